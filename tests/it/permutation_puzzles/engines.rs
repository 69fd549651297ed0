//! What every engine finds.

use goalward::{ByRef, Dijkstra, Heuristic, IdaStar, Limits, Outcome, SearchEngine};

use super::rules::Ruled;
use crate::lineup::{Entrant, lineup};

/// Every engine there is, by name. IDA* would search for ever where a proof that there is no solution is missing.
fn engines<'a, P: Ruled + 'a, H: Heuristic<P>>(heuristic: &'a H) -> Vec<(String, Box<dyn SearchEngine<P> + 'a>)> {
    let limits = Limits::new().expansions(1_000_000);
    let mut engines: Vec<_> =
        lineup(&limits, heuristic).into_iter().map(|Entrant { label, engine, .. }| (label, engine)).collect();
    engines.push(("dense Dijkstra".to_owned(), Box::new(Dijkstra::new().dense())));
    engines.push(("IDA*".to_owned(), Box::new(IdaStar::new(ByRef(heuristic)).limits(limits.clone()))));
    let with_table = IdaStar::new(ByRef(heuristic)).limits(limits).transpositions(1 << 16);
    engines.push(("IDA* with a table".to_owned(), Box::new(with_table)));
    engines
}

/// Checks that each of them finds a path of so many moves from the start that proves itself, or none where there is none.
pub(super) fn check_engines<P: Ruled, H: Heuristic<P>>(problem: &P, heuristic: &H, distance: Option<u32>) {
    for (label, engine) in engines(heuristic) {
        let start = problem.starts().into_iter().next();
        let outcome = engine.search(problem).expect("the problem is sound").outcome;
        match (outcome, distance) {
            (Outcome::Solved(path), Some(distance)) => {
                assert_eq!((path.len(), path.cost()), (distance as usize, distance), "{label}: {start:?}");
                assert_eq!(path.verify(problem), Ok(()), "{label}: {start:?}");
            }
            (outcome, distance) => assert_eq!((outcome, distance), (Outcome::NoSolution, None), "{label}: {start:?}"),
        }
    }
}
