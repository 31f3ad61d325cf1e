// Entries of an index array on the device become offsets in a table: each is checked against the extent of its axis
// first. A bad one is reported, and is BAD in the table. Where an index has several arrays for one table, each adds to it.
//
// Work items are joint indices, the dims lead from them to the numbers of entries.
// Own: [0] where the entries start (elements)  [1] bytes of an entry  [2] 1 if entries are signed
//      [3], [4] extent, low and high word  [5] stride  [6] what is added, so that no offset is negative
//      [7] where the table starts  [8] 0: only check, 1: write, 2: add
//      [9] divisor and [10] modulus of the numbers of a mask, or modulus 0.

@group(0) @binding(3) var<storage, read> entries: array<u32>;
@group(0) @binding(4) var<storage, read_write> table: array<u32>;

// An entry as two words, low and high.
fn entry(n: u32) -> vec2<u32> {
    let at = own(0u) + n;
    let size = own(1u);
    if size == 8u {
        return vec2(entries[2u * at], entries[2u * at + 1u]);
    }
    let in_word = 4u / size;
    let word = entries[at / in_word];
    let bits = 8u * size;
    let shift = at % in_word * bits;
    if own(2u) == 1u {
        let value = extractBits(bitcast<i32>(word), shift, bits);
        return vec2(bitcast<u32>(value), bitcast<u32>(value >> 31u));
    }
    return vec2(extractBits(word, shift, bits), 0u);
}

fn below(a: vec2<u32>, b: vec2<u32>) -> bool {
    return a.y < b.y || (a.y == b.y && a.x < b.x);
}

@compute @workgroup_size(256)
fn main(@builtin(global_invocation_id) id: vec3<u32>) {
    let n = work_item(id);
    if n >= params[0] {
        return;
    }
    let number = place(n).to;
    let value = entry(number);
    let extent = vec2(own(3u), own(4u));
    var position = value.x;
    var bad = !below(value, extent);
    if own(10u) != 0u {
        position = value.x / own(9u) % own(10u);
        bad = value.y != 0u;
    } else if own(2u) == 1u && (value.y >> 31u) == 1u {
        // From the end: extent - magnitude, where that is not below 0.
        let magnitude = vec2(0u - value.x, ~value.y + select(0u, 1u, value.x == 0u));
        position = extent.x - magnitude.x;
        bad = below(extent, magnitude);
    }
    if bad {
        atomicMin(&status[params[4]], number);
    }
    let how = own(8u);
    if how == 0u {
        return;
    }
    let at = own(7u) + n;
    var offset = own(6u) + position * own(5u);
    if how == 2u {
        let before = table[at];
        offset += before;
        bad = bad || before == BAD;
    }
    table[at] = select(offset, BAD, bad);
}
