//! Linear algebra over the field of two elements, in which a vector is a set of bits and addition is `^`.

/// Whether `target` is a sum of some of the `vectors`, by Gaussian elimination.
pub(super) fn contains(vectors: impl IntoIterator<Item = u64>, target: u64) -> bool {
    let mut basis = [0; 64];
    for vector in vectors {
        let rest = reduce(vector, &basis);
        if rest != 0 {
            basis[leading(rest)] = rest;
        }
    }
    reduce(target, &basis) == 0
}

/// What is left of `vector` once each of its bits that leads a vector of the basis is cleared, from the highest on.
///
/// `basis` holds each vector at the place of its leading bit, and 0 where there is none.
const fn reduce(mut vector: u64, basis: &[u64; 64]) -> u64 {
    while vector != 0 && basis[leading(vector)] != 0 {
        vector ^= basis[leading(vector)];
    }
    vector
}

const fn leading(vector: u64) -> usize {
    vector.leading_zeros() as usize
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_span_holds_exactly_the_sums() {
        const HIGHEST: u64 = 1 << 63_u32;
        let vectors = [0b1_0110, 0b0_1101, 0b1_1011, 0, HIGHEST];
        let mut sums = vec![0];
        for vector in vectors {
            sums.extend(sums.clone().into_iter().map(|sum| sum ^ vector));
        }
        sums.sort_unstable();
        sums.dedup();
        assert_eq!(sums.len(), 8, "the third vector is the sum of the first two");
        for target in (0..32).flat_map(|low| [low, low | HIGHEST]) {
            assert_eq!(contains(vectors, target), sums.contains(&target), "{target:b}");
        }
    }
}
