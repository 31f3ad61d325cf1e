// Writes contiguous rows. (After columns.wgsl.)
@group(0) @binding(3) var<storage, read_write> elements: array<Unit>;
@group(0) @binding(4) var<storage, read> values: array<Unit>;

@compute @workgroup_size(256)
fn main(
    @builtin(workgroup_id) group: vec3<u32>,
    @builtin(num_workgroups) groups: vec3<u32>,
    @builtin(local_invocation_index) local: u32,
) {
    let row = row_of(group, groups, local);
    if row >= params.items || any_bad() {
        return;
    }
    let at = place(row);
    if at.bad {
        return;
    }
    let base = at.to >> params.own.shift;
    let start = at.value >> params.own.shift;
    let columns = columns_of(group, local);
    // Two units at once, so that their loads overlap.
    for (var column = columns.first; column < columns.end; column += 2u * columns.by) {
        let other = column + columns.by;
        let one = values[start + column * params.own.step];
        var two = Unit();
        if other < columns.end {
            two = values[start + other * params.own.step];
        }
        elements[base + column] = one;
        if other < columns.end {
            elements[base + other] = two;
        }
    }
}
