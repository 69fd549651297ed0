//! What the engines take for the same boards.

use std::fmt;
use std::time::Instant;

use goalward::problems::{EightPuzzle, Manhattan};
use goalward::{AStar, Bfs, BidirectionalBfs, Dijkstra, Outcome, ReportOf, SearchEngine, SearchError};
use indicatif::ProgressBar;
use thiserror::Error;

use crate::boards::{Layer, goal};

/// An engine for the eight puzzle.
pub(crate) type Engine = Box<dyn SearchEngine<EightPuzzle>>;

/// The engines that are compared. The last is the reference.
pub(crate) fn engines() -> [Engine; 4] {
    [
        Box::new(Bfs::new()),
        Box::new(BidirectionalBfs::new()),
        Box::new(Dijkstra::new()),
        Box::new(AStar::new(Manhattan)),
    ]
}

/// What several engines took for boards of rising depth.
#[derive(Debug)]
pub(crate) struct Comparison {
    /// What the engines are called.
    pub(crate) engines: Vec<&'static str>,
    pub(crate) depths: Vec<AtDepth>,
}

/// What several engines took for the boards of one depth.
#[derive(Debug)]
pub(crate) struct AtDepth {
    pub(crate) depth: u64,
    /// The number of boards.
    pub(crate) boards: usize,
    /// The medians over the boards, one of each engine.
    pub(crate) medians: Vec<Effort>,
}

impl Comparison {
    /// The engine that the others are measured by: the last.
    pub(crate) fn reference(&self) -> &'static str {
        self.engines.last().copied().unwrap_or_default()
    }
}

impl AtDepth {
    /// How many times as much the engine of this index took as the reference.
    pub(crate) fn ratio(&self, engine: usize, quantity: Quantity) -> Ratio {
        let reference = self.medians.len() - 1;
        Ratio(quantity.of(&self.medians[engine]) / quantity.of(&self.medians[reference]))
    }
}

/// How many times as much. It prints with one decimal place, or as a dash where it is none.
#[derive(Debug, Clone, Copy, PartialEq, PartialOrd)]
pub(crate) struct Ratio(pub(crate) f64);

impl fmt::Display for Ratio {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.0.is_finite() { f.pad(&format!("{:.1}", self.0)) } else { f.pad("-") }
    }
}

/// What a search took.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Effort {
    /// Time in microseconds.
    pub(crate) time: f64,
    /// States stored.
    pub(crate) nodes: f64,
    /// States expanded.
    pub(crate) expansions: f64,
}

#[cfg(test)]
impl Effort {
    pub(crate) const fn new(time: f64, nodes: f64, expansions: f64) -> Self {
        Self { time, nodes, expansions }
    }
}

/// What to compare.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Quantity {
    Time,
    Nodes,
    Expansions,
}

impl Quantity {
    pub(crate) const ALL: [Self; 3] = [Self::Time, Self::Nodes, Self::Expansions];

    pub(crate) const fn of(self, effort: &Effort) -> f64 {
        match self {
            Self::Time => effort.time,
            Self::Nodes => effort.nodes,
            Self::Expansions => effort.expansions,
        }
    }
}

/// Why an engine can't be measured.
#[derive(Debug, Error)]
pub(crate) enum MeasureError {
    /// It did not find what the board was drawn for.
    #[error("{engine} found {found} from {board}, whose shortest solutions have length {depth}")]
    WrongAnswer {
        engine: &'static str,
        found: String,
        /// Row by row.
        board: String,
        depth: u64,
    },
    #[error("{engine} can't search from {board}: {source}")]
    Search {
        engine: &'static str,
        /// Row by row.
        board: String,
        source: SearchError,
    },
}

/// Solves every board by every engine, `repeat` times over, of which the fastest counts.
///
/// The engines take turns, so that whatever else the machine does hits all of them alike.
pub(crate) fn compare(
    engines: &[Engine],
    layers: &[Layer],
    repeat: u32,
    progress: &ProgressBar,
) -> Result<Comparison, MeasureError> {
    progress.set_length(layers.iter().map(|layer| layer.boards.len() as u64).sum());
    let mut depths = Vec::with_capacity(layers.len());
    for &Layer { depth, ref boards } in layers {
        progress.set_message(format!("depth {depth}"));
        let mut efforts = vec![Vec::with_capacity(boards.len()); engines.len()];
        for &board in boards {
            let puzzle = EightPuzzle::new(board, goal());
            let fastest = fastest_searches(engines, &puzzle, depth, repeat)?;
            for (efforts, fastest) in efforts.iter_mut().zip(fastest) {
                efforts.push(fastest);
            }
            progress.inc(1);
        }
        depths.push(AtDepth {
            depth,
            boards: boards.len(),
            medians: efforts.iter().map(|efforts| median_effort(efforts)).collect(),
        });
    }
    Ok(Comparison { engines: engines.iter().map(SearchEngine::name).collect(), depths })
}

/// What each engine takes for this puzzle in the fastest of `repeat` searches.
fn fastest_searches(
    engines: &[Engine],
    puzzle: &EightPuzzle,
    depth: u64,
    repeat: u32,
) -> Result<Vec<Effort>, MeasureError> {
    let search = |engine: &Engine| measured_search(engine.as_ref(), puzzle, depth);
    let mut fastest: Vec<Effort> = engines.iter().map(search).collect::<Result<_, _>>()?;
    for _ in 1..repeat {
        for (engine, fastest) in engines.iter().zip(&mut fastest) {
            fastest.time = fastest.time.min(search(engine)?.time);
        }
    }
    Ok(fastest)
}

/// Searches, and checks that the solution is one of `depth` moves.
fn measured_search(
    engine: &dyn SearchEngine<EightPuzzle>,
    puzzle: &EightPuzzle,
    depth: u64,
) -> Result<Effort, MeasureError> {
    let begin = Instant::now();
    let result = engine.search(puzzle);
    let time = begin.elapsed();

    let report = result.map_err(|source| MeasureError::Search {
        engine: engine.name(),
        board: puzzle.start().to_line(),
        source,
    })?;
    if let Some(found) = flaw(puzzle, &report, depth) {
        return Err(MeasureError::WrongAnswer { engine: engine.name(), found, board: puzzle.start().to_line(), depth });
    }
    Ok(Effort {
        time: time.as_secs_f64() * 1e6,
        nodes: number(report.stats.peak_nodes),
        expansions: number(report.stats.expanded),
    })
}

/// What is wrong with the answer to a puzzle that takes `depth` moves.
fn flaw(puzzle: &EightPuzzle, report: &ReportOf<EightPuzzle>, depth: u64) -> Option<String> {
    match &report.outcome {
        Outcome::Solved(path) => match path.verify(puzzle) {
            Err(error) => Some(format!("a path that is no solution ({error})")),
            Ok(()) if path.len() as u64 != depth => Some(format!("a solution of length {}", path.len())),
            Ok(()) => None,
        },
        Outcome::NoSolution => Some("no solution".to_owned()),
        Outcome::Stopped(stop) => Some(format!("nothing ({})", stop.reason)),
    }
}

#[expect(clippy::cast_precision_loss, reason = "no search of the eight puzzle counts to 2^53")]
const fn number(count: u64) -> f64 {
    count as f64
}

fn median_effort(efforts: &[Effort]) -> Effort {
    let median_of = |quantity: Quantity| median(efforts.iter().map(|effort| quantity.of(effort)).collect());
    Effort {
        time: median_of(Quantity::Time),
        nodes: median_of(Quantity::Nodes),
        expansions: median_of(Quantity::Expansions),
    }
}

/// The value in the middle of one or more, or the mean of the two there.
fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    f64::midpoint(values[(values.len() - 1) / 2], values[values.len() / 2])
}

#[cfg(test)]
mod tests {
    use std::cell::RefCell;
    use std::cmp::Ordering;
    use std::rc::Rc;

    use goalward::{Limits, Observer, Report, Stats};

    use super::*;

    /// Notes its name each time that it is asked, and answers as it was told to.
    struct Respondent {
        name: &'static str,
        answer: fn(&EightPuzzle) -> Result<ReportOf<EightPuzzle>, SearchError>,
        asked: Rc<RefCell<Vec<&'static str>>>,
    }

    impl SearchEngine<EightPuzzle> for Respondent {
        fn name(&self) -> &'static str {
            self.name
        }

        fn search(&self, problem: &EightPuzzle) -> Result<ReportOf<EightPuzzle>, SearchError> {
            self.asked.borrow_mut().push(self.name);
            (self.answer)(problem)
        }

        fn search_observed(
            &self,
            problem: &EightPuzzle,
            _: &mut dyn Observer<EightPuzzle>,
        ) -> Result<ReportOf<EightPuzzle>, SearchError> {
            self.search(problem)
        }
    }

    fn respondent(answer: fn(&EightPuzzle) -> Result<ReportOf<EightPuzzle>, SearchError>) -> Engine {
        Box::new(Respondent { name: "respondent", answer, asked: Rc::default() })
    }

    /// Two boards that take one move, as boards of this depth.
    fn one_move_as(depth: u64) -> [Layer; 1] {
        let boards = ["123456708", "123450786"].map(|text| text.parse().expect("a board"));
        [Layer { depth, boards: boards.to_vec() }]
    }

    fn error(engine: Engine, depth: u64) -> String {
        compare(&[engine], &one_move_as(depth), 1, &ProgressBar::hidden()).expect_err("the engine is wrong").to_string()
    }

    #[test]
    fn every_answer_that_is_not_a_shortest_solution_is_an_error() {
        for engine in engines() {
            assert!(error(engine, 3).contains("found a solution of length 1 from 1 2 3 4 5 6 7 0 8, whose"));
        }
        let limited = Box::new(Bfs::new().limits(Limits::new().expansions(0)));
        assert_eq!(
            error(limited, 1),
            "BFS found nothing (limit on expansions reached) from 1 2 3 4 5 6 7 0 8, \
             whose shortest solutions have length 1"
        );
        let hopeless =
            respondent(|_| Ok(Report { outcome: Outcome::NoSolution, stats: Stats::default(), rounds: Vec::new() }));
        assert!(error(hopeless, 1).starts_with("respondent found no solution from "));
        let elsewhere = respondent(|_| Bfs::new().search(&EightPuzzle::new(goal(), goal())));
        assert!(error(elsewhere, 0).contains("a path that is no solution (the first state is not among"));
        let failing = respondent(|_| Err(SearchError::PathBroken { step: 7, stats: Box::default() }));
        assert!(error(failing, 1).starts_with("respondent can't search from 1 2 3 4 5 6 7 0 8: step 7 of the path"));
    }

    #[test]
    fn engines_take_turns() {
        let asked = Rc::default();
        let engines = ["one", "other"].map(|name| -> Engine {
            Box::new(Respondent { name, answer: |puzzle| Bfs::new().search(puzzle), asked: Rc::clone(&asked) })
        });
        let comparison = compare(&engines, &one_move_as(1), 3, &ProgressBar::hidden()).expect("BFS is right");
        assert_eq!(*asked.borrow(), ["one", "other"].repeat(2 * 3));
        assert_eq!((comparison.engines, comparison.depths[0].boards), (vec!["one", "other"], 2));
    }

    #[test]
    fn the_median_is_in_the_middle() {
        let cases: [(&[f64], f64); 4] =
            [(&[7.0], 7.0), (&[9.0, 1.0], 5.0), (&[9.0, 1.0, 2.0], 2.0), (&[9.0, 1.0, 2.0, 3.0], 2.5)];
        for (values, middle) in cases {
            assert_eq!(median(values.to_vec()).total_cmp(&middle), Ordering::Equal, "{values:?}");
        }
    }

    #[test]
    fn each_quantity_has_a_median_of_its_own() {
        let efforts = [Effort::new(1.0, 30.0, 2.0), Effort::new(2.0, 10.0, 3.0), Effort::new(3.0, 20.0, 1.0)];
        assert_eq!(median_effort(&efforts), Effort::new(2.0, 20.0, 2.0));
    }

    #[test]
    fn a_ratio_to_nothing_is_a_dash() {
        let ratios = [Ratio(0.25), Ratio(12.0), Ratio(f64::NAN), Ratio(f64::INFINITY)];
        let printed = ratios.map(|ratio| format!("{ratio:>5}"));
        assert_eq!(printed, ["  0.2", " 12.0", "    -", "    -"]);
    }
}
