// Takes the entries out of a table that do not own their position. Parameters: as claim.wgsl.
@group(0) @binding(3) var<storage, read_write> owners: array<u32>;
@group(0) @binding(4) var<storage, read_write> settled: array<u32>;

@compute @workgroup_size(256)
fn main(@builtin(global_invocation_id) id: vec3<u32>) {
    let k = work_item(id);
    if k >= params[0] {
        return;
    }
    let at = own(0u) + k;
    let entry = settled[at];
    if entry != BAD && owners[entry / own(1u)] != k + 1u {
        settled[at] = BAD;
    }
}
