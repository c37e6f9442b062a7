//! The page as a row of units: words that stand together as one paragraph, line or cell.
//!
//! Owns cutting the tree into units and measuring them; which are the text is decided elsewhere.

use super::words::{self, Sign};
use crate::html::tree::{ROOT, Tree, is_heading};
use crate::html::unread::is_unread;
use crate::inline::written_without_spaces;

/// Characters of a unit kept for comparing it with phrases.
const KEPT: usize = 300;

/// What is known of every element, by id.
#[derive(Debug, Default, Clone)]
pub(super) struct Element {
    pub(super) parent: u32,
    /// Nearest block around it, or itself.
    pub(super) block: u32,
    /// Inside a link.
    pub(super) linked: bool,
    /// Not shown, or holds no words.
    pub(super) unread: bool,
    pub(super) sign: Sign,
    /// Innermost heading around it, or 0.
    pub(super) heading: u32,
    /// Innermost table around it, or 0.
    pub(super) table: u32,
    /// Innermost list around it, or 0.
    pub(super) list: u32,
}

/// Words that stand together.
#[derive(Debug, Default)]
pub(super) struct Unit {
    /// The texts it is made of: a range of [`Units::texts`].
    pub(super) texts: std::ops::Range<usize>,
    /// The block that holds them.
    pub(super) block: u32,
    /// Characters without white space.
    pub(super) chars: usize,
    /// Of these, inside links.
    pub(super) linked: usize,
    /// Sentence ends.
    pub(super) stops: usize,
    /// The beginning, in lower case, on one line.
    pub(super) start: String,
    /// Characters of `start`.
    kept: usize,
    /// Last character that is not white space.
    pub(super) last: Option<char>,
    /// The last character stands in a link.
    last_linked: bool,
    /// Digits among the characters.
    pub(super) digits: usize,
}

impl Unit {
    /// Characters outside links.
    pub(super) fn own(&self) -> usize {
        self.chars - self.linked
    }

    /// True for running text: long enough, and not a row of links.
    pub(super) fn is_prose(&self) -> bool {
        self.linked * 2 < self.chars
            && ((self.chars >= 35 && self.ends_a_sentence())
                || self.own() >= 100
                || (self.own() >= 50 && self.stops > 0))
    }

    /// True for whole sentences that are a link: news sites set paragraphs so. A short question or call
    /// leads to another page.
    pub(super) fn is_linked_prose(&self) -> bool {
        let least = match self.last {
            Some('?' | '!' | '？' | '！') => 60,
            Some(last) if written_without_spaces(last) => 15,
            _ => 25,
        };
        self.linked * 2 >= self.chars
            && self.chars >= least
            && self.stops > 0
            && self.ends_a_sentence()
    }

    /// True for a sentence of three words or more without links; a script without blanks has its words
    /// in less.
    pub(super) fn is_sentence(&self) -> bool {
        let words = self
            .start
            .split(' ')
            .filter(|word| !word.is_empty())
            .count();
        let dense = self.last.is_some_and(written_without_spaces);
        self.linked == 0 && self.stops > 0 && self.ends_a_sentence() && (words > 2 || dense)
    }

    /// True where what ends the last sentence stands behind the links.
    pub(super) fn closes_outside_links(&self) -> bool {
        !self.last_linked && self.ends_a_sentence()
    }

    fn ends_a_sentence(&self) -> bool {
        matches!(
            self.last,
            Some(
                '.' | '!'
                    | '?'
                    | '…'
                    | '"'
                    | '”'
                    | '“'
                    | '»'
                    | '«'
                    | ':'
                    | '。'
                    | '！'
                    | '？'
                    | '।'
                    | '؟'
                    | '۔'
            )
        )
    }

    /// What it weighs as text.
    pub(super) fn weight(&self) -> usize {
        if self.is_prose() { self.own() } else { 0 }
    }
}

/// A page cut up.
#[derive(Debug)]
pub(super) struct Units {
    pub(super) elements: Vec<Element>,
    pub(super) texts: Vec<u32>,
    pub(super) all: Vec<Unit>,
}

/// Describes every element, from the root down: children have larger ids than their parents.
pub(super) fn elements(tree: &Tree) -> Vec<Element> {
    let mut out = vec![Element::default(); tree.ids().len()];
    for id in tree.ids() {
        let node = tree.node(id);
        let at = id as usize;
        if !node.is_text {
            let own = &mut out[at];
            own.linked |= node.name == "a" && node.attribute("href").is_some();
            own.unread |= is_unread(node);
            if node.is_block() {
                own.block = id;
            }
            if is_heading(node.name) {
                own.heading = id;
            }
            match node.name {
                "table" => own.table = id,
                "ul" | "ol" | "dl" | "menu" => own.list = id,
                _ => {}
            }
            if id != ROOT && !own.unread {
                own.sign = words::sign(node);
            }
        }
        let mut inherited = out[at].clone();
        inherited.parent = id;
        inherited.sign = Sign::None;
        for child in &node.children {
            out[*child as usize] = inherited.clone();
        }
    }
    out
}

/// Cuts what is not in `left_out` into units.
pub(super) fn units(tree: &Tree, elements: Vec<Element>, left_out: &[bool]) -> Units {
    let mut texts = Vec::new();
    let mut all: Vec<Unit> = Vec::new();
    // The block whose words came last; a block or a blank line in between begins a new unit.
    let mut open: Option<u32> = None;
    let mut breaks = 0;
    for id in tree.ids() {
        let node = tree.node(id);
        let about = &elements[id as usize];
        if about.unread || left_out[id as usize] {
            continue;
        }
        if !node.is_text {
            match node.name {
                "br" => breaks += 1,
                _ if node.is_block() => open = None,
                _ => {}
            }
            continue;
        }
        if node.text.trim().is_empty() {
            continue;
        }
        let continues = open == Some(about.block) && breaks < 2;
        if !continues {
            all.push(Unit {
                texts: texts.len()..texts.len(),
                block: about.block,
                ..Unit::default()
            });
        }
        (open, breaks) = (Some(about.block), 0);
        if let Some(unit) = all.last_mut() {
            texts.push(id);
            unit.texts.end = texts.len();
            measure(unit, &node.text, about.linked);
        }
    }
    Units {
        elements,
        texts,
        all,
    }
}

fn measure(unit: &mut Unit, text: &str, linked: bool) {
    let mut after_stop = false;
    for c in text.chars() {
        if c.is_whitespace() {
            unit.stops += usize::from(after_stop);
            after_stop = false;
            continue;
        }
        unit.chars += 1;
        unit.linked += usize::from(linked);
        unit.digits += usize::from(c.is_numeric());
        (unit.last, unit.last_linked) = (Some(c), linked);
        // A quotation may close behind the stop; where words stand without blanks, none follows it.
        after_stop = matches!(c, '.' | '!' | '?' | '…')
            || after_stop && matches!(c, '"' | '”' | '“' | '’' | '»' | '«' | ')');
        unit.stops += usize::from(matches!(c, '。' | '！' | '？' | '।' | '؟' | '۔'));
    }
    unit.stops += usize::from(after_stop);
    if unit.kept < KEPT {
        let mut room = KEPT - unit.kept;
        for c in text.chars().flat_map(char::to_lowercase) {
            if room == 0 {
                break;
            }
            let space = c.is_whitespace();
            if space && (unit.start.is_empty() || unit.start.ends_with(' ')) {
                continue;
            }
            unit.start.push(if space { ' ' } else { c });
            room -= 1;
        }
        unit.kept = KEPT - room;
    }
}
