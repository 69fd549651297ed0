//! Rings of tokens.

use goalward::problems::{Permutation, TopSpin};
use goalward::{Dijkstra, PerfectHash, SearchError, SearchProblem, Zero};
use proptest::prelude::*;

use super::counts;
use super::engines::check_engines;
use super::rules::{Plain, Ruled, distances};
use super::space::{check_space, check_state};

impl<const N: usize, const K: usize> Ruled for TopSpin<N, K> {
    fn candidates(&self) -> Vec<u8> {
        (0..=20).chain([u8::MAX]).collect()
    }

    fn plain(&self, state: &Permutation<N>) -> Plain {
        state.numbers().collect()
    }

    fn moves(&self, from: &[u8]) -> Vec<(u8, Plain)> {
        (0..from.len())
            .map(|place| {
                let mut after = from.to_vec();
                for step in 0..K {
                    after[(place + step) % N] = from[(place + K - 1 - step) % N];
                }
                (u8::try_from(place).expect("a small ring"), after)
            })
            .collect()
    }

    fn plain_goal(&self) -> Plain {
        (1..).take(N).collect()
    }
}

const fn top_spin<const N: usize, const K: usize>() -> TopSpin<N, K> {
    TopSpin::new(Permutation::SORTED)
}

fn ring<const N: usize>(numbers: &[u8]) -> Permutation<N> {
    Permutation::new(numbers).expect("a permutation")
}

#[test]
fn as_many_rings_are_as_far_from_in_order_as_is_known() {
    assert_eq!(counts(&top_spin::<6, 4>()), [1, 6, 27, 108, 200, 18]);
    assert_eq!(counts(&top_spin::<7, 4>()), [1, 7, 42, 224, 865, 1_246, 135]);
    assert_eq!(counts(&top_spin::<8, 4>()), [1, 8, 52, 256, 819, 2_152, 4_936, 7_232, 4_576, 128]);
}

#[test]
fn every_ring_is_as_the_rules_say() {
    check_space(&top_spin::<4, 2>());
    check_space(&top_spin::<5, 2>());
    check_space(&top_spin::<5, 3>());
    check_space(&top_spin::<6, 2>());
    check_space(&top_spin::<6, 3>());
    check_space(&top_spin::<6, 4>());
    check_space(&top_spin::<7, 5>());
}

/// Checks the proof and the space for all permutations: what the rules can't reach from the goal has no solution.
fn check_proof<const N: usize, const K: usize>(solvable: usize) {
    let reached = distances(&top_spin::<N, K>(), u32::MAX);
    assert_eq!(reached.len(), solvable, "{N}, {K}");
    let all = TopSpin::<N, 2>::new(Permutation::SORTED);
    for rank in 0..all.state_count() {
        let state = all.unrank(rank);
        let problem = TopSpin::<N, K>::new(state);
        let is_solvable = reached.contains_key(&problem.plain(&state));
        assert_eq!(problem.is_provably_unsolvable(), !is_solvable, "{N}, {K}: {state:?}");
        assert!(problem.contains(&state) || !is_solvable, "{N}, {K}: {state:?}");
    }
}

#[test]
fn what_cannot_be_put_in_order_is_known_before_any_search() {
    check_proof::<4, 2>(24);
    check_proof::<5, 2>(120);
    check_proof::<5, 3>(120);
    check_proof::<6, 2>(720);
    check_proof::<6, 3>(36);
    check_proof::<6, 4>(360);
    check_proof::<7, 3>(5_040);
    check_proof::<7, 4>(2_520);
    check_proof::<7, 5>(2_520);
    check_proof::<8, 3>(576);
    check_proof::<8, 4>(20_160);
    check_proof::<8, 5>(288);
}

#[test]
fn half_of_all_rings_are_numbered_where_a_move_is_even() {
    assert_eq!(top_spin::<8, 4>().state_count(), 20_160);
    assert_eq!(top_spin::<8, 5>().state_count(), 20_160);
    assert_eq!(top_spin::<8, 3>().state_count(), 40_320);
    assert_eq!(top_spin::<8, 6>().state_count(), 40_320);
    assert_eq!(top_spin::<16, 4>().state_count(), 10_461_394_944_000);
    let all: Vec<Plain> = (0..360).map(|rank| top_spin::<6, 4>().unrank(rank).numbers().collect()).collect();
    assert!(all.is_sorted());
}

#[test]
fn rings_that_are_hard_take_as_many_moves_as_is_known() {
    check_engines(&TopSpin::<6, 4>::new(ring(&[5, 4, 3, 2, 1, 6])), &Zero, Some(5));
    check_engines(&TopSpin::<7, 4>::new(ring(&[7, 5, 1, 2, 4, 6, 3])), &Zero, Some(6));
}

#[test]
fn a_ring_of_the_other_parity_has_no_solution_and_is_outside() {
    let odd = TopSpin::<7, 4>::new(ring(&[2, 1, 3, 4, 5, 6, 7]));
    check_engines(&odd, &Zero, None);
    let tree = Dijkstra::new().dense().tree(odd);
    assert!(matches!(tree, Err(SearchError::OutsideSpace { .. })));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(16))]

    #[test]
    fn every_engine_puts_random_rings_in_order(numbers in Just((1..=6).collect::<Plain>()).prop_shuffle()) {
        let problem = TopSpin::<6, 4>::new(ring(&numbers));
        check_engines(&problem, &Zero, distances(&problem, u32::MAX).get(&numbers).copied());
        let problem = TopSpin::<6, 3>::new(ring(&numbers));
        check_engines(&problem, &Zero, distances(&problem, u32::MAX).get(&numbers).copied());
    }

    #[test]
    fn large_rings_are_as_the_rules_say(rank: u64) {
        fn check<const N: usize, const K: usize>(rank: u64) {
            check_state(&top_spin::<N, K>(), rank % top_spin::<N, K>().state_count());
        }
        check::<16, 2>(rank);
        check::<16, 4>(rank);
        check::<16, 9>(rank);
        check::<16, 14>(rank);
        check::<15, 6>(rank);
        check::<13, 11>(rank);
    }
}
