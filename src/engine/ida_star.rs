//! Iterative-deepening A*.

mod transpositions;

use core::mem::{replace, take};

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
use transpositions::Transpositions;

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
        run(IdaSearch::new(self), problem, &mut ())
    }

    fn search_observed(&self, problem: &P, observer: &mut dyn Observer<P>) -> Result<ReportOf<P>, SearchError> {
        run(IdaSearch::new(self), problem, observer)
    }
}

/// An IDA* search under way.
struct IdaSearch<'h, P: SearchProblem, H, L> {
    heuristic: &'h H,
    meter: Meter<L>,
    table_bytes: u64,
    transpositions: Option<Transpositions<P::State, P::Cost>>,
    /// The number of this round.
    round: u32,
    /// The starts, which each round begins with.
    roots: Vec<Branch<P>>,
    /// The branches of all levels, those of a level side by side in the order in which they are followed.
    branches: Vec<Branch<P>>,
    /// The level that is being followed.
    level: Level,
    /// The levels above it, from the starts on.
    above: Vec<Level>,
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

/// Branches that are as many actions from a start: the successors of the state that is being followed one level up, or
/// the starts. The path goes through the branch before the next one of each level.
///
/// The two numbers share one word because a processor is slow to read together what it has just written apart.
#[derive(Debug, Clone, Copy)]
struct Level(u64);

impl Level {
    const EMPTY: Self = Self(0);

    /// The branches from `next` to `end`.
    #[inline]
    fn new(next: usize, end: usize) -> Result<Self, StopReason> {
        match (u32::try_from(next), u32::try_from(end)) {
            (Ok(next), Ok(end)) => Ok(Self(u64::from(next) | u64::from(end) << u32::BITS)),
            _ => Err(StopReason::NodeNumbers),
        }
    }

    /// The branch that is followed next.
    #[expect(clippy::cast_possible_truncation, reason = "both numbers were of this type")]
    #[inline]
    const fn next(self) -> usize {
        (self.0 & u32::MAX as u64) as usize
    }

    /// Behind the last branch.
    #[inline]
    const fn end(self) -> usize {
        (self.0 >> u32::BITS) as usize
    }

    #[inline]
    const fn is_followed(self) -> bool {
        self.next() == self.end()
    }

    /// The same level when the next branch, which there must be, is followed.
    #[inline]
    const fn following_next(self) -> Self {
        Self(self.0 + 1)
    }
}

/// A state within the threshold, and the step to it.
struct Branch<P: SearchProblem> {
    state: P::State,
    /// What led here, but for a start.
    action: Option<P::Action>,
    cost: P::Cost,
    estimate: P::Cost,
}

impl<P: SearchProblem> Clone for Branch<P> {
    fn clone(&self) -> Self {
        Self { state: self.state.clone(), action: self.action.clone(), ..*self }
    }
}

impl<P: SearchProblem> Branch<P> {
    const fn observed(&self, depth: usize) -> Node<'_, P> {
        Node {
            state: &self.state,
            depth: Some(depth as u64),
            cost: Some(self.cost),
            estimate: Some(self.estimate),
            direction: Direction::Forward,
        }
    }
}

impl<'h, P: SearchProblem, H: Heuristic<P>, L: CostLimit<P::Cost>> IdaSearch<'h, P, H, L> {
    fn new(engine: &'h IdaStar<H, L>) -> Self {
        Self {
            heuristic: &engine.heuristic,
            meter: Meter::start(&engine.limits),
            table_bytes: engine.table_bytes,
            transpositions: None,
            round: 0,
            roots: Vec::new(),
            branches: Vec::new(),
            level: Level::EMPTY,
            above: Vec::new(),
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
    fn begin_round(&mut self, problem: &P) -> Progress<P::Cost> {
        let Some(threshold) = self.next_threshold.take() else {
            return Err(if self.overflowed { End::Overflowed } else { End::Exhausted });
        };
        self.threshold = threshold;
        if !self.meter.limits.cost.admits(&threshold) {
            return Err(StopReason::Cost.into());
        }
        self.round += 1;
        self.branches.clear();
        for root in &self.roots {
            if root.estimate.total_cmp(&threshold).is_le() {
                if let Some(table) = &mut self.transpositions {
                    let owned = problem.heap_bytes(&root.state);
                    table.has_reached(&root.state, root.cost, self.round, owned, &mut self.meter.budget);
                }
                push(&mut self.branches, root.clone(), &mut self.meter.budget)?;
            } else {
                lower(&mut self.next_threshold, root.estimate);
            }
        }
        note_stored(self.branches.len(), &mut self.peak_nodes, &self.meter.limits)?;
        self.level = Level::new(0, self.branches.len())?;
        self.meter.note_open(self.branches.len() as u64);
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
        let followed: Vec<&Branch<P>> = self.path().collect();
        // Depth first, the successors that come after those on the path were not reached.
        let mut behind = 0;
        for pair in followed.windows(2) {
            let (from, to) = (&pair[0], &pair[1]);
            let mut reached = false;
            problem.successors_after(from.action.as_ref(), &from.state, |_, state, cost| {
                behind += u64::from(reached);
                let cost = from.cost.checked_add(cost);
                reached |= state == to.state && cost.is_some_and(|cost| cost.total_cmp(&to.cost).is_eq());
            });
        }
        self.meter.stats.generated -= behind;
        self.end_round(observer);
        let depth = self.above.len();
        if let Some(goal) = path(&self.above, &self.level, &self.branches).next_back() {
            self.meter.hear(observer.goal_found(goal.observed(depth), &self.meter.stats));
        }
        NodeId::new(depth).map_or(StopReason::NodeNumbers.into(), End::Solved)
    }

    /// From a start to the state that was followed last.
    fn path(&self) -> impl DoubleEndedIterator<Item = &Branch<P>> {
        path(&self.above, &self.level, &self.branches)
    }
}

/// From a start to the state that was followed last.
fn path<'b, P: SearchProblem>(
    above: &'b [Level],
    level: &'b Level,
    branches: &'b [Branch<P>],
) -> impl DoubleEndedIterator<Item = &'b Branch<P>> {
    above.iter().chain([level]).filter_map(|level| branches.get(level.next().checked_sub(1)?))
}

/// Takes note of how many branches are stored at once.
#[inline]
const fn note_stored<L>(stored: usize, peak: &mut usize, limits: &Limits<L>) -> Result<(), StopReason> {
    if stored > *peak {
        *peak = stored;
        if stored as u64 > limits.nodes {
            return Err(StopReason::Nodes);
        }
    }
    Ok(())
}

/// Keeps the first reason to stop. What comes behind it in the same expansion is generated all the same.
#[cold]
fn stop_with<C>(end: &mut Progress<C>, with: impl Into<End<C>>) {
    if end.is_ok() {
        *end = Err(with.into());
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
fn returns_for_free<'b, P: SearchProblem + 'b>(
    path: impl DoubleEndedIterator<Item = &'b Branch<P>>,
    state: &P::State,
    cost: P::Cost,
) -> bool {
    path.rev().take_while(|branch| branch.cost.total_cmp(&cost).is_eq()).any(|branch| branch.state == *state)
}

/// Takes note of a total beyond the threshold. Most are no less than one that came up before.
#[inline]
fn lower<C: Cost>(least: &mut Option<C>, total: C) {
    #[cold]
    fn replace<C>(least: &mut Option<C>, total: C) {
        *least = Some(total);
    }
    if least.is_none_or(|least| total.total_cmp(&least).is_lt()) {
        replace(least, total);
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
                let root = Branch { state, action: None, cost: P::Cost::ZERO, estimate };
                push(&mut self.roots, root, &mut self.meter.budget)?;
            }
        }
        if self.table_bytes > 0 {
            let owned = self.roots.first().map_or(0, |root| problem.heap_bytes(&root.state));
            self.transpositions = Some(Transpositions::new(self.table_bytes, owned, &mut self.meter.budget)?);
        }
        self.begin_round(problem)
    }

    #[inline]
    fn step<O: Observer<P> + ?Sized>(&mut self, problem: &P, observer: &mut O) -> Progress<P::Cost> {
        while self.level.is_followed() {
            let Some(above) = self.above.pop() else {
                self.end_round(observer);
                return self.begin_round(problem);
            };
            self.level = above;
            self.branches.truncate(above.end());
        }
        let Self { heuristic, meter, branches, level, above, threshold, next_threshold, .. } = self;
        let Self { overflowed, transpositions, round, .. } = self;
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
            let estimate = heuristic.estimate_after(problem, from, here.estimate, &action, &state);
            let estimate = match checked_estimate(estimate) {
                Ok(Some(estimate)) => estimate,
                Ok(None) => return,
                Err(fault) => {
                    stop_with(&mut end, fault);
                    return;
                }
            };
            let Some((cost, total)) = totals(here.cost, cost, estimate) else {
                *overflowed = true;
                return;
            };
            if total.total_cmp(threshold).is_gt() {
                lower(next_threshold, total);
            } else if (cost.total_cmp(&here.cost).is_eq()
                && returns_for_free(path(above, level, branches), &state, cost))
                || transpositions.as_mut().is_some_and(|table| {
                    table.has_reached(&state, cost, *round, problem.heap_bytes(&state), &mut meter.budget)
                })
            {
                meter.stats.duplicates += 1;
                meter.hear(observer.duplicate(step.to(&state)));
            } else if let Err(reason) =
                push(branches, Branch { state, action: Some(action), cost, estimate }, &mut meter.budget)
            {
                stop_with(&mut end, reason);
            }
        });
        let pushed = branches.len() - first;
        meter.stats.open = meter.stats.open + pushed as u64 - 1;
        if pushed > 0 {
            if meter.stats.open > meter.stats.peak_open {
                meter.stats.peak_open = meter.stats.open;
            }
            note_stored(branches.len(), &mut self.peak_nodes, &meter.limits)?;
            push(above, followed, &mut meter.budget)?;
            *level = Level::new(first, first + pushed)?;
        }
        end
    }

    fn solution(&self, _problem: &P, end: NodeId) -> Vec<P::State> {
        self.path().take(end.index() + 1).map(|branch| branch.state.clone()).collect()
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
