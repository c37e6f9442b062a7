//! What comes from the clipboard: text, often with the same as HTML.

use crate::reader::{Input, Reader, finished, read_text};
use crate::{Fit, Format, Meta, ReadError, Reading, encoding, html, limits, markdown};

const NAME: &str = "The pasted text";

/// Reads what was pasted. `html` is the clipboard's HTML form, where it has one: it is used if
/// it carries structure the plain form lacks, except where the plain form is itself Markdown or
/// the source of a page.
///
/// # Errors
/// As for [`read`](crate::read).
pub fn paste(text: &str, html: Option<&str>) -> Result<Reading, ReadError> {
    let longest = text.len().max(html.map_or(0, str::len));
    if longest > limits::MAX_BYTES {
        return Err(ReadError::TooLarge {
            name: NAME.into(),
            bytes: longest,
            limit: limits::MAX_BYTES,
        });
    }
    let text = encoding::clean_pasted(text);
    let input = Input {
        name: NAME,
        text: &text,
    };
    let written_source = html::HtmlReader.fit(&input) == Fit::Certain
        || markdown::MarkdownReader.fit(&input) == Fit::Certain;
    if let Some(html) = html
        && !written_source
        && html::has_structure(html)
        && let Ok(reading) = selection(&encoding::clean_pasted(html))
    {
        return Ok(reading);
    }
    read_text(NAME, &text, None)
}

/// What somebody selected: all of it, whatever it is called.
fn selection(text: &str) -> Result<Reading, ReadError> {
    let document = html::read_piece(&Input { name: NAME, text })?;
    finished(NAME, (document, Meta::default()), Format::Html)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_richer_form_is_read() {
        let rich = paste(
            "Title\nWords here.",
            Some("<h1>Title</h1><p>Words <b>here</b>.</p>"),
        )
        .expect("reads");
        assert_eq!(rich.format, Format::Html);
        assert_eq!(rich.document.title, "Title");
        let source = paste(
            "# Title\n\nSee [this](https://x.example).",
            Some("<div>…</div>"),
        )
        .expect("reads");
        assert_eq!(source.format, Format::Markdown);
        let plain = paste("Just words.\r\nAnd more.", None).expect("reads");
        assert_eq!(plain.format, Format::Text);
        let page = paste("<html><body><p>Words.</p></body></html>", None).expect("reads");
        assert_eq!(page.format, Format::Html);
        let piece = paste("<p>Words <b>here</b>.</p>", None).expect("reads");
        assert_eq!(piece.document.blocks[0].text, "Words here.");
        let markdown = paste("<div>\n\n# Title\n\n[a](b)\n\n</div>", None).expect("reads");
        assert_eq!(markdown.format, Format::Markdown);
    }

    #[test]
    fn nothing_pasted_is_said_plainly() {
        let error = paste(" \r\n\t", None).expect_err("empty").to_string();
        assert_eq!(
            error,
            "The pasted text is empty: there are no words in it to read. \
             Choose a file that has text in it."
        );
    }
}
