//! How many instructions the engines take for fixed work, counted by callgrind, beside the numbers recorded in
//! `instructions.txt`: a change shows on a busy machine too.
//!
//! `cargo bench --bench instructions` compares, `cargo bench --bench instructions -- --record` writes the file anew. It needs
//! [Valgrind](https://valgrind.org), and without it does nothing. Numbers of different compilers don't compare; the file says
//! which one it was.
//!
//! For each case the program runs itself under callgrind, to search once and to search twice: the difference is one search
//! without what comes before and after.

use std::collections::HashMap;
use std::fmt::Write as _;
use std::hint::black_box;
use std::process::{Command, ExitCode};
use std::{env, fs};

use common::korf::{INSTANCES, Instance};
use common::owned_fifteen::{OwnedFifteenPuzzle, OwnedManhattan};
use common::twins::{ida_in_place, ida_owned, ida_packed};
use common::{boards, grid};
use goalward::problems::{Coins, EightPuzzle, Manhattan, WeightedNineTails};
use goalward::{
    AStar, Bfs, BidirectionalBfs, Dijkstra, DistanceTable, IdaStar, Limits, Reversed, SearchEngine, SearchProblem,
    layer_counts,
};

mod common {
    pub(crate) mod boards;
    pub(crate) mod grid;
    pub(crate) mod korf;
    pub(crate) mod owned_fifteen;
    pub(crate) mod twins {
        pub(crate) mod fifteen;
        pub(crate) mod ida_in_place;
        pub(crate) mod ida_owned;
        pub(crate) mod ida_packed;
    }
}

const RECORD: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/benches/instructions.txt");

/// What makes a search so many times, and says how many nodes one search stores, or generates where it stores none.
type Case = fn(times: u32) -> u64;

const CASES: [(&str, Case); 20] = [
    ("hardest eight puzzle, BFS", |times| hardest(times, &Bfs::new())),
    ("hardest eight puzzle, bidirectional BFS", |times| hardest(times, &BidirectionalBfs::new())),
    ("hardest eight puzzle, Dijkstra", |times| hardest(times, &Dijkstra::new())),
    ("hardest eight puzzle, dense Dijkstra", |times| hardest(times, &Dijkstra::new().dense())),
    ("hardest eight puzzle, A*", |times| hardest(times, &AStar::new(Manhattan))),
    ("20 random eight puzzles, A*", |times| searches(times, &AStar::new(Manhattan), &boards::random(20))),
    ("all boards of the eight puzzle, layer counts", layers),
    ("all boards of the eight puzzle, distance table", distances),
    ("all positions of weighted nine tails, Dijkstra", tails),
    ("all positions of weighted nine tails, dense Dijkstra", dense_tails),
    ("grid of 200 x 200 cells, Dijkstra", |times| searches(times, &Dijkstra::new(), &[grid::maze(200, 3)])),
    ("grid of 200 x 200 cells, dense Dijkstra", |times| {
        searches(times, &Dijkstra::new().dense(), &[grid::maze(200, 3)])
    }),
    ("grid of 200 x 200 cells, A*", |times| {
        let maze = grid::maze(200, 3);
        let manhattan = |cell: &grid::Cell| maze.manhattan(*cell);
        searches(times, &AStar::new(manhattan), core::slice::from_ref(&maze))
    }),
    ("grid of 300 x 300 cells, f64 costs, Dijkstra", |times| {
        searches(times, &Dijkstra::new(), &[grid::tolls(|mut random| random.f64())])
    }),
    ("Korf's instance 12, IDA*", |times| korf_12(times, ida_star)),
    ("Korf's instance 12, IDA*, the twin in place", |times| {
        korf_12(times, |instance| ida_in_place::solve(instance.tiles).generated)
    }),
    ("Korf's instance 12, IDA*, the packed twin", |times| {
        korf_12(times, |instance| ida_packed::solve(instance.tiles).generated)
    }),
    ("Korf's instance 12 on boards of Vec<u8>, IDA*", |times| {
        korf_12(times, |instance| generated(&IdaStar::new(OwnedManhattan), &OwnedFifteenPuzzle(instance.tiles)))
    }),
    ("Korf's instance 12 on boards of Vec<u8>, IDA* in place", |times| {
        let engine = IdaStar::new(OwnedManhattan).in_place();
        korf_12(times, |instance| generated(&engine, &OwnedFifteenPuzzle(instance.tiles)))
    }),
    ("Korf's instance 12 on boards of Vec<u8>, the twin in place", |times| {
        korf_12(times, |instance| ida_owned::solve::<true>(instance.tiles).generated)
    }),
];

fn main() -> ExitCode {
    let arguments: Vec<String> = env::args().skip(1).collect();
    if let [case, times] = &arguments[..]
        && let Some((_, run)) = CASES.iter().find(|(name, _)| name == case)
    {
        println!("{}", run(times.parse().expect("a number of times")));
        return ExitCode::SUCCESS;
    }
    if Command::new("valgrind").arg("--version").output().is_err() {
        println!("Valgrind is not installed: nothing is counted.");
        return ExitCode::SUCCESS;
    }
    let recorded = fs::read_to_string(RECORD).unwrap_or_default();
    let mut record = compiler();
    if let Some(before) = recorded.lines().next().filter(|before| *before != record) {
        println!("Recorded with another compiler: {before}\n");
    }
    let recorded: HashMap<&str, u64> = recorded.lines().filter_map(parse).collect();
    println!("| work | nodes | instructions | a node | recorded | change |\n|---|--:|--:|--:|--:|--:|");
    for (name, _) in CASES {
        let (once, nodes) = count(name, 1);
        let (twice, _) = count(name, 2);
        let instructions = twice - once;
        let before = recorded.get(name);
        println!(
            "| {name} | {nodes} | {instructions} | {:.1} | {} | {} |",
            ratio(instructions, nodes),
            before.map_or_else(|| "–".into(), u64::to_string),
            before
                .map_or_else(|| "–".into(), |&before| format!("{:+.1} %", 100.0 * ratio(instructions, before) - 100.0)),
        );
        write!(record, "\n{name}: {instructions}").expect("memory does not fail");
    }
    if arguments.iter().any(|argument| argument == "--record") {
        fs::write(RECORD, record + "\n").expect("the file can be written");
    }
    ExitCode::SUCCESS
}

/// The instructions of a run that searches so many times, and the nodes of one search.
fn count(case: &str, times: u32) -> (u64, u64) {
    let output = Command::new("valgrind")
        .args(["--tool=callgrind", "--callgrind-out-file=/dev/null"])
        .arg(env::current_exe().expect("this program has a path"))
        .args([case, &times.to_string()])
        .output()
        .expect("valgrind was there before");
    let [answer, messages] = [&output.stdout, &output.stderr].map(|bytes| String::from_utf8_lossy(bytes));
    let collected = messages.lines().find_map(|line| line.split_once("Collected : "));
    match (collected.and_then(|(_, count)| count.trim().parse().ok()), answer.trim().parse().ok()) {
        (Some(instructions), Some(nodes)) => (instructions, nodes),
        _ => panic!("{case} could not be counted: {messages}"),
    }
}

/// The first line of the record.
fn compiler() -> String {
    let output = Command::new("rustc").arg("--version").output();
    output.map_or_else(|_| "unknown".into(), |output| String::from_utf8_lossy(&output.stdout).trim().to_owned())
}

fn parse(line: &str) -> Option<(&str, u64)> {
    let (name, instructions) = line.rsplit_once(": ")?;
    Some((name, instructions.parse().ok()?))
}

#[expect(clippy::cast_precision_loss, reason = "it is rounded when it is printed")]
fn ratio(count: u64, by: u64) -> f64 {
    count as f64 / by as f64
}

/// The same answer as often as asked for.
fn repeat(times: u32, search: impl Fn() -> u64) -> u64 {
    (0..times).map(|_| black_box(search())).last().expect("at least once")
}

/// All problems, one after the other.
fn searches<P: SearchProblem>(times: u32, engine: &impl SearchEngine<P>, problems: &[P]) -> u64 {
    let nodes = |problem: &P| {
        let report = engine.search(problem).expect("the problem is sound");
        assert!(report.is_solved());
        report.stats.peak_nodes
    };
    repeat(times, || problems.iter().map(nodes).sum())
}

fn hardest(times: u32, engine: &impl SearchEngine<EightPuzzle>) -> u64 {
    let [puzzle, _] = boards::hardest();
    searches(times, engine, &[puzzle])
}

fn layers(times: u32) -> u64 {
    let [puzzle, _] = boards::hardest();
    let layers = || layer_counts(&puzzle, &Limits::new(), &mut ()).expect("the problem is sound");
    repeat(times, || layers().stats.peak_nodes)
}

fn distances(times: u32) -> u64 {
    let [puzzle, _] = boards::hardest();
    let table = || DistanceTable::new(&puzzle, &Limits::new(), &mut ()).expect("the problem is sound");
    repeat(times, || table().stats().peak_nodes)
}

fn tails(times: u32) -> u64 {
    let tails = Reversed(WeightedNineTails::new(Coins::ALL_HEADS));
    repeat(times, || Dijkstra::new().tree(&tails).expect("the problem is sound").stats().peak_nodes)
}

fn dense_tails(times: u32) -> u64 {
    let tails = Reversed(WeightedNineTails::new(Coins::ALL_HEADS));
    repeat(times, || Dijkstra::new().dense().tree(&tails).expect("the problem is sound").stats().peak_nodes)
}

/// `generated` says how many nodes a search generates.
fn korf_12(times: u32, generated: impl Fn(&Instance) -> u64) -> u64 {
    let instance = INSTANCES.iter().find(|instance| instance.number == 12).expect("it is among them");
    let generated = repeat(times, || generated(black_box(instance)));
    assert_eq!(generated + 1, instance.published);
    generated
}

fn ida_star(instance: &Instance) -> u64 {
    generated(&IdaStar::new(Manhattan), &instance.puzzle())
}

fn generated<P: SearchProblem>(engine: &impl SearchEngine<P>, problem: &P) -> u64 {
    engine.search(problem).expect("the problem is sound").stats.generated
}
