//! What follows the name of a book: volume, place, publisher, year and pages, in the orders of many languages.

use std::sync::LazyLock;

use regex::Regex;

use super::model::is_class;
use super::{Pattern, clean, numbers};
use crate::reference::Work;

static PAGES: Pattern = LazyLock::new(|| {
    Regex::new(r"(?:^|[\s,(.;:])((?:pp?|pages?|pgs?|págs?|S|s|Seiten?|ss|str|bls|blz|lk|o|стр|[СсCc])\.?\s?\d[\d\s,–—-]*\d|(?:pp?|S|s|págs?|str|стр|[Сс])\.\s?\d+|[ivxlc]*\d{1,5}\s?[–—-]\s?\d{1,5})(?:\s?(?:\.|\)|,|;|:|$|\s))").ok()
});
static VOLUME: Pattern = LazyLock::new(|| {
    Regex::new(r"(?:^|[\s,(.;])((?:[Vv]ol|[Bb]d|Band|[Tt]om[eo]?|[Tt]|[Ss]v|[Bb]ind|Deel|Dl|[Dd]íl|Köt|Т|Ч)\.?\s(\d{1,3}|[IVXLC]{1,6})\b\.?[,)]?)").ok()
});
static EDITION: Pattern = LazyLock::new(|| {
    Regex::new(r"(?:^|[\s,(.;])(\d{1,2}(?:st|nd|rd|th|\.|ª|a|e|ᵉ)?\s?(?:\p{L}+\.?\s){0,2}(?:ed\.|edn\.?|edition|éd\.|Aufl\.|Auflage|dr\.|druk|wyd\.|vyd\.|utg\.|uppl\.|kiad\.|painos|изд\.|вид\.)[,)]?)").ok()
});
static YEAR: Pattern =
    LazyLock::new(|| Regex::new(r"(?:^|[^\d])((?:1[5-9]|20)\d\d)[a-z]?(?:[^\d–-]|$)").ok());

/// Reads the fields of an imprint into `work` and gives back what stands before it.
pub(super) fn read(work: &mut Work, text: &str) -> String {
    let mut rest = without_series(text);
    let mut cut = |pattern: &'static Pattern, keep: usize| -> Option<String> {
        let (whole, value) = {
            let hit = pattern.as_ref()?.captures_iter(&rest).last()?;
            (hit.get(1)?.range(), hit.get(keep)?.as_str().to_owned())
        };
        rest.replace_range(whole, "");
        Some(value)
    };
    if let Some(pages) = cut(&PAGES, 1) {
        work.pages = numbers::pages(&pages);
    }
    if let Some(volume) = cut(&VOLUME, 2) {
        work.volume = volume;
    }
    if let Some(edition) = cut(&EDITION, 1) {
        work.edition = clean::field(&edition);
    }
    let year = YEAR
        .as_ref()
        .and_then(|year| year.captures_iter(&rest).last());
    let year = year.and_then(|hit| hit.get(1));
    let before = year.map_or(rest.as_str(), |year| &rest[..year.start()]);
    // "Kraków 2003": a word that touches the year is no publisher.
    let touches = year.is_some()
        && before.ends_with(' ')
        && !before.trim_end().ends_with([',', ';', ':', '.']);
    if let Some(year) = year {
        work.year = year.as_str().parse().ok();
    }
    let before = before.trim_matches([' ', ',', ';', '(', '.']);
    place_and_publisher(work, before, touches)
}

/// "(= Schriften zur Montangeschichte 17)": the series the book stands in.
fn without_series(text: &str) -> String {
    match text.find("(=").or_else(|| text.find("(Reihe")) {
        Some(at) => {
            let end = text[at..].find(')').map_or(text.len(), |end| at + end + 1);
            [&text[..at], &text[end..]].concat()
        }
        None => text.to_owned(),
    }
}

/// "Essen: Zechenverlag", "Venezia, Laguna Editrice", "Kraków"; what stands before them is given back.
fn place_and_publisher(work: &mut Work, text: &str, touches: bool) -> String {
    if let Some((left, right)) = text.rsplit_once(": ").or_else(|| text.rsplit_once(" :"))
        && !right.contains(". ")
        && starts_capital(right)
    {
        let (before, place) = last_field(left);
        if (1..=5).contains(&place.split_whitespace().count())
            && starts_capital(place)
            && !place.contains('"')
        {
            work.place = clean::field(place);
            work.publisher = clean::field(right);
            return before.to_owned();
        }
    }
    let (before, last) = last_field(text);
    if !is_name(last) {
        return text.to_owned();
    }
    let (earlier, second) = last_field(before);
    let placed = |words: &str| words.split([' ', '-']).any(|word| is_class(word, "place"));
    if before.is_empty() && !touches && !placed(last) {
        work.publisher = clean::field(last);
        return String::new();
    }
    let two = is_name(second)
        && second.split(' ').count() <= 5
        && !(earlier.is_empty() && touches && !placed(last));
    match () {
        () if two && placed(last) && !placed(second) => {
            (work.place, work.publisher) = (clean::field(last), clean::field(second));
            earlier.to_owned()
        }
        () if two && !touches => {
            (work.place, work.publisher) = (clean::field(second), clean::field(last));
            earlier.to_owned()
        }
        () => {
            let field = if touches || placed(last) {
                &mut work.place
            } else {
                &mut work.publisher
            };
            *field = clean::field(last);
            before.to_owned()
        }
    }
}

/// The words behind the last comma or stop that ends a field, and those before it.
fn last_field(text: &str) -> (&str, &str) {
    let text = text.trim_end_matches([' ', ',', ';', '.']);
    let at = [", ", "; ", ". ", ") ", "» ", "” "]
        .iter()
        .filter_map(|mark| {
            text.rmatch_indices(mark)
                // "St. Gallen", "P. Haupt": a short word with its stop.
                .find(|(at, mark)| {
                    let word = text[..*at].rsplit([' ', '.']).next().unwrap_or_default();
                    *mark != ". " || word.chars().count() > 2
                })
                .map(|(at, mark)| at + mark.len())
        })
        .max();
    match at {
        Some(at) => (
            text[..at].trim_end_matches([' ', ',', ';', '.']),
            &text[at..],
        ),
        None => ("", text),
    }
}

fn is_name(words: &str) -> bool {
    !words.is_empty()
        && starts_capital(words)
        && words.split_whitespace().count() <= 7
        && !words.contains('"')
}

fn starts_capital(words: &str) -> bool {
    words.trim_start().starts_with(char::is_uppercase)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_pattern_is_one() {
        assert!(
            [&PAGES, &VOLUME, &EDITION, &YEAR]
                .iter()
                .all(|one| one.is_some())
        );
    }

    #[test]
    fn orders_of_many_languages() {
        for (text, before, place, publisher, pages) in [
            (
                ". Bd. 2. Essen: Zechen 1994, S. 133–150 (= Schriften 17).",
                "",
                "Essen",
                "Zechen",
                "133-150",
            ),
            (
                ", Il sale, Venezia, Laguna Editrice, 2003, pp. 45-67.",
                "Il sale",
                "Venezia",
                "Laguna Editrice",
                "45-67",
            ),
            (", Kraków 2003, s. 90–112.", "", "Kraków", "", "90-112"),
            (
                ", 45–68. Leeds: Belfry Books, 2010.",
                "",
                "Leeds",
                "Belfry Books",
                "45-68",
            ),
            (
                ". Szeged: Tisza Kiadó, 2004. 31–49.",
                "",
                "Szeged",
                "Tisza Kiadó",
                "31-49",
            ),
            (
                ". Rennes: Marais; 1999. p. 55-78.",
                "",
                "Rennes",
                "Marais",
                "55-78",
            ),
        ] {
            let mut work = Work::default();
            let rest = read(&mut work, text);
            assert_eq!(rest.trim_start_matches([',', ' ', '.']), before, "{text}");
            assert_eq!(
                (
                    work.place.as_str(),
                    work.publisher.as_str(),
                    work.pages.as_str()
                ),
                (place, publisher, pages),
                "{text}"
            );
            assert!(work.year.is_some(), "{text}");
        }
    }
}
