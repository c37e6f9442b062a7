//! Numbers, ordinals and percentages in the suites' terms.

use super::super::numeral::{apply_scale, numeral};
use super::super::token::{Gap, Token, any, at, before};
use super::{Entity, digits, entity};

/// A number with its sign.
#[derive(Debug, Clone, Copy)]
pub(super) struct Signed {
    pub(super) first: usize,
    pub(super) end: usize,
    pub(super) value: f64,
}

/// Abbreviated scales that may stand after a figure, apart or not.
fn suffix(written: &str) -> Option<f64> {
    Some(match written {
        "k" | "K" => 1e3,
        "M" | "MM" | "mm" => 1e6,
        "b" | "B" | "bn" | "G" | "g" => 1e9,
        "T" => 1e12,
        _ => return None,
    })
}

/// The number at token `i`, with its sign and scale, whatever follows it.
pub(super) fn signed_number(text: &str, t: &[Token], i: usize) -> Option<Signed> {
    let mut at_number = i;
    let mut sign = 1.0;
    if any(t, i, &["minus", "negative"]) {
        at_number += 1;
        sign = -1.0;
    } else if any(t, i, &["-", "−"]) {
        let follows_figure = before(t, i).is_some_and(|p| p.is_digits() || p.is(")"))
            || before(t, i).is_some_and(|p| p.is_word() && t[i].glued());
        let next = t.get(i + 1)?;
        if follows_figure || !(next.is_digits() || next.is(".")) {
            return None;
        }
        at_number += 1;
        sign = -1.0;
    }
    if t.get(at_number)?.gap == Gap::Break && at_number > i {
        return None;
    }
    let mut n = numeral(t, at_number)?;
    if n.ordinal {
        return None;
    }
    let scaled = t.get(n.end).filter(|x| {
        x.is_word()
            && x.gap != Gap::Break
            && n.scale <= 1.0
            && !n.words
            && x.end - t[n.end - 1].end <= 4
    });
    if let Some(token) = scaled {
        let written = &text[token.start..token.end];
        let free = !t
            .get(n.end + 1)
            .is_some_and(|x| x.glued() && (x.is_digits() || x.is("/")));
        if let Some(scale) = suffix(written).filter(|_| {
            free && (token.glued() || !matches!(written, "M" | "MM" | "mm" | "T" | "b" | "B"))
        }) {
            let glued_mm = written == "mm" && token.glued();
            if !glued_mm {
                let end = n.end + 1;
                apply_scale(&mut n, scale, end);
            }
        }
    }
    Some(Signed {
        first: i,
        end: n.end,
        value: sign * n.value,
    })
}

/// True if letters touch the figure, so that it is part of a name or a measure.
fn in_word(t: &[Token], first: usize, end: usize) -> bool {
    let starts =
        t[first].glued() && before(t, first).is_some_and(|p| p.is_word() || p.is("_") || p.is("#"));
    let ends = t.get(end).is_some_and(|x| x.glued() && x.is_word());
    (starts && t[first].is_digits()) || (ends && t[end - 1].is_digits())
}

pub(super) fn numbers(text: &str, t: &[Token]) -> Vec<Entity> {
    let mut out = Vec::new();
    let mut i = 0;
    while i < t.len() {
        if let Some(skip) = numeral(t, i).filter(|n| n.ordinal) {
            i = skip.end;
            continue;
        }
        let Some(found) = signed_number(text, t, i) else {
            i += 1;
            continue;
        };
        let half_compound =
            t[found.end - 1].is("half") && at(t, found.end, "-") && t[found.end].glued();
        if in_word(t, found.first, found.end) || half_compound {
            i = found.end;
            continue;
        }
        out.push(entity(
            text,
            t,
            found.first,
            found.end,
            "number",
            &[("value", digits(found.value))],
        ));
        i = found.end;
    }
    out
}

pub(super) fn ordinals(text: &str, t: &[Token]) -> Vec<Entity> {
    let mut out = Vec::new();
    let mut i = 0;
    while i < t.len() {
        if let Some((end, value)) = relative(t, i) {
            out.push(entity(
                text,
                t,
                i,
                end,
                "ordinal.relative",
                &[("value", value.to_owned())],
            ));
            i = end;
            continue;
        }
        match numeral(t, i) {
            Some(n) if n.ordinal && !(t[i].glued() && before(t, i).is_some_and(Token::is_word)) => {
                out.push(entity(
                    text,
                    t,
                    i,
                    n.end,
                    "ordinal",
                    &[("value", digits(n.value))],
                ));
                i = n.end;
            }
            _ => i += 1,
        }
    }
    out
}

/// "the next one", "the one before the last".
fn relative(t: &[Token], i: usize) -> Option<(usize, &'static str)> {
    const PHRASES: [(&str, &str); 22] = [
        ("the one before the last one", "end-1"),
        ("the one before the last", "end-1"),
        ("one before the last one", "end-1"),
        ("one before the last", "end-1"),
        ("the last but one", "end-1"),
        ("last but one", "end-1"),
        ("the next to last", "end-1"),
        ("next to last", "end-1"),
        ("second to last", "end-1"),
        ("penultimate", "end-1"),
        ("antepenultimate", "end-2"),
        ("the one after next", "current+2"),
        ("next one", "current+1"),
        ("next", "current+1"),
        ("following", "current+1"),
        ("subsequent", "current+1"),
        ("previous one", "current-1"),
        ("previous", "current-1"),
        ("preceding", "current-1"),
        ("current one", "current+0"),
        ("current", "current+0"),
        ("last one", "end+0"),
    ];
    let found = PHRASES.iter().find_map(|(words, value)| {
        super::super::token::phrase(t, i, words).map(|n| (i + n, *value))
    });
    found.or_else(|| any(t, i, &["last", "final"]).then_some((i + 1, "end+0")))
}

pub(super) fn percentages(text: &str, t: &[Token]) -> Vec<Entity> {
    let mut out = Vec::new();
    let mut i = 0;
    while i < t.len() {
        if let Some(found) = signed_number(text, t, i) {
            let end = percent_sign(t, found.end);
            match end {
                Some(end) if !(t[end - 1].is("%") && in_word(t, found.first, found.end)) => {
                    out.push(entity(
                        text,
                        t,
                        i,
                        end,
                        "percentage",
                        &[("value", format!("{}%", digits(found.value)))],
                    ));
                    i = end;
                }
                _ => i = found.end,
            }
            continue;
        }
        // "per cent of 210"
        if let Some(sign) = percent_sign(t, i).filter(|_| t[i].is_word()) {
            if at(t, sign, "of")
                && let Some(found) = signed_number(text, t, sign + 1)
            {
                out.push(entity(
                    text,
                    t,
                    i,
                    found.end,
                    "percentage",
                    &[("value", format!("{}%", digits(found.value)))],
                ));
                i = found.end;
                continue;
            }
            out.push(entity(text, t, i, sign, "percentage", &[]));
            i = sign;
            continue;
        }
        i += 1;
    }
    out
}

/// The token after a per-cent sign or word at `i`.
fn percent_sign(t: &[Token], i: usize) -> Option<usize> {
    t.get(i).filter(|x| x.gap != Gap::Break || i == 0)?;
    let i = i + usize::from(t[i].is_hyphen() && t[i].glued() && i > 0);
    if any(t, i, &["%", "％"]) {
        let code = t
            .get(i + 1)
            .is_some_and(|x| x.glued() && (x.is_digits() || x.is_word() || x.is("%")));
        return (!code).then_some(i + 1);
    }
    if any(
        t,
        i,
        &["percent", "percents", "percentage", "percentages", "pct"],
    ) {
        return Some(i + 1);
    }
    (at(t, i, "per") && any(t, i + 1, &["cent", "cents"])).then_some(i + 2)
}
