//! An observer that keeps the books of a search a second time.

use std::collections::BTreeSet;
use std::fmt::Debug;
use std::ops::ControlFlow;

use goalward::{Cost, Direction, Layer, Node, Observer, SearchProblem, Stats, Step};

/// Retells a search from its events alone, checks that they come in the order that is documented, and makes every count
/// of [`Stats`] that can be made from them.
#[derive(Debug)]
pub(crate) struct Ledger<S, C> {
    pub(crate) expansions: Vec<Snapshot<S, C>>,
    /// Where the search found its solution.
    pub(crate) solved_at: Option<Snapshot<S, C>>,
    /// New states in the order in which they came up, roots first.
    pub(crate) first_reached: Vec<S>,
    dead_ends: BTreeSet<S>,
    known: BTreeSet<S>,
    open: BTreeSet<S>,
    closed: BTreeSet<S>,
    peak_open: usize,
    generated: u64,
    duplicates: u64,
    reopened: u64,
    finished_layers: Vec<Layer<C>>,
    /// The last event, as far as it says what may come next.
    last: Last<S>,
}

/// A node as an event told of it.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Snapshot<S, C> {
    pub(crate) state: S,
    pub(crate) depth: Option<u64>,
    pub(crate) cost: Option<C>,
    pub(crate) estimate: Option<C>,
    pub(crate) direction: Direction,
}

impl<S: Copy, C: Copy> Snapshot<S, C> {
    const fn of<P: SearchProblem<State = S, Cost = C>>(node: &Node<'_, P>) -> Self {
        Self {
            state: *node.state,
            depth: node.depth,
            cost: node.cost,
            estimate: node.estimate,
            direction: node.direction,
        }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Last<S> {
    Nothing,
    Expanded,
    /// A successor was handed out, and nothing is said of it yet.
    Generated {
        from: S,
        to: S,
    },
    /// A successor was handed out, and it is not new.
    Settled,
    LayerFinished,
    GoalFound,
}

impl<S: Copy + Ord + Debug, C: Cost + PartialEq> Ledger<S, C> {
    /// The books of a search that begins with these roots and never opens a dead end.
    pub(crate) fn new(roots: impl IntoIterator<Item = S>, dead_ends: impl IntoIterator<Item = S>) -> Self {
        let mut ledger = Self {
            expansions: Vec::new(),
            solved_at: None,
            first_reached: Vec::new(),
            dead_ends: dead_ends.into_iter().collect(),
            known: BTreeSet::new(),
            open: BTreeSet::new(),
            closed: BTreeSet::new(),
            peak_open: 0,
            generated: 0,
            duplicates: 0,
            reopened: 0,
            finished_layers: Vec::new(),
            last: Last::Nothing,
        };
        for root in roots {
            ledger.meet(root);
        }
        ledger
    }

    /// Writes down a state that may be new.
    fn meet(&mut self, state: S) {
        if self.known.insert(state) {
            self.first_reached.push(state);
            if !self.dead_ends.contains(&state) {
                self.open(state);
            }
        }
    }

    fn open(&mut self, state: S) {
        self.closed.remove(&state);
        self.open.insert(state);
        self.peak_open = self.peak_open.max(self.open.len());
    }

    /// A successor of which nothing was said before the next event is a new state.
    fn settle(&mut self) {
        assert_ne!(self.last, Last::GoalFound, "an event after the goal was found");
        if let Last::Generated { to, .. } = self.last {
            assert!(!self.known.contains(&to), "{to:?} is stored already, and no event says so");
            self.meet(to);
        }
    }

    /// The successor that an event is about must be the one just handed out.
    fn follow_up(&mut self, from: S, to: S) {
        assert_eq!(self.last, Last::Generated { from, to }, "an event out of order");
        assert!(self.known.contains(&to), "{to:?} is said to be known, and is not");
        self.last = Last::Settled;
    }

    /// Compares the books with those of the engine.
    pub(crate) fn compare(&mut self, stats: &Stats) {
        if self.last != Last::GoalFound {
            self.settle();
        }
        self.last = Last::GoalFound;
        assert_eq!(stats.expanded, self.expansions.len() as u64, "expanded");
        assert_eq!(stats.generated, self.generated, "generated");
        assert_eq!(stats.duplicates, self.duplicates, "duplicates");
        assert_eq!(stats.reopened, self.reopened, "reopened");
        assert_eq!(stats.peak_nodes, self.known.len() as u64, "nodes");
        assert_eq!(stats.open, self.open.len() as u64, "open");
        assert_eq!(stats.peak_open, self.peak_open as u64, "peak open");
        assert!(
            stats.peak_bytes >= stats.peak_nodes * size_of::<S>() as u64,
            "the states alone take more than {} bytes",
            stats.peak_bytes
        );
    }
}

impl<P> Observer<P> for Ledger<P::State, P::Cost>
where
    P: SearchProblem<State: Copy + Ord + Debug, Cost: PartialEq>,
{
    fn expanded(&mut self, node: Node<'_, P>, stats: &Stats) -> ControlFlow<()> {
        self.settle();
        self.last = Last::Expanded;
        assert!(self.open.remove(node.state), "{:?} is expanded and is not open", node.state);
        self.closed.insert(*node.state);
        self.expansions.push(Snapshot::of(&node));
        assert_eq!(stats.expanded, self.expansions.len() as u64, "this expansion counts already");
        assert_eq!((stats.generated, stats.duplicates), (self.generated, self.duplicates));
        ControlFlow::Continue(())
    }

    fn generated(&mut self, step: Step<'_, P>) -> ControlFlow<()> {
        self.settle();
        let expansion = self.expansions.last().expect("an expansion comes first");
        assert_ne!(self.last, Last::LayerFinished, "a successor between two layers");
        assert_eq!((*step.from, step.direction), (expansion.state, expansion.direction));
        self.last = Last::Generated { from: *step.from, to: *step.to };
        self.generated += 1;
        ControlFlow::Continue(())
    }

    fn duplicate(&mut self, step: Step<'_, P>) -> ControlFlow<()> {
        self.follow_up(*step.from, *step.to);
        self.duplicates += 1;
        ControlFlow::Continue(())
    }

    fn reopened(&mut self, step: Step<'_, P>) -> ControlFlow<()> {
        self.follow_up(*step.from, *step.to);
        assert!(self.closed.contains(step.to), "{:?} is opened again and is not closed", step.to);
        self.open(*step.to);
        self.duplicates += 1;
        self.reopened += 1;
        ControlFlow::Continue(())
    }

    fn layer_finished(&mut self, layer: Layer<P::Cost>, stats: &Stats) -> ControlFlow<()> {
        self.settle();
        self.last = Last::LayerFinished;
        for finished in &self.finished_layers {
            match (finished, layer) {
                (Layer::Cost(finished), Layer::Cost(cost)) => assert!(finished.total_cmp(&cost).is_lt()),
                (Layer::Depth(finished, one), Layer::Depth(depth, other)) => {
                    assert!(*one != other || *finished < depth);
                }
                mixed => panic!("one engine has layers of one kind: {mixed:?}"),
            }
        }
        self.finished_layers.push(layer);
        assert_eq!(stats.expanded, self.expansions.len() as u64);
        ControlFlow::Continue(())
    }

    fn goal_found(&mut self, node: Node<'_, P>, stats: &Stats) -> ControlFlow<()> {
        self.settle();
        self.last = Last::GoalFound;
        self.solved_at = Some(Snapshot::of(&node));
        assert!(self.known.contains(node.state), "the search ends at {:?}, which it does not know", node.state);
        assert_eq!(stats.expanded, self.expansions.len() as u64);
        ControlFlow::Continue(())
    }
}
