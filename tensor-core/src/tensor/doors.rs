//! A macro that writes the methods of the four modes, each with its `try_` twin, for every type that is read or written by an index.

/// Writes the methods of the four modes, as items of a trait or of an implementation; the names that it uses (`IntoIndex`, `Ranks`,
/// `Indexed`, `IndexedBy`, `IndexError`, the modes and `__doors` itself) are those of the caller.
///
/// For each mode the caller gives the names of the method and of its `try_` twin, the bounds of the index and of the shape,
/// and what the example shows. Then follow the visibility, `'a mut` where `self` is written to, the shape that is indexed, and the
/// type of the result up to its shape. The body has the host, the mode and the index, and returns a `Result`.
///
/// The bounds are tokens of the caller, on the line of the method, because the compiler shows where an unmet bound is written. For
/// tokens of this file it would show this macro and the whole call beside it.
///
/// If the type of the result is not `#[must_use]` itself, the caller gives the message of that attribute after the words on errors.
///
/// The examples are about `$owner`, which `$setup` makes of shape [2, 3] with the elements 0 to 5.
#[doc(hidden)]
#[macro_export]
macro_rules! __doors {
    (
        [$($outer:tt)*] [$($vectorized:tt)*] [$($numpy:tt)*] [$($pytorch:tt)*]
        $($common:tt)*
    ) => {
        __doors! { @pair Outer [$($outer)*] "every array on its own axis" "idx![[1, 0], [2, 0]]" $($common)* }
        __doors! { @pair Vectorized [$($vectorized)*] "integer arrays together, their joint axes first" "idx![[1, 0], [2, 0]]" $($common)* }
        __doors! { @pair NumPy [$($numpy)*] "by NumPy's own rule" "idx![[true, false], 1..]" $($common)* }
        __doors! { @pair PyTorch [$($pytorch)*] "by PyTorch's own rule" "idx![[true, false], 1..]" $($common)* }
    };
    (
        @pair $mode:ident
        [fn $name:ident / $try_name:ident, I: {$($index_bound:tt)*}, Shape: {$($indexed:tt)*} => $shown:literal]
        $rule:literal $index:literal
        [$($vis:tt)?] [$($life:lifetime mut)?] [$shape:ty] [$($result:tt)*]
        [$part:literal $end_of_part:literal; $refused:literal $(; $unused:literal)?]
        [$setup:literal $owner:literal $open:literal [$($close:literal)*] $end:literal]
        |$host:ident, $by:ident, $at:ident| $body:expr
    ) => {
        #[doc = concat!($part, ", ", $rule, $end_of_part, ".")]
        ///
        /// # Panics
        ///
        #[doc = concat!("On a bad index", $refused, ", with the message of [`Self::", stringify!($try_name), "`], at the caller's line.")]
        ///
        /// ```
        #[doc = $setup]
        #[doc = concat!($open, $owner, ".", stringify!($name), "(", $index, ")", $($close,)* $shown, ");")]
        #[doc = $end]
        /// ```
        $(#[must_use = $unused])?
        #[track_caller]
        $($vis)? fn $name<$($life,)? I: $($index_bound)*>(
            &$($life mut)? self,
            index: I,
        ) -> $($result)* Indexed<$shape, I, $mode>>
        where
            $shape: $($indexed)*,
        {
            done(self.$try_name(index))
        }

        #[doc = concat!("Like [`Self::", stringify!($name), "`], but returns an error instead of panicking.")]
        ///
        /// # Errors
        ///
        #[doc = concat!("Those of a bad index", $refused, ": see [`IndexError`].")]
        ///
        /// ```
        #[doc = $setup]
        #[doc = concat!("let error = ", $owner, ".", stringify!($try_name), "(idx![[0, 2]]).unwrap_err();")]
        /// assert!(error.to_string().starts_with("index 2 is outside -2..2 on axis 0 of shape [2, 3]"));
        #[doc = $end]
        /// ```
        $($vis)? fn $try_name<$($life,)? I: $($index_bound)*>(
            &$($life mut)? self,
            index: I,
        ) -> Result<$($result)* Indexed<$shape, I, $mode>>, IndexError>
        where
            $shape: $($indexed)*,
        {
            let ($host, $by, $at) = (self, $mode, index);
            $body
        }
    };
    // Reading into existing memory.
    (@into $outer:tt $vectorized:tt $numpy:tt $pytorch:tt $($body:tt)*) => {
        __doors! { @pair_into Outer $outer $($body)* }
        __doors! { @pair_into Vectorized $vectorized $($body)* }
        __doors! { @pair_into NumPy $numpy $($body)* }
        __doors! { @pair_into PyTorch $pytorch $($body)* }
    };
    (
        @pair_into $mode:ident
        [$read:ident: fn $name:ident / $try_name:ident, I: {$($index_bound:tt)*}, Shape: {$($indexed:tt)*}, Out: {$($out:tt)*}]
        |$host:ident, $by:ident, $at:ident, $to:ident| $body:expr
    ) => {
        #[doc = concat!("[`Self::", stringify!($read), "`] into existing memory of the result's shape.")]
        ///
        /// # Panics
        ///
        /// If the index is wrong, or if `out` has another shape.
        ///
        /// ```
        /// use tensor_idx::prelude::*;
        ///
        /// let t = Tensor::from_vec([3, 2], (0..6).collect())?;
        /// let mut out = Tensor::full([2, 2], 0);
        #[doc = concat!("t.", stringify!($name), "(idx![[2, 0]], &mut out);")]
        /// assert_eq!(out.to_vec(), [4, 5, 0, 1]);
        /// # Ok::<(), IndexError>(())
        /// ```
        #[track_caller]
        fn $name<'o, I>(
            &self,
            index: I,
            out: impl IntoViewMut<'o, Self::Elem, Shape: $($out)*>,
        )
        where
            I: $($index_bound)*,
            Self::Shape: $($indexed)*,
            Self::Elem: 'o,
        {
            if let Err(error) = self.$try_name(index, out) {
                panic!("{error}")
            }
        }

        #[doc = concat!("Like [`Self::", stringify!($name), "`], but returns an error instead of panicking; nothing is written then.")]
        ///
        /// # Errors
        ///
        /// Those of a bad index, or [`IndexError::OutShape`].
        ///
        /// ```
        /// use tensor_idx::prelude::*;
        ///
        /// let t = Tensor::from_vec([3, 2], (0..6).collect())?;
        /// let mut out = Tensor::full([2, 3], 7);
        #[doc = concat!("let error = t.", stringify!($try_name), "(idx![[2, 0]], &mut out).unwrap_err();")]
        /// assert_eq!(error.to_string(), "`out` has shape [2, 3], and the result [2, 2]");
        /// assert_eq!(out.to_vec(), [7; 6]);
        /// # Ok::<(), IndexError>(())
        /// ```
        fn $try_name<'o, I>(
            &self,
            index: I,
            out: impl IntoViewMut<'o, Self::Elem, Shape: $($out)*>,
        ) -> Result<(), IndexError>
        where
            I: $($index_bound)*,
            Self::Shape: $($indexed)*,
            Self::Elem: 'o,
        {
            let ($host, $by, $at, $to) = (self, $mode, index, out);
            $body
        }
    };
}

pub(crate) use __doors;
