//! What holds at every state of a space.

use std::collections::HashSet;

use super::rules::Ruled;

/// Checks ranks, successors, `apply`, predecessors and `undoes` at one state, given by its rank.
pub(super) fn check_state<P: Ruled>(problem: &P, rank: u64) {
    let state = problem.unrank(rank);
    assert!(rank < problem.state_count() && problem.contains(&state), "{rank}: {state:?}");
    assert_eq!(problem.rank(&state), rank, "{state:?}");
    assert_eq!(problem.is_goal_rank(rank), problem.is_goal(&state), "{state:?}");

    let plain = problem.plain(&state);
    assert_eq!(problem.is_goal(&state), plain == problem.plain_goal(), "{state:?}");
    let successors = problem.successors_vec(&state);
    let found: Vec<_> = successors.iter().map(|(action, to, _)| (action.clone(), problem.plain(to))).collect();
    assert_eq!(found, problem.moves(&plain), "{state:?}");
    assert!(successors.iter().all(|&(.., cost)| cost == 1), "{state:?}");
    assert_eq!(successors, problem.successors_vec(&state), "{state:?}");

    let mut by_rank = Vec::new();
    problem.successor_ranks(rank, |successor, cost| by_rank.push((successor, cost)));
    let by_state: Vec<_> = successors.iter().map(|(_, to, cost)| (problem.rank(to), *cost)).collect();
    assert_eq!(by_rank, by_state, "{state:?}");

    for action in problem.candidates() {
        let listed = successors.iter().find(|(listed, ..)| *listed == action);
        let listed = listed.map(|(_, to, cost)| (to.clone(), *cost));
        assert_eq!(problem.apply(&state, &action), listed, "{state:?}, {action:?}");
    }
    for (action, to, cost) in &successors {
        let edge = (action.clone(), state.clone(), *cost);
        assert_eq!(predecessors(problem, to).iter().filter(|back| **back == edge).count(), 1, "{state:?}, {action:?}");
        for (next, after, _) in problem.successors_vec(to) {
            assert_eq!(problem.undoes(action, &next), after == state, "{state:?}, {action:?}, {next:?}");
        }
    }
    for (action, from, cost) in predecessors(problem, &state) {
        let edge = (action, state.clone(), cost);
        assert_eq!(
            problem.successors_vec(&from).iter().filter(|step| **step == edge).count(),
            1,
            "{state:?}, {edge:?}"
        );
    }
}

/// Checks every state, and that the goals are those that are listed.
pub(super) fn check_space<P: Ruled>(problem: &P) {
    let mut seen = HashSet::new();
    for rank in 0..problem.state_count() {
        check_state(problem, rank);
        let state = problem.unrank(rank);
        assert!(seen.insert(problem.plain(&state)), "{state:?} is there twice");
    }
    let goals: Vec<_> = problem.goals().into_iter().map(|goal| problem.plain(&goal)).collect();
    assert_eq!(goals, [problem.plain_goal()]);
}

fn predecessors<P: Ruled>(problem: &P, state: &P::State) -> Vec<(P::Action, P::State, u32)> {
    let mut list = Vec::new();
    problem.predecessors(state, |action, predecessor, cost| list.push((action, predecessor, cost)));
    list
}
