// The last of the entries of a table that name one position claims it. The owners were cleared before.
//
// params[8] start of the table    [9] the smallest entry that there can be    [10] what all entries are multiples of from there
@group(0) @binding(3) var<storage, read_write> owners: array<atomic<u32>>;

@compute @workgroup_size(256)
fn main(@builtin(global_invocation_id) id: vec3<u32>) {
    let k = work_item(id);
    if k >= params[0] {
        return;
    }
    let entry = tables[params[8] + k];
    if entry != BAD {
        atomicMax(&owners[(entry - params[9]) / params[10]], k + 1u);
    }
}
