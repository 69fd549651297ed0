//! Paths that are too long, too dear, or not what was asked for.

use std::collections::BTreeMap;

use goalward::{AStar, Bfs, BidirectionalBfs, Dijkstra, Outcome, Path, Reversed, SearchEngine};

use super::{Solution, check_cheapest, check_only_solution, solutions, table};
use crate::engines::candidates;
use crate::graph::{Cell, EIGHT_NEIGHBOURS, FOUR_NEIGHBOURS, Graph, grid};
use crate::oracle::{cheapest_simple_paths, simple_paths};

/// The two sides of a bidirectional search meet off the shortest path first.
#[test]
fn case_001_bidirectional_meeting() {
    let edges = [
        (1, 2),
        (2, 3),
        (2, 4),
        (2, 5),
        (3, 6),
        (3, 7),
        (5, 6),
        (5, 7),
        (4, 9),
        (6, 8),
        (7, 10),
        (8, 11),
        (9, 11),
        (10, 11),
    ]
    .map(|(from, to)| (from, to, 1_u32));
    let mut ascending = edges;
    ascending.sort_unstable();
    let mut descending = ascending;
    descending.reverse();
    for edges in [edges, ascending, descending] {
        let graph = Graph::new(edges, [1], [11]);
        check_only_solution(&graph, &[], &[1, 2, 4, 9, 11]);
        let backwards = BidirectionalBfs::new().search(&Reversed(&graph)).expect("the problem is sound");
        assert_eq!(backwards.path().map(Path::states), Some(&[11, 9, 4, 2, 1][..]));
    }
}

/// The first state that is settled from both sides is off the cheapest path.
#[test]
fn case_003_bidirectional_stop() {
    let graph = Graph::new([('s', 'v', 4), ('v', 't', 4), ('s', 't', 7_u32)], ['s'], ['t']);
    check_cheapest(&graph, &[], &['s', 't'], 7, 1);
}

/// A closed state must be opened again where the heuristic is inconsistent.
#[test]
fn case_007_inconsistent_heuristic() {
    let graph = Graph::new([('S', 'A', 2), ('S', 'B', 5), ('A', 'B', 1), ('B', 'G', 10_u32)], ['S'], ['G']);
    let inconsistent = table([('S', 0), ('A', 11), ('B', 0), ('G', 0)]);
    check_cheapest(&graph, &[inconsistent], &['S', 'A', 'B', 'G'], 13, 2);
}

/// A heuristic that overestimates may lead astray, but not to a path that is none.
#[test]
fn case_009_overestimating_heuristic() {
    let graph = Graph::new([(1, 0, 9), (1, 2, 1), (2, 0, 5_u32)], [1], [0]);
    check_cheapest(&graph, &[], &[1, 2, 0], 6, 1);
    for Solution { label, path, .. } in solutions(&graph, &[table([(0, 0), (1, 30), (2, 14)])]) {
        let honest = match path.states() {
            [1, 0] => 9,
            [1, 2, 0] => 6,
            states => panic!("{label}: {states:?}"),
        };
        assert_eq!(path.cost(), honest, "{label}");
    }
}

/// A goal that shows up as a neighbour is not found yet.
#[test]
fn case_011_early_goal() {
    let edges = [('A', 'C', 900), ('A', 'B', 90), ('B', 'C', 90), ('X', 'A', 5_u32)];
    check_cheapest(&Graph::new(edges, ['A'], ['C']), &[], &['A', 'B', 'C'], 180, 1);
    check_cheapest(&Graph::new(edges, ['X'], ['C']), &[], &['X', 'A', 'B', 'C'], 185, 2);
}

/// States are closed when they are expanded, not when they are first seen.
#[test]
fn case_013_closed_too_early() {
    let edges =
        [('S', 'A'), ('S', 'B'), ('A', 'C'), ('A', 'B'), ('B', 'C'), ('B', 'D'), ('C', 'D'), ('D', 'E'), ('E', 'G')];
    let graph = Graph::undirected(edges.map(|(one, other)| (one, other, 1_u32)), ['S'], ['G']);
    let consistent = table([('S', 4), ('A', 3), ('B', 3), ('C', 2), ('D', 2), ('E', 1), ('G', 0)]);
    check_only_solution(&graph, &[consistent], &['S', 'B', 'D', 'E', 'G']);
}

/// Free loops and free cycles go nowhere.
#[test]
fn case_015_zero_costs() {
    let graph = Graph::new([(0, 1, 3), (1, 1, 0), (1, 3, 0), (3, 1, 0), (1, 2, 4_u32)], [0], [2]);
    check_only_solution(&graph, &[], &[0, 1, 2]);
    check_cheapest(&graph, &[], &[0, 1, 2], 7, 2);
    let (least, paths) = cheapest_simple_paths(&graph.edges, &[0], &[2]).expect("there is one");
    assert_eq!((least, paths.len()), (7, 1));
}

/// A self-loop at the start does not change its distance.
#[test]
fn case_017_loop_at_the_start() {
    let graph = Graph::new([(5, 5, 7), (5, 6, 2), (6, 5, 2_u32)], [5], []);
    let tree = Dijkstra::new().tree(&graph).expect("the problem is sound");
    assert_eq!(tree.iter().map(|(&state, cost)| (state, cost)).collect::<Vec<_>>(), [(5, 0), (6, 2)]);
    let tree = Bfs::new().tree(&graph).expect("the problem is sound");
    assert_eq!(tree.iter().map(|(&state, depth)| (state, depth)).collect::<Vec<_>>(), [(5, 0), (6, 1)]);
}

#[test]
fn case_019_start_is_goal() {
    let graph = Graph::new([(0, 1, 1), (1, 0, 1), (0, 0, 1_u32)], [0], [0]);
    for Solution { label, path, .. } in solutions(&graph, &[]) {
        assert_eq!((path.states(), path.actions(), path.costs()), (&[0][..], &[][..], &[0][..]), "{label}");
        assert!(path.is_empty(), "{label}");
    }
}

#[test]
fn case_021_unreachable_goal() {
    let map = [".....", ".###.", ".#.#.", ".###.", "....."];
    let graph = grid(&map, &FOUR_NEIGHBOURS, (0, 0), &[(2, 2)]);
    for candidate in candidates(&[]) {
        let report = candidate.engine.search(&graph).expect("the problem is sound");
        assert_eq!((&report.outcome, report.path()), (&Outcome::NoSolution, None), "{}", candidate.label);
        let expanded = report.stats.expanded;
        if candidate.is_bidirectional {
            assert!(expanded <= 16, "{expanded}");
        } else {
            assert_eq!(expanded, 16, "{}", candidate.label);
        }
    }
}

/// A path runs from start to goal, with as many actions as steps.
#[test]
fn case_083_shape_of_a_path() {
    let chain = Graph::new([('a', 'b', 1), ('b', 'c', 2), ('c', 'd', 3_u32)], ['a'], ['d']);
    for Solution { label, path, .. } in solutions(&chain, &[]) {
        assert_eq!(path.states(), ['a', 'b', 'c', 'd'], "{label}");
        assert_eq!(path.actions(), [0, 1, 2], "{label}");
        assert_eq!(path.costs(), [0, 1, 3, 6], "{label}");
    }
}

#[test]
fn case_091_parallel_edges() {
    let graph = Graph::new([('a', 'b', 70), ('a', 'b', 7_u32)], ['a'], ['b']);
    for Solution { label, path, .. } in solutions(&graph, &[]) {
        assert_eq!((path.cost(), path.actions()), (7, &[1][..]), "{label}");
    }
}

#[test]
fn case_093_nearest_of_several_goals() {
    let mut map = ["........"; 8];
    map[1] = ".#......";
    for (neighbours, steps) in [(&FOUR_NEIGHBOURS[..], 4), (&EIGHT_NEIGHBOURS[..], 3)] {
        for goals in [[(2, 2), (7, 7)], [(7, 7), (2, 2)]] {
            let graph = grid(&map, neighbours, (0, 0), &goals);
            for Solution { label, path, .. } in solutions(&graph, &[]) {
                assert_eq!((path.goal(), path.len(), path.cost()), (&(2, 2), steps as usize, steps), "{label}");
            }
        }
    }
}

/// Manhattan distance overestimates where steps may be diagonal.
#[test]
fn case_095_heuristic_for_another_grid() {
    let map = ["......", "..#...", "#.##..", ".#...."];
    let graph = grid(&map, &EIGHT_NEIGHBOURS, (0, 0), &[(3, 5)]);
    for Solution { label, path, .. } in solutions(&graph, &[]) {
        assert_eq!(path.cost(), 5, "{label}");
    }
    let apart = |&(row, column): &Cell| (row.abs_diff(3), column.abs_diff(5));
    let manhattan = AStar::new(|cell: &Cell| apart(cell).0 + apart(cell).1);
    let misled = manhattan.search(&graph).expect("the problem is sound").into_path().expect("it is still a path");
    assert_eq!(misled.verify(&graph), Ok(()));
    assert_eq!(misled.cost(), 6);
    let chebyshev = AStar::new(|cell: &Cell| apart(cell).0.max(apart(cell).1));
    assert_eq!(chebyshev.search(&graph).expect("the problem is sound").path().map(Path::cost), Some(5));
}

/// Distances that fall while states wait must move those states forward.
#[test]
fn case_099_stale_order() {
    let edges = [
        ('S', 'A', 10),
        ('S', 'B', 20),
        ('S', 'C', 30),
        ('S', 'D', 1),
        ('D', 'C', 1),
        ('C', 'B', 1),
        ('C', 'A', 1),
        ('A', 'G', 1_u32),
    ];
    let graph = Graph::new(edges, ['S'], ['G']);
    check_cheapest(&graph, &[], &['S', 'D', 'C', 'A', 'G'], 4, 2);
    let tree = Dijkstra::new().tree(&graph).expect("the problem is sound");
    let distances: BTreeMap<char, u32> = tree.iter().map(|(&state, cost)| (state, cost)).collect();
    assert_eq!(distances, BTreeMap::from([('S', 0), ('D', 1), ('C', 2), ('A', 3), ('B', 3), ('G', 4)]));
}

/// Layers that are joined crosswise are stored once.
#[test]
fn case_101_duplicates() {
    let layer = |number: u32| (number * 4 - 3)..=(number * 4);
    let first = layer(1).map(|to| (0, to));
    let between =
        (1..5).flat_map(|number| layer(number).flat_map(move |from| layer(number + 1).map(move |to| (from, to))));
    let last = layer(5).map(|from| (from, 21));
    let edges = first.chain(between).chain(last).map(|(from, to)| (from, to, 1_u32));
    let graph = Graph::new(edges, [0], [21]);
    assert_eq!(graph.edges.len(), 72);
    assert_eq!(simple_paths(&graph.edges, &[0], &[21]).len(), 1_024);
    for candidate in candidates(&[]) {
        let report = candidate.engine.search(&graph).expect("the problem is sound");
        assert_eq!(report.path().map(Path::len), Some(6), "{}", candidate.label);
        assert!(report.stats.peak_nodes <= 22 && report.stats.expanded <= 21, "{}: {}", candidate.label, report.stats);
    }
    let bfs = Bfs::new().search(&graph).expect("the problem is sound").stats;
    assert_eq!((bfs.peak_nodes, bfs.expanded, bfs.peak_open), (22, 18, 7));
}

/// Where several paths are best, one of them is found.
#[test]
fn case_103_several_best_paths() {
    let detour = Graph::new([('a', 'b', 2), ('b', 'c', 3), ('a', 'c', 5_u32)], ['a'], ['c']);
    let diamond = Graph::new([('s', 'a', 1), ('s', 'b', 1), ('a', 'd', 1), ('b', 'd', 1_u32)], ['s'], ['d']);
    for (graph, cost) in [(detour, 5), (diamond, 2)] {
        let (least, paths) = cheapest_simple_paths(&graph.edges, &graph.starts, &graph.goals).expect("there are some");
        assert_eq!((least, paths.len()), (cost, 2));
        for Solution { label, path, .. } in solutions(&graph, &[]) {
            assert_eq!(path.cost(), cost, "{label}");
            assert!(paths.iter().any(|best| best.states == path.states()), "{label}: {:?}", path.states());
        }
    }
}

/// A walk may pass a place twice, where states tell the visits apart.
#[test]
fn case_105_walk_of_even_length() {
    let places = [(1, 2), (2, 3), (3, 4), (4, 5), (5, 6), (6, 2)];
    let edges = places.iter().flat_map(|&(one, other)| {
        [0, 1].map(|parity| ((one, parity), (other, 1 - parity))).map(|(from, to)| (from, to, 1_u32))
    });
    let graph = Graph::undirected(edges, [(1, 0)], [(2, 0)]);
    assert_eq!(graph.states().len(), 12);
    let walk = [1, 2, 3, 4, 5, 6, 2];
    for Solution { label, path, .. } in solutions(&graph, &[]) {
        assert_eq!(path.states().iter().map(|(place, _)| *place).collect::<Vec<_>>(), walk, "{label}");
        assert_eq!(path.cost(), 6, "{label}");
    }
}
