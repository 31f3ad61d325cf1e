// Combines every element that the dims name with its value; in a sorted table with all of its values, in order.
//
// A dim of kind 2 is a sorted table: its entries in order, and then which each was before. The first of equal entries stands
// for all of them, and walks over them; where several dims are sorted, over all pairs, the innermost fastest: that is row-major
// order, so the sums are those of the CPU to the last bit. A long walk is cut into dispatches that follow each other.

struct Own {
    // The operator.
    op: u32,
    // Which values of a walk this dispatch takes: how many come before them, and how many there are at most.
    first: u32,
    most: u32,
}

const MOST = 16u;

@compute @workgroup_size(256)
fn main(@builtin(global_invocation_id) id: vec3<u32>) {
    let n = work_item(id);
    if n >= params.items || any_bad() {
        return;
    }
    var at = Place(params.offset, params.value, false, BAD);
    // The sorted dims, innermost first: where their runs of equal entries start, how long they are, how far their
    // values are apart.
    var sorted = 0u;
    var starts: array<u32, MOST>;
    var lengths: array<u32, MOST>;
    var strides: array<u32, MOST>;
    var count = 1u;
    var rest = n;
    for (var d = params.count; d > 0u; d--) {
        let dim = params.dims[d - 1u];
        let extent = dim.extent;
        let k = rest % extent;
        rest /= extent;
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
        starts[sorted] = start + extent + k;
        lengths[sorted] = end_of_run(start, k, extent) - k;
        strides[sorted] = dim.value;
        count *= lengths[sorted];
        sorted++;
    }
    at = within(at);
    if at.bad || count <= params.own.first {
        return;
    }
    let end = min(count, params.own.first + min(params.own.most, count - params.own.first));
    var x = begin(at.to, n, 1u);
    var c = params.own.first;
    for (; c < end; c++) {
        var value_at = at.value;
        var left = c;
        for (var s = 0u; s < sorted; s++) {
            value_at += tables[starts[s] + left % lengths[s]] * strides[s];
            left /= lengths[s];
        }
        x = with_value(x, value_at);
    }
    finish(at.to, n, 1u, x, end == count);
}
