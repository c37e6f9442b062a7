//! The check `decision-in-future`.

use super::{Check, CheckFinding, Scope, Severity};
use crate::document::Place;
use crate::law::{self, Kind};

/// Reports a court decision cited with a year still to come.
///
/// **Why.** No court has decided it yet. It's a typing slip, or the citation was made up.
///
/// **Example.** "Orrow v. Hallin, 41 F.4th 112 (9th Cir. 2031)", checked in 2026.
///
/// **Limits.** Needs the date of the check. Decisions only: a statute may take effect later, and a
/// short form gives no year. The year of the check itself doesn't count as the future.
#[derive(Debug, Clone, Copy, Default)]
pub struct DecisionInFuture;

impl Check for DecisionInFuture {
    fn code(&self) -> &'static str {
        "decision-in-future"
    }

    fn title(&self) -> &'static str {
        "Decision dated in the future"
    }

    fn run(&self, scope: &Scope<'_>) -> Vec<CheckFinding> {
        let Some(today) = scope.year else {
            return Vec::new();
        };
        let cited = law::in_document(scope.document, |_| true).into_iter();
        let findings = cited.filter_map(|(block, citation)| {
            let decided = matches!(citation.kind, Kind::Case | Kind::Neutral);
            let year = citation.year.filter(|year| decided && *year > today)?;
            let place = Place {
                block,
                span: citation.whole,
            };
            Some(scope.finding(
                self,
                Severity::Citation,
                vec![place],
                format!("The decision is cited with the year {year}, which is in the future."),
                format!("{year} is after {today}, the year of this check"),
            ))
        });
        findings.collect()
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::document;
    use super::*;

    fn found(text: &str, year: Option<i32>) -> Vec<String> {
        let document = document(text);
        let mut scope = Scope::new(&document, &[]);
        scope.year = year;
        let found = DecisionInFuture.run(&scope).into_iter();
        found.map(|one| one.working).collect()
    }

    #[test]
    fn a_decision_of_a_year_to_come_is_named() {
        for text in [
            "See Orrow v. Hallin, 41 F.4th 112 (9th Cir. 2031).",
            "The Court said so in Reyes v. Skerry County, 601 U.S. 45, 52 (2031), and again since.",
            "Berths are owed to all.\n\nCompare In re Lapwing, 612 F. Supp. 3d 88 (D. Me. 2031).",
        ] {
            let told = "2031 is after 2026, the year of this check";
            assert_eq!(found(text, Some(2026)), [told], "{text}");
            assert!(found(text, Some(2031)).is_empty(), "{text}");
            assert!(found(text, None).is_empty(), "no day is known");
        }
    }

    #[test]
    fn what_lies_behind_or_is_no_decision_is_left_alone() {
        for text in [
            "Roe v. Wade, 410 U.S. 113 (1973), was overruled.",
            "Orrow v. Hallin, 41 F.4th 112 (9th Cir. 2026).",
            "42 U.S.C. § 1983 takes effect in 2031.",
            "The bridge will open in 2031.",
        ] {
            assert!(found(text, Some(2026)).is_empty(), "{text}");
        }
    }
}
