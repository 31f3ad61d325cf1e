//! The verbs of writing: the same wherever there is something to write to.

use core::ops;

use crate::error::{IndexError, done};
use crate::shape::rank::{Ranked, Shape};
use crate::tensor::combine::Combine;
use crate::tensor::door::{Operator, Scatter};
use crate::tensor::host_selection::HostSelection;
use crate::tensor::number::{Divide, Number, Power};
use crate::tensor::operator::{Verb, operator};
use crate::tensor::owned::Tensor;
use crate::tensor::selection::Selection;
use crate::tensor::value::Value;
use crate::tensor::view_mut::TensorViewMut;
use crate::tensor::write;

/// Writes the verbs of a type: `assign`, `fill`, `accumulate`, the seven augmented assignments, each with its `try_` twin, and Rust's
/// operators `+=` to `%=`. The names that it uses (`operator`, `ops`, `done`, the traits) are those of the caller.
///
/// | part | what |
/// |---|---|
/// | `impl [..] Type` | the parameters of the implementation, and the type |
/// | `self [mut]` | `mut` where a write borrows the type mutably |
/// | `elements T: [Value<T>], [Combine<T>], Error` | the elements; the bound of values; the bound of what `accumulate` combines by; the error |
/// | `where [[..] [..] [..] [..] [..]]` | bounds: of `assign` and `fill`; of `+=` and its like; of `/=`; of `**=`; of `accumulate`, by `O` |
/// | `where [Host]` | instead of these: a verb is there where the host has its operator |
/// | `errors ".."` | what can be wrong beside the value |
/// | `example [setup place read end]` | how a place is made whose two elements are 2 and 5, and what reads them |
/// | `verb`, `fill` | the bodies, which return a `Result` |
///
/// Bounds are tokens of the caller, because the compiler shows where an unmet bound is written: of tokens that stand here it would
/// show this macro and the whole call beside it.
///
/// After `await "what to know" [names]`, there is one method for each verb in place of two. It has the name that stands there, is
/// awaited, and returns the error.
#[doc(hidden)]
#[macro_export]
macro_rules! __verbs {
    (
        impl [$($generics:tt)*] $place:ty;
        self $mut:tt
        elements $T:ty: $value:tt, $combine:tt, $Error:ty;
        where $bounds:tt
        $($rest:tt)*
    ) => {
        impl<$($generics)*> $place {
            __verbs! {
                @all
                pair
                [assign try_assign] [fill try_fill] [accumulate try_accumulate] [add_assign try_add_assign]
                [sub_assign try_sub_assign] [mul_assign try_mul_assign] [div_assign try_div_assign]
                [rem_assign try_rem_assign] [pow_assign try_pow_assign] [floor_div_assign try_floor_div_assign]
                [$T] $value $combine $bounds
                { $mut [$Error] $($rest)* }
            }
        }
        __verbs! { @operator [$($generics)*] $place, $value; AddAssign add_assign 1 $bounds }
        __verbs! { @operator [$($generics)*] $place, $value; SubAssign sub_assign 1 $bounds }
        __verbs! { @operator [$($generics)*] $place, $value; MulAssign mul_assign 1 $bounds }
        __verbs! { @operator [$($generics)*] $place, $value; DivAssign div_assign 2 $bounds }
        __verbs! { @operator [$($generics)*] $place, $value; RemAssign rem_assign 1 $bounds }
    };
    (
        await $about:literal [$($names:tt)*]
        impl [$($generics:tt)*] $place:ty;
        self $mut:tt
        elements $T:ty: $value:tt, $combine:tt, $Error:ty;
        where $bounds:tt
        $($rest:tt)*
    ) => {
        impl<$($generics)*> $place {
            __verbs! { @all awaited $([$names])* [$T] $value $combine $bounds { $mut [$Error] awaits $about $($rest)* } }
        }
    };
    (
        @all $form:ident
        $assign:tt $fill:tt $accumulate:tt $add:tt $sub:tt $mul:tt $div:tt $rem:tt $pow:tt $floor_div:tt
        [$T:ty] [$($value:tt)*] [$($combine:tt)*] $bounds:tt $common:tt
    ) => {
        __verbs! {
            @bound 0 assign $bounds $form $assign
            ["Writes a value, broadcast to the shape of the target. If an element is named twice, the last value in row-major order \
              is kept."]
            [] (value: impl $($value)*) [operator::assign, &value] ["[7.0, 8.0]" "[7.0, 8.0]"]
            $common
        }
        __verbs! {
            @bound 0 assign $bounds $form $fill
            ["Sets every element to `x`."]
            [] (x: $T) [x] ["9.0" "[9.0, 9.0]"]
            $common
        }
        __verbs! {
            @bound 4 accumulate $bounds $form $accumulate
            ["Combines every element with its value by `Add`, `Mul`, `Min`, `Max` or another operator. An element that is named \
              twice is combined twice, in row-major order, on any number of threads: `accumulate(Add, v)` is NumPy's `np.add.at`, \
              scatter-add."]
            [O: $($combine)*] (op: O, value: impl $($value)*) [operator::accumulate(op), &value] ["Max, 3.0" "[3.0, 5.0]"]
            $common
        }
        __verbs! { @augmented [$($value)*] add_assign 1 "+=" "+" "[4.0, 7.0]" $bounds $form $add $common }
        __verbs! { @augmented [$($value)*] sub_assign 1 "-=" "-" "[0.0, 3.0]" $bounds $form $sub $common }
        __verbs! { @augmented [$($value)*] mul_assign 1 "*=" "*" "[4.0, 10.0]" $bounds $form $mul $common }
        __verbs! { @augmented [$($value)*] div_assign 2 "/=" "/" "[1.0, 2.5]" $bounds $form $div $common }
        __verbs! {
            @augmented [$($value)*] rem_assign 1 "%=" "the remainder, with the sign of the value, by" "[0.0, 1.0]"
            $bounds $form $rem $common
        }
        __verbs! { @augmented [$($value)*] pow_assign 3 "**=" "to the power of" "[4.0, 25.0]" $bounds $form $pow $common }
        __verbs! {
            @augmented [$($value)*] floor_div_assign 1 "//=" "the quotient, rounded towards negative infinity, by" "[1.0, 2.0]"
            $bounds $form $floor_div $common
        }
    };
    (
        @augmented [$($value:tt)*] $verb:ident $class:tt $sign:literal $what:literal $after:literal
        $bounds:tt $form:ident $names:tt $common:tt
    ) => {
        __verbs! {
            @bound $class $verb $bounds $form $names
            ["NumPy's `" $sign "`: every element becomes itself " $what " its value. An element that is named twice is updated once, from \
              its previous value, with the last of its values."]
            [] (value: impl $($value)*) [operator::$verb, &value] ["2.0" $after]
            $common
        }
    };

    // The bounds of a verb: those of its class, or that the host has its operator.
    (@bound 0 $verb:ident [$a:tt $n:tt $d:tt $p:tt $c:tt] $($rest:tt)*) => { __verbs! { @$($rest)* $a } };
    (@bound 1 $verb:ident [$a:tt $n:tt $d:tt $p:tt $c:tt] $($rest:tt)*) => { __verbs! { @$($rest)* $n } };
    (@bound 2 $verb:ident [$a:tt $n:tt $d:tt $p:tt $c:tt] $($rest:tt)*) => { __verbs! { @$($rest)* $d } };
    (@bound 3 $verb:ident [$a:tt $n:tt $d:tt $p:tt $c:tt] $($rest:tt)*) => { __verbs! { @$($rest)* $p } };
    (@bound 4 $verb:ident [$a:tt $n:tt $d:tt $p:tt $c:tt] $($rest:tt)*) => { __verbs! { @$($rest)* $c } };
    (@bound 4 $verb:ident [$Host:ty] $($rest:tt)*) => { __verbs! { @$($rest)* [operator::$verb<O>: Operator<$Host>] } };
    (@bound $class:tt $verb:ident [$Host:ty] $($rest:tt)*) => { __verbs! { @$($rest)* [operator::$verb: Operator<$Host>] } };

    // Two methods: one panics, the other returns the error.
    (
        @pair [$name:ident $try_name:ident] [$($does:literal)*]
        [$($param:tt)*] ($($arg:ident: $type:ty),*) [$($given:expr),*] [$shown:literal $after:literal]
        {
            [$($mut:tt)?] [$Error:ty]
            errors $errors:literal
            example [$setup:literal $place:literal $read:literal $end:literal]
            verb $verb_body:tt
            fill $fill_body:tt
        }
        [$($bounds:tt)*]
    ) => {
        #[doc = concat!($($does),*)]
        ///
        /// # Panics
        ///
        #[doc = concat!("With the message of `", stringify!($try_name), "`, at the caller's line.")]
        ///
        /// ```
        #[doc = $setup]
        #[doc = concat!($place, ".", stringify!($name), "(", $shown, ");")]
        #[doc = concat!("assert_eq!(", $read, ", ", $after, ");")]
        #[doc = $end]
        /// ```
        #[inline]
        #[track_caller]
        pub fn $name<$($param)*>(&$($mut)? self, $($arg: $type),*)
        where
            $($bounds)*
        {
            done(self.$try_name($($arg),*));
        }

        #[doc = concat!("Like `", stringify!($name), "`, but returns an error instead of panicking.")]
        ///
        /// # Errors
        ///
        #[doc = concat!("[`IndexError::ValueShape`] if a value does not broadcast; ", $errors, ".")]
        ///
        /// ```
        #[doc = $setup]
        #[doc = concat!($place, ".", stringify!($try_name), "(", $shown, ")?;")]
        #[doc = concat!("assert_eq!(", $read, ", ", $after, ");")]
        #[doc = $end]
        /// ```
        #[inline]
        pub fn $try_name<$($param)*>(&$($mut)? self, $($arg: $type),*) -> Result<(), $Error>
        where
            $($bounds)*
        {
            __verbs! { @body self, [$($given),*] $verb_body $fill_body }
        }
    };
    // One that is awaited.
    (
        @awaited [$name:ident] [$($does:literal)*]
        [$($param:tt)*] ($($arg:ident: $type:ty),*) [$($given:expr),*] [$shown:literal $after:literal]
        {
            [$($mut:tt)?] [$Error:ty]
            awaits $about:literal
            errors $errors:literal
            example [$setup:literal $place:literal $read:literal $end:literal]
            verb $verb_body:tt
            fill $fill_body:tt
        }
        [$($bounds:tt)*]
    ) => {
        #[doc = concat!($($does,)* $about)]
        ///
        /// ```
        #[doc = $setup]
        #[doc = concat!($place, ".", stringify!($name), "(", $shown, ").await?;")]
        #[doc = concat!("assert_eq!(", $read, ", ", $after, ");")]
        #[doc = $end]
        /// ```
        ///
        /// # Errors
        ///
        #[doc = concat!("[`IndexError::ValueShape`] if a value does not broadcast; ", $errors, ".")]
        pub async fn $name<$($param)*>(&$($mut)? self, $($arg: $type),*) -> Result<(), $Error>
        where
            $($bounds)*
        {
            __verbs! { @body self, [$($given),*] $verb_body $fill_body }
        }
    };
    (@body $self:ident, [$operator:expr, $value:expr] [|$place:ident, $verb:ident, $v:ident| $body:expr] $fill:tt) => {{
        let ($place, $verb, $v) = ($self, $operator, $value);
        $body
    }};
    (@body $self:ident, [$value:expr] $verb:tt [|$place:ident, $x:ident| $body:expr]) => {{
        let ($place, $x) = ($self, $value);
        $body
    }};

    (@operator [$($generics:tt)*] $place:ty, $value:tt; $operator:ident $name:ident $class:tt $bounds:tt) => {
        __verbs! { @bound $class $name $bounds rust_operator [$($generics)*] [$place] $value $operator $name }
    };
    (
        @rust_operator [$($generics:tt)*] [$place:ty] [$($value:tt)*] $operator:ident $name:ident [$($bounds:tt)*]
    ) => {
        impl<$($generics)*, V: $($value)*> ops::$operator<V> for $place
        where
            $($bounds)*
        {
            #[inline]
            #[track_caller]
            fn $name(&mut self, value: V) {
                <$place>::$name(self, value);
            }
        }
    };
}

__verbs! {
    impl [T, S: Shape] TensorViewMut<'_, T, S>;
    self [mut]
    elements T: [Value<T>], [Combine<T>], IndexError;
    where [[T: Clone] [T: Number] [T: Divide] [T: Power] [T: Clone]]
    errors "[`IndexError::DivisionByZero`] and [`IndexError::NegativePower`] of integers. Nothing is written then"
    example [
        "use tensor_idx::prelude::*;\n\nlet mut t = Tensor2::from([[0.0, 2.0], [0.0, 5.0]]);"
        "t.i_mut(idx![.., 1])" "t.i(idx![.., 1]).to_vec()"
        "# Ok::<(), IndexError>(())"
    ]
    verb [|view, verb, value| verb.run(view, value)]
    fill [|view, x| write::fill(view, x)]
}

__verbs! {
    impl [T, S: Shape, R: Shape] Selection<'_, T, S, R>;
    self [mut]
    elements T: [Value<T>], [Combine<T>], IndexError;
    where [[T: Clone] [T: Number] [T: Divide] [T: Power] [T: Clone]]
    errors "[`IndexError::DivisionByZero`] and [`IndexError::NegativePower`] of integers; [`IndexError::TooLarge`] if a table of the \
            positions that a mask names does not fit memory. Nothing is written then"
    example [
        "use tensor_idx::prelude::*;\n\nlet mut t = Tensor2::from([[0.0, 2.0], [0.0, 5.0]]);"
        "t.vix_mut(idx![[0, 1], [1, 1]])" "t.i(idx![.., 1]).to_vec()"
        "# Ok::<(), IndexError>(())"
    ]
    verb [|selection, verb, value| verb.run(selection, value)]
    fill [|selection, x| write::fill(selection, x)]
}

// Storage that is shared is copied first, so no other handle sees the write.
__verbs! {
    impl [T: Clone, S: Shape] Tensor<T, S>;
    self [mut]
    elements T: [Value<T>], [Combine<T>], IndexError;
    where [[] [T: Number] [T: Divide] [T: Power] []]
    errors "[`IndexError::DivisionByZero`] and [`IndexError::NegativePower`] of integers; [`IndexError::TooLarge`] if there is no \
            memory for a copy of shared storage. Nothing is written then"
    example [
        "use tensor_idx::prelude::*;\n\nlet mut t = Tensor1::from([2.0, 5.0]);"
        "t" "t.to_vec()"
        "# Ok::<(), IndexError>(())"
    ]
    verb [|t, verb, value| verb.run(t, value)]
    fill [|t, x| write::fill(t, x)]
}

__verbs! {
    impl [H: Scatter + ?Sized, R: Ranked] HostSelection<'_, H, R>;
    self [mut]
    elements H::Elem: [Value<H::Elem>], [Copy], H::Error;
    where [H]
    errors "what the host reports"
    example [
        "use tensor_idx::{index::Outer, prelude::*, write::HostSelection};\n\nlet mut t = Tensor1::from([2.0, 5.0]);\nlet plan = t.layout().plan_gather(Outer, idx![[0, 1]])?;"
        "HostSelection::new(&mut t, plan)" "t.to_vec()"
        "# Ok::<(), IndexError>(())"
    ]
    verb [|selection, operator, value| selection.write(operator, value)]
    fill [|selection, x| selection.write(operator::assign, &x)]
}

/// `map_inplace` of a type: what only memory has.
macro_rules! in_place {
    ($([$($generics:tt)*] $place:ty: $example:literal $squares:literal;)*) => {$(
        impl<$($generics)*> $place {
            /// Calls `f` once with every element, in row-major order of its first occurrence.
            ///
            /// # Panics
            ///
            /// With the message of `try_map_inplace`, and where `f` does.
            ///
            /// ```
            /// use tensor_idx::prelude::*;
            ///
            /// let mut t = Tensor::from_vec([2, 3], (0..6).collect())?;
            #[doc = concat!($example, ".map_inplace(|x| *x *= *x);")]
            #[doc = concat!("assert_eq!(t.to_vec(), ", $squares, ");")]
            /// # Ok::<(), IndexError>(())
            /// ```
            #[track_caller]
            pub fn map_inplace(&mut self, f: impl FnMut(&mut T)) {
                done(self.try_map_inplace(f));
            }

            /// Like `map_inplace`, but returns an error if there is no memory for a list of the visited elements, or for a copy of shared
            /// storage.
            ///
            /// # Errors
            ///
            /// [`IndexError::TooLarge`]; `f` has not been called then.
            ///
            /// ```
            /// use tensor_idx::prelude::*;
            ///
            /// let mut t = Tensor::from_vec([2, 3], (0..6).collect())?;
            #[doc = concat!($example, ".try_map_inplace(|x| *x *= *x)?;")]
            #[doc = concat!("assert_eq!(t.to_vec(), ", $squares, ");")]
            /// # Ok::<(), IndexError>(())
            /// ```
            pub fn try_map_inplace(&mut self, f: impl FnMut(&mut T)) -> Result<(), IndexError> {
                write::map_inplace(self, f)
            }
        }
    )*};
}

in_place! {
    [T, S: Shape] TensorViewMut<'_, T, S>: "t.i_mut(idx![.., ::2])" "[0, 1, 4, 9, 4, 25]";
    [T, S: Shape, R: Shape] Selection<'_, T, S, R>: "t.oix_mut(idx![.., [2, 0, 2]])" "[0, 1, 4, 9, 4, 25]";
    [T: Clone, S: Shape] Tensor<T, S>: "t" "[0, 1, 4, 9, 16, 25]";
}
