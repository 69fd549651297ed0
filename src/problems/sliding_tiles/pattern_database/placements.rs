//! Numbers for the ways to place some tiles in the cells of a board.

use smallvec::SmallVec;

use crate::problems::sliding_tiles::word::Word;

/// The most tiles that a pattern may have: their permutations are numbered in 16 bits.
pub(super) const MOST_TILES: usize = 8;

const FACTORIALS: [u32; MOST_TILES + 1] = [1, 1, 2, 6, 24, 120, 720, 5_040, 40_320];

/// By a byte: how many of its bits are set.
const ONES: [usize; 256] = {
    let mut ones = [0; 256];
    let mut byte = 0;
    while byte < 256 {
        ones[byte] = byte.count_ones() as usize;
        byte += 1;
    }
    ones
};

/// Cells of a board, by the bit of each.
pub(super) type Cells = u32;

/// The placements of some tiles, each in a cell of its own, by number: those that occupy the same cells stand together, in
/// the order of the number that the cells make as bits; and among these, the one that has the first tile in the first of
/// the cells, the second in the second and so on comes first, and the others in lexicographic order.
///
/// So the tiles that occupy the same cells have the same moves, and a search can deal with all their permutations at once.
pub(super) struct Placements {
    cells: usize,
    tiles: usize,
    /// By eight cells of the board, by how many tiles are in the cells before those, and by which of them are occupied: what
    /// they add to the number of a set of cells.
    shares: Box<[[[u32; 256]; MOST_TILES]]>,
}

impl Placements {
    /// The placements of `tiles` tiles, 1 to [`MOST_TILES`], on a board of so many cells.
    pub(super) fn new(cells: usize, tiles: usize) -> Self {
        let share = |group: usize, before: usize, occupied: usize| {
            let cells_of_group = (0..8).filter(|cell| occupied & 1 << cell != 0).map(|cell| 8 * group + cell);
            cells_of_group.zip(before..tiles).map(|(cell, place)| binomial(cell, place + 1)).sum()
        };
        let shares = (0..cells.div_ceil(8)).map(|group| {
            core::array::from_fn(|before| core::array::from_fn(|occupied| share(group, before, occupied)))
        });
        Self { cells, tiles, shares: shares.collect() }
    }

    /// How many there are.
    pub(super) const fn count(&self) -> usize {
        self.cell_sets() * self.permutations()
    }

    /// In how many sets of cells the tiles can be.
    pub(super) const fn cell_sets(&self) -> usize {
        binomial(self.cells, self.tiles) as usize
    }

    /// How many ways there are to place the tiles in the same cells.
    pub(super) const fn permutations(&self) -> usize {
        FACTORIALS[self.tiles] as usize
    }

    /// All sets of cells, in the order of their numbers.
    pub(super) fn sets(&self) -> impl Iterator<Item = Cells> {
        let first = (1 << self.tiles) - 1;
        core::iter::successors(Some(first), |&set: &Cells| {
            // The next greater number with as many bits: the lowest bit that can goes up, those below it go down.
            let lowest = set & set.wrapping_neg();
            let raised = set + lowest;
            Some(raised | ((raised ^ set) / lowest) >> 2_u32)
        })
        .take(self.cell_sets())
    }

    /// The number of a set of as many cells as there are tiles.
    ///
    /// Reference: E. F. Beckenbach (editor), *Applied Combinatorial Mathematics*, 1964, chapter 1 (D. H. Lehmer).
    #[inline]
    pub(super) fn set_number(&self, set: Cells) -> usize {
        let mut number = 0;
        let mut before: usize = 0;
        for (shares, group) in self.shares.iter().zip(set.to_le_bytes()) {
            number += shares[before & 7][usize::from(group)];
            before += ONES[usize::from(group)];
        }
        number as usize
    }

    /// The number of the placement that has the tiles in these cells.
    #[inline]
    pub(super) fn number<W: Word>(&self, cells: impl DoubleEndedIterator<Item = u8>) -> usize {
        let mut set = 0;
        let mut permutation = 0;
        // For each cell, how many tiles are in cells before it: of those that were looked at.
        let mut before = W::EMPTY;
        for (factorial, cell) in FACTORIALS.iter().zip(cells.rev()) {
            permutation += factorial * u32::from(before.tile(cell.into()));
            before = before.one_more_above(cell.into());
            set |= 1 << cell;
        }
        self.set_number(set) * self.permutations() + permutation as usize
    }

    /// By the number of a permutation: the number of the one in which the tile in the `from`th of the cells is in the `to`th,
    /// and those between have closed the gap.
    pub(super) fn moved(&self, from: u8, to: u8) -> Box<[u16]> {
        let permutations = (0..FACTORIALS[self.tiles]).map(|number| {
            let mut places = self.permutation(number);
            for place in &mut places {
                *place = match *place {
                    place if place == from => to,
                    place if from < place && place <= to => place - 1,
                    place if to <= place && place < from => place + 1,
                    place => place,
                };
            }
            permutation_number(&places)
        });
        permutations.collect()
    }

    /// For each tile, in which of the cells it is.
    #[expect(clippy::cast_possible_truncation, reason = "there are at most 8 tiles")]
    fn permutation(&self, number: u32) -> SmallVec<[u8; MOST_TILES]> {
        let mut free: SmallVec<[u8; MOST_TILES]> = (0..self.tiles as u8).collect();
        let tiles_behind = (0..self.tiles).rev();
        tiles_behind.map(|behind| free.remove((number / FACTORIALS[behind]) as usize % (behind + 1))).collect()
    }
}

/// The number of a permutation in lexicographic order.
#[expect(clippy::cast_possible_truncation, reason = "there are 40,320 permutations of 8 tiles")]
fn permutation_number(places: &[u8]) -> u16 {
    let digit = |tile: usize| places[tile..].iter().filter(|&&place| place < places[tile]).count() as u32;
    let worths = FACTORIALS[..places.len()].iter().rev();
    worths.enumerate().map(|(tile, worth)| worth * digit(tile)).sum::<u32>() as u16
}

/// In how many ways `k` of `n` can be chosen.
#[expect(clippy::cast_possible_truncation, reason = "there are about a million ways to choose 8 of 25")]
const fn binomial(n: usize, k: usize) -> u32 {
    let mut ways = 1;
    let mut chosen = 0;
    while chosen < k {
        // The product of so many numbers in a row can be divided.
        ways = ways * n.saturating_sub(chosen) / (chosen + 1);
        chosen += 1;
    }
    ways as u32
}

#[cfg(test)]
mod tests {
    use super::*;

    /// All placements of `tiles` tiles: the cells of each, in the order of their numbers.
    fn all(cells: u8, tiles: usize) -> Vec<Vec<u8>> {
        let mut placements = vec![Vec::new()];
        for _ in 0..tiles {
            let longer = |placement: Vec<u8>| {
                let free: Vec<u8> = (0..cells).filter(|cell| !placement.contains(cell)).collect();
                free.into_iter().map(move |cell| [placement.as_slice(), &[cell]].concat())
            };
            placements = placements.into_iter().flat_map(longer).collect();
        }
        let set = |placement: &[u8]| placement.iter().fold(0_u32, |set, cell| set | 1 << cell);
        placements.sort_by_cached_key(|placement| (set(placement), placement.clone()));
        placements
    }

    fn number<W: Word>(placements: &Placements, placement: &[u8]) -> usize {
        placements.number::<W>(placement.iter().copied())
    }

    #[test]
    fn placements_are_numbered_by_their_cells_and_then_by_their_order() {
        for (cells, tiles) in [(4, 1), (4, 4), (9, 3), (10, 5), (16, 4)] {
            let placements = Placements::new(cells.into(), tiles);
            let all = all(cells, tiles);
            assert_eq!(placements.count(), all.len());
            for (expected, placement) in all.iter().enumerate() {
                assert_eq!(number::<u64>(&placements, placement), expected, "{placement:?}");
                assert_eq!(number::<u128>(&placements, placement), expected, "{placement:?}");
            }
        }
    }

    #[test]
    fn the_largest_patterns_have_as_many_numbers_as_placements() {
        let placements = Placements::new(25, 6);
        assert_eq!(placements.count(), 25 * 24 * 23 * 22 * 21 * 20);
        assert_eq!(number::<u128>(&placements, &[24, 23, 22, 21, 20, 19]), placements.count() - 1);
        let placements = Placements::new(16, 8);
        assert_eq!(placements.count(), 518_918_400);
        assert_eq!(number::<u64>(&placements, &[15, 14, 13, 12, 11, 10, 9, 8]), placements.count() - 1);
    }

    #[test]
    fn sets_of_cells_come_in_the_order_of_their_numbers() {
        for (cells, tiles) in [(4, 4), (9, 8), (16, 8), (25, 3), (25, 8)] {
            let placements = Placements::new(cells, tiles);
            let sets = placements.sets();
            assert_eq!(
                sets.map(|set| placements.set_number(set)).collect::<Vec<_>>(),
                (0..placements.cell_sets()).collect::<Vec<_>>()
            );
            assert!(placements.sets().all(|set| set.count_ones() as usize == tiles && set >> cells == 0));
        }
    }

    #[test]
    fn a_tile_that_moves_past_others_leaves_them_in_their_order() {
        let placements = Placements::new(16, 4);
        let cells = [[2_u8, 5, 6, 9], [3, 4, 6, 9]];
        // The tile in the first cell goes to the third.
        let moved = placements.moved(0, 2);
        let in_cells = |places: &[u8], cells: &[u8; 4]| -> usize {
            number::<u64>(&placements, &places.iter().map(|&place| cells[usize::from(place)]).collect::<Vec<_>>())
        };
        let before = [2, 0, 3, 1];
        let after = [1, 2, 3, 0];
        let permutation = |placement: usize| placement % placements.permutations();
        let from = permutation(in_cells(&before, &cells[0]));
        assert_eq!(usize::from(moved[from]), permutation(in_cells(&after, &cells[1])));
        let back = placements.moved(2, 0);
        for number in 0..24 {
            assert_eq!(back[usize::from(moved[usize::from(number)])], number);
        }
    }
}
