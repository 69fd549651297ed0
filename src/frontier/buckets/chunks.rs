//! The memory of many stacks of nodes.

use core::mem::replace;

use crate::nodes::{Budget, NodeId, list_bytes, push};
use crate::report::StopReason;

/// A stack of nodes, whose chunks are in [`Chunks`].
#[derive(Debug, Clone, Copy)]
pub(super) struct Bucket {
    /// Where the chunk is that has the last nodes.
    top: u32,
    /// How many more nodes that chunk has room for.
    room: u32,
}

impl Bucket {
    pub(super) const EMPTY: Self = Self { top: NONE, room: 0 };

    #[inline]
    pub(super) const fn is_empty(self) -> bool {
        self.top == NONE
    }
}

/// The chunks of all buckets in one list, so that memory which one bucket no longer needs serves any other.
#[derive(Debug)]
pub(super) struct Chunks {
    chunks: Vec<Chunk>,
    /// Where the first chunk is that no bucket uses. Those after it are found as those of a bucket are.
    unused: u32,
}

/// A few nodes: as many as fill half a cache line.
#[derive(Debug, Clone, Copy)]
struct Chunk {
    /// The last one first.
    nodes: [NodeId; ROOM as usize],
    /// Where the next chunk is, which is full.
    below: u32,
}

/// How many nodes a chunk holds.
const ROOM: u32 = 7;
const NONE: u32 = u32::MAX;

impl Chunks {
    pub(super) const fn new() -> Self {
        Self { chunks: Vec::new(), unused: NONE }
    }

    #[expect(clippy::inline_always, reason = "the compiler would call it for each new node, which shows")]
    #[inline(always)]
    pub(super) fn push(&mut self, bucket: &mut Bucket, node: NodeId, budget: &mut Budget) -> Result<(), StopReason> {
        if bucket.room == 0 {
            bucket.top = self.add(bucket.top, node, budget)?;
            bucket.room = ROOM;
        }
        bucket.room -= 1;
        self.chunks[bucket.top as usize].nodes[bucket.room as usize] = node;
        Ok(())
    }

    /// Removes the last node of a bucket that is not empty.
    #[inline]
    pub(super) fn pop(&mut self, bucket: &mut Bucket) -> NodeId {
        let chunk = &mut self.chunks[bucket.top as usize];
        let node = chunk.nodes[bucket.room as usize];
        bucket.room += 1;
        if bucket.room == ROOM {
            let below = replace(&mut chunk.below, self.unused);
            self.unused = replace(&mut bucket.top, below);
            bucket.room = 0;
        }
        node
    }

    /// A chunk on top of another, with nodes yet to be put into it.
    #[inline(never)]
    fn add(&mut self, below: u32, node: NodeId, budget: &mut Budget) -> Result<u32, StopReason> {
        let unused = self.unused;
        if let Some(chunk) = self.chunks.get_mut(unused as usize) {
            self.unused = replace(&mut chunk.below, below);
            return Ok(unused);
        }
        let top = u32::try_from(self.chunks.len()).ok().filter(|&top| top != NONE).ok_or(StopReason::OutOfMemory)?;
        push(&mut self.chunks, Chunk { nodes: [node; ROOM as usize], below }, budget)?;
        Ok(top)
    }

    /// Forgets all buckets, and keeps the memory.
    pub(super) fn clear(&mut self) {
        self.chunks.clear();
        self.unused = NONE;
    }

    pub(super) const fn bytes(&self) -> usize {
        list_bytes(&self.chunks)
    }
}
