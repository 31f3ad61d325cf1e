// The last of the entries of a table that name one position claims it. The owners were cleared before.
struct Own {
    // Where the table starts.
    start: u32,
    // What all entries are multiples of.
    multiple: u32,
}

@group(0) @binding(3) var<storage, read_write> owners: array<atomic<u32>>;

@compute @workgroup_size(256)
fn main(@builtin(global_invocation_id) id: vec3<u32>) {
    let k = work_item(id);
    if k >= params.items {
        return;
    }
    let entry = tables[params.own.start + k];
    if entry != BAD {
        atomicMax(&owners[entry / params.own.multiple], k + 1u);
    }
}
