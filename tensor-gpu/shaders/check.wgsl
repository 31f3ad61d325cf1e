// Reports the first value that an operator refuses: a divisor of 0, a negative exponent. The dims are those of the value.
//
// Own: [0] operator  [1] status slot.
@compute @workgroup_size(256)
fn main(@builtin(global_invocation_id) id: vec3<u32>) {
    let n = work_item(id);
    if n < params[0] && refused(own(0u), value(place(n).to)) {
        atomicMin(&status[own(1u)], n);
    }
}
