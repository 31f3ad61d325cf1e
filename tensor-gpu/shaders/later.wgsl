// Takes the entries out of a table after which the same position is named again: every entry looks at all of them, which
// pays for few.
struct Own {
    // Where the table starts.
    start: u32,
    // What all entries are multiples of.
    multiple: u32,
}

@group(0) @binding(3) var<storage, read_write> settled: array<u32>;

@compute @workgroup_size(256)
fn main(@builtin(global_invocation_id) id: vec3<u32>) {
    let k = work_item(id);
    if k >= params.items {
        return;
    }
    let entry = tables[params.own.start + k];
    var again = false;
    // A loop of one length for all threads: see scan.wgsl.
    for (var j = 0u; j < params.items; j++) {
        again = again || (j > k && tables[params.own.start + j] == entry);
    }
    if again {
        settled[params.own.start + k] = BAD;
    }
}
