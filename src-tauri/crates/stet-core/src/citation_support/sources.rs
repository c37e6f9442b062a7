//! Citation marks of a sentence, and the sources they lead to.

use crate::claim::CitationTarget;
use crate::claim::citation;
use crate::document::{Block, BlockKind};
use crate::text::Span;

/// A source a text cites.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Source<'a> {
    /// Its number, as marks give it.
    pub id: u32,
    /// Its text; `None` if it could not be had.
    pub text: Option<&'a str>,
    /// The label notes cite it by; empty if none.
    pub label: &'a str,
    /// Family name of its first author; empty if unknown.
    pub author: &'a str,
    /// Year of publication.
    pub year: Option<i32>,
    /// Its address; empty if none.
    pub url: &'a str,
}

/// A citation mark and where it leads.
pub(super) struct Mark<'s, 'a> {
    pub(super) mark: String,
    pub(super) source: Option<&'s Source<'a>>,
}

/// The marks of a sentence in order, and its words without them. A link that is no source of the text
/// is no citation.
pub(super) fn marks<'s, 'a>(
    sentence: &str,
    sources: &'s [Source<'a>],
) -> (Vec<Mark<'s, 'a>>, String) {
    let block = Block {
        kind: BlockKind::Paragraph,
        text: sentence.to_owned(),
        runs: Vec::new(),
    };
    let mut words = sentence.to_owned();
    let mut all = Vec::new();
    for found in citation::find(&block, &Span::new(0, sentence.len())) {
        let source = source_of(&found.target, sources);
        blank(&mut words, &found.target, &found.text, found.span);
        if source.is_none() && matches!(found.target, CitationTarget::Address(_)) {
            continue;
        }
        all.push(Mark {
            mark: found.text,
            source,
        });
    }
    (all, words)
}

/// Blanks the mark out; of "Okafor (2021)" the name stays, for it is the sentence's own word.
fn blank(words: &mut String, target: &CitationTarget, text: &str, span: Span) {
    let narrative = matches!(target, CitationTarget::AuthorYear { .. })
        .then(|| text.find('('))
        .flatten();
    let start = span.start + narrative.unwrap_or(0);
    if words.get(start..span.end).is_some() {
        words.replace_range(start..span.end, &" ".repeat(span.end - start));
    }
}

fn source_of<'s, 'a>(target: &CitationTarget, sources: &'s [Source<'a>]) -> Option<&'s Source<'a>> {
    // Of two sources with one number the last counts, as everywhere.
    let find =
        |fits: &dyn Fn(&Source<'a>) -> bool| sources.iter().rev().find(|source| fits(source));
    match target {
        CitationTarget::Numbered(number) => find(&|source| source.id == *number),
        CitationTarget::Note(label) => find(&|source| !label.is_empty() && source.label == label)
            .or_else(|| {
                let number = label.parse::<u32>().ok()?;
                find(&|source| source.id == number)
            }),
        CitationTarget::AuthorYear { author, year } => find(&|source| {
            source.year == Some(*year)
                && !source.author.is_empty()
                && family(author) == family(source.author)
        }),
        CitationTarget::Address(address) => {
            find(&|source| !source.url.is_empty() && bare(source.url) == bare(address))
        }
        CitationTarget::Authority(_) => None,
    }
}

/// The last word of a name, in lower case: "van der Berg" is cited as "Berg" too.
fn family(name: &str) -> String {
    name.split_whitespace()
        .next_back()
        .unwrap_or_default()
        .to_lowercase()
}

/// An address without scheme, "www." and a final slash.
pub(super) fn bare(address: &str) -> String {
    let lower = address.trim().to_lowercase();
    let rest = lower
        .split_once("://")
        .map_or(lower.as_str(), |(_, rest)| rest);
    let rest = rest.strip_prefix("www.").unwrap_or(rest);
    rest.trim_end_matches('/').to_owned()
}
