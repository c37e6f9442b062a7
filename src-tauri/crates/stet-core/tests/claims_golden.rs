//! Whole articles with carets under every mark: product.md, acceptance item 7.
//!
//! A caret line counts Unicode scalar values, so it shows exactly which
//! characters a mark covers even where a font would not.

use std::fmt::Write as _;

use stet_core::claim::{Claim, Extraction, Limits, extract};
use stet_core::document::{Anchor, Block, BlockKind, Document, DocumentType};
use stet_core::text::{Span, Utf16};

const HARBOUR: &str = include_str!("articles/harbour.txt");
const SCRIPTS: &str = include_str!("articles/scripts.txt");

fn document(article: &str) -> Document {
    let blocks = article
        .split("\n\n")
        .map(|text| Block {
            kind: BlockKind::Paragraph,
            text: text.trim().to_owned(),
            runs: Vec::new(),
        })
        .collect();
    Document {
        blocks,
        ..Document::default()
    }
}

fn read(document: &Document) -> Extraction {
    extract(document, DocumentType::Other, Limits::default())
}

fn carets(text: &str, span: &Span, mark: char) -> String {
    let marked = span.slice(text).expect("on character boundaries");
    let line = |c: char| if c == '\n' { '⏎' } else { c };
    let shown: String = text.chars().map(line).collect();
    let mut under = " ".repeat(text[..span.start].chars().count());
    under.extend(marked.chars().map(|_| mark));
    format!("{shown}\n{under}\n")
}

fn picture(document: &Document) -> String {
    let found = read(document);
    let mut out = String::new();
    for claim in &found.claims {
        let text = &document.blocks[claim.place.block].text;
        let _ = writeln!(out, "{:?} {:?}", claim.kind, claim.risks);
        out.push_str(&carets(text, &claim.place.span, '^'));
        for atom in &claim.atoms {
            out.push_str(
                carets(text, &atom.span, '~')
                    .lines()
                    .nth(1)
                    .unwrap_or_default(),
            );
            let value = serde_json::to_value(&atom.value).expect("atoms serialise");
            let kind = value["type"].as_str().unwrap_or_default().to_owned();
            let _ = match value["value"].as_str() {
                Some(words) => writeln!(out, " {kind}: {words}"),
                None => writeln!(out, " {kind}"),
            };
        }
        for citation in &claim.citations {
            let _ = writeln!(out, "cites {:?}", citation.target);
        }
        out.push('\n');
    }
    for passage in &found.not_factual {
        let text = &document.blocks[passage.place.block].text;
        let _ = write!(
            out,
            "{:?}\n{}\n",
            passage.reason,
            carets(text, &passage.place.span, '-')
        );
    }
    out
}

/// Every span is a slice of its block that equals the words kept beside it.
fn exact(document: &Document) {
    let found = read(document);
    let check = |claim: &Claim| {
        let text = &document.blocks[claim.place.block].text;
        assert_eq!(document.words(&claim.place), Some(claim.quote.as_str()));
        assert!(claim.sentence.slice(text).is_some() && claim.sentence.contains(&claim.place.span));
        for atom in &claim.atoms {
            assert_eq!(atom.span.slice(text), Some(atom.text.as_str()));
            assert!(claim.place.span.contains(&atom.span));
        }
        for citation in &claim.citations {
            assert_eq!(citation.span.slice(text), Some(citation.text.as_str()));
        }
        let units = |end: usize| text[..end].encode_utf16().count();
        let Span { start, end, .. } = claim.place.span;
        let selected = Span::<Utf16>::new(units(start), units(end));
        assert_eq!(selected.to_bytes(text), Some(claim.place.span));
    };
    found
        .claims
        .iter()
        .chain(&found.beyond_limit)
        .for_each(check);
    for passage in &found.not_factual {
        assert_eq!(document.words(&passage.place), Some(passage.quote.as_str()));
    }
}

#[test]
fn harbour() {
    insta::assert_snapshot!(picture(&document(HARBOUR)));
}

#[test]
fn scripts() {
    insta::assert_snapshot!(picture(&document(SCRIPTS)));
}

#[test]
fn acceptance_7_marks_land_exactly() {
    for article in [HARBOUR, SCRIPTS] {
        exact(&document(article));
        exact(&document(
            &article.replace('\n', "\r\n").replace("\r\n\r\n", "\n\n"),
        ));
        exact(&document(&article.replace("\n\n", "\u{2029}")));
        exact(&document(&article.replace(' ', "\u{a0}")));
        exact(&document(&article.replace(' ', " \u{202e}\u{202c} ")));
        exact(&document(
            &article.replace('e', "e\u{301}").replace('o', "😀"),
        ));
    }
}

#[test]
fn claims_are_found_again_in_an_edited_draft() {
    let old = document(HARBOUR);
    let edited = HARBOUR.replace(" I think the lighting is beautiful.", "");
    let new = document(&format!("A new lead.\n\n{edited}"));
    for claim in read(&old).claims {
        let anchor = Anchor::take(&old, &claim.place).expect("in the document");
        let found = anchor.find(&new).expect("still there");
        assert_eq!(new.words(&found), Some(claim.quote.as_str()));
    }
}
