//! A bucket queue for priorities that are small whole numbers.

mod chunks;

use core::marker::PhantomData;
use core::mem::swap;

use super::Priority;
use crate::nodes::{Budget, NodeId, lengthen, list_bytes};
use crate::report::StopReason;
use chunks::{Bucket, Chunks};

/// Nodes by two numbers, least first, and of equal numbers last in, first out.
///
/// Adding and removing take constant time as long as priorities are dense. So that neither time nor memory goes into
/// empty buckets, no more buckets are made than [`FREE`](Self::FREE) and one for each node that was ever in the queue
/// at once. Where priorities are single numbers there is one column, and nothing is kept or looked up of the second.
///
/// Reference: R. B. Dial, "Algorithm 360: Shortest-path forest with topological ordering", 1969; the second level as in
/// E. Burns et al., "Implementing fast heuristic search code", 2012.
#[derive(Debug)]
pub(super) struct BucketQueue<K> {
    grid: Grid,
    /// Where the grid is copied while it is widened.
    copy: Grid,
    chunks: Chunks,
    len: usize,
    /// The most nodes that were in the queue at once, up to when the last one was removed.
    peak_len: usize,
    priority: PhantomData<K>,
}

/// Buckets in rows by the first number and columns by the second. The place of a number is found by its low bits, so
/// that a row or column that falls empty at one end serves again at the other.
#[derive(Debug)]
struct Grid {
    /// As many as a power of two, or none.
    rows: Vec<Row>,
    /// How many columns there are: a power of two, or none.
    columns: usize,
    /// Row by row.
    buckets: Vec<Bucket>,
    /// The first numbers in use.
    window: Window,
}

/// The nodes of equal first number.
#[derive(Debug, Clone, Copy)]
struct Row {
    /// The second numbers in use.
    window: Window,
    len: usize,
}

/// No number below the lowest or above the highest is in use.
#[derive(Debug, Clone, Copy)]
struct Window {
    lowest: u64,
    highest: u64,
}

impl Window {
    const EMPTY: Self = Self { lowest: u64::MAX, highest: 0 };
    const ZERO: Self = Self { lowest: 0, highest: 0 };

    #[inline]
    fn with(self, number: u64) -> Self {
        Self { lowest: self.lowest.min(number), highest: self.highest.max(number) }
    }

    #[inline]
    const fn fits(self, places: usize) -> bool {
        self.highest - self.lowest < places as u64
    }

    /// How many places it takes: a power of two.
    fn places(self) -> Option<usize> {
        usize::try_from(self.highest - self.lowest).ok()?.checked_add(1)?.checked_next_power_of_two()
    }
}

/// The place of a number among so many.
#[inline]
#[expect(clippy::cast_possible_truncation, reason = "only the low bits are asked for")]
const fn place(number: u64, places: usize) -> usize {
    number as usize & places.wrapping_sub(1)
}

impl Row {
    const EMPTY: Self = Self { window: Window::EMPTY, len: 0 };
}

impl Grid {
    const fn new() -> Self {
        Self { rows: Vec::new(), columns: 0, buckets: Vec::new(), window: Window::EMPTY }
    }

    /// Empties the grid, and gives it another shape.
    fn reshape(&mut self, rows: usize, columns: usize, budget: &mut Budget) -> Result<(), StopReason> {
        self.clear();
        lengthen(&mut self.rows, Row::EMPTY, rows, budget)?;
        lengthen(&mut self.buckets, Bucket::EMPTY, rows * columns, budget)?;
        self.columns = columns;
        Ok(())
    }

    /// Becomes like another grid.
    fn copy_from(&mut self, other: &Self, budget: &mut Budget) -> Result<(), StopReason> {
        self.reshape(other.rows.len(), other.columns, budget)?;
        self.window = other.window;
        self.rows.copy_from_slice(&other.rows);
        self.buckets.copy_from_slice(&other.buckets);
        Ok(())
    }

    fn clear(&mut self) {
        self.rows.clear();
        self.columns = 0;
        self.buckets.clear();
        self.window = Window::EMPTY;
    }

    /// Moves all that is in another grid, which has no more rows and columns, to this one, which is empty.
    fn adopt(&mut self, other: &Self) {
        self.window = other.window;
        for first in other.window.lowest..=other.window.highest {
            let (from, to) = (place(first, other.rows.len()), place(first, self.rows.len()));
            let row = other.rows[from];
            self.rows[to] = row;
            for second in row.window.lowest..=row.window.highest {
                self.buckets[to * self.columns + place(second, self.columns)] =
                    other.buckets[from * other.columns + place(second, other.columns)];
            }
        }
    }

    const fn bytes(&self) -> usize {
        list_bytes(&self.rows) + list_bytes(&self.buckets)
    }
}

impl<K> BucketQueue<K> {
    pub(super) const fn new() -> Self {
        Self { grid: Grid::new(), copy: Grid::new(), chunks: Chunks::new(), len: 0, peak_len: 0, priority: PhantomData }
    }

    pub(super) const fn len(&self) -> usize {
        self.len
    }

    /// Removes all nodes, and keeps the memory. What comes then is as in a new queue.
    pub(super) fn clear(&mut self) {
        self.grid.clear();
        self.chunks.clear();
        self.len = 0;
        self.peak_len = 0;
    }

    /// The bytes that the queue has allocated.
    pub(super) const fn bytes(&self) -> usize {
        self.grid.bytes() + self.copy.bytes() + self.chunks.bytes()
    }
}

impl<K: Priority> BucketQueue<K> {
    /// How many buckets may be made however few nodes there are.
    const FREE: usize = 1 << 13;

    /// To begin smaller would be most of the time of a short search.
    const FEWEST_ROWS: usize = 4;
    const FEWEST_COLUMNS: usize = if K::PAIRED { 16 } else { 1 };

    /// Adds a node, or answers `false` where that would take too many buckets.
    #[expect(clippy::inline_always, reason = "the compiler would call it for each new node, which shows")]
    #[inline(always)]
    pub(super) fn push(
        &mut self,
        first: u64,
        second: u64,
        node: NodeId,
        budget: &mut Budget,
    ) -> Result<bool, StopReason> {
        loop {
            let Grid { rows, columns, buckets, window } = &mut self.grid;
            let firsts = window.with(first);
            if firsts.fits(rows.len()) {
                let row_place = place(first, rows.len());
                let row = &mut rows[row_place];
                let seconds = if K::PAIRED { row.window.with(second) } else { Window::ZERO };
                if !K::PAIRED || seconds.fits(*columns) {
                    let bucket = if K::PAIRED { row_place * *columns + place(second, *columns) } else { row_place };
                    self.chunks.push(&mut buckets[bucket], node, budget)?;
                    *window = firsts;
                    row.window = seconds;
                    row.len += 1;
                    self.len += 1;
                    return Ok(true);
                }
            }
            if !self.widen(first, second, budget)? {
                return Ok(false);
            }
        }
    }

    /// Makes room for these numbers, unless that would take too many buckets.
    #[cold]
    fn widen(&mut self, first: u64, second: u64, budget: &mut Budget) -> Result<bool, StopReason> {
        let Grid { rows, columns, window, .. } = &self.grid;
        let firsts = window.with(first);
        // A first number that has no place yet begins a row.
        let row = if firsts.fits(rows.len()) { rows[place(first, rows.len())].window } else { Window::EMPTY };
        let (Some(wanted_rows), Some(wanted_columns)) = (firsts.places(), row.with(second).places()) else {
            return Ok(false);
        };
        let rows = wanted_rows.max(rows.len()).max(Self::FEWEST_ROWS);
        let columns = wanted_columns.max(*columns).max(Self::FEWEST_COLUMNS);
        let most = Self::FREE + self.peak_len.max(self.len);
        if rows.checked_mul(columns).is_none_or(|buckets| buckets > most) {
            return Ok(false);
        }
        self.copy.copy_from(&self.grid, budget)?;
        let reshaped = self.grid.reshape(rows, columns, budget);
        if reshaped.is_ok() {
            self.grid.adopt(&self.copy);
        } else {
            swap(&mut self.grid, &mut self.copy);
        }
        reshaped.map(|()| true)
    }

    /// Removes a node of least priority.
    #[inline]
    pub(super) fn pop(&mut self) -> Option<NodeId> {
        if self.len == 0 {
            return None;
        }
        self.peak_len = self.peak_len.max(self.len);
        let Grid { rows, columns, buckets, window } = &mut self.grid;
        let row_place = loop {
            let row_place = place(window.lowest, rows.len());
            if rows[row_place].len > 0 {
                break row_place;
            }
            window.lowest += 1;
        };
        let row = &mut rows[row_place];
        let bucket = loop {
            if !K::PAIRED {
                break row_place;
            }
            let bucket = row_place * *columns + place(row.window.lowest, *columns);
            if !buckets[bucket].is_empty() {
                break bucket;
            }
            row.window.lowest += 1;
        };
        let node = self.chunks.pop(&mut buckets[bucket]);
        row.len -= 1;
        if K::PAIRED && row.len == 0 {
            row.window = Window::EMPTY;
        }
        self.len -= 1;
        if self.len == 0 {
            *window = Window::EMPTY;
        }
        Some(node)
    }
}

#[cfg(test)]
mod tests {
    use super::super::ByTotal;
    use super::*;

    #[test]
    fn priorities_that_spread_wide_are_declined_and_take_no_memory() {
        let mut budget = Budget::new(u64::MAX);
        let node = NodeId::new(0).expect("small");
        let mut queue = BucketQueue::<ByTotal<u64>>::new();
        assert_eq!(queue.push(0, 0, node, &mut budget), Ok(true));
        let before = budget.peak();
        for far in [1_000_000_000, u64::MAX] {
            assert_eq!(queue.push(far, 0, node, &mut budget), Ok(false));
            assert_eq!(queue.push(0, far, node, &mut budget), Ok(false));
        }
        assert_eq!(budget.peak(), before);
        assert_eq!((queue.pop(), queue.pop()), (Some(node), None));
    }

    #[test]
    fn the_base_moves_with_the_priorities() {
        let mut budget = Budget::new(u64::MAX);
        let node = NodeId::new(7).expect("small");
        let mut queue = BucketQueue::<ByTotal<u64>>::new();
        let mut first_peak = None;
        for cost in 0..1_000_000 {
            assert_eq!(queue.push(cost, 0, node, &mut budget), Ok(true));
            assert_eq!(queue.pop(), Some(node));
            first_peak.get_or_insert(budget.peak());
        }
        assert_eq!(Some(budget.peak()), first_peak);
    }

    fn push_a_thousand(queue: &mut BucketQueue<ByTotal<u64>>, budget: &mut Budget) {
        for index in 0..1_000 {
            let node = NodeId::new(index).expect("small");
            let (first, second) = (index as u64 * 7 % 40, index as u64 * 13 % 50);
            assert_eq!(queue.push(first, second, node, budget), Ok(true));
        }
    }

    #[test]
    fn the_bytes_accounted_are_those_allocated() {
        let mut budget = Budget::new(u64::MAX);
        let mut queue = BucketQueue::<ByTotal<u64>>::new();
        push_a_thousand(&mut queue, &mut budget);
        assert_eq!(queue.bytes() as u64, budget.used());
    }

    #[test]
    fn a_queue_that_was_cleared_needs_no_more_memory_for_the_same_nodes() {
        let mut budget = Budget::new(u64::MAX);
        let mut queue = BucketQueue::<ByTotal<u64>>::new();
        push_a_thousand(&mut queue, &mut budget);
        let bytes = queue.bytes();
        queue.clear();
        assert_eq!((queue.pop(), queue.bytes()), (None, bytes));
        push_a_thousand(&mut queue, &mut Budget::new(0));
        assert_eq!(queue.bytes(), bytes);
    }
}
