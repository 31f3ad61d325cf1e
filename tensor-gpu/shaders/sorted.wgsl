// A sorted table for update.wgsl: in the new order, each entry and which it was before.
//
// Own: [0] start of the table  [1] start of the sorted one.
@group(0) @binding(3) var<storage, read_write> order: array<u32>;
@group(0) @binding(4) var<storage, read_write> sorted: array<u32>;

@compute @workgroup_size(256)
fn main(@builtin(global_invocation_id) id: vec3<u32>) {
    let k = work_item(id);
    if k >= params[0] {
        return;
    }
    let before = order[k];
    let at = own(1u) + 2u * k;
    sorted[at] = tables[own(0u) + before];
    sorted[at + 1u] = before;
}
