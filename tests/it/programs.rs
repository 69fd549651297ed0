//! The examples as programs: what they print for which input, and how they end.

use std::io::Write;
use std::process::{Child, Command, Output, Stdio};

const PROMPT: &str = "Enter the initial nine coins Hs and Ts: ";

const FEWEST_FLIPS: &str = "\
The steps to flip the coins are
HHH
TTT
HHH

HHH
THT
TTT

TTT
TTT
TTT

The number of flips is 8
";

const FEWEST_MOVES: &str = "\
The steps to flip the coins are
HHH
TTT
HHH

TTT
THT
HHH

TTT
TTT
TTT

The number of moves is 2
";

const NOTHING_TO_DO: &str = "\
The steps to flip the coins are
TTT
TTT
TTT

The number of moves is 0
";

fn spawn(example: &str, arguments: &[&str]) -> Child {
    let mut command = Command::new(env!("CARGO"));
    command.args(["run", "--quiet", "--example", example]);
    if !cfg!(debug_assertions) {
        command.arg("--release");
    }
    command
        .arg("--")
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("cargo can be run")
}

/// Gives the program its input and waits for its end.
fn finish(mut program: Child, input: &[u8]) -> Output {
    let mut standard_input = program.stdin.take().expect("standard input is a pipe");
    // A program that ends before it has read everything is judged by how it ends.
    let _ = standard_input.write_all(input);
    drop(standard_input);
    program.wait_with_output().expect("the program ends")
}

/// Runs a program, checks its exit code and what it prints, and returns what it writes to standard error.
fn check(example: &str, arguments: &[&str], input: &[u8], code: i32, printed: &str) -> String {
    let output = finish(spawn(example, arguments), input);
    let errors = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(code), "{arguments:?}: {errors}");
    assert_eq!(String::from_utf8_lossy(&output.stdout), printed, "{arguments:?}: {errors}");
    assert!(!errors.contains("panicked"), "{arguments:?}: {errors}");
    errors
}

fn check_failure(example: &str, arguments: &[&str], input: &[u8], printed: &str, message: &str) {
    let errors = check(example, arguments, input, 1, printed);
    assert!(errors.contains(message), "{arguments:?}: {errors}");
}

#[test]
fn weighted_nine_tails_prints_the_steps_and_the_flips() {
    for arguments in [&["HHHTTTHHH"][..], &["hhh", "ttt", "hhh"], &["HHH\nTTT\nHHH"]] {
        check("weighted_nine_tails", arguments, b"", 0, FEWEST_FLIPS);
    }
    let asked = format!("{PROMPT}{FEWEST_FLIPS}");
    for input in ["HHHTTTHHH\n", "HHH TTT HHH\r\nHHH", "HHHTTTHHH"] {
        check("weighted_nine_tails", &[], input.as_bytes(), 0, &asked);
    }
}

#[test]
fn nine_tails_prints_the_steps_and_the_moves() {
    check("nine_tails", &["HHHTTTHHH"], b"", 0, FEWEST_MOVES);
    check("nine_tails", &["TTTTTTTTT"], b"", 0, NOTHING_TO_DO);
    check("nine_tails", &[], b"TTTTTTTTT\n", 0, &format!("{PROMPT}{NOTHING_TO_DO}"));
}

#[test]
fn malformed_coins_end_in_a_message_and_exit_code_1() {
    let wrong_letter = "error: found 'X' at index 4 (line 1, column 5), expected H or T\n";
    let too_few = "error: found the end of the text at index 8 (line 1, column 9), expected 3 rows of 3 coins\n";
    check_failure("nine_tails", &["HHHTXTHHH"], b"", "", wrong_letter);
    check_failure("weighted_nine_tails", &[], b"HHHTXTHHH\n", PROMPT, wrong_letter);
    check_failure("nine_tails", &["HHHTTTHH"], b"", "", too_few);
    check_failure("nine_tails", &[], b"HHHTTTHH\n", PROMPT, too_few);
    check_failure("nine_tails", &["HHHTTTHHHH"], b"", "", "found another coin at index 9");
    check_failure("nine_tails", &[""], b"", "", "found the end of the text at index 0");
    check_failure("nine_tails", &[], b"HHH\xffTTHHH\n", PROMPT, "found '\u{fffd}' at index 3");
}

#[test]
fn the_end_of_the_input_is_an_error() {
    let message = "error: found the end of the input, expected nine coins, each H or T\n";
    check_failure("nine_tails", &[], b"", PROMPT, message);
    check_failure("weighted_nine_tails", &[], b"", PROMPT, message);
}

#[test]
fn a_line_without_end_is_given_up() {
    check_failure("nine_tails", &[], &vec![b'H'; 1_000_000], PROMPT, "found another coin at index 9");
}

#[test]
fn wrong_usage_ends_with_exit_code_2() {
    let errors = check("nine_tails", &["--frobnicate"], b"", 2, "");
    assert!(errors.contains("--frobnicate"), "{errors}");
}

#[test]
fn a_reader_that_goes_away_is_no_error() {
    for example in ["nine_tails", "weighted_nine_tails"] {
        let mut program = spawn(example, &[]);
        drop(program.stdout.take());
        let output = finish(program, b"HHHTTTHHH\n");
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    }
}

#[test]
fn the_river_is_crossed_in_11_crossings() {
    let crossings = "\
        1. 0 M, 2 C cross: 3 M, 1 C here\n\
        2. 0 M, 1 C cross: 3 M, 2 C here\n\
        3. 0 M, 2 C cross: 3 M, 0 C here\n\
        4. 0 M, 1 C cross: 3 M, 1 C here\n\
        5. 2 M, 0 C cross: 1 M, 1 C here\n\
        6. 1 M, 1 C cross: 2 M, 2 C here\n\
        7. 2 M, 0 C cross: 0 M, 2 C here\n\
        8. 0 M, 1 C cross: 0 M, 3 C here\n\
        9. 0 M, 2 C cross: 0 M, 1 C here\n\
        10. 1 M, 0 C cross: 1 M, 1 C here\n\
        11. 1 M, 1 C cross: 0 M, 0 C here\n";
    check("own_problem", &[], b"", 0, crossings);
}

#[test]
fn engines_are_compared_by_depth() {
    // So many that all boards of each depth are drawn.
    let arguments = ["--boards", "39", "--repeat", "1", "--max-depth", "6"];
    let output = finish(spawn("compare_engines", &arguments), b"");
    assert!(output.status.success() && output.stderr.is_empty(), "{}", String::from_utf8_lossy(&output.stderr));
    let printed = String::from_utf8_lossy(&output.stdout);
    let columns = "depth  boards                BFS  bidirectional BFS           Dijkstra                 A*";
    let deepest = [
        ("Nodes", "    6      39         80     6.2         28     2.2        127     9.8         13     1.0"),
        ("Expansions", "    6      39         46     7.7         13     2.2         73    12.2          6     1.0"),
    ];
    for (title, row) in deepest {
        let table = printed.split("\n\n").find(|section| section.starts_with(title));
        let lines: Vec<&str> = table.expect("there is a table").lines().collect();
        assert_eq!((lines.len(), lines[1], lines[8]), (9, columns, row));
    }

    let mut unread = spawn("compare_engines", &arguments);
    drop(unread.stdout.take());
    let output = finish(unread, b"");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
}

#[test]
fn a_comparison_that_cannot_be_made_is_refused() {
    for option in ["--csv", "--plot"] {
        let message = "error: no/such/folder/file can't be written: ";
        check_failure("compare_engines", &[option, "no/such/folder/file"], b"", "", message);
    }
    for arguments in [["--boards", "0"], ["--repeat", "0"], ["--max-depth", "32"]] {
        let errors = check("compare_engines", &arguments, b"", 2, "");
        assert!(errors.contains(arguments[0]), "{errors}");
    }
}

#[test]
fn fifteen_puzzles_are_solved_in_the_fewest_moves() {
    let arguments = ["--patterns", "5-5-5", "--file", "examples/data/fifteen.txt"];
    let output = finish(spawn("fifteen_puzzle", &arguments), b"");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let printed = String::from_utf8_lossy(&output.stdout);
    let lines: Vec<&str> = printed.lines().collect();
    assert_eq!(lines.len(), 3);
    for (line, begin) in lines.iter().zip(["8 moves LLLDDRRR, ", "9 moves LLLDRDRDR, ", "40 moves "]) {
        assert!(line.starts_with(begin) && line.ends_with(" s"), "{line}");
    }
}

#[test]
fn the_positions_of_puzzles_are_counted() {
    let output = finish(spawn("whole_space", &[]), b"");
    assert!(output.status.success() && output.stderr.is_empty(), "{}", String::from_utf8_lossy(&output.stderr));
    let printed = String::from_utf8_lossy(&output.stdout);
    let lines: Vec<&str> = printed.lines().collect();
    assert_eq!(lines.len(), 1 + 32 + 1);
    assert_eq!(lines[..3], ["moves    positions", "    0            1", "    1            2"]);
    assert_eq!(lines[23..25], ["   22        23952", "   23        20224"]);
    assert_eq!(lines[32], "   31            2");
    let summary = "181440 positions, none more than 31 moves away: ";
    assert!(lines[33].starts_with(summary) && lines[33].ends_with(" s"), "{}", lines[33]);

    let output = finish(spawn("whole_space", &["2x2", "--blank", "first"]), b"");
    let printed = String::from_utf8_lossy(&output.stdout);
    assert!(printed.contains("\n    6            1\n12 positions, none more than 6 moves away: "), "{printed}");

    let output = finish(spawn("whole_space", &["top-spin-6-4"]), b"");
    let printed = String::from_utf8_lossy(&output.stdout);
    assert!(printed.contains("\n    5           18\n360 positions, none more than 5 moves away: "), "{printed}");

    let errors = check("whole_space", &["4x4"], b"", 2, "");
    assert!(errors.contains("'4x4'") && errors.contains("3x4"), "{errors}");

    let mut unread = spawn("whole_space", &[]);
    drop(unread.stdout.take());
    let output = finish(unread, b"");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
}
