//! Every way an index, a shape or a layout can be wrong, with the numbers that show why.

use alloc::boxed::Box;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;
use core::ops::{Bound, Range};

use crate::position::Position;
use crate::range::StrictRange;

/// The error of a wrong index, shape, layout or value.
///
/// The text has the value, the allowed values, the axis and the shape. (The larger parts are boxed, so that a `Result` stays
/// small.)
///
/// # Example: an index outside its axis
///
/// ```
/// use tensor_idx::{error::ErrorKind, prelude::*};
///
/// let t = Tensor::from_vec([3, 5], vec![0; 15])?;
/// let error = t.try_i((.., 7)).unwrap_err();
/// assert_eq!(error.kind(), ErrorKind::OutOfBounds);
/// assert_eq!(error.to_string(), "index 7 is outside -5..5 on axis 1 of shape [3, 5]");
/// # Ok::<(), IndexError>(())
/// ```
#[derive(Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum IndexError {
    /// A position outside of its axis.
    #[error("index {} is outside {} on {at}{}", PositionNumber(index), Allowed(index, at.extent()), EntryAt(entry))]
    OutOfBounds {
        /// The position asked for.
        index: Position,
        /// Where in an index array it stands, by the axes of that array (of the view, where it is one).
        entry: Option<Vec<usize>>,
        /// Where.
        at: Box<Place>,
    },
    /// A strict range (`a..b`) with a bound outside of its axis.
    #[error("range {range} is outside 0..{} on {at}", at.extent())]
    RangeOutOfBounds {
        /// The range asked for.
        range: Box<StrictRange>,
        /// Where.
        at: Box<Place>,
    },
    /// A strict range that ends before it starts.
    #[error("range {range} ends before it starts on {at}{}", ToTheEnd(range))]
    RangeReversed {
        /// The range asked for.
        range: Box<StrictRange>,
        /// Where.
        at: Box<Place>,
    },
    /// A step of 0.
    #[error("the step of a slice cannot be 0, on {at}")]
    ZeroStep {
        /// Where.
        at: Box<Place>,
    },
    /// An entry of an index array that was outside of its axis, and inside when it was read again. Another program writes to the file that
    /// the array is mapped from.
    #[error(
        "the index array on {at} changed while it was checked: copy it first, with `to_vec` or by loading its file"
    )]
    Changed {
        /// Where.
        at: Box<Place>,
    },
    /// More elements than axes.
    #[error("too many indices: shape {} has {}, the index names {consumed}", List(shape), axes(shape.len()))]
    TooManyIndices {
        /// How many axes the index consumes.
        consumed: usize,
        /// The shape indexed.
        shape: Vec<usize>,
    },
    /// A second ellipsis.
    #[error("an index can have only one ellipsis (`...`), this one has {count}")]
    MultipleEllipses {
        /// How many there are.
        count: usize,
    },
    /// A mask whose shape differs from the axes it covers.
    #[error(
        "a mask of shape {} does not fit {} of shape {}{}{}",
        List(mask), Covered(at.axis, mask.len()), List(&at.shape), Written(at), repeated(mask, at)
    )]
    MaskShape {
        /// The mask's shape.
        mask: Vec<usize>,
        /// Where, by the first axis that it covers.
        at: Box<Place>,
    },
    /// An index array or mask where only basic elements are allowed.
    #[error("{element} needs a gather: `i` takes positions, ranges, slices, new axes and an ellipsis only")]
    NotBasic {
        /// The element, in words.
        element: String,
    },
    /// Index arrays whose shapes do not broadcast to one.
    #[error("index arrays of shapes {} do not broadcast together", Lists(shapes))]
    ArraysMismatch {
        /// Their shapes, in the order of the index.
        shapes: Vec<Vec<usize>>,
    },
    /// Positions along an axis, in an array that differs from the source on another axis.
    #[error(
        "positions of shape {} do not fit a source of shape {}: along axis {axis} they may be of any number, all other extents \
         have to be the same",
        List(shape),
        List(of)
    )]
    AlongShape {
        /// The shape of the positions.
        shape: Vec<usize>,
        /// The shape of what they name elements of.
        of: Vec<usize>,
        /// The axis along which the elements are taken.
        axis: usize,
    },
    /// Nothing to join.
    #[error("no tensor to join: the list of parts is empty")]
    NothingToJoin,
    /// A part of a concatenation that has another rank, or other extents on the axes that are not joined.
    #[error(
        "part {part} of shape {} does not join shape {} along axis {axis}: other extents than that axis's must be equal",
        List(shape),
        List(first)
    )]
    JoinShape {
        /// The number of the part.
        part: usize,
        /// Its shape.
        shape: Vec<usize>,
        /// The shape of part 0.
        first: Vec<usize>,
        /// The axis along which they are joined.
        axis: usize,
    },
    /// A part of a stack that has another shape.
    #[error("part {part} of shape {} does not stack with shape {}: all shapes must be equal", List(shape), List(first))]
    StackShape {
        /// The number of the part.
        part: usize,
        /// Its shape.
        shape: Vec<usize>,
        /// The shape of part 0.
        first: Vec<usize>,
    },
    /// A part of an overlay that is not inside of the whole.
    #[error(
        "part {part} of shape {} at offset {} is not inside of shape {}: {}",
        List(shape),
        List(offset),
        List(of),
        Overhang(shape, offset, of)
    )]
    OverlayShape {
        /// The number of the part.
        part: usize,
        /// Its shape.
        shape: Vec<usize>,
        /// The place of its first element.
        offset: Vec<usize>,
        /// The shape of the whole.
        of: Vec<usize>,
    },
    /// A border that is computed from the elements of an axis without elements.
    #[error("axis {axis} of shape {} has no element to fill its border with", List(shape))]
    NothingToPad {
        /// The axis.
        axis: usize,
        /// The shape.
        shape: Vec<usize>,
    },
    /// A list of repetitions for more or fewer positions than the axis has.
    #[error("{counts} numbers of repetitions for axis {axis} of shape {}, which has {} positions", List(shape), shape[*axis])]
    RepeatCount {
        /// How many numbers there are.
        counts: usize,
        /// The axis.
        axis: usize,
        /// The shape.
        shape: Vec<usize>,
    },
    /// A list of shifts for more or fewer axes than are named.
    #[error("{shifts} shifts for {}: each shift needs the number of its axis", axes(*named))]
    ShiftCount {
        /// How many shifts there are.
        shifts: usize,
        /// How many axes are named.
        named: usize,
    },
    /// Nested lists of different lengths.
    #[error(
        "row {row} of the nested list has {found} entries, and row 0 has {expected}: all rows must have one length"
    )]
    Ragged {
        /// The number of the row, counted through all lists of its depth.
        row: usize,
        /// How many entries row 0 has.
        expected: usize,
        /// How many this row has.
        found: usize,
    },
    /// Two shapes that do not fit each other.
    #[error("shape {} cannot be broadcast to {}", List(from), List(to))]
    ShapeMismatch {
        /// The shape at hand.
        from: Vec<usize>,
        /// The shape it was to have.
        to: Vec<usize>,
    },
    /// A value that does not broadcast to what it is written to.
    #[error(
        "a value of shape {} does not broadcast to the shape {} that it is written to",
        List(value),
        List(selection)
    )]
    ValueShape {
        /// The value's shape.
        value: Vec<usize>,
        /// The shape of the view or selection.
        selection: Vec<usize>,
    },
    /// An integer divisor that is 0; nothing was written.
    #[error("the divisor is 0{}", ElementAt(entry, value))]
    DivisionByZero {
        /// Its index in the value.
        entry: Vec<usize>,
        /// The value's shape.
        value: Vec<usize>,
    },
    /// A negative exponent of integers; nothing was written.
    #[error("integers have no negative powers, and the exponent is negative{}", ElementAt(entry, value))]
    NegativePower {
        /// Its index in the value.
        entry: Vec<usize>,
        /// The value's shape.
        value: Vec<usize>,
    },
    /// A plan for tensors of another shape.
    #[error("the plan is for shape {}, and this has shape {}", List(plan), List(shape))]
    PlanShape {
        /// The shape of the tensor at hand.
        shape: Vec<usize>,
        /// The shape that the plan was made for.
        plan: Vec<usize>,
    },
    /// Memory of another shape than the result that it is to hold; nothing was written.
    #[error("`out` has shape {}, and the result {}", List(out), List(result))]
    OutShape {
        /// The shape of the memory.
        out: Vec<usize>,
        /// The shape of the result.
        result: Vec<usize>,
    },
    /// A rank, or a number of strides or axes, other than the one asked for.
    #[error("expected {}, found {found}", axes(*expected))]
    RankMismatch {
        /// The rank asked for.
        expected: usize,
        /// The rank at hand.
        found: usize,
    },
    /// Other extents than the type of a tensor names: see [`Dims`](struct@crate::extents::Dims).
    #[error("shape {} does not fit `{}`{}", List(found), NamedExtents(expected), Other(expected, found))]
    Extents {
        /// The extents of the type; `None` where one is known at run time.
        expected: Vec<Option<usize>>,
        /// The shape at hand.
        found: Vec<usize>,
    },
    /// The number of an axis that does not exist.
    #[error("axis {} is outside {} for a tensor of rank {rank}", PositionNumber(axis), Allowed(axis, *places))]
    AxisOutOfBounds {
        /// The number asked for; a negative one counts from the end.
        axis: Position,
        /// The number of places: the rank, or one more where a new axis is placed.
        places: usize,
        /// The rank.
        rank: usize,
    },
    /// More or fewer axes in a permutation than there are.
    #[error("a permutation of shape {} names all of its {}, this one {named}", List(shape), axes(shape.len()))]
    AxisCount {
        /// How many it names.
        named: usize,
        /// The shape.
        shape: Vec<usize>,
    },
    /// An axis named twice.
    #[error("axis {axis} is named twice")]
    RepeatedAxis {
        /// The axis.
        axis: usize,
    },
    /// An axis to squeeze whose extent is not 1.
    #[error("only an axis of extent 1 can be squeezed, axis {axis} of shape {} has {}", List(shape), shape[*axis])]
    NotSqueezable {
        /// The axis.
        axis: usize,
        /// The shape.
        shape: Vec<usize>,
    },
    /// A shape with more elements than memory can hold.
    #[error("shape {} is too large: its elements do not fit memory", List(shape))]
    TooLarge {
        /// The shape.
        shape: Vec<usize>,
    },
    /// Data of another length than the shape asks for.
    #[error("shape {} needs {needed} elements, the data has {found}", List(shape))]
    DataLength {
        /// The shape.
        shape: Vec<usize>,
        /// The product of its extents.
        needed: usize,
        /// The length of the data.
        found: usize,
    },
    /// A new shape of another number of elements.
    #[error("shape {} with {} elements cannot become {}", List(from), product(from), List(to))]
    ElementCount {
        /// The shape at hand.
        from: Vec<usize>,
        /// The shape asked for.
        to: Vec<usize>,
    },
    /// A window with more or fewer axes than the tensor, or longer than one of them.
    #[error("windows of shape {} do not fit shape {}{}", List(window), List(shape), Longest(window, shape))]
    WindowShape {
        /// The shape of a window.
        window: Vec<usize>,
        /// The shape that they slide over.
        shape: Vec<usize>,
    },
    /// Steps of windows with a 0, or more or fewer than there are axes.
    #[error(
        "steps {} do not fit windows over shape {}: each of its {} has one, of at least 1",
        List(steps),
        List(shape),
        axes(shape.len())
    )]
    WindowSteps {
        /// The steps.
        steps: Vec<usize>,
        /// The shape that the windows slide over.
        shape: Vec<usize>,
    },
    /// An axis to be split behind its end.
    #[error("axis {axis} of shape {} has {} positions: it cannot be split at {n}", List(shape), shape[*axis])]
    SplitOutOfBounds {
        /// How many positions the first part was to have.
        n: usize,
        /// The axis.
        axis: usize,
        /// The shape.
        shape: Vec<usize>,
    },
    /// Chunks of no position.
    #[error("chunks of axis {axis} of shape {} have at least 1 position, not 0", List(shape))]
    EmptyChunks {
        /// The axis.
        axis: usize,
        /// The shape.
        shape: Vec<usize>,
    },
    /// A new shape with negative extents other than one -1.
    #[error("shape {} cannot become {to}: one extent can be left open, as -1, and no other is negative", List(from))]
    OpenExtents {
        /// The shape at hand.
        from: Vec<usize>,
        /// The shape asked for.
        to: String,
    },
    /// A new shape whose open extent cannot be computed: no extent fits, or every extent does.
    #[error(
        "shape {} with {} elements cannot become {to}: {}",
        List(from),
        product(from),
        OpenFor(product(from), *others)
    )]
    OpenExtent {
        /// The shape at hand.
        from: Vec<usize>,
        /// The shape asked for.
        to: String,
        /// The product of the extents that are not left open.
        others: usize,
    },
    /// A reshape that needs a copy.
    #[error(
        "shape {} with strides {strides:?} cannot become {} without a copy: use `to_contiguous` first",
        List(from),
        List(to)
    )]
    NeedsCopy {
        /// The shape at hand.
        from: Vec<usize>,
        /// Its strides.
        strides: Vec<isize>,
        /// The shape asked for.
        to: Vec<usize>,
    },
    /// A last axis that is to become arrays of another length.
    #[error("arrays of {len} elements are made of a last axis of extent {len}, and shape {} has none", List(shape))]
    ArrayLength {
        /// The length of the arrays.
        len: usize,
        /// The shape at hand.
        shape: Vec<usize>,
    },
    /// A cast of elements whose address is not aligned for the other type.
    #[error(
        "elements of alignment {from} start at an address that is no multiple of {to}, which the type of the cast needs: \
         convert them one by one with `map`, or copy them into a tensor of that type"
    )]
    Misaligned {
        /// The alignment of the type at hand, in bytes.
        from: usize,
        /// The alignment of the type asked for.
        to: usize,
    },
    /// Entries outside of their axis, marked by `fill` or `drop`, in an operation that does not support them.
    #[error("`{word}` of entries outside of their axis: {why}")]
    Outside {
        /// The word of the language.
        word: &'static str,
        /// Why, and the way out.
        why: &'static str,
    },
    /// A value of `fill` that the element type of the tensor does not have.
    #[error("`fill` reads {value} for entries outside of their axis, which is no value of type {element}")]
    FillValue {
        /// The value.
        value: String,
        /// The element type.
        element: &'static str,
    },
    /// A number to write that the element type of a tensor of another library does not have.
    #[error("{value} is no value of type {element}")]
    ValueType {
        /// The number.
        value: String,
        /// The element type.
        element: &'static str,
    },
    /// A layout that reaches outside its buffer.
    #[error(
        "a layout of shape {}, strides {strides:?} and offset {offset} reaches positions {}, outside of a buffer of {len} elements",
        List(shape), Reached(shape, strides, *offset)
    )]
    LayoutOutOfBounds {
        /// The shape.
        shape: Vec<usize>,
        /// The strides.
        strides: Vec<isize>,
        /// The offset.
        offset: usize,
        /// The length of the buffer.
        len: usize,
    },
    /// A layout to be written to that names an element twice.
    #[error(
        "a layout of shape {} and strides {strides:?} names an element twice: it cannot be written to",
        List(shape)
    )]
    OverlapsItself {
        /// The shape.
        shape: Vec<usize>,
        /// The strides.
        strides: Vec<isize>,
    },
    /// Terms and lookups that make no plan.
    #[error("these terms are no plan from shape {} to {}: {why}", List(from), List(to))]
    NotAPlan {
        /// What is wrong with them.
        why: String,
        /// The shape of the source.
        from: Vec<usize>,
        /// The shape of the result.
        to: Vec<usize>,
    },
    /// An error of a device: lost, out of memory, a limit, an operation that it does not have.
    #[error("{what}")]
    Device {
        /// The message.
        what: String,
    },
    /// An error of another library in an operation on its tensor, or a view that its types cannot hold.
    #[error("{host}: {what}")]
    Host {
        /// The library.
        host: &'static str,
        /// The message.
        what: String,
    },
    /// Two mutable views that share an element.
    #[error("mutable views {first} and {second} of shape {} share an element", List(shape))]
    Overlap {
        /// The number of one view.
        first: usize,
        /// The number of the other.
        second: usize,
        /// The shape they were cut from.
        shape: Vec<usize>,
    },
    /// A text that is not an index, or not a mode: a [`ParseIndexError`] in a function that parses an index and then uses it.
    #[error(transparent)]
    Parse {
        /// What is wrong with the text, and where.
        error: Box<ParseIndexError>,
    },
}

/// The kind of an [`IndexError`], without its data: to compare and to match. Similar errors share a kind: `ValueShape`, `OutShape` and the
/// other errors about shapes that do not fit are `ShapeMismatch`.
///
/// ```
/// use tensor_idx::{error::ErrorKind, prelude::*};
///
/// let t = Tensor::from_vec([3], vec![1, 2, 3])?;
/// assert_eq!(t.try_i(3).unwrap_err().kind(), ErrorKind::OutOfBounds);
/// # Ok::<(), IndexError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
#[expect(missing_docs, reason = "each is the name of a variant of IndexError, documented there")]
pub enum ErrorKind {
    OutOfBounds,
    Changed,
    RangeOutOfBounds,
    RangeReversed,
    ZeroStep,
    TooManyIndices,
    MultipleEllipses,
    MaskShape,
    NotBasic,
    ShapeMismatch,
    DivisionByZero,
    NegativePower,
    RankMismatch,
    AxisOutOfBounds,
    RepeatedAxis,
    NotSqueezable,
    TooLarge,
    DataLength,
    ElementCount,
    NeedsCopy,
    Misaligned,
    LayoutOutOfBounds,
    OverlapsItself,
    Overlap,
    NotAPlan,
    Device,
    Host,
    Outside,
    Parse,
}

/// A function that parses an index and reads by it has one type of error, with `?` for both. The text stays the same.
///
/// ```
/// use tensor_idx::prelude::*;
///
/// fn part(t: &Tensor2<i32>, text: &str) -> Result<Vec<i32>, IndexError> {
///     let index: DynIndex = text.parse()?;
///     Ok(t.try_oix(&index)?.to_vec())
/// }
///
/// let t = Tensor2::from([[1, 2, 3], [4, 5, 6]]);
/// assert_eq!(part(&t, "-1, [2, 0]")?, [6, 4]);
/// assert_eq!(part(&t, "5").unwrap_err().to_string(), "index 5 is outside -2..2 on axis 0 of shape [2, 3]");
/// assert!(part(&t, "2.5").unwrap_err().to_string().starts_with("`2.5` is a float, not an index"));
/// # Ok::<(), IndexError>(())
/// ```
impl From<ParseIndexError> for IndexError {
    fn from(error: ParseIndexError) -> Self {
        IndexError::Parse { error: Box::new(error) }
    }
}

/// The same text as `Display`, so that `unwrap` and a `Result` from `main` print it.
impl fmt::Debug for IndexError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl IndexError {
    /// Returns the kind of this error.
    ///
    /// ```
    /// use tensor_idx::{Tensor, error::ErrorKind};
    ///
    /// let error = Tensor::from_vec([2], vec![1]).unwrap_err();
    /// assert_eq!(error.kind(), ErrorKind::DataLength);
    /// ```
    pub fn kind(&self) -> ErrorKind {
        macro_rules! same_names {
            ($($name:ident)*) => {
                match self {
                    IndexError::PlanShape { .. }
                    | IndexError::OutShape { .. }
                    | IndexError::ArraysMismatch { .. }
                    | IndexError::AlongShape { .. }
                    | IndexError::ArrayLength { .. }
                    | IndexError::WindowShape { .. }
                    | IndexError::NothingToJoin
                    | IndexError::JoinShape { .. }
                    | IndexError::StackShape { .. }
                    | IndexError::OverlayShape { .. }
                    | IndexError::NothingToPad { .. }
                    | IndexError::RepeatCount { .. }
                    | IndexError::Ragged { .. }
                    | IndexError::Extents { .. }
                    | IndexError::ValueShape { .. } => ErrorKind::ShapeMismatch,
                    IndexError::AxisCount { .. } | IndexError::ShiftCount { .. } => ErrorKind::RankMismatch,
                    IndexError::WindowSteps { .. } | IndexError::EmptyChunks { .. } => ErrorKind::ZeroStep,
                    IndexError::SplitOutOfBounds { .. } => ErrorKind::RangeOutOfBounds,
                    IndexError::OpenExtents { .. } | IndexError::OpenExtent { .. } => ErrorKind::ElementCount,
                    IndexError::FillValue { .. } | IndexError::ValueType { .. } => ErrorKind::Outside,
                    $(IndexError::$name { .. } => ErrorKind::$name,)*
                }
            };
        }
        same_names! {
            OutOfBounds Changed RangeOutOfBounds RangeReversed ZeroStep TooManyIndices MultipleEllipses MaskShape NotBasic
            ShapeMismatch DivisionByZero NegativePower RankMismatch AxisOutOfBounds RepeatedAxis NotSqueezable TooLarge DataLength ElementCount
            NeedsCopy Misaligned LayoutOutOfBounds OverlapsItself Overlap NotAPlan Device Host Outside Parse
        }
    }
}

/// The place of a mistake in an index and in a shape.
///
/// ```
/// use tensor_idx::prelude::*;
///
/// let t = Tensor::from_vec([3, 5], vec![0; 15])?;
/// let Err(IndexError::OutOfBounds { at, .. }) = t.try_i((.., 7)) else { unreachable!() };
/// assert_eq!((at.element, at.axis), (1, 1));
/// # Ok::<(), IndexError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Place {
    /// The number of the element in the index, from 0.
    pub element: usize,
    /// The element as it is written in the source, where the macro made the index.
    pub written: Option<&'static str>,
    /// The axis of the tensor.
    pub axis: usize,
    /// The shape of the tensor.
    pub shape: Vec<usize>,
}

impl Place {
    fn extent(&self) -> usize {
        self.shape.get(self.axis).copied().unwrap_or_default()
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "axis {} of shape {}{}", self.axis, List(&self.shape), Written(self))
    }
}

/// Why a text is not an index: what is wrong, where, and the way out.
///
/// # Example: a mistake with a caret under it
///
/// ```
/// use tensor_idx::DynIndex;
///
/// let error = "..., 1, ...".parse::<DynIndex>().unwrap_err();
/// assert_eq!(error.message(), "a second ellipsis in one index: `...`");
/// assert_eq!((error.span(), error.column()), (8..11, 9));
/// assert_eq!(
///     error.to_string(),
///     "a second ellipsis in one index: `...`
///   ..., 1, ...
///           ^^^
///   help: one is enough, it stands for every axis that is not named; `:` is one whole axis"
/// );
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct ParseIndexError {
    pub(crate) message: String,
    pub(crate) help: String,
    pub(crate) span: Range<usize>,
    /// Counted from 0 in the line of the mistake.
    pub(crate) column: usize,
    /// The line of the mistake, or as much of it as is worth showing, and the caret under it.
    pub(crate) shown: String,
    pub(crate) carets: Range<usize>,
}

impl ParseIndexError {
    /// Returns the mistake, in one clause.
    ///
    /// ```
    /// use tensor_idx::DynIndex;
    ///
    /// assert_eq!("::0".parse::<DynIndex>().unwrap_err().message(), "a step of 0 never moves on");
    /// ```
    pub fn message(&self) -> &str {
        &self.message
    }

    /// Returns the way out.
    ///
    /// ```
    /// use tensor_idx::DynIndex;
    ///
    /// assert_eq!("5..2".parse::<DynIndex>().unwrap_err().help(), "write `2..5`, or `2..5;-1` to walk it backwards");
    /// ```
    pub fn help(&self) -> &str {
        &self.help
    }

    /// Returns the bytes of the text that are wrong.
    ///
    /// ```
    /// use tensor_idx::DynIndex;
    ///
    /// assert_eq!("1, 2.5".parse::<DynIndex>().unwrap_err().span(), 3..6);
    /// ```
    pub fn span(&self) -> Range<usize> {
        self.span.clone()
    }

    /// Returns the column, counted in characters from 1, of the first character that is wrong, in its line.
    ///
    /// ```
    /// use tensor_idx::DynIndex;
    ///
    /// assert_eq!("1, 2.5".parse::<DynIndex>().unwrap_err().column(), 4);
    /// ```
    pub fn column(&self) -> usize {
        self.column + 1
    }
}

impl fmt::Display for ParseIndexError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Range { start, end } = self.carets;
        writeln!(f, "{}", self.message)?;
        writeln!(f, "  {}", self.shown)?;
        writeln!(f, "  {:start$}{:^<len$}", "", "", len = end - start)?;
        write!(f, "  help: {}", self.help)
    }
}

impl core::error::Error for ParseIndexError {}

/// The same text as `Display`, so that `unwrap` and a `Result` from `main` say it too.
impl fmt::Debug for ParseIndexError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// The element as written, where that is known.
struct Written<'a>(&'a Place);

impl fmt::Display for Written<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0.written {
            Some(text) => write!(f, ", at `{text}`"),
            None => Ok(()),
        }
    }
}

/// A position as a number, which needs no type beyond `i64` as a literal does.
struct PositionNumber<'a>(&'a Position);

impl fmt::Display for PositionNumber<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Position::Head(k) => k.fmt(f),
            Position::Beyond(v) => v.fmt(f),
            position => position.fmt(f),
        }
    }
}

/// The way out of `-2..0`.
struct ToTheEnd<'a>(&'a StrictRange);

impl fmt::Display for ToTheEnd<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.0.start, self.0.end) {
            (
                Bound::Included(Position::Signed(start @ ..0)),
                Bound::Excluded(Position::Signed(0) | Position::Head(0)),
            ) => {
                write!(f, ": `{start}..` goes to the end")
            }
            _ => Ok(()),
        }
    }
}

/// The positions that an axis has, in the way the refused one was counted.
struct Allowed<'a>(&'a Position, usize);

impl fmt::Display for Allowed<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let n = self.1;
        match self.0 {
            Position::Signed(_) | Position::Beyond(_) if n > 0 => write!(f, "-{n}..{n}"),
            Position::Tail(_) if n > 0 => write!(f, "tl(0)..=tl({})", n - 1),
            _ => write!(f, "0..{n}"),
        }
    }
}

/// The first axis that a window is longer than.
struct Longest<'a>(&'a [usize], &'a [usize]);

impl fmt::Display for Longest<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Longest(window, shape) = *self;
        if window.len() != shape.len() {
            return write!(f, ": a window has an extent for each of its {}", axes(shape.len()));
        }
        match window.iter().zip(shape).position(|(window, extent)| window > extent) {
            Some(axis) => write!(f, ": {} is more than the {} of axis {axis}", window[axis], shape[axis]),
            None => Ok(()),
        }
    }
}

/// Why an extent cannot be computed from the number of elements and the product of the other extents.
struct OpenFor(usize, usize);

impl fmt::Display for OpenFor {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            OpenFor(0, 0) => f.write_str("any extent would fit for -1"),
            OpenFor(len, others) => write!(f, "{len} is no multiple of {others}"),
        }
    }
}

/// Where in an index array a bad entry stands.
struct EntryAt<'a>(&'a Option<Vec<usize>>);

impl fmt::Display for EntryAt<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Some(entry) => write!(f, ", entry {} of the index array", List(entry)),
            None => Ok(()),
        }
    }
}

/// Where in a value an element stands; nothing of a scalar.
struct ElementAt<'a>(&'a [usize], &'a [usize]);

impl fmt::Display for ElementAt<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.1 {
            [] => Ok(()),
            shape => write!(f, " at {} of a value of shape {}", List(self.0), List(shape)),
        }
    }
}

/// The extents that a type names, as `Dims!` writes them.
pub(crate) struct NamedExtents<'a>(pub(crate) &'a [Option<usize>]);

impl fmt::Display for NamedExtents<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Dims![")?;
        for (k, extent) in self.0.iter().enumerate() {
            let comma = if k == 0 { "" } else { ", " };
            match extent {
                Some(extent) => write!(f, "{comma}{extent}")?,
                None => write!(f, "{comma}_")?,
            }
        }
        f.write_str("]")
    }
}

/// The first axis with another extent than its type names.
struct Other<'a>(&'a [Option<usize>], &'a [usize]);

impl fmt::Display for Other<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let differs = |(_, (named, found)): &(usize, (&Option<usize>, &usize))| named.is_some_and(|n| n != **found);
        match self.0.iter().zip(self.1).enumerate().find(differs) {
            Some((axis, (_, found))) => write!(f, ": extent {found} on axis {axis}"),
            None => Ok(()),
        }
    }
}

/// Why a part is not inside of the whole: its shape, its offset, and the shape of the whole.
struct Overhang<'a>(&'a [usize], &'a [usize], &'a [usize]);

impl fmt::Display for Overhang<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Overhang(shape, offset, of) = *self;
        let end = |axis: usize| shape[axis] as u128 + offset[axis] as u128;
        match (0..of.len().min(shape.len()).min(offset.len())).find(|&axis| end(axis) > of[axis] as u128) {
            _ if shape.len() != of.len() || offset.len() != of.len() => {
                write!(f, "the part and its offset need {}", axes(of.len()))
            }
            Some(axis) => write!(f, "it ends at {} on axis {axis}", end(axis)),
            None => Ok(()),
        }
    }
}

/// Shapes, one after the other.
struct Lists<'a>(&'a [Vec<usize>]);

impl fmt::Display for Lists<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (k, shape) in self.0.iter().enumerate() {
            write!(f, "{}{}", if k == 0 { "" } else { " and " }, List(shape))?;
        }
        Ok(())
    }
}

/// A shape as people write it: `[3, 5]`, also for `{:#}`.
pub(crate) struct List<'a>(pub(crate) &'a [usize]);

impl fmt::Display for List<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("[")?;
        for (k, extent) in self.0.iter().enumerate() {
            write!(f, "{}{extent}", if k == 0 { "" } else { ", " })?;
        }
        f.write_str("]")
    }
}

/// The axes that a mask covers, by the first and their number: `axis 0`, `axes 0, 1`.
struct Covered(usize, usize);

impl fmt::Display for Covered {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Covered(first, count) = *self;
        write!(f, "{} {first}", if count == 1 { "axis" } else { "axes" })?;
        (first + 1..first + count).try_for_each(|axis| write!(f, ", {axis}"))
    }
}

/// The lowest and the highest position of a layout: `-8 to 0`.
struct Reached<'l>(&'l [usize], &'l [isize], usize);

impl fmt::Display for Reached<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Reached(shape, strides, offset) = *self;
        let (mut low, mut high) = (offset as i128, offset as i128);
        for (&extent, &stride) in shape.iter().zip(strides) {
            let span = (extent.saturating_sub(1) as i128).saturating_mul(stride as i128);
            let end = if span < 0 { &mut low } else { &mut high };
            *end = end.saturating_add(span);
        }
        write!(f, "{low} to {high}")
    }
}

/// The number of elements, for messages.
fn product(shape: &[usize]) -> usize {
    shape.iter().fold(1, |n, &extent| n.saturating_mul(extent))
}

fn axes(rank: usize) -> alloc::string::String {
    match rank {
        0 => "no axes".into(),
        1 => "1 axis".into(),
        n => alloc::format!("{n} axes"),
    }
}

/// The value; an error is a panic with its message, at the caller's line.
#[doc(hidden)]
#[inline]
#[track_caller]
pub fn done<X, E: fmt::Display>(result: Result<X, E>) -> X {
    #[cold]
    #[inline(never)]
    #[track_caller]
    fn refuse(error: &dyn fmt::Display) -> ! {
        panic!("{error}")
    }
    match result {
        Ok(x) => x,
        Err(error) => refuse(&error),
    }
}

/// What is said of a mask that would fit if it were repeated.
fn repeated(mask: &[usize], at: &Place) -> &'static str {
    let covered = at.shape.get(at.axis..at.axis + mask.len()).unwrap_or_default();
    let fits = !covered.is_empty() && mask.iter().zip(covered).all(|(&m, &extent)| m == 1 || m == extent);
    if fits { "; `broadcast_to` repeats it" } else { "" }
}
