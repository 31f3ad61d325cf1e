//! Is a type plain data?

use core::any::TypeId;
use core::marker::PhantomData;

/// Tells whether copying the bytes of a `T` clones it: true for the numbers, `bool` and `char`, and
/// short arrays of them. The compiler folds the answer to a constant.
///
/// A `false` costs speed only: such elements are cloned one by one. So the list need not be
/// complete, but it must be right. Stable Rust cannot ask whether a generic `T` is `Copy`, and the
/// detour over the standard library (clone an array and see whether its elements noticed) ended
/// when its shortcuts moved from `Copy` to the unstable `TrivialClone`, which no generic type can
/// have: on Rust 1.95 it answers `false` for every type. What a clone may be beyond its bytes,
/// `needs_drop` does not tell either.
pub(crate) fn is_plain<T>() -> bool {
    let id = type_id::<T>();
    macro_rules! is_one_of {
        ($($t:ty)*) => {
            $(id == TypeId::of::<$t>()
                || id == TypeId::of::<[$t; 2]>()
                || id == TypeId::of::<[$t; 3]>()
                || id == TypeId::of::<[$t; 4]>())||*
        };
    }
    is_one_of!(u8 u16 u32 u64 u128 usize i8 i16 i32 i64 i128 isize f32 f64 bool char)
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
