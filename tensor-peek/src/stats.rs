//! A summary in one pass.

use std::fmt::{self, Display};

use tensor_idx_core::{DynRank, Plan};
use tensor_idx_files::{AnyArray, Complex, FileError, Source, Time, bf16, f16};

use crate::blocks;
use crate::exact::{Moments, Number};
use crate::text::Cell;

/// An element as a number.
trait Measured: Cell {
    /// Whether there are NaN and infinities of this type.
    const FLOAT: bool;

    /// Whether it is below another, exactly; none for what has no order.
    fn below(self, other: Self) -> Option<bool>;

    fn is_nan(self) -> bool;

    /// Its value, exactly; none for what has no order, or is not finite.
    fn number(self) -> Option<Number>;
}

macro_rules! integers {
    ($($t:ty, $x:ident => $negative:expr, $magnitude:expr;)*) => {$(
        impl Measured for $t {
            const FLOAT: bool = false;

            fn below(self, other: Self) -> Option<bool> {
                Some(self < other)
            }

            fn is_nan(self) -> bool {
                false
            }

            fn number(self) -> Option<Number> {
                let $x = self;
                Some(Number { negative: $negative, mantissa: $magnitude.into(), exponent: 0 })
            }
        }
    )*};
}

integers! {
    bool, x => false, x;
    i8, x => x < 0, x.unsigned_abs(); i16, x => x < 0, x.unsigned_abs();
    i32, x => x < 0, x.unsigned_abs(); i64, x => x < 0, x.unsigned_abs();
    u8, x => false, x; u16, x => false, x; u32, x => false, x; u64, x => false, x;
}

macro_rules! floats {
    ($($t:ty)*) => {$(
        impl Measured for $t {
            const FLOAT: bool = true;

            fn below(self, other: Self) -> Option<bool> {
                Some(self < other)
            }

            fn is_nan(self) -> bool {
                <$t>::is_nan(self)
            }

            fn number(self) -> Option<Number> {
                Number::new(self.into())
            }
        }
    )*};
}

floats! { f16 bf16 f32 f64 }

macro_rules! complex {
    ($($t:ty)*) => {$(
        impl Measured for Complex<$t> {
            const FLOAT: bool = true;

            fn below(self, _: Self) -> Option<bool> {
                None
            }

            fn is_nan(self) -> bool {
                self.re.is_nan() || self.im.is_nan()
            }

            fn number(self) -> Option<Number> {
                None
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
    /// Of the finite elements.
    finite: Moments,
}

impl<T: Measured> Stats<T> {
    fn new(shape: &[usize]) -> Self {
        let (least, most) = (None, None);
        Stats { shape: shape.into(), count: 0, nan: 0, infinite: 0, zeros: 0, least, most, finite: Moments::new() }
    }

    fn add(&mut self, block: &[T]) {
        for &x in block {
            self.count += 1;
            self.zeros += u64::from(x == T::default());
            if x.is_nan() {
                self.nan += 1;
                continue;
            }
            // What has no order is not below itself either.
            if x.below(x).is_none() {
                continue;
            }
            if self.least.is_none_or(|least| x.below(least) == Some(true)) {
                self.least = Some(x);
            }
            if self.most.is_none_or(|most| most.below(x) == Some(true)) {
                self.most = Some(x);
            }
            match x.number() {
                Some(number) => self.finite.add(number),
                None => self.infinite += 1,
            }
        }
    }
}

/// A number as NumPy prints it: with an exponent where it would be long.
fn number(x: impl Cell) -> String {
    let text = x.csv();
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
        if self.finite.count > 0 {
            let of = if self.nan + self.infinite > 0 { "  (of the finite ones)" } else { "" };
            write!(f, "\nmean   {}{of}", number(self.finite.mean()))?;
            write!(f, "\nstd    {}{of}", number(self.finite.deviation()))?;
        }
        write!(f, "\nzeros  {}", self.zeros)?;
        if T::FLOAT {
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
    match array {
        AnyArray::Time(time, source) => times(*time, &**source, plan),
        _ => blocks::with_source!(array, source => of(&**source, plan)),
    }
}

/// Of dates and durations: the first and the last, and how many are NaT.
fn times(time: Time, source: &dyn Source<i64>, plan: &Plan<DynRank, DynRank>) -> Result<String, FileError> {
    let (mut count, mut nat, mut ends) = (0_u64, 0_u64, None);
    blocks::each(source, plan, |_, block| {
        for &x in block.iter() {
            count += 1;
            if x == i64::MIN {
                nat += 1;
            } else {
                let (least, most): (i64, i64) = ends.unwrap_or((x, x));
                ends = Some((least.min(x), most.max(x)));
            }
        }
        Ok(())
    })?;
    let ends = ends
        .map_or(String::new(), |(least, most)| format!("min    {}\nmax    {}\n", time.text(least), time.text(most)));
    Ok(format!("dtype  {time}\nshape  {:?}\ncount  {count}\n{ends}nat    {nat}", plan.shape()))
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
        elements.chunks(37).rev().for_each(|block| pieces.add(block));
        assert_eq!(whole.to_string(), pieces.to_string());
        assert_eq!([number(1.7e308), number(4.0_f32), number(-3), number(0.5)], ["1.7e308", "4", "-3", "0.5"]);
        assert_eq!([0.1, 65504.0, 6e-8].map(|x| number(f16::from_f32(x))), ["0.1", "65500", "6e-8"]);
        assert_eq!([0.1, f32::NAN, -f32::INFINITY].map(|x| number(bf16::from_f32(x))), ["0.1", "NaN", "-inf"]);
        let mut odd = Stats::new(&[4]);
        odd.add(&[f32::NAN, f32::INFINITY, -2.0, 0.0]);
        assert_eq!((odd.nan, odd.infinite, odd.zeros, odd.least, odd.most), (1, 1, 1, Some(-2.0), Some(f32::INFINITY)));
        assert_eq!((odd.finite.mean(), odd.finite.count), (-1.0, 2));
    }
}
