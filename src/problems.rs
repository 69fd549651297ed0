//! The puzzles that the crate ships.
