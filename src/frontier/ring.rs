//! An array whose first index moves.

use core::mem::size_of;
use std::collections::VecDeque;

use crate::nodes::{Budget, reserve_for_push};
use crate::report::StopReason;

/// What a [`Ring`] holds at each index.
pub(super) trait Slot: Default {
    fn is_empty(&self) -> bool;
}

/// Slots at consecutive indices. Those that fall empty at one end are used again at the other, with the memory that
/// they own.
#[derive(Debug)]
pub(super) struct Ring<T> {
    first: u64,
    slots: VecDeque<T>,
}

impl<T> Ring<T> {
    pub(super) const fn new() -> Self {
        Self {
            first: 0,
            slots: VecDeque::new(),
        }
    }

    pub(super) fn slots(&self) -> impl Iterator<Item = &T> {
        self.slots.iter()
    }

    /// The bytes of the slots, without what they own.
    pub(super) fn slot_bytes(&self) -> usize {
        self.slots.capacity() * size_of::<T>()
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
        if self.offset(index).is_none() && !self.extend_to(index, most, budget)? {
            return Ok(None);
        }
        Ok(self.offset(index).and_then(|offset| self.slots.get_mut(offset)))
    }

    /// Where the slot at `index` is, if there is one.
    #[inline]
    fn offset(&self, index: u64) -> Option<usize> {
        usize::try_from(index.checked_sub(self.first)?)
            .ok()
            .filter(|&offset| offset < self.slots.len())
    }

    fn extend_to(&mut self, index: u64, most: &mut usize, budget: &mut Budget) -> Result<bool, StopReason> {
        if self.slots.iter().all(Slot::is_empty) {
            self.first = index;
        }
        let (before, behind) = if index < self.first {
            (self.first - index, 0)
        } else {
            (
                0,
                (index - self.first)
                    .saturating_add(1)
                    .saturating_sub(self.slots.len() as u64),
            )
        };
        let empty_behind = self.slots.iter().rev().take_while(|slot| slot.is_empty()).count() as u64;
        let (Ok(new), Ok(before)) = (
            usize::try_from(before.saturating_sub(empty_behind) + behind),
            usize::try_from(before),
        ) else {
            return Ok(false);
        };
        let Some(left) = most.checked_sub(new) else {
            return Ok(false);
        };
        *most = left;
        for _ in 0..new {
            if self.slots.len() == self.slots.capacity() {
                reserve_for_push(&mut self.slots, budget)?;
            }
            self.slots.push_back(T::default());
        }
        self.slots.rotate_right(before);
        self.first -= before as u64;
        Ok(true)
    }

    /// The first slot that is not empty.
    #[inline]
    pub(super) fn first(&mut self) -> Option<&mut T> {
        for _ in 0..self.slots.len() {
            if !self.slots.front()?.is_empty() {
                break;
            }
            self.slots.rotate_left(1);
            self.first += 1;
        }
        self.slots.front_mut()
    }
}
