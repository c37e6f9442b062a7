//! The words of one paragraph of an `OpenDocument` text: spans, links, notes, fields, boxes.

use stet_core::document::{BlockKind, RunStyle};

use super::body::{Body, Gathered, Stop, Waiting};
use super::changes;
use crate::inline::{lowered, raised};
use crate::package::{Part, beside};
use crate::xml::{self, Element, Event, Xml, XmlError};

/// Most spaces that one element stands for.
const MAX_SPACES: usize = 200;

/// How words inside a span are set, beyond their style.
#[derive(Debug, Clone, Copy, Default)]
struct Set {
    raised: bool,
    lowered: bool,
    verbatim: bool,
}

impl Body<'_, '_> {
    /// Gathers the words inside the element opened last; exactly as written if `verbatim`.
    pub(super) fn words(&mut self, verbatim: bool) -> Result<(), Stop> {
        let set = Set {
            verbatim,
            ..Set::default()
        };
        self.inside(set)
    }

    fn inside(&mut self, set: Set) -> Result<(), Stop> {
        let outside = self.xml.depth().saturating_sub(1);
        while self.xml.depth() > outside {
            let Some(event) = self.xml.next() else {
                break;
            };
            match event? {
                Event::Text(text) => self.text(&text, set),
                Event::Open(element) => self.piece(&element, set)?,
                Event::Close => {}
            }
        }
        Ok(())
    }

    fn text(&mut self, text: &str, set: Set) {
        let shifted = if set.raised {
            raised(text.trim())
        } else if set.lowered && self.inline.last().is_some_and(char::is_numeric) {
            // After a digit a lowered digit must not read as part of the number.
            lowered(text.trim())
        } else {
            None
        };
        let text = shifted.as_deref().unwrap_or(text);
        if set.verbatim {
            self.inline.verbatim(text);
        } else {
            self.inline.flow(text);
        }
    }

    fn piece(&mut self, element: &Element, set: Set) -> Result<(), Stop> {
        match element.name.as_str() {
            "s" => {
                let count = element.attribute("c").and_then(|count| count.parse().ok());
                let spaces = " ".repeat(count.unwrap_or(1).min(MAX_SPACES));
                self.text(
                    &spaces,
                    Set {
                        verbatim: set.verbatim,
                        ..Set::default()
                    },
                );
                Ok(())
            }
            "tab" => {
                self.text(if set.verbatim { "\t" } else { " " }, set);
                Ok(())
            }
            "line-break" => {
                match set.verbatim {
                    true => self.inline.verbatim("\n"),
                    false => self.inline.hard_break(),
                }
                Ok(())
            }
            "span" => self.span(element, set),
            "a" => match element.attribute("href").filter(|href| !href.is_empty()) {
                Some(href) => self.styled(RunStyle::Link(href.to_owned()), set),
                None => self.inside(set),
            },
            "note" => self.note(element),
            "annotation" => {
                let byte = self.inline.at();
                let remark = changes::remark(&mut self.xml)?;
                self.attached.remark(element, remark, byte);
                Ok(())
            }
            "annotation-end" => {
                self.attached
                    .remark_ends(element.attribute("name"), self.inline.end());
                Ok(())
            }
            "change" | "change-start" => {
                self.attached.change(element, self.inline.at());
                Ok(())
            }
            "change-end" => {
                self.attached.change(element, self.inline.end());
                Ok(())
            }
            "soft-page-break" => {
                self.page_break(None);
                Ok(())
            }
            "frame" | "custom-shape" | "rect" | "g" | "ellipse" => self.frame(),
            "hidden-text" | "hidden-paragraph"
                if element.attribute("is-hidden") != Some("false") =>
            {
                self.blocks.notice("Hidden words were left out.");
                Ok(Xml::skip(&mut self.xml)?)
            }
            // Readings of characters, scripts, and marks for an index are no words of the text.
            "ruby-text" | "script" | "toc-mark" | "alphabetical-index-mark" | "user-index-mark" => {
                Ok(Xml::skip(&mut self.xml)?)
            }
            _ => self.inside(set),
        }
    }

    fn span(&mut self, element: &Element, set: Set) -> Result<(), Stop> {
        let look = self.styles.text(element.attribute("style-name"));
        if look.hidden == Some(true) {
            self.blocks.notice("Hidden words were left out.");
            return Ok(Xml::skip(&mut self.xml)?);
        }
        if look.struck == Some(true) {
            self.blocks.notice("Struck-out words were left out.");
            return Ok(Xml::skip(&mut self.xml)?);
        }
        let set = Set {
            raised: look.raised.unwrap_or(set.raised),
            lowered: look.lowered.unwrap_or(set.lowered),
            verbatim: set.verbatim,
        };
        if look.raised == Some(true) {
            self.styled(RunStyle::Superscript, set)
        } else if look.is(&["Source Text", "Teletype"]) {
            self.styled(RunStyle::Code, set)
        } else if look.strong == Some(true) || look.is(&["Strong Emphasis"]) {
            self.styled(RunStyle::Strong, set)
        } else if look.emphasis == Some(true) || look.is(&["Emphasis"]) {
            self.styled(RunStyle::Emphasis, set)
        } else {
            self.inside(set)
        }
    }

    fn styled(&mut self, style: RunStyle, set: Set) -> Result<(), Stop> {
        self.inline.open(style);
        let done = self.inside(set);
        self.inline.close();
        done
    }

    /// A footnote or endnote: its mark here, its text after the words it belongs to.
    fn note(&mut self, element: &Element) -> Result<(), Stop> {
        let at_end = element.attribute("note-class") == Some("endnote");
        let outside = self.xml.depth().saturating_sub(1);
        let mut label = String::new();
        let mut paragraphs = Vec::new();
        while self.xml.depth() > outside {
            let Some(event) = self.xml.next() else {
                break;
            };
            let Event::Open(element) = event? else {
                continue;
            };
            match element.name.as_str() {
                "note-citation" => {
                    label = self.xml.words()?.trim().chars().take(16).collect();
                    if label.is_empty() {
                        label = "*".into();
                    }
                    self.inline.open(RunStyle::NoteMark(label.clone()));
                    self.inline.verbatim(&format!("[{label}]"));
                    self.inline.close();
                }
                "note-body" => paragraphs = self.gathered_aside(Some(&label))?,
                _ => Xml::skip(&mut self.xml)?,
            }
        }
        let note: Waiting = paragraphs
            .into_iter()
            .map(|(_, inline, attached)| (inline, attached))
            .collect();
        match at_end {
            true => self.endnotes.push(note),
            false => self.notes.push(note),
        }
        Ok(())
    }

    /// The blocks inside the element opened last, kept apart from the paragraph around it; the
    /// first begins with the label of a note.
    fn gathered_aside(&mut self, label: Option<&str>) -> Result<Vec<Gathered>, Stop> {
        let inline = std::mem::take(&mut self.inline);
        let attached = std::mem::take(&mut self.attached);
        let aside = self.aside.replace(Vec::new());
        let in_cell = std::mem::take(&mut self.in_cell);
        if let Some(label) = label {
            self.inline.open(RunStyle::NoteMark(label.to_owned()));
            self.inline.verbatim(&format!("[{label}]"));
            self.inline.close();
            self.inline.flow(" ");
        }
        let done = self.content();
        let gathered = std::mem::replace(&mut self.aside, aside).unwrap_or_default();
        self.inline = inline;
        self.attached = attached;
        self.in_cell = in_cell;
        done?;
        Ok(gathered)
    }

    /// A frame: a text box is written after the paragraph it is anchored in, a formula among its
    /// words, a picture not at all.
    pub(super) fn frame(&mut self) -> Result<(), Stop> {
        let (mut pictures, before, words) = (0_usize, self.unread.clone(), self.inline.end());
        let outside = self.xml.depth().saturating_sub(1);
        while self.xml.depth() > outside {
            let Some(event) = self.xml.next() else {
                break;
            };
            let Event::Open(element) = event? else {
                continue;
            };
            match element.name.as_str() {
                "text-box" => {
                    let gathered = self.gathered_aside(None)?;
                    self.boxes.extend(gathered);
                }
                // The words of a shape stand in it directly.
                "p" | "list" if !self.in_cell => {
                    let gathered = self.shape_words(&element)?;
                    self.boxes.extend(gathered);
                }
                "object" => self.formula(&element)?,
                "object-ole" => {
                    self.unread.objects += 1;
                    Xml::skip(&mut self.xml)?;
                }
                "image" => {
                    pictures += 1;
                    Xml::skip(&mut self.xml)?;
                }
                "frame" | "custom-shape" | "g" => self.frame()?,
                _ => Xml::skip(&mut self.xml)?,
            }
        }
        // Several are one picture in several forms; beside an object one is its likeness.
        let object = self.unread != before || self.inline.end() != words;
        self.unread.pictures += usize::from(pictures > 0 && !object);
        Ok(())
    }

    fn shape_words(&mut self, element: &Element) -> Result<Vec<Gathered>, Stop> {
        if element.name == "list" {
            return self.gathered_aside(None);
        }
        let inline = std::mem::take(&mut self.inline);
        let attached = std::mem::take(&mut self.attached);
        let done = self.words(false);
        let words = std::mem::replace(&mut self.inline, inline);
        let of_words = std::mem::replace(&mut self.attached, attached);
        done?;
        Ok(vec![(BlockKind::Paragraph, words, of_words)])
    }

    /// A formula, in the frame or in a part of its own, as text.
    fn formula(&mut self, element: &Element) -> Result<(), Stop> {
        let before = self.inline.end();
        let inside = formula_words(&mut self.xml)?;
        self.inline.flow(&inside);
        let part = element
            .attribute("href")
            .and_then(|href| beside("", href))
            .map(|folder| format!("{folder}/content.xml"));
        if let Some(part) = part
            && let Some(package) = &mut self.package
            && let Part::Bytes(bytes) = package.part(&part)?
        {
            let text = xml::decoded(&bytes);
            let mut xml = Xml::new(&text);
            if let Some(Ok(Event::Open(root))) =
                xml.find(|event| matches!(event, Ok(Event::Open(_))))
                && root.name == "math"
                && let Ok(words) = formula_words(&mut xml)
            {
                self.inline.flow(&words);
            }
        }
        // A sheet, a chart: not read as part of this text.
        self.unread.objects += usize::from(self.inline.end() == before);
        Ok(())
    }
}

/// The characters of a formula in MathML, without its source in another notation.
fn formula_words(xml: &mut Xml<'_>) -> Result<String, XmlError> {
    let outside = xml.depth().saturating_sub(1);
    let mut words = String::new();
    while xml.depth() > outside {
        match xml.next().transpose()? {
            Some(Event::Text(text)) => {
                words.push_str(text.trim());
                words.push(' ');
            }
            Some(Event::Open(element)) if element.name == "annotation" => xml.skip()?,
            Some(_) => {}
            None => break,
        }
    }
    Ok(words)
}
