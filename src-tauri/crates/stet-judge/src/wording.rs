//! What needs no weighing: the same words in the same order, and another's.

use stet_core::quantity::Outcome;

use crate::relation::{Candidate, at_of};

/// True if a candidate's statement says what the claim says in its words and order, and neither denies nor only plans it.
pub(crate) fn word_for_word(features: &[f64]) -> bool {
    let feature = |name: &str| features[at_of(name)];
    let least = [("order", 0.7), ("order_near", 0.8), ("touch", 0.5)];
    let clear = ["asserted", "denied", "opposed"];
    least.iter().all(|(name, least)| feature(name) >= *least)
        && clear.iter().all(|name| feature(name) == 0.0)
        && feature("who") >= 0.0
}

/// True if it says all of the claim beside the value so: of two names the one can then stand only in the other's place.
pub(crate) fn wholly_word_for_word(features: &[f64]) -> bool {
    let feature = |name: &str| features[at_of(name)];
    word_for_word(features) && feature("order") >= 0.95 && feature("with") >= 0.6
}

/// Least share of a claim's words that a statement with another value must say, with what it stands under.
const BESIDE_THE_POINT: f64 = 0.2;

/// True if a candidate's statement names somebody else and nobody of the claim, or another year: however alike, it is
/// about a sibling or another time; and if it has another value and says nothing of the claim, or the opposite of one of
/// its words ("the southern mine").
pub(crate) fn of_another(candidate: &Candidate) -> bool {
    let feature = |name: &str| candidate.features[at_of(name)];
    let stranger = feature("rival") >= 1.0 && feature("who") < 0.0;
    let said = feature("with").max(feature("near"));
    let apart = candidate.outcome == Outcome::Different
        && (said < BESIDE_THE_POINT || feature("opposed") >= 1.0);
    stranger || apart || feature("year") < 0.0 || feature("when") < 0.0
}

/// How a statement that is read whole says what the claim says in its words and order.
pub(crate) enum Wording {
    /// As the claim does.
    Same,
    /// Denied where the claim affirms, or the other way about.
    Turned,
}

/// The wording of a candidate read whole, whose statement denies with so many words; `None` where the words or their
/// order are others.
pub(crate) fn wording(features: &[f64], denials: usize) -> Option<Wording> {
    let feature = |name: &str| features[at_of(name)];
    // What holds a statement back beside its denial.
    let held_back = feature("asserted") - denials as f64;
    if feature("order") < 0.85 || feature("rival") >= 1.0 || held_back > 0.0 {
        return None;
    }
    // How much of the statement is the claim: a short claim finds its words in many a long one.
    let back = feature("back");
    match (feature("denied"), feature("opposed")) {
        (0.0, 0.0) if back >= 0.3 => Some(Wording::Same),
        (1.0, 0.0) if back >= 0.45 => Some(Wording::Turned),
        _ => None,
    }
}
