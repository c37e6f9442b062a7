//! What is attached to a message, as files of their own.

use mail_parser::{Encoding, Message, MessagePart, MimeHeaders, PartType};

use super::words::bytes_of;
use crate::members::Member;

/// The files attached, and how many pictures stand in the words instead.
#[derive(Debug, Default)]
pub(super) struct Attached {
    pub(super) files: Vec<Member>,
    pub(super) pictures: usize,
}

/// Takes apart what is attached to `message`.
pub(super) fn of(message: &Message<'_>) -> Attached {
    let mut attached = Attached::default();
    let parts = message.attachments.iter();
    for part in parts.filter_map(|id| message.parts.get(*id as usize)) {
        if is_picture_in_words(part) {
            attached.pictures += 1;
            continue;
        }
        let bytes = contents(message, part);
        if bytes.is_empty() {
            continue;
        }
        let number = attached.files.len() + 1;
        attached.files.push(Member {
            name: name(part, number),
            bytes,
        });
    }
    attached
}

/// A logo, or a picture that the words show where they stand.
fn is_picture_in_words(part: &MessagePart<'_>) -> bool {
    let picture = part
        .content_type()
        .is_some_and(|kind| kind.ctype() == "image");
    let shown = part
        .content_disposition()
        .is_none_or(|how| !how.is_attachment());
    picture && shown
}

fn contents(message: &Message<'_>, part: &MessagePart<'_>) -> Vec<u8> {
    match &part.body {
        PartType::Message(inner) if part.encoding != Encoding::None => inner.raw_message.to_vec(),
        PartType::Multipart(_) => Vec::new(),
        PartType::Binary(bytes) | PartType::InlineBinary(bytes) => bytes.to_vec(),
        PartType::Text(_) | PartType::Html(_) | PartType::Message(_) => bytes_of(message, part),
    }
}

/// What it is called, or what it is and its number.
fn name(part: &MessagePart<'_>, number: usize) -> String {
    let declared = part.attachment_name().map(str::trim).unwrap_or_default();
    // A name is a name: it leads nowhere.
    let file = declared.rsplit(['/', '\\']).next().unwrap_or_default();
    let file: String = file.chars().filter(|c| !c.is_control()).take(200).collect();
    if !file.is_empty() && file != "." && file != ".." {
        return file;
    }
    if let PartType::Message(inner) = &part.body {
        let subject = inner
            .subject()
            .unwrap_or("message")
            .replace(['/', '\\'], "-");
        let subject: String = subject
            .chars()
            .filter(|c| !c.is_control())
            .take(80)
            .collect();
        return format!("{subject}.eml");
    }
    let kind = part.content_type();
    let ending = match (
        kind.map(mail_parser::ContentType::ctype),
        kind.and_then(|k| k.subtype()),
    ) {
        (Some("text"), Some("html")) => "html",
        (Some("text"), Some("csv")) => "csv",
        (Some("text"), _) => "txt",
        (_, Some("pdf")) => "pdf",
        _ => "bin",
    };
    format!("attachment {number}.{ending}")
}
