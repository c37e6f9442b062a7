//! Abstracts of scholarly works, as two registries hand them out.
//!
//! Owns what both share: which claims they are asked about, and how an abstract with its markup
//! (JATS, HTML) becomes passages.

use std::sync::Arc;

use stet_core::claim::{ClaimKind, Risk};
use stet_core::evidence::{Source, class_of};

use super::gather::source_id;
use super::passages::{Stretch, best, stretches};
use super::questions::{plain_words, search_in, searches};
use crate::ask::markup::{plain, tag_end};
use crate::{Hit, Query, Snapshot};

/// Works asked for in one search.
pub(super) const WORKS: &str = "8";

/// Why a claim is not asked about.
pub(super) const OTHER_KIND: &str = "it covers scholarly works only, and this claim is of another \
                                     kind";

/// The words a registry is asked for, English where there are some; `None` for a claim that
/// scholarly works do not bear out.
pub(super) fn asked(query: &Query) -> Option<Vec<String>> {
    let searches = searches(query);
    let search = search_in(&searches, "en").or(searches.first())?;
    let words = plain_words(&search.text);
    (concerns(query) && !words.is_empty()).then_some(words)
}

fn concerns(query: &Query) -> bool {
    query.claim.kind == ClaimKind::Scientific || query.claim.risks.contains(&Risk::Medical)
}

/// An abstract with what is known of its work.
pub(super) struct Abstract {
    pub(super) title: String,
    pub(super) url: String,
    pub(super) author: String,
    pub(super) publisher: String,
    pub(super) published_at: Option<String>,
    /// As it came, markup and all.
    pub(super) words: String,
}

/// The passages of an abstract that may bear on the claim.
pub(super) fn hits(
    work: &Abstract,
    snapshot: &Arc<Snapshot>,
    wanted: &[String],
    limit: usize,
    why: &str,
) -> Vec<Hit> {
    let named = |text: &str| Some(plain(text)).filter(|text| !text.is_empty());
    let source = Source {
        id: source_id(&work.url, &work.words),
        title: plain(&work.title),
        url: Some(work.url.clone()),
        author: named(&work.author),
        publisher: named(&work.publisher),
        published_at: work.published_at.clone(),
        retrieved_at: snapshot.retrieved_at.clone(),
        content_hash: snapshot.content_hash.clone(),
        supplied: false,
        primary: false,
        class: class_of(&work.url),
        reliability: None,
        confidential: false,
    };
    best(&source, cut(&work.words), wanted, limit)
        .into_iter()
        .map(|passage| Hit {
            source: source.clone(),
            passage,
            why: format!("{why}; only its abstract was read"),
            snapshot: Some(Arc::clone(snapshot)),
        })
        .collect()
}

/// An abstract as stretches: its sections with their titles as headings, its markup gone.
fn cut(words: &str) -> Vec<Stretch> {
    const MARK: &str = "\u{1}";
    let mut lines = String::with_capacity(words.len());
    let mut rest = words;
    while let Some(at) = rest.find('<') {
        lines.push_str(&rest[..at]);
        rest = &rest[at..];
        let Some(end) = tag_end(rest) else {
            // What only looks like a tag: "p < 0.05".
            lines.push('<');
            rest = &rest[1..];
            continue;
        };
        let tag = &rest[1..end];
        let closes = tag.starts_with('/');
        let name = tag.trim_start_matches('/').to_ascii_lowercase();
        let name = name.strip_prefix("jats:").unwrap_or(&name);
        let name: String = name
            .chars()
            .take_while(char::is_ascii_alphanumeric)
            .collect();
        match name.as_str() {
            "title" | "h1" | "h2" | "h3" | "h4" | "h5" | "h6" if !closes => {
                lines.push('\n');
                lines.push_str(MARK);
            }
            "title" | "h1" | "h2" | "h3" | "h4" | "h5" | "h6" | "p" | "sec" | "br" | "div"
            | "list" | "li" => lines.push('\n'),
            // Inline markup goes with the rest of it.
            _ => lines.push_str(&rest[..end]),
        }
        rest = &rest[end..];
    }
    lines.push_str(rest);
    let lines: Vec<String> = lines
        .lines()
        .map(|line| match line.strip_prefix(MARK) {
            // "Abstract" above an abstract says nothing.
            Some(title) if plain(title).eq_ignore_ascii_case("abstract") => String::new(),
            Some(title) => format!("{MARK}{}", plain(title)),
            None => plain(line),
        })
        .collect();
    stretches(&lines.join("\n"), |line| line.strip_prefix(MARK))
}

#[cfg(test)]
mod tests {
    use stet_core::evidence::Pinpoint;

    use super::*;

    #[test]
    fn jats_and_html_become_paragraphs_under_their_titles() {
        let jats = "<jats:title>Abstract</jats:title><jats:sec><jats:title>Methods</jats:title>\
            <jats:p>We counted <jats:italic>Zostera</jats:italic> in 41 plots over 7 years at p &lt; 0.05.</jats:p></jats:sec>\
            <jats:sec><jats:title>Results</jats:title><jats:p>Cover rose from 12 to 41 hectares in seven years.</jats:p></jats:sec>";
        let html = "<h4>Methods</h4>We counted <i>Zostera</i> in 41 plots over 7 years at p < 0.05.\
            <h4>Results</h4>Cover rose from 12 to 41 hectares in seven years.";
        for text in [jats, html] {
            let found = cut(text);
            let words: Vec<&str> = found.iter().map(|(words, _)| words.as_str()).collect();
            assert_eq!(
                words,
                [
                    "We counted Zostera in 41 plots over 7 years at p < 0.05.",
                    "Cover rose from 12 to 41 hectares in seven years."
                ]
            );
            assert_eq!(
                found[1].1,
                Pinpoint::Paragraph {
                    number: 2,
                    heading: Some("Results".to_owned())
                }
            );
        }
    }

    #[test]
    fn broken_markup_ends() {
        for text in ["<", "<p", "</", "<jats:p>é", "a < b and c", "<é>"] {
            let _ = cut(text);
            let _ = cut(&text.repeat(2_000));
        }
    }
}
