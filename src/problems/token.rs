//! Texts in pieces, each with its place.

use super::TextPosition;

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

impl Token<'_> {
    /// Itself, or each of its characters as a token of its own.
    pub(super) fn pieces(self, each_character: bool) -> impl Iterator<Item = Self> {
        let pieces = self.text.split_inclusive(move |_| each_character);
        pieces.enumerate().map(move |(index, text)| Self { text, position: self.position.plus(index) })
    }
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
