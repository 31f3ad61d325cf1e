// A gather of contiguous rows. (After columns.wgsl.)
@group(0) @binding(3) var<storage, read> source: array<Unit>;
@group(0) @binding(4) var<storage, read_write> result: array<Unit>;

@compute @workgroup_size(256)
fn main(
    @builtin(workgroup_id) group: vec3<u32>,
    @builtin(num_workgroups) groups: vec3<u32>,
    @builtin(local_invocation_index) local: u32,
) {
    let row = row_of(group, groups, local);
    if row >= params.items {
        return;
    }
    let at = place(row);
    report(at);
    let base = at.to >> params.own.shift;
    let columns = columns_of(group, local);
    // Two units at once, so that their loads overlap.
    for (var column = columns.first; column < columns.end; column += 2u * columns.by) {
        let other = column + columns.by;
        var one = Unit();
        var two = Unit();
        if !at.bad {
            one = source[base + column];
            if other < columns.end {
                two = source[base + other];
            }
        }
        result[row * params.own.columns + column] = one;
        if other < columns.end {
            result[row * params.own.columns + other] = two;
        }
    }
}
