//! Numbers in a text, and what can be wrong with them.

use core::fmt;
use core::str::FromStr;

use thiserror::Error;

use super::board::BoardError;
use crate::problems::TextPosition;

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

/// A piece of text between separators.
#[derive(Debug, Clone, Copy)]
pub(super) struct Token<'t> {
    pub(super) text: &'t str,
    pub(super) position: TextPosition,
}

/// What stands between whitespace, commas and slashes. A byte order mark in front is skipped.
pub(super) fn tokens(text: &str) -> Vec<Token<'_>> {
    let lines = text.strip_prefix('\u{feff}').unwrap_or(text).lines();
    let mut tokens = Vec::new();
    for (index, line) in lines.enumerate() {
        let mut position = TextPosition { line: index + 1, column: 1 };
        for piece in line.split(|c: char| c.is_whitespace() || matches!(c, ',' | '/')) {
            if !piece.is_empty() {
                tokens.push(Token { text: piece, position });
            }
            position.column += piece.chars().count() + 1;
        }
    }
    tokens
}

/// Where the token of this index stands, or should: where the last one ends.
pub(super) fn position(tokens: &[Token<'_>], index: usize) -> TextPosition {
    match (tokens.get(index), tokens.last()) {
        (Some(token), _) => token.position,
        (None, Some(last)) => last.position.plus(last.text.chars().count()),
        (None, None) => TextPosition { line: 1, column: 1 },
    }
}

/// Numbers in one line, separated by single spaces.
pub(super) fn joined(numbers: impl IntoIterator<Item = impl ToString>) -> String {
    let numbers: Vec<String> = numbers.into_iter().map(|number| number.to_string()).collect();
    numbers.join(" ")
}

impl Token<'_> {
    /// Itself, or each of its characters as a token of its own.
    pub(super) fn pieces(self, each_character: bool) -> impl Iterator<Item = Self> {
        let pieces = self.text.split_inclusive(move |_| each_character);
        pieces.enumerate().map(move |(index, text)| Self { text, position: self.position.plus(index) })
    }

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
