// Reports the first value that an operator refuses: a divisor of 0, a negative exponent. The dims are those of the value;
// params[7] is the operator, [8 + 4 dims] the status slot.
@compute @workgroup_size(256)
fn main(@builtin(global_invocation_id) id: vec3<u32>) {
    let n = work_item(id);
    if n < params[0] && refused(params[7], value(place(n).to)) {
        atomicMin(&status[params[8u + 4u * params[1]]], n);
    }
}
