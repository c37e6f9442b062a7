//! Figures and dates as Chinese, Japanese and Korean write them, without white space: "412メートル",
//! "8万4000人", "1987年5月3日", "2억 3천만 원".
//!
//! Owns figures that touch a letter of these scripts and are written in digits; figures in characters
//! (四百) are not read. What the words after a figure mean is `east_asian.tsv`.

use std::sync::OnceLock;

use super::counts::quantity;
use super::figure::whole_step;
use super::types::{
    DateValue, Granularity, Mention, PartialDate, Qualifier, Quantity, Role, Value,
};
use super::units;
use crate::Span;

/// True for letters of the scripts that set figures without white space.
pub(super) fn written(ch: char) -> bool {
    matches!(ch,
        '\u{3005}' | '\u{3040}'..='\u{30FF}' | '\u{3400}'..='\u{4DBF}' | '\u{4E00}'..='\u{9FFF}'
        | '\u{AC00}'..='\u{D7AF}' | '\u{F900}'..='\u{FAFF}')
}

/// What a suffix says of the figure before it.
#[derive(Clone, Copy)]
enum Meaning {
    Unit(&'static str),
    Money(&'static str),
    Percent,
    Age,
    Count,
}

/// The suffixes, the longest first.
fn suffixes() -> &'static [(&'static str, Meaning)] {
    static TABLE: OnceLock<Vec<(&str, Meaning)>> = OnceLock::new();
    TABLE.get_or_init(|| {
        let rows = include_str!("east_asian.tsv").lines();
        let mut all: Vec<(&str, Meaning)> = rows
            .filter(|row| !row.starts_with('#'))
            .filter_map(|row| row.split_once('\t'))
            .flat_map(|(name, words)| {
                let meaning = match name {
                    "=percent" => Meaning::Percent,
                    "=age" => Meaning::Age,
                    "=count" => Meaning::Count,
                    _ => name
                        .strip_prefix('=')
                        .map_or(Meaning::Unit(name), Meaning::Money),
                };
                words.split(';').map(move |word| (word, meaning))
            })
            .collect();
        all.sort_by_key(|(word, _)| std::cmp::Reverse(word.len()));
        all
    })
}

/// Powers of ten that stand as characters among the digits.
const SCALES: [(char, f64); 14] = [
    ('十', 1e1),
    ('百', 1e2),
    ('백', 1e2),
    ('千', 1e3),
    ('천', 1e3),
    ('万', 1e4),
    ('萬', 1e4),
    ('만', 1e4),
    ('亿', 1e8),
    ('億', 1e8),
    ('억', 1e8),
    ('兆', 1e12),
    ('조', 1e12),
    ('京', 1e16),
];

/// First year of the eras by which Japan counts, less one.
const ERAS: [(&str, i32); 5] = [
    ("令和", 2018),
    ("平成", 1988),
    ("昭和", 1925),
    ("大正", 1911),
    ("明治", 1867),
];

/// The mention that begins at byte `at`, a digit; `None` if no letter of these scripts touches it.
pub(super) fn mention(text: &str, at: usize) -> Option<Mention> {
    let number = Number::read(text, at)?;
    let before = text.get(..at)?;
    let touches =
        number.scaled || before.ends_with(written) || text[number.end..].starts_with(written);
    if !touches {
        return None;
    }
    let (end, value) = match date(text, at, &number) {
        Some((end, date)) => (end, Value::Date(date)),
        None => {
            let (end, mut quantity) = counted(text, &number);
            quantity.qualifier = qualifier(before, &text[end..]);
            (end, Value::Quantity(quantity))
        }
    };
    Some(Mention {
        span: Span::new(at, end),
        text: text[at..end].to_owned(),
        value,
    })
}

/// Digits, with groups, a fraction and the scales among them.
struct Number {
    end: usize,
    value: f64,
    step: f64,
    /// The digits alone, if it is written with nothing else.
    plain: Option<u32>,
    /// A scale stands among the digits.
    scaled: bool,
}

impl Number {
    fn read(text: &str, at: usize) -> Option<Self> {
        let (mut value, mut step) = (0.0, 1.0);
        let mut end = at;
        let mut plain = None;
        let mut scaled = false;
        while let Some(part) = Part::read(&text[end..]) {
            end += part.len;
            let mut scale = 1.0;
            while let Some((sign, power)) = text[end..].chars().next().and_then(power) {
                scale *= power;
                scaled = true;
                end += sign.len_utf8();
            }
            value += part.value * scale;
            step = part.step * scale;
            plain = part.plain.filter(|_| !scaled);
            // "2억 3천만": Korean may set a space inside.
            let gap = usize::from(text[end..].starts_with(' '));
            let goes_on = scale > 1.0 && text[end + gap..].starts_with(is_digit);
            if !goes_on {
                break;
            }
            end += gap;
        }
        (end > at).then_some(Self {
            end,
            value,
            step,
            plain,
            scaled,
        })
    }
}

/// A run of digits: "4,000", "3.5".
struct Part {
    len: usize,
    value: f64,
    step: f64,
    plain: Option<u32>,
}

impl Part {
    fn read(text: &str) -> Option<Self> {
        let mut digits = String::new();
        let mut fraction: Option<usize> = None;
        let mut len = 0;
        let mut chars = text.char_indices().peekable();
        while let Some((at, ch)) = chars.next() {
            let next_is_digit = chars.peek().is_some_and(|(_, next)| is_digit(*next));
            match ch {
                _ if is_digit(ch) => {
                    digits.push(ascii(ch));
                    fraction = fraction.map(|places| places + 1);
                }
                ',' | '，' if fraction.is_none() && !digits.is_empty() && next_is_digit => {}
                '.' | '．' if fraction.is_none() && !digits.is_empty() && next_is_digit => {
                    digits.push('.');
                    fraction = Some(0);
                }
                _ => break,
            }
            len = at + ch.len_utf8();
            if digits.len() > 15 {
                return None;
            }
        }
        let value = digits.parse().ok()?;
        let step = match fraction {
            Some(places) => 10f64.powi(-i32::try_from(places).ok()?),
            None => whole_step(&digits),
        };
        Some(Self {
            len,
            value,
            step,
            plain: digits
                .parse()
                .ok()
                .filter(|_| !text[..len].contains([',', '，'])),
        })
    }
}

fn is_digit(ch: char) -> bool {
    ch.is_ascii_digit() || ('０'..='９').contains(&ch)
}

fn ascii(ch: char) -> char {
    match ch {
        '０'..='９' => {
            char::from_u32(u32::from(ch) - u32::from('０') + u32::from('0')).unwrap_or(ch)
        }
        _ => ch,
    }
}

fn power(ch: char) -> Option<(char, f64)> {
    SCALES.into_iter().find(|(sign, _)| *sign == ch)
}

/// "1987年5月3日", "5月3日", "2015년", "令和5年".
fn date(text: &str, at: usize, number: &Number) -> Option<(usize, DateValue)> {
    let first = number.plain?;
    let mut date = PartialDate::default();
    let mut end = number.end;
    let mut granularity = Granularity::Year;
    if let Some(mark) = follows(text, end, &["年度", "年", "년"]) {
        let era = ERAS.iter().find(|(era, _)| text[..at].ends_with(era));
        let year = match era {
            Some((_, before)) => before + i32::try_from(first).ok().filter(|year| *year < 100)?,
            None => i32::try_from(first)
                .ok()
                .filter(|year| (1000..2200).contains(year))?,
        };
        date.year = Some(year);
        end += mark;
        let gap = usize::from(text[end..].starts_with(' '));
        if let Some((after, month)) = part(text, end + gap, &["月", "월"], 12) {
            (date.month, end, granularity) = (Some(month), after, Granularity::Month);
        }
    } else {
        let (after, month) = part(text, at, &["月", "월"], 12)?;
        (date.month, end, granularity) = (Some(month), after, Granularity::Month);
    }
    if date.month.is_some() {
        let gap = usize::from(text[end..].starts_with(' '));
        if let Some((after, day)) = part(text, end + gap, &["日", "号", "號", "일"], 31) {
            (date.day, end, granularity) = (Some(day), after, Granularity::Day);
        }
    }
    let value = DateValue {
        start: date,
        end: None,
        granularity,
        weekday: None,
        qualifier: Qualifier::None,
        relative: false,
        shift: None,
        minute: None,
    };
    Some((end, value))
}

/// A number up to `most` before one of `marks`: where it ends, and the number.
fn part(text: &str, at: usize, marks: &[&str], most: u8) -> Option<(usize, u8)> {
    let part = Part::read(text.get(at..)?)?;
    let number = u8::try_from(part.plain?).ok()?;
    let mark = follows(text, at + part.len, marks)?;
    ((1..=most).contains(&number)).then_some((at + part.len + mark, number))
}

/// Bytes of the mark that stands at `at`.
fn follows(text: &str, at: usize, marks: &[&str]) -> Option<usize> {
    let rest = text.get(at..)?;
    marks
        .iter()
        .find(|mark| rest.starts_with(**mark))
        .map(|mark| mark.len())
}

/// Where the figure with its unit ends, and what it is.
fn counted(text: &str, number: &Number) -> (usize, Quantity) {
    let bare = quantity(number.value, number.value, number.step, Role::Count);
    let gap = usize::from(text[number.end..].starts_with(' '));
    let rest = &text[number.end + gap..];
    let Some((suffix, meaning)) = suffixes().iter().find(|(word, _)| rest.starts_with(word)) else {
        return (number.end, bare);
    };
    let end = number.end + gap + suffix.len();
    let role = |role, unit| Quantity {
        role,
        unit,
        ..bare.clone()
    };
    let found = match meaning {
        Meaning::Percent => role(Role::Percent, None),
        Meaning::Age => role(Role::Age, units::named("Year").map(units::Entry::unit)),
        Meaning::Count => Quantity {
            noun: Some((*suffix).to_owned()),
            ..bare
        },
        Meaning::Money(code) => role(
            Role::Money,
            units::currency_of_code(code).map(units::Entry::unit),
        ),
        Meaning::Unit(name) => {
            let unit = units::named(name).map(units::Entry::unit);
            let time = unit.as_ref().is_some_and(|unit| unit.dimension == "time");
            role(if time { Role::Duration } else { Role::Measure }, unit)
        }
    };
    (end, found)
}

fn qualifier(before: &str, after: &str) -> Qualifier {
    let before = before.trim_end();
    let is_before = |words: &[&str]| words.iter().any(|word| before.ends_with(word));
    let is_after = |words: &[&str]| words.iter().any(|word| after.starts_with(word));
    if is_before(&["少なくとも", "至少", "최소", "적어도"]) || is_after(&["以上", "이상"])
    {
        Qualifier::AtLeast
    } else if is_after(&["以下", "이하"]) {
        Qualifier::AtMost
    } else if is_after(&["未満", "未满", "未滿", "미만"]) {
        Qualifier::LessThan
    } else if is_before(&["超过", "超過", "逾"]) || is_after(&["超", "余り", "多"]) {
        Qualifier::MoreThan
    } else if is_before(&["約", "约", "およそ", "ほぼ", "大約", "大约", "약"])
        || is_after(&["前後", "左右", "ほど", "程度"])
    {
        Qualifier::About
    } else {
        Qualifier::None
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::quantity::find;

    fn said(text: &str) -> Vec<String> {
        let show = |mention: &Mention| match &mention.value {
            Value::Quantity(q) => {
                let unit = q
                    .unit
                    .as_ref()
                    .map_or(String::new(), |unit| unit.symbol.clone());
                let noun = q.noun.clone().unwrap_or_default();
                format!("{} {:?} {unit}{noun}", q.low, q.role)
            }
            Value::Date(d) => {
                let of = |part: Option<u8>| part.map_or("-".to_owned(), |part| part.to_string());
                let year = d.start.year.map_or("-".to_owned(), |year| year.to_string());
                format!("{year}/{}/{}", of(d.start.month), of(d.start.day))
            }
        };
        find(text).iter().map(show).collect()
    }

    #[test]
    fn every_unit_is_known() {
        for (word, meaning) in suffixes() {
            match meaning {
                Meaning::Unit(name) => assert!(units::named(name).is_some(), "{word}: {name}"),
                Meaning::Money(code) => assert!(units::currency_of_code(code).is_some(), "{code}"),
                Meaning::Percent | Meaning::Age | Meaning::Count => {}
            }
        }
        assert!(suffixes().len() > 100);
    }

    #[test]
    fn figures_and_dates_without_white_space() {
        for (text, expected) in [
            (
                "橋は1987年5月3日に開通し、全長は412メートルである。",
                &["1987/5/3", "412 Measure m"][..],
            ),
            (
                "市の人口は8万4000人で、港では1200人が働く。",
                &["84000 Count 人", "1200 Count 人"],
            ),
            ("鋼材に412万ユーロがかかった。", &["4120000 Money EUR"]),
            ("観光客は12パーセント増えた。", &["12 Percent "]),
            ("橋の寿命は少なくとも90年とされる。", &["90 Duration year"]),
            (
                "令和5年に始まり、3か月続いた。",
                &["2023/-/-", "3 Duration month"],
            ),
            (
                "这座桥长412米，耗资4.12亿欧元。",
                &["412 Measure m", "412000000 Money EUR"],
            ),
            ("该市人口为84,000人。", &["84000 Count 人"]),
            (
                "이 다리는 1987년 5월 3일에 개통했고 길이는 412미터이다.",
                &["1987/5/3", "412 Measure m"],
            ),
            ("예산은 2억 3천만 원이다.", &["230000000 Money KRW"]),
            (
                "２０１９年には９４００台が渡った。",
                &["2019/-/-", "9400 Count 台"],
            ),
            ("B2B企業とH5N1型", &[]),
        ] {
            assert_eq!(said(text), expected, "{text}");
        }
    }

    #[test]
    fn another_figure_is_another_figure() {
        let one = find("全長は412メートルである。");
        let other = find("全長は421メートルである。");
        let outcome = crate::quantity::compare(&one[0], &other[0]).outcome;
        assert_eq!(outcome, crate::quantity::Outcome::Different);
    }
}
