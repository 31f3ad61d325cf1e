//! Several arrays as one: parts that are concatenated, stacked or laid over each other, and read where an index needs them.
//!
//! The parts may be mapped files, Zarr arrays and parts of them, tensors and views, each with elements of one type. Nothing is copied
//! when they are joined. An index of what is joined is a lazy part, [`Joined`], and an index of that is another. [`Joined::load`]
//! reads each source at most once, and only what the index names.
//!
//! ```
//! use tensor_idx::{files::{join::{concatenate, overlay}, npy}, prelude::*};
//!
//! # let folder = tempfile::tempdir()?;
//! # let day = |n: usize| folder.path().join(format!("{n}.npy"));
//! for n in 0..100 {
//!     npy::save(day(n), &Tensor::from_fn([24, 3], |[hour, k]| (1000 * n + 10 * hour + k) as i32))?;
//! }
//! let days = (0..100).map(|n| npy::open::<i32>(day(n))?.into_rank::<2>().map_err(Into::into));
//! let year = concatenate(days.collect::<Result<Vec<_>, files::FileError>>()?, 0)?;
//! assert_eq!(year.shape(), [2400, 3]);
//! // Three files are read.
//! assert_eq!(year.oix(idx![[2399, 0, 24, 2399], -1]).load()?, [99_232, 2, 1002, 99_232]);
//!
//! let corrected = overlay([2400, 3], 0, [(year, [0, 0]), (Tensor2::from([[7, 8]]).into(), [24, 1])])?;
//! assert_eq!(corrected.i(idx![23..=24]).load()?, [[230, 231, 232], [1000, 7, 8]]);
//! # use tensor_idx::files;
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod boxes;
mod joined;
mod load;
mod partition;

use tensor_idx_core::{IndexError, IntoAxis, IntoShape, Layout, Plus, Rank, Shape};

use crate::element::Element;
use crate::join::boxes::Whole;
pub use crate::join::joined::Joined;
pub use crate::source::Fraction;

/// Joins parts along an axis that they have, in the order of the list: NumPy's `concatenate`, and nothing is read.
///
/// The parts have one rank and the same extents but for that axis. The result has the sum of their extents there. A negative axis
/// counts from the last one. Parts of different types are brought to one by `Joined::from`.
///
/// # Errors
///
/// [`IndexError::NothingToJoin`] without parts; [`IndexError::JoinShape`] for parts whose other extents differ;
/// [`IndexError::AxisOutOfBounds`]; [`IndexError::TooLarge`].
///
/// ```
/// use tensor_idx::{files::join::{concatenate, Joined}, prelude::*};
///
/// let (a, b) = (Tensor2::from([[1, 2], [3, 4]]), Tensor2::from([[5, 6, 7]]));
/// let error = concatenate([a.view(), b.view()], 0).unwrap_err();
/// let text = "part 1 of shape [1, 3] does not join shape [2, 2] along axis 0: other extents than that axis's must be equal";
/// assert_eq!(error.to_string(), text);
/// let all = concatenate([Joined::from(a), Joined::from(b).i(idx![.., 1..])], 0)?;
/// assert_eq!(all.i(idx![1..]).load()?, [[3, 4], [6, 7]]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn concatenate<'a, T: Element, R: Shape, J: Into<Joined<'a, T, R>>>(
    parts: impl IntoIterator<Item = J>,
    axis: impl IntoAxis,
) -> Result<Joined<'a, T, R>, IndexError> {
    let parts: Vec<Joined<'a, T, R>> = parts.into_iter().map(Into::into).collect();
    let Some(first) = parts.first() else { return Err(IndexError::NothingToJoin) };
    let mut shape = first.shape().to_vec();
    let axis = first.plan().result_layout()?.axis(axis)?;
    let mut extent = 0_usize;
    for (n, part) in parts.iter().enumerate() {
        let joins = |(k, (a, b)): (usize, (&usize, &usize))| k == axis || a == b;
        if part.shape().len() != shape.len() || !part.shape().iter().zip(first.shape()).enumerate().all(joins) {
            let (part, first) = (part.shape().into(), first.shape().into());
            return Err(IndexError::JoinShape { part: n, shape: part, first, axis });
        }
        // A sum that overflows is more than an axis may have: the error below names it.
        extent = extent.saturating_add(part.shape()[axis]);
    }
    shape[axis] = extent;
    Layout::<R>::of_shape(&shape)?;
    let sources = parts.into_iter().map(|part| (part.shape()[axis], part.into_source())).map(|(len, part)| (part, len));
    Joined::whole(Whole::side_by_side(shape, (axis, false), sources))
}

/// Joins parts of one shape on a new axis, in the order of the list: NumPy's `stack`, and nothing is read.
///
/// The new axis is axis `axis` of the result, and has as many positions as there are parts; -1 is the last place.
///
/// # Errors
///
/// [`IndexError::NothingToJoin`] without parts; [`IndexError::StackShape`] for parts whose shapes differ;
/// [`IndexError::AxisOutOfBounds`]; [`IndexError::TooLarge`].
///
/// ```
/// use tensor_idx::{files::join::stack, prelude::*};
///
/// let (a, b) = (Tensor1::from([1, 2, 3]), Tensor1::from([4, 5, 6]));
/// let columns = stack([a.view(), b.view()], -1)?;
/// assert_eq!(columns.i(idx![1..]).load()?, [[2, 5], [3, 6]]);
/// let error = stack([a.view(), b.i(idx![..2])], 0).unwrap_err();
/// assert_eq!(error.to_string(), "part 1 of shape [2] does not stack with shape [3]: all shapes must be equal");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn stack<'a, T: Element, R: Shape + Plus<Rank<1>>, J: Into<Joined<'a, T, R>>>(
    parts: impl IntoIterator<Item = J>,
    axis: impl IntoAxis,
) -> Result<Joined<'a, T, <R as Plus<Rank<1>>>::Output>, IndexError> {
    let parts: Vec<Joined<'a, T, R>> = parts.into_iter().map(Into::into).collect();
    let Some(first) = parts.first() else { return Err(IndexError::NothingToJoin) };
    let axis = first.plan().result_layout()?.new_axis(axis)?;
    if let Some(part) = parts.iter().position(|part| part.shape() != first.shape()) {
        let shape = parts[part].shape().into();
        return Err(IndexError::StackShape { part, shape, first: first.shape().into() });
    }
    let mut shape = first.shape().to_vec();
    shape.insert(axis, parts.len());
    let sources = parts.into_iter().map(|part| (part.into_source(), 1));
    Joined::whole(Whole::side_by_side(shape, (axis, true), sources))
}

/// Lays parts over each other, each with the position of its first element; nothing is read. Later parts cover earlier ones, and `fill` is
/// the element where no part is.
///
/// Each part is inside of `shape`. Where a part is covered by one later part in full, or from one end on, it is not read. Elements
/// that are covered otherwise are read and replaced, since each source is read at most once.
///
/// # Errors
///
/// [`IndexError::OverlayShape`] for a part that is not inside; [`IndexError::TooLarge`].
///
/// ```
/// use tensor_idx::{files::join::overlay, prelude::*};
///
/// let (a, b) = (Tensor2::from([[1, 2], [3, 4]]), Tensor2::from([[5, 6, 7]]));
/// let map = overlay([3, 4], 0, [(a.view(), [0, 0]), (b.view(), [1, 1])])?;
/// assert_eq!(map.load()?, [[1, 2, 0, 0], [3, 5, 6, 7], [0, 0, 0, 0]]);
/// let error = overlay([3, 4], 0, [(a.view(), [2, 0])]).unwrap_err();
/// let text = "part 0 of shape [2, 2] at offset [2, 0] is not inside of shape [3, 4]: it ends at 4 on axis 0";
/// assert_eq!(error.to_string(), text);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn overlay<'a, T: Element, R: Shape, J: Into<Joined<'a, T, R>>, O: AsRef<[usize]>>(
    shape: impl IntoShape<Shape = R>,
    fill: T,
    parts: impl IntoIterator<Item = (J, O)>,
) -> Result<Joined<'a, T, R>, IndexError> {
    let of = Layout::<R>::row_major(shape)?;
    let of = of.shape();
    let mut sources = Vec::new();
    for (n, (part, offset)) in parts.into_iter().enumerate() {
        let (part, offset): (Joined<'a, T, R>, _) = (part.into(), offset.as_ref());
        let ends = part.shape().iter().zip(offset).map(|(extent, first)| extent.checked_add(*first));
        let fits = part.shape().len() == of.len() && offset.len() == of.len();
        if !fits || !ends.zip(of).all(|(end, extent)| end.is_some_and(|end| end <= *extent)) {
            let (shape, offset, of) = (part.shape().into(), offset.into(), of.into());
            return Err(IndexError::OverlayShape { part: n, shape, offset, of });
        }
        sources.push((part.into_source(), offset.to_vec()));
    }
    Joined::whole(Whole::overlay(of.to_vec(), fill, sources))
}
