//! Comments of a Word file and their answers.

use std::collections::HashMap;

use super::changes::signed;
use super::vocabulary::is_word;
use crate::xml::{Event, Xml, XmlError};

/// Most comments kept.
const MOST: usize = 50_000;

/// A comment as its part states it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Remark {
    pub(super) id: String,
    pub(super) author: String,
    pub(super) at: Option<String>,
    pub(super) text: String,
    /// Id of its last paragraph, by which answers point to it.
    paragraph: String,
}

/// Reads the part of comments; what stands before damage is kept, and the damage is told.
pub(super) fn remarks(markup: &str) -> (Vec<Remark>, Option<XmlError>) {
    let mut remarks = Vec::new();
    let mut xml = Xml::new(markup);
    while let Some(event) = xml.next() {
        match event {
            Ok(Event::Open(element)) if is_word(&element, "comment") => {
                let (author, at) = signed(&element);
                let mut remark = Remark {
                    id: element.attribute("id").unwrap_or_default().to_owned(),
                    author,
                    at,
                    text: String::new(),
                    paragraph: String::new(),
                };
                let read = words(&mut xml, &mut remark);
                if remarks.len() < MOST {
                    remark.text = remark.text.trim().to_owned();
                    remarks.push(remark);
                }
                if let Err(error) = read {
                    return (remarks, Some(error));
                }
            }
            Ok(_) => {}
            Err(error) => return (remarks, Some(error)),
        }
    }
    (remarks, None)
}

/// The words of one comment, a line for each paragraph.
fn words(xml: &mut Xml<'_>, remark: &mut Remark) -> Result<(), XmlError> {
    let outside = xml.depth().saturating_sub(1);
    while xml.depth() > outside {
        let Some(event) = xml.next() else { break };
        let Event::Open(element) = event? else {
            continue;
        };
        match element.name.as_str() {
            "p" => {
                let id = element.attribute("paraId").unwrap_or_default();
                id.clone_into(&mut remark.paragraph);
                if !remark.text.is_empty() && !remark.text.ends_with('\n') {
                    remark.text.push('\n');
                }
            }
            "t" => remark.text.push_str(&xml.words()?),
            "br" | "cr" => remark.text.push('\n'),
            "tab" => remark.text.push(' '),
            "noBreakHyphen" => remark.text.push('\u{2011}'),
            "del" | "instrText" | "pPr" | "rPr" | "Fallback" => xml.skip()?,
            _ => {}
        }
    }
    Ok(())
}

/// For each comment that answers another, the id of the one it answers.
pub(super) fn answers(extended: &str, remarks: &[Remark]) -> HashMap<String, String> {
    let ids: HashMap<&str, &str> = remarks
        .iter()
        .filter(|remark| !remark.paragraph.is_empty())
        .map(|remark| (remark.paragraph.as_str(), remark.id.as_str()))
        .collect();
    let mut answers = HashMap::new();
    for event in Xml::new(extended) {
        let Ok(Event::Open(element)) = event else {
            continue;
        };
        let id = |name| {
            element
                .attribute(name)
                .and_then(|paragraph| ids.get(paragraph))
        };
        if let (Some(answer), Some(to)) = (id("paraId"), id("paraIdParent")) {
            answers.insert((*answer).to_owned(), (*to).to_owned());
        }
    }
    answers
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn remarks_and_their_answers() {
        let (found, problem) = remarks(
            r#"<comments><comment id="0" author="Ann" date="2024-03-01T09:30:00Z">
            <p paraId="A1"><r><t>Is this</t></r></p><p paraId="A2"><r><t>right?</t></r></p></comment>
            <comment id="1" author="Bo"><p paraId="B1"><r><t>Yes.</t></r></p></comment></comments>"#,
        );
        assert_eq!(problem, None);
        assert_eq!(found[0].text, "Is this\nright?");
        assert_eq!(found[0].at.as_deref(), Some("2024-03-01T09:30:00Z"));
        assert_eq!((found[1].author.as_str(), &found[1].at), ("Bo", &None));
        let answers = answers(
            r#"<commentsEx><commentEx paraId="A2"/><commentEx paraId="B1" paraIdParent="A2"/></commentsEx>"#,
            &found,
        );
        assert_eq!(answers.get("1").map(String::as_str), Some("0"));
    }

    #[test]
    fn damage_keeps_what_came_before() {
        let (found, problem) = remarks("<comments><comment id='0'><p><r><t>Kept</t></r></p>");
        assert_eq!(found[0].text, "Kept");
        assert_eq!(problem, Some(XmlError::Broken));
    }
}
