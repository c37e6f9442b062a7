//! Times of day as they are said: "half past seven", "quarter to nine", "seven thirty p.m.".

use super::bounds::date_qualifier;
use super::find::Reading;
use super::number_words::{tens_word, unit_word};
use super::token::{Gap, Token, any, at, before};
use super::types::{DateValue, Granularity, PartialDate, Value};

/// The spoken time that starts at token `i`.
pub(super) fn spoken(t: &[Token], i: usize) -> Option<Reading> {
    // Most tokens begin no time, and are turned away before anything is read.
    let near = t.get(i + 1..t.len().min(i + 5))?;
    let said = |x: &Token| {
        matches!(
            x.text.as_str(),
            "past" | "to" | "o'clock" | "am" | "pm" | "a" | "p"
        )
    };
    if !near.iter().any(said) {
        return None;
    }
    let (hour, minute, end) = past_or_to(t, i).or_else(|| with_half(t, i))?;
    let end = end + usize::from(minute > 0 && at(t, end, "o'clock"));
    let (hour, end) = match half_of_day(t, end) {
        Some((afternoon, after)) => (hour % 12 + if afternoon { 12 } else { 0 }, after),
        None => (hour, end),
    };
    Some(Reading {
        first: i,
        end,
        value: Some(Value::Date(DateValue {
            start: PartialDate::default(),
            end: None,
            granularity: Granularity::Time,
            weekday: None,
            qualifier: date_qualifier(t, i),
            relative: false,
            shift: None,
            minute: Some((hour * 60 + minute) % 1440),
        })),
    })
}

/// A small whole number in words or figures, with the token after it.
fn small(t: &[Token], i: usize, most: u16) -> Option<(u16, usize)> {
    let token = t.get(i).filter(|x| x.gap != Gap::Break || i == 0)?;
    let ones = |k: usize| {
        t.get(k)
            .and_then(|x| unit_word(&x.text))
            .filter(|v| (1.0..10.0).contains(v))
    };
    let (value, end) = if token.is_digits() && token.text.len() <= 2 {
        (token.text.parse().ok()?, i + 1)
    } else if let Some(tens) = tens_word(&token.text) {
        let next = i + 1 + usize::from(t.get(i + 1).is_some_and(Token::is_hyphen));
        match ones(next) {
            Some(one) => ((tens + one) as u16, next + 1),
            None => (tens as u16, i + 1),
        }
    } else {
        (unit_word(&token.text)? as u16, i + 1)
    };
    (1..=most).contains(&value).then_some((value, end))
}

fn hour(t: &[Token], i: usize) -> Option<(u16, usize)> {
    match t.get(i)?.text.as_str() {
        "midnight" => return Some((0, i + 1)),
        "noon" | "midday" => return Some((12, i + 1)),
        _ => {}
    }
    let (hour, end) = small(t, i, 12)?;
    let goes_on = t.get(end).is_some_and(|x| {
        x.glued()
            && any(t, end, &[":", "/", "%", "-", ".", ","])
            && t.get(end + 1).is_some_and(|y| y.glued())
    });
    (!goes_on).then_some((hour, end))
}

/// "half past seven", "a quarter to nine", "ten minutes past six".
fn past_or_to(t: &[Token], i: usize) -> Option<(u16, u16, usize)> {
    let article = i + usize::from(at(t, i, "a") && at(t, i + 1, "quarter"));
    let (minute, word, sure) = match t.get(article)?.text.as_str() {
        "half" => (30, article + 1, true),
        "quarter" => (15, article + 1, true),
        _ => {
            let (minute, end) = small(t, i, 59)?;
            let said = any(t, end, &["minutes", "minute"]);
            (minute, end + usize::from(said), said)
        }
    };
    let (next, clock) = (t.get(word)?, before(t, i).is_some_and(|p| p.is("at")));
    let past = next.is("past");
    // "ten to six" is a range too.
    if !past && !(next.is("to") && minute != 30 && (sure || clock)) {
        return None;
    }
    let (hour, end) = hour(t, word + 1)?;
    if past {
        Some((hour, minute, end))
    } else {
        let before = match hour {
            0 => 23,
            1 => 12,
            hour => hour - 1,
        };
        Some((before, 60 - minute, end))
    }
}

/// "seven p.m.", "seven thirty pm", "seven o'clock".
fn with_half(t: &[Token], i: usize) -> Option<(u16, u16, usize)> {
    if !t.get(i)?.is_word() {
        return None;
    }
    let (hour, end) = small(t, i, 12)?;
    if at(t, end, "o'clock") {
        return Some((hour, 0, end + 1));
    }
    let (minute, end) = small(t, end, 59)
        .filter(|m| t[m.1 - 1].is_word())
        .unwrap_or((0, end));
    half_of_day(t, end).map(|_| (hour, minute, end))
}

/// "p.m.", "am": true for the afternoon, with the token after it.
fn half_of_day(t: &[Token], i: usize) -> Option<(bool, usize)> {
    let token = t.get(i).filter(|x| x.gap != Gap::Break)?;
    match token.text.as_str() {
        "am" | "pm" => Some((token.is("pm"), i + 1)),
        "a" | "p"
            if at(t, i + 1, ".") && at(t, i + 2, "m") && t[i + 1].glued() && t[i + 2].glued() =>
        {
            let stop = at(t, i + 3, ".") && t[i + 3].glued();
            Some((token.is("p"), i + 3 + usize::from(stop)))
        }
        _ => None,
    }
}
