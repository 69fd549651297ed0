//! What a problem says of itself, seen through its views.

use goalward::{BackwardProblem, Bfs, Dijkstra, Outcome, Reversed, SearchProblem};

use super::blind_candidates;
use crate::graph::Graph;

/// A problem that leaves no provided method as it is: a graph that says of itself that it can't be solved.
struct Outspoken(Graph<u8, u32>);

impl SearchProblem for Outspoken {
    type State = u8;
    type Action = usize;
    type Cost = u32;

    fn starts(&self) -> impl IntoIterator<Item = u8> {
        self.0.starts()
    }

    fn is_goal(&self, state: &u8) -> bool {
        self.0.is_goal(state)
    }

    fn successors(&self, state: &u8, emit: impl FnMut(usize, u8, u32)) {
        self.0.successors(state, emit);
    }

    fn successors_vec(&self, _state: &u8) -> Vec<(usize, u8, u32)> {
        vec![(7, 7, 7)]
    }

    fn is_provably_unsolvable(&self) -> bool {
        true
    }

    fn undoes(&self, previous: &usize, next: &usize) -> bool {
        previous < next
    }

    fn apply(&self, _state: &u8, _action: &usize) -> Option<(u8, u32)> {
        Some((8, 8))
    }

    fn heap_bytes(&self, state: &u8) -> usize {
        1_000 * usize::from(*state)
    }
}

impl BackwardProblem for Outspoken {
    fn goals(&self) -> impl IntoIterator<Item = u8> {
        self.0.goals()
    }

    fn predecessors(&self, state: &u8, emit: impl FnMut(usize, u8, u32)) {
        self.0.predecessors(state, emit);
    }
}

fn outspoken() -> Outspoken {
    Outspoken(Graph::new([(0, 1, 1), (1, 2, 1), (0, 2, 5)], [0], [2]))
}

#[test]
fn a_problem_that_proves_itself_unsolvable_is_not_searched() {
    fn check<P: BackwardProblem>(problem: &P) {
        for candidate in blind_candidates::<P>() {
            let report = candidate.engine.search(problem).expect("the problem is sound");
            assert!(matches!(report.outcome, Outcome::NoSolution), "{}", candidate.label);
            assert_eq!((report.stats.expanded, report.stats.peak_nodes), (0, 0), "{}", candidate.label);
            assert_eq!(report.stats.expanded_below_solution, Some(0), "{}", candidate.label);
        }
    }
    check(&outspoken());
    check(&&outspoken());
    check(&Reversed(outspoken()));
    check(&Reversed(&outspoken()));
}

/// A tree is not about goals.
#[test]
fn trees_are_grown_where_no_goal_can_be_reached() {
    assert_eq!(Bfs::new().tree(outspoken()).expect("the problem is sound").len(), 3);
    assert_eq!(Dijkstra::new().tree(&outspoken()).expect("the problem is sound").distance(&2), Some(2));
    assert_eq!(Dijkstra::new().tree(Reversed(outspoken())).expect("the problem is sound").distance(&0), Some(2));
}

#[test]
fn a_reference_says_what_the_problem_says() {
    fn check(view: &impl BackwardProblem<State = u8, Action = usize, Cost = u32>) {
        assert_eq!(view.starts().into_iter().collect::<Vec<_>>(), [0]);
        assert_eq!(view.goals().into_iter().collect::<Vec<_>>(), [2]);
        assert_eq!([0, 1, 2].map(|state| view.is_goal(&state)), [false, false, true]);
        assert_eq!(view.successors_vec(&0), [(7, 7, 7)]);
        assert_eq!(view.apply(&0, &0), Some((8, 8)));
        assert_eq!((view.undoes(&1, &2), view.undoes(&2, &1)), (true, false));
        assert_eq!(view.heap_bytes(&3), 3_000);
        assert!(view.is_provably_unsolvable());
    }
    check(&outspoken());
    check(&&outspoken());
    check(&&&outspoken());
}

#[test]
fn the_reverse_says_it_the_other_way_round() {
    let problem = outspoken();
    let reverse = Reversed(&problem);
    assert_eq!(reverse.starts().into_iter().collect::<Vec<_>>(), [2]);
    assert_eq!(reverse.goals().into_iter().collect::<Vec<_>>(), [0]);
    assert_eq!([0, 1, 2].map(|state| reverse.is_goal(&state)), [true, false, false]);
    assert_eq!(reverse.successors_vec(&2), [(1, 1, 1), (2, 0, 5)]);
    assert_eq!(reverse.apply(&2, &2), Some((0, 5)));
    assert_eq!((reverse.undoes(&1, &2), reverse.undoes(&2, &1)), (false, true));
    assert_eq!(reverse.heap_bytes(&3), 3_000);
    assert!(reverse.is_provably_unsolvable());
    let mut successors = Vec::new();
    reverse.predecessors(&0, |edge, to, cost| successors.push((edge, to, cost)));
    assert_eq!(successors, [(0, 1, 1), (2, 2, 5)]);
}

/// The bytes that states own are counted.
#[test]
fn owned_memory_counts() {
    let (plain, owning) = (outspoken().0, outspoken());
    let plain = Bfs::new().tree(&plain).expect("the problem is sound");
    let owning = Bfs::new().tree(&owning).expect("the problem is sound");
    assert_eq!(owning.stats().peak_bytes - plain.stats().peak_bytes, 3_000);
}
