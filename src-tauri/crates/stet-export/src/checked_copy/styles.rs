//! Which styles hide or strike out words: such words are in the file but not in the text.

use std::collections::HashMap;

use super::CopyError;
use super::markup::{Element, Event, Markup, flag};

/// Longest line of inheritance followed; a longer one is a circle or made to be slow.
const LONGEST_LINE: usize = 32;

/// What is said of words; `None` is not said.
#[derive(Debug, Clone, Default)]
pub(super) struct Look {
    /// Id of their character style.
    pub(super) style: Option<String>,
    pub(super) hidden: Option<bool>,
    pub(super) struck: Option<bool>,
}

impl Look {
    /// Takes in one element of `w:rPr`.
    pub(super) fn take(&mut self, element: &Element) {
        match element.name.as_str() {
            "rStyle" => self.style = element.attribute("val").map(str::to_owned),
            "vanish" | "specVanish" => self.hidden = Some(element.on()),
            "strike" | "dstrike" => {
                self.struck = Some(self.struck == Some(true) || element.on());
            }
            _ => {}
        }
    }

    fn or(&mut self, other: &Self) {
        self.hidden = self.hidden.or(other.hidden);
        self.struck = self.struck.or(other.struck);
    }
}

#[derive(Debug, Default)]
struct Stated {
    based_on: Option<String>,
    look: Look,
}

/// The styles of a file, by id.
#[derive(Debug, Default)]
pub(super) struct Styles {
    all: HashMap<String, Stated>,
    /// The style of paragraphs that name none.
    default: Option<String>,
}

impl Styles {
    /// Reads the part. What stands before damage is used, as the reader of documents does.
    pub(super) fn read(text: &str) -> Self {
        let mut styles = Self::default();
        // Damage later on loses the later styles only.
        let _ = styles.collect(text);
        styles
    }

    fn collect(&mut self, text: &str) -> Result<(), CopyError> {
        let mut markup = Markup::new(text);
        while let Some(event) = markup.next()? {
            let Event::Open(element) = event else {
                continue;
            };
            let Some(id) = element
                .attribute("styleId")
                .filter(|_| element.is_word("style"))
            else {
                continue;
            };
            let paragraph = element.attribute("type").unwrap_or("paragraph") == "paragraph";
            if paragraph && element.attribute("default").is_some_and(flag) {
                self.default = Some(id.to_owned());
            }
            let mut stated = Stated::default();
            markup.children(|element, markup| {
                match element.name.as_str() {
                    "basedOn" => stated.based_on = element.attribute("val").map(str::to_owned),
                    // Its children are handed on by the same walk.
                    "rPr" => return Ok(()),
                    "pPr" | "tblPr" | "trPr" | "tcPr" | "tblStylePr" | "rPrChange" => {
                        markup.skip()?;
                    }
                    _ => stated.look.take(element),
                }
                Ok(())
            })?;
            self.all.insert(id.to_owned(), stated);
        }
        Ok(())
    }

    /// What a style says with all it inherits; the nearest that says something decides.
    fn inherited(&self, id: &str) -> Look {
        let mut look = Look::default();
        let mut next = Some(id);
        for _ in 0..LONGEST_LINE {
            let Some(stated) = next.and_then(|id| self.all.get(id)) else {
                break;
            };
            look.or(&stated.look);
            next = stated.based_on.as_deref();
        }
        look
    }

    /// What the style of a paragraph says of its words.
    pub(super) fn paragraph(&self, id: Option<&str>) -> Look {
        let id = id.or(self.default.as_deref());
        id.map(|id| self.inherited(id)).unwrap_or_default()
    }

    /// Whether words of a run are left out of the text: hidden or struck out by the run, its style
    /// or its paragraph's.
    pub(super) fn left_out(&self, run: &Look, paragraph: &Look) -> bool {
        let mut look = run.clone();
        if let Some(style) = &run.style {
            look.or(&self.inherited(style));
        }
        look.or(paragraph);
        look.hidden == Some(true) || look.struck == Some(true)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_nearest_that_says_something_decides() {
        let styles = Styles::read(
            r#"<styles><style type="paragraph" styleId="p" default="1"><rPr><vanish/></rPr></style>
            <style type="character" styleId="c"><basedOn val="d"/></style>
            <style type="character" styleId="d"><rPr><strike val="0"/><vanish val="0"/></rPr></style>"#,
        );
        let paragraph = styles.paragraph(None);
        assert!(styles.left_out(&Look::default(), &paragraph));
        let run = Look {
            style: Some("c".into()),
            ..Look::default()
        };
        assert!(!styles.left_out(&run, &paragraph));
        let struck = Look {
            struck: Some(true),
            ..run
        };
        assert!(styles.left_out(&struck, &paragraph));
    }
}
