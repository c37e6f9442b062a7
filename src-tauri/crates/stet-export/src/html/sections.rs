//! The parts of the HTML report around the marked text.

use stet_core::report::{
    DecisionEntry, Report, ReportCheck, ReportClaim, ReportEvidence, band_word, decision_word,
    kind_word, reason_word, verdict_word,
};
use stet_core::verdict::{FindingKind, ReportVerdict};

use super::escape::{escape, followable};
use crate::words::{self, heads};

pub(super) fn header(out: &mut String, report: &Report) {
    let title = &report.title;
    out.push_str("<header>\n<p class=\"eyebrow\">Verification Report");
    if report.draft {
        out.push_str(" <span class=\"stamp\">DRAFT</span>");
    }
    out.push_str("</p>\n");
    out.push_str(&format!(
        "<h1 dir=\"auto\">{}</h1>\n",
        escape(&title.document)
    ));
    out.push_str("<dl>\n");
    for (term, words) in words::title_facts(report) {
        let class = if term == "Version" {
            " class=\"hash\""
        } else {
            ""
        };
        out.push_str(&format!(
            "<dt>{term}</dt><dd{class} dir=\"auto\">{}</dd>\n",
            escape(&words)
        ));
    }
    out.push_str("</dl>\n");
    out.push_str(&format!(
        "<p><strong>{}</strong></p>\n",
        words::headline(report)
    ));
    out.push_str("<ul class=\"counts\">\n");
    for kind in FindingKind::ALL {
        let number = words::count(report, kind);
        if number > 0 {
            out.push_str(&format!("<li>{} {number}</li>\n", badge(kind)));
        }
    }
    out.push_str("</ul>\n</header>\n");
}

pub(super) fn contents(out: &mut String, report: &Report) {
    out.push_str("<nav aria-label=\"Contents\"><ol>\n");
    let entries = [
        ("warnings", heads::WARNINGS, !report.warnings.is_empty()),
        ("table", heads::TABLE, true),
        ("text", heads::TEXT, !report.text.is_empty()),
        ("claims", heads::CLAIMS, !report.claims.is_empty()),
        ("checks", heads::CHECKS, !report.checks.is_empty()),
        (
            "references",
            heads::REFERENCES,
            !report.references.is_empty(),
        ),
        (
            "citation-health",
            heads::CITATION_HEALTH,
            report
                .citation_health
                .as_ref()
                .is_some_and(|health| !health.is_well()),
        ),
        ("sources", heads::SOURCES, true),
        ("method", heads::METHOD, true),
    ];
    for (id, name, present) in entries {
        if present {
            out.push_str(&format!("<li><a href=\"#{id}\">{name}</a></li>\n"));
        }
    }
    out.push_str("</ol></nav>\n");
}

pub(super) fn warnings(out: &mut String, report: &Report) {
    if report.warnings.is_empty() {
        return;
    }
    section(out, "warnings", heads::WARNINGS);
    out.push_str("<ul class=\"warnings\">\n");
    for warning in &report.warnings {
        let text = escape(&warning.text);
        if warning.blocking {
            out.push_str(&format!("<li><strong>{text}</strong></li>\n"));
        } else {
            out.push_str(&format!("<li>{text}</li>\n"));
        }
    }
    out.push_str("</ul>\n</section>\n");
}

pub(super) fn table(out: &mut String, report: &Report) {
    section(out, "table", heads::TABLE);
    if report.claims.is_empty() {
        out.push_str("<p>No claims were found in this text.</p>\n</section>\n");
        return;
    }
    out.push_str(
        "<div class=\"scroll\"><table>\n<caption>Every claim with its finding and decision\
         </caption>\n<thead><tr><th scope=\"col\">No.</th><th scope=\"col\">Claim</th>\
         <th scope=\"col\">Finding</th><th scope=\"col\">Verdict</th>\
         <th scope=\"col\">Confidence</th><th scope=\"col\">Decision</th></tr></thead>\n<tbody>\n",
    );
    for claim in &report.claims {
        out.push_str(&format!(
            "<tr><td class=\"n\"><a href=\"#claim-{0}\">{0}</a></td><td dir=\"auto\">{1}</td>\
             <td>{2}{3}</td><td>{4}</td><td>{5}</td><td>{6}</td></tr>\n",
            claim.number,
            escape(&words::shortened(&claim.quote, 160)),
            badge(claim.finding),
            sub(words::sub_label(claim.finding, claim.sub_label.as_deref())),
            escape(&verdict(claim.verdict, claim.verdict_reason.as_deref())),
            claim.confidence.map_or("–", band_word),
            decision_word(claim.decision.kind),
        ));
    }
    out.push_str("</tbody>\n</table></div>\n</section>\n");
}

pub(super) fn claims(out: &mut String, report: &Report) {
    if report.claims.is_empty() {
        return;
    }
    section(out, "claims", heads::CLAIMS);
    for claim in &report.claims {
        claim_html(out, claim);
    }
    out.push_str("</section>\n");
}

fn claim_html(out: &mut String, claim: &ReportClaim) {
    let number = claim.number;
    out.push_str(&format!(
        "<article id=\"claim-{number}\" aria-labelledby=\"h-claim-{number}\">\n\
         <p class=\"meta\">Claim {number} · {} · {}</p>\n\
         <h3 id=\"h-claim-{number}\" dir=\"auto\">{}</h3>\n<p>{}{} <span class=\"meta\">{}</span></p>\n",
        kind_word(claim.kind),
        escape(&claim.place),
        escape(&words::quoted(&claim.quote)),
        badge(claim.finding),
        sub(words::sub_label(claim.finding, claim.sub_label.as_deref())),
        escape(&words::finding_line(
            claim.verdict,
            claim.verdict_reason.as_deref(),
            claim.confidence,
            claim.support_score,
        )),
    ));
    if !claim.explanation.is_empty() {
        out.push_str(&format!(
            "<p dir=\"auto\">{}</p>\n",
            escape(&claim.explanation)
        ));
    }
    if !claim.evidence.is_empty() {
        out.push_str("<h4>Evidence</h4>\n<ol class=\"evidence\">\n");
        for item in &claim.evidence {
            evidence_html(out, item);
        }
        out.push_str("</ol>\n");
    }
    if !claim.atoms.is_empty() {
        out.push_str("<h4>What is asserted</h4>\n<ul class=\"meta\">\n");
        for atom in &claim.atoms {
            out.push_str(&format!(
                "<li><bdi>{}</bdi> – {}</li>\n",
                escape(&atom.text),
                escape(&words::atom_line(atom))
            ));
        }
        out.push_str("</ul>\n");
    }
    if !claim.existing_citations.is_empty() {
        let list: Vec<String> = claim
            .existing_citations
            .iter()
            .map(|citation| format!("{} ({})", citation.text, citation.target))
            .collect();
        out.push_str(&format!(
            "<p class=\"meta\">Cited in the text: {}</p>\n",
            escape(&list.join("; "))
        ));
    }
    decision_html(out, &claim.decision);
    if !claim.history.is_empty() {
        out.push_str("<h4>History</h4>\n<ul class=\"meta\">\n");
        for entry in &claim.history {
            out.push_str(&format!(
                "<li>{} · {} · {}</li>\n",
                escape(&entry.at),
                escape(&entry.by),
                escape(&entry.what)
            ));
        }
        out.push_str("</ul>\n");
    }
    out.push_str("</article>\n");
}

fn evidence_html(out: &mut String, item: &ReportEvidence) {
    out.push_str(&format!(
        "<li><p class=\"meta\">[{}] {} · <bdi>{}</bdi>, {}</p>\n<blockquote dir=\"auto\">",
        item.number,
        item.stance.word(),
        escape(&item.source.title),
        escape(&item.pinpoint)
    ));
    let (before, decisive, after) = words::around(&item.quote, item.decisive.as_deref());
    out.push_str(&escape(before));
    if !decisive.is_empty() {
        out.push_str(&format!("<b>{}</b>", escape(decisive)));
    }
    out.push_str(&escape(after));
    out.push_str(&format!(
        "</blockquote>\n<p class=\"meta\">{}",
        escape(&words::provenance(item))
    ));
    if let Some(url) = &item.url {
        out.push_str(" · ");
        address(out, url);
    }
    out.push_str("</p></li>\n");
}

fn address(out: &mut String, url: &str) {
    let text = escape(url);
    match followable(url) {
        Some(url) => out.push_str(&format!(
            "<a rel=\"noreferrer\" href=\"{}\">{text}</a>",
            escape(url)
        )),
        None => out.push_str(&text),
    }
}

fn decision_html(out: &mut String, decision: &DecisionEntry) {
    out.push_str(&format!(
        "<p><span class=\"badge\">Decision: {}</span>",
        decision_word(decision.kind)
    ));
    if let Some(text) = &decision.text {
        out.push_str(&format!(" <bdi>“{}”</bdi>", escape(text)));
    }
    let stamp = words::stamp(decision);
    if !stamp.is_empty() {
        out.push_str(&format!(" <span class=\"meta\">{}</span>", escape(&stamp)));
    }
    out.push_str("</p>\n");
}

pub(super) fn checks(out: &mut String, report: &Report) {
    if report.checks.is_empty() {
        return;
    }
    section(out, "checks", heads::CHECKS);
    for check in &report.checks {
        check_html(out, check);
    }
    out.push_str("</section>\n");
}

fn check_html(out: &mut String, check: &ReportCheck) {
    let number = check.number;
    out.push_str(&format!(
        "<article id=\"check-{number}\" aria-labelledby=\"h-check-{number}\">\n\
         <p class=\"meta\">Check {number} · {}</p>\n<h3 id=\"h-check-{number}\">{}</h3>\n\
         <p>{}{} <span class=\"meta\">{}</span></p>\n<p dir=\"auto\">{}</p>\n",
        escape(&check.code),
        escape(&check.title),
        badge(check.finding),
        sub(words::sub_label(check.finding, check.sub_label.as_deref())),
        escape(&words::finding_line(
            check.verdict,
            check.verdict_reason.as_deref(),
            check.confidence,
            None
        )),
        escape(&check.message),
    ));
    for (quote, place) in check.quotes.iter().zip(&check.pinpoints) {
        out.push_str(&format!(
            "<blockquote dir=\"auto\">{} <span class=\"meta\">{}</span></blockquote>\n",
            escape(quote),
            escape(place)
        ));
    }
    if !check.working.is_empty() {
        out.push_str(&format!(
            "<p class=\"meta\">Working: {}</p>\n",
            escape(&check.working)
        ));
    }
    decision_html(out, &check.decision);
    out.push_str("</article>\n");
}

pub(super) fn lists(out: &mut String, report: &Report) {
    let lists = [
        ("beyond", heads::BEYOND, &report.beyond_limit),
        ("not-factual", heads::NOT_FACTUAL, &report.not_factual),
    ];
    for (id, name, list) in lists {
        if list.is_empty() {
            continue;
        }
        section(out, id, name);
        out.push_str("<ul>\n");
        for entry in list {
            let reason = entry
                .reason
                .map(|reason| format!(" – {}", reason_word(reason)))
                .unwrap_or_default();
            out.push_str(&format!(
                "<li><bdi>{}</bdi> <span class=\"meta\">{}{reason}</span></li>\n",
                escape(&entry.quote),
                escape(&entry.place),
            ));
        }
        out.push_str("</ul>\n</section>\n");
    }
}

pub(super) fn sources(out: &mut String, report: &Report) {
    section(out, "sources", heads::SOURCES);
    if report.sources.is_empty() {
        out.push_str("<p>No source was consulted.</p>\n");
    } else {
        out.push_str("<ul>\n");
        for source in &report.sources {
            out.push_str(&format!(
                "<li><bdi>{}</bdi><br><span class=\"meta\">{}<br><span class=\"hash\">SHA-256 {}</span>",
                escape(&source.title),
                escape(&words::source_line(source)),
                escape(&source.content_hash)
            ));
            if let Some(url) = &source.url {
                out.push_str("<br>");
                address(out, url);
            }
            out.push_str("</span></li>\n");
        }
        out.push_str("</ul>\n");
    }
    out.push_str("</section>\n");
}

pub(super) fn method(out: &mut String, report: &Report) {
    section(out, "method", heads::METHOD);
    for (name, entries) in words::method(report) {
        out.push_str(&format!("<h3>{name}</h3>\n<ul>\n"));
        for entry in entries {
            out.push_str(&format!("<li>{}</li>\n", escape(&entry)));
        }
        out.push_str("</ul>\n");
    }
    out.push_str("</section>\n");
}

pub(super) fn icd203(out: &mut String, report: &Report) {
    section(out, "icd203", heads::ICD_203);
    out.push_str("<ol>\n");
    for line in &report.icd203 {
        out.push_str(&format!(
            "<li>{} <span class=\"badge\">{}</span></li>\n",
            escape(&line.standard),
            escape(&words::icd_status(line))
        ));
    }
    out.push_str("</ol>\n</section>\n");
}

pub(super) fn footer(out: &mut String, report: &Report) {
    out.push_str("<footer>\n<dl>\n");
    for (term, words) in words::alcoa(report) {
        out.push_str(&format!("<dt>{term}</dt><dd>{}</dd>\n", escape(&words)));
    }
    out.push_str("</dl>\n</footer>\n");
}

pub(super) fn section(out: &mut String, id: &str, name: &str) {
    out.push_str(&format!(
        "<section id=\"{id}\" aria-labelledby=\"h-{id}\">\n<h2 id=\"h-{id}\">{name}</h2>\n"
    ));
}

fn badge(kind: FindingKind) -> String {
    format!(
        "<span class=\"badge f u {}\">{} {}</span>",
        kind.key(),
        kind.glyph(),
        kind.word()
    )
}

fn sub(label: Option<&str>) -> String {
    label
        .map(|label| format!(" <span class=\"meta\">{}</span>", escape(label)))
        .unwrap_or_default()
}

fn verdict(verdict: Option<ReportVerdict>, reason: Option<&str>) -> String {
    match verdict {
        Some(verdict) => verdict_word(verdict).to_owned(),
        None => reason.unwrap_or("–").to_owned(),
    }
}
