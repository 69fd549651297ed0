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
    #[arg(long, value_name = "NUMBER", default_value_t = 20)]
    #[arg(value_parser = RangedU64ValueParser::<usize>::new().range(1..))]
    boards: usize,
    /// Searches of each board by each engine; the fastest counts.
    #[arg(long, value_name = "NUMBER", default_value_t = 3)]
    #[arg(value_parser = clap::value_parser!(u32).range(1..))]
    repeat: u32,
    /// The same seed draws the same boards.
    #[arg(long, value_name = "NUMBER", default_value_t = 1)]
    seed: u64,
    /// The deepest boards to solve, in moves.
    #[arg(long, value_name = "MOVES", default_value_t = DEEPEST)]
    #[arg(value_parser = clap::value_parser!(u64).range(..=DEEPEST))]
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
        "Medians over random eight-puzzle boards (up to {} for each depth, seed {}; the fastest of {})",
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

#[cfg(test)]
mod tests {
    use clap::CommandFactory;
    use clap::error::ErrorKind;

    use super::*;

    /// Runs on all boards up to depth 6, so that it does not matter which are drawn.
    fn printed(more: &[&str]) -> Result<String, CompareError> {
        let arguments = ["compare_engines", "--boards", "39", "--repeat", "1", "--max-depth", "6"];
        let mut out = Vec::new();
        compare(&Arguments::parse_from(arguments.iter().chain(more)), &mut out)?;
        Ok(String::from_utf8(out).expect("tables are text"))
    }

    /// The part of the output under this heading.
    fn section<'a>(printed: &'a str, heading: &str) -> &'a str {
        printed.split("\n\n").find(|section| section.starts_with(heading)).expect("it has a heading")
    }

    #[test]
    fn nodes_and_expansions_are_those_of_the_textbook_algorithms() {
        let printed = printed(&[]).expect("the engines are right");
        assert_eq!(
            section(&printed, "Nodes"),
            "\
Nodes, also as a multiple of A*'s
depth  boards                BFS  bidirectional BFS           Dijkstra                 A*
    0       1          1     1.0          1     1.0          1     1.0          1     1.0
    1       2          2     0.5          2     0.5          8     2.0          4     1.0
    2       4          5     0.8        5.5     0.9         12     2.0          6     1.0
    3       8         12     1.3        8.5     0.9         26     2.9          9     1.0
    4      16         24     2.4         12     1.2         46     4.6         10     1.0
    5      20         52     4.3       19.5     1.6         80     6.7         12     1.0
    6      39         80     6.2         28     2.2        127     9.8         13     1.0"
        );
        assert_eq!(
            section(&printed, "Expansions"),
            "\
Expansions, also as a multiple of A*'s
depth  boards                BFS  bidirectional BFS           Dijkstra                 A*
    0       1          0       -          0       -          0       -          0       -
    1       2          1     1.0          1     1.0          3     3.0          1     1.0
    2       4          2     1.0          2     1.0          5     2.5          2     1.0
    3       8          6     2.0        3.5     1.2         13     4.3          3     1.0
    4      16         12     3.0          6     1.5         26     6.5          4     1.0
    5      20         29     5.8        9.5     1.9         43     8.6          5     1.0
    6      39         46     7.7         13     2.2         73    12.2          6     1.0"
        );
        assert_eq!(section(&printed, "Time").lines().count(), 2 + 7);
        assert!(section(&printed, "At depth 6").contains("\n  Dijkstra took "));
    }

    #[test]
    fn files_are_written_where_asked_for() {
        let name = |extension: &str| format!("compare_engines_{}.{extension}", std::process::id());
        let (csv, plot) = (std::env::temp_dir().join(name("csv")), std::env::temp_dir().join(name("svg")));
        let result = printed(&["--csv", &csv.to_string_lossy(), "--plot", &plot.to_string_lossy()]);
        let texts = [&csv, &plot].map(std::fs::read_to_string);
        for file in [csv, plot] {
            std::fs::remove_file(file).expect("the file is there");
        }
        result.expect("the engines are right");
        let [csv, plot] = texts.map(|text| text.expect("the file is there"));
        assert_eq!(csv.lines().count(), 1 + 7 * 4);
        assert!(csv.contains("\n6,bidirectional BFS,39,"), "{csv}");
        assert!(plot.ends_with("</svg>\n"), "{plot}");
    }

    #[test]
    fn a_file_that_cannot_be_written_is_named() {
        for option in ["--csv", "--plot"] {
            let error = printed(&[option, "no/such/folder/file"]).expect_err("there is no such folder");
            let message = error.to_string();
            assert!(message.starts_with("no/such/folder/file can't be written: "), "{message}");
        }
    }

    #[test]
    #[cfg(target_os = "linux")]
    fn a_file_that_does_not_fit_on_the_disk_is_named() {
        let error = printed(&["--csv", "/dev/full"]).expect_err("nothing fits there");
        assert!(error.to_string().starts_with("/dev/full can't be written: "), "{error}");
    }

    #[test]
    fn output_that_nobody_reads_is_an_error_and_no_panic() {
        let arguments =
            Arguments::parse_from(["compare_engines", "--boards", "1", "--repeat", "1", "--max-depth", "1"]);
        let error = compare(&arguments, &mut [0_u8; 10].as_mut_slice()).expect_err("there is no room");
        assert!(matches!(error, CompareError::Print(_)), "{error}");
    }

    #[test]
    fn arguments_out_of_range_are_refused() {
        Arguments::command().debug_assert();
        for (option, value) in [("--boards", "0"), ("--repeat", "0"), ("--max-depth", "32"), ("--seed", "x")] {
            let error = Arguments::try_parse_from(["compare_engines", option, value]).expect_err(option);
            assert_eq!(error.kind(), ErrorKind::ValueValidation, "{error}");
        }
    }
}
