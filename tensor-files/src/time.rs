//! NumPy's dates and durations: counts of a unit, and their texts.

use std::fmt;

/// The meaning of a count of units: a point in time or a length of time.
///
/// ```
/// use tensor_idx::files::{Time, TimeKind};
///
/// assert_eq!("M8[15m]".parse::<Time>()?.kind(), TimeKind::Date);
/// # Ok::<(), tensor_idx::files::NoTime>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TimeKind {
    /// A point in time, counted from 1970-01-01T00:00: NumPy's `datetime64`.
    Date,
    /// A length of time: NumPy's `timedelta64`.
    Duration,
}

/// A unit of time, by NumPy's letters: of its own length are years and months, all others are a number of attoseconds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum TimeUnit {
    Generic,
    Year,
    Month,
    Seconds(&'static InSeconds),
}

/// A unit that is a number of seconds, or a part of one.
#[derive(Debug, PartialEq, Eq, Hash)]
struct InSeconds {
    letters: &'static str,
    name: &'static str,
    seconds: u32,
    /// How many of it are so many seconds.
    parts: u64,
}

const fn unit(letters: &'static str, name: &'static str, seconds: u32, parts: u64) -> InSeconds {
    InSeconds { letters, name, seconds, parts }
}

static UNITS: [InSeconds; 11] = [
    unit("W", "weeks", 604_800, 1),
    unit("D", "days", 86_400, 1),
    unit("h", "hours", 3600, 1),
    unit("m", "minutes", 60, 1),
    unit("s", "seconds", 1, 1),
    unit("ms", "milliseconds", 1, 1_000),
    unit("us", "microseconds", 1, 1_000_000),
    unit("ns", "nanoseconds", 1, 1_000_000_000),
    unit("ps", "picoseconds", 1, 1_000_000_000_000),
    unit("fs", "femtoseconds", 1, 1_000_000_000_000_000),
    unit("as", "attoseconds", 1, 1_000_000_000_000_000_000),
];

impl TimeUnit {
    fn of(letters: &str) -> Option<TimeUnit> {
        match letters {
            "generic" => Some(TimeUnit::Generic),
            "Y" => Some(TimeUnit::Year),
            "M" => Some(TimeUnit::Month),
            "\u{3bc}s" => TimeUnit::of("us"),
            _ => UNITS.iter().find(|unit| unit.letters == letters).map(TimeUnit::Seconds),
        }
    }

    fn letters(self) -> &'static str {
        match self {
            TimeUnit::Generic => "generic",
            TimeUnit::Year => "Y",
            TimeUnit::Month => "M",
            TimeUnit::Seconds(unit) => unit.letters,
        }
    }

    fn name(self) -> &'static str {
        match self {
            TimeUnit::Generic => "generic time units",
            TimeUnit::Year => "years",
            TimeUnit::Month => "months",
            TimeUnit::Seconds(unit) => unit.name,
        }
    }
}

/// NumPy's `datetime64` or `timedelta64` with its unit: an element is a count of the unit, an `i64`. The least `i64` is NaT
/// ("not a time").
///
/// ```
/// use tensor_idx::files::Time;
///
/// let quarters: Time = "M8[15m]".parse()?;
/// assert_eq!(quarters.to_string(), "datetime64[15m]");
/// assert_eq!(quarters.text(3), "1970-01-01T00:45");
/// assert_eq!("m8[15m]".parse::<Time>()?.text(3), "45 minutes");
/// assert_eq!(quarters.text(i64::MIN), "NaT");
/// # Ok::<(), tensor_idx::files::NoTime>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Time {
    kind: TimeKind,
    /// How many units one count is.
    per: u32,
    unit: TimeUnit,
}

/// A text that is not the code of a date or a duration.
///
/// ```
/// use tensor_idx::files::Time;
///
/// assert_eq!("M8[x]".parse::<Time>().unwrap_err().to_string(), "`M8[x]` is no date or duration of NumPy, such as `M8[ns]` or `m8[15m]`");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is no date or duration of NumPy, such as `M8[ns]` or `m8[15m]`")]
pub struct NoTime(String);

/// NumPy's code without the order of bytes: `M8[ns]`, `m8[15m]`.
impl std::str::FromStr for Time {
    type Err = NoTime;

    fn from_str(code: &str) -> Result<Self, NoTime> {
        Time::of_code(code).ok_or_else(|| NoTime(code.into()))
    }
}

impl Time {
    fn of_code(code: &str) -> Option<Time> {
        let (kind, unit) = match code.split_at_checked(2)? {
            ("M8", unit) => (TimeKind::Date, unit),
            ("m8", unit) => (TimeKind::Duration, unit),
            _ => return None,
        };
        if unit.is_empty() {
            return Some(Time { kind, per: 1, unit: TimeUnit::Generic });
        }
        let unit = unit.strip_prefix('[')?.strip_suffix(']')?;
        let letters = unit.trim_start_matches(|c: char| c.is_ascii_digit());
        let count = &unit[..unit.len() - letters.len()];
        Time::new(kind, letters, if count.is_empty() { 1 } else { count.parse().ok()? })
    }

    pub(crate) fn new(kind: TimeKind, letters: &str, per: u32) -> Option<Time> {
        let unit = TimeUnit::of(letters)?;
        // NumPy's limit is that of an `i32`.
        (per > 0 && i32::try_from(per).is_ok()).then_some(Time { kind, per, unit })
    }

    /// Returns whether elements are points in time or lengths of time.
    ///
    /// ```
    /// use tensor_idx::files::{Time, TimeKind};
    ///
    /// assert_eq!("m8[D]".parse::<Time>()?.kind(), TimeKind::Duration);
    /// # Ok::<(), tensor_idx::files::NoTime>(())
    /// ```
    pub fn kind(self) -> TimeKind {
        self.kind
    }

    /// NumPy's code.
    pub(crate) fn code(self) -> String {
        let letter = if self.kind == TimeKind::Date { "M8" } else { "m8" };
        format!("{letter}{}", self.in_brackets())
    }

    fn in_brackets(self) -> String {
        match (self.unit, self.per) {
            (TimeUnit::Generic, _) => String::new(),
            (unit, 1) => format!("[{}]", unit.letters()),
            (unit, per) => format!("[{per}{}]", unit.letters()),
        }
    }

    /// Returns an element as NumPy writes it: a date of ISO 8601, to the unit; a duration as a number and the name of its unit. The
    /// least `i64` is `NaT`.
    ///
    /// ```
    /// use tensor_idx::files::Time;
    ///
    /// assert_eq!("M8[D]".parse::<Time>()?.text(11016), "2000-02-29");
    /// assert_eq!("M8[M]".parse::<Time>()?.text(-1), "1969-12");
    /// assert_eq!("M8[ms]".parse::<Time>()?.text(1), "1970-01-01T00:00:00.001");
    /// assert_eq!("m8[ns]".parse::<Time>()?.text(-7), "-7 nanoseconds");
    /// # Ok::<(), tensor_idx::files::NoTime>(())
    /// ```
    pub fn text(self, count: i64) -> String {
        if count == i64::MIN {
            return "NaT".into();
        }
        let count = i128::from(count) * i128::from(self.per);
        match (self.kind, self.unit) {
            (TimeKind::Duration, unit) => format!("{count} {}", unit.name()),
            // NumPy has no such dates but NaT.
            (TimeKind::Date, TimeUnit::Generic) => count.to_string(),
            (TimeKind::Date, TimeUnit::Year) => format!("{:04}", 1970 + count),
            (TimeKind::Date, TimeUnit::Month) => {
                format!("{:04}-{:02}", 1970 + count.div_euclid(12), count.rem_euclid(12) + 1)
            }
            (TimeKind::Date, TimeUnit::Seconds(&InSeconds { letters, seconds, parts, .. })) => {
                let parts = i128::from(parts);
                let (part, seconds) = (count.rem_euclid(parts), count.div_euclid(parts) * i128::from(seconds));
                let (day, second) = (seconds.div_euclid(86_400), seconds.rem_euclid(86_400));
                let (year, month, day) = civil(day);
                let (hour, minute, second) = (second / 3600, second / 60 % 60, second % 60);
                let date = format!("{year:04}-{month:02}-{day:02}");
                match letters {
                    "W" | "D" => date,
                    "h" => format!("{date}T{hour:02}"),
                    "m" => format!("{date}T{hour:02}:{minute:02}"),
                    "s" => format!("{date}T{hour:02}:{minute:02}:{second:02}"),
                    _ => {
                        let digits = parts.ilog10() as usize;
                        format!("{date}T{hour:02}:{minute:02}:{second:02}.{part:0digits$}")
                    }
                }
            }
        }
    }

    /// Returns an element as NumPy shows it in an array of a rank: dates and NaT between quotes, durations as the number of their units;
    /// in an array of rank 0 its [`Time::text`].
    ///
    /// ```
    /// use tensor_idx::files::Time;
    ///
    /// assert_eq!("M8[D]".parse::<Time>()?.in_array(0, 1), "'1970-01-01'");
    /// assert_eq!("m8[15m]".parse::<Time>()?.in_array(3, 1), "3");
    /// assert_eq!("m8[15m]".parse::<Time>()?.in_array(3, 0), "45 minutes");
    /// # Ok::<(), tensor_idx::files::NoTime>(())
    /// ```
    pub fn in_array(self, count: i64, rank: usize) -> String {
        match self.kind {
            _ if rank == 0 => self.text(count),
            TimeKind::Duration if count != i64::MIN => count.to_string(),
            _ => format!("'{}'", self.text(count)),
        }
    }
}

/// NumPy's name: `datetime64[15m]`.
impl fmt::Display for Time {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = if self.kind == TimeKind::Date { "datetime64" } else { "timedelta64" };
        write!(f, "{name}{}", self.in_brackets())
    }
}

/// The year, month and day of a number of days after 1970-01-01, in the Gregorian calendar at all times.
///
/// Years are counted from March here, so that the day that is not in every year is the last.
fn civil(days: i128) -> (i128, i128, i128) {
    const CYCLE: i128 = 146_097;
    // The first of March of year 0.
    let days = days + 719_468;
    let (cycle, day) = (days.div_euclid(CYCLE), days.rem_euclid(CYCLE));
    let year = (day - day / 1460 + day / 36_524 - day / (CYCLE - 1)) / 365;
    let day = day - (365 * year + year / 4 - year / 100);
    let month = (5 * day + 2) / 153;
    let (day, month) = (day - (153 * month + 2) / 5 + 1, if month < 10 { month + 3 } else { month - 9 });
    (year + 400 * cycle + i128::from(month <= 2), month, day)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What NumPy prints of each unit, with and without a count.
    #[test]
    fn texts_are_those_of_numpy() {
        let mut cases = 0;
        for line in include_str!("../../tests/data/times.txt").lines().skip(1) {
            let [descr, name, counts, _, each] = line.split("; ").collect::<Vec<_>>().try_into().expect("five columns");
            let time: Time = descr.trim_start_matches('<').parse().expect("a date or a duration");
            assert_eq!((time.to_string(), format!("<{}", time.code())), (name.into(), descr.into()));
            for (count, text) in counts.split(',').zip(each.split(',')) {
                assert_eq!(time.text(count.parse().expect("a count")), text, "{line}");
                cases += 1;
            }
        }
        assert!(cases >= 380, "{cases}");
    }

    #[test]
    fn no_count_overflows() {
        for unit in UNITS.iter().map(|unit| unit.letters).chain(["Y", "M"]) {
            for kind in [TimeKind::Date, TimeKind::Duration] {
                let time = Time::new(kind, unit, i32::MAX as u32).expect("a unit");
                for count in [i64::MIN, i64::MIN + 1, -1, 0, i64::MAX] {
                    assert!(!time.text(count).is_empty());
                }
            }
        }
    }

    #[test]
    fn other_codes_are_none() {
        for code in
            ["", "M", "M8[", "M8[]", "M8[0s]", "M8[2147483648s]", "M8[x]", "M4[s]", "m8[s", "\u{e9}8[s]", "M8[-1s]"]
        {
            assert!(code.parse::<Time>().is_err(), "{code}");
        }
    }
}
