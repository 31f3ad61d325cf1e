// Numbers of up to 4 bytes, as bits in a word: arithmetic, comparison, and what is refused.
// Twin: twin/numbers.rs. The meaning is that of tensor-core's number.rs.
//
// Quotients and remainders of floats are worked out on the bits: WGSL's own division may be 2.5 units in the last place
// off, and its remainder is not exact. Comparisons are of bits too, since a device may take small numbers for 0.

// Must match `Class` in arithmetic.rs.
override CLASS: u32 = 0u;
const F32 = 0u;
const I32 = 1u;
const U32 = 2u;
const F16 = 3u;
const I16 = 4u;
const U16 = 5u;
const I8 = 6u;
const U8 = 7u;
const BF16 = 11u;

// Must match `Op` in arithmetic.rs.
const ADD = 0u;
const SUB = 1u;
const MUL = 2u;
const DIV = 3u;
const FLOOR_DIV = 4u;
const REM = 5u;
const POW = 6u;
const MIN = 7u;
const MAX = 8u;

const SIGN = 0x80000000u;
const INFINITY = 0x7f800000u;
const NAN = 0x7fc00000u;
const ONE = 0x3f800000u;

fn combine(op: u32, old: Elem, operand: Elem) -> Elem {
    switch CLASS {
        case F32: {
            return combine_f32(op, old, operand);
        }
        case F16, BF16: {
            return narrow(combine_f32(op, widen(old), widen(operand)));
        }
        case U32, U16, U8: {
            return combine_u32(op, old, operand);
        }
        default: {
            return bitcast<u32>(combine_i32(op, signed(old), signed(operand)));
        }
    }
}

// `combine` of an operator that has neither a loop nor a quotient (`is_simple` in in_turn.rs).
fn combine_simply(op: u32, old: Elem, operand: Elem) -> Elem {
    switch CLASS {
        case F32: {
            return simple_f32(op, old, operand);
        }
        case F16, BF16: {
            return narrow(simple_f32(op, widen(old), widen(operand)));
        }
        case U32, U16, U8: {
            return simple_u32(op, old, operand);
        }
        default: {
            return bitcast<u32>(simple_i32(op, signed(old), signed(operand)));
        }
    }
}

// Whether an integer has no result: a divisor of 0, a negative exponent.
fn refused(op: u32, x: Elem) -> bool {
    switch CLASS {
        case F32, F16, BF16: {
            return false;
        }
        case I32, I16, I8: {
            return ((op == FLOOR_DIV || op == REM) && signed(x) == 0) || (op == POW && signed(x) < 0);
        }
        default: {
            return (op == FLOOR_DIV || op == REM) && x == 0u;
        }
    }
}

// Whether the two have no order: one of them is NaN.
fn unordered(a: Elem, b: Elem) -> bool {
    if CLASS == F32 {
        return is_nan(a) || is_nan(b);
    }
    return (CLASS == F16 || CLASS == BF16) && (is_nan(widen(a)) || is_nan(widen(b)));
}

fn less(a: Elem, b: Elem) -> bool {
    switch CLASS {
        case F32: {
            return ordered(a) < ordered(b);
        }
        case F16, BF16: {
            return ordered(widen(a)) < ordered(widen(b));
        }
        case I32, I16, I8: {
            return signed(a) < signed(b);
        }
        default: {
            return a < b;
        }
    }
}

fn signed(x: u32) -> i32 {
    switch CLASS {
        case I8: {
            return bitcast<i32>(x << 24u) >> 24u;
        }
        case I16: {
            return bitcast<i32>(x << 16u) >> 16u;
        }
        default: {
            return bitcast<i32>(x);
        }
    }
}

fn combine_u32(op: u32, old: u32, operand: u32) -> u32 {
    switch op {
        case FLOOR_DIV: {
            if operand == 0u {
                return 0u;
            }
            return old / operand;
        }
        case REM: {
            if operand == 0u {
                return 0u;
            }
            return old % operand;
        }
        case POW: {
            return power_u32(old, operand);
        }
        default: {
            return simple_u32(op, old, operand);
        }
    }
}

fn simple_u32(op: u32, old: u32, operand: u32) -> u32 {
    switch op {
        case ADD: {
            return old + operand;
        }
        case SUB: {
            return old - operand;
        }
        case MUL: {
            return old * operand;
        }
        case MIN: {
            return min(old, operand);
        }
        default: {
            return max(old, operand);
        }
    }
}

fn combine_i32(op: u32, old: i32, operand: i32) -> i32 {
    switch op {
        case FLOOR_DIV: {
            if operand == 0 {
                return 0;
            }
            if operand == -1 {
                return bitcast<i32>(0u - bitcast<u32>(old));
            }
            let quotient = old / operand;
            let rest = old - quotient * operand;
            return quotient - select(0, 1, rest != 0 && (rest < 0) != (operand < 0));
        }
        case REM: {
            if operand == 0 || operand == -1 {
                return 0;
            }
            let rest = old - old / operand * operand;
            return select(rest, rest + operand, rest != 0 && (rest < 0) != (operand < 0));
        }
        case POW: {
            return bitcast<i32>(power_u32(bitcast<u32>(old), select(0u, bitcast<u32>(operand), operand > 0)));
        }
        default: {
            return simple_i32(op, old, operand);
        }
    }
}

fn simple_i32(op: u32, old: i32, operand: i32) -> i32 {
    switch op {
        case ADD: {
            return old + operand;
        }
        case SUB: {
            return old - operand;
        }
        case MUL: {
            return old * operand;
        }
        case MIN: {
            return min(old, operand);
        }
        default: {
            return max(old, operand);
        }
    }
}

fn power_u32(base: u32, exponent: u32) -> u32 {
    var power = 1u;
    var factor = base;
    for (var rest = exponent; rest > 0u; rest >>= 1u) {
        if (rest & 1u) == 1u {
            power *= factor;
        }
        factor *= factor;
    }
    return power;
}

fn combine_f32(op: u32, old: u32, operand: u32) -> u32 {
    switch op {
        case DIV: {
            return divide(old, operand);
        }
        case FLOOR_DIV: {
            return floor_divide(old, operand);
        }
        case REM: {
            return floor_remainder(old, operand);
        }
        case POW: {
            return power(old, operand);
        }
        default: {
            return simple_f32(op, old, operand);
        }
    }
}

fn simple_f32(op: u32, old: u32, operand: u32) -> u32 {
    let a = bitcast<f32>(old);
    let b = bitcast<f32>(operand);
    switch op {
        case ADD: {
            return bitcast<u32>(a + b);
        }
        case SUB: {
            return bitcast<u32>(a - b);
        }
        case MUL: {
            return bitcast<u32>(a * b);
        }
        case MIN: {
            if is_nan(old) {
                return old;
            }
            return select(operand, old, !is_nan(operand) && ordered(old) <= ordered(operand));
        }
        default: {
            if is_nan(old) {
                return old;
            }
            return select(operand, old, !is_nan(operand) && ordered(old) >= ordered(operand));
        }
    }
}

fn is_nan(x: u32) -> bool {
    return (x & ~SIGN) > INFINITY;
}

// An integer in the order of the floats that are not NaN; both zeros are one.
fn ordered(x: u32) -> i32 {
    let size = bitcast<i32>(x & ~SIGN);
    return select(size, -size, (x & SIGN) != 0u);
}

// A mantissa of 24 bits, and the exponent of its last place plus 150.
struct Parts {
    mantissa: u32,
    exponent: i32,
}

// Of a number that is neither 0 nor infinite; without its sign.
fn parts(x: u32) -> Parts {
    let exponent = i32(x >> 23u);
    if exponent > 0 {
        return Parts((x & 0x7fffffu) | 0x800000u, exponent);
    }
    let shift = countLeadingZeros(x) - 8u;
    return Parts(x << shift, 1 - i32(shift));
}

// a / b, rounded to the nearest, halves to even.
fn divide(a: u32, b: u32) -> u32 {
    let sign = (a ^ b) & SIGN;
    let x = a & ~SIGN;
    let y = b & ~SIGN;
    if x > INFINITY || y > INFINITY || (x == y && (x == 0u || x == INFINITY)) {
        return NAN;
    }
    if x == INFINITY || y == 0u {
        return sign | INFINITY;
    }
    if x == 0u || y == INFINITY {
        return sign;
    }
    let p = parts(x);
    let q = parts(y);
    var exponent = p.exponent - q.exponent + 127;
    var rest = p.mantissa;
    if rest < q.mantissa {
        rest <<= 1u;
        exponent -= 1;
    }
    // 25 bits: one more than the mantissa has.
    var quotient = 0u;
    for (var k = 0u; k < 25u; k++) {
        quotient <<= 1u;
        if rest >= q.mantissa {
            rest -= q.mantissa;
            quotient |= 1u;
        }
        rest <<= 1u;
    }
    return sign | rounded((quotient << 1u) | u32(rest != 0u), exponent);
}

// A number from 26 bits of its mantissa, the last of which stands for all that follow.
fn rounded(bits: u32, exponent: i32) -> u32 {
    if exponent >= 255 {
        return INFINITY;
    }
    var exact = bits;
    if exponent <= 0 {
        let shift = u32(1 - exponent);
        if shift > 27u {
            return 0u;
        }
        exact = (bits >> shift) | u32((bits & ((1u << shift) - 1u)) != 0u);
    }
    let mantissa = exact >> 2u;
    let up = u32((exact & 3u) > 2u || ((exact & 3u) == 2u && (mantissa & 1u) == 1u));
    // A carry out of the mantissa raises the exponent.
    let base = select(0u, u32(exponent - 1) << 23u, exponent > 0);
    return base + mantissa + up;
}

// C's fmod, which is exact.
fn remainder(a: u32, b: u32) -> u32 {
    let sign = a & SIGN;
    let x = a & ~SIGN;
    let y = b & ~SIGN;
    if x >= INFINITY || y > INFINITY || y == 0u {
        return NAN;
    }
    if x < y {
        return a;
    }
    let p = parts(x);
    let q = parts(y);
    var rest = p.mantissa;
    for (var k = p.exponent; k > q.exponent; k--) {
        if rest >= q.mantissa {
            rest -= q.mantissa;
        }
        rest <<= 1u;
    }
    if rest >= q.mantissa {
        rest -= q.mantissa;
    }
    if rest == 0u {
        return sign;
    }
    let shift = countLeadingZeros(rest) - 8u;
    let exponent = q.exponent - i32(shift);
    if exponent > 0 {
        return sign | ((u32(exponent - 1) << 23u) + (rest << shift));
    }
    return sign | ((rest << shift) >> u32(1 - exponent));
}

fn is_zero(x: u32) -> bool {
    return (x & ~SIGN) == 0u;
}

// Whether a rest that is not 0 has another sign than the divisor.
fn is_off(rest: u32, divisor: u32) -> bool {
    let below = (rest & SIGN) != 0u && !is_nan(rest);
    return !is_zero(rest) && below != ((divisor & SIGN) != 0u && !is_nan(divisor));
}

fn floor_remainder(a: u32, b: u32) -> u32 {
    let rest = remainder(a, b);
    if is_zero(b) {
        return rest;
    }
    if is_zero(rest) {
        return b & SIGN;
    }
    if is_off(rest, b) {
        return bitcast<u32>(bitcast<f32>(rest) + bitcast<f32>(b));
    }
    return rest;
}

fn floor_divide(a: u32, b: u32) -> u32 {
    if is_zero(b) {
        return divide(a, b);
    }
    let rest = remainder(a, b);
    var bits = divide(bitcast<u32>(bitcast<f32>(a) - bitcast<f32>(rest)), b);
    if is_off(rest, b) {
        bits = bitcast<u32>(bitcast<f32>(bits) - 1.0);
    }
    if is_zero(bits) {
        return divide(a, b) & SIGN;
    }
    // A whole number but for rounding; from 2^23 on it is one exactly.
    if (bits & ~SIGN) < 0x4b000000u {
        let quotient = bitcast<f32>(bits);
        let near = f32(i32(quotient));
        let down = select(near, near - 1.0, near > quotient);
        return bitcast<u32>(select(down, down + 1.0, quotient - down > 0.5));
    }
    return bits;
}

// a ** b, but for the last places: WGSL has no exact one.
fn power(a: u32, b: u32) -> u32 {
    if is_zero(b) || a == ONE {
        return ONE;
    }
    if is_nan(a) || is_nan(b) {
        return NAN;
    }
    let x = a & ~SIGN;
    let y = b & ~SIGN;
    let falls = (b & SIGN) != 0u;
    // From 2^24 on all floats are even.
    let large = y >= 0x4b800000u;
    let exponent = bitcast<f32>(y);
    let whole = large || f32(u32(exponent)) == exponent;
    let odd = !large && whole && (u32(exponent) & 1u) == 1u;
    let sign = select(0u, a & SIGN, odd);
    if y == INFINITY {
        if x == ONE {
            return ONE;
        }
        return select(0u, INFINITY, (x > ONE) != falls);
    }
    if x == 0u {
        return sign | select(0u, INFINITY, falls);
    }
    if x == INFINITY {
        return sign | select(INFINITY, 0u, falls);
    }
    if (a & SIGN) != 0u && !whole {
        return NAN;
    }
    if whole && exponent <= 64.0 {
        var product = 1.0;
        var factor = bitcast<f32>(x);
        for (var rest = u32(exponent); rest > 0u; rest >>= 1u) {
            if (rest & 1u) == 1u {
                product *= factor;
            }
            factor *= factor;
        }
        let bits = bitcast<u32>(product);
        if !falls {
            return sign | bits;
        }
        if bits >= 0x00800000u && bits < INFINITY {
            return sign | divide(ONE, bits);
        }
    }
    return sign | bitcast<u32>(exp2(bitcast<f32>(b) * log2(bitcast<f32>(x))));
}

// f16 or bf16 to f32.
fn widen(x: u32) -> u32 {
    if CLASS == BF16 {
        return x << 16u;
    }
    let sign = (x & 0x8000u) << 16u;
    let size = x & 0x7fffu;
    if size >= 0x7c00u {
        return sign | 0x7f800000u | (size << 13u);
    }
    if size >= 0x400u {
        return sign | ((size << 13u) + 0x38000000u);
    }
    if size == 0u {
        return sign;
    }
    let shift = countLeadingZeros(size) - 21u;
    return sign | ((((size << shift) & 0x3ffu) << 13u) + ((113u - shift) << 23u));
}

// f32 to f16 or bf16, rounded to the nearest, halves to even.
fn narrow(x: u32) -> u32 {
    if CLASS == BF16 {
        // A NaN may have no bit in the upper half.
        let rounded = x + 0x7fffu + ((x >> 16u) & 1u);
        return select(rounded, x | 0x400000u, is_nan(x)) >> 16u;
    }
    let sign = (x >> 16u) & 0x8000u;
    let size = x & ~SIGN;
    if size > INFINITY {
        return sign | 0x7e00u;
    }
    if size >= 0x47800000u {
        return sign | 0x7c00u;
    }
    if size >= 0x38800000u {
        let even = (size >> 13u) & 1u;
        return sign | ((size - 0x38000000u + 0xfffu + even) >> 13u);
    }
    if size < 0x33000000u {
        return sign;
    }
    let shift = 126u - (size >> 23u);
    let mantissa = (size & 0x7fffffu) | 0x800000u;
    let down = mantissa >> shift;
    let rest = mantissa & ((1u << shift) - 1u);
    let half = 1u << (shift - 1u);
    return sign | (down + u32(rest > half || (rest == half && (down & 1u) == 1u)));
}
