// Where the true masks of a block of 4096 go. (After masks.wgsl and prefix.wgsl, before what goes there.) The kernel is given a window of the masks,
// which are whole blocks: `block` counts those of the window, `starts` has all.
@group(0) @binding(3) var<storage, read> masks: array<vec4<u32>>;
@group(0) @binding(4) var<storage, read> starts: array<u32>;

// A bit for each mask of the block, and how many bits before each word of them are set.
var<workgroup> halves: array<u32, 256>;
var<workgroup> set_bits: array<u32, 128>;
var<workgroup> before: array<u32, 128>;

// Four masks of a word as four bits.
fn bits_of(word: u32) -> u32 {
    return (word * 0x01020408u) >> 24u;
}

fn rank_block(block: u32, t: u32) {
    let four = block * 256u + t;
    var words = vec4<u32>(0u);
    if 16u * four < params.items {
        words = set_masks(four);
    }
    halves[t] = bits_of(words.x) | (bits_of(words.y) << 4u) | (bits_of(words.z) << 8u) | (bits_of(words.w) << 12u);
    workgroupBarrier();
    var word = 0u;
    if t < 128u {
        word = halves[2u * t] | (halves[2u * t + 1u] << 16u);
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
