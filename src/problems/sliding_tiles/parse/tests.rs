use proptest::prelude::*;

use super::super::{EightPuzzle, FifteenPuzzle};
use super::*;
use crate::problems::TextPosition;

fn eight(text: &str) -> Result<Board<3, 3>, String> {
    text.parse().map_err(|error: ParseTilesError| error.to_string())
}

fn data_file(text: &str) -> Result<EightPuzzle, String> {
    text.parse().map_err(|error: ParseTilesError| error.to_string())
}

#[test]
fn boards_are_read_in_the_forms_that_people_write() {
    let board = Board::from_tiles(&[8, 3, 5, 1, 2, 7, 4, 6, 0]).map_err(|error| error.to_string());
    for text in [
        "8 3 5 1 2 7 4 6 0",
        "8 3 5 1 2 7 4 6 _",
        "835127460",
        "83512746_",
        "8 3 5\n1 2 7\n4 6 0\n",
        "8 3 5\r\n1 2 7\r\n4 6 0\r\n",
        "8\t3\t5\t1\t2\t7\t4\t6\t0",
        "8,3,5,1,2,7,4,6,0",
        "8, 3, 5, 1, 2, 7, 4, 6, 0,",
        "835\n127\n460",
        "835/127/46_",
        " \t\n 8 3 5 / 1 2 7 / 4 6 0 \n\n",
        "08 03 05 01 02 07 04 06 00",
        "\u{feff}8 3 5 1 2 7 4 6 0",
        "8\u{a0}3\u{a0}5\u{2003}1 2 7 4 6 0",
    ] {
        assert_eq!(eight(text), board, "{text:?}");
    }
}

#[test]
fn where_a_row_has_two_cells_two_digits_are_two_tiles() {
    assert_eq!("31/20".parse(), Ok(Board::<2, 2>::from_tiles(&[3, 1, 2, 0]).expect("a board")));
    assert_eq!("10 32".parse(), Ok(Board::<2, 2>::from_tiles(&[1, 0, 3, 2]).expect("a board")));
}

#[test]
fn ten_cells_still_fit_single_characters_and_more_do_not() {
    assert_eq!("0123456789".parse(), Ok(Board::<2, 5>::blank_first()));
    assert_eq!("12345 67890".parse(), Ok(Board::<2, 5>::blank_last()));
    let error = "0123456789AB".parse::<Board<3, 4>>().expect_err("twelve cells");
    assert_eq!(
        error.to_string(),
        "line 1, column 11: found 'A', expected the tile in cell 0: 0 (or _, the blank) to 11"
    );
    let error = "0123 4567 8 9 10 11".parse::<Board<3, 4>>().expect_err("twelve cells");
    assert_eq!(
        error.to_string(),
        "line 1, column 1: found 0123, expected the tile in cell 0: 0 (or _, the blank) to 11"
    );
}

fn check_board_errors(cases: &[(&str, &str)]) {
    for &(text, message) in cases {
        assert_eq!(eight(text), Err(message.to_owned()), "{text:?}");
    }
}

#[test]
fn too_few_and_too_many_tiles_are_named_with_the_place_of_the_first_missing_or_left_over() {
    check_board_errors(&[
        ("", "line 1, column 1: the number of tiles (the blank included) is 0, expected 9"),
        (" \n\n", "line 1, column 1: the number of tiles (the blank included) is 0, expected 9"),
        ("8 3 5 1 2 7 4 6", "line 1, column 16: the number of tiles (the blank included) is 8, expected 9"),
        ("8 3 5\n1 2 7\n4 6\n\n", "line 3, column 4: the number of tiles (the blank included) is 8, expected 9"),
        ("8 3 5\n1 2 7\n4 6 0\n9 x", "line 4, column 1: the number of tiles (the blank included) is 11, expected 9"),
    ]);
}

#[test]
fn what_is_no_tile_is_named_with_its_place_and_what_would_be_right() {
    check_board_errors(&[
        ("83512746", "line 1, column 1: found 83512746, expected the tile in cell 0: 0 (or _, the blank) to 8"),
        ("8351274600", "line 1, column 1: found 8351274600, expected the tile in cell 0: 0 (or _, the blank) to 8"),
        ("8 3 5 1 2 7 4 6 9", "line 1, column 17: found 9, expected the tile in cell 8: 0 (or _, the blank) to 8"),
        ("835127469", "line 1, column 9: found 9, expected the tile in cell 8: 0 (or _, the blank) to 8"),
        ("8 3 10 1 2 7 4 6 0", "line 1, column 5: found 10, expected the tile in cell 2: 0 (or _, the blank) to 8"),
        (
            "8 3 5 1 2 7 4 6 340282366920938463463374607431768211456",
            "line 1, column 17: found 340282366920938463463374607431768211456, \
             expected the tile in cell 8: 0 (or _, the blank) to 8",
        ),
        ("8 3 5 -1 2 7 4 6 0", "line 1, column 7: found '-', expected the tile in cell 3: 0 (or _, the blank) to 8"),
        ("8 3 5 +1 2 7 4 6 0", "line 1, column 7: found '+', expected the tile in cell 3: 0 (or _, the blank) to 8"),
        ("8 3 5\n1 2.0 7\n4 6 0", "line 2, column 4: found '.', expected the tile in cell 5: 0 (or _, the blank) to 8"),
        ("8 3 5 1 2 7 4 6 __", "line 1, column 17: found '_', expected the tile in cell 8: 0 (or _, the blank) to 8"),
        ("835x27460", "line 1, column 4: found 'x', expected the tile in cell 3: 0 (or _, the blank) to 8"),
        ("835\n1é7\n460", "line 2, column 2: found 'é', expected the tile in cell 4: 0 (or _, the blank) to 8"),
        ("ü ß 3", "line 1, column 1: found 'ü', expected the tile in cell 0: 0 (or _, the blank) to 8"),
        ("8\u{a0}3\u{2003}x", "line 1, column 5: found 'x', expected the tile in cell 2: 0 (or _, the blank) to 8"),
        ("8 ٣ 5", "line 1, column 3: found '٣', expected the tile in cell 1: 0 (or _, the blank) to 8"),
        ("8 3\u{1} 5", "line 1, column 4: found '\\u{1}', expected the tile in cell 1: 0 (or _, the blank) to 8"),
        ("8 \u{feff}3", "line 1, column 3: found '\\u{feff}', expected the tile in cell 1: 0 (or _, the blank) to 8"),
    ]);
}

#[test]
fn a_tile_that_is_there_twice_is_named_with_both_places() {
    check_board_errors(&[
        (
            "8 3 5 1 2 7 4 3 0",
            "line 1, column 15: tile 3 in cell 7 is in cell 1 already and tile 6 nowhere, \
             expected each of 0 (the blank) to 8 once",
        ),
        (
            "8 3 5\n1 2 7\n4 0 _",
            "line 3, column 5: tile 0 in cell 8 is in cell 7 already and tile 6 nowhere, \
             expected each of 0 (the blank) to 8 once",
        ),
        (
            "835127466",
            "line 1, column 9: tile 6 in cell 8 is in cell 7 already and tile 0 nowhere, \
             expected each of 0 (the blank) to 8 once",
        ),
    ]);
}

#[test]
fn data_files_hold_start_blank_and_goal() {
    let expected =
        EightPuzzle::new(Board::from_tiles(&[8, 3, 5, 1, 2, 7, 4, 6, 0]).expect("a board"), Board::blank_last());
    for text in [
        "8 3 5 1 2 7 4 6 0\n8\n1 2 3 4 5 6 7 8 0\n",
        "8 3 5 1 2 7 4 6 0\r\n8\r\n1 2 3 4 5 6 7 8 0",
        "\u{feff}\n835127460\n\n 8 \n\n123456780\n\n\n",
    ] {
        assert_eq!(data_file(text), Ok(expected.clone()), "{text:?}");
    }
    let fifteen = "1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 0\n15\n0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15\n";
    let puzzle = fifteen.parse::<FifteenPuzzle>().expect("a data file");
    assert_eq!((puzzle.start(), puzzle.goal()), (Board::blank_last(), Board::blank_first()));
}

#[test]
fn what_is_wrong_with_a_data_file_is_named_with_its_line() {
    for (text, message) in [
        ("", "line 1, column 1: the text ends here, expected the start"),
        ("8 3 5 1 2 7 4 6 0\n", "line 1, column 18: the text ends here, expected the cell of the blank"),
        ("8 3 5 1 2 7 4 6 0\n8\n\n", "line 2, column 2: the text ends here, expected the goal"),
        (
            "8 3 5 1 2 7 4 6\n8\n1 2 3 4 5 6 7 8 0",
            "line 1, column 16: the number of tiles (the blank included) is 8, expected 9",
        ),
        (
            "\n8 3 5 1 2 7 4 6 0\n\n5\n1 2 3 4 5 6 7 8 0",
            "line 4, column 1: the blank is said to be in cell 5, but line 2 has it in cell 8",
        ),
        (
            "8 3 5 1 2 7 4 6 0\n9\n1 2 3 4 5 6 7 8 0",
            "line 2, column 1: found 9, expected the cell of the blank: 0 to 8",
        ),
        (
            "8 3 5 1 2 7 4 6 0\n-1\n1 2 3 4 5 6 7 8 0",
            "line 2, column 1: found '-', expected the cell of the blank: 0 to 8",
        ),
        (
            "8 3 5 1 2 7 4 6 0\n_\n1 2 3 4 5 6 7 8 0",
            "line 2, column 1: found '_', expected the cell of the blank: 0 to 8",
        ),
        (
            "8 3 5 1 2 7 4 6 0\n8 1\n1 2 3 4 5 6 7 8 0",
            "line 2, column 3: found \"1\", expected the end of the line after the cell of the blank",
        ),
        (
            "8 3 5 1 2 7 4 6 0\n1 2 3 4 5 6 7 8 0\n",
            "line 2, column 3: found \"2\", expected the end of the line after the cell of the blank",
        ),
        (
            "8 3 5 1 2 7 4 6 0\n8\n1 2 3 4 5 6 7 8 0 9",
            "line 3, column 19: the number of tiles (the blank included) is 10, expected 9",
        ),
        (
            "8 3 5 1 2 7 4 6 0\n8\n1 2 3 4 5 6 7 7 0",
            "line 3, column 15: tile 7 in cell 7 is in cell 6 already and tile 8 nowhere, \
             expected each of 0 (the blank) to 8 once",
        ),
        (
            "8 3 5 1 2 7 4 6 0\n8\n1 2 3 4 5 6 7 8 0\n\nend\n",
            "line 5, column 1: found \"end\", expected the end of the text after the goal",
        ),
    ] {
        assert_eq!(data_file(text).map(|puzzle| format!("{puzzle:?}")), Err(message.to_owned()), "{text:?}");
    }
}

fn boards<const ROWS: usize, const COLUMNS: usize, W: Word>() -> impl Strategy<Value = Board<ROWS, COLUMNS, W>> {
    let tiles = (0..=Board::<ROWS, COLUMNS, W>::largest_tile()).collect::<Vec<u8>>();
    Just(tiles).prop_shuffle().prop_map(|tiles| Board::from_tiles(&tiles).expect("a board"))
}

fn is_read_back<const ROWS: usize, const COLUMNS: usize, W: Word>(board: Board<ROWS, COLUMNS, W>) {
    assert_eq!(board.to_string().parse(), Ok(board));
    assert_eq!(board.to_line().parse(), Ok(board));
    let debug = format!("{board:?}");
    let inside = debug.strip_prefix("Board(").and_then(|rest| rest.strip_suffix(')'));
    assert_eq!(inside.expect("Board(…)").parse(), Ok(board));
    let goal = Board::blank_last();
    let data_file = format!("{}\n{}\n{}\n", board.to_line(), board.blank(), goal.to_line());
    assert_eq!(data_file.parse(), Ok(SlidingTiles::new(board, goal)));
}

proptest! {
    #[test]
    fn boards_are_read_back_from_every_form_that_they_print(
        small in boards::<2, 2, u64>(),
        eight in boards::<3, 3, u64>(),
        ten in boards::<5, 2, u128>(),
        fifteen in boards::<4, 4, u64>(),
        flat in boards::<2, 8, u64>(),
        twenty_four in boards::<5, 5, u128>(),
    ) {
        is_read_back(small);
        is_read_back(eight);
        is_read_back(ten);
        is_read_back(fifteen);
        is_read_back(flat);
        is_read_back(twenty_four);
    }

    #[test]
    fn no_text_makes_reading_panic(text in "[-0-9_.,/ \\n\\r\\t\u{feff}é]{0,60}") {
        let _ = text.parse::<Board<3, 3>>();
        let _ = text.parse::<Board<5, 5, u128>>();
        let _ = text.parse::<EightPuzzle>();
    }

    #[test]
    fn positions_point_at_the_character_that_is_wrong(tiles in 0_usize..9, lines in 0_usize..4) {
        let text = format!("{}{}x", "\n".repeat(lines), "1 ".repeat(tiles));
        let error = text.parse::<Board<3, 3>>().expect_err("x is no tile");
        prop_assert_eq!(error.position, TextPosition { line: lines + 1, column: 2 * tiles + 1 });
    }
}
