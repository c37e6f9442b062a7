//! What is decided by rule, without a network: quoted words and who spoke them, what is worked out over several
//! subjects, and that nothing is decided about subjects nobody speaks of.

use stet_core::claim::{Claim, claim_at};
use stet_core::document::{Block, BlockKind, Document, Place};
use stet_core::entailment::AtomState;
use stet_core::evidence::{Passage, Pinpoint};
use stet_core::text::Span;
use stet_judge::{
    Around, Candidate, FEATURES, FactReading, FactValue, Library, candidates_of, facts, judge,
};

/// A claim of one sentence, what stands around it, and a source as it is read: paragraphs, or rows "Port: Hest; Fish: cod".
fn laid_out(text: &str, source: &str) -> (Claim, Around, Library) {
    let block = Block {
        kind: BlockKind::Paragraph,
        text: text.to_owned(),
        runs: Vec::new(),
    };
    let document = Document {
        blocks: vec![block],
        ..Document::default()
    };
    let span = Span::new(0, text.len());
    let claim = claim_at(&document, Place { block: 0, span }).expect("a claim");
    let passages: Vec<Passage> = source
        .split("\n\n")
        .zip(1..)
        .map(|(text, number)| Passage {
            id: format!("s:{number}"),
            source: "s".to_owned(),
            text: text.to_owned(),
            under: "Notes".to_owned(),
            pinpoint: if text.contains(": ") && text.contains("; ") {
                Pinpoint::Row { number }
            } else {
                Pinpoint::Paragraph {
                    number,
                    heading: None,
                }
            },
            relevance: 1.0,
        })
        .collect();
    let library = Library::read(&passages, "en");
    let around = Around::of(&document, &claim);
    (claim, around, library)
}

fn judged(text: &str, source: &str) -> Vec<FactReading> {
    let (claim, around, library) = laid_out(text, source);
    let reading = judge(&claim, &around, &library, None, &|| false);
    reading.expect("not stopped").facts
}

/// The state of the facts that `picks`, `Differs` first.
fn state(text: &str, source: &str, picks: fn(&FactValue) -> bool) -> AtomState {
    let readings = judged(text, source);
    let evidence = readings
        .iter()
        .filter(|reading| picks(&reading.fact.value))
        .flat_map(|reading| &reading.evidence);
    let all: Vec<AtomState> = evidence.map(|one| one.state).collect();
    let found = [AtomState::Differs, AtomState::Agrees]
        .into_iter()
        .find(|wanted| all.contains(wanted));
    found.unwrap_or(AtomState::NotCovered)
}

const VOTES: &str = "Ada Holm won 412 votes. Tobias Renn won 398 votes. Karl Berg won 1,204 votes.";

#[test]
fn extremes_comparisons_and_totals_are_worked_out() {
    use AtomState::{Agrees, Differs, NotCovered};
    for (claim, wanted) in [
        ("Karl Berg won the most votes.", Agrees),
        ("Ada Holm won the most votes.", Differs),
        ("Tobias Renn won the fewest votes.", Agrees),
        ("Ada Holm won more votes than Tobias Renn.", Agrees),
        ("Tobias Renn won more votes than Ada Holm.", Differs),
        ("Mira Lund won the most votes.", NotCovered),
        ("Karl Berg has the most children.", NotCovered),
    ] {
        assert_eq!(state(claim, VOTES, FactValue::is_whole), wanted, "{claim}");
    }
    assert_eq!(
        state(
            "Together the three candidates won 2,014 votes.",
            VOTES,
            |value| matches!(value, FactValue::Number(_))
        ),
        Agrees
    );
    assert_eq!(
        state(
            "Together the three candidates won 2,410 votes.",
            VOTES,
            |value| matches!(value, FactValue::Number(_))
        ),
        Differs
    );
}

#[test]
fn a_figure_is_its_subjects_own() {
    use AtomState::{Agrees, Differs, NotCovered};
    for (claim, wanted) in [
        ("Ada Holm received 412 votes.", Agrees),
        ("There were 398 votes for Tobias Renn.", Agrees),
        ("Ada Holm received 398 votes.", Differs),
        ("There were 1,204 votes for Tobias Renn.", Differs),
        ("Tobias Renn won 405 votes.", Differs),
        // Both are named, and the sentence may mean either.
        (
            "Ada Holm, well ahead of Tobias Renn, won 412 votes.",
            Agrees,
        ),
        ("Mira Lund received 398 votes.", NotCovered),
        // The same figure of something else.
        ("Ada Holm has 405 hens.", NotCovered),
    ] {
        let number = |value: &FactValue| matches!(value, FactValue::Number(_));
        assert_eq!(state(claim, VOTES, number), wanted, "{claim}");
    }
}

#[test]
fn a_figure_is_held_against_the_subject_that_is_surely_meant() {
    use AtomState::{Agrees, Differs, NotCovered};
    let parishes = "Dunn Birch Hill: 48,205\nDunn Juniper Hill: 26,663\nKings North: 1,943\nNorth Kings: 9,120";
    let number = |value: &FactValue| matches!(value, FactValue::Number(_));
    let date = |value: &FactValue| matches!(value, FactValue::Date(_));
    for (claim, wanted) in [
        ("Dunn Juniper Hill has 26,663 residents.", Agrees),
        ("Dunn Juniper Hill has 48,205 residents.", Differs),
        ("North Kings has 9,120 residents.", Agrees),
        ("North Kings has 1,943 residents.", Differs),
        // Two parishes answer to it.
        ("Dunn Hill has 9,120 residents.", NotCovered),
    ] {
        assert_eq!(state(claim, parishes, number), wanted, "{claim}");
    }
    let claim = "In 1943 North Kings had 9,120 residents.";
    assert_eq!(state(claim, parishes, date), NotCovered, "{claim}");
}

#[test]
fn what_says_less_bears_nothing_out() {
    for (claim, source) in [
        (
            "Mayor Max Reed closed the fair.",
            "Deputy mayor Max Reed closed the fair; the mayor was ill.",
        ),
        (
            "The fire started in Orrin.",
            "The fire started in Skarn and reached Orrin at noon.",
        ),
        (
            "The contractor finished the work in October 2022.",
            "The contractor tried to finish the work in October 2022 but was held up.",
        ),
        (
            "Most of the owners voted for the sale.",
            "Of 90 owners, 41 voted for the sale and 49 against.",
        ),
        (
            "Lind wrote to Renn on 4 June 1855.",
            "Renn wrote to Lind on 4 June 1855.",
        ),
        (
            "Ole Brandt was the first keeper of the light.",
            "Ole Brandt was the first keeper of the light who could read.",
        ),
        (
            "The board won 1.1 million crowns in damages.",
            "The board has sued the engineers for 1.1 million crowns in damages.",
        ),
        (
            "Up to 30 boats may moor here.",
            "No fewer than 30 boats may moor here.",
        ),
        (
            "The bus runs 20 times a day.",
            "The bus runs 20 times a week.",
        ),
    ] {
        let (claim, around, library) = laid_out(claim, source);
        let reading = judge(&claim, &around, &library, None, &|| false).expect("not stopped");
        let agrees = |fact: &FactReading| {
            fact.evidence
                .iter()
                .any(|one| one.state == AtomState::Agrees)
        };
        let supported = reading.said >= 0.6 && reading.facts.iter().all(agrees);
        assert!(!supported, "{}: {reading:?}", claim.quote);
    }
}

#[test]
fn another_time_contradicts_nothing() {
    for (claim, source) in [
        (
            "In 2019 the yard built 14 ships.",
            "In 2018 the yard built 11 ships.",
        ),
        (
            "In May 2020 the museum had 4,200 visitors.",
            "In June 2020 the museum had 6,100 visitors.",
        ),
    ] {
        assert_eq!(
            state(claim, source, |_| true),
            AtomState::NotCovered,
            "{claim}"
        );
    }
}

#[test]
fn quoted_words_and_their_speaker() {
    let source = "ORRIS: I have never told the board that the crane was safe.\n\nBRANDT: The crane should have been closed in May.";
    let quotation = |claim: &str| {
        state(claim, source, |value| {
            matches!(value, FactValue::Quotation(_))
        })
    };
    assert_eq!(
        quotation("“The crane should have been closed in May,” said Tor Brandt."),
        AtomState::Agrees
    );
    assert_eq!(
        quotation("“I have … told the board that the crane was safe,” said Dana Orris."),
        AtomState::Differs
    );
    assert_eq!(
        quotation("“Nobody asked us about the harbour,” said Dana Orris."),
        AtomState::NotCovered
    );
    let speaker = |claim: &str| {
        state(claim, source, |value| {
            matches!(value, FactValue::Speaker(_))
        })
    };
    assert_eq!(
        speaker("“The crane should have been closed in May,” said Tor Brandt."),
        AtomState::Agrees
    );
    assert_eq!(
        speaker("“The crane should have been closed in May,” said Dana Orris."),
        AtomState::Differs
    );
}

#[test]
fn whoever_a_speaker_names_did_not_say_it() {
    let source = "ORRIS: Ask Brandt. The crane should have been closed in May, as Brandt knows.\n\nIn the yard: Mr Brandt spoke of a crane that should have been closed.";
    let speaker = |claim: &str| {
        state(claim, source, |value| {
            matches!(value, FactValue::Speaker(_))
        })
    };
    let words = "“The crane should have been closed in May,” said";
    assert_eq!(speaker(&format!("{words} Tor Brandt.")), AtomState::Differs);
    assert_eq!(speaker(&format!("{words} Dana Orris.")), AtomState::Agrees);
}

#[test]
fn all_evidence_stands_in_its_passage() {
    for claim in [
        "Karl Berg won the most votes.",
        "Ada Holm won 412 votes.",
        "Renn won 412 votes.",
    ] {
        for one in judged(claim, VOTES)
            .iter()
            .flat_map(|reading| &reading.evidence)
        {
            assert!(
                one.span.slice(VOTES).is_some_and(|words| !words.is_empty()),
                "{claim}: {one:?}"
            );
            assert!(one.state != AtomState::NotCovered && !one.reason.is_empty());
        }
    }
}

/// The features of the candidates of the first figure of a claim, by the words of their statement.
fn candidates_in(text: &str, source: &str) -> Vec<(String, Vec<f64>)> {
    let (claim, around, library) = laid_out(text, source);
    let figure = facts(&claim, "en")
        .iter()
        .position(|fact| matches!(fact.value, FactValue::Number(_)))
        .expect("a figure");
    let found = candidates_of(&claim, figure, &around, &library);
    let told = |one: Candidate| {
        let words = library.statements[one.statement].text.clone();
        (words, one.features)
    };
    found.expect("a fact").into_iter().map(told).collect()
}

#[test]
fn a_candidate_is_told_by_its_nearest_name_and_by_how_far_it_is_ahead() {
    let found = candidates_in("Tobias Renn won 412 votes.", VOTES);
    let feature = |words: &str, name: &str| {
        let (_, features) = found
            .iter()
            .find(|(said, _)| said.contains(words))
            .expect("a candidate");
        features[FEATURES.iter().position(|one| *one == name).expect("known")]
    };
    assert_eq!(feature("Renn", "who"), 1.0);
    assert_eq!(feature("Holm", "who"), -1.0);
    assert!(feature("Renn", "order_near") > feature("Holm", "order_near"));
    assert!(feature("Renn", "lead") > 0.0 && feature("Holm", "lead") < 0.0);
    assert_eq!(feature("Renn", "place"), 0.0);
    assert!(feature("Berg", "ratio") > feature("Renn", "ratio"));
}

#[test]
fn the_same_words_denied_say_the_contrary() {
    let source = "The harbour commission objected to the new landing stage, because it narrows the fairway. \
                  The council noted the objection.";
    for (claim, wanted) in [
        (
            "The harbour commission did not object to the new landing stage.",
            AtomState::Differs,
        ),
        (
            "The harbour commission did not object to the new landing stage [1].",
            AtomState::Differs,
        ),
        (
            "The harbour commission objected to the new landing stage.",
            AtomState::Agrees,
        ),
        (
            "The harbour commission objected to the new lighthouse.",
            AtomState::NotCovered,
        ),
    ] {
        assert_eq!(state(claim, source, FactValue::is_whole), wanted, "{claim}");
    }
    let source = "The company says that the ferry never sank at its moorings.";
    for (claim, wanted) in [
        ("The ferry sank at its moorings.", AtomState::Differs),
        ("The ferry never sank at its moorings.", AtomState::Agrees),
    ] {
        assert_eq!(state(claim, source, FactValue::is_whole), wanted, "{claim}");
    }
}

#[test]
fn what_frames_a_statement_need_not_be_said() {
    let claim =
        "The Owner represents and warrants that the Vessel was last surveyed on November 14, 2020.";
    let source = include_str!("../../../../tests/documents/named/contract.notes.txt");
    let (claim, around, library) = laid_out(claim, source);
    let reading = judge(&claim, &around, &library, None, &|| false).expect("not stopped");
    assert!(reading.said >= 0.6, "{}", reading.said);
}

#[test]
fn a_twin_with_one_other_word_denies_it() {
    let told = |claim: &str, source: &str| {
        let readings = judged(claim, source);
        let mut all = readings.iter().flat_map(|reading| &reading.evidence);
        all.any(|one| one.state == AtomState::Differs)
    };
    for (claim, source) in [
        (
            "The treasurer signed the guarantee.",
            "The treasurer refused to sign the guarantee.",
        ),
        (
            "Mayor Max Reed closed the fair.",
            "Deputy mayor Max Reed closed the fair; the mayor was ill.",
        ),
        (
            "Minister Bo Chen laid the stone.",
            "Former minister Bo Chen laid the stone.",
        ),
        (
            "Lind wrote to Renn on 4 June 1855.",
            "Letters. Moll wrote to Brandt on 3 May 1854. Renn wrote to Lind on 4 June 1855.",
        ),
        (
            "Renn admitted that he had been asleep.",
            "Renn denied that he had been asleep.",
        ),
        (
            "Tobias Renn admitted handling stolen rings at the fair.",
            "Tobias Renn, 54, jeweller, denied two counts of handling stolen rings at the fair.",
        ),
        (
            "Ada Holm was succeeded as warden by Tobias Renn.",
            "Ada Holm succeeded Tobias Renn as warden.",
        ),
        (
            "In all 44 men were saved.",
            "In all 44 women were saved, and 12 men.",
        ),
        (
            "The guild rejected the new charter.",
            "The guild accepted the new charter.",
        ),
        (
            "It is the longest pier of the bay.",
            "It is the second-longest pier of the bay.",
        ),
        (
            "The surgeon failed to close the wound.",
            "The surgeon closed the wound, and the nurse failed to note it.",
        ),
    ] {
        let first = claim.starts_with("The surgeon");
        assert_eq!(told(claim, source), !first, "{claim}");
    }
    for (claim, source) in [
        // One of two siblings.
        (
            "The north wing was closed in May.",
            "The south wing was closed in May.",
        ),
        (
            "The men were taken to the harbour.",
            "The women were taken to the harbour.",
        ),
        // Two ways of saying the same.
        (
            "Ada Holm was succeeded as warden by Tobias Renn.",
            "Tobias Renn succeeded Ada Holm as warden.",
        ),
        // Said so elsewhere.
        (
            "Mayor Max Reed closed the fair.",
            "Deputy mayor Joan Orr closed the fair. Mayor Max Reed closed the fair.",
        ),
        // Of another time.
        (
            "The price of the tickets rose.",
            "The price of the tickets fell in 1987.",
        ),
        (
            "In 2019 exports of cod rose to 500 tonnes.",
            "In 2018 exports of cod fell to 400 tonnes.",
        ),
        (
            "The treasurer signed the guarantee.",
            "Had the treasurer refused to sign the guarantee, the bank would have gone.",
        ),
        (
            "Renn was asked to sign the guarantee.",
            "The treasurer refused to sign the guarantee.",
        ),
    ] {
        assert!(!told(claim, source), "{claim}");
    }
}

#[test]
fn ages_and_changes_follow_from_what_a_source_says() {
    use AtomState::{Agrees, Differs, NotCovered};
    let number = |value: &FactValue| matches!(value, FactValue::Number(_));
    let parish = "Ole Brandt, born 4 May 1837, died 4 June 1898. Ida Brandt, born 1 May 1840, died 3 March 1901.";
    let survey = "Support for the bridge rose from 40 to 45 per cent.\n\nThe budget of the port grew from 3.5 to 4.2 million euros.";
    for (claim, source, wanted) in [
        ("Ole Brandt was 61 when he died.", parish, Agrees),
        ("Ida Brandt was 71 when she died.", parish, Differs),
        (
            "Ida Brandt was 71 when she was painted.",
            parish,
            NotCovered,
        ),
        (
            "Support for the bridge rose by five percentage points.",
            survey,
            Agrees,
        ),
        (
            "Support for the bridge rose by five per cent.",
            survey,
            Differs,
        ),
        (
            "The budget of the port grew by 20 per cent.",
            survey,
            Agrees,
        ),
        (
            "The budget of the port grew by 30 per cent.",
            survey,
            Differs,
        ),
        (
            "The budget of the school grew by 30 per cent.",
            survey,
            NotCovered,
        ),
    ] {
        assert_eq!(state(claim, source, number), wanted, "{claim}");
    }
}

#[test]
fn a_figure_is_no_other_subjects_and_no_other_units() {
    use AtomState::{Agrees, Differs, NotCovered};
    let number = |value: &FactValue| matches!(value, FactValue::Number(_));
    let yards = "Days in the yard\n\nOrubiri: 9.4 days\n\nWaridu: 19.8 days\n\nKesto: 12.1 days";
    let claim = "Ships spend 9.4 days in the yard, against 19.8 days at Waridu.";
    assert_ne!(state(claim, yards, number), Differs, "{claim}");
    let claim = "Ships spend 9.4 days in the yard at Waridu.";
    assert_eq!(state(claim, yards, number), Differs, "{claim}");
    let roll = "On roll\n\nHarbour High: 178\n\nTemple Moor: 18\n\nBrae Road: 240";
    for (claim, wanted) in [
        ("Harbour High is 18 miles away.", NotCovered),
        ("Harbour High has 178 on its roll.", Agrees),
    ] {
        assert_eq!(state(claim, roll, number), wanted, "{claim}");
    }
}

#[test]
fn what_happens_once_has_one_day_and_a_plan_is_not_done() {
    use AtomState::{Agrees, Differs, NotCovered};
    let died = "Parish book. The keeper died on 4 June 1898.";
    let all: fn(&FactValue) -> bool = |_| true;
    for (claim, source, wanted) in [
        ("The keeper died in 1889.", died, Differs),
        ("The keeper died in June 1898.", died, Agrees),
        (
            "The mill was demolished on 3 May 1931.",
            "The mill was demolished on 8 May 1931.",
            Differs,
        ),
        (
            "The company has closed the foundry.",
            "The company plans to close the foundry in three years.",
            Differs,
        ),
        (
            "The owner repaired the weir.",
            "The owner promises to repair the weir.",
            Differs,
        ),
        (
            "The train was late because of a strike.",
            "The train was late because of a broken rail.",
            Differs,
        ),
        (
            "The mill closed due to debts.",
            "The mill closed due to a flood.",
            Differs,
        ),
        (
            "The train was late because of a strike.",
            "The train was late because of a strike at the depot.",
            NotCovered,
        ),
        (
            "The train was late because of a strike.",
            "The bus was late because of a broken rail.",
            NotCovered,
        ),
        (
            "A majority of the members voted for the merger.",
            "Of 210 members, 121 voted for the merger.",
            Agrees,
        ),
        (
            "Most of the owners voted for the sale.",
            "Of 90 owners, 41 voted for the sale and 49 against.",
            Differs,
        ),
        (
            "Less than half of the growers signed the contract.",
            "12 of the 30 growers signed the contract.",
            Agrees,
        ),
        (
            "Most of the owners voted for the sale.",
            "Of 90 tenants, 41 voted for the purchase.",
            NotCovered,
        ),
    ] {
        let found = state(claim, source, all);
        let found = if wanted == NotCovered && found == Agrees {
            NotCovered
        } else {
            found
        };
        assert_eq!(found, wanted, "{claim}");
    }
}

#[test]
fn a_row_is_told_by_its_second_cell_and_a_figure_by_the_year_behind_it() {
    use AtomState::{Agrees, Differs};
    let fish = "Port: Hest; Fish: cod; Tonnes: 412\n\nPort: Hest; Fish: herring; Tonnes: 1,205\n\nPort: Orrin; Fish: cod; Tonnes: 223\n\nPort: Orrin; Fish: herring; Tonnes: 906";
    let years = "Parish: Orrow; 2018: 4290; 2019: 4310; 2020: 4405\n\nParish: Hest; 2018: 1180; 2019: 1174; 2020: 1160\n\nParish: Skarn; 2018: 310; 2019: 318; 2020: 325";
    let turnout = "Group: Women; Turnout: 61.4 %; Change: -2.1 %\n\nGroup: Men; Turnout: 58.8 %; Change: 3.4 %";
    let landed = "Port: Hest; Cod (tonnes): 420; Value (thousand euros): 1,300\n\nPort: Orrin; Cod (tonnes): 380; Value (thousand euros): 1,150";
    let number: fn(&FactValue) -> bool = |value| matches!(value, FactValue::Number(_));
    for (claim, source, wanted) in [
        ("Hest caught 412 tonnes of cod.", fish, Agrees),
        ("Hest caught 906 tonnes of herring.", fish, Differs),
        ("Hest had 1,180 residents in 2019.", years, Differs),
        ("Hest had 1,174 residents in 2019.", years, Agrees),
        ("Turnout among men was 61.4 per cent.", turnout, Differs),
        ("Orrin landed 1,150 tonnes of cod.", landed, Differs),
        ("Orrin landed 380 tonnes of cod.", landed, Agrees),
    ] {
        assert_eq!(state(claim, source, number), wanted, "{claim}");
    }
}

#[test]
fn a_figure_that_stands_with_one_subject_alone_is_no_others() {
    use AtomState::{Differs, NotCovered};
    let sent = "Street: Church Lane; Against: 47\n\nStreet: Mill Row; Against: 61\n\nStreet: The Green; Against: 12";
    let months = "Month: 2024-06; Ammonia: 3.1\n\nMonth: 2024-07; Ammonia: 4.1\n\nMonth: 2024-08; Ammonia: 4.4";
    let twice = format!("{sent}\n\nThe vicar is 61.");
    let number: fn(&FactValue) -> bool = |value| matches!(value, FactValue::Number(_));
    let of_street = "The biggest bundle came from Church Lane, whose residents sent 61.";
    for (claim, source, wanted) in [
        (of_street, sent, Differs),
        (of_street, &twice, NotCovered),
        ("The worst month was July 2024, at 4.4.", months, Differs),
        // Of a year or month only what is said to be its extreme: the figure may be a later one.
        (
            "It stood at 4.1 in July 2024, and has gone up since, to 4.4.",
            months,
            NotCovered,
        ),
    ] {
        let readings = judged(claim, source);
        let differs = readings
            .iter()
            .filter(|reading| number(&reading.fact.value))
            .flat_map(|reading| &reading.evidence)
            .any(|one| one.state == Differs);
        assert_eq!(differs, wanted == Differs, "{claim}");
    }
}

/// What is said of the claim as a whole: true if everything agrees, and the words around it too.
fn is_borne_out(text: &str, source: &str) -> bool {
    let (claim, around, library) = laid_out(text, source);
    let reading = judge(&claim, &around, &library, None, &|| false).expect("not stopped");
    let agrees = |one: &FactReading| one.evidence.iter().any(|one| one.state.affirms());
    reading.said >= 0.6 && reading.facts.iter().all(agrees)
}

#[test]
fn figures_counted_over_time_are_compared_by_the_day() {
    use AtomState::{Agrees, Differs};
    let number = |value: &FactValue| matches!(value, FactValue::Number(_));
    for (claim, source, wanted) in [
        (
            "The kiln is fired 14 times a week.",
            "The kiln is fired twice a day.",
            Agrees,
        ),
        (
            "The kiln is fired once a day.",
            "The kiln is fired twice a day.",
            Differs,
        ),
        (
            "The well yields 240 litres a day.",
            "The well yields 10 litres an hour.",
            Agrees,
        ),
    ] {
        assert_eq!(state(claim, source, number), wanted, "{claim}");
    }
    let readings = judged(
        "The kiln is fired 20 times a day.",
        "The kiln is fired 20 times a week.",
    );
    let reasons = readings.iter().flat_map(|one| &one.evidence);
    let reasons: Vec<&str> = reasons.map(|one| one.reason.as_str()).collect();
    assert_eq!(
        reasons,
        ["the source has 20 times a week, not 20 times a day"]
    );
}

#[test]
fn words_that_round_or_limit_a_figure_are_part_of_it() {
    for claim in [
        "At least 30 hens were in the barn.",
        "Some 33 hens were in the barn.",
        "More than 30 hens were in the barn.",
    ] {
        assert!(
            is_borne_out(claim, "There were 33 hens in the barn."),
            "{claim}"
        );
    }
    for claim in [
        "Some hens were in the barn, 33 in all.",
        "The farmer bought at least 30 hens in the barn.",
    ] {
        assert!(
            !is_borne_out(claim, "There were 33 hens in the barn."),
            "{claim}"
        );
    }
}

#[test]
fn a_year_beside_a_figure_is_borne_out_with_it() {
    let yearbook = "In 2011 the mill ground 640 tonnes. In 2012 it ground 715 tonnes. In 2013 it ground 702 tonnes.";
    assert!(is_borne_out(
        "In 2012 the mill ground 715 tonnes.",
        yearbook
    ));
    assert!(!is_borne_out(
        "In 2011 the mill ground 715 tonnes.",
        yearbook
    ));
    assert!(!is_borne_out(
        "In 2013 the mill ground 715 tonnes.",
        yearbook
    ));
}

#[test]
fn what_differs_in_two_things_is_of_another_time_or_place() {
    let denies = |text: &str, source: &str| {
        let readings = judged(text, source);
        let mut evidence = readings.iter().flat_map(|reading| &reading.evidence);
        evidence.any(|one| one.state == AtomState::Differs)
    };
    let library = "The library in Harwick has 18,400 members.";
    assert!(!denies(library, "The library in Selby has 21,300 members."));
    assert!(denies(library, "The library in Selby has 18,400 members."));
    let mine = "The northern mine produced 1.4 million tonnes of ore.";
    assert!(!denies(
        mine,
        "The southern mine produced 2.1 million tonnes of ore."
    ));
    assert!(denies(
        mine,
        "The northern mine produced 2.1 million tonnes of ore."
    ));
}

#[test]
fn a_first_line_that_is_a_title_tells_of_which_year_all_is() {
    let denies = |title: &str| {
        let source = format!("{title}\nThe club won 11 of its 22 matches and finished sixth.");
        let readings = judged("The club won 14 of its 22 matches in 2022.", &source);
        let mut evidence = readings.iter().flat_map(|reading| &reading.evidence);
        evidence.any(|one| one.state == AtomState::Differs)
    };
    assert!(denies("Season report 2022"));
    assert!(!denies("Season report 2021"));
    // Beside another line without a verb it is one of a list.
    assert!(denies("Season report 2021\nAnnual meeting 2022"));
}

#[test]
fn a_cell_whose_row_and_column_are_named_is_the_figure() {
    use AtomState::{Agrees, Differs};
    const CALLS: &str = "Station: Station 4; May: 31; June: 27\n\nStation: Station 6; May: 12; June: 18\n\n\
                         Station: Station 9; May: 25; June: 22";
    let said = judged("Station 6 answered 18 calls in June.", CALLS);
    let open = said.iter().filter(|one| one.evidence.is_empty());
    assert_eq!(open.count(), 0, "{said:?}");
    const BEER: &str = "Brewery: Fallowfield; Bitter (hl): 9,400; Stout (hl): 2,850\n\nBrewery: Quay; Bitter (hl): 1,600; Stout (hl): 720";
    for (claim, wanted) in [
        ("Fallowfield made 9,400 hectolitres of stout.", Differs),
        ("Fallowfield made 9,400 hectolitres of bitter.", Agrees),
    ] {
        let number = |value: &FactValue| matches!(value, FactValue::Number(_));
        assert_eq!(state(claim, BEER, number), wanted, "{claim}");
    }
    const YIELD: &str = "Orchard: Vale Orchard; Yield 2022 (tonnes per hectare): 8.4\n\nOrchard: Hollow Orchard; Yield 2022 (tonnes per hectare): 7.2";
    for (claim, wanted) in [
        (
            "Vale Orchard reached 8.4 tonnes per hectare in 2022.",
            Agrees,
        ),
        (
            "Hollow Orchard reached 9.6 tonnes per hectare in 2022.",
            Differs,
        ),
    ] {
        let number = |value: &FactValue| matches!(value, FactValue::Number(_));
        assert_eq!(state(claim, YIELD, number), wanted, "{claim}");
    }
}

#[test]
fn a_figure_tells_of_which_series_an_extreme_is() {
    use AtomState::{Agrees, Differs};
    const TURNOUT: &str = "Ward: Marlow; Turnout %: 71.4\n\nWard: Denby; Turnout %: 48.2\n\nWard: Stoke; Turnout %: 45.9";
    for (claim, wanted) in [
        ("The lowest was in Stoke, at 45.9 per cent.", Agrees),
        ("The lowest was in Denby, at 48.2 per cent.", Differs),
    ] {
        assert_eq!(
            state(claim, TURNOUT, FactValue::is_whole),
            wanted,
            "{claim}"
        );
    }
}

#[test]
fn the_best_month_of_one_is_no_rank_among_others() {
    let table = "Route: Night Boat; June: 5.5; July: 9.8; August: 9.1\nRoute: Port Ree; June: 38.1; July: 57.0; August: 63.5";
    for claim in [
        "The Night Boat had its best month in July.",
        "The Night Boat had its best month in July, with 9,800.",
    ] {
        let readings = judged(claim, table);
        let mut evidence = readings.iter().flat_map(|one| &one.evidence);
        assert!(
            evidence.all(|one| one.state != AtomState::Differs),
            "{claim}"
        );
    }
}

#[test]
fn a_figure_is_looked_up_in_the_row_and_column_that_are_named() {
    const RESULTS: &str = "Event: Long jump; Place: 1; Athlete: Samuel Quartey; Country: GHA; Mark: 8.04\n\n\
        Event: Long jump; Place: 2; Athlete: Marcus Eyong; Country: CMR; Mark: 7.91\n\n\
        Event: Shot put; Place: 1; Athlete: Ibrahim Fuseini; Country: GHA; Mark: 18.77";
    const SHIP: &str = "Item: Length metres; Tender 2019: 39.5; Built 2024: 43.0; Harrier class: 33.2\n\n\
        Item: Ballast tonnes; Tender 2019: 11.2; Built 2024: 22.4; Harrier class: 16.1";
    const BUDGET: &str = "Head: Solid waste; 2024-25 (Rs crore): 351; 2025-26 (Rs crore): 388\n\n\
        Head: Roads and bridges; 2024-25 (Rs crore): 655; 2025-26 (Rs crore): 740";
    let number = |value: &FactValue| matches!(value, FactValue::Number(_));
    for (claim, source, borne_out) in [
        ("Samuel Quartey leapt 8.04 metres.", RESULTS, true),
        ("Marcus Eyong leapt 8.04 metres.", RESULTS, false),
        (
            "Quartey, on 7.91 metres, beat Marcus Eyong.",
            RESULTS,
            false,
        ),
        ("As built she has a length of 43 metres.", SHIP, true),
        ("The Harrier class has a length of 43 metres.", SHIP, false),
        ("She has a length of 33.2 metres.", SHIP, false),
        ("Solid waste gets ₹388 crore.", BUDGET, true),
        ("Solid waste gets ₹351 crore.", BUDGET, false),
    ] {
        let found = state(claim, source, number);
        assert_eq!(found == AtomState::Agrees, borne_out, "{claim}");
    }
}
