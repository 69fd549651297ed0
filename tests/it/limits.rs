//! Limits: each stops a search with its own reason, and none ever changes an answer.

mod boundary;
mod clock;
mod combined;
mod endless;
mod trees;

use goalward::{BackwardProblem, Limits, Outcome, ReportOf, Stop, StopReason};

use crate::lineup::{Entrant, Least};

/// A limit that is a number.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    Expansions,
    Generated,
    Nodes,
    Depth,
    Bytes,
}

impl Kind {
    const ALL: [Self; 5] = [Self::Expansions, Self::Generated, Self::Nodes, Self::Depth, Self::Bytes];

    const fn set<L: Copy>(self, limits: Limits<L>, most: u64) -> Limits<L> {
        match self {
            Self::Expansions => limits.expansions(most),
            Self::Generated => limits.generated(most),
            Self::Nodes => limits.nodes(most),
            Self::Depth => limits.depth(most),
            Self::Bytes => limits.bytes(most),
        }
    }

    const fn reason(self) -> StopReason {
        match self {
            Self::Expansions => StopReason::Expansions,
            Self::Generated => StopReason::Generated,
            Self::Nodes => StopReason::Nodes,
            Self::Depth => StopReason::Depth,
            Self::Bytes => StopReason::Bytes,
        }
    }
}

/// What is known of the solutions of a problem.
#[derive(Debug, Clone, Copy)]
struct Truth {
    fewest_actions: Option<u64>,
    least_cost: Option<u32>,
}

/// Checks all that a report says against the truth, and gives the stop if there is one.
fn judge<P>(entrant: &Entrant<'_, P>, problem: &P, truth: Truth, report: &ReportOf<P>) -> Option<Stop<u32>>
where
    P: BackwardProblem<Cost = u32>,
    P::Action: PartialEq,
{
    let label = &entrant.label;
    let stats = &report.stats;
    assert!(stats.open <= stats.peak_open, "{label}: {stats:?}");
    assert!(stats.peak_open <= stats.peak_nodes, "{label}: {stats:?}");
    assert!(stats.duplicates <= stats.generated, "{label}: {stats:?}");
    let evaluated = if label.starts_with("A*") { stats.peak_nodes } else { 0 };
    assert_eq!(stats.evaluated, evaluated, "{label}: {stats:?}");
    match &report.outcome {
        Outcome::Solved(path) => {
            assert_eq!(path.verify(problem), Ok(()), "{label}");
            match entrant.least {
                Least::Actions => assert_eq!(Some(path.len() as u64), truth.fewest_actions, "{label}"),
                Least::Cost => assert_eq!(Some(path.cost()), truth.least_cost, "{label}"),
            }
            None
        }
        Outcome::NoSolution => {
            assert_eq!(truth.least_cost, None, "{label} says that there is no solution");
            assert_eq!(stats.expanded_below_solution, Some(stats.expanded), "{label}");
            None
        }
        Outcome::Stopped(stop) => {
            assert_eq!(stats.expanded_below_solution, Some(stats.expanded), "{label}");
            if stop.reason != StopReason::Bytes && stats.expanded == 0 {
                assert_eq!(stats.open, stats.peak_nodes, "{label}: roots are open: {stats:?}");
                assert_eq!(stats.peak_open, stats.peak_nodes, "{label}: {stats:?}");
            }
            match entrant.least {
                Least::Actions => {
                    let fewest = truth.fewest_actions.unwrap_or(u64::MAX);
                    assert!(stop.actions_at_least <= fewest, "{label}: {stop:?}");
                    assert_eq!(stop.cost_at_least, 0, "{label}");
                }
                Least::Cost => {
                    let least = truth.least_cost.unwrap_or(u32::MAX);
                    assert!(stop.cost_at_least <= least, "{label}: {stop:?}");
                    assert_eq!(stop.actions_at_least, 0, "{label}");
                }
            }
            Some(*stop)
        }
    }
}
