//! The puzzles that the crate ships.

mod sliding_tiles;

pub use sliding_tiles::{
    BlankMove, Board, BoardError, EightPuzzle, ExpectedNumber, FifteenPuzzle, Manhattan, Misplaced, OffsetTable,
    Parity, ParseBlankMoveError, ParseTilesError, ParseTilesErrorKind, SlidingTiles, TextPosition, TwentyFourPuzzle,
    Word,
};
