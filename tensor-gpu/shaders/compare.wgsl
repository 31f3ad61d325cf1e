// A mask: how the elements that the dims name compare with a scalar. A work item makes the four masks of a word.
//
// params[0] words    [7] comparison    [8 + 4 dims] the scalar, two words    [10 + 4 dims] elements

// Must match `Comparison` in compare.rs.
const LESS = 0u;
const AT_MOST = 1u;
const GREATER = 2u;
const AT_LEAST = 3u;
const EQUAL = 4u;
const NOT_EQUAL = 5u;

fn holds(a: Elem, b: Elem) -> bool {
    let how = params[7];
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
    if word >= params[0] {
        return;
    }
    let p = 8u + 4u * params[1];
    let scalar = elem(params[p], params[p + 1u]);
    var masks = 0u;
    for (var k = 0u; k < min(4u, params[p + 2u] - 4u * word); k++) {
        if holds(value(place(4u * word + k).to), scalar) {
            masks |= 1u << (8u * k);
        }
    }
    store_word(word, masks);
}
