//! What an index does, axis by axis, in words and numbers.
use crate::{
    layout::Layout,
    list::{Index, IndexList},
    rank::Shape,
};
use alloc::string::String;
/// stub
pub struct Explanation {
    text: String,
}
impl Explanation {
    pub(crate) fn new<L: IndexList, S: Shape>(_index: &Index<L>, _layout: &Layout<S>) -> Self {
        Explanation { text: String::new() }
    }
}
impl core::fmt::Display for Explanation {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.write_str(&self.text)
    }
}
