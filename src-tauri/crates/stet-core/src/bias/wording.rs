//! The words an outlet's facts are told in (rules 5 and 7, "5 MBFC"): MBFC's own, always with its
//! name, the day they were taken and the page.
//!
//! Nothing is called "far" anything, and a class is never turned into a verdict: MBFC's
//! "Questionable Sources" read "Questionable source (MBFC)" whatever the class is called in the file.

use serde::Serialize;

use super::outlets::Outlets;
use super::rating::{Entry, Flag};

/// What a screen shows of one outlet, on request.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Badge {
    /// The outlet's name.
    pub outlet: String,
    /// Its class: "Left-Center (MBFC)".
    pub class: String,
    /// Its grades: "Factual reporting: High".
    pub grades: Vec<String>,
    /// What is listed against it: "MBFC lists: fake news".
    pub listed: Vec<String>,
    /// Who says so, and when: "Media Bias/Fact Check, snapshot of 2026-08-19".
    pub by: String,
    /// The page that says so.
    pub page: String,
}

/// The badge of an outlet of that file.
#[must_use]
pub fn badge(outlets: &Outlets, entry: &Entry) -> Badge {
    let grades = [
        entry
            .factual
            .map(|grade| format!("Factual reporting: {}", grade.label())),
        entry
            .credibility
            .map(|grade| format!("Credibility: {}", grade.label())),
    ];
    Badge {
        outlet: entry.name.clone(),
        class: class(entry),
        grades: grades.into_iter().flatten().collect(),
        listed: entry.flags.iter().copied().map(listed).collect(),
        by: format!("Media Bias/Fact Check, snapshot of {}", outlets.snapshot()),
        page: entry.page_address(),
    }
}

/// The class of an outlet with who says so.
#[must_use]
pub fn class(entry: &Entry) -> String {
    format!("{} (MBFC)", entry.bias.label())
}

/// What is listed against an outlet, with who lists it.
#[must_use]
pub fn listed(flag: Flag) -> String {
    format!("MBFC lists: {}", flag.label())
}

/// What a reader of these ratings should know, one click away from each of them.
pub const LIMITS: [(&str, &str); 5] = [
    (
        "One framework among several",
        "AllSides and Ad Fontes Media use other methods and sometimes reach other conclusions about \
         the same outlet.",
    ),
    (
        "Centred on the United States",
        "English-language outlets from the United States are covered best; many regional and \
         foreign ones are missing.",
    ),
    (
        "The outlet, not the article",
        "A least biased outlet can print a one-sided column, and one that leans can print a balanced \
         investigation.",
    ),
    (
        "A snapshot",
        "Outlets change owners and editorial lines; these ratings were taken on a single day and \
         may be weeks or months out of date.",
    ),
    (
        "Not a measure of certainty",
        "A rating is a category. It does not show how contested it is.",
    ),
];

#[cfg(test)]
mod tests {
    use super::super::outlets::tests::{file, row};
    use super::*;

    #[test]
    fn a_badge_names_who_when_and_where() {
        let graded = r#", "factual": "high", "credibility": "medium", "page": "daily-bias""#;
        let flagged = r#", "flags": ["fake-news", "propaganda"]"#;
        let rows = [
            row("daily.example", "Daily", "left-center", graded),
            row("odd.example", "Odd", "fake-news", flagged),
        ];
        let outlets = Outlets::parse(file(&rows).as_bytes()).expect("a file");
        let daily = badge(&outlets, &outlets.entries()[0]);
        assert_eq!(daily.class, "Left-Center (MBFC)");
        assert_eq!(
            daily.grades,
            ["Factual reporting: High", "Credibility: Medium"]
        );
        assert_eq!(daily.by, "Media Bias/Fact Check, snapshot of 2026-01-02");
        assert_eq!(daily.page, "https://mediabiasfactcheck.com/daily-bias/");
        let odd = badge(&outlets, &outlets.entries()[1]);
        assert_eq!(odd.class, "Questionable source (MBFC)");
        assert_eq!(
            odd.listed,
            ["MBFC lists: fake news", "MBFC lists: propaganda"]
        );
    }

    #[test]
    fn the_class_fake_news_is_never_called_so() {
        let outlets = Outlets::built_in();
        for entry in outlets.entries() {
            let badge = badge(outlets, entry);
            assert!(
                !badge.class.to_lowercase().contains("fake"),
                "{}",
                badge.outlet
            );
            assert_eq!(
                badge
                    .listed
                    .iter()
                    .any(|line| line == "MBFC lists: fake news"),
                entry.flags.contains(&Flag::FakeNews)
            );
        }
    }
}
