//! The rules of a puzzle on plain lists.

use std::collections::HashMap;
use std::fmt::Debug;

use goalward::{BackwardProblem, PerfectHash};

/// A state as plain bytes.
pub(super) type Plain = Vec<u8>;

/// A puzzle whose rules are known in another form too.
pub(super) trait Ruled:
    PerfectHash<State: Debug, Action: Debug + PartialEq, Cost = u32> + BackwardProblem
{
    /// All actions that there might be, some of them never legal.
    fn candidates(&self) -> Vec<Self::Action>;

    /// The state in plain form.
    fn plain(&self, state: &Self::State) -> Plain;

    /// What the rules say: the actions that are legal, in the order of the successors, and where they lead to.
    fn moves(&self, from: &[u8]) -> Vec<(Self::Action, Plain)>;

    /// The only goal in plain form.
    fn plain_goal(&self) -> Plain;
}

/// By breadth-first search on the rules: how many moves each state is from the goal, if no more than `most`. All moves can
/// be taken back by moves.
pub(super) fn distances(problem: &impl Ruled, most: u32) -> HashMap<Plain, u32> {
    let goal = problem.plain_goal();
    let mut distances = HashMap::from([(goal.clone(), 0)]);
    let mut layer = vec![goal];
    for distance in 1..=most {
        let mut next = Vec::new();
        for state in layer {
            for (_, neighbour) in problem.moves(&state) {
                if !distances.contains_key(&neighbour) {
                    distances.insert(neighbour.clone(), distance);
                    next.push(neighbour);
                }
            }
        }
        if next.is_empty() {
            break;
        }
        layer = next;
    }
    distances
}
