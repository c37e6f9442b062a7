//! Patents: what is claimed in the patent's own sense is its scope in law, no statement of fact; the
//! background is read as any text (rules 6.2).

use super::{NotFactualReason, Pattern, Role, Ruling, compiled, says};
use crate::document::kind::section_name;

static CLAIMS: Pattern = Pattern::new(|| {
    compiled(
        r"^(?i:what is claimed|what we claim|(?:i|we) claim|the invention claimed is|(?:the )?claims? defining the invention)\b|^(?i:claims?|patentansprüche|revendications|reivindicaciones)\s*:?\s*$",
    )
});
static OTHER_SECTION: Pattern = Pattern::new(|| {
    compiled(
        r"^(?:abstract(?: of the disclosure)?|description|background.*|(?:technical )?field.*|.*summary of .*|(?:brief |detailed )?description of .*|detailed description|drawings|beschreibung|zusammenfassung|abrégé|descripción|resumen)$",
    )
});
static DEPENDENT: Pattern = Pattern::new(|| {
    compiled(
        r"^\s*(?:\d{1,3}[.)]\s*)?(?:An?|The) [^.]{1,80}? (?:of|according to|as claimed in|as recited in|as defined in|as set forth in|in accordance with|as in) (?:any (?:one )?of )?claims? \d",
    )
});

/// The claims, until another section begins.
pub(super) fn section(text: &str, heading: bool) -> Option<Role> {
    let first = text.trim_start().lines().next().unwrap_or_default();
    if says(&CLAIMS, first) {
        return Some(Role::Aside(NotFactualReason::LegalTerm));
    }
    let named = section_name(text).is_some_and(|name| says(&OTHER_SECTION, &name));
    (heading || named).then_some(Role::Ordinary)
}

/// A claim that stands outside its section.
pub(super) fn ruling(words: &str) -> Ruling {
    if says(&DEPENDENT, words) {
        Ruling::Not(NotFactualReason::LegalTerm)
    } else {
        Ruling::Open
    }
}
