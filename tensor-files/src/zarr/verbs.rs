//! What an array of chunks and its parts offer, whether their chunks are awaited or not: written once for both.
//!
//! An array has `inner` (`described`, `values`, `writable`), `layout` and `settings`; a part has `array` and `plan`, and `write`, which
//! runs a verb on every chunk.

/// Everything but what reads or writes chunks. `$setup` makes `array`, of shape [2, 3] with the elements 0 to 5; `$plain` comes
/// before the names of verbs that return an error, and `$wait` is how what reads or writes is waited for.
macro_rules! indexed {
    ($Array:ident $Part:ident $setup:literal $plain:literal $wait:literal $end:literal) => {
        impl<T, S: Shape> Clone for $Array<T, S> {
            fn clone(&self) -> Self {
                $Array { inner: self.inner.clone(), layout: self.layout.clone(), settings: self.settings }
            }
        }

        /// Where it is, its shape and its chunks.
        impl<T, S: Shape> fmt::Debug for $Array<T, S> {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                let (name, described) = (stringify!($Array), &self.inner.described);
                write!(
                    f,
                    "{name}({}: {:?} in chunks of {:?})",
                    crate::Escaped(&described.place),
                    self.layout.shape(),
                    described.chunk
                )
            }
        }

        impl<T, S: Shape, R: Shape> $Part<T, S, R> {
            /// Another part of the same array.
            pub(super) fn with<Q: Shape>(&self, plan: Plan<S, Q>) -> $Part<T, S, Q> {
                $Part { array: self.array.clone(), plan }
            }
        }

        impl<T, S: Shape, R: Shape> Clone for $Part<T, S, R> {
            fn clone(&self) -> Self {
                self.with(self.plan.clone())
            }
        }

        /// The shape and the plan.
        impl<T, S: Shape, R: Shape> fmt::Debug for $Part<T, S, R> {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, "{}({:?}: {})", stringify!($Part), self.plan.shape(), self.plan)
            }
        }

        impl<T: ZarrElement, S: Shape> $Array<T, S> {
            /// Returns the shape.
            ///
            /// ```
            #[doc = $setup]
            /// assert_eq!(array.shape(), [2, 3]);
            #[doc = $end]
            /// ```
            pub fn shape(&self) -> &[usize] {
                self.layout.shape()
            }

            /// Returns the extents by value: `[usize; N]` where the rank is in the type, and `Extents` of `tensor_idx::shape` where it is not.
            ///
            /// ```
            #[doc = $setup]
            /// assert_eq!(array.extents()[..], [2, 3]);
            #[doc = $end]
            /// ```
            pub fn extents(&self) -> S::Axes<usize> {
                self.layout.extents()
            }

            /// Returns the number of axes.
            ///
            /// ```
            #[doc = $setup]
            /// assert_eq!(array.rank(), 2);
            #[doc = $end]
            /// ```
            pub fn rank(&self) -> usize {
                self.layout.rank()
            }

            /// Returns the number of elements.
            ///
            /// ```
            #[doc = $setup]
            /// assert_eq!(array.len(), 6);
            #[doc = $end]
            /// ```
            pub fn len(&self) -> usize {
                self.layout.len()
            }

            /// Returns whether there is no element: an extent is 0.
            ///
            /// ```
            #[doc = $setup]
            /// assert!(!array.is_empty());
            #[doc = $end]
            /// ```
            pub fn is_empty(&self) -> bool {
                self.layout.is_empty()
            }

            /// Returns the shape of what is decoded at once: a chunk, and where the array is sharded one of a shard.
            ///
            /// ```
            #[doc = $setup]
            /// assert_eq!((array.shape(), array.chunk_shape(), array.shard_shape()), (&[2, 3][..], &[2, 2][..], None));
            #[doc = $end]
            /// ```
            pub fn chunk_shape(&self) -> &[usize] {
                &self.inner.described.chunk
            }

            /// Returns the shape of a shard, where the array is sharded: it is one value of the store, and is written as a whole.
            ///
            /// ```
            #[doc = $setup]
            /// assert_eq!(array.shard_shape(), None);
            #[doc = $end]
            /// ```
            pub fn shard_shape(&self) -> Option<Vec<usize>> {
                self.inner.described.sharded.then(|| self.inner.described.unit())
            }

            /// Returns the value of elements that were never written.
            ///
            /// ```
            #[doc = $setup]
            /// assert_eq!(array.fill_value(), 0);
            #[doc = $end]
            /// ```
            pub fn fill_value(&self) -> T {
                self.inner.described.fill
            }

            /// Returns the counts of reads and writes since the array was opened, or since [`Self::reset_counts`].
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

            /// Returns the same array with rank N in the type.
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

            /// Returns the same array with a rank known only at run time.
            ///
            /// ```
            #[doc = $setup]
            #[doc = concat!("assert_eq!(array.into_dyn().i(&\"-1\".parse::<DynIndex>()?).load()", $wait, "?.to_vec(), [3, 4, 5]);")]
            #[doc = $end]
            /// ```
            pub fn into_dyn(self) -> $Array<T, DynRank> {
                $Array { layout: self.layout.into_dyn(), inner: self.inner, settings: self.settings }
            }

            /// Returns the same array, where the caller promises that nobody else uses the values of the store that this one reads
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
            #[doc = concat!("array.i(idx![0, 0]).", $plain, "add_assign(7)", $wait, "?;")]
            #[doc = concat!("assert_eq!(array.i(idx![0]).load()", $wait, "?.to_vec(), [7, 1, 2]);")]
            #[doc = $end]
            /// ```
            #[must_use]
            pub fn assume_exclusive(mut self) -> Self {
                self.settings.exclusive = true;
                self
            }

            /// Returns the same array with another limit on the time of a write that meets other writers of the same chunk: 60 seconds
            /// by default. Until then a change is repeated that another change preceded. In a folder, the wait for the lock of
            /// another writer has the same limit.
            ///
            /// ```
            #[doc = $setup]
            /// let array = array.with_patience(std::time::Duration::from_secs(5));
            #[doc = concat!("array.i(idx![.., 1]).", $plain, "sub_assign(1)", $wait, "?;")]
            #[doc = $end]
            /// ```
            #[must_use]
            pub fn with_patience(mut self, patience: Duration) -> Self {
                self.settings.patience = patience;
                self
            }

            /// Returns all of the array as a part.
            ///
            /// ```
            #[doc = $setup]
            #[doc = concat!("assert_eq!(array.all().load()", $wait, "?.to_vec(), [0, 1, 2, 3, 4, 5]);")]
            #[doc = $end]
            /// ```
            pub fn all(&self) -> $Part<T, S, S> {
                $Part { array: self.clone(), plan: self.layout.plan_all() }
            }

            /// The part that a plan names, such as one that was made elsewhere: nothing is read.
            ///
            /// ```
            #[doc = $setup]
            /// let plan = Layout::row_major([2, 3])?.plan(idx![1, ..2])?;
            #[doc = concat!("assert_eq!(array.try_part(plan)?.load()", $wait, "?.to_vec(), [3, 4]);")]
            /// let plan = Layout::row_major([2, 2])?.plan(idx![1])?;
            /// let error = array.try_part(plan).unwrap_err();
            /// assert_eq!(error.to_string(), "the plan is for shape [2, 2], and this has shape [2, 3]");
            #[doc = $end]
            /// ```
            ///
            /// # Errors
            ///
            /// [`IndexError::PlanShape`] for a plan for another shape.
            pub fn try_part<R: Shape>(&self, plan: Plan<S, R>) -> Result<$Part<T, S, R>, IndexError> {
                plan.check_source(self.shape())?;
                Ok($Part { array: self.clone(), plan })
            }

            /// [`Self::try_part`] for a plan that is known to fit.
            ///
            /// # Panics
            ///
            /// If the plan is for another shape.
            ///
            /// ```
            #[doc = $setup]
            /// let plan = Layout::row_major([2, 3])?.plan(idx![1, ..2])?;
            /// assert_eq!(array.part(plan).shape(), [2]);
            #[doc = $end]
            /// ```
            #[track_caller]
            pub fn part<R: Shape>(&self, plan: Plan<S, R>) -> $Part<T, S, R> {
                done(self.try_part(plan))
            }
        }

        impl<T: ZarrElement, S: Shape, R: Shape> $Part<T, S, R> {
            /// Returns the shape.
            ///
            /// ```
            #[doc = $setup]
            /// assert_eq!(array.i(idx![1, ..]).shape(), [3]);
            #[doc = $end]
            /// ```
            pub fn shape(&self) -> &[usize] {
                self.plan.shape()
            }

            /// Returns the number of axes.
            ///
            /// ```
            #[doc = $setup]
            /// assert_eq!(array.i(idx![1, ..]).rank(), 1);
            #[doc = $end]
            /// ```
            pub fn rank(&self) -> usize {
                self.shape().len()
            }

            /// Returns the number of elements. An element that the index names twice counts twice.
            ///
            /// ```
            #[doc = $setup]
            /// assert_eq!(array.oix(idx![.., [2, 0, 2]]).len(), 6);
            #[doc = $end]
            /// ```
            pub fn len(&self) -> usize {
                self.shape().iter().product()
            }

            /// Returns whether there is no element: an extent is 0.
            ///
            /// ```
            #[doc = $setup]
            /// assert!(array.i(idx![1..1]).is_empty());
            #[doc = $end]
            /// ```
            pub fn is_empty(&self) -> bool {
                self.shape().contains(&0)
            }

            /// Returns the plan: the place of every element of the part in the array.
            ///
            /// ```
            #[doc = $setup]
            /// assert_eq!(array.i(idx![1]).plan().to_string(), "src[0] = 1; src[1] = out[0]");
            #[doc = $end]
            /// ```
            pub fn plan(&self) -> &Plan<S, R> {
                &self.plan
            }

            /// Returns how many chunks the part touches.
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
                Ok(self.array.inner.described.touched(&self.plan)?.0)
            }

            /// How many values of the store the part touches: shards, where there are some, else chunks.
            ///
            /// ```
            #[doc = $setup]
            /// assert_eq!((array.all().units()?, array.i(idx![0, 0]).units()?), (2, 1));
            #[doc = $end]
            /// ```
            ///
            /// # Errors
            ///
            /// As [`Self::chunks`].
            pub fn units(&self) -> Result<usize, IndexError> {
                Ok(self.array.inner.described.touched(&self.plan)?.1)
            }

            /// Up to `n` parts that together are this one, of about as many values of the store each. No value is in two of them, so
            /// that several processes may write to them at once; there are fewer where there are fewer values.
            ///
            /// A [`Fraction`] has the part, and where its elements are in this one. Index arrays that act together are one axis of it.
            ///
            /// ```
            #[doc = $setup]
            /// let fractions = array.all().split(2)?;
            /// assert_eq!(fractions.len(), 2);
            #[doc = concat!("assert_eq!(fractions[1].part.load()", $wait, "?.to_vec(), [2, 5]);")]
            /// assert_eq!(fractions[1].places.to_string(), "src[0] = out[0]; src[1] = 2 + out[1]");
            #[doc = $end]
            /// ```
            ///
            /// # Errors
            ///
            /// As [`Self::chunks`]; [`IndexError::Outside`] for entries that `fill` or `drop` mark.
            pub fn split(&self, n: usize) -> Result<Vec<Fraction<$Part<T, S, DynRank>>>, IndexError> {
                let split = Split::new(self.array.inner.described.cut_to_read(&self.plan)?, &self.plan, n)?;
                let fraction = |k| {
                    let (plan, places) = split.plans(k)?;
                    Ok(Fraction { part: self.with(plan), places })
                };
                (0..split.count()).map(fraction).collect()
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
        impl<T: ZarrElement, S: Shape> $Array<T, S> {
            __doors! {
                [fn oix / try_oix, I: {IntoIndex<List: Ranks<Outer>>}, Shape: {IndexedBy<I, Outer>} => "[5, 3, 2, 0]"]
                [fn vix / try_vix, I: {IntoIndex<List: Ranks<Vectorized>>}, Shape: {IndexedBy<I, Vectorized>} => "[5, 0]"]
                [fn nix / try_nix, I: {IntoIndex<List: Ranks<NumPy>>}, Shape: {IndexedBy<I, NumPy>} => "[1, 2]"]
                [fn tix / try_tix, I: {IntoIndex<List: Ranks<PyTorch>>}, Shape: {IndexedBy<I, PyTorch>} => "[1, 2]"]
                [pub] [] [S] [$Part<T, S,]
                ["The part that an index names" ": nothing is read"; ""]
                [$setup "array" "assert_eq!(" [".load()" $wait "?.to_vec(), "] $end]
                |host, mode, index| Ok($Part { array: host.clone(), plan: host.layout.plan_gather(mode, index)? })
            }
        }

        impl<T: ZarrElement, S: Shape, R: Shape> $Part<T, S, R> {
            __doors! {
                [fn oix / try_oix, I: {IntoIndex<List: Ranks<Outer>>}, Shape: {IndexedBy<I, Outer>} => "[5, 3, 2, 0]"]
                [fn vix / try_vix, I: {IntoIndex<List: Ranks<Vectorized>>}, Shape: {IndexedBy<I, Vectorized>} => "[5, 0]"]
                [fn nix / try_nix, I: {IntoIndex<List: Ranks<NumPy>>}, Shape: {IndexedBy<I, NumPy>} => "[1, 2]"]
                [fn tix / try_tix, I: {IntoIndex<List: Ranks<PyTorch>>}, Shape: {IndexedBy<I, PyTorch>} => "[1, 2]"]
                [pub] [] [R] [$Part<T, S,]
                ["The part that an index names" ": nothing is read"; ""]
                [$setup "array.all()" "assert_eq!(" [".load()" $wait "?.to_vec(), "] $end]
                |host, mode, index| Ok(host.with(host.plan.then_gather(mode, index)?))
            }
        }
    };
    (@basic $Array:ident $Part:ident $setup:literal $wait:literal $end:literal; $index:literal $elements:literal) => {
        impl<T: ZarrElement, S: Shape> $Array<T, S> {
            /// Returns the part that a basic index names: nothing is read.
            ///
            /// ```
            #[doc = $setup]
            #[doc = concat!("assert_eq!(array.i(", $index, ").load()", $wait, "?.to_vec(), ", $elements, ");")]
            #[doc = $end]
            /// ```
            ///
            /// # Panics
            ///
            /// If the index is wrong, with the message of [`Self::try_i`], at the caller's line.
            #[track_caller]
            pub fn i<I: IntoIndex<List: Basic>>(&self, index: I) -> $Part<T, S, Indexed<S, I>>
            where
                S: IndexedBy<I>,
            {
                done(self.try_i(index))
            }

            /// Like [`Self::i`], but returns an error instead of panicking.
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
            /// Returns the part of this part that a basic index names: nothing is read.
            ///
            /// ```
            #[doc = $setup]
            #[doc = concat!("assert_eq!(array.all().i(", $index, ").load()", $wait, "?.to_vec(), ", $elements, ");")]
            #[doc = $end]
            /// ```
            ///
            /// # Panics
            ///
            /// If the index is wrong, with the message of [`Self::try_i`], at the caller's line.
            #[track_caller]
            pub fn i<I: IntoIndex<List: Basic>>(&self, index: I) -> $Part<T, S, Indexed<R, I>>
            where
                R: IndexedBy<I>,
            {
                done(self.try_i(index))
            }

            /// Like [`Self::i`], but returns an error instead of panicking.
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
                Ok(self.with(self.plan.then(index)?))
            }
        }
    };
}

/// The verbs, which write chunks. What follows the names is for the examples: `$setup` makes `array` of shape [2, 2], whose second
/// column is 2 and 5. `[$await]` is `[.await]` or nothing.
macro_rules! written {
    ($Part:ident [$($how:tt)*] $setup:literal $read:literal $end:literal [$($async:tt)?] [$($await:tt)*]) => {
        __verbs! {
            $($how)*
            impl [T: ZarrElement, S: Shape, R: Shape] $Part<T, S, R>;
            self []
            elements T: [Value<T>], [Combine<T> + Sync], ZarrError;
            where [[] [T: Number] [T: Divide] [T: Power] []]
            errors "[`IndexError::DivisionByZero`] and [`IndexError::NegativePower`] of integers; [`ZarrError::ReadOnly`] and \
                    [`ZarrError::Unconditional`]: nothing is written then. [`ZarrError::Read`] and [`ZarrError::Write`] with the chunk \
                    that failed"
            example [$setup "array.i(idx![.., 1])" $read $end]
            verb [|part, verb, value| part.run(verb, value) $($await)*]
            fill [|part, x| part.write(true, None, |_| Ok(()), |selection, _| selection.try_assign(x)) $($await)*]
        }

        impl<T: ZarrElement, S: Shape, R: Shape> $Part<T, S, R> {
            /// Runs a verb on every value of the store, with the elements of the value that belong there.
            $($async)? fn write(
                &self,
                overwrites: bool,
                value: Option<TensorView<'_, T, DynRank>>,
                refuse: impl Fn(&TensorView<'_, T, DynRank>) -> Result<(), IndexError>,
                verb: impl Fn(&mut Selection<'_, T, DynRank, DynRank>, Option<&TensorD<T>>) -> Result<(), IndexError> + Sync,
            ) -> Result<(), ZarrError> {
                let Some(holes) = self.plan.holes() else {
                    return self.write_all(overwrites, value, verb) $($await)*;
                };
                holes.dropped()?;
                let good = self.plan.good()?;
                let left = |(_, to): &(_, _)| value.as_ref().map(|value| Holes::left(value, to)).transpose();
                let value = good.as_ref().map(left).transpose()?.flatten();
                value.as_ref().map_or(Ok(()), |value| refuse(&value.view()))?;
                if !self.array.inner.writable {
                    return Err(ZarrError::ReadOnly { place: self.array.inner.described.place.clone() });
                }
                let Some((plan, _)) = good else { return Ok(()) };
                let part = self.with(plan);
                part.write_all(overwrites, value.as_ref().map(Tensor::view), verb) $($await)*
            }

            pub(crate) $($async)? fn run<V: Verb<T> + Sync>(&self, verb: V, value: &impl Value<T>) -> Result<(), ZarrError> {
                let value = value.try_value()?;
                let value = value.view();
                let all = self.broadcast(&value)?;
                // A refused value is found here, on a copy of the values, before anything is written.
                let refuse = |value: &TensorView<'_, T, DynRank>| match V::REFUSES {
                    true => verb.run(&mut value.try_to_contiguous()?, value),
                    false => Ok(()),
                };
                // A value counts only where its place has an element.
                if self.plan.holes().is_none() && !all.is_empty() {
                    refuse(&value)?;
                }
                self.write(V::OVERWRITES, Some(all), refuse, |selection, value| match value {
                    Some(value) => verb.run(selection, value),
                    None => Ok(()),
                })
                $($await)*
            }
        }
    };
}

pub(crate) use {indexed, written};
