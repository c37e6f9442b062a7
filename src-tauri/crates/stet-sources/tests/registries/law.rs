//! Decisions and laws at the registers that hold them.

use stet_core::reference::adjudicate::{Answer, Class, Code, adjudicate};
use stet_core::reference::{Work, WorkKind};
use stet_sources::{By, Found, consult, registries};
use tokio_util::sync::CancellationToken;

use crate::{ask, cited, world};

pub(crate) fn decision() -> Work {
    Work {
        kind: WorkKind::Case,
        title: "Hill v. Dale Mfg. Co.".to_owned(),
        volume: "12".to_owned(),
        container: "F.2d".to_owned(),
        pages: "34".to_owned(),
        place: "2d Cir.".to_owned(),
        year: Some(1926),
        ..Work::default()
    }
}

pub(crate) fn section(number: &str) -> Work {
    Work {
        kind: WorkKind::Statute,
        volume: "42".to_owned(),
        container: "U.S.C.".to_owned(),
        number: format!("§ {number}(a)"),
        ..Work::default()
    }
}

/// What all registries together leave to say of a work.
async fn judged(work: &Work) -> (Class, Option<Code>, Vec<String>) {
    let (_internet, door) = world("").await;
    let all = registries::all(&(door as _));
    let consulted = consult(&all, "d", 1, work, &CancellationToken::new()).await;
    let found = adjudicate(work, &consulted);
    (found.class, found.primary, found.sentences)
}

#[tokio::test]
async fn a_decision_is_found_by_its_citation_and_by_any_other_of_its_places() {
    let (_internet, door) = world("").await;
    for (volume, reporter, page) in [("12", "F.2d", "34"), ("46", "S. Ct.", "101")] {
        let work = Work {
            volume: volume.to_owned(),
            container: reporter.to_owned(),
            pages: page.to_owned(),
            ..decision()
        };
        for by in [By::Identifier, By::Description] {
            let found = ask(door.clone(), "courtlistener", by, &work).await;
            let Found::Records(records) = found else {
                panic!("{by:?}: {found:?}");
            };
            let record = &records[0].work;
            assert_eq!(record.title, "Hill v. Dale Manufacturing Company");
            assert_eq!((&record.volume[..], &record.pages[..]), (volume, page));
            assert_eq!(record.container, reporter);
        }
    }
    let nowhere = Work {
        pages: "35".to_owned(),
        ..decision()
    };
    let found = ask(door.clone(), "courtlistener", By::Identifier, &nowhere).await;
    assert_eq!(found, Found::NothingFound);
    let nobody = Work {
        title: "Ash v. Elm".to_owned(),
        ..decision()
    };
    let found = ask(door, "courtlistener", By::Description, &nobody).await;
    assert_eq!(found, Found::NothingFound);
}

#[tokio::test]
async fn laws_are_found_by_title_and_section_or_by_number() {
    let (_internet, door) = world("").await;
    let code = |container: &str, volume: &str, number: &str| Work {
        container: container.to_owned(),
        volume: volume.to_owned(),
        number: number.to_owned(),
        ..section("")
    };
    for (work, title, id) in [
        (
            section("1983"),
            "Civil action for the harbour",
            "USCODE-2024-title42-chap1-sec1983",
        ),
        // Repealed: it stands in an earlier edition.
        (
            section("983"),
            "Lamps of piers",
            "USCODE-2003-title42-chap1-sec983",
        ),
        (
            code("C.F.R.", "29", "§ 1630.2(h)"),
            "Definitions",
            "CFR-2024-title29-vol1-sec1630-2",
        ),
        (
            code("Pub. L.", "118-31", ""),
            "Harbours Act of 2023",
            "PLAW-118publ31",
        ),
    ] {
        let found = ask(door.clone(), "govinfo", By::Identifier, &work).await;
        let Found::Records(records) = found else {
            panic!("{title}: {found:?}");
        };
        assert_eq!(
            (&records[0].work.title[..], &records[0].id[..]),
            (title, id)
        );
        assert!(
            records[0]
                .url
                .starts_with("https://www.govinfo.gov/app/details/"),
            "{}",
            records[0].url
        );
    }
    let found = ask(door.clone(), "govinfo", By::Identifier, &section("98301")).await;
    assert_eq!(found, Found::NothingFound);
    let register = code("Fed. Reg.", "75", "");
    let found = ask(door, "govinfo", By::Identifier, &register).await;
    assert!(matches!(found, Found::Declined(_)), "{found:?}");
}

#[tokio::test]
async fn law_is_asked_at_its_own_registers_and_nothing_else_is() {
    let (internet, door) = world("").await;
    let all = registries::all(&(door as _));
    for (work, own) in [
        (decision(), Some("courtlistener")),
        (section("1983"), Some("govinfo")),
        (
            Work {
                kind: WorkKind::Patent,
                title: "Lamp".to_owned(),
                number: "7654321".to_owned(),
                ..Work::default()
            },
            None,
        ),
    ] {
        let consulted = consult(&all, "d", 1, &work, &CancellationToken::new()).await;
        let asked = consulted
            .by_identifier
            .iter()
            .chain(&consulted.by_description);
        for one in asked {
            assert_eq!(Some(one.registry.as_str()), own, "{work:?}");
        }
    }
    let before = internet.log().len();
    let consulted = consult(&all, "d", 1, &cited(), &CancellationToken::new()).await;
    let law = ["courtlistener", "govinfo"];
    let mut asked = consulted.by_description.iter();
    assert!(!asked.any(|one| law.contains(&one.registry.as_str())));
    assert!(internet.log().len() > before);
}

#[tokio::test]
async fn what_is_said_of_a_decision() {
    let at = |volume: &str, page: &str, title: &str, year: i32| Work {
        title: title.to_owned(),
        volume: volume.to_owned(),
        pages: page.to_owned(),
        year: Some(year),
        ..decision()
    };
    for (work, class, code, words) in [
        (
            decision(),
            Class::Real,
            Some(Code::R2),
            "Found in CourtListener",
        ),
        // The right case at another page, where nothing stands.
        (
            at("12", "350", "Hill v. Dale Mfg. Co.", 1926),
            Class::Hallucinated,
            Some(Code::H5),
            "There is nothing at 12 F.2d 350 (CourtListener).",
        ),
        // The wrong year.
        (
            at("12", "34", "Hill v. Dale Mfg. Co.", 1962),
            Class::Hallucinated,
            Some(Code::H4),
            "Year: cited “1962”, recorded “1926”",
        ),
        // Another case at this page.
        (
            at("12", "34", "Ash v. Elm", 1926),
            Class::Hallucinated,
            Some(Code::H0),
            "Something else is at 12 F.2d 34: “Hill v. Dale Manufacturing Company”.",
        ),
        // Invented from end to end.
        (
            at("99", "1", "Ash v. Elm", 1999),
            Class::Hallucinated,
            Some(Code::H0),
            "There is nothing at 99 F.2d 1 (CourtListener).",
        ),
        // Of later years it need not know every page.
        (
            at("99", "1", "Ash v. Elm", 2023),
            Class::NotCovered,
            None,
            "says nothing",
        ),
    ] {
        let (found, primary, sentences) = judged(&work).await;
        assert_eq!((found, primary), (class, code), "{work:?} {sentences:#?}");
        let told = sentences.join(" ");
        assert!(told.contains(words), "{words}: {told}");
    }
}

#[tokio::test]
async fn what_is_said_of_a_law() {
    let old = Work {
        year: Some(1988),
        ..section("98301")
    };
    for (work, class, code, words) in [
        (
            section("1983"),
            Class::Real,
            Some(Code::R1),
            "Found in GovInfo: “Civil action for the harbour”.",
        ),
        (
            section("98301"),
            Class::Hallucinated,
            Some(Code::H5),
            "There is nothing at 42 U.S.C. § 98301 (GovInfo).",
        ),
        (old, Class::NotCovered, None, "says nothing"),
    ] {
        let (found, primary, sentences) = judged(&work).await;
        assert_eq!((found, primary), (class, code), "{work:?} {sentences:#?}");
        assert!(sentences.join(" ").contains(words), "{sentences:#?}");
    }
}

#[tokio::test]
async fn silence_of_the_register_is_no_accusation() {
    let (_internet, door) = world(
        "[services.courtlistener]\nfaults = [{ do = \"status\", status = 503 }]\n\
         [services.govinfo]\nfaults = [{ do = \"status\", status = 503 }]\n",
    )
    .await;
    let all = registries::all(&(door as _));
    for work in [decision(), section("98301")] {
        let consulted = consult(&all, "d", 1, &work, &CancellationToken::new()).await;
        let mut answers = consulted.by_identifier.iter();
        assert!(answers.any(|one| matches!(one.answer, Answer::NoAnswer(_))));
        let found = adjudicate(&work, &consulted);
        assert_eq!(found.class, Class::Inconclusive, "{:#?}", found.sentences);
        assert_eq!(found.primary, None);
    }
}
