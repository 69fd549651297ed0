//! What an engine that does not say so itself expands and stores.

use std::cell::{Cell, RefCell};
use std::collections::HashSet;

use goalward::{BackwardProblem, SearchProblem};

/// The view of a problem that counts how often it is asked for neighbours, and which states it hands out.
pub(crate) struct Counted<'p, P: SearchProblem> {
    problem: &'p P,
    expansions: Cell<u64>,
    forward: RefCell<HashSet<P::State>>,
    backward: RefCell<HashSet<P::State>>,
}

impl<'p, P: SearchProblem> Counted<'p, P> {
    pub(crate) fn new(problem: &'p P) -> Self {
        Self {
            problem,
            expansions: Cell::new(0),
            forward: RefCell::new(problem.starts().into_iter().collect()),
            backward: RefCell::default(),
        }
    }

    /// How many times neighbours were asked for.
    pub(crate) const fn expansions(&self) -> u64 {
        self.expansions.get()
    }

    /// How many different states were handed out, those of each direction counted for themselves.
    pub(crate) fn nodes(&self) -> u64 {
        (self.forward.borrow().len() + self.backward.borrow().len()) as u64
    }

    fn count(&self) {
        self.expansions.set(self.expansions.get() + 1);
    }
}

impl<P: SearchProblem> SearchProblem for Counted<'_, P> {
    type State = P::State;
    type Action = P::Action;
    type Cost = P::Cost;

    fn starts(&self) -> impl IntoIterator<Item = P::State> {
        self.problem.starts()
    }

    fn is_goal(&self, state: &P::State) -> bool {
        self.problem.is_goal(state)
    }

    fn successors(&self, state: &P::State, mut emit: impl FnMut(P::Action, P::State, P::Cost)) {
        self.count();
        self.problem.successors(state, |action, successor, cost| {
            self.forward.borrow_mut().insert(successor.clone());
            emit(action, successor, cost);
        });
    }
}

impl<P: BackwardProblem> BackwardProblem for Counted<'_, P> {
    fn goals(&self) -> impl IntoIterator<Item = P::State> {
        let goals: Vec<P::State> = self.problem.goals().into_iter().collect();
        self.backward.borrow_mut().extend(goals.iter().cloned());
        goals
    }

    fn predecessors(&self, state: &P::State, mut emit: impl FnMut(P::Action, P::State, P::Cost)) {
        self.count();
        self.problem.predecessors(state, |action, predecessor, cost| {
            self.backward.borrow_mut().insert(predecessor.clone());
            emit(action, predecessor, cost);
        });
    }
}
