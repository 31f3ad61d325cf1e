// The keys by which a table is sorted, and which entry each was.
struct Own {
    // Where the table starts.
    start: u32,
    // What all entries are multiples of.
    multiple: u32,
}

@group(0) @binding(3) var<storage, read_write> keys: array<u32>;
@group(0) @binding(4) var<storage, read_write> order: array<u32>;

@compute @workgroup_size(256)
fn main(@builtin(global_invocation_id) id: vec3<u32>) {
    let k = work_item(id);
    if k >= params.items {
        return;
    }
    keys[k] = tables[params.own.start + k] / params.own.multiple;
    order[k] = k;
}
