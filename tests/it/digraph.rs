//! Small directed graphs of numbered states: other ones made from them, and the truth about them.

use std::collections::BTreeMap;
use std::fmt::Debug;
use std::ops::Add;

use proptest::prelude::*;

use crate::graph::Graph;
use crate::oracle::{self, Edge};

/// A directed graph whose states are numbers.
pub(crate) type Digraph<C> = Graph<u32, C>;

impl<C: Copy> Digraph<C> {
    /// The same graph from other starts.
    pub(crate) fn with_starts(&self, starts: &[u32]) -> Self {
        Self::new(self.edges.iter().copied(), starts.iter().copied(), self.goals.iter().copied())
    }

    /// The same graph to other goals.
    pub(crate) fn with_goals(&self, goals: &[u32]) -> Self {
        Self::new(self.edges.iter().copied(), self.starts.iter().copied(), goals.iter().copied())
    }

    /// The same graph with another edge of this number.
    pub(crate) fn with_edge(&self, number: usize, edge: Edge<u32, C>) -> Self {
        let mut edges = self.edges.clone();
        edges[number] = edge;
        Self::new(edges, self.starts.iter().copied(), self.goals.iter().copied())
    }

    /// The same graph with the edges turned round, from goals to starts.
    pub(crate) fn turned_round(&self) -> Self {
        Self::new(oracle::reversed(&self.edges), self.goals.iter().copied(), self.starts.iter().copied())
    }

    /// The fewest actions from the nearest start to each state that can be reached.
    pub(crate) fn depths(&self) -> BTreeMap<u32, u64> {
        oracle::fewest_actions(&self.edges, &self.starts)
    }

    /// The fewest actions of a solution.
    pub(crate) fn fewest_actions(&self) -> Option<u64> {
        least_of(&self.depths(), &self.goals)
    }
}

impl<C: Copy + PartialOrd + Add<Output = C> + Default + Debug> Digraph<C> {
    /// The cost from the nearest start to each state that can be reached.
    pub(crate) fn distances(&self) -> BTreeMap<u32, C> {
        oracle::least_costs(&self.edges, &self.starts)
    }

    /// The least cost of a solution.
    pub(crate) fn least_cost(&self) -> Option<C> {
        least_of(&self.distances(), &self.goals)
    }
}

fn least_of<D: Copy + PartialOrd>(distances: &BTreeMap<u32, D>, goals: &[u32]) -> Option<D> {
    let distances = goals.iter().filter_map(|goal| distances.get(goal).copied());
    distances.reduce(|least, distance| if distance < least { distance } else { least })
}

/// Graphs of up to nine states with any number of starts and goals, parallel edges, self-loops and free steps.
pub(crate) fn digraphs() -> impl Strategy<Value = Digraph<u32>> {
    let state = 0..9_u32;
    let edge = (state.clone(), state.clone(), 0..6_u32);
    let edges = prop::collection::vec(edge, 0..24);
    let states = prop::collection::vec(state, 0..3);
    (edges, states.clone(), states).prop_map(|(edges, starts, goals)| Digraph::new(edges, starts, goals))
}
