//! Manhattan distances and tiles that are in each other's way.

use super::heuristics::{Manhattan, TileTerm};
use super::word::Word;
use super::{BlankMove, Board, PerCell, SlidingTiles};
use crate::heuristic::Heuristic;

/// The [`Manhattan`] distance, and two moves for each tile that has to leave its line to let others past.
///
/// A line is a row or a column. The tiles that stand in the line where they belong can't pass each other in it. If they are
/// not in the order that they have in the goal, some must leave the line and come back, which no Manhattan distance
/// counts: at least as many as are left over by a longest increasing subsequence. The blank is no tile.
///
/// Admissible and consistent: no tile is counted twice, since leaving a row takes moves up or down and leaving a column moves
/// sideways, and each move changes the estimate by exactly 1. To count a pair of tiles in the wrong order as two moves each
/// would not be admissible: three tiles in reverse order are three pairs, but only two of them have to leave.
/// [`estimate_ahead`](Heuristic::estimate_ahead) takes constant time for lines of up to five cells, and time in O(*n*) for lines
/// of *n*.
///
/// Reference: O. Hansson, A. Mayer and M. Yung, "Criticizing solutions to relaxed models yields powerful admissible
/// heuristics", *Information Sciences* 63 (1992).
///
/// ```
/// use goalward::{Heuristic, IdaStar, SearchEngine};
/// use goalward::problems::{Board, EightPuzzle, LinearConflict, Manhattan};
///
/// let puzzle = EightPuzzle::new("0 8 7 / 6 5 4 / 3 2 1".parse()?, Board::blank_last());
/// assert_eq!(Manhattan.estimate(&puzzle, &puzzle.start()), Some(20));
/// assert_eq!(LinearConflict.estimate(&puzzle, &puzzle.start()), Some(28));
/// let report = IdaStar::new(LinearConflict).search(&puzzle)?;
/// assert_eq!(report.path().map(|path| path.cost()), Some(28));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct LinearConflict;

impl<const ROWS: usize, const COLUMNS: usize, W: Word> Heuristic<SlidingTiles<ROWS, COLUMNS, W>> for LinearConflict {
    #[inline]
    fn estimate(&self, problem: &SlidingTiles<ROWS, COLUMNS, W>, state: &Board<ROWS, COLUMNS, W>) -> Option<u32> {
        let in_rows: u32 = (0..ROWS).map(|row| problem.row(*state, row).to_leave()).sum();
        let in_columns: u32 = (0..COLUMNS).map(|column| problem.column(*state, column).to_leave()).sum();
        Some(Manhattan.sum(problem, *state) + 2 * (in_rows + in_columns))
    }

    /// A tile that enters or leaves the line where it belongs changes its distance by 1. If it is in the way of others there,
    /// two moves are added or taken away too, so that the estimate changes by 1 the other way.
    #[inline]
    fn estimate_ahead(
        &self,
        problem: &SlidingTiles<ROWS, COLUMNS, W>,
        parent: &Board<ROWS, COLUMNS, W>,
        parent_estimate: u32,
        action: &BlankMove,
    ) -> Option<u32> {
        let change = problem.distance_change(*parent, *action);
        let change = if problem.is_in_the_way(*parent, *action) { -change } else { change };
        Some(parent_estimate.wrapping_add_signed(change))
    }
}

impl<const ROWS: usize, const COLUMNS: usize, W: Word> SlidingTiles<ROWS, COLUMNS, W> {
    #[inline]
    fn row(&self, board: Board<ROWS, COLUMNS, W>, row: usize) -> Line<COLUMNS> {
        Line::new::<1, W>(board.word().without_first(row * COLUMNS), &self.places_in_row[row])
    }

    #[inline]
    fn column(&self, board: Board<ROWS, COLUMNS, W>, column: usize) -> Line<ROWS> {
        Line::new::<COLUMNS, W>(board.word().without_first(column), &self.places_in_column[column])
    }

    /// Whether the tile that `step` slides is in the way of others in the line that it leaves or the one that it enters, of
    /// which only one can be its own. No other line changes: along a line tiles keep their order.
    #[inline]
    fn is_in_the_way(&self, board: Board<ROWS, COLUMNS, W>, step: BlankMove) -> bool {
        let to = board.blank();
        let from = step.target_if_legal::<COLUMNS>(to);
        let after = self.slide(board, to, step);
        // Both lines are looked at, since which one it is can't be predicted.
        match step {
            BlankMove::Up | BlankMove::Down => {
                let at = to % COLUMNS;
                self.row(board, from / COLUMNS).is_in_the_way(at) | self.row(after, to / COLUMNS).is_in_the_way(at)
            }
            BlankMove::Left | BlankMove::Right => {
                let at = to / COLUMNS;
                self.column(board, from % COLUMNS).is_in_the_way(at)
                    | self.column(after, to % COLUMNS).is_in_the_way(at)
            }
        }
    }
}

/// The tiles of a row or column that belong there.
#[derive(Debug, Clone, Copy)]
struct Line<const LENGTH: usize> {
    /// For each cell, the first in the lowest bits: one more than where its tile is in the line in the goal, or 0 if it is
    /// not in this line.
    places: u64,
}

impl<const LENGTH: usize> Line<LENGTH> {
    /// For one cell.
    const BITS: usize = if LENGTH <= LONGEST_TABULATED { 3 } else { 4 };

    /// The first `LENGTH` of every `STRIDE`th cell of `word`, of whose tiles `places` says where they are in the goal.
    #[inline]
    fn new<const STRIDE: usize, W: Word>(word: W, places: &PerCell<u8>) -> Self {
        let place = |at: usize| u64::from(places[usize::from(word.tile(at * STRIDE))]);
        Self { places: (0..LENGTH).fold(0, |line, at| line | place(at) << (Self::BITS * at)) }
    }

    /// The fewest tiles that must leave so that the others are in order.
    #[inline]
    fn to_leave(self) -> u32 {
        match self.tabulated() {
            Some(entry) => u32::from(entry >> LONGEST_TABULATED),
            None => self.count_to_leave(),
        }
    }

    /// Whether fewer tiles would have to leave if the one in this cell were not there.
    #[inline]
    fn is_in_the_way(self, at: usize) -> bool {
        match self.tabulated() {
            Some(entry) => entry >> at & 1 == 1,
            None => self.without(at).count_to_leave() < self.count_to_leave(),
        }
    }

    #[inline]
    fn tabulated(self) -> Option<u8> {
        #[expect(clippy::cast_possible_truncation, reason = "only a line whose places are few bits is looked up")]
        let index = self.places as usize % SHORT_LINES.len();
        (LENGTH <= LONGEST_TABULATED).then(|| SHORT_LINES[index])
    }

    #[inline]
    const fn place(self, at: usize) -> u64 {
        self.places >> (Self::BITS * at) & ((1 << Self::BITS) - 1)
    }

    #[inline]
    const fn without(self, at: usize) -> Self {
        Self { places: self.places ^ self.place(at) << (Self::BITS * at) }
    }

    /// All tiles but a longest increasing subsequence of their places.
    ///
    /// For each length the least place that an increasing subsequence of this length ends with is kept. The next tile in
    /// the line takes the place of the least of these that is greater, or adds one. As they are different, a set of bits
    /// will do.
    ///
    /// Reference: C. Schensted, "Longest increasing and decreasing subsequences", 1961.
    #[inline]
    const fn count_to_leave(self) -> u32 {
        let (mut tiles, mut ends) = (0, 0_u64);
        let mut at = 0;
        while at < LENGTH {
            let place = self.place(at);
            if place > 0 {
                let greater = ends & u64::MAX << place;
                ends = ends & !(greater & greater.wrapping_neg()) | 1 << place;
                tiles += 1;
            }
            at += 1;
        }
        tiles - ends.count_ones()
    }
}

/// How long a line may be to have an entry in [`SHORT_LINES`].
const LONGEST_TABULATED: usize = 5;

type ShortLine = Line<LONGEST_TABULATED>;

/// By the places of a line: in the low bits, which of its cells have a tile in the way, and above them how many tiles must
/// leave. Shorter lines are as those of five whose last cells hold no tile of the line.
static SHORT_LINES: [u8; 1 << (3 * LONGEST_TABULATED)] = {
    let mut entries = [0; 1 << (3 * LONGEST_TABULATED)];
    ShortLine { places: 0 }.tabulate(0, &mut entries);
    entries
};

impl ShortLine {
    /// Makes the entries of this line and of all that have more tiles from cell `next` on. Only lines that can be are looked
    /// at, which are few, so that compiling takes no time.
    #[expect(clippy::cast_possible_truncation, reason = "five places are few bits, and four tiles at most must leave")]
    const fn tabulate(self, next: usize, entries: &mut [u8]) {
        let to_leave = self.count_to_leave();
        let mut entry = (to_leave as u8) << LONGEST_TABULATED;
        let mut has = 0_u32;
        let mut at = 0;
        while at < LONGEST_TABULATED {
            if self.without(at).count_to_leave() < to_leave {
                entry |= 1 << at;
            }
            has |= 1 << self.place(at);
            at += 1;
        }
        entries[self.places as usize] = entry;
        let mut at = next;
        while at < LONGEST_TABULATED {
            let mut place = 1;
            while place <= LONGEST_TABULATED as u64 {
                if has >> place & 1 == 0 {
                    Self { places: self.places | place << (Self::BITS * at) }.tabulate(at + 1, entries);
                }
                place += 1;
            }
            at += 1;
        }
    }
}
