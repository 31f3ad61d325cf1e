// How often each value of 4 bits of the keys occurs in a block of 1024.
//
// A work item is a key.
// counts: by digit, then by block.
struct Own {
    // Where the 4 bits stand.
    shift: u32,
    // How many blocks there are.
    blocks: u32,
    // Blocks in a row of the dispatch.
    row: u32,
}

@group(0) @binding(3) var<storage, read_write> keys: array<u32>;
@group(0) @binding(4) var<storage, read_write> counts: array<u32>;

var<workgroup> bins: array<atomic<u32>, 16>;

@compute @workgroup_size(64)
fn main(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_index) t: u32) {
    let block = group.y * params.own.row + group.x;
    if t < 16u {
        atomicStore(&bins[t], 0u);
    }
    workgroupBarrier();
    for (var j = 0u; j < 16u; j++) {
        let k = block * 1024u + j * 64u + t;
        if k < params.items {
            atomicAdd(&bins[(keys[k] >> params.own.shift) & 15u], 1u);
        }
    }
    workgroupBarrier();
    if t < 16u && block < params.own.blocks {
        counts[t * params.own.blocks + block] = atomicLoad(&bins[t]);
    }
}
