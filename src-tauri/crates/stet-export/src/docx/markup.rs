//! Words as WordprocessingML: escaping, runs, paragraphs, and a body with its links.

use std::fmt::Write as _;

use crate::links::followable;

/// Makes any string safe in an XML part, as words or as the value of an attribute. Characters that
/// XML cannot hold become U+FFFD.
pub(crate) fn escape(text: &str) -> String {
    let mut out = String::with_capacity(text.len() + 16);
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\n' | '\t' => out.push(c),
            '\u{fffe}' | '\u{ffff}' => out.push('\u{fffd}'),
            c if c < ' ' || c == '\u{7f}' => out.push('\u{fffd}'),
            c => out.push(c),
        }
    }
    out
}

/// The children of a run that show these words; line ends and tabs are elements of their own.
pub(crate) fn text_items(words: &str, prefix: &str) -> String {
    let mut out = String::with_capacity(words.len() + 64);
    for (line, words) in words.split('\n').enumerate() {
        if line > 0 {
            let _ = write!(out, "<{prefix}br/>");
        }
        for (stop, words) in words.split('\t').enumerate() {
            if stop > 0 {
                let _ = write!(out, "<{prefix}tab/>");
            }
            if !words.is_empty() {
                let _ = write!(
                    out,
                    "<{prefix}t xml:space=\"preserve\">{}</{prefix}t>",
                    escape(words)
                );
            }
        }
    }
    out
}

/// How a stretch of words is set, beyond its paragraph.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Look {
    /// Id of its character style.
    pub(crate) style: Option<&'static str>,
    pub(crate) bold: bool,
    pub(crate) italic: bool,
    pub(crate) raised: bool,
    /// A line through the words.
    pub(crate) struck: bool,
    /// Six hexadecimal digits.
    pub(crate) colour: Option<&'static str>,
    /// Word's name of a line under the words, with its colour.
    pub(crate) under: Option<(&'static str, &'static str)>,
}

impl Look {
    /// Only a character style.
    pub(crate) fn style(style: &'static str) -> Self {
        Self {
            style: Some(style),
            ..Self::default()
        }
    }

    /// Strong words.
    pub(crate) fn bold() -> Self {
        Self {
            bold: true,
            ..Self::default()
        }
    }

    /// The properties in the order the format demands.
    fn properties(&self, rightward: bool) -> String {
        let mut out = String::new();
        if let Some(style) = self.style {
            let _ = write!(out, "<w:rStyle w:val=\"{style}\"/>");
        }
        if self.bold {
            out.push_str("<w:b/><w:bCs/>");
        }
        if self.italic {
            out.push_str("<w:i/><w:iCs/>");
        }
        if self.struck {
            out.push_str("<w:strike/>");
        }
        if let Some(colour) = self.colour {
            let _ = write!(out, "<w:color w:val=\"{colour}\"/>");
        }
        if let Some((line, colour)) = self.under {
            let _ = write!(out, "<w:u w:val=\"{line}\" w:color=\"{colour}\"/>");
        }
        if self.raised {
            out.push_str("<w:vertAlign w:val=\"superscript\"/>");
        }
        if rightward {
            out.push_str("<w:rtl/>");
        }
        if out.is_empty() {
            out
        } else {
            format!("<w:rPr>{out}</w:rPr>")
        }
    }
}

/// A run. Words of scripts written from right to left say so, as Word wants it.
pub(crate) fn run(words: &str, look: &Look) -> String {
    if words.is_empty() {
        return String::new();
    }
    format!(
        "<w:r>{}{}</w:r>",
        look.properties(rightward(words)),
        text_items(words, "w:")
    )
}

/// A paragraph of a style; `content` is runs.
pub(crate) fn paragraph(style: &str, content: &str, rightward: bool) -> String {
    paragraph_with(style, "", content, rightward)
}

/// A paragraph with further properties, which must stand between style and direction.
pub(crate) fn paragraph_with(
    style: &str,
    properties: &str,
    content: &str,
    rightward: bool,
) -> String {
    let bidi = if rightward { "<w:bidi/>" } else { "" };
    format!("<w:p><w:pPr><w:pStyle w:val=\"{style}\"/>{properties}{bidi}</w:pPr>{content}</w:p>")
}

/// A field whose result a program fills in.
pub(crate) fn field(instruction: &str, shown: &str) -> String {
    format!(
        "<w:r><w:fldChar w:fldCharType=\"begin\"/></w:r>\
         <w:r><w:instrText xml:space=\"preserve\"> {instruction} </w:instrText></w:r>\
         <w:r><w:fldChar w:fldCharType=\"separate\"/></w:r>{}\
         <w:r><w:fldChar w:fldCharType=\"end\"/></w:r>",
        run(shown, &Look::default())
    )
}

/// True if the first letter with a direction is of a script written from right to left.
pub(crate) fn rightward(words: &str) -> bool {
    let first = words.chars().find(|c| c.is_alphabetic());
    first.is_some_and(|c| {
        matches!(c, '\u{590}'..='\u{8ff}' | '\u{fb1d}'..='\u{fdff}' | '\u{fe70}'..='\u{feff}'
            | '\u{10800}'..='\u{10fff}' | '\u{1e800}'..='\u{1efff}')
    })
}

/// The addresses a part links to, by their ids.
#[derive(Debug, Default)]
pub(crate) struct Links {
    addresses: Vec<String>,
}

impl Links {
    /// A link to an address if a reader may follow it, or its words alone.
    pub(crate) fn to(&mut self, address: &str, words: &str, look: &Look) -> String {
        let Some(address) = followable(address) else {
            return run(words, look);
        };
        let known = self.addresses.iter().position(|known| known == address);
        let at = known.unwrap_or_else(|| {
            self.addresses.push(address.to_owned());
            self.addresses.len() - 1
        });
        let look = Look {
            style: Some("Hyperlink"),
            ..look.clone()
        };
        format!(
            "<w:hyperlink r:id=\"{}\" w:history=\"1\">{}</w:hyperlink>",
            Self::id(at),
            run(words, &look)
        )
    }

    fn id(at: usize) -> String {
        format!("rIdLink{}", at + 1)
    }

    /// The relations of these addresses.
    pub(crate) fn relations(&self) -> String {
        let mut out = String::new();
        for (at, address) in self.addresses.iter().enumerate() {
            let _ = write!(
                out,
                "<Relationship Id=\"{}\" Type=\"http://schemas.openxmlformats.org/\
                 officeDocument/2006/relationships/hyperlink\" Target=\"{}\" \
                 TargetMode=\"External\"/>",
                Self::id(at),
                escape(address)
            );
        }
        out
    }
}

/// A link to a bookmark of the same file.
pub(crate) fn link_within(bookmark: &str, words: &str, look: &Look) -> String {
    format!(
        "<w:hyperlink w:anchor=\"{bookmark}\" w:history=\"1\">{}</w:hyperlink>",
        run(words, look)
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_safe_and_keep_their_lines() {
        assert_eq!(
            escape("a<b>&\"\u{0}\u{ffff}"),
            "a&lt;b&gt;&amp;&quot;\u{fffd}\u{fffd}"
        );
        assert_eq!(
            text_items("a\tb\n", "w:"),
            "<w:t xml:space=\"preserve\">a</w:t><w:tab/><w:t xml:space=\"preserve\">b</w:t><w:br/>"
        );
        assert_eq!(run("", &Look::default()), "");
    }

    #[test]
    fn only_web_addresses_are_links() {
        let mut links = Links::default();
        let plain = Look::default();
        assert!(
            links
                .to("https://a.example/?x&y", "x", &plain)
                .contains("rIdLink1")
        );
        assert!(
            links
                .to("https://a.example/?x&y", "y", &plain)
                .contains("rIdLink1")
        );
        assert_eq!(links.to("javascript:x", "z", &plain), run("z", &plain));
        assert!(
            links
                .relations()
                .contains("Target=\"https://a.example/?x&amp;y\"")
        );
    }

    #[test]
    fn the_first_letter_tells_the_direction() {
        assert!(rightward("… وصل 12 abc"));
        assert!(!rightward("2019 abc وصل"));
    }
}
