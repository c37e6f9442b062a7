//! What could be cited for a claim: the best source among the evidence, and no other (rules 6.4
//! and 7).

use crate::entailment::Judgement;
use crate::evidence::{Passage, Source};

/// Entail probability from which a passage may be suggested.
const SAYS_SO: f64 = 0.60;
/// Contradict probability below which it may.
const DENIES: f64 = 0.40;

/// The source to suggest, with the passage that speaks for it. Only a passage that was retrieved
/// can be given back, so an address nobody returned cannot be suggested; nor can one that stands in
/// supplied material without an address, in a confidential source, in a copy of the checked text, or
/// at an address that is `gone`.
#[must_use]
pub fn suggest<'e>(
    judged: impl IntoIterator<Item = (&'e Judgement, &'e Passage, &'e Source)>,
    gone: impl Fn(&str) -> bool,
) -> Option<(&'e Passage, &'e Source)> {
    judged
        .into_iter()
        .filter(|(judgement, _, source)| {
            let p = judgement.probabilities;
            p.entail >= SAYS_SO
                && p.contradict < DENIES
                && !judgement.same_origin
                && !source.confidential
                && source
                    .url
                    .as_deref()
                    .is_some_and(|url| is_web_address(url) && !gone(url))
        })
        .min_by(|(one, _, first), (other, _, second)| {
            let strength = other
                .probabilities
                .entail
                .total_cmp(&one.probabilities.entail);
            first.preference().cmp(&second.preference()).then(strength)
        })
        .map(|(_, passage, source)| (passage, source))
}

fn is_web_address(address: &str) -> bool {
    url::Url::parse(address).is_ok_and(|url| matches!(url.scheme(), "http" | "https"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::entailment::Probabilities;
    use crate::evidence::tests::{passage, source};

    fn judgement(passage: &str, source: &str, entail: f64, contradict: f64) -> Judgement {
        Judgement {
            passage: passage.to_owned(),
            source: source.to_owned(),
            probabilities: Probabilities {
                entail,
                contradict,
                neutral: 1.0 - entail - contradict,
            },
            atoms: Vec::new(),
            decisive: None,
            reasons: Vec::new(),
            same_origin: false,
            judge: String::new(),
        }
    }

    fn none_gone(_: &str) -> bool {
        false
    }

    fn page(id: &str, url: Option<&str>) -> Source {
        Source {
            url: url.map(str::to_owned),
            supplied: false,
            ..source(id)
        }
    }

    #[test]
    fn only_evidence_that_says_so_and_has_an_address() {
        let cases = [
            (
                "says so",
                Some("https://blog.example/a"),
                (0.9, 0.0),
                false,
                true,
            ),
            ("no address", None, (0.9, 0.0), false, false),
            (
                "no web address",
                Some("file:///a"),
                (0.9, 0.0),
                false,
                false,
            ),
            (
                "unsure",
                Some("https://blog.example/a"),
                (0.59, 0.0),
                false,
                false,
            ),
            (
                "both ways",
                Some("https://blog.example/a"),
                (0.7, 0.4),
                false,
                false,
            ),
            (
                "a copy",
                Some("https://blog.example/a"),
                (0.9, 0.0),
                true,
                false,
            ),
        ];
        for (name, url, (entail, contradict), same_origin, expected) in cases {
            let (passage, source) = (passage("p", "s", "Words."), page("s", url));
            let mut judged = judgement("p", "s", entail, contradict);
            judged.same_origin = same_origin;
            assert_eq!(
                suggest([(&judged, &passage, &source)], none_gone).is_some(),
                expected,
                "{name}"
            );
        }
    }

    #[test]
    fn a_confidential_page_is_not_suggested() {
        let (said, words) = (judgement("p", "s", 0.9, 0.0), passage("p", "s", "Words."));
        let mut source = page("s", Some("https://blog.example/a"));
        assert!(suggest([(&said, &words, &source)], none_gone).is_some());
        source.confidential = true;
        assert!(suggest([(&said, &words, &source)], none_gone).is_none());
    }

    #[test]
    fn the_better_kind_goes_before_the_firmer_words() {
        let blog = (
            judgement("p1", "s1", 0.95, 0.0),
            passage("p1", "s1", "Words."),
        );
        let office = (
            judgement("p2", "s2", 0.7, 0.0),
            passage("p2", "s2", "Words."),
        );
        let sources = [
            page("s1", Some("https://blog.example/a")),
            page("s2", Some("https://www.census.gov/b")),
        ];
        let both = || {
            [
                (&blog.0, &blog.1, &sources[0]),
                (&office.0, &office.1, &sources[1]),
            ]
        };
        let best = suggest(both(), none_gone);
        assert_eq!(best.map(|(_, source)| source.id.as_str()), Some("s2"));
        let next = suggest(both(), |url| url.contains("census.gov"));
        assert_eq!(next.map(|(_, source)| source.id.as_str()), Some("s1"));
        assert!(suggest([], none_gone).is_none());
    }
}
