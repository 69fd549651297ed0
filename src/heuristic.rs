//! Estimates of the cost that is left.

mod combinators;

use std::rc::Rc;
use std::sync::Arc;

use crate::cost::Cost;
use crate::problem::SearchProblem;

pub use combinators::{Max, Sum};

/// A lower bound on the cost from a state to the nearest goal.
///
/// `None` says: proved that no goal can be reached from here. So does `+inf` of a float.
///
/// A heuristic is **admissible** if it never exceeds the true cost, and **consistent** if, in addition, it never
/// falls by more than the cost of a step: `estimate(s) ≤ cost(s, t) + estimate(t)` for each successor `t` of `s`,
/// and 0 at a goal. [`AStar`](crate::AStar) needs admissible for optimal answers; with consistent it expands each
/// state at most once. A heuristic that overestimates makes a path that may be dearer than the best, never one that
/// is not a path.
///
/// Any closure from a state to a cost is a heuristic; write the type of its argument:
///
/// ```
/// use goalward::{AStar, SearchEngine};
///
/// let count = goalward::problem(0_u32, |&n| [((), n + 1, 1_u32), ((), n + 3, 1)], |&n| n == 30);
/// let report = AStar::new(|n: &u32| 30_u32.saturating_sub(*n).div_ceil(3)).search(&count)?;
/// assert_eq!(report.path().map(|path| path.cost()), Some(10));
/// # Ok::<(), goalward::SearchError>(())
/// ```
///
/// For a closure that knows dead ends and returns an `Option`, see [`DeadEnds`]; for two heuristics as one, [`Max`] and
/// [`Sum`].
/// An `Arc<H>`, an `Rc<H>`, a `Box<dyn Heuristic<P>>` and [`ByRef`] share one heuristic among engines.
///
/// Reference: S. Russell and P. Norvig, *Artificial Intelligence: A Modern Approach*, section 3.5.
pub trait Heuristic<P: SearchProblem> {
    /// The estimate for `state`.
    fn estimate(&self, problem: &P, state: &P::State) -> Option<P::Cost>;

    /// The estimate for `state`, to which `action` leads from `parent`, whose own estimate was `parent_estimate`:
    /// for heuristics that can update the parent's number instead of starting over.
    ///
    /// It must equal [`estimate`](Heuristic::estimate) of `state`. Default: what
    /// [`estimate_ahead`](Heuristic::estimate_ahead) tells, or that estimate.
    #[inline]
    fn estimate_after(
        &self,
        problem: &P,
        parent: &P::State,
        parent_estimate: P::Cost,
        action: &P::Action,
        state: &P::State,
    ) -> Option<P::Cost> {
        self.estimate_ahead(problem, parent, parent_estimate, action).or_else(|| self.estimate(problem, state))
    }

    /// The estimate for the state that `action` leads to from `parent`, whose own estimate is `parent_estimate`, where it
    /// can be told without that state.
    ///
    /// A heuristic that can do this does best: engines that have one state at a time, such as
    /// [`InPlaceIdaStar`](crate::InPlaceIdaStar), need not go there, and for others the compiler can put off building a
    /// state of plain values until it is known that the search wants it. `Some` must equal
    /// [`estimate`](Heuristic::estimate) of that state; `None` makes the engine go there and ask for it. Default: `None`,
    /// which is always right.
    fn estimate_ahead(
        &self,
        problem: &P,
        parent: &P::State,
        parent_estimate: P::Cost,
        action: &P::Action,
    ) -> Option<P::Cost> {
        let _ = (problem, parent, parent_estimate, action);
        None
    }
}

/// A heuristic that keeps a note with each state, from which it can tell the estimates of successors sooner than from the
/// states alone, where the estimate of the parent is not enough: the greatest of several numbers, say, each of which changes
/// by itself. For [`IncrementalIdaStar`](crate::IncrementalIdaStar).
///
/// # Laws
///
/// - [`noted_estimate`](IncrementalHeuristic::noted_estimate) of the [`note`](IncrementalHeuristic::note) of a state is its
///   [`estimate`](Heuristic::estimate).
/// - The note [after](IncrementalHeuristic::note_after) an action tells the same as that of the state it leads to.
///
/// Where they don't hold the answer may be wrong.
///
/// ```
/// use goalward::{Heuristic, IdaStar, IncrementalHeuristic, SearchEngine, SearchProblem};
///
/// /// From square (0, 0) to (5, 3) in steps to the next square in any of four directions.
/// struct Rook;
///
/// impl SearchProblem for Rook {
///     type State = (i32, i32);
///     type Action = (i32, i32);
///     type Cost = u32;
///
///     fn starts(&self) -> impl IntoIterator<Item = (i32, i32)> {
///         [(0, 0)]
///     }
///
///     fn is_goal(&self, square: &(i32, i32)) -> bool {
///         *square == (5, 3)
///     }
///
///     fn successors(&self, &(x, y): &(i32, i32), mut emit: impl FnMut((i32, i32), (i32, i32), u32)) {
///         for step in [(1, 0), (0, 1), (-1, 0), (0, -1)] {
///             emit(step, (x + step.0, y + step.1), 1);
///         }
///     }
/// }
///
/// /// Squares to go in the direction in which there are more. The other direction has to be known too to go on.
/// struct Longer;
///
/// impl Heuristic<Rook> for Longer {
///     fn estimate(&self, rook: &Rook, square: &(i32, i32)) -> Option<u32> {
///         self.noted_estimate(rook, &self.note(rook, square))
///     }
/// }
///
/// impl IncrementalHeuristic<Rook> for Longer {
///     /// What is left in each direction.
///     type Note = (i32, i32);
///
///     fn note(&self, _: &Rook, &(x, y): &(i32, i32)) -> (i32, i32) {
///         (5 - x, 3 - y)
///     }
///
///     fn note_after(
///         &self,
///         _: &Rook,
///         _: &(i32, i32),
///         left: &(i32, i32),
///         step: &(i32, i32),
///         _: &(i32, i32),
///     ) -> (i32, i32) {
///         (left.0 - step.0, left.1 - step.1)
///     }
///
///     fn noted_estimate(&self, _: &Rook, left: &(i32, i32)) -> Option<u32> {
///         Some(left.0.unsigned_abs().max(left.1.unsigned_abs()))
///     }
/// }
///
/// let report = IdaStar::new(Longer).incremental().search(&Rook)?;
/// assert_eq!(report.path().map(|path| path.cost()), Some(8));
/// # Ok::<(), goalward::SearchError>(())
/// ```
///
/// [`AdditivePatterns`](crate::problems::AdditivePatterns) is one that ships.
pub trait IncrementalHeuristic<P: SearchProblem>: Heuristic<P> {
    /// What is kept with a state.
    type Note: Clone;

    /// The note for `state`.
    fn note(&self, problem: &P, state: &P::State) -> Self::Note;

    /// The note for `state`, to which `action` leads from `parent`, whose own note is `note`.
    fn note_after(
        &self,
        problem: &P,
        parent: &P::State,
        note: &Self::Note,
        action: &P::Action,
        state: &P::State,
    ) -> Self::Note;

    /// The estimate of the state that has this note.
    fn noted_estimate(&self, problem: &P, note: &Self::Note) -> Option<P::Cost>;
}

impl<P: SearchProblem, F: Fn(&P::State) -> P::Cost> Heuristic<P> for F {
    #[inline]
    fn estimate(&self, _problem: &P, state: &P::State) -> Option<P::Cost> {
        Some(self(state))
    }
}

/// A heuristic that is lent to an engine rather than given away.
///
/// ```
/// use goalward::problems::{Board, EightPuzzle, OffsetTable};
/// use goalward::{AStar, ByRef, IdaStar, SearchEngine};
///
/// let table = OffsetTable::<3, 3>::manhattan();
/// let puzzle = EightPuzzle::new("1 2 3 / 0 4 6 / 7 5 8".parse()?, Board::blank_last());
/// let (one, other) = (AStar::new(ByRef(&table)).search(&puzzle)?, IdaStar::new(ByRef(&table)).search(&puzzle)?);
/// assert_eq!(one.path().map(|path| path.len()), other.path().map(|path| path.len()));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct ByRef<'h, H: ?Sized>(
    /// The heuristic.
    pub &'h H,
);

impl<H: ?Sized> Clone for ByRef<'_, H> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<H: ?Sized> Copy for ByRef<'_, H> {}

macro_rules! forward_heuristic {
    ($this:ident => $inner:expr) => {
        #[inline]
        fn estimate(&$this, problem: &P, state: &P::State) -> Option<P::Cost> {
            $inner.estimate(problem, state)
        }

        #[inline]
        fn estimate_after(
            &$this,
            problem: &P,
            parent: &P::State,
            parent_estimate: P::Cost,
            action: &P::Action,
            state: &P::State,
        ) -> Option<P::Cost> {
            $inner.estimate_after(problem, parent, parent_estimate, action, state)
        }

        #[inline]
        fn estimate_ahead(
            &$this,
            problem: &P,
            parent: &P::State,
            parent_estimate: P::Cost,
            action: &P::Action,
        ) -> Option<P::Cost> {
            $inner.estimate_ahead(problem, parent, parent_estimate, action)
        }
    };
}

impl<P: SearchProblem, H: Heuristic<P> + ?Sized> Heuristic<P> for ByRef<'_, H> {
    forward_heuristic!(self => self.0);
}

macro_rules! forward_notes {
    ($this:ident => $inner:expr) => {
        type Note = H::Note;

        #[inline]
        fn note(&$this, problem: &P, state: &P::State) -> H::Note {
            $inner.note(problem, state)
        }

        #[inline]
        fn note_after(
            &$this,
            problem: &P,
            parent: &P::State,
            note: &H::Note,
            action: &P::Action,
            state: &P::State,
        ) -> H::Note {
            $inner.note_after(problem, parent, note, action, state)
        }

        #[inline]
        fn noted_estimate(&$this, problem: &P, note: &H::Note) -> Option<P::Cost> {
            $inner.noted_estimate(problem, note)
        }
    };
}

impl<P: SearchProblem, H: IncrementalHeuristic<P> + ?Sized> IncrementalHeuristic<P> for ByRef<'_, H> {
    forward_notes!(self => self.0);
}

impl<P: SearchProblem, H: IncrementalHeuristic<P> + ?Sized> IncrementalHeuristic<P> for Arc<H> {
    forward_notes!(self => (**self));
}

impl<P: SearchProblem, H: IncrementalHeuristic<P> + ?Sized> IncrementalHeuristic<P> for Rc<H> {
    forward_notes!(self => (**self));
}

impl<P: SearchProblem, H: Heuristic<P> + ?Sized> Heuristic<P> for Arc<H> {
    forward_heuristic!(self => (**self));
}

impl<P: SearchProblem, H: Heuristic<P> + ?Sized> Heuristic<P> for Rc<H> {
    forward_heuristic!(self => (**self));
}

impl<P: SearchProblem> Heuristic<P> for Box<dyn Heuristic<P> + '_> {
    forward_heuristic!(self => (**self));
}

impl<P: SearchProblem> Heuristic<P> for Box<dyn Heuristic<P> + Send + Sync + '_> {
    forward_heuristic!(self => (**self));
}

/// The heuristic that knows nothing: zero everywhere. A* with it is Dijkstra's algorithm.
///
/// ```
/// use goalward::{AStar, Dijkstra, SearchEngine, Zero};
///
/// let problem = goalward::problem(1_u32, |&n| [((), n + 1, 1_u32), ((), n * 2, 1)], |&n| n == 100);
/// let (blind, uninformed) = (Dijkstra::new().search(&problem)?, AStar::new(Zero).search(&problem)?);
/// assert_eq!(blind.path().map(|path| path.cost()), uninformed.path().map(|path| path.cost()));
/// # Ok::<(), goalward::SearchError>(())
/// ```
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Zero;

impl<P: SearchProblem> Heuristic<P> for Zero {
    #[inline]
    fn estimate(&self, _problem: &P, _state: &P::State) -> Option<P::Cost> {
        Some(P::Cost::ZERO)
    }
}

/// A closure that returns an `Option` as a heuristic: `None` for a state from which no goal can be reached.
///
/// ```
/// use goalward::{AStar, DeadEnds, SearchEngine};
///
/// // Counting up from 0 to 30 by threes and sevens: beyond 30 there is no way back.
/// let problem = goalward::problem(0_u32, |&n| [((), n + 3, 1_u32), ((), n + 7, 1)], |&n| n == 30);
/// let left = DeadEnds(|n: &u32| 30_u32.checked_sub(*n).map(|left| left.div_ceil(7)));
/// assert_eq!(AStar::new(left).search(&problem)?.path().map(|path| path.cost()), Some(6));
/// # Ok::<(), goalward::SearchError>(())
/// ```
#[derive(Debug, Clone, Copy)]
pub struct DeadEnds<F>(
    /// From a state to its estimate.
    pub F,
);

impl<P: SearchProblem, F: Fn(&P::State) -> Option<P::Cost>> Heuristic<P> for DeadEnds<F> {
    #[inline]
    fn estimate(&self, _problem: &P, state: &P::State) -> Option<P::Cost> {
        self.0(state)
    }
}
