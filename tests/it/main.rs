//! What the crate promises, tested from outside.

mod cases;
mod coin_grid;
mod engines;
mod golden;
mod graph;
#[cfg(feature = "petgraph")]
mod graphs;
mod ledger;
mod oracle;
mod programs;
mod random;
#[cfg(feature = "petgraph")]
mod rome99;
mod sliding_tiles;
