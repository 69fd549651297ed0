//! What the searches that store boards know of sliding tiles on boards of up to 16 cells.

use goalward::problems::Board;

/// A board in one integer: four bits for each cell, the first cell lowest; the blank is 0.
pub(crate) type Packed = u64;

pub(crate) fn pack<const ROWS: usize, const COLUMNS: usize>(board: Board<ROWS, COLUMNS>) -> Packed {
    board.tiles().rev().fold(0, |packed, tile| packed << 4 | Packed::from(tile))
}

/// The cell of the blank.
pub(crate) fn blank(board: Packed) -> u8 {
    (0..16).find(|&cell| tile(board, cell) == 0).expect("a blank")
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
pub(crate) const fn targets<const ROWS: usize, const COLUMNS: usize>(blank: u8) -> &'static [u8] {
    let (count, targets) = &const { all_targets::<ROWS, COLUMNS>() }[blank as usize % 16];
    targets.split_at(*count).0
}

const fn all_targets<const ROWS: usize, const COLUMNS: usize>() -> [(usize, [u8; 4]); 16] {
    let mut all = [(0, [0; 4]); 16];
    let mut from = 0;
    while from < ROWS * COLUMNS {
        let mut to = 0_u8;
        while (to as usize) < ROWS * COLUMNS {
            if distance::<COLUMNS>(from, to as usize) == 1 {
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
pub(crate) const fn distance<const COLUMNS: usize>(one: usize, other: usize) -> usize {
    (one / COLUMNS).abs_diff(other / COLUMNS) + (one % COLUMNS).abs_diff(other % COLUMNS)
}
