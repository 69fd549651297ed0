//! Searches by number on random graphs: against the same searches by hash, and against the oracle.

use std::collections::BTreeMap;
use std::fmt::Debug;
use std::ops::ControlFlow;
use std::time::Duration;

use goalward::{
    Cost, CostLimit, Dijkstra, DistanceTable, Layer, Limits, Node, Observer, PerfectHash, Report, Reversed,
    SearchEngine, SearchError, SearchProblem, Stats, Step, StopReason, layer_counts,
};
use proptest::prelude::*;

use super::{costs, graphs};
use crate::graph::Graph;
use crate::oracle::{fewest_actions, least_costs, reversed};

/// States are their own ranks.
impl<C: Cost> PerfectHash for Graph<u8, C> {
    fn state_count(&self) -> u64 {
        256
    }

    fn contains(&self, _state: &u8) -> bool {
        true
    }

    fn rank(&self, state: &u8) -> u64 {
        u64::from(*state)
    }

    fn unrank(&self, rank: u64) -> u8 {
        u8::try_from(rank).expect("only ranks of states are asked for")
    }
}

/// Writes down all events, and breaks off at one of them.
#[derive(Default)]
struct Minutes {
    events: Vec<String>,
    break_at: Option<usize>,
}

impl Minutes {
    fn note(&mut self, event: &dyn Debug, stats: Option<&Stats>) -> ControlFlow<()> {
        let stats = stats.map(|stats| without_time_and_bytes(*stats));
        let now = self.events.len();
        self.events.push(format!("{event:?} {stats:?}"));
        if self.break_at == Some(now) { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}

impl<P> Observer<P> for Minutes
where
    P: SearchProblem<State: Debug, Action: Debug>,
{
    fn expanded(&mut self, node: Node<'_, P>, stats: &Stats) -> ControlFlow<()> {
        self.note(&("expanded", node), Some(stats))
    }

    fn generated(&mut self, step: Step<'_, P>) -> ControlFlow<()> {
        self.note(&("generated", step), None)
    }

    fn duplicate(&mut self, step: Step<'_, P>) -> ControlFlow<()> {
        self.note(&("duplicate", step), None)
    }

    fn reopened(&mut self, step: Step<'_, P>) -> ControlFlow<()> {
        self.note(&("reopened", step), None)
    }

    fn layer_finished(&mut self, layer: Layer<P::Cost>, stats: &Stats) -> ControlFlow<()> {
        self.note(&("layer finished", layer), Some(stats))
    }

    fn goal_found(&mut self, node: Node<'_, P>, stats: &Stats) -> ControlFlow<()> {
        self.note(&("goal found", node), Some(stats))
    }
}

const fn without_time_and_bytes(mut stats: Stats) -> Stats {
    stats.elapsed = Duration::ZERO;
    stats.peak_bytes = 0;
    stats
}

/// A report or an error, without what differs between the two ways to search.
fn comparable<C: Cost>(result: Result<Report<u8, usize, C>, SearchError>) -> String {
    match result {
        Ok(mut report) => {
            report.stats = without_time_and_bytes(report.stats);
            format!("{report:?}")
        }
        Err(error) => format!("{error} {:?}", without_time_and_bytes(*error.stats())),
    }
}

/// Checks that Dijkstra's algorithm does the same by number as by hash, event by event, watched or not.
fn check_same<C: Cost, L: CostLimit<C>>(graph: &Graph<u8, C>, limits: &Limits<L>, break_at: Option<usize>) {
    let hashed = Dijkstra::new().limits(limits.clone());
    let dense = hashed.clone().dense();
    assert_eq!(comparable(dense.search(graph)), comparable(hashed.search(graph)));
    let minutes = || Minutes { events: Vec::new(), break_at };
    let (mut by_hash, mut by_number) = (minutes(), minutes());
    assert_eq!(
        comparable(dense.search_observed(graph, &mut by_number)),
        comparable(hashed.search_observed(graph, &mut by_hash))
    );
    assert_eq!(by_number.events, by_hash.events);
}

/// A limit of some kind.
fn limits() -> impl Strategy<Value = Limits> {
    (0..6_u8, 0..20_u64).prop_map(|(kind, most)| match kind {
        0 => Limits::new(),
        1 => Limits::new().expansions(most),
        2 => Limits::new().generated(most),
        3 => Limits::new().nodes(most),
        4 => Limits::new().depth(most),
        _ => Limits::new().time(Duration::ZERO),
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1_000))]

    #[test]
    fn dijkstra_is_the_same_by_number(graph in graphs(costs()), limits in limits(), most in 0..60_u32) {
        check_same(&graph, &limits, None);
        check_same(&graph, &limits.cost(most), None);
        check_same(&graph.map_costs(|cost| f64::from(cost) / 8.0), &Limits::new(), None);
    }

    #[test]
    fn dijkstra_breaks_off_at_the_same_place_by_number(graph in graphs(costs()), event in 0..40_usize) {
        check_same(&graph, &Limits::new(), Some(event));
    }

    #[test]
    fn dijkstra_finds_the_same_fault_by_number(
        narrow in graphs(prop_oneof![Just(0_u8), 1..9_u8, 1..100_u8, 200..=255_u8]),
        negative in graphs(prop_oneof![1 => -9..0_i32, 9 => 0..9_i32]),
        spoilt in graphs(prop_oneof![10 => 0.0..9.0_f64, 1 => Just(f64::NAN), 1 => Just(f64::INFINITY)]),
    ) {
        check_same(&narrow, &Limits::new(), None);
        check_same(&narrow, &Limits::new().depth(3), None);
        check_same(&negative, &Limits::new(), None);
        check_same(&spoilt, &Limits::new(), None);
    }

    #[test]
    fn dijkstra_by_number_finds_the_least_cost(graph in graphs(costs())) {
        let costs = least_costs(&graph.edges, &graph.starts);
        let least = graph.goals.iter().filter_map(|goal| costs.get(goal)).min().copied();
        let report = Dijkstra::new().dense().search(&graph).expect("the problem is sound");
        prop_assert_eq!(report.path().map(goalward::Path::cost), least);
        if let Some(path) = report.path() {
            prop_assert_eq!(path.verify(&graph), Ok(()));
        }
    }

    #[test]
    fn dense_trees_hold_the_least_costs(graph in graphs(costs())) {
        let costs = least_costs(&graph.edges, &graph.starts);
        let tree = Dijkstra::new().dense().tree(&graph).expect("the problem is sound");
        prop_assert_eq!((tree.len(), tree.is_empty(), tree.stopped()), (costs.len(), costs.is_empty(), None));
        prop_assert_eq!(&tree.iter().collect::<BTreeMap<u8, u32>>(), &costs);
        prop_assert!(tree.iter().is_sorted_by_key(|(state, cost)| (cost, state)));
        prop_assert_eq!(tree.counts(), Dijkstra::new().tree(&graph).expect("the problem is sound").counts());
        for state in 0..=u8::MAX {
            prop_assert_eq!(tree.distance(&state), costs.get(&state).copied());
            let path = tree.path(&state).expect("the problem is sound");
            prop_assert_eq!(path.as_ref().map(goalward::Path::cost), costs.get(&state).copied());
            if let Some(path) = path {
                let to_state = Graph::new(graph.edges.clone(), graph.starts.clone(), [state]);
                prop_assert_eq!(path.verify(&to_state), Ok(()));
            }
        }

        let left = least_costs(&reversed(&graph.edges), &graph.goals);
        let tree = Dijkstra::new().dense().tree(Reversed(&graph)).expect("the problem is sound");
        for state in 0..=u8::MAX {
            prop_assert_eq!(tree.distance(&state), left.get(&state).copied());
            if let Some(path) = tree.path_from(&state).expect("the problem is sound") {
                let from_state = Graph::new(graph.edges.clone(), [state], graph.goals.clone());
                prop_assert_eq!(path.verify(&from_state), Ok(()));
                prop_assert_eq!(Some(path.cost()), left.get(&state).copied());
            }
        }
    }

    #[test]
    fn a_dense_tree_that_was_stopped_holds_what_was_expanded(graph in graphs(costs()), most in 0..12_u64) {
        let hashed = Dijkstra::new().limits(Limits::new().expansions(most));
        let tree = hashed.tree(&graph).expect("the problem is sound");
        let dense = hashed.clone().dense().tree(&graph).expect("the problem is sound");
        prop_assert_eq!((dense.stopped(), dense.len()), (tree.stopped(), tree.len()));
        for state in 0..=u8::MAX {
            prop_assert_eq!(dense.distance(&state), tree.distance(&state));
        }
    }
}

/// How many states there are at each depth.
fn sizes(depths: &BTreeMap<u8, u64>) -> Vec<u64> {
    let mut sizes: Vec<u64> = Vec::new();
    for &depth in depths.values() {
        let depth = usize::try_from(depth).expect("small");
        sizes.resize(sizes.len().max(depth + 1), 0);
        sizes[depth] += 1;
    }
    sizes
}

/// Whether some step that can be taken leads 2, 5, 8, … layers back.
fn leads_back<C>(graph: &Graph<u8, C>, depths: &BTreeMap<u8, u64>) -> bool {
    graph.edges.iter().any(|(from, to, _)| {
        depths.get(from).is_some_and(|depth| depth.checked_sub(depths[to]).is_some_and(|back| back % 3 == 2))
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2_000))]

    #[test]
    fn layers_are_counted(graph in graphs(costs())) {
        let depths = fewest_actions(&graph.edges, &graph.starts);
        let edges = graph.edges.iter().filter(|(from, ..)| depths.contains_key(from)).count() as u64;
        let mut minutes = Minutes::default();
        let layers = layer_counts(&graph, &Limits::new(), &mut minutes).expect("the problem is sound");
        prop_assert_eq!((&layers.counts, layers.stopped), (&sizes(&depths), None));
        prop_assert_eq!(minutes.events.len(), layers.counts.len());
        let stats = layers.stats;
        prop_assert_eq!((stats.expanded, stats.peak_nodes), (depths.len() as u64, depths.len() as u64));
        prop_assert_eq!((stats.generated, stats.open), (edges, 0));
        let starts = graph.starts.len() as u64;
        prop_assert_eq!(stats.peak_nodes + stats.duplicates, starts + edges);
    }

    /// What was complete when a limit was reached is right, and what had begun does not count.
    #[test]
    fn layers_are_counted_as_far_as_limits_allow(graph in graphs(costs()), limits in limits()) {
        let all = sizes(&fewest_actions(&graph.edges, &graph.starts));
        let layers = layer_counts(&graph, &limits, &mut ()).expect("the problem is sound");
        prop_assert!(all.starts_with(&layers.counts), "{:?}", layers);
        prop_assert_eq!(layers.stopped.is_none(), layers.stats.expanded == all.iter().sum::<u64>());
        prop_assert!(layers.stopped.is_some() || layers.counts == all);
        let expanded_layers: u64 = layers.counts.iter().rev().skip(1).sum();
        prop_assert!(layers.stats.expanded >= expanded_layers, "a layer is complete when the one before is expanded");
    }

    /// When a layer is finished, the next one is known.
    #[test]
    fn layers_are_counted_until_an_observer_breaks_off(graph in graphs(costs()), layer in 0..5_usize) {
        let all = sizes(&fewest_actions(&graph.edges, &graph.starts));
        let mut minutes = Minutes { events: Vec::new(), break_at: Some(layer) };
        let layers = layer_counts(&graph, &Limits::new(), &mut minutes).expect("the problem is sound");
        let more = all.len() > layer + 1;
        prop_assert_eq!(layers.stopped, more.then_some(StopReason::Observer));
        prop_assert_eq!(&layers.counts[..], &all[..all.len().min(layer + 2)]);
        prop_assert_eq!(layers.stats.expanded, all.iter().take(layer + 1).sum::<u64>());
    }

    #[test]
    fn distances_are_read_from_remainders(graph in graphs(costs())) {
        let depths = fewest_actions(&graph.edges, &graph.starts);
        match DistanceTable::new(&graph, &Limits::new(), &mut ()) {
            Ok(table) => {
                prop_assert!(!leads_back(&graph, &depths));
                prop_assert_eq!((table.counts(), table.stopped()), (&sizes(&depths)[..], None));
                for state in 0..=u8::MAX {
                    let depth = depths.get(&state).copied();
                    prop_assert_eq!(table.distance(&state), depth);
                    prop_assert_eq!(table.distance_mod_3(&state).map(u64::from), depth.map(|depth| depth % 3));
                    let path = table.path(&state).expect("the problem is sound");
                    prop_assert_eq!(path.as_ref().map(|path| path.len() as u64), depth);
                    if let Some(path) = path {
                        let to_state = Graph::new(graph.edges.clone(), graph.starts.clone(), [state]);
                        prop_assert_eq!(path.verify(&to_state), Ok(()));
                    }
                }
            }
            Err(SearchError::StepBack { .. }) => prop_assert!(leads_back(&graph, &depths)),
            Err(error) => prop_assert!(false, "{}", error),
        }
    }

    #[test]
    fn distances_to_the_goals_are_read_from_remainders(graph in graphs(costs())) {
        let left = fewest_actions(&reversed(&graph.edges), &graph.goals);
        let backwards = Graph::new(reversed(&graph.edges), graph.goals.clone(), []);
        let Ok(table) = DistanceTable::new(Reversed(&graph), &Limits::new(), &mut ()) else {
            prop_assert!(leads_back(&backwards, &left));
            return Ok(());
        };
        for state in 0..=u8::MAX {
            prop_assert_eq!(table.distance(&state), left.get(&state).copied());
            let path = table.path_from(&state).expect("the problem is sound");
            prop_assert_eq!(path.as_ref().map(|path| path.len() as u64), left.get(&state).copied());
            if let Some(path) = path {
                let from_state = Graph::new(graph.edges.clone(), [state], graph.goals.clone());
                prop_assert_eq!(path.verify(&from_state), Ok(()));
            }
        }
    }

    /// A table that is not complete holds the layers that are, and no other state.
    #[test]
    fn distances_are_right_in_a_table_that_was_stopped(graph in graphs(costs()), limits in limits()) {
        let depths = fewest_actions(&graph.edges, &graph.starts);
        if let Ok(table) = DistanceTable::new(&graph, &limits, &mut ()) {
            let complete = table.counts().len() as u64;
            for state in 0..=u8::MAX {
                let depth = depths.get(&state).copied().filter(|&depth| depth < complete);
                prop_assert_eq!(table.distance(&state), depth);
                let path = table.path(&state).expect("the problem is sound");
                prop_assert_eq!(path.map(|path| path.len() as u64), depth);
            }
            prop_assert!(sizes(&depths).starts_with(table.counts()));
            prop_assert_eq!(table.stopped().is_none(), table.stats().expanded == depths.len() as u64);
        }
    }
}
