//! What parley laid out, taken apart: stretches of glyphs with the words behind them, and the lines
//! under and through them.

use std::collections::HashMap;

use super::compose::{Piece, SetGlyph, Underline};
use super::ink::{Ink, Redline};

/// The words behind the glyphs of one run, handed out as its glyph runs come by.
#[derive(Default)]
pub(super) struct Clusters {
    run: Option<usize>,
    waiting: std::collections::VecDeque<(std::ops::Range<usize>, usize)>,
}

impl Clusters {
    pub(super) fn piece(
        &mut self,
        set: &parley::layout::GlyphRun<'_, Ink>,
        text: &str,
        faces: &HashMap<u64, usize>,
    ) -> Option<Piece> {
        let run = set.run();
        if self.run != Some(run.index()) {
            self.run = Some(run.index());
            self.load(run);
        }
        let mut glyphs = Vec::new();
        let ink = set.style().brush;
        let mut end = set.offset();
        for glyph in set.positioned_glyphs() {
            glyphs.push(SetGlyph {
                id: u16::try_from(glyph.id).unwrap_or(0),
                x: glyph.x,
                y: set.baseline() - glyph.y + ink.rise,
            });
        }
        end += set.advance();
        let mut clusters = Vec::new();
        let mut left = glyphs.len();
        let (mut x0, mut x1) = (set.offset(), end);
        while left > 0 {
            let Some((range, count)) = self.waiting.pop_front() else {
                break;
            };
            left = left.saturating_sub(count);
            clusters.push((text.get(range).unwrap_or_default().to_owned(), count));
        }
        // Spaces at the ends are not worth a line under them.
        let blank = |cluster: &(String, usize)| cluster.0.trim().is_empty();
        let leading: usize = clusters.iter().take_while(|c| blank(c)).map(|c| c.1).sum();
        let trailing: usize = clusters
            .iter()
            .rev()
            .take_while(|c| blank(c))
            .map(|c| c.1)
            .sum();
        if leading + trailing >= glyphs.len() {
            x1 = x0;
        } else {
            if let Some(first) = glyphs.get(leading) {
                x0 = first.x;
            }
            if trailing > 0
                && let Some(after) = glyphs.get(glyphs.len() - trailing)
            {
                x1 = after.x;
            }
        }
        Some(Piece {
            face: *faces.get(&run.font().data.id())?,
            size: run.font_size(),
            ink,
            rtl: run.is_rtl(),
            x0,
            x1,
            glyphs,
            clusters,
        })
    }

    /// Ligatures are one cluster here: their first letter carries the glyph, the others none.
    fn load(&mut self, run: &parley::layout::Run<'_, Ink>) {
        self.waiting.clear();
        for cluster in run.clusters() {
            let count = cluster.glyphs().count();
            let range = cluster.text_range();
            match self.waiting.back_mut() {
                Some((last, _)) if count == 0 && cluster.is_ligature_continuation() => {
                    last.end = last.end.max(range.end);
                }
                _ if count == 0 => {}
                _ => self.waiting.push_back((range, count)),
            }
        }
        if run.is_rtl() {
            self.waiting.make_contiguous().reverse();
        }
    }
}

/// Lines under neighbouring pieces of the same mark become one.
pub(super) fn underlines(pieces: &[Piece]) -> Vec<Underline> {
    let mut out: Vec<Underline> = Vec::new();
    for piece in pieces {
        let Some((style, colour)) = piece.ink.under else {
            continue;
        };
        if piece.x1 <= piece.x0 {
            continue;
        }
        match out.last_mut() {
            Some(last)
                if last.style == style
                    && last.colour == colour
                    && (piece.x0 - last.x1).abs() < piece.size * 0.7 =>
            {
                last.x1 = piece.x1;
            }
            _ => out.push(Underline {
                x0: piece.x0,
                x1: piece.x1,
                style,
                colour,
            }),
        }
    }
    out
}

/// Lines through what a redline takes out.
pub(super) fn strikes(pieces: &[Piece]) -> Vec<(f32, f32, f32)> {
    pieces
        .iter()
        .filter(|piece| piece.ink.redline == Redline::Removed && piece.x1 > piece.x0)
        .map(|piece| (piece.x0, piece.x1, piece.size * 0.27))
        .collect()
}
