//! Lines about a claim and its evidence.

use std::borrow::Cow;
use std::collections::{HashMap, HashSet};

use stet_core::entailment::AtomState;
use stet_core::report::{
    DecisionEntry, Report, ReportAtom, ReportCitation, ReportClaim, ReportEvidence, Section,
    WITHHELD, band_word, verdict_word,
};
use stet_core::verdict::{Band, FindingKind, ReportVerdict};

use super::moment;

/// The verdict of a claim, or why there is none.
pub(crate) fn table_verdict(claim: &ReportClaim) -> String {
    match claim.verdict {
        Some(verdict) => verdict_word(verdict).to_owned(),
        None => claim
            .verdict_reason
            .clone()
            .unwrap_or_else(|| "–".to_owned()),
    }
}

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
        (Some(verdict), _) => parts.push(format!("Verdict: {}", verdict_word(verdict))),
        (None, Some(reason)) => parts.push(format!("No verdict: {reason}")),
        (None, None) => {}
    }
    if let Some(band) = confidence {
        parts.push(format!("Confidence: {}", band_word(band)));
    }
    if let Some(score) = score {
        parts.push(format!("Support score: {score}"));
    }
    parts.join(" · ")
}

/// Does a reading tell more than the words it was read from? "5000" of "5,000" does not, nor do the words
/// between the marks of a quotation, nor a date that is no more than its month ("--11") or than today ("-").
fn tells_more(reading: &str, words: &str) -> bool {
    let letters = |text: &str| -> String { text.chars().filter(|c| c.is_alphanumeric()).collect() };
    let says_nothing = matches!(reading, "" | "-") || reading.starts_with("--");
    !says_nothing && letters(reading) != letters(words)
}

/// What an atom was read as and how it stands.
pub(crate) fn atom_line(atom: &ReportAtom) -> String {
    let mut line = atom.kind.clone();
    if tells_more(&atom.normalised, &atom.text) {
        line.push_str(&format!(", read as {}", atom.normalised));
    }
    if let Some(state) = atom.state {
        line.push_str(match state {
            AtomState::Agrees => ": agrees",
            AtomState::AgreesWithinTolerance => ": agrees within rounding",
            AtomState::Differs => ": differs",
            AtomState::NotCovered => ": not covered",
        });
    }
    if atom.ticked {
        line.push_str(", ticked");
    }
    line
}

/// Kind of source, probabilities (what is left of 1 is neutral), times and hash of a piece of evidence.
pub(crate) fn provenance(item: &ReportEvidence) -> String {
    let mut parts = vec![item.source_class.word().to_owned()];
    if item.supplied {
        parts.push("supplied".to_owned());
    }
    if item.same_origin {
        parts.push("same origin as the text".to_owned());
    }
    if let Some(date) = &item.published_at {
        parts.push(format!("published {date}"));
    }
    parts.push(format!("taken in {}", moment(&item.retrieved_at)));
    let p = item.probabilities;
    parts.push(format!(
        "entail {:.2}, contradict {:.2}",
        p.entail, p.contradict
    ));
    parts.push(match item.reliability {
        Some(value) => format!("reliability {value:.2}"),
        None => "reliability not assessed".to_owned(),
    });
    parts.join(" · ")
}

/// The words of a piece of evidence; for a confidential one that they are withheld, and what they can
/// be told by.
pub(crate) fn passage(item: &ReportEvidence) -> Cow<'_, str> {
    if item.withheld {
        Cow::Owned(withheld(&item.content_hash))
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

/// That words are not told, and the hash of what they stand in.
fn withheld(content_hash: &str) -> String {
    format!(
        "{WITHHELD}: the checker holds this to be confidential. SHA-256 of its content: {content_hash}"
    )
}

/// The name of a source in a list of names.
pub(crate) fn source_name(item: &ReportEvidence) -> Cow<'_, str> {
    if item.withheld {
        Cow::Owned(format!("{WITHHELD} (SHA-256 {})", item.content_hash))
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

/// Where links inside this copy lead: the number of a claim to its entry or to its row of the
/// table, a piece of evidence to its source.
pub(crate) struct Leads {
    entries: HashSet<u32>,
    sources: HashMap<String, usize>,
}

impl Leads {
    pub(crate) fn of(report: &Report) -> Self {
        let printed = report.sections().any(|section| section == Section::Sources);
        let sources = report.sources.iter().filter(|_| printed).zip(1..);
        Self {
            entries: report.entries().map(|claim| claim.number).collect(),
            sources: sources
                .map(|(source, at)| (source.id.clone(), at))
                .collect(),
        }
    }

    /// "source-2", if the sources are printed and this is one of them.
    pub(crate) fn source(&self, id: &str) -> Option<String> {
        self.sources.get(id).map(|at| format!("source-{at}"))
    }

    /// "claim-3" or "row-3".
    pub(crate) fn to(&self, number: u32) -> String {
        if self.has_entry(number) {
            format!("claim-{number}")
        } else {
            format!("row-{number}")
        }
    }

    pub(crate) fn has_entry(&self, number: u32) -> bool {
        self.entries.contains(&number)
    }
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
