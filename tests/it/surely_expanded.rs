//! The fifteen puzzle by A* with Manhattan distances: how many states it can't help expanding.

use goalward::problems::{Board, FifteenPuzzle, Manhattan};
use goalward::{AStar, SearchEngine, TieBreaking};

use crate::lineup::TIE_BREAKINGS;

/// An instance of R. E. Korf, "Depth-first iterative-deepening", 1985, with the blank first in the goal.
struct Instance {
    number: u32,
    board: &'static str,
    moves: u32,
    /// States whose least cost g and estimate h add up to less than the moves of the solution: facts of the
    /// instance, counted by another program.
    surely_expanded: u64,
}

impl Instance {
    const fn new(number: u32, board: &'static str, moves: u32, surely_expanded: u64) -> Self {
        Self { number, board, moves, surely_expanded }
    }

    fn check(&self, ties: TieBreaking) {
        let start = self.board.parse().expect("a board");
        let puzzle = FifteenPuzzle::new(start, Board::blank_first());
        let report = AStar::new(Manhattan).tie_breaking(ties).search(&puzzle).expect("costs are valid");
        let label = format!("instance {}, {ties:?}", self.number);
        let stats = &report.stats;
        let path = report.path().unwrap_or_else(|| panic!("{label} is not solved"));
        assert_eq!(path.cost(), self.moves, "{label}");
        assert_eq!(path.verify(&puzzle), Ok(()), "{label}");
        assert_eq!(stats.expanded_below_solution, Some(self.surely_expanded), "{label}");
        assert!(stats.expanded >= self.surely_expanded, "{label}: {stats}");
        assert_eq!(stats.reopened, 0, "{label}: Manhattan distances are consistent");
        assert_eq!(stats.evaluated, stats.peak_nodes, "{label}: each state is evaluated once");
    }
}

const SMALL: [Instance; 3] = [
    Instance::new(12, "14 1 9 6 4 8 12 5 7 2 3 0 10 11 13 15", 45, 32_090),
    Instance::new(42, "4 5 7 2 9 14 12 13 0 3 6 11 8 1 15 10", 42, 48_368),
    Instance::new(79, "0 1 9 7 11 13 5 3 14 12 4 2 8 6 10 15", 42, 56_284),
];

const LARGE: [Instance; 4] = [
    Instance::new(19, "7 11 8 3 14 0 6 15 1 4 13 9 5 12 2 10", 46, 153_850),
    Instance::new(30, "12 15 2 6 1 14 4 8 5 3 7 0 10 13 9 11", 47, 206_352),
    Instance::new(47, "6 10 1 14 15 8 3 5 13 0 2 7 4 9 11 12", 47, 178_349),
    Instance::new(55, "13 8 14 3 9 1 0 7 15 5 4 10 12 2 6 11", 41, 53_950),
];

#[test]
fn whichever_way_ties_are_broken() {
    for instance in &SMALL {
        for ties in TIE_BREAKINGS {
            instance.check(ties);
        }
    }
}

#[test]
fn larger_instances() {
    for instance in &LARGE {
        instance.check(TieBreaking::LargerG);
    }
}
