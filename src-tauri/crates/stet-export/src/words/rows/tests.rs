//! What page one says, in words.

use stet_core::claim::{Claim, ClaimKind};
use stet_core::document::Place;
use stet_core::evidence::{Passage, Pinpoint, Source, SourceClass};
use stet_core::report::{ReportAtom, ReportUnread, TitleBlock};
use stet_core::text::Span;
use stet_core::verdict::ReportVerdict;

use super::*;
use crate::words::{in_ranges, missed, settled_row, unconfirmed};

fn claim(quote: &str, finding: FindingKind, facts: &[(&str, AtomState)]) -> ReportClaim {
    let span = Span::new(0, 1);
    let place = Place { block: 0, span };
    let bare = Claim {
        place,
        quote: quote.to_owned(),
        sentence: span,
        kind: ClaimKind::Number,
        check_worthiness: 1.0,
        atoms: Vec::new(),
        citations: Vec::new(),
        asides: Vec::new(),
        risks: Vec::new(),
    };
    let mut claim = ReportClaim::new(1, "c", &bare);
    claim.finding = finding;
    let atom = |(text, state): &(&str, AtomState)| ReportAtom {
        text: (*text).to_owned(),
        kind: "number".to_owned(),
        normalised: String::new(),
        state: Some(*state),
        ticked: false,
    };
    claim.atoms = facts.iter().map(atom).collect();
    claim
}

fn against(claim: &mut ReportClaim, quote: &str, decisive: &str, reasons: &[&str]) {
    let source = Source {
        id: "s".to_owned(),
        title: "minutes.txt".to_owned(),
        url: None,
        author: None,
        publisher: None,
        published_at: None,
        retrieved_at: String::new(),
        content_hash: "beef".to_owned(),
        supplied: true,
        primary: false,
        class: SourceClass::Other,
        reliability: None,
        confidential: false,
    };
    let passage = Passage {
        id: "p".to_owned(),
        source: "s".to_owned(),
        text: quote.to_owned(),
        pinpoint: Pinpoint::Paragraph {
            number: 9,
            heading: None,
        },
        under: String::new(),
        relevance: 0.0,
    };
    let mut item = ReportEvidence::new(1, &passage, &source);
    item.stance = Stance::Disagrees;
    item.decisive = Some(decisive.to_owned());
    item.reasons = reasons.iter().map(|one| (*one).to_owned()).collect();
    claim.evidence.push(item);
}

fn row(claim: &ReportClaim) -> Row {
    let leads = Leads::of(&Report::new(TitleBlock::default()));
    of_claim(claim, &leads, ROOMY)
}

fn shown(parts: &[Part]) -> String {
    let part = |part: &Part| match part.strong {
        true => format!("*{}*", part.words),
        false => part.words.clone(),
    };
    parts.iter().map(part).collect()
}

#[test]
fn a_row_has_the_words_the_right_value_the_passage_and_its_place() {
    use AtomState::{Agrees, Differs};
    let quote = "Er will die Kosten über einen Kredit mit 20 Jahren Laufzeit decken.";
    let mut loan = claim(quote, FindingKind::Contradicted, &[("20", Differs)]);
    let passage = "Finanzierung durch Darlehen, Laufzeit 25 Jahre.";
    against(
        &mut loan,
        passage,
        "25",
        &["“20”: the source has 25, not 20"],
    );
    let told = row(&loan);
    assert_eq!(shown(&told.text), quote.replace("20", "*20*"));
    assert_eq!(told.said, "The source has 25, not 20.");
    assert_eq!(
        shown(&told.passage),
        "Finanzierung durch Darlehen, Laufzeit *25* Jahre."
    );
    assert_eq!(told.place, "minutes.txt, ¶ 9");

    let mut left = claim(
        "an engineer who had left in September 2024",
        FindingKind::Contradicted,
        &[("September", Differs), ("2024", Agrees)],
    );
    against(
        &mut left,
        "Recipient: an engineer who left Larkspur in November.",
        "who left Larkspur in November",
        &["“September”: the source has November, not September"],
    );
    let told = row(&left);
    assert_eq!(
        shown(&told.text),
        "an engineer who had left in *September* 2024"
    );
    assert_eq!(
        shown(&told.passage),
        "Recipient: an engineer *who left Larkspur in November*."
    );

    let facts = [("12", Differs), ("40", Differs)];
    let mut two = claim("12 of 40 mills closed", FindingKind::Contradicted, &facts);
    let reasons = [
        "“12”: the source has 14, not 12",
        "“40”: the source has 44, not 40",
    ];
    against(&mut two, "14 of 44 mills", "14 of 44", &reasons);
    assert_eq!(
        row(&two).said,
        "“12”: the source has 14, not 12; “40”: the source has 44, not 40."
    );
}

#[test]
fn without_a_reason_the_explanation_tells_it_and_one_source_is_called_one() {
    let mut alone = claim("The mill closed", FindingKind::Unresolved, &[]);
    against(&mut alone, "The mill stands", "stands", &[]);
    alone.explanation = "One source disagrees [1].".to_owned();
    let told = row(&alone);
    assert_eq!(
        told.said,
        "One source disagrees. One source alone does not decide it."
    );
    assert_eq!(shown(&told.passage), "The mill *stands*");
    alone.evidence[0].withheld = true;
    let told = row(&alone);
    assert!(told.passage.is_empty(), "no word of a withheld source");
    assert_eq!(told.place, "a withheld source");
}

#[test]
fn what_no_passage_has_is_strong_and_what_was_ticked_off_is_not() {
    let facts = [
        ("Tolliver", AtomState::NotCovered),
        ("57", AtomState::NotCovered),
        ("eleven years", AtomState::Agrees),
    ];
    let mut open = claim(
        "Tolliver, 57, for eleven years",
        FindingKind::Unresolved,
        &facts,
    );
    open.atoms[0].ticked = true;
    let mut report = Report::new(TitleBlock::default());
    report.claims = vec![open.clone()];
    let (rows, none) = unconfirmed(&report);
    assert_eq!((rows.len(), none), (0, vec![1]), "nothing speaks of it");
    against(&mut open, "eleven years", "eleven years", &[]);
    open.evidence[0].stance = Stance::Context;
    report.claims = vec![open.clone()];
    let (rows, _) = unconfirmed(&report);
    assert_eq!(shown(&rows[0].text), "Tolliver, *57*, for eleven years");
    assert_eq!(rows[0].nearest, "minutes.txt, ¶ 9");
    open.evidence[0].stance = Stance::Agrees;
    report.claims = vec![open];
    assert_eq!(unconfirmed(&report).0[0].nearest, "✓ minutes.txt, ¶ 9");
}

#[test]
fn what_was_not_looked_at_is_always_said() {
    let mut report = Report::new(TitleBlock::default());
    let said = |report: &Report| -> Vec<String> {
        let missed = missed(report).into_iter();
        missed
            .map(|one| format!("{} {}", one.said, in_ranges(&one.claims)))
            .collect()
    };
    assert_eq!(
        said(&report),
        ["No service was asked: only the text itself was read. "]
    );
    let row = |title: &str, words: &str| ReportUnread {
        source: (!title.is_empty()).then(|| title.to_owned()),
        title: title.to_owned(),
        said: words.to_owned(),
    };
    report.unread = vec![
        row("", "One picture was not read."),
        row("ledger.xlsx", "The hidden sheet May was left out."),
        row(
            "log.csv",
            "log.csv was cut: it has more than 500000 table cells.",
        ),
    ];
    assert_eq!(
        said(&report)[..3],
        [
            "In the text: One picture was not read. ",
            "ledger.xlsx: The hidden sheet May was left out. ",
            "log.csv was cut: it has more than 500000 table cells. ",
        ]
    );
    report.unread.clear();
    let mut silent = claim("q", FindingKind::Inconclusive, &[]);
    silent.verdict_reason = Some("could not look: Crossref did not answer".to_owned());
    let mut unread = claim("q", FindingKind::NotChecked, &[]);
    (silent.number, unread.number) = (4, 7);
    report.claims = vec![silent, unread];
    let said = said(&report);
    assert_eq!(said[0], "Crossref did not answer. 4");
    assert_eq!(said[1], "Not looked at. 7");
}

#[test]
fn a_decided_claim_says_what_was_found_and_what_was_decided() {
    let mut kept = claim("The mill closed", FindingKind::Contradicted, &[]);
    kept.decision.kind = DecisionType::OnAuthor;
    kept.decision.by = Some("IF".to_owned());
    let told = settled_row(&kept);
    assert_eq!(told.facts, "The mill closed");
    assert_eq!(told.place, "Contradicted · On author, IF");
    let facts = [("12", AtomState::Agrees), ("May", AtomState::Agrees)];
    let mut agreed = claim("12 in May", FindingKind::Supported, &facts);
    against(&mut agreed, "12 in May", "12", &[]);
    agreed.evidence[0].stance = Stance::Agrees;
    agreed.verdict = Some(ReportVerdict::MissingCitation);
    let told = settled_row(&agreed);
    assert_eq!(told.facts, "12 · May");
    assert_eq!(told.place, "minutes.txt, ¶ 9 · Missing citation");
}

#[test]
fn pointers_go_and_other_brackets_stay() {
    let told = "One source says otherwise [1] [2]. “x [sic] y [12]” stays [";
    assert_eq!(
        without_pointers(told),
        "One source says otherwise. “x [sic] y” stays ["
    );
}

#[test]
fn a_reason_becomes_a_sentence() {
    assert_eq!(
        sentence("the source has 25, not 20"),
        "The source has 25, not 20."
    );
    assert_eq!(sentence("it reads “25”"), "It reads “25”");
    assert_eq!(sentence(" "), "");
}

#[test]
fn a_passage_the_reason_quotes_is_not_quoted_again() {
    let facts = [("“It could have been better.”", AtomState::Differs)];
    let mut altered = claim(
        "He said: “It could have been better.”",
        FindingKind::Contradicted,
        &facts,
    );
    against(
        &mut altered,
        "Q: the hood?\nB: It should have been fixed.",
        "the hood?\nB: It should have been fixed",
        &[
            "““It could have been better.””: the words differ: the source has “the hood?\nB: It should have been fixed”",
        ],
    );
    let told = row(&altered);
    assert_eq!(
        told.said,
        "The words differ: the source has “the hood? B: It should have been fixed”"
    );
    assert!(told.passage.is_empty());
}

#[test]
fn more_rows_than_have_room_are_told_shorter() {
    let mut report = Report::new(TitleBlock::default());
    let wrong = claim("q", FindingKind::Contradicted, &[]);
    report.claims = vec![wrong.clone(); FEW];
    assert!(!crowded(&report));
    report.claims.push(wrong);
    assert!(crowded(&report));
    report.claims[0].decision.kind = DecisionType::Cut;
    assert!(!crowded(&report), "what is decided has no row");
}

#[test]
fn a_fact_that_no_quoted_passage_has_is_told_with_its_working() {
    let agrees = [
        ("684,000", AtomState::Agrees),
        ("4 per cent", AtomState::Agrees),
    ];
    let mut one = claim(
        "684,000 people, 4 per cent more.",
        FindingKind::Supported,
        &agrees,
    );
    let reasons = [
        "“684,000”: the source has 684,000",
        "“4 per cent”: from 657,900 to 684,000 it is 4 %",
    ];
    against(&mut one, "2022 657,900; 2023 684,000", "684,000", &reasons);
    assert_eq!(
        crate::words::claims::facts(&one),
        "✓ 684,000  ·  ✓ 4 per cent (from 657,900 to 684,000 it is 4 %)"
    );
}
