//! What the styles of an `OpenDocument` file mean for its words.
//!
//! Only what readers of the words must know: emphasis, raised and hidden words, code and quotes,
//! numbered lists, page breaks. How anything looks is not kept.

use std::collections::BTreeMap;

use crate::xml::{Element, Event, Xml};

/// Most styles a style may stand on.
const MAX_PARENTS: usize = 32;

/// What a style says; `None` where it leaves it to its parent.
#[derive(Debug, Clone, Default)]
pub(super) struct Look {
    pub(super) strong: Option<bool>,
    pub(super) emphasis: Option<bool>,
    pub(super) raised: Option<bool>,
    pub(super) lowered: Option<bool>,
    pub(super) hidden: Option<bool>,
    pub(super) struck: Option<bool>,
    /// A page begins before a paragraph of this style; its number if that is set.
    pub(super) page: Option<Option<u32>>,
    /// The list that paragraphs of this style belong to.
    pub(super) list: Option<String>,
    /// Names of the style and of those it stands on, as people see them.
    pub(super) names: Vec<String>,
    parent: Option<String>,
}

impl Look {
    /// True if the style or one it stands on has this name.
    pub(super) fn is(&self, names: &[&str]) -> bool {
        self.names.iter().any(|name| names.contains(&name.as_str()))
    }
}

/// Whether a level of a list is numbered, and from what.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Level {
    /// The first number, `None` for bullets.
    pub(super) first: Option<u32>,
}

/// All styles of a file.
#[derive(Debug, Default)]
pub(super) struct Styles {
    text: BTreeMap<String, Look>,
    paragraph: BTreeMap<String, Look>,
    lists: BTreeMap<(String, usize), Level>,
    language: Option<String>,
}

impl Styles {
    /// Takes in the styles of one part; later parts win.
    pub(super) fn read(&mut self, text: &str) {
        let mut open: Option<(bool, String, Look)> = None;
        let mut list = String::new();
        for event in Xml::new(text).map_while(Result::ok) {
            let Event::Open(element) = event else {
                continue;
            };
            match element.name.as_str() {
                "body" => break,
                "style" | "default-style" => {
                    self.keep(open.take());
                    open = begun(&element);
                }
                "list-style" => {
                    self.keep(open.take());
                    list = element.attribute("name").unwrap_or_default().to_owned();
                }
                "list-level-style-number"
                | "list-level-style-bullet"
                | "list-level-style-image" => {
                    if let Some((depth, level)) = level_of(&element) {
                        self.lists.insert((list.clone(), depth), level);
                    }
                }
                "text-properties" => {
                    if let Some((_, name, look)) = &mut open {
                        if name.is_empty() && self.language.is_none() {
                            self.language = language(&element);
                        }
                        text_properties(look, &element);
                    }
                }
                "paragraph-properties" => {
                    if let Some((_, _, look)) = &mut open {
                        let breaks = element.attribute("break-before") == Some("page");
                        let number = element
                            .attribute("page-number")
                            .and_then(|n| n.parse().ok());
                        if breaks || number.is_some() {
                            look.page = Some(number);
                        }
                    }
                }
                _ => {}
            }
        }
        self.keep(open);
    }

    /// The language of the text unless a part of it says otherwise.
    pub(super) fn language(&self) -> Option<String> {
        self.language.clone()
    }

    /// What a style of spans says, with its parents.
    pub(super) fn text(&self, name: Option<&str>) -> Look {
        resolved(&self.text, name)
    }

    /// What a style of paragraphs says, with its parents.
    pub(super) fn paragraph(&self, name: Option<&str>) -> Look {
        resolved(&self.paragraph, name)
    }

    /// A level of a list, from 0; bullets if nothing is known of it.
    pub(super) fn level(&self, list: Option<&str>, depth: usize) -> Level {
        let key = (list.unwrap_or_default().to_owned(), depth);
        self.lists
            .get(&key)
            .copied()
            .unwrap_or(Level { first: None })
    }

    fn keep(&mut self, style: Option<(bool, String, Look)>) {
        if let Some((of_text, name, look)) = style.filter(|(_, name, _)| !name.is_empty()) {
            let family = if of_text {
                &mut self.text
            } else {
                &mut self.paragraph
            };
            family.insert(name, look);
        }
    }
}

fn level_of(element: &Element) -> Option<(usize, Level)> {
    let level: usize = element.attribute("level")?.parse().ok()?;
    let shown = element
        .attribute("num-format")
        .is_some_and(|format| !format.is_empty());
    let numbered = element.name == "list-level-style-number" && shown;
    let start = || {
        element
            .attribute("start-value")
            .and_then(|start| start.parse().ok())
    };
    let first = numbered.then(|| start().unwrap_or(1));
    (1..=20)
        .contains(&level)
        .then(|| (level - 1, Level { first }))
}

fn begun(element: &Element) -> Option<(bool, String, Look)> {
    let of_text = match element.attribute("family")? {
        "text" => true,
        "paragraph" => false,
        _ => return None,
    };
    let name = element.attribute("name").unwrap_or_default().to_owned();
    let shown = element
        .attribute("display-name")
        .map_or_else(|| name.replace("_20_", " "), str::to_owned);
    let look = Look {
        names: vec![shown],
        parent: element.attribute("parent-style-name").map(str::to_owned),
        list: element
            .attribute("list-style-name")
            .filter(|list| !list.is_empty())
            .map(str::to_owned),
        page: element
            .attribute("master-page-name")
            .filter(|page| !page.is_empty())
            .map(|_| None),
        ..Look::default()
    };
    Some((of_text, name, look))
}

fn text_properties(look: &mut Look, element: &Element) {
    if let Some(weight) = element.attribute("font-weight") {
        look.strong = Some(weight == "bold" || weight.parse().is_ok_and(|w: u32| w >= 600));
    }
    if let Some(style) = element.attribute("font-style") {
        look.emphasis = Some(matches!(style, "italic" | "oblique"));
    }
    if let Some(position) = element.attribute("text-position") {
        let shift = position.split_whitespace().next().unwrap_or_default();
        let percent: f32 = shift.trim_end_matches('%').parse().unwrap_or(0.0);
        look.raised = Some(shift == "super" || percent > 0.0);
        look.lowered = Some(shift == "sub" || percent < 0.0);
    }
    if let Some(display) = element.attribute("display") {
        look.hidden = Some(display == "none");
    }
    let lines = element
        .attribute("text-line-through-style")
        .or_else(|| element.attribute("text-line-through-type"));
    if let Some(line) = lines {
        look.struck = Some(line != "none");
    }
}

fn language(element: &Element) -> Option<String> {
    let known = |key| {
        element
            .attribute(key)
            .filter(|value| !matches!(*value, "" | "none" | "zxx"))
    };
    let language = known("language")?;
    Some(match known("country") {
        Some(country) => format!("{language}-{country}"),
        None => language.to_owned(),
    })
}

fn resolved(family: &BTreeMap<String, Look>, name: Option<&str>) -> Look {
    let mut look = Look::default();
    let mut next = name;
    for _ in 0..MAX_PARENTS {
        let Some(style) = next.and_then(|name| family.get(name)) else {
            break;
        };
        look.strong = look.strong.or(style.strong);
        look.emphasis = look.emphasis.or(style.emphasis);
        look.raised = look.raised.or(style.raised);
        look.lowered = look.lowered.or(style.lowered);
        look.hidden = look.hidden.or(style.hidden);
        look.struck = look.struck.or(style.struck);
        look.page = look.page.or(style.page);
        look.list = look.list.take().or_else(|| style.list.clone());
        look.names.extend(style.names.iter().cloned());
        next = style.parent.as_deref();
    }
    if let Some(name) = name {
        // Styles that every program knows are often not in the file.
        look.names.push(name.replace("_20_", " "));
        look.names.extend(
            next.filter(|next| *next != name)
                .map(|name| name.replace("_20_", " ")),
        );
    }
    look
}
