use super::*;
use crate::claim::{AtomValue, ClaimKind};
use crate::document::{Run, RunStyle};

fn document(texts: &[&str]) -> Document {
    Document {
        blocks: texts
            .iter()
            .map(|text| Block {
                kind: BlockKind::Paragraph,
                text: (*text).to_owned(),
                runs: Vec::new(),
            })
            .collect(),
        ..Document::default()
    }
}

fn read(texts: &[&str]) -> Extraction {
    extract(&document(texts), DocumentType::Other, Limits::default())
}

#[test]
fn a_claim_is_exactly_its_words() {
    let text =
        "The bridge, built in 1932, cost 5 million dollars; it carries 40,000 cars a day. [3]";
    let found = read(&[text]);
    let quotes: Vec<&str> = found
        .claims
        .iter()
        .map(|claim| claim.quote.as_str())
        .collect();
    assert_eq!(
        quotes,
        [
            "The bridge, built in 1932, cost 5 million dollars",
            "it carries 40,000 cars a day."
        ]
    );
    for claim in &found.claims {
        assert_eq!(claim.place.span.slice(text), Some(claim.quote.as_str()));
        assert_eq!(
            claim.citations.len(),
            1,
            "the mark belongs to the whole sentence"
        );
    }
}

#[test]
fn the_mark_of_a_note_is_no_word_of_its_claim() {
    let text = "[3] The bridge cost 5 million dollars in 1932.";
    let mut document = document(&[text, "1.2 Elin Brandt built the Lantern Bridge in 1987."]);
    document.blocks[0].kind = BlockKind::Note;
    document.blocks[0].runs.push(Run {
        span: Span::new(0, 3),
        style: RunStyle::NoteMark("3".into()),
    });
    let whole = Span::new(0, document.blocks[1].text.len());
    document.blocks[1].runs.push(Run {
        span: whole,
        style: RunStyle::Link("#chapter".into()),
    });
    let found = extract(&document, DocumentType::Other, Limits::default());
    assert_eq!(found.claims.len(), 1, "a line of the contents is no claim");
    assert_eq!(found.claims[0].quote, &text[4..]);
    assert!(found.claims[0].citations.is_empty());
}

#[test]
fn what_happened_or_was_said_is_a_claim_whatever_stands_beside_it() {
    for text in [
        "Emery shared the story, asking, “Are there happy voters at all?”",
        "The office uses this contact information to find those who never signed up.",
        "A look at the accounts of both clubs reveals some differences.",
        "A bill approved in February that raised spending by $300 billion will add to the pressure.",
        "The study found that decisions seem to ripen before we notice them.",
        "In 2019 the ferry carried 120 people.",
    ] {
        let found = read(&[text]);
        assert_eq!(found.claims.len(), 1, "{text}: {:?}", found.not_factual);
    }
    let asked = read(&["“Who paid for the bridge?” she asked. “And who paid for it?”"]);
    assert!(
        asked
            .not_factual
            .iter()
            .any(|aside| aside.reason == NotFactualReason::Question)
    );
}

#[test]
fn reasons_for_what_is_no_claim() {
    let table = [
        ("Why did the price fall?", NotFactualReason::Question),
        ("Please send us your questions.", NotFactualReason::Request),
        (
            "Check out more articles on our page!",
            NotFactualReason::Request,
        ),
        (
            "Lire aussi Martine Bulard, « En Corée », Le Monde diplomatique, juin 2018.",
            NotFactualReason::Request,
        ),
        ("March 25, 2015", NotFactualReason::Fragment),
        (
            "Posted on 21 April 2015, at 11:29 a.m.",
            NotFactualReason::Fragment,
        ),
        ("49 minutes ago", NotFactualReason::Fragment),
        (
            "Dan Goodin - Apr 16, 2015 8:02 pm UTC",
            NotFactualReason::Fragment,
        ),
        (
            "August 2010, Volume 36, Issue 3.",
            NotFactualReason::Fragment,
        ),
        (
            "4.1 Mailing lists . . . . . . . 15",
            NotFactualReason::Fragment,
        ),
        (
            "RX⊤ RX βθ = X⊤W y − RZX cu (52)",
            NotFactualReason::Fragment,
        ),
        ("Aronson 1948 4 119 11 128 0.41", NotFactualReason::Fragment),
        ("455,499", NotFactualReason::Fragment),
        ("Michael Shadlen, Ph.D.", NotFactualReason::Fragment),
        (
            "I think the new square is beautiful.",
            NotFactualReason::Opinion,
        ),
        (
            "The council will widen the road.",
            NotFactualReason::Prediction,
        ),
        (
            "I remember how cold the kitchen was.",
            NotFactualReason::Experience,
        ),
        (
            "A levee is defined as a raised bank.",
            NotFactualReason::Definition,
        ),
        (
            "This suggests that the plan was never serious.",
            NotFactualReason::Interpretation,
        ),
        ("Water is wet.", NotFactualReason::CommonKnowledge),
        ("A quiet evening.", NotFactualReason::Fragment),
        (
            "Seascape: the state of our oceans is supported by",
            NotFactualReason::Fragment,
        ),
    ];
    for (text, reason) in table {
        let found = read(&[text]);
        assert_eq!(
            found.not_factual.first().map(|n| n.reason),
            Some(reason),
            "{text}"
        );
    }
}

#[test]
fn a_link_in_brackets_is_a_mark_and_one_on_words_is_not() {
    let text = "Orrow Ferries carried 98,000 passengers in 2018 (Figures). The Harbour Board met.";
    let mut read = document(&[text]);
    for words in ["Figures", "Harbour Board"] {
        let at = text.find(words).expect("there");
        read.blocks[0].runs.push(Run {
            span: Span::new(at, at + words.len()),
            style: RunStyle::Link("https://ferries.example/figures".to_owned()),
        });
    }
    let found = extract(&read, DocumentType::Other, Limits::default());
    let claim = |at: usize| &found.claims[at];
    assert_eq!(claim(0).citations.len(), 1);
    assert_eq!(
        claim(0)
            .words()
            .split_whitespace()
            .collect::<Vec<_>>()
            .join(" "),
        "Orrow Ferries carried 98,000 passengers in 2018 ."
    );
    assert!(claim(0).atoms.iter().all(|atom| atom.text != "Figures"));
    assert!(claim(1).words().contains("Harbour Board"));
}

#[test]
fn who_is_said_to_have_said_it() {
    let table = [
        (
            "The flaw crashes 40 servers a day, according to a programmer who has released its code.",
            "programmer",
        ),
        (
            "The bridge is 412 metres long, according to the port authority of Ostholm that owns it.",
            "port authority of Ostholm",
        ),
        (
            "The bridge is 412 metres long, according to a spokesman for the Elbe Company.",
            "spokesman for the Elbe Company",
        ),
        (
            "The bridge is 412 metres long, according to the Elbe Company.",
            "Elbe Company",
        ),
        (
            "The bridge is 412 metres long, according to Mayor Elin Brandt, who opened it.",
            "Elin Brandt",
        ),
    ];
    for (text, expected) in table {
        let found = read(&[text]);
        let atoms = found.claims.iter().flat_map(|claim| &claim.atoms);
        let speakers: Vec<&str> = atoms
            .filter_map(|atom| match &atom.value {
                AtomValue::Attribution(who) => Some(who.as_str()),
                _ => None,
            })
            .collect();
        assert_eq!(speakers, [expected], "{text}");
    }
}

#[test]
fn source_lists_and_headings_are_set_aside() {
    let mut doc = document(&[
        "Rates",
        "The rate rose in Ghent.",
        "Sources",
        "[1] City of Ghent, 2020.",
    ]);
    doc.blocks[0].kind = BlockKind::Heading { level: 1 };
    doc.blocks[2].kind = BlockKind::Heading { level: 2 };
    let found = extract(&doc, DocumentType::Other, Limits::default());
    assert_eq!(found.claims.len(), 1);
    let reasons: Vec<NotFactualReason> = found.not_factual.iter().map(|n| n.reason).collect();
    assert_eq!(
        reasons,
        [
            NotFactualReason::Fragment,
            NotFactualReason::SourceNote,
            NotFactualReason::SourceNote
        ]
    );
}

#[test]
fn the_limit_keeps_the_most_worthy_in_reading_order() {
    let texts = [
        "The people of the town like the square and its trees.",
        "Ana Ruiz stole money from Ghent Bank in Belgium.",
        "The river Leie flows through the city of Ghent.",
    ];
    let found = extract(&document(&texts), DocumentType::Other, Limits { claims: 2 });
    let blocks: Vec<usize> = found.claims.iter().map(|claim| claim.place.block).collect();
    assert_eq!(blocks, [1, 2]);
    assert_eq!(found.beyond_limit.len(), 1);
}

#[test]
fn a_marked_place_becomes_a_claim() {
    let doc = document(&[
        "He said it. The mayor, Ana Ruiz, “never saw the letter at all”, she said. More.",
    ]);
    let start = doc.blocks[0].text.find(" The mayor").expect("there");
    let end = doc.blocks[0].text.find(" More").expect("there");
    let claim = claim_at(
        &doc,
        Place {
            block: 0,
            span: Span::new(start, end),
        },
    )
    .expect("a claim");
    assert!(claim.quote.starts_with("The mayor"));
    assert_eq!(claim.kind, ClaimKind::Quotation);
    assert!(
        claim
            .atoms
            .iter()
            .any(|atom| atom.value == AtomValue::Name("Ana Ruiz".into()))
    );
    assert_eq!(
        claim_at(
            &doc,
            Place {
                block: 0,
                span: Span::new(11, 12)
            }
        ),
        None,
        "white space only"
    );
    assert_eq!(
        claim_at(
            &doc,
            Place {
                block: 9,
                span: Span::new(0, 1)
            }
        ),
        None
    );
}

#[test]
fn any_script_and_odd_input_is_read_without_loss() {
    let texts = [
        "",
        " \n ",
        "🙂🙂🙂",
        "القاهرة هي عاصمة مصر منذ 969.",
        "東京の人口は1400万人です。",
        "दिल्ली भारत की राजधानी है।",
        "\u{202e}abc def ghi 12",
        "e\u{301}e\u{301}e\u{301} was here in 1990",
        "((((((",
        "“““",
        "a\r\nb\r\nc",
    ];
    for text in texts {
        let found = read(&[text]);
        for place in found
            .claims
            .iter()
            .map(|c| (&c.place, &c.quote))
            .chain(found.not_factual.iter().map(|n| (&n.place, &n.quote)))
        {
            assert_eq!(place.0.span.slice(text), Some(place.1.as_str()));
        }
    }
}

#[test]
fn an_endless_line_is_read_in_linear_time() {
    for word in ["word and it was ", "abc", "said “x” ", "Ana Ruiz, ", "漢字"] {
        let text = word.repeat(60_000 / word.len());
        let found = read(&[&text]);
        let places = found
            .claims
            .iter()
            .chain(&found.beyond_limit)
            .map(|c| (&c.place, &c.quote));
        for (place, quote) in places {
            assert_eq!(place.span.slice(&text), Some(quote.as_str()));
        }
    }
}
