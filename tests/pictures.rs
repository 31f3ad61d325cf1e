//! Pictures of indices: their boxes beside what the index reads and writes, whether they are XML, and those of the docs.

use std::collections::BTreeSet;

use crate::common::oracle::cases;
use tensor_idx::index::{NumPy, Outer, PyTorch, Vectorized};
use tensor_idx::prelude::*;

/// A box: its text, and its step of the scale where the index names it.
type Boxed = (String, Option<String>);

/// The boxes of each tensor of a picture, in row-major order.
fn tensors(svg: &str) -> Vec<Vec<Boxed>> {
    let boxes = |tensor: &str| {
        let (mut boxes, mut colour) = (Vec::new(), None);
        for tag in tensor.split('<') {
            let class = tag.split("class=\"").nth(1).and_then(|rest| rest.split('"').next()).unwrap_or_default();
            if tag.starts_with("rect") && !tag.contains("url(#hatch)") {
                colour = class.split(' ').nth(1).map(str::to_string);
            } else if tag.starts_with("text") && ["k m", "o m"].contains(&class) {
                assert_eq!(class == "k m", colour.is_some(), "{tag}");
                boxes.push((tag.split('>').nth(1).unwrap_or_default().to_string(), colour.take()));
            }
        }
        boxes
    };
    svg.split("<g transform").skip(1).map(boxes).collect()
}

/// Every tag is closed where it was opened, and there are no scripts.
#[track_caller]
fn is_xml(svg: &str) {
    let mut open = Vec::new();
    for part in svg.split('<').skip(1) {
        let (tag, text) = part.split_once('>').expect("a tag ends");
        assert!(!text.contains('>'), "{text}");
        for entity in text.split('&').skip(1).chain(tag.split('&').skip(1)) {
            assert!(["amp;", "lt;", "gt;", "quot;"].iter().any(|known| entity.starts_with(known)), "{entity}");
        }
        assert_eq!(tag.matches('"').count() % 2, 0, "{tag}");
        let name = tag.trim_start_matches('/').split([' ', '/']).next().expect("a name");
        match (tag.starts_with('/'), tag.ends_with('/')) {
            (true, _) => assert_eq!(open.pop(), Some(name), "{tag}"),
            (false, false) => open.push(name),
            (false, true) => {}
        }
        assert_ne!(name, "script");
    }
    assert!(open.is_empty(), "{open:?}");
}

/// The picture of every small case of the oracle has the elements that are read, in their order, on the right, and the same
/// ones coloured on the left.
#[test]
fn boxes_are_what_the_index_reads() {
    let mut count = 0;
    for (file, mode) in
        ["view", "oix", "vix", "nix"].iter().flat_map(|mode| [("dev.jsonl", mode), ("seeds.jsonl", mode)])
    {
        for case in cases(file, mode) {
            let len: usize = case.shape.iter().product();
            if len > 1000 || !case.layout.is_empty() || !case.quirk.is_empty() {
                continue;
            }
            let source = Tensor::from_vec(case.shape.as_slice(), (0..len).collect()).expect("as many");
            let index = case.index();
            let (read, picture) = match *mode {
                "vix" => (source.try_vix(&index), source.explain(&index).to_svg_by(Vectorized)),
                "nix" => (source.try_nix(&index), source.explain(&index).to_svg_by(NumPy)),
                _ => (source.try_oix(&index), source.explain(&index).to_svg_by(Outer)),
            };
            let Ok(read) = read else {
                assert!(picture.is_err(), "{}", case.id);
                is_xml(&source.explain(&index).to_svg());
                continue;
            };
            let picture = picture.unwrap_or_else(|error| panic!("{}: {error}", case.id));
            is_xml(&picture);
            let [left, right] = &tensors(&picture)[..] else { panic!("{}: two tensors", case.id) };
            if read.len() > 1000 {
                continue;
            }
            let shown: Vec<usize> = right.iter().map(|(text, _)| text.parse().expect("a number")).collect();
            assert_eq!(shown, read.to_vec(), "{}", case.id);
            let named: BTreeSet<usize> = shown.into_iter().collect();
            let coloured = left.iter().filter(|(_, colour)| colour.is_some());
            let coloured: BTreeSet<usize> = coloured.map(|(text, _)| text.parse().expect("a number")).collect();
            assert_eq!((left.len(), coloured), (len, named), "{}", case.id);
            // The colour of the first place of an element in the result is that of the element.
            for (text, colour) in left.iter().filter(|(_, colour)| colour.is_some()) {
                assert_eq!(right.iter().find(|(other, _)| other == text).map(|(_, colour)| colour), Some(colour));
            }
            count += 1;
        }
    }
    assert_eq!(count, 3158, "pictures");
}

#[test]
fn writes_show_the_last_value() {
    let t = Tensor::from_vec([4, 3], (0..12).collect()).unwrap();
    let index = idx![[2, 0, 2], 1..];
    let svg = t.explain(index).to_svg_of_write(Outer, &[3, 1]).unwrap();
    is_xml(&svg);
    let [before, value, after] = &tensors(&svg)[..] else { panic!("three tensors") };
    let texts = |boxes: &[Boxed]| boxes.iter().map(|(text, _)| text.clone()).collect::<Vec<_>>().join(" ");
    assert_eq!(texts(before), "0 1 2 3 4 5 6 7 8 9 10 11");
    assert_eq!(texts(value), "a0 a0 a1 a1 a2 a2");
    assert_eq!(texts(after), "0 a1 a1 3 4 5 6 a2 a2 9 10 11");
    assert_eq!(svg.matches("url(#hatch)\"").count(), 3, "the value is broadcast along its last axis");
    assert_eq!(t.explain(index).to_svg_of_write(Outer, &[2]).map(|svg| svg.matches("url(#hatch)\"").count()), Ok(4));
    let error = t.explain(index).to_svg_of_write(Outer, &[2, 2]).unwrap_err();
    assert_eq!(
        error.to_string(),
        "a value of shape [2, 2] does not broadcast to the shape [3, 2] that it is written to"
    );
    assert!(t.explain(idx![4]).to_svg_of_write(Outer, &[]).is_err());
}

#[test]
fn large_and_odd_ones() {
    for shape in [&[200, 300][..], &[10; 8], &[2; 16], &[1_000_000], &[0, 3], &[], &[3, 0, 2], &[7, 6, 5, 4]] {
        let len = shape.iter().product::<usize>().min(1 << 24);
        if len == 1 << 24 && shape.len() > 3 {
            // As layouts alone: their elements take no memory.
            let t = Tensor::full([], 0_u8).into_dyn();
            let wide = t.broadcast_to(shape);
            let svg = wide.explain(DynIndex::default()).to_svg();
            is_xml(&svg);
            assert!(tensors(&svg).iter().all(|boxes| boxes.len() <= 1000));
            continue;
        }
        let t = Tensor::full(shape, 0_u8);
        let svg = t.explain("...".parse::<DynIndex>().unwrap()).to_svg();
        is_xml(&svg);
        let boxes: Vec<usize> = tensors(&svg).iter().map(Vec::len).collect();
        assert!(boxes.iter().all(|&boxes| boxes <= 1000 && (boxes > 0) == (len > 0)), "{shape:?}: {boxes:?}");
    }
    let t = Tensor1::from([1, 2, 3]);
    let (a, b) = (1, 2);
    let svg = t.explain(idx![{ if a < b && b > 1 { 0 } else { 1 } }]).to_svg();
    is_xml(&svg);
    assert!(svg.contains("a &lt; b &amp;&amp; b &gt; 1"), "{svg}");
    // A bad index stands beside its source, marked.
    let svg = t.explain(idx![7]).to_svg();
    is_xml(&svg);
    assert!(
        svg.contains("<tspan class=\"e\">7</tspan>") && svg.contains("index 7 is outside -3..3 on axis 0 of shape [3]")
    );
    // What `fill` marks has no element.
    let svg = t.explain(idx![fill([0, 9, 2], 5)]).to_svg();
    assert_eq!(tensors(&svg)[1].iter().map(|(text, _)| text.as_str()).collect::<Vec<_>>(), ["0", "\u{b7}", "2"]);
}

/// The pictures of the docs are those that the library draws. `BLESS=1 cargo test --test all pictures::` writes them anew.
#[test]
fn those_of_the_docs_are_current() {
    let t = Tensor::from_vec([4, 6], (0..24).collect()).unwrap();
    let u = Tensor::from_vec([2, 3, 4], (0..24).collect()).unwrap();
    let pictures = [
        ("view", t.explain(idx![1..3, ::-2]).to_svg()),
        ("outer", t.explain(idx![[0, 3, 0], [1, 4]]).to_svg()),
        ("points", t.explain(idx![[0, 3, 2], [1, 4, 4]]).to_svg_by(Vectorized).unwrap()),
        ("numpy", u.explain(idx![0, .., [0, 2]]).to_svg_by(NumPy).unwrap()),
        ("pytorch", u.explain(idx![0, .., [0, 2]]).to_svg_by(PyTorch).unwrap()),
        ("new_axis", u.explain(idx![.., NewAxis, 2, 1..]).to_svg()),
        ("write", t.explain(idx![[0, 2], 1..4]).to_svg_of_write(Outer, &[3]).unwrap()),
    ];
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/docs/pictures");
    for (name, svg) in pictures {
        is_xml(&svg);
        let path = format!("{folder}/{name}.svg");
        if std::env::var_os("BLESS").is_some() {
            std::fs::create_dir_all(folder).and_then(|()| std::fs::write(&path, &svg)).unwrap();
        }
        let found = std::fs::read_to_string(&path).unwrap_or_default();
        assert!(found == svg, "{path} is stale: BLESS=1 cargo test --test all pictures::");
    }
}

/// An axis without positions makes no other axis longer.
#[test]
fn a_picture_of_nothing_is_small() {
    let t = Tensor::full([4, 100_000], 0_u8);
    for svg in [
        t.explain(idx![4..]).to_svg(),
        Tensor::from_vec([1 << 60, 0], Vec::<u8>::new()).unwrap().explain(idx![..]).to_svg(),
    ] {
        is_xml(&svg);
        let width = svg.split_once("width=\"").and_then(|(_, rest)| rest.split_once('"')).map(|(width, _)| width);
        assert!(width.and_then(|width| width.parse::<usize>().ok()).is_some_and(|width| width < 2000), "{width:?}");
    }
}
