//! The moves.

use core::fmt;
use core::str::FromStr;

use thiserror::Error;

/// A face of the cube that can be turned: one of the three that meet in the corner opposite to the one that stays.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Face {
    /// The upper face: U.
    Up,
    /// The right face: R.
    Right,
    /// The front face: F.
    Front,
}

/// How far a face is turned, seen from outside.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Angle {
    /// A quarter turn clockwise.
    Quarter,
    /// A half turn.
    Half,
    /// A quarter turn anticlockwise.
    QuarterBack,
}

/// A move of the cube: one face by one angle.
///
/// It is read from the usual notation, and prints as that: the letter of the face, with `2` for a half turn and `'` for a
/// quarter turn anticlockwise.
///
/// ```
/// use goalward::problems::{Angle, Face, FaceTurn};
///
/// let turns: Result<Vec<FaceTurn>, _> = "R U2 F'".split(' ').map(str::parse).collect();
/// let turns = turns?;
/// assert_eq!(turns[2], FaceTurn { face: Face::Front, angle: Angle::QuarterBack });
/// assert_eq!(turns[1].to_string(), "U2");
/// # Ok::<(), goalward::problems::ParseFaceTurnError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct FaceTurn {
    /// The face that is turned.
    pub face: Face,
    /// How far.
    pub angle: Angle,
}

impl FaceTurn {
    /// All nine, in the order in which [`PocketCube`](super::PocketCube) tries them: U, U2, U', R, R2, R', F, F2, F'.
    pub const ALL: [Self; 9] = [
        Self { face: Face::Up, angle: Angle::Quarter },
        Self { face: Face::Up, angle: Angle::Half },
        Self { face: Face::Up, angle: Angle::QuarterBack },
        Self { face: Face::Right, angle: Angle::Quarter },
        Self { face: Face::Right, angle: Angle::Half },
        Self { face: Face::Right, angle: Angle::QuarterBack },
        Self { face: Face::Front, angle: Angle::Quarter },
        Self { face: Face::Front, angle: Angle::Half },
        Self { face: Face::Front, angle: Angle::QuarterBack },
    ];

    /// The turn that takes this one back.
    #[must_use]
    pub const fn inverse(self) -> Self {
        let angle = match self.angle {
            Angle::Quarter => Angle::QuarterBack,
            Angle::Half => Angle::Half,
            Angle::QuarterBack => Angle::Quarter,
        };
        Self { angle, ..self }
    }

    /// How many quarter turns clockwise it comes to.
    pub(super) const fn quarters(self) -> usize {
        self.angle as usize + 1
    }

    /// Where it stands in [`ALL`](FaceTurn::ALL).
    #[inline]
    pub(super) const fn index(self) -> usize {
        self.face as usize * 3 + self.angle as usize
    }
}

impl fmt::Display for FaceTurn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(NAMES[self.index()])
    }
}

/// By the order of [`FaceTurn::ALL`].
const NAMES: [&str; 9] = ["U", "U2", "U'", "R", "R2", "R'", "F", "F2", "F'"];

impl FromStr for FaceTurn {
    type Err = ParseFaceTurnError;

    fn from_str(text: &str) -> Result<Self, ParseFaceTurnError> {
        let named = Self::ALL.into_iter().zip(NAMES).find(|&(_, name)| name == text);
        named.map(|(turn, _)| turn).ok_or_else(|| ParseFaceTurnError { found: text.to_owned() })
    }
}

/// A text is not a [`FaceTurn`].
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("found {found:?}, expected a turn of U, R or F: the letter alone, or with 2 or ' behind it")]
pub struct ParseFaceTurnError {
    /// The text.
    pub found: String,
}
