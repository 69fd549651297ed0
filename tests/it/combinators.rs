//! Two heuristics as one: what they come to, and that lower bounds stay lower bounds.

use std::fmt::Debug;
use std::time::Duration;

use goalward::{
    AStar, Cost, DeadEnds, Heuristic, IdaStar, Max, Outcome, Path, SearchEngine, SearchError, Sum, Zero, problem,
};
use proptest::prelude::*;

use crate::digraph::digraphs;
use crate::lineup::TIE_BREAKINGS;

/// What `Max` and `Sum` make of two estimates of one state.
fn combined<C: Cost + 'static>(one: Option<C>, other: Option<C>) -> [Option<C>; 2] {
    let nowhere = problem(0_u32, |_| Vec::<((), u32, C)>::new(), |_| false);
    let [one, other] = [one, other].map(|estimate| DeadEnds(move |_: &u32| estimate));
    [Max(one, other).estimate(&nowhere, &0), Sum(one, other).estimate(&nowhere, &0)]
}

/// Checks what `Max` and `Sum` make of two estimates in either order.
fn check<C: Cost + PartialEq + 'static>(one: Option<C>, other: Option<C>, expected: [Option<C>; 2]) {
    assert_eq!(combined(one, other), expected, "{one:?} and {other:?}");
    assert_eq!(combined(other, one), expected, "{other:?} and {one:?}");
}

#[test]
fn they_are_the_greater_and_the_sum() {
    check(Some(3_u32), Some(4), [Some(4), Some(7)]);
    check(Some(0_i64), Some(4), [Some(4), Some(4)]);
    check(Some(0.5), Some(0.25), [Some(0.5), Some(0.75)]);
    check(Some(-0.0), Some(0.25), [Some(0.25), Some(0.25)]);
    check(Some(Duration::from_secs(1)), Some(Duration::ZERO), [Some(Duration::from_secs(1)); 2]);
}

#[test]
fn a_sum_that_does_not_fit_is_the_greater() {
    check(Some(200_u8), Some(100), [Some(200); 2]);
    check(Some(200_u8), Some(55), [Some(200), Some(255)]);
    check(Some(i32::MAX), Some(1), [Some(i32::MAX); 2]);
    check(Some(f64::MAX), Some(f64::MAX / 2.0), [Some(f64::MAX); 2]);
    check(Some(Duration::MAX), Some(Duration::from_nanos(1)), [Some(Duration::MAX); 2]);
}

#[test]
fn a_dead_end_of_one_is_a_dead_end_of_both() {
    check(None, Some(4_u32), [None; 2]);
    check::<u32>(None, None, [None; 2]);
    check(None, Some(0.5), [None; 2]);
    check(Some(f64::INFINITY), Some(0.5), [None; 2]);
    check(Some(f32::INFINITY), Some(f32::NAN), [None; 2]);
    check(Some(f64::INFINITY), None, [None; 2]);
}

#[test]
fn what_is_no_estimate_is_passed_on() {
    let same = |one: Option<f64>, other: f64| one.is_some_and(|one| one.to_bits() == other.to_bits());
    for wrong in [f64::NAN, -f64::NAN, -0.5, f64::NEG_INFINITY] {
        for right in [0.0, 0.5, f64::MAX] {
            for found in [combined(Some(wrong), Some(right)), combined(Some(right), Some(wrong))].concat() {
                assert!(same(found, wrong), "{wrong} and {right}: {found:?}");
            }
        }
    }
    check(Some(-7), Some(9), [Some(-7); 2]);
    check(Some(i32::MIN), Some(0), [Some(i32::MIN); 2]);

    let line = problem(0_u32, |&n| [((), n + 1, 1.0)], |&n| n == 3);
    let wrong = |n: &u32| if *n == 2 { -f64::NAN } else { 0.0 };
    let engines: [Box<dyn SearchEngine<_>>; 4] = [
        Box::new(AStar::new(Max(wrong, Zero))),
        Box::new(AStar::new(Sum(Zero, wrong))),
        Box::new(IdaStar::new(Max(Zero, wrong))),
        Box::new(IdaStar::new(Sum(wrong, Zero))),
    ];
    for engine in engines {
        let error = engine.search(&line).expect_err("an estimate is no number");
        let SearchError::InvalidEstimate { estimate, .. } = &error else { panic!("{error}") };
        assert_eq!(estimate, "NaN");
    }
}

#[test]
fn they_can_be_nested() {
    // Counting up from 0 to 30 by threes and sevens.
    let count = problem(0_u32, |&n| [((), n + 3, 1_u32), ((), n + 7, 1)], |&n| n == 30);
    let left = |by: u32| DeadEnds(move |n: &u32| 30_u32.checked_sub(*n).map(|left| left.div_ceil(by)));
    let nested = Max(left(9), Max(left(8), Sum(left(14), |n: &u32| 30_u32.saturating_sub(*n) / 14)));
    let report = AStar::new(nested).search(&count).expect("costs are valid");
    assert_eq!(report.path().map(Path::cost), Some(6));
    let hopeless = Max(left(9), Max(left(8), Sum(DeadEnds(|_: &u32| None), left(14))));
    let report = AStar::new(hopeless).search(&count).expect("costs are valid");
    assert_eq!((report.outcome, report.stats.expanded), (Outcome::NoSolution, 0));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    /// Two shares of the true cost that are no more than all of it together, as inconsistent as can be. One knows all dead
    /// ends, the other none.
    #[test]
    fn bounds_stay_bounds(graph in digraphs(), shares in prop::collection::vec((0..=4_u32, 0..=4_u32), 9)) {
        let left = graph.turned_round().distances();
        let share = |state: &u32, of_four: u32| left.get(state).map(|left| left * of_four / 4);
        let one = DeadEnds(|state: &u32| share(state, shares[*state as usize].0));
        let rest = |state: &u32| {
            let (first, second) = shares[*state as usize];
            share(state, second.min(4 - first)).unwrap_or(9)
        };
        for ties in TIE_BREAKINGS {
            let max = AStar::new(Max(one, rest)).tie_breaking(ties).search(&graph).expect("costs are valid");
            prop_assert_eq!(max.path().map(Path::cost), graph.least_cost());
            let sum = AStar::new(Sum(rest, one)).tie_breaking(ties).search(&graph).expect("costs are valid");
            prop_assert_eq!(sum.path().map(Path::cost), graph.least_cost());
        }
    }

    #[test]
    fn every_two_estimates_combine_as_numbers_do(one in any::<Option<u16>>(), other in any::<Option<u16>>()) {
        let both = one.zip(other);
        let max = both.map(|(one, other)| one.max(other));
        let sum = both.map(|(one, other)| one.checked_add(other).unwrap_or(one.max(other)));
        check(one, other, [max, sum]);
    }
}

/// Nothing is asked of the parent: each state is estimated by both.
#[test]
fn each_state_is_estimated_anew() {
    #[derive(Debug)]
    struct OnlyAlone;
    impl<P: goalward::SearchProblem<Cost = u32>> Heuristic<P> for OnlyAlone {
        fn estimate(&self, _: &P, _: &P::State) -> Option<u32> {
            Some(0)
        }

        fn estimate_ahead(&self, _: &P, parent: &P::State, _: u32, _: &P::Action) -> Option<u32> {
            unreachable!("asked ahead of {}", std::any::type_name_of_val(parent))
        }
    }
    fn check<H: Heuristic<P> + Debug, P: goalward::SearchProblem<Cost = u32>>(heuristic: H, problem: &P) {
        let label = format!("{heuristic:?}");
        let report = AStar::new(heuristic).search(problem).expect("costs are valid");
        assert!(report.is_solved(), "{label}");
    }
    let line = problem(0_u32, |&n| [((), n + 1, 1_u32)], |&n| n == 3);
    check(Max(OnlyAlone, Zero), &line);
    check(Sum(Zero, OnlyAlone), &line);
}
