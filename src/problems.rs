//! The puzzles that the crate ships.

mod coin_grid;
mod lehmer;
mod sliding_tiles;
mod text_position;
mod token;

pub use coin_grid::{
    Coin, CoinGrid, Coins, CoinsIndexError, NineTails, ParseCoinsError, PerFlip, PerMove, Price, WeightedNineTails,
    WrongCoins,
};
pub use sliding_tiles::{
    AdditiveError, AdditivePatterns, BlankMove, Board, BoardError, BuildProgress, EightPuzzle, ExpectedNumber,
    FifteenPuzzle, LinearConflict, Manhattan, Misplaced, NoReflectionError, OffsetTable, Parity, ParseBlankMoveError,
    ParseTilesError, ParseTilesErrorKind, PatternDatabase, PatternError, PatternFileError, PatternNote, SlidingTiles,
    TwentyFourPuzzle, WalkingDistance, WalkingDistanceError, Word,
};
pub use text_position::TextPosition;
