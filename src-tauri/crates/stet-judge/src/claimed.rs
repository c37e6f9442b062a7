//! A claim as its facts are read: its sentence with what stands before it, its names, years and words.

use std::collections::HashSet;

use stet_core::claim::{Claim, proper_names};
use stet_core::document::Document;
use stet_core::quantity::{self, DateValue, Granularity, PartialDate, Value, resolve_relative};
use stet_core::text::{Span, sentences_in};

use crate::beside::Vicinity;
use crate::fact::{Fact, FactValue, facts};
use crate::order::Sides;
use crate::statement::{normal, points_back, years};
use crate::terms::{content_stems, stems_beside};

/// What stands around a claim in its article.
#[derive(Debug, Clone, Default)]
pub struct Around {
    /// Title of the article.
    pub title: String,
    /// The text of the claim's block.
    pub block: String,
    /// The sentence before the claim's own, in its block or at the end of the one above.
    pub before: String,
    /// ISO 639-1; empty where it cannot be told.
    pub language: String,
    /// The day the article speaks from.
    pub published: PartialDate,
}

/// Blocks at the head of an article among which its day stands.
const HEAD: usize = 6;

/// Most characters of a line that dates an article.
const DATELINE: usize = 90;

impl Around {
    /// What stands around a claim of this document. Its day is that of a short line near its head, if one names it.
    #[must_use]
    pub fn of(document: &Document, claim: &Claim) -> Self {
        let tongue = document.detect_language().map_or("", |found| found.tag);
        Self::in_language(document, claim, tongue)
    }

    /// The same of a document whose language is known (ISO 639-1, or empty): telling it takes longer than all the rest.
    #[must_use]
    pub fn in_language(document: &Document, claim: &Claim, tongue: &str) -> Self {
        let block = document
            .blocks
            .get(claim.place.block)
            .map_or("", |block| block.text.as_str());
        let before = block.get(..claim.sentence.start).unwrap_or_default();
        let above = || {
            let earlier = document.blocks.get(..claim.place.block)?;
            earlier
                .iter()
                .rev()
                .find(|block| block.kind.holds_claims() && !block.text.trim().is_empty())
                .map(|block| block.text.as_str())
        };
        let text = if before.trim().is_empty() {
            above().unwrap_or_default()
        } else {
            before
        };
        let last = sentences_in(text, Some(tongue).filter(|tongue| !tongue.is_empty())).pop();
        Self {
            title: document.title.clone(),
            block: block.to_owned(),
            before: last
                .and_then(|span| span.slice(text))
                .unwrap_or_default()
                .to_owned(),
            language: tongue.to_owned(),
            published: day_of(document),
        }
    }
}

fn day_of(document: &Document) -> PartialDate {
    let head = document
        .blocks
        .iter()
        .take(HEAD)
        .filter(|block| block.text.chars().count() <= DATELINE);
    head.flat_map(|block| quantity::find(&block.text))
        .find_map(|mention| match mention.value {
            Value::Date(date)
                if !date.relative
                    && matches!(date.granularity, Granularity::Day | Granularity::Month) =>
            {
                date.start.year.map(|_| date.start)
            }
            _ => None,
        })
        .unwrap_or_default()
}

/// Most characters of a sentence that is read whole; of a longer one the claim's own words.
const LONGEST: usize = 420;

/// Words between a share and what it is a share of.
const DIVIDES: &[&str] = &[
    "of", "von", "der", "des", "de", "du", "del", "van", "di", "della", "dei", "av", "af",
];

/// The figures of a text as facts that stand nowhere.
fn figures_of(text: &str) -> Vec<Fact> {
    let found = quantity::find(text).into_iter();
    found
        .filter_map(|mention| match mention.value {
            Value::Quantity(quantity) => Some(Fact {
                span: Span::new(0, 0),
                text: mention.text,
                value: FactValue::Number(quantity),
                atom: None,
            }),
            Value::Date(_) => None,
        })
        .collect()
}

/// A claim, read.
pub(crate) struct Claimed<'a> {
    pub(crate) claim: &'a Claim,
    pub(crate) facts: Vec<Fact>,
    pub(crate) language: &'a str,
    /// The words that are read, and where in the block they begin.
    sentence: &'a str,
    start: usize,
    pub(crate) terms: HashSet<String>,
    /// Content stems of the sentence before, whether it points back or not.
    pub(crate) terms_before: HashSet<String>,
    /// Names in the sentence; those of the sentence before, where it points back.
    pub(crate) names: Vec<String>,
    pub(crate) names_before: Vec<String>,
    /// Names in the sentence before, whether it points back or not.
    pub(crate) persons_before: Vec<String>,
    pub(crate) years: Vec<i32>,
    /// The figures of the sentence before, as facts that stand nowhere in the claim.
    pub(crate) figures_before: Vec<Fact>,
    pub(crate) published: PartialDate,
}

impl<'a> Claimed<'a> {
    pub(crate) fn read(claim: &'a Claim, around: &'a Around) -> Self {
        let whole = claim.sentence.slice(&around.block);
        let (sentence, start) = match whole {
            Some(sentence)
                if sentence.chars().count() <= LONGEST
                    && claim.sentence.contains(&claim.place.span) =>
            {
                (sentence, claim.sentence.start)
            }
            _ => (claim.quote.as_str(), claim.place.span.start),
        };
        let language = if around.language.is_empty() {
            "en"
        } else {
            &around.language
        };
        let back = points_back(sentence, language) || points_back(&claim.quote, language);
        let names = |text: &str| {
            proper_names(text, language)
                .into_iter()
                .map(|name| name.words)
                .collect::<Vec<_>>()
        };
        let before = names(&around.before);
        let mut own_years = years(&normal(sentence));
        for mention in quantity::find(sentence) {
            if let Value::Date(date) = mention.value
                && date.relative
            {
                own_years.extend(resolve_relative(&date, around.published).start.year);
            }
        }
        Self {
            claim,
            facts: facts(claim, language),
            language,
            sentence,
            start,
            terms: content_stems(&normal(sentence), language),
            terms_before: content_stems(&normal(&around.before), language),
            names: names(sentence),
            names_before: if back { before.clone() } else { Vec::new() },
            persons_before: before,
            years: own_years,
            figures_before: figures_of(&around.before),
            published: around.published,
        }
    }

    /// The words that are read: the claim's sentence, or the claim where that is too long.
    pub(crate) fn sentence(&self) -> &str {
        self.sentence
    }

    /// The claim's words at `span` of its block; `None` if they are not the claim's.
    pub(crate) fn words_at(&self, span: Span) -> Option<&str> {
        let start = self.claim.place.span.start;
        let words = span.start.checked_sub(start)?..span.end.checked_sub(start)?;
        self.claim.quote.get(words)
    }

    /// Where a fact begins in [`Self::sentence`], in bytes.
    pub(crate) fn place_of(&self, fact: &Fact) -> usize {
        fact.span.start.saturating_sub(self.start)
    }

    /// The words behind a fact in its sentence.
    pub(crate) fn after(&self, fact: &Fact) -> &str {
        let end = self.place_of(fact) + fact.span.len();
        self.sentence.get(end..).unwrap_or_default()
    }

    /// True if the words behind a figure say that it is a share of something, and no change: "half of it".
    pub(crate) fn divides(&self, fact: &Fact) -> bool {
        let after = self.after(fact).trim_start();
        let word: String = after.chars().take_while(|ch| ch.is_alphabetic()).collect();
        DIVIDES.contains(&word.to_lowercase().as_str())
    }

    /// The words on both sides of the value at `span`, or all of them.
    pub(crate) fn sides(&self, span: Option<&Span>) -> Sides {
        match span {
            Some(span) => {
                let (head, tail) = self.parted(span);
                Sides::new(&head, &tail, self.language)
            }
            None => Sides::new(&normal(self.sentence), "", self.language),
        }
    }

    /// What stands beside a fact in its sentence.
    pub(crate) fn vicinity(&self, fact: &Fact) -> Vicinity {
        let from = self.place_of(fact);
        let slot = Span::new(from, from + fact.span.len());
        Vicinity::of(self.sentence, &slot, self.language)
    }

    fn parted(&self, span: &Span) -> (String, String) {
        let from = span.start.saturating_sub(self.start);
        let head = self.sentence.get(..from).unwrap_or_default();
        let tail = self.sentence.get(from + span.len()..).unwrap_or_default();
        (normal(head), normal(tail))
    }

    /// The words of the sentence without a fact's.
    pub(crate) fn without(&self, fact: &Fact) -> String {
        let (head, tail) = self.parted(&fact.span);
        format!("{head} {tail}")
    }

    /// The content stems close to the atom: up to `most` words on either side.
    pub(crate) fn near(&self, atom: &Fact, most: usize) -> HashSet<String> {
        let (head, tail) = self.parted(&atom.span);
        stems_beside(&head, &tail, most, self.language)
    }

    /// A date with what the article's own day settles.
    pub(crate) fn settled(&self, date: &DateValue) -> DateValue {
        resolve_relative(date, self.published)
    }

    /// The names of the claim that `atom` is none of.
    pub(crate) fn other_names(&self, atom: &Fact) -> Vec<&str> {
        let mine = match &atom.value {
            FactValue::Name(name) | FactValue::Place(name) | FactValue::Speaker(name) => {
                name.as_str()
            }
            _ => "",
        };
        self.names
            .iter()
            .map(String::as_str)
            .filter(|name| *name != mine)
            .collect()
    }
}
