// Takes the entries out of a table that are followed by an equal one in their sorted order. Parameters: as claim.wgsl.
@group(0) @binding(3) var<storage, read_write> order: array<u32>;
@group(0) @binding(4) var<storage, read_write> settled: array<u32>;

@compute @workgroup_size(256)
fn main(@builtin(global_invocation_id) id: vec3<u32>) {
    let n = work_item(id);
    if n + 1u >= params[0] {
        return;
    }
    let k = order[n];
    if tables[own(0u) + k] == tables[own(0u) + order[n + 1u]] {
        settled[own(0u) + k] = BAD;
    }
}
