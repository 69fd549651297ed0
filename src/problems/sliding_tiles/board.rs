//! A position of the tiles.

use core::cmp::Ordering;
use core::fmt;

use thiserror::Error;

use super::blank_move::BlankMove;
use super::word::Word;
use super::{PerCell, byte};
use crate::problems::token::joined;

/// A board of `ROWS` by `COLUMNS` cells that holds the tiles 1, 2, 3 … and one blank, which counts as 0, each once.
///
/// Cells are numbered from 0, row by row. The whole board is one integer `W`: with the default `u64` it takes 8 bytes
/// and may have up to 16 cells, with `u128` 16 bytes and up to 25 cells. A shape that does not fit, or has fewer than
/// two rows or columns, does not compile:
///
/// ```compile_fail,E0080
/// use goalward::problems::Board;
///
/// let too_large = Board::<5, 5>::blank_last(); // `Board::<5, 5, u128>` is fine
/// # drop(too_large.to_line());
/// ```
///
/// Boards compare as their tiles do, cell by cell. They print as they are drawn:
///
/// ```
/// use goalward::problems::Board;
///
/// let board: Board<3, 3> = "8 3 5 1 2 7 4 6 0".parse()?;
/// assert_eq!(board.to_string(), "8 3 5\n1 2 7\n4 6 0");
/// assert_eq!(format!("{board:?}"), "Board(8 3 5 / 1 2 7 / 4 6 0)");
/// assert_eq!((board.tile_at(0), board.blank()), (Some(8), 8));
/// # Ok::<(), goalward::problems::ParseTilesError>(())
/// ```
///
/// # How boards are written
///
/// [`FromStr`](core::str::FromStr) reads the tiles row by row, separated by whitespace (line breaks too), commas or
/// slashes; the blank is `0` or `_`. On boards of up to 10 cells, where every tile is one digit, the tiles of a row or
/// of the whole board may also follow each other without separators.
///
/// ```
/// use goalward::problems::Board;
///
/// let board: Board<3, 3> = "835127460".parse()?;
/// for text in ["8 3 5 1 2 7 4 6 0", "8,3,5,1,2,7,4,6,0", "8 3 5\n1 2 7\n4 6 _\n", "835/127/46_"] {
///     assert_eq!(text.parse(), Ok(board));
/// }
///
/// let error = "8 3 5\n1 2 7\n4 8 0".parse::<Board<3, 3>>().expect_err("8 is there twice");
/// assert_eq!(
///     error.to_string(),
///     "line 3, column 3: tile 8 in cell 7 is in cell 0 already and tile 6 nowhere, expected each of 0 (the blank) to 8 once"
/// );
/// # Ok::<(), goalward::problems::ParseTilesError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Board<const ROWS: usize, const COLUMNS: usize, W: Word = u64> {
    word: W,
}

impl<const ROWS: usize, const COLUMNS: usize, W: Word> Board<ROWS, COLUMNS, W> {
    /// How many cells the board has, the blank's included.
    pub const CELLS: usize = ROWS * COLUMNS;

    /// Does not compile where the shape is none of a board.
    pub(super) const FITS: () = {
        assert!(ROWS >= 2 && COLUMNS >= 2, "a board has at least two rows and two columns");
        assert!(ROWS * COLUMNS <= W::CELLS, "a board has at most 16 cells in a u64 and 25 in a u128");
    };

    /// The board with these tiles, row by row, 0 being the blank.
    ///
    /// # Errors
    ///
    /// [`BoardError`] unless each of 0, 1, … up to one less than the number of cells is there exactly once.
    ///
    /// ```
    /// use goalward::problems::{Board, BoardError};
    ///
    /// let board = Board::<2, 2>::from_tiles(&[3, 1, 2, 0])?;
    /// assert_eq!(board.to_string(), "3 1\n2 0");
    /// assert_eq!(Board::<2, 2>::from_tiles(&[3, 1, 0]), Err(BoardError::WrongCount { found: 3, expected: 4 }));
    /// # Ok::<(), BoardError>(())
    /// ```
    pub fn from_tiles(tiles: &[u8]) -> Result<Self, BoardError> {
        if tiles.len() != Self::CELLS {
            return Err(BoardError::WrongCount { found: tiles.len(), expected: Self::CELLS });
        }
        let mut cells = PerCell::<Option<usize>>::default();
        for (cell, &tile) in tiles.iter().enumerate() {
            if usize::from(tile) >= Self::CELLS {
                return Err(BoardError::OutOfRange { cell, tile, largest: Self::largest_tile() });
            }
            if let Some(first_cell) = cells[usize::from(tile)].replace(cell) {
                let missing = (0..=Self::largest_tile()).find(|other| !tiles.contains(other));
                return Err(BoardError::Duplicate {
                    cell,
                    first_cell,
                    tile,
                    missing: missing.unwrap_or_default(),
                    largest: Self::largest_tile(),
                });
            }
        }
        Ok(Self::pack(tiles.iter().copied()))
    }

    /// The tiles in order and the blank at the end: `1 2 3 … 0`.
    #[must_use]
    pub fn blank_last() -> Self {
        Self::pack((1..=Self::largest_tile()).chain([0]))
    }

    /// The blank and then the tiles in order: `0 1 2 3 …`.
    #[must_use]
    pub fn blank_first() -> Self {
        Self::pack(0..=Self::largest_tile())
    }

    /// The tiles row by row, 0 being the blank.
    pub fn tiles(self) -> impl DoubleEndedIterator<Item = u8> + ExactSizeIterator + Clone {
        (0..Self::CELLS).map(move |cell| self.tile(cell))
    }

    /// What stands in `cell`, 0 being the blank, or `None` where the board has no such cell.
    #[must_use]
    pub fn tile_at(self, cell: usize) -> Option<u8> {
        (cell < Self::CELLS).then(|| self.tile(cell))
    }

    /// The cell where the blank is. Takes constant time.
    #[inline]
    #[must_use]
    pub fn blank(self) -> usize {
        self.word.first_zero()
    }

    /// The board after the blank has moved, or `None` where it would leave the board.
    ///
    /// ```
    /// use goalward::problems::{BlankMove, Board};
    ///
    /// let board = Board::<2, 2>::blank_last();
    /// assert_eq!(board.after(BlankMove::Up), Board::from_tiles(&[1, 0, 3, 2]).ok());
    /// assert_eq!(board.after(BlankMove::Down), None);
    /// ```
    #[must_use]
    pub fn after(self, step: BlankMove) -> Option<Self> {
        let blank = self.blank();
        step.target::<ROWS, COLUMNS>(blank).map(|target| self.slide(self.tile(target), W::pair(blank, target)))
    }

    /// How many pairs of tiles stand in the wrong order: the larger one first. The blank is no tile.
    ///
    /// ```
    /// use goalward::problems::Board;
    ///
    /// let board: Board<3, 3> = "8 7 1 5 2 6 3 4 0".parse()?;
    /// assert_eq!(board.inversions(), 18);
    /// # Ok::<(), goalward::problems::ParseTilesError>(())
    /// ```
    #[must_use]
    pub fn inversions(self) -> u32 {
        let mut seen = 0_u32;
        self.tiles()
            .filter(|&tile| tile != 0)
            .map(|tile| {
                let larger = (seen >> tile).count_ones();
                seen |= 1 << tile;
                larger
            })
            .sum()
    }

    /// What no move changes. One board can be turned into another of the same shape exactly when their parities are
    /// equal; between shapes the comparison means nothing.
    ///
    /// It is that of the number of [inversions](Board::inversions) where the number of columns is odd, and of the
    /// inversions plus the row of the blank where it is even. A sideways move changes neither. A move up or down
    /// takes a tile past `COLUMNS - 1` others: an even number of inversions change, or else an odd number and the
    /// row too.
    ///
    /// ```
    /// use goalward::problems::{Board, Parity};
    ///
    /// let board: Board<4, 4> = "2 1 3 4 5 6 7 8 9 10 11 12 13 14 15 0".parse()?;
    /// assert_eq!(board.parity(), Parity::Even); // one inversion, and the blank is in row 3
    /// assert_eq!(Board::<4, 4>::blank_last().parity(), Parity::Odd);
    /// # Ok::<(), goalward::problems::ParseTilesError>(())
    /// ```
    ///
    /// Reference: W. W. Johnson and W. E. Story, "Notes on the '15' Puzzle", *American Journal of Mathematics* 2 (1879).
    #[must_use]
    pub fn parity(self) -> Parity {
        let row = self.blank() / COLUMNS;
        let odd = if COLUMNS.is_multiple_of(2) {
            (self.inversions() as usize + row) % 2
        } else {
            self.inversions() as usize % 2
        };
        if odd == 0 { Parity::Even } else { Parity::Odd }
    }

    /// The tiles in one line, separated by single spaces, as data files have them.
    ///
    /// ```
    /// use goalward::problems::Board;
    ///
    /// assert_eq!(Board::<2, 3>::blank_last().to_line(), "1 2 3 4 5 0");
    /// ```
    #[must_use]
    pub fn to_line(self) -> String {
        joined(self.tiles())
    }

    /// The largest tile, which is one less than the number of cells.
    pub(super) const fn largest_tile() -> u8 {
        byte(Self::CELLS - 1)
    }

    /// What stands in `cell`, which must be on the board.
    #[inline]
    pub(super) fn tile(self, cell: usize) -> u8 {
        self.word.tile(cell)
    }

    /// By tile: in which cell it stands. The blank counts as tile 0.
    #[inline]
    pub(super) fn cells_by_tile(self) -> PerCell<u8> {
        let mut cells = PerCell::default();
        for cell in 0..Self::CELLS {
            cells[usize::from(self.tile(cell)) % cells.len()] = byte(cell);
        }
        cells
    }

    /// The integer that the board is packed into.
    #[inline]
    pub(super) const fn word(self) -> W {
        self.word
    }

    /// The board that is packed into this integer, which must hold all tiles.
    #[inline]
    pub(super) const fn from_word(word: W) -> Self {
        Self { word }
    }

    /// The same with `tile` and the blank, which are in the two cells of the [`pair`](Word::pair), changing places.
    #[inline]
    pub(super) fn slide(self, tile: u8, pair: W) -> Self {
        Self { word: self.word.slide(tile, pair) }
    }

    /// The board with these tiles, which must be all of them. Every board comes from here by moves.
    fn pack(tiles: impl Iterator<Item = u8>) -> Self {
        let () = Self::FITS;
        let word = tiles.enumerate().fold(W::EMPTY, |word, (cell, tile)| word.with_tile(cell, tile));
        Self { word }
    }

    /// Writes the tiles with `between` between two rows, each as wide as the widest if `align`.
    fn write(self, f: &mut fmt::Formatter<'_>, between: &str, align: bool) -> fmt::Result {
        let width = if align && Self::CELLS > 10 { 2 } else { 1 };
        for (cell, tile) in self.tiles().enumerate() {
            if cell > 0 {
                f.write_str(if cell % COLUMNS == 0 { between } else { " " })?;
            }
            write!(f, "{tile:width$}")?;
        }
        Ok(())
    }
}

impl<const ROWS: usize, const COLUMNS: usize, W: Word> TryFrom<&[u8]> for Board<ROWS, COLUMNS, W> {
    type Error = BoardError;

    /// As [`from_tiles`](Board::from_tiles).
    fn try_from(tiles: &[u8]) -> Result<Self, BoardError> {
        Self::from_tiles(tiles)
    }
}

impl<const ROWS: usize, const COLUMNS: usize, const CELLS: usize, W: Word> TryFrom<[u8; CELLS]>
    for Board<ROWS, COLUMNS, W>
{
    type Error = BoardError;

    /// As [`from_tiles`](Board::from_tiles).
    fn try_from(tiles: [u8; CELLS]) -> Result<Self, BoardError> {
        Self::from_tiles(&tiles)
    }
}

impl<const ROWS: usize, const COLUMNS: usize, W: Word> Ord for Board<ROWS, COLUMNS, W> {
    fn cmp(&self, other: &Self) -> Ordering {
        let cell = self.word.first_difference(other.word);
        self.tile_at(cell).cmp(&other.tile_at(cell))
    }
}

impl<const ROWS: usize, const COLUMNS: usize, W: Word> PartialOrd for Board<ROWS, COLUMNS, W> {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl<const ROWS: usize, const COLUMNS: usize, W: Word> fmt::Display for Board<ROWS, COLUMNS, W> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write(f, "\n", true)
    }
}

impl<const ROWS: usize, const COLUMNS: usize, W: Word> fmt::Debug for Board<ROWS, COLUMNS, W> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Board(")?;
        self.write(f, " / ", false)?;
        f.write_str(")")
    }
}

/// Whether a number is even or odd: see [`Board::parity`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Parity {
    /// Divisible by two.
    Even,
    /// Not divisible by two.
    Odd,
}

impl fmt::Display for Parity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Even => "even",
            Self::Odd => "odd",
        })
    }
}

/// Why tiles are not a [`Board`]. Cells are numbered from 0, row by row.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum BoardError {
    /// There are more or fewer tiles than cells.
    #[error("the number of tiles (the blank included) is {found}, expected {expected}")]
    WrongCount {
        /// How many there are.
        found: usize,
        /// How many cells the board has.
        expected: usize,
    },
    /// A tile has a number that no tile of this board has.
    #[error("found tile {tile} in cell {cell}, expected 0 (the blank) to {largest}")]
    OutOfRange {
        /// Where it stands.
        cell: usize,
        /// Its number.
        tile: u8,
        /// The largest tile of this board.
        largest: u8,
    },
    /// A tile is there twice, so that another one is missing.
    #[error(
        "tile {tile} in cell {cell} is in cell {first_cell} already and tile {missing} nowhere, \
         expected each of 0 (the blank) to {largest} once"
    )]
    Duplicate {
        /// Where it stands for the second time.
        cell: usize,
        /// Where it stands for the first time.
        first_cell: usize,
        /// Its number.
        tile: u8,
        /// The lowest number that no tile has.
        missing: u8,
        /// The largest tile of this board.
        largest: u8,
    },
}

impl BoardError {
    /// The index of the first tile that is wrong, missing or one too many.
    #[must_use]
    pub fn index(&self) -> usize {
        match *self {
            Self::WrongCount { found, expected } => found.min(expected),
            Self::OutOfRange { cell, .. } | Self::Duplicate { cell, .. } => cell,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_permutations_are_boards() {
        let board = Board::<2, 3>::from_tiles;
        assert!(board(&[5, 4, 3, 2, 1, 0]).is_ok());
        let (found, expected) = (5, 6);
        assert_eq!(board(&[5, 4, 3, 2, 1]), Err(BoardError::WrongCount { found, expected }));
        assert_eq!(board(&[]), Err(BoardError::WrongCount { found: 0, expected }));
        for (tile, cell) in [(6, 5), (255, 2)] {
            let mut tiles = [5, 4, 3, 2, 1, 0];
            tiles[cell] = tile;
            let largest = 5;
            assert_eq!(board(&tiles), Err(BoardError::OutOfRange { cell, tile, largest }));
        }
        let twice = BoardError::Duplicate { cell: 5, first_cell: 1, tile: 4, missing: 0, largest: 5 };
        assert_eq!(board(&[5, 4, 3, 2, 1, 4]), Err(twice));
        assert_eq!(Board::<2, 3>::try_from([5, 4, 3, 2, 1, 4]), Err(twice));
        assert_eq!(
            Board::<2, 3>::try_from([5, 4, 3, 2, 1].as_slice()),
            Err(BoardError::WrongCount { found, expected })
        );
    }

    #[test]
    fn cells_beyond_the_board_hold_nothing() {
        let board = Board::<2, 2>::blank_last();
        assert_eq!([0, 3, 4, 16, usize::MAX].map(|cell| board.tile_at(cell)), [Some(1), Some(0), None, None, None]);
    }

    #[test]
    fn boards_are_ordered_as_their_tiles() {
        let lists = [[0, 1, 2, 3], [0, 3, 1, 2], [1, 0, 2, 3], [2, 3, 0, 1], [3, 2, 0, 1], [3, 2, 1, 0]];
        for one in lists {
            for other in lists {
                let boards = [one, other].map(|tiles| Board::<2, 2>::from_tiles(&tiles).expect("a board"));
                assert_eq!(boards[0].cmp(&boards[1]), one.cmp(&other), "{one:?} {other:?}");
                assert_eq!(boards[0].partial_cmp(&boards[1]), Some(one.cmp(&other)));
            }
        }
    }

    #[test]
    fn tiles_of_two_digits_are_aligned() {
        let board = Board::<3, 4>::blank_last();
        assert_eq!(board.to_string(), " 1  2  3  4\n 5  6  7  8\n 9 10 11  0");
        assert_eq!(board.to_line(), "1 2 3 4 5 6 7 8 9 10 11 0");
        assert_eq!(Board::<2, 5>::blank_first().to_string(), "0 1 2 3 4\n5 6 7 8 9");
    }

    #[test]
    fn parity_adds_the_row_of_the_blank_where_the_columns_are_even() {
        let parity = |tiles: &[u8]| Board::<2, 2>::from_tiles(tiles).expect("a board").parity();
        assert_eq!(parity(&[0, 1, 2, 3]), Parity::Even);
        assert_eq!(parity(&[2, 1, 0, 3]), Parity::Even);
        assert_eq!(parity(&[0, 2, 1, 3]), Parity::Odd);
        assert_eq!(parity(&[1, 2, 3, 0]), Parity::Odd);
        // The smaller ones in front of each tile are 10 in the first and 9 in the second, out of 28 pairs.
        let parity = |text: &str| text.parse::<Board<3, 3>>().expect("a board").parity();
        assert_eq!(parity("871526340"), Parity::Even);
        assert_eq!(parity("871625340"), Parity::Odd);
    }
}
