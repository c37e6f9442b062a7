//! What the word of a classifier counts that nobody here calibrated (rules 3.4).
//!
//! A softmax is surer than it is right, the more so on texts of another kind than it was trained on, and
//! how much surer is not known of a network that a user brings along. So it is believed less than our
//! own: its class counts only where it is nearly sure, and then for less than a rule's.

use super::Probabilities;

/// From here on a side of the classifier decides. A network of our own, fitted on rows like those it was
/// measured on, had to be .80 sure to entail and .90 sure to contradict before nine in ten of what it
/// decided were right (`docs/models/own-classifier.md`); a stranger's is held to the stricter of the two
/// on either side.
pub const COUNTS: f64 = 0.90;

/// What a side shows that it is wholly sure of: below the .95 that a rule sets (rules 3.2).
const FIRMEST: f64 = 0.90;

/// The probabilities shown where a classifier says `said`: a side from [`COUNTS`] on is carried to
/// the range from [`Probabilities::DECIDES`] to .90, any other shows at most .39, neutral takes the rest.
/// It is not believed that a passage entails a claim of which a figure, a date or a name `differs`.
/// `None` if what it says are no probabilities.
#[must_use]
pub fn shown(said: Probabilities, differs: bool) -> Option<Probabilities> {
    let all = [said.entail, said.contradict, said.neutral];
    let sum: f64 = all.iter().sum();
    if all.iter().any(|p| !(0.0..=1.0 + 1e-3).contains(p)) || (sum - 1.0).abs() > 1e-3 {
        return None;
    }
    let side = |p: f64, counts: bool| {
        if counts && p >= COUNTS {
            let beyond = ((p - COUNTS) / (1.0 - COUNTS)).min(1.0);
            Probabilities::DECIDES + beyond * (FIRMEST - Probabilities::DECIDES)
        } else {
            p.min(Probabilities::UNDECIDED)
        }
    };
    let entail = side(said.entail, !differs);
    let contradict = side(said.contradict, true);
    Some(Probabilities {
        entail,
        contradict,
        neutral: 1.0 - entail - contradict,
    })
}

/// The ground of a decision that the classifier brought about, with how sure it calls itself.
#[must_use]
pub fn ground(said: Probabilities) -> String {
    let (words, sure) = if said.entail > said.contradict {
        ("saying the same", said.entail)
    } else {
        ("saying otherwise", said.contradict)
    };
    // Never rounded up to certainty.
    let sure = (sure.min(0.99) * 100.0).floor() / 100.0;
    format!("Your classifier reads the sentence as {words} ({sure:.2} by its own reckoning)")
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn said(entail: f64, contradict: f64) -> Probabilities {
        Probabilities {
            entail,
            contradict,
            neutral: 1.0 - entail - contradict,
        }
    }

    #[test]
    fn a_side_counts_where_the_classifier_is_nearly_sure() {
        let near = |one: f64, other: f64| (one - other).abs() < 1e-9;
        let at = |entail, contradict| shown(said(entail, contradict), false).expect("shown");
        assert!(near(at(0.90, 0.05).entail, 0.70) && at(0.90, 0.05).decided());
        assert!(near(at(1.0, 0.0).entail, 0.90));
        assert!(near(at(0.02, 0.95).contradict, 0.80));
        for undecided in [at(0.8999, 0.05), at(0.05, 0.89), at(0.5, 0.5), at(0.0, 0.0)] {
            assert!(!undecided.decided());
            assert!(undecided.entail <= 0.39 && undecided.contradict <= 0.39);
        }
        let against = shown(said(0.99, 0.0), true).expect("shown");
        assert!(!against.decided(), "not against a figure that differs");
        assert!(shown(said(0.01, 0.99), true).expect("shown").decided());
    }

    #[test]
    fn what_is_no_probability_is_nothing() {
        for wrong in [
            said(f64::NAN, 0.0),
            said(1.4, 0.0),
            said(-0.2, 0.1),
            Probabilities {
                entail: 0.2,
                contradict: 0.2,
                neutral: 0.2,
            },
        ] {
            assert_eq!(shown(wrong, false), None, "{wrong:?}");
        }
    }

    #[test]
    fn the_ground_says_how_sure_it_calls_itself() {
        assert!(ground(said(0.978, 0.0)).contains("the same (0.97"));
        assert!(ground(said(0.0, 0.9999)).contains("otherwise (0.99"));
    }

    proptest! {
        #[test]
        fn what_is_shown_are_probabilities(entail in 0.0..1.0f64, share in 0.0..1.0f64, differs: bool) {
            let p = shown(said(entail, (1.0 - entail) * share), differs).expect("shown");
            prop_assert!((p.entail + p.contradict + p.neutral - 1.0).abs() < 1e-9);
            for value in [p.entail, p.contradict, p.neutral] {
                prop_assert!((0.0..=1.0).contains(&value));
            }
        }
    }
}
