//! Permutations in a word.

use core::fmt;
use core::str::FromStr;

use thiserror::Error;

use super::numbers::{self, ParseNumbersError};
use super::{lehmer, token};

/// The numbers 1 to `N` in some order: a stack of pancakes, or the tokens of a ring.
///
/// Places are counted from 0. The permutation takes 8 bytes and has at most 16 numbers; other sizes do not compile:
///
/// ```compile_fail,E0080
/// use goalward::problems::Permutation;
///
/// let too_long = Permutation::<17>::SORTED;
/// ```
///
/// It is read from numbers separated by whitespace, commas or slashes, and prints as they stand in a line:
///
/// ```
/// use goalward::problems::Permutation;
///
/// let permutation: Permutation<4> = "3, 1, 4, 2".parse()?;
/// assert_eq!(permutation.to_string(), "3 1 4 2");
/// assert_eq!(format!("{permutation:?}"), "Permutation(3 1 4 2)");
///
/// let error = "3 1 4\n1".parse::<Permutation<4>>().expect_err("1 is there twice");
/// assert_eq!(
///     error.to_string(),
///     "line 2, column 1: 1 in place 3 is in place 1 already and 2 nowhere, expected each of 1 to 4 once"
/// );
/// # Ok::<(), goalward::problems::ParseNumbersError<goalward::problems::PermutationError>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Permutation<const N: usize> {
    /// Four bits for each place, the first in the lowest: the number there, less one.
    word: u64,
}

impl<const N: usize> Permutation<N> {
    /// The numbers in order: `1 2 3 …`.
    pub const SORTED: Self = Self { word: 0xfedc_ba98_7654_3210 & Self::ALL };

    /// How many permutations there are: the factorial of `N`.
    pub(super) const COUNT: u64 = Self::WORTHS[0] * Self::values(0);

    /// The bits of all places.
    const ALL: u64 = {
        let () = Self::FITS;
        u64::MAX >> (64 - 4 * N)
    };

    /// What each digit of a Lehmer code is worth.
    const WORTHS: [u64; N] = {
        let () = Self::FITS;
        let mut worths = [1; N];
        let mut place = N - 1;
        while place > 0 {
            place -= 1;
            worths[place] = worths[place + 1] * Self::values(place + 1);
        }
        worths
    };

    /// Does not compile where the permutation does not fit into its word.
    const FITS: () = assert!(N >= 1 && N <= 16, "a permutation has from 1 to 16 numbers");

    /// The largest number.
    #[expect(clippy::cast_possible_truncation, reason = "a permutation that compiles has at most 16 numbers")]
    const LARGEST: u8 = {
        let () = Self::FITS;
        N as u8
    };

    /// The permutation with these numbers in order.
    ///
    /// # Errors
    ///
    /// [`PermutationError`] unless each of 1 to `N` is there exactly once.
    ///
    /// ```
    /// use goalward::problems::{Permutation, PermutationError};
    ///
    /// assert_eq!(Permutation::<3>::new(&[2, 3, 1])?.to_string(), "2 3 1");
    /// assert_eq!(Permutation::<3>::new(&[2, 1]), Err(PermutationError::WrongCount { found: 2, expected: 3 }));
    /// # Ok::<(), PermutationError>(())
    /// ```
    pub fn new(numbers: &[u8]) -> Result<Self, PermutationError> {
        if numbers.len() != N {
            return Err(PermutationError::WrongCount { found: numbers.len(), expected: N });
        }
        let largest = Self::LARGEST;
        for (place, &number) in numbers.iter().enumerate() {
            if !(1..=largest).contains(&number) {
                return Err(PermutationError::OutOfRange { place, number, largest });
            }
            if let Some(first_place) = numbers[..place].iter().position(|&before| before == number) {
                let missing = (1..=largest).find(|other| !numbers.contains(other)).unwrap_or_default();
                return Err(PermutationError::Duplicate { place, first_place, number, missing, largest });
            }
        }
        Ok(Self::with_items(numbers.iter().map(|&number| u64::from(number) - 1)))
    }

    /// The numbers in order.
    #[must_use]
    #[expect(clippy::cast_possible_truncation, reason = "an item has four bits")]
    pub fn numbers(self) -> impl DoubleEndedIterator<Item = u8> + ExactSizeIterator + Clone {
        (0..N).map(move |place| self.item(place) as u8 + 1)
    }

    /// The permutation with these numbers in order, all of them, each less one.
    pub(super) fn with_items(items: impl Iterator<Item = u64>) -> Self {
        let () = Self::FITS;
        Self { word: items.enumerate().fold(0, |word, (place, item)| word | item << (4 * place)) }
    }

    /// The number in `place`, less one.
    #[inline]
    pub(super) const fn item(self, place: usize) -> u64 {
        lehmer::digit(self.word, place)
    }

    /// The same with the first `count` numbers in reverse order: at least one, and at most all.
    #[inline]
    pub(super) const fn with_first_reversed(self, count: usize) -> Self {
        const HIGH_DIGITS: u64 = 0xf0f0_f0f0_f0f0_f0f0;
        let bytes = self.word.swap_bytes();
        let reversed = (bytes & HIGH_DIGITS) >> 4_u32 | (bytes & !HIGH_DIGITS) << 4_u32;
        let others = 64 - 4 * count;
        Self { word: self.word & !(u64::MAX >> others) | reversed >> others }
    }

    /// The same as a ring that is turned so that what stands in `place` comes first. The place after the last is the first.
    #[expect(clippy::cast_possible_truncation, reason = "the numbers beyond the first round are cut off")]
    #[inline]
    pub(super) const fn turned_to(self, place: usize) -> Self {
        let two_rounds = self.word as u128 | (self.word as u128) << (4 * N);
        Self { word: (two_rounds >> (4 * place)) as u64 & Self::ALL }
    }

    /// Whether the number of inversions is even: that of pairs in which the larger number comes first.
    #[inline]
    pub(super) fn is_even(self) -> bool {
        const ODD_DIGITS: u64 = 0x1111_1111_1111_1111;
        (lehmer::code(self.word, N) & ODD_DIGITS).count_ones().is_multiple_of(2)
    }

    /// How many permutations come before this one in lexicographic order.
    #[inline]
    pub(super) fn rank(self) -> u64 {
        let code = lehmer::code(self.word, N);
        (0..N).map(|place| lehmer::digit(code, place) * Self::WORTHS[place]).sum()
    }

    /// The permutation that so many come before, fewer than there are.
    #[inline]
    pub(super) fn unrank(mut rank: u64) -> Self {
        let () = Self::FITS;
        let mut code = 0;
        for place in (0..N).rev() {
            code |= (rank % Self::values(place)) << (4 * place);
            rank /= Self::values(place);
        }
        Self { word: lehmer::items(code, N) }
    }

    /// How many values the digit of a Lehmer code in this place can have.
    const fn values(place: usize) -> u64 {
        (N - place) as u64
    }
}

impl<const N: usize> FromStr for Permutation<N> {
    type Err = ParseNumbersError<PermutationError>;

    /// Reads the form that [`Permutation`] describes. A byte order mark in front is skipped.
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        numbers::parse(text, 1..=Self::LARGEST, Self::new, PermutationError::index)
    }
}

impl<const N: usize> fmt::Display for Permutation<N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&token::joined(self.numbers()))
    }
}

impl<const N: usize> fmt::Debug for Permutation<N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Permutation({self})")
    }
}

/// Why numbers are not a [`Permutation`]. Places are counted from 0.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum PermutationError {
    /// There are more or fewer numbers than places.
    #[error("found {found} numbers, expected {expected}")]
    WrongCount {
        /// How many there are.
        found: usize,
        /// How many places there are.
        expected: usize,
    },
    /// A number that the permutation does not have.
    #[error("found {number} in place {place}, expected 1 to {largest}")]
    OutOfRange {
        /// Where it stands.
        place: usize,
        /// The number.
        number: u8,
        /// The largest number.
        largest: u8,
    },
    /// A number is there twice, so that another one is missing.
    #[error(
        "{number} in place {place} is in place {first_place} already and {missing} nowhere, \
         expected each of 1 to {largest} once"
    )]
    Duplicate {
        /// Where it stands for the second time.
        place: usize,
        /// Where it stands for the first time.
        first_place: usize,
        /// The number.
        number: u8,
        /// The lowest number that is nowhere.
        missing: u8,
        /// The largest number.
        largest: u8,
    },
}

impl PermutationError {
    /// The index of the first number that is wrong, missing or one too many.
    #[must_use]
    pub fn index(&self) -> usize {
        match *self {
            Self::WrongCount { found, expected } => found.min(expected),
            Self::OutOfRange { place, .. } | Self::Duplicate { place, .. } => place,
        }
    }
}
