//! Windows and diagonals of parts, and `take`, as plans: written once for parts of joins and of Zarr arrays, whether their chunks are
//! awaited or not.

/// `$setup` makes `all`, of shape [2, 3] with the elements 0 to 5; `$wait` is how what reads is waited for.
macro_rules! views {
    ([$($generics:tt)*] [$($Part:tt)*] $setup:literal $wait:literal $end:literal) => {
        views! { @verbs [$($generics)*] [$($Part)*] $setup $wait $end;
            /// Every part of a shape: first the axes that count the windows, then the axes of a window. NumPy's
            /// `sliding_window_view`, as a plan: nothing is read.
            ///
            /// A chunk is read once, however many windows its elements are in. The result has each element once for each window that it is
            /// in; the plan has as many index entries for each axis that the windows slide along ([`Plan::then_windows`]). Where
            /// the part fits memory, `part.load()?.windows(..)` has the same windows as a view, without index entries and copies.
            windows try_windows <W: WindowOver<R>> (shape: W) -> W::Windows where {}
                => then_windows, "[1, 2]", "[0, 1, 1, 2, 3, 4, 4, 5]", "[3, 1]", "windows of shape [3, 1] do not fit shape [2, 3]: 3 is more than the 2 of axis 0";
            /// Like [`Self::windows`], but keeps only every `steps[k]`-th window along axis k.
            windows_by try_windows_by <W: WindowOver<R>> (shape: W, steps: W) -> W::Windows where {}
                => then_windows_by, "[1, 1], [1, 2]", "[0, 2, 3, 5]", "[1, 1], [1, 0]", "steps [1, 0] do not fit windows over shape [2, 3]: each of its 2 axes has one, of at least 1";
            /// The elements whose positions on two axes are equal, along a new last axis; the other axes keep their order. The plan has
            /// one index entry for each position of the diagonal and each of the two axes; only chunks on the diagonal are read.
            diagonal_of try_diagonal_of <A: IntoAxis, B: IntoAxis> (a: A, b: B) -> <R as Without<Rank<1>>>::Output
                where { R: Without<Rank<1>> + TwoAxes }
                => then_diagonal_of, "1, 0", "[0, 4]", "0, 2", "axis 2 is outside -2..2 for a tensor of rank 2";
        }

        impl<$($generics)*, R: Shape> $($Part)* R> {
            /// Returns the elements whose first two positions are equal, along a new last axis: NumPy's `diagonal`. See [`Self::diagonal_of`].
            ///
            /// # Panics
            ///
            /// If the rank is only known at run time and is below 2.
            ///
            /// ```
            #[doc = $setup]
            #[doc = concat!("assert_eq!(all.diagonal().load()", $wait, "?.to_vec(), [0, 4]);")]
            #[doc = $end]
            /// ```
            #[track_caller]
            pub fn diagonal(&self) -> $($Part)* <R as Without<Rank<1>>>::Output>
            where
                R: Without<Rank<1>> + TwoAxes,
            {
                done(self.try_diagonal())
            }

            /// Like [`Self::diagonal`], but returns an error instead of panicking.
            ///
            /// # Errors
            ///
            /// Those of [`Plan::then_diagonal_of`].
            ///
            /// ```
            #[doc = $setup]
            /// assert!(all.i(&DynIndex::new().at(0)).try_diagonal().is_err());
            #[doc = $end]
            /// ```
            pub fn try_diagonal(&self) -> Result<$($Part)* <R as Without<Rank<1>>>::Output>, IndexError>
            where
                R: Without<Rank<1>> + TwoAxes,
            {
                self.try_diagonal_of(0, 1)
            }

            /// Returns the positions that an index array, a mask or a range names on one axis, every other axis kept: NumPy's `take`. A
            /// negative number counts from the last axis. Nothing is read.
            ///
            /// # Panics
            ///
            /// If there is no such axis, or an entry is outside of it.
            ///
            /// ```
            #[doc = $setup]
            #[doc = concat!("assert_eq!(all.take([2, 0], -1).load()", $wait, "?.to_vec(), [2, 0, 5, 3]);")]
            #[doc = concat!("assert_eq!(all.take(slice!(None, None, -1), 0).load()", $wait, "?.to_vec(), [3, 4, 5, 0, 1, 2]);")]
            #[doc = $end]
            /// ```
            #[track_caller]
            pub fn take<A, X>(&self, ids: A, axis: X) -> $($Part)* TakenShape<R, A>>
            where
                A: IntoElement<Element: Ranks<Outer> + Taken<X>>,
                R: IndexedBy<OnAxis<A::Element>, Outer>,
            {
                done(self.try_take(ids, axis))
            }

            /// Like [`Self::take`], but returns an error instead of panicking.
            ///
            /// # Errors
            ///
            /// [`IndexError::AxisOutOfBounds`], and those of a bad index: see [`IndexError`].
            ///
            /// ```
            #[doc = $setup]
            /// assert!(all.try_take([2, 0], 0).is_err());
            #[doc = $end]
            /// ```
            pub fn try_take<A, X>(&self, ids: A, axis: X) -> Result<$($Part)* TakenShape<R, A>>, IndexError>
            where
                A: IntoElement<Element: Ranks<Outer> + Taken<X>>,
                R: IndexedBy<OnAxis<A::Element>, Outer>,
            {
                let axis = self.plan.result_layout()?.axis(A::Element::on(axis))?;
                self.try_oix(OnAxis::new(ids, axis))
            }
        }
    };
    (@of [$($Part:tt)*] $shape:ty) => { $($Part)* $shape> };
    (@verbs [$($generics:tt)*] $Part:tt $setup:literal $wait:literal $end:literal; $(
        $(#[doc = $doc:literal])*
        $name:ident $try_name:ident <$($generic:ident: $bound:path),*> ($($arg:ident: $ty:ty),*) -> $shape:ty where { $($condition:tt)* }
            => $then:ident, $good:literal, $elements:literal, $bad:literal, $text:literal;
    )*) => {
        impl<$($generics)*, R: Shape> views!(@of $Part R) {$(
            $(#[doc = $doc])*
            ///
            /// # Panics
            ///
            #[doc = concat!("With the message of [`Self::", stringify!($try_name), "`].")]
            ///
            /// ```
            #[doc = $setup]
            #[doc = concat!("assert_eq!(all.", stringify!($name), "(", $good, ").load()", $wait, "?.to_vec(), ", $elements, ");")]
            #[doc = $end]
            /// ```
            #[track_caller]
            pub fn $name<$($generic: $bound),*>(&self, $($arg: $ty),*) -> views!(@of $Part $shape)
            where
                $($condition)*
            {
                done(self.$try_name($($arg),*))
            }

            #[doc = concat!("Like [`Self::", stringify!($name), "`], but returns an error instead of panicking.")]
            ///
            /// # Errors
            ///
            #[doc = concat!("Those of [`Plan::", stringify!($then), "`].")]
            ///
            /// ```
            #[doc = $setup]
            #[doc = concat!("let error = all.", stringify!($try_name), "(", $bad, ").unwrap_err();")]
            #[doc = concat!("assert_eq!(error.to_string(), \"", $text, "\");")]
            #[doc = $end]
            /// ```
            pub fn $try_name<$($generic: $bound),*>(&self, $($arg: $ty),*) -> Result<views!(@of $Part $shape), IndexError>
            where
                $($condition)*
            {
                Ok(self.with(self.plan.$then($($arg),*)?))
            }
        )*}
    };
}
pub(crate) use views;
