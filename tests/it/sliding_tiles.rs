//! Sliding tiles against plain arrays and breadth-first search over them, which share no code with the crate.

use std::collections::HashMap;
use std::sync::LazyLock;

use goalward::problems::{
    BlankMove, Board, EightPuzzle, FifteenPuzzle, Manhattan, Misplaced, OffsetTable, Parity, SlidingTiles,
    TwentyFourPuzzle, Word,
};
use goalward::{BackwardProblem, Heuristic, SearchProblem};
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

fn permutations(length: u8) -> Vec<Vec<u8>> {
    let mut lists = vec![vec![]];
    for number in 0..length {
        lists = lists
            .into_iter()
            .flat_map(|list: Vec<u8>| {
                (0..=list.len()).map(move |place| {
                    let mut longer = list.clone();
                    longer.insert(place, number);
                    longer
                })
            })
            .collect();
    }
    lists
}

fn board<const ROWS: usize, const COLUMNS: usize, W: Word>(tiles: &[u8]) -> Board<ROWS, COLUMNS, W> {
    Board::from_tiles(tiles).expect("a board")
}

fn tiles<const ROWS: usize, const COLUMNS: usize, W: Word>(board: Board<ROWS, COLUMNS, W>) -> Vec<u8> {
    board.tiles().collect()
}

/// How many boards are how far from the goal, by the problem's predecessors.
fn layer_sizes<const ROWS: usize, const COLUMNS: usize, W: Word>(goal: &str) -> Vec<usize> {
    let goal = goal.parse().expect("a board");
    let problem = SlidingTiles::<ROWS, COLUMNS, W>::new(goal, goal);
    let mut seen = std::collections::HashSet::from([goal]);
    let mut layer = vec![goal];
    let mut sizes = Vec::new();
    while !layer.is_empty() {
        sizes.push(layer.len());
        let mut next = Vec::new();
        for state in &layer {
            problem.predecessors(state, |_, predecessor, _| {
                if seen.insert(predecessor) {
                    next.push(predecessor);
                }
            });
        }
        layer = next;
    }
    sizes
}

#[test]
fn as_many_boards_are_as_far_away_as_is_known() {
    let corner = [
        1, 2, 4, 8, 16, 20, 39, 62, 116, 152, 286, 396, 748, 1024, 1893, 2512, 4485, 5638, 9529, 10878, 16993, 17110,
        23952, 20224, 24047, 15578, 14560, 6274, 3910, 760, 221, 2,
    ];
    let centre = [
        1, 4, 8, 8, 16, 32, 60, 72, 136, 200, 376, 512, 964, 1296, 2368, 3084, 5482, 6736, 11132, 12208, 18612, 18444,
        24968, 19632, 22289, 13600, 11842, 4340, 2398, 472, 148,
    ];
    let edge = [
        1, 3, 5, 10, 14, 28, 42, 80, 108, 202, 278, 524, 726, 1348, 1804, 3283, 4193, 7322, 8596, 13930, 14713, 21721,
        19827, 25132, 18197, 18978, 9929, 7359, 2081, 878, 126, 2,
    ];
    assert_eq!(layer_sizes::<3, 3, u64>("1 2 3 4 5 6 7 8 0"), corner);
    assert_eq!(layer_sizes::<3, 3, u128>("0 1 2 3 4 5 6 7 8"), corner);
    assert_eq!(layer_sizes::<3, 3, u64>("1 2 3 8 0 4 7 6 5"), centre);
    assert_eq!(layer_sizes::<3, 3, u64>("1 0 2 3 4 5 6 7 8"), edge);
    assert_eq!(layer_sizes::<2, 2, u64>("0 1 2 3"), [1, 2, 2, 2, 2, 2, 1]);
    let low = [1, 2, 3, 5, 6, 7, 10, 12, 12, 16, 23, 25, 28, 39, 44, 40, 29, 21, 18, 12, 6, 1];
    assert_eq!(layer_sizes::<2, 3, u64>("0 1 2 3 4 5"), low);
    assert_eq!(layer_sizes::<3, 2, u64>("0 1 2 3 4 5"), low);
    let long = [
        1, 2, 3, 6, 10, 14, 19, 28, 42, 61, 85, 119, 161, 215, 293, 396, 506, 632, 788, 985, 1194, 1414, 1664, 1884,
        1999, 1958, 1770, 1463, 1076, 667, 361, 190, 88, 39, 19, 7, 1,
    ];
    assert_eq!(layer_sizes::<2, 4, u64>("0 1 2 3 4 5 6 7"), long);
    assert_eq!(layer_sizes::<4, 2, u128>("0 1 2 3 4 5 6 7"), long);
}

#[test]
fn the_first_layers_of_large_boards_are_as_large_as_is_known() {
    fn first_layers<const ROWS: usize, const COLUMNS: usize, W: Word>() -> Vec<usize> {
        let goal = Board::<ROWS, COLUMNS, W>::blank_first();
        let problem = SlidingTiles::new(goal, goal);
        let mut seen = std::collections::HashSet::from([goal]);
        let mut layer = vec![goal];
        let mut sizes = vec![1];
        while sizes.len() < 13 {
            let successors = layer.iter().flat_map(|state| problem.successors_vec(state));
            layer = successors.map(|(_, successor, _)| successor).filter(|&successor| seen.insert(successor)).collect();
            sizes.push(layer.len());
        }
        sizes
    }
    assert_eq!(first_layers::<4, 4, u64>(), [1, 2, 4, 10, 24, 54, 107, 212, 446, 946, 1948, 3938, 7808]);
    assert_eq!(first_layers::<5, 5, u128>(), [1, 2, 4, 10, 26, 64, 159, 366, 862, 1904, 4538, 10238, 24098]);
}

#[test]
fn two_boards_are_farthest_from_the_goal() {
    let farthest: Vec<&Vec<u8>> =
        THREE_GOALS[0].iter().filter(|&(_, &distance)| distance == 31).map(|(tiles, _)| tiles).collect();
    assert_eq!(farthest.len(), 2);
    assert!(farthest.contains(&&vec![8, 6, 7, 2, 5, 4, 3, 0, 1]));
    assert!(farthest.contains(&&vec![6, 4, 7, 8, 5, 0, 3, 2, 1]));
    assert_eq!(THREE_GOALS[0].len(), 181_440);
    assert_eq!(THREE_GOALS[0].values().map(|&distance| u64::from(distance)).sum::<u64>(), 3_986_672);
}

#[test]
fn equal_parity_is_the_same_as_a_way_between_for_every_two_boards() {
    fn check<const ROWS: usize, const COLUMNS: usize>() {
        let cells = u8::try_from(ROWS * COLUMNS).expect("a small board");
        let mut components: Vec<Distances> = Vec::new();
        for tiles in permutations(cells) {
            if !components.iter().any(|component| component.contains_key(&tiles)) {
                components.push(distances(ROWS, COLUMNS, &tiles));
            }
        }
        assert_eq!(components.len(), 2, "{ROWS}x{COLUMNS}");
        let parities = components.iter().map(|component| {
            let mut parities = component.keys().map(|tiles| board::<ROWS, COLUMNS, u64>(tiles).parity());
            let parity = parities.next().expect("a component has a board");
            assert!(parities.all(|other| other == parity), "{ROWS}x{COLUMNS}");
            parity
        });
        let parities: Vec<Parity> = parities.collect();
        assert_ne!(parities[0], parities[1], "{ROWS}x{COLUMNS}");
    }
    check::<2, 2>();
    check::<2, 3>();
    check::<3, 2>();
    check::<2, 4>();
    check::<4, 2>();
    check::<3, 3>();
}

/// Compares successors, `apply`, predecessors and `undoes` on one board with swaps in an array.
fn check_moves<const ROWS: usize, const COLUMNS: usize, W: Word>(problem: &SlidingTiles<ROWS, COLUMNS, W>, at: &[u8]) {
    let state = board::<ROWS, COLUMNS, W>(at);
    let blank = at.iter().position(|&tile| tile == 0).expect("a board has a blank");
    assert_eq!((state.blank(), tiles(state)), (blank, at.to_vec()));

    let successors = problem.successors_vec(&state);
    let mut expected = neighbours(ROWS, COLUMNS, at);
    let mut found: Vec<Vec<u8>> = successors.iter().map(|&(_, successor, _)| tiles(successor)).collect();
    expected.sort();
    found.sort();
    assert_eq!(found, expected);

    for (step, successor, cost) in &successors {
        let way = match step {
            BlankMove::Right => (0, 1),
            BlankMove::Down => (1, 0),
            BlankMove::Left => (0, -1),
            BlankMove::Up => (-1, 0),
        };
        let place = |blank: usize| ((blank / COLUMNS).cast_signed(), (blank % COLUMNS).cast_signed());
        let (from, to) = (place(blank), place(successor.blank()));
        assert_eq!((to.0 - from.0, to.1 - from.1), way);
        assert_eq!(*cost, 1);
        assert!(problem.predecessors_vec(successor).contains(&(*step, state, 1)), "{state:?} {step}");
    }
    for (step, predecessor, cost) in problem.predecessors_vec(&state) {
        assert!(problem.successors_vec(&predecessor).contains(&(step, state, cost)), "{state:?} {step}");
    }
    for step in BlankMove::ALL {
        let listed = successors.iter().find(|(listed, ..)| *listed == step);
        assert_eq!(problem.apply(&state, &step), listed.map(|&(_, successor, cost)| (successor, cost)));
        assert_eq!(state.after(step), listed.map(|&(_, successor, _)| successor));
    }
}

trait PredecessorsVec: BackwardProblem {
    fn predecessors_vec(&self, state: &Self::State) -> Vec<(Self::Action, Self::State, Self::Cost)> {
        let mut list = Vec::new();
        self.predecessors(state, |action, predecessor, cost| {
            list.push((action, predecessor, cost));
        });
        list
    }
}

impl<P: BackwardProblem> PredecessorsVec for P {}

#[test]
fn moves_are_swaps_with_a_neighbour_on_every_board() {
    let problem = EightPuzzle::new(board(&BLANK_LAST), board(&BLANK_LAST));
    for tiles in THREE_GOALS[0].keys() {
        check_moves(&problem, tiles);
    }
    for tiles in permutations(6) {
        check_moves(&SlidingTiles::<2, 3, u64>::new(board(&tiles), board(&tiles)), &tiles);
        check_moves(&SlidingTiles::<3, 2, u128>::new(board(&tiles), board(&tiles)), &tiles);
    }
}

#[test]
fn a_move_is_undone_by_its_opposite_and_no_other() {
    let problem = EightPuzzle::new(board(&SPIRAL), board(&SPIRAL));
    for first in BlankMove::ALL {
        let (there, _) = problem.apply(&problem.start(), &first).expect("every move is legal from the centre");
        for second in BlankMove::ALL {
            let back = problem.apply(&there, &second).is_some_and(|(board, _)| board == problem.start());
            assert_eq!(problem.undoes(&first, &second), back, "{first}{second}");
        }
    }
}

#[test]
fn moves_come_in_the_order_asked_for() {
    use BlankMove::{Down, Left, Right, Up};
    let order = |problem: EightPuzzle| -> Vec<BlankMove> {
        let successors = problem.successors_vec(&problem.start());
        successors.into_iter().map(|(step, ..)| step).collect()
    };
    let centre = EightPuzzle::new(board(&SPIRAL), board(&SPIRAL));
    assert_eq!(order(centre.clone()), [Right, Down, Left, Up]);
    assert_eq!(order(centre.clone().move_order([Up, Left, Right, Down])), [Up, Left, Right, Down]);
    assert_eq!(order(centre.clone().move_order([Up, Up, Left, Up])), [Up, Left, Right, Down]);
    assert_eq!(order(centre.move_order([Left, Down, Left, Left]).move_order(BlankMove::ALL)), BlankMove::ALL);
    let corner = EightPuzzle::new(board(&BLANK_LAST), board(&BLANK_LAST));
    assert_eq!(order(corner.move_order([Up, Left, Right, Down])), [Up, Left]);
}

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

#[test]
fn heuristics_are_admissible_consistent_and_updated_exactly_on_every_board() {
    // Admissible, but not consistent: only tiles that are at least two cells off count.
    let distant = OffsetTable::<3, 3>::from_fn(|cell, goal_cell| {
        let distance = (cell / 3).abs_diff(goal_cell / 3) + (cell % 3).abs_diff(goal_cell % 3);
        if distance < 2 { 0 } else { u16::try_from(distance).expect("a small number") }
    });
    for (goal, distances) in [BLANK_LAST, BLANK_FIRST, SPIRAL].iter().zip(&*THREE_GOALS) {
        check_heuristic(&Misplaced, goal, distances, 1);
        check_heuristic(&Manhattan, goal, distances, 1);
        check_heuristic(&distant, goal, distances, 2);
    }
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

fn shuffled(cells: u8) -> impl Strategy<Value = Vec<u8>> {
    Just((0..cells).collect::<Vec<u8>>()).prop_shuffle()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(256))]

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

    #[test]
    fn no_walk_changes_the_parity(
        start in shuffled(16),
        long_start in shuffled(25),
        walk in proptest::collection::vec(proptest::sample::select(BlankMove::ALL.to_vec()), 0..60),
    ) {
        fn check<const ROWS: usize, const COLUMNS: usize, W: Word>(start: &[u8], walk: &[BlankMove]) {
            let start = board::<ROWS, COLUMNS, W>(start);
            let end = walk.iter().fold(start, |board, &step| board.after(step).unwrap_or(board));
            assert_eq!(start.parity(), end.parity());
            assert!(!SlidingTiles::new(start, end).is_provably_unsolvable());
            let mut swapped = tiles(end);
            let pair: Vec<usize> = (0..swapped.len()).filter(|&cell| swapped[cell] != 0).take(2).collect();
            swapped.swap(pair[0], pair[1]);
            assert!(SlidingTiles::new(start, board(&swapped)).is_provably_unsolvable());
        }
        check::<4, 4, u64>(&start, &walk);
        check::<2, 8, u64>(&start, &walk);
        check::<8, 2, u64>(&start, &walk);
        check::<5, 5, u128>(&long_start, &walk);
    }
}

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
fn the_blank_is_not_counted() {
    let one_move = EightPuzzle::new("1 _ 2 / 3 4 5 / 6 7 8".parse().expect("a board"), Board::blank_first());
    assert_eq!(Misplaced.estimate(&one_move, &one_move.start()), Some(1));
    assert_eq!(Manhattan.estimate(&one_move, &one_move.start()), Some(1));

    let course = EightPuzzle::new("8 1 3 / 4 _ 2 / 7 6 5".parse().expect("a board"), Board::blank_last());
    assert_eq!(Misplaced.estimate(&course, &course.start()), Some(5));
    assert_eq!(Manhattan.estimate(&course, &course.start()), Some(10));
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
