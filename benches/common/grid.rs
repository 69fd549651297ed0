//! Walking from corner to corner of a grid, stated as an implicit problem: no graph is built.

use fastrand::Rng;
use goalward::{Cost, PerfectHash, SearchProblem};

/// A square grid with walls, walked from the first cell to the last by steps to the four neighbours.
pub(crate) struct Grid<T> {
    size: u16,
    /// Row by row, with a wall behind each row and below the last one.
    pub(crate) walls: Vec<bool>,
    toll: T,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Cell {
    pub(crate) row: u16,
    pub(crate) column: u16,
}

/// A grid of `size` by `size` cells, so many in ten of them walls, where every step costs 1.
pub(crate) fn maze(size: u16, walls_in_ten: u8) -> Grid<impl Fn(Cell, Cell) -> u32> {
    let mut random = Rng::with_seed(1);
    let mut walls = walls(size, || random.u8(0..10) < walls_in_ten);
    let mut maze = Grid { size, walls: Vec::new(), toll: |_, _| 1 };
    for corner in [Cell { row: 0, column: 0 }, maze.goal()] {
        walls[maze.index(corner)] = false;
    }
    maze.walls = walls;
    maze
}

/// An open grid of 300 by 300 cells where every step has a random cost of its own, drawn by `toll`.
pub(crate) fn tolls<C>(toll: impl Fn(Rng) -> C) -> Grid<impl Fn(Cell, Cell) -> C> {
    let size = 300;
    Grid {
        size,
        walls: walls(size, || false),
        toll: move |from: Cell, to: Cell| {
            let step = [from.row, from.column, to.row, to.column];
            toll(Rng::with_seed(step.into_iter().fold(0, |bits, part| bits << 16 | u64::from(part))))
        },
    }
}

/// With a wall behind each row and below the last one.
fn walls(size: u16, mut is_wall: impl FnMut() -> bool) -> Vec<bool> {
    let cells = (0..=size).flat_map(|row| (0..=size).map(move |column| row.max(column) < size));
    cells.map(|is_inside| !is_inside || is_wall()).collect()
}

impl<T> Grid<T> {
    /// Where the walk ends.
    pub(crate) const fn goal(&self) -> Cell {
        Cell { row: self.size - 1, column: self.size - 1 }
    }

    /// How many numbers there are in a row.
    pub(crate) fn stride(&self) -> usize {
        usize::from(self.size) + 1
    }

    /// The number of a cell, row by row.
    pub(crate) fn index(&self, cell: Cell) -> usize {
        usize::from(cell.row) * self.stride() + usize::from(cell.column)
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

impl<C: Cost, T: Fn(Cell, Cell) -> C> PerfectHash for Grid<T> {
    fn state_count(&self) -> u64 {
        self.walls.len() as u64
    }

    fn contains(&self, state: &Cell) -> bool {
        state.row.max(state.column) < self.size
    }

    #[inline]
    fn rank(&self, state: &Cell) -> u64 {
        self.index(*state) as u64
    }

    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "the rank is that of a cell")]
    fn unrank(&self, rank: u64) -> Cell {
        let stride = self.stride() as u64;
        Cell { row: (rank / stride) as u16, column: (rank % stride) as u16 }
    }

    #[inline]
    fn is_goal_rank(&self, rank: u64) -> bool {
        rank == self.rank(&self.goal())
    }

    /// The walls around keep the steps on the grid.
    #[inline]
    fn successor_ranks(&self, rank: u64, mut emit: impl FnMut(u64, C)) {
        let stride = self.stride() as u64;
        for next in [rank + 1, rank + stride, rank.wrapping_sub(1), rank.wrapping_sub(stride)] {
            let is_wall = usize::try_from(next).ok().and_then(|next| self.walls.get(next));
            if is_wall == Some(&false) {
                emit(next, (self.toll)(self.unrank(rank), self.unrank(next)));
            }
        }
    }
}
