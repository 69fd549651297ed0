//! What the comparison says in a few sentences.

use std::io::{self, Write};
use std::ops::RangeInclusive;

use crate::measurement::{AtDepth, Comparison, Quantity};

/// Depths to sum up, beside the deepest.
const DEPTHS: [u64; 3] = [15, 20, 25];

/// How many times the time of the reference makes an engine much slower.
const MUCH_SLOWER: f64 = 5.0;

/// Writes how the engines compare with the reference at some depths, and at which depths they are much slower.
pub(crate) fn write(out: &mut impl Write, comparison: &Comparison) -> io::Result<()> {
    let reference = comparison.reference();
    let others = || comparison.engines.iter().enumerate().filter(|&(_, &engine)| engine != reference);

    let deepest = comparison.depths.last().map(|at| at.depth);
    let summed_up = |at: &&AtDepth| DEPTHS.contains(&at.depth) || Some(at.depth) == deepest;
    for at in comparison.depths.iter().filter(summed_up) {
        writeln!(out, "At depth {}, compared with {reference}:", at.depth)?;
        for (engine, name) in others() {
            let (time, nodes) = (at.ratio(engine, Quantity::Time), at.ratio(engine, Quantity::Nodes));
            writeln!(out, "  {name} took {time} times as long and stored {nodes} times as many nodes")?;
        }
    }
    writeln!(out, "At least {MUCH_SLOWER} times as long as {reference} took:")?;
    for (engine, name) in others() {
        let slow = comparison.depths.iter().filter(|at| at.ratio(engine, Quantity::Time).0 >= MUCH_SLOWER);
        writeln!(out, "  {name} at {}", ranges(slow.map(|at| at.depth)))?;
    }
    Ok(())
}

/// Ascending depths in words, those that follow each other as a range.
fn ranges(depths: impl Iterator<Item = u64>) -> String {
    let mut ranges: Vec<RangeInclusive<u64>> = Vec::new();
    for depth in depths {
        match ranges.last_mut() {
            Some(range) if *range.end() + 1 == depth => *range = *range.start()..=depth,
            _ => ranges.push(depth..=depth),
        }
    }
    if ranges.is_empty() {
        return "no depth".to_owned();
    }
    let words: Vec<String> = ranges
        .iter()
        .map(|range| match (range.start(), range.end()) {
            (first, last) if first == last => first.to_string(),
            (first, last) => format!("{first} to {last}"),
        })
        .collect();
    format!("depth {}", words.join(", "))
}
