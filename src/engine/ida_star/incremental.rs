//! IDA* with a heuristic that keeps notes.

use super::notes::Noted;
use super::{IdaMemory, IdaStar};
use crate::engine::{SearchEngine, run};
use crate::error::SearchError;
use crate::heuristic::IncrementalHeuristic;
use crate::limits::{CostLimit, Limits, Unlimited};
use crate::observer::Observer;
use crate::problem::SearchProblem;
use crate::report::ReportOf;

/// [`IdaStar`] that keeps a note of the heuristic with each state: the same search, for heuristics that need more than the
/// estimate of the parent to tell that of a successor. [`IdaStar::incremental`] makes it.
///
/// - **Needs** an [`IncrementalHeuristic`].
/// - **Guarantees** what [`IdaStar`] does, with the same path, rounds and [`Stats`](crate::Stats) but for bytes.
/// - **Takes** memory for a note beside each state. It keeps no memory in a [`Workspace`](crate::Workspace).
///
/// ```
/// use goalward::problems::{AdditivePatterns, Board, FifteenPuzzle};
/// use goalward::{IdaStar, SearchEngine};
///
/// let goal = Board::<4, 4>::blank_first();
/// let patterns = AdditivePatterns::build(goal, &[&[1, 2, 4, 5], &[3, 6, 7], &[8, 9, 12, 13], &[10, 11, 14, 15]])?;
/// let puzzle = FifteenPuzzle::new("4 1 2 3 / 5 0 6 7 / 8 9 10 11 / 12 13 14 15".parse()?, goal);
/// let report = IdaStar::new(patterns.reflected()?).incremental().search(&puzzle)?;
/// assert_eq!(report.path().map(|path| path.len()), Some(2));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone)]
pub struct IncrementalIdaStar<H, L = Unlimited> {
    plain: IdaStar<H, L>,
}

impl<H, L> IncrementalIdaStar<H, L> {
    pub(super) const fn new(plain: IdaStar<H, L>) -> Self {
        Self { plain }
    }

    /// Keeps these limits. Default: those of the [`IdaStar`] that it was made from.
    #[must_use]
    pub fn limits<M>(self, limits: Limits<M>) -> IncrementalIdaStar<H, M> {
        IncrementalIdaStar { plain: self.plain.limits(limits) }
    }

    /// What the engine is called: `"incremental IDA*"`.
    #[must_use]
    pub const fn name(&self) -> &'static str {
        "incremental IDA*"
    }
}

impl<P, H, L> SearchEngine<P> for IncrementalIdaStar<H, L>
where
    P: SearchProblem,
    H: IncrementalHeuristic<P>,
    L: CostLimit<P::Cost>,
{
    fn name(&self) -> &'static str {
        self.name()
    }

    fn search(&self, problem: &P) -> Result<ReportOf<P>, SearchError> {
        run(self.plain.start(Noted(&self.plain.heuristic), IdaMemory::default()), problem, &mut ())
    }

    fn search_observed(&self, problem: &P, observer: &mut dyn Observer<P>) -> Result<ReportOf<P>, SearchError> {
        run(self.plain.start(Noted(&self.plain.heuristic), IdaMemory::default()), problem, observer)
    }
}
