// Writes one value to the elements whose masks are true, a unit of four words at a time. The elements of a unit are contiguous,
// and so are their masks.
//
// Work items are units. The dims map a unit to its first element, and their `value` strides map it to the mask of that element.
struct Own {
    // Not used.
    op: u32,
}

// Bytes of an element.
override SIZE: u32 = 4u;

@group(0) @binding(3) var<storage, read_write> elements: array<vec4<u32>>;
@group(0) @binding(4) var<storage, read> values: array<vec4<u32>>;
@group(0) @binding(5) var<storage, read> masks: array<u32>;

// All bits of `bytes` bytes from byte `place` of a word on if mask k is true, else 0.
fn bits(k: u32, bytes: u32, place: u32) -> u32 {
    let is_true = extractBits(masks[k >> 2u], 8u * (k & 3u), 8u) != 0u;
    return select(0u, (0xffffffffu >> (32u - 8u * bytes)) << (8u * place), is_true);
}

// The bits of word w of a unit whose elements are written; `first` is the mask of the first element of the unit.
fn bits_of_word(first: u32, w: u32) -> u32 {
    if SIZE == 1u {
        let k = first + 4u * w;
        return bits(k, 1u, 0u) | bits(k + 1u, 1u, 1u) | bits(k + 2u, 1u, 2u) | bits(k + 3u, 1u, 3u);
    }
    if SIZE == 2u {
        return bits(first + 2u * w, 2u, 0u) | bits(first + 2u * w + 1u, 2u, 2u);
    }
    return bits(first + 4u * w / SIZE, 4u, 0u);
}

@compute @workgroup_size(256)
fn main(@builtin(global_invocation_id) id: vec3<u32>) {
    let n = work_item(id);
    if n >= params.items {
        return;
    }
    let at = place(n);
    if at.bad {
        return;
    }
    let first = at.value;
    let cover = vec4(bits_of_word(first, 0u), bits_of_word(first, 1u), bits_of_word(first, 2u), bits_of_word(first, 3u));
    if any(cover != vec4(0u)) {
        let unit = at.to / (16u / SIZE);
        elements[unit] = (elements[unit] & ~cover) | (values[0] & cover);
    }
}
