//! A summary in one pass.

use std::fmt::{self, Display};

use tensor_idx_core::{DynRank, Plan};
use tensor_idx_files::{AnyArray, Complex, Element, FileError, Source, bf16, f16};

use crate::blocks;

/// An element as a number.
trait Measured: Element {
    /// Whether there are NaN of this type.
    const NAN: bool;

    /// Its value; none for what has no order.
    fn value(self) -> Option<f64>;

    fn is_nan(self) -> bool {
        self.value().is_some_and(f64::is_nan)
    }

    /// Whether it is below another, exactly.
    fn below(self, other: Self) -> bool;
}

macro_rules! measured {
    ($nan:literal; $($t:ty, $x:ident => $value:expr;)*) => {$(
        impl Measured for $t {
            const NAN: bool = $nan;

            fn value(self) -> Option<f64> {
                let $x = self;
                Some($value)
            }

            fn below(self, other: Self) -> bool {
                self < other
            }
        }
    )*};
}

measured! {
    false;
    bool, x => f64::from(u8::from(x));
    i8, x => x.into(); i16, x => x.into(); i32, x => x.into(); i64, x => x as f64;
    u8, x => x.into(); u16, x => x.into(); u32, x => x.into(); u64, x => x as f64;
}

measured! {
    true;
    f16, x => x.into(); bf16, x => x.into(); f32, x => x.into(); f64, x => x;
}

macro_rules! complex {
    ($($t:ty)*) => {$(
        impl Measured for Complex<$t> {
            const NAN: bool = true;

            fn value(self) -> Option<f64> {
                None
            }

            fn is_nan(self) -> bool {
                self.re.is_nan() || self.im.is_nan()
            }

            fn below(self, _: Self) -> bool {
                false
            }
        }
    )*};
}

complex! { f32 f64 }

/// What is known of the elements seen so far; NaN take no part but in their number.
#[derive(Clone)]
struct Stats<T> {
    shape: Vec<usize>,
    count: u64,
    nan: u64,
    infinite: u64,
    zeros: u64,
    least: Option<T>,
    most: Option<T>,
    /// The mean, and the sum of squares around it, of `finite` elements.
    mean: f64,
    squares: f64,
    finite: u64,
}

impl<T: Measured> Stats<T> {
    fn new(shape: &[usize]) -> Self {
        let (least, most) = (None, None);
        Stats {
            shape: shape.into(),
            count: 0,
            nan: 0,
            infinite: 0,
            zeros: 0,
            least,
            most,
            mean: 0.0,
            squares: 0.0,
            finite: 0,
        }
    }

    /// One block: its own mean and squares first, which are then brought together with those before (Chan's formula), so
    /// that rounding does not grow with the number of elements.
    fn add(&mut self, block: &[T]) {
        let (mut sum, mut finite) = (0.0, 0_u64);
        for &x in block {
            self.count += 1;
            self.zeros += u64::from(x == T::default());
            if x.is_nan() {
                self.nan += 1;
                continue;
            }
            if let Some(value) = x.value() {
                if self.least.is_none_or(|least| x.below(least)) {
                    self.least = Some(x);
                }
                if self.most.is_none_or(|most| most.below(x)) {
                    self.most = Some(x);
                }
                if value.is_finite() {
                    sum += value;
                    finite += 1;
                } else {
                    self.infinite += 1;
                }
            }
        }
        if finite == 0 {
            return;
        }
        let values = || block.iter().filter_map(|x| x.value()).filter(|value| value.is_finite());
        let now = finite as f64;
        // The sum of large numbers may be none, their shares of the mean are.
        let mean = if sum.is_finite() { sum / now } else { values().map(|value| value / now).sum() };
        let squares: f64 = values().map(|value| (value - mean).powi(2)).sum();
        self.finite += finite;
        let share = now / self.finite as f64;
        let apart = mean - self.mean;
        self.squares += squares;
        if share < 1.0 {
            self.squares += apart * apart * (now - now * share);
        }
        self.mean =
            if apart.is_finite() { self.mean + apart * share } else { self.mean * (1.0 - share) + mean * share };
    }
}

/// A number as NumPy prints it: with an exponent where it would be long.
fn number(x: impl fmt::Debug) -> String {
    let text = format!("{x:?}");
    match text.strip_suffix(".0") {
        Some(whole) => whole.into(),
        None => text,
    }
}

impl<T: Measured> Display for Stats<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "dtype  {}", T::DTYPE)?;
        writeln!(f, "shape  {:?}", self.shape)?;
        write!(f, "count  {}", self.count)?;
        if let (Some(least), Some(most)) = (self.least, self.most) {
            write!(f, "\nmin    {}\nmax    {}", number(least), number(most))?;
        }
        if self.finite > 0 {
            let deviation = (self.squares / self.finite as f64).sqrt();
            write!(f, "\nmean   {}\nstd    {}", number(self.mean), number(deviation))?;
            if self.infinite > 0 {
                write!(f, "  (of the finite ones)")?;
            }
        }
        write!(f, "\nzeros  {}", self.zeros)?;
        if T::NAN {
            write!(f, "\nnan    {}", self.nan)?;
        }
        if self.infinite > 0 {
            write!(f, "\ninf    {}", self.infinite)?;
        }
        Ok(())
    }
}

/// The summary of a part.
pub(crate) fn summary(array: &AnyArray, plan: &Plan<DynRank, DynRank>) -> Result<String, FileError> {
    fn of<T: Measured>(source: &dyn Source<T>, plan: &Plan<DynRank, DynRank>) -> Result<String, FileError> {
        let mut stats = Stats::<T>::new(plan.shape());
        blocks::each(source, plan, |_, block| {
            match block.as_slice() {
                Some(elements) => stats.add(elements),
                None => stats.add(&block.to_vec()),
            }
            Ok(())
        })?;
        Ok(stats.to_string())
    }
    blocks::with_source!(array, source => of(&**source, plan))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blocks_together_are_the_whole() {
        let elements: Vec<f64> = (0..1000).map(|n| 1e9 + f64::from(n % 7)).collect();
        let mut whole = Stats::new(&[1000]);
        whole.add(&elements);
        let mut pieces = Stats::new(&[1000]);
        elements.chunks(37).for_each(|block| pieces.add(block));
        assert!((whole.mean - pieces.mean).abs() < 1e-6);
        assert!((whole.squares - pieces.squares).abs() < 1e-3 * whole.squares);
        let mut large = Stats::new(&[4]);
        large.add(&[1.7e308, 1.7e308]);
        assert_eq!((large.mean, large.squares), (1.7e308, 0.0));
        large.add(&[-1.7e308, -1.7e308]);
        assert!(large.mean.abs() < 1e300, "{}", large.mean);
        assert_eq!([number(1.7e308), number(4.0_f32), number(-3), number(0.5)], ["1.7e308", "4", "-3", "0.5"]);
        let mut odd = Stats::new(&[4]);
        odd.add(&[f32::NAN, f32::INFINITY, -2.0, 0.0]);
        assert_eq!((odd.nan, odd.infinite, odd.zeros, odd.least, odd.most), (1, 1, 1, Some(-2.0), Some(f32::INFINITY)));
        assert_eq!((odd.mean, odd.finite), (-1.0, 2));
    }
}
