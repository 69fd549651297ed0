//! Workspaces that outlive searches of all kinds. Random sequences of searches are in `random/reuse.rs`.

use std::cell::Cell;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::Duration;

use goalward::problems::{Board, EightPuzzle, Manhattan};
use goalward::{
    AStar, Bfs, Dijkstra, IdaStar, Limits, Outcome, Report, SearchEngine, SearchProblem, StopReason, Workspace,
    WorkspaceOf, Zero,
};

use crate::lineup::{ENTRANTS, Entrant, lineup, nth};

const fn without_time_and_bytes<S, A, C>(mut report: Report<S, A, C>) -> Report<S, A, C> {
    report.stats.elapsed = Duration::ZERO;
    report.stats.peak_bytes = 0;
    report
}

/// Searches out of the workspace and in it, and compares. The answer is how many bytes are kept then.
fn search_both<P, E>(engine: &E, problem: &P, workspace: &mut WorkspaceOf<P>) -> usize
where
    P: SearchProblem<State: PartialEq + std::fmt::Debug, Action: PartialEq + std::fmt::Debug, Cost: PartialEq>,
    E: SearchEngine<P>,
{
    let alone = engine.search(problem).map(without_time_and_bytes);
    let shared = engine.search_in(problem, workspace).map(without_time_and_bytes);
    assert_eq!(shared, alone, "{}", engine.name());
    workspace.bytes()
}

fn puzzle(start: &str) -> EightPuzzle {
    EightPuzzle::new(start.parse().expect("a board"), Board::blank_last())
}

#[test]
fn searches_of_all_sizes_take_turns() {
    let turns = [
        "8 6 7 2 5 4 3 0 1",
        "1 2 3 4 5 6 7 0 8",
        "1 2 3 4 5 6 7 8 0",
        "1 2 3 4 5 6 8 7 0",
        "6 4 7 8 5 0 3 2 1",
        "1 2 3 4 5 6 0 7 8",
    ];
    let mut workspace = Workspace::new();
    assert_eq!(workspace.bytes(), 0);
    let mut engines: Vec<Box<dyn SearchEngine<EightPuzzle>>> = vec![Box::new(Dijkstra::new().dense())];
    engines.extend(lineup(&Limits::new(), &Manhattan).map(|entrant| entrant.engine));
    for engine in &engines {
        let before = workspace.bytes();
        let kept = turns.map(|start| search_both(engine, &puzzle(start), &mut workspace));
        assert!(kept[0] > before || engine.name() == "A*", "{} keeps nothing", engine.name());
        assert!(kept.is_sorted(), "{}: {kept:?}", engine.name());
    }
    let all = workspace.bytes();
    for engine in &engines {
        for start in turns {
            assert_eq!(search_both(engine, &puzzle(start), &mut workspace), all, "{}", engine.name());
        }
    }
    search_both(&IdaStar::new(Manhattan), &puzzle(turns[5]), &mut workspace);
}

#[test]
fn problems_of_different_types_share_a_workspace() {
    let mut workspace = Workspace::new();
    for goal in 1..60_u32 {
        let up = goalward::problem(0, |&n| [('+', n + 1, 1_u32), ('*', n * 2, 2)], |&n| n == goal);
        search_both(&Dijkstra::new(), &up, &mut workspace);
        let down = goalward::problem(goal, |&n| n.checked_sub(1).map(|next| ('-', next, 1_u32)), |&n| n == 0);
        search_both(&Dijkstra::new(), &down, &mut workspace);
        search_both(&AStar::new(|n: &u32| *n), &down, &mut workspace);
    }
}

#[test]
fn a_panic_leaves_a_workspace_that_can_be_used() {
    for index in 0..ENTRANTS {
        let panics_at = Cell::new(u32::MAX);
        let guard = |n: u32| assert!(n != panics_at.get(), "{n} is one too many");
        let up = |&n: &u32| {
            guard(n);
            [('+', n + 1, 1_u32), ('0', 0, 1)]
        };
        let down = |&n: &u32| {
            guard(n);
            n.checked_sub(1).map(|before| ('+', before, 1))
        };
        let problem = goalward::problem(0, up, |&n| n == 50).backward([50], down);
        let Entrant { label, engine, .. } = nth(index, &Limits::new(), &Zero);
        let mut workspace = Workspace::new();
        let kept = search_both(&engine, &problem, &mut workspace);
        panics_at.set(7);
        let outcome = catch_unwind(AssertUnwindSafe(|| engine.search_in(&problem, &mut workspace)));
        assert!(outcome.is_err(), "{label} swallows the panic");
        assert_eq!(workspace.bytes(), 0, "{label}");
        panics_at.set(u32::MAX);
        assert_eq!(search_both(&engine, &problem, &mut workspace), kept, "{label}");
    }
}

#[test]
fn no_more_is_kept_than_a_limit_on_bytes_allows() {
    let mut workspace = Workspace::new();
    let hardest = puzzle("8 6 7 2 5 4 3 0 1");
    let all = search_both(&Bfs::new(), &hardest, &mut workspace);
    let all_bytes = all as u64;

    let report = Bfs::new().limits(Limits::new().bytes(all_bytes)).search_in(&hardest, &mut workspace);
    let report = report.expect("costs are valid");
    assert!(report.is_solved());
    assert_eq!((report.stats.peak_bytes, workspace.bytes()), (all_bytes, all));

    let limited = Bfs::new().limits(Limits::new().bytes(all_bytes - 1));
    let report = limited.search_in(&hardest, &mut workspace).expect("costs are valid");
    assert!(matches!(report.outcome, Outcome::Stopped(stop) if stop.reason == StopReason::Bytes));
    assert!(report.stats.peak_bytes < all_bytes);
    assert!(workspace.bytes() < all);
}

/// What one search had to have is of no use to the next, but leaves it no room.
#[test]
fn what_is_kept_does_not_keep_a_search_from_its_answer() {
    let mut workspace = Workspace::new();
    let hardest = puzzle("8 6 7 2 5 4 3 0 1");
    let by_depth = Dijkstra::new().limits(Limits::new().depth(20));
    let kept = search_both(&by_depth, &hardest, &mut workspace) as u64;
    let needed = Dijkstra::new().search(&hardest).expect("costs are valid").stats.peak_bytes;
    assert!(needed > kept, "the depths would not be in the way");
    let engine = Dijkstra::new().limits(Limits::new().bytes(needed));
    search_both(&engine, &hardest, &mut workspace);
    let report = engine.search_in(&hardest, &mut workspace).expect("costs are valid");
    assert!(report.is_solved());
    assert_eq!(report.stats.peak_bytes, needed);
}

/// A ring of three states, each of which drags along so many bytes.
struct Ring {
    bytes: usize,
}

impl SearchProblem for Ring {
    type State = (u8, Vec<u8>);
    type Action = ();
    type Cost = u32;

    fn starts(&self) -> impl IntoIterator<Item = Self::State> {
        [(0, vec![0; self.bytes])]
    }

    fn is_goal(&self, _state: &Self::State) -> bool {
        false
    }

    fn successors(&self, (number, bytes): &Self::State, mut emit: impl FnMut((), Self::State, u32)) {
        emit((), ((number + 1) % 3, bytes.clone()), 1);
    }

    fn heap_bytes(&self, (_, bytes): &Self::State) -> usize {
        bytes.capacity()
    }
}

#[test]
fn a_table_of_transpositions_is_kept_only_for_states_that_it_would_be_made_for() {
    let engine = IdaStar::new(Zero).transpositions(4_000).limits(Limits::new().expansions(10_000));
    let mut workspace = Workspace::new();
    for bytes in [0, 100, 0, 3_000, 5_000, 0, usize::from(u16::MAX), 100] {
        let alone = engine.search(&Ring { bytes }).expect("costs are valid");
        let shared = engine.search_in(&Ring { bytes }, &mut workspace).expect("costs are valid");
        assert_eq!((shared.stats.expanded, &shared.outcome), (alone.stats.expanded, &alone.outcome), "{bytes} bytes");
        if bytes <= 100 {
            assert_eq!(alone.outcome, Outcome::NoSolution, "a table that has room for three states proves it");
        }
    }
}

#[test]
fn a_start_with_room_to_spare_is_accounted_for_as_what_it_is() {
    struct Roomy;
    impl SearchProblem for Roomy {
        type State = Vec<u8>;
        type Action = ();
        type Cost = u32;

        fn starts(&self) -> impl IntoIterator<Item = Vec<u8>> {
            let mut start = Vec::with_capacity(1_000);
            start.push(0);
            [start]
        }

        fn is_goal(&self, state: &Vec<u8>) -> bool {
            state[0] == 200
        }

        fn successors(&self, state: &Vec<u8>, mut emit: impl FnMut((), Vec<u8>, u32)) {
            emit((), vec![state[0] + 1], 1);
        }

        fn heap_bytes(&self, state: &Vec<u8>) -> usize {
            state.capacity()
        }
    }
    let engine = IdaStar::new(Zero).limits(Limits::new().bytes(50_000));
    assert!(engine.search(&Roomy).expect("costs are valid").is_solved());
}
