//! The comparison as text: tables to read, and comma-separated values to go on with.

use std::io::{self, Write};

use crate::measurement::{Comparison, Quantity};

/// Writes the table of one quantity: a row for each depth, a column for each engine.
pub(crate) fn write(out: &mut impl Write, comparison: &Comparison, quantity: Quantity) -> io::Result<()> {
    let title = match quantity {
        Quantity::Time => "Time in microseconds",
        Quantity::Nodes => "Nodes",
        Quantity::Expansions => "Expansions",
    };
    writeln!(out, "{title}, also as a multiple of {}'s", comparison.reference())?;
    write!(out, "depth  boards")?;
    for engine in &comparison.engines {
        write!(out, "  {engine:>17}")?;
    }
    writeln!(out)?;
    for at in &comparison.depths {
        write!(out, "{:5}  {:6}", at.depth, at.boards)?;
        for (engine, median) in at.medians.iter().enumerate() {
            let ratio = at.ratio(engine, quantity);
            let value = match quantity {
                Quantity::Time => format!("{:.1}", median.time),
                Quantity::Nodes | Quantity::Expansions => quantity.of(median).to_string(),
            };
            write!(out, "  {value:>9} {ratio:>7}")?;
        }
        writeln!(out)?;
    }
    Ok(())
}

/// The comparison as comma-separated values, a row for each depth and engine.
pub(crate) fn csv(comparison: &Comparison) -> String {
    let rows = comparison.depths.iter().flat_map(|at| {
        comparison.engines.iter().zip(&at.medians).map(|(engine, median)| {
            format!("{},{engine},{},{:.3},{},{}\n", at.depth, at.boards, median.time, median.nodes, median.expansions)
        })
    });
    let header = "depth,engine,boards,median_microseconds,median_nodes,median_expansions\n".to_owned();
    [header].into_iter().chain(rows).collect()
}
