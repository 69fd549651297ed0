//! Trees of shortest paths against distances by relaxation, forwards and backwards.

use std::collections::BTreeMap;
use std::fmt::Debug;
use std::ops::{Add, ControlFlow};

use goalward::{
    Bfs, Cost, Dijkstra, Observer, PathOf, Reversed, SearchEngine, SearchError, SearchProblem, ShortestPathTree, Step,
};
use proptest::prelude::*;

use crate::digraph::{Digraph, digraphs};

/// States that some path asks for, in the graph or not.
const STATES: std::ops::Range<u32> = 0..12;

/// Checks all that a tree says of distances against the truth.
fn check_distances<P, D>(tree: &ShortestPathTree<P, D>, truth: &BTreeMap<u32, D>)
where
    P: SearchProblem<State = u32>,
    D: Cost + PartialOrd,
{
    for state in STATES {
        assert_eq!(tree.distance(&state), truth.get(&state).copied(), "state {state}");
    }
    assert_eq!(tree.len(), truth.len());
    assert_eq!(tree.is_empty(), truth.is_empty());
    assert_eq!(tree.stopped(), None);
    assert_eq!(tree.stats().expanded, truth.len() as u64);
    assert_eq!(tree.stats().peak_nodes, truth.len() as u64);

    let listed: Vec<(u32, D)> = tree.iter().map(|(state, distance)| (*state, distance)).collect();
    assert!(listed.is_sorted_by(|(_, one), (_, next)| one <= next), "{listed:?}");
    assert_eq!(listed.iter().copied().collect::<BTreeMap<_, _>>().len(), truth.len());
    for (state, distance) in &listed {
        assert_eq!(truth.get(state), Some(distance));
    }

    let mut counts: Vec<(D, u64)> = Vec::new();
    let mut sorted: Vec<D> = truth.values().copied().collect();
    sorted.sort_by(Cost::total_cmp);
    for distance in sorted {
        match counts.last_mut() {
            Some((last, count)) if *last == distance => *count += 1,
            _ => counts.push((distance, 1)),
        }
    }
    assert_eq!(tree.counts(), counts);
}

/// Checks that a path is one of the graph, between these states.
fn check_path<C: Cost + PartialEq>(path: &PathOf<Digraph<C>>, graph: &Digraph<C>, from: &[u32], to: &[u32]) {
    let between = graph.with_starts(from).with_goals(to);
    assert_eq!(path.verify(&between), Ok(()));
}

/// Grows all trees of a graph. Costs must add up without rounding.
fn check<C>(graph: &Digraph<C>)
where
    C: Cost + PartialOrd + Add<Output = C> + Default,
{
    let cheapest = Dijkstra::new().tree(graph).expect("costs are valid");
    check_distances(&cheapest, &graph.distances());
    let fewest = Bfs::new().tree(graph).expect("costs are valid");
    check_distances(&fewest, &graph.depths());
    let cheapest_back = Dijkstra::new().tree(Reversed(graph)).expect("costs are valid");
    check_distances(&cheapest_back, &graph.turned_round().distances());
    let fewest_back = Bfs::new().tree(Reversed(graph)).expect("costs are valid");
    check_distances(&fewest_back, &graph.turned_round().depths());

    for state in STATES {
        let path = cheapest.path(&state).expect("costs are valid");
        assert_eq!(path.as_ref().map(goalward::Path::cost), cheapest.distance(&state));
        if let Some(path) = &path {
            check_path(path, graph, &graph.starts, &[state]);
        }
        let path = fewest.path(&state).expect("costs are valid");
        assert_eq!(path.as_ref().map(|path| path.len() as u64), fewest.distance(&state));
        if let Some(path) = &path {
            check_path(path, graph, &graph.starts, &[state]);
        }

        let path = cheapest_back.path_from(&state).expect("costs are valid");
        assert_eq!(path.as_ref().map(goalward::Path::cost), cheapest_back.distance(&state));
        if let Some(path) = &path {
            check_path(path, graph, &[state], &graph.goals);
        }
        // As the reversed problem sees it, the same path begins at the goal.
        let backwards = cheapest_back.path(&state).expect("costs are valid");
        let turned = path.map(|path| path.states().iter().rev().copied().collect::<Vec<_>>());
        assert_eq!(backwards.as_ref().map(|path| path.states().to_vec()), turned);
        if let Some(path) = &backwards {
            let view = Reversed(graph.with_starts(&[state]));
            assert_eq!(path.verify(&view), Ok(()));
        }
        let path = fewest_back.path_from(&state).expect("costs are valid");
        assert_eq!(path.as_ref().map(|path| path.len() as u64), fewest_back.distance(&state));
        if let Some(path) = &path {
            check_path(path, graph, &[state], &graph.goals);
        }
    }
}

#[test]
fn a_free_loop_at_the_start_leaves_its_distance_alone() {
    let graph = Digraph::new([(5, 5, 7_u32), (5, 6, 2), (6, 5, 2)], [5], []);
    let tree = Dijkstra::new().tree(&graph).expect("costs are valid");
    assert_eq!((tree.distance(&5), tree.distance(&6)), (Some(0), Some(2)));
    assert_eq!(tree.path(&5).expect("costs are valid").map(|path| path.len()), Some(0));
    check(&graph);
}

#[test]
fn a_distance_that_was_lowered_is_taken_in_its_new_order() {
    // In the order S A B C D G: S>A 10, S>B 20, S>C 30, S>D 1, D>C 1, C>B 1, C>A 1, A>G 1.
    let graph = Digraph::new(
        [(0, 1, 10_u32), (0, 2, 20), (0, 3, 30), (0, 4, 1), (4, 3, 1), (3, 2, 1), (3, 1, 1), (1, 5, 1)],
        [0],
        [5],
    );
    let tree = Dijkstra::new().tree(&graph).expect("costs are valid");
    assert_eq!(tree.counts(), [(0, 1), (1, 1), (2, 1), (3, 2), (4, 1)]);
    let path = tree.path(&5).expect("costs are valid").expect("it is in the tree");
    assert_eq!(path.states(), [0, 4, 3, 1, 5]);
    check(&graph);
}

#[test]
fn several_roots_share_the_states_by_nearness() {
    let line = Digraph::new((0..11).flat_map(|n| [(n, n + 1, 2_u32), (n + 1, n, 3)]), [0, 11, 0], [4, 5]);
    check(&line);
    let tree = Dijkstra::new().tree(&line).expect("costs are valid");
    let path = tree.path(&9).expect("costs are valid").expect("it is in the tree");
    assert_eq!(path.states(), [11, 10, 9]);
    let tree = Bfs::new().tree(&line).expect("costs are valid");
    assert_eq!(tree.counts(), [(0, 2), (1, 2), (2, 2), (3, 2), (4, 2), (5, 2)]);
}

#[test]
fn without_a_root_there_is_nothing() {
    let rootless = Digraph::new([(0, 1, 1_u32)], [], []);
    check(&rootless);
    let tree = Bfs::new().tree(&rootless).expect("costs are valid");
    assert!(tree.is_empty());
    assert_eq!(tree.counts(), []);
}

proptest! {
    #[test]
    fn trees_of_whole_numbers(graph in digraphs()) {
        check(&graph);
    }

    #[test]
    fn trees_of_quarters(graph in digraphs()) {
        check(&graph.map_costs(|cost| f64::from(cost) / 4.0));
        check(&graph.map_costs(|cost| f32::from(u16::try_from(cost).expect("small")) / 4.0));
    }

    #[test]
    fn trees_of_numbers_too_far_apart_for_buckets(graph in digraphs()) {
        check(&graph.map_costs(|cost| u128::from(cost) << 60));
        check(&graph.map_costs(|cost| 1_u64 << (cost * 9)));
        check(&graph.map_costs(|cost| i64::from(cost) << 40));
    }

    #[test]
    fn equally_near_states_come_in_the_order_in_which_they_were_reached(graph in digraphs()) {
        let everywhere = graph.with_goals(&[]);
        let mut reached = Reached(everywhere.starts.clone());
        let report = Dijkstra::new().search_observed(&everywhere, &mut reached).expect("costs are valid");
        prop_assert!(!report.is_solved());
        let tree = Dijkstra::new().tree(&everywhere).expect("costs are valid");
        let order = |state: &u32| reached.0.iter().position(|known| known == state);
        prop_assert!(tree.iter().is_sorted_by_key(|(state, distance)| (distance, order(state))));

        let mut reached = Reached(everywhere.starts.clone());
        let report = Bfs::new().search_observed(&everywhere, &mut reached).expect("costs are valid");
        prop_assert!(!report.is_solved());
        let tree = Bfs::new().tree(&everywhere).expect("costs are valid");
        let order = |state: &u32| reached.0.iter().position(|known| known == state);
        prop_assert!(tree.iter().is_sorted_by_key(|(state, _)| order(state)));
    }
}

/// States in the order in which a search comes upon them.
struct Reached(Vec<u32>);

impl Observer<Digraph<u32>> for Reached {
    fn generated(&mut self, step: Step<'_, Digraph<u32>>) -> ControlFlow<()> {
        if !self.0.contains(step.to) {
            self.0.push(*step.to);
        }
        ControlFlow::Continue(())
    }
}

#[test]
fn tenths_add_up_as_floats_do() {
    let chain = Digraph::new((0..10).map(|n| (n, n + 1, 0.1)), [0], [10]);
    let tree = Dijkstra::new().tree(&chain).expect("costs are valid");
    let mut sum = 0.0;
    for n in 0..=10 {
        assert_eq!(tree.distance(&n), Some(sum), "{n}");
        let path = tree.path(&n).expect("costs are valid").expect("it is in the tree");
        assert_eq!(path.verify(&chain.with_goals(&[n])), Ok(()));
        sum += 0.1;
    }
}

#[test]
fn costs_that_are_not_valid_or_do_not_fit_are_errors() {
    fn error<T: Debug>(result: Result<T, SearchError>) -> SearchError {
        result.expect_err("it must not go unnoticed")
    }
    let chain = Digraph::new([(0, 1, 200_u8), (1, 2, 100)], [0], []);
    let dijkstra = error(Dijkstra::new().tree(&chain));
    assert!(matches!(dijkstra, SearchError::CostOverflow { cost_type: "u8", .. }), "{dijkstra}");
    // Breadth-first search adds costs up along the paths that are asked for.
    let tree = Bfs::new().tree(&chain).expect("costs are not looked at");
    assert_eq!(tree.distance(&2), Some(2));
    assert_eq!(tree.path(&1).expect("200 fits").map(|path| path.cost()), Some(200));
    let bfs = error(tree.path(&2));
    assert!(matches!(bfs, SearchError::CostOverflow { cost_type: "u8", .. }), "{bfs}");

    // A way round that fits is enough.
    let round = Digraph::new([(0, 1, 200_u8), (1, 2, 100), (0, 3, 1), (3, 2, 1)], [0], []);
    let tree = Dijkstra::new().tree(&round).expect("every state can be reached");
    assert_eq!(tree.counts(), [(0, 1), (1, 1), (2, 1), (200, 1)]);

    let negative = Digraph::new([(0, 1, 1.0), (1, 2, -1.0)], [0], []);
    let dijkstra = error(Dijkstra::new().tree(&negative));
    assert!(matches!(&dijkstra, SearchError::InvalidCost { cost, .. } if cost == "-1.0"), "{dijkstra}");
    assert_eq!(dijkstra.stats().expanded, 2);
    let tree = Bfs::new().tree(&negative).expect("costs are not looked at");
    assert!(tree.path(&1).expect("1 is valid").is_some());
    assert!(matches!(error(tree.path(&2)), SearchError::InvalidCost { cost, .. } if cost == "-1.0"));
}

#[test]
fn a_tree_shows_what_it_is_and_lends_its_problem() {
    let graph = Digraph::new([(3, 4, 1_u32)], [3], []);
    let tree = Dijkstra::new().tree(graph.clone()).expect("costs are valid");
    assert_eq!(tree.problem().edges, graph.edges);
    let shown = format!("{tree:?}");
    assert!(shown.contains("nodes: 2") && shown.contains("stopped: None"), "{shown}");
}
