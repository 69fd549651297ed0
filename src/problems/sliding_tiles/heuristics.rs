//! Lower bounds on the moves that are left.

use super::offset_table::OffsetTable;
use super::word::Word;
use super::{BlankMove, Board, PerCell, SlidingTiles};
use crate::heuristic::Heuristic;

/// The sum of the Manhattan distances of the tiles from their cells in the goal: rows plus columns.
///
/// Admissible and consistent: a move takes one tile one cell on. The blank does not count; with it the sum would
/// exceed the true distance on some boards. [`estimate_ahead`](Heuristic::estimate_ahead) takes constant time.
///
/// ```
/// use goalward::Heuristic;
/// use goalward::problems::{Board, EightPuzzle, Manhattan, Misplaced};
///
/// let puzzle = EightPuzzle::new("8 1 3 4 0 2 7 6 5".parse()?, Board::blank_last());
/// assert_eq!(Manhattan.estimate(&puzzle, &puzzle.start()), Some(10));
/// assert_eq!(Misplaced.estimate(&puzzle, &puzzle.start()), Some(5));
/// # Ok::<(), goalward::problems::ParseTilesError>(())
/// ```
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Manhattan;

/// The number of tiles that are not where they are in the goal.
///
/// Admissible and consistent, and never more than [`Manhattan`]. The blank does not count; with it the number would
/// exceed the true distance one move before the goal.
/// [`estimate_ahead`](Heuristic::estimate_ahead) takes constant time.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Misplaced;

/// What one tile adds to a sum over the tiles.
pub(super) trait TileTerm<const ROWS: usize, const COLUMNS: usize, W: Word> {
    /// What `tile` adds where it stands in `cell`.
    fn term(&self, problem: &SlidingTiles<ROWS, COLUMNS, W>, tile: u8, cell: usize) -> u32;

    /// The sum over all tiles of `board`.
    #[inline]
    fn sum(&self, problem: &SlidingTiles<ROWS, COLUMNS, W>, board: Board<ROWS, COLUMNS, W>) -> u32 {
        let tiles = board.tiles().enumerate().filter(|&(_, tile)| tile != 0);
        tiles.map(|(cell, tile)| self.term(problem, tile, cell)).sum()
    }

    /// The sum after `step` from `board`, whose sum is known: one tile changes its cell. The board that the step leads
    /// to is not needed, so that a search that only wants to know the sum does not have to build it.
    #[inline]
    fn sum_after(
        &self,
        problem: &SlidingTiles<ROWS, COLUMNS, W>,
        board: Board<ROWS, COLUMNS, W>,
        sum: u32,
        step: BlankMove,
    ) -> u32 {
        let to = board.blank();
        let from = step.target_if_legal::<COLUMNS>(to);
        let tile = board.tile(from);
        sum + self.term(problem, tile, to) - self.term(problem, tile, from)
    }
}

impl Manhattan {
    /// The sum where each tile is in this cell.
    pub(super) fn sum_by_cells<const ROWS: usize, const COLUMNS: usize, W: Word>(
        problem: &SlidingTiles<ROWS, COLUMNS, W>,
        cells: &PerCell<u8>,
    ) -> u32 {
        let tiles = problem.distances.iter().zip(cells).take(ROWS * COLUMNS).skip(1);
        tiles.map(|(distances, &cell)| u32::from(distances[usize::from(cell)])).sum()
    }
}

impl<const ROWS: usize, const COLUMNS: usize, W: Word> TileTerm<ROWS, COLUMNS, W> for Manhattan {
    #[inline]
    fn term(&self, problem: &SlidingTiles<ROWS, COLUMNS, W>, tile: u8, cell: usize) -> u32 {
        problem.distances[usize::from(tile)][cell].into()
    }

    #[inline]
    fn sum_after(
        &self,
        problem: &SlidingTiles<ROWS, COLUMNS, W>,
        board: Board<ROWS, COLUMNS, W>,
        sum: u32,
        step: BlankMove,
    ) -> u32 {
        sum.wrapping_add_signed(problem.distance_change(board, step))
    }
}

impl<const ROWS: usize, const COLUMNS: usize, W: Word> TileTerm<ROWS, COLUMNS, W> for Misplaced {
    #[inline]
    fn term(&self, problem: &SlidingTiles<ROWS, COLUMNS, W>, tile: u8, cell: usize) -> u32 {
        (problem.goal_cell(tile) != cell).into()
    }
}

impl<const ROWS: usize, const COLUMNS: usize, W: Word> TileTerm<ROWS, COLUMNS, W> for OffsetTable<ROWS, COLUMNS> {
    #[inline]
    fn term(&self, problem: &SlidingTiles<ROWS, COLUMNS, W>, tile: u8, cell: usize) -> u32 {
        self.offset(cell, problem.goal_cell(tile)).into()
    }
}

macro_rules! sum_over_tiles {
    ($heuristic:ty) => {
        impl<const ROWS: usize, const COLUMNS: usize, W: Word> Heuristic<SlidingTiles<ROWS, COLUMNS, W>>
            for $heuristic
        {
            #[inline]
            fn estimate(
                &self,
                problem: &SlidingTiles<ROWS, COLUMNS, W>,
                state: &Board<ROWS, COLUMNS, W>,
            ) -> Option<u32> {
                Some(self.sum(problem, *state))
            }

            #[inline]
            fn estimate_ahead(
                &self,
                problem: &SlidingTiles<ROWS, COLUMNS, W>,
                parent: &Board<ROWS, COLUMNS, W>,
                parent_estimate: u32,
                action: &BlankMove,
            ) -> Option<u32> {
                Some(self.sum_after(problem, *parent, parent_estimate, *action))
            }
        }
    };
}

sum_over_tiles!(Manhattan);
sum_over_tiles!(Misplaced);
sum_over_tiles!(OffsetTable<ROWS, COLUMNS>);
