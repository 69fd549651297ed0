//! Who was seen: numbers for nodes, the states behind them, and the memory that they take.
//!
//! A node is a number. What an engine knows of a node stands in flat arrays addressed by that number: its state in a
//! [`StateIndex`], which finds the number of a state by hashing, and whatever else the engine needs (a parent, a cost)
//! in arrays of its own beside it. A node keeps no action and, in BFS, no cost: both are found again along the one path
//! that is asked for.

mod budget;
mod state_index;

use core::num::NonZeroU32;

pub(crate) use budget::{Budget, filled, lengthen, list_bytes, push, reserve_for_push};
pub(crate) use state_index::{Seen, StateIndex};

/// A table is cleared as a whole unless it has more places than this for each node in it. So clearing takes time of how
/// many nodes there are, and little more for each.
pub(crate) const SPARSE: usize = 64;

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

    /// The number of the node that stands for the state of this rank, where every state has a place in the arrays.
    #[inline]
    pub(crate) fn ranked(rank: u64) -> Option<Self> {
        usize::try_from(rank).ok().and_then(Self::new)
    }

    /// The rank of the state that the node stands for, where every state has a place in the arrays.
    #[inline]
    pub(crate) const fn rank(self) -> u64 {
        self.index() as u64
    }

    /// Where the node stands in the arrays.
    #[inline]
    pub(crate) const fn index(self) -> usize {
        self.0.get() as usize - 1
    }
}

/// The states from the root of `node` to `node`, both included, in a search of so many nodes.
pub(crate) fn states_from_root<S>(
    node: NodeId,
    nodes: usize,
    parent: impl Fn(NodeId) -> Option<NodeId>,
    state: impl Fn(NodeId) -> S,
) -> Vec<S> {
    // Costs that break their laws can make parents go round in circles.
    let mut states: Vec<S> = core::iter::successors(Some(node), |&node| parent(node)).map(state).take(nodes).collect();
    states.reverse();
    states
}
