//! Letters become stretches of words on one base line.
//!
//! Letters are taken in the order in which they are drawn, which nearly always is the order in
//! which they are read; what is drawn out of order is put together where it touches. A gap as wide
//! as a letter is high ends a stretch, so that no stretch crosses from one column to the next.
//! Where stretches belong is decided in [`columns`](super::columns).

use std::collections::HashSet;

use super::bidi::{is_rtl, logical};
use super::glyph::{Glyph, Letters, Shift, Style};
use super::vowels::vowels_joined;
use unicode_normalization::UnicodeNormalization;

/// Letters further apart than this many times their size are not of one stretch.
const WIDEST_SPACE: f32 = 0.9;

/// Letters further apart than this, in their size, are of two words.
const WORD_SPACE: f32 = 0.13;

/// Letters on one base line may overlap by this much, in their size.
const OVERLAP: f32 = 0.45;

/// Letters on one base line without a wide gap.
#[derive(Debug, Clone)]
pub(crate) struct Stretch {
    pub(crate) glyphs: Vec<Glyph>,
    pub(crate) x0: f32,
    pub(crate) x1: f32,
    /// Base line of its largest letters.
    pub(crate) y: f32,
    /// Size of its largest letters.
    pub(crate) size: f32,
    /// When it was drawn, among the others of the page.
    pub(crate) order: usize,
}

/// Words of a line that are set alike.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Piece {
    /// Begins with a space where one stands before it.
    pub(crate) text: String,
    pub(crate) style: Style,
    pub(crate) shift: Shift,
    pub(crate) link: Option<u16>,
    pub(crate) x0: f32,
    pub(crate) x1: f32,
    pub(crate) size: f32,
    /// White space before it in points, where that is wider than between words.
    pub(crate) gap: f32,
}

/// One line of one column, its words in the order in which they are read.
#[derive(Debug, Clone)]
pub(crate) struct Line {
    pub(crate) pieces: Vec<Piece>,
    pub(crate) x0: f32,
    pub(crate) x1: f32,
    pub(crate) y: f32,
    /// Size most of its letters have.
    pub(crate) size: f32,
    /// Edges of the column it stands in.
    pub(crate) column: (f32, f32),
    /// Lines with one number stand below each other in one column.
    pub(crate) zone: usize,
    /// Index of the page.
    pub(crate) page: usize,
    /// Written from right to left.
    pub(crate) rtl: bool,
    /// Set in another direction than most of its page: a stamp, a label beside a figure.
    pub(crate) aside: bool,
}

impl Line {
    /// Its words without any marking.
    pub(crate) fn text(&self) -> String {
        self.pieces
            .iter()
            .map(|piece| piece.text.as_str())
            .collect()
    }

    /// Share of letters for which `test` holds, 0 to 1.
    pub(crate) fn share(&self, test: impl Fn(&Piece) -> bool) -> f32 {
        let letters = |piece: &&Piece| piece.text.chars().filter(|c| !c.is_whitespace()).count();
        let all: usize = self.pieces.iter().map(|piece| letters(&piece)).sum();
        let those: usize = self
            .pieces
            .iter()
            .filter(|p| test(p))
            .map(|p| letters(&p))
            .sum();
        those as f32 / all.max(1) as f32
    }
}

/// Puts the letters of one direction of writing together.
pub(crate) fn stretches(mut glyphs: Vec<Glyph>) -> Vec<Stretch> {
    vowels_joined(&mut glyphs);
    let mut found: Vec<Stretch> = Vec::new();
    let mut seen = HashSet::new();
    let mut space: Option<Glyph> = None;
    for glyph in glyphs {
        if glyph.text.is_space() {
            space = Some(glyph);
            continue;
        }
        if is_shadow(&glyph, &mut seen) {
            continue;
        }
        let order = found.len();
        match found.last_mut() {
            Some(last) if last.goes_on(&glyph) => {
                if let Some(space) = space.take() {
                    last.glyphs.push(space);
                }
                last.push(glyph);
            }
            _ => {
                space = None;
                found.push(Stretch::new(glyph, order));
            }
        }
    }
    touching(found)
}

/// Letters drawn twice, a hair apart, to look bold.
fn is_shadow(glyph: &Glyph, seen: &mut HashSet<(char, i32, i32, i32)>) -> bool {
    let step = glyph.size * 0.08;
    let (x, y) = (
        (glyph.x0 / step).round() as i32,
        (glyph.y / step).round() as i32,
    );
    let letter = glyph.text.first();
    let size = (glyph.size * 10.0).round() as i32;
    let near = [(0, 0), (1, 0), (-1, 0), (0, 1), (0, -1)];
    let narrow = glyph.x1 - glyph.x0 <= 2.0 * step;
    let again = !narrow
        && near
            .iter()
            .any(|(dx, dy)| seen.contains(&(letter, size, x + dx, y + dy)));
    seen.insert((letter, size, x, y));
    again
}

/// Joins stretches that were drawn apart from each other but stand together.
fn touching(mut found: Vec<Stretch>) -> Vec<Stretch> {
    found.sort_by(|a, b| b.y.total_cmp(&a.y));
    let mut joined: Vec<Stretch> = Vec::with_capacity(found.len());
    let mut row: Vec<Stretch> = Vec::new();
    let mut rest = found.into_iter().peekable();
    while let Some(next) = rest.next() {
        row.push(next);
        let ends = rest
            .peek()
            .is_none_or(|below| row[0].y - below.y > 0.12 * row[0].size.min(below.size));
        if ends {
            row.sort_by(|a, b| a.x0.total_cmp(&b.x0));
            for stretch in row.drain(..) {
                match joined.last_mut() {
                    Some(last) if last.touches(&stretch) => last.append(stretch),
                    _ => joined.push(stretch),
                }
            }
        }
    }
    joined.sort_by_key(|stretch| stretch.order);
    joined
}

impl Stretch {
    fn new(glyph: Glyph, order: usize) -> Self {
        Self {
            x0: glyph.x0,
            x1: glyph.x1,
            y: glyph.y,
            size: glyph.size,
            order,
            glyphs: vec![glyph],
        }
    }

    /// True if `glyph`, drawn next, stands next on the line.
    fn goes_on(&self, glyph: &Glyph) -> bool {
        let size = self.size.max(glyph.size);
        let apart = (glyph.y - self.y).abs();
        let smaller = self.size.min(glyph.size) < 0.9 * size;
        let level = if smaller { 0.62 } else { 0.3 };
        if apart > level * size {
            return false;
        }
        let back = if smaller { 0.8 } else { OVERLAP };
        let near = |gap: f32| gap > -back * size && gap < WIDEST_SPACE * size;
        let rtl = is_rtl(glyph.text.first())
            || self
                .glyphs
                .last()
                .is_some_and(|last| is_rtl(last.text.first()));
        near(glyph.x0 - self.x1) || rtl && near(self.x0 - glyph.x1)
    }

    fn touches(&self, next: &Self) -> bool {
        let size = self.size.max(next.size);
        let gap = next.x0 - self.x1;
        (self.y - next.y).abs() < 0.12 * size && gap > -OVERLAP * size && gap < 0.45 * size
    }

    fn push(&mut self, glyph: Glyph) {
        self.x0 = self.x0.min(glyph.x0);
        self.x1 = self.x1.max(glyph.x1);
        if glyph.size > self.size * 1.05 {
            self.size = glyph.size;
            self.y = glyph.y;
        }
        self.glyphs.push(glyph);
    }

    fn append(&mut self, next: Self) {
        self.order = self.order.min(next.order);
        for glyph in next.glyphs {
            self.push(glyph);
        }
    }
}

/// The words of stretches that stand on one line; `rtl` is how most lines of the page are read.
pub(crate) fn line(mut stretches: Vec<Stretch>, rtl: bool) -> Option<Line> {
    stretches.sort_by(|a, b| a.x0.total_cmp(&b.x0));
    let mut glyphs: Vec<Glyph> = Vec::new();
    for stretch in stretches {
        glyphs.extend(stretch.glyphs);
    }
    glyphs.sort_by(|a, b| a.x0.total_cmp(&b.x0));
    let (size, y) = measure(&glyphs)?;
    let glyphs = accents_joined(glyphs);
    let (x0, x1) = glyphs
        .iter()
        .filter(|glyph| !glyph.text.is_space())
        .fold((f32::MAX, f32::MIN), |(x0, x1), g| {
            (x0.min(g.x0), x1.max(g.x1))
        });
    let rtl = mostly_rtl(&glyphs).unwrap_or(rtl);
    let order = logical(&glyphs, rtl);
    Some(Line {
        pieces: pieces(&glyphs, &order, rtl, size, y),
        x0,
        x1,
        y,
        size,
        column: (x0, x1),
        zone: 0,
        page: 0,
        rtl,
        aside: false,
    })
}

/// True if most letters are read from right to left; `None` where there are none.
fn mostly_rtl(glyphs: &[Glyph]) -> Option<bool> {
    let rtl = glyphs.iter().filter(|g| is_rtl(g.text.first())).count();
    let letters = glyphs
        .iter()
        .filter(|g| g.text.first().is_alphabetic())
        .count();
    (rtl + letters > 0).then_some(rtl > 0 && 2 * rtl >= letters)
}

/// The size most letters have, and the base line of those.
fn measure(glyphs: &[Glyph]) -> Option<(f32, f32)> {
    let mut sizes: Vec<f32> = glyphs
        .iter()
        .filter(|glyph| !glyph.text.is_space())
        .map(|glyph| glyph.size)
        .collect();
    if sizes.is_empty() {
        return None;
    }
    sizes.sort_by(f32::total_cmp);
    let mut best = (0, sizes[0]);
    let mut from = 0;
    for to in 0..sizes.len() {
        while sizes[to] - sizes[from] > 0.3 {
            from += 1;
        }
        // Of two sizes as frequent, the larger is that of the words and the smaller of the marks.
        if to + 1 - from >= best.0 {
            best = (to + 1 - from, sizes[to]);
        }
    }
    let size = best.1;
    let mut heights: Vec<f32> = glyphs
        .iter()
        .filter(|g| !g.text.is_space() && (g.size - size).abs() <= 0.35)
        .map(|g| g.y)
        .collect();
    heights.sort_by(f32::total_cmp);
    Some((size, *heights.get(heights.len() / 2)?))
}

/// Accents that old fonts draw apart from their letter, joined with it.
fn accents_joined(glyphs: Vec<Glyph>) -> Vec<Glyph> {
    if !glyphs.iter().any(|g| combining(g.text.first()).is_some()) {
        return glyphs;
    }
    let mut out: Vec<Glyph> = Vec::with_capacity(glyphs.len());
    let mut rest = glyphs.into_iter().peekable();
    while let Some(glyph) = rest.next() {
        if let (Letters::One(letter), Some(mark)) = (&glyph.text, combining(glyph.text.first())) {
            let over = |base: &Glyph| {
                let shared = glyph.x1.min(base.x1) - glyph.x0.max(base.x0);
                base.text.first().is_alphabetic()
                    && (shared > 0.5 * (glyph.x1 - glyph.x0)
                        || *letter == mark && shared > -0.3 * base.size)
            };
            let before = out.last_mut().filter(|base| over(base));
            let base = match before {
                Some(base) => Some(base),
                None => rest.peek_mut().filter(|base| over(base)),
            };
            if let Some(base) = base {
                let mut text = String::new();
                base.text.push_to(&mut text);
                text.push(mark);
                let text: String = text.nfc().collect();
                if let Some(letters) = Letters::new(&text) {
                    base.text = letters;
                }
                continue;
            }
        }
        out.push(glyph);
    }
    out
}

/// The mark that joins a letter, for one that stands alone.
fn combining(accent: char) -> Option<char> {
    Some(match accent {
        '´' | '\u{2CA}' => '\u{301}',
        '`' | '\u{2CB}' => '\u{300}',
        '¨' => '\u{308}',
        'ˆ' => '\u{302}',
        '˜' => '\u{303}',
        '¯' => '\u{304}',
        '˘' => '\u{306}',
        '˙' => '\u{307}',
        '˚' => '\u{30A}',
        '˝' => '\u{30B}',
        'ˇ' => '\u{30C}',
        '¸' => '\u{327}',
        '˛' => '\u{328}',
        '\u{300}'..='\u{36F}' => accent,
        _ => return None,
    })
}

/// The white before each glyph in the order of reading, between what stands side by side there: where
/// a number stands in a line read from right to left, the word after it follows at its left.
fn gaps(glyphs: &[Glyph], order: &[usize], rtl: bool) -> Vec<f32> {
    let inked = |at: &usize| !glyphs[*at].text.is_space();
    let white = |left: usize, right: usize| glyphs[right].x0 - glyphs[left].x1;
    // The outermost glyph read so far, on the side on which the line goes on.
    let mut edge: Option<usize> = None;
    let mut before: Option<usize> = None;
    let mut gap_of = |at: usize| -> f32 {
        let (Some(last), Some(outermost)) = (before.replace(at), edge) else {
            edge = Some(at);
            return 0.0;
        };
        edge = Some(if rtl {
            outermost.min(at)
        } else {
            outermost.max(at)
        });
        let (left, right) = (last.min(at), last.max(at));
        // A run against the direction of the line, and nothing but spaces between the two.
        let against = (at > last) == rtl && !(left + 1..right).any(|between| inked(&between));
        if against {
            return white(left, right);
        }
        let next = if rtl {
            (0..outermost).rev().find(inked)
        } else {
            (outermost + 1..glyphs.len()).find(inked)
        };
        next.map_or(0.0, |next| white(next.min(outermost), next.max(outermost)))
    };
    let gap = |at: &usize| if inked(at) { gap_of(*at) } else { 0.0 };
    order.iter().map(gap).collect()
}

/// Cuts a line wherever its setting changes. `order` lists the glyphs as they are read.
fn pieces(glyphs: &[Glyph], order: &[usize], rtl: bool, size: f32, y: f32) -> Vec<Piece> {
    let mut pieces: Vec<Piece> = Vec::new();
    let mut before: Option<&Glyph> = None;
    let mut spaced = false;
    let read = order.iter().map(|at| &glyphs[*at]);
    for (glyph, gap) in read.zip(gaps(glyphs, order, rtl)) {
        if glyph.text.is_space() {
            spaced = true;
            continue;
        }
        let least = before.map_or(size, |before| before.size.min(glyph.size));
        let apart = before.is_some()
            && (spaced && gap > -0.2 * size || is_apart(before, glyph, gap, least));
        let shift = shift(glyph, size, y);
        let wide = gap > size;
        match pieces.last_mut() {
            Some(last)
                if !wide
                    && last.style == glyph.style
                    && last.shift == shift
                    && last.link == glyph.link =>
            {
                if apart {
                    last.text.push(' ');
                }
                glyph.text.push_to(&mut last.text);
                last.x0 = last.x0.min(glyph.x0);
                last.x1 = last.x1.max(glyph.x1);
            }
            _ => {
                let mut text = String::new();
                if apart {
                    text.push(' ');
                }
                glyph.text.push_to(&mut text);
                pieces.push(Piece {
                    text,
                    style: glyph.style,
                    shift,
                    link: glyph.link,
                    x0: glyph.x0,
                    x1: glyph.x1,
                    size: glyph.size,
                    gap: if wide { gap } else { 0.0 },
                });
            }
        }
        before = Some(glyph);
        spaced = false;
    }
    pieces
}

/// True if the gap between two letters is one between words.
fn is_apart(before: Option<&Glyph>, glyph: &Glyph, gap: f32, size: f32) -> bool {
    let close_set = |glyph: &Glyph| crate::inline::written_without_spaces(glyph.text.first());
    let written = |glyph: &Glyph| close_set(glyph) && glyph.text.first().is_alphabetic();
    let least = if before.is_some_and(close_set) && close_set(glyph) {
        0.8
    } else if before.is_some_and(written) || written(glyph) {
        // Beside signs that fill a square white is stretched until the line is full.
        0.4
    } else {
        WORD_SPACE
    };
    gap > least * size
}

fn shift(glyph: &Glyph, size: f32, y: f32) -> Shift {
    if glyph.shift != Shift::None {
        return glyph.shift;
    }
    let (up, small) = ((glyph.y - y) / size, glyph.size < 0.88 * size);
    if small && up > 0.12 || up > 0.28 {
        Shift::Raised
    } else if small && up < -0.06 || up < -0.28 {
        Shift::Lowered
    } else {
        Shift::None
    }
}
