//! Boards that broke solvers in the field, with their right answers.

use goalward::problems::{
    BlankMove, Board, EightPuzzle, FifteenPuzzle, Manhattan, Misplaced, OffsetTable, SlidingTiles,
};
use goalward::{AStar, Bfs, BidirectionalBfs, Dijkstra, Outcome, Path, SearchEngine, SearchProblem};

use super::heuristics::distant_offsets;
use super::{BLANK_FIRST, BLANK_LAST, SPIRAL, THREE_GOALS, board, distances, tiles};

/// The fewest moves to each of the three goals, or `None`, as the crate's parity and the oracle both have it.
fn three_goals(text: &str) -> [Option<u32>; 3] {
    let start: Board<3, 3> = text.parse().expect("a board");
    let mut answers = [None; 3];
    for ((goal, distances), answer) in [BLANK_LAST, BLANK_FIRST, SPIRAL].iter().zip(&*THREE_GOALS).zip(&mut answers) {
        *answer = distances.get(&tiles(start)).copied();
        assert_eq!(EightPuzzle::new(start, board(goal)).is_provably_unsolvable(), answer.is_none(), "{start:?}");
    }
    answers
}

#[test]
fn eight_puzzles_of_the_field_are_solvable_for_the_right_goals() {
    for (text, inversions, answers) in [
        ("1 8 7 / 4 3 2 / 6 5 _", 15, [None, None, Some(24)]),
        ("8 1 2 / _ 4 3 / 7 6 5", 11, [None, None, Some(5)]),
        ("1 2 3 / 4 5 6 / 8 7 _", 1, [None, None, Some(8)]),
        ("1 8 3 / 5 6 7 / 2 4 _", 13, [None, None, Some(22)]),
        ("8 1 3 / 5 6 7 / 2 4 _", 14, [Some(18), Some(26), None]),
        ("7 2 4 / 5 _ 6 / 8 3 1", 16, [Some(20), Some(26), None]),
        ("1 8 2 / _ 4 3 / 7 6 5", 10, [Some(9), Some(21), None]),
        ("_ 1 3 / 4 2 5 / 7 8 6", 4, [Some(4), Some(22), None]),
        ("8 1 3 / 4 _ 2 / 7 6 5", 12, [Some(14), Some(22), None]),
    ] {
        assert_eq!(three_goals(text), answers, "{text}");
        assert_eq!(text.parse::<Board<3, 3>>().expect("a board").inversions(), inversions, "{text}");
    }
    assert_eq!(three_goals("8 3 5 1 2 7 4 6 0")[0], Some(20));
}

#[test]
fn fifteen_puzzles_of_the_field_are_solvable_for_the_right_goals() {
    let solvable = |text: &str, goal: Board<4, 4>| {
        !FifteenPuzzle::new(text.parse().expect("a board"), goal).is_provably_unsolvable()
    };
    let inversions = |text: &str| text.parse::<Board<4, 4>>().expect("a board").inversions();

    let never_returns = "1 2 3 7 / 12 8 15 4 / 13 10 11 5 / 9 6 14 _";
    assert_eq!(inversions(never_returns), 33);
    assert!(!solvable(never_returns, Board::blank_last()));
    assert!(solvable(never_returns, Board::blank_first()));

    let homework = "2 1 3 4 / 5 8 7 6 / 9 10 12 11 / 15 13 14 _";
    assert_eq!(inversions(homework), 7);
    assert!(!solvable(homework, Board::blank_last()));

    let three_moves = "4 _ 2 3 / 5 1 6 7 / 8 9 10 11 / 12 13 14 15";
    assert_eq!(inversions(three_moves), 6);
    assert!(solvable(three_moves, Board::blank_first()));
    assert!(!solvable(three_moves, Board::blank_last()));
    assert_eq!(walk::<4, 4>(three_moves, "DLU"), Board::blank_first());

    for solvable_text in [
        "2 7 11 5 / 13 _ 9 4 / 14 1 8 6 / 10 3 12 15",
        "1 2 3 4 / 6 7 8 _ / 5 10 11 12 / 9 13 14 15",
        "2 3 4 _ / 1 5 7 8 / 9 6 10 12 / 13 14 11 15",
    ] {
        assert!(solvable(solvable_text, Board::blank_last()), "{solvable_text}");
    }
    assert_eq!(walk::<4, 4>("1 2 3 4 / 6 7 8 _ / 5 10 11 12 / 9 13 14 15", "LLLDDRRR"), Board::blank_last());
    assert_eq!(walk::<4, 4>("2 3 4 _ / 1 5 7 8 / 9 6 10 12 / 13 14 11 15", "LLLDRDRDR"), Board::blank_last());
}

fn walk<const ROWS: usize, const COLUMNS: usize>(start: &str, moves: &str) -> Board<ROWS, COLUMNS> {
    moves.chars().fold(start.parse().expect("a board"), |board: Board<ROWS, COLUMNS>, letter| {
        let step = letter.to_string().parse().expect("a move");
        board.after(step).expect("a legal move")
    })
}

#[test]
fn two_by_two_goes_by_the_general_rule() {
    let start = |text: &str| text.parse::<Board<2, 2>>().expect("a board");
    assert!(SlidingTiles::new(start("_ 1 / 3 2"), start("_ 1 / 2 3")).is_provably_unsolvable());
    assert!(!SlidingTiles::new(start("3 1 / 2 _"), start("1 2 / 3 _")).is_provably_unsolvable());
    assert_eq!(walk("3 1 / 2 _", "LURD"), start("1 2 / 3 _"));
    assert_eq!(distances(2, 2, &[1, 2, 3, 0])[&vec![3, 1, 2, 0]], 4);
}

fn engines() -> Vec<Box<dyn SearchEngine<EightPuzzle>>> {
    vec![
        Box::new(Bfs::new()),
        Box::new(BidirectionalBfs::new()),
        Box::new(Dijkstra::new()),
        Box::new(AStar::new(Misplaced)),
        Box::new(AStar::new(Manhattan)),
        Box::new(AStar::new(OffsetTable::manhattan())),
        Box::new(AStar::new(distant_offsets())),
    ]
}

#[test]
fn every_engine_finds_the_fewest_moves_or_that_there_are_none() {
    for text in ["835127460", "187432650", "812043765", "182043765"] {
        let start: Board<3, 3> = text.parse().expect("a board");
        for (goal, distances) in [BLANK_LAST, BLANK_FIRST, SPIRAL].iter().zip(&*THREE_GOALS) {
            let problem = EightPuzzle::new(start, board(goal));
            let fewest = distances.get(&tiles(start)).copied();
            for engine in engines() {
                let report = engine.search(&problem).expect("costs and estimates are valid");
                assert_eq!(report.path().map(Path::cost), fewest, "{} from {start:?} to {goal:?}", engine.name());
                assert!(report.stats.peak_nodes <= 181_440);
                match &report.outcome {
                    Outcome::Solved(path) => assert_eq!(path.verify(&problem), Ok(())),
                    Outcome::NoSolution => assert_eq!(report.stats.expanded, 0),
                    Outcome::Stopped(stop) => panic!("{}", stop.reason),
                }
            }
        }
    }
}

#[test]
fn the_only_shortest_solutions_are_found_whatever_the_order_of_moves() {
    for (text, solution) in [
        ("1 2 3 4 / 6 7 8 _ / 5 10 11 12 / 9 13 14 15", "LLLDDRRR"),
        ("2 3 4 _ / 1 5 7 8 / 9 6 10 12 / 13 14 11 15", "LLLDRDRDR"),
    ] {
        let problem = FifteenPuzzle::new(text.parse().expect("a board"), Board::blank_last());
        for order in [BlankMove::ALL, [BlankMove::Up, BlankMove::Left, BlankMove::Right, BlankMove::Down]] {
            let report = AStar::new(Manhattan).search(&problem.clone().move_order(order)).expect("costs are valid");
            let path = report.into_path().expect("solvable");
            assert_eq!(path.actions().iter().map(BlankMove::to_string).collect::<String>(), solution);
        }
    }
}
