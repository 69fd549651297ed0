//! Problems explored into petgraph graphs, on which petgraph's algorithms agree with the engines.

use goalward::adapt::Extent;
use goalward::{Dijkstra, GraphProblem, Path, SearchProblem, explore};
use petgraph::algo::{dijkstra, is_cyclic_directed};
use petgraph::visit::{EdgeRef, Reversed};

use super::case::solve;

/// Five coins in a row, heads as ones. A head may be turned over with its neighbours, at the cost of so many coins.
fn coins(start: u8) -> impl SearchProblem<State = u8, Action = usize, Cost = u32> {
    const TURNED: [u8; 5] = [0b0_0011, 0b0_0111, 0b0_1110, 0b1_1100, 0b1_1000];
    goalward::problem(
        start,
        |&coins| {
            let heads = (0..5).filter(move |head| coins >> head & 1 == 1);
            heads.map(move |head| (head, coins ^ TURNED[head], TURNED[head].count_ones()))
        },
        |&coins| coins == 0,
    )
    .starts([start, start])
}

#[test]
fn petgraph_and_goalward_agree_on_every_distance() {
    let (mut solvable, mut sum) = (0, 0);
    for start in 0..32 {
        let problem = coins(start);
        let exploration = explore(&problem, 32);
        assert_eq!(exploration.extent, Extent::Whole);
        let from_start = dijkstra(&exploration.graph, exploration.starts[0], None, |edge| edge.weight().cost);
        let to_goal = exploration.goals.first().map(|goal| from_start[goal]);

        let searched = solve(&Dijkstra::new(), &problem);
        assert_eq!(searched.path().map(Path::cost), to_goal, "from {start:05b}");

        let (starts, goals) = (exploration.starts, exploration.goals);
        let again = GraphProblem::new(&exploration.graph, starts, goals, |edge| edge.weight().cost);
        let searched = solve(&Dijkstra::new(), &again.expect("explored starts and goals are nodes"));
        assert_eq!(searched.path().map(Path::cost), to_goal, "from {start:05b}");
        solvable += u32::from(to_goal.is_some());
        sum += to_goal.unwrap_or(0);
    }
    assert_eq!((solvable, sum), (16, 90));
}

#[test]
fn the_distances_to_the_goal_come_from_one_run_over_the_reversed_graph() {
    let exploration = explore(&coins(0b1_1111), 1_000);
    assert_eq!(exploration.extent, Extent::Whole);
    assert!(is_cyclic_directed(&exploration.graph), "coins can be turned over and back");
    let goal = exploration.goals[0];
    let distances = dijkstra(Reversed(&exploration.graph), goal, None, |edge| edge.weight().cost);
    for node in exploration.graph.node_indices() {
        let cost = solve(&Dijkstra::new(), &coins(exploration.graph[node])).into_path().map(|path| path.cost());
        assert_eq!(cost, distances.get(&node).copied());
    }
}

#[test]
fn every_node_of_a_cut_exploration_is_explored() {
    let whole = explore(&coins(0b1_1111), 1_000).graph;
    for limit in 0..whole.node_count() {
        let cut = explore(&coins(0b1_1111), limit);
        assert_eq!(cut.extent, Extent::Cut);
        assert!(cut.graph.node_weights().eq(whole.node_weights().take(limit)));
        let inside = |edge| whole.edge_endpoints(edge).is_some_and(|(from, to)| from.index().max(to.index()) < limit);
        let edges = whole.edge_indices().filter(|&edge| inside(edge)).map(|edge| whole[edge]);
        assert!(cut.graph.edge_weights().copied().eq(edges), "limit {limit}");
    }
}
