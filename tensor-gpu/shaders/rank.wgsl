// Sorts the entries of a table, equal ones in the order they have: every entry counts those that come before it, which pays
// for few.
struct Own {
    // Where the table starts.
    start: u32,
    // Where the column of the order starts, and that of the sorted entries.
    to: u32,
    entries: u32,
}

@group(0) @binding(3) var<storage, read_write> sorted: array<u32>;

@compute @workgroup_size(256)
fn main(@builtin(global_invocation_id) id: vec3<u32>) {
    let k = work_item(id);
    if k >= params.items {
        return;
    }
    let entry = tables[params.own.start + k];
    var rank = 0u;
    // A loop of one length for all threads: see scan.wgsl.
    for (var j = 0u; j < params.items; j++) {
        let other = tables[params.own.start + j];
        rank += select(0u, 1u, other < entry || (other == entry && j < k));
    }
    sorted[params.own.to + rank] = k;
    sorted[params.own.entries + rank] = entry;
}
