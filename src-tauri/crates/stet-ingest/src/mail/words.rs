//! The words of a message: which part of it says them, and how they are written.

use mail_parser::decoders::base64::base64_decode;
use mail_parser::decoders::quoted_printable::quoted_printable_decode;
use mail_parser::{Encoding, Message, MessagePart, MimeHeaders, PartType};
use stet_core::document::{Block, BlockKind};

use crate::reader::{Input, Reader};
use crate::text::TextReader;
use crate::{ReadError, encoding, html};

/// What stands alone on the line above a signature (RFC 3676).
pub(super) const SIGNATURE: &str = "--";

/// A paragraph with how it came to be in the message.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Said {
    /// Of how many messages ago it is marked to be; 0 for the writer's own.
    pub(super) depth: usize,
    pub(super) block: Block,
}

/// The bytes of a part as they were before they were packed for the way.
pub(super) fn bytes_of(message: &Message<'_>, part: &MessagePart<'_>) -> Vec<u8> {
    let (from, to) = (
        part.raw_body_offset() as usize,
        part.raw_end_offset() as usize,
    );
    let raw = message.raw_message.get(from..to).unwrap_or_default();
    let unpacked = match part.encoding {
        _ if part.is_encoding_problem => None,
        Encoding::None => Some(raw.to_vec()),
        Encoding::QuotedPrintable => quoted_printable_decode(raw),
        Encoding::Base64 => base64_decode(raw),
    };
    unpacked
        .filter(|bytes| !bytes.is_empty())
        .unwrap_or_else(|| part.contents().to_vec())
}

/// The characters of a part that is text, in the charset it says or shows.
pub(super) fn text_of(message: &Message<'_>, part: &MessagePart<'_>) -> String {
    let bytes = bytes_of(message, part);
    let charset = part
        .content_type()
        .and_then(|kind| kind.attribute("charset"));
    match encoding::decode_as("", &bytes, charset) {
        Ok(decoded) => decoded.text,
        Err(_) => encoding::clean_pasted(part.text_contents().unwrap_or_default()),
    }
}

/// What a message says, once: its plain form, or else its page.
///
/// # Errors
/// Those of the readers of text and pages.
pub(super) fn said(message: &Message<'_>) -> Result<Vec<Said>, ReadError> {
    let plain = parts(message, &message.text_body, |body| {
        matches!(body, PartType::Text(_))
    });
    let mut all = Vec::new();
    for part in &plain {
        all.extend(of_text(&text_of(message, part), Lines::of(part))?);
    }
    // A plain form may be nothing but "your program shows no pages".
    let pages = parts(message, &message.html_body, |body| {
        matches!(body, PartType::Html(_))
    });
    if all.is_empty() || (!pages.is_empty() && is_excuse(&all)) {
        let mut shown = Vec::new();
        for part in &pages {
            shown.extend(of_page(&text_of(message, part))?);
        }
        if !shown.is_empty() {
            return Ok(shown);
        }
    }
    Ok(all)
}

fn parts<'m>(
    message: &'m Message<'m>,
    ids: &[u32],
    fit: impl Fn(&PartType<'_>) -> bool,
) -> Vec<&'m MessagePart<'m>> {
    let part = |id: &u32| message.parts.get(*id as usize);
    ids.iter()
        .filter_map(part)
        .filter(|part| fit(&part.body))
        .collect()
}

/// True for a few words that only say that there is another form of the message.
fn is_excuse(said: &[Said]) -> bool {
    let words: usize = said
        .iter()
        .map(|said| said.block.text.split_whitespace().count())
        .sum();
    let says = |said: &Said| said.block.text.to_lowercase().contains("html");
    words <= 40 && said.iter().any(says)
}

/// What the end of a line means in plain text (RFC 3676).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Lines {
    /// Each line ends where its writer ended it.
    Fixed,
    /// A line goes on in the next one where it ends with a space.
    Flowed,
    /// The same, and the space is none of the text's: between words written without spaces.
    FlowedWithoutSpace,
}

impl Lines {
    fn of(part: &MessagePart<'_>) -> Self {
        let says = |name: &str, wanted: &str| {
            let kind = part.content_type();
            let value = kind.and_then(|kind| kind.attribute(name));
            value.is_some_and(|value| value.eq_ignore_ascii_case(wanted))
        };
        match (says("format", "flowed"), says("delsp", "yes")) {
            (false, _) => Self::Fixed,
            (true, false) => Self::Flowed,
            (true, true) => Self::FlowedWithoutSpace,
        }
    }
}

/// The paragraphs of plain text; lines that begin with ">" are an earlier message's.
fn of_text(text: &str, lines: Lines) -> Result<Vec<Said>, ReadError> {
    let mut all = Vec::new();
    for (depth, words) in stretches(text, lines) {
        let input = Input {
            name: "",
            text: &words,
        };
        let (document, _) = TextReader.read(&input)?;
        all.extend(
            document
                .blocks
                .into_iter()
                .map(|block| said_as(block, depth)),
        );
    }
    Ok(all)
}

/// Lines of one depth of quotation that follow each other, without their marks.
fn stretches(text: &str, lines: Lines) -> Vec<(usize, String)> {
    let mut all: Vec<(usize, String)> = Vec::new();
    let mut goes_on = false;
    let mut apart = false;
    for line in text.lines() {
        let (depth, words) = unmarked(line);
        // The line that parts a signature from the words above.
        let parts = words.trim_end() == SIGNATURE;
        let soft = lines != Lines::Fixed && words.ends_with(' ') && words != "-- ";
        let words = match words.strip_suffix(' ') {
            Some(words) if soft && lines == Lines::FlowedWithoutSpace => words,
            _ => words,
        };
        match all.last_mut() {
            Some((open, gathered)) if *open == depth && !parts && !apart => {
                gathered.push_str(if goes_on { "" } else { "\n" });
                gathered.push_str(words);
            }
            _ => all.push((depth, words.to_owned())),
        }
        (goes_on, apart) = (soft, parts);
    }
    all
}

/// How often a line is quoted, and its words.
fn unmarked(line: &str) -> (usize, &str) {
    let (mut depth, mut words) = (0, line);
    while let Some(rest) = words.strip_prefix('>').or_else(|| words.strip_prefix(" >")) {
        words = rest;
        depth += 1;
    }
    let quoted = words.strip_prefix(' ').filter(|_| depth > 0);
    (depth, quoted.unwrap_or(words))
}

/// The paragraphs of a page; what stands in a `blockquote` is an earlier message's.
fn of_page(page: &str) -> Result<Vec<Said>, ReadError> {
    let mut all = Vec::new();
    for (depth, piece) in pieces(page) {
        let document = html::read_piece(&Input {
            name: "",
            text: piece,
        })?;
        all.extend(
            document
                .blocks
                .into_iter()
                .map(|block| said_as(block, depth)),
        );
    }
    Ok(all)
}

/// A page cut where quotations begin and end.
fn pieces(page: &str) -> Vec<(usize, &str)> {
    const NAME: &[u8] = b"blockquote";
    let (mut all, mut from, mut depth) = (Vec::new(), 0, 0_usize);
    for (at, _) in page.match_indices('<') {
        let tag = page.as_bytes().get(at + 1..).unwrap_or_default();
        let closes = tag.first() == Some(&b'/');
        let name = tag.get(usize::from(closes)..).unwrap_or_default();
        let is_quote = name
            .get(..NAME.len())
            .is_some_and(|n| n.eq_ignore_ascii_case(NAME));
        if !is_quote {
            continue;
        }
        all.push((depth, &page[from..at]));
        from = at;
        depth = if closes {
            depth.saturating_sub(1)
        } else {
            depth + 1
        };
    }
    all.push((depth, &page[from..]));
    all
}

/// A line alone is no heading in a message: it is a greeting, or all there is to say.
fn said_as(mut block: Block, depth: usize) -> Said {
    if matches!(block.kind, BlockKind::Heading { .. }) {
        block.kind = BlockKind::Paragraph;
    }
    Said { depth, block }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(said: Vec<Said>) -> Vec<(usize, String)> {
        said.into_iter()
            .map(|said| (said.depth, said.block.text))
            .collect()
    }

    #[test]
    fn quoted_lines_are_an_earlier_message() {
        let text = "Thank you.\n\nOn 2 May 2020, Bo wrote:\n> The crane\n> is shut.\n>> Since when?\n\nSince May.";
        assert_eq!(
            shown(of_text(text, Lines::Fixed).expect("reads")),
            [
                (0, "Thank you.".into()),
                (0, "On 2 May 2020, Bo wrote:".into()),
                (1, "The crane is shut.".into()),
                (2, "Since when?".into()),
                (0, "Since May.".into()),
            ]
        );
        let signed = "The crane is open.\n-- \nAda Moll\nQuay Road 4";
        assert_eq!(
            shown(of_text(signed, Lines::Fixed).expect("reads"))[..2],
            [(0, "The crane is open.".into()), (0, "--".into())]
        );
        let flowed = "The crane that stood at \nthe quay is shut.\nIt was old.";
        assert_eq!(
            shown(of_text(flowed, Lines::Flowed).expect("reads"))[0].1,
            "The crane that stood at the quay is shut."
        );
        let flowed = "岸壁のク \nレーンは閉まった。";
        assert_eq!(
            shown(of_text(flowed, Lines::FlowedWithoutSpace).expect("reads"))[0].1,
            "岸壁のクレーンは閉まった。"
        );
    }

    #[test]
    fn quotations_of_a_page_are_an_earlier_message() {
        let page = "<div>Thank you.</div><div>On 2 May, Bo wrote:</div><BLOCKQUOTE type=cite><p>The crane is \
                    shut.</p><blockquote>Since when?</blockquote></BLOCKQUOTE><div>Since May.</div>";
        let said = shown(of_page(page).expect("reads"));
        let depths: Vec<usize> = said.iter().map(|(depth, _)| *depth).collect();
        assert_eq!(depths, [0, 0, 1, 2, 0], "{said:?}");
        for broken in [
            "<blockquote",
            "</blockquote>",
            "<",
            "</blockquote><blockquote>",
        ] {
            let _ = pieces(broken);
        }
    }
}
