//! What both IDA* for the fifteen puzzle know: the goal has its blank first, and moves are tried in the order up, left,
//! right, down.

pub(crate) const CELLS: usize = 16;

/// The tile in each cell, row by row.
pub(crate) type Cells = [u8; CELLS];

/// What a search found, and what it took.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Answer {
    pub(crate) cost: u32,
    /// Children in the order of moves: those beyond the threshold count, those that take the last move back don't, nor
    /// those behind the one that led to the goal.
    pub(crate) generated: u64,
}

/// By the cell of the blank: where it can go, in order.
pub(crate) const TARGETS: [&[u8]; CELLS] = [
    &[1, 4],
    &[0, 2, 5],
    &[1, 3, 6],
    &[2, 7],
    &[0, 5, 8],
    &[1, 4, 6, 9],
    &[2, 5, 7, 10],
    &[3, 6, 11],
    &[4, 9, 12],
    &[5, 8, 10, 13],
    &[6, 9, 11, 14],
    &[7, 10, 15],
    &[8, 13],
    &[9, 12, 14],
    &[10, 13, 15],
    &[11, 14],
];

/// By the cell of the blank, then by the cell that it goes to: a bit for each tile that this move takes farther from its
/// place. Any other tile comes nearer.
pub(crate) const FARTHER: [[u16; CELLS]; CELLS] = {
    let mut farther = [[0; CELLS]; CELLS];
    let mut step = 0;
    while step < CELLS * CELLS {
        let (blank, target) = (step / CELLS, step % CELLS);
        let mut tile = 1;
        while tile < CELLS {
            if distance(blank, tile) > distance(target, tile) {
                farther[blank][target] |= 1 << tile;
            }
            tile += 1;
        }
        step += 1;
    }
    farther
};

/// The Manhattan distance of all tiles to their places.
pub(crate) fn manhattan(cells: &Cells) -> u32 {
    let tiles = cells.iter().enumerate().filter(|&(_, &tile)| tile != 0);
    tiles.map(|(cell, &tile)| u32::try_from(distance(cell, tile.into())).expect("a small number")).sum()
}

const fn distance(one: usize, other: usize) -> usize {
    (one / 4).abs_diff(other / 4) + (one % 4).abs_diff(other % 4)
}
