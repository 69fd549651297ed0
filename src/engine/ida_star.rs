//! Iterative-deepening A*.

use core::mem::{needs_drop, replace, take};

use super::meter::Meter;
use super::{End, Fault, Progress, Proved, Search, SearchEngine, checked_estimate, run};
use crate::cost::Cost;
use crate::error::SearchError;
use crate::heuristic::Heuristic;
use crate::limits::{CostLimit, Limits, Unlimited};
use crate::nodes::{NodeId, push};
use crate::observer::{Departure, Direction, Layer, Node, Observer};
use crate::problem::SearchProblem;
use crate::report::{ReportOf, Round, Stats, StopReason};

/// Iterative-deepening A*: a path of least cost in memory for one path.
///
/// It searches depth first for a solution whose *f* = *g* + *h* stays within a threshold, in rounds: the threshold is
/// the estimate of the start at first, and then the least *f* that exceeded the one before.
///
/// - **Needs** a [`SearchProblem`] whose costs are valid, zero allowed, and a [`Heuristic`]. It goes well with few costs
///   (each new value of *f* is a round), many paths that don't meet, an incremental heuristic
///   ([`estimate_after`](Heuristic::estimate_after)) and a problem that says which actions undo each other
///   ([`undoes`](SearchProblem::undoes)): no successor that takes the last action back is looked at.
/// - **Guarantees** least cost if the heuristic is admissible, consistent or not. Ties are broken by the order of
///   successors: of the cheapest solutions the first one depth first.
/// - **Takes** memory in O(*bd*) for branching factor *b* and depth *d*, and time in O(*b*ᵈ): states are not remembered,
///   so each path to a state is followed. There may be as many rounds as different costs. Where there is no solution
///   but there are cycles, costs rise for ever: set [`Limits`].
///
/// A path that returns to one of its own states without cost is not followed, so that free cycles end.
///
/// Reference: R. E. Korf, "Depth-first iterative-deepening: an optimal admissible tree search", 1985.
///
/// ```
/// use goalward::{IdaStar, SearchEngine};
/// use goalward::problems::{EightPuzzle, Manhattan};
///
/// let puzzle = EightPuzzle::new("134802756".parse()?, "123456780".parse()?);
/// let report = IdaStar::new(Manhattan).search(&puzzle)?;
/// assert_eq!(report.path().map(|path| path.cost()), Some(16));
/// let thresholds: Vec<u32> = report.rounds.iter().map(|round| round.threshold).collect();
/// assert_eq!(thresholds, [10, 12, 14, 16]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone)]
pub struct IdaStar<H, L = Unlimited> {
    heuristic: H,
    limits: Limits<L>,
}

impl<H> IdaStar<H> {
    /// IDA* led by `heuristic`, without limits.
    #[must_use]
    pub const fn new(heuristic: H) -> Self {
        Self { heuristic, limits: Limits::new() }
    }
}

impl<H, L> IdaStar<H, L> {
    /// Keeps these limits. Default: none.
    #[must_use]
    pub fn limits<M>(self, limits: Limits<M>) -> IdaStar<H, M> {
        IdaStar { heuristic: self.heuristic, limits }
    }

    /// What the engine is called: `"IDA*"`.
    #[must_use]
    pub const fn name(&self) -> &'static str {
        "IDA*"
    }
}

impl<P: SearchProblem, H: Heuristic<P>, L: CostLimit<P::Cost>> SearchEngine<P> for IdaStar<H, L> {
    fn name(&self) -> &'static str {
        self.name()
    }

    fn search(&self, problem: &P) -> Result<ReportOf<P>, SearchError> {
        run(IdaSearch::new(&self.heuristic, &self.limits), problem, &mut ())
    }

    fn search_observed(&self, problem: &P, observer: &mut dyn Observer<P>) -> Result<ReportOf<P>, SearchError> {
        run(IdaSearch::new(&self.heuristic, &self.limits), problem, observer)
    }
}

/// An IDA* search under way.
struct IdaSearch<'h, P: SearchProblem, H, L> {
    heuristic: &'h H,
    meter: Meter<L>,
    /// The starts, which each round begins with.
    roots: Vec<Branch<P>>,
    /// What is still to be followed in this round, the next one last.
    stack: Vec<Branch<P>>,
    /// From a start to the state that was expanded last.
    path: Vec<Branch<P>>,
    peak_nodes: usize,
    threshold: P::Cost,
    /// The least total beyond the threshold that came up in this round.
    next_threshold: Option<P::Cost>,
    /// Whether a total overflowed, so that something beyond any threshold was left out.
    overflowed: bool,
    rounds: Vec<Round<P::Cost>>,
    /// What was counted before this round.
    expanded_before: u64,
    generated_before: u64,
}

/// A state within the threshold, and the step to it.
struct Branch<P: SearchProblem> {
    state: P::State,
    /// What led here, but for a start.
    action: Option<P::Action>,
    cost: P::Cost,
    estimate: P::Cost,
    /// How many actions from the start.
    depth: u32,
    /// How many successors of the same state were handed out up to this one.
    emitted: u32,
}

impl<P: SearchProblem> Clone for Branch<P> {
    fn clone(&self) -> Self {
        Self { state: self.state.clone(), action: self.action.clone(), ..*self }
    }
}

impl<P: SearchProblem> Branch<P> {
    /// Whether `next` would take back what led here.
    #[inline]
    fn is_undone_by(&self, problem: &P, next: &P::Action) -> bool {
        self.action.as_ref().is_some_and(|previous| problem.undoes(previous, next))
    }

    const fn observed(&self) -> Node<'_, P> {
        Node {
            state: &self.state,
            depth: Some(self.depth as u64),
            cost: Some(self.cost),
            estimate: Some(self.estimate),
            direction: Direction::Forward,
        }
    }
}

impl<'h, P: SearchProblem, H: Heuristic<P>, L: CostLimit<P::Cost>> IdaSearch<'h, P, H, L> {
    fn new(heuristic: &'h H, limits: &Limits<L>) -> Self {
        Self {
            heuristic,
            meter: Meter::start(limits),
            roots: Vec::new(),
            stack: Vec::new(),
            path: Vec::new(),
            peak_nodes: 0,
            threshold: P::Cost::ZERO,
            next_threshold: None,
            overflowed: false,
            rounds: Vec::new(),
            expanded_before: 0,
            generated_before: 0,
        }
    }

    /// Begins a round at the next threshold, if there is one.
    fn begin_round(&mut self) -> Progress<P::Cost> {
        let Some(threshold) = self.next_threshold.take() else {
            return Err(if self.overflowed { End::Overflowed } else { End::Exhausted });
        };
        self.threshold = threshold;
        if !self.meter.limits.cost.admits(&threshold) {
            return Err(StopReason::Cost.into());
        }
        for root in self.roots.iter().rev() {
            if root.estimate.total_cmp(&threshold).is_le() {
                push(&mut self.stack, root.clone(), &mut self.meter.budget)?;
            } else {
                lower(&mut self.next_threshold, root.estimate);
            }
        }
        Ok(())
    }

    fn end_round<O: Observer<P> + ?Sized>(&mut self, observer: &mut O) {
        let Stats { expanded, generated, .. } = self.meter.stats;
        self.rounds.push(Round {
            threshold: self.threshold,
            expanded: expanded - replace(&mut self.expanded_before, expanded),
            generated: generated - replace(&mut self.generated_before, generated),
        });
        let finished = Layer::Cost(self.threshold);
        self.meter.hear(observer.layer_finished(finished, &self.meter.stats));
    }

    /// Ends the search at the end of the path, which is a goal.
    #[cold]
    fn end_at_goal<O: Observer<P> + ?Sized>(&mut self, problem: &P, observer: &mut O) -> End<P::Cost> {
        // Depth first, the successors that come after those on the path were not reached.
        let mut behind = 0;
        for pair in self.path.windows(2) {
            problem.successors(&pair[0].state, |action, _, _| {
                behind += u64::from(!pair[0].is_undone_by(problem, &action));
            });
            behind -= u64::from(pair[1].emitted);
        }
        self.meter.stats.generated -= behind;
        self.end_round(observer);
        let last = self.path.len() - 1;
        self.meter.hear(observer.goal_found(self.path[last].observed(), &self.meter.stats));
        NodeId::new(last).map_or(StopReason::NodeNumbers.into(), End::Solved)
    }
}

/// The cost of a path, and its *f*, after one more step to a state of this estimate. `None` where one overflows.
#[inline]
fn totals<C: Cost>(cost: C, step: C, estimate: C) -> Option<(C, C)> {
    let cost = cost.checked_add(step)?;
    Some((cost, cost.checked_add(estimate)?))
}

/// Whether `state`, reached at `cost`, is on the path already since that cost was reached.
#[cold]
fn returns_for_free<P: SearchProblem>(path: &[Branch<P>], state: &P::State, cost: P::Cost) -> bool {
    path.iter().rev().take_while(|branch| branch.cost.total_cmp(&cost).is_eq()).any(|branch| branch.state == *state)
}

#[inline]
fn lower<C: Cost>(least: &mut Option<C>, cost: C) {
    if least.is_none_or(|least| cost.total_cmp(&least).is_lt()) {
        *least = Some(cost);
    }
}

impl<P: SearchProblem, H: Heuristic<P>, L: CostLimit<P::Cost>> Search<P> for IdaSearch<'_, P, H, L> {
    type CostLimit = L;

    fn seed<O: Observer<P> + ?Sized>(&mut self, problem: &P, _observer: &mut O) -> Progress<P::Cost> {
        for state in problem.starts() {
            if self.roots.iter().any(|root| root.state == state) {
                continue;
            }
            self.meter.stats.evaluated += 1;
            if let Some(estimate) = checked_estimate(self.heuristic.estimate(problem, &state))? {
                lower(&mut self.next_threshold, estimate);
                let root = Branch { state, action: None, cost: P::Cost::ZERO, estimate, depth: 0, emitted: 0 };
                push(&mut self.roots, root, &mut self.meter.budget)?;
            }
        }
        self.begin_round()
    }

    #[inline]
    fn step<O: Observer<P> + ?Sized>(&mut self, problem: &P, observer: &mut O) -> Progress<P::Cost> {
        let Self { heuristic, meter, stack, path, threshold, overflowed, .. } = self;
        let Some(branch) = stack.pop() else {
            self.end_round(observer);
            return self.begin_round();
        };
        path.truncate(branch.depth as usize);
        // A plain value that is copied can stay in registers; one that owns memory is better lent.
        let copied = if needs_drop::<P::State>() { None } else { Some(branch.state.clone()) };
        let (depth, cost_here, estimate_here) = (branch.depth, branch.cost, branch.estimate);
        push(path, branch, &mut meter.budget)?;
        let Some(here) = path.last() else { return Ok(()) };
        let from = copied.as_ref().unwrap_or(&here.state);
        if problem.is_goal(from) {
            return Err(self.end_at_goal(problem, observer));
        }
        meter.begin_expansion(depth.into())?;
        meter.hear(observer.expanded(here.observed(), &meter.stats));

        let first = stack.len();
        let mut emitted = 0_u32;
        let mut least_beyond = self.next_threshold;
        let mut end = None;
        problem.successors(from, |action, state, cost| {
            if end.is_some() || here.is_undone_by(problem, &action) {
                return;
            }
            emitted += 1;
            let step = Departure { from, action: &action, cost, direction: Direction::Forward };
            meter.hear(observer.generated(step.to(&state)));
            if !cost.is_valid() {
                end = Some(Fault::InvalidCost(cost).into());
                return;
            }
            let estimate = heuristic.estimate_after(problem, from, estimate_here, &action, &state);
            let estimate = match checked_estimate(estimate) {
                Ok(Some(estimate)) => estimate,
                Ok(None) => return,
                Err(fault) => {
                    end = Some(fault.into());
                    return;
                }
            };
            let Some((cost, total)) = totals(cost_here, cost, estimate) else {
                *overflowed = true;
                return;
            };
            if total.total_cmp(threshold).is_gt() {
                lower(&mut least_beyond, total);
            } else if cost.total_cmp(&cost_here).is_eq() && returns_for_free(path, &state, cost) {
                meter.stats.duplicates += 1;
                meter.hear(observer.duplicate(step.to(&state)));
            } else {
                let branch = Branch { state, action: Some(action), cost, estimate, depth: depth + 1, emitted };
                if let Err(reason) = push(stack, branch, &mut meter.budget) {
                    end = Some(reason.into());
                }
            }
        });
        self.next_threshold = least_beyond;
        meter.stats.generated += u64::from(emitted);
        meter.stats.evaluated += u64::from(emitted);
        // The stack is followed from its end.
        stack[first..].reverse();
        self.peak_nodes = self.peak_nodes.max(stack.len() + path.len());
        meter.note_open(stack.len() as u64);
        end.map_or(Ok(()), Err)
    }

    fn solution(&self, _problem: &P, end: NodeId) -> Vec<P::State> {
        self.path[..=end.index()].iter().map(|branch| branch.state.clone()).collect()
    }

    fn proved(&self) -> Proved<P::Cost> {
        Proved { actions: 0, cost: self.threshold }
    }

    fn expanded_below(&self, solution: Option<P::Cost>) -> Option<u64> {
        let last = if solution.is_some() { self.rounds.last().map_or(0, |round| round.expanded) } else { 0 };
        Some(self.meter.stats.expanded - last)
    }

    fn nodes(&self) -> usize {
        self.peak_nodes
    }

    fn rounds(&mut self) -> Vec<Round<P::Cost>> {
        take(&mut self.rounds)
    }

    fn meter(&mut self) -> &mut Meter<L> {
        &mut self.meter
    }
}
