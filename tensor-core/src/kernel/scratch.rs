//! Memory for tables, kept by the thread that used it: a gather that is repeated finds what the one before left, so into
//! existing memory it allocates nothing.

use alloc::vec::Vec;
use core::mem::MaybeUninit;
use core::ops::Deref;

/// A table whose memory is kept for the next one.
#[doc(hidden)]
#[derive(Clone, Debug)]
pub struct Held<T: Scratch>(Vec<T>);

impl<T: Scratch> Held<T> {
    /// The room behind what is written of it.
    pub(crate) fn spare(&mut self) -> &mut [MaybeUninit<T>] {
        self.0.spare_capacity_mut()
    }

    /// A copy of a table, where there is memory for it.
    pub(crate) fn copy_of(table: &[T]) -> Option<Self> {
        let mut copy = T::vec(table.len())?;
        copy.extend_from_slice(table);
        Some(Held(copy))
    }

    pub(crate) fn into_vec(mut self) -> Vec<T> {
        core::mem::take(&mut self.0)
    }
}

impl<T: Scratch> Drop for Held<T> {
    fn drop(&mut self) {
        T::keep(core::mem::take(&mut self.0));
    }
}

impl<T: Scratch> Deref for Held<T> {
    type Target = [T];

    fn deref(&self) -> &[T] {
        &self.0
    }
}

impl<T: Scratch> From<Vec<T>> for Held<T> {
    fn from(table: Vec<T>) -> Self {
        Held(table)
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

/// At most so much is kept, of each of the four types: the bits of a mask of 64 million entries, or a table of two million. It is
/// not only the call of the allocator: where that hands memory back to the system, each page is a fault when it comes again.
#[cfg(feature = "std")]
const MOST_BYTES: usize = 8 << 20;

/// Vectors that are kept, of each type.
#[cfg(feature = "std")]
const MOST: usize = 8;

macro_rules! scratch {
    ($($t:ty)*) => {$(
        impl Scratch for $t {
            fn vec(len: usize) -> Option<Vec<$t>> {
                #[cfg(feature = "std")]
                if let Some(vec) = <$t>::kept(|kept| kept.take(len)).flatten() {
                    return Some(vec);
                }
                let mut vec = Vec::new();
                vec.try_reserve_exact(len).ok()?;
                Some(vec)
            }

            fn keep(mut vec: Vec<$t>) {
                vec.clear();
                #[cfg(feature = "std")]
                <$t>::kept(|kept| kept.put(vec));
            }
        }

        #[cfg(feature = "std")]
        impl Keeps for $t {
            fn kept<R>(f: impl FnOnce(&mut Shelf<$t>) -> R) -> Option<R> {
                std::thread_local! {
                    static KEPT: core::cell::RefCell<Shelf<$t>> = const { core::cell::RefCell::new(Shelf::EMPTY) };
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
struct Shelf<T> {
    /// Those that were put last come first.
    vecs: [Vec<T>; MOST],
    /// The sum of their capacities.
    room: usize,
}

#[cfg(feature = "std")]
trait Keeps: Sized {
    /// Calls `f` with what this thread keeps.
    fn kept<R>(f: impl FnOnce(&mut Shelf<Self>) -> R) -> Option<R>;
}

#[cfg(feature = "std")]
impl<T> Shelf<T> {
    const EMPTY: Self = Shelf { vecs: [const { Vec::new() }; MOST], room: 0 };

    /// The smallest that has room for so many, and not much more: the table of a plan lives as long as that.
    fn take(&mut self, len: usize) -> Option<Vec<T>> {
        let (mut best, mut most) = (None, len.saturating_mul(2).saturating_add(64));
        for (k, vec) in self.vecs.iter().enumerate() {
            let room = vec.capacity();
            if len > 0 && (len..=most).contains(&room) {
                // Of two with equal room the first.
                (best, most) = (Some(k), room - 1);
            }
        }
        let vec = core::mem::take(&mut self.vecs[best?]);
        self.room -= vec.capacity();
        Some(vec)
    }

    /// Puts a vector before the others, and lets go of those that were put longest ago, where they are too many or too much.
    fn put(&mut self, vec: Vec<T>) {
        const { assert!(size_of::<T>() > 0) };
        let (most, new) = (MOST_BYTES / size_of::<T>(), vec.capacity());
        if new == 0 || new > most {
            return;
        }
        let place = self.vecs.iter().position(|vec| vec.capacity() == 0).unwrap_or(MOST - 1);
        self.vecs[..=place].rotate_right(1);
        let old = core::mem::replace(&mut self.vecs[0], vec);
        self.room += new;
        self.room -= old.capacity();
        for old in self.vecs[1..].iter_mut().rev() {
            if self.room <= most {
                return;
            }
            self.room -= old.capacity();
            *old = Vec::new();
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
        let (small, large) = (u16::vec(8).unwrap(), u16::vec(800).unwrap());
        assert_eq!((small.as_ptr(), large.as_ptr(), large.len()), (a, b, 0));
        u16::keep(large);
        assert!(u16::vec(11).unwrap().capacity() < 100, "a small table holds no large memory");
    }

    #[test]
    fn not_too_much_is_kept() {
        let all = || {
            u64::kept(|kept| {
                assert_eq!(kept.room, kept.vecs.iter().map(Vec::capacity).sum::<usize>());
                8 * kept.room
            })
            .unwrap()
        };
        u64::keep(Vec::with_capacity(MOST_BYTES / 8 + 1));
        assert_eq!(all(), 0);
        for len in [100, 200, 300, 300, 300, 300, 300, 400, 500, 600] {
            u64::keep(Vec::with_capacity(len));
        }
        assert_eq!(all(), 8 * (5 * 300 + 400 + 500 + 600));
        // The new one stays; of the others the smallest go.
        u64::keep(Vec::with_capacity(MOST_BYTES / 8 - 1000));
        assert_eq!(all(), MOST_BYTES - 8 * 1000 + 8 * 600);
        u64::keep(Vec::with_capacity(10));
        assert_eq!(all(), MOST_BYTES - 8 * 1000 + 8 * 600 + 8 * 10);
        // However large they are.
        for len in [1000; MOST + 1] {
            u64::keep(Vec::with_capacity(len));
        }
        u64::keep(Vec::with_capacity(10));
        assert_eq!(all(), 8 * (1000 * (MOST - 1) + 10));
        assert_eq!(u64::vec(10).unwrap().capacity(), 10);
        // Of two that are too much together the last stays.
        u64::keep(Vec::with_capacity(MOST_BYTES / 16 + 1));
        u64::keep(Vec::with_capacity(MOST_BYTES / 16 + 1));
        assert_eq!(all(), MOST_BYTES / 2 + 8);
    }
}
