//! Where something stands in a text.

use core::fmt;

/// A place in a text.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct TextPosition {
    /// The line, counted from 1.
    pub line: usize,
    /// The column in characters, counted from 1.
    pub column: usize,
}

impl fmt::Display for TextPosition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}", self.line, self.column)
    }
}

impl TextPosition {
    /// So many columns further on in the same line.
    pub(super) const fn plus(self, columns: usize) -> Self {
        Self { column: self.column + columns, ..self }
    }
}
