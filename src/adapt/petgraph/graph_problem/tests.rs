use core::fmt::Debug;

use petgraph::Undirected;
use petgraph::adj::List;
use petgraph::csr::Csr;
use petgraph::graph::{DiGraph, NodeIndex, UnGraph};
use petgraph::graphmap::{DiGraphMap, UnGraphMap};
use petgraph::matrix_graph::{DiMatrix, UnMatrix};
use petgraph::stable_graph::{StableDiGraph, StableUnGraph};
use petgraph::visit::{EdgeFiltered, NodeFiltered, Reversed, UndirectedAdaptor};

use super::*;

/// A triangle with one way back, a self-loop, and a node that nothing leads to.
const EDGES: [(u32, u32, u32); 6] = [(0, 1, 5), (0, 2, 3), (1, 0, 6), (1, 1, 4), (2, 1, 1), (3, 2, 9)];
/// The steps of `EDGES` as one-way roads, by node.
const ONE_WAY: [(u32, u32, u32); 6] = EDGES;
/// The same against the traffic.
const AGAINST: [(u32, u32, u32); 6] = [(0, 1, 6), (1, 0, 5), (1, 1, 4), (1, 2, 1), (2, 0, 3), (2, 3, 9)];
/// The same without node 3.
const WITHOUT_3: [(u32, u32, u32); 5] = [(0, 1, 5), (0, 2, 3), (1, 0, 6), (1, 1, 4), (2, 1, 1)];

/// Two-way roads: no pair of nodes twice, so that each graph type can hold them.
const ROADS: [(u32, u32, u32); 5] = [(0, 1, 5), (0, 2, 3), (1, 1, 4), (2, 1, 1), (3, 2, 9)];
/// The steps of `ROADS`, by node.
const BOTH_WAYS: [(u32, u32, u32); 9] =
    [(0, 1, 5), (0, 2, 3), (1, 0, 5), (1, 1, 4), (1, 2, 1), (2, 0, 3), (2, 1, 1), (2, 3, 9), (3, 2, 9)];

fn directed() -> DiGraph<(), u32> {
    DiGraph::from_edges(EDGES)
}

fn undirected() -> UnGraph<(), u32> {
    UnGraph::from_edges(ROADS)
}

/// A graph with gaps among its node ids: node 1 of 5 is gone, and the others stand for 0 to 3.
fn stable_directed() -> (StableDiGraph<(), u32>, [NodeIndex; 4]) {
    let mut graph = StableDiGraph::new();
    let [a, gone, b, c, d] = [(); 5].map(|()| graph.add_node(()));
    let nodes = [a, b, c, d];
    graph.add_edge(gone, a, 1);
    for (source, target, cost) in EDGES {
        graph.add_edge(nodes[source as usize], nodes[target as usize], cost);
    }
    graph.add_edge(b, gone, 1);
    graph.remove_node(gone);
    (graph, nodes)
}

fn directed_map() -> DiGraphMap<u32, u32> {
    DiGraphMap::from_edges(EDGES)
}

fn undirected_map() -> UnGraphMap<u32, u32> {
    UnGraphMap::from_edges(ROADS)
}

fn directed_matrix() -> DiMatrix<(), u32> {
    DiMatrix::from_edges(EDGES.map(|(source, target, cost)| (short_index(source), short_index(target), cost)))
}

fn undirected_matrix() -> UnMatrix<(), u32> {
    UnMatrix::from_edges(ROADS.map(|(source, target, cost)| (short_index(source), short_index(target), cost)))
}

fn undirected_csr() -> Csr<(), u32, Undirected> {
    let mut csr = Csr::with_nodes(4);
    for (source, target, cost) in ROADS {
        csr.add_edge(source, target, cost);
    }
    csr
}

fn list(edges: &[(u32, u32, u32)]) -> List<u32> {
    let mut list = List::new();
    (0..4_u8).for_each(|_| _ = list.add_node());
    for &(source, target, cost) in edges {
        list.add_edge(source, target, cost);
    }
    list
}

/// The problem of getting from node `id(0)` to node `id(2)` at the weights of the edges.
fn problem<G>(graph: G, id: impl Fn(u32) -> G::NodeId + Copy) -> GraphProblem<G, impl Fn(G::EdgeRef) -> u32>
where
    G: IntoEdges<EdgeWeight = u32> + IntoNodeIdentifiers,
    G::NodeId: Eq + Hash + Debug,
{
    GraphProblem::new(graph, [id(0)], [id(2)], |edge: G::EdgeRef| *edge.weight()).expect("both are nodes")
}

/// All steps from the first four nodes, in order of the nodes' numbers.
fn steps<G>(graph: G, id: impl Fn(u32) -> G::NodeId + Copy) -> Vec<(u32, u32, u32)>
where
    G: IntoEdges<EdgeWeight = u32> + IntoNodeIdentifiers,
    G::NodeId: Eq + Hash + Debug,
{
    let problem = problem(graph, id);
    let number = |node| (0..4).find(|&number| id(number) == node).expect("an edge leads to a node");
    let mut steps = Vec::new();
    for source in 0..4 {
        problem.successors(&id(source), |_, target, cost| {
            steps.push((source, number(target), cost));
        });
    }
    steps.sort_unstable();
    steps
}

/// Checks that predecessors are the exact reverse of successors, edge ids included, and lists all steps.
fn reversible_steps<G>(graph: G, id: impl Fn(u32) -> G::NodeId + Copy) -> Vec<(u32, u32, u32)>
where
    G: IntoEdgesDirected<EdgeWeight = u32> + IntoNodeIdentifiers,
    G::NodeId: Eq + Hash + Debug,
    G::EdgeId: Debug,
{
    let problem = problem(graph, id);
    let mut forward = Vec::new();
    let mut backward = Vec::new();
    for number in 0..4 {
        let node = id(number);
        problem.successors(&node, |edge, target, cost| forward.push((node, edge, target, cost)));
        problem.predecessors(&node, |edge, source, cost| backward.push((source, edge, node, cost)));
    }
    for step in &forward {
        let place = backward.iter().position(|candidate| candidate == step);
        backward.swap_remove(place.unwrap_or_else(|| panic!("{step:?} is not among the predecessors' {backward:?}")));
    }
    assert_eq!(backward, [], "predecessors that are no successors");
    steps(graph, id)
}

fn index(number: u32) -> NodeIndex {
    NodeIndex::from(number)
}

fn short_index(number: u32) -> NodeIndex<u16> {
    NodeIndex::new(number as usize)
}

fn plain(number: u32) -> u32 {
    number
}

#[test]
fn a_directed_edge_is_a_step_one_way_in_every_graph_type() {
    let (stable, nodes) = stable_directed();
    assert_eq!(reversible_steps(&directed(), index), ONE_WAY);
    assert_eq!(reversible_steps(&stable, |number| nodes[number as usize]), ONE_WAY);
    assert_eq!(reversible_steps(&directed_map(), plain), ONE_WAY);
    assert_eq!(reversible_steps(&directed_matrix(), short_index), ONE_WAY);
    assert_eq!(steps(&Csr::<(), u32>::from_sorted_edges(&EDGES).expect("sorted"), plain), ONE_WAY);
    assert_eq!(steps(&list(&EDGES), plain), ONE_WAY);
}

#[test]
fn an_undirected_edge_is_a_step_both_ways_in_every_graph_type() {
    assert_eq!(reversible_steps(&undirected(), index), BOTH_WAYS);
    assert_eq!(reversible_steps(&StableUnGraph::<(), u32>::from(undirected()), index), BOTH_WAYS);
    assert_eq!(reversible_steps(&undirected_map(), plain), BOTH_WAYS);
    assert_eq!(steps(&undirected_matrix(), short_index), BOTH_WAYS);
    assert_eq!(steps(&undirected_csr(), plain), BOTH_WAYS);
}

#[test]
fn a_reversed_graph_is_walked_against_its_edges() {
    assert_eq!(reversible_steps(Reversed(&directed()), index), AGAINST);
    assert_eq!(reversible_steps(Reversed(&directed_map()), plain), AGAINST);
    assert_eq!(reversible_steps(Reversed(&undirected()), index), BOTH_WAYS);
    assert_eq!(steps(Reversed(&directed_matrix()), short_index), AGAINST);
}

#[test]
fn filtered_graphs_have_the_steps_that_the_filter_leaves() {
    let directed = directed();
    let (expensive, node_3) = (|edge: &u32| *edge > 4, index(3));
    let dear = EdgeFiltered::from_fn(&directed, |edge| expensive(edge.weight()));
    assert_eq!(reversible_steps(&dear, index), [(0, 1, 5), (1, 0, 6), (3, 2, 9)]);

    let without_3 = NodeFiltered::from_fn(&directed, |node| node != node_3);
    assert_eq!(reversible_steps(&without_3, index), WITHOUT_3);

    let matrix = directed_matrix();
    let without_3 = NodeFiltered::from_fn(&matrix, |node| node != short_index(3));
    assert_eq!(reversible_steps(&without_3, short_index), WITHOUT_3);
}

#[test]
fn an_undirected_view_of_a_directed_graph_goes_both_ways() {
    let expected = {
        let mut both = [ONE_WAY, AGAINST].concat();
        both.sort_unstable();
        both
    };
    assert_eq!(steps(UndirectedAdaptor(&directed()), index), expected);
    assert_eq!(steps(UndirectedAdaptor(&directed_matrix()), short_index), expected);
}

#[test]
fn successors_come_in_the_order_of_petgraph() {
    let mut graph = DiGraph::<(), u32>::new();
    let [a, b, c] = [(); 3].map(|()| graph.add_node(()));
    let oldest = graph.add_edge(a, b, 1);
    let older = graph.add_edge(a, c, 2);
    let newest = graph.add_edge(a, b, 3);
    let problem = GraphProblem::new(&graph, [a], [c], |edge| *edge.weight()).expect("both are nodes");
    assert_eq!(problem.successors_vec(&a), [(newest, b, 3), (older, c, 2), (oldest, b, 1)]);
}

#[test]
fn parallel_edges_and_self_loops_are_actions_of_their_own() {
    let edges = [(0, 1, 70), (0, 1, 7), (0, 0, 2), (0, 0, 1), (0, 1, 7)];
    let expected = [(0, 0, 1), (0, 0, 2), (0, 1, 7), (0, 1, 7), (0, 1, 70)];
    let mut graph = DiGraph::<(), u32>::from_edges(edges);
    graph.extend_with_edges([(3, 2, 1)]);
    assert_eq!(reversible_steps(&graph, index)[..5], expected);

    let mut graph = UnGraph::<(), u32>::from_edges(edges);
    graph.extend_with_edges([(3, 2, 1)]);
    let back = [(1, 0, 7), (1, 0, 7), (1, 0, 70)];
    assert_eq!(reversible_steps(&graph, index)[..8], [&expected[..], &back[..]].concat());

    assert_eq!(steps(&list(&edges), plain), expected);
}

#[test]
fn the_two_ways_of_an_undirected_edge_may_cost_differently() {
    let mut hills = UnGraph::<u32, ()>::new_undirected();
    let [valley, summit] = [300, 1_200_u32].map(|metres| hills.add_node(metres));
    let track = hills.add_edge(summit, valley, ());
    let problem =
        GraphProblem::new(&hills, [valley], [summit], |edge| hills[edge.target()].saturating_sub(hills[edge.source()]))
            .expect("both are nodes");

    assert_eq!(problem.successors_vec(&valley), [(track, summit, 900_u32)]);
    assert_eq!(problem.successors_vec(&summit), [(track, valley, 0_u32)]);
    let mut predecessors = Vec::new();
    problem.predecessors(&summit, |edge, node, cost| predecessors.push((edge, node, cost)));
    assert_eq!(predecessors, [(track, valley, 900_u32)]);
}

#[test]
fn an_edge_undoes_itself_and_no_other() {
    let roads = undirected();
    let problem = problem(&roads, index);
    let [there, other] = [0, 1].map(petgraph::graph::EdgeIndex::new);
    assert!(problem.undoes(&there, &there));
    assert!(!problem.undoes(&there, &other));
}

#[test]
fn several_starts_and_goals_are_kept_in_order() {
    let graph = directed();
    let nodes = [3, 0, 3, 1].map(index);
    let problem = GraphProblem::new(&graph, nodes, nodes, |edge| *edge.weight()).expect("all are nodes");
    assert!(SearchProblem::starts(&problem).into_iter().eq(nodes));
    assert!(BackwardProblem::goals(&problem).into_iter().eq(nodes));
    assert_eq!([0, 1, 2, 3].map(|number| problem.is_goal(&index(number))), [true, true, false, true]);

    let aimless = GraphProblem::new(&graph, nodes, [], |edge| *edge.weight()).expect("all are nodes");
    assert!(graph.node_indices().all(|node| !aimless.is_goal(&node)));
}

/// The error for going from `here` to `nowhere`, and checks that it names the start the other way round.
fn missing<G>(graph: G, here: G::NodeId, nowhere: G::NodeId) -> GraphError<G::NodeId>
where
    G: IntoEdges + IntoNodeIdentifiers,
    G::NodeId: Eq + Hash + Debug,
{
    let error = |starts, goals| GraphProblem::new(graph, starts, goals, |_| 1_u32).expect_err("a node is missing");
    let goal = error([here, here], [here, nowhere]);
    match (error([here, nowhere], [nowhere, here]), goal) {
        (GraphError::MissingStart { node, nodes }, GraphError::MissingGoal { node: goal, nodes: of_goal }) => {
            assert_eq!((node, nodes), (goal, of_goal));
        }
        mixed_up => panic!("{mixed_up:?}"),
    }
    goal
}

#[test]
fn a_start_or_goal_that_is_missing_is_an_error_in_every_graph_type() {
    let index_4 = GraphError::MissingGoal { node: index(4), nodes: 4 };
    let plain_4 = GraphError::MissingGoal { node: 4, nodes: 4 };
    assert_eq!(missing(&directed(), index(0), index(4)), index_4);
    assert_eq!(missing(&undirected(), index(0), index(4)), index_4);
    assert_eq!(missing(Reversed(&directed()), index(0), index(4)), index_4);
    assert_eq!(missing(UndirectedAdaptor(&directed()), index(0), index(4)), index_4);
    assert_eq!(missing(&directed_map(), 0, 4), plain_4);
    assert_eq!(missing(&Csr::<(), u32>::from_sorted_edges(&EDGES).expect("sorted"), 0, 4), plain_4);
    assert_eq!(missing(&undirected_csr(), 0, 4), plain_4);
    assert_eq!(missing(&list(&EDGES), 0, 4), plain_4);
    assert_eq!(
        missing(&directed_matrix(), short_index(0), short_index(4)),
        GraphError::MissingGoal { node: short_index(4), nodes: 4 }
    );
}

#[test]
fn a_node_that_was_removed_or_filtered_out_is_missing() {
    let (stable, nodes) = stable_directed();
    let gone = GraphError::MissingGoal { node: index(1), nodes: 4 };
    assert_eq!(missing(&stable, nodes[0], index(1)), gone);

    let mut matrix = directed_matrix();
    matrix.remove_node(short_index(1));
    assert!(matches!(missing(&matrix, short_index(0), short_index(1)), GraphError::MissingGoal { nodes: 3, .. }));

    let directed = directed();
    let without_3 = NodeFiltered::from_fn(&directed, |node| node != index(3));
    assert!(matches!(missing(&without_3, index(0), index(3)), GraphError::MissingGoal { nodes: 3, .. }));
}
