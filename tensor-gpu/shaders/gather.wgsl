// A gather of elements smaller than a word, from anywhere: a thread writes a whole word of the result.
//
// Work items are words of the result.
// Own: [0] bytes of an element, 1 or 2  [1] elements of the result.

@group(0) @binding(3) var<storage, read> source: array<u32>;
@group(0) @binding(4) var<storage, read_write> result: array<u32>;

@compute @workgroup_size(256)
fn main(@builtin(global_invocation_id) id: vec3<u32>) {
    let n = work_item(id);
    if n >= params[0] {
        return;
    }
    let bits = 8u * own(0u);
    let in_word = 32u / bits;
    let first = n * in_word;
    let end = min(own(1u), first + in_word);
    var word = 0u;
    for (var k = first; k < end; k += 1u) {
        let at = place(k);
        if !at.bad {
            let byte = at.to * own(0u);
            let element = extractBits(source[byte >> 2u], 8u * (byte & 3u), bits);
            word = insertBits(word, element, bits * (k - first), bits);
        }
    }
    result[n] = word;
}
