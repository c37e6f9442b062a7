//! What stands around a claim, for those who search elsewhere: names the sentence only points to,
//! the language, and what the text itself cites for it.

use stet_core::claim::Claim;
use stet_core::document::Document;
use stet_core::text::language;
use stet_sources::Around;

use crate::citations;

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

impl Setting {
    pub(crate) fn of(document: &Document, today: &str) -> Self {
        let language = language::of_document(document);
        Self {
            language: language.map_or_else(String::new, |language| language.tag.to_owned()),
            today: today.to_owned(),
        }
    }

    /// What stands around this claim.
    pub(crate) fn around(
        &self,
        title: &str,
        document: &Document,
        claim: &Claim,
        cited: &citations::Known,
    ) -> Around {
        let text = document
            .blocks
            .get(claim.place.block)
            .map_or("", |block| block.text.as_str());
        let before = text.get(..claim.sentence.start).unwrap_or_default();
        let from = before.ceil_char_boundary(before.len().saturating_sub(BEFORE));
        Around {
            title: title.to_owned(),
            before: before[from..].trim().to_owned(),
            language: self.language.clone(),
            address: String::new(),
            cited: cited.addresses(document, &claim.place),
            today: self.today.clone(),
        }
    }
}
