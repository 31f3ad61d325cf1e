//! What an index is written with.

/// A word that is an element by itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Word {
    /// A new axis of extent 1.
    NewAxis,
    /// Every axis that is not named.
    Ellipsis,
    /// A new axis; in a slice, a part that is left out.
    None,
}

impl Word {
    /// Every word.
    pub const ALL: [Self; 3] = [Self::NewAxis, Self::Ellipsis, Self::None];

    /// The word as it is written.
    pub fn name(self) -> &'static str {
        match self {
            Self::NewAxis => "NewAxis",
            Self::Ellipsis => "Ellipsis",
            Self::None => "None",
        }
    }

    /// The word that is written like this.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|word| name == word.name())
    }
}

/// The side of an axis that `hd(k)` and `tl(k)` count from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    /// `hd`
    Head,
    /// `tl`
    Tail,
}

impl Side {
    /// The side as it is written.
    pub fn name(self) -> &'static str {
        match self {
            Self::Head => "hd",
            Self::Tail => "tl",
        }
    }

    /// The side that is written like this.
    pub fn named(name: &str) -> Option<Self> {
        [Self::Head, Self::Tail].into_iter().find(|side| name == side.name())
    }
}

/// What becomes of entries outside of their axis, by the word before them: `clip(ids)`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Move {
    /// `clip`
    Clip,
    /// `wrap`
    Wrap,
    /// `fill`
    Fill,
    /// `drop`
    Drop,
}

impl Move {
    /// The word as it is written.
    pub fn name(self) -> &'static str {
        match self {
            Self::Clip => "clip",
            Self::Wrap => "wrap",
            Self::Fill => "fill",
            Self::Drop => "drop",
        }
    }

    /// How many arguments it takes.
    pub fn arguments(self) -> usize {
        if self == Self::Fill { 2 } else { 1 }
    }

    /// The word that is written like this.
    pub fn named(name: &str) -> Option<Self> {
        [Self::Clip, Self::Wrap, Self::Fill, Self::Drop].into_iter().find(|word| name == word.name())
    }
}

/// A mark between elements or between the values of an element.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sign {
    /// `...`
    Dots,
    /// `..=`
    Through,
    /// `..`
    To,
    /// `:`
    Colon,
    /// `;`
    Semicolon,
    /// `,`
    Comma,
}

impl Sign {
    /// Every mark. A mark stands before those that it starts with.
    pub const ALL: [Self; 6] = [Self::Dots, Self::Through, Self::To, Self::Colon, Self::Semicolon, Self::Comma];

    /// The mark as it is written.
    pub fn written(self) -> &'static str {
        match self {
            Self::Dots => "...",
            Self::Through => "..=",
            Self::To => "..",
            Self::Colon => ":",
            Self::Semicolon => ";",
            Self::Comma => ",",
        }
    }
}

/// Where a value stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Slot {
    /// The value is an element.
    Index,
    /// Before or after the dots of a `..` range.
    RangeBound,
    /// After the `;` of a `..` range.
    RangeStep,
    /// Before or after the first colon of a `:` slice.
    SliceBound,
    /// After the second colon of a `:` slice.
    SliceStep,
}

impl Slot {
    /// What a value is there.
    pub fn noun(self) -> &'static str {
        match self {
            Self::Index => "an index",
            Self::RangeBound | Self::SliceBound => "a bound",
            Self::RangeStep | Self::SliceStep => "a step",
        }
    }

    /// Whether a value is a step there.
    pub fn is_step(self) -> bool {
        matches!(self, Self::RangeStep | Self::SliceStep)
    }
}

/// A literal in quotes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Quoted {
    /// `"a"`
    Text,
    /// `'a'`
    Character,
    /// `b"a"`
    Bytes,
}

impl Quoted {
    /// What Rust calls the literal.
    pub fn noun(self) -> &'static str {
        match self {
            Self::Text => "a string",
            Self::Character => "a character",
            Self::Bytes => "a byte string",
        }
    }
}
