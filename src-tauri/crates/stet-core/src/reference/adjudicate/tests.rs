use super::*;
use crate::reference::WorkKind;

fn work(title: &str, authors: &[&str], container: &str, year: i32) -> Work {
    Work {
        kind: WorkKind::JournalArticle,
        title: title.to_owned(),
        authors: authors.iter().map(|name| read_name(name)).collect(),
        container: container.to_owned(),
        year: Some(year),
        ..Work::default()
    }
}

/// The record everything here is held against.
fn clay() -> Work {
    Work {
        doi: "10.1000/clay.1".into(),
        volume: "12".into(),
        pages: "101-119".into(),
        publisher: "Mud Press".into(),
        ..work(
            "Clay transport in slow northern rivers",
            &["Ann Lee", "Bo Chen", "Cy Diaz"],
            "Journal of River Research",
            2011,
        )
    }
}

fn record(work: Work) -> Record {
    Record {
        registry: "crossref".into(),
        id: work.doi.clone(),
        url: String::new(),
        work,
        versions: Vec::new(),
        notices: Vec::new(),
    }
}

fn asked(name: &str, covers: bool, answer: Answer) -> Consultation {
    Consultation {
        registry: name.to_lowercase(),
        name: name.to_owned(),
        covers,
        complete: false,
        answer,
    }
}

fn found(records: Vec<Record>) -> Consulted {
    Consulted {
        by_description: vec![asked("Crossref", true, Answer::Records(records))],
        by_identifier: Vec::new(),
    }
}

fn judged(cited: &Work, consulted: &Consulted) -> (Class, Option<Code>) {
    let adjudication = adjudicate(cited, consulted);
    (adjudication.class, adjudication.primary)
}

#[test]
fn a_record_need_not_say_the_place() {
    let placed = |publisher: &str| Work {
        place: "Leeds".into(),
        publisher: publisher.into(),
        ..clay()
    };
    let on_record = found(vec![record(clay())]);
    assert_eq!(judged(&placed("Mud Press"), &on_record).0, Class::Real);
    // Another publisher is no gap of the record.
    let other = judged(&placed("Salt House"), &on_record);
    assert_eq!(other, (Class::Hallucinated, Some(Code::H6)));
}

#[test]
fn one_change_one_code() {
    let change = |change: &dyn Fn(&mut Work)| {
        let mut cited = clay();
        cited.doi.clear();
        change(&mut cited);
        cited
    };
    let names = |names: &[&str]| -> Vec<_> { names.iter().map(|name| read_name(name)).collect() };
    let table: [(&str, Work, Code); 17] = [
        ("nothing", change(&|_| {}), Code::R1),
        (
            "case",
            change(&|w| w.title = w.title.to_lowercase()),
            Code::R2,
        ),
        (
            "initials",
            change(&|w| w.authors = names(&["A. Lee", "B. Chen", "C. Diaz"])),
            Code::R2,
        ),
        (
            "venue abbreviated",
            change(&|w| w.container = "J. River Res.".into()),
            Code::R2,
        ),
        (
            "page dash",
            change(&|w| w.pages = "101–19".into()),
            Code::R2,
        ),
        (
            "et al.",
            change(&|w| {
                w.authors.truncate(1);
                w.et_al = true;
            }),
            Code::R3,
        ),
        (
            "given name",
            change(&|w| w.authors = names(&["Annie Lee", "Bo Chen", "Cy Diaz"])),
            Code::P1,
        ),
        ("issue", change(&|w| w.issue = "4".into()), Code::P3),
        (
            "words of the title",
            change(&|w| w.title = "Silt transport in fast northern rivers".into()),
            Code::H1,
        ),
        (
            "another title",
            change(&|w| w.title = "Why the glaciers sing at night".into()),
            Code::H1,
        ),
        (
            "an author more",
            change(&|w| w.authors.push(read_name("Di Eco"))),
            Code::H2,
        ),
        ("the order", change(&|w| w.authors.reverse()), Code::H2),
        (
            "venue",
            change(&|w| w.container = "Nature".into()),
            Code::H3,
        ),
        ("year", change(&|w| w.year = Some(2014)), Code::H4),
        (
            "venue and year",
            change(&|w| {
                w.container = "Nature".into();
                w.year = Some(2014);
            }),
            Code::H3,
        ),
        ("pages", change(&|w| w.pages = "300-317".into()), Code::H6),
        (
            "publisher",
            change(&|w| w.publisher = "Elsevier".into()),
            Code::H6,
        ),
    ];
    for (what, cited, code) in table {
        let adjudication = adjudicate(&cited, &found(vec![record(clay())]));
        assert_eq!(
            adjudication.primary,
            Some(code),
            "{what}: {:?}",
            adjudication.sentences
        );
        assert_eq!(adjudication.class, code.class(), "{what}");
    }
}

#[test]
fn silence_is_never_absence() {
    let cited = work(
        "Why the glaciers sing at night",
        &["Eve Fox"],
        "Nature",
        1999,
    );
    let nothing = || Answer::Nothing;
    let silent = || Answer::NoAnswer("timed out".into());
    let ask = |answers: Vec<Consultation>| Consulted {
        by_description: answers,
        by_identifier: Vec::new(),
    };
    let table = [
        (
            vec![asked("A", true, nothing()), asked("B", true, nothing())],
            Class::NotFound,
        ),
        (
            vec![asked("A", true, nothing()), asked("B", true, silent())],
            Class::Inconclusive,
        ),
        (
            vec![asked("A", true, nothing()), asked("B", false, silent())],
            Class::NotFound,
        ),
        (vec![asked("A", false, nothing())], Class::NotCovered),
        (
            vec![asked("A", true, Answer::Declined("no key".into()))],
            Class::NotCovered,
        ),
        (vec![asked("A", true, silent())], Class::Inconclusive),
        (vec![], Class::NotChecked),
    ];
    for (answers, class) in table {
        let consulted = ask(answers);
        let adjudication = adjudicate(&cited, &consulted);
        assert_eq!(adjudication.class, class, "{consulted:?}");
        assert_eq!(adjudication.primary, None);
        let absent = class == Class::NotFound;
        assert_eq!(adjudication.record_confidence, absent.then_some(0.0));
    }
    // A record of other work is nothing found.
    let other = record(work(
        "Sand in deserts of the south",
        &["Gil Hay"],
        "Nature",
        1999,
    ));
    assert_eq!(judged(&cited, &found(vec![other])), (Class::NotFound, None));
}

#[test]
fn circumstance_does_not_accuse() {
    let mut cited = clay();
    cited.doi.clear();
    cited.pages.clear();
    cited.title = "Why the glaciers sing at night".into();
    let mut consulted = found(vec![record(clay())]);
    let adjudication = adjudicate(&cited, &consulted);
    assert_eq!(
        (adjudication.class, adjudication.record),
        (Class::NotFound, None)
    );
    let told = adjudication.sentences.join(" ");
    assert!(
        told.contains("published “Clay transport in slow northern rivers”"),
        "{told}"
    );
    // The same matter in other words, and all the rest fits: that is a title cited wrongly.
    let mut reworded = cited.clone();
    reworded.title = "Carrying of clay in northern streams after spring floods".into();
    assert_eq!(judged(&reworded, &consulted).1, Some(Code::H1));
    reworded.doi = "10.1000/other".into();
    assert_eq!(judged(&reworded, &consulted).0, Class::NotFound);
    consulted.by_description.push(asked(
        "OpenAlex",
        true,
        Answer::NoAnswer("timed out".into()),
    ));
    assert_eq!(judged(&cited, &consulted).0, Class::Inconclusive);
}

#[test]
fn what_identifiers_lead_to() {
    let resolve = |answer: Answer| Consulted {
        by_identifier: vec![asked("doi.org", true, answer)],
        ..found(vec![record(clay())])
    };
    let mut cited = clay();
    cited.doi = "10.1000/other".into();
    let other = record(Work {
        doi: "10.1000/other".into(),
        ..work("Sand in deserts of the south", &["Gil Hay"], "Nature", 1999)
    });
    let table = [
        (Answer::Nothing, Some(Code::H5)),
        (Answer::Records(vec![other]), Some(Code::H5)),
        // Registered for this very work: another record or version of it.
        (Answer::Records(vec![record(clay())]), Some(Code::R2)),
        (Answer::NoAnswer("timed out".into()), Some(Code::P3)),
    ];
    for (answer, code) in table {
        let adjudication = adjudicate(&cited, &resolve(answer.clone()));
        assert_eq!(
            adjudication.primary, code,
            "{answer:?} {:?}",
            adjudication.sentences
        );
    }
    // The record's own DOI needs no look-up.
    assert_eq!(
        judged(&clay(), &found(vec![record(clay())])).1,
        Some(Code::R1)
    );
    // Dead and nothing found: both are said, and neither accuses.
    let invented = Work {
        doi: "10.1000/none".into(),
        ..work(
            "Why the glaciers sing at night",
            &["Eve Fox"],
            "Nature",
            1999,
        )
    };
    let adjudication = adjudicate(&invented, &resolve(Answer::Nothing));
    assert_eq!(adjudication.class, Class::NotFound);
    let told = adjudication.sentences.join(" ");
    assert!(told.contains("is not registered (doi.org)"), "{told}");
    assert_eq!(adjudication.identifier_confidence, Some(0.0));
    // Registered for another work: that speaks against it.
    let other = record(work(
        "Sand in deserts of the south",
        &["Gil Hay"],
        "Nature",
        1999,
    ));
    let adjudication = adjudicate(&invented, &resolve(Answer::Records(vec![other])));
    assert_eq!(adjudication.codes, [Code::H0, Code::H5]);
    // Nothing but the identifier is cited, and its registry does not know it.
    let bare = Work {
        doi: "10.1000/none".into(),
        ..Work::default()
    };
    let mut dead = resolve(Answer::Nothing);
    dead.by_description.clear();
    assert_eq!(judged(&bare, &dead), (Class::Hallucinated, Some(Code::H5)));
}

#[test]
fn versions_are_said_and_not_punished() {
    let mut preprint = work(
        "Clay transport in slow northern rivers",
        &["Ann Lee", "Bo Chen", "Cy Diaz"],
        "arXiv",
        2010,
    );
    preprint.arxiv = "1001.00001".into();
    let adjudication = adjudicate(&preprint, &found(vec![record(clay())]));
    assert_eq!(
        adjudication.class,
        Class::Potential,
        "the arXiv number cannot be checked here"
    );
    preprint.arxiv.clear();
    let adjudication = adjudicate(&preprint, &found(vec![record(clay())]));
    assert_eq!(
        adjudication.primary,
        Some(Code::R2),
        "{:?}",
        adjudication.sentences
    );
    // A date three years off is right if the record names a version of that date.
    let mut dated = record(clay());
    dated.versions.push(Work {
        year: Some(2008),
        container: "Working Papers on Rivers".into(),
        ..Work::default()
    });
    let mut cited = clay();
    cited.year = Some(2008);
    cited.container = "Working Papers on Rivers".into();
    assert_eq!(judged(&cited, &found(vec![dated])).1, Some(Code::R2));
    // The same through another registry's record.
    let mut other = clay();
    other.year = Some(2008);
    other.container = "Working Papers on Rivers".into();
    other.doi = "10.2000/wp".into();
    cited.doi.clear();
    let both = found(vec![record(clay()), record(other)]);
    assert!(matches!(judged(&cited, &both).1, Some(Code::R1 | Code::R2)));
}

#[test]
fn a_preprints_record_cannot_refute_a_publication_nobody_looked_for() {
    let mut preprint = clay();
    preprint.container = "arXiv".into();
    preprint.volume.clear();
    preprint.pages.clear();
    preprint.publisher.clear();
    let mut cited = preprint.clone();
    cited.container = "Journal of River Research".into();
    let mut consulted = found(vec![record(preprint)]);
    assert_eq!(judged(&cited, &consulted).1, Some(Code::H3));
    consulted.by_description[0].covers = false;
    assert_eq!(judged(&cited, &consulted).1, Some(Code::P3));
}

#[test]
fn a_record_that_knows_less_does_not_clear() {
    let mut short = clay();
    short.authors = ["A. Lee", "B. Chen", "C. Diaz"].map(read_name).to_vec();
    let mut cited = clay();
    cited.authors = ["Annie Lee", "Bo Chen", "Cy Diaz"].map(read_name).to_vec();
    let both = found(vec![record(short.clone()), record(clay())]);
    assert_eq!(judged(&cited, &both).1, Some(Code::P1));
    assert_eq!(
        judged(&cited, &found(vec![record(short)])).1,
        Some(Code::R2)
    );
}

#[test]
fn differences_are_marked_and_told() {
    let mut cited = clay();
    cited.title = "Silt transport in slow northern rivers".into();
    let adjudication = adjudicate(&cited, &found(vec![record(clay())]));
    let title = adjudication
        .fields
        .iter()
        .find(|field| field.field == Field::Title)
        .expect("a title");
    let marked: Vec<_> = title
        .cited_marks
        .iter()
        .filter_map(|span| span.slice(&title.cited))
        .collect();
    assert_eq!(marked, ["Silt"]);
    assert!(adjudication.sentences[0].starts_with("Miscited."));
    assert!(adjudication.sentences[1].contains("recorded “Clay transport"));
}

#[test]
fn a_bare_identifier_is_enough() {
    let cited = Work {
        doi: "10.1000/clay.1".into(),
        ..Work::default()
    };
    let consulted = Consulted {
        by_identifier: vec![asked(
            "doi.org",
            true,
            Answer::Records(vec![record(clay())]),
        )],
        by_description: Vec::new(),
    };
    let adjudication = adjudicate(&cited, &consulted);
    assert_eq!(adjudication.primary, Some(Code::R1));
    assert_eq!(adjudication.identifier_confidence, Some(0.6));
}

#[test]
fn a_case_may_be_registered_under_another_party() {
    let case = |title: &str, page: &str| Work {
        kind: WorkKind::Case,
        title: title.into(),
        container: "F.3d".into(),
        volume: "857".into(),
        pages: page.into(),
        year: Some(2017),
        ..Work::default()
    };
    let cited = case("Kock v. United States", "267");
    let judge = |recorded: Work| {
        let consulted = Consulted {
            by_identifier: vec![asked(
                "CourtListener",
                true,
                Answer::Records(vec![record(recorded)]),
            )],
            by_description: vec![asked("CourtListener", true, Answer::Nothing)],
        };
        judged(&cited, &consulted).1
    };
    assert_eq!(
        judge(case("Ricky Kock v. Tote Lines, Incorporated", "267")),
        Some(Code::P3)
    );
    assert_eq!(judge(case("In re Kock", "267")), Some(Code::R2));
    // Another case at the place, and a party who was in another case.
    assert_eq!(judge(case("United States v. Elm", "267")), Some(Code::H0));
    assert_eq!(
        judge(case("Kock v. Tote Lines, Inc.", "901")),
        Some(Code::H0)
    );
}
