//! Formulas (OMML) as one line a person can read: `x^2`, `(a+b)/c`, `√(x)`.

/// Longest formula whose structure is kept, in bytes; a longer one is its characters in order.
const LONGEST: usize = 20_000;

/// A formula being read.
#[derive(Debug, Default)]
pub(super) struct Maths {
    open: Vec<Part>,
    done: String,
    /// The characters alone, for a formula that is too long.
    plain: String,
}

/// An element of a formula.
#[derive(Debug, Default)]
struct Part {
    name: String,
    /// Named arguments: `num`, `den`, `e` …
    arguments: Vec<(String, String)>,
    /// Characters directly in it.
    words: String,
    /// `begChr`, `chr` … and their values.
    signs: Vec<(String, String)>,
}

impl Part {
    fn argument(&self, name: &str) -> &str {
        let named = |(known, _): &&(String, String)| known == name;
        self.arguments
            .iter()
            .find(named)
            .map_or("", |(_, text)| text)
    }

    fn all(&self, name: &str) -> Vec<&str> {
        let named = |(known, _): &&(String, String)| known == name;
        self.arguments
            .iter()
            .filter(named)
            .map(|(_, text)| text.as_str())
            .collect()
    }

    fn sign<'a>(&'a self, name: &str, otherwise: &'a str) -> &'a str {
        let named = |(known, _): &&(String, String)| known == name;
        self.signs
            .iter()
            .find(named)
            .map_or(otherwise, |(_, value)| value)
    }
}

impl Maths {
    /// An element begins; `value` is its `val`.
    pub(super) fn open(&mut self, name: &str, value: Option<&str>) {
        let mut part = Part {
            name: name.to_owned(),
            ..Part::default()
        };
        if let Some(value) = value {
            part.words = value.chars().take(8).collect();
        }
        self.open.push(part);
    }

    /// Characters.
    pub(super) fn text(&mut self, words: &str) {
        self.plain.push_str(words);
        if self.plain.len() > LONGEST {
            return;
        }
        let to = self
            .open
            .last_mut()
            .map_or(&mut self.done, |part| &mut part.words);
        to.push_str(words);
    }

    /// The element opened last ends.
    pub(super) fn close(&mut self) {
        let Some(part) = self.open.pop() else {
            return;
        };
        let Some(outer) = self.open.last_mut() else {
            self.done.push_str(&linear(&part));
            return;
        };
        match part.name.as_str() {
            "chr" | "begChr" | "endChr" | "sepChr" | "pos" | "type" => {
                outer.signs.push((part.name, part.words));
            }
            name if name.ends_with("Pr") => outer.signs.extend(part.signs),
            "e" | "num" | "den" | "sub" | "sup" | "deg" | "fName" | "lim" | "mr" => {
                let text = linear(&part);
                outer.arguments.push((part.name, text));
            }
            // Switches of layout: on, off, sizes.
            _ if part.arguments.is_empty() && outer.name.ends_with("Pr") => {}
            _ => outer.words.push_str(&linear(&part)),
        }
    }

    /// The formula on one line.
    pub(super) fn finish(mut self) -> String {
        while !self.open.is_empty() {
            self.close();
        }
        if self.plain.len() > LONGEST {
            self.plain
        } else {
            self.done
        }
    }
}

fn linear(part: &Part) -> String {
    let e = part.argument("e");
    match part.name.as_str() {
        "f" => {
            let (num, den) = (part.argument("num"), part.argument("den"));
            if part.sign("type", "bar") == "noBar" {
                format!("({num} over {den})")
            } else {
                format!("{}/{}", grouped(num), grouped(den))
            }
        }
        "sSup" => format!("{}^{}", grouped(e), grouped(part.argument("sup"))),
        "sSub" => format!("{}_{}", grouped(e), grouped(part.argument("sub"))),
        "sSubSup" => format!(
            "{}_{}^{}",
            grouped(e),
            grouped(part.argument("sub")),
            grouped(part.argument("sup"))
        ),
        "sPre" => format!(
            "_{}^{}{e}",
            grouped(part.argument("sub")),
            grouped(part.argument("sup"))
        ),
        "rad" => match part.argument("deg").trim() {
            "" | "2" => format!("√({e})"),
            "3" => format!("∛({e})"),
            "4" => format!("∜({e})"),
            degree => format!("root_{}({e})", grouped(degree)),
        },
        "d" => {
            let between = part.sign("sepChr", "|");
            let inside = part.all("e").join(between);
            format!(
                "{}{inside}{}",
                part.sign("begChr", "("),
                part.sign("endChr", ")")
            )
        }
        "nary" => {
            let mut out = part.sign("chr", "∫").to_owned();
            for (mark, name) in [('_', "sub"), ('^', "sup")] {
                let bound = part.argument(name);
                if !bound.is_empty() {
                    out.push(mark);
                    out.push_str(&grouped(bound));
                }
            }
            format!("{out} {e}")
        }
        "func" => {
            let name = part.argument("fName");
            let apart = !e.starts_with(['(', '[', '{']);
            format!("{name}{}{e}", if apart { " " } else { "" })
        }
        "limLow" => format!("{e}_{}", grouped(part.argument("lim"))),
        "limUpp" => format!("{e}^{}", grouped(part.argument("lim"))),
        "acc" => accented(e, part.sign("chr", "\u{302}")),
        "bar" => accented(e, "\u{305}"),
        "m" => format!("[{}]", part.all("mr").join("; ")),
        "mr" => part.all("e").join(", "),
        "eqArr" => part.all("e").join("; "),
        // A run, an argument, a box: its own words, then what was named in it.
        _ => {
            let mut out = part.words.clone();
            for (_, text) in &part.arguments {
                out.push_str(text);
            }
            out
        }
    }
}

/// An accent over one letter stands on it; over more it is said of a group.
fn accented(e: &str, accent: &str) -> String {
    if e.chars().count() == 1 {
        format!("{e}{accent}")
    } else {
        format!("({e}){accent}")
    }
}

/// In brackets unless it is one number, one word or in brackets already.
fn grouped(text: &str) -> String {
    let text = text.trim();
    let simple = text
        .chars()
        .all(|c| c.is_alphanumeric() || matches!(c, '.' | ',' | '′' | '∞' | '*'))
        || text.chars().count() == 1;
    if simple || is_bracketed(text) {
        text.to_owned()
    } else {
        format!("({text})")
    }
}

/// True if the bracket at the beginning is closed by the one at the end and not before.
fn is_bracketed(text: &str) -> bool {
    if !text.starts_with('(') || !text.ends_with(')') {
        return false;
    }
    let mut depth = 0_usize;
    for (at, c) in text.char_indices() {
        match c {
            '(' => depth += 1,
            ')' => depth = depth.saturating_sub(1),
            _ => {}
        }
        if depth == 0 {
            return at + 1 == text.len();
        }
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::xml::{Event, Xml};

    fn line(markup: &str) -> String {
        let mut maths = Maths::default();
        for event in Xml::new(markup) {
            match event.expect("sound") {
                Event::Open(element) => maths.open(&element.name, element.attribute("val")),
                Event::Close => maths.close(),
                Event::Text(text) => maths.text(&text),
            }
        }
        maths.finish()
    }

    #[test]
    fn formulas_on_one_line() {
        let r = |text: &str| format!("<r><t>{text}</t></r>");
        let arg = |name: &str, text: &str| format!("<{name}>{}</{name}>", r(text));
        let cases = [
            (
                format!("<sSup>{}{}</sSup>", arg("e", "x"), arg("sup", "2")),
                "x^2",
            ),
            (
                format!("<f>{}{}</f>", arg("num", "a+b"), arg("den", "c")),
                "(a+b)/c",
            ),
            (
                format!(
                    "<rad><radPr><degHide val=\"1\"/></radPr><deg/>{}</rad>",
                    arg("e", "x")
                ),
                "√(x)",
            ),
            (
                format!(
                    "<d><dPr><begChr val=\"[\"/><endChr val=\"]\"/></dPr>{}</d>",
                    arg("e", "x+1")
                ),
                "[x+1]",
            ),
            (
                format!(
                    "<nary><naryPr><chr val=\"∑\"/></naryPr>{}{}{}</nary>",
                    arg("sub", "i=1"),
                    arg("sup", "n"),
                    arg("e", "i")
                ),
                "∑_(i=1)^n i",
            ),
            (
                format!("<func>{}{}</func>", arg("fName", "sin"), arg("e", "x")),
                "sin x",
            ),
            (
                format!("<m><mr>{0}{0}</mr><mr>{0}{0}</mr></m>", arg("e", "1")),
                "[1, 1; 1, 1]",
            ),
            (
                format!(
                    "<f><num><d>{}</d></num>{}</f>",
                    arg("e", "a"),
                    arg("den", "b")
                ),
                "(a)/b",
            ),
        ];
        for (markup, expected) in cases {
            assert_eq!(line(&format!("<oMath>{markup}</oMath>")), expected);
        }
    }

    #[test]
    fn an_endless_formula_is_its_characters() {
        let markup = format!("<oMath>{}</oMath>", "<r><t>x+</t></r>".repeat(50_000));
        assert_eq!(line(&markup).len(), 100_000);
    }
}
