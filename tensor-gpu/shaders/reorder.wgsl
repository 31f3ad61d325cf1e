// Sorts the keys by 4 of their bits, equal ones in the order they have: each goes to the place that the scanned counts of
// histogram.wgsl give its digit and block.
//
// A work item is a key.
struct Own {
    // Where the 4 bits stand.
    shift: u32,
    // How many blocks there are.
    blocks: u32,
    // Blocks in a row of the dispatch.
    row: u32,
}

@group(0) @binding(3) var<storage, read_write> keys: array<u32>;
@group(0) @binding(4) var<storage, read_write> order: array<u32>;
@group(0) @binding(5) var<storage, read_write> starts: array<u32>;
@group(0) @binding(6) var<storage, read_write> sorted_keys: array<u32>;
@group(0) @binding(7) var<storage, read_write> sorted_order: array<u32>;

// Of each digit, the keys of each thread.
var<workgroup> counts: array<u32, 1024>;

@compute @workgroup_size(64)
fn main(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_index) t: u32) {
    let block = group.y * params.own.row + group.x;
    // Loops of one length for all threads: a driver (Mesa 22 through OpenGL) leaves out stores of a shorter one.
    let first = block * 1024u + t * 16u;
    for (var digit = 0u; digit < 16u; digit++) {
        counts[digit * 64u + t] = 0u;
    }
    for (var j = 0u; j < 16u; j++) {
        let k = first + j;
        if k < params.items {
            counts[((keys[k] >> params.own.shift) & 15u) * 64u + t]++;
        }
    }
    workgroupBarrier();
    if t < 16u && block < params.own.blocks {
        var next = starts[t * params.own.blocks + block];
        for (var k = t * 64u; k < t * 64u + 64u; k++) {
            let count = counts[k];
            counts[k] = next;
            next += count;
        }
    }
    workgroupBarrier();
    for (var j = 0u; j < 16u; j++) {
        let k = first + j;
        if k < params.items {
            let key = keys[k];
            let bin = ((key >> params.own.shift) & 15u) * 64u + t;
            let to = counts[bin];
            counts[bin] = to + 1u;
            sorted_keys[to] = key;
            sorted_order[to] = order[k];
        }
    }
}
