//! Lists: which number a paragraph has, counted as Word counts.

use std::collections::{HashMap, HashSet};

use super::styles::Styles;
use super::vocabulary::is_word;
use crate::xml::{Element, Event, Xml, XmlError};

/// Levels of a list.
const LEVELS: usize = 9;

/// One level of a list as defined.
#[derive(Debug, Clone, Default)]
struct Level {
    start: Option<u32>,
    /// `decimal`, `bullet`, `none` …
    format: Option<String>,
    /// What is shown, with `%1` for the number; `None` if not said.
    shown: Option<String>,
    /// 0: it goes on counting after a higher level; n: only levels above n begin it anew.
    restart: Option<usize>,
    /// The paragraph style that stands for this level.
    style: Option<String>,
}

#[derive(Debug, Default)]
struct Definition {
    levels: HashMap<usize, Level>,
    /// The numbering is that of this style.
    by_style: Option<String>,
}

#[derive(Debug, Default)]
struct Numbered {
    definition: String,
    starts: HashMap<usize, u32>,
    levels: HashMap<usize, Level>,
}

/// The lists of a document and how far each has counted.
#[derive(Debug, Default)]
pub(super) struct Numbering {
    definitions: HashMap<String, Definition>,
    lists: HashMap<String, Numbered>,
    /// By definition: the last number of each level, `None` where it begins anew.
    counts: HashMap<String, [Option<u32>; LEVELS]>,
    begun: HashSet<(String, usize)>,
}

/// A place in a list.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Item {
    /// Nesting depth, from 0.
    pub(super) depth: u8,
    /// Its number; `None` for bullets.
    pub(super) number: Option<u32>,
}

impl Numbering {
    /// Reads the part; what stands before damage is kept, and the damage is told.
    pub(super) fn read(markup: &str) -> (Self, Option<XmlError>) {
        let mut numbering = Self::default();
        let problem = numbering.collect(markup).err();
        (numbering, problem)
    }

    /// The level that stands for a paragraph style in a list.
    pub(super) fn level_of(&self, list: &str, style: &str) -> Option<usize> {
        let list = self.lists.get(list)?;
        let levels = &self.definitions.get(&list.definition)?.levels;
        levels
            .iter()
            .filter(|(_, level)| level.style.as_deref() == Some(style))
            .map(|(at, _)| *at)
            .min()
    }

    /// Counts one paragraph more; `None` if there is no such list.
    pub(super) fn next(&mut self, list: &str, level: usize, styles: &Styles) -> Option<Item> {
        let level = level.min(LEVELS - 1);
        let depth = u8::try_from(level).unwrap_or(u8::MAX);
        let numbered = self.lists.get(list)?;
        let mut key = numbered.definition.clone();
        // A list may say “as that style”: one step, never a circle.
        let by_style = |key: &str| self.definitions.get(key)?.by_style.clone();
        if let Some(other) = by_style(&key)
            .and_then(|style| styles.numbering_of(&style).map(str::to_owned))
            .and_then(|list| self.lists.get(&list))
        {
            key.clone_from(&other.definition);
        }
        let defined = |at: usize| {
            numbered
                .levels
                .get(&at)
                .or_else(|| self.definitions.get(&key)?.levels.get(&at))
        };
        let here = defined(level).cloned().unwrap_or_default();
        let counts = self.counts.entry(key.clone()).or_default();
        let first = self.begun.insert((list.to_owned(), level));
        let forced = numbered.starts.get(&level).filter(|_| first);
        let number = match (forced, counts[level]) {
            (Some(start), _) => *start,
            (None, Some(last)) => last.saturating_add(1),
            (None, None) => here.start.unwrap_or(1),
        };
        counts[level] = Some(number);
        for (below, count) in counts.iter_mut().enumerate().skip(level + 1) {
            let restart = numbered
                .levels
                .get(&below)
                .or_else(|| self.definitions.get(&key)?.levels.get(&below))
                .and_then(|level| level.restart);
            if restart.is_none_or(|after| level < after) {
                *count = None;
            }
        }
        let is_number = !matches!(here.format.as_deref(), Some("bullet" | "none"))
            && here
                .shown
                .as_deref()
                .is_none_or(|shown| shown.contains('%'));
        Some(Item {
            depth,
            number: is_number.then_some(number),
        })
    }

    fn collect(&mut self, markup: &str) -> Result<(), XmlError> {
        let mut xml = Xml::new(markup);
        while let Some(event) = xml.next() {
            let Event::Open(element) = event? else {
                continue;
            };
            if is_word(&element, "abstractNum") {
                let id = element.attribute("abstractNumId").unwrap_or_default();
                let mut definition = Definition::default();
                let read = define(&mut xml, &mut definition);
                self.definitions.insert(id.to_owned(), definition);
                read?;
            } else if is_word(&element, "num") {
                let id = element.attribute("numId").unwrap_or_default();
                let mut numbered = Numbered::default();
                let read = number(&mut xml, &mut numbered);
                self.lists.insert(id.to_owned(), numbered);
                read?;
            }
        }
        Ok(())
    }
}

fn define(xml: &mut Xml<'_>, definition: &mut Definition) -> Result<(), XmlError> {
    let outside = xml.depth().saturating_sub(1);
    while xml.depth() > outside {
        let Some(event) = xml.next() else { break };
        let Event::Open(element) = event? else {
            continue;
        };
        match element.name.as_str() {
            "lvl" => {
                if let Some((at, level)) = level(xml, &element)? {
                    definition.levels.insert(at, level);
                }
            }
            "numStyleLink" => {
                definition.by_style = element.attribute("val").map(str::to_owned);
            }
            _ => xml.skip()?,
        }
    }
    Ok(())
}

fn number(xml: &mut Xml<'_>, numbered: &mut Numbered) -> Result<(), XmlError> {
    let outside = xml.depth().saturating_sub(1);
    let mut overridden = None;
    while xml.depth() > outside {
        let Some(event) = xml.next() else { break };
        let Event::Open(element) = event? else {
            continue;
        };
        let value = element.attribute("val");
        match element.name.as_str() {
            "abstractNumId" => numbered.definition = value.unwrap_or_default().to_owned(),
            "lvlOverride" => overridden = level_number(&element),
            "startOverride" => {
                let start = value.and_then(|value| value.parse().ok());
                if let (Some(at), Some(start)) = (overridden, start) {
                    numbered.starts.insert(at, start);
                }
            }
            "lvl" => {
                if let Some((at, level)) = level(xml, &element)? {
                    numbered.levels.insert(at, level);
                }
            }
            _ => xml.skip()?,
        }
    }
    Ok(())
}

fn level_number(element: &Element) -> Option<usize> {
    element
        .attribute("ilvl")
        .and_then(|at| at.parse().ok())
        .filter(|at| *at < LEVELS)
}

/// Reads one `w:lvl` to its end.
fn level(xml: &mut Xml<'_>, element: &Element) -> Result<Option<(usize, Level)>, XmlError> {
    let at = level_number(element);
    let mut level = Level::default();
    let outside = xml.depth().saturating_sub(1);
    while xml.depth() > outside {
        let Some(event) = xml.next() else { break };
        let Event::Open(element) = event? else {
            continue;
        };
        let value = element.attribute("val");
        match element.name.as_str() {
            "start" => level.start = value.and_then(|value| value.parse().ok()),
            "numFmt" => level.format = value.map(str::to_owned),
            "lvlText" => level.shown = value.map(str::to_owned),
            "lvlRestart" => level.restart = value.and_then(|value| value.parse().ok()),
            "pStyle" => level.style = value.map(str::to_owned),
            _ => xml.skip()?,
        }
    }
    Ok(at.map(|at| (at, level)))
}

#[cfg(test)]
mod tests {
    use super::*;

    const LISTS: &str = r#"<numbering>
        <abstractNum abstractNumId="0">
            <lvl ilvl="0"><start val="1"/><numFmt val="decimal"/><lvlText val="%1."/></lvl>
            <lvl ilvl="1"><start val="1"/><numFmt val="lowerLetter"/><lvlText val="%2)"/></lvl>
            <lvl ilvl="2"><numFmt val="bullet"/><lvlText val="-"/></lvl>
            <lvl ilvl="3"><numFmt val="decimal"/><lvlText val="%4"/><lvlRestart val="0"/></lvl>
        </abstractNum>
        <abstractNum abstractNumId="1"><numStyleLink val="L"/></abstractNum>
        <num numId="1"><abstractNumId val="0"/></num>
        <num numId="2"><abstractNumId val="0"/><lvlOverride ilvl="0"><startOverride val="7"/></lvlOverride></num>
        <num numId="3"><abstractNumId val="1"/></num>
    </numbering>"#;

    #[test]
    fn counts_as_word_does() {
        let (mut lists, problem) = Numbering::read(LISTS);
        assert_eq!(problem, None);
        let (styles, _) = Styles::read(
            r#"<styles><style type="numbering" styleId="L"><pPr><numPr><numId val="3"/></numPr></pPr></style></styles>"#,
        );
        let mut next = |list: &str, level| lists.next(list, level, &styles).map(|item| item.number);
        assert_eq!(next("1", 0), Some(Some(1)));
        assert_eq!(next("1", 1), Some(Some(1)));
        assert_eq!(next("1", 1), Some(Some(2)));
        assert_eq!(next("1", 2), Some(None));
        assert_eq!(next("1", 3), Some(Some(1)));
        assert_eq!(next("1", 0), Some(Some(2)));
        assert_eq!(next("1", 1), Some(Some(1)), "a sublist begins anew");
        assert_eq!(next("1", 3), Some(Some(2)), "unless it says otherwise");
        assert_eq!(next("2", 0), Some(Some(7)), "a start of its own");
        assert_eq!(next("1", 0), Some(Some(8)), "lists of one definition go on");
        assert_eq!(next("3", 0), Some(Some(1)), "a circle of styles ends");
        assert_eq!(next("9", 0), None);
    }
}
