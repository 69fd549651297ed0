//! Random graphs against the oracle.

mod dense;
mod hashers;
mod invalid;
mod overflow;
mod reuse;
mod trees;

use std::ops::ControlFlow;

use goalward::{AStar, Cost, Node, Observer, Path, SearchEngine, SearchProblem, Stats};
use proptest::prelude::*;

use crate::engines::{Aim, TIE_BREAKINGS, candidates, check_every_view, perfect, same_but_for_the_time};
use crate::graph::{Graph, Table};
use crate::ledger::{Ledger, Snapshot};
use crate::oracle::least_costs;

const MOST_STATES: usize = 12;

/// Directed graphs with self-loops, parallel edges, parts that can't be reached, and several starts and goals, or none.
fn graphs<C, K>(cost: K) -> impl Strategy<Value = Graph<u8, C>>
where
    C: Copy + std::fmt::Debug,
    K: Strategy<Value = C> + Clone,
{
    let states = 1..=u8::try_from(MOST_STATES).expect("small");
    states.prop_flat_map(move |states| {
        let edges = prop::collection::vec((0..states, 0..states, cost.clone()), 0..=usize::from(states) * 3);
        let starts = prop::collection::vec(0..states, 0..=2);
        let goals = prop::collection::vec(0..states, 0..=3);
        (edges, starts, goals).prop_map(|(edges, starts, goals)| Graph::new(edges, starts, goals))
    })
}

/// Costs that are often zero or equal, and now and then so large that no bucket queue would hold them.
fn costs() -> impl Strategy<Value = u32> + Clone {
    prop_oneof![2 => Just(0), 6 => 1..5_u32, 4 => 1..40_u32, 1 => 0..100_000_u32]
}

/// By state: how many eighths of the true cost to estimate, and whether to admit that it is a dead end, if it is one.
type Dulling = Vec<(u32, bool)>;

fn dulling() -> impl Strategy<Value = Dulling> {
    prop::collection::vec((0..=8_u32, any::<bool>()), MOST_STATES)
}

/// A heuristic that is admissible and hardly ever consistent.
fn dulled(graph: &Graph<u8, u32>, dulling: &Dulling) -> Table<u8, u32> {
    let estimates = perfect(graph).into_iter().zip(dulling);
    let estimates = estimates.map(|((state, left), &(eighths, admits))| {
        let estimate = match left {
            Some(left) => Some(left * eighths / 8),
            None => (!admits).then_some(eighths * 10),
        };
        (state, estimate)
    });
    Table::new("random", estimates)
}

/// What is the same in a search at costs of another type.
#[derive(Debug, PartialEq)]
struct Plain {
    expanded: Vec<u8>,
    actions: Option<Vec<usize>>,
    costs: Option<Vec<f64>>,
    stats: Stats,
}

fn plain<C: Cost>(engine: &dyn SearchEngine<Graph<u8, C>>, graph: &Graph<u8, C>, cost: impl Fn(C) -> f64) -> Plain {
    let mut order = Order::default();
    let report = engine.search_observed(graph, &mut order).expect("the problem is sound");
    let mut report = same_but_for_the_time(report);
    report.stats.peak_bytes = 0;
    let path = report.path();
    Plain {
        expanded: order.0,
        actions: path.map(|path| path.actions().to_vec()),
        costs: path.map(|path| path.costs().iter().map(|&sum| cost(sum)).collect()),
        stats: report.stats,
    }
}

/// The states in the order in which they were expanded.
#[derive(Debug, Default)]
struct Order(Vec<u8>);

impl<P: SearchProblem<State = u8>> Observer<P> for Order {
    fn expanded(&mut self, node: Node<'_, P>, _stats: &Stats) -> ControlFlow<()> {
        self.0.push(*node.state);
        ControlFlow::Continue(())
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(800))]

    #[test]
    fn every_engine_is_right(graph in graphs(costs()), dulling in dulling()) {
        check_every_view(&graph, &[dulled(&graph, &dulling)], |cost| cost);
    }

    #[test]
    fn every_engine_is_right_at_costs_that_are_no_whole_numbers(graph in graphs(costs()), dulling in dulling()) {
        check_every_view(&graph, &[dulled(&graph, &dulling)], |cost| f64::from(cost) / 8.0);
    }

    /// Whole numbers wait in buckets and fractions in a heap, and nobody can tell.
    #[test]
    fn both_open_lists_keep_one_order(graph in graphs(costs()), dulling in dulling()) {
        let table = dulled(&graph, &dulling);
        let (halves, half_table) = (
            graph.map_costs(|cost| f64::from(cost) / 2.0),
            table.map_costs(|cost| f64::from(cost) / 2.0),
        );
        for (whole, half) in candidates(&[table]).iter().zip(candidates(&[half_table])) {
            let by_whole = plain(&*whole.engine, &graph, f64::from);
            let by_half = plain(&*half.engine, &halves, |cost| cost * 2.0);
            prop_assert_eq!(by_whole, by_half, "{}", whole.label);
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1_000))]

    /// A heuristic that overestimates makes paths dearer, and never ones that are not there.
    #[test]
    fn overestimates_lead_to_honest_paths(
        graph in graphs(costs()),
        estimates in prop::collection::vec(0..60_u32, MOST_STATES),
    ) {
        let estimates = graph.states().into_iter().zip(estimates);
        let table = Table::new("random", estimates.map(|(state, estimate)| (state, Some(estimate))));
        let costs = least_costs(&graph.edges, &graph.starts);
        let least = graph.goals.iter().filter_map(|goal| costs.get(goal)).min().copied();
        for tie_breaking in TIE_BREAKINGS {
            let engine = AStar::new(table.clone()).tie_breaking(tie_breaking);
            let mut ledger = Ledger::new(graph.starts.iter().copied(), []);
            let report = engine.search_observed(&graph, &mut ledger).expect("the problem is sound");
            ledger.compare(&report.stats);
            let total = |node: &Snapshot<u8, u32>| Some(node.cost? + node.estimate?);
            let totals = ledger.expansions.iter().filter_map(total);
            let below = if let Some(path) = report.path() {
                prop_assert_eq!(path.verify(&graph), Ok(()));
                prop_assert!(Some(path.cost()) >= least);
                let greatest = ledger.expansions.iter().chain(&ledger.solved_at).filter_map(total).max();
                let below = totals.filter(|total| *total < path.cost()).count() as u64;
                (greatest <= Some(path.cost())).then_some(below)
            } else {
                prop_assert_eq!(least, None);
                Some(report.stats.expanded)
            };
            prop_assert_eq!(report.stats.expanded_below_solution, below);
        }
    }

    /// Sums are rounded, and still least: of all paths, added up from the start.
    #[test]
    fn rounded_sums_are_least(graph in graphs(0.0..1.0_f64)) {
        let costs = least_costs(&graph.edges, &graph.starts);
        let least = graph.goals.iter().filter_map(|goal| costs.get(goal)).copied().reduce(f64::min);
        for candidate in candidates(&[]).iter().filter(|candidate| candidate.aim == Aim::Cost) {
            let report = candidate.engine.search(&graph).expect("the problem is sound");
            prop_assert_eq!(report.path().map(Path::cost), least, "{}", candidate.label);
        }
    }
}
