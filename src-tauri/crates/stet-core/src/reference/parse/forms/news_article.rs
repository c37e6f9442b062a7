//! An article of a newspaper, found by its day and in most languages without volume: "Holm, Ada: »Havnen lukker«. I:
//! Kystavisen, 3. maj 2012. Tilgængelig på: …". The title stands in quotation marks or ends with a stop, and the day
//! tells where the paper's name ends.

use std::sync::LazyLock;

use regex::Regex;

use super::Pattern;
use crate::reference::parse::model::is_class;
use crate::reference::parse::{clean, date, numbers, opening, without_number};
use crate::reference::{Work, WorkKind};

/// The word "in" before the name of the paper, with its colon.
static WITHIN: Pattern = LazyLock::new(|| {
    Regex::new(r"^(?i:in|i|w|v|u|en|em|dans|dins|nel|în|teoksessa|в|у)\s?:\s").ok()
});
/// What joins the name of the paper to its day.
static JOINT: Pattern = LazyLock::new(|| {
    Regex::new(r"(?:[,.;]?\s(?:\[[^\]]*\][,.]?\s)?(?:\(|(?:vom|du|del|van|av|of|den|af|z dnia|från|fra|on|le)\s)?)$").ok()
});
/// What may follow the day: the page, and where the article can be read.
static END: Pattern = LazyLock::new(|| {
    Regex::new(&[
        r"^[\s.,;:()\[\]<>–-]*(?:(?:[SsCcСс]|pp?|str|sid|side|sivu|oldal|blz|pág)\.?\s?([A-Z]?\d{1,3}(?:\s?[–-]\s?[A-Z]?\d{1,3})?))?",
        r"[\s.,;:()\[\]<>–-]*(?i:",
        clean::AVAILABLE,
        r")?[\s.,;:()\[\]<>–-]*$",
    ]
    .concat())
    .ok()
});
/// Classes of words that name something else: a journal, a thesis, a report, a meeting.
const OTHERS: [&str; 5] = ["journal", "thesis", "report", "proceedings", "institution"];
/// Most words in the name of a paper.
const LONGEST: usize = 8;

/// Reads such a citation; `None` for any other.
pub(super) fn read(text: &str) -> Option<Work> {
    let text = without_number(text);
    let (day, span) = date::whole(text)?;
    let joint = JOINT.as_ref()?.find(&text[..span.start])?;
    let end = END.as_ref()?.captures(&text[span.end..])?;
    let before = &text[..joint.start()];
    let head = quoted(before).unwrap_or_else(|| before.rfind(". ").map_or(0, |at| at + 1));
    let (names, title) = opening::read(&before[..head])?;
    let rest = before[head..].trim_start_matches([' ', ',', '.', ';']);
    let within = WITHIN.as_ref()?.find(rest).map_or(0, |within| within.end());
    // "Folha do Porto, Lisboa": the town stands between the paper and the day.
    let (paper, town) = rest[within..]
        .split_once(", ")
        .unwrap_or((&rest[within..], ""));
    let named = paper.starts_with(|ch: char| ch.is_uppercase() || ch == '«')
        && paper.split(' ').count() <= LONGEST
        && !town.contains(' ')
        && !rest.contains(|ch: char| ch.is_ascii_digit() || "(“\"".contains(ch))
        && !paper.contains(':')
        && !paper
            .split(' ')
            .any(|word| OTHERS.iter().any(|class| is_class(word, class)))
        && !paper.split(' ').all(|word| is_class(word, "place"));
    named.then(|| Work {
        kind: WorkKind::NewsArticle,
        title,
        authors: names.persons,
        et_al: names.et_al,
        container: clean::title(paper),
        place: clean::field(town),
        year: day.year,
        month: day.month,
        day: day.day,
        pages: end
            .get(1)
            .map_or_else(String::new, |pages| numbers::pages(pages.as_str())),
        ..Work::default()
    })
}

/// Where the first quotation ends.
fn quoted(text: &str) -> Option<usize> {
    let from = text.find(['«', '»', '„', '“', '”', '"'])?;
    let open = text[from..].chars().next()?;
    let shut: &[char] = match open {
        '«' => &['»'],
        '»' => &['«'],
        '„' => &['“', '”'],
        '"' => &['"'],
        _ => &['”'],
    };
    let inside = from + open.len_utf8();
    let end = text[inside..].find(shut)? + inside;
    Some(end + text[end..].chars().next().map_or(0, char::len_utf8))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn papers_of_many_languages() {
        for (text, title, paper, day) in [
            (
                "Holm, Ada: »Havnen lukker«. I: Kystavisen, 3. maj 2012. Tilgængelig på:  .",
                "Havnen lukker",
                "Kystavisen",
                (2012, 5, 3),
            ),
            (
                "Lind, Eva: ”Fyren släcks”. I: Skärgårdsbladet, 7 april 2014. Tillgänglig:",
                "Fyren släcks",
                "Skärgårdsbladet",
                (2014, 4, 7),
            ),
            (
                "Salo, Outi: ”Terva palaa”. Rannikkolehti 7.4.2014.",
                "Terva palaa",
                "Rannikkolehti",
                (2014, 4, 7),
            ),
            (
                "Gil, Ana: «El faro se apaga», La Voz del Mar, 7 de abril de 2014. Disponible en: ",
                "El faro se apaga",
                "La Voz del Mar",
                (2014, 4, 7),
            ),
            (
                "Wrona, Anna: „Latarnia gaśnie”. W: Gazeta Brzegowa, 7 kwietnia 2014, s. 4.",
                "Latarnia gaśnie",
                "Gazeta Brzegowa",
                (2014, 4, 7),
            ),
            (
                "Kern, Jan: „Der Turm fällt“. In: Küstenbote vom 7. April 2014, S. 12.",
                "Der Turm fällt",
                "Küstenbote",
                (2014, 4, 7),
            ),
        ] {
            let work = read(text).expect(text);
            assert_eq!(
                (work.title.as_str(), work.container.as_str()),
                (title, paper),
                "{text}"
            );
            assert_eq!(
                (work.year, work.month, work.day),
                (Some(day.0), Some(day.1), Some(day.2)),
                "{text}"
            );
            assert_eq!(work.authors.len(), 1, "{text}");
        }
        for text in [
            "Holm, Ada. “Tides.” Journal of Salt, 3 May 2012.",
            "Holm, Ada: »Tides«. In: Renn, Ian (Hg.): Salt, 3. Mai 2012.",
            "Holm, Ada. Tides. Doctoral thesis, 3 May 2012.",
            "Holm, Ada. Tides. Oslo, 3 May 2012.",
            "Holm, Ada. “Tides.” Salt 12, no. 3 (3 May 2012): 4–9.",
        ] {
            assert_eq!(read(text), None, "{text}");
        }
    }
}
