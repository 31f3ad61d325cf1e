//! Constants as extents: `Dims![_, {CLASSES}]`.

use crate::shape::number::{N1, N2, N3, N4, N5, N6, N7, N8, WholeNumber};

/// How many digits a number has.
#[derive(Clone, Copy, Debug)]
pub struct Length<const N: u32>;

/// The number that the last of eight digits make; the length says how many of them.
#[diagnostic::on_unimplemented(
    message = "a constant is too large for an extent in a type",
    label = "at most 99999999; write `_`, and the program checks it when it runs"
)]
pub trait Constants<
    const A: u8,
    const B: u8,
    const C: u8,
    const E: u8,
    const F: u8,
    const G: u8,
    const H: u8,
    const W: u8,
>
{
    /// It, as a type.
    type Number: WholeNumber;
}

macro_rules! lengths {
    ($($length:literal $name:ident $($digit:ident)*;)*) => {$(
        #[diagnostic::do_not_recommend]
        impl<const A: u8, const B: u8, const C: u8, const E: u8, const F: u8, const G: u8, const H: u8, const W: u8>
            Constants<A, B, C, E, F, G, H, W> for Length<$length>
        {
            type Number = $name<$($digit),*>;
        }
    )*};
}

lengths! {
    1 N1 W;
    2 N2 H W;
    3 N3 G H W;
    4 N4 F G H W;
    5 N5 E F G H W;
    6 N6 C E F G H W;
    7 N7 B C E F G H W;
    8 N8 A B C E F G H W;
}

/// How many digits a number has.
pub const fn length(n: usize) -> u32 {
    match n {
        0 => 1,
        n => n.ilog10() + 1,
    }
}

/// The digit of a number at a place counted from the last one.
pub const fn digit(n: usize, place: u32) -> u8 {
    (n / 10_usize.pow(place) % 10) as u8
}

/// `Constants::Number` of a length and eight digits.
pub type Constant8<
    const LENGTH: u32,
    const A: u8,
    const B: u8,
    const C: u8,
    const E: u8,
    const F: u8,
    const G: u8,
    const H: u8,
    const W: u8,
> = <Length<LENGTH> as Constants<A, B, C, E, F, G, H, W>>::Number;
