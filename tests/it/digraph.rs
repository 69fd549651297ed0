//! Small directed graphs, and their distances by relaxing every edge until nothing changes.

use std::collections::BTreeMap;
use std::ops::Add;

use goalward::{BackwardProblem, Cost, SearchProblem};
use proptest::prelude::*;

/// A problem by its edges (from, to, cost). The action of a step is the number of its edge.
#[derive(Debug, Clone)]
pub(crate) struct Digraph<C> {
    pub(crate) starts: Vec<u32>,
    pub(crate) goals: Vec<u32>,
    pub(crate) edges: Vec<(u32, u32, C)>,
}

impl<C: Copy> Digraph<C> {
    pub(crate) fn new<const STARTS: usize, const GOALS: usize, const EDGES: usize>(
        starts: [u32; STARTS],
        goals: [u32; GOALS],
        edges: [(u32, u32, C); EDGES],
    ) -> Self {
        Self { starts: starts.into(), goals: goals.into(), edges: edges.into() }
    }

    /// The same graph with other costs.
    pub(crate) fn map_costs<D>(&self, cost: impl Fn(C) -> D) -> Digraph<D> {
        Digraph {
            starts: self.starts.clone(),
            goals: self.goals.clone(),
            edges: self.edges.iter().map(|&(from, to, c)| (from, to, cost(c))).collect(),
        }
    }

    /// The same graph with the edges turned round, from goals to starts.
    pub(crate) fn turned_round(&self) -> Self {
        Self {
            starts: self.goals.clone(),
            goals: self.starts.clone(),
            edges: self.edges.iter().map(|&(from, to, cost)| (to, from, cost)).collect(),
        }
    }
}

impl<C: Copy + PartialOrd + Add<Output = C> + Default> Digraph<C> {
    /// The cost from the nearest start to each state that can be reached.
    pub(crate) fn distances(&self) -> BTreeMap<u32, C> {
        let mut distances: BTreeMap<u32, C> = self.starts.iter().map(|&start| (start, C::default())).collect();
        loop {
            let mut changed = false;
            for &(from, to, cost) in &self.edges {
                if let Some(&distance) = distances.get(&from) {
                    let through = distance + cost;
                    if distances.get(&to).is_none_or(|known| through < *known) {
                        distances.insert(to, through);
                        changed = true;
                    }
                }
            }
            if !changed {
                return distances;
            }
        }
    }

    /// The least cost of a solution.
    pub(crate) fn least_cost(&self) -> Option<C> {
        let distances = self.distances();
        self.goals
            .iter()
            .filter_map(|goal| distances.get(goal).copied())
            .min_by(|one, other| one.partial_cmp(other).expect("no NaN"))
    }

    /// The fewest actions of a solution.
    pub(crate) fn fewest_actions(&self) -> Option<u64> {
        self.map_costs(|_| 1_u64).least_cost()
    }
}

impl<C: Cost> SearchProblem for Digraph<C> {
    type State = u32;
    type Action = usize;
    type Cost = C;

    fn starts(&self) -> impl IntoIterator<Item = u32> {
        self.starts.clone()
    }

    fn is_goal(&self, state: &u32) -> bool {
        self.goals.contains(state)
    }

    fn successors(&self, state: &u32, mut emit: impl FnMut(usize, u32, C)) {
        for (number, &(from, to, cost)) in self.edges.iter().enumerate() {
            if from == *state {
                emit(number, to, cost);
            }
        }
    }
}

impl<C: Cost> BackwardProblem for Digraph<C> {
    fn goals(&self) -> impl IntoIterator<Item = u32> {
        self.goals.clone()
    }

    fn predecessors(&self, state: &u32, mut emit: impl FnMut(usize, u32, C)) {
        for (number, &(from, to, cost)) in self.edges.iter().enumerate() {
            if to == *state {
                emit(number, from, cost);
            }
        }
    }
}

/// Graphs of up to nine states with any number of starts and goals, parallel edges, self-loops and free steps.
pub(crate) fn digraphs() -> impl Strategy<Value = Digraph<u32>> {
    let state = 0..9_u32;
    let edge = (state.clone(), state.clone(), 0..6_u32);
    let edges = prop::collection::vec(edge, 0..24);
    let states = prop::collection::vec(state, 0..3);
    (states.clone(), states, edges).prop_map(|(starts, goals, edges)| Digraph { starts, goals, edges })
}
