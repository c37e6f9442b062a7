//! A citation cut at white space, with what is seen of each word at a glance.

use crate::text::Span;

/// One word with the punctuation that touches it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Token<'t> {
    /// As written.
    pub text: &'t str,
    /// Where, in bytes.
    pub span: Span,
    /// Its inside: no punctuation at either end.
    pub core: &'t str,
    /// What closes it.
    pub close: Close,
}

/// The punctuation a word ends with: fields end there, so transitions depend on it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum Close {
    /// None.
    Open,
    /// A comma.
    Comma,
    /// The full stop of an initial or a known abbreviation.
    Short,
    /// Any other full stop, question or exclamation mark.
    Stop,
    /// A colon or semicolon.
    Colon,
    /// A closing quotation mark, with or without a stop.
    Quote,
    /// A closing bracket, with or without a stop.
    Bracket,
}

impl Close {
    /// Number of kinds.
    pub const COUNT: usize = 7;
}

/// Abbreviations whose full stop ends no field.
#[rustfmt::skip]
const SHORT: &[&str] = &[
    "al", "vol", "vols", "no", "nr", "pp", "p", "ed", "eds", "edn", "hrsg", "hg", "trans", "proc",
    "conf", "int", "intl", "symp", "dept", "univ", "dr", "st", "jr", "sr", "ch", "chap", "sec",
    "ser", "rev", "art", "fig", "cf", "vs", "ph", "d", "inc", "corp", "co", "ltd", "j", "am",
    "soc", "sci", "ann", "bull", "lett", "phys", "chem", "biol", "med", "res", "math", "comput",
    "comm", "acad", "natl", "nat", "eur", "amer", "assoc", "t", "s", "bd", "jg", "heft", "u",
    "jan", "feb", "mar", "apr", "jun", "jul", "aug", "sep", "sept", "oct", "nov", "dec",
];

/// Cuts a citation into words.
#[must_use]
pub fn tokens(text: &str) -> Vec<Token<'_>> {
    let mut all = Vec::new();
    let mut start = None;
    for (at, ch) in text.char_indices().chain([(text.len(), ' ')]) {
        if ch.is_whitespace() {
            if let Some(from) = start.take() {
                all.push(token(text, from, at));
            }
        } else if start.is_none() {
            start = Some(at);
        }
    }
    all
}

fn token(text: &str, from: usize, to: usize) -> Token<'_> {
    let word = &text[from..to];
    let core = word.trim_matches(|ch: char| !ch.is_alphanumeric());
    Token {
        text: word,
        span: Span::new(from, to),
        core,
        close: close(word, core),
    }
}

fn close(word: &str, core: &str) -> Close {
    let after = &word[word.rfind(core).map_or(0, |at| at + core.len())..];
    let quoted =
        after.contains(['"', '”', '’', '»', '“']) || (after.contains('\'') && !core.is_empty());
    match after.chars().last() {
        None => Close::Open,
        _ if quoted => Close::Quote,
        _ if after.contains([')', ']', '}']) => Close::Bracket,
        Some(',') => Close::Comma,
        Some(':' | ';') => Close::Colon,
        Some('.') if is_short(core) => Close::Short,
        Some('.' | '?' | '!') => Close::Stop,
        Some(_) => Close::Open,
    }
}

/// An initial ("J", "J.-P") or a known abbreviation.
fn is_short(core: &str) -> bool {
    let initials = core
        .split(['.', '-', '‐', '‑'])
        .all(|part| part.chars().count() <= 1 && part.chars().all(char::is_uppercase));
    (initials && !core.is_empty())
        || (core.len() <= 7 && SHORT.contains(&core.to_lowercase().as_str()))
}
