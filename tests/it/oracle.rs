//! Shortest paths in explicit graphs, the slow and obvious way. Nothing here comes from the crate.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Add;

use proptest::prelude::*;

/// An edge: from where, to where, at what cost.
pub(crate) type Edge<S, C> = (S, S, C);

/// The least cost from the nearest of `starts` to each state that can be reached: every edge is relaxed until no edge
/// lowers anything (R. Bellman, L. R. Ford). There must be no cycle of negative cost.
pub(crate) fn least_costs<S, C>(edges: &[Edge<S, C>], starts: &[S]) -> BTreeMap<S, C>
where
    S: Copy + Ord,
    C: Copy + PartialOrd + Default + Add<Output = C>,
{
    let mut costs: BTreeMap<S, C> = starts.iter().map(|&start| (start, C::default())).collect();
    loop {
        let mut lowered = false;
        for &(from, to, step) in edges {
            let Some(&cost) = costs.get(&from) else { continue };
            let through = cost + step;
            if costs.get(&to).is_none_or(|&known| through < known) {
                costs.insert(to, through);
                lowered = true;
            }
        }
        if !lowered {
            return costs;
        }
    }
}

/// The fewest actions from the nearest of `starts` to each state that can be reached, level by level.
pub(crate) fn fewest_actions<S: Copy + Ord, C>(edges: &[Edge<S, C>], starts: &[S]) -> BTreeMap<S, u64> {
    let mut depths = BTreeMap::new();
    let mut level: BTreeSet<S> = starts.iter().copied().collect();
    for depth in 0.. {
        if level.is_empty() {
            break;
        }
        depths.extend(level.iter().map(|&state| (state, depth)));
        level = edges
            .iter()
            .filter(|(from, to, _)| level.contains(from) && !depths.contains_key(to))
            .map(|&(_, to, _)| to)
            .collect();
    }
    depths
}

/// A path that visits no state twice.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct SimplePath<S> {
    pub(crate) states: Vec<S>,
    /// The numbers of its edges in the list of edges.
    pub(crate) edges: Vec<usize>,
}

/// All simple paths from a start to a goal, by trying everything. Takes exponential time.
pub(crate) fn simple_paths<S: Copy + Ord, C>(edges: &[Edge<S, C>], starts: &[S], goals: &[S]) -> Vec<SimplePath<S>> {
    let mut found = Vec::new();
    let mut unfinished: Vec<SimplePath<S>> = BTreeSet::from_iter(starts)
        .into_iter()
        .map(|&start| SimplePath { states: vec![start], edges: Vec::new() })
        .collect();
    while let Some(path) = unfinished.pop() {
        let end = path.states[path.states.len() - 1];
        for (number, &(from, to, _)) in edges.iter().enumerate() {
            if from == end && !path.states.contains(&to) {
                let mut longer = path.clone();
                longer.states.push(to);
                longer.edges.push(number);
                unfinished.push(longer);
            }
        }
        if goals.contains(&end) {
            found.push(path);
        }
    }
    found
}

/// The cheapest of the simple paths from a start to a goal, and what each of them costs.
pub(crate) fn cheapest_simple_paths<S, C>(
    edges: &[Edge<S, C>],
    starts: &[S],
    goals: &[S],
) -> Option<(C, Vec<SimplePath<S>>)>
where
    S: Copy + Ord,
    C: Copy + PartialOrd + Default + Add<Output = C>,
{
    let cost_of = |path: &SimplePath<S>| {
        let steps = path.edges.iter().map(|&number| edges[number].2);
        steps.fold(C::default(), |sum, step| sum + step)
    };
    let mut paths = simple_paths(edges, starts, goals);
    let least = paths.iter().map(cost_of).reduce(|least, cost| if cost < least { cost } else { least })?;
    paths.retain(|path| cost_of(path) <= least);
    Some((least, paths))
}

/// The same edges, walked backwards.
pub(crate) fn reversed<S: Copy, C: Copy>(edges: &[Edge<S, C>]) -> Vec<Edge<S, C>> {
    edges.iter().map(|&(from, to, cost)| (to, from, cost)).collect()
}

/// A square of which one side can be reached by a detour: from 0 to 3, and 4 apart.
const SQUARE: [Edge<u8, u32>; 6] = [(0, 1, 5), (0, 2, 1), (2, 1, 1), (1, 3, 1), (2, 3, 9), (3, 0, 0)];

#[test]
fn least_costs_of_a_square() {
    assert_eq!(least_costs(&SQUARE, &[0]), BTreeMap::from([(0, 0), (1, 2), (2, 1), (3, 3)]));
    assert_eq!(least_costs(&SQUARE, &[1, 2]), BTreeMap::from([(0, 1), (1, 0), (2, 0), (3, 1)]));
    assert_eq!(least_costs(&reversed(&SQUARE), &[1]), BTreeMap::from([(0, 2), (1, 0), (2, 1), (3, 2)]));
    assert_eq!(least_costs(&SQUARE, &[4]), BTreeMap::from([(4, 0)]));
}

#[test]
fn least_costs_may_use_a_negative_edge() {
    let edges = [(0, 1, 4), (2, 0, 1), (1, 2, -3), (1, 0, 5)];
    assert_eq!(least_costs(&edges, &[1]), BTreeMap::from([(0, -2), (1, 0), (2, -3)]));
}

#[test]
fn fewest_actions_of_a_square() {
    assert_eq!(fewest_actions(&SQUARE, &[0]), BTreeMap::from([(0, 0), (1, 1), (2, 1), (3, 2)]));
    assert_eq!(fewest_actions(&SQUARE, &[1]), BTreeMap::from([(0, 2), (1, 0), (2, 3), (3, 1)]));
    assert_eq!(fewest_actions(&SQUARE, &[]), BTreeMap::new());
}

#[test]
fn simple_paths_of_a_square() {
    let mut paths: Vec<Vec<usize>> = simple_paths(&SQUARE, &[0], &[3]).into_iter().map(|path| path.edges).collect();
    paths.sort();
    assert_eq!(paths, [vec![0, 3], vec![1, 2, 3], vec![1, 4]]);
    let (cost, cheapest) = cheapest_simple_paths(&SQUARE, &[0], &[3]).expect("there are three");
    assert_eq!(cost, 3);
    assert_eq!(cheapest, [SimplePath { states: vec![0, 2, 1, 3], edges: vec![1, 2, 3] }]);
    let at_once = simple_paths(&SQUARE, &[3, 3], &[3, 1]);
    assert!(at_once.contains(&SimplePath { states: vec![3], edges: vec![] }));
    assert_eq!(at_once.len(), 3);
}

proptest! {
    /// Two ways to find the least cost, and two to find the fewest actions.
    #[test]
    fn the_oracles_agree(
        edges in prop::collection::vec((0..6_u8, 0..6_u8, 0..9_u32), 0..14),
        starts in prop::collection::vec(0..6_u8, 0..3),
        goals in prop::collection::vec(0..6_u8, 0..3),
    ) {
        let costs = least_costs(&edges, &starts);
        let least = goals.iter().filter_map(|goal| costs.get(goal)).min().copied();
        prop_assert_eq!(least, cheapest_simple_paths(&edges, &starts, &goals).map(|(cost, _)| cost));

        let depths = fewest_actions(&edges, &starts);
        let fewest = goals.iter().filter_map(|goal| depths.get(goal)).min().copied();
        let shortest = simple_paths(&edges, &starts, &goals).iter().map(|path| path.edges.len() as u64).min();
        prop_assert_eq!(fewest, shortest);

        let ones: Vec<_> = edges.iter().map(|&(from, to, _)| (from, to, 1_u64)).collect();
        prop_assert_eq!(depths, least_costs(&ones, &starts));
    }
}
