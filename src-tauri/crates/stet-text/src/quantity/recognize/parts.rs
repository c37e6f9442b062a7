//! Parts of periods in the suites' terms: "mid-November", "the end of 1989", "later this week".

use super::super::calendar::Date;
use super::super::date_words::span as span_word;
use super::super::token::{Token, any, at};
use super::super::types::Granularity;
use super::dates::Reader;
use super::items::{Item, absolute};
use super::resolve::{When, floor, step};
use super::told::shifted;
use super::weeks::nth_of;

/// Which part of a period.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Part {
    Start,
    Middle,
    End,
    Earlier,
    Later,
}

/// "the beginning of 2000", "mid-November", "later this week", "EOY".
pub(super) fn part(r: &Reader<'_>, i: usize) -> Option<Item> {
    let t = r.s.t;
    let now = r.now;
    let abbreviation = match t[i].text.as_str() {
        "eoy" => Some(Granularity::Year),
        "eom" => Some(Granularity::Month),
        "eow" => Some(Granularity::Week),
        _ => None,
    };
    if let Some(unit) = abbreviation {
        let first = floor(now, unit)?;
        return Some(Item::of(
            i + 1,
            cut(Part::End, (first, step(first, 1, unit)), true, now)
                .map(|(a, b)| When::period(a, b)),
        ));
    }
    let the = usize::from(at(t, i, "the"));
    let word = t.get(i + the)?;
    let (which, mut k) = match word.text.as_str() {
        "beginning" | "start" if at(t, i + the + 1, "of") => (Part::Start, i + the + 2),
        "end" if at(t, i + the + 1, "of") => (Part::End, i + the + 2),
        "middle" if at(t, i + the + 1, "of") => (Part::Middle, i + the + 2),
        "mid" if the == 0 => (
            Part::Middle,
            i + 1 + usize::from(t.get(i + 1).is_some_and(Token::is_hyphen)),
        ),
        "early" if the == 0 => (Part::Start, i + 1 + usize::from(at(t, i + 1, "in"))),
        "earlier" if the == 0 => (Part::Earlier, i + 1 + usize::from(at(t, i + 1, "in"))),
        "late" if the == 0 => (Part::End, i + 1 + usize::from(at(t, i + 1, "in"))),
        "later" if the == 0 => (Part::Later, i + 1 + usize::from(at(t, i + 1, "in"))),
        "remaining" | "rest" if at(t, i + the + 1, "of") => (Part::Later, i + the + 2),
        "rest" if any(t, i + the + 1, &["the", "my"]) => (Part::Later, i + the + 1),
        _ => return None,
    };
    // The suites leave the article out unless a range needs it.
    let inner = usize::from(any(t, k, &["the", "my"]));
    let rest = matches!(word.text.as_str(), "remaining" | "rest");
    let bare = t
        .get(k + inner)
        .and_then(|x| span_word(&x.text))
        .filter(|u| {
            matches!(
                u,
                Granularity::Year | Granularity::Month | Granularity::Week
            ) && !t[k + inner].text.ends_with('s')
        });
    let (base, relative, end, kind) =
        if let Some(unit) = bare.filter(|_| rest || any(t, i + the + 1, &["of", "in"])) {
            let first = floor(now, unit)?;
            (
                When::period(first, step(first, 1, unit)),
                true,
                k + inner + 1,
                unit,
            )
        } else {
            k += inner;
            let shift = shifted(r, k);
            let relative = shift.is_some();
            let it = shift
                .or_else(|| nth_of(r, k))
                .or_else(|| absolute(r, k))
                .filter(|x| !x.day)?;
            let when = it.when?;
            let (a, b) = when.future()?;
            let length = b.days() - a.days();
            let kind = if length > 32 {
                Granularity::Year
            } else if length > 7 {
                Granularity::Month
            } else {
                Granularity::Week
            };
            (when, relative, it.end, kind)
        };
    if rest {
        let (_, last) = base.future()?;
        let last = if kind == Granularity::Week {
            last.add_days(-1)
        } else {
            last
        };
        return Some(Item::of(end, Some(When::period(now, last))));
    }
    if base.day {
        return None;
    }
    let mut readings = Vec::new();
    let mut edges = Vec::new();
    for period in &base.readings {
        readings.push(cut(which, *period, relative, now)?);
        edges.push((edge(which, *period), edge(which, *period)));
    }
    let make = |readings| When {
        readings,
        day: false,
        open: base.open,
    };
    let edge = (kind != Granularity::Week).then(|| make(edges));
    Some(Item {
        edge,
        ..Item::of(end, Some(make(readings)))
    })
}

/// The instant a part stands for as an end of a range.
fn edge(part: Part, (start, end): (Date, Date)) -> Date {
    match part {
        Part::Start | Part::Earlier => start,
        Part::End | Part::Later => end,
        Part::Middle => {
            let months =
                (end.year - start.year) * 12 + i32::from(end.month) - i32::from(start.month);
            if months > 1 {
                start.add_days((end.days() - start.days()) / 2)
            } else {
                start.add_days(15)
            }
        }
    }
}

/// A part of a period: years in thirds of four months, or in halves if they are told from now;
/// months at the 10th, 16th and 21st; weeks at Thursday.
fn cut(part: Part, (start, end): (Date, Date), relative: bool, now: Date) -> Option<(Date, Date)> {
    let length = end.days() - start.days();
    let running = start <= now && now < end;
    Some(if length <= 7 {
        let thursday = start.add_days(3);
        match part {
            Part::Earlier if running => (start, thursday.min(now)),
            Part::Start | Part::Earlier => (start, thursday),
            Part::Middle => (start.add_days(1), start.add_days(4)),
            Part::Later if running => (thursday.max(now), end),
            Part::End | Part::Later => (thursday, end),
        }
    } else if length <= 31 {
        match part {
            Part::Earlier if running => (start, now.min(start.add_days(15))),
            Part::Start | Part::Earlier => (start, start.add_days(15)),
            Part::Middle => (start.add_days(9), start.add_days(20)),
            Part::Later if running && now > start.add_days(15) => (now, end),
            Part::End | Part::Later => (start.add_days(15), end),
        }
    } else {
        let months = i32::try_from((length + 15) / 30).ok()?;
        let half = relative || matches!(part, Part::Later);
        match part {
            Part::Earlier if running => (start, now.min(start.add_months(months / 2))),
            Part::Start | Part::Earlier if half => (start, start.add_months(months / 2)),
            Part::End | Part::Later if half => (start.add_months(months / 2), end),
            Part::Start | Part::Earlier => (start, start.add_months(months / 3)),
            Part::Middle => (
                start.add_months(months / 3),
                start.add_months(months * 2 / 3),
            ),
            _ => (start.add_months(months * 2 / 3), end),
        }
    })
}
