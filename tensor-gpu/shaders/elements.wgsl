// A gather of units from anywhere: a thread each. Work items are units of the result.
struct Own {
    // log2 of the elements in a unit.
    shift: u32,
}

@group(0) @binding(3) var<storage, read> source: array<Unit>;
@group(0) @binding(4) var<storage, read_write> result: array<Unit>;

@compute @workgroup_size(256)
fn main(@builtin(global_invocation_id) id: vec3<u32>) {
    let n = work_item(id);
    if n >= params.items {
        return;
    }
    // Of a bad id nothing is shown.
    let at = place(n);
    if !at.bad {
        result[n - params.first] = source[at.to >> params.own.shift];
    }
}
