//! Breadth-first search of sliding tiles: the list of boards is the queue.

use super::board_index::BoardIndex;
use super::tiles::{Packed, blank, slide, targets, tile};

/// The boards from `start` to `goal`, by fewest moves.
pub(crate) fn solve<const ROWS: usize, const COLUMNS: usize>(start: Packed, goal: Packed) -> Option<Vec<Packed>> {
    let nodes = search::<ROWS, COLUMNS>(start, |board| board == goal);
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
pub(crate) fn reach<const ROWS: usize, const COLUMNS: usize>(start: Packed) -> usize {
    search::<ROWS, COLUMNS>(start, |_| false).len()
}

struct Node {
    board: Packed,
    /// Where the blank is.
    blank: u8,
    /// Where the blank was before; at the start, nowhere.
    previous: u8,
    /// The start has none.
    parent: u32,
}

/// What was reached, in order; last a goal, if there is one.
fn search<const ROWS: usize, const COLUMNS: usize>(start: Packed, is_goal: impl Fn(Packed) -> bool) -> Vec<Node> {
    let mut index = BoardIndex::new();
    index.number(start, 0, |_| start);
    let mut nodes = vec![Node { board: start, blank: blank(start), previous: 16, parent: u32::MAX }];
    let (mut next, mut count) = (0, 1);
    while next < nodes.len() && !is_goal(nodes[nodes.len() - 1].board) {
        let Node { board, blank, previous, .. } = nodes[next];
        let parent = u32::try_from(next).expect("few boards");
        for &target in targets::<ROWS, COLUMNS>(blank) {
            if target == previous {
                continue;
            }
            let child = slide(board, tile(board, target), target, blank);
            let number = index.number(child, count, |number| nodes[number as usize].board);
            if number == count {
                count += 1;
                nodes.push(Node { board: child, blank: target, previous: blank, parent });
                if is_goal(child) {
                    break;
                }
            }
        }
        next += 1;
    }
    nodes
}
