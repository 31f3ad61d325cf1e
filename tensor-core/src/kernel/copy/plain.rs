//! Is a type plain data?

use core::any::TypeId;
use core::marker::PhantomData;

/// Tells whether copying the bytes of a `T` clones it: true for the numbers, `bool` and `char`, for those of half and
/// num-complex where their features are on, and for arrays of up to [`MAX_LEN`] of one of them. The compiler folds the answer
/// to a constant.
///
/// A `false` costs speed only: such elements are cloned one by one. So the list need not be
/// complete, but it must be right. Stable Rust cannot ask whether a generic `T` is `Copy`, and the
/// detour over the standard library (clone an array and see whether its elements noticed) ended
/// when its shortcuts moved from `Copy` to the unstable `TrivialClone`, which no generic type can
/// have: on Rust 1.95 it answers `false` for every type. What a clone may be beyond its bytes,
/// `needs_drop` does not tell either.
pub(crate) fn is_plain<T>() -> bool {
    let (id, size) = (type_id::<T>(), size_of::<T>());
    macro_rules! is_one_of {
        ($($t:ty)*) => { $(is_some_of::<$t>(id, size))||* };
    }
    let ours = is_one_of!(u8 u16 u32 u64 u128 usize i8 i16 i32 i64 i128 isize f32 f64 bool char);
    #[cfg(feature = "half")]
    let ours = ours || is_one_of!(half::f16 half::bf16);
    #[cfg(feature = "num-complex")]
    let ours = ours || is_one_of!(num_complex::Complex<f32> num_complex::Complex<f64>);
    ours
}

/// The longest array in the list of plain types.
const MAX_LEN: usize = 16;

/// Whether a type of this id and size is `E`, or an array of up to [`MAX_LEN`] of them. (It has no parameter for that type, so
/// that it is compiled once for each `E` only.)
#[inline]
fn is_some_of<E: 'static>(id: TypeId, size: usize) -> bool {
    macro_rules! is_array {
        ($($n:literal)*) => {
            // Only the array of this size can be it.
            match size / size_of::<E>() {
                $($n => id == TypeId::of::<[E; $n]>(),)*
                MAX_LEN => id == TypeId::of::<[E; MAX_LEN]>(),
                _ => false,
            }
        };
    }
    id == TypeId::of::<E>() || is_array!(1 2 3 4 5 6 7 8 9 10 11 12 13 14 15)
}

/// Whether `T` is `U`.
pub(crate) fn is_type<T, U: 'static>() -> bool {
    type_id::<T>() == TypeId::of::<U>()
}

/// The id that `T` has with every lifetime in it taken for `'static`. The types of the list have no
/// lifetimes, so for them the answer is exact.
fn type_id<T>() -> TypeId {
    trait Identify {
        fn id(&self) -> TypeId
        where
            Self: 'static;
    }
    impl<T> Identify for PhantomData<T> {
        fn id(&self) -> TypeId
        where
            Self: 'static,
        {
            TypeId::of::<T>()
        }
    }
    let phantom: &dyn Identify = &PhantomData::<T>;
    // SAFETY: L8: only the lifetime of the trait object changes; the method names the type and reads no value of it.
    unsafe { core::mem::transmute::<&dyn Identify, &(dyn Identify + 'static)>(phantom) }.id()
}
