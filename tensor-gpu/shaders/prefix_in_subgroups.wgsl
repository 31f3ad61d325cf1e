// prefix.wgsl by subgroup operations: of subgroups of one size, which divides 256, whose threads are neighbours, in their order.
var<workgroup> shares: array<u32, 256>;
var<workgroup> total: atomic<u32>;

fn sum_before(t: u32, number: u32) -> u32 {
    let first = subgroupMin(t);
    let size = subgroupAdd(1u);
    let sum = subgroupAdd(number);
    if t == first {
        shares[t] = sum;
    }
    workgroupBarrier();
    var before = subgroupExclusiveAdd(number);
    for (var k = 0u; k < first; k += size) {
        before += shares[k];
    }
    // The next call writes there.
    workgroupBarrier();
    return before;
}

fn sum_of_all(t: u32, number: u32) -> u32 {
    if t == 0u {
        atomicStore(&total, 0u);
    }
    workgroupBarrier();
    let sum = subgroupAdd(number);
    if t == subgroupMin(t) {
        atomicAdd(&total, sum);
    }
    workgroupBarrier();
    return atomicLoad(&total);
}
