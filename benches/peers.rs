//! How fast are other crates? `engines` asks the same of goalward, of the same work.

use std::hint::black_box;

use common::{boards, grid, peers};
use criterion::measurement::WallTime;
use criterion::{BenchmarkGroup, Criterion, criterion_group, criterion_main};
use goalward::problems::{Board, Coins, Manhattan, NineTails, WeightedNineTails};
use goalward::{Heuristic, Reversed, SearchProblem, explore};
use ordered_float::OrderedFloat;

mod common {
    pub(crate) mod boards;
    pub(crate) mod grid;
    pub(crate) mod peers;
}

criterion_group!(benches, eight_puzzle, nine_tails, maze, tolls);
criterion_main!(benches);

/// Times `search` on all `problems` together.
fn bench<P: SearchProblem, C>(
    group: &mut BenchmarkGroup<'_, WallTime>,
    problems: &[P],
    name: &str,
    search: impl Fn(&P) -> Option<C>,
) {
    group.bench_function(name, |bencher| {
        bencher.iter(|| {
            for problem in problems {
                assert!(search(problem).is_some());
            }
        });
    });
}

fn eight_puzzle(criterion: &mut Criterion) {
    for puzzle in boards::hardest() {
        let mut group = criterion.benchmark_group(format!("eight puzzle {}", puzzle.start().to_line()));
        let manhattan = |board: &Board<3, 3>| Manhattan.estimate(&puzzle, board).expect("no board is a dead end");
        let puzzle = core::slice::from_ref(&puzzle);
        bench(&mut group, puzzle, "pathfinding bfs", peers::bfs::<4, _>);
        bench(&mut group, puzzle, "pathfinding bfs_bidirectional", peers::bfs_bidirectional::<4, _>);
        bench(&mut group, puzzle, "pathfinding dijkstra", peers::dijkstra::<4, _>);
        bench(&mut group, puzzle, "pathfinding astar", |puzzle| peers::astar::<4, _>(puzzle, manhattan));
        bench(&mut group, puzzle, "pathfinding idastar", |puzzle| peers::idastar::<4, _>(puzzle, manhattan));
        bench(&mut group, puzzle, "pathfinding bfs_reach", |puzzle| Some(peers::bfs_reach::<4, _>(puzzle)));
        group.finish();
    }
    let mut group = criterion.benchmark_group("100 random eight puzzles");
    let puzzles = boards::random(100);
    let manhattan = |board: &Board<3, 3>| Manhattan.estimate(&puzzles[0], board).expect("no board is a dead end");
    bench(&mut group, &puzzles, "pathfinding bfs_bidirectional", peers::bfs_bidirectional::<4, _>);
    bench(&mut group, &puzzles, "pathfinding astar", |puzzle| peers::astar::<4, _>(puzzle, manhattan));
    group.sample_size(10);
    bench(&mut group, &puzzles, "pathfinding bfs", peers::bfs::<4, _>);
    bench(&mut group, &puzzles, "pathfinding dijkstra", peers::dijkstra::<4, _>);
    group.finish();
}

fn nine_tails(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("nine tails");
    let tails = Reversed(NineTails::new(Coins::ALL_HEADS));
    bench(&mut group, core::slice::from_ref(&tails), "pathfinding bfs_reach", |tails| {
        Some(peers::bfs_reach::<9, _>(tails))
    });
    let tails = Reversed(WeightedNineTails::new(Coins::ALL_HEADS));
    group.bench_function("pathfinding dijkstra_all", |bencher| {
        bencher.iter(|| black_box(peers::dijkstra_all::<9, _>(&tails)));
    });
    group.finish();
}

fn maze(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("grid of 1000 x 1000 cells, 30 % walls");
    group.sample_size(10);
    let maze = grid::maze(1000, 3);
    let problem = core::slice::from_ref(&maze);
    let manhattan = |cell: &grid::Cell| maze.manhattan(*cell);
    bench(&mut group, problem, "pathfinding bfs", peers::bfs::<4, _>);
    bench(&mut group, problem, "pathfinding dijkstra", peers::dijkstra::<4, _>);
    bench(&mut group, problem, "pathfinding astar", |maze| peers::astar::<4, _>(maze, manhattan));
    // Petgraph searches graphs, which it is given ready made.
    let exploration = explore(&maze, usize::MAX);
    bench(&mut group, problem, "petgraph dijkstra", |_| Some(peers::petgraph_dijkstra(&exploration)));
    bench(&mut group, problem, "petgraph astar", |_| peers::petgraph_astar(&exploration, manhattan));
    group.finish();
}

fn tolls(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("grid of 300 x 300 cells with tolls");
    let floats = grid::tolls(|mut random| random.f64());
    bench(&mut group, core::slice::from_ref(&floats), "f64: pathfinding dijkstra", |grid| {
        peers::dijkstra_by::<4, _, _>(grid, OrderedFloat)
    });
    let integers = grid::tolls(|mut random| random.u64(..1_000_000_000_000));
    bench(&mut group, core::slice::from_ref(&integers), "u64: pathfinding dijkstra", peers::dijkstra::<4, _>);
    group.finish();
}
