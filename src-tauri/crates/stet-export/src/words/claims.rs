//! Lines about a claim and its evidence.

use std::borrow::Cow;
use std::collections::HashSet;

use stet_core::entailment::AtomState;
use stet_core::report::{
    COMMITMENT, DecisionEntry, HistoryEntry, Report, ReportAtom, ReportCitation, ReportClaim,
    ReportEvidence, Stance, WITHHELD, band_word, verdict_word,
};
use stet_core::verdict::{Band, FindingKind, ReportVerdict};

use super::moment;

/// A quote between quotation marks, unless it brings its own.
pub(crate) fn quoted(quote: &str) -> String {
    if quote.starts_with(['“', '„', '«', '»', '"', '‘', '‚', '「', '『']) {
        quote.to_owned()
    } else {
        format!("“{quote}”")
    }
}

/// The sub-label, unless it says again what the finding says.
pub(crate) fn sub_label(finding: FindingKind, label: Option<&str>) -> Option<&str> {
    label.filter(|label| !label.eq_ignore_ascii_case(finding.word()))
}

/// Verdict, confidence and score in one line.
pub(crate) fn finding_line(
    verdict: Option<ReportVerdict>,
    reason: Option<&str>,
    confidence: Option<Band>,
    score: Option<u8>,
) -> String {
    let mut parts = Vec::new();
    match (verdict, reason) {
        (Some(verdict), _) => parts.push(verdict_word(verdict).to_owned()),
        (None, Some(reason)) => parts.push(format!("No verdict: {reason}")),
        (None, None) => {}
    }
    if let Some(band) = confidence {
        parts.push(format!("{} confidence", band_word(band).to_lowercase()));
    }
    if let Some(score) = score {
        parts.push(format!("support {score}"));
    }
    parts.join(" · ")
}

/// Verdict, confidence, score and evidence balance of a claim in one line.
pub(crate) fn claim_line(claim: &ReportClaim) -> String {
    let line = finding_line(
        claim.verdict,
        claim.verdict_reason.as_deref(),
        claim.confidence,
        claim.support_score,
    );
    let balance = claim
        .evidence_balance
        .map(|balance| format!("evidence balance {balance} of 100"));
    let parts = Some(line).into_iter().chain(balance);
    let parts: Vec<String> = parts.filter(|part| !part.is_empty()).collect();
    parts.join(" · ")
}

/// Does a reading tell a reader more than the words it was read from? "5000" of "5,000" does not, nor "4 weeks" of "four weeks",
/// the words between the marks of a quotation, a date whose year is told, or one that is no more than its month ("--11") or than
/// today ("-").
fn tells_more(reading: &str, words: &str) -> bool {
    if matches!(reading, "" | "-") || reading.starts_with("--") {
        return false;
    }
    let digits = |text: &str| -> String { text.chars().filter(char::is_ascii_digit).collect() };
    let (read, written) = (digits(reading), digits(words));
    if let Some((year, _)) = reading.split_once('-').filter(|(year, _)| year.len() == 4) {
        return !words.contains(year);
    }
    if read.is_empty() {
        let letters = |text: &str| -> String {
            let kept = text.chars().filter(|c| c.is_alphanumeric());
            kept.flat_map(char::to_lowercase).collect()
        };
        return !letters(words).contains(&letters(reading));
    }
    if written.is_empty() {
        // "Four", but not "a pair" or "a third".
        return words.starts_with("a ") || reading.contains('.') || read.len() > 2;
    }
    // "1400000" of "1.4 million", but not "5" of "5.000".
    let zeros = |digits: &str| digits.trim_end_matches('0').to_owned();
    zeros(&read) != zeros(&written) || read.len() < written.len()
}

/// The facts of a claim that its explanation does not tell already: "✓ 3 July (2023-07-03) · ? Tolliver".
pub(crate) fn facts(claim: &ReportClaim) -> String {
    let told = |atom: &ReportAtom| {
        atom.state == Some(AtomState::NotCovered)
            && !atom.ticked
            && claim.explanation.contains(&format!("“{}”", atom.text))
    };
    let facts: Vec<String> = claim
        .atoms
        .iter()
        .filter(|atom| !told(atom))
        .map(|atom| fact(claim, atom))
        .collect();
    facts.join("  ·  ")
}

/// Why a fact agrees whose words no quoted passage has: how it was worked out, or that it is said in other words.
fn reason_unseen<'r>(claim: &'r ReportClaim, atom: &ReportAtom) -> Option<&'r str> {
    let affirmed = atom.state.is_some_and(AtomState::affirms);
    let words = atom.text.to_lowercase();
    let shown = |item: &ReportEvidence| item.quote.to_lowercase().contains(&words);
    if !affirmed || claim.evidence.iter().any(shown) {
        return None;
    }
    let lead = format!("“{}”: ", atom.text);
    let mut reasons = claim.evidence.iter().flat_map(|item| &item.reasons);
    reasons.find_map(|reason| reason.strip_prefix(&lead))
}

/// A fact with how it stands, what it was read as and why.
fn fact(claim: &ReportClaim, atom: &ReportAtom) -> String {
    let sign = match atom.state {
        Some(AtomState::Agrees | AtomState::AgreesWithinTolerance) => "✓ ",
        Some(AtomState::Differs) => "✕ ",
        Some(AtomState::NotCovered) => "? ",
        None => "",
    };
    let mut more = Vec::new();
    if tells_more(&atom.normalised, &atom.text) {
        more.push(atom.normalised.as_str());
    }
    if atom.state == Some(AtomState::AgreesWithinTolerance) {
        more.push("within rounding");
    }
    more.extend(reason_unseen(claim, atom));
    if atom.ticked {
        more.push("ticked off");
    }
    let more = if more.is_empty() {
        String::new()
    } else {
        format!(" ({})", more.join("; "))
    };
    format!("{sign}{}{more}", atom.text)
}

/// What the signs before facts mean.
pub(crate) const FACTS: &str = "Facts: ✓ agrees, ✕ differs, ? no passage has it.";

/// What happened to a claim; not that it was found what its finding says, at the time all were.
pub(crate) fn history<'r>(report: &Report, claim: &'r ReportClaim) -> &'r [HistoryEntry] {
    match found_at(report) {
        Some((at, by))
            if routine(report, claim)
                .is_some_and(|entry| moment(&entry.at) == at && entry.by == by) =>
        {
            &[]
        }
        _ => &claim.history,
    }
}

/// The only thing that happened to a claim, if it is that a judge found it what its finding says.
fn routine<'r>(report: &Report, claim: &'r ReportClaim) -> Option<&'r HistoryEntry> {
    let [entry] = claim.history.as_slice() else {
        return None;
    };
    let mut judges = report.method.judges.iter();
    let judged = judges.any(|judge| entry.by == format!("{} {}", judge.name, judge.version));
    let finding = claim.finding.word().to_lowercase();
    (judged && entry.what.to_lowercase().contains(&finding)).then_some(entry)
}

/// When and by whom the claims were found what they are, as far as nothing else happened to them.
fn found_at(report: &Report) -> Option<(String, &str)> {
    let mut routine = report
        .claims
        .iter()
        .filter_map(|claim| routine(report, claim));
    routine
        .next()
        .map(|entry| (moment(&entry.at), entry.by.as_str()))
}

/// What holds for all entries of claims, so that none has to say it.
pub(crate) fn above_claims(report: &Report) -> String {
    let found = found_at(report).map_or_else(String::new, |(at, by)| {
        format!("Found {at} by {by}, unless a history says otherwise. ")
    });
    let open = if report.headline.open > 0 {
        "Open unless a decision is named. "
    } else {
        ""
    };
    format!("{found}{open}{FACTS}")
}

/// Probabilities of what takes a side (what is left of 1 is neutral), and what the list of sources says
/// of the source where it is not `listed`; each part with a point before it.
pub(crate) fn provenance(item: &ReportEvidence, listed: bool) -> String {
    let p = item.probabilities;
    let mut parts = Vec::new();
    if item.withheld {
        // Its side is said already.
    } else if item.stance != Stance::Context {
        parts.push(format!(
            "entail {:.2}, contradict {:.2}",
            p.entail, p.contradict
        ));
    }
    if item.same_origin {
        parts.push("same origin as the text".to_owned());
    }
    if !listed {
        parts.push(item.source_class.word().to_owned());
        parts.extend(item.supplied.then(|| "supplied".to_owned()));
        let published = item.published_at.as_ref();
        parts.extend(published.map(|date| format!("published {date}")));
        parts.push(format!("taken in {}", moment(&item.retrieved_at)));
        parts.push(reliability(item.reliability));
    }
    parts.iter().map(|part| format!("  ·  {part}")).collect()
}

/// How reliable a source was found to be.
pub(crate) fn reliability(value: Option<f64>) -> String {
    match value {
        Some(value) => format!("reliability {value:.2}"),
        None => "reliability not assessed".to_owned(),
    }
}

/// "quoted under claim 3": of a passage that stands there already.
pub(crate) fn quoted_under(claim: u32) -> String {
    format!("quoted under claim {claim}")
}

/// The words of a piece of evidence; for a confidential one that they are withheld, and what they can
/// be told by.
pub(crate) fn passage(item: &ReportEvidence) -> Cow<'_, str> {
    if item.withheld {
        Cow::Owned(format!(
            "{WITHHELD}: the checker holds this to be confidential. {}",
            content(&item.content_hash)
        ))
    } else {
        Cow::Borrowed(&item.quote)
    }
}

/// ", ¶ 2": where a passage stands in its source, after the source's name. Nothing for a confidential
/// one.
pub(crate) fn pinpoint(item: &ReportEvidence) -> String {
    if item.withheld {
        String::new()
    } else {
        format!(", {}", item.pinpoint)
    }
}

/// What the bytes of a source are told by: "SHA-256 ab12…", or for confidential material the commitment,
/// which tells nobody anything without its salt.
pub(crate) fn content(content_hash: &str) -> String {
    match content_hash.strip_prefix(COMMITMENT) {
        Some(commitment) => format!("Commitment (HMAC-SHA-256) {commitment}"),
        None if content_hash.is_empty() => "No commitment to its content is kept".to_owned(),
        None => format!("SHA-256 {content_hash}"),
    }
}

/// The name of a source in a list of names.
pub(crate) fn source_name(item: &ReportEvidence) -> Cow<'_, str> {
    if item.withheld {
        Cow::Owned(format!("{WITHHELD} ({})", content(&item.content_hash)))
    } else {
        Cow::Borrowed(&item.source.title)
    }
}

/// Who decided and when.
pub(crate) fn stamp(decision: &DecisionEntry) -> String {
    [decision.by.clone(), decision.at.as_deref().map(moment)]
        .into_iter()
        .flatten()
        .collect::<Vec<_>>()
        .join(", ")
}

/// A passage split at its first decisive words; without them all is "before".
pub(crate) fn around<'t>(quote: &'t str, decisive: Option<&str>) -> (&'t str, &'t str, &'t str) {
    let found = decisive
        .filter(|words| !words.is_empty())
        .and_then(|words| quote.find(words).map(|at| (at, at + words.len())));
    match found {
        Some((start, end)) => (&quote[..start], &quote[start..end], &quote[end..]),
        None => (quote, "", ""),
    }
}

/// The citations the text gives for a claim, and what each leads to where its words do not say it:
/// "[3] (entry 3); 28 U.S.C. § 1291".
pub(crate) fn cited(citations: &[ReportCitation]) -> String {
    let list: Vec<String> = citations
        .iter()
        .map(|citation| {
            let (text, target) = (&citation.text, &citation.target);
            if text.contains(target.as_str()) {
                text.clone()
            } else {
                format!("{text} ({target})")
            }
        })
        .collect();
    list.join("; ")
}

/// A part of an explanation: words, or a pointer at a piece of evidence.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Told<'t> {
    Words(&'t str),
    /// "[2]" with its number.
    Pointer(&'t str, u32),
}

/// An explanation cut at its pointers. Only numbers that `evidence` has are pointers.
pub(crate) fn pointers<'t>(explanation: &'t str, evidence: &[ReportEvidence]) -> Vec<Told<'t>> {
    let known: HashSet<u32> = evidence.iter().map(|item| item.number).collect();
    let mut out = Vec::new();
    let mut from = 0;
    for (open, _) in explanation.match_indices('[') {
        let digits = explanation[open + 1..]
            .bytes()
            .take(6)
            .take_while(u8::is_ascii_digit)
            .count();
        let close = open + 1 + digits;
        let number = explanation[open + 1..close].parse().ok();
        if explanation.as_bytes().get(close) != Some(&b']') {
            continue;
        }
        if let Some(number) = number.filter(|number| known.contains(number)) {
            if from < open {
                out.push(Told::Words(&explanation[from..open]));
            }
            out.push(Told::Pointer(&explanation[open..=close], number));
            from = close + 1;
        }
    }
    if from < explanation.len() {
        out.push(Told::Words(&explanation[from..]));
    }
    out
}

#[cfg(test)]
mod tests {
    use super::tells_more;

    #[test]
    fn only_a_reading_that_adds_something_is_printed() {
        let adds = [
            ("2019-03-14", "14 March"),
            ("5", "5.000"),
            ("2", "a pair"),
            ("-0044", "44 BC"),
        ];
        let same = [
            ("5000", "5,000"),
            ("-", "today"),
            ("--11", "November"),
            ("No.", "“No.”"),
            ("", "he"),
            ("5.5", "5.5 per cent"),
            ("only", "Only"),
            ("4 weeks", "four weeks"),
            ("22 years", "22"),
            ("1400000 NZD", "NZ$1.4 million"),
            ("2023-07-03", "3 July 2023"),
            ("Her report", "Her report found that"),
        ];
        assert!(
            adds.iter()
                .all(|(reading, words)| tells_more(reading, words))
        );
        assert!(
            !same
                .iter()
                .any(|(reading, words)| tells_more(reading, words))
        );
    }
}
