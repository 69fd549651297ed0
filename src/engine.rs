//! Engines: ways to search.

use crate::error::SearchError;
use crate::observer::Observer;
use crate::problem::SearchProblem;
use crate::report::ReportOf;

/// A way to search a problem. For a given problem it can be a trait object, so that an engine can be chosen at run time.
pub trait SearchEngine<P: SearchProblem> {
    /// What the engine is called.
    fn name(&self) -> &'static str;

    /// Searches `problem` from its starts.
    ///
    /// # Errors
    ///
    /// [`SearchError`] where the problem or the heuristic breaks its contract.
    fn search(&self, problem: &P) -> Result<ReportOf<P>, SearchError>;

    /// The same with `observer` told of what happens. It changes nothing but when to stop.
    ///
    /// # Errors
    ///
    /// As [`search`](SearchEngine::search).
    fn search_observed(&self, problem: &P, observer: &mut dyn Observer<P>) -> Result<ReportOf<P>, SearchError>;
}
