//! IDA*: published counts, thresholds, and least costs on random graphs.

use std::collections::BTreeMap;
use std::fmt::Debug;

use goalward::problems::BlankMove::{Down, Left, Right, Up};
use goalward::problems::{BlankMove, Board, EightPuzzle, FifteenPuzzle, Manhattan};
use goalward::{DeadEnds, IdaStar, Limits, Outcome, Path, SearchEngine, SearchError, SearchProblem, StopReason, Zero};
use proptest::prelude::*;

use crate::graph::Graph;
use crate::oracle::{Edge, least_costs};

/// R. E. Korf's instances (1985) that take the fewest nodes: number, tiles, length, and nodes generated, the start
/// included.
const KORF: [(u32, [u8; 16], u32, u64); 3] = [
    (12, [14, 1, 9, 6, 4, 8, 12, 5, 7, 2, 3, 0, 10, 11, 13, 15], 45, 546_344),
    (79, [0, 1, 9, 7, 11, 13, 5, 3, 14, 12, 4, 2, 8, 6, 10, 15], 42, 540_860),
    (9, [3, 14, 9, 11, 5, 4, 8, 2, 13, 12, 6, 7, 10, 1, 15, 0], 46, 1_650_696),
];

#[test]
fn nodes_on_korfs_instances_are_those_published() {
    for (number, tiles, length, nodes) in KORF {
        let start = Board::from_tiles(&tiles).expect("every tile is there once");
        let puzzle = FifteenPuzzle::new(start, Board::blank_first()).move_order([Up, Left, Right, Down]);
        let report = IdaStar::new(Manhattan).search(&puzzle).expect("costs are valid");
        let path = report.path().expect("the parities agree");
        assert_eq!((path.cost(), path.verify(&puzzle)), (length, Ok(())), "instance {number}");
        assert_eq!(report.stats.generated + 1, nodes, "instance {number}");
        let generated: u64 = report.rounds.iter().map(|round| round.generated).sum();
        let expanded: u64 = report.rounds.iter().map(|round| round.expanded).sum();
        assert_eq!((generated, expanded), (report.stats.generated, report.stats.expanded), "instance {number}");
    }
}

#[test]
fn a_table_saves_expansions_and_changes_no_length() {
    for (number, tiles, length, nodes) in KORF {
        let start = Board::from_tiles(&tiles).expect("every tile is there once");
        let puzzle = FifteenPuzzle::new(start, Board::blank_first()).move_order([Up, Left, Right, Down]);
        let mut fewest = nodes;
        for bytes in [1_000, 100_000, 10_000_000] {
            let report = IdaStar::new(Manhattan).transpositions(bytes).search(&puzzle).expect("costs are valid");
            let path = report.path().expect("the parities agree");
            assert_eq!((path.cost(), path.verify(&puzzle)), (length, Ok(())), "instance {number}, {bytes} bytes");
            assert!(report.stats.generated < fewest, "instance {number}, {bytes} bytes: {}", report.stats.generated);
            assert!(report.stats.duplicates > 0);
            fewest = report.stats.generated;
        }
    }
}

#[test]
fn a_table_counts_towards_the_limit_on_bytes() {
    let puzzle = EightPuzzle::new("134802756".parse().expect("a board"), Board::blank_last());
    let search = |table, limit| {
        let engine = IdaStar::new(Manhattan).transpositions(table).limits(Limits::new().bytes(limit));
        engine.search(&puzzle).expect("costs are valid")
    };
    let report = search(50_000, 100_000);
    assert_eq!(report.path().map(Path::cost), Some(16));
    assert!((40_000..=100_000).contains(&report.stats.peak_bytes), "{}", report.stats.peak_bytes);
    for too_large in [200_000, u64::MAX] {
        let stopped = search(too_large, 100_000);
        assert!(matches!(stopped.outcome, Outcome::Stopped(stop) if stop.reason == StopReason::Bytes));
        assert!(stopped.stats.peak_bytes < 100_000);
    }
    let endless = IdaStar::new(Manhattan).transpositions(u64::MAX).search(&puzzle).expect("costs are valid");
    assert!(matches!(endless.outcome, Outcome::Stopped(stop) if stop.reason == StopReason::OutOfMemory));
}

#[test]
fn successors_after_an_action_are_those_that_do_not_take_it_back() {
    fn check<P: SearchProblem<State: Debug, Action: Debug + PartialEq>>(problem: &P, state: &P::State) {
        let all = problem.successors_vec(state);
        let previous = all.iter().map(|(action, ..)| Some(action)).chain([None]);
        for previous in previous {
            let mut onward = Vec::new();
            problem.successors_after(previous, state, |action, state, _| {
                onward.push((action, state));
            });
            let takes_back = |action: &P::Action| previous.is_some_and(|previous| problem.undoes(previous, action));
            let expected: Vec<(P::Action, P::State)> = all
                .iter()
                .filter(|(action, ..)| !takes_back(action))
                .map(|(action, state, _)| (action.clone(), state.clone()))
                .collect();
            assert_eq!(onward, expected, "after {previous:?} in {state:?}");
        }
    }
    let goal = Board::<4, 4>::blank_first();
    for order in [BlankMove::ALL, [Up, Left, Right, Down]] {
        for blank in 0..16_u8 {
            let tiles: Vec<u8> = (1..=blank).chain([0]).chain(blank + 1..16).collect();
            let board = Board::from_tiles(&tiles).expect("every tile is there once");
            let puzzle = FifteenPuzzle::new(board, goal).move_order(order);
            check(&puzzle, &board);
            check(&&puzzle, &board);
        }
    }
    check(&Graph::new([(0, 1, 1_u32), (0, 2, 1), (1, 0, 1)], [0], [2]), &0);
}

#[test]
fn case_085_a_goal_beyond_the_threshold_is_not_accepted() {
    let graph = Graph::new([('S', 'A', 1_u32), ('S', 'B', 1), ('A', 'G', 5), ('B', 'G', 2)], ['S'], ['G']);
    let report = IdaStar::new(Zero).search(&graph).expect("costs are valid");
    let thresholds: Vec<u32> = report.rounds.iter().map(|round| round.threshold).collect();
    assert_eq!(thresholds, [0, 1, 3]);
    let path = report.path().expect("there is a way");
    assert_eq!((path.states(), path.cost()), (&['S', 'B', 'G'][..], 3));
}

#[test]
fn case_087_thresholds_rise_by_two() {
    let rounds: [(&str, &[u32]); 3] =
        [("182043765", &[9]), ("134802756", &[10, 12, 14, 16]), ("234150768", &[9, 11, 13, 15, 17, 19])];
    for (board, thresholds) in rounds {
        let puzzle = EightPuzzle::new(board.parse().expect("a board"), Board::blank_last());
        let report = IdaStar::new(Manhattan).search(&puzzle).expect("costs are valid");
        let found: Vec<u32> = report.rounds.iter().map(|round| round.threshold).collect();
        assert_eq!(found, thresholds, "{board}");
        assert_eq!(report.path().map(Path::cost), thresholds.last().copied(), "{board}");
    }
}

#[test]
fn case_015_free_cycles_end() {
    let graph = Graph::new([(0, 1, 3_u32), (1, 3, 0), (3, 1, 0), (1, 1, 0), (1, 2, 4)], [0], [2]);
    let report = IdaStar::new(Zero).search(&graph).expect("costs are valid");
    assert_eq!(report.path().map(|path| (path.states().to_vec(), path.cost())), Some((vec![0, 1, 2], 7)));
    let hopeless = Graph::new([(0, 1, 0_u32), (1, 0, 0), (1, 1, 0)], [0], [2]);
    assert_eq!(IdaStar::new(Zero).search(&hopeless).expect("costs are valid").outcome, Outcome::NoSolution);
}

#[test]
fn case_019_a_start_that_is_a_goal_is_found_at_once() {
    let graph = Graph::new([(0, 1, 1_u32), (1, 0, 1), (0, 0, 1)], [0], [0]);
    let report = IdaStar::new(Zero).search(&graph).expect("costs are valid");
    assert_eq!(report.path().map(|path| (path.states().to_vec(), path.cost())), Some((vec![0], 0)));
    assert_eq!((report.stats.expanded, report.stats.generated, report.rounds.len()), (0, 0, 1));
}

#[test]
fn case_031_overflow_is_an_error_and_hides_no_solution() {
    let edge = 2_000_000_000;
    let chain = [('a', 'b', edge), ('b', 'c', edge), ('c', 'd', edge)];
    let error = IdaStar::new(Zero).search(&Graph::new(chain, ['a'], ['d'])).expect_err("the sum does not fit");
    assert!(matches!(error, SearchError::CostOverflow { .. }), "{error}");
    let way_round = chain.into_iter().chain([('b', 'd', 7_u32)]);
    let report = IdaStar::new(Zero).search(&Graph::new(way_round, ['a'], ['d'])).expect("one sum fits");
    assert_eq!(report.path().map(Path::cost), Some(edge + 7));
}

#[test]
fn values_that_are_not_valid_are_errors() {
    let negative = Graph::new([(0, 1, 4), (1, 2, -3)], [0], [2]);
    let error = IdaStar::new(Zero).search(&negative).expect_err("a cost is negative");
    assert!(matches!(&error, SearchError::InvalidCost { cost, .. } if cost == "-3"), "{error}");
    let graph = Graph::new([(0, 1, 1.0), (1, 2, 1.0)], [0], [2]);
    for wrong in [f64::NAN, -1.0] {
        let heuristic = |&state: &i32| if state == 1 { wrong } else { 0.0 };
        let error = IdaStar::new(heuristic).search(&graph).expect_err("an estimate is not valid");
        assert!(matches!(error, SearchError::InvalidEstimate { .. }), "{error}");
    }
    let dead_end = |&state: &i32| if state == 1 { f64::INFINITY } else { 0.0 };
    assert_eq!(IdaStar::new(dead_end).search(&graph).expect("nothing is wrong").outcome, Outcome::NoSolution);
}

#[test]
fn limits_stop_it_and_never_change_the_answer() {
    let puzzle = EightPuzzle::new("134802756".parse().expect("a board"), Board::blank_last());
    let all = IdaStar::new(Manhattan).search(&puzzle).expect("costs are valid");
    for most in 0..=all.stats.expanded {
        let limits = Limits::new().expansions(most);
        let report = IdaStar::new(Manhattan).limits(limits).search(&puzzle).expect("costs are valid");
        match report.outcome {
            Outcome::Solved(path) => assert_eq!((path.cost(), most), (16, all.stats.expanded)),
            Outcome::Stopped(stop) => {
                assert_eq!((stop.reason, report.stats.expanded), (StopReason::Expansions, most));
                assert!((10..=16).contains(&stop.cost_at_least));
            }
            Outcome::NoSolution => panic!("the parities agree"),
        }
    }
    let reason = |limits: Limits| match IdaStar::new(Manhattan).limits(limits).search(&puzzle) {
        Ok(report) => match report.outcome {
            Outcome::Stopped(stop) => Some(stop.reason),
            _ => None,
        },
        Err(error) => panic!("{error}"),
    };
    assert_eq!(reason(Limits::new().generated(10)), Some(StopReason::Generated));
    assert_eq!(reason(Limits::new().depth(3)), Some(StopReason::Depth));
    assert_eq!(reason(Limits::new().depth(16)), None);
    assert_eq!(reason(Limits::new().bytes(100)), Some(StopReason::Bytes));
    let dear = IdaStar::new(Manhattan).limits(Limits::new().cost(15)).search(&puzzle).expect("costs are valid");
    assert!(matches!(dear.outcome, Outcome::Stopped(stop) if stop.reason == StopReason::Cost));
    let endless = goalward::problem(0_i64, |&n| [((), n + 1, 1_u32), ((), n - 1, 1)], |_| false);
    let stopped = IdaStar::new(Zero).limits(Limits::new().expansions(1_000)).search(&endless).expect("valid");
    assert!(matches!(stopped.outcome, Outcome::Stopped(stop) if stop.reason == StopReason::Expansions));
    assert_eq!(stopped.stats.expanded, 1_000);
}

/// Random graphs, in which IDA* ends at the latest when the limit on cost does it: costs of 0 to 2, self-loops,
/// parallel edges, several starts and goals.
fn graphs() -> impl Strategy<Value = (Vec<Edge<u8, u32>>, Vec<u8>, Vec<u8>)> {
    let edges = prop::collection::vec((0_u8..5, 0_u8..5, 0_u32..3), 0..10);
    (edges, prop::collection::vec(0_u8..5, 0..3), prop::collection::vec(0_u8..5, 0..3))
}

/// No simple path of five states costs more.
const DEAREST: u32 = 8;

proptest! {
    #[test]
    fn least_costs_are_those_of_an_oracle((edges, starts, goals) in graphs(), shares in prop::collection::vec(0_u32..=3, 5), bytes in 0_u64..300) {
        let turned: Vec<Edge<u8, u32>> = edges.iter().map(|&(from, to, cost)| (to, from, cost)).collect();
        let left: BTreeMap<u8, u32> = least_costs(&turned, &goals);
        let expected = starts.iter().filter_map(|start| left.get(start)).min().copied();
        let graph = Graph::new(edges, starts, goals);
        // Some share of the true distance: admissible, seldom consistent.
        let admissible = |&state: &u8| left.get(&state).map(|cost| cost * shares[usize::from(state)] / 3);
        let limits = Limits::new().cost(DEAREST);
        let blind = IdaStar::new(Zero).limits(limits.clone()).search(&graph);
        let led = IdaStar::new(DeadEnds(admissible)).limits(limits.clone()).search(&graph);
        let forgetful = IdaStar::new(Zero).transpositions(bytes).limits(limits.clone()).search(&graph);
        let led_forgetful = IdaStar::new(DeadEnds(admissible)).limits(limits.clone()).transpositions(bytes).search(&graph);
        let mindful = IdaStar::new(DeadEnds(admissible)).limits(limits).transpositions(1 << 12).search(&graph);
        for report in [blind, led, forgetful, led_forgetful, mindful] {
            let report = report.expect("costs and estimates are valid");
            match report.outcome {
                Outcome::Solved(path) => {
                    prop_assert_eq!(Some(path.cost()), expected);
                    prop_assert_eq!(path.verify(&graph), Ok(()));
                }
                Outcome::NoSolution => prop_assert_eq!(expected, None),
                Outcome::Stopped(stop) => {
                    prop_assert_eq!((stop.reason, expected), (StopReason::Cost, None));
                    prop_assert!(stop.cost_at_least > DEAREST);
                }
            }
        }
    }
}
