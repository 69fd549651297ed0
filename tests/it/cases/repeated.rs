//! Searches that are made again.

use std::env;
use std::process::Command;

use crate::engines::{Candidate, candidates, perfect, same_but_for_the_time};
use crate::graph::{Cell, FOUR_NEIGHBOURS, Graph, Table, grid};
use crate::oracle::cheapest_simple_paths;

/// Set in the processes that the test of ties starts, so that they only print what they find.
const ONLY_PRINT: &str = "GOALWARD_PRINT_TIES";

/// What every engine finds on a grid where six paths are shortest, one line each.
fn ties() -> Vec<String> {
    let graph = grid(&["...", "...", "..."], &FOUR_NEIGHBOURS, (0, 0), &[(2, 2)]);
    let (least, paths) = cheapest_simple_paths(&graph.edges, &graph.starts, &graph.goals).expect("there are some");
    assert_eq!((least, paths.len()), (4, 6));
    let exact = Table::new("perfect", perfect(&graph));
    let solve = |candidate: &Candidate<Graph<Cell, u32>>| {
        let report = candidate.engine.search(&graph).expect("the problem is sound");
        let path = report.path().expect("the grid is open");
        assert_eq!(path.cost(), 4, "{}", candidate.label);
        format!("{}: {:?}, {} expanded", candidate.label, path.states(), report.stats.expanded)
    };
    candidates(&[exact]).iter().map(solve).collect()
}

/// Of equally good paths the same one is found in every run.
#[test]
fn case_081_ties() {
    let found = ties();
    if env::var_os(ONLY_PRINT).is_some() {
        println!("\n{}", found.join("\n"));
        return;
    }
    for _ in 0..100 {
        assert_eq!(ties(), found);
    }
    let this_program = env::current_exe().expect("the program that runs has a path");
    for _ in 0..5 {
        let output = Command::new(&this_program)
            .args(["--exact", "cases::repeated::case_081_ties", "--nocapture"])
            .env(ONLY_PRINT, "1")
            .output()
            .expect("the program that runs can be run");
        let printed = String::from_utf8(output.stdout).expect("it prints text");
        let lines: Vec<&str> = printed.lines().filter(|line| line.contains(" expanded")).collect();
        assert_eq!(lines, found, "another process");
    }
}

/// A search leaves nothing behind, in the problem or in the engine.
#[test]
fn case_097_reuse() {
    let one = Graph::new([(0, 1, 3), (1, 1, 0), (1, 3, 0), (3, 1, 0), (1, 2, 4), (0, 2, 9_u32)], [0], [2]);
    let other = Graph::new([(0, 2, 1), (2, 5, 1), (5, 0, 1), (0, 3, 7), (3, 1, 7_u32)], [0], [4, 1]);
    for candidate in candidates(&[]) {
        let search = |graph: &Graph<u8, u32>| {
            same_but_for_the_time(candidate.engine.search(graph).expect("the problem is sound"))
        };
        let (first, second) = (search(&one), search(&one));
        let different = search(&other);
        assert_eq!(second, first, "{}", candidate.label);
        assert_eq!(search(&one), first, "{}", candidate.label);
        assert_eq!(search(&other), different, "{}", candidate.label);
    }
}
