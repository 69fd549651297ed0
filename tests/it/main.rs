//! What the crate promises, one module a promise or a puzzle.

mod coin_grid;
mod programs;
