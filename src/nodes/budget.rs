//! Memory, accounted before it is allocated.

use core::mem::size_of;

use crate::report::StopReason;

/// How many bytes a search holds, and how many it may.
#[derive(Debug, Clone)]
pub(crate) struct Budget {
    used: u64,
    peak: u64,
    most: u64,
}

impl Budget {
    pub(crate) const fn new(most: u64) -> Self {
        Self { used: 0, peak: 0, most }
    }

    /// The most bytes that were held at once.
    pub(crate) const fn peak(&self) -> u64 {
        self.peak
    }

    /// Accounts for `bytes` that are about to be allocated.
    pub(crate) const fn take(&mut self, bytes: usize) -> Result<(), StopReason> {
        let used = self.used.saturating_add(bytes as u64);
        if used > self.most {
            return Err(StopReason::Bytes);
        }
        self.used = used;
        if used > self.peak {
            self.peak = used;
        }
        Ok(())
    }

    /// Accounts for `bytes` that were freed.
    pub(crate) const fn give_back(&mut self, bytes: usize) {
        self.used = self.used.saturating_sub(bytes as u64);
    }
}

/// Appends to `list`, having accounted for its growth.
#[inline]
pub(crate) fn push<T>(list: &mut Vec<T>, value: T, budget: &mut Budget) -> Result<(), StopReason> {
    if list.len() == list.capacity() {
        reserve_for_push(list, budget)?;
    }
    list.push(value);
    Ok(())
}

/// A list that can be told how far to grow.
pub(crate) trait Growable {
    const ITEM_BYTES: usize;
    fn items(&self) -> usize;
    fn try_grow_by(&mut self, more: usize) -> Result<(), StopReason>;
}

impl<T> Growable for Vec<T> {
    const ITEM_BYTES: usize = size_of::<T>();

    fn items(&self) -> usize {
        self.len()
    }

    fn try_grow_by(&mut self, more: usize) -> Result<(), StopReason> {
        self.try_reserve_exact(more).map_err(|_| StopReason::OutOfMemory)
    }
}

impl<T> Growable for std::collections::VecDeque<T> {
    const ITEM_BYTES: usize = size_of::<T>();

    fn items(&self) -> usize {
        self.len()
    }

    fn try_grow_by(&mut self, more: usize) -> Result<(), StopReason> {
        self.try_reserve_exact(more).map_err(|_| StopReason::OutOfMemory)
    }
}

impl<T: Ord> Growable for std::collections::BinaryHeap<T> {
    const ITEM_BYTES: usize = size_of::<T>();

    fn items(&self) -> usize {
        self.len()
    }

    fn try_grow_by(&mut self, more: usize) -> Result<(), StopReason> {
        self.try_reserve_exact(more).map_err(|_| StopReason::OutOfMemory)
    }
}

/// Makes room in a full list: it doubles while it is small and grows by a quarter from then on, since half-empty
/// arrays would be the largest part of a large search.
#[cold]
#[inline(never)]
pub(crate) fn reserve_for_push<L: Growable>(list: &mut L, budget: &mut Budget) -> Result<(), StopReason> {
    const SMALL: usize = 1 << 15;
    let items = list.items();
    let more = if items < SMALL { items.max(4) } else { items / 4 };
    budget.take(more.saturating_mul(L::ITEM_BYTES))?;
    list.try_grow_by(more)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn growth_beyond_the_budget_is_refused_before_it_is_made() {
        let mut budget = Budget::new(100);
        let mut list: Vec<u64> = Vec::new();
        let refused = (0..100).find_map(|n| push(&mut list, n, &mut budget).err());
        assert_eq!(refused, Some(StopReason::Bytes));
        assert_eq!((list.len(), list.capacity(), budget.peak()), (8, 8, 64));
    }

    #[test]
    fn what_is_given_back_can_be_taken_again() {
        let mut budget = Budget::new(10);
        assert_eq!(budget.take(8), Ok(()));
        assert_eq!(budget.take(3), Err(StopReason::Bytes));
        budget.give_back(8);
        assert_eq!(budget.take(10), Ok(()));
        assert_eq!(budget.peak(), 10);
    }
}
