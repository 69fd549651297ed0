//! Engines: ways to search. One file an engine; what all engines share is here and in `meter`.

mod astar;
mod best_first;
mod bfs;
mod bidirectional_bfs;
mod breadth_first;
mod cost_layers;
mod dense_dijkstra;
mod dijkstra;
mod exhaust;
mod ida_star;
mod meter;
mod path_costs;
mod whole_space;

pub use astar::{AStar, TieBreaking};
pub use bfs::Bfs;
pub use bidirectional_bfs::BidirectionalBfs;
pub use dense_dijkstra::DenseDijkstra;
pub use dijkstra::Dijkstra;
pub use ida_star::{IdaStar, InPlaceIdaStar, IncrementalIdaStar};
pub use whole_space::{DistanceTable, LayerCounts, layer_counts};

pub(crate) use best_first::{BestFirstMemory, Record, Status};
pub(crate) use bfs::BfsMemory;
pub(crate) use bidirectional_bfs::BidirectionalMemory;
pub(crate) use dense_dijkstra::DenseMemory;
pub(crate) use ida_star::{IdaMemory, InPlaceMemory};

use core::mem::take;
use std::time::Instant;

use crate::cost::Cost;
use crate::error::SearchError;
use crate::limits::CostLimit;
use crate::nodes::NodeId;
use crate::observer::Observer;
use crate::path::{Path, TraceError};
use crate::problem::SearchProblem;
use crate::report::{Outcome, Report, ReportOf, Round, Stats, Stop, StopReason};
use crate::workspace::WorkspaceOf;
use meter::Meter;

/// A way to search a problem. For a given problem it can be a trait object, so that an engine can be chosen at run
/// time:
///
/// ```
/// use goalward::{AStar, Bfs, BidirectionalBfs, Dijkstra, SearchEngine, Zero};
/// use goalward::problems::EightPuzzle;
///
/// let puzzle: EightPuzzle = goalward::problems::SlidingTiles::new("724506831".parse()?, "123456780".parse()?);
/// let engines: [Box<dyn SearchEngine<EightPuzzle>>; 4] =
///     [Box::new(Bfs::new()), Box::new(BidirectionalBfs::new()), Box::new(Dijkstra::new()), Box::new(AStar::new(Zero))];
/// for engine in engines {
///     assert_eq!(engine.search(&puzzle)?.path().map(|path| path.len()), Some(20), "{}", engine.name());
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// An engine is a configuration: searching changes neither it nor the problem, and the same search gives the same
/// report each time.
pub trait SearchEngine<P: SearchProblem> {
    /// What the engine is called.
    fn name(&self) -> &'static str;

    /// Searches `problem` from its starts.
    ///
    /// # Errors
    ///
    /// [`SearchError`] where the problem or the heuristic breaks its contract.
    fn search(&self, problem: &P) -> Result<ReportOf<P>, SearchError>;

    /// The same, with `observer` told of what happens. Watching changes nothing; breaking off does.
    ///
    /// # Errors
    ///
    /// As [`search`](SearchEngine::search).
    fn search_observed(&self, problem: &P, observer: &mut dyn Observer<P>) -> Result<ReportOf<P>, SearchError>;

    /// The same as [`search`](SearchEngine::search), in memory kept from earlier searches: see
    /// [`Workspace`](crate::Workspace). An engine that keeps none just searches.
    ///
    /// # Errors
    ///
    /// As [`search`](SearchEngine::search).
    fn search_in(&self, problem: &P, workspace: &mut WorkspaceOf<P>) -> Result<ReportOf<P>, SearchError> {
        let _ = workspace;
        self.search(problem)
    }
}

impl<P: SearchProblem, E: SearchEngine<P> + ?Sized> SearchEngine<P> for Box<E> {
    fn name(&self) -> &'static str {
        (**self).name()
    }

    fn search(&self, problem: &P) -> Result<ReportOf<P>, SearchError> {
        (**self).search(problem)
    }

    fn search_observed(&self, problem: &P, observer: &mut dyn Observer<P>) -> Result<ReportOf<P>, SearchError> {
        (**self).search_observed(problem, observer)
    }

    fn search_in(&self, problem: &P, workspace: &mut WorkspaceOf<P>) -> Result<ReportOf<P>, SearchError> {
        (**self).search_in(problem, workspace)
    }
}

/// A search under way: the node table and the open list of one engine in one problem.
trait Search<P: SearchProblem> {
    type CostLimit: CostLimit<P::Cost>;

    /// Stores the roots of the search.
    fn seed<O: Observer<P> + ?Sized>(&mut self, problem: &P, observer: &mut O) -> Progress<P::Cost>;

    /// Expands one node.
    fn step<O: Observer<P> + ?Sized>(&mut self, problem: &P, observer: &mut O) -> Progress<P::Cost>;

    /// The states of the path found, from a start to a goal, given the node that the search ended at.
    fn solution(&self, problem: &P, end: NodeId) -> Vec<P::State>;

    /// What holds for every solution, as far as it is proved by now.
    fn proved(&self) -> Proved<P::Cost>;

    /// Expansions of priority below that of a solution of this cost, or all where there is no solution.
    fn expanded_below(&self, solution: Option<P::Cost>) -> Option<u64>;

    /// The most nodes that were stored at once.
    fn nodes(&self) -> usize;

    /// The rounds of an engine that searches in rounds, to be handed over at the end.
    fn rounds(&mut self) -> Vec<Round<P::Cost>> {
        Vec::new()
    }

    fn meter(&mut self) -> &mut Meter<Self::CostLimit>;

    /// Steps until the search ends.
    fn drive<O: Observer<P> + ?Sized>(&mut self, problem: &P, observer: &mut O) -> End<P::Cost> {
        let mut progress = self.seed(problem, observer);
        loop {
            match progress {
                Ok(()) => progress = self.step(problem, observer),
                Err(end) => return end,
            }
        }
    }

    /// The counts of the search, which ends now.
    fn finish(&mut self) -> Stats {
        let nodes = self.nodes() as u64;
        self.meter().finish(nodes)
    }
}

/// A search whose memory serves the next one of its kind.
trait Reusable<P: SearchProblem>: Search<P> {
    type Memory: Memory;

    /// Ends the search and empties its memory, in time of how many nodes there are.
    fn into_memory(self) -> Self::Memory;
}

/// All that a search allocates, while no search has it: empty, but not freed.
pub(crate) trait Memory: Default {
    /// How much it is.
    fn bytes(&self) -> usize;
}

/// What one expansion led to: more to expand, or the end.
type Progress<C> = Result<(), End<C>>;

/// How a search ends.
#[derive(Debug, Clone, Copy, PartialEq)]
enum End<C> {
    /// A solution leads to this node.
    Solved(NodeId),
    /// Nothing is open any more.
    Exhausted,
    /// Nothing is open any more, but some costs overflowed.
    Overflowed,
    Stopped(StopReason),
    Failed(Fault<C>),
}

impl<C> From<StopReason> for End<C> {
    fn from(reason: StopReason) -> Self {
        Self::Stopped(reason)
    }
}

impl<C> From<Fault<C>> for End<C> {
    fn from(fault: Fault<C>) -> Self {
        Self::Failed(fault)
    }
}

/// What a problem or heuristic must not hand out.
#[derive(Debug, Clone, Copy, PartialEq)]
enum Fault<C> {
    InvalidCost(C),
    InvalidEstimate(C),
    OutsideSpace,
    InvalidRank { rank: u64, state_count: u64 },
    StepBack { depth: u64 },
}

impl<C: Cost> Fault<C> {
    fn into_error(self, stats: Stats) -> SearchError {
        let stats = Box::new(stats);
        match self {
            Self::InvalidCost(cost) => SearchError::InvalidCost { cost: format!("{cost:?}"), stats },
            Self::InvalidEstimate(estimate) => {
                SearchError::InvalidEstimate { estimate: format!("{estimate:?}"), stats }
            }
            Self::OutsideSpace => SearchError::OutsideSpace { stats },
            Self::StepBack { depth } => SearchError::StepBack { depth, stats },
            Self::InvalidRank { rank, state_count } => SearchError::InvalidRank { rank, state_count, stats },
        }
    }
}

/// Lower bounds of all solutions.
#[derive(Debug, Clone, Copy)]
struct Proved<C> {
    actions: u64,
    cost: C,
}

/// What a heuristic said, checked: `None` is a dead end.
#[inline]
fn checked_estimate<C: Cost>(estimate: Option<C>) -> Result<Option<C>, Fault<C>> {
    match estimate {
        Some(estimate) if estimate.is_valid() => Ok(Some(estimate)),
        Some(estimate) if !estimate.is_infinite() => Err(Fault::InvalidEstimate(estimate)),
        _ => Ok(None),
    }
}

/// Runs a search to its end.
fn run<P, S, O>(mut search: S, problem: &P, observer: &mut O) -> Result<ReportOf<P>, SearchError>
where
    P: SearchProblem,
    S: Search<P>,
    O: Observer<P> + ?Sized,
{
    run_to_end(&mut search, problem, observer)
}

/// Runs a search in the memory that is kept here, and keeps it for the next one.
///
/// While the search has it, none is kept: code of the problem that panics so leaves no half of a search behind.
fn run_in<P, S>(kept: &mut S::Memory, start: impl Fn(S::Memory) -> S, problem: &P) -> Result<ReportOf<P>, SearchError>
where
    P: SearchProblem,
    S: Reusable<P>,
{
    let started = Instant::now();
    let mut search = start(take(kept));
    if !search.meter().budget.admits(0) {
        search = start(S::Memory::default());
    }
    let reuses = search.meter().budget.used() > 0;
    let mut report = run_to_end(&mut search, problem, &mut ());
    if reuses
        && let Ok(Report { outcome: Outcome::Stopped(stop), .. }) = &report
        && stop.reason == StopReason::Bytes
    {
        // Some of what was kept may be of no use to this search, so that another one gets farther.
        search = start(S::Memory::default());
        search.meter().started = started;
        report = run_to_end(&mut search, problem, &mut ());
    }
    *kept = search.into_memory();
    report
}

/// Runs a search to its end. All that is the same in every engine happens here.
fn run_to_end<P, S, O>(search: &mut S, problem: &P, observer: &mut O) -> Result<ReportOf<P>, SearchError>
where
    P: SearchProblem,
    S: Search<P>,
    O: Observer<P> + ?Sized,
{
    let end = if problem.is_provably_unsolvable() { End::Exhausted } else { search.drive(problem, observer) };
    let outcome = match end {
        End::Solved(node) => match Path::trace(problem, search.solution(problem, node)) {
            Ok(path) if search.meter().limits.cost.admits(&path.cost()) => Outcome::Solved(path),
            Ok(_) => Outcome::Stopped(stop(search, StopReason::Cost)),
            Err(TraceError::Overflow) if S::CostLimit::LIMITED => Outcome::Stopped(stop(search, StopReason::Cost)),
            Err(error) => return Err(trace_error(error, search.finish())),
        },
        End::Exhausted => Outcome::NoSolution,
        End::Stopped(reason) => Outcome::Stopped(stop(search, reason)),
        End::Overflowed => return Err(overflow::<P::Cost>(search.finish())),
        End::Failed(fault) => return Err(fault.into_error(search.finish())),
    };
    let mut stats = search.finish();
    stats.expanded_below_solution = search.expanded_below(match &outcome {
        Outcome::Solved(path) => Some(path.cost()),
        Outcome::NoSolution | Outcome::Stopped(_) => None,
    });
    Ok(Report { outcome, stats, rounds: search.rounds() })
}

fn stop<P: SearchProblem>(search: &impl Search<P>, reason: StopReason) -> Stop<P::Cost> {
    let Proved { actions, cost } = search.proved();
    Stop { reason, actions_at_least: actions, cost_at_least: cost }
}

pub(crate) fn trace_error<C: Cost>(error: TraceError<C>, stats: Stats) -> SearchError {
    match error {
        TraceError::Broken(step) => SearchError::PathBroken { step, stats: Box::new(stats) },
        TraceError::InvalidCost(cost) => Fault::InvalidCost(cost).into_error(stats),
        TraceError::Overflow => overflow::<C>(stats),
    }
}

fn overflow<C>(stats: Stats) -> SearchError {
    SearchError::CostOverflow { cost_type: core::any::type_name::<C>(), stats: Box::new(stats) }
}
