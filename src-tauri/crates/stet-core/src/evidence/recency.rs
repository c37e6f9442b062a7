//! Recency weight: mild decay with a half-life by topic (rules 3.1 and 7, 3.3).

use std::collections::BTreeMap;
use std::sync::LazyLock;

use serde::Deserialize;
use time::Date;
use time::macros::format_description;

use crate::claim::{AtomValue, Claim, ClaimKind};
use crate::quantity::DateValue;
use crate::tables;
use crate::text::language::detect;
use crate::text::terms::{Terms, Words};

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
        by_words(&claim.quote).unwrap_or(Self::General)
    }
}

/// The topic that words of a claim tell, in its language and in English: a claim is often too short to
/// tell its language.
fn by_words(quote: &str) -> Option<Topic> {
    let words = Words::of(quote, MOST_WORDS);
    let found = detect(quote).and_then(|found| WORDS.get(found.tag));
    let english = WORDS.get(ENGLISH);
    let lists: Vec<&Terms<Topic>> = match found {
        Some(list) => [Some(list), english].into_iter().flatten().collect(),
        None => WORDS.values().collect(),
    };
    let topics: Vec<Topic> = lists
        .into_iter()
        .flat_map(|list| list.all_in(&words))
        .collect();
    // What changes soonest decides: the price a statute of 1949 set is a price.
    [Topic::Current, Topic::Settled, Topic::Science]
        .into_iter()
        .find(|topic| topics.contains(topic))
}

const ENGLISH: &str = "en";
/// Most words of a claim that are looked at.
const MOST_WORDS: usize = 500;

/// Words by which the topic of a claim is told, by language.
pub(crate) static TOPICS: tables::Table = tables::Table::new(
    "recency-words.toml",
    include_str!(concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../../data/recency-words.toml"
    )),
    tables::reads_as_some::<BTreeMap<String, Lists>>,
);

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Lists {
    current: String,
    #[serde(default)]
    science: String,
    #[serde(default)]
    settled: String,
}

static WORDS: LazyLock<BTreeMap<String, Terms<Topic>>> = LazyLock::new(|| {
    let lists: BTreeMap<String, Lists> = tables::from_toml(TOPICS.text()).unwrap_or_default();
    lists
        .into_iter()
        .map(|(language, lists)| {
            let mut terms = Terms::default();
            terms.add(&lists.current, Topic::Current);
            terms.add(&lists.settled, Topic::Settled);
            terms.add(&lists.science, Topic::Science);
            (language, terms)
        })
        .collect()
});

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
    fn every_language_has_words_of_its_own() {
        for language in crate::reliability::languages::all() {
            let code = language.code.as_str();
            assert!(WORDS.contains_key(code), "recency-words.toml lacks {code}");
        }
    }

    #[test]
    fn topics_are_told_in_every_language() {
        let table = [
            ("The mayor signed it", Some(Topic::Current)),
            ("The lamp is green", None),
            (
                "Der Preis für Brot stieg auf vier Euro",
                Some(Topic::Current),
            ),
            ("Die Bürgermeisterin heißt Anna Lund", Some(Topic::Current)),
            ("Die Brücke ist 400 Meter lang", None),
            (
                "Le maire a inauguré la nouvelle école du quartier",
                Some(Topic::Current),
            ),
            (
                "El precio del alquiler en la ciudad subió",
                Some(Topic::Current),
            ),
            (
                "Il sindaco ha presentato il nuovo progetto",
                Some(Topic::Current),
            ),
            (
                "De burgemeester opende gisteren de nieuwe brug",
                Some(Topic::Current),
            ),
            ("O preço do arroz subiu no último mês", Some(Topic::Current)),
            (
                "Burmistrz miasta otworzył nową szkołę",
                Some(Topic::Current),
            ),
            (
                "Цена на хлеб выросла до сорока рублей",
                Some(Topic::Current),
            ),
            (
                "Borgmästaren invigde den nya skolan i går",
                Some(Topic::Current),
            ),
            (
                "Kaupunginjohtaja avasi uuden sillan eilen",
                Some(Topic::Current),
            ),
            ("Starosta města otevřel novou školu", Some(Topic::Current)),
            (
                "A polgármester tegnap megnyitotta az új hidat",
                Some(Topic::Current),
            ),
            (
                "Belediye başkanı dün yeni köprüyü açtı",
                Some(Topic::Current),
            ),
            ("市長は新しい橋を開通させた", Some(Topic::Current)),
            ("橋の長さは四百メートルだ", None),
            ("这座城市的房价上涨了三成", Some(Topic::Current)),
            ("물가가 지난달 크게 올랐다", Some(Topic::Current)),
            ("ارتفع سعر الخبز في المدينة", Some(Topic::Current)),
            ("طول الجسر أربعمئة متر", None),
            (
                "Eine Studie fand das Protein im Gewebe der Mäuse",
                Some(Topic::Science),
            ),
            (
                "Der Dreißigjährige Krieg endete im Jahr 1648",
                Some(Topic::Settled),
            ),
            ("研究チームは新しい細菌を発見した", Some(Topic::Science)),
        ];
        for (quote, expected) in table {
            assert_eq!(by_words(quote), expected, "{quote}");
        }
    }

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
