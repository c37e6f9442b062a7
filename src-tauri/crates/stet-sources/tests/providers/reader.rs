//! A reader of the pages of these tests: title, metadata, one passage a paragraph.

use stet_core::document::{Block, BlockKind, Document};
use stet_core::evidence::{Page, Pinpoint};
use stet_sources::{ReadPage, Snapshot};

/// Reads the plain HTML that the small internet makes.
pub(crate) struct Plain;

fn between<'t>(text: &'t str, from: &str, to: &str) -> Option<&'t str> {
    let (_, rest) = text.split_once(from)?;
    Some(rest.split_once(to)?.0)
}

fn meta(html: &str, name: &str) -> Option<String> {
    between(html, &format!("{name}\" content=\""), "\"").map(str::to_owned)
}

impl ReadPage for Plain {
    fn read(&self, snapshot: &Snapshot) -> Result<Page, String> {
        let html = String::from_utf8(snapshot.body.clone()).map_err(|error| error.to_string())?;
        if !html.starts_with("<!doctype html>") {
            return Err("it is in no known format".to_owned());
        }
        let paragraphs = html.split("<p>").skip(1);
        let blocks = paragraphs
            .filter_map(|part| part.split_once("</p>"))
            .map(|(text, _)| Block {
                kind: BlockKind::Paragraph,
                text: text.to_owned(),
                runs: Vec::new(),
            })
            .collect();
        Ok(Page {
            document: Document {
                title: between(&html, "<title>", "</title>")
                    .unwrap_or_default()
                    .to_owned(),
                blocks,
                ..Document::default()
            },
            author: meta(&html, "author"),
            publisher: meta(&html, "og:site_name"),
            published_at: meta(&html, "article:published_time"),
            withheld: html
                .contains("for subscribers only")
                .then(|| "shows its text to subscribers only".to_owned()),
            ..Page::default()
        })
    }

    fn passages(&self, page: &Page) -> Vec<(String, Pinpoint)> {
        let blocks = page.document.blocks.iter().zip(1..);
        blocks
            .filter(|(block, _)| block.text.chars().count() >= 40)
            .map(|(block, number)| {
                let heading = None;
                (block.text.clone(), Pinpoint::Paragraph { number, heading })
            })
            .collect()
    }
}
