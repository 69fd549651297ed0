//! Breadth-first search.

use core::hash::BuildHasher;

use super::breadth_first::{BreadthFirst, BreadthFirstMemory, observed};
use super::exhaust::{EveryState, exhaust};
use super::meter::Meter;
use super::{End, Memory, Progress, Proved, Reusable, Search, SearchEngine, run, run_in};
use crate::cost::Cost;
use crate::error::SearchError;
use crate::hash::FastHash;
use crate::limits::{CostLimit, Limits, Unlimited};
use crate::nodes::{NodeId, Seen, list_bytes, push, states_from_root};
use crate::observer::{Direction, Layer, Observer};
use crate::problem::SearchProblem;
use crate::report::ReportOf;
use crate::tree::{Links, ShortestPathTree};
use crate::workspace::WorkspaceOf;

/// Breadth-first search: a path of fewest actions.
///
/// - **Needs** nothing but a [`SearchProblem`]. Costs are ignored while searching; those of the path found are checked
///   and added up.
/// - **Guarantees** fewest actions; between two states it takes the cheapest action. Ties are broken by the order of
///   starts and successors: the first path found is kept.
/// - **Takes** time in O(*b*ᵈ) and as much memory, for branching factor *b* and depth *d* of the solution; never more
///   than the states and steps that can be reached. Goals are tested once, when they are generated.
///
/// The open list takes no memory of its own: nodes are numbered in the order in which they are queued.
///
/// Reference: E. F. Moore, "The shortest path through a maze", 1959; S. Russell and P. Norvig, *Artificial
/// Intelligence: A Modern Approach*, section 3.4.1.
///
/// ```
/// use goalward::{Bfs, SearchEngine};
///
/// let problem = goalward::problem(3_u64, |&n| [("double", n * 2, 1_u32), ("add 1", n + 1, 1)], |&n| n == 25);
/// let path = Bfs::new().search(&problem)?.into_path().expect("adding gets everywhere");
/// assert_eq!(path.actions(), ["double", "double", "double", "add 1"]);
/// # Ok::<(), goalward::SearchError>(())
/// ```
#[derive(Debug, Clone)]
pub struct Bfs<L = Unlimited, S = FastHash> {
    limits: Limits<L>,
    hasher: S,
}

impl Bfs {
    /// Breadth-first search without limits.
    #[must_use]
    pub const fn new() -> Self {
        Self { limits: Limits::new(), hasher: FastHash }
    }
}

impl Default for Bfs {
    fn default() -> Self {
        Self::new()
    }
}

impl<L, S> Bfs<L, S> {
    /// Keeps these limits. Default: none.
    #[must_use]
    pub fn limits<M>(self, limits: Limits<M>) -> Bfs<M, S> {
        Bfs { limits, hasher: self.hasher }
    }

    /// Hashes states by `hasher`. Default: [`FastHash`], whose docs say when to take another.
    #[must_use]
    pub fn hasher<T>(self, hasher: T) -> Bfs<L, T> {
        Bfs { limits: self.limits, hasher }
    }

    /// What the engine is called: `"BFS"`.
    #[must_use]
    pub const fn name(&self) -> &'static str {
        "BFS"
    }

    /// The paths of fewest actions from the starts of `problem` to every state that can be reached, goals or not. Pass
    /// `&problem` to keep the problem.
    ///
    /// Under limits, the states that were generated before a limit was reached.
    ///
    /// # Errors
    ///
    /// [`SearchError`] where the problem breaks its contract.
    pub fn tree<P>(&self, problem: P) -> Result<ShortestPathTree<P, u64, S>, SearchError>
    where
        P: SearchProblem,
        L: CostLimit<P::Cost>,
        S: BuildHasher + Clone,
    {
        let mut search = BfsSearch::new(&self.hasher, &self.limits, BfsMemory::default());
        let (stopped, stats) = exhaust(&mut search, &EveryState(&problem))?;
        let BfsSearch { nodes: BreadthFirst { states, parents, .. }, layers, layer_end, .. } = search;
        // A search that was stopped leaves a layer that is open.
        let begins = layers.into_iter().chain((layer_end < states.len()).then_some(layer_end));
        let layers = begins.zip(0..).collect();
        Ok(ShortestPathTree::new(
            problem,
            states,
            self.hasher.clone(),
            Links::Layers { parents, layers },
            stopped,
            stats,
        ))
    }
}

impl<P: SearchProblem, L: CostLimit<P::Cost>, S: BuildHasher> SearchEngine<P> for Bfs<L, S> {
    fn name(&self) -> &'static str {
        self.name()
    }

    fn search(&self, problem: &P) -> Result<ReportOf<P>, SearchError> {
        run(BfsSearch::new(&self.hasher, &self.limits, BfsMemory::default()), problem, &mut ())
    }

    fn search_observed(&self, problem: &P, observer: &mut dyn Observer<P>) -> Result<ReportOf<P>, SearchError> {
        run(BfsSearch::new(&self.hasher, &self.limits, BfsMemory::default()), problem, observer)
    }

    fn search_in(&self, problem: &P, workspace: &mut WorkspaceOf<P>) -> Result<ReportOf<P>, SearchError> {
        run_in(&mut workspace.bfs, |memory| BfsSearch::new(&self.hasher, &self.limits, memory), problem)
    }
}

/// The memory of a breadth-first search, empty.
pub(crate) struct BfsMemory<S, C> {
    nodes: BreadthFirstMemory<S, C>,
    layers: Vec<usize>,
}

impl<S, C> Default for BfsMemory<S, C> {
    fn default() -> Self {
        Self { nodes: BreadthFirstMemory::default(), layers: Vec::new() }
    }
}

impl<S, C> Memory for BfsMemory<S, C> {
    fn bytes(&self) -> usize {
        self.nodes.bytes() + list_bytes(&self.layers)
    }
}

/// A breadth-first search under way.
struct BfsSearch<'e, P: SearchProblem, L, S> {
    nodes: BreadthFirst<'e, P, L, S>,
    /// Nodes before this one are closed. Those from here on are open: their numbers are the queue.
    next: usize,
    /// Where each depth begins.
    layers: Vec<usize>,
    /// Where the depth that is being expanded ends.
    layer_end: usize,
}

impl<'e, P: SearchProblem, L: CostLimit<P::Cost>, S: BuildHasher> BfsSearch<'e, P, L, S> {
    fn new(hasher: &'e S, limits: &Limits<L>, memory: BfsMemory<P::State, P::Cost>) -> Self {
        let meter = Meter::start_in(memory.bytes(), limits);
        let BfsMemory { nodes, layers } = memory;
        Self { nodes: BreadthFirst::new(hasher, meter, nodes), next: 0, layers, layer_end: 0 }
    }

    const fn depth(&self) -> u64 {
        (self.layers.len() as u64).saturating_sub(1)
    }

    /// Makes all open nodes the layer to expand. Without any, the search is exhausted.
    fn begin_layer(&mut self) -> Progress<P::Cost> {
        let end = self.nodes.states.len();
        if self.next == end {
            return Err(End::Exhausted);
        }
        push(&mut self.layers, self.next, &mut self.nodes.meter.budget)?;
        self.layer_end = end;
        Ok(())
    }
}

/// Ends the search if `seen` is a new state that is a goal.
fn test_goal<P, L, S, O>(
    nodes: &mut BreadthFirst<'_, P, L, S>,
    problem: &P,
    seen: Seen,
    depth: u64,
    observer: &mut O,
) -> Progress<P::Cost>
where
    P: SearchProblem,
    O: Observer<P> + ?Sized,
{
    match seen {
        Seen::New(node) if problem.is_goal(&nodes.states[node]) => {
            let goal = observed(&nodes.states[node], depth, Direction::Forward);
            nodes.meter.hear(observer.goal_found(goal, &nodes.meter.stats));
            Err(End::Solved(node))
        }
        _ => Ok(()),
    }
}

impl<P: SearchProblem, L: CostLimit<P::Cost>, S: BuildHasher> Reusable<P> for BfsSearch<'_, P, L, S> {
    type Memory = BfsMemory<P::State, P::Cost>;

    fn into_memory(self) -> Self::Memory {
        let Self { nodes, mut layers, .. } = self;
        layers.clear();
        BfsMemory { nodes: nodes.into_memory(), layers }
    }
}

impl<P: SearchProblem, L: CostLimit<P::Cost>, S: BuildHasher> Search<P> for BfsSearch<'_, P, L, S> {
    type CostLimit = L;

    fn seed<O: Observer<P> + ?Sized>(&mut self, problem: &P, observer: &mut O) -> Progress<P::Cost> {
        for start in problem.starts() {
            let seen = self.nodes.root(problem, start)?;
            test_goal(&mut self.nodes, problem, seen, 0, observer)?;
        }
        self.begin_layer()
    }

    fn step<O: Observer<P> + ?Sized>(&mut self, problem: &P, observer: &mut O) -> Progress<P::Cost> {
        let depth = self.depth();
        let node = self.nodes.states.id_at(self.next).ok_or(End::Exhausted)?;
        self.nodes.begin_expansion(node, depth)?;
        self.next += 1;
        let progress =
            self.nodes.expand(problem, node, depth, Direction::Forward, observer, |nodes, seen, observer| {
                test_goal(nodes, problem, seen, depth + 1, observer)
            });
        self.nodes.meter.note_open((self.nodes.states.len() - self.next) as u64);
        progress?;
        if self.next == self.layer_end {
            let layer = Layer::Depth(depth, Direction::Forward);
            self.nodes.meter.hear(observer.layer_finished(layer, &self.nodes.meter.stats));
            self.begin_layer()?;
        }
        Ok(())
    }

    fn solution(&self, _problem: &P, end: NodeId) -> Vec<P::State> {
        let BreadthFirst { states, parents, .. } = &self.nodes;
        states_from_root(end, states.len(), |node| parents[node.index()], |node| states[node].clone())
    }

    fn proved(&self) -> Proved<P::Cost> {
        // All states up to the depth that is being expanded were tested when they were generated.
        Proved { actions: self.layers.len() as u64, cost: P::Cost::ZERO }
    }

    fn expanded_below(&self, _solution: Option<P::Cost>) -> Option<u64> {
        Some(self.nodes.meter.stats.expanded)
    }

    fn nodes(&self) -> usize {
        self.nodes.states.len()
    }

    fn meter(&mut self) -> &mut Meter<L> {
        &mut self.nodes.meter
    }
}
