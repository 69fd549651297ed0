//! A problem of one's own: three missionaries and three cannibals cross a river in a boat for two.

use goalward::{Bfs, SearchEngine, SearchProblem};
use std::io::{Write, stdout};

struct River;

impl SearchProblem for River {
    type State = (i8, i8, bool); // missionaries and cannibals on the first bank, and whether the boat is there
    type Action = (i8, i8); // missionaries and cannibals in the boat
    type Cost = u32;

    fn starts(&self) -> impl IntoIterator<Item = Self::State> {
        [(3, 3, true)]
    }

    fn is_goal(&self, &state: &Self::State) -> bool {
        state == (0, 0, false)
    }

    fn successors(&self, &(m, c, boat): &Self::State, mut emit: impl FnMut(Self::Action, Self::State, u32)) {
        let side = if boat { -1 } else { 1 };
        for crew in [(1, 0), (2, 0), (0, 1), (0, 2), (1, 1)] {
            let (m, c) = (m + side * crew.0, c + side * crew.1);
            // With missionaries on both banks, none is outnumbered only where each has one cannibal beside it.
            if (0..=3).contains(&m) && (0..=3).contains(&c) && (m == 0 || m == 3 || m == c) {
                emit(crew, (m, c, !boat), 1);
            }
        }
    }
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let path = Bfs::new().search(&River)?.into_path().ok_or("nobody gets across")?;
    for ((m, c), (m_left, c_left, _), crossing) in path.steps() {
        writeln!(stdout(), "{crossing}. {m} M, {c} C cross: {m_left} M, {c_left} C here")?;
    }
    Ok(())
}
