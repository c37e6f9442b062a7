//! What a short form stands for.

use std::collections::HashMap;

use super::{Citation, Kind};
use crate::reference::adjudicate::same_case;

/// Longest decision to which an "Id. at" is believed, in pages.
const LONGEST: u32 = 150;

/// How many citations back one is looked for in whose remark a citation stands.
const NEAR: usize = 6;

/// For each citation the place of the full citation it stands for in the same list: a full one for
/// itself (or for the first of the same decision), a short one for what came before it. `None`
/// where nothing fits or several do: a wrong antecedent is worse than none.
///
/// The list must be in reading order. Linear for a bounded number of citations under one name.
#[must_use]
pub fn resolve(citations: &[Citation]) -> Vec<Option<usize>> {
    let mut known = Known::default();
    let mut last = None;
    let mut found = Vec::with_capacity(citations.len());
    for (at, citation) in citations.iter().enumerate() {
        let antecedent = match citation.kind {
            kind if kind.is_full() => Some(known.add(at, citation, citations)),
            Kind::ShortCase => known.short(citation, citations),
            Kind::Supra => citation
                .antecedent
                .as_deref()
                .and_then(|name| known.named(name)),
            Kind::ByName => [&citation.plaintiff, &citation.defendant]
                .into_iter()
                .flatten()
                .find_map(|name| known.named(name)),
            Kind::Section => known.rule(citation),
            Kind::Id => last.filter(|&before: &usize| fits(&citations[before], citation)),
            _ => None,
        };
        // "Roe v. Wade, 410 U.S. 113 (quoting Doe, …). Id.": what a remark quotes is no authority before the "Id.".
        let inside = at.saturating_sub(NEAR)..at;
        let quoted = citations[inside]
            .iter()
            .any(|before| before.kind.is_full() && before.whole.contains(&citation.span));
        if !quoted {
            last = antecedent;
        }
        found.push(antecedent);
    }
    found
}

#[derive(Default)]
struct Known {
    /// What makes two full citations one → its place.
    same: HashMap<String, usize>,
    /// Volume and reporter → the places of decisions there.
    volumes: HashMap<String, Vec<usize>>,
    /// The number of a rule → the sets of rules it is cited of.
    rules: HashMap<String, Vec<usize>>,
    /// Each word of a party's name → the places of its decisions.
    words: HashMap<String, Vec<usize>>,
}

/// How many decisions under one word or volume are looked through.
const MANY: usize = 64;

impl Known {
    fn add(&mut self, at: usize, citation: &Citation, all: &[Citation]) -> usize {
        // A parallel citation stands for the decision cited before it.
        let twin = at.checked_sub(1).filter(|&before| {
            let earlier = &all[before];
            citation.kind == Kind::Case
                && earlier.kind == Kind::Case
                && citation.defendant.is_some()
                && citation.whole.start == earlier.whole.start
        });
        let own = twin.and_then(|before| self.same.get(&identity(&all[before])).copied());
        let key = identity(citation);
        let known = self.same.get(&key).copied();
        let place = match known.filter(|&before| may_be_one(&all[before], citation)) {
            Some(before) => before,
            None => {
                let place = own.unwrap_or(at);
                self.same.entry(key).or_insert(place);
                place
            }
        };
        if let (Kind::Rule, Some(number)) = (citation.kind, citation.part("number")) {
            push(self.rules.entry(number.to_owned()).or_default(), place);
        }
        if citation.kind == Kind::Case {
            push(self.volumes.entry(volume(citation)).or_default(), place);
        }
        for name in [&citation.plaintiff, &citation.defendant]
            .into_iter()
            .flatten()
        {
            for word in name.split(' ') {
                push(self.words.entry(bare(word)).or_default(), place);
            }
        }
        place
    }

    /// "Rule 12(b)(6)" after "Fed. R. Civ. P. 12(b)(6)".
    fn rule(&self, citation: &Citation) -> Option<usize> {
        match self.rules.get(citation.part("number")?)?[..] {
            [only] => Some(only),
            _ => None,
        }
    }

    fn short(&self, citation: &Citation, all: &[Citation]) -> Option<usize> {
        let places = self.volumes.get(&volume(citation))?;
        if let [only] = places[..] {
            return Some(only);
        }
        let name = citation.antecedent.as_deref()?;
        // "(3d Cir. 1975). But Harte": what stands before the name was read with it.
        let last = name.rsplit([' ', '(']).next().unwrap_or(name);
        [name, last].into_iter().find_map(|name| {
            let mut fitting = places.iter().filter(|&&place| {
                [&all[place].plaintiff, &all[place].defendant]
                    .into_iter()
                    .flatten()
                    .any(|party| party.contains(name))
            });
            fitting.next().copied().filter(|_| fitting.next().is_none())
        })
    }

    /// The one decision in a party of which every word of `name` stands.
    fn named(&self, name: &str) -> Option<usize> {
        let mut fitting: Option<Vec<usize>> = None;
        for word in name.split(' ') {
            let places = self.words.get(&bare(word))?;
            fitting = Some(match fitting {
                None => places.clone(),
                Some(before) => before
                    .into_iter()
                    .filter(|at| places.contains(at))
                    .collect(),
            });
        }
        match fitting.as_deref() {
            Some([only]) => Some(*only),
            _ => None,
        }
    }
}

/// False for two cases that name other parties: no two begin at one page, so one of the citations is
/// wrong and neither stands for the other.
fn may_be_one(one: &Citation, other: &Citation) -> bool {
    let name = |citation: &Citation| super::work(citation).map(|work| work.title);
    match (name(one), name(other)) {
        (Some(one), Some(other)) if !one.is_empty() && !other.is_empty() => same_case(&one, &other),
        _ => true,
    }
}

fn push(places: &mut Vec<usize>, place: usize) {
    if places.len() < MANY && !places.contains(&place) {
        places.push(place);
    }
}

/// A word without the marks at its ends, in lower case.
fn bare(word: &str) -> String {
    word.trim_matches(|ch: char| !ch.is_alphanumeric())
        .trim_end_matches("’s")
        .trim_end_matches("'s")
        .to_lowercase()
}

fn volume(citation: &Citation) -> String {
    format!(
        "{} {}",
        citation.part("volume").unwrap_or_default(),
        citation.reporter().unwrap_or_default()
    )
}

/// What makes two full citations the same: form and parts. One with a blank page is like no other.
#[must_use]
pub fn identity(citation: &Citation) -> String {
    if citation.kind == Kind::Case && citation.part("page").is_none() {
        return format!("{:?}", citation.span);
    }
    let parts: Vec<&str> = citation
        .parts
        .iter()
        .filter(|(name, _)| **name != "reporter")
        .map(|(_, words)| words.as_str())
        .collect();
    format!(
        "{:?} {} {}",
        citation.kind,
        citation.reporter().unwrap_or_default(),
        parts.join(" ")
    )
}

/// True for the "Id. § 1988" after "42 U.S.C. § 1983": the code is the same, the section is not.
fn names_another_section(full: &Citation, id: &Citation) -> bool {
    let pin = id.pin.as_deref().and_then(|pin| pin.strip_prefix('§'));
    let (Some(pin), Some(section)) = (pin, full.part("section")) else {
        return false;
    };
    let named = pin.trim_start_matches(['§', ' ']);
    let rest = named.strip_prefix(section.split('(').next().unwrap_or(section));
    rest.is_none_or(|rest| rest.starts_with(char::is_alphanumeric))
}

/// True for a decision cited by its number in a database: "2020 WL 1187432", "2018 U.S. Dist. LEXIS 90411".
fn in_a_database(full: &Citation) -> bool {
    let reporter = full.reporter().unwrap_or_default();
    reporter == "WL" || reporter.ends_with("LEXIS")
}

/// False where the page an "Id." names cannot be in the decision: a figure of another source.
fn fits(full: &Citation, id: &Citation) -> bool {
    if full.kind != Kind::Case {
        return !names_another_section(full, id);
    }
    let Some(first) = full.part("page").map(|page| page.parse::<u32>()) else {
        return false;
    };
    let (Ok(first), Some(pin)) = (first, &id.pin) else {
        return true;
    };
    let pin = pin.trim_start_matches("at ");
    // A database counts its decisions, not their pages: those have stars. Courts that number
    // paragraphs count them from one.
    let counts_from_one = |mark: char| full.pin.as_deref().is_some_and(|pin| pin.contains(mark));
    if pin.starts_with('*') {
        return counts_from_one('*') || in_a_database(full);
    }
    let paragraph = |pin: &str| pin.starts_with(['¶', '[']) || pin.starts_with("para");
    if paragraph(pin) {
        return full
            .pin
            .as_deref()
            .is_some_and(|pin| paragraph(pin.trim_start_matches("at ")));
    }
    let figures: String = pin.chars().take_while(char::is_ascii_digit).collect();
    figures
        .parse::<u32>()
        .is_ok_and(|page| page >= first && page <= first.saturating_add(LONGEST))
}
