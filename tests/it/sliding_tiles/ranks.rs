//! Boards by number: against a list of all boards in order, and against each other.

use std::fmt::Debug;

use goalward::problems::{BlankMove, Board, SlidingTiles};
use goalward::{PerfectHash, Reversed, SearchProblem};
use proptest::prelude::*;

use super::{board, distances, shuffled, tiles};

/// Goals of both parities: the tiles in order, and the first two exchanged.
fn goals<const ROWS: usize, const COLUMNS: usize>() -> [Vec<u8>; 2] {
    let in_order = tiles(Board::<ROWS, COLUMNS>::blank_last());
    let mut exchanged = in_order.clone();
    exchanged.swap(0, 1);
    [in_order, exchanged]
}

fn puzzle<const ROWS: usize, const COLUMNS: usize>(goal: &[u8]) -> SlidingTiles<ROWS, COLUMNS> {
    SlidingTiles::new(board(goal), board(goal))
}

/// Checks the laws at one rank.
fn check_rank<P>(problem: &P, rank: u64)
where
    P: PerfectHash<State: Debug, Cost: Debug + PartialEq>,
{
    let state = problem.unrank(rank);
    assert!(rank < problem.state_count() && problem.contains(&state), "{rank}: {state:?}");
    assert_eq!(problem.rank(&state), rank, "{state:?}");
    let mut by_rank = Vec::new();
    problem.successor_ranks(rank, |successor, cost| by_rank.push((successor, cost)));
    let by_state: Vec<_> = problem
        .successors_vec(&state)
        .into_iter()
        .map(|(_, successor, cost)| {
            assert!(problem.contains(&successor), "{successor:?}");
            (problem.rank(&successor), cost)
        })
        .collect();
    assert_eq!(by_rank, by_state, "{state:?}");
}

/// Checks all ranks around a goal, and that they stand for the boards that can be reached, by the blank's cell and then by
/// the tiles.
fn check_all<const ROWS: usize, const COLUMNS: usize>(goal: &[u8]) {
    let problem = puzzle::<ROWS, COLUMNS>(goal);
    let mut boards: Vec<Vec<u8>> = distances(ROWS, COLUMNS, goal).into_keys().collect();
    boards.sort_by_cached_key(|tiles| {
        let arrangement: Vec<u8> = tiles.iter().copied().filter(|&tile| tile != 0).collect();
        (tiles.iter().position(|&tile| tile == 0), arrangement)
    });
    assert_eq!(problem.state_count(), boards.len() as u64);
    for (rank, expected) in (0..).zip(boards) {
        assert_eq!(tiles(problem.unrank(rank)), expected, "{ROWS}x{COLUMNS}, {rank}");
        check_rank(&problem, rank);
    }
}

fn check_shape<const ROWS: usize, const COLUMNS: usize>() {
    for goal in goals::<ROWS, COLUMNS>() {
        check_all::<ROWS, COLUMNS>(&goal);
    }
}

#[test]
fn every_board_of_small_shapes_has_its_place() {
    check_shape::<2, 2>();
    check_shape::<2, 3>();
    check_shape::<3, 2>();
    check_shape::<2, 4>();
    check_shape::<4, 2>();
    check_shape::<3, 3>();
}

#[test]
fn boards_of_the_other_parity_are_outside() {
    fn check<const ROWS: usize, const COLUMNS: usize>() {
        let [even, odd] = goals::<ROWS, COLUMNS>();
        for tiles in distances(ROWS, COLUMNS, &even).keys() {
            assert!(puzzle::<ROWS, COLUMNS>(&even).contains(&board(tiles)), "{tiles:?}");
            assert!(!puzzle::<ROWS, COLUMNS>(&odd).contains(&board(tiles)), "{tiles:?}");
        }
    }
    check::<2, 3>();
    check::<3, 2>();
    check::<2, 4>();
}

#[test]
fn ranks_are_known_ones() {
    let fifteen = puzzle::<4, 4>(&goals::<4, 4>()[0]);
    assert_eq!(fifteen.state_count(), 10_461_394_944_000);
    assert_eq!(fifteen.rank(&Board::blank_last()), 15 * 653_837_184_000);
    let last = fifteen.unrank(10_461_394_944_000 - 1);
    assert_eq!(last.to_line(), "15 14 13 12 11 10 9 8 7 6 5 4 3 1 2 0");
    assert_eq!(puzzle::<3, 4>(&goals::<3, 4>()[0]).state_count(), 239_500_800);
    assert_eq!(puzzle::<2, 2>(&goals::<2, 2>()[0]).state_count(), 12);
}

#[test]
fn successors_by_rank_come_in_the_order_of_the_moves() {
    use BlankMove::{Down, Left, Right, Up};
    for order in [[Up, Left, Right, Down], [Left, Down, Up, Right]] {
        let problem = puzzle::<3, 4>(&goals::<3, 4>()[0]).move_order(order);
        for rank in (0..problem.state_count()).step_by(4_000_037) {
            check_rank(&problem, rank);
        }
    }
}

#[test]
fn the_walk_backwards_has_the_same_ranks() {
    for goal in goals::<2, 3>() {
        let problem = puzzle::<2, 3>(&goal);
        let backwards = Reversed(&problem);
        assert_eq!(backwards.state_count(), 360);
        for rank in 0..360 {
            check_rank(&backwards, rank);
            check_rank(&&problem, rank);
            assert_eq!(backwards.unrank(rank), problem.unrank(rank));
        }
    }
}

/// Checks the laws at a board and at a rank of a shape of which there are too many to check.
fn check_large<const ROWS: usize, const COLUMNS: usize>(at: &[u8], number: u64) {
    let [even, odd] = goals::<ROWS, COLUMNS>().map(|goal| puzzle::<ROWS, COLUMNS>(&goal));
    let state = board(at);
    assert_ne!(even.contains(&state), odd.contains(&state));
    for problem in [even, odd] {
        if problem.contains(&state) {
            let rank = problem.rank(&state);
            assert_eq!(problem.unrank(rank), state);
            check_rank(&problem, rank);
        }
        assert_eq!(SlidingTiles::new(state, problem.goal()).is_provably_unsolvable(), !problem.contains(&state));
        check_rank(&problem, number % problem.state_count());
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(512))]

    #[test]
    fn boards_of_large_shapes_have_places(
        (twelve, fifteen, sixteen) in (shuffled(12), shuffled(15), shuffled(16)),
        number: u64,
    ) {
        check_large::<3, 4>(&twelve, number);
        check_large::<4, 3>(&twelve, number);
        check_large::<2, 6>(&twelve, number);
        check_large::<6, 2>(&twelve, number);
        check_large::<3, 5>(&fifteen, number);
        check_large::<5, 3>(&fifteen, number);
        check_large::<4, 4>(&sixteen, number);
        check_large::<2, 8>(&sixteen, number);
        check_large::<8, 2>(&sixteen, number);
    }
}
