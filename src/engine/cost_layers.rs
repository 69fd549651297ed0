//! The layers that a best-first search goes through.

use core::cmp::Ordering;
use core::mem::take;

use super::meter::Meter;
use crate::cost::Cost;
use crate::observer::{Layer, Observer};
use crate::problem::SearchProblem;

/// The states of equal total, layer after layer: the greatest total that came up, and how many expansions were below it
/// and of it.
#[derive(Debug)]
pub(super) struct CostLayers<C> {
    current: C,
    expanded_below: u64,
    expanded_in: u64,
}

impl<C: Cost> CostLayers<C> {
    pub(super) const fn new() -> Self {
        Self { current: C::ZERO, expanded_below: 0, expanded_in: 0 }
    }

    /// The greatest total that came up.
    pub(super) const fn current(&self) -> C {
        self.current
    }

    /// Takes note of a total that came up: where it is greater, the layer before it is finished.
    #[inline]
    pub(super) fn enter<P, L, O>(&mut self, total: C, meter: &mut Meter<L>, observer: &mut O)
    where
        P: SearchProblem<Cost = C>,
        O: Observer<P> + ?Sized,
    {
        if total.total_cmp(&self.current).is_gt() {
            self.finish(meter, observer);
            self.current = total;
        }
    }

    /// Nothing is open in the current layer any more. It may have been empty: the first total need not be zero.
    pub(super) fn finish<P, L, O>(&mut self, meter: &mut Meter<L>, observer: &mut O)
    where
        P: SearchProblem<Cost = C>,
        O: Observer<P> + ?Sized,
    {
        let expanded = take(&mut self.expanded_in);
        if expanded > 0 {
            self.expanded_below += expanded;
            meter.hear(observer.layer_finished(Layer::Cost(self.current), &meter.stats));
        }
    }

    /// Takes note of an expansion.
    #[inline]
    pub(super) fn note_expansion(&mut self, total: C) {
        if total.total_cmp(&self.current).is_lt() {
            self.expanded_below += 1;
        } else {
            self.expanded_in += 1;
        }
    }

    /// Expansions below a solution of this cost, or all of them without one. `None` where the search has gone past it.
    pub(super) fn expanded_below(&self, solution: Option<C>) -> Option<u64> {
        match solution.map(|cost| cost.total_cmp(&self.current)) {
            Some(Ordering::Less) => None,
            Some(Ordering::Equal) => Some(self.expanded_below),
            Some(Ordering::Greater) | None => Some(self.expanded_below + self.expanded_in),
        }
    }
}
