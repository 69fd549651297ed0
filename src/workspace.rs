//! Memory that outlives a search.

use core::fmt;

use crate::engine::{BestFirstMemory, BfsMemory, BidirectionalMemory, DenseMemory, IdaMemory, InPlaceMemory, Memory};
use crate::frontier::{ByCost, ByTotal};
use crate::problem::SearchProblem;

/// Memory that is kept from one search for the next, for programs that search many times a second.
///
/// A search by [`search_in`](crate::SearchEngine::search_in) takes what it needs from a workspace and puts it back. When
/// the workspace has grown to what searches need, they allocate nothing but their paths. To begin a search then takes
/// time in the number of nodes of the one before, however large the tables have become.
///
/// One workspace serves all engines and all problems of the same types of state, action and cost; each kind of search
/// has memory of its own in it. It has no ties to a problem, which may change or go away in between:
///
/// ```
/// use goalward::{AStar, SearchEngine, Workspace};
///
/// // Where each unit is, and where it goes. `.` can be walked.
/// let mut map = [*b"...#....", *b".#.#.##.", *b".#...#..", *b"...##..."];
/// let mut units = [((0, 0), (0, 7)), ((3, 0), (2, 7)), ((3, 7), (0, 0))];
///
/// let mut workspace = Workspace::new();
/// for frame in 0..20 {
///     for (at, to) in &mut units {
///         let to = *to;
///         let steps = |&(row, column): &(usize, usize)| {
///             let (up, left) = (row.wrapping_sub(1), column.wrapping_sub(1));
///             let near = [('N', up, column), ('W', row, left), ('E', row, column + 1), ('S', row + 1, column)];
///             let ground = |row, column| map.get(row).and_then(|cells: &[u8; 8]| cells.get(column));
///             let free = near.into_iter().filter(move |&(_, row, column)| ground(row, column) == Some(&b'.'));
///             free.map(|(way, row, column)| (way, (row, column), 1_u32))
///         };
///         let walk = goalward::problem(*at, steps, |cell| *cell == to);
///         let as_the_crow_flies = |cell: &(usize, usize)| (cell.0.abs_diff(to.0) + cell.1.abs_diff(to.1)) as u32;
///
///         let report = AStar::new(as_the_crow_flies).search_in(&walk, &mut workspace)?;
///         if let Some(next) = report.path().and_then(|path| path.states().get(1)) {
///             *at = *next;
///         }
///     }
///     if frame == 2 {
///         map[2][5] = b'.'; // A wall falls.
///     }
/// }
/// assert!(units.iter().all(|(at, to)| at == to), "all have arrived: {units:?}");
/// # Ok::<(), goalward::SearchError>(())
/// ```
///
/// # What changes
///
/// Nothing in the [`Report`](crate::Report) but the time and [`peak_bytes`](crate::Stats::peak_bytes), which counts what
/// this kind of search had kept as well as what it used. So does [`Limits::bytes`](crate::Limits::bytes): more than that
/// is not kept for the search. If it reaches the limit all the same, it is made again in new memory, so that what was
/// kept does not keep it from an answer.
///
/// A workspace only grows, but for that. Drop it, or put a new one in its place, to free its memory.
pub struct Workspace<S, A, C> {
    pub(crate) bfs: BfsMemory<S, C>,
    pub(crate) bidirectional_bfs: BidirectionalMemory<S, C>,
    pub(crate) dijkstra: BestFirstMemory<S, C, (), ByCost<C>>,
    pub(crate) dense_dijkstra: DenseMemory<C>,
    pub(crate) a_star: BestFirstMemory<S, C, C, ByTotal<C>>,
    pub(crate) ida_star: IdaMemory<S, A, C>,
    pub(crate) in_place_ida_star: InPlaceMemory<S, A, C>,
}

/// The [`Workspace`] of searches in the problem `P`.
pub type WorkspaceOf<P> =
    Workspace<<P as SearchProblem>::State, <P as SearchProblem>::Action, <P as SearchProblem>::Cost>;

impl<S, A, C> Workspace<S, A, C> {
    /// An empty workspace, which takes no memory until it is searched in.
    #[must_use]
    pub fn new() -> Self {
        Self {
            bfs: BfsMemory::default(),
            bidirectional_bfs: BidirectionalMemory::default(),
            dijkstra: BestFirstMemory::default(),
            dense_dijkstra: DenseMemory::default(),
            a_star: BestFirstMemory::default(),
            ida_star: IdaMemory::default(),
            in_place_ida_star: InPlaceMemory::default(),
        }
    }

    /// How many bytes are kept.
    #[must_use]
    pub fn bytes(&self) -> usize {
        let Self { bfs, bidirectional_bfs, dijkstra, dense_dijkstra, a_star, ida_star, in_place_ida_star } = self;
        let breadth_first = bfs.bytes() + bidirectional_bfs.bytes();
        let best_first = dijkstra.bytes() + dense_dijkstra.bytes() + a_star.bytes();
        breadth_first + best_first + ida_star.bytes() + in_place_ida_star.bytes()
    }
}

impl<S, A, C> Default for Workspace<S, A, C> {
    fn default() -> Self {
        Self::new()
    }
}

impl<S, A, C> fmt::Debug for Workspace<S, A, C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Workspace").field("bytes", &self.bytes()).finish_non_exhaustive()
    }
}
