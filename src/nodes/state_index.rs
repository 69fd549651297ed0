//! States by number, and numbers by state.

use core::hash::{BuildHasher, Hash};
use core::mem::{size_of, take};
use core::ops::Index;

use hashbrown::HashTable;
use hashbrown::hash_table::Entry;

use super::{Budget, NodeId, SPARSE, list_bytes, push};
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

impl<S> StateIndex<S> {
    /// An empty set that will hold at most `most` states.
    pub(crate) const fn new(most: u64) -> Self {
        Self { table: HashTable::new(), states: Vec::new(), most }
    }

    /// Will hold at most `most` states from now on.
    pub(crate) const fn limit(&mut self, most: u64) {
        self.most = most;
    }

    pub(crate) const fn len(&self) -> usize {
        self.states.len()
    }

    /// The bytes that the set has allocated, without what states own.
    pub(crate) fn bytes(&self) -> usize {
        table_bytes(buckets(self.table.capacity())) + list_bytes(&self.states)
    }
}

impl<S> Default for StateIndex<S> {
    fn default() -> Self {
        Self::new(u64::MAX)
    }
}

impl<S: Eq + Hash> StateIndex<S> {
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

    /// Removes all states in time of how many they are, and keeps the memory.
    ///
    /// To clear a table is to write to all of it. Where few of its places are taken they are cleared one by one.
    pub(crate) fn clear(&mut self, hasher: &impl BuildHasher) {
        let full = self.table.capacity();
        if self.len() <= buckets(full) / SPARSE {
            for index in 1..self.len() {
                self.forget(index, hasher);
            }
        }
        // Where many had stood in a row, those removed have left marks that take room. To clear the table as a whole, which
        // does nothing to one that is empty, wipes them away as long as there is something in it.
        if self.table.len() == 1 && self.table.capacity() == full {
            self.forget(0, hasher);
        }
        self.table.clear();
        self.states.clear();
    }

    /// Takes the state at `index` out of the table.
    fn forget(&mut self, index: usize, hasher: &impl BuildHasher) {
        let hash = hasher.hash_one(&self.states[index]);
        if let Ok(entry) = self.table.find_entry(hash, |id| id.index() == index) {
            entry.remove();
        }
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
    use core::cell::Cell;
    use core::hash::Hasher;
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

    /// A hasher that counts how often it is used, and by which the more states collide the more bits it blanks.
    #[derive(Default)]
    struct Counting {
        used: Cell<usize>,
        blanked: u64,
    }

    impl BuildHasher for Counting {
        type Hasher = Blanked;

        fn build_hasher(&self) -> Blanked {
            self.used.set(self.used.get() + 1);
            Blanked(FastHash.build_hasher(), self.blanked)
        }
    }

    struct Blanked(<FastHash as BuildHasher>::Hasher, u64);

    impl Hasher for Blanked {
        fn write(&mut self, bytes: &[u8]) {
            self.0.write(bytes);
        }

        fn finish(&self) -> u64 {
            self.0.finish() & !self.1
        }
    }

    proptest! {
        /// Whatever was in it, a set that was cleared is like a new one but for its memory.
        #[test]
        fn a_cleared_set_is_as_good_as_new(
            rounds in prop::collection::vec((0..4_000_u32, any::<bool>()), 1..8),
            blanked in prop_oneof![Just(0), Just(0xffff_ffff_ffff), Just(u64::MAX << 2 >> 2), Just(u64::MAX)],
        ) {
            let hasher = Counting { blanked, ..Counting::default() };
            let most = if blanked == 0 { u32::MAX } else { 200 };
            let mut index = StateIndex::default();
            let mut budget = Budget::new(u64::MAX);
            for (states, many) in rounds {
                let states = if many { states } else { states / 100 }.min(most);
                for state in 0..states {
                    let seen = index.insert(state, &hasher, |_| 0, &mut budget);
                    prop_assert_eq!(seen, Ok(Seen::New(NodeId::new(state as usize).expect("small"))));
                }
                for state in 0..=states {
                    let id = index.find(&state, &hasher).map(NodeId::index);
                    prop_assert_eq!(id, (state < states).then_some(state as usize));
                }
                let (bytes, full) = (index.bytes(), index.table.capacity());
                prop_assert_eq!(bytes as u64, budget.used());
                index.clear(&hasher);
                prop_assert_eq!((index.len(), index.table.len(), index.table.capacity()), (0, 0, full));
                prop_assert_eq!(index.bytes(), bytes);
                prop_assert_eq!(index.find(&0, &hasher), None);
            }
        }
    }

    #[test]
    fn few_states_are_cleared_one_by_one_and_many_at_once() {
        let hasher = Counting::default();
        let mut index = StateIndex::default();
        let mut fill_and_clear = |states: u32| {
            for state in 0..states {
                index.insert(state, &hasher, |_| 0, &mut Budget::new(u64::MAX)).expect("there is room");
            }
            hasher.used.set(0);
            index.clear(&hasher);
            hasher.used.get()
        };
        assert_eq!(fill_and_clear(100_000), 0);
        assert_eq!(fill_and_clear(100), 100);
        assert_eq!(fill_and_clear(0), 0);
        assert_eq!(fill_and_clear(1), 1);
        assert_eq!(fill_and_clear(10_000), 0);
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
            fn hash<H: Hasher>(&self, state: &mut H) {
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
