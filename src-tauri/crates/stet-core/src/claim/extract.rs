//! From a document to its claims.

use super::by_type::{Reading, Role, Ruling};
use super::factual::{self, Passage};
use super::{Citation, CitationTarget, Claim, Extraction, Limits, NotFactual, NotFactualReason};
use super::{atoms, by_type, citation, clause, kind, pointers, sections, worth};
use crate::citation_support::is_about_own_sources;
use crate::document::{Block, BlockKind, Document, DocumentType, Place};
use crate::law::authority::Authorities;
use crate::text::{self, Span, language};

/// Reads the claims out of a document as one of its sort (rules 6.2). The most check-worthy are kept.
#[must_use]
pub fn extract(document: &Document, kind: DocumentType, limits: Limits) -> Extraction {
    let language = document_language(document);
    let sources = match kind {
        // What a patent cites stands among the data of its front page, which end where no heading says so.
        DocumentType::Patent => vec![false; document.blocks.len()],
        _ => sections::source_lists(document),
    };
    let mut reader = Reader {
        kind,
        by_type: Reading::of(document, kind),
        claims: Vec::new(),
        aside: Vec::new(),
    };
    for (index, block) in document.blocks.iter().enumerate() {
        if matches!(block.kind, BlockKind::Code) || block.text.trim().is_empty() {
            continue;
        }
        let whole = if sources[index] {
            Some(NotFactualReason::SourceNote)
        } else if !block.kind.holds_claims() || sections::leads_within(block) {
            Some(NotFactualReason::Fragment)
        } else if block.kind == BlockKind::Note && sections::cites(block) {
            Some(NotFactualReason::SourceNote)
        } else {
            None
        };
        match whole {
            Some(reason) => {
                reader.set_aside(block, index, Span::new(0, block.text.len()), reason);
            }
            // One foreign quotation does not change the document's language, another script does.
            None => reader.block(block, index, language::by_script(&block.text).or(language)),
        }
    }
    let all = Extraction {
        claims: reader.claims,
        not_factual: reader.aside,
        ..Extraction::default()
    };
    within(all, limits)
}

/// A document on its way to its claims.
struct Reader {
    kind: DocumentType,
    by_type: Reading,
    claims: Vec<Claim>,
    aside: Vec<NotFactual>,
}

impl Reader {
    /// Lists the words at `span`, without the white space around them.
    fn set_aside(&mut self, block: &Block, index: usize, span: Span, reason: NotFactualReason) {
        let words = span.slice(&block.text).unwrap_or_default();
        let start = span.start + words.len() - words.trim_start().len();
        let trimmed = Span::new(start, start + words.trim().len());
        if !trimmed.is_empty() {
            self.aside
                .push(not_factual(index, &block.text, trimmed, reason));
        }
    }

    fn block(&mut self, block: &Block, index: usize, language: Option<&'static str>) {
        let mut sources_begun = false;
        for part in self.by_type.parts(index).to_vec() {
            if let Role::Aside(reason) = part.role {
                self.set_aside(block, index, part.span, reason);
                continue;
            }
            let words = part.span.slice(&block.text).unwrap_or_default();
            let own = sections::own_mark(block);
            let sentences = text::sentences_in(words, language);
            let sentences = sentences
                .into_iter()
                .map(|sentence| sentence.shifted(part.span.start))
                .map(|sentence| Span::new(sentence.start.max(own).min(sentence.end), sentence.end))
                .filter(|sentence| !sentence.is_empty());
            for sentence in self.by_type.joined(index, sentences.collect()) {
                sources_begun |= sentence.slice(&block.text).is_some_and(sections::opens);
                if sources_begun {
                    self.set_aside(block, index, sentence, NotFactualReason::SourceNote);
                    continue;
                }
                if sentence
                    .slice(&block.text)
                    .is_some_and(is_about_own_sources)
                {
                    self.set_aside(block, index, sentence, NotFactualReason::SourceNote);
                    continue;
                }
                for piece in pieces(&block.text, sentence) {
                    let at = Place {
                        block: index,
                        span: piece,
                    };
                    self.sentence(block, at, part.role, language);
                }
            }
        }
    }

    fn sentence(
        &mut self,
        block: &Block,
        sentence: Place,
        role: Role,
        language: Option<&'static str>,
    ) {
        let text = &block.text;
        let english = is_english(language);
        let units = if english {
            clause::split(text, &sentence.span)
        } else {
            vec![sentence.span]
        };
        let asks = sentence.span.slice(text).is_some_and(ends_with_question);
        let last = units.len().saturating_sub(1);
        for (position, unit) in units.into_iter().enumerate() {
            let unit = citation::without_trailing_marks(text, unit);
            let index = sentence.block;
            let mut claim = build(block, index, unit, sentence.span, self.kind, language);
            self.by_type.settle(block, sentence, &mut claim);
            let ruling = if english {
                self.by_type
                    .ruling(block, sentence, unit, role, &claim.atoms)
            } else {
                Ruling::Open
            };
            let passage = Passage {
                text: &claim.quote,
                atoms: &claim.atoms,
                block: block.kind,
                ruling,
                english,
                asks: asks && position == last,
                start: unit.start,
            };
            match factual::reason(&passage) {
                Some(reason) => self.aside.push(not_factual(index, text, unit, reason)),
                None => self.claims.push(claim),
            }
        }
    }
}

/// Builds one claim from a place a person marked, with the same reading of its atoms,
/// citations and kind as [`extract`]; `None` if the place is empty or not in the document.
#[must_use]
pub fn claim_at(document: &Document, place: Place) -> Option<Claim> {
    let block = document.blocks.get(place.block)?;
    let words = place.span.slice(&block.text)?;
    let lead = words.len() - words.trim_start().len();
    let trimmed = words.trim();
    if trimmed.is_empty() {
        return None;
    }
    let start = place.span.start + lead;
    let span = Span::new(start, start + trimmed.len());
    let language = language::by_script(&block.text).or_else(|| document_language(document));
    let sentence = text::sentences_in(&block.text, language)
        .into_iter()
        .filter(|sentence| sentence.overlaps(&span))
        .reduce(|a, b| a.cover(&b))
        .map_or(span, |sentence| sentence.cover(&span));
    let index = place.block;
    let mut claim = build(block, index, span, sentence, DocumentType::Other, language);
    let at = Place {
        block: index,
        span: sentence,
    };
    let authorities = Authorities::in_any_text(document, |block| block == index);
    by_type::cite(&authorities, block, at, &mut claim);
    Some(claim)
}

/// English, or too little text to tell: the word lists and the model apply.
pub(super) fn is_english(language: Option<&str>) -> bool {
    language.is_none_or(|code| code == "en")
}

/// The language most of the document is in.
pub(super) fn document_language(document: &Document) -> Option<&'static str> {
    let mut sample = String::new();
    for block in document
        .blocks
        .iter()
        .filter(|block| block.kind.holds_claims())
    {
        sample.extend(block.text.chars().take(1_000));
        sample.push('\n');
        if sample.len() > 4_000 {
            break;
        }
    }
    language::guess(&sample)
}

/// A "sentence" longer than this many bytes is no sentence; it is read in pieces, so that time
/// stays linear on any input.
const LONGEST_SENTENCE: usize = 4_000;

/// The sentence, or pieces of an endless one cut at white space where there is some.
fn pieces(text: &str, sentence: Span) -> Vec<Span> {
    let mut found = Vec::new();
    let mut start = sentence.start;
    while sentence.end - start > LONGEST_SENTENCE {
        let mut end = start + LONGEST_SENTENCE;
        while !text.is_char_boundary(end) {
            end -= 1;
        }
        let cut = text[start..end]
            .rfind(char::is_whitespace)
            .filter(|&at| at > 0);
        end = cut.map_or(end, |at| start + at);
        found.push(Span::new(start, end));
        start = sentence.end - text[end..sentence.end].trim_start().len();
    }
    if start < sentence.end {
        found.push(Span::new(start, sentence.end));
    }
    found
}

/// True if the sentence is a question of its own; not if somebody is only said to have asked one:
/// "She wrote back, asking, “Who paid?”"
fn ends_with_question(sentence: &str) -> bool {
    let words = sentence.trim_end_matches(|c: char| c.is_whitespace() || c == ')');
    let inside = words.trim_end_matches(['"', '”', '’', '\'', '»', '」']);
    if !inside.ends_with(['?', '？', '؟', '\u{37e}']) {
        return false;
    }
    let opened = inside.rfind(['"', '“', '«', '「']);
    let told = |at: usize| inside[..at].split_whitespace().count() >= 3;
    words.len() == inside.len() || !opened.is_some_and(told)
}

fn not_factual(block: usize, text: &str, span: Span, reason: NotFactualReason) -> NotFactual {
    NotFactual {
        place: Place { block, span },
        quote: span.slice(text).unwrap_or_default().to_owned(),
        reason,
    }
}

/// Reads everything about the claim at `span`.
pub(super) fn build(
    block: &Block,
    index: usize,
    span: Span,
    sentence: Span,
    document: DocumentType,
    language: Option<&str>,
) -> Claim {
    let quote = span.slice(&block.text).unwrap_or_default();
    // A mark after the full stop belongs to every claim of its sentence.
    let citations = citation::find(block, &sentence);
    let mut atoms = atoms::read(&block.text, &span, &sentence, language);
    let asides: Vec<Span> = pointers::find(quote)
        .into_iter()
        .map(|pointer| pointer.shifted(span.start))
        .collect();
    // The figures and names inside a mark or a pointer assert nothing.
    atoms.retain(|atom| {
        if asides.iter().any(|aside| aside.overlaps(&atom.span)) {
            return false;
        }
        let link = |citation: &Citation| {
            matches!(citation.target, CitationTarget::Address(_))
                && !citation.text.contains('/')
                && citation::in_brackets(&block.text, citation.span).is_none()
        };
        !citations
            .iter()
            .any(|citation| citation.span.overlaps(&atom.span) && !link(citation))
    });
    Claim {
        kind: kind::kind(quote, &atoms, document),
        check_worthiness: worth::worthiness(quote, &atoms, is_english(language)),
        risks: kind::risks(quote, &atoms),
        asides,
        quote: quote.to_owned(),
        place: Place { block: index, span },
        sentence,
        atoms,
        citations,
    }
}

/// Keeps the most check-worthy claims, in reading order; the rest go to `beyond_limit`, after what
/// is there.
#[must_use]
pub fn within(mut extraction: Extraction, limits: Limits) -> Extraction {
    let claims = std::mem::take(&mut extraction.claims);
    let mut order: Vec<usize> = (0..claims.len()).collect();
    // Stable: of equals the earlier stays.
    order.sort_by(|&a, &b| {
        claims[b]
            .check_worthiness
            .total_cmp(&claims[a].check_worthiness)
    });
    let mut kept = vec![false; claims.len()];
    for &index in order.iter().take(limits.claims.max(1)) {
        kept[index] = true;
    }
    for (claim, keep) in claims.into_iter().zip(kept) {
        if keep {
            extraction.claims.push(claim);
        } else {
            extraction.beyond_limit.push(claim);
        }
    }
    extraction
}

#[cfg(test)]
mod tests;
