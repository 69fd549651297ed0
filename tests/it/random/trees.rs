//! Trees of shortest paths.

use std::collections::BTreeMap;
use std::fmt::Debug;

use goalward::{Bfs, Cost, Dijkstra, Path, Reversed, SearchEngine, SearchProblem, ShortestPathTree};
use proptest::prelude::*;

use super::{costs, graphs};
use crate::graph::Graph;
use crate::ledger::Ledger;
use crate::oracle::{fewest_actions, least_costs, reversed};

/// Checks a tree against the distances that the oracle found, and the order in which its states were first reached.
fn check_tree<P, D>(
    tree: &ShortestPathTree<P, D>,
    graph: &Graph<u8, u32>,
    distances: &BTreeMap<u8, D>,
    first_reached: &[u8],
) where
    P: SearchProblem<State = u8, Action = usize, Cost = u32>,
    D: Cost + Ord + Debug,
{
    assert_eq!(tree.stopped(), None);
    assert_eq!((tree.len(), tree.is_empty()), (distances.len(), distances.is_empty()));
    for state in graph.states() {
        assert_eq!(tree.distance(&state), distances.get(&state).copied(), "{state}");
    }

    let mut nearest_first = first_reached.to_vec();
    nearest_first.sort_by_key(|state| distances[state]);
    let listed: Vec<(u8, D)> = tree.iter().map(|(&state, distance)| (state, distance)).collect();
    assert_eq!(listed, nearest_first.iter().map(|state| (*state, distances[state])).collect::<Vec<_>>());

    let mut counts: BTreeMap<D, u64> = BTreeMap::new();
    for &distance in distances.values() {
        *counts.entry(distance).or_default() += 1;
    }
    assert_eq!(tree.counts(), counts.into_iter().collect::<Vec<_>>());
}

/// Checks that a path is one of the graph, by the cheapest edge between each two states.
fn check_steps(graph: &Graph<u8, u32>, path: &Path<u8, usize, u32>) {
    assert_eq!(path.states().len(), path.len() + 1);
    let mut cost = 0;
    for (&edge, ends) in path.actions().iter().zip(path.states().windows(2)) {
        let (from, to, step) = graph.edges[edge];
        assert_eq!(ends, [from, to]);
        let parallel = graph.edges.iter().filter(|other| (other.0, other.1) == (from, to));
        assert_eq!(parallel.map(|other| other.2).min(), Some(step));
        cost += step;
    }
    assert_eq!(path.cost(), cost);
}

/// The states that a search for nothing comes across, in order.
fn first_reached<P, E>(problem: &P, engine: &E) -> Vec<u8>
where
    P: SearchProblem<State = u8, Cost = u32>,
    E: SearchEngine<P>,
{
    let mut ledger = Ledger::new(problem.starts(), []);
    let report = engine.search_observed(problem, &mut ledger).expect("the problem is sound");
    ledger.compare(&report.stats);
    ledger.first_reached
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(500))]

    #[test]
    fn trees_from_the_starts(graph in graphs(costs())) {
        let without_goals = Graph::new(graph.edges.clone(), graph.starts.clone(), []);
        let depths = fewest_actions(&graph.edges, &graph.starts);
        let tree = Bfs::new().tree(&graph).expect("the problem is sound");
        check_tree(&tree, &graph, &depths, &first_reached(&without_goals, &Bfs::new()));
        for state in graph.states() {
            let path = tree.path(&state).expect("the problem is sound");
            prop_assert_eq!(path.as_ref().map(|path| path.len() as u64), depths.get(&state).copied());
            if let Some(path) = path {
                check_steps(&graph, &path);
                prop_assert!(graph.starts.contains(path.start()));
                prop_assert_eq!(*path.goal(), state);
            }
        }

        let least = least_costs(&graph.edges, &graph.starts);
        let tree = Dijkstra::new().tree(&graph).expect("the problem is sound");
        check_tree(&tree, &graph, &least, &first_reached(&without_goals, &Dijkstra::new()));
        for state in graph.states() {
            let path = tree.path(&state).expect("the problem is sound");
            prop_assert_eq!(path.as_ref().map(Path::cost), least.get(&state).copied());
            if let Some(path) = path {
                check_steps(&graph, &path);
                prop_assert!(graph.starts.contains(path.start()));
                prop_assert_eq!(*path.goal(), state);
            }
        }
    }

    #[test]
    fn trees_from_the_goals(graph in graphs(costs())) {
        let goals_first = Graph::new(reversed(&graph.edges), graph.goals.clone(), []);
        let depths = fewest_actions(&goals_first.edges, &graph.goals);
        let tree = Bfs::new().tree(Reversed(&graph)).expect("the problem is sound");
        check_tree(&tree, &graph, &depths, &first_reached(&goals_first, &Bfs::new()));
        for state in graph.states() {
            let path = tree.path_from(&state).expect("the problem is sound");
            prop_assert_eq!(path.as_ref().map(|path| path.len() as u64), depths.get(&state).copied());
            if let Some(path) = path {
                check_steps(&graph, &path);
                prop_assert!(graph.goals.contains(path.goal()));
                prop_assert_eq!(*path.start(), state);
            }
        }

        let least = least_costs(&goals_first.edges, &graph.goals);
        let tree = Dijkstra::new().tree(Reversed(&graph)).expect("the problem is sound");
        check_tree(&tree, &graph, &least, &first_reached(&goals_first, &Dijkstra::new()));
        for state in graph.states() {
            let path = tree.path_from(&state).expect("the problem is sound");
            prop_assert_eq!(path.as_ref().map(Path::cost), least.get(&state).copied());
            if let Some(path) = path {
                check_steps(&graph, &path);
                prop_assert!(graph.goals.contains(path.goal()));
                prop_assert_eq!(*path.start(), state);
                let backwards = tree.path(&state).expect("the problem is sound").expect("there is one");
                prop_assert!(backwards.states().iter().rev().eq(path.states()));
                prop_assert!(backwards.actions().iter().rev().eq(path.actions()));
            }
        }
    }
}
