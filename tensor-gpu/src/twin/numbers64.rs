//! Twin of `shaders/numbers64.wgsl`: integers of 8 bytes as two words, the lower half first.

use crate::element::Kind;

pub(crate) type Elem = [u32; 2];

const SIGN: u32 = 0x8000_0000;

pub(crate) fn below(a: Elem, b: Elem) -> bool {
    a[1] < b[1] || (a[1] == b[1] && a[0] < b[0])
}

fn is_zero(x: Elem) -> bool {
    x[0] | x[1] == 0
}

pub(crate) fn is_nan(x: Elem) -> bool {
    below([0, 0x7ff0_0000], [x[0], x[1] & !SIGN])
}

pub(crate) fn ordered(x: Elem) -> Elem {
    let size = [x[0], x[1] & !SIGN];
    if x[1] & SIGN == 0 { size } else { minus(size) }
}

pub(crate) fn plus(a: Elem, b: Elem) -> Elem {
    let low = a[0].wrapping_add(b[0]);
    [low, a[1].wrapping_add(b[1]).wrapping_add(u32::from(low < a[0]))]
}

pub(crate) fn minus(x: Elem) -> Elem {
    [x[0].wrapping_neg(), (!x[1]).wrapping_add(u32::from(x[0] == 0))]
}

pub(crate) fn times(a: Elem, b: Elem) -> Elem {
    let (p, q) = (a[0] & 0xffff, a[0] >> 16);
    let (r, s) = (b[0] & 0xffff, b[0] >> 16);
    let low = p * r;
    let middle = q * r + (low >> 16);
    let middle2 = p * s + (middle & 0xffff);
    let high = q * s + (middle >> 16) + (middle2 >> 16);
    let high = high.wrapping_add(a[0].wrapping_mul(b[1])).wrapping_add(a[1].wrapping_mul(b[0]));
    [a[0].wrapping_mul(b[0]), high]
}

/// `signed` says what the words are.
pub(crate) fn power(base: Elem, exponent: Elem, signed: bool) -> Elem {
    let mut power = [1, 0];
    if signed && exponent[1] & SIGN != 0 {
        return power;
    }
    let (mut factor, mut rest) = (base, exponent);
    while !is_zero(rest) {
        if rest[0] & 1 == 1 {
            power = times(power, factor);
        }
        factor = times(factor, factor);
        rest = [(rest[0] >> 1) | (rest[1] << 31), rest[1] >> 1];
    }
    power
}

pub(crate) fn floor_divide(a: Elem, b: Elem, signed: bool) -> Elem {
    if is_zero(b) {
        return [0, 0];
    }
    let is_negative = |x: Elem| signed && x[1] & SIGN != 0;
    let x = if is_negative(a) { minus(a) } else { a };
    let y = if is_negative(b) { minus(b) } else { b };
    let quotient = divide(x, y);
    if is_negative(a) == is_negative(b) {
        return quotient;
    }
    let exact = times(quotient, y) == x;
    plus(minus(quotient), if exact { [0, 0] } else { [u32::MAX; 2] })
}

fn divide(a: Elem, b: Elem) -> Elem {
    if a[1] | b[1] == 0 {
        return [a[0] / b[0], 0];
    }
    let (mut quotient, mut rest) = ([0, 0], [0, 0]);
    for k in 0..64 {
        let over = rest[1] >> 31;
        // Panics in a debug build where it shifts by 32 or more.
        let bit = ((if k >= 32 { a[0] } else { a[1] }) >> (31 - (k & 31))) & 1;
        rest = [(rest[0] << 1) | bit, (rest[1] << 1) | (rest[0] >> 31)];
        quotient = [quotient[0] << 1, (quotient[1] << 1) | (quotient[0] >> 31)];
        if over == 1 || !below(rest, b) {
            rest = plus(rest, minus(b));
            quotient[0] |= 1;
        }
    }
    quotient
}

pub(crate) fn combine(kind: Kind, op: u32, old: Elem, x: Elem) -> Elem {
    let signed = kind == Kind::I64;
    match op {
        0 => plus(old, x),
        1 => plus(old, minus(x)),
        2 => times(old, x),
        4 => floor_divide(old, x, signed),
        5 => plus(old, minus(times(floor_divide(old, x, signed), x))),
        6 => power(old, x, signed),
        7 if less(kind, x, old) => x,
        8 if less(kind, old, x) => x,
        _ => old,
    }
}

pub(crate) fn refused(kind: Kind, op: u32, x: Elem) -> bool {
    ((op == 4 || op == 5) && is_zero(x)) || (op == 6 && kind == Kind::I64 && x[1] & SIGN != 0)
}

pub(crate) fn unordered(kind: Kind, a: Elem, b: Elem) -> bool {
    kind == Kind::F64 && (is_nan(a) || is_nan(b))
}

pub(crate) fn less(kind: Kind, a: Elem, b: Elem) -> bool {
    let turned = |x: Elem| [x[0], x[1] ^ SIGN];
    match kind {
        Kind::U64 => below(a, b),
        Kind::I64 => below(turned(a), turned(b)),
        _ => below(turned(ordered(a)), turned(ordered(b))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tensor_idx_core::{Number, Power};

    fn words(x: u64) -> Elem {
        [x as u32, (x >> 32) as u32]
    }

    fn number(x: Elem) -> u64 {
        u64::from(x[0]) | u64::from(x[1]) << 32
    }

    fn any(random: &mut fastrand::Rng) -> u64 {
        match random.u32(0..6) {
            0 => random.u64(..4),
            1 => random.u64(..4).wrapping_neg(),
            2 => 1 << 63,
            3 => random.u64(..) >> random.u32(..64),
            4 => (random.u64(..) >> random.u32(..64)).wrapping_neg(),
            _ => random.u64(..),
        }
    }

    #[test]
    fn integers_are_exact() {
        let mut random = fastrand::Rng::with_seed(7);
        for _ in 0..100_000 {
            let (x, y) = (any(&mut random), any(&mut random));
            let (a, b) = (words(x), words(y));
            let (i, j) = (x.cast_signed(), y.cast_signed());
            let say = format!("{x} and {y}");
            assert_eq!(number(plus(a, b)), x.wrapping_add(y), "{say}");
            assert_eq!(number(minus(a)), x.wrapping_neg(), "{say}");
            assert_eq!(number(times(a, b)), x.wrapping_mul(y), "{say}");
            assert_eq!(number(floor_divide(a, b, false)), x.floor_div(y), "{say}");
            assert_eq!(number(floor_divide(a, b, true)).cast_signed(), i.floor_div(j), "{say}");
            let rest = |signed| number(plus(a, minus(times(floor_divide(a, b, signed), b))));
            if y != 0 {
                assert_eq!(rest(false), x.floor_rem(y), "{say}");
                assert_eq!(rest(true).cast_signed(), i.floor_rem(j), "{say}");
            }
            let e = y % 70;
            assert_eq!(number(power(a, words(e), false)), x.power(e), "{say}");
            assert_eq!(number(power(a, words(e), true)).cast_signed(), i.power(e.cast_signed()), "{say}");
            assert_eq!(below(a, b), x < y, "{say}");
            let (f, g) = (f64::from_bits(x), f64::from_bits(y));
            assert_eq!((is_nan(a), is_nan(b)), (f.is_nan(), g.is_nan()), "{say}");
            if !f.is_nan() && !g.is_nan() {
                let order = |x| number(ordered(x)).cast_signed();
                assert_eq!(order(a).cmp(&order(b)), f.partial_cmp(&g).unwrap(), "{f:e} and {g:e}");
            }
        }
    }
}
