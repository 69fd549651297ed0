//! IDA* on the fifteen puzzle, by generated node.

use goalward::IdaStar;
use goalward::problems::{FifteenPuzzle, Manhattan};
use goalward::{Heuristic, SearchEngine};

use crate::common::korf::{INSTANCES, Instance};
use crate::common::peers;
use crate::common::side::{Found, Side};
use crate::common::twins::fifteen::Answer;
use crate::common::twins::{ida_in_place, ida_packed};
use crate::measure::{Table, nanoseconds_each, per_second};

/// The answer of each side is a cost and a number of children generated.
pub(crate) fn rows(table: &Table) {
    let works = INSTANCES.iter().map(|instance| (format!("IDA*, Korf's instance {}", instance.number), instance));
    let works: Vec<_> = works.filter(|(work, _)| table.wants(work)).collect();
    if works.is_empty() {
        return;
    }
    println!(
        "
| work | peer | goalward, generated a second | peer | ratio of times a node | generated | of the peer |
|---|---|--:|--:|--:|--:|--:|"
    );
    for (work, instance) in works.into_iter().filter(|(_, instance)| !table.quick || is_small(instance)) {
        row(table, &work, instance);
    }
}

fn row(table: &Table, work: &str, instance: &Instance) {
    let puzzle = &instance.puzzle();
    let sides = [
        Side::new("goalward", || ida_star(puzzle), found),
        Side::new("in place", || ida_in_place::solve(instance.tiles), found),
        Side::new("packed", || ida_packed::solve(instance.tiles), found),
        Side::new("pathfinding", || pathfinding(puzzle), found),
    ];
    let measured = table.measure(work, &sides);
    for side in measured.iter().filter(|side| side.name != "pathfinding") {
        let generated = side.found.generated.map(|generated| generated + 1);
        assert_eq!(generated, Some(instance.published), "{work}: {} generates another number", side.name);
    }
    let time_a_node = measured.iter().map(|side| nanoseconds_each(side.found.generated.unwrap_or(0), side.time));
    let time_a_node: Vec<f64> = time_a_node.collect();
    let generated = |side: usize| measured[side].found.generated.unwrap_or(0);
    for peer in 1..measured.len() {
        println!(
            "| {work} | {} | {} | {} | {:.2} | {} | {} |",
            measured[peer].name,
            per_second(generated(0), measured[0].time),
            per_second(generated(peer), measured[peer].time),
            time_a_node[peer] / time_a_node[0],
            generated(0),
            generated(peer),
        );
    }
}

/// Whether every search for it is short.
pub(crate) const fn is_small(instance: &Instance) -> bool {
    instance.published < 1_000_000
}

/// What is compared.
pub(crate) fn found(answer: Answer) -> Found {
    Found { costs: vec![answer.cost.to_string()], generated: Some(answer.generated), ..Found::default() }
}

fn ida_star(puzzle: &FifteenPuzzle) -> Answer {
    let report = IdaStar::new(Manhattan).search(puzzle).expect("the problem is sound");
    Answer { cost: report.path().expect("there is a path").cost(), generated: report.stats.generated }
}

fn pathfinding(puzzle: &FifteenPuzzle) -> Answer {
    let manhattan = |board: &_| Manhattan.estimate(puzzle, board).expect("no board is a dead end");
    let (cost, generated) = peers::idastar::<4, _>(puzzle, manhattan).expect("there is a path");
    Answer { cost, generated }
}
