//! What a language model answers about an outlet, and how much of it holds.
//!
//! Owns the answer's JSON form ([`schema`]) and its check ([`check`]): every statement must point at
//! evidence that exists, every quotation must stand there word for word, every address must be the
//! evidence's. What fails is dropped and counted; a model's word alone is no assessment.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::confidence::Basis;
use super::pack::{Item, Pack};
use super::scale::{SourceType, Thousandths, normalise};

/// Most entries read of a list.
const MOST_ENTRIES: usize = 40;
/// Most characters read of a text.
const LONGEST_TEXT: usize = 2_000;
/// Fewest characters of a quotation.
const SHORTEST_QUOTE: usize = 6;

/// What a piece of evidence says about an outlet.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Signal {
    /// An assessor calls it reliable.
    RatedReliable,
    /// Scholars cite it as reference material.
    AcademicCitation,
    /// Institutions or professionals rely on it.
    InstitutionalUse,
    /// It is treated as authoritative by those independent of it.
    AuthoritativeMention,
    /// It corrects its errors.
    Corrections,
    /// An assessor calls its record mixed.
    MixedRecord,
    /// An assessor calls it unreliable.
    RatedUnreliable,
    /// Claims of it were found false.
    FalseClaims,
    /// It makes things up.
    Fabrication,
    /// It spreads propaganda or disinformation.
    Disinformation,
    /// A government directs it.
    StateControl,
    /// Anybody may publish there unchecked.
    Unverified,
    /// It leaves errors standing.
    IgnoredCorrections,
}

/// Which way a signal points.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Direction {
    /// Speaks for it.
    Positive,
    /// Neither.
    Neutral,
    /// Speaks against it.
    Negative,
}

impl Signal {
    /// All of them.
    pub const ALL: [Self; 13] = [
        Self::RatedReliable,
        Self::AcademicCitation,
        Self::InstitutionalUse,
        Self::AuthoritativeMention,
        Self::Corrections,
        Self::MixedRecord,
        Self::RatedUnreliable,
        Self::FalseClaims,
        Self::Fabrication,
        Self::Disinformation,
        Self::StateControl,
        Self::Unverified,
        Self::IgnoredCorrections,
    ];

    /// Its stable name.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::RatedReliable => "rated_reliable",
            Self::AcademicCitation => "academic_citation",
            Self::InstitutionalUse => "institutional_use",
            Self::AuthoritativeMention => "authoritative_mention",
            Self::Corrections => "corrections",
            Self::MixedRecord => "mixed_record",
            Self::RatedUnreliable => "rated_unreliable",
            Self::FalseClaims => "false_claims",
            Self::Fabrication => "fabrication",
            Self::Disinformation => "disinformation",
            Self::StateControl => "state_control",
            Self::Unverified => "unverified",
            Self::IgnoredCorrections => "ignored_corrections",
        }
    }

    /// Which way it points.
    #[must_use]
    pub fn direction(self) -> Direction {
        match self {
            Self::RatedReliable
            | Self::AcademicCitation
            | Self::InstitutionalUse
            | Self::AuthoritativeMention
            | Self::Corrections => Direction::Positive,
            Self::MixedRecord => Direction::Neutral,
            _ => Direction::Negative,
        }
    }

    /// True for the signals that alone justify a higher score in a cross-check (rules 4.2).
    #[must_use]
    pub fn lifts(self) -> bool {
        matches!(
            self,
            Self::AcademicCitation | Self::InstitutionalUse | Self::AuthoritativeMention
        )
    }
}

/// One assessment, found in the evidence.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Assessment {
    /// Id of the evidence.
    pub evidence_id: String,
    /// What it says.
    pub signal: Signal,
    /// Its words, as they stand there.
    pub quote: String,
}

/// One step of the reasoning.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Reason {
    /// One or two sentences, a model's words.
    pub text: String,
    /// Ids of the evidence it rests on, at least one.
    pub evidence_ids: Vec<String>,
}

/// A slant that the evidence speaks of; noted, never scored (rules 4).
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Slant {
    /// On the political spectrum, or "not_applicable".
    pub political_bias: String,
    /// Of another kind; `None` for none.
    pub other_bias: Option<String>,
}

/// Values of `politicalBias`.
pub const POLITICAL_BIAS: [&str; 8] = [
    "far_left",
    "left",
    "center_left",
    "center",
    "center_right",
    "right",
    "far_right",
    "not_applicable",
];

/// Values of `otherBias`.
pub const OTHER_BIAS: [&str; 6] = [
    "pro_government",
    "anti_government",
    "corporate_interest",
    "sensationalist",
    "ideological_other",
    "none_detected",
];

/// What of an answer holds.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Answer {
    /// The organisation behind the outlet, in words of the evidence.
    pub identified_entity: Option<String>,
    /// What kind of source it is.
    pub source_type: SourceType,
    /// Ids of the evidence that says so.
    pub source_type_evidence: Vec<String>,
    /// The score; `None` is *insufficient data*.
    pub score: Option<Thousandths>,
    /// The confidence the model states of itself.
    pub stated_confidence: Option<Thousandths>,
    /// Slant, noted.
    pub bias: Slant,
    /// The assessments found.
    pub assessments: Vec<Assessment>,
    /// The reasoning.
    pub reasoning: Vec<Reason>,
    /// What the model wants a reader to bear in mind.
    pub caveats: Vec<String>,
    /// What a cross-check found; empty in a first answer.
    pub notes: String,
    /// What was dropped.
    pub dropped: Dropped,
}

/// What of an answer did not hold, counted.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct Dropped {
    /// Evidence ids that do not exist.
    pub ids: usize,
    /// Quotations that do not stand in the evidence they name.
    pub quotes: usize,
    /// Sentences that rest on no evidence, or bring an address that is not the evidence's.
    pub sentences: usize,
    /// Names and kinds that are none of the list, or that the evidence does not bear out.
    pub names: usize,
    /// Numbers off the scale, and scores without a single assessment.
    pub numbers: usize,
}

impl std::ops::AddAssign for Dropped {
    fn add_assign(&mut self, other: Self) {
        self.ids += other.ids;
        self.quotes += other.quotes;
        self.sentences += other.sentences;
        self.names += other.names;
        self.numbers += other.numbers;
    }
}

impl Dropped {
    /// How much altogether.
    #[must_use]
    pub fn total(self) -> usize {
        self.ids + self.quotes + self.sentences + self.names + self.numbers
    }
}

/// The JSON schema of an answer; that of a cross-check asks for its notes as well.
#[must_use]
pub fn schema(cross_check: bool) -> Value {
    let text = json!({"type": "string"});
    let ids = json!({"type": "array", "items": {"type": "string"}});
    let object = |properties: Value| {
        let required: Vec<&String> = properties
            .as_object()
            .map(|fields| fields.keys().collect())
            .unwrap_or_default();
        json!({
            "type": "object",
            "required": required,
            "properties": properties,
            "additionalProperties": false,
        })
    };
    let kinds: Vec<&str> = SourceType::ALL.iter().map(|kind| kind.name()).collect();
    let signals: Vec<&str> = Signal::ALL.iter().map(|signal| signal.name()).collect();
    let mut properties = json!({
        "identifiedEntity": {"type": ["string", "null"]},
        "sourceType": {"type": "string", "enum": kinds},
        "sourceTypeEvidence": ids,
        "assessments": {"type": "array", "items": object(json!({
            "evidenceId": text,
            "signal": {"type": "string", "enum": signals},
            "quote": text,
        }))},
        "reasoning": {"type": "array", "items": object(json!({
            "text": text,
            "evidenceIds": ids,
        }))},
        "bias": object(json!({
            "politicalBias": {"type": "string", "enum": POLITICAL_BIAS},
            "otherBias": {"type": "string", "enum": OTHER_BIAS},
        })),
        "caveats": {"type": "array", "items": text},
        "score": {"type": ["number", "null"]},
        "confidence": {"type": "number"},
    });
    if cross_check {
        properties["refinementNotes"] = text;
    }
    object(properties)
}

/// An answer of which nothing can be kept.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("the model's answer is not in the form that was asked for: {0}")]
pub struct Unusable(String);

/// Holds an answer against its form and against the evidence.
///
/// # Errors
/// [`Unusable`] where a field is missing or of the wrong kind; the outlet stays unassessed.
pub fn check(answer: &Value, pack: &Pack) -> Result<Answer, Unusable> {
    let missing = |name: &str| Unusable(format!("“{name}” is missing or of another kind"));
    let field = |name: &str| answer.get(name).ok_or_else(|| missing(name));
    let list = |name: &str| {
        let list = field(name)?.as_array().ok_or_else(|| missing(name))?;
        Ok::<_, Unusable>(list.iter().take(MOST_ENTRIES))
    };
    let mut kept = Answer::default();
    let dropped = &mut kept.dropped;
    let held = Held::new(pack);

    let kind = field("sourceType")?;
    match kind.as_str().and_then(SourceType::named) {
        Some(kind) => kept.source_type = kind,
        None => dropped.names += 1,
    }
    kept.source_type_evidence = held.ids(list("sourceTypeEvidence")?, dropped);
    let entity = field("identifiedEntity")?;
    if let Some(name) = entity.as_str().map(text_of).filter(|name| !name.is_empty()) {
        if held.names(&name) {
            kept.identified_entity = Some(name);
        } else {
            dropped.names += 1;
        }
    } else if !(entity.is_null() || entity.is_string()) {
        return Err(missing("identifiedEntity"));
    }
    for entry in list("assessments")? {
        let assessment = held.assessment(entry, dropped);
        let fresh = assessment.filter(|one| !kept.assessments.contains(one));
        kept.assessments.extend(fresh);
    }
    for entry in list("reasoning")? {
        let words = text_of(entry["text"].as_str().unwrap_or_default());
        let ids = entry["evidenceIds"].as_array().map(Vec::as_slice);
        let evidence_ids = held.ids(ids.unwrap_or_default().iter().take(MOST_ENTRIES), dropped);
        if words.is_empty() || evidence_ids.is_empty() || held.has_foreign_address(&words) {
            dropped.sentences += 1;
        } else {
            kept.reasoning.push(Reason {
                text: words,
                evidence_ids,
            });
        }
    }
    for entry in list("caveats")? {
        let words = text_of(entry.as_str().unwrap_or_default());
        if words.is_empty() || held.has_foreign_address(&words) {
            dropped.sentences += 1;
        } else {
            kept.caveats.push(words);
        }
    }
    kept.bias = slant(field("bias")?, dropped);
    let number = |name: &str, dropped: &mut Dropped| {
        let value = answer.get(name).filter(|value| !value.is_null())?;
        let read = value.as_f64().and_then(|value| normalise(value, None).ok());
        dropped.numbers += usize::from(read.is_none());
        read
    };
    field("score")?;
    kept.score = number("score", dropped);
    field("confidence")?;
    kept.stated_confidence = number("confidence", dropped);
    if kept.score.is_some() && kept.assessments.is_empty() {
        kept.score = None;
        dropped.numbers += 1;
    }
    let notes = text_of(answer["refinementNotes"].as_str().unwrap_or_default());
    if held.has_foreign_address(&notes) {
        dropped.sentences += 1;
    } else {
        kept.notes = notes;
    }
    Ok(kept)
}

impl Answer {
    /// The outlets that assess this one, each once.
    #[must_use]
    pub fn assessors<'p>(&self, pack: &'p Pack) -> BTreeSet<&'p str> {
        self.assessors_where(pack, |_| true)
    }

    /// The assessors of which the source type is cited.
    #[must_use]
    pub fn type_assessors<'p>(&self, pack: &'p Pack) -> BTreeSet<&'p str> {
        self.assessors_where(pack, |one| {
            self.source_type_evidence.contains(&one.evidence_id)
        })
    }

    fn assessors_where<'p>(
        &self,
        pack: &'p Pack,
        counts: impl Fn(&Assessment) -> bool,
    ) -> BTreeSet<&'p str> {
        self.assessments
            .iter()
            .filter(|one| counts(one))
            .filter_map(|one| pack.item(&one.evidence_id))
            .map(|item| item.outlet.as_str())
            .collect()
    }

    /// What its confidence is computed from. `today` is the day of the evaluation.
    #[must_use]
    pub fn basis(&self, pack: &Pack, today: time::Date) -> Basis {
        let toward = |direction: Direction| {
            self.assessors_where(pack, |one| one.signal.direction() == direction)
                .len()
        };
        let (positive, negative) = (toward(Direction::Positive), toward(Direction::Negative));
        let cited: BTreeSet<&str> = self
            .assessments
            .iter()
            .map(|one| one.evidence_id.as_str())
            .collect();
        let items: Vec<&Item> = cited.iter().filter_map(|id| pack.item(id)).collect();
        let checkers: BTreeSet<&str> = items
            .iter()
            .filter(|item| item.fact_checker.is_some())
            .map(|item| item.outlet.as_str())
            .collect();
        let aged = |holds: fn(i64) -> bool| {
            let fit = items
                .iter()
                .filter_map(|item| age(item.published.as_deref()?, today))
                .filter(|&days| holds(days))
                .count();
            fit * 2 > items.len()
        };
        Basis {
            fact_checkers: checkers.len(),
            further: self.assessors(pack).len() - checkers.len(),
            mostly_recent: aged(|days| days <= 365),
            mostly_old: aged(|days| days > 730),
            agreeing: positive.max(negative),
            contradictory: positive > 0 && negative > 0,
        }
    }

    /// How well it is founded: 2 × references + unique references + ¼ × dated ones + a fifth of
    /// the independent assessments, at most 2 (rules 4.2).
    #[must_use]
    pub fn foundedness(&self, pack: &Pack) -> f64 {
        let ids: Vec<&str> = self
            .assessments
            .iter()
            .map(|one| one.evidence_id.as_str())
            .chain(self.source_type_evidence.iter().map(String::as_str))
            .chain(
                self.reasoning
                    .iter()
                    .flat_map(|reason| reason.evidence_ids.iter().map(String::as_str)),
            )
            .collect();
        let unique: BTreeSet<&str> = ids.iter().copied().collect();
        let dated = self
            .assessments
            .iter()
            .filter_map(|one| pack.item(&one.evidence_id))
            .filter(|item| item.published.is_some())
            .count();
        super::consensus::foundedness(ids.len(), unique.len(), dated, self.assessors(pack).len())
    }
}

/// Days since a publication; `None` without a date, or with one that is yet to come.
fn age(published: &str, today: time::Date) -> Option<i64> {
    let day = crate::evidence::recency::day(published)?;
    let days = (today - day).whole_days();
    (days >= -1).then_some(days.max(0))
}

fn slant(given: &Value, dropped: &mut Dropped) -> Slant {
    let mut one_of = |name: &str, list: &[&str]| {
        let value = given[name].as_str().filter(|value| list.contains(value));
        dropped.names += usize::from(value.is_none());
        value.map(str::to_owned)
    };
    Slant {
        political_bias: one_of("politicalBias", &POLITICAL_BIAS)
            .unwrap_or_else(|| "not_applicable".to_owned()),
        other_bias: one_of("otherBias", &OTHER_BIAS).filter(|value| value != "none_detected"),
    }
}

/// The words of a text in one line, without control characters, cut to its limit.
fn text_of(text: &str) -> String {
    let end = text
        .char_indices()
        .nth(LONGEST_TEXT)
        .map_or(text.len(), |(at, _)| at);
    plain(&text[..end])
}

/// White space as single spaces, typographic quotation marks as plain ones, brackets as a model
/// was shown them.
fn plain(text: &str) -> String {
    super::question::unmarked(text)
        .split(|ch: char| ch.is_whitespace() || ch.is_control())
        .filter(|word| !word.is_empty())
        .collect::<Vec<_>>()
        .join(" ")
        .replace(['‘', '’'], "'")
        .replace(['“', '”', '„'], "\"")
}

/// True if the words stand in the evidence, white space and the shape of quotation marks aside.
pub(super) fn quotes(item: &Item, quote: &str) -> bool {
    quote.chars().count() >= SHORTEST_QUOTE && plain(&item.words()).contains(&plain(quote))
}

/// The evidence an answer is held against.
struct Held<'p> {
    pack: &'p Pack,
    words: Vec<String>,
}

impl<'p> Held<'p> {
    fn new(pack: &'p Pack) -> Self {
        Self {
            pack,
            words: pack.items.iter().map(|item| plain(&item.words())).collect(),
        }
    }

    /// Those of the ids that exist, each once.
    fn ids<'v>(
        &self,
        given: impl Iterator<Item = &'v Value>,
        dropped: &mut Dropped,
    ) -> Vec<String> {
        let mut ids = Vec::new();
        for id in given {
            match id.as_str().filter(|id| self.pack.item(id).is_some()) {
                Some(id) if ids.iter().any(|known| known == id) => {}
                Some(id) => ids.push(id.to_owned()),
                None => dropped.ids += 1,
            }
        }
        ids
    }

    fn assessment(&self, entry: &Value, dropped: &mut Dropped) -> Option<Assessment> {
        let id = entry["evidenceId"].as_str().unwrap_or_default();
        let Some(at) = self.pack.items.iter().position(|item| item.id == id) else {
            dropped.ids += 1;
            return None;
        };
        let given = entry["signal"].as_str().unwrap_or_default();
        let Some(signal) = Signal::ALL.into_iter().find(|one| one.name() == given) else {
            dropped.names += 1;
            return None;
        };
        let quote = text_of(entry["quote"].as_str().unwrap_or_default());
        if quote.chars().count() < SHORTEST_QUOTE || !self.words[at].contains(&quote) {
            dropped.quotes += 1;
            return None;
        }
        Some(Assessment {
            evidence_id: id.to_owned(),
            signal,
            quote,
        })
    }

    /// True if each longer word of a name stands in the evidence or the domain.
    fn names(&self, name: &str) -> bool {
        let all = self.words.join(" ").to_lowercase() + " " + &self.pack.domain;
        let mut words = name
            .split(|ch: char| !ch.is_alphanumeric())
            .filter(|word| word.chars().count() > 2)
            .peekable();
        let some = words.peek().is_some();
        some && words.all(|word| all.contains(&word.to_lowercase()))
    }

    /// True if the words bring an address that is none of the evidence's.
    fn has_foreign_address(&self, words: &str) -> bool {
        words
            .split_whitespace()
            .filter_map(|word| word.find("://").map(|at| (word, at)))
            .any(|(word, at)| {
                let from = word[..at]
                    .rfind(|ch: char| !ch.is_ascii_alphabetic())
                    .map_or(0, |before| {
                        before + word[before..].chars().next().map_or(1, char::len_utf8)
                    });
                let address =
                    word[from..].trim_end_matches(|ch: char| !(ch.is_alphanumeric() || ch == '/'));
                !self.pack.items.iter().any(|item| item.url == address)
            })
    }
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;

    pub(in crate::reliability) fn pack() -> Pack {
        let item = |n: usize, outlet: &str, checker: bool, snippet: &str, published: &str| Item {
            id: format!("E{n}"),
            url: format!("https://{outlet}/a{n}"),
            title: format!("Orrinpaper, report {n}"),
            snippet: snippet.to_owned(),
            published: (!published.is_empty()).then(|| published.to_owned()),
            outlet: outlet.to_owned(),
            fact_checker: checker.then(|| outlet.to_owned()),
        };
        Pack {
            domain: "orrinpaper.example".to_owned(),
            items: vec![
                item(
                    1,
                    "checks.example",
                    true,
                    "found three false claims in Orrinpaper",
                    "2026-03-01",
                ),
                item(
                    2,
                    "facts.example",
                    true,
                    "Orrinpaper publishes “invented” interviews",
                    "2026-04",
                ),
                item(
                    3,
                    "review.example",
                    false,
                    "libraries cite Orrinpaper as a reference",
                    "2019",
                ),
                item(
                    4,
                    "campus.example",
                    false,
                    "Orrinpaper corrects errors within a day",
                    "",
                ),
            ],
            ..Pack::default()
        }
    }

    pub(in crate::reliability) fn answer(score: f64, assessments: &[(&str, &str, &str)]) -> Value {
        let assessments: Vec<Value> = assessments
            .iter()
            .map(|(id, signal, quote)| json!({"evidenceId": id, "signal": signal, "quote": quote}))
            .collect();
        json!({
            "identifiedEntity": "Orrinpaper",
            "sourceType": "editorial_publisher",
            "sourceTypeEvidence": ["E1"],
            "assessments": assessments,
            "reasoning": [{"text": "Checked by two.", "evidenceIds": ["E1", "E2"]}],
            "bias": {"politicalBias": "not_applicable", "otherBias": "none_detected"},
            "caveats": [],
            "score": score,
            "confidence": 0.9,
        })
    }

    pub(in crate::reliability) const FALSE_CLAIMS: (&str, &str, &str) =
        ("E1", "false_claims", "found three false claims");
    pub(in crate::reliability) const INVENTED: (&str, &str, &str) =
        ("E2", "fabrication", "publishes \"invented\" interviews");
    pub(in crate::reliability) const CITED: (&str, &str, &str) =
        ("E3", "academic_citation", "libraries cite Orrinpaper");

    #[test]
    fn a_sound_answer_is_kept_whole() {
        let kept = check(&answer(0.3, &[FALSE_CLAIMS, INVENTED, CITED]), &pack()).expect("sound");
        assert_eq!(kept.dropped, Dropped::default());
        assert_eq!(kept.score, Thousandths::of(0.3));
        assert_eq!(kept.identified_entity.as_deref(), Some("Orrinpaper"));
        assert_eq!(kept.assessments.len(), 3);
        assert_eq!(kept.assessors(&pack()).len(), 3);
        assert_eq!(kept.type_assessors(&pack()).len(), 1);
        let today = time::macros::date!(2026 - 05 - 01);
        assert_eq!(
            kept.basis(&pack(), today),
            Basis {
                fact_checkers: 2,
                further: 1,
                mostly_recent: true,
                mostly_old: false,
                agreeing: 2,
                contradictory: true,
            }
        );
        // 3 + 1 + 2 references, 3 of them different, 3 dated, 3 assessors.
        assert!((kept.foundedness(&pack()) - (12.0 + 3.0 + 0.75 + 0.6)).abs() < 1e-9);
    }

    #[test]
    fn what_the_evidence_does_not_bear_out_is_dropped_and_counted() {
        let mut lying = answer(
            0.9,
            &[
                ("E9", "rated_reliable", "found three false claims"),
                ("E1", "rated_reliable", "found no false claims"),
                ("E1", "beloved", "found three false claims"),
                ("E1", "false_claims", "a"),
            ],
        );
        lying["identifiedEntity"] = json!("Ministry of Weather");
        lying["sourceType"] = json!("angelic");
        lying["sourceTypeEvidence"] = json!(["E1", "E77", 3]);
        lying["reasoning"] = json!([
            {"text": "Everybody knows it.", "evidenceIds": []},
            {"text": "See https://elsewhere.example/x.", "evidenceIds": ["E1"]},
            {"text": "See (https://checks.example/a1).", "evidenceIds": ["E1"]},
        ]);
        lying["bias"] = json!({"politicalBias": "purple"});
        lying["confidence"] = json!(-3);
        let kept = check(&lying, &pack()).expect("in form");
        assert_eq!(
            kept.dropped,
            Dropped {
                ids: 3,
                quotes: 2,
                sentences: 2,
                names: 5,
                numbers: 2
            }
        );
        assert_eq!(kept.score, None, "a score without an assessment is none");
        assert_eq!(kept.stated_confidence, None);
        assert_eq!(kept.source_type, SourceType::Unknown);
        assert_eq!(kept.identified_entity, None);
        assert_eq!(kept.reasoning.len(), 1);
    }

    #[test]
    fn an_answer_out_of_form_is_refused_whole() {
        for broken in [json!(null), json!([]), json!({"score": 1}), json!("fine")] {
            assert!(check(&broken, &pack()).is_err(), "{broken}");
        }
        let mut without = answer(0.5, &[FALSE_CLAIMS]);
        without["assessments"] = json!("none");
        let said = check(&without, &pack())
            .expect_err("out of form")
            .to_string();
        assert!(said.contains("“assessments”"), "{said}");
    }

    #[test]
    fn a_percentage_is_read_as_one_and_nothing_between_one_and_two() {
        let score = |value: f64| {
            check(&answer(value, &[FALSE_CLAIMS]), &pack())
                .expect("in form")
                .score
        };
        assert_eq!(score(35.0), Thousandths::of(0.35));
        assert_eq!(score(1.5), None);
    }

    #[test]
    fn every_property_of_the_schema_is_required_and_no_other_allowed() {
        fn closed(value: &Value) {
            if value["type"] == "object" {
                let names = value["properties"].as_object().expect("properties");
                assert_eq!(
                    value["required"].as_array().expect("required").len(),
                    names.len()
                );
                assert_eq!(value["additionalProperties"], json!(false));
                names.values().for_each(closed);
            }
            if let Some(items) = value.get("items") {
                closed(items);
            }
        }
        closed(&schema(false));
        closed(&schema(true));
        assert!(schema(true)["properties"]["refinementNotes"].is_object());
        assert!(schema(false)["properties"]["refinementNotes"].is_null());
        let given = answer(0.5, &[]);
        let asked = schema(false);
        let asked: Vec<&String> = asked["properties"]
            .as_object()
            .expect("fields")
            .keys()
            .collect();
        let made: Vec<&String> = given.as_object().expect("fields").keys().collect();
        assert_eq!(asked, made);
    }
}
