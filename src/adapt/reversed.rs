//! A problem walked from its goals to its starts.

use crate::perfect_hash::PerfectHash;
use crate::problem::{BackwardProblem, SearchProblem};

/// The view of a problem from its goals: starts and goals change places, and so do successors and predecessors.
///
/// Actions stay the forward ones. A search in this view answers "which goal is nearest, and how far?" for every state
/// at once: see [`ShortestPathTree`](crate::ShortestPathTree).
///
/// Its [`is_goal`](SearchProblem::is_goal) compares with each start of the problem in turn.
///
/// ```
/// use goalward::{Dijkstra, Reversed, SearchEngine};
///
/// let line = goalward::problem(0_i32, |&n| [('+', n + 1, 2_u32)], |&n| n == 5)
///     .backward([5], |&n| [('+', n - 1, 2)]);
/// let report = Dijkstra::new().search(&Reversed(&line))?;
/// let path = report.path().expect("5 can be counted down to 0");
/// assert_eq!(path.states(), [5, 4, 3, 2, 1, 0]);
/// assert_eq!(path.cost(), 10);
/// # Ok::<(), goalward::SearchError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Reversed<P>(
    /// The problem as it was.
    pub P,
);

impl<P: BackwardProblem> SearchProblem for Reversed<P> {
    type State = P::State;
    type Action = P::Action;
    type Cost = P::Cost;

    fn starts(&self) -> impl IntoIterator<Item = P::State> {
        self.0.goals()
    }

    fn is_goal(&self, state: &P::State) -> bool {
        self.0.starts().into_iter().any(|start| start == *state)
    }

    #[inline]
    fn successors(&self, state: &P::State, emit: impl FnMut(P::Action, P::State, P::Cost)) {
        self.0.predecessors(state, emit);
    }

    fn is_provably_unsolvable(&self) -> bool {
        self.0.is_provably_unsolvable()
    }

    #[inline]
    fn undoes(&self, previous: &P::Action, next: &P::Action) -> bool {
        self.0.undoes(next, previous)
    }

    #[inline]
    fn heap_bytes(&self, state: &P::State) -> usize {
        self.0.heap_bytes(state)
    }
}

impl<P: BackwardProblem> BackwardProblem for Reversed<P> {
    fn goals(&self) -> impl IntoIterator<Item = P::State> {
        self.0.starts()
    }

    #[inline]
    fn predecessors(&self, state: &P::State, emit: impl FnMut(P::Action, P::State, P::Cost)) {
        self.0.successors(state, emit);
    }
}

/// The predecessors of a state of the space must be in the space too.
impl<P: BackwardProblem + PerfectHash> PerfectHash for Reversed<P> {
    fn state_count(&self) -> u64 {
        self.0.state_count()
    }

    #[inline]
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
}
