//! Index arrays on a device, here one that the tests make up: a plan keeps them, and everything but their values is
//! resolved as ever.

use std::any::Any;
use std::borrow::Cow;
use std::collections::HashSet;
use std::sync::Arc;

use tensor_idx::{
    error::ErrorKind,
    index::{IndexArray, IntoElement, Ints, Mask, Outer, Remote, RemotePart, Vectorized},
    plan::{Part, Plan},
    prelude::*,
    read::{Gather, Strided},
    shape::{Extents, Ranked, Shape},
    write::IntoViewMut,
};

/// Entries that lie "elsewhere".
#[derive(Clone, Debug)]
struct Far<T> {
    shape: Vec<usize>,
    entries: Vec<T>,
}

impl Remote for Far<i64> {
    fn first_outside(&self, extent: usize) -> Result<Option<usize>, IndexError> {
        let n = extent as i64;
        Ok(self.entries.iter().position(|id| !(-n..n).contains(id)))
    }

    fn to_host(&self) -> Result<Vec<i64>, IndexError> {
        Ok(self.entries.clone())
    }

    fn nonzero(&self) -> Result<(usize, Arc<dyn Remote>), IndexError> {
        Err(IndexError::Device { what: "integers are no mask".into() })
    }
}

impl Remote for Far<bool> {
    fn first_outside(&self, _: usize) -> Result<Option<usize>, IndexError> {
        Ok(None)
    }

    fn to_host(&self) -> Result<Vec<i64>, IndexError> {
        Ok(self.entries.iter().map(|&entry| i64::from(entry)).collect())
    }

    fn nonzero(&self) -> Result<(usize, Arc<dyn Remote>), IndexError> {
        let entries: Vec<i64> = (0..self.entries.len()).filter(|&n| self.entries[n]).map(|n| n as i64).collect();
        Ok((entries.len(), Arc::new(Far { shape: vec![entries.len()], entries })))
    }
}

macro_rules! array {
    ($type:ty, $element:ident, $rank:literal) => {
        impl IndexArray for &Far<$type> {
            type Entry = $type;

            fn extents(&self) -> Extents {
                self.shape.iter().copied().collect()
            }

            fn entries(&self) -> Cow<'_, [$type]> {
                Cow::Borrowed(&self.entries)
            }

            fn remote(&self) -> Option<Arc<dyn Remote>> {
                Some(Arc::new((*self).clone()))
            }
        }

        impl<'f> IntoElement for &'f Far<$type> {
            type Element = $element<&'f Far<$type>, Rank<$rank>>;

            fn into_element(self) -> Self::Element {
                <$type as tensor_idx::index::Entry>::element::<_, Rank<$rank>>(self)
            }
        }
    };
}

array!(i64, Ints, 1);
array!(bool, Mask, 2);

/// A tensor on the same "device".
struct There<S: Shape>(Tensor<i32, S>);

impl<S: Shape> Strided for There<S> {
    type Shape = S;
    type View<'v, R: Ranked>
        = TensorView<'v, i32, R>
    where
        S: 'v;

    fn layout(&self) -> impl std::borrow::Borrow<Layout<S>> {
        self.0.layout()
    }

    unsafe fn view_of<R: Ranked>(&self, layout: Layout<R>) -> TensorView<'_, i32, R> {
        // SAFETY: the caller's promise.
        unsafe { self.0.view_of(layout) }
    }
}

/// Element by element, from the terms of the plan.
impl<S: Shape> Gather for There<S> {
    type Elem = i32;
    type Owned<R: Ranked> = Vec<i32>;

    const REMOTE: bool = true;

    fn gather<R: Ranked>(&self, plan: &Plan<S, R>) -> Result<Vec<i32>, IndexError> {
        let lookups = plan.lookups()?;
        let result = Layout::row_major(plan.shape())?;
        let mut out = Vec::new();
        for n in 0..result.len() {
            let index = result.unravel(n).unwrap_or_default();
            let mut at = Vec::new();
            for term in plan.terms() {
                at.push(match *term {
                    tensor_idx::plan::Term::Constant { position } => position,
                    tensor_idx::plan::Term::Affine { axis, start, step } => {
                        start.wrapping_add_signed(step * index[axis] as isize)
                    }
                    tensor_idx::plan::Term::Array { group, part } => {
                        let lookup = &lookups[group];
                        let joint = &index[lookup.axis..lookup.axis + lookup.rank];
                        let n = joint.iter().zip(&plan.shape()[lookup.axis..]).fold(0, |n, (i, extent)| n * extent + i);
                        match &lookup.parts[part] {
                            Part::Narrow(positions) => positions[n] as usize,
                            Part::Wide(positions) => positions[n],
                            Part::Remote(part) => position(part, joint)?,
                            _ => unreachable!(),
                        }
                    }
                    _ => unreachable!(),
                });
            }
            out.push(self.0.get(&at).copied().unwrap_or_default());
        }
        Ok(out)
    }

    fn gather_into<'o, R: Shape>(&self, _: &Plan<S, R>, _: impl IntoViewMut<'o, i32>) -> Result<(), IndexError> {
        Err(IndexError::Device { what: "not needed here".into() })
    }
}

fn position(part: &RemotePart, joint: &[usize]) -> Result<usize, IndexError> {
    let layout = part.layout();
    let steps = joint.iter().zip(layout.strides());
    let n = steps.fold(layout.offset() as isize, |n, (&i, &stride)| n + i as isize * stride) as usize;
    let entries: &dyn Any = part.entries().as_ref();
    let value = entries.downcast_ref::<Far<i64>>().map(|far| far.entries[n]).unwrap_or_default();
    if let Some(modulus) = part.modulus() {
        return Ok(value as usize / part.divisor() % modulus);
    }
    let bad = || part.out_of_bounds(n, tensor_idx::index::Position::Signed(value));
    tensor_idx::index::Position::Signed(value).element(part.extent()).ok_or_else(bad)
}

fn there() -> There<Rank<3>> {
    There(Tensor::from_fn([3, 4, 5], |at| (100 * at[0] + 10 * at[1] + at[2]) as i32))
}

fn ids(entries: &[i64]) -> Far<i64> {
    Far { shape: vec![entries.len()], entries: entries.into() }
}

#[test]
fn what_lies_there_is_read_as_what_lies_here() {
    let (t, a, b) = (there(), ids(&[2, -1, 0]), ids(&[3]));
    let mask = Far { shape: vec![3, 4], entries: (0..12).map(|n| n % 5 == 1).collect() };
    let (here, near) = ([2, -1, 0], Tensor::from_vec([3, 4], mask.entries.clone()).unwrap());
    assert_eq!(t.oix(idx![&a, 1.., &b]), t.0.oix(idx![&here, 1.., [3]]).to_vec());
    assert_eq!(t.vix(idx![&a, .., &b]), t.0.vix(idx![&here, .., [3]]).to_vec());
    assert_eq!(t.vix(idx![&a, ::-1, [1, 0, 1]]), t.0.vix(idx![&here, ::-1, [1, 0, 1]]).to_vec());
    assert_eq!(t.nix(idx![.., &a, &b]), t.0.nix(idx![.., &here, [3]]).to_vec());
    assert_eq!(t.nix(idx![1, .., &a]), t.0.nix(idx![1, .., &here]).to_vec());
    assert_eq!(t.oix(idx![&mask, ::2]), t.0.oix(idx![&near, ::2]).to_vec());
    assert_eq!(t.vix(idx![&mask, &b]), t.0.vix(idx![&near, [3]]).to_vec());
    assert_eq!(t.nix(idx![&mask, &b]), t.0.nix(idx![&near, [3]]).to_vec());
    // Broadcast against each other, on axes of their own and on shared ones; one position is the same for all.
    let far = |shape: &[usize], entries: &[i64]| Far { shape: shape.into(), entries: entries.into() };
    let (column, square) = (far(&[2, 1], &[1, -3]), far(&[2, 3], &[0, 1, 2, 3, -1, -2]));
    let (near_column, near_square) = ([[1], [-3]], [[0, 1, 2], [3, -1, -2]]);
    assert_eq!(
        t.nix(&DynIndex::new().ints(&column).ints(&a).ints(&b)),
        t.0.nix(idx![&near_column, &here, [3]]).to_vec()
    );
    assert_eq!(
        t.nix(&DynIndex::new().ints(&a).ints(&square).ints(&column)),
        t.0.nix(idx![&here, &near_square, &near_column]).to_vec()
    );
    assert_eq!(
        t.vix(&DynIndex::new().ints(&a).slice(None, None, None).ints([[4], [0]])),
        t.0.vix(idx![&here, .., &[[4], [0]]]).to_vec()
    );
}

#[test]
fn a_run_time_index_keeps_what_lies_there() {
    let (t, a) = (there(), ids(&[2, -1, 0]));
    let mask = Far { shape: vec![4, 5], entries: (0..20).map(|n| n % 7 == 1).collect() };
    let index = DynIndex::new().ints(&a).mask(&mask);
    assert_eq!(index.to_string(), "<ints [3] on a device>, <mask [4, 5] on a device>");
    assert_eq!(index, index.clone());
    // One key for the same memory, and another one for a copy of it.
    assert_eq!(HashSet::from([index.clone(), DynIndex::new().ints(&a).mask(&mask), index.clone()]).len(), 2);
    let clipped = DynIndex::new().element(tensor_idx::outside::clip(&a));
    assert_eq!(clipped.to_string(), "clip(<ints [3] on a device>)");
    assert!(t.0.layout().plan_remote(Outer, &index).unwrap().source_index(&[0, 0]).is_none());
    let near = Tensor::from_vec([4, 5], mask.entries.clone()).unwrap();
    let expected = t.0.oix(idx![[2, -1, 0], &near]).to_vec();
    assert_eq!(t.oix(&index), expected);
    assert_eq!(t.0.oix(&index).to_vec(), expected);
    let error = t.try_oix(DynIndex::new().ints(&ids(&[1, -4]))).unwrap_err();
    assert_eq!(
        error.to_string(),
        "index -4 is outside -3..3 on axis 0 of shape [3, 4, 5], entry [1] of the index array"
    );
    assert_eq!(t.explain(&index).to_string(), t.explain(DynIndex::new().ints([2, -1, 0]).mask(&near)).to_string());
    // The word around them stays.
    let far = Far { shape: vec![2], entries: vec![9_i64, -1] };
    let clipped = t.explain(idx![clip(&far)]);
    assert!(clipped.error().is_none() && clipped.to_string().contains("clipped, gathers 2, 0"), "{clipped}");
}

#[test]
fn a_plan_over_there_is_indexed_further() {
    let (t, a, b) = (there(), ids(&[2, -1, 0]), ids(&[3]));
    let (far, here) = (
        t.0.layout().plan_remote(Vectorized, idx![&a, .., &b]).unwrap(),
        t.0.layout().plan_gather(Vectorized, idx![[2, -1, 0], .., [3]]).unwrap(),
    );
    macro_rules! same {
        ($index:expr) => {
            assert_eq!(
                far.then($index).unwrap().gather(&t).unwrap(),
                here.then($index).unwrap().gather(&t.0).unwrap().to_vec()
            )
        };
    }
    same!(idx![1..]);
    same!(idx![::-2, 1]);
    same!(idx![-1]);
    same!(idx![.., NewAxis, 2..]);
}

#[test]
fn the_first_mistake_is_told_wherever_it_lies() {
    let (t, bad) = (there(), ids(&[0, 9]));
    let text = |error: IndexError| error.to_string();
    let there = text(t.try_oix(idx![.., &bad]).unwrap_err());
    assert_eq!(there, "index 9 is outside -4..4 on axis 1 of shape [3, 4, 5], at `&bad`, entry [1] of the index array");
    // Faults of the shapes, or of arrays in the host's memory, come after it.
    assert_eq!(text(t.try_oix(idx![.., &bad, [7]]).unwrap_err()), there);
    assert_eq!(text(t.try_vix(idx![.., &bad, [1, 2, 3]]).unwrap_err()), there);
    let first = t.try_oix(idx![[-4], &bad]).unwrap_err();
    assert!(text(first).starts_with("index -4 is outside -3..3 on axis 0"));
    // The numbers of a mask's entries are none of its mistakes.
    let mask = Far { shape: vec![3, 4], entries: (0..12).map(|n| n % 5 == 1).collect() };
    let here = text(t.try_oix(idx![&mask, [7]]).unwrap_err());
    assert_eq!(here, "index 7 is outside -5..5 on axis 2 of shape [3, 4, 5], entry [0] of the index array");
    let here = text(t.try_oix(idx![&mask, 9]).unwrap_err());
    assert_eq!(here, "index 9 is outside -5..5 on axis 2 of shape [3, 4, 5]");
    let here = text(t.try_nix(idx![&mask, [1, 2]]).unwrap_err());
    assert!(here.contains("[3]") && here.contains("[2]"), "{here}");
    // What memory does not hold is no silence of the device.
    let huge = Tensor::full([1, 1], 0_u8);
    let error = huge.broadcast_to([2, 1 << 60]).try_oix(idx![&ids(&[0; 8])]).unwrap_err();
    assert_eq!(error.kind(), ErrorKind::TooLarge, "{error}");
}

/// The plan of ids along an axis has arrays of its own beside them, of which the caller wrote none.
#[test]
fn ids_along_an_axis_are_the_first_element() {
    let far = Far { shape: vec![2, 1], entries: vec![0_i64, 3] };
    let layout = Layout::row_major(vec![2, 3]).unwrap();
    let here = layout.plan_along(&far, 1).unwrap_err();
    let plan = layout.plan_remote_along(&far, 1).unwrap();
    let lookups = plan.lookups().unwrap();
    let errors = lookups.iter().flat_map(|lookup| &lookup.parts).filter_map(|part| match part {
        Part::Remote(part) => Some(part.out_of_bounds(1, tensor_idx::index::Position::Signed(3))),
        _ => None,
    });
    assert_eq!(errors.collect::<Vec<_>>(), [here]);
}

#[test]
fn a_tensor_here_brings_the_entries_or_says_where_they_are() {
    let (t, a) = (there(), ids(&[1, 0]));
    assert_eq!(t.0.oix(idx![&a]).shape(), [2, 4, 5]);
    let plan = t.0.layout().plan_remote(Outer, idx![&a]).unwrap();
    let error = plan.gather(&t.0).unwrap_err();
    assert_eq!(error.kind(), ErrorKind::Device);
    assert_eq!(plan.source_index(&[0, 0, 0]), None);
}

#[test]
fn an_array_of_fewer_entries_than_its_shape() {
    let (t, liar) = (there().0, Far { shape: vec![3], entries: vec![1_i64, 0] });
    let error = t.try_oix(idx![&liar]).unwrap_err();
    assert_eq!(error.to_string(), "shape [3] needs 3 elements, the data has 2");
    assert_eq!(t.explain(idx![&liar]).error(), Some(&error));
}

#[cfg(feature = "serde")]
#[test]
fn they_are_brought_to_the_host_to_be_serialized() {
    let ids = Far { shape: vec![3], entries: vec![2_i64, 0, -1] };
    let mask = Far { shape: vec![1, 2], entries: vec![true, false] };
    let index = DynIndex::new().ints(&ids).mask(&mask);
    let value = serde_json::to_value(&index).expect("serializes");
    assert_eq!(value, serde_json::json!("[2, 0, -1], [[true, false]]"));
}
