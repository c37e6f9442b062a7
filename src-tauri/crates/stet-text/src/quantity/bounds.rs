//! Words before or after a figure that say how exact it is: "about", "more than", "at least".

use super::token::{Gap, Token, before};
use super::types::Qualifier;

/// Qualifiers before a figure, longest first within a first word.
const BEFORE: [(&str, Qualifier); 67] = [
    ("not over", Qualifier::AtMost),
    ("not above", Qualifier::AtMost),
    ("not exceeding", Qualifier::AtMost),
    ("not under", Qualifier::AtLeast),
    ("not below", Qualifier::AtLeast),
    ("no fewer than", Qualifier::AtLeast),
    ("no less than", Qualifier::AtLeast),
    ("not less than", Qualifier::AtLeast),
    ("not fewer than", Qualifier::AtLeast),
    ("a minimum of", Qualifier::AtLeast),
    ("minimum of", Qualifier::AtLeast),
    ("at least", Qualifier::AtLeast),
    ("at minimum", Qualifier::AtLeast),
    ("no more than", Qualifier::AtMost),
    ("not more than", Qualifier::AtMost),
    ("no greater than", Qualifier::AtMost),
    ("a maximum of", Qualifier::AtMost),
    ("maximum of", Qualifier::AtMost),
    ("at most", Qualifier::AtMost),
    ("at the most", Qualifier::AtMost),
    ("up to", Qualifier::AtMost),
    ("as many as", Qualifier::AtMost),
    ("as much as", Qualifier::AtMost),
    ("more than", Qualifier::MoreThan),
    ("greater than", Qualifier::MoreThan),
    ("larger than", Qualifier::MoreThan),
    ("higher than", Qualifier::MoreThan),
    ("in excess of", Qualifier::MoreThan),
    ("upwards of", Qualifier::MoreThan),
    ("upward of", Qualifier::MoreThan),
    ("over", Qualifier::MoreThan),
    ("above", Qualifier::MoreThan),
    ("exceeding", Qualifier::MoreThan),
    ("exceeds", Qualifier::MoreThan),
    ("exceeded", Qualifier::MoreThan),
    ("topping", Qualifier::MoreThan),
    ("well over", Qualifier::MoreThan),
    ("just over", Qualifier::MoreThan),
    ("less than", Qualifier::LessThan),
    ("fewer than", Qualifier::LessThan),
    ("lower than", Qualifier::LessThan),
    ("smaller than", Qualifier::LessThan),
    ("under", Qualifier::LessThan),
    ("below", Qualifier::LessThan),
    ("just under", Qualifier::LessThan),
    ("just below", Qualifier::LessThan),
    ("exactly", Qualifier::Exactly),
    ("precisely", Qualifier::Exactly),
    ("about", Qualifier::About),
    ("around", Qualifier::About),
    ("nearly", Qualifier::About),
    ("almost", Qualifier::About),
    ("some", Qualifier::About),
    ("roughly", Qualifier::About),
    ("approximately", Qualifier::About),
    ("approx", Qualifier::About),
    ("approx .", Qualifier::About),
    ("circa", Qualifier::About),
    ("ca", Qualifier::About),
    ("ca .", Qualifier::About),
    ("c .", Qualifier::About),
    ("close to", Qualifier::About),
    ("an estimated", Qualifier::About),
    ("estimated", Qualifier::About),
    ("~", Qualifier::About),
    ("≈", Qualifier::About),
    ("or so", Qualifier::About),
];

/// The same in German, French, Spanish, Italian, Dutch and Portuguese.
const ABROAD: [(&str, Qualifier); 47] = [
    ("mehr als", Qualifier::MoreThan),
    ("über", Qualifier::MoreThan),
    ("weniger als", Qualifier::LessThan),
    ("rund", Qualifier::About),
    ("etwa", Qualifier::About),
    ("ungefähr", Qualifier::About),
    ("knapp", Qualifier::About),
    ("fast", Qualifier::About),
    ("mindestens", Qualifier::AtLeast),
    ("höchstens", Qualifier::AtMost),
    ("bis zu", Qualifier::AtMost),
    ("genau", Qualifier::Exactly),
    ("plus de", Qualifier::MoreThan),
    ("moins de", Qualifier::LessThan),
    ("environ", Qualifier::About),
    ("près de", Qualifier::About),
    ("presque", Qualifier::About),
    ("au moins", Qualifier::AtLeast),
    ("au plus", Qualifier::AtMost),
    ("jusqu'à", Qualifier::AtMost),
    ("más de", Qualifier::MoreThan),
    ("menos de", Qualifier::LessThan),
    ("unos", Qualifier::About),
    ("unas", Qualifier::About),
    ("cerca de", Qualifier::About),
    ("casi", Qualifier::About),
    ("alrededor de", Qualifier::About),
    ("al menos", Qualifier::AtLeast),
    ("por lo menos", Qualifier::AtLeast),
    ("como máximo", Qualifier::AtMost),
    ("più di", Qualifier::MoreThan),
    ("oltre", Qualifier::MoreThan),
    ("meno di", Qualifier::LessThan),
    ("quasi", Qualifier::About),
    ("almeno", Qualifier::AtLeast),
    ("al massimo", Qualifier::AtMost),
    ("fino a", Qualifier::AtMost),
    ("meer dan", Qualifier::MoreThan),
    ("ruim", Qualifier::MoreThan),
    ("minder dan", Qualifier::LessThan),
    ("ongeveer", Qualifier::About),
    ("bijna", Qualifier::About),
    ("minstens", Qualifier::AtLeast),
    ("hoogstens", Qualifier::AtMost),
    ("mais de", Qualifier::MoreThan),
    ("quase", Qualifier::About),
    ("pelo menos", Qualifier::AtLeast),
];

/// Signs of inequality.
const SIGNS: [(&str, Qualifier); 8] = [
    (">", Qualifier::MoreThan),
    ("<", Qualifier::LessThan),
    ("≥", Qualifier::AtLeast),
    ("≤", Qualifier::AtMost),
    ("> =", Qualifier::AtLeast),
    ("< =", Qualifier::AtMost),
    ("±", Qualifier::About),
    ("+ / -", Qualifier::About),
];

/// Does `phrase` end just before token `i`? The token where it starts.
fn ends_before(t: &[Token], i: usize, phrase: &str) -> Option<usize> {
    let mut at = i;
    for word in phrase.rsplit(' ') {
        at = at.checked_sub(1)?;
        if !t[at].is(word) {
            return None;
        }
    }
    // "42 U.S.C. 1983" is no circa.
    let dotted = t[at].glued() && before(t, at).is_some_and(|p| p.is("."));
    let whole = t[at + 1..=i.min(t.len() - 1)]
        .iter()
        .all(|x| x.gap != Gap::Break);
    (whole && !dotted).then_some(at)
}

/// The qualifier before the figure that starts at `start` or after the one that ends before
/// `end`.
pub(super) fn qualifier(t: &[Token], start: usize, end: usize) -> Qualifier {
    let found = BEFORE
        .iter()
        .chain(&ABROAD)
        .chain(&SIGNS)
        .filter_map(|(words, q)| ends_before(t, start, words).map(|at| (at, *q)))
        .min_by_key(|(at, _)| *at);
    if let Some((at, q)) = found {
        // "not more than" stands in the table; "go over 5" or "point 3 above 2" can not be told.
        let about = at > 0 && t[at - 1].is("not") && q == Qualifier::AtLeast;
        return if about { Qualifier::LessThan } else { q };
    }
    after(t, end)
}

fn after(t: &[Token], end: usize) -> Qualifier {
    let is = |k: usize, word: &str| t.get(k).is_some_and(|x| x.is(word) && x.gap != Gap::Break);
    if is(end, "+") && t[end].glued() {
        return Qualifier::AtLeast;
    }
    if is(end, "or") || is(end, "and") {
        if is(end + 1, "more") || is(end + 1, "above") || is(end + 1, "over") {
            return Qualifier::AtLeast;
        }
        if is(end + 1, "less")
            || is(end + 1, "fewer")
            || is(end + 1, "below")
            || is(end + 1, "under")
        {
            return Qualifier::AtMost;
        }
        if is(end, "or") && is(end + 1, "so") {
            return Qualifier::About;
        }
    }
    Qualifier::None
}

/// The qualifier before a date.
pub(super) fn date_qualifier(t: &[Token], start: usize) -> Qualifier {
    let Some(mut at) = start.checked_sub(1) else {
        return Qualifier::None;
    };
    if t[start].gap == Gap::Break {
        return Qualifier::None;
    }
    if t[at].is("the") && at > 0 {
        at -= 1;
    }
    match t[at].text.as_str() {
        "before" => Qualifier::LessThan,
        "after" => Qualifier::MoreThan,
        "since" => Qualifier::AtLeast,
        "by" | "until" | "till" => Qualifier::AtMost,
        "about" | "around" | "circa" | "approximately" | "roughly" | "ca" => Qualifier::About,
        "exactly" | "precisely" => Qualifier::Exactly,
        "." if at > 0 && matches!(t[at - 1].text.as_str(), "c" | "ca") && t[at].glued() => {
            Qualifier::About
        }
        _ => Qualifier::None,
    }
}

#[cfg(test)]
mod tests {
    use super::super::token::tokens;
    use super::*;

    #[test]
    fn the_widest_phrase_wins() {
        for (text, wanted) in [
            ("no more than 5", Qualifier::AtMost),
            ("more than 5", Qualifier::MoreThan),
            ("about 5", Qualifier::About),
            ("at least 5", Qualifier::AtLeast),
            ("exactly 5", Qualifier::Exactly),
            ("the 5", Qualifier::None),
        ] {
            let t = tokens(text);
            assert_eq!(qualifier(&t, t.len() - 1, t.len()), wanted, "{text}");
        }
    }
}
