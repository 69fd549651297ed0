//! What the crate promises, tested from outside.

mod cases;
mod coin_grid;
mod combinators;
mod dense;
mod digraph;
mod eight_puzzle_space;
mod engines;
mod golden;
mod graph;
#[cfg(feature = "petgraph")]
mod graphs;
mod heuristics;
mod ida_star;
mod in_place;
mod ledger;
mod limits;
mod lineup;
mod observers;
mod oracle;
mod paths;
mod permutation_puzzles;
mod programs;
mod random;
mod reuse;
#[cfg(feature = "petgraph")]
mod rome99;
mod sliding_tiles;
mod states;
mod surely_expanded;
mod threads;
mod trees;
