//! Ways to get a problem without writing an `impl`: from closures, from a graph, from another problem.

mod closures;
mod reversed;

pub use closures::{BackwardClosures, Closures, problem};
pub use reversed::Reversed;
