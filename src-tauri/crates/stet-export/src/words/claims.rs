//! Lines about a claim and its evidence.

use std::borrow::Cow;
use std::collections::{HashMap, HashSet};

use stet_core::entailment::AtomState;
use stet_core::report::{
    Concern, DecisionEntry, HistoryEntry, Report, ReportAtom, ReportCitation, ReportClaim,
    ReportEvidence, Section, Stance, WITHHELD, band_word, verdict_word,
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

/// Does a reading tell more than the words it was read from? "5000" of "5,000" does not, nor do the words
/// between the marks of a quotation, nor a date that is no more than its month ("--11") or than today ("-").
fn tells_more(reading: &str, words: &str) -> bool {
    let letters = |text: &str| -> String { text.chars().filter(|c| c.is_alphanumeric()).collect() };
    let says_nothing = matches!(reading, "" | "-") || reading.starts_with("--");
    !says_nothing && letters(reading) != letters(words)
}

/// The facts of a claim that its explanation does not tell already: "✓ 3 July 2023 (2023-07-03) · ? Tolliver".
pub(crate) fn facts(claim: &ReportClaim) -> String {
    let told = |atom: &ReportAtom| {
        atom.state == Some(AtomState::NotCovered)
            && !atom.ticked
            && claim.explanation.contains(&format!("“{}”", atom.text))
    };
    let facts: Vec<String> = claim
        .atoms
        .iter()
        .filter(|atom| !told(atom) || tells_more(&atom.normalised, &atom.text))
        .map(fact)
        .collect();
    facts.join("  ·  ")
}

/// A fact with how it stands and what it was read as.
fn fact(atom: &ReportAtom) -> String {
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
        format!("Found {at} by {by}, where no history says otherwise. ")
    });
    let open = if report.headline.open > 0 {
        "Open unless a decision is named. "
    } else {
        ""
    };
    format!("{found}{open}{FACTS}")
}

/// Probabilities (what is left of 1 is neutral), and what the list of sources does not say of the source
/// where it is not listed: `listed`.
pub(crate) fn provenance(item: &ReportEvidence, listed: bool) -> String {
    let p = item.probabilities;
    let mut parts = vec![format!(
        "entail {:.2}, contradict {:.2}",
        p.entail, p.contradict
    )];
    if item.same_origin {
        parts.push("same origin as the text".to_owned());
    }
    if listed {
        return parts.join(" · ");
    }
    parts.push(item.source_class.word().to_owned());
    if item.supplied {
        parts.push("supplied".to_owned());
    }
    if let Some(date) = &item.published_at {
        parts.push(format!("published {date}"));
    }
    parts.push(format!("taken in {}", moment(&item.retrieved_at)));
    parts.push(reliability(item.reliability));
    parts.join(" · ")
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

/// Where links inside this copy lead: the number of a claim to its entry or its row, a piece of
/// evidence to its source, a row to the words in the text.
pub(crate) struct Leads {
    entries: HashSet<u32>,
    sources: HashMap<String, usize>,
    /// Claims whose words the copy prints.
    marks: HashSet<u32>,
    /// Checks that have an entry, and those that have a row.
    checks: (HashSet<u32>, HashSet<u32>),
    /// Passages that take no side and were quoted before, by claim and number: where.
    quoted: HashMap<(u32, u32), (u32, u32)>,
}

impl Leads {
    pub(crate) fn of(report: &Report) -> Self {
        let printed = super::prints(report, Section::Sources);
        let sources = report.sources.iter().filter(|_| printed).zip(1..);
        let runs = report.text.iter().flat_map(|block| &block.runs);
        let marked = super::prints(report, Section::Text);
        let entered = super::prints(report, Section::Checks);
        let in_rows =
            super::prints(report, Section::Wrong) || super::prints(report, Section::Doubtful);
        let checks = || report.checks.iter();
        Self {
            entries: report.entries().map(|claim| claim.number).collect(),
            sources: sources
                .map(|(source, at)| (source.id.clone(), at))
                .collect(),
            marks: runs
                .filter(|_| marked)
                .flat_map(|run| run.ends.iter().copied())
                .collect(),
            checks: (
                checks().filter(|_| entered).map(|one| one.number).collect(),
                checks()
                    .filter(|one| in_rows && one.concern() != Concern::Settled)
                    .map(|one| one.number)
                    .collect(),
            ),
            quoted: quoted_before(report),
        }
    }

    /// "source-2", if the sources are printed and this is one of them.
    pub(crate) fn source(&self, id: &str) -> Option<String> {
        self.sources.get(id).map(|at| format!("source-{at}"))
    }

    /// "claim-3" or "row-3".
    pub(crate) fn to(&self, number: u32) -> String {
        if self.entries.contains(&number) {
            format!("claim-{number}")
        } else {
            format!("row-{number}")
        }
    }

    /// Where the number of a row leads to: the claim's entry, or its words in the text.
    pub(crate) fn opens(&self, number: u32) -> Option<String> {
        if self.entries.contains(&number) {
            Some(format!("claim-{number}"))
        } else {
            self.mark(number)
        }
    }

    /// "mark-3": the words of a claim in the text, if it is printed.
    pub(crate) fn mark(&self, number: u32) -> Option<String> {
        self.marks
            .contains(&number)
            .then(|| format!("mark-{number}"))
    }

    /// The entry of a check.
    pub(crate) fn check_entry(&self, number: u32) -> Option<String> {
        self.checks
            .0
            .contains(&number)
            .then(|| format!("check-{number}"))
    }

    /// What the row of a check is called.
    pub(crate) fn check_row(&self, number: u32) -> String {
        match self.check_entry(number) {
            Some(entry) => format!("row-{entry}"),
            None => format!("check-{number}"),
        }
    }

    /// Where a check is told, if this copy tells it.
    pub(crate) fn check(&self, number: u32) -> Option<String> {
        let row = self.checks.1.contains(&number);
        self.check_entry(number)
            .or_else(|| row.then(|| self.check_row(number)))
    }

    /// Where a passage that takes no side stands already: claim and number.
    pub(crate) fn quoted(&self, claim: u32, number: u32) -> Option<(u32, u32)> {
        self.quoted.get(&(claim, number)).copied()
    }
}

/// The passages that take no side and that an earlier entry quotes.
fn quoted_before(report: &Report) -> HashMap<(u32, u32), (u32, u32)> {
    let mut first: HashMap<(&str, &str, &str), (u32, u32)> = HashMap::new();
    let mut quoted = HashMap::new();
    for claim in report.entries() {
        for item in claim.evidence.iter().filter(|item| !item.withheld) {
            let place = (claim.number, item.number);
            let passage = (
                item.source.id.as_str(),
                item.pinpoint.as_str(),
                item.quote.as_str(),
            );
            match first.get(&passage) {
                Some(earlier) if item.stance == Stance::Context => {
                    quoted.insert(place, *earlier);
                }
                Some(_) => {}
                None => {
                    first.insert(passage, place);
                }
            }
        }
    }
    quoted
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
