//! Which bytes of which part each change and comment touches.
//!
//! Nothing is written here. A change is tracked only where every character it takes out stands in a
//! run that may be cut, in one paragraph, and belongs to no other change; anything else is said by
//! name ([`Why`]).

use std::collections::BTreeMap;
use std::ops::Range;

use stet_core::document::{Block, Place};
use stet_core::text::Span;

use super::align::{Aligned, LineAt, Stories};
use super::find::{Found, find, mark_of, near};
use super::story::{Atom, Index, Line, NoteKind, Shown, Spot, Story};
use super::{Change, Why};

/// Something put between two characters.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Put {
    /// New words: these bytes of the replacement of a change, looking as the words of this run.
    Words {
        change: usize,
        bytes: (usize, usize),
        look: Option<Index>,
    },
    /// A comment begins.
    Begin(u32),
    /// A comment ends.
    End(u32),
}

/// The order of what is put at one place: new words of a change belong to the words before, a
/// comment that ends goes before one that begins, and one about a place alone ends last.
type Rank = u8;

/// What happens to one run.
#[derive(Debug, Default)]
pub(super) struct RunPlan {
    /// Units taken out, with the change that does.
    pub(super) taken: BTreeMap<usize, usize>,
    /// What is put before a unit (or, after the last, at the end).
    pub(super) put: Vec<(usize, Rank, Put)>,
}

/// What happens to one part.
#[derive(Debug, Default)]
pub(super) struct PartPlan {
    pub(super) runs: BTreeMap<Index, RunPlan>,
    /// What is put between elements.
    pub(super) between: Vec<(usize, Rank, Put)>,
}

impl PartPlan {
    /// True if the part stays as it is.
    pub(super) fn is_empty(&self) -> bool {
        self.runs.is_empty() && self.between.is_empty()
    }
}

/// Plans of all parts.
pub(super) struct Planner<'t> {
    blocks: &'t [Block],
    stories: &'t Stories,
    aligned: &'t Aligned,
    /// Block and last byte of the change planned last: changes come in the order of the text.
    last: (usize, usize),
    pub(super) body: PartPlan,
    pub(super) foot: PartPlan,
    pub(super) end: PartPlan,
}

impl<'t> Planner<'t> {
    pub(super) fn new(blocks: &'t [Block], stories: &'t Stories, aligned: &'t Aligned) -> Self {
        Self {
            blocks,
            stories,
            aligned,
            last: (0, 0),
            body: PartPlan::default(),
            foot: PartPlan::default(),
            end: PartPlan::default(),
        }
    }

    /// The words of a place, if the text has it.
    pub(super) fn words(&self, place: &Place) -> Option<&'t str> {
        place.span.slice(&self.blocks.get(place.block)?.text)
    }

    /// Plans a tracked change. Changes come in the order of the text.
    ///
    /// # Errors
    /// Why it cannot be tracked; nothing is planned then.
    pub(super) fn change(&mut self, number: usize, change: &Change) -> Result<(), Why> {
        let old = self.words(&change.place).ok_or(Why::Nowhere)?;
        let new = change.replacement.as_str();
        if old == new {
            return Ok(());
        }
        let Place { block, span } = change.place;
        if self.last.0 == block && span.start < self.last.1 {
            return Err(Why::Overlaps);
        }
        let Err(why) = self.track(number, &change.place, (0, new.len())) else {
            self.last = (block, span.end);
            return Ok(());
        };
        // What stays the same may be what could not be touched.
        let (head, tail) = common(old, new);
        if head + tail == 0 {
            return Err(why);
        }
        let span = Span::new(change.place.span.start + head, change.place.span.end - tail);
        let inner = Place {
            block: change.place.block,
            span,
        };
        self.track(number, &inner, (head, new.len() - tail))
            .map_err(|_| why)?;
        self.last = (block, change.place.span.end);
        Ok(())
    }

    /// Plans that the words of a place give way to `bytes` of the replacement.
    fn track(&mut self, number: usize, place: &Place, bytes: (usize, usize)) -> Result<(), Why> {
        let found = find(self.stories, self.aligned, place)?;
        let stories = self.stories;
        let (story, line) = stories.line(found.line).ok_or(Why::Nowhere)?;
        if found.atoms.is_empty() {
            return self.insert(number, bytes, story, line, &found);
        }
        let atoms = &line[found.atoms.clone()];
        let mut units = Vec::with_capacity(atoms.len());
        for atom in atoms {
            let (run, unit) = touchable(story, atom)?;
            if atom.paragraph != atoms[0].paragraph {
                return Err(Why::Paragraphs);
            }
            if self.taken(found.line, run, unit) {
                return Err(Why::Overlaps);
            }
            units.push((run, unit));
        }
        let (Some(first), Some((last_run, last_unit))) = (units.first(), units.last().copied())
        else {
            return Err(Why::Nowhere);
        };
        let look = Some(first.0);
        for (run, unit) in units {
            let plan = self.part(found.line).runs.entry(run).or_default();
            plan.taken.insert(unit, number);
        }
        if bytes.0 < bytes.1 {
            let put = Put::Words {
                change: number,
                bytes,
                look,
            };
            self.put_in(story, found.line, last_run, last_unit + 1, 0, put);
        }
        Ok(())
    }

    /// Plans words put in where none are taken out: after the character before, or before the first.
    fn insert(
        &mut self,
        number: usize,
        bytes: (usize, usize),
        story: &Story,
        line: &Line,
        found: &Found,
    ) -> Result<(), Why> {
        let at = found.atoms.start;
        let before = at.checked_sub(1).and_then(|at| line.get(at));
        let after = line.get(at);
        let spot = |atom: Option<&Atom>| match atom {
            Some(Atom {
                spot: Spot::Unit(run, unit),
                paragraph: Some(_),
                ..
            }) => Some((*run, *unit)),
            _ => None,
        };
        let (run, boundary) = match (spot(before), spot(after)) {
            (Some((run, unit)), _) => (run, unit + 1),
            (None, Some(at)) => at,
            (None, None) => {
                let fenced = before.or(after).map(|atom| why_not(story, atom));
                return Err(fenced.unwrap_or(Why::Nowhere));
            }
        };
        let inside =
            |unit: Option<usize>| unit.is_some_and(|unit| self.taken(found.line, run, unit));
        if inside(boundary.checked_sub(1)) && inside(Some(boundary)) {
            return Err(Why::Overlaps);
        }
        // New words never look like the mark of a note.
        let worded = |atom: &&Atom| matches!(atom.shown, Shown::Letter(_));
        let left = line[..at].iter().rev().filter(worded);
        let right = line[at..].iter().filter(worded);
        let look = left.chain(right).find_map(|atom| spot(Some(atom)));
        let put = Put::Words {
            change: number,
            bytes,
            look: look.map(|(run, _)| run),
        };
        self.put_in(story, found.line, run, boundary, 3, put);
        Ok(())
    }

    /// Plans a comment about a place. True if it stands at its very words, false if beside them.
    ///
    /// # Errors
    /// Why it cannot stand anywhere near.
    pub(super) fn comment(&mut self, id: u32, place: &Place) -> Result<bool, Why> {
        self.words(place).ok_or(Why::Nowhere)?;
        let (found, exact) = match find(self.stories, self.aligned, place) {
            Ok(found) => (found, true),
            Err(why) => (near(self.stories, self.aligned, place).ok_or(why)?, false),
        };
        match found.line {
            LineAt::Body(_) => {
                let stories = self.stories;
                let (story, line) = stories.line(found.line).ok_or(Why::Nowhere)?;
                self.comment_at(id, story, line, found.atoms)?;
                Ok(exact)
            }
            // Programs differ in whether a note can hold a comment: it stands at the mark.
            LineAt::Note(kind, note, _) => {
                let stories = self.stories;
                let mark = mark_of(stories, kind, note).ok_or(Why::Nowhere)?;
                self.comment_at(id, &stories.body, &[mark], 0..1)?;
                Ok(false)
            }
        }
    }

    fn comment_at(
        &mut self,
        id: u32,
        story: &Story,
        line: &[Atom],
        atoms: Range<usize>,
    ) -> Result<(), Why> {
        let empty = atoms.is_empty();
        let first = line.get(atoms.start.min(line.len().saturating_sub(1)));
        let last = line.get(atoms.end.saturating_sub(1)).or(first);
        let (Some(first), Some(last)) = (first, last) else {
            return Err(Why::Nowhere);
        };
        if first.paragraph.is_none() || last.paragraph.is_none() {
            return Err(Why::Object);
        }
        if empty {
            // After the character before; at the beginning before the first.
            let after = atoms.start > 0;
            let atom = if after { last } else { first };
            self.put_at(story, atom, after, 2, Put::Begin(id));
            self.put_at(story, atom, after, 4, Put::End(id));
        } else {
            self.put_at(story, first, false, 2, Put::Begin(id));
            self.put_at(story, last, true, 1, Put::End(id));
        }
        Ok(())
    }

    fn put_at(&mut self, story: &Story, atom: &Atom, after: bool, rank: Rank, put: Put) {
        match atom.spot {
            Spot::Unit(run, unit) => {
                let plan = self.body.runs.entry(run).or_default();
                plan.put.push((unit + usize::from(after), rank, put));
            }
            Spot::Fence(fence) => {
                if let Some(fence) = story.fences.get(fence as usize) {
                    let at = if after {
                        fence.whole.end
                    } else {
                        fence.whole.start
                    };
                    self.body.between.push((at, rank, put));
                }
            }
        }
    }

    /// Puts new words into a run; at the edge of somebody's insertion beside it, not into it.
    fn put_in(
        &mut self,
        story: &Story,
        line: LineAt,
        run: Index,
        boundary: usize,
        rank: Rank,
        put: Put,
    ) {
        let held = story.runs.get(run as usize);
        let inserted = held.and_then(|held| {
            let inserted = story.inserted.get(held.inserted? as usize)?;
            let units: usize = held.items.iter().map(super::story::Item::units).sum();
            if boundary >= units && held.whole.end == inserted.close.start {
                Some(inserted.close.end)
            } else if boundary == 0 && held.whole.start == inserted.open.end {
                Some(inserted.open.start)
            } else {
                None
            }
        });
        let part = self.part(line);
        match inserted {
            Some(at) => part.between.push((at, rank, put)),
            None => part
                .runs
                .entry(run)
                .or_default()
                .put
                .push((boundary, rank, put)),
        }
    }

    fn part(&mut self, line: LineAt) -> &mut PartPlan {
        match line {
            LineAt::Body(_) => &mut self.body,
            LineAt::Note(NoteKind::Foot, ..) => &mut self.foot,
            LineAt::Note(NoteKind::End, ..) => &mut self.end,
        }
    }

    fn taken(&self, line: LineAt, run: Index, unit: usize) -> bool {
        let part = match line {
            LineAt::Body(_) => &self.body,
            LineAt::Note(NoteKind::Foot, ..) => &self.foot,
            LineAt::Note(NoteKind::End, ..) => &self.end,
        };
        let plan = part.runs.get(&run);
        plan.is_some_and(|plan| plan.taken.contains_key(&unit))
    }
}

/// The run and unit of a character that may be taken out.
fn touchable(story: &Story, atom: &Atom) -> Result<(Index, usize), Why> {
    match (atom.shown, atom.spot) {
        (Shown::Letter(_) | Shown::Symbol, Spot::Unit(run, unit)) if atom.paragraph.is_some() => {
            Ok((run, unit))
        }
        _ => Err(why_not(story, atom)),
    }
}

fn why_not(story: &Story, atom: &Atom) -> Why {
    match (atom.shown, atom.spot) {
        (Shown::Mark, _) => Why::Mark,
        (_, Spot::Fence(fence)) => {
            let fence = story.fences.get(fence as usize);
            fence.map_or(Why::Object, |fence| fence.why)
        }
        _ => Why::Object,
    }
}

/// Bytes that both begin and end with, in whole words.
fn common(old: &str, new: &str) -> (usize, usize) {
    let same = old.chars().zip(new.chars()).take_while(|(a, b)| a == b);
    let mut head: usize = same.map(|(c, _)| c.len_utf8()).sum();
    while head > 0 && !(ends_word(old, head) && ends_word(new, head)) {
        head = old[..head]
            .char_indices()
            .next_back()
            .map_or(0, |(at, _)| at);
    }
    let (old, new) = (&old[head..], &new[head..]);
    let same = old.chars().rev().zip(new.chars().rev());
    let same = same.take_while(|(a, b)| a == b);
    let mut tail: usize = same.map(|(c, _)| c.len_utf8()).sum();
    while tail > 0 && !(ends_word(old, old.len() - tail) && ends_word(new, new.len() - tail)) {
        tail -= old[old.len() - tail..]
            .chars()
            .next()
            .map_or(tail, char::len_utf8);
    }
    (head, tail)
}

/// True if no word goes on across this byte.
fn ends_word(text: &str, at: usize) -> bool {
    let inside = |c: Option<char>| c.is_some_and(char::is_alphanumeric);
    !(inside(text[..at].chars().next_back()) && inside(text[at..].chars().next()))
}

#[cfg(test)]
mod tests {
    use super::common;

    #[test]
    fn what_stays_the_same_is_whole_words() {
        assert_eq!(common("in 1947[1] it was", "in 1974[1] it was"), (3, 10));
        assert_eq!(common("abc", "abd"), (0, 0));
        assert_eq!(common("a b", "a b c"), (3, 0));
        assert_eq!(common("aa", "aaa"), (0, 0));
        assert_eq!(common("x ä", "y ä"), (0, 3));
    }
}
