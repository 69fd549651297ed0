//! Sums of pattern databases.

use core::array;
use core::fmt;

use thiserror::Error;

use super::{PatternDatabase, PatternError, UNREACHED};
use crate::heuristic::{Heuristic, IncrementalHeuristic};
use crate::problems::sliding_tiles::{BlankMove, Board, Manhattan, PerCell, SlidingTiles, Word, byte};

/// The sum of [pattern databases](PatternDatabase) that have no tile in common: admissible, since no move counts twice.
///
/// Where the goal looks the same when rows and columns change places, so does every board have a reflection that is as far
/// from it, and the greater of the two sums is a lower bound: see [`reflected`](AdditivePatterns::reflected).
///
/// ```
/// use goalward::problems::{AdditivePatterns, Board, FifteenPuzzle};
/// use goalward::{IdaStar, SearchEngine};
///
/// let goal = Board::<4, 4>::blank_last();
/// let patterns = AdditivePatterns::build(goal, &[&[1, 2, 5, 6], &[3, 4, 7, 8], &[9, 10, 13, 14], &[11, 12, 15]])?;
/// let puzzle = FifteenPuzzle::new("2 3 4 0 / 1 5 7 8 / 9 6 10 12 / 13 14 11 15".parse()?, goal);
/// let report = IdaStar::new(patterns.reflected()?).search(&puzzle)?;
/// assert_eq!(report.path().map(|path| path.len()), Some(9));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// Reference: R. E. Korf and A. Felner, "Disjoint pattern database heuristics", 2002.
pub struct AdditivePatterns<const ROWS: usize, const COLUMNS: usize, W: Word = u64> {
    goal: Board<ROWS, COLUMNS, W>,
    databases: Vec<PatternDatabase<ROWS, COLUMNS, W>>,
    reflection: Option<Reflection>,
    /// By tile: which of the databases counts its moves, if one does.
    counted_by: PerCell<Option<u8>>,
}

/// A board with rows and columns changed, and tiles renamed so that the goal stays as it is.
struct Reflection {
    /// By cell: where what stands there comes to.
    cells: PerCell<u8>,
    /// By tile: which tile is renamed to it.
    tiles: PerCell<u8>,
}

impl<const ROWS: usize, const COLUMNS: usize, W: Word> AdditivePatterns<ROWS, COLUMNS, W> {
    /// The sum of these databases.
    ///
    /// # Errors
    ///
    /// [`AdditiveError`] where there is none, they have a tile in common, or are for different goals.
    pub fn new(databases: Vec<PatternDatabase<ROWS, COLUMNS, W>>) -> Result<Self, AdditiveError> {
        let goal = databases.first().ok_or(AdditiveError::Nothing)?.goal();
        let mut counted_by = PerCell::<Option<u8>>::default();
        for (database, place) in databases.iter().zip(0..) {
            if database.goal() != goal {
                return Err(AdditiveError::Goals);
            }
            for &tile in database.tiles() {
                if counted_by[usize::from(tile)].replace(place).is_some() {
                    return Err(AdditiveError::Shared { tile });
                }
            }
        }
        Ok(Self { goal, databases, reflection: None, counted_by })
    }

    /// Builds the databases of these patterns, one after the other.
    ///
    /// # Errors
    ///
    /// [`AdditiveError`] as from [`new`](AdditivePatterns::new) and where one can't be [built](PatternDatabase::new).
    pub fn build(goal: Board<ROWS, COLUMNS, W>, patterns: &[&[u8]]) -> Result<Self, AdditiveError> {
        let databases: Result<Vec<_>, _> = patterns.iter().map(|tiles| PatternDatabase::new(goal, tiles)).collect();
        Self::new(databases?)
    }

    /// Takes the greater of the sums for the board and for its reflection.
    ///
    /// # Errors
    ///
    /// [`NoReflectionError`] unless the board has as many rows as columns and the goal has the blank in a cell whose row
    /// and column are equal, such as the first and the last.
    pub fn reflected(mut self) -> Result<Self, NoReflectionError> {
        let blank = self.goal.blank();
        if ROWS != COLUMNS || blank / COLUMNS != blank % COLUMNS {
            return Err(NoReflectionError);
        }
        let cells: PerCell<u8> = array::from_fn(|cell| byte(cell % COLUMNS * COLUMNS + cell / COLUMNS));
        let goal_cells = self.goal.cells_by_tile();
        let renamed = |tile: usize| self.goal.tile(cells[usize::from(goal_cells[tile])].into());
        let tiles = array::from_fn(|tile| if tile < ROWS * COLUMNS { renamed(tile) } else { 0 });
        self.reflection = Some(Reflection { cells, tiles });
        Ok(self)
    }

    /// The goal that they are for.
    #[must_use]
    pub const fn goal(&self) -> Board<ROWS, COLUMNS, W> {
        self.goal
    }

    /// The databases that are added.
    #[must_use]
    pub fn databases(&self) -> &[PatternDatabase<ROWS, COLUMNS, W>] {
        &self.databases
    }

    /// The sum over the databases for the tiles in these cells.
    #[inline]
    fn sum(&self, cell: impl Fn(u8) -> u8) -> Option<u32> {
        let mut sum = 0;
        for database in &self.databases {
            sum += database.moves_from(database.tiles.iter().map(|&tile| cell(tile)))?;
        }
        Some(sum)
    }
}

impl<const ROWS: usize, const COLUMNS: usize, W: Word> Heuristic<SlidingTiles<ROWS, COLUMNS, W>>
    for AdditivePatterns<ROWS, COLUMNS, W>
{
    #[inline]
    fn estimate(&self, problem: &SlidingTiles<ROWS, COLUMNS, W>, state: &Board<ROWS, COLUMNS, W>) -> Option<u32> {
        if problem.goal != self.goal {
            return Manhattan.estimate(problem, state);
        }
        let cells = state.cells_by_tile();
        let sum = self.sum(|tile| cells[usize::from(tile)])?;
        let Some(reflection) = &self.reflection else { return Some(sum) };
        let renamed = |tile: u8| cells[usize::from(reflection.tiles[usize::from(tile)])];
        Some(self.sum(|tile| reflection.cells[usize::from(renamed(tile))])?.max(sum))
    }
}

/// What [`AdditivePatterns`] keep with a board: where its tiles are, and the entry of each database.
#[derive(Debug, Clone, Copy)]
pub struct PatternNote {
    /// By tile: its cell.
    cells: PerCell<u8>,
    /// By database: its entry for the board and for the reflection.
    entries: PerCell<[u8; 2]>,
}

impl<const ROWS: usize, const COLUMNS: usize, W: Word> IncrementalHeuristic<SlidingTiles<ROWS, COLUMNS, W>>
    for AdditivePatterns<ROWS, COLUMNS, W>
{
    type Note = PatternNote;

    fn note(&self, _problem: &SlidingTiles<ROWS, COLUMNS, W>, state: &Board<ROWS, COLUMNS, W>) -> PatternNote {
        let mut note = PatternNote { cells: state.cells_by_tile(), entries: PerCell::default() };
        for place in 0..self.databases.len() {
            self.look_up(&mut note, place);
            self.look_up_reflection(&mut note, place);
        }
        note
    }

    #[inline]
    fn note_after(
        &self,
        _problem: &SlidingTiles<ROWS, COLUMNS, W>,
        parent: &Board<ROWS, COLUMNS, W>,
        note: &PatternNote,
        action: &BlankMove,
        _state: &Board<ROWS, COLUMNS, W>,
    ) -> PatternNote {
        let blank = parent.blank();
        let tile = parent.tile(action.target_if_legal::<COLUMNS>(blank));
        let mut note = *note;
        note.cells[usize::from(tile)] = byte(blank);
        if let Some(place) = self.counted_by[usize::from(tile)] {
            self.look_up(&mut note, place.into());
        }
        if let Some(reflection) = &self.reflection
            && let Some(place) = self.counted_by[usize::from(reflection.tiles[usize::from(tile)])]
        {
            self.look_up_reflection(&mut note, place.into());
        }
        note
    }

    #[inline]
    fn noted_estimate(&self, problem: &SlidingTiles<ROWS, COLUMNS, W>, note: &PatternNote) -> Option<u32> {
        if problem.goal != self.goal {
            return Some(Manhattan::sum_by_cells(problem, &note.cells));
        }
        let mut sums = [0; 2];
        for entries in &note.entries[..self.databases.len()] {
            for (sum, &entry) in sums.iter_mut().zip(entries) {
                if entry == UNREACHED {
                    return None;
                }
                *sum += u32::from(entry);
            }
        }
        Some(sums[0].max(sums[1]))
    }
}

impl<const ROWS: usize, const COLUMNS: usize, W: Word> AdditivePatterns<ROWS, COLUMNS, W> {
    #[inline]
    fn look_up(&self, note: &mut PatternNote, place: usize) {
        let database = &self.databases[place];
        let cells = database.tiles.iter().map(|&tile| note.cells[usize::from(tile)]);
        note.entries[place][0] = database.entry(cells);
    }

    #[inline]
    fn look_up_reflection(&self, note: &mut PatternNote, place: usize) {
        let database = &self.databases[place];
        if let Some(Reflection { cells, tiles }) = &self.reflection {
            let renamed = |tile: u8| note.cells[usize::from(tiles[usize::from(tile)])];
            note.entries[place][1] =
                database.entry(database.tiles.iter().map(|&tile| cells[usize::from(renamed(tile))]));
        }
    }
}

impl<const ROWS: usize, const COLUMNS: usize, W: Word> fmt::Debug for AdditivePatterns<ROWS, COLUMNS, W> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut list = f.debug_struct("AdditivePatterns");
        list.field("databases", &self.databases).field("reflected", &self.reflection.is_some()).finish_non_exhaustive()
    }
}

/// Why databases can't be added.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum AdditiveError {
    /// There is none.
    #[error("no pattern, expected at least one")]
    Nothing,
    /// Two of them have the same tile, whose moves would count twice.
    #[error("tile {tile} is in two patterns, expected each tile in at most one")]
    Shared {
        /// The tile.
        tile: u8,
    },
    /// They are for different goals.
    #[error("the databases are for different goals, expected one")]
    Goals,
    /// One of them can't be built.
    #[error(transparent)]
    Pattern(#[from] PatternError),
}

/// The goal has no reflection: see [`AdditivePatterns::reflected`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[error(
    "the goal has no reflection, which takes as many rows as columns and the blank of the goal in a cell whose row and \
     column are equal"
)]
#[non_exhaustive]
pub struct NoReflectionError;
