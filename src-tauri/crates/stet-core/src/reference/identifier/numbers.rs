//! Identifiers that are numbers: PMID, PMCID, and ISBN and ISSN with their check digits.

use std::sync::LazyLock;

use regex::Regex;

use super::{Fault, Identifier, Scheme, split};
use crate::text::Span;

type Pattern = LazyLock<Option<Regex>>;

static PMID: Pattern =
    LazyLock::new(|| Regex::new(r"(?i)\b(?:PMID|PubMed(?:\s+ID)?)\s?[:#]?\s?(\d{1,9})\b").ok());
static PMCID: Pattern =
    LazyLock::new(|| Regex::new(r"(?i)(?:\bPMCID\s?:?\s?)?\b(PMC\s?\d{3,9})\b").ok());
static ISBN: Pattern = LazyLock::new(|| {
    Regex::new(r"(?i)\bISBN(?:-1[03])?(?:\s?\((?:1[03]|print|e-?book|pbk|hbk)\))?\s?[:#]?\s?([0-9][0-9X\-–‑ ]{7,16}[0-9X])").ok()
});
static ISSN: Pattern = LazyLock::new(|| {
    Regex::new(r"(?i)\b[ep]?-?ISSN(?:-L)?(?:\s?\((?:print|online|electronic)\))?\s?[:#]?\s?([0-9]{4}\s?[\-–‑]?\s?[0-9]{3}[0-9X])\b").ok()
});

/// Reads an ISBN of ten or thirteen digits; hyphens and spaces do not matter.
///
/// # Errors
/// What was written, with [`Fault::Form`] for another length or a thirteen-digit number that does
/// not begin with 978 or 979, and [`Fault::CheckDigit`] if the last digit does not fit.
pub fn isbn(text: &str) -> Result<String, (String, Fault)> {
    let body = text.trim();
    let body = super::doi::strip_ignoring_case(body, "isbn")
        .map_or(body, |rest| rest.trim_start_matches([':', ' ']));
    let Some(digits) = digits(body) else {
        return Err((text.trim().to_owned(), Fault::Form));
    };
    let sound = match digits.len() {
        10 => sum(&digits, |at| 10 - at as u32) % 11 == 0,
        13 if !digits.starts_with("978") && !digits.starts_with("979") => {
            return Err((digits, Fault::Form));
        }
        13 if !digits.contains('X') => sum(&digits, |at| if at % 2 == 0 { 1 } else { 3 }) % 10 == 0,
        _ => return Err((digits, Fault::Form)),
    };
    if sound {
        Ok(digits)
    } else {
        Err((digits, Fault::CheckDigit))
    }
}

/// The thirteen-digit form of a sound ISBN, under which the two forms of one book are equal.
#[must_use]
pub fn isbn13(isbn: &str) -> Option<String> {
    let digits = self::isbn(isbn).ok()?;
    if digits.len() == 13 {
        return Some(digits);
    }
    let body = format!("978{}", &digits[..9]);
    let weighted = sum(&body, |at| if at % 2 == 0 { 1 } else { 3 });
    Some(format!("{body}{}", (10 - weighted % 10) % 10))
}

/// Reads an ISSN and writes it as "1234-567X".
///
/// # Errors
/// What was written, with [`Fault::Form`] or [`Fault::CheckDigit`].
pub fn issn(text: &str) -> Result<String, (String, Fault)> {
    let Some(digits) = digits(text.trim()).filter(|digits| digits.len() == 8) else {
        return Err((text.trim().to_owned(), Fault::Form));
    };
    let written = format!("{}-{}", &digits[..4], &digits[4..]);
    if sum(&digits, |at| 8 - at as u32) % 11 == 0 {
        Ok(written)
    } else {
        Err((written, Fault::CheckDigit))
    }
}

/// A PubMed number: one to nine digits, not beginning with 0.
#[must_use]
pub fn pmid(text: &str) -> Option<String> {
    let body = text.trim();
    let sound = (1..=9).contains(&body.len())
        && body.bytes().all(|byte| byte.is_ascii_digit())
        && !body.starts_with('0');
    sound.then(|| body.to_owned())
}

/// A PubMed Central number, written "PMC123".
#[must_use]
pub fn pmcid(text: &str) -> Option<String> {
    let body = text.trim();
    let body = super::doi::strip_ignoring_case(body, "pmc").unwrap_or(body);
    pmid(body).map(|digits| format!("PMC{digits}"))
}

/// Digits of a number that may hold hyphens and spaces; X only as the last one.
fn digits(text: &str) -> Option<String> {
    let mut kept = String::new();
    for ch in text.chars() {
        match ch {
            '0'..='9' if !kept.ends_with('X') => kept.push(ch),
            'x' | 'X' if !kept.ends_with('X') => kept.push('X'),
            '-' | '–' | '‑' | ' ' | '\u{a0}' => {}
            _ => return None,
        }
    }
    Some(kept)
}

/// Sum of the digits (X is ten), each times the weight of its position.
fn sum(digits: &str, weight: impl Fn(usize) -> u32) -> u32 {
    digits
        .chars()
        .enumerate()
        .map(|(at, ch)| ch.to_digit(10).unwrap_or(10) * weight(at))
        .sum()
}

pub(super) fn pmid_of_address(address: &str) -> Option<String> {
    after(
        address,
        &["pubmed.ncbi.nlm.nih.gov/", "ncbi.nlm.nih.gov/pubmed/"],
    )
    .and_then(pmid)
}

pub(super) fn pmcid_of_address(address: &str) -> Option<String> {
    let body = after(
        address,
        &[
            "ncbi.nlm.nih.gov/pmc/articles/",
            "pmc.ncbi.nlm.nih.gov/articles/",
            "europepmc.org/article/pmc/",
        ],
    )?;
    pmcid(body)
}

/// The path segment after one of the prefixes.
fn after<'t>(address: &'t str, prefixes: &[&str]) -> Option<&'t str> {
    let at = prefixes
        .iter()
        .find_map(|prefix| address.find(prefix).map(|at| at + prefix.len()))?;
    address[at..].split(['/', '?', '#']).next()
}

pub(super) fn find_pmid(text: &str) -> Vec<Identifier> {
    captured(&PMID, text, Scheme::Pmid, |words| {
        pmid(words).ok_or((words.to_owned(), Fault::Form))
    })
}

pub(super) fn find_pmcid(text: &str) -> Vec<Identifier> {
    captured(&PMCID, text, Scheme::Pmcid, |words| {
        pmcid(&words.replace(' ', "")).ok_or((words.to_owned(), Fault::Form))
    })
}

/// After "ISBN" other figures may follow the number ("978… 2019"); the longest stretch that is
/// sound is taken, or else the whole.
pub(super) fn find_isbn(text: &str) -> Vec<Identifier> {
    let Some(pattern) = ISBN.as_ref() else {
        return Vec::new();
    };
    let mut found = Vec::new();
    for hit in pattern.captures_iter(text) {
        let (Some(whole), Some(body)) = (hit.get(0), hit.get(1)) else {
            continue;
        };
        let ends: Vec<usize> = body
            .as_str()
            .char_indices()
            .filter(|(_, ch)| ch.is_ascii_digit() || matches!(ch, 'x' | 'X'))
            .map(|(at, ch)| at + ch.len_utf8())
            .collect();
        let sound = [13, 10].iter().find_map(|&count| {
            let end = *ends.get(count - 1)?;
            Some((end, isbn(&body.as_str()[..end]).ok()?))
        });
        let (end, value, fault) = match sound {
            Some((end, value)) => (end, value, None),
            None => {
                let (value, fault) = split(isbn(body.as_str()));
                (body.len(), value, fault)
            }
        };
        found.push(Identifier {
            scheme: Scheme::Isbn,
            value,
            version: None,
            span: Span::new(whole.start(), body.start() + end),
            fault,
        });
    }
    found
}

pub(super) fn find_issn(text: &str) -> Vec<Identifier> {
    captured(&ISSN, text, Scheme::Issn, issn)
}

fn captured(
    pattern: &Pattern,
    text: &str,
    scheme: Scheme,
    read: impl Fn(&str) -> Result<String, (String, Fault)>,
) -> Vec<Identifier> {
    let Some(pattern) = pattern.as_ref() else {
        return Vec::new();
    };
    pattern
        .captures_iter(text)
        .filter_map(|hit| {
            let (whole, body) = (hit.get(0)?, hit.get(1)?);
            let (value, fault) = split(read(body.as_str()));
            Some(Identifier {
                scheme,
                value,
                version: None,
                span: Span::new(whole.start(), body.end()),
                fault,
            })
        })
        .collect()
}
