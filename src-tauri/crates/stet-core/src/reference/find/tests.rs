use super::*;
use crate::check::testing::document;
use crate::document::{Block, BlockKind, Run, RunStyle};
use crate::reference::{ReferenceForm, WorkKind};
use crate::text::Span;

/// (form, raw, quotes of the mentions, sentences of the mentions)
fn seen(document: &Document) -> Vec<(ReferenceForm, String, Vec<String>)> {
    find(document)
        .into_iter()
        .map(|reference| {
            let quotes = reference
                .mentions
                .iter()
                .map(|mention| {
                    document
                        .words(&mention.place)
                        .expect("in the document")
                        .to_owned()
                })
                .collect();
            (reference.form, reference.raw, quotes)
        })
        .collect()
}

#[test]
fn numbered_entries_with_their_marks() {
    let document = document(
        "The ship sank [2]. It rose again [1, 2]. Nobody saw it [1–3].\n\n## References\n\n[1] Holm, J. (2020). Tides. Oslo: Fjord Press.\n\n[2] Renn, B. (2019). Ships. Oslo: Fjord Press.\n\n[3] Lee, C. (2018). Fog. Oslo: Fjord Press.\n\n[4] Wu, D. (2017). Ice. Oslo: Fjord Press.",
    );
    let found = find(&document);
    let labels: Vec<_> = found
        .iter()
        .map(|reference| reference.label.clone().unwrap_or_default())
        .collect();
    assert_eq!(
        labels,
        ["2", "1", "3", "4"],
        "in the order of first mention"
    );
    assert_eq!(
        found
            .iter()
            .map(|reference| reference.mentions.len())
            .collect::<Vec<_>>(),
        [3, 2, 1, 0]
    );
    assert_eq!(
        document.words(&found[0].mentions[0].sentence),
        Some("The ship sank [2].")
    );
    assert_eq!(found[0].cited.title, "Ships");
    let missing = unlisted(&document, &found);
    assert_eq!((missing.cited.len(), missing.listed), (0, vec![4]));
}

#[test]
fn authors_and_years_find_their_entries() {
    let document = document(
        "Tides differ (Holm & Renn, 2020a; Lee, 2018). As Wu (2016) says, ice melts. Holm and Renn (2020b) agree. So does Okafor (2011).\n\n## References\n\nHolm, J., & Renn, B. (2020a). Tides. Oslo: Fjord Press.\n\nHolm, J., & Renn, B. (2020b). More tides. Oslo: Fjord Press.\n\nLee, C. (2018). Fog. Oslo: Fjord Press.\n\nWu, D. (2017). Ice. Oslo: Fjord Press.",
    );
    let found = find(&document);
    let cited: Vec<(&str, usize)> = found
        .iter()
        .map(|reference| (reference.cited.title.as_str(), reference.mentions.len()))
        .collect();
    assert_eq!(
        cited,
        [("Tides", 1), ("Fog", 1), ("More tides", 1), ("Ice", 0)]
    );
    let missing = unlisted(&document, &found);
    let labels: Vec<_> = missing
        .cited
        .iter()
        .map(|mark| (mark.label.as_str(), mark.other_years.clone()))
        .collect();
    assert_eq!(labels, [("Wu 2016", vec![2017]), ("Okafor 2011", vec![])]);
    assert_eq!(missing.listed, [4]);
}

#[test]
fn addresses_and_identifiers_in_the_text() {
    let document = document(
        "See https://www.example.org/a?utm_source=x. Also doi:10.1234/abc, and https://doi.org/10.1234/ABC again. The page http://example.org/a/ says so (PMID: 1234). Compare arXiv:2101.00001v2.",
    );
    use ReferenceForm::Bare;
    let wanted = [
        (
            Bare,
            "https://www.example.org/a?utm_source=x",
            vec![
                "https://www.example.org/a?utm_source=x",
                "http://example.org/a/",
            ],
        ),
        (
            Bare,
            "doi:10.1234/abc",
            vec!["doi:10.1234/abc", "https://doi.org/10.1234/ABC"],
        ),
        (Bare, "PMID: 1234", vec!["PMID: 1234"]),
        (Bare, "arXiv:2101.00001v2", vec!["arXiv:2101.00001v2"]),
    ];
    let found = seen(&document);
    assert_eq!(found.len(), wanted.len(), "{found:?}");
    for (got, (form, raw, quotes)) in found.iter().zip(wanted) {
        assert_eq!((got.0, got.1.as_str()), (form, raw));
        assert_eq!(got.2, quotes);
    }
}

fn paragraph(text: &str, runs: &[(&str, RunStyle)]) -> Block {
    Block {
        kind: BlockKind::Paragraph,
        text: text.to_owned(),
        runs: runs
            .iter()
            .map(|(words, style)| {
                let start = text.find(words).expect("the words are there");
                Run {
                    span: Span::new(start, start + words.len()),
                    style: style.clone(),
                }
            })
            .collect(),
    }
}

#[test]
fn links_and_notes() {
    let link = RunStyle::Link("https://example.org/report".into());
    let note = |label: &str| RunStyle::NoteMark(label.into());
    let mut blocks = vec![
        paragraph(
            "The report says so.1 It rose.2 It fell.3",
            &[
                ("report", link.clone()),
                ("1", note("1")),
                ("2", note("2")),
                ("3", note("3")),
            ],
        ),
        paragraph("Once more the figures.", &[("figures", link)]),
        paragraph(
            "1 Jane Holm, Tides (Oslo: Fjord Press, 2020), 17.",
            &[("1", note("1"))],
        ),
        paragraph("2 Ibid., 18.", &[("2", note("2"))]),
        paragraph(
            "3 The fall was small and nobody noticed it at all.",
            &[("3", note("3"))],
        ),
    ];
    for block in &mut blocks[2..] {
        block.kind = BlockKind::Note;
    }
    let document = Document {
        blocks,
        ..Document::default()
    };
    let found = find(&document);
    let forms: Vec<_> = found
        .iter()
        .map(|reference| (reference.form, reference.mentions.len()))
        .collect();
    assert_eq!(forms, [(ReferenceForm::Link, 2), (ReferenceForm::Note, 2)]);
    assert_eq!(found[1].cited.title, "Tides");
    assert_eq!(found[1].label.as_deref(), Some("1"));
}

#[test]
fn code_and_links_inside_the_document_cite_nothing() {
    let mut block = paragraph(
        "Run curl https://example.org/x or see above.",
        &[
            ("curl https://example.org/x", RunStyle::Code),
            ("above", RunStyle::Link("#top".into())),
        ],
    );
    let code = Block {
        kind: BlockKind::Code,
        text: "https://example.org/y".into(),
        runs: Vec::new(),
    };
    block.runs.sort_by_key(|run| run.span);
    let document = Document {
        blocks: vec![block, code],
        ..Document::default()
    };
    assert_eq!(find(&document), []);
}

#[test]
fn an_authority_is_one_reference_however_it_is_cited() {
    let document = document(
        "In *Hill v. Dale*, 410 U.S. 113, 93 S. Ct. 705 (1973), the Court held so. *Id.* at 120. It rests on 42 U.S.C. § 1983.\n\nBut see *Hill*, 410 U.S. at 115. That is Dale at 116. US 7,654,321 B2 does not. No. 12-345 is open.",
    );
    let found = find(&document);
    let read: Vec<_> = found
        .iter()
        .map(|reference| {
            (
                reference.cited.kind,
                reference.cited.number.as_str(),
                reference.mentions.len(),
            )
        })
        .collect();
    assert_eq!(
        read,
        [
            (WorkKind::Case, "", 4),
            (WorkKind::Statute, "§ 1983", 1),
            (WorkKind::Patent, "US7654321B2", 1),
        ]
    );
    assert_eq!(found[0].cited.title, "Hill v. Dale");
    assert_eq!(found[0].form, ReferenceForm::Bare);
    assert_eq!(
        document.words(&found[0].mentions[2].place),
        Some("Hill, 410 U.S. at 115")
    );
}

#[test]
fn an_authority_in_a_list_is_cited_from_the_text() {
    let document = document(
        "As held before (Hill v. Dale, 410 U.S. 113), it stands [1].\n\n## References\n\n[1] Hill v. Dale, 410 U.S. 113 (1973).\n\n[2] Renn, B. (2019). Ships. Oslo: Fjord Press.",
    );
    let found = find(&document);
    assert_eq!(found.len(), 2);
    assert_eq!(found[0].form, ReferenceForm::Entry);
    assert_eq!(found[0].cited.kind, WorkKind::Case);
    assert_eq!(found[0].mentions.len(), 2);
}

#[test]
fn two_cases_at_one_page_are_two_references() {
    let document = document(
        "See Hill v. Dale Mfg. Co., 12 F.2d 34 (2d Cir. 1926). See also Hill v. Dale Manufacturing Company, 12 F.2d 34 (1926). But see Ash v. Elm, 12 F.2d 34 (2d Cir. 1926).",
    );
    let found = find(&document);
    let read: Vec<_> = found
        .iter()
        .map(|reference| (reference.cited.title.as_str(), reference.mentions.len()))
        .collect();
    assert_eq!(read, [("Hill v. Dale Mfg. Co.", 2), ("Ash v. Elm", 1)]);
}

#[test]
fn how_notes_are_counted_loses_none_of_them() {
    let note = "Holm, Tor. “Draught and length in small harbours.” Journal of Coastal Works 12, no. 3 (1995): 41–58.";
    for marks in ["i", "1", "a", "*", "viii"] {
        let mark = format!("[{marks}]");
        let runs = vec![Run {
            span: Span::new(0, mark.len()),
            style: RunStyle::NoteMark(marks.to_owned()),
        }];
        let document = Document {
            blocks: vec![Block {
                kind: BlockKind::Note,
                text: format!("{mark} {note}"),
                runs,
            }],
            ..Document::default()
        };
        let found = find(&document);
        assert_eq!(found.len(), 1, "{marks}");
        assert_eq!(found[0].label.as_deref(), Some(marks));
        assert_eq!(found[0].cited.title, "Draught and length in small harbours");
    }
}

/// A text with a mark after each sentence, the notes they call, and a bibliography.
fn with_notes(notes: &[&str], listed: &[&str]) -> Document {
    let mut text = String::new();
    let mut runs = Vec::new();
    for at in 0..notes.len() {
        let label = (at + 1).to_string();
        text.push_str("The ferry was late again.");
        let mark = format!("[{label}]");
        runs.push(Run {
            span: Span::new(text.len(), text.len() + mark.len()),
            style: RunStyle::NoteMark(label),
        });
        text.push_str(&mark);
        text.push(' ');
    }
    let block = |kind, text: String, runs| Block { kind, text, runs };
    let mut blocks = vec![block(BlockKind::Paragraph, text, runs)];
    if !listed.is_empty() {
        let heading = BlockKind::Heading { level: 1 };
        blocks.push(block(heading, "Bibliography".to_owned(), Vec::new()));
        let entries = listed.iter();
        blocks.extend(
            entries.map(|entry| block(BlockKind::Paragraph, (*entry).to_owned(), Vec::new())),
        );
    }
    for (at, note) in notes.iter().enumerate() {
        let label = (at + 1).to_string();
        let mark = format!("[{label}]");
        let runs = vec![Run {
            span: Span::new(0, mark.len()),
            style: RunStyle::NoteMark(label),
        }];
        blocks.push(block(BlockKind::Note, format!("{mark} {note}"), runs));
    }
    Document {
        blocks,
        ..Document::default()
    }
}

#[test]
fn a_work_that_notes_cite_again_is_one_reference() {
    let notes = [
        "Elin Brandt, The Quiet Harbour (Ostholm: Tide Press, 1987), 10.",
        "Ben Oduya, Lamps: A Quarrel (Ostholm: Tide Press, 2001), 24.",
        "Elin Brandt, The Quiet Harbour (Ostholm: Tide Press, 1987), 66.",
        "Ibid., 67.",
        // Another year is another work until somebody has looked.
        "Elin Brandt, The Quiet Harbour (Ostholm: Tide Press, 1988), 70.",
        "Nils Brandt, The Quiet Harbour (Ostholm: Tide Press, 1987), 3.",
    ];
    let mentions = |document: &Document| -> Vec<(String, usize)> {
        let found = find(document);
        let one = |reference: &Reference| (reference.cited.title.clone(), reference.mentions.len());
        found.iter().map(one).collect()
    };
    let quiet = |times| ("The Quiet Harbour".to_owned(), times);
    let lamps = ("Lamps: A Quarrel".to_owned(), 1);
    assert_eq!(
        mentions(&with_notes(&notes, &[])),
        [quiet(3), lamps.clone(), quiet(1), quiet(1)]
    );
    let listed = ["Brandt, Elin. The Quiet Harbour. Ostholm: Tide Press, 1987."];
    let document = with_notes(&notes, &listed);
    assert_eq!(mentions(&document), [quiet(3), lamps, quiet(1), quiet(1)]);
    let found = find(&document);
    assert_eq!(
        found[0].form,
        ReferenceForm::Entry,
        "the bibliography’s is the one"
    );
    assert!(unlisted(&document, &found).listed.is_empty(), "it is cited");
}

#[test]
fn works_cited_again_in_a_list_of_notes_are_no_works() {
    let document = document(
        "The fair lasted three days¹ and ended with a ball². Dealers came³ and paid⁴.\n\n## Notes\n\n¹ Carrel, Odile, Les foires aux chevaux, Nogent, Harnais, 1998, p. 12. ² Ibid., p. 14.\n\n³ Roy, Bastien, Le maquignon, Alençon, Presses de l'Orne, 2004, p. 88.\n\n⁴ Carrel, Les foires, op. cit., p. 30.",
    );
    let found = find(&document);
    let raw: Vec<&str> = found.iter().map(|one| one.raw.as_str()).collect();
    assert_eq!(raw.len(), 2, "{raw:?}");
    assert!(
        raw[0].starts_with("Carrel, Odile") && raw[1].starts_with("Roy"),
        "{raw:?}"
    );
    assert_eq!(found[0].mentions.len(), 3, "{:?}", found[0].mentions);
}

#[test]
fn notes_with_signs_at_the_end_are_references() {
    let mut document = document(
        "The brewery malted its barley.* Casks came by cart,† the yeast by boat.‡\n\nRusk, Peter. Malt and Men. Hopton: Oast Press, 1972.\n\n† Venn, Dora. The Cooper's Hours. Hopton: Stave & Hoop, 1986.\n\n‡ Ivo, Samuel. “Yeast at sea.” Journal of Breweries 4, no. 1 (2011): 10–21.",
    );
    document.blocks[1].kind = BlockKind::ListItem {
        depth: 0,
        number: None,
    };
    let titles: Vec<String> = find(&document)
        .into_iter()
        .map(|one| one.cited.title)
        .collect();
    assert_eq!(
        titles,
        ["Malt and Men", "The Cooper's Hours", "Yeast at sea"]
    );
}

#[test]
fn an_address_broken_in_angle_brackets_is_one() {
    let document = document(
        "The ledger is online <https://records.example.org/parish/\n2021/ledger.pdf>. The rest <https://b.example is down> is not.",
    );
    let addresses: Vec<String> = find(&document)
        .into_iter()
        .map(|one| one.cited.url)
        .collect();
    assert_eq!(
        addresses,
        [
            "https://records.example.org/parish/2021/ledger.pdf",
            "https://b.example"
        ]
    );
}
