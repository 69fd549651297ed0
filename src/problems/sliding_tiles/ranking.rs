//! Boards by number.

use super::board::Board;
use super::{ALL, BlankMove, Parity, SlidingTiles};
use crate::perfect_hash::PerfectHash;
use crate::problems::lehmer::{self, digit, without};

/// One in each digit.
const ONES: u64 = 0x1111_1111_1111_1111;

/// The boards that can be turned into the goal, half of all: those with the blank in the first cell first, and those with
/// the blank in the same cell in lexicographic order of their tiles.
///
/// ```
/// use goalward::PerfectHash;
/// use goalward::problems::{Board, EightPuzzle};
///
/// let puzzle = EightPuzzle::new("8 3 5 1 2 7 4 6 0".parse()?, Board::blank_last());
/// assert_eq!(puzzle.state_count(), 181_440);
/// assert_eq!(puzzle.unrank(puzzle.rank(&puzzle.start())), puzzle.start());
/// assert_eq!(puzzle.unrank(0), Board::blank_first());
/// assert_eq!(puzzle.unrank(1), "0 1 2 3 4 5 7 8 6".parse()?);
/// assert!(!puzzle.contains(&"0 1 2 3 4 5 6 8 7".parse()?));
/// # Ok::<(), goalward::problems::ParseTilesError>(())
/// ```
impl<const ROWS: usize, const COLUMNS: usize> PerfectHash for SlidingTiles<ROWS, COLUMNS, u64> {
    fn state_count(&self) -> u64 {
        Self::ARRANGEMENTS * Board::<ROWS, COLUMNS>::CELLS as u64
    }

    fn contains(&self, state: &Self::State) -> bool {
        state.parity() == self.goal_parity
    }

    #[inline]
    fn rank(&self, state: &Self::State) -> u64 {
        let blank = state.blank();
        blank as u64 * Self::ARRANGEMENTS + Arrangement::of(*state, blank).rank()
    }

    #[inline]
    fn unrank(&self, rank: u64) -> Self::State {
        let (blank, arrangement) = self.split(rank);
        arrangement.board(blank)
    }

    /// Most ranks are told from that of the goal by the cell of the blank.
    #[inline]
    fn is_goal_rank(&self, rank: u64) -> bool {
        rank / Self::ARRANGEMENTS == self.goal().blank() as u64 && self.unrank(rank) == self.goal()
    }

    /// A sideways move leaves the tiles in their order. One up or down takes a tile past the others of a row, which is
    /// worked out on the digits of the rank.
    #[inline]
    fn successor_ranks(&self, rank: u64, mut emit: impl FnMut(u64, u32)) {
        let (blank, arrangement) = self.split(rank);
        let row = Self::ARRANGEMENTS * COLUMNS as u64;
        for step in self.moves[blank][ALL].iter() {
            let successor = match step {
                BlankMove::Right => rank + Self::ARRANGEMENTS,
                BlankMove::Down => (rank + row).wrapping_add_signed(arrangement.change_by_bringing_forward(blank)),
                BlankMove::Left => rank - Self::ARRANGEMENTS,
                BlankMove::Up => (rank - row).wrapping_add_signed(arrangement.change_by_putting_back(blank - COLUMNS)),
            };
            emit(successor, 1);
        }
    }
}

impl<const ROWS: usize, const COLUMNS: usize> SlidingTiles<ROWS, COLUMNS, u64> {
    /// How many boards there are with the blank in a given cell.
    const ARRANGEMENTS: u64 = Arrangement::<ROWS, COLUMNS>::COUNT;

    /// The cell of the blank and the arrangement of the tiles that a rank is made of.
    #[expect(clippy::cast_possible_truncation, reason = "a board has at most 16 cells")]
    #[inline]
    fn split(&self, rank: u64) -> (usize, Arrangement<ROWS, COLUMNS>) {
        let blank = (rank / Self::ARRANGEMENTS) as usize;
        let row_counts = COLUMNS.is_multiple_of(2) && (blank / COLUMNS) % 2 == 1;
        let is_odd = (self.goal_parity == Parity::Odd) != row_counts;
        (blank, Arrangement::ranked(rank % Self::ARRANGEMENTS, is_odd))
    }
}

/// The order of the tiles without the blank, as a [Lehmer code](lehmer).
///
/// Its last digit is always 0, and the last but one, 0 or 1, follows from the others: the sum of all digits is the number
/// of inversions, whose parity is known. The rank of an arrangement among those of its parity is the number that the other
/// digits make.
#[derive(Debug, Clone, Copy)]
struct Arrangement<const ROWS: usize, const COLUMNS: usize> {
    /// Four bits for each digit, the first in the lowest. The last two digits may be missing.
    code: u64,
}

impl<const ROWS: usize, const COLUMNS: usize> Arrangement<ROWS, COLUMNS> {
    const TILES: usize = ROWS * COLUMNS - 1;

    /// How many digits make a rank.
    const DIGITS: usize = Self::TILES - 2;

    /// What each digit of a rank is worth, and 0 for those that do not count.
    const WORTHS: [u64; 16] = {
        let mut worths = [0; 16];
        let mut worth = 1;
        let mut place = Self::DIGITS;
        while place > 0 {
            place -= 1;
            worths[place] = worth;
            worth *= Self::values(place);
        }
        worths
    };

    /// How many arrangements of one parity there are.
    const COUNT: u64 = Self::WORTHS[0] * Self::values(0);

    /// How many values the digit in this place can have.
    const fn values(place: usize) -> u64 {
        (Self::TILES - place) as u64
    }

    /// The arrangement with this rank among those of an odd, or even, number of inversions.
    #[inline]
    fn ranked(rank: u64, is_odd: bool) -> Self {
        let mut code = 0;
        let mut parity = u64::from(is_odd);
        let mut digits_before = 0;
        for place in 0..Self::DIGITS {
            let digits = rank / Self::WORTHS[place];
            let digit = digits - digits_before * Self::values(place);
            code |= digit << (4 * place);
            parity ^= digit;
            digits_before = digits;
        }
        Self { code: code | ((parity & 1) << (4 * Self::DIGITS)) }
    }

    #[inline]
    fn rank(self) -> u64 {
        (0..Self::DIGITS).map(|place| digit(self.code, place) * Self::WORTHS[place]).sum()
    }

    /// The arrangement of the tiles on `board`, whose blank is in cell `blank`.
    #[inline]
    fn of(board: Board<ROWS, COLUMNS>, blank: usize) -> Self {
        // Tiles are numbered from 1, items from 0.
        let items = without(board.word(), blank).wrapping_sub(ONES);
        Self { code: lehmer::code(items, Self::DIGITS) }
    }

    /// The board with the tiles in this order and the blank in cell `blank`.
    #[inline]
    fn board(self, blank: usize) -> Board<ROWS, COLUMNS> {
        let tiles = lehmer::items(self.code, Self::TILES) + (ONES >> (64 - 4 * Self::TILES));
        Board::from_word(with_gap(tiles, blank))
    }

    /// By how much the rank changes when the tile in `place` goes behind the next `COLUMNS - 1`.
    #[inline]
    fn change_by_putting_back(self, place: usize) -> i64 {
        let before = self.code >> (4 * place);
        Self::change(place, before, (0..COLUMNS - 1).fold(before, exchanged))
    }

    /// By how much the rank changes when the tile `COLUMNS - 1` places behind `place` comes to `place`.
    #[inline]
    fn change_by_bringing_forward(self, place: usize) -> i64 {
        let before = self.code >> (4 * place);
        Self::change(place, before, (0..COLUMNS - 1).rev().fold(before, exchanged))
    }

    /// The difference of two ranks whose digits are equal but for those of `COLUMNS` tiles, of which the first is in
    /// `place`.
    #[inline]
    fn change(place: usize, before: u64, after: u64) -> i64 {
        let worths = &Self::WORTHS[place..place + COLUMNS];
        let difference = |index| digit(after, index).cast_signed() - digit(before, index).cast_signed();
        (0..COLUMNS).map(|index| difference(index) * worths[index].cast_signed()).sum()
    }
}

/// The Lehmer code after the tile in `place` and the one behind it have changed places.
#[inline]
const fn exchanged(code: u64, place: usize) -> u64 {
    let (first, second) = (digit(code, place), digit(code, place + 1));
    // The smaller tile counts among those behind the other one, when it is behind.
    let (new_first, new_second) = if first <= second { (second + 1, first) } else { (second, first - 1) };
    code ^ ((first ^ new_first) << (4 * place)) ^ ((second ^ new_second) << (4 * place + 4))
}

/// The digits with a 0 in `place`: those from there on move back.
#[inline]
const fn with_gap(word: u64, place: usize) -> u64 {
    let before = (1 << (4 * place)) - 1;
    (word & before) | ((word & !before) << 4_u32)
}
