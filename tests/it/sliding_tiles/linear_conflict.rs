//! Linear conflict against its definition, by trying all subsets of the tiles of a line.

use goalward::Heuristic;
use goalward::problems::{BlankMove, LinearConflict, Manhattan, SlidingTiles, Word};
use proptest::prelude::*;

use super::heuristics::{check_dominance, check_heuristic, check_transposed, check_walk, walks};
use super::{BLANK_FIRST, BLANK_LAST, SPIRAL, THREE_GOALS, board, shuffled};

/// The fewest of these that must go so that the others ascend, by trying all subsets.
fn fewest_to_go(places: &[usize]) -> u32 {
    let subsets = 0..1_u32 << places.len();
    let ascends = |kept: &u32| {
        let kept = places.iter().enumerate().filter(|&(index, _)| kept >> index & 1 == 1).map(|(_, place)| place);
        kept.is_sorted()
    };
    let most = subsets.filter(ascends).map(u32::count_ones).max();
    u32::try_from(places.len()).expect("a short line") - most.expect("no tile ascends")
}

/// For each row and column, where in it its own tiles are in the goal.
fn lines(columns: usize, tiles: &[u8], goal: &[u8]) -> Vec<Vec<usize>> {
    let rows = tiles.len() / columns;
    let mut lines = vec![Vec::new(); rows + columns];
    for (cell, tile) in tiles.iter().enumerate().filter(|&(_, &tile)| tile != 0) {
        let goal_cell = goal.iter().position(|other| other == tile).expect("goals hold every tile");
        if goal_cell / columns == cell / columns {
            lines[cell / columns].push(goal_cell % columns);
        }
        if goal_cell % columns == cell % columns {
            lines[rows + cell % columns].push(goal_cell / columns);
        }
    }
    lines
}

fn check<const ROWS: usize, const COLUMNS: usize, W: Word>(at: &[u8], goal: &[u8]) {
    let problem = SlidingTiles::<ROWS, COLUMNS, W>::new(board(at), board(goal));
    let distance = Manhattan.estimate(&problem, &problem.start()).expect("no dead ends");
    let to_go: u32 = lines(COLUMNS, at, goal).iter().map(|line| fewest_to_go(line)).sum();
    assert_eq!(
        LinearConflict.estimate(&problem, &problem.start()),
        Some(distance + 2 * to_go),
        "{:?}",
        problem.start()
    );
}

/// All ways to have in a line some of its own tiles: for each cell where the tile is in the goal.
fn contents(length: usize) -> Vec<Vec<Option<usize>>> {
    let mut contents = vec![vec![]];
    for _ in 0..length {
        let longer = contents.iter().flat_map(|content: &Vec<Option<usize>>| {
            let new = (0..length).map(Some).filter(|place| !content.contains(place)).chain([None]);
            new.map(|place| [content.clone(), vec![place]].concat())
        });
        contents = longer.collect();
    }
    contents
}

/// Checks boards on which this line holds everything that it can hold.
fn check_contents<const SIZE: usize, W: Word>(cells: [usize; SIZE]) {
    let goal: Vec<u8> = (0..).take(SIZE * SIZE).collect();
    for content in contents(SIZE) {
        let own: Vec<u8> = cells.iter().map(|&cell| goal[cell]).collect();
        let placed: Vec<u8> = content.iter().flatten().map(|&place| own[place]).collect();
        let (mut foreign, mut left): (Vec<u8>, Vec<u8>) =
            goal.iter().filter(|tile| !placed.contains(tile)).partition(|tile| !own.contains(tile));
        let mut tiles: Vec<Option<u8>> = vec![None; SIZE * SIZE];
        for (&cell, place) in cells.iter().zip(&content) {
            tiles[cell] = place.map(|place| own[place]).or_else(|| foreign.pop());
        }
        left.append(&mut foreign);
        let tiles: Vec<u8> = tiles.into_iter().map(|tile| tile.or_else(|| left.pop()).expect("tiles enough")).collect();
        check::<SIZE, SIZE, W>(&tiles, &goal);
    }
}

#[test]
fn every_line_is_counted_by_its_subsets() {
    assert_eq!((contents(3).len(), contents(4).len(), contents(5).len()), (34, 209, 1_546));
    for line in 0..3 {
        check_contents::<3, u64>([0, 1, 2].map(|cell| 3 * line + cell));
        check_contents::<3, u128>([0, 3, 6].map(|cell| line + cell));
    }
    for line in 0..4 {
        check_contents::<4, u64>([0, 1, 2, 3].map(|cell| 4 * line + cell));
        check_contents::<4, u64>([0, 4, 8, 12].map(|cell| line + cell));
    }
    check_contents::<5, u128>([5, 6, 7, 8, 9]);
    check_contents::<5, u128>([4, 9, 14, 19, 24]);
}

#[test]
fn it_is_admissible_consistent_and_updated_exactly_on_every_board() {
    for (goal, distances) in [BLANK_LAST, BLANK_FIRST, SPIRAL].iter().zip(&*THREE_GOALS) {
        check_heuristic(&LinearConflict, goal, distances, 1);
        check_dominance(&LinearConflict, goal, distances);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]

    #[test]
    fn boards_of_any_shape_are_counted_by_their_subsets_and_updated_exactly(
        (at, goal) in (shuffled(16), shuffled(16)),
        (long_at, long_goal) in (shuffled(25), shuffled(25)),
        (wide_at, wide_goal) in (shuffled(24), shuffled(24)),
        (flat_at, flat_goal) in (shuffled(12), shuffled(12)),
        (low_at, low_goal) in (shuffled(10), shuffled(10)),
        walk in walks(),
    ) {
        fn check_shape<const ROWS: usize, const COLUMNS: usize, W: Word>(
            at: &[u8],
            goal: &[u8],
            walk: &[BlankMove],
        ) {
            // A board near the goal has more tiles in their lines.
            let near = walk.iter().fold(board::<ROWS, COLUMNS, W>(goal), |near, &step| near.after(step).unwrap_or(near));
            for at in [at.to_vec(), near.tiles().collect()] {
                check::<ROWS, COLUMNS, W>(&at, goal);
                check_transposed::<ROWS, COLUMNS, W>(&LinearConflict, &LinearConflict, &at, goal);
                check_walk::<ROWS, COLUMNS, W>(&LinearConflict, &at, goal, walk);
            }
        }
        check_shape::<4, 4, u64>(&at, &goal, &walk);
        check_shape::<4, 4, u128>(&at, &goal, &walk);
        check_shape::<2, 8, u64>(&at, &goal, &walk);
        check_shape::<5, 5, u128>(&long_at, &long_goal, &walk);
        check_shape::<2, 12, u128>(&wide_at, &wide_goal, &walk);
        check_shape::<4, 6, u128>(&wide_at, &wide_goal, &walk);
        check_shape::<3, 4, u64>(&flat_at, &flat_goal, &walk);
        check_shape::<2, 5, u64>(&low_at, &low_goal, &walk);
        check_shape::<5, 2, u64>(&low_at, &low_goal, &walk);
    }
}
