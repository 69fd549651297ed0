//! Dijkstra's algorithm on a grid of cells: flat arrays, and a ring of buckets after R. B. Dial (1969).

/// The cells from one to another by the cheapest way, and what it costs. The cells stand row by row, `stride` cells a row;
/// there is a wall at the end of each row and below the last one. `cost_of` says what a step costs, at most
/// `largest_cost`.
pub(crate) fn path(
    walls: &[bool],
    stride: usize,
    start: usize,
    goal: usize,
    largest_cost: u32,
    cost_of: impl Fn(usize, usize) -> u32,
) -> Option<(u32, Vec<usize>)> {
    // What is reached more cheaply than it can be is never entered.
    let mut costs: Vec<u32> = walls.iter().map(|&wall| if wall { 0 } else { u32::MAX }).collect();
    // How far behind a cell its parent is.
    let mut steps_back = vec![0_u8; walls.len()];
    let steps = [1, stride, 1_usize.wrapping_neg(), stride.wrapping_neg()];
    let ring = (largest_cost + 1).next_power_of_two();
    let bucket = |cost: u32| (cost & (ring - 1)) as usize;
    let mut buckets = vec![Vec::new(); ring as usize];
    costs[start] = 0;
    buckets[0].push(start);
    let mut open = 1;
    for cost in 0.. {
        if open == 0 {
            break;
        }
        while let Some(cell) = buckets[bucket(cost)].pop() {
            open -= 1;
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
                if let Some(known) = costs.get_mut(neighbour) {
                    let cost = cost + cost_of(cell, neighbour);
                    if cost < *known {
                        *known = cost;
                        steps_back[neighbour] = direction;
                        buckets[bucket(cost)].push(neighbour);
                        open += 1;
                    }
                }
            }
        }
    }
    None
}
