//! Coins on a grid, turned over until they all show tails: one set of moves, priced in more than one way.

mod coin;
mod coins;
mod parse;
mod span;
mod wrong_coins;

#[cfg(test)]
mod tests;

use core::marker::PhantomData;

pub use coin::Coin;
pub use coins::{Coins, CoinsIndexError};
pub use parse::ParseCoinsError;
pub use wrong_coins::WrongCoins;

use crate::problem::{BackwardProblem, SearchProblem};

/// The nine tails puzzle: nine coins in three rows, to be turned to tails in the fewest moves.
///
/// ```
/// use goalward::problems::NineTails;
/// use goalward::{BidirectionalBfs, SearchEngine};
///
/// let puzzle = NineTails::new("HHH TTT HHH".parse()?);
/// let report = BidirectionalBfs::new().search(&puzzle)?;
/// assert_eq!(report.path().map(|path| path.len()), Some(2));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// A [`ShortestPathTree`](crate::ShortestPathTree) answers every start from one search, backwards from the goal:
///
/// ```
/// use goalward::problems::{Coins, NineTails};
/// use goalward::{Bfs, Reversed};
///
/// let tree = Bfs::new().tree(Reversed(NineTails::new(Coins::ALL_HEADS)))?;
/// for (coins, moves) in tree.iter() {
///     println!("{:3} {coins:?} {moves}", coins.index());
/// }
/// assert_eq!(tree.len(), 512);
/// assert_eq!(tree.distance(&Coins::ALL_HEADS), Some(5));
/// # Ok::<(), goalward::SearchError>(())
/// ```
pub type NineTails = CoinGrid<3, 3, PerMove>;

/// The weighted nine tails puzzle: [`NineTails`] in which a move costs the coins that it flips, which is 3 in a corner,
/// 4 on an edge, and 5 in the centre.
///
/// ```
/// use goalward::problems::WeightedNineTails;
/// use goalward::{Dijkstra, Reversed, SearchEngine};
///
/// let start = "HHH TTT HHH".parse()?;
/// let puzzle = WeightedNineTails::new(start);
/// let path = Dijkstra::new().search(&puzzle)?.into_path().expect("nine coins can always be turned to tails");
/// assert_eq!(path.cost(), 8);
/// assert_eq!(path.states()[1].to_string(), "HHH\nTHT\nTTT");
///
/// let tree = Dijkstra::new().tree(Reversed(puzzle))?;
/// assert_eq!(tree.distance(&start), Some(8));
/// assert_eq!(tree.counts().last(), Some(&(35, 4)), "four starts need 35 flips");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub type WeightedNineTails = CoinGrid<3, 3, PerFlip>;

/// The puzzle of `ROWS` × `COLUMNS` coins, at most 64.
///
/// A move picks a coin that shows heads and flips it and its neighbours above, below, left and right, whatever they
/// show. What the move costs is up to `P`: 1 ([`PerMove`]), the number of coins flipped ([`PerFlip`]), or a [`Price`]
/// of your own. The goal is all tails unless another is [set](CoinGrid::with_goal).
///
/// Successors come row by row, from left to right. The coin picked shows tails afterwards, so picking it again doesn't
/// take the move back, and the predecessors of a position come from the coins that show tails in it.
///
/// Many positions of some shapes can't be solved, 15 of 16 on a grid of 4 × 4, and the puzzle
/// [proves](SearchProblem::is_provably_unsolvable) it before a search begins.
///
/// Reference: Y. D. Liang, *Introduction to Java Programming*, case studies "The Nine Tails Problem" and
/// "The Weighted Nine Tails Problem".
///
/// # Example
///
/// A shape and a price of one's own: a move on 2 × 4 coins costs the square of what it flips.
///
/// ```
/// use goalward::problems::{CoinGrid, Price};
/// use goalward::SearchProblem;
///
/// struct Square;
///
/// impl Price for Square {
///     fn of_flipping(coins: u32) -> u32 {
///         coins * coins
///     }
/// }
///
/// let puzzle = CoinGrid::<2, 4, Square>::new("HTTT TTTH".parse()?);
/// for (coin, position, cost) in puzzle.successors_vec(&"HTTT TTTH".parse()?) {
///     println!("picking {coin} costs {cost} and leads to\n{position}");
/// }
/// # assert_eq!(puzzle.successors_vec(&"HTTT TTTH".parse()?)[0].2, 9);
/// # Ok::<(), goalward::problems::ParseCoinsError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct CoinGrid<const ROWS: usize, const COLUMNS: usize, P = PerMove> {
    start: Coins<ROWS, COLUMNS>,
    goal: Coins<ROWS, COLUMNS>,
    price: PhantomData<P>,
}

impl<const ROWS: usize, const COLUMNS: usize, P> CoinGrid<ROWS, COLUMNS, P> {
    /// The puzzle that begins at `start`.
    #[must_use]
    pub const fn new(start: Coins<ROWS, COLUMNS>) -> Self {
        Self { start, goal: Coins::ALL_TAILS, price: PhantomData }
    }

    /// The same puzzle with another goal. Default: all tails.
    ///
    /// ```
    /// use goalward::SearchProblem;
    /// use goalward::problems::{Coins, NineTails};
    ///
    /// let cross = "THT HHH THT".parse()?;
    /// let puzzle = NineTails::new("THT HTH THT".parse()?).with_goal(cross);
    /// assert!(puzzle.is_goal(&cross) && !puzzle.is_goal(&Coins::ALL_TAILS));
    /// # Ok::<(), goalward::problems::ParseCoinsError>(())
    /// ```
    #[must_use]
    pub const fn with_goal(mut self, goal: Coins<ROWS, COLUMNS>) -> Self {
        self.goal = goal;
        self
    }

    /// Where the puzzle begins.
    #[must_use]
    pub const fn start(&self) -> Coins<ROWS, COLUMNS> {
        self.start
    }

    /// Where the puzzle ends.
    #[must_use]
    pub const fn goal(&self) -> Coins<ROWS, COLUMNS> {
        self.goal
    }
}

impl<const ROWS: usize, const COLUMNS: usize, P: Price> SearchProblem for CoinGrid<ROWS, COLUMNS, P> {
    type State = Coins<ROWS, COLUMNS>;
    type Action = Coin<ROWS, COLUMNS>;
    type Cost = u32;

    fn starts(&self) -> impl IntoIterator<Item = Self::State> {
        [self.start]
    }

    #[inline]
    fn is_goal(&self, state: &Self::State) -> bool {
        *state == self.goal
    }

    #[inline]
    fn successors(&self, state: &Self::State, mut emit: impl FnMut(Self::Action, Self::State, u32)) {
        for coin in state.heads() {
            emit(coin, state.flip(coin), P::of_flipping(coin.flip_count()));
        }
    }

    /// True where no picks turn the start into the goal, be they allowed or not, and where the goal is all heads, to
    /// which no move leads.
    ///
    /// A pick turns the coins of a fixed set, so picks add up like vectors over the field of two elements, and what
    /// start and goal differ by must be a sum of such sets. Gaussian elimination over at most 64 of them decides it.
    ///
    /// Reference: M. Anderson and T. Feil, "Turning Lights Out with Linear Algebra", *Mathematics Magazine* 71 (1998).
    fn is_provably_unsolvable(&self) -> bool {
        let difference = self.start.index() ^ self.goal.index();
        let nothing_leads_to_goal = self.goal == Coins::ALL_HEADS && difference != 0;
        nothing_leads_to_goal || !span::contains(Coin::<ROWS, COLUMNS>::all().map(Coin::flip_set), difference)
    }

    #[inline]
    fn apply(&self, state: &Self::State, coin: &Self::Action) -> Option<(Self::State, u32)> {
        state.is_head(*coin).then(|| (state.flip(*coin), P::of_flipping(coin.flip_count())))
    }
}

impl<const ROWS: usize, const COLUMNS: usize, P: Price> BackwardProblem for CoinGrid<ROWS, COLUMNS, P> {
    fn goals(&self) -> impl IntoIterator<Item = Self::State> {
        [self.goal]
    }

    #[inline]
    fn predecessors(&self, state: &Self::State, mut emit: impl FnMut(Self::Action, Self::State, u32)) {
        for coin in state.tails() {
            emit(coin, state.flip(coin), P::of_flipping(coin.flip_count()));
        }
    }
}

/// What a move costs.
pub trait Price {
    /// The cost of a move that flips so many coins, from 1 to 5.
    fn of_flipping(coins: u32) -> u32;
}

/// The [`Price`] of 1 for each move: the least cost is the fewest moves.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct PerMove;

impl Price for PerMove {
    #[inline]
    fn of_flipping(_coins: u32) -> u32 {
        1
    }
}

/// The [`Price`] of 1 for each coin that a move flips: the least cost is the fewest flips.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct PerFlip;

impl Price for PerFlip {
    #[inline]
    fn of_flipping(coins: u32) -> u32 {
        coins
    }
}
