//! States that are written as lists of numbers.

use core::ops::RangeInclusive;

use thiserror::Error;

use super::TextPosition;
use super::token::{Token, position, tokens};

/// Why a text is not a state that is written as a list of numbers: a [`Permutation`](super::Permutation) or
/// [`Towers`](super::Towers). `E` is why such a list of numbers may be none.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("{position}: {kind}")]
#[non_exhaustive]
pub struct ParseNumbersError<E> {
    /// Where it is wrong.
    pub position: TextPosition,
    /// What is wrong.
    pub kind: ParseNumbersErrorKind<E>,
}

/// What is wrong with a text: see [`ParseNumbersError`].
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ParseNumbersErrorKind<E> {
    /// Something that is not a number, or one that no such state has.
    #[error("found {found:?}, expected a number from {lowest} to {highest}")]
    NotANumber {
        /// What is there.
        found: String,
        /// The lowest number that may be there.
        lowest: u8,
        /// The highest number that may be there.
        highest: u8,
    },
    /// The numbers are not those of a state.
    #[error(transparent)]
    State(E),
}

/// Reads numbers of this range, separated by whitespace, commas or slashes, and makes a state of them. `index` tells which
/// of them, or which one too few, an error is about.
pub(super) fn parse<T, E>(
    text: &str,
    range: RangeInclusive<u8>,
    make: impl FnOnce(&[u8]) -> Result<T, E>,
    index: impl FnOnce(&E) -> usize,
) -> Result<T, ParseNumbersError<E>> {
    let tokens = tokens(text);
    let numbers: Result<Vec<u8>, ParseNumbersError<E>> = tokens.iter().map(|token| number(*token, &range)).collect();
    make(&numbers?).map_err(|error| ParseNumbersError {
        position: position(&tokens, index(&error)),
        kind: ParseNumbersErrorKind::State(error),
    })
}

fn number<E>(token: Token<'_>, range: &RangeInclusive<u8>) -> Result<u8, ParseNumbersError<E>> {
    let digits = token.text.bytes().all(|byte| byte.is_ascii_digit());
    let number = token.text.parse().ok().filter(|number| digits && range.contains(number));
    number.ok_or_else(|| ParseNumbersError {
        position: token.position,
        kind: ParseNumbersErrorKind::NotANumber {
            found: token.text.to_owned(),
            lowest: *range.start(),
            highest: *range.end(),
        },
    })
}
