//! Breadth-first search of the eight puzzle: the list of boards is the queue.

use super::board_index::BoardIndex;
use super::tiles::{Packed, blank, slide, targets, tile};

/// The boards from `start` to `goal`, by fewest moves.
pub(crate) fn solve(start: Packed, goal: Packed) -> Option<Vec<Packed>> {
    let nodes = search(start, |board| board == goal);
    let mut node = nodes.last().filter(|node| node.board == goal)?;
    let mut path = vec![node.board];
    while node.parent != u32::MAX {
        node = &nodes[node.parent as usize];
        path.push(node.board);
    }
    path.reverse();
    Some(path)
}

/// How many boards can be reached.
pub(crate) fn reach(start: Packed) -> usize {
    search(start, |_| false).len()
}

struct Node {
    board: Packed,
    /// Where the blank is.
    blank: u8,
    /// The start has none.
    parent: u32,
}

/// What was reached, in order; last a goal, if there is one.
fn search(start: Packed, is_goal: impl Fn(Packed) -> bool) -> Vec<Node> {
    let mut index = BoardIndex::new();
    index.number(start, 0, |_| start);
    let mut nodes = vec![Node { board: start, blank: blank(start, 9), parent: u32::MAX }];
    let (mut next, mut count) = (0, 1);
    while next < nodes.len() && !is_goal(nodes[nodes.len() - 1].board) {
        let Node { board, blank, .. } = nodes[next];
        for &target in targets::<3>(blank) {
            let child = slide(board, tile(board, target), target, blank);
            let number = index.number(child, count, |number| nodes[number as usize].board);
            if number == count {
                count += 1;
                nodes.push(Node { board: child, blank: target, parent: u32::try_from(next).expect("few boards") });
                if is_goal(child) {
                    break;
                }
            }
        }
        next += 1;
    }
    nodes
}
