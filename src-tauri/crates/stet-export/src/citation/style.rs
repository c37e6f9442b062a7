//! The styles: five are CSL files that come with `hayagriva`, the sixth is our own.

use std::sync::OnceLock;

use hayagriva::archive::{ArchivedStyle, locales as all_locales};
use hayagriva::citationberg::{IndependentStyle, Locale, Style as Csl};

/// Styles of citations.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Style {
    /// Publication Manual of the American Psychological Association, 7th edition.
    Apa7,
    /// MLA Handbook, 9th edition.
    Mla9,
    /// Chicago Manual of Style, 17th edition, author-date.
    Chicago17AuthorDate,
    /// Chicago Manual of Style, 17th edition, notes and bibliography; the entry of the bibliography.
    Chicago17Notes,
    /// AMA Manual of Style, 11th edition.
    Ama11,
    /// The Bluebook, 21st edition, as court documents set it.
    Bluebook21,
}

impl Style {
    /// All of them, in the order they are offered.
    pub const ALL: [Self; 6] = [
        Self::Apa7,
        Self::Mla9,
        Self::Chicago17AuthorDate,
        Self::Chicago17Notes,
        Self::Ama11,
        Self::Bluebook21,
    ];

    /// Stable key: "apa_7".
    #[must_use]
    pub fn key(self) -> &'static str {
        match self {
            Self::Apa7 => "apa_7",
            Self::Mla9 => "mla_9",
            Self::Chicago17AuthorDate => "chicago_17_author_date",
            Self::Chicago17Notes => "chicago_17_notes",
            Self::Ama11 => "ama_11",
            Self::Bluebook21 => "bluebook_21",
        }
    }

    /// What a person calls it: "APA 7".
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Apa7 => "APA 7",
            Self::Mla9 => "MLA 9",
            Self::Chicago17AuthorDate => "Chicago 17, author-date",
            Self::Chicago17Notes => "Chicago 17, notes",
            Self::Ama11 => "AMA 11",
            Self::Bluebook21 => "Bluebook 21",
        }
    }

    /// The CSL style; `None` for the Bluebook, which is our own ([`super::bluebook`]).
    pub(super) fn csl(self) -> Option<&'static IndependentStyle> {
        static LOADED: [OnceLock<Option<IndependentStyle>>; 5] = [const { OnceLock::new() }; 5];
        let archived = match self {
            Self::Apa7 => ArchivedStyle::AmericanPsychologicalAssociation,
            Self::Mla9 => ArchivedStyle::ModernLanguageAssociation,
            // Turabian's manuals are Chicago's 17th edition; the archive keeps them by that name.
            Self::Chicago17AuthorDate => ArchivedStyle::TurabianAuthorDate,
            Self::Chicago17Notes => ArchivedStyle::TurabianFullnote8,
            Self::Ama11 => ArchivedStyle::AmericanMedicalAssociation,
            Self::Bluebook21 => return None,
        };
        LOADED[self as usize]
            .get_or_init(|| match archived.get() {
                Csl::Independent(style) => Some(style),
                // The five stand for themselves.
                Csl::Dependent(_) => None,
            })
            .as_ref()
    }
}

pub(super) fn locales() -> &'static [Locale] {
    static LOADED: OnceLock<Vec<Locale>> = OnceLock::new();
    LOADED.get_or_init(all_locales)
}
