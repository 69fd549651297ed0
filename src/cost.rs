//! What steps cost, and how costs add up.

use core::cmp::Ordering;
use core::fmt::Debug;
use core::time::Duration;

/// The cost of a step, and of a sum of steps.
///
/// All integers, `f32`, `f64` and [`Duration`] are costs as they are. Implement it for a type of your own
/// when a cost has parts, say straight and diagonal steps that must add up without rounding.
///
/// # Laws
///
/// - [`total_cmp`](Cost::total_cmp) is a total order on valid costs, and [`ZERO`](Cost::ZERO) is the least of them.
/// - Adding is monotone: `a + step` is never less than `a`, and `a ≤ b` implies `a + step ≤ b + step`.
///
/// Where a law is broken an answer may be wrong, or a search may not end unless a limit stops it; nothing worse
/// happens.
///
/// # Example
///
/// ```
/// use goalward::Cost;
///
/// assert_eq!(Cost::checked_add(200_u8, 100), None);
/// assert_eq!(Cost::checked_add(1.5_f64, 2.0), Some(3.5));
/// assert!(!Cost::is_valid(&-1.0_f64) && !Cost::is_valid(&f64::NAN));
/// ```
pub trait Cost: Copy + Debug {
    /// The cost of no steps at all.
    const ZERO: Self;

    /// The sum, or `None` where it has no finite representation in this type.
    #[must_use]
    fn checked_add(self, step: Self) -> Option<Self>;

    /// How two costs compare. `Ord` is not asked for, so that `f64` needs no wrapper.
    fn total_cmp(&self, other: &Self) -> Ordering;

    /// Whether a step may cost this: zero or more, and finite. `-0.0` is valid; a negative number and NaN are not.
    fn is_valid(&self) -> bool;

    /// Whether an estimate of this value says that no goal can be reached: `+inf` of a float.
    ///
    /// The maximum of an integer type is a number like any other: say `None` for a dead end.
    ///
    /// Default: never.
    fn is_infinite(&self) -> bool {
        false
    }

    /// The cost as a small whole number, in the order of [`total_cmp`](Cost::total_cmp) and adding up alike:
    /// what lets the open list be a bucket queue.
    ///
    /// Default: `None`, which keeps the open list a heap.
    fn as_bucket(self) -> Option<u64> {
        None
    }
}

macro_rules! integer_cost {
    ($is_valid:expr => $($integer:ty)*) => {$(
        impl Cost for $integer {
            const ZERO: Self = 0;

            #[inline]
            fn checked_add(self, step: Self) -> Option<Self> {
                Self::checked_add(self, step)
            }

            #[inline]
            fn total_cmp(&self, other: &Self) -> Ordering {
                self.cmp(other)
            }

            #[inline]
            fn is_valid(&self) -> bool {
                const IS_VALID: fn($integer) -> bool = $is_valid;
                IS_VALID(*self)
            }

            #[inline]
            fn as_bucket(self) -> Option<u64> {
                u64::try_from(self).ok()
            }
        }
    )*};
}

macro_rules! float_cost {
    ($($float:ty)*) => {$(
        impl Cost for $float {
            const ZERO: Self = 0.0;

            #[inline]
            fn checked_add(self, step: Self) -> Option<Self> {
                let sum = self + step;
                sum.is_finite().then_some(sum)
            }

            #[inline]
            fn total_cmp(&self, other: &Self) -> Ordering {
                // Adding zero makes -0.0 the same as 0.0.
                Self::total_cmp(&(self + 0.0), &(other + 0.0))
            }

            #[inline]
            fn is_valid(&self) -> bool {
                *self >= 0.0 && self.is_finite()
            }

            #[inline]
            fn is_infinite(&self) -> bool {
                *self == Self::INFINITY
            }
        }
    )*};
}

integer_cost! { |_| true => u8 u16 u32 u64 u128 usize }
integer_cost! { |cost| !cost.is_negative() => i8 i16 i32 i64 i128 isize }
float_cost! { f32 f64 }

impl Cost for Duration {
    const ZERO: Self = Self::ZERO;

    #[inline]
    fn checked_add(self, step: Self) -> Option<Self> {
        Self::checked_add(self, step)
    }

    #[inline]
    fn total_cmp(&self, other: &Self) -> Ordering {
        self.cmp(other)
    }

    #[inline]
    fn is_valid(&self) -> bool {
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_negative_nan_or_infinite_step_is_not_valid() {
        assert!(!(-1_i8).is_valid());
        for bad in [-1e-300, f64::NAN, -f64::NAN, f64::INFINITY, f64::NEG_INFINITY] {
            assert!(!bad.is_valid(), "{bad}");
        }
        for good in [-0.0, 0.0, f64::MIN_POSITIVE, f64::MAX] {
            assert!(good.is_valid(), "{good}");
            assert!(Cost::total_cmp(&0.0, &good).is_le(), "{good}");
        }
    }

    #[test]
    fn sums_that_do_not_fit_are_none() {
        assert_eq!(Cost::checked_add(u32::MAX, 1), None);
        assert_eq!(Cost::checked_add(i128::MAX, 1), None);
        assert_eq!(Cost::checked_add(f64::MAX, f64::MAX), None);
        assert_eq!(Cost::checked_add(Duration::MAX, Duration::from_nanos(1)), None);
        assert_eq!(Cost::checked_add(Duration::from_secs(1), Duration::from_secs(2)), Some(Duration::from_secs(3)));
    }

    #[test]
    fn only_whole_numbers_that_fit_are_buckets() {
        assert_eq!(7_i32.as_bucket(), Some(7));
        assert_eq!((-7_i32).as_bucket(), None);
        assert_eq!(u128::MAX.as_bucket(), None);
        assert_eq!(7.0_f64.as_bucket(), None);
    }

    #[test]
    fn only_positive_infinity_of_a_float_is_infinite() {
        assert!(Cost::is_infinite(&f32::INFINITY));
        assert!(!Cost::is_infinite(&f64::NEG_INFINITY));
        assert!(!Cost::is_infinite(&u64::MAX));
    }
}
