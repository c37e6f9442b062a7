//! Entries of the list of sources, and notes that cite.

use super::key::work_at;
use super::list::SourceList;
use crate::claim::sections;
use crate::document::{Block, BlockKind, Document, Place, RunStyle};
use crate::reference::identifier::{Scheme, identifiers};
use crate::reference::parse::parse;
use crate::reference::{Reference, ReferenceForm, Work};
use crate::text::Span;

/// The entries of the document's lists of sources.
pub(super) fn listed(document: &Document, list: &SourceList) -> Vec<Reference> {
    list.entries
        .iter()
        .filter_map(|entry| {
            let block = document.blocks.get(entry.place.block)?;
            let raw = document.words(&entry.place)?;
            let note = note_label(block);
            let number = entry.number.map(|number| number.to_string());
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
                cited: described(block, &entry.place.span, raw),
                mentions: Vec::new(),
            })
        })
        .filter(|reference| {
            let ibid = reference.form == ReferenceForm::Note && is_ibid(&reference.raw);
            says_something(&reference.raw) && !ibid
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
            cited: described(block, &place.span, body),
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

/// What the words of an entry say, and what its links add.
fn described(block: &Block, span: &Span, raw: &str) -> Work {
    // The reader writes the mark of a note before its words.
    let mark = block
        .runs
        .iter()
        .find(|run| matches!(run.style, RunStyle::NoteMark(_)) && run.span.start <= span.start + 1);
    let from = mark.map_or(0, |run| {
        run.span.end.saturating_sub(span.start).min(raw.len())
    });
    let mut work = parse(raw.get(from..).unwrap_or(raw));
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

/// An entry of one word, or of a number alone, is a leftover of the layout.
fn says_something(raw: &str) -> bool {
    raw.split_whitespace().count() > 1
        || identifiers(raw).iter().any(|id| id.scheme != Scheme::Issn)
        || raw.chars().filter(|ch| ch.is_alphabetic()).count() > 3
}
