// Where the true masks of a block of 4096 go. (After prefix.wgsl, before what goes there.) The kernel is given a window of the masks, which
// are whole blocks, as the bits that count.wgsl makes of them: `block` counts the blocks of the window, `starts` has all.
@group(0) @binding(3) var<storage, read> bits: array<u32>;
@group(0) @binding(4) var<storage, read> starts: array<u32>;

// The bits of the block, and how many bits before each word of them are set.
var<workgroup> set_bits: array<u32, 128>;
var<workgroup> before: array<u32, 128>;

fn rank_block(block: u32, t: u32) {
    var word = 0u;
    // The dispatch may have more blocks than the window.
    if t < 128u && block * 4096u < params.items {
        word = bits[block * 128u + t];
    }
    if t < 128u {
        set_bits[t] = word;
    }
    let sum = sum_before(t, countOneBits(word));
    if t < 128u {
        before[t] = sum;
    }
    workgroupBarrier();
}

// How many masks before the block are true.
fn start_of(block: u32) -> u32 {
    return starts[params.first / 4096u + block];
}

// Where mask n of a block is in the walk.
fn place_of(block: u32, n: u32) -> Place {
    return place(params.first + block * 4096u + n);
}

fn is_set(n: u32) -> bool {
    return ((set_bits[n >> 5u] >> (n & 31u)) & 1u) == 1u;
}

// How many masks of the block before mask n are true.
fn rank_of(n: u32) -> u32 {
    return before[n >> 5u] + countOneBits(set_bits[n >> 5u] & ((1u << (n & 31u)) - 1u));
}
