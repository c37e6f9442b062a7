//! Numbers in words, in digits, and in both at once ("4.9 million", "3 hundred and 21"): their
//! grammar. What a number counts and which unit it has is read elsewhere.

use super::figure::{Form, figure, vulgar};
use super::fractions::{and_part, denominator, fraction_first, point};
use super::number_words::{
    denominator_word, ordinal_word, scale_sign, scale_word, starts_number, tens_word, unit_word,
};
use super::token::{Gap, Token, any, at};

/// A number read from text.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Numeral {
    /// First token after it.
    pub(super) end: usize,
    pub(super) value: f64,
    /// Size of the last stated digit.
    pub(super) step: f64,
    pub(super) form: Form,
    /// Written in words altogether.
    pub(super) words: bool,
    /// First, 21st.
    pub(super) ordinal: bool,
    /// A word such as million scales it; the factor.
    pub(super) scale: f64,
    pub(super) european: bool,
    pub(super) grouped: bool,
}

/// No sensible number has more tokens; keeps hostile text linear.
const MAX_TOKENS: usize = 48;

/// The state of reading a whole number from words and small figures.
pub(super) struct Reading {
    pub(super) total: f64,
    pub(super) current: f64,
    pub(super) last_scale: f64,
    /// The last atom was "hundred" or a scale, so "and 21" may follow.
    pub(super) open: bool,
    pub(super) end: usize,
    pub(super) words: bool,
    pub(super) any: bool,
    pub(super) smallest: f64,
    pub(super) step: f64,
    pub(super) grouped: bool,
    pub(super) european: bool,
    pub(super) form: Form,
    pub(super) ordinal: bool,
    pub(super) top: f64,
}

impl Reading {
    pub(super) fn value(&self) -> f64 {
        self.total + self.current
    }
}

/// A blank or hyphen between parts of one number: the index of the next part.
fn joined(t: &[Token], i: usize, hyphen: bool) -> Option<usize> {
    let token = t.get(i)?;
    if hyphen && token.is_hyphen() {
        let next = t.get(i + 1)?;
        let even = token.glued() == next.glued();
        return (even && next.is_word() && token.gap != Gap::Break).then_some(i + 1);
    }
    (token.gap != Gap::Break).then_some(i)
}

fn small_digits(t: &[Token], i: usize) -> Option<f64> {
    let token = t.get(i).filter(|x| x.is_digits() && x.text.len() <= 3)?;
    let follows_sign = t.get(i + 1).is_some_and(|n| {
        n.glued()
            && (n.is_word() || any(t, i + 1, &[".", ",", "/", ":", "%", "-"]))
            && t.get(i + 2).is_some_and(Token::glued)
    });
    if follows_sign {
        return None;
    }
    token.text.parse().ok()
}

/// Reads one whole number starting with words, or continuing after a figure with a scale.
pub(super) fn read(t: &[Token], i: usize) -> Option<Reading> {
    let mut r = Reading {
        total: 0.0,
        current: 0.0,
        last_scale: f64::INFINITY,
        open: false,
        end: i,
        words: true,
        any: false,
        smallest: f64::INFINITY,
        step: 1.0,
        grouped: false,
        european: false,
        form: Form::Integer,
        ordinal: false,
        top: 1.0,
    };
    let first = t.get(i)?;
    if first.is_word() {
        // "a hundred", "half a million" start below; a bare scale is no number.
        if matches!(first.text.as_str(), "a" | "an")
            && t.get(i + 1).is_some_and(|n| {
                n.is("hundred")
                    || n.is("dozen")
                    || scale_word(&n.text).is_some_and(|_| !n.text.ends_with('s'))
                    || ordinal_word(&n.text).is_some_and(|(_, scale)| scale)
            })
        {
            r.current = 1.0;
            r.end = i + 1;
        }
    } else {
        let f = figure(t, i)?;
        r.current = f.value;
        r.end = f.end;
        r.words = false;
        r.any = true;
        r.step = f.step;
        r.smallest = if f.form == Form::Integer { 1.0 } else { f.step };
        r.grouped = f.grouped;
        r.european = f.european;
        r.form = f.form;
        if f.form == Form::Power {
            return Some(r);
        }
    }
    while r.end < i + MAX_TOKENS {
        let from = r.end;
        let Some(mut next) = (if r.any || r.current > 0.0 {
            joined(t, from, true)
        } else {
            Some(from)
        }) else {
            break;
        };
        let mut with_and = false;
        if at(t, next, "and") && r.open {
            with_and = true;
            next += 1;
            let Some(after) = joined(t, next, true) else {
                break;
            };
            next = after;
        }
        let Some(token) = t.get(next) else { break };
        if with_and && parts_follow(t, next) {
            break;
        }
        if !atom(&mut r, t, next, token, with_and) {
            break;
        }
        r.end = next + 1;
        if r.ordinal {
            break;
        }
    }
    (r.any).then_some(r)
}

/// "three quarters", "a third": a fraction of its own after "and".
fn parts_follow(t: &[Token], i: usize) -> bool {
    let Some(above) = t.get(i).and_then(|x| unit_word(&x.text)) else {
        return false;
    };
    let below = i + 1 + usize::from(t.get(i + 1).is_some_and(Token::is_hyphen));
    t.get(below)
        .and_then(|x| denominator_word(&x.text))
        .is_some_and(|(value, plural)| value > above && plural == (above > 1.0))
}

/// Takes one more word or small figure into the number; false if it cannot belong to it.
fn atom(r: &mut Reading, t: &[Token], i: usize, token: &Token, with_and: bool) -> bool {
    let hundreds_free = r.current % 100.0 == 0.0 && r.current.fract() == 0.0;
    let whole = r.form == Form::Integer;
    if token.is_digits() {
        let Some(value) = small_digits(t, i).filter(|v| *v > 0.0) else {
            return false;
        };
        let room = if r.current == 0.0 { 1000.0 } else { 100.0 };
        if !r.open || !hundreds_free || value >= room || !whole {
            return false;
        }
        r.current += value;
        r.words = false;
        r.open = false;
        r.step = 1.0;
        return true;
    }
    if !token.is_word() {
        return false;
    }
    let word = token.text.as_str();
    // A figure in digits takes words only after a scale: "5 three" are two numbers.
    let fresh = !r.any;
    let may_add = whole && (fresh || r.words || r.open || with_and);
    if let Some(value) = unit_word(word) {
        let fits = if value >= 10.0 {
            hundreds_free
        } else if value == 0.0 {
            fresh && r.current == 0.0
        } else {
            r.current % 10.0 == 0.0 && !(10.0..20.0).contains(&(r.current % 100.0))
        };
        let after_zero = !fresh && r.value() == 0.0;
        if !fits || !may_add || after_zero || (fresh && r.current > 0.0) {
            return false;
        }
        r.current += value;
        r.any = true;
        r.open = false;
        r.step = 1.0;
        return true;
    }
    if let Some(value) = tens_word(word) {
        let after_zero = !fresh && r.value() == 0.0;
        if !hundreds_free || !may_add || after_zero || (fresh && r.current > 0.0) {
            return false;
        }
        r.current += value;
        r.any = true;
        r.open = false;
        r.step = 1.0;
        return true;
    }
    if word == "hundred" {
        if !(r.current >= 1.0 && r.current < 100.0) || with_and {
            return false;
        }
        if r.any && r.current % 10.0 == 0.0 && r.current > 10.0 && r.words && r.current != 10.0 {
            // "ninety hundred" is spoken, rarely; it stays one number.
        }
        r.current *= 100.0;
        r.step = 100.0 * if whole { 1.0 } else { r.step };
        r.any = true;
        r.open = true;
        return true;
    }
    if word == "dozen" || word == "dozens" && r.any {
        if r.current < 1.0 || r.current >= 100.0 || with_and || !whole {
            return false;
        }
        r.current *= 12.0;
        r.step = 1.0;
        r.any = true;
        r.open = false;
        return true;
    }
    if let Some(scale) = scale_word(word) {
        // "a thousand million" is a milliard.
        if r.open && r.current == 0.0 && r.last_scale == 1e3 && scale >= 1e6 && !with_and {
            r.total *= scale;
            r.step *= scale;
            r.last_scale = scale;
            r.top = r.top.max(r.total);
            return true;
        }
        let plural = word == "thousands" && r.words;
        if r.current <= 0.0 || scale >= r.last_scale || with_and || plural {
            return false;
        }
        r.total += r.current * scale;
        r.step = scale
            * if r.step < 1.0 || r.form != Form::Integer {
                r.step
            } else {
                1.0
            };
        r.current = 0.0;
        r.last_scale = scale;
        r.top = r.top.max(scale);
        r.any = true;
        r.open = true;
        return true;
    }
    ordinal_atom(r, word, may_add)
}

/// An ordinal word ends a number: "one hundred and twenty-fifth".
fn ordinal_atom(r: &mut Reading, word: &str, may_add: bool) -> bool {
    let Some((value, scale)) = ordinal_word(word) else {
        return false;
    };
    if scale {
        if r.current <= 0.0 || value >= r.last_scale && r.total > 0.0 {
            return false;
        }
        if value == 100.0 {
            r.current *= 100.0;
        } else {
            r.total += r.current * value;
            r.current = 0.0;
        }
    } else {
        let free = if value >= 10.0 {
            r.current % 100.0 == 0.0
        } else {
            r.current % 10.0 == 0.0 && !(10.0..20.0).contains(&(r.current % 100.0))
        };
        if !free || !may_add {
            return false;
        }
        r.current += value;
    }
    r.any = true;
    r.ordinal = true;
    true
}

/// Reads the number that starts at token `i`, cardinal or ordinal, without its sign.
pub(super) fn numeral(t: &[Token], i: usize) -> Option<Numeral> {
    let token = t.get(i)?;
    let starts = if token.is_word() {
        starts_number(&token.text)
    } else {
        token.is_digits() || token.is(".") || vulgar(token).is_some()
    };
    if !starts {
        return None;
    }
    if let Some(found) = fraction_first(t, i) {
        return Some(found);
    }
    if let Some(found) = numbered_ordinal(t, i) {
        return Some(found);
    }
    let r = read(t, i)?;
    let mut n = Numeral {
        end: r.end,
        value: r.value(),
        step: r.step,
        form: r.form,
        words: r.words,
        ordinal: r.ordinal,
        scale: r.top,
        european: r.european,
        grouped: r.grouped,
    };
    if n.form == Form::Power || n.ordinal {
        return Some(n);
    }
    point(t, &mut n);
    scale_suffix(t, i, &mut n);
    and_part(t, &mut n);
    denominator(t, i, &mut n);
    Some(n)
}

/// 21st, 2nd.
fn numbered_ordinal(t: &[Token], i: usize) -> Option<Numeral> {
    let f = figure(t, i).filter(|f| f.form == Form::Integer)?;
    let suffix = t.get(f.end).filter(|x| x.glued() && x.is_word())?;
    let last = t[f.end - 1].text.chars().last()?;
    let tail = &t[f.end - 1].text;
    let teen = tail.len() >= 2 && tail[tail.len() - 2..].starts_with('1');
    let fits = match suffix.text.as_str() {
        "st" => last == '1' && !teen,
        "nd" | "d" => last == '2' && !teen,
        "rd" => last == '3' && !teen,
        "th" => true,
        _ => false,
    };
    if !fits || suffix.is("d") {
        return None;
    }
    Some(Numeral {
        end: f.end + 1,
        value: f.value,
        step: 1.0,
        form: Form::Integer,
        words: false,
        ordinal: true,
        scale: 1.0,
        european: false,
        grouped: f.grouped,
    })
}

/// "100k", "1.2b", "US$ 1MM".
fn scale_suffix(t: &[Token], i: usize, n: &mut Numeral) {
    if n.words || n.scale > 1.0 || n.form == Form::Fraction {
        return;
    }
    let Some(sign) = t.get(n.end).filter(|x| x.is_word() && x.gap != Gap::Break) else {
        return;
    };
    let _ = i;
    // Ambiguous with units: only "k", "bn", "mn", "tn" are safe without a currency.
    let Some(scale) = scale_sign(&sign.text).filter(|_| {
        matches!(sign.text.as_str(), "k" | "bn" | "mn" | "tn" | "trn")
            && (sign.glued() || !sign.is("k"))
    }) else {
        return;
    };
    if t.get(n.end + 1)
        .is_some_and(|x| x.glued() && (x.is_digits() || x.is("/")))
    {
        return;
    }
    apply_scale(n, scale, n.end + 1);
}

/// Multiplies `n` by a scale that ends at `end`.
pub(super) fn apply_scale(n: &mut Numeral, scale: f64, end: usize) {
    let digits = n.form == Form::Integer;
    n.value *= scale;
    n.step = if digits && n.step > 1.0 {
        scale
    } else {
        n.step * scale
    };
    n.scale = scale;
    n.end = end;
}

/// The rounding step of a number in words: its smallest named part.
#[cfg(test)]
mod tests {
    use super::super::token::tokens;
    use super::*;

    fn value(text: &str) -> f64 {
        let t = tokens(text);
        let n = numeral(&t, 0).expect(text);
        assert_eq!(n.end, t.len(), "{text} is read whole");
        n.value
    }

    #[test]
    fn numbers_in_words_have_their_value() {
        for (text, wanted) in [
            ("seventy", 70.0),
            ("twenty-three", 23.0),
            ("one hundred and sixty-one", 161.0),
            ("two hundred and two thousand", 202_000.0),
            ("twenty-three point five million", 23_500_000.0),
            ("4.9 million", 4_900_000.0),
            ("3 hundred and 21", 321.0),
            ("two and a half", 2.5),
            ("three million and a quarter", 3_250_000.0),
            ("two and a half million", 2_500_000.0),
            ("half a million", 500_000.0),
            ("a dozen", 12.0),
            ("half a dozen", 6.0),
            ("two thirds", 2.0 / 3.0),
            ("one third", 1.0 / 3.0),
            ("a hundred thousand", 100_000.0),
            ("twenty-fifth", 25.0),
            ("21st", 21.0),
            ("one hundred twenty fifth", 125.0),
            ("one in five", 0.2),
            ("100k", 100_000.0),
            ("35 lakh", 3_500_000.0),
        ] {
            assert!(
                (value(text) - wanted).abs() < 1e-6,
                "{text}: {}",
                value(text)
            );
        }
    }

    #[test]
    fn the_step_is_the_last_stated_digit() {
        for (text, step) in [
            ("4,870", 1.0),
            ("4.9 million", 100_000.0),
            ("five million", 1_000_000.0),
            ("three hundred", 100.0),
            ("two hundred and two thousand", 1000.0),
        ] {
            let n = numeral(&tokens(text), 0).expect(text);
            assert!((n.step - step).abs() / step < 1e-9, "{text}: {}", n.step);
        }
    }
}
