//! The parties of a case, read backwards from its citation.
//!
//! A heuristic over words, as citations in running text leave nothing better: the name ends at the
//! citation and begins after a semicolon, an opening bracket, a signal ("see", "quoting") or a word
//! that a name would not hold. The rules are those of eyecite (Free Law Project, BSD-2-Clause),
//! whose reading is the common one. Where a document sets names in italics, [`super::emphasis`] reads
//! them from there.

use std::sync::OnceLock;

use regex::Regex;

use super::words::{Kind, Words};

/// How many tokens back a name is looked for: words and the spaces between them.
pub(super) const BACK: usize = 28;

/// What stands before a citation.
#[derive(Debug, Default, Clone, PartialEq, Eq)]
pub(super) struct Names {
    /// "In re", "Ex parte" before a name without "v.".
    pub(super) procedural: Option<String>,
    pub(super) plaintiff: Option<String>,
    /// The defendant, or all of a name without "v.".
    pub(super) defendant: Option<String>,
    /// A year between name and citation, as California has it.
    pub(super) year: Option<i32>,
    /// Where the name begins in the text.
    pub(super) start: Option<usize>,
}

/// Words that may stand in a name in lower case.
const JOINING: [&str; 5] = ["of", "the", "an", "and", "&"];
/// Words in lower case that tie a name to what stands before it: on whose relation, doing business
/// as, and the particles of surnames.
const RELATING: [&str; 17] = [
    "ex", "rel.", "rel", "et", "al.", "d/b/a", "a/k/a", "f/k/a", "dba", "de", "del", "la", "van",
    "von", "der", "den", "di",
];

/// The names before the citation at token `at`.
pub(super) fn before(words: &Words, at: usize) -> Names {
    let mut scan = Scan {
        words,
        end: at.saturating_sub(1),
        start: None,
        name: None,
        year: None,
        versus: false,
        procedural: None,
    };
    scan.back(at);
    scan.names()
}

struct Scan<'w, 't> {
    words: &'w Words<'t>,
    /// The token before which the name ends.
    end: usize,
    /// The token at which it begins.
    start: Option<usize>,
    name: Option<String>,
    year: Option<i32>,
    versus: bool,
    procedural: Option<Procedural>,
}

impl Scan<'_, '_> {
    fn take(&mut self, start: usize) {
        self.start = Some(start);
        self.name = Some(self.words.between(start, self.end).to_owned());
    }

    fn back(&mut self, at: usize) {
        let mut length = 0_usize;
        let mut plaintiff = 0_usize;
        let mut bracket = at;
        for index in (at.saturating_sub(BACK - 1)..at).rev() {
            let word = self.words.word(index);
            if index >= bracket {
                continue;
            }
            if let Some(open) = bracket_of_name(self.words, index) {
                bracket = open;
                length += 1;
                continue;
            }
            let kind = &self.words.tokens[index].kind;
            let first = word.chars().next().unwrap_or(' ');
            if word == "," {
                continue;
            }
            length += 1;
            if self.versus && !word.trim().is_empty() {
                plaintiff += 1;
            }
            // "410 U.S. 113 (1973), and Roe v. Wade": what ends the citation before begins the name.
            let closed = matches!(kind, Kind::Cited(_)) || year_in_brackets(word).is_some();
            if self.versus && closed {
                return self.take(index + 2);
            }
            if matches!(kind, Kind::Cited(_)) {
                self.end = index.saturating_sub(1);
                continue;
            }
            if word.ends_with([';', '”', '"']) {
                return self.take(index + 2);
            }
            if word.starts_with('(') && word.ends_with(").") {
                // The end of the citation before.
                return self.take(index + 2);
            }
            if let Some(year) = year_in_brackets(word) {
                self.end = index.saturating_sub(1);
                self.year = Some(year);
                continue;
            }
            if first == '(' && length > 3 {
                let second = word.chars().nth(1);
                let skip = second.is_none_or(char::is_lowercase);
                return self.take(if skip { index + 2 } else { index });
            }
            let lower = !word.trim().is_empty()
                && !first.is_uppercase()
                && !JOINING.contains(&word)
                && !RELATING.contains(&word);
            if self.versus && lower {
                self.take(index + 2);
                self.name = self.name.take().map(|name| without_article(&name));
                return;
            }
            if matches!(kind, Kind::Blank) {
                self.end = index.saturating_sub(1);
                continue;
            }
            if matches!(kind, Kind::Stop(true)) {
                self.versus = true;
                match index.checked_sub(2) {
                    Some(start) => self.take(start),
                    None => self.name = None,
                }
                continue;
            }
            let sentence_end = self.versus
                && first.is_uppercase()
                && word.chars().count() > 4
                && word.ends_with('.')
                && plaintiff > 1;
            if sentence_end || matches!(kind, Kind::Stop(_)) {
                self.procedural = procedural(self.words, index).filter(|_| !self.versus);
                return self.take(index + 2);
            }
            if !self.versus && lower && first.is_alphabetic() {
                if matches!(kind, Kind::Supra) {
                    self.end = index.saturating_sub(1);
                    continue;
                }
                self.take(index + 2);
                self.name = self.name.take().and_then(|name| from_capital(&name));
                return;
            }
            if index == 0 {
                self.take(0);
                self.name = self
                    .name
                    .take()
                    .map(|name| without_article(&name))
                    .filter(|name| !ends_in_figures(name));
            }
        }
    }

    fn names(self) -> Names {
        let mut names = Names::default();
        let Some(name) = self.name.filter(|name| !name.is_empty()) else {
            return names;
        };
        let defendant = if self.versus {
            let (plaintiff, defendant) = split_versus(&name);
            let plaintiff = plaintiff.trim_matches([' ', ',', '(']);
            names.plaintiff = Some(without_signals(&without_lower(plaintiff)));
            defendant.to_owned()
        } else {
            name.clone()
        };
        let defendant = without_signals(&defendant);
        if !defendant.is_empty() {
            names.defendant = Some(defendant);
            let phrase = self.procedural;
            let start = phrase.map(|phrase| phrase.at).or(self.start);
            names.start = start.map(|start| self.words.start(start));
            names.procedural = phrase.map(|phrase| phrase.words.to_owned());
        }
        names.year = self.year;
        names
    }
}

/// A phrase that says what a decision without adversaries is about.
#[derive(Debug, Clone, Copy)]
pub(super) struct Procedural {
    pub(super) words: &'static str,
    /// The token with which it begins.
    pub(super) at: usize,
}

/// The procedural phrase that ends at a token.
pub(super) fn procedural(words: &Words, at: usize) -> Option<Procedural> {
    let bare = |at: usize| {
        words
            .word(at)
            .trim_matches(|ch: char| !ch.is_ascii_alphanumeric())
    };
    let word = bare(at);
    match word.to_lowercase().as_str() {
        // "as in Re Hill": the preposition is the sentence's.
        "in re" if word == "in Re" => Some(Procedural { words: "Re", at }),
        "in re" => Some(Procedural { words: "In re", at }),
        // "See In re Hill": the signal took the space before.
        "re" if at >= 2 && (bare(at - 2) == "In" || word == "re" && bare(at - 2) == "in") => {
            Some(Procedural {
                words: "In re",
                at: at - 2,
            })
        }
        // "re" in lower case is a preposition.
        "re" if word == "Re" => Some(Procedural { words: "Re", at }),
        "parte" => {
            let before = at.checked_sub(2)?;
            let words = "Ex parte";
            bare(before)
                .eq_ignore_ascii_case("ex")
                .then_some(Procedural { words, at: before })
        }
        _ => None,
    }
}

/// Where a bracket that belongs to a name opens, if one closes at a token: "Mabo v Queensland (No 2)",
/// "Canada (Minister of Labour) v Vance", "R (Holm) v Dunn". A court and a date are none.
fn bracket_of_name(words: &Words, index: usize) -> Option<usize> {
    let reach = index.saturating_sub(BACK / 2)..=index;
    let last = words.word(index).trim_end_matches(',');
    let closes = last.strip_suffix(')')?;
    let open = reach
        .rev()
        .take_while(|&at| matches!(words.tokens[at].kind, Kind::Plain))
        .find(|&at| words.word(at).starts_with('('))?;
    let inside = words.between(open, index + 1).trim_end_matches(',');
    let inside = inside.strip_prefix('(')?.strip_suffix(')')?;
    let numbered = ["No ", "No. ", "Nos ", "Nos. "]
        .iter()
        .any(|mark| inside.starts_with(mark));
    let named = inside.starts_with(char::is_uppercase)
        && !inside.contains(|ch: char| ch.is_ascii_digit() || matches!(ch, '.' | '(' | ')' | ';'));
    // What the bracket stands behind is a word of the name.
    let behind = open.checked_sub(2).map(|before| words.word(before))?;
    let behind = behind.trim_start_matches('(');
    let joined = behind.starts_with(char::is_uppercase)
        && (behind.ends_with(char::is_alphanumeric) || behind.ends_with('.'));
    (!closes.is_empty() && (numbered || named) && joined).then_some(open)
}

/// "(2007)" → 2007.
fn year_in_brackets(word: &str) -> Option<i32> {
    let inside = word.strip_prefix('(')?;
    let (year, rest) = (inside.get(..4)?, inside.get(4..)?);
    (rest.starts_with(')') && year.bytes().all(|byte| byte.is_ascii_digit()))
        .then(|| year.parse().ok())
        .flatten()
}

/// Plaintiff and defendant; no plaintiff where nothing stands before "v.".
pub(super) fn split_versus(name: &str) -> (&str, &str) {
    static PATTERN: OnceLock<Option<Regex>> = OnceLock::new();
    PATTERN
        .get_or_init(|| Regex::new(r"(?i)\s+vs?\.?\s+").ok())
        .as_ref()
        .and_then(|pattern| pattern.find(name))
        .map_or(("", name), |found| {
            (&name[..found.start()], &name[found.end()..])
        })
}

/// Without an article or "and" at its head.
fn without_article(name: &str) -> String {
    let lower = name.to_lowercase();
    JOINING
        .iter()
        .find_map(|word| {
            lower
                .strip_prefix(word)
                .filter(|rest| !rest.starts_with(char::is_alphanumeric))
                .and_then(|_| name.get(word.len()..))
        })
        .unwrap_or(name)
        .to_owned()
}

/// From its first capitalised word on.
fn from_capital(name: &str) -> Option<String> {
    let mut before = None;
    for (at, ch) in name.char_indices() {
        if ch.is_ascii_uppercase() && !before.is_some_and(char::is_alphanumeric) {
            return Some(name[at..].to_owned());
        }
        before = Some(ch);
    }
    None
}

fn ends_in_figures(name: &str) -> bool {
    let name = name.trim_end_matches(|ch: char| !ch.is_alphanumeric());
    let figures = name.trim_end_matches(|ch: char| ch.is_ascii_digit());
    figures.len() < name.len() && !figures.ends_with(char::is_alphanumeric)
}

/// Without words in lower case at its head: "bob Lissner" → "Lissner". Those inside, "ex rel." and
/// "of", belong to the name.
fn without_lower(name: &str) -> String {
    let mut rest = name.trim_start();
    while rest.starts_with(|ch: char| ch.is_ascii_lowercase()) {
        rest = rest
            .split_once(' ')
            .map_or("", |(_, rest)| rest.trim_start());
    }
    rest.to_owned()
}

/// Without brackets at its ends that have no partner: those of the sentence around the name.
fn without_stray_brackets(name: &str) -> &str {
    let count = |name: &str, mark: char| name.matches(mark).count();
    let mut name = name;
    while let Some(rest) = name
        .strip_prefix('(')
        .filter(|_| count(name, '(') > count(name, ')'))
    {
        name = rest;
    }
    while let Some(rest) = name
        .strip_suffix(')')
        .filter(|_| count(name, ')') > count(name, '('))
    {
        name = rest;
    }
    name
}

/// Without signals ("See", "quoting") at its ends, and without what stands before a semicolon.
pub(super) fn without_signals(name: &str) -> String {
    static PATTERN: OnceLock<Option<[Regex; 3]>> = OnceLock::new();
    const WORDS: &str = r"(?:^|\s)[^\sa-zA-Z0-9]*(?:v|in re|re|quoting|e.g.|parte|denied|citing|aff'd|affirmed|remanded|see also|see|granted|dismissed|Cf)[^\sa-zA-Z0-9]*(?:\s|$)";
    let Some([exact, any, leading]) = PATTERN.get_or_init(|| {
        Some([
            Regex::new(WORDS).ok()?,
            Regex::new(&format!("(?i){WORDS}")).ok()?,
            Regex::new(r"(?i)^in\s+").ok()?,
        ])
    }) else {
        return name.to_owned();
    };
    let cleaned = exact.replace_all(name, " ");
    let cleaned = leading.replace(&cleaned, "");
    let cleaned = without_stray_brackets(cleaned.trim());
    let last = cleaned.split(';').nth(1).unwrap_or(cleaned);
    any.replace_all(last.trim_matches([' ', ',']), "")
        .trim_matches([' ', ','])
        .to_owned()
}
