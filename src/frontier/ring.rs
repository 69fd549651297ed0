//! An array with a window of indices that moves.

use core::mem::{size_of, take};

use crate::nodes::Budget;
use crate::report::StopReason;

/// What a [`Ring`] holds at each index.
pub(super) trait Slot: Default {
    fn is_empty(&self) -> bool;
}

/// Slots for indices from the lowest that is in use to the highest. The slot of an index is found by its low bits, so
/// that a slot that falls empty at one end serves again at the other, with the memory that it owns.
#[derive(Debug)]
pub(super) struct Ring<T> {
    /// As many as a power of two, or none.
    slots: Vec<T>,
    /// No slot below this index is in use.
    lowest: u64,
    /// No slot above this index is in use.
    highest: u64,
}

impl<T> Ring<T> {
    pub(super) const fn new() -> Self {
        Self { slots: Vec::new(), lowest: u64::MAX, highest: 0 }
    }

    pub(super) fn slots(&self) -> impl Iterator<Item = &T> {
        self.slots.iter()
    }

    /// The bytes of the slots, without what they own.
    pub(super) const fn slot_bytes(&self) -> usize {
        self.slots.capacity() * size_of::<T>()
    }

    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "only the low bits are asked for")]
    const fn place(&self, index: u64) -> usize {
        index as usize & self.slots.len().wrapping_sub(1)
    }
}

impl<T> Default for Ring<T> {
    fn default() -> Self {
        Self::new()
    }
}

impl<T: Slot> Ring<T> {
    /// The slot at `index`, for something to be put into it. `most` is how many slots may be made to get there, and is
    /// lowered by those that are; where that is too few none is, and the answer is `None`.
    #[inline]
    pub(super) fn slot(
        &mut self,
        index: u64,
        most: &mut usize,
        budget: &mut Budget,
    ) -> Result<Option<&mut T>, StopReason> {
        let (lowest, highest) = (self.lowest.min(index), self.highest.max(index));
        if highest - lowest >= self.slots.len() as u64 && !self.widen(highest - lowest, most, budget)? {
            return Ok(None);
        }
        (self.lowest, self.highest) = (lowest, highest);
        let place = self.place(index);
        Ok(self.slots.get_mut(place))
    }

    /// Makes room for a window from lowest to highest index of this size.
    #[cold]
    fn widen(&mut self, window: u64, most: &mut usize, budget: &mut Budget) -> Result<bool, StopReason> {
        let Some(wanted) =
            usize::try_from(window).ok().and_then(|window| window.checked_add(1)?.checked_next_power_of_two())
        else {
            return Ok(false);
        };
        let wanted = wanted.max(4);
        let Some(left) = most.checked_sub(wanted - self.slots.len()) else {
            return Ok(false);
        };
        budget.take((wanted - self.slots.len()) * size_of::<T>())?;
        *most = left;
        let mut wide = Self { slots: Vec::new(), ..*self };
        wide.slots.try_reserve_exact(wanted).map_err(|_| StopReason::OutOfMemory)?;
        wide.slots.resize_with(wanted, T::default);
        for index in self.lowest..=self.highest {
            let (from, to) = (self.place(index), wide.place(index));
            wide.slots[to] = take(&mut self.slots[from]);
        }
        *self = wide;
        Ok(true)
    }

    /// The slot of lowest index that is not empty, if there is one.
    #[inline]
    pub(super) fn first(&mut self) -> Option<&mut T> {
        while self.lowest <= self.highest {
            let place = self.place(self.lowest);
            if !self.slots.get(place)?.is_empty() {
                return self.slots.get_mut(place);
            }
            self.lowest += 1;
        }
        None
    }

    /// Forgets the window, when all slots are empty.
    #[inline]
    pub(super) const fn reset(&mut self) {
        self.lowest = u64::MAX;
        self.highest = 0;
    }
}
