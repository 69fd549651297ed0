//! Pattern databases for the programs: which there are, and where they are kept.

use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::{fs, io};

use goalward::problems::{
    AdditiveError, AdditivePatterns, Board, NoReflectionError, PatternDatabase, PatternError, PatternFileError, Word,
};
use indicatif::style::TemplateError;
use indicatif::{ProgressBar, ProgressStyle};
use thiserror::Error;

/// How the fifteen tiles are divided into patterns.
#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum Partition {
    /// Three patterns of five tiles: 2 MB, built at once, for boards that are not hard.
    #[value(name = "5-5-5")]
    FiveFiveFive,
    /// Patterns of six, six and three tiles: 12 MB, built in seconds.
    #[value(name = "6-6-3")]
    SixSixThree,
    /// Patterns of seven and eight tiles: 577 MB, built in minutes, in 1.6 GB.
    #[value(name = "7-8")]
    SevenEight,
}

impl Partition {
    /// By the cell of the goal: the pattern of the tile that is there.
    const fn cells(self) -> [&'static str; 4] {
        match self {
            Self::FiveFiveFive => ["AAAB", "AABB", "CCBB", "CCCC"],
            Self::SixSixThree => ["ABBB", "AACC", "AACC", "ACCB"],
            Self::SevenEight => ["AAAA", "AAAA", "BBBB", "BBBB"],
        }
    }

    /// The patterns for a goal: those that suit a blank in the last cell, turned about where it is in the upper half.
    pub(crate) fn patterns(self, goal: Board<4, 4>) -> Vec<Vec<u8>> {
        let cells = self.cells().concat();
        let turned: String = cells.chars().rev().collect();
        patterns(goal, if goal.blank() < 8 { &turned } else { &cells })
    }
}

/// The patterns for a goal, where each cell says to which pattern the tile belongs that is there.
pub(crate) fn patterns<const ROWS: usize, const COLUMNS: usize, W: Word>(
    goal: Board<ROWS, COLUMNS, W>,
    cells: &str,
) -> Vec<Vec<u8>> {
    let tiles_of = |name: char| -> Vec<u8> {
        let tiles = goal.tiles().zip(cells.chars());
        tiles.filter(|&(tile, pattern)| tile != 0 && pattern == name).map(|(tile, _)| tile).collect()
    };
    ('A'..='D').map(tiles_of).filter(|pattern| !pattern.is_empty()).collect()
}

/// The sum of the databases for these patterns, with the reflection where the goal has one.
///
/// Each database is loaded from the folder if it is there; else it is built, with a bar that shows how far it is, and saved
/// there. Without a folder they are built each time.
pub(crate) fn obtain<const ROWS: usize, const COLUMNS: usize, W: Word>(
    goal: Board<ROWS, COLUMNS, W>,
    patterns: &[Vec<u8>],
    folder: Option<&Path>,
) -> Result<AdditivePatterns<ROWS, COLUMNS, W>, DatabaseError> {
    if let Some(folder) = folder {
        fs::create_dir_all(folder).map_err(|error| DatabaseError::Folder(folder.to_owned(), error))?;
    }
    let databases = patterns.iter().map(|pattern| match folder {
        Some(folder) => load_or_build(goal, pattern, folder.join(file_name(goal, pattern))),
        None => build(goal, pattern),
    });
    let databases = AdditivePatterns::new(databases.collect::<Result<_, _>>()?)?;
    // A goal without a reflection is searched with what there is.
    let has_reflection = ROWS == COLUMNS && goal.blank() / COLUMNS == goal.blank() % COLUMNS;
    Ok(if has_reflection { databases.reflected()? } else { databases })
}

/// The shape, the goal and the tiles, one character each.
fn file_name<const ROWS: usize, const COLUMNS: usize, W: Word>(
    goal: Board<ROWS, COLUMNS, W>,
    pattern: &[u8],
) -> String {
    let name = |tile: u8| char::from_digit(tile.into(), 36).unwrap_or('?');
    let goal: String = goal.tiles().map(name).collect();
    let pattern: String = pattern.iter().copied().map(name).collect();
    format!("{ROWS}x{COLUMNS}-{goal}-{pattern}.pdb")
}

fn load_or_build<const ROWS: usize, const COLUMNS: usize, W: Word>(
    goal: Board<ROWS, COLUMNS, W>,
    pattern: &[u8],
    file: PathBuf,
) -> Result<PatternDatabase<ROWS, COLUMNS, W>, DatabaseError> {
    match PatternDatabase::load(&file) {
        Ok(database) if database.goal() == goal && database.tiles() == pattern => Ok(database),
        Ok(_) => Err(DatabaseError::Misnamed(file)),
        Err(PatternFileError::Read(error)) if error.kind() == io::ErrorKind::NotFound => {
            let database = build(goal, pattern)?;
            database.save(&file).map_err(|error| DatabaseError::Save(file, error))?;
            Ok(database)
        }
        Err(error) => Err(DatabaseError::Load(file, error)),
    }
}

fn build<const ROWS: usize, const COLUMNS: usize, W: Word>(
    goal: Board<ROWS, COLUMNS, W>,
    pattern: &[u8],
) -> Result<PatternDatabase<ROWS, COLUMNS, W>, DatabaseError> {
    // On standard error, and only if that is a terminal.
    let style = ProgressStyle::with_template("{wide_bar} {percent} % of the placements of {msg}")?;
    let tiles: Vec<String> = pattern.iter().map(u8::to_string).collect();
    let bar = ProgressBar::no_length().with_style(style).with_message(tiles.join(" "));
    let database = PatternDatabase::new_observed(goal, pattern, |progress| {
        bar.set_length(progress.placements);
        bar.set_position(progress.reached);
        ControlFlow::Continue(())
    });
    bar.finish_and_clear();
    Ok(database?)
}

/// Why there are no databases.
#[derive(Debug, Error)]
pub(crate) enum DatabaseError {
    #[error("{}: {}", .0.display(), .1)]
    Folder(PathBuf, io::Error),
    #[error("{}: {} (remove the file, and it is built again)", .0.display(), .1)]
    Load(PathBuf, PatternFileError),
    #[error("{}: it is for another goal or other tiles than its name says (remove it, and it is built again)", .0.display())]
    Misnamed(PathBuf),
    #[error("{}: the database can't be saved: {}", .0.display(), .1)]
    Save(PathBuf, io::Error),
    #[error(transparent)]
    Build(#[from] PatternError),
    #[error(transparent)]
    Add(#[from] AdditiveError),
    #[error(transparent)]
    Reflect(#[from] NoReflectionError),
    #[error("the progress bar can't be drawn: {0}")]
    Bar(#[from] TemplateError),
}
