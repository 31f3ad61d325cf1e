// A sorted table for update.wgsl: the entries in their new order, then which each was before.
//
// Own: [0] start of the table  [1] start of the sorted one.
@group(0) @binding(3) var<storage, read_write> order: array<u32>;
@group(0) @binding(4) var<storage, read_write> sorted: array<u32>;

@compute @workgroup_size(256)
fn main(@builtin(global_invocation_id) id: vec3<u32>) {
    let k = work_item(id);
    let len = params[0];
    if k >= len {
        return;
    }
    let before = order[k];
    sorted[own(1u) + k] = tables[own(0u) + before];
    sorted[own(1u) + len + k] = before;
}
