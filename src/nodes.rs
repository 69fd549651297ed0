//! Who was seen: numbers for nodes, the states behind them, and the memory that they take.
//!
//! A node is a number. What an engine knows of a node stands in flat arrays addressed by that number: its state in a
//! [`StateIndex`], which finds the number of a state by hashing, and whatever else the engine needs (a parent, a cost)
//! in arrays of its own beside it. A node keeps no action and, in BFS, no cost: both are found again along the one path
//! that is asked for.

mod budget;
mod state_index;

use core::num::NonZeroU32;

pub(crate) use budget::{Budget, push, reserve_for_push};
pub(crate) use state_index::{Seen, StateIndex};

/// The number of a node. `Option<NodeId>` takes four bytes too.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct NodeId(NonZeroU32);

impl NodeId {
    /// How many nodes can be numbered.
    pub(crate) const MOST: u64 = u32::MAX as u64;

    /// The number of the node at `index`, if there are that many numbers.
    #[inline]
    pub(crate) fn new(index: usize) -> Option<Self> {
        u32::try_from(index).ok()?.checked_add(1).and_then(NonZeroU32::new).map(Self)
    }

    /// Where the node stands in the arrays.
    #[inline]
    pub(crate) const fn index(self) -> usize {
        self.0.get() as usize - 1
    }
}

/// The states from the root of `node` to `node`, both included.
pub(crate) fn states_from_root<S: Clone + Eq + core::hash::Hash>(
    states: &StateIndex<S>,
    node: NodeId,
    parent: impl Fn(NodeId) -> Option<NodeId>,
) -> Vec<S> {
    // Costs that break their laws can make parents go round in circles.
    let mut path: Vec<S> = core::iter::successors(Some(node), |&node| parent(node))
        .map(|node| states[node].clone())
        .take(states.len())
        .collect();
    path.reverse();
    path
}
