//! States by number, and numbers by state.

use core::hash::{BuildHasher, Hash};
use core::mem::{size_of, take};
use core::ops::Index;

use hashbrown::HashTable;
use hashbrown::hash_table::Entry;

use super::{Budget, NodeId, push};
use crate::report::StopReason;

/// A set of states that numbers them in the order in which they come.
///
/// The hash table holds numbers, four bytes each, and the states stand in one array. When the table is full it is
/// thrown away and built anew from that array, read in order: the old and the new table never exist together.
/// It does not keep the hasher, which must be the same each time. Nothing depends on which: all iteration is by number.
#[derive(Debug)]
pub(crate) struct StateIndex<S> {
    table: HashTable<NodeId>,
    states: Vec<S>,
    most: u64,
}

/// Whether a state was there already.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Seen {
    /// It is new, and now has this number.
    New(NodeId),
    /// It has had this number since it was new.
    Known(NodeId),
}

impl<S: Eq + Hash> StateIndex<S> {
    /// An empty set that will hold at most `most` states.
    pub(crate) const fn new(most: u64) -> Self {
        Self { table: HashTable::new(), states: Vec::new(), most }
    }

    pub(crate) const fn len(&self) -> usize {
        self.states.len()
    }

    /// The number of `state`, a new one if it is new. `heap_bytes` says what a new state owns.
    #[inline]
    pub(crate) fn insert(
        &mut self,
        state: S,
        hasher: &impl BuildHasher,
        heap_bytes: impl FnOnce(&S) -> usize,
        budget: &mut Budget,
    ) -> Result<Seen, StopReason> {
        if self.table.len() == self.table.capacity() {
            self.grow(hasher, budget)?;
        }
        let states = &mut self.states;
        let hash = hasher.hash_one(&state);
        let entry = self.table.entry(hash, |id| states[id.index()] == state, |id| hasher.hash_one(&states[id.index()]));
        match entry {
            Entry::Occupied(entry) => Ok(Seen::Known(*entry.get())),
            Entry::Vacant(entry) => {
                let id = next_id(states.len(), self.most)?;
                let owned = heap_bytes(&state);
                if owned > 0 {
                    budget.take(owned)?;
                }
                push(states, state, budget)?;
                entry.insert(id);
                Ok(Seen::New(id))
            }
        }
    }

    /// The number of the state at `index`, if there are that many.
    #[inline]
    pub(crate) fn id_at(&self, index: usize) -> Option<NodeId> {
        if index < self.states.len() { NodeId::new(index) } else { None }
    }

    /// The number of `state`, if it is in the set.
    pub(crate) fn find(&self, state: &S, hasher: &impl BuildHasher) -> Option<NodeId> {
        self.table.find(hasher.hash_one(state), |id| self.states[id.index()] == *state).copied()
    }

    #[cold]
    #[inline(never)]
    fn grow(&mut self, hasher: &impl BuildHasher, budget: &mut Budget) -> Result<(), StopReason> {
        const SMALL: usize = 1 << 13;
        let old = buckets(self.table.capacity());
        // Building tables anew would be a large part of a short search.
        let new = if old < SMALL { (old * 4).max(64) } else { old * 2 };
        budget.take(table_bytes(new) - table_bytes(old))?;
        take(&mut self.table);
        let grown = self.table.try_reserve(capacity(new), |_| 0).map_err(|_| StopReason::OutOfMemory);
        if grown.is_err() {
            // What was just freed can be had again, so that the set stays whole.
            self.table = HashTable::with_capacity(capacity(old));
        }
        for (index, state) in self.states.iter().enumerate() {
            let id = next_id(index, self.most)?;
            self.table.insert_unique(hasher.hash_one(state), id, |id| hasher.hash_one(&self.states[id.index()]));
        }
        grown
    }
}

impl<S> Index<NodeId> for StateIndex<S> {
    type Output = S;

    #[inline]
    fn index(&self, id: NodeId) -> &S {
        &self.states[id.index()]
    }
}

#[inline]
fn next_id(index: usize, most: u64) -> Result<NodeId, StopReason> {
    if index as u64 >= most {
        return Err(if most < NodeId::MOST { StopReason::Nodes } else { StopReason::NodeNumbers });
    }
    NodeId::new(index).ok_or(StopReason::NodeNumbers)
}

/// The buckets of a hash table of this capacity: a power of two, of which seven eighths may be used
/// (all but one in the smallest).
const fn buckets(capacity: usize) -> usize {
    match capacity {
        0 => 0,
        1..8 => (capacity + 1).next_power_of_two(),
        _ => capacity / 7 * 8,
    }
}

const fn capacity(buckets: usize) -> usize {
    if buckets <= 8 { buckets.saturating_sub(1) } else { buckets / 8 * 7 }
}

/// A number and a byte of the hash for each bucket, and one more group of such bytes: 16, or fewer on some machines.
const fn table_bytes(buckets: usize) -> usize {
    if buckets == 0 { 0 } else { buckets * (size_of::<NodeId>() + 1) + 16 }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::hash::FastHash;
    use proptest::prelude::*;
    use std::collections::HashMap;

    fn insert<S: Eq + Hash>(index: &mut StateIndex<S>, state: S) -> Result<Seen, StopReason> {
        index.insert(state, &FastHash, |_| 0, &mut Budget::new(u64::MAX))
    }

    proptest! {
        #[test]
        fn numbers_are_those_of_a_map_that_counts(states in prop::collection::vec(0_u16..300, 0..2_000)) {
            let mut index = StateIndex::new(u64::MAX);
            let mut model = HashMap::new();
            for state in states {
                let next = model.len();
                let expected = *model.entry(state).or_insert(next);
                let seen = insert(&mut index, state).expect("there is room");
                let id = NodeId::new(expected).expect("small");
                prop_assert_eq!(seen, if expected == next { Seen::New(id) } else { Seen::Known(id) });
                prop_assert_eq!(index[id], state);
            }
            prop_assert_eq!(index.len(), model.len());
            for state in 0..300 {
                prop_assert_eq!(index.find(&state, &FastHash).map(NodeId::index), model.get(&state).copied());
            }
        }
    }

    #[test]
    fn the_bytes_accounted_are_those_of_the_table() {
        let mut index = StateIndex::new(u64::MAX);
        for state in 0..100_000_u64 {
            insert(&mut index, state).expect("there is room");
            let buckets = buckets(index.table.capacity());
            let group = table_bytes(buckets) - index.table.allocation_size();
            assert!(group <= 16, "{group}");
            assert_eq!(capacity(buckets), index.table.capacity());
        }
    }

    #[test]
    fn a_full_set_says_why_and_stays_whole() {
        let mut few = StateIndex::new(3);
        for state in 0..3 {
            insert(&mut few, state).expect("there is room");
        }
        assert_eq!(insert(&mut few, 3), Err(StopReason::Nodes));
        assert_eq!(insert(&mut few, 1), Ok(Seen::Known(NodeId::new(1).expect("small"))));

        let mut budget = Budget::new(2_000);
        let mut small = StateIndex::new(u64::MAX);
        let refused = (0..1_000_u64).find_map(|state| small.insert(state, &FastHash, |_| 0, &mut budget).err());
        assert_eq!(refused, Some(StopReason::Bytes));
        for state in 0..small.len() {
            assert_eq!(small.find(&(state as u64), &FastHash).map(NodeId::index), Some(state));
        }
    }

    #[test]
    fn numbers_run_out_with_a_reason_of_their_own() {
        assert_eq!(next_id(usize::try_from(NodeId::MOST).expect("64 bits"), u64::MAX), Err(StopReason::NodeNumbers));
        let last = usize::try_from(NodeId::MOST - 1).expect("64 bits");
        assert_eq!(next_id(last, u64::MAX).map(NodeId::index), Ok(last));
    }

    #[test]
    fn states_that_all_hash_alike_are_told_apart() {
        #[derive(PartialEq, Eq, Debug)]
        struct Same(u32);
        impl Hash for Same {
            fn hash<H: core::hash::Hasher>(&self, state: &mut H) {
                0_u8.hash(state);
            }
        }
        let mut index = StateIndex::new(u64::MAX);
        for n in 0..500 {
            assert_eq!(insert(&mut index, Same(n)), Ok(Seen::New(NodeId::new(n as usize).expect("small"))));
        }
        assert_eq!(index.find(&Same(321), &FastHash).map(NodeId::index), Some(321));
    }

    #[test]
    fn what_states_own_counts() {
        let mut index = StateIndex::new(u64::MAX);
        let mut budget = Budget::new(10_000);
        let refused = (0..).find_map(|n: u32| index.insert(n.to_string(), &FastHash, |_| 1_000, &mut budget).err());
        assert_eq!(refused, Some(StopReason::Bytes));
        assert!(index.len() < 10);
    }
}
