//! Files of published instances.

use std::path::{Path, PathBuf};
use std::{fs, io};

use goalward::problems::TextPosition;
use thiserror::Error;

/// A row of the file: a board and what was published about it.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Instance {
    pub(crate) number: u64,
    pub(crate) tiles: Vec<u8>,
    pub(crate) moves: u64,
    /// Nodes that another search took, if the file says so.
    pub(crate) nodes: Option<u64>,
}

/// The numbers of a line, and where it is.
pub(crate) struct Row {
    line: usize,
    pub(crate) numbers: Vec<u64>,
}

impl Row {
    /// Says that there should be more numbers.
    pub(crate) fn too_short(&self, file: &Path) -> InstancesError {
        InstancesError::TooFew { file: file.to_owned(), line: self.line, found: self.numbers.len() }
    }
}

/// The rows of numbers in a file. Lines that are empty or begin with # are left out.
pub(crate) fn read_rows(file: &Path) -> Result<Vec<Row>, InstancesError> {
    let text = fs::read_to_string(file).map_err(|error| InstancesError::File(file.to_owned(), error))?;
    // Some editors put a byte order mark in front.
    let text = text.trim_start_matches('\u{feff}');
    let lines = (1..).zip(text.lines()).filter(|(_, line)| !line.trim().is_empty() && !line.trim().starts_with('#'));
    let rows = lines.map(|(line, text)| {
        let numbers = text.split_whitespace().map(|word| {
            word.parse().map_err(|_| {
                let before = word.as_ptr() as usize - text.as_ptr() as usize;
                let column = text[..before].chars().count() + 1;
                InstancesError::NoNumber(file.to_owned(), TextPosition { line, column }, word.to_owned())
            })
        });
        Ok(Row { line, numbers: numbers.collect::<Result<_, _>>()? })
    });
    rows.collect()
}

/// The instances of a file: in each line a number, the tiles, the Manhattan distance, the moves of a shortest solution, and
/// perhaps nodes.
pub(crate) fn read(file: &Path) -> Result<Vec<Instance>, InstancesError> {
    read_rows(file)?.into_iter().map(|row| instance(file, &row)).collect()
}

fn instance(file: &Path, row: &Row) -> Result<Instance, InstancesError> {
    let wrong = || InstancesError::Columns { file: file.to_owned(), line: row.line, found: row.numbers.len() };
    let cells = match row.numbers.len() {
        19 | 20 => 16,
        28 | 29 => 25,
        _ => return Err(wrong()),
    };
    let (number, rest) = row.numbers.split_first().ok_or_else(wrong)?;
    let (tiles, published) = rest.split_at(cells);
    let tiles: Result<Vec<u8>, _> = tiles.iter().map(|&tile| u8::try_from(tile)).collect();
    Ok(Instance {
        number: *number,
        tiles: tiles.map_err(|_| wrong())?,
        moves: published[1],
        nodes: published.get(2).copied(),
    })
}

/// Why a file is not one of instances.
#[derive(Debug, Error)]
pub(crate) enum InstancesError {
    #[error("{}: {}", .0.display(), .1)]
    File(PathBuf, io::Error),
    #[error("{}: {}: found {:?}, expected a number", .0.display(), .1, .2)]
    NoNumber(PathBuf, TextPosition, String),
    #[error(
        "{}: line {}: found {} numbers, expected the number of the instance, 16 or 25 tiles, the Manhattan distance, \
         the moves, and perhaps nodes", .file.display(), .line, .found
    )]
    Columns { file: PathBuf, line: usize, found: usize },
    #[error("{}: line {}: found {} numbers, expected at least four", .file.display(), .line, .found)]
    TooFew { file: PathBuf, line: usize, found: usize },
}
