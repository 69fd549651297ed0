//! What the crate promises, tested from outside.

mod coin_grid;
mod digraph;
mod eight_puzzle_space;
#[cfg(feature = "petgraph")]
mod graphs;
mod limits;
mod lineup;
mod observers;
mod programs;
#[cfg(feature = "petgraph")]
mod rome99;
mod sliding_tiles;
mod surely_expanded;
mod threads;
mod trees;
