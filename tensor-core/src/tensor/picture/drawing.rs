//! Boxes, captions and arrows as SVG. Lengths are in pixels at the picture's own size.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::Write;

use super::{pairs, shape_text};
use crate::tensor::display::{Shown, at_most, shown};
use crate::text::chars;

/// The steps of the scale of colours.
pub(super) const COLOURS: usize = 24;

/// The height of a box, and of a line of text.
const BOX: usize = 24;
const LINE: usize = 18;

/// Between blocks of boxes, and for the dots where some are left out.
const APART: usize = 12;
const DOTS: usize = 22;

/// Around the picture, and between tensors.
const MARGIN: usize = 16;
const ARROW: usize = 72;

/// Tensors that are together wider stand below each other.
const WIDEST: usize = 1000;

/// Tenths of a pixel that a character is wide: of the monospaced fonts of browsers at 13 pixels, the widest.
const CHAR: usize = 80;

#[derive(Clone, Copy)]
pub(super) enum Colour {
    Text,
    Axis(usize),
    New,
    Error,
}

impl Colour {
    fn class(self) -> String {
        match self {
            Colour::Text => "t".into(),
            Colour::Axis(axis) => format!("x{}", axis % AXES.len()),
            Colour::New => "n".into(),
            Colour::Error => "e".into(),
        }
    }
}

/// The line of an axis.
pub(super) struct Caption {
    pub(super) axis: usize,
    pub(super) extent: usize,
    pub(super) colour: Colour,
    /// The axes of the source that it comes from.
    pub(super) from: Vec<usize>,
    /// Whether arrows lead to it from them: it is another axis, and the first that they become.
    pub(super) moved: bool,
}

/// What stands in a box.
pub(super) struct Cell {
    pub(super) text: String,
    /// A step of the scale; none where the index does not name it.
    pub(super) colour: Option<usize>,
    /// Named more than once.
    pub(super) dotted: bool,
    /// A repetition of another box.
    pub(super) hatched: bool,
}

/// A tensor that is drawn from (0, 0) on.
struct DrawnTensor {
    svg: String,
    width: usize,
    height: usize,
    /// How far each line of an axis goes, and the axes from which arrows lead to it.
    captions: Vec<(usize, Vec<usize>)>,
}

pub(super) struct Drawing {
    label: String,
    description: String,
    header: String,
    blocks: Vec<DrawnTensor>,
    error: Option<String>,
    header_width: usize,
}

/// The colours of axes on light and on dark pages: readable as text on white and on black.
const AXES: [(&str, &str); 6] = [
    ("#0b62a8", "#6cb6f5"),
    ("#a8440b", "#f5a56c"),
    ("#1a7a2e", "#74d58a"),
    ("#8a2a9b", "#dd92ec"),
    ("#7a6a00", "#d9c74a"),
    ("#a8154a", "#f58aae"),
];

/// More boxes than these are not drawn.
const MOST: usize = 1000;

/// The indices that have a box: those that printing shows, and of the first axes one each where these are too many.
pub(super) fn boxes(shape: &[usize]) -> Vec<Shown> {
    // An axis without positions makes no other axis shorter.
    let drawn: Vec<usize> = shape.iter().map(|&extent| extent.max(1)).collect();
    let mut axes = shown(&drawn);
    at_most(&mut axes, MOST);
    for (axis, _) in axes.iter_mut().zip(shape).filter(|(_, extent)| **extent == 0) {
        *axis = Shown::whole(0);
    }
    axes
}

fn width_of(text: &str) -> usize {
    (chars(text) * CHAR).div_ceil(10)
}

/// Text of a document.
fn escaped(text: &str) -> String {
    let mut out = String::new();
    for c in text.chars() {
        match c {
            '&' => out += "&amp;",
            '<' => out += "&lt;",
            '>' => out += "&gt;",
            '"' => out += "&quot;",
            // What XML has no way to write.
            '\u{0}'..='\u{8}' | '\u{b}' | '\u{c}' | '\u{e}'..='\u{1f}' | '\u{fffe}' | '\u{ffff}' => {
                out.push('\u{fffd}')
            }
            c => out.push(c),
        }
    }
    out
}

impl Drawing {
    pub(super) fn new(header: &[(String, Colour)], description: &str) -> Self {
        let mut svg = String::new();
        let mut label = String::new();
        for (text, colour) in header {
            let _ = write!(svg, "<tspan class=\"{}\">{}</tspan>", colour.class(), escaped(text));
            label += text;
        }
        let header_width = width_of(&label);
        let description = description.into();
        Drawing { label, description, header: svg, blocks: Vec::new(), error: None, header_width }
    }

    pub(super) fn error(&mut self, text: &str) {
        self.error = Some(text.into());
    }

    /// Adds a tensor: a title, a line for each axis, and the boxes.
    pub(super) fn tensor(
        &mut self,
        (title, note): (&str, &str),
        shape: &[usize],
        captions: &[Caption],
        cell: impl Fn(&[usize]) -> Cell,
    ) {
        let mut svg = String::new();
        let head = format!("{note}{}", shape_text(shape));
        let _ = write!(
            svg,
            "<text y=\"13\"><tspan class=\"b\">{}</tspan> <tspan class=\"t\">{}</tspan></text>",
            escaped(title),
            escaped(&head)
        );
        let mut width = width_of(title) + width_of(&head) + CHAR / 10;
        let mut lines = Vec::new();
        for (k, caption) in captions.iter().enumerate() {
            let text = format!("{} {caption}", direction(shape.len(), k));
            let y = (k + 1) * LINE + 13;
            let _ = write!(svg, "<text y=\"{y}\" class=\"{}\">{}</text>", caption.colour.class(), escaped(&text));
            width = width.max(width_of(&text));
            lines.push((width_of(&text), if caption.moved { caption.from.clone() } else { Vec::new() }));
        }
        let top = (captions.len() + 1) * LINE + 8;
        let mut cells: Vec<(Vec<usize>, Cell)> = Vec::new();
        pairs::each_shown(shape, &mut |index| cells.push((index.into(), cell(index))));
        // Where there are none, no axis takes room.
        let axes = if cells.is_empty() { Vec::new() } else { boxes(shape) };
        let most = cells.iter().map(|(_, cell)| chars(&cell.text)).max().unwrap_or(1);
        let wide = ((most * CHAR).div_ceil(10) + 10).max(BOX + 6);
        let (pitch, [across, down]) = pitches(&axes, wide);
        for (index, cell) in &cells {
            let (mut x, mut y) = (0, top);
            for (k, (axis, &i)) in axes.iter().zip(index).enumerate() {
                // Its number among those that are shown.
                let nth = (0..axis.len()).find(|&nth| axis.index(nth) == i).unwrap_or_default();
                let way = nth * pitch[k] + if axis.gap().is_some_and(|gap| nth >= gap) { DOTS } else { 0 };
                *if is_across(axes.len(), k) { &mut x } else { &mut y } += way;
            }
            draw_box(&mut svg, cell, (x, y, wide));
        }
        // The dots stand in the middle of what the axes inside of theirs take.
        for (k, axis) in axes.iter().enumerate() {
            let Some(gap) = axis.gap() else { continue };
            let (_, [w, h]) = pitches(&axes[k + 1..], wide);
            let at = gap * pitch[k] + DOTS / 2 - if k + 2 < axes.len() { APART / 2 } else { 0 };
            let (x, y, dots) = match is_across(axes.len(), k) {
                true => (at, h / 2, "\u{22ef}"),
                false => (w / 2, at, "\u{22ee}"),
            };
            let _ = write!(svg, "<text x=\"{x}\" y=\"{}\" class=\"t m\">{dots}</text>", top + y + 5);
        }
        if cells.is_empty() {
            let _ = write!(svg, "<text y=\"{}\" class=\"n\">no elements</text>", top + 15);
        }
        let (width, height) = (width.max(across), top + down.max(if cells.is_empty() { BOX } else { 0 }));
        self.blocks.push(DrawnTensor { svg, width, height, captions: lines });
    }

    /// The document.
    pub(super) fn finish(self) -> String {
        let top = MARGIN + LINE + 10;
        let row: usize =
            self.blocks.iter().map(|block| block.width).sum::<usize>() + ARROW * (self.blocks.len().max(1) - 1);
        let beside = row <= WIDEST;
        let (mut x, mut y, mut body) = (MARGIN, top, String::new());
        let (mut width, mut height) = (self.header_width, 0);
        for (k, block) in self.blocks.iter().enumerate() {
            if k > 0 {
                let previous = &self.blocks[k - 1];
                if beside {
                    arrows(&mut body, previous, block, (x, y));
                    x += ARROW;
                } else {
                    let _ = write!(body, "<text x=\"{}\" y=\"{}\" class=\"t\">\u{2193}</text>", MARGIN + 20, y + 16);
                    y += 2 * LINE;
                }
            }
            let _ = write!(body, "<g transform=\"translate({x} {y})\">{}</g>", block.svg);
            width = width.max(x - MARGIN + block.width);
            height = height.max(y + block.height);
            if beside {
                x += block.width;
            } else {
                y += block.height + LINE;
            }
        }
        if let Some(error) = &self.error {
            height += LINE + 8;
            let _ = write!(body, "<text x=\"{MARGIN}\" y=\"{height}\" class=\"e\">{}</text>", escaped(error));
            width = width.max(width_of(error));
        }
        let (width, height) = (width + 2 * MARGIN, height + MARGIN);
        let mut svg = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" viewBox=\"0 0 {width} {height}\" \
             role=\"img\" aria-labelledby=\"title desc\"><title id=\"title\">{}</title><desc id=\"desc\">{}</desc>",
            escaped(&self.label),
            escaped(&self.description)
        );
        style(&mut svg);
        let _ = write!(
            svg,
            "<text x=\"{MARGIN}\" y=\"{}\" class=\"h\" xml:space=\"preserve\">{}</text>{body}</svg>",
            MARGIN + 13,
            self.header
        );
        svg.push('\n');
        svg
    }
}

/// Whether an axis of a rank runs across the page: the last one, and from there every other one; the first one of an odd rank.
fn is_across(rank: usize, axis: usize) -> bool {
    (rank - axis) % 2 == 1
}

/// The way of an axis on the page: boxes are a single arrow, blocks of them a double one.
fn direction(rank: usize, axis: usize) -> &'static str {
    match (is_across(rank, axis), axis + 2 < rank) {
        (true, false) => "\u{2192}",
        (false, false) => "\u{2193}",
        (true, true) => "\u{21d2}",
        (false, true) => "\u{21d3}",
    }
}

/// How far apart the positions of each axis are, and how much room all take: across and down.
fn pitches(axes: &[Shown], wide: usize) -> (Vec<usize>, [usize; 2]) {
    let mut room = [wide, BOX];
    let mut pitches = alloc::vec![0; axes.len()];
    for (k, axis) in axes.iter().enumerate().rev() {
        let side = usize::from(!is_across(axes.len(), k));
        let apart = if k + 2 < axes.len() { APART } else { 0 };
        pitches[k] = room[side] + apart;
        room[side] = (pitches[k] * axis.len()).saturating_sub(apart) + if axis.gap().is_some() { DOTS } else { 0 };
    }
    (pitches, room)
}

fn draw_box(svg: &mut String, cell: &Cell, (x, y, wide): (usize, usize, usize)) {
    let class = cell.colour.map_or("c".into(), |colour| format!("c c{colour}"));
    let place = format!("x=\"{x}\" y=\"{y}\" width=\"{wide}\" height=\"{BOX}\"");
    let _ = write!(svg, "<rect {place} class=\"{class}\"/>");
    if cell.hatched {
        let _ = write!(svg, "<rect {place} fill=\"url(#hatch)\"/>");
    }
    if cell.dotted {
        let _ = write!(svg, "<circle cx=\"{}\" cy=\"{}\" r=\"2.5\" class=\"d\"/>", x + wide - 5, y + 5);
    }
    let class = if cell.colour.is_some() { "k m" } else { "o m" };
    let (x, y) = (x + wide / 2, y + 17);
    let _ = write!(svg, "<text x=\"{x}\" y=\"{y}\" class=\"{class}\">{}</text>", escaped(&cell.text));
}

/// Arrows from the axes of a tensor to those of the next one that they become; one for all where none moves.
fn arrows(svg: &mut String, from: &DrawnTensor, to: &DrawnTensor, (x, y): (usize, usize)) {
    let line = |k: usize| y + (k + 1) * LINE + 8;
    let _ = write!(svg, "<path d=\"M{} {}h{}\" class=\"a\"/>", x + 10, y + 8, ARROW - 26);
    for (k, (_, sources)) in to.captions.iter().enumerate() {
        for &source in sources {
            let Some((start, _)) = from.captions.get(source) else { continue };
            let (start, end) = (x - from.width + start + 8, x + ARROW - 10);
            let (above, below, middle) = (line(source), line(k), (start + end) / 2);
            let _ = write!(
                svg,
                "<path d=\"M{start} {above}C{middle} {above} {middle} {below} {end} {below}\" class=\"a\"/>"
            );
        }
    }
}

/// The classes of texts and boxes, for light pages and for dark ones.
fn style(svg: &mut String) {
    svg.push_str(
        "<style>text{font:13px ui-monospace,Menlo,Consolas,\"DejaVu Sans Mono\",monospace;white-space:pre}.h{font-size:15px}\
         .m{text-anchor:middle}.b{font-weight:bold}.b,.t,.o,.h{fill:#24292f}.o{fill-opacity:.55}.k{fill:#111}.n{fill:#57606a}\
         .e{fill:#b4131b}.c{fill:#8882;stroke:#8888}.d{fill:#111}.a{fill:none;stroke:#57606a;marker-end:url(#head)}\
         #head path{fill:#57606a}#hatch path{stroke:#24292f88}",
    );
    for (k, (light, _)) in AXES.iter().enumerate() {
        let _ = write!(svg, ".x{k}{{fill:{light}}}");
    }
    for k in 0..COLOURS {
        let _ = write!(svg, ".c{k}{{fill:hsl({} 70% 82%)}}", hue(k));
    }
    svg.push_str(
        "@media(prefers-color-scheme:dark){.b,.t,.o,.h{fill:#e6edf3}.k{fill:#fff}.n{fill:#9198a1}.e{fill:#ff8b85}.d{fill:#fff}\
         .a{stroke:#9198a1}#head path{fill:#9198a1}#hatch path{stroke:#e6edf388}",
    );
    for (k, (_, dark)) in AXES.iter().enumerate() {
        let _ = write!(svg, ".x{k}{{fill:{dark}}}");
    }
    for k in 0..COLOURS {
        let _ = write!(svg, ".c{k}{{fill:hsl({} 45% 32%)}}", hue(k));
    }
    svg.push_str(
        "}</style><defs><pattern id=\"hatch\" width=\"6\" height=\"6\" patternUnits=\"userSpaceOnUse\"><path d=\"M0 6L6 0\"/></pattern>\
         <marker id=\"head\" viewBox=\"0 0 8 8\" refX=\"7\" refY=\"4\" markerWidth=\"7\" markerHeight=\"7\" orient=\"auto\">\
         <path d=\"M0 0L8 4L0 8z\"/></marker></defs>",
    );
}

/// From green over blue to red.
fn hue(step: usize) -> usize {
    100 + step * 250 / (COLOURS - 1)
}
