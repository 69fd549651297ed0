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
    /// At how many expansions all limits are looked at next: nothing else is checked until then.
    look_at: u64,
    pub(super) started: Instant,
    /// When the clock was read last, at how many expansions it is read next, and how many lie between.
    clock_read: Instant,
    read_clock_at: u64,
    read_clock_every: u64,
    broken_off: bool,
}

impl<L: Clone> Meter<L> {
    pub(super) fn start(limits: &Limits<L>) -> Self {
        Self::start_in(0, limits)
    }

    /// Starts a search that already holds so many bytes.
    pub(super) fn start_in(held: usize, limits: &Limits<L>) -> Self {
        let now = Instant::now();
        Self {
            stats: Stats::default(),
            budget: Budget::holding(held, limits.bytes),
            limits: limits.clone(),
            look_at: 0,
            started: now,
            clock_read: now,
            read_clock_at: 0,
            read_clock_every: 1,
            broken_off: false,
        }
    }
}

impl<L> Meter<L> {
    /// Counts an expansion, unless a limit forbids it.
    #[inline]
    pub(super) fn begin_expansion(&mut self, depth: u64) -> Result<(), StopReason> {
        if self.stats.expanded >= self.look_at {
            self.look(depth)?;
        }
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
            self.look_at = 0;
        }
    }

    /// Looks at all limits, and decides when to look again.
    #[cold]
    #[inline(never)]
    fn look(&mut self, depth: u64) -> Result<(), StopReason> {
        let Self { stats, limits, .. } = self;
        if stats.expanded >= limits.expansions {
            return Err(StopReason::Expansions);
        }
        if stats.generated >= limits.generated {
            return Err(StopReason::Generated);
        }
        if depth >= limits.depth {
            return Err(StopReason::Depth);
        }
        if limits.cancel.as_ref().is_some_and(CancelToken::is_cancelled) {
            return Err(StopReason::Cancelled);
        }
        if self.broken_off {
            return Err(StopReason::Observer);
        }
        if let Some(most) = limits.time
            && stats.expanded >= self.read_clock_at
        {
            self.read_clock(most)?;
        }
        let limits = &self.limits;
        let any_expansion = limits.generated != u64::MAX || limits.depth != u64::MAX || limits.cancel.is_some();
        self.look_at = match limits.time {
            _ if any_expansion => 0,
            None => limits.expansions,
            Some(_) => limits.expansions.min(self.read_clock_at),
        };
        Ok(())
    }

    /// Reads the clock, and decides after how many expansions to read it again: about a millisecond from now, but soon
    /// enough to notice when expansions have become slow.
    fn read_clock(&mut self, most: Duration) -> Result<(), StopReason> {
        const OFTEN_ENOUGH: Duration = Duration::from_millis(1);
        const MOST: u64 = 1 << 7;
        let now = Instant::now();
        if now.duration_since(self.started) >= most {
            return Err(StopReason::Time);
        }
        let soon = now.duration_since(self.clock_read) < OFTEN_ENOUGH;
        self.read_clock_every = if soon { (self.read_clock_every * 2).min(MOST) } else { 1 };
        self.clock_read = now;
        self.read_clock_at = self.stats.expanded + self.read_clock_every;
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
    fn a_token_is_looked_at_before_every_expansion() {
        let token = CancelToken::new();
        let mut meter = Meter::start(&Limits::new().cancel(token.clone()));
        assert!((0..1_000).all(|_| meter.begin_expansion(0).is_ok()));
        token.cancel();
        assert_eq!(meter.begin_expansion(0), Err(StopReason::Cancelled));
        assert_eq!(meter.stats.expanded, 1_000);
    }

    #[test]
    fn expansions_that_become_slow_are_noticed_soon() {
        let mut meter = Meter::start(&Limits::new().time(Duration::from_millis(50)));
        let mut slow = 0;
        for expansion in 0.. {
            if meter.begin_expansion(0).is_err() {
                break;
            }
            if expansion >= 10_000 {
                slow += 1;
                std::thread::sleep(Duration::from_millis(1));
            }
        }
        assert!(slow <= 1 << 8, "{slow}");
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
