// For a kernel that writes nothing if an entry of an index array of its operation is bad.
@group(0) @binding(2) var<storage, read> status: array<u32>;

fn any_bad() -> bool {
    for (var k = 0u; k < params.slots; k += 1u) {
        if status[params.slot + k] != BAD {
            return true;
        }
    }
    return false;
}
