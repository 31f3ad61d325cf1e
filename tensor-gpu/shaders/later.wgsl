// Takes the entries out of a table after which the same position is named again: every entry looks at all of them, which
// pays for few. Parameters: as claim.wgsl.
@group(0) @binding(3) var<storage, read_write> settled: array<u32>;

@compute @workgroup_size(256)
fn main(@builtin(global_invocation_id) id: vec3<u32>) {
    let k = work_item(id);
    if k >= params[0] {
        return;
    }
    let entry = tables[own(0u) + k];
    var again = false;
    // A loop of one length for all threads: see scan.wgsl.
    for (var j = 0u; j < params[0]; j++) {
        again = again || (j > k && tables[own(0u) + j] == entry);
    }
    if again {
        settled[own(0u) + k] = BAD;
    }
}
