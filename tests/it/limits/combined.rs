//! Several limits at once: the one that is reached first stops the search.

use goalward::problems::{EightPuzzle, Manhattan};
use goalward::{CancelToken, Limits, Outcome, ReportOf, StopReason};
use std::time::Duration;

use super::{Kind, Truth, judge};
use crate::lineup::{ENTRANTS, lineup, nth};

const VALUES: [u64; 7] = [0, 1, 5, 20, 60, 700, 5_000];

fn puzzle() -> EightPuzzle {
    EightPuzzle::new("1 2 3 6 0 8 5 4 7".parse().expect("a board"), "1 2 3 4 5 6 7 8 0".parse().expect("a board"))
}

const TRUTH: Truth = Truth { fewest_actions: Some(10), least_cost: Some(10) };

fn search(index: usize, limits: &Limits) -> ReportOf<EightPuzzle> {
    let entrant = nth(index, limits, &Manhattan);
    let report = entrant.engine.search(&puzzle()).expect("costs are valid");
    judge(&entrant, &puzzle(), TRUTH, &report);
    report
}

const fn reason(report: &ReportOf<EightPuzzle>) -> Option<StopReason> {
    match &report.outcome {
        Outcome::Stopped(stop) => Some(stop.reason),
        Outcome::Solved(_) | Outcome::NoSolution => None,
    }
}

#[test]
fn of_two_limits_the_first_that_is_reached_stops_the_search() {
    for index in 0..ENTRANTS {
        let alone = |kind: Kind, most| search(index, &kind.set(Limits::new(), most));
        for first in Kind::ALL {
            for second in Kind::ALL.into_iter().filter(|&second| second != first) {
                for (one, other) in VALUES.into_iter().zip(VALUES.into_iter().cycle().skip(first as usize)) {
                    // With a limit on depth a node takes more bytes, so that bytes run out sooner than alone.
                    if [first, second] == [Kind::Depth, Kind::Bytes] || [first, second] == [Kind::Bytes, Kind::Depth] {
                        continue;
                    }
                    let apart = [alone(first, one), alone(second, other)];
                    let both = search(index, &second.set(first.set(Limits::new(), one), other));
                    let generated = apart.iter().map(|report| report.stats.generated).min().expect("there are two");
                    assert_eq!(both.stats.generated, generated, "{first:?} {one}, {second:?} {other}");
                    let reasons = apart.each_ref().map(reason);
                    assert!(reasons.contains(&reason(&both)), "{first:?} {one}, {second:?} {other}");
                    assert_eq!(reason(&both).is_none(), reasons == [None, None]);
                }
            }
        }
    }
}

#[test]
fn all_limits_at_once_let_a_search_pass_that_reaches_none() {
    let limits = Limits::new()
        .expansions(200_000)
        .generated(600_000)
        .nodes(200_000)
        .depth(31)
        .bytes(100_000_000)
        .time(Duration::from_secs(3_600))
        .cancel(CancelToken::new());
    let unlimited = lineup(&Limits::new(), &Manhattan);
    for (entrant, without) in lineup(&limits.cost(31), &Manhattan).iter().zip(unlimited) {
        let report = entrant.engine.search(&puzzle()).expect("costs are valid");
        let plain = without.engine.search(&puzzle()).expect("costs are valid");
        assert_eq!(report.outcome, plain.outcome, "{}", entrant.label);
        assert!(report.is_solved());
    }
}

#[test]
fn a_limit_that_is_set_again_counts_as_it_was_set_last() {
    let limits = Limits::new().expansions(0).expansions(1_000_000).nodes(1_000_000).nodes(2);
    for index in 0..ENTRANTS {
        assert_eq!(reason(&search(index, &limits)), Some(StopReason::Nodes));
    }
}
