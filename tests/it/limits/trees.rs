//! Trees under limits: they hold only distances that are sure, and say what stopped them.

use std::collections::BTreeMap;

use goalward::problems::EightPuzzle;
use goalward::{Bfs, Cost, Dijkstra, Limits, SearchProblem, ShortestPathTree, StopReason};
use proptest::prelude::*;

use super::Kind;
use crate::digraph::{Digraph, digraphs};

/// Checks each distance and each path of a tree, and that it holds as many states as it says.
fn assert_sure<D: Cost + PartialEq>(
    tree: &ShortestPathTree<&Digraph<u32>, D>,
    truth: &BTreeMap<u32, D>,
    length: impl Fn(&goalward::PathOf<Digraph<u32>>) -> D,
) {
    let mut held = 0;
    for state in 0..20 {
        let distance = tree.distance(&state);
        let path = tree.path(&state).expect("costs are valid");
        assert_eq!(distance, path.as_ref().map(&length), "state {state}");
        if distance.is_some() {
            held += 1;
            assert_eq!(distance, truth.get(&state).copied(), "state {state}, {:?}", tree.stopped());
        }
    }
    assert_eq!(tree.len(), held);
    assert_eq!(tree.iter().count(), held);
    assert_eq!(tree.is_empty(), held == 0);
    assert_eq!(tree.counts().iter().map(|&(_, count)| count).sum::<u64>(), held as u64);
}

fn check(graph: &Digraph<u32>) {
    let depths = graph.depths();
    let costs = graph.distances();
    let whole = Bfs::new().tree(graph).expect("costs are valid");
    let cheapest = Dijkstra::new().tree(graph).expect("costs are valid");
    for kind in Kind::ALL {
        let most_of_all = match kind {
            Kind::Bytes => whole.stats().peak_bytes.max(cheapest.stats().peak_bytes) + 200,
            _ => whole.stats().generated + cheapest.stats().generated + 3,
        };
        let (mut bfs_ended, mut dijkstra_ended) = (false, false);
        for most in 0..=most_of_all {
            let limits = kind.set(Limits::new(), most);
            let tree = Bfs::new().limits(limits.clone()).tree(graph).expect("costs are valid");
            assert_sure(&tree, &depths, |path| path.len() as u64);
            bfs_ended |= tree.stopped().is_none();
            assert_eq!(tree.stopped(), (!bfs_ended).then_some(kind.reason()), "{kind:?} {most}");
            if bfs_ended {
                assert_eq!(tree.len(), depths.len(), "{kind:?} {most}");
            } else if kind == Kind::Depth {
                let near = depths.values().filter(|&&depth| depth <= most).count();
                assert_eq!(tree.len(), near, "depth {most}");
            }

            let tree = Dijkstra::new().limits(limits).tree(graph).expect("costs are valid");
            assert_sure(&tree, &costs, goalward::Path::cost);
            dijkstra_ended |= tree.stopped().is_none();
            assert_eq!(tree.stopped(), (!dijkstra_ended).then_some(kind.reason()), "{kind:?} {most}");
            assert_eq!(tree.len() as u64, tree.stats().expanded, "{kind:?} {most}");
            if dijkstra_ended {
                assert_eq!(tree.len(), costs.len(), "{kind:?} {most}");
            }
        }
        assert!(bfs_ended && dijkstra_ended, "{kind:?} {most_of_all}");
    }
    for most in 0..=costs.values().max().copied().unwrap_or(0) + 1 {
        let tree = Dijkstra::new().limits(Limits::new().cost(most)).tree(graph);
        let tree = tree.expect("costs are valid");
        assert_sure(&tree, &costs, goalward::Path::cost);
        let near = costs.values().filter(|&&cost| cost <= most).count();
        assert_eq!(tree.len(), near, "cost {most}");
        assert_eq!(tree.stopped(), (near < costs.len()).then_some(StopReason::Cost), "cost {most}");

        let tree = Bfs::new().limits(Limits::new().cost(most)).tree(graph);
        let tree = tree.expect("costs are valid");
        assert_sure(&tree, &depths, |path| path.len() as u64);
        assert!(matches!(tree.stopped(), None | Some(StopReason::Cost)), "{:?}", tree.stopped());
    }
}

#[test]
fn a_chain_whose_every_state_is_a_layer() {
    check(&Digraph::new((0..17).map(|n| (n, n + 1, 1)), [0], []));
}

#[test]
fn several_roots_and_none() {
    check(&Digraph::new([(0, 1, 4), (1, 5, 1), (5, 2, 9), (1, 2, 1)], [5, 0, 5], []));
    check(&Digraph::new([(0, 1, 4)], [], []));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn random_graphs(graph in digraphs()) {
        check(&graph);
    }
}

#[test]
fn the_first_layers_of_the_eight_puzzle() {
    let goal = "1 2 3 4 5 6 7 8 0".parse().expect("a board");
    let puzzle = EightPuzzle::new(goal, goal);
    for (depth, expected) in [1, 2, 4, 8, 16, 20, 39, 62, 116, 152, 286].into_iter().enumerate() {
        let depth = depth as u64;
        let tree = Bfs::new().limits(Limits::new().depth(depth)).tree(&puzzle);
        let tree = tree.expect("costs are valid");
        assert_eq!(tree.stopped(), Some(StopReason::Depth));
        assert_eq!(tree.counts().last(), Some(&(depth, expected)));

        let cost = u32::try_from(depth).expect("small");
        let tree = Dijkstra::new().limits(Limits::new().cost(cost)).tree(&puzzle);
        let tree = tree.expect("costs are valid");
        assert_eq!(tree.stopped(), Some(StopReason::Cost));
        assert_eq!(tree.counts().last(), Some(&(cost, expected)));
    }
}

#[test]
fn a_tree_goes_on_past_goals_and_asks_for_no_proof() {
    let graph = Digraph::new([(0, 1, 1_u32), (1, 2, 1)], [0], [0, 1]);
    assert!(graph.is_goal(&1));
    assert_eq!(Bfs::new().tree(&graph).expect("costs are valid").len(), 3);
    assert_eq!(Dijkstra::new().tree(&graph).expect("costs are valid").len(), 3);
}
