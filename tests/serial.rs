//! Indices and modes with serde: as text, as elements, and texts from elsewhere that are wrong.

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use tensor_idx::index::{DynElement, DynMode, Outside, Position, Slice, StrictRange};
use tensor_idx::prelude::*;

use crate::common::oracle::cases;

/// What a request to a server may look like.
#[derive(Debug, PartialEq, Serialize, Deserialize)]
struct Request {
    #[serde(default)]
    mode: DynMode,
    index: DynIndex,
}

fn through_json(index: &DynIndex) -> Value {
    let value = serde_json::to_value(index).expect("serializes");
    assert_eq!(serde_json::from_str::<DynIndex>(&value.to_string()).expect("deserializes"), *index, "{value}");
    value
}

fn through_bytes(index: &DynIndex) -> usize {
    let bytes = postcard::to_stdvec(index).expect("serializes");
    assert_eq!(postcard::from_bytes::<DynIndex>(&bytes).expect("deserializes"), *index, "{index}");
    bytes.len()
}

#[test]
fn a_request_selects() -> Result<(), Box<dyn std::error::Error>> {
    let t = Tensor::from_vec([3, 4], (0..12).collect())?;
    let request: Request = serde_json::from_str(r#"{"mode": "oix", "index": "[2, 0], ::-2"}"#)?;
    let plan = t.layout().plan_gather(request.mode, &request.index)?;
    assert_eq!((plan.shape(), plan.gather(&t)?.to_vec()), (&[2, 2][..], vec![11, 9, 3, 1]));
    assert_eq!(serde_json::to_string(&request)?, r#"{"mode":"oix","index":"[2, 0], ::-2"}"#);
    assert_eq!(postcard::from_bytes::<Request>(&postcard::to_stdvec(&request)?)?, request);
    let default: Request = serde_json::from_str(r#"{"index": "1"}"#)?;
    assert_eq!(default.mode, DynMode::Nix);
    Ok(())
}

#[test]
fn the_oracle_travels() {
    let mut count = 0;
    for file in ["dev.jsonl", "outside.jsonl", "torch_rule.jsonl"] {
        for mode in ["view", "nix", "oix", "vix", "tix"] {
            for case in cases(file, mode) {
                let index = case.index();
                through_json(&index);
                through_bytes(&index);
                count += 1;
            }
        }
    }
    assert_eq!(count, 6_468);
}

#[test]
fn what_has_a_text_is_a_text() {
    let index = DynIndex::from(idx![..., 1..3, NewAxis, tl(0), [[0, 1], [2, 3]], [true, false], clip(&[7]), ::-1]);
    assert_eq!(
        through_json(&index),
        json!("..., 1..3, NewAxis, tl(0), [[0, 1], [2, 3]], [true, false], clip([7]), ::-1")
    );
    assert_eq!(through_json(&DynIndex::new()), json!(""));
}

#[test]
fn what_has_no_exact_text_is_a_list() {
    let lone = DynIndex::new().element(DynElement::Ints { shape: vec![], entries: vec![5] });
    assert_eq!(through_json(&lone), json!([[[], {"Ints": [[], [5]]}]]));
    let nan = f64::from_bits(0x7ff8_0000_0000_0001);
    let fill = |value| DynElement::Outside { outside: Outside::Fill(value), element: Box::new(DynElement::At(hd(9))) };
    for value in [
        f64::NAN.into(),
        nan.into(),
        (-0.0).into(),
        f64::INFINITY.into(),
        u128::MAX.into(),
        i128::MIN.into(),
        true.into(),
    ] {
        let index = DynIndex::new().element(fill(value));
        through_json(&index);
        through_bytes(&index);
    }
    // Words around words, as a program may build them.
    let element = (0..64).fold(DynElement::At(hd(1)), |element, _| DynElement::Outside {
        outside: Outside::Wrap,
        element: Box::new(element),
    });
    let index = DynIndex::new().element(element);
    through_json(&index);
    through_bytes(&index);
}

/// A list in TOML holds no null.
#[test]
fn parts_of_slices_that_are_left_out() {
    let lone = DynElement::Ints { shape: vec![], entries: vec![5] };
    let index = DynIndex::new().element(lone).slice(1, None, None).slice(None, tl(0), 2);
    let list = json!([
        [[], {"Ints": [[], [5]]}],
        [[], {"Slice": [{"At": {"Signed": 1}}, "Left", "Left"]}],
        [[], {"Slice": ["Left", {"At": {"Tail": 0}}, {"By": 2}]}]
    ]);
    assert_eq!(through_json(&index), list);
    through_bytes(&index);
}

/// A position that was built by hand has the form of a number of its size.
#[test]
fn positions_that_fit_64_bits() {
    for (value, same) in [(5, DynIndex::new().at(5)), (1 << 63, DynIndex::new().at(1_u64 << 63))] {
        let by_hand = DynIndex::new().element(DynElement::At(Position::Beyond(value)));
        assert_eq!(DynIndex::new().at(Position::Beyond(value)), same);
        assert_eq!(by_hand.to_string(), same.to_string());
        let text = serde_json::to_string(&by_hand).expect("serializes");
        assert_eq!(serde_json::from_str::<DynIndex>(&text).expect("deserializes"), same, "{text}");
        let bytes = postcard::to_stdvec(&by_hand).expect("serializes");
        assert_eq!(postcard::from_bytes::<DynIndex>(&bytes).expect("deserializes"), same);
    }
}

#[test]
fn extreme_numbers() {
    let ends = [
        Position::Signed(i64::MIN),
        Position::Signed(i64::MAX),
        Position::Head(u64::MAX),
        Position::Tail(u64::MAX),
        Position::Beyond(i128::MIN),
        Position::Beyond(i128::MAX),
    ];
    let mut index = DynIndex::new();
    for end in ends {
        index = index.element(DynElement::At(end));
        index = index.element(Slice::new(Some(end), None, Some(i64::MIN)));
        index = index.element(StrictRange::from(..=end).step_by(i64::MAX));
    }
    let empty = DynElement::Ints { shape: vec![usize::MAX, 0, 3], entries: vec![] };
    index = index.element(empty).element(DynElement::Mask { shape: vec![0, 4], entries: vec![] });
    through_json(&index);
    through_bytes(&index);
}

#[test]
fn a_long_list_is_small() {
    let ids: Vec<i64> = (0..1_000).map(|k| k % 100).collect();
    let len = through_bytes(&DynIndex::new().ints(&ids));
    assert!(len < 2_010, "{len} bytes");
}

/// A format without types, such as CSV, hands a text over as what it could be.
#[test]
fn numbers_and_bools_are_their_texts() {
    for (text, index) in [("5", "5"), ("-1", "-1"), ("9223372036854775807", "9223372036854775807"), ("true", "true")] {
        let read: DynIndex = serde_json::from_str(text).expect("an index");
        assert_eq!(read, index.parse().expect("an index"));
    }
}

#[test]
fn wrong_texts_and_lists() {
    let wrong = |text: &str| serde_json::from_str::<DynIndex>(text).unwrap_err().to_string();
    let error = wrong(r#""0, 1..2:3""#);
    assert!(error.contains("0, 1..2:3") && error.contains('^'), "{error}");
    for (text, says) in [
        ("5.5", "invalid type: floating point `5.5`, expected the text of an index, or a list of its elements"),
        (r#"[[[], {"Ints": [[2, 3], [1]]}]]"#, "an array of shape [2, 3] with 1 entry"),
        (r#"[[[], {"Ints": [[0], [1]]}]]"#, "an array of shape [0] with 1 entry"),
        (
            r#"[[[], {"Mask": [[4294967296, 4294967296], [true, false]]}]]"#,
            "an array of shape [4294967296, 4294967296] with 2 entries",
        ),
        (r#"[[[], {"At": {"Beyond": "1x"}}]]"#, "`1x` is no position"),
        (r#"[[[], {"At": {"Beyond": "3"}}]]"#, "`3` fits 64 bits: write it as `Signed` or `Head`"),
        (r#"[[[], {"At": {"Beyond": "-9223372036854775808"}}]]"#, "`-9223372036854775808` fits 64 bits"),
        (r#"[[[], {"At": {"Beyond": "18446744073709551615"}}]]"#, "`18446744073709551615` fits 64 bits"),
        (r#"[[[{"Fill": {"Large": "-"}}], {"At": {"Head": 1}}]]"#, "`-` is no value of `fill`"),
        (r#"[[[], {"Near": 1}]]"#, "unknown variant `Near`"),
    ] {
        let error = wrong(text);
        assert!(error.contains(says), "{text}: {error}");
    }
    let deep = format!(r#"[[[{}], {{"At": {{"Head": 1}}}}]]"#, vec![r#""Clip""#; 65].join(", "));
    assert!(wrong(&deep).contains("65 words around one element; at most 64 are allowed"));
    let ranks = format!(r#"[[[], {{"Ints": [[{}], [1]]}}]]"#, vec!["1"; 65].join(", "));
    assert!(wrong(&ranks).contains("an array of rank 65; at most 64 is allowed"));

    let error = serde_json::from_str::<DynMode>(r#""ox""#).unwrap_err().to_string();
    assert!(error.starts_with("there is no mode `ox`: write `nix`, `tix`, `oix` or `vix`"), "{error}");
    for (name, mode) in [("numpy", DynMode::Nix), ("pytorch", DynMode::Tix), ("outer", DynMode::Oix)] {
        assert_eq!(serde_json::from_value::<DynMode>(json!(name)).expect("a name"), mode);
    }
}

/// Bytes from anywhere are an index or an error.
#[test]
fn any_bytes() {
    let index = DynIndex::from(idx![clip(&[7, 8]), [[true], [false]], -1, 2..;3, fill(&[1], 2.5)]);
    let bytes = postcard::to_stdvec(&index).expect("serializes");
    let mut random = fastrand::Rng::with_seed(23);
    for _ in 0..20_000 {
        let mut bytes = bytes.clone();
        for _ in 0..random.usize(1..4) {
            let at = random.usize(..bytes.len());
            bytes[at] = random.u8(..);
        }
        bytes.truncate(random.usize(..=bytes.len()));
        if let Ok(index) = postcard::from_bytes::<DynIndex>(&bytes) {
            through_bytes(&index);
            through_json(&index);
        }
    }
}
