//! Lengths of time: "3 hours", "half an hour", "a few days".

use super::super::numeral::numeral;
use super::super::token::{Gap, Token, any, at};

/// A unit of time as the suites count it: months of 30, years of 365 days.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Time {
    Second,
    Minute,
    Hour,
    Day,
    BusinessDay,
    Week,
    Fortnight,
    Month,
    Quarter,
    Year,
    Decade,
    Century,
}

impl Time {
    pub(super) fn seconds(self) -> f64 {
        match self {
            Self::Second => 1.0,
            Self::Minute => 60.0,
            Self::Hour => 3600.0,
            Self::Day | Self::BusinessDay => 86_400.0,
            Self::Week => 604_800.0,
            Self::Fortnight => 1_209_600.0,
            Self::Month => 2_592_000.0,
            Self::Quarter => 7_776_000.0,
            Self::Year => 31_536_000.0,
            Self::Decade => 315_360_000.0,
            Self::Century => 3_153_600_000.0,
        }
    }

    pub(super) fn is_date(self) -> bool {
        !matches!(self, Self::Second | Self::Minute | Self::Hour)
    }
}

/// The unit of time at token `i`: the token after it and the unit.
pub(super) fn time_unit(t: &[Token], i: usize) -> Option<(usize, Time)> {
    let token = t.get(i).filter(|x| x.is_word())?;
    if matches!(token.text.as_str(), "business" | "working" | "week")
        && any(t, i + 1, &["day", "days"])
    {
        return Some((i + 2, Time::BusinessDay));
    }
    let unit = match token.text.as_str() {
        "second" | "seconds" | "sec" | "secs" => Time::Second,
        "minute" | "minutes" | "min" | "mins" => Time::Minute,
        "hour" | "hours" | "hr" | "hrs" => Time::Hour,
        "h" if token.glued() => Time::Hour,
        "day" | "days" | "night" | "nights" => Time::Day,
        "d" | "D" if token.glued() => Time::Day,
        "week" | "weeks" | "wk" | "wks" => Time::Week,
        "w" if token.glued() => Time::Week,
        "fortnight" | "fortnights" => Time::Fortnight,
        "month" | "months" => Time::Month,
        "quarter" | "quarters" => Time::Quarter,
        "year" | "years" | "yr" | "yrs" => Time::Year,
        "y" if token.glued() => Time::Year,
        "decade" | "decades" => Time::Decade,
        "century" | "centuries" => Time::Century,
        _ => return None,
    };
    Some((i + 1, unit))
}

/// A length of time read from text.
#[derive(Debug, Clone, Copy)]
pub(super) struct Span {
    pub(super) end: usize,
    pub(super) unit: Time,
    /// Its parts in their own units, the first `count_of_parts` of them.
    pub(super) parts: [(f64, Time); 4],
    pub(super) count_of_parts: usize,
    /// All its parts in seconds.
    pub(super) seconds: f64,
}

/// The length of time that starts at token `i`.
pub(super) fn span(t: &[Token], i: usize) -> Option<Span> {
    let mut whole = one(t, i)?;
    // "2 hours and 30 minutes", "1 month 21 days"
    for slot in 1..4 {
        let mut next = whole.end;
        let and = at(t, next, "and");
        if and || at(t, next, ",") {
            next += 1;
        }
        let fresh = |unit: Time| whole.parts[..slot].iter().all(|p| p.1 != unit);
        let Some(part) = one(t, next).filter(|p| {
            fresh(p.unit)
                && t[next].gap != Gap::Break
                && !(and && at(t, p.end, "ago"))
                && (p.unit.seconds() < whole.unit.seconds() || !and && next == whole.end)
        }) else {
            break;
        };
        whole.seconds += part.seconds;
        whole.end = part.end;
        whole.parts[slot] = part.parts[0];
        whole.count_of_parts = slot + 1;
    }
    // "an hour and a half", "one year and a quarter"
    if at(t, whole.end, "and")
        && whole.count_of_parts == 1
        && let Some((part, end)) = fraction(t, whole.end + 1)
        && time_unit(t, end).is_none()
    {
        whole.seconds += whole.unit.seconds() * part;
        whole.parts[0].0 += part;
        whole.end = end;
    }
    Some(whole)
}

/// "a half", "half", "a quarter", "three quarters", with the token after it.
fn fraction(t: &[Token], i: usize) -> Option<(f64, usize)> {
    if at(t, i, "half") {
        return Some((0.5, i + 1));
    }
    if at(t, i, "quarter") {
        return Some((0.25, i + 1));
    }
    numeral(t, i)
        .filter(|n| n.words && n.value < 1.0 && !n.ordinal)
        .map(|n| (n.value, n.end))
}

fn one(t: &[Token], i: usize) -> Option<Span> {
    let (count, next) = count(t, i)?;
    if t.get(next)?.gap == Gap::Break {
        return None;
    }
    let next =
        next + usize::from(t[next].is_hyphen() && t.get(next + 1).is_some_and(|x| x.is_word()));
    let (end, unit) = time_unit(t, next)?;
    if unit == Time::Quarter && count == 0.0 {
        return None;
    }
    Some(Span {
        end,
        unit,
        parts: [(count, unit); 4],
        count_of_parts: 1,
        seconds: count * unit.seconds(),
    })
}

/// How many, with the token after: "3", "an", "a few", "half an", "another".
fn count(t: &[Token], i: usize) -> Option<(f64, usize)> {
    let token = t.get(i)?;
    let word = token.text.as_str();
    if word == "half" && any(t, i + 1, &["a", "an"]) {
        return Some((0.5, i + 2));
    }
    // "a quarter of an hour", "three quarters of an hour"
    if let Some((part, end)) = fraction(t, i)
        && at(t, end, "of")
        && any(t, end + 1, &["a", "an"])
    {
        return Some((part, end + 2));
    }
    if let Some(n) = numeral(t, i).filter(|n| !n.ordinal) {
        let mut end = n.end;
        if n.value == 0.5 && any(t, end, &["a", "an"]) {
            end += 1;
        }
        if any(t, end, &["more", "of"]) && n.words && n.value < 1.0 {
            return None;
        }
        return Some((n.value, end));
    }
    match word {
        "a" | "an" => {
            if any(t, i + 1, &["few"]) {
                Some((3.0, i + 2))
            } else if at(t, i + 1, "couple") {
                Some((2.0, i + 2 + usize::from(at(t, i + 2, "of"))))
            } else {
                Some((1.0, i + 1))
            }
        }
        "another" | "all" | "full" | "whole" | "entire" => Some((1.0, i + 1)),
        "couple" => Some((2.0, i + 1 + usize::from(at(t, i + 1, "of")))),
        "few" | "several" | "some" => Some((3.0, i + 1)),
        _ => None,
    }
}
