//! Which styles citations are written in (rules 7, 6.4): the first one shown, and those printed
//! besides.

use stet_core::document::DocumentType;
use stet_export::citation::Style;

use crate::wire::{Failure, Settings};

/// The styles a person chose, by their keys.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Chosen {
    /// The first; empty leaves it to the sort of text.
    pub(crate) first: String,
    /// Those besides, in their order.
    pub(crate) more: Vec<String>,
}

impl Chosen {
    /// What the settings keep.
    pub(crate) fn kept(settings: &Settings) -> Self {
        Self {
            first: settings.citation_style.clone(),
            more: settings.more_citation_styles.clone(),
        }
    }

    /// The styles for this sort of text, the first one first and each once.
    pub(crate) fn of(&self, kind: DocumentType) -> Vec<Style> {
        let first = named(&self.first).unwrap_or_else(|| suiting(kind));
        let mut styles = vec![first];
        for style in self.more.iter().filter_map(|key| named(key)) {
            if !styles.contains(&style) {
                styles.push(style);
            }
        }
        styles
    }
}

/// The style that is kept in the settings, else the one that suits the sort of text.
pub(crate) fn first(settings: &Settings, kind: DocumentType) -> Style {
    named(&settings.citation_style).unwrap_or_else(|| suiting(kind))
}

fn suiting(kind: DocumentType) -> Style {
    match kind {
        DocumentType::LegalBrief | DocumentType::Patent | DocumentType::Contract => {
            Style::Bluebook21
        }
        DocumentType::Book | DocumentType::Longread => Style::Chicago17Notes,
        _ => Style::Apa7,
    }
}

/// All styles with this one first, the rest in the order they are offered.
pub(crate) fn from(first: Style) -> impl Iterator<Item = Style> {
    let others = Style::ALL.into_iter().filter(move |style| *style != first);
    std::iter::once(first).chain(others)
}

/// Whether the kept styles may be kept: a first there is, or none, which leaves it to the text, and
/// others there are.
///
/// # Errors
/// `Invalid` for a style there is not.
pub(crate) fn sound(settings: &Settings) -> Result<(), Failure> {
    let first = Some(&settings.citation_style).filter(|key| !key.is_empty());
    let mut kept = first.into_iter().chain(&settings.more_citation_styles);
    match kept.find(|key| named(key).is_none()) {
        None => Ok(()),
        Some(key) => Err(Failure::invalid(format!(
            "“{key}” is not a citation style."
        ))),
    }
}

fn named(key: &str) -> Option<Style> {
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
            assert_eq!(Chosen::kept(&settings).of(kind), [style]);
        }
        settings.citation_style = "ama_11".to_owned();
        assert_eq!(first(&settings, DocumentType::LegalBrief), Style::Ama11);
        let all: Vec<Style> = from(Style::Ama11).collect();
        assert_eq!((all[0], all[1], all.len()), (Style::Ama11, Style::Apa7, 6));
        settings.more_citation_styles = ["mla_9", "ama_11", "apa_7"].map(str::to_owned).to_vec();
        assert_eq!(
            Chosen::kept(&settings).of(DocumentType::Other),
            [Style::Ama11, Style::Mla9, Style::Apa7],
            "each once"
        );
    }

    #[test]
    fn only_styles_there_are_can_be_kept() {
        let mut settings = Settings::default();
        assert!(sound(&settings).is_ok());
        settings.more_citation_styles = vec!["mla_9".to_owned()];
        assert!(sound(&settings).is_ok());
        settings.more_citation_styles.push("vancouver".to_owned());
        assert!(sound(&settings).is_err());
        settings.more_citation_styles.clear();
        settings.citation_style = "vancouver".to_owned();
        assert!(sound(&settings).is_err());
    }
}
