//! The Tower of Hanoi, on three pegs or more.

mod forced_moves;
mod towers;

use core::{fmt, iter};

use thiserror::Error;

use crate::perfect_hash::PerfectHash;
use crate::problem::{BackwardProblem, SearchProblem};

pub use forced_moves::ForcedMoves;
use towers::{MOST_DISKS, MOST_PEGS};
pub use towers::{Towers, TowersError};

/// The Tower of Hanoi: disks of different sizes are to be brought from one position to another, from the first peg to the
/// last unless told otherwise.
///
/// A move takes the smallest disk of one peg to another on which there is none that is smaller. It costs 1. Successors come
/// by the peg that a disk is taken from, and then by the peg that it comes to.
///
/// With three pegs the tower of *n* disks takes 2ⁿ − 1 moves. With four the fewest moves are those of the Frame–Stewart
/// algorithm. Every position can be reached from every other. A heuristic is [`ForcedMoves`].
///
/// ```
/// use goalward::problems::{ForcedMoves, Hanoi, HanoiMove};
/// use goalward::{AStar, Bfs, SearchEngine};
///
/// let three_pegs = Bfs::new().search(&Hanoi::new(3, 6)?)?;
/// assert_eq!(three_pegs.path().map(|path| path.len()), Some(63));
/// let four_pegs = AStar::new(ForcedMoves).search(&Hanoi::new(4, 6)?)?;
/// assert_eq!(four_pegs.path().map(|path| path.len()), Some(17));
///
/// let elsewhere = Hanoi::new(3, 3)?.with_start("2 2 1".parse()?)?;
/// let path = Bfs::new().search(&elsewhere)?.into_path().expect("every position can be reached");
/// assert_eq!(path.actions(), [HanoiMove { from: 1, to: 2 }]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// Reference: J. S. Frame and B. M. Stewart, "Solution to advanced problem 3918", *American Mathematical Monthly* 48 (1941).
/// T. Bousch, "La quatrième tour de Hanoï", *Bulletin of the Belgian Mathematical Society* 21 (2014), proves it for four pegs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Hanoi {
    pegs: usize,
    start: Towers,
    goal: Towers,
}

impl Hanoi {
    /// The puzzle of bringing so many disks, at most 16, from the first to the last of so many pegs, from 3 to 15.
    ///
    /// # Errors
    ///
    /// [`HanoiError`] where there are fewer or more.
    pub fn new(pegs: usize, disks: usize) -> Result<Self, HanoiError> {
        if !(3..=MOST_PEGS).contains(&pegs) {
            return Err(HanoiError::PegCount { found: pegs });
        }
        if !(1..=MOST_DISKS).contains(&disks) {
            return Err(HanoiError::DiskCount { found: disks });
        }
        Ok(Self { pegs, start: Towers::all_on(0, disks), goal: Towers::all_on(pegs - 1, disks) })
    }

    /// The same puzzle from this position.
    ///
    /// # Errors
    ///
    /// [`HanoiError`] where the position has more or fewer disks than the puzzle, or a disk on a peg that it has not.
    ///
    /// ```
    /// use goalward::problems::Hanoi;
    ///
    /// let error = Hanoi::new(3, 4)?.with_start("2 0 3 1".parse()?).expect_err("there are three pegs");
    /// assert_eq!(error.to_string(), "found disk 2 on peg 3, expected pegs 0 to 2");
    /// let error = Hanoi::new(3, 4)?.with_start("2 0 1".parse()?).expect_err("there are four disks");
    /// assert_eq!(error.to_string(), "found a position of 3 disks, expected 4");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn with_start(self, start: Towers) -> Result<Self, HanoiError> {
        self.check(start)?;
        Ok(Self { start, ..self })
    }

    /// The same puzzle with this position to reach.
    ///
    /// # Errors
    ///
    /// As [`with_start`](Hanoi::with_start).
    pub fn with_goal(self, goal: Towers) -> Result<Self, HanoiError> {
        self.check(goal)?;
        Ok(Self { goal, ..self })
    }

    /// How many pegs there are.
    #[must_use]
    pub const fn pegs(&self) -> usize {
        self.pegs
    }

    /// How many disks there are.
    #[must_use]
    pub const fn disks(&self) -> usize {
        self.start.disks()
    }

    /// Where the puzzle starts.
    #[must_use]
    pub const fn start(&self) -> Towers {
        self.start
    }

    /// Where it is to end.
    #[must_use]
    pub const fn goal(&self) -> Towers {
        self.goal
    }

    /// Hands out each move that is legal: the place of the disk in the word, and the pegs.
    #[inline]
    fn moves(&self, towers: Towers, mut emit: impl FnMut(u32, usize, usize)) {
        let mut tops = [0; MOST_PEGS];
        for (peg, top) in tops.iter_mut().enumerate().take(self.pegs) {
            *top = towers.top(peg);
        }
        let tops = tops.iter().enumerate().take(self.pegs);
        for (from, top) in tops.clone() {
            for (to, _) in tops.clone().filter(|(_, other)| top < other) {
                emit(*top, from, to);
            }
        }
    }

    fn check(&self, towers: Towers) -> Result<(), HanoiError> {
        if towers.disks() != self.disks() {
            return Err(HanoiError::OtherDiskCount { found: towers.disks(), expected: self.disks() });
        }
        let beyond = (1..).zip(towers.pegs().rev()).find(|&(_, peg)| usize::from(peg) >= self.pegs);
        beyond.map_or(Ok(()), |(disk, peg)| Err(HanoiError::NoSuchPeg { disk, peg, last: self.pegs - 1 }))
    }
}

impl SearchProblem for Hanoi {
    type State = Towers;
    type Action = HanoiMove;
    type Cost = u32;

    fn starts(&self) -> impl IntoIterator<Item = Towers> {
        [self.start]
    }

    #[inline]
    fn is_goal(&self, state: &Towers) -> bool {
        *state == self.goal
    }

    #[inline]
    fn successors(&self, state: &Towers, mut emit: impl FnMut(HanoiMove, Towers, u32)) {
        self.moves(*state, |place, from, to| emit(HanoiMove::between(from, to), state.with_moved(place, from, to), 1));
    }

    #[inline]
    fn undoes(&self, previous: &HanoiMove, next: &HanoiMove) -> bool {
        *next == previous.opposite()
    }

    #[inline]
    fn apply(&self, state: &Towers, action: &HanoiMove) -> Option<(Towers, u32)> {
        let (from, to) = (usize::from(action.from), usize::from(action.to));
        let legal = from < self.pegs && to < self.pegs && state.top(from) < state.top(to);
        legal.then(|| (state.with_moved(state.top(from), from, to), 1))
    }
}

impl BackwardProblem for Hanoi {
    fn goals(&self) -> impl IntoIterator<Item = Towers> {
        [self.goal]
    }

    /// In the order of the moves back.
    #[inline]
    fn predecessors(&self, state: &Towers, mut emit: impl FnMut(HanoiMove, Towers, u32)) {
        self.successors(state, |step, towers, cost| emit(step.opposite(), towers, cost));
    }
}

/// Every position of so many disks on so many pegs. The rank is the number that the pegs spell, the largest disk first, in
/// the base that is the number of pegs.
///
/// ```
/// use goalward::problems::Hanoi;
/// use goalward::{Limits, PerfectHash, layer_counts};
///
/// let hanoi = Hanoi::new(4, 3)?;
/// assert_eq!((hanoi.state_count(), hanoi.rank(&"1 0 2".parse()?)), (64, 16 + 2));
/// assert_eq!(layer_counts(&hanoi, &Limits::new(), &mut ())?.counts, [1, 3, 6, 12, 30, 12]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
impl PerfectHash for Hanoi {
    fn state_count(&self) -> u64 {
        iter::repeat_n(self.pegs as u64, self.disks()).product()
    }

    fn contains(&self, state: &Towers) -> bool {
        self.check(*state).is_ok()
    }

    #[inline]
    fn rank(&self, state: &Towers) -> u64 {
        state.pegs().fold(0, |rank, peg| rank * self.pegs as u64 + u64::from(peg))
    }

    #[inline]
    fn unrank(&self, rank: u64) -> Towers {
        let base = self.pegs as u64;
        let mut pegs = [0; MOST_DISKS];
        let pegs = &mut pegs[..self.disks()];
        let mut larger_disks = rank;
        for peg in pegs.iter_mut().rev() {
            *peg = larger_disks % base;
            larger_disks /= base;
        }
        Towers::with_pegs(pegs.iter().copied())
    }

    /// A move changes one digit of the rank.
    #[inline]
    fn successor_ranks(&self, rank: u64, mut emit: impl FnMut(u64, u32)) {
        let base = self.pegs as u64;
        self.moves(self.unrank(rank), |place, from, to| {
            let worth = base.pow(place);
            emit(rank - from as u64 * worth + to as u64 * worth, 1);
        });
    }
}

/// A move: the smallest disk on one peg goes to another. Pegs are numbered from 0.
///
/// ```
/// use goalward::problems::HanoiMove;
///
/// assert_eq!(HanoiMove { from: 0, to: 2 }.to_string(), "peg 0 to peg 2");
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct HanoiMove {
    /// The peg that the disk is taken from.
    pub from: u8,
    /// The peg that it comes to.
    pub to: u8,
}

impl HanoiMove {
    /// The move that takes this one back.
    #[must_use]
    pub const fn opposite(self) -> Self {
        Self { from: self.to, to: self.from }
    }

    #[expect(clippy::cast_possible_truncation, reason = "there are at most 15 pegs")]
    #[inline]
    const fn between(from: usize, to: usize) -> Self {
        Self { from: from as u8, to: to as u8 }
    }
}

impl fmt::Display for HanoiMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "peg {} to peg {}", self.from, self.to)
    }
}

/// Why a [`Hanoi`] puzzle can't be made.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum HanoiError {
    /// There are too few or too many pegs.
    #[error("found {found} pegs, expected 3 to {MOST_PEGS}")]
    PegCount {
        /// How many there are.
        found: usize,
    },
    /// There are no disks, or too many.
    #[error("found {found} disks, expected 1 to {MOST_DISKS}")]
    DiskCount {
        /// How many there are.
        found: usize,
    },
    /// A position has more or fewer disks than the puzzle.
    #[error("found a position of {found} disks, expected {expected}")]
    OtherDiskCount {
        /// How many it has.
        found: usize,
        /// How many the puzzle has.
        expected: usize,
    },
    /// A position has a disk on a peg that the puzzle does not have.
    #[error("found disk {disk} on peg {peg}, expected pegs 0 to {last}")]
    NoSuchPeg {
        /// The number of the smallest such disk. That of the smallest of all is 1.
        disk: usize,
        /// The peg that it is on.
        peg: u8,
        /// The last peg of the puzzle.
        last: usize,
    },
}
