//! Open lists: what to expand next.
//!
//! Breadth-first engines need none, since their nodes are numbered in the order of expansion. The others share an
//! [`OpenList`] that starts as a bucket queue, where priorities are small whole numbers, and turns itself into a heap
//! for good when it meets one that is not, or when priorities spread so wide that the buckets would stay empty.
//!
//! A node whose priority falls is pushed again. Whoever pops must know the entries that are out of date by then.

mod buckets;
mod heap;
mod ring;

use core::cmp::Ordering;
use core::mem::{replace, size_of};

use crate::cost::Cost;
use crate::nodes::{Budget, NodeId, push};
use crate::report::StopReason;
use buckets::BucketQueue;
use heap::Heap;

/// What decides which node comes first: the least priority does.
pub(crate) trait Priority: Copy {
    fn order(&self, other: &Self) -> Ordering;

    /// The priority as two small whole numbers that order alike, the first before the second.
    fn as_buckets(&self) -> Option<(u64, u64)>;
}

/// Least cost first.
#[derive(Debug, Clone, Copy)]
pub(crate) struct ByCost<C>(pub(crate) C);

impl<C: Cost> Priority for ByCost<C> {
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
    queue: Queue<K>,
}

#[derive(Debug)]
enum Queue<K> {
    Buckets(BucketQueue),
    Heap(Heap<K>),
}

impl<K: Priority> OpenList<K> {
    pub(crate) const fn new(arrival: Arrival) -> Self {
        Self {
            queue: match arrival {
                Arrival::LastIn => Queue::Buckets(BucketQueue::new()),
                Arrival::FirstIn => Queue::Heap(Heap::new(arrival)),
            },
        }
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
        if let Queue::Buckets(buckets) = &mut self.queue {
            if let Some((first, second)) = priority.as_buckets()
                && buckets.push(first, second, node, budget)?
            {
                return Ok(());
            }
            self.turn_into_heap(priority_of, budget)?;
        }
        match &mut self.queue {
            Queue::Heap(heap) => heap.push(priority, node, budget),
            Queue::Buckets(_) => Ok(()),
        }
    }

    #[cold]
    fn turn_into_heap(
        &mut self,
        priority_of: impl Fn(NodeId) -> Option<K>,
        budget: &mut Budget,
    ) -> Result<(), StopReason> {
        let mut popped = Vec::new();
        while let Some(node) = self.pop() {
            push(&mut popped, node, budget)?;
        }
        let heap = Queue::Heap(Heap::new(Arrival::LastIn));
        if let Queue::Buckets(buckets) = replace(&mut self.queue, heap) {
            budget.give_back(buckets.bytes());
        }
        // What came out first went in last.
        for &node in popped.iter().rev() {
            if let (Some(priority), Queue::Heap(heap)) = (priority_of(node), &mut self.queue) {
                heap.push(priority, node, budget)?;
            }
        }
        budget.give_back(size_of::<NodeId>() * popped.capacity());
        Ok(())
    }

    /// Removes an entry of least priority.
    #[inline]
    pub(crate) fn pop(&mut self) -> Option<NodeId> {
        match &mut self.queue {
            Queue::Buckets(buckets) => buckets.pop(),
            Queue::Heap(heap) => heap.pop(),
        }
    }
}

#[cfg(test)]
mod tests;
