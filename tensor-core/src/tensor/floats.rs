//! Floats as NumPy's `print` writes them by default.
//!
//! No number has more than 8 digits behind its point, and none ends in zeros there. Where the numbers that are shown are
//! too large, too small or too far apart for that, all of them get an exponent, and as many digits as each other. What
//! differs from NumPy: whole numbers have no point (`1`, not `1.`), as in Rust, and it is `NaN`, not `nan`.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::{Display, LowerExp};
use core::ops::Div;
use core::str::FromStr;

use crate::kernel::copy::is_type;

/// The most digits behind a point (NumPy's `precision`).
const DIGITS: usize = 8;

/// Rewrites what `{}` gives for elements of type `f32` and `f64`; all others stay as they are.
pub(crate) fn like_numpy<T>(texts: &mut [String]) {
    if is_type::<T, f32>() {
        // They have 6 digits for certain (NumPy, from 2.3 on).
        rewrite::<f32>(texts, [1e6, 1e-4, 1e3]);
    } else if is_type::<T, f64>() {
        rewrite::<f64>(texts, [1e8, 1e-4, 1e3]);
    }
}

/// A number with its sign apart: the shortest text that names it gives it back.
struct Float<'t, F> {
    sign: &'t str,
    shortest: &'t str,
    size: F,
}

impl<'t, F: FromStr> Float<'t, F> {
    /// The number of a text; `None` if it is not finite.
    fn read(text: &'t str) -> Option<Self> {
        let shortest = text.trim_start_matches(['-', '+']);
        let finite = shortest.starts_with(|c: char| c.is_ascii_digit());
        let size = shortest.parse().ok().filter(|_| finite)?;
        Some(Float { sign: &text[..text.len() - shortest.len()], shortest, size })
    }
}

fn rewrite<F>(texts: &mut [String], [large, small, apart]: [F; 3])
where
    F: FromStr + Display + LowerExp + PartialOrd + Div<Output = F> + Default + Copy,
{
    let zero = F::default();
    let sizes =
        texts.iter().filter_map(|text| Float::<F>::read(text)).map(|float| float.size).filter(|size| *size > zero);
    let range = sizes.fold(None, |range, size| match range {
        None => Some((size, size)),
        Some((least, most)) => Some((if size < least { size } else { least }, if size > most { size } else { most })),
    });
    // In the type of the elements, as NumPy compares them.
    if range.is_some_and(|(least, most)| most >= large || least < small || most / least > apart) {
        return with_exponents::<F>(texts);
    }
    for text in texts {
        let Some(Float::<F> { sign, shortest, size }) = Float::read(text) else { continue };
        if decimals(shortest) > DIGITS {
            *text = format!("{sign}{}", trimmed(&format!("{size:.DIGITS$}")));
        }
    }
}

/// All finite numbers as one digit, equally many behind the point, and an exponent: as many as the one that needs most.
fn with_exponents<F: FromStr + LowerExp>(texts: &mut [String]) {
    let needed = |float: Float<'_, F>| {
        let digits = |written: String| written.split('e').next().map_or(0, |number| decimals(trimmed(number)));
        match digits(format!("{:e}", float.size)) {
            few @ ..=DIGITS => few,
            _ => digits(format!("{:.DIGITS$e}", float.size)),
        }
    };
    let behind = texts.iter().filter_map(|text| Float::read(text)).map(needed).max().unwrap_or_default();
    let parts = |text: &String| {
        let Float { sign, size, .. } = Float::<F>::read(text)?;
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
