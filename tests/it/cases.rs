//! Inputs that broke search software in the field, each with its right answer. The numbers are those under which the
//! collection that they come from keeps them; it has gaps.

mod endings;
mod paths;
mod puzzles;
mod repeated;
mod tiles;

use std::fmt::Debug;
use std::hash::Hash;

use goalward::{Cost, Path};

use crate::engines::{Aim, Candidate, candidates};
use crate::graph::{Graph, Table};

/// What an engine with this label and aim found.
struct Solution<S, C> {
    label: String,
    aim: Aim,
    path: Path<S, usize, C>,
}

/// The solutions of all engines, A* led by these heuristics too, each replayed.
fn solutions<S, C>(graph: &Graph<S, C>, tables: &[Table<S, C>]) -> Vec<Solution<S, C>>
where
    S: Copy + Ord + Hash + Debug + 'static,
    C: Cost + PartialEq + 'static,
{
    let solve = |candidate: Candidate<Graph<S, C>>| {
        let report = candidate.engine.search(graph).expect("the problem is sound");
        let path = report.into_path().unwrap_or_else(|| panic!("{}: there is a solution", candidate.label));
        assert_eq!(path.verify(graph), Ok(()), "{}", candidate.label);
        Solution { label: candidate.label, aim: candidate.aim, path }
    };
    candidates(tables).into_iter().map(solve).collect()
}

/// Checks that every engine finds this path.
fn check_only_solution<S, C>(graph: &Graph<S, C>, tables: &[Table<S, C>], states: &[S])
where
    S: Copy + Ord + Hash + Debug + 'static,
    C: Cost + PartialEq + 'static,
{
    for Solution { label, path, .. } in solutions(graph, tables) {
        assert_eq!(path.states(), states, "{label}");
    }
}

/// Checks that the engines that count cost find this path at this cost, and the others one of so many actions.
fn check_cheapest<S, C>(graph: &Graph<S, C>, tables: &[Table<S, C>], states: &[S], least: C, fewest: usize)
where
    S: Copy + Ord + Hash + Debug + 'static,
    C: Cost + PartialEq + 'static,
{
    for Solution { label, aim, path } in solutions(graph, tables) {
        match aim {
            Aim::Cost => assert_eq!((path.states(), path.cost()), (states, least), "{label}"),
            Aim::Actions => assert_eq!(path.len(), fewest, "{label}"),
        }
    }
}

/// A heuristic that is written out.
fn table<const LENGTH: usize, S: Copy + Ord, C: Copy>(estimates: [(S, C); LENGTH]) -> Table<S, C> {
    Table::new("given", estimates.map(|(state, estimate)| (state, Some(estimate))))
}
