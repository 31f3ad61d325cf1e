//! Twin of `shaders/numbers.wgsl`: the parts that are worked out on bits.

use crate::element::Kind;

pub(crate) const SIGN: u32 = 0x8000_0000;
pub(crate) const INFINITY: u32 = 0x7f80_0000;
pub(crate) const NAN: u32 = 0x7fc0_0000;
pub(crate) const ONE: u32 = 0x3f80_0000;

pub(crate) fn is_nan(x: u32) -> bool {
    (x & !SIGN) > INFINITY
}

fn is_zero(x: u32) -> bool {
    x & !SIGN == 0
}

pub(crate) fn ordered(x: u32) -> i32 {
    let size = (x & !SIGN).cast_signed();
    if x & SIGN == 0 { size } else { -size }
}

struct Parts {
    mantissa: u32,
    exponent: i32,
}

fn parts(x: u32) -> Parts {
    let exponent = (x >> 23) as i32;
    if exponent > 0 {
        return Parts { mantissa: (x & 0x7f_ffff) | 0x80_0000, exponent };
    }
    let shift = x.leading_zeros() - 8;
    Parts { mantissa: x << shift, exponent: 1 - shift as i32 }
}

pub(crate) fn divide(a: u32, b: u32) -> u32 {
    let sign = (a ^ b) & SIGN;
    let (x, y) = (a & !SIGN, b & !SIGN);
    if x > INFINITY || y > INFINITY || (x == y && (x == 0 || x == INFINITY)) {
        return NAN;
    }
    if x == INFINITY || y == 0 {
        return sign | INFINITY;
    }
    if x == 0 || y == INFINITY {
        return sign;
    }
    let (p, q) = (parts(x), parts(y));
    let mut exponent = p.exponent - q.exponent + 127;
    let mut rest = p.mantissa;
    if rest < q.mantissa {
        rest <<= 1;
        exponent -= 1;
    }
    let mut quotient = 0;
    for _ in 0..25 {
        quotient <<= 1;
        if rest >= q.mantissa {
            rest -= q.mantissa;
            quotient |= 1;
        }
        rest <<= 1;
    }
    sign | rounded((quotient << 1) | u32::from(rest != 0), exponent)
}

fn rounded(bits: u32, exponent: i32) -> u32 {
    if exponent >= 255 {
        return INFINITY;
    }
    let mut exact = bits;
    if exponent <= 0 {
        let shift = (1 - exponent) as u32;
        if shift > 27 {
            return 0;
        }
        exact = (bits >> shift) | u32::from(bits & ((1 << shift) - 1) != 0);
    }
    let mantissa = exact >> 2;
    let up = u32::from(exact & 3 > 2 || (exact & 3 == 2 && mantissa & 1 == 1));
    let base = if exponent > 0 { ((exponent - 1) as u32) << 23 } else { 0 };
    base + mantissa + up
}

pub(crate) fn remainder(a: u32, b: u32) -> u32 {
    let sign = a & SIGN;
    let (x, y) = (a & !SIGN, b & !SIGN);
    if x >= INFINITY || y > INFINITY || y == 0 {
        return NAN;
    }
    if x < y {
        return a;
    }
    let (p, q) = (parts(x), parts(y));
    let mut rest = p.mantissa;
    for _ in q.exponent..p.exponent {
        if rest >= q.mantissa {
            rest -= q.mantissa;
        }
        rest <<= 1;
    }
    if rest >= q.mantissa {
        rest -= q.mantissa;
    }
    if rest == 0 {
        return sign;
    }
    let shift = rest.leading_zeros() - 8;
    let exponent = q.exponent - shift as i32;
    if exponent > 0 {
        return sign | ((((exponent - 1) as u32) << 23) + (rest << shift));
    }
    sign | ((rest << shift) >> (1 - exponent) as u32)
}

fn is_off(rest: u32, divisor: u32) -> bool {
    let below = |x: u32| x & SIGN != 0 && !is_nan(x);
    !is_zero(rest) && below(rest) != below(divisor)
}

pub(crate) fn floor_remainder(a: u32, b: u32) -> u32 {
    let rest = remainder(a, b);
    if is_zero(b) {
        return rest;
    }
    if is_zero(rest) {
        return b & SIGN;
    }
    if is_off(rest, b) {
        return (f32::from_bits(rest) + f32::from_bits(b)).to_bits();
    }
    rest
}

pub(crate) fn floor_divide(a: u32, b: u32) -> u32 {
    if is_zero(b) {
        return divide(a, b);
    }
    let rest = remainder(a, b);
    let mut bits = divide((f32::from_bits(a) - f32::from_bits(rest)).to_bits(), b);
    if is_off(rest, b) {
        bits = (f32::from_bits(bits) - 1.0).to_bits();
    }
    if is_zero(bits) {
        return divide(a, b) & SIGN;
    }
    if (bits & !SIGN) < 0x4b00_0000 {
        let quotient = f32::from_bits(bits);
        let near = quotient as i32 as f32;
        let down = if near > quotient { near - 1.0 } else { near };
        return if quotient - down > 0.5 { down + 1.0 } else { down }.to_bits();
    }
    bits
}

pub(crate) fn widen(kind: Kind, x: u32) -> u32 {
    if kind == Kind::BF16 {
        return x << 16;
    }
    let sign = (x & 0x8000) << 16;
    let size = x & 0x7fff;
    if size >= 0x7c00 {
        return sign | INFINITY | (size << 13);
    }
    if size >= 0x400 {
        return sign | ((size << 13) + 0x3800_0000);
    }
    if size == 0 {
        return sign;
    }
    let shift = size.leading_zeros() - 21;
    sign | ((((size << shift) & 0x3ff) << 13) + ((113 - shift) << 23))
}

pub(crate) fn narrow(kind: Kind, x: u32) -> u32 {
    if kind == Kind::BF16 {
        return if is_nan(x) { x | 0x40_0000 } else { x + 0x7fff + ((x >> 16) & 1) } >> 16;
    }
    let sign = (x >> 16) & 0x8000;
    let size = x & !SIGN;
    if size > INFINITY {
        return sign | 0x7e00;
    }
    if size >= 0x4780_0000 {
        return sign | 0x7c00;
    }
    if size >= 0x3880_0000 {
        let even = (size >> 13) & 1;
        return sign | ((size - 0x3800_0000 + 0xfff + even) >> 13);
    }
    if size < 0x3300_0000 {
        return sign;
    }
    let shift = 126 - (size >> 23);
    let mantissa = (size & 0x7f_ffff) | 0x80_0000;
    let down = mantissa >> shift;
    let rest = mantissa & ((1 << shift) - 1);
    let half = 1 << (shift - 1);
    sign | (down + u32::from(rest > half || (rest == half && down & 1 == 1)))
}

/// But for `**` of floats, of which WGSL has no exact one.
pub(crate) fn combine(kind: Kind, op: u32, old: u32, x: u32) -> u32 {
    match kind {
        Kind::F32 => combine_f32(op, old, x),
        Kind::F16 | Kind::BF16 => narrow(kind, combine_f32(op, widen(kind, old), widen(kind, x))),
        Kind::U32 | Kind::U16 | Kind::U8 => combine_int(op, i64::from(old), i64::from(x)),
        _ => combine_int(op, signed(kind, old).into(), signed(kind, x).into()),
    }
}

fn combine_int(op: u32, old: i64, x: i64) -> u32 {
    (match op {
        0 => old + x,
        1 => old - x,
        2 => old.wrapping_mul(x),
        4 | 5 if x == 0 => 0,
        4 => old.div_euclid(x) - i64::from(x < 0 && old.rem_euclid(x) != 0),
        5 => old - (old.div_euclid(x) - i64::from(x < 0 && old.rem_euclid(x) != 0)) * x,
        7 => old.min(x),
        _ => old.max(x),
    }) as u32
}

fn combine_f32(op: u32, old: u32, x: u32) -> u32 {
    let (a, b) = (f32::from_bits(old), f32::from_bits(x));
    match op {
        0 => (a + b).to_bits(),
        1 => (a - b).to_bits(),
        2 => (a * b).to_bits(),
        3 => divide(old, x),
        4 => floor_divide(old, x),
        5 => floor_remainder(old, x),
        _ if is_nan(old) => old,
        7 if !is_nan(x) && ordered(old) <= ordered(x) => old,
        8 if !is_nan(x) && ordered(old) >= ordered(x) => old,
        _ => x,
    }
}

fn signed(kind: Kind, x: u32) -> i32 {
    let up = 32 - 8 * kind.size() as u32;
    (x << up).cast_signed() >> up
}

pub(crate) fn refused(kind: Kind, op: u32, x: u32) -> bool {
    let divides = op == 4 || op == 5;
    match kind {
        Kind::F32 | Kind::F16 | Kind::BF16 => false,
        Kind::I32 | Kind::I16 | Kind::I8 => divides && signed(kind, x) == 0 || op == 6 && signed(kind, x) < 0,
        _ => divides && x == 0,
    }
}

pub(crate) fn unordered(kind: Kind, a: u32, b: u32) -> bool {
    match kind {
        Kind::F32 => is_nan(a) || is_nan(b),
        Kind::F16 | Kind::BF16 => is_nan(widen(kind, a)) || is_nan(widen(kind, b)),
        _ => false,
    }
}

pub(crate) fn less(kind: Kind, a: u32, b: u32) -> bool {
    match kind {
        Kind::F32 => ordered(a) < ordered(b),
        Kind::F16 | Kind::BF16 => ordered(widen(kind, a)) < ordered(widen(kind, b)),
        Kind::I32 | Kind::I16 | Kind::I8 => signed(kind, a) < signed(kind, b),
        _ => a < b,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use half::{bf16, f16};
    use tensor_idx_core::Number;

    /// Bits, with one NaN for all.
    fn canonical(x: f32) -> u32 {
        if x.is_nan() { NAN } else { x.to_bits() }
    }

    /// Every kind of float, and near ones.
    fn floats(random: &mut fastrand::Rng) -> u32 {
        const EDGES: [u32; 12] =
            [0, 1, 2, 0x7f_ffff, 0x80_0000, 0x80_0001, ONE, 0x4b00_0000, 0x7f7f_ffff, INFINITY, NAN, 0x3380_0000];
        let sign = u32::from(random.bool()) << 31;
        sign | match random.u32(0..6) {
            0 => EDGES[random.usize(..EDGES.len())],
            1 => random.u32(..0x100_0000),
            2 => random.u32(0..20).pow(2).wrapping_add(1).min(255).wrapping_mul(1 << 23) | random.u32(..8),
            3 => (random.u32(0..4000) as f32 / 8.0).to_bits(),
            4 => random.u32(0x3f00_0000..0x4180_0000),
            _ => random.u32(..) & !SIGN,
        }
    }

    #[test]
    fn floats_are_exact() {
        let mut random = fastrand::Rng::with_seed(5);
        for _ in 0..200_000 {
            let (x, y) = (floats(&mut random), floats(&mut random));
            let (a, b) = (f32::from_bits(x), f32::from_bits(y));
            let say = |what: &str| format!("{what} of {a:e} and {b:e}");
            let same = |bits: u32, number: f32| canonical(f32::from_bits(bits)) == canonical(number);
            assert!(same(divide(x, y), a / b), "{}", say("quotient"));
            assert!(same(remainder(x, y), a % b), "{}", say("remainder"));
            assert!(same(floor_divide(x, y), a.floor_div(b)), "{}", say("floor_div"));
            assert!(same(floor_remainder(x, y), a.floor_rem(b)), "{}", say("floor_rem"));
            if !a.is_nan() && !b.is_nan() {
                assert_eq!(ordered(x).cmp(&ordered(y)), a.partial_cmp(&b).unwrap(), "{}", say("order"));
            }
        }
    }

    /// A float of 16 bits: of its bits in `f32`, and rounded from there to its bits.
    fn halves(kind: Kind, wide: impl Fn(u16) -> f32, narrowed: impl Fn(f32) -> u16, near: core::ops::Range<u32>) {
        for bits in 0..=u16::MAX {
            let ours = widen(kind, bits.into());
            assert!(canonical(f32::from_bits(ours)) == canonical(wide(bits)), "{bits:#x}");
            assert!(is_nan(ours) || narrow(kind, ours) == u32::from(bits), "{bits:#x}");
        }
        let mut random = fastrand::Rng::with_seed(6);
        for _ in 0..200_000 {
            let x = match random.bool() {
                true => floats(&mut random),
                // Around the middle between two.
                false => (random.u32(near.clone()) & !0xfff) | random.u32(..2) | (random.u32(..2) << 11),
            };
            let (ours, half) = (narrow(kind, x), narrowed(f32::from_bits(x)));
            if wide(half).is_nan() {
                assert!(wide(ours as u16).is_nan(), "{x:#x}");
            } else {
                assert_eq!(ours, u32::from(half), "{x:#x}");
            }
        }
    }

    #[test]
    fn halves_are_exact() {
        let wide = |bits| f16::from_bits(bits).to_f32();
        halves(Kind::F16, wide, |x| f16::from_f32(x).to_bits(), 0x3280_0000..0x4790_0000);
        let wide = |bits| bf16::from_bits(bits).to_f32();
        halves(Kind::BF16, wide, |x| bf16::from_f32(x).to_bits(), 0..INFINITY);
    }
}
