//! Digital Object Identifiers: syntax, prefixes, percent-encoding.

use std::sync::LazyLock;

use percent_encoding::percent_decode_str;
use regex::Regex;

use super::{Fault, Identifier, Scheme, end_of_address, split, trim_address, unbroken};
use crate::text::Span;

static SYNTAX: LazyLock<Option<Regex>> =
    LazyLock::new(|| Regex::new(r"^10\.\d{4,9}(?:\.\d+)*/[^\s/][^\s]*$").ok());
/// Announced by "doi:", or bare. The bare form demands a proper prefix, so that "10.5/7" in prose
/// is no DOI; the announced one takes whatever follows, so that a broken DOI is seen.
static IN_TEXT: LazyLock<Option<Regex>> = LazyLock::new(|| {
    Regex::new(concat!(
        r#"(?i)(?:(?-u:\b)doi(?:\.org/|\s?:\s?|>\s?|\s+)(?:https?://(?:dx\.)?doi\.org/)?(10\.?[^\s<>"“”«»]{1,500}|[^\s<>"“”«»]*\d[^\s<>"“”«»]*/[^\s<>"“”«»]+))"#,
        r#"|(?:(?-u:\b)|^)(10\.\d{4,9}(?:\.\d+)*/[^\s<>"“”«»]{1,500})"#,
    ))
    .ok()
});

/// The end of a DOI made of a SICI (ANSI/NISO Z39.56), the one place in a DOI where angle brackets
/// stand: "<113::AID-CNE9>3.0.CO;2-6". Web pages leave the brackets escaped.
static CONTRIBUTION: LazyLock<Option<Regex>> = LazyLock::new(|| {
    Regex::new(r"^(?:<|&lt;)[^\s<>&]{1,60}(?:>|&gt;)\d\.\d\.[A-Za-z]{2};\d(?:-[A-Za-z0-9#])?").ok()
});

/// Where a DOI or an address that breaks off at `end` goes on to: past the contribution part of a
/// SICI, if one stands there.
pub(super) fn end_of_sici(text: &str, end: usize) -> usize {
    let rest = text.get(end..).unwrap_or_default();
    let more = CONTRIBUTION.as_ref().and_then(|part| part.find(rest));
    more.map_or(end, |more| end + more.end())
}

/// What cannot be all of a DOI or of its resolver's address: nothing follows the stroke.
static BROKEN_OFF: LazyLock<Option<Regex>> = LazyLock::new(|| {
    Regex::new(r"(?i)(?:(?:^|[/:\s])10\.\d{4,9}(?:\.\d+)*|//(?:dx\.|www\.)?doi\.org)/$").ok()
});

/// Where a DOI ends of which a line holds no more than the prefix or the resolver: "https://doi.org/10.1000/",
/// and on the next line "harbour.12".
pub(super) fn end_behind_break(text: &str, start: usize, end: usize) -> Option<usize> {
    let (written, rest) = (text.get(start..end)?, text.get(end..)?);
    let more = rest.trim_start();
    let gap = &rest[..rest.len() - more.len()];
    let next = more
        .split(|ch: char| ch.is_whitespace() || "<>\"“”«»".contains(ch))
        .next()?;
    let goes_on = if written.ends_with("doi.org/") {
        next.starts_with("10.")
    } else {
        next.contains(|ch: char| ch.is_ascii_digit())
    };
    let broken = BROKEN_OFF.as_ref()?.is_match(written);
    (broken && goes_on && !gap.is_empty() && gap.len() < 8 && gap.matches('\n').count() < 2)
        .then(|| end + gap.len() + before_east_asian(next).len())
}

/// Reads one DOI, with or without "doi:" or a resolver before it.
///
/// # Errors
/// The words as written without their prefix, and [`Fault::Form`], where they are no DOI: the
/// prefix is "10." and four to nine digits, then "/" and something.
pub fn doi(text: &str) -> Result<String, (String, Fault)> {
    let body = without_prefix(text.trim());
    let body = trim_address(body);
    let decoded = if body.contains('%') {
        percent_decode_str(body)
            .decode_utf8()
            .map_or_else(|_| body.to_owned(), std::borrow::Cow::into_owned)
    } else {
        body.to_owned()
    };
    let value = decoded.trim().replace("&lt;", "<").replace("&gt;", ">");
    let value = value.to_lowercase();
    if SYNTAX
        .as_ref()
        .is_some_and(|syntax| syntax.is_match(&value))
    {
        Ok(value)
    } else {
        Err((value, Fault::Form))
    }
}

/// The DOI a resolver's address names, or a publisher's address that carries one in its path
/// after "/doi/"; `None` for any other address.
#[must_use]
pub fn doi_of_address(address: &str) -> Option<Result<String, (String, Fault)>> {
    let body = after_scheme(address);
    let (host, path) = body.split_once('/')?;
    let host = host.trim_start_matches("www.").to_lowercase();
    let resolver = matches!(host.as_str(), "doi.org" | "dx.doi.org" | "doi.dx.org");
    if !resolver || path.is_empty() {
        return None;
    }
    let path = path.split(['?', '#']).next().unwrap_or(path);
    // Old DOIs hold "#", "<" and ">"; in an address they are percent-encoded.
    Some(doi(path))
}

/// DOIs in a text that are not part of an address.
pub(super) fn find(text: &str) -> Vec<Identifier> {
    let Some(pattern) = IN_TEXT.as_ref() else {
        return Vec::new();
    };
    let mut found = Vec::new();
    let mut from = 0;
    // East Asia sets no blank between a DOI and the words behind it, and the next DOI may stand among them:
    // the search goes on where the DOI ends, not where its characters might.
    while let Some(hit) = pattern.captures_at(text, from) {
        let (Some(whole), Some(body)) = (hit.get(0), hit.get(1).or_else(|| hit.get(2))) else {
            break;
        };
        let reach = before_east_asian(body.as_str()).len();
        let end = end_of_address(text, body.start(), body.start() + reach);
        from = end.max(body.end().min(body.start() + 1));
        let written = text.get(body.start()..end).unwrap_or_default();
        let (value, fault) = split(doi(&unbroken(written)));
        if !value.is_empty() {
            found.push(Identifier {
                scheme: Scheme::Doi,
                value,
                version: None,
                span: Span::new(whole.start(), end),
                fault,
            });
        }
    }
    found
}

/// A DOI up to the first letter of East Asia: no agency registers one with such letters, and particles are set
/// close behind it ("doi:10.5555/12345에").
pub(super) fn before_east_asian(text: &str) -> &str {
    let letter = |ch: char| matches!(ch, '\u{3005}'..='\u{30ff}' | '\u{3400}'..='\u{9fff}' | '\u{ac00}'..='\u{d7af}');
    text.find(letter).map_or(text, |at| &text[..at])
}

fn without_prefix(text: &str) -> &str {
    let mut rest = after_scheme(text);
    for host in ["www.doi.org/", "dx.doi.org/", "doi.org/"] {
        if let Some(cut) = strip_ignoring_case(rest, host) {
            rest = cut;
        }
    }
    if let Some(cut) = strip_ignoring_case(rest, "doi") {
        let bare = cut.trim_start_matches([':', '>', ' ', '\u{a0}']);
        if bare.len() < cut.len() {
            rest = after_scheme(bare);
            for host in ["dx.doi.org/", "doi.org/"] {
                rest = strip_ignoring_case(rest, host).unwrap_or(rest);
            }
        }
    }
    rest
}

fn after_scheme(address: &str) -> &str {
    ["https://", "http://"]
        .iter()
        .find_map(|scheme| strip_ignoring_case(address, scheme))
        .unwrap_or(address)
}

pub(super) fn strip_ignoring_case<'t>(text: &'t str, prefix: &str) -> Option<&'t str> {
    let head = text.get(..prefix.len())?;
    head.eq_ignore_ascii_case(prefix)
        .then(|| &text[prefix.len()..])
}
