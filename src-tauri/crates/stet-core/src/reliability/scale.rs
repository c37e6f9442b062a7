//! The scale: seven bands with their gates, and the kinds of source with their caps (rules 4.1).
//!
//! Both are data (`data/reliability/scale.toml`).

use std::sync::LazyLock;

use serde::{Deserialize, Serialize};

use super::thousandths::Thousandths;
use crate::tables;

/// The seven bands and the kinds of source.
pub(crate) static SCALE: tables::Table = tables::Table::new(
    "reliability/scale.toml",
    include_str!(concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../../data/reliability/scale.toml"
    )),
    sound,
);

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

/// Whether a table has every band, from the best down without gaps, and every kind of source.
fn sound(text: &str) -> Result<(), tables::Problem> {
    let table: Table = tables::from_toml(text)?;
    let wrong = |what: String| Err(tables::Problem::of_all(what));
    for band in Band::ALL {
        if !table.band.iter().any(|row| row.name == band.name()) {
            return wrong(format!("there is no band “{}”", band.name()));
        }
    }
    for kind in SourceType::ALL {
        if !table.source_type.iter().any(|row| row.name == kind.name()) {
            return wrong(format!("there is no source_type “{}”", kind.name()));
        }
    }
    for row in &table.band {
        if row.from > 1000 || row.confidence > 1000 {
            return wrong(format!("“{}” goes beyond 1000 thousandths", row.name));
        }
    }
    let falls = table.band.windows(2).all(|two| two[0].from > two[1].from);
    if !falls || table.band.last().is_some_and(|row| row.from != 0) {
        return wrong("the bands must fall from the best to one that begins at 0".to_owned());
    }
    Ok(())
}

// A check reads the table before it comes into force, and a test the bundled one.
static TABLE: LazyLock<Table> = LazyLock::new(|| toml::from_str(SCALE.text()).unwrap_or_default());

#[cfg(test)]
mod tests {
    use super::*;

    fn score(value: f64) -> Thousandths {
        Thousandths::of(value).expect("a score")
    }

    #[test]
    fn the_table_is_whole() {
        let table: Table = toml::from_str(SCALE.bundled).expect("scale.toml");
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
}
