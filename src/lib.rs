//! State-space search: describe a problem once, solve it with any engine.
#![doc(test(attr(deny(warnings))))]
#![warn(clippy::unwrap_used, clippy::print_stdout, clippy::print_stderr)]

pub mod adapt;
mod cost;
mod engine;
mod error;
mod frontier;
mod heuristic;
mod limits;
mod nodes;
mod observer;
mod path;
mod problem;
pub mod problems;
mod report;
mod tree;

pub use adapt::{Reversed, problem};
pub use cost::Cost;
pub use engine::{AStar, Bfs, BidirectionalBfs, Dijkstra, SearchEngine, TieBreaking};
pub use error::SearchError;
pub use heuristic::{ByRef, DeadEnds, Heuristic, Zero};
pub use limits::{AtMost, CancelToken, CostLimit, Limits, Unlimited};
pub use observer::{Direction, Every, Layer, Node, Observer, Step, every};
pub use path::{Path, PathError, PathOf};
pub use problem::{BackwardProblem, SearchProblem};
pub use report::{Outcome, Report, ReportOf, Stats, Stop, StopReason};
pub use tree::ShortestPathTree;
