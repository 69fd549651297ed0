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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::measurement::{AtDepth, Effort};

    fn comparison() -> Comparison {
        let start = Effort::new(0.25, 1.0, 0.0);
        Comparison {
            engines: vec!["BFS", "A*"],
            depths: vec![
                AtDepth { depth: 0, boards: 1, medians: vec![start, start] },
                AtDepth {
                    depth: 31,
                    boards: 2,
                    medians: vec![
                        Effort::new(24_012.345_6, 181_439.5, 181_347.5),
                        Effort::new(200.0, 10_001.0, 6_728.0),
                    ],
                },
            ],
        }
    }

    fn table(quantity: Quantity) -> String {
        let mut out = Vec::new();
        write(&mut out, &comparison(), quantity).expect("a vector can be written to");
        String::from_utf8(out).expect("tables are text")
    }

    #[test]
    fn a_table_has_a_column_for_each_engine_with_its_ratio_to_the_last() {
        assert_eq!(
            table(Quantity::Time),
            "\
Time in microseconds, also as a multiple of A*'s
depth  boards                BFS                 A*
    0       1        0.2     1.0        0.2     1.0
   31       2    24012.3   120.1      200.0     1.0
"
        );
        assert_eq!(
            table(Quantity::Expansions),
            "\
Expansions, also as a multiple of A*'s
depth  boards                BFS                 A*
    0       1          0       -          0       -
   31       2   181347.5    27.0       6728     1.0
"
        );
        assert!(table(Quantity::Nodes).ends_with("   31       2   181439.5    18.1      10001     1.0\n"));
    }

    #[test]
    fn values_have_a_row_for_each_depth_and_engine() {
        assert_eq!(
            csv(&comparison()),
            "\
depth,engine,boards,median_microseconds,median_nodes,median_expansions
0,BFS,1,0.250,1,0
0,A*,1,0.250,1,0
31,BFS,2,24012.346,181439.5,181347.5
31,A*,2,200.000,10001,6728
"
        );
    }
}
