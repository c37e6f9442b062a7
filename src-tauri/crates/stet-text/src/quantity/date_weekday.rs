//! Dates that begin with a weekday: "Monday, 3 May", "Dienstag, dem 5. Januar", "Wed 13th".

use super::date::{Expr, Point, Source, day, day_point, skip};
use super::token::{Gap, Token, at};

/// "segunda-feira" to "sexta-feira": the ones Portuguese counts.
pub(super) fn portuguese_weekday(t: &[Token], i: usize) -> Option<u8> {
    let counted = ["segunda", "terça", "quarta", "quinta", "sexta"];
    let number = counted.iter().position(|w| at(t, i, w))?;
    let whole = t.get(i + 1)?.is_hyphen() && at(t, i + 2, "feira");
    whole.then_some(number as u8 + 1)
}

/// Weekdays of two letters in a language that gives them no capital.
const DUTCH: [&str; 7] = ["ma", "di", "wo", "do", "vr", "za", "zo"];

/// A weekday that ends before token `after`, alone or with a date.
pub(super) fn weekday_first(
    s: &Source<'_>,
    i: usize,
    after: usize,
    number: u8,
    sure: bool,
) -> Option<Point> {
    let t = s.t;
    let mut next = after;
    let stopped = at(t, next, ".") && t[next].glued();
    if stopped {
        next += 1;
    }
    // "Do., 5.3.2020", "di. 3 mei": two plain letters are a word of some language, were it not for the mark behind them.
    let brief = t[i].text.len() == 2;
    let marked = s.capital(i) && (stopped || at(t, next, ","));
    if brief && !marked && !(stopped && DUTCH.contains(&t[i].text.as_str())) {
        return None;
    }
    next = skip(t, next, &[","]);
    next = skip(
        t,
        next,
        &[
            "the", "der", "dem", "den", "le", "el", "il", "dia", "día", "dnia", "dne", "dňa",
        ],
    );
    // "tirsdag d. 3. maj"
    if at(t, next, "d") && at(t, next + 1, ".") && t[next + 1].glued() {
        next += 2;
    }
    let dated = t.get(next).filter(|x| x.gap != Gap::Break).and_then(|_| {
        let p = day_point(s, next)?;
        matches!(p.expr, Expr::Day { .. }).then_some(p)
    });
    if let Some(mut p) = dated {
        if let Expr::Day { weekday, .. } = &mut p.expr {
            *weekday = Some(number);
        }
        return Some(p);
    }
    if brief {
        return None;
    }
    // "Wednesday the thirty-first", "Wed 13th"
    if let Some((end, value, ordinal)) = day(t, next) {
        let alone = !t.get(end).is_some_and(|x| {
            x.glued()
                && (x.is(":")
                    || x.is("/")
                    || x.is("-")
                    || x.is(".") && t.get(end + 1).is_some_and(|d| d.glued() && d.is_digits()))
                || matches!(x.text.as_str(), "am" | "pm" | "o'clock" | "a" | "p" | "%")
        });
        if ordinal || s.loose && alone && t[next].is_digits() && !at(t, next - 1, ",") {
            return Some(Point {
                end,
                expr: Expr::Day {
                    year: None,
                    month: None,
                    day: value,
                    weekday: Some(number),
                    short: false,
                },
            });
        }
    }
    if !sure && !s.loose {
        return None;
    }
    if !sure && !(s.capital(i)) {
        return None;
    }
    Some(Point {
        end: after,
        expr: Expr::Weekday(number),
    })
}
