//! Searching on past every goal: what a tree of shortest paths is grown by.

use super::{End, Search, overflow};
use crate::cost::Cost;
use crate::error::SearchError;
use crate::perfect_hash::PerfectHash;
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

impl<P: PerfectHash> PerfectHash for EveryState<'_, P> {
    fn state_count(&self) -> u64 {
        self.0.state_count()
    }

    fn contains(&self, state: &P::State) -> bool {
        self.0.contains(state)
    }

    #[inline]
    fn rank(&self, state: &P::State) -> u64 {
        self.0.rank(state)
    }

    #[inline]
    fn unrank(&self, rank: u64) -> P::State {
        self.0.unrank(rank)
    }

    #[inline]
    fn is_goal_rank(&self, _rank: u64) -> bool {
        false
    }

    #[inline]
    fn successor_ranks(&self, rank: u64, emit: impl FnMut(u64, P::Cost)) {
        self.0.successor_ranks(rank, emit);
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
    ending(end, stats).map(|stopped| (stopped, stats))
}

/// What stopped a search that looks for no goal, if something did before all was expanded.
pub(super) fn ending<C: Cost>(end: End<C>, stats: Stats) -> Result<Option<StopReason>, SearchError> {
    match end {
        End::Exhausted | End::Solved(_) => Ok(None),
        End::Stopped(reason) => Ok(Some(reason)),
        End::Overflowed => Err(overflow::<C>(stats)),
        End::Failed(fault) => Err(fault.into_error(stats)),
    }
}
