//! What the crate promises, tested from outside.

mod engines;
mod graph;
#[cfg(feature = "petgraph")]
mod graphs;
mod ledger;
mod oracle;
mod random;
#[cfg(feature = "petgraph")]
mod rome99;
mod sliding_tiles;
