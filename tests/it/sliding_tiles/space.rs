//! Moves and parity: what can be reached from where.

use std::collections::HashSet;

use goalward::problems::{BlankMove, EightPuzzle, Parity, SlidingTiles, Word};
use goalward::{BackwardProblem, SearchProblem};
use proptest::prelude::*;

use super::{BLANK_LAST, Distances, SPIRAL, THREE_GOALS, board, distances, neighbours, shuffled, tiles};

/// How many boards are how far from the goal, by the problem's predecessors, in so many layers at most.
fn layer_sizes<const ROWS: usize, const COLUMNS: usize, W: Word>(goal: &str, layers: usize) -> Vec<usize> {
    let goal = goal.parse().expect("a board");
    let problem = SlidingTiles::<ROWS, COLUMNS, W>::new(goal, goal);
    let mut seen = HashSet::from([goal]);
    let mut layer = vec![goal];
    let mut sizes = Vec::new();
    while !layer.is_empty() && sizes.len() < layers {
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
    assert_eq!(layer_sizes::<3, 3, u64>("1 2 3 4 5 6 7 8 0", usize::MAX), corner);
    assert_eq!(layer_sizes::<3, 3, u128>("0 1 2 3 4 5 6 7 8", usize::MAX), corner);
    assert_eq!(layer_sizes::<3, 3, u64>("1 2 3 8 0 4 7 6 5", usize::MAX), centre);
    assert_eq!(layer_sizes::<3, 3, u64>("1 0 2 3 4 5 6 7 8", usize::MAX), edge);
    assert_eq!(layer_sizes::<2, 2, u64>("0 1 2 3", usize::MAX), [1, 2, 2, 2, 2, 2, 1]);
    let low = [1, 2, 3, 5, 6, 7, 10, 12, 12, 16, 23, 25, 28, 39, 44, 40, 29, 21, 18, 12, 6, 1];
    assert_eq!(layer_sizes::<2, 3, u64>("0 1 2 3 4 5", usize::MAX), low);
    assert_eq!(layer_sizes::<3, 2, u64>("0 1 2 3 4 5", usize::MAX), low);
    let long = [
        1, 2, 3, 6, 10, 14, 19, 28, 42, 61, 85, 119, 161, 215, 293, 396, 506, 632, 788, 985, 1194, 1414, 1664, 1884,
        1999, 1958, 1770, 1463, 1076, 667, 361, 190, 88, 39, 19, 7, 1,
    ];
    assert_eq!(layer_sizes::<2, 4, u64>("0 1 2 3 4 5 6 7", usize::MAX), long);
    assert_eq!(layer_sizes::<4, 2, u128>("0 1 2 3 4 5 6 7", usize::MAX), long);
}

#[test]
fn the_first_layers_of_large_boards_are_as_large_as_is_known() {
    let numbers = |cells: u8| (0..cells).map(|tile| tile.to_string()).collect::<Vec<String>>().join(" ");
    assert_eq!(layer_sizes::<4, 4, u64>(&numbers(16), 13), [1, 2, 4, 10, 24, 54, 107, 212, 446, 946, 1948, 3938, 7808]);
    assert_eq!(
        layer_sizes::<5, 5, u128>(&numbers(25), 13),
        [1, 2, 4, 10, 26, 64, 159, 366, 862, 1904, 4538, 10238, 24098]
    );
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

/// Compares successors, `apply` and predecessors on one board with swaps in an array.
pub(super) fn check_moves<const ROWS: usize, const COLUMNS: usize, W: Word>(
    problem: &SlidingTiles<ROWS, COLUMNS, W>,
    at: &[u8],
) {
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
        assert!(predecessors(problem, successor).contains(&(*step, state, 1)), "{state:?} {step}");
    }
    for (step, predecessor, cost) in predecessors(problem, &state) {
        assert!(problem.successors_vec(&predecessor).contains(&(step, state, cost)), "{state:?} {step}");
    }
    for step in BlankMove::ALL {
        let listed = successors.iter().find(|(listed, ..)| *listed == step);
        assert_eq!(problem.apply(&state, &step), listed.map(|&(_, successor, cost)| (successor, cost)));
        assert_eq!(state.after(step), listed.map(|&(_, successor, _)| successor));
    }
}

fn predecessors<P: BackwardProblem>(problem: &P, state: &P::State) -> Vec<(P::Action, P::State, P::Cost)> {
    let mut list = Vec::new();
    problem.predecessors(state, |action, predecessor, cost| {
        list.push((action, predecessor, cost));
    });
    list
}

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

proptest! {
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
