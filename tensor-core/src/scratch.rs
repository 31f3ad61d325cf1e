//! Memory for tables, kept by the thread that used it: a gather that is repeated finds what the one before left, so into
//! existing memory it allocates nothing.

use alloc::borrow::Cow;
use alloc::vec::Vec;
use core::ops::Deref;

/// A table: borrowed, or of its own, whose memory is kept for the next one.
#[doc(hidden)]
#[derive(Clone, Debug)]
pub struct Held<'i, T: Scratch>(Cow<'i, [T]>);

impl<'i, T: Scratch> Held<'i, T> {
    /// What is borrowed, for as long as that is.
    pub(crate) fn borrowed(&self) -> Option<&'i [T]> {
        match self.0 {
            Cow::Borrowed(table) => Some(table),
            Cow::Owned(_) => None,
        }
    }

    pub(crate) fn into_cow(mut self) -> Cow<'i, [T]> {
        core::mem::take(&mut self.0)
    }

    pub(crate) fn into_owned(self) -> Held<'static, T> {
        self.into_cow().into_owned().into()
    }
}

impl<T: Scratch> Drop for Held<'_, T> {
    fn drop(&mut self) {
        if let Cow::Owned(table) = &mut self.0 {
            T::keep(core::mem::take(table));
        }
    }
}

impl<T: Scratch> Deref for Held<'_, T> {
    type Target = [T];

    fn deref(&self) -> &[T] {
        &self.0
    }
}

impl<T: Scratch> From<Vec<T>> for Held<'_, T> {
    fn from(table: Vec<T>) -> Self {
        Held(table.into())
    }
}

impl<'i, T: Scratch> From<&'i [T]> for Held<'i, T> {
    fn from(table: &'i [T]) -> Self {
        Held(table.into())
    }
}

/// What tables are made of.
#[doc(hidden)]
pub trait Scratch: Copy + 'static {
    /// An empty vector with room for so many, where there is memory for it.
    fn vec(len: usize) -> Option<Vec<Self>>;

    /// Keeps the memory of a vector for the next one.
    fn keep(vec: Vec<Self>);
}

/// At most so much is kept, of each type: the bits of a mask of 32 million entries, or a table of one million. What larger
/// tables cost is not the call of the allocator.
#[cfg(feature = "std")]
const MOST_BYTES: usize = 4 << 20;

/// Vectors that are kept, of each type.
#[cfg(feature = "std")]
const MOST: usize = 4;

macro_rules! scratch {
    ($($t:ty)*) => {$(
        impl Scratch for $t {
            fn vec(len: usize) -> Option<Vec<$t>> {
                #[cfg(feature = "std")]
                if let Some(vec) = <$t>::kept(|kept| take(kept, len)).flatten() {
                    return Some(vec);
                }
                let mut vec = Vec::new();
                vec.try_reserve_exact(len).ok()?;
                Some(vec)
            }

            fn keep(mut vec: Vec<$t>) {
                vec.clear();
                #[cfg(feature = "std")]
                <$t>::kept(|kept| put(kept, vec));
            }
        }

        #[cfg(feature = "std")]
        impl Kept for $t {
            fn kept<R>(f: impl FnOnce(&mut Shelf<$t>) -> R) -> Option<R> {
                std::thread_local! {
                    static KEPT: core::cell::RefCell<Shelf<$t>> = const { core::cell::RefCell::new([const { Vec::new() }; MOST]) };
                }
                // A thread that ends has nothing any more.
                KEPT.try_with(|kept| f(&mut kept.borrow_mut())).ok()
            }
        }
    )*};
}

scratch! { u16 u32 u64 usize }

/// What a thread keeps of a type; an empty place has no capacity.
#[cfg(feature = "std")]
type Shelf<T> = [Vec<T>; MOST];

#[cfg(feature = "std")]
trait Kept: Sized {
    /// Calls `f` with what this thread keeps.
    fn kept<R>(f: impl FnOnce(&mut Shelf<Self>) -> R) -> Option<R>;
}

/// The smallest that has room.
#[cfg(feature = "std")]
fn take<T>(kept: &mut Shelf<T>, len: usize) -> Option<Vec<T>> {
    let room = kept.iter_mut().filter(|vec| len > 0 && vec.capacity() >= len);
    room.min_by_key(|vec| vec.capacity()).map(core::mem::take)
}

/// Puts a vector in the place of the smallest, and lets go of others where all are too much.
#[cfg(feature = "std")]
fn put<T>(kept: &mut Shelf<T>, vec: Vec<T>) {
    let bytes = |vec: &Vec<T>| vec.capacity() * size_of::<T>();
    if bytes(&vec) > MOST_BYTES {
        return;
    }
    kept.sort_unstable_by_key(Vec::capacity);
    if kept[0].capacity() < vec.capacity() {
        kept[0] = vec;
    }
    let mut all: usize = kept.iter().map(bytes).sum();
    for k in 0..MOST {
        if all > MOST_BYTES {
            // The first is the new one.
            let k = (k + 1) % MOST;
            all -= bytes(&kept[k]);
            kept[k] = Vec::new();
        }
    }
}

#[cfg(all(test, feature = "std"))]
mod tests {
    use super::*;

    #[test]
    fn what_fits_is_found_again() {
        let (small, large) = (u16::vec(10).unwrap(), u16::vec(1000).unwrap());
        let (a, b) = (small.as_ptr(), large.as_ptr());
        u16::keep(large);
        u16::keep(small);
        let (small, large) = (u16::vec(8).unwrap(), u16::vec(11).unwrap());
        assert_eq!((small.as_ptr(), large.as_ptr(), large.len()), (a, b, 0));
    }

    #[test]
    fn not_too_much_is_kept() {
        let all = || u64::kept(|kept| kept.iter().map(|vec| vec.capacity() * 8).sum::<usize>()).unwrap();
        u64::keep(Vec::with_capacity(MOST_BYTES / 8 + 1));
        assert_eq!(all(), 0);
        for len in [100, 200, 300, 400, 500, 600] {
            u64::keep(Vec::with_capacity(len));
        }
        assert_eq!(all(), 8 * (300 + 400 + 500 + 600));
        // The new one stays; of the others the smallest go.
        u64::keep(Vec::with_capacity(MOST_BYTES / 8 - 1000));
        assert_eq!(all(), MOST_BYTES - 8 * 1000 + 8 * 600);
        u64::keep(Vec::with_capacity(10));
        assert_eq!(all(), MOST_BYTES - 8 * 1000 + 8 * 600 + 8 * 10);
    }
}
