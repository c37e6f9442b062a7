//! HTML cut into tags and text, in one pass.
//!
//! Follows the tokenizer of the HTML standard in what matters for words:
//! attributes, raw text elements, comments, character references. Every byte
//! is looked at a bounded number of times, whatever the input.

use std::borrow::Cow;

use super::references::references;

/// Attributes kept; all others are of no use for reading.
pub(super) const KEPT: &[&str] = &[
    "alt",
    "aria-hidden",
    "aria-label",
    "class",
    "colspan",
    "content",
    "datetime",
    "epub:type",
    "height",
    "hidden",
    "href",
    "http-equiv",
    "id",
    "itemprop",
    "lang",
    "name",
    "property",
    "pubdate",
    "rel",
    "role",
    "rowspan",
    "start",
    "style",
    "title",
    "type",
    "value",
    "width",
];

/// Elements whose content is no markup; of these, titles and text areas have character references.
const RAW: &[&str] = &[
    "script",
    "style",
    "xmp",
    "iframe",
    "noembed",
    "noframes",
    "noscript",
    "plaintext",
    "title",
    "textarea",
];

/// Longest list of declarations of a page's own that is passed over as one, in bytes.
const LONGEST_SUBSET: usize = 64 * 1024;

/// A piece of HTML.
#[derive(Debug, PartialEq)]
pub(super) enum Token<'a> {
    Start {
        name: Cow<'a, str>,
        attributes: Vec<(&'static str, Cow<'a, str>)>,
        self_closing: bool,
    },
    End(Cow<'a, str>),
    Text(Cow<'a, str>),
}

/// Iterates over the tokens of a text.
pub(super) struct Tokens<'a> {
    text: &'a str,
    at: usize,
    raw: Option<&'static str>,
}

impl<'a> Tokens<'a> {
    pub(super) fn new(text: &'a str) -> Self {
        Self {
            text,
            at: 0,
            raw: None,
        }
    }

    /// The element that began last holds markup after all.
    pub(super) fn read_as_markup(&mut self) {
        self.raw = None;
    }

    fn raw_text(&mut self, name: &'static str) -> Option<Token<'a>> {
        let start = self.at;
        let rest = &self.text[start..];
        let end = match name {
            "plaintext" => None,
            "script" => find_script_end(rest).or_else(|| find_end_tag(rest, name)),
            _ => find_end_tag(rest, name),
        };
        let end = end.map_or(self.text.len(), |at| start + at);
        self.at = end;
        let words = &self.text[start..end];
        let words = match name {
            "title" | "textarea" => references(words, false),
            _ => Cow::Borrowed(words),
        };
        (!words.is_empty()).then_some(Token::Text(words))
    }

    /// The end of a comment or declaration that starts at `self.at`.
    fn skip_declaration(&mut self) {
        let rest = &self.text[self.at..];
        let length = if let Some(body) = rest.strip_prefix("<!--") {
            if body.starts_with('>') {
                5
            } else if body.starts_with("->") {
                6
            } else {
                comment_end(body).map_or(rest.len(), |end| 4 + end)
            }
        } else if rest.starts_with("<![CDATA[") {
            rest.find("]]>").map_or(rest.len(), |at| at + 3)
        } else if let Some(subset) = internal_subset(rest) {
            subset
        } else {
            rest.find('>').map_or(rest.len(), |at| at + 1)
        };
        self.at += length;
    }

    /// A tag whose name starts at `self.at`.
    fn tag(&mut self, end: bool) -> Option<Token<'a>> {
        let bytes = self.text.as_bytes();
        let name_start = self.at;
        while self.at < bytes.len() && !is_name_end(bytes[self.at]) {
            self.at += 1;
        }
        let name = lower(&self.text[name_start..self.at]);
        let mut attributes: Vec<(&'static str, Cow<'a, str>)> = Vec::new();
        let mut self_closing = false;
        loop {
            while self.at < bytes.len() && (is_space(bytes[self.at]) || bytes[self.at] == b'/') {
                self_closing = bytes[self.at] == b'/';
                self.at += 1;
            }
            if self.at >= bytes.len() {
                // A tag that never ends is no tag; the standard drops it too.
                return None;
            }
            if bytes[self.at] == b'>' {
                self.at += 1;
                break;
            }
            self_closing = false;
            let start = self.at;
            // A name may begin with `=`.
            self.at += 1;
            while self.at < bytes.len() && !is_name_end(bytes[self.at]) && bytes[self.at] != b'=' {
                self.at += 1;
            }
            let attribute = &self.text[start..self.at];
            let value = self.attribute_value();
            let kept = KEPT
                .iter()
                .find(|kept| kept.eq_ignore_ascii_case(attribute));
            if let Some(kept) = kept
                && !attributes.iter().any(|(known, _)| known == kept)
            {
                attributes.push((kept, references(value, true)));
            }
        }
        if end {
            return Some(Token::End(name));
        }
        if !self_closing {
            self.raw = RAW.iter().copied().find(|raw| *raw == name);
        }
        Some(Token::Start {
            name,
            attributes,
            self_closing,
        })
    }

    fn attribute_value(&mut self) -> &'a str {
        let bytes = self.text.as_bytes();
        let mut at = self.at;
        while at < bytes.len() && is_space(bytes[at]) {
            at += 1;
        }
        if bytes.get(at) != Some(&b'=') {
            return "";
        }
        at += 1;
        while at < bytes.len() && is_space(bytes[at]) {
            at += 1;
        }
        let start;
        match bytes.get(at) {
            Some(quote @ (b'"' | b'\'')) => {
                start = at + 1;
                let length = self.text[start..].find(char::from(*quote));
                let end = length.map_or(bytes.len(), |length| start + length);
                self.at = (end + 1).min(bytes.len());
                &self.text[start..end]
            }
            _ => {
                start = at;
                while at < bytes.len() && !is_space(bytes[at]) && bytes[at] != b'>' {
                    at += 1;
                }
                self.at = at;
                &self.text[start..at]
            }
        }
    }
}

impl<'a> Iterator for Tokens<'a> {
    type Item = Token<'a>;

    fn next(&mut self) -> Option<Token<'a>> {
        while self.at < self.text.len() {
            if let Some(name) = self.raw.take() {
                if let Some(token) = self.raw_text(name) {
                    return Some(token);
                }
                continue;
            }
            let bytes = self.text.as_bytes();
            if bytes[self.at] == b'<' {
                match (bytes.get(self.at + 1), bytes.get(self.at + 2)) {
                    (Some(b'/'), Some(next)) if next.is_ascii_alphabetic() => {
                        self.at += 2;
                        if let Some(token) = self.tag(true) {
                            return Some(token);
                        }
                        continue;
                    }
                    (Some(next), _) if next.is_ascii_alphabetic() => {
                        self.at += 1;
                        if let Some(token) = self.tag(false) {
                            return Some(token);
                        }
                        continue;
                    }
                    (Some(b'!' | b'?' | b'/'), _) => {
                        self.skip_declaration();
                        continue;
                    }
                    _ => {}
                }
            }
            let start = self.at;
            let after = start + 1;
            // Continue inside a character of several bytes is impossible: `<` is one byte, and
            // otherwise `find` starts at a boundary.
            let from = if bytes[start] == b'<' { after } else { start };
            let length = self.text[from..]
                .find('<')
                .unwrap_or(self.text.len() - from);
            self.at = from + length;
            return Some(Token::Text(references(&self.text[start..self.at], false)));
        }
        None
    }
}

/// Length of a document type that declares things of its own in brackets (XHTML).
fn internal_subset(declaration: &str) -> Option<usize> {
    let head = declaration.get(..9)?;
    if !head.eq_ignore_ascii_case("<!doctype") {
        return None;
    }
    let bracket = declaration.find(['[', '>'])?;
    if !declaration[bracket..].starts_with('[') {
        return None;
    }
    let mut end = declaration.len().min(bracket + LONGEST_SUBSET);
    while !declaration.is_char_boundary(end) {
        end -= 1;
    }
    let close = declaration[bracket..end].find("]>")?;
    Some(bracket + close + 2)
}

/// Where the words of a comment end, after `-->` or `--!>`; one pass over the comment.
fn comment_end(body: &str) -> Option<usize> {
    let mut from = 0;
    while let Some(found) = body[from..].find("--") {
        let after = from + found + 2;
        let rest = &body[after..];
        if rest.starts_with('>') {
            return Some(after + 1);
        }
        if rest.starts_with("!>") {
            return Some(after + 2);
        }
        from = after - 1;
    }
    None
}

fn is_space(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t' | b'\n' | b'\r' | b'\x0c')
}

fn is_name_end(byte: u8) -> bool {
    is_space(byte) || byte == b'/' || byte == b'>'
}

fn lower(name: &str) -> Cow<'_, str> {
    if name.bytes().any(|byte| byte.is_ascii_uppercase()) {
        Cow::Owned(name.to_ascii_lowercase())
    } else {
        Cow::Borrowed(name)
    }
}

/// Where `</name` stands in `text`.
fn find_end_tag(text: &str, name: &str) -> Option<usize> {
    let mut ends = text.match_indices("</");
    ends.find(|(at, mark)| names(&text[at + mark.len()..], name))
        .map(|(at, _)| at)
}

/// Where a script ends. What looks like a comment in it may hold scripts of its own, as text that it
/// writes: their end tags are not its end.
fn find_script_end(text: &str) -> Option<usize> {
    let (mut in_comment, mut inner) = (false, false);
    for (at, _) in text.match_indices(['<', '-']) {
        let rest = &text[at..];
        if let Some(tag) = rest.strip_prefix("</") {
            if names(tag, "script") && !std::mem::take(&mut inner) {
                return Some(at);
            }
        } else if rest.starts_with("<!--") {
            in_comment = true;
        } else if rest.starts_with("-->") {
            (in_comment, inner) = (false, false);
        } else if let Some(tag) = rest.strip_prefix('<') {
            inner |= in_comment && names(tag, "script");
        }
    }
    None
}

/// True if a tag, after its `<` or `</`, is called `name`.
fn names(tag: &str, name: &str) -> bool {
    let bytes = tag.as_bytes();
    let same = bytes
        .get(..name.len())
        .is_some_and(|n| n.eq_ignore_ascii_case(name.as_bytes()));
    same && bytes.get(name.len()).is_none_or(|byte| is_name_end(*byte))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tags_text_and_what_is_neither() {
        let tokens: Vec<_> =
            Tokens::new("<!doctype html><P CLASS='a b' onclick=x>1 < 2<br/><!-- <p> --></p>")
                .collect();
        assert_eq!(
            tokens,
            [
                Token::Start {
                    name: "p".into(),
                    attributes: vec![("class", "a b".into())],
                    self_closing: false
                },
                Token::Text("1 ".into()),
                Token::Text("< 2".into()),
                Token::Start {
                    name: "br".into(),
                    attributes: vec![],
                    self_closing: true
                },
                Token::End("p".into()),
            ]
        );
        let script: Vec<_> = Tokens::new("<script>if (a<b) '</p>'</SCRIPT>x").collect();
        assert_eq!(script[1], Token::Text("if (a<b) '</p>'".into()));
        assert_eq!(script[3], Token::Text("x".into()));
    }

    #[test]
    fn a_script_that_writes_a_script_ends_where_it_ends() {
        for (inside, after) in [
            ("<!-- write('<script>a()</script>'); --></script>", "x"),
            ("<!-- b() </script>", "x"),
            ("<!--> '<script>' </script>", "x"),
            ("'<script>' </script>", "x"),
            ("<!-- '<script>' </script>", "x<p>"),
        ] {
            let text = format!("<script>{inside}{after}");
            let tokens: Vec<_> = Tokens::new(&text).collect();
            assert_eq!(tokens[3], Token::Text("x".into()), "{inside}");
        }
        let plain: Vec<_> = Tokens::new("<plaintext>a</plaintext><p>b &amp; c").collect();
        assert_eq!(plain[1], Token::Text("a</plaintext><p>b &amp; c".into()));
        assert_eq!(plain.len(), 2);
    }
}
