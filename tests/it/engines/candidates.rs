//! The list of engines, as data.

use std::collections::BTreeMap;
use std::fmt::Debug;
use std::hash::Hash;

use goalward::{AStar, BackwardProblem, Bfs, BidirectionalBfs, Cost, Dijkstra, SearchEngine, TieBreaking, Zero};

use crate::graph::{Graph, Table};
use crate::oracle::{least_costs, reversed};

pub(crate) const TIE_BREAKINGS: [TieBreaking; 4] =
    [TieBreaking::LargerG, TieBreaking::SmallerG, TieBreaking::LastIn, TieBreaking::FirstIn];

/// What an engine promises the least of.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Aim {
    Actions,
    Cost,
}

/// An engine with its knobs set.
pub(crate) struct Candidate<P: BackwardProblem> {
    pub(crate) label: String,
    pub(crate) aim: Aim,
    pub(crate) engine: Box<dyn SearchEngine<P>>,
    /// What leads it, if something does.
    pub(crate) table: Option<Table<P::State, P::Cost>>,
    /// Whether it has roots at the goals too.
    pub(crate) is_bidirectional: bool,
    /// Whether it asks a heuristic.
    pub(crate) evaluates: bool,
}

impl<P: BackwardProblem> Candidate<P> {
    fn blind(aim: Aim, engine: Box<dyn SearchEngine<P>>) -> Self {
        Self { label: engine.name().to_owned(), aim, engine, table: None, is_bidirectional: false, evaluates: false }
    }
}

/// Every engine with every knob, A* without a heuristic.
pub(crate) fn blind_candidates<P: BackwardProblem>() -> Vec<Candidate<P>> {
    let bidirectional = Candidate::blind(Aim::Actions, Box::new(BidirectionalBfs::new()));
    let a_star = TIE_BREAKINGS.map(|tie_breaking| Candidate {
        label: format!("A*, {tie_breaking:?}, zero"),
        evaluates: true,
        ..Candidate::blind(Aim::Cost, Box::new(AStar::new(Zero).tie_breaking(tie_breaking)))
    });
    let mut list = vec![
        Candidate::blind(Aim::Actions, Box::new(Bfs::new())),
        Candidate { is_bidirectional: true, ..bidirectional },
        Candidate::blind(Aim::Cost, Box::new(Dijkstra::new())),
    ];
    list.extend(a_star);
    list
}

/// Every engine with every knob, A* also with each of these heuristics.
pub(crate) fn candidates<P, S, C>(tables: &[Table<S, C>]) -> Vec<Candidate<P>>
where
    P: BackwardProblem<State = S, Action = usize, Cost = C>,
    S: Copy + Ord + Hash + Debug + 'static,
    C: Cost + PartialEq + 'static,
{
    let led = tables.iter().flat_map(|table| {
        TIE_BREAKINGS.map(|tie_breaking| Candidate {
            label: format!("A*, {tie_breaking:?}, {}", table.name),
            table: Some(table.clone()),
            evaluates: true,
            ..Candidate::blind(Aim::Cost, Box::new(AStar::new(table.clone()).tie_breaking(tie_breaking)))
        })
    });
    blind_candidates().into_iter().chain(led).collect()
}

/// The least cost from each state to the nearest goal, by the oracle; `None` where none can be reached.
pub(crate) fn perfect<S: Copy + Ord>(graph: &Graph<S, u32>) -> BTreeMap<S, Option<u32>> {
    let left = least_costs(&reversed(&graph.edges), &graph.goals);
    graph.states().into_iter().map(|state| (state, left.get(&state).copied())).collect()
}
