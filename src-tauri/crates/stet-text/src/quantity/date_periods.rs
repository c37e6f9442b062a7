//! Absolute dates coarser than a day: quarters and halves, business years, months by themselves.

use super::calendar::month_len;
use super::date::{Expr, Point, Source, day, month_at, skip, year_after};
use super::date_days::full_day;
use super::numeral::numeral;
use super::token::{Gap, Token, any, at, before};
use super::year;

/// "2017 April", "2017 Q1", "2019-H2", "2017. április 5.".
pub(super) fn after_year(s: &Source<'_>, y: year::Year) -> Option<Point> {
    let t = s.t;
    let mut next = y.end;
    if t.get(next)?.gap == Gap::Break {
        return None;
    }
    if at(t, next, ".")
        && t[next].glued()
        && let Some((after, month, true)) = month_at(s, next + 1)
        && let Some((end, value, false)) = day(t, after).filter(|_| t[after].is_digits())
    {
        let stop = at(t, end, ".") && t[end].glued();
        return Some(full_day(end + usize::from(stop), y.year, month, value));
    }
    if at(t, next, "-") && t[next].glued() || s.loose && at(t, next, ",") {
        next += 1;
    }
    if let Some((end, value, sure)) = month_at(s, next) {
        let day_follows = day(t, end).is_some() || (!sure && !s.capital(next));
        if !day_follows && (next > y.end || s.loose) {
            return Some(Point {
                end,
                expr: Expr::Month {
                    year: Some(y.year),
                    month: value,
                },
            });
        }
    }
    let (end, code, number) = quarter_code(t, next)?;
    Some(Point {
        end,
        expr: coded(code, number, Some(y.year)),
    })
}

pub(super) fn coded(code: char, number: u8, year: Option<i32>) -> Expr {
    if code == 'q' {
        Expr::Quarter {
            year,
            quarter: number,
        }
    } else {
        Expr::Half { year, half: number }
    }
}

/// Q1 to Q4, H1, H2.
pub(super) fn quarter_code(t: &[Token], i: usize) -> Option<(usize, char, u8)> {
    let code = t.get(i).filter(|x| x.is("q") || x.is("h"))?;
    let number = t
        .get(i + 1)
        .filter(|x| x.glued() && x.is_digits() && x.text.len() == 1)?;
    let value: u8 = number.text.parse().ok()?;
    let most = if code.is("q") { 4 } else { 2 };
    let alone = !t.get(i + 2).is_some_and(|x| x.glued() && x.is_word());
    ((1..=most).contains(&value) && alone)
        .then(|| (i + 2, if code.is("q") { 'q' } else { 'h' }, value))
}

/// "FY2008", "fiscal year 2008", "fiscal 2008".
pub(super) fn fiscal(s: &Source<'_>, i: usize) -> Option<Point> {
    let t = s.t;
    let next = if any(t, i, &["fiscal", "financial"]) {
        skip(t, i + 1, &["year"])
    } else if at(t, i, "fy") {
        i + 1
    } else {
        return None;
    };
    let y = year::beside(t, next).or_else(|| {
        let digits = t
            .get(next)
            .filter(|x| x.is_digits() && x.glued() && x.text.len() == 2)?;
        Some(year::Year {
            end: next + 1,
            year: year::two_digits(digits.text.parse().ok()?),
        })
    })?;
    if let Some(end) = year::split(t, y) {
        let both = [y.year, y.year + 1].map(|year| Box::new(Expr::Fiscal(year)));
        let [first, second] = both;
        return Some(Point {
            end,
            expr: Expr::Range(first, second),
        });
    }
    Some(Point {
        end: y.end,
        expr: Expr::Fiscal(y.year),
    })
}

/// "third quarter of 2019", "first half of 1998", "the fourth-quarter 2020".
pub(super) fn part_of_year(s: &Source<'_>, i: usize) -> Option<Point> {
    let t = s.t;
    let n = numeral(t, i).filter(|n| n.ordinal && n.value <= 4.0)?;
    let mut next = n.end;
    if t.get(next).is_some_and(Token::is_hyphen) {
        next += 1;
    }
    let quarter = any(t, next, &["quarter", "qtr"]);
    let half = at(t, next, "half") && n.value <= 2.0;
    if !(quarter || half) {
        return None;
    }
    let y = year_after(s, next + 1)?;
    Some(Point {
        end: y.end,
        expr: coded(if quarter { 'q' } else { 'h' }, n.value as u8, Some(y.year)),
    })
}

/// "the first week of March 2020", as the seven days it names; "last week" alone is told from now.
pub(super) fn week_of_month(s: &Source<'_>, i: usize) -> Option<Point> {
    let t = s.t;
    let last = at(t, i, "last");
    let (end, number) = if last {
        (i + 1, 5)
    } else {
        let n = numeral(t, i).filter(|n| n.ordinal && (1.0..=4.0).contains(&n.value))?;
        (n.end, n.value as u8)
    };
    if !at(t, end, "week") || !any(t, end + 1, &["of", "in"]) {
        return None;
    }
    let (end, month, _) = month_at(s, end + 2).filter(|_| s.capital(end + 2))?;
    let year = year_after(s, end);
    let length = month_len(year.map_or(2000, |y| y.year), month);
    let to = if last { length } else { number * 7 };
    let day = |day| {
        Box::new(Expr::Day {
            year: year.map(|y| y.year),
            month: Some(month),
            day,
            weekday: None,
            short: false,
        })
    };
    Some(Point {
        end: year.map_or(end, |y| y.end),
        expr: Expr::Range(day(to - 6), day(to)),
    })
}

/// A month with nothing beside it.
pub(super) fn month_alone(s: &Source<'_>, i: usize) -> Option<Point> {
    let (_, number, sure) = month_at(s, i)?;
    let token = &s.t[i];
    let short = token.text.chars().count() <= 4 && !matches!(token.text.as_str(), "june" | "july");
    let led = before(s.t, i).is_some_and(|p| {
        matches!(
            p.text.as_str(),
            "in" | "since"
                | "until"
                | "till"
                | "by"
                | "from"
                | "to"
                | "during"
                | "through"
                | "late"
                | "early"
                | "mid"
                | "between"
                | "before"
                | "after"
                | "of"
        )
    });
    let fits = if sure && !short {
        s.capital(i) || s.loose
    } else {
        // "in may" among dates; "may" anywhere else is a verb.
        let within = i > 0 && any(s.t, i - 1, &["in", "of", "since", "until", "during"]);
        led && (s.capital(i) || s.loose && (sure || within))
    };
    fits.then_some(Point {
        end: i + 1,
        expr: Expr::Month {
            year: None,
            month: number,
        },
    })
}
