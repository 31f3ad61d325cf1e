// Takes the entries out of a table that do not own their position.
struct Own {
    // Where the table starts.
    start: u32,
    // What all entries are multiples of.
    multiple: u32,
}

@group(0) @binding(3) var<storage, read> owners: array<u32>;
@group(0) @binding(4) var<storage, read_write> settled: array<u32>;

@compute @workgroup_size(256)
fn main(@builtin(global_invocation_id) id: vec3<u32>) {
    let k = work_item(id);
    if k >= params.items {
        return;
    }
    let at = params.own.start + k;
    let entry = settled[at];
    if entry != BAD && owners[entry / params.own.multiple] != k + 1u {
        settled[at] = BAD;
    }
}
