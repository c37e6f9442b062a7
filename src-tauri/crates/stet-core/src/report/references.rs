//! What a report says of one reference.

use serde::{Deserialize, Serialize};

use super::Warning;

/// Code of the warning that references are miscited or not to be found.
pub(super) const WRONG: &str = "references-wrong";
/// Code of the warning that a cited work was retracted or withdrawn.
pub(super) const RETRACTED: &str = "references-retracted";
/// Code of the warning that a registry did not answer.
pub(super) const SILENT: &str = "references-not-looked-up";

/// Most references a warning names by number; more are counted.
const NAMED: usize = 12;

/// A reference of the document and what looking it up came to.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ReportReference {
    /// Its number in the order of first mention, from 1.
    pub number: u32,
    /// Its words as they stand in the document.
    pub quote: String,
    /// The address it leads to, which the words of a link do not show; empty if it gives none. Since 1.8.
    #[serde(default)]
    pub address: String,
    /// What is known about it: "not_checked", "real", "potential", "miscited", "no_such_work",
    /// "not_covered", "inconclusive".
    pub state: String,
    /// Every code that applies, the primary one first (rules 1.5).
    pub codes: Vec<String>,
    /// The finding in a few words.
    pub headline: String,
    /// Reasons a person can check, each a sentence.
    pub reasons: Vec<String>,
    /// The record it was compared with.
    pub record: Option<ReferenceRecord>,
    /// Retractions, concerns, corrections, withdrawals.
    pub notices: Vec<ReferenceNotice>,
    /// Its link, where it was looked at.
    pub link: Option<ReferenceLink>,
    /// Who was asked, and what became of it.
    pub consulted: Vec<ReferenceConsulted>,
}

/// A registry's record.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ReferenceRecord {
    /// "Crossref".
    pub registry: String,
    /// Its key there.
    pub id: String,
    /// Where a person can read it.
    pub url: String,
    /// When it was read, RFC 3339.
    pub retrieved_at: String,
}

/// A notice about the work.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ReferenceNotice {
    /// "Retracted", "Expression of concern", "Corrected", "Withdrawn".
    pub kind: String,
    /// RFC 3339 date; empty where unknown.
    pub date: String,
    /// DOI or address of the notice; may be empty.
    pub reference: String,
}

/// A link that was looked at.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ReferenceLink {
    /// The address.
    pub url: String,
    /// "alive", "moved", "blocked", "soft_404", "dead", "no_answer".
    pub state: String,
    /// What was seen, in a sentence.
    pub words: String,
    /// Address proposed in its place.
    pub proposed: Option<String>,
}

/// What became of asking one registry.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ReferenceConsulted {
    /// "Crossref".
    pub registry: String,
    /// "found", "nothing_found", "declined", "no_answer".
    pub answer: String,
    /// Why it declined or did not answer.
    pub words: String,
}

/// What a reader has to know of the references before the report is handed over.
pub(super) fn warnings(references: &[ReportReference]) -> Vec<Warning> {
    let numbers = |wanted: &dyn Fn(&ReportReference) -> bool| -> Vec<String> {
        references
            .iter()
            .filter(|reference| wanted(reference))
            .map(|reference| reference.number.to_string())
            .collect()
    };
    let wrong = numbers(&|r| matches!(r.state.as_str(), "miscited" | "no_such_work"));
    let retracted = numbers(&|r| {
        r.notices
            .iter()
            .any(|notice| matches!(notice.kind.as_str(), "Retracted" | "Withdrawn"))
    });
    let silent = numbers(&|r| r.state == "inconclusive");
    [
        (WRONG, "miscited or not to be found", wrong),
        (RETRACTED, "of a retracted or withdrawn work", retracted),
        (
            SILENT,
            "not settled because a service did not answer",
            silent,
        ),
    ]
    .into_iter()
    .filter(|(_, _, numbers)| !numbers.is_empty())
    .map(|(code, what, numbers)| {
        let one = numbers.len() == 1;
        let (noun, verb) = if one {
            ("Reference", "is")
        } else {
            ("References", "are")
        };
        let named = match numbers.get(NAMED..).map_or(0, <[String]>::len) {
            0 => numbers.join(", "),
            more => format!("{} and {more} more", numbers[..NAMED].join(", ")),
        };
        Warning {
            code: code.to_owned(),
            text: format!("{noun} {named} {verb} {what}."),
            blocking: false,
        }
    })
    .collect()
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;

    pub(in crate::report) fn reference(
        number: u32,
        state: &str,
        notice: Option<&str>,
    ) -> ReportReference {
        ReportReference {
            number,
            quote: String::new(),
            address: String::new(),
            state: state.to_owned(),
            codes: Vec::new(),
            headline: String::new(),
            reasons: Vec::new(),
            record: None,
            notices: notice
                .map(|kind| ReferenceNotice {
                    kind: kind.to_owned(),
                    date: String::new(),
                    reference: String::new(),
                })
                .into_iter()
                .collect(),
            link: None,
            consulted: Vec::new(),
        }
    }

    #[test]
    fn what_is_wrong_with_references_is_said_by_number() {
        let references = [
            reference(1, "real", Some("Retracted")),
            reference(2, "miscited", None),
            reference(3, "no_such_work", None),
            reference(4, "inconclusive", None),
            reference(5, "real", Some("Corrected")),
        ];
        let texts: Vec<String> = warnings(&references).into_iter().map(|w| w.text).collect();
        assert_eq!(
            texts,
            [
                "References 2, 3 are miscited or not to be found.",
                "Reference 1 is of a retracted or withdrawn work.",
                "Reference 4 is not settled because a service did not answer.",
            ]
        );
        assert!(warnings(&references[4..]).is_empty());
        let many: Vec<ReportReference> = (1..=15).map(|n| reference(n, "miscited", None)).collect();
        assert_eq!(
            warnings(&many)[0].text,
            "References 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12 and 3 more are miscited or not to be \
             found."
        );
    }
}
