// Sums over the threads of a workgroup; all of them call, and what they wrote to the memory that they share is there for all
// afterwards. prefix_in_subgroups.wgsl has the same functions.
var<workgroup> shares: array<u32, 512>;
var<workgroup> total: atomic<u32>;

// The sum of the numbers of all threads before thread t.
fn sum_before(t: u32, number: u32) -> u32 {
    var sum = number;
    // One half is read while the other one is written, so a step has one barrier, and four steps leave both to the next call.
    var half = 0u;
    for (var step = 1u; step < 256u; step <<= 2u) {
        shares[half + t] = sum;
        workgroupBarrier();
        // Each sum is of `step` numbers.
        for (var back = step; back < 4u * step; back += step) {
            if t >= back {
                sum += shares[half + t - back];
            }
        }
        half = 256u - half;
    }
    return sum - number;
}

// The sum of the numbers of all threads, once in a kernel.
fn sum_of_all(t: u32, number: u32) -> u32 {
    if t == 0u {
        atomicStore(&total, 0u);
    }
    workgroupBarrier();
    if number != 0u {
        atomicAdd(&total, number);
    }
    workgroupBarrier();
    return atomicLoad(&total);
}
