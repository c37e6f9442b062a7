//! Words that the model leaves in the wrong field, and where they belong.

use super::fields::Words;
use super::model::Label;
use super::{clean, date};
use crate::reference::Work;

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
        work.title = format!("{title}]");
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
