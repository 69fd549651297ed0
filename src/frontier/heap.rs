//! A heap for priorities of any kind.

use core::cmp::Ordering;
use core::mem::{size_of, take};
use std::collections::BinaryHeap;

use super::{Arrival, Priority};
use crate::nodes::{Budget, NodeId, reserve_for_push};
use crate::report::StopReason;

/// Nodes by priority, least first, and of equal priority by arrival.
#[derive(Debug)]
pub(super) struct Heap<K> {
    entries: BinaryHeap<Entry<K>>,
    arrival: Arrival,
    /// How many entries arrived since the heap was made, or since arrivals were numbered anew.
    arrived: u32,
}

#[derive(Debug, Clone, Copy)]
struct Entry<K> {
    priority: K,
    /// Of equal priorities, the least comes first.
    turn: u32,
    node: NodeId,
}

/// The greatest entry of a [`BinaryHeap`] comes first.
impl<K: Priority> Ord for Entry<K> {
    #[inline]
    fn cmp(&self, other: &Self) -> Ordering {
        other.priority.order(&self.priority).then_with(|| other.turn.cmp(&self.turn))
    }
}

impl<K: Priority> PartialOrd for Entry<K> {
    #[inline]
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl<K: Priority> PartialEq for Entry<K> {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other).is_eq()
    }
}

impl<K: Priority> Eq for Entry<K> {}

impl<K> Heap<K> {
    pub(super) const fn new() -> Self {
        Self { entries: BinaryHeap::new(), arrival: Arrival::LastIn, arrived: 0 }
    }

    pub(super) fn bytes(&self) -> usize {
        self.entries.capacity() * size_of::<Entry<K>>()
    }
}

impl<K: Priority> Heap<K> {
    /// Removes all nodes, and keeps the memory.
    pub(super) fn restart(&mut self, arrival: Arrival) {
        self.entries.clear();
        self.arrival = arrival;
        self.arrived = 0;
    }

    /// Adds a node.
    #[inline]
    pub(super) fn push(&mut self, priority: K, node: NodeId, budget: &mut Budget) -> Result<(), StopReason> {
        if self.arrived == u32::MAX {
            self.number_arrivals_anew();
        }
        let turn = self.turn(self.arrived);
        self.insert(Entry { priority, turn, node }, budget)?;
        self.arrived += 1;
        Ok(())
    }

    /// Adds a node that arrived at a place in line of its own, before all that are pushed from now on.
    pub(super) fn push_arrived(
        &mut self,
        arrived: usize,
        priority: K,
        node: NodeId,
        budget: &mut Budget,
    ) -> Result<(), StopReason> {
        let arrived = u32::try_from(arrived).map_err(|_| StopReason::OutOfMemory)?;
        self.arrived = self.arrived.max(arrived.saturating_add(1));
        let turn = self.turn(arrived);
        self.insert(Entry { priority, turn, node }, budget)
    }

    #[inline]
    fn insert(&mut self, entry: Entry<K>, budget: &mut Budget) -> Result<(), StopReason> {
        if self.entries.len() == self.entries.capacity() {
            reserve_for_push(&mut self.entries, budget)?;
        }
        self.entries.push(entry);
        Ok(())
    }

    /// Removes a node of least priority.
    #[inline]
    pub(super) fn pop(&mut self) -> Option<NodeId> {
        self.entries.pop().map(|entry| entry.node)
    }

    const fn turn(&self, arrived: u32) -> u32 {
        match self.arrival {
            Arrival::LastIn => u32::MAX - arrived,
            Arrival::FirstIn => arrived,
        }
    }

    /// Numbers run out after four thousand million arrivals: those who are still here share them out again.
    #[cold]
    fn number_arrivals_anew(&mut self) {
        let mut entries = take(&mut self.entries).into_vec();
        entries.sort_unstable_by_key(|entry| match self.arrival {
            Arrival::LastIn => u32::MAX - entry.turn,
            Arrival::FirstIn => entry.turn,
        });
        self.arrived = 0;
        for entry in &mut entries {
            entry.turn = self.turn(self.arrived);
            self.arrived += 1;
        }
        self.entries = entries.into();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::frontier::ByCost;

    #[test]
    fn arrivals_keep_their_order_when_they_are_numbered_anew() {
        for arrival in [Arrival::LastIn, Arrival::FirstIn] {
            let mut budget = Budget::new(u64::MAX);
            let mut heap = Heap::new();
            heap.restart(arrival);
            heap.arrived = u32::MAX - 3;
            for index in 0..8 {
                let node = NodeId::new(index).expect("small");
                heap.push(ByCost(1_u32), node, &mut budget).expect("there is room");
            }
            let popped: Vec<usize> = core::iter::from_fn(|| heap.pop()).map(NodeId::index).collect();
            let expected: Vec<usize> = match arrival {
                Arrival::LastIn => (0..8).rev().collect(),
                Arrival::FirstIn => (0..8).collect(),
            };
            assert_eq!(popped, expected, "{arrival:?}");
        }
    }
}
