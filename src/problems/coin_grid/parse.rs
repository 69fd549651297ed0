//! Positions from text.

use core::str::FromStr;

use thiserror::Error;

use super::coin::Coin;
use super::coins::Coins;
use crate::problems::TextPosition;

/// Why a text is not a position of [`Coins`]. It names the first thing that is wrong, by its index, which is the number
/// of coins before it, and by line and column.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Error)]
#[non_exhaustive]
pub enum ParseCoinsError {
    /// A character that is neither a coin nor blank.
    #[error("found {found:?} at index {index} ({at}), expected H or T")]
    NotACoin {
        /// The character.
        found: char,
        /// How many coins stand before it.
        index: usize,
        /// Where it stands.
        at: TextPosition,
    },
    /// The text ends too early.
    #[error("found the end of the text at index {index} ({at}), expected {rows} rows of {columns} coins")]
    TooFew {
        /// How many coins there are.
        index: usize,
        /// How many rows there should be.
        rows: usize,
        /// How many coins should be in each row.
        columns: usize,
        /// Where the last coin ends.
        at: TextPosition,
    },
    /// The text goes on where it should end.
    #[error("found another coin at index {} ({at}), expected {rows} rows of {columns} coins", rows * columns)]
    TooMany {
        /// How many rows there should be.
        rows: usize,
        /// How many coins should be in each row.
        columns: usize,
        /// Where the first coin too many stands.
        at: TextPosition,
    },
    /// A line ends inside a row.
    #[error("found a new line at index {index} ({at}), expected {rows} rows of {columns} coins")]
    BrokenRow {
        /// How many coins stand before the new line.
        index: usize,
        /// How many rows there should be.
        rows: usize,
        /// How many coins should be in each row.
        columns: usize,
        /// Where the first coin of the new line stands.
        at: TextPosition,
    },
}

impl<const ROWS: usize, const COLUMNS: usize> FromStr for Coins<ROWS, COLUMNS> {
    type Err = ParseCoinsError;

    /// Reads the forms that [`Coins`] lists. A byte order mark in front is skipped.
    fn from_str(text: &str) -> Result<Self, ParseCoinsError> {
        let (rows, columns) = (ROWS, COLUMNS);
        let mut coins = 0;
        let mut index = 0;
        let mut end = TextPosition { line: 1, column: 1 };
        for (at, character) in characters(text.strip_prefix('\u{feff}').unwrap_or(text)) {
            let side = match character {
                'H' | 'h' => 0,
                'T' | 't' => 1,
                blank if blank.is_whitespace() => continue,
                found => return Err(ParseCoinsError::NotACoin { found, index, at }),
            };
            if index == Coin::<ROWS, COLUMNS>::COUNT {
                return Err(ParseCoinsError::TooMany { rows, columns, at });
            }
            if at.line > end.line && index % columns != 0 {
                return Err(ParseCoinsError::BrokenRow { index, rows, columns, at });
            }
            coins = coins * 2 + side;
            index += 1;
            end = TextPosition { column: at.column + 1, ..at };
        }
        if index < Coin::<ROWS, COLUMNS>::COUNT {
            return Err(ParseCoinsError::TooFew { index, rows, columns, at: end });
        }
        Ok(Self { tails: coins })
    }
}

/// The characters of a text with their places.
fn characters(text: &str) -> impl Iterator<Item = (TextPosition, char)> {
    (1..).zip(text.lines()).flat_map(|(line, characters)| {
        (1..).zip(characters.chars()).map(move |(column, character)| (TextPosition { line, column }, character))
    })
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn check_errors<const TEXTS: usize>(errors: [(&str, &str); TEXTS]) {
        for (text, message) in errors {
            let error = text.parse::<Coins<3, 3>>().expect_err("the text is malformed");
            assert_eq!(error.to_string(), message, "{text:?}");
        }
    }

    #[test]
    fn the_forms_people_write_are_the_same_position() {
        for text in [
            "HHHTTTHHH",
            "hhhttthhh",
            "HHH TTT HHH",
            "HHH\nTTT\nHHH",
            "HHH\r\nTTT\r\nHHH\r\n",
            "H H H\nT T T\nH H H\n",
            "\n\n  HHH\n\n  TTT\n  HHH\n\n",
            "HHHTTT\nHHH",
            "\u{feff}HHH TTT HHH",
            "\tH h H\u{a0}T\u{3000}tT Hh H  ",
        ] {
            assert_eq!(text.parse::<Coins<3, 3>>().map(Coins::index), Ok(56), "{text:?}");
        }
    }

    #[test]
    fn a_wrong_letter_is_named_with_its_place() {
        check_errors([
            ("HHHTXTHHH", "found 'X' at index 4 (line 1, column 5), expected H or T"),
            ("HHH TXT HHH", "found 'X' at index 4 (line 1, column 6), expected H or T"),
            ("HHH\nT0T\nHHH", "found '0' at index 4 (line 2, column 2), expected H or T"),
            ("HHH,TTT,HHH", "found ',' at index 3 (line 1, column 4), expected H or T"),
            ("HHHTTTHHH.", "found '.' at index 9 (line 1, column 10), expected H or T"),
            ("HHH\0", "found '\\0' at index 3 (line 1, column 4), expected H or T"),
        ]);
    }

    #[test]
    fn places_count_characters_not_bytes() {
        check_errors([
            ("Ｈ", "found 'Ｈ' at index 0 (line 1, column 1), expected H or T"),
            ("\u{3000}\u{3000}H🪙", "found '🪙' at index 1 (line 1, column 4), expected H or T"),
            ("H\u{301}", "found '\\u{301}' at index 1 (line 1, column 2), expected H or T"),
            ("H\u{feff}", "found '\\u{feff}' at index 1 (line 1, column 2), expected H or T"),
        ]);
    }

    #[test]
    fn too_few_coins_are_counted() {
        check_errors([
            ("", "found the end of the text at index 0 (line 1, column 1), expected 3 rows of 3 coins"),
            (" \n", "found the end of the text at index 0 (line 1, column 1), expected 3 rows of 3 coins"),
            ("HHHTTTHH", "found the end of the text at index 8 (line 1, column 9), expected 3 rows of 3 coins"),
            ("HHH\nTTT\n", "found the end of the text at index 6 (line 2, column 4), expected 3 rows of 3 coins"),
        ]);
    }

    #[test]
    fn a_coin_too_many_is_named_with_its_place() {
        check_errors([
            ("HHHTTTHHHH", "found another coin at index 9 (line 1, column 10), expected 3 rows of 3 coins"),
            ("HHH\nTTT\nHHH\nT", "found another coin at index 9 (line 4, column 1), expected 3 rows of 3 coins"),
        ]);
    }

    #[test]
    fn a_line_that_ends_inside_a_row_is_named_with_its_place() {
        check_errors([
            ("HHHT\nTT\nHHH", "found a new line at index 4 (line 2, column 1), expected 3 rows of 3 coins"),
            ("HH\n\n HTT\nTHH\nH", "found a new line at index 2 (line 3, column 2), expected 3 rows of 3 coins"),
        ]);
    }

    #[test]
    fn other_shapes_are_read_row_by_row() {
        assert_eq!("T".parse::<Coins<1, 1>>(), Ok(Coins::ALL_TAILS));
        assert_eq!("HT\nTH\nTT".parse::<Coins<3, 2>>().map(Coins::index), Ok(0b01_10_11));
        assert_eq!("T".repeat(64).parse::<Coins<8, 8>>(), Ok(Coins::ALL_TAILS));
        assert_eq!(format!("T{}", "H".repeat(63)).parse::<Coins<1, 64>>().map(Coins::index), Ok(1 << 63_u32));
        assert!("H".repeat(65).parse::<Coins<64, 1>>().is_err());
    }

    proptest! {
        #[test]
        fn what_prints_reads_back(index in any::<u64>()) {
            let coins = Coins::<8, 8>::from_index(index).expect("64 coins take every index");
            prop_assert_eq!(coins.to_string().parse(), Ok(coins));
            let smaller = Coins::<4, 5>::from_index(index >> 44).expect("20 coins take every index of 20 bits");
            prop_assert_eq!(smaller.to_string().parse(), Ok(smaller));
            let debug = format!("{smaller:?}");
            prop_assert_eq!(debug.trim_start_matches("Coins(").trim_end_matches(')').parse(), Ok(smaller));
        }

        #[test]
        fn any_text_is_a_position_or_an_error(text in "[HhTt \n]{0,12}|\\PC{0,12}") {
            let character = |at: TextPosition| text.lines().nth(at.line - 1)?.chars().nth(at.column - 1);
            match text.parse::<Coins<3, 3>>() {
                Ok(coins) => {
                    let read: String = text.chars().filter(|letter| !letter.is_whitespace()).collect();
                    prop_assert_eq!(read.to_uppercase(), coins.to_string().replace('\n', ""));
                }
                Err(ParseCoinsError::NotACoin { found, at, .. }) => {
                    prop_assert_eq!(character(at), Some(found));
                    prop_assert!(!"HhTt".contains(found));
                }
                Err(ParseCoinsError::TooFew { index, at, .. }) => {
                    prop_assert_eq!(index, text.chars().filter(|letter| !letter.is_whitespace()).count());
                    prop_assert!(character(at).is_none_or(char::is_whitespace));
                }
                Err(ParseCoinsError::TooMany { at, .. } | ParseCoinsError::BrokenRow { at, .. }) => {
                    prop_assert!(character(at).is_some_and(|letter| "HhTt".contains(letter)));
                }
            }
        }
    }
}
