//! The supertrait of sealed traits. Other crates cannot name it, so they cannot implement a trait that has it.

use alloc::vec::Vec;

use smallvec::SmallVec;

/// Implemented where a type that a sealed trait is for is defined, and here for those of other crates.
pub trait Sealed {}

/// Of `Shape`, `Axes` and the extents in types, whose answers layouts trust, of indices with their mode, and of the numbers that kernels
/// calculate with. It has no implementation for references: to the rules of coherence a reference to a type of another crate is that
/// crate's own.
pub trait Trusted {}

impl<T, const N: usize> Trusted for [T; N] {}
impl<A: smallvec::Array> Trusted for SmallVec<A> {}

impl<T, const N: usize> Sealed for [T; N] {}
impl<T: ?Sized> Sealed for &T {}
impl<T> Sealed for Vec<T> {}
impl<A: smallvec::Array> Sealed for SmallVec<A> {}

macro_rules! sealed {
    ($($type:ty)*) => {$(
        impl Sealed for $type {}
        impl Trusted for $type {}
    )*};
}

sealed! { () bool i8 i16 i32 i64 i128 isize u8 u16 u32 u64 u128 usize f32 f64 }

macro_rules! tuples {
    ($first:ident $($rest:ident)*) => {
        impl<$first, $($rest),*> Sealed for ($first, $($rest,)*) {}
        impl<$first, $($rest),*> Trusted for ($first, $($rest,)*) {}
        tuples! { $($rest)* }
    };
    () => {};
}

tuples! { A B C D E F G H I J K L M N O P }
