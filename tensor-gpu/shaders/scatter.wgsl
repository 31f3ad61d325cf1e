// Writes a value to every element that the dims name. A table that names a position twice has been settled.
@compute @workgroup_size(256)
fn main(@builtin(global_invocation_id) id: vec3<u32>) {
    let n = work_item(id);
    if n >= params[0] || any_bad() {
        return;
    }
    let at = place(n);
    if !at.bad {
        store(at.to, value(at.value));
    }
}
