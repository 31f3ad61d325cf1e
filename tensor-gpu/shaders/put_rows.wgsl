// Writes contiguous rows: columns on x, rows on y and z, so that no thread divides. Rows shorter than a workgroup share
// one. (After a file that says what is moved at once.)
//
// Work items are rows, the dims those around them.
// Own: [0] log2 of the elements in a unit  [1] units of a row  [2] log2 of the threads that share a row
//      [3] units of a row that a workgroup writes: a multiple of those threads  [4] 0 where a row has one value, else 1

@group(0) @binding(3) var<storage, read_write> elements: array<Unit>;
@group(0) @binding(4) var<storage, read> values: array<Unit>;

@compute @workgroup_size(256)
fn main(
    @builtin(workgroup_id) group: vec3<u32>,
    @builtin(num_workgroups) groups: vec3<u32>,
    @builtin(local_invocation_index) local: u32,
) {
    let lanes = 1u << own(2u);
    let row = ((group.z * groups.y + group.y) << (8u - own(2u))) + (local >> own(2u));
    if row >= params[0] || any_bad() {
        return;
    }
    let at = place(row);
    if at.bad {
        return;
    }
    let first = group.x * own(3u);
    let end = min(own(1u), first + own(3u));
    let base = at.to >> own(0u);
    let start = at.value >> own(0u);
    for (var column = first + (local & (lanes - 1u)); column < end; column += lanes) {
        elements[base + column] = values[start + column * own(4u)];
    }
}
