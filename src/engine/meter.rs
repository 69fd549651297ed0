//! What every search counts, and where it checks how far it may go.

use core::ops::ControlFlow;
use std::time::{Duration, Instant};

use crate::limits::{CancelToken, Limits};
use crate::nodes::Budget;
use crate::report::{Stats, StopReason};

/// The counts of a search under way, its limits, its memory and its clock.
#[derive(Debug)]
pub(super) struct Meter<L> {
    pub(super) stats: Stats,
    pub(super) budget: Budget,
    pub(super) limits: Limits<L>,
    started: Instant,
    looked: Instant,
    look_every: u32,
    until_look: u32,
    broken_off: bool,
}

impl<L: Clone> Meter<L> {
    pub(super) fn start(limits: &Limits<L>) -> Self {
        let now = Instant::now();
        Self {
            stats: Stats::default(),
            budget: Budget::new(limits.bytes),
            limits: limits.clone(),
            started: now,
            looked: now,
            look_every: 1,
            until_look: 0,
            broken_off: false,
        }
    }
}

impl<L> Meter<L> {
    /// Counts an expansion, unless a limit forbids it.
    #[inline]
    pub(super) fn begin_expansion(&mut self, depth: u64) -> Result<(), StopReason> {
        if self.stats.expanded >= self.limits.expansions {
            return Err(StopReason::Expansions);
        }
        if self.stats.generated >= self.limits.generated {
            return Err(StopReason::Generated);
        }
        if depth >= self.limits.depth {
            return Err(StopReason::Depth);
        }
        if self.until_look == 0 {
            self.look()?;
        }
        self.until_look -= 1;
        self.stats.expanded += 1;
        Ok(())
    }

    /// Takes note of how many nodes are open, at the end of an expansion: that is when they are most.
    #[inline]
    pub(super) fn note_open(&mut self, open: u64) {
        self.stats.open = open;
        self.stats.peak_open = self.stats.peak_open.max(open);
    }

    /// Takes note of what an observer said. It is heeded before the next expansion.
    #[inline]
    pub(super) fn hear(&mut self, flow: ControlFlow<()>) {
        if flow.is_break() {
            self.broken_off = true;
            self.until_look = 0;
        }
    }

    /// Looks at what comes from outside, and decides after how many expansions to look again:
    /// about a millisecond from now, however long an expansion takes.
    #[cold]
    fn look(&mut self) -> Result<(), StopReason> {
        const OFTEN_ENOUGH: Duration = Duration::from_millis(1);
        const MOST: u32 = 1 << 10;
        if self.broken_off {
            return Err(StopReason::Observer);
        }
        if self.limits.cancel.as_ref().is_some_and(CancelToken::is_cancelled) {
            return Err(StopReason::Cancelled);
        }
        let now = Instant::now();
        if self.limits.time.is_some_and(|most| now.duration_since(self.started) >= most) {
            return Err(StopReason::Time);
        }
        self.look_every = if now.duration_since(self.looked) < OFTEN_ENOUGH {
            (self.look_every * 2).min(MOST)
        } else {
            (self.look_every / 2).max(1)
        };
        self.looked = now;
        self.until_look = self.look_every;
        Ok(())
    }

    /// The counts of the search that ends now, with `nodes` stored.
    pub(super) fn finish(&mut self, nodes: u64) -> Stats {
        self.stats.peak_nodes = nodes;
        self.stats.peak_bytes = self.budget.peak();
        self.stats.elapsed = self.started.elapsed();
        self.stats
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_token_is_looked_at_before_the_first_expansion_and_then_at_least_every_thousand() {
        let token = CancelToken::new();
        let mut meter = Meter::start(&Limits::new().cancel(token.clone()));
        assert_eq!(meter.begin_expansion(0), Ok(()));
        token.cancel();
        let more = (0..10_000).take_while(|_| meter.begin_expansion(0).is_ok()).count();
        assert!(more <= 1 << 10, "{more}");

        let mut cancelled = Meter::start(&Limits::new().cancel(token));
        assert_eq!(cancelled.begin_expansion(0), Err(StopReason::Cancelled));
        assert_eq!(cancelled.stats.expanded, 0);
    }

    #[test]
    fn slow_expansions_are_timed_one_by_one() {
        let mut meter = Meter::start(&Limits::new().time(Duration::from_millis(20)));
        let mut expansions = 0;
        while meter.begin_expansion(0).is_ok() {
            expansions += 1;
            std::thread::sleep(Duration::from_millis(5));
        }
        assert!(expansions <= 5, "{expansions}");
    }
}
