//! Pattern databases: exact answers to a part of the puzzle.

mod additive;
mod build;
mod file;
mod placements;

use core::fmt;
use core::ops::ControlFlow;

use smallvec::SmallVec;
use thiserror::Error;

use super::{BlankMove, Board, Manhattan, SlidingTiles, Word, byte};
use crate::heuristic::Heuristic;
use build::{Ground, fewest_moves};
use placements::{MOST_TILES, Placements};

pub use additive::{AdditiveError, AdditivePatterns, NoReflectionError, PatternNote};
pub use file::PatternFileError;

/// What stands for a placement from which the goal can't be reached.
const UNREACHED: u8 = u8::MAX;

/// The most moves that are counted: a greater number is taken for this one, which is still a lower bound.
const MOST_MOVES: u8 = UNREACHED - 1;

/// For every placement of some tiles of a sliding-tile puzzle, the pattern, how many moves *of these tiles* it takes at
/// least to bring them where they are in the goal, whatever the other tiles do and wherever the blank is.
///
/// As a heuristic it is admissible. It need not be consistent, since an entry is the least over where the blank may be:
/// A* reopens states, and IDA* does not mind. Since no move counts for two tiles, the entries of patterns that have no tile
/// in common may be added: see [`AdditivePatterns`].
///
/// An entry takes a byte. A pattern of *k* tiles on *n* cells has *n*! / (*n* - *k*)! entries: 5,765,760 for six tiles of
/// the fifteen puzzle, 57,657,600 for seven, 518,918,400 for eight. The database is for one goal. For a puzzle with another
/// goal the estimate is the [`Manhattan`] distance, a lower bound for every goal.
///
/// ```
/// use goalward::problems::{Board, EightPuzzle, PatternDatabase};
/// use goalward::{Heuristic, IdaStar, SearchEngine};
///
/// let goal = Board::<3, 3>::blank_last();
/// let database = PatternDatabase::new(goal, &[1, 2, 3, 4])?;
/// let puzzle = EightPuzzle::new("8 6 7 / 2 5 4 / 3 0 1".parse()?, goal);
/// assert_eq!(database.estimate(&puzzle, &puzzle.start()), Some(14));
/// let report = IdaStar::new(database).search(&puzzle)?;
/// assert_eq!(report.path().map(|path| path.len()), Some(31));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// Building it is a search of the whole space of the pattern, on all cores with the feature `parallel`, which takes two
/// more bytes an entry while it runs. It can be [saved](PatternDatabase::save) and [loaded](PatternDatabase::load).
///
/// Reference: R. E. Korf and A. Felner, "Disjoint pattern database heuristics", 2002.
pub struct PatternDatabase<const ROWS: usize, const COLUMNS: usize, W: Word = u64> {
    goal: Board<ROWS, COLUMNS, W>,
    tiles: SmallVec<[u8; MOST_TILES]>,
    placements: Placements,
    entries: Vec<u8>,
}

/// How far the search is that builds a [`PatternDatabase`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub struct BuildProgress {
    /// Placements this many moves from the goal have all been reached.
    pub moves: u32,
    /// How many placements have been reached.
    pub reached: u64,
    /// How many there are.
    pub placements: u64,
}

impl<const ROWS: usize, const COLUMNS: usize, W: Word> PatternDatabase<ROWS, COLUMNS, W> {
    /// Builds the database of these tiles for `goal`. Their order does not matter.
    ///
    /// # Errors
    ///
    /// [`PatternError`] where these are not one to eight different tiles of the board, or there is not enough memory.
    pub fn new(goal: Board<ROWS, COLUMNS, W>, tiles: &[u8]) -> Result<Self, PatternError> {
        Self::new_observed(goal, tiles, |_| ControlFlow::Continue(()))
    }

    /// As [`new`](PatternDatabase::new), telling `observe` each time that the placements some moves away have been reached.
    /// It may break off.
    ///
    /// ```
    /// use std::ops::ControlFlow;
    /// use goalward::problems::{Board, PatternDatabase};
    ///
    /// let mut last = None;
    /// let database = PatternDatabase::new_observed(Board::<4, 4>::blank_first(), &[1, 4, 5], |progress| {
    ///     last = Some(progress);
    ///     ControlFlow::Continue(())
    /// })?;
    /// let last = last.expect("the goal is reached at once");
    /// assert_eq!((last.reached, last.placements), (16 * 15 * 14, 16 * 15 * 14));
    /// assert_eq!(last.placements, database.entry_count());
    /// # Ok::<(), goalward::problems::PatternError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Also [`PatternError::Cancelled`] where `observe` breaks off.
    pub fn new_observed(
        goal: Board<ROWS, COLUMNS, W>,
        tiles: &[u8],
        observe: impl FnMut(BuildProgress) -> ControlFlow<()>,
    ) -> Result<Self, PatternError> {
        let tiles = pattern(tiles, Board::<ROWS, COLUMNS, W>::largest_tile())?;
        let placements = Placements::new(ROWS * COLUMNS, tiles.len());
        let cells = goal.cells_by_tile();
        let ground = Ground {
            neighbours: (0..ROWS * COLUMNS).map(neighbours::<ROWS, COLUMNS>).collect(),
            tiles: tiles.iter().map(|&tile| cells[usize::from(tile)]).collect(),
            blank: byte(goal.blank()),
            columns: byte(COLUMNS),
        };
        let entries = fewest_moves(&ground, &placements, observe)?;
        Ok(Self { goal, tiles, placements, entries })
    }

    /// The tiles of the pattern, in ascending order.
    #[must_use]
    pub fn tiles(&self) -> &[u8] {
        &self.tiles
    }

    /// The goal that it is for.
    #[must_use]
    pub const fn goal(&self) -> Board<ROWS, COLUMNS, W> {
        self.goal
    }

    /// How many placements there are, each of which has an entry of one byte.
    #[must_use]
    pub const fn entry_count(&self) -> u64 {
        self.entries.len() as u64
    }

    /// The entry for where the tiles are on `board`: the fewest moves of these tiles to the goal, or `None` where they can't
    /// come there.
    #[inline]
    #[must_use]
    pub fn moves(&self, board: Board<ROWS, COLUMNS, W>) -> Option<u32> {
        let cells = board.cells_by_tile();
        self.moves_from(self.tiles.iter().map(|&tile| cells[usize::from(tile)]))
    }

    /// The entry for the tiles of the pattern in these cells.
    #[inline]
    fn moves_from(&self, cells: impl DoubleEndedIterator<Item = u8>) -> Option<u32> {
        let entry = self.entry(cells);
        (entry != UNREACHED).then_some(entry.into())
    }

    #[inline]
    fn entry(&self, cells: impl DoubleEndedIterator<Item = u8>) -> u8 {
        self.entries[self.placements.number::<W>(cells)]
    }
}

/// The tiles of a pattern in ascending order, if they are tiles of a board.
fn pattern(tiles: &[u8], largest: u8) -> Result<SmallVec<[u8; MOST_TILES]>, PatternError> {
    if let Some(&tile) = tiles.iter().find(|&&tile| tile == 0 || tile > largest) {
        return Err(PatternError::NoTile { tile, largest });
    }
    if tiles.is_empty() || tiles.len() > MOST_TILES {
        return Err(PatternError::TileCount { found: tiles.len(), most: MOST_TILES });
    }
    let mut sorted = SmallVec::from_slice(tiles);
    sorted.sort_unstable();
    match sorted.windows(2).find(|pair| pair[0] == pair[1]) {
        Some(pair) => Err(PatternError::Repeated { tile: pair[0] }),
        None => Ok(sorted),
    }
}

/// The cells beside this one.
fn neighbours<const ROWS: usize, const COLUMNS: usize>(cell: usize) -> placements::Cells {
    BlankMove::ALL.iter().filter_map(|step| step.target::<ROWS, COLUMNS>(cell)).map(|neighbour| 1 << neighbour).sum()
}

impl<const ROWS: usize, const COLUMNS: usize, W: Word> Heuristic<SlidingTiles<ROWS, COLUMNS, W>>
    for PatternDatabase<ROWS, COLUMNS, W>
{
    #[inline]
    fn estimate(&self, problem: &SlidingTiles<ROWS, COLUMNS, W>, state: &Board<ROWS, COLUMNS, W>) -> Option<u32> {
        if problem.goal == self.goal { self.moves(*state) } else { Manhattan.estimate(problem, state) }
    }
}

impl<const ROWS: usize, const COLUMNS: usize, W: Word> fmt::Debug for PatternDatabase<ROWS, COLUMNS, W> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut list = f.debug_struct("PatternDatabase");
        list.field("goal", &self.goal).field("tiles", &self.tiles).finish_non_exhaustive()
    }
}

/// Why there is no [`PatternDatabase`] of some tiles.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum PatternError {
    /// A number that is no tile of the board: the blank or too large.
    #[error("found {tile} in a pattern, expected tiles from 1 to {largest}")]
    NoTile {
        /// The number.
        tile: u8,
        /// The largest tile of the board.
        largest: u8,
    },
    /// No tile, or more than a database is made for.
    #[error("a pattern has {found} tiles, expected 1 to {most}")]
    TileCount {
        /// How many there are.
        found: usize,
        /// How many there may be.
        most: usize,
    },
    /// A tile is there twice.
    #[error("tile {tile} is in a pattern twice, expected each tile at most once")]
    Repeated {
        /// The tile.
        tile: u8,
    },
    /// There is no memory for one of the tables that building takes.
    #[error("no memory for a table of {bytes} bytes, of which building takes three")]
    OutOfMemory {
        /// How large the table would be.
        bytes: usize,
    },
    /// The observer broke off.
    #[error("building the database was cancelled")]
    Cancelled,
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The number behind the entries, so that databases are the same on every machine and with any number of threads.
    fn checksum<const ROWS: usize, const COLUMNS: usize, W: Word>(goal: Board<ROWS, COLUMNS, W>, tiles: &[u8]) -> u32 {
        let mut bytes = Vec::new();
        PatternDatabase::new(goal, tiles).expect("a pattern").write_to(&mut bytes).expect("memory can be written to");
        bytes.last_chunk().map_or(0, |checksum| u32::from_le_bytes(*checksum))
    }

    #[test]
    fn databases_are_the_same_wherever_they_are_built() {
        let checksums = [
            checksum(Board::<3, 3>::blank_last(), &[1, 2, 3, 4]),
            checksum(Board::<4, 4>::blank_first(), &[1, 4, 5, 15]),
            checksum(Board::<5, 5, u128>::blank_first(), &[1, 2, 24]),
        ];
        assert_eq!(checksums, [0x0e1d_95e3, 0x6d94_4435, 0xd093_5881]);
    }
}
