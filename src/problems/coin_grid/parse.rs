//! Positions from text.

use core::fmt;
use core::str::FromStr;

use thiserror::Error;

use super::coin::Coin;
use super::coins::Coins;

/// Why a text is not a position of [`Coins`]. It names the first thing that is wrong.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Error)]
#[non_exhaustive]
pub enum ParseCoinsError {
    /// A character that is neither a coin nor blank.
    #[error("found {found:?} at {at}, expected H or T")]
    NotACoin {
        /// The character.
        found: char,
        /// Where it stands.
        at: TextPosition,
    },
    /// The text ends too early.
    #[error("found the end of the text at {at} after {found} of {} coins, expected {rows} rows of {columns}", rows * columns)]
    TooFew {
        /// How many coins there are.
        found: usize,
        /// How many rows there should be.
        rows: usize,
        /// How many coins should be in each row.
        columns: usize,
        /// Where the next coin should be.
        at: TextPosition,
    },
    /// The text goes on where it should end.
    #[error("found another coin at {at} after all {} coins, expected {rows} rows of {columns}", rows * columns)]
    TooMany {
        /// How many rows there should be.
        rows: usize,
        /// How many coins should be in each row.
        columns: usize,
        /// Where the first coin too many is.
        at: TextPosition,
    },
    /// A line ends inside a row.
    #[error("found a new line at {at} after {found} of {} coins, expected {rows} rows of {columns}", rows * columns)]
    BrokenRow {
        /// How many coins there are before the new line.
        found: usize,
        /// How many rows there should be.
        rows: usize,
        /// How many coins should be in each row.
        columns: usize,
        /// Where the first coin of the new line is.
        at: TextPosition,
    },
}

/// Where in a text something is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct TextPosition {
    /// How many characters of the text are before it.
    pub index: usize,
    /// The line, counted from 1.
    pub line: usize,
    /// The character in that line, counted from 1.
    pub column: usize,
}

impl TextPosition {
    const START: Self = Self {
        index: 0,
        line: 1,
        column: 1,
    };

    /// The position behind `character`, which stands at this one.
    const fn after(self, character: char) -> Self {
        let (line, column) = match character {
            '\n' => (self.line + 1, 1),
            _ => (self.line, self.column + 1),
        };
        Self {
            index: self.index + 1,
            line,
            column,
        }
    }
}

impl fmt::Display for TextPosition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "index {} (line {}, column {})", self.index, self.line, self.column)
    }
}

impl<const ROWS: usize, const COLUMNS: usize> FromStr for Coins<ROWS, COLUMNS> {
    type Err = ParseCoinsError;

    fn from_str(text: &str) -> Result<Self, ParseCoinsError> {
        let (rows, columns) = (ROWS, COLUMNS);
        let mut coins = 0;
        let mut found = 0;
        let mut at = TextPosition::START;
        let mut line_of_last_coin = at.line;
        for character in text.chars() {
            let side = match character {
                'H' | 'h' => Some(0),
                'T' | 't' => Some(1),
                blank if blank.is_whitespace() => None,
                found => return Err(ParseCoinsError::NotACoin { found, at }),
            };
            if let Some(side) = side {
                if found == Coin::<ROWS, COLUMNS>::COUNT {
                    return Err(ParseCoinsError::TooMany { rows, columns, at });
                }
                if at.line > line_of_last_coin && found % columns != 0 {
                    return Err(ParseCoinsError::BrokenRow {
                        found,
                        rows,
                        columns,
                        at,
                    });
                }
                coins = coins * 2 + side;
                found += 1;
                line_of_last_coin = at.line;
            }
            at = at.after(character);
        }
        if found < Coin::<ROWS, COLUMNS>::COUNT {
            return Err(ParseCoinsError::TooFew {
                found,
                rows,
                columns,
                at,
            });
        }
        Ok(Self { tails: coins })
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn error_of(text: &str) -> String {
        text.parse::<Coins<3, 3>>()
            .expect_err("the text is not a position")
            .to_string()
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
            "\tH h H\u{a0}T\u{3000}tT Hh H  ",
        ] {
            assert_eq!(text.parse::<Coins<3, 3>>().map(Coins::index), Ok(56), "{text:?}");
        }
    }

    #[test]
    fn a_wrong_letter_is_named_with_its_place() {
        assert_eq!(
            error_of("HHHTXTHHH"),
            "found 'X' at index 4 (line 1, column 5), expected H or T"
        );
        assert_eq!(
            error_of("HHH\nT0T\nHHH"),
            "found '0' at index 5 (line 2, column 2), expected H or T"
        );
        assert_eq!(
            error_of("HHH,TTT,HHH"),
            "found ',' at index 3 (line 1, column 4), expected H or T"
        );
        assert_eq!(
            error_of("\u{feff}HHHTTTHHH"),
            "found '\\u{feff}' at index 0 (line 1, column 1), expected H or T"
        );
        assert_eq!(
            error_of("HHH\0"),
            "found '\\0' at index 3 (line 1, column 4), expected H or T"
        );
    }

    #[test]
    fn places_count_characters_not_bytes() {
        assert_eq!(
            error_of("Ｈ"),
            "found 'Ｈ' at index 0 (line 1, column 1), expected H or T"
        );
        assert_eq!(
            error_of("\u{3000}\u{3000}H🪙"),
            "found '🪙' at index 3 (line 1, column 4), expected H or T"
        );
        assert_eq!(
            error_of("H\u{301}"),
            "found '\\u{301}' at index 1 (line 1, column 2), expected H or T"
        );
    }

    #[test]
    fn too_few_coins_are_counted() {
        assert_eq!(
            error_of(""),
            "found the end of the text at index 0 (line 1, column 1) after 0 of 9 coins, expected 3 rows of 3"
        );
        assert_eq!(
            error_of("HHHTTTHH"),
            "found the end of the text at index 8 (line 1, column 9) after 8 of 9 coins, expected 3 rows of 3"
        );
        assert_eq!(
            error_of("HHH\nTTT\n"),
            "found the end of the text at index 8 (line 3, column 1) after 6 of 9 coins, expected 3 rows of 3"
        );
    }

    #[test]
    fn a_coin_too_many_is_named_with_its_place() {
        assert_eq!(
            error_of("HHHTTTHHHH"),
            "found another coin at index 9 (line 1, column 10) after all 9 coins, expected 3 rows of 3"
        );
        assert_eq!(
            error_of("HHH\nTTT\nHHH\nT"),
            "found another coin at index 12 (line 4, column 1) after all 9 coins, expected 3 rows of 3"
        );
    }

    #[test]
    fn a_line_that_ends_inside_a_row_is_named_with_its_place() {
        assert_eq!(
            error_of("HHHT\nTT\nHHH"),
            "found a new line at index 5 (line 2, column 1) after 4 of 9 coins, expected 3 rows of 3"
        );
        assert_eq!(
            error_of("HH\nHTT\nTHH\nH"),
            "found a new line at index 3 (line 2, column 1) after 2 of 9 coins, expected 3 rows of 3"
        );
    }

    #[test]
    fn other_shapes_are_read_row_by_row() {
        assert_eq!("T".parse::<Coins<1, 1>>(), Ok(Coins::ALL_TAILS));
        assert_eq!("HT\nTH\nTT".parse::<Coins<3, 2>>().map(Coins::index), Ok(0b01_10_11));
        assert_eq!("T".repeat(64).parse::<Coins<8, 8>>(), Ok(Coins::ALL_TAILS));
        assert_eq!(
            format!("T{}", "H".repeat(63)).parse::<Coins<1, 64>>().map(Coins::index),
            Ok(1 << 63_u32)
        );
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
            let letters = text.chars().filter(|letter| !letter.is_whitespace()).count();
            match text.parse::<Coins<3, 3>>() {
                Ok(coins) => {
                    let read: String = text.chars().filter(|letter| !letter.is_whitespace()).collect();
                    prop_assert_eq!(read.to_uppercase(), coins.to_string().replace('\n', ""));
                }
                Err(ParseCoinsError::NotACoin { found, at }) => {
                    prop_assert_eq!(text.chars().nth(at.index), Some(found));
                    prop_assert!(!"HhTt".contains(found));
                }
                Err(ParseCoinsError::TooFew { found, at, .. }) => {
                    prop_assert_eq!((found, at.index), (letters, text.chars().count()));
                }
                Err(ParseCoinsError::TooMany { at, .. } | ParseCoinsError::BrokenRow { at, .. }) => {
                    let character = text.chars().nth(at.index);
                    prop_assert!(character.is_some_and(|letter| "HhTt".contains(letter)));
                }
            }
        }
    }
}
