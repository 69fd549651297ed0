use super::*;
use crate::heuristic::Heuristic;

fn positions<const ROWS: usize, const COLUMNS: usize>() -> impl Iterator<Item = Coins<ROWS, COLUMNS>> {
    (0..=Coins::<ROWS, COLUMNS>::ALL_TAILS.index()).filter_map(|index| Coins::from_index(index).ok())
}

fn number<const ROWS: usize, const COLUMNS: usize>(position: Coins<ROWS, COLUMNS>) -> usize {
    usize::try_from(position.index()).expect("the grids of these tests are small")
}

/// A step by the numbers of its position, its coin, and the position it leads to, with its cost.
type Edge = (usize, usize, usize, u32);

fn edges<const ROWS: usize, const COLUMNS: usize, P: Price>() -> Vec<Edge> {
    let puzzle = CoinGrid::<ROWS, COLUMNS, P>::new(Coins::ALL_HEADS);
    let mut edges = Vec::new();
    for from in positions() {
        puzzle.successors(&from, |coin, to, cost| {
            edges.push((number(from), coin.number(), number(to), cost));
        });
    }
    edges
}

fn check_predecessors<const ROWS: usize, const COLUMNS: usize, P: Price>() {
    let puzzle = CoinGrid::<ROWS, COLUMNS, P>::new(Coins::ALL_HEADS);
    let mut backwards = Vec::new();
    for to in positions() {
        puzzle.predecessors(&to, |coin, from, cost| {
            backwards.push((number(from), coin.number(), number(to), cost));
        });
    }
    backwards.sort_unstable();
    assert_eq!(backwards, edges::<ROWS, COLUMNS, P>());
}

#[test]
fn predecessors_are_the_reverse_of_successors() {
    check_predecessors::<1, 1, PerMove>();
    check_predecessors::<1, 2, PerFlip>();
    check_predecessors::<2, 2, PerFlip>();
    check_predecessors::<3, 3, PerMove>();
    check_predecessors::<3, 3, PerFlip>();
    check_predecessors::<5, 2, PerFlip>();
    check_predecessors::<1, 9, PerMove>();
}

#[test]
fn the_goal_set_is_the_only_goal() {
    let goal = Coins::from_index(0b010_111_010).expect("nine coins take 512 indices");
    let puzzle = NineTails::new(Coins::ALL_HEADS).with_goal(goal);
    assert!(puzzle.goals().into_iter().eq([goal]));
    assert!(positions().filter(|position| puzzle.is_goal(position)).eq([goal]));
}

#[test]
fn successors_come_row_by_row_and_cost_what_they_flip() {
    let puzzle = WeightedNineTails::new(Coins::ALL_HEADS);
    let steps: Vec<_> = puzzle
        .successors_vec(&Coins::ALL_HEADS)
        .into_iter()
        .map(|(coin, to, cost)| (coin.number(), to.index(), cost))
        .collect();
    assert_eq!(
        steps,
        [
            (0, 0b110_100_000, 3),
            (1, 0b111_010_000, 4),
            (2, 0b011_001_000, 3),
            (3, 0b100_110_100, 4),
            (4, 0b010_111_010, 5),
            (5, 0b001_011_001, 4),
            (6, 0b000_100_110, 3),
            (7, 0b000_010_111, 4),
            (8, 0b000_001_011, 3),
        ]
    );
}

#[test]
fn the_price_changes_costs_and_nothing_else() {
    let per_move = edges::<3, 3, PerMove>();
    let per_flip = edges::<3, 3, PerFlip>();
    assert_eq!(per_move.len(), 2_304);
    for (unweighted, weighted) in per_move.into_iter().zip(per_flip) {
        assert_eq!(unweighted.3, 1);
        assert_eq!((unweighted.0, unweighted.1, unweighted.2), (weighted.0, weighted.1, weighted.2));
        assert_eq!((weighted.0 ^ weighted.2).count_ones(), weighted.3);
    }
}

#[test]
fn apply_agrees_with_successors() {
    let puzzle = WeightedNineTails::new(Coins::ALL_HEADS);
    for position in positions() {
        let successors = puzzle.successors_vec(&position);
        for coin in Coin::all() {
            let expected =
                successors.iter().find(|(candidate, ..)| *candidate == coin).map(|&(_, to, cost)| (to, cost));
            assert_eq!(puzzle.apply(&position, &coin), expected, "{position:?}, {coin}");
        }
    }
}

#[test]
fn a_goal_of_all_heads_is_proved_out_of_reach() {
    for start in positions() {
        let puzzle = NineTails::new(start).with_goal(Coins::ALL_HEADS);
        assert_eq!(puzzle.is_provably_unsolvable(), start != Coins::ALL_HEADS);
    }
}

#[test]
fn no_move_of_nine_tails_takes_the_last_one_back() {
    let puzzle = NineTails::new(Coins::ALL_HEADS);
    for position in positions() {
        for (first, between, _) in puzzle.successors_vec(&position) {
            for (second, after, _) in puzzle.successors_vec(&between) {
                assert_ne!(position, after);
                assert_ne!(first, second);
                assert!(!puzzle.undoes(&first, &second));
            }
        }
    }
}

/// Which positions `goal` can be reached from, by walking backwards over all edges until nothing is added.
fn solvable<const ROWS: usize, const COLUMNS: usize>(goal: Coins<ROWS, COLUMNS>, edges: &[Edge]) -> Vec<bool> {
    let mut reaches = vec![false; 1 << (ROWS * COLUMNS)];
    reaches[number(goal)] = true;
    loop {
        let mut grew = false;
        for &(from, _, to, _) in edges {
            grew |= reaches[to] && !reaches[from];
            reaches[from] |= reaches[to];
        }
        if !grew {
            return reaches;
        }
    }
}

/// Checks the proof for every start and the goals given, and counts the starts without a solution that it misses.
fn check_proof<const ROWS: usize, const COLUMNS: usize>(
    goals: impl IntoIterator<Item = Coins<ROWS, COLUMNS>>,
) -> usize {
    let edges = edges::<ROWS, COLUMNS, PerMove>();
    let mut missed = 0;
    for goal in goals {
        let solvable = solvable(goal, &edges);
        for start in positions() {
            let proved = CoinGrid::<ROWS, COLUMNS>::new(start).with_goal(goal).is_provably_unsolvable();
            let is_solvable = solvable[number(start)];
            assert!(!(proved && is_solvable), "{start:?} can be turned into {goal:?}");
            missed += usize::from(!proved && !is_solvable);
        }
    }
    missed
}

#[test]
fn nothing_solvable_is_called_unsolvable() {
    check_proof(positions::<1, 1>());
    check_proof(positions::<1, 2>());
    check_proof(positions::<2, 2>());
    check_proof(positions::<3, 2>());
    check_proof(positions::<1, 5>());
    check_proof(positions::<3, 3>());
}

#[test]
fn with_all_tails_as_the_goal_the_proof_misses_nothing() {
    assert_eq!(check_proof([Coins::<1, 2>::ALL_TAILS]), 0);
    assert_eq!(check_proof([Coins::<1, 5>::ALL_TAILS]), 0);
    assert_eq!(check_proof([Coins::<3, 2>::ALL_TAILS]), 0);
    assert_eq!(check_proof([Coins::<3, 3>::ALL_TAILS]), 0);
    assert_eq!(check_proof([Coins::<4, 4>::ALL_TAILS]), 0);
}

/// A price for which the cheapest flip is that of a middle move, not of the smallest or the largest.
struct Uneven;

impl Price for Uneven {
    fn of_flipping(coins: u32) -> u32 {
        [0, 1, 5, 7, 2, 9][coins as usize]
    }
}

fn check_estimate<const ROWS: usize, const COLUMNS: usize, P: Price>(goal: Coins<ROWS, COLUMNS>) {
    let puzzle = CoinGrid::<ROWS, COLUMNS, P>::new(Coins::ALL_HEADS).with_goal(goal);
    let estimate = |position| WrongCoins.estimate(&puzzle, &position).expect("every position has an estimate");
    assert_eq!(estimate(goal), 0);
    for from in positions() {
        puzzle.successors(&from, |coin, to, cost| {
            assert!(estimate(from) <= cost + estimate(to), "{from:?}, {coin}: {to:?}");
        });
    }
}

#[test]
fn wrong_coins_is_consistent() {
    check_estimate::<1, 1, PerFlip>(Coins::ALL_TAILS);
    check_estimate::<1, 2, PerMove>(Coins::ALL_TAILS);
    check_estimate::<1, 6, Uneven>(Coins::ALL_TAILS);
    check_estimate::<2, 2, PerMove>(Coins::ALL_TAILS);
    check_estimate::<2, 4, Uneven>(Coins::ALL_TAILS);
    check_estimate::<3, 3, PerMove>(Coins::ALL_TAILS);
    check_estimate::<3, 3, PerFlip>(Coins::ALL_TAILS);
    check_estimate::<3, 3, Uneven>(Coins::ALL_TAILS);
    for goal in positions().step_by(37) {
        check_estimate::<3, 3, PerMove>(goal);
        check_estimate::<3, 3, PerFlip>(goal);
    }
}

#[test]
fn wrong_coins_counts_as_documented() {
    let (unweighted, weighted) = (NineTails::new(Coins::ALL_HEADS), WeightedNineTails::new(Coins::ALL_HEADS));
    assert_eq!(WrongCoins.estimate(&unweighted, &Coins::ALL_HEADS), Some(2));
    assert_eq!(WrongCoins.estimate(&weighted, &Coins::ALL_HEADS), Some(9));
    assert_eq!(WrongCoins.estimate(&weighted.with_goal(Coins::ALL_HEADS), &Coins::ALL_TAILS), Some(9));
}
