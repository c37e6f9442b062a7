//! Which vocabulary an element of a Word part belongs to, whatever its prefix and whether the file
//! is written in the transitional or the strict form.

use crate::xml::Element;

/// A vocabulary that the reader tells apart.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Vocabulary {
    /// Paragraphs, runs, tables.
    Word,
    /// Formulas (OMML).
    Maths,
    /// Alternatives for older programs.
    Compatibility,
    /// Shapes, pictures, anything else.
    Other,
}

impl Vocabulary {
    /// The vocabulary of an element. One whose prefix is declared nowhere is taken for Word's:
    /// damaged files have them, and their words count.
    pub(super) fn of(element: &Element) -> Self {
        let space = element.space.as_str();
        if space.is_empty() || space.contains("/wordprocessingml/") {
            Self::Word
        } else if space.ends_with("/math") {
            Self::Maths
        } else if space.contains("/markup-compatibility/") {
            Self::Compatibility
        } else {
            Self::Other
        }
    }
}

/// True for an element of Word's own vocabulary with this name.
pub(super) fn is_word(element: &Element, name: &str) -> bool {
    element.name == name && Vocabulary::of(element) == Vocabulary::Word
}

/// The value of an on-off element: on unless it says otherwise.
pub(super) fn on(element: &Element) -> bool {
    flag(element.attribute("val").unwrap_or("1"))
}

/// An on-off value.
pub(super) fn flag(value: &str) -> bool {
    !matches!(value, "0" | "false" | "off" | "none")
}
