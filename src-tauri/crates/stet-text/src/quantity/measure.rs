//! A figure with its sign, unit, currency or per cent: the amounts a text states. Whether an
//! amount is an age, a score or a range is decided in [`super::find`].

use super::figure::{Form, vulgar};
use super::measure_doubt::{counting_scale, doubtful, short_word, thermal};
use super::numeral::{Numeral, apply_scale, numeral};
use super::token::{Gap, Kind, Token, any, at, before};
use super::units::{Entry, Table, currency_of_code, money_before, named, unit_at};

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

pub(super) fn plain(
    text: &str,
    t: &[Token],
    first: usize,
    figure: usize,
    sign: f64,
) -> Option<Amount> {
    let mut n = numeral(t, figure)?;
    if n.ordinal {
        return None;
    }
    let mut unit = unit_after(text, t, figure, &mut n);
    if unit.is_none() && n.european && n.form == Form::Decimal && n.scale <= 1.0 {
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
    // "30 basis points", "25 bps"
    let basis = at(t, n.end, "basis") && any(t, n.end + 1, &["point", "points"]);
    if basis || at(t, n.end, "bps") {
        n.value /= 100.0;
        n.step /= 100.0;
        return Some((n.end + 1 + usize::from(basis), In::Points));
    }
    // "12.5pc"
    if text.get(next.start..next.end) == Some("pc") && !n.words {
        return Some((n.end + 1, In::Percent));
    }
    let hyphen = next.is_hyphen()
        && next.glued()
        && t.get(n.end + 1).is_some_and(|x| x.glued() && x.is_word());
    let mut at_unit = n.end + usize::from(hyphen);
    // "half a mile", "three quarters of an hour"
    if n.form == Form::Fraction && n.words && n.value < 1.0 {
        let article = at_unit + usize::from(at(t, at_unit, "of"));
        let unit = unit_at(text, t, article + 1, Table::Measure)
            .filter(|f| any(t, article, &["a", "an"]) && !short_word(t, article + 1, f.end));
        if let Some(found) = unit {
            return Some((found.end, In::Unit(found.entry)));
        }
        if let Some(found) = per_cent(t, article + 1).filter(|_| any(t, article, &["a", "an"])) {
            return Some(found);
        }
    }
    if at(t, at_unit, "of") {
        return None;
    }
    // "12 Mio. Euro"
    let shortened = n.scale > 1.0 && any(t, n.end - 1, &["mio", "mrd", "mln", "bn", "mn"]);
    if shortened && at(t, at_unit, ".") && t[at_unit].glued() {
        at_unit += 1;
    }
    // "3 milliards d'euros", "tre milioni di euro"
    let linked = n.scale >= 1e6 && any(t, at_unit, &["de", "di"]);
    if let Some(found) = unit_at(text, t, at_unit + usize::from(linked), Table::Money) {
        // "pounds" weigh where the text says so nowhere else; money is the commoner reading only
        // for large or scaled sums.
        let heavy = found.entry.name == "Pound"
            && t[at_unit].text.starts_with("pound")
            && n.scale < 1e3
            && n.value < 1000.0
            && n.form != Form::Decimal
            && !n.grouped;
        let sign_clash = before_figure_of(t, figure) && !t[at_unit].is_word();
        if !heavy && !sign_clash {
            return Some((found.end, In::Unit(found.entry)));
        }
    }
    // "9 billion won": so much is never a victory.
    if at(t, at_unit, "won") && n.scale >= 1e3 {
        return named("South Korean won").map(|entry| (at_unit + 1, In::Unit(entry)));
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
    if let Some(scale) = counting_scale(text, t, n) {
        apply_scale(n, scale, n.end + 1);
        let found = unit_at(text, t, n.end, Table::Measure).filter(|_| t[n.end].gap != Gap::Break);
        return match found.filter(|f| !short_word(t, n.end, f.end)) {
            Some(found) => Some((found.end, In::Unit(found.entry))),
            None => Some((n.end, In::Nothing)),
        };
    }
    let found = unit_at(text, t, at_unit, Table::Measure)?;
    let written = &text[t[at_unit].start..t[found.end - 1].end];
    // "31′15″" behind degrees are minutes and seconds of arc.
    let arc = matches!(written, "′" | "'" | "″" | "\"" | "''" | "′′" | "’’")
        && before(t, figure)
            .is_some_and(|p| t[figure].glued() && matches!(p.text.as_str(), "°" | "′" | "'" | "º"))
        && figure >= 2
        && [figure - 1, figure.saturating_sub(3)]
            .iter()
            .any(|k| any(t, *k, &["°", "º"]));
    if arc
        || doubtful(t, at_unit, written, n)
        || matches!(written, "C" | "F") && !thermal(t, figure, n)
    {
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

/// The word for per cent in the languages of Europe: its stem, behind which they decline it.
const PERCENT: [&str; 9] = [
    "percent",
    "prozent",
    "procent",
    "prosent",
    "процент",
    "відсот",
    "százalék",
    "protsen",
    "postotak",
];
/// Its abbreviations: "proc.", "pros.", "pct.".
const PERCENT_CUT: [&str; 5] = ["pct", "proc", "pros", "proz", "проц"];
/// Parts of its compounds that say percentage points: "Prozentpunkte", "procentenheter".
const POINTS: [&str; 5] = ["punkt", "poäng", "enhet", "poeng", "yksik"];

/// The token after "percent" and its like, declined or cut short with a stop, which belongs to it.
fn percent_word(t: &[Token], i: usize) -> Option<usize> {
    let token = t.get(i).filter(|token| token.is_word())?;
    let stopped = t
        .get(i + 1)
        .is_some_and(|next| next.is(".") && next.glued());
    if PERCENT_CUT.contains(&token.text.as_str()) && (stopped || token.is("pct")) {
        return Some(i + 1 + usize::from(stopped && !token.is("pct")));
    }
    let declined = PERCENT.iter().any(|stem| {
        token.text.strip_prefix(stem).is_some_and(|ending| {
            ending.chars().count() <= 4 || POINTS.iter().any(|part| ending.contains(part))
        })
    });
    let other = ["percentage", "percentil"];
    (declined && !other.iter().any(|word| token.text.starts_with(word))).then_some(i + 1)
}

/// %, per cent, percentage points.
fn per_cent(t: &[Token], i: usize) -> Option<(usize, In)> {
    let first = t.get(i)?;
    let hyphen = first.is_hyphen() && first.glued() && t.get(i + 1).is_some_and(Token::glued);
    let i = i + usize::from(hyphen);
    let abroad = [
        ("por", "ciento"),
        ("por", "cento"),
        ("pour", "cent"),
        ("per", "cento"),
    ];
    let end = if abroad.iter().any(|(a, b)| at(t, i, a) && at(t, i + 1, b)) {
        i + 2
    } else if any(t, i, &["%", "٪", "％", "percentage"]) {
        i + 1
    } else if let Some(end) = percent_word(t, i) {
        end
    } else if at(t, i, "per") && any(t, i + 1, &["cent", "cents"]) {
        i + 2
    } else {
        return None;
    };
    let hyphen = t.get(end).is_some_and(|x| x.is_hyphen() && x.glued());
    let points = end + usize::from(hyphen);
    if t.get(i)
        .is_some_and(|x| POINTS.iter().any(|end| x.text.contains(end)))
    {
        return Some((end, In::Points));
    }
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
