//! Time and cancelling. No test here fails because a machine is slow.

use std::cell::Cell;
use std::thread;
use std::time::{Duration, Instant};

use goalward::{Bfs, CancelToken, Dijkstra, Limits, Outcome, Report, StopReason, Zero};

use crate::digraph::Digraph;
use crate::lineup::{ENTRANTS, Entrant, lineup, nth};

/// No limits but one that ends a search which goes on and on, so that a test fails instead of never ending.
const fn guarded() -> Limits {
    Limits::new().expansions(5_000_000)
}

/// Far more than any search here takes, however busy the machine.
const AGES: Duration = Duration::from_secs(60);

/// Steps by two from 0 and from 1 never meet. Each expansion takes so long.
macro_rules! endless {
    ($nap:expr) => {{
        let steps = |n: &i64| {
            let nap: Duration = $nap;
            if !nap.is_zero() {
                thread::sleep(nap);
            }
            [((), n + 2, 1_u32), ((), n - 2, 1)]
        };
        goalward::problem(0_i64, steps, |&n| n == 1).backward([1], steps)
    }};
}

fn assert_stopped<S, A, C>(label: &str, report: &Report<S, A, C>, reason: StopReason) {
    match &report.outcome {
        Outcome::Stopped(stop) => assert_eq!(stop.reason, reason, "{label}"),
        Outcome::Solved(_) => panic!("{label} solved what can't be solved"),
        Outcome::NoSolution => panic!("{label} says that there is no solution"),
    }
}

#[test]
fn no_time_is_no_expansion() {
    let problem = endless!(Duration::ZERO);
    for Entrant { label, engine, .. } in lineup(&guarded().time(Duration::ZERO), &Zero) {
        let report = engine.search(&problem).expect("costs are valid");
        assert_stopped(&label, &report, StopReason::Time);
        assert_eq!((report.stats.expanded, report.stats.generated), (0, 0), "{label}");
        let roots = if label == "bidirectional BFS" { 2 } else { 1 };
        assert_eq!((report.stats.peak_nodes, report.stats.open), (roots, roots), "{label}");
    }
}

#[test]
fn what_needs_no_expansion_needs_no_time() {
    let cancelled = CancelToken::new();
    cancelled.cancel();
    let limits = Limits::new().time(Duration::ZERO).cancel(cancelled);
    for Entrant { label, engine, .. } in lineup(&limits, &Zero) {
        let at_goal = engine.search(&Digraph::new([(1, 1, 1_u32)], [1], [1]));
        assert!(at_goal.expect("costs are valid").is_solved(), "{label}");
        let nowhere = engine.search(&Digraph::new([(0, 1, 1_u32)], [], [1]));
        assert_eq!(nowhere.expect("costs are valid").outcome, Outcome::NoSolution, "{label}");
    }
}

#[test]
fn slow_expansions_are_stopped_in_time() {
    let problem = endless!(Duration::from_millis(1));
    for Entrant { label, engine, .. } in lineup(&guarded().time(Duration::from_millis(20)), &Zero) {
        let started = Instant::now();
        let report = engine.search(&problem).expect("costs are valid");
        assert!(started.elapsed() < AGES, "{label} took {:?}", started.elapsed());
        assert_stopped(&label, &report, StopReason::Time);
        // An expansion takes at least a millisecond, and the clock is looked at about every millisecond.
        assert!(report.stats.expanded <= 25, "{label}: {}", report.stats);
        assert!(report.stats.elapsed >= Duration::from_millis(20), "{label}");
        assert!(report.stats.elapsed <= started.elapsed(), "{label}");
    }
}

#[test]
fn fast_expansions_are_stopped_in_time() {
    let problem = endless!(Duration::ZERO);
    for Entrant { label, engine, .. } in lineup(&guarded().time(Duration::from_millis(5)), &Zero) {
        let started = Instant::now();
        let report = engine.search(&problem).expect("costs are valid");
        assert!(started.elapsed() < AGES, "{label} took {:?}", started.elapsed());
        assert_stopped(&label, &report, StopReason::Time);
        assert!(report.stats.elapsed >= Duration::from_millis(5), "{label}");
    }
}

#[test]
fn time_enough_changes_nothing() {
    let graph = Digraph::new([(0, 1, 1_u32), (1, 2, 1), (2, 3, 1), (0, 3, 9)], [0], [3]);
    let plain = lineup(&Limits::new(), &Zero);
    let token = CancelToken::new();
    for (timed, plain) in lineup(&Limits::new().time(Duration::MAX).cancel(token), &Zero).iter().zip(plain) {
        let report = timed.engine.search(&graph).expect("costs are valid");
        let plain = plain.engine.search(&graph).expect("costs are valid");
        assert_eq!(report.outcome, plain.outcome, "{}", timed.label);
    }
}

#[test]
fn a_search_that_was_cancelled_before_does_not_begin() {
    let token = CancelToken::new();
    assert!(!token.is_cancelled());
    let limits = guarded().cancel(token.clone());
    let early = lineup(&limits, &Zero);
    token.cancel();
    assert!(token.is_cancelled());
    let late = lineup(&limits, &Zero);
    for Entrant { label, engine, .. } in early.into_iter().chain(late) {
        let report = engine.search(&endless!(Duration::ZERO)).expect("costs are valid");
        assert_stopped(&label, &report, StopReason::Cancelled);
        assert_eq!(report.stats.expanded, 0, "{label}");
    }
}

#[test]
fn another_thread_cancels_every_search_that_holds_the_token() {
    let token = CancelToken::new();
    let limits = guarded().expansions(100_000).cancel(token.clone());
    thread::scope(|scope| {
        let searches: Vec<_> = (0..ENTRANTS)
            .map(|index| {
                let limits = &limits;
                scope.spawn(move || {
                    let Entrant { label, engine, .. } = nth(index, limits, &Zero);
                    (label, engine.search(&endless!(Duration::from_micros(200))).expect("costs are valid"))
                })
            })
            .collect();
        thread::sleep(Duration::from_millis(20));
        token.cancel();
        for search in searches {
            let (label, report) = search.join().expect("no search panics");
            assert_stopped(&label, &report, StopReason::Cancelled);
        }
    });
}

#[test]
fn a_search_can_cancel_itself_and_its_token_stops_the_next_one() {
    for index in 0..ENTRANTS {
        let token = CancelToken::new();
        let asked = Cell::new(0_u32);
        let steps = |n: &i64| {
            asked.set(asked.get() + 1);
            if asked.get() == 1_000 {
                token.cancel();
            }
            [((), n + 2, 1_u32), ((), n - 2, 1)]
        };
        let problem = goalward::problem(0_i64, steps, |&n| n == 1).backward([1], steps);
        let limits = guarded().cancel(token.clone());
        let Entrant { label, engine, .. } = nth(index, &limits, &Zero);
        let report = engine.search(&problem).expect("costs are valid");
        assert_stopped(&label, &report, StopReason::Cancelled);
        // The token is looked at at least every 1,024 expansions.
        assert!((1_000..=2_024).contains(&report.stats.expanded), "{label}: {}", report.stats);
        let again = engine.search(&problem).expect("costs are valid");
        assert_stopped(&label, &again, StopReason::Cancelled);
        assert_eq!(again.stats.expanded, 0, "{label}");
    }
}

#[test]
fn trees_are_cancelled_and_timed_too() {
    let problem = endless!(Duration::ZERO);
    let token = CancelToken::new();
    token.cancel();
    let cancelled = guarded().cancel(token);
    let timed = guarded().time(Duration::from_millis(5));
    for (limits, reason) in [(cancelled, StopReason::Cancelled), (timed, StopReason::Time)] {
        let bfs = Bfs::new().limits(limits.clone()).tree(&problem).expect("costs are valid");
        assert_eq!((bfs.stopped(), bfs.distance(&0)), (Some(reason), Some(0)));
        let dijkstra = Dijkstra::new().limits(limits).tree(&problem).expect("costs are valid");
        assert_eq!(dijkstra.stopped(), Some(reason));
        assert_eq!(dijkstra.len() as u64, dijkstra.stats().expanded);
    }
}

#[test]
fn time_ends_a_search_whose_expansions_turn_slow() {
    let asked = Cell::new(0_u32);
    let steps = |n: &i64| {
        asked.set(asked.get() + 1);
        if asked.get() > 5_000 {
            thread::sleep(Duration::from_micros(200));
        }
        [((), n + 2, 1_u32), ((), n - 2, 1)]
    };
    let problem = goalward::problem(0_i64, steps, |&n| n == 1).backward([1], steps);
    for index in 0..ENTRANTS {
        asked.set(0);
        let limits = guarded().time(Duration::from_millis(40));
        let Entrant { label, engine, .. } = nth(index, &limits, &Zero);
        let report = engine.search(&problem).expect("costs are valid");
        assert_stopped(&label, &report, StopReason::Time);
        // It may have been about to look after 1,024 expansions more when they turned slow.
        assert!(report.stats.expanded <= 5_000 + 1_024 + 200, "{label}: {}", report.stats);
    }
}
