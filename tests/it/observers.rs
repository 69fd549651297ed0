//! Observers: what they are told, and what becomes of a search that they break off.

use std::collections::BTreeMap;
use std::ops::ControlFlow::{self, Break, Continue};
use std::time::Duration;

use goalward::{
    AStar, BackwardProblem, Bfs, Dijkstra, Direction, Heuristic, Layer, Limits, Node, Observer, Outcome, ReportOf,
    SearchEngine, SearchProblem, Stats, Step, StopReason, Zero, every,
};
use proptest::prelude::*;

use crate::digraph::{Digraph, digraphs};
use crate::lineup::{ENTRANTS, Entrant, Least, lineup, nth};

/// Anything that an observer is told.
#[derive(Debug, Clone, Copy, PartialEq)]
enum Event {
    Expanded(Seen),
    Generated(Edge),
    Duplicate(Edge),
    Reopened(Edge),
    LayerFinished(Layer<u32>),
    GoalFound(Seen),
}

#[derive(Debug, Clone, Copy, PartialEq)]
struct Seen {
    state: u32,
    depth: Option<u64>,
    cost: Option<u32>,
    estimate: Option<u32>,
    direction: Direction,
}

#[derive(Debug, Clone, Copy, PartialEq)]
struct Edge {
    from: u32,
    action: usize,
    to: u32,
    cost: u32,
    direction: Direction,
}

/// Writes down all events, with the expansions counted so far, and breaks off at one of them.
#[derive(Debug, Default)]
struct Log {
    events: Vec<(Event, u64)>,
    expansions: u64,
    break_at: Option<usize>,
}

impl Log {
    fn note(&mut self, event: Event, stats: Option<&Stats>) -> ControlFlow<()> {
        if let Event::Expanded(_) = event {
            self.expansions += 1;
        }
        if let Some(stats) = stats {
            assert_eq!(stats.expanded, self.expansions);
            assert_eq!(stats.generated, self.count(|event| matches!(event, Event::Generated(_))));
        }
        let now = self.events.len();
        self.events.push((event, self.expansions));
        if self.break_at == Some(now) { Break(()) } else { Continue(()) }
    }

    fn count(&self, which: impl Fn(&Event) -> bool) -> u64 {
        self.events.iter().filter(|(event, _)| which(event)).count() as u64
    }
}

const fn seen(node: Node<'_, Digraph<u32>>) -> Seen {
    Seen { state: *node.state, depth: node.depth, cost: node.cost, estimate: node.estimate, direction: node.direction }
}

const fn edge(step: Step<'_, Digraph<u32>>) -> Edge {
    Edge { from: *step.from, action: *step.action, to: *step.to, cost: step.cost, direction: step.direction }
}

impl Observer<Digraph<u32>> for Log {
    fn expanded(&mut self, node: Node<'_, Digraph<u32>>, stats: &Stats) -> ControlFlow<()> {
        self.note(Event::Expanded(seen(node)), Some(stats))
    }

    fn generated(&mut self, step: Step<'_, Digraph<u32>>) -> ControlFlow<()> {
        self.note(Event::Generated(edge(step)), None)
    }

    fn duplicate(&mut self, step: Step<'_, Digraph<u32>>) -> ControlFlow<()> {
        self.note(Event::Duplicate(edge(step)), None)
    }

    fn reopened(&mut self, step: Step<'_, Digraph<u32>>) -> ControlFlow<()> {
        self.note(Event::Reopened(edge(step)), None)
    }

    fn layer_finished(&mut self, layer: Layer<u32>, stats: &Stats) -> ControlFlow<()> {
        self.note(Event::LayerFinished(layer), Some(stats))
    }

    fn goal_found(&mut self, node: Node<'_, Digraph<u32>>, stats: &Stats) -> ControlFlow<()> {
        self.note(Event::GoalFound(seen(node)), Some(stats))
    }
}

fn watch(engine: &dyn SearchEngine<Digraph<u32>>, graph: &Digraph<u32>, log: &mut Log) -> ReportOf<Digraph<u32>> {
    engine.search_observed(graph, log).expect("costs are valid")
}

/// All of the statistics but what differs from run to run.
const fn timeless(mut stats: Stats) -> Stats {
    stats.elapsed = Duration::ZERO;
    stats
}

fn check_counts(label: &str, log: &Log, report: &ReportOf<Digraph<u32>>) {
    let stats = &report.stats;
    let count = |which: fn(&Event) -> bool| log.count(which);
    assert_eq!(count(|event| matches!(event, Event::Expanded(_))), stats.expanded, "{label}");
    assert_eq!(count(|event| matches!(event, Event::Generated(_))), stats.generated, "{label}");
    assert_eq!(count(|event| matches!(event, Event::Reopened(_))), stats.reopened, "{label}");
    // A successor that is stored already is a duplicate or reopened.
    assert_eq!(
        count(|event| matches!(event, Event::Duplicate(_))) + stats.reopened,
        stats.duplicates,
        "{label}: {log:?}"
    );
    let goals = count(|event| matches!(event, Event::GoalFound(_)));
    assert_eq!(goals, u64::from(report.is_solved()), "{label}");
}

/// Expanded, then for each successor generated, followed by duplicate or reopened or neither; a goal comes last.
fn check_order(label: &str, log: &Log) {
    let mut expanding = None;
    let mut generated = None;
    for (index, &(event, _)) in log.events.iter().enumerate() {
        match event {
            Event::Expanded(node) => (expanding, generated) = (Some(node), None),
            Event::Generated(edge) => {
                let from = expanding.map(|node| (node.state, node.direction));
                assert_eq!(from, Some((edge.from, edge.direction)), "{label}: {log:?}");
                generated = Some(edge);
            }
            Event::Duplicate(edge) | Event::Reopened(edge) => {
                assert_eq!(generated.take(), Some(edge), "{label}: {log:?}");
            }
            Event::LayerFinished(_) => (expanding, generated) = (None, None),
            Event::GoalFound(_) => assert_eq!(index + 1, log.events.len(), "{label}: {log:?}"),
        }
    }
}

/// Nodes know what the engine keeps of them, and steps are edges of the graph by their forward action.
fn check_contents(entrant: &Entrant<'_, Digraph<u32>>, graph: &Digraph<u32>, log: &Log) {
    let label = &entrant.label;
    let costs = graph.distances();
    for (event, _) in &log.events {
        match *event {
            Event::Expanded(node) | Event::GoalFound(node) => {
                assert_eq!(node.depth.is_some(), entrant.least == Least::Actions, "{label}");
                assert_eq!(node.cost.is_some(), entrant.least == Least::Cost, "{label}");
                assert_eq!(node.estimate.is_some(), label.starts_with("A*"), "{label}");
                if label == "Dijkstra" {
                    assert_eq!(node.cost, costs.get(&node.state).copied(), "{label}: {node:?}");
                }
                let goal = matches!(event, Event::GoalFound(_));
                if label != "bidirectional BFS" {
                    assert_eq!(node.direction, Direction::Forward, "{label}");
                    assert!(!goal || graph.goals.contains(&node.state), "{label}");
                }
            }
            Event::Generated(edge) | Event::Duplicate(edge) | Event::Reopened(edge) => {
                let (from, to) = match edge.direction {
                    Direction::Forward => (edge.from, edge.to),
                    Direction::Backward => (edge.to, edge.from),
                };
                assert_eq!(graph.edges.get(edge.action), Some(&(from, to, edge.cost)), "{label}");
            }
            Event::LayerFinished(_) => {}
        }
    }
}

/// When a layer is finished, all states of it were expanded and none of a later one.
fn check_layers(entrant: &Entrant<'_, Digraph<u32>>, log: &Log, outcome_is_proof: bool) {
    let label = &entrant.label;
    let mut open_layers: BTreeMap<bool, Vec<Seen>> = BTreeMap::new();
    let mut last_cost = None;
    for &(event, _) in &log.events {
        match event {
            Event::Expanded(node) => {
                let side = entrant.least == Least::Actions && node.direction == Direction::Backward;
                open_layers.entry(side).or_default().push(node);
            }
            Event::LayerFinished(Layer::Depth(depth, direction)) => {
                assert_eq!(entrant.least, Least::Actions, "{label}");
                let finished = open_layers.remove(&(direction == Direction::Backward)).unwrap_or_default();
                assert!(!finished.is_empty(), "{label}: layer {depth} is empty");
                for node in finished {
                    assert_eq!(node.depth, Some(depth), "{label}: {log:?}");
                }
            }
            Event::LayerFinished(Layer::Cost(total)) => {
                assert_eq!(entrant.least, Least::Cost, "{label}");
                let finished = open_layers.remove(&false).unwrap_or_default();
                assert!(!finished.is_empty(), "{label}: layer {total} is empty: {log:?}");
                assert!(last_cost.is_none_or(|last| last < total), "{label}: {log:?}");
                last_cost = Some(total);
                for node in finished {
                    let f = node.cost.zip(node.estimate.or(Some(0))).map(|(cost, estimate)| cost + estimate);
                    assert!(f.is_some_and(|f| f <= total), "{label}: {node:?} in {total}");
                }
            }
            _ => {}
        }
    }
    if outcome_is_proof {
        let left = open_layers.values().flatten().count();
        let one_side_is_empty = label == "bidirectional BFS";
        assert!(left == 0 || one_side_is_empty, "{label}: a last layer is not reported: {log:?}");
    }
}

/// Breaks off at each event in turn. The expansion under way is completed, and what it ends with stands.
fn check_breaks(
    entrant: &Entrant<'_, Digraph<u32>>,
    graph: &Digraph<u32>,
    whole: &Log,
    report: &ReportOf<Digraph<u32>>,
) {
    let label = &entrant.label;
    for (index, &(event, expansions)) in whole.events.iter().enumerate() {
        let mut log = Log { break_at: Some(index), ..Log::default() };
        let broken = watch(&*entrant.engine, graph, &mut log);
        assert_eq!(log.events[..=index], whole.events[..=index], "{label}");
        if expansions == whole.expansions {
            assert_eq!(broken.outcome, report.outcome, "{label}: broken off at {event:?}, which comes last");
            assert_eq!(timeless(broken.stats), timeless(report.stats), "{label}");
        } else {
            let Outcome::Stopped(stop) = broken.outcome else {
                panic!("{label} went on after {event:?}");
            };
            assert_eq!(stop.reason, StopReason::Observer, "{label}");
            assert_eq!(broken.stats.expanded, expansions, "{label}: {event:?}");
            let complete = whole
                .events
                .iter()
                .filter(|(event, by)| matches!(event, Event::Generated(_)) && *by <= expansions)
                .count();
            assert_eq!(broken.stats.generated, complete as u64, "{label}: {event:?}");
            check_counts(label, &log, &broken);
        }
    }
}

fn check<H: Heuristic<Digraph<u32>>>(graph: &Digraph<u32>, heuristic: &H) {
    for entrant in lineup(&Limits::new(), heuristic) {
        let label = &entrant.label;
        let plain = entrant.engine.search(graph).expect("costs are valid");
        let mut log = Log::default();
        let report = watch(&*entrant.engine, graph, &mut log);
        assert_eq!(report.outcome, plain.outcome, "{label}");
        assert_eq!(timeless(report.stats), timeless(plain.stats), "{label}");
        check_counts(label, &log, &report);
        check_order(label, &log);
        check_contents(&entrant, graph, &log);
        check_layers(&entrant, &log, report.outcome == Outcome::NoSolution);
        check_breaks(&entrant, graph, &log, &report);
    }
}

fn check_with_heuristics(graph: &Digraph<u32>) {
    let left = graph.turned_round().distances();
    check(graph, &|state: &u32| left.get(state).copied().unwrap_or(0));
    // Inconsistent, so that states are opened again.
    check(graph, &|state: &u32| left.get(state).map_or(0, |left| left * (state * 7 % 3) / 2));
}

#[test]
fn a_path_that_gets_cheaper_while_its_state_is_open() {
    check_with_heuristics(&Digraph::new(
        [(0, 3, 9), (0, 1, 1), (1, 2, 1), (2, 3, 1), (3, 4, 5), (3, 0, 1), (2, 2, 0), (1, 2, 7)],
        [0],
        [4],
    ));
}

#[test]
fn no_solution() {
    check_with_heuristics(&Digraph::new([(0, 2, 3), (1, 2, 1), (2, 0, 1), (8, 9, 1)], [0, 1], [9]));
    check_with_heuristics(&Digraph::new([], [0], [0]));
    check_with_heuristics(&Digraph::new([(0, 2, 3)], [], [3]));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(100))]

    #[test]
    fn random_graphs(graph in digraphs()) {
        check_with_heuristics(&graph);
    }
}

#[test]
fn a_closed_state_that_gets_cheaper_is_reopened() {
    // S>A 2, S>B 5, A>B 1, B>G 10, and an estimate of 11 for A only: B is closed at 5 before A is expanded.
    let graph = Digraph::new([(0, 1, 2), (0, 2, 5), (1, 2, 1), (2, 3, 10)], [0], [3]);
    for ties in crate::lineup::TIE_BREAKINGS {
        let astar = AStar::new(|state: &u32| if *state == 1 { 11 } else { 0 }).tie_breaking(ties);
        let mut log = Log::default();
        let report = watch(&astar, &graph, &mut log);
        assert_eq!(report.path().map(goalward::Path::states), Some(&[0, 1, 2, 3][..]));
        let reopened = Event::Reopened(Edge { from: 1, action: 2, to: 2, cost: 1, direction: Direction::Forward });
        let again: Vec<_> = log.events.iter().filter(|(event, _)| *event == reopened).collect();
        assert_eq!(again, [&(reopened, 3)], "{ties:?}");
    }
}

/// An open grid, 4 neighbours, from corner to corner.
fn grid(size: i32) -> impl BackwardProblem<State = (i32, i32), Action = (), Cost = u32> {
    let steps = move |&(row, column): &(i32, i32)| {
        [(row, column + 1), (row + 1, column), (row, column - 1), (row - 1, column)]
            .into_iter()
            .filter(move |&(row, column)| (0..size).contains(&row) && (0..size).contains(&column))
            .map(|cell| ((), cell, 1))
    };
    goalward::problem((0, 0), steps, move |&cell| cell == (size - 1, size - 1)).backward([(size - 1, size - 1)], steps)
}

#[test]
fn progress_every_hundred_expansions() {
    let mut counts = Vec::new();
    let report = Bfs::new()
        .search_observed(
            &grid(50),
            &mut every(100, |stats| {
                counts.push(stats.expanded);
                Continue(())
            }),
        )
        .expect("costs are valid");
    assert_eq!(report.path().map(goalward::Path::len), Some(98));
    let expected: Vec<u64> = (1..=24).map(|call| call * 100).collect();
    assert_eq!(counts, expected);
}

#[test]
fn the_tenth_call_says_stop() {
    for index in 0..ENTRANTS {
        let Entrant { label, engine, .. } = nth(index, &Limits::new(), &Zero);
        let mut calls = 0;
        let report = engine
            .search_observed(
                &grid(50),
                &mut every(100, |_| {
                    calls += 1;
                    if calls == 10 { Break(()) } else { Continue(()) }
                }),
            )
            .expect("costs are valid");
        assert!(
            matches!(report.outcome, Outcome::Stopped(stop) if stop.reason == StopReason::Observer),
            "{label}: {:?}",
            report.outcome
        );
        assert_eq!((report.stats.expanded, calls), (1_000, 10), "{label}");
        assert_eq!(report.path(), None, "{label}");
    }
}

#[test]
fn every_zero_is_every_one() {
    for n in [0, 1, 2, 7, 1_000] {
        let mut calls = 0;
        let mut observer = every(n, |_| {
            calls += 1;
            Continue(())
        });
        let report = Dijkstra::new().search_observed(&grid(5), &mut observer).expect("costs are valid");
        assert_eq!(calls, report.stats.expanded / n.max(1), "{n}");
    }
}

/// Counts for any problem whatever.
#[derive(Default)]
struct Counter {
    expanded: u64,
}

impl<P: SearchProblem> Observer<P> for Counter {
    fn expanded(&mut self, _node: Node<'_, P>, _stats: &Stats) -> ControlFlow<()> {
        self.expanded += 1;
        Continue(())
    }
}

#[test]
fn one_observer_can_watch_several_searches_in_turn() {
    let mut counter = Counter::default();
    let chain = Digraph::new([(0, 1, 1_u32), (1, 2, 1)], [0], [2]);
    let mut expanded = 0;
    for Entrant { engine, .. } in lineup(&Limits::new(), &Zero) {
        let report = engine.search_observed(&chain, &mut counter).expect("costs are valid");
        expanded += report.stats.expanded;
        assert_eq!(counter.expanded, expanded);
    }
    let report = Bfs::new().search_observed(&grid(4), &mut counter).expect("costs are valid");
    assert_eq!(counter.expanded, expanded + report.stats.expanded);
}

#[test]
fn observers_may_be_trait_objects_and_nobody() {
    let chain = Digraph::new([(0, 1, 1_u32), (1, 2, 1)], [0], [2]);
    let mut observers: Vec<Box<dyn Observer<Digraph<u32>>>> =
        vec![Box::new(()), Box::new(every(1, |_| Continue(()))), Box::new(Counter::default())];
    for observer in &mut observers {
        for Entrant { label, engine, .. } in lineup(&Limits::new(), &Zero) {
            let report = engine.search_observed(&chain, &mut **observer).expect("costs are valid");
            assert!(report.is_solved(), "{label}");
        }
    }
}
