//! Paths prove themselves, and a problem that contradicts itself is found out.

use std::cell::{Cell, RefCell};
use std::collections::HashSet;

use goalward::{
    Bfs, BidirectionalBfs, Cost, Dijkstra, Limits, Outcome, Path, PathError, Reversed, SearchEngine, SearchError, Zero,
};
use proptest::prelude::*;

use crate::digraph::{Digraph, digraphs};
use crate::lineup::{ENTRANTS, Entrant, lineup, nth};

/// A chain 0>1>2>3, steps 1, 2 and 3, and the path along it.
fn chain() -> (Digraph<u32>, Path<u32, usize, u32>) {
    let chain = Digraph::new([(0, 1, 1), (1, 2, 2), (2, 3, 3)], [0], [3]);
    let report = Dijkstra::new().search(&chain).expect("costs are valid");
    let path = report.into_path().expect("there is one path");
    (chain, path)
}

#[test]
fn a_path_has_states_actions_and_running_costs_in_order() {
    for Entrant { label, engine, .. } in lineup(&Limits::new(), &Zero) {
        let (chain, _) = chain();
        let path = engine.search(&chain).expect("costs are valid").into_path().expect("there is one path");
        assert_eq!(path.states(), [0, 1, 2, 3], "{label}");
        assert_eq!(path.actions(), [0, 1, 2], "{label}");
        assert_eq!(path.costs(), [0, 1, 3, 6], "{label}");
        assert_eq!((path.len(), path.cost(), path.is_empty()), (3, 6, false), "{label}");
        assert_eq!((path.start(), path.goal()), (&0, &3), "{label}");
        let steps: Vec<_> = path.steps().map(|(action, state, cost)| (*action, *state, cost)).collect();
        assert_eq!(steps, [(0, 1, 1), (1, 2, 3), (2, 3, 6)], "{label}");
        assert_eq!(path.verify(&chain), Ok(()), "{label}");
    }
}

#[test]
fn a_path_of_no_step_is_checked_at_both_ends() {
    let alone = Digraph::new([(8, 8, 1_u32)], [7, 8], [8]);
    for Entrant { label, engine, .. } in lineup(&Limits::new(), &Zero) {
        let path = engine.search(&alone).expect("costs are valid").into_path().expect("8 is a goal");
        assert_eq!((path.states(), path.len(), path.cost()), (&[8][..], 0, 0), "{label}");
        assert!(path.is_empty() && path.steps().next().is_none(), "{label}");
        assert_eq!(path.verify(&alone), Ok(()), "{label}");
        let elsewhere = alone.with_starts(&[7]);
        assert_eq!(path.verify(&elsewhere), Err(PathError::NotAStart), "{label}");
        let other_goal = alone.with_goals(&[7]);
        assert_eq!(path.verify(&other_goal), Err(PathError::NotAGoal), "{label}");
    }
}

#[test]
fn what_is_wrong_with_a_path_is_told_with_its_step() {
    let (chain, path) = chain();
    let with_edge = |number: usize, edge: (u32, u32, u32)| path.verify(&chain.with_edge(number, edge));
    for step in 0..3 {
        let (from, to, cost) = chain.edges[step];
        assert_eq!(with_edge(step, (9, 9, cost)), Err(PathError::NoSuchAction { step }));
        assert_eq!(with_edge(step, (from, 9, cost)), Err(PathError::WrongState { step }));
        for wrong in [cost - 1, cost + 1, u32::MAX] {
            let error = PathError::WrongCost { step, cost: wrong.to_string() };
            assert_eq!(with_edge(step, (from, to, wrong)), Err(error));
        }
        assert_eq!(with_edge(step, (from, to, cost)), Ok(()));
    }
    let end = |starts: &[u32], goals: &[u32]| path.verify(&chain.with_starts(starts).with_goals(goals));
    assert_eq!(end(&[], &[3]), Err(PathError::NotAStart));
    assert_eq!(end(&[1, 2, 3], &[3]), Err(PathError::NotAStart));
    assert_eq!(end(&[1, 0], &[0, 1, 2]), Err(PathError::NotAGoal));
    assert_eq!(end(&[1, 0], &[1, 3]), Ok(()));
    assert_eq!(end(&[1], &[1]), Err(PathError::NotAStart), "the start is looked at first");
}

#[test]
fn the_first_step_that_fails_is_the_one_that_is_told() {
    let (chain, path) = chain();
    let other = chain.with_edge(1, (1, 2, 5)).with_edge(2, (2, 9, 3)).with_goals(&[]);
    let error = path.verify(&other).expect_err("two steps are wrong");
    assert_eq!(error, PathError::WrongCost { step: 1, cost: "5".into() });
    let said = error.to_string();
    assert!(said.contains("step 1") && said.contains('5'), "{said}");
}

#[test]
fn costs_that_no_step_may_have_are_wrong_costs() {
    let chain = Digraph::new([(0, 1, 0.5), (1, 2, 0.25)], [0], [2]);
    let path = Dijkstra::new().search(&chain).expect("costs are valid").into_path().expect("there is one path");
    for (wrong, said) in [(-0.5, "-0.5"), (f64::NAN, "NaN"), (f64::INFINITY, "inf")] {
        let other = chain.with_edge(0, (0, 1, wrong));
        let cost = said.to_owned();
        assert_eq!(path.verify(&other), Err(PathError::WrongCost { step: 0, cost }));
    }
    let small = Digraph::new([(0, 1, 200_u8), (1, 2, 55)], [0], [2]);
    let path = Dijkstra::new().search(&small).expect("255 fits").into_path().expect("there is one path");
    let dearer = small.with_edge(1, (1, 2, 56));
    assert_eq!(path.verify(&dearer), Err(PathError::WrongCost { step: 1, cost: "56".into() }));
}

#[test]
fn among_steps_of_equal_action_the_right_one_is_taken() {
    // From 0 by the same action: to 2, twice to 1, to 3. From 1 by the same action: to 1, and twice to 4.
    let steps = |state: &u32| match state {
        0 => vec![((), 2, 1_u32), ((), 1, 7), ((), 1, 3), ((), 3, 1)],
        1 => vec![((), 1, 0), ((), 4, 9), ((), 4, 2)],
        _ => vec![],
    };
    let back = |state: &u32| match state {
        1 => vec![((), 0, 7_u32), ((), 0, 3), ((), 1, 0)],
        2 | 3 => vec![((), 0, 1)],
        4 => vec![((), 1, 9), ((), 1, 2)],
        _ => vec![],
    };
    let problem = goalward::problem(0, steps, |&state| state == 4).backward([4], back);
    for Entrant { label, engine, .. } in lineup(&Limits::new(), &Zero) {
        let path = engine.search(&problem).expect("costs are valid").into_path().expect("4 can be reached");
        assert_eq!(path.states(), [0, 1, 4], "{label}");
        assert_eq!(path.costs(), [0, 3, 5], "{label}");
        assert_eq!(path.verify(&problem), Ok(()), "{label}");
        // Without the cheaper of each two.
        let dearer = goalward::problem(
            0,
            move |state| steps(state).into_iter().filter(|&(.., cost)| cost != 3).collect::<Vec<_>>(),
            |&state| state == 4,
        );
        assert_eq!(path.verify(&dearer), Err(PathError::WrongCost { step: 0, cost: "7".into() }), "{label}");
    }
}

#[test]
fn of_parallel_edges_the_cheapest_is_the_action() {
    let graph = Digraph::new([(0, 1, 70), (0, 1, 7), (0, 1, 7), (0, 1, 8_u32)], [0], [1]);
    for Entrant { label, engine, .. } in lineup(&Limits::new(), &Zero) {
        let path = engine.search(&graph).expect("costs are valid").into_path().expect("there is a step");
        assert_eq!((path.actions(), path.cost()), (&[1][..], 7), "{label}");
    }
}

/// Steps up from 0 to 6, and predecessors that know of a short cut that is not there: from 1 to 5.
#[test]
fn a_predecessor_that_is_no_successor_breaks_the_path() {
    let problem =
        goalward::problem(0_u32, |&n| (n < 6).then(|| ('+', n + 1, 1_u32)), |&n| n == 6).backward([6], |&n| {
            let before = n.checked_sub(1).map(|before| ('+', before, 1));
            before.into_iter().chain((n == 5).then_some(('+', 1, 1)))
        });
    let error = BidirectionalBfs::new().search(&problem).expect_err("1 does not lead to 5");
    let SearchError::PathBroken { step, stats } = &error else { panic!("{error}") };
    assert_eq!(*step, 1);
    assert!(stats.expanded > 0 && stats.peak_nodes > 2, "{stats}");
    assert!(error.to_string().starts_with("step 1 "), "{error}");

    // The same for trees: what goes that way is broken, and what does not is not.
    let fewest = Bfs::new().tree(Reversed(&problem)).expect("the tree is not traced");
    let cheapest = Dijkstra::new().tree(Reversed(&problem)).expect("the tree is not traced");
    for (state, broken_at) in [(0, Some(1)), (1, Some(0)), (2, None), (5, None), (6, None)] {
        for result in [fewest.path_from(&state), cheapest.path_from(&state)] {
            match (result, broken_at) {
                (Ok(path), None) => {
                    let states: Vec<u32> = (state..=6).collect();
                    assert_eq!(path.expect("it is in the tree").states(), states);
                }
                (Err(SearchError::PathBroken { step, .. }), Some(expected)) => assert_eq!(step, expected),
                (result, _) => panic!("{state}: {result:?}"),
            }
        }
    }
}

/// Forward edges of one graph and backward edges of another: an answer may be missing or not the best, but what is
/// reported as a path is one.
struct TwoFaced {
    forward: Digraph<u32>,
    backward: Digraph<u32>,
}

impl goalward::SearchProblem for TwoFaced {
    type State = u32;
    type Action = usize;
    type Cost = u32;

    fn starts(&self) -> impl IntoIterator<Item = u32> {
        self.forward.starts()
    }

    fn is_goal(&self, state: &u32) -> bool {
        self.forward.is_goal(state)
    }

    fn successors(&self, state: &u32, emit: impl FnMut(usize, u32, u32)) {
        self.forward.successors(state, emit);
    }
}

impl goalward::BackwardProblem for TwoFaced {
    fn goals(&self) -> impl IntoIterator<Item = u32> {
        self.forward.goals()
    }

    fn predecessors(&self, state: &u32, emit: impl FnMut(usize, u32, u32)) {
        self.backward.predecessors(state, emit);
    }
}

/// Hands out other successors, at other costs, each time it is asked.
struct Fickle {
    graph: Digraph<u32>,
    calls: Cell<u32>,
    emitted: RefCell<HashSet<(u32, usize, u32, u32)>>,
}

impl Fickle {
    fn new(graph: Digraph<u32>) -> Self {
        Self { graph, calls: Cell::new(0), emitted: RefCell::new(HashSet::new()) }
    }

    /// Whether to leave out an edge this time, and what it costs.
    fn mood(&self, number: usize) -> Option<u32> {
        let calls = self.calls.get();
        let mood = (calls * 5 + calls / 7 + u32::try_from(number).expect("small") * 3) % 7;
        (mood > 1).then_some(mood)
    }
}

impl goalward::SearchProblem for Fickle {
    type State = u32;
    type Action = usize;
    type Cost = u32;

    fn starts(&self) -> impl IntoIterator<Item = u32> {
        self.graph.starts()
    }

    fn is_goal(&self, state: &u32) -> bool {
        self.graph.is_goal(state)
    }

    fn successors(&self, state: &u32, mut emit: impl FnMut(usize, u32, u32)) {
        self.calls.set(self.calls.get() + 1);
        self.graph.successors(state, |number, to, _| {
            if let Some(cost) = self.mood(number) {
                self.emitted.borrow_mut().insert((*state, number, to, cost));
                emit(number, to, cost);
            }
        });
    }
}

impl goalward::BackwardProblem for Fickle {
    fn goals(&self) -> impl IntoIterator<Item = u32> {
        self.graph.goals()
    }

    fn predecessors(&self, state: &u32, mut emit: impl FnMut(usize, u32, u32)) {
        self.calls.set(self.calls.get() + 1);
        self.graph.predecessors(state, |number, from, _| {
            if let Some(cost) = self.mood(number) {
                emit(number, from, cost);
            }
        });
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(500))]

    #[test]
    fn predecessors_of_another_graph(forward in digraphs(), backward in digraphs()) {
        let problem = TwoFaced { forward, backward };
        match BidirectionalBfs::new().search(&problem) {
            Ok(report) => {
                if let Some(path) = report.path() {
                    prop_assert_eq!(path.verify(&problem), Ok(()));
                }
            }
            Err(SearchError::PathBroken { .. }) => {}
            Err(error) => prop_assert!(false, "{}", error),
        }
        let tree = Dijkstra::new().tree(Reversed(&problem)).expect("costs are valid");
        for state in 0..9 {
            match tree.path_from(&state) {
                Ok(None) => prop_assert_eq!(tree.distance(&state), None),
                Ok(Some(path)) => {
                    let from_there = problem.forward.with_starts(&[state]);
                    prop_assert_eq!(path.verify(&from_there), Ok(()));
                }
                Err(SearchError::PathBroken { .. }) => {}
                Err(error) => prop_assert!(false, "{}", error),
            }
        }
    }

    #[test]
    fn successors_that_differ_from_call_to_call(graph in digraphs()) {
        let problem = Fickle::new(graph);
        for Entrant { label, engine, .. } in lineup(&Limits::new().expansions(10_000), &|state: &u32| state * 7 % 5) {
            match engine.search(&problem) {
                Ok(report) => if let Outcome::Solved(path) = report.outcome {
                    prop_assert!(problem.graph.starts.contains(path.start()), "{}", label);
                    prop_assert!(problem.graph.goals.contains(path.goal()), "{}", label);
                    let mut total = 0;
                    let mut from = *path.start();
                    for (action, to, cost) in path.steps() {
                        let edge = (from, *action, *to, cost - total);
                        prop_assert!(problem.emitted.borrow().contains(&edge), "{} made up {:?}", label, edge);
                        (from, total) = (*to, cost);
                    }
                }
                Err(SearchError::PathBroken { stats, .. }) => prop_assert!(stats.expanded > 0, "{}", label),
                Err(error) => prop_assert!(false, "{}: {}", label, error),
            }
        }
    }
}

/// Once for the search, and nothing ever after.
#[test]
fn successors_that_are_gone_when_the_path_is_traced() {
    for index in 0..ENTRANTS {
        let asked = Cell::new(0_u32);
        let up = |&n: &u32| {
            asked.set(asked.get() + 1);
            (asked.get() <= 5 && n < 5).then(|| ('+', n + 1, 1_u32))
        };
        let down = |&n: &u32| {
            asked.set(asked.get() + 1);
            (asked.get() <= 5 && n > 0).then(|| ('+', n - 1, 1_u32))
        };
        let problem = goalward::problem(0, up, |&n| n == 5).backward([5], down);
        let Entrant { label, engine, .. } = nth(index, &Limits::new(), &Zero);
        let error = engine.search(&problem).expect_err("the path can't be traced");
        let SearchError::PathBroken { step, stats } = error else { panic!("{label}: {error}") };
        assert_eq!((step, stats.expanded), (0, 5), "{label}");
    }
}

/// A cost that breaks its laws: sums wrap round, so that two states can each seem to be the nearer way to the other.
#[derive(Debug, Clone, Copy, PartialEq)]
struct Wrapping(u8);

impl Cost for Wrapping {
    const ZERO: Self = Self(0);

    fn checked_add(self, step: Self) -> Option<Self> {
        Some(Self(self.0.wrapping_add(step.0)))
    }

    fn total_cmp(&self, other: &Self) -> std::cmp::Ordering {
        self.0.cmp(&other.0)
    }

    fn is_valid(&self) -> bool {
        true
    }
}

#[test]
fn parents_in_a_circle_end_in_an_answer_all_the_same() {
    let graph = Digraph::new(
        [(0, 1, Wrapping(200)), (1, 2, Wrapping(100)), (2, 1, Wrapping(10)), (1, 3, Wrapping(0))],
        [0],
        [3],
    );
    for Entrant { label, engine, .. } in lineup(&Limits::new().expansions(1_000), &Zero) {
        let report = engine.search(&graph).expect("nothing is found out");
        let path = report.path().unwrap_or_else(|| panic!("{label}: {:?}", report.outcome));
        assert_eq!((path.goal(), path.len() <= 4), (&3, true), "{label}");
    }
}
