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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::measurement::Effort;

    /// BFS against A* up to `max_depth`: as many times the time as there are moves, and two nodes more for each.
    fn conclusion(max_depth: u32) -> String {
        let at = |depth: u32| AtDepth {
            depth: depth.into(),
            boards: 1,
            medians: vec![Effort::new((2 * depth).into(), (2 * depth + 1).into(), 0.0), Effort::new(2.0, 1.0, 0.0)],
        };
        let comparison = Comparison { engines: vec!["BFS", "A*"], depths: (0..=max_depth).map(at).collect() };
        let mut out = Vec::new();
        write(&mut out, &comparison).expect("a vector can be written to");
        String::from_utf8(out).expect("conclusions are text")
    }

    #[test]
    fn ratios_are_given_at_some_depths_and_the_deepest() {
        assert_eq!(
            conclusion(31),
            "\
At depth 15, compared with A*:
  BFS took 15.0 times as long and stored 31.0 times as many nodes
At depth 20, compared with A*:
  BFS took 20.0 times as long and stored 41.0 times as many nodes
At depth 25, compared with A*:
  BFS took 25.0 times as long and stored 51.0 times as many nodes
At depth 31, compared with A*:
  BFS took 31.0 times as long and stored 63.0 times as many nodes
At least 5 times as long as A* took:
  BFS at depth 5 to 31
"
        );
        assert_eq!(
            conclusion(4),
            "\
At depth 4, compared with A*:
  BFS took 4.0 times as long and stored 9.0 times as many nodes
At least 5 times as long as A* took:
  BFS at no depth
"
        );
        assert_eq!(conclusion(15).matches("At depth").count(), 1);
    }

    #[test]
    fn depths_that_follow_each_other_are_a_range() {
        let words = |depths: &[u64]| ranges(depths.iter().copied());
        assert_eq!(words(&[]), "no depth");
        assert_eq!(words(&[0]), "depth 0");
        assert_eq!(words(&[3, 4]), "depth 3 to 4");
        assert_eq!(words(&[1, 3, 4, 5, 9, 11, 12]), "depth 1, 3 to 5, 9, 11 to 12");
    }
}
