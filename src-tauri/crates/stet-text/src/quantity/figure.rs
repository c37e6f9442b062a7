//! Numbers written in digits: grouping in the English, European, Indian and SI manner, decimals,
//! powers, fractions. Number words and signs belong to [`super::numeral`].

use super::token::{Gap, Token, any, at, before};

/// Groups and digits beyond these make no sensible figure and would cost time on hostile text.
const MAX_GROUPS: usize = 16;
const MAX_DIGITS: usize = 300;

/// A figure read from digits.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Figure {
    /// First token after it.
    pub(super) end: usize,
    pub(super) value: f64,
    /// Size of the last digit written.
    pub(super) step: f64,
    pub(super) form: Form,
    /// A comma was read as the decimal sign, which in English needs a unit beside it.
    pub(super) european: bool,
    /// Digits were grouped, so it is an amount and no year.
    pub(super) grouped: bool,
}

/// How a number is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Form {
    Integer,
    Decimal,
    Fraction,
    Power,
}

/// The value of a single-character fraction such as "½".
pub(super) fn vulgar(token: &Token) -> Option<f64> {
    const TABLE: [(&str, f64, f64); 18] = [
        ("½", 1.0, 2.0),
        ("⅓", 1.0, 3.0),
        ("⅔", 2.0, 3.0),
        ("¼", 1.0, 4.0),
        ("¾", 3.0, 4.0),
        ("⅕", 1.0, 5.0),
        ("⅖", 2.0, 5.0),
        ("⅗", 3.0, 5.0),
        ("⅘", 4.0, 5.0),
        ("⅙", 1.0, 6.0),
        ("⅚", 5.0, 6.0),
        ("⅐", 1.0, 7.0),
        ("⅛", 1.0, 8.0),
        ("⅜", 3.0, 8.0),
        ("⅝", 5.0, 8.0),
        ("⅞", 7.0, 8.0),
        ("⅑", 1.0, 9.0),
        ("⅒", 1.0, 10.0),
    ];
    TABLE
        .iter()
        .find(|(sign, _, _)| token.is(sign))
        .map(|(_, above, below)| above / below)
}

/// Size of the last significant digit of a whole number: two or more closing zeros count as
/// rounding, a single one does not.
pub(super) fn whole_step(digits: &str) -> f64 {
    let zeros = digits.len() - digits.trim_end_matches('0').len();
    if zeros >= 2 && zeros < digits.len() && zeros < MAX_DIGITS {
        10f64.powi(i32::try_from(zeros).unwrap_or(0))
    } else {
        1.0
    }
}

fn glued_digits(t: &[Token], i: usize) -> Option<&Token> {
    t.get(i).filter(|x| x.is_digits() && x.glued())
}

/// Digits after a sign at `i` that touches both sides.
fn after_sign<'a>(t: &'a [Token], i: usize, sign: &str) -> Option<&'a Token> {
    if at(t, i, sign) && t[i].glued() {
        glued_digits(t, i + 1)
    } else {
        None
    }
}

/// Reads the figure that starts at token `i`.
pub(super) fn figure(t: &[Token], i: usize) -> Option<Figure> {
    let first = t.get(i)?;
    if let Some(value) = vulgar(first) {
        return Some(Figure {
            end: i + 1,
            value,
            step: 0.01,
            form: Form::Fraction,
            european: false,
            grouped: false,
        });
    }
    if first.is(".") {
        let loose = before(t, i).is_none_or(|p| !first.glued() || !(p.is_digits() || p.is_word()));
        let digits = glued_digits(t, i + 1).filter(|_| loose)?;
        return decimal(String::new(), &digits.text, i + 2, false, false);
    }
    if !first.is_digits() || first.text.len() > MAX_DIGITS {
        return None;
    }
    let whole = whole(t, i)?;
    let exact = whole_or_decimal(t, i, whole)?;
    Some(
        power(t, exact)
            .or_else(|| fraction(t, i, exact))
            .unwrap_or(exact),
    )
}

/// The whole part: its digits, the token after it, and the sign that grouped it.
struct Whole {
    digits: String,
    end: usize,
    sign: Option<&'static str>,
}

fn whole(t: &[Token], i: usize) -> Option<Whole> {
    let first = t.get(i)?;
    let plain = Whole {
        digits: first.text.clone(),
        end: i + 1,
        sign: None,
    };
    if first.text.len() > 3 || first.text.starts_with('0') {
        return Some(plain);
    }
    for sign in [",", ".", "'", "’"] {
        let mut digits = first.text.clone();
        let mut end = i + 1;
        let mut groups = 0;
        let mut indian = 0;
        while let Some(group) = after_sign(t, end, sign) {
            if groups >= MAX_GROUPS {
                return None;
            }
            match group.text.len() {
                3 => {}
                // 12,34,567: pairs before the last group of three.
                2 if sign == ","
                    && first.text.len() <= 2
                    && indian == groups
                    && after_sign(t, end + 2, sign).is_some() =>
                {
                    indian += 1;
                }
                _ => break,
            }
            digits.push_str(&group.text);
            end += 2;
            groups += 1;
        }
        let closes_indian =
            indian == 0 || (indian < groups && t[end - 1].text.len() == 3 && groups == indian + 1);
        let enough = match sign {
            "." => groups >= 2 || (groups == 1 && european_tail(t, end)),
            _ => groups >= 1,
        };
        if enough && closes_indian {
            return Some(Whole {
                digits,
                end,
                sign: Some(sign),
            });
        }
    }
    Some(spaced(t, i, first).unwrap_or(plain))
}

/// ",5" or ",50" after "1.234": the comma is the decimal sign.
fn european_tail(t: &[Token], i: usize) -> bool {
    after_sign(t, i, ",").is_some_and(|d| d.text.len() != 3)
}

/// Groups of three after blanks: thin ones always, ordinary ones only if there are two or more or
/// it is "000", because "In 12 345 people" is more often two figures.
fn spaced(t: &[Token], i: usize, first: &Token) -> Option<Whole> {
    let mut digits = first.text.clone();
    let mut end = i + 1;
    let mut groups = 0;
    let gap = t.get(end)?.gap;
    if !matches!(gap, Gap::Thin | Gap::Space) {
        return None;
    }
    while let Some(group) = t.get(end).filter(|x| x.is_digits() && x.gap == gap) {
        let blank = group.start - t[end - 1].end;
        if group.text.len() != 3 || blank > 3 || groups >= MAX_GROUPS {
            break;
        }
        digits.push_str(&group.text);
        end += 1;
        groups += 1;
    }
    // No figure by itself is written "000".
    let zeros = groups == 1 && digits.ends_with("000");
    (groups >= if gap == Gap::Thin || zeros { 1 } else { 2 }).then_some(Whole {
        digits,
        end,
        sign: Some(" "),
    })
}

fn whole_or_decimal(t: &[Token], i: usize, whole: Whole) -> Option<Figure> {
    let grouped = whole.sign.is_some();
    let end = whole.end;
    if whole.sign != Some(".")
        && let Some(digits) = after_sign(t, end, ".")
    {
        // 1.2.3 is a version or a section, never a number.
        let dotted = after_sign(t, end + 2, ".").is_some();
        let dotted_before = before(t, i).is_some_and(|p| p.is(".") && t[i].glued())
            && i >= 2
            && t[i - 2].is_digits()
            && t[i - 1].glued();
        if !dotted && !dotted_before {
            return decimal(whole.digits, &digits.text, end + 2, false, grouped);
        }
    }
    if !matches!(whole.sign, Some(","))
        && let Some(digits) = after_sign(t, end, ",")
    {
        let list = after_sign(t, end + 2, ",").is_some()
            || (i >= 2 && at(t, i - 1, ",") && t[i].glued() && t[i - 2].is_digits());
        if !list && digits.text.len() != 3 && digits.text.len() <= 6 {
            return decimal(whole.digits, &digits.text, end + 2, true, grouped);
        }
    }
    let value: f64 = whole.digits.parse().ok()?;
    Some(Figure {
        end,
        value,
        step: whole_step(&whole.digits),
        form: Form::Integer,
        european: whole.sign == Some("."),
        grouped,
    })
}

fn decimal(
    whole: String,
    digits: &str,
    end: usize,
    european: bool,
    grouped: bool,
) -> Option<Figure> {
    if digits.len() > MAX_DIGITS {
        return None;
    }
    let value: f64 = format!("{whole}.{digits}").parse().ok()?;
    let places = i32::try_from(digits.len()).ok()?;
    Some(Figure {
        end,
        value,
        step: 10f64.powi(-places),
        form: Form::Decimal,
        european,
        grouped,
    })
}

/// 1.3e6, 2^10.
fn power(t: &[Token], base: Figure) -> Option<Figure> {
    let sign = t.get(base.end).filter(|x| x.glued())?;
    let mut i = base.end + 1;
    let scientific = sign.is("e");
    if !scientific && !sign.is("^") {
        return None;
    }
    let mut exponent_sign = 1.0;
    while any(t, i, &["-", "+", "−"]) && t[i].glued() && i < base.end + 3 {
        if !t[i].is("+") {
            exponent_sign = -exponent_sign;
        }
        i += 1;
    }
    let digits = glued_digits(t, i).filter(|d| d.text.len() <= 3)?;
    let mut exponent: f64 = digits.text.parse().ok()?;
    exponent *= exponent_sign;
    i += 1;
    let value = if scientific {
        base.value * 10f64.powf(exponent)
    } else {
        base.value.powf(exponent)
    };
    value.is_finite().then_some(Figure {
        end: i,
        value,
        step: if scientific {
            base.step * 10f64.powf(exponent)
        } else {
            1.0
        },
        form: Form::Power,
        ..base
    })
}

/// 4/5, 10 1/2, 2½.
fn fraction(t: &[Token], i: usize, base: Figure) -> Option<Figure> {
    if base.form != Form::Integer || base.european {
        return None;
    }
    if let Some(part) = t.get(base.end).and_then(vulgar)
        && t[base.end].gap != Gap::Break
    {
        return Some(mixed(base, base.end + 1, part));
    }
    if !base.grouped
        && let Some(part) = ratio(t, i)
    {
        return Some(Figure {
            end: i + 3,
            value: part,
            step: 0.01,
            form: Form::Fraction,
            ..base
        });
    }
    let next = t.get(base.end)?;
    if matches!(next.gap, Gap::Space | Gap::Thin) {
        let part = ratio(t, base.end).filter(|part| *part < 1.0)?;
        return Some(mixed(base, base.end + 3, part));
    }
    None
}

fn mixed(base: Figure, end: usize, part: f64) -> Figure {
    Figure {
        end,
        value: base.value + part,
        step: 0.01,
        form: Form::Fraction,
        ..base
    }
}

/// "4/5" at `i`, unless it is part of a date or a path.
fn ratio(t: &[Token], i: usize) -> Option<f64> {
    let above = t.get(i).filter(|x| x.is_digits())?;
    let below = after_sign(t, i + 1, "/")?;
    let chained = t
        .get(i + 3)
        .is_some_and(|x| x.glued() && (x.is("/") || x.is_word()));
    let chained_before = t[i].glued() && before(t, i).is_some_and(|p| p.is("/") || p.is("."));
    if chained || chained_before || above.text.len() > 4 || below.text.len() > 4 {
        return None;
    }
    let below: f64 = below.text.parse().ok()?;
    let above: f64 = above.text.parse().ok()?;
    (below > 0.0).then_some(above / below)
}

#[cfg(test)]
mod tests {
    use super::super::token::tokens;
    use super::*;

    fn read(text: &str) -> Option<(f64, f64)> {
        figure(&tokens(text), 0).map(|f| (f.value, f.step))
    }

    #[test]
    fn figures_are_read_in_every_manner_of_writing() {
        for (text, value, step) in [
            ("4,870", 4870.0, 1.0),
            ("5,000", 5000.0, 1000.0),
            ("4\u{202F}870", 4870.0, 1.0),
            ("1 234 567", 1_234_567.0, 1.0),
            ("12,34,567.89", 1_234_567.89, 0.01),
            ("1.234.567", 1_234_567.0, 1.0),
            ("1.111,11", 1111.11, 0.01),
            ("12,35", 12.35, 0.01),
            ("4.800", 4.8, 0.001),
            (".25", 0.25, 0.01),
            ("1.3e6", 1_300_000.0, 100_000.0),
            ("2½", 2.5, 0.01),
            ("10 1/2", 10.5, 0.01),
            ("３４", 34.0, 1.0),
        ] {
            let (v, s) = read(text).expect(text);
            assert!((v - value).abs() < 1e-9, "{text}: {v}");
            assert!((s - step).abs() / step < 1e-9, "{text}: step {s}");
        }
    }
}
