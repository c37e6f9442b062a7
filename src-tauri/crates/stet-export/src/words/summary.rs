//! What page one says: a row for every entry the evidence speaks against, what was not looked at, and
//! the tables of what nothing confirms and of what is settled.

use std::collections::BTreeMap;

use stet_core::entailment::AtomState;
use stet_core::report::{
    Concern, DecisionEntry, DecisionType, Report, ReportCheck, ReportClaim, ReportEvidence,
    ReportNotFactual, ReportReference, Section, Stance, decision_word, find_words, reason_word,
    verdict_word,
};
use stet_core::text::counted;
use stet_core::verdict::{FindingKind, ReportVerdict};

use super::{Leads, Part, citation, codes, excerpt, notice, passage, pinpoint, shortened};

/// Longest stretch of the text or of a passage in a row, in characters.
const ROW: usize = 130;

/// Longest name of a source and longest place in it, in characters.
const NAMED: usize = 44;

/// What a row of page one says.
#[derive(Debug, Default)]
pub(crate) struct Row {
    /// "3", "Check 1", "Ref. 4".
    pub(crate) label: String,
    /// Where its label leads to.
    pub(crate) to: Option<String>,
    /// What other parts of the report find it by.
    pub(crate) anchors: Vec<String>,
    /// The words of the text, those that are wrong strong.
    pub(crate) text: Vec<Part>,
    /// What is right, or what is against it, in sentences.
    pub(crate) said: String,
    /// The passage that says so, where `said` does not quote it.
    pub(crate) passage: Vec<Part>,
    /// Where that stands: "minutes.txt, ¶ 9".
    pub(crate) place: String,
    /// An address to look at.
    pub(crate) url: Option<String>,
}

/// The rows of a concern, claims first.
pub(crate) fn rows(report: &Report, concern: Concern, leads: &Leads) -> Vec<Row> {
    let claims = report
        .claims
        .iter()
        .filter(|claim| claim.concern() == concern && !report.told_by_check(claim))
        .map(|claim| of_claim(claim, leads));
    let checks = report
        .checks
        .iter()
        .filter(|check| check.concern() == concern)
        .map(|check| of_check(report, check, concern, leads));
    let mut rows: Vec<Row> = claims.chain(checks).collect();
    if report.tells_references_at_once() {
        let references = report.references.iter();
        rows.extend(
            references
                .filter(|reference| reference.concern() == concern)
                .map(of_reference),
        );
        if concern == Concern::Doubtful {
            rows.extend(citations(report));
        }
    }
    rows
}

fn of_claim(claim: &ReportClaim, leads: &Leads) -> Row {
    let number = claim.number;
    let against: Vec<&ReportEvidence> = claim
        .evidence
        .iter()
        .filter(|item| item.stance == Stance::Disagrees)
        .collect();
    let mut said = claimed_otherwise(claim, against.first().copied());
    let mut shown = Vec::new();
    let mut place = places(against.iter().copied());
    if let Some(first) = against.first() {
        let decisive = first.decisive.as_deref().unwrap_or(&first.quote);
        if !first.withheld && !said.contains(decisive) {
            shown = decided(first);
        }
    }
    if claim.finding == FindingKind::Mixed {
        let agrees = |item: &&ReportEvidence| item.stance == Stance::Agrees;
        let agreeing = places(claim.evidence.iter().filter(agrees));
        if !agreeing.is_empty() {
            place.push_str(&format!("; but {agreeing} agrees"));
        }
    }
    if claim.finding == FindingKind::Unresolved {
        said.push_str(" One source alone does not decide it.");
    }
    if let Some(decision) = decided_so_far(&claim.decision) {
        place.push_str(&format!(" · {decision}"));
    }
    Row {
        label: number.to_string(),
        to: leads.opens(number),
        anchors: vec![format!("row-{number}")],
        text: excerpt(&claim.quote, &spots(claim, AtomState::Differs), ROW),
        said,
        passage: shown,
        place: place.trim_start_matches(" · ").to_owned(),
        url: None,
    }
}

/// Where the facts of this state stand in the words of a claim.
fn spots(claim: &ReportClaim, state: AtomState) -> Vec<std::ops::Range<usize>> {
    let mut from = 0;
    let mut spots = Vec::new();
    for atom in &claim.atoms {
        let found = |from: usize| {
            let place = find_words(claim.quote.get(from..)?, &atom.text)?;
            Some(from + place.start..from + place.end)
        };
        let Some(place) = found(from).or_else(|| found(0)) else {
            continue;
        };
        from = place.end;
        if atom.state == Some(state) && !atom.ticked {
            spots.push(place);
        }
    }
    spots
}

/// What the passage has in the place of what the claim says, or why it is against it.
fn claimed_otherwise(claim: &ReportClaim, against: Option<&ReportEvidence>) -> String {
    let reasons = against.map_or(&[][..], |item| item.reasons.as_slice());
    let of_fact = |reason: &String| {
        let differing = claim.atoms.iter();
        differing
            .filter(|atom| atom.state == Some(AtomState::Differs))
            .find_map(|atom| reason.strip_prefix(&format!("“{}”: ", atom.text)))
            .map(str::to_owned)
    };
    let mut told: Vec<String> = reasons.iter().filter_map(of_fact).collect();
    if told.len() > 1 {
        // Which of the facts is meant has to be said.
        told = reasons
            .iter()
            .filter(|r| of_fact(r).is_some())
            .cloned()
            .collect();
    }
    if told.is_empty() {
        told.extend(reasons.first().cloned());
    }
    let told = if told.is_empty() {
        without_pointers(&claim.explanation)
    } else {
        told.join("; ")
    };
    sentence(&shortened(&told.replace('\n', " "), 260))
}

/// Words as a sentence: a capital in front, a full stop behind.
fn sentence(words: &str) -> String {
    let mut letters = words.trim().chars();
    let mut out: String = letters
        .next()
        .map(|first| first.to_uppercase().chain(letters).collect())
        .unwrap_or_default();
    if !out.is_empty() && !out.ends_with(['.', '…', '!', '?', '”']) {
        out.push('.');
    }
    out
}

/// An explanation without its pointers at evidence that is not printed here.
fn without_pointers(explanation: &str) -> String {
    let mut out = String::with_capacity(explanation.len());
    let mut rest = explanation;
    while let Some(open) = rest.find(" [") {
        let digits = rest[open + 2..]
            .bytes()
            .take_while(u8::is_ascii_digit)
            .count();
        let close = open + 2 + digits;
        let pointer = digits > 0 && rest.as_bytes().get(close) == Some(&b']');
        out.push_str(&rest[..open]);
        if pointer {
            rest = &rest[close + 1..];
        } else {
            out.push_str(" [");
            rest = &rest[open + 2..];
        }
    }
    out + rest
}

/// The passage around its decisive words, which are strong where they are few.
fn decided(item: &ReportEvidence) -> Vec<Part> {
    let quoted = passage(item);
    let decisive = item.decisive.as_deref().filter(|words| !words.is_empty());
    let place = decisive.and_then(|words| {
        let at = quoted.find(words)?;
        Some(at..at + words.len())
    });
    let mut parts = excerpt(&quoted, place.as_slice(), ROW);
    if decisive.is_some_and(|words| words.chars().count() > ROW / 3) {
        parts.iter_mut().for_each(|part| part.strong = false);
    }
    parts
}

/// "minutes.txt, ¶ 9; report.pdf, p. 3": the places of at most two passages, and how many more.
fn places<'e>(items: impl Iterator<Item = &'e ReportEvidence>) -> String {
    let mut named: Vec<String> = Vec::new();
    for item in items {
        let place = place(item);
        if !named.contains(&place) {
            named.push(place);
        }
    }
    let more = named.len().saturating_sub(2);
    named.truncate(2);
    let mut out = named.join("; ");
    if more > 0 {
        out.push_str(&format!(" and {more} more"));
    }
    out
}

fn place(item: &ReportEvidence) -> String {
    if item.withheld {
        return "a withheld source".to_owned();
    }
    format!(
        "{}{}",
        shortened(&item.source.title, NAMED),
        shortened(&pinpoint(item), NAMED)
    )
}

/// A decision that is still to be answered or was made; `None` while nobody decided.
fn decided_so_far(decision: &DecisionEntry) -> Option<String> {
    if decision.kind == DecisionType::Open {
        return None;
    }
    let by = decision
        .by
        .as_deref()
        .map_or_else(String::new, |by| format!(", {by}"));
    Some(format!("{}{by}", decision_word(decision.kind)))
}

fn of_check(report: &Report, check: &ReportCheck, concern: Concern, leads: &Leads) -> Row {
    let number = check.number;
    let quotes = check.quotes.join(" … ");
    let mut pinpoints = check.pinpoints.clone();
    pinpoints.dedup();
    let told = report.claims.iter().filter(|claim| {
        check.claims.contains(&claim.number)
            && claim.concern() == concern
            && report.told_by_check(claim)
    });
    let mut anchors: Vec<String> = told
        .filter(|claim| check_of(report, claim) == Some(number))
        .map(|claim| format!("row-{}", claim.number))
        .collect();
    anchors.push(leads.check_row(number));
    let working = if check.working.is_empty() {
        String::new()
    } else {
        format!(" {}", sentence(&check.working))
    };
    Row {
        label: format!("Check {number}"),
        to: leads.check_entry(number),
        anchors,
        text: excerpt(&quotes, &[], ROW * 2),
        said: format!("{}{working}", sentence(&check.message)),
        place: pinpoints.join(", "),
        ..Row::default()
    }
}

/// The check in whose row a claim is told that has none of its own.
fn check_of(report: &Report, claim: &ReportClaim) -> Option<u32> {
    let concern = claim.concern();
    report
        .checks
        .iter()
        .find(|check| check.claims.contains(&claim.number) && check.concern() == concern)
        .map(|check| check.number)
}

fn of_reference(reference: &ReportReference) -> Row {
    let mut said = vec![format!("{}{}", reference.headline, codes(reference))];
    said.extend(reference.notices.iter().map(notice));
    let dead = reference.link.as_ref().filter(|link| link.state != "alive");
    said.extend(dead.map(|link| link.words.clone()));
    said.extend(reference.reasons.first().cloned());
    let said: Vec<String> = said.iter().map(|one| sentence(one)).collect();
    let record = reference.record.as_ref();
    Row {
        label: format!("Ref. {}", reference.number),
        anchors: vec![format!("reference-{}", reference.number)],
        text: excerpt(&reference.quote, &[], ROW),
        said: said.join(" "),
        place: record.map_or_else(String::new, |one| format!("{} {}", one.registry, one.id)),
        url: record.map(|record| record.url.clone()),
        ..Row::default()
    }
}

/// Sentences that a cited text does not bear out.
fn citations(report: &Report) -> Vec<Row> {
    let failing = report
        .citation_health
        .iter()
        .flat_map(|health| &health.failing);
    failing
        .map(|failing| {
            let said: Vec<String> = failing.citations.iter().map(citation).collect();
            Row {
                label: "Cited".to_owned(),
                text: excerpt(&failing.sentence, &[], ROW),
                said: said.join(" "),
                ..Row::default()
            }
        })
        .collect()
}

/// Something that was not looked at, with the claims it leaves open.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Missed {
    pub(crate) said: String,
    pub(crate) claims: Vec<u32>,
}

/// What was not looked at, or could not be: never empty, for no check looks everywhere.
pub(crate) fn missed(report: &Report) -> Vec<Missed> {
    let plain = |said: String| Missed {
        said,
        claims: Vec::new(),
    };
    let mut out: Vec<Missed> = missed_claims(report);
    let beyond = report.beyond_limit.len();
    if beyond > 0 {
        out.push(plain(format!(
            "Left out by the limit, listed below: {}.",
            counted(beyond, "claim")
        )));
    }
    out.extend(missed_references(report).map(plain));
    let at_hand = report
        .citation_health
        .as_ref()
        .map_or(0, |health| health.not_checked);
    if at_hand > 0 {
        out.push(plain(format!(
            "Not held against its source, of which no text was at hand: {}.",
            counted(at_hand, "citation")
        )));
    }
    out.push(plain(searched(report)));
    out.extend(set_aside(report).map(plain));
    out
}

/// The claims nobody looked at, by why.
fn missed_claims(report: &Report) -> Vec<Missed> {
    let mut by_reason: BTreeMap<&str, Vec<u32>> = BTreeMap::new();
    let open = |claim: &&ReportClaim| claim.concern() == Concern::NotLooked;
    for claim in report.claims.iter().filter(open) {
        let why = claim.verdict_reason.as_deref().unwrap_or("not looked at");
        let why = why.strip_prefix("could not look: ").unwrap_or(why);
        by_reason.entry(why).or_default().push(claim.number);
    }
    by_reason
        .into_iter()
        .map(|(why, claims)| Missed {
            said: sentence(why),
            claims,
        })
        .collect()
}

fn missed_references(report: &Report) -> Option<String> {
    let open = |one: &&ReportReference| one.concern() == Concern::NotLooked;
    let numbers: Vec<u32> = report
        .references
        .iter()
        .filter(open)
        .map(|one| one.number)
        .collect();
    (!numbers.is_empty()).then(|| {
        let noun = if numbers.len() == 1 {
            "Reference"
        } else {
            "References"
        };
        format!(
            "{noun} not settled or not looked up: {}.",
            in_ranges(&numbers)
        )
    })
}

/// Where was looked.
fn searched(report: &Report) -> String {
    let asked = &report.method.services_used;
    let supplied = report
        .sources
        .iter()
        .filter(|source| source.supplied)
        .count();
    let files = match supplied {
        0 => "the text itself".to_owned(),
        count => format!("the text itself and {} supplied", counted(count, "source")),
    };
    if asked.is_empty() {
        return format!("No service was asked: only {files} were read.")
            .replace("only the text itself were", "only the text itself was");
    }
    let names: Vec<&str> = asked.iter().map(|service| service.name.as_str()).collect();
    format!(
        "Read: {files}. Asked: {}; nobody else was.",
        names.join(", ")
    )
}

/// What was not taken as fact, by why.
fn set_aside(report: &Report) -> Option<String> {
    let listed: Vec<String> = not_factual(report)
        .into_iter()
        .map(|(why, items)| format!("{why} {}", items.len()))
        .collect();
    (!listed.is_empty()).then(|| format!("Not taken as fact: {}.", listed.join(", ")))
}

/// What was not taken as fact, by why, in the order of the reasons' words.
pub(crate) fn not_factual(report: &Report) -> Vec<(&'static str, Vec<&ReportNotFactual>)> {
    let mut by_reason: BTreeMap<&str, Vec<&ReportNotFactual>> = BTreeMap::new();
    for item in &report.not_factual {
        let why = item.reason.map_or("other", reason_word);
        by_reason.entry(why).or_default().push(item);
    }
    by_reason.into_iter().collect()
}

/// A claim that nothing confirms.
#[derive(Debug)]
pub(crate) struct Unconfirmed {
    pub(crate) number: u32,
    /// Its words, those that no passage has strong.
    pub(crate) text: Vec<Part>,
    /// Where the nearest passage stands.
    pub(crate) nearest: String,
}

/// The claims nothing confirms; second, those of which nothing speaks at all.
pub(crate) fn unconfirmed(report: &Report) -> (Vec<Unconfirmed>, Vec<u32>) {
    let open = |claim: &&ReportClaim| claim.concern() == Concern::Unconfirmed;
    let (near, none): (Vec<&ReportClaim>, Vec<&ReportClaim>) = report
        .claims
        .iter()
        .filter(open)
        .partition(|claim| !claim.evidence.is_empty());
    let rows = near.into_iter().map(|claim| {
        let agreeing = |item: &&ReportEvidence| item.stance == Stance::Agrees;
        let part = places(claim.evidence.iter().filter(agreeing));
        let mut nearest = if part.is_empty() {
            claim.evidence.first().map(place).unwrap_or_default()
        } else {
            format!("✓ {part}")
        };
        if let Some(decision) = decided_so_far(&claim.decision) {
            nearest.push_str(&format!(" · {decision}"));
        }
        Unconfirmed {
            number: claim.number,
            text: excerpt(&claim.quote, &spots(claim, AtomState::NotCovered), 110),
            nearest,
        }
    });
    (
        rows.collect(),
        none.iter().map(|claim| claim.number).collect(),
    )
}

/// What stands above the claims nothing confirms.
pub(crate) const UNCONFIRMED: &str = "Looked for in all that was read; no passage has the words in bold. \
     ✓ marks where the rest stands, the others are the nearest passage.";

/// What stands before the numbers of claims of which nothing speaks.
pub(crate) const NOTHING_SPEAKS: &str = "Nothing that was read speaks of";

/// A claim that agrees or was decided.
#[derive(Debug)]
pub(crate) struct SettledRow {
    pub(crate) number: u32,
    pub(crate) finding: FindingKind,
    /// The facts that agree, or its words.
    pub(crate) facts: String,
    /// Where they stand, and what a person decided.
    pub(crate) place: String,
}

/// What agrees or was decided, in the order of the text.
pub(crate) fn settled(report: &Report) -> Vec<SettledRow> {
    let done = |claim: &&ReportClaim| claim.concern() == Concern::Settled;
    report.claims.iter().filter(done).map(settled_row).collect()
}

fn settled_row(claim: &ReportClaim) -> SettledRow {
    let supported = claim.finding == FindingKind::Supported;
    let facts: Vec<&str> = claim.agreeing().filter(|_| supported).collect();
    let facts = if facts.is_empty() {
        shortened(&claim.quote, 90)
    } else {
        shortened(&facts.join(" · "), 110)
    };
    let mut told = Vec::new();
    if supported {
        let agrees = |item: &&ReportEvidence| item.stance == Stance::Agrees;
        told.push(places(claim.evidence.iter().filter(agrees)));
        let more = claim
            .verdict
            .filter(|verdict| *verdict != ReportVerdict::Verified);
        told.extend(more.map(|verdict| verdict_word(verdict).to_owned()));
    } else {
        told.push(claim.finding.word().to_owned());
    }
    told.extend(decided_so_far(&claim.decision));
    told.retain(|part| !part.is_empty());
    SettledRow {
        number: claim.number,
        finding: claim.finding,
        facts: facts.replace('\n', " "),
        place: told.join(" · "),
    }
}

/// 1, 2, 3, 7 as 1–3 and 7, each with its first and last.
pub(crate) fn ranges(numbers: &[u32]) -> Vec<(u32, u32)> {
    let mut out: Vec<(u32, u32)> = Vec::new();
    for number in numbers {
        match out.last_mut() {
            Some((_, last)) if *last + 1 == *number => *last = *number,
            _ => out.push((*number, *number)),
        }
    }
    out
}

/// "1–3": a range in words.
pub(crate) fn range((first, last): (u32, u32)) -> String {
    match last - first {
        0 => first.to_string(),
        1 => format!("{first}, {last}"),
        _ => format!("{first}–{last}"),
    }
}

/// "1–3, 7".
pub(crate) fn in_ranges(numbers: &[u32]) -> String {
    let all: Vec<String> = ranges(numbers).into_iter().map(range).collect();
    all.join(", ")
}

/// Numbers of the claims with this finding.
pub(crate) fn numbers(report: &Report, kind: FindingKind) -> Vec<u32> {
    let with = |claim: &&stet_core::report::ReportClaim| claim.finding == kind;
    report
        .claims
        .iter()
        .filter(with)
        .map(|claim| claim.number)
        .collect()
}

/// The findings that stand in the marked text, in the order a reader sees them.
pub(crate) fn legend(report: &Report) -> Vec<FindingKind> {
    let found = |kind: &FindingKind| {
        let mut runs = report.text.iter().flat_map(|block| &block.runs);
        runs.any(|run| run.finding == Some(*kind))
    };
    let kinds = FindingKind::ALL.into_iter();
    kinds
        .filter(|kind| *kind != FindingKind::NotCheckable && found(kind))
        .collect()
}

/// What the legend says of ticks.
pub(crate) const TICK: &str = "✓ behind a fact: it agrees";

/// True if this copy prints the section.
pub(crate) fn prints(report: &Report, wanted: Section) -> bool {
    report.sections().any(|section| section == wanted)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_that_follow_each_other_are_a_range() {
        assert_eq!(in_ranges(&[1, 2, 3, 7, 9, 10]), "1–3, 7, 9, 10");
        assert_eq!(in_ranges(&[]), "");
        assert_eq!(in_ranges(&[4]), "4");
    }

    #[test]
    fn pointers_go_and_other_brackets_stay() {
        let told = "One source says otherwise [1] [2]. “x [sic] y [12]” stays [";
        assert_eq!(
            without_pointers(told),
            "One source says otherwise. “x [sic] y” stays ["
        );
    }

    #[test]
    fn a_reason_becomes_a_sentence() {
        assert_eq!(
            sentence("the source has 25, not 20"),
            "The source has 25, not 20."
        );
        assert_eq!(sentence("it reads “25”"), "It reads “25”");
        assert_eq!(sentence(" "), "");
    }
}
