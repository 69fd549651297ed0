//! A path, and how it proves itself.

use thiserror::Error;

use crate::cost::Cost;
use crate::problem::SearchProblem;

/// A path through a state space: states, the actions between them, and what it costs to get to each.
///
/// A path of `n` actions has `n + 1` states, both ends included, and `n + 1` running costs, the first being zero.
///
/// ```
/// use goalward::{Dijkstra, SearchEngine};
///
/// let chain = goalward::problem('a', |&c| [(c, char::from(c as u8 + 1), c as u32 - 96)], |&c| c == 'd');
/// let path = Dijkstra::new().search(&chain)?.into_path().expect("d is after a");
/// assert_eq!(path.states(), ['a', 'b', 'c', 'd']);
/// assert_eq!(path.actions(), ['a', 'b', 'c']);
/// assert_eq!(path.costs(), [0, 1, 3, 6]);
/// assert_eq!((path.len(), path.cost()), (3, 6));
/// assert_eq!(path.verify(&chain), Ok(()));
/// # Ok::<(), goalward::SearchError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Path<S, A, C> {
    states: Vec<S>,
    actions: Vec<A>,
    costs: Vec<C>,
}

/// The [`Path`] of a search in the problem `P`.
pub type PathOf<P> = Path<<P as SearchProblem>::State, <P as SearchProblem>::Action, <P as SearchProblem>::Cost>;

/// Why a path could not be traced through the states found.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum TraceError<C> {
    /// No successor of the state before step `.0` is the state after it.
    Broken(usize),
    /// A step has this cost, which is not valid.
    InvalidCost(C),
    /// The sum of the steps does not fit.
    Overflow,
}

impl<S: Clone + Eq, A: Clone, C: Cost> Path<S, A, C> {
    /// The path through these states, by the cheapest step between each two, the first emitted of equals.
    ///
    /// Nodes so need to keep no action: a step is found again when it is asked for.
    pub(crate) fn trace<P>(problem: &P, states: Vec<S>) -> Result<Self, TraceError<C>>
    where
        P: SearchProblem<State = S, Action = A, Cost = C>,
    {
        let mut actions = Vec::with_capacity(states.len().saturating_sub(1));
        let mut costs = Vec::with_capacity(states.len());
        let mut total = C::ZERO;
        costs.push(total);
        for (step, pair) in states.windows(2).enumerate() {
            let mut cheapest: Option<(A, C)> = None;
            problem.successors(&pair[0], |action, successor, cost| {
                if successor == pair[1] && cheapest.as_ref().is_none_or(|(_, least)| cost.total_cmp(least).is_lt()) {
                    cheapest = Some((action, cost));
                }
            });
            let (action, cost) = cheapest.ok_or(TraceError::Broken(step))?;
            if !cost.is_valid() {
                return Err(TraceError::InvalidCost(cost));
            }
            total = total.checked_add(cost).ok_or(TraceError::Overflow)?;
            actions.push(action);
            costs.push(total);
        }
        Ok(Self { states, actions, costs })
    }

    /// Replays the path in `problem`: from one of its starts, by steps that are there at the costs that they have,
    /// to one of its goals.
    ///
    /// # Errors
    ///
    /// [`PathError`] names the first step that fails.
    pub fn verify<P>(&self, problem: &P) -> Result<(), PathError>
    where
        P: SearchProblem<State = S, Action = A, Cost = C>,
        A: PartialEq,
    {
        if !problem.starts().into_iter().any(|start| start == *self.start()) {
            return Err(PathError::NotAStart);
        }
        for (step, (action, pair)) in self.actions.iter().zip(self.states.windows(2)).enumerate() {
            let mut closest = PathError::NoSuchAction { step };
            let mut legal = false;
            problem.successors(&pair[0], |candidate, successor, cost| {
                if legal || candidate != *action {
                    return;
                }
                let total = if cost.is_valid() { self.costs[step].checked_add(cost) } else { None };
                if successor != pair[1] {
                    if matches!(closest, PathError::NoSuchAction { .. }) {
                        closest = PathError::WrongState { step };
                    }
                } else if total.is_none_or(|total| total.total_cmp(&self.costs[step + 1]).is_ne()) {
                    closest = PathError::WrongCost { step, cost: format!("{cost:?}") };
                } else {
                    legal = true;
                }
            });
            if !legal {
                return Err(closest);
            }
        }
        if problem.is_goal(self.goal()) { Ok(()) } else { Err(PathError::NotAGoal) }
    }
}

impl<S, A, C: Copy> Path<S, A, C> {
    /// The states from start to goal, both included.
    #[must_use]
    pub fn states(&self) -> &[S] {
        &self.states
    }

    /// The actions between the states.
    #[must_use]
    pub fn actions(&self) -> &[A] {
        &self.actions
    }

    /// What it costs to get to each state, from zero at the start.
    #[must_use]
    pub fn costs(&self) -> &[C] {
        &self.costs
    }

    /// The number of actions.
    #[must_use]
    pub const fn len(&self) -> usize {
        self.actions.len()
    }

    /// Whether the start is the goal, so that there is nothing to do.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.actions.is_empty()
    }

    /// Where the path begins.
    #[must_use]
    pub fn start(&self) -> &S {
        &self.states[0]
    }

    /// Where the path ends.
    #[must_use]
    pub fn goal(&self) -> &S {
        &self.states[self.states.len() - 1]
    }

    /// What the whole path costs.
    #[must_use]
    pub fn cost(&self) -> C {
        self.costs[self.costs.len() - 1]
    }

    /// The steps: each action with the state it leads to and the cost up to there.
    #[must_use]
    pub fn steps(&self) -> impl ExactSizeIterator<Item = (&A, &S, C)> {
        self.actions
            .iter()
            .zip(&self.states[1..])
            .zip(&self.costs[1..])
            .map(|((action, state), cost)| (action, state, *cost))
    }
}

/// Why a path is not a solution of the problem that it was checked against.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum PathError {
    /// The first state is not among the starts.
    #[error("the first state is not among the problem's starts")]
    NotAStart,
    /// The state before this step (counted from 0) has no successor by the action of this step.
    #[error("step {step}: no successor of the state before it has this action")]
    NoSuchAction {
        /// Which step, counted from 0.
        step: usize,
    },
    /// The action of this step leads to another state.
    #[error("step {step}: the action leads to another state than the path says")]
    WrongState {
        /// Which step, counted from 0.
        step: usize,
    },
    /// The step costs something else than the path says.
    #[error("step {step}: the action costs {cost}, which is not the difference between the path's running costs")]
    WrongCost {
        /// Which step, counted from 0.
        step: usize,
        /// What the step costs, as it prints.
        cost: String,
    },
    /// The last state is not a goal.
    #[error("the last state is not a goal")]
    NotAGoal,
}
