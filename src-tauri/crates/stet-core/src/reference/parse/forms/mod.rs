//! Citations in forms that tell their fields by their own marks: the slashes of GOST, the letters in
//! brackets of GB/T 7714, the quotation marks of East Asia, the order of medicine and physics where
//! they leave out what others have.
//!
//! The fitted model parts words at blanks and learnt the styles of the West; these are read by rule.

mod chinese_names;
mod east_asian;
mod gbt;
mod gost;
mod korean_names;
mod news_article;
mod untitled;
mod web_page;

use std::sync::LazyLock;

use regex::Regex;

use super::{Pattern, numbers};
use crate::reference::{Person, Work};

/// Reads a citation in one of these forms; `None` for any other. `text` is without identifiers and
/// addresses.
pub(super) fn read(text: &str) -> Option<Work> {
    gbt::read(text)
        .or_else(|| gost::read(text))
        .or_else(|| east_asian::read(text))
        .or_else(|| web_page::read(text))
        .or_else(|| news_article::read(text))
        .filter(|work| !work.title.is_empty())
        .or_else(|| untitled::read(text))
}

static YEAR: Pattern = LazyLock::new(|| Regex::new(r"(?:^|\D)((?:1[6-9]|20)\d\d)(?:\D|$)").ok());
static VOLUME_AND_ISSUE: Pattern = LazyLock::new(|| {
    Regex::new(r"(?:^|[\s,，、])([A-Za-z]?\d{1,4})\s?[(（]\s?(?:第)?(\d[\w./–-]{0,9}|[Zz]\d|S\d+)\s?(?:期|号|호)?[)）]").ok()
});
static VOLUME: Pattern = LazyLock::new(|| {
    Regex::new(r"(?:第|제)?\s?(\d{1,4})\s?(?:巻|卷|권|집|集|輯|辑)|(?:^|[\s,，])(?:Т|т|Том|том|[Vv]ol|V|Bd)\.?\s?(\d{1,4}|[IVXLC]+)").ok()
});
static ISSUE: Pattern = LazyLock::new(|| {
    Regex::new(r"(?:第|제)?\s?(\d{1,4}(?:[-–/]\d+)?)\s?(?:号|號|期|호)|(?:№|[Nn][or]\.?|(?:Вып|вып|Вип|вип|[Ii]ss)\.)\s?(\d{1,4}(?:[-–/]\d+)?)").ok()
});
static PAGES: Pattern = LazyLock::new(|| {
    Regex::new(r"(?:^|[\s,，、.:：])(?:(?:[СсCcSs]|[Pp]{1,2})\.\s?|第)?([A-Za-z]?\d{1,6}\s?[-–—~〜～－]\s?[A-Za-z]?\d{1,6})(?:\s?(?:頁|页|ページ|쪽|면))?|(?:^|[\s,，])(?:[СсCc]|[Pp]{1,2})\.\s?(\d{1,6})|(?:頁|页)\s?(\d{1,6}(?:\s?[-–—]\s?\d{1,6})?)|第(\d{1,6})(?:頁|页)|[:：]\s?(\d{1,6})\s*[.。]?$").ok()
});

/// Parts the names of authors and editors that `parts`, family and given name, knows: written without a blank, by a
/// people that puts the family name first.
fn part_names(work: &mut Work, parts: fn(&str) -> Option<(&str, &str)>) {
    let all = work.authors.iter_mut().chain(&mut work.editors);
    for person in all.filter(|person| person.given.is_empty() && !person.group) {
        if let Some((family, given)) = parts(&person.family) {
            *person = Person {
                family: family.to_owned(),
                given: given.to_owned(),
                ..Person::default()
            };
        }
    }
}

/// The first group of a pattern that stands in a text.
fn first(pattern: &Pattern, text: &str) -> Option<String> {
    let hit = pattern.as_ref()?.captures(text)?;
    let group = hit.iter().skip(1).flatten().next()?;
    Some(group.as_str().trim().to_owned())
}

/// Reads year, volume, issue and pages of the words after a journal's name.
fn figures(work: &mut Work, text: &str) {
    work.year = first(&YEAR, text).and_then(|year| year.parse().ok());
    let both = VOLUME_AND_ISSUE
        .as_ref()
        .and_then(|both| both.captures(text));
    if let Some(both) = both {
        both[1].clone_into(&mut work.volume);
        both[2].clone_into(&mut work.issue);
    } else {
        work.volume = first(&VOLUME, text).unwrap_or_default();
        work.issue = first(&ISSUE, text).unwrap_or_default();
    }
    let pages = first(&PAGES, text).unwrap_or_default();
    work.pages = numbers::pages(&pages.replace(['~', '〜', '～', '－'], "-"));
}

/// True if most letters of a text are Han characters, kana or hangul.
fn is_east_asian(text: &str) -> bool {
    let (mut there, mut all) = (0, 0);
    for ch in text.chars().filter(|ch| ch.is_alphabetic()) {
        all += 1;
        there += usize::from(is_east_asian_letter(ch));
    }
    there * 2 > all
}

fn is_east_asian_letter(ch: char) -> bool {
    matches!(ch, '\u{3005}'..='\u{30ff}' | '\u{3400}'..='\u{9fff}' | '\u{ac00}'..='\u{d7af}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_pattern_is_one() {
        let patterns = [&YEAR, &VOLUME_AND_ISSUE, &VOLUME, &ISSUE, &PAGES];
        assert!(patterns.iter().all(|pattern| pattern.is_some()));
    }

    #[test]
    fn what_is_in_another_form_is_left() {
        for text in [
            "Holm, J. (2020). Tides of the fjords. Journal of Salt, 4(2), 5–9.",
            "Holm J. Tides [Internet]. Oslo: Fjord Press; 2020.",
            "Holm, J. “Either // or”: a study. Journal of Signs 4 (2020): 5.",
            "Иванов опубликовал книгу в 2014 году.",
        ] {
            assert_eq!(read(text), None, "{text}");
        }
    }
}
