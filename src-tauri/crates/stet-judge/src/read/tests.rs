use super::*;
use crate::fixtures::{article, passage};
use crate::{Around, ClaimReading, judge};

const SENTENCE: &str = "The bakery rented two ovens and a church hall.";

/// [`SENTENCE`] held against one line, of whose words these are read as (words, agrees, differs).
fn held(line: &str, said: &[(&str, f64, f64)], settles: f64) -> ClaimReading {
    held_of(SENTENCE, line, said, settles)
}

fn held_of(sentence: &str, line: &str, said: &[(&str, f64, f64)], settles: f64) -> ClaimReading {
    let (document, claim) = article(sentence);
    let library = Library::read([&passage(line)], "en");
    let around = Around::in_language(&document, &claim, "en");
    let word = |(words, agrees, differs): &(&str, f64, f64)| {
        let start = sentence.find(words).expect("words of the sentence");
        WordRead {
            span: Span::new(start, start + words.len()),
            agrees: *agrees,
            differs: *differs,
        }
    };
    let read = SentenceRead {
        words: said.iter().map(word).collect(),
        lines: vec![(0..1, settles)],
    };
    judge(
        &claim,
        &around,
        &library,
        Some(as_it_stands(&read)),
        &|| false,
    )
    .expect("not stopped")
}

/// A reading that nothing else is tried beside.
fn as_it_stands(read: &SentenceRead) -> CloseReading<'_> {
    CloseReading {
        sentence: read,
        instead: &|_, _| None,
    }
}

fn state_of(reading: &ClaimReading, words: &str) -> Option<AtomState> {
    let fact = reading.facts.iter().find(|one| one.fact.text == words)?;
    fact.evidence.first().map(|one| one.state)
}

const LINE: &str = "They hired a pair of ovens and worked from a room above a garage.";

#[test]
fn a_fact_in_other_words_is_borne_out_and_shown() {
    let reading = held(LINE, &[("two", 0.99, 0.0)], 0.9);
    assert_eq!(state_of(&reading, "two"), Some(AtomState::Agrees));
    let fact = reading.facts.iter().find(|one| one.fact.text == "two");
    let shown = fact.and_then(|fact| fact.evidence.first());
    assert_eq!(shown.and_then(|one| one.statement), Some(0));
}

#[test]
fn words_that_carry_no_fact_are_denied_as_a_fact_of_their_own() {
    let reading = held(LINE, &[("a church hall", 0.0, 0.99)], 0.9);
    assert_eq!(
        state_of(&reading, "a church hall"),
        Some(AtomState::Differs)
    );
}

#[test]
fn words_in_a_row_are_denied_by_the_two_that_are_most_surely() {
    let parts = [("a ch", 0.8), ("urch", 0.95), ("hall", 0.97)];
    let said = parts.map(|(words, differs)| (words, 0.0, differs));
    let reading = held(LINE, &said, 0.9);
    assert_eq!(
        state_of(&reading, "a church hall"),
        Some(AtomState::Differs)
    );
    let unsure = parts.map(|(words, differs)| (words, 0.0, differs - 0.05));
    assert_eq!(state_of(&held(LINE, &unsure, 0.9), "a church hall"), None);
}

#[test]
fn another_value_that_may_be_the_fact_weighs_against_what_the_network_reads() {
    let held = |differs, others| {
        let weighed = Weighed {
            agrees: 0.6,
            differs,
            others,
            ..Weighed::default()
        };
        borne_out((0.985, 0.005), &weighed)
    };
    assert!(held(0.0, 2) >= BORNE_OUT);
    assert!(held(0.6, 3) < BORNE_OUT);
}

#[test]
fn a_claim_of_which_every_word_is_surely_read_is_borne_out() {
    let parts = [
        "The bakery",
        "rented",
        "two",
        "ovens",
        "and",
        "a church hall",
    ];
    let all = |sure: f64| parts.map(|words| (words, sure, 0.02));
    let agree = |reading: &ClaimReading| {
        let mut facts = reading.facts.iter();
        facts.all(|fact| fact.evidence.iter().any(|one| one.state.affirms()))
    };
    let sure = held(LINE, &all(0.92), 0.9);
    assert!(agree(&sure) && (sure.said - 1.0).abs() < 1e-9, "{sure:?}");
    assert!(held(LINE, &all(0.88), 0.9).said < 1.0);
    // A word that is doubted, and one that was not read.
    let mut doubted = all(0.95);
    doubted[5].1 = 0.5;
    assert!(held(LINE, &doubted, 0.9).said < 1.0);
    assert!(held(LINE, &all(0.95)[..5], 0.9).said < 1.0);
}

#[test]
fn a_claim_that_a_statement_limits_is_not_borne_out_as_a_whole() {
    let sentence = "Ada Moll was the first keeper of the tower.";
    let said = |line: &str| {
        let words = [("Ada Moll was the first keeper of the tower", 0.95, 0.0)];
        held_of(sentence, line, &words, 0.9).said
    };
    assert!(said("Ada Moll was the first keeper of the tower who could swim.") < 1.0);
    assert!((said("The tower's first keeper was Ada Moll.") - 1.0).abs() < 1e-9);
}

#[test]
fn more_is_asked_of_the_words_where_lines_were_left_out() {
    let said = [
        "The bakery",
        "rented",
        "two",
        "ovens",
        "and",
        "a church hall",
    ];
    let (document, claim) = article(SENTENCE);
    let other = passage("The garage was cold.");
    let library = Library::read([&passage(LINE), &other], "en");
    let around = Around::in_language(&document, &claim, "en");
    let held = |agrees: f64| {
        let word = |words: &str| {
            let start = SENTENCE.find(words).expect("words of the sentence");
            let span = Span::new(start, start + words.len());
            let differs = 0.0;
            WordRead {
                span,
                agrees,
                differs,
            }
        };
        let read = SentenceRead {
            words: said.map(word).to_vec(),
            lines: vec![(0..1, 0.9)],
        };
        let reading = judge(
            &claim,
            &around,
            &library,
            Some(as_it_stands(&read)),
            &|| false,
        );
        reading.expect("not stopped").said
    };
    assert!(held(0.92) < 1.0);
    assert!((held(0.94) - 1.0).abs() < 1e-9);
}

#[test]
fn a_figure_in_the_deciding_line_needs_less() {
    for (sure, settles, wanted) in [
        (0.92, 0.9, Some(AtomState::Agrees)),
        (0.92, 0.1, None),
        (0.85, 0.9, None),
    ] {
        let reading = held(LINE, &[("two", sure, 0.05)], settles);
        assert_eq!(state_of(&reading, "two"), wanted, "{sure}, {settles}");
    }
}

#[test]
fn what_no_line_settles_and_what_is_unsure_stays_open() {
    for (sure, settles) in [(0.99, 0.01), (0.6, 0.9)] {
        let said = [("two", sure, 0.0), ("a church hall", 0.0, sure)];
        let reading = held(LINE, &said, settles);
        assert!(reading.facts.iter().all(|fact| fact.evidence.is_empty()));
    }
}

#[test]
fn a_figure_beside_denied_words_is_not_ticked() {
    let said = [("two", 0.99, 0.0), ("rented", 0.3, 0.6)];
    assert_eq!(state_of(&held(LINE, &said, 0.9), "two"), None);
}

#[test]
fn a_figure_is_denied_beside_another_of_its_kind_or_where_it_is_read_so_surely() {
    let denied = |line: &str, sure| {
        let reading = held(line, &[("two", 0.0, sure)], 0.9);
        state_of(&reading, "two")
    };
    let differs = Some(AtomState::Differs);
    let other = "Three ovens came with the room they took on.";
    assert_eq!(denied(other, 0.9), differs);
    let none = "They hired ovens and worked from a garage.";
    assert_eq!(denied(none, 0.9), None);
    assert_eq!(denied(none, 0.96), differs);
    let own = "They had two rooms and five ovens.";
    assert_eq!(denied(own, 0.9), None);
    assert_eq!(denied(own, 0.99), None);
}

#[test]
fn the_figure_in_place_of_a_denied_one_is_named_where_there_is_one_only() {
    for (line, told) in [
        (
            "Three ovens came with the room they took on.",
            "the source has “Three” in its place",
        ),
        (
            "Three ovens came first, then five ovens.",
            "the source says otherwise",
        ),
    ] {
        let reading = held(line, &[("two", 0.0, 0.9)], 0.9);
        let fact = reading.facts.iter().find(|one| one.fact.text == "two");
        let shown = fact.and_then(|fact| fact.evidence.first());
        let reason = shown.map_or("", |one| one.reason.as_str());
        assert!(reason.starts_with(told), "{reason:?} for {line}");
    }
}

#[test]
fn a_figure_is_denied_where_other_words_are_not_sure_enough() {
    let denied = |words: &str, line: &str| {
        let reading = held(line, &[(words, 0.0, 0.88)], 0.9);
        state_of(&reading, words)
    };
    let line = "Three ovens came with the room they took on.";
    assert_eq!(denied("two", line), Some(AtomState::Differs));
    assert_eq!(denied("a church hall", line), None);
}

#[test]
fn what_the_rules_ticked_is_taken_back_where_it_is_read_otherwise() {
    let line = "The bakery rented two ovens and a church hall.";
    assert_eq!(
        state_of(&held(line, &[], 0.9), "two"),
        Some(AtomState::Agrees)
    );
    let reading = held(line, &[("two", 0.1, 0.7)], 0.9);
    assert_eq!(state_of(&reading, "two"), None);
}

#[test]
fn words_that_a_twin_denies_are_held_against_what_is_read() {
    let sentence = "The bridge closed because of flooding.";
    let line = "The bridge closed because of frost.";
    let reading = held_of(sentence, line, &[("flooding", 0.0, 0.9)], 0.9);
    assert_eq!(state_of(&reading, "flooding"), Some(AtomState::Differs));
}
