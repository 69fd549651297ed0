//! The fifteen puzzle: the fewest moves, by IDA* with pattern databases.
//!
//! ```text
//! cargo run --release --example fifteen_puzzle -- "2 7 11 5 13 0 9 4 14 1 8 6 10 3 12 15"
//! cargo run --release --features parallel --example fifteen_puzzle -- --cache databases --patterns 7-8 --file examples/data/fifteen.txt
//! ```
//!
//! For each board it prints how many moves it takes, which, how many boards the search generated and how long it took.

mod databases;

use std::fs;
use std::io::{self, Write};
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Instant;

use clap::{Parser, ValueEnum};
use goalward::problems::{BlankMove, Board, FifteenPuzzle, ParseTilesError};
use goalward::{ByRef, IdaStar, Outcome, Path, SearchEngine, SearchError, Stats, StopReason};
use thiserror::Error;

use databases::{DatabaseError, Partition, obtain};

/// Solves boards of the fifteen puzzle in the fewest moves.
#[derive(Debug, Parser)]
#[command(
    name = "fifteen_puzzle",
    after_help = "Moves are those of the blank: L (left), U (up), R (right), D (down).\n\n\
                  Exit codes: 0 all solved, 1 bad input or output, 2 wrong usage, 3 a board without a solution."
)]
struct Arguments {
    /// Boards to solve, the tiles row by row and 0 for the blank: "2 3 4 0 1 5 7 8 9 6 10 12 13 14 11 15", say.
    #[arg(required_unless_present = "file")]
    boards: Vec<String>,
    /// A file of boards, one a line; lines that are empty or begin with # are left out. "-" is standard input.
    #[arg(long, value_name = "FILE", conflicts_with = "boards")]
    file: Option<PathBuf>,
    /// The board to get to [default: 1 2 3 ... 15 0].
    #[arg(long, value_name = "BOARD")]
    goal: Option<String>,
    /// The patterns to look up. The larger ones take longer to build or load and are for many or hard boards.
    #[arg(long, value_enum, default_value_t = Partition::SixSixThree)]
    patterns: Partition,
    /// A folder to keep the databases in: they are built when they are not there. Without it they are built each time.
    #[arg(long, value_name = "FOLDER")]
    cache: Option<PathBuf>,
    /// How to print the results.
    #[arg(long, value_enum, default_value_t = Format::Lines)]
    format: Format,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Format {
    Lines,
    Csv,
}

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    match solve(&arguments, &mut io::stdout().lock(), &mut io::stderr()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) if failure.is_broken_pipe() => ExitCode::SUCCESS,
        Err(failure) => {
            // With nowhere left to write to, the exit code has to say it.
            let _ = writeln!(io::stderr(), "error: {failure}");
            ExitCode::from(failure.exit_code())
        }
    }
}

/// Solves all boards and prints each result as soon as it is there.
fn solve(arguments: &Arguments, out: &mut impl Write, log: &mut impl Write) -> Result<(), Failure> {
    let goal = match &arguments.goal {
        Some(goal) => goal.parse().map_err(|error| Failure::Goal(goal.clone(), error))?,
        None => Board::blank_last(),
    };
    // All of them first, so that nothing is searched for before all input is known to be good.
    let boards = read_boards(arguments)?;
    let started = Instant::now();
    let databases = obtain(goal, &arguments.patterns.patterns(goal), arguments.cache.as_deref())?;
    // Results are more than how long it took to get ready, so it is no failure if this can't be written.
    let _ = writeln!(log, "databases ready in {:.3} s", started.elapsed().as_secs_f64());

    let engine = IdaStar::new(ByRef(&databases)).incremental();
    let mut printer = Printer::new(arguments.format, out)?;
    let mut unsolvable = 0;
    for start in boards {
        let report = engine.search(&FifteenPuzzle::new(start, goal))?;
        let path = match &report.outcome {
            Outcome::Solved(path) => Some(path),
            Outcome::NoSolution => None,
            Outcome::Stopped(stop) => return Err(Failure::Stopped(stop.reason)),
        };
        unsolvable += u32::from(path.is_none());
        printer.print(start, path.map(Path::actions), &report.stats)?;
    }
    if unsolvable == 0 { Ok(()) } else { Err(Failure::Unsolvable(unsolvable)) }
}

fn read_boards(arguments: &Arguments) -> Result<Vec<Board<4, 4>>, Failure> {
    let Some(file) = &arguments.file else {
        let parse = |text: &String| text.parse().map_err(|error| Failure::Board(text.clone(), error));
        return arguments.boards.iter().map(parse).collect();
    };
    let text = if file.as_os_str() == "-" { io::read_to_string(io::stdin()) } else { fs::read_to_string(file) };
    let text = text.map_err(|error| Failure::File(file.clone(), error))?;
    let lines = (1..).zip(text.lines()).filter(|(_, line)| !line.trim().is_empty() && !line.trim().starts_with('#'));
    let boards = lines.map(|(number, line)| {
        line.parse().map_err(|mut error: ParseTilesError| {
            error.position.line = number;
            Failure::Line(file.clone(), error)
        })
    });
    boards.collect()
}

/// Prints results one after the other.
enum Printer<W: Write> {
    Lines(W),
    Csv(Box<csv::Writer<W>>),
}

impl<W: Write> Printer<W> {
    fn new(format: Format, out: W) -> Result<Self, Failure> {
        Ok(match format {
            Format::Lines => Self::Lines(out),
            Format::Csv => {
                let mut writer = csv::Writer::from_writer(out);
                writer.write_record(["board", "length", "moves", "generated", "seconds"])?;
                Self::Csv(Box::new(writer))
            }
        })
    }

    fn print(&mut self, board: Board<4, 4>, moves: Option<&[BlankMove]>, stats: &Stats) -> Result<(), Failure> {
        let letters = moves.map(BlankMove::word);
        let (generated, seconds) = (stats.generated, stats.elapsed.as_secs_f64());
        match self {
            Self::Lines(out) => match &letters {
                Some(letters) => {
                    writeln!(out, "{} moves {letters}, {generated} generated, {seconds:.6} s", letters.len())?;
                }
                None => writeln!(out, "no solution: {} has the other parity", board.to_line())?,
            },
            Self::Csv(writer) => {
                let length = letters.as_ref().map_or_else(String::new, |letters| letters.len().to_string());
                let (generated, seconds) = (generated.to_string(), format!("{seconds:.6}"));
                writer.write_record([board.to_line(), length, letters.unwrap_or_default(), generated, seconds])?;
                // Whoever waits for a result gets it as soon as it is there.
                writer.flush()?;
            }
        }
        Ok(())
    }
}

/// Why not everything is solved.
#[derive(Debug, Error)]
enum Failure {
    #[error("{}: {}", .0.display(), .1)]
    File(PathBuf, io::Error),
    #[error("{}: {}", .0.display(), .1)]
    Line(PathBuf, ParseTilesError),
    #[error("{0:?} is not a board: {1}")]
    Board(String, ParseTilesError),
    #[error("the goal {0:?} is not a board: {1}")]
    Goal(String, ParseTilesError),
    #[error("{0} of the boards can't be solved: no move changes the parity")]
    Unsolvable(u32),
    #[error("the search stopped: {0}")]
    Stopped(StopReason),
    #[error(transparent)]
    Search(#[from] SearchError),
    #[error(transparent)]
    Databases(#[from] DatabaseError),
    #[error("the results can't be printed: {0}")]
    Print(#[from] io::Error),
    #[error("the results can't be printed: {0}")]
    PrintRecord(#[from] csv::Error),
}

impl Failure {
    /// Whether the reader of the output has gone, content with what it got.
    fn is_broken_pipe(&self) -> bool {
        match self {
            Self::Print(error) => error.kind() == io::ErrorKind::BrokenPipe,
            Self::PrintRecord(error) => {
                matches!(error.kind(), csv::ErrorKind::Io(error) if error.kind() == io::ErrorKind::BrokenPipe)
            }
            _ => false,
        }
    }

    const fn exit_code(&self) -> u8 {
        match self {
            Self::Unsolvable(_) => 3,
            _ => 1,
        }
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use clap::CommandFactory;

    use super::*;

    /// What is printed, by a program that keeps its databases in this folder.
    fn run(folder: &std::path::Path, arguments: &[&str]) -> (String, Result<(), Failure>) {
        let cache = folder.join("databases");
        let cache = cache.to_str().expect("its name is text");
        let always = ["fifteen_puzzle", "--patterns", "5-5-5", "--cache", cache];
        let arguments = Arguments::try_parse_from([&always, arguments].concat()).expect("right usage");
        let mut out = Vec::new();
        let ended = solve(&arguments, &mut out, &mut io::sink());
        (String::from_utf8(out).expect("boards and moves are text"), ended)
    }

    /// Without the times.
    fn timeless(printed: &str) -> Vec<&str> {
        printed.lines().map(|line| line.rsplit_once(", ").map_or(line, |(before, _)| before)).collect()
    }

    #[test]
    fn boards_are_solved_in_the_fewest_moves_and_databases_kept() {
        let folder = tempfile::tempdir().expect("a folder");
        let sample = ["--file", "examples/data/fifteen.txt"];
        let (printed, ended) = run(folder.path(), &sample);
        assert!(ended.is_ok(), "{ended:?}");
        let lines = timeless(&printed);
        assert_eq!(lines.len(), 3);
        assert!(lines[0].starts_with("8 moves LLLDDRRR, "), "{printed}");
        assert!(lines[1].starts_with("9 moves LLLDRDRDR, "), "{printed}");
        assert!(lines[2].starts_with("40 moves "), "{printed}");
        assert_eq!(fs::read_dir(folder.path().join("databases")).expect("a folder").count(), 3);
        let (again, _) = run(folder.path(), &sample);
        assert_eq!(timeless(&again), lines);

        // Another goal has other databases, and here the shortest solution is D L U.
        let goal = "0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15";
        let (printed, ended) = run(folder.path(), &["--goal", goal, "4 0 2 3 5 1 6 7 8 9 10 11 12 13 14 15"]);
        assert!(ended.is_ok() && printed.starts_with("3 moves DLU, "), "{printed} {ended:?}");
        assert_eq!(fs::read_dir(folder.path().join("databases")).expect("a folder").count(), 6);

        let (printed, ended) = run(folder.path(), &["--format", "csv", "2 3 4 0 1 5 7 8 9 6 10 12 13 14 11 15"]);
        assert!(ended.is_ok());
        let record = printed.strip_prefix("board,length,moves,generated,seconds\n").expect("a header");
        assert!(record.starts_with("2 3 4 0 1 5 7 8 9 6 10 12 13 14 11 15,9,LLLDRDRDR,"), "{record}");

        // A board that can't be solved does not keep the others from it.
        let unsolvable = "1 2 3 7 12 8 15 4 13 10 11 5 9 6 14 0";
        let (printed, ended) = run(folder.path(), &[unsolvable, "1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 0"]);
        assert_eq!(ended.expect_err("33 inversions").exit_code(), 3);
        let lines = timeless(&printed);
        assert_eq!(lines[0], format!("no solution: {unsolvable} has the other parity"));
        assert!(lines[1].starts_with("0 moves , "), "{printed}");

        for file in fs::read_dir(folder.path().join("databases")).expect("a folder") {
            fs::write(file.expect("a file").path(), "goal").expect("it can be written");
        }
        let (_, ended) = run(folder.path(), &sample);
        let message = ended.expect_err("damaged databases").to_string();
        assert!(
            message.ends_with("the file ends too early: it was cut off (remove the file, and it is built again)"),
            "{message}"
        );
    }

    #[test]
    fn what_is_wrong_with_the_input_is_named_before_anything_is_built() {
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("boards.txt");
        fs::write(
            &file,
            "# two boards\n1 2 3 4 6 7 8 0 5 10 11 12 9 13 14 15\n\n1 2 3 4 6 7 8 0 5 10 11 12 9 13 14 x\n",
        )
        .expect("it can be written");
        let file = file.to_str().expect("its name is text");
        for (arguments, message) in [
            (&["--file", file][..], format!("{file}: line 4, column 36: found 'x'")),
            (&["--file", "none.txt"], "none.txt: ".to_owned()),
            (&["1 2 3"], "\"1 2 3\" is not a board: ".to_owned()),
            (&["--goal", "1 2", "1 2 3"], "the goal \"1 2\" is not a board: ".to_owned()),
        ] {
            let failure = run(folder.path(), arguments).1.expect_err("the input is wrong");
            assert_eq!(failure.exit_code(), 1);
            assert!(failure.to_string().starts_with(&message), "{failure}");
        }
        assert!(!folder.path().join("databases").exists());
        Arguments::command().debug_assert();
        assert!(Arguments::try_parse_from(["fifteen_puzzle"]).is_err());
    }
}
