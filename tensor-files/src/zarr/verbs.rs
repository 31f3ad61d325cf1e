//! What an array of chunks and its parts offer, whether their chunks are awaited or not: written once for both.
//!
//! An array has `inner` (`described`, `values`, `writable`), `layout` and `settings`; a part has `array` and `plan`, and `write`, which
//! runs a verb on every chunk.

/// Everything but what reads or writes chunks. `$setup` makes `array`, of shape [2, 3] with the elements 0 to 5; `$wait` is how
/// what reads or writes is waited for.
macro_rules! indexed {
    ($Array:ident $Part:ident $setup:literal $wait:literal $end:literal) => {
        impl<T, S: Shape> Clone for $Array<T, S> {
            fn clone(&self) -> Self {
                $Array { inner: self.inner.clone(), layout: self.layout.clone(), settings: self.settings }
            }
        }

        /// Where it is, its shape and its chunks.
        impl<T, S: Shape> fmt::Debug for $Array<T, S> {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                let (name, described) = (stringify!($Array), &self.inner.described);
                write!(f, "{name}({}: {:?} in chunks of {:?})", crate::Escaped(&described.place), self.layout.shape(), described.chunk)
            }
        }

        impl<T, S: Shape, R: Shape> Clone for $Part<T, S, R> {
            fn clone(&self) -> Self {
                $Part { array: self.array.clone(), plan: self.plan.clone() }
            }
        }

        /// The shape and the plan.
        impl<T, S: Shape, R: Shape> fmt::Debug for $Part<T, S, R> {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, "{}({:?}: {})", stringify!($Part), self.plan.shape(), self.plan)
            }
        }

        impl<T: ZarrElement, S: Shape> $Array<T, S> {
            /// The shape.
            ///
            /// ```
            #[doc = $setup]
            /// assert_eq!(array.shape(), [2, 3]);
            #[doc = $end]
            /// ```
            pub fn shape(&self) -> &[usize] {
                self.layout.shape()
            }

            /// The shape of what is decoded at once: a chunk, and where the array is sharded one of a shard.
            ///
            /// ```
            #[doc = $setup]
            /// assert_eq!((array.shape(), array.chunk_shape(), array.shard_shape()), (&[2, 3][..], &[2, 2][..], None));
            #[doc = $end]
            /// ```
            pub fn chunk_shape(&self) -> &[usize] {
                &self.inner.described.chunk
            }

            /// The shape of a shard, where the array is sharded: it is one value of the store, and is written as a whole.
            ///
            /// ```
            #[doc = $setup]
            /// assert_eq!(array.shard_shape(), None);
            #[doc = $end]
            /// ```
            pub fn shard_shape(&self) -> Option<Vec<usize>> {
                self.inner.described.sharded.then(|| self.inner.described.unit())
            }

            /// What elements have that were never written.
            ///
            /// ```
            #[doc = $setup]
            /// assert_eq!(array.fill_value(), 0);
            #[doc = $end]
            /// ```
            pub fn fill_value(&self) -> T {
                self.inner.described.fill
            }

            /// What was read and written since the array was opened, or since [`Self::reset_counts`].
            ///
            /// ```
            #[doc = $setup]
            /// array.reset_counts();
            #[doc = concat!("array.i(idx![.., 2]).load()", $wait, "?;")]
            /// assert_eq!((array.counts().chunks_read, array.counts().chunks_written), (1, 0));
            #[doc = $end]
            /// ```
            pub fn counts(&self) -> Counts {
                let tally = &self.inner.described.tally;
                let of = |n: &AtomicU64| n.load(Ordering::Relaxed);
                Counts {
                    chunks_read: of(&tally.read),
                    chunks_absent: of(&tally.absent),
                    bytes_read: of(&tally.bytes_read),
                    chunks_written: of(&tally.written),
                    bytes_written: of(&tally.bytes_written),
                }
            }

            /// Starts to count from 0.
            ///
            /// ```
            #[doc = $setup]
            /// array.reset_counts();
            /// assert_eq!((array.counts().chunks_written, array.counts().bytes_written), (0, 0));
            #[doc = $end]
            /// ```
            pub fn reset_counts(&self) {
                let tally = &self.inner.described.tally;
                for n in [&tally.read, &tally.absent, &tally.written, &tally.bytes_read, &tally.bytes_written] {
                    n.store(0, Ordering::Relaxed);
                }
            }

            /// The same array with rank N in the type.
            ///
            /// # Errors
            ///
            /// [`IndexError::RankMismatch`] if the rank is not N.
            ///
            /// ```
            #[doc = $setup]
            /// assert!(array.clone().into_rank::<3>().is_err());
            /// assert_eq!(array.into_rank::<2>()?.i(idx![.., 0]).shape(), [2]);
            #[doc = $end]
            /// ```
            pub fn into_rank<const N: usize>(self) -> Result<$Array<T, Rank<N>>, IndexError> {
                Ok($Array { layout: self.layout.into_rank()?, inner: self.inner, settings: self.settings })
            }

            /// The same array, where the caller promises that nobody else uses the values of the store that this one reads
            /// and writes while it does: chunks, or shards. What others do with other values does not matter, so writers
            /// whose parts share no chunk can all promise it.
            ///
            /// Then a chunk is changed without a condition, which any store can do, and the chunks of a shard are read one by
            /// one where they would come with all of the shard. If the promise is broken, the change of another may be lost,
            /// and a shard that is replaced while it is read may be an error or give elements of both.
            ///
            /// ```
            #[doc = $setup]
            /// let array = array.assume_exclusive();
            #[doc = concat!("array.i(idx![0, 0]).add_assign(7)", $wait, "?;")]
            #[doc = concat!("assert_eq!(array.i(idx![0]).load()", $wait, "?.to_vec(), [7, 1, 2]);")]
            #[doc = $end]
            /// ```
            #[must_use]
            pub fn assume_exclusive(mut self) -> Self {
                self.settings.exclusive = true;
                self
            }

            /// The same array with another limit on the time of a write that meets other writers of the same chunk: 60 seconds
            /// by default. Until then a change is repeated that another change preceded. In a folder, the wait for the lock of
            /// another writer has the same limit.
            ///
            /// ```
            #[doc = $setup]
            /// let array = array.with_patience(std::time::Duration::from_secs(5));
            #[doc = concat!("array.i(idx![.., 1]).sub_assign(1)", $wait, "?;")]
            #[doc = $end]
            /// ```
            #[must_use]
            pub fn with_patience(mut self, patience: Duration) -> Self {
                self.settings.patience = patience;
                self
            }

            /// All of it.
            ///
            /// ```
            #[doc = $setup]
            #[doc = concat!("assert_eq!(array.all().load()", $wait, "?.to_vec(), [0, 1, 2, 3, 4, 5]);")]
            #[doc = $end]
            /// ```
            pub fn all(&self) -> $Part<T, S, S> {
                $Part { array: self.clone(), plan: self.layout.plan_all() }
            }
        }

        impl<T: ZarrElement, S: Shape, R: Shape> $Part<T, S, R> {
            /// The shape.
            ///
            /// ```
            #[doc = $setup]
            /// assert_eq!(array.i(idx![1, ..]).shape(), [3]);
            #[doc = $end]
            /// ```
            pub fn shape(&self) -> &[usize] {
                self.plan.shape()
            }

            /// The plan: where every element of the part lies in the array.
            ///
            /// ```
            #[doc = $setup]
            /// assert_eq!(array.i(idx![1]).plan().to_string(), "src[0] = 1; src[1] = out[0]");
            #[doc = $end]
            /// ```
            pub fn plan(&self) -> &Plan<S, R> {
                &self.plan
            }

            /// How many chunks the part touches.
            ///
            /// ```
            #[doc = $setup]
            /// assert_eq!((array.all().chunks()?, array.i(idx![0, 0]).chunks()?), (2, 1));
            #[doc = $end]
            /// ```
            ///
            /// # Errors
            ///
            /// [`IndexError::TooLarge`] if there is no counting them.
            pub fn chunks(&self) -> Result<usize, IndexError> {
                Ok(self.array.inner.described.cut_to_read(&self.plan)?.count)
            }

            fn broadcast<'v>(
                &self,
                value: &TensorView<'v, T, DynRank>,
            ) -> Result<TensorView<'v, T, DynRank>, IndexError> {
                let misfit = |_| IndexError::ValueShape { value: value.shape().into(), selection: self.shape().into() };
                value.try_broadcast_to(self.shape()).map_err(misfit)
            }
        }

        indexed! {
            @basic $Array $Part $setup $wait $end;
            "idx![1, ..2]" "[3, 4]"
        }
        indexed! {
            @modes $Array $Part $setup $wait $end;
            Outer oix try_oix "every array on its own axis" "idx![[1, 0], [2, 0]]" "[5, 3, 2, 0]";
            Vectorized vix try_vix "integer arrays together (NEP 21)" "idx![[1, 0], [2, 0]]" "[5, 0]";
            NumPy nix try_nix "by NumPy's own rule" "idx![[true, false], 1..]" "[1, 2]";
            PyTorch tix try_tix "by PyTorch's own rule" "idx![[true, false], 1..]" "[1, 2]";
        }
    };
    (@basic $Array:ident $Part:ident $setup:literal $wait:literal $end:literal; $index:literal $elements:literal) => {
        impl<T: ZarrElement, S: Shape> $Array<T, S> {
            /// The part that a basic index names: nothing is read.
            ///
            /// ```
            #[doc = $setup]
            #[doc = concat!("assert_eq!(array.i(", $index, ").load()", $wait, "?.to_vec(), ", $elements, ");")]
            #[doc = $end]
            /// ```
            ///
            /// # Panics
            ///
            /// On a bad index, with the message of [`Self::try_i`], at the caller's line.
            #[track_caller]
            pub fn i<I: IntoIndex<List: Basic>>(&self, index: I) -> $Part<T, S, Indexed<S, I>>
            where
                S: IndexedBy<I>,
            {
                good(self.try_i(index))
            }

            /// [`Self::i`] with the mistake as a value.
            ///
            /// # Errors
            ///
            /// Those of a bad index: see [`IndexError`].
            ///
            /// ```
            #[doc = $setup]
            /// let error = array.try_i(idx![2]).unwrap_err();
            /// assert_eq!(error.to_string(), "index 2 is outside -2..2 on axis 0 of shape [2, 3]");
            #[doc = $end]
            /// ```
            pub fn try_i<I: IntoIndex<List: Basic>>(&self, index: I) -> Result<$Part<T, S, Indexed<S, I>>, IndexError>
            where
                S: IndexedBy<I>,
            {
                Ok($Part { array: self.clone(), plan: self.layout.plan(index)? })
            }
        }

        impl<T: ZarrElement, S: Shape, R: Shape> $Part<T, S, R> {
            /// The part of this part that a basic index names: nothing is read.
            ///
            /// ```
            #[doc = $setup]
            #[doc = concat!("assert_eq!(array.all().i(", $index, ").load()", $wait, "?.to_vec(), ", $elements, ");")]
            #[doc = $end]
            /// ```
            ///
            /// # Panics
            ///
            /// On a bad index, with the message of [`Self::try_i`], at the caller's line.
            #[track_caller]
            pub fn i<I: IntoIndex<List: Basic>>(&self, index: I) -> $Part<T, S, Indexed<R, I>>
            where
                R: IndexedBy<I>,
            {
                good(self.try_i(index))
            }

            /// [`Self::i`] with the mistake as a value.
            ///
            /// # Errors
            ///
            /// Those of a bad index: see [`IndexError`].
            ///
            /// ```
            #[doc = $setup]
            /// let error = array.i(idx![.., 1..]).try_i(idx![0, 2]).unwrap_err();
            /// assert_eq!(error.to_string(), "index 2 is outside -2..2 on axis 1 of shape [2, 2]");
            #[doc = $end]
            /// ```
            pub fn try_i<I: IntoIndex<List: Basic>>(&self, index: I) -> Result<$Part<T, S, Indexed<R, I>>, IndexError>
            where
                R: IndexedBy<I>,
            {
                Ok($Part { array: self.array.clone(), plan: self.plan.then(index)? })
            }
        }
    };
    (
        @modes $Array:ident $Part:ident $setup:literal $wait:literal $end:literal;
        $($mode:ident $name:ident $try_name:ident $what:literal $index:literal $elements:literal;)*
    ) => {
        impl<T: ZarrElement, S: Shape> $Array<T, S> {$(
            #[doc = concat!("The part that an index names, ", $what, ": nothing is read.")]
            ///
            /// ```
            #[doc = $setup]
            #[doc = concat!("let part = array.", stringify!($name), "(", $index, ");")]
            #[doc = concat!("assert_eq!(part.load()", $wait, "?.to_vec(), ", $elements, ");")]
            #[doc = $end]
            /// ```
            ///
            /// # Panics
            ///
            #[doc = concat!("On a bad index, with the message of [`Self::", stringify!($try_name), "`], at the caller's line.")]
            #[track_caller]
            pub fn $name<I: IntoIndex<List: Ranks<$mode>>>(&self, index: I) -> $Part<T, S, Indexed<S, I, $mode>>
            where
                S: IndexedBy<I, $mode>,
            {
                good(self.$try_name(index))
            }

            #[doc = concat!("[`Self::", stringify!($name), "`] with the mistake as a value.")]
            ///
            /// # Errors
            ///
            /// Those of a bad index: see [`IndexError`].
            ///
            /// ```
            #[doc = $setup]
            #[doc = concat!("let error = array.", stringify!($try_name), "(idx![[0, 2]]).unwrap_err();")]
            /// assert_eq!(error.kind(), tensor_idx::error::ErrorKind::OutOfBounds);
            #[doc = $end]
            /// ```
            pub fn $try_name<I: IntoIndex<List: Ranks<$mode>>>(&self, index: I) -> Result<$Part<T, S, Indexed<S, I, $mode>>, IndexError>
            where
                S: IndexedBy<I, $mode>,
            {
                Ok($Part { array: self.clone(), plan: self.layout.plan_gather($mode, index)? })
            }
        )*}

        impl<T: ZarrElement, S: Shape, R: Shape> $Part<T, S, R> {$(
            #[doc = concat!("The part of this part that an index names, ", $what, ": nothing is read.")]
            ///
            /// ```
            #[doc = $setup]
            #[doc = concat!("let part = array.all().", stringify!($name), "(", $index, ");")]
            #[doc = concat!("assert_eq!(part.load()", $wait, "?.to_vec(), ", $elements, ");")]
            #[doc = $end]
            /// ```
            ///
            /// # Panics
            ///
            #[doc = concat!("On a bad index, with the message of [`Self::", stringify!($try_name), "`], at the caller's line.")]
            #[track_caller]
            pub fn $name<I: IntoIndex<List: Ranks<$mode>>>(&self, index: I) -> $Part<T, S, Indexed<R, I, $mode>>
            where
                R: IndexedBy<I, $mode>,
            {
                good(self.$try_name(index))
            }

            #[doc = concat!("[`Self::", stringify!($name), "`] with the mistake as a value.")]
            ///
            /// # Errors
            ///
            /// Those of a bad index: see [`IndexError`].
            ///
            /// ```
            #[doc = $setup]
            #[doc = concat!("let error = array.all().", stringify!($try_name), "(idx![[0, 2]]).unwrap_err();")]
            /// assert_eq!(error.kind(), tensor_idx::error::ErrorKind::OutOfBounds);
            #[doc = $end]
            /// ```
            pub fn $try_name<I: IntoIndex<List: Ranks<$mode>>>(&self, index: I) -> Result<$Part<T, S, Indexed<R, I, $mode>>, IndexError>
            where
                R: IndexedBy<I, $mode>,
            {
                Ok($Part { array: self.array.clone(), plan: self.plan.then_gather($mode, index)? })
            }
        )*}
    };
}

/// What writes chunks. `[$async] [$await]` are `[async] [.await]`, or nothing; `$floats` is `$setup` with the elements 0.0 and 3.0.
macro_rules! verbs {
    ($Part:ident [$($async:tt)?] [$($await:tt)*] $setup:literal $floats:literal $wait:literal $end:literal) => {
        impl<T: ZarrElement, S: Shape, R: Shape> $Part<T, S, R> {
            /// Writes a value, broadcast to the shape of the part. An element that is named twice gets the last of its
            /// values in row-major order.
            ///
            /// ```
            #[doc = $setup]
            #[doc = concat!("array.i(idx![0]).assign([7, 8, 9])", $wait, "?;")]
            #[doc = concat!("assert_eq!(array.all().load()", $wait, "?.to_vec(), [7, 8, 9, 3, 4, 5]);")]
            #[doc = $end]
            /// ```
            ///
            /// # Errors
            ///
            /// [`IndexError::ValueShape`] if the value does not broadcast, [`ZarrError::ReadOnly`] and
            /// [`ZarrError::Unconditional`], and then nothing is written; [`ZarrError::Read`] and [`ZarrError::Write`] with
            /// the chunk that failed.
            pub $($async)? fn assign(&self, value: impl Value<T>) -> Result<(), ZarrError> {
                let value = self.broadcast(&value.value())?;
                self.write(true, Some(value), |selection, value| match value {
                    Some(value) => selection.try_assign(value),
                    None => Ok(()),
                })
                $($await)*
            }

            /// Sets every element to `x`.
            ///
            /// ```
            #[doc = $setup]
            #[doc = concat!("array.i(idx![.., 1]).fill(-1)", $wait, "?;")]
            #[doc = concat!("assert_eq!(array.all().load()", $wait, "?.to_vec(), [0, -1, 2, 3, -1, 5]);")]
            #[doc = $end]
            /// ```
            ///
            /// # Errors
            ///
            /// [`ZarrError::ReadOnly`] and [`ZarrError::Unconditional`], and then nothing is written; [`ZarrError::Read`] and
            /// [`ZarrError::Write`] with the chunk that failed.
            pub $($async)? fn fill(&self, x: T) -> Result<(), ZarrError> {
                self.write(true, None, |selection, _| selection.try_assign(x)) $($await)*
            }

            /// Combines every element with its value; one that is named twice is combined twice, in row-major order.
            ///
            /// ```
            #[doc = $setup]
            #[doc = concat!("array.vix(idx![[0, 0], [1, 1]]).accumulate(Add, 10)", $wait, "?;")]
            #[doc = concat!("assert_eq!(array.i(idx![0]).load()", $wait, "?.to_vec(), [0, 21, 2]);")]
            #[doc = $end]
            /// ```
            ///
            /// # Errors
            ///
            /// [`IndexError::ValueShape`], [`IndexError::DivisionByZero`], [`IndexError::NegativePower`],
            /// [`ZarrError::ReadOnly`] and [`ZarrError::Unconditional`], and then nothing is written; [`ZarrError::Read`] and
            /// [`ZarrError::Write`] with the chunk that failed.
            pub $($async)? fn accumulate<O: Combine<T> + Sync>(&self, op: O, value: impl Value<T>) -> Result<(), ZarrError> {
                let value = value.value();
                let all = self.broadcast(&value)?;
                if O::REFUSES {
                    // On the value alone, so that what is refused is before anything is written.
                    value.to_contiguous().view_mut().try_accumulate(op, &value)?;
                }
                self.write(false, Some(all), |selection, value| match value {
                    Some(value) => selection.try_accumulate(op, value),
                    None => Ok(()),
                })
                $($await)*
            }
        }

        verbs! {
            @augmented $Part [$($async)?] [$($await)*] $setup $wait $end;
            add_assign try_add_assign Add Number "+=" "[12, 13]";
            sub_assign try_sub_assign Sub Number "-=" "[-8, -7]";
            mul_assign try_mul_assign Mul Number "*=" "[20, 30]";
            rem_assign try_rem_assign Rem Number "%=" "[2, 3]";
            pow_assign try_pow_assign Pow Power "**=" "[1024, 59049]";
            floor_div_assign try_floor_div_assign FloorDiv Number "//=" "[0, 0]";
        }

        impl<T: ZarrElement + Divide, S: Shape, R: Shape> $Part<T, S, R> {
            /// NumPy's `/=`, of floats: every element is updated once, from what it was before, with the last of its
            /// values.
            ///
            /// ```
            #[doc = $floats]
            #[doc = concat!("array.all().div_assign(2.0)", $wait, "?;")]
            #[doc = concat!("assert_eq!(array.all().load()", $wait, "?.to_vec(), [0.0, 1.5]);")]
            #[doc = $end]
            /// ```
            ///
            /// # Errors
            ///
            #[doc = concat!("Those of [`", stringify!($Part), "::accumulate`].")]
            pub $($async)? fn div_assign(&self, value: impl Value<T>) -> Result<(), ZarrError> {
                let value = self.broadcast(&value.value())?;
                self.write(false, Some(value), |selection, value| match value {
                    Some(value) => selection.try_div_assign(value),
                    None => Ok(()),
                })
                $($await)*
            }
        }
    };
    (
        @augmented $Part:ident $async:tt $await:tt $setup:literal $wait:literal $end:literal;
        $($name:ident $try_name:ident $op:ident $number:ident $sign:literal $elements:literal;)*
    ) => {$(
        verbs! { @one $Part $async $await $setup $wait $end; $name $try_name $op $number $sign $elements }
    )*};
    (
        @one $Part:ident [$($async:tt)?] [$($await:tt)*] $setup:literal $wait:literal $end:literal;
        $name:ident $try_name:ident $op:ident $number:ident $sign:literal $elements:literal
    ) => {
        impl<T: ZarrElement + $number, S: Shape, R: Shape> $Part<T, S, R> {
            #[doc = concat!(
                "NumPy's `", $sign, "`: every element is updated once, from what it was before, with the last of its values."
            )]
            ///
            /// ```
            #[doc = $setup]
            #[doc = concat!("let part = array.nix(idx![[0, 1], [2, 0]]);\npart.", stringify!($name), "(10)", $wait, "?;")]
            #[doc = concat!("assert_eq!(part.load()", $wait, "?.to_vec(), ", $elements, ");")]
            #[doc = $end]
            /// ```
            ///
            /// # Errors
            ///
            #[doc = concat!("Those of [`", stringify!($Part), "::accumulate`].")]
            pub $($async)? fn $name(&self, value: impl Value<T>) -> Result<(), ZarrError> {
                let value = value.value();
                let all = self.broadcast(&value)?;
                if <$op as Combine<T>>::REFUSES {
                    value.to_contiguous().view_mut().$try_name(&value)?;
                }
                self.write(false, Some(all), |selection, value| match value {
                    Some(value) => selection.$try_name(value),
                    None => Ok(()),
                })
                $($await)*
            }
        }
    };
}

pub(crate) use {indexed, verbs};
