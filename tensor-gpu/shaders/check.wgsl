// Reports the first value that an operator refuses: a divisor of 0, a negative exponent. The dims are those of the value.
struct Own {
    // The operator.
    op: u32,
    // The status slot of the values.
    report: u32,
}

@compute @workgroup_size(256)
fn main(@builtin(global_invocation_id) id: vec3<u32>) {
    let n = work_item(id);
    if n >= params.items {
        return;
    }
    let at = place(n);
    if !at.bad && refused(params.own.op, value(at.to)) {
        atomicMin(&status[params.own.report], n);
    }
}
