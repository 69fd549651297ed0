//! Searches by number: the spaces of puzzles, memory that is refused, and problems that number their states wrongly.

use goalward::problems::{Board, CoinGrid, Coins, EightPuzzle, NineTails, SlidingTiles, WeightedNineTails};
use goalward::{
    Bfs, BidirectionalBfs, Dijkstra, DistanceTable, Limits, Outcome, Path, PerfectHash, Reversed, SearchEngine,
    SearchError, SearchProblem, StopReason, layer_counts,
};

const CORNER: [u64; 32] = [
    1, 2, 4, 8, 16, 20, 39, 62, 116, 152, 286, 396, 748, 1_024, 1_893, 2_512, 4_485, 5_638, 9_529, 10_878, 16_993,
    17_110, 23_952, 20_224, 24_047, 15_578, 14_560, 6_274, 3_910, 760, 221, 2,
];

const CENTRE: [u64; 31] = [
    1, 4, 8, 8, 16, 32, 60, 72, 136, 200, 376, 512, 964, 1_296, 2_368, 3_084, 5_482, 6_736, 11_132, 12_208, 18_612,
    18_444, 24_968, 19_632, 22_289, 13_600, 11_842, 4_340, 2_398, 472, 148,
];

const EDGE: [u64; 32] = [
    1, 3, 5, 10, 14, 28, 42, 80, 108, 202, 278, 524, 726, 1_348, 1_804, 3_283, 4_193, 7_322, 8_596, 13_930, 14_713,
    21_721, 19_827, 25_132, 18_197, 18_978, 9_929, 7_359, 2_081, 878, 126, 2,
];

fn counts<const ROWS: usize, const COLUMNS: usize>(goal: &str) -> Vec<u64> {
    let goal = goal.parse().expect("a board");
    let problem = SlidingTiles::<ROWS, COLUMNS>::new(goal, goal);
    let layers = layer_counts(&problem, &Limits::new(), &mut ()).expect("the problem is sound");
    assert_eq!((layers.stopped, layers.stats.expanded), (None, problem.state_count()));
    let table = DistanceTable::new(Reversed(problem), &Limits::new(), &mut ()).expect("moves can be taken back");
    assert_eq!(table.counts(), layers.counts);
    layers.counts
}

#[test]
fn as_many_boards_are_as_far_away_as_is_known() {
    assert_eq!(counts::<3, 3>("1 2 3 4 5 6 7 8 0"), CORNER);
    assert_eq!(counts::<3, 3>("0 1 2 3 4 5 6 7 8"), CORNER);
    assert_eq!(counts::<3, 3>("1 2 3 8 0 4 7 6 5"), CENTRE);
    assert_eq!(counts::<3, 3>("1 0 2 3 4 5 6 7 8"), EDGE);
    assert_eq!(counts::<2, 2>("0 1 2 3"), [1, 2, 2, 2, 2, 2, 1]);
    let corner = [1, 2, 3, 5, 6, 7, 10, 12, 12, 16, 23, 25, 28, 39, 44, 40, 29, 21, 18, 12, 6, 1];
    assert_eq!(counts::<2, 3>("0 1 2 3 4 5"), corner);
    assert_eq!(counts::<3, 2>("0 1 2 3 4 5"), corner);
    let middle = [1, 3, 4, 4, 6, 10, 10, 10, 16, 20, 20, 26, 36, 40, 40, 37, 29, 20, 14, 9, 4, 1];
    assert_eq!(counts::<2, 3>("1 0 2 3 4 5"), middle);
    let corner = [
        1, 2, 3, 6, 10, 14, 19, 28, 42, 61, 85, 119, 161, 215, 293, 396, 506, 632, 788, 985, 1_194, 1_414, 1_664,
        1_884, 1_999, 1_958, 1_770, 1_463, 1_076, 667, 361, 190, 88, 39, 19, 7, 1,
    ];
    assert_eq!(counts::<2, 4>("0 1 2 3 4 5 6 7"), corner);
    assert_eq!(counts::<4, 2>("0 1 2 3 4 5 6 7"), corner);
    let inner = [
        1, 3, 5, 7, 10, 16, 24, 34, 49, 72, 100, 134, 182, 252, 339, 439, 557, 714, 892, 1_082, 1_281, 1_503, 1_741,
        1_913, 1_963, 1_883, 1_681, 1_330, 887, 512, 280, 146, 72, 36, 16, 4,
    ];
    assert_eq!(counts::<2, 4>("1 0 2 3 4 5 6 7"), inner);
}

#[test]
fn the_whole_space_of_two_by_five_is_counted() {
    let goal = Board::<2, 5>::blank_first();
    let layers = layer_counts(&SlidingTiles::new(goal, goal), &Limits::new(), &mut ()).expect("the problem is sound");
    let expected = [
        1, 2, 3, 6, 11, 19, 30, 44, 68, 112, 176, 271, 411, 602, 851, 1_232, 1_783, 2_530, 3_567, 4_996, 6_838, 9_279,
        12_463, 16_597, 21_848, 28_227, 35_682, 44_464, 54_597, 65_966, 78_433, 91_725, 104_896, 116_966, 126_335,
        131_998, 133_107, 128_720, 119_332, 106_335, 91_545, 75_742, 60_119, 45_840, 33_422, 23_223, 15_140, 9_094,
        5_073, 2_605, 1_224, 528, 225, 75, 20, 2,
    ];
    assert_eq!(layers.counts, expected);
    assert!(layers.stats.peak_bytes < 1_814_400 / 3, "{} bytes", layers.stats.peak_bytes);
}

#[test]
fn coins_by_distance() {
    let moves = [1, 9, 24, 44, 66, 94, 100, 92, 53, 17, 12];
    let nine = Reversed(NineTails::new(Coins::ALL_HEADS));
    assert_eq!(layer_counts(&nine, &Limits::new(), &mut ()).expect("the problem is sound").counts, moves);
    let sixteen = Reversed(CoinGrid::<4, 4>::new(Coins::ALL_HEADS));
    let layers = layer_counts(&sixteen, &Limits::new(), &mut ()).expect("the problem is sound");
    assert_eq!((layers.counts.len() - 1, layers.counts.iter().sum()), (8, 4_096_u64));
}

#[test]
fn coins_by_number_are_those_of_their_index() {
    let puzzle = WeightedNineTails::new(Coins::ALL_HEADS);
    assert_eq!(puzzle.state_count(), 512);
    for rank in 0..512 {
        let coins = puzzle.unrank(rank);
        assert_eq!((coins.index(), puzzle.rank(&coins), puzzle.contains(&coins)), (rank, rank, true));
        let mut by_rank = Vec::new();
        puzzle.successor_ranks(rank, |successor, cost| by_rank.push((successor, cost)));
        let by_state = puzzle.successors_vec(&coins).into_iter().map(|(_, coins, cost)| (coins.index(), cost));
        assert!(by_state.eq(by_rank));
    }
}

/// Only heads may be picked, so that moves can't be taken back at once, but none leads back by two layers.
#[test]
fn a_table_answers_every_start_of_nine_tails() {
    let puzzle = NineTails::new(Coins::ALL_HEADS);
    let tree = Bfs::new().tree(Reversed(puzzle)).expect("the problem is sound");
    let table = DistanceTable::new(Reversed(puzzle), &Limits::new(), &mut ()).expect("remainders are enough");
    for (coins, distance) in tree.iter() {
        assert_eq!(table.distance(coins), Some(distance), "{coins:?}");
        let path = table.path_from(coins).expect("the problem is sound").expect("the coins are in the space");
        assert_eq!((path.len() as u64, path.verify(&NineTails::new(*coins))), (distance, Ok(())), "{coins:?}");
    }
}

/// A ring of so many states that can be walked one way.
struct Ring(u64);

impl SearchProblem for Ring {
    type State = u64;
    type Action = ();
    type Cost = u32;

    fn starts(&self) -> impl IntoIterator<Item = u64> {
        [0]
    }

    fn is_goal(&self, _state: &u64) -> bool {
        false
    }

    fn successors(&self, state: &u64, mut emit: impl FnMut((), u64, u32)) {
        emit((), (state + 1) % self.0, 1);
    }
}

impl PerfectHash for Ring {
    fn state_count(&self) -> u64 {
        self.0
    }

    fn contains(&self, state: &u64) -> bool {
        *state < self.0
    }

    fn rank(&self, state: &u64) -> u64 {
        *state
    }

    fn unrank(&self, rank: u64) -> u64 {
        rank
    }
}

#[test]
fn a_step_that_remainders_cannot_tell_is_an_error() {
    for states in 1..20 {
        let table = DistanceTable::new(Ring(states), &Limits::new(), &mut ());
        if states % 3 == 0 {
            let error = table.expect_err("the last step leads back to the first state");
            let SearchError::StepBack { depth, ref stats } = error else { panic!("{error}") };
            assert_eq!((depth, stats.expanded), (states - 1, states));
            let message = format!("a step from depth {depth} leads 2, 5, 8, … layers back: ");
            assert!(error.to_string().starts_with(&message), "{error}");
        } else {
            assert_eq!(
                table.expect("remainders are enough").counts(),
                vec![1; usize::try_from(states).expect("small")]
            );
        }
    }
}

/// A layer costs no look over the whole table.
#[test]
fn a_deep_space_is_counted_in_no_time() {
    let layers = layer_counts(&Ring(300_001), &Limits::new(), &mut ()).expect("the problem is sound");
    assert_eq!(layers.counts, vec![1; 300_001]);
}

#[test]
fn every_board_finds_its_way_by_remainders() {
    let goal: Board<3, 3> = "1 2 3 4 5 6 7 8 0".parse().expect("a board");
    let tree = Bfs::new().tree(EightPuzzle::new(goal, goal)).expect("the problem is sound");
    let table = DistanceTable::new(Reversed(EightPuzzle::new(goal, goal)), &Limits::new(), &mut ());
    let table = table.expect("moves can be taken back");
    for (number, (board, distance)) in tree.iter().enumerate() {
        assert_eq!(table.distance_mod_3(board).map(u64::from), Some(distance % 3), "{board:?}");
        let path = table.path_from(board).expect("the problem is sound").expect("the board is in the space");
        assert_eq!((path.len() as u64, path.start(), path.goal()), (distance, board, &goal));
        if number % 64 == 0 {
            assert_eq!(table.distance(board), Some(distance), "{board:?}");
            assert_eq!(path.verify(&EightPuzzle::new(*board, goal)), Ok(()), "{board:?}");
            let back = table.path(board).expect("the problem is sound").expect("the board is in the space");
            assert!(back.states().iter().eq(path.states().iter().rev()), "{board:?}");
        }
    }
    let outside = "2 1 3 4 5 6 7 8 0".parse().expect("a board");
    assert_eq!((table.distance(&outside), table.distance_mod_3(&outside)), (None, None));
    assert_eq!((table.path(&outside), table.path_from(&outside)), (Ok(None), Ok(None)));
}

/// The engines find the same on boards that are as far from the goal as can be.
#[test]
fn dense_dijkstra_solves_the_hardest_boards() {
    for hardest in ["8 6 7 2 5 4 3 0 1", "6 4 7 8 5 0 3 2 1"] {
        let puzzle = EightPuzzle::new(hardest.parse().expect("a board"), Board::blank_last());
        let report = Dijkstra::new().dense().search(&puzzle).expect("the problem is sound");
        let hashed = Dijkstra::new().search(&puzzle).expect("the problem is sound");
        assert_eq!(report.outcome, hashed.outcome);
        let path = report.path().expect("the parities are equal");
        assert_eq!((path.len(), path.verify(&puzzle)), (31, Ok(())));
        let both_ways = BidirectionalBfs::new().search(&puzzle).expect("the problem is sound");
        assert_eq!(both_ways.path().map(Path::len), Some(31));
        assert!(report.stats.peak_bytes >= 181_440 * 9);
    }
}

#[test]
fn a_board_of_the_other_parity_is_no_solution_or_outside() {
    let puzzle = EightPuzzle::new("1 2 3 4 5 6 8 7 0".parse().expect("a board"), Board::blank_last());
    let report = Dijkstra::new().dense().search(&puzzle).expect("the problem is sound");
    assert_eq!((report.outcome, report.stats.peak_bytes), (Outcome::NoSolution, 0), "parity tells before any search");
    let errors = [
        Dijkstra::new().dense().tree(&puzzle).map(drop).expect_err("the start is outside"),
        layer_counts(&puzzle, &Limits::new(), &mut ()).map(drop).expect_err("the start is outside"),
        DistanceTable::new(&puzzle, &Limits::new(), &mut ()).map(drop).expect_err("the start is outside"),
    ];
    for error in errors {
        assert!(matches!(error, SearchError::OutsideSpace { .. }), "{error}");
        assert_eq!(error.stats().expanded, 0);
        assert!(error.to_string().starts_with("a start is outside the space"), "{error}");
    }
}

/// States from 0 up, each with steps to the next and the one after, that claim to be so many and to have other ranks.
struct Line {
    claimed: u64,
    ranks_from: u64,
}

impl SearchProblem for Line {
    type State = u64;
    type Action = ();
    type Cost = u32;

    fn starts(&self) -> impl IntoIterator<Item = u64> {
        [0]
    }

    fn is_goal(&self, state: &u64) -> bool {
        *state == 99
    }

    fn successors(&self, state: &u64, mut emit: impl FnMut((), u64, u32)) {
        emit((), state + 1, 1);
        emit((), state + 2, 3);
    }
}

impl PerfectHash for Line {
    fn state_count(&self) -> u64 {
        self.claimed
    }

    fn contains(&self, _state: &u64) -> bool {
        true
    }

    fn rank(&self, state: &u64) -> u64 {
        state.saturating_add(self.ranks_from)
    }

    fn unrank(&self, rank: u64) -> u64 {
        rank.saturating_sub(self.ranks_from)
    }
}

#[test]
fn a_rank_beyond_the_number_of_states_is_an_error() {
    // 70 is within the last block of 64 that the table of a search has.
    for (claimed, ranks_from, first_wrong) in
        [(70, 0, 70), (64, 0, 64), (0, 0, 0), (100, 1_000, 1_000), (9, u64::MAX, u64::MAX)]
    {
        let line = Line { claimed, ranks_from };
        let errors = [
            Dijkstra::new().dense().search(&line).map(drop).expect_err("a rank is wrong"),
            Dijkstra::new().dense().search_observed(&line, &mut ()).map(drop).expect_err("a rank is wrong"),
            Dijkstra::new().dense().tree(&line).map(drop).expect_err("a rank is wrong"),
            layer_counts(&line, &Limits::new(), &mut ()).map(drop).expect_err("a rank is wrong"),
            DistanceTable::new(&line, &Limits::new(), &mut ()).map(drop).expect_err("a rank is wrong"),
        ];
        for error in errors {
            let SearchError::InvalidRank { rank, state_count, ref stats } = error else { panic!("{error}") };
            assert_eq!((rank, state_count), (first_wrong, claimed));
            assert_eq!(
                error.to_string(),
                format!(
                    "rank {rank} found in expansion {}, but ranks must be below the number of states, {claimed}",
                    stats.expanded
                )
            );
        }
    }
}

#[test]
fn a_table_that_is_too_large_is_refused_before_it_is_made() {
    let line = |claimed| Line { claimed, ranks_from: 0 };
    let stopped = |reason, claimed, limits: Limits| {
        let report = Dijkstra::new().limits(limits.clone()).dense().search(&line(claimed)).expect("nothing is wrong");
        assert!(matches!(report.outcome, Outcome::Stopped(stop) if stop.reason == reason), "{:?}", report.outcome);
        assert_eq!((report.stats.expanded, report.stats.peak_bytes), (0, 0));
        let tree = Dijkstra::new().limits(limits).dense().tree(line(claimed)).expect("nothing is wrong");
        assert_eq!((tree.stopped(), tree.len()), (Some(reason), 0));
        assert_eq!((tree.distance(&0), tree.path(&0)), (None, Ok(None)));
    };
    stopped(StopReason::NodeNumbers, 1 << 32, Limits::new());
    stopped(StopReason::NodeNumbers, u64::MAX, Limits::new());
    stopped(StopReason::Bytes, u64::from(u32::MAX), Limits::new().bytes(1 << 30));
    stopped(StopReason::Bytes, 1_000, Limits::new().bytes(8_999));
    stopped(StopReason::Bytes, 1_000, Limits::new().depth(9).bytes(16_999));

    let fifteen = Reversed(SlidingTiles::<4, 4>::new(Board::blank_first(), Board::blank_first()));
    let cases = [(u64::MAX, 0, StopReason::OutOfMemory), (1 << 36, 1 << 30, StopReason::Bytes)];
    for (claimed, bytes, reason) in cases {
        let limits = if bytes > 0 { Limits::new().bytes(bytes) } else { Limits::new() };
        let layers = layer_counts(&line(claimed), &limits, &mut ()).expect("nothing is wrong");
        assert_eq!((layers.stopped, layers.counts, layers.stats.peak_bytes), (Some(reason), vec![], 0));
        let table = DistanceTable::new(line(claimed), &limits, &mut ()).expect("nothing is wrong");
        assert_eq!((table.stopped(), table.counts(), table.stats().peak_bytes), (Some(reason), &[][..], 0));
        assert_eq!(table.distance_mod_3(&0), None);
    }
    let limits = Limits::new().bytes(1 << 30);
    let table = DistanceTable::new(fifteen, &limits, &mut ()).expect("nothing is wrong");
    assert_eq!((table.stopped(), table.distance(&Board::blank_first())), (Some(StopReason::Bytes), None));
    assert_eq!(table.path_from(&Board::blank_first()), Ok(None));
}

/// A table fits exactly where it says, and the open list counts too.
#[test]
fn tables_take_the_bytes_that_they_report() {
    let puzzle = EightPuzzle::new("8 6 7 2 5 4 3 0 1".parse().expect("a board"), Board::blank_last());
    let needed = layer_counts(&puzzle, &Limits::new(), &mut ()).expect("the problem is sound").stats.peak_bytes;
    assert_eq!(needed, 181_440 / 64 * 16 + 32 * 8);
    let at_most = |bytes| layer_counts(&puzzle, &Limits::new().bytes(bytes), &mut ()).expect("the problem is sound");
    assert_eq!(at_most(needed).stopped, None);
    assert_eq!(at_most(needed - 1).stopped, Some(StopReason::Bytes));
    let table = DistanceTable::new(&puzzle, &Limits::new(), &mut ()).expect("moves can be taken back");
    assert_eq!(table.stats().peak_bytes, 181_440 / 64 * 24 + 32 * 8);

    let needed = Dijkstra::new().dense().search(&puzzle).expect("the problem is sound").stats.peak_bytes;
    let at_most = |bytes| {
        let report = Dijkstra::new().limits(Limits::new().bytes(bytes)).dense().search(&puzzle);
        report.expect("the problem is sound").outcome
    };
    assert!(matches!(at_most(needed), Outcome::Solved(_)));
    assert!(matches!(at_most(needed - 1), Outcome::Stopped(stop) if stop.reason == StopReason::Bytes));
}
