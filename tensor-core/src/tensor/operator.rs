//! The operators of assignment, and what each does to elements of memory.

use crate::error::IndexError;
use crate::tensor::combine::{Add, And, Combine, Div, FloorDiv, Mul, Or, Pow, Rem, Sub, Xor};
use crate::tensor::door::Operator;
use crate::tensor::memory::Memory;
use crate::tensor::named::Named;
use crate::tensor::number::{Bitwise, Divide, Number, Power};
use crate::tensor::strided::Strided;
use crate::tensor::target::{RunsMut, Target};
use crate::tensor::value::Value;
use crate::tensor::write;

/// The effect of an operator on elements of memory.
#[doc(hidden)]
pub trait Verb<T>: Copy {
    /// Whether an element does not depend on what was there before.
    const OVERWRITES: bool = false;

    /// Whether some values are refused.
    const REFUSES: bool = false;

    fn run(self, target: &mut impl Target<T>, value: &impl Value<T>) -> Result<(), IndexError>;

    /// The same of few elements and a simple value; `false`, with nothing done, for another.
    fn run_few(self, runs: RunsMut<'_, T>, value: &impl Value<T>) -> bool;
}

macro_rules! operators {
    ($($verb:ident $element:ident $sign:literal $run:path, $($op:ident)?;)*) => {
        /// The operators of assignment, each by the name of its verb.
        ///
        /// ```
        /// use tensor_idx::{prelude::*, write::{Assign, operator}};
        ///
        /// let mut t = Tensor::from_vec([3], vec![1, 2, 3])?;
        /// t.try_assign_at(idx![1..], operator::mul_assign, 10)?;
        /// assert_eq!(t.to_vec(), [1, 20, 30]);
        /// # Ok::<(), IndexError>(())
        /// ```
        pub mod operator {$(
            #[doc = concat!("`", $sign, "` of [`assign!`](crate::assign).")]
            #[expect(non_camel_case_types, reason = "the name of the verb")]
            #[derive(Clone, Copy, Debug)]
            pub struct $verb;
        )*

            /// The verb `accumulate`, with the operator or the function that combines an element and a value.
            ///
            /// ```
            /// use tensor_idx::{index::Outer, prelude::*, write::{Assign, operator}};
            ///
            /// let mut t = Tensor::from_vec([3], vec![1, 2, 3])?;
            /// t.try_assign_by(Outer, idx![[2, 0, 2]], operator::accumulate(Add), 10)?;
            /// assert_eq!(t.to_vec(), [11, 2, 23]);
            /// # Ok::<(), IndexError>(())
            /// ```
            #[expect(non_camel_case_types, reason = "the name of the verb")]
            #[derive(Clone, Copy, Debug)]
            pub struct accumulate<O>(pub O);
        }

        $(impl<T: $element> Verb<T> for operator::$verb {
            operators! { @refuses $($op)? }

            #[inline(always)]
            fn run(self, target: &mut impl Target<T>, value: &impl Value<T>) -> Result<(), IndexError> {
                $run(target, value $(, $op)?)
            }

            #[inline]
            fn run_few(self, runs: RunsMut<'_, T>, value: &impl Value<T>) -> bool {
                operators!(@few runs, value $(, $op)?)
            }
        }

        impl<H: Memory<Elem: $element> + ?Sized> Operator<H> for operator::$verb {
            #[inline(always)]
            fn write(
                self,
                host: &mut H,
                index: impl Named<<H as Strided>::Shape>,
                value: &impl Value<H::Elem>,
            ) -> Result<(), IndexError> {
                index.write(host, self, value)
            }
        })*
    };
    (@refuses) => {
        const OVERWRITES: bool = true;
    };
    (@refuses $op:ident) => {
        const REFUSES: bool = <$op as Combine<T>>::REFUSES;
    };
    (@few $runs:ident, $value:ident) => { write::assign_few($runs, $value) };
    (@few $runs:ident, $value:ident, Pow) => { write::raise_few($runs, $value) };
    (@few $runs:ident, $value:ident, $op:ident) => { write::update_few($runs, $value, $op) };
}

operators! {
    assign Clone "=" write::assign,;
    add_assign Number "+=" write::update, Add;
    sub_assign Number "-=" write::update, Sub;
    mul_assign Number "*=" write::update, Mul;
    div_assign Divide "/=" write::update, Div;
    rem_assign Number "%=" write::update, Rem;
    pow_assign Power "**=" write::raise, Pow;
    floor_div_assign Number "/ /=" write::update, FloorDiv;
    bitand_assign Bitwise "&=" write::update, And;
    bitor_assign Bitwise "|=" write::update, Or;
    bitxor_assign Bitwise "^=" write::update, Xor;
}

impl<T: Clone, C: Combine<T>> Verb<T> for operator::accumulate<C> {
    const REFUSES: bool = C::REFUSES;

    #[inline]
    fn run(self, target: &mut impl Target<T>, value: &impl Value<T>) -> Result<(), IndexError> {
        write::accumulate(target, value, self.0)
    }

    #[inline]
    fn run_few(self, runs: RunsMut<'_, T>, value: &impl Value<T>) -> bool {
        write::accumulate_few(runs, value, self.0)
    }
}

impl<H: Memory<Elem: Clone> + ?Sized, C: Combine<H::Elem>> Operator<H> for operator::accumulate<C> {
    fn write(
        self,
        host: &mut H,
        index: impl Named<<H as Strided>::Shape>,
        value: &impl Value<H::Elem>,
    ) -> Result<(), IndexError> {
        index.write(host, self, value)
    }
}
