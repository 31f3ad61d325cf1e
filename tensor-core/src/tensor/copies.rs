//! A macro that writes the methods that copy a tensor into a new one: once for tensors, views and mutable views, each in its plain form
//! and as a `try_` form.

/// See the head of this file. Behind the signature stand the words on errors, and the body of the `try_` form on a view `it`.
macro_rules! copies {
    ($(
        $(#[doc = $doc:literal])*
        fn $name:ident / $try_name:ident $(<$($generic:ident),*>)? ($($arg:ident: $ty:ty),*) -> $shape:ty
        $(where $($condition:ty: $holds:path),+)?;
        $(#[doc = $error:literal])*
        |$it:ident| $body:expr;
    )*) => {$(
        copies! { @on
            [TensorView<'_, T, S>] [Tensor<T, S>] [$crate::tensor::view_mut::TensorViewMut<'_, T, S>];
            [$([$doc])*] [$([$error])*] $name $try_name [$($($generic),*)?] [$($arg: $ty),*] [$($arg),*] [$shape]
            [$($($condition: $holds),+)?] $it [$body]
        }
    )*};
    (@on $([$tensor:ty])*; $doc:tt $error:tt $name:ident $try_name:ident $generics:tt $args:tt $names:tt $shape:tt $bounds:tt
        $it:ident $body:tt
    ) => {$(
        copies! { @one [$tensor] $doc $error $name $try_name $generics $args $names $shape $bounds $it $body }
    )*};
    (@one [$tensor:ty] [$([$doc:literal])*] [$([$error:literal])*] $name:ident $try_name:ident [$($generic:ident),*]
        [$($arg:ident: $ty:ty),*] [$($value:ident),*] [$shape:ty] [$($condition:ty: $holds:path),*] $it:ident [$body:expr]
    ) => {
        impl<T, S: Shape> $tensor {
            $(#[doc = $doc])*
            #[must_use]
            #[track_caller]
            pub fn $name<$($generic),*>(&self, $($arg: $ty),*) -> Tensor<T, $shape>
            where
                T: Clone,
                $($condition: $holds),*
            {
                $crate::error::done(self.$try_name($($value),*))
            }

            #[doc = concat!("Like [`", stringify!($name), "`](Self::", stringify!($name), "), but returns an error instead of panicking.")]
            ///
            /// # Errors
            ///
            $(#[doc = $error])*
            pub fn $try_name<$($generic),*>(&self, $($arg: $ty),*) -> Result<Tensor<T, $shape>, IndexError>
            where
                T: Clone,
                $($condition: $holds),*
            {
                let $it = &self.view();
                $body
            }
        }
    };
}
pub(crate) use copies;
