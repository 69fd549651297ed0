//! A position: which disk is on which peg.

use core::fmt;
use core::iter;
use core::str::FromStr;

use thiserror::Error;

use crate::problems::numbers::{self, ParseNumbersError};
use crate::problems::token;

/// The most disks that a position can have.
pub(super) const MOST_DISKS: usize = 16;

/// The most pegs that there can be.
pub(super) const MOST_PEGS: usize = LAST_PEG as usize + 1;

const LAST_PEG: u8 = 14;

/// The word of a position without disks.
const NO_DISKS: u64 = u64::MAX;

/// A position of the Tower of Hanoi: the peg of each of up to 16 disks. On a peg the larger disks are below the smaller.
///
/// Disks are numbered from 1, the smallest; pegs are numbered from 0, of which there are at most 15. A position takes 8
/// bytes.
///
/// It is written as the pegs of the disks, **the largest disk first**, and read from such numbers separated by whitespace,
/// commas or slashes:
///
/// ```
/// use goalward::problems::Towers;
///
/// let towers: Towers = "0 2 2".parse()?;
/// assert_eq!(towers, Towers::new(&[0, 2, 2])?);
/// assert_eq!((towers.peg(1), towers.peg(2), towers.peg(3)), (Some(2), Some(2), Some(0)));
/// assert_eq!(format!("{towers}, {towers:?}"), "0 2 2, Towers(0 2 2)");
///
/// let error = "0 2 two".parse::<Towers>().expect_err("pegs are numbers");
/// assert_eq!(error.to_string(), "line 1, column 5: found \"two\", expected a number from 0 to 14");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// Reference: A. M. Hinz, S. Klavžar and C. Petr, *The Tower of Hanoi – Myths and Maths*, chapter 2.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Towers {
    /// Four bits for each disk, the smallest in the lowest: its peg, or all ones where there is no disk.
    word: u64,
}

impl Towers {
    /// The position with the disks on these pegs, the largest disk first.
    ///
    /// # Errors
    ///
    /// [`TowersError`] where there are more disks or pegs than a position can have, or no disk at all.
    ///
    /// ```
    /// use goalward::problems::{Towers, TowersError};
    ///
    /// assert_eq!(Towers::new(&[0, 2, 15]), Err(TowersError::NoSuchPeg { index: 2, peg: 15 }));
    /// assert_eq!(Towers::new(&[]), Err(TowersError::DiskCount { found: 0 }));
    /// ```
    pub fn new(pegs: &[u8]) -> Result<Self, TowersError> {
        if !(1..=MOST_DISKS).contains(&pegs.len()) {
            return Err(TowersError::DiskCount { found: pegs.len() });
        }
        match pegs.iter().position(|&peg| usize::from(peg) >= MOST_PEGS) {
            Some(index) => Err(TowersError::NoSuchPeg { index, peg: pegs[index] }),
            None => Ok(Self::with_pegs(pegs.iter().map(|&peg| peg.into()))),
        }
    }

    /// How many disks there are.
    #[must_use]
    pub const fn disks(self) -> usize {
        // No peg is all ones, so that these are of the digits that stand for no disk.
        MOST_DISKS - self.word.leading_ones() as usize / 4
    }

    /// The peg that `disk` is on, or `None` where there is no such disk. The smallest is number 1.
    #[must_use]
    pub fn peg(self, disk: usize) -> Option<u8> {
        (1..=self.disks()).contains(&disk).then(|| self.digit(disk - 1))
    }

    /// The pegs of the disks, the largest disk first.
    #[must_use]
    pub fn pegs(self) -> impl DoubleEndedIterator<Item = u8> + ExactSizeIterator + Clone {
        (0..self.disks()).rev().map(move |place| self.digit(place))
    }

    /// The position with so many disks, all on `peg`.
    pub(super) fn all_on(peg: usize, disks: usize) -> Self {
        Self::with_pegs(iter::repeat_n(peg as u64, disks))
    }

    /// The position with these pegs, the largest disk first.
    #[inline]
    pub(super) fn with_pegs(pegs: impl Iterator<Item = u64>) -> Self {
        Self { word: pegs.fold(NO_DISKS, |word, peg| word << 4_u32 | peg) }
    }

    /// The place in the word of the smallest disk on `peg`: less for smaller disks, and [`MOST_DISKS`] where there is none.
    #[inline]
    pub(super) const fn top(self, peg: usize) -> u32 {
        const ONES: u64 = 0x1111_1111_1111_1111;
        const HIGH_BITS: u64 = ONES << 3_u32;
        // Where the disk is on this peg the digit becomes 0. No digit below the lowest 0 borrows from the next when it is made
        // one less, and so none of them gets a high bit that it had not.
        let digits = self.word ^ (ONES * peg as u64);
        (digits.wrapping_sub(ONES) & !digits & HIGH_BITS).trailing_zeros() / 4
    }

    /// The position after the disk in this place of the word has gone from one peg to another.
    #[inline]
    pub(super) const fn with_moved(self, place: u32, from: usize, to: usize) -> Self {
        Self { word: self.word ^ ((from ^ to) as u64) << (4 * place) }
    }

    /// The peg of the disk in this place of the word.
    const fn digit(self, place: usize) -> u8 {
        ((self.word >> (4 * place)) & 0xf) as u8
    }
}

impl FromStr for Towers {
    type Err = ParseNumbersError<TowersError>;

    /// Reads the form that [`Towers`] describes. A byte order mark in front is skipped.
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        numbers::parse(text, 0..=LAST_PEG, Self::new, TowersError::index)
    }
}

impl fmt::Display for Towers {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&token::joined(self.pegs()))
    }
}

impl fmt::Debug for Towers {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Towers({self})")
    }
}

/// Why pegs are not a position of [`Towers`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum TowersError {
    /// There are no disks, or too many.
    #[error("found {found} disks, expected 1 to {MOST_DISKS}")]
    DiskCount {
        /// How many there are.
        found: usize,
    },
    /// A peg that no position has.
    #[error("found peg {peg} at index {index}, expected 0 to {LAST_PEG}")]
    NoSuchPeg {
        /// How many pegs stand before it.
        index: usize,
        /// The number of the peg.
        peg: u8,
    },
}

impl TowersError {
    /// The index of the first peg that is wrong, missing or one too many.
    #[must_use]
    pub fn index(&self) -> usize {
        match *self {
            Self::DiskCount { found } => found.min(MOST_DISKS),
            Self::NoSuchPeg { index, .. } => index,
        }
    }
}
