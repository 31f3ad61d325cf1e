//! Pictures of an index: the source as boxes, the elements that the index names in the order of the result, and the result.
//!
//! ```text
//! Explanation -- Pairs ------- Drawing ------ svg
//!                who is whose  boxes, texts   numbers and classes
//! ```

mod drawing;
mod pairs;

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use crate::error::{IndexError, List};
use crate::index::mode::{DynMode, Mode};
use crate::layout::{Layout, checked_len};
use crate::plan::explain::Explanation;
use crate::plan::{Plan, Term};
use crate::shape::rank::DynRank;
use crate::tensor::picture::drawing::{Caption, Cell, Colour, Drawing};
use crate::tensor::picture::pairs::Pairs;

impl Explanation {
    /// Returns a picture of the index as SVG, for a page or a file: the source and the result as boxes, one for each element.
    ///
    /// - The number in a box is that of an element of the source in row-major order.
    /// - The elements that the index names are coloured in the order of the result, from green over blue to red, on both sides.
    /// - Axes stand above with their extents, each in a colour of its own, which the index has, too. An arrow leads from an axis to
    ///   the axis of the result that it becomes, where that is another one.
    /// - A dot marks an element that is named more than once; hatched boxes repeat others, because an axis of stride 0 does.
    /// - Axes are nested as in `{:#}`; what is larger than 1,000 boxes is shortened as printing does.
    ///
    /// It is a document of its own with no scripts, readable on light and dark pages. An index with arrays is shown as `oix` has it;
    /// [`to_svg_by`](Self::to_svg_by) shows another mode. A bad index is shown beside its source, with the message of its error.
    ///
    /// ```
    /// use tensor_idx::prelude::*;
    ///
    /// let t = Tensor::from_vec([3, 4], (0..12).collect())?;
    /// let svg = t.explain(idx![1.., ::2]).to_svg();
    /// assert!(svg.starts_with("<svg ") && svg.contains("[3, 4]") && svg.contains("[2, 2]"));
    /// # Ok::<(), IndexError>(())
    /// ```
    pub fn to_svg(&self) -> String {
        self.draw(self.plan_by(DynMode::Oix).as_ref(), None)
    }

    /// Like [`to_svg`](Self::to_svg), with the arrays of the index under the rule of a mode.
    ///
    /// # Errors
    ///
    /// Those of the index under that rule.
    ///
    /// ```
    /// use tensor_idx::{index::Vectorized, prelude::*};
    ///
    /// let t = Tensor::from_vec([3, 4], (0..12).collect())?;
    /// let points = t.explain(idx![[0, 2], [1, 3]]);
    /// assert!(points.to_svg().contains("[2, 2]"));
    /// assert!(points.to_svg_by(Vectorized)?.contains(">11<"));
    /// assert!(t.explain(idx![[0, 2], [1, 3, 0]]).to_svg_by(Vectorized).is_err());
    /// # Ok::<(), IndexError>(())
    /// ```
    pub fn to_svg_by<M: Mode>(&self, mode: M) -> Result<String, IndexError> {
        Ok(self.draw(Ok(&self.plan_by(mode.kind())?), None))
    }

    /// Returns a picture of a write through the index: the target before, a value of a shape, and the target after.
    ///
    /// The elements of the value are `a0`, `a1`, .. in row-major order. Hatched ones are repeated, because the value is broadcast to
    /// what the index names. Where the index names an element more than once, its last value stays, as `assign!` has it.
    ///
    /// # Errors
    ///
    /// Those of the index; [`IndexError::ValueShape`] for a value that does not broadcast to what the index names.
    ///
    /// ```
    /// use tensor_idx::{index::Outer, prelude::*};
    ///
    /// let t = Tensor::from_vec([3, 4], (0..12).collect())?;
    /// let svg = t.explain(idx![1.., ::2]).to_svg_of_write(Outer, &[2])?;
    /// assert!(svg.contains(">before<") && svg.contains(">a1<") && svg.contains(">after<"));
    /// let error = t.explain(idx![1.., ::2]).to_svg_of_write(Outer, &[3]).unwrap_err();
    /// assert_eq!(error.to_string(), "a value of shape [3] does not broadcast to the shape [2, 2] that it is written to");
    /// # Ok::<(), IndexError>(())
    /// ```
    pub fn to_svg_of_write<M: Mode>(&self, mode: M, value: &[usize]) -> Result<String, IndexError> {
        let plan = self.plan_by(mode.kind())?;
        let value = Layout::<DynRank>::row_major(value)?;
        let wide = value
            .broadcast_to(plan.shape())
            .map_err(|_| IndexError::ValueShape { value: value.shape().into(), selection: plan.shape().into() })?;
        Ok(self.draw(Ok(&plan), Some((value.shape(), &wide))))
    }

    /// The colours of the elements of the index, and its text in them.
    fn header(&self) -> Vec<(String, Colour)> {
        let mut parts = Vec::from([("idx![".into(), Colour::Text)]);
        let mut seen = None;
        for step in self.steps() {
            let (Some(element), Some(written)) = (step.element(), step.written()) else { continue };
            if seen == Some(element) {
                continue;
            }
            if seen.is_some() {
                parts.push((", ".into(), Colour::Text));
            }
            seen = Some(element);
            let colour = match step.axes() {
                _ if step.error().is_some() => Colour::Error,
                axes if axes.is_empty() => Colour::New,
                axes => Colour::Axis(axes.start),
            };
            parts.push((written.into(), colour));
        }
        if seen.is_none() {
            parts.push((self.index().into(), Colour::Text));
        }
        parts.push(("]".into(), Colour::Text));
        parts
    }

    fn draw(
        &self,
        plan: Result<&Plan<DynRank, DynRank>, &IndexError>,
        value: Option<(&[usize], &Layout<DynRank>)>,
    ) -> String {
        let source = self.source();
        let pairs = plan.ok().map(Pairs::of);
        let mut drawing = Drawing::new(&self.header(), &format!("{self}"));
        let repeats = |strides: &[isize], index: &[usize]| strides.iter().zip(index).any(|(&s, &i)| s == 0 && i > 0);
        let numbered = |index: &[usize]| number(source.shape(), index);
        let before = |index: &[usize]| {
            let n = numbered(index);
            Cell {
                text: format!("{n}"),
                colour: pairs.as_ref().and_then(|pairs| pairs.colour_of(n)),
                dotted: pairs.as_ref().is_some_and(|pairs| pairs.is_repeated(n)),
                hatched: repeats(source.strides(), index),
            }
        };
        let title = if value.is_some() { "before" } else { "source" };
        drawing.tensor((title, ""), source.shape(), &captions(source.shape(), Colour::Axis), before);
        let (plan, pairs) = match (plan, &pairs) {
            (Ok(plan), Some(pairs)) => (plan, pairs),
            (plan, _) => {
                if let Some(error) = self.error().or(plan.err()) {
                    drawing.error(&format!("{error}"));
                }
                return drawing.finish();
            }
        };
        let result = result_captions(plan);
        let len = checked_len(plan.shape()).unwrap_or_default();
        let Some((own, value)) = value else {
            let after = |index: &[usize]| {
                let from = pairs.source_of(index);
                Cell {
                    text: from.map_or_else(|| "\u{b7}".into(), |n| format!("{n}")),
                    colour: Some(pairs::colour(number(plan.shape(), index), len)).filter(|_| from.is_some()),
                    dotted: from.is_some_and(|n| pairs.is_repeated(n)),
                    hatched: false,
                }
            };
            drawing.tensor(("result", ""), plan.shape(), &result, after);
            return drawing.finish();
        };
        let note = if own == plan.shape() { String::new() } else { format!("{} as ", List(own)) };
        let of_value = |n: usize| {
            let index = Layout::<DynRank>::row_major(plan.shape()).ok().and_then(|layout| layout.unravel(n));
            index.map_or_else(String::new, |index| format!("a{}", value.position(&index).unwrap_or_default()))
        };
        drawing.tensor(("value", &note), plan.shape(), &result, |index| {
            let n = number(plan.shape(), index);
            Cell {
                text: of_value(n),
                colour: Some(pairs::colour(n, len)),
                dotted: false,
                hatched: repeats(value.strides(), index) && value.position(index) != Some(n),
            }
        });
        drawing.tensor(("after", ""), source.shape(), &captions(source.shape(), Colour::Axis), |index| {
            let cell = before(index);
            match pairs.last_of(numbered(index)) {
                Some(n) => Cell { text: of_value(n), colour: Some(pairs::colour(n, len)), ..cell },
                None => cell,
            }
        });
        drawing.finish()
    }
}

/// The number of an index in row-major order of a shape.
fn number(shape: &[usize], index: &[usize]) -> usize {
    index.iter().zip(shape).fold(0, |n, (&i, &extent)| n * extent + i)
}

/// A line for each axis.
fn captions(shape: &[usize], colour: fn(usize) -> Colour) -> Vec<Caption> {
    let line = |(axis, &extent): (usize, &usize)| Caption {
        axis,
        extent,
        colour: colour(axis),
        from: Vec::new(),
        moved: false,
    };
    shape.iter().enumerate().map(line).collect()
}

/// A line for each axis of a result, with the axes of the source that it comes from.
fn result_captions(plan: &Plan<DynRank, DynRank>) -> Vec<Caption> {
    let mut lines = captions(plan.shape(), |_| Colour::New);
    for (axis, term) in plan.terms().iter().enumerate() {
        let (results, sources) = match *term {
            Term::Affine { axis: result, .. } => (result..result + 1, Vec::from([axis])),
            Term::Array { group, .. } => {
                let sources = plan.slices().axes_of(group).into_vec();
                let group = &plan.groups[group];
                (group.axis..group.axis + group.rank, sources)
            }
            Term::Constant { .. } => continue,
        };
        for result in results.clone() {
            lines[result].colour = Colour::Axis(sources[0]);
            lines[result].moved = result == results.start && sources != [result];
            lines[result].from.clone_from(&sources);
        }
    }
    lines
}

impl core::fmt::Display for Caption {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        write!(f, "axis {} of {}", self.axis, self.extent)?;
        match self.from[..] {
            [axis] if axis != self.axis => write!(f, " (was axis {axis})"),
            [] | [_] => Ok(()),
            [ref axes @ .., last] => {
                let axes: Vec<String> = axes.iter().map(|axis| format!("{axis}")).collect();
                write!(f, " (of axes {} and {last})", axes.join(", "))
            }
        }
    }
}

/// A shape as it is written.
fn shape_text(shape: &[usize]) -> String {
    format!("{}", List(shape))
}
