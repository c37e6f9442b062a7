//! What the text asserts: claims, their kinds and the atoms to tick off (rules 3.0 and 6.2).

//!
//! Owns where a claim begins and ends, whether it is worth checking, what it
//! is made of. Refuses to say whether it is true.

mod atoms;
pub(crate) mod by_type;
pub mod carry;
pub(crate) mod citation;
mod clause;
mod cues;
mod extract;
mod factual;
mod kind;
pub mod model;
mod pointers;
pub(crate) mod sections;
mod stamp;
mod worth;

use std::borrow::Cow;

pub(crate) use atoms::PLACES;
pub use by_type::held_to_sort;
pub(crate) use clause::predicate_words;
pub(crate) use cues::CLAIM_WORDS;
pub use extract::{claim_at, extract, within};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::document::Place;
use crate::quantity;
use crate::text::Span;

/// The smallest self-contained assertion worth checking.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Claim {
    /// Where its words stand.
    pub place: Place,
    /// Exactly its words.
    pub quote: String,
    /// The sentence around it: context for retrieval and for a reader.
    pub sentence: Span,
    /// What sort of assertion it is.
    pub kind: ClaimKind,
    /// How much it deserves checking, 0 to 1, from the fitted model and the rules.
    pub check_worthiness: f64,
    /// The parts to tick off, in order of appearance.
    pub atoms: Vec<Atom>,
    /// Citations the text gives for it, as written: "[3]", "(Smith, 2019)", an address.
    pub citations: Vec<Citation>,
    /// Words of it that assert nothing, in bytes of its block: pointers into the text ("(Table 1)"), numerals
    /// of a patent's drawings, the number of a contract's clause and who warrants it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub asides: Vec<Span>,
    /// Topics that make a mistake costly.
    pub risks: Vec<Risk>,
}

impl Claim {
    /// The claim's words with every citation mark and all that asserts nothing ([`Claim::asides`]) blanked
    /// out, byte for byte as long as [`Claim::quote`]: what is compared and searched for. The words of a
    /// link stay, for they are the text's own; of "Smith (2019)" the name stays.
    #[must_use]
    pub fn words(&self) -> Cow<'_, str> {
        let start = self.place.span.start;
        let mut words = Cow::Borrowed(self.quote.as_str());
        let bracketed = |citation: &Citation| {
            let from = citation.span.start.checked_sub(start)?;
            let words = Span::new(from, from + citation.span.len());
            citation::in_brackets(&self.quote, words).map(|mark| mark.shifted(start))
        };
        let marks = self.citations.iter();
        let marks = marks.filter_map(|citation| mark_of(citation).or_else(|| bracketed(citation)));
        for mark in marks.chain(self.asides.iter().copied()) {
            let from = mark.start.max(start) - start;
            let to = mark.end.saturating_sub(start).min(self.quote.len());
            if from < to && self.quote.get(from..to).is_some() {
                words
                    .to_mut()
                    .replace_range(from..to, &" ".repeat(to - from));
            }
        }
        words
    }
}

/// The part of a citation that is a mark and no word of the text.
fn mark_of(citation: &Citation) -> Option<Span> {
    let text = &citation.text;
    match citation.target {
        CitationTarget::Address(_) if !text.contains('/') => None,
        // "This Court has jurisdiction under 28 U.S.C. § 1291": the sentence speaks of it.
        CitationTarget::Authority(_) => None,
        CitationTarget::AuthorYear { .. } => {
            let from = text.find(['(', '[']).unwrap_or(0);
            Some(Span::new(citation.span.start + from, citation.span.end))
        }
        _ => Some(citation.span),
    }
}

/// A proper name as it stands in a text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ProperName {
    /// The words, spaces single, titles removed.
    pub words: String,
    /// Where, in bytes of the text.
    pub span: Span,
    /// True for a place.
    pub place: bool,
}

/// The proper names of a text, in order; `language` is ISO 639-1, empty where it is not known.
#[must_use]
pub fn proper_names(text: &str, language: &str) -> Vec<ProperName> {
    let language = Some(language).filter(|language| !language.is_empty());
    let sentences = crate::text::sentences_in(text, language);
    let names = sentences.iter().flat_map(|sentence| {
        atoms::name::find(text, sentence, sentence, language)
            .into_iter()
            .map(|name| ProperName {
                words: name.value,
                span: name.span.shifted(sentence.start),
                place: name.place,
            })
    });
    names.collect()
}

/// A sentence or clause that is not a factual claim, and why (rules 6.2).
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct NotFactual {
    /// Where it stands.
    pub place: Place,
    /// Its words.
    pub quote: String,
    /// Why it is not checked.
    pub reason: NotFactualReason,
}

/// Why a passage is not a factual claim.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum NotFactualReason {
    /// A judgement or preference.
    Opinion,
    /// A reading of facts.
    Interpretation,
    /// A definition or explanation of a term.
    Definition,
    /// What every reader knows.
    CommonKnowledge,
    /// Fiction, verse, dialogue of characters.
    Creative,
    /// A forecast or plan.
    Prediction,
    /// What the writer felt or lived through.
    Experience,
    /// Atmosphere, gestures, turns of the story.
    Scene,
    /// A question.
    Question,
    /// A request, command or call.
    Request,
    /// Too little content to check: a heading, a greeting, a fragment.
    Fragment,
    /// What a contract lays down or a patent claims: law to be, not a statement of what is.
    LegalTerm,
    /// A source list or a note about sources.
    SourceNote,
    /// The checker dismissed it.
    Dismissed,
}

/// What sort of assertion a claim is (rules 6.2).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum ClaimKind {
    /// A date or time.
    Date,
    /// A figure.
    Number,
    /// Who or what something is called.
    Name,
    /// Something that happened.
    Event,
    /// Somebody's exact words.
    Quotation,
    /// A finding, measurement or consensus.
    Scientific,
    /// Something about the past.
    Historical,
    /// Law, regulation, judgement.
    Legal,
    /// What somebody said, without exact words.
    Attribution,
}

/// Topics in which an error costs most.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Risk {
    /// An allegation about a named person.
    Allegation,
    /// Health.
    Medical,
    /// Law.
    Legal,
    /// Money.
    Money,
}

/// A part of a claim that is checked on its own.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Atom {
    /// Where in the block's text, in bytes.
    pub span: Span,
    /// The words as written.
    pub text: String,
    /// What it says, normalised.
    pub value: AtomValue,
}

/// The normalised content of an [`Atom`].
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", tag = "type", content = "value")]
pub enum AtomValue {
    /// A number with its unit.
    Number(quantity::Quantity),
    /// A date.
    Date(quantity::DateValue),
    /// A person, organisation, work …: the words, spaces single, honorifics removed.
    Name(String),
    /// A place, as written.
    Place(String),
    /// Quoted words, without the marks.
    Quotation(String),
    /// Who is said to have said it.
    Attribution(String),
    /// "largest", "first", "only": the word in lower case.
    Superlative(String),
    /// "not", "never", "no": the word in lower case.
    Negation(String),
}

/// A citation as the text gives it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Citation {
    /// Where the mark stands in the block's text, in bytes.
    pub span: Span,
    /// The mark as written.
    pub text: String,
    /// What it points to.
    pub target: CitationTarget,
}

/// What a citation mark points to.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", tag = "type", content = "value")]
pub enum CitationTarget {
    /// `[3]`, a superscript 3, `【3】`: an entry of the source list.
    Numbered(u32),
    /// `[^note]`: a labelled note.
    Note(String),
    /// (Smith, 2019): author and year.
    AuthorYear {
        /// Family name of the first author as written.
        author: String,
        /// Four-digit year.
        year: i32,
    },
    /// A link or bare address.
    Address(String),
    /// "Roe v. Wade, 410 U.S. 113, 115 (1973)", "28 U.S.C. § 1291", "ER 31": a decision, a law, a patent or
    /// the record of a case, as written.
    Authority(String),
}

/// What extraction found in a document.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, Default)]
pub struct Extraction {
    /// The claims to check, in reading order, at most [`Limits::claims`].
    pub claims: Vec<Claim>,
    /// Claims left out because of the limit, in reading order: "check these too".
    pub beyond_limit: Vec<Claim>,
    /// What is not a factual claim.
    pub not_factual: Vec<NotFactual>,
}

/// How many claims to keep.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Limits {
    /// The most claims to check (rules 6.2: 80). Must be ≥ 1.
    pub claims: usize,
}

impl Default for Limits {
    fn default() -> Self {
        Self { claims: 80 }
    }
}
