//! The claims as a table of comma-separated values: one row a claim, RFC 4180, UTF-8.
//!
//! Spreadsheets take a cell that begins with certain signs for a formula and run it. Words that
//! begin so get an apostrophe before them, which a spreadsheet does not show.

use std::borrow::Cow;

use stet_core::report::{
    Report, ReportClaim, Stance, band_word, decision_word, kind_word, verdict_word,
};
use stet_core::verdict::FindingKind;

use crate::{direction, words};

/// Why no table could be written.
#[derive(Debug, thiserror::Error)]
#[error("The table could not be created: {0}")]
pub struct CsvError(String);

/// The headings, in their order. New ones are added at the end.
const COLUMNS: [&str; 38] = [
    "number",
    "id",
    "place",
    "claim",
    "sentence",
    "kind",
    "finding",
    "finding_detail",
    "verdict",
    "no_verdict_because",
    "confidence",
    "support_score",
    "explanation",
    "agrees",
    "disagrees",
    "context",
    "sources",
    "addresses",
    "cited_in_text",
    "suggested_citation_url",
    "decision",
    "decision_text",
    "decision_reason",
    "decided_by",
    "decided_at",
    "rebuttals",
    "cited_references",
    "machine_finding",
    "finding_reason",
    "finding_evidence",
    "finding_set_by",
    "finding_set_at",
    "evidence_balance",
    "finding_likelihood",
    "suggested_citation",
    "alternative_readings",
    "assumptions",
    "chapter",
];

/// Writes the claims of a report.
///
/// # Errors
/// [`CsvError`] if the rows cannot be put together.
pub fn claims(report: &Report) -> Result<Vec<u8>, CsvError> {
    let report = &*direction::plain(report);
    let fault = |error: &dyn std::fmt::Display| CsvError(error.to_string());
    let mut out = ::csv::WriterBuilder::new()
        .terminator(::csv::Terminator::CRLF)
        .from_writer(Vec::new());
    out.write_record(COLUMNS).map_err(|error| fault(&error))?;
    for claim in &report.claims {
        out.write_record(row(report, claim))
            .map_err(|error| fault(&error))?;
    }
    out.into_inner().map_err(|error| fault(&error))
}

fn row(report: &Report, claim: &ReportClaim) -> [String; COLUMNS.len()] {
    let count = |stance: Stance| {
        let of = claim.evidence.iter().filter(|item| item.stance == stance);
        of.count().to_string()
    };
    let decision = &claim.decision;
    let own = claim.own_finding.as_ref();
    let noted = claim.reasoning.as_ref();
    let suggested = claim.suggested_citation.as_ref();
    let suggested = suggested.and_then(|suggested| suggested.citations.first());
    let given = |words: &Option<String>| safe(words.as_deref().unwrap_or_default());
    let rebuttals: Vec<&str> = report
        .rebuttals_to(claim.number)
        .map(|rebuttal| rebuttal.words.as_str())
        .collect();
    let mut sources: Vec<Cow<'_, str>> = Vec::new();
    let mut addresses: Vec<&str> = Vec::new();
    for item in &claim.evidence {
        once(&mut sources, words::source_name(item));
        if let Some(url) = &item.url {
            once(&mut addresses, url.as_str());
        }
    }
    [
        claim.number.to_string(),
        safe(&claim.id),
        safe(&claim.place),
        safe(&claim.quote),
        safe(&claim.sentence),
        kind_word(claim.kind).to_owned(),
        claim.finding.word().to_owned(),
        given(&claim.sub_label),
        claim.verdict.map_or("", verdict_word).to_owned(),
        given(&claim.verdict_reason),
        claim.confidence.map_or("", band_word).to_owned(),
        claim
            .support_score
            .map_or_else(String::new, |score| score.to_string()),
        safe(&claim.explanation),
        count(Stance::Agrees),
        count(Stance::Disagrees),
        count(Stance::Context),
        safe(&sources.join("; ")),
        safe(&addresses.join(" ")),
        safe(&words::cited(&claim.existing_citations)),
        given(&claim.suggested_citation_url),
        decision_word(decision.kind).to_owned(),
        given(&decision.text),
        given(&decision.reason),
        given(&decision.by),
        given(&decision.at),
        safe(&rebuttals.join("\n\n")),
        safe(&words::cited_standing(report, claim).join("\n")),
        claim
            .machine_finding
            .map_or("", FindingKind::word)
            .to_owned(),
        own.map_or_else(String::new, |own| safe(&own.reason)),
        own.map_or_else(String::new, |own| safe(&own.evidence)),
        own.map_or_else(String::new, |own| given(&own.by)),
        own.map_or_else(String::new, |own| given(&own.at)),
        claim
            .evidence_balance
            .map_or_else(String::new, |balance| balance.to_string()),
        own.and_then(|own| own.likelihood)
            .map_or_else(String::new, |term| term.to_string()),
        suggested.map_or_else(String::new, |cited| {
            safe(&words::without_type(&cited.pieces))
        }),
        noted.map_or_else(String::new, |noted| safe(&noted.alternatives)),
        noted.map_or_else(String::new, |noted| safe(&noted.assumptions)),
        report
            .chapter_of(claim.number)
            .map_or_else(String::new, |chapter| safe(&chapter.title)),
    ]
}

fn once<W: PartialEq>(list: &mut Vec<W>, word: W) {
    if !list.contains(&word) {
        list.push(word);
    }
}

/// Words that no spreadsheet runs. A cell that only looks like a formula after white space is one
/// too, as some programs cut that away.
fn safe(words: &str) -> String {
    let words: String = words
        .replace("\r\n", "\n")
        .chars()
        .map(|ch| match ch {
            '\n' | '\t' => ch,
            ch if ch.is_control() => '\u{FFFD}',
            ch => ch,
        })
        .collect();
    let first = words.trim_start().chars().next();
    let runs = matches!(
        first,
        Some('=' | '+' | '-' | '@' | '＝' | '＋' | '－' | '＠' | '|' | '%')
    ) || words.starts_with('\t');
    if runs { format!("'{words}") } else { words }
}

#[cfg(test)]
mod tests {
    use super::safe;

    #[test]
    fn nothing_is_a_formula() {
        for words in [
            "=1+1",
            "+1",
            "-1",
            "@SUM(A1)",
            " =x",
            "\t=x",
            "＝1",
            "\n=cmd|' /C calc'!A0",
        ] {
            assert_eq!(safe(words), format!("'{words}"));
        }
        assert_eq!(safe("4 = 4"), "4 = 4");
        assert_eq!(safe("a\0b\r\nc"), "a\u{FFFD}b\nc");
    }
}
