//! Walking distance against breadth-first search over counts of tiles, which shares no code with the crate.

use std::collections::HashMap;

use goalward::Heuristic;
use goalward::problems::{
    BlankMove, Board, FifteenPuzzle, Manhattan, SlidingTiles, WalkingDistance, WalkingDistanceError,
};
use proptest::prelude::*;

use super::heuristics::{check_dominance, check_heuristic, check_transposed, check_walk, transposed, walks};
use super::{BLANK_FIRST, BLANK_LAST, SPIRAL, THREE_GOALS, board, shuffled};

/// How many tiles are in each row and belong into each row, row by row: four bits for each number.
type Counts = u128;

const fn count_of(rows: usize, row: usize, belongs: usize) -> Counts {
    1 << (4 * (row * rows + belongs))
}

fn count(counts: Counts, rows: usize, row: usize, belongs: usize) -> usize {
    usize::try_from(counts / count_of(rows, row, belongs) % 16).expect("a small number")
}

/// What is left of a board if tiles only know the rows where they belong.
fn counts(columns: usize, tiles: &[u8], goal: &[u8]) -> Counts {
    let in_place = tiles.iter().enumerate().filter(|&(_, &tile)| tile != 0).map(|(cell, tile)| {
        let goal_cell = goal.iter().position(|other| other == tile).expect("goals hold every tile");
        count_of(tiles.len() / columns, cell / columns, goal_cell / columns)
    });
    in_place.sum()
}

/// How far every arrangement is from the goal, if the blank changes places with any tile of a neighbouring row.
fn distances(rows: usize, goal: Counts) -> HashMap<Counts, u32> {
    let mut distances = HashMap::from([(goal, 0)]);
    let mut layer = vec![goal];
    for distance in 1.. {
        let mut next = Vec::new();
        for counts in layer {
            // The blank is in the row with the fewest tiles.
            let tiles = |row: &usize| (0..rows).map(|belongs| count(counts, rows, *row, belongs)).sum::<usize>();
            let blank = (0..rows).min_by_key(tiles).expect("there are rows");
            for other in (0..rows).filter(|other| other.abs_diff(blank) == 1) {
                for belongs in (0..rows).filter(|&belongs| count(counts, rows, other, belongs) > 0) {
                    let neighbour = counts - count_of(rows, other, belongs) + count_of(rows, blank, belongs);
                    distances.entry(neighbour).or_insert_with(|| {
                        next.push(neighbour);
                        distance
                    });
                }
            }
        }
        if next.is_empty() {
            break;
        }
        layer = next;
    }
    distances
}

fn walking_distance<const ROWS: usize, const COLUMNS: usize>(goal: &[u8]) -> WalkingDistance<ROWS, COLUMNS> {
    WalkingDistance::new(board(goal)).expect("a table that is small")
}

/// Compares with breadth-first search on these boards, of either parity.
fn check<const ROWS: usize, const COLUMNS: usize>(
    heuristic: &WalkingDistance<ROWS, COLUMNS>,
    boards: &[Vec<u8>],
    goal: &[u8],
) {
    let mirrored = transposed(COLUMNS, goal);
    let up_and_down = distances(ROWS, counts(COLUMNS, goal, goal));
    let sideways = distances(COLUMNS, counts(ROWS, &mirrored, &mirrored));
    let problem = SlidingTiles::<ROWS, COLUMNS>::new(board(goal), board(goal));
    for tiles in boards {
        let expected = up_and_down[&counts(COLUMNS, tiles, goal)]
            + sideways[&counts(ROWS, &transposed(COLUMNS, tiles), &mirrored)];
        assert_eq!(heuristic.estimate(&problem, &board(tiles)), Some(expected), "{tiles:?}");
    }
}

#[test]
fn it_is_admissible_consistent_and_updated_exactly_on_every_board() {
    for (goal, distances) in [BLANK_LAST, BLANK_FIRST, SPIRAL].iter().zip(&*THREE_GOALS) {
        let heuristic = walking_distance::<3, 3>(goal);
        check_heuristic(&heuristic, goal, distances, 1);
        check_dominance(&heuristic, goal, distances);
    }
}

/// The board of 4x4 cells that has so many tiles in the rows.
fn with_rows(counts: Counts, goal: &[u8]) -> Vec<u8> {
    let tiles_of = |row: &[u8]| row.iter().copied().filter(|&tile| tile != 0).collect();
    let mut left: Vec<Vec<u8>> = goal.chunks(4).map(tiles_of).collect();
    let rows = (0..4).map(|row| {
        let tiles = left.iter_mut().enumerate().flat_map(|(belongs, left)| {
            let kept = left.len() - count(counts, 4, row, belongs);
            left.split_off(kept)
        });
        let mut tiles: Vec<u8> = tiles.collect();
        tiles.resize(4, 0);
        tiles
    });
    rows.collect::<Vec<_>>().concat()
}

#[test]
fn every_arrangement_of_the_rows_of_the_fifteen_puzzle_has_its_distance() {
    let goal = [9, 2, 6, 4, 5, 13, 3, 0, 1, 10, 7, 12, 8, 14, 15, 11];
    let arrangements = distances(4, counts(4, &goal, &goal));
    assert_eq!(arrangements.len(), 24_964);
    let boards: Vec<Vec<u8>> = arrangements.keys().map(|&counts| with_rows(counts, &goal)).collect();
    check(&walking_distance::<4, 4>(&goal), &boards, &goal);
}

#[test]
fn boards_with_too_many_lines_are_refused() {
    fn refused<const ROWS: usize, const COLUMNS: usize>() -> WalkingDistanceError {
        WalkingDistance::<ROWS, COLUMNS>::new(Board::blank_last()).expect_err("a table that is too large")
    }
    for error in [refused::<2, 7>(), refused::<2, 8>(), refused::<8, 2>()] {
        assert!(error.entries > error.most, "{error}");
    }
    assert_eq!(
        refused::<7, 2>().to_string(),
        "on 7x2 cells a table would have 1838265625 entries, expected at most 16777216"
    );
}

#[test]
fn with_another_goal_it_is_the_manhattan_distance() {
    let start = "14 1 9 6 4 8 12 5 7 2 3 0 10 11 13 15".parse().expect("a board");
    let heuristic = WalkingDistance::new(Board::blank_last()).expect("a table that is small");
    let puzzle = FifteenPuzzle::new(start, Board::blank_first());
    let distance = Manhattan.estimate(&puzzle, &start).expect("no dead ends");
    assert_eq!(heuristic.estimate(&puzzle, &start), Some(distance));
    for step in [BlankMove::Up, BlankMove::Left, BlankMove::Down] {
        let ahead = heuristic.estimate_ahead(&puzzle, &start, distance, &step);
        assert_eq!(ahead, Manhattan.estimate(&puzzle, &start.after(step).expect("a legal move")), "{step}");
    }
}

fn check_shape<const ROWS: usize, const COLUMNS: usize>(at: &[u8], goal: &[u8], walk: &[BlankMove]) {
    let heuristic = walking_distance::<ROWS, COLUMNS>(goal);
    check(&heuristic, &[at.to_vec(), goal.to_vec()], goal);
    check_walk(&heuristic, at, goal, walk);
    check_transposed(&heuristic, &walking_distance(&transposed(COLUMNS, goal)), at, goal);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(6))]

    #[test]
    fn boards_of_any_shape_are_as_breadth_first_search_has_them_and_updated_exactly(
        (at, goal) in (shuffled(12), shuffled(12)),
        (low_at, low_goal) in (shuffled(10), shuffled(10)),
        (square_at, square_goal) in (shuffled(9), shuffled(9)),
        (small_at, small_goal) in (shuffled(6), shuffled(6)),
        (least_at, least_goal) in (shuffled(4), shuffled(4)),
        walk in walks(),
    ) {
        check_shape::<3, 4>(&at, &goal, &walk);
        check_shape::<2, 5>(&low_at, &low_goal, &walk);
        check_shape::<3, 3>(&square_at, &square_goal, &walk);
        check_shape::<3, 2>(&small_at, &small_goal, &walk);
        check_shape::<2, 2>(&least_at, &least_goal, &walk);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(4))]

    #[test]
    fn walks_on_fifteen_puzzles_are_updated_exactly(at in shuffled(16), goal in shuffled(16), walk in walks()) {
        let heuristic = walking_distance::<4, 4>(&goal);
        check_walk(&heuristic, &at, &goal, &walk);
        check_transposed(&heuristic, &walking_distance(&transposed(4, &goal)), &at, &goal);
    }
}
