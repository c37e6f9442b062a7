//! The groups and words of RTF written as blocks.
//!
//! One pass without recursion: a stack of groups, bounded in depth, and a stack of the notes,
//! remarks and boxes being gathered.

use std::collections::BTreeMap;

use stet_core::document::{Change, ChangeKind, Comment, Place, RunStyle};
use stet_core::text::Span;

use super::charset::{self, Charset};
use super::destination::{self, Destination, Gathered};
use super::props::{Characters, Paragraph, Styles};
use super::tokens::{Token, Tokens};
use crate::blocks::{Blocks, short_title};
use crate::inline::{Inline, lowered, raised};
use crate::unread::Unread;
use crate::{Meta, ReadError};

mod paragraphs;
use paragraphs::Text;

/// Most groups inside each other that are kept apart.
const MAX_GROUPS: usize = 2_000;

/// Longest string that is gathered, in bytes.
const MAX_GATHERED: usize = 16 * 1024;

/// Writes the file as blocks.
pub(super) fn write(name: &str, bytes: &[u8], blocks: &mut Blocks) -> Result<Meta, ReadError> {
    let mut writer = Writer::new(blocks);
    for token in Tokens::new(bytes) {
        writer.take(&token)?;
    }
    let open = writer.groups.len() > 1 && !bytes.trim_ascii_end().ends_with(b"}");
    writer.decode();
    while writer.groups.len() > 1 {
        writer.close()?;
    }
    writer.end()?;
    let (meta, unread) = (writer.meta, writer.unread);
    for notice in unread.told() {
        blocks.notice(&notice);
    }
    if open {
        blocks.notice(&format!(
            "{name} breaks off partway through; everything before that was read. Save it again in \
             the program it came from for the rest."
        ));
    }
    Ok(meta)
}

/// A group that is open.
#[derive(Debug, Clone)]
struct Group {
    characters: Characters,
    destination: Destination,
    /// This group, and none around it, began the destination.
    began: bool,
    /// Bytes that stand in for each character written as `\u`.
    fallback: u32,
    /// Index of the link that the field in this group is.
    field: Option<usize>,
    /// Index of the link that words of this group belong to.
    link: Option<usize>,
}

/// Words gathered apart: the text, a note, a remark, a box.
#[derive(Debug, Default)]
struct Layer {
    inline: Inline,
    paragraph: Paragraph,
    style: Option<RunStyle>,
    done: Vec<Text>,
    /// A change being gathered, and where its words began.
    change: Option<(Characters, usize, String)>,
    changes: Vec<Change>,
    list_mark: Option<String>,
}

#[derive(Debug, Default)]
struct Remark {
    number: String,
    author: String,
    at: Option<String>,
}

struct Writer<'b> {
    blocks: &'b mut Blocks,
    meta: Meta,
    groups: Vec<Group>,
    /// Groups open below the deepest that is kept.
    beyond: usize,
    ignorable: bool,
    file_encoding: &'static encoding_rs::Encoding,
    fonts: BTreeMap<i32, Charset>,
    font: i32,
    styles: Styles,
    style: (i32, Option<u8>),
    people: Vec<String>,
    links: Vec<String>,
    unread: Unread,
    /// The next picture is what an embedded object looks like.
    likeness: bool,
    /// Bytes not yet decoded.
    bytes: Vec<u8>,
    /// First half of a character beyond the first plane.
    half: Option<u16>,
    /// Bytes still to pass over after a `\u`.
    passing: u32,
    gathered: String,
    layers: Vec<Layer>,
    notes: usize,
    endnote: bool,
    table: paragraphs::Table,
    remark: Remark,
    /// Remarks from here on are about the paragraph being gathered.
    unsettled: usize,
    /// Where the words of a remark begin, and once known end, by its number.
    remarked: BTreeMap<String, (usize, usize, Option<usize>)>,
}

impl<'b> Writer<'b> {
    fn new(blocks: &'b mut Blocks) -> Self {
        let group = Group {
            characters: Characters::default(),
            destination: Destination::Body,
            began: false,
            fallback: 1,
            field: None,
            link: None,
        };
        Self {
            blocks,
            meta: Meta::default(),
            groups: vec![group],
            beyond: 0,
            ignorable: false,
            file_encoding: encoding_rs::WINDOWS_1252,
            fonts: BTreeMap::new(),
            font: 0,
            styles: Styles::default(),
            style: (0, None),
            people: Vec::new(),
            links: Vec::new(),
            unread: Unread::default(),
            likeness: false,
            bytes: Vec::new(),
            half: None,
            passing: 0,
            gathered: String::new(),
            layers: vec![Layer::default()],
            notes: 0,
            endnote: false,
            table: paragraphs::Table::default(),
            remark: Remark::default(),
            unsettled: 0,
            remarked: BTreeMap::new(),
        }
    }

    fn group(&mut self) -> &mut Group {
        let last = self.groups.len() - 1;
        &mut self.groups[last]
    }

    fn layer(&mut self) -> &mut Layer {
        let last = self.layers.len() - 1;
        &mut self.layers[last]
    }

    fn take(&mut self, token: &Token<'_>) -> Result<(), ReadError> {
        match token {
            Token::Open => {
                self.decode();
                self.passing = 0;
                if self.groups.len() >= MAX_GROUPS {
                    self.beyond += 1;
                    return Ok(());
                }
                let mut group = self.group().clone();
                group.began = false;
                group.field = None;
                self.groups.push(group);
            }
            Token::Close => {
                self.decode();
                self.passing = 0;
                self.ignorable = false;
                if self.beyond > 0 {
                    self.beyond -= 1;
                } else if self.groups.len() > 1 {
                    self.close()?;
                }
            }
            // What stands in for a character already read.
            Token::Text(text) if self.passing > 0 => {
                let passed = text.len().min(self.passing as usize);
                self.passing -= u32::try_from(passed).unwrap_or(0);
                self.bytes.extend_from_slice(&text[passed..]);
            }
            Token::Byte(_) | Token::Symbol(_) if self.passing > 0 => self.passing -= 1,
            Token::Text(text) if self.group().destination != Destination::Skipped => {
                self.bytes.extend_from_slice(text);
            }
            Token::Byte(byte) if self.group().destination != Destination::Skipped => {
                self.bytes.push(*byte);
            }
            Token::Text(_) | Token::Byte(_) => {}
            Token::Symbol(symbol) => {
                self.decode();
                match symbol {
                    b'*' => self.ignorable = true,
                    b'~' => self.words("\u{a0}"),
                    b'_' => self.words("\u{2011}"),
                    b'{' | b'}' | b'\\' => self.words(&char::from(*symbol).to_string()),
                    b'\r' | b'\n' => self.paragraph_ends()?,
                    _ => {}
                }
            }
            Token::Word(word, number) => {
                self.decode();
                self.passing = 0;
                self.word(word, *number)?;
            }
        }
        Ok(())
    }

    /// Counts pictures and objects. A picture that stands in two forms is one.
    fn count_unread(&mut self, word: &str) {
        let read = !matches!(self.group().destination, Destination::Skipped);
        match word {
            "objdata" => {
                self.unread.objects += 1;
                self.likeness = true;
            }
            "shppict" | "pict" if read => {
                let likeness = std::mem::take(&mut self.likeness);
                self.unread.pictures += usize::from(!likeness);
            }
            _ => {}
        }
    }

    fn word(&mut self, word: &str, number: Option<i32>) -> Result<(), ReadError> {
        let ignorable = std::mem::take(&mut self.ignorable);
        self.count_unread(word);
        if let Some(destination) = destination::of(word, ignorable) {
            self.begin(word, destination);
            return Ok(());
        }
        match self.group().destination {
            Destination::Skipped => return Ok(()),
            Destination::Fonts => {
                match word {
                    "f" => self.font = number.unwrap_or(0),
                    "fcharset" => drop(
                        self.fonts
                            .insert(self.font, charset::of_font(number.unwrap_or(0))),
                    ),
                    "cpg" => {
                        let page = charset::code_page(number.unwrap_or(0));
                        self.fonts.insert(self.font, Charset::Is(page));
                    }
                    _ => {}
                }
                return Ok(());
            }
            Destination::Styles => {
                match word {
                    "s" => self.style = (number.unwrap_or(0), None),
                    // Styles of characters and tables are numbered apart.
                    "cs" | "ts" | "ds" => self.style = (-1, None),
                    "outlinelevel" => {
                        self.style.1 = number.and_then(|level| u8::try_from(level).ok())
                    }
                    _ => {}
                }
                return Ok(());
            }
            _ => {}
        }
        if self.group().characters.take(word, number) {
            return Ok(());
        }
        match word {
            "u" => self.unicode(number.unwrap_or(0)),
            "uc" => {
                self.group().fallback = number
                    .and_then(|n| u32::try_from(n).ok())
                    .unwrap_or(1)
                    .min(16)
            }
            "ansicpg" => self.file_encoding = charset::code_page(number.unwrap_or(0)),
            "mac" => self.file_encoding = encoding_rs::MACINTOSH,
            "par" | "sect" | "page" | "column" => self.paragraph_ends()?,
            "line" | "lbr" | "nestcell" | "nestrow" => self.layer().inline.hard_break(),
            "cell" => self.cell(),
            "row" => self.row()?,
            "trowd" => self.table.header = false,
            "trhdr" => self.table.header = true,
            "ftnalt" => self.endnote = true,
            "tab" => self.words(" "),
            _ => match character(word) {
                Some(character) => self.words(character),
                None => self.layer().paragraph.take(word, number),
            },
        }
        Ok(())
    }

    /// A group turns out to be a destination.
    fn begin(&mut self, word: &str, destination: Destination) {
        let around = self.group().destination;
        // Inside a skipped group only the Unicode half of a pair counts.
        if around == Destination::Skipped && word != "ud" {
            return;
        }
        let destination = match (around, destination) {
            (Destination::Gathered(_), Destination::Body) => around,
            (_, destination) => destination,
        };
        if word == "fldrslt" {
            // The link was found in a group beside this one.
            let field = self
                .groups
                .len()
                .checked_sub(2)
                .and_then(|at| self.groups[at].field);
            self.group().link = field;
        }
        let group = self.group();
        group.destination = destination;
        group.began = destination != Destination::Body;
        match destination {
            Destination::Gathered(_) => self.gathered.clear(),
            Destination::Note => {
                self.notes += 1;
                let label = self.notes.to_string();
                self.set_style(None);
                mark(&mut self.layer().inline, &label);
                self.begin_layer();
                mark(&mut self.layer().inline, &label);
                self.layer().inline.flow(" ");
                self.endnote = false;
            }
            Destination::Remark | Destination::Box => self.begin_layer(),
            _ => {}
        }
    }

    fn begin_layer(&mut self) {
        self.layers.push(Layer::default());
        self.group().characters = Characters::default();
    }

    fn close(&mut self) -> Result<(), ReadError> {
        let Some(group) = self.groups.pop() else {
            return Ok(());
        };
        let around = self.group().destination;
        // The entries of a table are groups, or, with one entry only, the table itself.
        if matches!(group.destination, Destination::Styles | Destination::People)
            && (around == group.destination || group.began)
        {
            let text = std::mem::take(&mut self.gathered);
            match group.destination {
                _ if text.trim().is_empty() => {}
                Destination::Styles if self.style.0 >= 0 => {
                    self.styles.add(self.style.0, &text, self.style.1);
                    self.style = (0, None);
                }
                Destination::People => self.people.push(text.trim().trim_end_matches(';').into()),
                _ => {}
            }
            return Ok(());
        }
        if !group.began {
            return Ok(());
        }
        match group.destination {
            Destination::Gathered(what) => self.understand(what),
            Destination::Note => {
                let paragraphs = self.end_layer();
                match std::mem::take(&mut self.endnote) {
                    true => self.table.endnotes.extend(paragraphs),
                    false => self.table.notes.extend(paragraphs),
                }
            }
            Destination::Box => {
                let paragraphs = self.end_layer();
                self.table.boxes.extend(paragraphs);
            }
            Destination::Remark => self.remark_ends(),
            _ => {}
        }
        Ok(())
    }

    /// What a short group said.
    fn understand(&mut self, what: Gathered) {
        let text = std::mem::take(&mut self.gathered);
        let text = text.trim();
        match what {
            Gathered::Title => {
                self.meta.title = Some(short_title(text)).filter(|title| !title.is_empty())
            }
            Gathered::Author => {
                self.meta.author = Some(short_title(text)).filter(|name| !name.is_empty())
            }
            Gathered::Instruction => {
                if let Some(link) = destination::link(text) {
                    self.links.push(link);
                    self.group().field = Some(self.links.len() - 1);
                }
            }
            Gathered::ListMark => self.layer().list_mark = Some(text.to_owned()),
            Gathered::RemarkAuthor => self.remark.author = text.to_owned(),
            Gathered::RemarkDate => {
                self.remark.at = text.parse().ok().and_then(destination::moment)
            }
            Gathered::RemarkNumber => self.remark.number = text.to_owned(),
            Gathered::RemarkBegins if self.layers.len() == 1 => {
                let begins = (self.blocks.next(), self.layer().inline.at(), None);
                self.remarked.insert(text.to_owned(), begins);
            }
            Gathered::RemarkEnds if self.layers.len() == 1 => {
                let (block, byte) = (self.blocks.next(), self.layer().inline.end());
                if let Some((begun, _, end)) = self.remarked.get_mut(text)
                    && *begun == block
                {
                    *end = Some(byte);
                }
            }
            _ => {}
        }
    }

    /// A remark was read: its place is what was marked with its number.
    fn remark_ends(&mut self) {
        let remark = std::mem::take(&mut self.remark);
        let text: Vec<String> = self
            .end_layer()
            .into_iter()
            .map(|text| text.words())
            .collect();
        let in_cell = self.layer().paragraph.in_table;
        let place = match self.remarked.remove(&remark.number) {
            // Cells are written with their row: where their words will stand is not known yet.
            _ if in_cell || self.layers.len() > 1 => None,
            Some((block, start, Some(end))) if start <= end => Some(Place {
                block,
                span: Span::new(start, end),
            }),
            _ => None,
        };
        self.blocks.comments.push(Comment {
            place,
            author: remark.author,
            at: remark.at,
            text: text.join("\n"),
        });
    }

    /// A character by its number in UTF-16, written signed.
    fn unicode(&mut self, number: i32) {
        self.passing = self.group().fallback;
        // Some programs write numbers beyond the signed range, or beyond one unit.
        let unit = match u32::try_from(number) {
            Ok(large) if large > 0xFFFF => {
                if let Some(c) = char::from_u32(large) {
                    self.words(&c.to_string());
                }
                return;
            }
            _ => (number & 0xFFFF) as u16,
        };
        let units: Vec<u16> = self.half.take().into_iter().chain([unit]).collect();
        if units.len() == 1 && (0xD800..0xDC00).contains(&unit) {
            self.half = Some(unit);
            return;
        }
        let text: String = char::decode_utf16(units)
            .flatten()
            .filter(|c| *c != '\0')
            .collect();
        self.words(&text);
    }

    /// The bytes read so far become words.
    fn decode(&mut self) {
        if self.bytes.is_empty() {
            return;
        }
        let bytes = std::mem::take(&mut self.bytes);
        let font = self.group().characters.font;
        let text = match self.fonts.get(&font).copied().unwrap_or(Charset::OfFile) {
            Charset::OfFile => self
                .file_encoding
                .decode_without_bom_handling(&bytes)
                .0
                .into_owned(),
            Charset::Is(encoding) => encoding.decode_without_bom_handling(&bytes).0.into_owned(),
            Charset::Pictures => String::new(),
            Charset::Symbol => bytes
                .iter()
                .filter_map(|byte| charset::symbol(*byte))
                .collect(),
        };
        self.words(&text);
    }

    /// Words arrive: of the text, or of something gathered.
    fn words(&mut self, words: &str) {
        let characters = self.group().characters;
        match self.group().destination {
            Destination::Skipped => {}
            Destination::Fonts => {
                let name = words.to_lowercase();
                if ["dings", "dingbats"]
                    .iter()
                    .any(|pictures| name.contains(pictures))
                {
                    self.fonts.insert(self.font, Charset::Pictures);
                }
            }
            Destination::Gathered(_) | Destination::Styles | Destination::People => {
                if self.gathered.len() < MAX_GATHERED {
                    self.gathered.push_str(words);
                }
            }
            _ if characters.hidden => self.blocks.notice("Hidden words were left out."),
            _ if characters.struck && !characters.deleted => {
                self.blocks.notice("Struck-out words were left out.");
            }
            _ => {
                self.track(characters);
                if characters.deleted {
                    if let Some((.., deleted)) = &mut self.layer().change {
                        deleted.push_str(words);
                    }
                    return;
                }
                let link = self.group().link.and_then(|at| self.links.get(at));
                let style = characters.style(link);
                self.set_style(style);
                let inline = &mut self.layer().inline;
                let shifted = if characters.raised {
                    raised(words.trim())
                } else if characters.lowered && inline.last().is_some_and(char::is_numeric) {
                    lowered(words.trim())
                } else {
                    None
                };
                inline.flow(shifted.as_deref().unwrap_or(words));
            }
        }
    }

    fn set_style(&mut self, style: Option<RunStyle>) {
        let layer = self.layer();
        if layer.style != style {
            if layer.style.is_some() {
                layer.inline.close();
            }
            if let Some(style) = &style {
                layer.inline.open(style.clone());
            }
            layer.style = style;
        }
    }

    /// Notes where a tracked change begins and ends.
    fn track(&mut self, now: Characters) {
        let tracked = now.inserted || now.deleted;
        let known = |c: &Characters| (c.inserted, c.deleted, c.person, c.moment);
        let same = self
            .layer()
            .change
            .as_ref()
            .is_some_and(|(c, ..)| known(c) == known(&now));
        if same || (!tracked && self.layer().change.is_none()) {
            return;
        }
        self.change_ends();
        if tracked {
            let layer = self.layer();
            layer.change = Some((now, layer.inline.at(), String::new()));
        }
    }

    fn change_ends(&mut self) {
        let Some((characters, start, deleted)) = self.layer().change.take() else {
            return;
        };
        let person = usize::try_from(characters.person).unwrap_or(0);
        let author = self.people.get(person).cloned().unwrap_or_default();
        let block = self.blocks.next();
        let layer = self.layer();
        let end = match characters.deleted {
            true => start,
            false => layer.inline.end(),
        };
        if start > end || (start == end && deleted.trim().is_empty()) {
            return;
        }
        layer.changes.push(Change {
            kind: if characters.deleted {
                ChangeKind::Deleted
            } else {
                ChangeKind::Inserted
            },
            place: Place {
                block,
                span: Span::new(start, end),
            },
            deleted: deleted.trim().to_owned(),
            author: if author == "Unknown" {
                String::new()
            } else {
                author
            },
            at: destination::moment(i64::from(characters.moment)),
        });
    }
}

fn mark(inline: &mut Inline, label: &str) {
    inline.open(RunStyle::NoteMark(label.to_owned()));
    inline.verbatim(&format!("[{label}]"));
    inline.close();
}

/// A character that has a word of its own.
fn character(word: &str) -> Option<&'static str> {
    Some(match word {
        "emdash" => "—",
        "endash" => "–",
        "lquote" => "‘",
        "rquote" => "’",
        "ldblquote" => "“",
        "rdblquote" => "”",
        "bullet" => "•",
        "emspace" | "enspace" | "qmspace" => " ",
        "zwj" => "\u{200d}",
        "zwnj" => "\u{200c}",
        "ltrmark" => "\u{200e}",
        "rtlmark" => "\u{200f}",
        _ => return None,
    })
}
