//! Estimates against true distances and against their definitions.

use goalward::problems::{Board, EightPuzzle, Manhattan, Misplaced, OffsetTable, SlidingTiles, Word};
use goalward::{Heuristic, SearchProblem};
use proptest::prelude::*;

use super::space::check_moves;
use super::{BLANK_FIRST, BLANK_LAST, Distances, SPIRAL, THREE_GOALS, board, shuffled, tiles};

/// Every estimate is at most the true distance, every step changes it by at most `steepest`, and updating it move by
/// move is the same as starting over.
fn check_heuristic<H: Heuristic<EightPuzzle>>(heuristic: &H, goal: &[u8], distances: &Distances, steepest: u32) {
    let problem = EightPuzzle::new(board(goal), board(goal));
    assert_eq!(heuristic.estimate(&problem, &problem.goal()), Some(0));
    for (tiles, &distance) in distances {
        let state = board(tiles);
        let estimate = heuristic.estimate(&problem, &state).expect("no dead ends");
        assert!(estimate <= distance, "{state:?}: {estimate} exceeds {distance}");
        problem.successors(&state, |step, successor, _| {
            let after = heuristic.estimate(&problem, &successor).expect("no dead ends");
            assert!(estimate.abs_diff(after) <= steepest, "{state:?} {step}: from {estimate} to {after}");
            let updated = heuristic.estimate_after(&problem, &state, estimate, &step, &successor);
            assert_eq!(updated, Some(after), "{state:?} {step}");
        });
    }
}

/// Admissible, but not consistent: only tiles that are at least two cells off count.
pub(super) fn distant_offsets() -> OffsetTable<3, 3> {
    OffsetTable::from_fn(|cell, goal_cell| {
        let distance = (cell / 3).abs_diff(goal_cell / 3) + (cell % 3).abs_diff(goal_cell % 3);
        if distance < 2 { 0 } else { u16::try_from(distance).expect("a small number") }
    })
}

#[test]
fn heuristics_are_admissible_consistent_and_updated_exactly_on_every_board() {
    for (goal, distances) in [BLANK_LAST, BLANK_FIRST, SPIRAL].iter().zip(&*THREE_GOALS) {
        check_heuristic(&Misplaced, goal, distances, 1);
        check_heuristic(&Manhattan, goal, distances, 1);
    }
    check_heuristic(&distant_offsets(), &SPIRAL, &THREE_GOALS[2], 2);
}

#[test]
fn the_blank_is_not_counted() {
    let one_move = EightPuzzle::new("1 _ 2 / 3 4 5 / 6 7 8".parse().expect("a board"), Board::blank_first());
    assert_eq!(Misplaced.estimate(&one_move, &one_move.start()), Some(1));
    assert_eq!(Manhattan.estimate(&one_move, &one_move.start()), Some(1));

    let course = EightPuzzle::new("8 1 3 / 4 _ 2 / 7 6 5".parse().expect("a board"), Board::blank_last());
    assert_eq!(Misplaced.estimate(&course, &course.start()), Some(5));
    assert_eq!(Manhattan.estimate(&course, &course.start()), Some(10));
}

/// What the heuristics add up, tile by tile, from the definitions.
fn sums(columns: usize, tiles: &[u8], goal: &[u8]) -> (u32, u32) {
    let (mut misplaced, mut manhattan) = (0, 0);
    for (cell, tile) in tiles.iter().enumerate().filter(|&(_, &tile)| tile != 0) {
        let goal_cell = goal.iter().position(|other| other == tile).expect("goals hold every tile");
        misplaced += u32::from(cell != goal_cell);
        let rows_apart = (cell / columns).abs_diff(goal_cell / columns);
        let columns_apart = (cell % columns).abs_diff(goal_cell % columns);
        manhattan += u32::try_from(rows_apart + columns_apart).expect("a small number");
    }
    (misplaced, manhattan)
}

fn check_sums<const ROWS: usize, const COLUMNS: usize, W: Word>(at: &[u8], goal: &[u8]) {
    let problem = SlidingTiles::<ROWS, COLUMNS, W>::new(board(at), board(goal));
    let (misplaced, manhattan) = sums(COLUMNS, at, goal);
    let state = problem.start();
    assert_eq!(Misplaced.estimate(&problem, &state), Some(misplaced));
    assert_eq!(Manhattan.estimate(&problem, &state), Some(manhattan));
    assert_eq!(OffsetTable::<ROWS, COLUMNS>::manhattan().estimate(&problem, &state), Some(manhattan));
    check_moves(&problem, at);
    problem.successors(&state, |step, successor, _| {
        let (misplaced_after, manhattan_after) = sums(COLUMNS, &tiles(successor), goal);
        let misplaced = Misplaced.estimate_after(&problem, &state, misplaced, &step, &successor);
        let manhattan = Manhattan.estimate_after(&problem, &state, manhattan, &step, &successor);
        assert_eq!((misplaced, manhattan), (Some(misplaced_after), Some(manhattan_after)));
    });
}

proptest! {
    #[test]
    fn larger_boards_agree_with_arrays(
        (at, goal) in (shuffled(16), shuffled(16)),
        (long_at, long_goal) in (shuffled(25), shuffled(25)),
        (flat_at, flat_goal) in (shuffled(12), shuffled(12)),
    ) {
        check_sums::<4, 4, u64>(&at, &goal);
        check_sums::<2, 8, u64>(&at, &goal);
        check_sums::<4, 4, u128>(&at, &goal);
        check_sums::<5, 5, u128>(&long_at, &long_goal);
        check_sums::<3, 4, u64>(&flat_at, &flat_goal);
        check_sums::<6, 2, u128>(&flat_at, &flat_goal);
    }
}
