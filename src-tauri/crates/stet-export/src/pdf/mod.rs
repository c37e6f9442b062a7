//! The report as a PDF: A4 or US Letter, bundled typefaces only, tagged, with bookmarks and links.
//!
//! Stages: [`sections`] say what stands where, [`compose`] turns words into lines, [`flow`] cuts
//! the stack of lines into pages, [`page`] paints them, [`embed`] and [`file`] write the file.
//! A finding is told by word, drawn glyph and line style; colour comes last.

mod citations;
mod compose;
mod corrections;
mod cover;
mod embed;
mod entries;
mod file;
mod flow;
mod fonts;
mod given;
mod ink;
mod logo;
mod marked;
mod page;
mod pieces;
mod raw;
mod references;
mod sections;
mod sfnt;
mod shape;
mod suggested;
mod summary;
mod table;
mod tree;

use stet_core::report::Report;

pub use fonts::Fonts;

use compose::Composer;
use embed::FontUse;
use file::{Anchors, Bookmark};
use flow::{Drawn, Flow};
use ink::Style;
use page::{Page, Painter};

use crate::logo::Logo;

/// Why no PDF could be written.
#[derive(Debug, thiserror::Error)]
pub enum ExportError {
    /// A typeface is not a TrueType file.
    #[error("A bundled typeface cannot be read; run `make setup` and build again.")]
    Font,
    /// A typeface could not be cut down to the glyphs used.
    #[error("A bundled typeface cannot be embedded: {0}")]
    Subset(String),
    /// The file could not be put together.
    #[error("The PDF could not be created: {0}")]
    Write(String),
}

/// Size of the sheet.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Paper {
    /// 210 × 297 mm.
    #[default]
    A4,
    /// 8.5 × 11 in.
    Letter,
}

impl Paper {
    /// Width and height in points.
    fn size(self) -> (f32, f32) {
        match self {
            Self::A4 => (595.28, 841.89),
            Self::Letter => (612.0, 792.0),
        }
    }
}

const MARGIN_SIDE: f32 = 68.0;
const MARGIN_TOP: f32 = 76.0;
const MARGIN_FOOT: f32 = 74.0;

/// Writes the report on A4.
///
/// # Errors
/// If a typeface cannot be read or embedded, or the file cannot be put together.
pub fn write(report: &Report, fonts: &Fonts) -> Result<Vec<u8>, ExportError> {
    write_on(report, fonts, Paper::A4)
}

/// Writes the report on the given paper.
///
/// # Errors
/// As [`write`].
pub fn write_on(report: &Report, fonts: &Fonts, paper: Paper) -> Result<Vec<u8>, ExportError> {
    let cover = false;
    print(report, fonts, Print { paper, cover })
}

/// How a report is printed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Print {
    /// Size of the sheet.
    pub paper: Paper,
    /// A first page with the publisher's name, the title and who signed.
    pub cover: bool,
}

/// Writes the report as it is to be printed.
///
/// # Errors
/// As [`write`].
pub fn print(report: &Report, fonts: &Fonts, print: Print) -> Result<Vec<u8>, ExportError> {
    print_with(report, fonts, print, None)
}

/// Writes the report as it is to be printed, with the publisher's logo on its cover; without a
/// cover there is none.
///
/// # Errors
/// As [`write`].
pub fn print_with(
    report: &Report,
    fonts: &Fonts,
    print: Print,
    logo: Option<&Logo>,
) -> Result<Vec<u8>, ExportError> {
    let report = &*crate::direction::plain(report);
    let logo = logo.filter(|_| print.cover);
    let size = print.paper.size();
    let mut flow = Flow::new(Composer::new(fonts), size.0 - 2.0 * MARGIN_SIDE);
    if print.cover {
        cover::page(&mut flow, report, size.1 - MARGIN_TOP - MARGIN_FOOT, logo);
    }
    sections::all(&mut flow, report);
    let pages = flow.pages(size.1 - MARGIN_TOP - MARGIN_FOOT);
    let Flow {
        mut composer, tree, ..
    } = flow;
    let bare = usize::from(print.cover);
    let frames: Vec<Vec<(f32, f32, Drawn)>> = (0..pages.len())
        .map(|number| {
            if number < bare {
                return Vec::new();
            }
            // The page with the title has no running head.
            let headed = number > bare;
            frame(&mut composer, report, number, pages.len(), headed, size)
        })
        .collect();

    let top = size.1 - MARGIN_TOP;
    let mut anchors = Anchors::new();
    let mut bookmarks = Vec::new();
    let mut painter = Painter::new(FontUse::new(fonts)?, tree, composer.targets());
    for (number, (strips, frame)) in pages.iter().zip(&frames).enumerate() {
        painter.pages.push(Page::default());
        for (y, strip) in strips {
            let y = top - y;
            for name in &strip.anchors {
                anchors.insert(name.clone(), (number, y + 6.0));
            }
            if let Some((level, words)) = &strip.bookmark {
                bookmarks.push(Bookmark {
                    level: *level,
                    words: words.clone(),
                    page: number,
                    y: y + 6.0,
                });
            }
            for drawn in &strip.drawn {
                painter.draw(drawn, MARGIN_SIDE, y, !strip.again);
            }
        }
        for (x, y, drawn) in frame {
            painter.draw(drawn, *x, *y, false);
        }
    }
    file::assemble(report, painter, size, &bookmarks, &anchors, logo)
}

/// Running head and foot of a page.
fn frame(
    composer: &mut Composer,
    report: &Report,
    number: usize,
    count: usize,
    headed: bool,
    (width, height): (f32, f32),
) -> Vec<(f32, f32, Drawn)> {
    let small = Style::sans(7.4).quiet();
    let mut out = Vec::new();
    let mut put = |composer: &mut Composer, words: &str, style: Style, y: f32, right: bool| {
        let (line, wide) = composer.line(words, style);
        let x = if right {
            width - MARGIN_SIDE - wide
        } else {
            MARGIN_SIDE
        };
        let elem = 0;
        out.push((
            x,
            y,
            Drawn::Words {
                x: 0.0,
                y: 0.0,
                line,
                elem,
            },
        ));
    };
    if headed {
        let head = crate::words::running_head(report);
        put(composer, &head, small, height - 40.0, false);
        if report.draft {
            put(
                composer,
                "DRAFT",
                small.bold().colour(ink::INK),
                height - 40.0,
                true,
            );
        }
    }
    let foot = crate::words::running_foot(report);
    put(composer, &foot, small, 52.0, false);
    let numbers = format!("page {} of {count}", number + 1);
    put(composer, &numbers, small, 52.0, true);
    let rule = |y: f32| {
        (
            MARGIN_SIDE,
            y,
            Drawn::Rule {
                from: (0.0, 0.0),
                to: (width - 2.0 * MARGIN_SIDE, 0.0),
                width: 0.4,
                colour: ink::HAIR,
            },
        )
    };
    out.push(rule(58.0));
    if headed {
        out.push(rule(height - 54.0));
    }
    out
}
