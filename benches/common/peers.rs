//! Other crates at the same work: the same states, and the same code for their successors. Each function returns the
//! cost of the path found, unless it says otherwise.
//!
//! `pathfinding` takes successors as something to iterate over. An [`ArrayVec`] of at most `N` is the cheapest such
//! thing: a careful user would not pay for a `Vec` in each expansion.

use std::collections::HashMap;

use arrayvec::ArrayVec;
use goalward::adapt::Exploration;
use goalward::{BackwardProblem, SearchProblem};
use pathfinding::num_traits::Zero;
use pathfinding::prelude;
use petgraph::algo::{self, Measure};

pub(crate) fn bfs<const N: usize, P: SearchProblem>(problem: &P) -> Option<usize> {
    let path =
        prelude::bfs(&start(problem), |state| neighbours::<N, P>(problem, state), |state| problem.is_goal(state));
    path.map(|path| path.len() - 1)
}

/// How many states can be reached.
pub(crate) fn bfs_reach<const N: usize, P: SearchProblem>(problem: &P) -> usize {
    prelude::bfs_reach(start(problem), |state| neighbours::<N, P>(problem, state)).count()
}

pub(crate) fn bfs_bidirectional<const N: usize, P: BackwardProblem>(problem: &P) -> Option<usize> {
    let goal = problem.goals().into_iter().next().expect("there is a goal");
    let predecessors = |state: &P::State| {
        let mut list = ArrayVec::<P::State, N>::new();
        problem.predecessors(state, |_, predecessor, _| list.push(predecessor));
        list
    };
    let path =
        prelude::bfs_bidirectional(&start(problem), &goal, |state| neighbours::<N, P>(problem, state), predecessors);
    path.map(|path| path.len() - 1)
}

pub(crate) fn dijkstra<const N: usize, P>(problem: &P) -> Option<P::Cost>
where
    P: SearchProblem<Cost: Zero + Ord>,
{
    dijkstra_by::<N, P, _>(problem, |cost| cost)
}

/// With costs that `cost` makes of the problem's own.
pub(crate) fn dijkstra_by<const N: usize, P, C>(problem: &P, cost: impl Fn(P::Cost) -> C) -> Option<C>
where
    P: SearchProblem,
    C: Zero + Ord + Copy,
{
    let path = prelude::dijkstra(
        &start(problem),
        |state| steps::<N, P, C>(problem, state, &cost),
        |state| problem.is_goal(state),
    );
    path.map(|(_, cost)| cost)
}

/// All states that can be reached, but for the start, with their parents and costs.
pub(crate) fn dijkstra_all<const N: usize, P>(problem: &P) -> HashMap<P::State, (P::State, P::Cost)>
where
    P: SearchProblem<Cost: Zero + Ord>,
{
    prelude::dijkstra_all(&start(problem), |state| steps::<N, P, _>(problem, state, |cost| cost))
}

pub(crate) fn astar<const N: usize, P>(problem: &P, estimate: impl Fn(&P::State) -> P::Cost) -> Option<P::Cost>
where
    P: SearchProblem<Cost: Zero + Ord>,
{
    let path = prelude::astar(
        &start(problem),
        |state| steps::<N, P, _>(problem, state, |cost| cost),
        estimate,
        |state| problem.is_goal(state),
    );
    path.map(|(_, cost)| cost)
}

/// The cost, and how many successors were generated.
pub(crate) fn idastar<const N: usize, P>(problem: &P, estimate: impl Fn(&P::State) -> P::Cost) -> Option<(P::Cost, u64)>
where
    P: SearchProblem<Cost: Zero + Ord>,
{
    let mut generated = 0;
    let path = prelude::idastar(
        &start(problem),
        |state| {
            let steps = steps::<N, P, _>(problem, state, |cost| cost);
            generated += steps.len() as u64;
            steps
        },
        estimate,
        |state| problem.is_goal(state),
    );
    path.map(|(_, cost)| (cost, generated))
}

fn start<P: SearchProblem>(problem: &P) -> P::State {
    problem.starts().into_iter().next().expect("there is a start")
}

fn neighbours<const N: usize, P: SearchProblem>(problem: &P, state: &P::State) -> ArrayVec<P::State, N> {
    let mut list = ArrayVec::new();
    problem.successors(state, |_, successor, _| list.push(successor));
    list
}

fn steps<const N: usize, P: SearchProblem, C>(
    problem: &P,
    state: &P::State,
    cost: impl Fn(P::Cost) -> C,
) -> ArrayVec<(P::State, C), N> {
    let mut list = ArrayVec::new();
    problem.successors(state, |_, successor, step| list.push((successor, cost(step))));
    list
}

/// How many states have got a cost, and the cost of the goal. There are no paths in the answer.
pub(crate) fn petgraph_dijkstra<S, A, C: Measure + Copy>(exploration: &Exploration<S, A, C>) -> (usize, C) {
    let Exploration { graph, starts, goals, .. } = exploration;
    let costs = algo::dijkstra(graph, starts[0], Some(goals[0]), |edge| edge.weight().cost);
    (costs.len(), costs[&goals[0]])
}

pub(crate) fn petgraph_astar<S, A, C: Measure + Copy>(
    exploration: &Exploration<S, A, C>,
    estimate: impl Fn(&S) -> C,
) -> Option<C> {
    let Exploration { graph, starts, goals, .. } = exploration;
    let path = algo::astar(
        graph,
        starts[0],
        |node| node == goals[0],
        |edge| edge.weight().cost,
        |node| estimate(&graph[node]),
    );
    path.map(|(cost, _)| cost)
}
