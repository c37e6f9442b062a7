//! Lines about sources, references and how cited texts bear out.

use stet_core::report::{
    CitationHealth, HealthCitation, ReferenceNotice, Report, ReportClaim, ReportReference,
    ReportSource,
};

use super::{grouped, moment, reliability};

/// Who made a source and what it is.
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
    if source.withheld {
        parts.push("confidential".to_owned());
    }
    parts.push(format!("taken in {}", moment(&source.retrieved_at)));
    if !source.withheld {
        parts.push(reliability(source.reliability));
    }
    parts.join(" · ")
}

/// What stands before the numbers of the claims that rest on a source; the numbers are links.
pub(crate) fn source_claims(source: &ReportSource) -> &'static str {
    match source.claims.len() {
        0 => "no claim rests on it",
        1 => "claim ",
        _ => "claims ",
    }
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

/// The addresses of a reference's record, of its link, and its own where its words do
/// not show it, each once.
pub(crate) fn addresses(reference: &ReportReference) -> Vec<&str> {
    let record = reference.record.as_ref().map(|record| record.url.as_str());
    let link = reference.link.as_ref().map(|link| link.url.as_str());
    let mut all: Vec<&str> = Vec::new();
    let own = Some(reference.address.as_str()).filter(|url| !reference.quote.contains(url));
    for url in [record, link, own].into_iter().flatten() {
        if !url.is_empty() && !all.contains(&url) {
            all.push(url);
        }
    }
    all
}

/// Badge and scores, record, link and registries of a reference, a line each.
pub(crate) fn looked_at(reference: &ReportReference) -> Vec<String> {
    let mut lines: Vec<String> = reference.standing().into_iter().collect();
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

/// Badge and scores of every reference a claim cites: "[3] Academic · 0.91 (…)".
pub(crate) fn cited_standing(report: &Report, claim: &ReportClaim) -> Vec<String> {
    let mut lines = Vec::new();
    for citation in &claim.existing_citations {
        let mut references = report.references.iter();
        let cited = references.find(|reference| reference.is_cited_as(&citation.target));
        let line = cited
            .and_then(ReportReference::standing)
            .map(|standing| format!("{} {standing}", citation.text));
        lines.extend(line.filter(|line| !lines.contains(line)));
    }
    lines
}

/// "3 of 14 citations are under the threshold of 40 %."
pub(crate) fn citations_held(health: &CitationHealth) -> String {
    let weak = health.total.saturating_sub(health.supported);
    let verb = if weak == 1 { "has" } else { "have" };
    format!(
        "{weak} of {} citations whose source was available {verb} less than {:.0} % of the \
         sentence’s words in the source. Words are compared, not meaning: a paraphrase can fall \
         short, and figures, names and negations are told apart below.",
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
        None => format!("{}: no text of its source was available", citation.mark),
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
            "Not checked against their source, because no text of it was available: {}.",
            grouped(health.not_checked)
        ));
    }
    if !health.disclaimers.is_empty() {
        lines.push(format!(
            "Set aside because they only say that a source was not used: {}.",
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
