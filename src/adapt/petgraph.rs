//! Both ways between problems and [petgraph](::petgraph): a graph as a problem, and a problem explored into a graph.

mod exploration;
mod graph_problem;

pub use exploration::{Edge, Exploration, ExplorationOf, Extent, explore};
pub use graph_problem::{GraphError, GraphProblem};
