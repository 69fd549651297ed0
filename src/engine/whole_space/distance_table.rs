//! Three bits a state, for distances.

use core::fmt;

use super::{Known, LayerCounts, LayerTable, place, sweep};
use crate::adapt::Reversed;
use crate::engine::trace_error;
use crate::error::SearchError;
use crate::limits::Limits;
use crate::nodes::{Budget, filled};
use crate::observer::Observer;
use crate::path::{Path, PathOf};
use crate::perfect_hash::PerfectHash;
use crate::problem::{BackwardProblem, SearchProblem};
use crate::report::{Stats, StopReason};

/// The number of actions from the nearest start of a problem to every state, in three bits a state.
///
/// A state keeps the remainder of its distance by 3, and whether it was expanded. That is enough where steps lead one
/// layer on, stay in a layer, or lead one back, as in every problem whose steps can be taken back: of the neighbours of a
/// state those nearer to the start are known by their remainders. So a distance or a path is read by walking down to a
/// start.
///
/// A table over [`Reversed`] has its roots at the goals, and its distances are those *to* the nearest goal.
///
/// ```
/// use goalward::problems::{Board, EightPuzzle};
/// use goalward::{DistanceTable, Limits, Reversed};
///
/// let puzzle = EightPuzzle::new(Board::blank_first(), Board::blank_last());
/// let table = DistanceTable::new(Reversed(puzzle), &Limits::new(), &mut ())?;
/// let board = "8 3 5 1 2 7 4 6 0".parse()?;
/// assert_eq!((table.distance(&board), table.distance_mod_3(&board)), (Some(20), Some(2)));
/// let path = table.path_from(&board)?.expect("the parities are equal");
/// assert_eq!((path.len(), path.goal()), (20, &Board::blank_last()));
/// assert_eq!(table.counts().len() - 1, 31, "no board is farther");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// Reference: G. Cooperman and L. Finkelstein, "New methods for using Cayley graphs in interconnection networks", 1992.
pub struct DistanceTable<P> {
    problem: P,
    remainders: Remainders,
    layers: LayerCounts,
}

impl<P: PerfectHash> DistanceTable<P> {
    /// Searches the whole space of `problem`, breadth first, under these limits. Pass `&problem` to keep the problem.
    ///
    /// Time, the limits and what `observer` is told are those of [`layer_counts`](crate::layer_counts). Under limits,
    /// the table holds the layers that were complete before a limit was reached.
    ///
    /// # Errors
    ///
    /// [`SearchError`] where the problem breaks its contract or has a start outside the space, and
    /// [`SearchError::StepBack`] where remainders do not tell the steps to nearer states from others.
    pub fn new<O>(problem: P, limits: &Limits, observer: &mut O) -> Result<Self, SearchError>
    where
        O: Observer<P> + ?Sized,
    {
        let (remainders, layers) = sweep(&problem, limits, observer)?;
        Ok(Self { problem, remainders, layers })
    }

    /// The problem that the table was made for.
    pub const fn problem(&self) -> &P {
        &self.problem
    }

    /// By distance: how many states there are. Of a search that was stopped, the layers that were complete by then.
    #[must_use]
    pub fn counts(&self) -> &[u64] {
        &self.layers.counts
    }

    /// What stopped the search before it had reached everything, if something did.
    pub const fn stopped(&self) -> Option<StopReason> {
        self.layers.stopped
    }

    /// What the search did.
    pub const fn stats(&self) -> &Stats {
        &self.layers.stats
    }

    /// The remainder by 3 of the distance from the nearest start to `state`, or `None` if the state is not in the table.
    /// Takes constant time.
    ///
    /// Who knows the distance of a neighbour of `state` knows that of `state` by it.
    #[must_use]
    pub fn distance_mod_3(&self, state: &P::State) -> Option<u8> {
        self.entry(state).map(|entry| entry.remainder)
    }

    /// What is known of `state`, if it is in a layer that is complete: one that was expanded, or was about to be.
    fn entry(&self, state: &P::State) -> Option<Entry> {
        let entry = if self.problem.contains(state) { self.remainders.get(self.problem.rank(state)) } else { None };
        entry.filter(|entry| entry.is_expanded || entry.remainder == self.remainders.layer)
    }
}

impl<P: PerfectHash + BackwardProblem> DistanceTable<P> {
    /// The distance from the nearest start to `state`, or `None` if the state is not in the table. Takes time in O(*d*)
    /// for distance *d*.
    #[must_use]
    pub fn distance(&self, state: &P::State) -> Option<u64> {
        self.distance_mod_3(state)?;
        Some(self.descent(state).count() as u64 - 1)
    }

    /// The path from the nearest start to `state`, or `None` if the state is not in the table. Takes time in O(*d*) for
    /// distance *d*.
    ///
    /// # Errors
    ///
    /// [`SearchError`] where the problem breaks its contract, or where the cost of a path of fewest actions overflows.
    pub fn path(&self, state: &P::State) -> Result<Option<PathOf<P>>, SearchError> {
        if self.distance_mod_3(state).is_none() {
            return Ok(None);
        }
        let mut states: Vec<P::State> = self.descent(state).collect();
        states.reverse();
        self.trace(&self.problem, states).map(Some)
    }

    /// The states of a shortest path, from `state` to its start.
    fn descent(&self, state: &P::State) -> impl Iterator<Item = P::State> {
        let first = self.distance_mod_3(state).map(|remainder| (state.clone(), remainder));
        let descent = core::iter::successors(first, |(state, remainder)| self.nearer(state, *remainder));
        // Were predecessors not the reverse of successors, it might go round for ever.
        descent.map(|(state, _)| state).take(self.counts().len() + 1)
    }

    /// The first predecessor of `state`, whose distance has this remainder, that is nearer to a start.
    fn nearer(&self, state: &P::State, remainder: u8) -> Option<(P::State, u8)> {
        let wanted = Entry { remainder: (remainder + 2) % 3, is_expanded: true };
        let mut found = None;
        self.problem.predecessors(state, |_action, predecessor, _cost| {
            if found.is_none() && self.entry(&predecessor) == Some(wanted) {
                found = Some((predecessor, wanted.remainder));
            }
        });
        found
    }

    fn trace<Q>(&self, problem: &Q, states: Vec<P::State>) -> Result<PathOf<P>, SearchError>
    where
        Q: SearchProblem<State = P::State, Action = P::Action, Cost = P::Cost>,
    {
        Path::trace(problem, states).map_err(|error| trace_error(error, *self.stats()))
    }
}

impl<P: PerfectHash + BackwardProblem> DistanceTable<Reversed<P>> {
    /// The path from `state` to the nearest goal, walked forwards, or `None` if the state is not in the table.
    ///
    /// # Errors
    ///
    /// As [`path`](DistanceTable::path).
    pub fn path_from(&self, state: &P::State) -> Result<Option<PathOf<P>>, SearchError> {
        if self.distance_mod_3(state).is_none() {
            return Ok(None);
        }
        self.trace(&self.problem.0, self.descent(state).collect()).map(Some)
    }
}

impl<P> fmt::Debug for DistanceTable<P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("DistanceTable").field("layers", &self.layers).finish_non_exhaustive()
    }
}

/// For each state a bit in each of three planes: two for the remainder of its depth by 3, both set as long as it is not
/// reached, and one that is set once it is expanded.
#[derive(Default)]
struct Remainders {
    blocks: Vec<[u64; 3]>,
    /// The remainder of the layer to expand.
    layer: u8,
}

/// What a table knows of a state that was reached.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Entry {
    remainder: u8,
    is_expanded: bool,
}

impl Remainders {
    const UNSEEN: u8 = 3;

    const fn next_layer(&self) -> u8 {
        (self.layer + 1) % 3
    }

    /// What is known of the state of this rank, if it was reached.
    #[inline]
    fn get(&self, rank: u64) -> Option<Entry> {
        let (block, bit) = place(rank);
        let [low, high, expanded] = *self.blocks.get(block)?;
        let remainder = u8::from(low & bit != 0) | u8::from(high & bit != 0) << 1_u32;
        (remainder != Self::UNSEEN).then_some(Entry { remainder, is_expanded: expanded & bit != 0 })
    }
}

impl LayerTable for Remainders {
    fn new(states: u64, budget: &mut Budget) -> Result<Self, StopReason> {
        Ok(Self { blocks: filled([u64::MAX, u64::MAX, 0], states.div_ceil(64), budget)?, layer: 2 })
    }

    fn begin_layer(&mut self, _depth: u64) {
        self.layer = self.next_layer();
    }

    #[inline]
    fn open_states(&self, block: usize) -> u64 {
        let [low, high, expanded] = self.blocks[block];
        let layer = match self.layer {
            0 => !(low | high),
            1 => low & !high,
            _ => high & !low,
        };
        layer & !expanded
    }

    #[inline]
    fn close(&mut self, rank: u64) {
        let (block, bit) = place(rank);
        self.blocks[block][2] |= bit;
    }

    #[inline]
    fn look_up(&self, rank: u64) -> Known {
        match self.get(rank) {
            None => Known::Unseen,
            Some(Entry { remainder, is_expanded: true }) if remainder == self.next_layer() => Known::Mistakable,
            Some(_) => Known::Reached,
        }
    }

    #[inline]
    fn reach(&mut self, rank: u64) {
        let (block, bit) = place(rank);
        let remainder = self.next_layer();
        let [low, high, _] = &mut self.blocks[block];
        if remainder != 1 {
            *low &= !bit;
        }
        if remainder != 2 {
            *high &= !bit;
        }
    }
}
