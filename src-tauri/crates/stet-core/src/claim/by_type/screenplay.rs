//! Screenplays: only what is presented as fact is claimed – title cards, captions, a narrator's
//! words, "based on a true story"; action and speech are invention (rules 6.2).

use super::{NotFactualReason, Part, Pattern, Role, compiled, says};
use crate::document::kind::script::{self, ScriptLine};
use crate::document::{BlockKind, Document};
use crate::text::Span;

static TRUE_STORY: Pattern = Pattern::new(|| {
    compiled(
        r"(?i)\b(?:based (?:up)?on|inspired by|adapted from) (?:a |an |the )?(?:true|real|actual)\b|\b(?:true|real) (?:story|events)\b|\bnach einer wahren (?:begebenheit|geschichte)\b|\bd['’]après une histoire vraie\b|\bbasad[ao] en hechos reales\b",
    )
});

/// What the lines after one line are.
#[derive(Clone, Copy, PartialEq)]
enum Voice {
    Character,
    /// Until the next cue, scene or blank speech: a narrator speaks.
    Narrator,
    /// The next line is a title card.
    Card,
}

/// One part for every run of lines with the same role.
pub(super) fn parts(document: &Document) -> Vec<Vec<Part>> {
    let mut voice = Voice::Character;
    let mut of_block = |block: &crate::document::Block| {
        let mut parts: Vec<Part> = Vec::new();
        if matches!(block.kind, BlockKind::Heading { .. } | BlockKind::Code) {
            voice = Voice::Character;
            return parts;
        }
        let mut start = 0;
        let mut spoken = false;
        for line in block.text.split_inclusive('\n') {
            let end = start + line.len();
            if !line.trim().is_empty() {
                let (from, role) = read(line, &mut voice, &mut spoken);
                let card = script::card_inside(line)
                    .filter(|_| role == Role::Aside(NotFactualReason::Creative))
                    .map(|card| card.shifted(start));
                match card {
                    Some(card) => {
                        push(&mut parts, Span::new(start + from, card.start), role);
                        push(&mut parts, card, Role::Ordinary);
                        if !block.text[card.end..end]
                            .trim_matches(['"', '”', '.', ' ', '\n'])
                            .is_empty()
                        {
                            push(&mut parts, Span::new(card.end, end), role);
                        }
                    }
                    None => push(&mut parts, Span::new(start + from, end), role),
                }
            }
            start = end;
        }
        // A narrator's cue may stand in a paragraph of its own; the next one is the speech.
        if spoken && voice == Voice::Narrator {
            voice = Voice::Character;
        }
        parts
    };
    document.blocks.iter().map(&mut of_block).collect()
}

/// The byte of the line at which its words begin, and their role.
fn read(line: &str, voice: &mut Voice, spoken: &mut bool) -> (usize, Role) {
    let mark = (0, Role::Aside(NotFactualReason::Fragment));
    match script::line(line) {
        ScriptLine::Scene | ScriptLine::Transition => {
            *voice = Voice::Character;
            mark
        }
        ScriptLine::Cue { narrator } if *voice != Voice::Card => {
            *voice = if narrator {
                Voice::Narrator
            } else {
                Voice::Character
            };
            *spoken = false;
            mark
        }
        ScriptLine::Direction => mark,
        ScriptLine::Card(at) if line[at..].trim().is_empty() => {
            *voice = Voice::Card;
            mark
        }
        ScriptLine::Card(at) => (at, Role::Ordinary),
        ScriptLine::Cue { .. } | ScriptLine::Words => {
            *spoken = true;
            match *voice {
                Voice::Card => {
                    *voice = Voice::Character;
                    (0, Role::Ordinary)
                }
                Voice::Narrator => (0, Role::Ordinary),
                Voice::Character if says(&TRUE_STORY, line) => (0, Role::Ordinary),
                Voice::Character => (0, Role::Aside(NotFactualReason::Creative)),
            }
        }
    }
}

fn push(parts: &mut Vec<Part>, span: Span, role: Role) {
    match parts.last_mut() {
        Some(last) if last.role == role && last.span.end == span.start => last.span.end = span.end,
        _ => parts.push(Part { span, role }),
    }
}
