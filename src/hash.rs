//! How states are hashed unless the user says otherwise.

use core::hash::BuildHasher;

use foldhash::fast::{FixedState, FoldHasher};

/// The hasher of every engine that hashes states, unless it is given another: fast, and the same in every run.
///
/// Its seed is known to everybody, so that whoever chooses the states can choose many that collide and so make a search
/// take time quadratic in their number. Where states come from a source that is not trusted, such as a graph that
/// strangers upload, take one with a random seed, which the standard library has:
///
/// ```
/// use goalward::{Dijkstra, SearchEngine};
/// use std::hash::RandomState;
///
/// let links = |page: &String| match page.as_str() {
///     "home" => vec![("news", 2_u32), ("archive", 1)],
///     "archive" => vec![("news", 2)],
///     _ => vec![],
/// };
/// let site = goalward::problem(
///     "home".to_owned(),
///     move |page| links(page).into_iter().map(|(to, cost)| (to, to.to_owned(), cost)),
///     |page| page == "news",
/// );
/// let trusting = Dijkstra::new().search(&site)?;
/// let wary = Dijkstra::new().hasher(RandomState::new()).search(&site)?;
/// assert_eq!(wary.outcome, trusting.outcome);
/// # Ok::<(), goalward::SearchError>(())
/// ```
///
/// Nothing but time depends on the hasher: paths, counts and the order of events are those of any other, also of one
/// whose seed is random. States are told apart by [`Eq`], never by their hashes.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct FastHash;

impl BuildHasher for FastHash {
    type Hasher = FoldHasher;

    #[inline]
    fn build_hasher(&self) -> FoldHasher {
        const SEED: FixedState = FixedState::with_seed(0);
        SEED.build_hasher()
    }
}
