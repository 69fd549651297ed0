//! Coins to turn and a river to cross.

use goalward::problems::{CoinGrid, Coins, NineTails, ParseCoinsError, PerFlip, PerMove, WeightedNineTails};
use goalward::{Bfs, Dijkstra, Outcome, Path, Reversed, problem};

use crate::engines::{Aim, blind_candidates};

/// Checks that every engine turns all coins in so many moves, and those that count cost also in so many flips.
fn check_nine(text: &str, moves: u64, flips: u32) {
    let start: Coins<3, 3> = text.parse().expect("nine coins");
    for candidate in blind_candidates() {
        let puzzle = NineTails::new(start);
        let path =
            candidate.engine.search(&puzzle).expect("the problem is sound").into_path().expect("always solvable");
        assert_eq!(path.verify(&puzzle), Ok(()), "{}", candidate.label);
        assert_eq!((path.len() as u64, u64::from(path.cost())), (moves, moves), "{}", candidate.label);
    }
    for candidate in blind_candidates() {
        let puzzle = WeightedNineTails::new(start);
        let path =
            candidate.engine.search(&puzzle).expect("the problem is sound").into_path().expect("always solvable");
        assert_eq!(path.verify(&puzzle), Ok(()), "{}", candidate.label);
        match candidate.aim {
            Aim::Cost => assert_eq!(path.cost(), flips, "{}", candidate.label),
            Aim::Actions => assert_eq!(path.len() as u64, moves, "{}", candidate.label),
        }
    }
}

#[test]
fn case_067_the_sample_of_the_textbook() {
    check_nine("HHH TTT HHH", 2, 8);
}

#[test]
fn case_069_before_the_move_in_the_centre() {
    check_nine("TTH HHT HHH", 6, 22);
}

#[test]
fn case_071_all_heads() {
    check_nine("HHH HHH HHH", 5, 17);
}

/// Fewest flips are fewest moves, but not the other way round.
#[test]
fn case_073_moves_and_flips() {
    let moves = Bfs::new().tree(Reversed(NineTails::new(Coins::ALL_HEADS))).expect("the problem is sound");
    let flips = Dijkstra::new().tree(Reversed(WeightedNineTails::new(Coins::ALL_HEADS))).expect("the problem is sound");
    assert_eq!((moves.len(), flips.len()), (512, 512));
    for (start, _) in moves.iter() {
        let path = flips.path_from(start).expect("the problem is sound").expect("always solvable");
        assert_eq!(Some(path.len() as u64), moves.distance(start), "{start:?}");
    }
    check_nine("HTT THT THT", 4, 13);
}

#[test]
fn case_075_four_by_four() {
    type Grid<P> = CoinGrid<4, 4, P>;
    let moves = Bfs::new().tree(Reversed(Grid::<PerMove>::new(Coins::ALL_HEADS))).expect("the problem is sound");
    let flips = Dijkstra::new().tree(Reversed(Grid::<PerFlip>::new(Coins::ALL_HEADS))).expect("the problem is sound");
    assert_eq!((moves.len(), flips.len()), (4_096, 4_096));
    assert_eq!(moves.counts().last().map(|&(most, _)| most), Some(8));
    assert_eq!(flips.counts().last().map(|&(most, _)| most), Some(32));
    for (text, answer) in [
        ("HTTT TTTT TTTT TTTT", None),
        ("HHHH HHHH HHHH HHHH", Some((4, 16))),
        ("HHTT HTTT TTTT TTTT", Some((1, 3))),
        ("HTTH TTTT TTTT HTTH", Some((8, 28))),
    ] {
        let start: Coins<4, 4> = text.parse().expect("sixteen coins");
        assert_eq!(moves.distance(&start).zip(flips.distance(&start)), answer, "{text}");
        for candidate in blind_candidates() {
            let report = candidate.engine.search(&Grid::<PerFlip>::new(start)).expect("the problem is sound");
            match (report.path(), candidate.aim) {
                (None, _) => assert_eq!((&report.outcome, answer), (&Outcome::NoSolution, None), "{text}"),
                (Some(path), Aim::Cost) => assert_eq!(Some(path.cost()), answer.map(|(_, flips)| flips), "{text}"),
                (Some(path), Aim::Actions) => {
                    assert_eq!(Some(path.len() as u64), answer.map(|(moves, _)| moves), "{text}");
                }
            }
        }
    }
}

/// What is no position is refused with the place; lower case and blanks are welcome.
#[test]
fn case_077_malformed_positions() {
    for text in ["hhhttthhh", "HHH TTT HHH"] {
        check_nine(text, 2, 8);
    }
    for (text, place) in [("HHHTTTHH", 8), ("HHHTTTHHHH", 9), ("HHHTXTHHH", 4), ("", 0)] {
        let error: ParseCoinsError = text.parse::<Coins<3, 3>>().expect_err("the text is malformed");
        assert!(error.to_string().contains(&format!("index {place} ")), "{text}: {error}");
    }
}

/// Three missionaries and three cannibals cross a river in a boat for two. States are compared by value.
#[test]
fn case_079_equal_states_are_one() {
    type Bank = (u8, u8, bool);
    let is_safe = |&(missionaries, cannibals, _): &Bank| {
        let outnumbered = |missionaries: u8, cannibals: u8| missionaries > 0 && cannibals > missionaries;
        !outnumbered(missionaries, cannibals) && !outnumbered(3 - missionaries, 3 - cannibals)
    };
    let loads = [(1, 0), (2, 0), (0, 1), (0, 2), (1, 1)];
    let crossings = |&(missionaries, cannibals, is_here): &Bank| {
        let crossed = loads.map(|(m, c): (u8, u8)| {
            if is_here {
                (missionaries.checked_sub(m), cannibals.checked_sub(c))
            } else {
                (Some(missionaries + m).filter(|&m| m <= 3), Some(cannibals + c).filter(|&c| c <= 3))
            }
        });
        let banks = crossed.into_iter().filter_map(move |(m, c)| Some((m?, c?, !is_here)));
        banks.filter(is_safe).map(|bank| ((), bank, 1_u32)).collect::<Vec<_>>()
    };
    let river = problem((3, 3, true), crossings, |&bank| bank == (0, 0, false)).backward([(0, 0, false)], crossings);
    for candidate in blind_candidates() {
        let report = candidate.engine.search(&river).expect("the problem is sound");
        assert_eq!(report.path().map(Path::len), Some(11), "{}", candidate.label);
        assert!(report.stats.expanded <= 16 && report.stats.peak_nodes <= 16, "{}: {}", candidate.label, report.stats);
    }
    let tree = Bfs::new().tree(&river).expect("the problem is sound");
    assert_eq!(tree.len(), 16);
}
