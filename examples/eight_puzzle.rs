//! The eight puzzle, by any engine: from a data file, or from boards on the command line.
//!
//! ```text
//! cargo run --release --example eight_puzzle -- examples/data/eight.txt
//! cargo run --release --example eight_puzzle -- 835127460 123804765 --engine bidirectional
//! ```
//!
//! It prints each position with its number and the move that led to it, then all moves, then what the search did.

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::str::FromStr;

use clap::error::ErrorKind;
use clap::{CommandFactory, Parser, ValueEnum};
use goalward::problems::{BlankMove, Board, EightPuzzle, Manhattan, OffsetTable, ParseTilesError};
use goalward::{AStar, Bfs, BidirectionalBfs, Dijkstra, Outcome, PathOf, SearchEngine, SearchError, StopReason};
use thiserror::Error;

/// Solves the eight puzzle: the fewest moves from one board to another.
#[derive(Debug, Parser)]
#[command(
    name = "eight_puzzle",
    after_help = "Exit codes: 0 solved, 1 bad input or output, 2 wrong usage, 3 no solution (the parities differ)."
)]
struct Arguments {
    /// A data file, or the board to start from: 835127460, say, or "8 3 5 1 2 7 4 6 0".
    ///
    /// A data file has three lines: the start, the cell where its blank is (0 to 8), and the goal.
    #[arg(value_name = "FILE|START")]
    input: PathBuf,
    /// The board to get to from START [default: 123456780].
    goal: Option<String>,
    /// How to search.
    #[arg(long, value_enum, default_value_t = Engine::AStar)]
    engine: Engine,
    /// A file of 81 distances, from each cell to each, for A* to add up instead of Manhattan distances.
    ///
    /// With any that is greater than the Manhattan distance the path may not be the shortest.
    #[arg(long, value_name = "FILE")]
    offsets: Option<PathBuf>,
    /// A file to write the positions to, one a line: its number, a tab, the nine numbers.
    #[arg(long, value_name = "FILE")]
    output: Option<PathBuf>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Engine {
    Bfs,
    Bidirectional,
    Dijkstra,
    #[value(name = "astar")]
    AStar,
}

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    if let Err(error) = arguments.check() {
        error.exit();
    }
    match solve(&arguments, &mut io::stdout().lock()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) if failure.is_broken_pipe() => ExitCode::SUCCESS,
        Err(failure) => {
            // With nowhere left to write to, the exit code has to say it.
            let _ = writeln!(io::stderr(), "error: {failure}");
            ExitCode::from(failure.exit_code())
        }
    }
}

impl Arguments {
    /// Refuses arguments that would have no effect.
    fn check(&self) -> Result<(), clap::Error> {
        let conflict = |message| Err(Self::command().error(ErrorKind::ArgumentConflict, message));
        if self.offsets.is_some() && self.engine != Engine::AStar {
            conflict("--offsets is for --engine astar only")
        } else if self.goal.is_some() && self.input.exists() {
            conflict("a data file has its own goal: leave out the second argument")
        } else {
            Ok(())
        }
    }
}

/// Reads the puzzle, searches, writes the result file and prints the solution.
fn solve(arguments: &Arguments, out: &mut impl Write) -> Result<(), Failure> {
    let puzzle = read_puzzle(arguments)?;
    let engine = choose_engine(arguments)?;
    let report = engine.search(&puzzle)?;
    let path = match report.outcome {
        Outcome::Solved(path) => path,
        Outcome::NoSolution => {
            return Err(Failure::Unsolvable { start: puzzle.start(), goal: puzzle.goal() });
        }
        Outcome::Stopped(stop) => return Err(Failure::Stopped(stop.reason)),
    };
    if let Some(file) = &arguments.output {
        fs::write(file, result_file(&path)).map_err(|error| Failure::File(file.clone(), error))?;
    }
    print_path(&path, out)?;
    writeln!(out, "{}: {}", engine.name(), report.stats)?;
    Ok(())
}

fn read_puzzle(arguments: &Arguments) -> Result<EightPuzzle, Failure> {
    let input = &arguments.input;
    if input.exists() {
        return read_file(input);
    }
    let start = input.to_string_lossy();
    let start = start.parse().map_err(|error| Failure::Start(start.into_owned(), error))?;
    let goal = match &arguments.goal {
        Some(goal) => goal.parse().map_err(|error| Failure::Goal(goal.clone(), error))?,
        None => Board::blank_last(),
    };
    Ok(EightPuzzle::new(start, goal))
}

fn choose_engine(arguments: &Arguments) -> Result<Box<dyn SearchEngine<EightPuzzle>>, Failure> {
    Ok(match (arguments.engine, &arguments.offsets) {
        (Engine::Bfs, _) => Box::new(Bfs::new()),
        (Engine::Bidirectional, _) => Box::new(BidirectionalBfs::new()),
        (Engine::Dijkstra, _) => Box::new(Dijkstra::new()),
        (Engine::AStar, None) => Box::new(AStar::new(Manhattan)),
        (Engine::AStar, Some(file)) => Box::new(AStar::new(read_file::<OffsetTable<3, 3>>(file)?)),
    })
}

fn read_file<T: FromStr<Err = ParseTilesError>>(file: &Path) -> Result<T, Failure> {
    let text = fs::read_to_string(file).map_err(|error| Failure::File(file.to_owned(), error))?;
    text.parse().map_err(|error| Failure::Text(file.to_owned(), error))
}

/// The positions, one a line: its number from 0, a tab, the nine numbers.
fn result_file(path: &PathOf<EightPuzzle>) -> String {
    let numbered = path.states().iter().enumerate();
    let lines: Vec<String> = numbered.map(|(number, board)| format!("{number}\t{}\n", board.to_line())).collect();
    lines.concat()
}

fn print_path(path: &PathOf<EightPuzzle>, out: &mut impl Write) -> io::Result<()> {
    writeln!(out, "0\n{}\n", path.start())?;
    for (number, (step, board, _)) in (1_usize..).zip(path.steps()) {
        writeln!(out, "{number} {step}\n{board}\n")?;
    }
    let moves: Vec<String> = path.actions().iter().map(BlankMove::to_string).collect();
    writeln!(out, "{} moves: {}", path.len(), moves.join(" "))
}

/// Why there is no solution to print.
#[derive(Debug, Error)]
enum Failure {
    #[error("{}: {}", .0.display(), .1)]
    File(PathBuf, io::Error),
    #[error("{}: {}", .0.display(), .1)]
    Text(PathBuf, ParseTilesError),
    #[error("{0:?} is not a file, and not a board: {1}")]
    Start(String, ParseTilesError),
    #[error("the goal {0:?} is not a board: {1}")]
    Goal(String, ParseTilesError),
    #[error(
        "no solution: the number of inversions is {} in the start ({}) and {} in the goal ({}), and no move changes that",
        .start.parity(), .start.inversions(), .goal.parity(), .goal.inversions()
    )]
    Unsolvable { start: Board<3, 3>, goal: Board<3, 3> },
    #[error("the search stopped: {0}")]
    Stopped(StopReason),
    #[error(transparent)]
    Search(#[from] SearchError),
    #[error("the solution can't be printed: {0}")]
    Print(#[from] io::Error),
}

impl Failure {
    /// Whether the reader of the output has gone, content with what it got.
    fn is_broken_pipe(&self) -> bool {
        matches!(self, Self::Print(error) if error.kind() == io::ErrorKind::BrokenPipe)
    }

    const fn exit_code(&self) -> u8 {
        match self {
            Self::Unsolvable { .. } => 3,
            _ => 1,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(arguments: &[&str]) -> Result<Arguments, clap::Error> {
        Arguments::try_parse_from([&["eight_puzzle"], arguments].concat())
    }

    /// What is printed.
    fn run(arguments: &[&str]) -> Result<String, Failure> {
        let arguments = parse(arguments).expect("right usage");
        let mut out = Vec::new();
        solve(&arguments, &mut out)?;
        Ok(String::from_utf8(out).expect("boards and moves are text"))
    }

    fn temporary_file(name: &str, text: &str) -> String {
        let file = std::env::temp_dir().join(format!("goalward-{}-{name}", std::process::id()));
        fs::write(&file, text).expect("the temporary folder can be written to");
        file.into_os_string().into_string().expect("its name is text")
    }

    #[test]
    fn every_engine_solves_the_textbook_file_in_20_moves() {
        for engine in ["bfs", "bidirectional", "dijkstra", "astar"] {
            let printed = run(&["examples/data/eight.txt", "--engine", engine]).expect("solvable");
            let (positions, rest) = printed.rsplit_once("\n\n").expect("the moves come after the positions");
            let positions: Vec<&str> = positions.split("\n\n").collect();
            assert_eq!(positions.len(), 21, "{engine}");
            assert_eq!(positions[0], "0\n8 3 5\n1 2 7\n4 6 0");
            assert!(positions[20].starts_with("20 ") && positions[20].ends_with("\n1 2 3\n4 5 6\n7 8 0"));
            assert!(rest.starts_with("20 moves: "), "{rest}");

            let mut board: Board<3, 3> = "835127460".parse().expect("a board");
            let moves = rest.lines().next().and_then(|line| line.strip_prefix("20 moves: ")).expect("moves");
            for (number, step) in (1..).zip(moves.split(' ')) {
                board = board.after(step.parse().expect("a move")).expect("a legal move");
                assert_eq!(positions[number], format!("{number} {step}\n{board}"), "{engine}");
            }
        }
    }

    #[test]
    fn the_result_file_has_a_line_a_position() {
        let file = temporary_file("result.txt", "");
        let printed = run(&["835127460", "--output", &file]).expect("solvable");
        let result = fs::read_to_string(&file).expect("it was written");
        fs::remove_file(&file).expect("it was there");
        let lines: Vec<&str> = result.lines().collect();
        assert_eq!(lines.len(), 21);
        assert_eq!(lines[0], "0\t8 3 5 1 2 7 4 6 0");
        assert_eq!(lines[20], "20\t1 2 3 4 5 6 7 8 0");
        for (number, line) in lines.iter().enumerate() {
            let (before, board) = line.split_once('\t').expect("a tab");
            let board: Board<3, 3> = board.parse().expect("a board");
            assert_eq!(before, number.to_string());
            assert!(printed.contains(&board.to_string()), "{line}");
        }
    }

    #[test]
    fn goals_can_be_chosen_and_reached_already() {
        let spiral = run(&["1 8 7 4 3 2 6 5 0", "1 2 3 8 0 4 7 6 5"]).expect("solvable for this goal");
        assert!(spiral.contains("\n24 moves: "), "{spiral}");
        let solved = run(&["1,2,3,4,5,6,7,8,0"]).expect("there is nothing to do");
        assert!(solved.starts_with("0\n1 2 3\n4 5 6\n7 8 0\n\n0 moves: \n"), "{solved}");
    }

    #[test]
    fn the_offsets_that_come_along_are_manhattan_distances() {
        let offsets = read_file::<OffsetTable<3, 3>>(Path::new("examples/data/eight_dis.txt"));
        assert_eq!(offsets.expect("a table"), OffsetTable::manhattan());
        let plain = run(&["examples/data/eight.txt"]).expect("solvable");
        let table = run(&["examples/data/eight.txt", "--offsets", "examples/data/eight_dis.txt"]).expect("solvable");
        let without_time = |printed: &str| printed.rsplit_once(", ").map(|(before, _)| before.to_owned());
        assert_eq!(without_time(&plain), without_time(&table));
    }

    #[test]
    fn without_a_solution_the_parities_are_named() {
        let failure = run(&["187432650"]).expect_err("15 inversions");
        assert_eq!(failure.exit_code(), 3);
        assert_eq!(
            failure.to_string(),
            "no solution: the number of inversions is odd in the start (15) and even in the goal (0), \
             and no move changes that"
        );
    }

    #[test]
    fn what_is_wrong_with_the_input_is_named_with_its_file_line_and_column() {
        let broken = temporary_file("broken.txt", "8 3 5 1 2 7 4 6 0\n5\n1 2 3 4 5 6 7 8 0\n");
        let binary = temporary_file("binary.txt", "");
        fs::write(&binary, [0xff, 0xfe, 0x38, 0x00]).expect("the temporary folder can be written to");
        let mismatch =
            format!("{broken}: line 2, column 1: the blank is said to be in cell 5, but line 1 has it in cell 8");
        let too_few = format!("{broken}: line 3, column 18: the number of offsets is 19, expected 81");
        let missing = "\"eigth.txt\" is not a file, and not a board: line 1, column 1: found 'e', \
                       expected the tile in cell 0: 0 (or _, the blank) to 8";
        for (arguments, message) in [
            (vec![broken.as_str()], mismatch.as_str()),
            (vec!["835127460", "--offsets", &broken], &too_few),
            (vec![&binary], &format!("{binary}: ")),
            (vec!["examples"], "examples: "),
            (vec!["835127460", "--offsets", "none.txt"], "none.txt: "),
            (vec!["835127460", "--output", "none/result.txt"], "none/result.txt: "),
            (vec!["eigth.txt"], missing),
            (vec!["835127460", "12345678"], "the goal \"12345678\" is not a board: line 1, column 1: "),
        ] {
            let failure = run(&arguments).expect_err("the input is wrong");
            assert_eq!(failure.exit_code(), 1);
            assert!(failure.to_string().starts_with(message), "{arguments:?}: {failure}");
        }
        fs::remove_file(broken).expect("it was there");
        fs::remove_file(binary).expect("it was there");
    }

    #[test]
    fn arguments_that_would_have_no_effect_are_refused() {
        Arguments::command().debug_assert();
        for arguments in [
            &["835127460", "--engine", "bfs", "--offsets", "examples/data/eight_dis.txt"][..],
            &["examples/data/eight.txt", "123456780"],
        ] {
            let error = parse(arguments).and_then(|arguments| arguments.check()).expect_err("a conflict");
            assert_eq!(error.kind(), ErrorKind::ArgumentConflict);
        }
    }

    #[test]
    fn output_that_nobody_reads_is_no_failure_and_other_trouble_is() {
        struct Closed(io::ErrorKind);
        impl Write for Closed {
            fn write(&mut self, _: &[u8]) -> io::Result<usize> {
                Err(self.0.into())
            }
            fn flush(&mut self) -> io::Result<()> {
                Ok(())
            }
        }
        let arguments = parse(&["835127460"]).expect("right usage");
        let printed_to = |kind| solve(&arguments, &mut Closed(kind)).expect_err("nothing can be written");
        assert!(printed_to(io::ErrorKind::BrokenPipe).is_broken_pipe());
        assert!(!printed_to(io::ErrorKind::StorageFull).is_broken_pipe());
    }
}
