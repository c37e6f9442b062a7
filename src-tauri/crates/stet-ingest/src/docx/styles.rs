//! The table of styles: what a paragraph or run of a style is, with all it inherits.

use std::collections::HashMap;

use super::properties::{ParagraphProps, RunProps};
use super::style_names::{self, Role};
use super::vocabulary::is_word;
use crate::xml::{Event, Xml, XmlError};

/// Longest line of inheritance followed; a longer one is a circle or made to be slow.
const LONGEST_LINE: usize = 32;

/// A style with all it inherits.
#[derive(Debug, Clone, Default)]
pub(super) struct Style {
    /// Level of heading, from 1; `None` for other paragraphs.
    pub(super) heading: Option<u8>,
    /// The title of the document.
    pub(super) title: bool,
    /// Quoted paragraphs.
    pub(super) quote: bool,
    /// Code, as paragraphs or as words.
    pub(super) code: bool,
    /// Id of its numbering.
    pub(super) numbering: Option<String>,
    /// Level of its numbering.
    pub(super) level: Option<usize>,
    /// How its words are set.
    pub(super) run: RunProps,
}

/// A style as the part states it.
#[derive(Debug, Default)]
struct Stated {
    name: String,
    of_characters: bool,
    based_on: Option<String>,
    paragraph: ParagraphProps,
    run: RunProps,
}

/// All styles of a document, by id.
#[derive(Debug, Default)]
pub(super) struct Styles {
    all: HashMap<String, Style>,
    /// The style of paragraphs that name none.
    default: Option<String>,
}

impl Styles {
    /// Reads the part; what stands before damage is kept, and the damage is told.
    pub(super) fn read(markup: &str) -> (Self, Option<XmlError>) {
        let mut stated = HashMap::new();
        let mut default = None;
        let problem = collect(markup, &mut stated, &mut default).err();
        let all = stated
            .keys()
            .map(|id| (id.clone(), inherited(&stated, id)))
            .collect();
        (Self { all, default }, problem)
    }

    /// The style of a paragraph. One that is not in the table is known by its id alone.
    pub(super) fn paragraph(&self, id: Option<&str>) -> Option<Style> {
        let id = id.or(self.default.as_deref())?;
        if let Some(style) = self.all.get(id) {
            return Some(style.clone());
        }
        let mut style = Style::default();
        take_role(&mut style, style_names::role(id));
        Some(style)
    }

    /// The style of a run.
    pub(super) fn characters(&self, id: &str) -> Option<&Style> {
        self.all.get(id)
    }

    /// The style of that id, if the table has it.
    pub(super) fn numbering_of(&self, id: &str) -> Option<&str> {
        self.all.get(id)?.numbering.as_deref()
    }
}

fn collect(
    markup: &str,
    stated: &mut HashMap<String, Stated>,
    default: &mut Option<String>,
) -> Result<(), XmlError> {
    let mut xml = Xml::new(markup);
    while let Some(event) = xml.next() {
        let Event::Open(element) = event? else {
            continue;
        };
        if !is_word(&element, "style") {
            continue;
        }
        let kind = element.attribute("type").unwrap_or("paragraph");
        let Some(id) = element.attribute("styleId") else {
            continue;
        };
        if kind == "paragraph" && element.attribute("default").is_some_and(|on| on != "0") {
            *default = Some(id.to_owned());
        }
        let mut style = Stated {
            of_characters: kind == "character",
            ..Stated::default()
        };
        let read = one(&mut xml, &mut style);
        stated.insert(id.to_owned(), style);
        read?;
    }
    Ok(())
}

/// Reads one `w:style` to its end.
fn one(xml: &mut Xml<'_>, style: &mut Stated) -> Result<(), XmlError> {
    let outside = xml.depth().saturating_sub(1);
    while xml.depth() > outside {
        let Some(event) = xml.next() else { break };
        let Event::Open(element) = event? else {
            continue;
        };
        let value = element.attribute("val").map(str::to_owned);
        match element.name.as_str() {
            "name" => style.name = value.unwrap_or_default(),
            "basedOn" => style.based_on = value,
            "pPr" => style.paragraph = ParagraphProps::read(xml)?,
            "rPr" => style.run = RunProps::read(xml)?,
            _ => xml.skip()?,
        }
    }
    Ok(())
}

/// A style with what it inherits; the nearest that says something decides.
fn inherited(stated: &HashMap<String, Stated>, id: &str) -> Style {
    let mut style = Style::default();
    let mut decided = false;
    let mut next = Some(id);
    for _ in 0..LONGEST_LINE {
        let Some((id, here)) = next.and_then(|id| Some((id, stated.get(id)?))) else {
            break;
        };
        style.run = std::mem::take(&mut style.run).or(&here.run);
        if here.of_characters {
            style.code |= style_names::is_code_words(&here.name) || style_names::is_code_words(id);
        } else {
            style.numbering = style.numbering.or_else(|| here.paragraph.numbering.clone());
            style.level = style.level.or(here.paragraph.level);
            let role = style_names::role(if here.name.is_empty() { id } else { &here.name });
            if !decided && let Some(outline) = here.paragraph.outline {
                decided = true;
                style.heading = (outline < 9).then_some(outline + 1);
                style.title = role == Some(Role::Title);
            } else if !decided && role.is_some() {
                decided = true;
                take_role(&mut style, role);
            }
        }
        next = here.based_on.as_deref();
    }
    style
}

fn take_role(style: &mut Style, role: Option<Role>) {
    match role {
        Some(Role::Heading(level)) => style.heading = Some(level),
        Some(Role::Title) => {
            style.title = true;
            style.heading = Some(1);
        }
        Some(Role::Quote) => style.quote = true,
        Some(Role::Code) => style.code = true,
        None => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn styles(inner: &str) -> Styles {
        let (styles, problem) = Styles::read(&format!("<styles>{inner}</styles>"));
        assert_eq!(problem, None);
        styles
    }

    #[test]
    fn headings_by_outline_by_name_and_by_inheritance() {
        let styles = styles(
            r#"<style type="paragraph" styleId="a"><name val="heading 2"/></style>
            <style type="paragraph" styleId="b"><name val="Kapitel"/><pPr><outlineLvl val="0"/></pPr></style>
            <style type="paragraph" styleId="c"><name val="Mine"/><basedOn val="a"/></style>
            <style type="paragraph" styleId="d"><name val="TOC Heading"/><basedOn val="a"/><pPr><outlineLvl val="9"/></pPr></style>"#,
        );
        let heading = |id| styles.paragraph(Some(id)).and_then(|style| style.heading);
        assert_eq!(heading("a"), Some(2));
        assert_eq!(heading("b"), Some(1));
        assert_eq!(heading("c"), Some(2));
        assert_eq!(heading("d"), None);
        assert_eq!(heading("berschrift3"), Some(3), "not in the table");
        assert_eq!(heading("Standard"), None);
    }

    #[test]
    fn a_circle_of_styles_ends() {
        let styles = styles(
            r#"<style type="paragraph" styleId="a"><basedOn val="b"/></style>
            <style type="paragraph" styleId="b"><basedOn val="a"/><rPr><b/></rPr></style>
            <style type="paragraph" styleId="c"><basedOn val="c"/></style>"#,
        );
        let style = styles.paragraph(Some("a")).expect("known");
        assert_eq!(style.run.strong, Some(true));
    }
}
