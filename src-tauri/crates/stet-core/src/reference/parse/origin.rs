//! What a citation says of an earlier edition: "Originally published as …", "Reprint of the 1884 edition". Its
//! title, publisher and year are not those of the edition cited.

use std::sync::LazyLock;

use regex::Regex;

use super::{Pattern, date};

/// A closing sentence about the first publication.
static FIRST: Pattern = LazyLock::new(|| {
    Regex::new(concat!(
        r"(?:[.;)] |\s[(\[])((?i:(?:originally|first) (?:published|issued|printed|appeared)(?: as| in| by|:| \d)|(?:ed|éd)\. or(?:ig)?\.|orig\.:?|original (?:title|edition|work|publication)\b|",
        r"original(?:titel|ausgabe|verlag)|erstausgabe|zuerst erschienen|titre original|(?:édition|éd\.) originale|(?:première|1re) (?:publication|édition)\b|",
        r"título original|(?:edición|publicación) original|publicad[oa] originalmente|edição original|titolo originale|(?:edizione|ed\.) originale|",
        r"oorspronkelijke? (?:titel|uitgave|verschenen)|originalets titel|originaltitel|orig\.? ?tit|tyt(?:uł|\.) oryg|oryginał|název originálu|orig(?:inál)?\. název|оригинал)).{3,300}$",
    ))
    .ok()
});
/// A sentence about the edition that is printed again.
static REPRINT: Pattern = LazyLock::new(|| {
    Regex::new(concat!(
        r"[.,;] ((?i:(?:facsimile |photographic |unaltered |unveränd(?:erter|\.) |fotomech(?:anischer|\.) |anastatica? )*",
        r"(?:reprint(?:ed)?|repr\.|facsimile|nachdr(?:uck|\.)|neudr(?:uck|\.)|réimpr(?:ession|\.)|reimpresión|reimpr\.|reimpressão|facsímil|facsimil|fac-similé|",
        r"ristampa(?: anastatica)?|rist\.|herdruk|omtryck|nytryck|optryk|opptrykk|przedruk|reprodukcja|přetisk|репринт))\b[^.:,;“”«»()]{0,60}?",
        r"(?:(?:1[4-9]|20)\d\d)[^.:,;“”«»()]{0,40})(?:\.|;|,) ",
    ))
    .ok()
});

/// The citation without what it says of an earlier edition, and those words.
pub(super) fn part(text: &str) -> (String, String) {
    let mut rest = text.to_owned();
    let mut said = String::new();
    for (pattern, dated) in [(&FIRST, true), (&REPRINT, false)] {
        let hit = pattern.as_ref().and_then(|pattern| pattern.captures(&rest));
        let Some((words, at)) = hit
            .as_ref()
            .and_then(|hit| Some((hit.get(1)?, hit.get(0)?)))
        else {
            continue;
        };
        // Without a year of its own before it, it is all there is.
        if dated && date::year(&rest[..words.start()]).is_none() {
            continue;
        }
        // The mark before it stays.
        let (from, to) = (words.start(), at.end());
        said = [said.as_str(), rest[from..to].trim()]
            .join(" ")
            .trim()
            .to_owned();
        rest = [&rest[..from], &rest[to..]].concat();
        rest.truncate(rest.trim_end_matches(['(', '[', ' ']).len());
    }
    (rest, said)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_said_of_an_earlier_edition() {
        assert!(FIRST.is_some() && REPRINT.is_some());
        for (text, rest) in [
            (
                "Roche, Ada. The Net. Cork: Gull, 2001. Originally published as Le Filet (Brest: Marée, 1977).",
                "Roche, Ada. The Net. Cork: Gull, 2001.",
            ),
            (
                "Renn, I.: Das Netz. Nachdruck der Ausgabe Kiel 1881. Bremen: Tide, 1999.",
                "Renn, I.: Das Netz. Bremen: Tide, 1999.",
            ),
            (
                "Roche, Ada. Reprint culture. Cork: Gull, 2001.",
                "Roche, Ada. Reprint culture. Cork: Gull, 2001.",
            ),
        ] {
            assert_eq!(part(text).0, rest);
        }
    }
}
