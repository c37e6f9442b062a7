//! Entries of the list of sources, and notes that cite.

use std::sync::LazyLock;

use regex::Regex;

use super::count::Count;
use super::key::work_at;
use super::list::SourceList;
use super::repeated;
use crate::claim::sections;
use crate::document::{Block, BlockKind, Document, Place, RunStyle};
use crate::reference::identifier::{Scheme, identifiers};
use crate::reference::parse::parse;
use crate::reference::{Reference, ReferenceForm, Work};
use crate::text::Span;

/// The entries of the document's lists of sources.
pub(super) fn listed(document: &Document, list: &SourceList) -> Vec<Reference> {
    let mut above: Option<Work> = None;
    list.entries
        .iter()
        .filter_map(|entry| {
            let block = document.blocks.get(entry.place.block)?;
            let raw = document.words(&entry.place)?;
            let note = note_label(block);
            let number = entry.count.map(Count::label);
            let cited = described(block, &entry.place.span, raw, above.as_ref());
            above = Some(cited.clone());
            Some(Reference {
                number: 0,
                form: if block.kind == BlockKind::Note {
                    ReferenceForm::Note
                } else {
                    ReferenceForm::Entry
                },
                place: entry.place,
                raw: raw.to_owned(),
                label: note.or(number),
                cited,
                mentions: Vec::new(),
            })
        })
        .filter(|reference| {
            let ibid = reference.form == ReferenceForm::Note && is_ibid(&reference.raw);
            says_something(&reference.raw) && !ibid && !is_remark(&reference.raw)
        })
        .collect()
}

/// Footnotes and endnotes outside such a list that cite something.
pub(super) fn notes(document: &Document, list: &SourceList) -> Vec<Reference> {
    let mut found = Vec::new();
    for (at, block) in document.blocks.iter().enumerate() {
        let body = block.text.trim();
        let lead = block.text.len() - block.text.trim_start().len();
        let place = Place {
            block: at,
            span: Span::new(lead, lead + body.len()),
        };
        let known = list
            .entries
            .iter()
            .any(|entry| entry.place.block == at && entry.place.span.overlaps(&place.span));
        if block.kind != BlockKind::Note || body.is_empty() || known {
            continue;
        }
        let linked = block
            .runs
            .iter()
            .any(|run| matches!(&run.style, RunStyle::Link(to) if is_web(to)));
        let cites = sections::cites(block) || !identifiers(body).is_empty() || linked;
        if !cites || is_ibid(body) {
            continue;
        }
        found.push(Reference {
            number: 0,
            form: ReferenceForm::Note,
            place,
            raw: body.to_owned(),
            label: note_label(block),
            cited: described(block, &place.span, body, None),
            mentions: Vec::new(),
        });
    }
    found
}

/// True for a note that points to the one before it.
pub(super) fn is_ibid(text: &str) -> bool {
    let head = text
        .trim_start_matches(|ch: char| !ch.is_alphabetic())
        .to_lowercase();
    ["ibid", "ebd.", "ebenda", "idem", "id. at", "id."]
        .iter()
        .any(|word| head.starts_with(word))
}

/// True for an address that leads out of the document.
pub(super) fn is_web(address: &str) -> bool {
    let lower = address.to_lowercase();
    ["http://", "https://", "www.", "doi:", "ftp://"]
        .iter()
        .any(|start| lower.starts_with(start))
}

/// The label by which marks in the text call a note.
pub(super) fn note_label(block: &Block) -> Option<String> {
    if block.kind != BlockKind::Note {
        return None;
    }
    block.runs.iter().find_map(|run| match &run.style {
        RunStyle::NoteMark(label) => Some(label.clone()),
        _ => None,
    })
}

/// What the words of an entry say, with the author of the entry above where it has a sign for them, and what its
/// links add.
fn described(block: &Block, span: &Span, raw: &str, above: Option<&Work>) -> Work {
    // The reader writes the mark of a note before its words.
    let mark = block
        .runs
        .iter()
        .find(|run| matches!(run.style, RunStyle::NoteMark(_)) && run.span.start <= span.start + 1);
    let from = mark.map_or(0, |run| {
        run.span.end.saturating_sub(span.start).min(raw.len())
    });
    let words = repeated::written_out(unsignalled(raw.get(from..).unwrap_or(raw)), above);
    let mut work = parse(&words);
    for run in block.runs.iter().filter(|run| span.contains(&run.span)) {
        let RunStyle::Link(to) = &run.style else {
            continue;
        };
        if !is_web(to) {
            continue;
        }
        let linked = work_at(to);
        for (field, value) in [
            (&mut work.doi, linked.doi.clone()),
            (&mut work.arxiv, linked.arxiv.clone()),
            (&mut work.pmid, linked.pmid.clone()),
            (&mut work.pmcid, linked.pmcid.clone()),
        ] {
            if field.is_empty() {
                *field = value;
            }
        }
        if work.url.is_empty() && linked.doi.is_empty() {
            work.url.clone_from(to);
        }
    }
    work
}

/// A note without the word that sends its reader to a work: "Vgl. Holm, Piers", "See also Holm".
fn unsignalled(note: &str) -> &str {
    static SIGNAL: LazyLock<Option<Regex>> = LazyLock::new(|| {
        Regex::new(r"^\s*(?:[(\[]?\d{1,3}[)\].]+\s+)?(?:(?i:vgl\.|siehe|s\.|cfr?\.|see|compare|voir|véase|ver|vide|vedi|si veda|zie|vgl|se|jfr?\.?|por\.|zob\.|srov\.|viz|vö\.|lásd|см\.|ср\.|див\.)(?: (?:auch|also|aussi|también|também|anche|ook|även|også|też|též|также|e\.g\.|z\. ?B\.|etwa|hierzu|dazu|for example))*,?:? )(\p{Lu}[\p{L}’'-]+, \p{Lu}|\p{Lu}\. )").ok()
    });
    let hit = SIGNAL.as_ref().and_then(|signal| signal.captures(note));
    let named = hit.and_then(|hit| hit.get(1));
    named.map_or(note, |named| &note[named.start()..])
}

/// True for a note that is a sentence of its author and cites nothing: "I owe this point to the keepers of the pier."
/// What cites gives a year, a page, a title in marks, a name turned round, or at least no verb.
fn is_remark(raw: &str) -> bool {
    #[rustfmt::skip]
    const SPEAKS: [&str; 65] = [
        "we", "my", "our", "is", "are", "was", "were", "has", "have", "thank", "thanks", "ich", "wir", "ist",
        "sind", "waren", "danke", "danken", "dankt", "dank", "je", "nous", "est", "sont", "était", "remercie",
        "remercions", "yo", "agradezco", "agradecemos", "fue", "debo", "ringrazio", "ringraziamo", "sono", "devo",
        "agradeço", "são", "ik", "wij", "zijn", "jag", "är", "tackar", "tack", "jeg", "takker", "takk", "kiitän",
        "oli", "dziękuję", "jest", "są", "był", "děkuji", "jsou", "köszönöm", "благодарю", "автор", "был", "была",
        "дякую", "був", "mulțumesc", "teşekkür",
    ];
    const LEAST: usize = 5;
    // The number of the note may stand before its words.
    let raw = raw.trim_start_matches(|ch: char| ch.is_numeric() || "[]().:^ ".contains(ch));
    let words: Vec<&str> = raw
        .split_whitespace()
        .map(|word| word.trim_matches(|ch: char| !ch.is_alphanumeric()))
        .filter(|word| !word.is_empty())
        .collect();
    let small = words
        .iter()
        .filter(|word| word.starts_with(char::is_lowercase))
        .count();
    let inverted = raw
        .split_once(", ")
        .is_some_and(|(head, rest)| !head.contains(' ') && rest.starts_with(char::is_uppercase));
    words.len() >= LEAST
        && small * 2 >= words.len()
        && !raw.contains(|ch: char| ch.is_numeric() || "“”„«»\"‘*_".contains(ch))
        && !raw.trim_end_matches(['.', '!', '?']).contains(". ")
        && !inverted
        && identifiers(raw).is_empty()
        && words
            .iter()
            .any(|word| *word == "I" || SPEAKS.contains(&word.to_lowercase().as_str()))
}

/// An entry of one word, or of a number alone, is a leftover of the layout.
fn says_something(raw: &str) -> bool {
    raw.split_whitespace().count() > 1
        || identifiers(raw).iter().any(|id| id.scheme != Scheme::Issn)
        || raw.chars().filter(|ch| ch.is_alphabetic()).count() > 3
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_remark_is_no_work() {
        for remark in [
            "I owe this count to the keepers of the northern piers.",
            "Für diese Auskunft danke ich den Wärtern vom alten Turm.",
            "Je remercie les gardiens du phare pour cette note.",
            "[12] The wages are in crowns of the day, without board.",
        ] {
            assert!(is_remark(remark), "{remark}");
        }
        for work in [
            "Holm, The piers are falling, and we with them.",
            "Holm, Piers, 12.",
            "The Quiet Harbour. Oslo: Fjord Press.",
            "“What we owe to the sea and its keepers”.",
            "Letters from the keepers of the northern piers.",
        ] {
            assert!(!is_remark(work), "{work}");
        }
    }
}
