//! How far a search may go before it stops.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use crate::cost::Cost;

/// How far a search may go. A limit that is reached is no error: the outcome is
/// [`Stopped`](crate::Outcome::Stopped) with the [`StopReason`](crate::StopReason) and what was proved by then.
///
/// Every engine keeps every limit. None ever turns a longer path into the answer: a search that would have to look
/// beyond a limit to be sure of its answer stops instead.
///
/// ```
/// use goalward::{Bfs, Limits, Outcome, SearchEngine, StopReason};
///
/// let endless = goalward::problem(0_i64, |&n| [((), n + 1, 1_u32), ((), n - 1, 1)], |_| false);
/// let report = Bfs::new().limits(Limits::new().expansions(1_000)).search(&endless)?;
/// assert!(matches!(report.outcome, Outcome::Stopped(stop) if stop.reason == StopReason::Expansions));
/// assert_eq!(report.stats.expanded, 1_000);
/// # Ok::<(), goalward::SearchError>(())
/// ```
///
/// Where several are reached at once the reason given is the first of: cost, expansions, generated, depth, cancel token,
/// observer, time. The others, on what is stored, are met in the middle of an expansion.
///
/// `L` says whether there is a limit on cost: [`Unlimited`], or [`AtMost`] a cost of the problem's own type.
#[derive(Debug, Clone)]
pub struct Limits<L = Unlimited> {
    pub(crate) expansions: u64,
    pub(crate) generated: u64,
    pub(crate) nodes: u64,
    pub(crate) depth: u64,
    pub(crate) bytes: u64,
    pub(crate) time: Option<Duration>,
    pub(crate) cancel: Option<CancelToken>,
    pub(crate) cost: L,
}

impl Limits {
    /// No limits.
    #[must_use]
    pub const fn new() -> Self {
        Self {
            expansions: u64::MAX,
            generated: u64::MAX,
            nodes: u64::MAX,
            depth: u64::MAX,
            bytes: u64::MAX,
            time: None,
            cancel: None,
            cost: Unlimited,
        }
    }
}

impl Default for Limits {
    fn default() -> Self {
        Self::new()
    }
}

impl<L> Limits<L> {
    /// Expand at most so many states. Default: no limit.
    #[must_use]
    pub const fn expansions(mut self, most: u64) -> Self {
        self.expansions = most;
        self
    }

    /// Start no expansion once so many successors were generated: the last expansion may go past it.
    /// Default: no limit.
    #[must_use]
    pub const fn generated(mut self, most: u64) -> Self {
        self.generated = most;
        self
    }

    /// Store at most so many states. Default: no limit but that of node numbers, 4,294,967,295.
    #[must_use]
    pub const fn nodes(mut self, most: u64) -> Self {
        self.nodes = most;
        self
    }

    /// Look for paths of at most so many actions: the search stops when it would have to expand a state
    /// that the path it found to it reaches by that many. Default: no limit.
    #[must_use]
    pub const fn depth(mut self, most: u64) -> Self {
        self.depth = most;
        self
    }

    /// Use at most so many bytes of memory for what the search stores, counted by capacity, with what states say
    /// that they own ([`heap_bytes`](crate::SearchProblem::heap_bytes)). A growth beyond it is refused before it is
    /// made. Default: no limit.
    #[must_use]
    pub const fn bytes(mut self, most: u64) -> Self {
        self.bytes = most;
        self
    }

    /// Stop after so much time. The clock is read between expansions, about every millisecond; when expansions become
    /// slow all of a sudden, that may take a hundred of them to notice. Default: no limit.
    #[must_use]
    pub const fn time(mut self, most: Duration) -> Self {
        self.time = Some(most);
        self
    }

    /// Stop when `token` is cancelled, from this thread or another. It is looked at before every expansion.
    /// Default: no token.
    #[must_use]
    pub fn cancel(mut self, token: CancelToken) -> Self {
        self.cancel = Some(token);
        self
    }

    /// Look for solutions of at most this cost: the search stops when it would have to expand a state that a solution
    /// within the limit can't pass. Engines that ignore costs (BFS) add them up along the paths they find, and stop at
    /// the first state, or solution, that is dearer. With float costs leave some room: *f* = *g* + *h* is rounded, and may
    /// come out a little above the cost of the solution that it leads to. Default: no limit.
    #[must_use]
    pub fn cost<C: Cost>(self, most: C) -> Limits<AtMost<C>> {
        Limits {
            expansions: self.expansions,
            generated: self.generated,
            nodes: self.nodes,
            depth: self.depth,
            bytes: self.bytes,
            time: self.time,
            cancel: self.cancel,
            cost: AtMost(most),
        }
    }
}

/// Whether a search is limited in cost: [`Unlimited`] or [`AtMost`]. These two are all there is to choose from.
pub trait CostLimit<C>: Clone + Sealed {
    /// Whether there is a limit at all, so that an engine knows if it must keep track of costs for it.
    const LIMITED: bool;

    /// Whether a path of this cost is within the limit.
    fn admits(&self, cost: &C) -> bool;
}

/// Keeps other crates from adding limits on cost of their own.
#[expect(unnameable_types, reason = "that is what keeps them")]
pub trait Sealed {}

impl Sealed for Unlimited {}

impl<C> Sealed for AtMost<C> {}

/// No limit on cost.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Unlimited;

impl<C> CostLimit<C> for Unlimited {
    const LIMITED: bool = false;

    #[inline]
    fn admits(&self, _cost: &C) -> bool {
        true
    }
}

/// At most this cost.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct AtMost<C>(
    /// The greatest cost within the limit.
    pub C,
);

impl<C: Cost> CostLimit<C> for AtMost<C> {
    const LIMITED: bool = true;

    #[inline]
    fn admits(&self, cost: &C) -> bool {
        cost.total_cmp(&self.0).is_le()
    }
}

/// Stops searches from outside: give a clone to [`Limits::cancel`], keep one, and [`cancel`](CancelToken::cancel) it.
///
/// ```
/// use goalward::{Bfs, CancelToken, Limits, Outcome, SearchEngine, StopReason};
///
/// let token = CancelToken::new();
/// let limits = Limits::new().cancel(token.clone());
/// let search = std::thread::spawn(move || {
///     let endless = goalward::problem(0_u64, |&n| [((), n + 1, 1_u32)], |_| false);
///     Bfs::new().limits(limits).search(&endless)
/// });
/// token.cancel();
/// let report = search.join().expect("the search does not panic")?;
/// assert!(matches!(report.outcome, Outcome::Stopped(stop) if stop.reason == StopReason::Cancelled));
/// # Ok::<(), goalward::SearchError>(())
/// ```
#[derive(Debug, Clone, Default)]
pub struct CancelToken(Arc<AtomicBool>);

impl CancelToken {
    /// A token that is not cancelled.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Stops every search that holds a clone of this token, and those that will.
    pub fn cancel(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Whether [`cancel`](CancelToken::cancel) was called on this token or a clone of it.
    #[must_use]
    pub fn is_cancelled(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}
