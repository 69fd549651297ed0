//! What the engines that ignore costs keep of them when there is a limit on cost.

use core::marker::PhantomData;

use super::{End, Fault, Progress};
use crate::cost::Cost;
use crate::limits::CostLimit;
use crate::nodes::{Budget, NodeId, push};

/// The cost of the path to each node, or `None` where it is beyond the limit. Empty where there is no limit.
#[derive(Debug)]
pub(super) struct PathCosts<C, L> {
    costs: Vec<Option<C>>,
    limit: PhantomData<L>,
}

impl<C: Cost, L: CostLimit<C>> PathCosts<C, L> {
    /// Costs that will be kept in this list, which is empty.
    pub(super) const fn new(costs: Vec<Option<C>>) -> Self {
        Self { costs, limit: PhantomData }
    }

    /// The list, emptied.
    pub(super) fn into_list(mut self) -> Vec<Option<C>> {
        self.costs.clear();
        self.costs
    }

    /// Adds a root.
    #[inline]
    pub(super) fn push_root(&mut self, budget: &mut Budget) -> Progress<C> {
        if L::LIMITED {
            push(&mut self.costs, Some(C::ZERO), budget)?;
        }
        Ok(())
    }

    /// Adds the next node, a step of this cost from `parent`.
    #[inline]
    pub(super) fn push_after(&mut self, parent: NodeId, step: C, budget: &mut Budget) -> Progress<C> {
        if L::LIMITED {
            let cost = self.after(parent, step)?;
            push(&mut self.costs, cost, budget)?;
        }
        Ok(())
    }

    /// Takes note of one more step to `node` from its own parent: the cheapest counts.
    #[inline]
    pub(super) fn lower(&mut self, node: NodeId, parent: NodeId, step: C) -> Progress<C> {
        if L::LIMITED {
            let cost = self.after(parent, step)?;
            let known = &mut self.costs[node.index()];
            if let Some(cost) = cost
                && known.is_none_or(|known| cost.total_cmp(&known).is_lt())
            {
                *known = Some(cost);
            }
        }
        Ok(())
    }

    /// Whether the path to `node` is within `limit`.
    #[inline]
    pub(super) fn within(&self, limit: &L, node: NodeId) -> bool {
        !L::LIMITED || self.costs[node.index()].is_some_and(|cost| limit.admits(&cost))
    }

    /// `None` where the sum overflows, which is beyond any limit.
    fn after(&self, parent: NodeId, step: C) -> Result<Option<C>, End<C>> {
        if step.is_valid() {
            Ok(self.costs[parent.index()].and_then(|cost| cost.checked_add(step)))
        } else {
            Err(Fault::InvalidCost(step).into())
        }
    }
}
