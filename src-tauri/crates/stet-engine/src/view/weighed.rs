//! How what was read of a claim was weighed: features, evidence balance, what outlets counted.

use std::collections::BTreeMap;

use stet_core::claim::ClaimKind;
use stet_core::reliability::weighting::Weight;
use stet_core::verdict::{Finding, Weights, calibration};

use crate::wire::{FeatureRow, OutletWeightRow, WeighedView};

/// How a finding on a claim of this kind was weighed; `None` where nothing was.
pub(crate) fn view(finding: &Finding, kind: ClaimKind) -> Option<WeighedView> {
    finding.score?;
    let outlets: BTreeMap<&str, OutletWeightRow> = finding
        .outlets
        .iter()
        .map(|known| {
            let row = OutletWeightRow {
                outlet: known.outlet.clone(),
                counts: known.counts.value(),
                known_as: match known.weight {
                    Weight::Rated(_) => "rated",
                    Weight::Platform => "platform",
                    Weight::Unknown => "unknown",
                }
                .to_owned(),
            };
            (known.outlet.as_str(), row)
        })
        .collect();
    Some(WeighedView {
        features: features(finding, kind),
        evidence_balance: finding.evidence_balance,
        probability: finding.probability,
        calibration: finding
            .probability
            .map_or_else(String::new, |_| calibration::about()),
        outlets: outlets.into_values().collect(),
    })
}

fn features(finding: &Finding, kind: ClaimKind) -> Vec<FeatureRow> {
    let (of, weights) = (&finding.features, Weights::of(kind));
    [
        ("e_max", of.e_max, weights.strongest),
        ("e_mean3", of.e_mean3, weights.mean),
        ("agree_dom", f64::from(of.agree_dom), weights.agreeing),
        ("rel_avg", of.rel_avg, weights.reliability),
        ("rec_max", of.rec_max, weights.recency),
        ("c_max", of.c_max, -weights.against),
        ("num_ok", f64::from(u8::from(of.num_ok)), weights.figures),
    ]
    .into_iter()
    .map(|(name, value, weight)| FeatureRow {
        name: name.to_owned(),
        value,
        weight,
    })
    .collect()
}
