//! Stacks of pancakes.

use std::collections::HashMap;
use std::sync::LazyLock;

use goalward::problems::{Gap, Pancakes, Permutation, PermutationError};
use goalward::{DistanceTable, Heuristic, Limits, PerfectHash};
use proptest::prelude::*;

use super::engines::check_engines;
use super::heuristics::check_heuristic;
use super::rules::{Plain, Ruled, distances};
use super::space::{check_space, check_state};
use super::{counts, read};

impl<const N: usize> Ruled for Pancakes<N> {
    fn candidates(&self) -> Vec<u8> {
        (0..=20).chain([u8::MAX]).collect()
    }

    fn plain(&self, state: &Permutation<N>) -> Plain {
        state.numbers().collect()
    }

    fn moves(&self, from: &[u8]) -> Vec<(u8, Plain)> {
        (2..=from.len())
            .map(|turned| {
                let mut after: Plain = from[..turned].iter().rev().copied().collect();
                after.extend(&from[turned..]);
                (u8::try_from(turned).expect("a small stack"), after)
            })
            .collect()
    }

    fn plain_goal(&self) -> Plain {
        (1..).take(N).collect()
    }
}

const fn pancakes<const N: usize>() -> Pancakes<N> {
    Pancakes::new(Permutation::SORTED)
}

fn stack<const N: usize>(numbers: &[u8]) -> Permutation<N> {
    Permutation::new(numbers).expect("a permutation")
}

#[test]
fn as_many_stacks_are_as_far_from_sorted_as_is_known() {
    assert_eq!(counts(&pancakes::<1>()), [1]);
    assert_eq!(counts(&pancakes::<2>()), [1, 1]);
    assert_eq!(counts(&pancakes::<3>()), [1, 2, 2, 1]);
    assert_eq!(counts(&pancakes::<4>()), [1, 3, 6, 11, 3]);
    assert_eq!(counts(&pancakes::<5>()), [1, 4, 12, 35, 48, 20]);
    assert_eq!(counts(&pancakes::<6>()), [1, 5, 20, 79, 199, 281, 133, 2]);
    assert_eq!(counts(&pancakes::<7>()), [1, 6, 30, 149, 543, 1_357, 1_903, 1_016, 35]);
    assert_eq!(counts(&pancakes::<8>()), [1, 7, 42, 251, 1_191, 4_281, 10_561, 15_011, 8_520, 455]);
    let table = DistanceTable::new(pancakes::<7>(), &Limits::new(), &mut ()).expect("moves can be taken back");
    assert_eq!(table.counts(), [1, 6, 30, 149, 543, 1_357, 1_903, 1_016, 35]);
}

#[test]
fn every_stack_is_as_the_rules_say() {
    check_space(&pancakes::<1>());
    check_space(&pancakes::<2>());
    check_space(&pancakes::<3>());
    check_space(&pancakes::<5>());
    check_space(&pancakes::<6>());
}

#[test]
fn stacks_are_numbered_in_lexicographic_order() {
    let all: Vec<Plain> = (0..720).map(|rank| pancakes::<6>().unrank(rank).numbers().collect()).collect();
    assert!(all.is_sorted());
    assert_eq!(pancakes::<16>().state_count(), 20_922_789_888_000);
    let last = pancakes::<16>().unrank(20_922_789_888_000 - 1);
    assert_eq!(last.to_string(), "16 15 14 13 12 11 10 9 8 7 6 5 4 3 2 1");
}

#[test]
fn gaps_are_admissible_consistent_and_told_ahead_at_every_stack() {
    check_heuristic(&pancakes::<1>(), &Gap);
    check_heuristic(&pancakes::<2>(), &Gap);
    check_heuristic(&pancakes::<4>(), &Gap);
    check_heuristic(&pancakes::<7>(), &Gap);
}

#[test]
fn gaps_are_counted_with_the_plate() {
    let gaps = |numbers: &[u8; 5]| Gap.estimate(&pancakes::<5>(), &stack(numbers));
    assert_eq!(gaps(&[1, 2, 3, 4, 5]), Some(0));
    assert_eq!(gaps(&[5, 4, 3, 2, 1]), Some(1));
    assert_eq!(gaps(&[2, 1, 3, 4, 5]), Some(1));
    assert_eq!(gaps(&[1, 2, 3, 5, 4]), Some(2));
    assert_eq!(gaps(&[2, 4, 1, 3, 5]), Some(4));
    assert_eq!(gaps(&[3, 5, 2, 4, 1]), Some(5));
    assert_eq!(Gap.estimate(&pancakes::<1>(), &stack(&[1])), Some(0));
}

#[test]
fn stacks_that_are_hard_take_as_many_moves_as_is_known() {
    check_engines(&Pancakes::new(stack::<6>(&[5, 3, 6, 1, 4, 2])), &Gap, Some(7));
    check_engines(&Pancakes::new(stack::<7>(&[6, 2, 4, 1, 7, 3, 5])), &Gap, Some(8));
    check_engines(&Pancakes::new(stack::<8>(&[1, 3, 2, 4, 6, 8, 5, 7])), &Gap, Some(9));
}

#[test]
fn permutations_are_read_as_people_write_them() {
    let permutation = Ok(stack::<4>(&[3, 1, 4, 2]));
    for text in ["3 1 4 2", "3,1,4,2", "3, 1, 4, 2\n", "3\n1\n4\n2", "\u{feff} 03 1/4 2"] {
        assert_eq!(read(text), permutation, "{text:?}");
    }
}

#[test]
fn what_is_no_permutation_is_refused_with_the_place() {
    let cases = [
        ("", "line 1, column 1: found 0 numbers, expected 4"),
        ("3 1 4", "line 1, column 6: found 3 numbers, expected 4"),
        ("3 1 4 2\n 1 3", "line 2, column 2: found 6 numbers, expected 4"),
        ("3 1\n4 x", "line 2, column 3: found \"x\", expected a number from 1 to 4"),
        ("3 1 5 2", "line 1, column 5: found \"5\", expected a number from 1 to 4"),
        ("0 1 3 2", "line 1, column 1: found \"0\", expected a number from 1 to 4"),
        ("3 1 +4 2", "line 1, column 5: found \"+4\", expected a number from 1 to 4"),
        ("3 1 4 260", "line 1, column 7: found \"260\", expected a number from 1 to 4"),
        ("3 1 4 3", "line 1, column 7: 3 in place 3 is in place 0 already and 2 nowhere, expected each of 1 to 4 once"),
    ];
    for (text, message) in cases {
        assert_eq!(read::<Permutation<4>>(text), Err(message.to_owned()), "{text:?}");
    }
    let error = Permutation::<4>::new(&[1, 2, 9, 4]).expect_err("9 is too large");
    assert_eq!(error, PermutationError::OutOfRange { place: 2, number: 9, largest: 4 });
    assert_eq!((error.to_string(), error.index()), ("found 9 in place 2, expected 1 to 4".to_owned(), 2));
    let error = Permutation::<4>::new(&[1, 2, 0, 4]).expect_err("0 is too small");
    assert_eq!(error, PermutationError::OutOfRange { place: 2, number: 0, largest: 4 });
}

/// By the rules: how far each stack of seven is from sorted.
static SEVEN: LazyLock<HashMap<Plain, u32>> = LazyLock::new(|| distances(&pancakes::<7>(), u32::MAX));

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn every_engine_sorts_random_stacks(numbers in Just((1..=7).collect::<Plain>()).prop_shuffle()) {
        let problem = Pancakes::new(stack::<7>(&numbers));
        check_engines(&problem, &Gap, Some(SEVEN[&numbers]));
    }

    #[test]
    fn tall_stacks_are_as_the_rules_say(numbers in Just((1..=16).collect::<Plain>()).prop_shuffle(), rank: u64) {
        let problem = Pancakes::new(stack::<16>(&numbers));
        check_state(&problem, problem.rank(&problem.start()));
        check_state(&problem, rank % problem.state_count());
        let state = problem.start();
        prop_assert_eq!(read(&state.to_string()), Ok(state));
        let estimate = Gap.estimate(&problem, &state).expect("no dead ends");
        for (turned, after) in problem.moves(&numbers) {
            let alone = Gap.estimate(&problem, &stack(&after));
            prop_assert_eq!(Gap.estimate_ahead(&problem, &state, estimate, &turned), alone);
        }
    }
}
