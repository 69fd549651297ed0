//! A position: which corner is where, and how it is twisted.

use core::fmt;
use core::iter;
use core::str::FromStr;

use thiserror::Error;

use super::face_turn::{Face, FaceTurn};
use super::turn_table::TURNS;
use crate::problems::TextPosition;
use crate::problems::permutation::Permutation;
use crate::problems::token::{Token, position, tokens};

/// A position of the seven corners that move when the one at the bottom, back and left stays.
///
/// A position takes 4 bytes. It is written place by place, in the order of [`SOLVED`](Corners::SOLVED): for each place the
/// colours that are seen there, on the faces that the place is named for in that order. Colours are named by the faces
/// where they belong.
///
/// ```
/// use goalward::problems::Corners;
///
/// assert_eq!(Corners::SOLVED.to_string(), "URF UFL ULB UBR DFR DLF DRB");
/// // A turn of the right face brings the colour of the front to the top.
/// let turned = Corners::SOLVED.after("R".parse()?);
/// assert_eq!(turned.to_string(), "FRD UFL ULB FUR BDR DLF BRU");
/// assert_eq!(turned.to_string().parse(), Ok(turned));
///
/// let error = "FUR UFL ULB UBR DFR DLF DRB".parse::<Corners>().expect_err("a corner is twisted alone");
/// assert_eq!(
///     error.to_string(),
///     "line 1, column 1: the twists of all corners add up to 1/3 of a turn, expected whole turns"
/// );
/// # Ok::<(), goalward::problems::ParseFaceTurnError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Corners {
    /// The rank of the permutation times [`TWISTS`], plus the number of the twists.
    rank: u32,
}

/// How many corners move.
const CORNERS: usize = 7;

/// How many ways there are for six corners to be twisted. The seventh then follows, since turns leave the sum as it is.
pub(super) const TWISTS: u32 = 729;

/// How many permutations of the corners there are.
pub(super) const PERMUTATIONS: u32 = 5_040;

/// The places by the faces that meet there, clockwise, the upper or lower one first; and the corners by their colours.
const NAMES: [&str; CORNERS] = ["URF", "UFL", "ULB", "UBR", "DFR", "DLF", "DRB"];

impl Corners {
    /// Every corner in its place, none of them twisted.
    pub const SOLVED: Self = Self { rank: 0 };

    /// The position after a turn. Takes constant time.
    #[inline]
    #[must_use]
    pub fn after(self, turn: FaceTurn) -> Self {
        TURNS.of(self)(turn)
    }

    /// The position with this rank, which is below [`PERMUTATIONS`] × [`TWISTS`].
    #[inline]
    pub(super) const fn ranked(rank: u32) -> Self {
        Self { rank }
    }

    #[inline]
    pub(super) const fn rank(self) -> u32 {
        self.rank
    }

    /// The same worked out corner by corner, which is what the table of turns is made by.
    pub(super) fn after_by_corners(self, turn: FaceTurn) -> Self {
        let mut corners = self.corners();
        for _ in 0..turn.quarters() {
            corners = after_quarter(corners, turn.face);
        }
        Self::from_corners(corners)
    }

    /// By place: the corner that is there.
    fn corners(self) -> [Corner; CORNERS] {
        let permutation = Permutation::<CORNERS>::unrank((self.rank / TWISTS).into());
        let mut corners = [Corner::default(); CORNERS];
        for (corner, number) in corners.iter_mut().zip(permutation.numbers()) {
            corner.number = usize::from(number) - 1;
        }
        let mut twists = self.rank % TWISTS;
        let [others @ .., last] = &mut corners;
        for corner in others.iter_mut().rev() {
            corner.twist = twists % 3;
            twists /= 3;
        }
        last.twist = 2 * others.iter().map(|corner| corner.twist).sum::<u32>() % 3;
        corners
    }

    /// The position with these corners, whose twists must add up to whole turns.
    #[expect(clippy::cast_possible_truncation, reason = "there are fewer than 2^32 positions")]
    fn from_corners(corners: [Corner; CORNERS]) -> Self {
        let permutation = Permutation::<CORNERS>::with_items(corners.iter().map(|corner| corner.number as u64));
        let twists = corners[..CORNERS - 1].iter().fold(0, |twists, corner| twists * 3 + corner.twist);
        Self { rank: permutation.rank() as u32 * TWISTS + twists }
    }
}

/// One of the corners.
#[derive(Debug, Clone, Copy, Default)]
struct Corner {
    /// Its number, which is that of its place in the position that is solved.
    number: usize,
    /// By how many thirds of a turn it is twisted clockwise: at which of the faces of its place its first colour is.
    twist: u32,
}

/// The corners after a quarter turn of `face` clockwise.
fn after_quarter(corners: [Corner; CORNERS], face: Face) -> [Corner; CORNERS] {
    // The places round the face, clockwise, and how a corner is twisted that leaves each for the next.
    let (places, twists) = match face {
        Face::Up => ([0, 1, 2, 3], [0; 4]),
        Face::Right => ([0, 3, 6, 4], [1, 2, 1, 2]),
        Face::Front => ([1, 0, 4, 5], [1, 2, 1, 2]),
    };
    let mut after = corners;
    for ((from, to), twist) in iter::zip(places, places.into_iter().cycle().skip(1)).zip(twists) {
        after[to] = Corner { twist: (corners[from].twist + twist) % 3, ..corners[from] };
    }
    after
}

impl Corner {
    /// The colours that it shows, in two pieces.
    const fn shown(self) -> (&'static str, &'static str) {
        let (first, last) = NAMES[self.number].split_at(3 - self.twist as usize);
        (last, first)
    }
}

impl fmt::Display for Corners {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (place, corner) in self.corners().into_iter().enumerate() {
            let separator = if place > 0 { " " } else { "" };
            let (first, last) = corner.shown();
            write!(f, "{separator}{first}{last}")?;
        }
        Ok(())
    }
}

impl fmt::Debug for Corners {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Corners({self})")
    }
}

impl FromStr for Corners {
    type Err = ParseCornersError;

    /// Reads the form that [`Corners`] describes, in which commas or slashes are as good as whitespace. A byte order mark in
    /// front is skipped.
    fn from_str(text: &str) -> Result<Self, ParseCornersError> {
        let tokens = tokens(text);
        let at = |index: usize, kind| ParseCornersError { position: position(&tokens, index), kind };
        let mut corners = [Corner::default(); CORNERS];
        for (place, token) in tokens.iter().enumerate().take(CORNERS) {
            let found = || token.text.to_owned();
            let corner = read(*token).ok_or_else(|| at(place, ParseCornersErrorKind::NotACorner { found: found() }))?;
            if corners[..place].iter().any(|before| before.number == corner.number) {
                return Err(at(place, ParseCornersErrorKind::Duplicate { corner: NAMES[corner.number] }));
            }
            corners[place] = corner;
        }
        if tokens.len() != CORNERS {
            let found = tokens.len();
            return Err(at(found.min(CORNERS), ParseCornersErrorKind::WrongCount { found }));
        }
        match corners.iter().map(|corner| corner.twist).sum::<u32>() % 3 {
            0 => Ok(Self::from_corners(corners)),
            thirds => Err(at(0, ParseCornersErrorKind::Twisted { thirds })),
        }
    }
}

/// The corner that shows these colours.
fn read(token: Token<'_>) -> Option<Corner> {
    let all = (0..CORNERS).flat_map(|number| (0..3).map(move |twist| Corner { number, twist }));
    all.into_iter().find(|corner| {
        let (first, last) = corner.shown();
        token.text.strip_prefix(first) == Some(last)
    })
}

/// Why a text is not a position of [`Corners`].
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("{position}: {kind}")]
#[non_exhaustive]
pub struct ParseCornersError {
    /// Where it is wrong.
    pub position: TextPosition,
    /// What is wrong.
    pub kind: ParseCornersErrorKind,
}

/// What is wrong with a text: see [`ParseCornersError`].
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ParseCornersErrorKind {
    /// Something that no corner shows.
    #[error(
        "found {found:?}, expected the colours of a corner, clockwise: URF, UFL, ULB, UBR, DFR, DLF or DRB, or one of \
         these that begins with another of its letters, such as RFU"
    )]
    NotACorner {
        /// What is there.
        found: String,
    },
    /// A corner is there twice, so that another one is missing.
    #[error("found the corner {corner} once more, expected each of seven once")]
    Duplicate {
        /// Its name.
        corner: &'static str,
    },
    /// There are more or fewer corners than there should be.
    #[error("found {found} corners, expected 7")]
    WrongCount {
        /// How many there are.
        found: usize,
    },
    /// The corners are twisted in a way that no turn can: one of them was taken out and put back.
    #[error("the twists of all corners add up to {thirds}/3 of a turn, expected whole turns")]
    Twisted {
        /// The thirds that go beyond whole turns, clockwise: 1 or 2.
        thirds: u32,
    },
}
