//! The coin puzzles against brute force over all their positions.

mod oracle;

use goalward::problems::{
    CoinGrid, Coins, NineTails, ParseCoinsError, PerFlip, PerMove, Price, WeightedNineTails, WrongCoins,
};
use goalward::{
    AStar, Bfs, BidirectionalBfs, Dijkstra, Outcome, PathOf, Reversed, SearchEngine, SearchError, SearchProblem,
};

use oracle::{Graph, Priced, cheapest, distances, graph, histogram};

const ALL_TAILS: usize = 511;

/// Starts with their index, fewest moves, and fewest flips.
const STARTS: [(&str, usize, u32, u32); 7] = [
    ("HHHTTTHHH", 56, 2, 8),
    ("HHHHHHHHH", 0, 5, 17),
    ("HTHTHTHTH", 170, 9, 33),
    ("THTHTHTHT", 341, 4, 16),
    ("HTTTHTTTH", 238, 3, 11),
    ("TTTTHTTTT", 495, 5, 21),
    ("HHTHHTTTT", 79, 6, 24),
];

/// How many starts are 0, 1, 2 … moves away from all tails.
const MOVES: [usize; 11] = [1, 9, 24, 44, 66, 94, 100, 92, 53, 17, 12];

/// How many starts are 0, 1, 2 … flips away from all tails.
const FLIPS: [usize; 36] = [
    1, 0, 0, 4, 4, 1, 6, 8, 10, 4, 8, 14, 13, 22, 12, 28, 29, 21, 20, 32, 30, 13, 30, 40, 24, 26, 32, 14, 21, 12, 8, 4,
    8, 9, 0, 4,
];

/// The positions of the 4 × 4 grid that get a line of their own: the start, fewest moves, and fewest flips.
const FOUR_BY_FOUR: [(&str, Option<(u32, u32)>); 4] = [
    ("HTTT TTTT TTTT TTTT", None),
    ("HHHH HHHH HHHH HHHH", Some((4, 16))),
    ("HHTT HTTT TTTT TTTT", Some((1, 3))),
    ("HTTH TTTT TTTT HTTH", Some((8, 28))),
];

fn position<const ROWS: usize, const COLUMNS: usize>(index: usize) -> Coins<ROWS, COLUMNS> {
    Coins::from_index(index as u64).expect("the index is that of a position")
}

fn index<const ROWS: usize, const COLUMNS: usize>(coins: Coins<ROWS, COLUMNS>) -> usize {
    usize::try_from(coins.index()).expect("the grids of these tests are small")
}

fn index_of<const ROWS: usize, const COLUMNS: usize>(text: &str) -> Result<usize, ParseCoinsError> {
    text.parse::<Coins<ROWS, COLUMNS>>().map(index)
}

/// The crate's moves in the form of the oracle's, with the price in place of the flips.
fn crate_graph<const ROWS: usize, const COLUMNS: usize, P: Price>() -> Graph {
    let puzzle = CoinGrid::<ROWS, COLUMNS, P>::new(Coins::ALL_HEADS);
    (0..1 << (ROWS * COLUMNS))
        .map(|from| {
            let mut moves = Vec::new();
            puzzle.successors(&position(from), |coin, to, cost| {
                moves.push((coin.number(), index(to), cost));
            });
            moves
        })
        .collect()
}

fn check_moves<const ROWS: usize, const COLUMNS: usize>() {
    let by_the_rules = graph(ROWS, COLUMNS);
    assert_eq!(crate_graph::<ROWS, COLUMNS, PerFlip>(), by_the_rules);
    let unweighted: Graph =
        by_the_rules.into_iter().map(|moves| moves.into_iter().map(|(coin, to, _)| (coin, to, 1)).collect()).collect();
    assert_eq!(crate_graph::<ROWS, COLUMNS, PerMove>(), unweighted);
}

#[test]
fn every_move_is_as_the_rules_say() {
    check_moves::<3, 3>();
    check_moves::<1, 1>();
    check_moves::<1, 8>();
    check_moves::<7, 1>();
    check_moves::<2, 5>();
    check_moves::<4, 2>();
    check_moves::<4, 4>();
}

#[test]
fn nine_tails_has_512_positions_and_2304_moves() {
    let graph = crate_graph::<3, 3, PerMove>();
    assert_eq!(graph.len(), 512);
    assert_eq!(graph.iter().map(Vec::len).sum::<usize>(), 2_304);
}

#[test]
fn the_oracle_gives_the_known_distances_of_nine_tails() -> Result<(), ParseCoinsError> {
    let graph = graph(3, 3);
    let moves = distances(&graph, ALL_TAILS, Priced::PerMove);
    let flips = distances(&graph, ALL_TAILS, Priced::PerFlip);
    assert_eq!(histogram(&moves), MOVES);
    assert_eq!(histogram(&flips), FLIPS);
    assert_eq!(moves.iter().flatten().sum::<u32>(), 2_864);
    assert_eq!(flips.iter().flatten().sum::<u32>(), 10_176);
    for (text, index, fewest_moves, fewest_flips) in STARTS {
        assert_eq!(index_of::<3, 3>(text)?, index, "{text}");
        assert_eq!((moves[index], flips[index]), (Some(fewest_moves), Some(fewest_flips)), "{text}");
    }
    Ok(())
}

#[test]
fn there_are_as_many_shortest_lists_of_moves_as_known() -> Result<(), ParseCoinsError> {
    let graph = crate_graph::<3, 3, PerFlip>();
    let by_moves = cheapest(&graph, ALL_TAILS, Priced::PerMove);
    let by_flips = cheapest(&graph, ALL_TAILS, Priced::PerFlip);
    for (text, moves, lists_by_moves, flips, lists_by_flips) in
        [("HHHTTTHHH", 2, 2, 8, 2), ("TTHHHTHHH", 6, 104, 22, 70), ("HHHHHHHHH", 5, 120, 17, 120)]
    {
        let start = index_of::<3, 3>(text)?;
        let (unweighted, weighted) = by_moves[start].zip(by_flips[start]).expect("every start has a solution");
        assert_eq!((unweighted.moves, unweighted.lists), ((moves, moves), lists_by_moves), "{text}");
        assert_eq!((weighted.flips, weighted.lists), ((flips, flips), lists_by_flips), "{text}");
    }
    Ok(())
}

#[test]
fn fewest_flips_are_fewest_moves_but_not_the_other_way_round() -> Result<(), ParseCoinsError> {
    let graph = crate_graph::<3, 3, PerFlip>();
    let by_moves = cheapest(&graph, ALL_TAILS, Priced::PerMove);
    let by_flips = cheapest(&graph, ALL_TAILS, Priced::PerFlip);
    let both: Vec<_> = by_moves.into_iter().flatten().zip(by_flips.into_iter().flatten()).collect();
    assert_eq!(both.len(), 512);
    assert!(both.iter().all(|(unweighted, weighted)| weighted.moves == unweighted.moves));
    let wasteful = both.iter().filter(|(unweighted, weighted)| unweighted.flips.1 > weighted.flips.0);
    assert_eq!(wasteful.count(), 236);
    let (unweighted, weighted) = both[index_of::<3, 3>("HTTTHTTHT")?];
    assert_eq!((unweighted.moves, unweighted.flips), ((4, 4), (13, 17)));
    assert_eq!((weighted.moves, weighted.flips), ((4, 4), (13, 13)));
    Ok(())
}

#[test]
fn four_by_four_coins_are_solvable_from_4096_of_65536_starts() -> Result<(), ParseCoinsError> {
    let graph = graph(4, 4);
    let moves = distances(&graph, 65_535, Priced::PerMove);
    let flips = distances(&graph, 65_535, Priced::PerFlip);
    assert_eq!(moves.iter().flatten().count(), 4_096);
    assert_eq!(moves.iter().flatten().max(), Some(&8));
    assert_eq!(flips.iter().flatten().max(), Some(&32));
    for (text, expected) in FOUR_BY_FOUR {
        let start = index_of::<4, 4>(text)?;
        assert_eq!(moves[start].zip(flips[start]), expected, "{text}");
    }
    for (start, distance) in moves.iter().enumerate() {
        let proved = CoinGrid::<4, 4>::new(position(start)).is_provably_unsolvable();
        assert_eq!(proved, distance.is_none(), "{:?}", position::<4, 4>(start));
    }
    Ok(())
}

/// The solution, once it has proved itself.
fn solution<P>(engine: &dyn SearchEngine<P>, puzzle: &P) -> Result<Option<PathOf<P>>, SearchError>
where
    P: SearchProblem<Action: PartialEq>,
{
    let path = match engine.search(puzzle)?.outcome {
        Outcome::Solved(path) => path,
        Outcome::NoSolution => return Ok(None),
        Outcome::Stopped(stop) => panic!("{} was stopped without a limit: {stop:?}", engine.name()),
    };
    assert_eq!(path.verify(puzzle), Ok(()), "{}", engine.name());
    Ok(Some(path))
}

/// Solves every start with every engine, towards each of `goals`.
fn check_engines<const ROWS: usize, const COLUMNS: usize, P: Price>(
    priced: Priced,
    goals: impl IntoIterator<Item = usize>,
) -> Result<(), SearchError> {
    let by_moves: [&dyn SearchEngine<CoinGrid<ROWS, COLUMNS, P>>; 2] = [&Bfs::new(), &BidirectionalBfs::new()];
    let by_cost: [&dyn SearchEngine<CoinGrid<ROWS, COLUMNS, P>>; 2] = [&Dijkstra::new(), &AStar::new(WrongCoins)];
    let graph = graph(ROWS, COLUMNS);
    for goal in goals {
        let moves = distances(&graph, goal, Priced::PerMove);
        let costs = distances(&graph, goal, priced);
        for start in 0..graph.len() {
            let (from, to) = (position(start), position(goal));
            let puzzle = CoinGrid::<ROWS, COLUMNS, P>::new(from).with_goal(to);
            for engine in by_moves {
                let found = solution(engine, &puzzle)?.map(|path| path.len());
                assert_eq!(
                    found,
                    moves[start].map(|moves| moves as usize),
                    "{} from {from:?} to {to:?}",
                    engine.name()
                );
            }
            for engine in by_cost {
                let found = solution(engine, &puzzle)?.map(|path| path.cost());
                assert_eq!(found, costs[start], "{} from {from:?} to {to:?}", engine.name());
            }
        }
    }
    Ok(())
}

#[test]
fn every_engine_solves_all_512_starts() -> Result<(), SearchError> {
    check_engines::<3, 3, PerMove>(Priced::PerMove, [ALL_TAILS])?;
    check_engines::<3, 3, PerFlip>(Priced::PerFlip, [ALL_TAILS])
}

#[test]
fn every_engine_finds_any_goal_from_any_start_or_proves_that_there_is_no_way() -> Result<(), SearchError> {
    check_engines::<1, 2, PerFlip>(Priced::PerFlip, 0..4)?;
    check_engines::<2, 2, PerFlip>(Priced::PerFlip, 0..16)?;
    check_engines::<2, 3, PerMove>(Priced::PerMove, 0..64)?;
    check_engines::<2, 3, PerFlip>(Priced::PerFlip, 0..64)?;
    check_engines::<5, 1, PerFlip>(Priced::PerFlip, 0..32)
}

#[test]
fn every_engine_solves_the_four_by_four_positions() -> Result<(), Box<dyn std::error::Error>> {
    for (text, expected) in FOUR_BY_FOUR {
        let puzzle = CoinGrid::<4, 4, PerFlip>::new(text.parse()?);
        let moves = expected.map(|(moves, _)| moves as usize);
        let flips = expected.map(|(_, flips)| flips);
        assert_eq!(solution(&Bfs::new(), &puzzle)?.map(|path| path.len()), moves, "{text}");
        assert_eq!(solution(&BidirectionalBfs::new(), &puzzle)?.map(|path| path.len()), moves, "{text}");
        assert_eq!(solution(&Dijkstra::new(), &puzzle)?.map(|path| path.cost()), flips, "{text}");
        assert_eq!(solution(&AStar::new(WrongCoins), &puzzle)?.map(|path| path.cost()), flips, "{text}");
    }
    Ok(())
}

#[test]
fn what_is_provably_unsolvable_is_not_searched() -> Result<(), Box<dyn std::error::Error>> {
    let puzzle = CoinGrid::<4, 4>::new("HTTT TTTT TTTT TTTT".parse()?);
    for engine in
        [&Bfs::new() as &dyn SearchEngine<_>, &BidirectionalBfs::new(), &Dijkstra::new(), &AStar::new(WrongCoins)]
    {
        let report = engine.search(&puzzle)?;
        assert!(matches!(report.outcome, Outcome::NoSolution), "{}", engine.name());
        assert_eq!(report.stats.expanded, 0, "{}", engine.name());
    }
    Ok(())
}

#[test]
fn one_tree_answers_every_start() -> Result<(), SearchError> {
    let graph = graph(3, 3);
    let moves = distances(&graph, ALL_TAILS, Priced::PerMove);
    let flips = distances(&graph, ALL_TAILS, Priced::PerFlip);
    let unweighted = NineTails::new(Coins::ALL_HEADS);
    let weighted = WeightedNineTails::new(Coins::ALL_HEADS);
    let tree_of_moves = Bfs::new().tree(Reversed(unweighted))?;
    let tree_of_flips = Dijkstra::new().tree(Reversed(weighted))?;
    assert_eq!((tree_of_moves.len(), tree_of_flips.len()), (512, 512));
    for start in 0..512 {
        let coins = position(start);
        assert_eq!(tree_of_moves.distance(&coins), moves[start].map(u64::from), "{coins:?}");
        assert_eq!(tree_of_flips.distance(&coins), flips[start], "{coins:?}");

        let path = tree_of_moves.path_from(&coins)?.expect("every start is in the tree");
        assert_eq!(path.verify(&NineTails::new(coins)), Ok(()));
        assert_eq!(Some(path.cost()), moves[start], "{coins:?}");
        let path = tree_of_flips.path_from(&coins)?.expect("every start is in the tree");
        assert_eq!(path.verify(&WeightedNineTails::new(coins)), Ok(()));
        assert_eq!(Some(path.cost()), flips[start], "{coins:?}");
    }
    Ok(())
}

#[test]
fn one_tree_knows_which_four_by_four_starts_are_solvable() -> Result<(), SearchError> {
    let tree = Dijkstra::new().tree(Reversed(CoinGrid::<4, 4, PerFlip>::new(Coins::ALL_HEADS)))?;
    let flips = distances(&graph(4, 4), 65_535, Priced::PerFlip);
    assert_eq!(tree.len(), 4_096);
    for (start, &fewest) in flips.iter().enumerate() {
        assert_eq!(tree.distance(&position(start)), fewest);
    }
    Ok(())
}

#[test]
fn malformed_positions_are_refused_with_the_place() {
    for (text, message) in [
        ("HHHTTTHH", "found the end of the text at index 8 (line 1, column 9), expected 3 rows of 3 coins"),
        ("HHHTTTHHHH", "found another coin at index 9 (line 1, column 10), expected 3 rows of 3 coins"),
        ("HHHTXTHHH", "found 'X' at index 4 (line 1, column 5), expected H or T"),
        ("", "found the end of the text at index 0 (line 1, column 1), expected 3 rows of 3 coins"),
    ] {
        let error = text.parse::<Coins<3, 3>>().expect_err("the text is malformed");
        assert_eq!(error.to_string(), message, "{text}");
    }
    for text in ["hhhttthhh", "HHH TTT HHH"] {
        assert_eq!(index_of::<3, 3>(text), Ok(56), "{text}");
    }
}
