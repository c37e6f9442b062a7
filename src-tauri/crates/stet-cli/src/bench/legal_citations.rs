//! Legal citations: rows `{text, citations: [{kind, …}], test?}` as eyecite's own tests state them.
//!
//! A text with tags is read as the page it is: the words, evened out, with what is set in italics;
//! page numbers of a print edition (class `star-pagination`) are no words. Only the kinds eyecite
//! knows are compared, and only the fields a row states; `arg0` is a stand-in in its tests and is
//! not. Rows of the test `disambiguate_citations` drop what fits several editions, as it does.

use std::collections::BTreeMap;

use serde_json::{Value, json};
use stet_core::law::{self, Citation, Kind};
use stet_core::text::Span;

/// Finds the citations of every row and compares them with its `citations`, in order.
///
/// Returns `n`, `exact` (share of rows with every citation found, its kind and every stated field
/// right, and none too many), `kinds` (rows with the right kinds in the right order) and
/// `fields` (stated fields right, over the rows whose kinds are). Rows without `text` or
/// `citations` are counted in `skipped`.
pub fn run(rows: impl Iterator<Item = Value>, predictions: &mut dyn FnMut(Value)) -> Value {
    let mut tally = Tally::default();
    for row in rows {
        let (Some(text), Some(wanted)) = (row["text"].as_str(), row["citations"].as_array()) else {
            tally.skipped += 1;
            continue;
        };
        let (words, emphasis) = page_text(text);
        let sure_only = row["test"]
            .as_str()
            .is_some_and(|test| test.contains("disambiguate"));
        let found: Vec<Citation> = law::find(&words, &emphasis)
            .into_iter()
            .filter(|citation| kind_name(citation).is_some())
            .filter(|citation| {
                !sure_only || citation.candidates.is_empty() || citation.edition.is_some()
            })
            .collect();
        let wrong = tally.add(wanted, &found);
        predictions(json!({
            "id": row.get("id"),
            "text": words,
            "right": wrong.is_empty(),
            "wrong": wrong,
            "found": found.iter().map(shown).collect::<Vec<_>>(),
        }));
    }
    tally.figures()
}

#[derive(Default)]
struct Tally {
    rows: usize,
    skipped: usize,
    exact: usize,
    kinds: usize,
    fields: usize,
    fields_right: usize,
    by_kind: BTreeMap<String, [usize; 2]>,
}

impl Tally {
    /// Counts a row; returns what is wrong with it.
    fn add(&mut self, wanted: &[Value], found: &[Citation]) -> Vec<String> {
        self.rows += 1;
        let mut wrong = Vec::new();
        let kinds = wanted.len() == found.len()
            && wanted
                .iter()
                .zip(found)
                .all(|(wanted, found)| kind_name(found) == Some(wanted_kind(wanted)));
        if kinds {
            self.kinds += 1;
            for (wanted, found) in wanted.iter().zip(found) {
                let before = wrong.len();
                for (field, value) in stated(wanted) {
                    self.fields += 1;
                    if holds(found, wanted, &field, &value) {
                        self.fields_right += 1;
                    } else {
                        wrong.push(format!("{field} is not {value}"));
                    }
                }
                let counts = self
                    .by_kind
                    .entry(wanted_kind(wanted).to_owned())
                    .or_default();
                counts[0] += 1;
                counts[1] += usize::from(wrong.len() == before);
            }
        } else {
            let given: Vec<_> = found.iter().filter_map(kind_name).collect();
            let asked: Vec<_> = wanted.iter().map(wanted_kind).collect();
            wrong.push(format!("found {given:?}, not {asked:?}"));
        }
        self.exact += usize::from(wrong.is_empty());
        wrong
    }

    fn figures(&self) -> Value {
        let share = |part: usize, whole: usize| {
            if whole == 0 {
                0.0
            } else {
                part as f64 / whole as f64
            }
        };
        json!({
            "n": self.rows,
            "exact": share(self.exact, self.rows),
            "kinds": share(self.kinds, self.rows),
            "fields": share(self.fields_right, self.fields),
            "skipped": self.skipped,
            "by_kind": self
                .by_kind
                .iter()
                .map(|(kind, [all, right])| (kind.clone(), json!({"n": all, "exact": share(*right, *all)})))
                .collect::<serde_json::Map<_, _>>(),
        })
    }
}

/// The name eyecite's tests have for a kind; `None` for kinds it does not know.
fn kind_name(citation: &Citation) -> Option<&'static str> {
    Some(match citation.kind {
        Kind::Case => "case",
        Kind::ShortCase => "short case",
        Kind::Journal => "journal",
        Kind::Law => "law",
        // One its tables hold.
        Kind::Patent if citation.edition.is_some() => "law",
        Kind::Id => "id",
        Kind::Supra => "supra",
        Kind::ByName => "reference",
        Kind::Section => "unknown",
        // It sees the section sign of a constitution and nothing more.
        Kind::Constitution if citation.words.contains('§') => "unknown",
        _ => return None,
    })
}

fn wanted_kind(wanted: &Value) -> &'static str {
    match wanted["kind"].as_str().unwrap_or_default() {
        "case_citation" if wanted["short"] == json!(true) => "short case",
        "case_citation" => "case",
        "journal_citation" => "journal",
        "law_citation" => "law",
        "id_citation" => "id",
        "supra_citation" => "supra",
        "reference_citation" => "reference",
        _ => "unknown",
    }
}

/// The fields a row states of a citation: "page", "metadata.plaintiff", "groups.section" …
fn stated(wanted: &Value) -> Vec<(String, Value)> {
    let mut fields = Vec::new();
    for (name, value) in wanted.as_object().into_iter().flatten() {
        match (name.as_str(), value) {
            ("kind" | "arg0" | "short", _) => {}
            ("metadata" | "groups", Value::Object(inner)) => {
                fields.extend(
                    inner
                        .iter()
                        .map(|(inner, value)| (inner.clone(), value.clone())),
                );
            }
            _ => fields.push((name.clone(), value.clone())),
        }
    }
    fields
}

fn holds(found: &Citation, wanted: &Value, field: &str, value: &Value) -> bool {
    let words = |words: Option<&str>| words.map_or(Value::Null, |words| words.into());
    let plain = |value: &Value| match value {
        Value::Number(number) => json!(number.to_string()),
        other => other.clone(),
    };
    let own = match field {
        // Stated alone it may be the normal form or the one in the text.
        "reporter" => {
            let normal = words(found.reporter());
            let as_found = wanted.get("reporter_found").is_none();
            return normal == *value || (as_found && words(found.part("reporter")) == *value);
        }
        "reporter_found" => words(found.part("reporter")),
        "source_text" => words(Some(&found.words)),
        "year" => found
            .year
            .map_or(Value::Null, |year| json!(year.to_string())),
        "plaintiff" => words(found.plaintiff.as_deref()),
        "defendant" => words(found.defendant.as_deref()),
        "antecedent_guess" => words(found.antecedent.as_deref()),
        "pin_cite" => words(found.pin.as_deref()),
        "extra" => words(found.extra.as_deref()),
        "court" => words(found.court.as_deref()),
        "month" => words(found.month.as_deref()),
        "day" => words(found.day.as_deref()),
        "publisher" => words(found.publisher.as_deref()),
        "parenthetical" => words(found.parenthetical.as_deref()),
        part => words(found.part(part)),
    };
    plain(&own) == plain(value)
}

fn shown(citation: &Citation) -> Value {
    json!({
        "kind": kind_name(citation),
        "words": citation.words,
        "reporter": citation.reporter(),
        "parts": citation.parts,
        "year": citation.year,
        "court": citation.court,
        "procedural": citation.procedural,
        "plaintiff": citation.plaintiff,
        "defendant": citation.defendant,
        "antecedent": citation.antecedent,
        "pin": citation.pin,
        "extra": citation.extra,
        "parenthetical": citation.parenthetical,
    })
}

/// The words of a page and the stretches in italics. A text without tags is itself.
fn page_text(source: &str) -> (String, Vec<Span>) {
    let tagged = source.contains("</");
    if !tagged {
        return (source.to_owned(), Vec::new());
    }
    let mut text = String::new();
    let mut emphasis = Vec::new();
    let mut open: Option<usize> = None;
    let mut rest = source;
    while let Some(at) = rest.find('<') {
        push(&mut text, &rest[..at]);
        let Some(end) = rest[at..].find('>') else {
            break;
        };
        let tag = &rest[at + 1..at + end];
        rest = &rest[at + end + 1..];
        if tag.contains("star-pagination") {
            rest = rest.find('<').map_or("", |close| &rest[close..]);
            continue;
        }
        let name = tag.split(' ').next().unwrap_or_default();
        if matches!(name, "i" | "em") {
            open = Some(text.len());
        }
        if let (true, Some(start)) = (
            matches!(name, "/i" | "/em"),
            open.take_if(|_| name.starts_with('/')),
        ) {
            let inside = &text[start..];
            let lead = inside.len() - inside.trim_start().len();
            let end = start + inside.trim_end().len();
            if start + lead < end {
                emphasis.push(Span::new(start + lead, end));
            }
        }
    }
    push(&mut text, rest);
    (text, emphasis)
}

/// Adds the words between two tags: a tag parts words, as a line does.
fn push(text: &mut String, words: &str) {
    if words.trim().is_empty() {
        return;
    }
    if !text.is_empty() && !text.ends_with(char::is_whitespace) {
        text.push(' ');
    }
    for ch in words.chars() {
        let ch = if ch.is_whitespace() { ' ' } else { ch };
        if ch != ' ' || !text.ends_with(' ') {
            text.push(ch);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_stated_field_that_differs_makes_a_row_wrong() {
        let rows = [
            json!({"text": "Hill v. Dale, 12 F.2d 34 (1926)", "citations": [{"kind": "case_citation", "volume": "12", "page": "34", "year": 1926}]}),
            json!({"text": "Hill v. Dale, 12 F.2d 34 (1926)", "citations": [{"kind": "case_citation", "page": "35"}]}),
            json!({"text": "<p><i>Hill</i> v. <i>Dale,</i> 12 F.2d 34. <i>Id.</i></p>", "citations": [{"kind": "case_citation", "metadata": {"plaintiff": "Hill"}}]}),
            json!({"nothing": 1}),
        ];
        let mut right = Vec::new();
        let figures = run(rows.into_iter(), &mut |row| {
            right.push(row["right"].clone())
        });
        assert_eq!(right, [json!(true), json!(false), json!(false)]);
        assert_eq!((&figures["n"], &figures["skipped"]), (&json!(3), &json!(1)));
        assert_eq!(figures["kinds"], json!(2.0 / 3.0));
    }
}
