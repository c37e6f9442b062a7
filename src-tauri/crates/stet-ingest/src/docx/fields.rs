//! Fields: an instruction the reader never sees and the result it does.

use super::citations;
use super::piece::Cited;
use super::story::Story;

/// Most fields open inside each other; deeper ones are passed over.
const DEEPEST: usize = 64;

/// Longest address of a link kept, in bytes.
const LONGEST_ADDRESS: usize = 2_048;

/// A field being read.
#[derive(Debug)]
struct Field {
    instruction: String,
    /// What a program keeps beside the instruction, in base64.
    data: String,
    /// The result has begun.
    shown: bool,
    /// Where: paragraph and byte.
    start: (usize, usize),
    link: Option<String>,
}

/// The fields open in a line of paragraphs.
#[derive(Debug, Default)]
pub(super) struct Fields {
    open: Vec<Field>,
    /// Fields begun beyond [`DEEPEST`].
    beyond: usize,
}

impl Fields {
    /// More of the instruction of the innermost field.
    pub(super) fn instruct(&mut self, words: &str) {
        if let Some(field) = self.open.last_mut() {
            field.instruction.push_str(words);
        }
    }

    /// More of the data of the innermost field.
    pub(super) fn data(&mut self, words: &str) {
        if let Some(field) = self.open.last_mut() {
            field.data.push_str(words);
        }
    }

    /// Words that are the result of a field inside an instruction become part of that instruction
    /// and are not shown; true if they were.
    pub(super) fn swallow(&mut self, words: &str) -> bool {
        // Words straight in an instruction are the fault of some program: they are shown.
        if self.open.last().is_none_or(|field| !field.shown) {
            return false;
        }
        match self.open.iter_mut().rev().find(|field| !field.shown) {
            Some(field) => {
                field.instruction.push_str(words);
                true
            }
            None => false,
        }
    }

    /// A paragraph ends: an instruction never reaches into the next, so that one without an end
    /// does not swallow the rest of the text.
    pub(super) fn paragraph_ends(&mut self) {
        for field in &mut self.open {
            field.shown = true;
        }
    }

    /// Where the words lead that come now.
    pub(super) fn link(&self) -> Option<&str> {
        self.open
            .iter()
            .rev()
            .find_map(|field| field.link.as_deref())
    }
}

impl Story<'_, '_> {
    /// `begin`, `separate` or `end` of a field.
    pub(super) fn field_mark(&mut self, mark: &str) {
        let fields = &mut self.flow.fields;
        match mark {
            "begin" if fields.open.len() >= DEEPEST => fields.beyond += 1,
            "begin" => fields.open.push(Field {
                instruction: String::new(),
                data: String::new(),
                shown: false,
                start: (0, 0),
                link: None,
            }),
            "separate" if fields.beyond == 0 => self.field_shows(),
            "end" if fields.beyond > 0 => fields.beyond -= 1,
            "end" => self.field_ends(),
            _ => {}
        }
    }

    /// A field whose instruction is known at once.
    pub(super) fn simple_field(&mut self, instruction: &str) {
        self.flow.fields.open.push(Field {
            instruction: instruction.to_owned(),
            data: String::new(),
            shown: false,
            start: (0, 0),
            link: None,
        });
        self.field_shows();
    }

    fn field_shows(&mut self) {
        let at = self
            .flow
            .paragraph
            .as_ref()
            .map_or(0, |piece| piece.text.len());
        if let Some(field) = self
            .flow
            .fields
            .open
            .last_mut()
            .filter(|field| !field.shown)
        {
            field.shown = true;
            field.start = (self.flow.serial, at);
            field.link = hyperlink(&field.instruction);
        }
    }

    /// The innermost field ends; a citation keeps its data.
    pub(super) fn field_ends(&mut self) {
        let Some(field) = self.flow.fields.open.pop() else {
            return;
        };
        if !field.shown || self.tracked_out().is_some() {
            return;
        }
        // EndNote keeps the data in a field inside the instruction of the one that shows.
        if let Some(outer) = self
            .flow
            .fields
            .open
            .last_mut()
            .filter(|outer| !outer.shown)
        {
            if outer.data.is_empty() && field.instruction.contains("EN.CITE") {
                outer.data = field.data;
            }
            return;
        }
        let works = citations::works(&field.instruction, &field.data);
        let Some(piece) = self.flow.paragraph.as_mut().filter(|_| !works.is_empty()) else {
            return;
        };
        let (serial, start) = field.start;
        let start = if serial == self.flow.serial { start } else { 0 };
        let end = piece.text.len();
        if start < end {
            piece.cited.push(Cited { start, end, works });
        }
    }
}

/// An address with the place in it; `None` if there is neither, or it is no address a person could
/// open.
pub(super) fn address(target: &str, anchor: &str) -> Option<String> {
    let target = target.trim();
    let scheme = target
        .split_once(':')
        .map(|(scheme, _)| scheme.to_ascii_lowercase());
    if matches!(scheme.as_deref(), Some("javascript" | "data" | "vbscript"))
        || target.len() + anchor.len() > LONGEST_ADDRESS
    {
        return None;
    }
    match (target, anchor.trim()) {
        ("", "") => None,
        (target, "") => Some(target.to_owned()),
        (target, anchor) => Some(format!("{target}#{anchor}")),
    }
}

/// Where a HYPERLINK field leads: `HYPERLINK "address" \l "place" \o "tip"`.
fn hyperlink(instruction: &str) -> Option<String> {
    let rest = instruction.trim_start();
    let (name, rest) = rest.split_at_checked("HYPERLINK".len())?;
    if !name.eq_ignore_ascii_case("HYPERLINK") || rest.starts_with(char::is_alphanumeric) {
        return None;
    }
    let (mut target, mut anchor) = (String::new(), String::new());
    let mut switch = None;
    let mut chars = rest.chars().peekable();
    while let Some(c) = chars.next() {
        if c.is_whitespace() {
            continue;
        }
        if c == '\\' && switch.is_none() {
            switch = chars.next().map(|letter| letter.to_ascii_lowercase());
            // These stand alone.
            if matches!(switch, Some('m' | 'n')) {
                switch = None;
            }
            continue;
        }
        let quoted = matches!(c, '"' | '“' | '”');
        let mut word = if quoted { String::new() } else { c.to_string() };
        while let Some(c) = chars.next() {
            match c {
                '"' | '“' | '”' if quoted => break,
                c if !quoted && c.is_whitespace() => break,
                '\\' => word.extend(chars.next()),
                c => word.push(c),
            }
        }
        match switch.take() {
            None if target.is_empty() => target = word,
            Some('l') => anchor = word,
            _ => {}
        }
    }
    address(&target, &anchor)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_of_hyperlink_fields() {
        let cases = [
            (
                r#" HYPERLINK "https://a.example/x" "#,
                Some("https://a.example/x"),
            ),
            (
                r#"HYPERLINK "https://a.example" \l "part" \o "tip" "#,
                Some("https://a.example#part"),
            ),
            (r#"HYPERLINK \l "_Toc1""#, Some("#_Toc1")),
            (
                r#"hyperlink https://a.example \n"#,
                Some("https://a.example"),
            ),
            (
                r#"HYPERLINK "C:\\folder\\a.docx""#,
                Some(r"C:\folder\a.docx"),
            ),
            (r#"HYPERLINK "javascript:alert(1)""#, None),
            (r#"HYPERLINKS "x""#, None),
            ("PAGE", None),
        ];
        for (instruction, expected) in cases {
            assert_eq!(hyperlink(instruction).as_deref(), expected, "{instruction}");
        }
    }
}
