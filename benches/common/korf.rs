//! Instances of the fifteen puzzle whose counts for IDA* are published.

use goalward::problems::BlankMove::{Down, Left, Right, Up};
use goalward::problems::{Board, FifteenPuzzle};

/// One of the hundred instances of R. E. Korf, "Depth-first iterative-deepening: an optimal admissible tree search", 1985.
pub(crate) struct Instance {
    pub(crate) number: u32,
    pub(crate) tiles: [u8; 16],
    /// What the paper says that IDA* with the Manhattan distance generates, the start included.
    pub(crate) published: u64,
}

/// From the easiest for IDA* to the hardest of these.
pub(crate) const INSTANCES: [Instance; 5] = [
    Instance { number: 79, tiles: [0, 1, 9, 7, 11, 13, 5, 3, 14, 12, 4, 2, 8, 6, 10, 15], published: 540_860 },
    Instance { number: 12, tiles: [14, 1, 9, 6, 4, 8, 12, 5, 7, 2, 3, 0, 10, 11, 13, 15], published: 546_344 },
    Instance { number: 9, tiles: [3, 14, 9, 11, 5, 4, 8, 2, 13, 12, 6, 7, 10, 1, 15, 0], published: 1_650_696 },
    Instance { number: 5, tiles: [4, 7, 14, 13, 10, 3, 9, 12, 11, 5, 6, 15, 1, 2, 8, 0], published: 11_020_325 },
    Instance { number: 2, tiles: [13, 5, 4, 10, 9, 12, 8, 14, 2, 3, 7, 1, 0, 15, 11, 6], published: 15_300_442 },
];

impl Instance {
    /// The puzzle with the goal and the order of moves that the counts are for.
    pub(crate) fn puzzle(&self) -> FifteenPuzzle {
        let start = Board::from_tiles(&self.tiles).expect("each tile once");
        FifteenPuzzle::new(start, Board::blank_first()).move_order([Up, Left, Right, Down])
    }
}
