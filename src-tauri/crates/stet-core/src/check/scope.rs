//! What the checks look at, computed once: sentences with their figures, and the source list.
//! Decides nothing.

use std::sync::LazyLock;

use regex::Regex;

use crate::claim::Claim;
use crate::document::{BlockKind, Document, DocumentType, Place};
use crate::quantity::{self, DateValue, Mention, PartialDate, Quantity, Role, Value};
use crate::reference::find::list::SourceList;
use crate::text::{self, Span, language};

use super::dateline::dateline;
use super::wording::{AND, FROM, OF, OR, TO};
use super::words::pattern;
use super::{Check, CheckFinding, Severity};

/// What a check may look at.
#[derive(Debug)]
pub struct Scope<'a> {
    /// The document.
    pub document: &'a Document,
    /// Its claims, in reading order.
    pub claims: &'a [Claim],
    /// What sort of text it is.
    pub kind: DocumentType,
    /// The year of the check; `None` where no day is known.
    pub year: Option<i32>,
    /// The day the text was written, where it says so.
    written: Option<PartialDate>,
    sentences: Vec<Sentence<'a>>,
    sources: SourceList,
}

/// A sentence of running text with its figures. The source list, headings and code have none.
#[derive(Debug)]
pub(super) struct Sentence<'a> {
    /// The block it stands in.
    pub(super) block: usize,
    /// Where it starts in the block's text, in bytes.
    pub(super) start: usize,
    /// The language it is in, ISO 639-1, by the block it stands in or else the document.
    pub(super) language: Option<&'static str>,
    /// Its words.
    pub(super) text: &'a str,
    /// Its numbers and dates, in order; spans in bytes of `text`.
    pub(super) mentions: Vec<Mention>,
}

impl<'a> Scope<'a> {
    /// Reads a document once for all checks; linear in its length.
    #[must_use]
    pub fn new(document: &'a Document, claims: &'a [Claim]) -> Self {
        let sources = SourceList::read(document);
        let tongue = document.detect_language().map(|found| found.tag);
        let mut sentences = Vec::new();
        for (block, content) in document.blocks.iter().enumerate() {
            if matches!(content.kind, BlockKind::Code | BlockKind::Heading { .. }) {
                continue;
            }
            let own = language::detect(&content.text).map(|found| found.tag);
            let language = own.or(tongue).and_then(language::code);
            for span in text::sentences(&content.text) {
                if sources.covers(&Place { block, span }) {
                    continue;
                }
                for piece in pieces(&content.text, span) {
                    let Some(words) = piece.slice(&content.text) else {
                        continue;
                    };
                    sentences.push(Sentence {
                        block,
                        start: piece.start,
                        language,
                        text: words,
                        mentions: mentions(words, language),
                    });
                }
            }
        }
        Self {
            document,
            claims,
            kind: DocumentType::default(),
            year: None,
            written: dateline(document),
            sentences,
            sources,
        }
    }

    /// The same, of a document of this sort: some checks look at legal briefs or patents alone.
    #[must_use]
    pub fn of_kind(self, kind: DocumentType) -> Self {
        Self { kind, ..self }
    }

    /// The same, looked at on this day, ISO 8601: some checks ask what is still to come.
    #[must_use]
    pub fn on(self, day: &str) -> Self {
        let year = day.get(..4).and_then(|year| year.parse().ok());
        Self { year, ..self }
    }

    /// The sentences of running text, in reading order.
    pub(super) fn sentences(&self) -> &[Sentence<'a>] {
        &self.sentences
    }

    /// The day the text was written, where it says so itself.
    pub(super) fn written(&self) -> Option<&PartialDate> {
        self.written.as_ref()
    }

    /// The document's list of sources.
    pub(super) fn sources(&self) -> &SourceList {
        &self.sources
    }

    /// Builds a finding over places of the document; places that are not in it are dropped.
    pub(super) fn finding(
        &self,
        check: &dyn Check,
        severity: Severity,
        places: Vec<Place>,
        message: String,
        working: String,
    ) -> CheckFinding {
        let places: Vec<Place> = places
            .into_iter()
            .filter(|place| self.document.words(place).is_some())
            .collect();
        let quotes = places
            .iter()
            .filter_map(|place| self.document.words(place).map(str::to_owned))
            .collect();
        CheckFinding {
            code: check.code().to_owned(),
            severity,
            places,
            quotes,
            message,
            working,
        }
    }
}

/// The word behind a figure.
static COUNTED: LazyLock<Regex> =
    LazyLock::new(|| pattern(r"^[\s\u{a0}\u{202f}](?:d['’])?\p{L}[\p{L}’'-]{2,}"));
/// Words that join two figures, and so are not what the first one counts.
static JOINING: LazyLock<Regex> =
    LazyLock::new(|| pattern(&format!("(?i)^(?:{FROM}|{TO}|{AND}|{OR}|{OF})$")));

/// Longer "sentences" are tables or text without stops; what the checks compare stands closer.
const LONGEST: usize = 2_000;
/// How far the checks look to either side of a figure, in bytes.
const WINDOW: usize = 300;

/// A sentence, cut at white space where it is longer than any sentence should be, so that no
/// check takes more than linear time.
fn pieces(text: &str, sentence: Span) -> Vec<Span> {
    let mut out = Vec::new();
    let mut start = sentence.start;
    while sentence.end - start > LONGEST {
        let limit = floor(text, start + LONGEST);
        let cut = text
            .get(start..limit)
            .and_then(|piece| piece.rfind(char::is_whitespace))
            .filter(|at| *at > 0)
            .map_or(limit, |at| start + at);
        out.push(Span::new(start, cut));
        start = cut;
    }
    out.push(Span::new(start, sentence.end));
    out
}

/// The nearest character boundary at or below a byte offset.
fn floor(text: &str, at: usize) -> usize {
    (0..=at.min(text.len()))
        .rev()
        .find(|at| text.is_char_boundary(*at))
        .unwrap_or(0)
}

/// The figures of a sentence. "In 2023 to €270,000" is a year and a sum, never a range.
fn mentions(words: &str, language: Option<&'static str>) -> Vec<Mention> {
    let mut out = Vec::new();
    for mention in quantity::find_in(words, language) {
        let digits = mention.text.bytes().take_while(u8::is_ascii_digit).count();
        let ranged = matches!(&mention.value, Value::Quantity(q) if q.low != q.high);
        let second = mention
            .text
            .get(4..)
            .and_then(|rest| rest.strip_prefix(" to "));
        let apart = second.filter(|second| {
            ranged && digits == 4 && !second.starts_with(|ch: char| ch.is_ascii_digit())
        });
        let Some(second) = apart else {
            out.push(mention);
            continue;
        };
        let start = mention.span.start;
        for (from, part) in [(start, &mention.text[..4]), (start + 8, second)] {
            for mut inner in quantity::find_in(part, language) {
                inner.span = inner.span.shifted(from);
                out.push(inner);
            }
        }
    }
    out
}

impl Sentence<'_> {
    /// A place of the document for a span of the sentence.
    pub(super) fn place(&self, span: Span) -> Place {
        Place {
            block: self.block,
            span: span.shifted(self.start),
        }
    }

    /// The place of a mention, by index.
    pub(super) fn place_at(&self, at: usize) -> Place {
        self.place(self.mentions[at].span)
    }

    /// The places of mentions, by index.
    pub(super) fn places(&self, mentions: impl IntoIterator<Item = usize>) -> Vec<Place> {
        mentions.into_iter().map(|at| self.place_at(at)).collect()
    }

    /// The words of a mention, by index.
    pub(super) fn words(&self, at: usize) -> &str {
        &self.mentions[at].text
    }

    /// The words of a mention with what it counts: "25 Stimmen", as a checker would mark them.
    pub(super) fn counted(&self, at: usize) -> &str {
        let Some(mention) = self.mentions.get(at) else {
            return "";
        };
        let counts = self
            .quantity(at)
            .is_some_and(|one| one.role == Role::Count && one.unit.is_none());
        let noun = COUNTED.find(self.after(at)).filter(|noun| {
            let word = noun.as_str().trim().to_lowercase();
            !JOINING.is_match(&word)
        });
        let end = mention.span.end + noun.filter(|_| counts).map_or(0, |noun| noun.end());
        self.text.get(mention.span.start..end).unwrap_or_default()
    }

    /// The text from one mention to another, both with it, in whichever order: "from 12 to 30" less
    /// its first word.
    pub(super) fn stretch(&self, one: usize, other: usize) -> &str {
        let (first, last) = (one.min(other), one.max(other));
        let Some(start) = self.mentions.get(first).map(|mention| mention.span.start) else {
            return "";
        };
        let words = self.counted(last);
        let end = self
            .mentions
            .get(last)
            .map_or(start, |mention| mention.span.start)
            + words.len();
        self.text.get(start..end).unwrap_or_default()
    }

    /// The text between two mentions, by index; empty if they touch or run backwards.
    pub(super) fn between(&self, left: usize, right: usize) -> &str {
        match (self.mentions.get(left), self.mentions.get(right)) {
            (Some(left), Some(right)) => self
                .text
                .get(left.span.end..right.span.start)
                .unwrap_or_default(),
            _ => "",
        }
    }

    /// The text before a mention, as far as the checks look.
    pub(super) fn before(&self, at: usize) -> &str {
        let Some(mention) = self.mentions.get(at) else {
            return "";
        };
        let end = mention.span.start;
        let start = floor(self.text, end.saturating_sub(WINDOW));
        self.text.get(start..end).unwrap_or_default()
    }

    /// The text after a mention, as far as the checks look.
    pub(super) fn after(&self, at: usize) -> &str {
        let Some(mention) = self.mentions.get(at) else {
            return "";
        };
        let start = mention.span.end;
        self.text
            .get(start..floor(self.text, start + WINDOW))
            .unwrap_or_default()
    }

    /// The mention as a number.
    pub(super) fn quantity(&self, at: usize) -> Option<&Quantity> {
        match &self.mentions.get(at)?.value {
            Value::Quantity(quantity) => Some(quantity),
            Value::Date(_) => None,
        }
    }

    /// The mention as a date.
    pub(super) fn date(&self, at: usize) -> Option<&DateValue> {
        match &self.mentions.get(at)?.value {
            Value::Date(date) => Some(date),
            Value::Quantity(_) => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn endless_sentences_are_cut_at_white_space() {
        let text = "é1 ".repeat(2_000);
        let cut = pieces(&text, Span::new(0, text.len()));
        assert!(cut.len() > 3);
        assert!(cut.iter().all(|piece| piece.len() <= LONGEST));
        assert!(cut.windows(2).all(|pair| pair[0].end == pair[1].start));
        let solid = "é".repeat(5_000);
        assert_eq!(pieces(&solid, Span::new(0, solid.len())).len(), 5);
    }

    #[test]
    fn a_year_and_a_sum_are_no_range() {
        let found: Vec<String> = mentions("from €180,000 in 2023 to €270,000 in 2024", None)
            .into_iter()
            .map(|mention| mention.text)
            .collect();
        assert_eq!(found, ["€180,000", "2023", "€270,000", "2024"]);
    }
}
