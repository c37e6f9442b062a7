//! Rules by which a passage is not a factual claim, with the reason (rules 6.2).
//!
//! Recall comes first: a sentence that asserts a figure, a date, a name or
//! somebody's words is a claim whatever else it does. The word lists are
//! English; in other languages only punctuation and length decide.

use super::NotFactualReason;
use super::by_type::Ruling;
use super::cues::{Cue, Cues};
use super::{Atom, AtomValue, clause, stamp};
use crate::document::BlockKind;
use crate::text::{Span, names_issue, words};

/// What the rules look at.
pub(super) struct Passage<'t> {
    /// The words.
    pub(super) text: &'t str,
    /// Where they begin in their block.
    pub(super) start: usize,
    /// Its atoms.
    pub(super) atoms: &'t [Atom],
    /// The block it stands in.
    pub(super) block: BlockKind,
    /// What the sort of document says of it.
    pub(super) ruling: Ruling,
    /// True if the text is in English, so that the word lists apply.
    pub(super) english: bool,
    /// True if it is the last unit of a sentence that ends with a question mark.
    pub(super) asks: bool,
}

/// Why the passage is not a factual claim; `None` if it is one.
pub(super) fn reason(passage: &Passage<'_>) -> Option<NotFactualReason> {
    let text = passage.text.trim();
    let tokens = words(text);
    let hard = hard_atoms(passage.atoms);
    let has = |wanted: fn(&AtomValue) -> bool| passage.atoms.iter().any(|atom| wanted(&atom.value));
    let quotation =
        has(|v| matches!(v, AtomValue::Quotation(words) if words.split(' ').count() >= 3));
    let attribution = has(|v| matches!(v, AtomValue::Attribution(_)));
    if passage.asks && !attribution {
        return Some(NotFactualReason::Question);
    }
    let stamp = stamp::only(passage.text, passage.atoms, passage.start);
    let fragment = stamp
        || is_issue_line(text, &tokens)
        || has_leaders(text)
        || is_notation(text)
        || is_heading(text);
    if fragment || too_short(text, &tokens, passage.block, hard) {
        return Some(NotFactualReason::Fragment);
    }
    if points_elsewhere(text) {
        return Some(NotFactualReason::Request);
    }
    match passage.ruling {
        Ruling::Claim => return None,
        Ruling::Not(reason) => return Some(reason),
        Ruling::Open => {}
    }
    if !passage.english {
        return None;
    }
    if figures(passage.atoms) == 0 && leads_to_a_picture(text, &tokens) {
        return Some(NotFactualReason::Fragment);
    }
    let cues = Cues::find(text);
    if cues.has(Cue::CommonKnowledge) && hard == 0 {
        return Some(NotFactualReason::CommonKnowledge);
    }
    if quotation || attribution {
        return None;
    }
    if hard < 2 && requests(text, &tokens, &cues) {
        return Some(NotFactualReason::Request);
    }
    let whole = Span::new(0, text.len());
    if !clause::has_verb(text, &whole, &tokens, &cues) && tokens.len() <= 9 {
        // A title or a byline names somebody and asserts nothing.
        let title = matches!(
            passage.block,
            BlockKind::Paragraph | BlockKind::ListItem { .. }
        ) && !is_closed(text)
            && figures(passage.atoms) == 0;
        if hard == 0 || title {
            return Some(NotFactualReason::Fragment);
        }
    }
    let past = has_past(text, &tokens, hard);
    if cues.has(Cue::Prediction) && !past && is_forecast(text, &cues) {
        return Some(NotFactualReason::Prediction);
    }
    if cues.has(Cue::Experience) && hard == 0 {
        return Some(NotFactualReason::Experience);
    }
    if cues.has(Cue::Definition) && hard == 0 {
        return Some(NotFactualReason::Definition);
    }
    let names = passage
        .atoms
        .iter()
        .filter(|atom| matches!(atom.value, AtomValue::Name(_) | AtomValue::Place(_)))
        .count();
    if cues.has(Cue::Opinion)
        && figures(passage.atoms) == 0
        && (names == 0 || cues.count(Cue::Opinion) > 1)
    {
        return Some(NotFactualReason::Opinion);
    }
    // What a study found can be looked up, however carefully it is put.
    let finding = cues.has(Cue::Scientific) && cues.has(Cue::Reporting);
    if cues.has(Cue::Interpretation) && hard == 0 && !finding {
        return Some(NotFactualReason::Interpretation);
    }
    None
}

/// True if a mark closes `text`; the point of a degree ("Ada Lind, Ph.D.") closes nothing.
fn is_closed(text: &str) -> bool {
    let last = text.rsplit(char::is_whitespace).next().unwrap_or_default();
    let degree = last
        .strip_suffix('.')
        .is_some_and(|last| last.contains('.'));
    text.ends_with(['.', '!', '?', '…', ':']) && !degree
}

/// Numbers, dates, names, places, long quotations: what makes a sentence checkable.
pub(super) fn hard_atoms(atoms: &[Atom]) -> usize {
    atoms
        .iter()
        .filter(|atom| match &atom.value {
            AtomValue::Number(_)
            | AtomValue::Date(_)
            | AtomValue::Name(_)
            | AtomValue::Place(_) => true,
            AtomValue::Quotation(words) => words.split(' ').count() >= 3,
            _ => false,
        })
        .count()
}

fn figures(atoms: &[Atom]) -> usize {
    atoms
        .iter()
        .filter(|atom| matches!(atom.value, AtomValue::Number(_) | AtomValue::Date(_)))
        .count()
}

/// "Lire aussi Anna Lind, « Le bac », juin 2018.": leads to another text and asserts nothing.
fn points_elsewhere(text: &str) -> bool {
    const LEADS: [&str; 12] = [
        "read also",
        "also read",
        "lire aussi",
        "lire également",
        "à lire",
        "lesen sie auch",
        "lesen sie dazu",
        "lea también",
        "leer también",
        "leggi anche",
        "leia também",
        "lees ook",
    ];
    let opening = text.trim_start_matches(|ch: char| !ch.is_alphanumeric());
    LEADS.iter().any(|lead| {
        let rest = opening.get(lead.len()..);
        let said = opening.get(..lead.len()).unwrap_or_default();
        said.to_lowercase() == *lead && rest.is_some_and(|rest| rest.starts_with([' ', ':']))
    })
}

/// "This series is supported by", "Made in partnership with": what follows is a logo.
fn leads_to_a_picture(text: &str, tokens: &[Span]) -> bool {
    let last = tokens.last().and_then(|token| token.slice(text));
    tokens.len() <= 12
        && last.is_some_and(|last| {
            text.ends_with(last) && matches!(last, "by" | "with" | "from" | "and" | "of" | "the")
        })
}

/// "August 2010, Volume 36, Issue 3. http://www.jstatsoft.org/": a line of a masthead.
fn is_issue_line(text: &str, tokens: &[Span]) -> bool {
    let prose = text
        .split_whitespace()
        .any(|word| word.starts_with(char::is_lowercase) && !word.contains("://"));
    tokens.len() <= 16 && !prose && names_issue(text)
}

/// "dβ, (36) 2σ²", "Holm 1948 4 119 11 128 0.41": a formula set apart, or a row of figures.
fn is_notation(text: &str) -> bool {
    let plain = |word: &&str| {
        let word = word.trim_matches(|c: char| c.is_ascii_punctuation());
        word.chars().count() > 2 && word.chars().all(char::is_lowercase)
    };
    let words: Vec<&str> = text.split_whitespace().collect();
    let prose = words.iter().filter(|word| plain(word)).count();
    let cased = text.chars().any(|c| c.is_lowercase() || c.is_uppercase());
    let figures = words
        .iter()
        .filter(|word| word.contains(|c: char| c.is_ascii_digit()))
        .count();
    let row = prose < 2 && figures >= 4 && 2 * figures >= words.len();
    let sign = |c: char| {
        matches!(
            c,
            '=' | '≈' | '≤' | '≥' | '≡' | '∼' | '∈' | '⊆' | '→' | '⊤' | '∪' | '∩'
        ) || matches!(c, 'α'..='ω' | '∀'..='⋿')
    };
    let greek = text.chars().filter(|c| matches!(c, 'ά'..='ώ')).count();
    let signs = text.chars().filter(|c| sign(*c)).count();
    let formula = prose < 2 && signs > 1 && 4 * greek < text.chars().count();
    cased && (row || formula)
}

/// "5.10.3.3. wanna-build", "1.2 The ferry": a heading's number and its words.
fn is_heading(text: &str) -> bool {
    let Some((number, words)) = text.split_once(char::is_whitespace) else {
        return false;
    };
    let parts = number.trim_end_matches('.').split('.');
    let figures =
        |part: &str| (1..=3).contains(&part.len()) && part.bytes().all(|b| b.is_ascii_digit());
    let count = parts.clone().count();
    let numbered = parts.clone().all(figures) && (count > 2 || count == 2 && number.ends_with('.'));
    numbered
        && words.split_whitespace().count() <= 14
        && !words
            .trim_end()
            .ends_with(['.', '!', '?', '…', ';', ',', ':'])
}

/// "4.1 Mailing lists . . . . . . 15": a line of a table of contents.
fn has_leaders(text: &str) -> bool {
    [".....", ". . . . .", "·····", "· · · · ·"]
        .iter()
        .any(|leader| text.contains(leader))
}

fn too_short(text: &str, tokens: &[Span], block: BlockKind, hard: usize) -> bool {
    let spaced = text
        .chars()
        .filter(|c| c.is_alphabetic())
        .any(|c| (c as u32) < 0x3000);
    if !spaced {
        // Han and kana are not parted by spaces: count characters.
        return text.chars().filter(|c| c.is_alphanumeric()).count() < 4;
    }
    match block {
        BlockKind::TableCell { header: true, .. } => true,
        BlockKind::TableCell { .. } => tokens.len() < 4,
        _ => tokens.len() < 3 && !(tokens.len() == 2 && hard > 0 && text.ends_with('.')),
    }
}

/// Asks something of the reader: "please" near the beginning, or a request as the first words
/// ("contact information" further on is a noun).
fn requests(text: &str, tokens: &[Span], cues: &Cues) -> bool {
    let first = tokens.first().map_or(0, |token| token.start);
    let opening = Span::new(0, tokens.get(3).map_or(text.len(), |token| token.end));
    cues.spans(Cue::Request).any(|cue| {
        let please = |words: &str| words.eq_ignore_ascii_case("please");
        cue.start == first || opening.contains(cue) && cue.slice(text).is_some_and(please)
    })
}

/// A past form other than in "will have been": something happened. Beside a name or a figure a
/// regular form counts too.
fn has_past(text: &str, tokens: &[Span], hard: usize) -> bool {
    let regular = |token: &Span| {
        let foreseen = token
            .slice(text)
            .is_some_and(|word| FORESEEN.contains(&word));
        !foreseen && clause::is_regular_past(text, token)
    };
    if hard > 0 && tokens.iter().any(regular) {
        return true;
    }
    tokens
        .iter()
        .filter_map(|token| token.slice(text))
        .any(|word| {
            matches!(
                word.to_lowercase().as_str(),
                "was"
                    | "were"
                    | "had"
                    | "did"
                    | "said"
                    | "rose"
                    | "fell"
                    | "won"
                    | "lost"
                    | "grew"
                    | "became"
                    | "took"
                    | "made"
                    | "gave"
                    | "began"
                    | "built"
                    | "bought"
                    | "sold"
                    | "met"
                    | "left"
                    | "went"
                    | "came"
            )
        })
}

/// Participles of what is yet to come, or of nothing that happens.
const FORESEEN: &[&str] = &[
    "anticipated",
    "based",
    "called",
    "expected",
    "forecasted",
    "limited",
    "needed",
    "planned",
    "predicted",
    "projected",
    "proposed",
    "scheduled",
    "supposed",
    "united",
];

/// "will" as a noun or in a rule ("the tenant shall") is no forecast.
fn is_forecast(text: &str, cues: &Cues) -> bool {
    let lower = text.to_lowercase();
    let noun = lower.contains(" the will ")
        || lower.contains(" his will ")
        || lower.contains(" her will ");
    let only_time = cues.spans(Cue::Prediction).all(|hit| {
        hit.slice(text).is_some_and(|w| {
            let w = w.to_lowercase();
            w == "soon"
                || w == "tomorrow"
                || w.starts_with("next ")
                || w.starts_with("by ")
                || w.starts_with("in the ")
        })
    });
    !noun && !only_time
}
