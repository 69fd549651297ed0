//! Costs that do not fit.

use std::collections::BTreeMap;

use goalward::{Bfs, Cost, Dijkstra, Outcome, SearchError};
use proptest::prelude::*;

use super::graphs;
use crate::engines::{Aim, candidates};
use crate::graph::{Graph, Table};
use crate::oracle::{fewest_actions, least_costs, reversed};

/// Checks every engine, and the trees, where sums may exceed `most`, the greatest cost that the type can hold.
fn check_overflow<C>(graph: &Graph<u8, C>, most: C)
where
    C: Cost + Ord + Into<u128> + TryFrom<u128> + 'static,
{
    let most: u128 = most.into();
    let narrow = |cost: u128| C::try_from(cost.min(most)).unwrap_or(C::ZERO);
    let wide = graph.map_costs(Into::<u128>::into);
    let (costs, depths) = (least_costs(&wide.edges, &wide.starts), fewest_actions(&wide.edges, &wide.starts));
    let least = graph.goals.iter().filter_map(|goal| costs.get(goal)).min().copied();
    let fewest = graph.goals.iter().filter_map(|goal| depths.get(goal)).min().copied();
    let everything_fits = costs.values().all(|&cost| cost <= most);

    let left = least_costs(&reversed(&wide.edges), &wide.goals);
    let exact = graph.states().into_iter().map(|state| (state, left.get(&state).copied().map(narrow)));
    let table = Table::new("perfect", exact);
    for candidate in candidates(&[table]) {
        let label = &candidate.label;
        match (candidate.engine.search(graph), candidate.aim) {
            (Ok(report), aim) => match report.outcome {
                Outcome::Solved(path) => {
                    assert_eq!(path.verify(graph), Ok(()), "{label}");
                    match aim {
                        Aim::Cost => assert_eq!(Some(path.cost().into()), least, "{label}"),
                        Aim::Actions => assert_eq!(Some(path.len() as u64), fewest, "{label}"),
                    }
                }
                Outcome::NoSolution => assert_eq!(least, None, "{label}"),
                Outcome::Stopped(stop) => panic!("{label}: {stop:?}, without any limit"),
            },
            (Err(SearchError::CostOverflow { .. }), Aim::Cost) => {
                assert!(least.is_none_or(|least| least > most), "{label}: the least cost fits");
                assert!(!everything_fits, "{label}: every cost fits");
            }
            (Err(SearchError::CostOverflow { .. }), Aim::Actions) => {
                assert!(fewest.is_some(), "{label}");
                let dearest: u128 = wide.edges.iter().map(|edge| edge.2).max().unwrap_or(0);
                let at_most = dearest.saturating_mul(fewest.unwrap_or(0).into());
                assert!(at_most > most, "{label}: paths of so few actions fit");
            }
            (Err(error), _) => panic!("{label}: {error}"),
        }
    }
    check_trees(graph, most, &costs, &depths);
}

fn check_trees<C>(graph: &Graph<u8, C>, most: u128, costs: &BTreeMap<u8, u128>, depths: &BTreeMap<u8, u64>)
where
    C: Cost + Ord + Into<u128> + 'static,
{
    match Dijkstra::new().tree(graph) {
        Ok(tree) => {
            for state in graph.states() {
                assert_eq!(tree.distance(&state).map(Into::into), costs.get(&state).copied(), "{state}");
            }
        }
        Err(SearchError::CostOverflow { .. }) => assert!(costs.values().any(|&cost| cost > most)),
        Err(error) => panic!("{error}"),
    }
    let tree = Bfs::new().tree(graph).expect("nothing is added up before a path is asked for");
    for state in graph.states() {
        assert_eq!(tree.distance(&state), depths.get(&state).copied(), "{state}");
        match tree.path(&state) {
            Ok(path) => {
                let cost = path.as_ref().map(|path| path.cost().into());
                assert!(cost >= costs.get(&state).copied() && cost.is_some() == costs.contains_key(&state));
            }
            Err(SearchError::CostOverflow { .. }) => assert!(graph.edges.iter().any(|edge| edge.2 > C::ZERO)),
            Err(error) => panic!("{error}"),
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1_000))]

    #[test]
    fn bytes_that_overflow(graph in graphs(prop_oneof![Just(0_u8), 1..9_u8, 1..100_u8, 200..=255_u8])) {
        check_overflow(&graph, u8::MAX);
    }

    /// Where whole numbers end, bucket queues end too.
    #[test]
    fn great_numbers_that_overflow(
        graph in graphs(prop_oneof![
            Just(0),
            1..9_u64,
            1..100_u64,
            u64::MAX / 2 - 10..u64::MAX / 2 + 10,
            u64::MAX - 100..=u64::MAX,
            Just(u64::MAX),
        ]),
    ) {
        check_overflow(&graph, u64::MAX);
    }
}

/// The greatest priority that there is keeps its place in a queue that widens.
#[test]
fn a_state_at_the_greatest_cost_is_not_lost() {
    let last = Graph::new([(0, 1, u64::MAX), (0, 2, u64::MAX - 10), (2, 3, 1)], [0], [1]);
    check_overflow(&last, u64::MAX);
}
