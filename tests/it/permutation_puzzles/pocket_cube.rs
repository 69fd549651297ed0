//! The cube of 2x2x2, against its 24 stickers in space.

use std::collections::HashMap;
use std::sync::LazyLock;

use goalward::problems::{Angle, Corners, Face, FaceTurn, ParseCornersErrorKind, PocketCube, TurnMetric};
use goalward::{PerfectHash, Zero};
use proptest::prelude::*;

use super::engines::check_engines;
use super::rules::{Plain, Ruled, distances};
use super::space::check_state;
use super::{counts, read};

/// A direction or a corner: to the right, up, to the front.
type Vector = [i8; 3];

/// The faces by letter and by which way they look.
const FACES: [(char, Vector); 6] =
    [('R', [1, 0, 0]), ('U', [0, 1, 0]), ('F', [0, 0, 1]), ('L', [-1, 0, 0]), ('D', [0, -1, 0]), ('B', [0, 0, -1])];

const SOLVED: &str = "URF UFL ULB UBR DFR DLF DRB";

fn look(letter: char) -> Vector {
    FACES.iter().find(|(name, _)| *name == letter).expect("a face").1
}

/// The corner where these faces meet.
fn corner(faces: &str) -> Vector {
    faces.chars().map(look).fold([0; 3], |sum, look| [sum[0] + look[0], sum[1] + look[1], sum[2] + look[2]])
}

/// A quarter turn clockwise, seen from outside, about the axis that a face looks along.
const fn rotated([x, y, z]: Vector, face: Face) -> Vector {
    match face {
        Face::Right => [x, z, -y],
        Face::Up => [-z, y, x],
        Face::Front => [y, -x, z],
    }
}

/// The stickers where a position shows them: their corner, which way they look, and their colour.
fn stickers(shown: &str) -> Vec<(Vector, Vector, char)> {
    let shown = format!("{shown} DBL");
    let places = SOLVED.split(' ').chain(["DBL"]);
    places
        .zip(shown.split(' '))
        .flat_map(|(place, colours)| {
            place
                .chars()
                .zip(colours.chars())
                .map(|(face, colour)| (corner(place), look(face), colour))
                .collect::<Vec<_>>()
        })
        .collect()
}

/// What is shown after a turn.
fn turned(shown: &str, turn: FaceTurn) -> String {
    let mut stickers = stickers(shown);
    let (axis, quarters) = match turn.face {
        Face::Right => (0, turn.angle),
        Face::Up => (1, turn.angle),
        Face::Front => (2, turn.angle),
    };
    let quarters = match quarters {
        Angle::Quarter => 1,
        Angle::Half => 2,
        Angle::QuarterBack => 3,
    };
    for (corner, look, _) in stickers.iter_mut().filter(|(corner, ..)| corner[axis] > 0) {
        for _ in 0..quarters {
            *corner = rotated(*corner, turn.face);
            *look = rotated(*look, turn.face);
        }
    }
    let colour = |place: &str, face| {
        let here = |sticker: &&(Vector, Vector, char)| (sticker.0, sticker.1) == (corner(place), look(face));
        stickers.iter().find(here).expect("every face of a corner has a sticker").2
    };
    let places: Vec<String> =
        SOLVED.split(' ').map(|place| place.chars().map(|face| colour(place, face)).collect()).collect();
    places.join(" ")
}

impl Ruled for PocketCube {
    fn candidates(&self) -> Vec<FaceTurn> {
        FaceTurn::ALL.to_vec()
    }

    fn plain(&self, state: &Corners) -> Plain {
        state.to_string().into_bytes()
    }

    fn moves(&self, from: &[u8]) -> Vec<(FaceTurn, Plain)> {
        let from = str::from_utf8(from).expect("letters");
        let turns =
            if *self == self.metric(TurnMetric::QuarterTurn) { "U U' R R' F F'" } else { "U U2 U' R R2 R' F F2 F'" };
        turns
            .split(' ')
            .map(|turn| turn.parse().expect("a turn"))
            .map(|turn| (turn, turned(from, turn).into_bytes()))
            .collect()
    }

    fn plain_goal(&self) -> Plain {
        SOLVED.as_bytes().to_vec()
    }
}

const fn cube() -> PocketCube {
    PocketCube::new(Corners::SOLVED)
}

fn corners(text: &str) -> Corners {
    text.parse().expect("a position")
}

#[test]
fn as_many_positions_are_as_far_from_solved_as_is_known_in_half_turns() {
    let half_turns = [1, 9, 54, 321, 1_847, 9_992, 50_136, 227_536, 870_072, 1_887_748, 623_800, 2_644];
    assert_eq!(counts(&cube()), half_turns);
}

#[test]
fn as_many_positions_are_as_far_from_solved_as_is_known_in_quarter_turns() {
    let quarter_turns =
        [1, 6, 27, 120, 534, 2_256, 8_969, 33_058, 114_149, 360_508, 930_588, 1_350_852, 782_536, 90_280, 276];
    assert_eq!(counts(&cube().metric(TurnMetric::QuarterTurn)), quarter_turns);
}

#[test]
fn positions_are_as_the_stickers_say() {
    for metric in [TurnMetric::HalfTurn, TurnMetric::QuarterTurn] {
        let problem = cube().metric(metric);
        for rank in (0..problem.state_count()).step_by(100_003) {
            check_state(&problem, rank);
        }
        check_state(&problem, problem.state_count() - 1);
    }
}

#[test]
fn every_rank_is_that_of_its_position() {
    let problem = cube();
    assert_eq!(problem.state_count(), 3_674_160);
    for rank in (0..problem.state_count()).step_by(251) {
        let state = problem.unrank(rank);
        assert_eq!(problem.rank(&state), rank);
        assert_eq!(read(&state.to_string()), Ok(state), "{rank}");
    }
}

#[test]
fn a_commutator_of_two_faces_has_order_six() {
    let mut state = Corners::SOLVED;
    for round in 1..=6 {
        for turn in ["R", "U", "R'", "U'"] {
            state = state.after(turn.parse().expect("a turn"));
        }
        assert_eq!(state == Corners::SOLVED, round == 6, "{round}");
    }
}

#[test]
fn positions_are_read_as_people_write_them() {
    let state = corners("FRD UFL ULB FUR BDR DLF BRU");
    assert_eq!(state, Corners::SOLVED.after(FaceTurn { face: Face::Right, angle: Angle::Quarter }));
    assert_eq!(read("\u{feff}FRD,UFL,ULB,FUR\nBDR DLF BRU\n"), Ok(state));
    assert_eq!(format!("{state:?}"), "Corners(FRD UFL ULB FUR BDR DLF BRU)");

    let expected = "expected the colours of a corner, clockwise: URF, UFL, ULB, UBR, DFR, DLF or DRB, or one of these \
                    that begins with another of its letters, such as RFU";
    let cases = [
        ("", "line 1, column 1: found 0 corners, expected 7".to_owned()),
        ("URF UFL ULB UBR DFR DLF", "line 1, column 24: found 6 corners, expected 7".to_owned()),
        ("URF UFL ULB UBR DFR DLF DRB DBL", "line 1, column 29: found 8 corners, expected 7".to_owned()),
        ("URF UFL ULB\nUBR DFR DLF DBL", format!("line 2, column 13: found \"DBL\", {expected}")),
        ("UFR UFL ULB UBR DFR DLF DRB", format!("line 1, column 1: found \"UFR\", {expected}")),
        ("URFX UFL ULB UBR DFR DLF DRB", format!("line 1, column 1: found \"URFX\", {expected}")),
        ("urf UFL ULB UBR DFR DLF DRB", format!("line 1, column 1: found \"urf\", {expected}")),
        (
            "URF UFL ULB RFU DFR DLF DRB",
            "line 1, column 13: found the corner URF once more, expected each of seven once".to_owned(),
        ),
        (
            "RFU FLU ULB UBR DFR DLF DRB",
            "line 1, column 1: the twists of all corners add up to 1/3 of a turn, expected whole turns".to_owned(),
        ),
    ];
    for (text, message) in cases {
        assert_eq!(read::<Corners>(text), Err(message), "{text:?}");
    }
    let error = "FUR UFL ULB UBR DFR DLF DRB".parse::<Corners>().expect_err("one corner is twisted");
    assert_eq!(error.kind, ParseCornersErrorKind::Twisted { thirds: 1 });
}

#[test]
fn turns_are_read_and_printed() {
    for (turn, name) in FaceTurn::ALL.into_iter().zip(["U", "U2", "U'", "R", "R2", "R'", "F", "F2", "F'"]) {
        assert_eq!((turn.to_string().as_str(), read(name)), (name, Ok(turn)));
        assert_eq!(turn.inverse().inverse(), turn);
        assert_eq!(Corners::SOLVED.after(turn).after(turn.inverse()), Corners::SOLVED);
    }
    for bad in ["", "L", "u", "U3", "U2'", " U", "UU"] {
        let message =
            format!("found {bad:?}, expected a turn of U, R or F: the letter alone, or with 2 or ' behind it");
        assert_eq!(read::<FaceTurn>(bad), Err(message));
    }
}

/// By the rules: how far the positions are that can be reached in four turns.
static FOUR_TURNS: LazyLock<HashMap<Plain, u32>> = LazyLock::new(|| distances(&cube(), 4));

proptest! {
    #![proptest_config(ProptestConfig::with_cases(12))]

    #[test]
    fn every_engine_solves_scrambled_cubes(turns in prop::collection::vec(prop::sample::select(&FaceTurn::ALL[..]), 0..=4)) {
        let shown = turns.iter().fold(SOLVED.to_owned(), |shown, &turn| turned(&shown, turn));
        let start = turns.iter().fold(Corners::SOLVED, |corners, &turn| corners.after(turn));
        prop_assert_eq!(start.to_string(), shown.as_str());
        let problem = PocketCube::new(start);
        check_engines(&problem, &Zero, Some(FOUR_TURNS[shown.as_bytes()]));
    }
}
