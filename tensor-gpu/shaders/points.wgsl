// A gather of units from points that two index arrays on the device name: both are checked where they are read, so there is no
// table of positions.
//
// Work items are units of the result, one for each point; a thread moves four of them, a quarter of the dispatch apart, so that
// their loads overlap. The first array are the ids of shared.wgsl; the second one has a buffer of its own.
struct Own {
    // log2 of the elements in a unit.
    shift: u32,
    // A quarter of the work items.
    quarter: u32,
    // Where the entries of each array start, in elements.
    first: u32,
    second: u32,
    // Of the second array: bytes of an entry, 1 where they are signed, the extent of its axis, its stride in elements.
    other_size: u32,
    other_signed: u32,
    other_extent: u32,
    other_stride: u32,
}

@group(0) @binding(3) var<storage, read> others: array<u32>;
@group(0) @binding(4) var<storage, read> source: array<Unit>;
@group(0) @binding(5) var<storage, read_write> result: array<Unit>;

fn other_at(at: u32) -> vec2<u32> {
    let size = params.own.other_size;
    if size == 8u {
        return vec2(others[2u * at], others[2u * at + 1u]);
    }
    let byte = (at & 3u) * size;
    return id_in(others[(at >> 2u) * size + (byte >> 2u)], byte, size, params.own.other_signed == 1u);
}

// The ids of a point.
struct Point {
    one: vec2<u32>,
    other: vec2<u32>,
}

fn point_at(n: u32) -> Point {
    if n >= params.items {
        return Point(vec2(0u), vec2(0u));
    }
    return Point(id_at(params.own.first + n), other_at(params.own.second + n));
}

// The element of a point, or BAD.
fn element_of(n: u32, point: Point) -> u32 {
    if n >= params.items {
        return BAD;
    }
    let one = named(point.one);
    let other = named_of(point.other, vec2(params.own.other_extent, 0u), params.own.other_signed == 1u);
    if one.bad {
        atomicMin(&status[params.slot], n);
    }
    if other.bad {
        atomicMin(&status[params.slot + 1u], n);
    }
    let element = params.offset + one.position * params.id_stride + other.position * params.own.other_stride;
    return select(element, BAD, one.bad || other.bad);
}

fn unit_of(element: u32) -> Unit {
    if element == BAD {
        return Unit();
    }
    return source[element >> params.own.shift];
}

fn put(n: u32, element: u32, unit: Unit) {
    // Of a bad id nothing is shown.
    if element != BAD {
        result[n] = unit;
    }
}

@compute @workgroup_size(256)
fn main(@builtin(global_invocation_id) id: vec3<u32>) {
    let n = work_item(id);
    let quarter = params.own.quarter;
    if n >= quarter {
        return;
    }
    let point_one = point_at(n);
    let point_two = point_at(n + quarter);
    let point_three = point_at(n + 2u * quarter);
    let point_four = point_at(n + 3u * quarter);
    let one = element_of(n, point_one);
    let two = element_of(n + quarter, point_two);
    let three = element_of(n + 2u * quarter, point_three);
    let four = element_of(n + 3u * quarter, point_four);
    let unit_one = unit_of(one);
    let unit_two = unit_of(two);
    let unit_three = unit_of(three);
    let unit_four = unit_of(four);
    put(n, one, unit_one);
    put(n + quarter, two, unit_two);
    put(n + 2u * quarter, three, unit_three);
    put(n + 3u * quarter, four, unit_four);
}
