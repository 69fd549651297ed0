//! Open lists: what to expand next.
//!
//! Breadth-first engines need none, since their nodes are numbered in the order of expansion. The others share an
//! [`OpenList`] that starts as a bucket queue, where priorities are small whole numbers, and turns itself into a heap
//! for good when it meets one that is not, or when priorities spread so wide that the buckets would stay empty.
//!
//! A node whose priority falls is pushed again. Whoever pops must know the entries that are out of date by then.

mod buckets;
mod heap;

use core::cmp::Ordering;

use crate::cost::Cost;
use crate::nodes::{Budget, NodeId};
use crate::report::StopReason;
use buckets::BucketQueue;
use heap::Heap;

/// What decides which node comes first: the least priority does.
pub(crate) trait Priority: Copy {
    /// Whether the second number of [`as_buckets`](Priority::as_buckets) is ever another than 0.
    const PAIRED: bool;

    fn order(&self, other: &Self) -> Ordering;

    /// The priority as two small whole numbers that order alike, the first before the second.
    fn as_buckets(&self) -> Option<(u64, u64)>;
}

/// Least cost first.
#[derive(Debug, Clone, Copy)]
pub(crate) struct ByCost<C>(pub(crate) C);

impl<C: Cost> Priority for ByCost<C> {
    const PAIRED: bool = false;

    #[inline]
    fn order(&self, other: &Self) -> Ordering {
        self.0.total_cmp(&other.0)
    }

    #[inline]
    fn as_buckets(&self) -> Option<(u64, u64)> {
        Some((self.0.as_bucket()?, 0))
    }
}

/// Least total first, and of equal totals the least second number.
#[derive(Debug, Clone, Copy)]
pub(crate) struct ByTotal<C> {
    pub(crate) total: C,
    pub(crate) second: C,
}

impl<C: Cost> Priority for ByTotal<C> {
    const PAIRED: bool = true;

    #[inline]
    fn order(&self, other: &Self) -> Ordering {
        self.total.total_cmp(&other.total).then_with(|| self.second.total_cmp(&other.second))
    }

    #[inline]
    fn as_buckets(&self) -> Option<(u64, u64)> {
        Some((self.total.as_bucket()?, self.second.as_bucket()?))
    }
}

/// Which of two nodes of equal priority comes first.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Arrival {
    LastIn,
    FirstIn,
}

/// The open nodes, least priority first.
#[derive(Debug)]
pub(crate) struct OpenList<K> {
    /// All nodes are in the buckets until it becomes a heap, and in the heap from then on.
    is_heap: bool,
    buckets: BucketQueue<K>,
    heap: Heap<K>,
}

impl<K> Default for OpenList<K> {
    fn default() -> Self {
        Self { is_heap: false, buckets: BucketQueue::new(), heap: Heap::new() }
    }
}

impl<K> OpenList<K> {
    /// The bytes that the list has allocated.
    pub(crate) fn bytes(&self) -> usize {
        self.buckets.bytes() + self.heap.bytes()
    }
}

impl<K: Priority> OpenList<K> {
    /// Removes all nodes, keeps the memory, and begins as a new list does.
    pub(crate) fn restart(&mut self, arrival: Arrival) {
        self.is_heap = arrival == Arrival::FirstIn;
        self.buckets.clear();
        self.heap.restart(arrival);
    }

    /// Adds an entry. `priority_of` gives the priority of any node that was added before, or `None` if it is out of
    /// date; it is asked only in the one push that turns buckets into a heap.
    #[expect(clippy::inline_always, reason = "the compiler would call it for each new node, which shows")]
    #[inline(always)]
    pub(crate) fn push(
        &mut self,
        priority: K,
        node: NodeId,
        priority_of: impl Fn(NodeId) -> Option<K>,
        budget: &mut Budget,
    ) -> Result<(), StopReason> {
        if !self.is_heap {
            if let Some((first, second)) = priority.as_buckets()
                && self.buckets.push(first, second, node, budget)?
            {
                return Ok(());
            }
            self.turn_into_heap(priority_of, budget)?;
        }
        self.heap.push(priority, node, budget)
    }

    #[cold]
    fn turn_into_heap(
        &mut self,
        priority_of: impl Fn(NodeId) -> Option<K>,
        budget: &mut Budget,
    ) -> Result<(), StopReason> {
        self.is_heap = true;
        // What comes out first went in last.
        while let Some(arrived) = self.buckets.len().checked_sub(1)
            && let Some(node) = self.buckets.pop()
        {
            if let Some(priority) = priority_of(node) {
                self.heap.push_arrived(arrived, priority, node, budget)?;
            }
        }
        Ok(())
    }

    /// Removes an entry of least priority.
    #[inline]
    pub(crate) fn pop(&mut self) -> Option<NodeId> {
        if self.is_heap { self.heap.pop() } else { self.buckets.pop() }
    }
}

#[cfg(test)]
mod tests;
