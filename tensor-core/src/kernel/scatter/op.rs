//! What becomes of an element and its value.

/// The verb of a scatter, as the kernels see it.
pub(super) trait Op<T>: Copy + Send + Sync {
    /// The value replaces the element, whatever that was.
    const PUTS: bool;

    fn apply(self, old: T, value: T) -> T;
}

/// Assignment.
#[derive(Clone, Copy)]
pub(super) struct Put;

impl<T> Op<T> for Put {
    const PUTS: bool = true;

    #[inline(always)]
    fn apply(self, _: T, value: T) -> T {
        value
    }
}

/// A function of the element and the value.
#[derive(Clone, Copy)]
pub(super) struct WithFunction<F>(pub(super) F);

impl<T, F: Fn(T, T) -> T + Copy + Send + Sync> Op<T> for WithFunction<F> {
    const PUTS: bool = false;

    #[inline(always)]
    fn apply(self, old: T, value: T) -> T {
        (self.0)(old, value)
    }
}
