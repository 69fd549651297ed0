//! What a node costs in a space ten times as large: all boards of 2x5 against all of 3x3.

use goalward::problems::{Board, Manhattan, SlidingTiles};
use goalward::{AStar, Bfs, Dijkstra, Heuristic, SearchEngine, SearchProblem};

use crate::common::peers;
use crate::common::side::{Found, Side};
use crate::common::twins::bfs;
use crate::common::twins::tiles::pack;
use crate::measure::{Measured, Table, nanoseconds_each, or_dash};

pub(crate) fn rows(table: &Table) {
    if table.quick || !table.wants("growth") {
        return;
    }
    println!(
        "
| growth, whole space | 3x3 | nodes | bytes a node | 2x5 | nodes | bytes a node | ratio of times a node |
|---|--:|--:|--:|--:|--:|--:|--:|"
    );
    let [small, large] = [measured::<3, 3>(table), measured::<2, 5>(table)];
    for (small, large) in small.iter().zip(large) {
        let [time, larger_time] = [small, &large].map(time_a_node);
        println!(
            "| {} | {time:.1} ns | {} | {} | {larger_time:.1} ns | {} | {} | {:.2} |",
            small.name,
            or_dash(small.found.nodes),
            or_dash(small.bytes_a_node()),
            or_dash(large.found.nodes),
            or_dash(large.bytes_a_node()),
            larger_time / time,
        );
    }
}

fn time_a_node(side: &Measured) -> f64 {
    nanoseconds_each(side.found.nodes.unwrap_or(0), side.time)
}

/// Each engine in the whole space of boards of this shape.
fn measured<const ROWS: usize, const COLUMNS: usize>(table: &Table) -> Vec<Measured> {
    let goal = Board::<ROWS, COLUMNS>::blank_last();
    let puzzle = &Endless(SlidingTiles::new(goal, goal));
    let manhattan = |board: &_| Manhattan.estimate(&puzzle.0, board).expect("no board is a dead end");
    let sides = [
        Side::new("BFS", || nodes(&Bfs::new(), puzzle), found),
        Side::new("Dijkstra", || nodes(&Dijkstra::new(), puzzle), found),
        Side::new("A*", || nodes(&AStar::new(manhattan), puzzle), found),
        Side::new("BFS, the twin", || bfs::reach::<ROWS, COLUMNS>(pack(goal)) as u64, found),
        Side::new("BFS, pathfinding", || peers::bfs_reach::<4, _>(puzzle) as u64, found),
    ];
    table.measure("growth", &sides)
}

fn nodes<P: SearchProblem>(engine: &impl SearchEngine<P>, problem: &P) -> u64 {
    engine.search(problem).expect("the problem is sound").stats.peak_nodes
}

fn found(nodes: u64) -> Found {
    Found::of(&nodes, None, Some(nodes))
}

/// The same puzzle without a goal.
struct Endless<P>(P);

impl<P: SearchProblem> SearchProblem for Endless<P> {
    type State = P::State;
    type Action = P::Action;
    type Cost = P::Cost;

    fn starts(&self) -> impl IntoIterator<Item = P::State> {
        self.0.starts()
    }

    #[inline]
    fn is_goal(&self, _state: &P::State) -> bool {
        false
    }

    #[inline]
    fn successors(&self, state: &P::State, emit: impl FnMut(P::Action, P::State, P::Cost)) {
        self.0.successors(state, emit);
    }
}
