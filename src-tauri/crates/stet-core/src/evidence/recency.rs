//! Recency weight: mild decay with a half-life by topic (rules 3.1 and 7, 3.3).

use time::Date;
use time::macros::format_description;

use crate::claim::{AtomValue, Claim, ClaimKind};
use crate::quantity::DateValue;

/// Weight of a source whose date is not known (rules 3.1).
pub const UNKNOWN_DATE: f64 = 0.5;

/// How fast knowledge about a claim goes stale.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Topic {
    /// Prices, offices held, casualty counts: 180 days.
    Current,
    /// Science: 10 years.
    Science,
    /// History and statutes: no decay.
    Settled,
    /// Everything else: 2 years.
    General,
}

impl Topic {
    /// Days in which the weight halves; `None` for no decay.
    #[must_use]
    pub fn half_life(self) -> Option<f64> {
        match self {
            Self::Current => Some(180.0),
            Self::Science => Some(3_652.5),
            Self::Settled => None,
            Self::General => Some(730.5),
        }
    }

    /// The topic of a claim, by its kind and its words.
    #[must_use]
    pub fn of(claim: &Claim) -> Self {
        match claim.kind {
            ClaimKind::Historical | ClaimKind::Legal => return Self::Settled,
            ClaimKind::Scientific => return Self::Science,
            _ => {}
        }
        let quick = claim
            .quote
            .split(|ch: char| !ch.is_alphanumeric())
            .any(|word| QUICK.contains(&word.to_lowercase().as_str()));
        if quick { Self::Current } else { Self::General }
    }
}

/// Words of prices, offices and casualties, in ordinary form.
const QUICK: &[&str] = &[
    "casualties",
    "cost",
    "costs",
    "dead",
    "deaths",
    "died",
    "displaced",
    "fatalities",
    "injured",
    "killed",
    "missing",
    "price",
    "priced",
    "prices",
    "rent",
    "rents",
    "salary",
    "shares",
    "wounded",
    "chairman",
    "chairwoman",
    "ceo",
    "chancellor",
    "director",
    "governor",
    "head",
    "leader",
    "mayor",
    "minister",
    "premier",
    "president",
    "secretary",
    "spokesman",
    "spokeswoman",
    "unemployment",
    "inflation",
    "currently",
    "now",
    "today",
];

/// The day a claim speaks of, as RFC 3339 date: its own date where it states one with a year,
/// else `otherwise` (the document's date or today).
#[must_use]
pub fn reference_day(claim: &Claim, otherwise: &str) -> Option<Date> {
    claim
        .atoms
        .iter()
        .filter_map(|atom| match &atom.value {
            AtomValue::Date(date) if !date.relative => last_day(date),
            _ => None,
        })
        .max()
        .or_else(|| day(otherwise))
}

/// Weight in [0,1] of a source published at `published` for a claim that speaks of `reference`:
/// `2^(−d/H)` with `d` the days by which the source is older; a later source has not decayed.
#[must_use]
pub fn weight(topic: Topic, reference: Option<Date>, published: Option<&str>) -> f64 {
    let Some(published) = published.and_then(day) else {
        return UNKNOWN_DATE;
    };
    let Some(half_life) = topic.half_life() else {
        return 1.0;
    };
    let Some(reference) = reference else {
        return UNKNOWN_DATE;
    };
    let days = (reference - published).whole_days().max(0) as f64;
    (-days / half_life).exp2()
}

/// The date at the head of an RFC 3339 date or date-time; a year or month alone counts from its
/// first day.
pub(crate) fn day(text: &str) -> Option<Date> {
    let head: String = text.trim().chars().take(10).collect();
    let full = match head.len() {
        4 => format!("{head}-01-01"),
        7 => format!("{head}-01"),
        _ => head,
    };
    Date::parse(&full, format_description!("[year]-[month]-[day]")).ok()
}

fn last_day(date: &DateValue) -> Option<Date> {
    let last = date.end.unwrap_or(date.start);
    let month = time::Month::try_from(last.month.unwrap_or(12)).ok()?;
    let year = last.year?;
    let end_of_month = time::util::days_in_month(month, year);
    Date::from_calendar_date(year, month, last.day.unwrap_or(end_of_month)).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn weights_halve_with_the_half_life() {
        let now = day("2026-01-01");
        let cases = [
            (Topic::Current, Some("2025-07-05"), 0.5),
            (Topic::Current, Some("2026-01-01T10:00:00Z"), 1.0),
            (Topic::Current, Some("2030-01-01"), 1.0),
            (Topic::Science, Some("2016-01-01"), 0.5),
            (Topic::Settled, Some("1066-10-14"), 1.0),
            (Topic::General, Some("2024-01-01"), 0.5),
            (Topic::General, None, 0.5),
            (Topic::General, Some("last week"), 0.5),
        ];
        for (topic, published, expected) in cases {
            let got = weight(topic, now, published);
            assert!(
                (got - expected).abs() < 0.002,
                "{topic:?} {published:?}: {got}"
            );
        }
    }
}
