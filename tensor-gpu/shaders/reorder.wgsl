// Sorts the entries of a table by 8 bits of their keys, equal ones in the order they have: each goes to the place that the
// scanned counts of histogram.wgsl give its digit and block. (After digit.wgsl and prefix.wgsl.)
//
// A work item is an entry of the table. A workgroup takes 1024 of its block at a time, and sorts them in its own memory first: so
// neighbouring threads write neighbouring places, a run for each digit.
@group(0) @binding(4) var<storage, read> counts: array<u32>;
@group(0) @binding(5) var<storage, read_write> sorted: array<u32>;

// Of each digit, which of 256 entries have it; after that all sorted entries, and behind them their digits.
var<workgroup> sets: array<atomic<u32>, 2048>;
// Of each digit, how many of the 1024 entries have it, as far as they are ranked.
var<workgroup> ranked: array<u32, 256>;
// Of each digit, how many of the 1024 entries have a lower one.
var<workgroup> lower: array<u32, 256>;
// Of each digit, where the next entry goes.
var<workgroup> next: array<u32, 256>;

// How many entries before that of thread t have its digit, where the thread has one. All threads call: each sets its bit in the set of
// its digit, and then counts the bits before it.
fn rank_of(t: u32, there: bool, digit: u32) -> u32 {
    let word = t >> 5u;
    let bit = 1u << (t & 31u);
    // Thread t looks after digit t.
    for (var w = 0u; w < 8u; w++) {
        atomicStore(&sets[8u * t + w], 0u);
    }
    workgroupBarrier();
    if there {
        atomicOr(&sets[8u * digit + word], bit);
    }
    workgroupBarrier();
    var rank = 0u;
    if there {
        rank = ranked[digit] + countOneBits(atomicLoad(&sets[8u * digit + word]) & (bit - 1u));
        for (var w = 0u; w < 8u; w++) {
            let before = countOneBits(atomicLoad(&sets[8u * digit + w]));
            rank += select(0u, before, w < word);
        }
    }
    workgroupBarrier();
    var count = 0u;
    for (var w = 0u; w < 8u; w++) {
        count += countOneBits(atomicLoad(&sets[8u * t + w]));
    }
    ranked[t] += count;
    return rank;
}

@compute @workgroup_size(256)
fn main(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_index) t: u32) {
    let block = group.y * params.own.row + group.x;
    next[t] = 0u;
    if block < params.own.blocks {
        next[t] = counts[t * params.own.blocks + block];
    }
    let end = min(params.items, (block + 1u) * params.own.block);
    for (var j = 0u; j < params.own.block; j += 1024u) {
        let first = block * params.own.block + j;
        ranked[t] = 0u;
        // Of four entries of the thread: the digit, and above it the rank.
        var mine: array<u32, 4>;
        for (var i = 0u; i < 4u; i++) {
            let k = first + 256u * i + t;
            mine[i] = 0u;
            if k < end {
                mine[i] = digit_of(entry_at(k));
            }
        }
        for (var i = 0u; i < 4u; i++) {
            mine[i] |= rank_of(t, first + 256u * i + t < end, mine[i]) << 8u;
        }
        lower[t] = sum_before(t, ranked[t]);
        workgroupBarrier();
        for (var i = 0u; i < 4u; i++) {
            let k = first + 256u * i + t;
            if k < end {
                let digit = mine[i] & 255u;
                let at = lower[digit] + (mine[i] >> 8u);
                atomicStore(&sets[at], entry_at(k));
                atomicStore(&sets[1024u + at], digit);
            }
        }
        workgroupBarrier();
        for (var i = 0u; i < 4u; i++) {
            let at = 256u * i + t;
            if first + at < end {
                let entry = atomicLoad(&sets[at]);
                let digit = atomicLoad(&sets[1024u + at]);
                let to = next[digit] + at - lower[digit];
                sorted[params.own.after + to] = entry;
                if params.own.entries != NONE {
                    sorted[params.own.entries + to] = tables[params.own.start + entry];
                }
            }
        }
        workgroupBarrier();
        next[t] += ranked[t];
    }
}
