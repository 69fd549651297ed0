//! Dijkstra's algorithm on problems whose states have numbers.

use core::mem::size_of;

use core::mem::replace;

use super::best_first::{Record, Status};
use super::cost_layers::CostLayers;
use super::exhaust::{EveryState, exhaust};
use super::meter::Meter;
use super::{End, Fault, Memory, Progress, Proved, Reusable, Search, SearchEngine, run, run_in};
use crate::cost::Cost;
use crate::error::SearchError;
use crate::frontier::{Arrival, ByCost, OpenList};
use crate::limits::{CostLimit, Limits, Unlimited};
use crate::nodes::{NodeId, SPARSE, lengthen, list_bytes, states_from_root};
use crate::observer::{Departure, Direction, Node, Observer};
use crate::perfect_hash::PerfectHash;
use crate::problem::SearchProblem;
use crate::report::{ReportOf, StopReason};
use crate::tree::DenseTree;
use crate::workspace::WorkspaceOf;

/// Dijkstra's algorithm with a table of all states in place of a hash table: a path of least cost, the same one as that
/// of [`Dijkstra`](crate::Dijkstra), which makes it by [`dense`](crate::Dijkstra::dense).
///
/// - **Needs** a [`PerfectHash`] whose costs are valid, zero allowed.
/// - **Guarantees** what [`Dijkstra`](crate::Dijkstra) does, with the same order of expansions, ties and paths, and the
///   same [`Stats`](crate::Stats) but for bytes.
/// - **Takes** time as [`Dijkstra`](crate::Dijkstra), with an access to an array where that hashes; memory for every state
///   of the space, reached or not: little more than 9 bytes each with costs of four bytes or fewer.
///
/// The table is refused before it is allocated where it would go beyond [`Limits::bytes`] or the memory there is:
/// the search is [`Stopped`](crate::Outcome::Stopped). So it is in a space of more states than there are node numbers.
/// A start outside the space is a [`SearchError`].
///
/// ```
/// use goalward::{Dijkstra, Reversed, SearchEngine};
/// use goalward::problems::WeightedNineTails;
///
/// let start = "HHH TTT HHH".parse()?;
/// let puzzle = WeightedNineTails::new(start);
/// let path = Dijkstra::new().dense().search(&puzzle)?.into_path().expect("nine coins can always be turned to tails");
/// assert_eq!(path.cost(), 8);
///
/// let tree = Dijkstra::new().dense().tree(Reversed(puzzle))?;
/// assert_eq!(tree.distance(&start), Some(8));
/// assert_eq!(tree.len(), 512);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone)]
pub struct DenseDijkstra<L = Unlimited> {
    limits: Limits<L>,
}

impl<L> DenseDijkstra<L> {
    pub(super) const fn new(limits: Limits<L>) -> Self {
        Self { limits }
    }

    /// Keeps these limits. Default: those of the [`Dijkstra`](crate::Dijkstra) that it was made from.
    #[must_use]
    pub fn limits<M>(self, limits: Limits<M>) -> DenseDijkstra<M> {
        DenseDijkstra { limits }
    }

    /// What the engine is called: `"dense Dijkstra"`.
    #[must_use]
    pub const fn name(&self) -> &'static str {
        "dense Dijkstra"
    }

    /// The cheapest paths from the starts of `problem` to every state that can be reached, goals or not. Pass
    /// `&problem` to keep the problem.
    ///
    /// Under limits, the states that were expanded before a limit was reached.
    ///
    /// # Errors
    ///
    /// [`SearchError`] where the problem breaks its contract, or where states can only be reached at a cost that
    /// overflows.
    pub fn tree<P>(&self, problem: P) -> Result<DenseTree<P>, SearchError>
    where
        P: PerfectHash,
        L: CostLimit<P::Cost>,
    {
        let mut search = DenseSearch::<_, _, false>::new(&self.limits, DenseMemory::default());
        let (stopped, stats) = exhaust(&mut search, &EveryState(&problem))?;
        let DenseSearch { records, statuses, .. } = search;
        Ok(DenseTree::new(problem, records, statuses, stopped, stats))
    }
}

impl<P: PerfectHash, L: CostLimit<P::Cost>> SearchEngine<P> for DenseDijkstra<L> {
    fn name(&self) -> &'static str {
        self.name()
    }

    fn search(&self, problem: &P) -> Result<ReportOf<P>, SearchError> {
        run(DenseSearch::<_, _, false>::new(&self.limits, DenseMemory::default()), problem, &mut ())
    }

    fn search_observed(&self, problem: &P, observer: &mut dyn Observer<P>) -> Result<ReportOf<P>, SearchError> {
        run(DenseSearch::<_, _, true>::new(&self.limits, DenseMemory::default()), problem, observer)
    }

    fn search_in(&self, problem: &P, workspace: &mut WorkspaceOf<P>) -> Result<ReportOf<P>, SearchError> {
        let start = |memory| DenseSearch::<_, _, false>::new(&self.limits, memory);
        run_in(&mut workspace.dense_dijkstra, start, problem)
    }
}

/// The memory of a dense search. All states are unseen, and nothing is open.
pub(crate) struct DenseMemory<C> {
    records: Vec<Record<C, ()>>,
    statuses: Vec<Status>,
    depths: Vec<u64>,
    open: OpenList<ByCost<C>>,
    first_nodes: Vec<Option<NodeId>>,
}

impl<C> Default for DenseMemory<C> {
    fn default() -> Self {
        Self {
            records: Vec::new(),
            statuses: Vec::new(),
            depths: Vec::new(),
            open: OpenList::default(),
            first_nodes: Vec::new(),
        }
    }
}

impl<C> Memory for DenseMemory<C> {
    fn bytes(&self) -> usize {
        let Self { records, statuses, depths, open, first_nodes } = self;
        list_bytes(records) + list_bytes(statuses) + list_bytes(depths) + open.bytes() + list_bytes(first_nodes)
    }
}

/// A search under way. Unless it is `WATCHED` it asks for the ranks of successors alone.
struct DenseSearch<P: SearchProblem, L, const WATCHED: bool> {
    meter: Meter<L>,
    /// By rank. Says nothing of a state that is unseen, and may be longer than there are states.
    records: Vec<Record<P::Cost, ()>>,
    /// By rank, for as many states as there are.
    statuses: Vec<Status>,
    /// By rank, the number of actions to each node. Filled only where depth is limited.
    depths: Vec<u64>,
    open: OpenList<ByCost<P::Cost>>,
    /// As many nodes as are few in a table of this size. If there are no more, it is cleared without a look at all of it.
    first_nodes: Vec<Option<NodeId>>,
    nodes: usize,
    open_nodes: u64,
    overflowed_nodes: u64,
    layers: CostLayers<P::Cost>,
}

/// How many bytes a list lacks that is to be so long.
const fn missing_bytes<T>(list: &Vec<T>, len: usize) -> u64 {
    (len.saturating_sub(list.capacity()) as u64).saturating_mul(size_of::<T>() as u64)
}

/// What a step led to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Reached {
    New,
    /// A state that is known and not closed, or not by a cheaper path.
    Known,
    Reopened,
}

impl<P: PerfectHash, L: CostLimit<P::Cost>, const WATCHED: bool> DenseSearch<P, L, WATCHED> {
    fn new(limits: &Limits<L>, memory: DenseMemory<P::Cost>) -> Self {
        let meter = Meter::start_in(memory.bytes(), limits);
        let DenseMemory { records, statuses, depths, mut open, first_nodes } = memory;
        open.restart(Arrival::LastIn);
        Self {
            meter,
            records,
            statuses,
            depths,
            open,
            first_nodes,
            nodes: 0,
            open_nodes: 0,
            overflowed_nodes: 0,
            layers: CostLayers::new(),
        }
    }

    /// Makes the table of so many states, in which none is known.
    fn make_table(&mut self, states: u64) -> Result<(), StopReason> {
        if states > NodeId::MOST {
            return Err(StopReason::NodeNumbers);
        }
        let states = usize::try_from(states).map_err(|_| StopReason::OutOfMemory)?;
        let depth_count = if self.limits_depth() { states } else { 0 };
        let few = states / SPARSE;
        let Self { records, statuses, depths, first_nodes, meter: Meter { budget, .. }, .. } = self;
        let missing = [
            missing_bytes(records, states),
            missing_bytes(statuses, states),
            missing_bytes(depths, depth_count),
            missing_bytes(first_nodes, few),
        ];
        if !budget.admits(missing.into_iter().sum()) {
            return Err(StopReason::Bytes);
        }
        let blank = Record { parent: None, cost: P::Cost::ZERO, estimate: () };
        lengthen(records, blank, states, budget)?;
        statuses.truncate(states);
        lengthen(statuses, Status::Unseen, states, budget)?;
        lengthen(depths, 0, depth_count, budget)?;
        first_nodes.truncate(few);
        lengthen(first_nodes, None, few, budget)
    }

    /// Follows a step of this cost from `parent`, which the cheapest path reaches at `parent_cost`.
    #[inline]
    fn follow(
        &mut self,
        parent: NodeId,
        parent_cost: P::Cost,
        rank: u64,
        step: P::Cost,
    ) -> Result<Reached, End<P::Cost>> {
        self.meter.stats.generated += 1;
        if !step.is_valid() {
            return Err(Fault::InvalidCost(step).into());
        }
        let Some((node, status)) = self.at(rank) else {
            return Err(self.invalid_rank(rank));
        };
        let cost = parent_cost.checked_add(step);
        if status == Status::Unseen {
            self.store(node, Some(parent), cost)?;
            return Ok(Reached::New);
        }
        self.meter.stats.duplicates += 1;
        match cost {
            Some(cost) if cost.total_cmp(&self.records[node.index()].cost).is_lt() || status == Status::Overflowed => {
                self.improve(node, parent, cost)
            }
            _ => Ok(Reached::Known),
        }
    }

    /// Stores a state that was not known, and opens it unless its cost overflows.
    #[inline]
    fn store(&mut self, node: NodeId, parent: Option<NodeId>, cost: Option<P::Cost>) -> Progress<P::Cost> {
        if self.nodes as u64 >= self.meter.limits.nodes {
            return Err(StopReason::Nodes.into());
        }
        if let Some(place) = self.first_nodes.get_mut(self.nodes) {
            *place = Some(node);
        }
        self.nodes += 1;
        self.note_depth(node, parent);
        self.records[node.index()] = Record { parent, cost: cost.unwrap_or(P::Cost::ZERO), estimate: () };
        if let Some(cost) = cost {
            self.statuses[node.index()] = Status::Open;
            self.open_nodes += 1;
            self.queue(node, cost)?;
        } else {
            self.statuses[node.index()] = Status::Overflowed;
            self.overflowed_nodes += 1;
        }
        Ok(())
    }

    /// Takes note of a cheaper path to a known node, by a step from `parent`.
    #[inline(never)]
    fn improve(&mut self, node: NodeId, parent: NodeId, cost: P::Cost) -> Result<Reached, End<P::Cost>> {
        let record = &mut self.records[node.index()];
        record.cost = cost;
        record.parent = Some(parent);
        self.note_depth(node, Some(parent));
        let status = replace(&mut self.statuses[node.index()], Status::Open);
        let reopened = status == Status::Closed;
        self.meter.stats.reopened += u64::from(reopened);
        self.open_nodes += u64::from(status != Status::Open);
        self.overflowed_nodes -= u64::from(status == Status::Overflowed);
        self.queue(node, cost)?;
        Ok(if reopened { Reached::Reopened } else { Reached::Known })
    }

    /// Puts a node on the open list.
    #[inline]
    fn queue(&mut self, node: NodeId, cost: P::Cost) -> Result<(), StopReason> {
        let Self { records, statuses, open, meter, .. } = self;
        let priority_of =
            |node: NodeId| (statuses[node.index()] == Status::Open).then_some(ByCost(records[node.index()].cost));
        open.push(ByCost(cost), node, priority_of, &mut meter.budget)
    }

    /// Follows every step from `node`.
    #[inline]
    fn expand<O: Observer<P> + ?Sized>(&mut self, problem: &P, node: NodeId, observer: &mut O) -> Progress<P::Cost> {
        let cost = self.records[node.index()].cost;
        let mut progress = Ok(());
        if WATCHED {
            let state = &problem.unrank(node.rank());
            self.meter.hear(observer.expanded(self.observed(node, state), &self.meter.stats));
            problem.successors(state, |action, successor, step_cost| {
                if progress.is_ok() {
                    let step =
                        Departure { from: state, action: &action, cost: step_cost, direction: Direction::Forward };
                    self.meter.hear(observer.generated(step.to(&successor)));
                    match self.follow(node, cost, problem.rank(&successor), step_cost) {
                        Ok(Reached::New) => {}
                        Ok(Reached::Known) => self.meter.hear(observer.duplicate(step.to(&successor))),
                        Ok(Reached::Reopened) => self.meter.hear(observer.reopened(step.to(&successor))),
                        Err(end) => progress = Err(end),
                    }
                }
            });
        } else {
            problem.successor_ranks(node.rank(), |successor, step_cost| {
                if progress.is_ok()
                    && let Err(end) = self.follow(node, cost, successor, step_cost)
                {
                    progress = Err(end);
                }
            });
        }
        progress
    }

    /// The node of this rank and its status, if there is one.
    #[inline]
    fn at(&self, rank: u64) -> Option<(NodeId, Status)> {
        let node = NodeId::ranked(rank)?;
        self.statuses.get(node.index()).map(|&status| (node, status))
    }

    /// Removes from the open list the node to expand next, past entries that are out of date.
    #[inline]
    fn pop(&mut self) -> Option<NodeId> {
        loop {
            let node = self.open.pop()?;
            if self.statuses[node.index()] == Status::Open {
                return Some(node);
            }
        }
    }

    #[cold]
    fn invalid_rank(&self, rank: u64) -> End<P::Cost> {
        Fault::InvalidRank { rank, state_count: self.statuses.len() as u64 }.into()
    }

    const fn limits_depth(&self) -> bool {
        self.meter.limits.depth != u64::MAX
    }

    fn depth(&self, node: NodeId) -> Option<u64> {
        self.depths.get(node.index()).copied()
    }

    fn note_depth(&mut self, node: NodeId, parent: Option<NodeId>) {
        if self.limits_depth() {
            self.depths[node.index()] = parent.map_or(0, |parent| self.depths[parent.index()] + 1);
        }
    }

    fn observed<'a>(&self, node: NodeId, state: &'a P::State) -> Node<'a, P> {
        Node {
            state,
            depth: self.depth(node),
            cost: Some(self.records[node.index()].cost),
            estimate: None,
            direction: Direction::Forward,
        }
    }
}

impl<P: PerfectHash, L: CostLimit<P::Cost>, const WATCHED: bool> Reusable<P> for DenseSearch<P, L, WATCHED> {
    type Memory = DenseMemory<P::Cost>;

    fn into_memory(mut self) -> Self::Memory {
        match self.first_nodes.get(..self.nodes) {
            Some(nodes) => nodes.iter().flatten().for_each(|node| self.statuses[node.index()] = Status::Unseen),
            None => self.statuses.fill(Status::Unseen),
        }
        let Self { records, statuses, depths, open, first_nodes, .. } = self;
        DenseMemory { records, statuses, depths, open, first_nodes }
    }
}

impl<P: PerfectHash, L: CostLimit<P::Cost>, const WATCHED: bool> Search<P> for DenseSearch<P, L, WATCHED> {
    type CostLimit = L;

    fn seed<O: Observer<P> + ?Sized>(&mut self, problem: &P, _observer: &mut O) -> Progress<P::Cost> {
        self.make_table(problem.state_count())?;
        for start in problem.starts() {
            if !problem.contains(&start) {
                return Err(Fault::OutsideSpace.into());
            }
            let rank = problem.rank(&start);
            let Some((root, status)) = self.at(rank) else {
                return Err(self.invalid_rank(rank));
            };
            if status == Status::Unseen {
                self.store(root, None, Some(P::Cost::ZERO))?;
                self.meter.note_open(self.open_nodes);
            }
        }
        Ok(())
    }

    fn step<O: Observer<P> + ?Sized>(&mut self, problem: &P, observer: &mut O) -> Progress<P::Cost> {
        let Some(node) = self.pop() else {
            self.layers.finish(&mut self.meter, observer);
            return Err(if self.overflowed_nodes > 0 { End::Overflowed } else { End::Exhausted });
        };
        let cost = self.records[node.index()].cost;
        self.layers.enter(cost, &mut self.meter, observer);
        if problem.is_goal_rank(node.rank()) {
            let state = problem.unrank(node.rank());
            self.meter.hear(observer.goal_found(self.observed(node, &state), &self.meter.stats));
            return Err(End::Solved(node));
        }
        if !self.meter.limits.cost.admits(&cost) {
            return Err(StopReason::Cost.into());
        }
        self.meter.begin_expansion(self.depth(node).unwrap_or(0))?;
        self.statuses[node.index()] = Status::Closed;
        self.open_nodes -= 1;
        self.layers.note_expansion(cost);
        let progress = self.expand(problem, node, observer);
        self.meter.note_open(self.open_nodes);
        progress
    }

    fn solution(&self, problem: &P, end: NodeId) -> Vec<P::State> {
        let parent = |node: NodeId| self.records[node.index()].parent;
        states_from_root(end, self.nodes, parent, |node| problem.unrank(node.rank()))
    }

    fn proved(&self) -> Proved<P::Cost> {
        Proved { actions: 0, cost: self.layers.current() }
    }

    fn expanded_below(&self, solution: Option<P::Cost>) -> Option<u64> {
        self.layers.expanded_below(solution)
    }

    fn nodes(&self) -> usize {
        self.nodes
    }

    fn meter(&mut self) -> &mut Meter<L> {
        &mut self.meter
    }
}
