// What `sum` and `update` keep of an element of 16 bits while they go over its values: a number in f32, which is rounded once.
// Between two dispatches it is kept in `carries`, since the element has no room for it. (Takes the place of kept.wgsl.)

@group(0) @binding(5) var<storage, read_write> carries: array<u32>;

// The word of work item n in `carries`. Runs of equal entries that a dispatch leaves unfinished start at least `apart` places
// apart in their table, so that so many places share a word.
fn carry_of(n: u32, apart: u32) -> u32 {
    var word = 0u;
    var words = 1u;
    var rest = n;
    for (var d = params.count; d > 0u; d--) {
        let dim = params.dims[d - 1u];
        let share = select(1u, apart, dim.kind == SORTED);
        word += rest % dim.extent / share * words;
        words *= (dim.extent - 1u) / share + 1u;
        rest /= dim.extent;
    }
    return word;
}

fn begin(at: u32, n: u32, apart: u32) -> u32 {
    if params.own.first > 0u {
        return carries[carry_of(n, apart)];
    }
    return widen(load(at));
}

fn with_value(x: u32, at: u32) -> u32 {
    return combine_f32(params.own.op, x, widen(value(at)));
}

fn with_value_simply(x: u32, at: u32) -> u32 {
    return simple_f32(params.own.op, x, widen(value(at)));
}

fn finish(at: u32, n: u32, apart: u32, x: u32, is_last: bool) {
    if is_last {
        store(at, narrow(x));
    } else {
        carries[carry_of(n, apart)] = x;
    }
}
