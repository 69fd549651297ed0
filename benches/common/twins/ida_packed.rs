//! IDA* for the fifteen puzzle with the board in one integer, passed by value, and code of its own for each cell of the
//! blank and each cell that it came from: there is nothing to undo, and where the blank can go is known when the code is
//! compiled.

use super::fifteen::{Answer, CELLS, Cells, FARTHER, TARGETS, manhattan};

/// Four bits for each cell, the first cell lowest.
type Packed = u64;

const GOAL: Packed = 0xfedc_ba98_7654_3210;

/// The least number of moves from `start` to the blank-first goal, and how many children were generated.
pub(crate) fn solve(start: Cells) -> Answer {
    let blank = start.iter().position(|&tile| tile == 0).expect("a blank");
    let board = start.iter().rev().fold(0, |board, &tile| board << 4 | Packed::from(tile));
    let mut search = Search { generated: 0 };
    let mut spare = 0;
    // No cell is the one before the start.
    while !search.visit_from::<CELLS>(blank, board, spare) {
        spare += 1;
    }
    Answer { cost: manhattan(&start) + 2 * spare, generated: search.generated }
}

struct Search {
    generated: u64,
}

impl Search {
    /// Whether there is a solution from this board with at most `spare` moves that take a tile farther from its place:
    /// each of them costs two moves more than the estimate of the start.
    #[inline(never)]
    fn visit<const BLANK: usize, const PREVIOUS: usize>(&mut self, board: Packed, spare: u32) -> bool {
        // The blank is first in the goal.
        if BLANK == 0 && board == GOAL {
            return true;
        }
        let targets = const { TARGETS[BLANK] };
        // All at once, which is mended where the search ends halfway.
        self.generated += const { children(BLANK, PREVIOUS, 0) };
        for (place, &target) in targets.iter().enumerate() {
            let target = usize::from(target);
            if target == PREVIOUS {
                continue;
            }
            let tile = board >> (4 * target) & 15;
            let farther = u32::from(FARTHER[BLANK][target] >> tile & 1);
            if farther > spare {
                continue;
            }
            let next = board ^ tile << (4 * target) ^ tile << (4 * BLANK);
            if self.visit_from::<BLANK>(target, next, spare - farther) {
                self.generated -= children(BLANK, PREVIOUS, place + 1);
                return true;
            }
        }
        false
    }

    /// Once inlined where `blank` is a constant nothing is left of it but one call.
    #[expect(clippy::inline_always, reason = "the choice is to be made by the compiler")]
    #[inline(always)]
    fn visit_from<const PREVIOUS: usize>(&mut self, blank: usize, board: Packed, spare: u32) -> bool {
        match blank {
            0 => self.visit::<0, PREVIOUS>(board, spare),
            1 => self.visit::<1, PREVIOUS>(board, spare),
            2 => self.visit::<2, PREVIOUS>(board, spare),
            3 => self.visit::<3, PREVIOUS>(board, spare),
            4 => self.visit::<4, PREVIOUS>(board, spare),
            5 => self.visit::<5, PREVIOUS>(board, spare),
            6 => self.visit::<6, PREVIOUS>(board, spare),
            7 => self.visit::<7, PREVIOUS>(board, spare),
            8 => self.visit::<8, PREVIOUS>(board, spare),
            9 => self.visit::<9, PREVIOUS>(board, spare),
            10 => self.visit::<10, PREVIOUS>(board, spare),
            11 => self.visit::<11, PREVIOUS>(board, spare),
            12 => self.visit::<12, PREVIOUS>(board, spare),
            13 => self.visit::<13, PREVIOUS>(board, spare),
            14 => self.visit::<14, PREVIOUS>(board, spare),
            _ => self.visit::<15, PREVIOUS>(board, spare),
        }
    }
}

/// How many cells the blank can go to but for the previous one, without the first so many in order.
const fn children(blank: usize, previous: usize, first: usize) -> u64 {
    let targets = TARGETS[blank];
    let (mut count, mut place) = (0, first);
    while place < targets.len() {
        if targets[place] as usize != previous {
            count += 1;
        }
        place += 1;
    }
    count
}
