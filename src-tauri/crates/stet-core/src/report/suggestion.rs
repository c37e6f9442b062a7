//! What could be cited for a claim, as a report prints it.

use serde::{Deserialize, Serialize};

use super::{ReportClaim, Stance};

/// A source of the claim's own evidence that could be cited for it (rules 6.4). Since 1.12.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ReportSuggestion {
    /// Its title.
    pub title: String,
    /// Its address; also under [`ReportClaim::suggested_citation_url`].
    pub url: String,
    /// What came of asking that address; `None` where nobody asked it.
    pub page: Option<PageLook>,
    /// The citation in the styles chosen, the first one first.
    pub citations: Vec<ReportCitedAs>,
}

/// A citation written out in one style.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ReportCitedAs {
    /// Key of the style: `apa_7`.
    pub style: String,
    /// Its name: "APA 7".
    pub name: String,
    /// The words, cut where their look changes.
    pub pieces: Vec<CitedPiece>,
}

/// Words of a citation, set one way.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct CitedPiece {
    /// The words.
    pub text: String,
    /// Set in italics.
    pub italic: bool,
    /// Set in small capitals.
    pub small_caps: bool,
}

/// What came of asking for a page.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct PageLook {
    /// When, RFC 3339 with zone.
    pub at: String,
    /// What was found.
    pub state: PageState,
}

/// Whether a page answers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PageState {
    /// It does.
    Answered,
    /// Somebody is there and lets no program in.
    Blocked,
    /// Nothing came, or nothing that tells.
    NoAnswer,
    /// Nothing is there.
    Gone,
}

impl PageLook {
    /// What is said of the page, to follow "; ": "its page answered on 2026-05-03".
    #[must_use]
    pub fn words(&self) -> String {
        let day = self.at.get(..10).unwrap_or(&self.at);
        match self.state {
            PageState::Answered => format!("its page answered on {day}"),
            PageState::Blocked => format!("its page blocked automated access on {day}"),
            PageState::NoAnswer => format!("its page gave no answer on {day}"),
            PageState::Gone => format!("its page was gone on {day}"),
        }
    }
}

/// Why something is suggested, in a sentence: "[2] says so; its page answered on 2026-05-03."
/// Nothing is said of a page that nobody asked for but that nobody did.
#[must_use]
pub fn suggested_because(evidence: Option<u32>, page: Option<&PageLook>) -> String {
    let page = page.map_or_else(|| "its page was not opened".to_owned(), PageLook::words);
    match evidence {
        Some(number) => format!("[{number}] says so; {page}."),
        None => {
            let mut letters = page.chars();
            let first = letters.next().map(|first| first.to_uppercase());
            let rest = letters.as_str();
            format!("{}{rest}.", first.into_iter().flatten().collect::<String>())
        }
    }
}

impl ReportClaim {
    /// Why its suggested citation is suggested; empty without one.
    #[must_use]
    pub fn suggested_because(&self) -> String {
        let Some(suggested) = &self.suggested_citation else {
            return String::new();
        };
        let speaks = self.evidence.iter().find(|item| {
            item.stance == Stance::Agrees && item.url.as_deref() == Some(suggested.url.as_str())
        });
        suggested_because(speaks.map(|item| item.number), suggested.page.as_ref())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_page_that_was_asked_is_said_to_answer() {
        let look = |state| PageLook {
            at: "2026-05-03T14:00:00Z".to_owned(),
            state,
        };
        let cases = [
            (
                Some(2),
                Some(look(PageState::Answered)),
                "[2] says so; its page answered on 2026-05-03.",
            ),
            (
                Some(1),
                Some(look(PageState::NoAnswer)),
                "[1] says so; its page gave no answer on 2026-05-03.",
            ),
            (
                Some(1),
                Some(look(PageState::Blocked)),
                "[1] says so; its page blocked automated access on 2026-05-03.",
            ),
            (Some(3), None, "[3] says so; its page was not opened."),
            (None, None, "Its page was not opened."),
        ];
        for (evidence, page, expected) in cases {
            assert_eq!(suggested_because(evidence, page.as_ref()), expected);
        }
    }
}
