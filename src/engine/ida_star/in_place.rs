//! IDA* on one state that is changed and restored.

use super::super::meter::Meter;
use super::super::{
    End, Fault, Memory, Progress, Proved, Reusable, Search, SearchEngine, checked_estimate, run, run_in,
};
use super::deepening::{Deepening, DeepeningMemory, Root, path, stop_with};
use super::{Branch, BranchOf, unreached};
use crate::cost::Cost;
use crate::error::SearchError;
use crate::heuristic::Heuristic;
use crate::limits::{CostLimit, Limits, Unlimited};
use crate::nodes::{NodeId, list_bytes, push};
use crate::observer::{Departure, Direction, Node, Observer};
use crate::problem::{InPlaceProblem, SearchProblem};
use crate::report::{ReportOf, Round};
use crate::workspace::WorkspaceOf;

/// [`IdaStar`](crate::IdaStar) with one state in memory, which an action changes and going back restores: the same search,
/// for problems whose states are dear to clone. [`IdaStar::in_place`](crate::IdaStar::in_place) makes it.
///
/// - **Needs** an [`InPlaceProblem`] whose costs are valid, zero allowed, and a [`Heuristic`]. It goes well with one that
///   can tell an estimate before the action is applied ([`estimate_ahead`](Heuristic::estimate_ahead)): without, each
///   action is applied and undone for its estimate, and applied again if it is followed.
/// - **Guarantees** what [`IdaStar`](crate::IdaStar) does, with the same path, rounds and [`Stats`](crate::Stats) but for
///   bytes.
/// - **Takes** time and memory as [`IdaStar`](crate::IdaStar) without a table of transpositions, but for states: a few in all,
///   and those of the path that is found. Where steps are free, to see whether one returns to the path means to go back
///   along it.
///
/// To be watched it clones the state that is expanded, since an observer is shown it beside its successors, and makes a list
/// of its actions, which counts towards a [limit on bytes](Limits::bytes): close to the limit, a search that is watched may
/// stop where one that is not goes on.
///
/// There is an example at [`InPlaceProblem`].
#[derive(Debug, Clone)]
pub struct InPlaceIdaStar<H, L = Unlimited> {
    heuristic: H,
    limits: Limits<L>,
}

impl<H, L> InPlaceIdaStar<H, L> {
    pub(super) const fn new(heuristic: H, limits: Limits<L>) -> Self {
        Self { heuristic, limits }
    }

    /// Keeps these limits. Default: those of the [`IdaStar`](crate::IdaStar) that it was made from.
    #[must_use]
    pub fn limits<M>(self, limits: Limits<M>) -> InPlaceIdaStar<H, M> {
        InPlaceIdaStar { heuristic: self.heuristic, limits }
    }

    /// What the engine is called: `"in-place IDA*"`.
    #[must_use]
    pub const fn name(&self) -> &'static str {
        "in-place IDA*"
    }
}

impl<P: InPlaceProblem, H: Heuristic<P>, L: CostLimit<P::Cost>> SearchEngine<P> for InPlaceIdaStar<H, L> {
    fn name(&self) -> &'static str {
        self.name()
    }

    fn search(&self, problem: &P) -> Result<ReportOf<P>, SearchError> {
        run(InPlaceSearch::<_, _, _, false>::new(self, InPlaceMemory::default()), problem, &mut ())
    }

    fn search_observed(&self, problem: &P, observer: &mut dyn Observer<P>) -> Result<ReportOf<P>, SearchError> {
        run(InPlaceSearch::<_, _, _, true>::new(self, InPlaceMemory::default()), problem, observer)
    }

    fn search_in(&self, problem: &P, workspace: &mut WorkspaceOf<P>) -> Result<ReportOf<P>, SearchError> {
        let start = |memory| InPlaceSearch::<_, _, _, false>::new(self, memory);
        run_in(&mut workspace.in_place_ida_star, start, problem)
    }
}

/// A search under way. Unless it is `WATCHED` it never has a state beside its successor.
struct InPlaceSearch<'h, P: SearchProblem, H, L, const WATCHED: bool> {
    heuristic: &'h H,
    deepening: Deepening<P, TurnOf<P>, L>,
    /// The state that the branches of the level that is being followed start from. None before the first start.
    state: Option<P::State>,
    /// Actions of the state that is being expanded, with their costs, whose successors are to be looked at.
    untried: Vec<(P::Action, P::Cost)>,
    /// The state that is being expanded, to be shown beside its successors.
    shown: Option<P::State>,
    /// A successor, to be compared with the states on the path.
    successor: Option<P::State>,
}

/// The memory of an IDA* search in place, empty.
pub(crate) struct InPlaceMemory<S, A, C> {
    deepening: DeepeningMemory<S, C, Turn<A, C>>,
    untried: Vec<(A, C)>,
}

impl<S, A, C> Default for InPlaceMemory<S, A, C> {
    fn default() -> Self {
        Self { deepening: DeepeningMemory::default(), untried: Vec::new() }
    }
}

impl<S, A, C> Memory for InPlaceMemory<S, A, C> {
    fn bytes(&self) -> usize {
        self.deepening.bytes() + list_bytes(&self.untried)
    }
}

/// A step to a state within the threshold.
#[derive(Clone)]
pub(crate) struct Turn<A, C> {
    /// What leads there, but for a start.
    action: Option<A>,
    cost: C,
    estimate: C,
}

type TurnOf<P> = Turn<<P as SearchProblem>::Action, <P as SearchProblem>::Cost>;

impl<'h, P: InPlaceProblem, H: Heuristic<P>, L: CostLimit<P::Cost>, const WATCHED: bool>
    InPlaceSearch<'h, P, H, L, WATCHED>
{
    fn new(engine: &'h InPlaceIdaStar<H, L>, memory: InPlaceMemory<P::State, P::Action, P::Cost>) -> Self {
        let meter = Meter::start_in(memory.bytes(), &engine.limits);
        let InPlaceMemory { deepening, untried } = memory;
        Self {
            heuristic: &engine.heuristic,
            deepening: Deepening::new(meter, deepening),
            state: None,
            untried,
            shown: None,
            successor: None,
        }
    }

    fn begin_round(&mut self) -> Progress<P::Cost> {
        self.deepening.begin_round(|root, _| Ok(Turn { action: None, cost: P::Cost::ZERO, estimate: root.estimate }))
    }

    /// The path from a start to the state that was followed last, with its states.
    fn path(&self, problem: &P) -> Vec<BranchOf<P>> {
        let Deepening { above, level, .. } = &self.deepening;
        let first = above.first().unwrap_or(level).next().checked_sub(1);
        let Some(Root { state, .. }) = first.and_then(|first| self.deepening.root(first)) else { return Vec::new() };
        let mut state = state.clone();
        let states = self.deepening.path().map(|turn| {
            if let Some(action) = &turn.action {
                problem.apply_in_place(&mut state, action);
            }
            Branch {
                state: state.clone(),
                action: turn.action.clone(),
                cost: turn.cost,
                estimate: turn.estimate,
                note: (),
            }
        });
        states.collect()
    }

    /// Goes to the successors by the actions that are left to be tried, and back.
    fn try_out<O: Observer<P> + ?Sized>(
        &mut self,
        problem: &P,
        observer: &mut O,
        here: &TurnOf<P>,
        end: &mut Progress<P::Cost>,
    ) {
        let Self { heuristic, deepening, state: Some(state), untried, shown, successor } = self else { return };
        let Deepening { meter, branches, level, above, threshold, .. } = deepening;
        let from = WATCHED.then(|| copied(shown, state));
        if let Some(from) = from {
            meter.hear(observer.expanded(here.observed(from, above.len()), &meter.stats));
        }
        for (action, cost) in untried.drain(..) {
            let step = from.map(|from| Departure { from, action: &action, cost, direction: Direction::Forward });
            meter.stats.generated += 1;
            if let Some(step) = &step {
                meter.hear(at_successor(problem, state, &action, |to| observer.generated(step.to(to))));
            }
            if !cost.is_valid() {
                stop_with(end, Fault::InvalidCost(cost));
                continue;
            }
            meter.stats.evaluated += 1;
            let estimate = heuristic
                .estimate_ahead(problem, state, here.estimate, &action)
                .or_else(|| at_successor(problem, state, &action, |state| heuristic.estimate(problem, state)));
            let estimate = match checked_estimate(estimate) {
                Ok(Some(estimate)) => estimate,
                Ok(None) => continue,
                Err(fault) => {
                    stop_with(end, fault);
                    continue;
                }
            };
            let Some(cost) = threshold.admit(here.cost, cost, estimate) else { continue };
            if cost.total_cmp(&here.cost).is_eq() {
                let successor = at_successor(problem, state, &action, |state| copied(successor, state));
                if returns_for_free(problem, path(above, level, branches), state, successor, cost) {
                    meter.stats.duplicates += 1;
                    if let Some(step) = &step {
                        meter.hear(observer.duplicate(step.to(successor)));
                    }
                    continue;
                }
            }
            if let Err(reason) = push(branches, Turn { action: Some(action), cost, estimate }, &mut meter.budget) {
                stop_with(end, reason);
            }
        }
    }

    /// Ends the search at the end of the path, which is a goal.
    #[cold]
    fn end_at_goal<O: Observer<P> + ?Sized>(&mut self, problem: &P, observer: &mut O) -> End<P::Cost> {
        let path = self.path(problem);
        let Self { deepening, .. } = self;
        deepening.end_last_round(unreached(problem, path.iter()), observer);
        if let Some(goal) = path.last() {
            let depth = deepening.depth();
            deepening.meter.hear(observer.goal_found(goal.observed(depth), &deepening.meter.stats));
        }
        deepening.solved()
    }
}

impl<A, C: Copy> Turn<A, C> {
    const fn observed<'a, P: SearchProblem<Action = A, Cost = C>>(
        &self,
        state: &'a P::State,
        depth: usize,
    ) -> Node<'a, P> {
        Node {
            state,
            depth: Some(depth as u64),
            cost: Some(self.cost),
            estimate: Some(self.estimate),
            direction: Direction::Forward,
        }
    }
}

/// Takes back the action of the branch that was followed last in the level that is being followed.
#[inline]
fn undo_last<P: InPlaceProblem, L>(problem: &P, state: &mut Option<P::State>, deepening: &Deepening<P, TurnOf<P>, L>) {
    let Deepening { level, branches, .. } = deepening;
    let last = level.next().checked_sub(1).and_then(|last| branches.get(last));
    if let (Some(state), Some(Turn { action: Some(action), .. })) = (state, last) {
        problem.undo(state, action);
    }
}

/// What `look` makes of the state that `action` leads to.
#[inline]
fn at_successor<P: InPlaceProblem, R>(
    problem: &P,
    state: &mut P::State,
    action: &P::Action,
    look: impl FnOnce(&P::State) -> R,
) -> R {
    problem.apply_in_place(state, action);
    let seen = look(state);
    problem.undo(state, action);
    seen
}

/// A copy of `state` in the memory of an older one, if there is one.
#[inline]
fn copied<'c, S: Clone>(copy: &'c mut Option<S>, state: &S) -> &'c S {
    match copy {
        Some(copy) => {
            copy.clone_from(state);
            copy
        }
        None => copy.insert(state.clone()),
    }
}

/// Whether `successor`, reached at `cost`, is on the path already since that cost was reached. `state` is the one at the
/// end of the path, and is so again afterwards.
#[cold]
fn returns_for_free<'b, P: InPlaceProblem + 'b>(
    problem: &P,
    path: impl DoubleEndedIterator<Item = &'b TurnOf<P>>,
    state: &mut P::State,
    successor: &P::State,
    cost: P::Cost,
) -> bool {
    let mut returns = false;
    let mut undone = Vec::new();
    for turn in path.rev().take_while(|turn| turn.cost.total_cmp(&cost).is_eq()) {
        returns = *state == *successor;
        if returns {
            break;
        }
        if let Some(action) = &turn.action {
            problem.undo(state, action);
            undone.push(action);
        }
    }
    for action in undone.into_iter().rev() {
        problem.apply_in_place(state, action);
    }
    returns
}

impl<P: InPlaceProblem, H: Heuristic<P>, L: CostLimit<P::Cost>, const WATCHED: bool> Reusable<P>
    for InPlaceSearch<'_, P, H, L, WATCHED>
{
    type Memory = InPlaceMemory<P::State, P::Action, P::Cost>;

    fn into_memory(self) -> Self::Memory {
        let Self { deepening, mut untried, .. } = self;
        untried.clear();
        InPlaceMemory { deepening: deepening.into_memory(), untried }
    }
}

impl<P: InPlaceProblem, H: Heuristic<P>, L: CostLimit<P::Cost>, const WATCHED: bool> Search<P>
    for InPlaceSearch<'_, P, H, L, WATCHED>
{
    type CostLimit = L;

    fn seed<O: Observer<P> + ?Sized>(&mut self, problem: &P, _observer: &mut O) -> Progress<P::Cost> {
        self.deepening.find_roots(problem, |state| self.heuristic.estimate(problem, state))?;
        self.begin_round()
    }

    #[inline]
    fn step<O: Observer<P> + ?Sized>(&mut self, problem: &P, observer: &mut O) -> Progress<P::Cost> {
        while self.deepening.level.is_followed() {
            if !self.deepening.step_back(|_| 0) {
                self.deepening.end_round(observer);
                return self.begin_round();
            }
            undo_last(problem, &mut self.state, &self.deepening);
        }
        let next = self.deepening.level.next();
        let Some(here) = self.deepening.branches.get(next).cloned() else { return Ok(()) };
        match (&here.action, &mut self.state) {
            (Some(action), Some(state)) => problem.apply_in_place(state, action),
            (_, state) => {
                let Some(root) = self.deepening.root(next) else { return Ok(()) };
                copied(state, &root.state);
            }
        }
        let Self { heuristic, deepening, state: Some(state), untried, .. } = self else { return Ok(()) };
        let Deepening { meter, branches, level, above, threshold, .. } = deepening;
        let followed = level.following_next();
        *level = followed;
        if problem.is_goal(state) {
            return Err(self.end_at_goal(problem, observer));
        }
        meter.begin_expansion(above.len() as u64)?;

        let first = branches.len();
        let mut end = Ok(());
        problem.actions_after(here.action.as_ref(), state, |action, step| {
            // Most steps need no other state to be looked at.
            if !WATCHED
                && untried.is_empty()
                && step.is_valid()
                && let Some(estimate) = heuristic.estimate_ahead(problem, state, here.estimate, &action)
                && estimate.is_valid()
            {
                let admitted = threshold.admit(here.cost, step, estimate);
                if admitted.is_none_or(|cost| cost.total_cmp(&here.cost).is_ne()) {
                    meter.stats.generated += 1;
                    meter.stats.evaluated += 1;
                    if let Some(cost) = admitted
                        && let Err(reason) =
                            push(branches, Turn { action: Some(action), cost, estimate }, &mut meter.budget)
                    {
                        stop_with(&mut end, reason);
                    }
                    return;
                }
            }
            if let Err(reason) = push(untried, (action, step), &mut meter.budget) {
                stop_with(&mut end, reason);
            }
        });
        if WATCHED || !untried.is_empty() {
            self.try_out(problem, observer, &here, &mut end);
        }
        let has_branches = self.deepening.branches.len() > first;
        self.deepening.step_down(first, followed)?;
        if !has_branches && let (Some(state), Some(action)) = (&mut self.state, &here.action) {
            problem.undo(state, action);
        }
        end
    }

    fn solution(&self, problem: &P, _end: NodeId) -> Vec<P::State> {
        self.path(problem).into_iter().map(|branch| branch.state).collect()
    }

    fn proved(&self) -> Proved<P::Cost> {
        self.deepening.proved()
    }

    fn expanded_below(&self, solution: Option<P::Cost>) -> Option<u64> {
        Some(self.deepening.expanded_below(solution))
    }

    fn nodes(&self) -> usize {
        self.deepening.nodes()
    }

    fn rounds(&mut self) -> Vec<Round<P::Cost>> {
        self.deepening.take_rounds()
    }

    fn meter(&mut self) -> &mut Meter<L> {
        &mut self.deepening.meter
    }
}
