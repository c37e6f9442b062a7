//! Markdown, read by a CommonMark parser: the words of the text cannot become markup.

use std::collections::HashSet;

use pulldown_cmark::{Event, HeadingLevel, Options, Parser, Tag, TagEnd};
use stet_core::report::{Audience, Report, Section};
use stet_export::markdown;

use crate::{EVIL, common};

/// What a file is made of, without its words: elements, the HTML we write ourselves, link targets.
fn structure(text: &str) -> Vec<String> {
    let options = Options::ENABLE_TABLES
        | Options::ENABLE_STRIKETHROUGH
        | Options::ENABLE_FOOTNOTES
        | Options::ENABLE_MATH
        | Options::ENABLE_TASKLISTS;
    let mut out = Vec::new();
    for event in Parser::new_ext(text, options) {
        match event {
            Event::Start(tag) => out.push(format!("{tag:?}")),
            Event::End(tag) => out.push(format!("/{tag:?}")),
            Event::Html(html) | Event::InlineHtml(html) => out.push(html.to_string()),
            Event::Text(_) | Event::SoftBreak => {}
            other => out.push(format!("{other:?}")),
        }
    }
    out
}

fn headings(text: &str) -> Vec<String> {
    let mut out: Vec<String> = Vec::new();
    let mut inside = false;
    for event in Parser::new_ext(text, Options::ENABLE_TABLES) {
        match event {
            Event::Start(Tag::Heading {
                level: HeadingLevel::H2,
                ..
            }) => {
                inside = true;
                out.push(String::new());
            }
            Event::End(TagEnd::Heading(_)) => inside = false,
            Event::Text(words) if inside => {
                if let Some(last) = out.last_mut() {
                    last.push_str(&words);
                }
            }
            _ => {}
        }
    }
    out
}

/// Every link inside the file leads to an anchor that is there once.
fn linked(report: &Report) {
    let text = markdown::write(report);
    let mut anchors = HashSet::new();
    for part in text.split("<a id=\"").skip(1) {
        let name = part.split('"').next().unwrap_or_default();
        assert!(anchors.insert(name.to_owned()), "{name} stands twice");
    }
    for event in Parser::new_ext(&text, Options::ENABLE_TABLES) {
        if let Event::Start(Tag::Link { dest_url, .. }) = event
            && let Some(name) = dest_url.strip_prefix('#')
        {
            assert!(anchors.contains(name), "#{name} leads nowhere");
        }
    }
}

#[test]
fn sections_stand_in_the_reports_order() {
    for report in [common::example(), common::large()] {
        for audience in Audience::ALL {
            let copy = report.clone().for_audience(audience);
            let wanted: Vec<&str> = copy.sections().map(Section::heading).collect();
            assert_eq!(headings(&markdown::write(&copy)), wanted);
            linked(&copy);
        }
    }
}

#[test]
fn hostile_words_stay_in_their_place() {
    let plain = structure(&markdown::write(&common::said("plain")));
    assert!(plain.len() > 300, "{}", plain.len());
    for evil in EVIL {
        let report = common::said(evil);
        let text = markdown::write(&report);
        assert_eq!(structure(&text), plain, "{evil:?}");
        linked(&report);
        assert!(!text.contains(['\0', '\u{202E}', '\r']), "{evil:?}");
    }
    faults::told(
        "content: markup in a Markdown report",
        1,
        "words, and nothing else",
    );
}

#[test]
fn everything_of_the_record_is_in_it() {
    let text = markdown::write(&common::large());
    for wanted in [
        "<del>counted</del><ins>registered</ins>",
        "Does this figure take in the rowing boats?",
        "Rebuttal by Petar Novak, on claim 1",
        "Revision 2, signed off by Ines Ferreira (IF), The Harbour Review",
        "Reference 50: ",
        "Retracted, 2019-02-28",
        "Reported errors",
        "| Year | Boats counted | Remark of the council |",
        "SHA-256",
    ] {
        assert!(text.contains(wanted), "{wanted}");
    }
}
