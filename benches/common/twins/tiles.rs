//! What the searches that store boards know of sliding tiles on square boards of up to 16 cells.

use goalward::problems::Board;

/// A board in one integer: four bits for each cell, the first cell lowest; the blank is 0.
pub(crate) type Packed = u64;

pub(crate) fn pack<const ROWS: usize, const COLUMNS: usize>(board: Board<ROWS, COLUMNS>) -> Packed {
    board.tiles().rev().fold(0, |packed, tile| packed << 4 | Packed::from(tile))
}

/// The cell of the blank, of a board of so many cells.
pub(crate) fn blank(board: Packed, cells: u8) -> u8 {
    (0..cells).find(|cell| tile(board, *cell) == 0).expect("a blank")
}

#[inline]
pub(crate) const fn tile(board: Packed, cell: u8) -> u64 {
    board >> (4 * cell) & 15
}

/// The board after the tile in cell `target` went into the blank.
#[inline]
pub(crate) const fn slide(board: Packed, tile: u64, target: u8, blank: u8) -> Packed {
    board ^ tile << (4 * target) ^ tile << (4 * blank)
}

/// By the cell of the blank: where it can go.
#[inline]
pub(crate) const fn targets<const WIDTH: usize>(blank: u8) -> &'static [u8] {
    let (count, targets) = &const { all_targets::<WIDTH>() }[blank as usize % 16];
    targets.split_at(*count).0
}

const fn all_targets<const WIDTH: usize>() -> [(usize, [u8; 4]); 16] {
    let mut all = [(0, [0; 4]); 16];
    let mut from = 0;
    while from < WIDTH * WIDTH {
        let mut to = 0_u8;
        while (to as usize) < WIDTH * WIDTH {
            if distance::<WIDTH>(from, to as usize) == 1 {
                let (count, targets) = &mut all[from];
                targets[*count] = to;
                *count += 1;
            }
            to += 1;
        }
        from += 1;
    }
    all
}

/// The Manhattan distance of two cells.
pub(crate) const fn distance<const WIDTH: usize>(one: usize, other: usize) -> usize {
    (one / WIDTH).abs_diff(other / WIDTH) + (one % WIDTH).abs_diff(other % WIDTH)
}
