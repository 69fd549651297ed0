//! Lehmer codes: the digits that the numbers of permutations are made of.
//!
//! The Lehmer code of a permutation has for each item, in order, how many of those behind it are smaller. Such a code is a
//! number in the factorial number system, greater for permutations that come later in lexicographic order. The sum of its
//! digits is the number of inversions.
//!
//! The items, which are 0, 1, 2 …, and the digits stand in words, four bits each, the first in the lowest.
//!
//! Reference: D. H. Lehmer, "Teaching combinatorial tricks to a computer", 1960.

/// The digits for the first `places` items.
#[inline]
pub(super) fn code(items: u64, places: usize) -> u64 {
    const ONE_ABOVE: u64 = 0x1111_1111_1111_1110;
    let mut code = 0;
    // For each item, four bits: how many smaller ones came before.
    let mut smaller_before = 0;
    for place in 0..places {
        let item = digit(items, place);
        code |= (item - ((smaller_before >> (4 * item)) & 0xf)) << (4 * place);
        smaller_before += ONE_ABOVE << (4 * item);
    }
    code
}

/// The first `places` items of the permutation with this code.
#[expect(clippy::cast_possible_truncation, reason = "a digit has four bits")]
#[inline]
pub(super) fn items(code: u64, places: usize) -> u64 {
    let mut items_left = 0xfedc_ba98_7654_3210;
    let mut items = 0;
    for place in 0..places {
        let smaller = digit(code, place) as usize;
        items |= digit(items_left, smaller) << (4 * place);
        items_left = without(items_left, smaller);
    }
    items
}

/// One of the four-bit digits of `word`.
#[inline]
pub(super) const fn digit(word: u64, place: usize) -> u64 {
    (word >> (4 * place)) & 0xf
}

/// The digits without the one in `place`: those behind it move up.
#[inline]
pub(super) const fn without(word: u64, place: usize) -> u64 {
    let before = (1 << (4 * place)) - 1;
    (word & before) | ((word >> 4_u32) & !before)
}
