//! One shape in place of several, by NumPy's rule, and a layout repeated to a shape.

use alloc::vec::Vec;

use crate::error::IndexError;
use crate::layout::{Layout, checked_len, zeros};
use crate::shape::axes::Extents;
use crate::shape::into_shape::IntoShape;
use crate::shape::rank::{Shape, keeps_promise};

impl<S: Shape> Layout<S> {
    /// Repeats the elements along axes of extent 1 and new leading axes, with stride 0. Nothing is copied.
    ///
    /// # Errors
    ///
    /// [`IndexError::ShapeMismatch`] if an extent is neither 1 nor the one asked for; [`IndexError::TooLarge`] if
    /// the number of elements overflows.
    ///
    /// ```
    /// use tensor_idx::Layout;
    ///
    /// let rows = Layout::row_major([3])?.broadcast_to([2, 3])?;
    /// assert_eq!(rows.strides(), [0, 1]);
    /// # Ok::<(), tensor_idx::IndexError>(())
    /// ```
    pub fn broadcast_to<D: IntoShape>(&self, shape: D) -> Result<Layout<D::Shape>, IndexError> {
        let shape = shape.into_extents();
        let to = shape.as_ref();
        keeps_promise::<D::Shape>(to)?;
        let mismatch = || IndexError::ShapeMismatch { from: self.shape().into(), to: to.into() };
        if self.rank() > to.len() {
            return Err(mismatch());
        }
        let empty = checked_len(to)? == 0;
        let mut strides = zeros::<D::Shape, _>(to.len());
        if !broadcast_strides((self.shape(), self.strides()), to, strides.as_mut()) {
            return Err(mismatch());
        }
        if empty {
            strides.as_mut().fill(0);
        }
        Ok(Layout::made(shape, strides, if empty { 0 } else { self.offset }))
    }
}

/// Replaces zeros by the strides of a layout along a shape that it is repeated to; `false` if it cannot be. (Axes of extent 1 have stride 0.)
pub(crate) fn broadcast_strides((shape, by): (&[usize], &[isize]), to: &[usize], strides: &mut [isize]) -> bool {
    let Some(lead) = to.len().checked_sub(shape.len()) else { return false };
    for (k, (&from, &stride)) in shape.iter().zip(by).enumerate() {
        if from != to[lead + k] && from != 1 {
            return false;
        }
        strides[lead + k] = stride;
    }
    true
}

/// Returns the shape that several shapes broadcast to, by NumPy's rule: axes are compared from the last one, and an extent of 1 takes the
/// other extent.
///
/// # Errors
///
/// [`IndexError::ShapeMismatch`] with the two shapes that do not fit; [`IndexError::TooLarge`].
///
/// ```
/// use tensor_idx::shape::broadcast_shapes;
///
/// assert_eq!(broadcast_shapes(&[&[5, 1], &[3], &[1, 1, 1]])?, [1, 5, 3]);
/// assert!(broadcast_shapes(&[&[2], &[3]]).is_err());
/// # Ok::<(), tensor_idx::IndexError>(())
/// ```
pub fn broadcast_shapes(shapes: &[&[usize]]) -> Result<Vec<usize>, IndexError> {
    broadcast_extents(shapes).map(Extents::into_vec)
}

/// [`broadcast_shapes`] without an allocation up to rank 8.
pub(crate) fn broadcast_extents(shapes: &[&[usize]]) -> Result<Extents, IndexError> {
    let rank = shapes.iter().map(|shape| shape.len()).max().unwrap_or_default();
    let mut out = Extents::from_elem(1, rank);
    for (n, shape) in shapes.iter().enumerate() {
        let lead = rank - shape.len();
        for (k, &extent) in shape.iter().enumerate() {
            let joint: usize = out[lead + k];
            match (joint, extent) {
                (1, _) => out[lead + k] = extent,
                (_, 1) => (),
                _ if joint == extent => (),
                _ => {
                    let behind = shape.len() - k;
                    let has = |other: &&&[usize]| other.len() >= behind && other[other.len() - behind] == joint;
                    let other = shapes[..n].iter().find(has).map_or(&out[..], |other| *other);
                    return Err(IndexError::ShapeMismatch { from: shape.to_vec(), to: other.to_vec() });
                }
            }
        }
    }
    checked_len(&out)?;
    Ok(out)
}
