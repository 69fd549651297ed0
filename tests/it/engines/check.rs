//! What every search must fulfil.

use std::collections::BTreeSet;
use std::fmt::Debug;
use std::hash::Hash;
use std::time::Duration;

use goalward::{BackwardProblem, Cost, Direction, Outcome, Path, Report, ReportOf, Reversed};

use super::candidates::{Aim, Candidate, candidates, perfect};
use super::truth::{Truth, sum};
use crate::graph::{Graph, Table};
use crate::ledger::{Ledger, Snapshot};
use crate::oracle::reversed;

/// A report without what may differ from run to run.
pub(crate) const fn same_but_for_the_time<S, A, C>(mut report: Report<S, A, C>) -> Report<S, A, C> {
    report.stats.elapsed = Duration::ZERO;
    report
}

/// Checks every engine on the graph as it is, by reference, and reversed: see [`check_graph`].
pub(crate) fn check_every_view<S, C>(graph: &Graph<S, u32>, more: &[Table<S, u32>], cost: fn(u32) -> C)
where
    S: Copy + Ord + Hash + Debug + 'static,
    C: Cost + PartialEq + 'static,
{
    let reports = check_graph(graph, more, cost);
    let at_cost = graph.map_costs(cost);
    let by_reference = check_all(&&at_cost, &tables(graph, more, cost), &Truth::of(graph, cost));
    assert_eq!(by_reference, reports, "by reference");

    let goals_first = Graph::new(reversed(&graph.edges), graph.goals.iter().copied(), graph.starts.iter().copied());
    let reports = check_graph(&goals_first, &[], cost);
    let backwards = check_all(&Reversed(&at_cost), &tables(&goals_first, &[], cost), &Truth::of(&goals_first, cost));
    assert_eq!(backwards, reports, "reversed");
}

/// Checks every engine at costs of the type that `cost` makes of them, sums staying sums. A* is led by a perfect
/// heuristic, by a dull one, by some between, and by `more`.
pub(crate) fn check_graph<S, C>(
    graph: &Graph<S, u32>,
    more: &[Table<S, u32>],
    cost: fn(u32) -> C,
) -> Vec<ReportOf<Graph<S, C>>>
where
    S: Copy + Ord + Hash + Debug + 'static,
    C: Cost + PartialEq + 'static,
{
    check_all(&graph.map_costs(cost), &tables(graph, more, cost), &Truth::of(graph, cost))
}

fn tables<S: Copy + Ord, C: Copy>(
    graph: &Graph<S, u32>,
    more: &[Table<S, u32>],
    cost: fn(u32) -> C,
) -> Vec<Table<S, C>> {
    let all = admissible_tables(graph).into_iter().chain(more.iter().cloned());
    all.map(|table| table.map_costs(cost)).collect()
}

/// Heuristics from exact to dull, none above the true cost.
fn admissible_tables<S: Copy + Ord>(graph: &Graph<S, u32>) -> Vec<Table<S, u32>> {
    let exact = perfect(graph);
    let scaled = |name, estimate: &dyn Fn(u32, Option<u32>) -> Option<u32>| {
        let states = (0..).zip(&exact);
        Table::new(name, states.map(|(number, (&state, &left))| (state, estimate(number, left))))
    };
    vec![
        scaled("perfect", &|_, left| left),
        scaled("half", &|_, left| Some(left.unwrap_or(0) / 2)),
        scaled("patchy", &|number, left| match left {
            Some(left) => Some(left * (number * 7 % 5) / 4),
            None => (number % 2 == 0).then_some(number),
        }),
    ]
}

/// Checks every engine in one view of a graph and gives the reports.
fn check_all<P, S, C>(problem: &P, tables: &[Table<S, C>], truth: &Truth<S, C>) -> Vec<ReportOf<P>>
where
    P: BackwardProblem<State = S, Action = usize, Cost = C>,
    S: Copy + Ord + Hash + Debug + 'static,
    C: Cost + PartialEq + 'static,
{
    candidates(tables).iter().map(|candidate| check(problem, candidate, truth)).collect()
}

fn check<P, S, C>(problem: &P, candidate: &Candidate<P>, truth: &Truth<S, C>) -> ReportOf<P>
where
    P: BackwardProblem<State = S, Action = usize, Cost = C>,
    S: Copy + Ord + Hash + Debug,
    C: Cost + PartialEq,
{
    let Candidate { label, engine, .. } = candidate;
    let report = engine.search(problem).expect("nothing is wrong with the problem");
    let report = same_but_for_the_time(report);
    let dead_ends = candidate.table.iter().flat_map(|table| &table.estimates);
    let mut ledger = Ledger::new(
        truth.roots(candidate.aim, candidate.is_bidirectional),
        dead_ends.filter(|(_, estimate)| estimate.is_none()).map(|(&state, _)| state),
    );
    for again in
        [engine.search(problem), engine.search_observed(problem, &mut ()), engine.search_observed(problem, &mut ledger)]
    {
        assert_eq!(again.map(same_but_for_the_time).as_ref(), Ok(&report), "{label}: repeated");
    }
    check_outcome(problem, candidate, truth, &report);
    ledger.compare(&report.stats);
    check_counts(candidate, truth, &report);
    check_expansions(candidate, truth, &report, &ledger.expansions);
    report
}

fn check_outcome<P, S, C>(problem: &P, candidate: &Candidate<P>, truth: &Truth<S, C>, report: &ReportOf<P>)
where
    P: BackwardProblem<State = S, Action = usize, Cost = C>,
    S: Copy + Ord + Hash + Debug,
    C: Cost + PartialEq,
{
    let label = &candidate.label;
    match &report.outcome {
        Outcome::Solved(path) => {
            assert_eq!(path.verify(problem), Ok(()), "{label}");
            truth.check_path(label, path);
            match candidate.aim {
                Aim::Actions => assert_eq!(Some(path.len() as u64), truth.actions, "{label}: actions"),
                Aim::Cost => assert_eq!(Some(path.cost()), truth.cost, "{label}: cost"),
            }
        }
        Outcome::NoSolution => assert_eq!(truth.actions, None, "{label}: there is a solution"),
        Outcome::Stopped(stop) => panic!("{label}: {stop:?}, without any limit"),
    }
}

/// Checks what the docs of the statistics say, as far as the events alone do not tell.
fn check_counts<P, S, C>(candidate: &Candidate<P>, truth: &Truth<S, C>, report: &ReportOf<P>)
where
    P: BackwardProblem<State = S, Action = usize, Cost = C>,
    S: Copy + Ord + Hash + Debug,
    C: Cost + PartialEq,
{
    let (label, stats) = (&candidate.label, &report.stats);
    let roots = truth.roots(candidate.aim, candidate.is_bidirectional).collect::<BTreeSet<S>>().len();
    assert_eq!(
        stats.peak_nodes,
        roots as u64 + stats.generated - stats.duplicates,
        "{label}: a generated successor is a duplicate or a new node"
    );
    let evaluated = if candidate.evaluates { stats.peak_nodes } else { 0 };
    assert_eq!(stats.evaluated, evaluated, "{label}: one estimate for each node");
    if truth.is_consistent(candidate.table.as_ref()) {
        assert_eq!(stats.reopened, 0, "{label}: opened again without need");
    }
    let is_blind = candidate.table.is_none() && !candidate.is_bidirectional;
    if !report.is_solved() && is_blind {
        let reachable = truth.depths.len() as u64;
        let steps = truth.edges.iter().filter(|(from, ..)| truth.depths.contains_key(from));
        assert_eq!((stats.expanded, stats.open), (reachable, 0), "{label}: all that can be reached is expanded");
        assert_eq!(stats.generated, steps.count() as u64, "{label}: every step is generated once");
    }
}

/// Checks in what state of affairs each state was expanded.
fn check_expansions<P, S, C>(
    candidate: &Candidate<P>,
    truth: &Truth<S, C>,
    report: &ReportOf<P>,
    expansions: &[Snapshot<S, C>],
) where
    P: BackwardProblem<State = S, Action = usize, Cost = C>,
    S: Copy + Ord + Hash + Debug,
    C: Cost + PartialEq,
{
    let label = &candidate.label;
    let below = report.stats.expanded_below_solution;
    let is_consistent = truth.is_consistent(candidate.table.as_ref());
    for expansion in expansions {
        let Snapshot { state, depth, cost, .. } = *expansion;
        match (candidate.aim, expansion.direction) {
            (Aim::Actions, Direction::Forward) => {
                assert_eq!((depth, cost), (truth.depths.get(&state).copied(), None), "{label}: {state:?}");
            }
            (Aim::Actions, Direction::Backward) => {
                assert_eq!((depth, cost), (truth.depths_left.get(&state).copied(), None), "{label}: {state:?}");
            }
            (Aim::Cost, _) => {
                assert_eq!(depth, None, "{label}: {state:?}");
                let least = truth.costs[&state];
                let cost = cost.expect("best-first engines keep costs");
                assert!(cost.total_cmp(&least).is_ge(), "{label}: {state:?} at {cost:?}");
                if is_consistent {
                    assert_eq!(cost, least, "{label}: {state:?}");
                }
            }
        }
        let estimate = match &candidate.table {
            Some(table) => table.estimates[&state],
            None => candidate.evaluates.then_some(C::ZERO),
        };
        assert_eq!(expansion.estimate, estimate, "{label}: {state:?}");
    }
    let Some(solution) = report.path().map(Path::cost).filter(|_| candidate.aim == Aim::Cost) else {
        assert_eq!(below, Some(report.stats.expanded), "{label}: all expansions");
        return;
    };
    let totals = expansions.iter().filter_map(|expansion| {
        let cost = expansion.cost?;
        Some(expansion.estimate.map_or(cost, |estimate| sum(cost, estimate)))
    });
    let counted = totals.filter(|total| total.total_cmp(&solution).is_lt()).count();
    assert_eq!(below, Some(counted as u64), "{label}: expansions below the solution");
    if is_consistent {
        assert_eq!(below, truth.below_solution(candidate.table.as_ref()), "{label}: states below the solution");
    }
}
