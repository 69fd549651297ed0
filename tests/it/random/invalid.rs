//! Costs and estimates that must not be.

use std::ops::Add;

use goalward::{AStar, Cost, Dijkstra, Outcome, Path, SearchEngine, SearchError};
use proptest::prelude::*;

use super::graphs;
use crate::engines::{Aim, TIE_BREAKINGS, candidates};
use crate::graph::{Graph, Table};
use crate::oracle::{fewest_actions, least_costs, reversed};

/// Checks every engine, and the tree, where some steps cost what is not valid: it is an error to meet one, and no answer
/// counts one.
fn check_invalid_costs<C>(graph: &Graph<u8, C>, is_valid: impl Fn(C) -> bool)
where
    C: Cost + PartialOrd + Default + Add<Output = C> + 'static,
{
    let depths = fewest_actions(&graph.edges, &graph.starts);
    let fewest = graph.goals.iter().filter_map(|goal| depths.get(goal)).min().copied();
    let sound: Vec<_> = graph.edges.iter().copied().filter(|edge| is_valid(edge.2)).collect();
    let costs = least_costs(&sound, &graph.starts);
    let least = graph.goals.iter().filter_map(|goal| costs.get(goal)).copied();
    let least = least.reduce(|least, cost| if cost < least { cost } else { least });
    let within_reach: Vec<String> = graph
        .edges
        .iter()
        .filter(|&&(from, _, cost)| depths.contains_key(&from) && !is_valid(cost))
        .map(|(.., cost)| format!("{cost:?}"))
        .collect();

    let harmless = graph.map_costs(|cost| if is_valid(cost) { cost } else { C::ZERO });
    let left = least_costs(&reversed(&harmless.edges), &graph.goals);
    let table = Table::new("perfect", graph.states().into_iter().map(|state| (state, left.get(&state).copied())));
    for candidate in candidates(&[table]) {
        let label = &candidate.label;
        match candidate.engine.search(graph) {
            Ok(report) => match report.outcome {
                Outcome::Solved(path) => {
                    assert_eq!(path.verify(graph), Ok(()), "{label}");
                    match candidate.aim {
                        Aim::Cost => assert_eq!(Some(path.cost()), least, "{label}"),
                        Aim::Actions => assert_eq!(Some(path.len() as u64), fewest, "{label}"),
                    }
                }
                Outcome::NoSolution => assert_eq!(fewest, None, "{label}"),
                Outcome::Stopped(stop) => panic!("{label}: {stop:?}, without any limit"),
            },
            Err(SearchError::InvalidCost { cost, .. }) => {
                assert!(within_reach.contains(&cost), "{label}: {cost} can't be reached");
            }
            Err(error) => panic!("{label}: {error}"),
        }
    }

    match Dijkstra::new().tree(graph) {
        Ok(tree) => {
            assert!(within_reach.is_empty(), "all that can be reached is expanded, and {within_reach:?} with it");
            for state in graph.states() {
                assert_eq!(tree.distance(&state), costs.get(&state).copied(), "{state}");
            }
        }
        Err(SearchError::InvalidCost { cost, .. }) => assert!(within_reach.contains(&cost)),
        Err(error) => panic!("{error}"),
    }
}

/// Estimates as they should be and as they should not.
fn estimates() -> impl Strategy<Value = Vec<f64>> {
    let estimate = prop_oneof![
        8 => Just(0.0),
        1 => Just(-0.0),
        1 => Just(-1.0),
        1 => Just(f64::NAN),
        1 => Just(f64::NEG_INFINITY),
    ];
    prop::collection::vec(estimate, super::MOST_STATES)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1_000))]

    #[test]
    fn negative_costs(graph in graphs(prop_oneof![1 => -9..0_i32, 9 => 0..9_i32])) {
        check_invalid_costs(&graph, |cost| cost >= 0);
    }

    #[test]
    fn costs_that_are_no_numbers(
        graph in graphs(prop_oneof![
            10 => (0..9_u8).prop_map(f64::from),
            1 => Just(-0.0),
            1 => Just(-0.5),
            1 => Just(f64::NAN),
            1 => Just(f64::INFINITY),
            1 => Just(f64::NEG_INFINITY),
        ]),
    ) {
        check_invalid_costs(&graph, |cost| (0.0..f64::INFINITY).contains(&cost));
    }

    /// An estimate that is not valid is an error; infinity is a dead end.
    #[test]
    fn estimates_that_are_no_numbers(graph in graphs((0..9_u8).prop_map(f64::from)), spoilt in estimates()) {
        let left = least_costs(&reversed(&graph.edges), &graph.goals);
        let estimates = graph.states().into_iter().zip(spoilt);
        let table = Table::new("spoilt", estimates.map(|(state, estimate)| {
            let estimate = if estimate == 0.0 && !left.contains_key(&state) { f64::INFINITY } else { estimate };
            (state, Some(estimate))
        }));
        let costs = least_costs(&graph.edges, &graph.starts);
        let least = graph.goals.iter().filter_map(|goal| costs.get(goal)).copied().reduce(f64::min);
        let within_reach: Vec<String> = costs
            .keys()
            .filter_map(|state| table.estimates[state])
            .filter(|&estimate| estimate.is_nan() || estimate < 0.0)
            .map(|estimate| format!("{estimate:?}"))
            .collect();
        for tie_breaking in TIE_BREAKINGS {
            match AStar::new(table.clone()).tie_breaking(tie_breaking).search(&graph) {
                Ok(report) => {
                    prop_assert_eq!(report.path().map(Path::cost), least);
                }
                Err(SearchError::InvalidEstimate { estimate, .. }) => {
                    prop_assert!(within_reach.contains(&estimate), "{} can't be reached", estimate);
                }
                Err(error) => prop_assert!(false, "{}", error),
            }
        }
    }
}
