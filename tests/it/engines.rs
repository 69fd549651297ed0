//! Every engine with every knob on every problem of one table, against the oracle.

mod candidates;
mod check;
mod toys;
mod truth;
mod views;

use std::cell::Cell;
use std::sync::Arc;
use std::time::Duration;

use goalward::{AStar, Bfs, BidirectionalBfs, ByRef, DeadEnds, Dijkstra, Heuristic, Report, SearchEngine, Zero};

use crate::graph::{Graph, Table};
pub(crate) use candidates::{Aim, Candidate, TIE_BREAKINGS, blind_candidates, candidates, perfect};
pub(crate) use check::{check_every_view, check_graph, same_but_for_the_time};
use toys::toys;

#[test]
fn every_engine_solves_every_toy() {
    for (name, graph) in toys() {
        eprintln!("{name}");
        check_every_view(&graph, &[], |cost| cost);
    }
}

/// What a cost is changes nothing but the type of the answer.
#[test]
fn every_engine_solves_every_toy_at_costs_of_every_type() {
    for (name, graph) in toys() {
        eprintln!("{name}");
        check_graph(&graph, &[], i64::from);
        check_graph(&graph, &[], |cost| f64::from(cost) / 4.0);
        check_graph(&graph, &[], |cost| Duration::from_millis(cost.into()));
    }
}

/// Wherever a heuristic is kept, it leads to the same report.
#[test]
fn every_way_to_hand_over_a_heuristic_gives_the_same_report() {
    type Problem = Graph<u8, u32>;
    for (name, graph) in toys() {
        let estimates = perfect(&graph);
        let table = Table::new("perfect", estimates.clone());
        let boxed: Box<dyn Heuristic<Problem>> = Box::new(table.clone());
        let searches = [
            AStar::new(ByRef(&table)).search(&graph),
            AStar::new(Arc::new(table.clone())).search(&graph),
            AStar::new(boxed).search(&graph),
            AStar::new(DeadEnds(|state: &u8| estimates[state])).search(&graph),
        ];
        let expected = AStar::new(table.clone()).search(&graph).map(same_but_for_the_time);
        for search in searches {
            assert_eq!(search.map(same_but_for_the_time), expected, "{name}");
        }

        let never_none = |state: &u8| estimates[state].unwrap_or(u32::MAX / 2);
        let sure = Table::new("sure", estimates.keys().map(|state| (*state, Some(never_none(state)))));
        assert_eq!(
            AStar::new(never_none).search(&graph).map(same_but_for_the_time),
            AStar::new(sure).search(&graph).map(same_but_for_the_time),
            "{name}"
        );
    }
}

#[test]
fn a_heuristic_is_asked_once_for_each_node() {
    for (name, graph) in toys() {
        let asked = Cell::new(0_u64);
        let counting = |_: &u8| {
            asked.set(asked.get() + 1);
            0
        };
        let stats = AStar::new(counting).search(&graph).expect("the problem is sound").stats;
        assert_eq!((asked.get(), stats.evaluated), (stats.peak_nodes, stats.peak_nodes), "{name}");
    }
}

/// A* that knows nothing is Dijkstra's algorithm, state by state.
#[test]
fn a_star_without_estimates_does_as_dijkstra_does() {
    for (name, graph) in toys() {
        let dijkstra = Dijkstra::new().search(&graph).expect("the problem is sound");
        let a_star = AStar::new(Zero).search(&graph).expect("the problem is sound");
        let unevaluated = |mut report: Report<u8, usize, u32>| {
            report.stats.evaluated = 0;
            report.stats.peak_bytes = 0;
            same_but_for_the_time(report)
        };
        assert_eq!(unevaluated(a_star), unevaluated(dijkstra), "{name}");
    }
}

#[test]
fn engines_go_by_their_names() {
    let named = candidates::<Graph<u8, u32>, _, _>(&[]);
    let mut names: Vec<&str> = named.iter().map(|candidate| candidate.engine.name()).collect();
    names.dedup();
    assert_eq!(names, ["BFS", "bidirectional BFS", "Dijkstra", "A*"]);
    assert_eq!(
        [Bfs::new().name(), BidirectionalBfs::new().name(), Dijkstra::new().name(), AStar::new(Zero).name()],
        names[..]
    );
}
