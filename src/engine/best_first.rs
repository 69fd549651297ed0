//! Best-first search with reopening: what Dijkstra's algorithm and A* are made of.

use core::hash::BuildHasher;

use super::cost_layers::CostLayers;
use super::meter::Meter;
use super::{End, Fault, Memory, Progress, Proved, Reusable, Search};
use crate::cost::Cost;
use crate::frontier::{Arrival, OpenList, Priority};
use crate::limits::{CostLimit, Limits};
use crate::nodes::{NodeId, Seen, StateIndex, list_bytes, push, states_from_root};
use crate::observer::{Departure, Direction, Node, Observer};
use crate::problem::SearchProblem;
use crate::report::StopReason;

/// What a best-first search goes by.
pub(super) trait Guide<P: SearchProblem> {
    /// What a node keeps of its evaluation.
    type Estimate: Copy;
    type Priority: Priority;

    /// What a dead end keeps in its place.
    const NO_ESTIMATE: Self::Estimate;

    /// Whether evaluating asks a heuristic.
    const EVALUATES: bool;

    /// Evaluates a root, or the state that `step` leads to from a parent with an estimate of its own.
    /// `None` is a dead end.
    fn evaluate(
        &self,
        problem: &P,
        state: &P::State,
        step: Option<(&Departure<'_, P>, Self::Estimate)>,
    ) -> Result<Option<Self::Estimate>, Fault<P::Cost>>;

    /// The total f of the cost of the path to a node and its estimate, or `None` where it overflows.
    fn total(&self, cost: P::Cost, estimate: Self::Estimate) -> Option<P::Cost>;

    /// The place in the open list of a node of this total.
    fn priority(&self, total: P::Cost, cost: P::Cost, estimate: Self::Estimate) -> Self::Priority;

    /// An estimate as observers see it.
    fn observed(&self, estimate: Self::Estimate) -> Option<P::Cost>;
}

/// What a node knows besides its state and its status.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Record<C, E> {
    pub(crate) parent: Option<NodeId>,
    /// The cost g of the cheapest path found to the state.
    pub(crate) cost: C,
    pub(super) estimate: E,
}

/// How far a search has come with a node. Statuses stand in a list of their own: one byte each, where in a record they
/// would be padded to the size of a cost.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Status {
    /// Never reached, in a table that has a place for every state.
    Unseen,
    Open,
    /// The state was expanded, so that in Dijkstra's algorithm its cost is sure.
    Closed,
    /// No goal can be reached from the state, so it is never opened.
    DeadEnd,
    /// The cost or total of every path found to the state overflows: set aside.
    Overflowed,
}

/// The memory of a best-first search, empty.
pub(crate) struct BestFirstMemory<S, C, E, K> {
    states: StateIndex<S>,
    records: Vec<Record<C, E>>,
    statuses: Vec<Status>,
    depths: Vec<u64>,
    open: OpenList<K>,
}

/// The memory of a search by this guide.
pub(super) type MemoryOf<P, G> = BestFirstMemory<
    <P as SearchProblem>::State,
    <P as SearchProblem>::Cost,
    <G as Guide<P>>::Estimate,
    <G as Guide<P>>::Priority,
>;

impl<S, C, E, K> Default for BestFirstMemory<S, C, E, K> {
    fn default() -> Self {
        Self {
            states: StateIndex::default(),
            records: Vec::new(),
            statuses: Vec::new(),
            depths: Vec::new(),
            open: OpenList::default(),
        }
    }
}

impl<S, C, E, K> Memory for BestFirstMemory<S, C, E, K> {
    fn bytes(&self) -> usize {
        let Self { states, records, statuses, depths, open } = self;
        states.bytes() + list_bytes(records) + list_bytes(statuses) + list_bytes(depths) + open.bytes()
    }
}

/// A best-first search under way.
pub(super) struct BestFirst<'e, P: SearchProblem, G: Guide<P>, L, S> {
    guide: &'e G,
    hasher: &'e S,
    meter: Meter<L>,
    pub(super) states: StateIndex<P::State>,
    pub(super) records: Vec<Record<P::Cost, G::Estimate>>,
    pub(super) statuses: Vec<Status>,
    /// The number of actions to each node. Filled only where depth is limited.
    depths: Vec<u64>,
    open: OpenList<G::Priority>,
    open_nodes: u64,
    overflowed_nodes: u64,
    layers: CostLayers<P::Cost>,
}

impl<'e, P: SearchProblem, G: Guide<P>, L: CostLimit<P::Cost>, S: BuildHasher> BestFirst<'e, P, G, L, S> {
    pub(super) fn new(
        guide: &'e G,
        hasher: &'e S,
        arrival: Arrival,
        limits: &Limits<L>,
        memory: MemoryOf<P, G>,
    ) -> Self {
        let meter = Meter::start_in(memory.bytes(), limits);
        let BestFirstMemory { mut states, records, statuses, depths, mut open } = memory;
        states.limit(limits.nodes);
        open.restart(arrival);
        Self {
            guide,
            hasher,
            meter,
            states,
            records,
            statuses,
            depths,
            open,
            open_nodes: 0,
            overflowed_nodes: 0,
            layers: CostLayers::new(),
        }
    }

    /// Stores a new node, which `step` leads to from `parent` at this cost unless that overflows, or a root.
    #[expect(clippy::inline_always, reason = "the compiler would call it for each new node, which shows")]
    #[inline(always)]
    fn store(
        &mut self,
        problem: &P,
        node: NodeId,
        parent: Option<(NodeId, G::Estimate, &Departure<'_, P>)>,
        cost: Option<P::Cost>,
    ) -> Progress<P::Cost> {
        let step = parent.map(|(_, estimate, step)| (step, estimate));
        self.meter.stats.evaluated += u64::from(G::EVALUATES);
        let estimate = self.guide.evaluate(problem, &self.states[node], step)?;
        let total = match (cost, estimate) {
            (Some(cost), Some(estimate)) => self.guide.total(cost, estimate),
            _ => None,
        };
        let status = match (estimate, total) {
            (None, _) => Status::DeadEnd,
            (_, None) => Status::Overflowed,
            (_, Some(_)) => Status::Open,
        };
        let (cost, estimate) = (cost.unwrap_or(P::Cost::ZERO), estimate.unwrap_or(G::NO_ESTIMATE));
        let record = Record { parent: parent.map(|(parent, ..)| parent), cost, estimate };
        push(&mut self.records, record, &mut self.meter.budget)?;
        push(&mut self.statuses, status, &mut self.meter.budget)?;
        if self.limits_depth() {
            let depth = parent.map_or(0, |(parent, ..)| self.depths[parent.index()] + 1);
            push(&mut self.depths, depth, &mut self.meter.budget)?;
        }
        match total {
            Some(total) => {
                self.queue(node, self.guide.priority(total, cost, estimate))?;
                self.open_nodes += 1;
            }
            None => self.overflowed_nodes += u64::from(status == Status::Overflowed),
        }
        Ok(())
    }

    /// Puts a known node on the open list, once more if its priority fell, unless its total overflows.
    fn open(&mut self, node: NodeId) -> Progress<P::Cost> {
        let Some(priority) = priority(self.guide, &self.records[node.index()]) else {
            return Ok(());
        };
        self.queue(node, priority)?;
        let status = &mut self.statuses[node.index()];
        self.open_nodes += u64::from(*status != Status::Open);
        self.overflowed_nodes -= u64::from(*status == Status::Overflowed);
        *status = Status::Open;
        Ok(())
    }

    #[inline]
    fn queue(&mut self, node: NodeId, new_priority: G::Priority) -> Result<(), StopReason> {
        let Self { guide, records, statuses, open, meter, .. } = self;
        let priority_of = |node: NodeId| match statuses[node.index()] {
            Status::Open => priority(*guide, &records[node.index()]),
            _ => None,
        };
        open.push(new_priority, node, priority_of, &mut meter.budget)
    }

    /// Takes note of a cheaper path to a known node, by `step` from `parent`.
    fn improve<O: Observer<P> + ?Sized>(
        &mut self,
        node: NodeId,
        parent: NodeId,
        cost: P::Cost,
        step: &Departure<'_, P>,
        observer: &mut O,
    ) -> Progress<P::Cost> {
        let record = &mut self.records[node.index()];
        record.cost = cost;
        record.parent = Some(parent);
        let status = self.statuses[node.index()];
        if self.limits_depth() {
            self.depths[node.index()] = self.depths[parent.index()] + 1;
        }
        let flow = if status == Status::Closed {
            self.meter.stats.reopened += 1;
            observer.reopened(step.to(&self.states[node]))
        } else {
            observer.duplicate(step.to(&self.states[node]))
        };
        self.meter.hear(flow);
        if status == Status::DeadEnd {
            return Ok(());
        }
        self.open(node)
    }

    fn expand<O: Observer<P> + ?Sized>(
        &mut self,
        problem: &P,
        node: NodeId,
        record: Record<P::Cost, G::Estimate>,
        observer: &mut O,
    ) -> Progress<P::Cost> {
        let state = self.states[node].clone();
        self.meter.hear(observer.expanded(self.observed(node), &self.meter.stats));
        let mut progress = Ok(());
        problem.successors(&state, |action, successor, cost| {
            if progress.is_ok() {
                let step = Departure { from: &state, action: &action, cost, direction: Direction::Forward };
                progress = self.generate(problem, node, record, &step, successor, observer);
            }
        });
        progress
    }

    #[inline]
    fn generate<O: Observer<P> + ?Sized>(
        &mut self,
        problem: &P,
        node: NodeId,
        record: Record<P::Cost, G::Estimate>,
        step: &Departure<'_, P>,
        successor: P::State,
        observer: &mut O,
    ) -> Progress<P::Cost> {
        self.meter.stats.generated += 1;
        self.meter.hear(observer.generated(step.to(&successor)));
        if !step.cost.is_valid() {
            return Err(Fault::InvalidCost(step.cost).into());
        }
        let Record { parent, cost, estimate } = record;
        let cost = cost.checked_add(step.cost);
        // A step back needs no look-up, since it is never cheaper.
        let back = parent.filter(|&parent| self.states[parent] == successor);
        let seen = match back {
            Some(parent) => Seen::Known(parent),
            None => {
                self.states.insert(successor, self.hasher, |state| problem.heap_bytes(state), &mut self.meter.budget)?
            }
        };
        match seen {
            Seen::New(new) => self.store(problem, new, Some((node, estimate, step)), cost),
            Seen::Known(known) => {
                self.meter.stats.duplicates += 1;
                if let Some(cost) = cost
                    && (cost.total_cmp(&self.records[known.index()].cost).is_lt()
                        || self.statuses[known.index()] == Status::Overflowed)
                {
                    return self.improve(known, node, cost, step, observer);
                }
                self.meter.hear(observer.duplicate(step.to(&self.states[known])));
                Ok(())
            }
        }
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

    /// Moves an open node to the closed ones.
    #[inline]
    fn close(&mut self, node: NodeId, total: P::Cost) {
        self.statuses[node.index()] = Status::Closed;
        self.open_nodes -= 1;
        self.layers.note_expansion(total);
    }

    const fn limits_depth(&self) -> bool {
        self.meter.limits.depth != u64::MAX
    }

    fn depth(&self, node: NodeId) -> Option<u64> {
        self.depths.get(node.index()).copied()
    }

    fn observed(&self, node: NodeId) -> Node<'_, P> {
        let record = &self.records[node.index()];
        Node {
            state: &self.states[node],
            depth: self.depth(node),
            cost: Some(record.cost),
            estimate: self.guide.observed(record.estimate),
            direction: Direction::Forward,
        }
    }
}

impl<P: SearchProblem, G: Guide<P>, L: CostLimit<P::Cost>, S: BuildHasher> Reusable<P> for BestFirst<'_, P, G, L, S> {
    type Memory = MemoryOf<P, G>;

    fn into_memory(self) -> Self::Memory {
        let Self { hasher, mut states, mut records, mut statuses, mut depths, open, .. } = self;
        states.clear(hasher);
        records.clear();
        statuses.clear();
        depths.clear();
        BestFirstMemory { states, records, statuses, depths, open }
    }
}

impl<P: SearchProblem, G: Guide<P>, L: CostLimit<P::Cost>, S: BuildHasher> Search<P> for BestFirst<'_, P, G, L, S> {
    type CostLimit = L;

    fn seed<O: Observer<P> + ?Sized>(&mut self, problem: &P, _observer: &mut O) -> Progress<P::Cost> {
        for start in problem.starts() {
            let heap_bytes = |state: &P::State| problem.heap_bytes(state);
            if let Seen::New(root) = self.states.insert(start, self.hasher, heap_bytes, &mut self.meter.budget)? {
                self.store(problem, root, None, Some(P::Cost::ZERO))?;
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
        let record = self.records[node.index()];
        let Record { cost, estimate, .. } = record;
        let total = self.guide.total(cost, estimate).unwrap_or(cost);
        self.layers.enter(total, &mut self.meter, observer);
        if problem.is_goal(&self.states[node]) {
            self.meter.hear(observer.goal_found(self.observed(node), &self.meter.stats));
            return Err(End::Solved(node));
        }
        if !self.meter.limits.cost.admits(&total) {
            return Err(StopReason::Cost.into());
        }
        self.meter.begin_expansion(self.depth(node).unwrap_or(0))?;
        self.close(node, total);
        let progress = self.expand(problem, node, record, observer);
        self.meter.note_open(self.open_nodes);
        progress
    }

    fn solution(&self, _problem: &P, end: NodeId) -> Vec<P::State> {
        let parent = |node: NodeId| self.records[node.index()].parent;
        states_from_root(end, self.states.len(), parent, |node| self.states[node].clone())
    }

    fn proved(&self) -> Proved<P::Cost> {
        Proved { actions: 0, cost: self.layers.current() }
    }

    fn expanded_below(&self, solution: Option<P::Cost>) -> Option<u64> {
        self.layers.expanded_below(solution)
    }

    fn nodes(&self) -> usize {
        self.states.len()
    }

    fn meter(&mut self) -> &mut Meter<L> {
        &mut self.meter
    }
}

fn priority<P: SearchProblem, G: Guide<P>>(guide: &G, record: &Record<P::Cost, G::Estimate>) -> Option<G::Priority> {
    let total = guide.total(record.cost, record.estimate)?;
    Some(guide.priority(total, record.cost, record.estimate))
}
