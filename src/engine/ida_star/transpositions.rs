//! What IDA* remembers of the states that it has come to.

use core::hash::{BuildHasher, Hash};
use core::mem::{needs_drop, size_of};

use crate::cost::Cost;
use crate::hash::FastHash;
use crate::nodes::{Budget, filled, list_bytes};
use crate::report::StopReason;

/// A table of a fixed size that forgets: each state has one slot, and the last state to claim it has it.
///
/// A state that was reached in this round at no higher cost need not be followed again: whatever a solution within the
/// threshold could gain from it was or will be found there.
///
/// Reference: A. Reinefeld and T. A. Marsland, "Enhanced iterative-deepening search", 1994.
#[derive(Debug)]
pub(crate) struct Transpositions<S, C> {
    /// What the table was made for: the bytes that it may take, and those that a state owns, more or less.
    pub(super) made_for: (u64, usize),
    /// The number of this round. What was reached in others counts for nothing.
    round: u32,
    slots: Vec<Option<Slot<S, C>>>,
    /// The bytes that all states in the table own, and may own.
    owned: usize,
    most_owned: usize,
}

#[derive(Debug, Clone)]
struct Slot<S, C> {
    state: S,
    cost: C,
    round: u32,
    owned: usize,
}

impl<S: Eq + Hash + Clone, C: Cost> Transpositions<S, C> {
    /// A table that takes at most `bytes`, for states that own `owned` bytes each, more or less.
    pub(super) fn new(bytes: u64, owned: usize, budget: &mut Budget) -> Result<Self, StopReason> {
        let slot_bytes = size_of::<Option<Slot<S, C>>>();
        let count = bytes / slot_bytes.saturating_add(owned) as u64;
        let slots = filled(None, count, budget)?;
        let most_owned = usize::try_from(bytes).unwrap_or(usize::MAX).saturating_sub(slots.len() * slot_bytes);
        Ok(Self { made_for: (bytes, owned), round: 0, slots, owned: 0, most_owned })
    }

    /// Makes a round in which no state is reached yet.
    pub(super) fn begin_round(&mut self) {
        if self.round == u32::MAX {
            self.slots.fill(None);
            self.owned = 0;
        }
        self.round = self.round.wrapping_add(1);
    }

    /// Whether `state` was reached in this round at no higher cost. If not, it is from now on.
    pub(super) fn has_reached(&mut self, state: &S, cost: C, owned: usize, budget: &mut Budget) -> bool {
        let Some(slot) = slot(&mut self.slots, FastHash.hash_one(state)) else {
            return false;
        };
        if let Some(known) = slot
            && known.state == *state
        {
            if known.round == self.round && known.cost.total_cmp(&cost).is_le() {
                return true;
            }
            (known.cost, known.round) = (cost, self.round);
            return false;
        }
        let freed = slot.as_ref().map_or(0, |known| known.owned);
        if (self.owned - freed).saturating_add(owned) <= self.most_owned {
            *slot = None;
            budget.give_back(freed);
            self.owned -= freed;
            if budget.take(owned).is_ok() {
                self.owned += owned;
                *slot = Some(Slot { state: state.clone(), cost, round: self.round, owned });
            }
        }
        false
    }
}

impl<S, C> Transpositions<S, C> {
    /// The bytes that the table takes, without what the states in it own.
    pub(super) const fn bytes(&self) -> usize {
        list_bytes(&self.slots)
    }

    /// Whether another search may have the table: its states own nothing that would outlive this one or take room in it.
    pub(super) const fn is_reusable(&self) -> bool {
        !needs_drop::<S>() && self.owned == 0
    }
}

/// The slot for states of this hash.
#[expect(clippy::cast_possible_truncation, reason = "the number is less than the length of the table")]
fn slot<T>(slots: &mut [T], hash: u64) -> Option<&mut T> {
    let index = (u128::from(hash) * slots.len() as u128) >> u64::BITS;
    slots.get_mut(index as usize)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn budget() -> Budget {
        Budget::new(u64::MAX)
    }

    #[test]
    fn a_state_is_known_at_no_lower_cost_and_in_the_same_round() {
        let mut table = Transpositions::<u32, u32>::new(1 << 16, 0, &mut budget()).expect("there is room");
        let mut reached = |cost| table.has_reached(&7, cost, 0, &mut budget());
        assert_eq!([5, 5, 6, 4, 4].map(&mut reached), [false, true, true, false, true]);
        for round in [1, u32::MAX, 0] {
            table.round = round;
            table.begin_round();
            let mut reached = |cost| table.has_reached(&7, cost, 0, &mut budget());
            assert_eq!([4, 4].map(&mut reached), [false, true]);
        }
    }

    #[test]
    fn a_table_forgets_but_is_never_wrong() {
        let mut table = Transpositions::<u64, u32>::new(1_000, 0, &mut budget()).expect("there is room");
        let mut reached = std::collections::HashMap::new();
        let mut known = 0;
        for number in 0..10_000_u64 {
            let (state, cost) = (number * 7 % 61, u32::try_from(number * 13 % 29).expect("small"));
            let least = reached.entry(state).or_insert(u32::MAX);
            if table.has_reached(&state, cost, 0, &mut budget()) {
                assert!(*least <= cost, "{state} was not reached at {cost}");
                known += 1;
            }
            *least = cost.min(*least);
        }
        assert!(known > 1_000, "{known}");
    }

    #[test]
    fn the_table_stays_within_its_bytes_whatever_states_own() {
        let mut budget = budget();
        let mut table = Transpositions::<Vec<u8>, u32>::new(10_000, 4, &mut budget).expect("there is room");
        for number in 0..10_000_u32 {
            let state = number.to_le_bytes().repeat(1 + number as usize % 50);
            let owned = state.capacity();
            assert!(!table.has_reached(&state, 0, owned, &mut budget));
            let slots = table.slots.iter().flatten();
            assert!(table.slots.len() * size_of::<Option<Slot<Vec<u8>, u32>>>() + table.owned <= 10_000);
            if number % 1_000 == 0 {
                assert_eq!(table.owned, slots.map(|slot| slot.state.capacity()).sum::<usize>());
            }
        }
        assert!(budget.peak() <= 10_000, "{}", budget.peak());
        assert!(table.slots.iter().flatten().count() > 20);
    }

    #[test]
    fn a_table_too_small_for_one_state_remembers_nothing() {
        let mut table = Transpositions::<u32, u32>::new(3, 0, &mut budget()).expect("there is room");
        assert!(!table.has_reached(&1, 0, 0, &mut budget()));
        assert!(!table.has_reached(&1, 0, 0, &mut budget()));
    }
}
