// Entries of an index array on the device become offsets in a table: each is checked against the extent of its axis
// first. A bad one is reported, and is BAD in the table. Where an index has several arrays for one table, each adds to it.
//
// Work items are joint indices, the dims lead from them to the numbers of entries. A thread takes four of them, a quarter of the
// dispatch apart, so that their loads overlap.
// The entries are the ids of shared.wgsl, in the place of the tables.
struct Own {
    // Where the entries start, in elements.
    first: u32,
    // What is added, so that no offset is negative.
    bias: u32,
    // Where the table starts.
    start: u32,
    // CHECK, ADD_TO, CLIP, WRAP, or 1: an entry is written to a new table.
    how: u32,
    // Of the numbers of a mask; modulus 0 of other entries.
    divisor: u32,
    modulus: u32,
    // A quarter of the work items.
    quarter: u32,
}

// Must match `How` in positions.rs.
const CHECK = 0u;
const ADD_TO = 2u;
const CLIP = 3u;
const WRAP = 4u;

@group(0) @binding(3) var<storage, read_write> table: array<u32>;

// The position on an axis of 1 to 2^31 elements that an entry is moved to, at the nearest end, or modulo the extent.
fn moved(id: vec2<u32>, wraps: bool) -> u32 {
    let extent = params.extent_low;
    let below = params.id_signed == 1u && (id.y >> 31u) == 1u;
    if !wraps {
        if below {
            return 0u;
        }
        return select(extent - 1u, id.x, is_below(id, vec2(extent, 0u)));
    }
    var size = id;
    if below {
        size = vec2(0u - id.x, ~id.y + select(0u, 1u, id.x == 0u));
    }
    var rest = size.x % extent;
    if size.y != 0u {
        // Bit by bit: a remainder has 31 bits at most, and one more still fits a word.
        rest = size.y % extent;
        for (var bit = 32u; bit > 0u; bit--) {
            rest = 2u * rest + ((size.x >> (bit - 1u)) & 1u);
            if rest >= extent {
                rest -= extent;
            }
        }
    }
    return select(rest, extent - rest, below && rest != 0u);
}

// The number of an entry and the entry, if there is one.
struct Entry {
    number: u32,
    id: vec2<u32>,
}

fn entry_at(n: u32) -> Entry {
    if n >= params.items {
        return Entry(0u, vec2(0u));
    }
    let number = place(n).to;
    return Entry(number, id_at(params.own.first + number));
}

fn put(n: u32, entry: Entry) {
    if n >= params.items {
        return;
    }
    let how = params.own.how;
    if how == CLIP || how == WRAP {
        table[params.own.start + n] = moved(entry.id, how == WRAP);
        return;
    }
    let found = named(entry.id);
    var position = found.position;
    var bad = found.bad;
    if params.own.modulus != 0u {
        position = entry.id.x / params.own.divisor % params.own.modulus;
        bad = entry.id.y != 0u;
    }
    if bad {
        atomicMin(&status[params.slot], entry.number);
    }
    if how == CHECK {
        return;
    }
    let at = params.own.start + n;
    var offset = params.own.bias + position * params.id_stride;
    if how == ADD_TO {
        let before = table[at];
        offset += before;
        bad = bad || before == BAD;
    }
    table[at] = select(offset, BAD, bad);
}

@compute @workgroup_size(256)
fn main(@builtin(global_invocation_id) id: vec3<u32>) {
    let n = work_item(id);
    let quarter = params.own.quarter;
    if n >= quarter {
        return;
    }
    let one = entry_at(n);
    let two = entry_at(n + quarter);
    let three = entry_at(n + 2u * quarter);
    let four = entry_at(n + 3u * quarter);
    put(n, one);
    put(n + quarter, two);
    put(n + 2u * quarter, three);
    put(n + 3u * quarter, four);
}
