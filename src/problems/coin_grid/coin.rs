//! The place of one coin, and what flips with it.

use core::fmt;
use core::iter;

/// One coin of a grid of `ROWS` × `COLUMNS`, by its place: what a move picks.
///
/// It prints its row and column, counted from 0.
///
/// ```
/// use goalward::problems::Coin;
///
/// let centre = Coin::<3, 3>::new(1, 1).expect("there are three rows and three columns");
/// assert_eq!(centre.to_string(), "row 1, column 1");
/// assert_eq!(centre.number(), 4);
/// assert_eq!(Coin::<3, 3>::new(1, 3), None);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Coin<const ROWS: usize, const COLUMNS: usize> {
    number: u8,
}

impl<const ROWS: usize, const COLUMNS: usize> Coin<ROWS, COLUMNS> {
    /// Evaluated wherever a coin or a position comes from, so that a bad shape can't compile.
    pub(super) const SHAPE_IS_VALID: () = {
        assert!(ROWS > 0 && COLUMNS > 0, "a grid of coins has at least one row and one column");
        assert!(ROWS <= 64 && COLUMNS <= 64 && ROWS * COLUMNS <= 64, "a grid of coins has at most 64 coins");
    };

    /// How many coins there are.
    pub(super) const COUNT: usize = {
        let () = Self::SHAPE_IS_VALID;
        ROWS * COLUMNS
    };

    /// The set of all coins. In a set the first coin is the highest of `COUNT` bits.
    pub(super) const ALL: u64 = u64::MAX >> (64 - Self::COUNT);

    /// For each coin, the set of those that a pick flips, and how many they are. As many as a number of six bits can tell
    /// apart, so that the compiler can prove indices in bounds.
    const FLIPS: &'static [(u64, u32); 64] = &{
        let mut flips = [(0, 0); 64];
        let mut number = 0;
        while number < Self::COUNT {
            let (row, column) = (number / COLUMNS, number % COLUMNS);
            let coin = 1 << (Self::COUNT - 1 - number);
            let mut set: u64 = coin;
            if row > 0 {
                set |= coin << COLUMNS;
            }
            if row + 1 < ROWS {
                set |= coin >> COLUMNS;
            }
            if column > 0 {
                set |= coin << 1_u32;
            }
            if column + 1 < COLUMNS {
                set |= coin >> 1_u32;
            }
            flips[number] = (set, set.count_ones());
            number += 1;
        }
        flips
    };

    /// The coin in this row and column, counted from 0, or `None` where the grid has no such place.
    #[must_use]
    pub const fn new(row: usize, column: usize) -> Option<Self> {
        let () = Self::SHAPE_IS_VALID;
        if row < ROWS && column < COLUMNS { Some(Self::numbered(row * COLUMNS + column)) } else { None }
    }

    /// All coins, row by row.
    pub fn all() -> impl Iterator<Item = Self> {
        Self::each_of(Self::ALL)
    }

    /// The coins of a set, row by row.
    #[inline]
    pub(super) fn each_of(set: u64) -> impl Iterator<Item = Self> {
        let mut left = set << (64 - Self::COUNT);
        iter::from_fn(move || {
            (left != 0).then(|| {
                let number = left.leading_zeros();
                left ^= 1 << (63 - number);
                Self::numbered(number as usize)
            })
        })
    }

    #[expect(clippy::cast_possible_truncation, reason = "there are at most 64 coins")]
    const fn numbered(number: usize) -> Self {
        Self { number: number as u8 }
    }

    /// The coin's number, counted row by row from 0.
    #[must_use]
    pub const fn number(self) -> usize {
        self.number as usize
    }

    /// The coin's row, counted from 0.
    #[must_use]
    pub const fn row(self) -> usize {
        self.number() / COLUMNS
    }

    /// The coin's column, counted from 0.
    #[must_use]
    pub const fn column(self) -> usize {
        self.number() % COLUMNS
    }

    /// The set with this coin alone.
    pub(super) const fn set(self) -> u64 {
        1 << (Self::COUNT - 1 - self.number())
    }

    /// The set of the coins that a pick of this one flips.
    #[inline]
    pub(super) const fn flip_set(self) -> u64 {
        Self::FLIPS[self.number() % 64].0
    }

    /// The coins that a pick of this one flips: itself and its neighbours above, below, left and right, row by row.
    ///
    /// ```
    /// use goalward::problems::Coin;
    ///
    /// let corner = Coin::<3, 3>::new(0, 2).expect("there are three rows and three columns");
    /// assert_eq!(corner.flips().map(|coin| coin.number()).collect::<Vec<_>>(), [1, 2, 5]);
    /// ```
    pub fn flips(self) -> impl Iterator<Item = Self> {
        Self::each_of(self.flip_set())
    }

    /// How many coins a pick of this one flips: 5, or fewer at the rim of the grid.
    #[inline]
    #[must_use]
    pub const fn flip_count(self) -> u32 {
        Self::FLIPS[self.number() % 64].1
    }
}

impl<const ROWS: usize, const COLUMNS: usize> fmt::Display for Coin<ROWS, COLUMNS> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "row {}, column {}", self.row(), self.column())
    }
}
