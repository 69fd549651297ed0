//! What holds for an estimate at every state of a space.

use goalward::Heuristic;

use super::rules::{Ruled, distances};

/// Checks that every estimate is at most the true distance, and changes by no more than 1 from a state to the next, which
/// is what makes it consistent; and that what is told after a step and ahead of it is the same as told alone.
pub(super) fn check_heuristic<P: Ruled, H: Heuristic<P>>(problem: &P, heuristic: &H) {
    let distances = distances(problem, u32::MAX);
    for rank in 0..problem.state_count() {
        let state = problem.unrank(rank);
        let estimate = heuristic.estimate(problem, &state).expect("no dead ends");
        let distance = distances[&problem.plain(&state)];
        assert!(estimate <= distance, "{state:?}: {estimate} exceeds {distance}");
        for (action, successor, _) in problem.successors_vec(&state) {
            let alone = heuristic.estimate(problem, &successor);
            let change = alone.expect("no dead ends").abs_diff(estimate);
            assert!(change <= 1, "{state:?}, {action:?}: {estimate} changes by {change}");
            let after = heuristic.estimate_after(problem, &state, estimate, &action, &successor);
            assert_eq!(after, alone, "{state:?}, {action:?}");
            let ahead = heuristic.estimate_ahead(problem, &state, estimate, &action);
            assert!(ahead.is_none() || ahead == alone, "{state:?}, {action:?}: {ahead:?} instead of {alone:?}");
        }
    }
    assert_eq!(problem.goals().into_iter().next().and_then(|goal| heuristic.estimate(problem, &goal)), Some(0));
}
