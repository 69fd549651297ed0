//! What IDA* keeps with a state for its estimate.

use super::BranchOf;
use crate::heuristic::{Heuristic, IncrementalHeuristic};
use crate::problem::SearchProblem;

/// How a search comes to its estimates.
pub(super) trait Estimator<P: SearchProblem> {
    /// What is kept with each state.
    type Note: Clone;

    fn estimate(&self, problem: &P, state: &P::State) -> Option<P::Cost>;

    fn begin(&self, problem: &P, state: &P::State) -> Self::Note;

    /// The estimate and the note for `state`, to which `action` leads from `from`.
    fn after(
        &self,
        problem: &P,
        from: &BranchOf<P, Self::Note>,
        action: &P::Action,
        state: &P::State,
    ) -> (Option<P::Cost>, Self::Note);
}

/// Estimates from nothing but those of the parents.
pub(super) struct Anew<'h, H>(pub(super) &'h H);

impl<P: SearchProblem, H: Heuristic<P>> Estimator<P> for Anew<'_, H> {
    type Note = ();

    fn estimate(&self, problem: &P, state: &P::State) -> Option<P::Cost> {
        self.0.estimate(problem, state)
    }

    fn begin(&self, _problem: &P, _state: &P::State) {}

    #[inline]
    fn after(&self, problem: &P, from: &BranchOf<P>, action: &P::Action, state: &P::State) -> (Option<P::Cost>, ()) {
        (self.0.estimate_after(problem, &from.state, from.estimate, action, state), ())
    }
}

/// Estimates from notes.
pub(super) struct Noted<'h, H>(pub(super) &'h H);

impl<P: SearchProblem, H: IncrementalHeuristic<P>> Estimator<P> for Noted<'_, H> {
    type Note = H::Note;

    fn estimate(&self, problem: &P, state: &P::State) -> Option<P::Cost> {
        self.0.estimate(problem, state)
    }

    fn begin(&self, problem: &P, state: &P::State) -> H::Note {
        self.0.note(problem, state)
    }

    #[inline]
    fn after(
        &self,
        problem: &P,
        from: &BranchOf<P, H::Note>,
        action: &P::Action,
        state: &P::State,
    ) -> (Option<P::Cost>, H::Note) {
        let note = self.0.note_after(problem, &from.state, &from.note, action, state);
        (self.0.noted_estimate(problem, &note), note)
    }
}
