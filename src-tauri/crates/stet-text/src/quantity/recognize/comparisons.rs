//! Ranges of numbers and one-sided numbers in the suites' terms: "[20,30)", "(,100]".

use super::super::token::{Gap, Token, any, at, before, phrase};
use super::figures::{Signed, signed_number};
use super::{Entity, digits, entity};

/// Which side a comparison bounds, and whether the bound itself belongs to it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Side {
    More(bool),
    Less(bool),
    Equal,
}

const WORDS: [(&str, Side); 79] = [
    ("not over", Side::Less(true)),
    ("not above", Side::Less(true)),
    ("not exceeding", Side::Less(true)),
    ("not under", Side::More(true)),
    ("not below", Side::More(true)),
    ("greater than or equal to", Side::More(true)),
    ("greater or equal to", Side::More(true)),
    ("greater or equal than", Side::More(true)),
    ("more than or equal to", Side::More(true)),
    ("larger than or equal to", Side::More(true)),
    ("larger or equal than", Side::More(true)),
    ("bigger than or equal to", Side::More(true)),
    ("bigger or equal than", Side::More(true)),
    ("bigger or equal to", Side::More(true)),
    ("higher or equal to", Side::More(true)),
    ("higher or equal than", Side::More(true)),
    ("smaller or equal to", Side::Less(true)),
    ("lower or equal to", Side::Less(true)),
    ("lower or equal than", Side::Less(true)),
    ("fewer or equal to", Side::Less(true)),
    ("higher than or equal to", Side::More(true)),
    ("equal to or greater than", Side::More(true)),
    ("equal to or more than", Side::More(true)),
    ("equal or greater than", Side::More(true)),
    ("equal or more than", Side::More(true)),
    ("equal to or larger than", Side::More(true)),
    ("no less than", Side::More(true)),
    ("not less than", Side::More(true)),
    ("no fewer than", Side::More(true)),
    ("no smaller than", Side::More(true)),
    ("no lower than", Side::More(true)),
    ("at least", Side::More(true)),
    ("> =", Side::More(true)),
    ("≥", Side::More(true)),
    ("less than or equal to", Side::Less(true)),
    ("less or equal to", Side::Less(true)),
    ("less or equal than", Side::Less(true)),
    ("smaller than or equal to", Side::Less(true)),
    ("smaller or equal than", Side::Less(true)),
    ("lower than or equal to", Side::Less(true)),
    ("fewer than or equal to", Side::Less(true)),
    ("equal to or less than", Side::Less(true)),
    ("equal to or smaller than", Side::Less(true)),
    ("equal or less than", Side::Less(true)),
    ("equal or smaller than", Side::Less(true)),
    ("no more than", Side::Less(true)),
    ("not more than", Side::Less(true)),
    ("no greater than", Side::Less(true)),
    ("no larger than", Side::Less(true)),
    ("no higher than", Side::Less(true)),
    ("no bigger than", Side::Less(true)),
    ("at most", Side::Less(true)),
    ("up to", Side::Less(true)),
    ("< =", Side::Less(true)),
    ("≤", Side::Less(true)),
    ("greater than", Side::More(false)),
    ("larger than", Side::More(false)),
    ("bigger than", Side::More(false)),
    ("higher than", Side::More(false)),
    ("more than", Side::More(false)),
    ("in excess of", Side::More(false)),
    ("exceed", Side::More(false)),
    ("exceeds", Side::More(false)),
    ("exceeding", Side::More(false)),
    ("exceeded", Side::More(false)),
    ("above", Side::More(false)),
    ("over", Side::More(false)),
    (">", Side::More(false)),
    ("less than", Side::Less(false)),
    ("smaller than", Side::Less(false)),
    ("lower than", Side::Less(false)),
    ("fewer than", Side::Less(false)),
    ("below", Side::Less(false)),
    ("under", Side::Less(false)),
    ("<", Side::Less(false)),
    ("equals to", Side::Equal),
    ("equal to", Side::Equal),
    ("equals", Side::Equal),
    ("=", Side::Equal),
];

/// A comparison word or sign at `i`: the token after it and what it says.
fn comparison(t: &[Token], i: usize) -> Option<(usize, Side)> {
    let (end, side) = WORDS
        .iter()
        .filter_map(|(words, side)| phrase(t, i, words).map(|n| (i + n, *side)))
        .max_by_key(|(end, _)| *end)?;
    // "=>" and "=<" are arrows, not comparisons.
    let arrow = t[i].glued()
        && before(t, i).is_some_and(|p| matches!(p.text.as_str(), "=" | "<" | ">" | "-"));
    let opens = t[i].is("=") && any(t, i + 1, &["<", ">"]) && t[i + 1].glued();
    let tag = t
        .get(end)
        .is_some_and(|x| x.is(">") || x.is("<") || x.is("=") || x.is("/"));
    (!arrow && !opens && !tag).then_some((end, side))
}

/// A one-sided number: where it starts and ends, and its bound.
#[derive(Debug, Clone, Copy)]
struct Bound {
    first: usize,
    end: usize,
    side: Side,
    value: f64,
}

fn bound(text: &str, t: &[Token], i: usize) -> Option<Bound> {
    if let Some((next, mut side)) = comparison(t, i) {
        let found = signed_number(text, t, next)?;
        let mut end = found.end;
        // "more than 5000 or equal to"
        if at(t, end, "or") && any(t, end + 1, &["equal", "equals"]) {
            let after = end + 2 + usize::from(at(t, end + 2, "to"));
            let own = signed_number(text, t, after).is_some();
            if !own && side != Side::Equal {
                end = after;
                side = match side {
                    Side::More(_) => Side::More(true),
                    _ => Side::Less(true),
                };
            }
        }
        // "equal to 5000 or more than"
        if side == Side::Equal
            && let Some((after, other)) = tail(text, t, end)
        {
            (end, side) = (after, other);
        }
        return Some(Bound {
            first: i,
            end,
            side,
            value: found.value,
        });
    }
    let found = signed_number(text, t, i)?;
    let (end, side) = tail(text, t, found.end)?;
    Some(Bound {
        first: i,
        end,
        side,
        value: found.value,
    })
}

/// "200 or more", "five hundred and above", "30 or less".
fn tail(text: &str, t: &[Token], i: usize) -> Option<(usize, Side)> {
    if t.get(i).is_some_and(|x| x.is("+") && x.glued()) {
        let joined = t
            .get(i + 1)
            .is_some_and(|x| x.glued() && (x.is_digits() || x.is_word()));
        return (!joined).then_some((i + 1, Side::More(true)));
    }
    if !any(t, i, &["or", "and"]) || t[i].gap == Gap::Break {
        return None;
    }
    let side = match t.get(i + 1)?.text.as_str() {
        "more" | "above" | "greater" | "over" | "higher" | "larger" | "bigger" | "upwards" => {
            Side::More(true)
        }
        "less" | "below" | "under" | "fewer" | "lower" | "smaller" => Side::Less(true),
        _ => return None,
    };
    let mut end = i + 2;
    if at(t, end, "than") {
        end += 1;
    }
    // "200 or greater than 190" compares with the second figure only.
    signed_number(text, t, end).is_none().then_some((end, side))
}

fn written(side: Side, value: f64) -> String {
    let v = digits(value);
    match side {
        Side::More(true) => format!("[{v},)"),
        Side::More(false) => format!("({v},)"),
        Side::Less(true) => format!("(,{v}]"),
        Side::Less(false) => format!("(,{v})"),
        Side::Equal => format!("[{v},{v}]"),
    }
}

/// Two bounds that enclose an interval, joined by "and" or "but".
fn enclosed(a: &Bound, b: &Bound) -> Option<String> {
    let (low, high) = match (a.side, b.side) {
        (Side::More(_), Side::Less(_)) => (a, b),
        (Side::Less(_), Side::More(_)) => (b, a),
        _ => return None,
    };
    let closed = |s: Side| matches!(s, Side::More(true) | Side::Less(true));
    (low.value < high.value).then(|| {
        format!(
            "{}{},{}{}",
            if closed(low.side) { '[' } else { '(' },
            digits(low.value),
            digits(high.value),
            if closed(high.side) { ']' } else { ')' }
        )
    })
}

pub(super) fn ranges(text: &str, t: &[Token]) -> Vec<Entity> {
    let mut out = Vec::new();
    let mut i = 0;
    while i < t.len() {
        if let Some((end, value)) = two_ended(text, t, i) {
            out.push(entity(text, t, i, end, "numberrange", &[("value", value)]));
            i = end;
            continue;
        }
        let Some(first) = bound(text, t, i) else {
            i = match signed_number(text, t, i) {
                Some(found) => found.end,
                None => i + 1,
            };
            continue;
        };
        let joined = any(t, first.end, &["and", "but", ","]);
        let second = joined.then(|| {
            let next = first.end + 1 + usize::from(any(t, first.end + 1, &["and", "but"]));
            bound(text, t, next)
        });
        let both = second
            .flatten()
            .and_then(|b| enclosed(&first, &b).map(|v| (b.end, v)));
        let (end, value) = both.unwrap_or_else(|| (first.end, written(first.side, first.value)));
        out.push(entity(
            text,
            t,
            first.first,
            end,
            "numberrange",
            &[("value", value)],
        ));
        i = end;
    }
    out
}

/// "between 20 and 30", "from 20 to 30", "20~100", "1000 - 5000".
fn two_ended(text: &str, t: &[Token], i: usize) -> Option<(usize, String)> {
    let led = any(t, i, &["between", "from"]);
    let first = i + usize::from(led);
    let a = plain(text, t, first)?;
    let join = t.get(a.end).filter(|x| x.gap != Gap::Break)?;
    let joins = join.is("~")
        || join.is_dash()
        || any(t, a.end, &["to", "through", "till", "until"])
        || at(t, i, "between") && join.is("and");
    if !joins {
        return None;
    }
    let dash = join.is_dash();
    let b = plain(text, t, a.end + 1)?;
    // A date or a telephone number has more parts, or parts of fixed length.
    let chain = t.get(b.end).is_some_and(|x| x.is_dash() && x.glued())
        || t[a.first].glued()
            && before(t, a.first).is_some_and(|p| p.is_dash() || p.is_word() || p.is("+"));
    let month = dash && t[a.first].text.len() == 4 && t[b.first].text.len() == 2 && join.glued();
    let signed = t[a.first].is("+") || a.first > 0 && at(t, a.first - 1, "+");
    if chain || month || signed || a.value >= b.value {
        return None;
    }
    Some((b.end, format!("[{},{})", digits(a.value), digits(b.value))))
}

fn plain(text: &str, t: &[Token], i: usize) -> Option<Signed> {
    signed_number(text, t, i)
}
