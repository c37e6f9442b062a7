//! What may be shown to a language model of the material a claim is held against: nothing of a
//! confidential source (rules 7, 6.7).
//!
//! The one gate between sources and questions. A question takes these types and no others, and they
//! are made here alone: whoever writes a question to a model cannot forget to ask.

use crate::evidence::{Passage, Source};
use crate::verdict::Finding;

/// A passage that may leave the machine, with the title of its source.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Shareable<'p> {
    passage: &'p Passage,
    title: &'p str,
}

impl<'p> Shareable<'p> {
    /// The passage, if `source` is the one it stands in and is not confidential.
    #[must_use]
    pub fn of(passage: &'p Passage, source: &'p Source) -> Option<Self> {
        (passage.source == source.id && !source.confidential).then_some(Self {
            passage,
            title: &source.title,
        })
    }

    /// The passage.
    #[must_use]
    pub fn passage(self) -> &'p Passage {
        self.passage
    }

    /// As [`Passage::stands_under`].
    #[must_use]
    pub fn stands_under(self) -> String {
        self.passage.stands_under(self.title)
    }

    /// Its words.
    #[must_use]
    pub fn text(self) -> &'p str {
        &self.passage.text
    }
}

/// A finding that may leave the machine: its reasoning repeats words of the evidence it points at, so
/// all of that may leave too.
#[derive(Debug, Clone, PartialEq)]
pub struct ShareableFinding<'f> {
    finding: &'f Finding,
    evidence: Vec<Shareable<'f>>,
}

impl<'f> ShareableFinding<'f> {
    /// The finding with the evidence it points at, in its order, looked up among `read`; `None` if any
    /// of that is confidential, or is not there.
    #[must_use]
    pub fn of(
        finding: &'f Finding,
        read: impl IntoIterator<Item = (&'f Passage, &'f Source)>,
    ) -> Option<Self> {
        let shareable: Vec<Shareable<'f>> = read
            .into_iter()
            .filter_map(|(passage, source)| Shareable::of(passage, source))
            .collect();
        let evidence: Option<Vec<Shareable<'f>>> = finding
            .evidence
            .iter()
            .map(|id| shareable.iter().find(|one| one.passage.id == *id).copied())
            .collect();
        evidence.map(|evidence| Self { finding, evidence })
    }

    /// Its reasoning in our words.
    #[must_use]
    pub fn words(&self) -> &'f str {
        &self.finding.explanation
    }

    /// The evidence it points at: entry 0 is "[1]".
    #[must_use]
    pub fn evidence(&self) -> &[Shareable<'f>] {
        &self.evidence
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::evidence::tests::{passage, source};
    use crate::verdict::{Features, FindingKind};

    fn finding(evidence: &[&str]) -> Finding {
        Finding {
            kind: FindingKind::Contradicted,
            sub_label: None,
            verdict: None,
            verdict_reason: None,
            score: None,
            confidence: None,
            probability: None,
            likelihood: None,
            explanation: "The source has 150 where the text has 120 [1].".to_owned(),
            features: Features::default(),
            evidence: evidence.iter().map(|id| (*id).to_owned()).collect(),
            uncovered: Vec::new(),
            evidence_balance: None,
            outlets: Vec::new(),
        }
    }

    #[test]
    fn a_passage_of_a_confidential_source_cannot_be_shown() {
        let said = passage("p", "s", "The ferry carries 150 passengers.");
        let open = source("s");
        let kept = Source {
            confidential: true,
            ..source("s")
        };
        assert_eq!(
            Shareable::of(&said, &open).map(Shareable::text),
            Some("The ferry carries 150 passengers.")
        );
        assert_eq!(Shareable::of(&said, &kept), None);
        assert_eq!(
            Shareable::of(&said, &source("another")),
            None,
            "whether it is confidential is for its own source to say"
        );
    }

    #[test]
    fn a_finding_is_shown_if_all_it_points_at_can_be() {
        let (first, second) = (passage("a", "open", "One."), passage("b", "kept", "Two."));
        let open = source("open");
        let kept = Source {
            confidential: true,
            ..source("kept")
        };
        let read = [(&first, &open), (&second, &kept)];
        let on_open = finding(&["a"]);
        let shared = ShareableFinding::of(&on_open, read).expect("all of it is open");
        assert_eq!(shared.evidence().len(), 1);
        assert!(shared.words().contains("150"));
        for evidence in [&["b"][..], &["a", "b"], &["gone"]] {
            let finding = finding(evidence);
            assert!(
                ShareableFinding::of(&finding, read).is_none(),
                "{evidence:?}"
            );
        }
    }
}
