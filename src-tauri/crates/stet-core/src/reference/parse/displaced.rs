//! Words that the model leaves in the wrong field, and where they belong.

use std::sync::LazyLock;

use regex::Regex;

use super::fields::Words;
use super::model::Label;
use super::{Pattern, clean, date, numbers};
use crate::reference::Work;

/// "Küstenkurier vom 3. Mai 2015": the word before the day of a newspaper, and the day, are no name and no volume.
pub(super) fn read_day_of_issue(work: &mut Work, text: &str) {
    const BEFORE: [&str; 8] = [
        " vom", " du", " del", " van", " av", " of", " den", " z dnia",
    ];
    let Some(name) = BEFORE
        .iter()
        .find_map(|word| work.container.strip_suffix(word))
    else {
        return;
    };
    let Some(at) = text.find(work.container.as_str()) else {
        return;
    };
    let after: String = text[at + work.container.len()..].chars().take(30).collect();
    let day = date::read(&after);
    if day.day.is_some() && day.year.is_some() && day.year == work.year {
        work.container = clean::title(name);
        (work.month, work.day) = (day.month, day.day);
        if day.day.map(|day| day.to_string()) == Some(std::mem::take(&mut work.volume)) {
            work.issue.clear();
        }
    }
}

/// "valleyvoice.example/bells" without its scheme is an address and counts nothing.
pub(super) fn give_address_its_field(work: &mut Work) {
    let Work {
        volume,
        issue,
        pages,
        url,
        ..
    } = work;
    for field in [volume, issue, pages] {
        let host = field.split('/').next().unwrap_or_default();
        let address = field.contains('/')
            && host.contains('.')
            && !host.starts_with(|ch: char| ch.is_ascii_digit())
            && host
                .rsplit('.')
                .next()
                .is_some_and(|end| end.len() > 1 && end.chars().all(char::is_alphabetic));
        if address {
            let address = std::mem::take(field);
            if url.is_empty() {
                *url = address;
            }
        }
    }
}

/// The days of a meeting, as medicine writes them, and the pages behind the imprint.
static MEETING: Pattern = LazyLock::new(|| {
    Regex::new(r"; ((?:19|20)\d\d \p{L}{3,9}\.? \d{1,2}(?:\s?[-–]\s?(?:\p{L}{3,9}\.? )?\d{1,2})?);.*?(?:\s[Pp]{1,2}\.\s?([A-Za-z]?\d+(?:\s?[-–]\s?[A-Za-z]?\d+)?))?\.?$").ok()
});

/// Brackets that tell of what a piece is: "[Review of the book Salt, by A. Holm]".
static TOLD_OF: Pattern = LazyLock::new(|| {
    Regex::new(r"(?i)^(?:(?:book |film )?review|letter|interview|comments?|commentary|reply|response|speech|rezension|besprechung|interview|brief|compte rendu|entretien|lettre|reseña|entrevista|carta|resenha|recensão|recensione|intervista|lettera|recensie|recension|anmeldelse|recenzja|wywiad|рецензия|интервью|unpublished|manuscript|master|doctoral|phd|bachelor|special (?:issue|section))\b").ok()
});
static ARCHIVED: Pattern = LazyLock::new(|| {
    Regex::new(r"(?i:[\[(](?:data ?sets?|database|datensatz|jeux? de données|conjuntos? de d(?:at|ad)os|datasett?|gegevensset|datasæt|zbiór danych|datová sada|набор данных|(?:computer )?software|logiciel|programa informático)[\])])\.\s+(\p{Lu}[^.:;,\[\]()]{1,80}?)\.(?:\s|$)").ok()
});

/// "Annual report for" goes on with the year behind it.
pub(super) fn keep_year_in_title(work: &mut Work, words: &Words<'_>) {
    let Some(year) = work.year else { return };
    let last = work.title.rsplit(' ').next().unwrap_or_default();
    if !["for", "of", "in", "since", "until", "to"].contains(&last) {
        return;
    }
    let whole = format!("{} {year}", work.title);
    if words.text.contains(&whole) {
        work.title = whole;
    }
}

/// "Reports of Harbours: The North, 2008. … Government Printing Office, 2002": behind a publisher stands
/// the year of publication, so the one behind the title is part of it.
pub(super) fn give_year_to_title(work: &mut Work, words: &Words<'_>) {
    let year_at = |at: usize| {
        let segment = words.segments.get(at)?;
        let body = words.words(segment);
        let bare = body.trim_end_matches('.');
        let plain = segment.label == Label::Date && bare.len() == 4;
        plain.then(|| date::year(bare)).flatten()
    };
    let is = |at: usize, label: Label| words.segments.get(at).is_some_and(|own| own.label == label);
    let last = words.segments.len().saturating_sub(1);
    let (Some(published), true) = (year_at(last), last > 0 && is(last - 1, Label::Publisher))
    else {
        return;
    };
    for at in 1..last {
        let title = words.segments[at - 1]
            .span
            .slice(words.text)
            .unwrap_or_default();
        if let Some(year) = year_at(at)
            && is(at - 1, Label::Title)
            && title.ends_with(',')
            && year != published
        {
            work.title = format!("{}, {year}", work.title);
            work.year = Some(published);
            (work.month, work.day) = (None, None);
            return;
        }
    }
}

/// "Fiskens vei [The way of the fish]. Fjordforlaget": after a title with its translation only the
/// publisher is left.
pub(super) fn part_publisher_from_translation(work: &mut Work) {
    const LONGEST: usize = 6;
    if !work.publisher.is_empty() || !work.container.is_empty() {
        return;
    }
    let Some((title, tail)) = work.title.rsplit_once("]. ") else {
        return;
    };
    let named = tail.starts_with(char::is_uppercase) && tail.split(' ').count() <= LONGEST;
    if named && title.contains(" [") {
        work.publisher = clean::field(tail);
        work.title = clean::title(&format!("{title}]"));
    }
}

/// "Fiskens vei [The way of the fish]": the title in the reader's language is no part of the work's own. It is
/// given back, in its brackets.
pub(super) fn part_translation(work: &mut Work) -> Option<String> {
    let (title, translation) = work.title.strip_suffix(']')?.rsplit_once(" [")?;
    let words = translation.split(' ').count();
    let told = TOLD_OF
        .as_ref()
        .is_some_and(|told| told.is_match(translation));
    let is_title = words > 1 && translation.starts_with(char::is_uppercase) && !told;
    if !is_title || translation.contains(['[', ']']) || title.contains(['[', ']']) {
        return None;
    }
    let translation = format!("[{translation}]");
    work.title = clean::title(title);
    Some(translation)
}

/// "[Data set]. Harbour Data Archive. https://…": behind data and programs stands the archive that gives them out.
pub(super) fn read_archive(work: &mut Work, text: &str) {
    if !work.publisher.is_empty() || !work.volume.is_empty() || !work.pages.is_empty() {
        return;
    }
    let Some(hit) = ARCHIVED.as_ref().and_then(|archive| archive.captures(text)) else {
        return;
    };
    let archive = clean::field(&hit[1]);
    if work.container.is_empty() || work.container == archive {
        work.container.clear();
        work.publisher = archive;
    }
}

/// "L'ultimo mulino, «La Gazzetta del Lago»": Italy and Spain set the newspaper or journal in marks, and the title in
/// none.
pub(super) fn part_newspaper(work: &mut Work) {
    if !work.container.is_empty() {
        return;
    }
    let parted = work
        .title
        .strip_suffix('»')
        .and_then(|title| title.rsplit_once(", «"));
    if let Some((title, holder)) = parted
        && !title.contains('«')
        && holder.starts_with(char::is_uppercase)
    {
        (work.container, work.title) = (clean::title(holder), clean::title(title));
    }
}

/// "…Congress on Grazing; 2012 Jul 3-6; Cork, Ireland. Cork: Turf; 2013. p. 33-41.": behind a meeting stand its
/// days, which are no pages.
pub(super) fn read_days_of_meeting(work: &mut Work, text: &str) {
    let Some(hit) = MEETING.as_ref().and_then(|days| days.captures(text)) else {
        return;
    };
    if let Some((holder, rest)) = work.container.split_once("; ")
        && hit[1].starts_with(rest)
    {
        work.container = clean::title(holder);
    }
    if let Some(pages) = hit.get(2) {
        work.pages = numbers::pages(pages.as_str());
    }
}

/// The title that was read as one with the number of its report: "Fleet census (Publication No. 19)".
pub(super) fn title_before(words: &Words<'_>, number: &str) -> String {
    let bodies = words.segments.iter().map(|segment| words.words(segment));
    let mut before = bodies.filter_map(|body| Some(body[..body.find(number)?].to_owned()));
    let title = before.next().unwrap_or_default();
    clean::title(title.trim_end_matches(['(', '[', ' ']))
}

/// Cuts words in brackets, and what follows them, off a title.
pub(super) fn cut_words(title: &mut String, words: &str) {
    // "EN 13384-1:2015, Conduits de fumée": the words before the title.
    if let Some(rest) = title.strip_prefix(words)
        && rest.chars().any(char::is_alphabetic)
    {
        *title = clean::title(rest.trim_start_matches([',', ':', '.', ' ', '–', '—']));
        return;
    }
    let begun = || {
        let at = title.rfind(['(', '['])?;
        let inside = title[at + 1..].trim();
        (!inside.is_empty() && words.starts_with(inside)).then_some(at)
    };
    if let Some(at) = title.find(words).or_else(begun) {
        title.truncate(at);
        *title = clean::title(title.trim_end_matches(['(', '[', ' ']));
    }
}

/// "Technical Report CS-90-25" → "CS-90-25".
pub(super) fn number(genre: &str) -> String {
    genre
        .split(' ')
        .filter(|word| word.chars().any(|ch| ch.is_ascii_digit()))
        .map(clean::field)
        .collect::<Vec<_>>()
        .join(" ")
}
