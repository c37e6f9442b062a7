//! Authors, editors, dates and titles by the Bluebook.

use stet_core::reference::{Person, Work};

use super::abbreviate;

/// T12.
const MONTHS: [&str; 12] = [
    "Jan.", "Feb.", "Mar.", "Apr.", "May", "June", "July", "Aug.", "Sept.", "Oct.", "Nov.", "Dec.",
];

/// Rule 15.1: the full names in their order; of more than two the first with "et al.". Institutions
/// are shortened by T6 (rule 15.1(d)).
pub(super) fn authors(people: &[Person], et_al: bool) -> String {
    match people {
        [] => String::new(),
        [one] if !et_al => person(one),
        [one, two] if !et_al => format!("{} & {}", person(one), person(two)),
        [one, ..] => format!("{} et al.", person(one)),
    }
}

/// "Deborah L. Rhode ed.", "A & B eds." (rule 15.2).
pub(super) fn editors(people: &[Person]) -> String {
    match people {
        [] => String::new(),
        [one] => format!("{} ed.", person(one)),
        _ => format!("{} eds.", authors(people, false)),
    }
}

fn person(person: &Person) -> String {
    if person.group || person.given.is_empty() {
        return abbreviate::name(&person.family);
    }
    // Initials that follow each other stand close (rule 6.1(a)).
    let given = person.given.replace(". ", ".");
    let given = restore_names(&given);
    let suffix = match person.suffix.as_str() {
        "" => String::new(),
        suffix if suffix.starts_with(['I', 'V']) => format!(" {suffix}"),
        suffix => format!(", {suffix}"),
    };
    format!("{given} {}{suffix}", person.family)
}

/// "J.Ronald" → "J. Ronald": only initials stand close.
fn restore_names(given: &str) -> String {
    let mut out = String::with_capacity(given.len() + 2);
    let all: Vec<char> = given.chars().collect();
    for (at, ch) in all.iter().enumerate() {
        out.push(*ch);
        let name_follows = *ch == '.'
            && all.get(at + 1).is_some_and(|next| next.is_alphabetic())
            && all.get(at + 2).is_some_and(|next| next.is_alphabetic());
        if name_follows {
            out.push(' ');
        }
    }
    out
}

/// "June 15, 1990", "Mar. 2019", "2019" (T12).
pub(super) fn date(work: &Work) -> String {
    let Some(year) = work.year else {
        return String::new();
    };
    let month = work
        .month
        .and_then(|month| MONTHS.get(usize::from(month).wrapping_sub(1)));
    match (month, work.day) {
        (Some(month), Some(day)) => format!("{month} {day}, {year}"),
        (Some(month), None) => format!("{month} {year}"),
        _ => year.to_string(),
    }
}

/// The day a page was read: "2001-10-31" → "Oct. 31, 2001".
pub(super) fn visited(accessed: &str) -> Option<String> {
    let mut parts = accessed.get(..10)?.split('-');
    let mut next = || parts.next()?.parse::<usize>().ok();
    let (year, month, day) = (next()?, next()?, next()?);
    let month = MONTHS.get(month.checked_sub(1)?)?;
    Some(format!("{month} {day}, {year}"))
}

/// Words that rule 8(a) leaves small: articles, and conjunctions and prepositions of four letters or
/// fewer.
const SMALL: [&str; 26] = [
    "a", "an", "the", "and", "but", "or", "nor", "for", "so", "yet", "as", "if", "at", "by",
    "from", "in", "into", "of", "off", "on", "onto", "out", "over", "to", "up", "with",
];

/// A title in capitals (rule 8(a)): small words but the first and the one after a colon stay small.
/// Nothing that has a capital is changed.
pub(super) fn title(words: &str) -> String {
    let mut first = true;
    let capital: Vec<String> = words
        .split(' ')
        .map(|word| {
            let begins = std::mem::replace(&mut first, word.ends_with([':', '?', '!', '.']));
            let bare = word.trim_matches(|ch: char| !ch.is_alphanumeric());
            if word.chars().any(char::is_uppercase) || (SMALL.contains(&bare) && !begins) {
                return word.to_owned();
            }
            let mut done = false;
            word.chars()
                .flat_map(|ch| {
                    let up = !done && ch.is_alphabetic();
                    done |= up;
                    let upper: Vec<char> = if up {
                        ch.to_uppercase().collect()
                    } else {
                        vec![ch]
                    };
                    upper
                })
                .collect()
        })
        .collect();
    let set = capital.join(" ");
    if ABBREVIATED.iter().any(|end| set.ends_with(end)) {
        return set;
    }
    set.trim_end_matches('.').to_owned()
}

/// Ends of titles whose full stop is their own.
const ABBREVIATED: [&str; 8] = [
    " Inc.", " Ltd.", " Co.", " Corp.", " Bros.", " Jr.", " Sr.", "L.L.C.",
];
