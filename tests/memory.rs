//! Memory as an allocator counts it, against what reports say and what limits allow.
//!
//! One test, in a binary of its own: all that the process allocates is counted.

use std::alloc::System;
use std::time::Duration;

use cap::Cap;
use goalward::problems::{Board, EightPuzzle, Manhattan};
use goalward::{
    AStar, Bfs, BidirectionalBfs, Dijkstra, DistanceTable, IdaStar, Limits, Outcome, ReportOf, SearchEngine,
    SearchProblem, StopReason, TieBreaking, Workspace, Zero, layer_counts,
};

#[global_allocator]
static ALLOCATOR: Cap<System> = Cap::new(System, usize::MAX);

/// What a search may take besides what it stores: the state under expansion, its path, its report.
const SLACK: u64 = 16 << 10;

/// What `run` returns, and the most bytes that were allocated at once while it ran, above those before.
fn peak_of<T>(run: impl FnOnce() -> T) -> (T, u64) {
    // The allocator remembers the highest level ever: ballast lifts the level of now up to it.
    let ballast: Vec<u8> = Vec::with_capacity(ALLOCATOR.max_allocated() - ALLOCATOR.allocated());
    let before = ALLOCATOR.allocated();
    assert!(before >= ALLOCATOR.max_allocated());
    let result = run();
    let peak = ALLOCATOR.max_allocated() - before;
    drop(ballast);
    (result, peak as u64)
}

fn assert_close(label: &str, reported: u64, measured: u64) {
    assert!(
        measured <= reported + SLACK && reported <= measured + measured / 10,
        "{label}: {reported} bytes reported, {measured} measured"
    );
}

/// Numbers as texts of a hundred digits, counted up by steps of three sizes.
struct Texts {
    goal: usize,
}

const STEPS: [usize; 3] = [1, 50, 400];

impl Texts {
    fn text(number: usize) -> String {
        format!("{number:0>100}")
    }
}

impl SearchProblem for Texts {
    type State = String;
    type Action = ();
    type Cost = Duration;

    fn starts(&self) -> impl IntoIterator<Item = String> {
        [Self::text(0)]
    }

    fn is_goal(&self, state: &String) -> bool {
        state.parse() == Ok(self.goal)
    }

    fn successors(&self, state: &String, mut emit: impl FnMut((), String, Duration)) {
        let number: usize = state.parse().expect("a state is a number");
        for step in STEPS {
            emit((), Self::text(number + step), Duration::from_secs(1));
        }
    }

    fn heap_bytes(&self, state: &String) -> usize {
        state.capacity()
    }
}

impl goalward::BackwardProblem for Texts {
    fn goals(&self) -> impl IntoIterator<Item = String> {
        [Self::text(self.goal)]
    }

    fn predecessors(&self, state: &String, mut emit: impl FnMut((), String, Duration)) {
        let number: usize = state.parse().expect("a state is a number");
        for step in STEPS {
            if let Some(before) = number.checked_sub(step) {
                emit((), Self::text(before), Duration::from_secs(1));
            }
        }
    }
}

/// A binary tree of cheap steps down to where all leaves are open, and one step so dear that no bucket is near it.
struct LateLeap {
    leaves: u32,
}

impl SearchProblem for LateLeap {
    type State = u32;
    type Action = ();
    type Cost = u64;

    fn starts(&self) -> impl IntoIterator<Item = u32> {
        [1]
    }

    fn is_goal(&self, _state: &u32) -> bool {
        false
    }

    fn successors(&self, &state: &u32, mut emit: impl FnMut((), u32, u64)) {
        if state < self.leaves {
            emit((), 2 * state, 1);
            emit((), 2 * state + 1, 1);
        } else if state == self.leaves {
            emit((), u32::MAX, 1 << 50);
        }
    }
}

/// Searches without a limit and with some, and checks what is reported against what is measured.
fn check<P: SearchProblem>(problem: &P, engine: impl Fn(Limits) -> Box<dyn SearchEngine<P>>) {
    let search = |limits: Limits| -> (ReportOf<P>, u64) {
        let engine = engine(limits);
        let (report, measured) = peak_of(|| engine.search(problem).expect("costs are valid"));
        let label = format!("{} in {} nodes", engine.name(), report.stats.peak_nodes);
        assert_close(&label, report.stats.peak_bytes, measured);
        (report, measured)
    };
    let (unlimited, _) = search(Limits::new());
    let all = unlimited.stats.peak_bytes;
    for most in [10_000, 100_000, all / 3, all / 2, all - 1] {
        let (report, measured) = search(Limits::new().bytes(most));
        assert!(
            matches!(report.outcome, Outcome::Stopped(stop) if stop.reason == StopReason::Bytes),
            "{most} of {all} bytes"
        );
        assert!(report.stats.peak_bytes <= most);
        assert!(measured <= most + SLACK, "{measured} bytes measured where {most} are allowed");
    }
    assert!(matches!(
        (&search(Limits::new().bytes(all)).0.outcome, &unlimited.outcome),
        (Outcome::Solved(_), Outcome::Solved(_)) | (Outcome::NoSolution, Outcome::NoSolution)
    ));
}

/// Searches again and again in one workspace: from the second time on, nothing is allocated but the path.
fn check_reuse<P: SearchProblem>(problem: &P, engine: &dyn SearchEngine<P>) {
    let mut workspace = Workspace::new();
    for turn in 0..3 {
        let before = ALLOCATOR.total_allocated();
        let report = engine.search_in(problem, &mut workspace).expect("costs are valid");
        let allocated = ALLOCATOR.total_allocated() - before;
        // A list that is not known to be so long is moved as it grows.
        let states = report.path().map_or(0, |path| 4 * path.states().len().max(4));
        let path = states * size_of::<(P::State, P::Action, P::Cost)>();
        if turn == 0 {
            assert!(allocated > 4 * path, "{}: the path is most of it", engine.name());
        } else {
            assert!(allocated <= path, "{}: {allocated} bytes, {path} for the path", engine.name());
        }
        let reported = report.stats.peak_bytes;
        assert_eq!(workspace.bytes() as u64, reported, "{}: all is kept", engine.name());
    }
}

/// A hundred rungs, each a text of ten thousand digits: IDA* has all of them on its path.
struct Ladder;

impl SearchProblem for Ladder {
    type State = String;
    type Action = ();
    type Cost = u32;

    fn starts(&self) -> impl IntoIterator<Item = String> {
        [format!("{:0>10000}", 0)]
    }

    fn is_goal(&self, state: &String) -> bool {
        state.parse() == Ok(100)
    }

    fn successors(&self, state: &String, mut emit: impl FnMut((), String, u32)) {
        let rung: u32 = state.parse().expect("a state is a number");
        emit((), format!("{:0>10000}", rung + 1), 1);
    }

    fn heap_bytes(&self, state: &String) -> usize {
        state.capacity()
    }
}

/// IDA* accounts for the states on its path, keeps its memory between searches, and its table of transpositions too.
fn check_ida_star(puzzle: &EightPuzzle) {
    let rungs_left = |text: &String| 100 - text.parse::<u32>().expect("a state is a number");
    let climb = |bytes| IdaStar::new(rungs_left).limits(Limits::new().bytes(bytes)).search(&Ladder);
    let (report, measured) = peak_of(|| climb(u64::MAX).expect("costs are valid"));
    assert!(report.is_solved());
    // The path that is found is in memory twice: on the stack, which is reported, and in the answer.
    assert!((1_000_000..measured).contains(&report.stats.peak_bytes), "{} of {measured}", report.stats.peak_bytes);
    let (report, measured) = peak_of(|| climb(500_000).expect("costs are valid"));
    assert!(matches!(report.outcome, Outcome::Stopped(stop) if stop.reason == StopReason::Bytes));
    assert!(measured <= 500_000 + 2 * SLACK, "{measured} bytes measured where 500,000 are allowed");

    // Thousands of texts come and go, in several rounds, and a few are there at once.
    let (report, measured) = peak_of(|| IdaStar::new(Zero).search(&Texts { goal: 7 }).expect("costs are valid"));
    assert!(report.is_solved() && report.stats.generated > 3_000);
    assert!(report.stats.peak_bytes < 10_000 && measured < SLACK, "{} of {measured}", report.stats.peak_bytes);

    for engine in [IdaStar::new(Manhattan), IdaStar::new(Manhattan).transpositions(1 << 17)] {
        let mut workspace = Workspace::new();
        for turn in 0..3 {
            let before = ALLOCATOR.total_allocated();
            let report = engine.search_in(puzzle, &mut workspace).expect("costs are valid");
            let allocated = ALLOCATOR.total_allocated() - before;
            assert!(report.is_solved() && (turn == 0 || allocated as u64 <= SLACK), "{allocated} bytes");
        }
    }
}

#[test]
fn memory_is_what_reports_say_and_limits_allow() {
    let hardest = "8 6 7 2 5 4 3 0 1".parse().expect("a board");
    let puzzle = EightPuzzle::new(hardest, Board::blank_last());
    check(&puzzle, |limits| Box::new(Bfs::new().limits(limits)));
    check(&puzzle, |limits| Box::new(BidirectionalBfs::new().limits(limits)));
    check(&puzzle, |limits| Box::new(Dijkstra::new().limits(limits)));
    check(&puzzle, |limits| Box::new(Dijkstra::new().dense().limits(limits)));
    check(&puzzle, |limits| Box::new(AStar::new(Manhattan).limits(limits)));
    check(&puzzle, |limits| Box::new(AStar::new(Zero).tie_breaking(TieBreaking::FirstIn).limits(limits)));

    check(&puzzle, |limits| Box::new(Bfs::new().limits(limits.cost(1_000))));
    check(&puzzle, |limits| Box::new(Dijkstra::new().limits(limits.depth(1_000))));
    check(&puzzle, |limits| Box::new(Dijkstra::new().dense().limits(limits.depth(1_000))));

    let texts = Texts { goal: 20_000 };
    check(&texts, |limits| Box::new(Bfs::new().limits(limits)));
    check(&texts, |limits| Box::new(BidirectionalBfs::new().limits(limits)));
    check(&texts, |limits| Box::new(Dijkstra::new().limits(limits)));
    check(&texts, |limits| Box::new(AStar::new(Zero).limits(limits)));

    let leap = LateLeap { leaves: 1 << 16 };
    check(&leap, |limits| Box::new(Dijkstra::new().limits(limits)));
    check(&leap, |limits| Box::new(AStar::new(Zero).limits(limits)));

    let (report, measured) = peak_of(|| AStar::new(Zero).search(&puzzle).expect("costs are valid"));
    let nodes = report.stats.peak_nodes;
    assert!(nodes > 181_000 && measured <= 40 * nodes, "{} bytes a node", measured / nodes);

    let engines: [Box<dyn SearchEngine<EightPuzzle>>; 9] = [
        Box::new(Bfs::new()),
        Box::new(Bfs::new().limits(Limits::new().cost(1_000))),
        Box::new(BidirectionalBfs::new()),
        Box::new(Dijkstra::new()),
        Box::new(Dijkstra::new().limits(Limits::new().depth(1_000).nodes(100_000))),
        Box::new(Dijkstra::new().dense()),
        Box::new(Dijkstra::new().dense().limits(Limits::new().depth(1_000))),
        Box::new(AStar::new(Manhattan)),
        Box::new(AStar::new(Manhattan).tie_breaking(TieBreaking::FirstIn)),
    ];
    for engine in &engines {
        check_reuse(&puzzle, engine);
    }
    check_reuse(&leap, &Dijkstra::new());
    check_reuse(&leap, &AStar::new(Zero));
    check_ida_star(&puzzle);

    let (tree, measured) = peak_of(|| Bfs::new().tree(&puzzle).expect("costs are valid"));
    assert_eq!(tree.stats().peak_nodes, 181_440);
    assert_close("BFS tree", tree.stats().peak_bytes, measured);
    assert!(measured <= 40 * 181_440, "{} bytes a node", measured / 181_440);

    let (tree, measured) = peak_of(|| Dijkstra::new().dense().tree(&puzzle).expect("costs are valid"));
    assert_close("dense Dijkstra tree", tree.stats().peak_bytes, measured);
    let (layers, measured) = peak_of(|| layer_counts(&puzzle, &Limits::new(), &mut ()).expect("costs are valid"));
    assert_close("layer counts", layers.stats.peak_bytes, measured);
    assert!(layers.stats.peak_bytes < 181_440 / 3, "{} bytes", layers.stats.peak_bytes);
    let table = || DistanceTable::new(&puzzle, &Limits::new(), &mut ()).expect("moves can be taken back");
    let (table, measured) = peak_of(table);
    assert_close("distance table", table.stats().peak_bytes, measured);
}
