// How two elements compare, for the kernels that make masks: parameters, and one function.
struct Own {
    // The comparison.
    how: u32,
    // The scalar, in two words; of the kernel `compare_two` nothing.
    low: u32,
    high: u32,
    // How many elements there are.
    elements: u32,
}

// Must match `Comparison` in compare.rs.
const LESS = 0u;
const AT_MOST = 1u;
const GREATER = 2u;
const AT_LEAST = 3u;
const EQUAL = 4u;
const NOT_EQUAL = 5u;
// Of masks, whose elements are 0 and 1.
const AND = 6u;
const OR = 7u;

fn holds(a: Elem, b: Elem) -> bool {
    let how = params.own.how;
    if unordered(a, b) {
        return how == NOT_EQUAL;
    }
    switch how {
        case LESS: {
            return less(a, b);
        }
        case AT_MOST: {
            return !less(b, a);
        }
        case GREATER: {
            return less(b, a);
        }
        case AT_LEAST: {
            return !less(a, b);
        }
        case EQUAL: {
            return !less(a, b) && !less(b, a);
        }
        case AND: {
            return less(elem(0u, 0u), a) && less(elem(0u, 0u), b);
        }
        case OR: {
            return less(elem(0u, 0u), a) || less(elem(0u, 0u), b);
        }
        default: {
            return less(a, b) || less(b, a);
        }
    }
}
