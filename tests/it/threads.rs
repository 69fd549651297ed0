//! Everything public can be sent to and shared with other threads, and searches don't disturb each other.

use std::rc::Rc;
use std::sync::Arc;
use std::thread;

use goalward::adapt::{BackwardClosures, Closures};
use goalward::problems::{
    AdditiveError, AdditivePatterns, Angle, BlankMove, Board, BoardError, BuildProgress, Coin, CoinGrid, Coins,
    CoinsIndexError, Corners, EightPuzzle, ExpectedNumber, Face, FaceTurn, FifteenPuzzle, ForcedMoves, Gap, Hanoi,
    HanoiError, HanoiMove, LinearConflict, Manhattan, Misplaced, NineTails, NoReflectionError, OffsetTable, Pancakes,
    Parity, ParseBlankMoveError, ParseCoinsError, ParseCornersError, ParseCornersErrorKind, ParseFaceTurnError,
    ParseMovesError, ParseNumbersError, ParseNumbersErrorKind, ParseTilesError, ParseTilesErrorKind, PatternDatabase,
    PatternError, PatternFileError, PatternNote, PerFlip, PerMove, Permutation, PermutationError, PocketCube,
    SlidingTiles, TextPosition, TopSpin, Towers, TowersError, TurnMetric, TwentyFourPuzzle, WalkingDistance,
    WalkingDistanceError, WeightedNineTails, WrongCoins,
};
use goalward::{
    AStar, AtMost, Bfs, BidirectionalBfs, ByRef, CancelToken, DeadEnds, Dijkstra, Direction, Every, FastHash,
    Heuristic, InPlaceIdaStar, IncrementalIdaStar, Layer, Limits, Max, Node, Outcome, Path, PathError, PathOf, Report,
    ReportOf, Reversed, SearchEngine, SearchError, ShortestPathTree, Stats, Step, Stop, StopReason, Sum, TieBreaking,
    Unlimited, Workspace, WorkspaceOf, Zero,
};

/// An action that can't be shared does not keep the problem from it, since it holds none.
type ByClosures = Closures<u32, Rc<str>, u32, Successors, fn(&u32) -> bool>;
type Successors = fn(&u32) -> Vec<(Rc<str>, u32, u32)>;

const fn shared<T: Send + Sync + Unpin>() {}

const _: () = {
    shared::<AStar<Manhattan>>();
    shared::<AStar<Zero, AtMost<f64>>>();
    shared::<AStar<Arc<dyn Heuristic<EightPuzzle> + Send + Sync>>>();
    shared::<AtMost<u32>>();
    shared::<Bfs>();
    shared::<Bfs<AtMost<u32>>>();
    shared::<BidirectionalBfs>();
    shared::<BidirectionalBfs<AtMost<u32>>>();
    shared::<ByRef<'_, Manhattan>>();
    shared::<CancelToken>();
    shared::<DeadEnds<fn(&u32) -> Option<u32>>>();
    shared::<Dijkstra>();
    shared::<Dijkstra<AtMost<u32>>>();
    shared::<Dijkstra<Unlimited, std::hash::RandomState>>();
    shared::<Direction>();
    shared::<Every<fn(&Stats) -> std::ops::ControlFlow<()>>>();
    shared::<FastHash>();
    shared::<IncrementalIdaStar<AdditivePatterns<4, 4>>>();
    shared::<InPlaceIdaStar<Manhattan>>();
    shared::<InPlaceIdaStar<Zero, AtMost<f64>>>();
    shared::<Layer<u32>>();
    shared::<Limits>();
    shared::<Limits<AtMost<u32>>>();
    shared::<Max<Manhattan, Zero>>();
    shared::<Node<'_, EightPuzzle>>();
    shared::<Outcome<String, char, u32>>();
    shared::<Path<String, char, u32>>();
    shared::<PathError>();
    shared::<PathOf<EightPuzzle>>();
    shared::<Report<String, char, u32>>();
    shared::<ReportOf<EightPuzzle>>();
    shared::<Reversed<EightPuzzle>>();
    shared::<SearchError>();
    shared::<ShortestPathTree<EightPuzzle>>();
    shared::<ShortestPathTree<EightPuzzle, u64>>();
    shared::<ShortestPathTree<&EightPuzzle, u64>>();
    shared::<Stats>();
    shared::<Step<'_, EightPuzzle>>();
    shared::<Stop<u32>>();
    shared::<StopReason>();
    shared::<Sum<Manhattan, Zero>>();
    shared::<TieBreaking>();
    shared::<Unlimited>();
    shared::<Workspace<String, char, u32>>();
    shared::<WorkspaceOf<EightPuzzle>>();
    shared::<Zero>();
    shared::<Box<dyn SearchEngine<EightPuzzle> + Send + Sync>>();

    shared::<ByClosures>();
    shared::<BackwardClosures<ByClosures, u32, Successors>>();

    shared::<Angle>();
    shared::<BlankMove>();
    shared::<Board<3, 3>>();
    shared::<Board<5, 5, u128>>();
    shared::<BoardError>();
    shared::<Coin<3, 3>>();
    shared::<CoinGrid<3, 3>>();
    shared::<CoinGrid<4, 4, PerFlip>>();
    shared::<Coins<3, 3>>();
    shared::<CoinsIndexError>();
    shared::<Corners>();
    shared::<EightPuzzle>();
    shared::<ExpectedNumber>();
    shared::<Face>();
    shared::<FaceTurn>();
    shared::<FifteenPuzzle>();
    shared::<LinearConflict>();
    shared::<ForcedMoves>();
    shared::<Gap>();
    shared::<Hanoi>();
    shared::<HanoiError>();
    shared::<HanoiMove>();
    shared::<Manhattan>();
    shared::<Misplaced>();
    shared::<NineTails>();
    shared::<OffsetTable<3, 3>>();
    shared::<Pancakes<7>>();
    shared::<Parity>();
    shared::<ParseBlankMoveError>();
    shared::<ParseMovesError>();
    shared::<ParseCoinsError>();
    shared::<ParseCornersError>();
    shared::<ParseCornersErrorKind>();
    shared::<ParseFaceTurnError>();
    shared::<ParseNumbersError<TowersError>>();
    shared::<ParseNumbersErrorKind<PermutationError>>();
    shared::<ParseTilesError>();
    shared::<ParseTilesErrorKind>();
    shared::<PatternDatabase<4, 4>>();
    shared::<PatternError>();
    shared::<PatternFileError>();
    shared::<PatternNote>();
    shared::<BuildProgress>();
    shared::<AdditiveError>();
    shared::<AdditivePatterns<5, 5, u128>>();
    shared::<NoReflectionError>();
    shared::<SlidingTiles<2, 3>>();
    shared::<PerFlip>();
    shared::<PerMove>();
    shared::<Permutation<16>>();
    shared::<PermutationError>();
    shared::<PocketCube>();
    shared::<TextPosition>();
    shared::<TopSpin<8, 4>>();
    shared::<Towers>();
    shared::<TowersError>();
    shared::<TurnMetric>();
    shared::<TwentyFourPuzzle>();
    shared::<WalkingDistance<4, 4>>();
    shared::<WalkingDistanceError>();
    shared::<WeightedNineTails>();
    shared::<WrongCoins>();
};

#[cfg(feature = "petgraph")]
const _: () = {
    use goalward::adapt::{Edge, Exploration, Extent};
    use goalward::{GraphError, GraphProblem};
    use petgraph::graph::{DiGraph, NodeIndex};

    shared::<GraphError<NodeIndex>>();
    shared::<GraphProblem<&DiGraph<(), u32>, fn(u32) -> u32>>();
    shared::<Edge<char, u32>>();
    shared::<Exploration<String, char, u32>>();
    shared::<Extent>();
};

fn puzzle() -> EightPuzzle {
    let start = "7 2 4 5 0 6 8 3 1".parse().expect("a board");
    EightPuzzle::new(start, Board::blank_last())
}

type SharedEngine = Box<dyn SearchEngine<EightPuzzle> + Send + Sync>;

fn engines() -> [SharedEngine; 4] {
    [
        Box::new(Bfs::new()),
        Box::new(BidirectionalBfs::new()),
        Box::new(Dijkstra::new()),
        Box::new(AStar::new(Arc::new(Manhattan))),
    ]
}

#[test]
fn engines_and_a_problem_are_shared_by_threads() {
    let (engines, puzzle) = (engines(), puzzle());
    let alone: Vec<_> = engines.iter().map(|engine| engine.search(&puzzle).expect("costs are valid")).collect();
    thread::scope(|scope| {
        let searches: Vec<_> = (0..3)
            .flat_map(|_| engines.iter().zip(&alone))
            .map(|(engine, alone)| {
                let puzzle = &puzzle;
                (alone, scope.spawn(move || engine.search(puzzle).expect("costs are valid")))
            })
            .collect();
        for (alone, search) in searches {
            let report = search.join().expect("no search panics");
            assert_eq!(report.outcome, alone.outcome);
            let mut stats = report.stats;
            stats.elapsed = alone.stats.elapsed;
            assert_eq!(stats, alone.stats);
        }
    });
}

#[test]
fn engines_problems_and_reports_move_between_threads() {
    let (engines, puzzle) = (engines(), puzzle());
    let searches = thread::spawn(move || engines.map(|engine| engine.search(&puzzle)));
    for report in searches.join().expect("no search panics") {
        let report = report.expect("costs are valid");
        assert_eq!(report.path().map(Path::len), Some(20));
    }
}

#[test]
fn a_tree_answers_several_threads() {
    let goal = Board::blank_last();
    let tree = Bfs::new().tree(EightPuzzle::new(goal, goal)).expect("costs are valid");
    let start = puzzle().start();
    thread::scope(|scope| {
        for _ in 0..3 {
            scope.spawn(|| {
                assert_eq!(tree.distance(&start), Some(20));
                let path = tree.path(&start).expect("costs are valid");
                assert_eq!(path.map(|path| path.len()), Some(20));
            });
        }
    });
}

#[test]
fn states_need_not_be_sent_anywhere() {
    let count = goalward::problem(Rc::new(0_u32), |n| [(Rc::clone(n), Rc::new(**n + 1), 1_u32)], |n| **n == 9)
        .backward([Rc::new(9)], |n| n.checked_sub(1).map(|before| (Rc::new(before), Rc::new(before), 1)));
    for report in [
        Bfs::new().search(&count),
        BidirectionalBfs::new().search(&count),
        Dijkstra::new().search(&count),
        AStar::new(|n: &Rc<u32>| 9_u32.saturating_sub(**n)).search(&count),
    ] {
        let path = report.expect("costs are valid").into_path().expect("9 can be counted to");
        assert_eq!((path.len(), path.verify(&count)), (9, Ok(())));
    }
}
