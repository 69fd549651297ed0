//! The integer that a board is packed into.

use core::fmt::Debug;
use core::hash::Hash;

/// An unsigned integer that holds a [`Board`](super::Board), cell 0 in the lowest bits.
///
/// `u64` (4 bits a cell, up to 16 cells) and `u128` (5 bits a cell, up to 25 cells) are all there is to choose from.
pub trait Word: Copy + Eq + Hash + Debug + Send + Sync + 'static {
    /// The most cells that a board in this integer can have.
    const CELLS: usize;

    /// Nothing but zeros.
    const EMPTY: Self;

    /// A 1 in every cell.
    const ONES: Self;

    /// What stands in `cell`.
    fn tile(self, cell: usize) -> u8;

    /// The same without the first cells, of which there must be more than so many.
    #[must_use]
    fn without_first(self, cells: usize) -> Self;

    /// The same with `tile` in `cell`, which held 0.
    #[must_use]
    fn with_tile(self, cell: usize, tile: u8) -> Self;

    /// Nothing but zeros and a 1 in both cells.
    fn pair(one: usize, other: usize) -> Self;

    /// The same with `tile` moved from one cell of the [`pair`](Word::pair), where it is, to the other, which holds 0.
    #[must_use]
    fn slide(self, tile: u8, pair: Self) -> Self;

    /// The same with 1 added to every cell above `cell`, none of which holds the largest number that fits.
    #[must_use]
    fn one_more_above(self, cell: usize) -> Self;

    /// The first cell that holds 0, found without a loop or a branch. [`CELLS`](Word::CELLS) or more if none does.
    fn first_zero(self) -> usize;

    /// The first cell that differs in `other`. [`CELLS`](Word::CELLS) or more if none does.
    fn first_difference(self, other: Self) -> usize;
}

macro_rules! word {
    ($integer:ty, $bits:literal) => {
        impl Word for $integer {
            const CELLS: usize = Self::BITS as usize / $bits;
            const EMPTY: Self = 0;
            const ONES: Self = (Self::MAX >> (Self::BITS as usize % $bits)) / ((1 << $bits) - 1);

            #[inline]
            fn tile(self, cell: usize) -> u8 {
                // A cell that is on no board gives some tile, so that nothing has to be checked.
                let shift = cell.wrapping_mul($bits) % <$integer>::BITS as usize;
                ((self >> shift) & ((1 << $bits) - 1)) as u8
            }

            #[inline]
            fn without_first(self, cells: usize) -> Self {
                self >> (cells.wrapping_mul($bits) % <$integer>::BITS as usize)
            }

            #[inline]
            fn with_tile(self, cell: usize, tile: u8) -> Self {
                self | Self::from(tile) << ($bits * cell)
            }

            fn pair(one: usize, other: usize) -> Self {
                1 << ($bits * one) | 1 << ($bits * other)
            }

            #[inline]
            fn slide(self, tile: u8, pair: Self) -> Self {
                // No shift, since a processor may take several instructions to shift by what it does not know.
                self ^ Self::from(tile).wrapping_mul(pair)
            }

            #[inline]
            fn one_more_above(self, cell: usize) -> Self {
                let shift = cell.wrapping_mul($bits) % <$integer>::BITS as usize;
                self.wrapping_add(Self::ONES << $bits << shift)
            }

            #[inline]
            fn first_zero(self) -> usize {
                // Subtracting 1 from every cell borrows into the highest bit of a cell that holds 0. A borrow that
                // goes on to the next cell may mark that one too, wrongly, but never a cell before the first 0.
                const HIGHEST_BITS: $integer = <$integer>::ONES << ($bits - 1);
                let zeros = self.wrapping_sub(Self::ONES) & !self & HIGHEST_BITS;
                zeros.trailing_zeros() as usize / $bits
            }

            #[inline]
            fn first_difference(self, other: Self) -> usize {
                (self ^ other).trailing_zeros() as usize / $bits
            }
        }
    };
}

word!(u64, 4_usize);
word!(u128, 5_usize);

#[cfg(test)]
mod tests {
    use super::*;

    /// Every cell of `W` in turn holds the first 0, before other zeros and after every tile.
    fn finds_the_first_zero<W: Word>() {
        let largest = u8::try_from(W::CELLS - 1).expect("a small number");
        for zero in 0..W::CELLS {
            for before in 1..=largest {
                for after in [0, 1, largest] {
                    let word = (0..W::CELLS)
                        .filter(|&cell| cell != zero)
                        .fold(W::EMPTY, |word, cell| word.with_tile(cell, if cell < zero { before } else { after }));
                    assert_eq!(word.first_zero(), zero, "{word:?}");
                }
            }
        }
        let full = (0..W::CELLS).fold(W::EMPTY, |word, cell| word.with_tile(cell, 1));
        assert!(full.first_zero() >= W::CELLS);
    }

    #[test]
    fn the_first_zero_is_found_whatever_stands_around_it() {
        finds_the_first_zero::<u64>();
        finds_the_first_zero::<u128>();
    }

    #[test]
    fn sliding_swaps_two_cells_and_leaves_the_rest() {
        fn check<W: Word>() {
            let last = W::CELLS - 1;
            let word = (0_u8..).zip(0..W::CELLS).fold(W::EMPTY, |word, (tile, cell)| word.with_tile(cell, tile));
            let slid = word.slide(word.tile(last), W::pair(last, 0));
            assert_eq!((usize::from(slid.tile(0)), slid.tile(last)), (last, 0));
            assert!((1..last).all(|cell| slid.tile(cell) == word.tile(cell)));
            assert_eq!(slid.slide(slid.tile(0), W::pair(0, last)), word);
            assert_eq!(word.first_difference(slid), 0);
            assert!(word.first_difference(word) >= W::CELLS);
        }
        check::<u64>();
        check::<u128>();
    }
}
