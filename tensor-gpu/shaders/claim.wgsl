// The last of the entries of a table that name one position claims it. The owners were cleared before.
//
// Own: [0] start of the table  [1] what all entries are multiples of.
@group(0) @binding(3) var<storage, read_write> owners: array<atomic<u32>>;

@compute @workgroup_size(256)
fn main(@builtin(global_invocation_id) id: vec3<u32>) {
    let k = work_item(id);
    if k >= params[0] {
        return;
    }
    let entry = tables[own(0u) + k];
    if entry != BAD {
        atomicMax(&owners[entry / own(1u)], k + 1u);
    }
}
