//! Breadth-first search of a whole space with a few bits for each state.

mod distance_table;
mod layer_bits;

use super::exhaust::ending;
use super::meter::Meter;
use super::{End, Fault, Progress};
use crate::error::SearchError;
use crate::limits::{Limits, Unlimited};
use crate::nodes::{Budget, push};
use crate::observer::{Direction, Layer, Observer};
use crate::perfect_hash::PerfectHash;
use crate::report::{Stats, StopReason};
pub use distance_table::DistanceTable;
use layer_bits::LayerBits;

/// Counts the states of each depth: how many are 0, 1, 2, … actions from the nearest start of `problem`. Goals and costs
/// are ignored.
///
/// - **Needs** a [`PerfectHash`].
/// - **Takes** time in O(*n* + *m*) for *n* states and *m* steps, and for each layer a look over that part of the table
///   where its states are; two bits of memory for each state of the space, reached or not.
///
/// `observer` is told of finished layers and of nothing else. Pass `&mut ()` where nobody watches.
///
/// The table is refused before it is allocated where it would go beyond [`Limits::bytes`] or the memory there is:
/// [`LayerCounts::stopped`] then says so.
///
/// Reference: R. E. Korf, "Minimizing disk I/O in two-bit breadth-first search", 2008.
///
/// # Errors
///
/// [`SearchError`] where the problem breaks its contract, or has a start outside the space.
///
/// ```
/// use goalward::problems::{Board, SlidingTiles};
/// use goalward::{Limits, layer_counts};
///
/// let goal = Board::<2, 3>::blank_first();
/// let layers = layer_counts(&SlidingTiles::new(goal, goal), &Limits::new(), &mut ())?;
/// assert_eq!(layers.counts[..6], [1, 2, 3, 5, 6, 7]);
/// assert_eq!((layers.counts.len(), layers.counts.last()), (22, Some(&1)));
/// assert_eq!(layers.counts.iter().sum::<u64>(), 360);
/// # Ok::<(), goalward::SearchError>(())
/// ```
pub fn layer_counts<P, O>(problem: &P, limits: &Limits, observer: &mut O) -> Result<LayerCounts, SearchError>
where
    P: PerfectHash,
    O: Observer<P> + ?Sized,
{
    sweep::<_, LayerBits, _>(problem, limits, observer).map(|(_, counts)| counts)
}

/// What [`layer_counts`] answers.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
#[must_use = "a search is made for its report"]
pub struct LayerCounts {
    /// By depth: how many states are so many actions from the nearest start. Of a search that was stopped, the layers
    /// that were complete by then.
    pub counts: Vec<u64>,
    /// What stopped the search before it had reached everything, if something did.
    pub stopped: Option<StopReason>,
    /// What the search did.
    pub stats: Stats,
}

/// What a search remembers of every state: whether it was reached and, in some way, when. States stand in blocks of 64.
trait LayerTable: Default {
    /// The table of so many states, none of them reached. What is reached first is the layer of depth 0.
    fn new(states: u64, budget: &mut Budget) -> Result<Self, StopReason>;

    /// Makes the states that were reached last the layer to expand, which has this depth.
    fn begin_layer(&mut self, depth: u64);

    /// The states of a block that are in the layer to expand and not closed: a bit for each.
    fn open_states(&self, block: usize) -> u64;

    /// Closes a state, all of whose successors were looked up.
    fn close(&mut self, rank: u64);

    /// What is known of the state that a step leads to from the layer to expand.
    fn look_up(&self, rank: u64) -> Known;

    /// Puts a state that was not reached before into the next layer.
    fn reach(&mut self, rank: u64);
}

/// What a table knows of a state that a step leads to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Known {
    Unseen,
    Reached,
    /// It looks like a state of the next layer, and is one of a layer long closed.
    Mistakable,
}

/// Where a state stands in a table: its block, and its bit in the block.
#[inline]
const fn place(rank: u64) -> (usize, u64) {
    ((rank / 64) as usize, 1 << (rank % 64))
}

/// Searches the whole space, layer by layer.
fn sweep<P, T, O>(problem: &P, limits: &Limits, observer: &mut O) -> Result<(T, LayerCounts), SearchError>
where
    P: PerfectHash,
    T: LayerTable,
    O: Observer<P> + ?Sized,
{
    let mut sweep = Sweep {
        meter: Meter::start(limits),
        table: T::default(),
        states: problem.state_count(),
        reached: 0,
        open: 0,
        counts: Vec::new(),
    };
    let end = match sweep.run(problem, observer) {
        Ok(()) => End::Exhausted,
        Err(end) => end,
    };
    let stats = sweep.meter.finish(sweep.reached);
    let stopped = ending(end, stats)?;
    Ok((sweep.table, LayerCounts { counts: sweep.counts, stopped, stats }))
}

/// A search of the whole space under way.
struct Sweep<T> {
    meter: Meter<Unlimited>,
    table: T,
    states: u64,
    reached: u64,
    open: u64,
    counts: Vec<u64>,
}

/// A layer that was reached: how many states it has, and between which ranks.
#[derive(Debug, Clone, Copy)]
struct Reached {
    states: u64,
    lowest: u64,
    highest: u64,
}

impl Reached {
    const NOTHING: Self = Self { states: 0, lowest: u64::MAX, highest: 0 };

    #[inline]
    fn add(&mut self, rank: u64) {
        self.states += 1;
        self.lowest = self.lowest.min(rank);
        self.highest = self.highest.max(rank);
    }
}

impl<T: LayerTable> Sweep<T> {
    fn run<P: PerfectHash, O: Observer<P> + ?Sized>(&mut self, problem: &P, observer: &mut O) -> Progress<P::Cost> {
        let mut layer = self.reach_starts(problem)?;
        for depth in 0.. {
            if layer.states == 0 {
                break;
            }
            push(&mut self.counts, layer.states, &mut self.meter.budget)?;
            self.table.begin_layer(depth);
            layer = self.expand_layer(problem, layer, depth)?;
            let finished = Layer::Depth(depth, Direction::Forward);
            self.meter.hear(observer.layer_finished(finished, &self.meter.stats));
        }
        Ok(())
    }

    fn reach_starts<P: PerfectHash>(&mut self, problem: &P) -> Result<Reached, End<P::Cost>> {
        self.table = T::new(self.states, &mut self.meter.budget)?;
        let mut roots = Reached::NOTHING;
        for start in problem.starts() {
            if !problem.contains(&start) {
                return Err(Fault::OutsideSpace.into());
            }
            self.reach(problem.rank(&start), 0, &mut roots)?;
            self.meter.note_open(self.open);
        }
        Ok(roots)
    }

    /// Expands a layer in the order of ranks. The answer is the next one.
    fn expand_layer<P: PerfectHash>(
        &mut self,
        problem: &P,
        layer: Reached,
        depth: u64,
    ) -> Result<Reached, End<P::Cost>> {
        let mut next = Reached::NOTHING;
        let (first, _) = place(layer.lowest);
        let (last, _) = place(layer.highest);
        for block in first..=last {
            let mut open_states = self.table.open_states(block);
            while open_states != 0 {
                let rank = block as u64 * 64 + u64::from(open_states.trailing_zeros());
                open_states &= open_states - 1;
                self.meter.begin_expansion(depth)?;
                self.open -= 1;
                let mut progress = Ok(());
                problem.successor_ranks(rank, |successor, _cost| {
                    if progress.is_ok() {
                        self.meter.stats.generated += 1;
                        if let Err(end) = self.reach(successor, depth, &mut next) {
                            progress = Err(end);
                        }
                    }
                });
                progress?;
                self.table.close(rank);
                self.meter.note_open(self.open);
            }
        }
        Ok(next)
    }

    /// Takes note of a start, or of a state that a step leads to from this depth.
    #[inline]
    fn reach<C>(&mut self, rank: u64, depth: u64, next: &mut Reached) -> Progress<C> {
        if rank >= self.states {
            return Err(Fault::InvalidRank { rank, state_count: self.states }.into());
        }
        match self.table.look_up(rank) {
            Known::Unseen => {
                if self.reached >= self.meter.limits.nodes {
                    return Err(StopReason::Nodes.into());
                }
                self.table.reach(rank);
                self.reached += 1;
                self.open += 1;
                next.add(rank);
            }
            Known::Reached => self.meter.stats.duplicates += 1,
            Known::Mistakable => return Err(Fault::StepBack { depth }.into()),
        }
        Ok(())
    }
}
