//! Walking from corner to corner of a grid, stated as an implicit problem: no graph is built.

use fastrand::Rng;
use goalward::{Cost, SearchProblem};

/// A square grid with walls, walked from the first cell to the last by steps to the four neighbours.
pub(crate) struct Grid<T> {
    size: u16,
    walls: Vec<bool>,
    toll: T,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Cell {
    pub(crate) row: u16,
    pub(crate) column: u16,
}

/// A grid of 1000 by 1000 cells, three in ten of them walls, where every step costs 1.
pub(crate) fn maze() -> Grid<impl Fn(Cell, Cell) -> u32> {
    let size = 1000;
    let mut random = Rng::with_seed(1);
    let mut walls: Vec<bool> = (0..u32::from(size).pow(2)).map(|_| random.u8(0..10) < 3).collect();
    for corner in [0, walls.len() - 1] {
        walls[corner] = false;
    }
    Grid { size, walls, toll: |_, _| 1 }
}

/// An open grid of 300 by 300 cells where every step has a random cost of its own, drawn by `toll`.
pub(crate) fn tolls<C>(toll: impl Fn(Rng) -> C) -> Grid<impl Fn(Cell, Cell) -> C> {
    let size = 300;
    Grid {
        size,
        walls: vec![false; usize::from(size).pow(2)],
        toll: move |from: Cell, to: Cell| {
            let step = [from.row, from.column, to.row, to.column];
            toll(Rng::with_seed(step.into_iter().fold(0, |bits, part| bits << 16 | u64::from(part))))
        },
    }
}

impl<T> Grid<T> {
    /// Where the walk ends.
    pub(crate) const fn goal(&self) -> Cell {
        Cell { row: self.size - 1, column: self.size - 1 }
    }

    /// The number of a cell, row by row.
    pub(crate) fn index(&self, cell: Cell) -> usize {
        usize::from(cell.row) * usize::from(self.size) + usize::from(cell.column)
    }

    /// The rows and columns between a cell and the goal.
    pub(crate) fn manhattan(&self, cell: Cell) -> u32 {
        u32::from(self.size - 1 - cell.row) + u32::from(self.size - 1 - cell.column)
    }
}

impl<C: Cost, T: Fn(Cell, Cell) -> C> SearchProblem for Grid<T> {
    type State = Cell;
    type Action = ();
    type Cost = C;

    fn starts(&self) -> impl IntoIterator<Item = Cell> {
        [Cell { row: 0, column: 0 }]
    }

    #[inline]
    fn is_goal(&self, state: &Cell) -> bool {
        *state == self.goal()
    }

    #[inline]
    fn successors(&self, &cell: &Cell, mut emit: impl FnMut((), Cell, C)) {
        let Cell { row, column } = cell;
        // Steps off the grid wrap to numbers that no grid is large enough for.
        let neighbours = [
            (row, column.wrapping_add(1)),
            (row.wrapping_add(1), column),
            (row, column.wrapping_sub(1)),
            (row.wrapping_sub(1), column),
        ];
        for (row, column) in neighbours {
            let next = Cell { row, column };
            if row < self.size && column < self.size && !self.walls[self.index(next)] {
                emit((), next, (self.toll)(cell, next));
            }
        }
    }
}
