// Replaces each count by the sum of those before it in its block of 1024, and tells the sum of the block. (After prefix.wgsl.)
//
// A work item is one of the counts.
struct Own {
    // How many blocks there are.
    blocks: u32,
    // Blocks in a row of the dispatch.
    row: u32,
}

@group(0) @binding(3) var<storage, read_write> counts: array<u32>;
@group(0) @binding(4) var<storage, read_write> sums: array<u32>;

@compute @workgroup_size(256)
fn main(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_index) t: u32) {
    let block = group.y * params.own.row + group.x;
    // Loops of one length for all threads: a driver (Mesa 22 through OpenGL) leaves out stores of a shorter one.
    let first = block * 1024u + t * 4u;
    var share = 0u;
    for (var j = 0u; j < 4u; j++) {
        let k = first + j;
        if k < params.items {
            share += counts[k];
        }
    }
    var next = sum_before(t, share);
    for (var j = 0u; j < 4u; j++) {
        let k = first + j;
        if k < params.items {
            let count = counts[k];
            counts[k] = next;
            next += count;
        }
    }
    if t == 255u && block < params.own.blocks {
        sums[block] = next;
    }
}
