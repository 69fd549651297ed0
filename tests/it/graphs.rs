//! Petgraph graphs of every type, solved by every engine that applies.

mod case;
mod explored;
mod random;

use goalward::{AStar, Bfs, BidirectionalBfs, Dijkstra, GraphProblem, Path, SearchEngine, SearchError};
use petgraph::graph::{DiGraph, NodeIndex, UnGraph};
use petgraph::graphmap::{DiGraphMap, UnGraphMap};
use petgraph::matrix_graph::DiMatrix;
use petgraph::visit::{EdgeFiltered, NodeFiltered, Reversed, UndirectedAdaptor};

use case::{Case, cost_engines, engines, short, solve};

fn unit<const EDGES: usize>(edges: [(u32, u32); EDGES]) -> [(u32, u32, u32); EDGES] {
    edges.map(|(source, target)| (source, target, 1))
}

#[test]
fn the_first_meeting_of_two_searches_may_lie_off_the_shortest_path() {
    let edges = [
        (1, 2),
        (2, 3),
        (2, 4),
        (2, 5),
        (3, 6),
        (3, 7),
        (5, 6),
        (5, 7),
        (4, 9),
        (6, 8),
        (7, 10),
        (8, 11),
        (9, 11),
        (10, 11),
    ];
    Case::new(unit(edges), [1], [11]).answer(4, 4).only_by([1, 2, 4, 9, 11]).solve_directed();
    let [s, v, t] = [0, 1, 2];
    Case::new([(s, v, 4), (v, t, 4), (s, t, 7)], [s], [t]).answer(7, 1).only_by([s, t]).solve_directed();
}

#[test]
fn a_goal_that_turns_up_as_a_neighbour_may_have_a_cheaper_way() {
    let [a, b, c, x] = [0, 1, 2, 3];
    let edges = [(a, c, 900), (a, b, 90), (b, c, 90), (x, a, 5)];
    Case::new(edges, [a], [c]).answer(180, 1).only_by([a, b, c]).solve_directed();
    Case::new(edges, [x], [c]).answer(185, 2).only_by([x, a, b, c]).solve_directed();
}

#[test]
fn free_loops_and_free_cycles_end() {
    let edges = [(0, 1, 3), (1, 1, 0), (1, 3, 0), (3, 1, 0), (1, 2, 4)];
    Case::new(edges, [0], [2]).answer(7, 2).only_by([0, 1, 2]).solve_directed();
}

#[test]
fn a_self_loop_at_the_start_changes_nothing() {
    let edges = [(5, 5, 7), (5, 6, 2), (6, 5, 2)];
    Case::new(edges, [5], [6]).answer(2, 1).only_by([5, 6]).solve_directed();

    let graph = DiGraphMap::<u32, u32>::from_edges(edges);
    let problem = GraphProblem::new(&graph, [5], [], |(_, _, &cost)| cost).expect("5 is a node");
    let tree = Dijkstra::new().tree(&problem).expect("costs are valid");
    assert!(tree.iter().eq([(&5, 0), (&6, 2)]));
}

#[test]
fn a_start_that_is_a_goal_is_the_whole_path() {
    let edges = [(0, 1, 1), (1, 0, 1), (0, 0, 1)];
    Case::new(edges, [0], [0]).answer(0, 0).only_by([0]).solve_directed();
    Case::new([(0, 1, 1), (0, 0, 1)], [0], [0]).answer(0, 0).only_by([0]).solve_undirected();
}

#[test]
fn distances_that_fall_while_they_wait_are_noticed() {
    // S is 0, A to D are 1 to 4, G is 5.
    let edges = [(0, 1, 10), (0, 2, 20), (0, 3, 30), (0, 4, 1), (4, 3, 1), (3, 2, 1), (3, 1, 1), (1, 5, 1)];
    Case::new(edges, [0], [5]).answer(4, 2).only_by([0, 4, 3, 1, 5]).solve_directed();

    let graph = DiGraphMap::<u32, u32>::from_edges(edges);
    let problem = GraphProblem::new(&graph, [0], [], |(_, _, &cost)| cost).expect("S is a node");
    let tree = Dijkstra::new().tree(&problem).expect("costs are valid");
    assert_eq!([0, 1, 2, 3, 4, 5].map(|node| tree.distance(&node)), [0, 3, 3, 2, 1, 4].map(Some));
}

#[test]
fn one_of_several_best_paths_is_found() {
    let [a, b, c, d] = [0, 1, 2, 3];
    Case::new([(a, b, 2), (b, c, 3), (a, c, 5)], [a], [c]).answer(5, 1).solve_directed();
    Case::new([(a, b, 1), (a, c, 1), (b, d, 1), (c, d, 1)], [a], [d]).answer(2, 2).solve_directed();
}

#[test]
fn a_node_that_no_edge_leads_to_has_no_solution() {
    Case::new([(0, 1, 1), (2, 1, 1)], [0], [2]).solve_directed();
    Case::new([(0, 1, 1), (2, 3, 1)], [0], [2]).solve_undirected();
}

#[test]
fn the_cheapest_way_from_any_start_to_any_goal_is_found() {
    let edges = [(0, 1, 4), (1, 2, 1), (2, 3, 1), (3, 4, 1), (5, 3, 2), (5, 0, 0)];
    Case::new(edges, [0, 5], [1, 3]).answer(2, 1).only_by([5, 3]).solve_directed();
    Case::new(edges, [0, 5, 2], [4, 1, 3]).answer(1, 1).only_by([2, 3]).solve_directed();
    Case::new(edges, [1, 2], [0, 4, 2]).answer(0, 0).only_by([2]).solve_directed();
}

#[test]
fn undirected_edges_are_taken_both_ways() {
    // S is 0, A to E are 1 to 5, G is 6.
    let edges = unit([(0, 1), (0, 2), (1, 3), (1, 2), (2, 3), (2, 4), (3, 4), (4, 5), (5, 6)]);
    Case::new(edges, [0], [6]).answer(4, 4).only_by([0, 2, 4, 5, 6]).solve_undirected();
    Case::new(edges, [6], [0]).answer(4, 4).only_by([6, 5, 4, 2, 0]).solve_undirected();
}

#[test]
fn the_cheaper_of_parallel_edges_is_the_action() {
    let mut graph = DiGraph::<(), u32>::new();
    let [a, b] = [(); 2].map(|()| graph.add_node(()));
    graph.add_edge(a, b, 70);
    let cheaper = graph.add_edge(a, b, 7);
    graph.add_edge(a, b, 700);
    let problem = GraphProblem::new(&graph, [a], [b], |edge| *edge.weight()).expect("both are nodes");
    for engine in engines() {
        let report = solve(&*engine, &problem);
        let path = report.path().expect("b is next to a");
        assert_eq!((path.actions(), path.cost()), (&[cheaper][..], 7), "{}", engine.name());
    }
    Case::new([(0, 1, 70), (0, 1, 7)], [0], [1]).answer(7, 1).only_by([0, 1]).solve_directed();
    Case::new([(0, 1, 70), (0, 1, 7)], [0], [1]).answer(7, 1).only_by([0, 1]).solve_undirected();
}

#[test]
fn a_path_lists_nodes_edges_and_running_costs_from_the_start() {
    let mut graph = DiGraph::<char, u32>::new();
    let nodes @ [a, b, c, d] = ['a', 'b', 'c', 'd'].map(|name| graph.add_node(name));
    let edges = [(c, d, 3), (a, b, 1), (b, c, 2)].map(|(from, to, cost)| graph.add_edge(from, to, cost));
    let problem = GraphProblem::new(&graph, [a], [d], |edge| *edge.weight()).expect("both are nodes");
    for engine in engines() {
        let report = solve(&*engine, &problem);
        let path = report.path().expect("the chain leads to d");
        assert_eq!(path.states(), nodes, "{}", engine.name());
        assert_eq!(path.actions(), [edges[1], edges[2], edges[0]], "{}", engine.name());
        assert_eq!(path.costs(), [0, 1, 3, 6], "{}", engine.name());
    }
}

#[test]
fn a_heuristic_that_is_admissible_but_inconsistent_is_not_misled() {
    let [s, a, b, g] = [0, 1, 2, 3].map(NodeIndex::<u32>::new);
    let graph = DiGraph::<(), u32>::from_edges([(s, a, 2), (s, b, 5), (a, b, 1), (b, g, 10)]);
    let problem = GraphProblem::new(&graph, [s], [g], |edge| *edge.weight()).expect("both are nodes");
    let report = solve(&AStar::new(|node: &NodeIndex| [0, 11, 0, 0][node.index()]), &problem);
    let path = report.path().expect("every way leads to G");
    assert_eq!(path.states(), [s, a, b, g]);
    assert_eq!(path.cost(), 13);
    assert_eq!(report.stats.reopened, 1);
}

#[test]
fn a_heuristic_that_overestimates_still_gives_a_path() {
    let nodes = [0, 1, 2].map(NodeIndex::<u32>::new);
    let graph = DiGraph::<(), u32>::from_edges([(1, 0, 9), (1, 2, 1), (2, 0, 5)]);
    let problem = GraphProblem::new(&graph, [nodes[1]], [nodes[0]], |edge| *edge.weight()).expect("both are nodes");
    let report = solve(&AStar::new(|node: &NodeIndex| [0, 30, 14][node.index()]), &problem);
    let path = report.path().expect("0 is next to 1");
    assert!([6, 9].contains(&path.cost()), "{path:?}");
    Case::new([(1, 0, 9), (1, 2, 1), (2, 0, 5)], [1], [0]).answer(6, 1).only_by([1, 2, 0]).solve_directed();
}

#[test]
fn a_consistent_heuristic_gives_no_step_too_many_in_an_undirected_graph() {
    // S is 0, A to E are 1 to 5, G is 6.
    let mut edges = [(0, 1), (0, 2), (1, 3), (1, 2), (2, 3), (2, 4), (3, 4), (4, 5), (5, 6)];
    for _ in ["as listed", "turned round"] {
        let graph = UnGraph::<(), ()>::from_edges(edges);
        let problem = GraphProblem::new(&graph, [0.into()], [6.into()], |_| 1_u32).expect("both are nodes");
        let report = solve(&AStar::new(|node: &NodeIndex| [4, 3, 3, 2, 2, 1, 0][node.index()]), &problem);
        assert_eq!(report.path().map(Path::states), Some(&[0, 2, 4, 5, 6].map(NodeIndex::new)[..]));
        edges.reverse();
    }
}

#[test]
fn a_negative_cost_is_an_error_that_names_it() {
    let edges: [(u32, u32, i32); 4] = [(0, 1, 4), (2, 0, 1), (1, 2, -3), (1, 0, 5)];
    let graph = DiGraph::<(), i32>::from_edges(edges);
    let problem = GraphProblem::new(&graph, [1.into()], [0.into()], |edge| *edge.weight()).expect("both are nodes");
    for engine in cost_engines() {
        match engine.search(&problem) {
            Err(SearchError::InvalidCost { cost, .. }) => assert_eq!(cost, "-3", "{}", engine.name()),
            other => panic!("{}: {other:?}", engine.name()),
        }
    }
}

#[test]
fn a_cost_that_does_not_fit_is_an_error() {
    let graph = DiGraph::<(), u32>::from_edges([(0, 1, 2_000_000_000), (1, 2, 2_000_000_000), (2, 3, 2_000_000_000)]);
    let problem = GraphProblem::new(&graph, [0.into()], [3.into()], |edge| *edge.weight()).expect("both are nodes");
    for engine in engines() {
        let answer = engine.search(&problem);
        assert!(matches!(answer, Err(SearchError::CostOverflow { .. })), "{}: {answer:?}", engine.name());
    }
    let problem = GraphProblem::new(&graph, [0.into()], [3.into()], |edge| u64::from(*edge.weight()));
    let problem = problem.expect("both are nodes");
    for engine in engines() {
        let cost = solve(&*engine, &problem).path().map(Path::cost);
        assert_eq!(cost, Some(6_000_000_000), "{}", engine.name());
    }
}

#[test]
fn a_cost_or_estimate_that_is_nan_is_an_error() {
    let edges: [(u32, u32, f64); 3] = [(0, 1, f64::NAN), (1, 2, 1.0), (0, 2, 5.0)];
    let graph = DiGraph::<(), f64>::from_edges(edges);
    let problem = GraphProblem::new(&graph, [0.into()], [2.into()], |edge| *edge.weight()).expect("both are nodes");
    for engine in cost_engines() {
        let answer = engine.search(&problem);
        assert!(matches!(answer, Err(SearchError::InvalidCost { .. })), "{}: {answer:?}", engine.name());
    }
    for engine in [&Bfs::new() as &dyn SearchEngine<_>, &BidirectionalBfs::new()] {
        assert_eq!(solve(engine, &problem).path().map(Path::cost), Some(5.0_f64), "{}", engine.name());
    }

    let problem = GraphProblem::new(&graph, [0.into()], [2.into()], |edge| edge.weight().max(1.0));
    let nan_at_1 = AStar::new(|node: &NodeIndex| if node.index() == 1 { f64::NAN } else { 0.0_f64 });
    let answer = nan_at_1.search(&problem.expect("both are nodes"));
    assert!(matches!(answer, Err(SearchError::InvalidEstimate { .. })), "{answer:?}");
}

#[test]
fn layers_that_are_joined_crosswise_are_stored_once() {
    let mut graph = DiGraph::<(), u32>::new();
    let start = graph.add_node(());
    let mut layer = vec![start];
    for width in [4, 4, 4, 4, 4, 1_u8] {
        let next: Vec<_> = (0..width).map(|_| graph.add_node(())).collect();
        for &from in &layer {
            for &to in &next {
                graph.add_edge(from, to, 1);
            }
        }
        layer = next;
    }
    assert_eq!((graph.node_count(), graph.edge_count()), (22, 72));
    let problem = GraphProblem::new(&graph, [start], layer, |edge| *edge.weight()).expect("all are nodes");
    // BFS tests for goals when it generates a state: the first of the last layer to be expanded ends the search.
    for (engine, expanded) in engines().into_iter().zip([18, 15, 21, 21]) {
        let report = solve(&*engine, &problem);
        assert_eq!(report.path().map(Path::len), Some(6), "{}", engine.name());
        assert_eq!((report.stats.peak_nodes, report.stats.expanded), (22, expanded), "{}", engine.name());
    }
}

#[test]
fn the_nearer_of_two_goals_on_a_grid_is_found() {
    for (reach, steps) in [(1, 4), (2, 3)] {
        let mut grid = UnGraphMap::<(u8, u8), ()>::new();
        for cell @ (row, column) in (0..8_u8).flat_map(|row| (0..8_u8).map(move |column| (row, column))) {
            // With a reach of 1 the neighbours share a side, with 2 a side or a corner.
            for (down, right) in [(0, 1), (1, 0), (1, 1), (1, -1)] {
                let neighbour = (row + down, column.saturating_add_signed(right));
                let near = row.abs_diff(neighbour.0) + column.abs_diff(neighbour.1) <= reach;
                let inside = neighbour.0 < 8 && neighbour.1 < 8;
                if near && inside && cell != (1, 1) && neighbour != (1, 1) {
                    grid.add_edge(cell, neighbour, ());
                }
            }
        }
        let problem = GraphProblem::new(&grid, [(0, 0)], [(7, 7), (2, 2)], |_| 1_u32).expect("all are free cells");
        for engine in engines() {
            let report = solve(&*engine, &problem);
            let path = report.path().expect("the grid is open");
            assert_eq!((path.len(), *path.goal()), (steps, (2, 2)), "{}", engine.name());
        }
    }
}

#[test]
fn a_walk_may_pass_a_place_twice_where_states_tell_the_visits_apart() {
    let roads = [(1, 2), (2, 3), (3, 4), (4, 5), (5, 6), (6, 2)];
    let graph: UnGraphMap<(u8, u8), ()> =
        roads.into_iter().flat_map(|(from, to)| [((from, 0), (to, 1)), ((from, 1), (to, 0))]).collect();
    assert_eq!(graph.node_count(), 12);
    let problem = GraphProblem::new(&graph, [(1, 0)], [(2, 0)], |_| 1_u32).expect("both are nodes");
    for engine in engines() {
        let report = solve(&*engine, &problem);
        let path = report.path().expect("the circle has five roads");
        let places: Vec<_> = path.states().iter().map(|&(place, _)| place).collect();
        let (one_way, other_way) = ([1, 2, 3, 4, 5, 6, 2], [1, 2, 6, 5, 4, 3, 2]);
        assert!(places == one_way || places == other_way, "{}: {places:?}", engine.name());
    }
}

#[test]
fn filtered_and_reversed_views_are_searched_like_graphs() {
    let edges = [(0, 1, 1), (1, 3, 1), (0, 2, 2), (2, 3, 2), (0, 3, 9)];
    let graph = DiGraph::<(), u32>::from_edges(edges);

    let case = Case::new(edges, [0], [3]).answer(4, 1).only_by([0, 2, 3]);
    case.solve_both_ways(&NodeFiltered::from_fn(&graph, |node| node.index() != 1), NodeIndex::from);

    let case = Case::new(edges, [0], [3]).answer(2, 2).only_by([0, 1, 3]);
    case.solve_both_ways(&EdgeFiltered::from_fn(&graph, |edge| *edge.weight() < 2), NodeIndex::from);

    let case = Case::new(edges, [3], [0]).answer(2, 1).only_by([3, 1, 0]);
    case.solve_both_ways(Reversed(&graph), NodeIndex::from);
    let matrix =
        DiMatrix::<(), u32>::from_edges(edges.map(|(source, target, cost)| (short(source), short(target), cost)));
    case.solve_both_ways(Reversed(&matrix), short);

    let case = Case::new(edges, [1], [2]).answer(3, 2);
    case.solve(UndirectedAdaptor(&graph), NodeIndex::from);
}
