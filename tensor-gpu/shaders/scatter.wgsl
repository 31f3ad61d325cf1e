// Writes a value to every element that the dims name. A table that names a position twice has been settled.
struct Own {
    // As that of update.wgsl: there is none.
    op: u32,
}

@compute @workgroup_size(256)
fn main(@builtin(global_invocation_id) id: vec3<u32>) {
    let n = work_item(id);
    if n >= params.items || any_bad() {
        return;
    }
    let at = place(n);
    if !at.bad {
        store(at.to, value(at.value));
    }
}
