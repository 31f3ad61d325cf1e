//! The verbs that only a device has: writes that do not ask which of several values of a position comes last, which take fewer
//! dispatches; sums that are not those of the processor, of 16 bits and kept in `f32`, or in a tree.

use tensor_idx_core::{IndexError, Shape, done};

use crate::arithmetic::{GpuCombine, GpuHalf, GpuInTree, GpuNumber};
use crate::element::GpuElement;
use crate::selection::{GpuSelection, GpuVerb};
use crate::value::GpuValue;
use crate::verb::DeviceVerb;

/// `accumulate`, with the values of a position in any order.
struct AnyOrder<O>(O);

impl<T: GpuNumber, O: GpuCombine<T>> GpuVerb<T> for AnyOrder<O> {
    const VERB: DeviceVerb = DeviceVerb::AnyOrder(O::OP);
}

/// `assign`, where positions are distinct or it does not matter which value stays.
struct AssignAnyOrder;

impl<T: GpuElement> GpuVerb<T> for AssignAnyOrder {
    const VERB: DeviceVerb = DeviceVerb::AssignAnyOrder;
}

/// `accumulate`, rounded once.
struct InF32<O>(O);

impl<T: GpuHalf, O: GpuCombine<T>> GpuVerb<T> for InF32<O> {
    const VERB: DeviceVerb = DeviceVerb::InF32(O::OP);
}

/// `accumulate`, with the values of a position combined in a tree.
struct InTree<O>(O);

impl<T: GpuNumber, O: GpuInTree<T>> GpuVerb<T> for InTree<O> {
    const VERB: DeviceVerb = DeviceVerb::InTree(O::OP);
}

/// Writes the three methods of each verb: it panics, it returns the error, it is awaited.
///
/// After the docs of the verb, its names, its operator and what it is, the errors of its `try_` form follow. Then come what the examples
/// show: the type of the elements, a tensor, the elements that are written to, the arguments, and what is there afterwards.
macro_rules! verbs {
    ($(
        $(#[doc = $doc:literal])*
        $name:ident / $try_name:ident / $async_name:ident $(<$O:ident: $Combine:ident>($op:ident) where T: $Number:ident)?
            => $verb:expr, $errors:literal, [$Elem:literal $tensor:literal $place:literal $shown:literal $after:literal];
    )*) => {
        impl<T: GpuElement, S: Shape, R: Shape> GpuSelection<'_, T, S, R> {$(
            $(#[doc = $doc])*
            ///
            /// # Panics
            ///
            #[doc = concat!("With the message of [`GpuSelection::", stringify!($try_name), "`].")]
            ///
            /// ```
            /// use tensor_idx::{gpu::*, prelude::*};
            ///
            /// let Ok(gpu) = Gpu::new() else { return Ok(()) };
            #[doc = concat!("let mut t = ", $tensor, ".to_gpu(&gpu)?;")]
            #[doc = concat!("t.", $place, ".", stringify!($name), "(", $shown, ");")]
            #[doc = concat!("assert_eq!(t.to_cpu()?.to_vec(), ", $after, ");")]
            /// # Ok::<(), IndexError>(())
            /// ```
            #[track_caller]
            pub fn $name $(<$O: $Combine<T>>)? (&mut self, $($op: $O,)? value: impl GpuValue<T>)
            $(where T: $Number)?
            {
                done(self.$try_name($($op,)? value));
            }

            #[doc = concat!("Like [`GpuSelection::", stringify!($name), "`], but returns an error instead of panicking. Nothing is written then.")]
            ///
            /// # Errors
            ///
            #[doc = $errors]
            ///
            /// ```
            /// use tensor_idx::{gpu::*, prelude::*};
            ///
            /// let Ok(gpu) = Gpu::new() else { return Ok(()) };
            #[doc = concat!("let mut t = ", $tensor, ".to_gpu(&gpu)?;")]
            #[doc = concat!("t.", $place, ".", stringify!($try_name), "(", $shown, ")?;")]
            #[doc = concat!("assert_eq!(t.to_cpu()?.to_vec(), ", $after, ");")]
            /// # Ok::<(), IndexError>(())
            /// ```
            pub fn $try_name $(<$O: $Combine<T>>)? (&mut self, $($op: $O,)? value: impl GpuValue<T>) -> Result<(), IndexError>
            $(where T: $Number)?
            {
                self.write($verb, &value)
            }

            #[doc = concat!("Like [`GpuSelection::", stringify!($name), "`], for `async`, and for the browser: done once the device has checked the index.")]
            ///
            /// # Errors
            ///
            #[doc = concat!("Those of [`GpuSelection::", stringify!($try_name), "`]; a bad index on the device.")]
            ///
            /// ```
            /// use tensor_idx::{gpu::*, prelude::*};
            ///
            #[doc = concat!("async fn write(t: &mut GpuTensor<", $Elem, ", Rank<1>>, ids: &GpuTensor<i32, Rank<1>>) -> Result<(), IndexError> {")]
            #[doc = concat!("    t.try_oix_mut(idx![ids])?.", stringify!($async_name), "(", $shown, ").await")]
            /// }
            /// ```
            pub async fn $async_name $(<$O: $Combine<T>>)? (&mut self, $($op: $O,)? value: impl GpuValue<T>) -> Result<(), IndexError>
            $(where T: $Number)?
            {
                self.checked($verb, &value).await
            }
        )*}
    };
}

verbs! {
    /// Like [`GpuSelection::accumulate`], with the values of a position in any order, without sorting: of floats the
    /// last bits may differ from run to run. (Elements of 8 bytes are sorted nevertheless.)
    accumulate_any_order / try_accumulate_any_order / accumulate_any_order_async<O: GpuCombine>(op) where T: GpuNumber
        => AnyOrder(op), "Those of [`GpuSelection::try_accumulate`].",
        ["f32" "Tensor::full([3], 0.0_f32)" "oix_mut(idx![[2, 0, 2]])" "Add, [1.0, 10.0, 100.0]" "[10.0, 0.0, 101.0]"];

    /// Like [`GpuSelection::assign`], for positions that are known to be distinct: nobody looks for those that are named twice,
    /// so that it takes one dispatch, and one more for each array of ids on the device. If a position is named twice nevertheless, one of
    /// its values stays; of a row, and of an element of 1, 2 or 8 bytes, parts of several may.
    assign_any_order / try_assign_any_order / assign_any_order_async
        => AssignAnyOrder, "Those of [`GpuSelection::try_assign`].",
        ["f32" "Tensor::full([3], 0.0_f32)" "oix_mut(idx![[2, 0]])" "[1.0, 10.0]" "[10.0, 0.0, 1.0]"];

    /// Combines elements of 16 bits with every value, as [`GpuSelection::accumulate`] does, but in `f32`: an element is
    /// widened, combined with its values in row-major order, and rounded to the nearest once. (`accumulate` rounds after each
    /// value, so that 1 added to a `bf16` of 256 is lost, however often it is added.)
    accumulate_in_f32 / try_accumulate_in_f32 / accumulate_in_f32_async<O: GpuCombine>(op) where T: GpuHalf
        => InF32(op), "Those of [`GpuSelection::try_accumulate`]; [`IndexError::Device`] where the sums between two dispatches do not \
                       fit a binding.",
        [
            "half::bf16" "Tensor::full([2], half::bf16::from_f32(256.0))" "oix_mut(idx![[1; 10]])" "Add, half::bf16::ONE"
            "[256.0, 266.0].map(half::bf16::from_f32)"
        ];

    /// Like [`GpuSelection::accumulate`], with the values of a position combined in a tree: many threads share a position that
    /// very many ids name. The result has the same bits on every device and in every run, but of floats they are not the
    /// processor's.
    ///
    /// The values of a position, in row-major order, are combined in pairs of neighbours: the first with the second, the third
    /// with the fourth, and so on. A last one without a neighbour stays as it is. These results are combined in pairs in
    /// the same way, until one is left. The element is combined with that one. Of `f16` and `bf16` every result is rounded.
    /// The sum in the example is 0.5 + (((1 + 2) + (4 + 8)) + 16).
    ///
    /// One array of ids may name positions twice (arrays that are indexed jointly, by `vix`, are one); of floats more are an
    /// error.
    accumulate_in_tree / try_accumulate_in_tree / accumulate_in_tree_async<O: GpuInTree>(op) where T: GpuNumber
        => InTree(op), "Those of [`GpuSelection::try_accumulate`]; [`IndexError::Device`] if several arrays may name positions twice.",
        [
            "f32" "Tensor::full([3], 0.5_f32)" "oix_mut(idx![[2; 5]])" "Add, [1.0, 2.0, 4.0, 8.0, 16.0]" "[0.5, 0.5, 31.5]"
        ];
}
