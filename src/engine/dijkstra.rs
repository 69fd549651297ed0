//! Dijkstra's algorithm.

use core::hash::BuildHasher;

use super::best_first::{BestFirst, BestFirstMemory, Guide, MemoryOf};
use super::dense_dijkstra::DenseDijkstra;
use super::exhaust::{EveryState, exhaust};
use super::{Fault, SearchEngine, run, run_in};
use crate::error::SearchError;
use crate::frontier::{Arrival, ByCost};
use crate::hash::FastHash;
use crate::limits::{CostLimit, Limits, Unlimited};
use crate::observer::{Departure, Observer};
use crate::problem::SearchProblem;
use crate::report::ReportOf;
use crate::tree::{Links, ShortestPathTree};
use crate::workspace::WorkspaceOf;

/// Dijkstra's algorithm, also known as uniform-cost search: a path of least cost.
///
/// - **Needs** nothing but a [`SearchProblem`] whose costs are valid, zero allowed.
/// - **Guarantees** least cost. States are expanded in order of cost, of equal cost the one that was opened last first;
///   of equally cheap paths to a state the first one found is kept.
/// - **Takes** time in O((*n* + *m*) log *n*) for *n* states and *m* steps no dearer than the solution, without the
///   logarithm where costs are small whole numbers; memory in O(*n*). Goals are tested when they are expanded.
///
/// Reference: E. W. Dijkstra, "A note on two problems in connexion with graphs", 1959; S. Russell and P. Norvig,
/// *Artificial Intelligence: A Modern Approach*, section 3.4.2.
///
/// ```
/// use goalward::{Dijkstra, SearchEngine};
///
/// // Doubling costs 3, adding one costs 1.
/// let problem = goalward::problem(1_u64, |&n| [("double", n * 2, 3_u32), ("add 1", n + 1, 1)], |&n| n == 12);
/// let path = Dijkstra::new().search(&problem)?.into_path().expect("adding gets everywhere");
/// assert_eq!((path.cost(), path.len()), (8, 4));
/// # Ok::<(), goalward::SearchError>(())
/// ```
#[derive(Debug, Clone)]
pub struct Dijkstra<L = Unlimited, S = FastHash> {
    limits: Limits<L>,
    hasher: S,
}

impl Dijkstra {
    /// Dijkstra's algorithm without limits.
    #[must_use]
    pub const fn new() -> Self {
        Self { limits: Limits::new(), hasher: FastHash }
    }
}

impl Default for Dijkstra {
    fn default() -> Self {
        Self::new()
    }
}

impl<L, S> Dijkstra<L, S> {
    /// Keeps these limits. Default: none.
    #[must_use]
    pub fn limits<M>(self, limits: Limits<M>) -> Dijkstra<M, S> {
        Dijkstra { limits, hasher: self.hasher }
    }

    /// Hashes states by `hasher`. Default: [`FastHash`], whose docs say when to take another.
    #[must_use]
    pub fn hasher<T>(self, hasher: T) -> Dijkstra<L, T> {
        Dijkstra { limits: self.limits, hasher }
    }

    /// The same search with a flat table in place of a hash table, for a problem whose states number 0..*n*
    /// ([`PerfectHash`](crate::PerfectHash)): the same answer, faster.
    #[must_use]
    pub fn dense(self) -> DenseDijkstra<L> {
        DenseDijkstra::new(self.limits)
    }

    /// What the engine is called: `"Dijkstra"`.
    #[must_use]
    pub const fn name(&self) -> &'static str {
        "Dijkstra"
    }

    /// The cheapest paths from the starts of `problem` to every state that can be reached, goals or not. Pass
    /// `&problem` to keep the problem.
    ///
    /// Under limits, the states that were expanded before a limit was reached.
    ///
    /// # Errors
    ///
    /// [`SearchError`] where the problem breaks its contract, or where states can only be reached at a cost that
    /// overflows.
    pub fn tree<P>(&self, problem: P) -> Result<ShortestPathTree<P, P::Cost, S>, SearchError>
    where
        P: SearchProblem,
        L: CostLimit<P::Cost>,
        S: BuildHasher + Clone,
    {
        let mut search = self.start::<EveryState<'_, P>>(BestFirstMemory::default());
        let (stopped, stats) = exhaust(&mut search, &EveryState(&problem))?;
        let BestFirst { states, records, statuses, .. } = search;
        Ok(ShortestPathTree::new(
            problem,
            states,
            self.hasher.clone(),
            Links::Records { records, statuses },
            stopped,
            stats,
        ))
    }
}

impl<L, S: BuildHasher> Dijkstra<L, S> {
    fn start<P>(&self, memory: MemoryOf<P, Uninformed>) -> BestFirst<'_, P, Uninformed, L, S>
    where
        P: SearchProblem,
        L: CostLimit<P::Cost>,
    {
        BestFirst::new(&Uninformed, &self.hasher, Arrival::LastIn, &self.limits, memory)
    }
}

impl<P: SearchProblem, L: CostLimit<P::Cost>, S: BuildHasher> SearchEngine<P> for Dijkstra<L, S> {
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
        run_in(&mut workspace.dijkstra, |memory| self.start(memory), problem)
    }
}

/// Goes by cost alone.
struct Uninformed;

impl<P: SearchProblem> Guide<P> for Uninformed {
    type Estimate = ();
    type Priority = ByCost<P::Cost>;

    const NO_ESTIMATE: () = ();
    const EVALUATES: bool = false;

    #[inline]
    fn evaluate(
        &self,
        _problem: &P,
        _state: &P::State,
        _step: Option<(&Departure<'_, P>, ())>,
    ) -> Result<Option<()>, Fault<P::Cost>> {
        Ok(Some(()))
    }

    #[inline]
    fn total(&self, cost: P::Cost, (): ()) -> Option<P::Cost> {
        Some(cost)
    }

    #[inline]
    fn priority(&self, total: P::Cost, _cost: P::Cost, (): ()) -> ByCost<P::Cost> {
        ByCost(total)
    }

    fn observed(&self, (): ()) -> Option<P::Cost> {
        None
    }
}
