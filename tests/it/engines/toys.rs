//! Small graphs, each with something to fall over.

use crate::graph::Graph;

/// Names and graphs.
pub(super) fn toys() -> Vec<(&'static str, Graph<u8, u32>)> {
    let unit = |edges: &[(u8, u8)]| edges.iter().map(|&(from, to)| (from, to, 1)).collect::<Vec<_>>();
    let layers: Vec<(u8, u8, u32)> = (0..4_u8)
        .flat_map(|layer| (0..3).flat_map(move |from| (0..3).map(move |to| (layer, from, to))))
        .map(|(layer, from, to)| (layer * 3 + from, layer * 3 + 3 + to, u32::from((from * 2 + to + layer) % 4)))
        .collect();
    vec![
        ("no start", Graph::new([(0, 1, 1)], [], [1])),
        ("no goal", Graph::new([(0, 1, 1), (1, 2, 1), (2, 0, 1)], [0], [])),
        ("no edge", Graph::new([], [0], [1])),
        ("the start is the goal", Graph::new([(0, 1, 1), (1, 0, 1), (0, 0, 1)], [0], [0])),
        ("one of the starts is a goal", Graph::new([(0, 2, 0), (1, 2, 0)], [0, 1, 0], [2, 1])),
        ("equal starts and equal goals", Graph::new([(0, 1, 2), (1, 2, 2)], [0, 0, 0], [2, 2])),
        ("the goal is unreachable", Graph::new([(0, 1, 1), (1, 0, 1), (2, 3, 1), (3, 1, 1)], [0], [3])),
        ("a chain", Graph::new([(0, 1, 1), (1, 2, 2), (2, 3, 3)], [0], [3])),
        ("a diamond of equal sides", Graph::new([(0, 1, 1), (0, 2, 1), (1, 3, 1), (2, 3, 1)], [0], [3])),
        ("fewest actions are not cheapest", Graph::new([(0, 2, 9), (0, 1, 1), (1, 2, 1)], [0], [2])),
        ("parallel edges", Graph::new([(0, 1, 70), (0, 1, 7), (0, 1, 9), (1, 2, 3), (1, 2, 3)], [0], [2])),
        ("free cycles", Graph::new([(0, 1, 3), (1, 1, 0), (1, 3, 0), (3, 1, 0), (1, 2, 4)], [0], [2])),
        (
            "everything is free",
            Graph::new([(0, 1, 0), (1, 2, 0), (2, 0, 0), (2, 3, 0), (3, 4, 0), (0, 4, 0)], [0], [4]),
        ),
        (
            "lowered again and again",
            Graph::new(
                [(0, 1, 10), (0, 2, 20), (0, 3, 30), (0, 4, 1), (4, 3, 1), (3, 2, 1), (3, 1, 1), (1, 5, 1)],
                [0],
                [5],
            ),
        ),
        (
            "the first meeting is off the shortest path",
            Graph::new(
                unit(&[
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
                ]),
                [1],
                [11],
            ),
        ),
        ("a one-way road", Graph::new(unit(&[(0, 1), (1, 2), (2, 3), (3, 4), (4, 0), (2, 0)]), [3], [2])),
        (
            "several starts and goals",
            Graph::new([(0, 2, 9), (1, 2, 8), (2, 3, 0), (3, 4, 5), (3, 5, 4), (1, 5, 13), (0, 4, 30)], [0, 1], [4, 5]),
        ),
        ("states behind the goal", Graph::new([(0, 1, 2), (1, 2, 2), (2, 3, 2), (3, 0, 2)], [0], [1])),
        ("layers joined crosswise", Graph::new(layers, [0], [13])),
        (
            "two ways around a block",
            Graph::undirected(
                [(0, 1, 1), (0, 2, 1), (1, 3, 1), (1, 2, 1), (2, 3, 1), (2, 4, 1), (3, 4, 1), (4, 5, 1), (5, 6, 1)],
                [0],
                [6],
            ),
        ),
    ]
}
