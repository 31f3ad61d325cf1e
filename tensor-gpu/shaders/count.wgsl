// How many of the 4096 masks of a block are true, and a bit for each mask. Later kernels read the bits, so that they move fewer bytes.
// (After prefix.wgsl.)
//
// A work item is one of the masks. The kernel is given a window of them, which is whole blocks, and the bits of that window.
struct Own {
    // How many counts there are: one for each block of the window, and in the last window one more, of no masks.
    blocks: u32,
    // Blocks in a row of the dispatch.
    row: u32,
}

@group(0) @binding(3) var<storage, read> masks: array<vec4<u32>>;
@group(0) @binding(4) var<storage, read_write> counts: array<u32>;
@group(0) @binding(5) var<storage, read_write> bits: array<u32>;

// The bits of 16 masks for each thread: half a word.
var<workgroup> halves: array<u32, 256>;

// 16 masks of the window as bits; those behind the end are false.
fn half_at(four: u32) -> u32 {
    // The product has the four masks of a word as bits 24 to 27, and no bits above them.
    let words = ((masks[four] & vec4<u32>(0x01010101u)) * 0x01020408u) >> vec4<u32>(24u);
    let half = words.x | (words.y << 4u) | (words.z << 8u) | (words.w << 12u);
    return extractBits(half, 0u, min(params.items - 16u * four, 16u));
}

@compute @workgroup_size(256)
fn main(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_index) t: u32) {
    let block = group.y * params.own.row + group.x;
    let four = block * 256u + t;
    var half = 0u;
    if 16u * four < params.items {
        half = half_at(four);
    }
    halves[t] = half;
    let count = sum_of_all(t, countOneBits(half));
    // All 128 words of the last block, too: later kernels read them all.
    if t < 128u && block * 4096u < params.items {
        bits[block * 128u + t] = halves[2u * t] | (halves[2u * t + 1u] << 16u);
    }
    if t == 0u && block < params.own.blocks {
        counts[params.first / 4096u + block] = count;
    }
}
