//! Messages (RFC 5322, MIME): mails, and web pages saved as one.
//!
//! MIME is taken apart by `mail-parser`; which words are the message, and whose they are, is decided
//! here. A message is said once, in its plain form where it has one. Its headers stand above it, the
//! words of earlier messages under headings that name who wrote them. What is attached is no part of
//! the text: [`crate::unpack`] gives it as files.
//!
//! | file | does |
//! |---|---|
//! | [`head`] | tells a message by the lines it begins with |
//! | [`words`] | which parts say something, in which characters |
//! | [`earlier`] | the writer's own words and those of others |
//! | [`attached`] | files attached |
//! | [`mailbox`] | many messages in one file |
//! | [`saved_page`] | web pages |

mod attached;
mod earlier;
mod head;
mod mailbox;
mod saved_page;
mod words;

use mail_parser::{Address, Message, MessageParser, MimeHeaders};
use stet_core::document::{Block, BlockKind, Document};

use self::head::Head;
use crate::apart::{Failed, apart};
use crate::blocks::Blocks;
use crate::members::Unpacked;
use crate::reader::FileReader;
use crate::unread::Unread;
use crate::{Format, Meta, ReadError, limits};

/// What a message is called in sentences.
const KIND: &str = "a mail";

/// How files of many mails are called.
pub(crate) const MAILBOX_ENDING: &str = "mbox";

/// Most people named in one header.
const MOST_NAMES: usize = 12;

/// Reads mails.
#[derive(Debug)]
pub(crate) struct MailReader;

impl FileReader for MailReader {
    fn format(&self) -> Format {
        Format::Mail
    }

    fn endings(&self) -> &'static [&'static str] {
        &["eml"]
    }

    fn knows(&self, bytes: &[u8]) -> bool {
        Head::of(bytes).is_some_and(|head| !head.is_saved_page())
    }

    fn read(&self, name: &str, bytes: &[u8]) -> Result<(Document, Meta), ReadError> {
        if mailbox::is_one(bytes) {
            return Err(ReadError::NotText {
                name: name.into(),
                kind: "a mailbox with several mails",
                advice: "Add it as material, where each mail is a separate source, or save the one \
                         you mean as EML.",
            });
        }
        taken_apart(name, bytes, mail)
    }
}

/// Reads web pages saved with all they show.
#[derive(Debug)]
pub(crate) struct SavedPageReader;

impl FileReader for SavedPageReader {
    fn format(&self) -> Format {
        Format::SavedPage
    }

    fn endings(&self) -> &'static [&'static str] {
        &["mhtml", "mht"]
    }

    fn knows(&self, bytes: &[u8]) -> bool {
        Head::of(bytes).is_some_and(|head| head.is_saved_page())
    }

    fn read(&self, name: &str, bytes: &[u8]) -> Result<(Document, Meta), ReadError> {
        taken_apart(name, bytes, saved_page::read)
    }
}

/// The files attached to a mail; `None` where there are none, or it is no mail.
///
/// # Errors
/// As reading it.
pub(crate) fn unpack(name: &str, bytes: &[u8]) -> Result<Option<Unpacked>, ReadError> {
    if !MailReader.knows(bytes) {
        return Ok(None);
    }
    if mailbox::is_one(bytes) {
        return mailbox::unpack(name, bytes).map(Some);
    }
    let (attached, itself) = taken_apart(name, bytes, |_, message| {
        Ok((attached::of(message), !is_digest(message)))
    })?;
    if attached.files.len() > limits::MAX_MEMBERS {
        return Err(ReadError::Unpacks { name: name.into() });
    }
    Ok((!attached.files.is_empty()).then(|| Unpacked {
        itself,
        files: attached.files,
        notices: Vec::new(),
    }))
}

/// Hands the message in `bytes` to `work`, on a thread of its own: what takes it apart was not written
/// here.
fn taken_apart<T: Send + 'static>(
    name: &str,
    bytes: &[u8],
    work: fn(&str, &Message<'_>) -> Result<T, ReadError>,
) -> Result<T, ReadError> {
    let damaged = |problem: &str| ReadError::Damaged {
        name: name.into(),
        kind: KIND,
        problem: problem.into(),
    };
    if messages_inside(bytes) > limits::MAX_MESSAGES {
        return Err(ReadError::Unpacks { name: name.into() });
    }
    let (called, copy) = (name.to_owned(), bytes.to_vec());
    let done = apart(limits::MAIL_TIME, move |_| {
        let message = MessageParser::default().parse(&copy)?;
        if message.parts.len() > limits::MAX_MAIL_PARTS {
            return Some(Err(ReadError::Unpacks { name: called }));
        }
        Some(work(&called, &message))
    });
    match done {
        Ok(Some(read)) => read,
        Ok(None) => Err(damaged("it has no headers that can be read")),
        Err(Failed::TooSlow(seconds)) => Err(ReadError::TooSlow {
            name: name.into(),
            seconds,
        }),
        Err(Failed::Panicked) => Err(damaged("its parts do not fit together")),
    }
}

/// How often a message says that another, or a row of others, stands in it: these may be nested.
fn messages_inside(bytes: &[u8]) -> usize {
    const SAYS: [&[u8]; 3] = [b"message/rfc822", b"message/global", b"multipart/digest"];
    let says = |at: usize| {
        let here = |word: &[u8]| {
            let stretch = bytes.get(at..at + word.len());
            stretch.is_some_and(|stretch| stretch.eq_ignore_ascii_case(word))
        };
        SAYS.iter().any(|word| here(word))
    };
    let begins = |byte: u8| matches!(byte, b'm' | b'M');
    (0..bytes.len())
        .filter(|at| begins(bytes[*at]) && says(*at))
        .count()
}

/// True for a row of messages with one head (RFC 2046, 5.1.5).
fn is_digest(message: &Message<'_>) -> bool {
    message.content_type().is_some_and(|kind| {
        kind.ctype().eq_ignore_ascii_case("multipart")
            && kind
                .subtype()
                .is_some_and(|kind| kind.eq_ignore_ascii_case("digest"))
    })
}

/// Reads a mail, or a digest of them.
fn mail(name: &str, message: &Message<'_>) -> Result<(Document, Meta), ReadError> {
    if is_digest(message) {
        return digest(name, message);
    }
    one_mail(name, message)
}

/// Reads each mail of a digest under its subject; whoever put them together wrote none of it.
fn digest(name: &str, message: &Message<'_>) -> Result<(Document, Meta), ReadError> {
    let mut blocks = Blocks::new(name);
    for file in attached::of(message).files {
        let Some(inner) = MessageParser::default().parse(&file.bytes) else {
            continue;
        };
        if inner.parts.len() > limits::MAX_MAIL_PARTS {
            return Err(ReadError::Unpacks { name: name.into() });
        }
        let (document, _) = one_mail(name, &inner)?;
        blocks.add(BlockKind::Heading { level: 2 }, document.title, Vec::new())?;
        for block in document.blocks {
            blocks.add(block.kind, block.text, block.runs)?;
        }
        for notice in &document.notices {
            blocks.notice(notice);
        }
    }
    let subject = message.subject().map(str::trim);
    let subject = subject.filter(|subject| !subject.is_empty());
    let meta = Meta {
        title: subject.map(str::to_owned),
        published_at: message.date().and_then(day),
        ..Meta::default()
    };
    Ok((blocks.finish(subject), meta))
}

/// Reads one mail.
fn one_mail(name: &str, message: &Message<'_>) -> Result<(Document, Meta), ReadError> {
    let mut said = words::said(message)?;
    let signed = earlier::without_signatures(&mut said);
    let from = people(message.from(), true);
    let writer = first_name(message.from()).unwrap_or_else(|| "The writer of this mail".to_owned());
    let (paragraphs, quotes) = earlier::told_apart(said, &writer);
    let says_something = |block: &Block| block.text.chars().any(char::is_alphanumeric);
    let mut blocks = Blocks::new(name);
    if paragraphs.iter().any(says_something) {
        let headers = earlier::verbatim(&provenance(message, &from));
        blocks.add(headers.kind, headers.text, headers.runs)?;
    }
    for block in paragraphs {
        blocks.add(block.kind, block.text, block.runs)?;
    }
    if quotes {
        blocks.notice(
            "Earlier messages are under their own headings: this mail’s writer did not write them.",
        );
    }
    if signed {
        blocks.notice("Signatures, below a line of two dashes, were left out.");
    }
    for notice in left_out(message) {
        blocks.notice(&notice);
    }
    let subject = message
        .subject()
        .map(str::trim)
        .filter(|subject| !subject.is_empty());
    let meta = Meta {
        title: subject.map(str::to_owned),
        author: first_name(message.from()),
        published_at: message.date().and_then(day),
        ..Meta::default()
    };
    Ok((blocks.finish(subject), meta))
}

/// Who wrote to whom, when, about what: the lines above the words.
fn provenance(message: &Message<'_>, from: &str) -> Vec<String> {
    let date = message.date().filter(|date| day(date).is_some());
    let date = date.map(|date| date.to_rfc3339().replacen('T', " ", 1));
    [
        ("From", Some(from.to_owned())),
        ("To", Some(people(message.to(), false))),
        ("Cc", Some(people(message.cc(), false))),
        ("Date", date),
        (
            "Subject",
            message.subject().map(|subject| subject.trim().to_owned()),
        ),
    ]
    .into_iter()
    .filter_map(|(name, value)| Some((name, value.filter(|value| !value.is_empty())?)))
    .map(|(name, value)| {
        format!(
            "{name}: {}",
            value.split_whitespace().collect::<Vec<_>>().join(" ")
        )
    })
    .collect()
}

/// The people of a header; with `addresses` where they have names too.
fn people(header: Option<&Address<'_>>, addresses: bool) -> String {
    let all: Vec<String> = header
        .iter()
        .flat_map(|header| header.iter())
        .filter_map(|person| match (person.name(), person.address()) {
            (Some(name), Some(address)) if addresses && name != address => {
                Some(format!("{name} <{address}>"))
            }
            (name, address) => name.or(address).map(str::to_owned),
        })
        .collect();
    let more = all.len().saturating_sub(MOST_NAMES);
    let named = all[..all.len() - more].join(", ");
    match more {
        0 => named,
        more => format!("{named} and {more} more"),
    }
}

fn first_name(header: Option<&Address<'_>>) -> Option<String> {
    let person = header?.first()?;
    let name = person.name().or(person.address())?.trim();
    (!name.is_empty()).then(|| name.to_owned())
}

/// The day of a mail in its writer's own zone, `YYYY-MM-DD`; `None` for a date there never was.
fn day(date: &mail_parser::DateTime) -> Option<String> {
    let day = format!("{:04}-{:02}-{:02}", date.year, date.month, date.day);
    crate::calendar_date(&day).is_some().then_some(day)
}

/// What of a mail its text leaves out.
fn left_out(message: &Message<'_>) -> Vec<String> {
    let attached = attached::of(message);
    let mut notices = Vec::new();
    let names: Vec<&str> = attached
        .files
        .iter()
        .map(|file| file.name.as_str())
        .collect();
    match names.as_slice() {
        [] => {}
        [one] => notices.push(format!(
            "The attachment ({one}) is not part of this text; as material it is a separate source."
        )),
        several => notices.push(format!(
            "The {} attachments ({}) are not part of this text; as material each is a separate \
             source.",
            several.len(),
            several.join(", ")
        )),
    }
    let unread = Unread {
        pictures: attached.pictures,
        ..Unread::default()
    };
    notices.extend(unread.told());
    notices
}

#[cfg(test)]
mod tests {
    #[test]
    fn each_mail_of_a_digest_is_read() {
        let inner = |name: &str, words: &str| {
            format!("--b\n\nFrom: {name} <x@a.example>\nSubject: Crane\n\n{words}\n\n")
        };
        let mail = format!(
            "From: list@a.example\nTo: all@a.example\nMessage-ID: <1@a>\nSubject: Quay digest\nMIME-Version: 1.0\n\
             Content-Type: multipart/digest; boundary=b\n\n{}{}--b--\n",
            inner("Ann Hale", "The crane fell on Monday."),
            inner("Jo Reed", "It was lifted again."),
        );
        let reading = crate::read("digest.eml", mail.as_bytes(), None).expect("reads");
        let words: Vec<&str> = reading
            .document
            .blocks
            .iter()
            .map(|block| &*block.text)
            .collect();
        let words = words.join("\n");
        for said in [
            "Ann Hale",
            "The crane fell on Monday.",
            "Jo Reed",
            "It was lifted again.",
        ] {
            assert!(words.contains(said), "{words}");
        }
        let unpacked = crate::unpack("digest.eml", mail.as_bytes());
        let unpacked = unpacked.expect("opens").expect("mails");
        assert!(!unpacked.itself && unpacked.files.len() == 2);
    }
}
