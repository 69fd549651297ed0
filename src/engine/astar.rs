//! A*.

use core::hash::BuildHasher;

use super::best_first::{BestFirst, BestFirstMemory, Guide, MemoryOf};
use super::{Fault, SearchEngine, checked_estimate, run, run_in};
use crate::cost::Cost;
use crate::error::SearchError;
use crate::frontier::{Arrival, ByTotal};
use crate::hash::FastHash;
use crate::heuristic::Heuristic;
use crate::limits::{CostLimit, Limits, Unlimited};
use crate::observer::{Departure, Observer};
use crate::problem::SearchProblem;
use crate::report::ReportOf;
use crate::workspace::WorkspaceOf;

/// A*: a path of least cost, led to the goal by a heuristic.
///
/// - **Needs** a [`SearchProblem`] whose costs are valid, zero allowed, and a [`Heuristic`].
/// - **Guarantees** least cost if the heuristic is admissible, consistent or not: closed states are opened again when a
///   cheaper path to them is found. If it overestimates, the path is a real one at the cost that it says, but may be
///   dearer than the best.
/// - **Takes** time and memory as [Dijkstra's algorithm](crate::Dijkstra) on the states whose *f* = *g* + *h* is no more
///   than the cost of the solution; with an inconsistent heuristic, in the worst case exponentially more expansions than
///   states. Each state is evaluated once, when it is first generated. Goals are tested when they are expanded.
///
/// States are expanded in order of *f*; for equal *f* see [`TieBreaking`].
///
/// Reference: P. E. Hart, N. J. Nilsson and B. Raphael, "A formal basis for the heuristic determination of minimum cost
/// paths", 1968; S. Russell and P. Norvig, *Artificial Intelligence: A Modern Approach*, section 3.5.2.
///
/// ```
/// use goalward::{AStar, SearchEngine};
/// use goalward::problems::{EightPuzzle, Manhattan};
///
/// let puzzle = EightPuzzle::new("835127460".parse()?, "123456780".parse()?);
/// let report = AStar::new(Manhattan).search(&puzzle)?;
/// assert_eq!(report.path().map(|path| path.cost()), Some(20));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone)]
pub struct AStar<H, L = Unlimited, S = FastHash> {
    heuristic: H,
    tie_breaking: TieBreaking,
    limits: Limits<L>,
    hasher: S,
}

/// Which of several open states of equal *f* = *g* + *h* A* expands first. Where that leaves a tie too, the one opened
/// last comes first, but for [`FirstIn`](TieBreaking::FirstIn).
///
/// Only the last layer, the states with *f* equal to the cost of the solution, depends on it, but that is often the
/// largest.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum TieBreaking {
    /// The greatest cost *g* so far, told by the least estimate *h*: straight on to the goal. The default.
    #[default]
    LargerG,
    /// The least cost *g* so far.
    SmallerG,
    /// The state opened last, as on a stack.
    LastIn,
    /// The state opened first, as in a queue.
    FirstIn,
}

impl<H> AStar<H> {
    /// A* led by `heuristic`, without limits.
    #[must_use]
    pub const fn new(heuristic: H) -> Self {
        Self { heuristic, tie_breaking: TieBreaking::LargerG, limits: Limits::new(), hasher: FastHash }
    }
}

impl<H, L, S> AStar<H, L, S> {
    /// Breaks ties of equal *f* this way. Default: [`TieBreaking::LargerG`].
    #[must_use]
    pub const fn tie_breaking(mut self, tie_breaking: TieBreaking) -> Self {
        self.tie_breaking = tie_breaking;
        self
    }

    /// Keeps these limits. Default: none.
    #[must_use]
    pub fn limits<M>(self, limits: Limits<M>) -> AStar<H, M, S> {
        AStar { heuristic: self.heuristic, tie_breaking: self.tie_breaking, limits, hasher: self.hasher }
    }

    /// Hashes states by `hasher`. Default: [`FastHash`], whose docs say when to take another.
    #[must_use]
    pub fn hasher<T>(self, hasher: T) -> AStar<H, L, T> {
        AStar { heuristic: self.heuristic, tie_breaking: self.tie_breaking, limits: self.limits, hasher }
    }

    /// What the engine is called: `"A*"`.
    #[must_use]
    pub const fn name(&self) -> &'static str {
        "A*"
    }

    fn start<P>(&self, memory: MemoryOf<P, Self>) -> BestFirst<'_, P, Self, L, S>
    where
        P: SearchProblem,
        H: Heuristic<P>,
        L: CostLimit<P::Cost>,
        S: BuildHasher,
    {
        let arrival = match self.tie_breaking {
            TieBreaking::LargerG | TieBreaking::SmallerG | TieBreaking::LastIn => Arrival::LastIn,
            TieBreaking::FirstIn => Arrival::FirstIn,
        };
        BestFirst::new(self, &self.hasher, arrival, &self.limits, memory)
    }
}

impl<P: SearchProblem, H: Heuristic<P>, L: CostLimit<P::Cost>, S: BuildHasher> SearchEngine<P> for AStar<H, L, S> {
    fn name(&self) -> &'static str {
        self.name()
    }

    fn search(&self, problem: &P) -> Result<ReportOf<P>, SearchError> {
        run(self.start(BestFirstMemory::default()), problem, &mut ())
    }

    fn search_observed(&self, problem: &P, observer: &mut dyn Observer<P>) -> Result<ReportOf<P>, SearchError> {
        run(self.start(BestFirstMemory::default()), problem, observer)
    }

    fn search_in(&self, problem: &P, workspace: &mut WorkspaceOf<P>) -> Result<ReportOf<P>, SearchError> {
        run_in(&mut workspace.a_star, |memory| self.start(memory), problem)
    }
}

impl<P: SearchProblem, H: Heuristic<P>, L, S> Guide<P> for AStar<H, L, S> {
    type Estimate = P::Cost;
    type Priority = ByTotal<P::Cost>;

    const NO_ESTIMATE: P::Cost = P::Cost::ZERO;
    const EVALUATES: bool = true;

    #[inline]
    fn evaluate(
        &self,
        problem: &P,
        state: &P::State,
        step: Option<(&Departure<'_, P>, P::Cost)>,
    ) -> Result<Option<P::Cost>, Fault<P::Cost>> {
        let estimate = match step {
            None => self.heuristic.estimate(problem, state),
            Some((step, parent)) => self.heuristic.estimate_after(problem, step.from, parent, step.action, state),
        };
        checked_estimate(estimate)
    }

    #[inline]
    fn total(&self, cost: P::Cost, estimate: P::Cost) -> Option<P::Cost> {
        cost.checked_add(estimate)
    }

    #[inline]
    fn priority(&self, total: P::Cost, cost: P::Cost, estimate: P::Cost) -> ByTotal<P::Cost> {
        let second = match self.tie_breaking {
            TieBreaking::LargerG => estimate,
            TieBreaking::SmallerG => cost,
            TieBreaking::LastIn | TieBreaking::FirstIn => P::Cost::ZERO,
        };
        ByTotal { total, second }
    }

    fn observed(&self, estimate: P::Cost) -> Option<P::Cost> {
        Some(estimate)
    }
}
