use petgraph::visit::EdgeRef;

use super::*;
use crate::adapt::GraphProblem;

/// An edge as (source, target, action, cost).
type Numbered = (usize, usize, char, i32);

fn edges<S>(graph: &DiGraph<S, Edge<char, i32>>) -> Vec<Numbered> {
    graph
        .edge_references()
        .map(|edge| {
            let Edge { action, cost } = *edge.weight();
            (edge.source().index(), edge.target().index(), action, cost)
        })
        .collect()
}

fn states<S: Copy, E>(graph: &DiGraph<S, E>) -> Vec<S> {
    graph.node_weights().copied().collect()
}

/// The steps as (source, target, cost), by what `name` says of the states, sorted.
fn steps_by_state<S, A>(graph: &DiGraph<S, Edge<A, i32>>, name: impl Fn(&S) -> u32) -> Vec<(u32, u32, i32)> {
    let mut steps: Vec<_> = graph
        .edge_references()
        .map(|edge| (name(&graph[edge.source()]), name(&graph[edge.target()]), edge.weight().cost))
        .collect();
    steps.sort_unstable();
    steps
}

/// From 2 to 3 and 5 and back to 2 (two ways), from 3 to itself and 5: three states, six steps.
fn small() -> impl SearchProblem<State = u32, Action = char, Cost = i32> {
    const TWO: [(char, u32, i32); 2] = [('a', 3, 1), ('b', 5, 0)];
    const THREE: [(char, u32, i32); 2] = [('c', 3, -4), ('d', 5, 2)];
    const FIVE: [(char, u32, i32); 2] = [('e', 2, 7), ('f', 2, 7)];
    crate::problem(
        2,
        |&n| match n {
            2 => TWO,
            3 => THREE,
            _ => FIVE,
        },
        |&n| n > 2,
    )
}

#[test]
fn nodes_come_breadth_first_and_edges_in_the_order_of_the_steps() {
    let exploration = explore(&small(), 100);
    assert_eq!(exploration.extent, Extent::Whole);
    assert_eq!(states(&exploration.graph), [2, 3, 5]);
    let expected: [Numbered; 6] =
        [(0, 1, 'a', 1), (0, 2, 'b', 0), (1, 1, 'c', -4), (1, 2, 'd', 2), (2, 0, 'e', 7), (2, 0, 'f', 7)];
    assert_eq!(edges(&exploration.graph), expected);
    assert_eq!(exploration.starts, [NodeIndex::new(0)]);
    assert_eq!(exploration.goals, [NodeIndex::new(1), NodeIndex::new(2)]);
}

#[test]
fn a_limit_that_just_holds_the_space_does_not_cut_it() {
    let exploration = explore(&small(), 3);
    assert_eq!(exploration.extent, Extent::Whole);
    assert_eq!(exploration.graph.edge_count(), 6);
}

#[test]
fn a_cut_leaves_out_the_steps_to_states_outside_and_no_others() {
    let exploration = explore(&small(), 2);
    assert_eq!(exploration.extent, Extent::Cut);
    assert_eq!(states(&exploration.graph), [2, 3]);
    let expected: [Numbered; 2] = [(0, 1, 'a', 1), (1, 1, 'c', -4)];
    assert_eq!(edges(&exploration.graph), expected);
    assert_eq!(exploration.goals, [NodeIndex::new(1)]);
}

#[test]
fn an_endless_space_is_cut_at_the_limit() {
    let line = crate::problem(0_i64, |&n| [((), n + 1, 1_u32), ((), n - 1, 1)], |_| false);
    let exploration = explore(&line, 1_000);
    assert_eq!(exploration.extent, Extent::Cut);
    assert_eq!(exploration.graph.node_count(), 1_000);
    assert_eq!(states(&exploration.graph)[..6], [0, 1, -1, 2, -2, 3]);
    assert_eq!(exploration.graph.edge_count(), 2 * 999);
}

#[test]
fn equal_starts_count_once_and_come_first() {
    let problem = crate::problem(0_u8, |&n| [((), (n + 5) % 10, 1_u32)], |_| false).starts([4, 1, 4, 9, 1]);
    let exploration = explore(&problem, 100);
    assert_eq!(states(&exploration.graph), [4, 1, 9, 6]);
    assert_eq!(exploration.starts, [0, 1, 2].map(NodeIndex::new));
    assert_eq!(exploration.goals, []);
}

#[test]
fn the_limit_cuts_starts_too() {
    let problem = crate::problem(0_u8, |&n| [((), n, 1_u32)], |_| false);
    let cut = explore(&problem.starts([4, 4, 1, 4, 9]), 2);
    assert_eq!(cut.extent, Extent::Cut);
    assert_eq!(states(&cut.graph), [4, 1]);
    assert_eq!(cut.starts.len(), 2);

    assert_eq!(explore(&small(), 0).extent, Extent::Cut);
    assert_eq!(explore(&small(), 0).graph.node_count(), 0);
    let nowhere = crate::problem(0_u8, |&n| [((), n, 1_u32)], |_| false).starts([]);
    assert_eq!(explore(&nowhere, 0).extent, Extent::Whole);
}

#[test]
fn endless_starts_are_cut_at_the_limit() {
    struct Naturals;

    impl SearchProblem for Naturals {
        type State = u64;
        type Action = ();
        type Cost = u32;

        fn starts(&self) -> impl IntoIterator<Item = u64> {
            0..
        }

        fn is_goal(&self, _: &u64) -> bool {
            false
        }

        fn successors(&self, &n: &u64, mut emit: impl FnMut((), u64, u32)) {
            emit((), n + 1, 1);
        }
    }

    let exploration = explore(&Naturals, 10);
    assert_eq!(exploration.extent, Extent::Cut);
    assert_eq!((exploration.graph.node_count(), exploration.graph.edge_count()), (10, 9));
}

#[test]
fn an_explored_graph_is_the_same_problem_again() {
    let first = explore(&small(), 100);
    let again = GraphProblem::new(&first.graph, first.starts.clone(), first.goals.clone(), |edge| edge.weight().cost)
        .expect("starts and goals are nodes");
    let second = explore(&again, 100);
    assert_eq!(steps_by_state(&second.graph, |&node| first.graph[node]), steps_by_state(&first.graph, |&state| state));
    assert_eq!(states(&second.graph)[0], first.starts[0]);
    assert_eq!(second.goals.len(), first.goals.len());
}
