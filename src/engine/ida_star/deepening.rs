//! What both kinds of IDA* do alike: rounds, and a path with its branches.

use core::mem::{replace, take};

use super::super::meter::Meter;
use super::super::{End, Memory, Progress, Proved, checked_estimate};
use crate::cost::Cost;
use crate::limits::CostLimit;
use crate::nodes::{Budget, NodeId, list_bytes, push};
use crate::observer::{Layer, Observer};
use crate::problem::SearchProblem;
use crate::report::{Round, Stats, StopReason};

/// A search by iterative deepening under way, whose branches are of type `B`.
pub(super) struct Deepening<P: SearchProblem, B, L> {
    pub(super) meter: Meter<L>,
    /// The starts, which each round begins with.
    pub(super) roots: Vec<RootOf<P>>,
    /// The branches of all levels, those of a level side by side in the order in which they are followed.
    pub(super) branches: Vec<B>,
    /// The level that is being followed.
    pub(super) level: Level,
    /// The levels above it, from the starts on.
    pub(super) above: Vec<Level>,
    pub(super) threshold: Threshold<P::Cost>,
    peak_nodes: usize,
    rounds: Vec<Round<P::Cost>>,
    /// What was counted before this round.
    expanded_before: u64,
    generated_before: u64,
}

pub(crate) struct Root<S, C> {
    pub(super) state: S,
    pub(super) estimate: C,
}

type RootOf<P> = Root<<P as SearchProblem>::State, <P as SearchProblem>::Cost>;

/// The memory of a search by iterative deepening, empty.
pub(crate) struct DeepeningMemory<S, C, B> {
    roots: Vec<Root<S, C>>,
    branches: Vec<B>,
    above: Vec<Level>,
}

impl<S, C, B> Default for DeepeningMemory<S, C, B> {
    fn default() -> Self {
        Self { roots: Vec::new(), branches: Vec::new(), above: Vec::new() }
    }
}

impl<S, C, B> Memory for DeepeningMemory<S, C, B> {
    fn bytes(&self) -> usize {
        let Self { roots, branches, above } = self;
        list_bytes(roots) + list_bytes(branches) + list_bytes(above)
    }
}

/// How far a round goes.
pub(super) struct Threshold<C> {
    now: C,
    /// The least total beyond it that came up in this round.
    next: Option<C>,
    /// Whether a total overflowed, so that something beyond any threshold was left out.
    overflowed: bool,
}

/// Branches that are as many actions from a start: the successors of the state that is being followed one level up, or
/// the starts. The path goes through the branch before the next one of each level.
///
/// The two numbers share one word because a processor is slow to read together what it has just written apart.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Level(u64);

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
    pub(super) const fn next(self) -> usize {
        (self.0 & u32::MAX as u64) as usize
    }

    /// Behind the last branch.
    #[inline]
    const fn end(self) -> usize {
        (self.0 >> u32::BITS) as usize
    }

    #[inline]
    pub(super) const fn is_followed(self) -> bool {
        self.next() == self.end()
    }

    /// The same level when the next branch, which there must be, is followed.
    #[inline]
    pub(super) const fn following_next(self) -> Self {
        Self(self.0 + 1)
    }
}

impl<C: Cost> Threshold<C> {
    /// Goes up to the least total that was beyond, if there is one.
    const fn rise(&mut self) -> Progress<C> {
        let Some(next) = self.next.take() else {
            return Err(if self.overflowed { End::Overflowed } else { End::Exhausted });
        };
        self.now = next;
        Ok(())
    }

    fn admits_root(&self, estimate: C) -> bool {
        estimate.total_cmp(&self.now).is_le()
    }

    /// What a path of this cost costs after one more step to a state of this estimate, if its total is within the threshold.
    #[inline]
    pub(super) fn admit(&mut self, cost: C, step: C, estimate: C) -> Option<C> {
        let Some((cost, total)) = totals(cost, step, estimate) else {
            self.overflowed = true;
            return None;
        };
        if total.total_cmp(&self.now).is_gt() {
            lower(&mut self.next, total);
            return None;
        }
        Some(cost)
    }
}

/// The cost of a path, and its *f*, after one more step to a state of this estimate. `None` where one overflows.
#[inline]
fn totals<C: Cost>(cost: C, step: C, estimate: C) -> Option<(C, C)> {
    let cost = cost.checked_add(step)?;
    Some((cost, cost.checked_add(estimate)?))
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

impl<P: SearchProblem, B, L: CostLimit<P::Cost>> Deepening<P, B, L> {
    pub(super) fn new(meter: Meter<L>, memory: DeepeningMemory<P::State, P::Cost, B>) -> Self {
        let DeepeningMemory { roots, branches, above } = memory;
        Self {
            meter,
            roots,
            branches,
            level: Level::EMPTY,
            above,
            threshold: Threshold { now: P::Cost::ZERO, next: None, overflowed: false },
            peak_nodes: 0,
            rounds: Vec::new(),
            expanded_before: 0,
            generated_before: 0,
        }
    }

    pub(super) fn into_memory(self) -> DeepeningMemory<P::State, P::Cost, B> {
        let Self { mut roots, mut branches, mut above, .. } = self;
        roots.clear();
        branches.clear();
        above.clear();
        DeepeningMemory { roots, branches, above }
    }

    pub(super) fn find_roots(
        &mut self,
        problem: &P,
        estimate: impl Fn(&P::State) -> Option<P::Cost>,
    ) -> Progress<P::Cost> {
        for state in problem.starts() {
            if self.roots.iter().any(|root| root.state == state) {
                continue;
            }
            self.meter.stats.evaluated += 1;
            if let Some(estimate) = checked_estimate(estimate(&state))? {
                lower(&mut self.threshold.next, estimate);
                self.meter.budget.take(problem.heap_bytes(&state))?;
                push(&mut self.roots, Root { state, estimate }, &mut self.meter.budget)?;
            }
        }
        Ok(())
    }

    /// Begins a round at the next threshold, if there is one, with a branch for each start within it.
    /// `branch` accounts for what its state owns.
    pub(super) fn begin_round(
        &mut self,
        mut branch: impl FnMut(&RootOf<P>, &mut Budget) -> Result<B, StopReason>,
    ) -> Progress<P::Cost> {
        self.threshold.rise()?;
        if !self.meter.limits.cost.admits(&self.threshold.now) {
            return Err(StopReason::Cost.into());
        }
        for root in &self.roots {
            if self.threshold.admits_root(root.estimate) {
                let branch = branch(root, &mut self.meter.budget)?;
                push(&mut self.branches, branch, &mut self.meter.budget)?;
            } else {
                lower(&mut self.threshold.next, root.estimate);
            }
        }
        self.note_stored()?;
        self.level = Level::new(0, self.branches.len())?;
        self.meter.note_open(self.branches.len() as u64);
        Ok(())
    }

    /// The start whose branch is at this index.
    pub(super) fn root(&self, index: usize) -> Option<&RootOf<P>> {
        self.roots.iter().filter(|root| self.threshold.admits_root(root.estimate)).nth(index)
    }

    pub(super) fn end_round<O: Observer<P> + ?Sized>(&mut self, observer: &mut O) {
        let Stats { expanded, generated, .. } = self.meter.stats;
        self.rounds.push(Round {
            threshold: self.threshold.now,
            expanded: expanded - replace(&mut self.expanded_before, expanded),
            generated: generated - replace(&mut self.generated_before, generated),
        });
        let finished = Layer::Cost(self.threshold.now);
        self.meter.hear(observer.layer_finished(finished, &self.meter.stats));
    }

    /// Ends the round in which a goal was found, before so many successors were reached that are counted already.
    pub(super) fn end_last_round<O: Observer<P> + ?Sized>(&mut self, unreached: u64, observer: &mut O) {
        // A problem that contradicts itself may have generated fewer.
        self.meter.stats.generated -= unreached.min(self.meter.stats.generated - self.generated_before);
        self.end_round(observer);
    }

    /// The end of a search whose path ends at a goal.
    pub(super) fn solved(&self) -> End<P::Cost> {
        NodeId::new(self.depth()).map_or(StopReason::NodeNumbers.into(), End::Solved)
    }

    /// Of the branches that are followed next.
    #[inline]
    pub(super) const fn depth(&self) -> usize {
        self.above.len()
    }

    /// From a start to the state that was followed last.
    pub(super) fn path(&self) -> impl DoubleEndedIterator<Item = &B> {
        path(&self.above, &self.level, &self.branches)
    }

    /// Goes back to the level above, if there is one, when all of a level is followed. `owned` says how many bytes the
    /// state of a branch owns.
    #[inline]
    pub(super) fn step_back(&mut self, owned: impl Fn(&B) -> usize) -> bool {
        let Some(above) = self.above.pop() else {
            self.forget_from(0, owned);
            return false;
        };
        self.level = above;
        self.forget_from(above.end(), owned);
        true
    }

    /// Forgets the branches from `end` on.
    #[inline]
    fn forget_from(&mut self, end: usize, owned: impl Fn(&B) -> usize) {
        for branch in self.branches.iter().skip(end) {
            self.meter.budget.give_back(owned(branch));
        }
        self.branches.truncate(end);
    }

    /// Ends the expansion of the state that was followed last, in the level `followed`: goes on to the branches that were
    /// pushed, those from `first` on, if there are any.
    #[inline]
    pub(super) fn step_down(&mut self, first: usize, followed: Level) -> Result<(), StopReason> {
        let pushed = self.branches.len() - first;
        let stats = &mut self.meter.stats;
        stats.open = stats.open + pushed as u64 - 1;
        if pushed > 0 {
            if stats.open > stats.peak_open {
                stats.peak_open = stats.open;
            }
            self.note_stored()?;
            push(&mut self.above, followed, &mut self.meter.budget)?;
            self.level = Level::new(first, first + pushed)?;
        }
        Ok(())
    }

    /// Takes note of how many branches are stored at once.
    #[inline]
    const fn note_stored(&mut self) -> Result<(), StopReason> {
        let stored = self.branches.len();
        if stored > self.peak_nodes {
            self.peak_nodes = stored;
            if stored as u64 > self.meter.limits.nodes {
                return Err(StopReason::Nodes);
            }
        }
        Ok(())
    }

    pub(super) const fn proved(&self) -> Proved<P::Cost> {
        Proved { actions: 0, cost: self.threshold.now }
    }

    pub(super) fn expanded_below(&self, solution: Option<P::Cost>) -> u64 {
        let last = if solution.is_some() { self.rounds.last().map_or(0, |round| round.expanded) } else { 0 };
        self.meter.stats.expanded - last
    }

    pub(super) const fn nodes(&self) -> usize {
        self.peak_nodes
    }

    pub(super) fn take_rounds(&mut self) -> Vec<Round<P::Cost>> {
        take(&mut self.rounds)
    }
}

/// From a start to the state that was followed last.
pub(super) fn path<'b, B>(
    above: &'b [Level],
    level: &'b Level,
    branches: &'b [B],
) -> impl DoubleEndedIterator<Item = &'b B> {
    above.iter().chain([level]).filter_map(|level| branches.get(level.next().checked_sub(1)?))
}

/// Keeps the first reason to stop. What comes behind it in the same expansion is generated all the same.
#[cold]
pub(super) fn stop_with<C>(end: &mut Progress<C>, with: impl Into<End<C>>) {
    if end.is_ok() {
        *end = Err(with.into());
    }
}
