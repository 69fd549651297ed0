//! A problem explored into a petgraph graph.

use core::hash::{BuildHasher, Hash};

use hashbrown::HashTable;
use petgraph::graph::{DiGraph, NodeIndex};

use crate::hash::FastHash;
use crate::problem::SearchProblem;

/// Explores `problem` breadth first into a petgraph graph of at most `most_states` states, on which petgraph's own
/// algorithms then run.
///
/// Always ends, also where the space is endless: the limit sees to that. Costs are recorded as the problem hands them
/// out, valid or not. Goals are explored like other states.
///
/// Takes time and memory in O(V + E) for V states and E steps between them; each state is stored once and hashed once
/// for every step into it.
///
/// ```
/// use goalward::adapt::{Extent, explore};
/// use petgraph::algo::{dijkstra, is_cyclic_directed};
///
/// // Take one or two matches away from five, in as few cents as possible.
/// let matches = goalward::problem(
///     5_u32,
///     |&n| [("one", 1, 4_u32), ("two", 2, 7)].into_iter().filter_map(move |(name, taken, cents)| {
///         Some((name, u32::checked_sub(n, taken)?, cents))
///     }),
///     |&n| n == 0,
/// );
/// let exploration = explore(&matches, 1_000);
/// assert_eq!(exploration.extent, Extent::Whole);
///
/// let graph = &exploration.graph;
/// assert_eq!((graph.node_count(), graph.edge_count()), (6, 9));
/// assert!(!is_cyclic_directed(graph));
/// let cents = dijkstra(graph, exploration.starts[0], None, |edge| edge.weight().cost);
/// assert_eq!(cents[&exploration.goals[0]], 18);
/// ```
#[must_use]
pub fn explore<P: SearchProblem>(problem: &P, most_states: usize) -> ExplorationOf<P> {
    let mut states = States {
        graph: DiGraph::new(),
        index: HashTable::new(),
        most: most_states.min(NodeIndex::<u32>::end().index()),
    };
    let mut extent = Extent::Whole;
    for start in problem.starts() {
        if states.node_of(start).is_none() {
            extent = Extent::Cut;
            break;
        }
    }
    let starts: Vec<_> = states.graph.node_indices().collect();

    let mut steps = Vec::new();
    let mut expanded = 0;
    while expanded < states.graph.node_count() {
        let node = NodeIndex::new(expanded);
        problem.successors(&states.graph[node], |action, successor, cost| {
            steps.push((Edge { action, cost }, successor));
        });
        for (edge, successor) in steps.drain(..) {
            let recorded =
                states.node_of(successor).is_some_and(|target| states.graph.try_add_edge(node, target, edge).is_ok());
            if !recorded {
                extent = Extent::Cut;
            }
        }
        expanded += 1;
    }

    let graph = states.graph;
    let goals = graph.node_indices().filter(|&node| problem.is_goal(&graph[node])).collect();
    Exploration { graph, starts, goals, extent }
}

/// What [`explore`] found.
#[derive(Debug, Clone)]
#[non_exhaustive]
pub struct Exploration<S, A, C> {
    /// The states and the steps between them.
    ///
    /// Nodes are numbered breadth first: the starts in their order, then the successors of node 0 in theirs, those of
    /// node 1, and so on, each state once. Edges are numbered by the node that they leave, and in the order of its
    /// successors; parallel edges and self-loops are kept. (petgraph's `edges` lists them newest first.)
    pub graph: DiGraph<S, Edge<A, C>>,
    /// The nodes of the starts, equal ones once: 0, 1, 2, and so on.
    pub starts: Vec<NodeIndex>,
    /// The nodes of the goals, by number.
    pub goals: Vec<NodeIndex>,
    /// Whether the graph is the whole space.
    pub extent: Extent,
}

/// The [`Exploration`] of the problem `P`.
pub type ExplorationOf<P> =
    Exploration<<P as SearchProblem>::State, <P as SearchProblem>::Action, <P as SearchProblem>::Cost>;

/// A step between two explored states.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Edge<A, C> {
    /// What leads from one to the other.
    pub action: A,
    /// What it costs.
    pub cost: C,
}

/// How much of a state space was explored.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Extent {
    /// All of it: each state that the starts lead to is a node, and each step an edge.
    Whole,
    /// The part within the limit: the first so many states in breadth-first order, and each step from one of them to
    /// another. At least one state lies outside, and so do the steps to the states outside.
    ///
    /// petgraph's own limit counts as well: a graph holds 4,294,967,295 nodes and as many edges.
    Cut,
}

/// The states found so far, each once.
struct States<S, E> {
    graph: DiGraph<S, E>,
    /// The nodes by the hash of their state.
    index: HashTable<NodeIndex>,
    most: usize,
}

impl<S: Eq + Hash, E> States<S, E> {
    /// The node of `state`, a new one if need be; `None` if the limit leaves no room for it.
    fn node_of(&mut self, state: S) -> Option<NodeIndex> {
        let Self { graph, index, .. } = self;
        let hash = FastHash.hash_one(&state);
        if let Some(&node) = index.find(hash, |&node| graph[node] == state) {
            return Some(node);
        }
        if graph.node_count() == self.most {
            return None;
        }
        let node = graph.add_node(state);
        index.insert_unique(hash, node, |&node| FastHash.hash_one(&graph[node]));
        Some(node)
    }
}

#[cfg(test)]
mod tests;
