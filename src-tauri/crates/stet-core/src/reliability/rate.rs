//! A proposed score under the rules: null → cap → band → gate → publication (rules 4.1 and 7, "4.1").

use serde::{Deserialize, Serialize};

use super::scale::{Band, SourceType, capped};
use super::thousandths::Thousandths;

/// Independent assessments, cited by evidence id, without which a band below mixed or a capped
/// source type is neither shown nor exported (rules 7, "4.1").
pub const ASSESSMENTS_TO_PUBLISH: usize = 2;

/// Confidence below which an answer is *insufficient data*, unless the source type is
/// unmistakable (rules 4.1).
pub const LEAST_CONFIDENCE: Thousandths = Thousandths::HALF;

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

#[cfg(test)]
mod tests {
    use super::*;

    fn score(value: f64) -> Thousandths {
        Thousandths::of(value).expect("a score")
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
