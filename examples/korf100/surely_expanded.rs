//! How many boards A* can't help expanding.

use std::io::Write;

use goalward::problems::{BlankMove, Board, FifteenPuzzle, Manhattan};
use goalward::{AStar, Heuristic, Path, SearchEngine, SearchProblem};

use super::Failure;
use super::instances::{Instance, read_rows};

/// Solves the instances that are in this file by A*, once with a bucket queue and once with a heap for an open list, and
/// compares how many boards were expanded whose *g* + *h* is below the cost of the solution: a fact of the instance that does
/// not depend on how ties are broken.
pub(super) fn check(instances: &[Instance], file: &std::path::Path, out: &mut impl Write) -> Result<(), Failure> {
    writeln!(out, "instance moves {:>15} {:>15} {:>15} {:>10}", "with buckets", "with a heap", "published", "seconds")?;
    let mut differing = 0;
    for row in read_rows(file)? {
        let [number, moves, _, surely_expanded, ..] = row.numbers[..] else { return Err(row.too_short(file).into()) };
        let Some(instance) = instances.iter().find(|instance| instance.number == number) else { continue };
        let start = Board::from_tiles(&instance.tiles).map_err(|error| Failure::Board(number, error))?;
        let puzzle = FifteenPuzzle::new(start, Board::blank_first());
        let buckets = AStar::new(Manhattan).search(&puzzle)?;
        let heap = AStar::new(FloatManhattan).search(&FloatCosts(puzzle))?;
        let found = [&buckets.stats, &heap.stats].map(|stats| stats.expanded_below_solution.unwrap_or_default());
        let lengths = [buckets.path().map(Path::len), heap.path().map(Path::len)];
        let is_equal = found == [surely_expanded; 2] && lengths == [usize::try_from(moves).ok(); 2];
        differing += u32::from(!is_equal);
        writeln!(
            out,
            "{number:8} {moves:5} {:15} {:15} {surely_expanded:15} {:10.4}{}",
            found[0],
            found[1],
            (buckets.stats.elapsed + heap.stats.elapsed).as_secs_f64(),
            if is_equal { "" } else { "  DIFFERS" }
        )?;
    }
    if differing == 0 { Ok(()) } else { Err(Failure::Differs(differing)) }
}

/// The same puzzle with costs that no bucket queue takes.
struct FloatCosts(FifteenPuzzle);

impl SearchProblem for FloatCosts {
    type State = Board<4, 4>;
    type Action = BlankMove;
    type Cost = f64;

    fn starts(&self) -> impl IntoIterator<Item = Board<4, 4>> {
        self.0.starts()
    }

    fn is_goal(&self, state: &Board<4, 4>) -> bool {
        self.0.is_goal(state)
    }

    fn successors(&self, state: &Board<4, 4>, mut emit: impl FnMut(BlankMove, Board<4, 4>, f64)) {
        self.0.successors(state, |step, board, cost| emit(step, board, cost.into()));
    }
}

struct FloatManhattan;

impl Heuristic<FloatCosts> for FloatManhattan {
    fn estimate(&self, problem: &FloatCosts, state: &Board<4, 4>) -> Option<f64> {
        Manhattan.estimate(&problem.0, state).map(f64::from)
    }
}
