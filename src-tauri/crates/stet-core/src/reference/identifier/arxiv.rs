//! arXiv identifiers: "2101.00001v2" since April 2007, "hep-th/9901001" before.

use std::sync::LazyLock;

use regex::Regex;

use super::{Fault, Identifier, Scheme, doi_of_address};
use crate::text::Span;

/// An arXiv identifier.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ArxivId {
    /// Without the version: "2101.00001", "hep-th/9901001".
    pub id: String,
    /// The version named, from 1.
    pub version: Option<u32>,
}

const NEW: &str = r"\d{2}(?:0[1-9]|1[0-2])\.\d{4,5}";
const OLD: &str = r"[a-z]{2,}(?:-[a-z]{2,})?(?:\.[a-z]{2})?/\d{2}(?:0[1-9]|1[0-2])\d{3}";

static WHOLE: LazyLock<Option<Regex>> =
    LazyLock::new(|| Regex::new(&format!(r"(?i)^({NEW}|{OLD})(?:v(\d{{1,3}}))?$")).ok());
static IN_TEXT: LazyLock<Option<Regex>> = LazyLock::new(|| {
    Regex::new(&format!(
        r"(?i)\barxiv(?:\s+(?:e-?prints?|preprints?))?(?:\s+arxiv)?\s?[:/\s]\s?(?:abs/|pdf/)?({NEW}|{OLD})(?:v(\d{{1,3}}))?\b"
    ))
    .ok()
});
/// Announced by "arXiv:" but not in the form of an identifier.
static BROKEN: LazyLock<Option<Regex>> =
    LazyLock::new(|| Regex::new(r"(?i)\barxiv:\s?(\d[\w.\-/]{2,30})").ok());

/// Reads one arXiv identifier, with or without "arXiv:" before it and a version after it; `None`
/// if it is none.
#[must_use]
pub fn arxiv(text: &str) -> Option<ArxivId> {
    let text = text.trim();
    let body = super::doi::strip_ignoring_case(text, "arxiv")
        .map_or(text, |rest| rest.trim_start_matches([':', ' ']));
    let hit = WHOLE.as_ref()?.captures(body)?;
    Some(read(&hit))
}

fn read(hit: &regex::Captures<'_>) -> ArxivId {
    ArxivId {
        id: hit
            .get(1)
            .map_or_else(String::new, |id| id.as_str().to_lowercase()),
        version: hit.get(2).and_then(|version| version.as_str().parse().ok()),
    }
}

/// The paper an address at arxiv.org shows, or the one arXiv's own DOI names.
pub(super) fn of_address(address: &str) -> Option<ArxivId> {
    if let Some(read) = doi_of_address(address) {
        return arxiv_of_doi(&read.ok()?);
    }
    let lower = address.to_lowercase();
    let (_, path) = lower.split_once("arxiv.org/")?;
    let body = ["abs/", "pdf/", "html/", "ps/", "format/"]
        .iter()
        .find_map(|kind| path.strip_prefix(kind))?;
    let body = body.split(['?', '#']).next()?;
    arxiv(body.trim_end_matches('/').trim_end_matches(".pdf"))
}

/// The paper behind "10.48550/arXiv.2101.00001".
#[must_use]
pub fn arxiv_of_doi(doi: &str) -> Option<ArxivId> {
    arxiv(doi.strip_prefix("10.48550/arxiv.")?)
}

/// arXiv identifiers in a text that are not part of an address.
pub(super) fn find(text: &str) -> Vec<Identifier> {
    let (Some(good), Some(broken)) = (IN_TEXT.as_ref(), BROKEN.as_ref()) else {
        return Vec::new();
    };
    let mut found: Vec<Identifier> = good
        .captures_iter(text)
        .filter_map(|hit| {
            let whole = hit.get(0)?;
            let id = read(&hit);
            Some(Identifier {
                scheme: Scheme::Arxiv,
                value: id.id,
                version: id.version,
                span: Span::new(whole.start(), whole.end()),
                fault: None,
            })
        })
        .collect();
    for hit in broken.captures_iter(text) {
        let (Some(whole), Some(body)) = (hit.get(0), hit.get(1)) else {
            continue;
        };
        let body_text = body.as_str().trim_end_matches(['.', '-', '/']);
        let span = Span::new(whole.start(), body.start() + body_text.len());
        if found.iter().all(|known| !known.span.overlaps(&span)) {
            found.push(Identifier {
                scheme: Scheme::Arxiv,
                value: body_text.to_owned(),
                version: None,
                span,
                fault: Some(Fault::Form),
            });
        }
    }
    found
}
