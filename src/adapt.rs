//! Ways to get a problem without writing an `impl`: from closures, from a graph, from another problem.

mod closures;
#[cfg(feature = "petgraph")]
mod petgraph;
mod reversed;

#[cfg(feature = "petgraph")]
#[cfg_attr(docsrs, doc(cfg(feature = "petgraph")))]
pub use self::petgraph::{Edge, Exploration, ExplorationOf, Extent, GraphError, GraphProblem, explore};
pub use closures::{BackwardClosures, Closures, problem};
pub use reversed::Reversed;
