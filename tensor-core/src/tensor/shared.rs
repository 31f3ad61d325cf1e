//! The storage of a tensor, and how many handles have it. Few tensors ever have a second handle, so they are counted from the second on:
//! a new tensor is one allocation.

use alloc::sync::Arc;
use core::marker::PhantomData;
use core::mem::{ManuallyDrop, MaybeUninit, forget};
use core::ptr;
use core::sync::atomic::{AtomicPtr, Ordering, fence};

use crate::tensor::storage::Storage;

/// One handle of a storage.
#[repr(C)]
pub(crate) struct Shared<T> {
    /// The `Arc` of the storage, of which each handle has one count; null until there is a second handle.
    counted: AtomicPtr<Storage<T>>,
    /// The storage, bit by bit; the `Arc` drops it, where there is one.
    storage: ManuallyDrop<Storage<T>>,
    /// A handle goes where an `Arc` may.
    life: PhantomData<Arc<T>>,
}

impl<T> From<Storage<T>> for Shared<T> {
    #[inline]
    fn from(storage: Storage<T>) -> Self {
        Shared { counted: AtomicPtr::default(), storage: ManuallyDrop::new(storage), life: PhantomData }
    }
}

impl<T> Shared<T> {
    /// Where the elements begin.
    #[inline(always)]
    pub(crate) fn base(&self) -> *mut T {
        self.storage.as_mut_ptr()
    }

    /// How many elements there are.
    pub(crate) fn len(&self) -> usize {
        self.storage.len()
    }

    /// Another handle.
    pub(crate) fn share(&self) -> Self {
        let mut counted = self.counted.load(Ordering::Acquire);
        if counted.is_null() {
            counted = self.count();
        }
        // SAFETY: B5: it is the `Arc` of this handle, which is one of its counts; the storage is copied bit by bit, and the `Arc` drops it.
        unsafe {
            Arc::increment_strong_count(counted);
            Shared { counted: AtomicPtr::new(counted), storage: ptr::read(&self.storage), life: PhantomData }
        }
    }

    /// Makes the `Arc`, unless another thread has made it meanwhile.
    #[cold]
    fn count(&self) -> *mut Storage<T> {
        let mut made = Arc::<Storage<T>>::new_uninit();
        let Some(place) = Arc::get_mut(&mut made) else { unreachable!("it is new, so nobody else has it") };
        // SAFETY: B5: the `Arc` drops it only where it becomes that of the handles.
        place.write(unsafe { ManuallyDrop::into_inner(ptr::read(&self.storage)) });
        let made = Arc::into_raw(made).cast::<Storage<T>>().cast_mut();
        match self.counted.compare_exchange(ptr::null_mut(), made, Ordering::AcqRel, Ordering::Acquire) {
            Ok(_) => made,
            Err(first) => {
                // SAFETY: B5: nobody else has seen this `Arc`, which drops no storage: it does not know that it has one.
                drop(unsafe { Arc::from_raw(made.cast::<MaybeUninit<Storage<T>>>()) });
                first
            }
        }
    }

    /// Whether no other handle has the storage.
    #[inline]
    pub(crate) fn is_alone(&self) -> bool {
        let counted = self.counted.load(Ordering::Acquire);
        if counted.is_null() {
            return true;
        }
        // There are no weak handles: nobody outside of this module has the `Arc`. A handle that another thread has just
        // dropped was read by it before, which the fence keeps in order.
        // SAFETY: B5: it is the `Arc` of this handle, which keeps its count.
        let alone = Arc::strong_count(&ManuallyDrop::new(unsafe { Arc::from_raw(counted) })) == 1;
        fence(Ordering::Acquire);
        alone
    }

    /// Whether both are handles of one storage.
    pub(crate) fn is_shared_with(&self, other: &Self) -> bool {
        let counted = self.counted.load(Ordering::Acquire);
        ptr::eq(self, other) || !counted.is_null() && counted == other.counted.load(Ordering::Acquire)
    }

    /// The storage, if no other handle has it.
    pub(crate) fn into_storage(self) -> Result<Storage<T>, Self> {
        let mut handle = ManuallyDrop::new(self);
        let counted = *handle.counted.get_mut();
        if counted.is_null() {
            // SAFETY: B5: this handle is the only one, and is not dropped.
            return Ok(unsafe { ManuallyDrop::take(&mut handle.storage) });
        }
        // SAFETY: B5: it is the `Arc` of this handle, which is not dropped: its count is here.
        Arc::try_unwrap(unsafe { Arc::from_raw(counted) }).map_err(|counted| {
            forget(counted);
            ManuallyDrop::into_inner(handle)
        })
    }

    /// The same storage, whoever else has it, under elements of another type.
    ///
    /// # Safety
    ///
    /// B4: any bytes of a `T` are a `U`, of the same size and alignment; neither has a drop.
    #[cfg(feature = "bytemuck")]
    pub(crate) unsafe fn of_elements<U>(self) -> Shared<U> {
        let mut handle = ManuallyDrop::new(self);
        let counted = AtomicPtr::new(handle.counted.get_mut().cast());
        // SAFETY: B4: each element is a `U`, and of none is anything dropped; L4: the storages of both types have one size
        // and one alignment; L8: and one layout.
        let storage = unsafe { ptr::read((&raw const handle.storage).cast::<ManuallyDrop<Storage<U>>>()) };
        Shared { counted, storage, life: PhantomData }
    }
}

impl<T> Drop for Shared<T> {
    #[inline]
    fn drop(&mut self) {
        let counted = *self.counted.get_mut();
        // SAFETY: B5: this handle is the only one, or has one count of the `Arc`.
        unsafe {
            if counted.is_null() {
                ManuallyDrop::drop(&mut self.storage);
            } else {
                drop(Arc::from_raw(counted));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::vec;
    use alloc::vec::Vec;

    /// Elements that count themselves.
    fn elements() -> (Arc<()>, Shared<Arc<()>>) {
        let element = Arc::new(());
        let shared = Shared::from(Storage::from(vec![element.clone(), element.clone()]));
        (element, shared)
    }

    #[test]
    fn elements_are_dropped_with_the_last_handle() {
        let (element, first) = elements();
        assert!(first.is_alone() && first.is_shared_with(&first));
        let second = first.share();
        assert!(!first.is_alone() && first.is_shared_with(&second));
        assert!(!first.is_shared_with(&elements().1), "each by itself");
        drop(first);
        assert!(second.is_alone());
        let third = second.share();
        let Err(second) = second.into_storage() else { panic!("it is shared") };
        drop(second);
        assert_eq!(Arc::strong_count(&element), 3);
        let Ok(storage) = third.into_storage() else { panic!("it is alone") };
        assert_eq!(storage.into_vec().len(), 2);
        assert_eq!(Arc::strong_count(&element), 1);
        let (element, alone) = elements();
        let Ok(storage) = alone.into_storage() else { panic!("it never was shared") };
        drop(storage);
        assert_eq!(Arc::strong_count(&element), 1);
    }

    /// Threads that make the second handle at once make one count.
    #[cfg(feature = "std")]
    #[test]
    fn threads_share_at_once() {
        for _ in 0..200 {
            let (element, first) = elements();
            let first = &first;
            let handles: Vec<_> = std::thread::scope(|scope| {
                let threads: Vec<_> = (0..4).map(|_| scope.spawn(|| first.share())).collect();
                threads.into_iter().map(|thread| thread.join().expect("no panic")).collect()
            });
            assert!(handles.iter().all(|handle| handle.is_shared_with(first)));
            assert_eq!(Arc::strong_count(&element), 3);
            drop(handles);
            assert!(first.is_alone());
            assert_eq!(Arc::strong_count(&element), 3);
        }
    }
}
