//! Classification exactly as the published package does it, to be compared number for number.
//!
//! Its defects are kept: anything that is not blank is a DOI, and host names are looked for anywhere
//! in the address. The desk never uses it.

use super::{Domain, Table};
use crate::text::ecmascript;

/// The domain of a reference given as DOI, address and declared type; `None` is an absent field.
#[must_use]
pub fn classify(doi: Option<&str>, url: Option<&str>, declared: Option<&str>) -> Domain {
    if doi.is_some_and(|doi| !ecmascript::trim(doi).is_empty()) {
        return Domain::Academic;
    }
    let table = Table::built_in();
    let url = url.unwrap_or_default().to_lowercase();
    let declared = declared.unwrap_or_default();
    let by = |fits: &dyn Fn(&super::ParityRules) -> bool| {
        Domain::ALL
            .into_iter()
            .find(|&domain| fits(&table.rules(domain).parity))
    };
    by(&|rules| rules.substrings.iter().any(|known| bounded(&url, known)))
        .or_else(|| by(&|rules| rules.types.iter().any(|known| known == declared)))
        .unwrap_or(Domain::General)
}

/// True if `known` stands in `text` with a word boundary at each end that is a word character.
fn bounded(text: &str, known: &str) -> bool {
    let bytes = text.as_bytes();
    let word = |at: Option<usize>| {
        at.and_then(|at| bytes.get(at))
            .is_some_and(|&byte| byte == b'_' || byte.is_ascii_alphanumeric())
    };
    let starts_in_word = known.starts_with(|ch: char| ch.is_ascii_alphanumeric());
    text.match_indices(known).any(|(at, _)| {
        let left = !starts_in_word || !word(at.checked_sub(1));
        left && !word(Some(at + known.len()))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn defects_and_all() {
        use Domain::*;
        type Case = (
            Option<&'static str>,
            Option<&'static str>,
            Option<&'static str>,
            Domain,
        );
        let table: [Case; 22] = [
            (Some("not a doi"), None, None, Academic),
            (
                Some(" \u{feff} "),
                Some("https://reuters.com/a"),
                None,
                News,
            ),
            (Some(""), None, None, General),
            (None, None, None, General),
            (
                None,
                Some("https://ARXIV.ORG/abs/1"),
                Some("ARTICLE"),
                Academic,
            ),
            (None, Some("https://x.example/?ref=nytimes.com"), None, News),
            (None, Some("https://not-nytimes.com/"), None, News),
            (None, Some("https://nytimes.com.evil.example/"), None, News),
            (None, Some("https://mynytimes.com/"), None, General),
            (None, Some("https://_nytimes.com/"), None, General),
            (None, Some("https://énytimes.com/"), None, News),
            (None, Some("https://evil.com/a.gov"), None, Government),
            (None, Some("https://www.gov.uk/"), None, Government),
            (None, Some("https://www.govtrack.us/"), None, General),
            (None, Some("https://mypubmed.org/pubmed"), None, Academic),
            (None, Some("https://sun.org/"), None, General),
            (
                None,
                Some("https://www.ted.com/talks"),
                Some("PAPER"),
                Educational,
            ),
            (None, None, Some("PAPER"), Academic),
            (None, None, Some("ARTICLE"), News),
            (None, None, Some("REPORT"), Educational),
            (None, None, Some("WEB"), Educational),
            (None, None, Some("web"), General),
        ];
        for (doi, url, declared, expected) in table {
            assert_eq!(
                classify(doi, url, declared),
                expected,
                "{doi:?} {url:?} {declared:?}"
            );
        }
    }
}
