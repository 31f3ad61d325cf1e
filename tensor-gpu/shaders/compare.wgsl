// A mask: how the elements that the dims name compare with a scalar. A work item makes the four masks of a word.
struct Own {
    // The comparison.
    how: u32,
    // The scalar, in two words.
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
        default: {
            return less(a, b) || less(b, a);
        }
    }
}

@compute @workgroup_size(256)
fn main(@builtin(global_invocation_id) id: vec3<u32>) {
    let word = work_item(id);
    if word >= params.items {
        return;
    }
    let scalar = elem(params.own.low, params.own.high);
    var masks = 0u;
    for (var k = 0u; k < 4u; k++) {
        let n = 4u * word + k;
        if n < params.own.elements && holds(value(place(n).to), scalar) {
            masks |= 1u << (8u * k);
        }
    }
    store_word(word, masks);
}
