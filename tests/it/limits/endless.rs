//! Where there is no end and no solution a limit is the only ending, and it says so.

use goalward::{BackwardProblem, Limits, Outcome, StopReason, Zero};

use super::{Kind, Truth, judge};
use crate::lineup::{Entrant, lineup};

const NO_SOLUTION: Truth = Truth { fewest_actions: None, least_cost: None };

/// Steps by two from 0 and from 1 never meet.
fn apart() -> impl BackwardProblem<State = i64, Action = i64, Cost = u32> {
    goalward::problem(0_i64, |&n| [(2, n + 2, 1_u32), (-2, n - 2, 1)], |&n| n == 1)
        .backward([1], |&n| [(2, n - 2, 1), (-2, n + 2, 1)])
}

#[test]
fn every_limit_stops_every_engine() {
    for kind in Kind::ALL {
        for most in [0, 1, 2, 3, 7, 100, 1_000] {
            let limits = kind.set(Limits::new(), most);
            for entrant in lineup(&limits, &Zero) {
                let problem = apart();
                let report = entrant.engine.search(&problem).expect("costs are valid");
                let stop = judge(&entrant, &problem, NO_SOLUTION, &report).expect("nothing else can end it");
                assert_eq!(stop.reason, kind.reason(), "{}: {most}", entrant.label);
            }
        }
    }
    for most in [0, 1, 2, 100] {
        for entrant in lineup(&Limits::new().expansions(100_000).cost(most), &Zero) {
            let problem = apart();
            let report = entrant.engine.search(&problem).expect("costs are valid");
            let stop = judge(&entrant, &problem, NO_SOLUTION, &report).expect("nothing else can end it");
            assert_eq!(stop.reason, StopReason::Cost, "{}: {most}", entrant.label);
        }
    }
}

#[test]
fn a_thousand_expansions_of_an_endless_line() {
    for Entrant { label, engine, .. } in lineup(&Limits::new().expansions(1_000), &Zero) {
        let report = engine.search(&apart()).expect("costs are valid");
        assert!(
            matches!(&report.outcome, Outcome::Stopped(stop) if stop.reason == StopReason::Expansions),
            "{label}: {report:?}"
        );
        assert_eq!(report.stats.expanded, 1_000, "{label}");
        assert_eq!(report.stats.generated, 2_000, "{label}");
        // Two ends of one line, or of two.
        let ends = if label == "bidirectional BFS" { 4 } else { 2 };
        assert_eq!(report.stats.open, ends, "{label}");
        assert_eq!(report.stats.peak_nodes, 1_000 + ends, "{label}");
    }
}

#[test]
fn a_thousand_stored_states_of_an_endless_line() {
    for Entrant { label, engine, .. } in lineup(&Limits::new().nodes(1_000), &Zero) {
        let report = engine.search(&apart()).expect("costs are valid");
        assert!(
            matches!(&report.outcome, Outcome::Stopped(stop) if stop.reason == StopReason::Nodes),
            "{label}: {report:?}"
        );
        assert_eq!(report.stats.peak_nodes, 1_000, "{label}");
    }
}

#[test]
fn an_endless_side_that_faces_an_end_is_no_solution_without_a_limit() {
    // Nothing leads to -5, so that the backward side of a bidirectional search has nothing left at once.
    let problem = goalward::problem(0_i64, |&n| [((), n + 1, 1_u32)], |&n| n == -5)
        .backward([-5], |&n: &i64| (n != -5).then_some(((), n - 1, 1)));
    for Entrant { label, engine, .. } in lineup(&Limits::new().expansions(10_000), &Zero) {
        let report = engine.search(&problem).expect("costs are valid");
        if label == "bidirectional BFS" {
            assert_eq!(report.outcome, Outcome::NoSolution);
            assert!(report.stats.expanded <= 2, "{}", report.stats);
        } else {
            assert!(
                matches!(&report.outcome, Outcome::Stopped(stop) if stop.reason == StopReason::Expansions),
                "{label}"
            );
        }
    }
}
