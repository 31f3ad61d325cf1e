//! The shells of the procedural macros: they hand `$crate` over, so that the macros work under any name and through
//! any re-export.

pub use tensor_idx_macros::{assign, dims, index, known_assign, known_index, slice_value};

/// Makes an index: NumPy's whole indexing language, checked by the compiler.
///
/// | write | means |
/// |---|---|
/// | `5`, `-1`, `n`, `{expr}` | one position; negative signed values count from the end |
/// | `hd(k)`, `tl(k)` | position k from the head, from the tail |
/// | `..`, `a..b`, `a..=b`, `..b`, `a..` | a Rust range: a bound outside of the axis is an error |
/// | `a..b;k` | every k-th position of that range; k < 0 visits the same positions from the last to the first |
/// | `:`, `a:b`, `a:b:k`, `::k` | a NumPy slice: bounds are clamped |
/// | `...` or `Ellipsis` | every axis that the index does not name |
/// | `NewAxis` or `None` | a new axis of extent 1 |
/// | `[2, 0, -1]`, `&ids` | an index array |
/// | `[true, false]`, `&mask` | a mask |
/// | `clip(x)`, `wrap(x)` | a position or an index array; entries outside of the axis are [moved onto it](crate::outside) |
/// | `fill(x, v)`, `drop(x)` | the same; a read returns `v` for such entries, and a write [leaves them out](crate::outside) |
/// | `true`, `false` | a mask of rank 0 |
///
/// Axes after the last element are kept. A wrong index does not build: the error points at the wrong token and names
/// the way out. `a == b` and `a != b` do not build as elements, because each is one bool. A mask is `a.equal(&b)`, and the bool is
/// `{ a == b }`.
///
/// ```
/// use tensor_idx::prelude::*;
///
/// let t = Tensor::from_vec([2, 3, 4], (0..24).collect())?;
/// let part = t.i(idx![.., 1..3, NewAxis, tl(0)]);
/// assert_eq!(part.shape(), [2, 2, 1]);
/// # Ok::<(), IndexError>(())
/// ```
#[macro_export]
macro_rules! idx {
    ($($index:tt)*) => {
        $crate::macros::index!($crate; $($index)*)
    };
}

/// [`idx!`] under the name that ndarray users know.
///
/// ```
/// use tensor_idx::prelude::*;
///
/// let t = Tensor::from_vec([4], vec![0, 1, 2, 3])?;
/// assert_eq!(t.i(s![1..;2]).to_vec(), [1, 3]);
/// # Ok::<(), IndexError>(())
/// ```
#[macro_export]
macro_rules! s {
    ($($index:tt)*) => {
        $crate::macros::index!($crate; $($index)*)
    };
}

/// Makes a tensor from its elements, written as nested lists: `tensor![[1, 2], [3, 4]]`, of static rank up to 6.
///
/// The brackets that it begins with are the rank; the other rows are any arrays of that depth. Rows of different lengths do not build: the
/// error points at the row. Elements are any expressions; where they are arrays, put the first one in braces. The `n` of `[x; n]` is a
/// constant, as in an array. An attribute before a row or an element is Rust's: `#[cfg(..)] [1, 2]`.
///
/// ```
/// use tensor_idx::prelude::*;
///
/// let t: Tensor2<i32> = tensor![[1, 2, 3], [4, 5, 6]];
/// assert_eq!(t.shape(), [2, 3]);
/// let n = 2.5;
/// assert_eq!(tensor![n, n * 2.0].to_vec(), [2.5, 5.0]);
/// assert_eq!(tensor![[{ [1, 2] }]].shape(), [1, 1]);
/// assert_eq!(tensor![[0, 1, 2], [7; 3]], [[0, 1, 2], [7, 7, 7]]);
/// assert_eq!(tensor![[0.5; 3]; 2], Tensor::full([2, 3], 0.5));
/// ```
///
/// ```compile_fail
/// # use tensor_idx::prelude::*;
/// let ragged = tensor![[1, 2, 3], [4, 5]];
/// ```
#[macro_export]
macro_rules! tensor {
    // The brackets at the beginning are counted. What is built are the caller's own tokens, so that an error stands at a row.
    // An attribute of the first row is passed over.
    (@depth $rows:tt $ranks:tt # [$($attribute:tt)*] $($rest:tt)*) => {
        $crate::tensor!(@depth $rows $ranks $($rest)*)
    };
    (@depth $rows:tt ($rank:ident $($ranks:ident)+) [$($row:tt)*] $(, $($rest:tt)*)?) => {
        $crate::tensor!(@depth $rows ($($ranks)+) $($row)*)
    };
    (@depth $rows:tt ($rank:ident $($ranks:ident)+) [$($row:tt)*]; $($times:tt)*) => {
        $crate::tensor!(@depth $rows ($($ranks)+) $($row)*)
    };
    // One more bracket than there are ranks.
    (@depth $rows:tt ($rank:ident) [$($row:tt)*] $(, $($rest:tt)*)?) => {
        $crate::tensor!(@deep)
    };
    (@depth $rows:tt ($rank:ident) [$($row:tt)*]; $($times:tt)*) => {
        $crate::tensor!(@deep)
    };
    (@deep) => {
        ::core::compile_error!(
            "`tensor!` makes at most 6 axes\nhelp: put an element that is an array in braces: `{ [1, 2] }`"
        )
    };
    // (The trait is named: it may not be in scope where the macro is called.)
    (@depth $rows:tt ($rank:ident $($ranks:ident)*) $($elements:tt)*) => {
        <$crate::$rank<_> as $crate::__private::From<_>>::from($rows)
    };
    ($($rows:tt)*) => {
        $crate::tensor!(@depth [$($rows)*] (Tensor1 Tensor2 Tensor3 Tensor4 Tensor5 Tensor6) $($rows)*)
    };
}

/// Makes one NumPy slice as a value: `slice!(stop)`, `slice!(start, stop)`, `slice!(start, stop, step)`; each part may be
/// `None`.
///
/// ```
/// use tensor_idx::prelude::*;
///
/// let t = Tensor::from_vec([5], vec![0, 1, 2, 3, 4])?;
/// let back = slice!(None, None, -2);
/// assert_eq!(t.i(idx![back]).to_vec(), [4, 2, 0]);
/// # Ok::<(), IndexError>(())
/// ```
#[macro_export]
macro_rules! slice {
    ($($part:tt)*) => {
        $crate::macros::slice_value!($crate; $($part)*)
    };
}

/// Writes through an index: `assign!(t[index] = value)`. Rust's own `t[..] = value` takes no index of
/// [`idx!`].
///
/// | operator | NumPy | method |
/// |---|---|---|
/// | `=` | `=` | `assign` |
/// | `+=` | `+=` | `add_assign` |
/// | `-=` | `-=` | `sub_assign` |
/// | `*=` | `*=` | `mul_assign` |
/// | `/=` | `/=` | `div_assign` |
/// | `%=` | `%=` | `rem_assign` |
/// | `**=` | `**=` | `pow_assign` |
/// | `/ /=` | `//=` | `floor_div_assign` |
/// | `&=`, `\|=`, `^=` | the same | Rust's own, of selections of masks |
///
/// Floor division has a space in it, because `//` starts a comment in Rust.
///
/// | target | writes through |
/// |---|---|
/// | `t[..]` | a mutable view; with an array, a mask or a bool a selection by NumPy's own rule, as `t[..] = v` in NumPy |
/// | `t.i[..]` | [`i_mut`](crate::StridedMut::i_mut): a mutable view; with an array or a mask it does not build |
/// | `t.oix[..]` | [`oix_mut`](crate::IndexWrite::oix_mut): each array on its own axis |
/// | `t.vix[..]` | [`vix_mut`](crate::IndexWrite::vix_mut): arrays together (NEP 21) |
/// | `t.nix[..]` | [`nix_mut`](crate::IndexWrite::nix_mut): NumPy's own rule |
/// | `t.tix[..]` | [`tix_mut`](crate::IndexWrite::tix_mut): PyTorch's own rule |
///
/// The last brackets are the index. The target before them is any expression: `self.w[..]`, `(*t)[..]`,
/// `ts[k][.., 0]`, `f(x)[..]`. Put a field with the name of a mode in parentheses: `(self.i)[..]`.
///
/// The value is an expression of Rust, where one element is `t[[1, 0]]` and a part `t.i(idx![1, ..])`. Its type implements
/// [`Value`](crate::Value). It is evaluated first, so it may read the target: write `t.i(1).to_contiguous()`, which copies a part, because a
/// second borrow of `t` does not build. The value broadcasts to the selection. If a position occurs twice, `=` keeps the last value,
/// and the other operators update it once. `assign!(a[[0, 1]] = a[[1, 0]])` does not build, because the value is one element: rows are
/// `a.oix(&[1, 0])`, and the element is `{ a[[1, 0]] }`. `assign!` has the value `()`.
///
/// # Panics
///
/// If the index is wrong, if the value does not broadcast, or if the method of the operator panics; at the caller's line. Nothing is
/// written then.
///
/// ```
/// use tensor_idx::prelude::*;
///
/// let mut t = Tensor::from_vec([2, 3], vec![1.0, 2.0, 3.0, 4.0, 5.0, 6.0])?;
/// let (rows, columns) = ([1, 0], [0, 2]);
/// assign!(t[.., 1] = 0.0);
/// assert_eq!(t.to_vec(), [1.0, 0.0, 3.0, 4.0, 0.0, 6.0]);
/// assign!(t[&rows, ...] += &[10.0, 20.0, 30.0]);
/// assert_eq!(t.to_vec(), [11.0, 20.0, 33.0, 14.0, 20.0, 36.0]);
/// assign!(t.oix[&rows, &columns] *= 2.0);
/// assert_eq!(t.to_vec(), [22.0, 20.0, 66.0, 28.0, 20.0, 72.0]);
/// assign!(t.vix[&rows, &columns] / /= 5.0);
/// assert_eq!(t.to_vec(), [22.0, 20.0, 13.0, 5.0, 20.0, 72.0]);
/// assign!(t[0] = t[[1, 2]] - 1.0);
/// assert_eq!(t.to_vec(), [71.0, 71.0, 71.0, 5.0, 20.0, 72.0]);
/// # Ok::<(), IndexError>(())
/// ```
#[macro_export]
macro_rules! assign {
    ($($assignment:tt)*) => {
        $crate::macros::assign!($crate; $($assignment)*)
    };
}

/// [`idx!`](macro@crate::idx) that tells its literals to the types: on a tensor whose extents are in its type, a literal index outside of an axis
/// does not build, and a range between literals leaves an extent that is known.
///
/// ```
/// use tensor_idx::{extents::{Dims, idx}, prelude::*};
///
/// let t = Tensor::full(Dims![4, 3], 0.0);
/// let part: TensorView<f64, Dims![2, 3]> = t.i(idx![1..3, ..]);
/// assert_eq!(part.shape(), [2, 3]);
/// ```
///
/// ```compile_fail
/// # use tensor_idx::{extents::{Dims, idx}, prelude::*};
/// # let t = Tensor::full(Dims![4, 3], 0.0);
/// t.i(idx![.., 3]); // index 3 is outside an axis of extent 3
/// ```
#[macro_export]
macro_rules! __extents_idx {
    ($($index:tt)*) => {
        $crate::macros::known_index!($crate; $($index)*)
    };
}

/// [`assign!`](macro@crate::assign) that tells its literals to the types: besides the index, the extents of the value are compared with those
/// that the index leaves.
///
/// ```
/// use tensor_idx::{extents::{Dims, assign}, prelude::*};
///
/// let mut t = Tensor::full(Dims![4, 3], 0.0);
/// let row = Tensor::full(Dims![3], 1.0);
/// assign!(t[-1] = &row);
/// assert_eq!(t[[3, 0]], 1.0);
/// ```
///
/// ```compile_fail
/// # use tensor_idx::{extents::{Dims, assign}, prelude::*};
/// # let mut t = Tensor::full(Dims![4, 3], 0.0);
/// let column = Tensor::full(Dims![4], 1.0);
/// assign!(t[-1] = &column); // a value of extent 4 does not fill an axis of extent 3
/// ```
#[macro_export]
macro_rules! __extents_assign {
    ($($assignment:tt)*) => {
        $crate::macros::known_assign!($crate; $($assignment)*)
    };
}

/// A shape with its extents: `Tensor<f32, Dims![_, 3, 224]>`.
///
/// An extent is a number up to 99999999, `_` for one that is known at run time, `{CONSTANT}`, or a type: a parameter `N: Extent`, or a number of
/// `typenum` by its name, `U224`. Where all are numbers it is also a value, `Tensor::full(Dims![3, 224], 0.0)`.
///
/// ```
/// use tensor_idx::{extents::Dims, prelude::*};
///
/// const CLASSES: usize = 10;
/// type Scores = Tensor<f32, Dims![_, {CLASSES}]>;
///
/// let scores: Scores = Tensor::full([5, 10], 0.0).fix();
/// assert_eq!(scores.shape(), [5, CLASSES]);
/// ```
#[macro_export]
macro_rules! __extents_dims {
    ($($extents:tt)*) => {
        $crate::macros::dims!($crate; $($extents)*)
    };
}

/// What the macros expand to. Not part of the public interface.
#[doc(hidden)]
pub mod __private {
    pub use core::convert::From;
    pub use core::ops::Bound;
    pub use core::option::Option;

    pub use crate::index::element::{At, Ellipsis, Flag, IndexElement, IntoElement, NewAxis};
    pub use crate::index::extents::known::{
        All, AnyIds, Between, EveryNth, Ids, Literal, Most, Reach, RunTime, Short, Span, Spot, Trues, Unknown,
    };
    pub use crate::index::list::{Cons, Index, Nil};
    pub use crate::index::mode::{NumPy, Outer, PyTorch, Vectorized};
    pub use crate::index::outside::{Moved, Outside};
    pub use crate::position::{IntoBound, IntoOptionStep, IntoPosition, IntoStep, Position, hd, negative, tl};
    pub use crate::range::{Slice, StrictRange};
    pub use crate::shape::constant::{Constant8, digit, length};
    pub use crate::shape::dims::{Dims, Dyn, End, OneAxis};
    pub use crate::shape::number::{N1, N2, N3, N4, N5, N6, N7, N8};
    pub use crate::tensor::apart::{Apart, Lender};
    pub use crate::tensor::assign::Assign;
    pub use crate::tensor::operator::operator;
    pub use crate::tensor::spelled::{by_axes, by_type};

    /// What stands for the half of an expression, whatever its type is: nothing else is reported of it.
    #[inline(always)]
    pub fn half<T: ?Sized, X: Half>(_: &T) -> X {
        X::VALUE
    }

    /// `hd(k)` or `tl(k)` for the half of a `k`.
    #[inline(always)]
    pub fn k<T: ?Sized>(half: &T) -> Position {
        self::half(half)
    }

    /// The element of an expression in an index.
    pub trait Half {
        const VALUE: Self;
    }

    impl Half for At {
        const VALUE: Self = At(Position::Signed(0));
    }

    impl Half for Position {
        const VALUE: Self = Position::Signed(0);
    }

    impl Half for i64 {
        const VALUE: Self = 1;
    }

    impl<T> Half for Option<T> {
        const VALUE: Self = None;
    }

    /// Returns the end of a list that a comma ends, or that is empty.
    #[inline(always)]
    pub const fn last(nil: Nil) -> Nil {
        nil
    }

    /// The element type is a parameter of its own, and not `E::Element`, since a projection in the signature would
    /// have the compiler report a wrong `E` twice.
    #[inline(always)]
    pub fn element<E: IntoElement<Element = X>, X: IndexElement>(value: E) -> X {
        value.into_element()
    }
}
