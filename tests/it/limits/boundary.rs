//! From which number on a limit does not stop a search: looked for from 0 up, and compared with what the search
//! does without a limit.

use std::collections::HashMap;
use std::fmt::Debug;
use std::hash::Hash;
use std::ops::ControlFlow;

use goalward::problems::{EightPuzzle, Manhattan};
use goalward::{
    BackwardProblem, Direction, Heuristic, Layer, Limits, Node, Observer, ReportOf, SearchProblem, Stats, Step, Stop,
    StopReason, Zero,
};
use proptest::prelude::*;

use super::{Kind, Truth, judge};
use crate::digraph::{Digraph, digraphs};
use crate::lineup::{Entrant, Least, lineup, nth};

/// What a search without limits needs, as an observer sees it.
struct Needs<S> {
    expansions: u64,
    generated: u64,
    depth: u64,
    cost: u32,
    layers_finished: u64,
    /// Costs of the first paths found, which breadth-first engines go by: with the state that each comes from.
    first_costs: HashMap<(S, Direction), (Option<S>, u32)>,
}

impl<S> Default for Needs<S> {
    fn default() -> Self {
        Self { expansions: 0, generated: 0, depth: 0, cost: 0, layers_finished: 0, first_costs: HashMap::new() }
    }
}

impl<P> Observer<P> for Needs<P::State>
where
    P: SearchProblem<Cost = u32>,
{
    fn expanded(&mut self, node: Node<'_, P>, stats: &Stats) -> ControlFlow<()> {
        self.expansions = stats.expanded;
        self.generated = stats.generated + 1;
        let (depth, cost) = if let Some(cost) = node.cost {
            let total = cost + node.estimate.unwrap_or(0);
            (node.depth.expect("depth is limited"), total)
        } else {
            let root = (None, 0);
            let (_, cost) = self.first_costs.entry((node.state.clone(), node.direction)).or_insert(root);
            (self.layers_finished, *cost)
        };
        self.depth = self.depth.max(depth + 1);
        self.cost = self.cost.max(cost);
        ControlFlow::Continue(())
    }

    fn generated(&mut self, step: Step<'_, P>) -> ControlFlow<()> {
        let key = |state: &P::State| (state.clone(), step.direction);
        if let Some(&(_, cost)) = self.first_costs.get(&key(step.from)) {
            let cost = cost + step.cost;
            let from = Some(step.from.clone());
            let known = self.first_costs.entry(key(step.to)).or_insert((from.clone(), cost));
            if known.0 == from {
                known.1 = known.1.min(cost);
            }
        }
        ControlFlow::Continue(())
    }

    fn layer_finished(&mut self, layer: Layer<u32>, _stats: &Stats) -> ControlFlow<()> {
        if matches!(layer, Layer::Depth(..)) {
            self.layers_finished += 1;
        }
        ControlFlow::Continue(())
    }
}

impl<S: Eq + Hash> Needs<S> {
    /// Roots that are found by a step before they are expanded are known as roots.
    fn knowing(roots: impl IntoIterator<Item = S>, goals: impl IntoIterator<Item = S>) -> Self {
        let forward = roots.into_iter().map(|root| ((root, Direction::Forward), (None, 0)));
        let backward = goals.into_iter().map(|root| ((root, Direction::Backward), (None, 0)));
        Self { first_costs: forward.chain(backward).collect(), ..Self::default() }
    }
}

/// Tries every limit of one kind from 0 on with one engine. It must stop, with that reason, up to the one before
/// `boundary` and answer as without a limit from there on.
fn sweep<P>(
    label: &str,
    reason: StopReason,
    boundary: u64,
    unlimited: &ReportOf<P>,
    search: impl Fn(u64) -> (ReportOf<P>, Option<Stop<u32>>),
) where
    P: SearchProblem<State: Debug, Action: Debug + PartialEq, Cost = u32>,
{
    let mut proved = (0, 0);
    for most in 0..=boundary + 2 {
        let (report, stop) = search(most);
        if most < boundary {
            let stop = stop.unwrap_or_else(|| panic!("{label}: {reason:?} {most} of {boundary} did not stop it"));
            assert_eq!(stop.reason, reason, "{label}: {most} of {boundary}");
            let now = (stop.actions_at_least, stop.cost_at_least);
            assert!(now.0 >= proved.0 && now.1 >= proved.1, "{label}: {most} proved less");
            proved = now;
        } else {
            assert_eq!(report.outcome, unlimited.outcome, "{label}: {reason:?} {most} of {boundary}");
            assert_eq!(report.stats.expanded, unlimited.stats.expanded, "{label}");
            assert_eq!(report.stats.generated, unlimited.stats.generated, "{label}");
            assert_eq!(report.stats.peak_open, unlimited.stats.peak_open, "{label}");
        }
    }
}

/// Tries all limits on all engines.
fn sweep_all<P, H>(problem: &P, truth: Truth, heuristic: &H)
where
    P: BackwardProblem<State: Debug, Action: Debug + PartialEq, Cost = u32>,
    H: Heuristic<P>,
{
    // With a limit that is never reached, observers are told the depth in engines that count cost.
    let watchable = lineup(&Limits::new().depth(u64::MAX - 1), heuristic);
    for (index, entrant) in lineup(&Limits::new(), heuristic).iter().enumerate() {
        let label = &entrant.label;
        let unlimited = entrant.engine.search(problem).expect("costs are valid");
        assert_eq!(judge(entrant, problem, truth, &unlimited), None);
        let mut needs = Needs::knowing(problem.starts(), problem.goals());
        let watched = watchable[index].engine.search_observed(problem, &mut needs);
        assert_eq!(watched.expect("costs are valid").outcome, unlimited.outcome, "{label}");
        for kind in Kind::ALL {
            let boundary = match kind {
                Kind::Expansions => needs.expansions,
                Kind::Generated => needs.generated,
                Kind::Nodes => unlimited.stats.peak_nodes,
                Kind::Depth => needs.depth,
                Kind::Bytes => unlimited.stats.peak_bytes,
            };
            sweep::<P>(label, kind.reason(), boundary, &unlimited, |most| {
                let limits = kind.set(Limits::new(), most);
                let entrant: Entrant<'_, P> = nth(index, &limits, heuristic);
                let report = entrant.engine.search(problem).expect("costs are valid");
                let stop = judge(&entrant, problem, truth, &report);
                match kind {
                    Kind::Expansions => assert!(report.stats.expanded <= most, "{label}"),
                    Kind::Nodes => assert!(report.stats.peak_nodes <= most, "{label}"),
                    Kind::Depth if stop.is_some() && entrant.least == Least::Actions => {
                        assert_eq!(stop.map(|stop| stop.actions_at_least), Some(most + 1), "{label}");
                    }
                    Kind::Bytes => assert!(report.stats.peak_bytes <= most, "{label}"),
                    Kind::Generated | Kind::Depth => {}
                }
                (report, stop)
            });
        }
        let boundary = needs.cost.max(unlimited.path().map_or(0, goalward::Path::cost));
        sweep::<P>(label, StopReason::Cost, boundary.into(), &unlimited, |most| {
            let most = u32::try_from(most).expect("small");
            let entrant: Entrant<'_, P> = nth(index, &Limits::new().cost(most), heuristic);
            let report = entrant.engine.search(problem).expect("costs are valid");
            let stop = judge(&entrant, problem, truth, &report);
            if entrant.least == Least::Cost {
                assert!(stop.is_none_or(|stop| stop.cost_at_least > most), "{label}: {stop:?} at {most}");
            }
            (report, stop)
        });
    }
}

fn sweep_digraph(graph: &Digraph<u32>) {
    let truth = Truth { fewest_actions: graph.fewest_actions(), least_cost: graph.least_cost() };
    sweep_all(graph, truth, &Zero);
    let left = graph.turned_round().distances();
    // Admissible, and inconsistent: what is left, of some states only half, of others nothing.
    let uneven = |state: &u32| left.get(state).map_or(0, |left| left * (state * 7 % 3) / 2);
    sweep_all(graph, truth, &uneven);
}

#[test]
fn a_path_round_a_dear_short_cut() {
    sweep_digraph(&Digraph::new(
        [(0, 4, 20), (0, 1, 1), (1, 2, 3), (2, 3, 0), (3, 4, 5), (3, 0, 1), (2, 2, 0)],
        [0],
        [4],
    ));
}

#[test]
fn of_parallel_steps_the_cheapest_counts_towards_the_cost() {
    sweep_digraph(&Digraph::new(
        [(0, 1, 9), (0, 1, 2), (0, 1, 5), (1, 2, 1), (2, 3, 1), (3, 4, 8), (3, 4, 1), (3, 4, 6)],
        [0],
        [4],
    ));
}

#[test]
fn starts_that_are_goals_need_no_expansion() {
    sweep_digraph(&Digraph::new([(3, 3, 1), (3, 4, 1)], [3], [3]));
    sweep_digraph(&Digraph::new([(1, 2, 1)], [1, 2], [2]));
}

#[test]
fn no_solution_is_found_out_within_limits_only() {
    sweep_digraph(&Digraph::new([(0, 1, 2), (1, 2, 2), (2, 0, 2), (9, 1, 1)], [0], [9]));
    sweep_digraph(&Digraph::new([(0, 1, 2), (1, 2, 2)], [0], []));
    sweep_digraph(&Digraph::new([(0, 1, 2)], [], [1]));
}

#[test]
fn an_eight_puzzle_of_eight_moves() {
    let puzzle =
        EightPuzzle::new("1 2 3 5 0 8 4 6 7".parse().expect("a board"), "1 2 3 4 5 6 7 8 0".parse().expect("a board"));
    let truth = Truth { fewest_actions: Some(8), least_cost: Some(8) };
    sweep_all(&puzzle, truth, &Manhattan);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn random_graphs(graph in digraphs()) {
        sweep_digraph(&graph);
    }
}
