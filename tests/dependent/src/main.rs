//! What a crate that depends on goalward writes: a problem, a heuristic and an observer of its own.

use std::error::Error;
use std::hash::RandomState;
use std::ops::ControlFlow;

use goalward::{
    AStar, BackwardProblem, Bfs, BidirectionalBfs, Dijkstra, Heuristic, IdaStar, InPlaceProblem, Limits, Node,
    Observer, Outcome, Reversed, SearchEngine, SearchProblem, Stats, StopReason, Workspace,
};

/// Sorting a row of books by reversing the first few, which costs one for each book that is touched.
struct Books {
    start: Vec<u8>,
}

impl Books {
    fn sorted(&self) -> Vec<u8> {
        let mut books = self.start.clone();
        books.sort_unstable();
        books
    }
}

impl SearchProblem for Books {
    type State = Vec<u8>;
    type Action = usize;
    type Cost = f64;

    fn starts(&self) -> impl IntoIterator<Item = Vec<u8>> {
        [self.start.clone()]
    }

    fn is_goal(&self, books: &Vec<u8>) -> bool {
        books.is_sorted()
    }

    fn successors(&self, books: &Vec<u8>, mut emit: impl FnMut(usize, Vec<u8>, f64)) {
        for touched in 2..=books.len() {
            let mut next = books.clone();
            next[..touched].reverse();
            emit(touched, next, touched as f64);
        }
    }

    fn heap_bytes(&self, books: &Vec<u8>) -> usize {
        books.capacity()
    }
}

impl BackwardProblem for Books {
    fn goals(&self) -> impl IntoIterator<Item = Vec<u8>> {
        [self.sorted()]
    }

    fn predecessors(&self, books: &Vec<u8>, emit: impl FnMut(usize, Vec<u8>, f64)) {
        self.successors(books, emit);
    }
}

impl InPlaceProblem for Books {
    fn actions(&self, books: &Vec<u8>, mut emit: impl FnMut(usize, f64)) {
        (2..=books.len()).for_each(|touched| emit(touched, touched as f64));
    }

    fn apply_in_place(&self, books: &mut Vec<u8>, &touched: &usize) {
        books[..touched].reverse();
    }

    fn undo(&self, books: &mut Vec<u8>, touched: &usize) {
        self.apply_in_place(books, touched);
    }
}

/// Up to the last book that is out of place, all must be touched at least once.
struct LastOutOfPlace;

impl Heuristic<Books> for LastOutOfPlace {
    fn estimate(&self, problem: &Books, books: &Vec<u8>) -> Option<f64> {
        let sorted = problem.sorted();
        let last = books.iter().zip(&sorted).rposition(|(book, wanted)| book != wanted);
        Some(last.map_or(0.0, |last| (last + 1) as f64))
    }
}

/// Remembers the greatest cost that was expanded, and breaks off after so many expansions.
struct Watch {
    expansions_left: u32,
    dearest: f64,
}

impl Observer<Books> for Watch {
    fn expanded(&mut self, node: Node<'_, Books>, _stats: &Stats) -> ControlFlow<()> {
        self.dearest = self.dearest.max(node.cost.unwrap_or(0.0));
        self.expansions_left -= 1;
        if self.expansions_left == 0 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let books = Books { start: vec![3, 1, 4, 2, 6, 5] };

    let engines: [Box<dyn SearchEngine<Books>>; 7] = [
        Box::new(Bfs::new()),
        Box::new(BidirectionalBfs::new()),
        Box::new(Dijkstra::new()),
        Box::new(AStar::new(LastOutOfPlace).hasher(RandomState::new())),
        Box::new(IdaStar::new(LastOutOfPlace)),
        Box::new(IdaStar::new(LastOutOfPlace).transpositions(1 << 16)),
        Box::new(IdaStar::new(LastOutOfPlace).in_place()),
    ];
    let mut workspace = Workspace::new();
    for engine in &engines {
        let report = engine.search(&books)?;
        assert_eq!(engine.search_in(&books, &mut workspace)?.outcome, report.outcome, "{}", engine.name());
        let path = report.path().ok_or("every row can be sorted")?;
        path.verify(&books)?;
        println!("{}: {} moves, {} books touched, {}", engine.name(), path.len(), path.cost(), report.stats);
    }
    let cost = |engine: usize| engines[engine].search(&books).map(|report| report.path().map(|path| path.cost()));
    for least in 3..engines.len() {
        assert_eq!(cost(least)?, cost(2)?, "{}", engines[least].name());
    }

    let tree = Dijkstra::new().tree(Reversed(&books))?;
    assert_eq!(tree.len(), 720);
    assert_eq!(tree.distance(&books.start), cost(2)?);

    let mut watch = Watch { expansions_left: 10, dearest: 0.0 };
    let watched = Dijkstra::new().limits(Limits::new().bytes(1 << 20)).search_observed(&books, &mut watch)?;
    assert!(matches!(watched.outcome, Outcome::Stopped(stop) if stop.reason == StopReason::Observer));
    println!("broken off at cost {}", watch.dearest);
    Ok(())
}
