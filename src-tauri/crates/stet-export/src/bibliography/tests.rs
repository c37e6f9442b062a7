//! What is written is read back by the importers of `stet-ingest`, which are not ours to bend.

use stet_core::reference::{Person, Work, WorkKind};
use stet_ingest::bibliography::bibliography;

use super::*;

fn person(family: &str, given: &str, suffix: &str) -> Person {
    Person {
        family: family.into(),
        given: given.into(),
        suffix: suffix.into(),
        group: false,
    }
}

fn works() -> Vec<Work> {
    let group = Person {
        family: "World Tide Organization and Partners".into(),
        group: true,
        ..Person::default()
    };
    vec![
        Work {
            kind: WorkKind::JournalArticle,
            title: "Tides & fjords: 50% of {all} the_cost at $5".into(),
            authors: vec![
                person("van der Berg", "Jan A.", ""),
                person("King", "Martin", "Jr."),
                person("Ångström", "Åse", ""),
            ],
            et_al: true,
            container: "Journal of Marine Research".into(),
            year: Some(2020),
            month: Some(3),
            day: Some(5),
            volume: "45".into(),
            issue: "3".into(),
            pages: "123-145".into(),
            doi: "10.1234/jmr.2020.5_a".into(),
            pmid: "123456".into(),
            pmcid: "PMC77".into(),
            issn: "0378-5955".into(),
            ..Work::default()
        },
        Work {
            kind: WorkKind::Book,
            title: "The Quiet Harbour".into(),
            authors: vec![group],
            year: Some(1999),
            edition: "2nd".into(),
            publisher: "Fjord Press".into(),
            place: "Oslo".into(),
            isbn: "9780306406157".into(),
            ..Work::default()
        },
        Work {
            kind: WorkKind::Chapter,
            title: "Keepers".into(),
            authors: vec![person("Holm", "J.", "")],
            editors: vec![person("Renn", "B.", ""), person("Lee", "C.", "")],
            container: "Handbook of coasts".into(),
            year: Some(2001),
            month: Some(12),
            pages: "17-31".into(),
            publisher: "Quay".into(),
            ..Work::default()
        },
        Work {
            kind: WorkKind::Preprint,
            title: "Learning to read tides".into(),
            authors: vec![person("Plato", "", "")],
            year: Some(2021),
            arxiv: "2101.00001".into(),
            ..Work::default()
        },
        Work {
            kind: WorkKind::WebPage,
            title: "Annual figures".into(),
            year: Some(2022),
            url: "https://www.example.org/a_b?x=1&y=2%20z".into(),
            accessed: "2023-04-02".into(),
            note: "Seen at noon".into(),
            ..Work::default()
        },
    ]
}

type Writer = fn(&[Work]) -> String;

#[test]
fn what_is_written_is_read_back_whole() {
    let writers: [(&str, Writer); 3] = [("bib", bibtex), ("ris", ris), ("json", csl_json)];
    for (name, write) in writers {
        let text = write(&works());
        let read = bibliography(name, text.as_bytes()).expect("it is a bibliography");
        assert_eq!(read.notices, Vec::<String>::new(), "{name}");
        let back: Vec<Work> = read.works.into_iter().map(|(_, work)| work).collect();
        for (back, work) in back.iter().zip(works()) {
            assert_eq!(*back, work, "{name}\n{text}");
        }
        assert_eq!(back.len(), works().len(), "{name}");
    }
}

#[test]
fn keys_are_plain_and_never_alike() {
    let twice = [works()[0].clone(), works()[0].clone(), Work::default()];
    assert_eq!(
        keys(&twice),
        ["vanderberg2020tides", "vanderberg2020tides-2", "anon"]
    );
}
