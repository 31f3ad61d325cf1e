// A gather of contiguous rows: columns on x, rows on y and z, so that no thread divides. Rows shorter than a workgroup
// share one.
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
}

@group(0) @binding(3) var<storage, read> source: array<Unit>;
@group(0) @binding(4) var<storage, read_write> result: array<Unit>;

@compute @workgroup_size(256)
fn main(
    @builtin(workgroup_id) group: vec3<u32>,
    @builtin(num_workgroups) groups: vec3<u32>,
    @builtin(local_invocation_index) local: u32,
) {
    let lanes = 1u << params.own.lanes;
    let row = ((group.z * groups.y + group.y) << (8u - params.own.lanes)) + (local >> params.own.lanes);
    if row >= params.items {
        return;
    }
    let at = place(row);
    let columns = params.own.columns;
    let first = group.x * params.own.across;
    let end = min(columns, first + params.own.across);
    let base = at.to >> params.own.shift;
    for (var column = first + (local & (lanes - 1u)); column < end; column += lanes) {
        var unit = Unit();
        if !at.bad {
            unit = source[base + column];
        }
        result[row * columns + column] = unit;
    }
}
