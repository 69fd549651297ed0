//! The cube of 2x2x2.

mod corners;
mod face_turn;
mod turn_table;

use crate::perfect_hash::PerfectHash;
use crate::problem::{BackwardProblem, SearchProblem};
pub use corners::{Corners, ParseCornersError, ParseCornersErrorKind};
use corners::{PERMUTATIONS, TWISTS};
pub use face_turn::{Angle, Face, FaceTurn, ParseFaceTurnError};
use turn_table::TURNS;

/// The Pocket Cube, of 2x2x2: the corners are to be brought to their places and turned the right way round.
///
/// The corner at the bottom, back and left stays where it is, so that three faces are turned: U, R and F. That is no
/// restriction, since to turn the left face is to turn the right face the other way and then the whole cube. There are
/// 3,674,160 positions, and all of them can be solved: in 11 turns, or in 14 quarter turns if only these are counted
/// ([`TurnMetric`]).
///
/// A turn costs 1. Successors come in the order of [`FaceTurn::ALL`].
///
/// ```
/// use goalward::problems::{Corners, FaceTurn, PocketCube};
/// use goalward::{BidirectionalBfs, SearchEngine};
///
/// let mut scrambled = Corners::SOLVED;
/// for turn in "R U R' U R U2 R' F R F'".split(' ') {
///     scrambled = scrambled.after(turn.parse()?);
/// }
/// let cube = PocketCube::new(scrambled);
/// let path = BidirectionalBfs::new().search(&cube)?.into_path().expect("every position can be solved");
/// let turns: Vec<String> = path.actions().iter().map(FaceTurn::to_string).collect();
/// assert_eq!(turns.join(" "), "U F' R' U2 R F2 R2 F' U2");
///
/// // A cube that is at hand is read corner by corner.
/// assert_eq!(PocketCube::new("URF UFL ULB UBR DFR DLF DRB".parse()?).start(), Corners::SOLVED);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct PocketCube {
    start: Corners,
    metric: TurnMetric,
}

/// What counts as one turn of [`PocketCube`].
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
pub enum TurnMetric {
    /// Quarter turns and half turns: nine moves.
    #[default]
    HalfTurn,
    /// Quarter turns alone: six moves.
    QuarterTurn,
}

impl TurnMetric {
    /// The moves.
    const fn turns(self) -> &'static [FaceTurn] {
        const ALL: [FaceTurn; 9] = FaceTurn::ALL;
        match self {
            Self::HalfTurn => &ALL,
            Self::QuarterTurn => &[ALL[0], ALL[2], ALL[3], ALL[5], ALL[6], ALL[8]],
        }
    }
}

impl PocketCube {
    /// The puzzle of solving this position in the fewest turns, where a half turn counts as one.
    #[must_use]
    pub const fn new(start: Corners) -> Self {
        Self { start, metric: TurnMetric::HalfTurn }
    }

    /// The same puzzle with turns counted in this way. Default: [`TurnMetric::HalfTurn`].
    ///
    /// ```
    /// use goalward::problems::{Corners, PocketCube, TurnMetric};
    /// use goalward::{Bfs, SearchEngine};
    ///
    /// let cube = PocketCube::new(Corners::SOLVED.after("R2".parse()?));
    /// assert_eq!(Bfs::new().search(&cube)?.path().map(|path| path.len()), Some(1));
    /// let cube = cube.metric(TurnMetric::QuarterTurn);
    /// assert_eq!(Bfs::new().search(&cube)?.path().map(|path| path.len()), Some(2));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub const fn metric(self, metric: TurnMetric) -> Self {
        Self { metric, ..self }
    }

    /// Where the puzzle starts.
    #[must_use]
    pub const fn start(&self) -> Corners {
        self.start
    }
}

impl SearchProblem for PocketCube {
    type State = Corners;
    type Action = FaceTurn;
    type Cost = u32;

    fn starts(&self) -> impl IntoIterator<Item = Corners> {
        [self.start]
    }

    #[inline]
    fn is_goal(&self, state: &Corners) -> bool {
        *state == Corners::SOLVED
    }

    #[inline]
    fn successors(&self, state: &Corners, mut emit: impl FnMut(FaceTurn, Corners, u32)) {
        let after = TURNS.of(*state);
        for &turn in self.metric.turns() {
            emit(turn, after(turn), 1);
        }
    }

    #[inline]
    fn undoes(&self, previous: &FaceTurn, next: &FaceTurn) -> bool {
        *next == previous.inverse()
    }

    #[inline]
    fn apply(&self, state: &Corners, turn: &FaceTurn) -> Option<(Corners, u32)> {
        self.metric.turns().contains(turn).then(|| (state.after(*turn), 1))
    }
}

impl BackwardProblem for PocketCube {
    fn goals(&self) -> impl IntoIterator<Item = Corners> {
        [Corners::SOLVED]
    }

    /// In the order of the turns back.
    #[inline]
    fn predecessors(&self, state: &Corners, mut emit: impl FnMut(FaceTurn, Corners, u32)) {
        self.successors(state, |turn, corners, cost| emit(turn.inverse(), corners, cost));
    }
}

/// Every position: by the permutation of the corners in lexicographic order, and then by their twists.
///
/// ```
/// use goalward::problems::{Corners, PocketCube};
/// use goalward::{Limits, PerfectHash, layer_counts};
///
/// let cube = PocketCube::new(Corners::SOLVED);
/// assert_eq!((cube.state_count(), cube.rank(&Corners::SOLVED)), (3_674_160, 0));
/// let layers = layer_counts(&cube, &Limits::new().depth(4), &mut ())?;
/// assert_eq!(layers.counts, [1, 9, 54, 321, 1_847]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
impl PerfectHash for PocketCube {
    fn state_count(&self) -> u64 {
        u64::from(PERMUTATIONS * TWISTS)
    }

    fn contains(&self, _state: &Corners) -> bool {
        true
    }

    #[inline]
    fn rank(&self, state: &Corners) -> u64 {
        state.rank().into()
    }

    #[expect(clippy::cast_possible_truncation, reason = "there are fewer than 2^32 positions")]
    #[inline]
    fn unrank(&self, rank: u64) -> Corners {
        Corners::ranked(rank as u32)
    }
}
