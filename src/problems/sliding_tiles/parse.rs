//! Boards and data files from text.

use core::str::FromStr;

use super::SlidingTiles;
use super::board::{Board, BoardError};
use super::text::{ExpectedNumber, ParseTilesError, ParseTilesErrorKind};
use super::word::Word;
use crate::problems::token::{Token, position, tokens};

impl<const ROWS: usize, const COLUMNS: usize, W: Word> FromStr for Board<ROWS, COLUMNS, W> {
    type Err = ParseTilesError;

    /// Reads the forms that [`Board`] lists. A byte order mark in front is skipped.
    fn from_str(text: &str) -> Result<Self, ParseTilesError> {
        Self::from_tokens(&tokens(text))
    }
}

/// Reads a data file of three lines: the start, the cell of its blank, the goal. Lines without numbers are skipped.
///
/// ```
/// use goalward::problems::{Board, EightPuzzle};
///
/// let puzzle: EightPuzzle = "8 3 5 1 2 7 4 6 0\n8\n1 2 3 4 5 6 7 8 0\n".parse()?;
/// assert_eq!(puzzle.start().to_line(), "8 3 5 1 2 7 4 6 0");
/// assert_eq!(puzzle.goal(), Board::blank_last());
///
/// let error = "8 3 5 1 2 7 4 6 0\n5\n1 2 3 4 5 6 7 8 0\n".parse::<EightPuzzle>().expect_err("not 5");
/// assert_eq!(
///     error.to_string(),
///     "line 2, column 1: the blank is said to be in cell 5, but line 1 has it in cell 8"
/// );
/// # Ok::<(), goalward::problems::ParseTilesError>(())
/// ```
impl<const ROWS: usize, const COLUMNS: usize, W: Word> FromStr for SlidingTiles<ROWS, COLUMNS, W> {
    type Err = ParseTilesError;

    fn from_str(text: &str) -> Result<Self, ParseTilesError> {
        let tokens = tokens(text);
        let mut lines = tokens.chunk_by(|one, next| one.position.line == next.position.line);
        let mut line = |expected| {
            let missing = ParseTilesErrorKind::MissingLine { expected };
            lines.next().ok_or_else(|| missing.at(position(&tokens, tokens.len())))
        };

        let start_line = line("the start")?;
        let start = Board::from_tokens(start_line)?;

        let blank_line = line("the cell of the blank")?;
        let last = Board::<ROWS, COLUMNS, W>::largest_tile();
        let stated = usize::from(blank_line[0].number(&last, ExpectedNumber::BlankCell { last })?);
        expect_nothing(&blank_line[1..], "the end of the line after the cell of the blank")?;
        if stated != start.blank() {
            let elsewhere = ParseTilesErrorKind::BlankElsewhere {
                stated,
                actual: start.blank(),
                start_line: start_line[0].position.line,
            };
            return Err(elsewhere.at(blank_line[0].position));
        }

        let goal = Board::from_tokens(line("the goal")?)?;
        expect_nothing(lines.next().unwrap_or_default(), "the end of the text after the goal")?;
        Ok(Self::new(start, goal))
    }
}

impl<const ROWS: usize, const COLUMNS: usize, W: Word> Board<ROWS, COLUMNS, W> {
    fn from_tokens(tokens: &[Token<'_>]) -> Result<Self, ParseTilesError> {
        let unseparated =
            |token: &Token<'_>| Self::CELLS <= 10 && [COLUMNS, Self::CELLS].contains(&token.text.chars().count());
        let pieces: Vec<Token<'_>> = tokens.iter().flat_map(|token| token.pieces(unseparated(token))).collect();

        let largest = Self::largest_tile();
        let mut tiles = Vec::with_capacity(Self::CELLS);
        for (cell, piece) in pieces.iter().enumerate().take(Self::CELLS) {
            let expected = ExpectedNumber::Tile { cell, largest };
            tiles.push(if piece.text == "_" { 0 } else { piece.number(&largest, expected)? });
        }
        let board = if pieces.len() == Self::CELLS {
            Self::from_tiles(&tiles)
        } else {
            Err(BoardError::WrongCount { found: pieces.len(), expected: Self::CELLS })
        };
        board.map_err(|error| ParseTilesErrorKind::Board(error).at(position(&pieces, error.index())))
    }
}

/// An error unless there is nothing left.
fn expect_nothing(tokens: &[Token<'_>], expected: &'static str) -> Result<(), ParseTilesError> {
    tokens.first().map_or(Ok(()), |token| {
        let found = token.text.to_owned();
        Err(ParseTilesErrorKind::Trailing { found, expected }.at(token.position))
    })
}

#[cfg(test)]
mod tests;
