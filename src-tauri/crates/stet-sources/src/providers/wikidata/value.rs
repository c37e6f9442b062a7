//! Values of statements in words: times with their precision, quantities with their units, items by
//! their labels, words in a language.
//!
//! The forms are those of <https://www.wikidata.org/wiki/Special:ListDatatypes> as the service
//! writes them in JSON: <https://doc.wikimedia.org/Wikibase/master/php/docs_topics_json.html>.

use serde_json::Value;
use stet_core::text::MONTHS;

use super::table::table;
use crate::ask::json::text;

/// The longest figure and the longest name that is taken for one, in characters.
const LONGEST_FIGURE: usize = 40;
const LONGEST_NAME: usize = 200;

/// Looks up what an item is called.
pub(super) type Label<'l> = &'l dyn Fn(&str) -> Option<String>;

/// "Q585", if it is the id of an item.
pub(super) fn item(id: &str) -> Option<&str> {
    let digits = id.strip_prefix('Q')?;
    let sound = !digits.is_empty() && digits.len() < 16;
    (sound && digits.bytes().all(|byte| byte.is_ascii_digit())).then_some(id)
}

/// The items a snak names and whose labels its words need.
pub(super) fn named(snak: &Value) -> Option<&str> {
    let value = snak.pointer("/datavalue/value")?;
    match text(snak, "/datavalue/type") {
        "wikibase-entityid" => item(text(value, "/id")),
        "quantity" => unit(value).filter(|id| table().unit(id).is_none()),
        _ => None,
    }
}

/// The value of a snak in words; `None` if it is unknown, there is none, or it cannot be said.
pub(super) fn words(snak: &Value, label: Label<'_>) -> Option<String> {
    if text(snak, "/snaktype") != "value" {
        return None;
    }
    let value = snak.pointer("/datavalue/value")?;
    match text(snak, "/datavalue/type") {
        "time" => time(value),
        "quantity" => quantity(value, label),
        "wikibase-entityid" => label(item(text(value, "/id"))?),
        "monolingualtext" => name(text(value, "/text")),
        "string" => name(value.as_str()?),
        _ => None,
    }
}

/// Words that fit on a line, their white space single.
pub(super) fn name(words: &str) -> Option<String> {
    let plain: Vec<&str> = words.split_whitespace().collect();
    let plain = plain.join(" ");
    let fits = (1..=LONGEST_NAME).contains(&plain.chars().count());
    (fits && !plain.contains(char::is_control)).then_some(plain)
}

/// The unit of a quantity by its item; `None` for a bare number.
fn unit(value: &Value) -> Option<&str> {
    item(text(value, "/unit").rsplit('/').next().unwrap_or_default())
}

fn quantity(value: &Value, label: Label<'_>) -> Option<String> {
    let amount = figure(text(value, "/amount"))?;
    let mut out = amount.clone();
    match unit(value) {
        Some(id) => {
            let unit = match table().unit(id) {
                Some(known) => known.to_owned(),
                None => label(id)?,
            };
            out.push(' ');
            out.push_str(&unit);
        }
        None if text(value, "/unit") == "1" => {}
        // A unit that cannot be told is no number.
        None => return None,
    }
    let bounds = (
        figure(text(value, "/lowerBound")),
        figure(text(value, "/upperBound")),
    );
    if let (Some(low), Some(high)) = bounds
        && (low != amount || high != amount)
    {
        out.push_str(&format!(" (between {low} and {high})"));
    }
    Some(out)
}

/// "+709037" as "709,037"; `None` for anything but a plain decimal number.
fn figure(amount: &str) -> Option<String> {
    let (sign, digits) = match amount.strip_prefix('-') {
        Some(digits) => ("−", digits),
        None => ("", amount.strip_prefix('+').unwrap_or(amount)),
    };
    let (whole, part) = digits.split_once('.').unwrap_or((digits, ""));
    let plain = |digits: &str| digits.bytes().all(|byte| byte.is_ascii_digit());
    if whole.is_empty() || digits.len() > LONGEST_FIGURE || !plain(whole) || !plain(part) {
        return None;
    }
    let mut grouped = String::with_capacity(whole.len() * 4 / 3 + part.len() + 2);
    for (at, digit) in whole.char_indices() {
        if at > 0 && (whole.len() - at).is_multiple_of(3) {
            grouped.push(',');
        }
        grouped.push(digit);
    }
    let part = part.trim_end_matches('0');
    let point = if part.is_empty() { "" } else { "." };
    Some(format!("{sign}{grouped}{point}{part}"))
}

/// A time with its preposition: "on 11 March 1952", "in March 1952", "in the 1950s". Coarser than a
/// millennium it is not said.
fn time(value: &Value) -> Option<String> {
    let date = Moment::read(value)?;
    Some(match (date.month, date.day) {
        _ if date.span.is_some() => format!("in {}", date.words()),
        (Some(_), Some(_)) => format!("on {}", date.words()),
        _ => format!("in {}", date.words()),
    })
}

/// A time without its preposition, for "from … to …".
pub(super) fn moment(snak: &Value) -> Option<String> {
    if text(snak, "/snaktype") != "value" || text(snak, "/datavalue/type") != "time" {
        return None;
    }
    Some(Moment::read(snak.pointer("/datavalue/value")?)?.words())
}

/// A time that a statement holds in.
pub(super) fn when(snak: &Value) -> Option<String> {
    if text(snak, "/snaktype") != "value" || text(snak, "/datavalue/type") != "time" {
        return None;
    }
    time(snak.pointer("/datavalue/value")?)
}

struct Moment {
    year: u32,
    before_christ: bool,
    month: Option<usize>,
    day: Option<u8>,
    /// "1950s", "20th century", where no year is known.
    span: Option<String>,
    julian: bool,
}

impl Moment {
    fn read(value: &Value) -> Option<Self> {
        let written = text(value, "/time");
        let before_christ = written.starts_with('-');
        let mut parts = written.trim_start_matches(['+', '-']).split(['-', 'T']);
        let year: u32 = parts.next()?.parse().ok().filter(|year| *year > 0)?;
        let mut number = |most: u8| {
            let part = parts.next().and_then(|part| part.parse::<u8>().ok());
            part.filter(|part| (1..=most).contains(part))
        };
        let (month, day) = (number(12), number(31));
        let precision = value.pointer("/precision").and_then(Value::as_u64)?;
        let month = month.filter(|_| precision >= 10).map(usize::from);
        let day = day.filter(|_| precision >= 11 && month.is_some());
        let span = match precision {
            9.. => None,
            // Spans before Christ are counted in ways of their own.
            _ if before_christ => return None,
            8 => Some(format!("the {}s", year / 10 * 10)),
            7 => Some(format!("the {} century", ordinal(year.div_ceil(100)))),
            6 => Some(format!("the {} millennium", ordinal(year.div_ceil(1_000)))),
            _ => return None,
        };
        Some(Self {
            year,
            before_christ,
            month,
            day,
            span,
            julian: text(value, "/calendarmodel").ends_with("/Q1985786"),
        })
    }

    fn words(&self) -> String {
        if let Some(span) = &self.span {
            return span.clone();
        }
        let mut out = String::new();
        if let Some(day) = self.day {
            out.push_str(&format!("{day} "));
        }
        if let Some(month) = self.month.and_then(|month| MONTHS.get(month - 1)) {
            out.push_str(&format!("{month} "));
        }
        out.push_str(&self.year.to_string());
        if self.before_christ {
            out.push_str(" BC");
        }
        if self.julian && self.day.is_some() {
            out.push_str(" (Julian calendar)");
        }
        out
    }
}

fn ordinal(number: u32) -> String {
    let ending = match (number % 100, number % 10) {
        (11..=13, _) => "th",
        (_, 1) => "st",
        (_, 2) => "nd",
        (_, 3) => "rd",
        _ => "th",
    };
    format!("{number}{ending}")
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn said(kind: &str, value: Value) -> Option<String> {
        let snak = json!({ "snaktype": "value", "datavalue": { "type": kind, "value": value } });
        words(&snak, &|id| (id == "Q1").then(|| "universe".to_owned()))
    }

    #[test]
    fn times_are_said_as_precisely_as_they_are_known() {
        let gregorian = "http://www.wikidata.org/entity/Q1985727";
        let julian = "http://www.wikidata.org/entity/Q1985786";
        for (time, precision, calendar, wanted) in [
            (
                "+1952-03-11T00:00:00Z",
                11,
                gregorian,
                Some("on 11 March 1952"),
            ),
            (
                "+1952-03-00T00:00:00Z",
                10,
                gregorian,
                Some("in March 1952"),
            ),
            ("+1952-03-11T00:00:00Z", 9, gregorian, Some("in 1952")),
            ("+1952-00-00T00:00:00Z", 11, gregorian, Some("in 1952")),
            ("+1950-00-00T00:00:00Z", 8, gregorian, Some("in the 1950s")),
            (
                "+1901-00-00T00:00:00Z",
                7,
                gregorian,
                Some("in the 20th century"),
            ),
            (
                "+1900-00-00T00:00:00Z",
                7,
                gregorian,
                Some("in the 19th century"),
            ),
            (
                "+1001-00-00T00:00:00Z",
                6,
                gregorian,
                Some("in the 2nd millennium"),
            ),
            (
                "+1643-01-04T00:00:00Z",
                11,
                julian,
                Some("on 4 January 1643 (Julian calendar)"),
            ),
            (
                "-0044-03-15T00:00:00Z",
                11,
                julian,
                Some("on 15 March 44 BC (Julian calendar)"),
            ),
            ("-0044-00-00T00:00:00Z", 7, julian, None),
            ("-13798000000-00-00T00:00:00Z", 3, gregorian, None),
            ("+0000-00-00T00:00:00Z", 9, gregorian, None),
            ("+1952-13-41T00:00:00Z", 11, gregorian, Some("in 1952")),
            ("yesterday", 11, gregorian, None),
        ] {
            let value = json!({ "time": time, "precision": precision, "calendarmodel": calendar });
            assert_eq!(
                said("time", value).as_deref(),
                wanted,
                "{time}, {precision}"
            );
        }
        assert_eq!(
            said("time", json!({ "time": "+1952-03-11T00:00:00Z" })),
            None
        );
    }

    #[test]
    fn quantities_have_their_unit_or_are_not_said() {
        let entity = |id: &str| format!("http://www.wikidata.org/entity/{id}");
        for (amount, unit, wanted) in [
            ("+709037", "1".to_owned(), Some("709,037")),
            (
                "+480.760",
                entity("Q712226"),
                Some("480.76 square kilometres"),
            ),
            ("-11.00", entity("Q11573"), Some("−11 metres")),
            ("+5", entity("Q1"), Some("5 universe")),
            ("+5", entity("Q999"), None),
            ("+5", String::new(), None),
            ("1e9", "1".to_owned(), None),
            ("+", "1".to_owned(), None),
            ("+1.2.3", "1".to_owned(), None),
        ] {
            let value = json!({ "amount": amount, "unit": unit });
            assert_eq!(
                said("quantity", value).as_deref(),
                wanted,
                "{amount} {unit}"
            );
        }
        let bounded = json!({
            "amount": "+100", "unit": "1", "lowerBound": "+90", "upperBound": "+1100",
        });
        assert_eq!(
            said("quantity", bounded).as_deref(),
            Some("100 (between 90 and 1,100)")
        );
        let sharp = json!({ "amount": "+9", "unit": "1", "lowerBound": "+9", "upperBound": "+9" });
        assert_eq!(said("quantity", sharp).as_deref(), Some("9"));
        assert_eq!(
            said(
                "quantity",
                json!({ "amount": "+1".repeat(900), "unit": "1" })
            ),
            None
        );
    }

    #[test]
    fn items_and_words() {
        assert_eq!(
            said("wikibase-entityid", json!({ "id": "Q1" })).as_deref(),
            Some("universe")
        );
        assert_eq!(said("wikibase-entityid", json!({ "id": "P31" })), None);
        assert_eq!(said("wikibase-entityid", json!({ "id": "Q2" })), None);
        let words = json!({ "text": " Kingdom of\nNorway ", "language": "en" });
        assert_eq!(
            said("monolingualtext", words).as_deref(),
            Some("Kingdom of Norway")
        );
        assert_eq!(said("string", json!("\u{7}")), None);
        assert_eq!(said("globecoordinate", json!({ "latitude": 59.9 })), None);
        let unknown = json!({ "snaktype": "somevalue" });
        assert_eq!(super::words(&unknown, &|_| None), None);
    }
}
