// Numbers of 8 bytes as two words, the lower half first: arithmetic of integers, comparison, and what is refused.
// Twin: twin/numbers64.rs. No device feature is needed; f64 is compared, not computed.

// Must match `Class` in arithmetic.rs.
override CLASS: u32 = 8u;
const I64 = 8u;
const U64 = 9u;
const F64 = 10u;

// Must match `Op` in arithmetic.rs.
const ADD = 0u;
const SUB = 1u;
const MUL = 2u;
const FLOOR_DIV = 4u;
const REM = 5u;
const POW = 6u;
const MIN = 7u;

const SIGN = 0x80000000u;
const ZERO = Elem(0u, 0u);

fn combine(op: u32, old: Elem, operand: Elem) -> Elem {
    switch op {
        case FLOOR_DIV: {
            return floor_divide(old, operand);
        }
        case REM: {
            return plus(old, minus(times(floor_divide(old, operand), operand)));
        }
        case POW: {
            return power(old, operand);
        }
        default: {
            return combine_simply(op, old, operand);
        }
    }
}

// `combine` of an operator that has neither a loop nor a quotient (`is_simple` in in_turn.rs).
fn combine_simply(op: u32, old: Elem, operand: Elem) -> Elem {
    switch op {
        case ADD: {
            return plus(old, operand);
        }
        case SUB: {
            return plus(old, minus(operand));
        }
        case MUL: {
            return times(old, operand);
        }
        case MIN: {
            return select(old, operand, less(operand, old));
        }
        default: {
            return select(old, operand, less(old, operand));
        }
    }
}

// Whether an integer has no result: a divisor of 0, a negative exponent.
fn refused(op: u32, x: Elem) -> bool {
    return ((op == FLOOR_DIV || op == REM) && is_zero(x)) || (op == POW && is_negative(x));
}

// Whether the two have no order: one of them is NaN.
fn unordered(a: Elem, b: Elem) -> bool {
    return CLASS == F64 && (is_nan(a) || is_nan(b));
}

fn less(a: Elem, b: Elem) -> bool {
    switch CLASS {
        case U64: {
            return below(a, b);
        }
        case I64: {
            return below(Elem(a.x, a.y ^ SIGN), Elem(b.x, b.y ^ SIGN));
        }
        default: {
            let p = ordered(a);
            let q = ordered(b);
            return below(Elem(p.x, p.y ^ SIGN), Elem(q.x, q.y ^ SIGN));
        }
    }
}

fn below(a: Elem, b: Elem) -> bool {
    return a.y < b.y || (a.y == b.y && a.x < b.x);
}

fn is_zero(x: Elem) -> bool {
    return (x.x | x.y) == 0u;
}

fn is_negative(x: Elem) -> bool {
    return CLASS == I64 && (x.y & SIGN) != 0u;
}

fn is_nan(x: Elem) -> bool {
    return below(Elem(0u, 0x7ff00000u), Elem(x.x, x.y & ~SIGN));
}

// A signed integer in the order of the floats that are not NaN; both zeros are one.
fn ordered(x: Elem) -> Elem {
    let size = Elem(x.x, x.y & ~SIGN);
    if (x.y & SIGN) != 0u {
        return minus(size);
    }
    return size;
}

fn plus(a: Elem, b: Elem) -> Elem {
    let low = a.x + b.x;
    return Elem(low, a.y + b.y + u32(low < a.x));
}

fn minus(x: Elem) -> Elem {
    return Elem(0u - x.x, ~x.y + u32(x.x == 0u));
}

fn times(a: Elem, b: Elem) -> Elem {
    // The lower words make 64 bits from products of 16 by 16.
    let p = a.x & 0xffffu;
    let q = a.x >> 16u;
    let r = b.x & 0xffffu;
    let s = b.x >> 16u;
    let low = p * r;
    let middle = q * r + (low >> 16u);
    let middle2 = p * s + (middle & 0xffffu);
    let high = q * s + (middle >> 16u) + (middle2 >> 16u);
    return Elem(a.x * b.x, high + a.x * b.y + a.y * b.x);
}

fn power(base: Elem, exponent: Elem) -> Elem {
    var power = Elem(1u, 0u);
    if is_negative(exponent) {
        return power;
    }
    var factor = base;
    var rest = exponent;
    while !is_zero(rest) {
        if (rest.x & 1u) == 1u {
            power = times(power, factor);
        }
        factor = times(factor, factor);
        rest = Elem((rest.x >> 1u) | (rest.y << 31u), rest.y >> 1u);
    }
    return power;
}

// The quotient, rounded towards negative infinity; 0 where the divisor is 0.
fn floor_divide(a: Elem, b: Elem) -> Elem {
    if is_zero(b) {
        return ZERO;
    }
    let negative = is_negative(a) != is_negative(b);
    let x = select(a, minus(a), is_negative(a));
    let y = select(b, minus(b), is_negative(b));
    let quotient = divide(x, y);
    if !negative {
        return quotient;
    }
    let exact = all(times(quotient, y) == x);
    return plus(minus(quotient), select(Elem(0xffffffffu, 0xffffffffu), ZERO, exact));
}

// Without signs.
fn divide(a: Elem, b: Elem) -> Elem {
    if (a.y | b.y) == 0u {
        return Elem(a.x / b.x, 0u);
    }
    var quotient = ZERO;
    var rest = ZERO;
    for (var k = 0u; k < 64u; k++) {
        // The bit that leaves the top is 1 only where the rest is larger than any divisor.
        let over = rest.y >> 31u;
        // A shift by 32 and more is undefined on some devices.
        let bit = (select(a.y, a.x, k >= 32u) >> (31u - (k & 31u))) & 1u;
        rest = Elem((rest.x << 1u) | bit, (rest.y << 1u) | (rest.x >> 31u));
        quotient = Elem(quotient.x << 1u, (quotient.y << 1u) | (quotient.x >> 31u));
        if over == 1u || !below(rest, b) {
            rest = plus(rest, minus(b));
            quotient.x |= 1u;
        }
    }
    return quotient;
}
