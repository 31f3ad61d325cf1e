// Combines elements with values in any order, for elements of up to 4 bytes: every value counts. (The words are
// atomic: packed.wgsl.)
struct Own {
    // The operator.
    op: u32,
}

@compute @workgroup_size(256)
fn main(@builtin(global_invocation_id) id: vec3<u32>) {
    let n = work_item(id);
    if n >= params.items || any_bad() {
        return;
    }
    let at = place(n);
    if at.bad {
        return;
    }
    let op = params.own.op;
    let x = value(at.value);
    let word = word_of(at.to);
    if op == ADD && (CLASS == U32 || CLASS == I32) {
        atomicAdd(&elements[word], x);
        return;
    }
    let shift = shift_of(at.to);
    var old = atomicLoad(&elements[word]);
    loop {
        let updated = combine(op, (old >> shift) & ones(), x) & ones();
        let changed = (old & ~(ones() << shift)) | (updated << shift);
        if changed == old {
            return;
        }
        let swap = atomicCompareExchangeWeak(&elements[word], old, changed);
        if swap.exchanged {
            return;
        }
        old = swap.old_value;
    }
}
