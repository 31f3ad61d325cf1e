//! What a tensor on a device can hold.

use half::{bf16, f16};

/// The element types that a device can hold, read, move and write.
///
/// Elements are moved by their size, so every type can be gathered and assigned on every device. Arithmetic needs a
/// device that has it for the type.
///
/// ```
/// use tensor_idx::gpu::{GpuElement, Kind};
///
/// assert_eq!(<f32 as GpuElement>::KIND, Kind::F32);
/// assert_eq!(Kind::F16.size(), 2);
/// ```
pub trait GpuElement: sealed::Sealed + Copy + Default + PartialEq + core::fmt::Debug + Send + Sync + 'static {
    /// Which of them it is.
    const KIND: Kind;

    #[doc(hidden)]
    fn to_bytes(elements: &[Self]) -> &[u8];

    #[doc(hidden)]
    fn from_bytes(bytes: &[u8]) -> Vec<Self>;
}

macro_rules! elements {
    ($($kind:ident $ty:ty;)* [$other:ident $other_ty:ty]) => {
        /// The element types of a [`GpuTensor`](crate::GpuTensor), as values.
        ///
        /// ```
        /// use tensor_idx::gpu::Kind;
        ///
        /// assert_eq!(Kind::F64.size(), 8);
        /// assert_eq!(Kind::F64.to_string(), "f64");
        /// ```
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        #[expect(missing_docs, reason = "each is a type's name")]
        pub enum Kind {
            $($kind,)*
            $other,
        }

        impl Kind {
            /// Returns the bytes of an element: 1, 2, 4 or 8.
            ///
            /// ```
            /// assert_eq!(tensor_idx::gpu::Kind::Bool.size(), 1);
            /// ```
            pub const fn size(self) -> usize {
                match self {
                    $(Kind::$kind => size_of::<$ty>(),)*
                    Kind::$other => size_of::<$other_ty>(),
                }
            }
        }

        impl core::fmt::Display for Kind {
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                f.write_str(match self {
                    $(Kind::$kind => stringify!($ty),)*
                    Kind::$other => stringify!($other_ty),
                })
            }
        }

        $(
            impl sealed::Sealed for $ty {}

            impl GpuElement for $ty {
                const KIND: Kind = Kind::$kind;

                fn to_bytes(elements: &[Self]) -> &[u8] {
                    bytemuck::cast_slice(elements)
                }

                fn from_bytes(bytes: &[u8]) -> Vec<Self> {
                    let mut elements = vec![Self::default(); bytes.len() / size_of::<Self>()];
                    bytemuck::cast_slice_mut::<Self, u8>(&mut elements).copy_from_slice(bytes);
                    elements
                }
            }
        )*
    };
}

elements! {
    F64 f64;
    F32 f32;
    F16 f16;
    BF16 bf16;
    I64 i64;
    I32 i32;
    I16 i16;
    I8 i8;
    U64 u64;
    U32 u32;
    U16 u16;
    U8 u8;
    // Its bytes are not any bytes.
    [Bool bool]
}

impl Kind {
    /// Returns whether its values can be negative.
    ///
    /// ```
    /// assert!(tensor_idx::gpu::Kind::I8.is_signed());
    /// ```
    pub const fn is_signed(self) -> bool {
        !matches!(self, Kind::U64 | Kind::U32 | Kind::U16 | Kind::U8 | Kind::Bool)
    }
}

impl sealed::Sealed for bool {}

impl GpuElement for bool {
    const KIND: Kind = Kind::Bool;

    fn to_bytes(elements: &[Self]) -> &[u8] {
        bytemuck::cast_slice(elements)
    }

    fn from_bytes(bytes: &[u8]) -> Vec<Self> {
        bytes.iter().map(|&byte| byte != 0).collect()
    }
}

mod sealed {
    pub trait Sealed {}
}
