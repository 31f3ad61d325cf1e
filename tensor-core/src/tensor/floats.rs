//! Floats as NumPy's `print` writes them by default.
//!
//! No number has more than 8 digits behind its point, and none ends in zeros there. Where the numbers that are shown are
//! too large, too small or too far apart for that, all of them get an exponent, and as many digits as each other. What
//! differs from NumPy: whole numbers have no point (`1`, not `1.`), as in Rust, and it is `NaN`, not `nan`.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use crate::kernel::copy::is_type;

/// The most digits behind a point (NumPy's `precision`).
const DIGITS: usize = 8;

/// Rewrites what `{}` gives for elements of type `f32` and `f64`, and floats of 16 bits; all others stay as they are.
pub(crate) fn like_numpy<T>(texts: &mut [String]) {
    #[cfg(feature = "half")]
    for text in &mut *texts {
        if let Some(short) = short_half::<T>(text) {
            *text = format!("{}{short}", if text.starts_with('+') { "+" } else { "" });
        }
    }
    #[cfg(feature = "half")]
    if is_type::<T, half::f16>() {
        use half::f16;
        return rewrite(
            texts,
            |text| Some(f16::from_f32(text.parse().ok()?).to_f64()),
            |least, most| {
                let (least, most) = (f16::from_f64(least), f16::from_f64(most));
                // It has 3 digits for certain.
                let (small, large) = (f16::from_f32(1e-4), f16::from_f32(1e3));
                most >= large || least < small || f16::from_f32(f32::from(most) / f32::from(least)) > large
            },
        );
    }
    if is_type::<T, f32>() {
        rewrite(
            texts,
            |text| text.parse::<f32>().ok().map(f64::from),
            |least, most| {
                // It has 6 digits for certain (NumPy, from 2.3 on).
                let (least, most) = (least as f32, most as f32);
                most >= 1e6 || least < 1e-4 || most / least > 1e3
            },
        );
    } else if is_type::<T, f64>() {
        rewrite(texts, |text| text.parse().ok(), |least, most| most >= 1e8 || least < 1e-4 || most / least > 1e3);
    }
}

/// Whether elements are floats of 16 bits.
#[cfg(feature = "half")]
pub(crate) fn is_half<T>() -> bool {
    is_type::<T, half::f16>() || is_type::<T, half::bf16>()
}

/// Returns a number of few digits that is the same float of 16 bits as the number of `text`; none for elements of other types.
#[cfg(feature = "half")]
pub(crate) fn short_half<T>(text: &str) -> Option<f32> {
    use half::{bf16, f16};
    let is_same: fn(f32, f32) -> bool = if is_type::<T, f16>() {
        |x, y| f16::from_f32(x) == f16::from_f32(y)
    } else if is_type::<T, bf16>() {
        |x, y| bf16::from_f32(x) == bf16::from_f32(y)
    } else {
        return None;
    };
    let x = text.parse().ok()?;
    Some(shortest_half(x, &|y| is_same(x, y)))
}

/// A float of few digits that is the same float of 16 bits; for `f16`, of the fewest.
#[cfg(feature = "half")]
#[doc(hidden)]
pub fn shortest_half(x: f32, is_same: &dyn Fn(f32) -> bool) -> f32 {
    // Below a power of two floats are closer together: there the short number above may be the one.
    let next = f32::from_bits(x.to_bits().wrapping_add(1));
    let rounded = (0..8).flat_map(|digits| [x, next].map(|x| format!("{x:.digits$e}").parse().ok())).flatten();
    rounded.into_iter().find(|y| is_same(*y)).unwrap_or(x)
}

/// A number with its sign apart: the shortest text that names it gives it back.
struct Float<'t> {
    sign: &'t str,
    shortest: &'t str,
    size: f64,
}

impl<'t> Float<'t> {
    /// The number of a text; `None` if it is not finite.
    fn read(text: &'t str, exact: Exact) -> Option<Self> {
        let shortest = text.trim_start_matches(['-', '+']);
        let finite = shortest.starts_with(|c: char| c.is_ascii_digit());
        let size = exact(shortest).filter(|_| finite)?;
        Some(Float { sign: &text[..text.len() - shortest.len()], shortest, size })
    }
}

/// The element that a text names, which may be another number of more digits.
type Exact = fn(&str) -> Option<f64>;

/// Every `f32` is an `f64`, so that both are rewritten by one function. `need_exponents` compares the least and the greatest number in
/// the type of the elements, as NumPy does.
fn rewrite(texts: &mut [String], exact: Exact, need_exponents: impl Fn(f64, f64) -> bool) {
    let sizes = texts.iter().filter_map(|text| Float::read(text, exact)).map(|float| float.size);
    let range = sizes.filter(|size| *size > 0.0).fold(None, |range, size| match range {
        None => Some((size, size)),
        Some((least, most)) => Some((size.min(least), size.max(most))),
    });
    if range.is_some_and(|(least, most)| need_exponents(least, most)) {
        return with_exponents(texts, exact);
    }
    for text in texts {
        let Some(Float { sign, shortest, size }) = Float::read(text, exact) else { continue };
        if decimals(shortest) > DIGITS {
            *text = format!("{sign}{}", trimmed(&format!("{size:.DIGITS$}")));
        }
    }
}

/// All finite numbers as one digit, equally many behind the point, and an exponent: as many as the one that needs most.
fn with_exponents(texts: &mut [String], exact: Exact) {
    let needed = |Float { shortest, size, .. }: Float<'_>| {
        let digits = |written: String| written.split('e').next().map_or(0, |number| decimals(trimmed(number)));
        match digits(format!("{:e}", shortest.parse().unwrap_or(size))) {
            few @ ..=DIGITS => few,
            _ => digits(format!("{size:.DIGITS$e}")),
        }
    };
    let behind = texts.iter().filter_map(|text| Float::read(text, exact)).map(needed).max().unwrap_or_default();
    let parts = |text: &String| {
        let Float { sign, size, .. } = Float::read(text, exact)?;
        let written = format!("{size:.behind$e}");
        let (digits, power) = written.split_once('e')?;
        let (below, power) = power.strip_prefix('-').map_or(('+', power), |power| ('-', power));
        Some((format!("{sign}{digits}e{below}"), String::from(power)))
    };
    let parts: Vec<_> = texts.iter().map(parts).collect();
    let width = parts.iter().flatten().map(|(_, power)| power.len()).fold(2, usize::max);
    for (text, part) in texts.iter_mut().zip(parts) {
        if let Some((digits, power)) = part {
            *text = format!("{digits}{power:0>width$}");
        }
    }
}

/// How many digits are behind the point.
fn decimals(number: &str) -> usize {
    number.split_once('.').map_or(0, |(_, behind)| behind.len())
}

/// Without zeros at the end of a fraction, and without a point that nothing follows.
fn trimmed(number: &str) -> &str {
    if number.contains('.') { number.trim_end_matches('0').trim_end_matches('.') } else { number }
}
