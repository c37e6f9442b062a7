//! Changes and comments put into the file the author sent.

use super::align::{Stories, align};
use super::comments::{self, Comment};
use super::names::Numbers;
use super::package::Package;
use super::parts::Parts;
use super::plan::Planner;
use super::styles::Styles;
use super::walk::walk;
use super::weave::weave;
use super::{Change, CheckedFile, CheckedText, CopyError, Left, Remark};
use crate::words;

/// Puts the changes and remarks of `text` into `original`, the Word file its blocks were read from.
///
/// Of the parts of the package only those are written anew that must differ: the text, its notes,
/// the comments and the two lists that name a new part of comments; the others are copied as they
/// are packed. Tracked changes and comments that are there stay. A change whose words cannot be
/// tracked stands as a comment and is named in [`CheckedFile::as_comments`]; what cannot stand in
/// its paragraph at all is named in [`CheckedFile::unplaced`].
///
/// # Errors
/// [`CopyError`] if the file is too large, is no Word package, or is damaged; nothing is written
/// then.
pub fn into_original(original: &[u8], text: &CheckedText) -> Result<CheckedFile, CopyError> {
    let mut package = Package::open(original)?;
    let parts = Parts::of(&mut package)?;
    let stories = stories(&mut package, &parts)?;
    let mut numbers = Numbers::default();
    numbers.take(comments::known(&mut package, &parts)?);
    for story in [
        Some(&stories.body),
        stories.foot.as_ref(),
        stories.end.as_ref(),
    ] {
        numbers.take(story.iter().flat_map(|story| story.numbers.iter().copied()));
    }

    let aligned = align(&text.blocks, &stories);
    let mut put = Puts {
        planner: Planner::new(&text.blocks, &stories, &aligned),
        numbers,
        comments: Vec::new(),
        as_comments: Vec::new(),
        unplaced: Vec::new(),
    };
    let mut order: Vec<usize> = (0..text.changes.len()).collect();
    order.sort_by_key(|at| text.changes[*at].place);
    for at in order {
        put.change(at, &text.changes[at]);
    }
    for remark in &text.remarks {
        put.remark(remark);
    }

    let Puts {
        planner,
        mut numbers,
        comments,
        as_comments,
        unplaced,
    } = put;
    let plans = [
        (Some(&stories.body), &planner.body),
        (stories.foot.as_ref(), &planner.foot),
        (stories.end.as_ref(), &planner.end),
    ];
    for (story, plan) in plans {
        if let Some(story) = story.filter(|_| !plan.is_empty()) {
            let markup = weave(story, plan, &text.changes, &mut numbers)?;
            package.replace(&story.part, markup);
        }
    }
    comments::write(&mut package, &parts, &comments, &stories.body.names.space)?;
    Ok(CheckedFile {
        bytes: package.write()?,
        as_comments,
        unplaced,
    })
}

fn stories(package: &mut Package<'_>, parts: &Parts) -> Result<Stories, CopyError> {
    let styles = match parts.part("styles") {
        Some(part) => package.markup(part)?,
        None => None,
    };
    let styles = styles.map(|text| Styles::read(&text)).unwrap_or_default();
    let main = package
        .markup(&parts.main)?
        .ok_or_else(|| CopyError::Package("the part with its text is missing".into()))?;
    let body = walk(&parts.main, main, &styles, None)?;
    let mut notes = |kind: &str, element: &'static str| {
        let Some(part) = parts.part(kind) else {
            return Ok(None);
        };
        match package.markup(part)? {
            Some(text) => walk(part, text, &styles, Some(element)).map(Some),
            None => Ok(None),
        }
    };
    Ok(Stories {
        foot: notes("footnotes", "footnote")?,
        end: notes("endnotes", "endnote")?,
        body,
    })
}

/// What is put into the file so far.
struct Puts<'t> {
    planner: Planner<'t>,
    numbers: Numbers,
    comments: Vec<Comment>,
    as_comments: Vec<Left>,
    unplaced: Vec<Left>,
}

impl Puts<'_> {
    fn change(&mut self, number: usize, change: &Change) {
        let Err(why) = self.planner.change(number, change) else {
            return;
        };
        let old = self.planner.words(&change.place).unwrap_or_default();
        let id = self.numbers.next();
        let left = Left {
            id: change.id.clone(),
            why,
        };
        if self.planner.comment(id, &change.place).is_err() {
            self.unplaced.push(left);
            return;
        }
        self.comments.push(Comment {
            id,
            author: change.author.clone(),
            initials: change.initials.clone(),
            at: change.at.clone(),
            words: words::untracked_change(old, &change.replacement, &why.to_string()),
        });
        self.as_comments.push(left);
    }

    fn remark(&mut self, remark: &Remark) {
        let id = self.numbers.next();
        match self.planner.comment(id, &remark.place) {
            Ok(exact) => {
                let about = self.planner.words(&remark.place).unwrap_or_default();
                let words = if exact || about.is_empty() {
                    remark.words.clone()
                } else {
                    format!("{}\n{}", words::about(about), remark.words)
                };
                self.comments.push(Comment {
                    id,
                    author: remark.author.clone(),
                    initials: remark.initials.clone(),
                    at: remark.at.clone(),
                    words,
                });
            }
            Err(why) => self.unplaced.push(Left {
                id: remark.id.clone(),
                why,
            }),
        }
    }
}
