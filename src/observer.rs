//! Watching a search while it runs.

use core::fmt;
use core::ops::ControlFlow;

use crate::problem::SearchProblem;
use crate::report::Stats;

/// Is told what a search does, and may stop it.
///
/// Every event continues by default, so implement those that you care about. One that returns
/// [`ControlFlow::Break`] stops the search as soon as the expansion under way is complete, with
/// [`StopReason::Observer`](crate::StopReason::Observer); where there is a goal to be had without another expansion, or
/// nothing left to expand, that is the answer.
///
/// The order of events in one expansion: `expanded`, then for each successor `generated`, followed where it applies by
/// `duplicate` or `reopened`; `goal_found` comes last in a search. The starts are not generated.
///
/// [`search`](crate::SearchEngine::search) is compiled without any of this; pay for it with
/// [`search_observed`](crate::SearchEngine::search_observed) only.
///
/// ```
/// use core::ops::ControlFlow;
/// use goalward::{Bfs, Node, Observer, SearchEngine, SearchProblem, Stats};
///
/// #[derive(Default)]
/// struct Order(Vec<u32>);
///
/// impl<P: SearchProblem<State = u32>> Observer<P> for Order {
///     fn expanded(&mut self, node: Node<'_, P>, _stats: &Stats) -> ControlFlow<()> {
///         self.0.push(*node.state);
///         ControlFlow::Continue(())
///     }
/// }
///
/// let tree = goalward::problem(1_u32, |&n| [((), 2 * n, 1_u32), ((), 2 * n + 1, 1)], |&n| n == 9);
/// let mut order = Order::default();
/// let report = Bfs::new().search_observed(&tree, &mut order)?;
/// assert!(report.is_solved());
/// assert_eq!(order.0, [1, 2, 3, 4]);
/// # Ok::<(), goalward::SearchError>(())
/// ```
pub trait Observer<P: SearchProblem> {
    /// The successors of this state are about to be generated. `stats` counts this expansion already; its `open` and
    /// `peak_open` are those after the last expansion, and what is only known at the end (`elapsed`, `peak_nodes`,
    /// `peak_bytes`) is zero until then.
    fn expanded(&mut self, node: Node<'_, P>, stats: &Stats) -> ControlFlow<()> {
        let _ = (node, stats);
        ControlFlow::Continue(())
    }

    /// A successor was handed out.
    fn generated(&mut self, step: Step<'_, P>) -> ControlFlow<()> {
        let _ = step;
        ControlFlow::Continue(())
    }

    /// That successor is stored already, and it is not closed or this path to it is not cheaper.
    fn duplicate(&mut self, step: Step<'_, P>) -> ControlFlow<()> {
        let _ = step;
        ControlFlow::Continue(())
    }

    /// That successor was closed and is open again, because this path to it is cheaper.
    fn reopened(&mut self, step: Step<'_, P>) -> ControlFlow<()> {
        let _ = step;
        ControlFlow::Continue(())
    }

    /// All states of this layer are expanded: a depth in BFS, a cost in Dijkstra, a value of f = g + h in A*.
    fn layer_finished(&mut self, layer: Layer<P::Cost>, stats: &Stats) -> ControlFlow<()> {
        let _ = (layer, stats);
        ControlFlow::Continue(())
    }

    /// The search ends at this state: a goal, or the state where the two sides of a bidirectional search met.
    fn goal_found(&mut self, node: Node<'_, P>, stats: &Stats) -> ControlFlow<()> {
        let _ = (node, stats);
        ControlFlow::Continue(())
    }
}

/// Nobody watches.
impl<P: SearchProblem> Observer<P> for () {}

/// A state that a search has stored, and what it knows of it. What an engine doesn't keep is `None`.
pub struct Node<'a, P: SearchProblem> {
    /// The state.
    pub state: &'a P::State,
    /// Actions from the start (or to the goal, on the backward side).
    pub depth: Option<u64>,
    /// The cost g from the start.
    pub cost: Option<P::Cost>,
    /// The estimate h of the cost that is left.
    pub estimate: Option<P::Cost>,
    /// Which side of the search the state belongs to.
    pub direction: Direction,
}

/// A step that a search looks at: from a state that it expands to a successor.
pub struct Step<'a, P: SearchProblem> {
    /// The state that is being expanded.
    pub from: &'a P::State,
    /// The action: always the forward one.
    pub action: &'a P::Action,
    /// The successor (the predecessor, on the backward side).
    pub to: &'a P::State,
    /// What the step costs.
    pub cost: P::Cost,
    /// Which side of the search is looking.
    pub direction: Direction,
}

/// A step but for where it leads to, since an engine moves the successor into its node table.
pub(crate) struct Departure<'a, P: SearchProblem> {
    pub(crate) from: &'a P::State,
    pub(crate) action: &'a P::Action,
    pub(crate) cost: P::Cost,
    pub(crate) direction: Direction,
}

impl<P: SearchProblem> Departure<'_, P> {
    #[inline]
    pub(crate) const fn to<'a>(&'a self, to: &'a P::State) -> Step<'a, P> {
        Step { from: self.from, action: self.action, to, cost: self.cost, direction: self.direction }
    }
}

impl<P: SearchProblem> Clone for Node<'_, P> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<P: SearchProblem> Copy for Node<'_, P> {}

impl<P: SearchProblem<State: fmt::Debug>> fmt::Debug for Node<'_, P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Node")
            .field("state", self.state)
            .field("depth", &self.depth)
            .field("cost", &self.cost)
            .field("estimate", &self.estimate)
            .field("direction", &self.direction)
            .finish()
    }
}

impl<P: SearchProblem> Clone for Step<'_, P> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<P: SearchProblem> Copy for Step<'_, P> {}

impl<P: SearchProblem<State: fmt::Debug, Action: fmt::Debug>> fmt::Debug for Step<'_, P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Step")
            .field("from", self.from)
            .field("action", self.action)
            .field("to", self.to)
            .field("cost", &self.cost)
            .field("direction", &self.direction)
            .finish()
    }
}

/// Which way a search walks.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Direction {
    /// From the starts by successors.
    Forward,
    /// From the goals by predecessors.
    Backward,
}

/// A layer of a search: states of equal priority.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Layer<C> {
    /// The states so many actions from the root of this side.
    Depth(u64, Direction),
    /// The states of this cost g (Dijkstra) or this f = g + h (A*).
    Cost(C),
}

/// An observer that calls `f` after every `n` expansions, for progress and for stopping. `n` = 0 counts as 1.
///
/// ```
/// use core::ops::ControlFlow;
/// use goalward::{Bfs, SearchEngine, every};
///
/// let count = goalward::problem(0_u32, |&n| [((), n + 1, 1_u32)], |&n| n == 1_000);
/// let mut seen = Vec::new();
/// let mut progress = every(300, |stats| {
///     seen.push(stats.expanded);
///     ControlFlow::Continue(())
/// });
/// assert!(Bfs::new().search_observed(&count, &mut progress)?.is_solved());
/// assert_eq!(seen, [300, 600, 900]);
/// # Ok::<(), goalward::SearchError>(())
/// ```
pub const fn every<F: FnMut(&Stats) -> ControlFlow<()>>(n: u64, f: F) -> Every<F> {
    Every { n, f }
}

/// What [`every`] makes.
#[derive(Debug, Clone, Copy)]
pub struct Every<F> {
    n: u64,
    f: F,
}

impl<P: SearchProblem, F: FnMut(&Stats) -> ControlFlow<()>> Observer<P> for Every<F> {
    fn expanded(&mut self, _node: Node<'_, P>, stats: &Stats) -> ControlFlow<()> {
        if stats.expanded.is_multiple_of(self.n.max(1)) { (self.f)(stats) } else { ControlFlow::Continue(()) }
    }
}
