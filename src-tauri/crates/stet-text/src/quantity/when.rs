//! Dates and times in running text: which readings of the date grammar hold there, and their
//! values.

use super::bounds::date_qualifier;
use super::date::{Expr, Point, Source, point};
use super::date_periods::week_of_month;
use super::date_ranges::range;
use super::find::Reading;
use super::noun::plural_follows;
use super::relative::{relative, shift_of};
use super::token::{Gap, Token, any, at, before};
use super::types::{DateValue, Granularity, PartialDate, Qualifier, Value};
use super::year;
use crate::language;

pub(super) fn date(s: &Source<'_>, i: usize) -> Option<Reading> {
    let t = s.t;
    if let Some(found) = clock(t, i).or_else(|| super::spoken_clock::spoken(t, i)) {
        return Some(found);
    }
    let between = i > 0 && t[i - 1].is("between");
    if let Some(p) = range(s, i, between)
        && plausible_range(s, i, &p)
    {
        return date_reading(s, i, p);
    }
    if let Some(y) = year::era(s.text, t, i) {
        return date_reading(
            s,
            i,
            Point {
                end: y.end,
                expr: Expr::Year(y.year),
            },
        );
    }
    let p = week_of_month(s, i)
        .or_else(|| relative(s, i))
        .or_else(|| point(s, i))?;
    if matches!(p.expr, Expr::Year(_)) && !year_here(t, i, p.end) && !year_in_german(s, i, p.end) {
        return None;
    }
    if let Expr::Weekday(_) = p.expr
        && p.end == i + 1
        && t[i].text.ends_with('s')
    {
        return None;
    }
    date_reading(s, i, p)
}

/// A range of plain years needs the signs of one: "1990–1995", "from 1990 to 1995".
fn plausible_range(s: &Source<'_>, i: usize, p: &Point) -> bool {
    let Expr::Range(a, b) = &p.expr else {
        return true;
    };
    match (a.as_ref(), b.as_ref()) {
        (Expr::Year(x), Expr::Year(y)) => {
            let led = before(s.t, i).is_some_and(|w| {
                matches!(
                    w.text.as_str(),
                    "from" | "between" | "(" | "in" | "during" | "of" | "the"
                )
            });
            (led || (1500..=2100).contains(x)) && y - x < 1000 && !plural_follows(s.t, p.end)
        }
        (Expr::Year(_), _) | (_, Expr::Year(_)) => {
            matches!(
                a.as_ref(),
                Expr::Month { .. } | Expr::Day { .. } | Expr::Year(_) | Expr::Season { .. }
            )
        }
        _ => true,
    }
}

/// Is the bare figure at `i` a year? Its neighbours tell.
fn year_here(t: &[Token], i: usize, end: usize) -> bool {
    if t[i].is_word() {
        // "nineteen eighty-four" counts nothing, "twenty twenty-year-olds" does.
        let thousands = at(t, i + 1, "thousand");
        let counts =
            t.get(end).is_some_and(|x| x.is_hyphen() && x.glued()) || plural_follows(t, end);
        return !counts && !thousands
            || before(t, i).is_some_and(|p| {
                matches!(
                    p.text.as_str(),
                    "in" | "since"
                        | "of"
                        | "from"
                        | "until"
                        | "by"
                        | "to"
                        | "before"
                        | "after"
                        | "during"
                )
            });
    }
    let year: i32 = t[i].text.parse().unwrap_or(0);
    let modern = (1900..=2099).contains(&year);
    let glued_after = t.get(end).is_some_and(|x| {
        x.glued()
            && (x.is_word() || matches!(x.text.as_str(), "%" | "°" | "/" | ":" | "$" | "€" | "£"))
    });
    let led_by_sign = before(t, i).is_some_and(|p| {
        t[i].glued()
            && (p.is_digits()
                || matches!(
                    p.text.as_str(),
                    "$" | "€" | "£" | "/" | "." | ":" | "#" | "+"
                ))
    });
    if glued_after || led_by_sign {
        return false;
    }
    let mut previous = before(t, i)
        .filter(|_| t[i].gap != Gap::Break)
        .map_or("", |p| p.text.as_str());
    // "c. 1850"; "42 U.S.C. 1983" is a section.
    let dotted = |k: usize| t[k].glued() && before(t, k).is_some_and(|p| p.is("."));
    if previous == "." && i > 1 && any(t, i - 2, &["c", "ca"]) && !dotted(i - 2) {
        previous = "circa";
    }
    let strong = matches!(
        previous,
        "in" | "since"
            | "during"
            | "until"
            | "till"
            | "circa"
            | "year"
            | "early"
            | "late"
            | "mid"
            | "summer"
            | "winter"
            | "spring"
            | "autumn"
            | "fiscal"
            | "around"
            | "("
            | "-"
            | "late-"
            | "early-"
            | "seit"
            | "jahr"
            | "jahre"
            | "depuis"
            | "en"
            | "dès"
            | "desde"
            | "año"
            | "dal"
            | "nel"
            | "sinds"
            | "sedan"
            | "em"
            | "roku"
    );
    let weak = matches!(
        previous,
        "from"
            | "to"
            | "by"
            | "before"
            | "after"
            | "between"
            | "and"
            | "of"
            | "through"
            | "or"
            | "&"
    );
    let counted = plural_follows(t, end)
        || any(
            t,
            end,
            &[
                "percent", "per", "%", "million", "billion", "km", "kg", "miles",
            ],
        );
    if strong {
        return (modern || !counted) && !any(t, end, &["%", "percent", "million"]);
    }
    if weak {
        return if modern {
            !counted
        } else {
            (1200..1900).contains(&year) && (!counted && !t.get(end).is_some_and(Token::is_word))
        };
    }
    modern
        && !counted
        && !any(
            t,
            i.wrapping_sub(1),
            &[
                "over",
                "about",
                "than",
                "nearly",
                "least",
                "some",
                "almost",
                "exactly",
                "roughly",
                "approximately",
                "total",
            ],
        )
}

/// "Die Bahn wurde 1889 eröffnet": a German year stands bare, and what German counts has a capital.
fn year_in_german(s: &Source<'_>, i: usize, end: usize) -> bool {
    let year: i32 = s.t[i].text.parse().unwrap_or(0);
    let alone =
        s.t.get(end)
            .is_none_or(|x| !x.glued() || matches!(x.text.as_str(), "." | "," | ";" | ")"));
    let counts = s.t.get(end).is_some_and(|x| x.is_word() && s.capital(end));
    let led = before(s.t, i).is_some_and(|p| p.is_word() && !s.t[i].glued());
    (1500..=1899).contains(&year)
        && s.t[i].text.len() == 4
        && led
        && alone
        && !counts
        && language::guess(s.text) == Some("de")
}

fn date_reading(s: &Source<'_>, first: usize, p: Point) -> Option<Reading> {
    let mut value = date_value(&p.expr)?;
    value.qualifier = date_qualifier(s.t, first);
    Some(Reading {
        first,
        end: p.end,
        value: Some(Value::Date(value)),
    })
}

fn partial(year: Option<i32>, month: Option<u8>, day: Option<u8>) -> PartialDate {
    PartialDate { year, month, day }
}

/// The value of an expression; `None` for ranges of things that make none.
fn date_value(expr: &Expr) -> Option<DateValue> {
    let mut weekday = None;
    let (start, end, granularity) = match expr {
        Expr::Day {
            year,
            month,
            day,
            weekday: w,
            ..
        } => {
            weekday = *w;
            (partial(*year, *month, Some(*day)), None, Granularity::Day)
        }
        Expr::Weekday(w) => {
            weekday = Some(*w);
            (PartialDate::default(), None, Granularity::Day)
        }
        Expr::Month { year, month } => {
            (partial(*year, Some(*month), None), None, Granularity::Month)
        }
        Expr::Quarter { year, quarter } => (
            partial(*year, Some(quarter * 3 - 2), None),
            None,
            Granularity::Quarter,
        ),
        Expr::Half { year, half } => (
            partial(*year, Some(half * 6 - 5), None),
            Some(partial(*year, Some(half * 6), None)),
            Granularity::Month,
        ),
        Expr::Season { year, season } => (
            partial(*year, Some(season * 3), None),
            None,
            Granularity::Season,
        ),
        Expr::Year(year) | Expr::Fiscal(year) => {
            (partial(Some(*year), None, None), None, Granularity::Year)
        }
        Expr::Decade(year, _) => (partial(Some(*year), None, None), None, Granularity::Decade),
        Expr::Century(year) => (partial(Some(*year), None, None), None, Granularity::Century),
        Expr::Shift { unit, .. } => (PartialDate::default(), None, *unit),
        Expr::RelativeWeekday { weekday: w, .. } => {
            weekday = Some(*w);
            (PartialDate::default(), None, Granularity::Day)
        }
        Expr::RelativeMonth { month, .. } => {
            (partial(None, Some(*month), None), None, Granularity::Month)
        }
        Expr::Range(a, b) => {
            let (a, b) = (date_value(a)?, date_value(b)?);
            if a.relative || b.relative {
                return None;
            }
            weekday = a.weekday;
            // The finer of the two says how finely the range is stated.
            let granularity = if b.start.day.is_some() {
                b.granularity
            } else {
                a.granularity
            };
            (a.start, Some(b.end.unwrap_or(b.start)), granularity)
        }
    };
    let shift = shift_of(expr);
    Some(DateValue {
        start,
        end,
        granularity,
        weekday,
        qualifier: Qualifier::None,
        relative: shift.is_some(),
        shift,
        minute: None,
    })
}

/// A time of day: 14:30, 6 pm, 10.30 a.m.
fn clock(t: &[Token], i: usize) -> Option<Reading> {
    let hour: u16 = t
        .get(i)
        .filter(|x| x.is_digits() && x.text.len() <= 2)?
        .text
        .parse()
        .ok()?;
    if t[i].glued()
        && before(t, i).is_some_and(|p| {
            matches!(p.text.as_str(), ":" | "." | "," | "/" | "$" | "-") || p.is_digits()
        })
    {
        return None;
    }
    let minutes = |k: usize| -> Option<u16> {
        t.get(k + 1)
            .filter(|x| x.is_digits() && x.glued() && x.text.len() == 2)?
            .text
            .parse()
            .ok()
            .filter(|m| *m < 60)
    };
    // "à 17h45"; "1h40" lasts.
    let led = before(t, i).is_some_and(|p| matches!(p.text.as_str(), "à" | "vers" | "dès"));
    let french = any(t, i + 1, &["h"]) && (hour >= 10 || led);
    let colon = (any(t, i + 1, &[":"]) || french) && t[i + 1].glued();
    let dot = any(t, i + 1, &["."]) && t[i + 1].glued();
    let (mut end, mut minute, mut exact) = match (colon || dot).then(|| minutes(i + 1)).flatten() {
        Some(m) => (i + 3, m, colon),
        None => (i + 1, 0, false),
    };
    // "18.00 h", "18 Uhr", "18.30 uur"
    let clock = any(t, end, &["uhr", "uur"]) || end > i + 1 && any(t, end, &["h", "hs"]);
    if clock && t[end].gap != Gap::Break {
        end += 1;
        exact = true;
    }
    if exact && t.get(end).is_some_and(|x| x.glued() && x.is(":")) && minutes(end).is_some() {
        end += 2;
    }
    let half = t
        .get(end)
        .filter(|x| x.gap != Gap::Break)
        .and_then(|x| match x.text.as_str() {
            "am" | "pm" => Some((x.is("pm"), end + 1)),
            "a" | "p"
                if at(t, end + 1, ".")
                    && at(t, end + 2, "m")
                    && t[end + 1].glued()
                    && t[end + 2].glued() =>
            {
                Some((
                    x.is("p"),
                    end + 3 + usize::from(at(t, end + 3, ".") && t[end + 3].glued()),
                ))
            }
            "o'clock" => Some((false, end + 1)),
            _ => None,
        });
    let hour = match half {
        Some((afternoon, after)) => {
            end = after;
            if hour > 12 {
                return None;
            }
            hour % 12 + if afternoon { 12 } else { 0 }
        }
        None if exact
            && hour < 24
            && !t
                .get(end)
                .is_some_and(|x| x.glued() && (x.is_digits() || x.is(":"))) =>
        {
            hour
        }
        None => return None,
    };
    minute += hour * 60;
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
            minute: Some(minute),
        })),
    })
}
