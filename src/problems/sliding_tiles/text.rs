//! Numbers in a text, and what can be wrong with them.

use core::fmt;
use core::str::FromStr;

use thiserror::Error;

use super::board::BoardError;
use crate::problems::TextPosition;
use crate::problems::token::Token;

/// Why a text is not a [`Board`](super::Board), a data file of [`SlidingTiles`](super::SlidingTiles) or an
/// [`OffsetTable`](super::OffsetTable).
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("{position}: {kind}")]
#[non_exhaustive]
pub struct ParseTilesError {
    /// Where it is wrong.
    pub position: TextPosition,
    /// What is wrong.
    pub kind: ParseTilesErrorKind,
}

/// What is wrong with a text: see [`ParseTilesError`].
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ParseTilesErrorKind {
    /// A character that no number has.
    #[error("found {found:?}, expected {expected}")]
    UnexpectedCharacter {
        /// The character.
        found: char,
        /// What should be there.
        expected: ExpectedNumber,
    },
    /// A number that is too large.
    #[error("found {found}, expected {expected}")]
    OutOfRange {
        /// The number, as it is written.
        found: String,
        /// What should be there.
        expected: ExpectedNumber,
    },
    /// The numbers are not those of a board.
    #[error(transparent)]
    Board(BoardError),
    /// The second line of a data file has the blank elsewhere than the first.
    #[error("the blank is said to be in cell {stated}, but line {start_line} has it in cell {actual}")]
    BlankElsewhere {
        /// The cell that the second line names.
        stated: usize,
        /// The cell where the blank is.
        actual: usize,
        /// The line of the start.
        start_line: usize,
    },
    /// An offset table has more or fewer numbers than pairs of cells.
    #[error("the number of offsets is {found}, expected {expected}")]
    OffsetCount {
        /// How many there are.
        found: usize,
        /// How many pairs of cells the board has.
        expected: usize,
    },
    /// A data file ends too early.
    #[error("the text ends here, expected {expected}")]
    MissingLine {
        /// What the next line should be.
        expected: &'static str,
    },
    /// Something follows where nothing should.
    #[error("found {found:?}, expected {expected}")]
    Trailing {
        /// What follows.
        found: String,
        /// What should be there.
        expected: &'static str,
    },
}

/// What a number in a text stands for: see [`ParseTilesErrorKind`]. It prints as that, and which numbers it may be.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum ExpectedNumber {
    /// The tile in this cell.
    Tile {
        /// The cell, counted from 0.
        cell: usize,
        /// The largest tile.
        largest: u8,
    },
    /// The cell of the blank.
    BlankCell {
        /// The last cell.
        last: u8,
    },
    /// An entry of an offset table.
    Offset {
        /// Which row of the table, counted from 0.
        cell: usize,
        /// Which column of the table, counted from 0.
        goal_cell: usize,
    },
}

impl fmt::Display for ExpectedNumber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Tile { cell, largest } => {
                write!(f, "the tile in cell {cell}: 0 (or _, the blank) to {largest}")
            }
            Self::BlankCell { last } => write!(f, "the cell of the blank: 0 to {last}"),
            Self::Offset { cell, goal_cell } => {
                write!(f, "the offset of cell {cell} from cell {goal_cell}: 0 to {}", u16::MAX)
            }
        }
    }
}

impl ParseTilesErrorKind {
    pub(super) const fn at(self, position: TextPosition) -> ParseTilesError {
        ParseTilesError { position, kind: self }
    }
}

impl Token<'_> {
    /// The number that it is, which must be at most `largest`.
    pub(super) fn number<N: FromStr + PartialOrd>(
        self,
        largest: &N,
        expected: ExpectedNumber,
    ) -> Result<N, ParseTilesError> {
        if let Some((index, found)) = self.text.chars().enumerate().find(|(_, c)| !c.is_ascii_digit()) {
            let unexpected = ParseTilesErrorKind::UnexpectedCharacter { found, expected };
            return Err(unexpected.at(self.position.plus(index)));
        }
        let number = self.text.parse().ok().filter(|number| number <= largest);
        number.ok_or_else(|| {
            let found = self.text.to_owned();
            ParseTilesErrorKind::OutOfRange { found, expected }.at(self.position)
        })
    }
}
