//! Headers and footers: they repeat on every page and are no part of the argument.
//!
//! They are left out. Where they say more than a page number, a notice quotes them once, so that
//! an editor knows that “Draft – embargoed until Friday” stands in the file and was not checked.

use super::vocabulary::Vocabulary;
use crate::xml::{Event, Xml};

/// Most characters of one header quoted.
const QUOTED: usize = 80;
/// Most headers quoted.
const MOST: usize = 3;

/// The words of a header or footer if it says more than a page number.
pub(super) fn words(markup: &str) -> Option<String> {
    let mut text = String::new();
    let mut counts_pages = false;
    let xml = &mut Xml::new(markup);
    while let Some(Ok(event)) = xml.next() {
        let Event::Open(element) = event else {
            continue;
        };
        if Vocabulary::of(&element) == Vocabulary::Compatibility && element.name == "Fallback" {
            if xml.skip().is_err() {
                break;
            }
            continue;
        }
        match element.name.as_str() {
            "t" => text.push_str(&xml.words().unwrap_or_default()),
            "instrText" => counts_pages |= is_page(&xml.words().unwrap_or_default()),
            "fldSimple" => counts_pages |= is_page(element.attribute("instr").unwrap_or_default()),
            "p" | "tab" | "ptab" | "br" | "cr" => text.push(' '),
            _ => {}
        }
    }
    let words: Vec<&str> = text.split_whitespace().collect();
    let letters = words
        .iter()
        .filter(|word| word.contains(char::is_alphabetic))
        .count();
    // “Page 3 of 12”, “Seite 3 von 12”.
    if letters == 0 || counts_pages && letters <= 2 {
        return None;
    }
    Some(words.join(" "))
}

fn is_page(instruction: &str) -> bool {
    instruction.split_whitespace().next().is_some_and(|name| {
        ["PAGE", "NUMPAGES", "SECTIONPAGES"]
            .iter()
            .any(|known| name.eq_ignore_ascii_case(known))
    })
}

/// The notice that quotes what was left out; `None` if nothing was.
pub(super) fn notice(mut all: Vec<String>) -> Option<String> {
    all.sort();
    all.dedup();
    let quoted: Vec<String> = all
        .iter()
        .take(MOST)
        .map(|words| {
            let mut short: String = words.chars().take(QUOTED).collect();
            if short.len() < words.len() {
                short.push('…');
            }
            format!("“{short}”")
        })
        .collect();
    let more = match all.len().saturating_sub(MOST) {
        0 => String::new(),
        more => format!(" and {more} more"),
    };
    (!quoted.is_empty()).then(|| {
        format!(
            "Headers and footers were left out: {}{more}.",
            quoted.join(", ")
        )
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_number_is_no_word() {
        let page = r#"<p><r><t>Page </t></r><fldSimple instr=" PAGE "><r><t>3</t></r></fldSimple><r><t> of 9</t></r></p>"#;
        assert_eq!(words(page), None);
        assert_eq!(words("<p><r><t>- 3 -</t></r></p>"), None);
        assert_eq!(words("<p/>"), None);
        let draft = "<p><r><t>Draft,</t></r><r><tab/><t>embargoed</t></r></p>";
        assert_eq!(words(draft).as_deref(), Some("Draft, embargoed"));
        assert_eq!(
            notice(vec!["B".into(), "A".into(), "B".into()]).as_deref(),
            Some("Headers and footers were left out: “A”, “B”.")
        );
        assert_eq!(notice(Vec::new()), None);
    }
}
