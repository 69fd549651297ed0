//! An admissible estimate for the Tower of Hanoi.

use super::towers::MOST_PEGS;
use super::{Hanoi, Towers};
use crate::heuristic::Heuristic;

/// Counts for each disk of [`Hanoi`] the moves that it can't do without, be the other disks where they may.
///
/// - A disk that is not on its peg in the goal, a misplaced one, has to move: 1. It has to move twice if it lies on a
///   larger misplaced disk that has to go to the same peg. For it must be away from the peg they are on before the larger
///   one moves at all, and must not be on the goal peg before the larger one has moved for the last time.
/// - A disk that is on its peg has to leave it and come back, 2, if a larger misplaced disk is beneath it or has to come to
///   this peg.
///
/// Admissible, since each move is that of one disk. It is consistent too: a move changes what is counted for the disk that
/// moves by 1 at most. For larger disks the others don't count, and smaller ones are neither on the peg that it leaves nor
/// on the one that it comes to, so that nothing changes for them.
///
/// ```
/// use goalward::Heuristic;
/// use goalward::problems::{ForcedMoves, Hanoi};
///
/// let hanoi = Hanoi::new(4, 3)?;
/// assert_eq!(ForcedMoves.estimate(&hanoi, &hanoi.start()), Some(5));
/// // The largest disk is to move, and the smallest is on the goal peg too soon.
/// assert_eq!(ForcedMoves.estimate(&hanoi, &"0 1 3".parse()?), Some(4));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct ForcedMoves;

impl Heuristic<Hanoi> for ForcedMoves {
    #[inline]
    fn estimate(&self, problem: &Hanoi, state: &Towers) -> Option<u32> {
        let mut moves = 0;
        // The pegs, one bit each, that misplaced disks have to go to: of those on each peg, and of all.
        let mut wanted_from = [0_u16; MOST_PEGS];
        let mut wanted = 0_u16;
        for (peg, goal) in state.pegs().zip(problem.goal().pegs()) {
            let wanted_from = &mut wanted_from[usize::from(peg)];
            if peg != goal {
                moves += 1 + u32::from(*wanted_from >> goal & 1);
                *wanted_from |= 1 << goal;
                wanted |= 1 << goal;
            } else if *wanted_from != 0 || wanted >> peg & 1 == 1 {
                moves += 2;
            }
        }
        Some(moves)
    }
}
