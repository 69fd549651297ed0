//! Estimates against true distances and against their definitions.

use goalward::problems::{
    BlankMove, Board, EightPuzzle, FifteenPuzzle, LinearConflict, Manhattan, Misplaced, OffsetTable, SlidingTiles,
    WalkingDistance, Word,
};
use goalward::{AStar, ByRef, Heuristic, IdaStar, Max, Path, SearchEngine, SearchProblem};
use proptest::prelude::*;

use super::space::check_moves;
use super::{BLANK_FIRST, BLANK_LAST, Distances, SPIRAL, THREE_GOALS, board, shuffled, tiles};

/// Every estimate is at most the true distance, every step changes it by at most `steepest`, and updating it move by
/// move is the same as starting over.
pub(super) fn check_heuristic<H: Heuristic<EightPuzzle>>(
    heuristic: &H,
    goal: &[u8],
    distances: &Distances,
    steepest: u32,
) {
    let problem = EightPuzzle::new(board(goal), board(goal));
    assert_eq!(heuristic.estimate(&problem, &problem.goal()), Some(0));
    for (tiles, &distance) in distances {
        let state = board(tiles);
        let estimate = heuristic.estimate(&problem, &state).expect("no dead ends");
        assert!(estimate <= distance, "{state:?}: {estimate} exceeds {distance}");
        problem.successors(&state, |step, successor, _| {
            let after = heuristic.estimate(&problem, &successor).expect("no dead ends");
            assert!(estimate.abs_diff(after) <= steepest, "{state:?} {step}: from {estimate} to {after}");
            let ahead = heuristic.estimate_ahead(&problem, &state, estimate, &step);
            assert_eq!(ahead, Some(after), "{state:?} {step}");
        });
    }
}

/// No estimate is less than the Manhattan distance.
pub(super) fn check_dominance<H: Heuristic<EightPuzzle>>(heuristic: &H, goal: &[u8], distances: &Distances) {
    let problem = EightPuzzle::new(board(goal), board(goal));
    for tiles in distances.keys() {
        let state = board(tiles);
        let estimate = heuristic.estimate(&problem, &state);
        assert!(estimate >= Manhattan.estimate(&problem, &state), "{state:?}: {estimate:?}");
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

/// Along a walk every step changes the estimate by 1, and updating it move by move is the same as starting over.
pub(super) fn check_walk<const ROWS: usize, const COLUMNS: usize, W: Word>(
    heuristic: &impl Heuristic<SlidingTiles<ROWS, COLUMNS, W>>,
    start: &[u8],
    goal: &[u8],
    walk: &[BlankMove],
) {
    let problem = SlidingTiles::<ROWS, COLUMNS, W>::new(board(start), board(goal));
    assert_eq!(heuristic.estimate(&problem, &problem.goal()), Some(0));
    let mut state = problem.start();
    let mut estimate = heuristic.estimate(&problem, &state).expect("no dead ends");
    for &step in walk {
        let Some(next) = state.after(step) else { continue };
        let afresh = heuristic.estimate(&problem, &next).expect("no dead ends");
        assert_eq!(estimate.abs_diff(afresh), 1, "{state:?} {step}");
        assert_eq!(heuristic.estimate_ahead(&problem, &state, estimate, &step), Some(afresh), "{state:?} {step}");
        assert_eq!(
            heuristic.estimate_after(&problem, &state, estimate, &step, &next),
            Some(afresh),
            "{state:?} {step}"
        );
        (state, estimate) = (next, afresh);
    }
}

/// The board that is mirrored in its main diagonal.
pub(super) fn transposed(columns: usize, tiles: &[u8]) -> Vec<u8> {
    (0..columns).flat_map(|column| tiles.iter().skip(column).step_by(columns).copied()).collect()
}

/// A board and its mirror image are as far from the goal and its mirror image.
pub(super) fn check_transposed<const ROWS: usize, const COLUMNS: usize, W: Word>(
    heuristic: &impl Heuristic<SlidingTiles<ROWS, COLUMNS, W>>,
    mirrored: &impl Heuristic<SlidingTiles<COLUMNS, ROWS, W>>,
    at: &[u8],
    goal: &[u8],
) {
    let problem = SlidingTiles::<ROWS, COLUMNS, W>::new(board(at), board(goal));
    let [at, goal] = [at, goal].map(|tiles| transposed(COLUMNS, tiles));
    let mirror = SlidingTiles::<COLUMNS, ROWS, W>::new(board(&at), board(&goal));
    let estimate = heuristic.estimate(&problem, &problem.start());
    assert_eq!(estimate, mirrored.estimate(&mirror, &mirror.start()), "{:?}", problem.start());
}

pub(super) fn walks() -> impl Strategy<Value = Vec<BlankMove>> {
    prop::collection::vec(prop::sample::select(BlankMove::ALL.to_vec()), 0..60)
}

fn check_solutions<H: Heuristic<EightPuzzle>>(heuristic: &H, start: &[u8], goal: &[u8], fewest: u32) {
    let problem = EightPuzzle::new(board(start), board(goal));
    let engines: [Box<dyn SearchEngine<EightPuzzle> + '_>; 2] =
        [Box::new(AStar::new(ByRef(heuristic))), Box::new(IdaStar::new(ByRef(heuristic)))];
    for engine in engines {
        let report = engine.search(&problem).expect("costs and estimates are valid");
        assert_eq!(report.path().map(Path::cost), Some(fewest), "{} from {:?}", engine.name(), problem.start());
    }
}

/// Two of R. E. Korf's hundred instances of 1985.
#[test]
fn published_instances_are_solved_in_as_many_moves_as_is_known() {
    for (text, fewest) in [("0 1 9 7 11 13 5 3 14 12 4 2 8 6 10 15", 42), ("14 1 9 6 4 8 12 5 7 2 3 0 10 11 13 15", 45)]
    {
        let puzzle = FifteenPuzzle::new(text.parse().expect("a board"), Board::blank_first());
        let walking_distance = WalkingDistance::new(puzzle.goal()).expect("a table that is small");
        for report in [
            IdaStar::new(LinearConflict).search(&puzzle),
            IdaStar::new(ByRef(&walking_distance)).search(&puzzle),
            IdaStar::new(Max(LinearConflict, ByRef(&walking_distance))).search(&puzzle),
        ] {
            let report = report.expect("costs and estimates are valid");
            assert_eq!(report.path().map(Path::cost), Some(fewest), "{text}");
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(30))]

    #[test]
    fn shortest_solutions_are_found(start in shuffled(9)) {
        for (goal, distances) in [BLANK_LAST, BLANK_FIRST, SPIRAL].iter().zip(&*THREE_GOALS) {
            if let Some(&fewest) = distances.get(&start) {
                let walking_distance = WalkingDistance::new(board(goal)).expect("a table that is small");
                check_solutions(&LinearConflict, &start, goal, fewest);
                check_solutions(&walking_distance, &start, goal, fewest);
                check_solutions(&Max(LinearConflict, walking_distance), &start, goal, fewest);
            }
        }
    }
}
