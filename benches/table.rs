//! The same work done by goalward and by other crates, by turns in one run, as a table in Markdown.
//!
//! `cargo bench --bench table` takes about a minute, `cargo bench --bench table -- --quick` repeats less.
//!
//! Times are medians, and a ratio above 1 says that goalward is faster. Nodes are the states stored; of `pathfinding`,
//! which does not tell, the different states that it was handed. Bytes a node are the most heap memory in use at once by
//! the number of nodes; where the work is many searches, of the largest. Graphs that are built beforehand count neither in time
//! nor in memory.

use std::fmt::Display;
use std::time::{Duration, Instant};

use common::side::{Found, Side};
use common::{boards, grid, peers};
use goalward::problems::{Board, Coins, Manhattan, WeightedNineTails};
use goalward::{AStar, Bfs, BidirectionalBfs, Dijkstra, Heuristic, IdaStar, Reversed, ShortestPathTree, explore};
use ordered_float::OrderedFloat;

mod common {
    pub(crate) mod boards;
    pub(crate) mod counted;
    pub(crate) mod grid;
    pub(crate) mod peers;
    pub(crate) mod side;
}

fn main() {
    let quick = std::env::args().any(|argument| argument == "--quick");
    let table = Table { time_for_row: Duration::from_millis(if quick { 300 } else { 3_000 }) };
    println!("{}", Table::HEADER);
    hardest_board(&table);
    random_boards(&table);
    whole_spaces(&table);
    maze(&table);
    tolls(&table);
}

fn hardest_board(table: &Table) {
    let [hardest, _] = boards::hardest();
    let manhattan = |board: &Board<3, 3>| Manhattan.estimate(&hardest, board).expect("no board is a dead end");
    let puzzle = core::slice::from_ref(&hardest);
    table.row(
        "hardest eight puzzle, BFS",
        Side::goalward(Bfs::new(), puzzle),
        [Side::pathfinding(puzzle, peers::bfs::<4, _>, peers::bfs::<4, _>)],
    );
    table.row(
        "hardest eight puzzle, bidirectional BFS",
        Side::goalward(BidirectionalBfs::new(), puzzle),
        [Side::pathfinding(puzzle, peers::bfs_bidirectional::<4, _>, peers::bfs_bidirectional::<4, _>)],
    );
    table.row(
        "hardest eight puzzle, Dijkstra",
        Side::goalward(Dijkstra::new(), puzzle),
        [Side::pathfinding(puzzle, peers::dijkstra::<4, _>, peers::dijkstra::<4, _>)],
    );
    table.row(
        "hardest eight puzzle, A*",
        Side::goalward(AStar::new(Manhattan), puzzle),
        [Side::pathfinding(
            puzzle,
            |puzzle| peers::astar::<4, _>(puzzle, manhattan),
            |puzzle| peers::astar::<4, _>(puzzle, manhattan),
        )],
    );
    table.row(
        "hardest eight puzzle, IDA*",
        Side::goalward(IdaStar::new(Manhattan), puzzle),
        [Side::pathfinding(
            puzzle,
            |puzzle| peers::idastar::<4, _>(puzzle, manhattan),
            |puzzle| peers::idastar::<4, _>(puzzle, manhattan),
        )],
    );
}

fn random_boards(table: &Table) {
    let puzzles = &boards::random(100);
    let manhattan = |board: &Board<3, 3>| Manhattan.estimate(&puzzles[0], board).expect("no board is a dead end");
    table.row(
        "100 random eight puzzles, bidirectional BFS",
        Side::goalward(BidirectionalBfs::new(), puzzles),
        [Side::pathfinding(puzzles, peers::bfs_bidirectional::<4, _>, peers::bfs_bidirectional::<4, _>)],
    );
    table.row(
        "100 random eight puzzles, A*",
        Side::goalward(AStar::new(Manhattan), puzzles),
        [Side::pathfinding(
            puzzles,
            |puzzle| peers::astar::<4, _>(puzzle, manhattan),
            |puzzle| peers::astar::<4, _>(puzzle, manhattan),
        )],
    );
}

fn whole_spaces(table: &Table) {
    let [puzzle, _] = &boards::hardest();
    table.row(
        "all boards of the eight puzzle, BFS",
        Side::tree(|| Bfs::new().tree(puzzle).expect("the problem is sound"), ShortestPathTree::len),
        [Side::pathfinding(core::slice::from_ref(puzzle), peers::bfs_reach::<4, _>, |puzzle| {
            Some(peers::bfs_reach::<4, _>(puzzle))
        })],
    );
    let tails = Reversed(WeightedNineTails::new(Coins::ALL_HEADS));
    table.row(
        "all positions of weighted nine tails, Dijkstra",
        Side::tree(
            || Dijkstra::new().tree(&tails).expect("the problem is sound"),
            |tree| tree.iter().map(|(_, cost)| cost).sum::<u32>(),
        ),
        [Side::pathfinding(core::slice::from_ref(&tails), peers::dijkstra_all::<9, _>, |tails| {
            Some(peers::dijkstra_all::<9, _>(tails).values().map(|(_, cost)| cost).sum::<u32>())
        })],
    );
}

fn maze(table: &Table) {
    let maze = &grid::maze();
    let exploration = &explore(maze, usize::MAX);
    let manhattan = |cell: &grid::Cell| maze.manhattan(*cell);
    let problem = core::slice::from_ref(maze);
    table.row(
        "grid of 1000 x 1000 cells, BFS",
        Side::goalward(Bfs::new(), problem),
        [Side::pathfinding(problem, peers::bfs::<4, _>, peers::bfs::<4, _>)],
    );
    table.row(
        "grid of 1000 x 1000 cells, Dijkstra",
        Side::goalward(Dijkstra::new(), problem),
        [
            Side::pathfinding(problem, peers::dijkstra::<4, _>, peers::dijkstra::<4, _>),
            Side::petgraph(|| {
                let (nodes, cost) = peers::petgraph_dijkstra(exploration);
                (Some(nodes as u64), cost)
            }),
        ],
    );
    table.row(
        "grid of 1000 x 1000 cells, A*",
        Side::goalward(AStar::new(manhattan), problem),
        [
            Side::pathfinding(
                problem,
                |maze| peers::astar::<4, _>(maze, manhattan),
                |maze| peers::astar::<4, _>(maze, manhattan),
            ),
            Side::petgraph(|| (None, peers::petgraph_astar(exploration, manhattan).expect("there is a path"))),
        ],
    );
}

/// Costs that are no small whole numbers.
fn tolls(table: &Table) {
    let floats = grid::tolls(|mut random| random.f64());
    let floats = core::slice::from_ref(&floats);
    table.row(
        "grid of 300 x 300 cells, f64 costs, Dijkstra",
        Side::goalward(Dijkstra::new(), floats),
        [Side::pathfinding(
            floats,
            |grid| peers::dijkstra_by::<4, _, _>(grid, OrderedFloat),
            |grid| peers::dijkstra_by::<4, _, _>(grid, OrderedFloat),
        )],
    );
    let integers = grid::tolls(|mut random| random.u64(..1_000_000_000_000));
    let integers = core::slice::from_ref(&integers);
    table.row(
        "grid of 300 x 300 cells, u64 costs to 10^12, Dijkstra",
        Side::goalward(Dijkstra::new(), integers),
        [Side::pathfinding(integers, peers::dijkstra::<4, _>, peers::dijkstra::<4, _>)],
    );
}

/// What prints the rows.
struct Table {
    time_for_row: Duration,
}

impl Table {
    const HEADER: &str = "\
| work | peer | goalward | peer | ratio | expansions a second | nodes | of the peer | bytes a node | of the peer |
|---|---|--:|--:|--:|--:|--:|--:|--:|--:|";

    /// Runs all sides by turns, and checks that they find the same.
    fn row<const PEERS: usize>(&self, work: &str, goalward: Side<'_>, peers: [Side<'_>; PEERS]) {
        let sides: Vec<Side<'_>> = std::iter::once(goalward).chain(peers).collect();
        let found: Vec<Found> = sides.iter().map(|side| (side.look)()).collect();
        let bytes: Vec<u64> = sides.iter().map(Side::peak_bytes).collect();
        let times = self.times(&sides);
        let bytes_a_node =
            |side: usize| found[side].most_nodes.map(|nodes| format!("{:.1}", ratio(bytes[side], nodes)));
        for (peer, side) in sides.iter().enumerate().skip(1) {
            assert_eq!(found[0].costs, found[peer].costs, "{work}: {} finds other costs", side.name);
            println!(
                "| {work} | {} | {} | {} | {:.2} | {} | {} | {} | {} | {} |",
                side.name,
                milliseconds(times[0]),
                milliseconds(times[peer]),
                times[peer].as_secs_f64() / times[0].as_secs_f64(),
                or_dash(found[0].expansions.map(|expansions| per_second(expansions, times[0]))),
                or_dash(found[0].nodes),
                or_dash(found[peer].nodes),
                or_dash(bytes_a_node(0)),
                or_dash(bytes_a_node(peer)),
            );
        }
    }

    /// The median time of each side. They take turns, and who begins changes each time.
    fn times(&self, sides: &[Side<'_>]) -> Vec<Duration> {
        const FEWEST_REPETITIONS: usize = 5;
        let mut times = vec![Vec::new(); sides.len()];
        let started = Instant::now();
        while times[0].len() < FEWEST_REPETITIONS || started.elapsed() < self.time_for_row {
            let first = times[0].len();
            for turn in 0..sides.len() {
                let side = (first + turn) % sides.len();
                let begun = Instant::now();
                (sides[side].search)();
                times[side].push(begun.elapsed());
            }
        }
        times.into_iter().map(median).collect()
    }
}

fn median(mut times: Vec<Duration>) -> Duration {
    times.sort_unstable();
    times[times.len() / 2]
}

fn milliseconds(time: Duration) -> String {
    format!("{:.2} ms", time.as_secs_f64() * 1e3)
}

/// In millions.
fn per_second(count: u64, time: Duration) -> String {
    let nanoseconds = u64::try_from(time.as_nanos()).expect("less than centuries");
    format!("{:.1} M", ratio(count, nanoseconds) * 1e3)
}

#[expect(clippy::cast_precision_loss, reason = "it is rounded when it is printed")]
fn ratio(count: u64, by: u64) -> f64 {
    count as f64 / by as f64
}

fn or_dash(value: Option<impl Display>) -> String {
    value.map_or_else(|| "–".into(), |value| value.to_string())
}
