//! How the check was made and what it cannot know: method, ICD 203 and the ALCOA footer
//! (rules 6.7).

use serde::{Deserialize, Serialize};

use super::Report;
use crate::text::counted;

/// How the check was made.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, Default)]
pub struct Method {
    /// Who judged passages, with versions.
    pub judges: Vec<JudgeEntry>,
    /// Services that were asked.
    pub services_used: Vec<ServiceEntry>,
    /// Services that were not asked, and why.
    pub services_not_used: Vec<ServiceEntry>,
    /// Settings that bear on the result, one sentence each.
    pub settings: Vec<String>,
    /// Tables of the checker's own that were in force in place of bundled ones, by name. Since 1.13.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub tables: Vec<TableEntry>,
    /// What the method cannot know, in plain words.
    pub limits: Vec<String>,
}

/// A table of the checker's own that was in force while the text was read or checked.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct TableEntry {
    /// Its path below the folder of tables: "reliability/scale.toml".
    pub name: String,
    /// SHA-256 of its text, lower-case hex.
    pub sha256: String,
    /// Days on which it was first and last in force for this document, RFC 3339 dates.
    pub from: String,
    /// The last such day.
    pub to: String,
}

/// Who judged passages.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct JudgeEntry {
    /// Name: "built-in".
    pub name: String,
    /// Version: "1".
    pub version: String,
    /// What it did, in one sentence.
    pub role: String,
}

/// A service that was or was not asked.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ServiceEntry {
    /// Name.
    pub name: String,
    /// What it was asked for, or why it was not asked.
    pub note: String,
}

/// The limits every report states (rules 6.7); `sealed` if nothing left the machine.
#[must_use]
pub fn standard_limits(sealed: bool) -> Vec<String> {
    let mut limits = Vec::new();
    if sealed {
        limits.push(
            "Nothing was sent over a network: claims were checked only against the supplied \
             material and the text itself."
                .to_owned(),
        );
        limits.push("Links were not opened.".to_owned());
    } else {
        limits.push("Only public sources were used, unless one is named here.".to_owned());
        limits.push("Links were verified at the time stated beside them.".to_owned());
    }
    limits.extend(
        [
            "A finding reports what the evidence examined says; it is not a judgement of truth.",
            "Unresolved means that nothing decisive was found, not that the claim is false.",
            "This program did not contact the people and organisations written about.",
            "This is support for research; it is not legal or medical advice.",
        ]
        .map(str::to_owned),
    );
    limits
}

/// One of ICD 203's nine standards.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct IcdLine {
    /// 1 to 9.
    pub number: u8,
    /// The standard in our words.
    pub standard: String,
    /// What a person said of it.
    pub status: IcdStatus,
    /// A remark, may be empty.
    pub note: String,
    /// Who signed.
    pub signed_by: Option<String>,
}

impl IcdLine {
    /// Says of the standard what `by` signs for; nobody signs for what was not assessed.
    pub fn sign(&mut self, status: IcdStatus, note: &str, by: &str) {
        let assessed = status != IcdStatus::NotAssessed;
        self.status = status;
        self.note = if assessed {
            note.trim().to_owned()
        } else {
            String::new()
        };
        self.signed_by = assessed.then(|| by.to_owned());
    }
}

/// What a person said of a standard.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, Default)]
#[serde(rename_all = "snake_case")]
pub enum IcdStatus {
    /// Nobody signed.
    #[default]
    NotAssessed,
    /// Met.
    Met,
    /// Not met.
    NotMet,
    /// Does not apply.
    NotApplicable,
}

impl IcdStatus {
    /// The words a reader sees.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::NotAssessed => "not assessed",
            Self::Met => "met",
            Self::NotMet => "not met",
            Self::NotApplicable => "does not apply",
        }
    }
}

/// The nine lines, none of them assessed: a machine cannot sign them.
#[must_use]
pub fn icd203_lines() -> Vec<IcdLine> {
    [
        "Describes the quality and credibility of its sources, data and methods.",
        "Expresses and explains the uncertainty of its main judgements.",
        "Separates what sources say from assumptions and judgements.",
        "Considers alternatives.",
        "Serves its reader and addresses what follows from it.",
        "Argues clearly and logically.",
        "Explains where a judgement changed, or that it did not.",
        "Makes accurate judgements and assessments.",
        "Uses pictures and tables where they help.",
    ]
    .into_iter()
    .zip(1..)
    .map(|(standard, number)| IcdLine {
        number,
        standard: standard.to_owned(),
        status: IcdStatus::NotAssessed,
        note: String::new(),
        signed_by: None,
    })
    .collect()
}

/// The facts of the record: attributable, legible, contemporaneous, original, accurate.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, Default)]
pub struct Alcoa {
    /// Who checked and which judges, with versions.
    pub attributable: String,
    /// In which form the record is kept.
    pub legible: String,
    /// When it was made.
    pub contemporaneous: String,
    /// Which version of the text and how many sources were kept, by hash.
    pub original: String,
    /// What a finding rests on.
    pub accurate: String,
    /// Hash at the head of the document's log, lower-case hex; set by whoever keeps the log.
    pub log_head: Option<String>,
    /// What authorities outside said of when rows of the log were there, oldest row first; set by whoever
    /// keeps the log.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub timestamps: Vec<ReportTimestamp>,
}

/// The word of a time-stamping authority (RFC 3161) on a row of the log: it was there at that moment, and with
/// it everything before.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ReportTimestamp {
    /// What the row says: "signed_off", "handed_over".
    pub kind: String,
    /// Hash of the row, lower-case hex.
    pub row: String,
    /// When, by the clock of the authority: RFC 3339, UTC.
    pub at: String,
    /// What the authority's certificate calls it.
    pub by: String,
}

impl Alcoa {
    /// The facts as the report holds them; keeps the head of the log.
    pub(super) fn of(report: &Report) -> Self {
        let checker = &report.title.checker;
        let who = match (checker.name.is_empty(), checker.organisation.is_empty()) {
            (true, _) => "no checker named".to_owned(),
            (false, true) => format!("{} ({})", checker.name, checker.initials),
            (false, false) => {
                format!(
                    "{} ({}), {}",
                    checker.name, checker.initials, checker.organisation
                )
            }
        };
        let judges: Vec<String> = report
            .method
            .judges
            .iter()
            .map(|judge| format!("{} {}", judge.name, judge.version))
            .collect();
        let judged = if judges.is_empty() {
            "no judge".to_owned()
        } else {
            judges.join(", ")
        };
        let sources = counted(report.sources.len(), "source");
        Self {
            attributable: format!(
                "Checked by {who}; judged by {judged}; Stet {}.",
                report.title.generator_version
            ),
            legible: "One record, printed here and kept as JSON with a published schema."
                .to_owned(),
            contemporaneous: format!(
                "Made {}; every decision carries its own time and zone.",
                report.title.generated_at
            ),
            original: format!(
                "Text SHA-256 {}; {sources} kept with time and SHA-256.",
                report.title.version
            ),
            accurate: "Every finding points at numbered evidence, quoted word for word with its \
                       place."
                .to_owned(),
            log_head: report.alcoa.log_head.clone(),
            timestamps: report.alcoa.timestamps.clone(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_line_is_assessed_but_by_a_person_who_signs() {
        let mut lines = icd203_lines();
        assert_eq!(lines.len(), 9);
        assert!(
            lines
                .iter()
                .all(|line| line.status == IcdStatus::NotAssessed && line.signed_by.is_none())
        );
        lines[3].sign(
            IcdStatus::Met,
            " Two other readings were weighed. ",
            "Rosa Marten",
        );
        assert_eq!(lines[3].status.word(), "met");
        assert_eq!(lines[3].note, "Two other readings were weighed.");
        assert_eq!(lines[3].signed_by.as_deref(), Some("Rosa Marten"));
        lines[3].sign(IcdStatus::NotAssessed, "Left open.", "Rosa Marten");
        assert_eq!(lines[3], icd203_lines()[3]);
    }
}
