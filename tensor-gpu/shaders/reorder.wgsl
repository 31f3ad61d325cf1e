// Sorts the entries of a table by 8 bits of their keys, equal ones in the order they have: each goes to the place that the
// scanned counts of histogram.wgsl give its digit and block. (After digit.wgsl.)
//
// A work item is an entry of the table. A workgroup takes 256 of its block at a time: each thread sets its bit in the set of
// its digit, and then counts the bits before it.
@group(0) @binding(4) var<storage, read> counts: array<u32>;
@group(0) @binding(5) var<storage, read_write> sorted: array<u32>;

// Of each digit, which of the 256 entries have it.
var<workgroup> sets: array<atomic<u32>, 2048>;
// Of each digit, where the next entry goes.
var<workgroup> next: array<u32, 256>;

@compute @workgroup_size(256)
fn main(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_index) t: u32) {
    let block = group.y * params.own.row + group.x;
    // Thread t looks after digit t.
    next[t] = 0u;
    if block < params.own.blocks {
        next[t] = counts[t * params.own.blocks + block];
    }
    let word = t >> 5u;
    let bit = 1u << (t & 31u);
    for (var j = 0u; j < params.own.block; j += 256u) {
        for (var w = 0u; w < 8u; w++) {
            atomicStore(&sets[8u * t + w], 0u);
        }
        workgroupBarrier();
        let k = block * params.own.block + j + t;
        let there = k < params.items;
        var entry = 0u;
        var digit = 0u;
        if there {
            entry = entry_at(k);
            digit = digit_of(entry);
            atomicOr(&sets[8u * digit + word], bit);
        }
        workgroupBarrier();
        if there {
            var to = next[digit] + countOneBits(atomicLoad(&sets[8u * digit + word]) & (bit - 1u));
            for (var w = 0u; w < 8u; w++) {
                let before = countOneBits(atomicLoad(&sets[8u * digit + w]));
                to += select(0u, before, w < word);
            }
            sorted[params.own.after + to] = entry;
            if params.own.entries != NONE {
                sorted[params.own.entries + to] = tables[params.own.start + entry];
            }
        }
        workgroupBarrier();
        var count = 0u;
        for (var w = 0u; w < 8u; w++) {
            count += countOneBits(atomicLoad(&sets[8u * t + w]));
        }
        next[t] += count;
    }
}
