// A gather of units from anywhere: a thread each.
//
// Own: [0] log2 of the elements in a unit.

@group(0) @binding(3) var<storage, read> source: array<Unit>;
@group(0) @binding(4) var<storage, read_write> result: array<Unit>;

@compute @workgroup_size(256)
fn main(@builtin(global_invocation_id) id: vec3<u32>) {
    let n = work_item(id);
    if n >= params[0] {
        return;
    }
    let at = place(n);
    var unit = Unit();
    if !at.bad {
        unit = source[at.to >> own(0u)];
    }
    result[n] = unit;
}
