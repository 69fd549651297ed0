//! How many positions of a sliding-tile puzzle are how many moves away: a search of the whole space.
//!
//! ```text
//! cargo run --release --example whole_space
//! cargo run --release --example whole_space -- 3x4
//! ```
//!
//! It prints each depth with its number of positions as soon as it is known, then the time and the memory that it took.
//! The largest shapes, of 12 cells, have 239,500,800 positions and take 60 MB.

use std::io::{self, Write};
use std::ops::ControlFlow;
use std::process::ExitCode;

use clap::{Parser, ValueEnum};
use goalward::problems::{Board, SlidingTiles};
use goalward::{Layer, LayerCounts, Limits, Observer, SearchError, SearchProblem, Stats, StopReason, layer_counts};
use thiserror::Error;

/// Counts the positions of a sliding-tile puzzle by how many moves they are from a goal.
#[derive(Debug, Parser)]
#[command(name = "whole_space")]
struct Arguments {
    /// Rows x columns.
    #[arg(default_value = "3x3", value_parser = shapes())]
    shape: String,
    /// Where the blank is in the goal. The tiles are in order.
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
    match count(&arguments, &mut io::stdout().lock()) {
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

/// What stands for a shape: its name, and how to count its positions.
type Counter<W> = (&'static str, fn(Blank, &mut Printer<'_, W>) -> Result<LayerCounts, SearchError>);

/// Every shape of at most 12 cells.
const fn counters<W: Write>() -> [Counter<W>; 12] {
    [
        ("2x2", count_shape::<2, 2, W>),
        ("2x3", count_shape::<2, 3, W>),
        ("2x4", count_shape::<2, 4, W>),
        ("2x5", count_shape::<2, 5, W>),
        ("2x6", count_shape::<2, 6, W>),
        ("3x2", count_shape::<3, 2, W>),
        ("3x3", count_shape::<3, 3, W>),
        ("3x4", count_shape::<3, 4, W>),
        ("4x2", count_shape::<4, 2, W>),
        ("4x3", count_shape::<4, 3, W>),
        ("5x2", count_shape::<5, 2, W>),
        ("6x2", count_shape::<6, 2, W>),
    ]
}

fn shapes() -> [&'static str; 12] {
    counters::<io::Sink>().map(|(shape, _)| shape)
}

/// Counts, and prints what came out.
fn count<W: Write>(arguments: &Arguments, out: &mut W) -> Result<(), Failure> {
    let mut printer = Printer { out, expanded: 0, printed: Ok(()) };
    writeln!(printer.out, "moves    positions")?;
    for (shape, count_shape) in counters() {
        if shape == arguments.shape {
            let layers = count_shape(arguments.blank, &mut printer)?;
            printer.printed?;
            print_summary(&layers, printer.out)?;
            break;
        }
    }
    Ok(())
}

fn count_shape<const ROWS: usize, const COLUMNS: usize, W: Write>(
    blank: Blank,
    printer: &mut Printer<'_, W>,
) -> Result<LayerCounts, SearchError> {
    let goal = match blank {
        Blank::First => Board::<ROWS, COLUMNS>::blank_first(),
        Blank::Last => Board::blank_last(),
    };
    layer_counts(&SlidingTiles::new(goal, goal), &Limits::new(), printer)
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
    #[error("the counts can't be printed: {0}")]
    Print(#[from] io::Error),
}
