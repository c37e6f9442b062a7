//! Dates as citations write them, in several languages.

use std::sync::LazyLock;

use regex::Regex;

use crate::text::Span;

/// A date in whatever precision it is given.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct WrittenDate {
    /// Year, 1400 to 2099.
    pub year: Option<i32>,
    /// Month, 1 to 12.
    pub month: Option<u8>,
    /// Day of the month, 1 to 31.
    pub day: Option<u8>,
}

/// Beginnings of month names, lower case; long enough to tell March from May in each language.
#[rustfmt::skip]
const MONTHS: [&[&str]; 12] = [
    &["jan", "ene", "janv", "gen", "янв"],
    &["feb", "fév", "fev", "févr", "фев"],
    &["mar", "mär", "mrt", "maa", "mars", "мар"],
    &["apr", "avr", "abr", "апр"],
    &["may", "mai", "mag", "mei", "maj", "май"],
    &["jun", "juin", "giu", "июн"],
    &["jul", "juil", "lug", "июл"],
    &["aug", "aoû", "ago", "авг"],
    &["sep", "set", "сен"],
    &["oct", "okt", "ott", "out", "окт"],
    &["nov", "ноя"],
    &["dec", "déc", "dez", "dic", "дек"],
];

static YEAR: LazyLock<Option<Regex>> =
    LazyLock::new(|| Regex::new(r"(?:^|[^\d/.\-:])((?:1[4-9]|20)\d\d)(?:[a-z]\b|\b|$)").ok());
static ISO: LazyLock<Option<Regex>> = LazyLock::new(|| {
    Regex::new(r"\b((?:1[4-9]|20)\d\d)[-/](0?[1-9]|1[0-2])(?:[-/](0?[1-9]|[12]\d|3[01]))?\b").ok()
});
static DOTTED: LazyLock<Option<Regex>> = LazyLock::new(|| {
    Regex::new(r"\b(0?[1-9]|[12]\d|3[01])[./](0?[1-9]|1[0-2])[./]((?:1[4-9]|20)\d\d)\b").ok()
});
/// A day with month and year, in the orders in use.
static WHOLE: LazyLock<Option<Regex>> = LazyLock::new(|| {
    Regex::new(concat!(
        r"\b\d{1,2}(?:\.|er|º|ª|st|nd|rd|th)?\s(?:de\s|of\s)?\p{L}{3,12}\.?,?\s(?:de\s|del\s)?(?:1[6-9]|20)\d\d\b",
        r"|\b\d{1,2}[./]\s?\d{1,2}[./]\s?(?:1[6-9]|20)\d\d\b|\b(?:1[6-9]|20)\d\d-\d\d-\d\d\b",
        r"|\b\p{L}{3,12}\.?\s\d{1,2}(?:st|nd|rd|th)?,\s(?:1[6-9]|20)\d\d\b|\b(?:1[6-9]|20)\d\d\.\s\p{L}{3,12}\s\d{1,2}\b",
    ))
    .ok()
});
/// Words for the day on which a page was read, in the languages of the table, without what joins them to it.
const READ: &str = concat!(
    r"(?:last\s+)?(?:accessed|visited|viewed|retrieved)|cited|access\s+date|date\s+accessed|",
    r"(?:zuletzt\s+)?(?:abgerufen|aufgerufen|besucht|geprüft|eingesehen)|abruf(?:datum)?|(?:letzter\s+)?(?:zugriff|abruf)|",
    r"(?:page\s+)?consultée?|récupérée?|dernier\s+accès|consultad[oa]|recuperado|última\s+consulta|fecha\s+de\s+consulta|",
    r"acess(?:o|ado)|consulta(?:to|ta)|ultim[oa]\s+(?:accesso|consultazione)|data\s+di\s+accesso|geraadpleegd|bezocht|opgehaald|",
    r"hämtad|hämtat|läst|besökt|hentet|lest|besøgt|besøkt|sitert|tilgået|lokaliseret|viitattu|luettu|haettu|",
    r"dostęp(?:\s+z\s+dnia)?|pobrano|data\s+dostępu|citováno|navštíveno|cit\.|letöltve|letöltés(?:\s+ideje)?|elérés|",
    r"erişim(?:\s+tarihi)?|accesat|pristupljeno|pridobljeno|дата\s+обращения|дата\s+звернення|πρόσβαση|ανακτήθηκε",
);
/// What joins such a word to the day, and the day to the address.
const ON: &str = r"(?:on|am|vom|le|du|el|em|il|op|den|d\.|the|στις|la|dne|dnia|:)";
const FROM: &str = r"(?:from|at|von|unter|de|depuis|à\s+l['’]adresse|sur|en|da|su|van|via|från|fra|på|z|ze|na|från:)";
static ACCESS: LazyLock<Option<Regex>> = LazyLock::new(|| {
    Regex::new(&format!(
        r"(?i)[\[(]?\b(?:{READ})\s*:?\s*(?:{ON}\s+)?(\d{{4}}[-./]\d\d?[-./]\d\d?|[^;\]()]{{4,32}}?\d{{4}}(?:[-/]\d\d?[-/]\d\d?)?|\d{{4}}\s+\w{{3,9}}\.?\s+\d{{1,2}})(?:[,.;)\]]|\s|$)(?:\s*,?\s*{FROM}(?::|\s|$))?"
    ))
    .ok()
});

/// The month a word names, 1 to 12.
pub(super) fn month(word: &str) -> Option<u8> {
    let lower = word
        .trim_matches(|ch: char| !ch.is_alphabetic())
        .to_lowercase();
    if lower.chars().count() < 3 {
        return None;
    }
    // "Marine" and "Mayor" are no months: what follows the beginning must end a month's name.
    if let Some(month) = crate::quantity::month_number(&lower) {
        return Some(month);
    }
    // The short forms themselves are written too: "12 set. 2020", "3. maj 2012".
    let short = || MONTHS.iter().any(|starts| starts.contains(&lower.as_str()));
    if !super::model::is_month(&lower) && !short() {
        return None;
    }
    MONTHS
        .iter()
        .position(|starts| starts.iter().any(|start| lower.starts_with(start)))
        .map(|at| at as u8 + 1)
}

/// The year of a text: the first that looks like one.
pub(super) fn year(text: &str) -> Option<i32> {
    YEAR.as_ref()?.captures(text)?.get(1)?.as_str().parse().ok()
}

/// Reads the words of a date: "2020-03-05", "5.3.2020", "5 mars 2020", "Sept. 2020".
#[must_use]
pub fn read(text: &str) -> WrittenDate {
    if let Some(hit) = ISO.as_ref().and_then(|pattern| pattern.captures(text)) {
        return parts(&hit, [1, 2, 3]);
    }
    if let Some(hit) = DOTTED.as_ref().and_then(|pattern| pattern.captures(text)) {
        return parts(&hit, [3, 2, 1]);
    }
    let words: Vec<&str> = text
        .split(|ch: char| {
            ch.is_whitespace()
                || matches!(
                    ch,
                    ',' | '(' | ')' | ';' | '[' | ']' | '/' | '–' | '-' | '~'
                )
        })
        .filter(|word| !word.is_empty())
        .collect();
    let named = words
        .iter()
        .enumerate()
        .find_map(|(at, word)| month(word).map(|month| (at, month)));
    let day = named.and_then(|(at, _)| {
        // "5 de junio de 2018"
        let joined = at > 1 && matches!(words[at - 1], "de" | "of" | "di" | "del");
        let near = [at.checked_sub(1 + usize::from(joined)), Some(at + 1)];
        near.into_iter()
            .flatten()
            .find_map(|at| day(words.get(at)?))
    });
    WrittenDate {
        year: year(text),
        month: named.map(|(_, month)| month),
        day,
    }
}

/// The first day of a text that is given with its month and year, and where it stands.
pub(super) fn whole(text: &str) -> Option<(WrittenDate, Span)> {
    let found = WHOLE.as_ref()?.find_iter(text).map(|hit| {
        // "7. 4. 2014" is written with blanks too.
        let close = hit.as_str().replace(". ", ".");
        let date = match read(hit.as_str()) {
            date if date.day.is_some() => date,
            _ => read(&close),
        };
        (date, Span::new(hit.start(), hit.end()))
    });
    let mut whole =
        found.filter(|(date, _)| date.year.is_some() && date.month.is_some() && date.day.is_some());
    whole.next()
}

fn day(word: &str) -> Option<u8> {
    let word = word.trim_end_matches('.');
    let digits = ["st", "nd", "rd", "th", "er", "º"]
        .iter()
        .find_map(|ending| word.strip_suffix(ending))
        .unwrap_or(word);
    let day: u8 = digits.parse().ok()?;
    (digits.len() <= 2 && (1..=31).contains(&day)).then_some(day)
}

fn parts(hit: &regex::Captures<'_>, [year, month, day]: [usize; 3]) -> WrittenDate {
    let number = |at: usize| hit.get(at)?.as_str().parse::<i32>().ok();
    WrittenDate {
        year: number(year),
        month: number(month).map(|month| month as u8),
        day: number(day).map(|day| day as u8),
    }
}

/// The day the work was read, as an RFC 3339 date, and where that is said.
pub(super) fn accessed(text: &str) -> Option<(String, Span)> {
    let hit = ACCESS.as_ref()?.captures(text)?;
    let (whole, body) = (hit.get(0)?, hit.get(1)?);
    let date = read(body.as_str());
    let (year, month, day) = (date.year?, date.month?, date.day?);
    Some((
        format!("{year:04}-{month:02}-{day:02}"),
        Span::new(whole.start(), whole.end()),
    ))
}
