//! Word documents (Office Open XML): `.docx`, `.docm`, `.dotx`, `.dotm`.
//!
//! The text is the current one: what was put in under tracking is in it, what was taken out is
//! not, and both are told in [`Document::changes`]. Notes stand after the text in the order in
//! which it cites them. Fields are their results. Headers and footers are left out (`running`).
//! Pages are those of Word's own last layout. The table of contents stays: leaving it out would
//! take a program's word for what is one.
//!
//! A document inserted as a whole is read where it stands. Not read: words inside pictures, charts and
//! diagrams, parts of a master document in files of their own, macros, the building blocks of a template.

mod assemble;
mod changes;
mod citations;
mod comments;
mod elements;
mod endnote;
mod fields;
mod inserted;
mod locked;
mod maths;
mod meta;
mod note_marks;
mod notes;
mod numbering;
mod pages;
mod paragraph;
mod parts;
mod piece;
mod properties;
mod running;
mod shared;
mod story;
mod style_names;
mod styles;
mod symbols;
mod table;
mod vocabulary;

use std::collections::HashMap;

use stet_core::document::Document;

use self::assemble::Assembly;
use self::numbering::Numbering;
use self::pages::Pages;
use self::parts::{Markup, Relationships};
use self::piece::Piece;
use self::shared::Shared;
use self::story::Story;
use self::styles::Styles;
use crate::blocks::Blocks;
use crate::budget::Limit;
use crate::package::Package;
use crate::reader::FileReader;
use crate::xml::{Xml, XmlError};
use crate::{Format, Meta, ReadError};

/// What the format is called in sentences.
const KIND: &str = "a Word document";

/// How much of a damaged package is looked at to know what it was, in bytes.
const HEAD: usize = 8 * 1024;

/// Reads Word documents.
#[derive(Debug)]
pub(crate) struct DocxReader;

impl FileReader for DocxReader {
    fn format(&self) -> Format {
        Format::Docx
    }

    fn endings(&self) -> &'static [&'static str] {
        &["docx", "docm", "dotx", "dotm"]
    }

    fn knows(&self, bytes: &[u8]) -> bool {
        if locked::is_locked(bytes) {
            return true;
        }
        if !bytes.starts_with(b"PK\x03\x04") {
            return false;
        }
        match Package::open("", KIND, bytes) {
            Ok(mut package) => matches!(parts::main_part(&mut package), Ok(Some(_))),
            // Cut off: the first parts still tell what it was.
            Err(_) => {
                let head = &bytes[..bytes.len().min(HEAD)];
                head.windows(5).any(|window| window == b"word/")
            }
        }
    }

    fn read(&self, name: &str, bytes: &[u8]) -> Result<(Document, Meta), ReadError> {
        self.read_within(name, bytes, 0)
    }

    fn read_within(
        &self,
        name: &str,
        bytes: &[u8],
        depth: usize,
    ) -> Result<(Document, Meta), ReadError> {
        if locked::is_locked(bytes) {
            return Err(ReadError::Encrypted {
                name: name.into(),
                kind: "an Office file",
            });
        }
        let mut file = File::open(name, bytes)?;
        file.depth = depth;
        file.read()
    }
}

/// An opened file.
struct File<'a> {
    name: &'a str,
    package: Package<'a>,
    main: String,
    relationships: Relationships,
    notices: Vec<String>,
    /// How many files this one stands in.
    depth: usize,
}

impl<'a> File<'a> {
    fn open(name: &'a str, bytes: &'a [u8]) -> Result<Self, ReadError> {
        let mut package = Package::open(name, KIND, bytes)?;
        let main = parts::main_part(&mut package)?.ok_or_else(|| ReadError::Damaged {
            name: name.into(),
            kind: KIND,
            problem: "the part with its text is missing".into(),
        })?;
        if package.locked(&main) {
            return Err(ReadError::Encrypted {
                name: name.into(),
                kind: KIND,
            });
        }
        let relationships = Relationships::of(&mut package, &main)?;
        Ok(Self {
            name,
            package,
            main,
            relationships,
            notices: Vec::new(),
            depth: 0,
        })
    }

    fn read(mut self) -> Result<(Document, Meta), ReadError> {
        let body = match parts::markup(&mut self.package, &self.main.clone())? {
            Markup::Text(text) => text,
            Markup::Missing | Markup::Damaged => {
                return Err(self.damaged("the part with its text cannot be unpacked"));
            }
        };
        let styles = match self.markup("styles", "The styles")? {
            Some(markup) => {
                let (styles, problem) = Styles::read(&markup);
                self.tell("The styles", problem);
                styles
            }
            None => Styles::default(),
        };
        let numbering = match self.markup("numbering", "The numbering of lists")? {
            Some(markup) => {
                let (numbering, problem) = Numbering::read(&markup);
                self.tell("The numbering of lists", problem);
                numbering
            }
            None => Numbering::default(),
        };
        let mut shared = Shared::new(&styles, numbering);
        shared.inserted = self.inserted()?;
        if let Some(settings) = self.markup("settings", "The settings")? {
            shared.notes.learn_formats(&settings);
        }
        shared.notes.learn_formats(&body);
        shared.pages = Pages::of(&body);

        let story = Story::new(&mut shared, &self.relationships, false);
        let (mut pieces, problem) = story.read(&mut Xml::new(&body), 0)?;
        drop(body);
        if let Some(problem) = problem {
            let Some(last) = pieces.iter().rev().find(|piece| !piece.is_blank()) else {
                return Err(self.damaged(&problem.to_string()));
            };
            let words = last_words(&last.text);
            self.notices.push(format!(
                "The text ends after “{words}”: the rest cannot be read because {problem}. Open \
                 the file in Word, save it again, and add that copy."
            ));
        }
        if shared.reached().is_none() {
            pieces.extend(self.notes(&mut shared)?);
        }
        self.notices
            .extend(shared.notices.iter().map(|notice| (*notice).to_owned()));
        self.notices.extend(shared.unread.told());
        let reached = shared.reached();
        self.finish(pieces, reached)
    }

    fn finish(
        mut self,
        pieces: Vec<Piece>,
        reached: Option<Limit>,
    ) -> Result<(Document, Meta), ReadError> {
        let (mut remarks, mut answers) = (Vec::new(), HashMap::new());
        if let Some(markup) = self.markup("comments", "The comments")? {
            let (found, problem) = comments::remarks(&markup);
            self.tell("The comments", problem);
            if let Some(extended) = self.markup("commentsExtended", "The threads of comments")? {
                answers = comments::answers(&extended, &found);
            }
            remarks = found;
        }
        self.running_words()?;
        let meta = match parts::markup(&mut self.package, "docProps/core.xml")? {
            Markup::Text(markup) => meta::read(&markup),
            Markup::Missing | Markup::Damaged => Meta::default(),
        };
        let mut blocks = Blocks::new(self.name);
        let mut assembly = Assembly::new(&mut blocks);
        for piece in pieces {
            assembly.add(piece)?;
        }
        let title = assembly.finish(remarks, &answers)?;
        if let Some(limit) = reached {
            blocks.end(limit);
        }
        for notice in &self.notices {
            blocks.notice(notice);
        }
        Ok((
            blocks.finish(title.as_deref().or(meta.title.as_deref())),
            meta,
        ))
    }

    /// Headers and footers that say something are told.
    fn running_words(&mut self) -> Result<(), ReadError> {
        let mut all = Vec::new();
        for kind in ["header", "footer"] {
            let parts: Vec<String> = self
                .relationships
                .parts(kind)
                .into_iter()
                .map(str::to_owned)
                .collect();
            for part in parts {
                if let Markup::Text(markup) = parts::markup(&mut self.package, &part)? {
                    all.extend(running::words(&markup));
                }
            }
        }
        self.notices.extend(running::notice(all));
        Ok(())
    }

    /// The part of that kind, by what points to it or else by its usual name; one that is damaged
    /// is told.
    fn markup(&mut self, kind: &str, told: &str) -> Result<Option<String>, ReadError> {
        let usual = || {
            let folder = self.main.rsplit_once('/').map_or("", |(folder, _)| folder);
            format!("{folder}/{kind}.xml")
        };
        let part = self
            .relationships
            .part(kind)
            .map_or_else(usual, str::to_owned);
        Ok(match parts::markup(&mut self.package, &part)? {
            Markup::Text(text) => Some(text),
            Markup::Missing => None,
            Markup::Damaged => {
                self.notices.push(format!(
                    "{told} of the file cannot be unpacked and were left out; the text is complete."
                ));
                None
            }
        })
    }

    fn tell(&mut self, told: &str, problem: Option<XmlError>) {
        if let Some(problem) = problem {
            self.notices.push(format!(
                "{told} of the file are damaged ({problem}); everything before the damage was read."
            ));
        }
    }

    fn damaged(&self, problem: &str) -> ReadError {
        ReadError::Damaged {
            name: self.name.into(),
            kind: KIND,
            problem: problem.into(),
        }
    }
}

/// The last few words, for a person to find the place.
fn last_words(text: &str) -> String {
    let mut words: Vec<&str> = text.split_whitespace().rev().take(6).collect();
    words.reverse();
    let short = words.join(" ");
    let skip = short.chars().count().saturating_sub(60);
    short.chars().skip(skip).collect()
}
