//! Solves a file of published instances of the fifteen or the twenty-four puzzle, and compares with what was published.
//!
//! ```text
//! cargo run --release --features parallel --example korf100 -- korf100.txt --heuristic 7-8 --cache databases
//! cargo run --release --example korf100 -- korf100.txt --heuristic manhattan --instances 9,12,79
//! ```
//!
//! A line of the file has the number of the instance, the tiles row by row, the Manhattan distance, the moves of a shortest
//! solution, and perhaps the nodes of another search. The goal has the blank first. With Manhattan distances on the fifteen
//! puzzle and with 6-6-6-6 on the twenty-four puzzle the nodes must be these too: R. E. Korf counted the boards generated in
//! all rounds and one for the start in 1985, and R. E. Korf and A. Felner the boards generated in 2002.

#[path = "../fifteen_puzzle/databases.rs"]
mod databases;
mod instances;
mod surely_expanded;

use std::io::{self, Write};
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use clap::{Parser, ValueEnum};
use goalward::problems::BlankMove::{Down, Left, Right, Up};
use goalward::problems::{Board, BoardError, Manhattan, SlidingTiles, Word};
use goalward::{ByRef, IdaStar, SearchEngine, SearchError};
use thiserror::Error;

use databases::{DatabaseError, Partition, obtain, patterns};
use instances::{Instance, InstancesError};

/// Solves published instances of the fifteen or the twenty-four puzzle by IDA* and compares with what was published.
#[derive(Debug, Parser)]
#[command(
    name = "korf100",
    after_help = "Exit codes: 0 all as published, 1 bad input or output, 2 wrong usage, 3 a result is not as published."
)]
struct Arguments {
    /// The file of instances.
    file: PathBuf,
    /// What leads the search. Patterns of six tiles (6-6-6-6) are those of the twenty-four puzzle, which has no other.
    #[arg(long, value_enum, default_value_t = Estimates::SixSixThree)]
    heuristic: Estimates,
    /// The instances to solve, by their numbers and separated by commas [default: all].
    #[arg(long, value_name = "NUMBERS", value_delimiter = ',')]
    instances: Vec<u64>,
    /// A folder to keep databases in: they are built when they are not there.
    #[arg(long, value_name = "FOLDER")]
    cache: Option<PathBuf>,
    /// Instead, check how many boards A* with Manhattan distances expands below the final cost against this file: in each
    /// line the number of an instance, the moves, the Manhattan distance, and how many boards A* is sure to expand.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["heuristic", "cache"])]
    surely_expanded: Option<PathBuf>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Estimates {
    Manhattan,
    #[value(name = "6-6-3", alias = "6-6-6-6")]
    SixSixThree,
    #[value(name = "5-5-5")]
    FiveFiveFive,
    #[value(name = "7-8")]
    SevenEight,
}

impl Estimates {
    /// How the tiles of the fifteen puzzle are divided.
    const fn partition(self) -> Option<Partition> {
        match self {
            Self::Manhattan => None,
            Self::FiveFiveFive => Some(Partition::FiveFiveFive),
            Self::SixSixThree => Some(Partition::SixSixThree),
            Self::SevenEight => Some(Partition::SevenEight),
        }
    }
}

/// Patterns of the twenty-four puzzle, by the cells where their tiles are in the goal, the blank first.
///
/// Reference: R. E. Korf and A. Felner, "Disjoint pattern database heuristics", 2002.
const TWENTY_FOUR: [&str; 5] = ["AAABB", "AAABB", "CCABB", "CCDDD", "CCDDD"];

fn main() -> ExitCode {
    match run(&Arguments::parse(), &mut io::stdout().lock()) {
        Ok(()) => ExitCode::SUCCESS,
        // Whoever reads the output has read enough.
        Err(Failure::Print(error)) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(failure) => {
            // With nowhere left to write to, the exit code has to say it.
            let _ = writeln!(io::stderr(), "error: {failure}");
            ExitCode::from(failure.exit_code())
        }
    }
}

fn run(arguments: &Arguments, out: &mut impl Write) -> Result<(), Failure> {
    let mut instances = instances::read(&arguments.file)?;
    if let Some(&missing) = arguments.instances.iter().find(|&&number| instances.iter().all(|one| one.number != number))
    {
        return Err(Failure::NoInstance(missing));
    }
    if !arguments.instances.is_empty() {
        instances.retain(|instance| arguments.instances.contains(&instance.number));
    }
    if let Some(file) = &arguments.surely_expanded {
        return surely_expanded::check(&instances, file, out);
    }
    let is_small = instances.iter().all(|instance| instance.tiles.len() == 16);
    let is_large = instances.iter().all(|instance| instance.tiles.len() == 25);
    let started = Instant::now();
    let cache = arguments.cache.as_deref();
    match (arguments.heuristic, arguments.heuristic.partition()) {
        (Estimates::Manhattan, _) if is_small => {
            check_all::<4, 4, u64>(&instances, &IdaStar::new(Manhattan), Some(1), out)
        }
        (Estimates::SixSixThree, _) if is_large => {
            let goal = Board::<5, 5, u128>::blank_first();
            let databases = obtain(goal, &patterns(goal, &TWENTY_FOUR.concat()), cache)?;
            writeln!(out, "databases ready in {:.3} s", started.elapsed().as_secs_f64())?;
            check_all::<5, 5, u128>(&instances, &IdaStar::new(ByRef(&databases)).incremental(), Some(0), out)
        }
        (_, Some(partition)) if is_small => {
            let goal = Board::<4, 4>::blank_first();
            let databases = obtain(goal, &partition.patterns(goal), cache)?;
            writeln!(out, "databases ready in {:.3} s", started.elapsed().as_secs_f64())?;
            check_all::<4, 4, u64>(&instances, &IdaStar::new(ByRef(&databases)).incremental(), None, out)
        }
        _ => Err(Failure::WrongSize),
    }
}

/// Solves all instances and prints a table. Where the nodes have to be those that were published, `more` says how many more
/// these are than the boards generated.
fn check_all<const ROWS: usize, const COLUMNS: usize, W: Word>(
    instances: &[Instance],
    engine: &impl SearchEngine<SlidingTiles<ROWS, COLUMNS, W>>,
    more: Option<u64>,
    out: &mut impl Write,
) -> Result<(), Failure> {
    writeln!(
        out,
        "instance moves published {:>15} {:>15} {:>15} {:>10}",
        "expanded", "generated", "published", "seconds"
    )?;
    let mut differing = 0;
    let (mut generated, mut elapsed) = (0, Duration::ZERO);
    for instance in instances {
        let start = Board::from_tiles(&instance.tiles).map_err(|error| Failure::Board(instance.number, error))?;
        // The order in which Korf's program tried the moves of the blank, on which the nodes depend.
        let puzzle = SlidingTiles::new(start, Board::blank_first()).move_order([Up, Left, Right, Down]);
        let report = engine.search(&puzzle)?;
        let moves = report.path().map_or(0, |path| path.len() as u64);
        let stats = &report.stats;
        let nodes = instance.nodes.map_or_else(|| "-".to_owned(), |nodes| nodes.to_string());
        write!(
            out,
            "{:8} {moves:5} {:9} {:15} {:15} {nodes:>15} {:10.4}",
            instance.number,
            instance.moves,
            stats.expanded,
            stats.generated,
            stats.elapsed.as_secs_f64()
        )?;
        let is_equal = moves == instance.moves
            && more.is_none_or(|more| instance.nodes.is_none_or(|nodes| nodes == stats.generated + more))
            && report.path().is_some_and(|path| path.verify(&puzzle).is_ok());
        writeln!(out, "{}", if is_equal { "" } else { "  DIFFERS" })?;
        differing += u32::from(!is_equal);
        generated += stats.generated;
        elapsed += stats.elapsed;
    }
    let count = instances.len() as u64;
    let seconds = elapsed.as_secs_f64();
    #[expect(clippy::cast_precision_loss, reason = "it is printed to one place")]
    let millions = if generated == 0 { 0.0 } else { generated as f64 / seconds / 1e6 };
    writeln!(
        out,
        "{count} instances: {generated} generated, {} each, {seconds:.3} s, {millions:.1} million a second",
        generated / count.max(1),
    )?;
    if differing == 0 { Ok(()) } else { Err(Failure::Differs(differing)) }
}

/// Why the table is not complete, or not as it should be.
#[derive(Debug, Error)]
enum Failure {
    #[error(transparent)]
    Instances(#[from] InstancesError),
    #[error("there is no instance {0} in the file")]
    NoInstance(u64),
    #[error("instance {0} is no board: {1}")]
    Board(u64, BoardError),
    #[error("this heuristic is not for boards of this size: take 6-6-3, 7-8 or manhattan for 16 cells, 6-6-6-6 for 25")]
    WrongSize,
    #[error("{0} of the results are not as published")]
    Differs(u32),
    #[error(transparent)]
    Databases(#[from] DatabaseError),
    #[error(transparent)]
    Search(#[from] SearchError),
    #[error("the results can't be printed: {0}")]
    Print(#[from] io::Error),
}

impl Failure {
    const fn exit_code(&self) -> u8 {
        match self {
            Self::Differs(_) => 3,
            _ => 1,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn run_file(text: &str, arguments: &[&str]) -> (String, Result<(), Failure>) {
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("instances.txt");
        std::fs::write(&file, text).expect("it can be written");
        let file = file.to_str().expect("its name is text");
        let arguments = Arguments::try_parse_from([&["korf100", file], arguments].concat()).expect("right usage");
        let mut out = Vec::new();
        let ended = run(&arguments, &mut out);
        (String::from_utf8(out).expect("numbers are text"), ended)
    }

    /// Instance 12 of R. E. Korf, "Depth-first iterative-deepening", 1985.
    const TWELVE: &str = "# comment\n\n12 14 1 9 6 4 8 12 5 7 2 3 0 10 11 13 15 35 45 546344\n";

    #[test]
    fn published_numbers_are_met() {
        let (printed, ended) = run_file(TWELVE, &["--heuristic", "manhattan"]);
        assert!(ended.is_ok(), "{printed} {ended:?}");
        let row: Vec<&str> = printed.lines().nth(1).expect("a row").split_whitespace().collect();
        assert_eq!((row[0], row[1], row[2], row[4], row[5]), ("12", "45", "45", "546343", "546344"));
        assert!(printed.contains("1 instances: 546343 generated, 546343 each, "), "{printed}");
        let (marked, _) = run_file(&format!("\u{feff}{TWELVE}"), &["--heuristic", "manhattan"]);
        assert!(marked.contains("1 instances: 546343 generated, "), "{marked}");
        let (nothing, ended) = run_file("# none\n", &["--heuristic", "manhattan"]);
        assert!(ended.is_ok() && nothing.ends_with(" 0.0 million a second\n"), "{nothing}");
        let (printed, ended) = run_file(TWELVE, &["--heuristic", "5-5-5"]);
        assert!(ended.is_ok(), "{printed} {ended:?}");
    }

    #[test]
    fn a_difference_is_pointed_at() {
        for (from, to) in [(" 45 ", " 47 "), ("546344", "546345")] {
            let (printed, ended) = run_file(&TWELVE.replace(from, to), &["--heuristic", "manhattan"]);
            assert_eq!(ended.expect_err("a difference").exit_code(), 3);
            assert!(printed.contains("  DIFFERS\n"), "{printed}");
        }
    }

    #[test]
    fn what_is_wrong_with_the_file_is_named() {
        for (text, arguments, message) in [
            ("1 2 x 3", &[][..], "instances.txt: line 1, column 5: found \"x\", expected a number"),
            ("\n1 2 3", &[], "instances.txt: line 2: found 3 numbers, expected the number of the instance"),
            (
                &TWELVE.replace(" 14 ", " 13 "),
                &["--heuristic", "manhattan"],
                "instance 12 is no board: tile 13 in cell 14",
            ),
            (TWELVE, &["--instances", "12,7"], "there is no instance 7 in the file"),
        ] {
            let (_, ended) = run_file(text, arguments);
            let message_found = ended.expect_err("it is wrong").to_string();
            assert!(message_found.contains(message), "{message_found}");
        }
    }
}
