//! Two bits a state, for counting.

use super::{Known, LayerTable, place};
use crate::nodes::{Budget, filled};
use crate::report::StopReason;

/// For each state a bit in either of two planes. Both are set as long as it is not reached, none once it is closed; the
/// states of a layer have the bit in the plane of their depth, which is even or odd.
///
/// A closed state so does not tell its depth. With depths modulo 3 in the two bits, which leave no room for "closed",
/// every third layer before would be expanded again.
#[derive(Default)]
pub(super) struct LayerBits {
    blocks: Vec<[u64; 2]>,
    /// The plane of the layer to expand.
    plane: usize,
}

impl LayerTable for LayerBits {
    fn new(states: u64, budget: &mut Budget) -> Result<Self, StopReason> {
        Ok(Self { blocks: filled([u64::MAX; 2], states.div_ceil(64), budget)?, plane: 1 })
    }

    fn begin_layer(&mut self, depth: u64) {
        self.plane = usize::from(depth % 2 == 1);
    }

    #[inline]
    fn open_states(&self, block: usize) -> u64 {
        let planes = self.blocks[block];
        planes[self.plane] & !planes[1 - self.plane]
    }

    #[inline]
    fn close(&mut self, rank: u64) {
        let (block, bit) = place(rank);
        self.blocks[block][self.plane] &= !bit;
    }

    #[inline]
    fn look_up(&self, rank: u64) -> Known {
        let (block, bit) = place(rank);
        let [even, odd] = self.blocks[block];
        if even & odd & bit == 0 { Known::Reached } else { Known::Unseen }
    }

    #[inline]
    fn reach(&mut self, rank: u64) {
        let (block, bit) = place(rank);
        self.blocks[block][self.plane] &= !bit;
    }
}
