//! What a report does not say: the words of material that its checker holds to be confidential
//! (rules 7, 6.7).
//!
//! Owns which parts of an entry are words of a source and what stands in their place. Every writer
//! prints a settled report, and settling takes the words out: there is no other way into a file. What
//! stays is that there is such evidence, on which side it stands, the day it was taken in, and a salted
//! commitment to its content. A plain hash would tell everybody who has a copy which copy it is.

use std::collections::{BTreeMap, BTreeSet};

use super::{Report, ReportClaim, ReportEvidence, ReportSource, Stance};
use crate::entailment::Probabilities;
use crate::verdict::Features;

/// What stands in a report in place of words that are confidential.
pub const WITHHELD: &str = "Withheld";

/// What a salted commitment begins with where it stands for the bytes of confidential material: an
/// HMAC-SHA256 in lower-case hex follows. A hash that does not begin so is taken out.
pub const COMMITMENT: &str = "hmac-sha256:";

/// Takes what tells which copy it is out of a hash, and leaves the day of a moment.
fn told_apart_by_nobody(content_hash: &mut String, retrieved_at: &mut String) {
    if !content_hash.starts_with(COMMITMENT) {
        content_hash.clear();
    }
    *retrieved_at = day(retrieved_at).to_owned();
}

/// The day of a moment, RFC 3339; what is shorter as it is.
#[must_use]
pub fn day(moment: &str) -> &str {
    moment.get(..10).unwrap_or(moment)
}

impl Probabilities {
    /// On which side a passage stands and nothing more: what is told of a passage that is confidential.
    #[must_use]
    pub fn of_side(stance: Stance) -> Self {
        let on = |side| f64::from(u8::from(stance == side));
        Self {
            entail: on(Stance::Agrees),
            contradict: on(Stance::Disagrees),
            neutral: on(Stance::Context),
        }
    }
}

impl ReportEvidence {
    /// Takes everything out that is its source's word or name. Doing so twice changes nothing.
    fn withhold(&mut self) {
        for words in [&mut self.source.title, &mut self.quote, &mut self.pinpoint] {
            WITHHELD.clone_into(words);
        }
        self.decisive = None;
        self.reasons.clear();
        self.reliability = None;
        self.reliability_counted = None;
        self.url = None;
        self.published_at = None;
        self.probabilities = Probabilities::of_side(self.stance);
        told_apart_by_nobody(&mut self.content_hash, &mut self.retrieved_at);
    }
}

impl ReportSource {
    fn withhold(&mut self) {
        WITHHELD.clone_into(&mut self.title);
        self.author = None;
        self.publisher = None;
        self.published_at = None;
        self.url = None;
        self.reliability = None;
        told_apart_by_nobody(&mut self.content_hash, &mut self.retrieved_at);
    }
}

impl ReportClaim {
    /// Takes the words of its withheld evidence out of the explanation, the citations and the evidence.
    fn withhold(&mut self) {
        let pointed = self.pointed_at();
        if pointed.iter().any(|(_, _, withheld)| *withheld) {
            self.explanation = told_without_words(&pointed);
        }
        for item in self.evidence.iter_mut().filter(|item| item.withheld) {
            // What a finding's figures come to tells what was judged of its passages.
            self.features = Features::default();
            self.calibrated_probability = None;
            self.likelihood = None;
            self.evidence_balance = None;
            item.withhold();
        }
    }

    /// Takes a suggested citation out whose address no open evidence has.
    fn withhold_suggestion(&mut self) {
        let mut open = self.evidence.iter().filter(|item| !item.withheld);
        let suggested = self.suggested_citation_url.as_deref();
        if !open.any(|item| item.url.as_deref() == suggested) {
            self.suggested_citation_url = None;
            self.suggested_citation_styles = None;
            self.suggested_citation = None;
        }
    }

    /// The evidence its explanation points at, by number. What the explanation repeats of a passage
    /// ends in the passage's number, so an explanation that points at nothing withheld repeats nothing
    /// of it.
    fn pointed_at(&self) -> Vec<(u32, Stance, bool)> {
        let named: BTreeSet<u32> = self
            .explanation
            .match_indices('[')
            .filter_map(|(open, _)| {
                let (number, _) = self.explanation[open + 1..].split_once(']')?;
                number.parse().ok()
            })
            .collect();
        let mut pointed: Vec<(u32, Stance, bool)> = self
            .evidence
            .iter()
            .filter(|item| named.contains(&item.number))
            .map(|item| (item.number, item.stance, item.withheld))
            .collect();
        pointed.sort_by_key(|(number, ..)| *number);
        pointed
    }
}

/// A finding's reasoning without a word of its evidence: the evidence it points at by number, how each
/// stands to the claim, and whether its words are withheld. Told again from its own numbers, it is
/// the same.
#[must_use]
pub fn told_without_words(pointed: &[(u32, Stance, bool)]) -> String {
    let list = |fits: &dyn Fn(&(u32, Stance, bool)) -> bool| -> String {
        let numbers = pointed.iter().filter(|one| fits(one));
        numbers.map(|(number, ..)| format!(" [{number}]")).collect()
    };
    let mut said: Vec<String> = [
        (Stance::Agrees, "Says so:"),
        (Stance::Disagrees, "Says otherwise:"),
        (Stance::Context, "Does not decide it:"),
    ]
    .into_iter()
    .map(|(stance, words)| (words, list(&|one| one.1 == stance)))
    .filter(|(_, numbers)| !numbers.is_empty())
    .map(|(words, numbers)| format!("{words}{numbers}."))
    .collect();
    let withheld = list(&|one| one.2);
    if !withheld.is_empty() {
        said.push(format!(
            "The words of{withheld} are withheld: they are confidential."
        ));
    }
    said.join(" ")
}

impl Report {
    /// Takes the words of withheld material out; [`Report::settle`] begins with it.
    pub(super) fn settle_withheld(&mut self) {
        for claim in &mut self.claims {
            claim.withhold();
        }
        for source in self.sources.iter_mut().filter(|source| source.withheld) {
            source.withhold();
        }
    }

    /// Withholds these sources, by [`crate::evidence::Source::id`] and each with the commitment to its
    /// content, in a report that was settled before they were held to be confidential. True if it said
    /// anything of them until now.
    pub fn withhold(&mut self, confidential: &BTreeMap<String, String>) -> bool {
        let mut said = false;
        let mut mark = |withheld: &mut bool, hash: &mut String, id: &str| {
            let Some(commitment) = confidential.get(id).filter(|_| !*withheld) else {
                return;
            };
            said = true;
            *withheld = true;
            commitment.clone_into(hash);
        };
        for item in self.claims.iter_mut().flat_map(|c| &mut c.evidence) {
            mark(&mut item.withheld, &mut item.content_hash, &item.source.id);
        }
        for source in &mut self.sources {
            mark(&mut source.withheld, &mut source.content_hash, &source.id);
        }
        for row in &mut self.unread {
            if row
                .source
                .as_ref()
                .is_some_and(|id| confidential.contains_key(id))
            {
                said |= row.title != WITHHELD;
                row.withhold();
            }
        }
        self.unread.dedup();
        if said {
            self.withhold_cited_texts();
            for claim in &mut self.claims {
                claim.withhold_suggestion();
                claim.withhold();
                claim.settle();
            }
            self.settle_withheld();
            self.sort_sources();
        }
        said
    }

    /// Which text a citation was held against stands in a report by its name alone, so all such names
    /// go.
    fn withhold_cited_texts(&mut self) {
        let health = self.citation_health.iter_mut();
        let told =
            health.flat_map(|health| health.failing.iter_mut().chain(&mut health.verification));
        for citation in told.flat_map(|one| &mut one.citations) {
            if !citation.source.is_empty() {
                WITHHELD.clone_into(&mut citation.source);
            }
            citation.differs.clear();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::claim::{Claim, ClaimKind};
    use crate::document::Place;
    use crate::evidence::tests::{passage, source};
    use crate::evidence::{Source, SourceClass};
    use crate::report::TitleBlock;
    use crate::text::Span;

    const SECRET: &str = "The yard's own list gives 150 seats";

    fn report(confidential: bool) -> Report {
        let span = Span::new(0, 1);
        let claim = Claim {
            place: Place { block: 0, span },
            quote: "The ferry carries 120 passengers.".to_owned(),
            sentence: span,
            kind: ClaimKind::Number,
            check_worthiness: 1.0,
            atoms: Vec::new(),
            citations: Vec::new(),
            asides: Vec::new(),
            risks: Vec::new(),
        };
        let leaked = Source {
            title: "Leaked list of the yard".to_owned(),
            author: Some("A mole".to_owned()),
            url: Some("https://yard.example/leak".to_owned()),
            class: SourceClass::Other,
            confidential,
            content_hash: match confidential {
                true => format!("{COMMITMENT}c0ffee"),
                false => "hash-leaked".to_owned(),
            },
            ..source("leaked")
        };
        let other = source("open");
        let mut entry = ReportClaim::new(1, "c", &claim);
        entry.explanation =
            format!("One source, supplied by you, says otherwise [1]. {SECRET} [1].");
        for (number, words, from) in [(1, SECRET, &leaked), (2, "Open words.", &other)] {
            let mut item = ReportEvidence::new(number, &passage("p", &from.id, words), from);
            item.decisive = Some(words.to_owned());
            item.reasons = vec![words.to_owned()];
            (item.stance, item.probabilities) = if number == 1 {
                (Stance::Disagrees, item.probabilities)
            } else {
                (Stance::Agrees, Probabilities::affirming(0.9))
            };
            entry.evidence.push(item);
        }
        let mut report = Report::new(TitleBlock::default());
        report.claims.push(entry);
        report.sources = vec![ReportSource::from(&leaked), ReportSource::from(&other)];
        report.settle();
        report
    }

    fn says(report: &Report) -> String {
        serde_json::to_string(report).expect("JSON")
    }

    #[test]
    fn a_settled_report_holds_no_word_of_a_confidential_source() {
        let said = says(&report(true));
        for words in [
            SECRET,
            "Leaked list",
            "A mole",
            "yard.example",
            "hash-leaked",
            "0.96",
        ] {
            assert!(!said.contains(words), "{words} in {said}");
            assert!(says(&report(false)).contains(words), "{words}");
        }
        assert!(said.contains("hmac-sha256:c0ffee"), "the commitment stays");
        let withheld = report(true).sources.into_iter().find(|one| one.withheld);
        assert_eq!(withheld.expect("a source").retrieved_at, "2026-01-02");
        assert!(said.contains("Open words."), "open evidence stays");
        let claim = &report(true).claims[0];
        assert_eq!(
            claim.explanation,
            "Says otherwise: [1]. The words of [1] are withheld: they are confidential."
        );
        assert_eq!(claim.explanation, claim.verdict_explanation);
        assert_eq!(claim.citations.len(), 1, "only what is open is cited");
        assert_eq!(claim.evidence[0].stance, Stance::Disagrees);
    }

    #[test]
    fn a_plain_hash_never_stands_for_confidential_material() {
        let mut report = report(true);
        for hash in ["ab12", "hmac-sha512:00", ""] {
            let mut sources = report.sources.iter_mut();
            let leaked = sources.find(|one| one.id == "leaked").expect("it is there");
            leaked.content_hash = hash.to_owned();
            report.claims[0].evidence[0].content_hash = hash.to_owned();
            report.settle();
            let mut sources = report.sources.iter();
            let leaked = sources.find(|one| one.id == "leaked").expect("it is there");
            let told = [
                &leaked.content_hash,
                &report.claims[0].evidence[0].content_hash,
            ];
            assert!(told.iter().all(|hash| hash.is_empty()), "{told:?}");
        }
    }

    #[test]
    fn settling_a_withholding_report_again_changes_nothing() {
        let once = report(true);
        let mut twice = once.clone();
        twice.settle();
        assert_eq!(once, twice);
    }

    #[test]
    fn an_earlier_report_can_be_withheld_later() {
        let mut earlier = report(false);
        let of = |id: &str| BTreeMap::from([(id.to_owned(), format!("{COMMITMENT}c0ffee"))]);
        assert!(!earlier.withhold(&of("another")));
        assert!(earlier.withhold(&of("leaked")));
        assert_eq!(earlier, report(true));
        assert!(
            !earlier.withhold(&of("leaked")),
            "it says nothing of it any more"
        );
    }

    #[test]
    fn an_explanation_that_points_elsewhere_stays() {
        let mut report = report(true);
        report.claims[0].explanation = "Open words [2].".to_owned();
        report.settle();
        assert_eq!(report.claims[0].explanation, "Open words [2].");
    }
}
