//! Paragraphs become the blocks of a document, with runs and with the byte at which each page
//! begins.

use std::collections::HashSet;

use stet_core::document::{BlockKind, Document, Milestone, Position, Run, RunStyle};
use stet_core::text::Span;

use super::damaged;
use super::file::File;
use super::furniture;
use super::glyph::Shift;
use super::headings;
use super::layout::Page;
use super::lines::{Line, Piece};
use super::notes::{self, Note, labels};
use super::paragraphs::{Body, Kind, Paragraph, gathered};
use super::widths;
use crate::blocks::Blocks;
use crate::hyphens::{Joint, Vocabulary, joint};
use crate::inline::{lowered, raised};
use crate::{Meta, ReadError};

/// The document that the pages of `file` make.
///
/// # Errors
/// [`ReadError::Scanned`] where no page has words but pictures, [`ReadError::Damaged`] where the
/// fonts say no letters, [`ReadError::Empty`] where there is nothing, and what [`Blocks`] refuses.
pub(crate) fn document(name: &str, mut file: File) -> Result<(Document, Meta), ReadError> {
    refuse_wordless(name, &file)?;
    let mut blocks = Blocks::new(name);
    for notice in notices(&file) {
        blocks.notice(&notice);
    }
    furniture::clear(&mut file.pages);
    widths::measure(file.pages.iter_mut().map(|page| page.lines.as_mut_slice()));
    let body = Body::of(file.pages.iter().flat_map(|page| &page.lines));
    let mut last = 0;
    let notes: Vec<Vec<Note>> = file
        .pages
        .iter_mut()
        .map(|page| notes::taken(&mut page.lines, body.size, &mut last))
        .collect();
    let certain = file
        .pages
        .iter()
        .map(|page| notes::certain(&page.lines))
        .collect();
    let vocabulary = Vocabulary::of(
        file.pages
            .iter()
            .flat_map(|page| page.lines.iter().map(Line::text)),
    );
    let lines = file
        .pages
        .iter_mut()
        .flat_map(|page| std::mem::take(&mut page.lines))
        .collect();
    let mut paragraphs = gathered(lines, body);
    headings::mark(&mut paragraphs, body.size, &file.declared.outline);
    let mut writer = Writer {
        blocks,
        pages: &file.pages,
        labels: notes
            .iter()
            .map(|notes| notes.iter().map(|note| note.label.clone()).collect())
            .collect(),
        certain,
        vocabulary,
        page: None,
    };
    let mut waiting = notes.into_iter().enumerate().peekable();
    for paragraph in &paragraphs {
        let page = paragraph.lines.first().map_or(0, |line| line.page);
        while let Some((_, notes)) = waiting.next_if(|(at, _)| *at < page) {
            writer.notes(&notes)?;
        }
        writer.paragraph(paragraph)?;
    }
    for (_, notes) in waiting {
        writer.notes(&notes)?;
    }
    let declared = file.declared;
    let document = writer.blocks.finish(declared.title.as_deref());
    let meta = Meta {
        title: declared.title,
        author: declared.author,
        language: declared.language,
        ..Meta::default()
    };
    Ok((document, meta))
}

fn refuse_wordless(name: &str, file: &File) -> Result<(), ReadError> {
    if file.pages.iter().any(|page| page.said > 0) {
        return Ok(());
    }
    if file.pages.iter().any(|page| page.unsaid > 0) {
        return Err(damaged(
            name,
            "its fonts do not say which letters they show, so it contains shapes, not words",
        ));
    }
    if file.lost.len() == file.pages.len() {
        return Err(damaged(name, "none of its pages can be read"));
    }
    if file.pages.iter().any(|page| page.pictured) {
        return Err(ReadError::Scanned {
            name: name.into(),
            pages: file.pages.len(),
        });
    }
    if let Some(page) = file.lost.first() {
        return Err(damaged(
            name,
            &format!("page {page} cannot be read and no other has words"),
        ));
    }
    if file.pages.iter().any(|page| page.cut) {
        return Err(damaged(name, "what its pages draw cannot be unpacked"));
    }
    Err(ReadError::Empty { name: name.into() })
}

/// What a reader of the document must know about pages that are not all in it.
fn notices(file: &File) -> Vec<String> {
    let mut notices = Vec::new();
    let lost: HashSet<usize> = file.lost.iter().copied().collect();
    let mut tell = |test: &dyn Fn(usize, &Page) -> bool, one: &str, many: &str| {
        let numbers: Vec<usize> = (1..=file.pages.len())
            .filter(|number| test(*number, &file.pages[number - 1]))
            .collect();
        match numbers.as_slice() {
            [] => {}
            [number] => notices.push(format!("Page {number} {one}")),
            several => notices.push(format!("Pages {} {many}", listed(several))),
        }
    };
    tell(
        &|number, _| lost.contains(&number),
        "could not be read and is left out; open it in another program to see what it says.",
        "could not be read and are left out; open them in another program to see what they say.",
    );
    tell(
        &|_, page| page.said == 0 && page.pictured,
        "is a picture without words; run it through text recognition (OCR) if it holds text.",
        "are pictures without words; run them through text recognition (OCR) if they hold text.",
    );
    tell(
        &|_, page| page.unsaid > 20 && 5 * page.unsaid > page.said,
        "uses a font that does not say which letters it shows; words are missing there.",
        "use fonts that do not say which letters they show; words are missing there.",
    );
    tell(
        &|_, page| page.cut,
        "has more content than can be read, or is partly damaged; words may be missing there.",
        "have more content than can be read, or are partly damaged; words may be missing there.",
    );
    if file.beyond > 0 {
        notices.push(format!(
            "The last {} pages were not read: the pages before them have more characters than Stet \
             reads from one file. Split it into several files.",
            file.beyond
        ));
    }
    match file.pages.iter().map(|page| page.remarks).sum::<usize>() {
        0 => {}
        1 => notices.push("A comment in this PDF was not read.".to_owned()),
        many => notices.push(format!("{many} comments in this PDF were not read.")),
    }
    notices
}

/// “3, 7–9 and 12”, shortened where there are many.
fn listed(numbers: &[usize]) -> String {
    const MOST: usize = 12;
    let mut parts: Vec<String> = Vec::new();
    let mut rest = numbers;
    while let Some(first) = rest.first() {
        let run = rest
            .iter()
            .zip(*first..)
            .take_while(|(a, b)| **a == *b)
            .count();
        // Two in a row are no range.
        let run = if run > 2 { run } else { 1 };
        parts.push(match run {
            1 => first.to_string(),
            _ => format!("{first}–{}", first + run - 1),
        });
        rest = &rest[run..];
    }
    if parts.len() > MOST {
        return format!("{} and others", parts[..MOST].join(", "));
    }
    match parts.pop() {
        Some(last) if !parts.is_empty() => format!("{} and {last}", parts.join(", ")),
        last => last.unwrap_or_default(),
    }
}

struct Writer<'f> {
    blocks: Blocks,
    pages: &'f [Page],
    /// Labels of the footnotes of each page.
    labels: Vec<HashSet<String>>,
    /// Of those, the ones that the page shows where no power can stand.
    certain: Vec<HashSet<String>>,
    vocabulary: Vocabulary,
    /// The page of the last milestone.
    page: Option<usize>,
}

/// One block being written.
#[derive(Default)]
struct Words {
    text: String,
    runs: Vec<Run>,
    /// Where the words of another page begin.
    begins: Vec<(usize, usize)>,
}

impl Writer<'_> {
    fn paragraph(&mut self, paragraph: &Paragraph) -> Result<(), ReadError> {
        match &paragraph.kind {
            Kind::Table(cells) => {
                for cell in cells {
                    let mut words = Words::default();
                    let page = paragraph.lines[0].page;
                    words.pieces(&cell.pieces, page, self, false);
                    let kind = BlockKind::TableCell {
                        row: cell.row,
                        column: cell.column,
                        header: cell.header,
                    };
                    self.add(kind, words)?;
                }
                Ok(())
            }
            Kind::Code => {
                let mut words = Words::default();
                for line in &paragraph.lines {
                    if !words.text.is_empty() {
                        words.text.push('\n');
                    }
                    words.begin(line.page);
                    words.text.push_str(line.text().trim());
                }
                self.add(BlockKind::Code, words)
            }
            Kind::Text => {
                let words = self.joined(&paragraph.lines, 0, false);
                self.add(BlockKind::Paragraph, words)
            }
            Kind::Heading { level } => {
                let words = self.joined(&paragraph.lines, 0, true);
                self.add(BlockKind::Heading { level: *level }, words)
            }
            Kind::Item {
                mark,
                number,
                depth,
            } => {
                let words = self.joined(&paragraph.lines, *mark, false);
                let kind = BlockKind::ListItem {
                    depth: *depth,
                    number: *number,
                };
                self.add(kind, words)
            }
        }
    }

    fn notes(&mut self, notes: &[Note]) -> Result<(), ReadError> {
        for note in notes {
            let mut words = Words::default();
            let page = note.lines.first().map_or(0, |line| line.page);
            words.begin(page);
            let mark = format!("[{}]", note.label);
            words.styled(&mark, Some(RunStyle::NoteMark(note.label.clone())));
            words.text.push(' ');
            let rest = self.joined(&note.lines, note.mark, false);
            words.append(rest);
            self.add(BlockKind::Note, words)?;
        }
        Ok(())
    }

    /// The words of `lines` without the first `skip` bytes; a heading's own weight is not told.
    fn joined(&self, lines: &[Line], skip: usize, heading: bool) -> Words {
        let mut words = Words::default();
        for (at, line) in lines.iter().enumerate() {
            if at == 0 && skip > 0 {
                words.pieces(&without_start(&line.pieces, skip), line.page, self, heading);
                continue;
            }
            if !words.text.is_empty() {
                match joint(&words.text, line.text().trim_start(), &self.vocabulary) {
                    Joint::Space => words.text.push(' '),
                    Joint::Kept => {}
                    Joint::Without(bytes) => words.shorten(bytes),
                }
            }
            words.pieces(&line.pieces, line.page, self, heading);
        }
        words
    }

    fn add(&mut self, kind: BlockKind, words: Words) -> Result<(), ReadError> {
        let block = self.blocks.next();
        let is_cell = matches!(kind, BlockKind::TableCell { .. });
        if words.text.trim().is_empty() && !is_cell {
            return Ok(());
        }
        for (byte, page) in words.begins {
            if self.page != Some(page) && byte < words.text.len() {
                self.page = Some(page);
                self.blocks.milestones.push(Milestone {
                    block,
                    byte,
                    at: Position::Page {
                        number: u32::try_from(page + 1).unwrap_or(u32::MAX),
                    },
                });
            }
        }
        self.blocks.add(kind, words.text, words.runs)
    }

    /// What a piece says and how it is set, after the words `before`.
    fn set(
        &self,
        piece: &Piece,
        page: usize,
        heading: bool,
        before: &str,
    ) -> Vec<(String, Option<RunStyle>)> {
        let text = piece.text.as_str();
        if piece.shift == Shift::Raised {
            if let Some(marks) = self.note_marks(text, page, before) {
                return marks;
            }
            let space = &text[..text.len() - text.trim_start().len()];
            let shown = raised(text.trim()).unwrap_or_else(|| text.trim().to_owned());
            return vec![
                (space.to_owned(), None),
                (shown, Some(RunStyle::Superscript)),
            ];
        }
        let lowered_text = (piece.shift == Shift::Lowered)
            .then(|| lowered(text))
            .flatten();
        if let Some(shown) = lowered_text {
            return vec![(shown, None)];
        }
        let address = piece
            .link
            .and_then(|link| self.pages.get(page)?.links.get(usize::from(link)));
        let style = match address {
            Some(address) => Some(RunStyle::Link(address.clone())),
            None if heading => None,
            None if piece.style.bold => Some(RunStyle::Strong),
            None if piece.style.italic => Some(RunStyle::Emphasis),
            None => None,
        };
        // Signs that are not raised may be marks all the same: “word*”.
        vec![(text.to_owned(), style)]
    }

    /// A raised stretch as marks of notes, if it is one. After a figure or a unit it is a power
    /// unless the note has no other mark: “in 2020¹”, but “10⁶”.
    fn note_marks(
        &self,
        text: &str,
        page: usize,
        before: &str,
    ) -> Option<Vec<(String, Option<RunStyle>)>> {
        let near = page.saturating_sub(1)..=page + 1;
        let near = self
            .labels
            .get(*near.start()..self.labels.len().min(near.end() + 1))?;
        let marks: Vec<String> = labels(text).collect();
        let noted = |mark: &String| near.iter().any(|labels| labels.contains(mark));
        if marks.is_empty() || !marks.iter().all(noted) {
            return None;
        }
        let certain = self
            .certain
            .get(page.saturating_sub(1)..self.certain.len().min(page + 2))
            .unwrap_or_default();
        let elsewhere = |mark: &String| certain.iter().any(|certain| certain.contains(mark));
        let power =
            notes::is_power_after(before) && (!text.starts_with(' ') || notes::is_variable(before));
        if power && (marks.iter().all(elsewhere) || before.ends_with(" 10")) {
            return None;
        }
        let style = |label: String| {
            let shown = format!("[{label}]");
            (shown, Some(RunStyle::NoteMark(label)))
        };
        Some(marks.into_iter().map(style).collect())
    }
}

impl Words {
    fn begin(&mut self, page: usize) {
        if self.begins.last().is_none_or(|(_, last)| *last != page) {
            self.begins.push((self.text.len(), page));
        }
    }

    fn pieces(&mut self, pieces: &[Piece], page: usize, writer: &Writer<'_>, heading: bool) {
        for (at, piece) in pieces.iter().enumerate() {
            let set = writer.set(piece, page, heading, &self.text);
            for (text, style) in set {
                let text = if at == 0 {
                    text.trim_start()
                } else {
                    text.as_str()
                };
                let space = text.len() - text.trim_start().len();
                if space > 0 && !self.text.is_empty() {
                    self.text.push(' ');
                }
                let text = &text[space..];
                if !text.is_empty() {
                    self.begin(page);
                    self.styled(text, style);
                }
            }
        }
    }

    fn styled(&mut self, text: &str, style: Option<RunStyle>) {
        let start = self.text.len();
        self.text.push_str(text);
        let Some(style) = style.filter(|_| !text.is_empty()) else {
            return;
        };
        let end = self.text.len();
        match self.runs.last_mut() {
            // One phrase over two lines is one run.
            Some(last) if last.style == style && start <= last.span.end + 1 && !is_mark(&style) => {
                last.span = Span::new(last.span.start, end);
            }
            _ => self.runs.push(Run {
                span: Span::new(start, end),
                style,
            }),
        }
    }

    /// Takes the last `bytes` away again.
    fn shorten(&mut self, bytes: usize) {
        let end = self.text.len().saturating_sub(bytes);
        self.text.truncate(end);
        if let Some(last) = self.runs.last_mut() {
            last.span = Span::new(last.span.start.min(end), last.span.end.min(end));
            if last.span.is_empty() {
                self.runs.pop();
            }
        }
    }

    fn append(&mut self, other: Self) {
        let by = self.text.len();
        self.text.push_str(&other.text);
        self.runs.extend(other.runs.into_iter().map(|run| Run {
            span: Span::new(run.span.start + by, run.span.end + by),
            style: run.style,
        }));
        for (byte, page) in other.begins {
            if self.begins.last().is_none_or(|(_, last)| *last != page) {
                self.begins.push((byte + by, page));
            }
        }
    }
}

fn is_mark(style: &RunStyle) -> bool {
    matches!(style, RunStyle::NoteMark(_) | RunStyle::Superscript)
}

fn without_start(pieces: &[Piece], mut skip: usize) -> Vec<Piece> {
    let mut kept = Vec::new();
    for piece in pieces {
        if skip >= piece.text.len() {
            skip -= piece.text.len();
            continue;
        }
        let mut piece = piece.clone();
        if kept.is_empty() {
            piece.text = piece
                .text
                .get(skip..)
                .unwrap_or(&piece.text)
                .trim_start()
                .to_owned();
            skip = 0;
        }
        kept.push(piece);
    }
    kept
}
