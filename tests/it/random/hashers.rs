//! No answer depends on the hasher.

use std::hash::{BuildHasher, BuildHasherDefault, Hasher, RandomState};

use goalward::problems::{Board, Coins, EightPuzzle, Manhattan, WeightedNineTails};
use goalward::{AStar, Bfs, BidirectionalBfs, Dijkstra, FastHash, Limits, SearchEngine, ShortestPathTree};
use proptest::prelude::*;

use super::{costs, dulled, dulling, graphs};
use crate::engines::{TIE_BREAKINGS, candidates, same_but_for_the_time};
use crate::graph::{Graph, Table};

/// The worst hasher that there is: all states collide.
#[derive(Default)]
struct Constant;

impl Hasher for Constant {
    fn write(&mut self, _bytes: &[u8]) {}

    fn finish(&self) -> u64 {
        7
    }
}

/// The tables of these searches grow while they have states in them.
#[test]
fn larger_searches_are_the_same_by_every_hasher() {
    let puzzle = EightPuzzle::new("7 2 4 5 0 6 8 3 1".parse().expect("a board"), Board::blank_last());
    let alike = |one: &dyn SearchEngine<EightPuzzle>, other: &dyn SearchEngine<EightPuzzle>| {
        let [one, other] = [one, other].map(|engine| engine.search(&puzzle).map(same_but_for_the_time));
        assert_eq!(one, other);
    };
    alike(&Bfs::new().hasher(RandomState::new()), &Bfs::new());
    alike(&BidirectionalBfs::new().hasher(RandomState::new()), &BidirectionalBfs::new());
    alike(&Dijkstra::new().hasher(RandomState::new()), &Dijkstra::new());
    alike(&AStar::new(Manhattan).hasher(RandomState::new()), &AStar::new(Manhattan));
    let tails = WeightedNineTails::new(Coins::ALL_HEADS);
    let tree = Dijkstra::new().hasher(RandomState::new()).tree(&tails).expect("costs are valid");
    assert_eq!(tree.counts(), Dijkstra::new().tree(&tails).expect("costs are valid").counts());
}

type Collide = BuildHasherDefault<Constant>;

type Engines<'a> = Vec<Box<dyn SearchEngine<Graph<u8, u32>> + 'a>>;

/// Every engine that hashes, by this hasher and under these limits, in the order of [`candidates`].
fn engines<'a, S: BuildHasher + Clone + 'a>(hasher: &S, limits: &Limits, table: &Table<u8, u32>) -> Engines<'a> {
    let mut engines: Engines<'a> = vec![
        Box::new(Bfs::new().hasher(hasher.clone()).limits(limits.clone())),
        Box::new(BidirectionalBfs::new().limits(limits.clone()).hasher(hasher.clone())),
        Box::new(Dijkstra::new().hasher(hasher.clone()).limits(limits.clone())),
    ];
    for tie_breaking in TIE_BREAKINGS {
        let a_star = AStar::new(table.clone()).limits(limits.clone()).hasher(hasher.clone());
        engines.push(Box::new(a_star.tie_breaking(tie_breaking)));
    }
    engines
}

fn assert_alike<D, S, T>(one: &ShortestPathTree<&Graph<u8, u32>, D, S>, other: &ShortestPathTree<&Graph<u8, u32>, D, T>)
where
    D: goalward::Cost + PartialEq,
    S: BuildHasher,
    T: BuildHasher,
{
    assert!(one.iter().eq(other.iter()));
    for state in one.problem().states() {
        assert_eq!(one.distance(&state), other.distance(&state));
        assert_eq!(one.path(&state), other.path(&state));
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn reports_are_the_same_by_every_hasher(
        graph in graphs(costs()),
        dulling in dulling(),
        limit in prop_oneof![Just(u64::MAX), 0..12_u64],
    ) {
        let table = dulled(&graph, &dulling);
        let limits = Limits::new().expansions(limit);
        let by_default = engines(&FastHash, &limits, &table);
        let by_chance = engines(&RandomState::new(), &limits, &table);
        let colliding = engines(&Collide::new(), &limits, &table);
        for ((by_default, by_chance), colliding) in by_default.iter().zip(&by_chance).zip(&colliding) {
            let expected = by_default.search(&graph).map(same_but_for_the_time);
            prop_assert_eq!(&by_chance.search(&graph).map(same_but_for_the_time), &expected, "{}", by_default.name());
            prop_assert_eq!(&colliding.search(&graph).map(same_but_for_the_time), &expected, "{}", by_default.name());
        }
        if limit == u64::MAX {
            for (by_default, candidate) in by_default.iter().zip(candidates(&[]).iter().take(3)) {
                let expected = candidate.engine.search(&graph).map(same_but_for_the_time);
                prop_assert_eq!(by_default.search(&graph).map(same_but_for_the_time), expected);
            }
        }
    }

    #[test]
    fn trees_are_the_same_by_every_hasher(graph in graphs(costs())) {
        let depths = Bfs::new().tree(&graph).expect("the problem is sound");
        assert_alike(&depths, &Bfs::new().hasher(RandomState::new()).tree(&graph).expect("the problem is sound"));
        assert_alike(&depths, &Bfs::new().hasher(Collide::new()).tree(&graph).expect("the problem is sound"));
        let costs = Dijkstra::new().tree(&graph).expect("the problem is sound");
        assert_alike(&costs, &Dijkstra::new().hasher(RandomState::new()).tree(&graph).expect("the problem is sound"));
        assert_alike(&costs, &Dijkstra::new().hasher(Collide::new()).tree(&graph).expect("the problem is sound"));
    }
}
