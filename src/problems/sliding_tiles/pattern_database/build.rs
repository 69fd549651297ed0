//! The search that fills a pattern database.

use core::ops::ControlFlow;

use smallvec::SmallVec;

use super::placements::{Cells, Placements};
use super::{BuildProgress, MOST_MOVES, PatternError, UNREACHED, byte};

/// What the search starts from: the goal, as far as it concerns the tiles of the pattern.
pub(super) struct Ground {
    /// By cell: those beside it.
    pub(super) neighbours: Vec<Cells>,
    /// Where each tile of the pattern is in the goal.
    pub(super) tiles: SmallVec<[u8; 8]>,
    /// Where the blank is in the goal.
    pub(super) blank: u8,
    /// How many columns the board has.
    pub(super) columns: u8,
}

/// The cells where the blank can go without moving a tile of the pattern.
type Region = Cells;

/// The regions of a set of occupied cells, in the order of their first cells. Eight tiles part no board that there is into
/// more than eight, so that a byte holds a set of them.
type Regions = SmallVec<[Region; 4]>;

/// The fewest moves of tiles of the pattern between the goal and every placement of them, wherever the blank is.
///
/// It is a breadth-first search backwards from the goal over placements and regions of the blank, since the moves of the
/// blank within a region are free. A layer is found from the one before by looking back from each placement: what leads
/// there is the same for all placements in the same cells, which are one row of the table, and rows do not write to each
/// other.
pub(super) fn fewest_moves(
    ground: &Ground,
    placements: &Placements,
    mut observe: impl FnMut(BuildProgress) -> ControlFlow<()>,
) -> Result<Vec<u8>, PatternError> {
    let mut entries = filled(UNREACHED, placements.count())?;
    let mut seen = filled(0, placements.count())?;
    let mut frontier = filled(0, placements.count())?;
    let mut search = Search::new(ground, placements, &mut entries, &mut seen, &mut frontier);
    search.begin(ground, placements);
    let mut progress = BuildProgress { moves: 0, reached: 1, placements: placements.count() as u64 };
    loop {
        if observe(progress).is_break() {
            return Err(PatternError::Cancelled);
        }
        let Some(reached) = search.next_layer() else { break };
        progress.moves += 1;
        progress.reached += reached;
    }
    drop(search);
    Ok(entries)
}

/// A list of equal bytes, unless there is no memory for it.
fn filled(byte: u8, count: usize) -> Result<Vec<u8>, PatternError> {
    let mut list = Vec::new();
    list.try_reserve_exact(count).map_err(|_| PatternError::OutOfMemory { bytes: count })?;
    list.resize(count, byte);
    Ok(list)
}

struct Search<'t> {
    /// Rows of which a layer reaches either those with an even or those with an odd sum of cells' rows and columns, since a
    /// move changes it by one. So the one layer can be read while the other is written.
    rows: [Vec<Row<'t>>; 2],
    /// By the number of a set of cells: where its row is among those of its parity.
    places: Vec<u32>,
    /// By where a tile moves from and to among the cells: what becomes of the permutations.
    moved: Vec<Vec<Box<[u16]>>>,
    layer: u32,
}

/// All placements in the same cells.
struct Row<'t> {
    steps: Box<[Step]>,
    permutations: Permutations<'t>,
    has_frontier: bool,
}

/// What is known of each permutation of the tiles in the same cells.
struct Permutations<'t> {
    entries: &'t mut [u8],
    /// The regions that were reached.
    seen: &'t mut [u8],
    /// Those of them that were reached by the last layer.
    frontier: &'t mut [u8],
}

/// One way to come to the placements in the same cells.
struct Step {
    /// The row where it comes from, among those of its parity.
    source: u32,
    /// The bits of the regions where the blank is, before and after.
    source_region: u8,
    region: u8,
    /// In which of the cells the tile is that moves, before and after.
    from: u8,
    to: u8,
}

/// What a layer reached for the first time.
#[derive(Clone, Copy, Default)]
struct Reached {
    placements: u64,
    regions: u64,
}

impl Reached {
    const fn and(self, other: Self) -> Self {
        Self { placements: self.placements + other.placements, regions: self.regions + other.regions }
    }
}

impl<'t> Search<'t> {
    fn new(
        ground: &Ground,
        placements: &Placements,
        entries: &'t mut [u8],
        seen: &'t mut [u8],
        frontier: &'t mut [u8],
    ) -> Self {
        let regions: Vec<Regions> = placements.sets().map(|set| ground.regions(set)).collect();
        let mut counts = [0_u32; 2];
        let places: Vec<u32> = placements
            .sets()
            .map(|set| {
                let count = &mut counts[ground.parity(set)];
                *count += 1;
                *count - 1
            })
            .collect();
        let mut rows = [Vec::new(), Vec::new()];
        let size = placements.permutations();
        let tables = entries.chunks_mut(size).zip(seen.chunks_mut(size)).zip(frontier.chunks_mut(size));
        for (set, ((entries, seen), frontier)) in placements.sets().zip(tables) {
            let steps = ground.steps(set, placements, &regions, &places);
            let permutations = Permutations { entries, seen, frontier };
            rows[ground.parity(set)].push(Row { steps, permutations, has_frontier: false });
        }
        let tiles = 0..byte(ground.tiles.len());
        let moved = tiles.clone().map(|from| {
            // No move takes a tile past more than those of a row.
            let near = |&to: &u8| to.abs_diff(from) < ground.columns;
            tiles.clone().map(|to| if near(&to) { placements.moved(from, to) } else { Box::default() }).collect()
        });
        Self { rows, places, moved: moved.collect(), layer: 0 }
    }

    /// Reaches the goal.
    fn begin(&mut self, ground: &Ground, placements: &Placements) {
        let set: Cells = ground.tiles.iter().map(|&cell| 1 << cell).sum();
        let number = placements.number::<u128>(ground.tiles.iter().copied());
        let place = self.places[placements.set_number(set)] as usize;
        let parity = ground.parity(set);
        let row = &mut self.rows[parity][place];
        let region = region_bit(&ground.regions(set), ground.blank);
        row.permutations.reach(number % placements.permutations(), region, 0);
        row.has_frontier = true;
        // The next layer is the one that has the other parity.
        if parity == 1 {
            self.rows.swap(0, 1);
        }
    }

    /// Finds the next layer, unless there is none, and tells how many placements it reached first.
    fn next_layer(&mut self) -> Option<u64> {
        self.layer += 1;
        let moves = u8::try_from(self.layer).map_or(MOST_MOVES, |layer| layer.min(MOST_MOVES));
        let [even, odd] = &mut self.rows;
        let (sources, targets) = if self.layer.is_multiple_of(2) { (odd, even) } else { (even, odd) };
        let reached = over_rows(targets, |row| row.pull(sources, &self.moved, moves));
        (reached.regions > 0).then_some(reached.placements)
    }
}

#[cfg(feature = "parallel")]
fn over_rows(rows: &mut [Row<'_>], pull: impl Fn(&mut Row<'_>) -> Reached + Send + Sync) -> Reached {
    use rayon::iter::{IntoParallelRefMutIterator, ParallelIterator};

    rows.par_iter_mut().map(pull).reduce(Reached::default, Reached::and)
}

#[cfg(not(feature = "parallel"))]
fn over_rows(rows: &mut [Row<'_>], pull: impl Fn(&mut Row<'_>) -> Reached) -> Reached {
    rows.iter_mut().map(pull).fold(Reached::default(), Reached::and)
}

impl Row<'_> {
    /// Reaches what one move leads to from the frontier of the other rows.
    fn pull(&mut self, sources: &[Row<'_>], moved: &[Vec<Box<[u16]>>], moves: u8) -> Reached {
        if self.has_frontier {
            self.permutations.frontier.fill(0);
        }
        let mut reached = Reached::default();
        for step in &self.steps {
            let source = &sources[step.source as usize];
            if source.has_frontier {
                let frontier = &source.permutations.frontier;
                reached = reached.and(if step.from == step.to {
                    self.permutations.pull(step, frontier, |permutation| permutation, moves)
                } else {
                    let moved = &moved[usize::from(step.from)][usize::from(step.to)];
                    self.permutations.pull(step, frontier, |permutation| moved[permutation].into(), moves)
                });
            }
        }
        self.has_frontier = reached.regions > 0;
        reached
    }
}

impl Permutations<'_> {
    /// Reaches what this step leads to from the frontier of another row.
    #[inline]
    fn pull(&mut self, step: &Step, source: &[u8], moved: impl Fn(usize) -> usize, moves: u8) -> Reached {
        let mut reached = Reached::default();
        let mut pull = |permutation: usize, regions: u8| {
            if regions & step.source_region != 0 {
                reached = reached.and(self.reach(moved(permutation), step.region, moves));
            }
        };
        // Most of a frontier is empty: eight at a time tell.
        let (eights, rest) = source.as_chunks::<8>();
        let wanted = u64::from_ne_bytes([step.source_region; 8]);
        for (first, eight) in (0..).step_by(8).zip(eights) {
            if u64::from_ne_bytes(*eight) & wanted != 0 {
                eight.iter().zip(first..).for_each(|(&regions, permutation)| pull(permutation, regions));
            }
        }
        rest.iter().zip(8 * eights.len()..).for_each(|(&regions, permutation)| pull(permutation, regions));
        reached
    }

    /// Reaches this region of a placement, unless it was reached before.
    #[inline]
    fn reach(&mut self, permutation: usize, region: u8, moves: u8) -> Reached {
        let seen = &mut self.seen[permutation];
        if *seen & region != 0 {
            return Reached::default();
        }
        let is_new = *seen == 0;
        *seen |= region;
        self.frontier[permutation] |= region;
        if is_new {
            self.entries[permutation] = moves;
        }
        Reached { placements: is_new.into(), regions: 1 }
    }
}

impl Ground {
    /// Whether the rows and columns of these cells add up to an odd number.
    fn parity(&self, set: Cells) -> usize {
        bits(set).map(|cell| usize::from(cell / self.columns + cell % self.columns)).sum::<usize>() % 2
    }

    /// Where the blank can be while the tiles of the pattern are in these cells.
    fn regions(&self, set: Cells) -> Regions {
        let mut regions = Regions::new();
        let mut free = ((1 << self.neighbours.len()) - 1) & !set;
        while free != 0 {
            let mut region: Region = free & free.wrapping_neg();
            loop {
                let grown = bits(region).fold(region, |grown, cell| grown | self.beside(cell) & free);
                if grown == region {
                    break;
                }
                region = grown;
            }
            free &= !region;
            regions.push(region);
        }
        regions
    }

    /// The ways to come to this set of cells by one move.
    fn steps(&self, set: Cells, placements: &Placements, regions: &[Regions], places: &[u32]) -> Box<[Step]> {
        let own_regions = &regions[placements.set_number(set)];
        let steps = bits(set).zip(0..).flat_map(|(cell, to)| {
            // The tile in this cell came from one beside it, where the blank is now.
            bits(self.beside(cell) & !set).map(move |blank| {
                let source = set ^ 1 << cell ^ 1 << blank;
                let source_number = placements.set_number(source);
                Step {
                    source: places[source_number],
                    source_region: region_bit(&regions[source_number], cell),
                    region: region_bit(own_regions, blank),
                    from: byte((source & ((1 << blank) - 1)).count_ones() as usize),
                    to,
                }
            })
        });
        steps.collect()
    }

    fn beside(&self, cell: u8) -> Cells {
        self.neighbours[usize::from(cell)]
    }
}

/// The bit that stands for the region with this cell.
fn region_bit(regions: &Regions, cell: u8) -> u8 {
    let place = regions.iter().position(|region| region & 1 << cell != 0);
    place.map_or(0, |place| 1 << place)
}

/// The cells of a set, in order.
fn bits(mut set: Cells) -> impl Iterator<Item = u8> {
    core::iter::from_fn(move || {
        let cell = (set != 0).then(|| byte(set.trailing_zeros() as usize));
        set &= set.wrapping_sub(1);
        cell
    })
}

#[cfg(test)]
mod tests {
    use super::super::{neighbours, placements::MOST_TILES};
    use super::*;

    fn ground<const ROWS: usize, const COLUMNS: usize>() -> Ground {
        let neighbours = (0..ROWS * COLUMNS).map(neighbours::<ROWS, COLUMNS>).collect();
        Ground { neighbours, tiles: SmallVec::new(), blank: 0, columns: byte(COLUMNS) }
    }

    fn most_regions<const ROWS: usize, const COLUMNS: usize>() -> usize {
        let ground = ground::<ROWS, COLUMNS>();
        let sets = 1..1 << (ROWS * COLUMNS);
        let patterns = sets.filter(|set: &Cells| set.count_ones() as usize <= MOST_TILES);
        patterns.map(|set| ground.regions(set).len()).max().unwrap_or_default()
    }

    #[test]
    fn a_byte_holds_a_set_of_regions() {
        // Larger boards, too many to go through here, have no more.
        assert_eq!(most_regions::<2, 2>(), 2);
        assert_eq!(most_regions::<3, 3>(), 5);
        assert_eq!(most_regions::<3, 4>(), 6);
        assert_eq!([most_regions::<2, 8>(), most_regions::<8, 2>()], [8; 2]);
        assert_eq!([most_regions::<3, 5>(), most_regions::<5, 3>(), most_regions::<4, 4>()], [8; 3]);
    }

    #[test]
    fn regions_are_parted_by_tiles_and_by_nothing_else() {
        let ground = ground::<3, 3>();
        // x . x
        // . x .
        // x . x
        assert_eq!(ground.regions(0b101_010_101).as_slice(), [1 << 1, 1 << 3, 1 << 5, 1 << 7]);
        // . . x
        // x x .
        // . . .
        assert_eq!(ground.regions(0b000_011_100).as_slice(), [0b000_000_011, 0b111_100_000]);
        assert_eq!(ground.regions(0b111_111_111).as_slice(), []);
    }
}
