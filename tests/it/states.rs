//! States, actions and costs of unusual types, and spaces of unusual shapes.

use std::cell::Cell;
use std::hash::{Hash, Hasher};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::thread;
use std::time::Duration;

use goalward::{
    AStar, BackwardProblem, Bfs, Cost, Dijkstra, Limits, Outcome, Reversed, SearchEngine, SearchProblem, StopReason,
    Zero,
};

use crate::digraph::Digraph;
use crate::lineup::{ENTRANTS, Entrant, Least, lineup, nth};

/// All engines find a solution of that many actions at that cost.
fn solve<P>(problem: &P, actions: usize, cost: P::Cost)
where
    P: BackwardProblem<Action: PartialEq>,
    P::Cost: PartialEq,
{
    for Entrant { label, engine, .. } in lineup(&Limits::new(), &Zero) {
        let report = engine.search(problem).expect("costs are valid");
        let path = report.into_path().unwrap_or_else(|| panic!("{label} finds nothing"));
        assert_eq!(path.len(), actions, "{label}");
        assert!(path.cost() == cost, "{label}: {:?}", path.cost());
        assert_eq!(path.verify(problem), Ok(()), "{label}");
    }
}

#[test]
fn texts() {
    // Swap two neighbouring letters.
    let swaps = |word: &String| {
        (1..word.len())
            .map(|at| {
                let mut letters: Vec<char> = word.chars().collect();
                letters.swap(at - 1, at);
                (at, letters.into_iter().collect::<String>(), 1_u32)
            })
            .collect::<Vec<_>>()
    };
    let goal = "edcba".to_owned();
    let problem = goalward::problem("abcde".to_owned(), swaps, |word| word == "edcba").backward([goal], swaps);
    solve(&problem, 10, 10);
}

#[test]
fn lists_of_bytes() {
    // Count in base three, one digit at a time.
    let digits = |list: &Vec<u8>, by: u8| {
        (0..list.len())
            .map(|at| {
                let mut changed = list.clone();
                changed[at] = (changed[at] + by) % 3;
                (at, changed, 1_u64)
            })
            .collect::<Vec<_>>()
    };
    let problem = goalward::problem(vec![0; 6], |list| digits(list, 1), |list| *list == [1, 2, 0, 2, 1, 0])
        .backward([vec![1, 2, 0, 2, 1, 0]], |list| digits(list, 2));
    solve(&problem, 6, 6);
}

#[test]
fn states_of_no_size() {
    let stay = |(): &()| [("stay", (), 1_u32), ("stay free", (), 0)];
    let there = goalward::problem((), stay, |()| true).backward([()], stay);
    solve(&there, 0, 0);
    let nowhere = goalward::problem((), stay, |()| false).backward([], stay);
    for Entrant { label, engine, .. } in lineup(&Limits::new(), &Zero) {
        let report = engine.search(&nowhere).expect("costs are valid");
        assert_eq!(report.outcome, Outcome::NoSolution, "{label}");
        assert_eq!(report.stats.peak_nodes, 1, "{label}");
    }
    assert_eq!(Bfs::new().tree(&nowhere).expect("costs are valid").counts(), [(0, 1)]);
    assert_eq!(Dijkstra::new().tree(&nowhere).expect("costs are valid").counts(), [(0, 1)]);
}

/// All of these have the same hash.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Colliding(u32);

impl Hash for Colliding {
    fn hash<H: Hasher>(&self, state: &mut H) {
        0_u8.hash(state);
    }
}

#[test]
fn states_that_hash_alike() {
    let steps = |&Colliding(n): &Colliding| [((), Colliding(n * 2 % 401), 1_u32), ((), Colliding((n + 1) % 401), 2)];
    // The reverse of doubling modulo an odd number: halving n, or n + 401.
    let back = |&Colliding(n): &Colliding| {
        let half = if n % 2 == 0 { n / 2 } else { n.midpoint(401) };
        [((), Colliding(half), 1), ((), Colliding((n + 400) % 401), 2)]
    };
    let hashed = goalward::problem(Colliding(1), steps, |&Colliding(n)| n == 300).backward([Colliding(300)], back);
    let plain = goalward::problem(1_u32, |&n| [((), n * 2 % 401, 1_u32), ((), (n + 1) % 401, 2)], |&n| n == 300);
    let fewest = Bfs::new().search(&plain).expect("costs are valid").into_path().expect("300 can be reached");
    let cheapest = Dijkstra::new().search(&plain).expect("costs are valid").into_path().expect("300 can be reached");
    for Entrant { label, engine, least } in lineup(&Limits::new(), &Zero) {
        let path = engine.search(&hashed).expect("costs are valid").into_path().expect("300 can be reached");
        assert_eq!(path.verify(&hashed), Ok(()), "{label}");
        match least {
            Least::Actions => assert_eq!(path.len(), fewest.len(), "{label}"),
            Least::Cost => assert_eq!(path.cost(), cheapest.cost(), "{label}"),
        }
    }
}

/// From 0 to each of 1 to 100,000, and from each of those to 100,001, the last one at the least cost.
struct Fan;

impl Fan {
    const WIDTH: u32 = 100_000;
    const GOAL: u32 = Self::WIDTH + 1;
}

impl SearchProblem for Fan {
    type State = u32;
    type Action = u32;
    type Cost = u32;

    fn starts(&self) -> impl IntoIterator<Item = u32> {
        [0]
    }

    fn is_goal(&self, state: &u32) -> bool {
        *state == Self::GOAL
    }

    fn successors(&self, state: &u32, mut emit: impl FnMut(u32, u32, u32)) {
        match *state {
            0 => (1..=Self::WIDTH).for_each(|n| emit(n, n, 1)),
            Self::GOAL => {}
            n => emit(n, Self::GOAL, Self::GOAL - n),
        }
    }
}

impl BackwardProblem for Fan {
    fn goals(&self) -> impl IntoIterator<Item = u32> {
        [Self::GOAL]
    }

    fn predecessors(&self, state: &u32, mut emit: impl FnMut(u32, u32, u32)) {
        match *state {
            0 => {}
            Self::GOAL => (1..=Self::WIDTH).for_each(|n| emit(n, n, Self::GOAL - n)),
            n => emit(n, 0, 1),
        }
    }
}

#[test]
fn a_hundred_thousand_successors() {
    for Entrant { label, engine, least } in lineup(&Limits::new(), &Zero) {
        let path = engine.search(&Fan).expect("costs are valid").into_path().expect("there is a way");
        assert_eq!((path.len(), path.verify(&Fan)), (2, Ok(())), "{label}");
        assert!(least == Least::Actions || path.cost() == 2, "{label}: {}", path.cost());
    }
    // A limit in the midst of them stops at the state that it forbids.
    for Entrant { label, engine, .. } in lineup(&Limits::new().nodes(50_000), &Zero) {
        let report = engine.search(&Fan).expect("costs are valid");
        assert!(
            matches!(report.outcome, Outcome::Stopped(stop) if stop.reason == StopReason::Nodes),
            "{label}: {:?}",
            report.outcome
        );
        assert_eq!(report.stats.peak_nodes, 50_000, "{label}");
    }
}

#[test]
fn a_problem_that_panicked_and_its_engine_can_be_used_again() {
    for index in 0..ENTRANTS {
        let panics = Cell::new(true);
        let asked = Cell::new(0_u32);
        let guard = || {
            asked.set(asked.get() + 1);
            assert!(!(panics.get() && asked.get() == 7), "seven is too many");
        };
        let up = |&n: &u32| {
            guard();
            [('+', n + 1, 1_u32), ('0', 0, 1)]
        };
        let down = |&n: &u32| {
            guard();
            n.checked_sub(1).map(|before| ('+', before, 1))
        };
        let problem = goalward::problem(0, up, |&n| n == 50).backward([50], down);
        let Entrant { label, engine, .. } = nth(index, &Limits::new(), &Zero);
        let outcome = catch_unwind(AssertUnwindSafe(|| engine.search(&problem)));
        assert!(outcome.is_err(), "{label} swallows the panic");
        panics.set(false);
        let again = engine.search(&problem).expect("costs are valid");
        let Entrant { engine: fresh, .. } = nth(index, &Limits::new(), &Zero);
        let expected = fresh.search(&problem).expect("costs are valid");
        assert_eq!(again.path().map(goalward::Path::len), Some(50), "{label}");
        assert_eq!(again.outcome, expected.outcome, "{label}");
        assert_eq!(again.stats.expanded, expected.stats.expanded, "{label}");
    }
}

pub(crate) fn on_a_small_stack(run: impl FnOnce() + Send + 'static) {
    let small = thread::Builder::new().stack_size(128 << 10).spawn(run).expect("a thread can be had");
    small.join().expect("nothing overflows");
}

/// From 0 to this number by ones.
fn chain(length: u32) -> impl BackwardProblem<State = u32, Action = (), Cost = u32> {
    goalward::problem(0, move |&n| (n < length).then_some(((), n + 1, 1)), move |&n| n == length)
        .backward([length], |&n: &u32| n.checked_sub(1).map(|before| ((), before, 1)))
}

#[test]
fn a_chain_of_a_million_states_on_a_small_stack() {
    on_a_small_stack(|| {
        let chain = chain(1_000_000);
        for report in [Bfs::new().search(&chain), AStar::new(|n: &u32| 1_000_000 - n).search(&chain)] {
            let path = report.expect("costs are valid").into_path().expect("there is one path");
            assert_eq!((path.len(), path.cost(), path.states().len()), (1_000_000, 1_000_000, 1_000_001));
            assert_eq!(path.verify(&chain), Ok(()));
        }
    });
}

#[test]
fn every_engine_and_tree_on_a_small_stack() {
    on_a_small_stack(|| {
        let chain = chain(100_000);
        solve(&chain, 100_000, 100_000);
        let tree = Bfs::new().tree(&chain).expect("costs are valid");
        let path = tree.path(&100_000).expect("costs are valid").expect("it is in the tree");
        assert_eq!(path.cost(), 100_000);
        let tree = Dijkstra::new().tree(Reversed(&chain)).expect("costs are valid");
        let path = tree.path_from(&0).expect("costs are valid").expect("it is in the tree");
        assert_eq!(path.cost(), 100_000);
    });
}

/// Two ways from 0 to 4: three steps at a cost of 1 each, and two at 4 and 1.
fn solve_with<C: Cost + PartialEq>(unit: impl Fn(u32) -> C) {
    let graph = Digraph::new([(0, 1, 1), (1, 2, 1), (2, 4, 1), (0, 3, 4), (3, 4, 1), (0, 0, 0), (4, 1, 0)], [0], [4]);
    let graph = graph.map_costs(&unit);
    for Entrant { label, engine, least } in lineup(&Limits::new().cost(unit(5)), &Zero) {
        let report = engine.search(&graph).expect("costs are valid");
        let path = report.into_path().unwrap_or_else(|| panic!("{label} finds nothing"));
        let (states, costs): (&[u32], [u32; 4]) = match least {
            Least::Actions => (&[0, 3, 4], [0, 4, 5, 0]),
            Least::Cost => (&[0, 1, 2, 4], [0, 1, 2, 3]),
        };
        let costs = costs.map(&unit);
        assert_eq!(path.states(), states, "{label}");
        assert!(path.costs() == &costs[..states.len()], "{label}: {:?}", path.costs());
        assert_eq!(path.verify(&graph), Ok(()), "{label}");
    }
    let tree = Dijkstra::new().tree(&graph).expect("costs are valid");
    let distances: Vec<C> = tree.iter().map(|(_, distance)| distance).collect();
    assert!(distances == [0, 1, 2, 3, 4].map(&unit), "{distances:?}");
}

#[test]
fn costs_of_every_type() {
    let small = |cost: u32| u8::try_from(cost).expect("small");
    solve_with(small);
    solve_with(|cost| u16::from(small(cost)));
    solve_with(|cost| cost);
    solve_with(u64::from);
    solve_with(u128::from);
    solve_with(|cost| usize::from(small(cost)));
    solve_with(|cost| i8::try_from(cost).expect("small"));
    solve_with(|cost| i16::from(small(cost)));
    solve_with(|cost| i32::from(small(cost)));
    solve_with(i64::from);
    solve_with(i128::from);
    solve_with(|cost| isize::from(small(cost)));
    solve_with(|cost| f32::from(small(cost)));
    solve_with(f64::from);
    solve_with(|cost| Duration::from_nanos(cost.into()));
}

#[test]
fn costs_as_large_as_their_types_allow() {
    solve_with(|cost| u8::try_from(cost * 51).expect("at most 255"));
    solve_with(|cost| i8::try_from(cost * 25).expect("at most 125"));
    solve_with(|cost| cost * (u32::MAX / 5));
    solve_with(|cost| u64::from(cost) * (u64::MAX / 5));
    solve_with(|cost| u128::from(cost) * (u128::MAX / 5));
    solve_with(|cost| i64::from(cost) * (i64::MAX / 5));
    solve_with(|cost| i128::from(cost) * (i128::MAX / 5));
    solve_with(|cost| f64::from(cost) * f64::MIN_POSITIVE);
    solve_with(|cost| f64::from(cost) * (f64::MAX / 8.0));
    solve_with(|cost| (Duration::MAX / 8) * cost);
}
