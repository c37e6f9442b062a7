//! Which sentences state law, and which carry an authority for it (rules 6.2: in a brief every
//! authority traces to a decision, a statute or a regulation).
//!
//! Owns the wording by which law is stated, and the places
//! where a reader looks for a source: in the sentence, right after it, in its note. Refuses to say whether
//! the source bears it out.

use std::collections::HashSet;
use std::sync::LazyLock;

use regex::Regex;

use super::{Citation, Kind, in_document};
use crate::document::{Block, BlockKind, Document, Place, RunStyle};
use crate::text::Span;

const SAID: &str = r"(?:(?:has|have|had|also|then|further|long|since|repeatedly|consistently|expressly|squarely|routinely|generally|uniformly|likewise) ){0,3}(?:held|hold|holds|ruled|recogni[sz]ed?|explained|established|reaffirmed|emphasi[sz]ed|made clear|rejected|concluded|instructed|cautioned|require[ds]?|agree)\b";

static STATES: LazyLock<Option<Regex>> = LazyLock::new(|| {
    let circuit = "First|Second|Third|Fourth|Fifth|Sixth|Seventh|Eighth|Ninth|Tenth|Eleventh|Federal|D\\.C\\.";
    Regex::new(&format!(
        r"\b(?:The|This|the Supreme|The Supreme|the United States Supreme|that) Court {SAID}|\b[Cc]ourts (?:of appeals |in this (?:circuit|district) |elsewhere )?{SAID}|\b[Tt]he (?:{circuit}) Circuit {SAID}|\b[Uu]nder (?:the |this |that )?(?:statute|regulation|common law|Constitution|Act|(?:[A-Z][\w-]+ ){{1,5}}(?:Act|Clause|Doctrine|Rule|Code)|(?:well[- ])?(?:settled|established) (?:law|precedent)|controlling (?:law|precedent)|(?:state|federal) law)\b|\b[Ii]t is (?:well[- ])?(?:settled|established|axiomatic|black[- ]letter law)\b|\b[Tt]he law (?:is (?:clear|settled|well)|requires|provides|presumes|forbids|permits)\b|\b[Tt]he (?:statute|regulation|Act|Rule|Code|Constitution|Clause) (?:requires|provides|prohibits|states|defines|permits|forbids|allows|bars|mandates|authori[sz]es|applies|imposes)\b|\b[Ss]ummary judgment is (?:only )?(?:appropriate|proper|warranted)\b|\b[Tt]he (?:standard|burden) of (?:review|proof) is\b"
    ))
    .ok()
});

/// "The Court held a hearing" states no law.
static SITTING: LazyLock<Option<Regex>> = LazyLock::new(|| {
    Regex::new(r"^,? (?:an? |its |the )?(?:evidentiary |status |final |public |pretrial |telephonic )*(?:hearing|conference|trial|argument|oral|session|him|her|them|it\b)").ok()
});

/// A source that is named rather than cited: an amendment, a title, an act with its year, the record.
static NAMED: LazyLock<Option<Regex>> = LazyLock::new(|| {
    Regex::new(
        r"\b(?:First|Second|Third|Fourth|Fifth|Sixth|Seventh|Eighth|Ninth|Tenth|Eleventh|Twelfth|Thirteenth|Fourteenth|Fifteenth|Sixteenth|Nineteenth|Twenty-[A-Z]?[a-z]+) Amendment\b|\bAct of (?:1[6-9]|20)\d\d\b|\bTitle [IVX]+\b|§+ ?\d|\b(?:R|App|Tr|Dkt|ECF|J\.A|Compl|Aff|Decl|Dep|Ex)\.? (?:No\. |at |¶+ ?)?\d|¶ ?\d",
    )
    .ok()
});

/// Words between a sentence and the citation that follows it.
static SIGNAL: LazyLock<Option<Regex>> = LazyLock::new(|| {
    Regex::new(r"(?i)^[\s(\[“”\x22’]*(?:(?:see|also|accord|e\.g\.|cf\.|compare|with|generally|but|contra|citing|quoting)[,\s]*){0,4}[\s(\[]*$").ok()
});

/// A word beside the citations of a sentence makes it more than a citation.
static BESIDE: LazyLock<Option<Regex>> = LazyLock::new(|| Regex::new(r"\p{L}{2,}").ok());

/// Bytes after a sentence in which its citation may begin.
const REACH: usize = 60;

/// The words by which a sentence states law; `None` if it does not.
#[must_use]
pub fn states_law(sentence: &str) -> Option<Span> {
    let mut hits = STATES.as_ref()?.find_iter(sentence);
    let sitting = |rest: &str| {
        SITTING
            .as_ref()
            .is_some_and(|sitting| sitting.is_match(rest))
    };
    hits.find(|hit| !(hit.as_str().ends_with("held") && sitting(&sentence[hit.end()..])))
        .map(|hit| Span::new(hit.start(), hit.end()))
}

/// Where the authorities of a document stand.
#[derive(Debug)]
pub struct Authorities {
    /// By block, the citations with the names before and the remarks after, in order.
    by_block: Vec<Vec<Span>>,
    /// Labels of the notes that hold one.
    notes: HashSet<String>,
}

impl Authorities {
    /// Finds every citation of a decision, a statute, a rule, a constitution or a patent, short
    /// forms too. Linear in the length of the document.
    #[must_use]
    pub fn read(document: &Document) -> Self {
        // A name alone may be the party's.
        let citations = in_document(document, |_| true);
        let by_block = spans(document, &citations, |kind| kind != Kind::ByName);
        Self::of(document, by_block)
    }

    /// The same in a text that is no brief, in the blocks that `wanted` takes: pages of a record, docket
    /// numbers and section signs may be anything there.
    #[must_use]
    pub fn in_any_text(document: &Document, wanted: impl Fn(usize) -> bool) -> Self {
        Self::among(document, &in_document(document, wanted))
    }

    /// The same, of citations that were found already, each with its block.
    #[must_use]
    pub fn among(document: &Document, citations: &[(usize, Citation)]) -> Self {
        let doubtful = [
            Kind::ByName,
            Kind::Docket,
            Kind::Record,
            Kind::Section,
            Kind::Supra,
        ];
        let by_block = spans(document, citations, |kind| !doubtful.contains(&kind));
        Self::of(document, by_block)
    }

    fn of(document: &Document, mut by_block: Vec<Vec<Span>>) -> Self {
        for spans in &mut by_block {
            spans.sort_by_key(|span: &Span| (span.start, span.end));
        }
        let notes = document
            .blocks
            .iter()
            .zip(&by_block)
            .filter(|(block, spans)| block.kind == BlockKind::Note && !spans.is_empty())
            .filter_map(|(block, _)| {
                let (label, _) = block.text.strip_prefix('[')?.split_once(']')?;
                Some(label.to_owned())
            })
            .collect();
        Self { by_block, notes }
    }

    fn at(&self, block: usize) -> &[Span] {
        self.by_block.get(block).map_or(&[], Vec::as_slice)
    }

    /// True if one citation of the block covers the bytes from `end` to `start`: no sentence ends
    /// inside a citation.
    #[must_use]
    pub fn spans(&self, block: usize, end: usize, start: usize) -> bool {
        let spans = self.at(block);
        let last = spans.partition_point(|citation| citation.start < end);
        // Citations hardly overlap; the last few that begin before are enough.
        let before = spans[..last].iter().rev().take(4);
        before.into_iter().any(|citation| citation.end > start)
    }

    /// True if the sentence at `sentence` of `block` cites or names an authority, one follows it at
    /// once, or its note gives one.
    #[must_use]
    pub fn backs(&self, block: &Block, sentence: Place) -> bool {
        let span = sentence.span;
        let spans = self.at(sentence.block);
        let first = spans.partition_point(|citation| citation.end <= span.start);
        let next = spans[first..]
            .iter()
            .find(|citation| citation.end > span.start);
        let near = next.is_some_and(|citation| {
            citation.start < span.end || follows(&block.text, span.end, citation.start)
        });
        let words = span.slice(&block.text).unwrap_or_default();
        near || NAMED.as_ref().is_some_and(|named| named.is_match(words)) || self.noted(block, span)
    }

    /// The citations that stand in the sentence at `sentence` of `block`, or follow it one upon the other
    /// with nothing but signals between.
    #[must_use]
    pub fn behind(&self, block: &Block, sentence: Place) -> Vec<Span> {
        let spans = self.at(sentence.block);
        let first = spans.partition_point(|citation| citation.end <= sentence.span.start);
        let mut end = sentence.span.end;
        let mut found = Vec::new();
        for citation in &spans[first..] {
            let between = block.text.get(end..citation.start).unwrap_or_default();
            // "The pump fails. U.S. Pat. No. 5,123,456 describes another": it begins the next sentence.
            let rest = block.text.get(citation.end..).unwrap_or_default();
            let cited = citation.slice(&block.text).unwrap_or_default();
            let goes_on = !cited.ends_with('.')
                && rest
                    .trim_start_matches(' ')
                    .starts_with(char::is_alphanumeric);
            let near = citation.start < end
                || !goes_on
                    && between.len() <= REACH
                    && is_signal(between.trim_matches([';', ',', ' ', '.', ')']));
            if !near {
                break;
            }
            end = end.max(citation.end);
            found.push(*citation);
        }
        found
    }

    /// True if the bytes at `span` of a block lie in a citation.
    #[must_use]
    pub fn hold(&self, block: usize, span: Span) -> bool {
        let spans = self.at(block);
        let first = spans.partition_point(|citation| citation.end <= span.start);
        spans
            .get(first)
            .is_some_and(|citation| citation.start < span.end)
    }

    /// True if a mark in the sentence, or right after it, is of a note with an authority.
    fn noted(&self, block: &Block, sentence: Span) -> bool {
        let first = block
            .runs
            .partition_point(|run| run.span.start < sentence.start);
        let near = block.runs[first..]
            .iter()
            .take_while(|run| run.span.start <= sentence.end + 1);
        near.into_iter().any(
            |run| matches!(&run.style, RunStyle::NoteMark(label) if self.notes.contains(label)),
        )
    }

    /// True if the words at `span` are citations and signals and nothing else.
    #[must_use]
    pub fn is_citation(&self, block: &Block, index: usize, span: Span) -> bool {
        let spans = self.at(index);
        let first = spans.partition_point(|citation| citation.end <= span.start);
        let inside = || {
            spans[first..]
                .iter()
                .take_while(|citation| citation.start < span.end)
        };
        if inside().next().is_none() {
            return false;
        }
        let mut at = span.start;
        for citation in inside() {
            let between = block
                .text
                .get(at..citation.start.max(at))
                .unwrap_or_default();
            if !is_signal(between.trim_matches([';', ',', ' ', '.'])) {
                return false;
            }
            at = at.max(citation.end);
        }
        let rest = block.text.get(at..span.end.max(at)).unwrap_or_default();
        !BESIDE.as_ref().is_some_and(|word| word.is_match(rest))
    }
}

/// The citations of the sorts that `counts` takes, by block.
fn spans(
    document: &Document,
    citations: &[(usize, Citation)],
    counts: impl Fn(Kind) -> bool,
) -> Vec<Vec<Span>> {
    let mut by_block = vec![Vec::new(); document.blocks.len()];
    for (block, citation) in citations {
        if counts(citation.kind) {
            by_block[*block].push(citation.whole);
        }
    }
    by_block
}

fn follows(text: &str, end: usize, start: usize) -> bool {
    start >= end && start - end <= REACH && text.get(end..start).is_some_and(is_signal)
}

fn is_signal(words: &str) -> bool {
    SIGNAL.as_ref().is_some_and(|signal| signal.is_match(words))
}
