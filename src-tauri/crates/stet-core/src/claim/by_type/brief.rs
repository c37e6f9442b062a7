//! Legal briefs: statements of fact and statements of law are claims, argument is interpretation, a
//! bare citation is a source note (rules 6.2).

use super::{Atom, NotFactualReason, Pattern, Role, Ruling, compiled, has_figures, says};
use crate::document::kind::section_name;
use crate::document::{Block, Place};
use crate::law::authority::{Authorities, states_law};
use crate::text::Span;

static AUTHORITIES: Pattern =
    Pattern::new(|| compiled(r"^(?:table of (?:cited )?authorities|authorities cited)$"));
static CONTENTS: Pattern = Pattern::new(|| compiled(r"^(?:table of )?contents$"));
static ARGUMENT: Pattern = Pattern::new(|| {
    compiled(
        r"^(?:(?:summary of )?(?:the )?arguments?(?: and authorit(?:y|ies))?|discussion|conclusion|prayer(?: for relief)?|legal standard|standard of review|memorandum of law)$",
    )
});
static FACTS: Pattern = Pattern::new(|| {
    compiled(
        r"^(?:statement of .*|.*\bfacts|introduction|(?:procedural |factual )?(?:background|history)|jurisdictional statement|parties|questions? presented|issues? presented.*|certificate of .*|interests? of (?:the )?amic.*)$",
    )
});

/// Argument, tables and the rest; other headings change nothing.
pub(super) fn section(text: &str, heading: bool) -> Option<Role> {
    let name = section_name(text)?;
    if says(&AUTHORITIES, &name) {
        Some(Role::Aside(NotFactualReason::SourceNote))
    } else if heading && says(&CONTENTS, &name) {
        Some(Role::Aside(NotFactualReason::Fragment))
    } else if says(&ARGUMENT, &name) {
        Some(Role::Argument)
    } else {
        says(&FACTS, &name).then_some(Role::Ordinary)
    }
}

pub(super) fn ruling(
    block: &Block,
    sentence: Place,
    unit: Span,
    role: Role,
    atoms: &[Atom],
    authorities: &Authorities,
) -> Ruling {
    if authorities.is_citation(block, sentence.block, unit) {
        return Ruling::Not(NotFactualReason::SourceNote);
    }
    if role != Role::Argument {
        return Ruling::Open;
    }
    let words = unit.slice(&block.text).unwrap_or_default();
    if states_law(words).is_some() || authorities.backs(block, sentence) {
        return Ruling::Claim;
    }
    if has_figures(atoms) {
        Ruling::Open
    } else {
        Ruling::Not(NotFactualReason::Interpretation)
    }
}
