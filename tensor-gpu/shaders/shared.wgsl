// What every kernel starts with: parameters, tables, status slots, and the walk over them.
//
// params: [0] work items  [1] number of dims  [2] offset of the source or target (elements)
//         [3] offset of the value (elements)  [4] first status slot  [5] number of status slots
//         [6] threads in a row of the dispatch  [7] the kernel's own
// then from [8], 4 words a dim, outermost first: extent, stride or start of its table, kind, stride in the value.
// Must match `walk.rs`.

@group(0) @binding(0) var<storage, read> params: array<u32>;
@group(0) @binding(1) var<storage, read> tables: array<u32>;
@group(0) @binding(2) var<storage, read_write> status: array<atomic<u32>>;

// What a slot holds where nothing is wrong, and a table where its entry is.
const BAD = 0xffffffffu;

const TABLE = 1u;

fn work_item(id: vec3<u32>) -> u32 {
    return id.y * params[6] + id.x;
}

struct Place {
    to: u32,
    value: u32,
    bad: bool,
}

// Where index n of the walk, in row-major order, lies in the source or target (`to`), and in the value (`value`).
fn place(n: u32) -> Place {
    var at = Place(params[2], params[3], false);
    var rest = n;
    var d = params[1];
    while d > 0u {
        d -= 1u;
        let dim = 8u + 4u * d;
        let extent = params[dim];
        var j = rest;
        if d > 0u {
            let outer = rest / extent;
            j = rest - outer * extent;
            rest = outer;
        }
        if params[dim + 2u] == TABLE {
            let entry = tables[params[dim + 1u] + j];
            at.bad = at.bad || entry == BAD;
            at.to += entry;
        } else {
            at.to += j * params[dim + 1u];
        }
        at.value += j * params[dim + 3u];
    }
    return at;
}

// Whether an entry of an index array of this operation is known to be bad.
fn any_bad() -> bool {
    for (var k = 0u; k < params[5]; k += 1u) {
        if atomicLoad(&status[params[4] + k]) != BAD {
            return true;
        }
    }
    return false;
}

// Word k of the parameters that are the kernel's own, behind the dims.
fn own(k: u32) -> u32 {
    return params[8u + 4u * params[1] + k];
}
