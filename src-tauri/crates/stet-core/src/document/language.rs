//! The language of a document.

use super::{BlockKind, Document};
use crate::text::language::{Language, known, of_paragraphs};

impl Document {
    /// The language a person says it is in; else the one that most words are in, with the share of them as confidence;
    /// `None` if most are in no language known. Blocks of code are not asked.
    #[must_use]
    pub fn detect_language(&self) -> Option<Language> {
        if let Some(tag) = self.language.as_deref().and_then(known) {
            return Some(Language {
                tag,
                confidence: 1.0,
            });
        }
        let asked = self
            .blocks
            .iter()
            .filter(|block| block.kind != BlockKind::Code);
        of_paragraphs(
            &asked
                .map(|block| block.text.as_str())
                .collect::<Vec<&str>>(),
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::document::Block;

    #[test]
    fn what_a_person_says_goes_before_what_is_read_and_code_is_not_asked() {
        let block = |kind: BlockKind, text: &str| Block {
            kind,
            text: text.into(),
            runs: Vec::new(),
        };
        let mut document = Document {
            blocks: vec![
                block(
                    BlockKind::Code,
                    "the code is in the file and it is not read at all",
                ),
                block(
                    BlockKind::Paragraph,
                    "Die Brücke wurde an einem Freitag im Mai vom Bürgermeister eröffnet.",
                ),
            ],
            ..Document::default()
        };
        let tag = |document: &Document| document.detect_language().map(|found| found.tag);
        assert_eq!(tag(&document), Some("de"));
        document.language = Some("fi".to_owned());
        assert_eq!(tag(&document), Some("fi"));
        assert_eq!(tag(&Document::default()), None);
    }
}
