// What `sum` and `update` keep of an element while they go over its values: the element. (After the numbers of an element.)
// kept_in_f32.wgsl takes its place.

// Element `at`, with the values of the dispatches before; it is that of work item n.
fn begin(at: u32, n: u32, apart: u32) -> Elem {
    return load(at);
}

fn with_value(x: Elem, at: u32) -> Elem {
    return combine(params.own.op, x, value(at));
}

// `with_value` of an operator that is simple.
fn with_value_simply(x: Elem, at: u32) -> Elem {
    return combine_simply(params.own.op, x, value(at));
}

// Stores what is kept; `is_last` where no dispatch that follows has values for it.
fn finish(at: u32, n: u32, apart: u32, x: Elem, is_last: bool) {
    store(at, x);
}
