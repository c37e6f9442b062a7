//! The scale: scores, seven bands, caps and gates (rules 4.1 and 7, "4.1").
//!
//! Owns the order in which a score becomes a rating: null → cap → band → gate → publication.
//! Bands, caps and gates are data (`data/reliability/scale.toml`).

use std::sync::LazyLock;

use serde::{Deserialize, Serialize};

const DATA: &str = include_str!(concat!(
    env!("CARGO_MANIFEST_DIR"),
    "/../../../data/reliability/scale.toml"
));

/// A score or a confidence in whole thousandths of 1, so that comparing is exact: .80 − .65 is .15
/// and not a little more.
#[derive(
    Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
#[serde(try_from = "f64", into = "f64")]
pub struct Thousandths(u16);

impl Thousandths {
    /// A half: mixed, or not known.
    pub const HALF: Self = Self(500);
    /// One, the greatest.
    pub const ONE: Self = Self(1000);

    /// The nearest thousandth; `None` for what is no number within [0,1].
    #[must_use]
    pub fn of(value: f64) -> Option<Self> {
        #[allow(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "between 0 and 1000"
        )]
        (0.0..=1.0)
            .contains(&value)
            .then(|| Self((value * 1000.0).round() as u16))
    }

    /// That many thousandths, at most 1000.
    #[must_use]
    pub fn new(thousandths: u16) -> Self {
        Self(thousandths.min(1000))
    }

    /// As a whole number, 0 to 1000.
    #[must_use]
    pub fn get(self) -> u16 {
        self.0
    }

    /// As a number from 0 to 1.
    #[must_use]
    pub fn value(self) -> f64 {
        f64::from(self.0) / 1000.0
    }
}

impl From<Thousandths> for f64 {
    fn from(value: Thousandths) -> Self {
        value.value()
    }
}

impl TryFrom<f64> for Thousandths {
    type Error = NotOnScale;

    fn try_from(value: f64) -> Result<Self, NotOnScale> {
        Self::of(value).ok_or(NotOnScale { value })
    }
}

/// A number that is no score.
#[derive(Debug, Clone, Copy, PartialEq, thiserror::Error)]
#[error(
    "{value} is not on the scale it is said to be on; a score lies between 0 and 1, or 0 and 100"
)]
pub struct NotOnScale {
    /// The number.
    pub value: f64,
}

/// What the numbers of a list of scores mean.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Scale {
    /// From 0 to 1.
    #[serde(rename = "0-1")]
    Unit,
    /// From 0 to 100.
    #[serde(rename = "0-100")]
    Percent,
}

/// A score as it came in, on our scale. With the scale declared every number within it counts.
/// Without, 0 to 1 is taken as it is and 2 to 100 as a percentage; between 1 and 2 nobody knows.
///
/// # Errors
/// [`NotOnScale`] for every other number.
pub fn normalise(value: f64, declared: Option<Scale>) -> Result<Thousandths, NotOnScale> {
    let unit = match declared {
        Some(Scale::Unit) => value,
        Some(Scale::Percent) => value / 100.0,
        None if (2.0..=100.0).contains(&value) => value / 100.0,
        None => value,
    };
    Thousandths::of(unit).ok_or(NotOnScale { value })
}

/// The seven bands, worst first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Band {
    /// Below .15.
    HighlyUnreliable,
    /// From .15.
    Unreliable,
    /// From .29.
    LeaningUnreliable,
    /// From .43.
    Mixed,
    /// From .58.
    LeaningReliable,
    /// From .72.
    Reliable,
    /// From .86.
    HighlyReliable,
}

impl Band {
    /// All of them, best first.
    pub const ALL: [Self; 7] = [
        Self::HighlyReliable,
        Self::Reliable,
        Self::LeaningReliable,
        Self::Mixed,
        Self::LeaningUnreliable,
        Self::Unreliable,
        Self::HighlyUnreliable,
    ];

    /// The band a score lies in: half-open, without gaps.
    #[must_use]
    pub fn of(score: Thousandths) -> Self {
        Self::ALL
            .into_iter()
            .find(|band| score >= band.from())
            .unwrap_or(Self::HighlyUnreliable)
    }

    /// Its stable name: "leaning_reliable".
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::HighlyReliable => "highly_reliable",
            Self::Reliable => "reliable",
            Self::LeaningReliable => "leaning_reliable",
            Self::Mixed => "mixed",
            Self::LeaningUnreliable => "leaning_unreliable",
            Self::Unreliable => "unreliable",
            Self::HighlyUnreliable => "highly_unreliable",
        }
    }

    /// The band of that name.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|band| band.name() == name)
    }

    /// What a screen calls it.
    #[must_use]
    pub fn label(self) -> &'static str {
        self.row().map_or("", |row| row.label.as_str())
    }

    /// What such a source is like.
    #[must_use]
    pub fn criteria(self) -> &'static str {
        self.row().map_or("", |row| row.criteria.as_str())
    }

    /// Its lowest score.
    #[must_use]
    pub fn from(self) -> Thousandths {
        Thousandths::new(self.row().map_or(1000, |row| row.from))
    }

    /// Least confidence at which a score in it is used.
    #[must_use]
    pub fn gate(self) -> Thousandths {
        Thousandths::new(self.row().map_or(1000, |row| row.confidence))
    }

    fn row(self) -> Option<&'static BandRow> {
        TABLE.band.iter().find(|row| row.name == self.name())
    }
}

macro_rules! source_types {
    ($($variant:ident $name:literal,)+) => {
        /// The kinds of source an evaluation may name; what each means is in the table.
        #[derive(
            Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
        )]
        #[serde(rename_all = "snake_case")]
        pub enum SourceType {
            $(#[doc = $name] $variant,)+
            /// unknown
            #[default]
            Unknown,
        }

        impl SourceType {
            /// All of them.
            pub const ALL: &[Self] = &[$(Self::$variant,)+ Self::Unknown];

            /// Its stable name.
            #[must_use]
            pub fn name(self) -> &'static str {
                match self {
                    $(Self::$variant => $name,)+
                    Self::Unknown => "unknown",
                }
            }
        }
    };
}

source_types! {
    EditorialPublisher "editorial_publisher",
    WireService "wire_service",
    Government "government",
    StateMedia "state_media",
    StateControlledMedia "state_controlled_media",
    CollaborativeReference "collaborative_reference",
    PlatformUgc "platform_ugc",
    Advocacy "advocacy",
    Aggregator "aggregator",
    PropagandaOutlet "propaganda_outlet",
    KnownDisinformation "known_disinformation",
}

impl SourceType {
    /// The kind of that name.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|kind| kind.name() == name)
    }

    /// What a screen calls it.
    #[must_use]
    pub fn label(self) -> &'static str {
        self.row().map_or("", |row| row.label.as_str())
    }

    /// What the kind is.
    #[must_use]
    pub fn meaning(self) -> &'static str {
        self.row().map_or("", |row| row.meaning.as_str())
    }

    /// The highest score of such a source; `None` where there is no cap.
    #[must_use]
    pub fn cap(self) -> Option<Thousandths> {
        self.row()?.cap.map(Thousandths::new)
    }

    fn row(self) -> Option<&'static TypeRow> {
        TABLE.source_type.iter().find(|row| row.name == self.name())
    }
}

/// A score held down by its source type's cap.
#[must_use]
pub fn capped(score: Thousandths, kind: SourceType) -> Thousandths {
    kind.cap().map_or(score, |cap| score.min(cap))
}

/// Independent assessments, cited by evidence id, without which a band below mixed or a capped
/// source type is neither shown nor exported (rules 7, "4.1").
pub const ASSESSMENTS_TO_PUBLISH: usize = 2;

/// Confidence below which an answer is *insufficient data*, unless the source type is
/// unmistakable (rules 4.1).
pub const LEAST_CONFIDENCE: Thousandths = Thousandths(500);

/// What an evaluation says before the rules.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Proposed {
    /// The score; `None` is *insufficient data*.
    pub score: Option<Thousandths>,
    /// The kind of source.
    pub source_type: SourceType,
    /// The confidence, computed in code.
    pub confidence: Thousandths,
    /// Independent assessments cited by evidence id.
    pub assessments: usize,
    /// Those among them that the source type is cited from.
    pub type_assessments: usize,
}

/// What it comes to under the rules.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Rated {
    /// The score after the cap.
    pub score: Option<Thousandths>,
    /// Its band; `None` is *insufficient data*.
    pub factual_rating: Option<Band>,
    /// The score before the cap, where the cap lowered it.
    pub capped_from: Option<Thousandths>,
    /// Why the rating is neither used nor shown; `None` where it is.
    pub withheld: Option<Withheld>,
}

/// Why a rating is kept with its reason and not used.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Withheld {
    /// No score, or hardly any confidence in it.
    InsufficientData,
    /// A band below mixed or a capped source type on fewer than two independent assessments.
    FewAssessments,
    /// Confidence below the band's gate.
    Gate,
    /// Two models that were asked apart did not agree.
    NoConsensus,
}

/// A proposal under the rules: null → cap → band → gate → publication.
///
/// A capped source type that fewer than two independent assessments bear out caps nothing.
#[must_use]
pub fn rate(proposed: &Proposed) -> Rated {
    let established = proposed.type_assessments >= ASSESSMENTS_TO_PUBLISH;
    let kind_capped = proposed.source_type.cap().is_some();
    let unmistakable = kind_capped && established;
    let Some(score) = proposed
        .score
        .filter(|_| proposed.confidence >= LEAST_CONFIDENCE || unmistakable)
    else {
        return Rated {
            withheld: Some(Withheld::InsufficientData),
            ..Rated::default()
        };
    };
    let after = if established {
        capped(score, proposed.source_type)
    } else {
        score
    };
    let band = Band::of(after);
    let unpublishable = (kind_capped && !established)
        || (band < Band::Mixed && proposed.assessments < ASSESSMENTS_TO_PUBLISH);
    Rated {
        score: Some(after),
        factual_rating: Some(band),
        capped_from: (after < score).then_some(score),
        withheld: if proposed.confidence < band.gate() {
            Some(Withheld::Gate)
        } else {
            unpublishable.then_some(Withheld::FewAssessments)
        },
    }
}

#[derive(Debug, Default, Deserialize)]
struct Table {
    band: Vec<BandRow>,
    source_type: Vec<TypeRow>,
}

#[derive(Debug, Deserialize)]
struct BandRow {
    name: String,
    label: String,
    from: u16,
    confidence: u16,
    criteria: String,
}

#[derive(Debug, Deserialize)]
struct TypeRow {
    name: String,
    label: String,
    cap: Option<u16>,
    meaning: String,
}

// A test reads the file and fails where it cannot be read or lacks a name.
static TABLE: LazyLock<Table> = LazyLock::new(|| toml::from_str(DATA).unwrap_or_default());

#[cfg(test)]
mod tests {
    use super::*;

    fn score(value: f64) -> Thousandths {
        Thousandths::of(value).expect("a score")
    }

    #[test]
    fn the_table_is_whole() {
        let table: Table = toml::from_str(DATA).expect("scale.toml");
        assert_eq!(table.band.len(), Band::ALL.len());
        assert_eq!(table.source_type.len(), SourceType::ALL.len());
        for band in Band::ALL {
            assert!(!band.label().is_empty() && !band.criteria().is_empty());
            assert_eq!(Band::named(band.name()), Some(band));
        }
        for &kind in SourceType::ALL {
            assert!(!kind.label().is_empty() && !kind.meaning().is_empty());
            assert_eq!(SourceType::named(kind.name()), Some(kind));
        }
        assert!(Band::ALL.is_sorted_by(|one, next| one.from() > next.from()));
        assert_eq!(Band::HighlyUnreliable.from(), Thousandths::new(0));
    }

    #[test]
    fn bands_are_half_open_without_gaps() {
        let table = [
            (1.0, Band::HighlyReliable),
            (0.86, Band::HighlyReliable),
            (0.1 + 0.76, Band::HighlyReliable),
            (0.859, Band::Reliable),
            (0.72, Band::Reliable),
            (0.719, Band::LeaningReliable),
            (0.58, Band::LeaningReliable),
            (0.579, Band::Mixed),
            (0.575, Band::Mixed),
            (0.5, Band::Mixed),
            (0.43, Band::Mixed),
            (0.425, Band::LeaningUnreliable),
            (0.29, Band::LeaningUnreliable),
            (0.289, Band::Unreliable),
            (0.15, Band::Unreliable),
            (0.149, Band::HighlyUnreliable),
            (0.0, Band::HighlyUnreliable),
        ];
        for (value, band) in table {
            assert_eq!(Band::of(score(value)), band, "{value}");
        }
    }

    #[test]
    fn gates_are_asymmetric() {
        let gates = [0.85, 0.75, 0.65, 0.55, 0.5, 0.45, 0.4];
        for (band, gate) in Band::ALL.into_iter().zip(gates) {
            assert_eq!(band.gate(), score(gate), "{}", band.name());
        }
    }

    #[test]
    fn caps_of_the_four_kinds() {
        let table = [
            (SourceType::PropagandaOutlet, 0.9, 0.14),
            (SourceType::KnownDisinformation, 0.14, 0.14),
            (SourceType::KnownDisinformation, 0.05, 0.05),
            (SourceType::StateControlledMedia, 0.43, 0.42),
            (SourceType::PlatformUgc, 0.7, 0.42),
            (SourceType::StateMedia, 0.7, 0.7),
            (SourceType::Unknown, 0.99, 0.99),
        ];
        for (kind, before, after) in table {
            assert_eq!(capped(score(before), kind), score(after), "{kind:?}");
        }
    }

    #[test]
    fn scores_come_in_on_a_declared_scale_or_on_one_that_is_plain() {
        let table = [
            (0.5, None, Some(0.5)),
            (1.0, None, Some(1.0)),
            (1.5, None, None),
            (2.0, None, Some(0.02)),
            (95.0, None, Some(0.95)),
            (100.0, None, Some(1.0)),
            (100.1, None, None),
            (-0.1, None, None),
            (f64::NAN, None, None),
            (f64::INFINITY, None, None),
            (1.0, Some(Scale::Percent), Some(0.01)),
            (0.0, Some(Scale::Percent), Some(0.0)),
            (2.0, Some(Scale::Unit), None),
        ];
        for (value, declared, expected) in table {
            assert_eq!(
                normalise(value, declared).ok(),
                expected.map(score),
                "{value} {declared:?}"
            );
        }
    }

    #[test]
    fn null_then_cap_then_band_then_gate_then_publication() {
        let sound = Proposed {
            score: Some(score(0.8)),
            source_type: SourceType::EditorialPublisher,
            confidence: score(0.8),
            assessments: 3,
            type_assessments: 3,
        };
        let rated = |proposed: Proposed| {
            let rated = rate(&proposed);
            (
                rated.factual_rating,
                rated.capped_from.is_some(),
                rated.withheld,
            )
        };
        assert_eq!(rated(sound), (Some(Band::Reliable), false, None));
        let null = Proposed {
            score: None,
            ..sound
        };
        assert_eq!(rated(null), (None, false, Some(Withheld::InsufficientData)));
        let unsure = Proposed {
            confidence: score(0.499),
            ..sound
        };
        assert_eq!(
            rated(unsure),
            (None, false, Some(Withheld::InsufficientData))
        );
        let gated = Proposed {
            confidence: score(0.749),
            ..sound
        };
        assert_eq!(
            rated(gated),
            (Some(Band::Reliable), false, Some(Withheld::Gate))
        );
        let propaganda = Proposed {
            source_type: SourceType::PropagandaOutlet,
            confidence: score(0.45),
            ..sound
        };
        assert_eq!(
            rated(propaganda),
            (Some(Band::HighlyUnreliable), true, None),
            "an unmistakable kind is rated below .50, its cap comes before its gate"
        );
        let alleged = Proposed {
            type_assessments: 1,
            confidence: score(0.8),
            ..propaganda
        };
        assert_eq!(
            rated(alleged),
            (Some(Band::Reliable), false, Some(Withheld::FewAssessments)),
            "one assessment caps nothing, and nothing is shown"
        );
        let low = Proposed {
            score: Some(score(0.2)),
            assessments: 1,
            ..sound
        };
        assert_eq!(
            rated(low),
            (
                Some(Band::Unreliable),
                false,
                Some(Withheld::FewAssessments)
            )
        );
    }
}
