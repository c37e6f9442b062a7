//! What is found, and how it is read.

use stet_core::reference::{Notice, NoticeKind, Record, Work, WorkKind};
use stet_sources::{By, Found};

use crate::{ask, cited, registry, world};

fn first(found: Found) -> Record {
    match found {
        Found::Records(records) => records.into_iter().next().expect("never empty"),
        other => panic!("{other:?}"),
    }
}

fn by_doi(doi: &str) -> Work {
    Work {
        doi: doi.to_owned(),
        ..Work::default()
    }
}

#[tokio::test]
async fn a_doi_is_read_in_full() {
    let (_internet, door) = world("").await;
    let record = first(ask(door, "crossref", By::Identifier, &by_doi("10.5555/tides.1")).await);
    let work = &record.work;
    assert_eq!(work.kind, WorkKind::JournalArticle);
    assert_eq!(
        work.title,
        "Tidal barrages and the drowned meadow: A survey"
    );
    let names: Vec<(&str, &str, &str, bool)> = (work.authors.iter())
        .map(|p| {
            (
                p.family.as_str(),
                p.given.as_str(),
                p.suffix.as_str(),
                p.group,
            )
        })
        .collect();
    assert_eq!(
        names,
        [
            ("van der Meer", "Joan R.", "", false),
            ("Salo", "Aino", "Jr.", false),
            ("Orrin Bay Survey", "", "", true),
        ]
    );
    assert_eq!(
        (work.year, work.month, work.day),
        (Some(2018), Some(11), None)
    );
    assert_eq!(
        (
            work.volume.as_str(),
            work.issue.as_str(),
            work.pages.as_str()
        ),
        ("12", "3", "201-219")
    );
    assert_eq!(work.issn, "1234-5679");
    let print = record
        .versions
        .iter()
        .find(|version| version.year == Some(2019));
    assert!(print.is_some(), "the printed issue is a version");
    let preprint = record
        .versions
        .iter()
        .find(|version| !version.doi.is_empty());
    assert_eq!(preprint.map(|v| v.kind), Some(WorkKind::Preprint));
}

#[tokio::test]
async fn notices_are_kept_apart_with_reference_and_date() {
    let (_internet, door) = world("").await;
    let record = first(
        ask(
            door.clone(),
            "crossref",
            By::Identifier,
            &by_doi("10.5555/kelp.2"),
        )
        .await,
    );
    assert_eq!(
        record.notices,
        [
            Notice {
                kind: NoticeKind::Retracted,
                reference: "10.5555/kelp.2.retraction".to_owned(),
                date: "2021-03-01".to_owned(),
            },
            Notice {
                kind: NoticeKind::Corrected,
                reference: "10.5555/kelp.2.correction".to_owned(),
                date: "2020-09-15".to_owned(),
            },
        ]
    );
    let pmid = Work {
        pmid: "32345678".to_owned(),
        ..Work::default()
    };
    let kinds = |record: &Record| -> Vec<NoticeKind> {
        record.notices.iter().map(|notice| notice.kind).collect()
    };
    let other = first(ask(door.clone(), "europepmc", By::Identifier, &pmid).await);
    assert_eq!(
        kinds(&other),
        [NoticeKind::Retracted, NoticeKind::Corrected]
    );
    let third = first(
        ask(
            door.clone(),
            "openalex",
            By::Identifier,
            &by_doi("10.5555/kelp.2"),
        )
        .await,
    );
    assert_eq!(kinds(&third), [NoticeKind::Retracted]);
    let withdrawn = Work {
        arxiv: "2101.00777".to_owned(),
        ..Work::default()
    };
    let fourth = first(ask(door, "arxiv", By::Identifier, &withdrawn).await);
    assert_eq!(kinds(&fourth), [NoticeKind::Withdrawn]);
}

#[tokio::test]
async fn doi_org_follows_to_whichever_agency() {
    let (internet, door) = world("").await;
    let one = first(
        ask(
            door.clone(),
            "doi",
            By::Identifier,
            &by_doi("10.5555/tides.1"),
        )
        .await,
    );
    assert_eq!(one.work.authors.len(), 3);
    let two = by_doi("10.48550/arxiv.1805.00042");
    let two = first(ask(door.clone(), "doi", By::Identifier, &two).await);
    assert_eq!(
        two.work.title,
        "Drowned meadows: sediment models of barrages"
    );
    assert_eq!(internet.count("api.crossref.org").requests, 1);
    assert_eq!(internet.count("api.datacite.org").requests, 1);
    let none = ask(door, "doi", By::Identifier, &by_doi("10.5555/tides.9")).await;
    assert_eq!(none, Found::NothingFound);
}

#[tokio::test]
async fn a_doi_that_exists_but_is_not_described_exists() {
    let faults = "[[services.crossref.faults]]\ndo = \"status\"\nstatus = 500\n";
    let (_internet, door) = world(faults).await;
    let bare = first(ask(door, "doi", By::Identifier, &by_doi("10.5555/tides.1")).await);
    assert_eq!(bare.work.title, "");
    assert_eq!(bare.work.doi, "10.5555/tides.1");
    assert_eq!(bare.work.url, "https://publisher.example/10.5555/tides.1");
}

#[tokio::test]
async fn each_registry_knows_its_identifiers() {
    let (_internet, door) = world("").await;
    let arxiv = Work {
        arxiv: "1805.00042".to_owned(),
        ..Work::default()
    };
    let pmcid = Work {
        pmcid: "PMC6543210".to_owned(),
        ..Work::default()
    };
    let isbn = Work {
        isbn: "0306406152".to_owned(),
        ..Work::default()
    };
    let isbn13 = Work {
        isbn: "9780306406157".to_owned(),
        ..Work::default()
    };
    let doi = by_doi("10.5555/tides.1");
    for (id, cited, title) in [
        ("datacite", &arxiv, "Drowned"),
        ("arxiv", &arxiv, "Drowned"),
        ("europepmc", &pmcid, "Tidal"),
        ("europepmc", &doi, "Tidal"),
        ("openlibrary", &isbn, "The Lamp Rooms: Lighthouse"),
        ("openalex", &doi, "Tidal"),
        ("semanticscholar", &doi, "Tidal"),
        ("semanticscholar", &arxiv, "Drowned"),
        ("semanticscholar", &pmcid, "Tidal"),
        ("wikidata", &doi, "Tidal"),
        ("wikidata", &arxiv, "Drowned"),
        ("wikidata", &isbn13, "The Lamp Rooms"),
    ] {
        let found = ask(door.clone(), id, By::Identifier, cited).await;
        assert!(matches!(found, Found::Records(_)), "{id}: {cited:?}");
        let record = first(found);
        assert!(record.work.title.starts_with(title), "{id}: {record:?}");
        assert_eq!(record.registry, id);
        assert!(record.url.starts_with("http"), "{id}: {}", record.url);
    }
}

#[tokio::test]
async fn a_description_finds_the_work_in_every_registry_that_has_it() {
    let (_internet, door) = world("").await;
    for id in [
        "crossref",
        "europepmc",
        "openalex",
        "semanticscholar",
        "wikidata",
        "dblp",
    ] {
        let record = first(ask(door.clone(), id, By::Description, &cited()).await);
        let work = &record.work;
        assert!(work.title.starts_with("Tidal barrages"), "{id}: {work:?}");
        assert_eq!(work.authors[0].family, "van der Meer", "{id}");
        assert_eq!(work.container, "Journal of Coastal Works", "{id}");
        assert_eq!(work.year, Some(2018), "{id}");
        assert_eq!(work.doi, "10.5555/tides.1", "{id}");
    }
    let preprint = Work {
        title: "Drowned Meadows – Sediment Models of Barrages".to_owned(),
        ..cited()
    };
    for id in ["arxiv", "datacite"] {
        let record = first(ask(door.clone(), id, By::Description, &preprint).await);
        assert_eq!(record.work.arxiv, "1805.00042", "{id}");
        assert_eq!(record.work.kind, WorkKind::Preprint, "{id}");
    }
    let book = Work {
        title: "The lamp rooms".to_owned(),
        ..Work::default()
    };
    let record = first(ask(door, "openlibrary", By::Description, &book).await);
    assert_eq!(record.work.place, "Bergen");
}

#[tokio::test]
async fn a_title_with_wrong_words_still_finds_the_work() {
    let (_internet, door) = world("").await;
    let miscited = Work {
        title: "Tidal turbines and the drowned meadow in spring".to_owned(),
        ..cited()
    };
    for id in [
        "crossref",
        "europepmc",
        "openalex",
        "semanticscholar",
        "wikidata",
        "dblp",
    ] {
        let found = ask(door.clone(), id, By::Description, &miscited).await;
        let Found::Records(records) = found else {
            panic!("{id}: {found:?}");
        };
        let there = records
            .iter()
            .any(|record| record.work.doi == "10.5555/tides.1");
        assert!(there, "{id}");
    }
}

#[tokio::test]
async fn nothing_found_is_said_by_each_in_its_own_way() {
    let (_internet, door) = world("").await;
    let unknown = Work {
        title: "Xylophonic quarkonia".to_owned(),
        doi: "10.5555/none".to_owned(),
        arxiv: "9901.00001".to_owned(),
        isbn: "9783161484100".to_owned(),
        pmid: "1".to_owned(),
        ..Work::default()
    };
    for id in crate::ALL {
        for by in [By::Identifier, By::Description] {
            let found = ask(door.clone(), id, by, &unknown).await;
            let declines = matches!(
                (*id, by),
                ("doi", By::Description) | ("dblp", By::Identifier)
            );
            if declines {
                assert!(matches!(found, Found::Declined(_)), "{id}: {found:?}");
            } else {
                assert_eq!(found, Found::NothingFound, "{id} {by:?}");
            }
        }
    }
}

#[tokio::test]
async fn what_cannot_be_asked_is_declined_and_nothing_is_sent() {
    let (internet, door) = world("").await;
    for id in crate::ALL {
        for by in [By::Identifier, By::Description] {
            let found = ask(door.clone(), id, by, &Work::default()).await;
            assert!(matches!(found, Found::Declined(_)), "{id}: {found:?}");
        }
    }
    assert!(internet.log().is_empty());
}

#[tokio::test]
async fn coverage_accuses_nobody_in_doubt() {
    let (_internet, door) = world("").await;
    let covers = |id: &str, work: &Work| registry(door.clone(), id).covers(work);
    let article = cited();
    let old = Work {
        year: Some(1987),
        ..article.clone()
    };
    let undated = Work {
        year: None,
        ..article.clone()
    };
    let news = Work {
        kind: WorkKind::NewsArticle,
        ..article.clone()
    };
    let book = Work {
        kind: WorkKind::Book,
        isbn: "9780306406157".to_owned(),
        ..article.clone()
    };
    assert!(covers("crossref", &article) && covers("openalex", &article));
    for doubtful in [&old, &undated, &news, &book] {
        for id in crate::ALL {
            assert!(!covers(id, doubtful), "{id}: {doubtful:?}");
        }
    }
    assert!(covers("doi", &by_doi("10.5555/x")) && covers("crossref", &by_doi("10.5555/x")));
    assert!(covers("datacite", &by_doi("10.5281/x")) && !covers("crossref", &by_doi("10.5281/x")));
    let meeting = Work {
        kind: WorkKind::ConferencePaper,
        container: "Advances in Neural Information Processing Systems".to_owned(),
        ..article
    };
    assert!(covers("dblp", &meeting) && !covers("crossref", &meeting));
}
