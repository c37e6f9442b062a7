//! Made-up reports for the tests: a small one with one of everything, and one of any length.
#![allow(dead_code, reason = "each test binary uses its part")]

use stet_core::check::{CheckFinding, Severity};
use stet_core::claim::{ClaimKind, NotFactualReason};
use stet_core::correction::redline;
use stet_core::decision::{Checker, Decision};
use stet_core::document::{Block, BlockKind, Document, DocumentType, Place, Run, RunStyle};
use stet_core::entailment::{AtomState, Probabilities};
use stet_core::evidence::SourceClass;
use stet_core::report::{
    CitationHealth, CitedPiece, ClaimReasoning, DecisionEntry, EvidenceSource, FlagState,
    HealthSentence, HistoryEntry, JudgeEntry, Mark, PageLook, PageState, ReferenceConsulted,
    ReferenceLink, ReferenceNotice, ReferenceRecord, ReferenceScores, Report, ReportAtom,
    ReportBlock, ReportChapter, ReportCheck, ReportCitation, ReportCitedAs, ReportClaim,
    ReportCorrection, ReportEvidence, ReportFlag, ReportNotFactual, ReportQuestion, ReportRebuttal,
    ReportReference, ReportRevision, ReportRun, ReportSource, ReportSuggestion, ServiceEntry,
    Stance, TableEntry, Tier, TitleBlock, Warning, annotate, standard_limits,
};
use stet_core::text::Span;
use stet_core::verdict::{Band, Features, FindingKind, ReportVerdict};

const TAKEN: &str = "2026-11-20T16:40:00Z";
const HASH: &str = "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08";

fn block(kind: BlockKind, text: &str) -> Block {
    Block {
        kind,
        text: text.to_owned(),
        runs: Vec::new(),
    }
}

/// An article about a made-up ferry line, with other scripts in it.
pub(crate) fn document() -> Document {
    let mut lead = block(
        BlockKind::Paragraph,
        "The Lindmark line carried 4,870 passengers in March 2024, its best month since the harbour \
         reopened on Monday, 14 May 2019. “We never turned a boat around,” said Ana Kovač, who has \
         run the line since 2011.",
    );
    lead.runs.push(Run {
        span: Span::new(4, 12),
        style: RunStyle::Emphasis,
    });
    Document {
        title: "The ferry that came back".to_owned(),
        blocks: vec![
            block(BlockKind::Heading { level: 1 }, "The ferry that came back"),
            lead,
            block(
                BlockKind::Paragraph,
                "Of the 1,200 people asked, 40 per cent cross daily, 35 per cent weekly and 30 per \
                 cent now and then. The town pays €12.35 a head; the crossing takes 18 minutes \
                 (see the timetable).",
            ),
            block(BlockKind::Heading { level: 2 }, "Other shores"),
            block(
                BlockKind::Paragraph,
                "وصل القارب الأول إلى الميناء في عام 2019 وحمل 320 راكبًا.",
            ),
            block(
                BlockKind::Paragraph,
                "המעבורת הראשונה יצאה לדרך בשנת 2019 עם 320 נוסעים.",
            ),
            block(
                BlockKind::Paragraph,
                "フェリーは2019年5月に運航を再開し、初日に320人を運んだ。",
            ),
            block(
                BlockKind::Paragraph,
                "नौका सेवा मई 2019 में फिर शुरू हुई और पहले दिन 320 यात्री सवार हुए।",
            ),
            block(
                BlockKind::Paragraph,
                "Το πλοίο ξεκίνησε ξανά τον Μάιο του 2019. Паром снова вышел в море в мае 2019 года.",
            ),
            block(
                BlockKind::ListItem {
                    depth: 0,
                    number: Some(1),
                },
                "A return ticket costs €9.",
            ),
            block(
                BlockKind::Quote,
                "A town without a boat is an island twice over.",
            ),
        ],
        ..Document::default()
    }
}

fn place(document: &Document, words: &str) -> Place {
    document
        .blocks
        .iter()
        .enumerate()
        .find_map(|(index, block)| {
            let at = block.text.find(words)?;
            Some(Place {
                block: index,
                span: Span::new(at, at + words.len()),
            })
        })
        .expect("the words stand in the document")
}

fn claim(number: u32, quote: &str, place: &str, finding: FindingKind) -> ReportClaim {
    ReportClaim {
        number,
        id: format!("c{number}"),
        quote: quote.to_owned(),
        kind: ClaimKind::Number,
        place: place.to_owned(),
        sentence: quote.to_owned(),
        finding,
        own_finding: None,
        machine_finding: None,
        sub_label: None,
        verdict: None,
        verdict_reason: None,
        confidence: None,
        calibrated_probability: None,
        likelihood: None,
        support_score: None,
        evidence_balance: None,
        explanation: String::new(),
        verdict_explanation: String::new(),
        features: Features::default(),
        evidence: Vec::new(),
        citations: Vec::new(),
        suggested_citation_url: None,
        suggested_citation_styles: None,
        suggested_citation: None,
        atoms: Vec::new(),
        existing_citations: Vec::new(),
        reasoning: None,
        decision: DecisionEntry::default(),
        history: Vec::new(),
    }
}

fn evidence(
    number: u32,
    quote: &str,
    decisive: &str,
    entail: f64,
    contradict: f64,
) -> ReportEvidence {
    let probabilities = Probabilities {
        entail,
        contradict,
        neutral: 1.0 - entail - contradict,
    };
    ReportEvidence {
        number,
        source: EvidenceSource {
            id: "s1".to_owned(),
            title: "Harbour authority, monthly figures".to_owned(),
        },
        quote: quote.to_owned(),
        pinpoint: "row 3".to_owned(),
        decisive: Some(decisive.to_owned()),
        stance: Stance::of(probabilities),
        probabilities,
        reasons: vec!["The figure is stated for the same month.".to_owned()],
        reliability: None,
        reliability_counted: None,
        source_class: SourceClass::Primary,
        url: Some("https://harbour.example/figures?year=2024&month=3".to_owned()),
        published_at: Some("2024-04-02".to_owned()),
        retrieved_at: TAKEN.to_owned(),
        content_hash: HASH.to_owned(),
        supplied: true,
        same_origin: false,
        withheld: false,
    }
}

fn checker() -> Checker {
    Checker {
        name: "Ines Ferreira".to_owned(),
        initials: "IF".to_owned(),
        organisation: "The Harbour Review".to_owned(),
    }
}

fn title(document: &Document) -> TitleBlock {
    TitleBlock {
        document: document.title.clone(),
        author: None,
        version: "3b4c1f4f0f8f4f0d9bb3cc0f5b1f7c8e6a2d9e0b1c3d5f7a9b8c7d6e5f4a3b2c".to_owned(),
        kind: DocumentType::Longread,
        language: Some("en".to_owned()),
        words: document.word_count(),
        generated_at: "2026-11-21T08:30:00Z".to_owned(),
        generator_version: "0.1.0".to_owned(),
        tier: Tier::Newspaper,
        checker: checker(),
    }
}

/// One claim of every finding and one of everything else.
pub(crate) fn example() -> Report {
    let document = document();
    let mut report = Report::new(title(&document));
    let words: [(&str, FindingKind); 9] = [
        (
            "The Lindmark line carried 4,870 passengers in March 2024",
            FindingKind::Contradicted,
        ),
        (
            "Ana Kovač, who has run the line since 2011",
            FindingKind::Supported,
        ),
        ("“We never turned a boat around,”", FindingKind::Mixed),
        ("The town pays €12.35 a head", FindingKind::Inconclusive),
        ("the crossing takes 18 minutes", FindingKind::Unresolved),
        (
            "وصل القارب الأول إلى الميناء في عام 2019",
            FindingKind::Supported,
        ),
        ("יצאה לדרך בשנת 2019 עם 320 נוסעים", FindingKind::NotChecked),
        (
            "2019年5月に運航を再開し、初日に320人を運んだ",
            FindingKind::Supported,
        ),
        ("पहले दिन 320 यात्री सवार हुए", FindingKind::NotChecked),
    ];
    let mut marks = Vec::new();
    for (number, (quote, finding)) in (1..).zip(words) {
        let place = place(&document, quote);
        marks.push(Mark {
            place,
            number,
            finding,
            check: false,
        });
        let pinpoint = format!("¶ {}", place.block + 1);
        report.claims.push(claim(number, quote, &pinpoint, finding));
    }
    fill(&mut report);

    let found = CheckFinding {
        code: "percent-sum".to_owned(),
        severity: Severity::Contradiction,
        places: vec![
            place(&document, "40 per cent"),
            place(&document, "35 per cent"),
            place(&document, "30 per cent"),
        ],
        quotes: ["40 per cent", "35 per cent", "30 per cent"]
            .map(str::to_owned)
            .to_vec(),
        message: "The shares of one whole add up to more than 100 per cent.".to_owned(),
        working: "40 + 35 + 30 = 105, not 100".to_owned(),
    };
    marks.extend(found.places.iter().map(|place| Mark {
        place: *place,
        number: 1,
        finding: FindingKind::Contradicted,
        check: true,
    }));
    report
        .checks
        .push(ReportCheck::new(1, "Shares of a whole", &found));
    report.not_factual.push(ReportNotFactual {
        quote: "A town without a boat is an island twice over.".to_owned(),
        place: "¶ 11".to_owned(),
        reason: Some(NotFactualReason::Opinion),
    });
    report.beyond_limit.push(ReportNotFactual {
        quote: "A return ticket costs €9.".to_owned(),
        place: "¶ 10".to_owned(),
        reason: None,
    });
    report.text = annotate(&document, &marks);
    corrections(&mut report);
    report.settle();
    report.set_corrections_policy("corrections@harbour.example");
    report
}

fn first_revision() -> ReportRevision {
    ReportRevision {
        number: 1,
        at: "2026-11-10T09:00:00Z".to_owned(),
        by: checker(),
        version: HASH.to_owned(),
        hash: HASH.to_owned(),
        reason: String::new(),
        corrections: Vec::new(),
    }
}

/// What was asked of the author, what they said against it, and what was wrong before.
fn corrections(report: &mut Report) {
    report.claims[4].decision = DecisionEntry::new(
        &Decision::Query {
            question: "Which timetable says 18 minutes?".to_owned(),
        },
        &checker(),
        "2026-11-21T08:15:00Z",
    );
    report.questions.push(ReportQuestion {
        claim: None,
        place: String::new(),
        quote: String::new(),
        question: "Who paid for the trip?".to_owned(),
        by: Some("IF".to_owned()),
        at: Some("2026-11-21T08:20:00Z".to_owned()),
    });
    report.rebuttals = vec![
        ReportRebuttal {
            claim: Some(1),
            outlet: None,
            author: "Petar Novak".to_owned(),
            words: "The harbour master gave me 4,870 on the telephone; the table came later."
                .to_owned(),
            at: "2026-11-22T10:00:00Z".to_owned(),
        },
        ReportRebuttal {
            claim: None,
            outlet: None,
            author: "Petar Novak".to_owned(),
            words: "The report leaves out what the crossing means to the town.".to_owned(),
            at: "2026-11-22T10:05:00Z".to_owned(),
        },
    ];
    report.revisions = vec![first_revision()];
    report.flags = vec![ReportFlag {
        claim: Some(1),
        revision: 1,
        from: "A. Reader".to_owned(),
        words: "The March figure is wrong.".to_owned(),
        at: "2026-11-18T07:00:00Z".to_owned(),
        due: "2026-11-25".to_owned(),
        late: false,
        state: FlagState::Open,
        answer: String::new(),
        closed_at: None,
    }];
}

/// Sixty claims, two hundred references, a table in the text, and everything a signed-off second
/// revision can hold.
pub(crate) fn large() -> Report {
    let mut report = long(60);
    for claim in &mut report.claims {
        claim.decision = match claim.number % 7 {
            0 => decided(&Decision::ChangeProposed {
                replacement: claim.quote.replace("counted", "registered"),
                accepted: Some(true),
                reason: "The yearbook says registered.".to_owned(),
            }),
            3 => decided(&Decision::Query {
                question: "Does this figure take in the rowing boats?".to_owned(),
            }),
            _ => decided(&Decision::Confirmed),
        };
        claim.atoms = vec![ReportAtom {
            text: "said the Port Office".to_owned(),
            kind: "attribution".to_owned(),
            normalised: "the Port Office".to_owned(),
            state: None,
            ticked: false,
        }];
    }
    let template = example();
    report.sources = template.sources;
    report.rebuttals = template.rebuttals;
    report.flags = template.flags;
    report.flags[0].state = FlagState::Corrected;
    report.flags[0].answer = "Corrected in revision 2.".to_owned();
    report.flags[0].closed_at = Some("2026-11-20T07:00:00Z".to_owned());
    report.references = (1..=200).map(reference).collect();
    report.method = template.method;
    report.revision = Some(2);
    report.revisions = vec![
        first_revision(),
        ReportRevision {
            number: 2,
            at: "2026-11-21T09:00:00Z".to_owned(),
            reason: "A reader found the figure of 1907 wrong.".to_owned(),
            corrections: vec![ReportCorrection {
                claim: 7,
                id: "c7".to_owned(),
                redline: redline("counted 258 boats", "counted 259 boats"),
                verdict_before: Some(ReportVerdict::Verified),
                verdict_after: Some(ReportVerdict::CloseMatch),
                verdict_redline: redline("Verified", "Close match"),
                what: "It was reworded. Its verdict was changed.".to_owned(),
            }],
            ..first_revision()
        },
    ];
    report.text.extend(yearly_table());
    report.settle();
    report
}

fn decided(decision: &Decision) -> DecisionEntry {
    DecisionEntry::new(decision, &checker(), TAKEN)
}

/// A table of the document with a row of headings, long enough to go over a page.
fn yearly_table() -> Vec<ReportBlock> {
    let cell = |row: u32, column: u32, text: String| ReportBlock {
        kind: BlockKind::TableCell {
            row,
            column,
            header: row == 0,
        },
        runs: vec![ReportRun {
            text,
            ..ReportRun::default()
        }],
    };
    let mut cells = Vec::new();
    for (column, head) in (0..).zip(["Year", "Boats counted", "Remark of the council"]) {
        cells.push(cell(0, column, head.to_owned()));
    }
    for row in 1..=70 {
        cells.push(cell(row, 0, (1900 + row).to_string()));
        cells.push(cell(row, 1, (row * 37).to_string()));
        let remark = if row % 9 == 0 {
            "A winter so long that the count was taken twice, first on the ice and again in May, \
             when the last of the boats came out of the sheds."
        } else {
            "As counted."
        };
        cells.push(cell(row, 2, remark.to_owned()));
    }
    cells
}

/// What a registry's record with another year comes to.
fn miscited_scores() -> ReferenceScores {
    use stet_core::reference::classify::{Domain, Layer};
    use stet_core::reference::score::{LayerAnswer, score};
    let answers =
        [(Layer::Doi, 1.0), (Layer::TitleSearch, 0.8)].map(|(layer, confidence)| LayerAnswer {
            layer,
            confidence: Some(confidence),
        });
    ReferenceScores::from(&score(Domain::Academic, &answers, true).expect("in range"))
}

fn reference(number: u32) -> ReportReference {
    let (state, codes, headline): (&str, &[&str], &str) = match number % 10 {
        4 => ("miscited", &["H4", "R2"], "Miscited: the year differs"),
        7 => ("no_such_work", &["H0"], "No such work found"),
        9 => (
            "inconclusive",
            &[],
            "Couldn’t look: a registry did not answer",
        ),
        _ => ("real", &["R1"], "Found as cited"),
    };
    let doi = format!("10.5555/lindmark.{number}");
    ReportReference {
        number,
        quote: format!(
            "Okonkwo, A. ({}). Counting boats on the sound, part {number}. Journal of Coastal \
             Works, {number}(2), 11–19. https://doi.org/{doi}",
            1950 + number % 70
        ),
        address: format!("https://doi.org/{doi}"),
        label: Some(number.to_string()),
        badge: "Academic".to_owned(),
        scores: (number % 10 == 4).then(miscited_scores),
        state: state.to_owned(),
        codes: codes.iter().map(|code| (*code).to_owned()).collect(),
        headline: headline.to_owned(),
        reasons: vec![format!("Compared with the record of {doi}.")],
        record: (state != "no_such_work").then(|| ReferenceRecord {
            registry: "Crossref".to_owned(),
            id: doi.clone(),
            url: format!("https://doi.org/{doi}"),
            retrieved_at: TAKEN.to_owned(),
        }),
        notices: (number == 50)
            .then(|| ReferenceNotice {
                kind: "Retracted".to_owned(),
                date: "2019-02-28".to_owned(),
                reference: "10.5555/notice".to_owned(),
            })
            .into_iter()
            .collect(),
        link: number.is_multiple_of(5).then(|| ReferenceLink {
            url: format!("https://doi.org/{doi}"),
            state: "alive".to_owned(),
            words: "The page is there".to_owned(),
            proposed: None,
        }),
        consulted: vec![ReferenceConsulted {
            registry: "Crossref".to_owned(),
            answer: "found".to_owned(),
            words: String::new(),
        }],
    }
}

/// A source that could be cited, in two styles.
fn suggestion() -> ReportSuggestion {
    let piece = |text: &str, italic| CitedPiece {
        text: text.to_owned(),
        italic,
        small_caps: false,
    };
    let cited = |style: &str, name: &str, pieces: [CitedPiece; 3]| ReportCitedAs {
        style: style.to_owned(),
        name: name.to_owned(),
        pieces: pieces.to_vec(),
    };
    ReportSuggestion {
        title: "Timetable of the Lindmark line".to_owned(),
        url: "https://lindmark.example/timetable".to_owned(),
        page: Some(PageLook {
            at: TAKEN.to_owned(),
            state: PageState::Answered,
        }),
        citations: vec![
            cited(
                "apa_7",
                "APA 7",
                [
                    piece("Lindmark Line. (2024). ", false),
                    piece("Timetable of the Lindmark line", true),
                    piece(". https://lindmark.example/timetable", false),
                ],
            ),
            cited(
                "mla_9",
                "MLA 9",
                [
                    piece("Timetable of the Lindmark Line", true),
                    piece(". Lindmark Line, 2024, ", false),
                    piece("lindmark.example/timetable.", false),
                ],
            ),
        ],
    }
}

fn fill(report: &mut Report) {
    let first = &mut report.claims[0];
    first.verdict = Some(ReportVerdict::Contested);
    first.sub_label = Some("contradicted".to_owned());
    first.confidence = Some(Band::Moderate);
    first.support_score = Some(4);
    first.explanation =
        "The harbour authority counted 4,780 passengers for that month, not 4,870 [1]. A second \
         table repeats the figure [2]."
            .to_owned();
    first.evidence = vec![
        evidence(
            1,
            "March 2024; passengers: 4,780; crossings: 212; cancelled: 0",
            "4,780",
            0.02,
            0.95,
        ),
        evidence(
            2,
            "In the first quarter of 2024 the line carried 13,905 people, 4,780 of them in March.",
            "4,780 of them in March",
            0.02,
            0.95,
        ),
    ];
    first.atoms = vec![
        ReportAtom {
            text: "4,870".to_owned(),
            kind: "number".to_owned(),
            normalised: "4870 passenger".to_owned(),
            state: Some(AtomState::Differs),
            ticked: false,
        },
        ReportAtom {
            text: "March 2024".to_owned(),
            kind: "date".to_owned(),
            normalised: "2024-03".to_owned(),
            state: Some(AtomState::Agrees),
            ticked: true,
        },
    ];
    first.existing_citations = vec![ReportCitation {
        text: "[3]".to_owned(),
        target: "entry 3".to_owned(),
    }];
    first.decision = DecisionEntry::new(
        &Decision::ChangeProposed {
            replacement: "carried 4,780 passengers in March 2024".to_owned(),
            accepted: None,
            reason: "The operator’s table says 4,780.".to_owned(),
        },
        &checker(),
        "2026-11-21T08:12:00Z",
    );
    first.history = vec![HistoryEntry {
        at: "2026-11-21T08:02:00Z".to_owned(),
        by: "built-in 1".to_owned(),
        what: "Found contradicted.".to_owned(),
    }];
    report.claims[4].suggested_citation = Some(suggestion());
    report.claims[2].reasoning = Some(ClaimReasoning {
        alternatives: "She may speak of the years since 2019 alone.".to_owned(),
        assumptions: "The log lists every crossing.".to_owned(),
        by: Some("IF".to_owned()),
        at: Some("2026-11-21T08:14:00Z".to_owned()),
    });
    for number in [1, 5, 7] {
        let claim = &mut report.claims[number];
        claim.verdict = Some(ReportVerdict::Verified);
        claim.confidence = Some(Band::Low);
        claim.support_score = Some(81);
        claim.explanation = "One source, supplied by you, says the same [1].".to_owned();
        claim.evidence = vec![evidence(1, &claim.quote.clone(), "2019", 0.91, 0.02)];
        claim.decision = DecisionEntry::new(&Decision::Confirmed, &checker(), TAKEN);
    }
    report.claims[2].verdict = Some(ReportVerdict::Contested);
    report.claims[2].sub_label = Some("mixed".to_owned());
    report.claims[2].kind = ClaimKind::Quotation;
    report.claims[3].verdict_reason = Some("could not look: Crossref did not answer".to_owned());
    report.claims[4].verdict = Some(ReportVerdict::MissingCitation);
    for number in [6, 8] {
        report.claims[number].verdict_reason = Some("not looked at".to_owned());
    }
    report.sources = vec![ReportSource {
        id: "s1".to_owned(),
        title: "Harbour authority, monthly figures".to_owned(),
        author: None,
        publisher: Some("Lindmark Harbour Authority".to_owned()),
        published_at: Some("2024-04-02".to_owned()),
        url: Some("https://harbour.example/figures?year=2024&month=3".to_owned()),
        retrieved_at: TAKEN.to_owned(),
        content_hash: HASH.to_owned(),
        source_class: SourceClass::Primary,
        supplied: true,
        reliability: None,
        claims: Vec::new(),
        withheld: false,
    }];
    report.warnings.push(Warning {
        code: "scans".to_owned(),
        text: "One supplied file holds pictures of text and could not be read: scan-2.pdf."
            .to_owned(),
        blocking: false,
    });
    report.method.judges = vec![JudgeEntry {
        name: "built-in".to_owned(),
        version: "1".to_owned(),
        role: "compares figures, dates, names, negation and quoted words with each passage"
            .to_owned(),
    }];
    report.method.services_not_used = vec![ServiceEntry {
        name: "Crossref".to_owned(),
        note: "switched off".to_owned(),
    }];
    report.method.settings = vec!["At most 80 claims.".to_owned()];
    report.method.limits = standard_limits(true);
}

/// The example as a book of three chapters, checked by a table of the checker's own, its citations held
/// strictly.
pub(crate) fn book() -> Report {
    let mut report = example();
    let chapter = |title: &str, place: &str, claims: std::ops::RangeInclusive<u32>| ReportChapter {
        title: title.to_owned(),
        place: place.to_owned(),
        claims: claims.collect(),
        ..ReportChapter::default()
    };
    report.chapters = vec![
        chapter("", "¶ 1", 1..=5),
        chapter("Other <shores>", "¶ 4", 6..=9),
        ReportChapter {
            title: "Afterword".to_owned(),
            place: "¶ 12".to_owned(),
            ..ReportChapter::default()
        },
    ];
    report.chapters[0].checks = vec![1];
    report.method.tables = vec![TableEntry {
        name: "domains.toml".to_owned(),
        sha256: HASH.to_owned(),
        from: "2026-11-20".to_owned(),
        to: "2026-11-21".to_owned(),
    }];
    report.citation_health = Some(CitationHealth {
        strict: true,
        threshold: 0.4,
        total: 1,
        supported: 0,
        not_checked: 0,
        failing: vec![HealthSentence {
            sentence: "The town pays €12.35 a head.".to_owned(),
            citations: Vec::new(),
        }],
        verification: Vec::new(),
        disclaimers: Vec::new(),
        uncited: 0,
        without_source: Vec::new(),
    });
    report.settle();
    report
}

/// A report of `number` claims with two passages each, over a text of as many paragraphs.
pub(crate) fn long(number: u32) -> Report {
    let blocks = (1..=number)
        .map(|n| {
            block(
                BlockKind::Paragraph,
                &format!(
                    "In the year {} the town of Lindmark counted {} boats in its harbour, more \
                     than any other town on the sound. Nobody had expected as much, and the \
                     council’s minutes of that spring read like a sigh of relief. A new pier \
                     followed two years later.",
                    1900 + n,
                    n * 37
                ),
            )
        })
        .collect();
    let document = Document {
        title: "A hundred years of boats".to_owned(),
        blocks,
        ..Document::default()
    };
    let mut report = Report::new(title(&document));
    let mut marks = Vec::new();
    for n in 1..=number {
        let quote = format!(
            "the town of Lindmark counted {} boats in its harbour",
            n * 37
        );
        let place = place(&document, &quote);
        let finding = FindingKind::ALL[n as usize % 6];
        marks.push(Mark {
            place,
            number: n,
            finding,
            check: false,
        });
        let mut claim = claim(n, &quote, &format!("¶ {n}"), finding);
        claim.verdict = Some(ReportVerdict::CloseMatch);
        claim.confidence = Some(Band::High);
        claim.support_score = Some(66);
        claim.explanation = "The yearbook gives the same figure after rounding [1]. A note in the \
                             minutes is looser but agrees [2]."
            .to_owned();
        claim.evidence = vec![
            evidence(
                1,
                &format!(
                    "Boats registered at the year’s end: {}. The figure includes rowing boats above \
                     four metres and excludes hulls laid up for repair, as in earlier years.",
                    n * 37
                ),
                &(n * 37).to_string(),
                0.88,
                0.03,
            ),
            evidence(
                2,
                "More boats than any other town on the sound.",
                "",
                0.7,
                0.1,
            ),
        ];
        if n % 3 != 0 {
            claim.decision = DecisionEntry::new(&Decision::Confirmed, &checker(), TAKEN);
        }
        report.claims.push(claim);
    }
    report.text = annotate(&document, &marks);
    report.method.limits = standard_limits(true);
    report.settle();
    report
}

/// A text of about a thousand words for each `times`, with sixty claims: twelve contradicted, four that
/// sources disagree about, four nobody looked at, fourteen that nothing confirms, the rest supported.
pub(crate) fn thousand_words(times: u32) -> Report {
    const CLAIMS: u32 = 60;
    let quote = |n: u32| {
        format!(
            "In {} the harbour of Lindmark counted {} boats",
            1900 + n,
            1_000 + n * 37
        )
    };
    let blocks = (0..times * CLAIMS / 4)
        .map(|paragraph| {
            let sentences: Vec<String> = (1..=4)
                .map(|n| {
                    let after = "and a new pier followed within the year";
                    format!("{}, {after}.", quote(paragraph * 4 + n))
                })
                .collect();
            block(BlockKind::Paragraph, &sentences.join(" "))
        })
        .collect();
    let document = Document {
        title: "A hundred years of boats".to_owned(),
        blocks,
        ..Document::default()
    };
    let mut report = Report::new(title(&document));
    let mut marks = Vec::new();
    for n in 1..=times * CLAIMS {
        let finding = match n % CLAIMS {
            1..=12 => FindingKind::Contradicted,
            13..=16 => FindingKind::Mixed,
            17 | 18 => FindingKind::Inconclusive,
            19 | 20 => FindingKind::NotChecked,
            21..=34 => FindingKind::Unresolved,
            _ => FindingKind::Supported,
        };
        let place = place(&document, &quote(n));
        marks.push(Mark {
            place,
            number: n,
            finding,
            check: false,
        });
        let pinpoint = format!("¶ {}", place.block + 1);
        let claim = claim(n, &quote(n), &pinpoint, finding);
        report.claims.push(found(claim, n));
    }
    report.text = annotate(&document, &marks);
    report.sources = example().sources;
    report.method.limits = standard_limits(true);
    report.settle();
    report
}

/// Fills in what was found of claim `n` of [`thousand_words`].
fn found(mut claim: ReportClaim, n: u32) -> ReportClaim {
    let (boats, right) = (1_000 + n * 37, 2_000 + n * 37);
    let atom = |text: String, kind: &str, state| ReportAtom {
        normalised: text.clone(),
        text,
        kind: kind.to_owned(),
        state,
        ticked: false,
    };
    let quote = |boats: u32| {
        format!(
            "Boats registered at the end of the year {}: {boats}. The figure takes in rowing boats \
             above four metres and leaves out hulls laid up for repair.",
            1900 + n
        )
    };
    let item = |number, boats: u32, entail, contradict| {
        let mut item = evidence(
            number,
            &quote(boats),
            &boats.to_string(),
            entail,
            contradict,
        );
        item.pinpoint = format!("row {n}");
        item.reasons.clear();
        item
    };
    let mut against = item(1, right, 0.02, 0.95);
    against.reasons = vec![format!("“{boats}”: the source has {right}, not {boats}")];
    let (state, confidence) = match claim.finding {
        FindingKind::Contradicted => {
            claim.evidence = vec![against];
            claim.verdict = Some(ReportVerdict::Contested);
            (Some(AtomState::Differs), Some(Band::Moderate))
        }
        FindingKind::Mixed => {
            let mut agreeing = item(2, boats, 0.93, 0.02);
            agreeing.source.title = "Yearbook".to_owned();
            claim.evidence = vec![against, agreeing];
            claim.verdict = Some(ReportVerdict::Contested);
            (Some(AtomState::Differs), Some(Band::Low))
        }
        FindingKind::Supported => {
            claim.evidence = vec![item(1, boats, 0.93, 0.02)];
            claim.verdict = Some(ReportVerdict::Verified);
            claim.explanation = "One source, supplied by you, says so [1].".to_owned();
            (Some(AtomState::Agrees), Some(Band::Moderate))
        }
        FindingKind::Inconclusive => {
            claim.verdict_reason = Some("could not look: Crossref did not answer".to_owned());
            (None, None)
        }
        FindingKind::Unresolved => {
            claim.evidence = vec![item(1, right, 0.02, 0.02)];
            claim.verdict = Some(ReportVerdict::MissingCitation);
            claim.explanation = format!("No passage confirms “{boats}”.");
            (Some(AtomState::NotCovered), None)
        }
        FindingKind::NotChecked | FindingKind::NotCheckable => {
            claim.verdict_reason = Some("not looked at".to_owned());
            (None, None)
        }
    };
    if matches!(
        claim.finding,
        FindingKind::Contradicted | FindingKind::Mixed
    ) {
        claim.explanation = format!(
            "One source, supplied by you, says otherwise [1]. “{boats}”: the source has {right}, not \
             {boats} [1]."
        );
    }
    claim.confidence = confidence;
    claim.support_score = Some(50);
    claim.atoms = vec![
        atom(
            (1900 + n).to_string(),
            "date",
            state.map(|_| AtomState::Agrees),
        ),
        atom(boats.to_string(), "number", state),
    ];
    for (number, passage) in (3..).zip([
        "More boats than any other town on the sound, and that since the war.",
        "A new pier was built in the year after, of the same stone as the first.",
    ]) {
        let mut item = evidence(number, passage, "", 0.02, 0.02);
        item.pinpoint = format!("¶ {n}");
        claim.evidence.push(item);
    }
    claim
}

/// The words, the right value and the place of every problem of [`thousand_words`] that somebody found.
pub(crate) fn problems(report: &Report) -> Vec<(String, String, String)> {
    use FindingKind::{Contradicted, Mixed};
    report
        .claims
        .iter()
        .filter(|claim| matches!(claim.finding, Contradicted | Mixed))
        .map(|claim| {
            let n = claim.number;
            let (wrong, right) = (1_000 + n * 37, 2_000 + n * 37);
            (
                format!("counted {wrong} boats"),
                format!("The source has {right}, not {wrong}."),
                format!("monthly figures, row {n}"),
            )
        })
        .collect()
}

/// The example with these words in the place of everything that comes from outside.
pub(crate) fn said(words: &str) -> Report {
    let mut report = example();
    let all = || words.to_owned();
    report.title.document = all();
    report.title.checker.name = all();
    report.warnings.push(Warning {
        code: "own".to_owned(),
        text: all(),
        blocking: false,
    });
    for claim in &mut report.claims {
        claim.quote = all();
        claim.sentence = all();
        claim.explanation = all();
        claim.sub_label = Some(all());
        claim.decision.text = claim.decision.text.as_ref().map(|_| all());
        claim.decision.reason = claim.decision.reason.as_ref().map(|_| all());
        claim.atoms = vec![ReportAtom {
            text: all(),
            kind: "name".to_owned(),
            normalised: all(),
            state: None,
            ticked: false,
        }];
        claim.existing_citations = vec![ReportCitation {
            text: all(),
            target: all(),
        }];
        for item in &mut claim.evidence {
            item.quote = all();
            item.decisive = None;
            item.source.title = all();
            item.pinpoint = all();
            item.url = Some(all());
        }
    }
    for check in &mut report.checks {
        check.message = all();
        check.working = all();
        check.quotes = vec![all()];
        check.pinpoints = vec![all()];
    }
    for question in &mut report.questions {
        question.question = all();
    }
    for rebuttal in &mut report.rebuttals {
        rebuttal.words = all();
        rebuttal.author = all();
    }
    for flag in &mut report.flags {
        flag.words = all();
        flag.from = all();
        flag.answer = all();
    }
    for revision in &mut report.revisions {
        revision.reason = all();
        revision.corrections = vec![ReportCorrection {
            claim: 1,
            id: "c1".to_owned(),
            redline: redline("before", words),
            verdict_before: None,
            verdict_after: None,
            verdict_redline: redline("Verified", words),
            what: all(),
        }];
    }
    for source in &mut report.sources {
        source.title = all();
        source.author = Some(all());
        source.url = Some(all());
    }
    report.references = vec![reference(1)];
    for reference in &mut report.references {
        reference.quote = all();
        reference.headline = all();
        reference.reasons = vec![all()];
        reference.notices = vec![ReferenceNotice {
            kind: all(),
            date: all(),
            reference: all(),
        }];
    }
    for list in [&mut report.not_factual, &mut report.beyond_limit] {
        for entry in list {
            entry.quote = all();
        }
    }
    for block in &mut report.text {
        for run in &mut block.runs {
            run.text = all();
        }
    }
    report.settle();
    report
}
