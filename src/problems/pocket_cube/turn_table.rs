//! What turns do to every position, worked out once.

use std::sync::LazyLock;

use super::corners::{Corners, PERMUTATIONS, TWISTS};
use super::face_turn::FaceTurn;

/// The one table there is.
pub(super) static TURNS: LazyLock<TurnTable> = LazyLock::new(TurnTable::new);

/// Where corners go and how they are twisted don't depend on each other, so that two small tables take the place of one
/// for all positions.
///
/// Reference: H. Kociemba, "The Two-Phase-Algorithm", <https://kociemba.org/cube.htm>, calls what they are indexed by
/// coordinates.
pub(super) struct TurnTable {
    /// By the rank of a permutation, then by turn: the rank of the one that it becomes, times [`TWISTS`].
    permutations: Vec<[u32; 9]>,
    /// By the number of the twists, then by turn: the number of those that they become.
    twists: Vec<[u32; 9]>,
}

impl TurnTable {
    fn new() -> Self {
        let after_each = |rank| FaceTurn::ALL.map(|turn| Corners::ranked(rank).after_by_corners(turn).rank());
        let permutations = (0..PERMUTATIONS).map(|rank| after_each(rank * TWISTS).map(|after| after / TWISTS * TWISTS));
        let twists = (0..TWISTS).map(|twists| after_each(twists).map(|after| after % TWISTS));
        Self { permutations: permutations.collect(), twists: twists.collect() }
    }

    /// From a turn to what it makes of `corners`.
    #[inline]
    pub(super) fn of(&self, corners: Corners) -> impl Fn(FaceTurn) -> Corners {
        let permutations = &self.permutations[(corners.rank() / TWISTS) as usize];
        let twists = &self.twists[(corners.rank() % TWISTS) as usize];
        |turn: FaceTurn| Corners::ranked(permutations[turn.index()] + twists[turn.index()])
    }
}
