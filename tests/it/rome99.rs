//! Distances on a real road network: Rome in 1999, from the ninth DIMACS implementation challenge on shortest paths.
//!
//! Reads `dimacs/rome99.gr` in the folder that the environment variable `GOALWARD_DATA` names.

use std::env;
use std::fs;
use std::io::{self, Write};
use std::path::Path;

use goalward::{Dijkstra, GraphProblem};
use petgraph::graph::{DiGraph, NodeIndex};

/// Intersections without data, and roads with their lengths in metres. Node 0 is intersection 1 of the file.
type Roads = DiGraph<(), u32>;

#[test]
fn distances_on_the_roads_of_rome_are_those_known() {
    let Some(folder) = env::var_os("GOALWARD_DATA") else {
        let _ = writeln!(io::stderr(), "skipped: GOALWARD_DATA, the folder that holds dimacs/rome99.gr, is not set");
        return;
    };
    let file = Path::new(&folder).join("dimacs/rome99.gr");
    let text = fs::read_to_string(&file).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
    let roads = parse(&text).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
    assert_eq!((roads.node_count(), roads.edge_count()), (3_353, 8_870));

    // (source, reached, sum of distances, farthest node, its distance)
    let known = [
        (1, 3_353, 116_006_476, 2_966, 69_102),
        (100, 3_353, 100_781_948, 2_966, 61_926),
        (1_000, 3_353, 37_393_514, 2_982, 41_778),
        (3_353, 3_353, 33_624_198, 785, 42_730),
    ];
    for (source, reached, sum, farthest_node, farthest_distance) in known {
        let problem = GraphProblem::new(&roads, [NodeIndex::new(source - 1)], [], |road| u64::from(*road.weight()));
        let tree = Dijkstra::new().tree(problem.expect("the source is a node")).expect("lengths are valid");
        let distances = || tree.iter().map(|(node, distance)| (node.index() + 1, distance));
        assert_eq!(distances().count(), reached, "from {source}");
        assert_eq!(distances().map(|(_, distance)| distance).sum::<u64>(), sum, "from {source}");
        assert_eq!(distances().last(), Some((farthest_node, farthest_distance)), "from {source}");
    }
}

/// Reads the DIMACS shortest path format: `c` lines are comments, `p sp NODES ARCS` comes first, then each arc as
/// `a SOURCE TARGET LENGTH`, nodes counted from 1.
fn parse(text: &str) -> Result<Roads, String> {
    let mut roads = Roads::new();
    let mut announced = None;
    for (line, number) in text.lines().zip(1_usize..) {
        let wrong = |what: &str| format!("line {number}: {what}, found {line:?}");
        let words: Vec<_> = line.split_whitespace().collect();
        match (&words[..], announced) {
            ([] | ["c", ..], _) => {}
            (["p", "sp", nodes, arcs], None) => {
                let count = |word: &str| word.parse().map_err(|_| wrong("expected `p sp NODES ARCS`"));
                let nodes: usize = count(nodes)?;
                announced = Some(count(arcs)?);
                (0..nodes).for_each(|_| _ = roads.add_node(()));
            }
            (["a", source, target, length], Some(_)) => {
                let node = |word: &str| {
                    let node = word.parse().ok().filter(|node| (1..=roads.node_count()).contains(node));
                    node.ok_or_else(|| wrong("expected nodes between 1 and the number announced"))
                };
                let (source, target) = (node(source)?, node(target)?);
                let length = length.parse().map_err(|_| wrong("expected a length"))?;
                roads.add_edge(NodeIndex::new(source - 1), NodeIndex::new(target - 1), length);
            }
            (_, None) => return Err(wrong("expected `p sp NODES ARCS`")),
            (_, Some(_)) => return Err(wrong("expected `a SOURCE TARGET LENGTH`")),
        }
    }
    match announced {
        Some(arcs) if arcs == roads.edge_count() => Ok(roads),
        Some(arcs) => Err(format!("{arcs} arcs are announced, but {} follow", roads.edge_count())),
        None => Err("no line `p sp NODES ARCS`".to_owned()),
    }
}

#[test]
fn a_well_formed_file_is_read() {
    let roads = parse("c two one-way streets\n\np sp 3 2\na 1 3 20\na 3 2 7\n").expect("well formed");
    assert_eq!(roads.node_count(), 3);
    let [first, second] =
        [0, 1].map(|edge| roads.edge_endpoints(edge.into()).map(|ends| (ends.0.index(), ends.1.index())));
    assert_eq!((first, second), (Some((0, 2)), Some((2, 1))));
    assert!(roads.edge_weights().eq(&[20, 7]));
}

#[test]
fn a_malformed_file_is_refused_with_the_line() {
    for (text, complaint) in [
        ("", "no line `p sp NODES ARCS`"),
        ("a 1 1 1\n", "line 1: expected `p sp NODES ARCS`, found \"a 1 1 1\""),
        ("c\np sp x 1\n", "line 2: expected `p sp NODES ARCS`, found \"p sp x 1\""),
        ("p sp 1 0\np sp 1 0\n", "line 2: expected `a SOURCE TARGET LENGTH`, found \"p sp 1 0\""),
        ("p sp 2 1\na 1 3 5\n", "line 2: expected nodes between 1 and the number announced, found \"a 1 3 5\""),
        ("p sp 2 1\na 0 1 5\n", "line 2: expected nodes between 1 and the number announced, found \"a 0 1 5\""),
        ("p sp 2 1\na 1 2 -5\n", "line 2: expected a length, found \"a 1 2 -5\""),
        ("p sp 2 2\na 1 2 5\n", "2 arcs are announced, but 1 follow"),
    ] {
        assert_eq!(parse(text).err().as_deref(), Some(complaint), "{text:?}");
    }
}
