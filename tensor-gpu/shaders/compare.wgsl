// A mask: how the elements that the dims name compare with a scalar. A work item makes the four masks of a word.
//
// Own: [0] comparison  [1] [2] the scalar  [3] elements. A work item is a word.

// Must match `Comparison` in compare.rs.
const LESS = 0u;
const AT_MOST = 1u;
const GREATER = 2u;
const AT_LEAST = 3u;
const EQUAL = 4u;
const NOT_EQUAL = 5u;

fn holds(a: Elem, b: Elem) -> bool {
    let how = own(0u);
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
    let scalar = elem(own(1u), own(2u));
    var masks = 0u;
    for (var k = 0u; k < min(4u, own(3u) - 4u * word); k++) {
        if holds(value(place(4u * word + k).to), scalar) {
            masks |= 1u << (8u * k);
        }
    }
    store_word(word, masks);
}
