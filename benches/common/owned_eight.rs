//! The eight puzzle on boards that own heap memory.

use std::cell::Cell;
use std::hash::Hash;

use goalward::SearchProblem;

/// A board of nine cells, row by row, in which tiles are digits and the blank is 0.
pub(crate) trait Tiles: Clone + Eq + Hash {
    fn of(digits: &str) -> Self;

    fn tile(&self, cell: usize) -> u8;

    /// A new board with two tiles changed.
    fn swapped(&self, one: usize, other: usize) -> Self;
}

impl Tiles for Vec<u8> {
    fn of(digits: &str) -> Self {
        digits.bytes().map(|digit| digit - b'0').collect()
    }

    fn tile(&self, cell: usize) -> u8 {
        self[cell]
    }

    fn swapped(&self, one: usize, other: usize) -> Self {
        let mut tiles = self.clone();
        tiles.swap(one, other);
        tiles
    }
}

impl Tiles for String {
    fn of(digits: &str) -> Self {
        digits.to_owned()
    }

    fn tile(&self, cell: usize) -> u8 {
        self.as_bytes()[cell] - b'0'
    }

    fn swapped(&self, one: usize, other: usize) -> Self {
        let mut tiles = self.as_bytes().to_vec();
        tiles.swap(one, other);
        Self::from_utf8(tiles).expect("digits")
    }
}

/// A board that counts how often one is cloned, other than to make another board of it.
#[derive(PartialEq, Eq, Hash)]
pub(crate) struct CountsClones<T>(T);

thread_local! {
    static CLONES: Cell<u64> = const { Cell::new(0) };
}

/// How many boards were cloned since this was asked last.
pub(crate) fn take_clones() -> u64 {
    CLONES.take()
}

impl<T: Clone> Clone for CountsClones<T> {
    fn clone(&self) -> Self {
        CLONES.set(CLONES.get() + 1);
        Self(self.0.clone())
    }
}

impl<T: Tiles> Tiles for CountsClones<T> {
    fn of(digits: &str) -> Self {
        Self(T::of(digits))
    }

    fn tile(&self, cell: usize) -> u8 {
        self.0.tile(cell)
    }

    fn swapped(&self, one: usize, other: usize) -> Self {
        Self(self.0.swapped(one, other))
    }
}

/// One of the two boards that are farthest from the goal, 31 moves.
pub(crate) struct OwnedEightPuzzle<T> {
    start: T,
    goal: T,
}

impl<T: Tiles> OwnedEightPuzzle<T> {
    pub(crate) fn hardest() -> Self {
        Self { start: T::of("867254301"), goal: T::of("123456780") }
    }

    /// The Manhattan distance to the goal.
    pub(crate) fn manhattan(board: &T) -> u32 {
        let distance = |cell: usize| match usize::from(board.tile(cell)).checked_sub(1) {
            Some(goal) => (cell / 3).abs_diff(goal / 3) + (cell % 3).abs_diff(goal % 3),
            None => 0,
        };
        u32::try_from((0..9).map(distance).sum::<usize>()).expect("a small number")
    }
}

impl<T: Tiles> SearchProblem for OwnedEightPuzzle<T> {
    type State = T;
    type Action = ();
    type Cost = u32;

    fn starts(&self) -> impl IntoIterator<Item = T> {
        [self.start.clone()]
    }

    fn is_goal(&self, state: &T) -> bool {
        *state == self.goal
    }

    fn successors(&self, state: &T, mut emit: impl FnMut((), T, u32)) {
        let blank = (0..9).find(|&cell| state.tile(cell) == 0).expect("a blank");
        let (row, column) = (blank / 3, blank % 3);
        let steps = [
            (column < 2).then_some(blank + 1),
            (row < 2).then_some(blank + 3),
            (column > 0).then(|| blank - 1),
            (row > 0).then(|| blank - 3),
        ];
        for target in steps.into_iter().flatten() {
            emit((), state.swapped(blank, target), 1);
        }
    }
}
