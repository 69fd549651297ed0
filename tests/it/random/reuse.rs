//! Searches that share a workspace, against the same searches in memory of their own.

use std::hash::RandomState;
use std::time::Duration;

use goalward::{
    AStar, BackwardProblem, Bfs, BidirectionalBfs, CostLimit, Dijkstra, IdaStar, Limits, PerfectHash, Report,
    SearchEngine, SearchError, SearchProblem, Stats, Workspace,
};
use proptest::prelude::*;

use super::{Dulling, costs, dulled, dulling, graphs};
use crate::engines::TIE_BREAKINGS;
use crate::graph::{Graph, Table};

/// A graph in a space that may have many more states than the graph.
#[derive(Debug, Clone)]
struct Part {
    graph: Graph<u8, u32>,
    state_count: u64,
}

impl SearchProblem for Part {
    type State = u8;
    type Action = usize;
    type Cost = u32;

    fn starts(&self) -> impl IntoIterator<Item = u8> {
        self.graph.starts()
    }

    fn is_goal(&self, state: &u8) -> bool {
        self.graph.is_goal(state)
    }

    fn successors(&self, state: &u8, emit: impl FnMut(usize, u8, u32)) {
        self.graph.successors(state, emit);
    }
}

impl BackwardProblem for Part {
    fn goals(&self) -> impl IntoIterator<Item = u8> {
        self.graph.goals()
    }

    fn predecessors(&self, state: &u8, emit: impl FnMut(usize, u8, u32)) {
        self.graph.predecessors(state, emit);
    }
}

impl PerfectHash for Part {
    fn state_count(&self) -> u64 {
        self.state_count
    }

    fn contains(&self, state: &u8) -> bool {
        u64::from(*state) < self.state_count
    }

    fn rank(&self, state: &u8) -> u64 {
        u64::from(*state)
    }

    fn unrank(&self, rank: u64) -> u8 {
        u8::try_from(rank).expect("only ranks of states are asked for")
    }
}

#[derive(Debug, Clone, Copy)]
enum Limit {
    None,
    Expansions(u64),
    Nodes(u64),
    Depth(u64),
    Bytes(u64),
    Cost(u32),
}

fn limit() -> impl Strategy<Value = Limit> {
    prop_oneof![
        4 => Just(Limit::None),
        1 => (0..15_u64).prop_map(Limit::Expansions),
        1 => (0..12_u64).prop_map(Limit::Nodes),
        1 => (0..8_u64).prop_map(Limit::Depth),
        2 => (0..4_000_u64).prop_map(Limit::Bytes),
        1 => (0..60_u32).prop_map(Limit::Cost),
    ]
}

/// One search: the problem, what the heuristic knows, which engine, and the limit.
type Turn = (Part, Dulling, usize, Limit);

fn turn() -> impl Strategy<Value = Turn> {
    // Costs so large that their sums do not fit, or that buckets give way to a heap, come up among the small.
    let costs = prop_oneof![9 => costs(), 1 => u32::MAX - 9..=u32::MAX];
    let state_count = prop_oneof![Just(9), Just(256), Just(5_000)];
    let part = (graphs(costs), state_count).prop_map(|(graph, state_count)| Part { graph, state_count });
    (part, dulling(), 0..ENGINES, limit())
}

const ENGINES: usize = 12;

fn engine<L: CostLimit<u32> + 'static>(
    index: usize,
    limits: Limits<L>,
    table: Table<u8, u32>,
) -> Box<dyn SearchEngine<Part>> {
    match index {
        0 => Box::new(Bfs::new().limits(limits)),
        1 => Box::new(Bfs::new().limits(limits).hasher(RandomState::new())),
        2 => Box::new(BidirectionalBfs::new().limits(limits)),
        3 => Box::new(Dijkstra::new().limits(limits)),
        4 | 5 => Box::new(Dijkstra::new().limits(limits).dense()),
        // Where there is a cycle and no solution it would go on for ever.
        10 => Box::new(IdaStar::new(table).limits(limits.expansions(300))),
        11 => Box::new(IdaStar::new(table).limits(limits.expansions(300)).transpositions(1_000)),
        _ => Box::new(AStar::new(table).limits(limits).tie_breaking(TIE_BREAKINGS[index - 6])),
    }
}

type Answer = Result<Report<u8, usize, u32>, SearchError>;

/// An answer without what differs from search to search, and that.
fn split(answer: Answer) -> (String, Stats) {
    let comparable = |stats: &mut Stats| {
        let whole = *stats;
        stats.elapsed = Duration::ZERO;
        stats.peak_bytes = 0;
        whole
    };
    match answer {
        Ok(mut report) => {
            let stats = comparable(&mut report.stats);
            (format!("{report:?}"), stats)
        }
        Err(error) => {
            let mut stats = *error.stats();
            let whole = comparable(&mut stats);
            (format!("{error} {stats:?}"), whole)
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn a_search_in_a_workspace_is_the_same_search(turns in prop::collection::vec(turn(), 1..16)) {
        let mut workspace = Workspace::new();
        for (part, dulling, index, limit) in turns {
            // Heuristics of which nothing is asked that does not fit.
            let table = dulled(&part.graph.map_costs(|cost| cost.min(100_000)), &dulling);
            let engine = match limit {
                Limit::None => engine(index, Limits::new(), table),
                Limit::Expansions(most) => engine(index, Limits::new().expansions(most), table),
                Limit::Nodes(most) => engine(index, Limits::new().nodes(most), table),
                Limit::Depth(most) => engine(index, Limits::new().depth(most), table),
                Limit::Bytes(most) => engine(index, Limits::new().bytes(most), table),
                Limit::Cost(most) => engine(index, Limits::new().cost(most), table),
            };
            let (expected, alone) = split(engine.search(&part));
            let (found, shared) = split(engine.search_in(&part, &mut workspace));
            prop_assert_eq!(found, expected, "{}", engine.name());
            prop_assert!(shared.peak_bytes >= alone.peak_bytes);
            if let Limit::Bytes(most) = limit {
                prop_assert!(shared.peak_bytes <= most);
            }
            prop_assert!(workspace.bytes() as u64 >= shared.peak_bytes, "no state owns memory here");
        }
    }
}
