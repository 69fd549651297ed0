//! The numbers of boards that were met, in a table of one word for each.

/// An open-addressing hash table from packed boards to the numbers 0, 1, 2, … in the order in which they came. The boards
/// themselves are kept by who numbers them.
pub(crate) struct BoardIndex {
    /// Half a hash, and the number plus one; 0 is an empty slot. There is a power of two of them.
    slots: Vec<u64>,
}

const TAG: u64 = 0xffff_ffff_0000_0000;

impl BoardIndex {
    pub(crate) fn new() -> Self {
        Self { slots: vec![0; 1024] }
    }

    /// The number of `board`, which is `count`, the number of all that were met, if it was not met before. `board_at`
    /// says which board has a number.
    #[inline]
    pub(crate) fn number(&mut self, board: u64, count: u32, board_at: impl Fn(u32) -> u64) -> u32 {
        if (count as usize) >= self.slots.len() / 4 * 3 {
            self.grow(count, &board_at);
        }
        let hash = hash(board);
        let mut place = self.place(hash);
        loop {
            let slot = self.slots[place];
            if slot == 0 {
                self.slots[place] = entry(hash, count);
                return count;
            }
            let number = number_in(slot);
            if slot & TAG == hash & TAG && board_at(number) == board {
                return number;
            }
            place = self.after(place);
        }
    }

    #[cold]
    fn grow(&mut self, count: u32, board_at: impl Fn(u32) -> u64) {
        self.slots = vec![0; self.slots.len() * 2];
        for number in 0..count {
            let hash = hash(board_at(number));
            let mut place = self.place(hash);
            while self.slots[place] != 0 {
                place = self.after(place);
            }
            self.slots[place] = entry(hash, number);
        }
    }

    /// Where to look first.
    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "only the lowest bits count")]
    const fn place(&self, hash: u64) -> usize {
        hash as usize & (self.slots.len() - 1)
    }

    #[inline]
    const fn after(&self, place: usize) -> usize {
        (place + 1) & (self.slots.len() - 1)
    }
}

const fn entry(hash: u64, number: u32) -> u64 {
    hash & TAG | (number as u64 + 1)
}

#[expect(clippy::cast_possible_truncation, reason = "the number is the lower half")]
const fn number_in(slot: u64) -> u32 {
    (slot as u32).wrapping_sub(1)
}

/// Both halves of a product, so that every bit of the board counts in the highest and in the lowest bits.
#[inline]
#[expect(clippy::cast_possible_truncation, reason = "the halves are taken one by one")]
const fn hash(board: u64) -> u64 {
    let product = board as u128 * 0x9e37_79b9_7f4a_7c15;
    (product >> 64) as u64 ^ product as u64
}
