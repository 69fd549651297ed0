//! IDA* for the fifteen puzzle in the shape of Korf's solver: a recursion on one array of bytes that is changed in place,
//! a table of the moves by the cell of the blank, and the bound tested before the child is built.

use super::fifteen::{Answer, CELLS, Cells, FARTHER, TARGETS, manhattan};

/// The least number of moves from `start` to the blank-first goal, and how many children were generated.
pub(crate) fn solve(start: Cells) -> Answer {
    let blank = start.iter().position(|&tile| tile == 0).expect("a blank");
    let estimate = manhattan(&start);
    let mut search = Search { cells: start, generated: 0 };
    let mut spare = 0;
    // No cell is the one before the start.
    while !search.visit(blank, CELLS, estimate, spare) {
        spare += 1;
    }
    Answer { cost: estimate + 2 * spare, generated: search.generated }
}

struct Search {
    cells: Cells,
    generated: u64,
}

impl Search {
    /// Whether there is a solution from this blank, which came from cell `previous`, with at most `spare` moves that take
    /// a tile farther from its place: each of them costs two moves more than the estimate of the start.
    fn visit(&mut self, blank: usize, previous: usize, estimate: u32, spare: u32) -> bool {
        if estimate == 0 {
            return true;
        }
        // The remainders spare the compiler a test of bounds.
        let blank = blank % CELLS;
        for &target in TARGETS[blank] {
            let target = usize::from(target) % CELLS;
            if target == previous {
                continue;
            }
            self.generated += 1;
            let tile = self.cells[target];
            let farther = u32::from(FARTHER[blank][target] >> (tile % 16) & 1);
            if farther > spare {
                continue;
            }
            self.cells[blank] = tile;
            if self.visit(target, blank, estimate + 2 * farther - 1, spare - farther) {
                return true;
            }
            self.cells[target] = tile;
        }
        false
    }
}
