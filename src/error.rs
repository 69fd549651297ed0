//! What can be wrong with a problem.

use thiserror::Error;

use crate::report::Stats;

/// A problem or heuristic broke its contract. A limit that is reached is no error, and neither is having no solution.
///
/// Every error carries what the search had done by then: see [`stats`](SearchError::stats).
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum SearchError {
    /// A step has a negative, NaN or infinite cost.
    #[error("step cost {cost} found after {} expansions, but a step must cost zero or more and be finite", .stats.expanded)]
    InvalidCost {
        /// The cost, as it prints.
        cost: String,
        /// What the search had done.
        stats: Box<Stats>,
    },
    /// A heuristic gave a negative estimate or NaN.
    #[error(
        "estimate {estimate} found in evaluation {}, but an estimate must be zero or more (or none: a dead end)",
        .stats.evaluated
    )]
    InvalidEstimate {
        /// The estimate, as it prints.
        estimate: String,
        /// What the search had done.
        stats: Box<Stats>,
    },
    /// Costs did not fit their type, and without what lies behind them there is no answer: Dijkstra's algorithm and A*
    /// found no solution whose cost fits (and, in A*, fits with every estimate on the way), or the path of fewest actions
    /// that BFS found has a cost that does not fit.
    #[error(
        "a path costs, alone or with the estimate of what is left, more than {cost_type} can hold: use a wider type"
    )]
    CostOverflow {
        /// The name of the cost type.
        cost_type: &'static str,
        /// What the search had done.
        stats: Box<Stats>,
    },
    /// A start is none of the states that the problem numbers: see [`PerfectHash`](crate::PerfectHash).
    #[error("a start is outside the space: the problem contains no such state, and gives it no number")]
    OutsideSpace {
        /// What the search had done.
        stats: Box<Stats>,
    },
    /// A problem numbered a state beyond its number of states: see [`PerfectHash`](crate::PerfectHash).
    #[error(
        "rank {rank} found in expansion {}, but ranks must be below the number of states, {state_count}",
        .stats.expanded
    )]
    InvalidRank {
        /// The rank.
        rank: u64,
        /// The number of states.
        state_count: u64,
        /// What the search had done.
        stats: Box<Stats>,
    },
    /// A step leads 2, 5, 8, … layers back, which a [`DistanceTable`](crate::DistanceTable) would take for one that leads
    /// on. There is none in a problem whose steps can be taken back.
    #[error(
        "a step from depth {depth} leads 2, 5, 8, … layers back: remainders by 3 can't tell it from a step on, \
         so use a tree of shortest paths"
    )]
    StepBack {
        /// The depth of the state that the step is from.
        depth: u64,
        /// What the search had done.
        stats: Box<Stats>,
    },
    /// The path that was found can't be replayed: the problem does not hand out the same successors each time, or
    /// its predecessors are not the reverse of its successors.
    #[error(
        "step {step} of the path found is not among the successors: they must be the same each time, \
         and predecessors must be their exact reverse"
    )]
    PathBroken {
        /// Which step, counted from 0.
        step: usize,
        /// What the search had done.
        stats: Box<Stats>,
    },
}

impl SearchError {
    /// What the search had done when the error came up.
    #[must_use]
    pub const fn stats(&self) -> &Stats {
        match self {
            Self::InvalidCost { stats, .. }
            | Self::InvalidEstimate { stats, .. }
            | Self::CostOverflow { stats, .. }
            | Self::OutsideSpace { stats }
            | Self::InvalidRank { stats, .. }
            | Self::StepBack { stats, .. }
            | Self::PathBroken { stats, .. } => stats,
        }
    }
}
