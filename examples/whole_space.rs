//! How many positions of a puzzle are how many moves away: a search of the whole space.
//!
//! ```text
//! cargo run --release --example whole_space
//! cargo run --release --example whole_space -- 3x4
//! cargo run --release --example whole_space -- pocket-cube
//! ```
//!
//! It prints each depth with its number of positions as soon as it is known, then the time and the memory that it took.
//! The largest boards of sliding tiles, of 12 cells, have 239,500,800 positions and take 60 MB; twelve pancakes twice that.

use std::io::{self, Write};
use std::ops::ControlFlow;
use std::process::ExitCode;

use clap::{Parser, ValueEnum};
use goalward::problems::{
    Board, Corners, Hanoi, HanoiError, Pancakes, Permutation, PocketCube, SlidingTiles, TopSpin, TurnMetric,
};
use goalward::{
    Layer, LayerCounts, Limits, Observer, PerfectHash, SearchError, SearchProblem, Stats, StopReason, layer_counts,
};
use thiserror::Error;

/// Counts the positions of a puzzle by how many moves they are from the goal, or from the start of the Tower of Hanoi.
#[derive(Debug, Parser)]
#[command(name = "whole_space")]
struct Arguments {
    /// Rows x columns of sliding tiles; pancakes; Top Spin with so many tokens, and so many turned; the Pocket Cube in half
    /// or in quarter turns; the Tower of Hanoi with so many pegs, and disks.
    #[arg(default_value = "3x3", value_parser = puzzles())]
    puzzle: String,
    /// Where the blank of sliding tiles is in the goal. The tiles are in order.
    #[arg(long, value_enum, default_value_t = Blank::Last)]
    blank: Blank,
}

#[derive(Debug, Clone, Copy, ValueEnum)]
enum Blank {
    First,
    Last,
}

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    match run(&arguments, &mut io::stdout().lock()) {
        Ok(()) => ExitCode::SUCCESS,
        // Whoever reads the output has read enough.
        Err(Failure::Print(error)) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(failure) => {
            // With nowhere left to write to, the exit code has to say it.
            let _ = writeln!(io::stderr(), "error: {failure}");
            ExitCode::FAILURE
        }
    }
}

/// What stands for a puzzle: its name, and how to count its positions.
type Counter<W> = (&'static str, fn(Blank, &mut Printer<'_, W>) -> Result<LayerCounts, Failure>);

const PUZZLES: usize = 34;

/// Every shape of sliding tiles of at most 12 cells, and other puzzles of a size to be counted.
const fn counters<W: Write>() -> [Counter<W>; PUZZLES] {
    [
        ("2x2", count_tiles::<2, 2, W>),
        ("2x3", count_tiles::<2, 3, W>),
        ("2x4", count_tiles::<2, 4, W>),
        ("2x5", count_tiles::<2, 5, W>),
        ("2x6", count_tiles::<2, 6, W>),
        ("3x2", count_tiles::<3, 2, W>),
        ("3x3", count_tiles::<3, 3, W>),
        ("3x4", count_tiles::<3, 4, W>),
        ("4x2", count_tiles::<4, 2, W>),
        ("4x3", count_tiles::<4, 3, W>),
        ("5x2", count_tiles::<5, 2, W>),
        ("6x2", count_tiles::<6, 2, W>),
        ("pancakes-6", |_, printer| count(&Pancakes::<6>::new(Permutation::SORTED), printer)),
        ("pancakes-7", |_, printer| count(&Pancakes::<7>::new(Permutation::SORTED), printer)),
        ("pancakes-8", |_, printer| count(&Pancakes::<8>::new(Permutation::SORTED), printer)),
        ("pancakes-9", |_, printer| count(&Pancakes::<9>::new(Permutation::SORTED), printer)),
        ("pancakes-10", |_, printer| count(&Pancakes::<10>::new(Permutation::SORTED), printer)),
        ("pancakes-11", |_, printer| count(&Pancakes::<11>::new(Permutation::SORTED), printer)),
        ("pancakes-12", |_, printer| count(&Pancakes::<12>::new(Permutation::SORTED), printer)),
        ("top-spin-6-4", |_, printer| count(&TopSpin::<6, 4>::new(Permutation::SORTED), printer)),
        ("top-spin-7-4", |_, printer| count(&TopSpin::<7, 4>::new(Permutation::SORTED), printer)),
        ("top-spin-8-4", |_, printer| count(&TopSpin::<8, 4>::new(Permutation::SORTED), printer)),
        ("top-spin-9-4", |_, printer| count(&TopSpin::<9, 4>::new(Permutation::SORTED), printer)),
        ("top-spin-10-4", |_, printer| count(&TopSpin::<10, 4>::new(Permutation::SORTED), printer)),
        ("top-spin-11-4", |_, printer| count(&TopSpin::<11, 4>::new(Permutation::SORTED), printer)),
        ("top-spin-12-4", |_, printer| count(&TopSpin::<12, 4>::new(Permutation::SORTED), printer)),
        ("pocket-cube", |_, printer| count(&PocketCube::new(Corners::SOLVED), printer)),
        ("pocket-cube-quarter", |_, printer| {
            count(&PocketCube::new(Corners::SOLVED).metric(TurnMetric::QuarterTurn), printer)
        }),
        ("hanoi-3-8", |_, printer| count(&Hanoi::new(3, 8)?, printer)),
        ("hanoi-3-12", |_, printer| count(&Hanoi::new(3, 12)?, printer)),
        ("hanoi-4-8", |_, printer| count(&Hanoi::new(4, 8)?, printer)),
        ("hanoi-4-12", |_, printer| count(&Hanoi::new(4, 12)?, printer)),
        ("hanoi-4-13", |_, printer| count(&Hanoi::new(4, 13)?, printer)),
        ("hanoi-5-10", |_, printer| count(&Hanoi::new(5, 10)?, printer)),
    ]
}

fn puzzles() -> [&'static str; PUZZLES] {
    counters::<io::Sink>().map(|(puzzle, _)| puzzle)
}

/// Counts, and prints what came out.
fn run<W: Write>(arguments: &Arguments, out: &mut W) -> Result<(), Failure> {
    let mut printer = Printer { out, expanded: 0, printed: Ok(()) };
    writeln!(printer.out, "moves    positions")?;
    for (puzzle, count) in counters() {
        if puzzle == arguments.puzzle {
            let layers = count(arguments.blank, &mut printer)?;
            printer.printed?;
            print_summary(&layers, printer.out)?;
            break;
        }
    }
    Ok(())
}

fn count_tiles<const ROWS: usize, const COLUMNS: usize, W: Write>(
    blank: Blank,
    printer: &mut Printer<'_, W>,
) -> Result<LayerCounts, Failure> {
    let goal = match blank {
        Blank::First => Board::<ROWS, COLUMNS>::blank_first(),
        Blank::Last => Board::blank_last(),
    };
    count(&SlidingTiles::new(goal, goal), printer)
}

fn count<W: Write>(problem: &impl PerfectHash, printer: &mut Printer<'_, W>) -> Result<LayerCounts, Failure> {
    Ok(layer_counts(problem, &Limits::new(), printer)?)
}

fn print_summary(layers: &LayerCounts, out: &mut impl Write) -> Result<(), Failure> {
    if let Some(reason) = layers.stopped {
        return Err(Failure::Stopped(reason));
    }
    let Stats { peak_nodes, peak_bytes, elapsed, .. } = layers.stats;
    let farthest = layers.counts.len() - 1;
    writeln!(
        out,
        "{peak_nodes} positions, none more than {farthest} moves away: {peak_bytes} bytes, {:.3} s",
        elapsed.as_secs_f64()
    )?;
    Ok(())
}

/// Prints each layer when it is finished, and breaks off where it can't.
struct Printer<'a, W> {
    out: &'a mut W,
    /// How many positions were expanded in the layers before.
    expanded: u64,
    printed: io::Result<()>,
}

impl<P: SearchProblem, W: Write> Observer<P> for Printer<'_, W> {
    fn layer_finished(&mut self, layer: Layer<P::Cost>, stats: &Stats) -> ControlFlow<()> {
        if let Layer::Depth(depth, _) = layer {
            let positions = stats.expanded - self.expanded;
            self.expanded = stats.expanded;
            self.printed = writeln!(self.out, "{depth:5} {positions:12}");
        }
        if self.printed.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    }
}

/// Why there is nothing to print.
#[derive(Debug, Error)]
enum Failure {
    #[error("the search stopped: {0}")]
    Stopped(StopReason),
    #[error(transparent)]
    Search(#[from] SearchError),
    #[error(transparent)]
    Hanoi(#[from] HanoiError),
    #[error("the counts can't be printed: {0}")]
    Print(#[from] io::Error),
}
