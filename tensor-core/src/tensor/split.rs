//! Several mutable views of one tensor at once.

use alloc::vec;
use alloc::vec::Vec;
use core::borrow::Borrow;

use crate::error::IndexError;
use crate::index::element::Basic;
use crate::index::indexed::{Indexed, IndexedBy};
use crate::index::list::IntoIndex;
use crate::kernel::overlap::seen_twice;
use crate::plan::{Plan, TermWalk, gcd};
use crate::sealed::Sealed;
use crate::shape::rank::beginnings;
use crate::tensor::strided::StridedMut;

/// The arguments of [`StridedMut::split_mut`]: an array or `Vec` of indices of one type, or a tuple of up to 12 types.
///
/// Sealed: only this library implements it.
///
/// ```
/// use tensor_idx::prelude::*;
///
/// let mut t = Tensor::from_vec([3, 2], (0..6).collect())?;
/// let [mut first, last] = t.split_mut([0, 2])?;
/// first.fill(last[[1]]);
/// assert_eq!(t.to_vec(), [5, 5, 2, 3, 4, 5]);
/// # Ok::<(), IndexError>(())
/// ```
pub trait IndexSet<H: StridedMut>: Sealed {
    /// The views, in the form of the indices.
    type Views<'v>
    where
        H: 'v;

    #[doc(hidden)]
    fn split<'v>(self, host: &'v mut H) -> Result<Self::Views<'v>, IndexError>
    where
        H: 'v;
}

/// Returns an error if two plans name a common element. The source names no element twice (`prepare`), so two views share an element if
/// and only if their walks share a position on every axis.
fn check_disjoint(walks: &[Option<Vec<TermWalk>>], shape: &[usize]) -> Result<(), IndexError> {
    // A view without elements meets nothing.
    let views = walks.iter().enumerate().filter_map(|(number, walks)| Some(View { number, walks: walks.as_deref()? }));
    let mut views: Vec<View<'_>> = views.collect();
    match first_meeting(&mut views, shape.len()) {
        Some((second, first)) => Err(IndexError::Overlap { first, second, shape: shape.into() }),
        None => Ok(()),
    }
}

/// A view by its number among the arguments, and its walk on every axis.
#[derive(Clone, Copy)]
struct View<'w> {
    number: usize,
    walks: &'w [TermWalk],
}

/// How often every axis is cut: enough for views that are themselves cut from views, and a bound on the time.
const ROUNDS: usize = 4;

/// The first view, by number, that meets one before it, and the first that it meets.
///
/// Sorting separates most views. It cuts the views into groups such that views of two groups share no element: at the gaps between their
/// intervals on an axis, and by the remainders of steps, one axis after the other. Only views of one group are
/// compared.
fn first_meeting(views: &mut [View<'_>], axes: usize) -> Option<(usize, usize)> {
    let mut found = None;
    let mut groups = vec![(0..views.len(), 0)];
    while let Some((range, cuts)) = groups.pop() {
        let group = &mut views[range.clone()];
        if cuts == 2 * axes * ROUNDS || group.len() <= 2 {
            compare(group, axes, &mut found);
            continue;
        }
        let axis = cuts / 2 % axes;
        let ends = if cuts % 2 == 0 { cut_at_gaps(group, axis) } else { cut_by_remainder(group, axis) };
        let mut start = 0;
        for end in ends {
            if end - start > 1 {
                groups.push((range.start + start..range.start + end, cuts + 1));
            }
            start = end;
        }
    }
    found
}

/// A sort is forty functions, so that it is compiled once for all keys.
fn sort(group: &mut [View<'_>], key: &dyn Fn(&View<'_>) -> i128) {
    group.sort_unstable_by_key(key);
}

/// Sorts by where the walks on one axis start, and gives the ends of the groups that a gap parts from the next.
fn cut_at_gaps(group: &mut [View<'_>], axis: usize) -> Vec<usize> {
    sort(group, &|view| view.walks[axis].first);
    let mut reach = group.first().map_or(0, |view| view.walks[axis].first);
    ends(group, |view| {
        let TermWalk { first, last, .. } = view.walks[axis];
        let apart = first > reach;
        reach = reach.max(last);
        apart
    })
}

/// Sorts by the remainder of a common divisor of all steps on one axis, which all positions of a walk share, and gives
/// the ends of the groups of one remainder.
fn cut_by_remainder(group: &mut [View<'_>], axis: usize) -> Vec<usize> {
    let step = |walk: TermWalk| if walk.first == walk.last { 0 } else { walk.step };
    let divisor = group.iter().fold(0, |divisor, view| gcd(divisor, step(view.walks[axis])).0);
    // Gaps separate single positions.
    if divisor <= 1 {
        return vec![group.len()];
    }
    let remainder = |view: &View<'_>| view.walks[axis].first % divisor;
    sort(group, &remainder);
    let mut of_group = group.first().map(remainder);
    ends(group, |view| of_group.replace(remainder(view)) != Some(remainder(view)))
}

/// The ends of groups, each before a view that starts another.
fn ends<'w>(views: &[View<'w>], mut starts: impl FnMut(&View<'w>) -> bool) -> Vec<usize> {
    let mut ends: Vec<usize> = Vec::new();
    for (n, view) in views.iter().enumerate() {
        if starts(view) {
            ends.push(n);
        }
    }
    ends.push(views.len());
    ends
}

/// Compares what no cut parted: each view with those whose intervals reach it on the axis where fewest do. A view behind
/// the one that is `found` cannot come before it.
fn compare(group: &mut [View<'_>], axes: usize, found: &mut Option<(usize, usize)>) {
    let sweep = (0..axes).min_by(|&a, &b| density(group, a).total_cmp(&density(group, b)));
    if let Some(axis) = sweep {
        sort(group, &|view| view.walks[axis].first);
    }
    let mut open: Vec<View<'_>> = Vec::new();
    for view in group {
        let behind =
            |other: &View<'_>, found: Option<(usize, usize)>| found.is_some_and(|(second, _)| other.number > second);
        if behind(view, *found) {
            continue;
        }
        open.retain(|other| {
            let reaches = sweep.is_none_or(|axis| other.walks[axis].last >= view.walks[axis].first);
            reaches && !behind(other, *found)
        });
        for other in &open {
            let pair = (view.number.max(other.number), view.number.min(other.number));
            let better = found.is_none_or(|found| pair < found);
            if better && view.walks.iter().zip(other.walks).all(|(a, b)| a.meets(*b)) {
                *found = Some(pair);
            }
        }
        open.push(*view);
    }
}

/// The number of intervals that contain a position of an axis, on average.
fn density(group: &[View<'_>], axis: usize) -> f64 {
    let on_axis = || group.iter().map(|view| view.walks[axis]);
    let (first, last) = (on_axis().map(|walk| walk.first).min(), on_axis().map(|walk| walk.last).max());
    let covered: f64 = on_axis().map(|walk| (walk.last - walk.first + 1) as f64).sum();
    covered / (last.unwrap_or_default() - first.unwrap_or_default() + 1) as f64
}

impl<H: StridedMut, I> IndexSet<H> for Vec<I>
where
    I: IntoIndex<List: Basic>,
    H::Shape: IndexedBy<I>,
{
    type Views<'v>
        = Vec<H::ViewMut<'v, Indexed<H::Shape, I>>>
    where
        H: 'v;

    fn split<'v>(self, host: &'v mut H) -> Result<Self::Views<'v>, IndexError>
    where
        H: 'v,
    {
        let plans =
            self.into_iter().map(|index| host.try_layout()?.borrow().plan(index)).collect::<Result<Vec<_>, _>>()?;
        let walks: Vec<_> = plans.iter().map(Plan::walks).collect();
        check_disjoint(&walks, host.layout().borrow().shape())?;
        host.try_prepare()?;
        let part = |plan: &Plan<H::Shape, Indexed<H::Shape, I>>| {
            let layout = plan.layout(host.layout().borrow())?;
            host.accepts(&layout).map(|()| layout)
        };
        let parts = plans.iter().map(part).collect::<Result<Vec<_>, IndexError>>()?;
        check_named_once(host);
        let base = host.base();
        // SAFETY: H3 and H4: the host was prepared, and is not used from `base` on, since the views borrow it; I5: the
        // layout of a plan reaches only positions of its source; P5: the views are disjoint.
        Ok(parts.into_iter().map(|layout| unsafe { H::view_mut_of(base, layout) }).collect())
    }
}

impl<H: StridedMut, I, const N: usize> IndexSet<H> for [I; N]
where
    I: IntoIndex<List: Basic>,
    H::Shape: IndexedBy<I>,
{
    type Views<'v>
        = [H::ViewMut<'v, Indexed<H::Shape, I>>; N]
    where
        H: 'v;

    fn split<'v>(self, host: &'v mut H) -> Result<Self::Views<'v>, IndexError>
    where
        H: 'v,
    {
        let views = Vec::from(self).split(host)?;
        match views.try_into() {
            Ok(views) => Ok(views),
            Err(_) => unreachable!("one view for each index"),
        }
    }
}

/// Asserts the promise of a host that was prepared: disjoint parts of a layout that names an element twice would share it.
fn check_named_once<H: StridedMut>(host: &H) {
    debug_assert!(
        !seen_twice(host.layout().borrow().shape(), host.layout().borrow().strides()),
        "H3: two indices of {:?} name one element",
        host.layout().borrow()
    );
}

macro_rules! tuples {
    ($length:literal: $($name:ident)+) => {
        #[expect(non_snake_case, reason = "one name serves as type and as variable")]
        impl<H: StridedMut, $($name),+> IndexSet<H> for ($($name,)+)
        where
            $($name: IntoIndex<List: Basic>, H::Shape: IndexedBy<$name>,)+
        {
            type Views<'v> = ($(H::ViewMut<'v, Indexed<H::Shape, $name>>,)+) where H: 'v;

            fn split<'v>(self, host: &'v mut H) -> Result<Self::Views<'v>, IndexError>
            where
                H: 'v,
            {
                let ($($name,)+) = self;
                let ($($name,)+) = ($(host.try_layout()?.borrow().plan($name)?,)+);
                check_disjoint(&[$($name.walks()),+], host.layout().borrow().shape())?;
                host.try_prepare()?;
                let ($($name,)+) = ($($name.layout(host.layout().borrow())?,)+);
                $(host.accepts(&$name)?;)+
                check_named_once(host);
                let base = host.base();
                // SAFETY: H3 and H4: the host was prepared, and is not used from `base` on; I5: the layout of a plan
                // reaches only positions of its source; P5: the views are disjoint.
                Ok(unsafe { ($(H::view_mut_of(base, $name),)+) })
            }
        }
    };
}

beginnings! { from 1, tuples: A B C D E F G I J K L M }

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kernel::copy::tests::Random;

    /// Every pair in the order of the arguments, position by position.
    fn twin(views: &[View<'_>]) -> Option<(usize, usize)> {
        let has = |walk: &TermWalk, p: i128| (walk.first..=walk.last).contains(&p) && (p - walk.first) % walk.step == 0;
        let meet = |a: &TermWalk, b: &TermWalk| (a.first..=a.last).any(|p| has(a, p) && has(b, p));
        (0..views.len()).find_map(|second| {
            let meets = |first: &usize| views[*first].walks.iter().zip(views[second].walks).all(|(a, b)| meet(a, b));
            let first = (0..second).find(meets)?;
            Some((views[second].number, views[first].number))
        })
    }

    /// Walks on one axis: short or long, of a few steps, so that many lie between each other's positions.
    fn walk(random: &mut Random, extent: usize, steps: &[i128]) -> TermWalk {
        let step = random.one_of(steps);
        let first = random.below(extent) as i128;
        let most = (extent as i128 - 1 - first) / step;
        let count = if random.below(2) == 0 { random.below(3) as i128 } else { random.below(extent) as i128 };
        TermWalk { first, last: first + step * count.min(most), step }
    }

    #[test]
    fn the_pair_that_all_pairs_compared_would_name() {
        let mut random = Random(7);
        let mut outcomes = [0; 2];
        for case in 0..3000 {
            let axes = random.below(4);
            let extent = random.one_of(&[3, 12, 40]);
            let steps: &[i128] = random.one_of(&[&[1][..], &[2, 4, 6], &[1, 2, 3, 5], &[12]]);
            let walks: Vec<Vec<TermWalk>> = (0..random.below(if case % 10 == 0 { 40 } else { 7 }))
                .map(|_| (0..axes).map(|_| walk(&mut random, extent, steps)).collect())
                .collect();
            let mut views: Vec<View<'_>> =
                walks.iter().enumerate().map(|(number, walks)| View { number, walks }).collect();
            let expected = twin(&views);
            assert_eq!(first_meeting(&mut views, axes), expected, "{walks:?}");
            outcomes[usize::from(expected.is_some())] += 1;
        }
        assert!(outcomes.iter().all(|&n| n > 500), "{outcomes:?}");
    }

    /// So many that comparing all pairs would take minutes: rows, tiles, every k-th, in an order of no use.
    #[test]
    fn many_views_that_lie_apart() {
        let side = 300;
        let tile = |n: usize| {
            let on = |k: usize| TermWalk { first: 5 * k as i128, last: 5 * k as i128 + 4, step: 1 };
            vec![on(n / side), on(n % side)]
        };
        let many = side * side;
        let every = |n: usize| vec![TermWalk { first: n as i128, last: (n + 3 * many) as i128, step: many as i128 }];
        let row = |n: usize| {
            vec![TermWalk { first: n as i128, last: n as i128, step: 1 }, TermWalk { first: 0, last: 9, step: 1 }]
        };
        for walks in [Vec::from_iter((0..many).map(tile)), (0..many).map(every).collect(), (0..many).map(row).collect()]
        {
            let at = |number: usize| View { number, walks: &walks[number * 7919 % many] };
            let mut views: Vec<View<'_>> = (0..many).map(at).collect();
            let axes = walks[0].len();
            assert_eq!(first_meeting(&mut views, axes), None);
            // One of them twice: with itself.
            let twice = View { number: many, walks: &walks[3] };
            views.push(twice);
            let first = (0..many).find(|number| number * 7919 % many == 3);
            assert_eq!(first_meeting(&mut views, axes), first.map(|first| (many, first)));
        }
    }
}
