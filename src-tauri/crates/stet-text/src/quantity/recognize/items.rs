//! One date or period in the suites' terms, without "from", "before" and the like: absolute
//! dates of the shared grammar, and those told from now, by week, holiday or part.

use super::super::calendar::Date;
use super::super::date::{Expr, point};
use super::super::date_words::{season, weekday};
use super::super::numeral::numeral;
use super::super::token::{Gap, Token, any, at, before};
use super::super::year;
use super::dates::{Found, Reader, What};
use super::holidays::holiday_item;
use super::parts::part;
use super::resolve::{When, resolve};
use super::told::{shifted, simple, to_date, window};
use super::weeks::{month_of, nth_of, numbered_week, of_year, tied, week_of};

/// A date or period read.
#[derive(Debug, Clone, Default)]
pub(super) struct Item {
    pub(super) end: usize,
    /// `None` for one that can not be told.
    pub(super) when: Option<When>,
    /// The instant meant as the end of a range, where it differs: "the end of March".
    pub(super) edge: Option<When>,
    pub(super) day: bool,
    pub(super) month: bool,
    pub(super) year: bool,
}

impl Item {
    pub(super) fn found(self) -> Found {
        Found {
            end: self.end,
            what: match self.when {
                Some(when) => What::When(when),
                None => What::Unresolved(self.day),
            },
        }
    }

    pub(super) fn of(end: usize, when: Option<When>) -> Self {
        Self {
            end,
            day: when.as_ref().is_some_and(|w| w.day),
            when,
            ..Self::default()
        }
    }
}

/// The longest date or period at token `i`.
pub(super) fn item(r: &Reader<'_>, i: usize) -> Option<Item> {
    r.s.t.get(i)?;
    let candidates = [
        part(r, i),
        nth_of(r, i),
        week_of(r, i),
        numbered_week(r, i),
        simple(r, i),
        shifted(r, i),
        window(r, i),
        to_date(r, i),
        month_of(r, i),
        holiday_item(r, i),
        named_year(r, i),
        tied(r, i),
        season_alone(r, i),
        absolute(r, i),
    ];
    let mut best: Option<Item> = None;
    for found in candidates.into_iter().flatten() {
        if best.as_ref().is_none_or(|b| found.end > b.end) {
            best = Some(found);
        }
    }
    best
}

/// A weekday's name at `i`, with the token after it.
pub(super) fn weekday_at(t: &[Token], i: usize) -> Option<(usize, u8)> {
    let token = t.get(i).filter(|x| x.is_word())?;
    weekday(&token.text).filter(|w| w.1).map(|w| (i + 1, w.0))
}

/// Working days after `from`.
pub(super) fn business_days(from: Date, n: i32) -> Date {
    let mut date = from;
    let mut left = n.unsigned_abs().min(5000);
    while left > 0 {
        date = date.add_days(i64::from(n.signum()));
        if date.weekday() < 6 {
            left -= 1;
        }
    }
    date
}

pub(super) fn absolute(r: &Reader<'_>, i: usize) -> Option<Item> {
    let t = r.s.t;
    let the = at(t, i, "the");
    let start = i + usize::from(the);
    if t.get(start)?.gap == Gap::Break && the {
        return None;
    }
    let day_alone = || {
        // "the 18th", "the 15th day of June"
        let (end, value, ordinal) = super::super::date::day(t, start)?;
        let led = the || before(t, i).is_some_and(|p| p.is("on"));
        let closes = t.get(end).is_none_or(|x| {
            !x.is_word() && !x.is_digits() && !x.glued()
                || matches!(x.text.as_str(), "." | "!" | "?" | ",")
                    && !t.get(end + 1).is_some_and(|y| y.glued())
        });
        let bare = the
            && closes
            && (ordinal || t[start].is_digits())
            && before(t, i).is_some_and(|p| {
                matches!(
                    p.text.as_str(),
                    "for" | "on" | "back" | "until" | "by" | "before" | "after" | "since"
                )
            });
        let clear = bare
            || ordinal
                && t[start].is_digits()
                && led
                && !t.get(end).is_some_and(|x| {
                    x.is_word()
                        && !matches!(
                            x.text.as_str(),
                            "and"
                                | "or"
                                | "at"
                                | "from"
                                | "to"
                                | "with"
                                | "for"
                                | "in"
                                | "is"
                                | "please"
                                | "if"
                                | "between"
                                | "until"
                                | "i"
                        )
                });
        clear.then_some((
            end,
            Expr::Day {
                year: None,
                month: None,
                day: value,
                weekday: None,
                short: false,
            },
        ))
    };
    let (end, expr) = match point(&r.s, start) {
        Some(p) => (p.end, p.expr),
        None => day_alone()?,
    };
    let stated_day = matches!(expr, Expr::Day { .. });
    let led_by_the = stated_day
        || matches!(expr, Expr::Decade(..) | Expr::Season { .. })
        || matches!(expr, Expr::Quarter { .. } | Expr::Half { .. })
            && numeral(t, start).is_some_and(|n| n.ordinal);
    if the && !led_by_the {
        return None;
    }
    if let Expr::Year(_) = expr
        && !plain_year(t, start, end)
    {
        return None;
    }
    if let Expr::Day { year: None, .. } = &expr {
        let figures = t[start].is_digits() && end == start + 3 && !t[start + 2].is_word();
        if figures && !numeric_here(t, start, end) {
            return None;
        }
    }
    if let (
        Expr::Day {
            weekday: Some(w),
            day,
            month: None,
            ..
        },
        true,
    ) = (&expr, at(t, start + 1, "the"))
    {
        // "Tuesday the eleventh": of this month.
        let date = Date::new(r.now.year, r.now.month, *day).filter(|d| d.weekday() == *w);
        if date.is_some() {
            return Some(Item::of(end, date.map(When::day)));
        }
    }
    let kind = (
        matches!(expr, Expr::Month { .. }),
        matches!(expr, Expr::Year(_)),
    );
    let when = resolve(&expr, r.now);
    if when.is_none() && matches!(expr, Expr::Range(..)) {
        return None;
    }
    Some(Item {
        day: stated_day,
        month: kind.0,
        year: kind.1,
        ..Item::of(end, when)
    })
    .map(|it| Item {
        day: stated_day || it.day,
        ..it
    })
}

/// A month and day in figures stands alone only where nothing makes it a formula.
fn numeric_here(t: &[Token], i: usize, end: usize) -> bool {
    let sign = t[i + 1].text.as_str();
    if t[i].glued()
        && before(t, i).is_some_and(|p| p.is(".") || p.is(","))
        && i >= 2
        && t[i - 2].is_digits()
    {
        return false;
    }
    let chained = t.get(end).is_some_and(|x| {
        x.glued() && !matches!(x.text.as_str(), "." | "," | "?" | "!" | ")" | ";")
    }) || t.get(end).is_some_and(|x| {
        x.glued() && x.is(".") && t.get(end + 1).is_some_and(|y| y.glued() && y.is_digits())
    });
    let led = before(t, i).is_some_and(|p| {
        matches!(
            p.text.as_str(),
            "on" | "by"
                | "from"
                | "to"
                | "until"
                | "before"
                | "after"
                | "since"
                | "this"
                | "next"
                | "for"
                | "back"
                | "date"
        ) || weekday(&p.text).is_some()
    });
    !chained && (sign == "/" || led)
}

fn plain_year(t: &[Token], i: usize, end: usize) -> bool {
    if t[i].is_word() {
        return true;
    }
    let year: i32 = t[i].text.parse().unwrap_or(0);
    if !(1500..=2200).contains(&year) {
        return false;
    }
    let counted = super::super::noun::plural_follows(t, end) && !any(t, end, &["sales"]);
    let dashed = |k: usize| t.get(k).is_some_and(Token::is_dash);
    let joined = dashed(end) && t.get(end + 1).is_some_and(Token::is_digits)
        || i >= 2 && dashed(i - 1) && t[i - 2].is_digits()
        || i >= 1 && dashed(i - 1) && t[i].glued();
    let signed = t[i].glued()
        && before(t, i)
            .is_some_and(|p| !matches!(p.text.as_str(), "(" | "=" | "\"" | "'" | "[" | ","));
    let unit = t
        .get(end)
        .is_some_and(|x| x.glued() && (x.is_word() || x.is("%") || x.is(":") || x.is("/")));
    !counted && !joined && !signed && !unit
}

/// True if "the" at `i` leads a part of a period; alone it is left out of the entity.
pub(super) fn the_part(t: &[Token], i: usize) -> bool {
    at(t, i, "the")
        && any(
            t,
            i + 1,
            &["beginning", "start", "middle", "end", "remaining", "rest"],
        )
        && at(t, i + 2, "of")
}

/// "year 2008", "calendar year 2008", "cy18", "school year 2008".
fn named_year(r: &Reader<'_>, i: usize) -> Option<Item> {
    let t = r.s.t;
    let (k, plain) = if at(t, i, "year") {
        (i + 1, true)
    } else if at(t, i, "calendar") && at(t, i + 1, "year") {
        (i + 2, true)
    } else if any(t, i, &["school", "academic", "fiscal", "financial"]) && at(t, i + 1, "year") {
        (i + 2, false)
    } else if any(t, i, &["cy", "sy", "fy"]) {
        (i + 1, at(t, i, "cy"))
    } else {
        return None;
    };
    if !plain && k == i + 2 && year::four(t, k).is_none() {
        return Some(Item::of(k, None));
    }
    let y = year::four(t, k).or_else(|| {
        let n = numeral(t, k).filter(|n| {
            plain
                && k == i + 1
                && at(t, i, "year")
                && !n.ordinal
                && n.value.fract() == 0.0
                && (100.0..3000.0).contains(&n.value)
                && n.scale <= 1e3
        })?;
        Some(year::Year {
            end: n.end,
            year: n.value as i32,
        })
    });
    let y = y.or_else(|| {
        let short = t
            .get(k)
            .filter(|x| x.is_digits() && x.text.len() == 2 && x.glued())?;
        Some(year::Year {
            end: k + 1,
            year: year::two_digits(short.text.parse().ok()?),
        })
    })?;
    let when = if plain {
        resolve(&Expr::Year(y.year), r.now)
    } else {
        None
    };
    Some(Item {
        year: plain,
        ..Item::of(y.end, when)
    })
}

/// A season's days are not settled, but it is a date.
fn season_alone(r: &Reader<'_>, i: usize) -> Option<Item> {
    let t = r.s.t;
    let the =
        usize::from(at(t, i, "the") && t.get(i + 1).is_some_and(|x| season(&x.text).is_some()));
    let i = i + the;
    let sure = any(t, i, &["summer", "winter", "autumn"]);
    let led = any(t, i, &["spring", "fall"])
        && before(t, i)
            .is_some_and(|p| matches!(p.text.as_str(), "in" | "the" | "during" | "since"));
    if !sure && !led {
        return None;
    }
    let end = of_year(r, i + 1)
        .map(|(_, end)| end)
        .or_else(|| year::four(t, i + 1).map(|y| y.end))
        .unwrap_or(i + 1);
    Some(Item::of(end, None))
}
