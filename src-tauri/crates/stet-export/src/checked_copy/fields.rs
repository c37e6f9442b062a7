//! Fields: an instruction the text never shows and a result it does, which a program writes again
//! whenever it likes.

/// Most fields open inside each other; deeper ones are passed over, as the reader does.
const DEEPEST: usize = 64;

#[derive(Debug, Default)]
struct Field {
    instruction: String,
    /// The result has begun.
    shown: bool,
}

impl Field {
    /// A link's words are the author's; everything else is written by the program.
    fn is_link(&self) -> bool {
        let name = self.instruction.split_whitespace().next();
        name.is_some_and(|name| name.eq_ignore_ascii_case("HYPERLINK"))
    }
}

/// The fields open in a line of paragraphs.
#[derive(Debug, Default)]
pub(super) struct Fields {
    open: Vec<Field>,
    beyond: usize,
}

impl Fields {
    /// `begin`, `separate` or `end` of a field.
    pub(super) fn mark(&mut self, kind: &str) {
        match kind {
            "begin" if self.open.len() >= DEEPEST => self.beyond += 1,
            "begin" => self.open.push(Field::default()),
            "separate" if self.beyond == 0 => {
                if let Some(field) = self.open.last_mut() {
                    field.shown = true;
                }
            }
            "end" if self.beyond > 0 => self.beyond -= 1,
            "end" => self.end(),
            _ => {}
        }
    }

    /// A field whose result follows at once.
    pub(super) fn simple(&mut self, instruction: &str) {
        self.open.push(Field {
            instruction: instruction.to_owned(),
            shown: true,
        });
    }

    /// The innermost field ends.
    pub(super) fn end(&mut self) {
        self.open.pop();
    }

    /// More of the instruction of the innermost field.
    pub(super) fn instruct(&mut self, words: &str) {
        if let Some(field) = self.open.last_mut() {
            field.instruction.push_str(words);
        }
    }

    /// True if words here belong to the instruction of a field and are not shown.
    pub(super) fn swallow(&self) -> bool {
        self.open.last().is_some_and(|field| field.shown)
            && self.open.iter().any(|field| !field.shown)
    }

    /// A paragraph ends: an instruction never reaches into the next.
    pub(super) fn paragraph_ends(&mut self) {
        for field in &mut self.open {
            field.shown = true;
        }
    }

    /// True if a program writes the words that stand here.
    pub(super) fn written(&self) -> bool {
        self.beyond > 0 || self.open.iter().any(|field| !field.is_link())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_words_of_links_are_the_authors() {
        let mut fields = Fields::default();
        fields.mark("begin");
        fields.instruct(" HYPERLINK \"https://a.example\" ");
        fields.mark("separate");
        assert!(!fields.written() && !fields.swallow());
        fields.mark("begin");
        fields.instruct("PAGE");
        assert!(fields.written());
        fields.mark("end");
        fields.mark("end");
        assert!(!fields.written());
        fields.simple("DATE");
        assert!(fields.written());
    }
}
