//! Values of `assign!` that borrow what is written to.
//!
//! The borrow checker refuses `assign!(t[0] = t.i(1))`, and its message does not name the way out. The macro sees that such a value
//! comes from the target, and the type of the value shows whether it still borrows. If it does, the error of this file is reported
//! instead of that of the borrow checker.

use crate::shape::rank::Shape;
use crate::tensor::view::TensorView;

/// A value that comes from the target; its kind is asked for, by a long name: a user's trait for all types may have a method `kind`.
#[derive(Debug)]
pub struct Lender<'v, V>(pub &'v V);

/// The kind of values that borrow the target.
#[derive(Clone, Copy, Debug)]
pub struct Borrows;

/// The kind of all others.
#[derive(Clone, Copy, Debug)]
pub struct Owns;

// Inherent methods are found before those of traits.
impl<T, S: Shape> Lender<'_, TensorView<'_, T, S>> {
    /// Returns the kind of the value.
    pub fn __tensor_idx_kind(&self) -> Borrows {
        Borrows
    }
}

impl<T, S: Shape> Lender<'_, &TensorView<'_, T, S>> {
    /// Returns the kind of the value.
    pub fn __tensor_idx_kind(&self) -> Borrows {
        Borrows
    }
}

/// The kind of a value that is no view.
pub trait Apart {
    /// The kind of the value.
    fn __tensor_idx_kind(&self) -> Owns {
        Owns
    }
}

impl<V> Apart for Lender<'_, V> {}

/// A value of a kind that can be written to the tensor that it comes from.
#[diagnostic::on_unimplemented(
    message = "the value is a view of the tensor that is written to",
    label = "this borrows what is written to",
    note = "copy it first, `assign!(t[0] = t.i(1).to_contiguous())`, or copy inside of the tensor: `t.copy_within(1, 0)`"
)]
pub trait Separate<K> {}

#[diagnostic::do_not_recommend]
impl<V> Separate<Owns> for V {}

impl Borrows {
    /// Returns the value.
    #[inline(always)]
    pub fn apart<V: Separate<Self>>(self, value: V) -> V {
        value
    }
}

impl Owns {
    /// Returns the value.
    #[inline(always)]
    pub fn apart<V: Separate<Self>>(self, value: V) -> V {
        value
    }
}
