// A step of a sum in a tree: the values of an element, or the sums that the step before left of them, are combined in blocks of
// 32. A run of at most 32 is combined with the element. A longer one leaves a sum for each block, for the step that follows.
// (After runs.wgsl.)
//
// In a block neighbours are combined in pairs, then these pairs in pairs, and so on. 32 is a power of two, so the blocks are
// parts of one tree over the whole run, and the result does not depend on the length of a block.

struct Own {
    // The operator, which is simple.
    op: u32,
    // How many entries the sorted table has.
    entries: u32,
    // The values under one number that this step reads: 2^shift, 1 where it reads values.
    shift: u32,
    // Where the sums of the step before start, and those of this one.
    before: u32,
    after: u32,
}

@group(0) @binding(5) var<storage, read_write> sums: array<Elem>;

// A block: the place of its first entry in the sorted table, and the place where its run starts.
struct Block {
    place: u32,
    run: u32,
    found: bool,
}

// Block j of the step, of a sorted table; `width` is how many values a block has.
//
// First come the first blocks of runs: of each 2^shift places the last run that starts there, if it has more values than the
// step before combined. (Those before it are shorter.) Then come the other blocks: of each `width` places the one that starts
// there, which is one at most.
fn block(start: u32, j: u32, width: u32) -> Block {
    let entries = params.own.entries;
    let shift = params.own.shift;
    let firsts = ((entries - 1u) >> shift) + 1u;
    if j < firsts {
        let low = j << shift;
        let last = min(low + (1u << shift), entries) - 1u;
        // Most places of a long run end here.
        if low > 0u && tables[start + low - 1u] == tables[start + last] {
            return Block(0u, 0u, false);
        }
        let run = start_of_run(start, last);
        let next = run + (1u << shift);
        let has_more = shift == 0u || (next < entries && tables[start + next] == tables[start + run]);
        return Block(run, run, has_more);
    }
    let low = (j - firsts) * width;
    let run = start_of_run(start, low);
    let place = run + (low - run + width - 1u) / width * width;
    return Block(place, run, place > run && place < entries && tables[start + place] == tables[start + run]);
}

// Where the sum of a block of 2^shift values is kept, beside those of the other elements at this place of the table: the first
// blocks of runs, then the others. Runs with more than one block start at least 2^shift places apart.
fn sum_at(place: u32, run: u32, shift: u32) -> u32 {
    return (place >> shift) + select(((params.own.entries - 1u) >> shift) + 1u, 0u, place == run);
}

// What number c of a block is read from.
struct Numbers {
    block: Block,
    // Of values: which they were before the table was sorted, where the value of entry 0 stands, how far values are apart.
    order: u32,
    value: u32,
    stride: u32,
    // Of sums: which of the elements at one place this is, and how many there are.
    element: u32,
    elements: u32,
}

fn number(input: Numbers, c: u32) -> Elem {
    let place = input.block.place + (c << params.own.shift);
    if params.own.shift == 0u {
        return value(input.value + tables[input.order + place] * input.stride);
    }
    return sums[params.own.before + sum_at(place, input.block.run, params.own.shift) * input.elements + input.element];
}

// Numbers c to c + 3, of those below `end`.
fn four(input: Numbers, c: u32, end: u32) -> Elem {
    let op = params.own.op;
    let first = number(input, c);
    if c + 1u >= end {
        return first;
    }
    let pair = combine_simply(op, first, number(input, c + 1u));
    if c + 2u >= end {
        return pair;
    }
    let third = number(input, c + 2u);
    if c + 3u >= end {
        return combine_simply(op, pair, third);
    }
    return combine_simply(op, pair, combine_simply(op, third, number(input, c + 3u)));
}

// The numbers of a block below `end`, which is at most 32: fours, and what waits for its neighbour of as many numbers.
fn combined(input: Numbers, end: u32) -> Elem {
    let op = params.own.op;
    var four_waits: Elem;
    var eight_wait: Elem;
    var sixteen_wait: Elem;
    var x: Elem;
    for (var c = 0u; c < end; c += 4u) {
        // What has no neighbour stays as it is.
        let is_last = c + 4u >= end;
        x = four(input, c, end);
        if (c & 4u) != 0u {
            x = combine_simply(op, four_waits, x);
        } else if !is_last {
            four_waits = x;
            continue;
        }
        if (c & 8u) != 0u {
            x = combine_simply(op, eight_wait, x);
        } else if !is_last {
            eight_wait = x;
            continue;
        }
        if (c & 16u) != 0u {
            x = combine_simply(op, sixteen_wait, x);
        } else if !is_last {
            sixteen_wait = x;
        }
    }
    return x;
}

@compute @workgroup_size(256)
fn main(@builtin(global_invocation_id) id: vec3<u32>) {
    let n = work_item(id);
    if n >= params.items || any_bad() {
        return;
    }
    let shift = params.own.shift;
    let entries = params.own.entries;
    let width = 32u << shift;
    var at = Place(params.offset, params.value, false, BAD);
    var input = Numbers(Block(0u, 0u, false), 0u, 0u, 0u, 0u, 1u);
    var start = 0u;
    var rest = n;
    for (var d = params.count; d > 0u; d--) {
        let dim = params.dims[d - 1u];
        let k = rest % dim.extent;
        rest /= dim.extent;
        if dim.kind == SORTED {
            start = dim.to;
            input.block = block(start, k, width);
            input.order = start + entries;
            input.stride = dim.value;
            continue;
        }
        input.element += k * input.elements;
        input.elements *= dim.extent;
        advance(&at, dim, k);
    }
    let place = input.block.place;
    if !input.block.found || tables[start + place] == BAD {
        return;
    }
    at.to += tables[start + place];
    at = within(at);
    if at.bad {
        return;
    }
    input.value = at.value;
    let end = end_of_run(start, place, min(entries, place + width));
    let x = combined(input, ((end - place - 1u) >> shift) + 1u);
    if place == input.block.run && (end == entries || tables[start + end] != tables[start + place]) {
        store(at.to, combine_simply(params.own.op, load(at.to), x));
    } else {
        sums[params.own.after + sum_at(place, input.block.run, shift + 5u) * input.elements + input.element] = x;
    }
}
