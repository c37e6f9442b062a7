//! The rows of page one: one for every entry that the evidence speaks against or that is in doubt.

use stet_core::entailment::AtomState;
use stet_core::report::{
    Concern, DecisionEntry, DecisionType, Report, ReportCheck, ReportClaim, ReportEvidence,
    ReportReference, Stance, decision_word, find_words,
};
use stet_core::verdict::FindingKind;

use super::{Leads, Part, citation, codes, excerpt, notice, passage, pinpoint, set_by, shortened};

/// Longest stretch of the text and of a passage in a row, in characters: where there are few rows, and
/// where many have to stand on one page.
const ROOMY: (usize, usize) = (130, 130);
const CROWDED: (usize, usize) = (70, 60);

/// Most rows that have room.
const FEW: usize = 10;

/// Fewest characters of a passage that tell its reader more than a bare figure.
const TELLING: usize = 25;

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

/// True if page one has more rows than have room.
pub(crate) fn crowded(report: &Report) -> bool {
    let pressing = |concern| matches!(concern, Concern::Wrong | Concern::Doubtful);
    let claims = report.claims.iter().map(ReportClaim::concern);
    let checks = report.checks.iter().map(ReportCheck::concern);
    claims.chain(checks).filter(|one| pressing(*one)).count() > FEW
}

/// The rows of a concern, claims first.
pub(crate) fn rows(report: &Report, concern: Concern, leads: &Leads) -> Vec<Row> {
    let room = if crowded(report) { CROWDED } else { ROOMY };
    let claims = report
        .claims
        .iter()
        .filter(|claim| claim.concern() == concern && !report.told_by_check(claim))
        .map(|claim| of_claim(claim, leads, room));
    let checks = report
        .checks
        .iter()
        .filter(|check| check.concern() == concern)
        .map(|check| of_check(report, check, concern, leads));
    let mut rows: Vec<Row> = claims.chain(checks).collect();
    if report.tells_references_at_once() {
        rows.extend(reference_rows(report, concern));
    }
    rows
}

/// The rows of references, and of sentences that a cited text does not bear out.
pub(crate) fn reference_rows(report: &Report, concern: Concern) -> Vec<Row> {
    let references = report.references.iter();
    let mut rows: Vec<Row> = references
        .filter(|reference| reference.concern() == concern)
        .map(of_reference)
        .collect();
    if concern == Concern::Doubtful {
        rows.extend(citations(report));
    }
    rows
}

pub(super) fn of_claim(claim: &ReportClaim, leads: &Leads, room: (usize, usize)) -> Row {
    let number = claim.number;
    let against: Vec<&ReportEvidence> = claim
        .evidence
        .iter()
        .filter(|item| item.stance == Stance::Disagrees)
        .collect();
    let own = claim.own_finding.as_ref();
    let mut said = match own {
        Some(own) => sentence(&shortened(&set_by(own), 260)),
        None => claimed_otherwise(claim, against.first().copied()),
    };
    let mut shown = Vec::new();
    let mut place = places(against.iter().copied());
    if let Some(first) = against.first() {
        let decisive = first.decisive.as_deref().unwrap_or(&first.quote);
        // A reason may quote it, on one line.
        let on_one_line = |words: &str| words.split_whitespace().collect::<Vec<_>>().join(" ");
        let quoted = shortened(&on_one_line(decisive), 60);
        let told = quoted.chars().count() >= TELLING
            && on_one_line(&said).contains(quoted.trim_end_matches('…'));
        if !first.withheld && !told {
            shown = decided(first, room.1);
        }
    }
    if claim.finding == FindingKind::Mixed {
        let agrees = |item: &&ReportEvidence| item.stance == Stance::Agrees;
        let agreeing = places(claim.evidence.iter().filter(agrees));
        if !agreeing.is_empty() {
            place.push_str(&format!("; but {agreeing} agrees"));
        }
    }
    if claim.finding == FindingKind::Unresolved && own.is_none() {
        said.push_str(" One source alone does not decide it.");
    }
    if let Some(decision) = decided_so_far(&claim.decision) {
        place.push_str(&format!(" · {decision}"));
    }
    Row {
        label: number.to_string(),
        to: leads.opens(number),
        anchors: vec![format!("row-{number}")],
        text: excerpt(&claim.quote, &spots(claim, AtomState::Differs), room.0),
        said,
        passage: shown,
        place: place.trim_start_matches(" · ").to_owned(),
        url: None,
    }
}

/// Where the facts of this state stand in the words of a claim.
pub(super) fn spots(claim: &ReportClaim, state: AtomState) -> Vec<std::ops::Range<usize>> {
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
pub(super) fn sentence(words: &str) -> String {
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
pub(super) fn without_pointers(explanation: &str) -> String {
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
fn decided(item: &ReportEvidence, room: usize) -> Vec<Part> {
    let quoted = passage(item);
    let decisive = item.decisive.as_deref().filter(|words| !words.is_empty());
    let place = decisive.and_then(|words| {
        let at = quoted.find(words)?;
        Some(at..at + words.len())
    });
    let mut parts = excerpt(&quoted, place.as_slice(), room);
    if decisive.is_some_and(|words| words.chars().count() > ROOMY.1 / 3) {
        parts.iter_mut().for_each(|part| part.strong = false);
    }
    parts
}

/// "minutes.txt, ¶ 9; report.pdf, p. 3": the places of at most two passages, and how many more.
pub(super) fn places<'e>(items: impl Iterator<Item = &'e ReportEvidence>) -> String {
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

pub(super) fn place(item: &ReportEvidence) -> String {
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
pub(super) fn decided_so_far(decision: &DecisionEntry) -> Option<String> {
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
        text: excerpt(&quotes, &[], ROOMY.0),
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
    said.extend(reference.scores.as_ref().and(reference.standing()));
    let said: Vec<String> = said.iter().map(|one| sentence(one)).collect();
    let record = reference.record.as_ref();
    Row {
        label: format!("Ref. {}", reference.number),
        anchors: vec![format!("reference-{}", reference.number)],
        text: excerpt(&reference.quote, &[], ROOMY.0),
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
                text: excerpt(&failing.sentence, &[], ROOMY.0),
                said: said.join(" "),
                ..Row::default()
            }
        })
        .collect()
}

#[cfg(test)]
mod tests;
