//! Names in German, where every noun has a capital and a capital says little.

use super::gazetteer;
use super::name::Name;

/// Words that open a sentence with a capital and are no part of a name after them.
#[rustfmt::skip]
const OPENERS: &[&str] = &[
    "ab", "aber", "alle", "als", "also", "am", "an", "auch", "auf", "aus", "außerdem", "bei", "beim", "bis",
    "da", "dabei", "dafür", "damals", "dann", "das", "dass", "dem", "den", "denn", "der", "des", "die", "dies",
    "diese", "dieser", "dieses", "doch", "dort", "durch", "ein", "eine", "einem", "einen", "einer", "eines", "er",
    "erst", "es", "für", "gegen", "heute", "hier", "hinter", "ihr", "ihre", "im", "in", "ins", "jede", "jeder",
    "kein", "keine", "laut", "man", "mit", "nach", "neben", "nicht", "noch", "nun", "nur", "ob", "obwohl", "oder",
    "ohne", "schon", "sein", "seine", "seit", "sie", "so", "statt", "trotz", "um", "und", "unter", "über", "viele",
    "vom", "von", "vor", "wann", "war", "was", "weil", "wenn", "wer", "wie", "wir", "wo", "während", "zu", "zudem",
    "zum", "zur", "zwischen",
];

/// What of a run of capitalised words is surely a name: two or more of them ("Angela Merkel"), a
/// place of the gazetteer, or a word with a capital, a figure or a letter inside that German has not
/// ("AgileBits", "Tromsø"). A noun alone is none. `body` is what the name's span counts in.
pub(super) fn name(mut name: Name, body: &str) -> Option<Name> {
    while let Some((first, rest)) = name.value.split_once(' ') {
        if !OPENERS.contains(&first.to_lowercase().as_str()) {
            break;
        }
        let words = name.span.slice(body)?;
        let spaces = words.trim_start_matches(|c: char| !c.is_whitespace());
        name.span.start = name.span.end - spaces.trim_start().len();
        name.value = rest.to_owned();
    }
    let several = name.value.contains(' ');
    let foreign = |c: char| c.is_alphabetic() && !c.is_ascii() && !"äöüßéÄÖÜ".contains(c);
    let inside = |c: char| c.is_uppercase() || c.is_numeric() || foreign(c);
    let marked = !name.value.contains('-') && name.value.chars().skip(1).any(inside);
    name.place |= gazetteer::is_place(&name.value);
    (several || marked || name.place).then_some(name)
}

#[cfg(test)]
mod tests {
    use crate::claim::atoms::name::find;
    use crate::text::Span;

    #[test]
    fn a_noun_alone_is_no_name() {
        let text = "Neben dem Update bringt AgileBits neue Felder in der Datenbank, sagte Angela Merkel in Berlin und Tromsø.";
        let all = Span::new(0, text.len());
        let found = find(text, &all, &all, Some("de"));
        let values: Vec<&str> = found.iter().map(|name| name.value.as_str()).collect();
        assert_eq!(values, ["AgileBits", "Angela Merkel", "Berlin", "Tromsø"]);
        for name in &found {
            assert_eq!(name.span.slice(text), Some(name.value.as_str()));
        }
        let text = "Laut Olaf Scholz stieg die Zahl.";
        let all = Span::new(0, text.len());
        let found = find(text, &all, &all, Some("de"));
        assert_eq!(found[0].value, "Olaf Scholz");
        assert_eq!(found[0].span.slice(text), Some("Olaf Scholz"));
        assert_eq!(found.len(), 1);
    }
}
