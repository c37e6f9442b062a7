//! Abbreviations: what `@string` defines is put in the place of its name.
//!
//! As in BibTeX, a definition knows those before it only, so none can hold itself, and capitals
//! make no difference. A name that nothing defines (`month = sept`) stands for itself: a style
//! file may know it, and its letters mostly say enough.

use std::collections::HashMap;

use biblatex::{Field, Pair, RawChunk};

/// Most bytes that abbreviations may add to a file; further ones stand for themselves.
const MOST_ADDED: usize = 16 * 1024 * 1024;

/// The abbreviations of a file.
pub(super) struct Strings<'s> {
    known: HashMap<String, Field<'s>>,
    left: usize,
}

impl<'s> Strings<'s> {
    pub(super) fn new(definitions: &[Pair<'s>]) -> Self {
        let mut strings = Self {
            known: HashMap::new(),
            left: MOST_ADDED,
        };
        for pair in definitions {
            let value = strings.written_out(&pair.value.v);
            strings.known.insert(pair.key.v.to_lowercase(), value);
        }
        strings
    }

    /// A value without abbreviations.
    pub(super) fn written_out(&mut self, value: &Field<'s>) -> Field<'s> {
        let mut out = Vec::with_capacity(value.len());
        for part in value {
            let RawChunk::Abbreviation(name) = part.v else {
                out.push(part.clone());
                continue;
            };
            match self.known.get(&name.to_lowercase()) {
                Some(words) if bytes(words) <= self.left => {
                    self.left -= bytes(words);
                    out.extend(words.iter().cloned());
                }
                _ => {
                    let mut itself = part.clone();
                    itself.v = RawChunk::Normal(name);
                    out.push(itself);
                }
            }
        }
        out
    }
}

/// Its length, and a little for each part.
fn bytes(value: &Field<'_>) -> usize {
    value
        .iter()
        .map(|part| match part.v {
            RawChunk::Normal(words) | RawChunk::Abbreviation(words) => words.len() + 32,
        })
        .sum()
}
