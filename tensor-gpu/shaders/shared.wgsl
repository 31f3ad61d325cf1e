// What every kernel starts with: parameters, tables, and the walk over them. Each kernel declares `Own`, the parameters that it
// alone has. The structs must match `params.rs`: a test there compares them. One of the files slots_*.wgsl follows.

// One loop of the walk.
struct Dim {
    extent: u32,
    // A stride in elements, the start of a table, or the first of the ids.
    to: u32,
    // TABLE, IDS, SORTED for the kernel `update`, else 0.
    kind: u32,
    // The stride of a value that is read beside it, in elements.
    value: u32,
}

struct Params {
    // Work items.
    items: u32,
    // How many dims there are.
    count: u32,
    // Where the source or target starts, in elements.
    offset: u32,
    // Where the value starts, in elements.
    value: u32,
    // The first of the operation's status slots, and how many it has.
    slot: u32,
    slots: u32,
    // Threads in a row of the dispatch.
    row: u32,
    // Of ids, the entries of an index array that are read in place of a table: bytes of one, 1 where they are signed, the
    // extent of their axis in two words, its stride in elements.
    id_size: u32,
    id_signed: u32,
    extent_low: u32,
    extent_high: u32,
    id_stride: u32,
    // The first work item of the dispatch, where several share the work.
    first: u32,
    // The window of the source or target that the kernel is given: its first element and its length, which is 0 where it is
    // given all.
    low: u32,
    length: u32,
    // The same of the value.
    value_low: u32,
    value_length: u32,
    // (In the uniform address space structs start at multiples of 16 bytes.)
    @align(16) own: Own,
    // Outermost first; `count` of them are there.
    @align(16) dims: array<Dim, MOST_DIMS>,
}

// A walk has no more loops but of index arrays of one entry on the device: there are fewer than 2^32 work items.
const MOST_DIMS = 64u;

// Uniform: a card reads them from a cache of constants, at no cost beside the arithmetic.
@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> tables: array<u32>;

// What a slot holds where nothing is wrong, and a table where its entry is.
const BAD = 0xffffffffu;

const TABLE = 1u;
const IDS = 3u;

fn work_item(id: vec3<u32>) -> u32 {
    return params.first + id.y * params.row + id.x;
}

// An id as two words, low and high.
fn id_at(at: u32) -> vec2<u32> {
    let size = params.id_size;
    if size == 8u {
        return vec2(tables[2u * at], tables[2u * at + 1u]);
    }
    // A division takes as long as all the rest, and there may be more than 2^32 bytes: from the start of every fourth id.
    let byte = (at & 3u) * size;
    return id_in(tables[(at >> 2u) * size + (byte >> 2u)], byte, size, params.id_signed == 1u);
}

// An id of fewer than 8 bytes, in the word that holds its first byte.
fn id_in(word: u32, byte: u32, size: u32, is_signed: bool) -> vec2<u32> {
    var low = word;
    if size != 4u {
        let bits = 8u * size;
        low = extractBits(word, 8u * (byte & 3u), bits);
        if is_signed {
            low = bitcast<u32>(extractBits(bitcast<i32>(low), 0u, bits));
        }
    }
    if is_signed {
        return vec2(low, bitcast<u32>(bitcast<i32>(low) >> 31u));
    }
    return vec2(low, 0u);
}

fn is_below(a: vec2<u32>, b: vec2<u32>) -> bool {
    return a.y < b.y || (a.y == b.y && a.x < b.x);
}

// The position that an id names, and whether it is outside of the axis.
struct Named {
    position: u32,
    bad: bool,
}

fn named(id: vec2<u32>) -> Named {
    return named_of(id, vec2(params.extent_low, params.extent_high), params.id_signed == 1u);
}

// The same on an axis of some extent.
fn named_of(id: vec2<u32>, extent: vec2<u32>, is_signed: bool) -> Named {
    if is_signed && (id.y >> 31u) == 1u {
        // From the end: extent - magnitude, where that is not below 0.
        let magnitude = vec2(0u - id.x, ~id.y + select(0u, 1u, id.x == 0u));
        return Named(extent.x - magnitude.x, is_below(extent, magnitude));
    }
    return Named(id.x, !is_below(id, extent));
}

struct Place {
    to: u32,
    value: u32,
    bad: bool,
    // The number of a bad id that was met on the way, else BAD.
    bad_id: u32,
}

// Moves a place by index j of a dim.
fn advance(at: ptr<function, Place>, dim: Dim, j: u32) {
    if dim.kind == TABLE {
        let entry = tables[dim.to + j];
        (*at).bad = (*at).bad || entry == BAD;
        (*at).to += entry;
    } else if dim.kind == IDS {
        let found = named(id_at(dim.to + j));
        if found.bad {
            (*at).bad = true;
            (*at).bad_id = j;
        }
        (*at).to += found.position * params.id_stride;
    } else {
        (*at).to += j * dim.to;
    }
    (*at).value += j * dim.value;
}

// Where index n of the walk, in row-major order, lies in the source or target (`to`), and in the value (`value`).
fn place(n: u32) -> Place {
    var at = Place(params.offset, params.value, false, BAD);
    var rest = n;
    for (var d = params.count; d > 1u; d--) {
        let dim = params.dims[d - 1u];
        let outer = rest / dim.extent;
        advance(&at, dim, rest - outer * dim.extent);
        rest = outer;
    }
    // The outermost dim has all that is left: of one dim nothing is divided.
    if params.count > 0u {
        advance(&at, params.dims[0], rest);
    }
    return within(at);
}

// A place as one of the windows that the kernel is given; what lies outside is as good as bad: other dispatches move it.
fn within(at: Place) -> Place {
    if params.length == 0u && params.value_length == 0u {
        return at;
    }
    let to = at.to - params.low;
    let value = at.value - params.value_low;
    let outside = (params.length != 0u && to >= params.length) || (params.value_length != 0u && value >= params.value_length);
    return Place(to, value, at.bad || outside, at.bad_id);
}
