//! Stacks what was composed into strips and cuts the stack into pages. A strip is never cut;
//! one that is kept with the next never ends a page.

use super::compose::{Composer, Line, Span};
use super::ink::HAIR;
use super::tree::{ElemId, Tree};

/// Something to draw within a strip: `x` from the left margin, `y` down from the strip's top.
#[derive(Debug, Clone)]
pub(super) enum Drawn {
    Words {
        x: f32,
        y: f32,
        line: Line,
        elem: ElemId,
    },
    /// A straight line.
    Rule {
        from: (f32, f32),
        to: (f32, f32),
        width: f32,
        colour: u32,
    },
    /// The publisher's logo.
    Logo {
        width: f32,
        height: f32,
        elem: ElemId,
    },
    /// A stroked box.
    Frame {
        x: f32,
        y: f32,
        width: f32,
        height: f32,
        colour: u32,
    },
}

/// A horizontal slice of a page that is not cut.
#[derive(Debug, Clone, Default)]
pub(super) struct Strip {
    pub(super) height: f32,
    /// Space above, left out at the top of a page.
    pub(super) before: f32,
    pub(super) keep: bool,
    pub(super) drawn: Vec<Drawn>,
    pub(super) anchors: Vec<String>,
    /// Level from 1 and words of a bookmark that points here.
    pub(super) bookmark: Option<(u8, String)>,
    /// The table it belongs to: its header is repeated where a page starts with this strip.
    pub(super) table: Option<usize>,
    /// A header that is drawn again at the top of a page: no words of its own.
    pub(super) again: bool,
    /// Starts a page.
    pub(super) breaks: bool,
    /// Parts what is above from what is below: not drawn at the top of a page.
    pub(super) parts: bool,
}

/// How a paragraph stands.
#[derive(Debug, Clone, Copy)]
pub(super) struct Block {
    pub(super) kind: &'static str,
    pub(super) indent: f32,
    pub(super) before: f32,
    pub(super) leading: f32,
    /// Keep the last line with what follows.
    pub(super) keep: bool,
    /// A hairline at the left.
    pub(super) bar: bool,
}

impl Block {
    pub(super) const fn new(kind: &'static str, leading: f32, before: f32) -> Self {
        Self {
            kind,
            indent: 0.0,
            before,
            leading,
            keep: false,
            bar: false,
        }
    }

    pub(super) const fn keep(mut self) -> Self {
        self.keep = true;
        self
    }

    pub(super) const fn indent(mut self, indent: f32) -> Self {
        self.indent = indent;
        self
    }

    pub(super) const fn bar(mut self) -> Self {
        self.bar = true;
        self
    }
}

/// The stack.
pub(super) struct Flow {
    pub(super) composer: Composer,
    pub(super) tree: Tree,
    pub(super) strips: Vec<Strip>,
    /// Header strips by table.
    pub(super) headers: Vec<Strip>,
    /// Width between the margins, in points.
    pub(super) width: f32,
    /// The element of the structure tree that paragraphs stand in.
    pub(super) parent: ElemId,
    anchors: Vec<String>,
    bookmark: Option<(u8, String)>,
}

impl Flow {
    pub(super) fn new(composer: Composer, width: f32) -> Self {
        Self {
            composer,
            tree: Tree::new(),
            strips: Vec::new(),
            headers: Vec::new(),
            width,
            parent: 0,
            anchors: Vec::new(),
            bookmark: None,
        }
    }

    /// Names the next strip so that links and bookmarks can point at it.
    pub(super) fn anchor(&mut self, name: String, bookmark: Option<(u8, String)>) {
        self.anchors.push(name);
        if bookmark.is_some() {
            self.bookmark = bookmark;
        }
    }

    pub(super) fn push(&mut self, mut strip: Strip) {
        strip.anchors.append(&mut self.anchors);
        if strip.bookmark.is_none() {
            strip.bookmark = self.bookmark.take();
        }
        self.strips.push(strip);
    }

    /// A paragraph, with no lone line of it at the head or foot of a page.
    pub(super) fn paragraph(&mut self, spans: &[Span], block: Block) {
        let parent = self.parent;
        self.paragraph_in(spans, block, parent);
    }

    pub(super) fn paragraph_in(&mut self, spans: &[Span], block: Block, parent: ElemId) {
        let lines = self
            .composer
            .lines(spans, self.width - block.indent, block.leading);
        let elem = self.tree.add(block.kind, parent);
        let count = lines.len();
        for (number, line) in lines.into_iter().enumerate() {
            let last = number + 1 == count;
            let mut drawn = Vec::with_capacity(2);
            if block.bar {
                let x = block.indent - 9.0;
                let top = if number == 0 { 2.0 } else { 0.0 };
                drawn.push(Drawn::Rule {
                    from: (x, top),
                    to: (x, line.height),
                    width: 1.0,
                    colour: HAIR,
                });
            }
            let height = line.height;
            drawn.push(Drawn::Words {
                x: block.indent,
                y: 0.0,
                line,
                elem,
            });
            self.push(Strip {
                height,
                before: if number == 0 { block.before } else { 0.0 },
                keep: if last {
                    block.keep
                } else {
                    number == 0 || number + 2 == count
                },
                drawn,
                ..Strip::default()
            });
        }
    }

    /// Where the next strip will stand in the stack.
    pub(super) fn place(&self) -> usize {
        self.strips.len()
    }

    /// Keeps everything since `place` on one page, as far as half a page holds it.
    pub(super) fn keep_from(&mut self, place: usize) {
        if let Some((_, kept)) = self.strips[place..].split_last_mut() {
            kept.iter_mut().for_each(|strip| strip.keep = true);
        }
    }

    /// A hairline over the full width.
    pub(super) fn rule(&mut self, before: f32, colour: u32, weight: f32) {
        let width = self.width;
        self.push(Strip {
            height: 1.0,
            before,
            keep: true,
            parts: true,
            drawn: vec![Drawn::Rule {
                from: (0.0, 0.5),
                to: (width, 0.5),
                width: weight,
                colour,
            }],
            ..Strip::default()
        });
    }

    /// A row of cells side by side: offset, width and lines of each, with its element.
    pub(super) fn row(cells: Vec<(f32, Vec<Line>, ElemId)>, pad: f32) -> Strip {
        let mut height: f32 = 0.0;
        let mut drawn = Vec::new();
        for (x, lines, elem) in cells {
            let mut y = pad;
            for line in lines {
                let step = line.height;
                drawn.push(Drawn::Words { x, y, line, elem });
                y += step;
            }
            height = height.max(y + pad);
        }
        Strip {
            height,
            drawn,
            ..Strip::default()
        }
    }

    /// Cuts the stack into pages `height` points high.
    pub(super) fn pages(&mut self, height: f32) -> Vec<Vec<(f32, Strip)>> {
        let strips = std::mem::take(&mut self.strips);
        let needs = needs(&strips, height);
        let mut pages: Vec<Vec<(f32, Strip)>> = Vec::new();
        let mut page: Vec<(f32, Strip)> = Vec::new();
        let mut y = 0.0;
        for (mut strip, need) in strips.into_iter().zip(needs) {
            let top = if page.is_empty() { 0.0 } else { strip.before };
            if !page.is_empty() && (strip.breaks || y + top + need > height) {
                pages.push(std::mem::take(&mut page));
                y = 0.0;
            }
            if page.is_empty()
                && !pages.is_empty()
                && let Some(header) = strip.table.and_then(|table| self.headers.get(table))
            {
                y = header.height;
                let again = true;
                page.push((
                    0.0,
                    Strip {
                        again,
                        ..header.clone()
                    },
                ));
            } else if !page.is_empty() {
                y += strip.before;
            }
            if strip.parts && page.is_empty() && !pages.is_empty() {
                // Its anchors and its bookmark still point here.
                strip.drawn.clear();
                strip.height = 0.0;
            }
            let step = strip.height;
            page.push((y, strip));
            y += step;
        }
        pages.push(page);
        pages
    }
}

/// For each strip the height it needs to start on a page: its own and that of all it is kept
/// with, unless that is more than half a page.
fn needs(strips: &[Strip], page: f32) -> Vec<f32> {
    let mut needs = vec![0.0; strips.len()];
    let mut chain = 0.0;
    for (at, strip) in strips.iter().enumerate().rev() {
        let after = strips.get(at + 1).map_or(0.0, |next| next.before);
        chain = if strip.keep {
            strip.height + after + chain
        } else {
            strip.height
        };
        if chain > page * 0.5 {
            chain = strip.height;
        }
        needs[at] = chain;
    }
    needs
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pdf::Fonts;

    fn strip(height: f32, keep: bool) -> Strip {
        Strip {
            height,
            keep,
            ..Strip::default()
        }
    }

    #[test]
    fn a_heading_never_ends_a_page() {
        let mut flow = Flow::new(Composer::new(&Fonts::european()), 400.0);
        flow.strips = vec![strip(80.0, false), strip(10.0, true), strip(20.0, false)];
        let pages = flow.pages(100.0);
        assert_eq!(pages.iter().map(Vec::len).collect::<Vec<_>>(), [1, 2]);
    }

    #[test]
    fn a_strip_higher_than_a_page_still_lands_somewhere() {
        let mut flow = Flow::new(Composer::new(&Fonts::european()), 400.0);
        flow.strips = vec![strip(10.0, true), strip(300.0, true), strip(10.0, false)];
        let count: usize = flow.pages(100.0).iter().map(Vec::len).sum();
        assert_eq!(count, 3);
    }
}
