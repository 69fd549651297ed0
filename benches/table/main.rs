//! The same work done by goalward, by other crates and by hand-written twins, by turns in one run, as tables in Markdown.
//!
//! `cargo bench --bench table` takes some minutes. `cargo bench --bench table -- --quick` repeats less and leaves out the
//! largest; `cargo bench --bench table -- ida` measures only work that is called so.
//!
//! Times are medians, and a ratio above 1 says that goalward is faster. Nodes are the states stored; of `pathfinding`,
//! which does not tell, the different states that it was handed. Bytes a node are the most heap memory in use at once by
//! the number of nodes; where the work is many searches, of the largest. Graphs that are built beforehand count neither in time
//! nor in memory.
//!
//! A twin is what a specialist writes for this one puzzle, with none of goalward's engines, node tables and open lists.

mod big_states;
mod coins;
mod grids;
mod growth;
mod ida_star;
mod measure;
mod tiles;

use std::cell::Cell;

use measure::Table;

#[path = "../common"]
mod common {
    pub(crate) mod boards;
    pub(crate) mod counted;
    pub(crate) mod grid;
    pub(crate) mod korf;
    pub(crate) mod owned_eight;
    pub(crate) mod owned_fifteen;
    pub(crate) mod peers;
    pub(crate) mod side;
    pub(crate) mod twins {
        pub(crate) mod a_star;
        pub(crate) mod bfs;
        pub(crate) mod board_index;
        pub(crate) mod fifteen;
        pub(crate) mod grid_dijkstra;
        pub(crate) mod ida_in_place;
        pub(crate) mod ida_owned;
        pub(crate) mod ida_packed;
        pub(crate) mod tiles;
    }
}

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let table = Table {
        quick: arguments.iter().any(|argument| argument == "--quick"),
        filter: arguments.into_iter().find(|argument| !argument.starts_with("--")),
        has_head: Cell::new(false),
    };
    tiles::rows(&table);
    coins::rows(&table);
    grids::rows(&table);
    growth::rows(&table);
    big_states::rows(&table);
    ida_star::rows(&table);
}
