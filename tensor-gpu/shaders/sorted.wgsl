// A sorted table for update.wgsl: in the new order, each entry and which it was before.
struct Own {
    // Where the table starts.
    start: u32,
    // Where the sorted one starts.
    sorted: u32,
}

@group(0) @binding(3) var<storage, read_write> order: array<u32>;
@group(0) @binding(4) var<storage, read_write> sorted: array<u32>;

@compute @workgroup_size(256)
fn main(@builtin(global_invocation_id) id: vec3<u32>) {
    let k = work_item(id);
    if k >= params.items {
        return;
    }
    let before = order[k];
    let at = params.own.sorted + 2u * k;
    sorted[at] = tables[params.own.start + before];
    sorted[at + 1u] = before;
}
