//! A web page that a browser saved with all it shows (MHTML, RFC 2557): its words, read as those of a
//! page from the address it was saved from.

use std::sync::LazyLock;

use mail_parser::{HeaderName, Message, MessagePart, MimeHeaders, PartType};
use regex::Regex;
use stet_core::document::Document;
use stet_core::evidence::Page;
use url::Url;

use super::words::{bytes_of, text_of};
use crate::blocks::short_title;
use crate::sources::pattern;
use crate::{Meta, ReadError, html, page};

/// Most pages read of one that consists of frames.
const MOST_FRAMES: usize = 50;

/// A frame, and the address or name of what it shows.
static FRAME: LazyLock<Regex> = LazyLock::new(|| {
    pattern(r#"(?i)<i?frame\b[^>]*?\ssrc\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>]+))"#)
});

/// Reads the page.
///
/// # Errors
/// Those of [`page::read`]; [`ReadError::Empty`] if there is no page in it.
pub(super) fn read(name: &str, message: &Message<'_>) -> Result<(Document, Meta), ReadError> {
    let part = main(message).ok_or_else(|| ReadError::Empty { name: name.into() })?;
    let Some(address) = address(message, part) else {
        return page::of_saved(name, &text_of(message, part));
    };
    let mut gathered = Gathered::of(message);
    gathered.read(part)?;
    let mut pages = gathered
        .pages
        .into_iter()
        .filter(|page| page.document.word_count() > 0);
    let mut page = pages
        .next()
        .ok_or_else(|| ReadError::Empty { name: name.into() })?;
    let mut of_frames = false;
    for frame in pages {
        of_frames = true;
        page.document.blocks.extend(frame.document.blocks);
        page.document.notices.extend(frame.document.notices);
    }
    if of_frames && let Some(title) = message.subject() {
        page.document.title = short_title(title);
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

/// The pages of a message that was saved, and what of them is read.
struct Gathered<'m> {
    message: &'m Message<'m>,
    /// Where each part that is a page was saved from, and its name in this message.
    parts: Vec<(Option<Url>, &'m MessagePart<'m>)>,
    /// Parts read already: a frame may name the page around it.
    taken: Vec<*const MessagePart<'m>>,
    pages: Vec<Page>,
}

impl<'m> Gathered<'m> {
    fn of(message: &'m Message<'m>) -> Self {
        let located = |part: &MessagePart<'_>| Url::parse(part.content_location()?.trim()).ok();
        let parts = message.parts.iter().filter(|part| is_page(part));
        Self {
            message,
            parts: parts.map(|part| (located(part), part)).collect(),
            taken: Vec::new(),
            pages: Vec::new(),
        }
    }

    /// Reads the page in `part`; one that shows nothing but frames is the pages in them, in its order.
    ///
    /// # Errors
    /// Those of [`page::read`], for the page that was saved; a frame that cannot be read is passed over.
    fn read(&mut self, part: &'m MessagePart<'m>) -> Result<(), ReadError> {
        self.taken.push(part);
        let charset = part
            .content_type()
            .and_then(|kind| kind.attribute("charset"));
        let kind = match charset {
            Some(charset) => format!("text/html; charset={charset}"),
            None => "text/html".to_owned(),
        };
        let address = address(self.message, part).unwrap_or_default();
        let empty = match page::read(&bytes_of(self.message, part), Some(&kind), &address) {
            Ok(page) => {
                self.pages.push(page);
                return Ok(());
            }
            Err(empty @ ReadError::Empty { .. }) => empty,
            Err(other) => return Err(other),
        };
        let before = self.pages.len();
        for frame in self.frames(part, &address) {
            if self.taken.len() < MOST_FRAMES
                && !self.taken.iter().any(|one| std::ptr::eq(*one, frame))
            {
                let _ = self.read(frame);
            }
        }
        if self.pages.len() == before {
            return Err(empty);
        }
        Ok(())
    }

    /// The pages that the frames in `part` show.
    fn frames(&self, part: &MessagePart<'_>, address: &str) -> Vec<&'m MessagePart<'m>> {
        let base = Url::parse(address).ok();
        let markup = text_of(self.message, part);
        let shown = FRAME.captures_iter(&markup).filter_map(|found| {
            let source = found.iter().skip(1).flatten().next()?.as_str();
            let source = html::plain_text(source.trim());
            let named = source.strip_prefix("cid:");
            let to = match &base {
                Some(base) => base.join(&source).ok(),
                None => Url::parse(&source).ok(),
            };
            let fits = |(location, part): &&(Option<Url>, &'m MessagePart<'m>)| match named {
                Some(name) => part
                    .content_id()
                    .is_some_and(|id| id.trim_matches(['<', '>']) == name),
                None => to.is_some() && *location == to,
            };
            self.parts.iter().find(fits).map(|(_, part)| *part)
        });
        shown.take(MOST_FRAMES).collect()
    }
}

/// The site of an address: who published the page, where it does not say so itself.
fn host(address: &str) -> Option<String> {
    let url = Url::parse(address).ok()?;
    let host = url.host_str()?;
    Some(host.trim_start_matches("www.").to_owned())
}

/// The page itself: the part named as the start, or the first that is a page.
fn main<'m>(message: &'m Message<'m>) -> Option<&'m MessagePart<'m>> {
    let root = message.parts.first()?;
    let start = root.content_type().and_then(|kind| kind.attribute("start"));
    let named = start.and_then(|start| {
        let id = start.trim_matches(['<', '>']);
        let mut pages = message.parts.iter().filter(|part| is_page(part));
        pages.find(|part| {
            part.content_id()
                .is_some_and(|own| own.trim_matches(['<', '>']) == id)
        })
    });
    named.or_else(|| message.parts.iter().find(|part| is_page(part)))
}

fn is_page(part: &MessagePart<'_>) -> bool {
    matches!(part.body, PartType::Html(_))
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
