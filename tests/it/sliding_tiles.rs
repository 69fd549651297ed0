//! Sliding tiles against plain arrays and breadth-first search over them, which share no code with the crate.

mod field;
mod heuristics;
mod linear_conflict;
mod pattern_databases;
mod pattern_files;
mod ranks;
mod space;
mod walking_distance;

use std::collections::HashMap;
use std::sync::LazyLock;

use goalward::problems::{BlankMove, Board, Manhattan, Misplaced, OffsetTable, TwentyFourPuzzle, Word};
use proptest::prelude::*;

const BLANK_LAST: [u8; 9] = [1, 2, 3, 4, 5, 6, 7, 8, 0];
const BLANK_FIRST: [u8; 9] = [0, 1, 2, 3, 4, 5, 6, 7, 8];
const SPIRAL: [u8; 9] = [1, 2, 3, 8, 0, 4, 7, 6, 5];

/// The true distances of all boards from a goal, by breadth-first search over arrays.
type Distances = HashMap<Vec<u8>, u32>;

static THREE_GOALS: LazyLock<[Distances; 3]> =
    LazyLock::new(|| [BLANK_LAST, BLANK_FIRST, SPIRAL].map(|goal| distances(3, 3, &goal)));

fn neighbours(rows: usize, columns: usize, tiles: &[u8]) -> Vec<Vec<u8>> {
    let blank = tiles.iter().position(|&tile| tile == 0).expect("a board has a blank");
    let mut found = Vec::new();
    for cell in 0..rows * columns {
        let rows_apart = (cell / columns).abs_diff(blank / columns);
        let columns_apart = (cell % columns).abs_diff(blank % columns);
        if rows_apart + columns_apart == 1 {
            let mut neighbour = tiles.to_vec();
            neighbour.swap(cell, blank);
            found.push(neighbour);
        }
    }
    found
}

fn distances(rows: usize, columns: usize, goal: &[u8]) -> Distances {
    let mut distances = Distances::from([(goal.to_vec(), 0)]);
    let mut layer = vec![goal.to_vec()];
    for distance in 1.. {
        let mut next = Vec::new();
        for board in layer {
            for neighbour in neighbours(rows, columns, &board) {
                if !distances.contains_key(&neighbour) {
                    distances.insert(neighbour.clone(), distance);
                    next.push(neighbour);
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

fn board<const ROWS: usize, const COLUMNS: usize, W: Word>(tiles: &[u8]) -> Board<ROWS, COLUMNS, W> {
    Board::from_tiles(tiles).expect("a board")
}

fn tiles<const ROWS: usize, const COLUMNS: usize, W: Word>(board: Board<ROWS, COLUMNS, W>) -> Vec<u8> {
    board.tiles().collect()
}

fn shuffled(cells: u8) -> impl Strategy<Value = Vec<u8>> {
    Just((0..cells).collect::<Vec<u8>>()).prop_shuffle()
}

#[test]
fn a_board_is_as_small_as_its_word() {
    assert_eq!(size_of::<Board<4, 4>>(), 8);
    assert_eq!(size_of::<Board<5, 5, u128>>(), 16);
}

#[test]
fn problems_and_boards_can_be_shared_between_threads() {
    fn check<T: Send + Sync + 'static>() {}
    check::<TwentyFourPuzzle>();
    check::<Board<2, 8>>();
    check::<OffsetTable<3, 3>>();
    check::<(Manhattan, Misplaced, BlankMove)>();
}
