//! The header of `.npy`: found wrong before anything is mapped as elements or allocated.

use std::path::Path;

use crate::element::{ByteOrder, DType};
use crate::error::FileError;

/// Longer headers are refused, and none is written: NumPy's own limit.
const LONGEST: usize = 10_000;

/// What stands before the text in version 1.0: the magic, the version, the length.
const PREFIX: usize = 10;

/// Where the elements begin at the latest.
pub(crate) const HEAD: usize = PREFIX + 2 + LONGEST;

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
        if bytes.starts_with(b"PK\x03\x04") {
            return Err(wrong(
                "not a .npy file but a zip archive, as `np.savez` writes: open it with `files::npz::Archive::open`"
                    .into(),
            ));
        }
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
            Ok(literal) if rest[0] == 3 => literal.into(),
            Err(_) if rest[0] == 3 => return Err(wrong("its header is not text".into())),
            // Latin-1, in which each byte is a character.
            _ => text_bytes.iter().copied().map(char::from).collect::<String>(),
        };
        let (dtype, order, fortran, shape) = Literal { text: literal.trim(), at: 0 }.header().map_err(wrong)?;
        Ok(Header { dtype, order, fortran, shape, from: text + len })
    }

    /// The header as bytes, filled up so that the elements suit every address.
    pub(crate) fn to_bytes(&self) -> Result<Vec<u8>, String> {
        let sign = match (self.dtype.size(), self.order) {
            (1, _) => '|',
            (_, ByteOrder::Little) => '<',
            (_, ByteOrder::Big) => '>',
        };
        let code = self.dtype.code().ok_or_else(|| format!("NumPy has no elements of type {}", self.dtype))?;
        let extents: Vec<String> = self.shape.iter().map(usize::to_string).collect();
        let comma = if extents.len() == 1 { "," } else { "" };
        let fortran = if self.fortran { "True" } else { "False" };
        let text = format!(
            "{{'descr': '{sign}{code}', 'fortran_order': {fortran}, 'shape': ({}{comma}), }}",
            extents.join(", ")
        );
        let len = (PREFIX + text.len() + 1).next_multiple_of(64) - PREFIX;
        if len > LONGEST {
            return Err(format!(
                "its shape has {} axes: headers longer than {LONGEST} bytes are not read",
                extents.len()
            ));
        }
        let mut bytes = b"\x93NUMPY\x01\x00".to_vec();
        bytes.extend((len as u16).to_le_bytes());
        bytes.extend(text.bytes());
        bytes.resize(PREFIX + len - 1, b' ');
        bytes.push(b'\n');
        Ok(bytes)
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
    let dtype = DType::ALL.into_iter().find(|dtype| dtype.code().as_deref() == Some(&descr[1..]));
    let dtype = dtype.or_else(|| Some(DType::Time(descr[1..].parse().ok()?)))?;
    (!descr.starts_with('|') || dtype.size() == 1).then_some((dtype, order))
}

/// What NumPy stores under a code that is not a number's, and what to do with it.
pub(crate) fn foreign(descr: &str) -> Option<(String, &'static str)> {
    let code = descr.trim_start_matches(['<', '>', '|', '=', '!']);
    let size = |letter: char| code.strip_prefix(letter)?.parse::<u64>().ok();
    Some(match code {
        "O" => ("Python objects (pickled)".into(), NUMBERS),
        "f16" | "f12" | "g" => ("long doubles".into(), "save `a.astype('f8')`"),
        "c32" | "c24" | "G" => ("pairs of long doubles".into(), "save `a.astype('c16')`"),
        _ => match (size('U'), size('S').or(size('a')), size('V')) {
            (Some(n), ..) => (format!("strings of up to {n} characters"), CODES),
            (_, Some(n), _) => (format!("byte strings of up to {n} bytes"), CODES),
            (.., Some(n)) => {
                (format!("raw bytes, {n} each"), "save `a[..., None].view('u1')`, whose last axis is the bytes")
            }
            _ => return None,
        },
    })
}

/// What to do with objects.
const NUMBERS: &str = "save `a.astype(..)` of numbers or dates";

/// What to do with strings.
pub(crate) const CODES: &str = "save the distinct ones and their numbers, by `names, codes = np.unique(a, return_inverse=True)`, and look into the numbers";

/// What to do with records.
pub(crate) fn of_fields(first: Option<&str>) -> String {
    let field = excerpt(first.unwrap_or("name"));
    format!(
        "its elements are records, which are not read: save each field as an array of its own, such as `a['{field}']`"
    )
}

/// The dictionary of a header, of which NumPy writes one form: three keys, a string, a bool and a tuple of integers. It is read
/// from left to right once, so that no text takes longer than its length says (a parser of all of Python's literals goes back
/// and forth between nested brackets).
struct Literal<'t> {
    text: &'t str,
    at: usize,
}

impl<'t> Literal<'t> {
    fn header(mut self) -> Result<(DType, ByteOrder, bool, Vec<usize>), String> {
        let text = self.text;
        let no_dictionary = || format!("its header is not a Python dictionary of what NumPy writes: {}", excerpt(text));
        let (mut descr, mut fortran, mut shape) = (None, None, None);
        if !self.eat("{") {
            return Err(no_dictionary());
        }
        while !self.eat("}") {
            let key = self.string().filter(|_| self.eat(":")).ok_or_else(no_dictionary)?;
            let known = match key {
                "descr" => descr.replace(self.descr()?).is_none(),
                "fortran_order" => fortran.replace(self.bool()?).is_none(),
                "shape" => shape.replace(self.shape()?).is_none(),
                _ => return Err(format!("its header has '{}', which is not known", excerpt(key))),
            };
            if !known {
                return Err(format!("its header has '{key}' twice"));
            }
            if !self.eat(",") && !self.rest().starts_with('}') {
                return Err(no_dictionary());
            }
        }
        if !self.rest().is_empty() {
            return Err(no_dictionary());
        }
        let missing = |name: &str| format!("its header has no '{name}': {}", excerpt(text));
        let (dtype, order) = descr.ok_or_else(|| missing("descr"))?;
        let fortran = fortran.ok_or_else(|| missing("fortran_order"))?;
        Ok((dtype, order, fortran, shape.ok_or_else(|| missing("shape"))?))
    }

    /// What follows, after blanks.
    fn rest(&mut self) -> &'t str {
        let rest = self.text[self.at..].trim_start();
        self.at = self.text.len() - rest.len();
        rest
    }

    /// Takes a word, if it is next.
    fn eat(&mut self, word: &str) -> bool {
        let next = self.rest().starts_with(word);
        self.at += if next { word.len() } else { 0 };
        next
    }

    /// Text between quotes, without any that are escaped.
    fn string(&mut self) -> Option<&'t str> {
        let rest = self.rest();
        let quote = rest.chars().next().filter(|c| matches!(c, '\'' | '"'))?;
        let end = rest[1..].find(quote)?;
        self.at += end + 2;
        Some(&rest[1..=end])
    }

    fn descr(&mut self) -> Result<(DType, ByteOrder), String> {
        if self.rest().starts_with(['[', '(', '{']) {
            let first = (self.eat("[") && self.eat("(")).then(|| self.string()).flatten();
            return Err(of_fields(first));
        }
        let descr = self.string().ok_or_else(|| format!("'descr' is not a string: {}", excerpt(self.rest())))?;
        descr_of(descr).ok_or_else(|| {
            let known = "bool, i1 to i8, u1 to u8, f2 to f8, c8, c16, M8 and m8 are read";
            let descr_shown = excerpt(descr);
            foreign(descr).map_or_else(
                || {
                    format!(
                        "elements of type '{descr_shown}' are not known: {known}; save `a.astype(..)` of one of them"
                    )
                },
                |(what, way)| format!("elements of type '{descr_shown}' are {what}, which are not read: {way}"),
            )
        })
    }

    fn bool(&mut self) -> Result<bool, String> {
        match (self.eat("True"), self.eat("False")) {
            (true, false) => Ok(true),
            (false, true) => Ok(false),
            _ => Err(format!("'fortran_order' is not a bool: {}", excerpt(self.rest()))),
        }
    }

    fn shape(&mut self) -> Result<Vec<usize>, String> {
        let close = match (self.eat("("), self.eat("[")) {
            (true, false) => ")",
            (false, true) => "]",
            _ => return Err(format!("'shape' is not a tuple: {}", excerpt(self.rest()))),
        };
        let mut shape = Vec::new();
        while !self.eat(close) {
            let rest = self.rest();
            let word = &rest[..rest.find([',', ')', ']']).unwrap_or(rest.len())];
            self.at += word.len();
            // Python 2 wrote long integers as `3L`.
            let number = word.trim_end();
            let number = number.strip_suffix('L').unwrap_or(number);
            if number.is_empty() || !number.trim_start_matches('-').bytes().all(|byte| byte.is_ascii_digit()) {
                return Err(format!("extent {} of its shape is not an integer", excerpt(word)));
            }
            shape.push(number.parse().map_err(|_| format!("extent {} of its shape is impossible", excerpt(number)))?);
            if !self.eat(",") && !self.rest().starts_with(close) {
                return Err(format!("'shape' is not a tuple: {}", excerpt(rest)));
            }
        }
        Ok(shape)
    }
}

/// The beginning of a text that may be anything.
fn excerpt(text: &str) -> String {
    let short: String = text.chars().take(120).collect();
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
        let times = ["M8[ns]", "m8[15m]", "M8"].map(|code| DType::Time(code.parse().expect("a time")));
        for dtype in DType::ALL.into_iter().chain(times).filter(|dtype| dtype.code().is_some()) {
            for shape in [vec![], vec![7], vec![2, 0, 3], vec![usize::MAX; 60], vec![1; 3000]] {
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
            ("{'descr': 3, 'fortran_order': False, 'shape': ()}", "'descr' is not a string: 3, 'fortran_order'"),
            ("{'descr': '<f4', 'fortran_order': 0, 'shape': ()}", "not a bool"),
            ("{'descr': '<f4', 'fortran_order': False, 'shape': 3}", "not a tuple"),
            ("{'descr': '<f4', 'fortran_order': False, 'shape': (-1,)}", "extent -1"),
            ("{'descr': '<f4', 'fortran_order': False, 'shape': (1.5,)}", "not an integer"),
            ("{'descr': '<f4', 'fortran_order': False, 'shape': (99999999999999999999999,)}", "extent 9999"),
            (
                "{'descr': '|O', 'fortran_order': False, 'shape': ()}",
                "'|O' are Python objects (pickled), which are not read",
            ),
            ("{'descr': '<U5', 'fortran_order': False, 'shape': ()}", "'<U5' are strings of up to 5 characters"),
            ("{'descr': '|S12', 'fortran_order': False, 'shape': ()}", "'|S12' are byte strings of up to 12 bytes"),
            ("{'descr': '|V2', 'fortran_order': False, 'shape': ()}", "'|V2' are raw bytes, 2 each"),
            ("{'descr': '<f16', 'fortran_order': False, 'shape': ()}", "'<f16' are long doubles"),
            ("{'descr': '<M8[x]', 'fortran_order': False, 'shape': ()}", "'<M8[x]' are not known"),
            ("{'descr': '|M8[s]', 'fortran_order': False, 'shape': ()}", "'|M8[s]' are not known"),
            ("{'descr': '<U', 'fortran_order': False, 'shape': ()}", "'<U' are not known"),
            ("{'descr': '|f4', 'fortran_order': False, 'shape': ()}", "'|f4' are not known"),
            ("{'descr': '', 'fortran_order': False, 'shape': ()}", "'' are not known"),
            (
                "{'descr': [('ab', '<f4')], 'fortran_order': False, 'shape': ()}",
                "records, which are not read: save each field as an array of its own, such as `a['ab']`",
            ),
            ("{'descr': {'names': ['b']}, 'fortran_order': False, 'shape': ()}", "such as `a['name']`"),
            (&"(".repeat(9000), "not a Python dictionary"),
            (&format!("['\\N{{'}}', {}1{}]", "[".repeat(4000), "]".repeat(4000)), "not a Python dictionary"),
            (&format!("{}{}", "{".repeat(8), "1,".repeat(4000)), "not a Python dictionary"),
            (&format!("{{'shape': {}{}", "(".repeat(8), "1,".repeat(4000)), "extent (((((((1 of its shape"),
            ("{'descr': '<f4', 'fortran_order': False, 'shape': (2, 3), 'more': 1}", "'more', which is not known"),
            ("{'descr': '<f4', 'fortran_order': False, 'shape': (2 3)}", "extent 2 3 of its shape is not an integer"),
            ("{'descr': '<f4', 'fortran_order': False, 'shape': (2, 3]}", "not a tuple"),
            ("{'descr': '<f4' 'fortran_order': False, 'shape': (2, 3)}", "not a Python dictionary"),
            ("{'descr': '<f4', 'fortran_order': False, 'shape': (2, 3)} {}", "not a Python dictionary"),
        ] {
            let error = parse(&file(text)).expect_err(text);
            assert!(error.contains(expected), "{text}: {error}");
        }
        for bytes in
            [&b""[..], b"\x93NUMP", b"PK\x03\x04", b"\x93NUMPY", b"\x93NUMPY\x01", b"\x93NUMPY\x02\x00\xff\xff\xff"]
        {
            assert!(parse(bytes).is_err());
        }
        assert!(parse(b"PK\x03\x04").expect_err("an archive").contains("npz::Archive"));
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
