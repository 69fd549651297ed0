//! What the oracle says of a graph.

use std::collections::BTreeMap;
use std::fmt::Debug;

use goalward::{Cost, Path};

use super::candidates::Aim;
use crate::graph::{Graph, Table};
use crate::oracle::{Edge, fewest_actions, least_costs, reversed};

/// What the oracle says of a graph.
pub(super) struct Truth<S, C> {
    pub(super) edges: Vec<Edge<S, C>>,
    pub(super) starts: Vec<S>,
    pub(super) goals: Vec<S>,
    /// By state that can be reached.
    pub(super) costs: BTreeMap<S, C>,
    /// By state that can be reached.
    pub(super) depths: BTreeMap<S, u64>,
    /// By state from which a goal can be reached.
    pub(super) depths_left: BTreeMap<S, u64>,
    /// The least cost of a solution.
    pub(super) cost: Option<C>,
    /// The fewest actions of a solution.
    pub(super) actions: Option<u64>,
}

impl<S: Copy + Ord, C: Cost> Truth<S, C> {
    pub(super) fn of(graph: &Graph<S, u32>, cost: fn(u32) -> C) -> Self {
        let costs = least_costs(&graph.edges, &graph.starts);
        let depths = fewest_actions(&graph.edges, &graph.starts);
        let goals = || graph.goals.iter();
        Self {
            edges: graph.map_costs(cost).edges,
            starts: graph.starts.clone(),
            goals: graph.goals.clone(),
            cost: goals().filter_map(|goal| costs.get(goal)).min().map(|&least| cost(least)),
            actions: goals().filter_map(|goal| depths.get(goal)).min().copied(),
            depths_left: fewest_actions(&reversed(&graph.edges), &graph.goals),
            costs: costs.into_iter().map(|(state, least)| (state, cost(least))).collect(),
            depths,
        }
    }

    /// The states that a search stores before it expands any. Where there is nothing to do it may end among them.
    pub(super) fn roots(&self, aim: Aim, is_bidirectional: bool) -> impl Iterator<Item = S> {
        let up_to_first = |list: &[S], ends: &[S]| {
            let end = list.iter().position(|state| ends.contains(state));
            list[..end.map_or(list.len(), |last| last + 1)].to_vec()
        };
        let (starts, goals) = match (aim, is_bidirectional) {
            (Aim::Cost, _) => (self.starts.clone(), vec![]),
            (Aim::Actions, false) => (up_to_first(&self.starts, &self.goals), vec![]),
            (Aim::Actions, true) => (self.starts.clone(), up_to_first(&self.goals, &self.starts)),
        };
        starts.into_iter().chain(goals)
    }

    /// Whether no edge lowers the estimate by more than it costs. Without a table every estimate is zero.
    pub(super) fn is_consistent(&self, table: Option<&Table<S, C>>) -> bool {
        let Some(table) = table else { return true };
        self.edges.iter().all(|(from, to, step)| {
            match (table.estimates[from], table.estimates[to].map(|after| sum(after, *step))) {
                (Some(estimate), Some(through)) => estimate.total_cmp(&through).is_le(),
                (None, Some(_)) => false,
                (_, None) => true,
            }
        })
    }

    /// How many states are on the way of every search for a cheapest solution: those that can be reached, and whose cost
    /// so far and estimate together are below the cost of the solution.
    pub(super) fn below_solution(&self, table: Option<&Table<S, C>>) -> Option<u64> {
        let solution = self.cost?;
        let total = |(state, &cost): (&S, &C)| match table {
            Some(table) => table.estimates[state].map(|estimate| sum(cost, estimate)),
            None => Some(cost),
        };
        let totals = self.costs.iter().filter_map(total);
        Some(totals.filter(|total| total.total_cmp(&solution).is_lt()).count() as u64)
    }

    /// Checks that a path is a solution, and that each action is the cheapest between its two states: of equals the
    /// first.
    pub(super) fn check_path(&self, label: &str, path: &Path<S, usize, C>)
    where
        S: Debug,
        C: PartialEq,
    {
        assert!(self.starts.contains(path.start()), "{label}: {:?} is no start", path.start());
        assert!(self.goals.contains(path.goal()), "{label}: {:?} is no goal", path.goal());
        assert_eq!((path.states().len(), path.costs().len()), (path.len() + 1, path.len() + 1), "{label}");
        assert_eq!(path.costs()[0], C::ZERO, "{label}");
        let ends = path.states().windows(2).zip(path.costs().windows(2));
        for (&action, (states, costs)) in path.actions().iter().zip(ends) {
            let edges = self.edges.iter().enumerate();
            let between = edges.filter(|(_, (from, to, _))| states == [*from, *to]);
            let (cheapest, &(_, _, step)) = between
                .min_by(|(_, (.., one)), (_, (.., other))| one.total_cmp(other))
                .unwrap_or_else(|| panic!("{label}: no edge from {:?} to {:?}", states[0], states[1]));
            assert_eq!(action, cheapest, "{label}: the action from {:?} to {:?}", states[0], states[1]);
            assert_eq!(costs[1], sum(costs[0], step), "{label}: the cost up to {:?}", states[1]);
        }
    }
}

pub(super) fn sum<C: Cost>(one: C, other: C) -> C {
    one.checked_add(other).expect("the costs of these graphs are small")
}
