//! A* with the Manhattan distance on sliding tiles: a bucket for each *f* and *h*, the last in first out.

use super::board_index::BoardIndex;
use super::tiles::{Packed, blank, distance, slide, targets, tile};

/// What a search found, and what it took.
pub(crate) struct Answer {
    /// From the start to the goal.
    pub(crate) path: Vec<Packed>,
    pub(crate) nodes: u64,
    pub(crate) expansions: u64,
}

struct Node {
    board: Packed,
    /// The start has none.
    parent: u32,
    cost: u8,
    estimate: u8,
    /// Where the blank is.
    blank: u8,
    closed: bool,
}

/// A path of fewest moves, if there is one.
pub(crate) fn solve<const ROWS: usize, const COLUMNS: usize>(start: Packed, goal: Packed) -> Option<Answer> {
    let distances = distances::<ROWS, COLUMNS>(goal);
    let cells = u8::try_from(ROWS * COLUMNS).expect("at most 16 cells");
    let tiles = (0..cells).filter(|&cell| tile(start, cell) != 0);
    let estimate = tiles.map(|cell| distances[at(tile(start, cell))][usize::from(cell)]).sum();
    let mut nodes =
        vec![Node { board: start, parent: u32::MAX, cost: 0, estimate, blank: blank(start), closed: false }];
    let mut index = BoardIndex::new();
    index.number(start, 0, |_| start);
    let mut count = 1;
    let mut open = Buckets { base: estimate, levels: Vec::new(), current: 0 };
    open.push(0, 0, estimate);
    let mut expansions = 0;
    while let Some(number) = open.pop() {
        let node = &mut nodes[number as usize];
        if node.closed {
            continue;
        }
        node.closed = true;
        let Node { board, parent, cost, estimate, blank, .. } = *node;
        if estimate == 0 {
            return Some(Answer { path: path(&nodes, number), nodes: nodes.len() as u64, expansions });
        }
        expansions += 1;
        let previous = nodes.get(parent as usize).map(|parent| parent.blank);
        for &target in targets::<ROWS, COLUMNS>(blank) {
            if Some(target) == previous {
                continue;
            }
            let tile = tile(board, target);
            let child = slide(board, tile, target, blank);
            let found = index.number(child, count, |number| nodes[number as usize].board);
            if found == count {
                count += 1;
                let distance = &distances[at(tile)];
                let estimate = estimate + distance[usize::from(blank) % 16] - distance[usize::from(target) % 16];
                nodes.push(Node {
                    board: child,
                    parent: number,
                    cost: cost + 1,
                    estimate,
                    blank: target,
                    closed: false,
                });
                open.push(found, cost + 1, estimate);
            } else {
                let known = &mut nodes[found as usize];
                if cost + 1 < known.cost {
                    (known.cost, known.parent) = (cost + 1, number);
                    open.push(found, cost + 1, known.estimate);
                }
            }
        }
    }
    None
}

/// By tile, then by cell: how far it is to where the tile is in the goal.
fn distances<const ROWS: usize, const COLUMNS: usize>(goal: Packed) -> [[u8; 16]; 16] {
    let mut distances = [[0; 16]; 16];
    for (goal_cell, cell) in (0_u8..).zip(0..ROWS * COLUMNS) {
        distances[at(tile(goal, goal_cell))] =
            std::array::from_fn(|from| u8::try_from(distance::<COLUMNS>(from, cell)).expect("a small number"));
    }
    distances
}

/// A tile as an index.
#[expect(clippy::cast_possible_truncation, reason = "a tile is below 16")]
const fn at(tile: u64) -> usize {
    tile as usize % 16
}

fn path(nodes: &[Node], goal: u32) -> Vec<Packed> {
    let mut path = Vec::new();
    let mut next = Some(&nodes[goal as usize]);
    while let Some(node) = next {
        path.push(node.board);
        next = nodes.get(node.parent as usize);
    }
    path.reverse();
    path
}

/// The open nodes. As *f* never falls along a path, it never falls from one to the next either.
struct Buckets {
    /// The *f* of the start; all others are even numbers more.
    base: u8,
    levels: Vec<Level>,
    /// No level before this one has anything in it.
    current: usize,
}

/// Nodes of the same *f*.
#[derive(Default)]
struct Level {
    by_estimate: Vec<Vec<u32>>,
    /// No bucket before this one has anything in it.
    lowest: usize,
}

impl Buckets {
    #[inline]
    fn push(&mut self, number: u32, cost: u8, estimate: u8) {
        let level = usize::from((cost + estimate - self.base) / 2);
        if level >= self.levels.len() {
            self.levels.resize_with(level + 1, Level::default);
        }
        let Level { by_estimate, lowest } = &mut self.levels[level];
        let estimate = usize::from(estimate);
        if estimate >= by_estimate.len() {
            by_estimate.resize_with(estimate + 1, Vec::new);
        }
        by_estimate[estimate].push(number);
        *lowest = estimate.min(*lowest);
    }

    #[inline]
    fn pop(&mut self) -> Option<u32> {
        loop {
            let Level { by_estimate, lowest } = self.levels.get_mut(self.current)?;
            while let Some(bucket) = by_estimate.get_mut(*lowest) {
                if let Some(number) = bucket.pop() {
                    return Some(number);
                }
                *lowest += 1;
            }
            self.current += 1;
        }
    }
}
