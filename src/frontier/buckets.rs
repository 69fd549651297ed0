//! A bucket queue for priorities that are small whole numbers.

use core::mem::size_of;

use super::ring::{Ring, Slot};
use crate::nodes::{Budget, NodeId, push};
use crate::report::StopReason;

/// Nodes by two numbers, least first, and of equal numbers last in, first out.
///
/// Adding and removing take constant time as long as priorities are dense. So that neither time nor memory goes into
/// empty buckets, no more buckets are made than [`FREE`](Self::FREE) and one for each node that was ever in the queue
/// at once.
///
/// Reference: R. B. Dial, "Algorithm 360: Shortest-path forest with topological ordering", 1969; the second level as in
/// E. Burns et al., "Implementing fast heuristic search code", 2012.
#[derive(Debug)]
pub(super) struct BucketQueue {
    layers: Ring<Layer>,
    len: usize,
    /// How many more buckets may be made.
    buckets_left: usize,
    peak_len: usize,
}

/// The nodes of equal first number.
#[derive(Debug, Default)]
struct Layer {
    buckets: Ring<Vec<NodeId>>,
    len: usize,
}

impl Slot for Layer {
    #[inline]
    fn is_empty(&self) -> bool {
        self.len == 0
    }
}

impl Slot for Vec<NodeId> {
    #[inline]
    fn is_empty(&self) -> bool {
        Self::is_empty(self)
    }
}

impl BucketQueue {
    /// How many buckets may be made however few nodes there are.
    const FREE: usize = 1 << 12;

    pub(super) const fn new() -> Self {
        Self { layers: Ring::new(), len: 0, buckets_left: Self::FREE, peak_len: 0 }
    }

    /// Adds a node, or answers `false` where that would take too many buckets.
    #[expect(clippy::inline_always, reason = "the compiler would call it for each new node, which shows")]
    #[inline(always)]
    pub(super) fn push(
        &mut self,
        first: u64,
        second: u64,
        node: NodeId,
        budget: &mut Budget,
    ) -> Result<bool, StopReason> {
        let Some(layer) = self.layers.slot(first, &mut self.buckets_left, budget)? else {
            return Ok(false);
        };
        let Some(bucket) = layer.buckets.slot(second, &mut self.buckets_left, budget)? else {
            return Ok(false);
        };
        push(bucket, node, budget)?;
        layer.len += 1;
        self.len += 1;
        let longer = usize::from(self.len > self.peak_len);
        self.peak_len += longer;
        self.buckets_left += longer;
        Ok(true)
    }

    /// Removes a node of least priority.
    #[inline]
    pub(super) fn pop(&mut self) -> Option<NodeId> {
        if self.len == 0 {
            return None;
        }
        let layer = self.layers.first()?;
        let node = layer.buckets.first()?.pop();
        layer.len -= 1;
        if layer.len == 0 {
            layer.buckets.reset();
        }
        self.len -= 1;
        if self.len == 0 {
            self.layers.reset();
        }
        node
    }

    /// The bytes that the queue has allocated.
    pub(super) fn bytes(&self) -> usize {
        let layer_bytes = |layer: &Layer| {
            let nodes: usize = layer.buckets.slots().map(Vec::capacity).sum();
            layer.buckets.slot_bytes() + nodes * size_of::<NodeId>()
        };
        self.layers.slot_bytes() + self.layers.slots().map(layer_bytes).sum::<usize>()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn priorities_that_spread_wide_are_declined_and_take_no_memory() {
        let mut budget = Budget::new(u64::MAX);
        let node = NodeId::new(0).expect("small");
        let mut queue = BucketQueue::new();
        assert_eq!(queue.push(0, 0, node, &mut budget), Ok(true));
        for far in [1_000_000_000, u64::MAX] {
            assert_eq!(queue.push(far, 0, node, &mut budget), Ok(false));
            assert_eq!(queue.push(0, far, node, &mut budget), Ok(false));
        }
        assert!(budget.peak() < 1_000, "{}", budget.peak());
        assert_eq!((queue.pop(), queue.pop()), (Some(node), None));
    }

    #[test]
    fn the_base_moves_with_the_priorities() {
        let mut budget = Budget::new(u64::MAX);
        let node = NodeId::new(7).expect("small");
        let mut queue = BucketQueue::new();
        for cost in 0..1_000_000 {
            assert_eq!(queue.push(cost, 0, node, &mut budget), Ok(true));
            assert_eq!(queue.pop(), Some(node));
        }
        assert!(budget.peak() < 1_000, "{}", budget.peak());
    }

    #[test]
    fn the_bytes_accounted_are_those_allocated() {
        let mut budget = Budget::new(u64::MAX);
        let mut queue = BucketQueue::new();
        for index in 0..1_000 {
            let node = NodeId::new(index).expect("small");
            let (first, second) = (index as u64 * 7 % 40, index as u64 * 13 % 50);
            assert_eq!(queue.push(first, second, node, &mut budget), Ok(true));
        }
        assert_eq!(queue.bytes() as u64, budget.peak());
    }
}
