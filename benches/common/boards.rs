//! Boards of the eight puzzle.

use goalward::SearchProblem;
use goalward::problems::{Board, EightPuzzle};

/// The two boards that are farthest from the goal 1 2 3 4 5 6 7 8 0: 31 moves.
pub(crate) fn hardest() -> [EightPuzzle; 2] {
    ["8 6 7 2 5 4 3 0 1", "6 4 7 8 5 0 3 2 1"]
        .map(|start| EightPuzzle::new(start.parse().expect("a board"), Board::blank_last()))
}

/// Boards drawn evenly from all that can be solved, the same in every run.
pub(crate) fn random(count: usize) -> Vec<EightPuzzle> {
    let mut random = fastrand::Rng::with_seed(1);
    let boards = std::iter::repeat_with(|| {
        let mut tiles = [0, 1, 2, 3, 4, 5, 6, 7, 8];
        random.shuffle(&mut tiles);
        EightPuzzle::new(Board::from_tiles(&tiles).expect("each tile once"), Board::blank_last())
    });
    boards.filter(|puzzle| !puzzle.is_provably_unsolvable()).take(count).collect()
}
