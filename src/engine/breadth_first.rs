//! What breadth-first engines share: nodes with parents, and costs only where they are limited.

use core::hash::BuildHasher;

use super::meter::Meter;
use super::path_costs::PathCosts;
use super::{End, Memory, Progress};
use crate::limits::CostLimit;
use crate::nodes::{NodeId, Seen, StateIndex, list_bytes, push};
use crate::observer::{Departure, Direction, Node, Observer};
use crate::problem::SearchProblem;
use crate::report::StopReason;

/// The memory of a [`BreadthFirst`], empty.
pub(crate) struct BreadthFirstMemory<S, C> {
    states: StateIndex<S>,
    parents: Vec<Option<NodeId>>,
    path_costs: Vec<Option<C>>,
}

impl<S, C> Default for BreadthFirstMemory<S, C> {
    fn default() -> Self {
        Self { states: StateIndex::default(), parents: Vec::new(), path_costs: Vec::new() }
    }
}

impl<S, C> Memory for BreadthFirstMemory<S, C> {
    fn bytes(&self) -> usize {
        let Self { states, parents, path_costs } = self;
        states.bytes() + list_bytes(parents) + list_bytes(path_costs)
    }
}

/// The nodes of a breadth-first search: the first path to a state is the one that is kept.
pub(super) struct BreadthFirst<'e, P: SearchProblem, L, S> {
    hasher: &'e S,
    pub(super) meter: Meter<L>,
    pub(super) states: StateIndex<P::State>,
    /// The next node towards the root.
    pub(super) parents: Vec<Option<NodeId>>,
    path_costs: PathCosts<P::Cost, L>,
}

impl<'e, P: SearchProblem, L: CostLimit<P::Cost>, S: BuildHasher> BreadthFirst<'e, P, L, S> {
    pub(super) fn new(hasher: &'e S, meter: Meter<L>, memory: BreadthFirstMemory<P::State, P::Cost>) -> Self {
        let BreadthFirstMemory { mut states, parents, path_costs } = memory;
        states.limit(meter.limits.nodes);
        Self { hasher, meter, states, parents, path_costs: PathCosts::new(path_costs) }
    }

    pub(super) fn into_memory(self) -> BreadthFirstMemory<P::State, P::Cost> {
        let Self { hasher, meter: _, mut states, mut parents, path_costs } = self;
        states.clear(hasher);
        parents.clear();
        BreadthFirstMemory { states, parents, path_costs: path_costs.into_list() }
    }

    /// Stores a root.
    pub(super) fn root(&mut self, problem: &P, state: P::State) -> Result<Seen, End<P::Cost>> {
        let budget = &mut self.meter.budget;
        let seen = self.states.insert(state, self.hasher, |state| problem.heap_bytes(state), budget)?;
        if let Seen::New(_) = seen {
            push(&mut self.parents, None, budget)?;
            self.path_costs.push_root(budget)?;
            self.meter.note_open(self.states.len() as u64);
        }
        Ok(seen)
    }

    /// Counts an expansion of `node`, unless a limit forbids it.
    #[inline]
    pub(super) fn begin_expansion(&mut self, node: NodeId, depth: u64) -> Result<(), StopReason> {
        if !self.path_costs.within(&self.meter.limits.cost, node) {
            return Err(StopReason::Cost);
        }
        self.meter.begin_expansion(depth)
    }

    /// Expands `node` in `view`, which is the problem or its reverse, and hands what it generates to `found`.
    #[inline]
    pub(super) fn expand<V, O>(
        &mut self,
        view: &V,
        node: NodeId,
        depth: u64,
        direction: Direction,
        observer: &mut O,
        mut found: impl FnMut(&mut Self, Seen, &mut O) -> Progress<P::Cost>,
    ) -> Progress<P::Cost>
    where
        V: SearchProblem<State = P::State, Action = P::Action, Cost = P::Cost>,
        O: Observer<P> + ?Sized,
    {
        let state = self.states[node].clone();
        let parent = self.parents[node.index()];
        self.meter.hear(observer.expanded(observed(&state, depth, direction), &self.meter.stats));
        let mut progress = Ok(());
        view.successors(&state, |action, successor, cost| {
            if progress.is_ok() {
                let step = Departure { from: &state, action: &action, cost, direction };
                progress = self
                    .generate(view, node, parent, &step, successor, observer)
                    .and_then(|seen| found(self, seen, observer));
            }
        });
        progress
    }

    #[inline]
    fn generate<V, O>(
        &mut self,
        view: &V,
        node: NodeId,
        parent: Option<NodeId>,
        step: &Departure<'_, P>,
        successor: P::State,
        observer: &mut O,
    ) -> Result<Seen, End<P::Cost>>
    where
        V: SearchProblem<State = P::State, Action = P::Action, Cost = P::Cost>,
        O: Observer<P> + ?Sized,
    {
        let budget = &mut self.meter.budget;
        self.meter.stats.generated += 1;
        let flow = observer.generated(step.to(&successor));
        // A step back needs no look-up.
        let back = parent.filter(|&parent| self.states[parent] == successor);
        let seen = match back {
            Some(parent) => Seen::Known(parent),
            None => self.states.insert(successor, self.hasher, |state| view.heap_bytes(state), budget)?,
        };
        match seen {
            Seen::New(_) => {
                push(&mut self.parents, Some(node), budget)?;
                self.path_costs.push_after(node, step.cost, budget)?;
            }
            Seen::Known(known) => {
                self.meter.stats.duplicates += 1;
                self.meter.hear(observer.duplicate(step.to(&self.states[known])));
                if self.parents[known.index()] == Some(node) {
                    self.path_costs.lower(known, node, step.cost)?;
                }
            }
        }
        self.meter.hear(flow);
        Ok(seen)
    }
}

/// A node as observers of breadth-first engines see it.
pub(super) const fn observed<P: SearchProblem>(state: &P::State, depth: u64, direction: Direction) -> Node<'_, P> {
    Node { state, depth: Some(depth), cost: None, estimate: None, direction }
}
