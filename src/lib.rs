//! State-space search: describe a problem once, solve it with any engine.
//!
//! Games, puzzles, plans and routes are searches for a cheapest path in a space of states that is too big to write
//! down. Say what the states are, how one leads to the next and where the goals are, as a [`SearchProblem`]; then let
//! an engine find a path:
//!
//! ```
//! use goalward::{Bfs, SearchEngine};
//!
//! // From 2 to 1,000 in the fewest steps, a step being to add three, to double, or to take one away.
//! let problem = goalward::problem(
//!     2_i64,
//!     |&n| [("add 3", n + 3, 1_u32), ("double", n * 2, 1), ("take 1", n - 1, 1)],
//!     |&n| n == 1_000,
//! );
//! let report = Bfs::new().search(&problem)?;
//! let path = report.path().expect("there is a way");
//! assert_eq!(path.len(), 11);
//! assert_eq!(path.verify(&problem), Ok(()));
//! # Ok::<(), goalward::SearchError>(())
//! ```
//!
//! # The engines
//!
//! | engine | needs | finds | expands |
//! |---|---|---|---|
//! | [`Bfs`] | a [`SearchProblem`] | fewest actions | by depth |
//! | [`BidirectionalBfs`] | a [`BackwardProblem`] | fewest actions | by depth, from both ends |
//! | [`Dijkstra`] | a [`SearchProblem`] | least cost | by cost *g* |
//! | [`AStar`] | and a [`Heuristic`], admissible | least cost | by *f* = *g* + *h* |
//! | [`IdaStar`] | and a [`Heuristic`], admissible | least cost | depth first, in rounds by *f* |
//! | [`IncrementalIdaStar`] | an [`IncrementalHeuristic`], admissible | least cost | as [`IdaStar`], with notes |
//! | [`InPlaceIdaStar`] | an [`InPlaceProblem`] and a [`Heuristic`], admissible | least cost | as [`IdaStar`], on one state |
//!
//! Each may have several starts and goals, keeps [`Limits`], can be watched by an [`Observer`], and ends in a
//! [`Report`]: an [`Outcome`] that is one of three (solved, no solution, stopped) and [`Stats`] that count exactly what
//! they say. For the paths to *every* state from one search, see [`ShortestPathTree`].
//!
//! # What is promised
//!
//! 1. **Optimal means optimal**, with zero-cost steps, on directed spaces, and in A* with a heuristic that is admissible
//!    but inconsistent.
//! 2. **Three endings, never mixed up.** "There is none" is a proof; giving up says why, and what was proved by then.
//! 3. **Bad costs are errors**: a negative or NaN cost or estimate is a [`SearchError`] that names it. A sum that
//!    overflows never wraps, and never hides a solution whose cost fits.
//! 4. **Bounded**: by expansions, generated successors, stored states, depth, cost, bytes, time and a cancel token, in
//!    every engine.
//! 5. **Repeatable**: the same path and the same counts in every run on every machine. Ties have a documented order.
//!    It takes a problem whose successors come in the same order each time: beware of iterating over a hash set.
//! 6. **No recursion**, so that no depth overflows the stack, and no `unsafe`.
//! 7. **A path proves itself**: [`Path::verify`] replays it.
//!
//! # Where to go next
//!
//! - [`SearchProblem`] has the definitions, the laws, and a complete problem of one's own.
//! - [`problem`](fn@problem) makes a problem from closures,
#![cfg_attr(feature = "petgraph", doc = "   [`GraphProblem`] from any petgraph graph,")]
//!   and [`Reversed`] walks one backwards.
//! - [`Workspace`] is for programs that search many times a second, such as games.
//! - [`FastHash`] says which hasher to take where states come from a source that is not trusted.
//! - [`problems`] has the puzzles that ship with the crate: sliding tiles, Nine Tails, pancakes, Top Spin, the Tower of
//!   Hanoi and the Pocket Cube.
//!
//! # Features
//!
//! - `petgraph` (default): any petgraph graph as a problem, and any problem explored into a petgraph graph.
//! - `parallel`: [pattern databases](problems::PatternDatabase) are built on all cores.
#![cfg_attr(docsrs, feature(doc_cfg))]
#![doc(test(attr(deny(warnings))))]
#![cfg_attr(not(test), warn(clippy::default_numeric_fallback))]
#![warn(clippy::unwrap_used, clippy::print_stdout, clippy::print_stderr)]

pub mod adapt;
mod cost;
mod engine;
mod error;
mod frontier;
mod hash;
mod heuristic;
mod limits;
mod nodes;
mod observer;
mod path;
mod perfect_hash;
mod problem;
pub mod problems;
mod report;
mod tree;
mod workspace;

#[cfg(feature = "petgraph")]
#[cfg_attr(docsrs, doc(cfg(feature = "petgraph")))]
pub use adapt::{GraphError, GraphProblem, explore};
pub use adapt::{Reversed, problem};
pub use cost::Cost;
pub use engine::{
    AStar, Bfs, BidirectionalBfs, DenseDijkstra, Dijkstra, DistanceTable, IdaStar, InPlaceIdaStar, IncrementalIdaStar,
    LayerCounts, SearchEngine, TieBreaking, layer_counts,
};
pub use error::SearchError;
pub use hash::{FastHash, FastHasher};
pub use heuristic::{ByRef, DeadEnds, Heuristic, IncrementalHeuristic, Max, Sum, Zero};
pub use limits::{AtMost, CancelToken, CostLimit, Limits, Unlimited};
pub use observer::{Direction, Every, Layer, Node, Observer, Step, every};
pub use path::{Path, PathError, PathOf};
pub use perfect_hash::PerfectHash;
pub use problem::{BackwardProblem, InPlaceProblem, SearchProblem};
pub use report::{Outcome, Report, ReportOf, Round, Stats, Stop, StopReason};
pub use tree::{DenseTree, ShortestPathTree};
pub use workspace::{Workspace, WorkspaceOf};

/// The examples of the README, run as tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
