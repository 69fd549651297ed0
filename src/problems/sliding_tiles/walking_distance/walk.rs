//! The puzzle in which tiles only have to come into their lines.

use super::super::{PerCell, byte};

/// The distances of all arrangements of tiles in `LINES` lines of `LENGTH` cells from that of a goal, where a tile is known
/// by nothing but the line where it belongs, and the blank changes places with any tile of the line before or behind.
///
/// The content of a line is a number with a digit for each line: how many tiles are there that belong into that line. The
/// cell that is left over, if one is, has the blank. An arrangement is told by the contents of all lines but the last.
#[derive(Clone)]
pub(super) struct Walk<const LINES: usize, const LENGTH: usize> {
    /// By tile: the line where it belongs.
    lines: PerCell<u8>,
    /// By tile: what it adds to the content of the line where it is. The blank adds nothing.
    worths: PerCell<u16>,
    /// By content: its number among those that a line can have.
    numbers: Vec<u8>,
    /// By arrangement.
    distances: Vec<u8>,
    /// By arrangement: which moves lead nearer to the goal, see [`nearer_bit`].
    nearer: Vec<u16>,
}

/// One of the two lines beside that of the blank.
#[derive(Clone, Copy)]
pub(super) enum Neighbour {
    Before,
    Behind,
}

/// What stands in the lines, and in which of them the blank is.
#[derive(Clone, Copy)]
struct Arrangement<const LINES: usize> {
    contents: [u16; LINES],
    blank: usize,
}

/// The distance of an arrangement that is not reached yet.
const UNSEEN: u8 = u8::MAX;

impl<const LINES: usize, const LENGTH: usize> Walk<LINES, LENGTH> {
    /// How many entries there are. Most are of no arrangement, since they would have too many tiles that belong into one line.
    pub(super) const ENTRIES: u64 = {
        let mut entries = 1;
        let mut line = 1;
        while line < LINES {
            entries *= Self::CONTENTS as u64;
            line += 1;
        }
        entries
    };

    /// How many contents a line can have.
    const CONTENTS: usize = {
        let mut contents = 0;
        let mut content = 0;
        while content < Self::worth(LINES) {
            if Self::is_possible(content) {
                contents += 1;
            }
            content += 1;
        }
        contents
    };

    const BASE: u16 = byte(LENGTH) as u16 + 1;

    /// What a tile that belongs into `line` adds to the content of the line where it is.
    const fn worth(line: usize) -> u16 {
        let mut worth = 1;
        let mut before = 0;
        while before < line {
            worth *= Self::BASE;
            before += 1;
        }
        worth
    }

    /// Whether these are as many tiles as a line has cells, or one fewer.
    const fn is_possible(content: u16) -> bool {
        let (mut tiles, mut digits) = (0, content);
        while digits > 0 {
            tiles += digits % Self::BASE;
            digits /= Self::BASE;
        }
        tiles == Self::BASE - 1 || tiles == Self::BASE - 2
    }

    /// The distances from a goal that has `tile(line, place)` in each cell. There must not be too many
    /// [entries](Walk::ENTRIES).
    pub(super) fn new(tile: impl Fn(usize, usize) -> u8) -> Self {
        let mut numbers = vec![0; Self::worth(LINES).into()];
        let possible = numbers.iter_mut().zip(0..).filter(|&(_, content)| Self::is_possible(content));
        for ((entry, _), number) in possible.zip(0..) {
            *entry = number;
        }
        let entries = usize::try_from(Self::ENTRIES).unwrap_or(usize::MAX);
        let mut walk = Self {
            lines: PerCell::default(),
            worths: PerCell::default(),
            numbers,
            distances: vec![UNSEEN; entries],
            nearer: vec![0; entries],
        };
        let mut goal = Arrangement { contents: [0; LINES], blank: 0 };
        for line in 0..LINES {
            for tile in (0..LENGTH).map(|place| usize::from(tile(line, place))) {
                if tile == 0 {
                    goal.blank = line;
                } else {
                    walk.lines[tile] = byte(line);
                    walk.worths[tile] = Self::worth(line);
                    goal.contents[line] += Self::worth(line);
                }
            }
        }
        walk.search_from(goal);
        walk
    }

    /// Breadth-first search.
    fn search_from(&mut self, goal: Arrangement<LINES>) {
        let mut queue = vec![goal];
        let entry = self.entry_of(&goal);
        self.distances[entry] = 0;
        let mut expanded = 0;
        while let Some(&arrangement) = queue.get(expanded) {
            expanded += 1;
            let entry = self.entry_of(&arrangement);
            let distance = self.distances[entry];
            for from in [Neighbour::Before, Neighbour::Behind] {
                for line in 0..LINES {
                    let Some(successor) = Self::after(arrangement, line, from) else { continue };
                    let successor_entry = self.entry_of(&successor);
                    let known = self.distances[successor_entry];
                    if known == UNSEEN {
                        self.distances[successor_entry] = distance + 1;
                        queue.push(successor);
                    } else if known < distance {
                        // Each move takes the blank to the next line, so that distances of neighbours differ by 1.
                        self.nearer[entry] |= nearer_bit(line, from);
                    }
                }
            }
        }
    }

    /// The arrangement after a tile that belongs into `line` has come to the blank, if there is one.
    fn after(arrangement: Arrangement<LINES>, line: usize, from: Neighbour) -> Option<Arrangement<LINES>> {
        let Arrangement { mut contents, blank } = arrangement;
        let other = match from {
            Neighbour::Before => blank.checked_sub(1)?,
            Neighbour::Behind => blank + 1,
        };
        let worth = Self::worth(line);
        let content = contents.get_mut(other).filter(|content| **content / worth % Self::BASE > 0)?;
        *content -= worth;
        contents[blank] += worth;
        Some(Arrangement { contents, blank: other })
    }

    fn entry_of(&self, arrangement: &Arrangement<LINES>) -> usize {
        self.entry(|line| arrangement.contents[line])
    }

    /// Where the arrangement with this content in each line has its entry.
    #[inline]
    pub(super) fn entry(&self, content: impl Fn(usize) -> u16) -> usize {
        let number = |line| usize::from(self.numbers[usize::from(content(line))]);
        (0..LINES - 1).fold(0, |entry, line| entry * Self::CONTENTS + number(line))
    }

    /// The content of a line with these tiles.
    #[inline]
    pub(super) fn content(&self, tiles: impl Iterator<Item = u8>) -> u16 {
        tiles.map(|tile| self.worths[usize::from(tile)]).sum()
    }

    /// The distance of the arrangement with this entry.
    #[inline]
    pub(super) fn distance(&self, entry: usize) -> u32 {
        self.distances[entry].into()
    }

    /// Whether the arrangement with this entry comes nearer to the goal when the blank changes places with `tile`.
    #[inline]
    pub(super) fn is_nearer_after(&self, entry: usize, tile: u8, from: Neighbour) -> bool {
        self.nearer[entry] & nearer_bit(self.lines[usize::from(tile)].into(), from) != 0
    }
}

/// The bit for a move of a tile that belongs into `line`.
#[inline]
const fn nearer_bit(line: usize, from: Neighbour) -> u16 {
    1 << (2 * line + from as usize)
}
