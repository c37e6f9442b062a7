//! Paints strips: words, lines and glyphs as content operators, each stretch of words tied to its
//! element of the structure tree, everything else marked as an artifact.

use printpdf::ops::PdfFontHandle;
use printpdf::text::Codepoint;
use printpdf::{Op, Pt, TextItem, TextMatrix};

use super::compose::{Line, Piece, Target};
use super::embed::FontUse;
use super::flow::Drawn;
use super::ink::INK;
use super::logo::LOGO;
use super::raw;
use super::shape;
use super::tree::{ElemId, Kid, Tree};

/// A finished page.
#[derive(Debug, Default)]
pub(super) struct Page {
    pub(super) content: Vec<Op>,
    /// The element of each marked content, by its id.
    pub(super) marked: Vec<ElemId>,
}

/// A rectangle on a page that leads somewhere.
#[derive(Debug)]
pub(super) struct LinkArea {
    pub(super) page: usize,
    pub(super) rect: [f32; 4],
    pub(super) target: Target,
    pub(super) elem: ElemId,
    pub(super) words: String,
}

/// Paints on one page after another.
pub(super) struct Painter<'a> {
    pub(super) fonts: FontUse,
    pub(super) tree: Tree,
    pub(super) links: Vec<LinkArea>,
    pub(super) pages: Vec<Page>,
    targets: &'a [Target],
    /// The link element made for (element, target), so that a link over two lines is one.
    link_elems: std::collections::HashMap<(ElemId, u32), ElemId>,
}

impl<'a> Painter<'a> {
    pub(super) fn new(fonts: FontUse, tree: Tree, targets: &'a [Target]) -> Self {
        Self {
            fonts,
            tree,
            links: Vec::new(),
            pages: Vec::new(),
            targets,
            link_elems: std::collections::HashMap::new(),
        }
    }

    /// Draws `drawn` on the last page, `x` and `y` being the strip's upper left corner.
    /// Without `real` everything is an artifact and links lead nowhere.
    pub(super) fn draw(&mut self, drawn: &Drawn, x: f32, y: f32, real: bool) {
        let Some(number) = self.pages.len().checked_sub(1) else {
            return;
        };
        match drawn {
            Drawn::Words {
                x: dx,
                y: dy,
                line,
                elem,
            } => self.words(number, line, x + dx, y - dy, real.then_some(*elem)),
            Drawn::Rule {
                from,
                to,
                width,
                colour,
            } => {
                let out = &mut self.pages[number].content;
                raw::begin_artifact(out);
                shape::stroke(out, *colour);
                shape::line(out, (x + from.0, y - from.1), (x + to.0, y - to.1), *width);
                raw::end(out);
            }
            Drawn::Logo {
                width,
                height,
                elem,
            } => {
                let foot = y - height;
                self.begin(number, real.then_some(*elem), None);
                let out = &mut self.pages[number].content;
                raw::picture(out, LOGO, (x, foot), (*width, *height));
                raw::end(out);
                self.tree.place(*elem, [x, foot, x + width, y]);
            }
            Drawn::Frame {
                x: dx,
                y: dy,
                width,
                height,
                colour,
            } => {
                let out = &mut self.pages[number].content;
                raw::begin_artifact(out);
                shape::stroke(out, *colour);
                raw::operator(out, "w", &[0.9]);
                raw::operator(out, "re", &[x + dx, y - dy - height, *width, *height]);
                raw::operator(out, "S", &[]);
                raw::end(out);
            }
        }
    }

    fn words(&mut self, number: usize, line: &Line, x: f32, top: f32, elem: Option<ElemId>) {
        let base = top - line.baseline;
        self.shapes(number, line, x, base);
        let mut open: Option<(Option<ElemId>, Option<u32>)> = None;
        for piece in &line.pieces {
            let link = elem.and(piece.ink.link);
            let wanted = (elem, link);
            if open != Some(wanted) {
                if open.is_some() {
                    raw::end(&mut self.pages[number].content);
                }
                self.begin(number, elem, link);
                open = Some(wanted);
            }
            self.piece(number, piece, x, base);
            if let (Some(elem), Some(link)) = (elem, link) {
                self.link(number, piece, x, base, elem, link);
            }
        }
        if open.is_some() {
            raw::end(&mut self.pages[number].content);
        }
    }

    fn shapes(&mut self, number: usize, line: &Line, x: f32, base: f32) {
        if line.underlines.is_empty() && line.glyphs.is_empty() && line.strikes.is_empty() {
            return;
        }
        let out = &mut self.pages[number].content;
        raw::begin_artifact(out);
        for under in &line.underlines {
            shape::stroke(out, under.colour);
            shape::underline(out, under.style, x + under.x0, x + under.x1, base);
        }
        for (from, to, rise) in &line.strikes {
            shape::stroke(out, INK);
            shape::line(out, (x + from, base + rise), (x + to, base + rise), 0.8);
        }
        for glyph in &line.glyphs {
            shape::stroke(out, glyph.colour);
            shape::fill(out, glyph.colour);
            shape::glyph(
                out,
                glyph.finding,
                x + glyph.x,
                base - glyph.size * 0.06,
                glyph.size,
            );
        }
        raw::end(out);
    }

    /// Opens a stretch of marked content for an element, or for a link below it.
    fn begin(&mut self, number: usize, elem: Option<ElemId>, link: Option<u32>) {
        let Some(elem) = elem else {
            raw::begin_artifact(&mut self.pages[number].content);
            return;
        };
        let elem = match link {
            Some(link) => self.link_elem(elem, link),
            None => elem,
        };
        let page = &mut self.pages[number];
        let id = page.marked.len();
        page.marked.push(elem);
        let kind = self.tree.elems.get(elem).map_or("P", |elem| elem.kind);
        raw::begin_marked(&mut page.content, kind, id);
        self.tree.put(elem, Kid::Content { page: number, id });
    }

    fn link_elem(&mut self, elem: ElemId, link: u32) -> ElemId {
        if let Some(known) = self.link_elems.get(&(elem, link)) {
            return *known;
        }
        let made = self.tree.add("Link", elem);
        self.link_elems.insert((elem, link), made);
        made
    }

    fn piece(&mut self, number: usize, piece: &Piece, x: f32, base: f32) {
        if piece.glyphs.is_empty() {
            return;
        }
        let glyphs = self.fonts.enter(piece);
        let out = &mut self.pages[number].content;
        // Where several glyphs make one letter (Devanagari, combining marks) readers see gaps
        // unless told the words; of a redline they hear what is done with them. Not for
        // right-to-left: they would read those backwards.
        let change = piece.ink.redline.told();
        let joined = piece.clusters.iter().any(|cluster| cluster.1 > 1);
        let told = !piece.rtl && (joined || change.is_some());
        if told {
            let words: String = piece.clusters.iter().map(|c| c.0.as_str()).collect();
            let blank = words.trim().is_empty();
            match change.filter(|_| !blank) {
                Some(change) => raw::begin_told(out, &format!("[{change}{}] ", words.trim())),
                None => raw::begin_told(out, &words),
            }
        }
        out.push(Op::StartTextSection);
        shape::fill(out, piece.ink.colour);
        out.push(Op::SetFont {
            font: PdfFontHandle::External(FontUse::id(piece.face)),
            size: Pt(piece.size),
        });
        // Glyphs on one height are shown together; the offsets correct where the layout and the
        // face's own widths differ (kerning, spacing).
        let mut at = 0;
        while let Some(first) = piece.glyphs.get(at) {
            let end = piece.glyphs[at..]
                .iter()
                .position(|glyph| (glyph.y - first.y).abs() > 0.01)
                .map_or(piece.glyphs.len(), |n| at + n);
            let place = [1.0, 0.0, 0.0, 1.0, x + first.x, base + first.y];
            out.push(Op::SetTextMatrix {
                matrix: TextMatrix::Raw(place),
            });
            let mut pen = first.x;
            let mut shown = Vec::with_capacity(end - at);
            for n in at..end {
                let Some(entered) = glyphs.get(n) else { break };
                pen += entered.width * piece.size / 1000.0;
                let mut offset = 0.0;
                if n + 1 < end {
                    let off = (piece.glyphs[n + 1].x - pen) * 1000.0 / piece.size.max(0.1);
                    if off.abs() > 1.0 {
                        offset = -off.round();
                        pen -= offset * piece.size / 1000.0;
                    }
                }
                shown.push(Codepoint {
                    gid: entered.code,
                    offset,
                    cid: Some(entered.words.clone()),
                });
            }
            out.push(Op::ShowText {
                items: vec![TextItem::GlyphIds(shown)],
            });
            at = end;
        }
        out.push(Op::EndTextSection);
        if told {
            raw::end(out);
        }
    }

    fn link(&mut self, number: usize, piece: &Piece, x: f32, base: f32, elem: ElemId, link: u32) {
        let Some(target) = usize::try_from(link).ok().and_then(|n| self.targets.get(n)) else {
            return;
        };
        if piece.x1 <= piece.x0 {
            return;
        }
        let low = base + piece.ink.rise - piece.size * 0.25;
        let rect = [x + piece.x0, low, x + piece.x1, low + piece.size * 1.2];
        // Pieces of one link side by side on a line share a rectangle.
        if let Some(last) = self.links.last_mut()
            && last.page == number
            && last.target == *target
            && (last.rect[2] - rect[0]).abs() < 4.0
            && (last.rect[1] - rect[1]).abs() < 1.0
        {
            last.rect[2] = rect[2];
            return;
        }
        let target = target.clone();
        let elem = self.link_elem(elem, link);
        let words = piece.clusters.iter().map(|c| c.0.as_str()).collect();
        let index = self.links.len();
        self.tree.put(elem, Kid::Link(index));
        self.links.push(LinkArea {
            page: number,
            rect,
            target,
            elem,
            words,
        });
    }
}
