//! What the two nine tails programs share: they read the coins, solve the puzzle, and print the steps.

use std::error::Error;
use std::io::{self, BufRead, Read, Write};
use std::process::ExitCode;

use clap::Parser;
use goalward::SearchEngine;
use goalward::problems::{CoinGrid, Coins, Price};

/// Turns nine coins to tails. A move picks a head and flips it with its neighbours above, below, left and right.
#[derive(Debug, Parser)]
struct Arguments {
    /// The coins, row by row, as Hs and Ts: HHHTTTHHH or HHH TTT HHH. Without them the program asks
    coins: Vec<String>,
}

/// Runs the program: `engine` solves the puzzle, and `unit` is what its costs count.
pub(crate) fn run<P: Price>(engine: &impl SearchEngine<CoinGrid<3, 3, P>>, unit: &str) -> ExitCode {
    let Arguments { coins } = Arguments::parse();
    let text = if coins.is_empty() { ask() } else { Ok(coins.join(" ")) };
    match text.and_then(|text| solve(engine, unit, &text)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) if is_broken_pipe(&*error) => ExitCode::SUCCESS,
        Err(error) => {
            // With nowhere left to write to, the exit code has to say it.
            let _ = writeln!(io::stderr(), "error: {error}");
            ExitCode::FAILURE
        }
    }
}

/// Asks for the coins and reads one line.
fn ask() -> Result<String, Box<dyn Error>> {
    const LONGEST_LINE: u64 = 1_000;
    let mut output = io::stdout().lock();
    write!(output, "Enter the initial nine coins Hs and Ts: ")?;
    output.flush()?;
    let mut line = Vec::new();
    io::stdin().lock().take(LONGEST_LINE).read_until(b'\n', &mut line)?;
    if line.is_empty() {
        return Err("found the end of the input, expected nine coins, each H or T".into());
    }
    Ok(String::from_utf8_lossy(&line).into_owned())
}

/// Prints the steps from the coins in `text` to all tails.
fn solve<P: Price>(
    engine: &impl SearchEngine<CoinGrid<3, 3, P>>,
    unit: &str,
    text: &str,
) -> Result<(), Box<dyn Error>> {
    let start: Coins<3, 3> = text.parse()?;
    let report = engine.search(&CoinGrid::new(start))?;
    let path = report.path().ok_or("these coins can't all be turned to tails")?;
    let mut output = io::stdout().lock();
    writeln!(output, "The steps to flip the coins are")?;
    for coins in path.states() {
        writeln!(output, "{coins}\n")?;
    }
    writeln!(output, "The number of {unit} is {}", path.cost())?;
    Ok(())
}

/// Whether the reader of the output has gone, content with what it got.
fn is_broken_pipe(error: &(dyn Error + 'static)) -> bool {
    error.downcast_ref::<io::Error>().is_some_and(|error| error.kind() == io::ErrorKind::BrokenPipe)
}
