//! The puzzles that the crate ships.

mod coin_grid;
mod hanoi;
mod lehmer;
mod numbers;
mod pancakes;
mod permutation;
mod pocket_cube;
mod sliding_tiles;
mod text_position;
mod token;
mod top_spin;

pub use coin_grid::{
    Coin, CoinGrid, Coins, CoinsIndexError, NineTails, ParseCoinsError, PerFlip, PerMove, Price, WeightedNineTails,
    WrongCoins,
};
pub use hanoi::{ForcedMoves, Hanoi, HanoiError, HanoiMove, Towers, TowersError};
pub use numbers::{ParseNumbersError, ParseNumbersErrorKind};
pub use pancakes::{Gap, Pancakes};
pub use permutation::{Permutation, PermutationError};
pub use pocket_cube::{
    Angle, Corners, Face, FaceTurn, ParseCornersError, ParseCornersErrorKind, ParseFaceTurnError, PocketCube,
    TurnMetric,
};
pub use sliding_tiles::{
    AdditiveError, AdditivePatterns, BlankMove, Board, BoardError, BuildProgress, EightPuzzle, ExpectedNumber,
    FifteenPuzzle, LinearConflict, Manhattan, Misplaced, NoReflectionError, OffsetTable, Parity, ParseBlankMoveError,
    ParseMovesError, ParseTilesError, ParseTilesErrorKind, PatternDatabase, PatternError, PatternFileError,
    PatternNote, SlidingTiles, TwentyFourPuzzle, WalkingDistance, WalkingDistanceError, Word,
};
pub use text_position::TextPosition;
pub use top_spin::TopSpin;
