// Combines every element that the dims name with its value; in a sorted table with all of its values, in order.
//
// A dim of kind 2 is a part of a sorted table: its entries in order, each followed by which it was before. The first of
// equal entries of the part stands for all of them, and walks over them; where several dims are sorted, over all pairs,
// the innermost fastest: that is row-major order, so the sums are those of the CPU to the last bit. Parts of the outermost
// such dim follow each other in dispatches of their own.

struct Own {
    // The operator.
    op: u32,
}

const SORTED = 2u;
const MOST = 16u;

@compute @workgroup_size(256)
fn main(@builtin(global_invocation_id) id: vec3<u32>) {
    let n = work_item(id);
    if n >= params.items || any_bad() {
        return;
    }
    var at = Place(params.offset, params.value, false);
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
        let entry = tables[start + 2u * k];
        if entry == BAD || (k > 0u && tables[start + 2u * k - 2u] == entry) {
            return;
        }
        at.to += entry;
        var length = 1u;
        while k + length < extent && tables[start + 2u * (k + length)] == entry {
            length++;
        }
        starts[sorted] = start + 2u * k + 1u;
        lengths[sorted] = length;
        strides[sorted] = dim.value;
        sorted++;
        count *= length;
    }
    if at.bad {
        return;
    }
    var x = load(at.to);
    let op = params.own.op;
    for (var c = 0u; c < count; c++) {
        var value_at = at.value;
        var left = c;
        for (var s = 0u; s < sorted; s++) {
            value_at += tables[starts[s] + 2u * (left % lengths[s])] * strides[s];
            left /= lengths[s];
        }
        x = combine(op, x, value(value_at));
    }
    store(at.to, x);
}
