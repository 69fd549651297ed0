//! Pattern databases against a search over plain arrays, and their sums against true distances.

use std::collections::{HashMap, VecDeque};
use std::ops::ControlFlow;

use goalward::problems::{
    AdditiveError, AdditivePatterns, BlankMove, Board, EightPuzzle, FifteenPuzzle, Manhattan, PatternDatabase,
    PatternError, SlidingTiles, TwentyFourPuzzle, Word,
};
use goalward::{
    AStar, ByRef, Heuristic, IdaStar, IncrementalHeuristic, Limits, Node, Observer, Path, SearchEngine, Stats, Step,
    Sum,
};
use proptest::prelude::*;

use super::{BLANK_FIRST, BLANK_LAST, SPIRAL, THREE_GOALS, board, neighbours, shuffled};

/// Boards on which only the tiles of a pattern and the blank can be told apart: all other tiles are this.
const OTHER: u8 = u8::MAX;

fn masked(board: &[u8], pattern: &[u8]) -> Vec<u8> {
    board.iter().map(|tile| if *tile == 0 || pattern.contains(tile) { *tile } else { OTHER }).collect()
}

/// The fewest moves of tiles of the pattern from the goal to each placement of them, by a search over masked boards in
/// which the moves of other tiles are free.
fn fewest_pattern_moves(rows: usize, columns: usize, goal: &[u8], pattern: &[u8]) -> HashMap<Vec<u8>, u32> {
    let start = masked(goal, pattern);
    let mut moves = HashMap::from([(start.clone(), 0)]);
    let mut open = VecDeque::from([(start, 0)]);
    while let Some((board, counted)) = open.pop_front() {
        if moves[&board] < counted {
            continue;
        }
        for neighbour in neighbours(rows, columns, &board) {
            let blank = neighbour.iter().position(|&tile| tile == 0).expect("a board has a blank");
            let cost = u32::from(board[blank] != OTHER);
            if moves.get(&neighbour).is_none_or(|&known| counted + cost < known) {
                moves.insert(neighbour.clone(), counted + cost);
                if cost == 0 {
                    open.push_front((neighbour, counted));
                } else {
                    open.push_back((neighbour, counted + 1));
                }
            }
        }
    }
    let mut least = HashMap::new();
    for (board, counted) in moves {
        let placement: Vec<u8> = board.into_iter().map(|tile| if tile == 0 { OTHER } else { tile }).collect();
        let entry = least.entry(placement).or_insert(counted);
        *entry = counted.min(*entry);
    }
    least
}

/// Every entry is what the other search says.
fn check_entries<const ROWS: usize, const COLUMNS: usize, W: Word>(goal: &[u8], pattern: &[u8]) {
    let database = PatternDatabase::new(board::<ROWS, COLUMNS, W>(goal), pattern).expect("a pattern");
    let expected = fewest_pattern_moves(ROWS, COLUMNS, goal, pattern);
    for (placement, &moves) in &expected {
        // The tiles that are not in the pattern stand in any order.
        let mut others = (0_u8..).filter(|tile| !pattern.contains(tile));
        let full: Vec<u8> =
            placement.iter().map(|&tile| if tile == OTHER { others.next().expect("endless") } else { tile }).collect();
        assert_eq!(database.moves(board(&full)), Some(moves), "{pattern:?} of {goal:?} on {full:?}");
    }
    let placements: u64 = (0..pattern.len()).map(|placed| (ROWS * COLUMNS - placed) as u64).product();
    assert_eq!(database.entry_count(), placements);
    // With one cell besides the blank's the other parity class is out of reach.
    let reachable = if pattern.len() + 1 == ROWS * COLUMNS { placements / 2 } else { placements };
    assert_eq!(expected.len() as u64, reachable);
}

#[test]
fn entries_are_the_fewest_moves_of_the_pattern() {
    for goal in [BLANK_LAST, BLANK_FIRST, SPIRAL] {
        check_entries::<3, 3, u64>(&goal, &[1, 2, 3, 4]);
        check_entries::<3, 3, u64>(&goal, &[8]);
    }
    check_entries::<3, 3, u128>(&SPIRAL, &[2, 4, 6, 7, 8]);
    check_entries::<2, 2, u64>(&[3, 0, 1, 2], &[1, 2, 3]);
    check_entries::<2, 3, u64>(&[0, 1, 2, 3, 4, 5], &[1, 2, 3, 4, 5]);
    // A layer that reaches nothing but new regions is not the last.
    check_entries::<2, 3, u64>(&[0, 1, 2, 3, 4, 5], &[2, 5]);
    check_entries::<3, 2, u64>(&[5, 1, 2, 0, 4, 3], &[1, 3, 5]);
    check_entries::<2, 5, u64>(&[1, 2, 3, 4, 5, 6, 7, 8, 9, 0], &[3, 8, 9]);
    check_entries::<5, 2, u64>(&[1, 2, 3, 4, 5, 0, 6, 7, 8, 9], &[1, 2, 7]);
}

#[test]
fn entries_of_large_boards() {
    let ordered: Vec<u8> = (0..25).collect();
    check_entries::<4, 4, u64>(&ordered[..16], &[1, 5, 15]);
    check_entries::<2, 8, u64>(&ordered[..16], &[7, 8]);
    check_entries::<5, 5, u128>(&ordered, &[12, 24]);
}

/// Boards that are told apart by all their tiles have the true distances, but for those from which there is none.
#[test]
fn a_pattern_of_all_tiles_knows_the_way() {
    let goal: [u8; 8] = [1, 2, 3, 4, 0, 5, 6, 7];
    let database = PatternDatabase::new(board::<2, 4, u64>(&goal), &[1, 2, 3, 4, 5, 6, 7]).expect("a pattern");
    let distances = super::distances(2, 4, &goal);
    for (tiles, &distance) in &distances {
        assert_eq!(database.moves(board(tiles)), Some(distance));
    }
    let dead_end = board::<2, 4, u64>(&[2, 1, 3, 4, 0, 5, 6, 7]);
    assert_eq!(database.moves(dead_end), None);
    let sum = AdditivePatterns::new(vec![database]).expect("one pattern");
    let puzzle = SlidingTiles::new(board(&goal), board(&goal));
    assert_eq!(sum.estimate(&puzzle, &dead_end), None);
    assert_eq!(sum.noted_estimate(&puzzle, &sum.note(&puzzle, &dead_end)), None);
}

#[test]
fn sums_never_exceed_the_true_distance() {
    let patterns: [&[&[u8]]; 3] = [&[&[1, 2, 3, 4], &[5, 6, 7, 8]], &[&[1, 4, 7], &[2, 5], &[3, 6, 8]], &[&[6, 1]]];
    // All boards for the first goal, and some for the others.
    for ((goal, distances), stride) in [BLANK_LAST, BLANK_FIRST, SPIRAL].iter().zip(&*THREE_GOALS).zip([1, 9, 10]) {
        for patterns in patterns {
            let puzzle = EightPuzzle::new(board(goal), board(goal));
            let plain = AdditivePatterns::build(board(goal), patterns).expect("patterns apart");
            let reflected = AdditivePatterns::build(board(goal), patterns).expect("patterns apart").reflected();
            let reflected = reflected.expect("the blank is on the diagonal");
            let mut larger = 0;
            for (tiles, &distance) in distances.iter().step_by(stride) {
                let state = board(tiles);
                let [one, other] = [&plain, &reflected].map(|sum| sum.estimate(&puzzle, &state).expect("no dead end"));
                assert!(one <= other && other <= distance, "{state:?}: {one}, {other}, {distance}");
                larger += u32::from(one < other);
            }
            assert!(larger > 100, "the reflection should help on many boards, not on {larger}");
            assert_eq!(reflected.estimate(&puzzle, &puzzle.goal()), Some(0));
        }
    }
}

#[test]
fn a_board_and_its_reflection_have_the_same_estimate() {
    let goal = board::<3, 3, u64>(&BLANK_FIRST);
    let sum = AdditivePatterns::build(goal, &[&[1, 2, 3, 4], &[5, 6, 7, 8]]).expect("patterns apart");
    let sum = sum.reflected().expect("the blank is on the diagonal");
    let puzzle = EightPuzzle::new(goal, goal);
    // Rows become columns, and the tile whose place was in a row gets the name of that in the column.
    let transposed = |cell: usize| cell % 3 * 3 + cell / 3;
    for tiles in THREE_GOALS[1].keys().step_by(7) {
        let reflection: Vec<u8> = (0..9)
            .map(|cell| u8::try_from(transposed(tiles[transposed(cell)].into())).expect("a small number"))
            .collect();
        let boards = [board(tiles), board(&reflection)];
        let [one, other] = boards.map(|state| sum.estimate(&puzzle, &state));
        assert_eq!(one, other, "{tiles:?} {reflection:?}");
    }
}

/// Moves away from the goal are at least as many as there are back.
fn check_walk<const ROWS: usize, const COLUMNS: usize, W: Word, H>(
    heuristic: &H,
    goal: Board<ROWS, COLUMNS, W>,
    steps: &[BlankMove],
) where
    H: IncrementalHeuristic<SlidingTiles<ROWS, COLUMNS, W>>,
{
    let puzzle = SlidingTiles::new(goal, goal);
    let mut state = goal;
    let mut note = heuristic.note(&puzzle, &state);
    let mut walked = 0;
    for step in steps {
        let Some(next) = state.after(*step) else { continue };
        walked += 1;
        note = heuristic.note_after(&puzzle, &state, &note, step, &next);
        state = next;
        let estimate = heuristic.estimate(&puzzle, &state).expect("no dead end");
        assert!(estimate <= walked, "{state:?}: {estimate} after {walked} moves");
        assert_eq!(heuristic.noted_estimate(&puzzle, &note), Some(estimate), "{state:?}");
    }
}

fn steps() -> impl Strategy<Value = Vec<BlankMove>> {
    prop::collection::vec(prop::sample::select(BlankMove::ALL.as_slice()), 0..60)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 64, ..ProptestConfig::default() })]

    #[test]
    fn notes_tell_what_boards_tell(steps in steps()) {
        use std::sync::LazyLock;
        static FIFTEEN: LazyLock<[AdditivePatterns<4, 4>; 2]> = LazyLock::new(|| {
            let goal = Board::blank_last();
            let build = || AdditivePatterns::build(goal, &[&[1, 2, 5, 6], &[3, 4, 7, 8], &[9, 13], &[10, 15]]);
            let [one, other] = [build(), build()].map(|sum| sum.expect("patterns apart"));
            [one, other.reflected().expect("the blank is on the diagonal")]
        });
        static TWENTY_FOUR: LazyLock<AdditivePatterns<5, 5, u128>> = LazyLock::new(|| {
            let sum = AdditivePatterns::build(Board::blank_first(), &[&[1, 2, 6], &[5, 10], &[24, 19, 23]]);
            sum.expect("patterns apart").reflected().expect("the blank is on the diagonal")
        });
        for sum in &*FIFTEEN {
            check_walk(sum, sum.goal(), &steps);
            check_walk(&ByRef(sum), sum.goal(), &steps);
        }
        check_walk(&*TWENTY_FOUR, TWENTY_FOUR.goal(), &steps);
    }

    #[test]
    fn engines_find_shortest_paths_with_sums(tiles in shuffled(9)) {
        let puzzle = EightPuzzle::new(board(&tiles), board(&SPIRAL));
        let sum = AdditivePatterns::build(puzzle.goal(), &[&[1, 2, 3], &[4, 5, 6], &[7, 8]]).expect("patterns apart");
        let sum = std::sync::Arc::new(sum.reflected().expect("the blank is on the diagonal"));
        let reports = [
            IdaStar::new(sum.clone()).search(&puzzle),
            IdaStar::new(sum.clone()).incremental().search(&puzzle),
            AStar::new(sum).search(&puzzle),
        ];
        let reports = reports.map(|report| report.expect("costs are valid"));
        for report in &reports {
            let moves = report.path().map(|path| u32::try_from(path.len()).expect("a short path"));
            prop_assert_eq!(moves, THREE_GOALS[2].get(&tiles).copied());
            prop_assert_eq!(report.path().map(|path| path.verify(&puzzle)), moves.map(|_| Ok(())));
        }
        prop_assert_eq!(reports[0].path(), reports[1].path());
        prop_assert_eq!(&reports[0].rounds, &reports[1].rounds);
        prop_assert_eq!(reports[0].stats.evaluated, reports[1].stats.evaluated);
    }
}

/// Counts what it is told.
#[derive(Default, PartialEq, Eq, Debug)]
struct Told {
    expanded: Vec<Board<3, 3>>,
    generated: u64,
    goals: u64,
}

impl Observer<EightPuzzle> for Told {
    fn expanded(&mut self, node: Node<'_, EightPuzzle>, _stats: &Stats) -> ControlFlow<()> {
        self.expanded.push(*node.state);
        ControlFlow::Continue(())
    }

    fn generated(&mut self, _step: Step<'_, EightPuzzle>) -> ControlFlow<()> {
        self.generated += 1;
        ControlFlow::Continue(())
    }

    fn goal_found(&mut self, _node: Node<'_, EightPuzzle>, _stats: &Stats) -> ControlFlow<()> {
        self.goals += 1;
        ControlFlow::Continue(())
    }
}

#[test]
fn with_notes_it_is_the_same_search() {
    let puzzle = EightPuzzle::new(board(&[8, 6, 7, 2, 5, 4, 3, 0, 1]), board(&BLANK_LAST));
    let sum = AdditivePatterns::build(puzzle.goal(), &[&[1, 2, 3], &[4, 5, 6], &[7, 8]]).expect("patterns apart");
    let sum = sum.reflected().expect("the blank is in the last cell");
    let check = |plain: IdaStar<ByRef<'_, AdditivePatterns<3, 3>>>| {
        let [mut told, mut told_by_notes] = [Told::default(), Told::default()];
        let one = plain.search_observed(&puzzle, &mut told).expect("costs are valid");
        let other = plain.incremental().search_observed(&puzzle, &mut told_by_notes).expect("costs are valid");
        assert_eq!(one.outcome, other.outcome);
        assert_eq!(one.rounds, other.rounds);
        assert_eq!(told, told_by_notes);
        assert!(one.stats.peak_bytes < other.stats.peak_bytes, "notes take memory");
        one
    };
    let plain = IdaStar::new(ByRef(&sum));
    let solved = check(plain.clone());
    assert_eq!(solved.path().map(Path::len), Some(31));
    let limits = Limits::new();
    let half = solved.stats.expanded / 2;
    assert_eq!(check(plain.clone().limits(limits.clone().expansions(half))).stats.expanded, half);
    assert!(!check(plain.clone().limits(limits.depth(20))).is_solved());
    let with_table = check(plain.transpositions(1 << 16));
    assert_eq!(with_table.path().map(Path::len), Some(31));
    assert!(with_table.stats.expanded < solved.stats.expanded);
}

#[test]
fn databases_can_be_added_by_hand() {
    let goal = board::<3, 3, u64>(&BLANK_LAST);
    let database = |pattern: &[u8]| PatternDatabase::new(goal, pattern).expect("a pattern");
    let by_hand = Sum(database(&[1, 2, 3, 4]), database(&[5, 6, 7, 8]));
    let sum = AdditivePatterns::new(vec![database(&[5, 6, 7, 8]), database(&[1, 2, 3, 4])]).expect("patterns apart");
    let puzzle = EightPuzzle::new(goal, goal);
    for tiles in THREE_GOALS[0].keys().step_by(97) {
        assert_eq!(by_hand.estimate(&puzzle, &board(tiles)), sum.estimate(&puzzle, &board(tiles)));
    }
}

#[test]
fn for_another_goal_distances_are_added() {
    let goal = board::<3, 3, u64>(&BLANK_LAST);
    let database = PatternDatabase::new(goal, &[1, 2]).expect("a pattern");
    let sum = AdditivePatterns::build(goal, &[&[1, 2]]).expect("a pattern");
    let state = board(&BLANK_FIRST);
    let [own, other] = [goal, board(&SPIRAL)].map(|goal| EightPuzzle::new(state, goal));
    let estimates = |puzzle: &EightPuzzle| {
        let noted = sum.noted_estimate(puzzle, &sum.note(puzzle, &state));
        [database.estimate(puzzle, &state), sum.estimate(puzzle, &state), noted]
    };
    assert_eq!(estimates(&own), [Some(2); 3]);
    assert_eq!(estimates(&other), [Manhattan.estimate(&other, &state); 3]);
}

#[test]
fn what_is_no_pattern_is_refused() {
    let new = |pattern: &[u8]| PatternDatabase::new(Board::<4, 4>::blank_first(), pattern).err();
    assert_eq!(new(&[]), Some(PatternError::TileCount { found: 0, most: 8 }));
    assert_eq!(new(&[1, 2, 3, 4, 5, 6, 7, 8, 9]), Some(PatternError::TileCount { found: 9, most: 8 }));
    assert_eq!(new(&[1, 0]), Some(PatternError::NoTile { tile: 0, largest: 15 }));
    assert_eq!(new(&[16]), Some(PatternError::NoTile { tile: 16, largest: 15 }));
    assert_eq!(new(&[3, 1, 3]), Some(PatternError::Repeated { tile: 3 }));
    assert_eq!(new(&[3, 1]), None);
    // 43,609,104,000 entries.
    let too_large =
        PatternDatabase::new_observed(Board::<5, 5, u128>::blank_first(), &[1, 2, 3, 4, 5, 6, 7, 8], |_| {
            ControlFlow::Break(())
        });
    assert!(matches!(too_large, Err(PatternError::OutOfMemory { .. } | PatternError::Cancelled)), "{too_large:?}");
}

#[test]
fn what_can_not_be_added_is_refused() {
    let goal = Board::<3, 3>::blank_last();
    let build = |patterns: &[&[u8]]| AdditivePatterns::build(goal, patterns).err();
    assert_eq!(build(&[]), Some(AdditiveError::Nothing));
    assert_eq!(build(&[&[1, 2], &[3, 2]]), Some(AdditiveError::Shared { tile: 2 }));
    assert_eq!(build(&[&[1, 2], &[9]]), Some(AdditiveError::Pattern(PatternError::NoTile { tile: 9, largest: 8 })));
    let databases = [goal, Board::blank_first()].map(|goal| PatternDatabase::new(goal, &[1]).expect("a pattern"));
    let [one, mut other] = databases.map(|database| vec![database]);
    other.extend(one);
    assert_eq!(AdditivePatterns::new(other).err(), Some(AdditiveError::Goals));
}

#[test]
fn only_some_goals_have_a_reflection() {
    let reflected =
        |goal: &[u8]| AdditivePatterns::build(board::<3, 3, u64>(goal), &[&[1]]).expect("a pattern").reflected();
    assert!(reflected(&BLANK_FIRST).is_ok() && reflected(&SPIRAL).is_ok());
    assert!(reflected(&[1, 0, 2, 3, 4, 5, 6, 7, 8]).is_err());
    let oblong = AdditivePatterns::build(Board::<2, 3>::blank_first(), &[&[1]]).expect("a pattern");
    assert!(oblong.reflected().is_err());
}

#[test]
fn whoever_watches_may_break_off() {
    let mut told = Vec::new();
    let cancelled = PatternDatabase::new_observed(Board::<4, 4>::blank_first(), &[1, 2, 3, 4], |progress| {
        told.push((progress.moves, progress.reached));
        if progress.moves < 3 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    assert_eq!(cancelled.err(), Some(PatternError::Cancelled));
    assert_eq!(told.iter().map(|&(moves, _)| moves).collect::<Vec<_>>(), [0, 1, 2, 3]);
    assert!(told.is_sorted() && told[0] == (0, 1));
}

#[test]
fn large_puzzles_are_solved() {
    let goal = Board::<4, 4>::blank_last();
    let patterns = AdditivePatterns::build(goal, &[&[1, 2, 5, 6, 9], &[3, 4, 7, 8], &[10, 13, 14], &[11, 12, 15]]);
    let patterns = patterns.expect("patterns apart").reflected().expect("the blank is in the last cell");
    let puzzle = FifteenPuzzle::new(board(&[2, 3, 4, 0, 1, 5, 7, 8, 9, 6, 10, 12, 13, 14, 11, 15]), goal);
    let report = IdaStar::new(patterns).incremental().search(&puzzle).expect("costs are valid");
    let moves: String = report.path().expect("it is solvable").actions().iter().map(ToString::to_string).collect();
    assert_eq!(moves, "LLLDRDRDR");

    let goal = Board::<5, 5, u128>::blank_first();
    let patterns = AdditivePatterns::build(goal, &[&[1, 2, 6], &[5, 10, 11], &[3, 4, 8]]).expect("patterns apart");
    let mut start = goal;
    for step in [BlankMove::Right, BlankMove::Down, BlankMove::Down, BlankMove::Left, BlankMove::Up, BlankMove::Right] {
        start = start.after(step).expect("within the board");
    }
    let report = IdaStar::new(patterns).incremental().search(&TwentyFourPuzzle::new(start, goal));
    let report = report.expect("costs are valid");
    assert_eq!(report.path().map(Path::len), Some(6));
}
