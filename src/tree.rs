//! One search, every path.

mod dense;

use core::fmt;
use core::hash::BuildHasher;

pub use dense::DenseTree;

use crate::adapt::Reversed;
use crate::cost::Cost;
use crate::engine::{Record, Status, trace_error};
use crate::error::SearchError;
use crate::hash::FastHash;
use crate::nodes::{NodeId, StateIndex, states_from_root};
use crate::path::{Path, PathOf};
use crate::problem::{BackwardProblem, SearchProblem};
use crate::report::{Stats, StopReason};

/// The shortest paths from the starts of a problem to all states that can be reached: one search, then any number of
/// queries.
///
/// [`Bfs::tree`](crate::Bfs::tree) makes one whose distances `D` are numbers of actions (`u64`), and
/// [`Dijkstra::tree`](crate::Dijkstra::tree) one whose distances are costs; `S` is the hasher of the engine. A tree over
/// [`Reversed`] has its roots at the goals, and its distances are those *to* the nearest goal: the classic model of
/// Nine Tails, which answers any start from one tree.
///
/// It keeps the node table that the search built: a state, a number and a distance for each node, and no copy of them.
///
/// ```
/// use goalward::{Dijkstra, Reversed};
///
/// // Steps up cost 1, steps down cost 3, between 0 and 9; how far is it to 4?
/// let steps = goalward::problem(
///     0_i32,
///     |&n| [('+', n + 1, 1_u32), ('-', n - 1, 3)].into_iter().filter(|(_, n, _)| (0..10).contains(n)),
///     |&n| n == 4,
/// )
/// .backward([4], |&n| [('+', n - 1, 1), ('-', n + 1, 3)].into_iter().filter(|(_, n, _)| (0..10).contains(n)));
///
/// let tree = Dijkstra::new().tree(Reversed(steps))?;
/// assert_eq!(tree.distance(&1), Some(3));
/// assert_eq!(tree.distance(&6), Some(6));
/// let path = tree.path_from(&6)?.expect("6 can be walked down to 4");
/// assert_eq!((path.states(), path.actions()), (&[6, 5, 4][..], &['-', '-'][..]));
/// assert_eq!(tree.counts(), [(0, 1), (1, 1), (2, 1), (3, 2), (4, 1), (6, 1), (9, 1), (12, 1), (15, 1)]);
/// # Ok::<(), goalward::SearchError>(())
/// ```
pub struct ShortestPathTree<P: SearchProblem, D = <P as SearchProblem>::Cost, S = FastHash> {
    problem: P,
    states: StateIndex<P::State>,
    hasher: S,
    links: Links<D>,
    stopped: Option<StopReason>,
    stats: Stats,
}

/// What ties the nodes together: each has a parent and a distance.
pub(crate) enum Links<D> {
    /// Of breadth-first search: where each layer begins, and its distance.
    Layers { parents: Vec<Option<NodeId>>, layers: Vec<(usize, D)> },
    /// Of Dijkstra's algorithm.
    Records { records: Vec<Record<D, ()>>, statuses: Vec<Status> },
}

impl<D: Copy> Links<D> {
    fn parent(&self, node: NodeId) -> Option<NodeId> {
        match self {
            Self::Layers { parents, .. } => parents[node.index()],
            Self::Records { records, .. } => records[node.index()].parent,
        }
    }

    /// The distance, if the search got so far as to be sure of it.
    fn distance(&self, node: NodeId) -> Option<D> {
        match self {
            Self::Layers { parents, layers } => {
                let layer = layers.partition_point(|&(begin, _)| begin <= node.index()).checked_sub(1)?;
                parents.get(node.index()).map(|_| layers[layer].1)
            }
            Self::Records { records, statuses } => {
                statuses.get(node.index()).filter(|&&status| status == Status::Closed)?;
                Some(records[node.index()].cost)
            }
        }
    }
}

impl<P: SearchProblem, D: Cost, S: BuildHasher> ShortestPathTree<P, D, S> {
    pub(crate) const fn new(
        problem: P,
        states: StateIndex<P::State>,
        hasher: S,
        links: Links<D>,
        stopped: Option<StopReason>,
        stats: Stats,
    ) -> Self {
        Self { problem, states, hasher, links, stopped, stats }
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

    /// The distance from the nearest root to `state`, or `None` if the state is not in the tree. Takes constant time,
    /// or O(log *d*) for a tree of depth *d* grown breadth-first.
    #[must_use]
    pub fn distance(&self, state: &P::State) -> Option<D> {
        self.links.distance(self.states.find(state, &self.hasher)?)
    }

    /// The path from the nearest root to `state`, or `None` if the state is not in the tree.
    ///
    /// # Errors
    ///
    /// [`SearchError`] where the problem breaks its contract, or where the cost of a path of fewest actions overflows.
    pub fn path(&self, state: &P::State) -> Result<Option<PathOf<P>>, SearchError> {
        self.states_to(state).map(|states| self.trace(&self.problem, states)).transpose()
    }

    /// All states with their distances, nearest first; equally near ones in the order in which they were first reached.
    /// Takes time in O(*n*), or O(*n* log *n*) for a tree of costs.
    pub fn iter(&self) -> impl Iterator<Item = (&P::State, D)> {
        let mut nodes: Vec<(NodeId, D)> = self.nodes().collect();
        nodes.sort_by(|(_, left), (_, right)| left.total_cmp(right));
        nodes.into_iter().map(|(node, distance)| (&self.states[node], distance))
    }

    /// How many states there are at each distance, nearest first.
    #[must_use]
    pub fn counts(&self) -> Vec<(D, u64)> {
        counts(self.iter().map(|(_, distance)| distance))
    }

    /// The nodes whose distance is sure, in the order of their numbers.
    fn nodes(&self) -> impl Iterator<Item = (NodeId, D)> {
        (0..self.states.len())
            .filter_map(|index| self.states.id_at(index))
            .filter_map(|node| self.links.distance(node).map(|distance| (node, distance)))
    }

    fn states_to(&self, state: &P::State) -> Option<Vec<P::State>> {
        let node = self.states.find(state, &self.hasher)?;
        self.links.distance(node)?;
        let parent = |node| self.links.parent(node);
        Some(states_from_root(node, self.states.len(), parent, |node| self.states[node].clone()))
    }

    fn trace<Q>(&self, problem: &Q, states: Vec<P::State>) -> Result<PathOf<P>, SearchError>
    where
        Q: SearchProblem<State = P::State, Action = P::Action, Cost = P::Cost>,
    {
        Path::trace(problem, states).map_err(|error| trace_error(error, self.stats))
    }
}

impl<P: BackwardProblem, D: Cost, S: BuildHasher> ShortestPathTree<Reversed<P>, D, S> {
    /// The path from `state` to the nearest goal, walked forwards, or `None` if the state is not in the tree.
    ///
    /// # Errors
    ///
    /// As [`path`](ShortestPathTree::path).
    pub fn path_from(&self, state: &P::State) -> Result<Option<PathOf<P>>, SearchError> {
        let Some(mut states) = self.states_to(state) else {
            return Ok(None);
        };
        states.reverse();
        self.trace(&self.problem.0, states).map(Some)
    }
}

/// How many there are of each distance, given in ascending order.
fn counts<D: Cost>(distances: impl Iterator<Item = D>) -> Vec<(D, u64)> {
    let mut counts: Vec<(D, u64)> = Vec::new();
    for distance in distances {
        match counts.last_mut() {
            Some((last, count)) if last.total_cmp(&distance).is_eq() => *count += 1,
            _ => counts.push((distance, 1)),
        }
    }
    counts
}

impl<P: SearchProblem, D, S> fmt::Debug for ShortestPathTree<P, D, S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ShortestPathTree")
            .field("nodes", &self.states.len())
            .field("stopped", &self.stopped)
            .field("stats", &self.stats)
            .finish_non_exhaustive()
    }
}
