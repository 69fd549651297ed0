//! Top Spin: a ring of tokens, of which a few in a row can be turned round.

use super::permutation::Permutation;
use crate::perfect_hash::PerfectHash;
use crate::problem::{BackwardProblem, SearchProblem};

/// The (`N`, `K`)-Top Spin puzzle: `N` tokens on a ring with places 0 to `N` - 1 are to be put in order, the first one in
/// place 0.
///
/// Move *i*, for each place *i*, puts the `K` tokens from that place on in reverse order; after the last place comes the
/// first. It costs 1. Successors come by rising *i*. To move the whole ring on is no move of its own, so that a ring in order
/// whose first token is elsewhere takes moves too.
///
/// `K` is at least 2 and at most `N` - 2: to turn round all tokens, or all but one, would leave them in the same order
/// round the ring, or the opposite one. Other sizes do not compile, nor do more than 16 tokens:
///
/// ```compile_fail,E0080
/// use goalward::problems::{Permutation, TopSpin};
///
/// let everything = TopSpin::<6, 6>::new(Permutation::SORTED);
/// ```
///
/// Where some rings can't be put in order the puzzle [proves](SearchProblem::is_provably_unsolvable) it before a search
/// begins.
///
/// ```
/// use goalward::problems::TopSpin;
/// use goalward::{BidirectionalBfs, SearchEngine, SearchProblem};
///
/// let ring = TopSpin::<8, 4>::new("7 8 1 2 4 3 6 5".parse()?);
/// let path = BidirectionalBfs::new().search(&ring)?.into_path().expect("it is an even permutation");
/// assert_eq!(path.len(), 7);
/// assert_eq!(path.verify(&ring), Ok(()));
///
/// assert!(TopSpin::<8, 4>::new("1 2 3 4 5 6 8 7".parse()?).is_provably_unsolvable());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// Reference: T. Chen and S. S. Skiena, "Sorting with fixed-length reversals", *Discrete Applied Mathematics* 71 (1996).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct TopSpin<const N: usize, const K: usize> {
    start: Permutation<N>,
}

impl<const N: usize, const K: usize> TopSpin<N, K> {
    /// Does not compile where the sizes are none of a puzzle.
    const FITS: () = assert!(K >= 2 && K + 2 <= N, "Top Spin turns round at least two tokens, and all but two at most");

    /// Whether a move is an even permutation: it exchanges `K / 2` pairs.
    const IS_EVEN: bool = (K / 2).is_multiple_of(2);

    /// Each rank stands for so many permutations, of which one is in the space.
    const PARITIES: u64 = if Self::IS_EVEN { 2 } else { 1 };

    /// The puzzle of putting these tokens in order.
    #[must_use]
    pub const fn new(start: Permutation<N>) -> Self {
        let () = Self::FITS;
        Self { start }
    }

    /// Where the puzzle starts.
    #[must_use]
    pub const fn start(&self) -> Permutation<N> {
        self.start
    }

    #[inline]
    const fn turn(tokens: Permutation<N>, place: usize) -> Permutation<N> {
        tokens.turned_to(place).with_first_reversed(K).turned_to(N - place)
    }
}

impl<const N: usize, const K: usize> SearchProblem for TopSpin<N, K> {
    type State = Permutation<N>;
    /// The place from which on tokens are turned round.
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
        for (place, action) in (0..N).zip(0..) {
            emit(action, Self::turn(*state, place), 1);
        }
    }

    /// By what no move changes: the parity of the permutation, if a move exchanges an even number of pairs, and whether a
    /// token is an even number of places from home, if `N` is even and `K` odd.
    ///
    /// That is exact, but for `K` = 9 and `N` even: there half of the rings that it lets pass have no solution.
    fn is_provably_unsolvable(&self) -> bool {
        let keeps_distances_even = N.is_multiple_of(2) && !K.is_multiple_of(2);
        let is_far = |place: usize| !(self.start.item(place) + place as u64).is_multiple_of(2);
        !self.contains(&self.start) || keeps_distances_even && (0..N).any(is_far)
    }

    #[inline]
    fn undoes(&self, previous: &u8, next: &u8) -> bool {
        previous == next
    }

    #[inline]
    fn apply(&self, state: &Self::State, action: &u8) -> Option<(Self::State, u32)> {
        let place = usize::from(*action);
        (place < N).then(|| (Self::turn(*state, place), 1))
    }
}

impl<const N: usize, const K: usize> BackwardProblem for TopSpin<N, K> {
    fn goals(&self) -> impl IntoIterator<Item = Self::State> {
        [Permutation::SORTED]
    }

    /// A move takes itself back.
    #[inline]
    fn predecessors(&self, state: &Self::State, emit: impl FnMut(u8, Self::State, u32)) {
        self.successors(state, emit);
    }
}

/// The permutations in lexicographic order: all of them where a move is an odd permutation, the even ones where it is even,
/// which is where `K` or `K` - 1 is a multiple of 4.
///
/// ```
/// use goalward::problems::{Permutation, TopSpin};
/// use goalward::{Limits, PerfectHash, layer_counts};
///
/// let ring = TopSpin::<6, 4>::new(Permutation::SORTED);
/// assert_eq!(layer_counts(&ring, &Limits::new(), &mut ())?.counts, [1, 6, 27, 108, 200, 18]);
/// assert_eq!((ring.state_count(), ring.contains(&"1 2 3 4 6 5".parse()?)), (360, false));
/// assert_eq!(ring.unrank(1), "1 2 3 5 6 4".parse()?);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
impl<const N: usize, const K: usize> PerfectHash for TopSpin<N, K> {
    fn state_count(&self) -> u64 {
        Permutation::<N>::COUNT / Self::PARITIES
    }

    fn contains(&self, state: &Self::State) -> bool {
        !Self::IS_EVEN || state.is_even()
    }

    /// Permutations that follow each other by twos differ in the last two numbers alone, and so in parity.
    #[inline]
    fn rank(&self, state: &Self::State) -> u64 {
        state.rank() / Self::PARITIES
    }

    #[inline]
    fn unrank(&self, rank: u64) -> Self::State {
        let first = Permutation::unrank(rank * Self::PARITIES);
        if self.contains(&first) { first } else { Permutation::unrank(rank * Self::PARITIES + 1) }
    }

    #[inline]
    fn is_goal_rank(&self, rank: u64) -> bool {
        rank == 0
    }
}
