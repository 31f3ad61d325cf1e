// How many of the 4096 masks of a block are true. (After masks.wgsl and prefix.wgsl.)
//
// A work item is one of the masks, of which the kernel is given a window of whole blocks.
struct Own {
    // How many blocks the window has.
    blocks: u32,
    // Blocks in a row of the dispatch.
    row: u32,
}

@group(0) @binding(3) var<storage, read> masks: array<vec4<u32>>;
@group(0) @binding(4) var<storage, read_write> counts: array<u32>;

@compute @workgroup_size(256)
fn main(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_index) t: u32) {
    let block = group.y * params.own.row + group.x;
    let four = block * 256u + t;
    var bits = vec4<u32>(0u);
    if 16u * four < params.items {
        bits = countOneBits(set_masks(four));
    }
    let count = sum_of_all(t, bits.x + bits.y + bits.z + bits.w);
    if t == 0u && block < params.own.blocks {
        counts[params.first / 4096u + block] = count;
    }
}
