//! Dijkstra's algorithm on a grid of cells, all of whose steps cost 1: flat arrays and two buckets.

const STEP: u32 = 1;

/// The cells from one to another by the cheapest way, and what it costs. The cells stand row by row, `stride` cells a row;
/// there is a wall at the end of each row and below the last one.
pub(crate) fn path(walls: &[bool], stride: usize, start: usize, goal: usize) -> Option<(u32, Vec<usize>)> {
    // What is reached more cheaply than it can be is never entered.
    let mut costs: Vec<u32> = walls.iter().map(|&wall| if wall { 0 } else { u32::MAX }).collect();
    // How far behind a cell its parent is.
    let mut steps_back = vec![0_u8; walls.len()];
    let steps = [1, stride, 1_usize.wrapping_neg(), stride.wrapping_neg()];
    costs[start] = 0;
    let mut buckets = [vec![start], Vec::new()];
    for cost in 0.. {
        let [here, next] = &mut buckets;
        if here.is_empty() {
            return None;
        }
        while let Some(cell) = here.pop() {
            if cell == goal {
                let back =
                    |cell: &usize| (*cell != start).then(|| cell.wrapping_sub(steps[usize::from(steps_back[*cell])]));
                let mut cells: Vec<usize> = std::iter::successors(Some(goal), back).collect();
                cells.reverse();
                return Some((cost, cells));
            }
            if costs[cell] < cost {
                continue;
            }
            for (direction, step) in (0_u8..).zip(steps) {
                let neighbour = cell.wrapping_add(step);
                if let Some(known) = costs.get_mut(neighbour)
                    && cost + STEP < *known
                {
                    *known = cost + STEP;
                    steps_back[neighbour] = direction;
                    next.push(neighbour);
                }
            }
        }
        buckets.swap(0, 1);
    }
    None
}
