//! How fast is each engine? `peers` asks the same of other crates, of the same work.

use std::hint::black_box;

use common::{boards, grid};
use criterion::measurement::WallTime;
use criterion::{BenchmarkGroup, Criterion, criterion_group, criterion_main};
use goalward::problems::{Coins, Manhattan, NineTails, WeightedNineTails};
use goalward::{AStar, Bfs, BidirectionalBfs, Dijkstra, IdaStar, Reversed, SearchEngine, SearchProblem};

mod common {
    pub(crate) mod boards;
    pub(crate) mod grid;
}

criterion_group!(benches, eight_puzzle, nine_tails, maze, tolls);
criterion_main!(benches);

/// Times `engine` on all `problems` together.
fn bench<P: SearchProblem>(group: &mut BenchmarkGroup<'_, WallTime>, problems: &[P], engine: &impl SearchEngine<P>) {
    bench_as(group, engine.name(), problems, engine);
}

fn bench_as<P: SearchProblem>(
    group: &mut BenchmarkGroup<'_, WallTime>,
    name: &str,
    problems: &[P],
    engine: &impl SearchEngine<P>,
) {
    group.bench_function(name, |bencher| {
        bencher.iter(|| {
            for problem in problems {
                let report = engine.search(problem).expect("the problem is sound");
                assert!(report.is_solved());
            }
        });
    });
}

fn eight_puzzle(criterion: &mut Criterion) {
    for puzzle in boards::hardest() {
        let mut group = criterion.benchmark_group(format!("eight puzzle {}", puzzle.start().to_line()));
        let puzzle = core::slice::from_ref(&puzzle);
        bench(&mut group, puzzle, &Bfs::new());
        bench(&mut group, puzzle, &BidirectionalBfs::new());
        bench(&mut group, puzzle, &Dijkstra::new());
        bench(&mut group, puzzle, &AStar::new(Manhattan));
        bench(&mut group, puzzle, &IdaStar::new(Manhattan));
        group.bench_function("BFS tree", |bencher| bencher.iter(|| black_box(Bfs::new().tree(&puzzle[0]))));
        group.finish();
    }
    let mut group = criterion.benchmark_group("100 random eight puzzles");
    let puzzles = boards::random(100);
    bench(&mut group, &puzzles, &BidirectionalBfs::new());
    bench(&mut group, &puzzles, &AStar::new(Manhattan));
    bench(&mut group, &puzzles, &IdaStar::new(Manhattan));
    group.sample_size(10);
    bench(&mut group, &puzzles, &Bfs::new());
    bench(&mut group, &puzzles, &Dijkstra::new());
    group.finish();
}

fn nine_tails(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("nine tails");
    let tails = Reversed(NineTails::new(Coins::ALL_HEADS));
    group.bench_function("BFS tree", |bencher| bencher.iter(|| black_box(Bfs::new().tree(&tails))));
    let tails = Reversed(WeightedNineTails::new(Coins::ALL_HEADS));
    group.bench_function("Dijkstra tree", |bencher| bencher.iter(|| black_box(Dijkstra::new().tree(&tails))));
    group.finish();
}

fn maze(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("grid of 1000 x 1000 cells, 30 % walls");
    group.sample_size(10);
    let maze = grid::maze(1000, 3);
    let problem = core::slice::from_ref(&maze);
    bench(&mut group, problem, &Bfs::new());
    bench(&mut group, problem, &Dijkstra::new());
    bench(&mut group, problem, &AStar::new(|cell: &grid::Cell| maze.manhattan(*cell)));
    group.finish();
}

fn tolls(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("grid of 300 x 300 cells with tolls");
    let floats = grid::tolls(|mut random| random.f64());
    bench_as(&mut group, "f64: Dijkstra", core::slice::from_ref(&floats), &Dijkstra::new());
    let integers = grid::tolls(|mut random| random.u64(..1_000_000_000_000));
    bench_as(&mut group, "u64: Dijkstra", core::slice::from_ref(&integers), &Dijkstra::new());
    group.finish();
}
