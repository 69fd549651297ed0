//! From corner to corner of grids.

use goalward::{AStar, Bfs, Dijkstra, explore};
use ordered_float::OrderedFloat;

use crate::common::grid::{Cell, Grid};
use crate::common::side::{Found, Side};
use crate::common::twins::grid_dijkstra;
use crate::common::{grid, peers};
use crate::measure::Table;

pub(crate) fn rows(table: &Table) {
    let maze = &grid::maze(1000, 3);
    let problem = core::slice::from_ref(maze);
    table.row(
        "grid of 1000 x 1000 cells, BFS",
        Side::goalward(Bfs::new(), problem),
        [Side::pathfinding(problem, peers::bfs::<4, _>, peers::bfs::<4, _>)],
    );
    dijkstra(table, "grid of 1000 x 1000 cells", maze);
    dijkstra(table, "open grid of 1000 x 1000 cells", &grid::maze(1000, 0));
    a_star(table, "grid of 1000 x 1000 cells, A*", maze);
    tolls(table);
}

fn dijkstra(table: &Table, grid: &str, maze: &Grid<impl Fn(Cell, Cell) -> u32>) {
    let [hashed, dense] = ["Dijkstra", "dense Dijkstra"].map(|engine| format!("{grid}, {engine}"));
    if !table.wants(&hashed) && !table.wants(&dense) {
        return;
    }
    let problem = core::slice::from_ref(maze);
    let exploration = &explore(maze, usize::MAX);
    let pathfinding = || Side::pathfinding(problem, peers::dijkstra::<4, _>, peers::dijkstra::<4, _>);
    let petgraph = || {
        Side::petgraph(|| {
            let (nodes, cost) = peers::petgraph_dijkstra(exploration);
            (Some(nodes as u64), cost)
        })
    };
    table.row(&hashed, Side::goalward(Dijkstra::new(), problem), [pathfinding(), petgraph()]);
    table.row(&dense, Side::goalward(Dijkstra::new().dense(), problem), [pathfinding(), petgraph(), twin(maze)]);
}

fn a_star(table: &Table, work: &str, maze: &Grid<impl Fn(Cell, Cell) -> u32>) {
    if !table.wants(work) {
        return;
    }
    let problem = core::slice::from_ref(maze);
    let exploration = &explore(maze, usize::MAX);
    let manhattan = |cell: &Cell| maze.manhattan(*cell);
    table.row(
        work,
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

fn twin<T>(maze: &Grid<T>) -> Side<'_> {
    let goal = maze.index(maze.goal());
    Side::new(
        "twin",
        move || grid_dijkstra::path(&maze.walls, maze.stride(), 0, goal, 1, |_, _| 1).expect("there is a path"),
        |(cost, path)| {
            assert_eq!(path.len() - 1, cost as usize, "every step costs 1");
            Found::of(&cost, None, None)
        },
    )
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
