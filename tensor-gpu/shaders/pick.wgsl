// Moves the units whose masks are true to the front of the result, in their order. Neighbouring threads move neighbouring units.
//
// Work items are masks. The dims map a mask to an element of the source.
struct Own {
    // Blocks in a row of the dispatch.
    blocks: u32,
    // The place of the true mask of rank 0 in the window of the result, modulo 2^32, and how many units that has.
    start: u32,
    room: u32,
    // log2 of the elements in a unit.
    shift: u32,
}

@group(0) @binding(5) var<storage, read> source: array<Unit>;
@group(0) @binding(6) var<storage, read_write> result: array<Unit>;

// A unit and its place in the result, which is BAD if its mask is false, or another dispatch moves it.
struct Picked {
    unit: Unit,
    to: u32,
}

// The unit of mask n of a block. The mask is the bit `bit` of its word; `start` is the place of the first true mask of the block.
fn picked(block: u32, start: u32, n: u32, bit: u32) -> Picked {
    let word = set_bits[n >> 5u];
    if (word & bit) == 0u {
        return Picked(Unit(), BAD);
    }
    let to = start + before[n >> 5u] + countOneBits(word & (bit - 1u));
    let at = place_of(block, n);
    if to >= params.own.room || at.bad {
        return Picked(Unit(), BAD);
    }
    return Picked(source[at.to >> params.own.shift], to);
}

fn put(picked: Picked) {
    if picked.to != BAD {
        result[picked.to] = picked.unit;
    }
}

@compute @workgroup_size(256)
fn main(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_index) t: u32) {
    let block = group.y * params.own.blocks + group.x;
    rank_block(block, t);
    let start = params.own.start + start_of(block);
    let bit = 1u << (t & 31u);
    // Four units at once, so that their loads overlap.
    for (var n = t; n < 4096u; n += 1024u) {
        let one = picked(block, start, n, bit);
        let two = picked(block, start, n + 256u, bit);
        let three = picked(block, start, n + 512u, bit);
        let four = picked(block, start, n + 768u, bit);
        put(one);
        put(two);
        put(three);
        put(four);
    }
}
