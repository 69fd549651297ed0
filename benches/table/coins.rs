//! Weighted Nine Tails: the whole tree.

use goalward::problems::{Coins, WeightedNineTails};
use goalward::{Dijkstra, Reversed};

use crate::common::peers;
use crate::common::side::{Found, Side};
use crate::measure::Table;

pub(crate) fn rows(table: &Table) {
    let tails = Reversed(WeightedNineTails::new(Coins::ALL_HEADS));
    let pathfinding = || {
        Side::pathfinding(core::slice::from_ref(&tails), peers::dijkstra_all::<9, _>, |tails| {
            Some(peers::dijkstra_all::<9, _>(tails).values().map(|(_, cost)| cost).sum::<u32>())
        })
    };
    table.row(
        "all positions of weighted nine tails, Dijkstra",
        Side::tree(
            || Dijkstra::new().tree(&tails).expect("the problem is sound"),
            |tree| tree.iter().map(|(_, cost)| cost).sum::<u32>(),
        ),
        [pathfinding()],
    );
    table.row(
        "all positions of weighted nine tails, dense Dijkstra",
        Side::new(
            "goalward",
            || Dijkstra::new().dense().tree(&tails).expect("the problem is sound"),
            |tree| Found::with(&tree.iter().map(|(_, cost)| cost).sum::<u32>(), tree.stats()),
        ),
        [pathfinding()],
    );
}
