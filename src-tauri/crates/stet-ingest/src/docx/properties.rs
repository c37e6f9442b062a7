//! Properties of paragraphs and runs, as a paragraph, a run or a style states them.

use super::vocabulary::{Vocabulary, flag, on};
use crate::xml::{Event, Xml, XmlError};

/// Raised or lowered characters.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Shift {
    None,
    Raised,
    Lowered,
}

/// A font whose characters are pictures of other characters.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum SymbolFont {
    /// Greek and mathematics.
    Symbol,
    /// Arrows, ticks, bullets.
    Wingdings,
}

impl SymbolFont {
    /// The font of that name.
    pub(super) fn named(name: &str) -> Option<Self> {
        let name = name.to_ascii_lowercase();
        if name == "symbol" {
            Some(Self::Symbol)
        } else {
            name.starts_with("wingdings").then_some(Self::Wingdings)
        }
    }
}

/// What is said of a run. `None` is not said.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct RunProps {
    /// Id of its character style.
    pub(super) style: Option<String>,
    pub(super) strong: Option<bool>,
    pub(super) emphasis: Option<bool>,
    pub(super) hidden: Option<bool>,
    pub(super) struck: Option<bool>,
    pub(super) shift: Option<Shift>,
    pub(super) font: Option<SymbolFont>,
}

impl RunProps {
    /// Reads the element opened last (`w:rPr`) to its end.
    ///
    /// # Errors
    /// As reading XML.
    pub(super) fn read(xml: &mut Xml<'_>) -> Result<Self, XmlError> {
        let mut props = Self::default();
        let outside = xml.depth().saturating_sub(1);
        while xml.depth() > outside {
            let Some(event) = xml.next() else { break };
            let Event::Open(element) = event? else {
                continue;
            };
            if Vocabulary::of(&element) != Vocabulary::Word {
                xml.skip()?;
                continue;
            }
            let value = element.attribute("val");
            match element.name.as_str() {
                "rStyle" => props.style = value.map(str::to_owned),
                "b" => props.strong = Some(on(&element)),
                "i" => props.emphasis = Some(on(&element)),
                "vanish" | "specVanish" => props.hidden = Some(on(&element)),
                "strike" | "dstrike" => {
                    props.struck = Some(props.struck == Some(true) || on(&element));
                }
                "vertAlign" => {
                    props.shift = Some(match value {
                        Some("superscript") => Shift::Raised,
                        Some("subscript") => Shift::Lowered,
                        _ => Shift::None,
                    });
                }
                "rFonts" => {
                    props.font = element
                        .attribute("ascii")
                        .or(element.attribute("hAnsi"))
                        .and_then(SymbolFont::named);
                }
                _ => xml.skip()?,
            }
        }
        Ok(props)
    }

    /// What is said here, and where nothing is, what `other` says.
    pub(super) fn or(self, other: &Self) -> Self {
        Self {
            style: self.style.or_else(|| other.style.clone()),
            strong: self.strong.or(other.strong),
            emphasis: self.emphasis.or(other.emphasis),
            hidden: self.hidden.or(other.hidden),
            struck: self.struck.or(other.struck),
            shift: self.shift.or(other.shift),
            font: self.font.or(other.font),
        }
    }
}

/// What is said of a paragraph.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct ParagraphProps {
    /// Id of its paragraph style.
    pub(super) style: Option<String>,
    /// Outline level, from 0; 9 is body text.
    pub(super) outline: Option<u8>,
    /// Id of its numbering; `0` takes numbering away.
    pub(super) numbering: Option<String>,
    /// Level of its numbering, from 0.
    pub(super) level: Option<usize>,
    /// The end of the paragraph was taken out (tracked): it runs on into the next.
    pub(super) end_deleted: bool,
    /// A large first letter that stands in a paragraph of its own.
    pub(super) drop_cap: bool,
}

impl ParagraphProps {
    /// Reads the element opened last (`w:pPr`) to its end.
    ///
    /// # Errors
    /// As reading XML.
    pub(super) fn read(xml: &mut Xml<'_>) -> Result<Self, XmlError> {
        let mut props = Self::default();
        let outside = xml.depth().saturating_sub(1);
        while xml.depth() > outside {
            let Some(event) = xml.next() else { break };
            let Event::Open(element) = event? else {
                continue;
            };
            if Vocabulary::of(&element) != Vocabulary::Word {
                xml.skip()?;
                continue;
            }
            let value = element.attribute("val");
            match element.name.as_str() {
                // Their children are read by this same loop.
                "numPr" | "rPr" => {}
                "pStyle" => props.style = value.map(str::to_owned),
                "outlineLvl" => props.outline = value.and_then(|value| value.parse().ok()),
                "numId" => props.numbering = value.map(str::to_owned),
                "ilvl" => props.level = value.and_then(|value| value.parse().ok()),
                "del" | "moveFrom" => {
                    props.end_deleted = true;
                    xml.skip()?;
                }
                "framePr" => props.drop_cap = element.attribute("dropCap").is_some_and(flag),
                _ => xml.skip()?,
            }
        }
        Ok(props)
    }
}
