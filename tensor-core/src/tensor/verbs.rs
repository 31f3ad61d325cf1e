//! The verbs of writing, the same on mutable views, on selections and on tensors.

use core::ops;

use crate::error::IndexError;
use crate::rank::Shape;
use crate::tensor::combine::{Add, Combine, Div, FloorDiv, Mul, Pow, Rem, Sub};
use crate::tensor::number::{Divide, Number, Power};
use crate::tensor::owned::Tensor;
use crate::tensor::value::Value;
use crate::tensor::view_mut::TensorViewMut;
use crate::tensor::write::{self, Selection, Target, done};

macro_rules! verbs {
    ($([$($generics:tt)*] $place:ty, $of:literal, $example:literal;)*) => {$(
        impl<$($generics)*> $place {
            #[doc = concat!("Writes a value, broadcast to the shape of the ", $of, ".")]
            ///
            /// # Panics
            ///
            /// If the value does not broadcast, with the message of `try_assign`.
            ///
            /// ```
            /// use tensor_idx::prelude::*;
            ///
            /// let mut t = Tensor::from_vec([2, 3], vec![0; 6])?;
            #[doc = concat!("t.", $example, ".assign([[1], [2]]);")]
            /// assert_eq!(t.to_vec(), [1, 0, 1, 2, 0, 2]);
            /// # Ok::<(), IndexError>(())
            /// ```
            #[inline]
            #[track_caller]
            pub fn assign(&mut self, value: impl Value<T>)
            where
                T: Clone,
            {
                done(write::assign(self, &value));
            }

            /// `assign` with the mistake as a value; nothing is written then.
            ///
            /// # Errors
            ///
            /// [`IndexError::ValueShape`] if the value does not broadcast.
            ///
            /// ```
            /// use tensor_idx::prelude::*;
            ///
            /// let mut t = Tensor::from_vec([2, 3], vec![0; 6])?;
            #[doc = concat!("let error = t.", $example, ".try_assign([1, 2, 3]).unwrap_err();")]
            /// assert_eq!(
            ///     error.to_string(),
            ///     "a value of shape [3] does not broadcast to the shape [2, 2] that it is written to",
            /// );
            /// # Ok::<(), IndexError>(())
            /// ```
            pub fn try_assign(&mut self, value: impl Value<T>) -> Result<(), IndexError>
            where
                T: Clone,
            {
                write::assign(self, &value)
            }

            /// Sets every element to `x`.
            ///
            /// # Panics
            ///
            /// If the table of the positions that a mask names does not fit memory.
            ///
            /// ```
            /// use tensor_idx::prelude::*;
            ///
            /// let mut t = Tensor::from_vec([2, 3], vec![0; 6])?;
            #[doc = concat!("t.", $example, ".fill(1);")]
            /// assert_eq!(t.to_vec(), [1, 0, 1, 1, 0, 1]);
            /// # Ok::<(), IndexError>(())
            /// ```
            #[track_caller]
            pub fn fill(&mut self, x: T)
            where
                T: Clone,
            {
                match self.single() {
                    Some(element) => *element = x,
                    None => write::fill(self, &x),
                }
            }

            /// Combines every element with its value by [`Add`], [`Mul`], [`Min`](crate::Min), [`Max`](crate::Max),
            /// another operator of this crate, or a function of both. An element that is named twice is combined twice,
            /// in row-major order, on any number of threads: `accumulate(Add, v)` is NumPy's `np.add.at`, scatter-add.
            ///
            /// # Panics
            ///
            /// If the value does not broadcast, or has a divisor of 0 or a negative exponent for integers, with the
            /// message of `try_accumulate`.
            ///
            /// ```
            /// use tensor_idx::prelude::*;
            ///
            /// let mut t = Tensor::from_vec([2, 3], vec![5; 6])?;
            #[doc = concat!("t.", $example, ".accumulate(Max, [[1], [9]]);")]
            /// assert_eq!(t.to_vec(), [5, 5, 5, 9, 5, 9]);
            /// # Ok::<(), IndexError>(())
            /// ```
            #[track_caller]
            pub fn accumulate(&mut self, op: impl Combine<T>, value: impl Value<T>)
            where
                T: Clone,
            {
                done(self.try_accumulate(op, value));
            }

            /// `accumulate` with the mistake as a value; nothing is written then.
            ///
            /// # Errors
            ///
            /// [`IndexError::ValueShape`] if the value does not broadcast; [`IndexError::DivisionByZero`] and
            /// [`IndexError::NegativePower`] of integers.
            ///
            /// ```
            /// use tensor_idx::prelude::*;
            ///
            /// let mut t = Tensor::from_vec([2, 3], vec![0; 6])?;
            #[doc = concat!("let error = t.", $example, ".try_accumulate(Add, [1, 2, 3]).unwrap_err();")]
            /// assert_eq!(
            ///     error.to_string(),
            ///     "a value of shape [3] does not broadcast to the shape [2, 2] that it is written to",
            /// );
            /// # Ok::<(), IndexError>(())
            /// ```
            pub fn try_accumulate(&mut self, op: impl Combine<T>, value: impl Value<T>) -> Result<(), IndexError>
            where
                T: Clone,
            {
                write::accumulate(self, &value, op)
            }

            /// Calls `f` once with every element, in row-major order of where each is named first.
            ///
            /// # Panics
            ///
            /// If the table of the positions that a mask names does not fit memory, or where `f` does.
            ///
            /// ```
            /// use tensor_idx::prelude::*;
            ///
            /// let mut t = Tensor::from_vec([2, 3], (0..6).collect())?;
            #[doc = concat!("t.", $example, ".map_inplace(|x| *x *= *x);")]
            /// assert_eq!(t.to_vec(), [0, 1, 4, 9, 4, 25]);
            /// # Ok::<(), IndexError>(())
            /// ```
            #[track_caller]
            pub fn map_inplace(&mut self, f: impl FnMut(&mut T)) {
                done(self.try_map_inplace(f));
            }

            /// `map_inplace`, where there may be no memory for a list of the elements that were visited.
            ///
            /// # Errors
            ///
            /// [`IndexError::TooLarge`]; `f` has not been called then.
            ///
            /// ```
            /// use tensor_idx::prelude::*;
            ///
            /// let mut t = Tensor::from_vec([2, 3], vec![0, 1, 2, 3, 4, 5])?;
            #[doc = concat!("t.", $example, ".try_map_inplace(|x| *x += 1)?;")]
            /// assert_eq!(t.to_vec(), [1, 1, 3, 4, 4, 6]);
            /// # Ok::<(), IndexError>(())
            /// ```
            pub fn try_map_inplace(&mut self, f: impl FnMut(&mut T)) -> Result<(), IndexError> {
                write::map_inplace(self, f)
            }
        }

        verbs! { @all [$($generics)*] $place, "t.view_mut()" }
    )*};
    (@all [$($generics:tt)*] $place:ty, $name:literal) => {
        verbs! { @augmented [$($generics)*] $place, $name;
            add_assign try_add_assign Add Number "+=" "+" "[4.0, 9.0]";
            sub_assign try_sub_assign Sub Number "-=" "-" "[0.0, 5.0]";
            mul_assign try_mul_assign Mul Number "*=" "*" "[4.0, 14.0]";
            div_assign try_div_assign Div Divide "/=" "/" "[1.0, 3.5]";
            rem_assign try_rem_assign Rem Number "%=" "the remainder, with the sign of the value, by" "[0.0, 1.0]";
            pow_assign try_pow_assign Pow Power "**=" "to the power of" "[4.0, 49.0]";
            floor_div_assign try_floor_div_assign FloorDiv Number "//="
                "the quotient, rounded towards negative infinity, by" "[1.0, 3.0]";
        }

        verbs! { @operator [$($generics)*] $place; AddAssign add_assign Number }
        verbs! { @operator [$($generics)*] $place; SubAssign sub_assign Number }
        verbs! { @operator [$($generics)*] $place; MulAssign mul_assign Number }
        verbs! { @operator [$($generics)*] $place; DivAssign div_assign Divide }
        verbs! { @operator [$($generics)*] $place; RemAssign rem_assign Number }
    };
    (@augmented [$($generics:tt)*] $place:ty, $of:literal;
        $($name:ident $try_name:ident $op:ident $number:ident $sign:literal $what:literal $result:literal;)*
    ) => {
        impl<$($generics)*> $place {$(
            #[doc = concat!(
                "NumPy's `", $sign, "`: every element becomes itself ", $what, " its value. One that is named twice is ",
                "updated once, from what it was before, with the last of its values."
            )]
            ///
            /// # Panics
            ///
            #[doc = concat!("With the message of `", stringify!($try_name), "`.")]
            ///
            /// ```
            /// use tensor_idx::prelude::*;
            ///
            /// let mut t = Tensor::from_vec([2], vec![2.0, 7.0])?;
            #[doc = concat!($of, ".", stringify!($name), "(2.0);")]
            #[doc = concat!("assert_eq!(t.to_vec(), ", $result, ");")]
            /// # Ok::<(), IndexError>(())
            /// ```
            #[track_caller]
            pub fn $name(&mut self, value: impl Value<T>)
            where
                T: $number,
            {
                done(self.$try_name(value));
            }

            #[doc = concat!("`", stringify!($name), "` with the mistake as a value; nothing is written then.")]
            ///
            /// # Errors
            ///
            /// [`IndexError::ValueShape`] if the value does not broadcast; [`IndexError::DivisionByZero`] and
            /// [`IndexError::NegativePower`] of integers.
            ///
            /// ```
            /// use tensor_idx::{error::ErrorKind, prelude::*};
            ///
            /// let mut t = Tensor::from_vec([2], vec![2.0, 7.0])?;
            #[doc = concat!("let error = ", $of, ".", stringify!($try_name), "([1.0, 2.0, 3.0]).unwrap_err();")]
            /// assert_eq!(error.kind(), ErrorKind::ShapeMismatch);
            /// assert_eq!(t.to_vec(), [2.0, 7.0]);
            /// # Ok::<(), IndexError>(())
            /// ```
            pub fn $try_name(&mut self, value: impl Value<T>) -> Result<(), IndexError>
            where
                T: $number,
            {
                write::update(self, &value, $op)
            }
        )*}
    };
    (@operator [$($generics:tt)*] $place:ty; $operator:ident $name:ident $number:ident) => {
        impl<$($generics)*, V: Value<T>> ops::$operator<V> for $place
        where
            T: $number,
        {
            #[inline]
            #[track_caller]
            fn $name(&mut self, value: V) {
                <$place>::$name(self, value);
            }
        }
    };
}

verbs! {
    [T, S: Shape] TensorViewMut<'_, T, S>, "view", "i_mut(idx![.., ::2])";
    [T, S: Shape, R: Shape] Selection<'_, T, S, R>, "selection", "oix_mut(idx![.., [2, 0]])";
}

verbs! { @all [T: Clone, S: Shape] Tensor<T, S>, "t" }

/// The verbs on all elements of a tensor. Storage that is shared is copied first, so no other handle sees the write; a write
/// that fails changes nothing.
impl<T: Clone, S: Shape> Tensor<T, S> {
    /// Writes a value, broadcast to the shape of the tensor.
    ///
    /// # Panics
    ///
    /// If the value does not broadcast, with the message of [`Tensor::try_assign`].
    ///
    /// ```
    /// use tensor_idx::prelude::*;
    ///
    /// let mut t = Tensor::full([2, 3], 0);
    /// t.assign([[1], [2]]);
    /// assert_eq!(t.to_vec(), [1, 1, 1, 2, 2, 2]);
    /// ```
    #[track_caller]
    pub fn assign(&mut self, value: impl Value<T>) {
        done(write::assign(self, &value));
    }

    /// [`Tensor::assign`] with the mistake as a value; nothing is written then.
    ///
    /// # Errors
    ///
    /// [`IndexError::ValueShape`] if the value does not broadcast; [`IndexError::TooLarge`] if there is no memory for a copy
    /// of shared storage.
    ///
    /// ```
    /// use tensor_idx::{error::ErrorKind, prelude::*};
    ///
    /// let mut t = Tensor::full([2, 3], 0);
    /// assert_eq!(t.try_assign([1, 2]).unwrap_err().kind(), ErrorKind::ShapeMismatch);
    /// ```
    pub fn try_assign(&mut self, value: impl Value<T>) -> Result<(), IndexError> {
        write::assign(self, &value)
    }

    /// Sets every element to `x`.
    ///
    /// # Panics
    ///
    /// If there is no memory for a copy of shared storage.
    ///
    /// ```
    /// use tensor_idx::prelude::*;
    ///
    /// let mut t = Tensor::full([2, 3], 0);
    /// let before = t.clone();
    /// t.fill(7);
    /// assert_eq!((t.to_vec(), before.to_vec()), (vec![7; 6], vec![0; 6]));
    /// ```
    #[track_caller]
    pub fn fill(&mut self, x: T) {
        write::fill(self, &x);
    }

    /// Combines every element with its value by [`Add`], [`Mul`], [`Min`](crate::Min), [`Max`](crate::Max), another operator
    /// of this crate, or a function of both.
    ///
    /// # Panics
    ///
    /// If the value does not broadcast, or has a divisor of 0 or a negative exponent for integers, with the message of
    /// [`Tensor::try_accumulate`].
    ///
    /// ```
    /// use tensor_idx::prelude::*;
    ///
    /// let mut t = Tensor1::from([1, 7, 3]);
    /// t.accumulate(Max, [5, 5, 5]);
    /// assert_eq!(t.to_vec(), [5, 7, 5]);
    /// ```
    #[track_caller]
    pub fn accumulate(&mut self, op: impl Combine<T>, value: impl Value<T>) {
        done(self.try_accumulate(op, value));
    }

    /// [`Tensor::accumulate`] with the mistake as a value; nothing is written then.
    ///
    /// # Errors
    ///
    /// [`IndexError::ValueShape`]; [`IndexError::DivisionByZero`] and [`IndexError::NegativePower`] of integers;
    /// [`IndexError::TooLarge`].
    ///
    /// ```
    /// use tensor_idx::{error::ErrorKind, prelude::*};
    ///
    /// let mut t = Tensor1::from([1, 7, 3]);
    /// assert_eq!(t.try_accumulate(Add, [5, 5]).unwrap_err().kind(), ErrorKind::ShapeMismatch);
    /// ```
    pub fn try_accumulate(&mut self, op: impl Combine<T>, value: impl Value<T>) -> Result<(), IndexError> {
        write::accumulate(self, &value, op)
    }

    /// Calls `f` once with every element, in row-major order.
    ///
    /// # Panics
    ///
    /// If there is no memory for a copy of shared storage, or where `f` does.
    ///
    /// ```
    /// use tensor_idx::prelude::*;
    ///
    /// let mut t = Tensor1::from([1, -7, 3]);
    /// t.map_inplace(|x| *x = -*x);
    /// assert_eq!(t.to_vec(), [-1, 7, -3]);
    /// ```
    #[track_caller]
    pub fn map_inplace(&mut self, f: impl FnMut(&mut T)) {
        done(self.try_map_inplace(f));
    }

    /// [`Tensor::map_inplace`], where there may be no memory for a copy of shared storage.
    ///
    /// # Errors
    ///
    /// [`IndexError::TooLarge`]; `f` has not been called then.
    ///
    /// ```
    /// use tensor_idx::prelude::*;
    ///
    /// let mut t = Tensor1::from([1, 2]);
    /// t.try_map_inplace(|x| *x += 1)?;
    /// assert_eq!(t.to_vec(), [2, 3]);
    /// # Ok::<(), IndexError>(())
    /// ```
    pub fn try_map_inplace(&mut self, f: impl FnMut(&mut T)) -> Result<(), IndexError> {
        write::map_inplace(self, f)
    }
}
