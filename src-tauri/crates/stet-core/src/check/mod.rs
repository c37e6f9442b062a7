//! Checks that need no source (rules 3.5): the text held against itself, the calendar and
//! arithmetic. A passed check never yields Supported.
//!
//! One file per check; [`all`] is the only list of them. What they share – the sentences with
//! their figures, the list of sources, the citation marks – is computed once in [`Scope::new`].

use serde::{Deserialize, Serialize};

use crate::document::Place;

mod age_birth_year;
mod arithmetic_sum;
mod becoming;
mod beginnings;
mod calendar;
mod citation_numbering;
mod citation_without_source;
mod date_order;
mod dateline;
mod decision_in_future;
mod duration;
mod events;
mod figures;
mod impossible_date;
mod internal_date;
mod internal_name;
mod internal_number;
mod law_without_authority;
mod multiple;
mod names;
mod per_head;
mod percentage_change;
mod percentage_share;
mod percentages_total;
mod periods;
mod prior_art_without_source;
mod quotation_differs;
#[cfg(test)]
mod sample_tests;
mod scope;
mod source_never_cited;
#[cfg(test)]
pub(crate) mod testing;
mod unit_conversion;
mod weekday_date;
mod wording;
mod words;

pub use age_birth_year::AgeBirthYear;
pub use arithmetic_sum::ArithmeticSum;
pub use citation_numbering::CitationNumbering;
pub use citation_without_source::CitationWithoutSource;
pub use date_order::DateOrder;
pub use decision_in_future::DecisionInFuture;
pub use duration::Duration;
pub use impossible_date::ImpossibleDate;
pub use internal_date::InternalDate;
pub use internal_name::InternalName;
pub use internal_number::InternalNumber;
pub use law_without_authority::LawWithoutAuthority;
pub use multiple::Multiple;
pub use per_head::PerHead;
pub use percentage_change::PercentageChange;
pub use percentage_share::PercentageShare;
pub use percentages_total::PercentagesTotal;
pub use prior_art_without_source::PriorArtWithoutSource;
pub use quotation_differs::QuotationDiffers;
pub use scope::Scope;
pub use source_never_cited::SourceNeverCited;
pub use unit_conversion::UnitConversion;
pub use weekday_date::WeekdayDate;

/// A rule that looks at the document alone.
///
/// The doc comment of the implementing type is its page in `docs/checks.md`.
pub trait Check: Sync {
    /// Stable code, kebab-case: "weekday-date".
    fn code(&self) -> &'static str;
    /// A short title in plain words.
    fn title(&self) -> &'static str;
    /// Looks for what is wrong. Pure: the same scope gives the same findings.
    fn run(&self, scope: &Scope<'_>) -> Vec<CheckFinding>;
}

/// What a check found. Its evidence is a computation over the document's own words
/// (rules 6.3: `{kind: computation, spans, working}`).
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct CheckFinding {
    /// [`Check::code`] of the check that found it.
    pub code: String,
    /// How it bears on the claims.
    pub severity: Severity,
    /// The words concerned, the faulty ones first.
    pub places: Vec<Place>,
    /// The words at `places`, verbatim.
    pub quotes: Vec<String>,
    /// One sentence for the checker: what does not agree with what.
    pub message: String,
    /// The computation, step by step in one line: "40 + 35 + 30 = 105, not 100".
    pub working: String,
}

/// How a check's finding bears on a claim.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Severity {
    /// The claim cannot be true as written: decides it as contradicted, "contradicts itself".
    Contradiction,
    /// Two places disagree and either may be wrong: marks both.
    Inconsistency,
    /// Rounding or a missing definition could explain it: a query to the author, not a finding.
    Query,
    /// About citations and sources, not about truth.
    Citation,
}

/// Every check, in the order of the manual.
#[must_use]
pub fn all() -> Vec<Box<dyn Check>> {
    vec![
        Box::new(ArithmeticSum),
        Box::new(PercentageShare),
        Box::new(PercentageChange),
        Box::new(Multiple),
        Box::new(PerHead),
        Box::new(PercentagesTotal),
        Box::new(UnitConversion),
        Box::new(WeekdayDate),
        Box::new(ImpossibleDate),
        Box::new(AgeBirthYear),
        Box::new(Duration),
        Box::new(DateOrder),
        Box::new(InternalNumber),
        Box::new(InternalName),
        Box::new(InternalDate),
        Box::new(QuotationDiffers),
        Box::new(CitationWithoutSource),
        Box::new(SourceNeverCited),
        Box::new(CitationNumbering),
        Box::new(LawWithoutAuthority),
        Box::new(DecisionInFuture),
        Box::new(PriorArtWithoutSource),
    ]
}

/// The check with this code.
#[must_use]
pub fn by_code(code: &str) -> Option<Box<dyn Check>> {
    all().into_iter().find(|check| check.code() == code)
}

/// Runs every check over a document; findings in reading order of their first place.
#[must_use]
pub fn run_all(scope: &Scope<'_>) -> Vec<CheckFinding> {
    let mut findings: Vec<CheckFinding> = all().iter().flat_map(|check| check.run(scope)).collect();
    findings.sort_by_key(|finding| finding.places.first().copied());
    findings
}
