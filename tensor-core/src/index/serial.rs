//! [`DynIndex`] and [`DynMode`] with serde.
//!
//! Formats for people (JSON, TOML) get the text of an index, wherever the text is exact. An index array of rank 0 has no text of its own:
//! `5` is a position. Such indices, and those in binary formats, are a list of elements. The list has no recursion, so a deserializer
//! needs no limit of depth.

use alloc::boxed::Box;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;
use core::ops::Bound;

use serde::de::{Error as _, SeqAccess, Visitor};
use serde::ser::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::index::dynamic::{DynElement, DynIndex};
use crate::index::mode::DynMode;
use crate::index::outside::{FillNumber, FillValue, Outside};
use crate::index::parse::MAX_DEPTH;
use crate::position::Position;
use crate::range::{Slice, StrictRange};

#[derive(Serialize, Deserialize)]
enum PositionForm {
    Signed(i64),
    Head(u64),
    Tail(u64),
    /// The digits of a number beyond 64 bits.
    Beyond(String),
}

#[derive(Serialize, Deserialize)]
enum BoundForm {
    Unbounded,
    Included(PositionForm),
    Excluded(PositionForm),
}

/// A bound of a slice. It is no `Option`: TOML has no `None` in a list.
#[derive(Serialize, Deserialize)]
enum PartForm {
    Left,
    At(PositionForm),
}

/// The step of a slice.
#[derive(Serialize, Deserialize)]
enum StepForm {
    Left,
    By(i64),
}

#[derive(Serialize, Deserialize)]
enum FillForm {
    Int(i64),
    /// The digits of a number beyond 64 bits.
    Large(String),
    /// The bits of an `f64`.
    Float(u64),
    Bool(bool),
}

#[derive(Serialize, Deserialize)]
enum WordForm {
    Clip,
    Wrap,
    Fill(FillForm),
    Drop,
}

#[derive(Serialize, Deserialize)]
enum PlainForm {
    At(PositionForm),
    Range(BoundForm, BoundForm, i64),
    Slice(PartForm, PartForm, StepForm),
    NewAxis,
    Ellipsis,
    Flag(bool),
    Ints(Vec<usize>, Vec<i64>),
    Mask(Vec<usize>, Vec<bool>),
}

/// An element, and the words around it, outermost first.
#[derive(Serialize, Deserialize)]
struct ElementForm(Vec<WordForm>, PlainForm);

impl From<Position> for PositionForm {
    fn from(position: Position) -> Self {
        match position.settled() {
            Position::Signed(k) => PositionForm::Signed(k),
            Position::Head(k) => PositionForm::Head(k),
            Position::Tail(k) => PositionForm::Tail(k),
            Position::Beyond(k) => PositionForm::Beyond(k.to_string()),
        }
    }
}

impl PositionForm {
    fn position(self) -> Result<Position, String> {
        Ok(match self {
            PositionForm::Signed(k) => Position::Signed(k),
            PositionForm::Head(k) => Position::Head(k),
            PositionForm::Tail(k) => Position::Tail(k),
            PositionForm::Beyond(digits) => {
                let number: i128 = digits.parse().map_err(|_| format!("`{digits}` is no position"))?;
                // Every position has one form: equal positions compare equal.
                if i64::try_from(number).is_ok() || u64::try_from(number).is_ok() {
                    return Err(format!("`{digits}` fits 64 bits: write it as `Signed` or `Head`"));
                }
                Position::Beyond(number)
            }
        })
    }
}

impl From<Bound<Position>> for BoundForm {
    fn from(bound: Bound<Position>) -> Self {
        match bound {
            Bound::Unbounded => BoundForm::Unbounded,
            Bound::Included(position) => BoundForm::Included(position.into()),
            Bound::Excluded(position) => BoundForm::Excluded(position.into()),
        }
    }
}

impl BoundForm {
    fn bound(self) -> Result<Bound<Position>, String> {
        Ok(match self {
            BoundForm::Unbounded => Bound::Unbounded,
            BoundForm::Included(position) => Bound::Included(position.position()?),
            BoundForm::Excluded(position) => Bound::Excluded(position.position()?),
        })
    }
}

impl From<Option<Position>> for PartForm {
    fn from(part: Option<Position>) -> Self {
        part.map_or(PartForm::Left, |position| PartForm::At(position.into()))
    }
}

impl PartForm {
    fn part(self) -> Result<Option<Position>, String> {
        Ok(match self {
            PartForm::Left => None,
            PartForm::At(position) => Some(position.position()?),
        })
    }
}

impl From<FillValue> for FillForm {
    fn from(value: FillValue) -> Self {
        match value.0 {
            FillNumber::Int(number) => {
                i64::try_from(number).map_or_else(|_| FillForm::Large(number.to_string()), FillForm::Int)
            }
            FillNumber::Large(number) => FillForm::Large(number.to_string()),
            FillNumber::Float(bits) => FillForm::Float(bits),
            FillNumber::Bool(flag) => FillForm::Bool(flag),
        }
    }
}

impl FillForm {
    fn value(self) -> Result<FillValue, String> {
        Ok(match self {
            FillForm::Int(number) => number.into(),
            FillForm::Large(digits) => match (digits.parse::<i128>(), digits.parse::<u128>()) {
                (Ok(number), _) => number.into(),
                (_, Ok(number)) => number.into(),
                _ => return Err(format!("`{digits}` is no value of `fill`")),
            },
            FillForm::Float(bits) => f64::from_bits(bits).into(),
            FillForm::Bool(flag) => flag.into(),
        })
    }
}

impl ElementForm {
    fn new(element: &DynElement) -> Self {
        let (mut words, mut inner) = (Vec::new(), element);
        while let DynElement::Outside { outside, element } = inner {
            words.push(match *outside {
                Outside::Clip => WordForm::Clip,
                Outside::Wrap => WordForm::Wrap,
                Outside::Fill(value) => WordForm::Fill(value.into()),
                Outside::Drop => WordForm::Drop,
            });
            inner = element;
        }
        let plain = match inner {
            DynElement::At(position) => PlainForm::At((*position).into()),
            DynElement::Range(range) => PlainForm::Range(range.start.into(), range.end.into(), range.step),
            DynElement::Slice(slice) => {
                let step = slice.step.map_or(StepForm::Left, StepForm::By);
                PlainForm::Slice(slice.start.into(), slice.stop.into(), step)
            }
            DynElement::NewAxis => PlainForm::NewAxis,
            DynElement::Ellipsis => PlainForm::Ellipsis,
            DynElement::Flag(flag) => PlainForm::Flag(*flag),
            DynElement::Ints { shape, entries } => PlainForm::Ints(shape.clone(), entries.clone()),
            DynElement::Mask { shape, entries } => PlainForm::Mask(shape.clone(), entries.clone()),
            DynElement::Remote(_) | DynElement::Outside { .. } => {
                unreachable!("it is on the host, and all words are passed")
            }
        };
        ElementForm(words, plain)
    }

    fn element(self) -> Result<DynElement, String> {
        let ElementForm(words, plain) = self;
        if words.len() > MAX_DEPTH {
            return Err(format!("{} words around one element; at most {MAX_DEPTH} are allowed", words.len()));
        }
        let mut element = match plain {
            PlainForm::At(position) => DynElement::At(position.position()?),
            PlainForm::Range(start, end, step) => {
                DynElement::Range(StrictRange { start: start.bound()?, end: end.bound()?, step })
            }
            PlainForm::Slice(start, stop, step) => {
                let step = match step {
                    StepForm::Left => None,
                    StepForm::By(step) => Some(step),
                };
                DynElement::Slice(Slice { start: start.part()?, stop: stop.part()?, step })
            }
            PlainForm::NewAxis => DynElement::NewAxis,
            PlainForm::Ellipsis => DynElement::Ellipsis,
            PlainForm::Flag(flag) => DynElement::Flag(flag),
            PlainForm::Ints(shape, entries) => {
                fits(&shape, entries.len())?;
                DynElement::Ints { shape, entries }
            }
            PlainForm::Mask(shape, entries) => {
                fits(&shape, entries.len())?;
                DynElement::Mask { shape, entries }
            }
        };
        for word in words.into_iter().rev() {
            let outside = match word {
                WordForm::Clip => Outside::Clip,
                WordForm::Wrap => Outside::Wrap,
                WordForm::Fill(value) => Outside::Fill(value.value()?),
                WordForm::Drop => Outside::Drop,
            };
            element = DynElement::Outside { outside, element: Box::new(element) };
        }
        Ok(element)
    }
}

/// Checks that an array has as many entries as its shape says.
fn fits(shape: &[usize], entries: usize) -> Result<(), String> {
    let len = shape.iter().try_fold(1_usize, |len, &extent| len.checked_mul(extent));
    let empty = shape.contains(&0);
    if shape.len() > MAX_DEPTH {
        return Err(format!("an array of rank {}; at most {MAX_DEPTH} is allowed", shape.len()));
    }
    if (empty && entries == 0) || len == Some(entries) {
        return Ok(());
    }
    Err(format!("an array of shape {shape:?} with {entries} {}", if entries == 1 { "entry" } else { "entries" }))
}

/// Text where the format is for people, such as JSON, and the text is exact; else a list of the elements. Index arrays and masks
/// on a device are brought to the host first.
///
/// ```
/// use tensor_idx::prelude::*;
///
/// let index = DynIndex::from(idx![..., [2, 0], 1..3]);
/// assert_eq!(serde_json::to_string(&index)?, r#""..., [2, 0], 1..3""#);
/// assert_eq!(serde_json::from_str::<DynIndex>(r#""..., [2, 0], 1..3""#)?, index);
/// # Ok::<(), serde_json::Error>(())
/// ```
///
/// # Errors
///
/// If a device fails.
impl Serialize for DynIndex {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if self.elements().iter().any(|element| matches!(element.inner(), DynElement::Remote(_))) {
            let on_host: Result<DynIndex, _> = self.elements().iter().map(DynElement::on_host).collect();
            return on_host.map_err(S::Error::custom)?.serialize(serializer);
        }
        if serializer.is_human_readable() {
            let text = self.to_string();
            if text.parse().as_ref() == Ok(self) {
                return serializer.serialize_str(&text);
            }
        }
        serializer.collect_seq(self.elements().iter().map(ElementForm::new))
    }
}

/// # Errors
///
/// The text is wrong, with the mistake marked; an array has another number of entries than its shape; a word, a number or a rank is
/// out of range. Input that you do not trust is safe to read.
impl<'de> Deserialize<'de> for DynIndex {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        if deserializer.is_human_readable() {
            deserializer.deserialize_any(TextOrList)
        } else {
            deserializer.deserialize_seq(TextOrList)
        }
    }
}

struct TextOrList;

impl<'de> Visitor<'de> for TextOrList {
    type Value = DynIndex;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the text of an index, or a list of its elements")
    }

    fn visit_str<E: serde::de::Error>(self, text: &str) -> Result<DynIndex, E> {
        text.parse().map_err(E::custom)
    }

    // What a format that knows no types of its columns makes of a text such as `-1`.
    fn visit_i64<E: serde::de::Error>(self, position: i64) -> Result<DynIndex, E> {
        self.visit_str(&position.to_string())
    }

    fn visit_u64<E: serde::de::Error>(self, position: u64) -> Result<DynIndex, E> {
        self.visit_str(&position.to_string())
    }

    fn visit_bool<E: serde::de::Error>(self, keep: bool) -> Result<DynIndex, E> {
        self.visit_str(if keep { "true" } else { "false" })
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<DynIndex, A::Error> {
        let mut elements = Vec::new();
        while let Some(form) = list.next_element::<ElementForm>()? {
            elements.push(form.element().map_err(A::Error::custom)?);
        }
        Ok(elements.into_iter().collect())
    }
}

/// The name of the method: `"nix"`, `"tix"`, `"oix"` or `"vix"`.
///
/// ```
/// use tensor_idx::index::DynMode;
///
/// assert_eq!(serde_json::to_string(&DynMode::Oix).unwrap(), r#""oix""#);
/// ```
impl Serialize for DynMode {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for DynMode {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Name;

        impl Visitor<'_> for Name {
            type Value = DynMode;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("the name of a mode")
            }

            fn visit_str<E: serde::de::Error>(self, name: &str) -> Result<DynMode, E> {
                let wrong = || format!("there is no mode `{name}`: write `nix`, `tix`, `oix` or `vix`");
                DynMode::named(name).ok_or_else(|| E::custom(wrong()))
            }
        }

        deserializer.deserialize_str(Name)
    }
}
