//! The desk policy as a table, and the properties no case may break.

use proptest::prelude::*;

use super::*;
use crate::claim::{Atom, AtomValue, Citation, CitationTarget, ClaimKind};
use crate::document::Place;
use crate::entailment::{AtomReading, AtomState, Probabilities};
use crate::evidence::SourceClass;
use crate::evidence::tests::{passage, source};
use crate::reliability::Thousandths;
use crate::reliability::weighting::{OutletWeight, Weight};
use crate::text::Span;

/// A claim with so many name atoms.
fn claim(atoms: usize) -> Claim {
    let quote = "Ada Lovelace wrote the first program in London".to_owned();
    let place = Place {
        block: 0,
        span: Span::new(0, quote.len()),
    };
    let atom = |at: usize| Atom {
        span: Span::new(at, at + 1),
        text: format!("name {at}"),
        value: AtomValue::Name(format!("Name {at}")),
    };
    Claim {
        place,
        sentence: place.span,
        quote,
        kind: ClaimKind::Event,
        check_worthiness: 0.9,
        atoms: (0..atoms).map(atom).collect(),
        citations: Vec::new(),
        asides: Vec::new(),
        risks: Vec::new(),
    }
}

/// What one source says: (source, entail, contradict, states of the atoms).
type Said<'a> = (&'a str, f64, f64, &'a [AtomState]);

#[derive(Debug)]
struct Scene {
    claim: Claim,
    passages: Vec<Passage>,
    sources: Vec<Source>,
    judgements: Vec<Judgement>,
    outlets: Vec<OutletWeight>,
    for_a_person: Vec<String>,
    silent: Vec<String>,
    consulted: bool,
}

impl Scene {
    fn new(atoms: usize, said: &[Said<'_>]) -> Self {
        let mut scene = Self {
            claim: claim(atoms),
            passages: Vec::new(),
            sources: Vec::new(),
            judgements: Vec::new(),
            outlets: Vec::new(),
            for_a_person: Vec::new(),
            silent: Vec::new(),
            consulted: true,
        };
        for (at, (name, entail, contradict, states)) in said.iter().enumerate() {
            let id = format!("p{at}");
            let text = format!("{id}: {name} reports at length and in words of its own, {at}{at}");
            scene.passages.push(passage(&id, name, &text));
            if scene.sources.iter().all(|source| source.id != *name) {
                scene.sources.push(published(name));
            }
            scene.judgements.push(Judgement {
                passage: id,
                source: (*name).to_owned(),
                probabilities: Probabilities {
                    entail: *entail,
                    contradict: *contradict,
                    neutral: 1.0 - entail - contradict,
                },
                atoms: states
                    .iter()
                    .enumerate()
                    .map(|(atom, state)| AtomReading {
                        atom,
                        state: *state,
                        span: None,
                        reason: String::new(),
                    })
                    .collect(),
                decisive: None,
                reasons: vec!["The words say it".to_owned()],
                same_origin: false,
                judge: "test".to_owned(),
            });
        }
        scene
    }

    fn case(&self) -> Case<'_> {
        Case {
            claim: &self.claim,
            document_type: DocumentType::Other,
            passages: &self.passages,
            sources: &self.sources,
            judgements: &self.judgements,
            outlets: &self.outlets,
            for_a_person: &self.for_a_person,
            silent: &self.silent,
            consulted: self.consulted,
            reference_date: "2026-03-01",
        }
    }

    fn decide(&self) -> Finding {
        decide(&self.case())
    }

    fn with(mut self, change: impl FnOnce(&mut Self)) -> Self {
        change(&mut self);
        self
    }
}

/// A source that was found, not supplied: `name` is its domain.
fn published(name: &str) -> Source {
    Source {
        url: Some(format!("https://www.{name}.example/story")),
        supplied: false,
        primary: false,
        ..source(name)
    }
}

const YES: AtomState = AtomState::Agrees;
const NEAR: AtomState = AtomState::AgreesWithinTolerance;
const NO: AtomState = AtomState::Differs;
const SILENT: AtomState = AtomState::NotCovered;

fn supply(scene: &mut Scene) {
    for one in &mut scene.sources {
        *one = source(&one.id);
    }
}

/// Name, scene, finding, sub-label, band.
type DeskCase = (
    &'static str,
    Scene,
    FindingKind,
    Option<&'static str>,
    Option<Band>,
);

#[test]
fn features_are_those_of_the_module() {
    let scene = Scene::new(
        1,
        &[
            ("a", 0.90, 0.02, &[YES]),
            ("b", 0.70, 0.10, &[YES]),
            ("c", 0.62, 0.30, &[YES]),
            ("a", 0.61, 0.05, &[YES]),
            ("d", 0.59, 0.10, &[YES]),
            ("e", 0.05, 0.60, &[NO]),
        ],
    )
    .with(|scene| {
        scene.sources[0].reliability = Some(0.8);
        scene.sources[1].published_at = Some("2026-03-01".to_owned());
    });
    let case = scene.case();
    let found = features(&weigh(&case));
    let near = |one: f64, other: f64| (one - other).abs() < 1e-9;
    assert!(near(found.e_max, 0.90) && near(found.c_max, 0.60));
    assert!(near(found.e_mean3, (0.90 + 0.70 + 0.62) / 3.0));
    assert_eq!(found.agree_dom, 3, "each domain once, from 0.60 on");
    let unknown = 0.5;
    assert!(near(found.rel_avg, (0.8 + unknown + unknown) / 3.0));
    assert!(near(found.rec_max, 1.0), "of the day of the claim");
    assert!(!found.num_ok, "one source has another figure");
    assert_eq!(features(&[]), Features::default());
}

#[test]
fn the_desk_policy_as_a_table() {
    use FindingKind as Kind;
    let cases: Vec<DeskCase> = vec![
        (
            "two independent sources",
            Scene::new(1, &[("a", 0.9, 0.02, &[YES]), ("b", 0.65, 0.1, &[YES])]),
            Kind::Supported,
            None,
            Some(Band::Moderate),
        ),
        (
            "three independent sources",
            Scene::new(
                1,
                &[
                    ("a", 0.9, 0.02, &[YES]),
                    ("b", 0.8, 0.1, &[YES]),
                    ("c", 0.7, 0.1, &[YES]),
                ],
            ),
            Kind::Supported,
            None,
            Some(Band::High),
        ),
        (
            "one source is not enough",
            Scene::new(1, &[("a", 0.95, 0.02, &[YES]), ("a", 0.9, 0.02, &[YES])]),
            Kind::Unresolved,
            None,
            None,
        ),
        (
            "one supplied source stands as primary",
            Scene::new(1, &[("a", 0.95, 0.02, &[YES])]).with(supply),
            Kind::Supported,
            None,
            Some(Band::Moderate),
        ),
        (
            "unless unticked",
            Scene::new(1, &[("a", 0.95, 0.02, &[YES])]).with(|scene| {
                supply(scene);
                scene.sources[0].primary = false;
            }),
            Kind::Unresolved,
            None,
            None,
        ),
        (
            "a found primary source",
            Scene::new(1, &[("a", 0.95, 0.02, &[YES])])
                .with(|scene| scene.sources[0].class = SourceClass::Primary),
            Kind::Supported,
            None,
            Some(Band::High),
        ),
        (
            "a primary source the claim is about",
            Scene::new(1, &[("a", 0.95, 0.02, &[YES])]).with(|scene| {
                scene.sources[0].class = SourceClass::Primary;
                scene.sources[0].publisher = Some("Name 0 Ltd".to_owned());
            }),
            Kind::Unresolved,
            None,
            None,
        ),
        (
            "an atom nobody covers",
            Scene::new(
                2,
                &[
                    ("a", 0.9, 0.02, &[YES, SILENT]),
                    ("b", 0.9, 0.02, &[YES, SILENT]),
                ],
            ),
            Kind::Unresolved,
            Some("partly borne out"),
            None,
        ),
        (
            "atoms covered across passages",
            Scene::new(
                2,
                &[
                    ("a", 0.9, 0.02, &[YES, SILENT]),
                    ("b", 0.8, 0.02, &[SILENT, YES]),
                ],
            ),
            Kind::Supported,
            None,
            Some(Band::Moderate),
        ),
        (
            "one source disagrees",
            Scene::new(1, &[("a", 0.02, 0.95, &[NO])]),
            Kind::Unresolved,
            Some("one source disagrees"),
            None,
        ),
        (
            "two sources disagree",
            Scene::new(1, &[("a", 0.02, 0.95, &[NO]), ("b", 0.2, 0.6, &[SILENT])]),
            Kind::Contradicted,
            Some("contradicted"),
            Some(Band::Moderate),
        ),
        (
            "one supplied source disagrees",
            Scene::new(1, &[("a", 0.02, 0.95, &[NO])]).with(supply),
            Kind::Contradicted,
            Some("contradicted"),
            Some(Band::Moderate),
        ),
        (
            "sources disagree on one atom",
            Scene::new(1, &[("a", 0.9, 0.02, &[YES]), ("b", 0.02, 0.95, &[NO])]),
            Kind::Mixed,
            Some("mixed"),
            Some(Band::Low),
        ),
        (
            "one source at odds with itself is not mixed",
            Scene::new(1, &[("a", 0.9, 0.02, &[YES]), ("a", 0.02, 0.95, &[NO])]),
            Kind::Unresolved,
            Some("one source disagrees"),
            None,
        ),
        (
            "different atoms are not one point",
            Scene::new(
                2,
                &[
                    ("a", 0.9, 0.02, &[YES, SILENT]),
                    ("b", 0.02, 0.95, &[SILENT, NO]),
                ],
            ),
            Kind::Unresolved,
            Some("one source disagrees"),
            None,
        ),
        (
            "the text cannot vouch for itself",
            Scene::new(1, &[("a", 0.9, 0.02, &[YES]), ("b", 0.9, 0.02, &[YES])]).with(|scene| {
                scene.judgements[1].same_origin = true;
            }),
            Kind::Unresolved,
            None,
            None,
        ),
        (
            "one wire story is one source",
            Scene::new(1, &[("a", 0.9, 0.02, &[YES]), ("b", 0.9, 0.02, &[YES])]).with(|scene| {
                scene.passages[1].text = scene.passages[0].text.clone();
            }),
            Kind::Unresolved,
            None,
            None,
        ),
        (
            "nothing found",
            Scene::new(1, &[]),
            Kind::Unresolved,
            None,
            None,
        ),
        (
            "nothing found, somebody silent",
            Scene::new(1, &[]).with(|scene| scene.silent.push("Crossref".to_owned())),
            Kind::Inconclusive,
            None,
            None,
        ),
        (
            "decided although somebody is silent",
            Scene::new(1, &[("a", 0.9, 0.02, &[YES]), ("b", 0.9, 0.1, &[YES])])
                .with(|scene| scene.silent.push("Crossref".to_owned())),
            Kind::Supported,
            None,
            Some(Band::Low),
        ),
        (
            "nothing consulted",
            Scene::new(1, &[]).with(|scene| scene.consulted = false),
            Kind::NotChecked,
            None,
            None,
        ),
    ];
    for (name, scene, kind, label, confidence) in cases {
        let finding = scene.decide();
        assert_eq!(finding.kind, kind, "{name}: {}", finding.explanation);
        assert_eq!(finding.sub_label.as_deref(), label, "{name}");
        assert_eq!(finding.confidence, confidence, "{name}");
        assert!(!finding.explanation.is_empty(), "{name}");
    }
}

#[test]
fn words_of_the_findings() {
    let supplied = Scene::new(1, &[("a", 0.95, 0.02, &[YES])])
        .with(supply)
        .decide();
    assert_eq!(
        supplied.explanation,
        "One source, supplied by you, says so [1]. The words say it [1]."
    );
    assert_eq!(supplied.verdict, Some(ReportVerdict::Verified));
    let uncovered = Scene::new(2, &[("a", 0.9, 0.02, &[YES, SILENT])])
        .with(supply)
        .decide();
    assert_eq!(uncovered.uncovered, [1]);
    assert!(
        uncovered.explanation.contains("“name 1”"),
        "{}",
        uncovered.explanation
    );
    // Eight passages are read, and whatever else bears on a part.
    let nearest: [Said<'_>; 8] = ["a", "b", "c", "d", "e", "f", "g", "h"]
        .map(|source| (source, 0.1, 0.02, [SILENT, SILENT, SILENT].as_slice()));
    let ninth: Said<'_> = ("i", 0.65, 0.02, &[SILENT, YES, YES]);
    let further = Scene::new(3, &[nearest.as_slice(), &[ninth]].concat()).decide();
    assert_eq!(further.uncovered, [0]);
    assert_eq!(further.sub_label.as_deref(), Some("partly borne out"));
    assert_eq!(
        further.explanation,
        "2 of 3 facts agree [1] [2]. No passage confirms “name 0”."
    );
    let mixed = Scene::new(1, &[("a", 0.9, 0.02, &[YES]), ("b", 0.02, 0.95, &[NO])]).decide();
    assert!(
        mixed
            .explanation
            .starts_with("Sources disagree: [1] says so, [2] says otherwise."),
        "{}",
        mixed.explanation
    );
    let silent = Scene::new(1, &[])
        .with(|scene| scene.silent.push("Crossref".to_owned()))
        .decide();
    assert_eq!(silent.verdict, None);
    assert_eq!(
        silent.verdict_reason.as_deref(),
        Some("could not look: Crossref")
    );
    assert_eq!(silent.score, None);
    let unlooked = Scene::new(1, &[])
        .with(|scene| scene.consulted = false)
        .decide();
    assert_eq!(unlooked.verdict_reason.as_deref(), Some("not looked at"));
    assert_eq!(unlooked.uncovered, Vec::<usize>::new());
}

#[test]
fn a_rounded_figure_is_a_close_match() {
    let near = Scene::new(1, &[("a", 0.9, 0.02, &[NEAR]), ("b", 0.9, 0.02, &[NEAR])]).decide();
    assert_eq!(near.verdict, Some(ReportVerdict::CloseMatch));
    let exact = Scene::new(1, &[("a", 0.9, 0.02, &[NEAR]), ("b", 0.9, 0.02, &[YES])]).decide();
    assert_eq!(exact.verdict, Some(ReportVerdict::Verified));
}

#[test]
fn evidence_is_strongest_first_and_diverse() {
    let finding = Scene::new(
        1,
        &[
            ("a", 0.80, 0.02, &[YES]),
            ("a", 0.95, 0.02, &[YES]),
            ("b", 0.75, 0.02, &[YES]),
            ("c", 0.90, 0.02, &[YES]),
        ],
    )
    .decide();
    assert_eq!(finding.evidence, ["p1", "p3", "p2"]);
}

#[test]
fn citation_states_reach_the_verdict() {
    let scene =
        Scene::new(1, &[("a", 0.9, 0.02, &[YES]), ("b", 0.9, 0.02, &[YES])]).with(|scene| {
            scene.claim.citations.push(Citation {
                span: Span::new(0, 3),
                text: "[1]".to_owned(),
                target: CitationTarget::Numbered(1),
            });
        });
    let dead = decide_cited(&scene.case(), &[CitationState::Dead]);
    assert_eq!(
        dead.kind,
        FindingKind::Supported,
        "the finding is still shown"
    );
    assert_eq!(dead.verdict, Some(ReportVerdict::BrokenCitationLink));
}

#[test]
fn a_failed_check_is_contradicted_by_the_texts_own_words() {
    let check = crate::check::CheckFinding {
        code: "sum".to_owned(),
        severity: crate::check::Severity::Contradiction,
        places: vec![claim(0).place],
        quotes: vec!["100 jobs: 40, 35 and 30".to_owned()],
        message: "The parts do not add up to the whole.".to_owned(),
        working: "40 + 35 + 30 = 105, not 100".to_owned(),
    };
    let finding = contradicts_itself(&check).expect("a contradiction decides");
    assert_eq!(finding.sub_label.as_deref(), Some("contradicts itself"));
    assert_eq!(finding.verdict, Some(ReportVerdict::Contested));
    let query = crate::check::CheckFinding {
        severity: crate::check::Severity::Query,
        ..check
    };
    assert_eq!(contradicts_itself(&query), None, "a query is not a finding");
}

fn any_state() -> impl Strategy<Value = AtomState> {
    prop_oneof![Just(YES), Just(NEAR), Just(NO), Just(SILENT)]
}

prop_compose! {
    fn any_scene()(
        atoms in 0usize..3,
        said in prop::collection::vec(
            (0usize..4, 0.0..1.0f64, 0.0..1.0f64, prop::collection::vec(any_state(), 3),
             any::<[bool; 6]>()), 0..12),
        silent in any::<bool>(),
        consulted in any::<bool>(),
    ) -> Scene {
        let names = ["a", "b", "c", "d"];
        let rows: Vec<Said<'_>> = said
            .iter()
            .map(|(name, entail, other, states, _)| {
                (names[*name], *entail, (1.0 - entail) * other, &states[..atoms])
            })
            .collect();
        let mut scene = Scene::new(atoms, &rows);
        for (at, (_, _, _, _, flags)) in said.iter().enumerate() {
            scene.judgements[at].same_origin = flags[0] && flags[1];
            if flags[2] && flags[3] {
                scene.passages[at].text = "  ".to_owned();
            }
            if flags[4] && flags[5] {
                scene.judgements[at].passage = "elsewhere".to_owned();
            }
        }
        if silent {
            scene.silent.push("Crossref".to_owned());
        }
        scene.consulted = consulted;
        if atoms == 1 {
            supply(&mut scene);
        }
        scene
    }
}

proptest! {
    #[test]
    fn acceptance_02_no_verdict_without_quoted_passage(scene in any_scene()) {
        let finding = scene.decide();
        let decided = matches!(
            finding.kind,
            FindingKind::Supported | FindingKind::Contradicted | FindingKind::Mixed
        );
        if decided {
            prop_assert!(!finding.evidence.is_empty());
            prop_assert!(finding.explanation.contains("[1]"));
        }
        for id in &finding.evidence {
            let passage = scene.passages.iter().find(|passage| &passage.id == id);
            let passage = passage.expect("evidence is among the passages");
            prop_assert!(!passage.text.trim().is_empty());
            prop_assert!(!passage.pinpoint.to_string().is_empty());
            let judgement = scene.judgements.iter().find(|judgement| &judgement.passage == id);
            prop_assert!(!judgement.expect("judged").same_origin);
        }
    }

    #[test]
    fn acceptance_03_silence_is_never_unresolved(scene in any_scene()) {
        let finding = scene.decide();
        if !scene.silent.is_empty() {
            prop_assert_ne!(finding.kind, FindingKind::Unresolved);
            prop_assert_ne!(finding.confidence, Some(Band::High));
        }
        if finding.kind == FindingKind::Inconclusive {
            prop_assert_eq!(finding.verdict, None);
            prop_assert_eq!(finding.score, None);
            let reason = finding.verdict_reason.unwrap_or_default();
            prop_assert!(reason.contains("Crossref"));
        }
        if !scene.consulted {
            prop_assert_eq!(finding.kind, FindingKind::NotChecked);
        }
    }

    #[test]
    fn supported_covers_every_atom_and_points_stay_in_range(scene in any_scene()) {
        let finding = scene.decide();
        if finding.kind == FindingKind::Supported {
            prop_assert_eq!(&finding.uncovered, &Vec::<usize>::new());
            prop_assert!(finding.features.e_max >= 0.70 && finding.features.c_max < 0.40);
        }
        prop_assert!(finding.evidence.len() <= 3);
        for number in 1..=9 {
            let pointed = finding.explanation.contains(&format!("[{number}]"));
            prop_assert!(!pointed || number <= finding.evidence.len());
        }
        prop_assert!(finding.explanation.matches(". ").count() <= 3);
    }
}

#[test]
fn what_the_readers_disagree_on_is_for_a_person() {
    let words = "As the built-in judge reads it “412” agrees, as A model reads it “412” differs";
    let left = |scene: Scene| scene.with(|scene| scene.for_a_person = vec![words.to_owned()]);
    let agrees = || Scene::new(0, &[("one", 0.9, 0.02, &[]), ("two", 0.9, 0.02, &[])]);
    let finding = left(agrees()).decide();
    assert_eq!(finding.kind, FindingKind::Unresolved);
    assert_eq!(finding.sub_label.as_deref(), Some(TO_BE_LOOKED_AT));
    assert!(finding.explanation.starts_with(words), "{finding:?}");
    // What differs beside it, differs.
    let denied = Scene::new(0, &[("one", 0.02, 0.9, &[]), ("two", 0.02, 0.9, &[])]);
    assert_eq!(left(denied).decide().kind, FindingKind::Contradicted);
}

fn outlet(source: &str, weight: Weight, counts: f64) -> OutletWeight {
    OutletWeight {
        source: source.to_owned(),
        outlet: format!("{source}.example"),
        weight,
        counts: Thousandths::of(counts).expect("a score"),
    }
}

#[test]
fn outlets_count_what_they_are_known_for_and_the_balance_follows() {
    let scene = || Scene::new(1, &[("a", 0.8, 0.0, &[YES]), ("b", 0.0, 0.8, &[NO])]);
    let plain = scene().decide();
    assert_eq!(plain.evidence_balance, Some(50));
    assert!(plain.outlets.is_empty());
    let rated = scene()
        .with(|scene| {
            let score = |value| Weight::Rated(Thousandths::of(value).expect("a score"));
            scene.outlets = vec![
                outlet("a", score(0.9), 0.9),
                outlet("b", score(0.3), 0.3),
                outlet("nobody read it", Weight::Unknown, 0.5),
            ];
        })
        .decide();
    // 50 + 50 · (.9·.8 − .3·.8) / 1.2
    assert_eq!(rated.evidence_balance, Some(70));
    assert_eq!(rated.outlets.len(), 2, "only what was read counts");
    assert_eq!((rated.kind, rated.verdict), (plain.kind, plain.verdict));
    assert!(rated.features.rel_avg > plain.features.rel_avg);
    let platform = scene().with(|scene| {
        scene.outlets = vec![outlet("a", Weight::Platform, 0.42)];
    });
    let platform = platform.decide();
    assert!(platform.features.rel_avg < plain.features.rel_avg);
    assert!(platform.evidence_balance < plain.evidence_balance);
    let nothing = Scene::new(1, &[]).decide();
    assert_eq!(nothing.evidence_balance, None);
}

#[test]
fn only_findings_from_material_handed_over_are_calibrated() {
    let supported = || {
        Scene::new(1, &[("a", 0.95, 0.02, &[YES])])
            .with(supply)
            .decide()
    };
    let p = supported().probability.expect("calibrated");
    assert!((0.5..1.0).contains(&p), "{p}");
    let found = Scene::new(1, &[("a", 0.9, 0.02, &[YES]), ("b", 0.8, 0.1, &[YES])]).decide();
    assert_eq!(
        (found.kind, found.probability),
        (FindingKind::Supported, None)
    );
    let open = Scene::new(1, &[("a", 0.5, 0.02, &[SILENT])])
        .with(supply)
        .decide();
    assert_eq!(open.probability, None);
}

#[test]
fn mixed_evidence_is_told_by_the_yardstick() {
    let both = || Scene::new(1, &[("a", 0.9, 0.02, &[YES]), ("b", 0.02, 0.95, &[NO])]);
    let found = both().decide();
    assert_eq!((found.kind, found.likelihood), (FindingKind::Mixed, None));
    assert!(
        found.explanation.ends_with("is for you to say."),
        "{}",
        found.explanation
    );
    let handed_over = both()
        .with(|scene| {
            for source in &mut scene.sources {
                source.supplied = true;
                source.primary = true;
            }
        })
        .decide();
    let term = handed_over.likelihood.expect("both sides are calibrated");
    let said = format!("that it is true is {}.", term.as_predicate());
    assert!(
        handed_over.explanation.ends_with(&said),
        "{}",
        handed_over.explanation
    );
    // Likelihood and confidence do not share a sentence.
    assert!(!said.contains("confiden"));
    let one_side = Scene::new(1, &[("a", 0.95, 0.02, &[YES])])
        .with(supply)
        .decide();
    assert_eq!(one_side.likelihood, None);
}
