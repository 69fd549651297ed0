//! Random boards of known depth.

use goalward::problems::{Board, EightPuzzle};
use goalward::{Bfs, Limits, Reversed, SearchError};

/// The most moves that any board of the eight puzzle takes.
pub(crate) const DEEPEST: u64 = 31;

/// Boards that take equally many moves.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Layer {
    /// How many moves they take.
    pub(crate) depth: u64,
    pub(crate) boards: Vec<Board<3, 3>>,
}

/// Where every board is to end.
pub(crate) fn goal() -> Board<3, 3> {
    Board::blank_last()
}

/// Draws up to `number` different boards at random from all those of each depth up to `max_depth`.
///
/// A smaller `number` or `max_depth` draws some of the same boards.
pub(crate) fn draw(max_depth: u64, number: usize, seed: u64) -> Result<Vec<Layer>, SearchError> {
    let from_goal = Reversed(EightPuzzle::new(goal(), goal()));
    let tree = Bfs::new().limits(Limits::new().depth(max_depth)).tree(&from_goal)?;
    let all: Vec<(&Board<3, 3>, u64)> = tree.iter().collect();

    let mut random = fastrand::Rng::with_seed(seed);
    let layers = all.chunk_by(|(_, left), (_, right)| left == right).map(|layer| {
        let mut boards: Vec<Board<3, 3>> = layer.iter().map(|&(board, _)| *board).collect();
        random.shuffle(&mut boards);
        boards.truncate(number);
        Layer { depth: layer[0].1, boards }
    });
    Ok(layers.collect())
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    /// How many boards there are of each depth.
    const COUNTS: [usize; 32] = [
        1, 2, 4, 8, 16, 20, 39, 62, 116, 152, 286, 396, 748, 1_024, 1_893, 2_512, 4_485, 5_638, 9_529, 10_878, 16_993,
        17_110, 23_952, 20_224, 24_047, 15_578, 14_560, 6_274, 3_910, 760, 221, 2,
    ];

    fn board(text: &str) -> Board<3, 3> {
        text.parse().expect("a board")
    }

    fn drawn(max_depth: u64, number: usize, seed: u64) -> Vec<Layer> {
        draw(max_depth, number, seed).expect("all moves cost one")
    }

    #[test]
    fn all_boards_are_there_to_be_drawn_by_their_depth() {
        let layers = drawn(DEEPEST, usize::MAX, 0);
        assert!(layers.iter().map(|layer| layer.depth).eq(0..=31));
        let counts: Vec<usize> = layers.iter().map(|layer| layer.boards.len()).collect();
        assert_eq!(counts, COUNTS);
        for (depth, text) in [
            (0, "123456780"),
            (4, "013425786"),
            (9, "182043765"),
            (14, "813402765"),
            (20, "835127460"),
            (31, "867254301"),
            (31, "647850321"),
        ] {
            assert!(layers[depth].boards.contains(&board(text)), "{text}");
        }
    }

    #[test]
    fn so_many_different_boards_are_drawn_or_all() {
        let layers = drawn(12, 30, 5);
        assert_eq!(layers.len(), 13);
        for (layer, count) in layers.iter().zip(COUNTS) {
            let different: HashSet<_> = layer.boards.iter().collect();
            assert_eq!((different.len(), layer.boards.len()), (count.min(30), count.min(30)));
        }
    }

    #[test]
    fn the_seed_and_nothing_else_decides_what_is_drawn() {
        let layers = drawn(15, 40, 5);
        assert_eq!(layers, drawn(15, 40, 5));
        assert_ne!(layers, drawn(15, 40, 6));
        for (layer, fewer) in layers.iter().zip(drawn(10, 3, 5)) {
            assert!(layer.boards.starts_with(&fewer.boards), "{fewer:?}");
        }
    }
}
