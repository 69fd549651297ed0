//! All engines, as data.

use goalward::{
    AStar, BackwardProblem, Bfs, BidirectionalBfs, ByRef, CostLimit, Dijkstra, Heuristic, Limits, SearchEngine,
    SearchProblem, TieBreaking,
};

pub(crate) const TIE_BREAKINGS: [TieBreaking; 4] =
    [TieBreaking::LargerG, TieBreaking::SmallerG, TieBreaking::LastIn, TieBreaking::FirstIn];

/// What an engine promises the least of.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Least {
    Actions,
    Cost,
}

/// An engine with these limits.
pub(crate) struct Entrant<'a, P: SearchProblem> {
    pub(crate) label: String,
    pub(crate) least: Least,
    pub(crate) engine: Box<dyn SearchEngine<P> + 'a>,
}

/// How many engines there are, A* counted with each way to break ties.
pub(crate) const ENTRANTS: usize = 7;

/// Each engine under these limits, A* with each way to break ties.
pub(crate) fn lineup<'a, P, L, H>(limits: &Limits<L>, heuristic: &'a H) -> [Entrant<'a, P>; ENTRANTS]
where
    P: BackwardProblem + 'a,
    L: CostLimit<P::Cost> + 'a,
    H: Heuristic<P>,
{
    let [larger_g, smaller_g, last_in, first_in] = TIE_BREAKINGS.map(|ties| Entrant {
        label: format!("A* {ties:?}"),
        least: Least::Cost,
        engine: Box::new(AStar::new(ByRef(heuristic)).tie_breaking(ties).limits(limits.clone()))
            as Box<dyn SearchEngine<P>>,
    });
    [
        entrant(Least::Actions, Bfs::new().limits(limits.clone())),
        entrant(Least::Actions, BidirectionalBfs::new().limits(limits.clone())),
        entrant(Least::Cost, Dijkstra::new().limits(limits.clone())),
        larger_g,
        smaller_g,
        last_in,
        first_in,
    ]
}

/// One engine of the [`lineup`].
pub(crate) fn nth<'a, P, L, H>(index: usize, limits: &Limits<L>, heuristic: &'a H) -> Entrant<'a, P>
where
    P: BackwardProblem + 'a,
    L: CostLimit<P::Cost> + 'a,
    H: Heuristic<P>,
{
    lineup(limits, heuristic).into_iter().nth(index).expect("there are that many")
}

fn entrant<'a, P: SearchProblem>(least: Least, engine: impl SearchEngine<P> + 'a) -> Entrant<'a, P> {
    Entrant { label: engine.name().to_owned(), least, engine: Box::new(engine) }
}
