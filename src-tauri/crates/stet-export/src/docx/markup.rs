//! What stands in a paragraph of a Word file: runs, links and bookmarks, made by docx-rs of words
//! nobody vouches for.

use docx_rs::{
    BookmarkEnd, BookmarkStart, BreakType, DocumentRels, Hyperlink, HyperlinkData, HyperlinkType,
    Paragraph, ParagraphChild, Run, RunProperty, SpecialIndentType, Tab, TabValueType,
    VertAlignType,
};

use super::finish;
use crate::links::followable;

/// What stands in a paragraph, in its order.
pub(crate) type Content = Vec<ParagraphChild>;

/// The words with U+FFFD for every character XML cannot carry.
pub(crate) fn carried(words: &str) -> String {
    let carried = |c: char| match c {
        '\n' | '\t' => c,
        '\0'..' ' | '\u{7f}' | '\u{fffe}' | '\u{ffff}' => '\u{fffd}',
        c => c,
    };
    words.chars().map(carried).collect()
}

/// Makes any string safe in an XML part, as words or as the value of an attribute.
pub(crate) fn escape(words: &str) -> String {
    quick_xml::escape::escape(carried(words)).into_owned()
}

/// A run; line ends and tabs are elements of their own. Words of scripts written from right to left
/// say so, as Word wants it.
pub(crate) fn run(words: &str, look: &RunProperty) -> Content {
    if words.is_empty() {
        return Content::new();
    }
    let mut run = Run::new();
    run.run_property = look.clone();
    if rightward(words) {
        run.run_property = finish::rightward(run.run_property);
    }
    for (line, words) in carried(words).split('\n').enumerate() {
        if line > 0 {
            run = run.add_break(BreakType::TextWrapping);
        }
        for (stop, words) in words.split('\t').enumerate() {
            if stop > 0 {
                run = run.add_tab();
            }
            if !words.is_empty() {
                run = run.add_text(words);
            }
        }
    }
    vec![ParagraphChild::Run(Box::new(run))]
}

/// A run that looks as its paragraph does.
pub(crate) fn plain(words: &str) -> Content {
    run(words, &RunProperty::new())
}

/// A bold run.
pub(crate) fn strong(words: &str) -> Content {
    run(words, &RunProperty::new().bold())
}

/// Raised words.
pub(crate) fn raised(look: RunProperty) -> RunProperty {
    look.vert_align(VertAlignType::SuperScript)
}

/// A paragraph of a style.
pub(crate) fn paragraph(style: &str, content: Content, rightward: bool) -> Paragraph {
    let mut paragraph = Paragraph::new().style(style);
    paragraph.children = content;
    paragraph.property = paragraph.property.bidi(rightward);
    paragraph
}

/// The paragraph `left` from the margin but for its label, which stands `label` before the rest and
/// ends in a tab; both in twentieths of a point.
pub(crate) fn hanging(paragraph: Paragraph, left: u32, label: u32) -> Paragraph {
    let of = |room: u32| i32::try_from(room).unwrap_or(i32::MAX);
    let tab = Tab::new().val(TabValueType::Left).pos(left as usize);
    let label = SpecialIndentType::Hanging(of(label));
    paragraph
        .add_tab(tab)
        .indent(Some(of(left)), Some(label), None, None)
}

/// True if the first letter with a direction is of a script written from right to left.
pub(crate) fn rightward(words: &str) -> bool {
    let first = words.chars().find(|c| c.is_alphabetic());
    first.is_some_and(|c| {
        matches!(c, '\u{590}'..='\u{8ff}' | '\u{fb1d}'..='\u{fdff}' | '\u{fe70}'..='\u{feff}'
            | '\u{10800}'..='\u{10fff}' | '\u{1e800}'..='\u{1efff}')
    })
}

/// A bookmark around words, by which links inside the file find them. Ids are counted by the caller.
pub(crate) fn bookmark(id: usize, name: &str, content: Content) -> Content {
    let mut out = vec![ParagraphChild::BookmarkStart(BookmarkStart::new(id, name))];
    out.extend(content);
    out.push(ParagraphChild::BookmarkEnd(BookmarkEnd::new(id)));
    out
}

/// A link to a bookmark of the same file.
pub(crate) fn link_within(bookmark: &str, words: &str, look: &RunProperty) -> Content {
    let mut link = Hyperlink::new(bookmark, HyperlinkType::Anchor);
    link.children = run(words, look);
    vec![ParagraphChild::Hyperlink(link)]
}

/// The addresses a file links to, by their ids.
#[derive(Debug, Default)]
pub(crate) struct Links {
    addresses: Vec<String>,
}

impl Links {
    /// A link to an address if a reader may follow it, or its words alone.
    pub(crate) fn to(&mut self, address: &str, words: &str, look: &RunProperty) -> Content {
        let Some(address) = followable(address) else {
            return run(words, look);
        };
        let known = self.addresses.iter().position(|known| known == address);
        let at = known.unwrap_or_else(|| {
            self.addresses.push(address.to_owned());
            self.addresses.len() - 1
        });
        let mut link = Hyperlink::new(address, HyperlinkType::External);
        // docx-rs counts ids by process: two files of one report would differ.
        if let HyperlinkData::External { rid, .. } = &mut link.link {
            *rid = Self::id(at);
        }
        link.children = run(words, &look.clone().style("Hyperlink"));
        vec![ParagraphChild::Hyperlink(link)]
    }

    fn id(at: usize) -> String {
        format!("rIdLink{}", at + 1)
    }

    /// The relations of these addresses.
    pub(crate) fn relations(&self) -> DocumentRels {
        let addresses = self.addresses.iter().enumerate();
        addresses.fold(DocumentRels::new(), |relations, (at, address)| {
            relations.add_hyperlinks(Self::id(at), address, "External")
        })
    }
}

#[cfg(test)]
mod tests {
    use docx_rs::BuildXML;

    use super::*;

    /// What docx-rs writes of a paragraph with this content.
    fn written(content: Content) -> String {
        String::from_utf8(paragraph("Normal", content, false).build()).expect("UTF-8")
    }

    #[test]
    fn words_are_safe_and_keep_their_lines() {
        assert_eq!(
            escape("a<b>&\"\u{0}\u{ffff}"),
            "a&lt;b&gt;&amp;&quot;\u{fffd}\u{fffd}"
        );
        let text = |words: &str| format!("<w:t xml:space=\"preserve\">{words}</w:t>");
        let wanted = format!(
            "{}<w:tab />{}<w:br w:type=\"textWrapping\" /></w:r>",
            text("a\u{fffd}"),
            text("&lt;b&gt;")
        );
        let shown = written(plain("a\r\t<b>\n"));
        assert!(shown.contains(&wanted), "{shown}");
        assert_eq!(plain(""), Content::new());
    }

    #[test]
    fn only_web_addresses_are_links() {
        let mut links = Links::default();
        let look = RunProperty::new();
        for words in ["x", "y"] {
            let link = written(links.to("https://a.example/?x&y='", words, &look));
            assert!(link.contains("r:id=\"rIdLink1\""), "{link}");
        }
        assert_eq!(links.to("javascript:x", "z", &look), plain("z"));
        let relations = String::from_utf8(links.relations().build()).expect("UTF-8");
        assert!(
            relations.contains("Target=\"https://a.example/?x&amp;y=&apos;\""),
            "{relations}"
        );
    }

    #[test]
    fn the_first_letter_tells_the_direction() {
        assert!(rightward("… وصل 12 abc"));
        assert!(!rightward("2019 abc وصل"));
    }
}
