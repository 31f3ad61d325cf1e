// Entries of an index array on the device become offsets in a table: each is checked against the extent of its axis
// first. A bad one is reported, and is BAD in the table. Where an index has several arrays for one table, each adds to it.
//
// Work items are joint indices, the dims lead from them to the numbers of entries.
struct Own {
    // Where the entries start, in elements.
    first: u32,
    // Bytes of an entry.
    size: u32,
    // 1 where entries are signed.
    signed: u32,
    // The extent of the axis, in two words.
    extent_low: u32,
    extent_high: u32,
    stride: u32,
    // What is added, so that no offset is negative.
    bias: u32,
    // Where the table starts.
    start: u32,
    // CHECK, ADD_TO, or 1: an entry is written to a new table.
    how: u32,
    // Of the numbers of a mask; modulus 0 of other entries.
    divisor: u32,
    modulus: u32,
}

// Must match `How` in tables.rs.
const CHECK = 0u;
const ADD_TO = 2u;

@group(0) @binding(3) var<storage, read> entries: array<u32>;
@group(0) @binding(4) var<storage, read_write> table: array<u32>;

// An entry as two words, low and high.
fn entry(n: u32) -> vec2<u32> {
    let at = params.own.first + n;
    let size = params.own.size;
    if size == 8u {
        return vec2(entries[2u * at], entries[2u * at + 1u]);
    }
    let in_word = 4u / size;
    let word = entries[at / in_word];
    let bits = 8u * size;
    let shift = at % in_word * bits;
    if params.own.signed == 1u {
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
    if n >= params.items {
        return;
    }
    let number = place(n).to;
    let value = entry(number);
    let extent = vec2(params.own.extent_low, params.own.extent_high);
    var position = value.x;
    var bad = !below(value, extent);
    if params.own.modulus != 0u {
        position = value.x / params.own.divisor % params.own.modulus;
        bad = value.y != 0u;
    } else if params.own.signed == 1u && (value.y >> 31u) == 1u {
        // From the end: extent - magnitude, where that is not below 0.
        let magnitude = vec2(0u - value.x, ~value.y + select(0u, 1u, value.x == 0u));
        position = extent.x - magnitude.x;
        bad = below(extent, magnitude);
    }
    if bad {
        atomicMin(&status[params.slot], number);
    }
    let how = params.own.how;
    if how == CHECK {
        return;
    }
    let at = params.own.start + n;
    var offset = params.own.bias + position * params.own.stride;
    if how == ADD_TO {
        let before = table[at];
        offset += before;
        bad = bad || before == BAD;
    }
    table[at] = select(offset, BAD, bad);
}
