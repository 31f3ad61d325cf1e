// What every kernel starts with: parameters, tables, status slots, and the walk over them. Each kernel declares `Own`, the
// parameters that it alone has. The structs must match `params.rs`: a test there compares them.

// One loop of the walk.
struct Dim {
    extent: u32,
    // A stride in elements, or the start of a table.
    to: u32,
    // TABLE, SORTED for the kernel `update`, else 0.
    kind: u32,
    // The stride of a value that is read beside it, in elements.
    value: u32,
}

struct Params {
    // Work items.
    items: u32,
    // How many dims there are; there is room for one at least.
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
    own: Own,
    // Outermost first.
    dims: array<Dim>,
}

@group(0) @binding(0) var<storage, read> params: Params;
@group(0) @binding(1) var<storage, read> tables: array<u32>;
@group(0) @binding(2) var<storage, read_write> status: array<atomic<u32>>;

// What a slot holds where nothing is wrong, and a table where its entry is.
const BAD = 0xffffffffu;

const TABLE = 1u;

fn work_item(id: vec3<u32>) -> u32 {
    return id.y * params.row + id.x;
}

struct Place {
    to: u32,
    value: u32,
    bad: bool,
}

// Moves a place by index j of a dim.
fn advance(at: ptr<function, Place>, dim: Dim, j: u32) {
    if dim.kind == TABLE {
        let entry = tables[dim.to + j];
        (*at).bad = (*at).bad || entry == BAD;
        (*at).to += entry;
    } else {
        (*at).to += j * dim.to;
    }
    (*at).value += j * dim.value;
}

// Where index n of the walk, in row-major order, lies in the source or target (`to`), and in the value (`value`).
fn place(n: u32) -> Place {
    var at = Place(params.offset, params.value, false);
    var rest = n;
    var d = params.count;
    while d > 0u {
        d -= 1u;
        let dim = params.dims[d];
        var j = rest;
        if d > 0u {
            let outer = rest / dim.extent;
            j = rest - outer * dim.extent;
            rest = outer;
        }
        advance(&at, dim, j);
    }
    return at;
}

// Whether an entry of an index array of this operation is known to be bad.
fn any_bad() -> bool {
    for (var k = 0u; k < params.slots; k += 1u) {
        if atomicLoad(&status[params.slot + k]) != BAD {
            return true;
        }
    }
    return false;
}
