//! Pancakes, Top Spin, the Tower of Hanoi and the Pocket Cube against their rules written down once more, on plain lists,
//! and against known numbers.

mod engines;
mod hanoi;
mod heuristics;
mod pancakes;
mod pocket_cube;
mod rules;
mod space;
mod top_spin;

use goalward::{Limits, PerfectHash, layer_counts};

/// How many states are 0, 1, 2, … moves from the start.
fn counts<P: PerfectHash>(problem: &P) -> Vec<u64> {
    let layers = layer_counts(problem, &Limits::new(), &mut ()).expect("the problem is sound");
    assert_eq!(layers.stopped, None);
    layers.counts
}

/// A text as a state, and what is said of one that is none.
fn read<T: std::str::FromStr<Err: std::fmt::Display>>(text: &str) -> Result<T, String> {
    text.parse().map_err(|error: T::Err| error.to_string())
}
