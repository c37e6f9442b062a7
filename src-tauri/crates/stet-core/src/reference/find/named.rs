//! Entries that running text calls by names and year, whatever stands around them: "(R Core Team 2015)",
//! "Galbraith (1988a,b, 1994)", "(the car package, Fox 2002, Chapter 6)".
//!
//! [`crate::claim`] knows what a mark looks like; this knows which names the list has.

use std::sync::LazyLock;

use regex::Regex;

use super::unlisted::year_in;
use crate::reference::parse::is_initials;
use crate::text::Span;

/// Longest stretch of names before a year, in bytes.
const LONGEST: usize = 240;

/// Words between the first author and the year that are no names.
#[rustfmt::skip]
const BETWEEN: [&str; 27] = [
    "and", "et", "al", "und", "y", "e", "i", "u", "a", "de", "van", "der", "den", "von", "la", "le", "di", "du",
    "da", "del", "others", "colleagues", "coauthors", "eds", "ed", "Jr", "Sr",
];

static YEAR: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new(r"\b(1[5-9]\d\d|20\d\d)([a-z](?:,\s?[a-z])*)?\b").expect("the pattern is constant")
});

/// An entry of a list as marks call it.
#[derive(Debug)]
struct Entry {
    /// What it is called by: the family name of its first author, or the institution.
    leads: Vec<String>,
    /// Names of its authors.
    names: Vec<String>,
    year: i32,
    /// The letter behind its year.
    letter: Option<char>,
}

/// Entries known by names and year; they are counted as they were given.
#[derive(Debug, Default)]
pub(super) struct Named(Vec<(usize, Entry)>);

/// Words that call an entry.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Call {
    /// Which, as counted in [`Named::of`].
    pub(super) entry: usize,
    /// From the first author's name to the year.
    pub(super) span: Span,
}

impl Named {
    pub(super) fn of(entries: &[&str]) -> Self {
        let read = entries.iter().enumerate();
        Self(
            read.filter_map(|(at, raw)| Some((at, Entry::read(raw)?)))
                .collect(),
        )
    }

    /// What `text` calls, in the order of the years.
    pub(super) fn calls(&self, text: &str) -> Vec<Call> {
        let mut calls = Vec::new();
        let mut from = 0;
        // Where the names of the year before stand: "(1988a,b, 1994)".
        let mut names: Option<Span> = None;
        for hit in YEAR.captures_iter(text) {
            let (Some(whole), Some(year)) = (hit.get(0), hit.get(1)) else {
                continue;
            };
            let between = text.get(from..whole.start()).unwrap_or_default();
            let again = between.len() < 8 && !between.contains(char::is_alphabetic);
            let stretch = match names {
                Some(before) if again => before,
                _ => {
                    let reach = text.ceil_char_boundary(whole.start().saturating_sub(LONGEST));
                    Span::new(from.max(reach), whole.start())
                }
            };
            names = Some(stretch);
            from = whole.end();
            let letters: Vec<char> = hit.get(2).map_or(Vec::new(), |letters| {
                let letters = letters.as_str().chars();
                letters.filter(char::is_ascii_lowercase).collect()
            });
            let Some(window) = stretch.slice(text) else {
                continue;
            };
            let year = year.as_str().parse().ok();
            for (entry, start) in self.called(window, year, &letters) {
                let span = Span::new(stretch.start + start, whole.end());
                calls.push(Call { entry, span });
            }
        }
        calls
    }

    /// The entries of a year that `window`, the words before it, names, each with where its name begins: the
    /// one whose authors fit best, or, by letters, one for each.
    fn called(&self, window: &str, year: Option<i32>, letters: &[char]) -> Vec<(usize, usize)> {
        let of_year = self.0.iter().filter(|(_, read)| Some(read.year) == year);
        let mut fitting: Vec<Fit> = of_year
            .filter_map(|(entry, read)| {
                let (start, distance) = read.named_in(window)?;
                Some(Fit {
                    entry: *entry,
                    start,
                    distance,
                    letter: read.letter,
                })
            })
            .collect();
        fitting.sort_by_key(|fit| (fit.distance, fit.entry));
        let of_letter = |letter: &char| fitting.iter().find(|fit| fit.letter == Some(*letter));
        let mut found: Vec<&Fit> = letters.iter().filter_map(of_letter).collect();
        if found.is_empty() {
            found.extend(fitting.first());
        }
        found.iter().map(|fit| (fit.entry, fit.start)).collect()
    }
}

/// An entry that words before a year may name.
struct Fit {
    entry: usize,
    /// Where its name begins in those words.
    start: usize,
    /// How far its authors differ from those named.
    distance: usize,
    letter: Option<char>,
}

impl Entry {
    fn read(raw: &str) -> Option<Self> {
        let year = year_in(raw)?;
        let written = year.to_string();
        let at = raw.find(&written)?;
        let letter = raw[at + written.len()..]
            .chars()
            .next()
            .filter(char::is_ascii_lowercase);
        let body = raw.trim_start_matches(|c: char| !c.is_alphabetic());
        let head = body.split(['(', '“', '"', '„', ':']).next()?;
        let head = head.split(written.as_str()).next()?.trim();
        let first = head.split([',', ';', '&']).next()?;
        let first = first.split(" and ").next()?;
        let mut words: Vec<&str> = first.split_whitespace().collect();
        while words.len() > 1
            && words
                .last()
                .is_some_and(|word| is_initials(word) || ["Jr", "Jr.", "Sr"].contains(word))
        {
            words.pop();
        }
        let lead = words.join(" ").trim_end_matches('.').to_owned();
        if lead.chars().count() < 2 || words.len() > 8 {
            return None;
        }
        let mut leads = vec![lead];
        let last = words.last().copied().unwrap_or_default();
        // "John Smith (2019)" is cited as Smith, the World Health Organization as WHO.
        if (2..=3).contains(&words.len()) && last.chars().count() > 3 {
            leads.push(last.trim_end_matches('.').to_owned());
        }
        let first = words.iter().filter_map(|word| word.chars().next());
        let capitals: String = first.filter(|c| c.is_uppercase()).collect();
        if capitals.chars().count() >= 3 {
            leads.push(capitals);
        }
        let names = head
            .split(|c: char| !is_of_a_name(c))
            .filter(|word| !is_initials(word) && word.starts_with(char::is_uppercase))
            .map(String::from)
            .collect();
        Some(Self {
            leads,
            names,
            year,
            letter,
        })
    }

    /// Where the words before a year name this entry, and how far its authors differ from those named; nothing
    /// where somebody stands there who is not among its authors.
    fn named_in(&self, window: &str) -> Option<(usize, usize)> {
        let start_of = |lead: &String| {
            let found = window.rmatch_indices(lead.as_str()).find(|(at, _)| {
                let before = window[..*at].chars().next_back();
                let after = window[at + lead.len()..].chars().next();
                !before.is_some_and(is_of_a_name) && !after.is_some_and(char::is_alphanumeric)
            })?;
            Some((found.0, found.0 + lead.len()))
        };
        let (start, end) = self.leads.iter().find_map(start_of)?;
        let rest = window.get(end..)?;
        if rest.contains([';', '“', '”', '"']) {
            return None;
        }
        // "Okafor’s first study (2021)"
        let mut plain: usize = if rest.starts_with(['’', '\'']) && rest.trim_end().ends_with('(')
        {
            4
        } else {
            0
        };
        let mut named = 0;
        let mut others = false;
        for word in rest.split(|c: char| !is_of_a_name(c)) {
            let word = word.trim_matches(['’', '\'', '-']);
            if word.chars().count() < 2 || BETWEEN.contains(&word) {
                others |= matches!(word, "al" | "others" | "colleagues" | "coauthors");
            } else if word.starts_with(char::is_uppercase) {
                if !self.names.iter().any(|name| name == word) && !is_initials(word) {
                    return None;
                }
                named += 1;
            } else if word == "s" || plain > 0 {
                plain = plain.saturating_sub(1);
            } else {
                return None;
            }
        }
        let more = self.names.len().saturating_sub(1 + named);
        Some((start, if others { usize::from(more == 0) } else { more }))
    }
}

fn is_of_a_name(c: char) -> bool {
    c.is_alphabetic() || matches!(c, '’' | '\'' | '-' | '‐')
}

#[cfg(test)]
mod tests {
    use super::*;

    const LIST: [&str; 14] = [
        "Bates D, Maechler M (2015). Matrix: Sparse Classes.",
        "Bates DM, Watts DG (1988). Nonlinear Regression Analysis.",
        "Galbraith RD (1988a). “Graphical Display.” Technometrics.",
        "Galbraith RD (1988b). “A Note.” Statistics in Medicine.",
        "Galbraith RD (1994). “Some Applications.” JASA.",
        "Henderson Jr CR (1982). “Analysis of Covariance.” Biometrics.",
        "R Core Team (2015). R: A Language.",
        "StataCorp (2007). Stata Statistical Software.",
        "Zeileis A (2002). Econometrics.",
        "Zeileis A, Leisch F, Hornik K, Kleiber C (2002). strucchange.",
        "Nieuwenhuis R, Te Grotenhuis M, Pelzer B (2012). Influence.ME.",
        "World Health Organization (2020). Tuberculosis report.",
        "Davis T (2006). Direct Methods.",
        "van der Berg, Jan. 1998. On Walls. Oslo.",
    ];

    fn called(text: &str) -> Vec<usize> {
        let named = Named::of(&LIST);
        let calls = named.calls(text);
        for call in &calls {
            assert!(call.span.slice(text).is_some(), "{text}");
        }
        calls.into_iter().map(|call| call.entry).collect()
    }

    #[test]
    fn entries_are_called_in_every_form() {
        let table: [(&str, &[usize]); 19] = [
            ("Using Matrix (Bates and Maechler 2015) in R", &[0]),
            ("as described in Bates and Watts (1988, Chapter 6).", &[1]),
            ("suggested by Rex Galbraith (1988a,b, 1994) as", &[2, 3, 4]),
            ("by Galbraith (1988b; 1994; see also Duval 2005).", &[3, 4]),
            ("equations” (Henderson Jr. 1982). Nonetheless", &[5]),
            ("Equation 6 of Henderson Jr. (1982) and", &[5]),
            ("for R (R Core Team 2015) provides", &[6]),
            ("for Stata (StataCorp. 2007; for details, see", &[7]),
            ("as in Zeileis (2002).", &[8]),
            ("(Zeileis, Leisch, Hornik, and Kleiber 2002)", &[9]),
            ("(Zeileis et al. 2002)", &[9]),
            (
                "(Loy 2014; Nieuwenhuis, Te Grotenhuis, and Pelzer 2012).",
                &[10],
            ),
            ("It rose (WHO 2020).", &[11]),
            ("column (CSR, Davis 2006, Chapter 2).", &[12]),
            ("Davis’s early book (2006) says", &[12]),
            ("It fell (see van der Berg 1998).", &[13]),
            ("Davis moved there in 2006.", &[]),
            ("Davis and Holm (2006) say", &[]),
            ("Zeileis; Davis said in 2002", &[]),
        ];
        for (text, expected) in table {
            assert_eq!(called(text), expected, "{text}");
        }
    }
}
