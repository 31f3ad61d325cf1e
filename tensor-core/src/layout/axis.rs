//! Axes by their number, counted from the front or from the end.

use alloc::vec::Vec;

use crate::error::IndexError;
use crate::layout::Layout;
use crate::position::{IntoPosition, Position};
use crate::shape::rank::Shape;

/// The number of an axis, of any integer type. A negative number counts from the end: -1 is the last axis.
///
/// Sealed: every [`IntoPosition`] that is `Copy` has it, and nothing else can.
///
/// ```
/// use tensor_idx::prelude::*;
///
/// let t = Tensor::from_vec([2, 3], vec![0, 1, 2, 3, 4, 5])?;
/// assert_eq!(t.flip(-1), t.flip(1_usize));
/// let error = t.try_flip(2).unwrap_err();
/// assert_eq!(error.to_string(), "axis 2 is outside -2..2 for a tensor of rank 2");
/// # Ok::<(), IndexError>(())
/// ```
#[diagnostic::on_unimplemented(
    message = "this is not the number of an axis",
    label = "expected an integer, found `{Self}`; a negative one counts from the last axis, which is -1"
)]
pub trait IntoAxis: IntoPosition + Copy {}

#[diagnostic::do_not_recommend]
impl<P: IntoPosition + Copy> IntoAxis for P {}

/// A list of axis numbers: an array, slice or vector of integers. Negative ones count from the end.
///
/// ```
/// use tensor_idx::prelude::*;
///
/// let t = Tensor::from_vec([2, 3], vec![0; 6])?;
/// assert_eq!(t.permute([1, 0]).shape(), [3, 2]);
/// assert_eq!(t.permute([-1, 0]).shape(), [3, 2]);
/// assert_eq!(t.permute(&vec![1_usize, 0]).shape(), [3, 2]);
/// # Ok::<(), IndexError>(())
/// ```
#[diagnostic::on_unimplemented(
    message = "this is not a list of axes",
    label = "expected an array, slice or `Vec` of integers, found `{Self}`"
)]
pub trait AxisList {
    /// The type of the numbers.
    type Axis: IntoAxis + Copy;

    /// The numbers, in their order.
    fn axes(&self) -> &[Self::Axis];
}

macro_rules! lists {
    ($([$($generics:tt)*] $list:ty;)*) => {$(
        #[diagnostic::do_not_recommend]
        impl<A: IntoAxis + Copy, $($generics)*> AxisList for $list {
            type Axis = A;

            #[inline]
            fn axes(&self) -> &[A] {
                &self[..]
            }
        }
    )*};
}

lists! {
    [const N: usize] [A; N];
    [const N: usize] &[A; N];
    [] &[A];
    [] Vec<A>;
    [] &Vec<A>;
}

impl<S: Shape> Layout<S> {
    /// Returns the axis that a number names, counted from the front.
    ///
    /// # Errors
    ///
    /// [`IndexError::AxisOutOfBounds`] with the numbers that name an axis.
    ///
    /// ```
    /// use tensor_idx::Layout;
    ///
    /// let layout = Layout::row_major([2, 3])?;
    /// assert_eq!((layout.axis(-1)?, layout.axis(0_u8)?), (1, 0));
    /// let error = layout.axis(-3).unwrap_err();
    /// assert_eq!(error.to_string(), "axis -3 is outside -2..2 for a tensor of rank 2");
    /// # Ok::<(), tensor_idx::IndexError>(())
    /// ```
    #[inline]
    pub fn axis(&self, axis: impl IntoAxis) -> Result<usize, IndexError> {
        place_of(axis.into_position(), self.rank(), self.rank())
    }

    /// Returns the place of a new axis, counted from the front: -1 is behind the last axis.
    ///
    /// # Errors
    ///
    /// [`IndexError::AxisOutOfBounds`].
    ///
    /// ```
    /// use tensor_idx::Layout;
    ///
    /// let layout = Layout::row_major([4, 6])?;
    /// assert_eq!((layout.new_axis(-1)?, layout.new_axis(0)?), (2, 0));
    /// # Ok::<(), tensor_idx::IndexError>(())
    /// ```
    pub fn new_axis(&self, axis: impl IntoAxis) -> Result<usize, IndexError> {
        place_of(axis.into_position(), self.rank() + 1, self.rank())
    }
}

/// Which of `places` a number names.
#[inline]
fn place_of(axis: Position, places: usize, rank: usize) -> Result<usize, IndexError> {
    axis.element(places).ok_or(IndexError::AxisOutOfBounds { axis, places, rank })
}
