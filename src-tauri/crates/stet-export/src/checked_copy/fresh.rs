//! A clean Word file of a text that came in another format, with the changes and comments in it.
//!
//! The text is written first and the changes are then put into it as into an author's own file
//! ([`into_original`]): one hand writes tracked changes.

use std::collections::{HashMap, HashSet};
use std::fmt::Write as _;

use stet_core::document::{Block, BlockKind, RunStyle, cut};

use super::original::into_original;
use super::{CheckedFile, CheckedText, CopyError};
use crate::docx::markup::{Look, escape, paragraph, paragraph_with, rightward, run};
use crate::docx::package::{BULLETS, FIGURES, NewFile};
use crate::tables::{same_table, table};

/// Writes the text as a new Word file with its changes tracked and its remarks as comments.
///
/// Headings, lists, tables, quotes, code, links and footnotes are what they are called in Word.
///
/// # Errors
/// [`CopyError`] if the text is too large or the file cannot be packed.
pub fn fresh(text: &CheckedText) -> Result<CheckedFile, CopyError> {
    let blocks = settled(&text.blocks);
    let bytes = written(text, &blocks)?;
    let text = CheckedText {
        blocks,
        ..text.clone()
    };
    into_original(&bytes, &text)
}

/// The blocks with only those notes as notes that the text cites and that say something: every
/// other mark is raised words, every other note a paragraph.
fn settled(blocks: &[Block]) -> Vec<Block> {
    let mut noted = HashSet::new();
    for block in blocks.iter().filter(|block| block.kind == BlockKind::Note) {
        noted.extend(label_of(block).map(str::to_owned));
    }
    let mut cited = HashSet::new();
    for block in blocks.iter().filter(|block| block.kind != BlockKind::Note) {
        for run in &block.runs {
            if let RunStyle::NoteMark(label) = &run.style
                && noted.contains(label)
                && run.span.slice(&block.text) == Some(&format!("[{label}]"))
            {
                cited.insert(label.clone());
            }
        }
    }
    let mut seen = HashSet::new();
    let mut blocks = blocks.to_vec();
    for block in &mut blocks {
        let text = block.text.clone();
        let note = block.kind == BlockKind::Note;
        if note {
            let own = label_of(block).filter(|label| cited.contains(*label));
            // Of two notes with one label the first is cited.
            if !own.is_some_and(|label| seen.insert(label.to_owned())) {
                block.kind = BlockKind::Paragraph;
            }
        }
        let kept_head = block.kind == BlockKind::Note;
        for run in &mut block.runs {
            if let RunStyle::NoteMark(label) = &run.style {
                let head = kept_head && run.span.start == 0;
                let mark = !note
                    && cited.contains(label)
                    && run.span.slice(&text) == Some(&format!("[{label}]"));
                if !head && !mark {
                    run.style = RunStyle::Superscript;
                }
            }
        }
    }
    blocks
}

/// The label that a note begins with, in its mark.
fn label_of(note: &Block) -> Option<&str> {
    let first = note.runs.first().filter(|run| run.span.start == 0)?;
    let RunStyle::NoteMark(label) = &first.style else {
        return None;
    };
    note.text
        .strip_prefix('[')?
        .strip_prefix(label.as_str())?
        .starts_with(']')
        .then_some(label)
}

fn written(text: &CheckedText, blocks: &[Block]) -> Result<Vec<u8>, CopyError> {
    let mut file = NewFile {
        title: text.title.clone(),
        language: text.language.clone(),
        ..NewFile::default()
    };
    let mut notes = Notes::default();
    for block in blocks.iter().filter(|block| block.kind == BlockKind::Note) {
        if let Some(label) = label_of(block) {
            notes.words.insert(label, block);
        }
    }
    let mut lists = Lists::default();
    let mut rest = blocks
        .iter()
        .filter(|block| block.kind != BlockKind::Note)
        .peekable();
    while let Some(block) = rest.next() {
        let BlockKind::TableCell { .. } = block.kind else {
            let words = one(&mut file, &mut notes, &mut lists, block);
            file.body.push_str(&words);
            continue;
        };
        let mut cells = vec![(block.kind, cell(&mut file, &mut notes, block))];
        let mut last = block.kind;
        while let Some(next) = rest.next_if(|next| same_table(last, next.kind)) {
            last = next.kind;
            cells.push((next.kind, cell(&mut file, &mut notes, next)));
        }
        file.body.push_str(&table(cells));
        // Two tables in a row would be one.
        file.body.push_str(&paragraph("Normal", "", false));
    }
    // Notes are written where they are first cited, and a note may cite none.
    let cited = std::mem::take(&mut notes.cited);
    for (at, (label, own)) in cited.iter().enumerate() {
        if let Some(note) = notes.words.get(label.as_str()).copied() {
            let words = footnote(&mut file, at + 1, label, *own, note);
            file.footnotes.push_str(&words);
        }
    }
    file.lists = lists.defined;
    file.pack()
        .map_err(|error| CopyError::Write(error.to_string()))
}

/// Notes of the text and which of them were cited so far.
#[derive(Default)]
struct Notes<'t> {
    words: HashMap<&'t str, &'t Block>,
    /// Label, and whether the mark is the author's own rather than a number Word counts.
    cited: Vec<(String, bool)>,
    counted: u32,
}

impl Notes<'_> {
    /// The mark of a note where the text cites it; `None` if it is cited already: a note of Word
    /// has one place.
    fn cite(&mut self, label: &str) -> Option<String> {
        if self.cited.iter().any(|(known, _)| known == label) {
            return None;
        }
        let own = label != (self.counted + 1).to_string();
        if !own {
            self.counted += 1;
        }
        self.cited.push((label.to_owned(), own));
        let id = self.cited.len();
        let style = "<w:rPr><w:rStyle w:val=\"FootnoteReference\"/></w:rPr>";
        Some(if own {
            format!(
                "<w:r>{style}<w:footnoteReference w:customMarkFollows=\"1\" w:id=\"{id}\"/>\
                 <w:t>{}</w:t></w:r>",
                escape(label)
            )
        } else {
            format!("<w:r>{style}<w:footnoteReference w:id=\"{id}\"/></w:r>")
        })
    }
}

fn footnote(file: &mut NewFile, id: usize, label: &str, own: bool, note: &Block) -> String {
    let style = "<w:rPr><w:rStyle w:val=\"FootnoteReference\"/></w:rPr>";
    let mark = if own {
        format!("<w:r>{style}<w:t>{}</w:t></w:r>", escape(label))
    } else {
        format!("<w:r>{style}<w:footnoteRef/></w:r>")
    };
    let words = runs(file, &mut Notes::default(), note, label.len() + 2);
    // The mark of the author's own is no part of the words of a note.
    let space = run(" ", &Look::default());
    let content = format!("{mark}{space}{words}");
    let turned = rightward(&note.text);
    format!(
        "<w:footnote w:id=\"{id}\">{}</w:footnote>",
        paragraph("FootnoteText", &content, turned)
    )
}

/// Numbered lists: each that begins anew is a list of its own.
#[derive(Default)]
struct Lists {
    defined: String,
    made: u32,
    bullets: Option<u32>,
    /// By depth: the list and its last number.
    open: HashMap<u8, (u32, u32)>,
}

impl Lists {
    fn item(&mut self, depth: u8, number: Option<u32>) -> u32 {
        self.open.retain(|known, _| *known <= depth);
        let Some(number) = number else {
            self.open.remove(&depth);
            if let Some(bullets) = self.bullets {
                return bullets;
            }
            let made = self.define(BULLETS, None);
            self.bullets = Some(made);
            return made;
        };
        let known = self.open.get(&depth).copied();
        let list = match known {
            Some((list, last)) if last.checked_add(1) == Some(number) => list,
            _ => self.define(FIGURES, Some((depth, number))),
        };
        self.open.insert(depth, (list, number));
        list
    }

    fn define(&mut self, definition: u32, start: Option<(u8, u32)>) -> u32 {
        self.made += 1;
        let over = start.map_or_else(String::new, |(depth, number)| {
            format!(
                "<w:lvlOverride w:ilvl=\"{depth}\"><w:startOverride w:val=\"{number}\"/>\
                 </w:lvlOverride>"
            )
        });
        let _ = write!(
            self.defined,
            "<w:num w:numId=\"{}\"><w:abstractNumId w:val=\"{definition}\"/>{over}</w:num>",
            self.made
        );
        self.made
    }
}

fn cell(file: &mut NewFile, notes: &mut Notes<'_>, block: &Block) -> String {
    let words = runs(file, notes, block, 0);
    paragraph("TableText", &words, rightward(&block.text))
}

fn one(file: &mut NewFile, notes: &mut Notes<'_>, lists: &mut Lists, block: &Block) -> String {
    let words = runs(file, notes, block, 0);
    let turned = rightward(&block.text);
    match block.kind {
        BlockKind::Heading { level } => {
            let style = format!("Heading{}", level.clamp(1, 6));
            paragraph(&style, &words, turned)
        }
        BlockKind::ListItem { depth, number } => {
            let depth = depth.min(8);
            let list = lists.item(depth, number);
            let place = format!(
                "<w:numPr><w:ilvl w:val=\"{depth}\"/><w:numId w:val=\"{list}\"/></w:numPr>"
            );
            let bidi = if turned { "<w:bidi/>" } else { "" };
            let left = 360 * (u32::from(depth) + 1);
            let indent = format!("{bidi}<w:ind w:left=\"{left}\" w:hanging=\"360\"/>");
            paragraph_with("ListParagraph", &(place + &indent), &words, false)
        }
        kind => {
            lists.open.clear();
            let style = match kind {
                BlockKind::Quote => "Quote",
                BlockKind::Code => "Code",
                _ => "Normal",
            };
            paragraph(style, &words, turned)
        }
    }
}

/// The words of a block from a byte on.
fn runs(file: &mut NewFile, notes: &mut Notes<'_>, block: &Block, from: usize) -> String {
    let mut out = String::new();
    for piece in cut(block, &[]) {
        let start = from.saturating_sub(piece.span.start).min(piece.text.len());
        let words = piece.text.get(start..).unwrap_or_default();
        if words.is_empty() {
            continue;
        }
        let mut look = Look::default();
        let mut address = None;
        let mut mark = None;
        for style in &piece.styles {
            match style {
                RunStyle::Emphasis => look.italic = true,
                RunStyle::Strong => look.bold = true,
                RunStyle::Code => look.style = Some("HTMLCode"),
                // Figures that are raised characters already are not raised again.
                RunStyle::Superscript => look.raised = !words.contains(is_raised),
                RunStyle::Link(to) => address = Some(to.as_str()),
                RunStyle::NoteMark(label) => mark = Some(label.as_str()),
            }
        }
        let mark = mark.and_then(|label| notes.cite(label));
        out.push_str(&match (mark, address) {
            (Some(mark), _) => mark,
            (None, Some(address)) => file.links.to(address, words, &look),
            (None, None) => run(words, &look),
        });
    }
    out
}

fn is_raised(c: char) -> bool {
    matches!(c, '⁰' | '¹' | '²' | '³' | '⁴'..='⁹' | '⁺'..='⁾')
}
