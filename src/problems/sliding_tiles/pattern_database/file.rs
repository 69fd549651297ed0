//! Pattern databases in files.

use std::fs::File;
use std::io::{self, BufReader, BufWriter, Read, Write};
use std::path::Path;

use thiserror::Error;

use super::placements::Placements;
use super::{PatternDatabase, PatternError, pattern};
use crate::problems::sliding_tiles::{Board, BoardError, Word};

/// What every file begins with.
const SIGNATURE: [u8; 8] = *b"goalPDB\n";

/// The version of the format.
const VERSION: u8 = 1;

/// # Files
///
/// A file has a header, the entries and a checksum: eight bytes `goalPDB\n`, then a byte each for the version of the format
/// (1), the rows, the columns, the number of tiles of the pattern, these tiles in ascending order, and the tiles of the goal
/// row by row, the blank being 0; then a byte for each entry; and at the end the CRC-32 of all that, the lowest byte first.
/// So it is the same file whichever machine makes it.
impl<const ROWS: usize, const COLUMNS: usize, W: Word> PatternDatabase<ROWS, COLUMNS, W> {
    /// Writes the database to a file, in place of one that is there. The file appears when it is complete: it is written
    /// under another name beside it, with `.part` at the end.
    ///
    /// # Errors
    ///
    /// What the file system says.
    ///
    /// ```no_run
    /// use goalward::problems::{Board, PatternDatabase};
    ///
    /// let goal = Board::<4, 4>::blank_first();
    /// PatternDatabase::new(goal, &[1, 4, 5, 8, 9, 12])?.save("left.pdb")?;
    /// let database = PatternDatabase::<4, 4>::load("left.pdb")?;
    /// assert_eq!((database.goal(), database.tiles()), (goal, [1, 4, 5, 8, 9, 12].as_slice()));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn save(&self, path: impl AsRef<Path>) -> io::Result<()> {
        let path = path.as_ref();
        let mut part = path.as_os_str().to_owned();
        part.push(".part");
        let written = File::create(&part).and_then(|file| {
            let mut file = BufWriter::new(file);
            self.write_to(&mut file)?;
            file.into_inner()?.sync_all()
        });
        let renamed = written.and_then(|()| std::fs::rename(&part, path));
        if renamed.is_err() {
            // What went wrong first is what the caller has to know.
            let _ = std::fs::remove_file(&part);
        }
        renamed
    }

    /// Reads a database from a file.
    ///
    /// # Errors
    ///
    /// [`PatternFileError`] where the file can't be read, is not such a file, or a damaged one, or of another shape of board.
    pub fn load(path: impl AsRef<Path>) -> Result<Self, PatternFileError> {
        let mut file = BufReader::new(File::open(path)?);
        let database = Self::read_from(&mut file)?;
        match file.read(&mut [0])? {
            0 => Ok(database),
            _ => Err(PatternFileError::Longer),
        }
    }

    /// Writes the database as it is in a file.
    ///
    /// # Errors
    ///
    /// What the writer says.
    pub fn write_to(&self, mut writer: impl Write) -> io::Result<()> {
        let header = self.header();
        let mut checksum = crc32fast::Hasher::new();
        checksum.update(&header);
        checksum.update(&self.entries);
        writer.write_all(&header)?;
        writer.write_all(&self.entries)?;
        writer.write_all(&checksum.finalize().to_le_bytes())?;
        writer.flush()
    }

    /// Reads a database as [`write_to`](PatternDatabase::write_to) writes it, and nothing beyond. Reads small pieces first,
    /// so give it a reader with a buffer.
    ///
    /// # Errors
    ///
    /// As [`load`](PatternDatabase::load).
    ///
    /// ```
    /// use goalward::problems::{Board, PatternDatabase, PatternFileError};
    ///
    /// let database = PatternDatabase::new(Board::<3, 3>::blank_last(), &[1, 2, 3])?;
    /// let mut bytes = Vec::new();
    /// database.write_to(&mut bytes)?;
    /// assert_eq!(PatternDatabase::<3, 3>::read_from(bytes.as_slice())?.tiles(), [1, 2, 3]);
    ///
    /// bytes[100] ^= 1;
    /// let damaged = PatternDatabase::<3, 3>::read_from(bytes.as_slice());
    /// assert!(matches!(damaged, Err(PatternFileError::Checksum { .. })));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn read_from(mut reader: impl Read) -> Result<Self, PatternFileError> {
        let [signature @ .., version, rows, columns, count] = bytes::<12>(&mut reader)?;
        if signature != SIGNATURE {
            return Err(PatternFileError::Foreign);
        }
        if version != VERSION {
            return Err(PatternFileError::Version { found: version });
        }
        if (usize::from(rows), usize::from(columns)) != (ROWS, COLUMNS) {
            return Err(PatternFileError::Shape { found: (rows, columns), expected: (ROWS, COLUMNS) });
        }
        let mut tiles = vec![0; count.into()];
        read(&mut reader, &mut tiles)?;
        let mut goal = vec![0; ROWS * COLUMNS];
        read(&mut reader, &mut goal)?;
        let tiles = pattern(&tiles, Board::<ROWS, COLUMNS, W>::largest_tile())?;
        let goal = Board::from_tiles(&goal)?;

        let placements = Placements::new(ROWS * COLUMNS, tiles.len());
        let bytes_expected = placements.count();
        let mut entries = Vec::new();
        entries
            .try_reserve_exact(bytes_expected)
            .map_err(|_| PatternFileError::OutOfMemory { bytes: bytes_expected })?;
        if reader.by_ref().take(bytes_expected as u64).read_to_end(&mut entries)? < bytes_expected {
            return Err(PatternFileError::Shorter);
        }
        let database = Self { goal, tiles, placements, entries };
        let stated = u32::from_le_bytes(bytes(&mut reader)?);
        let mut checksum = crc32fast::Hasher::new();
        checksum.update(&database.header());
        checksum.update(&database.entries);
        let computed = checksum.finalize();
        if stated == computed { Ok(database) } else { Err(PatternFileError::Checksum { stated, computed }) }
    }

    /// What the file has before the entries.
    fn header(&self) -> Vec<u8> {
        let sizes = [VERSION, super::byte(ROWS), super::byte(COLUMNS), super::byte(self.tiles.len())];
        [SIGNATURE.as_slice(), &sizes, &self.tiles, &self.goal.tiles().collect::<Vec<u8>>()].concat()
    }
}

fn read(reader: &mut impl Read, bytes: &mut [u8]) -> Result<(), PatternFileError> {
    reader.read_exact(bytes).map_err(|error| match error.kind() {
        io::ErrorKind::UnexpectedEof => PatternFileError::Shorter,
        _ => PatternFileError::Read(error),
    })
}

fn bytes<const COUNT: usize>(reader: &mut impl Read) -> Result<[u8; COUNT], PatternFileError> {
    let mut bytes = [0; COUNT];
    read(reader, &mut bytes)?;
    Ok(bytes)
}

/// Why a [`PatternDatabase`] can't be had from a file.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum PatternFileError {
    /// The file can't be read.
    #[error("the file can't be read: {0}")]
    Read(#[from] io::Error),
    /// The file does not begin as a pattern database does.
    #[error("the file is no pattern database: it does not begin with \"goalPDB\"")]
    Foreign,
    /// The file is of a version of the format that is not known.
    #[error("the file is of version {found} of the format, expected {VERSION}")]
    Version {
        /// Its version.
        found: u8,
    },
    /// The database is for boards of another shape.
    #[error("the database is for boards of {}x{} cells, expected {}x{}", .found.0, .found.1, .expected.0, .expected.1)]
    Shape {
        /// Its rows and columns.
        found: (u8, u8),
        /// The rows and columns that it should have.
        expected: (usize, usize),
    },
    /// The tiles are no pattern.
    #[error("the header is damaged: {0}")]
    Pattern(#[from] PatternError),
    /// The goal is no board.
    #[error("the header is damaged, the goal is no board: {0}")]
    Goal(#[from] BoardError),
    /// The file ends before the database does.
    #[error("the file ends too early: it was cut off")]
    Shorter,
    /// The file goes on after the database.
    #[error("the file goes on after the database")]
    Longer,
    /// The bytes are not those that were written.
    #[error("the file is damaged: its checksum is {stated:08x}, but that of its bytes {computed:08x}")]
    Checksum {
        /// What the file says.
        stated: u32,
        /// What it should say.
        computed: u32,
    },
    /// There is no memory for the entries.
    #[error("no memory for a database of {bytes} bytes")]
    OutOfMemory {
        /// How large it is.
        bytes: usize,
    },
}
