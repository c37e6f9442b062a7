//! A report set by another engine, typst, to time ours beside it: the same words with the same sort of
//! marks, tables, links and running heads, as a typst file of our making. `scripts/typst-pdf.py`
//! compiles it; without typst the comparison is left out and says so.

use std::fmt::Write as _;
use std::path::Path;
use std::process::Command;

use serde_json::{Value, json};
use stet_core::report::{
    LineStyle, Report, ReportClaim, ReportEvidence, Section, decision_word, kind_word,
};
use stet_core::verdict::FindingKind;

/// The script, below the root of the project.
const SCRIPT: &str = "scripts/typst-pdf.py";

/// What typst takes for `report`: milliseconds for the first time, with its fonts to be found, and
/// the middle one of five after it; `Null` with a word on standard error where it cannot be asked.
/// `STET_TYPST` names a Python that has it.
pub(super) fn timed(report: &Report) -> Value {
    match ask(report) {
        Ok(said) => said,
        Err(why) => {
            eprintln!("typst: left out ({why})");
            Value::Null
        }
    }
}

fn ask(report: &Report) -> Result<Value, String> {
    let python = std::env::var_os("STET_TYPST").ok_or("STET_TYPST names no Python with typst")?;
    let folder = tempfile::tempdir().map_err(|error| error.to_string())?;
    let path = folder.path().join("report.typ");
    std::fs::write(&path, source(report)).map_err(|error| error.to_string())?;
    let out = Command::new(python)
        .arg(Path::new(SCRIPT))
        .arg(&path)
        .arg("vendor/fonts")
        .output()
        .map_err(|error| error.to_string())?;
    if !out.status.success() {
        return Err(String::from_utf8_lossy(&out.stderr).trim().to_owned());
    }
    let said: Value = serde_json::from_slice(&out.stdout).map_err(|error| error.to_string())?;
    Ok(json!({
        "first_ms": said["first_ms"], "ms": said["ms"],
        "pages": said["pages"], "bytes": said["bytes"], "version": said["version"],
    }))
}

/// The report as a typst file.
fn source(report: &Report) -> String {
    let mut out = String::from(
        "#set page(paper: \"a4\", numbering: \"1 of 1\", header: context { if here().page() > 1 [Verification Report] })\n\
         #set text(font: \"Source Serif 4\", size: 10.2pt)\n#set heading(bookmarked: true)\n",
    );
    let _ = writeln!(out, "#heading(level: 1)[{}]", text(&report.title.document));
    for section in report.sections() {
        let _ = writeln!(
            out,
            "#heading(level: 1)[{}] <{}>",
            text(section.heading()),
            section.anchor()
        );
        match section {
            Section::Text => marked(&mut out, report),
            Section::Claims => report
                .claims
                .iter()
                .for_each(|claim| entry(&mut out, claim)),
            Section::Warnings => lines(&mut out, report.warnings.iter().map(|w| w.text.clone())),
            Section::Method => lines(&mut out, report.method.limits.iter().cloned()),
            Section::Icd203 => lines(&mut out, report.icd203.iter().map(|l| l.standard.clone())),
            Section::Record => lines(
                &mut out,
                [&report.alcoa.attributable, &report.alcoa.original].map(Clone::clone),
            ),
            _ => {}
        }
    }
    out
}

/// Words as typst code that shows them: a string takes any words but two signs.
fn text(words: &str) -> String {
    let words = words.replace('\\', "\\\\").replace('"', "\\\"");
    format!("#\"{words}\"")
}

fn lines(out: &mut String, lines: impl IntoIterator<Item = String>) {
    for line in lines {
        let _ = writeln!(out, "- {}", text(&line));
    }
}

/// The line under marked words.
fn underlined(finding: FindingKind, words: &str) -> String {
    let dash = match finding.line() {
        LineStyle::None => return text(words),
        LineStyle::Dashed => "dashed",
        LineStyle::DashDot => "dash-dotted",
        LineStyle::Dotted => "dotted",
        LineStyle::Solid | LineStyle::Double | LineStyle::Wavy => "solid",
    };
    format!(
        "#underline(stroke: (thickness: 0.8pt, dash: \"{dash}\"))[{}]",
        text(words)
    )
}

fn marked(out: &mut String, report: &Report) {
    for block in &report.text {
        for run in &block.runs {
            match run.finding {
                Some(finding) => out.push_str(&underlined(finding, &run.text)),
                None => out.push_str(&text(&run.text)),
            }
            for number in &run.ends {
                let _ = write!(out, "#super[#link(<claim-{number}>)[{number}]]");
            }
        }
        out.push_str("\n\n");
    }
}

fn entry(out: &mut String, claim: &ReportClaim) {
    let _ = writeln!(
        out,
        "#line(length: 100%, stroke: 0.4pt)\n#text(size: 7.8pt)[Claim {} · {} · {}]\n\
         #heading(level: 2)[{}] <claim-{}>\n{}\n\n{}\n",
        claim.number,
        kind_word(claim.kind),
        text(&claim.place),
        text(&claim.quote),
        claim.number,
        underlined(claim.finding, claim.finding.word()),
        text(&claim.explanation),
    );
    for item in &claim.evidence {
        evidence(out, item);
    }
    let _ = writeln!(out, "Decision: *{}*\n", decision_word(claim.decision.kind));
}

fn evidence(out: &mut String, item: &ReportEvidence) {
    let _ = writeln!(
        out,
        "#text(size: 7.8pt)[*[{}] {}* {}, {}]\n#quote(block: true)[{}]\n#text(size: 7.2pt)[{} · taken in {} · entail {:.2}, contradict {:.2}]\n",
        item.number,
        item.stance.word(),
        text(&item.source.title),
        text(&item.pinpoint),
        text(&item.quote),
        item.source_class.word(),
        text(&item.retrieved_at),
        item.probabilities.entail,
        item.probabilities.contradict,
    );
}

#[cfg(test)]
mod tests {
    use super::text;

    #[test]
    fn words_stay_words() {
        assert_eq!(text("a \"b\" \\ #c"), "#\"a \\\"b\\\" \\\\ #c\"");
    }
}
