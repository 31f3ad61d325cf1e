// For a kernel that checks entries of index arrays. A slot keeps the least number of a bad one.
@group(0) @binding(2) var<storage, read_write> status: array<atomic<u32>>;

// Reports the bad id that was met on the way to a place, if there was one.
fn report(at: Place) {
    if at.bad_id != BAD {
        atomicMin(&status[params.slot], at.bad_id);
    }
}
