//! The tree of a search that numbers states.

use core::fmt;

use super::counts;
use crate::adapt::Reversed;
use crate::cost::Cost;
use crate::engine::{Record, Status, trace_error};
use crate::error::SearchError;
use crate::nodes::{NodeId, states_from_root};
use crate::path::{Path, PathOf};
use crate::perfect_hash::PerfectHash;
use crate::problem::{BackwardProblem, SearchProblem};
use crate::report::{Stats, StopReason};

/// A [`ShortestPathTree`](crate::ShortestPathTree) whose nodes stand at the ranks of their states: what
/// [`DenseDijkstra::tree`](crate::DenseDijkstra::tree) makes.
///
/// ```
/// use goalward::{Dijkstra, Reversed};
/// use goalward::problems::{Coins, WeightedNineTails};
///
/// let tree = Dijkstra::new().dense().tree(Reversed(WeightedNineTails::new(Coins::ALL_HEADS)))?;
/// assert_eq!(tree.distance(&Coins::ALL_HEADS), Some(17));
/// let path = tree.path_from(&"HTH THT HTH".parse()?)?.expect("any nine coins can be turned to tails");
/// assert_eq!((path.len(), path.cost()), (9, 33));
/// assert_eq!(tree.counts().last(), Some(&(35, 4)), "four starts need 35 flips");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct DenseTree<P: SearchProblem> {
    problem: P,
    records: Vec<Record<P::Cost, ()>>,
    statuses: Vec<Status>,
    stopped: Option<StopReason>,
    stats: Stats,
}

impl<P: PerfectHash> DenseTree<P> {
    pub(crate) const fn new(
        problem: P,
        records: Vec<Record<P::Cost, ()>>,
        statuses: Vec<Status>,
        stopped: Option<StopReason>,
        stats: Stats,
    ) -> Self {
        Self { problem, records, statuses, stopped, stats }
    }

    /// The problem that the tree was grown in.
    pub const fn problem(&self) -> &P {
        &self.problem
    }

    /// What stopped the search before it had reached everything, if something did. The tree then holds the states
    /// whose distance was sure by then.
    pub const fn stopped(&self) -> Option<StopReason> {
        self.stopped
    }

    /// What the search did.
    pub const fn stats(&self) -> &Stats {
        &self.stats
    }

    /// The number of states in the tree. Takes time in O(*n*).
    #[must_use]
    pub fn len(&self) -> usize {
        self.nodes().count()
    }

    /// Whether there is no state in the tree, which is so where there is no start.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.nodes().next().is_none()
    }

    /// The distance from the nearest root to `state`, or `None` if the state is not in the tree. Takes constant time.
    #[must_use]
    pub fn distance(&self, state: &P::State) -> Option<P::Cost> {
        self.find(state).map(|node| self.records[node.index()].cost)
    }

    /// The path from the nearest root to `state`, or `None` if the state is not in the tree.
    ///
    /// # Errors
    ///
    /// [`SearchError`] where the problem breaks its contract.
    pub fn path(&self, state: &P::State) -> Result<Option<PathOf<P>>, SearchError> {
        self.states_to(state).map(|states| self.trace(&self.problem, states)).transpose()
    }

    /// All states with their distances, nearest first; equally near ones in the order of their ranks. Takes time in
    /// O(*n* log *n*).
    pub fn iter(&self) -> impl Iterator<Item = (P::State, P::Cost)> {
        self.sorted().into_iter().map(|(node, distance)| (self.problem.unrank(node.rank()), distance))
    }

    /// How many states there are at each distance, nearest first. Takes time in O(*n* log *n*).
    #[must_use]
    pub fn counts(&self) -> Vec<(P::Cost, u64)> {
        counts(self.sorted().into_iter().map(|(_, distance)| distance))
    }

    fn sorted(&self) -> Vec<(NodeId, P::Cost)> {
        let mut nodes: Vec<(NodeId, P::Cost)> = self.nodes().collect();
        nodes.sort_by(|(_, left), (_, right)| left.total_cmp(right));
        nodes
    }

    /// The nodes whose distance is sure, in the order of their ranks.
    fn nodes(&self) -> impl Iterator<Item = (NodeId, P::Cost)> {
        let records = self.records.iter().zip(&self.statuses).enumerate();
        let closed = records.filter(|(_, (_, status))| **status == Status::Closed);
        closed.filter_map(|(index, (record, _))| Some((NodeId::new(index)?, record.cost)))
    }

    fn find(&self, state: &P::State) -> Option<NodeId> {
        let node = if self.problem.contains(state) { NodeId::ranked(self.problem.rank(state))? } else { return None };
        (*self.statuses.get(node.index())? == Status::Closed).then_some(node)
    }

    fn states_to(&self, state: &P::State) -> Option<Vec<P::State>> {
        let node = self.find(state)?;
        let parent = |node: NodeId| self.records[node.index()].parent;
        let state = |node: NodeId| self.problem.unrank(node.rank());
        Some(states_from_root(node, self.records.len(), parent, state))
    }

    fn trace<Q>(&self, problem: &Q, states: Vec<P::State>) -> Result<PathOf<P>, SearchError>
    where
        Q: SearchProblem<State = P::State, Action = P::Action, Cost = P::Cost>,
    {
        Path::trace(problem, states).map_err(|error| trace_error(error, self.stats))
    }
}

impl<P: BackwardProblem + PerfectHash> DenseTree<Reversed<P>> {
    /// The path from `state` to the nearest goal, walked forwards, or `None` if the state is not in the tree.
    ///
    /// # Errors
    ///
    /// As [`path`](DenseTree::path).
    pub fn path_from(&self, state: &P::State) -> Result<Option<PathOf<P>>, SearchError> {
        let Some(mut states) = self.states_to(state) else {
            return Ok(None);
        };
        states.reverse();
        self.trace(&self.problem.0, states).map(Some)
    }
}

impl<P: SearchProblem> fmt::Debug for DenseTree<P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("DenseTree").field("stopped", &self.stopped).field("stats", &self.stats).finish_non_exhaustive()
    }
}
