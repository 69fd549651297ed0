//! Heuristics of every form and kind, honest and not.

use std::collections::BTreeSet;
use std::fmt::Debug;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::sync::{Arc, Mutex};

use goalward::problems::{EightPuzzle, Manhattan};
use goalward::{
    AStar, ByRef, DeadEnds, Dijkstra, Heuristic, Outcome, ReportOf, SearchEngine, SearchError, SearchProblem, Zero,
};
use proptest::prelude::*;

use crate::digraph::{Digraph, digraphs};
use crate::lineup::TIE_BREAKINGS;

fn puzzle() -> EightPuzzle {
    let start = "7 2 4 5 0 6 8 3 1".parse().expect("a board");
    EightPuzzle::new(start, "1 2 3 4 5 6 7 8 0".parse().expect("a board"))
}

/// Checks that a heuristic leads A* exactly as Manhattan distances do.
fn leads_alike(label: &str, heuristic: impl Heuristic<EightPuzzle>) {
    let expected = AStar::new(Manhattan).search(&puzzle()).expect("costs are valid");
    let report = AStar::new(heuristic).search(&puzzle()).expect("costs are valid");
    assert_eq!(report.outcome, expected.outcome, "{label}");
    assert_eq!(report.stats.expanded, expected.stats.expanded, "{label}");
    assert_eq!(report.stats.evaluated, expected.stats.evaluated, "{label}");
    assert_eq!(report.stats.peak_bytes, expected.stats.peak_bytes, "{label}");
}

#[test]
fn a_heuristic_may_be_given_lent_shared_boxed_or_a_closure() {
    let shared = Arc::new(Manhattan);
    let dynamic: Arc<dyn Heuristic<EightPuzzle>> = shared.clone();
    let lent = ByRef(&Manhattan);
    leads_alike("lent", lent);
    leads_alike("lent twice", ByRef(&lent));
    leads_alike("shared", Arc::clone(&shared));
    leads_alike("shared and lent", ByRef(&shared));
    leads_alike("shared as a trait object", dynamic);
    leads_alike("boxed", Box::new(Manhattan) as Box<dyn Heuristic<EightPuzzle>>);
    let puzzle = puzzle();
    leads_alike("a closure", |board: &_| Manhattan.estimate(&puzzle, board).expect("no dead ends"));
    leads_alike("a closure that knows dead ends", DeadEnds(|board: &_| Manhattan.estimate(&puzzle, board)));
}

/// Counts how it is asked, and checks what it is told.
#[derive(Default)]
struct Asked {
    alone: AtomicU64,
    after: AtomicU64,
    states: Mutex<BTreeSet<u32>>,
}

impl Asked {
    fn ask(&self, counter: &AtomicU64, state: u32) -> u32 {
        counter.fetch_add(1, Relaxed);
        let new = self.states.lock().expect("nobody panicked").insert(state);
        assert!(new, "state {state} is evaluated twice");
        state % 3
    }
}

impl Heuristic<Digraph<u32>> for Asked {
    fn estimate(&self, _graph: &Digraph<u32>, state: &u32) -> Option<u32> {
        Some(self.ask(&self.alone, *state))
    }

    fn estimate_after(
        &self,
        graph: &Digraph<u32>,
        parent: &u32,
        parent_estimate: u32,
        action: &usize,
        state: &u32,
    ) -> Option<u32> {
        let (from, to, _) = graph.edges[*action];
        assert_eq!((from, to), (*parent, *state));
        assert_eq!(parent_estimate, parent % 3);
        Some(self.ask(&self.after, *state))
    }
}

type Boxed<'a> = Box<dyn Heuristic<Digraph<u32>> + 'a>;

fn check_asked(graph: &Digraph<u32>, wrap: impl Fn(&Arc<Asked>) -> Boxed<'_>) {
    let starts: BTreeSet<u32> = graph.starts.iter().copied().collect();
    for ties in TIE_BREAKINGS {
        let asked = Arc::new(Asked::default());
        let report = AStar::new(wrap(&asked)).tie_breaking(ties).search(graph).expect("costs are valid");
        assert_eq!(asked.alone.load(Relaxed), starts.len() as u64, "{ties:?}");
        assert_eq!(asked.alone.load(Relaxed) + asked.after.load(Relaxed), report.stats.evaluated, "{ties:?}");
        assert_eq!(report.stats.evaluated, report.stats.peak_nodes, "{ties:?}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn each_state_is_evaluated_once_from_its_parent(graph in digraphs()) {
        check_asked(&graph, |asked| Box::new(ByRef(&**asked)));
        check_asked(&graph, |asked| Box::new(Arc::clone(asked)));
        check_asked(&graph, |asked| Box::new(Arc::clone(asked) as Arc<dyn Heuristic<Digraph<u32>>>));
        check_asked(&graph, |asked| Box::new(Box::new(Arc::clone(asked)) as Boxed<'_>));
    }

    /// Admissible, as inconsistent as can be, and with every dead end known.
    #[test]
    fn underestimates_lead_to_the_least_cost(graph in digraphs(), share in prop::collection::vec(0..=4_u32, 9)) {
        let left = graph.turned_round().distances();
        let estimate = DeadEnds(|state: &u32| left.get(state).map(|left| left * share[*state as usize] / 4));
        for ties in TIE_BREAKINGS {
            let report = AStar::new(estimate).tie_breaking(ties).search(&graph).expect("costs are valid");
            prop_assert_eq!(report.path().map(goalward::Path::cost), graph.least_cost());
            prop_assert!(report.stats.expanded_below_solution.is_some());
        }
    }

    /// Wherever the estimates lead, the path is one, at the cost that it says.
    #[test]
    fn overestimates_lead_along_paths(graph in digraphs(), estimates in prop::collection::vec(0..=60_u32, 9)) {
        let least = graph.least_cost();
        for ties in TIE_BREAKINGS {
            let astar = AStar::new(|state: &u32| estimates[*state as usize]).tie_breaking(ties);
            let report = astar.search(&graph).expect("costs are valid");
            prop_assert_eq!(report.is_solved(), least.is_some());
            if let Some(path) = report.path() {
                prop_assert_eq!(path.verify(&graph), Ok(()));
                prop_assert!(Some(path.cost()) >= least);
            }
        }
    }

    #[test]
    fn knowing_nothing_is_dijkstras_algorithm(graph in digraphs()) {
        let dijkstra = Dijkstra::new().search(&graph).expect("costs are valid");
        let astar = AStar::new(Zero).search(&graph).expect("costs are valid");
        prop_assert_eq!(&astar.outcome, &dijkstra.outcome);
        prop_assert_eq!(astar.stats.expanded, dijkstra.stats.expanded);
        prop_assert_eq!(astar.stats.expanded_below_solution, dijkstra.stats.expanded_below_solution);
    }
}

/// From 0 to 3, by 1 at a cost of 2 and by 2 at a cost of 8.
fn fork<C: goalward::Cost>(cost: impl Fn(u8) -> C) -> Digraph<C> {
    Digraph::new([(0, 1, 1), (0, 2, 4), (1, 3, 1), (2, 3, 4)], [0], [3]).map_costs(cost)
}

fn search<C: goalward::Cost>(
    graph: &Digraph<C>,
    heuristic: impl Heuristic<Digraph<C>>,
) -> Result<ReportOf<Digraph<C>>, SearchError> {
    AStar::new(heuristic).search(graph)
}

fn states<C: goalward::Cost>(report: Result<ReportOf<Digraph<C>>, SearchError>) -> Option<Vec<u32>> {
    let path = report.expect("costs and estimates are valid").into_path();
    path.map(|path| path.states().to_vec())
}

#[test]
fn what_is_said_to_be_a_dead_end_is_not_entered() {
    let whole = fork(u32::from);
    let avoid = |dead: u32| DeadEnds(move |state: &u32| (*state != dead).then_some(0));
    assert_eq!(states(search(&whole, avoid(9))), Some(vec![0, 1, 3]));
    assert_eq!(states(search(&whole, avoid(1))), Some(vec![0, 2, 3]));
    assert_eq!(states(search(&whole, avoid(3))), None);
    let report = search(&whole, avoid(0)).expect("costs are valid");
    assert_eq!((&report.outcome, report.stats.expanded), (&Outcome::NoSolution, 0));
    assert_eq!((report.stats.open, report.stats.peak_nodes, report.stats.evaluated), (0, 1, 1));

    let float = fork(f64::from);
    let infinite = |dead: u32| move |state: &u32| if *state == dead { f64::INFINITY } else { 0.0 };
    assert_eq!(states(search(&float, infinite(1))), Some(vec![0, 2, 3]));
    assert_eq!(states(search(&float, infinite(0))), None);
    let single = fork(f32::from);
    let infinite = |state: &u32| if *state == 1 { f32::INFINITY } else { 0.0 };
    assert_eq!(states(search(&single, infinite)), Some(vec![0, 2, 3]));
}

#[test]
fn a_dead_end_that_is_reached_again_at_less_cost_stays_one() {
    let graph = Digraph::new([(0, 2, 9), (0, 1, 1), (1, 2, 1), (2, 3, 1), (1, 3, 30_u32)], [0], [3]);
    let report = search(&graph, DeadEnds(|state: &u32| (*state != 2).then_some(0)));
    assert_eq!(states(report), Some(vec![0, 1, 3]));
}

fn assert_invalid<T: Debug>(result: Result<T, SearchError>, value: &str, evaluated: u64) {
    let error = result.expect_err("the estimate is no estimate");
    let SearchError::InvalidEstimate { estimate, stats } = &error else { panic!("{error}") };
    assert_eq!((estimate.as_str(), stats.evaluated), (value, evaluated));
    let said = error.to_string();
    assert!(said.contains(value) && said.contains(&format!("evaluation {evaluated},")), "{said}");
}

#[test]
fn what_is_no_estimate_is_an_error_that_names_it() {
    let whole = fork(i32::from);
    let float = fork(f64::from);
    for (state, evaluated) in [(0, 1), (1, 2), (2, 3), (3, 4)] {
        assert_invalid(search(&whole, |s: &u32| if *s == state { -7 } else { 0 }), "-7", evaluated);
        assert_invalid(search(&whole, |s: &u32| if *s == state { i32::MIN } else { 0 }), "-2147483648", evaluated);
        for (wrong, said) in [(f64::NAN, "NaN"), (-0.5, "-0.5"), (f64::NEG_INFINITY, "-inf")] {
            assert_invalid(search(&float, |s: &u32| if *s == state { wrong } else { 0.0 }), said, evaluated);
        }
    }
    // Nobody asks for the estimate of a state that is never reached.
    assert_eq!(states(search(&whole, |s: &u32| if *s == 9 { -7 } else { 0 })), Some(vec![0, 1, 3]));
    assert_eq!(states(search(&float, |_: &u32| -0.0)), Some(vec![0, 1, 3]));
}

#[test]
fn a_total_that_does_not_fit_is_set_aside() {
    let whole = fork(u32::from);
    // The maximum is a number like any other: at the start it fits.
    assert_eq!(states(search(&whole, |s: &u32| if *s == 0 { u32::MAX } else { 0 })), Some(vec![0, 1, 3]));
    // Beyond the start it does not, and the way round is taken.
    assert_eq!(states(search(&whole, |s: &u32| if *s == 1 { u32::MAX } else { 0 })), Some(vec![0, 2, 3]));
    // Without a way round the answer is not known.
    for set_aside in [&[1, 2][..], &[3], &[1, 2, 3]] {
        let error = search(&whole, |s: &u32| if set_aside.contains(s) { u32::MAX } else { 0 });
        let error = error.expect_err("a total overflows");
        assert!(matches!(error, SearchError::CostOverflow { cost_type: "u32", .. }), "{error}");
    }
    let float = fork(|cost| f64::from(cost) * 4e307);
    let error = search(&float, |s: &u32| if *s == 3 { f64::MAX } else { 0.0 }).expect_err("a total overflows");
    assert!(matches!(error, SearchError::CostOverflow { cost_type: "f64", .. }), "{error}");
}

#[test]
fn what_was_set_aside_is_taken_up_when_a_cheaper_path_makes_it_fit() {
    let graph = Digraph::new([(0, 2, 100_u8), (0, 1, 1), (1, 2, 1), (2, 3, 7)], [0], [3]);
    let report = search(&graph, |s: &u32| if *s == 2 { 200 } else { 0 });
    assert_eq!(states(report), Some(vec![0, 1, 2, 3]));
    // A dearer path that does not fit either changes nothing.
    let graph = Digraph::new([(0, 2, 100_u8), (0, 1, 1), (1, 2, 150), (1, 3, 200), (2, 3, 7)], [0], [3]);
    let report = search(&graph, |s: &u32| if *s == 2 { 200 } else { 0 });
    assert_eq!(states(report), Some(vec![0, 1, 3]));
}

#[test]
fn a_goal_that_is_said_to_be_far_is_reached_all_the_same() {
    let graph = fork(u32::from);
    let report = search(&graph, |s: &u32| if *s == 3 { 1_000 } else { 0 }).expect("costs are valid");
    assert_eq!(report.stats.expanded_below_solution, None, "the estimate was no lower bound");
    assert_eq!(states(Ok::<_, SearchError>(report)), Some(vec![0, 1, 3]));
}

/// S>A 2, S>B 5, A>B 1, B>G 10 with 11 at A only: B is expanded at 5 first and again at 3.
#[test]
fn an_inconsistent_estimate_costs_an_expansion_and_no_optimality() {
    let graph = Digraph::new([(0, 1, 2), (0, 2, 5), (1, 2, 1), (2, 3, 10_u32)], [0], [3]);
    for ties in TIE_BREAKINGS {
        let astar = AStar::new(|state: &u32| if *state == 1 { 11 } else { 0 }).tie_breaking(ties);
        let report = astar.search(&graph).expect("costs are valid");
        assert_eq!(report.path().map(goalward::Path::cost), Some(13));
        assert_eq!((report.stats.expanded, report.stats.reopened, report.stats.evaluated), (4, 1, 4), "{ties:?}");
    }
}

/// 1>0 9, 1>2 1, 2>0 5 with 30 at 1 and 14 at 2: the dear short cut looks better, and is what is returned, at its own cost.
#[test]
fn an_overestimate_may_lead_past_the_best() {
    let graph = Digraph::new([(1, 0, 9), (1, 2, 1), (2, 0, 5_u32)], [1], [0]);
    let report = search(&graph, |state: &u32| [0, 30, 14][*state as usize]).expect("costs are valid");
    let path = report.into_path().expect("there are two");
    assert_eq!((path.states(), path.cost()), (&[1, 0][..], 9));
    assert_eq!(path.verify(&graph), Ok(()));
}

#[test]
fn a_problem_is_handed_to_its_heuristic() {
    struct Left;
    impl<P: SearchProblem<State = u32, Cost = u32>> Heuristic<P> for Left {
        fn estimate(&self, problem: &P, state: &u32) -> Option<u32> {
            (!problem.is_goal(state)).then_some(1).or(Some(0))
        }
    }
    assert_eq!(states(search(&fork(u32::from), Left)), Some(vec![0, 1, 3]));
}
