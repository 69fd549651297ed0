//! Sliding tiles.

use std::sync::LazyLock;

use goalward::problems::{Board, EightPuzzle, FifteenPuzzle, LinearConflict, Manhattan, Misplaced, SlidingTiles};
use goalward::{
    AStar, Bfs, BidirectionalBfs, Heuristic, Outcome, Path, ReportOf, Reversed, SearchEngine, SearchProblem,
    ShortestPathTree,
};

use crate::engines::TIE_BREAKINGS;

type Tree<P> = ShortestPathTree<Reversed<P>, u64>;

/// The fewest moves from every board to a goal.
fn tree<const ROWS: usize, const COLUMNS: usize>(goal: &str) -> Tree<SlidingTiles<ROWS, COLUMNS>> {
    let goal: Board<ROWS, COLUMNS> = goal.parse().expect("a board");
    Bfs::new().tree(Reversed(SlidingTiles::new(goal, goal))).expect("the problem is sound")
}

/// To the goals with the blank last, with the blank first, and with the tiles around it.
static THREE_GOALS: LazyLock<[Tree<EightPuzzle>; 3]> =
    LazyLock::new(|| [tree("1 2 3 / 4 5 6 / 7 8 _"), tree("_ 1 2 / 3 4 5 / 6 7 8"), tree("1 2 3 / 8 _ 4 / 7 6 5")]);

/// Checks how many moves there are to each of the three goals, if it can be reached.
fn check_eight(text: &str, inversions: u32, answers: [Option<u32>; 3]) {
    let start: Board<3, 3> = text.parse().expect("a board");
    assert_eq!(start.inversions(), inversions, "{text}");
    for (tree, moves) in THREE_GOALS.iter().zip(answers) {
        let goal = tree.problem().0.goal();
        assert_eq!(tree.distance(&start), moves.map(u64::from), "{text} to {goal:?}");
        let puzzle = EightPuzzle::new(start, goal);
        assert_eq!(puzzle.is_provably_unsolvable(), moves.is_none(), "{text} to {goal:?}");
        for report in [AStar::new(Manhattan).search(&puzzle), BidirectionalBfs::new().search(&puzzle)] {
            let report = report.expect("the problem is sound");
            assert_eq!(report.path().map(Path::cost), moves, "{text} to {goal:?}");
            assert!(report.stats.peak_nodes <= 181_440, "{}", report.stats);
            match &report.outcome {
                Outcome::Solved(path) => assert_eq!(path.verify(&puzzle), Ok(()), "{text} to {goal:?}"),
                outcome => {
                    assert_eq!((outcome, report.stats.expanded), (&Outcome::NoSolution, 0), "{text} to {goal:?}");
                }
            }
        }
    }
}

/// How many shortest solutions there are.
fn shortest_solutions<const ROWS: usize, const COLUMNS: usize>(
    tree: &Tree<SlidingTiles<ROWS, COLUMNS>>,
    start: Board<ROWS, COLUMNS>,
) -> u64 {
    let Some(distance) = tree.distance(&start).filter(|&distance| distance > 0) else { return 1 };
    let successors = tree.problem().0.successors_vec(&start).into_iter();
    let nearer = successors.filter(|(_, board, _)| tree.distance(board) == Some(distance - 1));
    nearer.map(|(_, board, _)| shortest_solutions(tree, board)).sum()
}

/// Checks that the engines find these moves of the blank, which are the only shortest solution.
fn check_fifteen(text: &str, goal: Board<4, 4>, moves: &str) {
    let puzzle = FifteenPuzzle::new(text.parse().expect("a board"), goal);
    let check = |report: ReportOf<FifteenPuzzle>| {
        let path = report.into_path().expect("the puzzle can be solved");
        let found: String = path.actions().iter().map(ToString::to_string).collect();
        assert_eq!(found, moves, "{text}");
        assert_eq!(path.verify(&puzzle), Ok(()), "{text}");
    };
    check(Bfs::new().search(&puzzle).expect("the problem is sound"));
    check(BidirectionalBfs::new().search(&puzzle).expect("the problem is sound"));
    for tie_breaking in TIE_BREAKINGS {
        check(AStar::new(Manhattan).tie_breaking(tie_breaking).search(&puzzle).expect("the problem is sound"));
    }
}

fn check_unsolvable(text: &str, goal: Board<4, 4>) {
    let puzzle = FifteenPuzzle::new(text.parse().expect("a board"), goal);
    let report = AStar::new(Manhattan).search(&puzzle).expect("the problem is sound");
    assert_eq!((&report.outcome, report.stats.expanded), (&Outcome::NoSolution, 0), "{text}");
}

fn inversions(text: &str) -> u32 {
    text.parse::<Board<4, 4>>().expect("a board").inversions()
}

/// A heuristic that counts the blank exceeds the true distance on some boards, one that does not on none.
#[test]
fn case_035_the_blank_does_not_count() {
    let near: Board<3, 3> = "1 _ 2 / 3 4 5 / 6 7 8".parse().expect("a board");
    let [_, tree, _] = &*THREE_GOALS;
    let puzzle = tree.problem().0.clone();
    assert_eq!(tree.distance(&near), Some(1));
    assert_eq!((Misplaced.estimate(&puzzle, &near), Manhattan.estimate(&puzzle, &near)), (Some(1), Some(1)));

    let (mut misplaced_too_many, mut manhattan_too_many) = (0, 0);
    for (board, moves) in tree.iter() {
        let estimate =
            |heuristic: &dyn Heuristic<EightPuzzle>| u64::from(heuristic.estimate(&puzzle, board).expect("a sum"));
        let (misplaced, manhattan) = (estimate(&Misplaced), estimate(&Manhattan));
        assert!(misplaced <= manhattan && manhattan <= moves, "{board:?}");
        let (row, column) = (board.blank() / 3, board.blank() % 3);
        misplaced_too_many += u32::from(misplaced + u64::from(board.blank() > 0) > moves);
        manhattan_too_many += u32::from(manhattan + (row + column) as u64 > moves);
    }
    assert_eq!((misplaced_too_many, manhattan_too_many), (78, 4_650));
}

/// How many pairs of tiles in their own line are in the wrong order, the goal being `1 2 3 / 4 5 6 / 7 8 _`.
fn conflicting_pairs(board: Board<3, 3>) -> u64 {
    let tiles: Vec<usize> = board.tiles().map(usize::from).collect();
    let in_conflict = |&(first, second): &(usize, usize)| {
        let goals = [tiles[first], tiles[second]].map(|tile| tile.wrapping_sub(1));
        let is_line =
            |line: fn(usize) -> usize| [second, goals[0], goals[1]].iter().all(|&cell| line(cell) == line(first));
        tiles[first] > tiles[second] && tiles[second] > 0 && (is_line(|cell| cell / 3) || is_line(|cell| cell % 3))
    };
    let pairs = (0..9).flat_map(|second| (0..second).map(move |first| (first, second)));
    pairs.filter(in_conflict).count() as u64
}

/// Not each pair of tiles that must pass each other takes two moves, but each tile that must leave for it.
#[test]
fn case_037_linear_conflict() {
    let [tree, ..] = &*THREE_GOALS;
    let puzzle = tree.problem().0.clone();
    let estimate = |heuristic: &dyn Heuristic<EightPuzzle>, board: &Board<3, 3>| {
        u64::from(heuristic.estimate(&puzzle, board).expect("no board is a dead end"))
    };
    for (text, moves, distance, with_conflicts, pairs) in
        [("_ 8 7 / 6 5 4 / 3 2 1", 28, 20, 28, 6), ("3 1 2 / 4 5 6 / 7 8 _", 16, 4, 6, 2)]
    {
        let board = text.parse().expect("a board");
        assert_eq!(tree.distance(&board), Some(moves), "{text}");
        let estimates = (estimate(&Manhattan, &board), estimate(&LinearConflict, &board));
        assert_eq!((estimates, conflicting_pairs(board)), ((distance, with_conflicts), pairs), "{text}");
    }

    let mut too_many_by_pairs = 0;
    for (board, moves) in tree.iter() {
        assert!(estimate(&LinearConflict, board) <= moves, "{board:?}");
        too_many_by_pairs += u32::from(estimate(&Manhattan, board) + 2 * conflicting_pairs(*board) > moves);
    }
    assert_eq!(too_many_by_pairs, 7);
}

#[test]
fn case_039_unsolvable_for_two_goals() {
    check_eight("1 8 7 / 4 3 2 / 6 5 _", 15, [None, None, Some(24)]);
}

#[test]
fn case_041_unsolvable_for_two_goals() {
    check_eight("8 1 2 / _ 4 3 / 7 6 5", 11, [None, None, Some(5)]);
    check_eight("1 2 3 / 4 5 6 / 8 7 _", 1, [None, None, Some(8)]);
}

/// Odd boards are the solvable ones where the goal is odd.
#[test]
fn case_043_parity_of_the_goal() {
    check_eight("1 8 3 / 5 6 7 / 2 4 _", 13, [None, None, Some(22)]);
    check_eight("8 1 3 / 5 6 7 / 2 4 _", 14, [Some(18), Some(26), None]);
}

/// Boards are stored once.
#[test]
fn case_045_stored_once() {
    check_eight("7 2 4 / 5 _ 6 / 8 3 1", 16, [Some(20), Some(26), None]);
    let puzzle = EightPuzzle::new("7 2 4 / 5 _ 6 / 8 3 1".parse().expect("a board"), Board::blank_first());
    let report = Bfs::new().search(&puzzle).expect("the problem is sound");
    assert_eq!(report.path().map(Path::len), Some(26));
    assert!(report.stats.peak_nodes <= 181_440, "{}", report.stats);
}

#[test]
fn case_047_nine_moves() {
    check_eight("1 8 2 / _ 4 3 / 7 6 5", 10, [Some(9), Some(21), None]);
}

#[test]
fn case_049_boards_of_a_course() {
    check_eight("_ 1 3 / 4 2 5 / 7 8 6", 4, [Some(4), Some(22), None]);
    check_eight("8 1 3 / 4 _ 2 / 7 6 5", 12, [Some(14), Some(22), None]);
    let board = "8 1 3 / 4 _ 2 / 7 6 5".parse().expect("a board");
    let [tree, ..] = &*THREE_GOALS;
    let puzzle = &tree.problem().0;
    assert_eq!((Misplaced.estimate(puzzle, &board), Manhattan.estimate(puzzle, &board)), (Some(5), Some(10)));
    assert_eq!(shortest_solutions(tree, board), 1);
}

#[test]
fn case_051_the_whole_space() {
    let [last, first, _] = &*THREE_GOALS;
    let farthest = |tree: &Tree<EightPuzzle>| {
        let boards = tree.iter().filter(|&(_, moves)| moves == 31);
        boards.map(|(board, _)| board.to_line()).collect::<Vec<_>>()
    };
    for tree in [last, first] {
        assert_eq!(tree.len(), 181_440);
        assert_eq!(tree.counts().last(), Some(&(31, 2)));
    }
    let mut boards = farthest(last);
    boards.sort_unstable();
    assert_eq!(boards, ["6 4 7 8 5 0 3 2 1", "8 6 7 2 5 4 3 0 1"]);
    assert!(last.distance(&first.problem().0.goal()).is_some(), "both goals are in one class");
}

#[test]
fn case_053_unsolvable_fifteen() {
    let text = "1 2 3 7 / 12 8 15 4 / 13 10 11 5 / 9 6 14 _";
    assert_eq!(inversions(text), 33);
    check_unsolvable(text, Board::blank_last());
    assert!(!FifteenPuzzle::new(text.parse().expect("a board"), Board::blank_first()).is_provably_unsolvable());
}

#[test]
fn case_055_forty_moves() {
    let start: Board<4, 4> = "2 7 11 5 / 13 _ 9 4 / 14 1 8 6 / 10 3 12 15".parse().expect("a board");
    let puzzle = FifteenPuzzle::new(start, Board::blank_last());
    assert_eq!(Manhattan.estimate(&puzzle, &start), Some(34));
    let report = AStar::new(Manhattan).search(&puzzle).expect("the problem is sound");
    assert_eq!(report.path().map(Path::cost), Some(40));
}

#[test]
fn case_057_eight_moves() {
    check_fifteen("1 2 3 4 / 6 7 8 _ / 5 10 11 12 / 9 13 14 15", Board::blank_last(), "LLLDDRRR");
}

#[test]
fn case_059_the_only_nine_moves() {
    check_fifteen("2 3 4 _ / 1 5 7 8 / 9 6 10 12 / 13 14 11 15", Board::blank_last(), "LLLDRDRDR");
}

#[test]
fn case_061_homework() {
    let text = "2 1 3 4 / 5 8 7 6 / 9 10 12 11 / 15 13 14 _";
    assert_eq!(inversions(text), 7);
    check_unsolvable(text, Board::blank_last());
}

/// The blank is no tile, and takes no part in inversions.
#[test]
fn case_063_inversions_without_the_blank() {
    let text = "4 _ 2 3 / 5 1 6 7 / 8 9 10 11 / 12 13 14 15";
    assert_eq!(inversions(text), 6);
    check_fifteen(text, Board::blank_first(), "DLU");
    check_unsolvable(text, Board::blank_last());
}

/// Of even width, and with the blank anywhere.
#[test]
fn case_065_two_by_two() {
    let board = |text: &str| text.parse::<Board<2, 2>>().expect("a board");
    let swapped = SlidingTiles::new(board("_ 1 / 3 2"), board("_ 1 / 2 3"));
    assert!(swapped.is_provably_unsolvable());
    assert_eq!(Bfs::new().search(&swapped).expect("the problem is sound").outcome, Outcome::NoSolution);

    let turned = SlidingTiles::new(board("3 1 / 2 _"), board("1 2 / 3 _"));
    let path = Bfs::new().search(&turned).expect("the problem is sound").into_path().expect("it can be solved");
    assert_eq!(path.actions().iter().map(ToString::to_string).collect::<String>(), "LURD");

    let tree = tree::<2, 2>("1 2 / 3 _");
    assert_eq!((tree.len(), tree.counts().last().map(|&(most, _)| most)), (12, Some(6)));
}
