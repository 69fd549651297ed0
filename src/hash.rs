//! How states are hashed unless the user says otherwise.

use core::fmt;
use core::hash::{BuildHasher, Hasher};

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
    type Hasher = FastHasher;

    #[inline]
    fn build_hasher(&self) -> FastHasher {
        const SEED: FixedState = FixedState::with_seed(0);
        FastHasher(SEED.build_hasher())
    }
}

/// A hash by [`FastHash`] in the making. Which function it is may change from version to version.
#[derive(Clone)]
pub struct FastHasher(FoldHasher);

/// Hands each kind of number on as such, since what is known of its size is what makes hashing it fast.
macro_rules! forward {
    ($($write:ident($number:ty)),*) => {
        impl Hasher for FastHasher {
            #[inline]
            fn finish(&self) -> u64 {
                self.0.finish()
            }

            #[inline]
            fn write(&mut self, bytes: &[u8]) {
                self.0.write(bytes);
            }

            $(
                #[inline]
                fn $write(&mut self, number: $number) {
                    self.0.$write(number);
                }
            )*
        }
    };
}

forward!(
    write_u8(u8),
    write_u16(u16),
    write_u32(u32),
    write_u64(u64),
    write_u128(u128),
    write_usize(usize),
    write_i8(i8),
    write_i16(i16),
    write_i32(i32),
    write_i64(i64),
    write_i128(i128),
    write_isize(isize)
);

impl fmt::Debug for FastHasher {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("FastHasher").finish_non_exhaustive()
    }
}
