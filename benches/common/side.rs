//! One side of a comparison.

use std::alloc::System;
use std::cell::RefCell;
use std::fmt::Display;
use std::hint::black_box;

use cap::Cap;
use goalward::{Cost, SearchEngine, SearchProblem, ShortestPathTree, Stats, Workspace};

use super::counted::Counted;

#[global_allocator]
static ALLOCATOR: Cap<System> = Cap::new(System, usize::MAX);

/// A crate at work.
pub(crate) struct Side<'a> {
    pub(crate) name: &'static str,
    /// What is timed.
    pub(crate) search: Box<dyn Fn() + 'a>,
    /// The same work once more, to see what comes of it.
    pub(crate) look: Box<dyn Fn() -> Found + 'a>,
}

/// What a side found, and what it took.
#[derive(Default)]
pub(crate) struct Found {
    /// The costs of all paths, as they print.
    pub(crate) costs: Vec<String>,
    /// All expansions and nodes, where they are known.
    pub(crate) expansions: Option<u64>,
    pub(crate) nodes: Option<u64>,
    /// All successors that were generated, where that is what is compared.
    pub(crate) generated: Option<u64>,
    /// The nodes of the largest search.
    pub(crate) most_nodes: Option<u64>,
}

impl Found {
    /// What one search found, and what it took.
    pub(crate) fn of(answer: &impl Display, expansions: Option<u64>, nodes: Option<u64>) -> Self {
        let mut found = Self::default();
        found.add(answer, expansions, nodes);
        found
    }

    pub(crate) fn with(answer: &impl Display, stats: &Stats) -> Self {
        Self::of(answer, Some(stats.expanded), Some(stats.peak_nodes))
    }

    /// One path more.
    fn add(&mut self, cost: &impl Display, expansions: Option<u64>, nodes: Option<u64>) {
        self.costs.push(cost.to_string());
        self.expansions = expansions.map(|expansions| expansions + self.expansions.unwrap_or(0));
        self.nodes = nodes.map(|nodes| nodes + self.nodes.unwrap_or(0));
        self.most_nodes = self.most_nodes.max(nodes);
    }
}

impl<'a> Side<'a> {
    /// `look` says of an answer what is to be compared.
    pub(crate) fn new<R>(
        name: &'static str,
        search: impl Fn() -> R + Clone + 'a,
        look: impl Fn(R) -> Found + 'a,
    ) -> Self {
        let looking = search.clone();
        Self {
            name,
            search: Box::new(move || {
                black_box(search());
            }),
            look: Box::new(move || look(looking())),
        }
    }

    pub(crate) fn goalward<P, E>(engine: E, problems: &'a [P]) -> Self
    where
        P: SearchProblem<Cost: Display>,
        E: SearchEngine<P> + Clone + 'a,
    {
        let looking = engine.clone();
        Self {
            name: "goalward",
            search: Box::new(move || {
                for problem in problems {
                    let _ = black_box(engine.search(problem));
                }
            }),
            look: Box::new(move || {
                let mut found = Found::default();
                for problem in problems {
                    let report = looking.search(problem).expect("the problem is sound");
                    let path = report.path().expect("there is a path");
                    found.add(&path.cost(), Some(report.stats.expanded), Some(report.stats.peak_nodes));
                }
                found
            }),
        }
    }

    /// All searches in one workspace, which has served such searches before.
    pub(crate) fn in_workspace<P, E>(engine: E, problems: &'a [P]) -> Self
    where
        P: SearchProblem<State: 'a, Action: 'a, Cost: Display + 'a>,
        E: SearchEngine<P> + Clone + 'a,
    {
        let workspace = RefCell::new(Workspace::new());
        let searching = engine.clone();
        Self {
            name: "in a workspace",
            search: Box::new(move || {
                for problem in problems {
                    let _ = black_box(searching.search_in(problem, &mut workspace.borrow_mut()));
                }
            }),
            look: Self::goalward(engine, problems).look,
        }
    }

    /// `answer` says of a tree what is to be compared.
    pub(crate) fn tree<P, D, A>(
        grow: impl Fn() -> ShortestPathTree<P, D> + Clone + 'a,
        answer: impl Fn(&ShortestPathTree<P, D>) -> A + 'a,
    ) -> Self
    where
        P: SearchProblem,
        D: Cost,
        A: Display,
    {
        Self::new("goalward", grow, move |tree| Found::with(&answer(&tree), tree.stats()))
    }

    /// `count` is the same search as `search`.
    pub(crate) fn pathfinding<P: SearchProblem, R, C: Display>(
        problems: &'a [P],
        search: impl Fn(&P) -> R + 'a,
        count: impl Fn(&Counted<'a, P>) -> Option<C> + 'a,
    ) -> Self {
        Self {
            name: "pathfinding",
            search: Box::new(move || {
                for problem in problems {
                    black_box(search(problem));
                }
            }),
            look: Box::new(move || {
                let mut found = Found::default();
                for problem in problems {
                    let counted = Counted::new(problem);
                    let cost = count(&counted).expect("there is a path");
                    found.add(&cost, Some(counted.expansions()), Some(counted.nodes()));
                }
                found
            }),
        }
    }

    /// `search` gives the number of nodes, where it is known, and the cost.
    pub(crate) fn petgraph(search: impl Fn() -> (Option<u64>, u32) + Copy + 'a) -> Self {
        Self::new("petgraph", search, |(nodes, cost)| Found::of(&cost, None, nodes))
    }

    /// The most heap memory that was in use at once.
    pub(crate) fn peak_bytes(&self) -> u64 {
        // The allocator remembers the highest level ever: ballast lifts the level of now up to it.
        let ballast: Vec<u8> = Vec::with_capacity(ALLOCATOR.max_allocated() - ALLOCATOR.allocated());
        let before = ALLOCATOR.allocated();
        (self.search)();
        drop(black_box(ballast));
        (ALLOCATOR.max_allocated() - before) as u64
    }
}
