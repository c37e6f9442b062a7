//! Web pages, and pieces of them from the clipboard.
//!
//! Nothing is loaded and nothing runs. What a browser would hide is left out;
//! of a whole page the text is read and the site around it is not.

mod build;
mod chapter;
pub(crate) mod notes;
mod references;
mod table;
mod tokens;
pub(crate) mod tree;
pub(crate) mod unread;
pub(crate) mod write;

use stet_core::document::Document;

use crate::blocks::Blocks;
use crate::budget::Limit;
use crate::reader::{Fit, Input, Reader};
use crate::{Format, Meta, ReadError, page};
pub(crate) use chapter::Chapter;
use tree::Tree;

/// Bytes looked at to tell a page from text.
const SAMPLE: usize = 4096;

/// Reads HTML.
#[derive(Debug)]
pub(crate) struct HtmlReader;

impl Reader for HtmlReader {
    fn format(&self) -> Format {
        Format::Html
    }

    fn endings(&self) -> &'static [&'static str] {
        &["html", "htm", "xhtml"]
    }

    fn fit(&self, input: &Input<'_>) -> Fit {
        let head = head_of(input.text);
        if begins_like_a_page(&head) || is_piece_of_a_page(&head) {
            Fit::Certain
        } else if has_structure(&head) {
            Fit::Possible
        } else {
            Fit::No
        }
    }

    fn read(&self, input: &Input<'_>) -> Result<(Document, Meta), ReadError> {
        if begins_like_a_page(&head_of(input.text)) {
            return page::of_saved(input.name, input.text);
        }
        Ok((read_piece(input)?, Meta::default()))
    }
}

/// Reads a piece of a page whole: somebody chose it, and no site stands around it.
pub(crate) fn read_piece(input: &Input<'_>) -> Result<Document, ReadError> {
    let tree = Tree::parse(input.text);
    let mut blocks = Blocks::new(input.name);
    if tree.overfull {
        blocks.notice(&overfull(input.name));
    }
    let labels = notes::labels(&tree, "");
    let notes = notes::Notes::of(&tree, "", &labels);
    let left_out = vec![false; tree.ids().len()];
    write::write(&tree, &left_out, &notes, &mut blocks)?;
    Ok(blocks.finish(None))
}

/// What is said of a page with more elements than are kept; what stands before them is read.
pub(crate) fn overfull(name: &str) -> String {
    Limit::Blocks.sentence(name)
}

/// True for text that begins as a web page does.
pub(crate) fn is_page(text: &str) -> bool {
    begins_like_a_page(&head_of(text))
}

/// True for the source of a web page or of a piece of one, whatever it begins with.
pub(crate) fn looks_like_html(text: &str) -> bool {
    let head = head_of(text);
    is_piece_of_a_page(&head) || (head.starts_with('<') && has_structure(&head))
}

/// Text with its character references resolved.
pub(crate) fn plain_text(text: &str) -> std::borrow::Cow<'_, str> {
    references::references(text, false)
}

/// The start of the text in lower case, for looking at.
fn head_of(text: &str) -> String {
    text.trim_start()
        .chars()
        .take(SAMPLE)
        .collect::<String>()
        .to_ascii_lowercase()
}

/// True if what stands first is a page's own: its declaration, its root, or what only its head holds.
/// Browsers put "<meta charset>" before what was copied, which is a piece.
fn begins_like_a_page(head: &str) -> bool {
    const BEFORE: &[(&str, &str)] = &[
        ("<!--", "-->"),
        ("<?xml", ">"),
        ("<script", "</script>"),
        ("<style", "</style>"),
        ("<link ", ">"),
        ("<meta charset", ">"),
        ("<meta http-equiv", ">"),
    ];
    const FIRST: &[&str] = &[
        "<!doctype html",
        "<html",
        "<head",
        "<body",
        "<title",
        "<base ",
        "<meta ",
        // One that does not end where one looks.
        "<script",
        "<style",
    ];
    let mut rest = head.trim_start();
    while let Some((_, last)) = BEFORE.iter().find(|(first, _)| rest.starts_with(first))
        && let Some(end) = rest.find(last)
    {
        rest = rest[end + last.len()..].trim_start();
    }
    FIRST.iter().any(|start| rest.starts_with(start))
}

/// True for the source of a piece of a page: it begins with the tag of a block, ends one, and has
/// no sign of Markdown, which may begin with a tag too.
fn is_piece_of_a_page(head: &str) -> bool {
    const FIRST: &[&str] = &[
        "article",
        "blockquote",
        "div",
        "h1",
        "h2",
        "h3",
        "main",
        "ol",
        "p",
        "section",
        "table",
        "ul",
    ];
    let Some(rest) = head.strip_prefix('<') else {
        return false;
    };
    let name = rest
        .split(|c: char| !c.is_ascii_alphanumeric())
        .next()
        .unwrap_or_default();
    let markdown = head.contains("](") || head.lines().any(|line| line.starts_with('#'));
    FIRST.contains(&name) && head.contains("</") && !markdown
}

/// True if the text has tags that structure words: more than a bag of spans.
pub(crate) fn has_structure(text: &str) -> bool {
    const TELLING: &[&str] = &[
        "p",
        "h1",
        "h2",
        "h3",
        "h4",
        "h5",
        "h6",
        "ul",
        "ol",
        "li",
        "table",
        "tr",
        "td",
        "th",
        "a",
        "em",
        "strong",
        "i",
        "b",
        "blockquote",
        "sup",
        "sub",
        "article",
        "section",
        "main",
    ];
    tokens::Tokens::new(text)
        .take(2000)
        .any(|token| match token {
            tokens::Token::Start { name, .. } => TELLING.contains(&&*name),
            _ => false,
        })
}

#[cfg(test)]
mod tests {
    use super::*;
    use stet_core::document::{BlockKind, RunStyle};

    fn read(text: &str) -> (Document, Meta) {
        HtmlReader
            .read(&Input {
                name: "p.html",
                text,
            })
            .expect("reads")
    }

    fn texts(text: &str) -> Vec<String> {
        read(text)
            .0
            .blocks
            .into_iter()
            .map(|block| block.text)
            .collect()
    }

    #[test]
    fn every_kind_of_block() {
        let (document, _) = read(
            "<h1>Title</h1><p>One\n two<br>three</p><ul><li>a<ol start=3><li>b</ol><li><p>c</p><p>d</p></ul>\
             <blockquote><p>said</p></blockquote><pre> x\n  y</pre>\
             <table><tr><th>A<th>B<tr><td>1<td>2</table>",
        );
        let kinds: Vec<_> = document
            .blocks
            .iter()
            .map(|b| (b.kind, b.text.as_str()))
            .collect();
        assert_eq!(
            kinds,
            [
                (BlockKind::Heading { level: 1 }, "Title"),
                (BlockKind::Paragraph, "One two\nthree"),
                (
                    BlockKind::ListItem {
                        depth: 0,
                        number: None
                    },
                    "a"
                ),
                (
                    BlockKind::ListItem {
                        depth: 1,
                        number: Some(3)
                    },
                    "b"
                ),
                (
                    BlockKind::ListItem {
                        depth: 0,
                        number: None
                    },
                    "c"
                ),
                (BlockKind::Paragraph, "d"),
                (BlockKind::Quote, "said"),
                (BlockKind::Code, "x\n  y"),
                (
                    BlockKind::TableCell {
                        row: 0,
                        column: 0,
                        header: true
                    },
                    "A"
                ),
                (
                    BlockKind::TableCell {
                        row: 0,
                        column: 1,
                        header: true
                    },
                    "B"
                ),
                (
                    BlockKind::TableCell {
                        row: 1,
                        column: 0,
                        header: false
                    },
                    "1"
                ),
                (
                    BlockKind::TableCell {
                        row: 1,
                        column: 1,
                        header: false
                    },
                    "2"
                ),
            ]
        );
    }

    #[test]
    fn what_a_browser_hides_is_not_read() {
        assert_eq!(
            texts(
                "<style>p{}</style><script>document.write('<p>no</p>')</script><p>Yes.\
                 <span hidden>no</span><span style='DISPLAY : none'>no</span>\
                 <span aria-hidden=true>no</span></p><template><p>no</p></template>\
                 <!-- <p>no</p> --><noscript>no</noscript>"
            ),
            ["Yes."]
        );
    }

    #[test]
    fn raised_digits_links_and_note_marks() {
        let (document, _) = read(
            "<p>10<sup>6</sup> <a href='/b'>bridges</a>, CO<sub>2</sub>, 2<sub>10</sub>, said\
             <sup><a href='#fn1'>1</a></sup> she.</p><ol><li id=fn1>The note. <a href='#r'>↩</a></li></ol>",
        );
        let block = &document.blocks[0];
        assert_eq!(block.text, "10⁶ bridges, CO2, 2₁₀, said[1] she.");
        let styles: Vec<_> = block.runs.iter().map(|run| run.style.clone()).collect();
        assert_eq!(
            styles,
            [
                RunStyle::Superscript,
                RunStyle::Link("/b".into()),
                RunStyle::NoteMark("1".into())
            ]
        );
        assert_eq!(document.blocks[1].kind, BlockKind::Note);
        assert_eq!(document.blocks[1].text, "[1] The note.");
    }

    #[test]
    fn the_text_of_a_page_without_the_site_around_it() {
        let page = "<!doctype html><html lang=en><head><title>Bridge opens | The Eldhaven Post</title>\
            <meta property='og:site_name' content='The Eldhaven Post'>\
            <meta property='article:published_time' content='2019-05-03T08:00:00Z'>\
            <meta name=author content='By Anna Lind'></head><body>\
            <nav><ul><li><a href=/>Home</a><li><a href=/news>News</a></ul></nav>\
            <article><h1>Bridge opens</h1><p>The harbour bridge at Eldhaven was opened on Friday by \
            the mayor. It is 412 metres long and took six years to build.</p><p>It cost 48 million \
            crowns, which the council called cheap for a bridge of its size.</p>\
            <div class='related-links'><a href=1>Other story</a></div></article>\
            <aside><p>Subscribe to our newsletter today and never miss a story.</p></aside>\
            <footer><p>All rights reserved by the publisher of this page.</p></footer></body></html>";
        let (document, meta) = read(page);
        let texts: Vec<_> = document
            .blocks
            .iter()
            .map(|block| block.text.as_str())
            .collect();
        assert_eq!(texts.len(), 3, "{texts:?}");
        assert_eq!(texts[0], "Bridge opens");
        assert_eq!(document.title, "Bridge opens");
        assert_eq!(
            meta,
            Meta {
                title: Some("Bridge opens".into()),
                author: Some("Anna Lind".into()),
                publisher: Some("The Eldhaven Post".into()),
                published_at: Some("2019-05-03".into()),
                language: Some("en".into()),
            }
        );
    }

    #[test]
    fn what_a_program_for_writing_saves_is_read_whole() {
        let page = "<html><head><title>Minutes</title></head><body><p>3 May</p>\
            <p><a href='https://a.example/agenda'>Agenda</a></p><p>The council met<sup><a href='#n'>1</a></sup>.</p>\
            <ol><li id=n><a href='https://b.example'>b.example</a></li></ol></body></html>";
        assert_eq!(
            texts(page),
            ["3 May", "Agenda", "The council met[1].", "[1] b.example"]
        );
    }

    #[test]
    fn notes_that_the_text_calls_are_read() {
        let long = "The harbour bridge at Eldhaven was opened on Friday by the mayor of the town. ";
        let page = format!(
            "<html><body><nav><a href=/>Home</a></nav><article><h1>Bridge opens</h1><p>{}\
             <sup><a href='#n1'>1</a></sup></p><footer><ol><li id=n1><a href='https://b.example'>Minutes</a></li>\
             <li><a href=/x>Other pages</a></li></ol></footer></article></body></html>",
            long.repeat(4)
        );
        let read = texts(&page);
        assert_eq!(read.last().map(String::as_str), Some("[1] Minutes"));
        assert!(
            !read.iter().any(|text| text.contains("Other pages")),
            "{read:?}"
        );
    }

    #[test]
    fn a_page_is_known_behind_its_scripts() {
        for page in [
            "<script>var a = 1;</script>\n<style>p{}</style><meta charset=utf-8><title>T</title><p>Words.</p>",
            "<meta property='og:type' content='article'><div><p>Words.</p></div>",
            "<script>var endless = '",
        ] {
            assert!(is_page(page), "{page}");
        }
        for piece in [
            "<meta charset='utf-8'><p>Words.</p>",
            "<style>p{}</style>\n\n# Words",
        ] {
            assert!(!is_page(piece), "{piece}");
        }
        let forgotten =
            "<html><body><noscript><div></noscript><p>The bridge was opened.</p></body></html>";
        assert_eq!(texts(forgotten), ["The bridge was opened."]);
    }

    #[test]
    fn json_ld_is_understood() {
        let (_, meta) = read(
            "<html><head><script type='application/ld+json'>{\"@graph\":[{\"@type\":\"NewsArticle\",\
             \"headline\":\"A\",\"datePublished\":\"2020-01-02\",\"author\":[{\"name\":\"X\"},{\"name\":\"Y\"}],\
             \"publisher\":{\"name\":\"P\"}}]}</script></head><body><p>Words.</p></body></html>",
        );
        assert_eq!(meta.author.as_deref(), Some("X, Y"));
        assert_eq!(meta.publisher.as_deref(), Some("P"));
        assert_eq!(meta.published_at.as_deref(), Some("2020-01-02"));
    }

    #[test]
    fn a_million_nested_tags_are_read() {
        let tags = [
            ("<div>", 1_000_000),
            ("<b>", 90_000),
            ("<ul><li>", 90_000),
            ("<x>", 90_000),
        ];
        let pairs = [("<table><tr><td>", 50_000), ("<p><a href=x>", 50_000)];
        for (tag, count) in tags.into_iter().chain(pairs) {
            let text = format!("<html><body>{}deep words</body></html>", tag.repeat(count));
            let (document, _) = read(&text);
            assert!(
                document
                    .blocks
                    .iter()
                    .any(|b| b.text.contains("deep words")),
                "{tag}"
            );
        }
    }

    #[test]
    fn endless_attributes_and_comments_take_no_time() {
        let attributes: String = (0..300_000).map(|i| format!(" a{i}")).collect();
        assert_eq!(texts(&format!("<p{attributes}>Words.</p>")), ["Words."]);
        assert_eq!(
            texts(&format!("<p>Words.</p>{}", "<!--".repeat(300_000))),
            ["Words."]
        );
        assert_eq!(
            texts(&format!("<p>Words.</p>{}", "<a href='".repeat(300_000))),
            ["Words."]
        );
    }
}
