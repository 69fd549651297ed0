//! Sliding tiles: the eight puzzle, the fifteen puzzle and their kin.

mod blank_move;
mod board;
mod heuristics;
mod linear_conflict;
mod offset_table;
mod parse;
mod pattern_database;
mod ranking;
mod text;
mod walking_distance;
mod word;

use core::{array, fmt};

use crate::problem::{BackwardProblem, SearchProblem};

pub use blank_move::{BlankMove, ParseBlankMoveError, ParseMovesError};
pub use board::{Board, BoardError, Parity};
pub use heuristics::{Manhattan, Misplaced};
pub use linear_conflict::LinearConflict;
pub use offset_table::OffsetTable;
pub use pattern_database::{
    AdditiveError, AdditivePatterns, BuildProgress, NoReflectionError, PatternDatabase, PatternError, PatternFileError,
    PatternNote,
};
pub use text::{ExpectedNumber, ParseTilesError, ParseTilesErrorKind};
pub use walking_distance::{WalkingDistance, WalkingDistanceError};
pub use word::Word;

/// Sliding tiles on 3x3 cells.
pub type EightPuzzle = SlidingTiles<3, 3>;

/// Sliding tiles on 4x4 cells.
pub type FifteenPuzzle = SlidingTiles<4, 4>;

/// Sliding tiles on 5x5 cells.
pub type TwentyFourPuzzle = SlidingTiles<5, 5, u128>;

/// The sliding-tile puzzle: from one [`Board`] to another by sliding tiles into the blank, each move at cost 1.
///
/// Any start and any goal will do; where they differ in [parity](Board::parity) there is no solution, which is known
/// before any search. The boards that can be reached are half of all: 181,440 of 3x3.
///
/// Heuristics for it are [`Manhattan`], [`LinearConflict`], [`WalkingDistance`], [`Misplaced`], [`OffsetTable`] and, for larger
/// boards, [`AdditivePatterns`]. It is read from a data file by [`FromStr`](core::str::FromStr).
///
/// ```
/// use goalward::problems::{BlankMove, Board, EightPuzzle, Manhattan};
/// use goalward::{AStar, SearchEngine, SearchProblem};
///
/// let puzzle = EightPuzzle::new("1 2 3 / 0 4 6 / 7 5 8".parse()?, Board::blank_last());
/// let report = AStar::new(Manhattan).search(&puzzle)?;
/// let path = report.path().expect("the parities are equal");
/// assert_eq!(path.actions(), [BlankMove::Right, BlankMove::Down, BlankMove::Right]);
///
/// let hopeless = EightPuzzle::new("1 2 3 / 4 5 6 / 8 7 0".parse()?, Board::blank_last());
/// assert!(hopeless.is_provably_unsolvable());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// Reference: S. Russell and P. Norvig, *Artificial Intelligence: A Modern Approach*, section 3.2.
#[derive(Clone, PartialEq, Eq)]
pub struct SlidingTiles<const ROWS: usize, const COLUMNS: usize, W: Word = u64> {
    start: Board<ROWS, COLUMNS, W>,
    goal: Board<ROWS, COLUMNS, W>,
    goal_parity: Parity,
    /// By the cell of the blank.
    moves: PerCell<LegalMoves>,
    /// By the cell of the blank, then by move: the two cells whose contents change places.
    pairs: PerCell<[W; 4]>,
    /// By tile: where it is in the goal.
    goal_cells: PerCell<u8>,
    /// By tile, then by cell: the Manhattan distance to where the tile is in the goal.
    distances: PerCell<PerCell<u8>>,
    /// By the cell of the blank, by tile, then by move: what the distance changes by when that tile slides into it.
    changes: PerCell<PerCell<[i8; 4]>>,
    /// By row, then by tile: one more than the column where it is in the goal, or 0 if that is not in this row. The blank
    /// is in none.
    places_in_row: PerLine<PerCell<u8>>,
    /// By column, then by tile: one more than the row where it is in the goal, or 0 if that is not in this column.
    places_in_column: PerLine<PerCell<u8>>,
}

/// Something for each cell, or each tile: as many as fit into 5 bits, so that the compiler can prove most indices in
/// bounds.
type PerCell<T> = [T; 32];

/// Something for each row, or for each column.
type PerLine<T> = [T; 16];

/// A list of moves, packed: three bits each, the highest of which says that there is one.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
struct Moves(u32);

impl Moves {
    const BITS: u32 = 3;

    fn new(moves: impl DoubleEndedIterator<Item = BlankMove>) -> Self {
        Self(moves.rev().fold(0, |list, step| list << Self::BITS | 4 | step as u32))
    }

    #[inline]
    fn iter(self) -> impl Iterator<Item = BlankMove> {
        let mut list = self.0;
        core::iter::from_fn(move || {
            if list == 0 {
                return None;
            }
            let step = match list & 3 {
                0 => BlankMove::Right,
                1 => BlankMove::Down,
                2 => BlankMove::Left,
                _ => BlankMove::Up,
            };
            list >>= Self::BITS;
            Some(step)
        })
    }
}

/// The moves that are legal where the blank is in one cell, in the order in which they are tried: by the move that led
/// there, all that do not take it back, and then simply all.
type LegalMoves = [Moves; 5];

/// Where [`LegalMoves`] has all of them.
const ALL: usize = 4;

impl<const ROWS: usize, const COLUMNS: usize, W: Word> SlidingTiles<ROWS, COLUMNS, W> {
    /// The puzzle of turning `start` into `goal`.
    #[must_use]
    pub fn new(start: Board<ROWS, COLUMNS, W>, goal: Board<ROWS, COLUMNS, W>) -> Self {
        let mut goal_cells = PerCell::default();
        let mut distances = PerCell::<PerCell<u8>>::default();
        let mut places_in_row = PerLine::<PerCell<u8>>::default();
        let mut places_in_column = PerLine::<PerCell<u8>>::default();
        for (goal_cell, tile) in (0_u8..).zip(goal.tiles()) {
            goal_cells[usize::from(tile)] = goal_cell;
            if tile > 0 {
                let (row, column) = (goal_cell / byte(COLUMNS), goal_cell % byte(COLUMNS));
                places_in_row[usize::from(row)][usize::from(tile)] = column + 1;
                places_in_column[usize::from(column)][usize::from(tile)] = row + 1;
            }
            distances[usize::from(tile)] = array::from_fn(|cell| manhattan_distance::<COLUMNS>(cell, goal_cell.into()));
        }
        let mut changes = PerCell::<PerCell<[i8; 4]>>::default();
        for (blank, by_tile) in changes.iter_mut().enumerate().take(ROWS * COLUMNS) {
            for step in BlankMove::ALL {
                if let Some(from) = step.target::<ROWS, COLUMNS>(blank) {
                    for (by_move, distances) in by_tile.iter_mut().zip(&distances) {
                        by_move[step as usize] = if distances[blank] > distances[from] { 1 } else { -1 };
                    }
                }
            }
        }
        Self {
            start,
            goal,
            goal_parity: goal.parity(),
            moves: legal_moves::<ROWS, COLUMNS>(BlankMove::ALL),
            pairs: array::from_fn(|blank| {
                let pair =
                    |step: BlankMove| step.target::<ROWS, COLUMNS>(blank).map_or(W::EMPTY, |cell| W::pair(blank, cell));
                BlankMove::ALL.map(pair)
            }),
            goal_cells,
            distances,
            changes,
            places_in_row,
            places_in_column,
        }
    }

    /// The same puzzle with the moves tried in this order, which changes which of several shortest solutions is found
    /// and how soon. A move that is listed twice counts once, and one that is left out comes last.
    ///
    /// Default: right, down, left, up ([`BlankMove::ALL`]).
    ///
    /// ```
    /// use goalward::SearchProblem;
    /// use goalward::problems::BlankMove::{self, Down, Left, Right, Up};
    /// use goalward::problems::{Board, EightPuzzle};
    ///
    /// let board: Board<3, 3> = "1 2 3 4 0 5 6 7 8".parse()?;
    /// let puzzle = EightPuzzle::new(board, Board::blank_first()).move_order([Up, Left, Right, Down]);
    /// let moves: Vec<BlankMove> = puzzle.successors_vec(&board).into_iter().map(|(step, ..)| step).collect();
    /// assert_eq!(moves, [Up, Left, Right, Down]);
    /// # Ok::<(), goalward::problems::ParseTilesError>(())
    /// ```
    #[must_use]
    pub fn move_order(self, order: [BlankMove; 4]) -> Self {
        let place = |step: &BlankMove| order.iter().position(|listed| listed == step).unwrap_or(order.len());
        let mut order = BlankMove::ALL;
        order.sort_by_key(place);
        Self { moves: legal_moves::<ROWS, COLUMNS>(order), ..self }
    }

    /// Where the puzzle starts.
    #[must_use]
    pub const fn start(&self) -> Board<ROWS, COLUMNS, W> {
        self.start
    }

    /// Where it is to end.
    #[must_use]
    pub const fn goal(&self) -> Board<ROWS, COLUMNS, W> {
        self.goal
    }

    /// The board after a move that is legal, the blank being in this cell.
    #[inline]
    fn slide(&self, board: Board<ROWS, COLUMNS, W>, blank: usize, step: BlankMove) -> Board<ROWS, COLUMNS, W> {
        board.slide(board.tile(step.target_if_legal::<COLUMNS>(blank)), self.pairs[blank][step as usize])
    }

    /// What a move that is legal changes the Manhattan distance by.
    #[inline]
    fn distance_change(&self, board: Board<ROWS, COLUMNS, W>, step: BlankMove) -> i32 {
        let blank = board.blank();
        let tile = board.tile(step.target_if_legal::<COLUMNS>(blank));
        self.changes[blank][usize::from(tile)][step as usize].into()
    }

    /// The cell where `tile` is in the goal.
    #[inline]
    fn goal_cell(&self, tile: u8) -> usize {
        self.goal_cells[usize::from(tile)].into()
    }
}

impl<const ROWS: usize, const COLUMNS: usize, W: Word> SearchProblem for SlidingTiles<ROWS, COLUMNS, W> {
    type State = Board<ROWS, COLUMNS, W>;
    type Action = BlankMove;
    type Cost = u32;

    fn starts(&self) -> impl IntoIterator<Item = Self::State> {
        [self.start]
    }

    #[inline]
    fn is_goal(&self, state: &Self::State) -> bool {
        *state == self.goal
    }

    #[inline]
    fn successors(&self, state: &Self::State, emit: impl FnMut(BlankMove, Self::State, u32)) {
        self.successors_after(None, state, emit);
    }

    #[inline]
    fn successors_after(
        &self,
        previous: Option<&BlankMove>,
        state: &Self::State,
        mut emit: impl FnMut(BlankMove, Self::State, u32),
    ) {
        let blank = state.blank();
        for step in self.moves[blank][previous.map_or(ALL, |previous| *previous as usize)].iter() {
            emit(step, self.slide(*state, blank, step), 1);
        }
    }

    /// By [parity](Board::parity): exact.
    fn is_provably_unsolvable(&self) -> bool {
        self.start.parity() != self.goal_parity
    }

    #[inline]
    fn undoes(&self, previous: &BlankMove, next: &BlankMove) -> bool {
        // Opposite moves are two apart in the order of their declaration: no branch is needed to tell.
        (*previous as u8) ^ (*next as u8) == 2
    }

    #[inline]
    fn apply(&self, state: &Self::State, action: &BlankMove) -> Option<(Self::State, u32)> {
        state.after(*action).map(|successor| (successor, 1))
    }
}

impl<const ROWS: usize, const COLUMNS: usize, W: Word> BackwardProblem for SlidingTiles<ROWS, COLUMNS, W> {
    fn goals(&self) -> impl IntoIterator<Item = Self::State> {
        [self.goal]
    }

    /// In the order in which the blank's moves back are tried.
    #[inline]
    fn predecessors(&self, state: &Self::State, mut emit: impl FnMut(BlankMove, Self::State, u32)) {
        self.successors(state, |step, board, cost| emit(step.opposite(), board, cost));
    }
}

impl<const ROWS: usize, const COLUMNS: usize, W: Word> fmt::Debug for SlidingTiles<ROWS, COLUMNS, W> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("SlidingTiles").field("start", &self.start).field("goal", &self.goal).finish_non_exhaustive()
    }
}

/// By the cell of the blank: the moves that are legal, in this order.
fn legal_moves<const ROWS: usize, const COLUMNS: usize>(order: [BlankMove; 4]) -> PerCell<LegalMoves> {
    array::from_fn(|blank| {
        let legal = order.into_iter().filter(|step| step.target::<ROWS, COLUMNS>(blank).is_some());
        let onward = |previous: BlankMove| Moves::new(legal.clone().filter(|step| *step != previous.opposite()));
        let [right, down, left, up] = BlankMove::ALL.map(onward);
        [right, down, left, up, Moves::new(legal)]
    })
}

/// The rows and columns between two cells, added up.
const fn manhattan_distance<const COLUMNS: usize>(one: usize, other: usize) -> u8 {
    byte((one / COLUMNS).abs_diff(other / COLUMNS) + (one % COLUMNS).abs_diff(other % COLUMNS))
}

/// A cell, a tile or a distance between cells as a byte.
#[expect(clippy::cast_possible_truncation, reason = "a board that compiles has at most 25 cells")]
const fn byte(number: usize) -> u8 {
    number as u8
}
