// How often each value of 8 bits of the keys occurs in a block. (After digit.wgsl.)
//
// A work item is an entry of the table.
// counts: by digit, then by block.
@group(0) @binding(4) var<storage, read_write> counts: array<u32>;

var<workgroup> bins: array<atomic<u32>, 256>;

@compute @workgroup_size(256)
fn main(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_index) t: u32) {
    let block = group.y * params.own.row + group.x;
    atomicStore(&bins[t], 0u);
    workgroupBarrier();
    for (var j = 0u; j < params.own.block; j += 256u) {
        let k = block * params.own.block + j + t;
        if k < params.items {
            atomicAdd(&bins[digit_of(entry_at(k))], 1u);
        }
    }
    workgroupBarrier();
    if block < params.own.blocks {
        counts[t * params.own.blocks + block] = atomicLoad(&bins[t]);
    }
}
