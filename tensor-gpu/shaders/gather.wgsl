// A gather of elements smaller than a word, from anywhere: a thread writes a whole word of the result.
//
// Work items are words of the result.
struct Own {
    // Bytes of an element, 1 or 2.
    size: u32,
    // Elements of the result.
    elements: u32,
}

@group(0) @binding(3) var<storage, read> source: array<u32>;
@group(0) @binding(4) var<storage, read_write> result: array<u32>;

@compute @workgroup_size(256)
fn main(@builtin(global_invocation_id) id: vec3<u32>) {
    let n = work_item(id);
    if n >= params.items {
        return;
    }
    let bits = 8u * params.own.size;
    let in_word = 32u / bits;
    let first = n * in_word;
    let end = min(params.own.elements, first + in_word);
    var word = 0u;
    if params.length != 0u {
        // Other dispatches have moved, or will move, the others.
        word = result[n - params.first];
    }
    for (var k = first; k < end; k += 1u) {
        let at = place(k);
        report(at);
        if !at.bad {
            let byte = at.to * params.own.size;
            let element = extractBits(source[byte >> 2u], 8u * (byte & 3u), bits);
            word = insertBits(word, element, bits * (k - first), bits);
        }
    }
    result[n - params.first] = word;
}
