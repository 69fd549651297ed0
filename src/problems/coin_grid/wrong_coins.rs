//! An admissible estimate for coins.

use super::{Coin, CoinGrid, Coins, Price};
use crate::heuristic::Heuristic;

/// Counts the coins that don't show what they show in the goal: with the goal of all tails, the heads that are left.
///
/// A move that flips `k` coins at the cost `c` mends at most `k` wrong coins, at no less than `c / k` each. The
/// estimate is the number of wrong coins times the least `c / k` of all moves in a grid of that shape, rounded up. In
/// nine coins that is a fifth of the heads left for the fewest moves, and the heads left for the fewest flips.
///
/// It is admissible, and consistent too: no move lowers it by more than `c`.
///
/// ```
/// use goalward::problems::{WeightedNineTails, WrongCoins};
/// use goalward::{AStar, SearchEngine};
///
/// let puzzle = WeightedNineTails::new("TTH HHT HHH".parse()?);
/// let report = AStar::new(WrongCoins).search(&puzzle)?;
/// assert_eq!(report.path().map(|path| path.cost()), Some(22));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct WrongCoins;

impl<const ROWS: usize, const COLUMNS: usize, P: Price> Heuristic<CoinGrid<ROWS, COLUMNS, P>> for WrongCoins {
    #[inline]
    fn estimate(&self, problem: &CoinGrid<ROWS, COLUMNS, P>, state: &Coins<ROWS, COLUMNS>) -> Option<u32> {
        let wrong = (state.index() ^ problem.goal().index()).count_ones();
        let one_of_each_kind = [(0, 0), (0, COLUMNS / 2), (ROWS / 2, 0), (ROWS / 2, COLUMNS / 2)];
        one_of_each_kind
            .into_iter()
            .filter_map(|(row, column)| Coin::<ROWS, COLUMNS>::new(row, column))
            .map(|coin| {
                let flips = coin.flip_count();
                let estimate = (u64::from(wrong) * u64::from(P::of_flipping(flips))).div_ceil(u64::from(flips));
                u32::try_from(estimate).unwrap_or(u32::MAX)
            })
            .min()
    }
}
