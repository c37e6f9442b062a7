//! From tokens to citations: each with its names, its date and its edition.

use super::after::{self, After};
use super::courts::court;
use super::names::{self, Names};
use super::reporters::{Candidate, window_after};
use super::table::{Source, table};
use super::words::{Kind as Token, Words};
use super::{Citation, Kind, emphasis};
use crate::text::Span;

/// Years in which a decision can have been reported.
const YEARS: std::ops::RangeInclusive<i32> = 1600..=2099;

/// The citations that tokens make, in order.
pub(super) fn citations(words: &Words, set: &[Span]) -> Vec<Citation> {
    let mut found: Vec<Citation> = Vec::new();
    for (at, token) in words.tokens.iter().enumerate() {
        let citation = match &token.kind {
            Token::Cited(candidate) if candidate.short => short(words, at, candidate, set),
            Token::Cited(candidate) => {
                let mut citation = match candidate.source() {
                    Source::Case => {
                        let case = case(words, at, candidate, set);
                        if is_chance(words, &case, found.last()) {
                            continue;
                        }
                        case
                    }
                    Source::Law => law(words, at, candidate),
                    Source::Journal => journal(words, at, candidate),
                };
                if let Some(before) = found.last() {
                    parallel(&mut citation, before);
                }
                citation
            }
            Token::Id => mark(Kind::Id, words, at),
            Token::Supra => supra(words, at),
            // "Id. § 1988(b)": the section is where the "Id." points.
            Token::Section if found.last().is_some_and(|last| points_at(last, token.span)) => {
                continue;
            }
            Token::Section => Citation::new(Kind::Section, token.span, words.text),
            Token::Plain | Token::Stop(_) | Token::Blank => continue,
        };
        found.push(citation);
    }
    found
}

fn of(kind: Kind, words: &Words, candidate: &Candidate) -> Citation {
    let mut citation = Citation::new(kind, candidate.span, words.text);
    citation.parts.clone_from(&candidate.parts);
    if citation
        .part("page")
        .is_some_and(|page| page.trim_matches('_').is_empty())
    {
        citation.parts.remove("page");
    }
    citation.candidates = candidate
        .exact
        .iter()
        .chain(&candidate.varied)
        .copied()
        .collect();
    citation
}

/// Chooses the edition: by name, then by year.
fn choose(citation: &mut Citation, candidate: &Candidate) {
    let all = &table().editions;
    let mut fitting = candidate.editions().to_vec();
    if let (true, Some(year)) = (fitting.len() > 1, citation.year) {
        fitting.retain(|&at| all[at].covers(year));
    }
    if let [only] = fitting[..] {
        citation.edition = Some(only);
    }
    if citation.court.is_none() && citation.candidates.iter().any(|&at| all[at].supreme_court) {
        citation.court = Some("scotus".to_owned());
    }
}

fn take(citation: &mut Citation, after: After) {
    citation.whole = Span::new(citation.whole.start, citation.span.end + after.length);
    citation.year = after
        .year
        .and_then(|year| year.parse().ok())
        .filter(|year| YEARS.contains(year));
    citation.pin = after.pin;
    citation.extra = after.extra;
    citation.court = after
        .court
        .and_then(|words| court(&words))
        .map(str::to_owned);
    citation.month = after.month;
    citation.day = after.day;
    citation.publisher = after.publisher;
    citation.parenthetical = after.parenthetical;
}

fn begin(citation: &mut Citation, start: Option<usize>) {
    if let Some(start) = start.filter(|start| *start < citation.span.start) {
        citation.whole = Span::new(start, citation.whole.end);
    }
}

fn case(words: &Words, at: usize, candidate: &Candidate, set: &[Span]) -> Citation {
    let mut citation = of(Kind::Case, words, candidate);
    let following = window_after(words.text, citation.span.end, after::WINDOW);
    take(&mut citation, after::full(following));
    let names = emphasis::before(words, at, set)
        .filter(|names| names.defendant.is_some())
        .unwrap_or_else(|| names::before(words, at));
    let Names {
        procedural,
        plaintiff,
        defendant,
        year,
        start,
    } = names;
    citation.procedural = procedural;
    citation.plaintiff = plaintiff.filter(|name| !name.is_empty());
    citation.defendant = defendant;
    citation.year = year.or(citation.year);
    begin(&mut citation, start);
    if citation.plaintiff.is_none() && citation.defendant.is_none() {
        named_with_page(words, at, &mut citation);
    }
    choose(&mut citation, candidate);
    citation
}

/// Words that lead to a citation.
const SIGNALS: [&str; 14] = [
    "see",
    "cf",
    "citing",
    "quoting",
    "also",
    "accord",
    "in",
    "under",
    "contra",
    "e.g",
    "compare",
    "following",
    "overruling",
    "generally",
];

/// True for figures around a common abbreviation that happen to have the form of a citation: "On May 5
/// U.S. 1 was closed". A decision is named, dated or pinned, stands beside another, is announced by a
/// signal, or is set off from the sentence on both sides.
fn is_chance(words: &Words, case: &Citation, before: Option<&Citation>) -> bool {
    let reporter = case.part("reporter").unwrap_or_default();
    // "F.3d" and "S. Ct." are nothing else; nor do counts go with volumes of three digits.
    let common = !reporter.contains([' ', '2', '3', '4', '5', '6', '7', '8', '9']);
    let volume = case.part("volume").unwrap_or_default();
    let told = case.plaintiff.is_some()
        || case.procedural.is_some()
        || case.antecedent.is_some()
        || case.year.is_some()
        || case.pin.is_some()
        || case.extra.is_some()
        || case.part("page").is_none();
    if !common || volume.len() > 2 || told {
        return false;
    }
    let lead = words
        .text
        .get(..case.span.start)
        .unwrap_or_default()
        .trim_end();
    let beside = before.is_some_and(|before| before.whole.end + 5 >= lead.len());
    let last = lead.rsplit([' ', '\n', '(']).next().unwrap_or_default();
    let signal = SIGNALS.contains(&last.trim_end_matches(['.', ',']).to_lowercase().as_str());
    let rest = words.text.get(case.span.end..).unwrap_or_default();
    let opened = lead.is_empty() || !lead.ends_with(char::is_alphanumeric);
    let closed = !rest.trim_start().starts_with(char::is_alphanumeric);
    !(beside || signal || rest.trim().is_empty() || opened && closed)
}

/// "Nobelman at 332, 113 S. Ct. 2106", "Johnson, 515 U.S. 304": a word of a name, and a page, before a
/// citation of a decision that was named before.
fn named_with_page(words: &Words, at: usize, citation: &mut Citation) {
    let end = citation.span.start;
    let from = (0..at)
        .rev()
        .find(|&place| !matches!(words.tokens[place].kind, Token::Plain))
        .map_or(0, |place| words.tokens[place].span.end)
        .max(end.saturating_sub(80));
    let Some(before) = words.text.get(from..end) else {
        return;
    };
    let trimmed = before.trim_end_matches([' ', ',']);
    let (names, page) = match trimmed.rsplit_once(" at ") {
        Some((names, page)) if is_page(page) => (names, Some(page)),
        _ => (trimmed, None),
    };
    let names = names.trim_end_matches(',');
    let name = names.rsplit(' ').next().unwrap_or_default();
    let capital = name.starts_with(|ch: char| ch.is_ascii_uppercase());
    let word = name
        .chars()
        .skip(1)
        .all(|ch| ch.is_lowercase() || matches!(ch, '-' | '.'));
    if capital && word && name.len() > 1 {
        citation.antecedent = Some(name.to_owned());
        citation.pin = page
            .map(|page| format!("at {page}"))
            .or(citation.pin.take());
        begin(citation, Some(from + names.len() - name.len()));
    }
}

fn is_page(words: &str) -> bool {
    !words.is_empty()
        && words
            .bytes()
            .all(|byte| byte.is_ascii_digit() || byte == b'-')
}

fn law(words: &Words, at: usize, candidate: &Candidate) -> Citation {
    let mut citation = of(Kind::Law, words, candidate);
    take(&mut citation, after::law(following(words, at)));
    if citation.year.is_none() {
        citation.year = citation.part("year").and_then(|year| year.parse().ok());
    }
    choose(&mut citation, candidate);
    citation
}

fn journal(words: &Words, at: usize, candidate: &Candidate) -> Citation {
    let mut citation = of(Kind::Journal, words, candidate);
    take(&mut citation, after::journal(following(words, at)));
    choose(&mut citation, candidate);
    citation
}

fn short(words: &Words, at: usize, candidate: &Candidate, set: &[Span]) -> Citation {
    let mut citation = of(Kind::ShortCase, words, candidate);
    let page = candidate.parts.get("page").cloned().unwrap_or_default();
    take(&mut citation, after::short(&page, following(words, at)));
    let names = emphasis::short(words, at, set)
        .filter(|names| names.defendant.is_some())
        .unwrap_or_else(|| names::before(words, at));
    citation.antecedent = names.defendant;
    citation.plaintiff = names.plaintiff.filter(|name| !name.is_empty());
    begin(&mut citation, names.start);
    choose(&mut citation, candidate);
    citation
}

fn mark(kind: Kind, words: &Words, at: usize) -> Citation {
    let mut citation = Citation::new(kind, words.tokens[at].span, words.text);
    let sections = |token: &Token| matches!(token, Token::Plain | Token::Section);
    take(&mut citation, after::short("", up_to(words, at, sections)));
    citation
}

fn points_at(citation: &Citation, section: Span) -> bool {
    citation.kind == Kind::Id && citation.whole.contains(&section)
}

/// "Roe, supra", "Roe, 410 supra", "123 supra".
fn supra(words: &Words, at: usize) -> Citation {
    let mut citation = mark(Kind::Supra, words, at);
    let mut back = (0..at)
        .rev()
        .take_while(|&place| matches!(words.tokens[place].kind, Token::Plain))
        .filter(|&place| words.word(place) != " ")
        .take(2);
    let Some(mut place) = back.next() else {
        return citation;
    };
    let figures = |word: &str| !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_digit());
    if figures(words.word(place)) {
        citation
            .parts
            .insert("volume", words.word(place).to_owned());
        begin(&mut citation, Some(words.start(place)));
        match back.next() {
            Some(before) => place = before,
            None => return citation,
        }
    }
    let name = words.word(place).trim_end_matches(',');
    let name = name
        .rsplit(|ch: char| !(ch.is_alphanumeric() || matches!(ch, '_' | '-' | '.' | '’' | '\'')))
        .next()
        .unwrap_or_default();
    if !name.is_empty() {
        citation.antecedent = Some(name.to_owned());
        begin(&mut citation, Some(words.start(place)));
    }
    citation
}

/// Two citations under one name are of one decision.
fn parallel(citation: &mut Citation, before: &Citation) {
    let both = citation.kind == Kind::Case && before.kind == Kind::Case;
    let named = before.defendant.is_some() && citation.defendant.is_some();
    if both && named && citation.whole.start == before.whole.start {
        citation.procedural.clone_from(&before.procedural);
        citation.plaintiff.clone_from(&before.plaintiff);
        citation.defendant.clone_from(&before.defendant);
        citation.year = before.year.or(citation.year);
    }
}

/// Plain words after a token, up to the next mark.
fn following<'t>(words: &Words<'t>, at: usize) -> &'t str {
    up_to(words, at, |token| matches!(token, Token::Plain))
}

/// Words after a token, up to the next that `passed` does not take.
fn up_to<'t>(words: &Words<'t>, at: usize, passed: impl Fn(&Token) -> bool) -> &'t str {
    let from = words.tokens[at].span.end;
    let to = words.end_of_run(at, passed);
    window_after(words.text, from, after::WINDOW.min(to.saturating_sub(from)))
}

/// Puts citations in order and drops readings that others make superfluous: a name inside anything,
/// a "supra" inside a short form, a section sign inside a longer citation.
pub(super) fn in_order(mut found: Vec<Citation>) -> Vec<Citation> {
    found.sort_by_key(|citation| (citation.whole.start, citation.whole.end, citation.span));
    let mut kept: Vec<Citation> = Vec::with_capacity(found.len());
    for citation in found {
        if let Some(last) = kept
            .last()
            .filter(|last| last.whole.overlaps(&citation.whole))
        {
            match (last.kind, citation.kind) {
                // "Roe, supra, 61 Cal. App. 5th at 415" says more than its "supra".
                (Kind::ByName, _) | (Kind::Supra, Kind::ShortCase) => {
                    kept.pop();
                }
                (_, Kind::ByName) | (Kind::ShortCase, Kind::Supra) => continue,
                _ => {}
            }
        }
        kept.push(citation);
    }
    kept
}
