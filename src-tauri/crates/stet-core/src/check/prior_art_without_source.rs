//! The check `prior-art-without-source`.

use std::sync::LazyLock;

use regex::Regex;

use super::words::pattern;
use super::{Check, CheckFinding, Scope, Severity};
use crate::claim::by_type::{Role, parts};
use crate::claim::citation;
use crate::document::kind::section_name;
use crate::document::{Document, DocumentType, Place};
use crate::law::authority::Authorities;
use crate::text::Span;

/// Reports a sentence in a patent that says what was already known or disclosed, and names no
/// publication or patent for it.
///
/// **Why.** Prior art decides what can be patented; an examiner, or an opponent, asks where it was
/// published.
///
/// **Example.** "Masts with folding arms have been proposed." in the background section, with no
/// patent number and no publication.
///
/// **Limits.** Patents only, in English. Looks in the background section or, where there is none,
/// before the claims. Prior art is recognised by its wording: "prior art masts", "is known from",
/// "has been proposed", "Smith et al. disclose". A source is a patent or application number, a
/// citation mark, a link, a DOI or a year of publication, in the sentence or right after it.
#[derive(Debug, Clone, Copy, Default)]
pub struct PriorArtWithoutSource;

static STATES: LazyLock<Regex> = LazyLock::new(|| {
    pattern(
        r"(?i)\bprior[- ]art (?:\w+ ){0,3}(?:teach(?:es)?|disclos(?:es?|ed)|describ(?:es?|ed)|shows?|includes?|uses?|suffers?|requires?|relies|rely|provides?|has|have|is|are)\b|\b(?:it )?(?:is|are|was|were) (?:well |already |generally )?known (?:in the (?:prior )?art|from|to (?:provide|use|make|have|mount|arrange))\b|\b(?:has|have) (?:previously |already |also |long )?been (?:proposed|disclosed|described|reported|suggested|patented|published)\b|\bet al\.? (?:have )?(?:teach|taught|disclose[sd]?|describe[sd]?|proposed?|report(?:ed|s)?|show(?:ed|s|n)?)\b|\b(?:previously|already) (?:proposed|disclosed|described|patented)\b",
    )
});
/// A year in which something was published, a volume, a link or an identifier.
static PUBLISHED: LazyLock<Regex> = LazyLock::new(|| {
    pattern(r"\b(?:18|19|20)\d\d\b|(?i)https?://|\bdoi\b|\bvol\. ?\d|\bISBN\b|\bISO \d|\bIEEE \d")
});
static BACKGROUND: LazyLock<Regex> = LazyLock::new(|| {
    pattern(
        r"^(?:background(?: art| of .*)?|description of (?:the )?(?:prior|related) art|(?:prior|related) art|state of the art)$",
    )
});
static AFTER: LazyLock<Regex> = LazyLock::new(|| {
    pattern(
        r"^(?:(?:brief )?summary(?: .*)?|disclosure of .*|object(?:s|ive)?s? of .*|(?:brief )?description of (?:the )?(?:several .*|drawings|figures|embodiments?)|detailed description.*|drawings)$",
    )
});

/// For every block, true if it says what there was before.
fn background(document: &Document) -> Vec<bool> {
    let names = || {
        document
            .blocks
            .iter()
            .map(|block| section_name(&block.text))
    };
    let opens = |name: &Option<String>| name.as_ref().is_some_and(|name| BACKGROUND.is_match(name));
    if !names().any(|name| opens(&name)) {
        return vec![true; document.blocks.len()];
    }
    let mut inside = false;
    names()
        .map(|name| {
            if opens(&name) {
                inside = true;
            } else if name.is_some_and(|name| AFTER.is_match(&name)) {
                inside = false;
            }
            inside
        })
        .collect()
}

impl Check for PriorArtWithoutSource {
    fn code(&self) -> &'static str {
        "prior-art-without-source"
    }

    fn title(&self) -> &'static str {
        "Prior art without a publication"
    }

    fn run(&self, scope: &Scope<'_>) -> Vec<CheckFinding> {
        if scope.kind != DocumentType::Patent {
            return Vec::new();
        }
        let document = scope.document;
        let authorities = Authorities::read(document);
        let roles = parts(document, scope.kind);
        let looked_at = background(document);
        let mut findings = Vec::new();
        for sentence in scope.sentences() {
            let at = sentence.block;
            let aside = roles[at]
                .iter()
                .any(|part| matches!(part.role, Role::Aside(_)));
            if aside || !looked_at[at] {
                continue;
            }
            let Some(said) = STATES.find(sentence.text) else {
                continue;
            };
            let block = &document.blocks[at];
            let span = Span::new(0, sentence.text.len()).shifted(sentence.start);
            let place = Place { block: at, span };
            if authorities.backs(block, place)
                || PUBLISHED.is_match(sentence.text)
                || !citation::find(block, &span).is_empty()
            {
                continue;
            }
            findings.push(scope.finding(
                self,
                Severity::Citation,
                vec![place],
                "The sentence says what was already known but names no publication: which patent \
                 or paper shows it?"
                    .to_owned(),
                format!(
                    "states prior art: “{}”; publication or patent number in it or right after it: \
                     none",
                    said.as_str()
                ),
            ));
        }
        findings
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::marked;
    use super::*;

    fn found(text: &str) -> Vec<String> {
        marked(&PriorArtWithoutSource, DocumentType::Patent, text)
    }

    #[test]
    fn prior_art_that_traces_to_nothing() {
        for (text, wanted) in [
            (
                "Masts with folding arms have been proposed.",
                "Masts with folding arms have been proposed.",
            ),
            (
                "## Background of the invention\n\nPrior art masts suffer from rust. They fall.\n\n## Detailed description\n\nIt is known in the art to paint them.",
                "Prior art masts suffer from rust.",
            ),
            (
                "Smith et al. disclose a mast.",
                "Smith et al. disclose a mast.",
            ),
            (
                "It is known to provide a mast with a lamp.",
                "It is known to provide a mast with a lamp.",
            ),
        ] {
            assert_eq!(found(text), [wanted], "{text}");
        }
    }

    #[test]
    fn prior_art_with_its_publication_and_what_is_none() {
        for text in [
            "Masts with folding arms have been proposed in US 7,654,321 B2.",
            "A mast is known from EP 1 234 567 B1.",
            "Smith et al. (2011) disclose a mast.",
            "A mast has been described in Marine Engineering, vol. 12, p. 4.",
            "A mast has been described [3].",
            "The present invention relates to masts.",
            "The arm is known as the boom.",
            "What is claimed is:\n\n1. A mast as is known in the art, having a lamp.",
        ] {
            assert!(found(text).is_empty(), "{text}: {:?}", found(text));
        }
    }

    #[test]
    fn other_sorts_of_text_owe_no_publication() {
        let text = "Masts with folding arms have been proposed.";
        assert!(marked(&PriorArtWithoutSource, DocumentType::Other, text).is_empty());
    }
}
