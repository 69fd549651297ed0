//! The whole space of the eight puzzle: 181,440 boards.

use goalward::problems::{Board, EightPuzzle, Manhattan};
use goalward::{Bfs, Dijkstra, Limits, Outcome, Reversed, SearchProblem, ShortestPathTree};

use crate::lineup::{Entrant, lineup};

type EightBoard = Board<3, 3>;

const BLANK_LAST: &str = "1 2 3 4 5 6 7 8 0";
const BLANK_FIRST: &str = "0 1 2 3 4 5 6 7 8";
const SPIRAL: &str = "1 2 3 8 0 4 7 6 5";

/// Boards by distance from a goal with the blank in a corner.
const FROM_CORNER: [u64; 32] = [
    1, 2, 4, 8, 16, 20, 39, 62, 116, 152, 286, 396, 748, 1_024, 1_893, 2_512, 4_485, 5_638, 9_529, 10_878, 16_993,
    17_110, 23_952, 20_224, 24_047, 15_578, 14_560, 6_274, 3_910, 760, 221, 2,
];

/// Boards by distance from a goal with the blank in the middle.
const FROM_MIDDLE: [u64; 31] = [
    1, 4, 8, 8, 16, 32, 60, 72, 136, 200, 376, 512, 964, 1_296, 2_368, 3_084, 5_482, 6_736, 11_132, 12_208, 18_612,
    18_444, 24_968, 19_632, 22_289, 13_600, 11_842, 4_340, 2_398, 472, 148,
];

fn board(line: &str) -> EightBoard {
    line.parse().expect("a board")
}

fn tree(goal: &str) -> ShortestPathTree<EightPuzzle, u64> {
    let goal = board(goal);
    Bfs::new().tree(EightPuzzle::new(goal, goal)).expect("costs are valid")
}

#[test]
fn boards_by_distance() {
    let goals = [(BLANK_LAST, &FROM_CORNER[..]), (BLANK_FIRST, &FROM_CORNER[..]), (SPIRAL, &FROM_MIDDLE[..])];
    for (goal, expected) in goals {
        let counted = tree(goal).counts();
        let numbered: Vec<(u64, u64)> = (0..).zip(expected.iter().copied()).collect();
        assert_eq!(counted, numbered, "{goal}");
        assert_eq!(expected.iter().sum::<u64>(), 181_440);
    }
    let sum: u64 = (0..).zip(FROM_CORNER).map(|(depth, count): (u64, u64)| depth * count).sum();
    assert_eq!(sum, 3_986_672);
}

#[test]
fn dijkstra_and_the_walk_backwards_count_the_same() {
    let start = board(BLANK_FIRST);
    let by_cost = Dijkstra::new().tree(EightPuzzle::new(start, start)).expect("costs are valid");
    let depths: Vec<u64> = by_cost.counts().into_iter().map(|(_, count)| count).collect();
    assert_eq!(depths, FROM_CORNER);
    let backwards = Bfs::new().tree(Reversed(EightPuzzle::new(start, board(SPIRAL)))).expect("costs are valid");
    let depths: Vec<u64> = backwards.counts().into_iter().map(|(_, count)| count).collect();
    assert_eq!(depths, FROM_MIDDLE);
    assert_eq!(backwards.distance(&start), None, "blank first and the spiral differ in parity");
}

/// A distance is right everywhere if it is 0 at the goal alone, no step changes it by more than 1,
/// and from everywhere else some step lowers it.
#[test]
fn every_distance_proves_itself() {
    let tree = tree(BLANK_LAST);
    let goal = board(BLANK_LAST);
    assert_eq!(tree.len(), 181_440);
    for (board, distance) in tree.iter() {
        let mut nearest = u64::MAX;
        tree.problem().successors(board, |_, neighbour, _| {
            let other = tree.distance(&neighbour).expect("all that can be reached is there");
            assert_eq!(other.abs_diff(distance), 1, "{board} and {neighbour}");
            nearest = nearest.min(other);
        });
        assert_eq!(distance == 0, *board == goal);
        assert!(distance == 0 || nearest + 1 == distance, "{board}");
    }
}

#[test]
fn the_two_farthest_boards() {
    let tree = tree(BLANK_LAST);
    let mut farthest: Vec<String> =
        tree.iter().filter(|&(_, distance)| distance == 31).map(|(board, _)| board.to_line()).collect();
    farthest.sort();
    assert_eq!(farthest, ["6 4 7 8 5 0 3 2 1", "8 6 7 2 5 4 3 0 1"]);
    for line in farthest {
        solve_by_all(board(&line), board(BLANK_LAST), 31);
    }
}

/// All engines find this many moves, and their paths are paths.
fn solve_by_all(start: EightBoard, goal: EightBoard, moves: u64) {
    let puzzle = EightPuzzle::new(start, goal);
    for Entrant { label, engine, .. } in lineup(&Limits::new(), &Manhattan) {
        let report = engine.search(&puzzle).expect("costs are valid");
        let path = report.path().unwrap_or_else(|| panic!("{label} does not solve {start}"));
        assert_eq!(path.len() as u64, moves, "{label}: {start}");
        assert_eq!(u64::from(path.cost()), moves, "{label}: {start}");
        assert_eq!(path.verify(&puzzle), Ok(()), "{label}: {start}");
        assert!(report.stats.peak_nodes <= 181_440, "{label}: {start}");
    }
}

#[test]
fn all_engines_agree_on_boards_of_every_depth() {
    for (goal, depths) in [(BLANK_LAST, 32), (SPIRAL, 31)] {
        let tree = tree(goal);
        let boards: Vec<(&EightBoard, u64)> = tree.iter().collect();
        for depth in 0..depths {
            // The first of the depth, and one from its middle.
            let begin = boards.partition_point(|&(_, distance)| distance < depth);
            let end = boards.partition_point(|&(_, distance)| distance <= depth);
            let (first, _) = boards[begin];
            solve_by_all(*first, board(goal), depth);
            if depth < 20 {
                let (middle, _) = boards[usize::midpoint(begin, end)];
                solve_by_all(*middle, board(goal), depth);
            }
        }
    }
}

#[test]
fn boards_of_the_other_parity_are_turned_down_without_a_search() {
    let puzzle = EightPuzzle::new(board("1 2 3 4 5 6 8 7 0"), board(BLANK_LAST));
    for Entrant { label, engine, .. } in lineup(&Limits::new(), &Manhattan) {
        let report = engine.search(&puzzle).expect("costs are valid");
        assert_eq!(report.outcome, Outcome::NoSolution, "{label}");
        assert_eq!((report.stats.expanded, report.stats.peak_nodes), (0, 0), "{label}");
    }
}

/// The same puzzle for an engine that is not told of parity: the whole space is searched.
#[test]
fn without_the_parity_the_whole_space_is_searched_in_vain() {
    let puzzle = EightPuzzle::new(board("1 2 3 4 5 6 8 7 0"), board(BLANK_LAST));
    let blind = goalward::problem(
        puzzle.start(),
        |board: &EightBoard| puzzle.successors_vec(board),
        |board| *board == puzzle.goal(),
    )
    .backward([puzzle.goal()], |board: &EightBoard| {
        puzzle.successors_vec(board).into_iter().map(|(step, board, cost)| (step.opposite(), board, cost))
    });
    // A* breaks ties in one way only, since there are none when all is expanded.
    for Entrant { label, engine, .. } in lineup(&Limits::new(), &goalward::Zero).into_iter().take(4) {
        let report = engine.search(&blind).expect("costs are valid");
        assert_eq!(report.outcome, Outcome::NoSolution, "{label}");
        if label == "bidirectional BFS" {
            assert!(report.stats.peak_nodes <= 362_880, "{label}: {}", report.stats);
        } else {
            assert_eq!((report.stats.expanded, report.stats.peak_nodes), (181_440, 181_440), "{label}");
        }
    }
}
