//! A figure with its sign, unit, currency or per cent: the amounts a text states. Whether an
//! amount is an age, a score or a range is decided in [`super::find`].

use super::figure::{Form, vulgar};
use super::numeral::{Numeral, apply_scale, numeral};
use super::token::{Gap, Kind, Token, any, at, before};
use super::units::{Entry, Table, currency_of_code, money_before, unit_at};

/// What a figure is stated in.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) enum In {
    Nothing,
    Percent,
    Points,
    Unit(&'static Entry),
}

impl PartialEq for Entry {
    fn eq(&self, other: &Self) -> bool {
        self.dimension == other.dimension && self.name == other.name
    }
}

/// A figure with what it is stated in.
#[derive(Debug, Clone, Copy)]
pub(super) struct Amount {
    /// First token: the sign or currency, else the figure.
    pub(super) first: usize,
    /// First token after figure and unit.
    pub(super) end: usize,
    pub(super) value: f64,
    pub(super) step: f64,
    pub(super) number: Numeral,
    pub(super) unit: In,
}

/// The amount whose first token is `i`: "€12.35", "-5 °C", "4.9 million", "16 per cent".
pub(super) fn amount(text: &str, t: &[Token], i: usize) -> Option<Amount> {
    let first = t.get(i)?;
    if let Some(found) = plain(text, t, i, i, 1.0) {
        return Some(found);
    }
    if let Some((figure, sign)) = signed(t, i) {
        return plain(text, t, i, figure, sign);
    }
    if first.kind == Kind::Digits {
        return None;
    }
    // A currency before the figure.
    for figure in i + 1..(i + 7).min(t.len()) {
        let token = &t[figure];
        if token.gap == Gap::Break {
            break;
        }
        let dot = token.is(".")
            && t.get(figure + 1)
                .is_some_and(|d| d.glued() && d.is_digits())
            && token.gap != Gap::None;
        if token.is_digits() || dot || vulgar(token).is_some() {
            let (start, entry) = money_before(text, t, figure)?;
            if start != i {
                return None;
            }
            let n = numeral(t, figure).filter(|n| !n.ordinal)?;
            return Some(money(text, t, i, figure, n, entry));
        }
        if token.is_word() && token.text.chars().count() > 3 {
            break;
        }
    }
    None
}

/// A minus sign or word before a figure: where the figure starts, and −1.
pub(super) fn signed(t: &[Token], i: usize) -> Option<(usize, f64)> {
    let token = t.get(i)?;
    let next = t.get(i + 1)?;
    if matches!(token.text.as_str(), "minus" | "negative") && next.gap != Gap::Break {
        return numeral(t, i + 1).is_some().then_some((i + 1, -1.0));
    }
    let free = !token.glued()
        || before(t, i)
            .is_none_or(|p| any(t, i - 1, &["(", "[", "=", "<", ">", "/"]) || p.is("\""));
    // "75 -300" is a range, "5 -3" a subtraction.
    let free = free && before(t, i).is_none_or(|p| !p.is_digits());
    let minus = matches!(token.text.as_str(), "-" | "−" | "–");
    (minus && free && next.glued() && (next.is_digits() || next.is("."))).then_some((i + 1, -1.0))
}

fn plain(text: &str, t: &[Token], first: usize, figure: usize, sign: f64) -> Option<Amount> {
    let mut n = numeral(t, figure)?;
    if n.ordinal {
        return None;
    }
    let mut unit = unit_after(text, t, figure, &mut n);
    if unit.is_none() && n.european && n.form == Form::Decimal {
        // Without a unit a comma before one or two digits separates two figures.
        n = numeral(&t[..=figure], figure)?;
        unit = unit_after(text, t, figure, &mut n);
    }
    let (end, unit) = unit.unwrap_or((n.end, In::Nothing));
    Some(Amount {
        first,
        end,
        value: sign * n.value,
        step: n.step,
        number: n,
        unit,
    })
}

/// The unit after a figure, with the token after it. Scales a figure whose suffix means millions
/// once a currency follows.
fn unit_after(text: &str, t: &[Token], figure: usize, n: &mut Numeral) -> Option<(usize, In)> {
    let next = t.get(n.end).filter(|x| x.gap != Gap::Break)?;
    if let Some(found) = per_cent(t, n.end) {
        return Some(found);
    }
    let hyphen = next.is_hyphen()
        && next.glued()
        && t.get(n.end + 1).is_some_and(|x| x.glued() && x.is_word());
    let at_unit = n.end + usize::from(hyphen);
    if at(t, at_unit, "of") {
        return None;
    }
    if let Some(found) = unit_at(text, t, at_unit, Table::Money) {
        // "pounds" weigh where the text says so nowhere else; money is the commoner reading only
        // for large or scaled sums.
        let heavy = found.entry.name == "Pound"
            && t[at_unit].is_word()
            && n.scale < 1e3
            && n.value < 1000.0
            && n.form != Form::Decimal
            && !n.grouped;
        let sign_clash = before_figure_of(t, figure) && !t[at_unit].is_word();
        if !heavy && !sign_clash {
            return Some((found.end, In::Unit(found.entry)));
        }
    }
    // "$"-less scale before a currency word: "5m euros", "30 MUSD"
    if let Some(scale) = currency_scale(text, t, n.end, figure, n)
        && let Some(found) = unit_at(text, t, n.end + 1, Table::Money)
    {
        apply_scale(n, scale, n.end + 1);
        return Some((found.end, In::Unit(found.entry)));
    }
    if let Some(found) = scaled_code(text, t, n) {
        return Some(found);
    }
    let found = unit_at(text, t, at_unit, Table::Measure)?;
    let written = &text[t[at_unit].start..t[found.end - 1].end];
    if doubtful(t, at_unit, written, n) {
        return None;
    }
    Some((found.end, In::Unit(found.entry)))
}

/// "30 MUSD", "5 kEUR": a currency code with its scale before it.
fn scaled_code(text: &str, t: &[Token], n: &mut Numeral) -> Option<(usize, In)> {
    let token = t.get(n.end).filter(|x| x.is_word() && x.text.len() == 4)?;
    let written = text.get(token.start..token.end)?;
    let (scale, code) = written.split_at_checked(1)?;
    let scale = match scale {
        "k" | "K" | "T" => 1e3,
        "m" | "M" => 1e6,
        "b" | "B" => 1e9,
        _ => return None,
    };
    let entry = currency_of_code(code)?;
    apply_scale(n, scale, n.end + 1);
    Some((n.end, In::Unit(entry)))
}

/// "$ 10 $ 20": the sign after a figure may belong to the next.
fn before_figure_of(t: &[Token], figure: usize) -> bool {
    before(t, figure).is_some_and(|p| any(t, figure - 1, &["$", "€", "£"]) && p.gap != Gap::Break)
}

/// One-letter signs that are as often something else: "5 in", "3 a", "section 2 B".
fn doubtful(t: &[Token], i: usize, written: &str, n: &Numeral) -> bool {
    let glued = t[i].glued();
    match written {
        "in" | "a" | "st" | "are" => !glued,
        "\"" | "'" | "″" | "′" => !glued || n.words,
        "M" | "K" | "L" | "T" | "B" => true,
        "C" | "F" | "t" | "h" | "d" | "s" | "W" | "V" | "J" | "A" | "b" => !glued || n.words,
        "m" | "g" | "l" => n.words,
        "may" | "pm" => true,
        "second" | "sec" | "min" | "point" | "stone" | "bar" | "grain" | "hands" | "mins" => {
            n.words && !t[i].glued() && written != "sec" && n.value != 1.0
        }
        _ => false,
    }
}

/// %, per cent, percentage points.
fn per_cent(t: &[Token], i: usize) -> Option<(usize, In)> {
    let hyphen = t[i].is_hyphen() && t[i].glued() && t.get(i + 1).is_some_and(Token::glued);
    let i = i + usize::from(hyphen);
    let end = if any(
        t,
        i,
        &[
            "%",
            "٪",
            "％",
            "percent",
            "percents",
            "pct",
            "percentage",
            "prozent",
            "pour cent",
        ],
    ) {
        i + 1
    } else if at(t, i, "per") && any(t, i + 1, &["cent", "cents"]) {
        i + 2
    } else {
        return None;
    };
    let hyphen = t.get(end).is_some_and(|x| x.is_hyphen() && x.glued());
    let points = end + usize::from(hyphen);
    if any(t, points, &["point", "points"]) && !t[i].is("%") || any(t, points, &["points"]) {
        return Some((points + 1, In::Points));
    }
    if t[i].is("percentage") {
        return None;
    }
    Some((end, In::Percent))
}

/// A letter for thousands, millions, billions that only money takes: "$4.9m", "£2bn".
fn currency_scale(text: &str, t: &[Token], i: usize, figure: usize, n: &Numeral) -> Option<f64> {
    if n.scale > 1.0 || n.words {
        return None;
    }
    let _ = figure;
    let sign = t.get(i).filter(|x| x.is_word() && x.gap != Gap::Break)?;
    Some(match &text[sign.start..sign.end] {
        "k" | "K" => 1e3,
        "m" | "M" | "MM" | "mm" | "mn" | "mln" | "mio" | "Mio" => 1e6,
        "b" | "B" | "bn" | "Bn" => 1e9,
        "t" | "T" | "tn" | "trn" => 1e12,
        _ => return None,
    })
}

fn money(
    text: &str,
    t: &[Token],
    first: usize,
    figure: usize,
    mut n: Numeral,
    entry: &'static Entry,
) -> Amount {
    if let Some(scale) = currency_scale(text, t, n.end, figure, &n) {
        let end = n.end + 1;
        if !t
            .get(end)
            .is_some_and(|x| x.glued() && (x.is_word() || x.is_digits()))
        {
            apply_scale(&mut n, scale, end);
        }
    }
    // "$ 5 US", "€5 euros"
    let mut end = n.end;
    let mut entry = entry;
    if let Some(found) = unit_at(text, t, end, Table::Money) {
        let word = t[end].is_word() && t[end].gap != Gap::Break;
        if word
            && (found.entry.dimension == entry.dimension || entry.dimension == "currency:$")
            && found.entry.factor >= 1.0
        {
            end = found.end;
            entry = found.entry;
        }
    }
    Amount {
        first,
        end,
        value: n.value,
        step: n.step,
        number: n,
        unit: In::Unit(entry),
    }
}

/// The smaller part of a compound amount: "5 feet 2 inches", "2 hours and 30 minutes",
/// "12 dollars 50 cents"; adds it to `a`.
pub(super) fn add_parts(text: &str, t: &[Token], a: &mut Amount) {
    let In::Unit(entry) = a.unit else { return };
    let mut last = entry;
    for _ in 0..3 {
        let mut next = a.end;
        if any(t, next, &["and", ","]) {
            next += 1;
        }
        if t.get(next).is_none_or(|x| x.gap == Gap::Break) {
            return;
        }
        let Some(part) = plain(text, t, next, next, 1.0) else {
            return;
        };
        let In::Unit(small) = part.unit else { return };
        let money = entry.is_money();
        let fits = (small.dimension == last.dimension
            || money && small.name == "Cent" && entry.dimension != "currency:GBP")
            && small.factor < last.factor
            && last.offset == 0.0
            && part.number.scale <= 1.0
            && part.value * small.factor < last.factor
            && part.number.form != Form::Fraction;
        if !fits {
            return;
        }
        a.value += part.value * small.factor / entry.factor;
        a.step = part.step * small.factor / entry.factor;
        a.end = part.end;
        last = small;
    }
}
