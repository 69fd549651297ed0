//! The shortest way between two cities on an invented island, by Dijkstra's algorithm and by A*.
//!
//! ```text
//! cargo run --example city_routes -- Aldport Larkholm
//! ```
//!
//! A* is guided by the distance as the crow flies. No road is shorter than that (a test below checks every one), so
//! the estimate is admissible: both find a shortest way, and A* looks at fewer cities on the way.

use std::io::{self, Write};
use std::process::ExitCode;

use clap::Parser;
use goalward::{AStar, Dijkstra, GraphProblem, SearchEngine, SearchError};
use petgraph::graph::{NodeIndex, UnGraph};
use thiserror::Error;

/// Find the shortest way between two cities by Dijkstra's algorithm and by A*.
#[derive(Parser)]
struct Arguments {
    /// The city to start from.
    #[arg(default_value = "Aldport")]
    from: String,
    /// The city to go to.
    #[arg(default_value = "Larkholm")]
    to: String,
}

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    match print_route(&arguments, &mut io::stdout().lock()) {
        Ok(()) => ExitCode::SUCCESS,
        // Whoever reads the output has read enough.
        Err(RouteError::Print(error)) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(error) => {
            // Where standard error is closed as well there is nobody left to tell.
            let _ = writeln!(io::stderr(), "error: {error}");
            ExitCode::FAILURE
        }
    }
}

/// A city, and where it lies.
struct City {
    name: &'static str,
    /// Kilometres east of Aldport.
    east: f64,
    /// Kilometres north of Aldport.
    north: f64,
}

impl City {
    /// The distance to `other` in kilometres, as the crow flies.
    fn distance(&self, other: &Self) -> f64 {
        (self.east - other.east).hypot(self.north - other.north)
    }
}

/// The cities, joined by roads with their lengths in kilometres.
type Map = UnGraph<City, f64>;

const CITIES: [(&str, f64, f64); 12] = [
    ("Aldport", 0.0, 0.0),
    ("Brack", 38.0, 12.0),
    ("Corrin", 71.0, -6.0),
    ("Dunmere", 30.0, 47.0),
    ("Eastfell", 112.0, 20.0),
    ("Farrow", 64.0, 58.0),
    ("Gale", 95.0, 71.0),
    ("Hollin", 140.0, 52.0),
    ("Inver", 15.0, 82.0),
    ("Kelby", 52.0, 101.0),
    ("Larkholm", 118.0, 98.0),
    // An islet: only a boat goes there.
    ("Skerry", 150.0, 110.0),
];

const ROADS: [(&str, &str, f64); 17] = [
    ("Aldport", "Brack", 44.0),
    ("Aldport", "Dunmere", 61.0),
    ("Brack", "Corrin", 41.0),
    ("Brack", "Dunmere", 40.0),
    ("Brack", "Farrow", 66.0),
    ("Corrin", "Eastfell", 52.0),
    ("Dunmere", "Farrow", 38.0),
    ("Dunmere", "Inver", 45.0),
    ("Eastfell", "Farrow", 74.0),
    ("Eastfell", "Hollin", 47.0),
    ("Farrow", "Gale", 36.0),
    ("Farrow", "Kelby", 50.0),
    ("Gale", "Hollin", 55.0),
    ("Gale", "Larkholm", 39.0),
    ("Hollin", "Larkholm", 58.0),
    ("Inver", "Kelby", 46.0),
    ("Kelby", "Larkholm", 71.0),
];

/// Makes the map of the island.
fn island() -> Result<Map, RouteError> {
    let mut map = Map::new_undirected();
    for (name, east, north) in CITIES {
        map.add_node(City { name, east, north });
    }
    for (from, to, length) in ROADS {
        map.add_edge(find(&map, from)?, find(&map, to)?, length);
    }
    Ok(map)
}

/// The node of the city called `name`, in capitals or not.
fn find(map: &Map, name: &str) -> Result<NodeIndex, RouteError> {
    map.node_indices().find(|&city| map[city].name.eq_ignore_ascii_case(name)).ok_or_else(|| RouteError::UnknownCity {
        name: name.to_owned(),
        known: map.node_weights().map(|city| city.name).collect(),
    })
}

/// Searches for the route with both engines and prints what they found.
fn print_route(arguments: &Arguments, out: &mut impl Write) -> Result<(), RouteError> {
    let map = island()?;
    let (from, to) = (find(&map, &arguments.from)?, find(&map, &arguments.to)?);
    let problem = GraphProblem::new(&map, [from], [to], |road| *road.weight())?;

    let blind = Dijkstra::new();
    let guided = AStar::new(|city: &NodeIndex| map[*city].distance(&map[to]));
    let (blind_report, guided_report) = (blind.search(&problem)?, guided.search(&problem)?);

    if let Some(path) = guided_report.path() {
        for (city, km) in path.states().iter().zip(path.costs()) {
            writeln!(out, "{km:4} km  {}", map[*city].name)?;
        }
    } else {
        writeln!(out, "No road leads from {} to {}.", map[from].name, map[to].name)?;
    }
    writeln!(out)?;
    for (engine, stats) in [(blind.name(), blind_report.stats), (guided.name(), guided_report.stats)] {
        writeln!(out, "{engine:8}  expanded {:2} of {} cities", stats.expanded, map.node_count())?;
    }
    Ok(())
}

/// Why there is no route to print.
#[derive(Debug, Error)]
enum RouteError {
    #[error("no city is called {name:?}: there are {}", .known.join(", "))]
    UnknownCity { name: String, known: Vec<&'static str> },
    #[error(transparent)]
    Graph(#[from] goalward::GraphError<NodeIndex>),
    #[error(transparent)]
    Search(#[from] SearchError),
    #[error("the route can't be printed: {0}")]
    Print(#[from] io::Error),
}

#[cfg(test)]
mod tests {
    use goalward::Path;
    use petgraph::visit::EdgeRef;

    use super::*;

    fn printed(from: &str, to: &str) -> String {
        let arguments = Arguments { from: from.to_owned(), to: to.to_owned() };
        let mut out = Vec::new();
        print_route(&arguments, &mut out).expect("both are cities, and a vector can be written to");
        String::from_utf8(out).expect("names are text")
    }

    #[test]
    fn no_road_is_shorter_than_the_straight_line() {
        let map = island().expect("roads join cities");
        for road in map.edge_references() {
            let (from, to) = (&map[road.source()], &map[road.target()]);
            let (road, straight) = (*road.weight(), from.distance(to));
            assert!(straight <= road, "{} to {}: {road} km, but {straight} km straight", from.name, to.name);
        }
    }

    #[test]
    fn both_engines_find_ways_of_the_same_length_between_all_cities() {
        let map = island().expect("roads join cities");
        for from in map.node_indices() {
            for to in map.node_indices() {
                let problem = GraphProblem::new(&map, [from], [to], |road| *road.weight()).expect("both are cities");
                let blind = Dijkstra::new().search(&problem).expect("lengths are valid");
                let guided = AStar::new(|city: &NodeIndex| map[*city].distance(&map[to]));
                let guided = guided.search(&problem).expect("lengths and distances are valid");
                assert_eq!(blind.path().map(Path::cost), guided.path().map(Path::cost));
            }
        }
    }

    #[test]
    fn the_route_is_printed_with_the_kilometres_so_far() {
        assert_eq!(
            printed("Aldport", "larkholm"),
            "   0 km  Aldport\n  61 km  Dunmere\n  99 km  Farrow\n 135 km  Gale\n 174 km  Larkholm\n\n\
             Dijkstra  expanded  9 of 12 cities\nA*        expanded  5 of 12 cities\n"
        );
    }

    #[test]
    fn a_city_without_a_road_is_no_error() {
        assert!(printed("Gale", "Skerry").starts_with("No road leads from Gale to Skerry.\n"));
    }

    #[test]
    fn an_unknown_city_is_named_and_the_known_ones_are_listed() {
        let map = island().expect("roads join cities");
        let message = find(&map, "Atlantis").expect_err("it sank").to_string();
        assert!(message.starts_with("no city is called \"Atlantis\": there are Aldport, Brack, "), "{message}");
        assert!(message.ends_with("Skerry"), "{message}");
    }

    #[test]
    fn output_that_nobody_reads_is_an_error_and_no_panic() {
        let mut closed = [0_u8; 10];
        let arguments = Arguments::parse_from(["city_routes"]);
        let error = print_route(&arguments, &mut closed.as_mut_slice()).expect_err("there is no room");
        assert!(matches!(error, RouteError::Print(_)), "{error}");
    }
}
