//! The header of `.npy`: found wrong before anything is mapped as elements or allocated.

use std::path::Path;

use py_literal::Value;

use crate::element::{ByteOrder, DType};
use crate::error::FileError;

/// Longer headers are refused: NumPy's own limit, beyond which parsing an untrusted literal is not safe.
const LONGEST: usize = 10_000;

/// Brackets within brackets: a header of a plain type has two.
const DEEPEST: usize = 8;

/// What a header says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Header {
    pub(crate) dtype: DType,
    pub(crate) order: ByteOrder,
    /// The first axis is the innermost.
    pub(crate) fortran: bool,
    pub(crate) shape: Vec<usize>,
    /// Where the elements begin.
    pub(crate) from: usize,
}

impl Header {
    /// The header of a `.npy` file, of which these are the first bytes or all.
    pub(crate) fn npy(path: &Path, bytes: &[u8]) -> Result<Self, FileError> {
        let wrong = |what: String| FileError::Header { path: path.into(), what };
        let short = || wrong("the file ends within the header of .npy".into());
        let Some(rest) = bytes.strip_prefix(b"\x93NUMPY") else {
            return Err(wrong("not a .npy file: it does not start with \\x93NUMPY".into()));
        };
        let (len, text) = match rest {
            [1, 0, a, b, ..] => (usize::from(u16::from_le_bytes([*a, *b])), 10),
            [2 | 3, 0, a, b, c, d, ..] => (u32::from_le_bytes([*a, *b, *c, *d]) as usize, 12),
            [] | [_] | [1, 0, ..] | [2 | 3, 0, ..] => return Err(short()),
            [major, minor, ..] => {
                return Err(wrong(format!("version {major}.{minor} of .npy is not known: 1.0, 2.0 and 3.0 are")));
            }
        };
        if len > LONGEST {
            return Err(wrong(format!("its header says to be {len} bytes long: more than {LONGEST} are refused")));
        }
        let text_bytes = bytes.get(text..text + len).ok_or_else(short)?;
        let literal = match std::str::from_utf8(text_bytes) {
            Ok(literal) if rest[0] == 3 || literal.is_ascii() => literal.trim(),
            _ => return Err(wrong("its header is not text".into())),
        };
        check_depth(literal).map_err(|what| wrong(what.into()))?;
        let Ok(Value::Dict(entries)) = literal.parse::<Value>() else {
            return Err(wrong(format!("its header is not a Python dictionary: {}", excerpt(literal))));
        };
        let entry = |name: &str| {
            let mut found = entries.iter().filter(|(key, _)| key.as_string().is_some_and(|key| key == name));
            match (found.next(), found.next()) {
                (Some((_, value)), None) => Ok(value),
                (None, _) => Err(wrong(format!("its header has no '{name}': {}", excerpt(literal)))),
                _ => Err(wrong(format!("its header has '{name}' twice"))),
            }
        };
        let (dtype, order) = match entry("descr")? {
            Value::String(descr) => descr_of(descr).ok_or_else(|| {
                wrong(format!(
                    "elements of type '{}' are not known: bool, i1 to i8, u1 to u8, f2 to f8, c8 and c16 are",
                    excerpt(descr)
                ))
            })?,
            _ => return Err(wrong("its elements are records, which are no numbers".into())),
        };
        let fortran = match entry("fortran_order")? {
            Value::Boolean(fortran) => *fortran,
            other => return Err(wrong(format!("'fortran_order' is {other}, not a bool"))),
        };
        let shape = match entry("shape")? {
            Value::Tuple(extents) | Value::List(extents) => extents,
            other => return Err(wrong(format!("'shape' is {other}, not a tuple"))),
        };
        let extent = |value: &Value| match value {
            Value::Integer(n) => {
                usize::try_from(n).map_err(|_| wrong(format!("extent {n} of its shape is impossible")))
            }
            other => Err(wrong(format!("extent {other} of its shape is not an integer"))),
        };
        let shape = shape.iter().map(extent).collect::<Result<_, _>>()?;
        Ok(Header { dtype, order, fortran, shape, from: text + len })
    }

    /// The header as bytes, filled up so that the elements suit every address.
    pub(crate) fn to_bytes(&self) -> Option<Vec<u8>> {
        let sign = match (self.dtype.size(), self.order) {
            (1, _) => '|',
            (_, ByteOrder::Little) => '<',
            (_, ByteOrder::Big) => '>',
        };
        let code = self.dtype.code()?;
        let extents: Vec<String> = self.shape.iter().map(usize::to_string).collect();
        let comma = if extents.len() == 1 { "," } else { "" };
        let fortran = if self.fortran { "True" } else { "False" };
        let text = format!(
            "{{'descr': '{sign}{code}', 'fortran_order': {fortran}, 'shape': ({}{comma}), }}",
            extents.join(", ")
        );
        // 1.0 holds up to 64 KiB, and a shape of rank 1000 stays below.
        let wide = text.len() > 60_000;
        let before = if wide { 12 } else { 10 };
        let len = (before + text.len() + 1).next_multiple_of(64) - before;
        let mut bytes = b"\x93NUMPY".to_vec();
        if wide {
            bytes.extend([2, 0]);
            bytes.extend(u32::try_from(len).ok()?.to_le_bytes());
        } else {
            bytes.extend([1, 0]);
            bytes.extend(u16::try_from(len).ok()?.to_le_bytes());
        }
        bytes.extend(text.bytes());
        bytes.resize(before + len - 1, b' ');
        bytes.push(b'\n');
        Some(bytes)
    }
}

/// NumPy's code of a type: `<f4`.
fn descr_of(descr: &str) -> Option<(DType, ByteOrder)> {
    let order = match descr.chars().next()? {
        '<' => ByteOrder::Little,
        '>' | '!' => ByteOrder::Big,
        '=' => ByteOrder::NATIVE,
        // Without an order: single bytes.
        '|' => ByteOrder::NATIVE,
        _ => return None,
    };
    let dtype = DType::ALL.into_iter().find(|dtype| dtype.code() == Some(&descr[1..]))?;
    (!descr.starts_with('|') || dtype.size() == 1).then_some((dtype, order))
}

/// A parser goes one deeper into the stack with every bracket, so there may not be many.
fn check_depth(literal: &str) -> Result<(), &'static str> {
    let (mut depth, mut quote, mut escaped) = (0_usize, None, false);
    for c in literal.chars() {
        match (quote, c) {
            (Some(_), _) if escaped => escaped = false,
            (Some(_), '\\') => escaped = true,
            (Some(q), c) if q == c => quote = None,
            (Some(_), _) => (),
            (None, '\'' | '"') => quote = Some(c),
            (None, '(' | '[' | '{') => depth += 1,
            (None, ')' | ']' | '}') => depth = depth.saturating_sub(1),
            _ => (),
        }
        if depth > DEEPEST {
            return Err("its header nests too many brackets");
        }
    }
    Ok(())
}

/// The beginning of a text that may be anything.
fn excerpt(text: &str) -> String {
    let short: String = text.chars().take(120).map(|c| if c.is_control() { '\u{fffd}' } else { c }).collect();
    if short.len() < text.len() { format!("{short}...") } else { short }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn file(text: &str) -> Vec<u8> {
        let mut bytes = b"\x93NUMPY\x01\x00".to_vec();
        bytes.extend((text.len() as u16).to_le_bytes());
        bytes.extend(text.bytes());
        bytes
    }

    fn parse(bytes: &[u8]) -> Result<Header, String> {
        Header::npy(Path::new("a.npy"), bytes).map_err(|error| error.to_string())
    }

    #[test]
    fn what_is_written_is_read_again() {
        for dtype in DType::ALL.into_iter().filter(|dtype| dtype.code().is_some()) {
            for shape in [vec![], vec![7], vec![2, 0, 3], vec![usize::MAX; 60]] {
                let order = if dtype.size() == 1 { ByteOrder::NATIVE } else { ByteOrder::Big };
                let header = Header { dtype, order, fortran: true, shape, from: 0 };
                let bytes = header.to_bytes().expect("NumPy has this type");
                assert_eq!(bytes.len() % 64, 0);
                assert_eq!(parse(&bytes), Ok(Header { from: bytes.len(), ..header }));
            }
        }
    }

    #[test]
    fn hostile_headers_are_refused() {
        let good = "{'descr': '<f4', 'fortran_order': False, 'shape': (2, 3), }";
        assert_eq!(parse(&file(good)).expect("good").shape, [2, 3]);
        for (text, expected) in [
            ("", "not a Python dictionary"),
            ("{}", "no 'descr'"),
            ("{'descr': '<f4'}", "no 'fortran_order'"),
            ("{'descr': '<f4', 'descr': '<f8', 'fortran_order': False, 'shape': ()}", "twice"),
            ("{'descr': '<f4', 'fortran_order': 0, 'shape': ()}", "not a bool"),
            ("{'descr': '<f4', 'fortran_order': False, 'shape': 3}", "not a tuple"),
            ("{'descr': '<f4', 'fortran_order': False, 'shape': (-1,)}", "extent -1"),
            ("{'descr': '<f4', 'fortran_order': False, 'shape': (1.5,)}", "not an integer"),
            ("{'descr': '<f4', 'fortran_order': False, 'shape': (99999999999999999999999,)}", "extent 9999"),
            ("{'descr': '|O', 'fortran_order': False, 'shape': ()}", "'|O' are not known"),
            ("{'descr': '|f4', 'fortran_order': False, 'shape': ()}", "'|f4' are not known"),
            ("{'descr': '', 'fortran_order': False, 'shape': ()}", "'' are not known"),
            ("{'descr': '\u{e9}f4', 'fortran_order': False, 'shape': ()}", "not text"),
            ("{'descr': [('a', '<f4')], 'fortran_order': False, 'shape': ()}", "records"),
            (&"(".repeat(9000), "brackets"),
        ] {
            let error = parse(&file(text)).expect_err(text);
            assert!(error.contains(expected), "{text}: {error}");
        }
        for bytes in
            [&b""[..], b"\x93NUMP", b"PK\x03\x04", b"\x93NUMPY", b"\x93NUMPY\x01", b"\x93NUMPY\x02\x00\xff\xff\xff"]
        {
            assert!(parse(bytes).is_err());
        }
        let error = parse(b"\x93NUMPY\x02\x00\xff\xff\xff\xff{}").expect_err("a lie");
        assert!(error.contains("4294967295 bytes long"), "{error}");
        assert!(parse(b"\x93NUMPY\x09\x00\x00\x00").expect_err("unknown").contains("version 9.0"));
        let mut whole = file(good);
        for len in 0..whole.len() {
            assert!(parse(&whole[..len]).is_err());
        }
        // No byte makes it panic.
        for at in 0..whole.len() {
            let before = whole[at];
            for byte in 0..=255 {
                whole[at] = byte;
                let _ = parse(&whole);
            }
            whole[at] = before;
        }
    }
}
