//! Signs that are counted out: lines of a screenplay, numbered clauses, the density of legal
//! citations, length.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use regex::Regex;

use super::Found;
use super::sample::{Sample, section_name};
use super::script::{self, ScriptLine};
use super::signs::LEARNING_OBJECTIVES;
use crate::document::DocumentType;
use crate::law;
use crate::text::counted;

/// Bytes in which legal citations are counted.
const LAW_SAMPLE: usize = 20_000;
/// Words of a long magazine article: fewer are a story, more a book.
const LONGREAD: std::ops::RangeInclusive<usize> = 2_500..=30_000;
/// Words from which chapters can be those of a book, from which length speaks for one, and from which
/// it is book-long.
const BOOK: (usize, usize, usize) = (5_000, 20_000, 40_000);

/// Adds the signs of a sample's shape to those of its words, and takes away what a text of its
/// length cannot be.
pub(super) fn weigh(sample: &Sample<'_>, found: &mut Vec<Found>) {
    screenplay(sample, found);
    paper(sample, found);
    lesson(sample, found);
    contract(sample, found);
    brief(sample, found);
    length(sample, found);
}

fn sign(kind: DocumentType, form: bool, weight: f64, reason: impl Into<String>) -> Found {
    Found {
        kind,
        weight,
        form,
        reason: reason.into(),
    }
}

/// Scene headings, cues, directions and transitions, each on a line of its own. In a text *about* a
/// screenplay they are an excerpt: a small share of the lines.
fn screenplay(sample: &Sample<'_>, found: &mut Vec<Found>) {
    const SHARE: f64 = 0.1;
    let mut scenes: Vec<&str> = Vec::new();
    let mut speakers: BTreeMap<&str, usize> = BTreeMap::new();
    let (mut directions, mut transitions) = (0_usize, 0_usize);
    for line in &sample.lines {
        match script::line(line.text) {
            ScriptLine::Scene => scenes.push(line.text),
            ScriptLine::Cue { .. } if !line.heading => {
                *speakers.entry(script::speaker(line.text)).or_default() += 1;
            }
            ScriptLine::Direction => directions += 1,
            ScriptLine::Transition => transitions += 1,
            _ => {}
        }
    }
    // Names come back; a heading in capitals stands once.
    let cues: usize = speakers.values().filter(|times| **times >= 2).sum();
    let marked = (scenes.len() + cues + directions + transitions) as f64;
    if scenes.is_empty() || marked < SHARE * sample.lines.len() as f64 {
        return;
    }
    let kind = DocumentType::Screenplay;
    let weight = if scenes.len() >= 3 { 0.7 } else { 0.5 };
    let shown: String = scenes[0].chars().take(40).collect();
    found.push(sign(
        kind,
        true,
        weight,
        format!("scene headings (“{shown}”)"),
    ));
    if cues >= 4 {
        found.push(sign(kind, true, 0.5, "the names of speakers in capitals"));
    }
    if directions >= 2 {
        found.push(sign(kind, true, 0.25, "directions in brackets"));
    }
    if transitions >= 1 {
        let weight = if transitions >= 2 { 0.55 } else { 0.3 };
        found.push(sign(kind, true, weight, "transitions (“CUT TO:”)"));
    }
}

static ABSTRACT: LazyLock<Option<Regex>> = LazyLock::new(|| {
    Regex::new(
        r"^(?i:abstract|zusammenfassung|résumé|resumen|resumo|sommario)\s*(?:$|[.:]\s|[—–-])",
    )
    .ok()
});
static INTRODUCTION: LazyLock<Option<Regex>> = LazyLock::new(|| {
    Regex::new(r"^(?:introduction|einleitung|einführung|introducción|introdução|introduzione)$")
        .ok()
});
static REFERENCES: LazyLock<Option<Regex>> = LazyLock::new(|| {
    Regex::new(r"^(?:references|bibliography|works cited|literature cited|literatur(?:verzeichnis)?|références|bibliographie|referencias|bibliografía|referências|riferimenti)$").ok()
});

/// An abstract, an introduction and, behind both, a list of references: what papers have in common,
/// however little else an export left of their headings.
fn paper(sample: &Sample<'_>, found: &mut Vec<Found>) {
    let at = |of: &LazyLock<Option<Regex>>, named: bool| {
        let pattern = of.as_ref()?;
        sample.lines.iter().position(|line| {
            if named {
                section_name(line.text).is_some_and(|name| pattern.is_match(&name))
            } else {
                pattern.is_match(line.text)
            }
        })
    };
    let places = (
        at(&ABSTRACT, false),
        at(&INTRODUCTION, true),
        at(&REFERENCES, true),
    );
    if let (Some(first), Some(second), Some(last)) = places
        && first < second
        && second < last
    {
        let reason = "an abstract, an introduction and references";
        found.push(sign(DocumentType::Academic, true, 0.6, reason));
    }
}

static DEFINES: LazyLock<Option<Regex>> = LazyLock::new(|| {
    Regex::new(r"(?m)^(?:Definition|Worked [Ee]xample|Key (?:[Tt]erm|[Cc]oncept|[Ii]dea)s?|Checkpoint|Try [Ii]t)\b|\b(?:is|are) (?:called|defined as|termed|known as)\b").ok()
});

/// What is to be learnt, and words explained or tasks set: a chapter to learn from.
fn lesson(sample: &Sample<'_>, found: &mut Vec<Found>) {
    let kind = DocumentType::Textbook;
    let formed: Vec<&str> = found
        .iter()
        .filter(|sign| sign.kind == kind && sign.form)
        .map(|sign| sign.reason.as_str())
        .collect();
    let aims = formed.contains(&LEARNING_OBJECTIVES);
    let explains = DEFINES
        .as_ref()
        .is_some_and(|defines| defines.find_iter(&sample.text).nth(1).is_some());
    if aims && explains {
        found.push(sign(kind, true, 0.55, "words explained as they come"));
    }
}

static CLAUSE: LazyLock<Option<Regex>> = LazyLock::new(|| {
    Regex::new(
        r"^(?:(?i:article|section|clause|artikel|artículo|paragraph)\s+[IVX\d]+|§\s*\d+|\d{1,2}(?:\.\d{1,2}){0,3}[.)]?\s)\s*\S",
    )
    .ok()
});
static DUTY: LazyLock<Option<Regex>> = LazyLock::new(|| {
    Regex::new(r"(?i)\b(?:shall|may not|agrees? to|is (?:hereby )?obliged|verpflichtet sich|s['’]engage à|se obliga a)\b").ok()
});

/// Numbered clauses that lay down what somebody shall do.
fn contract(sample: &Sample<'_>, found: &mut Vec<Found>) {
    const CLAUSES: usize = 6;
    const DUTIES: usize = 4;
    /// Duties in a thousand words.
    const DENSITY: f64 = 3.0;
    let clause = |text: &str| CLAUSE.as_ref().is_some_and(|clause| clause.is_match(text));
    let clauses = sample
        .lines
        .iter()
        .filter(|line| line.numbered || clause(line.text))
        .count();
    let duties = DUTY
        .as_ref()
        .map_or(0, |duty| duty.find_iter(&sample.text).count());
    let dense = duties as f64 * 1_000.0 >= DENSITY * sample.words_read() as f64;
    if clauses >= CLAUSES && duties >= DUTIES && dense {
        let reason = "numbered clauses";
        found.push(sign(DocumentType::Contract, true, 0.4, reason));
    }
}

/// Citations of decisions and codes, counted in a bounded part of the text that has something of a
/// brief's form: they say nothing by themselves.
fn brief(sample: &Sample<'_>, found: &mut Vec<Found>) {
    let formed = |sign: &Found| sign.form && sign.kind == DocumentType::LegalBrief;
    if !found.iter().any(formed) {
        return;
    }
    let text = &sample.text;
    let end = (0..=text.len().min(LAW_SAMPLE))
        .rev()
        .find(|&at| text.is_char_boundary(at))
        .unwrap_or(0);
    let read = &text[..end];
    let cited = law::find(read, &[])
        .iter()
        .filter(|citation| {
            matches!(
                citation.kind,
                law::Kind::Case
                    | law::Kind::ShortCase
                    | law::Kind::Law
                    | law::Kind::Rule
                    | law::Kind::Constitution
                    | law::Kind::Neutral
            )
        })
        .count();
    let words = read.split_whitespace().count().max(1);
    if cited >= 4 && cited * 250 >= words {
        let reason = "citations of decisions and statutes";
        found.push(sign(DocumentType::LegalBrief, false, 0.4, reason));
    }
}

/// Length, for the two sorts that have little else to be told by.
fn length(sample: &Sample<'_>, found: &mut Vec<Found>) {
    let words = sample.words;
    if LONGREAD.contains(&words) {
        let reason = format!("its length ({})", counted(words, "word"));
        found.push(sign(DocumentType::Longread, false, 0.4, reason));
    } else {
        // A byline over a short text is a news story's.
        found.retain(|sign| sign.kind != DocumentType::Longread);
    }
    if words < BOOK.0 {
        found.retain(|sign| sign.kind != DocumentType::Book);
    } else if words >= BOOK.1 {
        let weight = if words >= BOOK.2 { 0.5 } else { 0.35 };
        let reason = format!("its length ({})", counted(words, "word"));
        found.push(sign(DocumentType::Book, false, weight, reason));
    }
}
