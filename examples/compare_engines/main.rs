//! BFS, bidirectional BFS, Dijkstra's algorithm and A* against each other on eight-puzzle boards of rising depth.
//!
//! ```text
//! cargo run --release --example compare_engines -- --plot compare.svg
//! ```
//!
//! One breadth-first search from the goal gives the true depth of every board. Some boards of each depth are drawn at
//! random and solved by every engine. Every answer is checked against the true depth, so that the comparison is a test
//! too; what it prints are medians, and their ratios to those of A*.

mod boards;
mod conclusion;
mod measurement;
mod plot;
mod table;

use std::fs::File;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::Parser;
use clap::builder::RangedU64ValueParser;
use goalward::SearchError;
use indicatif::style::TemplateError;
use indicatif::{ProgressBar, ProgressFinish, ProgressStyle};
use thiserror::Error;

use boards::DEEPEST;
use measurement::{MeasureError, Quantity};

/// Compare BFS, bidirectional BFS, Dijkstra's algorithm and A* with the Manhattan distance on eight-puzzle boards.
///
/// For each depth, every engine solves random boards that take so many moves, and every answer is checked. The tables
/// show medians over the boards: of the time of a search, and of the states that it stored (nodes) and expanded, each
/// also as a multiple of that of A*. Build with --release, or the times mean little.
#[derive(Debug, Parser)]
struct Arguments {
    /// Boards to draw for each depth; all where there are fewer.
    #[arg(long, value_name = "NUMBER", default_value_t = 20, value_parser = RangedU64ValueParser::<usize>::new().range(1..))]
    boards: usize,
    /// Searches of each board by each engine; the fastest counts.
    #[arg(long, value_name = "NUMBER", default_value_t = 3, value_parser = clap::value_parser!(u32).range(1..))]
    repeat: u32,
    /// The same seed draws the same boards.
    #[arg(long, value_name = "NUMBER", default_value_t = 1)]
    seed: u64,
    /// The deepest boards to solve, in moves.
    #[arg(long, value_name = "MOVES", default_value_t = DEEPEST, value_parser = clap::value_parser!(u64).range(..=DEEPEST))]
    max_depth: u64,
    /// Draw the median times by depth into this SVG file.
    #[arg(long, value_name = "FILE")]
    plot: Option<PathBuf>,
    /// Write the medians into this file as comma-separated values, one row for each depth and engine.
    #[arg(long, value_name = "FILE")]
    csv: Option<PathBuf>,
}

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    match compare(&arguments, &mut io::stdout().lock()) {
        Ok(()) => ExitCode::SUCCESS,
        // Whoever reads the output has read enough.
        Err(CompareError::Print(error)) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(error) => {
            // Where standard error is closed as well there is nobody left to tell.
            let _ = writeln!(io::stderr(), "error: {error}");
            ExitCode::FAILURE
        }
    }
}

/// Draws boards, measures the engines on them, and writes what came out to `out` and to the files asked for.
fn compare(arguments: &Arguments, out: &mut impl Write) -> Result<(), CompareError> {
    // First of all, so that no measurement is lost on a file that can't be written.
    let csv = arguments.csv.as_deref().map(OutputFile::create).transpose()?;
    let plot = arguments.plot.as_deref().map(OutputFile::create).transpose()?;

    let layers = boards::draw(arguments.max_depth, arguments.boards, arguments.seed)?;
    let comparison = {
        // On standard error, and only if that is a terminal.
        let style = ProgressStyle::with_template("{wide_bar} {pos} of {len} boards, {msg}")?;
        let progress = ProgressBar::no_length().with_style(style).with_finish(ProgressFinish::AndClear);
        measurement::compare(&measurement::engines(), &layers, arguments.repeat, &progress)?
    };

    if let Some(file) = csv {
        file.write(&table::csv(&comparison))?;
    }
    if let Some(file) = plot {
        file.write(&plot::svg(&comparison)?)?;
    }
    writeln!(
        out,
        "Medians over up to {} random eight-puzzle boards for each depth (seed {}), in the fastest of {} searches",
        arguments.boards, arguments.seed, arguments.repeat
    )?;
    for quantity in Quantity::ALL {
        writeln!(out)?;
        table::write(out, &comparison, quantity)?;
    }
    writeln!(out)?;
    conclusion::write(out, &comparison)?;
    Ok(())
}

/// A file that is there to be written.
struct OutputFile<'a> {
    path: &'a Path,
    file: File,
}

impl<'a> OutputFile<'a> {
    fn create(path: &'a Path) -> Result<Self, CompareError> {
        let file = File::create(path).map_err(|source| CompareError::file(path, source))?;
        Ok(Self { path, file })
    }

    fn write(mut self, text: &str) -> Result<(), CompareError> {
        self.file.write_all(text.as_bytes()).map_err(|source| CompareError::file(self.path, source))
    }
}

/// Why there is no comparison.
#[derive(Debug, Error)]
enum CompareError {
    #[error("the boards can't be drawn: {0}")]
    Boards(#[from] SearchError),
    #[error(transparent)]
    Measure(#[from] MeasureError),
    #[error("{} can't be written: {source}", .path.display())]
    File { path: PathBuf, source: io::Error },
    #[error("the plot can't be drawn: {0}")]
    Plot(#[from] plot::DrawError),
    #[error("the progress can't be shown: {0}")]
    Progress(#[from] TemplateError),
    #[error("the tables can't be printed: {0}")]
    Print(#[from] io::Error),
}

impl CompareError {
    fn file(path: &Path, source: io::Error) -> Self {
        Self::File { path: path.to_owned(), source }
    }
}
