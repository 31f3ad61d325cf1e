//! The mean and the deviation of numbers, rounded once.
//!
//! Sums of doubles overflow, underflow and lose digits; sums of integers do not. Every finite number is an integer times
//! 2^-1074, and its square one times 2^-2148. So the sum of the numbers and the sum of their squares are kept as long
//! integers, and only the result is rounded: it is the double that is nearest to the truth, whatever the order of the numbers.

use num_bigint::{BigInt, BigUint};

/// A finite number: the mantissa times 2 to the power of the exponent, which is -1074 or more.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Number {
    pub(crate) negative: bool,
    pub(crate) mantissa: u64,
    pub(crate) exponent: i16,
}

/// The exponent of the least double that is more than 0.
const UNIT: i16 = -1074;

/// How many bits of a mantissa are stored.
const STORED: u64 = f64::MANTISSA_DIGITS as u64 - 1;

impl Number {
    /// The number that a double is; none for one that is not finite.
    pub(crate) fn new(x: f64) -> Option<Self> {
        let (bits, one) = (x.to_bits(), 1 << STORED);
        let (stored, biased) = (bits & (one - 1), (bits >> STORED & 0x7ff) as i16);
        // The exponent 0 has no leading one that is not stored, and stands for 1.
        let (mantissa, biased) = if biased == 0 { (stored, 1) } else { (stored | one, biased) };
        let number = Number { negative: x.is_sign_negative(), mantissa, exponent: UNIT - 1 + biased };
        x.is_finite().then_some(number)
    }
}

/// Numbers, of which the mean and the deviation are asked for.
#[derive(Clone)]
pub(crate) struct Moments {
    pub(crate) count: u64,
    /// The numbers of each exponent, from -1074 on.
    of_exponent: Vec<Sums>,
}

/// Sums of mantissas. No count of them overflows the first.
#[derive(Clone, Copy, Default)]
struct Sums {
    sum: i128,
    squares: u128,
    /// How often the squares were 2^128 or more.
    carries: u64,
}

impl Moments {
    pub(crate) fn new() -> Self {
        // The exponent of the greatest double is 971.
        Moments { count: 0, of_exponent: vec![Sums::default(); (971 - UNIT) as usize + 1] }
    }

    #[inline]
    pub(crate) fn add(&mut self, number: Number) {
        let Number { negative, mantissa, exponent } = number;
        let sums = &mut self.of_exponent[(exponent - UNIT) as usize];
        let signed = i128::from(mantissa);
        sums.sum += if negative { -signed } else { signed };
        let square = u128::from(mantissa) * u128::from(mantissa);
        let (squares, carry) = sums.squares.overflowing_add(square);
        sums.squares = squares;
        sums.carries += u64::from(carry);
        self.count += 1;
    }

    /// The sum in units of 2^-1074, and the sum of the squares in units of 2^-2148.
    fn sums(&self) -> (BigInt, BigInt) {
        let used = self.of_exponent.iter().enumerate().filter(|(_, sums)| sums.squares > 0 || sums.carries > 0);
        used.fold((BigInt::ZERO, BigInt::ZERO), |(sum, squares), (exponent, sums)| {
            let these = (BigInt::from(sums.carries) << 128) + sums.squares;
            (sum + (BigInt::from(sums.sum) << exponent), squares + (these << (2 * exponent)))
        })
    }

    /// The mean of the numbers, of which there is at least one.
    pub(crate) fn mean(&self) -> f64 {
        let (sum, _) = self.sums();
        let scaled = sum.magnitude() << FRACTION;
        let mean = nearest(&scaled / self.count, &scaled % self.count != BigUint::ZERO);
        if sum < BigInt::ZERO { -mean } else { mean }
    }

    /// The root of the mean of the squares of their distances from the mean.
    pub(crate) fn deviation(&self) -> f64 {
        // n times the sum of the squares less the square of the sum is n^2 times the variance, and never less than 0.
        let (sum, squares) = self.sums();
        let variance = (squares * self.count - &sum * &sum).into_parts().1 << (2 * FRACTION);
        let divisor = BigUint::from(self.count) * self.count;
        let (quotient, rest) = (&variance / &divisor, &variance % &divisor);
        let root = quotient.sqrt();
        let exact = rest == BigUint::ZERO && &root * &root == quotient;
        nearest(root, !exact)
    }
}

/// How many bits of a result are below the least double that is more than 0.
const FRACTION: u64 = 64;

/// The double nearest to an integer times 2^-1074 and 2^-64, of two the even one; `more` if the number is a little more.
fn nearest(number: BigUint, more: bool) -> f64 {
    let dropped = number.bits().saturating_sub(u64::from(f64::MANTISSA_DIGITS)).max(FRACTION);
    let kept = &number >> dropped;
    let rest = number - (&kept << dropped);
    let half = BigUint::from(1_u32) << (dropped - 1);
    let up = rest > half || rest == half && (more || kept.bit(0));
    let mantissa = kept.iter_u64_digits().next().unwrap_or(0);
    // The mantissa has its leading bit where the exponent begins, which is the 1 that its exponent has more; and a mantissa
    // that becomes longer by rounding raises the exponent.
    f64::from_bits(((dropped - FRACTION) << STORED) + mantissa + u64::from(up))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn moments(numbers: &[f64]) -> (f64, f64) {
        let mut moments = Moments::new();
        numbers.iter().filter_map(|&x| Number::new(x)).for_each(|number| moments.add(number));
        (moments.mean(), moments.deviation())
    }

    #[test]
    fn one_number_is_its_mean() {
        let (least, most) = (f64::from_bits(1), f64::MAX);
        for x in [0.0, 1.0, 0.1, -0.1, 1e300, 1e-300, least, -least, 3.0 * least, f64::MIN_POSITIVE, most, -most] {
            assert_eq!(moments(&[x]), (x, 0.0), "{x:e}");
            assert_eq!(moments(&[x; 3]), (x, 0.0), "{x:e}");
            assert_eq!(moments(&[x, -x]), (0.0, x.abs()), "{x:e}");
            assert_eq!(moments(&[x, x, -x, -x]), (0.0, x.abs()), "{x:e}");
        }
    }

    #[test]
    fn results_are_rounded_to_even() {
        let least = f64::from_bits(1);
        assert_eq!(moments(&[least, 0.0]), (0.0, 0.0), "a half of the least, to even");
        assert_eq!(moments(&[least, 2.0 * least]), (2.0 * least, 0.0));
        assert_eq!(moments(&[least, least, 0.0]).0, least);
        let next = 1.0 + f64::EPSILON;
        assert_eq!(moments(&[1.0, next]).0, 1.0);
        assert_eq!(moments(&[next, next + f64::EPSILON]).0, next + f64::EPSILON);
        // A carry into the exponent.
        assert_eq!(moments(&[2.0 - f64::EPSILON, 2.0]).0, 2.0);
    }

    #[test]
    fn squares_of_long_mantissas_carry() {
        let mut moments = Moments::new();
        for n in 0..1000 {
            moments.add(Number { negative: n % 2 == 1, mantissa: u64::MAX, exponent: 0 });
        }
        assert_eq!((moments.count, moments.mean()), (1000, 0.0));
        // 2^64 - 1 is no double.
        assert_eq!(moments.deviation(), 2.0_f64.powi(64));
    }
}
