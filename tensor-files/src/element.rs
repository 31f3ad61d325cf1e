//! What elements of files are: their types, and their bytes.

use std::fmt;

use half::{bf16, f16};
use num_complex::Complex;
use tensor_idx_core::{DynRank, TensorView};

use crate::time::Time;

macro_rules! dtypes {
    ($($(#[$doc:meta])* $name:ident $t:ty, $code:expr;)*) => {
        /// The type of the elements of a file.
        ///
        /// ```
        /// use tensor_idx::files::DType;
        ///
        /// assert_eq!((DType::F32.to_string(), DType::F32.size()), ("f32".into(), 4));
        /// ```
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        #[non_exhaustive]
        #[allow(missing_docs, reason = "the names say it")]
        pub enum DType {
            $($(#[$doc])* $name,)*
            /// NumPy's dates and durations: each an `i64`, a count of the unit.
            Time(Time),
        }

        impl DType {
            /// Every type but dates and durations, whose units are without number.
            ///
            /// ```
            /// use tensor_idx::files::DType;
            ///
            /// assert_eq!(DType::ALL.iter().filter(|dtype| dtype.size() == 1).count(), 3);
            /// ```
            pub const ALL: [DType; 15] = [$(DType::$name),*];

            /// Returns the bytes of one element.
            ///
            /// ```
            /// assert_eq!(tensor_idx::files::DType::C64.size(), 8);
            /// ```
            pub fn size(self) -> usize {
                match self {
                    $(DType::$name => size_of::<$t>(),)*
                    DType::Time(_) => size_of::<i64>(),
                }
            }

            /// NumPy's letter and size; `None` for what NumPy does not have.
            pub(crate) fn code(self) -> Option<String> {
                let code: Option<&str> = match self {
                    $(DType::$name => $code,)*
                    DType::Time(time) => return Some(time.code()),
                };
                code.map(Into::into)
            }
        }

        impl fmt::Display for DType {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                match self {
                    $(DType::$name => f.write_str(stringify!($t)),)*
                    DType::Time(time) => time.fmt(f),
                }
            }
        }
    };
}

dtypes! {
    Bool bool, Some("b1");
    I8 i8, Some("i1");
    I16 i16, Some("i2");
    I32 i32, Some("i4");
    I64 i64, Some("i8");
    U8 u8, Some("u1");
    U16 u16, Some("u2");
    U32 u32, Some("u4");
    U64 u64, Some("u8");
    F16 f16, Some("f2");
    BF16 bf16, None;
    F32 f32, Some("f4");
    F64 f64, Some("f8");
    /// Two [`f32`]: the real and the imaginary part.
    C64 Complex<f32>, Some("c8");
    /// Two [`f64`]: the real and the imaginary part.
    C128 Complex<f64>, Some("c16");
}

impl DType {
    /// Returns the type of the elements in memory: that of the counts, for dates and durations.
    ///
    /// ```
    /// use tensor_idx::files::DType;
    ///
    /// assert_eq!(DType::Time("M8[ns]".parse()?).in_memory(), DType::I64);
    /// assert_eq!(DType::F32.in_memory(), DType::F32);
    /// # Ok::<(), tensor_idx::files::NoTime>(())
    /// ```
    pub fn in_memory(self) -> DType {
        match self {
            DType::Time(_) => DType::I64,
            dtype => dtype,
        }
    }
}

/// The order of the bytes of a number.
///
/// ```
/// assert_eq!(tensor_idx::files::ByteOrder::Big.to_string(), "big-endian");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ByteOrder {
    /// The least significant one.
    Little,
    /// The most significant one.
    Big,
}

impl ByteOrder {
    /// That of this machine.
    ///
    /// ```
    /// use tensor_idx::files::{ByteOrder, Element};
    ///
    /// assert_eq!(7_i32.bytes(ByteOrder::NATIVE), 7_i32.to_ne_bytes());
    /// ```
    pub const NATIVE: ByteOrder = if cfg!(target_endian = "big") { ByteOrder::Big } else { ByteOrder::Little };

    pub(crate) fn wrapper(self) -> &'static str {
        match self {
            ByteOrder::Little => "Le",
            ByteOrder::Big => "Be",
        }
    }
}

impl fmt::Display for ByteOrder {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            ByteOrder::Little => "little-endian",
            ByteOrder::Big => "big-endian",
        })
    }
}

mod sealed {
    /// Elements are their bytes, and can be written as they are stored.
    pub trait Sealed: bytemuck::NoUninit {}
}

/// A type of elements: `bool`, the integers from 8 to 64 bits, [`f16`](struct@f16), [`bf16`], `f32`, `f64`, [`Complex`] of the last
/// two.
///
/// ```
/// use tensor_idx::files::{DType, Element};
///
/// assert_eq!((u16::DTYPE, u16::read([1, 2], tensor_idx::files::ByteOrder::Big)), (DType::U16, 0x0102));
/// ```
#[diagnostic::on_unimplemented(
    message = "files have no elements of type `{Self}`",
    label = "expected `bool`, an integer of 8 to 64 bits, `f16`, `bf16`, `f32`, `f64` or `Complex` of one of the last two"
)]
pub trait Element:
    sealed::Sealed + Copy + Default + PartialEq + fmt::Display + fmt::Debug + Send + Sync + 'static
{
    /// Its name.
    const DTYPE: DType;

    /// Its bytes: an array of `u8`.
    type Bytes: Copy + AsRef<[u8]> + AsMut<[u8]> + Default + Send + Sync + 'static;

    /// The element of these bytes.
    fn read(bytes: Self::Bytes, order: ByteOrder) -> Self;

    /// Its bytes.
    fn bytes(self, order: ByteOrder) -> Self::Bytes;
}

macro_rules! numbers {
    ($($t:ty, $name:ident;)*) => {$(
        impl sealed::Sealed for $t {}

        impl Element for $t {
            const DTYPE: DType = DType::$name;

            type Bytes = [u8; size_of::<$t>()];

            #[inline]
            fn read(bytes: Self::Bytes, order: ByteOrder) -> Self {
                match order {
                    ByteOrder::Little => <$t>::from_le_bytes(bytes),
                    ByteOrder::Big => <$t>::from_be_bytes(bytes),
                }
            }

            #[inline]
            fn bytes(self, order: ByteOrder) -> Self::Bytes {
                match order {
                    ByteOrder::Little => self.to_le_bytes(),
                    ByteOrder::Big => self.to_be_bytes(),
                }
            }
        }
    )*};
}

numbers! {
    i8, I8; i16, I16; i32, I32; i64, I64;
    u8, U8; u16, U16; u32, U32; u64, U64;
    f16, F16; bf16, BF16; f32, F32; f64, F64;
}

impl sealed::Sealed for bool {}

/// Any byte but 0 is true, as for NumPy.
impl Element for bool {
    const DTYPE: DType = DType::Bool;

    type Bytes = [u8; 1];

    fn read([byte]: [u8; 1], _: ByteOrder) -> Self {
        byte != 0
    }

    fn bytes(self, _: ByteOrder) -> [u8; 1] {
        [self.into()]
    }
}

macro_rules! complex {
    ($($part:ty, $name:ident, $size:literal;)*) => {$(
        impl sealed::Sealed for Complex<$part> {}

        impl Element for Complex<$part> {
            const DTYPE: DType = DType::$name;

            type Bytes = [u8; $size];

            #[inline]
            fn read(bytes: Self::Bytes, order: ByteOrder) -> Self {
                let (mut re, mut im) = (<$part as Element>::Bytes::default(), <$part as Element>::Bytes::default());
                re.copy_from_slice(&bytes[..$size / 2]);
                im.copy_from_slice(&bytes[$size / 2..]);
                Complex::new(<$part>::read(re, order), <$part>::read(im, order))
            }

            #[inline]
            fn bytes(self, order: ByteOrder) -> Self::Bytes {
                let mut bytes = [0; $size];
                bytes[..$size / 2].copy_from_slice(&self.re.bytes(order));
                bytes[$size / 2..].copy_from_slice(&self.im.bytes(order));
                bytes
            }
        }
    )*};
}

complex! { f32, C64, 8; f64, C128, 16; }

macro_rules! as_they_stand {
    ($($t:ty)*) => {$(
        // SAFETY: M4: any bytes are a number of the size and in the order of the element, or two, one after the other (`repr(C)`, L8).
        unsafe impl MapElement for $t {
            type Element = $t;
            const ORDER: Option<ByteOrder> = None;

            #[inline]
            fn get(self) -> Self {
                self
            }

            fn as_elements(view: TensorView<'_, Self, DynRank>) -> Option<TensorView<'_, Self, DynRank>> {
                Some(view)
            }
        }
    )*};
}

as_they_stand! { i8 i16 i32 i64 u8 u16 u32 u64 f16 bf16 f32 f64 Complex<f32> Complex<f64> }

/// What the bytes of a file can be taken for as they stand: numbers, where they are aligned and of this machine's byte
/// order; [`Le`] and [`Be`] of every [`Element`] anywhere.
///
/// ```
/// use tensor_idx::{files::{npy, Le, Mapped, MapElement}, prelude::*};
///
/// fn largest<M: MapElement<Element = f32>>(map: &Mapped<M>) -> f32 {
///     map.view().iter().map(|x| x.get()).fold(f32::MIN, f32::max)
/// }
/// # let folder = tempfile::tempdir()?;
/// # let path = folder.path().join("a.npy");
/// npy::save(&path, &Tensor1::from([1.0_f32, 3.0, 2.0]))?;
/// assert_eq!(largest(&npy::open::<f32>(&path)?), 3.0);
/// assert_eq!(largest(&npy::open::<Le<f32>>(&path)?), 3.0);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Safety
///
/// M4: any bytes are a value; the type has the size of its [`Element`], and no padding.
#[diagnostic::on_unimplemented(
    message = "the bytes of a file cannot be taken for `{Self}` as they stand",
    note = "not every byte is a `bool`: map bools as `Le<bool>`, or `load` them"
)]
pub unsafe trait MapElement: Copy + Send + Sync + 'static {
    /// The element that it is.
    type Element: Element;

    /// The order of its bytes; none for that of the machine.
    const ORDER: Option<ByteOrder>;

    /// The element.
    fn get(self) -> Self::Element;

    /// A view as one of elements, where they are the same type.
    #[doc(hidden)]
    fn as_elements(view: TensorView<'_, Self, DynRank>) -> Option<TensorView<'_, Self::Element, DynRank>> {
        let _ = view;
        None
    }
}

macro_rules! ordered {
    ($($name:ident, $order:ident, $what:literal, $bytes:literal;)*) => {$(
        #[doc = concat!("An element as it lies in a ", $what, "-endian file, at any address: converted when it is read.")]
        ///
        /// ```
        #[doc = concat!("use tensor_idx::{files::{npy, ", stringify!($name), "}, prelude::*};")]
        ///
        /// # let folder = tempfile::tempdir()?;
        /// # let path = folder.path().join("a.npy");
        #[doc = concat!("# let header = \"{'descr': '", $bytes, "', 'fortran_order': False, 'shape': (2,), }\";")]
        /// # let mut file = b"\x93NUMPY\x01\x00".to_vec();
        /// # file.extend((header.len() as u16).to_le_bytes());
        /// # file.extend(header.bytes());
        #[doc = concat!("# for x in [1_u16, 2] { file.extend(x.to_", stringify!($order), "_bytes()) }")]
        /// # std::fs::write(&path, file)?;
        #[doc = concat!("let map = npy::open::<", stringify!($name), "<u16>>(&path)?;")]
        /// assert_eq!(map.i(1).map(|x| x.get()).to_vec(), [2]);
        /// # Ok::<(), Box<dyn std::error::Error>>(())
        /// ```
        #[derive(Clone, Copy)]
        #[repr(transparent)]
        pub struct $name<T: Element>(T::Bytes);

        impl<T: Element> From<T> for $name<T> {
            fn from(element: T) -> Self {
                $name(element.bytes(ordered!(@ $order)))
            }
        }

        impl<T: Element> $name<T> {
            /// Returns the element.
            ///
            /// ```
            #[doc = concat!("assert_eq!(tensor_idx::files::", stringify!($name), "::from(1.5_f32).get(), 1.5);")]
            /// ```
            #[inline]
            pub fn get(self) -> T {
                T::read(self.0, ordered!(@ $order))
            }
        }

        impl<T: Element> PartialEq for $name<T> {
            fn eq(&self, other: &Self) -> bool {
                self.get() == other.get()
            }
        }

        impl<T: Element> PartialEq<T> for $name<T> {
            fn eq(&self, other: &T) -> bool {
                self.get() == *other
            }
        }

        impl<T: Element> fmt::Display for $name<T> {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                fmt::Display::fmt(&$name::get(*self), f)
            }
        }

        impl<T: Element> fmt::Debug for $name<T> {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, "{:?}", $name::get(*self))
            }
        }

        // SAFETY: M4: `repr(transparent)` (L8) over an array of bytes, as many as the element has.
        unsafe impl<T: Element> MapElement for $name<T> {
            type Element = T;
            const ORDER: Option<ByteOrder> = Some(ordered!(@ $order));

            #[inline]
            fn get(self) -> T {
                $name::get(self)
            }
        }
    )*};
    (@ le) => { ByteOrder::Little };
    (@ be) => { ByteOrder::Big };
}

ordered! {
    Le, le, "little", "<u2";
    Be, be, "big", ">u2";
}
