//! Random graphs: the engines against petgraph's algorithms and against plain relaxation.

use goalward::{
    AStar, Bfs, BidirectionalBfs, DeadEnds, Dijkstra, GraphProblem, Path, Reversed, SearchProblem, Zero, explore,
};
use petgraph::EdgeType;
use petgraph::algo::{bellman_ford, dijkstra};
use petgraph::graph::{DiGraph, Graph, NodeIndex, UnGraph};
use proptest::collection::vec;
use proptest::prelude::*;

use super::case::solve;

/// Free edges, self-loops, parallel edges, parts that can't be reached, several starts and goals: all turn up.
#[derive(Debug, Clone)]
struct RandomGraph {
    nodes: u32,
    /// (source, target, cost)
    edges: Vec<(u32, u32, u32)>,
    starts: Vec<u32>,
    goals: Vec<u32>,
    /// The estimate at each node, as a percentage of the true distance.
    percentages: Vec<u32>,
}

fn random_graphs() -> impl Strategy<Value = RandomGraph> {
    (1..=9_u32).prop_flat_map(|nodes| {
        (
            vec((0..nodes, 0..nodes, 0..=4_u32), 0..=20),
            vec(0..nodes, 1..=2),
            vec(0..nodes, 1..=3),
            vec(0..=100_u32, nodes as usize),
        )
            .prop_map(move |(edges, starts, goals, percentages)| RandomGraph {
                nodes,
                edges,
                starts,
                goals,
                percentages,
            })
    })
}

impl RandomGraph {
    fn petgraph<D: EdgeType>(&self) -> Graph<(), u32, D> {
        let mut graph = Graph::default();
        (0..self.nodes).for_each(|_| _ = graph.add_node(()));
        graph.extend_with_edges(&self.edges);
        graph
    }

    /// The same with the opposite of each edge beside it.
    fn both_ways(&self) -> Self {
        let opposite = self.edges.iter().map(|&(source, target, cost)| (target, source, cost));
        Self { edges: self.edges.iter().copied().chain(opposite).collect(), ..self.clone() }
    }

    /// The least sum of `price` from each node to the nearest goal: all edges are relaxed until nothing falls.
    fn distances(&self, price: impl Fn(u32) -> u32) -> Vec<Option<u32>> {
        let mut distances = vec![None; self.nodes as usize];
        for &goal in &self.goals {
            distances[goal as usize] = Some(0);
        }
        for _ in 0..self.nodes {
            for &(source, target, cost) in &self.edges {
                let through = distances[target as usize].map(|rest| rest + price(cost));
                let known = distances[source as usize];
                distances[source as usize] = [known, through].into_iter().flatten().min();
            }
        }
        distances
    }

    fn least(&self, distances: &[Option<u32>]) -> Option<u32> {
        self.starts.iter().filter_map(|&start| distances[start as usize]).min()
    }

    /// Checks every engine on `graph`, which has the edges of `self`.
    fn check<D: EdgeType>(&self, graph: &Graph<(), u32, D>) {
        let distances = self.distances(|cost| cost);
        let least_cost = self.least(&distances);
        let fewest_actions = self.least(&self.distances(|_| 1));

        let node = |&number: &u32| NodeIndex::from(number);
        let (starts, goals) = (self.starts.iter().map(node), self.goals.iter().map(node));
        let problem = GraphProblem::new(graph, starts, goals, |edge| *edge.weight()).expect("all are nodes");

        let estimate = |node: &NodeIndex| {
            let distance: Option<u32> = distances[node.index()];
            distance.map(|distance| distance * self.percentages[node.index()] / 100)
        };
        let costs = [
            solve(&Dijkstra::new(), &problem),
            solve(&AStar::new(Zero), &problem),
            solve(&AStar::new(DeadEnds(estimate)), &problem),
            solve(&Dijkstra::new(), &Reversed(&problem)),
        ];
        for report in costs {
            assert_eq!(report.path().map(Path::cost), least_cost);
        }
        let lengths = [
            solve(&Bfs::new(), &problem),
            solve(&BidirectionalBfs::new(), &problem),
            solve(&BidirectionalBfs::new(), &Reversed(&problem)),
        ];
        for report in lengths {
            let length = report.path().map(|path| u32::try_from(path.len()).expect("at most 9 nodes"));
            assert_eq!(length, fewest_actions);
        }

        let tree = Dijkstra::new().tree(Reversed(&problem)).expect("costs are valid");
        assert!(graph.node_indices().map(|node| tree.distance(&node)).eq(distances));

        self.check_petgraph(graph, least_cost);
        self.check_explored(&problem, graph.node_count());
    }

    /// petgraph itself finds the same.
    fn check_petgraph<D: EdgeType>(&self, graph: &Graph<(), u32, D>, least_cost: Option<u32>) {
        let with_floats = graph.map(|_, ()| (), |_, &cost| f64::from(cost));
        let nearest = self.starts.iter().flat_map(|&start| {
            let by_dijkstra = dijkstra(graph, start.into(), None, |edge| *edge.weight());
            let by_bellman_ford = bellman_ford(&with_floats, start.into()).expect("no cost is negative");
            self.goals.iter().filter_map(move |&goal| {
                let cost = by_dijkstra.get(&NodeIndex::from(goal)).copied();
                let float = by_bellman_ford.distances[goal as usize];
                assert_eq!(cost.map_or(f64::INFINITY, f64::from).total_cmp(&float), std::cmp::Ordering::Equal);
                cost
            })
        });
        assert_eq!(nearest.min(), least_cost);
    }

    /// Explored, the problem is the part of the graph that the starts lead to.
    fn check_explored(&self, problem: &impl SearchProblem<State = NodeIndex>, most_nodes: usize) {
        let mut reached = self.starts.clone();
        let mut next = 0;
        while next < reached.len() {
            for &(source, target, _) in &self.edges {
                if source == reached[next] && !reached.contains(&target) {
                    reached.push(target);
                }
            }
            next += 1;
        }
        reached.sort_unstable();
        reached.dedup();

        let exploration = explore(problem, most_nodes);
        let mut nodes: Vec<_> = exploration.graph.node_weights().map(|node| node.index()).collect();
        nodes.sort_unstable();
        assert!(nodes.iter().eq(reached.iter().map(|&node| node as usize).collect::<Vec<_>>().iter()));
        assert_eq!(exploration.extent, goalward::adapt::Extent::Whole);
    }
}

proptest! {
    #[test]
    fn engines_petgraph_and_relaxation_agree_on_directed_graphs(random in random_graphs()) {
        let graph: DiGraph<(), u32> = random.petgraph();
        random.check(&graph);
    }

    #[test]
    fn engines_petgraph_and_relaxation_agree_on_undirected_graphs(random in random_graphs()) {
        let graph: UnGraph<(), u32> = random.petgraph();
        random.both_ways().check(&graph);
    }
}
