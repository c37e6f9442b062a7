//! Markdown: CommonMark with tables, footnotes, task lists and front matter.

use pulldown_cmark::{
    Event, HeadingLevel, LinkType, MetadataBlockKind, Options, Parser, Tag, TagEnd,
};
use stet_core::document::{BlockKind, Document, RunStyle};

use crate::blocks::Blocks;
use crate::inline::{Inline, lowered, raised};
use crate::reader::{Fit, Input, Reader};
use crate::sources;
use crate::unread::Unread;
use crate::{Format, Meta, ReadError, calendar_date};

/// Lines looked at to tell Markdown from plain text.
const SAMPLE_LINES: usize = 400;

/// Reads Markdown.
#[derive(Debug)]
pub(crate) struct MarkdownReader;

impl Reader for MarkdownReader {
    fn format(&self) -> Format {
        Format::Markdown
    }

    fn endings(&self) -> &'static [&'static str] {
        &["md", "markdown", "mdown", "mkd"]
    }

    fn fit(&self, input: &Input<'_>) -> Fit {
        let signs = input
            .text
            .lines()
            .take(SAMPLE_LINES)
            .map(signs_of_markdown)
            .sum::<u32>();
        if signs >= 2 {
            Fit::Certain
        } else {
            Fit::Possible
        }
    }

    fn read(&self, input: &Input<'_>) -> Result<(Document, Meta), ReadError> {
        let options = Options::ENABLE_TABLES
            | Options::ENABLE_FOOTNOTES
            | Options::ENABLE_STRIKETHROUGH
            | Options::ENABLE_TASKLISTS
            | Options::ENABLE_YAML_STYLE_METADATA_BLOCKS;
        let mut page = Page::new(input.name);
        let text = sources::apart(input.text);
        let parser = Parser::new_ext(&text, options);
        let sources = numbered_definitions(&parser);
        for event in parser {
            page.take(event)?;
        }
        page.flush()?;
        for (number, address, title) in sources {
            page.source(number, &address, &title)?;
        }
        for notice in page.unread.told() {
            page.blocks.notice(&notice);
        }
        let title = page.meta.title.clone();
        Ok((page.blocks.finish(title.as_deref()), page.meta))
    }
}

/// How plainly a line is Markdown: a heading or a link says so, emphasis alone hints.
fn signs_of_markdown(line: &str) -> u32 {
    let line = line.trim_end();
    let marks = line.bytes().take_while(|byte| *byte == b'#').count();
    let heading = (1..=6).contains(&marks) && line[marks..].starts_with(' ');
    let link = line.find("](").is_some_and(|at| line[..at].contains('['));
    let note = line.contains("[^");
    let fence = line.starts_with("```") || line.starts_with("~~~");
    let table = line.starts_with('|') && line.ends_with('|') && line.contains("--");
    let strong = line.matches("**").take(2).count() == 2;
    if heading || link {
        2
    } else {
        u32::from(note) * 2 + u32::from(fence) + u32::from(table) * 2 + u32::from(strong)
    }
}

/// The page being read.
struct Page {
    blocks: Blocks,
    meta: Meta,
    inline: Inline,
    /// Kind of the block that words now go to.
    kind: BlockKind,
    /// For each open list its next number, `None` if it has bullets.
    lists: Vec<Option<u64>>,
    quotes: usize,
    notes: usize,
    in_front_matter: bool,
    in_code_block: bool,
    front_matter: String,
    /// Depth of things whose words are left out: pictures and struck-out words.
    silent: usize,
    row: u32,
    column: u32,
    header: bool,
    /// Open `<sup>` or `<sub>`.
    shift: Option<Shift>,
    /// Inside a link written as a bracketed number.
    bracketed: bool,
    unread: Unread,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Shift {
    Raised,
    Lowered,
}

impl Page {
    fn new(name: &str) -> Self {
        Self {
            blocks: Blocks::new(name),
            meta: Meta::default(),
            inline: Inline::default(),
            kind: BlockKind::Paragraph,
            lists: Vec::new(),
            quotes: 0,
            notes: 0,
            in_front_matter: false,
            in_code_block: false,
            front_matter: String::new(),
            silent: 0,
            row: 0,
            column: 0,
            header: false,
            shift: None,
            bracketed: false,
            unread: Unread::default(),
        }
    }

    /// A source listed as `[1]: address "title"`, which Markdown itself would not show.
    fn source(&mut self, number: u32, address: &str, title: &str) -> Result<(), ReadError> {
        self.kind = BlockKind::Note;
        self.inline.open(RunStyle::NoteMark(number.to_string()));
        self.inline.verbatim(&format!("[{number}]"));
        self.inline.close();
        self.inline.flow(" ");
        self.inline.flow(title);
        self.inline.flow(" ");
        self.inline.open(RunStyle::Link(address.to_owned()));
        self.inline.verbatim(address);
        self.inline.close();
        self.flush()
    }

    fn take(&mut self, event: Event<'_>) -> Result<(), ReadError> {
        match event {
            Event::Start(tag) => self.start(tag)?,
            Event::End(tag) => self.end(tag)?,
            Event::Text(words) if self.in_front_matter => self.front_matter.push_str(&words),
            Event::Text(_) | Event::Code(_) if self.silent > 0 => {}
            Event::Text(words) => self.text(&words),
            Event::Code(words) => {
                self.inline.open(RunStyle::Code);
                self.inline.verbatim(&words);
                self.inline.close();
            }
            Event::SoftBreak => self.inline.soft_break(),
            Event::HardBreak => self.inline.hard_break(),
            Event::Rule => self.flush()?,
            Event::FootnoteReference(label) => {
                self.inline.open(RunStyle::NoteMark(label.to_string()));
                self.inline.verbatim(&format!("[{label}]"));
                self.inline.close();
            }
            Event::InlineHtml(tag) => self.inline_html(&tag),
            Event::Html(_) => self
                .blocks
                .notice("HTML in the Markdown text was left out; its words are not checked."),
            Event::InlineMath(_) | Event::DisplayMath(_) | Event::TaskListMarker(_) => {}
        }
        Ok(())
    }

    fn start(&mut self, tag: Tag<'_>) -> Result<(), ReadError> {
        match tag {
            Tag::Paragraph => self.block_starts()?,
            Tag::Heading { level, .. } => {
                self.flush()?;
                self.kind = BlockKind::Heading {
                    level: level_number(level),
                };
            }
            Tag::BlockQuote(_) => {
                self.flush()?;
                self.quotes += 1;
                self.kind = self.kind_here();
            }
            Tag::CodeBlock(_) => {
                self.flush()?;
                self.kind = BlockKind::Code;
                self.in_code_block = true;
            }
            Tag::List(first) => {
                self.flush()?;
                self.lists.push(first);
            }
            Tag::Item => {
                self.flush()?;
                let depth = u8::try_from(self.lists.len().saturating_sub(1)).unwrap_or(u8::MAX);
                let number = self.lists.last_mut().and_then(|next| {
                    let number = *next;
                    *next = next.map(|n| n.saturating_add(1));
                    number
                });
                self.kind = BlockKind::ListItem {
                    depth,
                    number: number.and_then(|n| u32::try_from(n).ok()),
                };
            }
            Tag::FootnoteDefinition(label) => {
                self.flush()?;
                self.notes += 1;
                self.kind = BlockKind::Note;
                self.inline.open(RunStyle::NoteMark(label.to_string()));
                self.inline.verbatim(&format!("[{label}]"));
                self.inline.close();
                self.inline.flow(" ");
            }
            Tag::Table(_) => {
                self.flush()?;
                self.row = 0;
            }
            Tag::TableHead => {
                self.header = true;
                self.column = 0;
            }
            Tag::TableRow => self.column = 0,
            Tag::TableCell => {
                self.kind = BlockKind::TableCell {
                    row: self.row,
                    column: self.column,
                    header: self.header,
                };
            }
            Tag::Emphasis => self.inline.open(RunStyle::Emphasis),
            Tag::Strong => self.inline.open(RunStyle::Strong),
            Tag::Link {
                link_type,
                dest_url,
                id,
                ..
            } => {
                self.inline.open(RunStyle::Link(dest_url.to_string()));
                // `1999 [1]` must not become `1999 1` where a source is listed as `[1]: …`.
                self.bracketed = link_type == LinkType::Shortcut && is_number(&id);
                if self.bracketed {
                    self.inline.verbatim("[");
                }
            }
            Tag::Strikethrough => {
                self.silent += 1;
                self.blocks.notice("Struck-out words were left out.");
            }
            Tag::Image { .. } => {
                self.silent += 1;
                self.unread.pictures += 1;
            }
            Tag::MetadataBlock(MetadataBlockKind::YamlStyle) => self.in_front_matter = true,
            _ => {}
        }
        Ok(())
    }

    fn end(&mut self, tag: TagEnd) -> Result<(), ReadError> {
        match tag {
            TagEnd::Paragraph | TagEnd::Heading(_) | TagEnd::Item => {
                self.flush()?;
                self.kind = self.kind_here();
            }
            TagEnd::CodeBlock => {
                self.in_code_block = false;
                self.flush()?;
                self.kind = self.kind_here();
            }
            TagEnd::BlockQuote(_) => {
                self.flush()?;
                self.quotes = self.quotes.saturating_sub(1);
                self.kind = self.kind_here();
            }
            TagEnd::List(_) => {
                self.flush()?;
                self.lists.pop();
                self.kind = self.kind_here();
            }
            TagEnd::FootnoteDefinition => {
                self.flush()?;
                self.notes = self.notes.saturating_sub(1);
                self.kind = self.kind_here();
            }
            TagEnd::TableCell => {
                let (text, runs) = self.inline.take();
                self.blocks.add(self.kind, text, runs)?;
                self.column = self.column.saturating_add(1);
            }
            TagEnd::TableHead => {
                self.header = false;
                self.row = self.row.saturating_add(1);
            }
            TagEnd::TableRow => self.row = self.row.saturating_add(1),
            TagEnd::Table => self.kind = self.kind_here(),
            TagEnd::Emphasis | TagEnd::Strong => self.inline.close(),
            TagEnd::Link => {
                if std::mem::take(&mut self.bracketed) {
                    self.inline.verbatim("]");
                }
                self.inline.close();
            }
            TagEnd::Strikethrough | TagEnd::Image => self.silent = self.silent.saturating_sub(1),
            TagEnd::MetadataBlock(_) => {
                self.in_front_matter = false;
                self.meta = front_matter(&self.front_matter);
            }
            _ => {}
        }
        Ok(())
    }

    /// Words of a loose list item or note belong to the item already begun.
    fn block_starts(&mut self) -> Result<(), ReadError> {
        let begun = matches!(self.kind, BlockKind::ListItem { .. } | BlockKind::Note);
        if begun {
            return Ok(());
        }
        self.flush()?;
        self.kind = self.kind_here();
        Ok(())
    }

    /// What a further paragraph at this place is.
    fn kind_here(&self) -> BlockKind {
        if self.notes > 0 {
            BlockKind::Note
        } else if self.quotes > 0 {
            BlockKind::Quote
        } else {
            BlockKind::Paragraph
        }
    }

    fn text(&mut self, words: &str) {
        if self.in_code_block {
            self.inline.verbatim(words);
            return;
        }
        let shifted = match self.shift {
            Some(Shift::Raised) => raised(words),
            // After a digit a lowered digit must not read as part of the number.
            Some(Shift::Lowered) if self.inline.last().is_some_and(char::is_numeric) => {
                lowered(words)
            }
            _ => None,
        };
        self.inline.flow(shifted.as_deref().unwrap_or(words));
    }

    /// Raised and lowered characters and line ends are kept, other tags are dropped.
    fn inline_html(&mut self, tag: &str) {
        let name = tag
            .trim_matches(['<', '>', ' '])
            .trim_end_matches('/')
            .trim_end();
        match name.to_ascii_lowercase().as_str() {
            "sup" if self.shift.is_none() => {
                self.shift = Some(Shift::Raised);
                self.inline.open(RunStyle::Superscript);
            }
            "sub" if self.shift.is_none() => self.shift = Some(Shift::Lowered),
            "/sup" if self.shift == Some(Shift::Raised) => {
                self.shift = None;
                self.inline.close();
            }
            "/sub" if self.shift == Some(Shift::Lowered) => self.shift = None,
            "br" => self.inline.hard_break(),
            name if name.starts_with("img ") => self.unread.pictures += 1,
            _ => {}
        }
    }

    fn flush(&mut self) -> Result<(), ReadError> {
        if self.shift.take() == Some(Shift::Raised) {
            self.inline.close();
        }
        let (text, runs) = self.inline.take();
        self.blocks.add(self.kind, text, runs)
    }
}

fn level_number(level: HeadingLevel) -> u8 {
    match level {
        HeadingLevel::H1 => 1,
        HeadingLevel::H2 => 2,
        HeadingLevel::H3 => 3,
        HeadingLevel::H4 => 4,
        HeadingLevel::H5 => 5,
        HeadingLevel::H6 => 6,
    }
}

fn is_number(label: &str) -> bool {
    (1..=3).contains(&label.len()) && label.bytes().all(|byte| byte.is_ascii_digit())
}

/// Link definitions whose labels are numbers: a list of sources. Number, address, title.
fn numbered_definitions(parser: &Parser<'_>) -> Vec<(u32, String, String)> {
    let mut sources: Vec<_> = parser
        .reference_definitions()
        .iter()
        .filter(|(label, _)| is_number(label))
        .filter_map(|(label, definition)| {
            let title = definition.title.as_deref().unwrap_or_default().to_owned();
            Some((label.parse().ok()?, definition.dest.to_string(), title))
        })
        .collect();
    sources.sort();
    sources
}

/// The simple `key: value` lines of a front matter; anything richer is passed over.
fn front_matter(text: &str) -> Meta {
    let mut meta = Meta::default();
    for line in text.lines() {
        let Some((key, value)) = line.split_once(':') else {
            continue;
        };
        let value = value.trim().trim_matches(['"', '\'']).trim();
        if value.is_empty() || line.starts_with([' ', '\t']) {
            continue;
        }
        let value = value.trim_matches(['[', ']']).to_owned();
        match key.trim().to_ascii_lowercase().as_str() {
            "title" => meta.title = Some(value),
            "author" | "authors" | "by" => meta.author = Some(value),
            "publisher" | "publication" | "source" => meta.publisher = Some(value),
            "date" | "published" | "published_at" => meta.published_at = calendar_date(&value),
            "lang" | "language" => meta.language = Some(value),
            _ => {}
        }
    }
    meta
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> (Document, Meta) {
        MarkdownReader
            .read(&Input { name: "t.md", text })
            .expect("reads")
    }

    fn kinds(text: &str) -> Vec<(BlockKind, String)> {
        read(text)
            .0
            .blocks
            .into_iter()
            .map(|block| (block.kind, block.text))
            .collect()
    }

    #[test]
    fn every_kind_of_block() {
        assert_eq!(
            kinds(
                "# Title\n\nWords\nof one.\n\n> Quoted\n\n1. One\n2. Two\n   - Deep\n\n```\nlet x;\n```\n\n\
                 | A | B |\n|---|---|\n| 1 | |\n\nEnd.[^n]\n\n[^n]: The note.\n"
            ),
            [
                (BlockKind::Heading { level: 1 }, "Title".into()),
                (BlockKind::Paragraph, "Words of one.".into()),
                (BlockKind::Quote, "Quoted".into()),
                (
                    BlockKind::ListItem {
                        depth: 0,
                        number: Some(1)
                    },
                    "One".into()
                ),
                (
                    BlockKind::ListItem {
                        depth: 0,
                        number: Some(2)
                    },
                    "Two".into()
                ),
                (
                    BlockKind::ListItem {
                        depth: 1,
                        number: None
                    },
                    "Deep".into()
                ),
                (BlockKind::Code, "let x;".into()),
                (
                    BlockKind::TableCell {
                        row: 0,
                        column: 0,
                        header: true
                    },
                    "A".into()
                ),
                (
                    BlockKind::TableCell {
                        row: 0,
                        column: 1,
                        header: true
                    },
                    "B".into()
                ),
                (
                    BlockKind::TableCell {
                        row: 1,
                        column: 0,
                        header: false
                    },
                    "1".into()
                ),
                (
                    BlockKind::TableCell {
                        row: 1,
                        column: 1,
                        header: false
                    },
                    String::new()
                ),
                (BlockKind::Paragraph, "End.[n]".into()),
                (BlockKind::Note, "[n] The note.".into()),
            ]
        );
    }

    #[test]
    fn raised_digits_never_join_a_number() {
        let (document, _) = read("10<sup>6</sup> people, CO<sub>2</sub>, the 3<sup>rd</sup>.");
        assert_eq!(document.blocks[0].text, "10⁶ people, CO2, the 3rd.");
        assert_eq!(document.blocks[0].runs[0].style, RunStyle::Superscript);
    }

    #[test]
    fn links_and_emphasis_are_runs_pictures_and_struck_words_go() {
        let (document, _) = read(
            "A *big* [bridge](https://b.example) ~~not~~ ![alt](p.png) here. <img src='q.png'>",
        );
        let block = &document.blocks[0];
        assert_eq!(block.text, "A big bridge here.");
        let styled: Vec<_> = block
            .runs
            .iter()
            .map(|run| run.span.slice(&block.text))
            .collect();
        assert_eq!(styled, [Some("big"), Some("bridge")]);
        assert_eq!(document.notices[0], "Struck-out words were left out.");
        assert!(document.notices[1].starts_with("2 pictures were not read"));
    }

    #[test]
    fn numbered_link_definitions_are_sources() {
        let text = "Opened in 1999 [1].\n\n[1]: https://a.example \"The Post\"\n";
        let (document, _) = read(text);
        let texts: Vec<_> = document
            .blocks
            .iter()
            .map(|block| block.text.as_str())
            .collect();
        assert_eq!(
            texts,
            ["Opened in 1999 [1].", "[1] The Post https://a.example"]
        );
    }

    #[test]
    fn front_matter_is_about_the_text_not_in_it() {
        let (document, meta) =
            read("---\ntitle: \"The Bridge\"\nauthor: A. Lind\ndate: 2019-05-03\n---\n\nWords.");
        assert_eq!(document.title, "The Bridge");
        assert_eq!(document.blocks.len(), 1);
        assert_eq!(meta.author.as_deref(), Some("A. Lind"));
        assert_eq!(meta.published_at.as_deref(), Some("2019-05-03"));
    }

    #[test]
    fn plain_prose_is_not_taken_for_markdown() {
        let fit = |text| MarkdownReader.fit(&Input { name: "t", text });
        assert_eq!(
            fit("Dear all,\n\nthe price * volume is 5.\n#1 in sales."),
            Fit::Possible
        );
        assert_eq!(fit("# Title\n\ntext"), Fit::Certain);
    }
}
