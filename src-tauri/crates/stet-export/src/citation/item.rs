//! A work as a CSL item.

use std::collections::BTreeMap;

use hayagriva::citationberg::json::{Item, Value};
use serde_json::{Value as Json, json};
use stet_core::reference::{Person, Work, WorkKind};

use super::sentence_case::sentence_case;
use super::{Style, manual, thesis};
use crate::bibliography::csl_json;

/// The work as a CSL item: as it is exchanged, with what the styles need said otherwise.
pub(super) fn item(work: &Work, style: Style) -> Item {
    let mut exchanged = csl_json::item(work, "work");
    let mut put = |name: &str, value: Json| {
        exchanged.remove(name);
        let empty = value.as_str().is_some_and(str::is_empty)
            || value.as_array().is_some_and(Vec::is_empty);
        if !empty {
            exchanged.insert(name.to_owned(), value);
        }
    };
    put("type", rendered_as(work, style).into());
    put("edition", edition(&work.edition).into());
    let (genre, number) = report_number(&work.number);
    let genre = match work.kind {
        WorkKind::Thesis => thesis::called(work, style),
        WorkKind::Report if genre.is_empty() => work.genre.clone(),
        _ => genre.to_owned(),
    };
    put("genre", genre.clone().into());
    put("number", number.into());
    if style == Style::Apa7 && work.kind == WorkKind::Thesis && !work.publisher.is_empty() {
        // Without an address the style takes a thesis for unpublished, which a record does not say.
        put("genre", format!("{genre}, {}", work.publisher).into());
        put("publisher", "".into());
    }
    if style == Style::Apa7 && is_article_number(&work.pages) {
        // 9.27: an article number says that it is one.
        put("page", format!("Article {}", work.pages.trim()).into());
    }
    if style == Style::Mla9 {
        put("publisher", academic(work).into());
    }
    if is_chicago(style) && work.kind == WorkKind::NewsArticle {
        // 14.193: a newspaper goes without its article.
        let name = work.container.strip_prefix("The ");
        put("container-title", name.unwrap_or(&work.container).into());
    }
    if work.kind == WorkKind::Preprint && (is_chicago(style) || style == Style::Apa7) {
        // It stands in no book: APA 7 names the archive as publisher, Chicago 17 by the address alone.
        put("container-title", "".into());
        if style == Style::Apa7 && work.publisher.is_empty() {
            put("publisher", work.container.as_str().into());
        }
    }
    if style == Style::Ama11 && is_part(work.kind) {
        // 3.11.3: the titles of articles and chapters; those of books keep their capitals.
        put("title", sentence_case(&work.title).into());
    }
    if style == Style::Apa7 {
        put("title", sentence_case(&work.title).into());
        // A journal, a newspaper and a site keep the capitals of their name.
        if matches!(work.kind, WorkKind::Chapter | WorkKind::ConferencePaper) {
            put("container-title", sentence_case(&work.container).into());
        }
    }
    // Words that belong to no field are no part of the citation.
    put("note", "".into());
    if !work.doi.is_empty() {
        // A DOI is the address to print; another one beside it would be printed too.
        put("URL", "".into());
    }
    if work.doi.is_empty() && work.url.is_empty() && !work.arxiv.is_empty() {
        put(
            "URL",
            format!("https://arxiv.org/abs/{}", work.arxiv).into(),
        );
    }
    let (mut authors, mut editors) = (&work.authors[..], &work.editors[..]);
    if manual::editors_lead(work, style) {
        // The styles set them without their role, which `manual` adds.
        (authors, editors) = (editors, authors);
    }
    if own_publisher(work) {
        match style {
            // APA 7 9.29: the publisher is not named twice; MLA 9 5.19: it is the author that is left out.
            Style::Apa7 => put("publisher", "".into()),
            Style::Mla9 => authors = &[],
            _ => {}
        }
    }
    for (name, people) in [("author", authors), ("editor", editors)] {
        let people: Vec<Json> = people.iter().map(person).collect();
        put(name, people.into());
    }
    let fields = exchanged
        .into_iter()
        .filter_map(|(name, value)| Some((name, serde_json::from_value::<Value>(value).ok()?)));
    Item(fields.collect::<BTreeMap<_, _>>())
}

/// "e0217345", "104512": the number of an article in a volume without pages.
fn is_article_number(pages: &str) -> bool {
    const LONGEST_PAGE: usize = 4;
    let pages = pages.trim();
    let digits = pages.strip_prefix(['e', 'E']).unwrap_or(pages);
    let electronic = digits.len() < pages.len() && digits.len() > 2;
    digits.bytes().all(|byte| byte.is_ascii_digit()) && (electronic || digits.len() > LONGEST_PAGE)
}

/// True for a work that the body which wrote it has published itself.
fn own_publisher(work: &Work) -> bool {
    let [only] = &work.authors[..] else {
        return false;
    };
    (only.group || only.given.is_empty()) && only.family == work.publisher && !work.title.is_empty()
}

fn is_chicago(style: Style) -> bool {
    matches!(style, Style::Chicago17AuthorDate | Style::Chicago17Notes)
}

/// True for what stands in a journal, a book, a newspaper or a site.
fn is_part(kind: WorkKind) -> bool {
    matches!(
        kind,
        WorkKind::JournalArticle
            | WorkKind::MagazineArticle
            | WorkKind::NewsArticle
            | WorkKind::Chapter
            | WorkKind::ConferencePaper
            | WorkKind::Preprint
            | WorkKind::WebPage
    )
}

/// The publisher as MLA 9 5.57 shortens academic ones: "U of Skarn", "Fjord UP".
fn academic(work: &Work) -> String {
    let written = work.publisher.as_str();
    let press = written.contains("Press");
    if !written.contains("University") || !(press || work.kind == WorkKind::Thesis) {
        return written.to_owned();
    }
    let short = written.replace("University Press", "UP");
    short.replace("University", "U").replace("Press", "P")
}

/// The CSL type to render by: some styles print nothing of a work of no sort.
fn rendered_as(work: &Work, style: Style) -> &'static str {
    let kind = match work.kind {
        // Proceedings without volumes are a book (APA 7 10.5, Chicago 17 14.217, MLA 9).
        WorkKind::ConferencePaper
            if style != Style::Ama11 && work.volume.is_empty() && !work.container.is_empty() =>
        {
            WorkKind::Chapter
        }
        WorkKind::Unknown if !work.container.is_empty() => WorkKind::JournalArticle,
        WorkKind::Unknown if !work.url.is_empty() => WorkKind::WebPage,
        WorkKind::Unknown => WorkKind::Book,
        kind => kind,
    };
    kind.csl_type()
}

/// A hyphen that the styles do not take for the sign of a range.
const KEPT_HYPHEN: char = '\u{2011}';
/// A comma that they do not take for the sign of a list: "9,367,592" is one number.
const KEPT_COMMA: char = '\u{fe50}';

/// "NIH Publication No. 18-2059" → "NIH Publication No." and "18-2059", the hyphen kept.
fn report_number(written: &str) -> (&str, String) {
    let at = [" No. ", " no. "]
        .iter()
        .find_map(|mark| Some(written.find(mark)? + mark.len() - 1));
    let (genre, number) = written.split_at(at.unwrap_or(0));
    let number = number.trim().replace('-', &KEPT_HYPHEN.to_string());
    (genre, number.replace(',', &KEPT_COMMA.to_string()))
}

/// The words with the hyphens, commas and spaces that [`item`] hid from the styles.
pub(super) fn with_plain_signs(words: &str) -> String {
    words
        .replace(KEPT_HYPHEN, "-")
        .replace(KEPT_COMMA, ",")
        .replace(KEPT_SPACE, " ")
}

const ORDINALS: [&str; 12] = [
    "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth",
    "eleventh", "twelfth",
];

/// "2nd ed.", "Second edition" → "2": the style puts the words around the number. No manual names a first
/// edition (APA 7 9.19, Chicago 17 14.113, MLA 9 5.48, AMA 11 3.12.5).
fn edition(written: &str) -> String {
    let bare = written
        .trim()
        .trim_end_matches('.')
        .trim_end_matches(" edition")
        .trim_end_matches(" ed")
        .trim();
    let lower = bare.to_lowercase();
    let spelt = ORDINALS.iter().position(|ordinal| *ordinal == lower);
    let digits: String = bare.chars().take_while(char::is_ascii_digit).collect();
    let rest = &bare[digits.len()..];
    let number = match spelt {
        Some(at) => (at + 1).to_string(),
        None if !digits.is_empty() && matches!(rest, "" | "st" | "nd" | "rd" | "th") => digits,
        None => bare.to_owned(),
    };
    if number == "1" { String::new() } else { number }
}

/// Particles that stay before the family name.
const PARTICLES: [&str; 24] = [
    "van der", "van den", "van de", "van", "von der", "von dem", "von", "zu", "de la", "de las",
    "de los", "de", "del", "della", "di", "da", "dos", "du", "la", "le", "ten", "ter", "af", "al",
];

/// A space that the styles do not cut a name at: told of a particle they put it last, and "de la
/// Cruz" becomes "Cruz, Juana de la".
const KEPT_SPACE: char = '\u{e000}';

/// "de la Cruz" as one word.
fn family(written: &str) -> String {
    let led = PARTICLES.iter().any(|particle| {
        written
            .strip_prefix(*particle)
            .is_some_and(|rest| rest.starts_with(' '))
    });
    if led {
        written.replace(' ', &KEPT_SPACE.to_string())
    } else {
        written.to_owned()
    }
}

fn person(person: &Person) -> Json {
    if person.group || person.given.is_empty() {
        return json!({ "literal": person.family });
    }
    let mut name = json!({ "family": family(&person.family), "given": person.given });
    if !person.suffix.is_empty() {
        name["suffix"] = json!(person.suffix);
    }
    name
}
