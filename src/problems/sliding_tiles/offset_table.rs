//! Distances of a tile from its cell, as a table.

use core::fmt;
use core::str::FromStr;

use super::board::Board;
use super::text::{ExpectedNumber, ParseTilesError, ParseTilesErrorKind};
use super::{PerCell, manhattan_distance};
use crate::problems::token::{joined, position, tokens};

/// A heuristic from a table: how far a tile in one cell is off if it belongs into another. The estimate is the sum
/// over the tiles; the blank does not count. [`estimate_ahead`](crate::Heuristic::estimate_ahead) takes constant time.
///
/// Whether the estimates are admissible is up to the table: they are if no offset is greater than the
/// [Manhattan](OffsetTable::manhattan) distance of the two cells. They are consistent if, in addition, the offsets of
/// two neighbouring cells from the same goal cell never differ by more than 1. With greater offsets a search may find
/// a longer path than the shortest.
///
/// The text form is a row of numbers for each cell where a tile may be, in it a number for each cell where the tile
/// may belong; on 3x3 that is 81 numbers from 0 to 65,535. Line breaks count as any other separator.
///
/// ```
/// use goalward::Heuristic;
/// use goalward::problems::{EightPuzzle, Manhattan, OffsetTable};
///
/// let puzzle: EightPuzzle = "8 3 5 1 2 7 4 6 0\n8\n1 2 3 4 5 6 7 8 0".parse()?;
/// let table = OffsetTable::<3, 3>::manhattan();
/// assert_eq!(table.estimate(&puzzle, &puzzle.start()), Manhattan.estimate(&puzzle, &puzzle.start()));
/// assert_eq!(table.to_string().lines().next(), Some("0 1 2 1 2 3 2 3 4"));
/// assert_eq!(table.to_string().parse(), Ok(table));
/// # Ok::<(), goalward::problems::ParseTilesError>(())
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct OffsetTable<const ROWS: usize, const COLUMNS: usize> {
    /// By the cell where the tile is, then by the cell where it belongs.
    offsets: PerCell<PerCell<u16>>,
}

impl<const ROWS: usize, const COLUMNS: usize> OffsetTable<ROWS, COLUMNS> {
    const CELLS: usize = ROWS * COLUMNS;

    /// The table of `offset(cell, goal_cell)` for a tile that is in `cell` and belongs into `goal_cell`.
    ///
    /// ```
    /// use goalward::Heuristic;
    /// use goalward::problems::{EightPuzzle, Misplaced, OffsetTable};
    ///
    /// let puzzle: EightPuzzle = "8 3 5 1 2 7 4 6 0\n8\n1 2 3 4 5 6 7 8 0".parse()?;
    /// let table = OffsetTable::<3, 3>::from_fn(|cell, goal_cell| u16::from(cell != goal_cell));
    /// assert_eq!(table.estimate(&puzzle, &puzzle.start()), Misplaced.estimate(&puzzle, &puzzle.start()));
    /// # Ok::<(), goalward::problems::ParseTilesError>(())
    /// ```
    #[must_use]
    pub fn from_fn(offset: impl Fn(usize, usize) -> u16) -> Self {
        let () = Board::<ROWS, COLUMNS, u128>::FITS;
        let mut offsets = PerCell::<PerCell<u16>>::default();
        for (cell, row) in offsets.iter_mut().enumerate().take(Self::CELLS) {
            for (goal_cell, entry) in row.iter_mut().enumerate().take(Self::CELLS) {
                *entry = offset(cell, goal_cell);
            }
        }
        Self { offsets }
    }

    /// The table of Manhattan distances: with it the heuristic is [`Manhattan`](super::Manhattan).
    #[must_use]
    pub fn manhattan() -> Self {
        Self::from_fn(|cell, goal_cell| manhattan_distance::<COLUMNS>(cell, goal_cell).into())
    }

    /// The offset of a tile that is in `cell` and belongs into `goal_cell`.
    #[inline]
    pub(super) const fn offset(&self, cell: usize, goal_cell: usize) -> u16 {
        self.offsets[cell][goal_cell]
    }

    fn rows(&self) -> impl Iterator<Item = &[u16]> {
        self.offsets[..Self::CELLS].iter().map(|row| &row[..Self::CELLS])
    }
}

impl<const ROWS: usize, const COLUMNS: usize> FromStr for OffsetTable<ROWS, COLUMNS> {
    type Err = ParseTilesError;

    /// Reads the text form. A byte order mark in front is skipped.
    fn from_str(text: &str) -> Result<Self, ParseTilesError> {
        let pairs = Self::CELLS * Self::CELLS;
        let tokens = tokens(text);
        let mut offsets = Vec::with_capacity(pairs);
        for (index, token) in tokens.iter().enumerate().take(pairs) {
            let expected = ExpectedNumber::Offset { cell: index / Self::CELLS, goal_cell: index % Self::CELLS };
            offsets.push(token.number(&u16::MAX, expected)?);
        }
        if tokens.len() != pairs {
            let wrong_count = ParseTilesErrorKind::OffsetCount { found: tokens.len(), expected: pairs };
            return Err(wrong_count.at(position(&tokens, pairs)));
        }
        Ok(Self::from_fn(|cell, goal_cell| offsets[cell * Self::CELLS + goal_cell]))
    }
}

impl<const ROWS: usize, const COLUMNS: usize> fmt::Display for OffsetTable<ROWS, COLUMNS> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, row) in self.rows().enumerate() {
            if index > 0 {
                f.write_str("\n")?;
            }
            f.write_str(&joined(row))?;
        }
        Ok(())
    }
}

impl<const ROWS: usize, const COLUMNS: usize> fmt::Debug for OffsetTable<ROWS, COLUMNS> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("OffsetTable")?;
        f.debug_list().entries(self.rows()).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const MANHATTAN: &str = "0 1 2 1 2 3 2 3 4\n1 0 1 2 1 2 3 2 3\n2 1 0 3 2 1 4 3 2\n\
                             1 2 3 0 1 2 1 2 3\n2 1 2 1 0 1 2 1 2\n3 2 1 2 1 0 3 2 1\n\
                             2 3 4 1 2 3 0 1 2\n3 2 3 2 1 2 1 0 1\n4 3 2 3 2 1 2 1 0";

    fn error(text: &str) -> String {
        text.parse::<OffsetTable<3, 3>>().expect_err("not a table").to_string()
    }

    #[test]
    fn the_text_form_is_read_and_printed() {
        assert_eq!(MANHATTAN.parse(), Ok(OffsetTable::<3, 3>::manhattan()));
        assert_eq!(OffsetTable::<3, 3>::manhattan().to_string(), MANHATTAN);
        let in_one_line = format!("\u{feff}{}\r\n", MANHATTAN.replace('\n', " "));
        assert_eq!(in_one_line.parse(), Ok(OffsetTable::<3, 3>::manhattan()));
        let other =
            OffsetTable::<5, 5>::from_fn(|cell, goal_cell| if cell == 24 && goal_cell == 0 { u16::MAX } else { 7 });
        assert_eq!(other.to_string().parse(), Ok(other));
    }

    #[test]
    fn rows_are_cells_and_columns_goal_cells() {
        let table = OffsetTable::<2, 2>::from_fn(|cell, goal_cell| if (cell, goal_cell) == (1, 3) { 5 } else { 0 });
        assert_eq!(table.to_string(), "0 0 0 0\n0 0 0 5\n0 0 0 0\n0 0 0 0");
        assert_eq!(format!("{table:?}"), "OffsetTable[[0, 0, 0, 0], [0, 0, 0, 5], [0, 0, 0, 0], [0, 0, 0, 0]]");
        assert_eq!(table.offset(1, 3), 5);
    }

    #[test]
    fn what_is_wrong_with_a_table_is_named_with_its_place() {
        assert_eq!(error(""), "line 1, column 1: the number of offsets is 0, expected 81");
        assert_eq!(
            error(&MANHATTAN[..MANHATTAN.len() - 2]),
            "line 9, column 16: the number of offsets is 80, expected 81"
        );
        assert_eq!(error(&format!("{MANHATTAN}\n0 x")), "line 10, column 1: the number of offsets is 83, expected 81");
        assert_eq!(
            error(&MANHATTAN.replacen('4', "-4", 1)),
            "line 1, column 17: found '-', expected the offset of cell 0 from cell 8: 0 to 65535"
        );
        assert_eq!(
            error(&MANHATTAN.replacen("\n2", "\n65536", 1)),
            "line 3, column 1: found 65536, expected the offset of cell 2 from cell 0: 0 to 65535"
        );
        assert_eq!(
            error(&MANHATTAN.replacen("\n2", "\n_", 1)),
            "line 3, column 1: found '_', expected the offset of cell 2 from cell 0: 0 to 65535"
        );
    }
}
