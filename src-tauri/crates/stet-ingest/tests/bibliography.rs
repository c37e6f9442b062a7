//! Bibliographies as other programs write them, damaged ones too.

use stet_core::reference::WorkKind;
use stet_ingest::ReadError;
use stet_ingest::bibliography::{Bibliography, bibliography};

fn read(text: &str) -> Bibliography {
    bibliography("works", text.as_bytes()).expect("a bibliography")
}

#[test]
fn bibtex_in_both_dialects() {
    let read = read(
        r#"@string{jmr = "Journal of Marine Research"}
@article{holm, author = "Holm, Jane and van der Berg, Jan and others", title = {Tides of the {Northern} Fj{\"o}rds},
  journal = jmr, year = 2020, month = mar, volume = 45, number = 3, pages = {123--145}, doi = {https://doi.org/10.1234/JMR.5}}
@inproceedings{renn, author = {Bob Renn and {World Tide Group}}, title = {Ships}, booktitle = {Proc. of the Quay}, date = {2019-07-04}, publisher = {ACM}, address = {Oslo}}
@misc{lee, author = {Lee, Carl}, title = {Fog}, eprint = {2101.00001v2}, archivePrefix = {arXiv}, year = {2021}}"#,
    );
    let [(key, first), (_, second), (_, third)] = &read.works[..] else {
        panic!("three works, not {}", read.works.len());
    };
    assert_eq!(
        (key.as_str(), first.title.as_str()),
        ("holm", "Tides of the Northern Fjörds")
    );
    assert_eq!(
        (first.container.as_str(), first.doi.as_str()),
        ("Journal of Marine Research", "10.1234/jmr.5")
    );
    assert_eq!(
        (first.year, first.month, first.pages.as_str(), first.et_al),
        (Some(2020), Some(3), "123-145", true)
    );
    assert_eq!(first.authors[1].family, "van der Berg");
    assert_eq!(
        (second.year, second.day, second.place.as_str()),
        (Some(2019), Some(4), "Oslo")
    );
    assert!(second.authors[1].group && !second.authors[0].group);
    assert_eq!(
        (third.kind, third.arxiv.as_str()),
        (WorkKind::Preprint, "2101.00001")
    );
}

#[test]
fn a_bad_entry_never_loses_the_good_ones() {
    let read = read(
        "@string{p = {Fjord Press}}\n@book{a, title = {One}, publisher = p}\n@book{b, title = {Two\n@book{c, title = {Three}, publisher = p}\n@book{a, title = {Four}}\n",
    );
    let titles: Vec<&str> = read
        .works
        .iter()
        .map(|(_, work)| work.title.as_str())
        .collect();
    assert_eq!(titles, ["One", "Three", "Four"]);
    assert_eq!(read.works[1].1.publisher, "Fjord Press");
    assert_eq!(read.notices.len(), 1, "{:?}", read.notices);
    assert!(read.notices[0].contains("line 3"), "{:?}", read.notices);
}

#[test]
fn ris_with_its_usual_liberties() {
    let read = read(
        "TY  - JOUR\r\nAU  - Holm, Jane\r\nA1  - Renn, Bob, Jr.\r\nT1  - Tides of\r\n      the fjords\r\nJO  - J Mar Res\r\nPY  - 2020/03/05/\r\nVL  - 45\r\nSP  - 123\r\nEP  - 145\r\nSN  - 0378-5955\r\nDO  - doi:10.1234/x\r\nER  - \r\n\r\nTY  - BOOK\r\nTI  - Harbours\r\nSN  - 978-0-306-40615-7\r\nY1  - 1999\r\n",
    );
    let work = &read.works[0].1;
    assert_eq!(
        (work.title.as_str(), work.pages.as_str()),
        ("Tides of the fjords", "123-145")
    );
    assert_eq!(
        (work.year, work.month, work.day),
        (Some(2020), Some(3), Some(5))
    );
    assert_eq!(
        (work.issn.as_str(), work.doi.as_str()),
        ("0378-5955", "10.1234/x")
    );
    assert_eq!(work.authors[1].suffix, "Jr.");
    assert_eq!(
        (read.works[1].1.isbn.as_str(), read.works[1].1.year),
        ("9780306406157", Some(1999))
    );
}

#[test]
fn csl_json_with_its_usual_liberties() {
    let read = read(
        r#"[{"id": 7, "type": "article-journal", "title": "Tides", "author": [{"family": "Berg", "non-dropping-particle": "van der", "given": "Jan"}, {"literal": "Tide Group"}], "issued": {"date-parts": [["2020", 3]]}, "volume": 45, "DOI": "10.1234/X"}, 5]"#,
    );
    let (key, work) = &read.works[0];
    assert_eq!(
        (key.as_str(), work.volume.as_str(), work.doi.as_str()),
        ("7", "45", "10.1234/x")
    );
    assert_eq!(
        (work.year, work.month, work.day),
        (Some(2020), Some(3), None)
    );
    assert_eq!(work.authors[0].family, "van der Berg");
    assert!(work.authors[1].group);
    assert_eq!(read.notices.len(), 1);
}

#[test]
fn what_is_no_bibliography_is_refused() {
    for text in [
        "",
        "Dear reader,\nno works here.",
        "[]",
        "{\"a\": 1}",
        "TY",
        "@",
        "@book{",
    ] {
        let refused = bibliography("works", text.as_bytes());
        assert!(
            matches!(refused, Err(ReadError::NoBibliography { .. })),
            "{text:?}"
        );
    }
    let large = vec![b' '; stet_ingest::limits::MAX_BYTES + 1];
    assert!(matches!(
        bibliography("works", &large),
        Err(ReadError::TooLarge { .. })
    ));
}

#[test]
fn many_works_are_cut_with_a_notice() {
    let many = "TY  - BOOK\nTI  - One\nER  - \n".repeat(stet_ingest::limits::MAX_WORKS + 2);
    let read = read(&many);
    assert_eq!(read.works.len(), stet_ingest::limits::MAX_WORKS);
    assert_eq!(read.notices.len(), 1);
}
