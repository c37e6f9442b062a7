//! The lines of a screenplay by their form: scene headings, cues, directions, title cards.
//!
//! Owns the form of a line; what a line means for claims is `claim::by_type`'s to say.

use std::sync::LazyLock;

use regex::Regex;

use crate::text::Span;

/// What a line of a screenplay is by its form.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum ScriptLine {
    /// "INT. KITCHEN - NIGHT".
    Scene,
    /// "ANNA (CONT'D)": who speaks next. `narrator` for a voice that tells, not one that acts.
    Cue {
        /// "NARRATOR", "NARRATION (V.O.)".
        narrator: bool,
    },
    /// "(softly)".
    Direction,
    /// "CUT TO:", "FADE OUT.".
    Transition,
    /// "SUPER: …": words shown on the screen; they begin at this byte of the line. At the line's
    /// end the next line holds them.
    Card(usize),
    /// Action or speech.
    Words,
}

/// Longest cue, in characters, without what stands in brackets.
const LONGEST_CUE: usize = 38;

fn pattern(text: &str) -> Option<Regex> {
    Regex::new(text).ok()
}

static SCENE: LazyLock<Option<Regex>> = LazyLock::new(|| {
    pattern(
        r"^(?:\d{1,3}[A-Z]?\.?\s+)?(?:(?:INT|EXT|EST|I/E)\b[./ ]|(?:INNEN|AUSSEN|AUẞEN|AUßEN)\b[./ ])",
    )
});
static TRANSITION: LazyLock<Option<Regex>> = LazyLock::new(|| {
    pattern(
        r"^(?:(?:SMASH |MATCH |JUMP |HARD )?CUT TO\b|CUT TO BLACK|FADE (?:IN|OUT|TO)\b|DISSOLVE TO\b|INTERCUT\b|BACK TO\b|THE END\.?$|ABBLENDE|AUFBLENDE|SCHNITT)",
    )
});
static CARD: LazyLock<Option<Regex>> = LazyLock::new(|| {
    pattern(
        r"(?i)^(?:\[|\()?(?:super(?:impose(?:d)?)?|(?:opening |closing |end |inter)?titles?(?: card| over)?|(?:opening |closing |end )?card|captions?|chyron|(?:on[- ])?screen text|text on (?:the )?screen|on[- ]screen|legend|(?:opening )?crawl|texttafel|einblendung|carton)\s*(?:\([^)]{0,40}\))?\s*[:–—]\s*",
    )
});
/// A card inside a line of action is written in capitals: "Fog. SUPER: “Paris, 1944”."
static CARD_INSIDE: LazyLock<Option<Regex>> = LazyLock::new(|| {
    pattern(
        r"(?:^|[.!?”)] )(?:SUPER(?:IMPOSED?|IMPOSE)?|(?:OPENING |CLOSING |END )?TITLES?(?: CARD| OVER)?|CAPTION|CHYRON|(?:ON[- ])?SCREEN TEXT|ON[- ]SCREEN|LEGEND|TEXTTAFEL|EINBLENDUNG)\s*[:–—]\s*",
    )
});
static NARRATOR: LazyLock<Option<Regex>> = LazyLock::new(|| {
    pattern(r"^(?:THE )?(?:NARRATOR|NARRATION|ERZÄHLER(?:IN)?|NARRATEUR|NARRADOR)\b")
});

fn at_start(regex: &LazyLock<Option<Regex>>, line: &str) -> Option<usize> {
    let found = regex.as_ref()?.find(line)?;
    Some(found.end())
}

/// The form of a line; white space around it is ignored except in [`ScriptLine::Card`]'s byte,
/// which counts from the start of `line`.
pub(crate) fn line(line: &str) -> ScriptLine {
    let lead = line.len() - line.trim_start().len();
    let text = line.trim();
    if at_start(&SCENE, text).is_some() {
        return ScriptLine::Scene;
    }
    if let Some(end) = at_start(&CARD, text) {
        return ScriptLine::Card(lead + end);
    }
    if at_start(&TRANSITION, text).is_some() {
        return ScriptLine::Transition;
    }
    if text.starts_with('(') && text.ends_with(')') {
        return ScriptLine::Direction;
    }
    if is_cue(text) {
        let narrator = at_start(&NARRATOR, text).is_some();
        return ScriptLine::Cue { narrator };
    }
    ScriptLine::Words
}

/// Where in a line of action the words of a card stand: in quotation marks, else to the line's end.
pub(crate) fn card_inside(line: &str) -> Option<Span> {
    let at = CARD_INSIDE.as_ref()?.find(line)?.end();
    let card = &line[at..];
    let quoted = card.strip_prefix(['"', '“', '«', '„']).and_then(|rest| {
        let end = rest.find(['"', '”', '»', '“'])?;
        let from = at + card.len() - rest.len();
        Some(Span::new(from, from + end))
    });
    let span = quoted.unwrap_or_else(|| Span::new(at, line.len()));
    (!span.slice(line)?.trim().is_empty()).then_some(span)
}

/// The name of a cue, without "(V.O.)".
pub(crate) fn speaker(line: &str) -> &str {
    line.split('(').next().unwrap_or_default().trim()
}

fn is_cue(text: &str) -> bool {
    let name = speaker(text);
    let bracket = &text[text.find('(').unwrap_or(text.len())..];
    name.chars().filter(|ch| ch.is_alphabetic()).count() >= 2
        && !name.chars().any(char::is_lowercase)
        && name.chars().any(char::is_uppercase)
        && name.chars().count() <= LONGEST_CUE
        && name.split_whitespace().count() <= 4
        && !name.ends_with(['.', '!', '?', ':', ',', ';'])
        && !name.starts_with(|ch: char| ch.is_ascii_digit())
        && (bracket.is_empty() || bracket.ends_with(')'))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_by_their_form() {
        let cue = ScriptLine::Cue { narrator: false };
        for (text, form) in [
            ("INT. KITCHEN - NIGHT", ScriptLine::Scene),
            ("12 EXT. HARBOUR – DAY", ScriptLine::Scene),
            ("INT./EXT. CAR - DAY", ScriptLine::Scene),
            ("AUSSEN. HAFEN - TAG", ScriptLine::Scene),
            ("ANNA", cue),
            ("  DR. O'NEILL (V.O.)", cue),
            ("NARRATOR (V.O.)", ScriptLine::Cue { narrator: true }),
            ("(softly)", ScriptLine::Direction),
            ("SMASH CUT TO:", ScriptLine::Transition),
            ("SUPER: Paris, 1944", ScriptLine::Card(7)),
            (" Title card: It was war.", ScriptLine::Card(13)),
            ("SUPERIMPOSE:", ScriptLine::Card(12)),
            ("Anna opens the door.", ScriptLine::Words),
            ("The super: a man of sixty.", ScriptLine::Words),
            ("NO!", ScriptLine::Words),
            ("1944", ScriptLine::Words),
            ("", ScriptLine::Words),
        ] {
            assert_eq!(line(text), form, "{text}");
        }
    }
}
