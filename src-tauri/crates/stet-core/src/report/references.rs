//! What a report says of one reference.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::Warning;
use crate::reference::classify::{Domain, Layer};
use crate::reference::score::{Scores, Verdict};

/// Code of the warning that references are miscited or lead to no such work.
pub(super) const WRONG: &str = "references-wrong";
/// Code of the warning that registries do not have a reference.
pub(super) const NOT_FOUND: &str = "references-not-found";
/// Code of the warning that a cited work was retracted or withdrawn.
pub(super) const RETRACTED: &str = "references-retracted";
/// Code of the warning that a registry did not answer.
pub(super) const SILENT: &str = "references-not-looked-up";

/// Most references a warning names by number; more are counted.
const NAMED: usize = 12;

/// A reference of the document and what looking it up came to.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct ReportReference {
    /// Its number in the order of first mention, from 1.
    pub number: u32,
    /// Its words as they stand in the document.
    pub quote: String,
    /// The address it leads to, which the words of a link do not show; empty if it gives none. Since 1.8.
    #[serde(default)]
    pub address: String,
    /// What the text cites it by: "3", "^a", "Smith 2020"; `None` for a link in the text. Since 1.10.
    #[serde(default)]
    pub label: Option<String>,
    /// What kind of source it is: "Academic", "Government site"; empty in older reports. Since 1.10.
    #[serde(default)]
    pub badge: String,
    /// Both scores; `None` before anything answered. Since 1.10.
    #[serde(default)]
    pub scores: Option<ReferenceScores>,
    /// What is known about it: "not_checked", "real", "potential", "miscited", "no_such_work",
    /// "not_found", "not_covered", "inconclusive".
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

/// The scores of rules 1.3 and what they are made of. Layers: "doi", "title_search", "url", "ai".
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct ReferenceScores {
    /// The domain whose rules were used: "ACADEMIC".
    pub domain: Domain,
    /// Weighted share of the answered layers, [0, 1].
    pub weighted: Option<f64>,
    /// What it amounts to; `None` where too little answered.
    pub weighted_verdict: Option<Verdict>,
    /// Probability that the reference is genuine, (0, 1).
    pub posterior: f64,
    /// What it amounts to; `None` where too little answered.
    pub posterior_verdict: Option<Verdict>,
    /// What each layer that answered adds to the weighted score.
    #[serde(rename = "weightedContributions")]
    pub weighted_contributions: BTreeMap<Layer, f64>,
    /// What each layer that answered adds to the log-odds of the domain's prior, in nats.
    #[serde(rename = "logOddsContributions")]
    pub log_odds_contributions: BTreeMap<Layer, f64>,
    /// Layers that did not answer.
    pub unanswered: Vec<Layer>,
    /// Why there is no verdict, or why it cannot be VERIFIED; a sentence.
    pub reason: Option<String>,
}

impl From<&Scores> for ReferenceScores {
    fn from(scores: &Scores) -> Self {
        let answered = || {
            let parts = scores.contributions.iter();
            parts.filter(|part| part.confidence.is_some())
        };
        Self {
            domain: scores.domain,
            weighted: scores.weighted,
            weighted_verdict: scores.weighted_verdict,
            posterior: scores.posterior,
            posterior_verdict: scores.posterior_verdict,
            weighted_contributions: answered().map(|part| (part.layer, part.weighted)).collect(),
            log_odds_contributions: answered().map(|part| (part.layer, part.log_odds)).collect(),
            unanswered: scores.unanswered.clone(),
            reason: scores.reason.clone(),
        }
    }
}

/// Badge and scores in one line: "Academic · 0.91 (domain +0.9, identifier +1.4; weighted 0.88)";
/// the parts are log-odds. Without a verdict why there is none: "News · link alive, content not
/// assessed". The badge alone where nothing was looked at.
#[must_use]
pub fn standing(badge: &str, scores: Option<&ReferenceScores>) -> String {
    let Some(scores) = scores else {
        return badge.to_owned();
    };
    let Some(verdict) = scores.posterior_verdict else {
        return match &scores.reason {
            Some(reason) => format!("{badge} · {}", within_a_line(reason)),
            None => badge.to_owned(),
        };
    };
    let parts = &scores.log_odds_contributions;
    let all = libm::log(scores.posterior / (1.0 - scores.posterior));
    let prior = all - parts.values().sum::<f64>();
    let mut told = format!("domain {}", signed(prior));
    for (layer, added) in parts {
        told.push_str(&format!(", {} {}", layer_word(*layer), signed(*added)));
    }
    if let Some(weighted) = scores.weighted {
        told.push_str(&format!("; weighted {weighted:.2}"));
    }
    let word = match verdict {
        Verdict::Verified => "",
        Verdict::NotVerified => ", not verified",
    };
    format!("{badge} · {}{word} ({told})", probability(scores.posterior))
}

/// What a layer looks at, in a word.
fn layer_word(layer: Layer) -> &'static str {
    match layer {
        Layer::Doi => "identifier",
        Layer::TitleSearch => "record",
        Layer::Url => "link",
        Layer::Ai => "reading",
    }
}

/// "+0.9", "−0.6".
fn signed(log_odds: f64) -> String {
    format!("{log_odds:+.1}").replace('-', "\u{2212}")
}

/// A probability to two digits; none is printed as certainty.
fn probability(p: f64) -> String {
    if p >= 0.995 {
        return "above 0.99".to_owned();
    }
    if p < 0.005 {
        return "below 0.01".to_owned();
    }
    format!("{p:.2}")
}

/// A sentence as part of a line: no capital at its head, no full stop at its end.
fn within_a_line(sentence: &str) -> String {
    let sentence = sentence.trim_end_matches('.');
    let mut letters = sentence.chars();
    letters.next().map_or_else(String::new, |first| {
        first.to_lowercase().chain(letters).collect()
    })
}

impl ReportReference {
    /// True if a citation that points to `target` ("entry 3", "note a", "Smith 2020", an address)
    /// cites it.
    #[must_use]
    pub fn is_cited_as(&self, target: &str) -> bool {
        let label = match (target.strip_prefix("entry "), target.strip_prefix("note ")) {
            (Some(number), _) => number.to_owned(),
            (_, Some(note)) => format!("^{note}"),
            _ => target.to_owned(),
        };
        self.label.as_deref() == Some(label.as_str())
            || (!self.address.is_empty() && self.address == target)
    }

    /// Badge and scores in one line ([`standing`]); `None` in a report that has neither.
    #[must_use]
    pub fn standing(&self) -> Option<String> {
        let line = standing(&self.badge, self.scores.as_ref());
        (!line.is_empty()).then_some(line)
    }
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
    let missing = numbers(&|r| r.state == "not_found");
    let retracted = numbers(&|r| {
        r.notices
            .iter()
            .any(|notice| matches!(notice.kind.as_str(), "Retracted" | "Withdrawn"))
    });
    let silent = numbers(&|r| r.state == "inconclusive");
    [
        (WRONG, "miscited, or no such work was found", wrong),
        (
            NOT_FOUND,
            "not in the registries that were asked, which may have gaps",
            missing,
        ),
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
            label: None,
            badge: String::new(),
            scores: None,
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
    fn badge_and_scores_are_one_line() {
        use crate::reference::score::{LayerAnswer, score};
        let line = |badge, domain, given: &[(Layer, f64)], disproved| {
            let answers: Vec<LayerAnswer> = given
                .iter()
                .map(|&(layer, confidence)| LayerAnswer {
                    layer,
                    confidence: Some(confidence),
                })
                .collect();
            let scores = score(domain, &answers, disproved).expect("in range");
            standing(badge, Some(&ReferenceScores::from(&scores)))
        };
        let news = [(Layer::Url, 0.0), (Layer::Ai, 0.85)];
        assert_eq!(
            line("News", Domain::News, &news, false),
            "News · 0.81 (domain +1.1, link −0.6, reading +1.0; weighted 0.55)"
        );
        let paper = [(Layer::Doi, 1.0), (Layer::TitleSearch, 1.0)];
        assert_eq!(
            line("Academic", Domain::Academic, &paper, true),
            "Academic · above 0.99, not verified (domain +0.9, identifier +3.4, record +1.9; \
             weighted 1.00)"
        );
        assert_eq!(
            line("News", Domain::News, &[(Layer::Url, 1.0)], false),
            "News · link alive, content not assessed"
        );
        assert_eq!(standing("Government site", None), "Government site");
        assert_eq!(reference(1, "real", None).standing(), None);
    }

    #[test]
    fn a_citation_finds_its_reference() {
        let of = |label: Option<&str>, address: &str| ReportReference {
            label: label.map(str::to_owned),
            address: address.to_owned(),
            ..reference(7, "real", None)
        };
        assert!(of(Some("3"), "").is_cited_as("entry 3"));
        assert!(of(Some("^a"), "").is_cited_as("note a"));
        assert!(of(Some("Smith 2019"), "").is_cited_as("Smith 2019"));
        assert!(of(None, "https://a.example/").is_cited_as("https://a.example/"));
        assert!(!of(Some("3"), "").is_cited_as("entry 7"));
        assert!(!of(None, "").is_cited_as(""));
    }

    #[test]
    fn contributions_keep_their_keys() {
        use crate::reference::score::{LayerAnswer, score};
        let answers = [LayerAnswer {
            layer: Layer::Ai,
            confidence: Some(0.85),
        }];
        let scores = score(Domain::News, &answers, false).expect("in range");
        let json = serde_json::to_value(ReferenceScores::from(&scores)).expect("JSON");
        assert_eq!(json["domain"], "NEWS");
        assert!(
            json["logOddsContributions"]["ai"]
                .as_f64()
                .expect("a number")
                > 0.9
        );
        assert_eq!(
            json["logOddsContributions"]
                .as_object()
                .map(|all| all.len()),
            Some(1)
        );
        assert_eq!(json["unanswered"], serde_json::json!(["url"]));
        let older: ReportReference = serde_json::from_str(
            r#"{"number": 1, "quote": "", "state": "real", "codes": [], "headline": "",
                "reasons": [], "record": null, "notices": [], "link": null, "consulted": []}"#,
        )
        .expect("a reference of 1.7");
        assert_eq!(older.standing(), None);
    }

    #[test]
    fn what_is_wrong_with_references_is_said_by_number() {
        let references = [
            reference(1, "real", Some("Retracted")),
            reference(2, "miscited", None),
            reference(3, "no_such_work", None),
            reference(4, "inconclusive", None),
            reference(5, "real", Some("Corrected")),
            reference(6, "not_found", None),
        ];
        let texts: Vec<String> = warnings(&references).into_iter().map(|w| w.text).collect();
        assert_eq!(
            texts,
            [
                "References 2, 3 are miscited, or no such work was found.",
                "Reference 6 is not in the registries that were asked, which may have gaps.",
                "Reference 1 is of a retracted or withdrawn work.",
                "Reference 4 is not settled because a service did not answer.",
            ]
        );
        assert!(warnings(&references[4..5]).is_empty());
        let many: Vec<ReportReference> = (1..=15).map(|n| reference(n, "miscited", None)).collect();
        assert_eq!(
            warnings(&many)[0].text,
            "References 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12 and 3 more are miscited, or no such work \
             was found."
        );
    }
}
