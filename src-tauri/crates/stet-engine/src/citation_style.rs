//! Which style a citation is shown in first (rules 7, 6.4); the others are there beside it.

use stet_core::document::DocumentType;
use stet_export::citation::Style;

use crate::wire::{Failure, Settings};

/// The style that is kept in the settings, else the one that suits the sort of text.
pub(crate) fn first(settings: &Settings, kind: DocumentType) -> Style {
    chosen(&settings.citation_style).unwrap_or(match kind {
        DocumentType::LegalBrief | DocumentType::Patent | DocumentType::Contract => {
            Style::Bluebook21
        }
        DocumentType::Book | DocumentType::Longread => Style::Chicago17Notes,
        _ => Style::Apa7,
    })
}

/// All styles with this one first, the rest in the order they are offered.
pub(crate) fn from(first: Style) -> impl Iterator<Item = Style> {
    let others = Style::ALL.into_iter().filter(move |style| *style != first);
    std::iter::once(first).chain(others)
}

/// Whether a style may be kept: one there is, or none, which leaves it to the text.
///
/// # Errors
/// "invalid" for a style there is not.
pub(crate) fn sound(kept: &str) -> Result<(), Failure> {
    if kept.is_empty() || chosen(kept).is_some() {
        return Ok(());
    }
    Err(Failure::invalid(format!("“{kept}” is no citation style.")))
}

fn chosen(key: &str) -> Option<Style> {
    Style::ALL.into_iter().find(|style| style.key() == key)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_chosen_one_first_else_the_one_that_suits_the_text() {
        let mut settings = Settings::default();
        for (kind, style) in [
            (DocumentType::LegalBrief, Style::Bluebook21),
            (DocumentType::Book, Style::Chicago17Notes),
            (DocumentType::Other, Style::Apa7),
        ] {
            assert_eq!(first(&settings, kind), style);
        }
        settings.citation_style = "ama_11".to_owned();
        assert_eq!(first(&settings, DocumentType::LegalBrief), Style::Ama11);
        let all: Vec<Style> = from(Style::Ama11).collect();
        assert_eq!((all[0], all[1], all.len()), (Style::Ama11, Style::Apa7, 6));
        assert!(sound("").is_ok() && sound("mla_9").is_ok() && sound("vancouver").is_err());
    }
}
