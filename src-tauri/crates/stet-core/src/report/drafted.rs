//! Questions to the author, drafted without anybody's asking for a person to change, put or strike
//! (rules 6.1, Magazine tier).

use super::{DecisionType, Report, ReportClaim, ReportEvidence, Stance};
use crate::review::Tier;
use crate::verdict::FindingKind;

/// Longest stretch of a text or of a passage in a question, in characters.
const LONGEST: usize = 160;

/// A question that could be put.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DraftedQuestion {
    /// Number of the claim.
    pub claim: u32,
    /// [`ReportClaim::id`].
    pub id: String,
    /// The question.
    pub question: String,
}

impl Report {
    /// At Magazine tier one question for every claim that the evidence does not settle and nobody has
    /// decided, the most serious first; none at the other tiers.
    #[must_use]
    pub fn drafted_questions(&self) -> Vec<DraftedQuestion> {
        if self.title.tier != Tier::Magazine {
            return Vec::new();
        }
        let mut open: Vec<(u8, DraftedQuestion)> = self
            .claims
            .iter()
            .filter(|claim| claim.decision.kind == DecisionType::Open)
            .filter_map(|claim| {
                let drafted = DraftedQuestion {
                    claim: claim.number,
                    id: claim.id.clone(),
                    question: claim.drafted_question()?,
                };
                Some((seriousness(claim.finding)?, drafted))
            })
            .collect();
        open.sort_by_key(|(rank, drafted)| (*rank, drafted.claim));
        open.into_iter().map(|(_, drafted)| drafted).collect()
    }
}

/// The most serious first; `None` for what needs no question.
fn seriousness(finding: FindingKind) -> Option<u8> {
    match finding {
        FindingKind::Contradicted => Some(0),
        FindingKind::Mixed => Some(1),
        FindingKind::Unresolved => Some(2),
        FindingKind::Inconclusive => Some(3),
        FindingKind::Supported | FindingKind::NotChecked | FindingKind::NotCheckable => None,
    }
}

impl ReportClaim {
    /// The question its finding raises; `None` where it raises none. What is withheld is not told.
    #[must_use]
    pub fn drafted_question(&self) -> Option<String> {
        let words = quoted(&self.quote);
        let against = self
            .evidence
            .iter()
            .find(|item| item.stance == Stance::Disagrees);
        let told = against.filter(|item| !item.withheld);
        let itself = self.sub_label.as_deref() == Some("contradicts itself");
        Some(match self.finding {
            FindingKind::Contradicted if itself => format!(
                "You write {words}, which does not fit what the text says elsewhere. Which is right?"
            ),
            FindingKind::Contradicted => match told {
                Some(item) => format!(
                    "You write {words}. {} Which is right, and what do you rely on?",
                    says_otherwise(item)
                ),
                None => format!("You write {words}. What do you rely on? We have found otherwise."),
            },
            FindingKind::Mixed => {
                format!("Sources disagree on this: {words}. Which of them do you rely on, and why?")
            }
            FindingKind::Unresolved => match told {
                Some(item) => format!(
                    "You write {words}. {} What do you rely on?",
                    says_otherwise(item)
                ),
                None => format!(
                    "You write {words}. Where is this from? We found nothing that bears it out."
                ),
            },
            FindingKind::Inconclusive => {
                format!(
                    "You write {words}. Where is this from? We could not look it up everywhere."
                )
            }
            FindingKind::Supported | FindingKind::NotChecked | FindingKind::NotCheckable => {
                return None;
            }
        })
    }
}

/// "Harbour accounts (p. 4) has otherwise: “212 boats”."
fn says_otherwise(item: &ReportEvidence) -> String {
    let words = item.decisive.as_deref().unwrap_or(&item.quote);
    format!(
        "{} ({}) says otherwise: {}.",
        item.source.title,
        item.pinpoint,
        quoted(words)
    )
}

/// The words on one line between quotation marks, cut at a word where they are long.
fn quoted(words: &str) -> String {
    let line = words.split_whitespace().collect::<Vec<_>>().join(" ");
    let line = line.trim_end_matches(['.', ',', ';']);
    let bare = line.trim_matches(['“', '”', '"', '„', '«', '»']);
    match bare.char_indices().nth(LONGEST) {
        None => format!("“{bare}”"),
        Some((end, _)) => {
            let end = bare[..end].rfind(' ').unwrap_or(end);
            format!("“{}…”", &bare[..end])
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::audience::tests::report;
    use super::*;

    fn magazine(findings: [FindingKind; 3]) -> Report {
        let mut made = report();
        made.title.tier = Tier::Magazine;
        for (claim, finding) in made.claims.iter_mut().zip(findings) {
            claim.finding = finding;
            claim.decision.kind = DecisionType::Open;
            claim.quote = format!("The fleet had {} boats.", 200 + claim.number);
        }
        made
    }

    #[test]
    fn one_for_each_claim_that_is_open_the_most_serious_first() {
        let mut made = magazine([
            FindingKind::Unresolved,
            FindingKind::Supported,
            FindingKind::Contradicted,
        ]);
        let numbers = |report: &Report| -> Vec<u32> {
            let drafted = report.drafted_questions().into_iter();
            drafted.map(|one| one.claim).collect()
        };
        assert_eq!(numbers(&made), [3, 1]);
        made.claims[2].decision.kind = DecisionType::Query;
        assert_eq!(numbers(&made), [1], "that one is asked");
        made.title.tier = Tier::Hybrid;
        assert!(numbers(&made).is_empty());
    }

    #[test]
    fn a_question_quotes_the_words_and_judges_nobody() {
        let made = magazine([
            FindingKind::Unresolved,
            FindingKind::Mixed,
            FindingKind::Contradicted,
        ]);
        let asked: Vec<String> = made
            .claims
            .iter()
            .filter_map(ReportClaim::drafted_question)
            .collect();
        assert_eq!(
            asked[0],
            "You write “The fleet had 201 boats”. Where is this from? We found nothing that bears it out."
        );
        assert!(asked[1].starts_with("Sources disagree on this: “The fleet had 202 boats”."));
        assert!(
            asked[2].ends_with("We have found otherwise."),
            "{}",
            asked[2]
        );
        let mut own = made.claims[2].clone();
        own.sub_label = Some("contradicts itself".to_owned());
        let own = own.drafted_question().expect("a question");
        assert!(own.ends_with("Which is right?"), "{own}");
        let long = quoted(&"salt and rope ".repeat(40));
        assert!(long.ends_with("…”") && long.chars().count() < 170, "{long}");
    }
}
