//! Huge pages for large fresh buffers.

/// Buffers from this size on are worth the system call. Smaller ones often come from memory that the allocator kept. (The
/// bench `long_lived` shows what the advice does to later allocations.)
#[cfg(all(target_os = "linux", feature = "std"))]
const HUGE_BYTES: usize = 4 << 20;

/// Asks the system to back a fresh buffer with huge pages, where it has them and the buffer is
/// large enough to gain by it. Call it before the first write. It is a wish: whatever the system
/// answers, the buffer works as before.
#[cfg(all(target_os = "linux", feature = "std"))]
pub(crate) fn advise_huge(ptr: *const u8, bytes: usize) {
    const PAGE: usize = 4096;
    if bytes < HUGE_BYTES {
        return;
    }
    let skip = ptr.addr().wrapping_neg() % PAGE;
    let len = (bytes - skip) / PAGE * PAGE;
    // SAFETY: L6: the range is inside the caller's buffer, and the advice changes how pages are mapped, never the bytes
    // in them.
    unsafe { libc::madvise(ptr.cast_mut().wrapping_add(skip).cast(), len, libc::MADV_HUGEPAGE) };
}

/// Asks for nothing: this system has no such advice.
#[cfg(not(all(target_os = "linux", feature = "std")))]
pub(crate) fn advise_huge(_: *const u8, _: usize) {}
