//! Sliding tiles: single boards, and the whole space.

use goalward::problems::{BlankMove, Board, EightPuzzle, FifteenPuzzle, Manhattan};
use goalward::{
    AStar, Bfs, BidirectionalBfs, Dijkstra, DistanceTable, Heuristic, Limits, ShortestPathTree, layer_counts,
};

use crate::common::korf::INSTANCES;
use crate::common::side::{Found, Side};
use crate::common::twins::tiles::pack;
use crate::common::twins::{a_star, bfs};
use crate::common::{boards, peers};
use crate::ida_star::is_small;
use crate::measure::Table;

pub(crate) fn rows(table: &Table) {
    hardest_board(table);
    random_boards(table);
    korf(table);
    whole_space(table);
}

fn hardest_board(table: &Table) {
    let [hardest, _] = boards::hardest();
    let puzzle = core::slice::from_ref(&hardest);
    let (start, goal) = (pack(hardest.start()), pack(hardest.goal()));
    table.row(
        "hardest eight puzzle, BFS",
        Side::goalward(Bfs::new(), puzzle),
        [
            Side::pathfinding(puzzle, peers::bfs::<4, _>, peers::bfs::<4, _>),
            Side::new(
                "twin",
                move || bfs::solve::<3, 3>(start, goal).expect("there is a path"),
                |path| Found::of(&(path.len() - 1), None, None),
            ),
        ],
    );
    table.row(
        "hardest eight puzzle, bidirectional BFS",
        Side::goalward(BidirectionalBfs::new(), puzzle),
        [Side::pathfinding(puzzle, peers::bfs_bidirectional::<4, _>, peers::bfs_bidirectional::<4, _>)],
    );
    table.row(
        "hardest eight puzzle, Dijkstra",
        Side::goalward(Dijkstra::new(), puzzle),
        [Side::pathfinding(puzzle, peers::dijkstra::<4, _>, peers::dijkstra::<4, _>)],
    );
    let manhattan = |board: &Board<3, 3>| Manhattan.estimate(&hardest, board).expect("no board is a dead end");
    table.row(
        "hardest eight puzzle, A*",
        Side::goalward(AStar::new(Manhattan), puzzle),
        [
            Side::pathfinding(
                puzzle,
                |puzzle| peers::astar::<4, _>(puzzle, manhattan),
                |puzzle| peers::astar::<4, _>(puzzle, manhattan),
            ),
            a_star_twin(hardest.start(), hardest.goal()),
        ],
    );
}

fn a_star_twin<const ROWS: usize, const COLUMNS: usize>(
    start: Board<ROWS, COLUMNS>,
    goal: Board<ROWS, COLUMNS>,
) -> Side<'static> {
    let (start, goal) = (pack(start), pack(goal));
    Side::new(
        "twin",
        move || a_star::solve::<ROWS, COLUMNS>(start, goal).expect("there is a path"),
        |answer| Found::of(&(answer.path.len() - 1), Some(answer.expansions), Some(answer.nodes)),
    )
}

fn random_boards(table: &Table) {
    let puzzles = &boards::random(100);
    let manhattan = |board: &Board<3, 3>| Manhattan.estimate(&puzzles[0], board).expect("no board is a dead end");
    table.row(
        "100 random eight puzzles, bidirectional BFS",
        Side::goalward(BidirectionalBfs::new(), puzzles),
        [Side::pathfinding(puzzles, peers::bfs_bidirectional::<4, _>, peers::bfs_bidirectional::<4, _>)],
    );
    table.row(
        "100 random eight puzzles, A*",
        Side::goalward(AStar::new(Manhattan), puzzles),
        [
            Side::pathfinding(
                puzzles,
                |puzzle| peers::astar::<4, _>(puzzle, manhattan),
                |puzzle| peers::astar::<4, _>(puzzle, manhattan),
            ),
            Side::in_workspace(AStar::new(Manhattan), puzzles),
        ],
    );
    // Games search so: many short searches, one after the other.
    let near = &near_boards(1_000, 8);
    table.row(
        "1000 eight puzzles of few moves, A*",
        Side::goalward(AStar::new(Manhattan), near),
        [
            Side::pathfinding(
                near,
                |puzzle| peers::astar::<4, _>(puzzle, manhattan),
                |puzzle| peers::astar::<4, _>(puzzle, manhattan),
            ),
            Side::in_workspace(AStar::new(Manhattan), near),
        ],
    );
}

/// Boards a random walk of so many moves from the goal, the same in every run.
fn near_boards(count: usize, moves: usize) -> Vec<EightPuzzle> {
    let mut random = fastrand::Rng::with_seed(2);
    let goal = Board::blank_last();
    let board = || {
        (0..moves).fold(goal, |board: Board<3, 3>, _| {
            let steps = BlankMove::ALL.into_iter().filter_map(|step| board.after(step));
            let boards: Vec<Board<3, 3>> = steps.collect();
            boards[random.usize(..boards.len())]
        })
    };
    std::iter::repeat_with(board).map(|board| EightPuzzle::new(board, goal)).take(count).collect()
}

/// Large searches.
fn korf(table: &Table) {
    for instance in INSTANCES.iter().filter(|instance| [12, 79, 9, 2].contains(&instance.number)) {
        if table.quick && !is_small(instance) {
            continue;
        }
        let puzzle = instance.puzzle();
        let manhattan = |board: &Board<4, 4>| Manhattan.estimate(&puzzle, board).expect("no board is a dead end");
        let search = |puzzle: &FifteenPuzzle| peers::astar::<4, _>(puzzle, manhattan);
        table.row(
            &format!("Korf's instance {} of the fifteen puzzle, A*", instance.number),
            Side::goalward(AStar::new(Manhattan), core::slice::from_ref(&puzzle)),
            [
                Side::pathfinding(core::slice::from_ref(&puzzle), search, |puzzle| {
                    peers::astar::<4, _>(puzzle, manhattan)
                }),
                a_star_twin(puzzle.start(), puzzle.goal()),
            ],
        );
    }
}

fn whole_space(table: &Table) {
    let [puzzle, _] = &boards::hardest();
    let start = pack(puzzle.start());
    let pathfinding = || {
        Side::pathfinding(core::slice::from_ref(puzzle), peers::bfs_reach::<4, _>, |puzzle| {
            Some(peers::bfs_reach::<4, _>(puzzle))
        })
    };
    table.row(
        "all boards of the eight puzzle, BFS",
        Side::tree(|| Bfs::new().tree(puzzle).expect("the problem is sound"), ShortestPathTree::len),
        [
            pathfinding(),
            Side::new(
                "twin",
                move || bfs::reach::<3, 3>(start),
                |boards| Found::of(&boards, None, Some(boards as u64)),
            ),
        ],
    );
    table.row("all boards of the eight puzzle, layer counts", layers(puzzle), [pathfinding()]);
    table.row("all boards of the eight puzzle, distance table", distances(puzzle), [pathfinding()]);
}

fn layers(puzzle: &EightPuzzle) -> Side<'_> {
    Side::new(
        "goalward",
        || layer_counts(puzzle, &Limits::new(), &mut ()).expect("the problem is sound"),
        |layers| Found::with(&layers.counts.iter().sum::<u64>(), &layers.stats),
    )
}

fn distances(puzzle: &EightPuzzle) -> Side<'_> {
    Side::new(
        "goalward",
        move || DistanceTable::new(puzzle, &Limits::new(), &mut ()).expect("the problem is sound"),
        |table| Found::with(&table.counts().iter().sum::<u64>(), table.stats()),
    )
}
