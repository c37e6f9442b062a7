//! One statement made twice with two dates: "The treaty of Hest was signed on 4 April 2022 … the treaty
//! of Hest was signed on 14 April". The same words lead to both dates; which verb it is doesn't matter.

use std::sync::LazyLock;

use regex::Regex;

use crate::citation_support::is_stop_word;
use crate::quantity::PartialDate;

use super::super::calendar::{differs, plain, written};
use super::super::events::{happens_once, hedged};
use super::super::internal_number::{OTHERWISE, clause_start};
use super::super::scope::Sentence;
use super::super::words::{pattern, words};
use super::super::{CheckFinding, Scope, Severity};
use super::InternalDate;

/// Most dated statements of a document that are compared.
const MOST: usize = 400;
/// Fewest words of substance that make a statement one and no other.
const FEWEST: usize = 3;

/// What leads from a statement to its date.
static LEAD: LazyLock<Regex> = LazyLock::new(|| {
    pattern(
        r"(?i)(?:\s+(?:on|in|am|im|vom|le|en|el|il|nel|op|den|a|à|em|no|på|w|v|ve|dne|dnia|i|the|Jahre?|roku|году|año))+\s*$|\s+$",
    )
});

/// A dated statement.
struct Dated<'s> {
    sentence: &'s Sentence<'s>,
    at: usize,
    date: PartialDate,
    /// The words of its clause as written, less the verb where the language parts it.
    words: Vec<&'s str>,
    /// The letters of a verb that stands on both sides of the date, in their order in the alphabet:
    /// "fand … statt" and "stattfand" are one.
    verb: Vec<char>,
    /// Such a verb as it stands behind the date.
    behind: &'s str,
}

/// Statements of the document with another date than the same words had before.
pub(super) fn findings(check: &InternalDate, scope: &Scope<'_>) -> Vec<CheckFinding> {
    let sentences = scope.sentences().iter();
    let all: Vec<Dated<'_>> = sentences
        .filter(|sentence| !hedged(sentence.text))
        .flat_map(|sentence| (0..sentence.mentions.len()).filter_map(move |at| dated(sentence, at)))
        .take(MOST)
        .collect();
    let mut found = Vec::new();
    for (at, later) in all.iter().enumerate() {
        let earlier = all[..at].iter().find(|earlier| {
            !std::ptr::eq(earlier.sentence, later.sentence)
                && one_statement(earlier, later)
                && differs(&earlier.date, &later.date).is_some()
        });
        found.extend(earlier.map(|earlier| report(check, scope, earlier, later)));
    }
    found
}

fn report(
    check: &InternalDate,
    scope: &Scope<'_>,
    earlier: &Dated<'_>,
    later: &Dated<'_>,
) -> CheckFinding {
    let (here, there) = (written(&later.date), written(&earlier.date));
    let shorter = earlier.words.len().min(later.words.len());
    let said = earlier.words[earlier.words.len() - shorter..].join(" ");
    scope.finding(
        check,
        Severity::Query,
        vec![
            later.sentence.place_at(later.at),
            earlier.sentence.place_at(earlier.at),
        ],
        format!("“{said}”: the text dates this {there} and {here}."),
        format!("{here} here, {there} there"),
    )
}

/// The clause before a date, if it names something.
fn dated<'s>(sentence: &'s Sentence<'s>, at: usize) -> Option<Dated<'s>> {
    let date = *plain(sentence.date(at)?)?;
    let start = sentence.mentions.get(at)?.span.start;
    let before = sentence.text.get(..start)?;
    let clause = &before[clause_start(before)..];
    let end = LEAD.find(clause).map_or(clause.len(), |lead| lead.start());
    let mut list: Vec<&str> = words(&clause[..end]).iter().map(|word| word.text).collect();
    let otherwise = |word: &&str| {
        OTHERWISE
            .binary_search(&word.to_lowercase().as_str())
            .is_ok()
    };
    // "wurde", "were" and their like are on that list for figures, which may change; a day doesn't.
    let again = list.iter().filter(|word| otherwise(word)).any(|word| {
        let lower = word.to_lowercase();
        !sentence
            .language
            .is_some_and(|code| is_stop_word(code, &lower))
    });
    if again {
        return None;
    }
    let (mut verb, mut closing) = (Vec::new(), "");
    if matches!(sentence.language, Some("de" | "nl")) {
        while let Some(last) = list
            .last()
            .filter(|word| word.starts_with(char::is_lowercase))
        {
            let auxiliary = is_stop_word(sentence.language?, last);
            if !auxiliary {
                verb.extend(last.chars());
            }
            list.pop();
        }
        let behind = sentence
            .after(at)
            .split(['.', ',', ';', ':', '!', '?'])
            .next()?;
        let last = words(behind).last().map(|word| word.text);
        closing = last
            .filter(|word| word.starts_with(char::is_lowercase))
            .unwrap_or_default();
        verb.extend(closing.chars());
        verb.sort_unstable();
    }
    Some(Dated {
        sentence,
        at,
        date,
        words: list,
        verb,
        behind: closing,
    })
}

/// True if one clause is the whole of the other, or ends it behind a word such as "that", and the two dates
/// cannot be two occasions.
fn one_statement(one: &Dated<'_>, other: &Dated<'_>) -> bool {
    let language = one.sentence.language;
    let (short, long) = if one.words.len() <= other.words.len() {
        (&one.words, &other.words)
    } else {
        (&other.words, &one.words)
    };
    let (lead, tail) = long.split_at(long.len() - short.len());
    let alike = short
        .iter()
        .zip(tail)
        .all(|(left, right)| left.to_lowercase() == right.to_lowercase());
    let open = lead
        .last()
        .is_none_or(|word| word.starts_with(char::is_lowercase));
    let stop = |word: &str| {
        language.is_some_and(|code| is_stop_word(code, &word.to_lowercase()))
            || word.chars().count() < 3
    };
    let substance: Vec<&&str> = short.iter().filter(|word| !stop(word)).collect();
    let capitals = if language == Some("de") { 2 } else { 1 };
    let named = short[1.min(short.len())..]
        .iter()
        .filter(|word| word.starts_with(char::is_uppercase))
        .count()
        >= capitals;
    let many = substance.len() + usize::from(!one.verb.is_empty()) >= FEWEST;
    let text = format!("{} {}", short.join(" "), one.behind);
    let once = happens_once(text.trim_end()) || slip(&one.date, &other.date);
    alike && open && named && many && one.verb == other.verb && once
}

/// True for two days of one year of which one looks like the other miswritten: another month, or a digit
/// more, fewer or exchanged. Days a whole number of weeks apart may be two meetings.
fn slip(one: &PartialDate, other: &PartialDate) -> bool {
    let (Some(a), Some(b)) = (one.day, other.day) else {
        return false;
    };
    if one
        .year
        .zip(other.year)
        .is_some_and(|(one, other)| one != other)
    {
        return false;
    }
    if a == b {
        return one.month != other.month;
    }
    let (left, right) = (a.to_string(), b.to_string());
    let turned = left.chars().rev().eq(right.chars());
    let longer = left.len() != right.len() && (left.contains(&right) || right.contains(&left));
    let digits = left.chars().zip(right.chars());
    let changed =
        left.len() == right.len() && digits.filter(|(one, other)| one != other).count() == 1;
    one.month == other.month && (turned || longer || changed) && a.abs_diff(b) % 7 != 0
}
