//! A position: what every coin shows.

use core::fmt;

use thiserror::Error;

use super::coin::Coin;

/// A position of `ROWS` × `COLUMNS` coins, at most 64, of which each shows heads or tails.
///
/// It is read from text, in which blanks don't count and lower case is as good as upper case. Line breaks, if there are
/// any, must stand between rows. It prints one row a line.
///
/// Positions are ordered by their [index](Coins::index).
///
/// ```
/// use goalward::problems::Coins;
///
/// let coins: Coins<3, 3> = "HHH TTT HHH".parse()?;
/// assert_eq!(coins, "hhhttthhh".parse()?);
/// assert_eq!(coins, "HHH\nTTT\nHHH\n".parse()?);
/// assert_eq!(coins.to_string(), "HHH\nTTT\nHHH");
///
/// let error = "HHHTXTHHH".parse::<Coins<3, 3>>().unwrap_err();
/// assert_eq!(error.to_string(), "found 'X' at index 4 (line 1, column 5), expected H or T");
/// # Ok::<(), goalward::problems::ParseCoinsError>(())
/// ```
///
/// A grid without coins, or with more than 64, does not compile:
///
/// ```compile_fail,E0080
/// # use goalward::problems::Coins;
/// let too_many = Coins::<5, 13>::ALL_HEADS;
/// ```
///
/// ```compile_fail,E0080
/// # use goalward::problems::Coins;
/// let none = Coins::<0, 3>::from_index(0);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Coins<const ROWS: usize, const COLUMNS: usize> {
    pub(super) tails: u64,
}

impl<const ROWS: usize, const COLUMNS: usize> Coins<ROWS, COLUMNS> {
    /// Every coin shows heads: the position with index 0.
    pub const ALL_HEADS: Self = {
        let () = Coin::<ROWS, COLUMNS>::SHAPE_IS_VALID;
        Self { tails: 0 }
    };

    /// Every coin shows tails: the position with the highest index.
    pub const ALL_TAILS: Self = Self { tails: Coin::<ROWS, COLUMNS>::ALL };

    /// The position with this index: see [`index`](Coins::index).
    ///
    /// # Errors
    ///
    /// [`CoinsIndexError`] where the index is that of no position.
    pub const fn from_index(index: u64) -> Result<Self, CoinsIndexError> {
        if index <= Self::ALL_TAILS.tails {
            Ok(Self { tails: index })
        } else {
            Err(CoinsIndexError { index, highest: Self::ALL_TAILS.tails })
        }
    }

    /// The position as a number: its coins row by row as binary digits, the first coin the highest, 0 for heads and 1
    /// for tails.
    ///
    /// ```
    /// use goalward::problems::Coins;
    ///
    /// let coins: Coins<3, 3> = "HHH TTT HHH".parse()?;
    /// assert_eq!(coins.index(), 0b000_111_000);
    /// assert_eq!(Coins::from_index(56)?, coins);
    /// assert_eq!(Coins::<3, 3>::ALL_TAILS.index(), 511);
    /// assert!(Coins::<3, 3>::from_index(512).is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub const fn index(self) -> u64 {
        self.tails
    }

    /// Whether `coin` shows heads.
    #[inline]
    #[must_use]
    pub const fn is_head(self, coin: Coin<ROWS, COLUMNS>) -> bool {
        self.tails & coin.set() == 0
    }

    /// The coins that show heads, row by row.
    #[inline]
    pub fn heads(self) -> impl Iterator<Item = Coin<ROWS, COLUMNS>> {
        Coin::each_of(self.tails ^ Coin::<ROWS, COLUMNS>::ALL)
    }

    /// The coins that show tails, row by row.
    #[inline]
    pub fn tails(self) -> impl Iterator<Item = Coin<ROWS, COLUMNS>> {
        Coin::each_of(self.tails)
    }

    /// The position after `coin` and its neighbours are flipped, whether or not the rules allow a pick of `coin`.
    /// To flip the same again takes it back.
    ///
    /// ```
    /// use goalward::problems::{Coin, Coins};
    ///
    /// let centre = Coin::new(1, 1).expect("there are three rows and three columns");
    /// let cross = Coins::<3, 3>::ALL_HEADS.flip(centre);
    /// assert_eq!(cross, "HTH TTT HTH".parse()?);
    /// assert_eq!(cross.flip(centre), Coins::ALL_HEADS);
    /// # Ok::<(), goalward::problems::ParseCoinsError>(())
    /// ```
    #[inline]
    #[must_use]
    pub const fn flip(self, coin: Coin<ROWS, COLUMNS>) -> Self {
        Self { tails: self.tails ^ coin.flip_set() }
    }

    /// Writes the rows with `separator` between them.
    fn write_rows(self, f: &mut fmt::Formatter<'_>, separator: &str) -> fmt::Result {
        for coin in Coin::all() {
            if coin.column() == 0 && coin.row() > 0 {
                f.write_str(separator)?;
            }
            f.write_str(if self.is_head(coin) { "H" } else { "T" })?;
        }
        Ok(())
    }
}

impl<const ROWS: usize, const COLUMNS: usize> fmt::Display for Coins<ROWS, COLUMNS> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write_rows(f, "\n")
    }
}

impl<const ROWS: usize, const COLUMNS: usize> fmt::Debug for Coins<ROWS, COLUMNS> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Coins(")?;
        self.write_rows(f, " ")?;
        f.write_str(")")
    }
}

/// A number that is the index of no position of so many coins.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Error)]
#[error("found {index} as the index of a position, expected at most {highest}")]
#[non_exhaustive]
pub struct CoinsIndexError {
    /// The number.
    pub index: u64,
    /// The highest index: that of all tails.
    pub highest: u64,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn positions_print_as_rows() {
        let coins = Coins::<2, 3>::from_index(0b011_001).expect("six coins take 64 indices");
        assert_eq!(coins.to_string(), "HTT\nHHT");
        assert_eq!(format!("{coins:?}"), "Coins(HTT HHT)");
        assert_eq!(size_of_val(&coins), 8);
    }

    #[test]
    fn an_index_out_of_range_is_an_error() {
        let error = Coins::<3, 3>::from_index(512).expect_err("511 is the highest");
        assert_eq!(error.to_string(), "found 512 as the index of a position, expected at most 511");
        assert_eq!(Coins::<8, 8>::from_index(u64::MAX), Ok(Coins::ALL_TAILS));
    }

    #[test]
    fn every_coin_shows_one_side() {
        let coins = Coins::<3, 3>::from_index(0b000_111_001).expect("nine coins take 512 indices");
        let numbers = |coins: &mut dyn Iterator<Item = Coin<3, 3>>| coins.map(Coin::number).collect::<Vec<_>>();
        assert_eq!(numbers(&mut coins.heads()), [0, 1, 2, 6, 7]);
        assert_eq!(numbers(&mut coins.tails()), [3, 4, 5, 8]);
        assert_eq!(numbers(&mut Coin::all().filter(|&coin| coins.is_head(coin))), [0, 1, 2, 6, 7]);
    }

    #[test]
    fn a_coin_is_named_by_row_and_column_or_not_at_all() {
        let coin = Coin::<3, 4>::new(2, 1).expect("there are three rows and four columns");
        assert_eq!((coin.number(), coin.row(), coin.column()), (9, 2, 1));
        for (row, column) in [(3, 0), (0, 4), (usize::MAX, usize::MAX)] {
            assert_eq!(Coin::<3, 4>::new(row, column), None);
        }
    }
}
