//! IDA* in place: the laws of problems for it, and that it searches as IDA* does.

use std::cell::Cell;
use std::collections::BTreeMap;
use std::fmt::Debug;
use std::ops::ControlFlow::{self, Break, Continue};
use std::rc::Rc;
use std::sync::Arc;
use std::time::Duration;

use goalward::{
    ByRef, CostLimit, Heuristic, IdaStar, InPlaceProblem, Layer, Limits, Node, Observer, Outcome, Report, ReportOf,
    SearchEngine, SearchError, SearchProblem, Stats, Step, StopReason, Zero,
};
use proptest::prelude::*;

use crate::graph::Graph;
use crate::oracle::Edge;
use crate::states::on_a_small_stack;

/// The fifteen puzzle from this board to the one with the blank first, on boards that own heap memory.
struct Fifteen([u8; 16]);

/// Counts how often it is cloned.
#[derive(Debug, PartialEq, Eq, Hash)]
struct Board {
    tiles: Vec<u8>,
    blank: usize,
}

thread_local! {
    static CLONES: Cell<u64> = const { Cell::new(0) };
}

impl Clone for Board {
    fn clone(&self) -> Self {
        CLONES.set(CLONES.get() + 1);
        Self { tiles: self.tiles.clone(), blank: self.blank }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Slide {
    from: usize,
    to: usize,
}

impl SearchProblem for Fifteen {
    type State = Board;
    type Action = Slide;
    type Cost = u32;

    fn starts(&self) -> impl IntoIterator<Item = Board> {
        let blank = self.0.iter().position(|&tile| tile == 0);
        blank.map(|blank| Board { tiles: self.0.to_vec(), blank })
    }

    fn is_goal(&self, board: &Board) -> bool {
        board.tiles.is_sorted()
    }

    fn successors(&self, board: &Board, mut emit: impl FnMut(Slide, Board, u32)) {
        self.actions(board, |slide, cost| {
            let mut successor = Board { tiles: board.tiles.clone(), blank: board.blank };
            self.apply_in_place(&mut successor, &slide);
            emit(slide, successor, cost);
        });
    }

    fn undoes(&self, previous: &Slide, next: &Slide) -> bool {
        previous.from == next.to
    }
}

impl InPlaceProblem for Fifteen {
    fn actions(&self, board: &Board, mut emit: impl FnMut(Slide, u32)) {
        let from = board.blank;
        let (row, column) = (from / 4, from % 4);
        let moves = [(row > 0, -4), (column > 0, -1), (column < 3, 1), (row < 3, 4)];
        for (_, offset) in moves.into_iter().filter(|(is_legal, _)| *is_legal) {
            emit(Slide { from, to: from.wrapping_add_signed(offset) }, 1);
        }
    }

    fn apply_in_place(&self, board: &mut Board, &Slide { from, to }: &Slide) {
        board.tiles.swap(from, to);
        board.blank = to;
    }

    fn undo(&self, board: &mut Board, &Slide { from, to }: &Slide) {
        board.tiles.swap(from, to);
        board.blank = from;
    }
}

/// The Manhattan distance, told ahead or not.
struct Manhattan {
    ahead: bool,
}

fn distance(tile: u8, cell: usize) -> u32 {
    let goal = usize::from(tile);
    let distance = (cell / 4).abs_diff(goal / 4) + (cell % 4).abs_diff(goal % 4);
    if tile == 0 { 0 } else { u32::try_from(distance).expect("a small number") }
}

impl Heuristic<Fifteen> for Manhattan {
    fn estimate(&self, _: &Fifteen, board: &Board) -> Option<u32> {
        Some(board.tiles.iter().zip(0..).map(|(&tile, cell)| distance(tile, cell)).sum())
    }

    fn estimate_ahead(&self, _: &Fifteen, board: &Board, estimate: u32, &Slide { from, to }: &Slide) -> Option<u32> {
        let tile = board.tiles[to];
        self.ahead.then(|| estimate + distance(tile, from) - distance(tile, to))
    }
}

/// R. E. Korf's instances 12 and 79 (1985): length, and nodes generated, the start included.
const KORF: [(Fifteen, u32, u64); 2] = [
    (Fifteen([14, 1, 9, 6, 4, 8, 12, 5, 7, 2, 3, 0, 10, 11, 13, 15]), 45, 546_344),
    (Fifteen([0, 1, 9, 7, 11, 13, 5, 3, 14, 12, 4, 2, 8, 6, 10, 15]), 42, 540_860),
];

/// A search but for what it took of time and memory.
fn essence<S, A, C>(search: Result<Report<S, A, C>, SearchError>) -> Result<Report<S, A, C>, (String, Box<Stats>)> {
    const fn essence(mut stats: Stats) -> Stats {
        (stats.elapsed, stats.peak_bytes) = (Duration::ZERO, 0);
        stats
    }
    match search {
        Ok(mut report) => {
            report.stats = essence(report.stats);
            Ok(report)
        }
        Err(error) => Err((error.to_string(), Box::new(essence(*error.stats())))),
    }
}

#[test]
fn korfs_instances_are_searched_as_by_ida_star() {
    for (puzzle, length, nodes) in KORF {
        let expected = essence(IdaStar::new(Manhattan { ahead: true }).search(&puzzle));
        for ahead in [true, false] {
            let report = essence(IdaStar::new(Manhattan { ahead }).in_place().search(&puzzle));
            assert_eq!(report, expected);
            let report = report.expect("costs are valid");
            assert_eq!(report.path().map(|path| (path.cost(), path.verify(&puzzle))), Some((length, Ok(()))));
            assert_eq!(report.stats.generated + 1, nodes);
        }
    }
}

#[test]
fn a_state_is_cloned_for_each_round_and_for_the_path_and_for_no_node() {
    let [(puzzle, length, _), _] = KORF;
    for ahead in [true, false] {
        let engine = IdaStar::new(Manhattan { ahead }).in_place();
        CLONES.set(0);
        let report = engine.search(&puzzle).expect("costs are valid");
        let rounds = report.rounds.len() as u64;
        assert!(CLONES.get() <= rounds + 2 * (u64::from(length) + 2), "{} clones", CLONES.get());
        for expansions in [1, 1_000, 100_000] {
            CLONES.set(0);
            let engine = IdaStar::new(Manhattan { ahead }).in_place().limits(Limits::new().expansions(expansions));
            let report = engine.search(&puzzle).expect("costs are valid");
            assert_eq!(report.stats.expanded, expansions);
            assert_eq!(CLONES.get(), report.rounds.len() as u64 + 1);
        }
    }
}

/// Fails unless the actions of a state are those of its successors, after each of its own actions too, lead there, and can
/// be undone.
fn obeys_the_laws<P>(problem: &P, state: &P::State)
where
    P: InPlaceProblem<State: Debug, Action: Debug + PartialEq, Cost: PartialEq>,
{
    let actions = problem.successors_vec(state).into_iter().map(|(action, ..)| Some(action));
    for previous in actions.chain([None]) {
        let (mut actions, mut expected) = (Vec::new(), Vec::new());
        problem.actions_after(previous.as_ref(), state, |action, cost| actions.push((action, cost)));
        let mut changed = state.clone();
        problem.successors_after(previous.as_ref(), state, |action, successor, cost| {
            problem.apply_in_place(&mut changed, &action);
            assert_eq!(changed, successor, "{action:?} in {state:?}");
            problem.undo(&mut changed, &action);
            assert_eq!(changed, *state, "{action:?} undone");
            expected.push((action, cost));
        });
        assert_eq!(actions, expected, "after {previous:?} in {state:?}");
    }
    let (mut actions, mut expected) = (Vec::new(), Vec::new());
    problem.actions(state, |action, cost| actions.push((action, cost)));
    problem.successors(state, |action, _, cost| expected.push((action, cost)));
    assert_eq!(actions, expected, "{state:?}");
}

#[test]
fn the_laws_hold_on_boards() {
    for blank in 0..16 {
        let mut tiles: Vec<u8> = (1..16).collect();
        tiles.insert(blank, 0);
        let puzzle = Fifteen(tiles.clone().try_into().expect("sixteen cells"));
        let board = Board { tiles, blank };
        obeys_the_laws(&puzzle, &board);
        obeys_the_laws(&&puzzle, &board);
    }
}

/// Tells ahead what estimate it has, and of no other state but the start.
#[derive(Clone, Copy)]
struct OnlyAhead;

impl Heuristic<Graph<u8, u32>> for OnlyAhead {
    fn estimate(&self, _: &Graph<u8, u32>, &state: &u8) -> Option<u32> {
        assert_eq!(state, 0);
        Some(2)
    }

    fn estimate_ahead(&self, _: &Graph<u8, u32>, _: &u8, estimate: u32, _: &usize) -> Option<u32> {
        estimate.checked_sub(1)
    }
}

#[test]
fn what_is_told_ahead_is_told_through_every_holder_of_a_heuristic() {
    type Problem = Graph<u8, u32>;
    let graph = Graph::new([(0, 1, 1), (1, 2, 1)], [0], [2]);
    let dynamic: Box<dyn Heuristic<Problem>> = Box::new(OnlyAhead);
    let shared: Box<dyn Heuristic<Problem> + Send + Sync> = Box::new(OnlyAhead);
    let searches = [
        IdaStar::new(ByRef(&OnlyAhead)).in_place().search(&graph),
        IdaStar::new(Arc::new(OnlyAhead)).in_place().search(&graph),
        IdaStar::new(Rc::new(OnlyAhead)).in_place().search(&graph),
        IdaStar::new(dynamic).in_place().search(&graph),
        IdaStar::new(shared).in_place().search(&graph),
        IdaStar::new(OnlyAhead).search(&graph),
    ];
    for search in searches {
        assert_eq!(search.expect("costs are valid").path().map(goalward::Path::cost), Some(2));
    }
}

/// From 0 to this number by ones.
struct Chain(u32);

impl SearchProblem for Chain {
    type State = u32;
    type Action = ();
    type Cost = u32;

    fn starts(&self) -> impl IntoIterator<Item = u32> {
        [0]
    }

    fn is_goal(&self, state: &u32) -> bool {
        *state == self.0
    }

    fn successors(&self, state: &u32, mut emit: impl FnMut((), u32, u32)) {
        emit((), state + 1, 1);
    }
}

impl InPlaceProblem for Chain {
    fn actions(&self, _state: &u32, mut emit: impl FnMut((), u32)) {
        emit((), 1);
    }

    fn apply_in_place(&self, state: &mut u32, (): &()) {
        *state += 1;
    }

    fn undo(&self, state: &mut u32, (): &()) {
        *state -= 1;
    }
}

#[test]
fn a_million_levels_on_a_small_stack() {
    on_a_small_stack(|| {
        let chain = Chain(1_000_000);
        let report = IdaStar::new(|&n: &u32| 1_000_000 - n).in_place().search(&chain).expect("costs are valid");
        assert_eq!(report.path().map(goalward::Path::len), Some(1_000_000));
    });
}

#[test]
fn limits_on_bytes_and_depth_stop_it() {
    let left = |&n: &u32| 1_000_000 - n;
    let stopped = |limits: Limits| {
        let report = IdaStar::new(left).in_place().limits(limits).search(&Chain(1_000_000)).expect("costs are valid");
        match report.outcome {
            Outcome::Stopped(stop) => (stop.reason, report.stats),
            outcome => panic!("{outcome:?}"),
        }
    };
    let (reason, stats) = stopped(Limits::new().bytes(10_000));
    assert_eq!(reason, StopReason::Bytes);
    assert!((1_000..=10_000).contains(&stats.peak_bytes), "{}", stats.peak_bytes);
    let (reason, stats) = stopped(Limits::new().depth(7));
    assert_eq!((reason, stats.expanded), (StopReason::Depth, 7));
}

#[test]
fn free_cycles_end() {
    let hopeless = Graph::new([(0, 1, 0_u32), (1, 0, 0), (1, 1, 0), (1, 2, 0), (2, 0, 0)], [0], [3]);
    let report = IdaStar::new(Zero).in_place().search(&hopeless).expect("costs are valid");
    assert_eq!((report.outcome, report.stats.expanded, report.stats.duplicates), (Outcome::NoSolution, 3, 3));
}

/// One action, but nine successors, and so many farther than it leads to.
struct Contradiction {
    farther: u32,
}

impl SearchProblem for Contradiction {
    type State = u32;
    type Action = u32;
    type Cost = u32;

    fn starts(&self) -> impl IntoIterator<Item = u32> {
        [0]
    }

    fn is_goal(&self, state: &u32) -> bool {
        *state == 3
    }

    fn successors(&self, state: &u32, mut emit: impl FnMut(u32, u32, u32)) {
        (0..9).for_each(|_| emit(3, state + 3 + self.farther, 1));
    }
}

impl InPlaceProblem for Contradiction {
    fn actions(&self, _state: &u32, mut emit: impl FnMut(u32, u32)) {
        emit(3, 1);
    }

    fn apply_in_place(&self, state: &mut u32, action: &u32) {
        *state += action;
    }

    fn undo(&self, state: &mut u32, action: &u32) {
        *state -= action;
    }
}

#[test]
fn a_problem_that_contradicts_itself_does_no_harm() {
    let search = |farther| IdaStar::new(Zero).in_place().search(&Contradiction { farther });
    let error = search(1).expect_err("no successor is where it went");
    assert!(matches!(error, SearchError::PathBroken { step: 0, .. }), "{error}");
    assert_eq!(search(0).expect("there is such a step").path().map(goalward::Path::len), Some(1));
}

/// Writes down what it is told, and breaks off when that is so much.
struct Log {
    events: Vec<String>,
    most: usize,
}

impl Log {
    fn note(&mut self, event: &dyn Debug, stats: Option<&Stats>) -> ControlFlow<()> {
        self.events.push(format!("{event:?} {stats:?}"));
        if self.events.len() == self.most { Break(()) } else { Continue(()) }
    }
}

impl<P: SearchProblem<State: Debug, Action: Debug, Cost: Debug>> Observer<P> for Log {
    fn expanded(&mut self, node: Node<'_, P>, stats: &Stats) -> ControlFlow<()> {
        self.note(&("expanded", node), Some(stats))
    }

    fn generated(&mut self, step: Step<'_, P>) -> ControlFlow<()> {
        self.note(&("generated", step), None)
    }

    fn duplicate(&mut self, step: Step<'_, P>) -> ControlFlow<()> {
        self.note(&("duplicate", step), None)
    }

    fn layer_finished(&mut self, layer: Layer<P::Cost>, stats: &Stats) -> ControlFlow<()> {
        self.note(&("finished", layer), Some(stats))
    }

    fn goal_found(&mut self, node: Node<'_, P>, stats: &Stats) -> ControlFlow<()> {
        self.note(&("goal", node), Some(stats))
    }
}

/// Estimates of any kind, some of which are told ahead.
#[derive(Debug)]
struct Estimates {
    of: BTreeMap<u8, Option<i8>>,
    ahead: Vec<bool>,
}

impl Heuristic<Graph<u8, i8>> for Estimates {
    fn estimate(&self, _: &Graph<u8, i8>, state: &u8) -> Option<i8> {
        self.of[state]
    }

    fn estimate_ahead(&self, graph: &Graph<u8, i8>, state: &u8, estimate: i8, &number: &usize) -> Option<i8> {
        let (from, to, _) = graph.edges[number];
        assert_eq!((from, self.of[&from]), (*state, Some(estimate)));
        if self.ahead[number] { self.of[&to] } else { None }
    }
}

/// Mostly small, seldom negative, seldom so large that a sum overflows.
fn values() -> impl Strategy<Value = i8> {
    prop_oneof![40 => 0_i8..3, 1 => Just(-1), 1 => Just(100)]
}

/// Graphs in which anything may be wrong.
fn graphs() -> impl Strategy<Value = Graph<u8, i8>> {
    let edges = prop::collection::vec((0_u8..5, 0_u8..5, values()), 0..12);
    let states = prop::collection::vec(0_u8..5, 0..3);
    (edges, states.clone(), states)
        .prop_map(|(edges, starts, goals): (Vec<Edge<u8, i8>>, _, _)| Graph::new(edges, starts, goals))
}

fn estimates() -> impl Strategy<Value = Estimates> {
    let estimates = prop::collection::vec(prop_oneof![8 => values().prop_map(Some), 1 => Just(None)], 5);
    let zeros = Just(vec![Some(0); 5]);
    let ahead = prop_oneof![Just(vec![true; 12]), Just(vec![false; 12]), prop::collection::vec(any::<bool>(), 12)];
    (prop_oneof![estimates, zeros], ahead)
        .prop_map(|(estimates, ahead)| Estimates { of: (0..).zip(estimates).collect(), ahead })
}

fn limits() -> impl Strategy<Value = Limits> {
    let most = || prop_oneof![2 => Just(u64::MAX), 1 => 0_u64..60];
    (1_u64..400, most(), most(), most()).prop_map(|(expansions, generated, depth, nodes)| {
        Limits::new().expansions(expansions).generated(generated).depth(depth).nodes(nodes)
    })
}

fn watch<P>(engine: &impl SearchEngine<P>, graph: &P, most: usize) -> (Vec<String>, Result<ReportOf<P>, SearchError>)
where
    P: SearchProblem<State: Debug, Action: Debug, Cost: Debug>,
{
    let mut log = Log { events: Vec::new(), most };
    let search = engine.search_observed(graph, &mut log);
    (log.events, search)
}

fn searches_alike<L: CostLimit<i8>>(graph: &Graph<u8, i8>, estimates: &Estimates, limits: &Limits<L>, events: usize) {
    let (copying, in_place) = (
        IdaStar::new(ByRef(estimates)).limits(limits.clone()),
        IdaStar::new(ByRef(estimates)).in_place().limits(limits.clone()),
    );
    let expected = essence(copying.search(graph));
    assert_eq!(essence(in_place.search(graph)), expected);
    for most in [usize::MAX, events] {
        let (expected_events, expected) = watch(&copying, graph, most);
        let (events, search) = watch(&in_place, graph, most);
        assert_eq!(events, expected_events);
        assert_eq!(essence(search), essence(expected));
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2_000))]

    #[test]
    fn random_graphs_are_searched_as_by_ida_star(
        graph in graphs(),
        estimates in estimates(),
        limits in limits(),
        dearest in prop::option::of(0_i8..10),
        events in 0_usize..100,
    ) {
        match dearest {
            Some(dearest) => searches_alike(&graph, &estimates, &limits.cost(dearest), events),
            None => searches_alike(&graph, &estimates, &limits, events),
        }
    }

    #[test]
    fn the_laws_hold_on_random_graphs(graph in graphs()) {
        for state in graph.states() {
            obeys_the_laws(&graph, &state);
        }
    }
}
