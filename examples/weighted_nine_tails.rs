//! The weighted nine tails puzzle: turns nine coins to tails in the fewest flips, and prints each step.
//!
//! ```text
//! cargo run --example weighted_nine_tails HHHTTTHHH
//! ```

#[path = "nine_coins/program.rs"]
mod program;

use std::process::ExitCode;

use goalward::Dijkstra;
use goalward::problems::PerFlip;

fn main() -> ExitCode {
    program::run::<PerFlip>(&Dijkstra::new(), "flips")
}
