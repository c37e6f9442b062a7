//! Reads a text for figures and dates, left to right, the longest reading at each place.

use super::abroad::settled;
use super::counts::figure;
use super::date::Source;
use super::date_words::month;
use super::east_asian;
use super::naming::{is_idiom, names_a_place};
use super::numeral::numeral;
use super::token::{Token, any, before, tokens};
use super::types::{Mention, Value};
use super::when::date;
use crate::Span;

/// Every number and date in `text`, in order, not overlapping (the longest reading wins).
///
/// The span of a mention covers figure and unit or the whole date, never its qualifier.
#[must_use]
pub fn find(text: &str) -> Vec<Mention> {
    find_in(text, None)
}

/// The same, for a sentence of a text in this language (ISO 639-1): few words tell little of their own.
#[must_use]
pub fn find_in(text: &str, language: Option<&'static str>) -> Vec<Mention> {
    let t = settled(text, tokens(text), language);
    let s = Source {
        text,
        t: &t,
        loose: false,
    };
    let mut out = Vec::new();
    let mut i = 0;
    while i < t.len() {
        if let Some(mention) = touching(text, &t, i) {
            let end = mention.span.end;
            out.push(mention);
            i += t[i..].iter().take_while(|token| token.start < end).count();
            continue;
        }
        let Some(reading) = read(&s, i) else {
            i += 1;
            continue;
        };
        let (start, end) = (t[reading.first].start, t[reading.end - 1].end);
        if let Some(value) = reading.value {
            out.push(Mention {
                span: Span::new(start, end),
                text: text[start..end].to_owned(),
                value,
            });
        }
        i = reading.end.max(i + 1);
    }
    out
}

/// A figure that touches a letter of a script without white space; not one inside a Latin word.
fn touching(text: &str, t: &[Token], i: usize) -> Option<Mention> {
    let glued = t[i].glued()
        && before(t, i).is_some_and(|p| p.is_word() && !p.text.ends_with(east_asian::written));
    if !t[i].is_digits() || glued {
        return None;
    }
    east_asian::mention(text, t[i].start)
}

/// What stands at a place; no value where the words look like a figure but are none.
pub(super) struct Reading {
    pub(super) first: usize,
    pub(super) end: usize,
    pub(super) value: Option<Value>,
}

fn read(s: &Source<'_>, i: usize) -> Option<Reading> {
    let t = s.t;
    let token = &t[i];
    if token.glued() && inside_word(t, i) {
        // "B2B", "H5N1", "covid19": the digits name, they do not count.
        return token.is_digits().then_some(Reading {
            first: i,
            end: i + 1,
            value: None,
        });
    }
    let date = date(s, i);
    let mut figure = figure(s, i);
    let no_amount = |found: &&mut Reading| names_a_place(s, found) || is_idiom(s, found);
    if let Some(found) = figure.as_mut().filter(no_amount) {
        found.value = None;
    }
    match (date, figure) {
        (Some(d), Some(f)) => Some(if f.end > d.end { f } else { d }),
        (d, f) => d.or(f),
    }
}

fn inside_word(t: &[Token], i: usize) -> bool {
    before(t, i).is_some_and(|p| {
        p.is_word() && !p.text.ends_with(east_asian::written) || p.is("_") || p.is("#") || p.is("@")
    }) && !(t[i].is_digits() && unit_prefix(t, i))
        || i >= 2
            && t[i - 1].is_hyphen()
            && t[i - 1].glued()
            && t[i].is_digits()
            && t[i - 2].is_word()
            && !any(t, i - 2, &["mid", "early", "late", "pre", "post"])
            && !unit_prefix(t, i - 1)
            && month(&t[i - 2].text).is_none()
            && numeral(t, i - 2).is_none()
}

/// Currency codes may touch the figure: "EUR12", "USD5m"; "R" only an amount of money, "R18.7bn": "R2" is a name.
fn unit_prefix(t: &[Token], i: usize) -> bool {
    let amount = || {
        let glued = |k: usize| t.get(k).filter(|x| x.glued());
        let parted = glued(i + 1).is_some_and(|x| x.is(",") || x.is("."))
            && glued(i + 2).is_some_and(Token::is_digits);
        let scaled =
            glued(i + 1).is_some_and(|x| matches!(x.text.as_str(), "m" | "bn" | "mn" | "tn" | "k"));
        let words = t
            .get(i + 1)
            .is_some_and(|x| matches!(x.text.as_str(), "million" | "billion" | "trillion"));
        parted || scaled || words
    };
    before(t, i).is_some_and(|p| match p.text.as_str() {
        "eur" | "usd" | "gbp" | "chf" | "fy" | "rs" => true,
        "r" => amount(),
        _ => false,
    })
}
