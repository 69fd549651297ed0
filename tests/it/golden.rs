//! What each engine does, event by event, on toys small enough to follow with a pencil.

use std::ops::ControlFlow;

use goalward::{
    AStar, Bfs, BidirectionalBfs, Dijkstra, Direction, Layer, Node, Observer, Outcome, ReportOf, SearchEngine,
    SearchProblem, Stats, Step, StopReason, TieBreaking, Zero,
};

use crate::engines::{TIE_BREAKINGS, candidates};
use crate::graph::{Graph, Table};

/// Writes down a search, one line for each expansion, layer and goal.
///
/// `C g2 h3: E+1 S+1=` reads: state C, reached at cost 2 and estimated at 3, is expanded; its successors are E, a step of
/// cost 1 away, and S, which is known already (`!` instead of `=`: opened again). `d` is a depth, and `<` marks the
/// backward side.
#[derive(Debug, Default)]
struct Log(Vec<String>);

impl Log {
    fn append(&mut self, text: &str) {
        self.0.last_mut().expect("an expansion comes first").push_str(text);
    }
}

fn describe<P: SearchProblem<State = char>>(node: &Node<'_, P>) -> String {
    let side = match node.direction {
        Direction::Forward => "",
        Direction::Backward => "<",
    };
    let depth = node.depth.map(|depth| format!(" d{depth}")).unwrap_or_default();
    let cost = node.cost.map(|cost| format!(" g{cost:?}")).unwrap_or_default();
    let estimate = node.estimate.map(|estimate| format!(" h{estimate:?}")).unwrap_or_default();
    format!("{side}{}{depth}{cost}{estimate}", node.state)
}

impl<P: SearchProblem<State = char>> Observer<P> for Log {
    fn expanded(&mut self, node: Node<'_, P>, _stats: &Stats) -> ControlFlow<()> {
        self.0.push(describe(&node) + ":");
        ControlFlow::Continue(())
    }

    fn generated(&mut self, step: Step<'_, P>) -> ControlFlow<()> {
        self.append(&format!(" {}+{:?}", step.to, step.cost));
        ControlFlow::Continue(())
    }

    fn duplicate(&mut self, _step: Step<'_, P>) -> ControlFlow<()> {
        self.append("=");
        ControlFlow::Continue(())
    }

    fn reopened(&mut self, _step: Step<'_, P>) -> ControlFlow<()> {
        self.append("!");
        ControlFlow::Continue(())
    }

    fn layer_finished(&mut self, layer: Layer<P::Cost>, _stats: &Stats) -> ControlFlow<()> {
        self.0.push(match layer {
            Layer::Depth(depth, Direction::Forward) => format!("layer d{depth}"),
            Layer::Depth(depth, Direction::Backward) => format!("layer <d{depth}"),
            Layer::Cost(cost) => format!("layer {cost:?}"),
        });
        ControlFlow::Continue(())
    }

    fn goal_found(&mut self, node: Node<'_, P>, _stats: &Stats) -> ControlFlow<()> {
        self.0.push(format!("goal {}", describe(&node)));
        ControlFlow::Continue(())
    }
}

fn log(engine: &impl SearchEngine<Graph<char, u32>>, graph: &Graph<char, u32>) -> Vec<String> {
    let mut log = Log::default();
    let _: ReportOf<Graph<char, u32>> = engine.search_observed(graph, &mut log).expect("the problem is sound");
    log.0
}

/// Two cheapest paths from S to G, S B D G and S C E G, and many ties.
fn toy() -> Graph<char, u32> {
    Graph::new(
        [
            ('S', 'A', 1),
            ('S', 'B', 1),
            ('S', 'C', 2),
            ('A', 'B', 1),
            ('A', 'D', 3),
            ('B', 'D', 2),
            ('B', 'E', 3),
            ('C', 'E', 1),
            ('C', 'S', 1),
            ('D', 'G', 2),
            ('E', 'G', 2),
            ('E', 'D', 0),
        ],
        ['S'],
        ['G'],
    )
}

/// Consistent.
fn estimates() -> Table<char, u32> {
    let estimates = [('S', 4), ('A', 4), ('B', 4), ('C', 3), ('D', 2), ('E', 2), ('G', 0)];
    Table::new("consistent", estimates.map(|(state, estimate)| (state, Some(estimate))))
}

#[test]
fn bfs_goes_layer_by_layer_and_tests_goals_when_it_generates_them() {
    assert_eq!(
        log(&Bfs::new(), &toy()),
        [
            "S d0: A+1 B+1 C+2",
            "layer d0",
            "A d1: B+1= D+3",
            "B d1: D+2= E+3",
            "C d1: E+1= S+1=",
            "layer d1",
            "D d2: G+2",
            "goal G d3",
        ]
    );
}

#[test]
fn bidirectional_bfs_expands_whole_layers_on_the_side_that_has_stored_less() {
    assert_eq!(
        log(&BidirectionalBfs::new(), &toy()),
        ["S d0: A+1 B+1 C+2", "layer d0", "<G d0: D+2 E+2", "layer <d0", "<D d1: A+3=", "goal <A d2",]
    );
}

/// E is opened after D, since its cost falls when C is expanded.
#[test]
fn dijkstra_expands_by_cost_and_of_equal_cost_what_was_opened_last() {
    assert_eq!(
        log(&Dijkstra::new(), &toy()),
        [
            "S g0: A+1 B+1 C+2",
            "layer 0",
            "B g1: D+2 E+3",
            "A g1: B+1= D+3=",
            "layer 1",
            "C g2: E+1= S+1=",
            "layer 2",
            "E g3: G+2 D+0=",
            "D g3: G+2=",
            "layer 3",
            "goal G g5",
        ]
    );
}

/// All that is opened but E at cost 4 has *f* = 5, the cost of the solution.
#[test]
fn a_star_breaks_ties_as_it_is_told() {
    let led = |tie_breaking| log(&AStar::new(estimates()).tie_breaking(tie_breaking), &toy());
    assert_eq!(
        led(TieBreaking::LargerG),
        ["S g0 h4: A+1 B+1 C+2", "layer 4", "C g2 h3: E+1 S+1=", "E g3 h2: G+2 D+0", "goal G g5 h0"]
    );
    assert_eq!(
        led(TieBreaking::SmallerG),
        [
            "S g0 h4: A+1 B+1 C+2",
            "layer 4",
            "B g1 h4: D+2 E+3",
            "A g1 h4: B+1= D+3=",
            "C g2 h3: E+1= S+1=",
            "E g3 h2: G+2 D+0=",
            "D g3 h2: G+2=",
            "goal G g5 h0",
        ]
    );
    assert_eq!(
        led(TieBreaking::LastIn),
        ["S g0 h4: A+1 B+1 C+2", "layer 4", "C g2 h3: E+1 S+1=", "E g3 h2: G+2 D+0", "D g3 h2: G+2=", "goal G g5 h0",]
    );
    assert_eq!(
        led(TieBreaking::FirstIn),
        [
            "S g0 h4: A+1 B+1 C+2",
            "layer 4",
            "A g1 h4: B+1= D+3",
            "B g1 h4: D+2= E+3",
            "C g2 h3: E+1= S+1=",
            "D g3 h2: G+2",
            "E g3 h2: G+2= D+0=",
            "goal G g5 h0",
        ]
    );
    assert_eq!(log(&AStar::new(estimates()), &toy()), led(TieBreaking::LargerG), "the default");
}

#[test]
fn a_star_opens_a_closed_state_again_for_a_cheaper_path() {
    let graph = Graph::new([('S', 'A', 2), ('S', 'B', 5), ('A', 'B', 1), ('B', 'G', 10)], ['S'], ['G']);
    let estimates = [('S', 0), ('A', 11), ('B', 0), ('G', 0)].map(|(state, estimate)| (state, Some(estimate)));
    assert_eq!(
        log(&AStar::new(Table::new("inconsistent", estimates)), &graph),
        [
            "S g0 h0: A+2 B+5",
            "layer 0",
            "B g5 h0: G+10",
            "layer 5",
            "A g2 h11: B+1!",
            "B g3 h0: G+10=",
            "goal G g13 h0",
        ]
    );
}

/// B is proved to lead nowhere, so it is stored and never opened.
#[test]
fn a_star_passes_by_dead_ends() {
    let graph = Graph::new([('S', 'B', 1), ('S', 'A', 1), ('A', 'B', 0), ('B', 'A', 0), ('A', 'G', 1)], ['S'], ['G']);
    let estimates = [('S', Some(2)), ('A', Some(1)), ('B', None), ('G', Some(0))];
    assert_eq!(
        log(&AStar::new(Table::new("knows dead ends", estimates)), &graph),
        ["S g0 h2: B+1 A+1", "A g1 h1: B+0= G+1", "goal G g2 h0"]
    );
}

#[test]
fn a_search_without_a_solution_finishes_every_layer() {
    let graph = Graph::new([('S', 'A', 1), ('S', 'B', 3), ('A', 'B', 1), ('B', 'S', 1), ('C', 'G', 1)], ['S'], ['G']);
    assert_eq!(log(&Bfs::new(), &graph), ["S d0: A+1 B+3", "layer d0", "A d1: B+1=", "B d1: S+1=", "layer d1"]);
    assert_eq!(
        log(&BidirectionalBfs::new(), &graph),
        ["S d0: A+1 B+3", "layer d0", "<G d0: C+1", "layer <d0", "<C d1:", "layer <d1"]
    );
    let by_cost = ["S g0: A+1 B+3", "layer 0", "A g1: B+1=", "layer 1", "B g2: S+1=", "layer 2"];
    assert_eq!(log(&Dijkstra::new(), &graph), by_cost);
    for tie_breaking in TIE_BREAKINGS {
        let blind = log(&AStar::new(Zero).tie_breaking(tie_breaking), &graph);
        assert_eq!(blind, by_cost.map(|line| line.replace(':', " h0:")), "{tie_breaking:?}");
    }
}

#[test]
fn a_start_that_is_a_goal_is_the_only_event() {
    let graph = Graph::new([('S', 'S', 1), ('S', 'A', 1), ('A', 'S', 1)], ['S'], ['S']);
    assert_eq!(log(&Bfs::new(), &graph), ["goal S d0"]);
    assert_eq!(log(&BidirectionalBfs::new(), &graph), ["goal S d0"]);
    assert_eq!(log(&Dijkstra::new(), &graph), ["goal S g0"]);
    assert_eq!(log(&AStar::new(Zero), &graph), ["goal S g0 h0"]);
}

#[test]
fn starts_come_in_their_order() {
    let graph = Graph::new([('S', 'G', 1), ('T', 'G', 1), ('U', 'G', 1)], ['T', 'S', 'T', 'U'], ['G']);
    assert_eq!(log(&Bfs::new(), &graph), ["T d0: G+1", "goal G d1"]);
    assert_eq!(log(&BidirectionalBfs::new(), &graph), ["<G d0: S+1=", "goal <S d1"]);
    let last_first = ["U g0: G+1", "S g0: G+1=", "T g0: G+1=", "layer 0", "goal G g1"];
    assert_eq!(log(&Dijkstra::new(), &graph), last_first);
    let first_first = ["T g0 h0: G+1", "S g0 h0: G+1=", "U g0 h0: G+1=", "layer 0", "goal G g1 h0"];
    assert_eq!(log(&AStar::new(Zero).tie_breaking(TieBreaking::FirstIn), &graph), first_first);
}

/// Says to go on so many times, and then to stop.
struct Patience {
    events_left: u32,
    has_broken_off: bool,
    /// How many expansions were begun before it broke off.
    expanded: u64,
}

impl Patience {
    const fn wear(&mut self) -> ControlFlow<()> {
        if self.events_left == 0 {
            self.has_broken_off = true;
            return ControlFlow::Break(());
        }
        self.events_left -= 1;
        ControlFlow::Continue(())
    }
}

impl<P: SearchProblem> Observer<P> for Patience {
    fn expanded(&mut self, _node: Node<'_, P>, stats: &Stats) -> ControlFlow<()> {
        if !self.has_broken_off {
            self.expanded = stats.expanded;
        }
        self.wear()
    }

    fn generated(&mut self, _step: Step<'_, P>) -> ControlFlow<()> {
        self.wear()
    }

    fn duplicate(&mut self, _step: Step<'_, P>) -> ControlFlow<()> {
        self.wear()
    }

    fn reopened(&mut self, _step: Step<'_, P>) -> ControlFlow<()> {
        self.wear()
    }

    fn layer_finished(&mut self, _layer: Layer<P::Cost>, _stats: &Stats) -> ControlFlow<()> {
        self.wear()
    }

    fn goal_found(&mut self, _node: Node<'_, P>, _stats: &Stats) -> ControlFlow<()> {
        self.wear()
    }
}

/// The expansion under way is completed, and another one is not begun.
#[test]
fn an_observer_may_break_off_at_any_event() {
    let mut unsolvable = toy();
    unsolvable.goals.clear();
    for graph in [toy(), unsolvable] {
        for candidate in candidates(&[estimates()]) {
            let full = candidate.engine.search(&graph).expect("the problem is sound");
            for events in 0_u32.. {
                let label = format!("{} after {events} events", candidate.label);
                let mut patience = Patience { events_left: events, has_broken_off: false, expanded: 0 };
                let report = candidate.engine.search_observed(&graph, &mut patience).expect("the problem is sound");
                if let Outcome::Stopped(stop) = &report.outcome {
                    assert_eq!(stop.reason, StopReason::Observer, "{label}");
                } else {
                    assert_eq!(report.outcome, full.outcome, "{label}");
                }
                assert_eq!(report.stats.expanded, patience.expanded, "{label}");
                if !patience.has_broken_off {
                    break;
                }
            }
        }
    }
}
