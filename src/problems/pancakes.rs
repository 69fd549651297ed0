//! Pancakes, sorted by turning over some of them at a time.

use super::permutation::Permutation;
use crate::heuristic::Heuristic;
use crate::perfect_hash::PerfectHash;
use crate::problem::{BackwardProblem, SearchProblem};

/// The pancake puzzle: a stack of `N` pancakes, all of different sizes, is to be sorted with the smallest on top.
///
/// A stack is the [`Permutation`] of the sizes from the top down. A move turns over the first *k* pancakes, which puts them
/// in reverse order, for 2 ≤ *k* ≤ `N`. It costs 1. Successors come by rising *k*.
///
/// Any stack can be sorted. The heuristic for it is [`Gap`].
///
/// ```
/// use goalward::problems::{Gap, Pancakes};
/// use goalward::{IdaStar, SearchEngine};
///
/// let stack = Pancakes::<7>::new("5 2 7 4 1 6 3".parse()?);
/// let path = IdaStar::new(Gap).search(&stack)?.into_path().expect("any stack can be sorted");
/// assert_eq!(path.actions(), [2, 4, 6, 4, 5, 7, 3, 5]);
/// assert_eq!(path.states()[1].to_string(), "2 5 7 4 1 6 3");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// Reference: W. H. Gates and C. H. Papadimitriou, "Bounds for sorting by prefix reversal", *Discrete Mathematics* 27
/// (1979).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Pancakes<const N: usize> {
    start: Permutation<N>,
}

impl<const N: usize> Pancakes<N> {
    /// The puzzle of sorting this stack.
    #[must_use]
    pub const fn new(start: Permutation<N>) -> Self {
        Self { start }
    }

    /// Where the puzzle starts.
    #[must_use]
    pub const fn start(&self) -> Permutation<N> {
        self.start
    }
}

impl<const N: usize> SearchProblem for Pancakes<N> {
    type State = Permutation<N>;
    /// How many pancakes are turned over.
    type Action = u8;
    type Cost = u32;

    fn starts(&self) -> impl IntoIterator<Item = Self::State> {
        [self.start]
    }

    #[inline]
    fn is_goal(&self, state: &Self::State) -> bool {
        *state == Permutation::SORTED
    }

    #[inline]
    fn successors(&self, state: &Self::State, mut emit: impl FnMut(u8, Self::State, u32)) {
        for (turned, count) in (2..=N).zip(2..) {
            emit(count, state.with_first_reversed(turned), 1);
        }
    }

    #[inline]
    fn undoes(&self, previous: &u8, next: &u8) -> bool {
        previous == next
    }

    #[inline]
    fn apply(&self, state: &Self::State, turned: &u8) -> Option<(Self::State, u32)> {
        let turned = usize::from(*turned);
        (2..=N).contains(&turned).then(|| (state.with_first_reversed(turned), 1))
    }
}

impl<const N: usize> BackwardProblem for Pancakes<N> {
    fn goals(&self) -> impl IntoIterator<Item = Self::State> {
        [Permutation::SORTED]
    }

    /// A move takes itself back.
    #[inline]
    fn predecessors(&self, state: &Self::State, emit: impl FnMut(u8, Self::State, u32)) {
        self.successors(state, emit);
    }
}

/// All stacks in lexicographic order.
///
/// ```
/// use goalward::problems::{Pancakes, Permutation};
/// use goalward::{Limits, PerfectHash, layer_counts};
///
/// let stack = Pancakes::<5>::new(Permutation::SORTED);
/// assert_eq!((stack.state_count(), stack.rank(&"1 2 3 5 4".parse()?)), (120, 1));
/// assert_eq!(layer_counts(&stack, &Limits::new(), &mut ())?.counts, [1, 4, 12, 35, 48, 20]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
impl<const N: usize> PerfectHash for Pancakes<N> {
    fn state_count(&self) -> u64 {
        Permutation::<N>::COUNT
    }

    fn contains(&self, _state: &Self::State) -> bool {
        true
    }

    #[inline]
    fn rank(&self, state: &Self::State) -> u64 {
        state.rank()
    }

    #[inline]
    fn unrank(&self, rank: u64) -> Self::State {
        Permutation::unrank(rank)
    }

    #[inline]
    fn is_goal_rank(&self, rank: u64) -> bool {
        rank == 0
    }
}

/// The number of gaps in a stack of [`Pancakes`]: neighbours whose sizes differ by more than 1. The plate beneath the stack
/// counts as a pancake one larger than the largest.
///
/// Admissible and consistent: a sorted stack has no gap, and a move only parts the last pancake that it turns from the one
/// below, so that it mends one gap at most. [`estimate_ahead`](Heuristic::estimate_ahead) takes constant time.
///
/// ```
/// use goalward::Heuristic;
/// use goalward::problems::{Gap, Pancakes};
///
/// let stack = Pancakes::<5>::new("5 1 2 4 3".parse()?);
/// // Between 5 and 1, 2 and 4, and 3 and the plate.
/// assert_eq!(Gap.estimate(&stack, &stack.start()), Some(3));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// Reference: M. Helmert, "Landmark heuristics for the pancake problem", *Symposium on Combinatorial Search* (2010).
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Gap;

/// What lies in `place` of a stack, the plate being beneath the last pancake.
#[inline]
const fn item_or_plate<const N: usize>(stack: Permutation<N>, place: usize) -> u64 {
    if place < N { stack.item(place) } else { N as u64 }
}

/// How many gaps there are where one lies on the other.
#[inline]
const fn gap(upper: u64, lower: u64) -> u32 {
    (upper.abs_diff(lower) > 1) as u32
}

impl<const N: usize> Heuristic<Pancakes<N>> for Gap {
    #[inline]
    fn estimate(&self, _problem: &Pancakes<N>, state: &Permutation<N>) -> Option<u32> {
        Some((0..N).map(|place| gap(state.item(place), item_or_plate(*state, place + 1))).sum())
    }

    /// The pancake on top comes to lie on the first one that is not turned.
    #[inline]
    fn estimate_ahead(
        &self,
        _problem: &Pancakes<N>,
        parent: &Permutation<N>,
        parent_estimate: u32,
        action: &u8,
    ) -> Option<u32> {
        let turned = usize::from(*action);
        let below = item_or_plate(*parent, turned);
        Some(parent_estimate + gap(parent.item(0), below) - gap(parent.item(turned - 1), below))
    }
}
