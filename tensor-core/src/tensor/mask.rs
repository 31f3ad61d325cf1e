//! Masks: made by comparisons, combined by `&`, `|`, `^` and `!`.

use alloc::vec::Vec;
use core::ops;

use crate::error::{IndexError, done};
use crate::layout::broadcast_extents;
use crate::shape::arithmetic::{Joint, JointOf};
use crate::shape::axes::Extents;
use crate::shape::rank::{DynRank, Shape, extents_of};
use crate::tensor::in_order::each_two;
use crate::tensor::operand::Operand;
use crate::tensor::owned::Tensor;
use crate::tensor::value::Value;
use crate::tensor::view::TensorView;
use crate::tensor::view_mut::TensorViewMut;

/// Whether `holds` for each two elements, broadcast together. (All callers pass a function by name. The type of a closure has the parameters
/// of its caller, and the loops would be compiled anew for each.)
fn each<T, S: Shape, J: Shape>(
    a: &TensorView<'_, T, S>,
    value: &impl Value<T>,
    holds: impl Fn(&T, &T) -> bool + Copy,
) -> Result<Tensor<bool, J>, IndexError> {
    if let Some(b) = value.scalar() {
        let (mut out, axes) = room::<J>(Extents::from_slice(a.shape()))?;
        a.each_slice(|some| beside_one(&mut out, some, b, holds));
        return Ok(Tensor::from_parts(out, axes));
    }
    let b = value.try_value()?;
    let b = b.view();
    let shape = broadcast_extents(&[a.shape(), b.shape()])?;
    let (out, axes) = room::<J>(shape)?;
    let (mut out, shape) = (out, axes.as_ref());
    match (a.as_slice(), b.as_slice()) {
        // One has the shape of the result and the other that of its last axes: whole rows, or everything.
        (Some(whole), Some(row)) if a.shape() == shape && shape.ends_with(b.shape()) => {
            for whole in whole.chunks_exact(row.len().max(1)) {
                beside(&mut out, whole, row, holds);
            }
        }
        (Some(row), Some(whole)) if b.shape() == shape && shape.ends_with(a.shape()) => {
            for whole in whole.chunks_exact(row.len().max(1)) {
                beside(&mut out, row, whole, holds);
            }
        }
        _ => {
            let (a, b) = (a.try_broadcast_to(shape)?, b.try_broadcast_to(shape)?);
            beside_views(&mut out, &a, &b, holds);
        }
    }
    Ok(Tensor::from_parts(out, axes))
}

/// Whether each element is false.
fn negated<J: Shape>(a: &TensorView<'_, bool, DynRank>) -> Result<Tensor<bool, J>, IndexError> {
    let (mut out, axes) = room::<J>(Extents::from_slice(a.shape()))?;
    a.each_slice(|some| out.extend(some.iter().map(|a| !a)));
    Ok(Tensor::from_parts(out, axes))
}

/// Whether `holds` for each two of as many elements.
fn beside<T>(out: &mut Vec<bool>, a: &[T], b: &[T], holds: impl Fn(&T, &T) -> bool) {
    out.extend(a.iter().zip(b).map(|(a, b)| holds(a, b)));
}

/// [`beside`] of two views of one shape.
fn beside_views<T>(
    out: &mut Vec<bool>,
    a: &TensorView<'_, T, DynRank>,
    b: &TensorView<'_, T, DynRank>,
    holds: impl Fn(&T, &T) -> bool + Copy,
) {
    each_two(a, b, |a, b| beside(out, a, b, holds));
}

/// Whether `holds` for each of some elements and one.
fn beside_one<T>(out: &mut Vec<bool>, a: &[T], b: &T, holds: impl Fn(&T, &T) -> bool) {
    out.extend(a.iter().map(|a| holds(a, b)));
}

/// Room for a mask of so many elements, where there is memory for it.
fn room<J: Shape>(shape: Extents) -> Result<(Vec<bool>, J::Axes<usize>), IndexError> {
    let mut out = Vec::new();
    match out.try_reserve_exact(shape.iter().product()) {
        Ok(()) => Ok((out, extents_of::<J>(&shape)?)),
        Err(_) => Err(IndexError::TooLarge { shape: shape.into_vec() }),
    }
}

macro_rules! comparisons {
    ($($name:ident $try_name:ident $part:ident $holds:ident $words:literal $example:literal $rows:literal;)*) => {
        impl<T, S: Shape> TensorView<'_, T, S> {$(
            #[doc = concat!("Returns a mask that is true where the elements are ", $words, " those of `value`, which")]
            /// is one element, or an array or a tensor that broadcasts with these elements.
            ///
            /// # Panics
            ///
            /// If the shapes do not broadcast together, or memory does not hold the mask.
            ///
            /// ```
            /// use tensor_idx::prelude::*;
            ///
            /// let t = Tensor1::from([1, 2, 3]);
            #[doc = concat!("assert_eq!(t.view().", stringify!($name), "(2).to_vec(), ", $example, ");")]
            /// ```
            #[must_use]
            #[track_caller]
            pub fn $name<V>(&self, value: V) -> Tensor<bool, JointOf<S, V::Rank>>
            where
                T: $part,
                V: Operand<T>,
                S: Joint<V::Rank>,
            {
                done(self.$try_name(value))
            }

            #[doc = concat!("Like [`", stringify!($name), "`](Self::", stringify!($name), "), but returns an error instead of panicking.")]
            ///
            /// # Errors
            ///
            /// [`IndexError::ShapeMismatch`] with both shapes if they do not broadcast together; [`IndexError::TooLarge`].
            ///
            /// ```
            /// use tensor_idx::prelude::*;
            ///
            /// let t = Tensor1::from([1, 2, 3]);
            #[doc = concat!("let error = t.view().", stringify!($try_name), "([1, 2]).unwrap_err();")]
            /// assert_eq!(error.to_string(), "shape [2] cannot be broadcast to [3]");
            /// ```
            pub fn $try_name<V>(&self, value: V) -> Result<Tensor<bool, JointOf<S, V::Rank>>, IndexError>
            where
                T: $part,
                V: Operand<T>,
                S: Joint<V::Rank>,
            {
                each(self, &value, $part::$holds)
            }
        )*}

        comparisons! { @through Tensor<T, S>, "t."; $($name $try_name $part $words $example $rows;)* }
        comparisons! { @through TensorViewMut<'_, T, S>, "t.view_mut()."; $($name $try_name $part $words $example $rows;)* }
    };
    (@through $on:ty, $how:literal; $($name:ident $try_name:ident $part:ident $words:literal $example:literal $rows:literal;)*) => {
        impl<T, S: Shape> $on {$(
            #[doc = concat!("Returns a mask that is true where the elements are ", $words, " those of `value`, which")]
            /// is one element, or an array or a tensor that broadcasts with these elements.
            ///
            /// # Panics
            ///
            /// If the shapes do not broadcast together, or memory does not hold the mask.
            ///
            /// ```
            /// use tensor_idx::prelude::*;
            ///
            /// # #[allow(unused_mut)]
            /// let mut t = Tensor1::from([1, 2, 3]);
            #[doc = concat!("assert_eq!(", $how, stringify!($name), "(2).to_vec(), ", $example, ");")]
            /// let columns = Tensor2::from([[2], [3]]);
            #[doc = concat!("assert_eq!(", $how, stringify!($name), "(&columns).to_vec(), ", $rows, ");")]
            /// ```
            #[must_use]
            #[track_caller]
            pub fn $name<V>(&self, value: V) -> Tensor<bool, JointOf<S, V::Rank>>
            where
                T: $part,
                V: Operand<T>,
                S: Joint<V::Rank>,
            {
                self.view().$name(value)
            }

            #[doc = concat!("Like [`", stringify!($name), "`](Self::", stringify!($name), "), but returns an error instead of panicking.")]
            ///
            /// # Errors
            ///
            /// [`IndexError::ShapeMismatch`] with both shapes if they do not broadcast together; [`IndexError::TooLarge`].
            ///
            /// ```
            /// use tensor_idx::prelude::*;
            ///
            /// # #[allow(unused_mut)]
            /// let mut t = Tensor1::from([1, 2, 3]);
            #[doc = concat!("assert!(", $how, stringify!($try_name), "([1, 2]).is_err());")]
            /// ```
            pub fn $try_name<V>(&self, value: V) -> Result<Tensor<bool, JointOf<S, V::Rank>>, IndexError>
            where
                T: $part,
                V: Operand<T>,
                S: Joint<V::Rank>,
            {
                self.view().$try_name(value)
            }
        )*}
    };
}

comparisons! {
    less try_less PartialOrd lt "less than" "[true, false, false]" "[true, false, false, true, true, false]";
    at_most try_at_most PartialOrd le "at most" "[true, true, false]" "[true, true, false, true, true, true]";
    greater try_greater PartialOrd gt "greater than" "[false, false, true]" "[false, false, true, false, false, false]";
    at_least try_at_least PartialOrd ge "at least" "[false, true, true]" "[false, true, true, false, false, true]";
    equal try_equal PartialEq eq "equal to" "[false, true, false]" "[false, true, false, false, false, true]";
    not_equal try_not_equal PartialEq ne "not equal to" "[true, false, true]" "[true, false, true, true, true, false]";
}

/// The operators of masks, by name.
mod both {
    pub(super) fn bitand(a: &bool, b: &bool) -> bool {
        a & b
    }

    pub(super) fn bitor(a: &bool, b: &bool) -> bool {
        a | b
    }

    pub(super) fn bitxor(a: &bool, b: &bool) -> bool {
        a ^ b
    }
}

macro_rules! operators {
    ($mask:ty; $($operator:ident $method:ident $op:tt;)*) => {
        $(
            #[doc = concat!("Masks, broadcast together: NumPy's `m ", stringify!($op), " n`.")]
            ///
            /// It panics if the shapes do not broadcast together.
            ///
            /// ```
            /// use tensor_idx::prelude::*;
            ///
            /// let (m, n) = (Tensor1::from([true, true, false]), Tensor1::from([true, false, false]));
            #[doc = concat!("let both: Tensor1<bool> = &m ", stringify!($op), " &n;")]
            #[doc = concat!("assert!(both.iter().zip(&m).zip(&n).all(|((x, a), b)| *x == a ", stringify!($op), " b));")]
            /// ```
            impl<S: Joint<V::Rank> + Shape, V: Operand<bool>> ops::$operator<V> for $mask {
                type Output = Tensor<bool, JointOf<S, V::Rank>>;

                #[track_caller]
                fn $method(self, other: V) -> Self::Output {
                    done(each(&Value::<bool>::value(&self).view(), &other, both::$method))
                }
            }
        )*

        /// The other elements of a mask: NumPy's `~m`.
        ///
        /// ```
        /// use tensor_idx::prelude::*;
        ///
        /// let t = Tensor1::from([1, 2, 3]);
        /// assert_eq!((!t.greater(2)).to_vec(), [true, true, false]);
        /// ```
        impl<S: Shape> ops::Not for $mask {
            type Output = Tensor<bool, S>;

            #[track_caller]
            fn not(self) -> Tensor<bool, S> {
                done(negated(&Value::<bool>::value(&self).view()))
            }
        }
    };
}

macro_rules! masks {
    ($($mask:ty;)*) => {$(
        operators! { $mask; BitAnd bitand &; BitOr bitor |; BitXor bitxor ^; }
    )*};
}

masks! {
    Tensor<bool, S>;
    &Tensor<bool, S>;
    TensorView<'_, bool, S>;
    &TensorView<'_, bool, S>;
    &TensorViewMut<'_, bool, S>;
}

macro_rules! updates {
    ($($operator:ident $method:ident $op:tt $by:ident $name:ident;)*) => {$(
        updates! { @on $operator $method $op $by $name; Tensor<bool, S>; TensorViewMut<'_, bool, S>; }
    )*};
    (@on $operator:ident $method:ident $op:tt $by:ident $name:ident; $($mask:ty;)*) => {$(
        #[doc = concat!("A mask in place, the value broadcast to it: NumPy's `m ", stringify!($op), " n`.")]
        ///
        /// It panics if the value does not broadcast to the mask.
        ///
        /// ```
        /// use tensor_idx::prelude::*;
        ///
        /// let (mut m, n) = (Tensor2::from([[true, false], [false, true]]), [true, false]);
        #[doc = concat!("m ", stringify!($op), " n;")]
        /// let mut row = m.i_mut(1);
        #[doc = concat!("row ", stringify!($op), " n;")]
        /// ```
        impl<S: Shape, V: Value<bool>> ops::$operator<V> for $mask {
            #[track_caller]
            fn $method(&mut self, value: V) {
                // (The type of a closure would have the parameters of this impl.)
                self.accumulate(<bool as ops::$by>::$name, value);
            }
        }
    )*};
}

updates! {
    BitAndAssign bitand_assign &= BitAnd bitand;
    BitOrAssign bitor_assign |= BitOr bitor;
    BitXorAssign bitxor_assign ^= BitXor bitxor;
}
