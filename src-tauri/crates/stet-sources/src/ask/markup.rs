//! Titles as plain words: registries keep them with JATS, HTML or MathML in them.

use quick_xml::escape::unescape;

/// The words without tags, with entities resolved and blanks in order. What only looks like a tag
/// ("p < 0.05") stays.
pub(crate) fn plain(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find('<') {
        out.push_str(&rest[..at]);
        rest = &rest[at..];
        match tag_end(rest) {
            Some(end) => rest = &rest[end..],
            None => {
                out.push('<');
                rest = &rest[1..];
            }
        }
    }
    out.push_str(rest);
    let out = entities(&out);
    // A title encoded twice ("&amp;amp;") is common enough to look once more.
    let out = if out.contains('&') {
        entities(&out)
    } else {
        out
    };
    out.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Where the tag at the start ends; `None` if it is none.
pub(crate) fn tag_end(text: &str) -> Option<usize> {
    let name = text[1..].strip_prefix('/').unwrap_or(&text[1..]);
    if !name.starts_with(|c: char| c.is_ascii_alphabetic()) {
        return None;
    }
    // A tag holds no other tag: "a <b and c <i>d</i>" has only two.
    let end = 1 + text[1..].find(['<', '>'])?;
    text[end..].starts_with('>').then_some(end + 1)
}

/// Resolves each entity by itself, so that an unknown one costs only itself.
fn entities(text: &str) -> String {
    /// Longer than any entity in use.
    const LONGEST: usize = 12;
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find('&') {
        out.push_str(&rest[..at]);
        rest = &rest[at..];
        let end = rest.bytes().take(LONGEST + 1).position(|byte| byte == b';');
        let resolved = end.and_then(|end| {
            let entity = &rest[..=end];
            let known = match entity {
                "&nbsp;" => Some(" ".into()),
                "&ndash;" => Some("–".into()),
                "&mdash;" => Some("—".into()),
                "&rsquo;" => Some("’".into()),
                "&lsquo;" => Some("‘".into()),
                "&rdquo;" => Some("”".into()),
                "&ldquo;" => Some("“".into()),
                _ => unescape(entity).ok(),
            };
            known.map(|known| (known.into_owned(), end + 1))
        });
        match resolved {
            Some((words, end)) => {
                out.push_str(&words);
                rest = &rest[end..];
            }
            None => {
                out.push('&');
                rest = &rest[1..];
            }
        }
    }
    out.push_str(rest);
    out
}

#[cfg(test)]
mod tests {
    use super::plain;

    #[test]
    fn markup_that_never_closes_is_read_in_linear_time() {
        for piece in ["<a", "&a", "<", "&"] {
            let text = piece.repeat(1_000_000);
            assert_eq!(plain(&text).len(), text.len());
        }
    }

    #[test]
    fn tags_go_and_words_stay() {
        for (given, wanted) in [
            ("Growth of <i>E. coli</i>", "Growth of E. coli"),
            ("H<sub>2</sub>O\n   and  salt", "H2O and salt"),
            ("Tides &amp; meadows", "Tides & meadows"),
            ("Tides &amp;amp; meadows", "Tides & meadows"),
            ("5 &#8211; 6", "5 – 6"),
            (
                "effects at p < 0.05 and q > 0.1",
                "effects at p < 0.05 and q > 0.1",
            ),
            ("AT&T; a history", "AT&T; a history"),
            ("R&D", "R&D"),
            (
                "<mml:math xmlns:mml=\"x\"><mml:mi>α</mml:mi></mml:math> decay",
                "α decay",
            ),
            ("a <b and c <i>d</i>", "a <b and c d"),
            ("é<é>", "é<é>"),
        ] {
            assert_eq!(plain(given), wanted);
        }
    }
}
