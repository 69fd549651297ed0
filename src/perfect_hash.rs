//! Problems whose states have numbers.

use crate::problem::SearchProblem;

/// A problem whose states number 0..*n* both ways, so that a set of states is a flat array instead of a hash table.
///
/// The number of a state is its **rank**. All states together are the **space**; it may leave out states that no search
/// comes to, such as boards of the other parity.
///
/// What it gives access to: [`Dijkstra::dense`](crate::Dijkstra::dense), [`layer_counts`](crate::layer_counts) and
/// [`DistanceTable`](crate::DistanceTable). They take memory for the whole space, whatever part of it a search needs.
///
/// # Laws
///
/// - [`state_count`](PerfectHash::state_count) is the same each time.
/// - Starts aside, which are [checked](crate::SearchError::OutsideSpace), a search stays within the space: the successors
///   of a state in it are in it.
/// - [`rank`](PerfectHash::rank) of a state in the space is below `state_count`, and
///   [`unrank`](PerfectHash::unrank) of that is the state again.
/// - [`successor_ranks`](PerfectHash::successor_ranks) hands out the ranks and costs of the
///   [`successors`](SearchProblem::successors), all of them and in their order.
///
/// Where a law is broken the answer may be wrong or a [`SearchError`](crate::SearchError); memory stays safe.
///
/// # Example
///
/// Squares of a board, row by row:
///
/// ```
/// use goalward::{Dijkstra, PerfectHash, SearchEngine, SearchProblem};
///
/// /// A king who pays for each step the number of the row that he comes to.
/// struct King;
///
/// impl SearchProblem for King {
///     type State = (u8, u8);
///     type Action = ();
///     type Cost = u32;
///
///     fn starts(&self) -> impl IntoIterator<Item = (u8, u8)> {
///         [(7, 0)]
///     }
///
///     fn is_goal(&self, &square: &(u8, u8)) -> bool {
///         square == (7, 7)
///     }
///
///     fn successors(&self, &(row, column): &(u8, u8), mut emit: impl FnMut((), (u8, u8), u32)) {
///         for next_row in row.saturating_sub(1)..=(row + 1).min(7) {
///             for next_column in column.saturating_sub(1)..=(column + 1).min(7) {
///                 emit((), (next_row, next_column), next_row.into());
///             }
///         }
///     }
/// }
///
/// impl PerfectHash for King {
///     fn state_count(&self) -> u64 {
///         64
///     }
///
///     fn contains(&self, &(row, column): &(u8, u8)) -> bool {
///         row < 8 && column < 8
///     }
///
///     fn rank(&self, &(row, column): &(u8, u8)) -> u64 {
///         u64::from(row) * 8 + u64::from(column)
///     }
///
///     fn unrank(&self, rank: u64) -> (u8, u8) {
///         ((rank / 8) as u8, (rank % 8) as u8)
///     }
/// }
///
/// let report = Dijkstra::new().dense().search(&King)?;
/// assert_eq!(report.path().map(|path| path.cost()), Some(37));
/// # Ok::<(), goalward::SearchError>(())
/// ```
pub trait PerfectHash: SearchProblem {
    /// How many states there are: ranks are below this.
    fn state_count(&self) -> u64;

    /// Whether `state` is in the space.
    fn contains(&self, state: &Self::State) -> bool;

    /// The number of `state`. For a state outside the space any number will do.
    fn rank(&self, state: &Self::State) -> u64;

    /// The state of this number. Asked only of numbers below [`state_count`](PerfectHash::state_count).
    fn unrank(&self, rank: u64) -> Self::State;

    /// Whether the state of this number is a [goal](SearchProblem::is_goal).
    ///
    /// Default: unranks it. Searches that nobody watches ask this for each state that they expand.
    #[inline]
    fn is_goal_rank(&self, rank: u64) -> bool {
        self.is_goal(&self.unrank(rank))
    }

    /// Hands the rank of every successor to `emit` with the cost of the step, in the order of
    /// [`successors`](SearchProblem::successors).
    ///
    /// Default: unranks, asks for the successors and ranks them. Where the rank of a successor can be told without the
    /// states it pays to do so, since searches that nobody watches ask for nothing else.
    #[inline]
    fn successor_ranks(&self, rank: u64, mut emit: impl FnMut(u64, Self::Cost)) {
        self.successors(&self.unrank(rank), |_action, successor, cost| emit(self.rank(&successor), cost));
    }
}

impl<P: PerfectHash> PerfectHash for &P {
    fn state_count(&self) -> u64 {
        (**self).state_count()
    }

    #[inline]
    fn contains(&self, state: &P::State) -> bool {
        (**self).contains(state)
    }

    #[inline]
    fn rank(&self, state: &P::State) -> u64 {
        (**self).rank(state)
    }

    #[inline]
    fn unrank(&self, rank: u64) -> P::State {
        (**self).unrank(rank)
    }

    #[inline]
    fn is_goal_rank(&self, rank: u64) -> bool {
        (**self).is_goal_rank(rank)
    }

    #[inline]
    fn successor_ranks(&self, rank: u64, emit: impl FnMut(u64, P::Cost)) {
        (**self).successor_ranks(rank, emit);
    }
}
