// The positions of the masks that are true, block after block from where the scanned counts of count.wgsl say.
//
// Own: [0] blocks  [1] blocks in a row of the dispatch. A work item is one of the masks.
@group(0) @binding(3) var<storage, read> masks: array<vec4<u32>>;
@group(0) @binding(4) var<storage, read> starts: array<u32>;
@group(0) @binding(5) var<storage, read_write> positions: array<u32>;

var<workgroup> shares: array<u32, 256>;

@compute @workgroup_size(256)
fn main(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_index) t: u32) {
    let block = group.y * own(1u) + group.x;
    let four = block * 256u + t;
    var words = vec4<u32>(0u);
    if 16u * four < params[0] {
        words = set_masks(four);
    }
    let bits = countOneBits(words);
    let share = bits.x + bits.y + bits.z + bits.w;
    shares[t] = share;
    workgroupBarrier();
    for (var step = 1u; step < 256u; step <<= 1u) {
        var before = 0u;
        if t >= step {
            before = shares[t - step];
        }
        workgroupBarrier();
        shares[t] += before;
        workgroupBarrier();
    }
    if share == 0u {
        return;
    }
    var next = starts[block] + shares[t] - share;
    for (var w = 0u; w < 4u; w++) {
        for (var rest = words[w]; rest != 0u; rest &= rest - 1u) {
            positions[next] = 16u * four + 4u * w + countTrailingZeros(rest) / 8u;
            next++;
        }
    }
}
