//! One page from letters to lines in reading order.

use super::bidi::is_rtl;
use super::columns::{Flow, ordered};
use super::content::Sheet;
use super::glyph::Glyph;
use super::lines::{Line, stretches};
use super::margin::Margins;
use crate::inline::written_without_spaces;

/// Fewest signs below each other that make a page one that is written downwards.
const FEWEST_DOWN: usize = 12;

/// One page, its words as lines in reading order.
#[derive(Debug, Default)]
pub(crate) struct Page {
    pub(crate) lines: Vec<Line>,
    /// Addresses that the pieces' links point into.
    pub(crate) links: Vec<String>,
    /// Height in points, in the direction in which most of it is written.
    pub(crate) height: f32,
    pub(crate) unsaid: usize,
    pub(crate) said: usize,
    pub(crate) pictured: bool,
    pub(crate) remarks: usize,
    pub(crate) cut: bool,
}

/// Puts the letters of page number `at` (from 0) together. Text in another direction than most (a
/// stamp, the label of a figure) is read after the rest.
pub(crate) fn laid_out(sheet: Sheet, at: usize, flow: &mut Flow, margins: &mut Margins) -> Page {
    let glyphs = turned(seen(sheet.glyphs));
    let said = glyphs.len();
    let rtl_letters = glyphs.iter().filter(|g| is_rtl(g.text.first())).count();
    let rtl = 2 * rtl_letters > said;
    let mut frames: Vec<(i16, Vec<Glyph>)> = Vec::new();
    for glyph in glyphs {
        // A page whose letters turn every way is a drawing.
        let full = frames.len() == 24;
        match frames.iter_mut().find(|(angle, _)| *angle == glyph.angle) {
            Some((_, frame)) => frame.push(glyph),
            None if full => {}
            None => frames.push((glyph.angle, vec![glyph])),
        }
    }
    frames.sort_by_key(|(_, frame)| std::cmp::Reverse(frame.len()));
    let (mut lines, mut beside) = (Vec::new(), Vec::new());
    let sideways = frames
        .first()
        .is_some_and(|(angle, _)| matches!(angle, 90 | -90));
    let height = if sideways { sheet.width } else { sheet.height };
    for (rank, (_, frame)) in frames.into_iter().enumerate() {
        let parted = margins.cleared(stretches(frame), height);
        let mut found = ordered(parted.text, at, rtl, flow);
        for line in &mut found {
            line.aside = rank > 0;
        }
        lines.extend(found);
        beside.extend(parted.beside);
    }
    for number in beside {
        let mut found = ordered(vec![number], at, rtl, flow);
        found.iter_mut().for_each(|line| line.aside = true);
        lines.extend(found);
    }
    Page {
        lines,
        links: sheet.links,
        height,
        unsaid: sheet.unsaid,
        said,
        pictured: sheet.pictured,
        remarks: sheet.remarks,
        cut: sheet.cut,
    }
}

/// Han and kana drawn upright below each other are written downwards: programs that print so say
/// it of no font. They are turned into the frame in which that is a line, where figures and Latin
/// words, which they draw turned, stand already.
fn turned(mut glyphs: Vec<Glyph>) -> Vec<Glyph> {
    let upright = |g: &Glyph| g.angle == 0 && written_without_spaces(g.text.first());
    let below = |a: &Glyph, b: &Glyph| {
        let step = (a.y - b.y) / a.size;
        (a.x0 - b.x0).abs() < 0.3 * a.size && (0.7..1.6).contains(&step)
    };
    let pairs = glyphs.windows(2).filter(|pair| pair.iter().all(upright));
    let (all, down) = pairs.fold((0, 0), |(all, down), pair| {
        (all + 1, down + usize::from(below(&pair[0], &pair[1])))
    });
    if all < FEWEST_DOWN || 3 * down < 2 * all {
        return glyphs;
    }
    for glyph in glyphs.iter_mut().filter(|glyph| upright(glyph)) {
        // A sign fills a square that reaches a little below its base line; turned words have
        // theirs near the middle of the column.
        let (middle, top) = ((glyph.x0 + glyph.x1) / 2.0, glyph.y + 0.88 * glyph.size);
        glyph.x0 = -top;
        glyph.x1 = glyph.size - top;
        glyph.y = middle - 0.38 * glyph.size;
        glyph.angle = -90;
    }
    glyphs
}

/// Letters without ink are read where they are most of the page: recognised text over its picture.
fn seen(glyphs: Vec<Glyph>) -> Vec<Glyph> {
    let hidden = glyphs.iter().filter(|glyph| glyph.hidden).count();
    if hidden == 0 || 2 * hidden > glyphs.len() {
        return glyphs;
    }
    glyphs.into_iter().filter(|glyph| !glyph.hidden).collect()
}
