//! Two heuristics as one.

use super::Heuristic;
use crate::cost::Cost;
use crate::problem::SearchProblem;

/// The greater of two estimates; a dead end where either says so.
///
/// Admissible if both are, and consistent if both are. For more than two put one into another: `Max(a, Max(b, c))`.
///
/// Each state is estimated anew by both, since the parent's number does not say what the lesser one was: what a heuristic
/// [tells ahead](Heuristic::estimate_ahead) is not asked. An estimate that is not valid, such as NaN or a negative number,
/// is passed on even if it is the lesser one, so that the engine names it.
///
/// Reference: S. Russell and P. Norvig, *Artificial Intelligence: A Modern Approach*, section 3.6.
///
/// ```
/// use goalward::{AStar, Max, SearchEngine};
///
/// // A king who only goes right, up, or both at once.
/// let king = goalward::problem(
///     (0_u32, 0_u32),
///     |&(x, y)| [((x + 1, y), 1_u32), ((x, y + 1), 1), ((x + 1, y + 1), 1)].map(|(to, cost)| ((), to, cost)),
///     |&square| square == (30, 20),
/// );
/// let columns = |&(x, _): &(u32, u32)| 30_u32.saturating_sub(x);
/// let rows = |&(_, y): &(u32, u32)| 20_u32.saturating_sub(y);
/// let report = AStar::new(Max(columns, rows)).search(&king)?;
/// assert_eq!(report.path().map(|path| path.cost()), Some(30));
/// # Ok::<(), goalward::SearchError>(())
/// ```
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Max<A, B>(
    /// One heuristic.
    pub A,
    /// The other one.
    pub B,
);

/// The sum of two estimates; a dead end where either says so.
///
/// Admissible if the cost of each step is counted by at most one of them, or shared out between the two, and each never
/// exceeds the least cost of a path as it counts them. It is consistent if, in addition, each never falls by more than
/// what it counts of a step. That is so where they look at disjoint sets of tiles and count the moves of their own tiles
/// only, as additive pattern databases do:
///
/// ```
/// use goalward::problems::{Board, EightPuzzle, Manhattan};
/// use goalward::{AStar, Heuristic, SearchEngine, Sum};
///
/// let puzzle = EightPuzzle::new("8 1 3 4 0 2 7 6 5".parse()?, Board::blank_last());
/// // The rows and columns that the tiles of some numbers are off.
/// let distance = |numbers: core::ops::RangeInclusive<u8>| {
///     move |board: &Board<3, 3>| -> u32 {
///         let tiles = (0_u8..).zip(board.tiles()).filter(|(_, tile)| numbers.contains(tile));
///         tiles.map(|(at, tile)| (at / 3).abs_diff((tile - 1) / 3) + (at % 3).abs_diff((tile - 1) % 3)).map(u32::from).sum()
///     }
/// };
/// let sum = Sum(distance(1..=4), distance(5..=8));
/// assert_eq!(sum.estimate(&puzzle, &puzzle.start()), Manhattan.estimate(&puzzle, &puzzle.start()));
/// assert_eq!(AStar::new(sum).search(&puzzle)?.path().map(|path| path.cost()), Some(14));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// It is not enough that each is admissible on its own. Here both count the one move that is left:
///
/// ```
/// use goalward::problems::{Board, EightPuzzle, Manhattan, Misplaced};
/// use goalward::{Heuristic, Sum};
///
/// let one_move = EightPuzzle::new("1 2 3 4 5 6 7 0 8".parse()?, Board::blank_last());
/// assert_eq!(Sum(Manhattan, Misplaced).estimate(&one_move, &one_move.start()), Some(2)); // too many
/// # Ok::<(), goalward::problems::ParseTilesError>(())
/// ```
///
/// Where the sum does not fit into the cost type the estimate is the greater of the two, which is still a lower bound. Each
/// state is estimated anew by both, since the parent's number can't be split: what a heuristic
/// [tells ahead](Heuristic::estimate_ahead) is not asked. An estimate that is not valid, such as NaN or a negative number, is
/// passed on, so that the engine names it.
///
/// Reference: R. E. Korf and A. Felner, "Disjoint pattern database heuristics", *Artificial Intelligence* 134 (2002);
/// M. Katz and C. Domshlak, "Optimal additive composition of abstraction-based admissible heuristics", 2008.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Sum<A, B>(
    /// One heuristic.
    pub A,
    /// The other one.
    pub B,
);

impl<P: SearchProblem, A: Heuristic<P>, B: Heuristic<P>> Heuristic<P> for Max<A, B> {
    #[inline]
    fn estimate(&self, problem: &P, state: &P::State) -> Option<P::Cost> {
        combine(self.0.estimate(problem, state)?, self.1.estimate(problem, state)?, greater)
    }
}

impl<P: SearchProblem, A: Heuristic<P>, B: Heuristic<P>> Heuristic<P> for Sum<A, B> {
    #[inline]
    fn estimate(&self, problem: &P, state: &P::State) -> Option<P::Cost> {
        let sum = |one: P::Cost, other| one.checked_add(other).unwrap_or_else(|| greater(one, other));
        combine(self.0.estimate(problem, state)?, self.1.estimate(problem, state)?, sum)
    }
}

#[inline]
fn greater<C: Cost>(one: C, other: C) -> C {
    if one.total_cmp(&other).is_lt() { other } else { one }
}

/// What two estimates come to: a dead end if one is infinite, or else the first that is not valid, if there is one.
#[inline]
fn combine<C: Cost>(one: C, other: C, combined: impl FnOnce(C, C) -> C) -> Option<C> {
    if one.is_infinite() || other.is_infinite() {
        return None;
    }
    // Invalid values compare in any way, so that one might be lost.
    let invalid = [one, other].into_iter().find(|estimate| !estimate.is_valid());
    Some(invalid.unwrap_or_else(|| combined(one, other)))
}
