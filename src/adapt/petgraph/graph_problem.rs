//! A petgraph graph as a problem.

use core::fmt;
use core::hash::Hash;

use hashbrown::HashSet;
use petgraph::Direction::Incoming;
use petgraph::data::DataMap;
use petgraph::visit::{EdgeRef, GraphBase, IntoEdges, IntoEdgesDirected, IntoNodeIdentifiers, NodeCompactIndexable};
use smallvec::SmallVec;
use thiserror::Error;

use crate::cost::Cost;
use crate::hash::FastHash;
use crate::perfect_hash::PerfectHash;
use crate::problem::{BackwardProblem, SearchProblem};

/// A [petgraph](::petgraph) graph as a problem: its nodes are the states, its edges the actions.
///
/// `G` is a reference to any graph whose edges petgraph can list: `&Graph`, `&StableGraph`, `&GraphMap`,
/// `&MatrixGraph`, `&Csr`, `&adj::List`, `&NodeFiltered`, `&EdgeFiltered`, `Reversed`, `UndirectedAdaptor`.
/// Where petgraph can list the edges *into* a node too ([`IntoEdgesDirected`]) it is also a [`BackwardProblem`], which
/// rules out an undirected `MatrixGraph`, `Csr`, `adj::List` and `UndirectedAdaptor`.
///
/// Where petgraph numbers the nodes without gaps, as in `Graph`, `GraphMap` and `adj::List`, it is a [`PerfectHash`].
///
/// - A state is a node id, an action an edge id. Of parallel edges each is an action of its own.
/// - Successors come in the order in which petgraph's `edges` lists them. In a `Graph` that is the newest edge first.
/// - An edge of an undirected graph is a step both ways. The edge reference that `cost` is asked about has the node
///   that the step leaves as its `source`, so that the two ways may cost differently.
/// - An edge that is taken twice in a row leads back to where it began: [`undoes`](SearchProblem::undoes) says so where
///   it has one id for both ways (not in an undirected `GraphMap`, `MatrixGraph` or `Csr`).
///
/// ```
/// use goalward::{Dijkstra, GraphProblem, SearchEngine};
/// use petgraph::graph::UnGraph;
///
/// //  a ---- 7 ---- b
/// //   \           /
/// //    1 -- c -- 2
/// let mut roads = UnGraph::<&str, u32>::new_undirected();
/// let [a, b, c] = ["a", "b", "c"].map(|place| roads.add_node(place));
/// roads.add_edge(a, b, 7);
/// let to_c = roads.add_edge(a, c, 1);
/// let from_c = roads.add_edge(b, c, 2);
///
/// let problem = GraphProblem::new(&roads, [a], [b], |road| *road.weight())?;
/// let report = Dijkstra::new().search(&problem)?;
/// let path = report.path().expect("the roads are connected");
/// assert_eq!(path.states(), [a, c, b]);
/// assert_eq!(path.actions(), [to_c, from_c]);
/// assert_eq!(path.cost(), 3);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # What petgraph hands out turned round
///
/// petgraph 0.8 exchanges the ends of an edge *into* a node of a `MatrixGraph`, and so its edge id too. Each one is
/// looked up again among the edges of the node that it comes from, so that
/// [`predecessors`](BackwardProblem::predecessors) of a `MatrixGraph` take O(V) time for each edge.
/// In petgraph's `Reversed<&MatrixGraph>` these are the edges *out of* a node: states, costs and paths are right, but
/// the edge ids of successors have their ends exchanged, unlike those of predecessors.
/// [`Reversed`](crate::Reversed) around this problem has no such flaw.
#[derive(Clone)]
pub struct GraphProblem<G: GraphBase, F> {
    graph: G,
    starts: SmallVec<[G::NodeId; 1]>,
    goals: SmallVec<[G::NodeId; 1]>,
    goal_set: HashSet<G::NodeId, FastHash>,
    cost: F,
}

impl<G, F> GraphProblem<G, F>
where
    G: IntoEdges + IntoNodeIdentifiers,
    G::NodeId: Eq + Hash,
{
    /// The problem of getting in `graph` from any of `starts` to any of `goals`, where taking an edge costs what `cost`
    /// says.
    ///
    /// The arguments come in the order of petgraph's own searches. Without goals, `[]`, there is no solution, which
    /// suits a search for all that can be reached.
    ///
    /// Takes O(V + starts + goals) time, V being the number of nodes of the graph, since not every graph type has a
    /// faster way to say whether a node is there; it stops as soon as all are found.
    ///
    /// # Errors
    ///
    /// [`GraphError`] names the first start, or else the first goal, that is not a node of the graph.
    ///
    /// ```
    /// use goalward::GraphProblem;
    /// use petgraph::graphmap::DiGraphMap;
    ///
    /// let flights = DiGraphMap::<&str, f64>::from_edges([("Oslo", "Rome", 2_010.5), ("Rome", "Bonn", 1_080.0)]);
    /// assert!(GraphProblem::new(&flights, ["Oslo"], ["Bonn", "Rome"], |(_, _, &km)| km).is_ok());
    /// assert_eq!(
    ///     GraphProblem::new(&flights, ["Oslo"], ["Bern"], |(_, _, &km)| km).unwrap_err().to_string(),
    ///     r#"goal "Bern" is not one of the 3 nodes of the graph"#,
    /// );
    /// ```
    pub fn new<C>(
        graph: G,
        starts: impl IntoIterator<Item = G::NodeId>,
        goals: impl IntoIterator<Item = G::NodeId>,
        cost: F,
    ) -> Result<Self, GraphError<G::NodeId>>
    where
        F: Fn(G::EdgeRef) -> C,
        C: Cost,
    {
        let starts: SmallVec<[_; 1]> = starts.into_iter().collect();
        let goals: SmallVec<[_; 1]> = goals.into_iter().collect();

        let mut missing: HashSet<_, FastHash> = starts.iter().chain(&goals).copied().collect();
        let mut identifiers = graph.node_identifiers();
        let mut nodes = 0;
        while !missing.is_empty()
            && let Some(node) = identifiers.next()
        {
            missing.remove(&node);
            nodes += 1;
        }
        if let Some(&node) = starts.iter().find(|start| missing.contains(*start)) {
            return Err(GraphError::MissingStart { node, nodes });
        }
        if let Some(&node) = goals.iter().find(|goal| missing.contains(*goal)) {
            return Err(GraphError::MissingGoal { node, nodes });
        }

        Ok(Self { graph, starts, goal_set: goals.iter().copied().collect(), goals, cost })
    }
}

impl<G, F, C> SearchProblem for GraphProblem<G, F>
where
    G: IntoEdges,
    G::NodeId: Eq + Hash,
    F: Fn(G::EdgeRef) -> C,
    C: Cost,
{
    type State = G::NodeId;
    type Action = G::EdgeId;
    type Cost = C;

    fn starts(&self) -> impl IntoIterator<Item = G::NodeId> {
        self.starts.iter().copied()
    }

    #[inline]
    fn is_goal(&self, state: &G::NodeId) -> bool {
        self.goal_set.contains(state)
    }

    #[inline]
    fn successors(&self, state: &G::NodeId, mut emit: impl FnMut(G::EdgeId, G::NodeId, C)) {
        for edge in self.graph.edges(*state) {
            emit(edge.id(), far_end(edge, state), (self.cost)(edge));
        }
    }

    #[inline]
    fn undoes(&self, previous: &G::EdgeId, next: &G::EdgeId) -> bool {
        previous == next
    }
}

impl<G, F, C> BackwardProblem for GraphProblem<G, F>
where
    G: IntoEdgesDirected,
    G::NodeId: Eq + Hash,
    F: Fn(G::EdgeRef) -> C,
    C: Cost,
{
    fn goals(&self) -> impl IntoIterator<Item = G::NodeId> {
        self.goals.iter().copied()
    }

    fn predecessors(&self, state: &G::NodeId, mut emit: impl FnMut(G::EdgeId, G::NodeId, C)) {
        for edge in self.graph.edges_directed(*state, Incoming) {
            let predecessor = far_end(edge, state);
            if edge.target() == *state {
                emit(edge.id(), predecessor, (self.cost)(edge));
            } else {
                // Turned round, as in a `MatrixGraph`, which has no parallel edges: only one is found.
                for edge in self.graph.edges(predecessor) {
                    if far_end(edge, &predecessor) == *state {
                        emit(edge.id(), predecessor, (self.cost)(edge));
                    }
                }
            }
        }
    }
}

/// The rank of a node is its index.
impl<G, F, C> PerfectHash for GraphProblem<G, F>
where
    G: IntoEdges + NodeCompactIndexable + DataMap,
    G::NodeId: Eq + Hash,
    F: Fn(G::EdgeRef) -> C,
    C: Cost,
{
    fn state_count(&self) -> u64 {
        self.graph.node_bound() as u64
    }

    fn contains(&self, state: &G::NodeId) -> bool {
        self.graph.node_weight(*state).is_some()
    }

    #[inline]
    fn rank(&self, state: &G::NodeId) -> u64 {
        self.graph.to_index(*state) as u64
    }

    #[expect(clippy::cast_possible_truncation, reason = "ranks are below the number of nodes, which fits")]
    #[inline]
    fn unrank(&self, rank: u64) -> G::NodeId {
        self.graph.from_index(rank as usize)
    }
}

impl<G, F> fmt::Debug for GraphProblem<G, F>
where
    G: GraphBase,
    G::NodeId: fmt::Debug,
{
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("GraphProblem").field("starts", &self.starts).field("goals", &self.goals).finish_non_exhaustive()
    }
}

/// Why a [`GraphProblem`] could not be made.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum GraphError<N> {
    /// A start is not a node of the graph.
    #[error("start {node:?} is not one of the {nodes} nodes of the graph")]
    MissingStart {
        /// The start.
        node: N,
        /// How many nodes the graph has.
        nodes: usize,
    },
    /// A goal is not a node of the graph.
    #[error("goal {node:?} is not one of the {nodes} nodes of the graph")]
    MissingGoal {
        /// The goal.
        node: N,
        /// How many nodes the graph has.
        nodes: usize,
    },
}

/// The end of `edge` that is not `node`; `node` itself for a self-loop.
///
/// Not simply the target, since petgraph hands out some edges with their ends exchanged.
#[inline]
fn far_end<E: EdgeRef<NodeId: PartialEq>>(edge: E, node: &E::NodeId) -> E::NodeId {
    if edge.source() == *node { edge.target() } else { edge.source() }
}

#[cfg(test)]
mod tests;
