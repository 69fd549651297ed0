//! The moves.

use core::fmt;
use core::str::FromStr;

use thiserror::Error;

/// A move, named by where the blank goes; the tile that it changes places with goes the other way.
///
/// It prints as its first letter, `R`, `D`, `L` or `U`, and is read from that letter in either case.
///
/// ```
/// use goalward::problems::BlankMove;
///
/// let moves: Result<Vec<BlankMove>, _> = "L U R D".split(' ').map(str::parse).collect();
/// assert_eq!(moves, Ok(vec![BlankMove::Left, BlankMove::Up, BlankMove::Right, BlankMove::Down]));
/// assert_eq!(BlankMove::Left.to_string(), "L");
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum BlankMove {
    /// One cell on in the same row.
    Right,
    /// One row on in the same column.
    Down,
    /// One cell back in the same row.
    Left,
    /// One row back in the same column.
    Up,
}

impl BlankMove {
    /// All four, in the order in which [`SlidingTiles`](super::SlidingTiles) tries them unless told otherwise.
    pub const ALL: [Self; 4] = [Self::Right, Self::Down, Self::Left, Self::Up];

    /// The move that takes this one back.
    #[must_use]
    pub const fn opposite(self) -> Self {
        match self {
            Self::Right => Self::Left,
            Self::Down => Self::Up,
            Self::Left => Self::Right,
            Self::Up => Self::Down,
        }
    }

    /// The moves of a word: their letters in either case, one after the other, with or without whitespace between them.
    ///
    /// # Errors
    ///
    /// [`ParseMovesError`] where a character is none of these.
    ///
    /// ```
    /// use goalward::problems::{BlankMove, Board};
    ///
    /// let moves = BlankMove::parse_word("LLLD RDRDR")?;
    /// assert_eq!(BlankMove::word(&moves), "LLLDRDRDR");
    ///
    /// let start: Board<4, 4> = "2 3 4 0 / 1 5 7 8 / 9 6 10 12 / 13 14 11 15".parse()?;
    /// let end = moves.iter().try_fold(start, |board, step| board.after(*step));
    /// assert_eq!(end, Some(Board::blank_last()));
    ///
    /// let error = BlankMove::parse_word("LLX").expect_err("X is no move");
    /// assert_eq!(error.to_string(), "character 3: found 'X', expected a move of the blank: R, D, L or U");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn parse_word(word: &str) -> Result<Vec<Self>, ParseMovesError> {
        let letters = (1..).zip(word.chars()).filter(|(_, letter)| !letter.is_whitespace());
        let moves = letters.map(|(place, found)| Self::from_letter(found).ok_or(ParseMovesError { place, found }));
        moves.collect()
    }

    /// The letters of these moves, as [`parse_word`](BlankMove::parse_word) reads them.
    #[must_use]
    pub fn word(moves: &[Self]) -> String {
        moves.iter().map(Self::to_string).collect()
    }

    const fn from_letter(letter: char) -> Option<Self> {
        match letter {
            'R' | 'r' => Some(Self::Right),
            'D' | 'd' => Some(Self::Down),
            'L' | 'l' => Some(Self::Left),
            'U' | 'u' => Some(Self::Up),
            _ => None,
        }
    }

    /// The cell where the blank comes to from cell `blank`, or `None` where it would leave the board or is not on it.
    pub(super) const fn target<const ROWS: usize, const COLUMNS: usize>(self, blank: usize) -> Option<usize> {
        let (row, column) = (blank / COLUMNS, blank % COLUMNS);
        let legal = match self {
            Self::Right => column + 1 < COLUMNS,
            Self::Down => row + 1 < ROWS,
            Self::Left => column > 0,
            Self::Up => row > 0,
        };
        if legal && row < ROWS { Some(self.target_if_legal::<COLUMNS>(blank)) } else { None }
    }

    /// The cell where the blank comes to from cell `blank` by this move, if it is legal there; else any number.
    #[inline]
    pub(super) const fn target_if_legal<const COLUMNS: usize>(self, blank: usize) -> usize {
        // A table rather than a `match`: which move it is can't be predicted, so that a jump would cost much more.
        let offsets = const { [1, COLUMNS, 0_usize.wrapping_sub(1), 0_usize.wrapping_sub(COLUMNS)] };
        blank.wrapping_add(offsets[self as usize])
    }
}

impl fmt::Display for BlankMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Right => "R",
            Self::Down => "D",
            Self::Left => "L",
            Self::Up => "U",
        })
    }
}

impl FromStr for BlankMove {
    type Err = ParseBlankMoveError;

    fn from_str(text: &str) -> Result<Self, ParseBlankMoveError> {
        let mut letters = text.chars();
        let only_letter = letters.next().filter(|_| letters.next().is_none());
        only_letter.and_then(Self::from_letter).ok_or_else(|| ParseBlankMoveError { found: text.to_owned() })
    }
}

/// A text is not a [`BlankMove`].
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("found {found:?}, expected a move of the blank: R, D, L or U")]
pub struct ParseBlankMoveError {
    /// The text.
    pub found: String,
}

/// A text is not a word of [moves](BlankMove::parse_word).
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("character {place}: found {found:?}, expected a move of the blank: R, D, L or U")]
#[non_exhaustive]
pub struct ParseMovesError {
    /// Which character it is, counted from 1.
    pub place: usize,
    /// The character.
    pub found: char,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn opposites_take_each_other_back() {
        for step in BlankMove::ALL {
            assert_ne!(step.opposite(), step);
            assert_eq!(step.opposite().opposite(), step);
            let there = step.target::<3, 3>(4).expect("every move is legal from the centre");
            assert_eq!(step.opposite().target::<3, 3>(there), Some(4));
        }
    }

    #[test]
    fn the_blank_does_not_leave_the_board() {
        let targets = |blank| BlankMove::ALL.map(|step| step.target::<2, 3>(blank));
        assert_eq!(targets(0), [Some(1), Some(3), None, None]);
        assert_eq!(targets(2), [None, Some(5), Some(1), None]);
        assert_eq!(targets(4), [Some(5), None, Some(3), Some(1)]);
    }

    #[test]
    fn letters_are_read_back_in_either_case() {
        for step in BlankMove::ALL {
            assert_eq!(step.to_string().parse(), Ok(step));
            assert_eq!(step.to_string().to_lowercase().parse(), Ok(step));
        }
        for bad in ["", "X", "RR", " R", "right", "ʀ"] {
            let error = bad.parse::<BlankMove>().expect_err("not a move");
            assert_eq!(error.found, bad);
        }
    }

    #[test]
    fn words_are_read_back_and_errors_have_a_place() {
        for word in ["", "R", "LLURD", "UUUUDDDD"] {
            let moves = BlankMove::parse_word(word).expect("a word of moves");
            assert_eq!(BlankMove::word(&moves), word);
            assert_eq!(BlankMove::parse_word(&word.to_lowercase()), Ok(moves));
        }
        assert_eq!(BlankMove::parse_word(" r\n\tL "), Ok(vec![BlankMove::Right, BlankMove::Left]));
        for (word, place, found) in [("X", 1, 'X'), ("LU,R", 3, ','), ("é", 1, 'é'), ("R é", 3, 'é')] {
            assert_eq!(BlankMove::parse_word(word), Err(ParseMovesError { place, found }));
        }
    }

    #[test]
    fn a_move_takes_one_byte() {
        assert_eq!(size_of::<BlankMove>(), 1);
        assert_eq!(size_of::<Option<BlankMove>>(), 1);
    }
}
