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
    #[cfg(test)]
    pub(crate) const fn new(most: u64) -> Self {
        Self::holding(0, most)
    }

    /// The budget of a search that already holds so many bytes, and may hold at most `most`.
    pub(crate) const fn holding(bytes: usize, most: u64) -> Self {
        Self { used: bytes as u64, peak: bytes as u64, most }
    }

    /// The most bytes that were held at once.
    pub(crate) const fn peak(&self) -> u64 {
        self.peak
    }

    /// The bytes that are held now.
    pub(crate) const fn used(&self) -> u64 {
        self.used
    }

    /// Whether so many bytes more may be held.
    pub(crate) const fn admits(&self, bytes: u64) -> bool {
        self.used.saturating_add(bytes) <= self.most
    }

    /// Accounts for `bytes` that are about to be allocated.
    pub(crate) const fn take(&mut self, bytes: usize) -> Result<(), StopReason> {
        if !self.admits(bytes as u64) {
            return Err(StopReason::Bytes);
        }
        self.used = self.used.saturating_add(bytes as u64);
        if self.used > self.peak {
            self.peak = self.used;
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

/// A list of so many equal values, refused as a whole before any of it is allocated.
pub(crate) fn filled<T: Clone>(value: T, count: u64, budget: &mut Budget) -> Result<Vec<T>, StopReason> {
    let mut list = Vec::new();
    lengthen(&mut list, value, usize::try_from(count).unwrap_or(usize::MAX), budget)?;
    Ok(list)
}

/// Makes a list at least so long. Where it has room for that, its values stay; where it has to move, they are lost, and
/// all are `value`. It is refused as a whole before any of it is allocated.
pub(crate) fn lengthen<T: Clone>(
    list: &mut Vec<T>,
    value: T,
    len: usize,
    budget: &mut Budget,
) -> Result<(), StopReason> {
    if list.capacity() < len {
        let (kept, wanted) = (list_bytes(list) as u64, (len as u64).saturating_mul(size_of::<T>() as u64));
        if !budget.admits(wanted.saturating_sub(kept)) {
            return Err(StopReason::Bytes);
        }
        budget.give_back(list_bytes(list));
        *list = Vec::new();
        list.try_reserve_exact(len).map_err(|_| StopReason::OutOfMemory)?;
        budget.take(list_bytes(list))?;
    }
    if list.len() < len {
        list.resize(len, value);
    }
    Ok(())
}

/// The bytes that a list has allocated.
pub(crate) const fn list_bytes<T>(list: &Vec<T>) -> usize {
    list.capacity().saturating_mul(size_of::<T>())
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
    // To begin smaller would be most of the time of a short search.
    const FEWEST: usize = 16;
    let items = list.items();
    let more = if items < SMALL { items.max(FEWEST) } else { items / 4 };
    budget.take(more.saturating_mul(L::ITEM_BYTES))?;
    list.try_grow_by(more)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn growth_beyond_the_budget_is_refused_before_it_is_made() {
        let mut budget = Budget::new(400);
        let mut list: Vec<u64> = Vec::new();
        let refused = (0..100).find_map(|n| push(&mut list, n, &mut budget).err());
        assert_eq!(refused, Some(StopReason::Bytes));
        assert_eq!((list.len(), list.capacity(), budget.peak()), (32, 32, 256));
    }

    #[test]
    fn a_list_is_filled_as_a_whole_or_not_at_all() {
        let mut budget = Budget::new(100);
        assert_eq!(filled(7_u32, 26, &mut budget), Err(StopReason::Bytes));
        assert_eq!(filled(7_u32, u64::MAX, &mut budget), Err(StopReason::Bytes));
        assert_eq!(budget.peak(), 0);
        assert_eq!(filled(7_u32, 25, &mut budget), Ok(vec![7; 25]));
        assert_eq!(filled(7_u8, 1, &mut budget), Err(StopReason::Bytes));
        assert_eq!(budget.peak(), 100);

        let mut endless = Budget::new(u64::MAX);
        for too_many in [u64::MAX, u64::MAX / 8, u64::MAX / 16] {
            assert_eq!(filled(7_u64, too_many, &mut endless), Err(StopReason::OutOfMemory));
        }
        assert_eq!(endless.peak(), 0);
    }

    #[test]
    fn a_list_that_is_long_enough_keeps_its_values() {
        let mut budget = Budget::new(100);
        let mut list = filled(7_u32, 20, &mut budget).expect("there is room");
        list[3] = 8;
        assert_eq!(lengthen(&mut list, 9, 20, &mut budget), Ok(()));
        assert_eq!((list[3], list.len()), (8, 20));
        list.truncate(4);
        assert_eq!(lengthen(&mut list, 9, 5, &mut budget), Ok(()));
        assert_eq!(list, [7, 7, 7, 8, 9]);
        assert_eq!(lengthen(&mut list, 9, 26, &mut budget), Err(StopReason::Bytes));
        assert_eq!((list.len(), budget.used()), (5, 80));
        assert_eq!(lengthen(&mut list, 9, 25, &mut budget), Ok(()));
        assert_eq!((list, budget.used(), budget.peak()), (vec![9; 25], 100, 100));
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
