// Writes contiguous rows: columns on x, rows on y and z, so that no thread divides. Rows shorter than a workgroup share
// one. (After a file that says what is moved at once.)
//
// Work items are rows, the dims those around them.
struct Own {
    // log2 of the elements in a unit.
    shift: u32,
    // Units of a row.
    columns: u32,
    // log2 of the threads that share a row.
    lanes: u32,
    // Units of a row that a workgroup moves: a multiple of those threads.
    across: u32,
    // 0 where a row has one value, else 1.
    step: u32,
}

@group(0) @binding(3) var<storage, read_write> elements: array<Unit>;
@group(0) @binding(4) var<storage, read> values: array<Unit>;

@compute @workgroup_size(256)
fn main(
    @builtin(workgroup_id) group: vec3<u32>,
    @builtin(num_workgroups) groups: vec3<u32>,
    @builtin(local_invocation_index) local: u32,
) {
    let lanes = 1u << params.own.lanes;
    let row = ((group.z * groups.y + group.y) << (8u - params.own.lanes)) + (local >> params.own.lanes);
    if row >= params.items || any_bad() {
        return;
    }
    let at = place(row);
    if at.bad {
        return;
    }
    let first = group.x * params.own.across;
    let end = min(params.own.columns, first + params.own.across);
    let base = at.to >> params.own.shift;
    let start = at.value >> params.own.shift;
    for (var column = first + (local & (lanes - 1u)); column < end; column += lanes) {
        elements[base + column] = values[start + column * params.own.step];
    }
}
