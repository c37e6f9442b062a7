//! Fractions and decimals in words: "two thirds", "half a million", "nine point four".

use super::figure::Form;
use super::number_words::{denominator_word, scale_word, tens_word, unit_word};
use super::numeral::{Numeral, read};
use super::token::{Gap, Token, any, at, before};

/// "half a million", "two and a half" start with a number; "half", "a third", "a quarter" do not.
pub(super) fn fraction_first(t: &[Token], i: usize) -> Option<Numeral> {
    let article = any(t, i, &["a", "an"]);
    let word_at = if article { i + 1 } else { i };
    let word = t.get(word_at).filter(|x| x.is_word())?;
    let (below, plural) = denominator_word(&word.text)?;
    let bare = matches!(word.text.as_str(), "half" | "quarter");
    if plural || below == 1.0 || (below == 2.0 && !bare) {
        return None;
    }
    // "third" alone is an ordinal; "a third of" and "half" are fractions.
    if !article && !bare {
        return None;
    }
    if article && !bare && ordinal_reading(t, word_at) {
        return None;
    }
    if article && below >= 100.0 {
        return None;
    }
    let mut n = Numeral {
        end: word_at + 1,
        value: 1.0 / below,
        step: 0.01,
        form: Form::Fraction,
        words: true,
        ordinal: false,
        scale: 1.0,
        european: false,
        grouped: false,
    };
    if !fraction_scale(t, &mut n) && word.text == "quarter" && !article {
        return None;
    }
    Some(n)
}

/// "a fifth columnist", "a third man": the article does not make a fraction of it.
fn ordinal_reading(t: &[Token], i: usize) -> bool {
    t.get(i + 1)
        .is_some_and(|n| n.is_word() && n.gap != Gap::Break && !n.is("of") && !is_function(&n.text))
}

fn is_function(word: &str) -> bool {
    matches!(
        word,
        "and"
            | "or"
            | "in"
            | "on"
            | "at"
            | "to"
            | "is"
            | "are"
            | "was"
            | "were"
            | "for"
            | "as"
            | "by"
            | "less"
            | "more"
            | "higher"
            | "lower"
            | "from"
            | "than"
            | "percent"
            | "but"
            | "over"
    )
}

/// "half a million", "three quarters billion", "two thirds of a million", "half a dozen".
fn fraction_scale(t: &[Token], n: &mut Numeral) -> bool {
    let mut i = n.end;
    if t.get(i).is_none_or(|x| x.gap == Gap::Break) {
        return false;
    }
    if at(t, i, "-") && t.get(i + 1).is_some_and(Token::glued) {
        i += 1;
    }
    if at(t, i, "of") {
        i += 1;
    }
    if any(t, i, &["a", "an"]) {
        i += 1;
    }
    let Some(word) = t.get(i).filter(|x| x.is_word()) else {
        return false;
    };
    let scale = match word.text.as_str() {
        "dozen" => 12.0,
        "hundred" => 100.0,
        text if !text.ends_with('s') => match scale_word(text) {
            Some(scale) => scale,
            None => return false,
        },
        _ => return false,
    };
    n.value *= scale;
    n.step *= scale;
    n.scale = scale;
    if scale == 12.0 {
        n.form = Form::Integer;
        n.step = 1.0;
    }
    n.end = i + 1;
    true
}

/// "nine point nought four", then perhaps a scale.
pub(super) fn point(t: &[Token], n: &mut Numeral) {
    if !n.words || !at(t, n.end, "point") || n.scale > 1.0 {
        return;
    }
    let mut i = n.end + 1;
    let mut part = 0.0;
    let mut place = 0.1;
    // "point seventy-one"
    if let Some(tens) = t.get(i).and_then(|x| tens_word(&x.text)) {
        part = tens / 100.0;
        place = 0.01;
        i += 1;
        let next = i + usize::from(t.get(i).is_some_and(Token::is_hyphen));
        if let Some(value) = t
            .get(next)
            .and_then(|x| unit_word(&x.text))
            .filter(|v| (1.0..10.0).contains(v))
        {
            part += value / 100.0;
            i = next + 1;
        }
        place /= 10.0;
    }
    while let Some(value) = t
        .get(i)
        .and_then(|x| unit_word(if x.is("oh") { "zero" } else { &x.text }))
        .filter(|_| i < n.end + 17)
    {
        if value < 10.0 {
            part += value * place;
            place /= 10.0;
        } else {
            part += value * place / 10.0;
            place /= 100.0;
        }
        i += 1;
    }
    if i == n.end + 1 {
        return;
    }
    // Digits are summed in binary; cut the noise they leave.
    n.value += (part / place).round() * place;
    n.value = (n.value * 1e12).round() / 1e12;
    n.step = place * 10.0;
    n.form = Form::Decimal;
    n.end = i;
    if let Some(scale) = t.get(i).and_then(|x| scale_word(&x.text)) {
        n.value = (n.value * scale * 1e6).round() / 1e6;
        n.step *= scale;
        n.scale = scale;
        n.end += 1;
    }
}

/// "and a half", "and two thirds", "and three quarters million" after a whole number.
pub(super) fn and_part(t: &[Token], n: &mut Numeral) {
    if n.form != Form::Integer || !at(t, n.end, "and") || t[n.end].gap == Gap::Break {
        return;
    }
    let start = n.end + 1;
    let Some(first) = t.get(start).filter(|x| x.is_word()) else {
        return;
    };
    let (above, at_word) = if first.is("half") {
        (1.0, start)
    } else if matches!(first.text.as_str(), "a" | "an") {
        (1.0, start + 1)
    } else if let Some(value) = unit_word(&first.text).filter(|v| *v >= 1.0) {
        let mut next = start + 1;
        if t.get(next).is_some_and(Token::is_hyphen) {
            next += 1;
        }
        (value, next)
    } else {
        return;
    };
    let Some(word) = t.get(at_word) else { return };
    let Some((below, plural)) = denominator_word(&word.text) else {
        return;
    };
    let fits = below > above && (plural == (above > 1.0)) && below != 1.0;
    if !fits || (below == 2.0 && !word.text.starts_with("hal")) || below > 100.0 {
        return;
    }
    // "a third man" is no fraction, "a half hours" is.
    if !matches!(
        word.text.as_str(),
        "half" | "quarter" | "quarters" | "third" | "thirds"
    ) && !plural
        && ordinal_reading(t, at_word)
    {
        return;
    }
    let mut part = Numeral {
        end: at_word + 1,
        value: above / below,
        step: 0.01,
        form: Form::Fraction,
        ..*n
    };
    if n.scale > 1.0 {
        // "three million and a quarter" is a quarter of a million.
        if !fraction_scale(t, &mut part) {
            part.value *= n.scale;
        }
        part.step = 0.01 * n.scale;
    }
    let scaled = n.scale > 1.0;
    n.value += part.value;
    n.step = part.step;
    n.form = Form::Fraction;
    n.end = part.end;
    if !scaled && let Some(scale) = t.get(n.end).and_then(|x| scale_word(&x.text)) {
        n.value *= scale;
        n.step *= scale;
        n.scale = scale;
        n.end += 1;
    }
}

/// "two thirds", "one twenty-fifth", "one hundred thirty-fifths": the parts named at `i` divide
/// the number read before them. False if they do not.
fn named_parts(t: &[Token], i: usize, n: &mut Numeral) -> bool {
    let Some(word) = t.get(i) else { return false };
    let single = n.value == 1.0;
    let mut end = i + 1;
    let mut above = n.value;
    let mut whole = 0.0;
    let below = if let Some((below, plural)) = denominator_word(&word.text) {
        let tens = n.value % 100.0;
        let rest = n.value - tens;
        if plural
            && below < 10.0
            && tens >= 20.0
            && tens % 10.0 == 0.0
            && rest > 0.0
            && !at(t, n.end - 2, "and")
        {
            // "one hundred thirty-fifths": the tens belong to the parts.
            above = rest;
            tens + below
        } else {
            let bad = below == 1.0 || (below == 2.0 && !word.text.starts_with("hal"));
            if bad || plural == single {
                return false;
            }
            if below >= 100.0 && rest > 0.0 && tens > 0.0 {
                // "two hundred and fifty-four hundredths"
                whole = rest;
                above = tens;
            }
            below
        }
    } else if let Some(tens) = tens_word(&word.text) {
        let unit = i + 1 + usize::from(t.get(i + 1).is_some_and(Token::is_hyphen));
        let Some((below, plural)) = t.get(unit).and_then(|x| denominator_word(&x.text)) else {
            return false;
        };
        if below >= 10.0 || plural == single || above >= tens {
            return false;
        }
        end = unit + 1;
        tens + below
    } else if single {
        match read(t, i) {
            Some(r) if r.ordinal && r.value() > 100.0 && r.words => {
                end = r.end;
                r.value()
            }
            _ => return false,
        }
    } else {
        return false;
    };
    n.value = whole + above / below;
    n.step = 0.01;
    n.form = Form::Fraction;
    n.end = end;
    true
}

/// "two thirds", "one over three", "one in five", "7 in 10".
pub(super) fn denominator(t: &[Token], i: usize, n: &mut Numeral) {
    if !matches!(n.form, Form::Integer) {
        return;
    }
    let mut next = n.end;
    let Some(token) = t.get(next).filter(|x| x.gap != Gap::Break) else {
        return;
    };
    if token.is_hyphen() {
        next += 1;
    }
    let Some(word) = t.get(next).filter(|x| x.is_word()) else {
        return;
    };
    if n.words && named_parts(t, next, n) {
        fraction_scale(t, n);
        return;
    }
    if denominator_word(&word.text).is_some() {
        return;
    }
    if n.value == 0.0 || n.end != next {
        return;
    }
    let ratio = match word.text.as_str() {
        "over" => true,
        "in" => n.value == 1.0 && before(t, i).is_none_or(|p| !p.is("number")),
        "out" => at(t, next + 1, "of") && n.value < 100.0,
        _ => false,
    };
    if !ratio {
        return;
    }
    let from = if word.is("out") { next + 2 } else { next + 1 };
    let from = from + usize::from(at(t, from, "every"));
    let Some(below) = read(t, from).filter(|r| !r.ordinal && r.form == Form::Integer) else {
        return;
    };
    let year_like = !below.words && below.value() >= 1000.0;
    let timed = t.get(below.end).is_some_and(|x| {
        matches!(
            x.text.as_str(),
            "year" | "years" | "month" | "months" | "day" | "days" | "week" | "weeks" | "hours"
        )
    });
    if below.value() > n.value && !year_like && !timed
        || word.is("over") && below.value() > 0.0 && !timed
    {
        n.value /= below.value();
        n.step = 0.01;
        n.form = Form::Fraction;
        n.end = below.end;
    }
}
