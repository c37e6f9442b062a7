//! HTML: every element closed, every name there once, every link inside the file resolved.

use std::collections::HashSet;

use quick_xml::Reader;
use quick_xml::events::Event;
use stet_core::report::{Audience, Report};
use stet_export::html;

use crate::{EVIL, common};

/// Elements that have no end.
const VOID: [&str; 2] = ["meta", "br"];

/// Walks the file; panics where it is not well-formed. Returns ids and the fragments linked to.
fn walk(page: &str) -> (Vec<String>, Vec<String>) {
    let page = page.trim_start_matches("<!doctype html>");
    let mut reader = Reader::from_str(page);
    reader.config_mut().check_end_names = false;
    let (mut open, mut ids, mut links) = (Vec::new(), Vec::new(), Vec::new());
    loop {
        match reader.read_event().expect("markup") {
            Event::Start(tag) => {
                let name = tag.name().as_ref().to_owned();
                assert_ne!(name, "script");
                for attribute in tag.attributes() {
                    let attribute = attribute.expect("an attribute");
                    let key = attribute.key.as_ref().to_owned();
                    let value = attribute.value.to_string();
                    assert!(!key.starts_with("on"), "{key}");
                    match key.as_str() {
                        "id" => ids.push(value),
                        "href" if value.starts_with('#') => links.push(value[1..].to_owned()),
                        "aria-details" | "aria-labelledby" => {
                            links.extend(value.split(' ').map(str::to_owned));
                        }
                        _ => {}
                    }
                }
                if !VOID.contains(&name.as_str()) {
                    open.push(name);
                }
            }
            Event::End(tag) => {
                let name = tag.name().as_ref().to_owned();
                assert_eq!(open.pop(), Some(name));
            }
            Event::Eof => break,
            _ => {}
        }
    }
    assert!(open.is_empty(), "{open:?} stay open");
    (ids, links)
}

fn sound(report: &Report) {
    let page = html::write(report);
    let (ids, links) = walk(&page);
    let unique: HashSet<&String> = ids.iter().collect();
    assert_eq!(unique.len(), ids.len(), "an id stands twice");
    for link in links {
        assert!(unique.contains(&link), "#{link} leads nowhere");
    }
}

#[test]
fn every_copy_is_well_formed_and_its_links_lead_somewhere() {
    for report in [common::example(), common::large()] {
        for audience in Audience::ALL {
            sound(&report.clone().for_audience(audience));
        }
    }
}

#[test]
fn hostile_words_change_nothing_of_it() {
    for evil in EVIL {
        sound(&common::said(evil));
    }
    faults::told(
        "content: scripts and overrides in an HTML report",
        1,
        "words, and nothing else",
    );
}

#[test]
fn a_redline_reads_without_colour() {
    let page = html::write(&common::large());
    assert!(page.contains("<del><span class=\"unseen\"> deleted: </span>counted</del>"));
    assert!(page.contains("<ins><span class=\"unseen\"> inserted: </span>registered</ins>"));
    assert!(page.contains("href=\"#claim-7-evidence-1\""));
    assert!(page.contains("<section id=\"sign-off\""));
}
