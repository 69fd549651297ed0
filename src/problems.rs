//! The puzzles that the crate ships.

mod coin_grid;

pub use coin_grid::{
    Coin, CoinGrid, Coins, CoinsIndexError, NineTails, ParseCoinsError, PerFlip, PerMove, Price, TextPosition,
    WeightedNineTails, WrongCoins,
};
