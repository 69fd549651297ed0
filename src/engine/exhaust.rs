//! Searching on past every goal: what a tree of shortest paths is grown by.

use super::{End, Search, overflow};
use crate::error::SearchError;
use crate::problem::SearchProblem;
use crate::report::{Stats, StopReason};

/// The view of a problem without goals.
pub(super) struct EveryState<'p, P>(pub(super) &'p P);

impl<P: SearchProblem> SearchProblem for EveryState<'_, P> {
    type State = P::State;
    type Action = P::Action;
    type Cost = P::Cost;

    fn starts(&self) -> impl IntoIterator<Item = P::State> {
        self.0.starts()
    }

    fn is_goal(&self, _state: &P::State) -> bool {
        false
    }

    #[inline]
    fn successors(&self, state: &P::State, emit: impl FnMut(P::Action, P::State, P::Cost)) {
        self.0.successors(state, emit);
    }

    #[inline]
    fn heap_bytes(&self, state: &P::State) -> usize {
        self.0.heap_bytes(state)
    }
}

/// Steps until all that can be reached is expanded, or the search is stopped.
pub(super) fn exhaust<P, S>(search: &mut S, problem: &P) -> Result<(Option<StopReason>, Stats), SearchError>
where
    P: SearchProblem,
    S: Search<P>,
{
    let end = search.drive(problem, &mut ());
    let stats = search.finish();
    match end {
        End::Exhausted | End::Solved(_) => Ok((None, stats)),
        End::Stopped(reason) => Ok((Some(reason), stats)),
        End::Overflowed => Err(overflow::<P::Cost>(stats)),
        End::Failed(fault) => Err(fault.into_error(stats)),
    }
}
