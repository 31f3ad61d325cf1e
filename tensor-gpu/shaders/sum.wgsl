// `update` of one sorted table at most, and of an operator without a loop: nothing of it is kept beside the registers of a
// thread. (After runs.wgsl, and kept.wgsl or kept_in_f32.wgsl.)

struct Own {
    // The operator.
    op: u32,
    // Which values of a walk this dispatch takes: how many come before them, and how many there are at most.
    first: u32,
    most: u32,
}

// A run of equal entries: which they were before, where the value of entry 0 stands, and how far values are apart.
struct Run {
    numbers: u32,
    value: u32,
    stride: u32,
}

// The element after value c of a run; from `end` on, the element as it is.
fn next(x: Elem, run: Run, c: u32, end: u32) -> Elem {
    if c < end {
        return with_value_simply(x, run.value + tables[run.numbers + c] * run.stride);
    }
    return x;
}

@compute @workgroup_size(256)
fn main(@builtin(global_invocation_id) id: vec3<u32>) {
    let n = work_item(id);
    if n >= params.items || any_bad() {
        return;
    }
    var at = Place(params.offset, params.value, false, BAD);
    var run = Run(0u, 0u, 0u);
    var is_run = false;
    var count = 1u;
    var rest = n;
    for (var d = params.count; d > 0u; d--) {
        let dim = params.dims[d - 1u];
        let extent = dim.extent;
        var k = rest;
        if d > 1u {
            rest = k / extent;
            k -= rest * extent;
        }
        if dim.kind != SORTED {
            advance(&at, dim, k);
            continue;
        }
        let start = dim.to;
        let entry = tables[start + k];
        if entry == BAD || (k > 0u && tables[start + k - 1u] == entry) {
            return;
        }
        at.to += entry;
        run = Run(start + extent + k, 0u, dim.value);
        is_run = true;
        count = end_of_run(start, k, extent) - k;
    }
    at = within(at);
    if at.bad || count <= params.own.first {
        return;
    }
    let most = params.own.most;
    var x = begin(at.to, n, most);
    if !is_run {
        finish(at.to, n, most, with_value_simply(x, at.value), true);
        return;
    }
    run.value = at.value;
    let end = min(count, params.own.first + min(most, count - params.own.first));
    var c = params.own.first;
    // 24 values a round: Mesa's software driver ends all loops of a thread after 65,535 rounds. Most runs are short.
    for (; c < end; c += 24u) {
        x = next(x, run, c, end);
        if c + 1u >= end {
            break;
        }
        x = next(x, run, c + 1u, end);
        if c + 2u >= end {
            break;
        }
        x = next(x, run, c + 2u, end);
        x = next(x, run, c + 3u, end);
        if c + 4u >= end {
            break;
        }
        x = next(x, run, c + 4u, end);
        x = next(x, run, c + 5u, end);
        x = next(x, run, c + 6u, end);
        x = next(x, run, c + 7u, end);
        if c + 8u >= end {
            break;
        }
        x = next(x, run, c + 8u, end);
        x = next(x, run, c + 9u, end);
        x = next(x, run, c + 10u, end);
        x = next(x, run, c + 11u, end);
        x = next(x, run, c + 12u, end);
        x = next(x, run, c + 13u, end);
        x = next(x, run, c + 14u, end);
        x = next(x, run, c + 15u, end);
        x = next(x, run, c + 16u, end);
        x = next(x, run, c + 17u, end);
        x = next(x, run, c + 18u, end);
        x = next(x, run, c + 19u, end);
        x = next(x, run, c + 20u, end);
        x = next(x, run, c + 21u, end);
        x = next(x, run, c + 22u, end);
        x = next(x, run, c + 23u, end);
    }
    finish(at.to, n, most, x, end == count);
}
