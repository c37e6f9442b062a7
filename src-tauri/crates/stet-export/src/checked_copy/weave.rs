//! The markup of a part with its plan carried out: runs cut where they must be, everything else as
//! it was, byte for byte.

use std::fmt::Write as _;
use std::ops::Range;

use super::markup::text_items;
use super::names::{Numbers, moment, person};
use super::plan::{PartPlan, Put, RunPlan};
use super::story::{Index, ItemKind, Run, Story};
use super::{Change, CopyError};
use crate::docx::markup::escape;

/// Writes the part anew.
///
/// # Errors
/// [`CopyError::Write`] if the plan would write two things over each other.
pub(super) fn weave(
    story: &Story,
    plan: &PartPlan,
    changes: &[Change],
    numbers: &mut Numbers,
) -> Result<String, CopyError> {
    let mut loom = Loom {
        story,
        changes,
        numbers,
    };
    let mut edits: Vec<(Range<usize>, String)> = Vec::new();
    for (at, run) in &plan.runs {
        if let Some(held) = story.runs.get(*at as usize) {
            edits.push((held.whole.clone(), loom.run(held, run)));
        }
    }
    let mut between = plan.between.clone();
    between.sort_by_key(|(at, rank, _)| (*at, *rank));
    for (at, _, put) in between {
        edits.push((at..at, loom.put(put)));
    }
    // Stable: what is put at one place keeps its order, before a run that begins there.
    edits.sort_by_key(|(bytes, _)| (bytes.start, bytes.end));
    let mut out = String::with_capacity(story.text.len() + 256 * edits.len());
    let mut at = 0;
    for (bytes, text) in edits {
        let kept = story.text.get(at..bytes.start);
        let kept = kept.ok_or_else(|| CopyError::Write("two changes meet in one place".into()))?;
        out.push_str(kept);
        out.push_str(&text);
        at = bytes.end;
    }
    out.push_str(story.text.get(at..).unwrap_or_default());
    Ok(out)
}

struct Loom<'t> {
    story: &'t Story,
    changes: &'t [Change],
    numbers: &'t mut Numbers,
}

/// A character of a run, or another child of it.
#[derive(Clone, Copy)]
struct Unit<'r> {
    item: usize,
    /// Its words, if it is part of some.
    letter: Option<&'r str>,
    /// It shows nothing.
    nothing: bool,
}

impl Loom<'_> {
    fn run(&mut self, run: &Run, plan: &RunPlan) -> String {
        let units = units(run);
        let mut taken: Vec<Option<usize>> = (0..units.len())
            .map(|unit| plan.taken.get(&unit).copied())
            .collect();
        for unit in 1..units.len().saturating_sub(1) {
            // What shows nothing goes with the words on both sides.
            if units[unit].nothing && taken[unit].is_none() && taken[unit - 1] == taken[unit + 1] {
                taken[unit] = taken[unit - 1];
            }
        }
        let mut put = plan.put.clone();
        put.sort_by_key(|(boundary, rank, _)| (*boundary, *rank));
        let mut put = put.into_iter().peekable();
        let mut out = String::new();
        let mut at = 0;
        let mut pieces = 0;
        while at <= units.len() {
            while let Some((_, _, what)) = put.next_if(|(boundary, ..)| *boundary <= at) {
                self.put_inside(run, what, &mut out);
            }
            if at == units.len() {
                break;
            }
            let end = put.peek().map_or(units.len(), |(boundary, ..)| *boundary);
            let mut stop = at + 1;
            while stop < end.min(units.len()) && taken[stop] == taken[at] {
                stop += 1;
            }
            self.piece(run, &units, at..stop, taken[at], pieces, &mut out);
            pieces += 1;
            at = stop;
        }
        out
    }

    /// One stretch of a run, kept or taken out.
    fn piece(
        &mut self,
        run: &Run,
        units: &[Unit<'_>],
        stretch: Range<usize>,
        taken: Option<usize>,
        number: usize,
        out: &mut String,
    ) {
        let story = self.story;
        let raw = |bytes: &Range<usize>| story.text.get(bytes.clone()).unwrap_or_default();
        if let Some(change) = taken {
            self.open_change("del", change, out);
        }
        out.push_str(raw(&run.open));
        self.properties(run, number, out);
        let mut at = stretch.start;
        while at < stretch.end {
            let item = units[at].item;
            let end = (at..stretch.end)
                .find(|unit| units[*unit].item != item)
                .unwrap_or(stretch.end);
            let held = &run.items[item];
            let whole = (at == 0 || units[at - 1].item != item)
                && units.get(end).is_none_or(|unit| unit.item != item);
            match &held.kind {
                ItemKind::Words(_) if !whole || taken.is_some() => {
                    let words: String = units[at..end]
                        .iter()
                        .filter_map(|unit| unit.letter)
                        .collect();
                    let prefix = prefix_of(raw(&held.whole));
                    let name = if taken.is_some() { "delText" } else { "t" };
                    let _ = write!(
                        out,
                        "<{prefix}{name} xml:space=\"preserve\">{}</{prefix}{name}>",
                        escape(&words)
                    );
                }
                _ => out.push_str(raw(&held.whole)),
            }
            at = end;
        }
        let _ = write!(out, "</{}>", name_of(raw(&run.open)));
        if taken.is_some() {
            let _ = write!(out, "</{}del>", story.names.prefix);
        }
    }

    /// The properties of a run, again for every piece of it. The record of how they were before has
    /// a number of its own in each.
    fn properties(&mut self, run: &Run, piece: usize, out: &mut String) {
        let Some(bytes) = &run.properties else { return };
        let text = &self.story.text;
        let Some(earlier) = run.earlier.as_ref().filter(|_| piece > 0) else {
            out.push_str(text.get(bytes.clone()).unwrap_or_default());
            return;
        };
        let change = text.get(earlier.clone()).unwrap_or_default();
        out.push_str(text.get(bytes.start..earlier.start).unwrap_or_default());
        out.push_str(&numbered(change, self.numbers.next()));
        out.push_str(text.get(earlier.end..bytes.end).unwrap_or_default());
    }

    /// Puts something between two pieces of a run. New words never stand in the insertion of
    /// somebody else: it is cut in two.
    fn put_inside(&mut self, run: &Run, put: Put, out: &mut String) {
        let around = run
            .inserted
            .filter(|_| matches!(put, Put::Words { .. }))
            .and_then(|at| self.story.inserted.get(at as usize));
        let Some(around) = around else {
            let put = self.put(put);
            out.push_str(&put);
            return;
        };
        let text = &self.story.text;
        let open = text.get(around.open.clone()).unwrap_or_default();
        out.push_str(text.get(around.close.clone()).unwrap_or_default());
        let words = self.put(put);
        out.push_str(&words);
        out.push_str(&numbered(open, self.numbers.next()));
    }

    fn put(&mut self, put: Put) -> String {
        let names = &self.story.names;
        let (p, declared) = (&names.prefix, &names.declared);
        match put {
            Put::Begin(id) => format!("<{p}commentRangeStart{declared} {p}id=\"{id}\"/>"),
            Put::End(id) => format!(
                "<{p}commentRangeEnd{declared} {p}id=\"{id}\"/><{p}r{declared}>\
                 <{p}commentReference {p}id=\"{id}\"/></{p}r>"
            ),
            Put::Words {
                change,
                bytes,
                look,
            } => {
                let mut out = String::new();
                self.open_change("ins", change, &mut out);
                let _ = write!(out, "<{p}r>");
                out.push_str(&self.look(look));
                let change = self.changes.get(change);
                let words = change.and_then(|change| change.replacement.get(bytes.0..bytes.1));
                out.push_str(&text_items(words.unwrap_or_default(), p));
                let _ = write!(out, "</{p}r></{p}ins>");
                out
            }
        }
    }

    /// The properties of a run as new words take them over: without their history.
    fn look(&self, run: Option<Index>) -> String {
        let run = run.and_then(|at| self.story.runs.get(at as usize));
        let Some((run, bytes)) = run.and_then(|run| Some((run, run.properties.as_ref()?))) else {
            return String::new();
        };
        let text = &self.story.text;
        let cut = run.earlier.clone().unwrap_or(bytes.end..bytes.end);
        format!(
            "{}{}",
            text.get(bytes.start..cut.start).unwrap_or_default(),
            text.get(cut.end..bytes.end).unwrap_or_default()
        )
    }

    fn open_change(&mut self, kind: &str, change: usize, out: &mut String) {
        let names = &self.story.names;
        let (p, declared) = (&names.prefix, &names.declared);
        let number = self.numbers.next();
        let signed = self.changes.get(change);
        let author = signed
            .map(|change| person(&change.author))
            .unwrap_or_default();
        let _ = write!(
            out,
            "<{p}{kind}{declared} {p}id=\"{number}\" {p}author=\"{}\"",
            escape(&author)
        );
        if let Some(at) = signed.and_then(|change| moment(&change.at)) {
            let _ = write!(out, " {p}date=\"{at}\"");
        }
        out.push('>');
    }
}

fn units(run: &Run) -> Vec<Unit<'_>> {
    let mut units = Vec::new();
    for (item, held) in run.items.iter().enumerate() {
        let nothing = held.kind == ItemKind::Nothing;
        let words = match &held.kind {
            ItemKind::Words(words) if !words.is_empty() => words.as_str(),
            _ => {
                units.push(Unit {
                    item,
                    letter: None,
                    nothing,
                });
                continue;
            }
        };
        let letters = words.char_indices().map(|(at, c)| Unit {
            item,
            letter: words.get(at..at + c.len_utf8()),
            nothing,
        });
        units.extend(letters);
    }
    units
}

/// The name of the element that a tag opens, with its prefix.
fn name_of(tag: &str) -> &str {
    let name = tag.trim_start_matches('<');
    let end = name.find(|c: char| c.is_whitespace() || matches!(c, '/' | '>'));
    &name[..end.unwrap_or(name.len())]
}

/// The prefix of that name, with its colon.
fn prefix_of(tag: &str) -> &str {
    let name = name_of(tag);
    name.find(':').map_or("", |colon| &name[..=colon])
}

/// The element with another number for its id.
fn numbered(element: &str, number: u32) -> String {
    let tag_end = element.find('>').unwrap_or(element.len());
    let of_id =
        |(at, _): &(usize, &str)| element[..*at].ends_with(|c: char| c == ':' || c.is_whitespace());
    let Some((at, sign)) = element[..tag_end].match_indices("id=").find(of_id) else {
        return element.to_owned();
    };
    let value = at + sign.len();
    let quote = element[value..].chars().next().unwrap_or('"');
    let Some(length) = element[value + 1..tag_end].find(quote) else {
        return element.to_owned();
    };
    format!(
        "{}{quote}{number}{}",
        &element[..value],
        &element[value + 1 + length..]
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_and_numbers_of_tags() {
        assert_eq!(name_of("<w:r w:rsidR=\"1\">"), "w:r");
        assert_eq!(prefix_of("<w:t>x"), "w:");
        assert_eq!(prefix_of("<t>"), "");
        assert_eq!(
            numbered("<w:ins w:rsid=\"1\" w:id=\"3\" w:author=\"id=\">", 9),
            "<w:ins w:rsid=\"1\" w:id=\"9\" w:author=\"id=\">"
        );
        assert_eq!(numbered("<w:ins>", 9), "<w:ins>");
    }
}
