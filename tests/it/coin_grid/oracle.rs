//! The rules of the coins told once more, and shortest distances by trying until nothing gets better.

/// For each position, by index: each legal pick in order, as the number of the coin, where it leads, how much it flips.
pub(super) type Graph = Vec<Vec<(usize, usize, u32)>>;

/// What a move is paid by.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Priced {
    PerMove,
    PerFlip,
}

impl Priced {
    pub(super) const fn of(self, flips: u32) -> u32 {
        match self {
            Self::PerMove => 1,
            Self::PerFlip => flips,
        }
    }
}

/// All positions of a grid, and what may be picked there.
pub(super) fn graph(rows: usize, columns: usize) -> Graph {
    let coins = rows * columns;
    let touches = |a: usize, b: usize| (a / columns).abs_diff(b / columns) + (a % columns).abs_diff(b % columns) <= 1;
    let shows_tails = |position: usize, coin: usize| position >> (coins - 1 - coin) & 1 == 1;
    let pick = |position: usize, picked: usize| {
        let mut after = 0;
        let mut flips = 0;
        for coin in 0..coins {
            let flipped = touches(picked, coin);
            flips += u32::from(flipped);
            after = after * 2 + usize::from(shows_tails(position, coin) != flipped);
        }
        (picked, after, flips)
    };
    (0..1 << coins)
        .map(|position| {
            (0..coins).filter(|&coin| !shows_tails(position, coin)).map(|coin| pick(position, coin)).collect()
        })
        .collect()
}

/// The least cost from each position to `goal`.
pub(super) fn distances(graph: &Graph, goal: usize, priced: Priced) -> Vec<Option<u32>> {
    let mut least = vec![None; graph.len()];
    least[goal] = Some(0);
    loop {
        let mut better = false;
        for (from, moves) in graph.iter().enumerate() {
            for &(_, to, flips) in moves {
                let Some(through) = least[to].map(|rest| rest + priced.of(flips)) else {
                    continue;
                };
                if least[from].is_none_or(|known| through < known) {
                    least[from] = Some(through);
                    better = true;
                }
            }
        }
        if !better {
            return least;
        }
    }
}

/// What is said of all cheapest lists of moves from one position to the goal.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Cheapest {
    /// How many different lists there are.
    pub(super) lists: u64,
    /// The least and the most moves of one.
    pub(super) moves: (u32, u32),
    /// The least and the most flips of one.
    pub(super) flips: (u32, u32),
}

/// All cheapest lists from each position from which `goal` can be reached.
pub(super) fn cheapest(graph: &Graph, goal: usize, priced: Priced) -> Vec<Option<Cheapest>> {
    let distances = distances(graph, goal, priced);
    let mut nearest_first: Vec<usize> = (0..graph.len()).filter(|&position| distances[position].is_some()).collect();
    nearest_first.sort_by_key(|&position| distances[position]);
    let mut known: Vec<Option<Cheapest>> = vec![None; graph.len()];
    for from in nearest_first {
        if from == goal {
            known[from] = Some(Cheapest { lists: 1, moves: (0, 0), flips: (0, 0) });
            continue;
        }
        known[from] = graph[from]
            .iter()
            .filter(|&&(_, to, flips)| distances[to].map(|rest| rest + priced.of(flips)) == distances[from])
            .filter_map(|&(_, to, flips)| {
                known[to].map(|rest| Cheapest {
                    lists: rest.lists,
                    moves: (rest.moves.0 + 1, rest.moves.1 + 1),
                    flips: (rest.flips.0 + flips, rest.flips.1 + flips),
                })
            })
            .reduce(|one, other| Cheapest {
                lists: one.lists + other.lists,
                moves: (one.moves.0.min(other.moves.0), one.moves.1.max(other.moves.1)),
                flips: (one.flips.0.min(other.flips.0), one.flips.1.max(other.flips.1)),
            });
    }
    known
}

/// How many positions are how far away: the number at place `d` is that of positions at distance `d`.
pub(super) fn histogram(distances: &[Option<u32>]) -> Vec<usize> {
    let mut counts = Vec::new();
    for distance in distances.iter().flatten().map(|&distance| distance as usize) {
        if counts.len() <= distance {
            counts.resize(distance + 1, 0);
        }
        counts[distance] += 1;
    }
    counts
}
