//! As much of a page as a look needs: title, first heading, and how many words it shows.
//!
//! A tolerant scan in one pass over a bounded beginning of the page, linear in its length. Refuses
//! to own the text of an article: reading pages as documents is `stet-ingest`'s.

use markup5ever::data::NAMED_ENTITIES;

/// Characters of visible text that are kept; more only counts.
const KEPT: usize = 4_000;

/// What a look reads of a page.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(super) struct Page {
    pub(super) title: String,
    /// The first heading of the first or second rank.
    pub(super) heading: String,
    /// The beginning of the visible text.
    pub(super) text: String,
    /// Words of the visible text; of a script without spaces, two characters count as one.
    pub(super) words: usize,
    /// True if scripts may show more than the source does.
    pub(super) scripted: bool,
    /// Where it sends a reader on to by itself.
    pub(super) refresh: Option<Refresh>,
}

/// A page's order to a browser to open another (`<meta http-equiv="refresh">`).
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Refresh {
    /// After how many seconds.
    pub(super) after: u32,
    /// The address as written; may be relative.
    pub(super) to: String,
}

/// Elements whose content nobody sees.
const UNSEEN: [&str; 8] = [
    "script", "style", "noscript", "template", "svg", "iframe", "object", "textarea",
];

/// Reads a page.
pub(super) fn read(body: &[u8], content_type: &str) -> Page {
    let html = decode(body, content_type);
    let mut page = Page::default();
    let mut rest = html.as_str();
    let mut into: Option<&'static str> = None;
    while !rest.is_empty() {
        let Some(open) = rest.find('<') else {
            page.add(into, rest);
            break;
        };
        page.add(into, &rest[..open]);
        rest = &rest[open..];
        if let Some(comment) = rest.strip_prefix("<!--") {
            rest = comment.find("-->").map_or("", |end| &comment[end + 3..]);
            continue;
        }
        let Some(close) = rest.find('>') else { break };
        let tag = &rest[1..close];
        rest = &rest[close + 1..];
        let closes = tag.starts_with('/');
        let name: String = tag
            .trim_start_matches('/')
            .chars()
            .take_while(char::is_ascii_alphanumeric)
            .map(|c| c.to_ascii_lowercase())
            .collect();
        if let Some(unseen) = UNSEEN.into_iter().find(|unseen| *unseen == name && !closes) {
            page.scripted |= unseen == "script";
            if !tag.ends_with('/') {
                rest = after_end_of(rest, unseen);
            }
            continue;
        }
        if name == "meta" && page.refresh.is_none() {
            page.refresh = refresh(tag);
        }
        into = match (name.as_str(), closes) {
            ("title", false) if page.title.is_empty() => Some("title"),
            ("h1" | "h2", false) if page.heading.is_empty() => Some("heading"),
            ("title" | "h1" | "h2", true) => None,
            _ => into,
        };
        page.part(into);
    }
    for text in [&mut page.title, &mut page.heading, &mut page.text] {
        *text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    }
    page
}

impl Page {
    fn add(&mut self, into: Option<&str>, raw: &str) {
        if raw.trim().is_empty() {
            return;
        }
        let text = without_entities(raw);
        if into == Some("title") {
            self.title.push_str(&text);
            return;
        }
        if into == Some("heading") {
            self.heading.push_str(&text);
        }
        let unspaced = text
            .chars()
            .filter(|c| matches!(u32::from(*c), 0x0E00..=0x0EFF | 0x3040..=0x9FFF))
            .count();
        self.words += text.split_whitespace().count() + unspaced / 2;
        if self.text.len() < KEPT {
            self.text.push_str(&text);
        }
    }

    /// A tag parts words, except inside them: that is rare enough.
    fn part(&mut self, into: Option<&str>) {
        if into == Some("heading") {
            self.heading.push(' ');
        }
        if self.text.len() < KEPT && !self.text.ends_with(' ') {
            self.text.push(' ');
        }
    }
}

/// The order to open another page that a `meta` element gives, if it does.
fn refresh(tag: &str) -> Option<Refresh> {
    let orders = attribute(tag, "http-equiv")?;
    if !orders.trim().eq_ignore_ascii_case("refresh") {
        return None;
    }
    let content = attribute(tag, "content")?;
    let (after, order) = content.split_once([';', ','])?;
    let seconds = after.trim().split('.').next().unwrap_or_default();
    let order = order.trim();
    let named = order
        .get(..3)
        .is_some_and(|head| head.eq_ignore_ascii_case("url"));
    let to = match named {
        true => order[3..].trim_start().strip_prefix('=')?.trim(),
        false => order,
    };
    let to = to.trim_matches(['\'', '"']).trim();
    (!to.is_empty()).then(|| Refresh {
        after: seconds.parse().unwrap_or(0),
        to: to.to_owned(),
    })
}

/// The value of an attribute in a tag, entities resolved; `name` in lower case.
fn attribute(tag: &str, name: &str) -> Option<String> {
    let lower = tag.to_ascii_lowercase();
    let starts = lower.match_indices(name).find_map(|(at, _)| {
        let before = lower[..at].ends_with(|c: char| c.is_ascii_whitespace() || c == '/');
        let rest = lower[at + name.len()..].trim_start();
        (before && rest.starts_with('=')).then(|| tag.len() - rest.len() + 1)
    })?;
    let value = tag[starts..].trim_start();
    let raw = match value.chars().next()? {
        quote @ ('"' | '\'') => value[1..].split(quote).next().unwrap_or_default(),
        _ => value.split_ascii_whitespace().next().unwrap_or_default(),
    };
    Some(without_entities(raw))
}

/// What follows the end tag of this element; nothing if it never ends.
fn after_end_of<'h>(rest: &'h str, name: &str) -> &'h str {
    let mut from = 0;
    while let Some(at) = rest[from..].find("</") {
        let at = from + at + 2;
        let end = rest.get(at..at + name.len());
        if end.is_some_and(|end| end.eq_ignore_ascii_case(name)) {
            return rest[at..]
                .find('>')
                .map_or("", |close| &rest[at + close + 1..]);
        }
        from = at;
    }
    ""
}

/// Text of the page: the encoding of its byte order mark, of the header, of its `meta`, or UTF-8.
fn decode(body: &[u8], content_type: &str) -> String {
    let head = String::from_utf8_lossy(&body[..body.len().min(1024)]).to_ascii_lowercase();
    let named = charset(&content_type.to_ascii_lowercase()).or_else(|| charset(&head));
    let encoding = named
        .and_then(|name| encoding_rs::Encoding::for_label(name.as_bytes()))
        .unwrap_or(encoding_rs::UTF_8);
    encoding.decode(body).0.into_owned()
}

fn charset(text: &str) -> Option<String> {
    let (_, after) = text.split_once("charset=")?;
    let name = after.trim_start_matches(['"', '\'', ' ']);
    let fit = |c: &char| c.is_ascii_alphanumeric() || "-_:".contains(*c);
    Some(name.chars().take_while(fit).collect())
}

/// `&eacute;`, `&#233;` and `&#xE9;` as the characters they stand for.
fn without_entities(raw: &str) -> String {
    const LONGEST: usize = 32;
    let mut out = String::with_capacity(raw.len());
    let mut rest = raw;
    while let Some(at) = rest.find('&') {
        out.push_str(&rest[..at]);
        rest = &rest[at..];
        let end = rest.bytes().take(LONGEST).position(|byte| byte == b';');
        let stands_for = end.and_then(|end| Some((end, entity(rest.get(1..=end)?)?)));
        if let Some((end, character)) = stands_for {
            out.push(character);
            rest = &rest[end + 1..];
        } else {
            out.push('&');
            rest = &rest[1..];
        }
    }
    out.push_str(rest);
    out
}

/// The character of an entity, given with its semicolon and without its ampersand.
fn entity(name: &str) -> Option<char> {
    let number = name.trim_end_matches(';').strip_prefix('#');
    let code = match number {
        Some(number) => match number.strip_prefix(['x', 'X']) {
            Some(hex) => u32::from_str_radix(hex, 16).ok()?,
            None => number.parse().ok()?,
        },
        None => NAMED_ENTITIES.get(name)?.0,
    };
    char::from_u32(code).filter(|c| *c != '\0')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn title_heading_and_visible_words() {
        let page = read(
            b"<!doctype html><html><head><title>A &amp; B &#8211; Caf&eacute;</title>\
              <style>p { color: red }</style><script>var a = '<p>unseen</p>';</script></head>\
              <body><!-- unseen --><h1>First <em>heading</em></h1><p>Three more words</p>\
              <noscript>unseen</noscript><h1>Second</h1></body></html>",
            "text/html",
        );
        assert_eq!(page.title, "A & B – Café");
        assert_eq!(page.heading, "First heading");
        assert_eq!(page.text, "First heading Three more words Second");
        assert_eq!((page.words, page.scripted), (6, true));
    }

    #[test]
    fn encodings_are_taken_from_header_or_page() {
        assert_eq!(
            read(b"<title>Caf\xe9</title>", "text/html; charset=ISO-8859-1").title,
            "Café"
        );
        let page = b"<meta charset='windows-1251'><title>\xcf\xf0\xe8\xe2\xe5\xf2</title>";
        assert_eq!(read(page, "text/html").title, "Привет");
    }

    #[test]
    fn a_page_that_sends_on_says_where() {
        let to = |page: &str| {
            read(page.as_bytes(), "text/html")
                .refresh
                .map(|r| (r.after, r.to))
        };
        for page in [
            r#"<meta http-equiv="refresh" content="0; url=https://a.example/">"#,
            "<META content='0;URL=\"https://a.example/\"' HTTP-EQUIV=Refresh>",
            r#"<meta http-equiv=refresh content="0.5, https://a.example/"/>"#,
        ] {
            assert_eq!(
                to(page),
                Some((0, "https://a.example/".to_owned())),
                "{page}"
            );
        }
        for page in [
            r#"<meta http-equiv="refresh" content="300">"#,
            r#"<noscript><meta http-equiv="refresh" content="0; url=/x"></noscript>"#,
            r#"<meta name="description" content="0; url=/x">"#,
            r#"<meta http-equiv=refresh content="0; url=">"#,
        ] {
            assert_eq!(to(page), None, "{page}");
        }
    }

    #[test]
    fn broken_pages_end() {
        for page in [
            "<",
            "<title",
            "<title>x",
            "<script>",
            "<!--",
            "&",
            "&#x110000;",
            "</",
            "<h1>é",
        ] {
            let _ = read(page.as_bytes(), "");
            let _ = read(page.repeat(1000).as_bytes(), "");
        }
    }
}
