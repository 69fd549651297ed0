//! What the crate promises, tested from outside.

mod engines;
mod graph;
#[cfg(feature = "petgraph")]
mod graphs;
mod ledger;
mod oracle;
#[cfg(feature = "petgraph")]
mod rome99;
mod sliding_tiles;
