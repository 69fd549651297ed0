//! Cases: graphs whose answer is known, and engines to be asked.

use std::convert::identity;
use std::fmt::Debug;
use std::hash::Hash;

use goalward::{
    AStar, BackwardProblem, Bfs, BidirectionalBfs, Dijkstra, GraphProblem, Outcome, Path, ReportOf, Reversed,
    SearchEngine, SearchProblem, Zero,
};
use petgraph::Undirected;
use petgraph::adj::List;
use petgraph::csr::Csr;
use petgraph::graph::{DiGraph, NodeIndex, UnGraph};
use petgraph::graphmap::{DiGraphMap, UnGraphMap};
use petgraph::matrix_graph::{DiMatrix, UnMatrix};
use petgraph::stable_graph::{StableDiGraph, StableUnGraph};
use petgraph::visit::{EdgeRef, IntoEdges, IntoEdgesDirected, IntoNodeIdentifiers};

/// A graph with starts and goals, and the answer. Edges are (source, target, cost).
pub(super) struct Case {
    edges: Vec<(u32, u32, u32)>,
    starts: Vec<u32>,
    goals: Vec<u32>,
    answer: Option<Answer>,
}

struct Answer {
    least_cost: u32,
    fewest_actions: usize,
    /// The cheapest path, where there is only one.
    cheapest: Option<Vec<u32>>,
}

impl Case {
    /// To get from any of `starts` to any of `goals`, which can't be done unless an answer follows.
    pub(super) fn new<const EDGES: usize, const STARTS: usize, const GOALS: usize>(
        edges: [(u32, u32, u32); EDGES],
        starts: [u32; STARTS],
        goals: [u32; GOALS],
    ) -> Self {
        Self { edges: edges.into(), starts: starts.into(), goals: goals.into(), answer: None }
    }

    /// It can be done.
    pub(super) fn answer(self, least_cost: u32, fewest_actions: usize) -> Self {
        Self { answer: Some(Answer { least_cost, fewest_actions, cheapest: None }), ..self }
    }

    /// And at that cost by this path alone.
    pub(super) fn only_by<const STATES: usize>(mut self, path: [u32; STATES]) -> Self {
        self.answer.as_mut().expect("the answer comes first").cheapest = Some(path.into());
        self
    }

    /// Solves the case as a directed graph of each type that can hold its edges, in this order and the opposite one.
    pub(super) fn solve_directed(mut self) {
        for _ in ["as listed", "turned round"] {
            let edges = &self.edges;
            self.solve_both_ways(&DiGraph::<(), u32>::from_edges(edges), NodeIndex::from);
            self.solve_both_ways(&StableDiGraph::<(), u32>::from_edges(edges), NodeIndex::from);
            self.solve(&self.list(), identity);
            if !self.has_parallel_edges() {
                self.solve_both_ways(&DiGraphMap::<u32, u32>::from_edges(edges), identity);
                self.solve_both_ways(&DiMatrix::<(), u32>::from_edges(self.short_edges()), short);
                let mut sorted = edges.clone();
                sorted.sort_unstable();
                self.solve(&Csr::<(), u32>::from_sorted_edges(&sorted).expect("sorted"), identity);
            }
            self.edges.reverse();
        }
    }

    /// The same as an undirected graph.
    pub(super) fn solve_undirected(mut self) {
        for _ in ["as listed", "turned round"] {
            let edges = &self.edges;
            self.solve_both_ways(&UnGraph::<(), u32>::from_edges(edges), NodeIndex::from);
            self.solve_both_ways(&StableUnGraph::<(), u32>::from_edges(edges), NodeIndex::from);
            if !self.has_parallel_edges() {
                self.solve_both_ways(&UnGraphMap::<u32, u32>::from_edges(edges), identity);
                self.solve(&UnMatrix::<(), u32>::from_edges(self.short_edges()), short);
                self.solve(&self.undirected_csr(), identity);
            }
            self.edges.reverse();
        }
    }

    /// Solves the case on `graph`, whose node ids are those of `id`, by the engines that search forwards.
    pub(super) fn solve<G>(&self, graph: G, id: impl Fn(u32) -> G::NodeId + Copy)
    where
        G: IntoEdges<EdgeWeight = u32> + IntoNodeIdentifiers,
        G::NodeId: Eq + Hash + Debug,
    {
        self.check_forward(&self.problem(graph, id), id);
    }

    /// Solves the case on `graph` by all engines, from the starts and from the goals.
    pub(super) fn solve_both_ways<G>(&self, graph: G, id: impl Fn(u32) -> G::NodeId + Copy)
    where
        G: IntoEdgesDirected<EdgeWeight = u32> + IntoNodeIdentifiers,
        G::NodeId: Eq + Hash + Debug,
    {
        let problem = self.problem(graph, id);
        self.check_forward(&problem, id);
        self.check_actions(&BidirectionalBfs::new(), &problem);
        self.check_actions(&BidirectionalBfs::new(), &Reversed(&problem));
        self.check_cost(&Dijkstra::new(), &Reversed(&problem));
    }

    fn problem<G>(&self, graph: G, id: impl Fn(u32) -> G::NodeId + Copy) -> GraphProblem<G, impl Fn(G::EdgeRef) -> u32>
    where
        G: IntoEdges<EdgeWeight = u32> + IntoNodeIdentifiers,
        G::NodeId: Eq + Hash + Debug,
    {
        let [starts, goals] = [&self.starts, &self.goals].map(|numbers| numbers.iter().copied().map(id));
        GraphProblem::new(graph, starts, goals, |edge: G::EdgeRef| *edge.weight()).expect("all are nodes")
    }

    fn check_forward<P>(&self, problem: &P, id: impl Fn(u32) -> P::State + Copy)
    where
        P: SearchProblem<State: Debug, Action: PartialEq, Cost = u32>,
    {
        self.check_actions(&Bfs::new(), problem);
        for engine in cost_engines() {
            self.check_cost(&*engine, problem);
            if let Some(path) = self.answer.as_ref().and_then(|answer| answer.cheapest.as_ref()) {
                let states: Vec<_> = path.iter().copied().map(id).collect();
                let report = solve(&*engine, problem);
                assert_eq!(report.path().map(Path::states), Some(&states[..]), "{}", engine.name());
            }
        }
    }

    fn check_cost<P>(&self, engine: &(impl SearchEngine<P> + ?Sized), problem: &P)
    where
        P: SearchProblem<Action: PartialEq, Cost = u32>,
    {
        let least = self.answer.as_ref().map(|answer| answer.least_cost);
        assert_eq!(solve(engine, problem).path().map(Path::cost), least, "{}", engine.name());
    }

    fn check_actions<P>(&self, engine: &(impl SearchEngine<P> + ?Sized), problem: &P)
    where
        P: SearchProblem<Action: PartialEq, Cost = u32>,
    {
        let fewest = self.answer.as_ref().map(|answer| answer.fewest_actions);
        assert_eq!(solve(engine, problem).path().map(Path::len), fewest, "{}", engine.name());
    }

    fn has_parallel_edges(&self) -> bool {
        let mut ends: Vec<_> = self.edges.iter().map(|&(source, target, _)| (source, target)).collect();
        ends.sort_unstable();
        ends.windows(2).any(|pair| pair[0] == pair[1])
    }

    fn nodes(&self) -> u32 {
        self.edges.iter().map(|&(source, target, _)| source.max(target) + 1).max().unwrap_or(0)
    }

    fn short_edges(&self) -> impl Iterator<Item = (NodeIndex<u16>, NodeIndex<u16>, u32)> {
        self.edges.iter().map(|&(source, target, cost)| (short(source), short(target), cost))
    }

    fn list(&self) -> List<u32> {
        let mut list = List::new();
        (0..self.nodes()).for_each(|_| _ = list.add_node());
        for &(source, target, cost) in &self.edges {
            list.add_edge(source, target, cost);
        }
        list
    }

    fn undirected_csr(&self) -> Csr<(), u32, Undirected> {
        let mut csr = Csr::with_nodes(self.nodes() as usize);
        for &(source, target, cost) in &self.edges {
            csr.add_edge(source, target, cost);
        }
        csr
    }
}

pub(super) fn short(number: u32) -> NodeIndex<u16> {
    NodeIndex::new(number as usize)
}

/// Searches, and has the path prove itself. No case here comes to a limit.
pub(super) fn solve<P>(engine: &(impl SearchEngine<P> + ?Sized), problem: &P) -> ReportOf<P>
where
    P: SearchProblem<Action: PartialEq>,
{
    let report = engine.search(problem).unwrap_or_else(|error| panic!("{}: {error}", engine.name()));
    match &report.outcome {
        Outcome::Solved(path) => assert_eq!(path.verify(problem), Ok(()), "{}", engine.name()),
        Outcome::NoSolution => {}
        Outcome::Stopped(stop) => panic!("{}: {:?}", engine.name(), stop.reason),
    }
    report
}

/// Every engine, for a problem that can be walked both ways.
pub(super) fn engines<P: BackwardProblem>() -> [Box<dyn SearchEngine<P>>; 4] {
    [Box::new(Bfs::new()), Box::new(BidirectionalBfs::new()), Box::new(Dijkstra::new()), Box::new(AStar::new(Zero))]
}

/// The engines that look at every cost.
pub(super) fn cost_engines<P: SearchProblem>() -> [Box<dyn SearchEngine<P>>; 2] {
    [Box::new(Dijkstra::new()), Box::new(AStar::new(Zero))]
}
