//! What the crate promises, tested from outside.

#[cfg(feature = "petgraph")]
mod graphs;
#[cfg(feature = "petgraph")]
mod rome99;
mod sliding_tiles;
