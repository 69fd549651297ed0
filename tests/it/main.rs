//! What the crate promises, tested from outside.

mod coin_grid;
#[cfg(feature = "petgraph")]
mod graphs;
mod programs;
#[cfg(feature = "petgraph")]
mod rome99;
mod sliding_tiles;
