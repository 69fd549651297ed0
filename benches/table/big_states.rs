//! States that own heap memory: how often each is cloned, and what that costs.

use std::any::type_name;

use goalward::{AStar, Bfs, Dijkstra, IdaStar, SearchEngine};

use crate::common::korf::{INSTANCES, Instance};
use crate::common::owned_eight::{CountsClones, OwnedEightPuzzle, Tiles, take_clones};
use crate::common::owned_fifteen::{OwnedFifteenPuzzle, OwnedManhattan};
use crate::common::peers;
use crate::common::side::Side;
use crate::common::twins::fifteen::Answer;
use crate::common::twins::ida_owned;
use crate::ida_star::{found, is_small};
use crate::measure::{Table, milliseconds, or_dash, per_second, ratio};

pub(crate) fn rows(table: &Table) {
    if !table.wants("big states") {
        return;
    }
    println!(
        "
| big states: hardest eight puzzle | goalward | pathfinding | ratio | clones a node | of the peer | bytes a node | of the peer |
|---|--:|--:|--:|--:|--:|--:|--:|"
    );
    boards::<Vec<u8>>(table);
    boards::<String>(table);
    println!(
        "
| big states: IDA* on boards of Vec<u8>, generated a second | goalward | in place | twin that clones | twin in place | in place to cloning | of the twins | in place to its twin |
|---|--:|--:|--:|--:|--:|--:|--:|"
    );
    INSTANCES.iter().filter(|instance| is_small(instance)).for_each(|instance| ida_star(table, instance));
}

fn ida_star(table: &Table, instance: &Instance) {
    let puzzle = OwnedFifteenPuzzle(instance.tiles);
    let goalward = |engine: &dyn SearchEngine<OwnedFifteenPuzzle>| {
        let report = engine.search(&puzzle).expect("the problem is sound");
        Answer { cost: report.path().expect("there is a path").cost(), generated: report.stats.generated }
    };
    let sides = [
        Side::new("goalward", || goalward(&IdaStar::new(OwnedManhattan)), found),
        Side::new("goalward in place", || goalward(&IdaStar::new(OwnedManhattan).in_place()), found),
        Side::new("twin that clones", || ida_owned::solve::<false>(instance.tiles), found),
        Side::new("twin in place", || ida_owned::solve::<true>(instance.tiles), found),
    ];
    let measured = table.measure("big states", &sides);
    for side in &measured {
        assert_eq!(side.found.generated, Some(instance.published - 1), "{} generates another number", side.name);
    }
    let seconds = |side: usize| measured[side].time.as_secs_f64();
    let [goalward, in_place, cloning_twin, in_place_twin] =
        [0, 1, 2, 3].map(|side| per_second(instance.published - 1, measured[side].time));
    println!(
        "| Korf's instance {} | {goalward} | {in_place} | {cloning_twin} | {in_place_twin} | {:.2} | {:.2} | {:.2} |",
        instance.number,
        seconds(0) / seconds(1),
        seconds(2) / seconds(3),
        seconds(3) / seconds(1),
    );
}

fn boards<T: Tiles>(table: &Table) {
    let puzzle = OwnedEightPuzzle::<T>::hardest();
    let counting = OwnedEightPuzzle::<CountsClones<T>>::hardest();
    row(
        table,
        &format!("BFS, {}", type_name::<T>()),
        &[
            Side::goalward(Bfs::new(), core::slice::from_ref(&puzzle)),
            Side::pathfinding(core::slice::from_ref(&puzzle), peers::bfs::<4, _>, peers::bfs::<4, _>),
        ],
        [clones(|| Bfs::new().search(&counting)), clones(|| peers::bfs::<4, _>(&counting))],
    );
    row(
        table,
        &format!("Dijkstra, {}", type_name::<T>()),
        &[
            Side::goalward(Dijkstra::new(), core::slice::from_ref(&puzzle)),
            Side::pathfinding(core::slice::from_ref(&puzzle), peers::dijkstra::<4, _>, peers::dijkstra::<4, _>),
        ],
        [clones(|| Dijkstra::new().search(&counting)), clones(|| peers::dijkstra::<4, _>(&counting))],
    );
    let manhattan = OwnedEightPuzzle::<T>::manhattan;
    let counting_manhattan = OwnedEightPuzzle::<CountsClones<T>>::manhattan;
    row(
        table,
        &format!("A*, {}", type_name::<T>()),
        &[
            Side::goalward(AStar::new(manhattan), core::slice::from_ref(&puzzle)),
            Side::pathfinding(
                core::slice::from_ref(&puzzle),
                |puzzle| peers::astar::<4, _>(puzzle, manhattan),
                |puzzle| peers::astar::<4, _>(puzzle, manhattan),
            ),
        ],
        [
            clones(|| AStar::new(counting_manhattan).search(&counting)),
            clones(|| peers::astar::<4, _>(&counting, counting_manhattan)),
        ],
    );
}

fn clones<R>(search: impl Fn() -> R) -> u64 {
    take_clones();
    drop(search());
    take_clones()
}

fn row(table: &Table, work: &str, sides: &[Side<'_>; 2], clones: [u64; 2]) {
    let measured = table.measure(work, sides);
    let clones_a_node =
        |side: usize| measured[side].found.nodes.map(|nodes| format!("{:.2}", ratio(clones[side], nodes)));
    println!(
        "| {work} | {} | {} | {:.2} | {} | {} | {} | {} |",
        milliseconds(measured[0].time),
        milliseconds(measured[1].time),
        measured[1].time.as_secs_f64() / measured[0].time.as_secs_f64(),
        or_dash(clones_a_node(0)),
        or_dash(clones_a_node(1)),
        or_dash(measured[0].bytes_a_node()),
        or_dash(measured[1].bytes_a_node()),
    );
}
