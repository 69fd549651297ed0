//! A problem from closures.

use core::fmt;
use core::hash::Hash;
use core::marker::PhantomData;

use smallvec::{SmallVec, smallvec};

use crate::cost::Cost;
use crate::problem::{BackwardProblem, SearchProblem};

/// A problem from a start, its successors and a goal test.
///
/// `successors` goes from a state to anything that can be iterated over: an array, a `Vec`, an iterator of
/// `(action, state, cost)`. Use `()` for an action that nobody asks for.
///
/// A closure that is kept in a variable first needs the type of its argument, and `successors` must not hand out anything
/// that borrows from the state: collect into a `Vec` where states own memory.
///
/// ```
/// use goalward::{Bfs, SearchEngine};
///
/// let swaps = |row: &Vec<u8>| {
///     let swapped = |i: usize| {
///         let mut next = row.clone();
///         next.swap(i, i + 1);
///         (i, next, 1_u32)
///     };
///     (0..row.len() - 1).map(swapped).collect::<Vec<_>>()
/// };
/// let is_sorted = |row: &Vec<u8>| row.is_sorted();
/// let report = Bfs::new().search(&goalward::problem(vec![3, 1, 2], swaps, is_sorted))?;
/// assert_eq!(report.path().map(|path| path.len()), Some(2));
/// # Ok::<(), goalward::SearchError>(())
/// ```
///
/// For several starts see [`Closures::starts`], and for bidirectional search [`Closures::backward`].
///
/// ```
/// use goalward::{Bfs, SearchEngine};
///
/// // A knight's fewest moves from one corner of the board to the opposite one.
/// let jumps = [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];
/// let knight = goalward::problem(
///     (0_i8, 0_i8),
///     |&(x, y)| jumps.map(|(dx, dy)| ((), (x + dx, y + dy), 1_u32)).into_iter().filter(on_board),
///     |&square| square == (7, 7),
/// );
/// fn on_board(&((), (x, y), _): &((), (i8, i8), u32)) -> bool {
///     (0..8).contains(&x) && (0..8).contains(&y)
/// }
///
/// let report = Bfs::new().search(&knight)?;
/// assert_eq!(report.path().map(|path| path.len()), Some(6));
/// # Ok::<(), goalward::SearchError>(())
/// ```
pub fn problem<S, A, C, I>(
    start: S,
    successors: impl Fn(&S) -> I,
    is_goal: impl Fn(&S) -> bool,
) -> Closures<S, A, C, impl Fn(&S) -> I, impl Fn(&S) -> bool>
where
    S: Clone + Eq + Hash,
    A: Clone,
    C: Cost,
    I: IntoIterator<Item = (A, S, C)>,
{
    Closures { starts: smallvec![start], successors, is_goal, step: PhantomData }
}

/// What [`problem`] makes.
pub struct Closures<S, A, C, F, G> {
    starts: SmallVec<[S; 1]>,
    successors: F,
    is_goal: G,
    step: PhantomData<fn() -> (A, C)>,
}

impl<S: Clone, A, C, F, G> Closures<S, A, C, F, G> {
    /// The same problem from other starts.
    #[must_use]
    pub fn starts(self, starts: impl IntoIterator<Item = S>) -> Self {
        Self { starts: starts.into_iter().collect(), ..self }
    }

    /// The same problem, which can be walked backwards too: from `goals`, which must be all of them, by
    /// `predecessors`, which gives `(action, predecessor, cost)` with the forward action.
    ///
    /// ```
    /// use goalward::{BidirectionalBfs, SearchEngine};
    ///
    /// let line = goalward::problem(0_i32, |&n| [('+', n + 1, 1_u32)], |&n| n == 1_000)
    ///     .backward([1_000], |&n| [('+', n - 1, 1)]);
    /// let report = BidirectionalBfs::new().search(&line)?;
    /// assert_eq!(report.path().map(|path| path.len()), Some(1_000));
    /// # Ok::<(), goalward::SearchError>(())
    /// ```
    pub fn backward<B, J>(self, goals: impl IntoIterator<Item = S>, predecessors: B) -> BackwardClosures<Self, S, B>
    where
        B: Fn(&S) -> J,
        J: IntoIterator<Item = (A, S, C)>,
    {
        BackwardClosures { forward: self, goals: goals.into_iter().collect(), predecessors }
    }
}

impl<S, A, C, F, G, I> SearchProblem for Closures<S, A, C, F, G>
where
    S: Clone + Eq + Hash,
    A: Clone,
    C: Cost,
    F: Fn(&S) -> I,
    I: IntoIterator<Item = (A, S, C)>,
    G: Fn(&S) -> bool,
{
    type State = S;
    type Action = A;
    type Cost = C;

    fn starts(&self) -> impl IntoIterator<Item = S> {
        self.starts.iter().cloned()
    }

    #[inline]
    fn is_goal(&self, state: &S) -> bool {
        (self.is_goal)(state)
    }

    #[inline]
    fn successors(&self, state: &S, mut emit: impl FnMut(A, S, C)) {
        for (action, successor, cost) in (self.successors)(state) {
            emit(action, successor, cost);
        }
    }
}

impl<S: fmt::Debug, A, C, F, G> fmt::Debug for Closures<S, A, C, F, G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Closures").field("starts", &self.starts).finish_non_exhaustive()
    }
}

/// What [`Closures::backward`] makes.
pub struct BackwardClosures<P, S, B> {
    forward: P,
    goals: SmallVec<[S; 1]>,
    predecessors: B,
}

impl<P: SearchProblem, B> SearchProblem for BackwardClosures<P, P::State, B> {
    type State = P::State;
    type Action = P::Action;
    type Cost = P::Cost;

    fn starts(&self) -> impl IntoIterator<Item = P::State> {
        self.forward.starts()
    }

    #[inline]
    fn is_goal(&self, state: &P::State) -> bool {
        self.forward.is_goal(state)
    }

    #[inline]
    fn successors(&self, state: &P::State, emit: impl FnMut(P::Action, P::State, P::Cost)) {
        self.forward.successors(state, emit);
    }
}

impl<P, B, J> BackwardProblem for BackwardClosures<P, P::State, B>
where
    P: SearchProblem,
    B: Fn(&P::State) -> J,
    J: IntoIterator<Item = (P::Action, P::State, P::Cost)>,
{
    fn goals(&self) -> impl IntoIterator<Item = P::State> {
        self.goals.iter().cloned()
    }

    #[inline]
    fn predecessors(&self, state: &P::State, mut emit: impl FnMut(P::Action, P::State, P::Cost)) {
        for (action, predecessor, cost) in (self.predecessors)(state) {
            emit(action, predecessor, cost);
        }
    }
}

impl<P: fmt::Debug, S: fmt::Debug, B> fmt::Debug for BackwardClosures<P, S, B> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("BackwardClosures")
            .field("forward", &self.forward)
            .field("goals", &self.goals)
            .finish_non_exhaustive()
    }
}
