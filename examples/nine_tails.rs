//! The nine tails puzzle: turns nine coins to tails in the fewest moves, and prints each step.
//!
//! ```text
//! cargo run --example nine_tails HHHTTTHHH
//! ```

#[path = "nine_coins/program.rs"]
mod program;

use std::process::ExitCode;

use goalward::Bfs;
use goalward::problems::PerMove;

fn main() -> ExitCode {
    program::run::<PerMove>(&Bfs::new(), "moves")
}
