//! The fifteen puzzle on boards that own heap memory, with an incremental heuristic: what IDA* makes of dear states.

use goalward::{Heuristic, InPlaceProblem, SearchProblem};

use super::twins::fifteen::{Cells, FARTHER, TARGETS, manhattan};

/// From this board to the blank-first goal, with the order of moves of the twins.
pub(crate) struct OwnedFifteenPuzzle(pub(crate) Cells);

#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(crate) struct OwnedBoard {
    tiles: Vec<u8>,
    blank: u8,
}

/// Where the blank goes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Slide {
    from: u8,
    to: u8,
}

impl SearchProblem for OwnedFifteenPuzzle {
    type State = OwnedBoard;
    type Action = Slide;
    type Cost = u32;

    fn starts(&self) -> impl IntoIterator<Item = OwnedBoard> {
        let blank = (0_u8..).zip(self.0).find(|&(_, tile)| tile == 0);
        blank.map(|(blank, _)| OwnedBoard { tiles: self.0.to_vec(), blank })
    }

    fn is_goal(&self, state: &OwnedBoard) -> bool {
        state.tiles.iter().copied().eq(0..16)
    }

    fn successors(&self, state: &OwnedBoard, mut emit: impl FnMut(Slide, OwnedBoard, u32)) {
        for &target in TARGETS[usize::from(state.blank)] {
            let mut tiles = state.tiles.clone();
            tiles.swap(state.blank.into(), target.into());
            emit(Slide { from: state.blank, to: target }, OwnedBoard { tiles, blank: target }, 1);
        }
    }

    fn undoes(&self, previous: &Slide, next: &Slide) -> bool {
        previous.from == next.to
    }
}

impl InPlaceProblem for OwnedFifteenPuzzle {
    #[inline]
    fn actions(&self, state: &OwnedBoard, mut emit: impl FnMut(Slide, u32)) {
        for &to in TARGETS[usize::from(state.blank)] {
            emit(Slide { from: state.blank, to }, 1);
        }
    }

    fn apply_in_place(&self, state: &mut OwnedBoard, &Slide { from, to }: &Slide) {
        state.tiles.swap(from.into(), to.into());
        state.blank = to;
    }

    fn undo(&self, state: &mut OwnedBoard, &Slide { from, to }: &Slide) {
        state.tiles.swap(from.into(), to.into());
        state.blank = from;
    }
}

/// The Manhattan distance.
#[derive(Debug, Clone, Copy)]
pub(crate) struct OwnedManhattan;

impl Heuristic<OwnedFifteenPuzzle> for OwnedManhattan {
    fn estimate(&self, _problem: &OwnedFifteenPuzzle, state: &OwnedBoard) -> Option<u32> {
        state.tiles.first_chunk().map(manhattan)
    }

    fn estimate_ahead(
        &self,
        _problem: &OwnedFifteenPuzzle,
        parent: &OwnedBoard,
        parent_estimate: u32,
        &Slide { from, to }: &Slide,
    ) -> Option<u32> {
        let [from, to] = [from, to].map(usize::from);
        Some(parent_estimate + 2 * u32::from(FARTHER[from][to] >> parent.tiles[to] & 1) - 1)
    }
}
