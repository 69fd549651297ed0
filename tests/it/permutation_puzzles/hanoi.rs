//! Disks on pegs.

use goalward::problems::{ForcedMoves, Hanoi, HanoiError, HanoiMove, Towers, TowersError};
use goalward::{AStar, Bfs, Heuristic, PerfectHash, SearchEngine, SearchProblem, Zero};
use proptest::prelude::*;

use super::engines::check_engines;
use super::heuristics::check_heuristic;
use super::rules::{Plain, Ruled, distances};
use super::space::{check_space, check_state};
use super::{counts, read};

impl Ruled for Hanoi {
    fn candidates(&self) -> Vec<HanoiMove> {
        let pegs = (0..=16).chain([u8::MAX]);
        pegs.clone().flat_map(|from| pegs.clone().map(move |to| HanoiMove { from, to })).collect()
    }

    /// The pegs of the disks, the largest disk first.
    fn plain(&self, state: &Towers) -> Plain {
        state.pegs().collect()
    }

    fn moves(&self, from: &[u8]) -> Vec<(HanoiMove, Plain)> {
        // For each peg its disks from the bottom up. Disk 0 is the largest.
        let towers: Vec<Vec<usize>> = (0..self.pegs())
            .map(|peg| (0..from.len()).filter(|&disk| usize::from(from[disk]) == peg).collect())
            .collect();
        let mut moves = Vec::new();
        for (taken, tower) in (0_u8..).zip(&towers) {
            for (put, other) in (0_u8..).zip(&towers) {
                let Some(&disk) = tower.last() else { continue };
                if taken != put && other.last().is_none_or(|&beneath| beneath < disk) {
                    let mut after = from.to_vec();
                    after[disk] = put;
                    moves.push((HanoiMove { from: taken, to: put }, after));
                }
            }
        }
        moves
    }

    fn plain_goal(&self) -> Plain {
        self.plain(&self.goal())
    }
}

fn hanoi(pegs: usize, disks: usize) -> Hanoi {
    Hanoi::new(pegs, disks).expect("a puzzle")
}

fn between(pegs: usize, start: &[u8], goal: &[u8]) -> Hanoi {
    let towers = |pegs: &[u8]| Towers::new(pegs).expect("a position");
    let puzzle = hanoi(pegs, start.len()).with_start(towers(start)).expect("a start");
    puzzle.with_goal(towers(goal)).expect("a goal")
}

fn fewest_moves(problem: &Hanoi) -> usize {
    let report = Bfs::new().search(problem).expect("the problem is sound");
    report.path().expect("every position can be reached").len()
}

#[test]
fn three_pegs_take_two_to_the_power_of_the_disks_less_one() {
    for disks in 1..=8 {
        let problem = hanoi(3, disks);
        assert_eq!(fewest_moves(&problem), (1 << disks) - 1, "{disks} disks");
        let counts = counts(&problem);
        assert_eq!(counts.len(), 1 << disks, "none is farther, {disks} disks");
        assert_eq!(counts.iter().sum::<u64>(), 3_u64.pow(u32::try_from(disks).expect("few disks")));
    }
}

#[test]
fn as_many_positions_of_four_pegs_are_as_far_as_is_known() {
    let known: [(usize, &[u64]); 8] = [
        (1, &[1, 3]),
        (3, &[1, 3, 6, 6]),
        (5, &[1, 3, 6, 12, 30, 12]),
        (9, &[1, 3, 6, 12, 30, 30, 66, 72, 30, 6]),
        (13, &[1, 3, 6, 12, 30, 30, 66, 96, 126, 204, 282, 126, 36, 6]),
        (17, &[1, 3, 6, 12, 30, 30, 66, 96, 126, 210, 330, 318, 462, 804, 918, 528, 150, 6]),
        (
            25,
            &[
                1, 3, 6, 12, 30, 30, 66, 96, 126, 210, 330, 318, 462, 816, 1_032, 936, 1_044, 1_740, 2_490, 2_568,
                2_424, 1_038, 504, 78, 18, 6,
            ],
        ),
        (
            33,
            &[
                1, 3, 6, 12, 30, 30, 66, 96, 126, 210, 330, 318, 462, 816, 1_032, 936, 1_044, 1_752, 2_610, 3_036,
                3_528, 3_294, 4_500, 6_066, 8_454, 9_060, 8_118, 5_610, 2_760, 894, 234, 78, 18, 6,
            ],
        ),
    ];
    for (disks, (frame_stewart, layers)) in (1..).zip(known) {
        let problem = hanoi(4, disks);
        assert_eq!(fewest_moves(&problem), frame_stewart, "{disks} disks");
        assert_eq!(counts(&problem), layers, "{disks} disks");
    }
}

#[test]
fn every_position_is_as_the_rules_say() {
    check_space(&hanoi(3, 1));
    check_space(&hanoi(3, 5));
    check_space(&hanoi(4, 4));
    check_space(&hanoi(5, 3));
    check_space(&hanoi(15, 2));
    check_space(&between(3, &[0, 0, 1, 2], &[2, 1, 1, 0]));
}

#[test]
fn ranks_are_what_the_pegs_spell() {
    let problem = hanoi(10, 5);
    assert_eq!(problem.state_count(), 100_000);
    assert_eq!(problem.unrank(40_917).to_string(), "4 0 9 1 7");
    assert_eq!(hanoi(15, 16).state_count(), 6_568_408_355_712_890_625);
    assert!(!problem.contains(&Towers::new(&[1, 2, 3, 4]).expect("a position")), "too few disks");
    assert!(!problem.contains(&Towers::new(&[10, 1, 2, 3, 4]).expect("a position")), "no such peg");
}

#[test]
fn forced_moves_are_admissible_and_consistent_at_every_position() {
    check_heuristic(&hanoi(3, 6), &ForcedMoves);
    check_heuristic(&hanoi(4, 5), &ForcedMoves);
    check_heuristic(&hanoi(5, 3), &ForcedMoves);
    for (goal, rank) in [(&[2, 1, 0, 2, 1], 0), (&[0, 0, 1, 1, 2], 100), (&[1, 1, 1, 0, 1], 200)] {
        let start: Plain = hanoi(3, 5).unrank(rank).pegs().collect();
        check_heuristic(&between(3, &start, goal), &ForcedMoves);
    }
    for goal in 0..64 {
        let goal: Plain = hanoi(4, 3).unrank(goal).pegs().collect();
        check_heuristic(&between(4, &goal, &goal), &ForcedMoves);
    }
}

#[test]
fn forced_moves_are_counted_as_documented() {
    let estimate = |problem: Hanoi| ForcedMoves.estimate(&problem, &problem.start());
    assert_eq!(estimate(hanoi(4, 3)), Some(5));
    assert_eq!(estimate(hanoi(3, 8)), Some(15));
    assert_eq!(estimate(between(3, &[0, 0], &[2, 1])), Some(2), "to different pegs");
    assert_eq!(estimate(between(3, &[0, 0], &[2, 0])), Some(3), "home, on a larger one that has to leave");
    assert_eq!(estimate(between(3, &[0, 2], &[2, 2])), Some(3), "home, where a larger one has to come");
    assert_eq!(estimate(between(3, &[0, 1], &[2, 1])), Some(1), "home, out of the way");
}

#[test]
fn forced_moves_save_expansions() {
    let problem = hanoi(4, 6);
    let informed = AStar::new(ForcedMoves).search(&problem).expect("the problem is sound");
    let blind = AStar::new(Zero).search(&problem).expect("the problem is sound");
    assert_eq!(informed.path().map(goalward::Path::cost), blind.path().map(goalward::Path::cost));
    assert!(informed.stats.expanded < blind.stats.expanded, "{} {}", informed.stats, blind.stats);
}

#[test]
fn puzzles_that_do_not_fit_are_refused() {
    for pegs in [0, 1, 2, 16, usize::MAX] {
        assert_eq!(Hanoi::new(pegs, 3), Err(HanoiError::PegCount { found: pegs }));
    }
    for disks in [0, 17, usize::MAX] {
        assert_eq!(Hanoi::new(3, disks), Err(HanoiError::DiskCount { found: disks }));
    }
    let towers = |text| read::<Towers>(text).expect("a position");
    let error = hanoi(3, 3).with_goal(towers("0 3 1")).expect_err("there are three pegs");
    assert_eq!(error, HanoiError::NoSuchPeg { disk: 2, peg: 3, last: 2 });
    let error = hanoi(3, 3).with_start(towers("0 1 2 0")).expect_err("there are three disks");
    assert_eq!(error, HanoiError::OtherDiskCount { found: 4, expected: 3 });
    assert_eq!(hanoi(3, 3).with_start(towers("2 2 2")).map(|problem| problem.start()), Ok(towers("2 2 2")));
    assert_eq!(HanoiError::PegCount { found: 2 }.to_string(), "found 2 pegs, expected 3 to 15");
    assert_eq!(HanoiError::DiskCount { found: 17 }.to_string(), "found 17 disks, expected 1 to 16");
}

#[test]
fn positions_are_read_and_printed() {
    let cases = [
        ("", "line 1, column 1: found 0 disks, expected 1 to 16"),
        ("0 1 x", "line 1, column 5: found \"x\", expected a number from 0 to 14"),
        ("0 1\n15", "line 2, column 1: found \"15\", expected a number from 0 to 14"),
        ("0 -1", "line 1, column 3: found \"-1\", expected a number from 0 to 14"),
        ("0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 1", "line 1, column 33: found 17 disks, expected 1 to 16"),
    ];
    for (text, message) in cases {
        assert_eq!(read::<Towers>(text), Err(message.to_owned()), "{text:?}");
    }
    let error = Towers::new(&[3, 200, 1]).expect_err("there are 15 pegs at most");
    assert_eq!(error, TowersError::NoSuchPeg { index: 1, peg: 200 });
    assert_eq!((error.to_string(), error.index()), ("found peg 200 at index 1, expected 0 to 14".to_owned(), 1));

    let towers = Towers::new(&[14, 0, 3]).expect("a position");
    assert_eq!((towers.disks(), towers.to_string()), (3, "14 0 3".to_owned()));
    assert_eq!(
        [0, 1, 2, 3, 4, usize::MAX].map(|disk| towers.peg(disk)),
        [None, Some(3), Some(0), Some(14), None, None]
    );
}

#[test]
fn a_move_onto_the_same_peg_is_none() {
    let problem = hanoi(3, 3);
    assert_eq!(problem.apply(&problem.start(), &HanoiMove { from: 0, to: 0 }), None);
    assert_eq!(problem.apply(&problem.start(), &HanoiMove { from: 1, to: 2 }), None);
}

/// Pegs of so many disks.
fn towers(pegs: u8, disks: usize) -> impl Strategy<Value = Plain> {
    prop::collection::vec(0..pegs, disks)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(32))]

    #[test]
    fn every_engine_finds_any_goal_from_any_start(
        (start, goal) in (towers(3, 3), towers(3, 3)),
        (wide_start, wide_goal) in (towers(4, 3), towers(4, 3)),
    ) {
        let problem = between(3, &start, &goal);
        check_engines(&problem, &ForcedMoves, Some(distances(&problem, u32::MAX)[&start]));
        let problem = between(4, &wide_start, &wide_goal);
        check_engines(&problem, &ForcedMoves, Some(distances(&problem, u32::MAX)[&wide_start]));
    }

    #[test]
    fn large_puzzles_are_as_the_rules_say(start in towers(15, 16), few in towers(3, 16), disks in 1..=16_usize) {
        for (pegs, start) in [(15, start), (3, few)] {
            let start = &start[..disks];
            let problem = between(pegs, start, &vec![0; disks]);
            check_state(&problem, problem.rank(&problem.start()));
            prop_assert_eq!(read(&problem.start().to_string()), Ok(problem.start()));
        }
    }
}
