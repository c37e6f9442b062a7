//! Small pairs of our own that must come out right whatever the fitted parameters.

use proptest::prelude::*;

use super::*;
use crate::claim::claim_at;
use crate::document::{Block, BlockKind, Document, Place};
use crate::evidence::Shingles;
use crate::evidence::tests::passage;

fn claim(text: &str) -> Claim {
    let document = Document {
        title: String::new(),
        blocks: vec![Block {
            kind: BlockKind::Paragraph,
            text: text.to_owned(),
            runs: Vec::new(),
        }],
        ..Document::default()
    };
    let place = Place {
        block: 0,
        span: Span::new(0, text.len()),
    };
    claim_at(&document, place).expect("a claim of our own")
}

fn judged(text: &str, evidence: &str) -> Judgement {
    BuiltIn.judge(&claim(text), &passage("p", "s", evidence))
}

/// Supports, contradicts or neither, at the verdict's threshold.
fn side(judgement: &Judgement) -> &'static str {
    let p = judgement.probabilities;
    if p.entail >= 0.70 {
        "supports"
    } else if p.contradict >= 0.70 {
        "contradicts"
    } else {
        "undecided"
    }
}

#[test]
fn a_superlative_of_several_words_is_read() {
    let judgement = judged(
        "The majority of the people of Norland live in Velm.",
        "Today the majority of the people of Norland live in Velm.",
    );
    let open = |reading: &&AtomReading| reading.state != AtomState::Agrees;
    assert_eq!(judgement.atoms.iter().find(open), None);
}

#[test]
fn one_country_does_not_deny_four() {
    let judgement = judged(
        "The foreigners killed came from Italy, Poland, Germany and Spain.",
        "Gunmen opened fire on visitors at Tunisia’s most renowned museum, killing at least 19 people, \
         including 17 foreigners.",
    );
    assert_eq!(side(&judgement), "undecided", "{judgement:#?}");
}

#[test]
fn the_same_words_said_of_something_else_support_nothing() {
    let cities = "Norland's capital city is Velm, while its most populous city is Arkel.";
    for (text, evidence, instead) in [
        ("Norland's capital city is Arkel.", cities, Some("velm")),
        (
            "The island lies about 1,000 kilometres east of Norland across the Hest Sea.",
            "The island lies some 2,000 kilometres east of Norland across the Hest Sea and roughly 1,000 \
             kilometres south of Fell.",
            Some("2,000"),
        ),
        (
            "Norland's most populous city is Arkel.",
            "Norland's population lives in the cities of Velm, Arkel and Hest. Velm is the most liveable.",
            None,
        ),
    ] {
        let judgement = judged(text, evidence);
        assert_eq!(side(&judgement), "undecided", "{text}: {judgement:#?}");
        let named = |word: &str| judgement.reasons.iter().any(|reason| reason.contains(word));
        assert!(instead.is_none_or(named), "{:?}", judgement.reasons);
    }
    let own = judged("Norland's capital city is Velm.", cities);
    assert_eq!(side(&own), "supports", "{own:#?}");
}

#[test]
fn a_figure_that_differs_on_the_same_fact_overrides_the_words() {
    let cases = [
        (
            "The trial enrolled 4,870 patients in Norway.",
            "The trial enrolled 4,780 patients in Norway between 2015 and 2018.",
        ),
        (
            "Calder Bridge opened in 1962.",
            "Calder Bridge opened in 1961 after four years of work.",
        ),
    ];
    for (text, evidence) in cases {
        let judgement = judged(text, evidence);
        assert_eq!(
            judgement.probabilities,
            Probabilities::OVERRIDDEN,
            "{text}: {judgement:?}"
        );
        assert!(judgement.decisive.is_some(), "{text}");
    }
}

#[test]
fn a_passage_about_something_else_stays_neutral_whatever_its_numbers() {
    let cases = [
        (
            "The trial enrolled 4,870 patients in Norway.",
            "The stadium in Lagos holds 24,000 people and cost 90 million dollars.",
        ),
        (
            "Calder Bridge opened in 1962.",
            "The railway museum opened in 1987.",
        ),
        (
            "The council approved the budget on 3 March.",
            "The school choir sang on 5 March.",
        ),
    ];
    for (text, evidence) in cases {
        let judgement = judged(text, evidence);
        assert_eq!(side(&judgement), "undecided", "{text}: {judgement:?}");
    }
}

#[test]
fn words_that_turn_a_statement_round_never_support() {
    let cases = [
        (
            "Unemployment fell in March.",
            "Unemployment did not fall in March.",
        ),
        ("Unemployment fell in March.", "Unemployment rose in March."),
        (
            "The council approved the plan.",
            "The council rejected the plan.",
        ),
        ("Harlow won the final.", "Harlow lost the final."),
        (
            "The law was passed before the war.",
            "The law was passed after the war.",
        ),
        (
            "The treatment is effective.",
            "The treatment is ineffective.",
        ),
        (
            "The treatment is effective.",
            "The treatment is not effective.",
        ),
    ];
    for (text, evidence) in cases {
        let judgement = judged(text, evidence);
        assert!(
            judgement.probabilities.entail < 0.40,
            "{text} / {evidence}: {judgement:?}"
        );
        assert!(
            judgement.probabilities.contradict > judgement.probabilities.entail,
            "{text} / {evidence}: {judgement:?}"
        );
    }
}

#[test]
fn the_same_words_support() {
    let cases = [
        (
            "The trial enrolled 4,870 patients in Norway.",
            "In all, the trial enrolled 4,870 patients in Norway.",
        ),
        (
            "Maria Lind was elected mayor of Harlow in 2019.",
            "Maria Lind, a former teacher, was elected mayor of Harlow in 2019 with a narrow lead.",
        ),
    ];
    for (text, evidence) in cases {
        assert_eq!(
            side(&judged(text, evidence)),
            "supports",
            "{text}: {:?}",
            judged(text, evidence)
        );
    }
}

#[test]
fn every_atom_is_read_in_order() {
    let claim = claim("Maria Lind said the port handled 1,200 ships in 2021.");
    let evidence = "Maria Lind told reporters that the port handled 1,300 ships in 2021.";
    let judgement = BuiltIn.judge(&claim, &passage("p", "s", evidence));
    assert_eq!(judgement.atoms.len(), claim.atoms.len());
    for (index, reading) in judgement.atoms.iter().enumerate() {
        assert_eq!(reading.atom, index);
        assert!(!reading.reason.is_empty());
        if let Some(span) = reading.span {
            assert!(span.slice(evidence).is_some());
        }
    }
    let states: Vec<(&str, AtomState)> = claim
        .atoms
        .iter()
        .zip(&judgement.atoms)
        .map(|(atom, reading)| (atom.text.as_str(), reading.state))
        .collect();
    let state = |part: &str| {
        states
            .iter()
            .find(|(text, _)| text.contains(part))
            .map(|(_, state)| *state)
    };
    assert_eq!(state("1,200"), Some(AtomState::Differs), "{states:?}");
    assert_eq!(state("2021"), Some(AtomState::Agrees), "{states:?}");
}

#[test]
fn a_name_of_two_syllables_is_one_name() {
    for (claimed, said, state) in [
        ("Kim Jong-un", "Kim Jong-un", AtomState::Agrees),
        ("Kim Jong-un", "Kim Jong-il", AtomState::NotCovered),
        ("Park Geun-hye", "Lee Sun-hye", AtomState::NotCovered),
        ("Anna Smith-Jones", "Ms Smith-Jones", AtomState::Agrees),
    ] {
        let judgement = judged(
            &format!("In 2018 {claimed} visited Beijing."),
            &format!("In 2018 {said} visited Beijing."),
        );
        let named = claim(&format!("In 2018 {claimed} visited Beijing."));
        let at = named.atoms.iter().position(|atom| atom.text == claimed);
        let at = at.unwrap_or_else(|| panic!("{claimed} is a name: {:?}", named.atoms));
        assert_eq!(judgement.atoms[at].state, state, "{claimed}, {said}");
    }
}

#[test]
fn an_altered_quotation_differs_and_is_shown() {
    let judgement = judged(
        "Lind said: “We will never sell the old harbour.”",
        "Lind said: “We will not sell the old harbour.”",
    );
    let altered = judgement
        .atoms
        .iter()
        .find(|reading| reading.state == AtomState::Differs)
        .expect("the quotation differs");
    assert!(altered.reason.contains("We will not sell the old harbour"));
    assert!(judgement.probabilities.entail < 0.40, "{judgement:?}");
}

#[test]
fn text_copied_out_of_the_document_is_of_the_same_origin() {
    let text = "The port of Harlow handled 1,200 ships in 2021, the council said on Monday. It was \
                the best year since records began in 1974. Maria Lind, the mayor, thanked the \
                dockers and promised them a new canteen before the winter.";
    let context = Context {
        document: Shingles::of(text),
    };
    let claim = claim("The port of Harlow handled 1,200 ships in 2021.");
    let copied = BuiltIn.judge_in(&claim, &passage("p", "s", text), &context);
    assert!(copied.same_origin);
    let quoted = "The port of Harlow handled 1,200 ships in 2021.";
    let source = BuiltIn.judge_in(&claim, &passage("p", "s", quoted), &context);
    assert!(
        !source.same_origin,
        "one sentence may be what the writer kept of the source"
    );
}

proptest! {
    #[test]
    fn any_pair_gives_a_sound_judgement(text in "[A-Za-zé0-9 ,.%“”'\\-\n]{1,120}", evidence in "\\PC{0,300}") {
        prop_assume!(!text.trim().is_empty());
        let document = Document {
            title: String::new(),
            blocks: vec![Block {
                kind: BlockKind::Paragraph,
                text: text.clone(),
                runs: Vec::new(),
            }],
            ..Document::default()
        };
        let place = Place { block: 0, span: Span::new(0, text.len()) };
        if let Some(claim) = claim_at(&document, place) {
            let judgement = BuiltIn.judge(&claim, &passage("p", "s", &evidence));
            let p = judgement.probabilities;
            prop_assert!((p.entail + p.contradict + p.neutral - 1.0).abs() < 1e-9);
            prop_assert_eq!(judgement.atoms.len(), claim.atoms.len());
            prop_assert!((1..=3).contains(&judgement.reasons.len()));
            if let Some(decisive) = judgement.decisive {
                prop_assert_eq!(decisive.span.slice(&evidence), Some(decisive.quote.as_str()));
            }
        }
    }
}

/// Pairs as claim, passage, what is to come out.
fn come_out(cases: &[(&str, &str, &str)]) {
    for (text, evidence, expected) in cases {
        let judgement = judged(text, evidence);
        assert_eq!(
            side(&judgement),
            *expected,
            "{text} / {evidence}: {judgement:?}"
        );
    }
}

#[test]
fn citation_marks_assert_nothing() {
    come_out(&[
        (
            "The mill ground 5,840 sacks in 2024 [3].",
            "The mill ground 5,840 sacks in 2024 for the valley.",
            "supports",
        ),
        (
            "The mill ground 5,840 sacks in 2024 (Smith, 2019).",
            "The mill ground 5,840 sacks in 2024 for the valley.",
            "supports",
        ),
    ]);
    let marked = claim("The mill ground 5,840 sacks [3].");
    assert_eq!(marked.words().len(), marked.quote.len());
    assert!(!marked.words().contains('3'));
}

#[test]
fn a_speakers_words_stand_as_spoken() {
    come_out(&[
        (
            "“The first winter I was afraid of the dark,” Lund said.",
            "Lund: The first winter I was afraid of the silence. I missed the wind.",
            "contradicts",
        ),
        (
            "“A bridge is a handshake in stone,” Lund said.",
            "Lund: Now I like it. A bridge is a handshake in stone. People cross it.",
            "supports",
        ),
        (
            "“A bridge is a handshake in stone,” Lund said.",
            "Moreau: A bridge is a handshake in stone. People cross it.",
            "undecided",
        ),
    ]);
}

#[test]
fn another_name_in_the_place_contradicts() {
    come_out(&[
        (
            "Maria Keller, the head librarian, opened the new wing.",
            "Jonas Brandt, the head librarian, opened the new wing. It rained.",
            "contradicts",
        ),
        (
            "Maria Keller, the head librarian, opened the new wing.",
            "Jonas Brandt, the porter, swept the stairs of the old library.",
            "undecided",
        ),
    ]);
}

#[test]
fn a_figure_counts_for_its_own_clause_and_column() {
    come_out(&[
        (
            "The Heron seats 150 guests, and on warm evenings the deck is full of music.",
            "The Heron seats 120 guests and 30 dogs.",
            "contradicts",
        ),
        (
            "The harbour made 5,840 landings in 2024.",
            "year: 2023; harbour: Hest; visitors: 41780; landings: 3410",
            "undecided",
        ),
        (
            "The harbour made 5,840 landings in 2024.",
            "year: 2024; harbour: Hest; visitors: 41780; landings: 5840",
            "supports",
        ),
        (
            "The bakery employs nine people.",
            "The bakery sold 42 loaves to the school on Monday.",
            "undecided",
        ),
    ]);
}

#[test]
fn neighbouring_sentences_support_together() {
    come_out(&[
        (
            "The Heron was built at the Moss yard and is 24 metres long.",
            "The Heron was built at the Moss yard. The vessel is 24 metres long and grey.",
            "supports",
        ),
        (
            "The Heron was built at the Moss yard and is 24 metres long.",
            "The Heron was not built at the Moss yard. The vessel is 24 metres long and grey.",
            "undecided",
        ),
        (
            "The parish council did not object to the new mast.",
            "The parish council objected to the new mast, because it spoils the view.",
            "contradicts",
        ),
    ]);
}

/// The words of a claim that a passage bears out.
fn borne_out(text: &str, evidence: &str) -> Vec<String> {
    let atoms = claim(text).atoms;
    let read = judged(text, evidence).atoms;
    read.iter()
        .filter(|one| one.state == AtomState::Agrees)
        .map(|one| atoms[one.atom].text.clone())
        .collect()
}

#[test]
fn a_name_is_borne_out_only_with_what_is_said_of_it() {
    let minutes = "Walt Guindon chaired the meeting. The motion was moved by Ida Rowe.";
    assert!(borne_out("Mayor Walt Guindon voted against the budget.", minutes).is_empty());
    let staff = "The yard at Vellin, run by Ida Rowe, employs 412 people.";
    let claim = "Ida Rowe told us that the yard employs 412 people and pays well.";
    assert!(borne_out(claim, staff).contains(&"412".to_owned()));
    assert!(borne_out(claim, staff).contains(&"Ida Rowe".to_owned()));
}

#[test]
fn an_equal_figure_of_something_else_bears_nothing_out() {
    let passage = "The annual flower show drew crowds. Tickets for children were 14 crowns.";
    let claim = "The hospice opened 14 beds in its northern wing last winter.";
    assert!(borne_out(claim, passage).is_empty());
}
