//! How far the tiles have to walk up and down, and how far sideways.

mod walk;

use core::fmt;

use thiserror::Error;

use super::heuristics::{Manhattan, TileTerm};
use super::word::Word;
use super::{BlankMove, Board, SlidingTiles};
use crate::heuristic::Heuristic;
use walk::{Neighbour, Walk};

/// The fewest moves up and down that bring every tile into its row, and the fewest sideways that bring every tile into its
/// column, for boards of up to 16 cells.
///
/// They are the exact distances in two smaller puzzles. In the one for rows a tile is known by nothing but the row where it
/// belongs, and the blank changes places with any tile of the row above or below. A breadth-first search from the goal tells
/// how far each arrangement is, and the other puzzle does the same for columns.
///
/// Admissible and consistent: a move of the blank up or down is one in the puzzle for rows and changes nothing in the one for
/// columns, and a sideways move the other way round. Each move changes the estimate by exactly 1. It is never less than
/// [`Manhattan`](super::Manhattan). Both [`estimate`](Heuristic::estimate) and [`estimate_ahead`](Heuristic::estimate_ahead)
/// take time in the number of cells, to look up one arrangement or two.
///
/// The tables are made for one goal, which may be any. For a problem with another goal the estimate is the Manhattan distance,
/// a lower bound for every goal. [`ByRef`](crate::ByRef) lends the tables to more than one engine.
///
/// On 4x4 cells each of the two puzzles has 24,964 arrangements. The tables take 1 MB and some milliseconds to make; on
/// 3x5 and 2x6 cells they take 19 MB and 43 MB, and a tenth of a second. On 2x7 and 2x8 they would be
/// [too large](WalkingDistanceError).
///
/// Reference: Ken'ichiro Takahashi ("takaken"), on the web:
/// <http://www.ic-net.or.jp/home/takaken/nt/slide/solve15.html>.
///
/// ```
/// use goalward::problems::{Board, FifteenPuzzle, Manhattan, WalkingDistance};
/// use goalward::{Heuristic, IdaStar, SearchEngine};
///
/// let start = "14 1 9 6 4 8 12 5 7 2 3 0 10 11 13 15".parse()?;
/// let puzzle = FifteenPuzzle::new(start, Board::blank_first());
/// let walking_distance = WalkingDistance::new(puzzle.goal())?;
/// assert_eq!(Manhattan.estimate(&puzzle, &start), Some(35));
/// assert_eq!(walking_distance.estimate(&puzzle, &start), Some(37));
/// let report = IdaStar::new(walking_distance).search(&puzzle)?;
/// assert_eq!(report.path().map(|path| path.cost()), Some(45));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct WalkingDistance<const ROWS: usize, const COLUMNS: usize> {
    goal: Board<ROWS, COLUMNS>,
    rows: Walk<ROWS, COLUMNS>,
    columns: Walk<COLUMNS, ROWS>,
}

impl<const ROWS: usize, const COLUMNS: usize> WalkingDistance<ROWS, COLUMNS> {
    /// Makes the tables for problems with this goal.
    ///
    /// # Errors
    ///
    /// [`WalkingDistanceError`] on boards with more than six rows or columns.
    pub fn new(goal: Board<ROWS, COLUMNS>) -> Result<Self, WalkingDistanceError> {
        let entries = Walk::<ROWS, COLUMNS>::ENTRIES.max(Walk::<COLUMNS, ROWS>::ENTRIES);
        if entries > MOST_ENTRIES {
            return Err(WalkingDistanceError { rows: ROWS, columns: COLUMNS, entries, most: MOST_ENTRIES });
        }
        Ok(Self {
            goal,
            rows: Walk::new(|row, place| goal.tile(row * COLUMNS + place)),
            columns: Walk::new(|column, place| goal.tile(place * COLUMNS + column)),
        })
    }

    /// Where the arrangement of the rows has its entry.
    #[inline]
    fn row_entry(&self, board: Board<ROWS, COLUMNS>) -> usize {
        self.rows.entry(|row| {
            let tiles = board.word().without_first(row * COLUMNS);
            self.rows.content((0..COLUMNS).map(|place| tiles.tile(place)))
        })
    }

    /// Where the arrangement of the columns has its entry.
    #[inline]
    fn column_entry(&self, board: Board<ROWS, COLUMNS>) -> usize {
        self.columns.entry(|column| {
            let tiles = board.word().without_first(column);
            self.columns.content((0..ROWS).map(|place| tiles.tile(place * COLUMNS)))
        })
    }
}

impl<const ROWS: usize, const COLUMNS: usize> Heuristic<SlidingTiles<ROWS, COLUMNS>>
    for WalkingDistance<ROWS, COLUMNS>
{
    #[inline]
    fn estimate(&self, problem: &SlidingTiles<ROWS, COLUMNS>, state: &Board<ROWS, COLUMNS>) -> Option<u32> {
        if problem.goal != self.goal {
            return Some(Manhattan.sum(problem, *state));
        }
        Some(self.rows.distance(self.row_entry(*state)) + self.columns.distance(self.column_entry(*state)))
    }

    #[inline]
    fn estimate_ahead(
        &self,
        problem: &SlidingTiles<ROWS, COLUMNS>,
        parent: &Board<ROWS, COLUMNS>,
        parent_estimate: u32,
        action: &BlankMove,
    ) -> Option<u32> {
        if problem.goal != self.goal {
            return Some(Manhattan.sum_after(problem, *parent, parent_estimate, *action));
        }
        let tile = parent.tile(action.target_if_legal::<COLUMNS>(parent.blank()));
        let is_nearer = match action {
            BlankMove::Up => self.rows.is_nearer_after(self.row_entry(*parent), tile, Neighbour::Before),
            BlankMove::Down => self.rows.is_nearer_after(self.row_entry(*parent), tile, Neighbour::Behind),
            BlankMove::Left => self.columns.is_nearer_after(self.column_entry(*parent), tile, Neighbour::Before),
            BlankMove::Right => self.columns.is_nearer_after(self.column_entry(*parent), tile, Neighbour::Behind),
        };
        Some(parent_estimate.wrapping_add_signed(if is_nearer { -1 } else { 1 }))
    }
}

impl<const ROWS: usize, const COLUMNS: usize> fmt::Debug for WalkingDistance<ROWS, COLUMNS> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("WalkingDistance").field("goal", &self.goal).finish_non_exhaustive()
    }
}

/// How many entries a table may have, of three bytes each: enough for six lines of two cells.
const MOST_ENTRIES: u64 = 1 << 24;

/// A board has a shape for which the tables of [`WalkingDistance`] would be too large.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[error("on {rows}x{columns} cells a table would have {entries} entries, expected at most {most}")]
#[non_exhaustive]
pub struct WalkingDistanceError {
    /// How many rows the board has.
    pub rows: usize,
    /// How many columns it has.
    pub columns: usize,
    /// How many entries the larger of the two tables would have.
    pub entries: u64,
    /// How many it may have.
    pub most: u64,
}
