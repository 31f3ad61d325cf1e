//! The memory of a tensor: a vector that was taken over, or fresh memory that starts at a cache line.

use alloc::alloc::{alloc, dealloc};
use alloc::vec::Vec;
use core::alloc::Layout;
use core::mem::{ManuallyDrop, MaybeUninit, needs_drop};
use core::ptr::{self, NonNull};

use crate::kernel::copy::advise_huge;

/// Fresh elements start at a multiple of this, so that results are written by whole lines. A large vector starts 16 bytes after such
/// a multiple, and copies of rows of 64 bytes and more are slower then (docs/benchmarks.md).
///
/// The alignment is not requested from the allocator: glibc (before 2.38) does not reuse the memory of such requests, so that each
/// result gets fresh pages, and the heap grows (docs/benchmarks.md).
const LINE: usize = 64;

/// Owned elements, and room for more.
///
/// The first `len` elements from `start` are initialized; `memory` is the allocation that starts `lead` bytes before it, of
/// no bytes where there is none. Its layout is that of a vector, of these elements or of others over the same bytes
/// ([`Storage::of_elements`]).
#[repr(C)]
pub(crate) struct Storage<T> {
    len: usize,
    memory: Layout,
    lead: usize,
    start: NonNull<T>,
}

// SAFETY: L2: a storage owns its elements as a vector does (B2).
unsafe impl<T: Send> Send for Storage<T> {}
// SAFETY: L2: a shared storage returns shared borrows of its elements only (B2).
unsafe impl<T: Sync> Sync for Storage<T> {}

impl<T> From<Vec<T>> for Storage<T> {
    fn from(vec: Vec<T>) -> Self {
        let mut vec = ManuallyDrop::new(vec);
        // SAFETY: B1: a vector's pointer is not null, and its allocation was made with this layout (L4).
        unsafe {
            let memory = Layout::from_size_align_unchecked(vec.capacity() * size_of::<T>(), align_of::<T>());
            Storage { start: NonNull::new_unchecked(vec.as_mut_ptr()), len: vec.len(), memory, lead: 0 }
        }
    }
}

impl<T> Storage<T> {
    /// Room for `len` elements, where the system has it; large room asks for huge pages.
    pub(crate) fn with_room(len: usize) -> Option<Self> {
        let memory = Layout::array::<T>(len).ok()?;
        if memory.size() == 0 {
            return Some(Storage { start: NonNull::dangling(), len: 0, memory, lead: 0 });
        }
        // So many lines that one of them starts a whole number of elements on ([`Storage::into_vec_behind_lead`]), and whole
        // elements, so that the allocation is one of a vector.
        let odd = size_of::<T>() >> size_of::<T>().trailing_zeros();
        let lines = if odd <= 15 { odd } else { 1 };
        let room = if memory.align() < LINE { (lines * LINE).next_multiple_of(size_of::<T>()) } else { 0 };
        let memory = Layout::from_size_align(memory.size().checked_add(room)?, memory.align()).ok()?;
        // SAFETY: L4: `alloc` requires a size that is not 0, which was checked.
        let start = NonNull::new(unsafe { alloc(memory) })?;
        advise_huge(start.as_ptr(), memory.size());
        let line = start.as_ptr().align_offset(LINE).min(room);
        let whole = (line..room).step_by(LINE).find(|lead| lead.is_multiple_of(size_of::<T>()));
        let lead = whole.unwrap_or(line);
        // SAFETY: B1: `lead` is at most `room`, and the allocation has `room` bytes before the bytes asked for.
        let start = unsafe { start.add(lead) }.cast();
        Some(Storage { start, len: 0, memory, lead })
    }

    /// Room as a vector has it, so that [`Storage::into_vec`] moves nothing.
    pub(crate) fn with_vec_room(len: usize) -> Option<Self> {
        let mut vec: Vec<T> = Vec::new();
        vec.try_reserve_exact(len).ok()?;
        advise_huge(vec.as_mut_ptr().cast(), vec.capacity() * size_of::<T>());
        Some(vec.into())
    }

    /// The same memory with `len` elements of another type.
    ///
    /// # Safety
    ///
    /// B2: the bytes of the elements are `len` initialized elements of type `U`, aligned as such.
    pub(crate) unsafe fn of_elements<U>(self, len: usize) -> Storage<U> {
        let storage = ManuallyDrop::new(self);
        Storage { start: storage.start.cast(), len, memory: storage.memory, lead: storage.lead }
    }

    /// Whether the memory is so many whole elements, aligned as they are, so that a vector can have it.
    fn is_of_a_vector(&self) -> bool {
        self.memory.align() == align_of::<T>() && self.memory.size().is_multiple_of(size_of::<T>())
    }

    /// The elements as a vector over the same memory; those that do not start where it does are moved there, and those in
    /// memory that no vector of them could have are moved to another.
    pub(crate) fn into_vec(mut self) -> Vec<T> {
        if !self.is_of_a_vector() {
            let mut vec = Vec::with_capacity(self.len);
            // SAFETY: B2: the first `len` elements are initialized and belong to the storage, which has none of them from
            // here on; L4: the vector has room for them.
            unsafe {
                ptr::copy_nonoverlapping(self.start.as_ptr(), vec.as_mut_ptr(), self.len);
                vec.set_len(self.len);
            }
            self.len = 0;
            return vec;
        }
        let storage = ManuallyDrop::new(self);
        // SAFETY: B1: the allocation has the layout of a vector of this capacity, as was checked, or there is none; B2: the
        // elements, and the room before them, belong to the storage.
        unsafe {
            let start = storage.start.as_ptr().byte_sub(storage.lead);
            if storage.lead > 0 {
                ptr::copy(storage.start.as_ptr(), start, storage.len);
            }
            Vec::from_raw_parts(start, storage.len, storage.elements_in_memory())
        }
    }

    /// The memory is so many whole elements.
    fn elements_in_memory(&self) -> usize {
        self.memory.size().checked_div(size_of::<T>()).unwrap_or(usize::MAX)
    }

    /// A vector of the elements and, before them, so many that fill the place up to where they start: nothing is moved
    /// where that is a number of whole elements that need no drop.
    #[allow(dead_code, reason = "for libraries whose arrays are vectors")]
    pub(crate) fn into_vec_behind_lead(self) -> (Vec<T>, usize)
    where
        T: Clone,
    {
        let whole = self.lead > 0 && self.lead.is_multiple_of(size_of::<T>());
        let behind = !needs_drop::<T>() && whole && self.is_of_a_vector();
        let Some(first) = self.as_slice().first().filter(|_| behind) else {
            return (self.into_vec(), 0);
        };
        let lead = self.lead / size_of::<T>();
        // Made first: a clone may panic.
        let fill: Vec<T> = (0..lead).map(|_| first.clone()).collect();
        let storage = ManuallyDrop::new(self);
        // SAFETY: B1: the allocation starts `lead` elements before the first one and has the layout of a vector of that
        // capacity; B2: the elements from there to the last are initialized, and belong to the storage.
        unsafe {
            let start = storage.start.as_ptr().sub(lead);
            fill.into_iter().enumerate().for_each(|(k, element)| start.add(k).write(element));
            (Vec::from_raw_parts(start, lead + storage.len, storage.elements_in_memory()), lead)
        }
    }

    #[allow(dead_code, reason = "used by `into_vec_behind_lead`")]
    fn as_slice(&self) -> &[T] {
        // SAFETY: B2: the first `len` elements are initialized.
        unsafe { core::slice::from_raw_parts(self.start.as_ptr(), self.len) }
    }

    pub(crate) fn len(&self) -> usize {
        self.len
    }

    /// So many times the same element.
    pub(crate) fn filled(len: usize, value: T) -> Option<Self>
    where
        T: Clone,
    {
        let mut filled = Storage::with_room(len)?;
        if needs_drop::<T>() {
            (0..len).for_each(|_| filled.push(value.clone()));
        } else {
            // Nothing is lost if a clone panics: these need no drop.
            filled.room()[..len].iter_mut().for_each(|place| {
                place.write(value.clone());
            });
            filled.len = len;
        }
        Some(filled)
    }

    pub(crate) fn as_mut_ptr(&self) -> *mut T {
        self.start.as_ptr()
    }

    fn capacity(&self) -> usize {
        (self.memory.size() - self.lead).checked_div(size_of::<T>()).unwrap_or(usize::MAX)
    }

    /// The room behind the elements.
    pub(crate) fn room(&mut self) -> &mut [MaybeUninit<T>] {
        // SAFETY: B1: the allocation has room for `capacity` elements from `start` on; B2: `len` is at most that.
        unsafe {
            let room = self.start.as_ptr().add(self.len).cast();
            core::slice::from_raw_parts_mut(room, self.capacity() - self.len)
        }
    }

    /// # Safety
    ///
    /// B2: the first `len` elements are initialized, and there is room for them.
    pub(crate) unsafe fn set_len(&mut self, len: usize) {
        self.len = len;
    }

    /// More elements. There is room for them.
    pub(crate) fn extend(&mut self, values: impl Iterator<Item = T>) {
        if needs_drop::<T>() {
            return values.for_each(|x| self.push(x));
        }
        // Nothing is lost if the iterator panics: these need no drop.
        let mut count = 0;
        for (place, x) in self.room().iter_mut().zip(values) {
            place.write(x);
            count += 1;
        }
        self.len += count;
    }

    /// One more element. There is room for it.
    #[inline]
    pub(crate) fn push(&mut self, x: T) {
        assert!(self.len < self.capacity());
        // SAFETY: B1: `len` is below the capacity, which was checked.
        unsafe { self.start.as_ptr().add(self.len).write(x) };
        self.len += 1;
    }
}

impl<T> Drop for Storage<T> {
    fn drop(&mut self) {
        let memory = self.memory;
        let (start, lead) = (self.start.as_ptr(), self.lead);
        let free = || {
            if memory.size() > 0 {
                // SAFETY: B1: the memory was allocated with this layout, `lead` bytes before the elements; the storage
                // is dropped, so nobody else has it.
                unsafe { dealloc(start.cast::<u8>().sub(lead), memory) }
            }
        };
        // Also when the drop of an element panics.
        let free = Free(free);
        // SAFETY: B2: the first `len` elements are initialized and belong to the storage.
        unsafe { ptr::drop_in_place(ptr::slice_from_raw_parts_mut(start, self.len)) };
        drop(free);
    }
}

struct Free<F: Fn()>(F);

impl<F: Fn()> Drop for Free<F> {
    fn drop(&mut self) {
        (self.0)();
    }
}
