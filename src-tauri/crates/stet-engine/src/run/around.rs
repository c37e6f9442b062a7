//! What is asked about a claim: its words, and what stands around it for those who search elsewhere
//! – names the sentence only points to, the language, what the text itself cites for it.

use stet_core::claim::Claim;
use stet_core::document::Document;
use stet_sources::{Around, Query};

use super::judge::without_marks;
use super::material::language_of;
use crate::citations;
use crate::state::State;
use crate::view::inspector::sentence;

/// The fewest passages wanted per claim (rules 3.1).
const WANTED: u32 = 20;

/// The most bytes before the sentence that are handed on: enough to find who "she" is.
const BEFORE: usize = 600;

/// What holds for every claim of a document.
#[derive(Debug, Clone)]
pub(crate) struct Setting {
    /// ISO 639-1; empty where it cannot be told.
    language: String,
    /// Day the run began, RFC 3339 date.
    today: String,
}

/// The address a document was read from; empty for a file or a pasted text.
pub(crate) fn address_of(name: &str) -> String {
    if name.starts_with("https://") || name.starts_with("http://") {
        name.to_owned()
    } else {
        String::new()
    }
}

impl Setting {
    pub(crate) fn of(document: &Document, today: &str) -> Self {
        Self {
            language: language_of(document).to_owned(),
            today: today.to_owned(),
        }
    }

    /// What stands around a claim, as the built-in judge reads it.
    pub(crate) fn around(&self, document: &Document, claim: &Claim) -> stet_judge::Around {
        stet_judge::Around::in_language(document, claim, &self.language)
    }

    /// What is asked about this claim.
    pub(crate) fn query(&self, state: &State, claim: &Claim, cited: &citations::Known) -> Query {
        let document = &state.doc.document;
        let text = document
            .blocks
            .get(claim.place.block)
            .map_or("", |block| block.text.as_str());
        let before = text.get(..claim.sentence.start).unwrap_or_default();
        let from = before.ceil_char_boundary(before.len().saturating_sub(BEFORE));
        Query {
            document: state.doc.id.clone(),
            sentence: sentence(state, claim),
            claim: without_marks(claim),
            wanted: WANTED,
            around: Around {
                title: state.doc.title.clone(),
                before: before[from..].trim().to_owned(),
                language: self.language.clone(),
                address: address_of(&state.doc.name),
                cited: cited.addresses(document, &claim.place),
                translated: Vec::new(),
                today: self.today.clone(),
            },
        }
    }
}
