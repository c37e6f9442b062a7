//! Which bytes of which part each change and comment touches.
//!
//! Nothing is written here. A change is tracked only where every character it takes out stands in a
//! run that may be cut, in one paragraph, and belongs to no other change; anything else is said by
//! name ([`Why`]).

use std::collections::BTreeMap;
use std::ops::Range;

use stet_core::correction::{RedlineOp, redline};
use stet_core::document::{Block, Place};
use stet_core::text::Span;
use unicode_segmentation::UnicodeSegmentation as _;

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

/// What a change does at one place, not planned yet.
struct Step {
    line: LineAt,
    /// Runs and units taken out.
    units: Vec<(Index, usize)>,
    /// What is put into a run before a unit.
    put: Option<(Index, usize, Rank, Put)>,
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

    /// Plans a tracked change, word by word: what stays the same is not struck, and may be what could
    /// not be touched. Changes come in the order of the text.
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
        let steps: Vec<Step> = reworded(old, new)
            .into_iter()
            .map(|(taken, bytes)| {
                let span = Span::new(span.start + taken.start, span.start + taken.end);
                self.step(number, &Place { block, span }, (bytes.start, bytes.end))
            })
            .collect::<Result<_, Why>>()?;
        for step in steps {
            self.take(number, step);
        }
        self.last = (block, span.end);
        Ok(())
    }

    /// What it takes that the words of a place give way to `bytes` of the replacement.
    fn step(&self, number: usize, place: &Place, bytes: (usize, usize)) -> Result<Step, Why> {
        let found = find(self.stories, self.aligned, place)?;
        let (story, line) = self.stories.line(found.line).ok_or(Why::Nowhere)?;
        let atoms = &line[found.atoms.clone()];
        let Some(first) = atoms.first() else {
            return self.insert(number, bytes, story, line, &found);
        };
        let mut units = Vec::with_capacity(atoms.len());
        for atom in atoms {
            let (run, unit) = touchable(story, atom)?;
            if atom.paragraph != first.paragraph {
                return Err(Why::Paragraphs);
            }
            if self.taken(found.line, run, unit) {
                return Err(Why::Overlaps);
            }
            units.push((run, unit));
        }
        let put = Put::Words {
            change: number,
            bytes,
            look: units.first().map(|(run, _)| *run),
        };
        let last = units.last().filter(|_| bytes.0 < bytes.1);
        Ok(Step {
            line: found.line,
            put: last.map(|(run, unit)| (*run, unit + 1, 0, put)),
            units,
        })
    }

    /// What it takes to put words in where none are taken out: after the character before, or before
    /// the first.
    fn insert(
        &self,
        number: usize,
        bytes: (usize, usize),
        story: &Story,
        line: &Line,
        found: &Found,
    ) -> Result<Step, Why> {
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
        Ok(Step {
            line: found.line,
            units: Vec::new(),
            put: Some((run, boundary, 3, put)),
        })
    }

    fn take(&mut self, number: usize, step: Step) {
        for (run, unit) in step.units {
            let plan = self.part(step.line).runs.entry(run).or_default();
            plan.taken.insert(unit, number);
        }
        if let Some((run, boundary, rank, put)) = step.put {
            self.put_in(step.line, run, boundary, rank, put);
        }
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
    fn put_in(&mut self, line: LineAt, run: Index, boundary: usize, rank: Rank, put: Put) {
        let story = self.stories.line(line).map(|(story, _)| story);
        let held = story.and_then(|story| Some((story, story.runs.get(run as usize)?)));
        let inserted = held.and_then(|(story, held)| {
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

/// Which bytes of the old words give way to which of the new, in order.
fn reworded(old: &str, new: &str) -> Vec<(Range<usize>, Range<usize>)> {
    let (mut taken, mut put) = (0..0, 0..0);
    let mut all = Vec::new();
    for piece in redline(old, new) {
        match piece.op {
            RedlineOp::Removed => taken.end += piece.text.len(),
            RedlineOp::Added => put.end += piece.text.len(),
            RedlineOp::Same => {
                all.push((taken.clone(), put.clone()));
                taken = taken.end + piece.text.len()..taken.end + piece.text.len();
                put = put.end + piece.text.len()..put.end + piece.text.len();
            }
        }
    }
    all.push((taken, put));
    let trimmed = all.into_iter().map(|(taken, put)| {
        let (head, tail) = common(&old[taken.clone()], &new[put.clone()]);
        (
            taken.start + head..taken.end - tail,
            put.start + head..put.end - tail,
        )
    });
    trimmed
        .filter(|(taken, put)| !(taken.is_empty() && put.is_empty()))
        .collect()
}

/// Bytes that both begin and end with, in whole words and figures (Unicode Standard Annex 29).
fn common(old: &str, new: &str) -> (usize, usize) {
    fn words(text: &str) -> Vec<&str> {
        text.split_word_bounds().collect()
    }
    let (old, new) = (words(old), words(new));
    let same = |(old, new): &(&&str, &&str)| old == new;
    let head = old.iter().zip(&new).take_while(same).count();
    let ends = old[head..].iter().rev().zip(new[head..].iter().rev());
    let tail = ends.take_while(same).count();
    let bytes = |words: &[&str]| words.iter().map(|word| word.len()).sum();
    (bytes(&old[..head]), bytes(&old[old.len() - tail..]))
}

#[cfg(test)]
mod tests {
    use super::{common, reworded};

    #[test]
    fn only_words_that_differ_give_way() {
        let struck = |old: &str, new: &str| -> Vec<(String, String)> {
            let all = reworded(old, new).into_iter();
            all.map(|(taken, put)| (old[taken].to_owned(), new[put].to_owned()))
                .collect()
        };
        let pair = |old: &str, new: &str| (old.to_owned(), new.to_owned());
        assert_eq!(
            struck(
                "The bridge is (412) metres long.",
                "The bridge is (421) metres long."
            ),
            [pair("412", "421")]
        );
        assert_eq!(
            struck(
                "Die Quote stieg 2019 auf 3,5 Prozent.",
                "Die Quote sank 2019 auf 5,3 Prozent."
            ),
            [pair("stieg", "sank"), pair("3,5", "5,3")]
        );
        assert_eq!(
            struck("Le pont a ouvert en mai.", "Le pont a ouvert en mai 1911."),
            [pair("", " 1911")]
        );
        assert_eq!(
            struck("وصل القارب في 4 مايو", "وصل القارب في 5 مايو"),
            [pair("4", "5")]
        );
        assert_eq!(
            struck("フェリーは2019年5月に", "フェリーは2020年5月に"),
            [pair("2019", "2020")]
        );
        // A figure and a letter with its accent are struck whole.
        assert_eq!(
            struck(
                "of 1,200 in the cafe\u{301}s",
                "of 1,300 in the cafe\u{300}s"
            ),
            [pair("1,200", "1,300"), pair("cafe\u{301}s", "cafe\u{300}s")]
        );
        // A sentence written anew is one change.
        assert_eq!(
            struck(
                "Nobody came to the fair.",
                "Everyone in the village stayed at home."
            ),
            [pair(
                "Nobody came to the fair",
                "Everyone in the village stayed at home"
            )]
        );
        assert_eq!(struck("", "new"), [pair("", "new")]);
        assert_eq!(struck("old", ""), [pair("old", "")]);
    }

    #[test]
    fn what_stays_the_same_is_whole_words() {
        assert_eq!(common("in 1947[1] it was", "in 1974[1] it was"), (3, 10));
        assert_eq!(common("abc", "abd"), (0, 0));
        assert_eq!(common("a b", "a b c"), (3, 0));
        assert_eq!(common("aa", "aaa"), (0, 0));
        assert_eq!(common("x ä", "y ä"), (0, 3));
    }
}
