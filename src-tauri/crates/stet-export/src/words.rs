//! The sentences and lines every written report shares, so that HTML and PDF say the same.

use stet_core::document::DocumentType;
use stet_core::entailment::AtomState;
use stet_core::report::{
    CitationHealth, DecisionEntry, HealthCitation, IcdLine, ReferenceNotice, Report, ReportAtom,
    ReportClaim, ReportEvidence, ReportReference, ReportSource, band_word, verdict_word,
};
use stet_core::verdict::{Band, FindingKind, ReportVerdict};

/// What the report is.
pub(crate) const REPORT: &str = "Verification Report";

/// The stamp on a report with open claims.
pub(crate) const DRAFT: &str = "DRAFT";

pub(crate) const NO_CLAIMS: &str = "No claims were found in this text.";
pub(crate) const NO_SOURCE: &str = "No source was consulted.";
pub(crate) const TABLE_CAPTION: &str = "Every claim with its finding and decision";

/// What the sections are headed, in their order.
pub(crate) mod heads {
    pub(crate) const WARNINGS: &str = "Before handing over";
    pub(crate) const TABLE: &str = "Claims at a glance";
    pub(crate) const TEXT: &str = "The text, marked";
    pub(crate) const CLAIMS: &str = "Claims";
    pub(crate) const CHECKS: &str = "Checks of the text itself";
    pub(crate) const BEYOND: &str = "Beyond the limit: check these too";
    pub(crate) const NOT_FACTUAL: &str = "Not factual";
    pub(crate) const REFERENCES: &str = "References";
    pub(crate) const CITATION_HEALTH: &str = "Citation health";
    pub(crate) const SOURCES: &str = "Sources";
    pub(crate) const METHOD: &str = "Method and limits";
    pub(crate) const ICD_203: &str = "ICD 203 checklist";
    pub(crate) const RECORD: &str = "Record";
}

/// The title of a file with the report.
pub(crate) fn report_title(report: &Report) -> String {
    format!("{} – {REPORT}", report.title.document)
}

/// What stands at the head of every page but the first.
pub(crate) fn running_head(report: &Report) -> String {
    format!("{REPORT}  ·  {}", shortened(&report.title.document, 70))
}

/// What stands at the foot of every page, beside its number.
pub(crate) fn running_foot(report: &Report) -> String {
    let version: String = report.title.version.chars().take(12).collect();
    format!(
        "{}  ·  text {version}  ·  Stet {}",
        moment(&report.title.generated_at),
        report.title.generator_version
    )
}

/// The stamp with the number of open claims.
pub(crate) fn stamp_line(report: &Report) -> String {
    format!("{DRAFT}  ·  {} open", report.headline.open)
}

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

/// The rows of the title block.
pub(crate) fn title_facts(report: &Report) -> Vec<(&'static str, String)> {
    let title = &report.title;
    let mut facts = vec![(
        "Type",
        format!("{}, {} words", type_word(title.kind), grouped(title.words)),
    )];
    let checker = &title.checker;
    if !checker.name.is_empty() {
        let mut line = checker.name.clone();
        if !checker.initials.is_empty() {
            line.push_str(&format!(" ({})", checker.initials));
        }
        if !checker.organisation.is_empty() {
            line.push_str(&format!(", {}", checker.organisation));
        }
        facts.push(("Checked by", line));
    }
    facts.push(("Tier", title.tier.word().to_owned()));
    facts.push((
        "Made",
        format!(
            "{}, Stet {}",
            moment(&title.generated_at),
            title.generator_version
        ),
    ));
    facts.push(("Version", title.version.clone()));
    facts
}

fn type_word(kind: DocumentType) -> &'static str {
    match kind {
        DocumentType::Book => "Book",
        DocumentType::Longread => "Longread",
        DocumentType::LegalBrief => "Legal brief",
        DocumentType::Patent => "Patent",
        DocumentType::Academic => "Academic paper",
        DocumentType::Textbook => "Textbook",
        DocumentType::Contract => "Contract",
        DocumentType::Screenplay => "Screenplay",
        DocumentType::Other => "Other text",
    }
}

/// The document's headline: claims still open.
pub(crate) fn headline(report: &Report) -> String {
    let (claims, open) = (report.headline.claims, report.headline.open);
    match (claims, open) {
        (0, _) => "No claims.".to_owned(),
        (1, 0) => "1 claim, decided.".to_owned(),
        (_, 0) => format!("{claims} claims, all decided."),
        (1, _) => "1 claim, still open.".to_owned(),
        (_, _) => format!("{claims} claims, {open} still open."),
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

/// How many claims have this finding.
pub(crate) fn count(report: &Report, kind: FindingKind) -> usize {
    report
        .headline
        .findings
        .get(kind.key())
        .copied()
        .unwrap_or(0)
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

/// What an atom was read as and how it stands.
pub(crate) fn atom_line(atom: &ReportAtom) -> String {
    let mut line = atom.kind.clone();
    if !atom.normalised.is_empty() && atom.normalised != atom.text {
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

/// Kind of source, probabilities, times and hash of a piece of evidence.
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
        "entail {:.2}, contradict {:.2}, neutral {:.2}",
        p.entail, p.contradict, p.neutral
    ));
    parts.push(match item.reliability {
        Some(value) => format!("reliability {value:.2}"),
        None => "reliability not assessed".to_owned(),
    });
    parts.join(" · ")
}

/// Who made a source, what it is and which claims use it.
pub(crate) fn source_line(source: &ReportSource) -> String {
    let mut parts = Vec::new();
    for who in [&source.author, &source.publisher].into_iter().flatten() {
        parts.push(who.clone());
    }
    if let Some(date) = &source.published_at {
        parts.push(format!("published {date}"));
    }
    parts.push(source.source_class.word().to_owned());
    if source.supplied {
        parts.push("supplied".to_owned());
    }
    parts.push(format!("taken in {}", moment(&source.retrieved_at)));
    if source.claims.is_empty() {
        parts.push("no claim rests on it".to_owned());
    } else {
        let list: Vec<String> = source.claims.iter().map(u32::to_string).collect();
        let noun = if list.len() == 1 { "claim" } else { "claims" };
        parts.push(format!("{noun} {}", list.join(", ")));
    }
    parts.join(" · ")
}

/// " · H4, R2": the codes of a reference, or nothing.
pub(crate) fn codes(reference: &ReportReference) -> String {
    if reference.codes.is_empty() {
        return String::new();
    }
    format!(" · {}", reference.codes.join(", "))
}

/// "Retracted, 2019-02-28 (10.5555/x)".
pub(crate) fn notice(notice: &ReferenceNotice) -> String {
    let mut words = notice.kind.clone();
    if !notice.date.is_empty() {
        words.push_str(", ");
        words.push_str(&notice.date);
    }
    if !notice.reference.is_empty() {
        words.push_str(&format!(" ({})", notice.reference));
    }
    words
}

/// Record, link and registries of a reference, a line each.
pub(crate) fn looked_at(reference: &ReportReference) -> Vec<String> {
    let mut lines = Vec::new();
    if let Some(record) = &reference.record {
        lines.push(format!(
            "Record: {} {}, read {}",
            record.registry,
            record.id,
            moment(&record.retrieved_at)
        ));
    }
    if let Some(link) = &reference.link {
        let proposed = link.proposed.as_ref();
        let proposed = proposed.map_or_else(String::new, |url| format!(" Proposed: {url}"));
        lines.push(format!("Link: {} – {}.{proposed}", link.url, link.words));
    }
    if !reference.consulted.is_empty() {
        let asked: Vec<String> = reference
            .consulted
            .iter()
            .map(|asked| {
                let answer = match asked.answer.as_str() {
                    "found" => "found",
                    "nothing_found" => "nothing found",
                    "declined" => "not its field",
                    _ => "did not answer",
                };
                format!("{} ({answer})", asked.registry)
            })
            .collect();
        lines.push(format!("Asked: {}", asked.join(", ")));
    }
    lines
}

/// The method in named lists; empty ones are left out.
pub(crate) fn method(report: &Report) -> Vec<(&'static str, Vec<String>)> {
    let method = &report.method;
    let mut lists = vec![
        (
            "Judges",
            method
                .judges
                .iter()
                .map(|judge| format!("{} {}: {}", judge.name, judge.version, judge.role))
                .collect(),
        ),
        (
            "Services used",
            method
                .services_used
                .iter()
                .map(|service| format!("{}: {}", service.name, service.note))
                .collect::<Vec<_>>(),
        ),
        (
            "Services not used",
            method
                .services_not_used
                .iter()
                .map(|service| format!("{}: {}", service.name, service.note))
                .collect(),
        ),
        ("Settings", method.settings.clone()),
        ("Limits", method.limits.clone()),
    ];
    if method.services_used.is_empty() {
        lists[1].1.push("None.".to_owned());
    }
    lists.retain(|(_, entries): &(_, Vec<String>)| !entries.is_empty());
    lists
}

/// The state of a line of the checklist, with who signed it.
pub(crate) fn icd_status(line: &IcdLine) -> String {
    let mut status = line.status.word().to_owned();
    if let Some(who) = &line.signed_by {
        status.push_str(&format!(", signed {who}"));
    }
    if !line.note.is_empty() {
        status.push_str(&format!(": {}", line.note));
    }
    status
}

/// The facts of the record.
pub(crate) fn alcoa(report: &Report) -> Vec<(&'static str, String)> {
    let alcoa = &report.alcoa;
    let mut facts = vec![
        ("Attributable", alcoa.attributable.clone()),
        ("Legible", alcoa.legible.clone()),
        ("Contemporaneous", alcoa.contemporaneous.clone()),
        ("Original", alcoa.original.clone()),
        ("Accurate", alcoa.accurate.clone()),
    ];
    if let Some(head) = &alcoa.log_head {
        facts.push(("Log", format!("chain ends at {head}")));
    }
    facts
}

/// Who decided and when.
pub(crate) fn stamp(decision: &DecisionEntry) -> String {
    [decision.by.clone(), decision.at.as_deref().map(moment)]
        .into_iter()
        .flatten()
        .collect::<Vec<_>>()
        .join(", ")
}

/// "2026-11-21T08:00:00Z" as "2026-11-21 08:00 UTC"; anything else as it is.
pub(crate) fn moment(stamp: &str) -> String {
    let form = time::format_description::well_known::Rfc3339;
    let Ok(at) = time::OffsetDateTime::parse(stamp, &form) else {
        return stamp.to_owned();
    };
    let zone = if at.offset().is_utc() {
        "UTC".to_owned()
    } else {
        let (hours, minutes, _) = at.offset().as_hms();
        let sign = if at.offset().is_negative() {
            '−'
        } else {
            '+'
        };
        format!("UTC{sign}{:02}:{:02}", hours.abs(), minutes.abs())
    };
    format!(
        "{:04}-{:02}-{:02} {:02}:{:02} {zone}",
        at.year(),
        u8::from(at.month()),
        at.day(),
        at.hour(),
        at.minute()
    )
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

/// At most `limit` characters, cut at a space where there is one near, with "…".
pub(crate) fn shortened(text: &str, limit: usize) -> String {
    let Some((cut, _)) = text.char_indices().nth(limit) else {
        return text.to_owned();
    };
    let head = &text[..cut];
    let end = match head.rfind(char::is_whitespace) {
        Some(space) if space * 2 > cut => space,
        _ => cut,
    };
    format!("{}…", head[..end].trim_end())
}

/// "3 of 14 citations are under the threshold of 40 %."
pub(crate) fn citations_held(health: &CitationHealth) -> String {
    let weak = health.total.saturating_sub(health.supported);
    let verb = if weak == 1 { "has" } else { "have" };
    format!(
        "{weak} of {} citations whose source was at hand {verb} less than {:.0} % of the sentence’s \
         words in the source. Words are compared, not meaning: a paraphrase can fall short, and \
         figures, names and negations are told apart below.",
        grouped(health.total),
        health.threshold * 100.0
    )
}

/// What became of one citation of a sentence.
pub(crate) fn citation(citation: &HealthCitation) -> String {
    const NAMED: usize = 8;
    let source = if citation.source.is_empty() {
        "its source"
    } else {
        &citation.source
    };
    let mut line = match citation.recall {
        None => format!("{}: no text of its source was at hand", citation.mark),
        Some(_) if citation.source.is_empty() => format!("{}: leads to no source", citation.mark),
        Some(recall) => format!(
            "{}: {:.0} % of the words are in {source}",
            citation.mark,
            recall * 100.0
        ),
    };
    if !citation.missing.is_empty() && !citation.source.is_empty() {
        let named: Vec<&str> = citation
            .missing
            .iter()
            .take(NAMED)
            .map(String::as_str)
            .collect();
        let more = if citation.missing.len() > NAMED {
            ", …"
        } else {
            ""
        };
        line.push_str(&format!("; not there: {}{more}", named.join(", ")));
    }
    line.push('.');
    for reason in &citation.differs {
        line.push(' ');
        line.push_str(reason);
    }
    line
}

/// What the totals leave out.
pub(crate) fn citations_aside(health: &CitationHealth) -> Vec<String> {
    let mut lines = Vec::new();
    if health.not_checked > 0 {
        lines.push(format!(
            "Not held against their source, because no text of it was at hand: {}.",
            grouped(health.not_checked)
        ));
    }
    if !health.disclaimers.is_empty() {
        lines.push(format!(
            "Set aside as saying only that a source was not used: {}.",
            health.disclaimers.join(" ")
        ));
    }
    if health.uncited > 0 {
        lines.push(format!(
            "Sentences that assert a fact and cite nothing: {}.",
            grouped(health.uncited)
        ));
    }
    lines
}

/// A correction that could not be tracked, as the comment says it; `why` ends the sentence.
pub(crate) fn untracked_change(old: &str, new: &str, why: &str) -> String {
    const LONGEST: usize = 400;
    let old = shortened(old, LONGEST);
    let proposed = match (old.as_str(), new) {
        ("", new) => format!("Proposed: put in “{new}” here."),
        (old, "") => format!("Proposed: take out “{old}”."),
        (old, new) => format!("Proposed: “{new}” for “{old}”."),
    };
    format!("{proposed}\nThis could not be tracked as a change: {why}.")
}

/// The words a comment is about, where it cannot stand at them.
pub(crate) fn about(words: &str) -> String {
    format!("About “{}”:", shortened(words, 200))
}

/// 12345 as "12,345".
fn grouped(number: usize) -> String {
    let digits = number.to_string();
    let mut out = String::with_capacity(digits.len() + digits.len() / 3);
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            out.push(',');
        }
        out.push(digit);
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_read_well() {
        assert_eq!(grouped(1_234_567), "1,234,567");
        assert_eq!(grouped(12), "12");
        assert_eq!(moment("2026-11-21T08:00:59Z"), "2026-11-21 08:00 UTC");
        assert_eq!(
            moment("2026-11-21T08:00:59+05:30"),
            "2026-11-21 08:00 UTC+05:30"
        );
        assert_eq!(moment("yesterday"), "yesterday");
        assert_eq!(around("a b c", Some("b")), ("a ", "b", " c"));
        assert_eq!(around("a b c", Some("x")), ("a b c", "", ""));
        assert_eq!(shortened("ein zwei drei", 9), "ein zwei…");
        assert_eq!(shortened("äääää", 2), "ää…");
        assert_eq!(shortened("ok", 2), "ok");
    }
}
