//! Which sort of text a document is, told by signs a person would name (rules 6.2).
//!
//! Owns the weighing of signs and the sentence that says what was concluded. Refuses to guess: a
//! document whose signs do not add up, or point two ways, is [`DocumentType::Other`]. What the type
//! then changes is said by [`DocumentType`]'s methods, by `claim::by_type` and by the checks.
//!
//! Work is bounded: the first and last stretch of the text and its headings are read
//! ([`Sample`](sample::Sample)), whatever its length.

mod sample;
pub(crate) mod script;
mod shape;
mod signs;
#[cfg(test)]
mod tests;

use super::{Document, DocumentType};
use sample::Sample;
pub(crate) use sample::section_name;
pub(crate) use signs::{EXERCISES, OBJECTIVES};

/// Confidence from which a sort is named; below it the document is [`DocumentType::Other`].
pub const CERTAIN: f64 = 0.75;

/// Doubt about the best sort may be at most this share of the doubt about the next.
const MARGIN: f64 = 0.6;

/// How many reasons the sentence gives.
const SHOWN: usize = 3;

/// What the signs of a document say of its sort.
#[derive(Debug, Clone, PartialEq)]
pub struct Detected {
    /// The sort; [`DocumentType::Other`] unless `confidence` reached [`CERTAIN`].
    pub kind: DocumentType,
    /// How far the signs speak for `kind`, 0 to 1: one minus the product of what each sign leaves
    /// in doubt. For [`DocumentType::Other`] how little they speak for anything else.
    pub confidence: f64,
    /// The signs, the weightiest first, as phrases: "numbered clauses". Empty for
    /// [`DocumentType::Other`].
    pub reasons: Vec<String>,
}

/// One sign that was found.
#[derive(Debug, Clone, PartialEq)]
struct Found {
    kind: DocumentType,
    /// How far it speaks for `kind` by itself, 0 to 1.
    weight: f64,
    /// True for the way a text is built. Words alone may be *about* such a text.
    form: bool,
    reason: String,
}

/// The sorts told by their form; only one can be right.
const FORMS: [DocumentType; 6] = [
    DocumentType::Screenplay,
    DocumentType::Contract,
    DocumentType::LegalBrief,
    DocumentType::Patent,
    DocumentType::Academic,
    DocumentType::Textbook,
];

/// Tells the sort of a document. Pure; reads a bounded part of it beside counting its words.
#[must_use]
pub fn detect(document: &Document) -> Detected {
    let sample = Sample::of(document);
    let mut found = signs::found(&sample);
    shape::weigh(&sample, &mut found);
    let doubts = |kinds: &[DocumentType]| {
        let mut doubts: Vec<(f64, DocumentType)> = kinds
            .iter()
            .map(|&kind| (doubt(&found, kind), kind))
            .collect();
        doubts.sort_by(|one, other| one.0.total_cmp(&other.0));
        doubts
    };
    let formed = doubts(&FORMS);
    // A textbook is a book and a thesis may be as long as one: the narrower sort goes first.
    let general = doubts(&[DocumentType::Book, DocumentType::Longread]);
    let least = formed[0].0.min(general[0].0);
    let certain = |doubt: f64| doubt <= 1.0 - CERTAIN;
    if certain(formed[0].0) {
        // Signs of two sorts: a reader, a collection, a paper on patents. Nobody would name one.
        if !certain(formed[1].0) && formed[0].0 <= MARGIN * formed[1].0 {
            return named(&found, formed[0]);
        }
    } else if certain(general[0].0) {
        return named(&found, general[0]);
    }
    Detected {
        kind: DocumentType::Other,
        confidence: least,
        reasons: Vec::new(),
    }
}

/// What the signs leave in doubt about a sort, 0 to 1; all of it if nothing of its form is there.
fn doubt(found: &[Found], kind: DocumentType) -> f64 {
    let of_kind = || found.iter().filter(|sign| sign.kind == kind);
    if of_kind().any(|sign| sign.form) {
        of_kind().map(|sign| 1.0 - sign.weight).product()
    } else {
        1.0
    }
}

fn named(found: &[Found], (doubt, kind): (f64, DocumentType)) -> Detected {
    let mut signs: Vec<&Found> = found.iter().filter(|sign| sign.kind == kind).collect();
    signs.retain(|sign| sign.weight > 0.0);
    signs.sort_by(|one, other| other.weight.total_cmp(&one.weight));
    Detected {
        kind,
        confidence: 1.0 - doubt,
        reasons: signs.iter().map(|sign| sign.reason.clone()).collect(),
    }
}

impl Detected {
    /// The sentence shown with the document: what it was read as, why, and what to do if that is
    /// wrong. `None` for [`DocumentType::Other`].
    #[must_use]
    pub fn notice(&self) -> Option<String> {
        let named = named_with_article(self.kind)?;
        let reasons: Vec<&str> = self
            .reasons
            .iter()
            .take(SHOWN)
            .map(String::as_str)
            .collect();
        Some(format!(
            "{READ_AS}{named}: {}. Change the type at the top if that is wrong.",
            reasons.join(", ")
        ))
    }
}

const READ_AS: &str = "Read as ";

/// The sort that a sentence of [`Detected::notice`] names; `None` for any other sentence. Once a
/// person has chosen another sort the sentence is out of date.
#[must_use]
pub fn announced(notice: &str) -> Option<DocumentType> {
    let (named, _) = notice.strip_prefix(READ_AS)?.split_once(": ")?;
    let all = FORMS
        .into_iter()
        .chain([DocumentType::Book, DocumentType::Longread]);
    all.into_iter()
        .find(|&kind| named_with_article(kind) == Some(named))
}

/// The sort with its article, "a magazine longread"; `None` for [`DocumentType::Other`].
#[must_use]
pub fn named_with_article(kind: DocumentType) -> Option<&'static str> {
    Some(match kind {
        DocumentType::Book => "a book",
        DocumentType::Longread => "a magazine longread",
        DocumentType::LegalBrief => "a legal brief",
        DocumentType::Patent => "a patent",
        DocumentType::Academic => "an academic paper",
        DocumentType::Textbook => "a textbook",
        DocumentType::Contract => "a contract",
        DocumentType::Screenplay => "a screenplay",
        DocumentType::Other => return None,
    })
}
