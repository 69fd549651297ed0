//! Problems written out edge by edge, and heuristics written out state by state.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Debug;
use std::hash::Hash;

use goalward::{BackwardProblem, Cost, Heuristic, InPlaceProblem, SearchProblem};

use crate::oracle::Edge;

/// A directed graph as a problem. Actions are the numbers of edges; successors and predecessors come in the order of
/// the list of edges.
#[derive(Debug, Clone)]
pub(crate) struct Graph<S, C> {
    pub(crate) edges: Vec<Edge<S, C>>,
    pub(crate) starts: Vec<S>,
    pub(crate) goals: Vec<S>,
    outgoing: BTreeMap<S, Vec<usize>>,
    incoming: BTreeMap<S, Vec<usize>>,
}

impl<S: Copy + Ord, C: Copy> Graph<S, C> {
    pub(crate) fn new(
        edges: impl IntoIterator<Item = Edge<S, C>>,
        starts: impl IntoIterator<Item = S>,
        goals: impl IntoIterator<Item = S>,
    ) -> Self {
        let edges: Vec<Edge<S, C>> = edges.into_iter().collect();
        let (mut outgoing, mut incoming) = (BTreeMap::<S, Vec<usize>>::new(), BTreeMap::<S, Vec<usize>>::new());
        for (number, &(from, to, _)) in edges.iter().enumerate() {
            outgoing.entry(from).or_default().push(number);
            incoming.entry(to).or_default().push(number);
        }
        Self { edges, starts: starts.into_iter().collect(), goals: goals.into_iter().collect(), outgoing, incoming }
    }

    /// Each edge can be walked both ways: edge 2*n* and its reverse 2*n* + 1.
    pub(crate) fn undirected(
        edges: impl IntoIterator<Item = Edge<S, C>>,
        starts: impl IntoIterator<Item = S>,
        goals: impl IntoIterator<Item = S>,
    ) -> Self {
        let both_ways = edges.into_iter().flat_map(|(one, other, cost)| [(one, other, cost), (other, one, cost)]);
        Self::new(both_ways, starts, goals)
    }

    /// The same graph at other costs.
    pub(crate) fn map_costs<D: Copy>(&self, cost: impl Fn(C) -> D) -> Graph<S, D> {
        let edges = self.edges.iter().map(|&(from, to, step)| (from, to, cost(step)));
        Graph::new(edges, self.starts.iter().copied(), self.goals.iter().copied())
    }

    /// The states that there are.
    pub(crate) fn states(&self) -> BTreeSet<S> {
        let ends = self.edges.iter().flat_map(|&(from, to, _)| [from, to]);
        ends.chain(self.starts.iter().copied()).chain(self.goals.iter().copied()).collect()
    }
}

/// A cell of a grid: row and column.
pub(crate) type Cell = (i32, i32);

/// Right, down, left, up.
pub(crate) const FOUR_NEIGHBOURS: [Cell; 4] = [(0, 1), (1, 0), (0, -1), (-1, 0)];

/// Right, then on clockwise.
pub(crate) const EIGHT_NEIGHBOURS: [Cell; 8] = [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)];

/// The free cells of a map, on which `.` is free and `#` is a wall, with steps to neighbours at cost 1 each.
pub(crate) fn grid(map: &[&str], neighbours: &[Cell], start: Cell, goals: &[Cell]) -> Graph<Cell, u32> {
    let free: BTreeSet<Cell> = (0..)
        .zip(map)
        .flat_map(|(row, line)| {
            let cells = (0..).zip(line.chars());
            cells.filter(|&(_, mark)| mark == '.').map(move |(column, _)| (row, column))
        })
        .collect();
    let steps = free.iter().flat_map(|&(row, column)| {
        let near = neighbours.iter().map(move |(down, right)| (row + down, column + right));
        near.filter(|cell| free.contains(cell)).map(move |cell| ((row, column), cell, 1))
    });
    Graph::new(steps, [start], goals.iter().copied())
}

impl<S: Copy + Ord + Hash, C: Cost> SearchProblem for Graph<S, C> {
    type State = S;
    type Action = usize;
    type Cost = C;

    fn starts(&self) -> impl IntoIterator<Item = S> {
        self.starts.iter().copied()
    }

    fn is_goal(&self, state: &S) -> bool {
        self.goals.contains(state)
    }

    fn successors(&self, state: &S, mut emit: impl FnMut(usize, S, C)) {
        for &number in self.outgoing.get(state).into_iter().flatten() {
            let (_, to, cost) = self.edges[number];
            emit(number, to, cost);
        }
    }
}

impl<S: Copy + Ord + Hash, C: Cost> BackwardProblem for Graph<S, C> {
    fn goals(&self) -> impl IntoIterator<Item = S> {
        self.goals.iter().copied()
    }

    fn predecessors(&self, state: &S, mut emit: impl FnMut(usize, S, C)) {
        for &number in self.incoming.get(state).into_iter().flatten() {
            let (from, _, cost) = self.edges[number];
            emit(number, from, cost);
        }
    }
}

impl<S: Copy + Ord + Hash, C: Cost> InPlaceProblem for Graph<S, C> {
    fn actions(&self, state: &S, mut emit: impl FnMut(usize, C)) {
        for &number in self.outgoing.get(state).into_iter().flatten() {
            emit(number, self.edges[number].2);
        }
    }

    fn apply_in_place(&self, state: &mut S, &number: &usize) {
        let (from, to, _) = self.edges[number];
        assert!(from == *state, "edge {number} leads from another state");
        *state = to;
    }

    fn undo(&self, state: &mut S, &number: &usize) {
        let (from, to, _) = self.edges[number];
        assert!(to == *state, "edge {number} leads to another state");
        *state = from;
    }
}

/// A heuristic written out: the estimate for each state, `None` for a dead end. It checks what it is told of parents.
#[derive(Debug, Clone)]
pub(crate) struct Table<S, C> {
    pub(crate) name: &'static str,
    pub(crate) estimates: BTreeMap<S, Option<C>>,
}

impl<S: Copy + Ord, C: Copy> Table<S, C> {
    pub(crate) fn new(name: &'static str, estimates: impl IntoIterator<Item = (S, Option<C>)>) -> Self {
        Self { name, estimates: estimates.into_iter().collect() }
    }

    /// The same table in other costs.
    pub(crate) fn map_costs<D: Copy>(&self, cost: impl Fn(C) -> D) -> Table<S, D> {
        let estimates = self.estimates.iter();
        Table::new(self.name, estimates.map(|(&state, estimate)| (state, estimate.map(&cost))))
    }
}

impl<S, C, P> Heuristic<P> for Table<S, C>
where
    S: Copy + Ord + Hash + Debug,
    C: Cost + PartialEq,
    P: SearchProblem<State = S, Action = usize, Cost = C>,
{
    fn estimate(&self, _problem: &P, state: &S) -> Option<C> {
        self.estimates[state]
    }

    fn estimate_after(&self, problem: &P, parent: &S, parent_estimate: C, action: &usize, state: &S) -> Option<C> {
        assert_eq!(self.estimates[parent], Some(parent_estimate), "the estimate of the parent {parent:?}");
        let step = problem.successors_vec(parent).into_iter();
        let (_, led_to, _) =
            step.into_iter().find(|(number, ..)| number == action).expect("the action is one of the parent's");
        assert_eq!(led_to, *state, "where edge {action} leads from {parent:?}");
        self.estimate(problem, state)
    }
}

#[test]
fn successors_and_predecessors_come_in_the_order_of_the_edges() {
    let graph = Graph::new([(1, 2, 5_u32), (2, 2, 6), (1, 3, 7), (1, 2, 8)], [1], [3]);
    assert_eq!(graph.successors_vec(&1), [(0, 2, 5), (2, 3, 7), (3, 2, 8)]);
    let mut predecessors = Vec::new();
    graph.predecessors(&2, |number, from, cost| predecessors.push((number, from, cost)));
    assert_eq!(predecessors, [(0, 1, 5), (1, 2, 6), (3, 1, 8)]);
    assert_eq!(graph.successors_vec(&3), []);
    assert_eq!(graph.states(), BTreeSet::from([1, 2, 3]));
}

#[test]
fn a_grid_has_the_steps_between_its_free_cells() {
    let map = ["..#", ".#."];
    let straight = grid(&map, &FOUR_NEIGHBOURS, (0, 0), &[]);
    assert_eq!(straight.successors_vec(&(0, 0)), [(0, (0, 1), 1), (1, (1, 0), 1)]);
    assert_eq!(straight.edges.len(), 4);
    let diagonal = grid(&map, &EIGHT_NEIGHBOURS, (0, 0), &[]);
    assert_eq!(diagonal.edges.len(), 8);
}
