//! A web page that a browser saved with all it shows (MHTML, RFC 2557): its words, read as those of a
//! page from the address it was saved from.

use mail_parser::{HeaderName, Message, MessagePart, MimeHeaders, PartType};
use stet_core::document::Document;

use super::words::{bytes_of, text_of};
use crate::{Meta, ReadError, page};

/// Reads the page.
///
/// # Errors
/// Those of [`page::read`]; [`ReadError::Empty`] if there is no page in it.
pub(super) fn read(name: &str, message: &Message<'_>) -> Result<(Document, Meta), ReadError> {
    let part = main(message).ok_or_else(|| ReadError::Empty { name: name.into() })?;
    let charset = part
        .content_type()
        .and_then(|kind| kind.attribute("charset"));
    let kind = match charset {
        Some(charset) => format!("text/html; charset={charset}"),
        None => "text/html".to_owned(),
    };
    let address = address(message, part);
    let Some(address) = address else {
        return page::of_saved(name, &text_of(message, part));
    };
    let bytes = bytes_of(message, part);
    let page = page::read(&bytes, Some(&kind), &address)?;
    if page.document.word_count() == 0 {
        return Err(ReadError::Empty { name: name.into() });
    }
    let saved = message.date().map(mail_parser::DateTime::to_rfc3339);
    let title = Some(page.document.title.clone()).filter(|title| !title.is_empty());
    let document = page::document(&page, &address, saved.as_deref().unwrap_or_default());
    let meta = Meta {
        title,
        author: page.author,
        publisher: page.publisher.or_else(|| host(&address)),
        published_at: page.published_at,
        language: page.language,
    };
    Ok((document, meta))
}

/// The site of an address: who published the page, where it does not say so itself.
fn host(address: &str) -> Option<String> {
    let url = url::Url::parse(address).ok()?;
    let host = url.host_str()?;
    Some(host.trim_start_matches("www.").to_owned())
}

/// The page itself: the part named as the start, or the first that is a page.
fn main<'m>(message: &'m Message<'m>) -> Option<&'m MessagePart<'m>> {
    let is_page = |part: &&MessagePart<'_>| matches!(part.body, PartType::Html(_));
    let root = message.parts.first()?;
    let start = root.content_type().and_then(|kind| kind.attribute("start"));
    let named = start.and_then(|start| {
        let id = start.trim_matches(['<', '>']);
        let mut pages = message.parts.iter().filter(is_page);
        pages.find(|part| {
            part.content_id()
                .is_some_and(|own| own.trim_matches(['<', '>']) == id)
        })
    });
    named.or_else(|| message.parts.iter().find(is_page))
}

/// Where the page was saved from.
fn address(message: &Message<'_>, part: &MessagePart<'_>) -> Option<String> {
    let snapshot = HeaderName::Other("Snapshot-Content-Location".into());
    let declared = message.header(snapshot).and_then(|value| value.as_text());
    let located = [part.content_location(), declared, root_location(message)];
    let is_web = |address: &&str| address.starts_with("http://") || address.starts_with("https://");
    located
        .into_iter()
        .flatten()
        .map(str::trim)
        .find(is_web)
        .map(str::to_owned)
}

fn root_location<'m>(message: &'m Message<'_>) -> Option<&'m str> {
    message.parts.first()?.content_location()
}
