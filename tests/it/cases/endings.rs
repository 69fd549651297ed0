//! Searches that end otherwise than with a path, or should.

use std::ops::ControlFlow;
use std::thread;

use goalward::{
    AStar, Bfs, BidirectionalBfs, Dijkstra, Limits, Outcome, Path, SearchEngine, SearchError, SearchProblem,
    StopReason, Zero, every, problem,
};

use crate::engines::{Aim, TIE_BREAKINGS, candidates};
use crate::graph::{FOUR_NEIGHBOURS, Graph, Table, grid};

/// One side has nowhere to go, and the other has no end.
#[test]
fn case_005_one_empty_frontier() {
    let endless = problem(0_i64, |&n| (n != -5).then_some(((), n + 1, 1_u32)), |&n| n == -5)
        .backward([-5], |&n| (n != -5 && n != -4).then_some(((), n - 1, 1)));
    let report = BidirectionalBfs::new().search(&endless).expect("the problem is sound");
    assert_eq!(report.outcome, Outcome::NoSolution);
    assert!(report.stats.expanded <= 2, "{}", report.stats);
}

/// Giving up is not a proof that there is nothing.
#[test]
fn case_023_limits() {
    let endless = problem(0_i64, |&n| [((), n + 1, 1_u32), ((), n - 1, 1)], |_| false);
    for (limits, reason) in
        [(Limits::new().expansions(1_000), StopReason::Expansions), (Limits::new().nodes(1_000), StopReason::Nodes)]
    {
        for report in [
            Bfs::new().limits(limits.clone()).search(&endless),
            Dijkstra::new().limits(limits.clone()).search(&endless),
            AStar::new(Zero).limits(limits).search(&endless),
        ] {
            let report = report.expect("the problem is sound");
            let Outcome::Stopped(stop) = report.outcome else { panic!("{:?}", report.outcome) };
            assert_eq!(stop.reason, reason);
            match reason {
                StopReason::Expansions => assert_eq!(report.stats.expanded, 1_000),
                _ => assert_eq!(report.stats.peak_nodes, 1_000),
            }
            assert_eq!(report.stats.open, report.stats.peak_nodes - report.stats.expanded);
            assert!(report.stats.open > 0);
        }
    }
}

/// A search can be watched, and stopped by who watches it.
#[test]
fn case_025_progress_and_cancelling() {
    let map = [".".repeat(50)];
    let map: Vec<&str> = map.iter().map(String::as_str).cycle().take(50).collect();
    let graph = grid(&map, &FOUR_NEIGHBOURS, (0, 0), &[(49, 49)]);

    let mut counts = Vec::new();
    let mut patient = every(100, |stats| {
        counts.push(stats.expanded);
        ControlFlow::Continue(())
    });
    let report = Bfs::new().search_observed(&graph, &mut patient).expect("the problem is sound");
    assert_eq!(report.path().map(Path::len), Some(98));
    assert!(counts.len() >= 24 && counts.is_sorted(), "{counts:?}");

    let mut calls = 0;
    let mut impatient = every(100, |_| {
        calls += 1;
        if calls == 10 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    let report = Bfs::new().search_observed(&graph, &mut impatient).expect("the problem is sound");
    assert!(matches!(report.outcome, Outcome::Stopped(stop) if stop.reason == StopReason::Observer));
    assert_eq!(report.stats.expanded, 1_000);
}

/// A negative cost is an error that names it, for whoever counts cost.
#[test]
fn case_029_negative_cost() {
    let graph = Graph::new([(0, 1, 4), (2, 0, 1), (1, 2, -3), (1, 0, 5_i32)], [1], [0]);
    for candidate in candidates(&[]).iter().filter(|candidate| candidate.aim == Aim::Cost) {
        let error = candidate.engine.search(&graph).expect_err("-3 is negative");
        assert!(
            matches!(&error, SearchError::InvalidCost { cost, .. } if cost == "-3"),
            "{}: {error}",
            candidate.label
        );
        assert_eq!(error.stats().expanded, 1, "{}", candidate.label);
        assert!(error.to_string().contains("-3"), "{}: {error}", candidate.label);
    }
}

/// A sum that does not fit is an error, and not a small number.
#[test]
fn case_031_overflow() {
    let edges = [('a', 'b', 2_000_000_000), ('b', 'c', 2_000_000_000), ('c', 'd', 2_000_000_000_u32)];
    let graph = Graph::new(edges, ['a'], ['d']);
    for candidate in candidates(&[]) {
        let error = candidate.engine.search(&graph).expect_err("6,000,000,000 does not fit");
        assert!(matches!(error, SearchError::CostOverflow { .. }), "{}: {error}", candidate.label);
        assert!(error.to_string().contains("u32"), "{}: {error}", candidate.label);
    }
    for candidate in candidates(&[]) {
        let error = candidate.engine.search(&graph.map_costs(|_| f64::MAX)).expect_err("infinity is no sum");
        assert!(matches!(error, SearchError::CostOverflow { .. }), "{}: {error}", candidate.label);
    }
    for candidate in candidates(&[]) {
        let report = candidate.engine.search(&graph.map_costs(u64::from)).expect("a wider type holds it");
        assert_eq!(report.path().map(Path::cost), Some(6_000_000_000), "{}", candidate.label);
    }
}

/// NaN is no cost and no estimate.
#[test]
fn case_033_nan() {
    let graph = Graph::new([('a', 'b', f64::NAN), ('b', 'c', 1.0), ('a', 'c', 5.0)], ['a'], ['c']);
    for candidate in candidates(&[]) {
        match (candidate.engine.search(&graph), candidate.aim) {
            (Err(SearchError::InvalidCost { cost, .. }), _) => assert_eq!(cost, "NaN", "{}", candidate.label),
            (Ok(report), Aim::Actions) => {
                assert_eq!(report.path().map(Path::cost), Some(5.0), "{}", candidate.label);
            }
            (other, _) => panic!("{}: {other:?}", candidate.label),
        }
    }

    let sound = Graph::new([('a', 'b', 1.0), ('b', 'c', 1.0), ('a', 'c', 5.0)], ['a'], ['c']);
    let estimates = Table::new("NaN", [('a', Some(0.0)), ('b', Some(f64::NAN)), ('c', Some(0.0))]);
    for tie_breaking in TIE_BREAKINGS {
        let error =
            AStar::new(estimates.clone()).tie_breaking(tie_breaking).search(&sound).expect_err("NaN is no estimate");
        assert!(matches!(&error, SearchError::InvalidEstimate { estimate, .. } if estimate == "NaN"), "{error}");
    }
}

/// No engine recurses, and neither does anything that it hands out.
#[test]
fn case_089_deep_chain() {
    const LAST: u32 = 199_999;
    fn check<P: SearchProblem<State = u32, Cost = u32, Action = ()>>(engine: &impl SearchEngine<P>, chain: &P) {
        let report = engine.search(chain).expect("the problem is sound");
        let path = report.into_path().expect("the chain has an end");
        assert_eq!((path.cost(), path.states().len()), (LAST, 200_000), "{}", engine.name());
        assert_eq!(path.verify(chain), Ok(()), "{}", engine.name());
    }
    let search = || {
        let chain = problem(0, |&n| (n < LAST).then_some(((), n + 1, 1_u32)), |&n| n == LAST)
            .backward([LAST], |&n| (n > 0).then(|| ((), n - 1, 1)));
        check(&Bfs::new(), &chain);
        check(&BidirectionalBfs::new(), &chain);
        check(&Dijkstra::new(), &chain);
        check(&AStar::new(Zero), &chain);
        let tree = Dijkstra::new().tree(&chain).expect("the problem is sound");
        assert_eq!(tree.path(&LAST).expect("the problem is sound").map(|path| path.len()), Some(199_999));
    };
    let small = thread::Builder::new().stack_size(1 << 20).spawn(search).expect("there is room for a thread");
    small.join().expect("the stack does not overflow");
}
