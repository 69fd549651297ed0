//! Files of pattern databases: whole, damaged and foreign.

use std::fs;

use goalward::problems::{Board, PatternDatabase, PatternError, PatternFileError};

fn database() -> PatternDatabase<3, 3> {
    PatternDatabase::new(Board::blank_last(), &[2, 1, 3]).expect("a pattern")
}

fn bytes(database: &PatternDatabase<3, 3>) -> Vec<u8> {
    let mut bytes = Vec::new();
    database.write_to(&mut bytes).expect("memory can be written to");
    bytes
}

fn read(bytes: &[u8]) -> Result<PatternDatabase<3, 3>, PatternFileError> {
    PatternDatabase::read_from(bytes)
}

#[test]
fn what_is_saved_can_be_loaded() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("corner.pdb");
    let saved = database();
    saved.save(&path).expect("the folder can be written to");
    let loaded = PatternDatabase::<3, 3>::load(&path).expect("a database");
    assert_eq!((loaded.goal(), loaded.tiles()), (saved.goal(), [1, 2, 3].as_slice()));
    assert_eq!(bytes(&loaded), bytes(&saved));
    assert_eq!(fs::read(&path).expect("a file"), bytes(&saved));
    // Nothing else is left, and what was there is replaced.
    saved.save(&path).expect("the folder can be written to");
    assert_eq!(fs::read_dir(&folder).expect("a folder").count(), 1);
}

#[test]
fn building_twice_makes_the_same_bytes() {
    assert_eq!(bytes(&database()), bytes(&PatternDatabase::new(Board::blank_last(), &[3, 2, 1]).expect("a pattern")));
}

#[test]
fn the_header_says_what_it_is() {
    let bytes = bytes(&database());
    assert_eq!(bytes[..8], *b"goalPDB\n");
    assert_eq!(bytes[8..24], [1, 3, 3, 3, 1, 2, 3, 1, 2, 3, 4, 5, 6, 7, 8, 0]);
    assert_eq!(bytes.len(), 24 + 9 * 8 * 7 + 4);
}

#[test]
fn every_cut_is_noticed() {
    let bytes = bytes(&database());
    for length in 0..bytes.len() {
        let error = read(&bytes[..length]).expect_err("it was cut off");
        assert!(matches!(error, PatternFileError::Shorter), "{length} bytes: {error}");
    }
    assert!(read(&bytes).is_ok());
}

#[test]
fn every_bit_that_changes_is_noticed() {
    let bytes = bytes(&database());
    for byte in 0..bytes.len() {
        for bit in 0..8 {
            let mut damaged = bytes.clone();
            damaged[byte] ^= 1 << bit;
            assert!(read(&damaged).is_err(), "bit {bit} of byte {byte}");
        }
    }
}

#[test]
fn errors_say_what_is_wrong() {
    let bytes = bytes(&database());
    let changed = |byte: usize, to: u8| {
        let mut damaged = bytes.clone();
        damaged[byte] = to;
        read(&damaged).expect_err("it is damaged")
    };
    assert!(matches!(changed(0, b'G'), PatternFileError::Foreign));
    assert!(matches!(changed(8, 2), PatternFileError::Version { found: 2 }));
    assert!(matches!(changed(9, 4), PatternFileError::Shape { found: (4, 3), expected: (3, 3) }));
    assert!(matches!(changed(12, 3), PatternFileError::Pattern(PatternError::Repeated { tile: 3 })));
    assert!(matches!(changed(12, 9), PatternFileError::Pattern(PatternError::NoTile { tile: 9, .. })));
    assert!(matches!(changed(11, 0), PatternFileError::Goal(_) | PatternFileError::Pattern(_)));
    assert!(matches!(changed(15, 2), PatternFileError::Goal(_)));
    assert!(matches!(changed(100, 200), PatternFileError::Checksum { .. }));
    let error = changed(9, 4).to_string();
    assert_eq!(error, "the database is for boards of 4x3 cells, expected 3x3");
}

#[test]
fn files_of_something_else_are_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("file");
    let load = || PatternDatabase::<3, 3>::load(&path).expect_err("no database");
    assert!(matches!(load(), PatternFileError::Read(error) if error.kind() == std::io::ErrorKind::NotFound));
    fs::write(&path, "A text, and quite another thing than a database.").expect("the folder can be written to");
    assert!(matches!(load(), PatternFileError::Foreign));
    fs::write(&path, []).expect("the folder can be written to");
    assert!(matches!(load(), PatternFileError::Shorter));
    fs::write(&path, [bytes(&database()), vec![0]].concat()).expect("the folder can be written to");
    assert!(matches!(load(), PatternFileError::Longer));
    // A header that promises more than there is memory for.
    let mut header = b"goalPDB\n\x01\x05\x05\x08".to_vec();
    header.extend([1, 2, 3, 4, 5, 6, 7, 8].iter().chain(&(0..25).collect::<Vec<u8>>()));
    let error = PatternDatabase::<5, 5, u128>::read_from(header.as_slice()).expect_err("no entries");
    assert!(matches!(error, PatternFileError::OutOfMemory { .. } | PatternFileError::Shorter), "{error}");
    assert!(PatternDatabase::<3, 3>::load(folder.path()).is_err(), "a folder");
    assert!(database().save(folder.path()).is_err(), "a folder is there");
    assert!(database().save(folder.path().join("nowhere").join("file")).is_err(), "no such folder");
    assert_eq!(fs::read_dir(&folder).expect("a folder").count(), 1, "nothing is left behind");
}
