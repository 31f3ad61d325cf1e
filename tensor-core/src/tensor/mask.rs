//! Masks: made by comparisons, combined by `&`, `|`, `^` and `!`.

use core::ops;

use crate::error::{IndexError, done};
use crate::shape::arithmetic::{Joint, JointOf};
use crate::shape::axes::Extents;
use crate::shape::rank::{DynRank, Shape};
use crate::tensor::operand::Operand;
use crate::tensor::owned::Tensor;
use crate::tensor::selection::Selection;
use crate::tensor::value::Value;
use crate::tensor::view::TensorView;
use crate::tensor::view_mut::TensorViewMut;
use crate::tensor::write;
use crate::tensor::zip::{room, zipped};

/// Whether each element is false.
fn negated<J: Shape>(a: &TensorView<'_, bool, DynRank>) -> Result<Tensor<bool, J>, IndexError> {
    let (mut out, axes) = room::<bool, J>(Extents::from_slice(a.shape()))?;
    a.each_slice(|some| out.extend(some.iter().map(|a| !a)));
    Ok(Tensor::from_parts(out, axes))
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
                zipped(self, &value, &mut $part::$holds)
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
                    done(zipped(&Value::<bool>::value(&self).view(), &other, &mut both::$method))
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

        #[doc = concat!("The selected elements of a mask in place, the value broadcast to the selection: NumPy's `m[i] ", stringify!($op), " n`.")]
        ///
        /// An element that is named twice is updated once, from its previous value, with the last of its values. It panics if the value
        /// does not broadcast to the selection.
        ///
        /// ```
        /// use tensor_idx::prelude::*;
        ///
        /// let mut m = Tensor1::from([true, true, false]);
        /// let mut ends = m.oix_mut(idx![[0, 2]]);
        #[doc = concat!("ends ", stringify!($op), " [false, true];")]
        /// let (mut first, mut last) = (true, false);
        #[doc = concat!("first ", stringify!($op), " false;")]
        #[doc = concat!("last ", stringify!($op), " true;")]
        /// assert_eq!(m, [first, true, last]);
        /// ```
        impl<S: Shape, R: Shape, V: Value<bool>> ops::$operator<V> for Selection<'_, bool, S, R> {
            #[track_caller]
            fn $method(&mut self, value: V) {
                done(write::update::<bool, _, _>(self, &value, <bool as ops::$by>::$name));
            }
        }
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
