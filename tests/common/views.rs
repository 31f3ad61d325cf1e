//! The verbs of `views()` and `views_mut()` on a host, compared with those of a tensor of the same elements.

use std::borrow::Borrow;

use tensor_idx::prelude::*;
use tensor_idx::read::IndexRead;
use tensor_idx::write::Memory;

/// A shape, and elements in row-major order.
pub(crate) type Told = (Vec<usize>, Vec<i32>);

/// The elements of any host.
pub(crate) fn told<V: IndexRead<Elem = i32> + ?Sized>(host: &V) -> Told {
    let layout = host.layout().borrow().clone();
    let mut out = TensorD::full(layout.shape().to_vec(), 0);
    host.gather_into(&layout.plan_all(), &mut out).unwrap();
    (layout.shape().to_vec(), out.to_vec())
}

/// A vector of nalgebra is a matrix of one column.
fn without_column((mut shape, elements): Told, ours: &Told) -> Told {
    if shape.len() == ours.0.len() + 1 && shape.last() == Some(&1) {
        shape.pop();
    }
    (shape, elements)
}

/// The host that has no views of some layouts.
pub(crate) const REFUSING: &str = "nalgebra";

/// The same elements, or the same error. A host may have no view of a layout; its error is [`IndexError::Host`] then.
pub(crate) fn same<W: IndexRead<Elem = i32>>(host: Result<Told, IndexError>, ours: Result<W, IndexError>, what: &str) {
    match (host, ours) {
        (Ok(host), Ok(ours)) => {
            let ours = told(&ours);
            assert_eq!(without_column(host, &ours), ours, "{what}");
        }
        (Err(IndexError::Host { host: REFUSING, .. }), Ok(_)) => (),
        (Err(host), Err(ours)) => assert_eq!(host.to_string(), ours.to_string(), "{what}"),
        (host, ours) => panic!("{what}: {host:?} and {:?}", ours.map(|w| told(&w))),
    }
}

/// [`same`] of parts.
pub(crate) fn same_parts<W: IndexRead<Elem = i32>>(
    host: Result<Vec<Told>, IndexError>,
    ours: Result<impl Iterator<Item = W>, IndexError>,
    what: &str,
) {
    match (host, ours.map(|ours| ours.map(|part| told(&part)).collect::<Vec<_>>())) {
        (Err(IndexError::Host { host: REFUSING, .. }), Ok(_)) => (),
        (Ok(host), Ok(ours)) => {
            assert_eq!(host.len(), ours.len(), "{what}");
            let host: Vec<Told> = host.into_iter().zip(&ours).map(|(host, ours)| without_column(host, ours)).collect();
            assert_eq!(host, ours, "{what}");
        }
        (host, ours) => assert_eq!(host, ours, "{what}"),
    }
}

/// Adds 100 to the elements of a mutable view.
pub(crate) fn raise<V: Memory<Elem = i32> + ?Sized>(view: &mut V) {
    view.target().map_inplace(|x| *x += 100);
}

/// Random arguments of the verbs, right ones and wrong ones: two axes, a number, an order, windows and steps.
pub(crate) struct Arguments<const N: usize> {
    pub(crate) a: i8,
    pub(crate) b: i8,
    pub(crate) k: usize,
    pub(crate) axes: [i8; N],
    pub(crate) window: [usize; N],
    pub(crate) steps: [usize; N],
}

impl<const N: usize> Arguments<N> {
    pub(crate) fn new(random: &mut fastrand::Rng) -> Self {
        let n = N as i8;
        let mut axes: [i8; N] = std::array::from_fn(|axis| axis as i8 - n * random.i8(0..2));
        random.shuffle(&mut axes);
        if random.u8(0..8) == 0 {
            axes[0] = axes[1];
        }
        Arguments {
            a: random.i8(-n - 1..n + 2),
            b: random.i8(-n - 1..n + 2),
            k: random.usize(0..4),
            axes,
            window: std::array::from_fn(|_| random.usize(1..4)),
            steps: std::array::from_fn(|_| random.usize(1..4) * usize::from(random.u8(0..9) > 0)),
        }
    }
}

/// All verbs that read, of a host and the tensor of its elements. With `*`, views of the host are hosts behind a reference.
macro_rules! same_views {
    ($host:expr, $t:expr, $arguments:expr $(, $deref:tt)?) => {{
        use crate::common::views::{Arguments, same, same_parts, told};
        let (host, t) = (&$host, &$t);
        let &Arguments { a, b, k, axes, window, steps } = &$arguments;
        let shape = t.shape().to_vec();
        let what = |verb| format!("{verb} of {shape:?} by {a}, {b}, {k}, {axes:?}, {window:?}, {steps:?}");
        same(host.views().try_permute(axes).map(|v| told(& $($deref)? v)), t.try_permute(axes), &what("permute"));
        same(host.views().try_transpose().map(|v| told(& $($deref)? v)), Ok(t.transpose()), &what("transpose"));
        same(host.views().try_flip(a).map(|v| told(& $($deref)? v)), t.try_flip(a), &what("flip"));
        same(host.views().try_squeeze(a).map(|v| told(& $($deref)? v)), t.try_squeeze(a), &what("squeeze"));
        same(host.views().try_unsqueeze(a).map(|v| told(& $($deref)? v)), t.try_unsqueeze(a), &what("unsqueeze"));
        same(host.views().try_swap_axes(a, b).map(|v| told(& $($deref)? v)), t.try_swap_axes(a, b), &what("swap_axes"));
        same(host.views().try_move_axis(a, b).map(|v| told(& $($deref)? v)), t.try_move_axis(a, b), &what("move_axis"));
        same(host.views().try_matrix_transpose().map(|v| told(& $($deref)? v)), t.try_matrix_transpose(), &what("matrix_transpose"));
        same(host.views().try_diagonal().map(|v| told(& $($deref)? v)), t.try_diagonal(), &what("diagonal"));
        same(host.views().try_diagonal_of(a, b).map(|v| told(& $($deref)? v)), t.try_diagonal_of(a, b), &what("diagonal_of"));
        same(host.views().try_windows(window).map(|v| told(& $($deref)? v)), t.try_windows(window), &what("windows"));
        same(host.views().try_windows_by(window, steps).map(|v| told(& $($deref)? v)), t.try_windows_by(window, steps), &what("windows_by"));
        let more: Vec<usize> = [&[k][..], &shape[..]].concat();
        same(host.views().try_broadcast_to(&more).map(|v| told(& $($deref)? v)), t.try_broadcast_to(&more), &what("broadcast_to"));
        same_parts(host.views().try_axis_iter(a).map(|it| it.map(|v| told(& $($deref)? v)).collect()), t.try_axis_iter(a), &what("axis_iter"));
        same_parts(host.views().try_chunks(a, k).map(|it| it.map(|v| told(& $($deref)? v)).collect()), t.try_chunks(a, k), &what("chunks"));
        same_parts(host.views().try_rows().map(|it| it.map(|v| told(& $($deref)? v)).collect()), t.try_rows(), &what("rows"));
        match (host.views().try_split_at(a, k), t.try_split_at(a, k)) {
            (Ok((first, others)), Ok((ours_first, ours_others))) => {
                same(Ok(told(& $($deref)? first)), Ok(ours_first), &what("split_at"));
                same(Ok(told(& $($deref)? others)), Ok(ours_others), &what("split_at"));
            }
            (parts, ours) => assert_eq!(parts.err(), ours.err(), "{}", what("split_at")),
        }
        let ids = [0_i64, -1, 1];
        same(host.views().try_take(&ids, a).map(|v| told(& $($deref)? v)), t.try_take(&ids, a), &what("take"));
        same(host.views().try_take(1..2, a).map(|v| told(& $($deref)? v)), t.try_take(1..2, a), &what("take"));
        // Where the host is in the order of its memory, it takes another shape.
        match host.views().try_reshape([-1]) {
            Ok(reshaped) => same(Ok(told(& $($deref)? reshaped)), t.try_reshape([-1]), &what("reshape")),
            Err(error) => {
                use tensor_idx::error::ErrorKind;
                assert!(matches!(error.kind(), ErrorKind::NeedsCopy | ErrorKind::Host), "{error}");
            }
        }
    }};
}

/// One verb that writes, of a host and the tensor of its elements.
macro_rules! same_view_mut {
    ($host:expr, $t:expr, $what:expr, [$($deref:tt)?] $name:ident($($arg:expr),*)) => {{
        use crate::common::views::{raise, told};
        match $host.views_mut().$name($($arg),*).map(|mut v| raise(&mut $($deref)? v)) {
            // What a host has no view of, it did not write.
            Err(IndexError::Host { host: $crate::common::views::REFUSING, .. }) => (),
            done => assert_eq!(done, $t.view_mut().$name($($arg),*).map(|mut v| raise(&mut v)), "{} {}", stringify!($name), $what),
        }
        assert_eq!(told(& $($deref)? $host), told(&$t), "{} {}", stringify!($name), $what);
    }};
}

/// All verbs that write, of a host and the tensor of its elements.
macro_rules! same_views_mut {
    ($host:expr, $t:expr, $arguments:expr $(, $deref:tt)?) => {{
        use crate::common::views::{Arguments, raise, told};
        let &Arguments { a, b, k, axes, .. } = &$arguments;
        let what = format!("of {:?} by {a}, {b}, {k}, {axes:?}", $t.shape());
        same_view_mut!($host, $t, what, [$($deref)?] try_permute(axes));
        same_view_mut!($host, $t, what, [$($deref)?] try_flip(a));
        same_view_mut!($host, $t, what, [$($deref)?] try_squeeze(a));
        same_view_mut!($host, $t, what, [$($deref)?] try_unsqueeze(a));
        same_view_mut!($host, $t, what, [$($deref)?] try_swap_axes(a, b));
        same_view_mut!($host, $t, what, [$($deref)?] try_move_axis(a, b));
        same_view_mut!($host, $t, what, [$($deref)?] try_matrix_transpose());
        same_view_mut!($host, $t, what, [$($deref)?] try_diagonal());
        same_view_mut!($host, $t, what, [$($deref)?] try_diagonal_of(a, b));
        raise(&mut $($deref)? $host.views_mut().try_transpose().unwrap());
        $t.map_inplace(|x| *x += 100);
        if $host.views().try_reshape([-1]).is_ok() {
            raise(&mut $($deref)? $host.views_mut().try_reshape([-1]).unwrap());
            $t.map_inplace(|x| *x += 100);
        }
        // Parts: every second one is written to, from the end.
        let parts = $host.views_mut().try_axis_iter(a);
        let parts = parts.map(|parts| parts.rev().step_by(2).for_each(|mut part| raise(&mut $($deref)? part)));
        let ours = $t.try_axis_iter_mut(a);
        let ours = ours.map(|parts| parts.rev().step_by(2).for_each(|mut part| raise(&mut part)));
        assert_eq!(parts, ours, "axis_iter {what}");
        let parts = $host.views_mut().try_chunks(a, k);
        let parts = parts.map(|parts| parts.step_by(2).for_each(|mut part| raise(&mut $($deref)? part)));
        let ours = $t.try_chunks_mut(a, k).map(|parts| parts.step_by(2).for_each(|mut part| raise(&mut part)));
        assert_eq!(parts, ours, "chunks {what}");
        $host.views_mut().try_rows().unwrap().skip(1).for_each(|mut row| raise(&mut $($deref)? row));
        $t.try_rows_mut().unwrap().skip(1).for_each(|mut row| raise(&mut row));
        let parts = $host.views_mut().try_split_at(a, k).map(|(mut first, mut others)| {
            raise(&mut $($deref)? others);
            raise(&mut $($deref)? others);
            raise(&mut $($deref)? first);
        });
        let ours = $t.try_split_at_mut(a, k).map(|(mut first, mut others)| {
            raise(&mut others);
            raise(&mut others);
            raise(&mut first);
        });
        assert_eq!(parts, ours, "split_at {what}");
        assert_eq!(told(& $($deref)? $host), told(&$t), "parts {what}");
    }};
}

/// All verbs of a host of operations, and of the tensor of its elements; `$told` returns the elements of a result.
macro_rules! same_opaque_views {
    ($host:expr, $t:expr, $arguments:expr, $told:ident) => {{
        use crate::common::views::{Arguments, same, same_parts};
        let (host, t) = (&$host, &$t);
        let &Arguments { a, b, k, axes, window, steps } = &$arguments;
        let shape = t.shape().to_vec();
        let what = |verb| format!("{verb} of {shape:?} by {a}, {b}, {k}, {axes:?}, {window:?}, {steps:?}");
        same(host.views().try_permute(axes).map($told), t.try_permute(axes), &what("permute"));
        same(host.views().try_flip(a).map($told), t.try_flip(a), &what("flip"));
        same(host.views().try_squeeze(a).map($told), t.try_squeeze(a), &what("squeeze"));
        same(host.views().try_unsqueeze(a).map($told), t.try_unsqueeze(a), &what("unsqueeze"));
        same(host.views().try_swap_axes(a, b).map($told), t.try_swap_axes(a, b), &what("swap_axes"));
        same(host.views().try_move_axis(a, b).map($told), t.try_move_axis(a, b), &what("move_axis"));
        same(host.views().try_matrix_transpose().map($told), t.try_matrix_transpose(), &what("matrix_transpose"));
        same(host.views().try_diagonal().map($told), t.try_diagonal(), &what("diagonal"));
        same(host.views().try_diagonal_of(a, b).map($told), t.try_diagonal_of(a, b), &what("diagonal_of"));
        same(host.views().try_windows(window).map($told), t.try_windows(window), &what("windows"));
        let host_windows = host.views().try_windows_by(window, steps).map($told);
        same(host_windows, t.try_windows_by(window, steps), &what("windows_by"));
        same(host.views().try_reshape([-1]).map($told), t.try_reshape([-1]), &what("reshape"));
        let parts = host.views().try_axis_iter(a).map(|parts| parts.into_iter().map($told).collect());
        same_parts(parts, t.try_axis_iter(a), &what("axis_iter"));
        let parts = host.views().try_chunks(a, k).map(|parts| parts.into_iter().map($told).collect());
        same_parts(parts, t.try_chunks(a, k), &what("chunks"));
        match (host.views().try_split_at(a, k), t.try_split_at(a, k)) {
            (Ok((first, others)), Ok((ours_first, ours_others))) => {
                same(Ok($told(first)), Ok(ours_first), &what("split_at"));
                same(Ok($told(others)), Ok(ours_others), &what("split_at"));
            }
            (parts, ours) => assert_eq!(parts.err(), ours.err(), "{}", what("split_at")),
        }
        let ids = [0_i64, -1, 1];
        same(host.views().try_take(&ids, a).map($told), t.try_take(&ids, a), &what("take"));
        same(host.views().try_take(1..2, a).map($told), t.try_take(1..2, a), &what("take"));
    }};
}
