//! What a search answers, and what it did for it.

use core::fmt;
use std::time::Duration;

use crate::path::Path;
use crate::problem::SearchProblem;

/// What a search ended with: how it came out, and what it took.
#[derive(Debug, Clone, PartialEq)]
#[must_use = "a search is made for its report"]
pub struct Report<S, A, C> {
    /// How the search came out.
    pub outcome: Outcome<S, A, C>,
    /// What the search did. Always complete, also when it was stopped.
    pub stats: Stats,
    /// The rounds of an engine that searches in rounds ([`IdaStar`](crate::IdaStar)), in order. Empty for the others.
    pub rounds: Vec<Round<C>>,
}

/// A round of a search: everything within a threshold.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Round<C> {
    /// The greatest *f* = *g* + *h* that was followed.
    pub threshold: C,
    /// Expansions in this round.
    pub expanded: u64,
    /// Successors generated in this round.
    pub generated: u64,
}

/// The [`Report`] of a search in the problem `P`.
pub type ReportOf<P> = Report<<P as SearchProblem>::State, <P as SearchProblem>::Action, <P as SearchProblem>::Cost>;

impl<S, A, C> Report<S, A, C> {
    /// The solution, if there is one.
    pub const fn path(&self) -> Option<&Path<S, A, C>> {
        match &self.outcome {
            Outcome::Solved(path) => Some(path),
            Outcome::NoSolution | Outcome::Stopped(_) => None,
        }
    }

    /// The solution by value, if there is one.
    #[must_use]
    pub fn into_path(self) -> Option<Path<S, A, C>> {
        match self.outcome {
            Outcome::Solved(path) => Some(path),
            Outcome::NoSolution | Outcome::Stopped(_) => None,
        }
    }

    /// Whether the search found a solution.
    pub const fn is_solved(&self) -> bool {
        matches!(self.outcome, Outcome::Solved(_))
    }
}

/// How a search came out: one of three endings that are never mixed up.
#[derive(Debug, Clone, PartialEq)]
pub enum Outcome<S, A, C> {
    /// A solution, with the guarantee that the engine gives.
    Solved(Path<S, A, C>),
    /// Proved: no goal can be reached. All that can be reached was expanded, or the problem said so itself.
    NoSolution,
    /// The search gave up at a limit, or was told to. Whether there is a solution is not known.
    Stopped(Stop<C>),
}

/// A search that was stopped: why, and what it had proved by then.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub struct Stop<C> {
    /// What stopped it.
    pub reason: StopReason,
    /// Every solution has at least so many actions. 0 where the engine proves nothing about that (it counts cost).
    pub actions_at_least: u64,
    /// Every solution costs at least this. [`Cost::ZERO`](crate::Cost::ZERO) where the engine proves nothing about
    /// that (it counts actions). In A* this holds if the heuristic is admissible.
    pub cost_at_least: C,
}

/// What stopped a search.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum StopReason {
    /// [`Limits::expansions`](crate::Limits::expansions).
    Expansions,
    /// [`Limits::generated`](crate::Limits::generated).
    Generated,
    /// [`Limits::nodes`](crate::Limits::nodes).
    Nodes,
    /// [`Limits::depth`](crate::Limits::depth).
    Depth,
    /// [`Limits::cost`](crate::Limits::cost).
    Cost,
    /// [`Limits::bytes`](crate::Limits::bytes).
    Bytes,
    /// [`Limits::time`](crate::Limits::time).
    Time,
    /// [`Limits::cancel`](crate::Limits::cancel).
    Cancelled,
    /// The [`Observer`](crate::Observer) broke off.
    Observer,
    /// All 4,294,967,295 node numbers are taken.
    NodeNumbers,
    /// The allocator had no more memory.
    OutOfMemory,
}

impl fmt::Display for StopReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Expansions => "limit on expansions reached",
            Self::Generated => "limit on generated successors reached",
            Self::Nodes => "limit on stored states reached",
            Self::Depth => "limit on depth reached",
            Self::Cost => "limit on cost reached",
            Self::Bytes => "limit on bytes reached",
            Self::Time => "limit on time reached",
            Self::Cancelled => "cancelled",
            Self::Observer => "stopped by the observer",
            Self::NodeNumbers => "out of node numbers",
            Self::OutOfMemory => "out of memory",
        })
    }
}

/// What a search did, counted exactly so:
///
/// every successor that the problem hands out is generated. In the engines that remember states, all but IDA*, a generated
/// successor is a duplicate or becomes a new node. Starts (and goals, in a bidirectional search) are nodes and are not
/// generated. So in a search that was not cut short in the middle of an expansion, nor while these were stored, the number
/// of nodes is that of them, each counted once, plus generated, minus duplicates.
///
/// All counts are the same in every run on every machine; `elapsed` is not, and `peak_bytes` depends on the sizes of
/// types.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Stats {
    /// Expansions: states whose successors were asked for, a state expanded twice counted twice.
    /// A goal at which the search ends is not expanded.
    pub expanded: u64,
    /// Expansions of states whose priority is below that of the solution: f = g + h below its cost in A*, the cost g
    /// below its cost in Dijkstra, the depth below its number of actions in BFS (which are all), all in bidirectional
    /// BFS, and in IDA* those of all rounds but the last. In A* with a consistent heuristic this number does not depend on how ties are broken.
    /// Without a solution, all expansions. `None` in a tree, in an error, and where a heuristic that is not admissible led past the solution's
    /// cost, so that the number says nothing.
    pub expanded_below_solution: Option<u64>,
    /// Successors that the problem handed out. Those behind a goal that ended the search in the same expansion are
    /// not counted; nor, in IDA*, those that take the last action back, and those that depth-first order had not come to
    /// when the goal was found.
    pub generated: u64,
    /// Generated successors whose state was stored already, also where the new path to it is cheaper. In IDA*, those
    /// that return to a state of their own path without cost, or that a table of transpositions knows.
    pub duplicates: u64,
    /// Closed states that were opened again because a cheaper path to them was found. A* with a consistent heuristic,
    /// and the other engines, never do that.
    pub reopened: u64,
    /// Estimates that were asked of the heuristic: one for each node; in IDA* one for each start, and in each round for
    /// each successor that does not take the last action back.
    pub evaluated: u64,
    /// States on the open list when the search ended.
    pub open: u64,
    /// The most states that were on the open list at once, each counted once.
    pub peak_open: u64,
    /// The most states that were stored at once, open or closed: the number of nodes. In IDA*, those on the path and
    /// those still to be followed.
    pub peak_nodes: u64,
    /// The most bytes that the node table and the open list held at once, by capacity,
    /// with what states own ([`heap_bytes`](crate::SearchProblem::heap_bytes)). In a [`Workspace`](crate::Workspace), what
    /// was kept there for such a search counts too, so that this number may differ from that of a search of its own.
    pub peak_bytes: u64,
    /// Time from the call to the report.
    pub elapsed: Duration,
}

impl fmt::Display for Stats {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "expanded {}, generated {}, duplicates {}, reopened {}, evaluated {}, peak open {}, nodes {}, {} bytes, {:.3?}",
            self.expanded,
            self.generated,
            self.duplicates,
            self.reopened,
            self.evaluated,
            self.peak_open,
            self.peak_nodes,
            self.peak_bytes,
            self.elapsed,
        )
    }
}
