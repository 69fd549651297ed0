//! IDA* for the fifteen puzzle on a board that owns heap memory: changed in place and back, or cloned for each child that
//! is followed.

use super::fifteen::{Answer, CELLS, Cells, FARTHER, TARGETS, manhattan};

/// The least number of moves from `start` to the blank-first goal, and how many children were generated.
pub(crate) fn solve<const IN_PLACE: bool>(start: Cells) -> Answer {
    let blank = start.iter().position(|&tile| tile == 0).expect("a blank");
    let estimate = manhattan(&start);
    let mut board = start.to_vec();
    let (mut spare, mut generated) = (0, 0);
    // No cell is the one before the start.
    while !visit::<IN_PLACE>(&mut board, blank, CELLS, estimate, spare, &mut generated) {
        spare += 1;
    }
    Answer { cost: estimate + 2 * spare, generated }
}

/// Whether there is a solution from this board, whose blank came from cell `previous`, with at most `spare` moves that take
/// a tile farther from its place.
fn visit<const IN_PLACE: bool>(
    board: &mut Vec<u8>,
    blank: usize,
    previous: usize,
    estimate: u32,
    spare: u32,
    generated: &mut u64,
) -> bool {
    if estimate == 0 {
        return true;
    }
    for &target in TARGETS[blank] {
        let target = usize::from(target);
        if target == previous {
            continue;
        }
        *generated += 1;
        let farther = u32::from(FARTHER[blank][target] >> board[target] & 1);
        if farther > spare {
            continue;
        }
        let (estimate, spare) = (estimate + 2 * farther - 1, spare - farther);
        let is_solved = if IN_PLACE {
            board.swap(blank, target);
            let is_solved = visit::<IN_PLACE>(board, target, blank, estimate, spare, generated);
            board.swap(blank, target);
            is_solved
        } else {
            let mut child = board.clone();
            child.swap(blank, target);
            visit::<IN_PLACE>(&mut child, target, blank, estimate, spare, generated)
        };
        if is_solved {
            return true;
        }
    }
    false
}
