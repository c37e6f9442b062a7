//! A clean Word file of a text that came in another format, with the changes and comments in it.
//!
//! The text is written first and the changes are then put into it as into an author's own file
//! ([`into_original`]): one hand writes tracked changes.

use std::collections::{HashMap, HashSet};

use docx_rs::{
    DocumentChild, IndentLevel, LevelOverride, Numbering, NumberingId, Paragraph, ParagraphChild,
    RunProperty, SpecialIndentType,
};
use stet_core::document::{Block, BlockKind, RunStyle, cut};

use super::original::into_original;
use super::{CheckedFile, CheckedText, CopyError};
use crate::docx::finish::{footnote, footnote_mark};
use crate::docx::markup::{Content, paragraph, plain, raised, rightward, run};
use crate::docx::package::{BULLETS, FIGURES, FIRST_LIST, NewFile};
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
            file.put(words);
            continue;
        };
        let mut cells = vec![(block.kind, cell(&mut file, &mut notes, block))];
        let mut last = block.kind;
        while let Some(next) = rest.next_if(|next| same_table(last, next.kind)) {
            last = next.kind;
            cells.push((next.kind, cell(&mut file, &mut notes, next)));
        }
        file.body.push(DocumentChild::Table(Box::new(table(cells))));
        // Two tables in a row would be one.
        file.put(paragraph("Normal", Content::new(), false));
    }
    file.lists = lists.defined;
    file.pack()
        .map_err(|error| CopyError::Write(error.to_string()))
}

/// Notes of the text that are not cited so far.
#[derive(Default)]
struct Notes<'t> {
    words: HashMap<&'t str, &'t Block>,
    counted: u32,
}

impl Notes<'_> {
    /// The mark of a note where the text first cites it: a note of Word has one place.
    fn cite(&mut self, file: &mut NewFile, label: &str) -> Option<ParagraphChild> {
        let note = self.words.remove(label)?;
        file.footnotes += 1;
        // A mark of the author's own is no number that Word counts.
        let own = (label != (self.counted + 1).to_string()).then_some(label);
        self.counted += u32::from(own.is_none());
        let id = file.footnotes;
        let mut words = vec![footnote_mark(own)];
        words.extend(plain(" "));
        // A note may cite none.
        words.extend(runs(file, &mut Notes::default(), note, label.len() + 2));
        let words = paragraph("FootnoteText", words, rightward(&note.text));
        Some(footnote(id, own, words))
    }
}

/// Numbered lists: each that begins anew is a list of its own.
#[derive(Default)]
struct Lists {
    defined: Vec<Numbering>,
    bullets: Option<usize>,
    /// By depth: the list and its last number.
    open: HashMap<u8, (usize, u32)>,
}

impl Lists {
    fn item(&mut self, depth: u8, number: Option<u32>) -> usize {
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

    fn define(&mut self, definition: usize, start: Option<(u8, u32)>) -> usize {
        let id = FIRST_LIST + self.defined.len();
        let over =
            start.map(|(depth, number)| LevelOverride::new(depth.into()).start(number as usize));
        let list = Numbering::new(id, definition).overrides(over.into_iter().collect());
        self.defined.push(list);
        id
    }
}

fn cell(file: &mut NewFile, notes: &mut Notes<'_>, block: &Block) -> Paragraph {
    let words = runs(file, notes, block, 0);
    paragraph("TableText", words, rightward(&block.text))
}

fn one(file: &mut NewFile, notes: &mut Notes<'_>, lists: &mut Lists, block: &Block) -> Paragraph {
    let words = runs(file, notes, block, 0);
    let turned = rightward(&block.text);
    match block.kind {
        BlockKind::Heading { level } => {
            let style = format!("Heading{}", level.clamp(1, 6));
            paragraph(&style, words, turned)
        }
        BlockKind::ListItem { depth, number } => {
            let depth = depth.min(8);
            let list = lists.item(depth, number);
            let left = 360 * (i32::from(depth) + 1);
            let hanging = Some(SpecialIndentType::Hanging(360));
            paragraph("ListParagraph", words, turned)
                .numbering(NumberingId::new(list), IndentLevel::new(depth.into()))
                .indent(Some(left), hanging, None, None)
        }
        kind => {
            lists.open.clear();
            let style = match kind {
                BlockKind::Quote => "Quote",
                BlockKind::Code => "Code",
                _ => "Normal",
            };
            paragraph(style, words, turned)
        }
    }
}

/// The words of a block from a byte on.
fn runs(file: &mut NewFile, notes: &mut Notes<'_>, block: &Block, from: usize) -> Content {
    let mut out = Content::new();
    for piece in cut(block, &[]) {
        let start = from.saturating_sub(piece.span.start).min(piece.text.len());
        let words = piece.text.get(start..).unwrap_or_default();
        if words.is_empty() {
            continue;
        }
        let mut look = RunProperty::new();
        let mut address = None;
        let mut mark = None;
        for style in &piece.styles {
            match style {
                RunStyle::Emphasis => look = look.italic(),
                RunStyle::Strong => look = look.bold(),
                RunStyle::Code => look = look.style("HTMLCode"),
                // Figures that are raised characters already are not raised again.
                RunStyle::Superscript if words.contains(is_raised) => {}
                RunStyle::Superscript => look = raised(look),
                RunStyle::Link(to) => address = Some(to.as_str()),
                RunStyle::NoteMark(label) => mark = Some(label.as_str()),
            }
        }
        let mark = mark.and_then(|label| notes.cite(file, label));
        out.extend(match (mark, address) {
            (Some(mark), _) => vec![mark],
            (None, Some(address)) => file.links.to(address, words, &look),
            (None, None) => run(words, &look),
        });
    }
    out
}

fn is_raised(c: char) -> bool {
    matches!(c, '⁰' | '¹' | '²' | '³' | '⁴'..='⁹' | '⁺'..='⁾')
}
