//! Words to lines: shaping, bidirectional order and line breaking by parley, taken apart into
//! what a page needs to know.

use std::collections::HashMap;

use parley::layout::PositionedLayoutItem;
use parley::{
    Alignment, AlignmentOptions, FontContext, FontFamily, FontFamilyName, FontStyle, FontWeight,
    InlineBox, InlineBoxKind, Layout, LayoutContext, LineHeight, OverflowWrap, StyleProperty,
    VerticalAlign,
};
use stet_core::report::LineStyle;
use stet_core::verdict::FindingKind;

use super::fonts::Fonts;
use super::ink::{Family, Ink, Style, colour};
use super::pieces::{Clusters, strikes, underlines};

/// A stretch of words in one style, or the drawn glyph of a finding.
#[derive(Debug, Clone)]
pub(super) enum Span {
    Words(String, Style),
    Glyph(FindingKind, f32),
}

impl Span {
    pub(super) fn new(words: impl AsRef<str>, style: Style) -> Self {
        Self::Words(printable(words.as_ref()), style)
    }
}

/// Characters a page cannot show become U+FFFD; tabs become spaces.
fn printable(words: &str) -> String {
    words
        .chars()
        .map(|ch| match ch {
            '\n' => '\n',
            '\t' | '\r' | '\u{2028}' | '\u{2029}' => ' ',
            ch if ch.is_control() => '\u{FFFD}',
            ch => ch,
        })
        .collect()
}

/// Where a link goes.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(super) enum Target {
    Web(String),
    Anchor(String),
}

/// One line of words, measured in points from its own left and top.
#[derive(Debug, Clone, Default)]
pub(super) struct Line {
    pub(super) height: f32,
    /// Distance from the top to the baseline.
    pub(super) baseline: f32,
    pub(super) pieces: Vec<Piece>,
    pub(super) underlines: Vec<Underline>,
    /// Lines through words: from, to and height above the baseline.
    pub(super) strikes: Vec<(f32, f32, f32)>,
    pub(super) glyphs: Vec<DrawnGlyph>,
}

/// A stretch of glyphs from one face in one style.
#[derive(Debug, Clone)]
pub(super) struct Piece {
    pub(super) face: usize,
    pub(super) size: f32,
    pub(super) ink: Ink,
    pub(super) rtl: bool,
    pub(super) x0: f32,
    pub(super) x1: f32,
    pub(super) glyphs: Vec<SetGlyph>,
    /// The words behind the glyphs, in visual order: text and number of glyphs.
    pub(super) clusters: Vec<(String, usize)>,
}

/// A glyph in its place.
#[derive(Debug, Clone, Copy)]
pub(super) struct SetGlyph {
    pub(super) id: u16,
    pub(super) x: f32,
    /// Points above the baseline.
    pub(super) y: f32,
}

/// A line under words.
#[derive(Debug, Clone, Copy)]
pub(super) struct Underline {
    pub(super) x0: f32,
    pub(super) x1: f32,
    pub(super) style: LineStyle,
    pub(super) colour: u32,
}

/// A finding's glyph in its place.
#[derive(Debug, Clone, Copy)]
pub(super) struct DrawnGlyph {
    pub(super) finding: FindingKind,
    pub(super) x: f32,
    pub(super) size: f32,
    pub(super) colour: u32,
}

/// Lays out words; remembers link targets and how many characters had no glyph.
pub(super) struct Composer {
    fonts: FontContext,
    faces: HashMap<u64, usize>,
    layouts: LayoutContext<Ink>,
    targets: Vec<Target>,
    by_target: HashMap<Target, u32>,
    pub(super) boxes: usize,
}

/// Longest stretch laid out at once, in bytes: bounds memory for an endless paragraph.
const STRETCH: usize = 16_000;

impl Composer {
    pub(super) fn new(fonts: &Fonts) -> Self {
        let (context, faces) = fonts.context();
        Self {
            fonts: context,
            faces,
            layouts: LayoutContext::new(),
            targets: Vec::new(),
            by_target: HashMap::new(),
            boxes: 0,
        }
    }

    /// The index of a target, for [`Style::link`].
    pub(super) fn target(&mut self, target: Target) -> Option<u32> {
        if let Some(known) = self.by_target.get(&target) {
            return Some(*known);
        }
        let index = u32::try_from(self.targets.len()).ok()?;
        self.targets.push(target.clone());
        self.by_target.insert(target, index);
        Some(index)
    }

    pub(super) fn targets(&self) -> &[Target] {
        &self.targets
    }

    /// Breaks spans into lines of at most `width` points, `leading` points apart.
    pub(super) fn lines(&mut self, spans: &[Span], width: f32, leading: f32) -> Vec<Line> {
        let mut lines = Vec::new();
        for stretch in stretches(spans) {
            self.stretch(&stretch, width, leading, &mut lines);
        }
        lines
    }

    /// One line, not broken; for running heads and labels that are known to fit.
    pub(super) fn line(&mut self, words: &str, style: Style) -> (Line, f32) {
        let spans = [Span::new(words, style)];
        let line = self
            .lines(&spans, 10_000.0, style.size * 1.4)
            .into_iter()
            .next()
            .unwrap_or_default();
        let width = line.pieces.iter().map(|piece| piece.x1).fold(0.0, f32::max);
        (line, width)
    }

    fn stretch(&mut self, spans: &[Span], width: f32, leading: f32, lines: &mut Vec<Line>) {
        let mut text = String::new();
        for span in spans {
            if let Span::Words(words, _) = span {
                text.push_str(words);
            }
        }
        let mut boxes: Vec<(FindingKind, f32)> = Vec::new();
        let mut builder = self
            .layouts
            .ranged_builder(&mut self.fonts, &text, 1.0, false);
        builder.push_default(StyleProperty::LineHeight(LineHeight::Absolute(leading)));
        builder.push_default(StyleProperty::OverflowWrap(OverflowWrap::Anywhere));
        builder.push_default(StyleProperty::FontSize(leading * 0.7));
        builder.push_default(StyleProperty::FontFamily(family(Family::Serif)));
        let mut at = 0;
        for span in spans {
            match span {
                Span::Words(words, style) => {
                    let range = at..at + words.len();
                    at = range.end;
                    if range.is_empty() {
                        continue;
                    }
                    builder.push(
                        StyleProperty::FontFamily(family(style.family)),
                        range.clone(),
                    );
                    builder.push(StyleProperty::FontSize(style.size), range.clone());
                    let weight = if style.bold { 600.0 } else { 400.0 };
                    builder.push(
                        StyleProperty::FontWeight(FontWeight::new(weight)),
                        range.clone(),
                    );
                    let slope = if style.italic {
                        FontStyle::Italic
                    } else {
                        FontStyle::Normal
                    };
                    builder.push(StyleProperty::FontStyle(slope), range.clone());
                    builder.push(StyleProperty::Brush(style.ink), range);
                }
                Span::Glyph(finding, size) => {
                    builder.push_inline_box(InlineBox {
                        id: boxes.len() as u64,
                        kind: InlineBoxKind::InFlow,
                        index: at,
                        width: size * 1.25,
                        height: *size,
                        baseline: None,
                        vertical_align: VerticalAlign::BASELINE,
                    });
                    boxes.push((*finding, *size));
                }
            }
        }
        let mut layout: Layout<Ink> = builder.build(&text);
        layout.break_all_lines(Some(width));
        layout.align(Alignment::Start, AlignmentOptions::default());
        for line in layout.lines() {
            let metrics = line.metrics();
            let mut set = Line {
                height: metrics.line_height.max(leading),
                baseline: metrics.baseline - metrics.block_min_coord,
                ..Line::default()
            };
            let mut source = Clusters::default();
            for item in line.items() {
                match item {
                    PositionedLayoutItem::GlyphRun(run) => {
                        let piece = source.piece(&run, &text, &self.faces);
                        if let Some(piece) = piece {
                            self.boxes += piece.glyphs.iter().filter(|glyph| glyph.id == 0).count();
                            set.pieces.push(piece);
                        }
                    }
                    PositionedLayoutItem::InlineBox(inline) => {
                        let found = usize::try_from(inline.id).ok().and_then(|n| boxes.get(n));
                        if let Some((finding, size)) = found {
                            set.glyphs.push(DrawnGlyph {
                                finding: *finding,
                                x: inline.x,
                                size: *size,
                                colour: colour(*finding),
                            });
                        }
                    }
                }
            }
            set.underlines = underlines(&set.pieces);
            set.strikes = strikes(&set.pieces);
            lines.push(set);
        }
    }
}

/// Cuts long paragraphs into stretches at white space, or anywhere if there is none.
fn stretches(spans: &[Span]) -> Vec<Vec<Span>> {
    let mut out: Vec<Vec<Span>> = vec![Vec::new()];
    let mut filled = 0;
    for span in spans {
        match span {
            Span::Glyph(..) => out
                .last_mut()
                .into_iter()
                .for_each(|last| last.push(span.clone())),
            Span::Words(words, style) => {
                let mut rest = words.as_str();
                while filled + rest.len() > STRETCH {
                    let mut cut = STRETCH.saturating_sub(filled).min(rest.len());
                    while !rest.is_char_boundary(cut) {
                        cut -= 1;
                    }
                    let (head, _) = rest.split_at(cut);
                    // Only look back a little: the search must not go over the text twice.
                    let near = head.len().saturating_sub(200);
                    let space = head
                        .char_indices()
                        .rev()
                        .take_while(|(at, _)| *at >= near)
                        .find(|(_, ch)| ch.is_whitespace())
                        .map(|(at, ch)| at + ch.len_utf8());
                    let (head, tail) = rest.split_at(space.unwrap_or(cut));
                    if let Some(last) = out.last_mut() {
                        last.push(Span::Words(head.to_owned(), *style));
                    }
                    out.push(Vec::new());
                    filled = 0;
                    rest = tail;
                }
                filled += rest.len();
                if let Some(last) = out.last_mut() {
                    last.push(Span::Words(rest.to_owned(), *style));
                }
            }
        }
    }
    out.retain(|spans| !spans.is_empty());
    out
}

fn family(family: Family) -> FontFamily<'static> {
    static SERIF: [FontFamilyName<'static>; 7] = names("serif", "sans");
    static SANS: [FontFamilyName<'static>; 7] = names("sans", "serif");
    match family {
        Family::Serif => FontFamily::List((&SERIF[..]).into()),
        Family::Sans => FontFamily::List((&SANS[..]).into()),
    }
}

const fn names(first: &'static str, second: &'static str) -> [FontFamilyName<'static>; 7] {
    [
        FontFamilyName::named(first),
        FontFamilyName::named(second),
        FontFamilyName::named("arabic"),
        FontFamilyName::named("hebrew"),
        FontFamilyName::named("devanagari"),
        FontFamilyName::named("cjk"),
        FontFamilyName::named("symbols"),
    ]
}
