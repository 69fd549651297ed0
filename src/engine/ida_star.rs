//! Iterative-deepening A*.

mod deepening;
mod in_place;
mod incremental;
mod notes;
mod transpositions;

use super::meter::Meter;
use super::{End, Fault, Memory, Progress, Proved, Reusable, Search, SearchEngine, checked_estimate, run, run_in};
use crate::cost::Cost;
use crate::error::SearchError;
use crate::heuristic::Heuristic;
use crate::limits::{CostLimit, Limits, Unlimited};
use crate::nodes::{NodeId, push};
use crate::observer::{Departure, Direction, Node, Observer};
use crate::problem::SearchProblem;
use crate::report::{ReportOf, Round, StopReason};
use crate::workspace::WorkspaceOf;
use deepening::{Deepening, DeepeningMemory, Root, path, stop_with};
use notes::{Anew, Estimator};
use transpositions::Transpositions;

pub use in_place::InPlaceIdaStar;
pub use incremental::IncrementalIdaStar;

pub(crate) use in_place::InPlaceMemory;

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
///   so each path to a state is followed, unless there is a [table of transpositions](IdaStar::transpositions). There may
///   be as many rounds as different costs. Where there is no solution but there are cycles, costs rise for ever: set
///   [`Limits`].
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
    table_bytes: u64,
}

impl<H> IdaStar<H> {
    /// IDA* led by `heuristic`, without limits.
    #[must_use]
    pub const fn new(heuristic: H) -> Self {
        Self { heuristic, limits: Limits::new(), table_bytes: 0 }
    }
}

impl<H, L> IdaStar<H, L> {
    /// Keeps these limits. Default: none.
    #[must_use]
    pub fn limits<M>(self, limits: Limits<M>) -> IdaStar<H, M> {
        IdaStar { heuristic: self.heuristic, limits, table_bytes: self.table_bytes }
    }

    /// Remembers states that were reached, in a table of at most so many bytes, and does not follow one again where that
    /// can't help: for problems in which many paths meet. It costs time for each state, most of it waiting for memory,
    /// and pays where it keeps the search from growing with the number of paths.
    ///
    /// The cost found is the same with any table, the counts and which of the cheapest solutions it is are not. The table
    /// is made as a whole when a search begins, and counts towards a [limit on bytes](Limits::bytes). Default: 0, no
    /// table.
    ///
    /// ```
    /// use goalward::{IdaStar, SearchEngine, Zero};
    ///
    /// // A grid has a great many paths but few cells.
    /// let grid = goalward::problem(
    ///     (0, 0),
    ///     |&(x, y)| [('x', (x + 1, y), 1_u32), ('y', (x, y + 1), 1)],
    ///     |&(x, y)| x == 8 && y == 8,
    /// );
    /// let (plain, table) = (IdaStar::new(Zero), IdaStar::new(Zero).transpositions(1 << 16));
    /// let (plain, table) = (plain.search(&grid)?, table.search(&grid)?);
    /// assert_eq!(plain.path().map(|path| path.cost()), table.path().map(|path| path.cost()));
    /// assert!(table.stats.expanded * 50 < plain.stats.expanded);
    /// # Ok::<(), goalward::SearchError>(())
    /// ```
    #[must_use]
    pub fn transpositions(self, bytes: u64) -> Self {
        Self { table_bytes: bytes, ..self }
    }

    /// The same search on one state that is changed and restored, for problems whose states are dear to clone: see
    /// [`InPlaceIdaStar`]. It has the same heuristic and limits, and no table of transpositions.
    #[must_use]
    pub fn in_place(self) -> InPlaceIdaStar<H, L> {
        InPlaceIdaStar::new(self.heuristic, self.limits)
    }

    /// The same search with a note of the heuristic for each state on the path: see [`IncrementalIdaStar`].
    #[must_use]
    pub const fn incremental(self) -> IncrementalIdaStar<H, L> {
        IncrementalIdaStar::new(self)
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
        run(self.start(Anew(&self.heuristic), IdaMemory::default()), problem, &mut ())
    }

    fn search_observed(&self, problem: &P, observer: &mut dyn Observer<P>) -> Result<ReportOf<P>, SearchError> {
        run(self.start(Anew(&self.heuristic), IdaMemory::default()), problem, observer)
    }

    fn search_in(&self, problem: &P, workspace: &mut WorkspaceOf<P>) -> Result<ReportOf<P>, SearchError> {
        run_in(&mut workspace.ida_star, |memory| self.start(Anew(&self.heuristic), memory), problem)
    }
}

/// An IDA* search under way.
struct IdaSearch<P: SearchProblem, E: Estimator<P>, L> {
    estimator: E,
    deepening: Deepening<P, BranchOf<P, E::Note>, L>,
    table_bytes: u64,
    /// Made when the search begins, unless it is there already.
    transpositions: Option<Transpositions<P::State, P::Cost>>,
}

/// The memory of an IDA* search, empty.
pub(crate) struct IdaMemory<S, A, C, N = ()> {
    deepening: DeepeningMemory<S, C, Branch<S, A, C, N>>,
    table: Option<Transpositions<S, C>>,
}

impl<S, A, C, N> Default for IdaMemory<S, A, C, N> {
    fn default() -> Self {
        Self { deepening: DeepeningMemory::default(), table: None }
    }
}

impl<S, A, C, N> Memory for IdaMemory<S, A, C, N> {
    fn bytes(&self) -> usize {
        self.deepening.bytes() + self.table.as_ref().map_or(0, Transpositions::bytes)
    }
}

/// A state within the threshold, and the step to it.
#[derive(Clone)]
pub(crate) struct Branch<S, A, C, N = ()> {
    state: S,
    /// What led here, but for a start.
    action: Option<A>,
    cost: C,
    estimate: C,
    /// What the heuristic keeps with the state.
    note: N,
}

type BranchOf<P, N = ()> =
    Branch<<P as SearchProblem>::State, <P as SearchProblem>::Action, <P as SearchProblem>::Cost, N>;

impl<S, A, C: Copy, N> Branch<S, A, C, N> {
    const fn observed<P: SearchProblem<State = S, Action = A, Cost = C>>(&self, depth: usize) -> Node<'_, P> {
        Node {
            state: &self.state,
            depth: Some(depth as u64),
            cost: Some(self.cost),
            estimate: Some(self.estimate),
            direction: Direction::Forward,
        }
    }
}

/// How many successors of the states on this path to a goal come behind the ones on the path: depth first, they were not
/// reached.
fn unreached<'b, P: SearchProblem + 'b, N: 'b>(problem: &P, path: impl Iterator<Item = &'b BranchOf<P, N>>) -> u64 {
    let path: Vec<&BranchOf<P, N>> = path.collect();
    let mut unreached = 0;
    for pair in path.windows(2) {
        let (from, to) = (&pair[0], &pair[1]);
        let mut reached = false;
        problem.successors_after(from.action.as_ref(), &from.state, |_, state, cost| {
            unreached += u64::from(reached);
            let cost = from.cost.checked_add(cost);
            reached |= state == to.state && cost.is_some_and(|cost| cost.total_cmp(&to.cost).is_eq());
        });
    }
    unreached
}

impl<H, L> IdaStar<H, L> {
    /// The search in this memory.
    fn start<P: SearchProblem, E: Estimator<P>>(
        &self,
        estimator: E,
        mut memory: IdaMemory<P::State, P::Action, P::Cost, E::Note>,
    ) -> IdaSearch<P, E, L>
    where
        L: CostLimit<P::Cost>,
    {
        memory.table = memory.table.filter(|table| table.made_for.0 == self.table_bytes);
        let meter = Meter::start_in(memory.bytes(), &self.limits);
        let IdaMemory { deepening, table } = memory;
        IdaSearch {
            estimator,
            deepening: Deepening::new(meter, deepening),
            table_bytes: self.table_bytes,
            transpositions: table,
        }
    }
}

impl<P: SearchProblem, E: Estimator<P>, L: CostLimit<P::Cost>> IdaSearch<P, E, L> {
    /// Makes a table of transpositions, if there is to be one, unless the one that is there would be the same.
    fn make_table(&mut self, problem: &P) -> Result<(), StopReason> {
        let Self { deepening, table_bytes, transpositions, .. } = self;
        let budget = &mut deepening.meter.budget;
        let owned = deepening.roots.first().map_or(0, |root| problem.heap_bytes(&root.state));
        if let Some(table) = transpositions.take_if(|table| table.made_for.1 != owned) {
            budget.give_back(table.bytes());
        }
        if *table_bytes > 0 && transpositions.is_none() {
            *transpositions = Some(Transpositions::new(*table_bytes, owned, budget)?);
        }
        Ok(())
    }

    fn begin_round(&mut self, problem: &P) -> Progress<P::Cost> {
        if let Some(table) = &mut self.transpositions {
            table.begin_round();
        }
        self.deepening.begin_round(|Root { state, estimate }, budget| {
            // A clone may own less than what it was made from.
            let state = state.clone();
            let owned = problem.heap_bytes(&state);
            if let Some(table) = &mut self.transpositions {
                table.has_reached(&state, P::Cost::ZERO, owned, budget);
            }
            budget.take(owned)?;
            let note = self.estimator.begin(problem, &state);
            Ok(Branch { state, action: None, cost: P::Cost::ZERO, estimate: *estimate, note })
        })
    }

    /// Ends the search at the end of the path, which is a goal.
    #[cold]
    fn end_at_goal<O: Observer<P> + ?Sized>(&mut self, problem: &P, observer: &mut O) -> End<P::Cost> {
        let Self { deepening, .. } = self;
        deepening.end_last_round(unreached(problem, deepening.path()), observer);
        let Deepening { above, level, branches, meter, .. } = deepening;
        if let Some(goal) = path(above, level, branches).next_back() {
            meter.hear(observer.goal_found(goal.observed(above.len()), &meter.stats));
        }
        deepening.solved()
    }
}

/// Whether `state`, reached at `cost`, is on the path already since that cost was reached.
#[cold]
fn returns_for_free<'b, P: SearchProblem + 'b, N: 'b>(
    path: impl DoubleEndedIterator<Item = &'b BranchOf<P, N>>,
    state: &P::State,
    cost: P::Cost,
) -> bool {
    path.rev().take_while(|branch| branch.cost.total_cmp(&cost).is_eq()).any(|branch| branch.state == *state)
}

impl<P: SearchProblem, E: Estimator<P>, L: CostLimit<P::Cost>> Reusable<P> for IdaSearch<P, E, L> {
    type Memory = IdaMemory<P::State, P::Action, P::Cost, E::Note>;

    fn into_memory(self) -> Self::Memory {
        let table = self.transpositions.filter(Transpositions::is_reusable);
        IdaMemory { deepening: self.deepening.into_memory(), table }
    }
}

impl<P: SearchProblem, E: Estimator<P>, L: CostLimit<P::Cost>> Search<P> for IdaSearch<P, E, L> {
    type CostLimit = L;

    fn seed<O: Observer<P> + ?Sized>(&mut self, problem: &P, _observer: &mut O) -> Progress<P::Cost> {
        self.deepening.find_roots(problem, |state| self.estimator.estimate(problem, state))?;
        self.make_table(problem)?;
        self.begin_round(problem)
    }

    #[inline]
    fn step<O: Observer<P> + ?Sized>(&mut self, problem: &P, observer: &mut O) -> Progress<P::Cost> {
        while self.deepening.level.is_followed() {
            if !self.deepening.step_back(|branch| problem.heap_bytes(&branch.state)) {
                self.deepening.end_round(observer);
                return self.begin_round(problem);
            }
        }
        let Self { estimator, deepening, transpositions, .. } = self;
        let Deepening { meter, branches, level, above, threshold, .. } = deepening;
        let Some(here) = branches.get(level.next()) else { return Ok(()) };
        let here = here.clone();
        let from = &here.state;
        let followed = level.following_next();
        *level = followed;
        if problem.is_goal(from) {
            return Err(self.end_at_goal(problem, observer));
        }
        meter.begin_expansion(above.len() as u64)?;
        meter.hear(observer.expanded(here.observed(above.len()), &meter.stats));

        let first = branches.len();
        let mut end = Ok(());
        problem.successors_after(here.action.as_ref(), from, |action, state, cost| {
            meter.stats.generated += 1;
            let step = Departure { from, action: &action, cost, direction: Direction::Forward };
            meter.hear(observer.generated(step.to(&state)));
            if !cost.is_valid() {
                stop_with(&mut end, Fault::InvalidCost(cost));
                return;
            }
            meter.stats.evaluated += 1;
            let (estimate, note) = estimator.after(problem, &here, &action, &state);
            let estimate = match checked_estimate(estimate) {
                Ok(Some(estimate)) => estimate,
                Ok(None) => return,
                Err(fault) => {
                    stop_with(&mut end, fault);
                    return;
                }
            };
            let Some(cost) = threshold.admit(here.cost, cost, estimate) else { return };
            let owned = problem.heap_bytes(&state);
            if (cost.total_cmp(&here.cost).is_eq()
                && returns_for_free::<P, _>(path(above, level, branches), &state, cost))
                || transpositions
                    .as_mut()
                    .is_some_and(|table| table.has_reached(&state, cost, owned, &mut meter.budget))
            {
                meter.stats.duplicates += 1;
                meter.hear(observer.duplicate(step.to(&state)));
                return;
            }
            let branch = Branch { state, action: Some(action), cost, estimate, note };
            let accounted = if owned > 0 { meter.budget.take(owned) } else { Ok(()) };
            if let Err(reason) = accounted.and_then(|()| push(branches, branch, &mut meter.budget)) {
                stop_with(&mut end, reason);
            }
        });
        deepening.step_down(first, followed)?;
        end
    }

    fn solution(&self, _problem: &P, end: NodeId) -> Vec<P::State> {
        self.deepening.path().take(end.index() + 1).map(|branch| branch.state.clone()).collect()
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
