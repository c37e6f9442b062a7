//! Legal briefs: statements of fact and statements of law are claims, argument is interpretation, a
//! bare citation is a source note, a question presented is a question, the caption is no sentence (rules
//! 6.2).

use super::{Atom, NotFactualReason, Part, Pattern, Role, Ruling, compiled, has_figures, says};
use crate::document::kind::section_name;
use crate::document::{Block, BlockKind, Document, Place};
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

/// A line of the caption: who stands in which role, what is appealed, how the paper is called.
static CAPTION: Pattern = Pattern::new(|| {
    compiled(
        r"(?i)^(?:(?:and )?(?:counter-?|cross-?|third-party )?(?:plaintiff|defendant|appell(?:ant|ee)|petitioner|respondent|intervenor|claimant|relator|movant|debtor|amic(?:us|i)(?: curiae)?)s?(?:[-–/, ]+(?:and )?(?:counter-?|cross-?)?(?:plaintiff|defendant|appell(?:ant|ee)|petitioner|respondent|intervenor|claimant)s?)*[.,;]?$|on (?:appeal|petition|writ|certiorari|review|remand)\b.*\b(?:from|to|of|in)\b|(?:vs?|versus)\.?$)",
    )
});
static WHETHER: Pattern = Pattern::new(|| compiled(r"^\s*(?:\d{1,2}[.)]\s*)?Whether\b"));

/// Blocks in which a caption may stand.
const CAPTION_BLOCKS: usize = 40;

/// Sets the lines of the caption aside: those before the first heading or section that are all in capitals
/// or name a role.
pub(super) fn set_caption_aside(document: &Document, parts: &mut [Vec<Part>]) {
    let opens = |block: &Block| {
        let heading = matches!(block.kind, BlockKind::Heading { .. });
        section(&block.text, heading).is_some()
    };
    let before = document
        .blocks
        .iter()
        .take(CAPTION_BLOCKS)
        .position(opens)
        .unwrap_or_default();
    for (block, parts) in document.blocks[..before].iter().zip(parts) {
        let shouted = block.text.chars().any(char::is_uppercase)
            && !block.text.chars().any(char::is_lowercase);
        if shouted || says(&CAPTION, block.text.trim()) {
            for part in parts {
                part.role = Role::Aside(NotFactualReason::Fragment);
            }
        }
    }
}

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
    let words = unit.slice(&block.text).unwrap_or_default();
    if says(&WHETHER, words) {
        return Ruling::Not(NotFactualReason::Question);
    }
    if role != Role::Argument {
        return Ruling::Open;
    }
    if states_law(words).is_some() || authorities.backs(block, sentence) {
        return Ruling::Claim;
    }
    if has_figures(atoms) {
        Ruling::Open
    } else {
        Ruling::Not(NotFactualReason::Interpretation)
    }
}
